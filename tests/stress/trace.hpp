// A trace: calls as lines of text. A line is the name of a function and those of its arguments that
// are not 0. A callback of the call above makes an indented call.
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
    unsigned depth;        // the number of callbacks around it
    std::array<std::uint32_t, most_arguments> values;
};

typedef std::vector<call> trace;

// Returns the index after the last call inside of call `parent`.
std::size_t end_of_children(const trace& calls, std::size_t parent);

void write(std::ostream& out, const trace& calls);
// Reads a trace. Lines that begin with # are comments. Throws std::runtime_error with the wrong
// line.
trace read(std::istream& in);

}  // namespace stress
