// Runs calls in a process of their own, which may crash.
#pragma once

#include "trace.hpp"

#include <string>

namespace stress {

// Runs one trace. Returns how the process failed, or "". `quiet` hides the reports of sanitizers.
std::string run_apart(const trace& calls, bool quiet);

// Runs `calls` random calls, in traces from `seed` on. After a failure, shared().seed is the seed
// of the trace that failed.
std::string run_random_apart(std::uint64_t seed, std::uint64_t calls);

// The number of calls in a trace. A trace begins and ends without handles.
const std::size_t trace_size = 2000;

}  // namespace stress
