// The table of functions and their arguments. Each file of a subject has the rows of its functions.
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

// All rows.
const std::vector<function>& functions();

std::vector<function> plain_functions();
std::vector<function> chars_functions();
std::vector<function> solver_functions();
std::vector<function> generation_functions();
std::vector<function> minimise_functions();
std::vector<function> analysis_functions();
std::vector<function> canonical_functions();
std::vector<function> proof_functions();
std::vector<function> batch_functions();
std::vector<function> text_functions();
std::vector<function> cover_functions();
std::vector<function> cover_search_functions();
std::vector<function> cover_text_functions();
std::vector<function> wrapper_functions();
std::vector<function> wrapper_puzzle_functions();
std::vector<function> rules_functions();
std::vector<function> steps_functions();
std::vector<function> drawing_functions();

}  // namespace stress
