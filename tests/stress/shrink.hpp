// From a trace that fails to a short one.
#pragma once

#include "trace.hpp"

#include <string>

namespace stress {

// The shortest trace found, of the plainest arguments, that still fails as `failure` says.
trace shrink(trace calls, const std::string& failure);

}  // namespace stress
