#include "world.hpp"

#include "functions.hpp"
#include "tally.hpp"

namespace stress {

void solver_slot::ask(const puzzle& next)
{
    asked = next;
    has_puzzle = true;
    explored = false;
}

const knowledge& solver_slot::explore()
{
    if (!explored) known = stress::explore(asked);
    explored = true;
    return known;
}

world::world(const trace& calls) : children(0), children_end(0), calls_(calls) {}

world::~world()
{
    for (solver_slot& slot : solvers)
        if (!slot.wrapper) ordoku_solver_free(slot.handle);
    for (matrix_slot& slot : matrices)
        if (!slot.wrapper) ordoku_cover_free(slot.handle);
    for (rules_slot& slot : rules) {
        ordoku_solver_free(slot.solver);
        ordoku_rules_free(slot.handle);
    }
    for (steps_slot& slot : lists) ordoku_steps_free(slot.handle);
}

void world::run()
{
    for (std::size_t k = 0; k < calls_.size(); k = end_of_children(calls_, k)) perform(k);
}

void world::perform(std::size_t index)
{
    const std::uint64_t around = shared().function;
    const std::size_t outer = children, outer_end = children_end;
    children = index + 1;
    children_end = end_of_children(calls_, index);
    shared().function = calls_[index].function;
    functions()[calls_[index].function].perform(*this, calls_[index].values.data());
    shared().function = around;
    children = outer;
    children_end = outer_end;
}

}  // namespace stress
