// The table of functions and their arguments.
#pragma once

#include <cstdint>
#include <vector>

namespace stress {

class world;
typedef const std::uint32_t* values;

// How the values of an argument are distributed. 0 is the plainest value: shrinking tries it first.
enum spread {
    EVEN,     // all equally likely
    SLOT,     // all equally likely but the last, which has no handle
    FALLING,  // the larger, the rarer
    RARE      // mostly 0, otherwise all equally likely
};

struct argument {
    const char* name;
    std::uint32_t bound;  // values are below it
    spread how;
};

struct function {
    const char* name;
    unsigned weight;  // relative frequency
    bool calls_back;
    void (*perform)(world&, values);
    std::vector<argument> arguments;
};

const std::vector<function>& functions();

}  // namespace stress
