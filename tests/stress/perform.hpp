// What the files of the functions share: arguments of many functions, and checks.
#pragma once

#include "callbacks.hpp"
#include "functions.hpp"
#include "puzzles.hpp"
#include "search.hpp"
#include "structs.hpp"

namespace stress {

const argument solver = {"slot", world::slots, SLOT};
const argument cover = {"slot", world::slots, SLOT};
const argument starve = {"starve", starvations, RARE};
const argument length = {"length", length_kinds, RARE};
const argument pointer = {"pointer", pointer_kinds, RARE};
const argument output = {"output", pointer_kinds, RARE};
const argument limit = {"limit", limit_kinds, EVEN};
const argument after = {"after", 40, FALLING};
const argument action = {"action", poll_plan::ACTIONS, EVEN};
const argument no_callback = {"no_callback", 2, RARE};
const argument seed = {"seed", seeds, EVEN};
const argument givens = {"kind", givens_kinds, FALLING};
const argument options = {"options", struct_kinds, FALLING};
const argument options_detail = {"options_detail", details, EVEN};
const argument callbacks = {"callbacks", struct_kinds, FALLING};
const argument callbacks_detail = {"callbacks_detail", details, EVEN};
const argument format_struct = {"format", struct_kinds, FALLING};
const argument format_detail = {"format_detail", details, EVEN};
const argument answer = {"struct", answer_kinds, RARE};
const argument answer_detail = {"struct_detail", details, EVEN};
const argument order = {"order", orders, FALLING};
const argument boxes = {"boxes", shapes, FALLING};
const argument item = {"item", 13, EVEN};

inline bool has_work(const solver_slot& slot) { return slot.handle && slot.has_puzzle; }
inline bool has_work(const matrix_slot& slot) { return slot.handle; }

// Makes a call that searches a puzzle or a matrix, and checks what all of them share. `answers` allows
// the answers that depend on the puzzle or the matrix.
template <class Slot, class Call, class Answers>
int search_on(world& w, Slot& slot, attempt& a, std::uint32_t starved, Call call, Answers answers)
{
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !has_work(slot));
    const bool busy = a.is_busy();
    frame search(w, &slot, slot.plan);
    const int status = a.make(starved, call);
    if (busy) return status;
    if (has_work(slot)) {
        answers(search, status);
        a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
    }
    if (status >= 0) check_stats(search, status == ORDOKU_DONE ? ORDOKU_SOLVED : status, stats_of(slot));
    return status;
}

// Checks that a transform maps a puzzle to `image`.
void check_image(const puzzle& asked, const ordoku_transform& how, const std::uint32_t* image);
// Allows the answers of a call that needs a puzzle of givens with one solution.
void need_one_solution(attempt& a, solver_slot& slot, int status);
// And those of a call that finds backdoors.
void add_backdoor_answers(attempt& a, solver_slot& slot, int status);
// Returns a puzzle of these givens.
puzzle puzzle_of(shape of, const std::uint32_t* givens);
// Checks that a puzzle has one solution, if counting is quick.
void check_proper(const puzzle& made);
// Checks that a puzzle with one solution has several without any one of its givens.
void check_minimal(puzzle made);
// Checks what is left of a puzzle that was reduced.
void check_minimised(const puzzle& asked, const std::uint32_t* cells, int status);
void check_redundant(const puzzle& asked, const std::uint32_t* cells, std::size_t number);
void check_true_candidates(solver_slot& slot, const std::uint64_t* found, int status);
// Checks the backdoors of the least size; that is above the largest one asked for if there is none.
void check_backdoors(solver_slot& slot, std::uint32_t size, bool all_seen, const std::vector<grid>& seen);

// Parts that calls through the C++ header share with calls in C.
void put(matrix_slot& slot, ordoku_cover* made, std::size_t primary, std::size_t secondary);
void put(solver_slot& slot, ordoku_solver* made, shape of);
void add_options_of(const puzzle& asked, matrix& to);
long known_count(const matrix_slot& slot);
inline long known_count(solver_slot& slot) { return slot.count_naively(); }
void check_count(std::uint64_t count, std::uint64_t limit, bool solvable, long known, int status);
void check_handed_out(frame& search, const ordoku_stats& stats);
// Checks an answer about uniqueness.
void check_uniqueness(solver_slot& slot, bool unique, int status);

template <class Slot>
void check_enumeration(attempt& a, frame& search, Slot& slot, int status)
{
    a.answer(ORDOKU_DONE, !search.stopped);
    a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
    if (status < 0) return;
    const ordoku_stats stats = stats_of(slot);
    check_stats(search, status != ORDOKU_DONE ? status : search.solutions > 0 ? ORDOKU_SOLVED : ORDOKU_NO_SOLUTION, stats);
    check_handed_out(search, stats);
    const long known = status == ORDOKU_DONE ? known_count(slot) : -1;
    expect(known < 0 || search.solutions == static_cast<std::size_t>(known), "hands out a wrong number of solutions");
}

}  // namespace stress
