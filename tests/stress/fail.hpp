// What is expected, and the end of the process when it does not hold.
#pragma once

#include <string>

namespace stress {

// Tells `what` to whoever watches this process (tally.hpp), and ends it.
[[noreturn]] void fail(const std::string& what);

inline void expect(bool holds, const char* what)
{
    if (!holds) fail(what);
}

}  // namespace stress
