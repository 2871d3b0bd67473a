// The table of what can be called, and with what arguments.
#pragma once

#include <cstdint>
#include <vector>

namespace stress {

class world;
typedef const std::uint32_t* values;

// How an argument's values are chosen. 0 is the plainest value, so that shrinking goes there.
enum spread {
    EVEN,     // all alike
    SLOT,     // all alike but the last, which has no handle
    FALLING,  // the further from 0, the rarer
    RARE      // mostly 0, otherwise all alike
};

struct argument {
    const char* name;
    std::uint32_t bound;  // values are below it
    spread how;
};

struct function {
    const char* name;
    unsigned weight;  // how often it is called, compared to others
    bool calls_back;
    void (*perform)(world&, values);
    std::vector<argument> arguments;
};

const std::vector<function>& functions();

}  // namespace stress
