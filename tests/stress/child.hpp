// Runs calls, also in a process of their own, which may crash.
#pragma once

#include "trace.hpp"

#include <string>

namespace stress {

// Runs one trace. A failure ends this process.
void run(const trace& calls);

// Runs one trace. Returns how the process failed, or "". `quiet` hides the reports of sanitizers.
std::string run_apart(const trace& calls, bool quiet);

// Runs `calls` random calls, in traces from `seed` on. After a failure, shared().seed is the seed
// of the trace that failed.
std::string run_random_apart(std::uint64_t seed, std::uint64_t calls);

}  // namespace stress
