#include "callbacks.hpp"

#include <algorithm>

namespace stress {

world* current = nullptr;

// The largest number of solutions that an enumeration hands out.
static const std::size_t most_solutions = 400;

frame::frame(world& around_, handle_state* held_, const poll_plan* plan_)
    : around(around_), held(held_), plan(plan_), next(around_.children), end(around_.children_end), polls(0),
      stopped(false), refused(false), threw(false), thread(pthread_self()), sudoku(nullptr), cover(nullptr), action(0), after(0),
      wrapped(false), solutions(0)
{
    around.frames.push_back(this);
    if (held && held->busy++ == 0) held->was_cancelled = held->cancelled;
}

frame::~frame()
{
    if (held) --held->busy;
    around.frames.pop_back();
}

void frame::enter(bool ended)
{
    expect(pthread_equal(thread, pthread_self()), "calls back on another thread");
    expect(around.frames.back() == this, "calls back while another search runs inside");
    expect(!ended, "calls back after a callback asked to stop");
    const scarcity none(0);
    if (next < end) {
        const std::size_t child = next;
        next = end_of_children(around.calls(), next);
        around.perform(child);
    }
}

void frame::throw_now()
{
    threw = stopped = true;
    throw thrown{after};
}

static void cancel(handle_state* held)
{
    for (solver_slot& slot : current->solvers)
        if (&slot == held) expect(ordoku_solver_cancel(slot.handle) == ORDOKU_OK, "cannot be cancelled");
    for (matrix_slot& slot : current->matrices)
        if (&slot == held) expect(ordoku_cover_cancel(slot.handle) == ORDOKU_OK, "cannot be cancelled");
    held->cancelled = held->was_cancelled = true;
}

bool frame::poll()
{
    enter(stopped);
    if (polls++ != plan->after || plan->action == poll_plan::NOTHING) return false;
    if (plan->action == poll_plan::THROW && plan->wrapped) throw_now();
    if (plan->action == poll_plan::CANCEL && held) cancel(held);
    else stopped = true;
    return stopped;
}

bool frame::solution(const std::uint32_t* values, std::size_t len)
{
    enter(stopped);
    grid chosen(values, values + len);
    // The options of a cover have no order.
    if (!sudoku) std::sort(chosen.begin(), chosen.end());
    std::uint64_t hash = 14695981039346656037u + len;
    for (const std::uint32_t value : chosen) hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    seen.push_back(hash);
    if (sudoku) {
        expect(len == sudoku->of.cells(), "hands out a grid of another size");
        expect(solves(*sudoku, values), "hands out a wrong solution");
    }
    if (cover) expect(solves(*cover, values, len), "hands out a wrong cover");
    return ends_now(solutions < most_solutions);
}

bool frame::piece()
{
    // Pieces that were written before a poll asked to stop are still handed out.
    enter(refused);
    refused = true;  // in case ends_now throws
    refused = ends_now(true);
    return refused;
}

bool frame::ends_now(bool may_go_on)
{
    if (solutions++ < after) return false;
    if (action == poll_plan::NOTHING && may_go_on) return false;
    if (action == poll_plan::THROW && wrapped) throw_now();
    if (action == poll_plan::CANCEL) {
        cancel(held);
        return false;
    }
    stopped = true;
    return true;
}

void frame::check_solutions()
{
    std::sort(seen.begin(), seen.end());
    expect(std::adjacent_find(seen.begin(), seen.end()) == seen.end(), "hands out a solution twice");
}

extern "C" int stress_poll(void* user)
{
    expect(!current->frames.empty(), "polls outside of a search");
    frame& search = *current->frames.back();
    expect(user == search.plan, "polls with other callbacks than were set");
    // Any number but 0 stops the search.
    return search.poll() ? -1 - static_cast<int>(search.plan->after) : 0;
}

extern "C" int stress_solution(const std::uint32_t* values, std::size_t len, void* user)
{
    frame& search = *static_cast<frame*>(user);
    return search.solution(values, len) ? 1 + static_cast<int>(search.after) : 0;
}

}  // namespace stress
