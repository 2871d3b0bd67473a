// From a seed to random calls.
#pragma once

#include "trace.hpp"

namespace stress {

// About `size` calls; they go on from nothing, and leave handles behind.
trace generate(std::uint64_t seed, std::size_t size);

}  // namespace stress
