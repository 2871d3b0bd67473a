// What the process that calls tells the one that watches it, in memory that both see.
#pragma once

#include <cstdint>
#include <iosfwd>

namespace stress {

const std::size_t most_functions = 96;
// Every status of ordoku.h, and one more for functions that have none.
const std::size_t statuses = 17;

struct tally {
    std::uint64_t calls;
    std::uint64_t counts[most_functions][statuses];
    // The run of calls that is under way, by its seed.
    std::uint64_t seed;
    // The function called last.
    std::uint64_t function;
    char failure[512];
};

// One for this process and its children.
tally& shared();

// A status's place in a row of counts.
std::size_t column_of(int status);
const std::size_t no_status = statuses - 1;
const char* name_of(std::size_t column);

// Functions and the statuses they answered.
void print(std::ostream& out, const tally& made);

}  // namespace stress
