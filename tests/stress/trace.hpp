// A trace: calls as lines of text, a function's name and those of its arguments that are not 0. An indented call is made by a
// callback of the call above it.
//
//     ordoku_solver_new slot=1
//     ordoku_solver_set_data slot=1 kind=1
//     ordoku_solver_enumerate slot=1
//       ordoku_solver_solve slot=1
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <vector>

namespace stress {

const std::size_t most_arguments = 12;

struct call {
    std::size_t function;  // an index into functions()
    unsigned depth;        // how many callbacks it is inside of
    std::array<std::uint32_t, most_arguments> values;
};

typedef std::vector<call> trace;

// The end of what the callbacks of call `parent` do.
std::size_t end_of_children(const trace& calls, std::size_t parent);

void write(std::ostream& out, const trace& calls);
// Lines that begin with # are comments. Throws std::runtime_error with the line that makes no sense.
trace read(std::istream& in);

}  // namespace stress
