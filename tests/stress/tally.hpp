// Counts and failures, in memory that the calling process shares with its parent.
#pragma once

#include <cstdint>
#include <iosfwd>

namespace stress {

const std::size_t most_functions = 256;
// Every status of ordoku.h, and one column for functions without a status.
const std::size_t statuses = 21;

struct tally {
    std::uint64_t calls;
    std::uint64_t counts[most_functions][statuses];
    // The seed of the trace that runs.
    std::uint64_t seed;
    // The last function called.
    std::uint64_t function;
    char failure[512];
};

// Returns the counts of this process and its children.
tally& shared();

// Returns the column of a status in a row of counts.
std::size_t column_of(int status);
const std::size_t no_status = statuses - 1;
const char* name_of(std::size_t column);

// Prints how often each function returned each status.
void print(std::ostream& out, const tally& made);

}  // namespace stress
