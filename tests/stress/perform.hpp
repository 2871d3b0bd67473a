// What makes each call; the arguments are those of functions.cpp, in its order.
#pragma once

#include "callbacks.hpp"
#include "functions.hpp"

namespace hostile {

void version_number(world&, values);
void version_string(world&, values);
void status_text(world&, values);
void options_init(world&, values);
void callbacks_init(world&, values);
void clash_init(world&, values);
void text_init(world&, values);
void batch_init(world&, values);
void stats_init(world&, values);
void solve(world&, values);

void solver_new(world&, values);
void solver_new_boxes(world&, values);
void solver_free(world&, values);
void solver_set_options(world&, values);
void solver_set_callbacks(world&, values);
void solver_set_data(world&, values);
void solver_set_candidates(world&, values);
void solver_check(world&, values);
void solver_candidates(world&, values);
void solver_solve(world&, values);
void solver_count(world&, values);
void solver_is_unique(world&, values);
void solver_enumerate(world&, values);
void solver_solve_batch(world&, values);
void solver_solve_lines(world&, values);
void solver_prove(world&, values);
void solver_check_proof(world&, values);
void solver_cancel(world&, values);
void solver_reset_cancel(world&, values);
void solver_stats(world&, values);
void solver_message(world&, values);

void solve_batch(world&, values);
void solve_batch_boxes(world&, values);
void solve_lines(world&, values);

void parse(world&, values);
void format(world&, values);

void xc_new(world&, values);
void xc_from_puzzle(world&, values);
void xc_free(world&, values);
void xc_add_option(world&, values);
void xc_add_node(world&, values);
void xc_cover(world&, values);
void xc_uncover(world&, values);
void xc_set_options(world&, values);
void xc_set_callbacks(world&, values);
void xc_solve(world&, values);
void xc_count(world&, values);
void xc_enumerate(world&, values);
void xc_size(world&, values);
void xc_next_option(world&, values);
void xc_cancel(world&, values);
void xc_reset_cancel(world&, values);
void xc_stats(world&, values);
void xc_message(world&, values);

// Through the C++ header.
void cpp_solver(world&, values);
void cpp_set_poll(world&, values);
void cpp_clear_poll(world&, values);
void cpp_solve(world&, values);
void cpp_count(world&, values);
void cpp_is_unique(world&, values);
void cpp_enumerate(world&, values);
void cpp_prove(world&, values);
void cpp_exact_cover(world&, values);
void cpp_cover_solve(world&, values);
void cpp_cover_count(world&, values);
void cpp_cover_enumerate(world&, values);


// Parts that calls through the C++ header share with those in C.
void put(matrix_slot& slot, ordoku_cover* made, std::size_t primary, std::size_t secondary);
void put(solver_slot& slot, ordoku_solver* made, shape of);
void add_options_of(const puzzle& asked, matrix& to);
long known_count(const matrix_slot& slot);
void check_count(std::uint64_t count, std::uint64_t limit, bool solvable, long known, int status);
void check_enumeration(attempt& a, frame& search, solver_slot& slot, int status);
void check_enumeration(attempt& a, frame& search, const matrix_slot& slot, int status);

}  // namespace hostile
