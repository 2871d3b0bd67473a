// Makes random calls.
#pragma once

#include "random.hpp"
#include "trace.hpp"

namespace stress {

// Makes about `size` calls, or fewer if the bytes of a fuzzer end. They start without handles, and
// leave handles behind.
trace generate(random_source random, std::size_t size);

// The number of calls in a trace that a seed makes, and in one that a fuzzer makes.
const std::size_t trace_size = 2000;
const std::size_t fuzzed_size = 100;

}  // namespace stress
