// Checks after a search, for calls in C and through the C++ header.
#pragma once

#include "callbacks.hpp"

namespace stress {

// Returns the statistics of the last search on a handle.
ordoku_stats stats_of(const solver_slot& slot);
ordoku_stats stats_of(const matrix_slot& slot);

// Checks, when it goes, that the calls since it came left the statistics of a handle as they were.
class kept_stats {
public:
    explicit kept_stats(const solver_slot& slot);
    ~kept_stats();
    kept_stats(const kept_stats&) = delete;
    kept_stats& operator=(const kept_stats&) = delete;

private:
    const solver_slot& slot_;
    const ordoku_stats before_;
};

// Checks the statistics of a search that returned `status`.
void check_stats(const frame& search, int status, const ordoku_stats& stats);

// Allows the statuses of a search without errors. `wanted` solutions end it; 0: no number does.
void add_answers(attempt& to, const frame& search, bool solvable, long known, std::uint64_t wanted);
// For the puzzle of a solver: `status` is what the search returned.
void add_answers(attempt& to, const frame& search, solver_slot& slot, int status, std::uint64_t wanted);

// Lowers the node limit of a handle so that a search ends soon.
void tame(solver_slot& slot);
void tame(matrix_slot& slot);
// Lowers it to `most` nodes; 0: does nothing.
void tame(solver_slot& slot, std::uint64_t most);
// Returns a node limit with which a search of the puzzle ends soon; 0: it needs none.
std::uint64_t most_nodes(const puzzle& asked);

// Limits of counts.
const std::uint32_t limit_kinds = 6;
std::uint64_t limit_of(std::uint32_t kind);

}  // namespace stress
