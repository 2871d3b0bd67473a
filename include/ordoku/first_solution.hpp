// The search of SudokuKiller.hpp and solve_sudoku.hpp. It finds the first solution of greedy
// guessing, which guesses in the first of the cells with fewest candidates, digits ascending.
//
// A puzzle with exactly one solution has the same first solution in any order, and the strongest
// engine finds and proves it sooner than greedy guessing. Only a puzzle with several solutions
// needs greedy guessing to the end:
//
//     in turns, each 16 times as long as the last:
//         greedy guessing, but not in the first turn of a 9x9
//         the strongest engine, after the first turn with four times as many nodes: no solution,
//         one, or several
//     if there are several: greedy guessing up to the limit on nodes
//     at that limit: the strongest engine without a limit, which may find another solution
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

/// Writes the first solution of the solver's puzzle to the `area` cells of `out`. Above
/// `node_limit` nodes (0: no limit) it may be another solution. The first turn for a 9x9, which is
/// that of the strongest engine alone, has `nine_turn` nodes. Returns ORDOKU_SOLVED,
/// ORDOKU_NO_SOLUTION or an error. The solver keeps options of this search.
inline int first_solution(ordoku_solver* solver, uint64_t nine_turn, uint64_t node_limit,
                          uint32_t* out, std::size_t area)
{
    const uint32_t greedy = ORDOKU_ENGINE_GREEDY, strongest = ORDOKU_ENGINE_AUTO;
    // The strongest engine for 9x9 is the faster one on easy puzzles too. Greedy guessing may find
    // the solution of a hard puzzle sooner, by luck.
    const bool is_nine = area == 81;
    const uint64_t first_turn = is_nine ? nine_turn : 30, growth = 16;
    int status = ORDOKU_STOPPED;
    for (uint64_t nodes = first_turn; node_limit == 0 || nodes < node_limit; nodes *= growth) {
        const bool is_first = nodes == first_turn;
        if (!is_nine || !is_first) {
            status = solve_with(solver, greedy, nodes, out, area, NULL);
            if (status != ORDOKU_STOPPED) return status;
        }
        int unique = 0;
        status = solve_with(solver, strongest, is_first ? nodes : 4 * nodes, out, area, &unique);
        if (status == ORDOKU_NO_SOLUTION || (status == ORDOKU_SOLVED && unique)) return status;
        if (status != ORDOKU_STOPPED) break;
    }
    status = solve_with(solver, greedy, node_limit, out, area, NULL);
    if (status == ORDOKU_STOPPED) status = solve_with(solver, strongest, 0, out, area, NULL);
    return status;
}

}  // namespace detail
}  // namespace ordoku
