// One function for each row of functions.cpp: it makes the call. Arguments are in the order of that
// table.
#pragma once

#include "callbacks.hpp"
#include "functions.hpp"

namespace stress {

void version_number(world&, values);
void version_string(world&, values);
void status_text(world&, values);
void options_init(world&, values);
void callbacks_init(world&, values);
void clash_init(world&, values);
void text_init(world&, values);
void batch_init(world&, values);
void stats_init(world&, values);
void generation_init(world&, values);
void transform_init(world&, values);
void solve(world&, values);
void solve_chars(world&, values);
void count_chars(world&, values);
void is_unique_chars(world&, values);
void generate_one(world&, values);
void random_grid_of(world&, values);

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
void solver_solve_unique(world&, values);
void solver_true_candidates(world&, values);
void solver_backdoors(world&, values);
void solver_generate(world&, values);
void solver_minimise(world&, values);
void solver_redundant_givens(world&, values);
void solver_random_solution(world&, values);
void solver_transform(world&, values);
void solver_shuffle(world&, values);
void solver_canonical(world&, values);
void solver_is_equivalent(world&, values);
void solver_canonical_batch(world&, values);
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
void canonical_batch(world&, values);
void canonical_lines(world&, values);

void parse(world&, values);
void parse_candidates(world&, values);
void format(world&, values);
void format_candidates(world&, values);

void cover_new(world&, values);
void cover_from_puzzle(world&, values);
void cover_free(world&, values);
void cover_add_option(world&, values);
void cover_add_node(world&, values);
void cover_add_nodes(world&, values);
void cover_add_options(world&, values);
void cover_reset(world&, values);
void cover_cover(world&, values);
void cover_uncover(world&, values);
void cover_set_options(world&, values);
void cover_set_callbacks(world&, values);
void cover_solve(world&, values);
void cover_count(world&, values);
void cover_enumerate(world&, values);
void cover_size(world&, values);
void cover_next_option(world&, values);
void cover_cancel(world&, values);
void cover_reset_cancel(world&, values);
void cover_stats(world&, values);
void cover_message(world&, values);

// Through the C++ header.
void cpp_simple_solve(world&, values);
void cpp_solver(world&, values);
void cpp_set_poll(world&, values);
void cpp_clear_poll(world&, values);
void cpp_solve(world&, values);
void cpp_count(world&, values);
void cpp_is_unique(world&, values);
void cpp_solve_unique(world&, values);
void cpp_enumerate(world&, values);
void cpp_prove(world&, values);
void cpp_random_grid(world&, values);
void cpp_generate(world&, values);
void cpp_minimise(world&, values);
void cpp_redundant_givens(world&, values);
void cpp_random_solution(world&, values);
void cpp_true_candidates(world&, values);
void cpp_backdoors(world&, values);
void cpp_shuffle(world&, values);
void cpp_canonical(world&, values);
void cpp_is_equivalent(world&, values);
void cpp_canonical_batch(world&, values);
void cpp_exact_cover(world&, values);
void cpp_cover_solve(world&, values);
void cpp_cover_count(world&, values);
void cpp_cover_enumerate(world&, values);

// Checks the canonical form of a puzzle.
void check_form(const puzzle& asked, const std::uint32_t* form);
// Checks that a transform maps a puzzle to `image`.
void check_image(const puzzle& asked, const ordoku_transform& how, const std::uint32_t* image);
// Allows the answers of a call that needs a puzzle of givens with one solution.
void need_one_solution(attempt& a, solver_slot& slot, int status);
// Checks what is left of a puzzle that was reduced.
void check_minimised(const puzzle& asked, const std::uint32_t* cells, int status);
void check_redundant(const puzzle& asked, const std::uint32_t* cells, std::size_t number);
void check_true_candidates(solver_slot& slot, const std::uint64_t* found, int status);

// Parts that calls through the C++ header share with calls in C.
void put(matrix_slot& slot, ordoku_cover* made, std::size_t primary, std::size_t secondary);
void put(solver_slot& slot, ordoku_solver* made, shape of);
void add_options_of(const puzzle& asked, matrix& to);
long known_count(const matrix_slot& slot);
void check_count(std::uint64_t count, std::uint64_t limit, bool solvable, long known, int status);
void check_enumeration(attempt& a, frame& search, solver_slot& slot, int status);
void check_enumeration(attempt& a, frame& search, const matrix_slot& slot, int status);

}  // namespace stress
