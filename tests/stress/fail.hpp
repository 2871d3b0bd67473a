// Checks, which end the process if they fail.
#pragma once

#include <string>

namespace stress {

// Reports a failure to the parent process (tally.hpp), and aborts this one.
[[noreturn]] void fail(const std::string& what);

inline void expect(bool holds, const char* what)
{
    if (!holds) fail(what);
}

}  // namespace stress
