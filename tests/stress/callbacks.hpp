// The callbacks of the library: the searches that run, and the calls made inside of them.
#pragma once

#include "attempt.hpp"

#include <pthread.h>

namespace stress {

// The exception of callbacks that go through the C++ header.
struct thrown {
    std::uint32_t number;
};

// A search that runs. Each callback makes the next of the calls that the trace has inside of it.
struct frame {
    frame(world& around, handle_state* held, const poll_plan* plan);
    ~frame();
    frame(const frame&) = delete;
    frame& operator=(const frame&) = delete;

    // The start of every callback. It fails if a callback has `ended` the search before.
    void enter(bool ended);
    bool poll();                                                  // true: stop the search
    bool solution(const std::uint32_t* values, std::size_t len);  // true: stop the search
    bool piece();                                                    // true: stop the search
    // Counts something that was handed out, and does as planned. Returns whether to stop.
    bool ends_now(bool may_go_on);
    [[noreturn]] void throw_now();
    // Checks that all solutions differed.
    void check_solutions();

    world& around;
    handle_state* held;  // null: a batch without a handle
    const poll_plan* plan;
    std::size_t next, end;
    unsigned polls;
    bool stopped;  // a callback asked to stop
    bool refused;  // the callback that receives pieces did so
    bool threw;
    pthread_t thread;

    // For an enumeration.
    const puzzle* sudoku;
    const matrix* cover;
    std::uint32_t action;  // a poll_plan action, at solution number `after`
    std::uint32_t after;
    bool wrapped;  // whether it may throw
    std::size_t solutions;
    std::vector<std::uint64_t> seen;
};

extern "C" int stress_poll(void* user);
extern "C" int stress_solution(const std::uint32_t* values, std::size_t len, void* user);

// The world that the calls belong to.
extern world* current;

}  // namespace stress
