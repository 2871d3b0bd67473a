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

/// Writes the first solution of the solver's puzzle to the `area` cells of `out`. After
/// `node_limit` nodes of greedy guessing (0: no limit) the strongest engine takes over, and may find
/// another solution. The engine counts the nodes of the strongest engine too, which gets up to four
/// times as many in each turn.
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION or an error. The solver keeps options of this search.
inline int first_solution(ordoku_solver* solver, uint64_t node_limit, uint32_t* out,
                          std::size_t area)
{
    const int status = solve_with(solver, ORDOKU_ENGINE_GREEDY_ORDER, 4 * node_limit, out, area, NULL);
    if (status != ORDOKU_STOPPED) return status;
    return solve_with(solver, ORDOKU_ENGINE_AUTO, 0, out, area, NULL);
}

}  // namespace detail
}  // namespace ordoku
