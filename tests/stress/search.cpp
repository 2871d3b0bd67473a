#include "search.hpp"

#include "structs.hpp"

#include <algorithm>

namespace stress {

ordoku_stats stats_of(const solver_slot& slot)
{
    ordoku_stats stats;
    ordoku_stats_init(&stats, sizeof stats);
    expect(ordoku_solver_stats(slot.handle, &stats) == ORDOKU_OK, "leaves a handle without statistics");
    return stats;
}

static bool is_idle(const solver_slot& slot) { return slot.handle && !slot.busy; }

kept_stats::kept_stats(const solver_slot& slot) : slot_(slot), before_(is_idle(slot) ? stats_of(slot) : ordoku_stats()) {}

kept_stats::~kept_stats()
{
    if (!is_idle(slot_)) return;
    const ordoku_stats after = stats_of(slot_);
    expect(std::memcmp(&before_, &after, sizeof after) == 0, "changes the statistics of its handle");
}

ordoku_stats stats_of(const matrix_slot& slot)
{
    ordoku_stats stats;
    ordoku_stats_init(&stats, sizeof stats);
    expect(ordoku_cover_stats(slot.handle, &stats) == ORDOKU_OK, "leaves a handle without statistics");
    return stats;
}

void check_stats(const frame& search, int status, const ordoku_stats& stats)
{
    const handle_state& held = *search.held;
    const search_options& options = held.options;
    switch (stats.stop_reason) {
    case ORDOKU_STOP_NONE: expect(status != ORDOKU_STOPPED, "stops without a reason"); break;
    case ORDOKU_STOP_NODES: expect(options.nodes != 0, "stops for a node limit that was not set"); break;
    case ORDOKU_STOP_TIME: expect(options.time != 0, "stops for a time limit that was not set"); break;
    case ORDOKU_STOP_CANCEL: expect(held.was_cancelled, "stops for a cancel that was not asked for"); break;
    case ORDOKU_STOP_CALLBACK: expect(search.stopped, "stops for a callback that did not ask for it"); break;
    case ORDOKU_STOP_SOLUTIONS: expect(status != ORDOKU_NO_SOLUTION, "stops for solutions that it did not find"); break;
    case ORDOKU_STOP_MEMORY: expect(options.memory != 0, "stops for a memory limit that was not set"); break;
    default: fail("has no such stop reason");
    }
    expect(status != ORDOKU_NO_SOLUTION || stats.stop_reason == ORDOKU_STOP_NONE, "has a stop reason and no solution");
    expect(status == ORDOKU_STOPPED || stats.stop_reason == ORDOKU_STOP_NONE || stats.stop_reason == ORDOKU_STOP_SOLUTIONS,
           "stops and answers");
    expect(!options.nodes || stats.nodes <= options.nodes, "goes beyond the node limit");
    expect(stats.stop_reason != ORDOKU_STOP_NODES || stats.nodes == options.nodes, "stops before the node limit");
    expect(!options.solutions || stats.solutions <= options.solutions, "goes beyond the solution limit");
    expect(stats.struct_size == sizeof stats, "does not fill the statistics");
    expect(stats.engine != ORDOKU_ENGINE_AUTO && stats.engine <= ORDOKU_ENGINE_CDCL, "names an unknown engine");
    const bool is_schedule = options.engine == ORDOKU_ENGINE_AUTO || options.engine == ORDOKU_ENGINE_GREEDY_ORDER;
    expect(is_schedule || stats.engine == options.engine, "takes another engine");
}

void add_answers(attempt& to, const frame& search, bool solvable, long known, std::uint64_t wanted)
{
    const bool none = known == 0;
    const bool asked_to_stop = search.stopped;
    to.answer(ORDOKU_SOLVED, !none && !asked_to_stop && wanted != 1);
    to.answer(ORDOKU_SOLVED, !none && wanted == 1);
    to.answer(ORDOKU_NO_SOLUTION, !solvable && known <= 0 && !asked_to_stop);
    to.answer(ORDOKU_STOPPED, asked_to_stop || search.held->limited());
}

void add_answers(attempt& to, const frame& search, solver_slot& slot, int status, std::uint64_t wanted)
{
    add_answers(to, search, slot.asked.solvable, status == ORDOKU_STOPPED ? -1 : slot.count_naively(), wanted);
}

std::uint64_t most_nodes(const puzzle& asked)
{
    const std::size_t side = asked.of.side();
    if (side <= 4) return 0;
    const long empty = std::count(asked.givens.begin(), asked.givens.end(), 0u);
    const bool easy = asked.solvable && empty <= static_cast<long>(asked.of.cells() / 2);
    if (side <= 9) return easy ? 0 : 200;
    return side <= 16 ? 40 : side <= 25 ? 10 : 2;
}

void tame(solver_slot& slot)
{
    if (slot.has_puzzle) tame(slot, most_nodes(slot.asked));
}

void tame(solver_slot& slot, std::uint64_t most)
{
    if (!slot.handle || slot.busy || most == 0 || (slot.options.nodes != 0 && slot.options.nodes <= most)) return;
    search_options tamed = slot.options;
    tamed.nodes = most;
    const ordoku_options given = to_struct(tamed);
    expect(ordoku_solver_set_options(slot.handle, &given) == ORDOKU_OK, "refuses its own options with a node limit");
    slot.options = tamed;
}

void tame(matrix_slot& slot)
{
    if (!slot.handle || slot.busy || (slot.options.nodes != 0 && slot.options.nodes <= 300)) return;
    if (slot.known && slot.asked.used() <= 30) return;
    search_options tamed = slot.options;
    tamed.nodes = 200;
    const ordoku_options given = to_struct(tamed);
    expect(ordoku_cover_set_options(slot.handle, &given) == ORDOKU_OK, "refuses its own options with a node limit");
    slot.options = tamed;
}

std::uint64_t limit_of(std::uint32_t kind)
{
    static const std::uint64_t limits[limit_kinds] = {1, 2, 0, 5, 50, static_cast<std::uint64_t>(-1)};
    return limits[kind];
}

}  // namespace stress
