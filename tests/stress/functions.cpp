#include "functions.hpp"

#include "perform.hpp"
#include "puzzles.hpp"
#include "search.hpp"
#include "structs.hpp"
#include "text.hpp"

namespace stress {

static const argument solver = {"slot", world::slots, SLOT};
static const argument cover = {"slot", world::slots, SLOT};
static const argument starve = {"starve", starvations, RARE};
static const argument length = {"length", length_kinds, RARE};
static const argument pointer = {"pointer", pointer_kinds, RARE};
static const argument output = {"output", pointer_kinds, RARE};
static const argument limit = {"limit", limit_kinds, EVEN};
static const argument after = {"after", 40, FALLING};
static const argument action = {"action", poll_plan::ACTIONS, EVEN};
static const argument no_callback = {"no_callback", 2, RARE};
static const argument seed = {"seed", seeds, EVEN};
static const argument givens = {"kind", givens_kinds, FALLING};
static const argument options = {"options", struct_kinds, FALLING};
static const argument options_detail = {"options_detail", details, EVEN};
static const argument callbacks = {"callbacks", struct_kinds, FALLING};
static const argument callbacks_detail = {"callbacks_detail", details, EVEN};
static const argument format_struct = {"format", struct_kinds, FALLING};
static const argument format_detail = {"format_detail", details, EVEN};
static const argument answer = {"struct", answer_kinds, RARE};
static const argument answer_detail = {"struct_detail", details, EVEN};
static const argument order = {"order", orders, FALLING};
static const argument boxes = {"boxes", shapes, FALLING};
static const argument item = {"item", 13, EVEN};

// A puzzle of characters, and an output.
static std::vector<argument> of_chars()
{
    return {boxes, givens, seed, {"blank", 7, EVEN}, {"symbols", 7, FALLING}, pointer, starve, output};
}

static std::vector<argument> of_batch(const argument& shape)
{
    return {shape,   {"puzzles", 10, FALLING}, givens,    seed,      limit,           {"pointer", 9, RARE}, starve, {"strides", 49, RARE},
            options, options_detail,           callbacks, callbacks_detail};
}

// Without shape, options and callbacks: the handle has them.
static std::vector<argument> of_batch_on_handle()
{
    const std::vector<argument> all = of_batch(solver);
    return {all.begin(), all.begin() + 8};
}

const std::vector<function>& functions()
{
    static const std::vector<function> all = {
        {"ordoku_version_number", 1, false, version_number, {}},
        {"ordoku_version_string", 1, false, version_string, {}},
        {"ordoku_status_text", 2, false, status_text, {{"status", 140, EVEN}, {"other", 9, EVEN}}},
        {"ordoku_options_init", 4, false, options_init, {answer, answer_detail}},
        {"ordoku_callbacks_init", 1, false, callbacks_init, {answer, answer_detail}},
        {"ordoku_clash_init", 1, false, clash_init, {answer, answer_detail}},
        {"ordoku_text_init", 1, false, text_init, {answer, answer_detail}},
        {"ordoku_batch_init", 1, false, batch_init, {answer, answer_detail}},
        {"ordoku_generation_init", 1, false, generation_init, {answer, answer_detail}},
        {"ordoku_transform_init", 1, false, transform_init, {answer, answer_detail}},
        {"ordoku_stats_init", 1, false, stats_init, {answer, answer_detail}},

        {"ordoku_solve", 4, true, solve, {order, givens, seed, pointer, output, {"in_place", 2, EVEN}, starve}},
        {"ordoku_solve_chars", 4, false, solve_chars, of_chars()},
        {"ordoku_count_chars", 3, false, count_chars, [] {
             std::vector<argument> all = of_chars();
             all.push_back(limit);
             return all;
         }()},
        {"ordoku_is_unique_chars", 3, false, is_unique_chars, of_chars()},
        {"ordoku_generate", 2, false, generate_one, {order, seed, pointer, starve}},
        {"ordoku_random_grid", 2, false, random_grid_of, {boxes, seed, length, pointer, starve}},

        {"ordoku_solver_new", 5, false, solver_new, {solver, order, output, starve}},
        {"ordoku_solver_new_boxes", 5, false, solver_new_boxes, {solver, boxes, output, starve}},
        {"ordoku_solver_free", 2, false, solver_free, {solver}},
        {"ordoku_solver_set_options", 10, false, solver_set_options, {solver, options, options_detail, starve}},
        {"ordoku_solver_set_callbacks", 8, false, solver_set_callbacks, {solver, callbacks, callbacks_detail}},
        {"ordoku_solver_set_data", 20, false, solver_set_data, {solver, givens, seed, length, pointer}},
        {"ordoku_solver_set_candidates", 8, false, solver_set_candidates,
         {solver, {"kind", marks_kinds, FALLING}, seed, length, pointer, starve}},
        {"ordoku_solver_check", 6, false, solver_check, {solver, answer, answer_detail}},
        {"ordoku_solver_candidates", 6, false, solver_candidates, {solver, length, pointer, starve}},
        {"ordoku_solver_solve", 12, true, solver_solve, {solver, length, pointer, starve}},
        {"ordoku_solver_count", 12, true, solver_count, {solver, limit, output, starve}},
        {"ordoku_solver_is_unique", 10, true, solver_is_unique, {solver, output, starve}},
        {"ordoku_solver_solve_unique", 10, true, solver_solve_unique, {solver, length, pointer, output, starve}},
        {"ordoku_solver_true_candidates", 5, true, solver_true_candidates, {solver, length, pointer, starve}},
        {"ordoku_solver_backdoors", 5, true, solver_backdoors,
         {solver, {"largest", 4, EVEN}, output, after, no_callback, starve}},
        {"ordoku_solver_generate", 5, true, solver_generate,
         {solver, {"puzzles", 7, FALLING}, {"settings", 3000, EVEN}, seed, {"lines", 2, FALLING}, {"stride", 6, FALLING},
          {"pointer", 7, RARE}, starve}},
        {"ordoku_solver_minimise", 5, true, solver_minimise, {solver, seed, length, pointer, starve}},
        {"ordoku_solver_redundant_givens", 5, true, solver_redundant_givens, {solver, length, pointer, output, starve}},
        {"ordoku_solver_random_solution", 5, true, solver_random_solution, {solver, seed, length, pointer, starve}},
        {"ordoku_solver_transform", 4, false, solver_transform,
         {solver, seed, {"wrong", 6, RARE}, length, pointer, {"none", 2, RARE}, starve}},
        {"ordoku_solver_shuffle", 4, false, solver_shuffle, {solver, seed, length, pointer, answer, answer_detail, starve}},
        {"ordoku_solver_canonical", 6, true, solver_canonical,
         {solver, length, pointer, answer, answer_detail, output, starve}},
        {"ordoku_solver_is_equivalent", 5, true, solver_is_equivalent,
         {solver, {"kind", givens_kinds + 1, EVEN}, seed, length, pointer, output, starve}},
        {"ordoku_solver_canonical_batch", 3, true, solver_canonical_batch, of_batch_on_handle()},
        {"ordoku_solver_enumerate", 14, true, solver_enumerate, {solver, after, action, no_callback, starve}},
        {"ordoku_solver_solve_batch", 4, true, solver_solve_batch, of_batch_on_handle()},
        {"ordoku_solver_solve_batch: lines", 4, true, solver_solve_lines, of_batch_on_handle()},
        {"ordoku_solver_prove", 2, true, solver_prove, {solver, limit, output, after, action, no_callback, starve}},
        {"ordoku_solver_check_proof", 3, true, solver_check_proof,
         {solver, {"proof", 5, EVEN}, seed, {"grids", 2, EVEN}, length, pointer, {"text", 2, RARE}, starve}},
        {"ordoku_solver_cancel", 2, false, solver_cancel, {solver}},
        {"ordoku_solver_reset_cancel", 6, false, solver_reset_cancel, {solver}},
        {"ordoku_solver_stats", 6, false, solver_stats, {solver, answer, answer_detail}},
        {"ordoku_solver_message", 4, false, solver_message, {solver}},

        {"ordoku_solve_batch", 4, true, solve_batch, of_batch(order)},
        {"ordoku_solve_batch: boxes", 4, true, solve_batch_boxes, of_batch(boxes)},
        {"ordoku_solve_batch: lines", 4, true, solve_lines, of_batch({"unused", 1, EVEN})},
        {"ordoku_canonical_batch", 3, true, canonical_batch, of_batch(boxes)},
        {"ordoku_canonical_batch: lines", 2, true, canonical_lines, of_batch({"unused", 1, EVEN})},

        {"ordoku_parse", 16, false, parse,
         {{"text", text_kinds, EVEN}, seed, {"start", text_starts, RARE}, {"pointer", 2, RARE}, format_struct, format_detail,
          length, {"cells", pointer_kinds, RARE}, answer, answer_detail, starve}},
        {"ordoku_parse_candidates", 8, false, parse_candidates,
         {{"text", text_kinds, EVEN}, seed, {"start", text_starts, RARE}, {"pointer", 2, RARE}, format_struct, format_detail,
          length, {"candidates", pointer_kinds, RARE}, answer, answer_detail, starve}},
        {"ordoku_format", 16, false, format,
         {boxes, seed, givens, length, pointer, format_struct, format_detail, {"size", text_sizes, FALLING}, output, starve}},
        {"ordoku_format_candidates", 8, false, format_candidates,
         {boxes, seed, {"kind", marks_kinds, FALLING}, length, pointer, format_struct, format_detail,
          {"size", text_sizes, FALLING}, output, starve}},

        {"ordoku_cover_new", 7, false, cover_new, {cover, {"primary", 11, FALLING}, {"secondary", 7, FALLING}, output, starve}},
        {"ordoku_cover_from_puzzle", 3, false, cover_from_puzzle, {{"solver", world::slots, SLOT}, cover, output, starve}},
        {"ordoku_cover_free", 2, false, cover_free, {cover}},
        {"ordoku_cover_add_option", 30, false, cover_add_option,
         {cover, {"items", 10000, EVEN}, length, pointer, output, starve}},
        {"ordoku_cover_add_node", 16, false, cover_add_node,
         {cover, {"option", 30, EVEN}, {"item", 42, EVEN}, starve}},
        {"ordoku_cover_add_nodes", 16, false, cover_add_nodes, {cover, {"nodes", 10000, EVEN}, starve}},
        {"ordoku_cover_add_options", 12, false, cover_add_options, {cover, {"items", 10000, EVEN}, output, starve}},
        {"ordoku_cover_reset", 3, false, cover_reset, {cover, {"primary", 10, FALLING}, {"secondary", 4, FALLING}, starve}},
        {"ordoku_cover_cover", 5, false, cover_cover, {cover, item}},
        {"ordoku_cover_uncover", 8, false, cover_uncover, {cover, item}},
        {"ordoku_cover_set_options", 6, false, cover_set_options, {cover, options, options_detail}},
        {"ordoku_cover_set_callbacks", 5, false, cover_set_callbacks, {cover, callbacks, callbacks_detail}},
        {"ordoku_cover_solve", 10, true, cover_solve, {cover, length, pointer, output}},
        {"ordoku_cover_count", 8, true, cover_count, {cover, limit, output}},
        {"ordoku_cover_enumerate", 10, true, cover_enumerate, {cover, after, action, no_callback}},
        {"ordoku_cover_size", 4, false, cover_size, {cover, {"items", 3, RARE}, {"options", 3, RARE}, {"nodes", 3, RARE}}},
        {"ordoku_cover_next_option", 8, false, cover_next_option,
         {cover, {"option", 40, EVEN}, length, pointer, {"number", pointer_kinds, RARE}, output}},
        {"ordoku_cover_cancel", 1, false, cover_cancel, {cover}},
        {"ordoku_cover_reset_cancel", 4, false, cover_reset_cancel, {cover}},
        {"ordoku_cover_stats", 4, false, cover_stats, {cover, answer, answer_detail}},
        {"ordoku_cover_message", 3, false, cover_message, {cover}},

        {"ordoku::solve", 3, false, cpp_simple_solve, {order, givens, seed}},
        {"ordoku::solver", 3, false, cpp_solver, {solver, boxes}},
        {"ordoku::solver::set_poll", 4, false, cpp_set_poll, {solver, action, {"after", 4, EVEN}, {"silent", 2, EVEN}}},
        {"ordoku::solver::clear_poll", 2, false, cpp_clear_poll, {solver}},
        {"ordoku::solver::solve", 4, true, cpp_solve, {solver}},
        {"ordoku::solver::count", 4, true, cpp_count, {solver, limit}},
        {"ordoku::solver::is_unique", 4, true, cpp_is_unique, {solver}},
        {"ordoku::solver::solve_unique", 4, true, cpp_solve_unique, {solver}},
        {"ordoku::solver::enumerate", 6, true, cpp_enumerate, {solver, after, action, {"silent", 2, EVEN}}},
        {"ordoku::solver::prove", 1, true, cpp_prove, {solver, limit, after, action}},
        {"ordoku::random_grid", 1, false, cpp_random_grid, {boxes, seed}},
        {"ordoku::solver::generate", 3, true, cpp_generate,
         {solver, {"puzzles", 4, FALLING}, {"settings", 3000, EVEN}, seed, {"lines", 2, FALLING}}},
        {"ordoku::solver::minimise", 3, true, cpp_minimise, {solver, seed}},
        {"ordoku::solver::redundant_givens", 3, true, cpp_redundant_givens, {solver}},
        {"ordoku::solver::random_solution", 3, true, cpp_random_solution, {solver, seed}},
        {"ordoku::solver::true_candidates", 3, true, cpp_true_candidates, {solver}},
        {"ordoku::solver::backdoors", 3, true, cpp_backdoors, {solver, {"largest", 4, EVEN}}},
        {"ordoku::solver::shuffle", 3, false, cpp_shuffle, {solver, seed}},
        {"ordoku::solver::canonical", 3, true, cpp_canonical, {solver}},
        {"ordoku::solver::is_equivalent", 3, true, cpp_is_equivalent, {solver, seed}},
        {"ordoku::solver::canonical_batch", 2, true, cpp_canonical_batch,
         {solver, {"puzzles", 5, FALLING}, givens, seed}},
        {"ordoku::exact_cover", 3, false, cpp_exact_cover,
         {cover, {"primary", 6, EVEN}, {"secondary", 3, FALLING}, {"from_puzzle", 2, FALLING}}},
        {"ordoku::exact_cover::solve", 3, true, cpp_cover_solve, {cover}},
        {"ordoku::exact_cover::count", 3, true, cpp_cover_count, {cover, limit}},
        {"ordoku::exact_cover::enumerate", 4, true, cpp_cover_enumerate, {cover, after, action, {"silent", 2, EVEN}}},
    };
    return all;
}

}  // namespace stress
