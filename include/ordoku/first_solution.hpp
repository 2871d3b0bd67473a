// The search of SudokuKiller.hpp and solve_sudoku.hpp: the first solution in the order of greedy
// guessing, which guesses in the first of the cells with fewest candidates, digits ascending.
//
// C++98 and later, also without exceptions and RTTI.
#pragma once

#include <cstddef>

#include "../ordoku.h"

namespace ordoku {
namespace detail {

/// Solves the solver's puzzle with an engine and a limit on nodes; 0: no limit. With `unique` the
/// search also decides whether the solution is the only one.
inline int solve_with(ordoku_solver* solver, uint32_t engine, uint64_t node_limit, uint32_t* out,
                      std::size_t area, int* unique)
{
    ordoku_options options;
    ordoku_options_init(&options, sizeof options);
    options.engine = engine;
    options.node_limit = node_limit;
    const int status = ordoku_solver_set_options(solver, &options);
    if (status != ORDOKU_OK) return status;
    return unique ? ordoku_solver_solve_unique(solver, out, area, unique)
                  : ordoku_solver_solve(solver, out, area);
}

/// Writes the first solution of the solver's puzzle to the `area` cells of `out`. Greedy guessing
/// has at least `node_limit` nodes (0: no limit). Then the strongest engine goes on alone, and may
/// find another solution. Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION or an error. The solver keeps
/// options of this search.
inline int first_solution(ordoku_solver* solver, uint64_t node_limit, uint32_t* out,
                          std::size_t area)
{
    // For each node of greedy guessing, the strongest engine takes at most 4.3: four times as many
    // in each turn, and a turn has 16 times the nodes of the one before.
    const uint64_t both = node_limit <= ~uint64_t(0) / 6 ? 6 * node_limit : 0;
    const int status = solve_with(solver, ORDOKU_ENGINE_GREEDY_ORDER, both, out, area, NULL);
    if (status != ORDOKU_STOPPED) return status;
    return solve_with(solver, ORDOKU_ENGINE_AUTO, 0, out, area, NULL);
}

}  // namespace detail
}  // namespace ordoku
