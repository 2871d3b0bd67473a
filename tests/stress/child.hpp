// Calls in a process of their own, so that what kills it can be told.
#pragma once

#include "trace.hpp"

#include <string>

namespace stress {

// Runs one trace and answers how the process failed; "" when it did not. `quiet`: what it reports is not shown.
std::string run_apart(const trace& calls, bool quiet);

// Runs `calls` random calls, in traces from `seed` on; after a failure, shared().seed is that of the trace that failed.
std::string run_random_apart(std::uint64_t seed, std::uint64_t calls);

// Calls in a trace of its own, from no handles to no handles.
const std::size_t trace_size = 2000;

}  // namespace stress
