// CHECK(condition) prints a condition that fails, and goes on. failures() counts them.
#pragma once

#include <cstdio>

inline int& failures()
{
    static int count = 0;
    return count;
}

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
            ++failures();                                                        \
        }                                                                        \
    } while (0)
