/* Several wrong arguments: the error is that of the first step of "Order of checks" in the Rules of
 * ordoku.h. And arrays of length 0, which may be NULL. C89. */
#include "check.h"
#include "calls.h"

#define WRONG_VALUE 10

static ordoku_solver *solver, *empty, *marked;
static ordoku_cover *cover;
static ordoku_rules *rules;
static ordoku_solver *of_rules;
static ordoku_steps *steps;
static uint32_t cells[81], wrong[81], out[81];
static uint64_t words[81];
static size_t size;
static int yes;

/* A pointer that is not aligned. */
#define SHIFTED(type, array) ((type *)(void *)((char *)(array) + 1))

static int stop(const uint32_t *values, size_t len, void *user)
{
    (void)values;
    (void)len;
    (void)user;
    return 1;
}

static int refuse(uint32_t part, const char *text, size_t len, void *user)
{
    (void)part;
    (void)text;
    (void)len;
    (void)user;
    return 1;
}

/* A handle that is NULL, or has no puzzle that the call can work on, precedes all else. */
static void handles(void)
{
    ordoku_transform t;
    ordoku_cover *made = NULL;
    memset(&t, 0, sizeof t);

    ANSWERS(ordoku_solver_set_data(NULL, SHIFTED(uint32_t, cells), 80), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve(NULL, out, 80), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve_unique(empty, NULL, 81, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_count(empty, 0, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_prove(empty, 0, NULL, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_check_proof(empty, NULL, 81, NULL, 5), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_backdoors(empty, 1, NULL, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_transform(empty, NULL, NULL, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_is_equivalent(empty, NULL, 81, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_from_puzzle(empty, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_rate(empty, 99, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_hint(empty, ORDOKU_SCALE_USUAL, NULL, 81, NULL, 81, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_why_not(empty, NULL, 81, NULL, 81, 99, 99, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_from_puzzle(NULL, &made), ORDOKU_E_NULL);

    /* A solver of rules. */
    ANSWERS(ordoku_solver_solve_unique(of_rules, NULL, 81, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_set_candidates(of_rules, NULL, 81), ORDOKU_E_ARGUMENT);
    SAYS(of_rules, "boxes");
    ANSWERS(ordoku_solver_prove(of_rules, 0, NULL, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_canonical(of_rules, NULL, 81, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_steps(of_rules, 99, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_all_steps(of_rules, NULL, 81, NULL, 81, NULL), ORDOKU_E_ARGUMENT);
    SAYS(of_rules, "no puzzle yet");
    ANSWERS(ordoku_solver_transform(of_rules, NULL, NULL, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_from_puzzle(of_rules, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_solve_batch(of_rules, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_canonical_batch(of_rules, NULL), ORDOKU_E_ARGUMENT);
    SAYS(of_rules, "boxes");
    ANSWERS(ordoku_solver_rate_batch(of_rules, NULL, 99, NULL, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_generate(of_rules, NULL), ORDOKU_E_ARGUMENT);
    SAYS(of_rules, "boxes");
    ANSWERS(ordoku_solver_new_rules(NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_generate_killer(solver, 1, NULL), ORDOKU_E_NULL);
    SAYS(of_rules, "boxes");

    /* A puzzle of candidates. */
    ANSWERS(ordoku_solver_minimise(marked, 1, NULL, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_minimise(marked, 1, out, 80), ORDOKU_E_ARGUMENT);
    SAYS(marked, "ordoku_solver_set_data");
    ANSWERS(ordoku_solver_redundant_givens(marked, out, 80, &size), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_canonical(marked, out, 80, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_shuffle(marked, 1, out, 80, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_transform(marked, &t, out, 80), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_is_equivalent(marked, wrong, 81, &yes), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_rate(marked, 99, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_hint(marked, ORDOKU_SCALE_USUAL, NULL, 81, NULL, 81, NULL), ORDOKU_E_ARGUMENT);
    SAYS(marked, "ordoku_solver_set_data");
}

/* A pointer that is NULL precedes another one that is wrong, whichever is the first argument. */
static void null_of_two(void)
{
    ordoku_transform t;
    memset(&t, 0, sizeof t);

    ANSWERS(ordoku_solve(17, NULL, out), ORDOKU_E_NULL);
    ANSWERS(ordoku_solve(17, cells, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solve(3, wrong, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solve(3, SHIFTED(uint32_t, cells), NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solve(3, NULL, SHIFTED(uint32_t, out)), ORDOKU_E_NULL);
    ANSWERS(ordoku_generate(17, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_random_grid(0, 3, 1, NULL, 5), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_new(17, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_new((size_t)-1, 0, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solve_chars(0, 3, NULL, '.', ""), ORDOKU_E_NULL);
    ANSWERS(ordoku_count_chars(0, 3, "", '.', NULL, 2, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_count_chars(1, 1, "!", '.', NULL, 2, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_count_chars(1, 1, NULL, '.', NULL, 2, SHIFTED(uint64_t, words)), ORDOKU_E_NULL);
    ANSWERS(ordoku_is_unique_chars(0, 3, "", '.', NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_is_unique_chars(1, 1, "!", '.', NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_is_unique_chars(1, 1, NULL, '.', NULL, SHIFTED(int, out)), ORDOKU_E_NULL);

    ANSWERS(ordoku_solver_solve_unique(solver, out, 80, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve_unique(solver, SHIFTED(uint32_t, out), 80, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve_unique(solver, NULL, 81, SHIFTED(int, out)), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_redundant_givens(solver, out, 80, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_redundant_givens(solver, NULL, 80, SHIFTED(size_t, words)), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_prove(solver, 0, NULL, NULL, SHIFTED(uint64_t, words)), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_prove(solver, 0, refuse, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_backdoors(solver, 1, SHIFTED(uint32_t, out), NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_backdoors(solver, 1, NULL, stop, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_check_proof(solver, out, 80, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_check_proof(solver, SHIFTED(uint32_t, out), 81, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_check_proof(solver, NULL, 80, "0", (size_t)-1), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_equivalent(solver, wrong, 80, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_equivalent(solver, SHIFTED(uint32_t, out), 81, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_equivalent(solver, NULL, 80, SHIFTED(int, out)), ORDOKU_E_NULL);
    /* The struct has size 0. */
    ANSWERS(ordoku_solver_transform(solver, &t, NULL, 80), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_transform(solver, NULL, SHIFTED(uint32_t, out), 80), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_shuffle(solver, 1, NULL, 80, &t), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_canonical(solver, NULL, 80, &t, NULL), ORDOKU_E_NULL);

    ANSWERS(ordoku_solver_rate(solver, 99, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_steps(solver, 99, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, wrong, 80, NULL, 81, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, SHIFTED(uint32_t, out), 81, NULL, 81, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 81, SHIFTED(uint64_t, words), 80, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_all_steps(solver, wrong, 80, words, 80, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_all_steps(solver, wrong, 80, NULL, 80, SHIFTED(ordoku_steps *, words)), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_why_not(solver, wrong, 80, NULL, 0, 99, 99, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_size(NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_get(steps, 99, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_text(steps, 99, 99, NULL, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_text(steps, 99, 99, NULL, 1, SHIFTED(size_t, words)), ORDOKU_E_NULL);

    ANSWERS(ordoku_cover_solve(cover, out, (size_t)-1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_solve(cover, NULL, 1, SHIFTED(size_t, words)), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_nodes(cover, SHIFTED(uint32_t, out), NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_nodes(cover, NULL, SHIFTED(uint32_t, out), 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_option_colours(cover, SHIFTED(uint32_t, out), NULL, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_option_colours(cover, NULL, SHIFTED(uint32_t, out), 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_options(cover, out, (size_t)-1, NULL, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_options(cover, NULL, 2, &size, (size_t)-1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_prove(cover, 0, NULL, NULL, SHIFTED(uint64_t, words)), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_check_proof(cover, out, (size_t)-1, NULL, 1, NULL, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_check_proof(cover, SHIFTED(uint32_t, out), 1, &size, 1, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_check_proof(cover, NULL, 1, &size, (size_t)-1, "0", 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_next_option(cover, SHIFTED(uint32_t, out), NULL, 1, &size), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_next_option(cover, NULL, out, (size_t)-1, &size), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_next_option(cover, out, out + 1, (size_t)-1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_format(cover, NULL, 1, SHIFTED(size_t, words)), ORDOKU_E_NULL);

    ANSWERS(ordoku_rules_new(0, 0, 0, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_limit_digits(rules, SHIFTED(uint32_t, out), 1, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_limit_digits(rules, NULL, 1, SHIFTED(uint64_t, words), 9), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_pairs(rules, 99, 99, NULL, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_table(rules, NULL, 1, SHIFTED(uint32_t, out), 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_table(rules, (const uint8_t *)out, 1, NULL, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_arrow(rules, 99, NULL, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 80, SHIFTED(char, words), (size_t)-1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, SHIFTED(uint32_t, cells), 81, NULL, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, wrong, 80, NULL, 1, SHIFTED(size_t, words)), ORDOKU_E_NULL);
}

static void texts(void)
{
    char text[100];
    ordoku_text format, found;
    ordoku_drawing drawing;
    ordoku_text_init(&found, sizeof found);
    memset(&format, 0, sizeof format);

    /* NULL, before the size of a struct. */
    ANSWERS(ordoku_parse(NULL, 4, &format, out, 81, &found), ORDOKU_E_NULL);
    CHECK(strstr(found.message, "text is NULL") != NULL);
    ANSWERS(ordoku_parse("1", 1, &format, NULL, 81, &found), ORDOKU_E_NULL);
    ANSWERS(ordoku_parse("1", 1, NULL, NULL, 81, &format), ORDOKU_E_NULL);
    ANSWERS(ordoku_parse("", (size_t)-1, NULL, NULL, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_parse_candidates(NULL, 4, &format, words, 81, &found), ORDOKU_E_NULL);
    ANSWERS(ordoku_format(cells, 80, &format, NULL, 5, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_format(NULL, 80, &format, text, 5, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_format(wrong, 81, NULL, NULL, 5, SHIFTED(size_t, words)), ORDOKU_E_NULL);
    ANSWERS(ordoku_format_candidates(words, 80, &format, NULL, 5, NULL), ORDOKU_E_NULL);
    /* The size of a struct, before what is in the text. */
    ANSWERS(ordoku_parse("!", 1, &format, out, 81, &found), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_parse("!", 1, NULL, out, 81, &format), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format(wrong, 81, &format, text, 5, NULL), ORDOKU_E_ARGUMENT);
    /* An array, before the members of a struct. */
    ordoku_text_init(&format, sizeof format);
    format.layout = 99;
    ANSWERS(ordoku_parse("1", 1, &format, SHIFTED(uint32_t, out), 1, &found), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format(cells, 81, &format, text, 5, SHIFTED(size_t, words)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format(cells, 81, &format, text, 5, NULL), ORDOKU_E_OPTION);
    format.layout = 0;
    found.puzzle_column = 1;
    found.separator = 'x';
    found.next = 1;
    ANSWERS(ordoku_parse("1", 1, NULL, SHIFTED(uint32_t, out), 1, &found), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_parse("1", 1, NULL, out, 1, &found), ORDOKU_E_OPTION);
    ordoku_drawing_init(&drawing, sizeof drawing);
    drawing.theme = 99;
    ANSWERS(ordoku_solver_draw(empty, &drawing, NULL, 5, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_draw(solver, &drawing, NULL, 5, SHIFTED(size_t, words)), ORDOKU_E_NULL);
    drawing.struct_size = 0;
    drawing.len = 1;
    ANSWERS(ordoku_solver_draw(solver, &drawing, text, 5, NULL), ORDOKU_E_ARGUMENT);
    drawing.struct_size = sizeof drawing;
    ANSWERS(ordoku_solver_draw(solver, &drawing, text, 5, SHIFTED(size_t, words)), ORDOKU_E_NULL);
    drawing.len = 0;
    ANSWERS(ordoku_solver_draw(solver, &drawing, text, 5, SHIFTED(size_t, words)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_draw(solver, &drawing, text, 5, NULL), ORDOKU_E_OPTION);
    /* Values, before room. */
    ANSWERS(ordoku_parse("1 2 3 4 5", 9, NULL, NULL, 0, NULL), ORDOKU_E_TEXT);
    ANSWERS(ordoku_format(wrong, 81, NULL, text, 5, &size), ORDOKU_E_VALUE);
    ANSWERS(ordoku_format(cells, 80, NULL, text, 5, &size), ORDOKU_E_ARGUMENT);
}

/* Sizes, values, and the room of outputs as the last. */
static void sizes_and_room(void)
{
    struct {
        ordoku_transform known;
        uint64_t later[2];
    } newer;
    ordoku_transform *t = &newer.known;
    uint32_t one = 1;

    ANSWERS(ordoku_random_grid(0, 3, 1, out, 5), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solve(3, wrong, SHIFTED(uint32_t, out)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solve(3, wrong, out), ORDOKU_E_VALUE);
    ANSWERS(ordoku_count_chars(1, 1, "!", '.', NULL, 2, SHIFTED(uint64_t, words)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_solve_unique(solver, out, 80, SHIFTED(int, out)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_redundant_givens(solver, out, 80, SHIFTED(size_t, words)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_is_equivalent(solver, wrong, 81, SHIFTED(int, out)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_canonical(solver, out, 80, NULL, SHIFTED(uint64_t, words)), ORDOKU_E_ARGUMENT);
    memset(&newer, 0, sizeof newer);
    ANSWERS(ordoku_solver_canonical(solver, out, 80, t, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_shuffle(solver, 1, out, 80, t), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_transform(solver, t, out, 80), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_transform_init(t, sizeof newer), ORDOKU_OK);
    ANSWERS(ordoku_solver_transform(solver, t, out, 80), ORDOKU_E_ARGUMENT);
    SAYS(solver, "permutations");
    newer.later[0] = 1;
    ANSWERS(ordoku_solver_transform(solver, t, SHIFTED(uint32_t, out), 80), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_transform(solver, t, out, 80), ORDOKU_E_OPTION);
    ANSWERS(ordoku_solver_canonical(solver, out, 80, NULL, NULL), ORDOKU_E_BUFFER);
    /* The size of a rating or a step, before their scale or index; misplaced arrays, before what is in others. */
    {
        ordoku_rating rating;
        ordoku_step step;
        memset(&rating, 0, sizeof rating);
        memset(&step, 0, sizeof step);
        ANSWERS(ordoku_solver_rate(solver, 99, &rating), ORDOKU_E_ARGUMENT);
        SAYS(solver, "struct_size");
        ANSWERS(ordoku_steps_get(steps, 99, &step), ORDOKU_E_ARGUMENT);
        ANSWERS(ordoku_solver_steps(solver, 99, SHIFTED(ordoku_steps *, words)), ORDOKU_E_ARGUMENT);
        SAYS(solver, "aligned");
        ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, wrong, 81, SHIFTED(uint64_t, words), 80, &steps), ORDOKU_E_ARGUMENT);
        SAYS(solver, "aligned");
        ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, wrong, 81, NULL, 0, SHIFTED(ordoku_steps *, words)), ORDOKU_E_ARGUMENT);
        SAYS(solver, "aligned");
        ANSWERS(ordoku_solver_why_not(solver, wrong, 81, NULL, 0, 99, 99, SHIFTED(ordoku_steps *, words)),
                ORDOKU_E_ARGUMENT);
        SAYS(solver, "aligned");
        ANSWERS(ordoku_steps_text(steps, 0, 99, (char *)words, sizeof words, (size_t *)words), ORDOKU_E_ARGUMENT);
        ANSWERS(ordoku_steps_text(steps, 0, 99, (char *)words, 0, NULL), ORDOKU_E_OPTION);
    }
    ANSWERS(ordoku_cover_next_option(cover, &one, SHIFTED(uint32_t, out), 0, &size), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_format(cover, (char *)words, 0, SHIFTED(size_t, words)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_format(cover, (char *)words, sizeof words, (size_t *)words), ORDOKU_E_ARGUMENT);
    CHECK(strstr(ordoku_cover_message(cover), "overlap") != NULL);
}

static void batches(void)
{
    int statuses[1] = {77};
    struct {
        ordoku_batch known;
        uint64_t later[2];
    } newer;
    ordoku_options o;
    ordoku_batch batch = batch_of_cells(NULL, 1, 1, out, NULL, statuses);
    ordoku_generation g = generation_of_cells(1, 1, NULL, statuses);

    memset(&newer, 0, sizeof newer);
    /* The size of a struct, before the arrays in another one; these, before its other members. */
    memset(&o, 0, sizeof o);
    ANSWERS(ordoku_solve_batch(NULL, &o, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solve_batch(&batch, &o, NULL), ORDOKU_E_ARGUMENT);
    ordoku_options_init(&o, sizeof o);
    o.engine = 99;
    ANSWERS(ordoku_solve_batch(&batch, &o, NULL), ORDOKU_E_NULL);
    batch.order = 17;
    ANSWERS(ordoku_solve_batch(&batch, &o, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve_batch(solver, &batch), ORDOKU_E_NULL);
    batch.cells = SHIFTED(uint32_t, cells);
    batch.order = 3;
    ANSWERS(ordoku_solve_batch(&batch, &o, NULL), ORDOKU_E_ARGUMENT);
    batch.cells = cells;
    ANSWERS(ordoku_solve_batch(&batch, &o, NULL), ORDOKU_E_OPTION);
    batch.out = cells;
    ANSWERS(ordoku_solve_batch(&batch, &o, NULL), ORDOKU_E_ARGUMENT);
    newer.known = batch;
    newer.known.struct_size = sizeof newer;
    newer.later[1] = 1;
    ANSWERS(ordoku_solver_solve_batch(solver, &newer.known), ORDOKU_E_ARGUMENT);
    newer.known.cells = NULL;
    ANSWERS(ordoku_solver_solve_batch(solver, &newer.known), ORDOKU_E_NULL);
    newer.known.cells = cells;
    newer.known.out = out;
    ANSWERS(ordoku_solver_solve_batch(solver, &newer.known), ORDOKU_E_OPTION);

    batch = batch_of_cells(NULL, 1, 1, out, NULL, statuses);
    ANSWERS(ordoku_solver_rate_batch(solver, &batch, 77, NULL, 3), ORDOKU_E_NULL);
    SAYS(solver, "cells");
    batch.cells = cells;
    ANSWERS(ordoku_solver_rate_batch(solver, &batch, 77, NULL, 3), ORDOKU_E_NULL);
    SAYS(solver, "ratings");
    ANSWERS(ordoku_solver_rate_batch(solver, &batch, 77, (ordoku_rating *)words, 3), ORDOKU_E_ARGUMENT);
    SAYS(solver, "size");
    ANSWERS(ordoku_solver_rate_batch(solver, &batch, 77, (ordoku_rating *)words, sizeof(ordoku_rating)), ORDOKU_E_OPTION);

    g.target = 99;
    g.out_stride = 7;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_NULL);
    g.out = SHIFTED(uint32_t, out);
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.out = out;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_OPTION);
    g.statuses = NULL;
    g.puzzles = (size_t)-1;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_NULL);
}

/* An array of length 0 may be NULL: it is empty, or has no room. */
static void empty_arrays(void)
{
    ordoku_batch batch = batch_of_cells(NULL, 0, 1, NULL, NULL, NULL);
    ordoku_generation g = generation_of_cells(1, 0, NULL, NULL);
    ordoku_text found;
    uint32_t option = 77;
    ordoku_cover *matrix = NULL;

    ANSWERS(ordoku_solver_set_data(solver, NULL, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_set_candidates(solver, NULL, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_is_equivalent(solver, NULL, 0, &yes), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_solve(solver, NULL, 0), ORDOKU_E_BUFFER);
    SAYS(solver, "81");
    ANSWERS(ordoku_solver_solve_unique(solver, NULL, 0, &yes), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_random_solution(solver, 1, NULL, 0), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_candidates(solver, NULL, 0), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_true_candidates(solver, NULL, 0), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_minimise(solver, 1, NULL, 0), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_redundant_givens(solver, NULL, 0, &size), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_NAME, NULL, 0, &size), ORDOKU_E_BUFFER);
    CHECK(size > 1 && size != 77);
    ANSWERS(ordoku_solver_canonical(solver, NULL, 0, NULL, NULL), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_shuffle(solver, 1, NULL, 0, NULL), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_random_grid(3, 3, 1, NULL, 0), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_check_proof(solver, NULL, 0, NULL, 0), ORDOKU_E_PROOF);

    ordoku_text_init(&found, sizeof found);
    ANSWERS(ordoku_parse(NULL, 0, NULL, NULL, 0, &found), ORDOKU_E_TEXT);
    CHECK(found.line == 1);
    ANSWERS(ordoku_parse_candidates(NULL, 0, NULL, NULL, 0, NULL), ORDOKU_E_TEXT);
    ANSWERS(ordoku_parse("1", 1, NULL, NULL, 0, &found), ORDOKU_E_BUFFER);
    CHECK(found.cells == 1);
    ANSWERS(ordoku_format(NULL, 0, NULL, NULL, 0, &size), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format_candidates(NULL, 0, NULL, NULL, 0, &size), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format(cells, 81, NULL, NULL, 0, &size), ORDOKU_E_BUFFER);
    CHECK(size == 83);

    ANSWERS(ordoku_cover_new(0, 1, &matrix), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option(matrix, NULL, 0, &option), ORDOKU_OK);
    CHECK(option == 0);
    ANSWERS(ordoku_cover_add_option_colours(matrix, NULL, NULL, 0, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_nodes(matrix, NULL, NULL, 0), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_options(matrix, NULL, 0, NULL, 0, &option), ORDOKU_OK);
    ANSWERS(ordoku_cover_check_proof(matrix, NULL, 0, NULL, 0, NULL, 0), ORDOKU_E_PROOF);
    ANSWERS(ordoku_cover_parse(matrix, NULL, 0), ORDOKU_E_TEXT);
    ANSWERS(ordoku_cover_format(matrix, NULL, 0, &size), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_solve(matrix, NULL, 0, &size), ORDOKU_SOLVED);
    CHECK(size == 0);
    ordoku_cover_free(matrix);
    ANSWERS(ordoku_cover_solve(cover, NULL, 0, &size), ORDOKU_E_BUFFER);
    CHECK(size == 1);
    option = 0;
    ANSWERS(ordoku_cover_next_option(cover, &option, NULL, 0, &size), ORDOKU_E_BUFFER);
    CHECK(size == 1 && option == 0);
    ANSWERS(ordoku_cover_format(cover, NULL, 0, &size), ORDOKU_E_BUFFER);
    CHECK(size == sizeof "i0\ni0\n");

    ANSWERS(ordoku_rules_add_region(rules, NULL, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_EQUAL, 0, NULL, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_table(rules, NULL, 0, NULL, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_limit_digits(rules, NULL, 0, NULL, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_use_cells(rules, NULL, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_parse(rules, NULL, 0), ORDOKU_E_TEXT);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 0, NULL, 0, &size), ORDOKU_E_BUFFER);

    ANSWERS(ordoku_solve_batch(&batch, NULL, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve_batch(solver, &batch), ORDOKU_OK);
    ANSWERS(ordoku_canonical_batch(&batch, NULL, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_canonical_batch(solver, &batch), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_OK);
    /* Lines without input, and lines without output. */
    batch.out_lines = (char *)words;
    ANSWERS(ordoku_canonical_batch(&batch, NULL, NULL), ORDOKU_OK);
    batch.out_lines = NULL;
    batch.lines = (const char *)words;
    ANSWERS(ordoku_canonical_batch(&batch, NULL, NULL), ORDOKU_OK);
}

/* The puzzles: an empty one, none, and one of candidates. */
static void begin(void)
{
    const uint32_t item = 0;
    uint32_t generated[81];
    ordoku_solver *walked = NULL;
    int i;

    wrong[40] = WRONG_VALUE;
    for (i = 0; i < 81; i++) {
        out[i] = 77;
        words[i] = 0x1FF;
    }
    size = 77;
    yes = 77;
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &empty), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &marked), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_candidates(marked, words, 81), ORDOKU_OK);
    ANSWERS(ordoku_generate(3, 1, generated), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &walked), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(walked, generated, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_steps(walked, ORDOKU_SCALE_HODOKU, &steps), ORDOKU_OK);
    ordoku_solver_free(walked);
    ANSWERS(ordoku_cover_new(1, 0, &cover), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option(cover, &item, 1, NULL), ORDOKU_OK);
    ANSWERS(ordoku_rules_new(9, 9, 9, &rules), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_grid(rules, 3, 3, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(rules, &of_rules), ORDOKU_OK);
}

int main(void)
{
    int i;
    begin();
    handles();
    null_of_two();
    texts();
    sizes_and_room();
    batches();
    for (i = 0; i < 81; i++)
        CHECK(out[i] == 77 && words[i] == 0x1FF);
    CHECK(size == 77 && yes == 77);
    empty_arrays();
    ordoku_steps_free(steps);
    ordoku_cover_free(cover);
    ordoku_solver_free(of_rules);
    ordoku_rules_free(rules);
    ordoku_solver_free(marked);
    ordoku_solver_free(empty);
    ordoku_solver_free(solver);
    if (failures == 0)
        printf("check_order: passed\n");
    return failures != 0;
}
