// Makes random calls from a seed.
#pragma once

#include "trace.hpp"

namespace stress {

// Makes about `size` calls. They start without handles, and leave handles behind.
trace generate(std::uint64_t seed, std::size_t size);

}  // namespace stress
