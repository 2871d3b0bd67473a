// What must hold after every search, whoever asked for it.
#pragma once

#include "callbacks.hpp"

namespace stress {

// The statistics of the last search on a handle.
ordoku_stats stats_of(const solver_slot& slot);
ordoku_stats stats_of(const matrix_slot& slot);

// What the statistics must say after a search that answered `status`.
void check_stats(const frame& search, int status, const ordoku_stats& stats);

// The answers that a search may give when nothing is wrong with the call. `wanted` solutions end it, 0: none do.
void add_answers(attempt& to, const frame& search, bool solvable, long known, std::uint64_t wanted);

// Makes limits low enough for what was asked to end soon.
void tame(solver_slot& slot);
void tame(matrix_slot& slot);
// To so many nodes; 0: there is no need.
void tame(solver_slot& slot, std::uint64_t most);
// Nodes within which any search of such puzzles ends soon; 0: there is no need.
std::uint64_t most_nodes(const puzzle& asked);

// How many solutions a count asks for.
const std::uint32_t limit_kinds = 6;
std::uint64_t limit_of(std::uint32_t kind);

}  // namespace stress
