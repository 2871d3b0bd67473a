// The handles that the calls so far made, and what is known about each.
#pragma once

#include "naive_cover.hpp"
#include "naive_rules.hpp"
#include "naive_sudoku.hpp"
#include "trace.hpp"

#include <deque>
#include <memory>
#include <ordoku/ordoku.hpp>
#include <string>
#include <vector>

namespace stress {

// The members of ordoku_options.
struct search_options {
    std::uint32_t flags, engine, threads;
    std::uint64_t nodes, time, solutions, seed, memory;
};

// What a poll does at its call number `after`, from 0.
struct poll_plan {
    enum { NOTHING, STOP, CANCEL, THROW, ACTIONS };
    std::uint32_t action;
    std::uint32_t after;
    bool wrapped;  // set through the C++ header: it may throw
};

// What both kinds of handles have.
struct handle_state {
    search_options options;
    const poll_plan* plan;
    bool cancelled;
    bool was_cancelled;  // at any time since the last search began
    unsigned busy;       // the number of searches that run on it

    handle_state() : options(), plan(nullptr), cancelled(false), was_cancelled(false), busy(0) {}
    // Returns whether a search may stop without a callback.
    bool limited() const
    {
        return options.nodes || options.time || options.solutions || options.memory || was_cancelled;
    }
};

struct solver_slot : handle_state {
    ordoku_solver* handle;
    std::unique_ptr<ordoku::solver> wrapper;  // owns the handle, if set
    shape of;
    bool has_puzzle;
    puzzle asked;
    bool explored;      // whether `known` is of this puzzle
    knowledge known;
    std::string proof;  // the last one written

    solver_slot() : handle(nullptr), of(), has_puzzle(false), explored(false) {}
    void ask(const puzzle& next);
    const knowledge& explore();
    long count_naively() { return explore().solutions; }
};

struct matrix_slot : handle_state {
    ordoku_cover* handle;
    std::unique_ptr<ordoku::exact_cover> wrapper;
    matrix asked;
    bool known;  // whether `asked` is complete

    matrix_slot() : handle(nullptr), asked(), known(true) {}
};

// Rules, and the last solver that was made of them.
struct rules_slot : handle_state {
    ordoku_rules* handle;
    rule_set asked;
    grid read;  // the givens of a text; empty if none was read
    ordoku_solver* solver;
    rule_set searched;  // the rules of the solver
    grid givens;        // its puzzle; empty if it has none

    rules_slot() : handle(nullptr), solver(nullptr) {}
};

// Steps that a call found.
struct steps_slot {
    ordoku_steps* handle;
    std::vector<std::uint32_t> techniques;
    std::vector<std::string> sentences;

    steps_slot() : handle(nullptr) {}
};

struct frame;

class world {
public:
    explicit world(const trace& calls);
    // Frees every handle.
    ~world();
    world(const world&) = delete;
    world& operator=(const world&) = delete;

    // Makes all calls of the trace.
    void run();
    // Makes one call. The calls inside of it follow it in the trace.
    void perform(std::size_t index);

    // The last slot of each kind stays empty: it is the null handle.
    static const std::uint32_t slots = 6;
    solver_slot solvers[slots];
    matrix_slot matrices[slots];
    rules_slot rules[slots];
    steps_slot lists[slots];
    // A deque, because callbacks have pointers to the plans.
    std::deque<poll_plan> plans;
    // The searches that run; the innermost is the last.
    std::vector<frame*> frames;
    const trace& calls() const { return calls_; }
    // The calls inside of the call that runs.
    std::size_t children, children_end;

private:
    const trace& calls_;
};

}  // namespace stress
