// Makes a trace that fails shorter.
#pragma once

#include "trace.hpp"

#include <string>

namespace stress {

// Returns the shortest trace found, with the plainest arguments, that still fails with this
// message.
trace shrink(trace calls, const std::string& failure);

}  // namespace stress
