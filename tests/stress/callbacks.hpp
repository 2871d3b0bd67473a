// What the library calls back: searches that run, and what happens inside of them.
#pragma once

#include "attempt.hpp"

#include <pthread.h>

namespace stress {

// What a callback throws through the C++ header.
struct thrown {
    std::uint32_t number;
};

// A search that runs. Its callbacks make the next call of the trace that is theirs.
struct frame {
    frame(world& around, handle_state* held, const poll_plan* plan);
    ~frame();
    frame(const frame&) = delete;
    frame& operator=(const frame&) = delete;

    // What every callback does first; none comes after one has `ended` the search.
    void enter(bool ended);
    bool poll();                                                     // true: end the search
    bool solution(const std::uint32_t* values, std::size_t len);  // true: end the search
    bool piece();                                                    // true: end the search
    // What was planned for what is handed out, counted in `solutions`.
    bool ends_now(bool may_go_on);
    [[noreturn]] void throw_now();
    // Whether what was handed out were different solutions.
    void check_solutions();

    world& around;
    handle_state* held;  // null: a batch without a handle
    const poll_plan* plan;
    std::size_t next, end;
    unsigned polls;
    bool stopped;  // a callback asked to end
    bool refused;  // the one that receives pieces did
    bool threw;
    pthread_t thread;

    // Of an enumeration.
    const puzzle* sudoku;
    const matrix* cover;
    std::uint32_t action;  // as of a poll, at solution number `after`
    std::uint32_t after;
    bool wrapped;  // whether it may throw
    std::size_t solutions;
    std::vector<std::uint64_t> seen;
};

extern "C" int stress_poll(void* user);
extern "C" int stress_solution(const std::uint32_t* values, std::size_t len, void* user);

// The world whose calls are made.
extern world* current;

}  // namespace stress
