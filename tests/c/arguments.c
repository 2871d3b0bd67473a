/* Wrong arguments to every export: each gives the right status, and nothing is written. A function is
 * a list of such calls, as long as there are wrong arguments. C89. */
#include "check.h"
#include "calls.h"
#include "last.h"

static ordoku_solver *solver;
static ordoku_cover *cover;
static uint32_t cells[81];
static uint32_t out[81];
static char text_of_blanks[65536];

static int stop(const uint32_t *values, size_t len, void *user)
{
    (void)values;
    (void)len;
    (void)user;
    return 1;
}

static char proof[1000];
static size_t proof_len;

static int keep(uint32_t part, const char *text, size_t len, void *user)
{
    (void)user;
    if (part != ORDOKU_PART_PROOF)
        return 0;
    CHECK(len <= sizeof proof - proof_len);
    memcpy(proof + proof_len, text, len);
    proof_len += len;
    return 0;
}

static int refuse(uint32_t part, const char *text, size_t len, void *user)
{
    (void)part;
    (void)text;
    (void)len;
    (void)user;
    return 1;
}

/* Returns whether the output array is as `main` filled it. */
static int untouched(void)
{
    int i;
    for (i = 0; i < 81; i++)
        if (out[i] != 77)
            return 0;
    return 1;
}

/* The preprocessor can compare it. */
#if ORDOKU_VERSION_NUMBER != 1000000 * ORDOKU_VERSION_MAJOR + 1000 * ORDOKU_VERSION_MINOR + ORDOKU_VERSION_PATCH
#error "the number of the version is not made of its parts"
#endif

static void versions(void)
{
    CHECK(ordoku_version_number() == ORDOKU_VERSION_NUMBER);
    CHECK(strlen(ordoku_version_string()) >= 5);
    CHECK(strcmp(ordoku_status_text(12345), "unknown status") == 0);
    CHECK(strcmp(ordoku_status_text(ORDOKU_SOLVED), "solved") == 0);
}

static void layouts(void)
{
    /* The layout that users' programs were compiled with never changes: members are only
     * appended. */
    CHECK(sizeof(ordoku_options) == 56);
    CHECK(offsetof(ordoku_options, engine) == 8 && offsetof(ordoku_options, threads) == 12);
    CHECK(offsetof(ordoku_options, node_limit) == 16 && offsetof(ordoku_options, time_limit_ns) == 24);
    CHECK(offsetof(ordoku_options, solution_limit) == 32 && offsetof(ordoku_options, seed) == 40 &&
          offsetof(ordoku_options, memory_limit) == 48);
    CHECK(sizeof(ordoku_stats) == 56);
    CHECK(offsetof(ordoku_stats, stop_reason) == 4 && offsetof(ordoku_stats, engine) == 8);
    CHECK(offsetof(ordoku_stats, nodes) == 16 && offsetof(ordoku_stats, conflicts) == 24);
    CHECK(offsetof(ordoku_stats, assignments) == 32 && offsetof(ordoku_stats, solutions) == 40);
    CHECK(offsetof(ordoku_stats, depth) == 12 && offsetof(ordoku_stats, elapsed_ns) == 48);
    CHECK(sizeof(ordoku_clash) == 24 && offsetof(ordoku_clash, second_cell) == 20);
    CHECK(sizeof(ordoku_callbacks) == 3 * sizeof(void *) && offsetof(ordoku_callbacks, poll) == sizeof(void *));
    CHECK(sizeof(ordoku_text) == 320 + 8 * sizeof(size_t) && offsetof(ordoku_text, layout) == 4);
    CHECK(offsetof(ordoku_text, solution) == 216 + 5 * sizeof(size_t) && offsetof(ordoku_text, separator) == 216 + 7 * sizeof(size_t));
    CHECK(offsetof(ordoku_text, has_heading) == 228 + 7 * sizeof(size_t) && offsetof(ordoku_text, row_cells) == 236 + 7 * sizeof(size_t));
    CHECK(offsetof(ordoku_text, rules_columns) == 240 + 7 * sizeof(size_t) && offsetof(ordoku_text, known_rules) == 260 + 7 * sizeof(size_t));
    CHECK(offsetof(ordoku_text, doubt_offset) == 264 + 7 * sizeof(size_t) && offsetof(ordoku_text, doubt) == 264 + 8 * sizeof(size_t));
    CHECK(offsetof(ordoku_text, blank) == 12 && offsetof(ordoku_text, box_cols) == 20);
    CHECK(offsetof(ordoku_text, cells) == 24 && offsetof(ordoku_text, next) == 24 + sizeof(size_t));
    CHECK(offsetof(ordoku_text, line) == 24 + 3 * sizeof(size_t) && offsetof(ordoku_text, message) == 24 + 5 * sizeof(size_t));
    CHECK(offsetof(ordoku_batch, limit) == 16 && offsetof(ordoku_batch, puzzles) == 24);
    CHECK(offsetof(ordoku_generation, pattern) == 12 && offsetof(ordoku_generation, seed) == 16 + sizeof(void *));
    CHECK(sizeof(ordoku_generation) == 96 + 6 * sizeof(void *) &&
          offsetof(ordoku_generation, level) == 56 + 6 * sizeof(void *) &&
          offsetof(ordoku_generation, max_number) == 88 + 6 * sizeof(void *) &&
          offsetof(ordoku_generation, min_row_givens) == 32 + 6 * sizeof(void *) &&
          offsetof(ordoku_generation, max_box_givens) == 52 + 6 * sizeof(void *) &&
          offsetof(ordoku_generation, statuses) == 32 + 5 * sizeof(void *));
    CHECK(sizeof(ordoku_rating) == 56 && offsetof(ordoku_rating, er) == 24);
    CHECK(sizeof(ordoku_step) == 32 + 20 * sizeof(void *) && offsetof(ordoku_step, tenths) == 20 &&
          offsetof(ordoku_step, total) == 24 && offsetof(ordoku_step, cells) == 32 + 2 * sizeof(void *) &&
          offsetof(ordoku_step, removed) == 32 + 18 * sizeof(void *));
    CHECK(sizeof(ordoku_candidate) == 8 && sizeof(ordoku_house) == 8 &&
          sizeof(ordoku_cell_set) == 4 * sizeof(void *) && sizeof(ordoku_node) == 8 + 4 * sizeof(void *) &&
          sizeof(ordoku_chain) == 2 * sizeof(void *));
    CHECK(sizeof(ordoku_transform) == 3080 && offsetof(ordoku_transform, rows) == 8 &&
          offsetof(ordoku_transform, columns) == 1032 && offsetof(ordoku_transform, digits) == 2056);
    CHECK(sizeof(ordoku_batch) == 24 + 9 * sizeof(void *) && offsetof(ordoku_batch, counts) == 24 + 8 * sizeof(void *));
}

static void options(void)
{
    /* The struct of a later version: an older library reads the part it knows. */
    struct {
        ordoku_options known;
        uint64_t later[4];
    } newer;
    ordoku_options o;
    ordoku_stats stats;

    ANSWERS(ordoku_options_init(NULL, sizeof o), ORDOKU_E_NULL);
    ANSWERS(ordoku_options_init(&o, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_options_init(&o, 47), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_options_init(&o, (size_t)-1), ORDOKU_E_ARGUMENT);
    memset(&newer, 0xAA, sizeof newer);
    ANSWERS(ordoku_options_init(&newer.known, sizeof newer), ORDOKU_OK);
    CHECK(newer.known.struct_size == sizeof newer && newer.later[0] == 0 && newer.later[3] == 0);
    ANSWERS(ordoku_solver_set_options(solver, &newer.known), ORDOKU_OK);
    newer.later[2] = 1;
    ANSWERS(ordoku_solver_set_options(solver, &newer.known), ORDOKU_E_OPTION);

    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    CHECK(o.struct_size == sizeof o && o.engine == 0 && o.threads == 0 && o.seed == 0);
    ANSWERS(ordoku_solver_set_options(NULL, &o), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_set_options(solver, NULL), ORDOKU_OK);
    o.engine = 77;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_E_OPTION);
    SAYS(solver, "engine");
    SAYS(solver, "77");
    o.engine = ORDOKU_ENGINE_GREEDY;
    o.flags = 2;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_E_OPTION);
    o.flags = ORDOKU_FLAG_RACE;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_OK);
    o.flags = 0;
    o.threads = (uint32_t)-1;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_E_OPTION);
    o.threads = 0;
    o.struct_size = 3;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_E_ARGUMENT);
    o.struct_size = 0xFFFFFFFFu;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_E_ARGUMENT);
    o.struct_size = sizeof o;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_options(solver, NULL), ORDOKU_OK);

    ANSWERS(ordoku_stats_init(NULL, sizeof stats), ORDOKU_E_NULL);
    ANSWERS(ordoku_stats_init(&stats, 55), ORDOKU_E_ARGUMENT);
    ANSWERS(read_stats(NULL, &stats), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_stats(solver, NULL), ORDOKU_E_NULL);
    stats.struct_size = 63;
    ANSWERS(ordoku_solver_stats(solver, &stats), ORDOKU_E_ARGUMENT);
    ANSWERS(read_stats(solver, &stats), ORDOKU_OK);
    ANSWERS(read_cover_stats(NULL, &stats), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_stats(cover, NULL), ORDOKU_E_NULL);
    stats.struct_size = 0;
    ANSWERS(ordoku_cover_stats(cover, &stats), ORDOKU_E_ARGUMENT);
    ANSWERS(read_cover_stats(cover, &stats), ORDOKU_OK);
    CHECK(stats.engine == ORDOKU_ENGINE_AUTO);
}

static void callbacks(void)
{
    /* The struct of a later version. */
    struct {
        ordoku_callbacks known;
        uint64_t later[2];
    } newer;
    ordoku_callbacks c;
    memset(&c, 0, sizeof c);
    ANSWERS(ordoku_solver_set_callbacks(solver, &c), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_callbacks_init(NULL, sizeof c), ORDOKU_E_NULL);
    ANSWERS(ordoku_callbacks_init(&c, sizeof c - 1), ORDOKU_E_ARGUMENT);
    memset(&newer, 0xAA, sizeof newer);
    ANSWERS(ordoku_callbacks_init(&newer.known, sizeof newer), ORDOKU_OK);
    CHECK(newer.known.struct_size == sizeof newer && newer.later[1] == 0 && newer.known.poll == NULL);
    ANSWERS(ordoku_callbacks_init(&c, sizeof c), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_callbacks(NULL, &c), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_set_callbacks(solver, &c), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_callbacks(solver, &newer.known), ORDOKU_OK);
    newer.later[1] = 4;
    ANSWERS(ordoku_solver_set_callbacks(solver, &newer.known), ORDOKU_E_OPTION);
    ANSWERS(ordoku_solver_set_callbacks(solver, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_set_callbacks(NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_set_callbacks(cover, &newer.known), ORDOKU_E_OPTION);
    ANSWERS(ordoku_cover_set_callbacks(cover, NULL), ORDOKU_OK);
}

static void characters(void)
{
    static const char givens[] = "1...............";
    char board[16];
    char wide[81];
    uint64_t count = 77;
    int unique = 77;
    size_t i;
    static const struct {
        uint32_t box_rows, box_cols;
        char blank;
        const char *symbols;
        int status;
    } wrong[] = {
        {0, 2, '.', NULL, ORDOKU_E_ARGUMENT},         {2, 0, '.', NULL, ORDOKU_E_ARGUMENT},
        {257, 1, '.', NULL, ORDOKU_E_ARGUMENT},       {0xFFFFFFFFu, 0xFFFFFFFFu, '.', NULL, ORDOKU_E_ARGUMENT},
        {65536, 65536, '.', NULL, ORDOKU_E_ARGUMENT}, {2, 2, '.', "", ORDOKU_E_ARGUMENT},
        {2, 2, '.', "123", ORDOKU_E_ARGUMENT},        {2, 2, '.', "12345", ORDOKU_E_ARGUMENT},
        {2, 2, '.', "1231", ORDOKU_E_ARGUMENT},       {2, 2, '.', "123.", ORDOKU_E_ARGUMENT},
        {2, 2, '0', "0123", ORDOKU_E_ARGUMENT},       {2, 2, '.', "2345", ORDOKU_E_TEXT},
        {2, 2, '0', NULL, ORDOKU_E_TEXT},             {2, 2, '_', "1234", ORDOKU_E_TEXT}
    };

    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memcpy(board, givens, 16);
        ANSWERS(ordoku_solve_chars(wrong[i].box_rows, wrong[i].box_cols, board, wrong[i].blank, wrong[i].symbols),
                wrong[i].status);
        ANSWERS(ordoku_count_chars(wrong[i].box_rows, wrong[i].box_cols, board, wrong[i].blank, wrong[i].symbols, 2, &count),
                wrong[i].status);
        ANSWERS(ordoku_is_unique_chars(wrong[i].box_rows, wrong[i].box_cols, board, wrong[i].blank, wrong[i].symbols, &unique),
                wrong[i].status);
        CHECK(memcmp(board, givens, 16) == 0);
    }
    ANSWERS(ordoku_solve_chars(2, 2, NULL, '.', NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_count_chars(2, 2, NULL, '.', NULL, 2, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_count_chars(2, 2, board, '.', NULL, 2, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_is_unique_chars(2, 2, NULL, '.', NULL, &unique), ORDOKU_E_NULL);
    ANSWERS(ordoku_is_unique_chars(2, 2, board, '.', NULL, NULL), ORDOKU_E_NULL);
    CHECK(count == 77 && unique == 77);

    /* The blank is a digit of every alphabet of a 36x36, and no alphabet has 49 digits. */
    memset(text_of_blanks, '0', sizeof text_of_blanks);
    ANSWERS(ordoku_solve_chars(6, 6, text_of_blanks, '0', NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solve_chars(7, 7, text_of_blanks, '0', NULL), ORDOKU_E_ARGUMENT);
    /* No string has 256 different characters. */
    ANSWERS(ordoku_solve_chars(16, 16, text_of_blanks, '0', "123456789"), ORDOKU_E_ARGUMENT);
    CHECK(text_of_blanks[0] == '0' && memcmp(text_of_blanks, text_of_blanks + 1, sizeof text_of_blanks - 1) == 0);
    /* Letters that may be digits above 9. */
    memset(text_of_blanks, '.', 256);
    text_of_blanks[0] = 'B';
    ANSWERS(ordoku_solve_chars(4, 4, text_of_blanks, '.', NULL), ORDOKU_E_AMBIGUOUS);
    CHECK(text_of_blanks[1] == '.');

    memset(wide, 0, sizeof wide);
    ANSWERS(ordoku_solve_chars(3, 3, wide, 0, NULL), ORDOKU_SOLVED);
    CHECK(memchr(wide, 0, 81) == NULL);
}

static void handles(void)
{
    ordoku_solver *none = (ordoku_solver *)&failures;
    ordoku_cover *no_cover = (ordoku_cover *)&failures;
    ANSWERS(ordoku_solver_new(3, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_new(0, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_new(17, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_new(0xFFFFFFFFu, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_new_boxes(2, 0, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_new_boxes(1, 257, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_new_boxes(3, 3, NULL), ORDOKU_E_NULL);
    CHECK(none == (ordoku_solver *)&failures);
    ANSWERS(ordoku_cover_new(1, 0, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_new((size_t)-1, 0, &no_cover), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_new((size_t)-1, 1, &no_cover), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_from_puzzle(NULL, &no_cover), ORDOKU_E_NULL);
    CHECK(no_cover == (ordoku_cover *)&failures);
    ordoku_solver_free(NULL);
    ordoku_cover_free(NULL);
    ordoku_steps_free(NULL);
    ANSWERS(ordoku_solver_cancel(NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_reset_cancel(NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_cancel(NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_reset_cancel(NULL), ORDOKU_E_NULL);
    CHECK(strcmp(ordoku_solver_message(NULL), "") == 0);
    CHECK(strcmp(ordoku_cover_message(NULL), "") == 0);
}

static void before_a_puzzle(void)
{
    ordoku_solver *fresh = NULL;
    ordoku_cover *no_cover = NULL;
    uint64_t count = 77, candidates[81];
    uint32_t size = 77;
    size_t redundant = 77;
    ordoku_transform transform;
    ordoku_rating rating;
    ordoku_steps *steps = NULL;
    int unique = 77;
    ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
    ANSWERS(ordoku_transform_init(&transform, sizeof transform), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &fresh), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(fresh, out, 81), ORDOKU_E_ARGUMENT);
    SAYS(fresh, "ordoku_solver_set_data");
    ANSWERS(ordoku_solver_solve_unique(fresh, out, 81, &unique), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_count(fresh, 0, &count), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_is_unique(fresh, &unique), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_enumerate(fresh, stop, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_prove(fresh, 0, refuse, NULL, &count), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_check_proof(fresh, NULL, 0, "0", 1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_check(fresh, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_candidates(fresh, candidates, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_true_candidates(fresh, candidates, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_backdoors(fresh, 1, &size, stop, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_minimise(fresh, 1, out, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_redundant_givens(fresh, out, 81, &redundant), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_random_solution(fresh, 1, out, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_transform(fresh, &transform, out, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_shuffle(fresh, 1, out, 81, &transform), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_canonical(fresh, out, 81, &transform, &count), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_is_equivalent(fresh, cells, 81, &unique), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_from_puzzle(fresh, &no_cover), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_rate(fresh, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_steps(fresh, ORDOKU_SCALE_HODOKU, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_hint(fresh, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_all_steps(fresh, NULL, 0, NULL, 0, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_why_not(fresh, NULL, 0, NULL, 0, 0, 1, &steps), ORDOKU_E_ARGUMENT);
    SAYS(fresh, "ordoku_solver_set_data");
    CHECK(steps == NULL && rating.level == ORDOKU_LEVEL_NONE);
    CHECK(redundant == 77 && transform.digits[0] == 0);
    CHECK(untouched() && count == 77 && unique == 77 && size == 77 && no_cover == NULL);
    ordoku_solver_free(fresh);
}

static void puzzles(void)
{
    static uint64_t marks[81];
    ordoku_clash clash;
    ordoku_options o;
    ordoku_stats stats;
    uint64_t count = 77;
    int unique = 77, i;

    ANSWERS(ordoku_solver_set_data(NULL, cells, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_set_data(solver, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_set_data(solver, cells, 80), ORDOKU_E_ARGUMENT);
    SAYS(solver, "80");
    SAYS(solver, "81");
    ANSWERS(ordoku_solver_set_data(solver, cells, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_set_data(solver, cells, (size_t)-1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_set_data(solver, (uint32_t *)((char *)cells + 1), 80), ORDOKU_E_ARGUMENT);
    cells[40] = 10;
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_E_VALUE);
    SAYS(solver, "value 10 at row 5, column 5");
    cells[40] = 0xFFFFFFFFu;
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_E_VALUE);
    cells[40] = 0;

    cells[0] = cells[8] = 4;
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_clash_init(NULL, sizeof clash), ORDOKU_E_NULL);
    ANSWERS(ordoku_clash_init(&clash, 20), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_clash_init(&clash, sizeof clash), ORDOKU_OK);
    clash.struct_size = 20;
    ANSWERS(ordoku_solver_check(solver, &clash), ORDOKU_E_ARGUMENT);
    clash.struct_size = sizeof clash;
    ANSWERS(ordoku_solver_check(NULL, &clash), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_check(solver, &clash), ORDOKU_CLASH);
    SAYS(solver, "digit 4 is twice in row 1: at row 1, column 1 and at row 1, column 9");
    CHECK(clash.house_kind == ORDOKU_HOUSE_ROW && clash.house == 0 && clash.digit == 4);
    CHECK(clash.first_cell == 0 && clash.second_cell == 8);
    ANSWERS(ordoku_solver_check(solver, NULL), ORDOKU_CLASH);
    ANSWERS(ordoku_solver_solve(solver, out, 81), ORDOKU_NO_SOLUTION);
    ANSWERS(ordoku_solver_count(solver, 0, &count), ORDOKU_NO_SOLUTION);
    ANSWERS(ordoku_solver_is_unique(solver, &unique), ORDOKU_NO_SOLUTION);
    CHECK(untouched() && count == 0 && unique == 0);
    unique = 77;
    ANSWERS(ordoku_solver_solve_unique(solver, out, 81, &unique), ORDOKU_NO_SOLUTION);
    CHECK(untouched() && unique == 0);
    cells[0] = cells[8] = 0;
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_check(solver, &clash), ORDOKU_OK);
    CHECK(strcmp(ordoku_solver_message(solver), "") == 0);

    count = 77;
    ANSWERS(ordoku_cover_from_puzzle(solver, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve(NULL, out, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve(solver, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve(solver, out, 80), ORDOKU_E_BUFFER);
    SAYS(solver, "81");
    ANSWERS(ordoku_solver_solve(solver, out, 0), ORDOKU_E_BUFFER);
    unique = 77;
    ANSWERS(ordoku_solver_solve_unique(NULL, out, 81, &unique), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve_unique(solver, NULL, 81, &unique), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve_unique(solver, out, 81, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_solve_unique(solver, out, 80, &unique), ORDOKU_E_BUFFER);
    SAYS(solver, "81");
    CHECK(unique == 77);
    unique = 0;
    ANSWERS(ordoku_solver_count(NULL, 1, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_count(solver, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_unique(NULL, &unique), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_unique(solver, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_enumerate(NULL, stop, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_enumerate(solver, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_prove(NULL, 0, refuse, NULL, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_prove(solver, 0, NULL, NULL, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_prove(solver, 0, refuse, NULL, NULL), ORDOKU_E_NULL);
    CHECK(count == 77);
    ANSWERS(ordoku_solver_prove(solver, 0, refuse, NULL, &count), ORDOKU_STOPPED);
    ANSWERS(read_stats(solver, &stats), ORDOKU_OK);
    CHECK(count == stats.solutions);
    count = 77;
    ANSWERS(ordoku_solver_check_proof(NULL, NULL, 0, "0", 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_check_proof(solver, NULL, 81, "0", 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_check_proof(solver, NULL, 0, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_check_proof(solver, out, 80, "0", 1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_check_proof(solver, out, 81, "0", 1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_check_proof(solver, NULL, 0, "0", 1), ORDOKU_E_PROOF);
    SAYS(solver, "line 1");
    CHECK(untouched() && count == 77);
    ANSWERS(ordoku_solver_enumerate(solver, stop, NULL), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(solver, out, 81), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_count(solver, 1, &count), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_check_proof(solver, NULL, 0, "0", 1), ORDOKU_STOPPED);
    ANSWERS(read_stats(solver, &stats), ORDOKU_OK);
    CHECK(stats.stop_reason == ORDOKU_STOP_CANCEL && stats.engine == ORDOKU_ENGINE_AUTO);
    CHECK(untouched() && count == 0);
    ANSWERS(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(solver, 5, &count), ORDOKU_SOLVED);
    CHECK(count == 5);
    /* A solution limit of the options that ends a count is a stop: the count is not complete. */
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.solution_limit = 3;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(solver, 5, &count), ORDOKU_STOPPED);
    CHECK(count == 3);
    count = 77;
    ANSWERS(ordoku_solver_count(solver, 0, &count), ORDOKU_STOPPED);
    CHECK(count == 3);
    ANSWERS(ordoku_solver_count(solver, 3, &count), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_set_options(solver, NULL), ORDOKU_OK);

    ANSWERS(ordoku_solver_candidates(NULL, marks, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_candidates(solver, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_candidates(solver, marks, 80), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_candidates(solver, marks, 81), ORDOKU_OK);
    for (i = 0; i < 81; i++)
        CHECK(marks[i] == 0x1FF);
    ANSWERS(ordoku_solver_set_candidates(NULL, marks, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_set_candidates(solver, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_set_candidates(solver, marks, 82), ORDOKU_E_ARGUMENT);
    marks[80] = 0x200;
    ANSWERS(ordoku_solver_set_candidates(solver, marks, 81), ORDOKU_E_VALUE);
    SAYS(solver, "row 9, column 9");
    marks[80] = 0;
    ANSWERS(ordoku_solver_set_candidates(solver, marks, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(solver, out, 81), ORDOKU_NO_SOLUTION);
    CHECK(untouched());
}

static void analysis(void)
{
    static uint64_t marks[81];
    ordoku_options o;
    uint32_t size = 77;
    int i;

    memset(cells, 0, sizeof cells);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    marks[0] = 77;
    ANSWERS(ordoku_solver_true_candidates(NULL, marks, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_true_candidates(solver, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_true_candidates(solver, marks, 80), ORDOKU_E_BUFFER);
    SAYS(solver, "81");
    CHECK(marks[0] == 77);
    ANSWERS(ordoku_solver_true_candidates(solver, marks, 81), ORDOKU_SOLVED);
    for (i = 0; i < 81; i++)
        CHECK(marks[i] == 0x1FF);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.solution_limit = 1;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_true_candidates(solver, marks, 81), ORDOKU_STOPPED);
    for (i = 0; i < 81; i++)
        CHECK(marks[i] != 0 && (marks[i] & (marks[i] - 1)) == 0);
    ANSWERS(ordoku_solver_backdoors(solver, 1, &size, stop, NULL), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_set_options(solver, NULL), ORDOKU_OK);

    ANSWERS(ordoku_solver_backdoors(NULL, 1, &size, stop, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_backdoors(solver, 1, NULL, stop, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_backdoors(solver, 1, &size, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_backdoors(solver, 1, &size, stop, NULL), ORDOKU_E_IMPROPER);
    SAYS(solver, "several solutions");
    cells[0] = cells[1] = 4;
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_backdoors(solver, 1, &size, stop, NULL), ORDOKU_E_IMPROPER);
    SAYS(solver, "no solution");
    ANSWERS(ordoku_solver_true_candidates(solver, marks, 81), ORDOKU_NO_SOLUTION);
    for (i = 0; i < 81; i++)
        CHECK(marks[i] == 0);
    CHECK(size == 77);
    cells[0] = cells[1] = 0;
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
}

/* A puzzle with steps of many kinds, and its first digits. */
static const char HARD[] = "100000036004168000020009000060900000090002003037080250000003040200006300700050000";

static void set_hard(ordoku_solver *with)
{
    uint32_t givens[81];
    int i;
    for (i = 0; i < 81; i++)
        givens[i] = (uint32_t)(HARD[i] - '0');
    ANSWERS(ordoku_solver_set_data(with, givens, 81), ORDOKU_OK);
}

/* A 9x9 with one solution, twice, one without, and one with a value above the side. */
static void rated_batches(void)
{
    static uint32_t four[4 * 81];
    static char lines[2 * 82];
    static uint64_t statuses_too[8];
    ordoku_rating told[4], alone;
    ordoku_batch batch = batch_of_cells(four, 4, 0, NULL, NULL, (int *)statuses_too);
    int *statuses = batch.statuses;
    ordoku_solver *other = NULL;
    size_t i;
    const size_t size = sizeof alone;
#define RATE(handle, ratings, size) ordoku_solver_rate_batch(handle, &batch, ORDOKU_SCALE_EXPLAINER, ratings, size)
#define REFUSED_RATES(call, status)                                                                          \
    do {                                                                                                     \
        for (i = 0; i < 4; i++)                                                                              \
            statuses[i] = 77;                                                                                \
        ANSWERS(call, status);                                                                               \
        CHECK(statuses[0] == (status) && statuses[3] == (status));                                           \
    } while (0)

    set_hard(solver);
    for (i = 0; i < 81; i++)
        four[i] = four[81 + i] = (uint32_t)(HARD[i] - '0');
    four[3 * 81 + 5] = 10;
    memset(told, 0xAA, sizeof told);
    ANSWERS(RATE(NULL, told, size), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_rate_batch(solver, NULL, ORDOKU_SCALE_EXPLAINER, told, size), ORDOKU_E_NULL);
    REFUSED_RATES(RATE(solver, NULL, size), ORDOKU_E_NULL);
    SAYS(solver, "ratings");
    REFUSED_RATES(RATE(solver, told, size - 8), ORDOKU_E_ARGUMENT);
    REFUSED_RATES(RATE(solver, (ordoku_rating *)((char *)told + 4), size), ORDOKU_E_ARGUMENT);
    REFUSED_RATES(ordoku_solver_rate_batch(solver, &batch, 77, told, size), ORDOKU_E_OPTION);
    SAYS(solver, "77");
    batch.out = four;
    ANSWERS(RATE(solver, told, size), ORDOKU_E_ARGUMENT);
    batch.out = NULL;
    batch.counts = (uint64_t *)told;
    REFUSED_RATES(RATE(solver, told, size), ORDOKU_E_ARGUMENT);
    SAYS(solver, "counts");
    batch.counts = NULL;
    /* No array may overlap another; then the statuses are not written. */
    memset(statuses_too, 0, sizeof statuses_too);
    ANSWERS(RATE(solver, (ordoku_rating *)statuses_too, size), ORDOKU_E_ARGUMENT);
    SAYS(solver, "overlap");
    CHECK(statuses[0] == 0);
    batch.puzzles = (size_t)-1 / 8;
    ANSWERS(RATE(solver, told, size), ORDOKU_E_ARGUMENT);
    batch.puzzles = 4;
    ANSWERS(ordoku_solver_new(2, &other), ORDOKU_OK);
    batch.puzzles = 1;
    ANSWERS(RATE(other, told, size), ORDOKU_E_ARGUMENT);
    SAYS(other, "9x9");
    batch.order = 3;
    ANSWERS(RATE(other, told, size), ORDOKU_E_ARGUMENT);
    batch.order = 0;
    batch.cells = NULL;
    batch.lines = lines;
    ANSWERS(ordoku_solver_rate_batch(other, &batch, ORDOKU_SCALE_ORDOKU, told, size), ORDOKU_E_ARGUMENT);
    ordoku_solver_free(other);
    batch.lines = NULL;
    batch.cells = four;
    batch.puzzles = 4;
    CHECK(told[0].er == 0xAAAAAAAA);

    ANSWERS(ordoku_rating_init(&alone, size), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_EXPLAINER, &alone), ORDOKU_OK);
    ANSWERS(RATE(solver, told, size), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_OK && statuses[1] == ORDOKU_OK);
    CHECK(memcmp(told, &alone, size) == 0 && memcmp(told + 1, &alone, size) == 0);
    CHECK(statuses[2] == ORDOKU_E_IMPROPER && statuses[3] == ORDOKU_E_VALUE);
    CHECK(told[2].struct_size == size && told[2].er == 0 && told[3].struct_size == size && told[3].number == 0);
    ANSWERS(ordoku_solver_cancel(solver), ORDOKU_OK);
    ANSWERS(RATE(solver, told, size), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_STOPPED && told[0].er == 0);
    ANSWERS(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
    memset(lines, '\n', sizeof lines);
    memcpy(lines, HARD, 81);
    memset(lines + 82, 'x', 81);
    batch.cells = NULL;
    batch.lines = lines;
    batch.stride = 82;
    batch.puzzles = 2;
    ANSWERS(RATE(solver, told, size), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_OK && told[0].er == alone.er && statuses[1] == ORDOKU_E_TEXT && told[1].er == 0);
    batch.puzzles = 0;
    ANSWERS(RATE(solver, NULL, size), ORDOKU_OK);
    ANSWERS(RATE(solver, NULL, 4), ORDOKU_E_ARGUMENT);
}

static void ratings(void)
{
    ordoku_rating rating;
    ordoku_steps *steps = NULL;
    ordoku_options o;
    ordoku_solver *four = NULL;
    char text[100];

    set_hard(solver);
    ANSWERS(ordoku_rating_init(NULL, sizeof rating), ORDOKU_E_NULL);
    ANSWERS(ordoku_rating_init(&rating, 32), ORDOKU_E_ARGUMENT);
    memset(&rating, 0xAA, sizeof rating);
    ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
    CHECK(rating.struct_size == sizeof rating && rating.scale == 0 && rating.hardest == ORDOKU_TECHNIQUE_NONE);
    ANSWERS(ordoku_solver_rate(NULL, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_rate(solver, 77, &rating), ORDOKU_E_OPTION);
    SAYS(solver, "scale");
    SAYS(solver, "77");
    rating.struct_size = 32;
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_E_ARGUMENT);
    rating.struct_size = sizeof rating;
    ANSWERS(ordoku_solver_steps(NULL, ORDOKU_SCALE_HODOKU, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_steps(solver, ORDOKU_SCALE_HODOKU, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_steps(solver, 77, &steps), ORDOKU_E_OPTION);

    ANSWERS(ordoku_solver_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_steps(solver, ORDOKU_SCALE_EXPLAINER, &steps), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.node_limit = 1;
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_EXPLAINER, &rating), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_set_options(solver, NULL), ORDOKU_OK);
    CHECK(steps == NULL && rating.er == 0 && rating.level == ORDOKU_LEVEL_NONE);

    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_OK);
    CHECK(rating.scale == ORDOKU_SCALE_HODOKU && rating.level == ORDOKU_LEVEL_HARD && rating.score == 740);
    CHECK(rating.steps == 60 && rating.hardest == ORDOKU_TECHNIQUE_SKYSCRAPER && rating.er == 0);
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_EXPLAINER, &rating), ORDOKU_OK);
    CHECK(rating.scale == ORDOKU_SCALE_EXPLAINER && rating.er == 45 && rating.ep == 12 && rating.ed == 12);
    CHECK(rating.level == ORDOKU_LEVEL_NONE && rating.score == 0 && rating.hardest == ORDOKU_TECHNIQUE_NONE);

    /* Puzzles that have no steps. */
    ANSWERS(ordoku_solver_new(2, &four), ORDOKU_OK);
    memset(cells, 0, sizeof cells);
    ANSWERS(ordoku_solver_set_data(four, cells, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(four, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_E_ARGUMENT);
    SAYS(four, "9x9");
    ANSWERS(ordoku_solver_hint(four, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps), ORDOKU_E_IMPROPER);
    ANSWERS(ordoku_solver_why_not(four, NULL, 0, NULL, 0, 1, 2, &steps), ORDOKU_E_IMPROPER);

    /* Other sizes have a scale of their own. */
    cells[0] = 1, cells[6] = 2, cells[9] = 3, cells[15] = 4;
    ANSWERS(ordoku_solver_set_data(four, cells, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(four, ORDOKU_SCALE_ORDOKU, &rating), ORDOKU_OK);
    CHECK(rating.scale == ORDOKU_SCALE_ORDOKU && rating.number > 0 && rating.tenths > 0 && rating.rounds > 0);
    rating.scale = 77;
    ANSWERS(ordoku_solver_rate(four, ORDOKU_SCALE_USUAL, &rating), ORDOKU_OK);
    CHECK(rating.scale == ORDOKU_SCALE_ORDOKU);
    CHECK(rating.guesses == 0 && rating.er == 0 && rating.level == ORDOKU_LEVEL_NONE);
    ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
    ANSWERS(ordoku_solver_hint(four, ORDOKU_SCALE_EXPLAINER, NULL, 0, NULL, 0, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_hint(four, 4, NULL, 0, NULL, 0, &steps), ORDOKU_E_OPTION);
    SAYS(four, "scale");
    ANSWERS(ordoku_solver_hint(four, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps), ORDOKU_OK);
    ordoku_steps_free(steps);
    ANSWERS(ordoku_solver_why_not(four, NULL, 0, NULL, 0, 16, 1, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_why_not(four, NULL, 0, NULL, 0, 1, 5, &steps), ORDOKU_E_VALUE);
    ANSWERS(ordoku_solver_why_not(four, NULL, 0, NULL, 0, 4, 1, &steps), ORDOKU_CLASH);
    ANSWERS(ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_SENTENCE, text, sizeof text, NULL), ORDOKU_OK);
    CHECK(strcmp(text, "r2c1 is not 1, because r1c1 is 1 in column 1.") == 0);
    ordoku_steps_free(steps);
    steps = NULL;
    cells[1] = 3;
    ANSWERS(ordoku_solver_hint(four, ORDOKU_SCALE_USUAL, cells, 16, NULL, 0, &steps), ORDOKU_WRONG_DIGITS);
    ANSWERS(ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_NOTATION, text, sizeof text, NULL), ORDOKU_OK);
    CHECK(strcmp(text, "r1c2<>3") == 0);
    ordoku_steps_free(steps);
    steps = NULL;
    ordoku_solver_free(four);
    memset(cells, 0, sizeof cells);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_E_IMPROPER);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps), ORDOKU_E_IMPROPER);
    SAYS(solver, "several solutions");
    CHECK(steps == NULL && rating.er == 0);
}

/* The state of a player, and the list that tells about it. */
static void hints(void)
{
    static uint64_t marks[81], words[2 * 72 * 72];
    static uint32_t many[72 * 72];
    uint32_t placed[81] = {0};
    ordoku_solver *large = NULL;
    ordoku_steps *steps = NULL, *more = NULL;
    ordoku_step step;
    char text[100];
    size_t count = 77, needed = 77;
    int i;

    set_hard(solver);
    for (i = 0; i < 81; i++)
        marks[i] = 0x1FF;
    ANSWERS(ordoku_solver_hint(NULL, ORDOKU_SCALE_USUAL, placed, 81, marks, 81, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 81, marks, 81, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, 81, NULL, 81, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, 81, marks, 81, NULL), ORDOKU_E_NULL);
    SAYS(solver, "steps");
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, 80, marks, 81, &steps), ORDOKU_E_ARGUMENT);
    SAYS(solver, "80");
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, 81, marks, 82, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, (size_t)-1, marks, 81, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, 81, marks, (size_t)-1, &steps), ORDOKU_E_ARGUMENT);
    placed[1] = 10;
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, 81, NULL, 0, &steps), ORDOKU_E_VALUE);
    SAYS(solver, "value 10 at row 1, column 2");
    placed[1] = 0;
    ANSWERS(ordoku_solver_new_boxes(8, 9, &large), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(large, many, 72 * 72), ORDOKU_OK);
    ANSWERS(ordoku_solver_hint(large, ORDOKU_SCALE_USUAL, NULL, 0, words, 2 * 72 * 72, &steps), ORDOKU_E_ARGUMENT);
    SAYS(large, "64 digits");
    ordoku_solver_free(large);
    marks[2] = 0x200;
    ANSWERS(ordoku_solver_all_steps(solver, NULL, 0, marks, 81, &steps), ORDOKU_E_VALUE);
    marks[2] = 0x1FF;
    ANSWERS(ordoku_solver_all_steps(NULL, NULL, 0, NULL, 0, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_all_steps(solver, NULL, 0, NULL, 0, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_why_not(NULL, NULL, 0, NULL, 0, 1, 5, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 1, 5, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 1, NULL, 0, 1, 5, &steps), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 81, 5, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 0xFFFFFFFFu, 5, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 1, 0, &steps), ORDOKU_E_VALUE);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 1, 10, &steps), ORDOKU_E_VALUE);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 1, 0x10005, &steps), ORDOKU_E_VALUE);
    ANSWERS(ordoku_solver_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_all_steps(solver, NULL, 0, NULL, 0, &steps), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 1, 5, &steps), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
    CHECK(steps == NULL);

    /* A wrong digit, and then the steps of a list. */
    placed[1] = 5;
    ANSWERS(ordoku_solver_all_steps(solver, placed, 81, NULL, 0, &steps), ORDOKU_E_ARGUMENT);
    SAYS(solver, "does not agree");
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, placed, 81, NULL, 0, &steps), ORDOKU_WRONG_DIGITS);
    ANSWERS(ordoku_steps_size(NULL, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_size(steps, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_size(steps, (size_t *)(void *)((char *)&count + 1)), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_steps_size(steps, &count), ORDOKU_OK);
    CHECK(count == 1);
    ANSWERS(ordoku_step_init(NULL, sizeof step), ORDOKU_E_NULL);
    ANSWERS(ordoku_step_init(&step, sizeof step - 1), ORDOKU_E_ARGUMENT);
    memset(&step, 0xAA, sizeof step);
    ANSWERS(ordoku_step_init(&step, sizeof step), ORDOKU_OK);
    CHECK(step.struct_size == sizeof step && step.cells == NULL && step.removed_len == 0);
    ANSWERS(ordoku_steps_get(NULL, 0, &step), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_get(steps, 0, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_get(steps, 1, &step), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_steps_get(steps, (size_t)-1, &step), ORDOKU_E_ARGUMENT);
    step.struct_size = 8;
    ANSWERS(ordoku_steps_get(steps, 0, &step), ORDOKU_E_ARGUMENT);
    step.struct_size = sizeof step;
    ANSWERS(ordoku_steps_get(steps, 0, &step), ORDOKU_OK);
    CHECK(step.technique == ORDOKU_TECHNIQUE_NONE && step.removed_len == 1 && step.cells_len == 0);
    CHECK(step.removed[0].cell == 1 && step.removed[0].digit == 5);
    ANSWERS(ordoku_steps_text(NULL, 0, 0, text, sizeof text, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_text(steps, 0, 0, NULL, 1, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_steps_text(steps, 1, 0, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_steps_text(steps, 0, 9, text, sizeof text, &needed), ORDOKU_E_OPTION);
    ANSWERS(ordoku_steps_text(steps, 0, 0, text, (size_t)-1, &needed), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_steps_text(steps, 0, 0, (char *)&needed, sizeof needed, &needed), ORDOKU_E_ARGUMENT);
    CHECK(needed == 77);
    ANSWERS(ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_REASON, NULL, 0, &needed), ORDOKU_E_BUFFER);
    CHECK(needed == sizeof "The 5 in r1c2 is wrong.");
    ANSWERS(ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_REASON, text, needed - 1, NULL), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_REASON, text, needed, NULL), ORDOKU_OK);
    CHECK(strcmp(text, "The 5 in r1c2 is wrong.") == 0);
    ANSWERS(ordoku_solver_why_not(solver, placed, 81, NULL, 0, 10, 5, &more), ORDOKU_WRONG_DIGITS);
    ordoku_steps_free(more);
    ordoku_steps_free(steps);
    placed[1] = 0;

    /* A missing mark, and a candidate that a given excludes. */
    marks[1] = 1 << 4;
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, marks, 81, &steps), ORDOKU_WRONG_MARKS);
    ANSWERS(ordoku_steps_get(steps, 0, &step), ORDOKU_OK);
    CHECK(step.cells_len == 1 && step.cells[0] == 1 && step.removed_len == 0);
    ordoku_steps_free(steps);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 1, 1, &steps), ORDOKU_CLASH);
    ANSWERS(ordoku_steps_get(steps, 0, &step), ORDOKU_OK);
    CHECK(step.cells_len == 1 && step.cells[0] == 0 && step.digits_len == 1 && step.digits[0] == 1);
    CHECK(step.houses_len == 1 && step.houses[0].kind == ORDOKU_HOUSE_ROW && step.houses[0].index == 0);
    CHECK(step.removed_len == 1 && step.removed[0].cell == 1 && step.removed[0].digit == 1);
    ordoku_steps_free(steps);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
}

/* What makes puzzles from a puzzle. */
static void fewer_givens(void)
{
    static const uint32_t GIVENS[16] = {1, 2, 3, 4, 3, 4, 0, 0, 2, 1, 4, 3, 4, 3, 2, 0};
    uint32_t small[16];
    ordoku_solver *four = NULL;
    size_t count = 77;
    int i;

    ANSWERS(ordoku_random_grid(3, 3, 1, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_random_grid(3, 3, 1, out, 80), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_random_grid(0, 3, 1, out, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_random_grid(17, 16, 1, out, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_random_grid(3, 3, 1, (uint32_t *)((char *)out + 1), 80), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_generate(3, 1, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_generate(0, 1, out), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_generate(17, 1, out), ORDOKU_E_ARGUMENT);

    /* The puzzle of `solver` is empty. */
    ANSWERS(ordoku_solver_minimise(solver, 1, out, 81), ORDOKU_E_IMPROPER);
    SAYS(solver, "several solutions");
    ANSWERS(ordoku_solver_redundant_givens(solver, out, 81, &count), ORDOKU_E_IMPROPER);
    ANSWERS(ordoku_solver_random_solution(NULL, 1, out, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_random_solution(solver, 1, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_random_solution(solver, 1, out, 80), ORDOKU_E_BUFFER);
    CHECK(untouched() && count == 77);

    ANSWERS(ordoku_solver_new(2, &four), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(four, GIVENS, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_minimise(NULL, 1, out, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_minimise(four, 1, NULL, 16), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_minimise(four, 1, out, 15), ORDOKU_E_BUFFER);
    SAYS(four, "16");
    ANSWERS(ordoku_solver_redundant_givens(NULL, out, 81, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_redundant_givens(four, NULL, 16, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_redundant_givens(four, out, 16, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_redundant_givens(four, out, 15, &count), ORDOKU_E_BUFFER);
    CHECK(untouched() && count == 77);
    /* A limit that ends the search before it knows the solution leaves every given. */
    ANSWERS(ordoku_solver_cancel(four), ORDOKU_OK);
    ANSWERS(ordoku_solver_minimise(four, 1, small, 16), ORDOKU_STOPPED);
    CHECK(memcmp(small, GIVENS, sizeof small) == 0);
    ANSWERS(ordoku_solver_redundant_givens(four, out, 16, &count), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_random_solution(four, 1, out, 16), ORDOKU_STOPPED);
    CHECK(untouched() && count == 77);
    ANSWERS(ordoku_solver_reset_cancel(four), ORDOKU_OK);
    ANSWERS(ordoku_solver_redundant_givens(four, small, 16, &count), ORDOKU_OK);
    CHECK(count == 12 && small[0] < 16);
    for (i = 1; i < (int)count; i++)
        CHECK(small[i - 1] < small[i]);
    ANSWERS(ordoku_solver_minimise(four, 1, small, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(four, small, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_redundant_givens(four, small, 16, &count), ORDOKU_OK);
    CHECK(count == 0);
    ordoku_solver_free(four);
}

/* Refuses difficulties that no puzzle has. */
static void wrong_difficulties(ordoku_generation *g, int *statuses)
{
    ordoku_solver *other = NULL;
    uint32_t *wanted[3];
    size_t i;
#define WRONG(handle, status, text)                                                                          \
    do {                                                                                                     \
        ANSWERS(ordoku_solver_generate(handle, g), status);                                                  \
        SAYS(handle, text);                                                                                  \
        CHECK(statuses[0] == (status) && statuses[1] == (status));                                           \
        statuses[0] = statuses[1] = 77;                                                                      \
    } while (0)
    wanted[0] = &g->level;
    wanted[1] = &g->else_up_to;
    wanted[2] = &g->before_up_to;
    for (i = 0; i < 3; i++) {
        *wanted[i] = ORDOKU_LEVEL_EXTREME + 1;
        WRONG(solver, ORDOKU_E_OPTION, i == 0 ? "level" : "up_to");
        *wanted[i] = ORDOKU_LEVEL_EASY;
        if (i > 0)
            WRONG(solver, ORDOKU_E_ARGUMENT, "technique");
        *wanted[i] = ORDOKU_LEVEL_NONE;
    }
    g->technique = 99999;
    WRONG(solver, ORDOKU_E_OPTION, "technique");
    g->technique = ORDOKU_TECHNIQUE_NISHIO;
    WRONG(solver, ORDOKU_E_ARGUMENT, "HoDoKu");
    g->technique = ORDOKU_TECHNIQUE_NONE;
    g->min_er = 75;
    g->max_er = 70;
    WRONG(solver, ORDOKU_E_ARGUMENT, "empty");
    g->min_er = g->max_er = 0;
    g->min_number = 2;
    g->max_number = 1;
    WRONG(solver, ORDOKU_E_ARGUMENT, "empty");
    g->min_number = g->max_number = 0;
    ANSWERS(ordoku_solver_new(2, &other), ORDOKU_OK);
    g->level = ORDOKU_LEVEL_EASY;
    WRONG(other, ORDOKU_E_ARGUMENT, "9x9");
    g->level = ORDOKU_LEVEL_NONE;
    ordoku_solver_free(other);
}

static void generations(void)
{
    static uint32_t two[2 * 81], mask_and_more[21];
    static char lines[2 * 83];
    int statuses[2] = {77, 77};
    /* The struct of a later version. */
    struct {
        ordoku_generation known;
        uint64_t later[2];
    } newer;
    ordoku_generation g = generation_of_cells(1, 2, two, statuses);
    ordoku_solver *other = NULL;
    ordoku_rating rating;
    size_t i;

    ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
    memset(lines, '#', sizeof lines);
    ANSWERS(ordoku_generation_init(NULL, sizeof g), ORDOKU_E_NULL);
    ANSWERS(ordoku_generation_init(&newer.known, sizeof g - 1), ORDOKU_E_ARGUMENT);
    memset(&newer, 0xAA, sizeof newer);
    ANSWERS(ordoku_generation_init(&newer.known, sizeof newer), ORDOKU_OK);
    CHECK(newer.known.struct_size == sizeof newer && newer.later[1] == 0 && newer.known.statuses == NULL);
    newer.known = g;
    newer.known.struct_size = sizeof newer;
    newer.later[1] = 1;
#define REFUSES(call, status)                                                                                \
    do {                                                                                                     \
        ANSWERS(call, status);                                                                               \
        CHECK(statuses[0] == (status) && statuses[1] == (status));                                           \
        statuses[0] = statuses[1] = 77;                                                                      \
    } while (0)
    REFUSES(ordoku_solver_generate(solver, &newer.known), ORDOKU_E_OPTION);
    ANSWERS(ordoku_solver_generate(NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_generate(solver, NULL), ORDOKU_E_NULL);
    REFUSES(ordoku_solver_generate(NULL, &g), ORDOKU_E_NULL);
    g.out = NULL;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_NULL);
    SAYS(solver, "out");
    g.out_lines = lines;
    g.out_stride = 80;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    SAYS(solver, "81");
    g.out_stride = (size_t)-1;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.out_stride = 83;
    ANSWERS(ordoku_solver_new(2, &other), ORDOKU_OK);
    REFUSES(ordoku_solver_generate(other, &g), ORDOKU_E_ARGUMENT);
    SAYS(other, "9x9");
    ordoku_solver_free(other);
    g.out = two;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.out_lines = NULL;
    g.out = (uint32_t *)((char *)two + 1);
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    SAYS(solver, "aligned");
    g.out = two;
    g.target = 3;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_OPTION);
    SAYS(solver, "target");
    g.target = ORDOKU_TARGET_MINIMAL;
    g.givens = 30;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.target = ORDOKU_TARGET_GIVENS;
    g.givens = 82;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.givens = 31;
    g.pattern = 8;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_OPTION);
    SAYS(solver, "pattern");
    g.pattern = ORDOKU_PATTERN_QUARTER_TURN;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.givens = 0;
    g.target = ORDOKU_TARGET_MINIMAL;
    g.pattern = ORDOKU_PATTERN_NONE;
    g.min_row_givens = 3;
    g.max_row_givens = 2;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    SAYS(solver, "of a row");
    g.min_row_givens = g.max_row_givens = 0;
    g.min_column_givens = 10;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    SAYS(solver, "of a column");
    g.min_column_givens = 0;
    g.max_box_givens = 1;
    REFUSES(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    SAYS(solver, "of each box");
    g.max_box_givens = 0;
    wrong_difficulties(&g, statuses);
    /* No array may overlap another. */
    g.statuses = (int *)two + 161;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.statuses = (int *)mask_and_more + 20;
    g.mask = (const uint8_t *)mask_and_more;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.mask = (const uint8_t *)(two + 100);
    g.statuses = statuses;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.mask = NULL;
    g.puzzles = (size_t)-1;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_ARGUMENT);
    g.puzzles = 2;
    g.statuses = NULL;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_E_NULL);
    g.statuses = statuses;
    CHECK(statuses[0] == 77 && two[0] == 0 && two[161] == 0 && lines[0] == '#' && mask_and_more[20] == 0);
    ANSWERS(ordoku_solver_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_STOPPED && statuses[1] == ORDOKU_STOPPED && two[0] == 0 && two[161] == 0);
    ANSWERS(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_OK && statuses[1] == ORDOKU_OK);
    g.level = ORDOKU_LEVEL_HARD;
    g.max_er = 60;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_OK);
    for (i = 0; i < 2; i++) {
        CHECK(statuses[i] == ORDOKU_OK);
        ANSWERS(ordoku_solver_set_data(solver, two + 81 * i, 81), ORDOKU_OK);
        ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_OK);
        CHECK(rating.level == ORDOKU_LEVEL_HARD);
        ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_EXPLAINER, &rating), ORDOKU_OK);
        CHECK(rating.er <= 60);
    }
    g.level = g.max_er = 0;
    g.out = NULL;
    g.out_lines = lines;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_OK);
    CHECK(lines[81] == '#' && lines[82] == '#' && (lines[83] == '.' || (lines[83] >= '1' && lines[83] <= '9')));
    g.puzzles = 0;
    ANSWERS(ordoku_solver_generate(solver, &g), ORDOKU_OK);
}

static void forms(void)
{
    static uint32_t one[81] = {1, 0, 2}, image[81];
    struct {
        ordoku_transform known;
        uint64_t later[2];
    } newer;
    ordoku_transform t;
    ordoku_batch batch;
    uint64_t automorphisms = 77;
    int equivalent = 77, statuses[2] = {77, 77};

    ANSWERS(ordoku_transform_init(NULL, sizeof t), ORDOKU_E_NULL);
    ANSWERS(ordoku_transform_init(&t, sizeof t - 4), ORDOKU_E_ARGUMENT);
    memset(&newer, 0xAA, sizeof newer);
    ANSWERS(ordoku_transform_init(&newer.known, sizeof newer), ORDOKU_OK);
    CHECK(newer.known.struct_size == sizeof newer && newer.later[1] == 0 && newer.known.digits[255] == 0);
    ANSWERS(ordoku_transform_init(&t, sizeof t), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, one, 81), ORDOKU_OK);

    ANSWERS(ordoku_solver_shuffle(NULL, 1, out, 81, &t), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_shuffle(solver, 1, NULL, 81, &t), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_shuffle(solver, 1, out, 80, &t), ORDOKU_E_BUFFER);
    t.struct_size = 8;
    ANSWERS(ordoku_solver_shuffle(solver, 1, out, 81, &t), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_canonical(solver, out, 81, &t, &automorphisms), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_transform(solver, &t, out, 81), ORDOKU_E_ARGUMENT);
    t.struct_size = sizeof t;
    ANSWERS(ordoku_solver_transform(solver, &t, out, 81), ORDOKU_E_ARGUMENT);
    SAYS(solver, "permutations");
    CHECK(untouched() && t.digits[0] == 0 && automorphisms == 77);
    ANSWERS(ordoku_solver_shuffle(solver, 1, image, 81, &newer.known), ORDOKU_OK);
    CHECK(newer.known.struct_size == sizeof newer && newer.later[0] == 0 && newer.known.digits[0] != 0);
    ANSWERS(ordoku_solver_shuffle(solver, 1, image, 81, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_transform(NULL, &newer.known, out, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_transform(solver, NULL, out, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_transform(solver, &newer.known, NULL, 81), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_transform(solver, &newer.known, out, 80), ORDOKU_E_BUFFER);
    newer.known.transposed = 2;
    ANSWERS(ordoku_solver_transform(solver, &newer.known, out, 81), ORDOKU_E_ARGUMENT);
    newer.known.transposed = 0;
    newer.known.digits[7] += 65536;
    ANSWERS(ordoku_solver_transform(solver, &newer.known, out, 81), ORDOKU_E_ARGUMENT);
    newer.known.digits[7] -= 65536;
    newer.later[1] = 1;
    ANSWERS(ordoku_solver_transform(solver, &newer.known, out, 81), ORDOKU_E_OPTION);

    ANSWERS(ordoku_solver_canonical(NULL, out, 81, &t, &automorphisms), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_canonical(solver, NULL, 81, &t, &automorphisms), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_canonical(solver, out, 80, &t, &automorphisms), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_is_equivalent(NULL, image, 81, &equivalent), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_equivalent(solver, NULL, 81, &equivalent), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_equivalent(solver, image, 81, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_is_equivalent(solver, image, 80, &equivalent), ORDOKU_E_ARGUMENT);
    one[40] = 10;
    ANSWERS(ordoku_solver_is_equivalent(solver, one, 81, &equivalent), ORDOKU_E_VALUE);
    one[40] = 0;
    ANSWERS(ordoku_solver_cancel(solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_canonical(solver, out, 81, &t, &automorphisms), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_is_equivalent(solver, image, 81, &equivalent), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
    CHECK(untouched() && t.digits[0] == 0 && automorphisms == 77 && equivalent == 77);
    ANSWERS(ordoku_solver_is_equivalent(solver, image, 81, &equivalent), ORDOKU_OK);
    CHECK(equivalent == 1);
    ANSWERS(ordoku_solver_canonical(solver, one, 81, &t, NULL), ORDOKU_OK);
    CHECK(one[0] == 0 && t.digits[0] != 0);

    ANSWERS(ordoku_canonical_batch(NULL, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_canonical_batch(solver, NULL), ORDOKU_E_NULL);
    batch = batch_of_cells(image, 1, 0, one, NULL, statuses);
    ANSWERS(ordoku_solver_canonical_batch(NULL, &batch), ORDOKU_E_NULL);
    CHECK(statuses[0] == ORDOKU_E_NULL && statuses[1] == 77);
    ANSWERS(ordoku_canonical_batch(&batch, NULL, NULL), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_OK && statuses[1] == 77);
    batch.out = NULL;
    ANSWERS(ordoku_canonical_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_canonical_batch(solver, &batch), ORDOKU_E_ARGUMENT);
    CHECK(statuses[0] == ORDOKU_E_ARGUMENT);
    batch.out = image;
    ANSWERS(ordoku_canonical_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    batch.out = one;
    batch.order = 2;
    ANSWERS(ordoku_solver_canonical_batch(solver, &batch), ORDOKU_E_ARGUMENT);
    SAYS(solver, "shapes");
    memset(cells, 0, sizeof cells);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
}

/* Refuses a batch of two: each status is the error, and nothing else is written. */
#define REFUSED(call, status)                                                                                \
    do {                                                                                                     \
        ANSWERS(call, status);                                                                               \
        CHECK(statuses[0] == (status) && statuses[1] == (status) && counts[0] == 77 && counts[1] == 77);     \
        statuses[0] = statuses[1] = 77;                                                                      \
    } while (0)

static void batches(void)
{
    uint64_t counts[2] = {77, 77};
    int statuses[2] = {77, 77};
    /* One cell more than needed, for pointers that are not aligned. */
    static uint32_t two[2 * 16 + 1], two_out[2 * 16 + 1];
    static char lines_of_two[2 * 81];
    ordoku_batch batch;
    struct {
        ordoku_batch known;
        uint64_t later[2];
    } newer;
    ordoku_solver *other = NULL;
    ordoku_options o;
    REFUSED(solve_cells(2, NULL, 2, 1, two_out, counts, statuses, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(solve_cells(2, two, 2, 1, two_out, counts, NULL, NULL, NULL), ORDOKU_E_NULL);
    REFUSED(solve_cells(17, two, 2, 1, two_out, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(solve_cells(2, two, (size_t)-1, 1, two_out, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(solve_cells(2, two, (size_t)-1 / 64, 1, two_out, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    REFUSED(solve_boxes(300, 300, two, 2, 1, two_out, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    memset(&o, 0, sizeof o);
    REFUSED(solve_cells(2, two, 2, 1, two_out, counts, statuses, &o, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.engine = ORDOKU_ENGINE_NINE;
    REFUSED(solve_cells(2, two, 2, 1, two_out, counts, statuses, &o, NULL), ORDOKU_E_ARGUMENT);
    o.engine = 99;
    REFUSED(solve_cells(2, two, 2, 1, two_out, counts, statuses, &o, NULL), ORDOKU_E_OPTION);
    /* Cells and lines, lines of another shape, the wrong output, and pointers that are not aligned. */
    batch = batch_of_cells(two, 2, 1, two_out, counts, statuses);
    batch.order = 2;
    batch.lines = lines_of_two;
    REFUSED(ordoku_solve_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    batch.cells = NULL;
    REFUSED(ordoku_solve_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    batch.out = NULL;
    REFUSED(ordoku_solve_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    batch = batch_of_cells(two, 2, 1, NULL, counts, statuses);
    batch.order = 2;
    batch.out_lines = lines_of_two;
    REFUSED(ordoku_solve_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    batch = batch_of_cells((const uint32_t *)((const char *)two + 1), 2, 1, two_out, counts, statuses);
    batch.order = 2;
    REFUSED(ordoku_solve_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    batch = batch_of_cells(two, 2, 1, (uint32_t *)((char *)two_out + 1), counts, statuses);
    batch.order = 2;
    REFUSED(ordoku_solve_batch(&batch, NULL, NULL), ORDOKU_E_ARGUMENT);
    CHECK(lines_of_two[0] == 0);
    ANSWERS(ordoku_solve_batch(NULL, NULL, NULL), ORDOKU_E_NULL);
    /* A batch of a later version. */
    memset(&newer, 0, sizeof newer);
    newer.known = batch_of_cells(two, 2, 1, two_out, counts, statuses);
    newer.known.order = 2;
    newer.known.struct_size = sizeof newer;
    newer.later[1] = 1;
    REFUSED(ordoku_solve_batch(&newer.known, NULL, NULL), ORDOKU_E_OPTION);
    ANSWERS(ordoku_solver_new(2, &other), ORDOKU_OK);
    REFUSED(ordoku_solver_solve_batch(other, &newer.known), ORDOKU_E_OPTION);
    ordoku_solver_free(other);
    /* The output must not overlap the input; counts and statuses must not overlap anything. */
    ANSWERS(solve_cells(2, two, 2, 1, two, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(solve_cells(2, two, 1, 1, two + 15, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(solve_cells(2, two, 2, 1, two_out, counts, (int *)two_out + 31, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(solve_cells(2, two, 2, 1, two_out, counts, (int *)counts, NULL, NULL), ORDOKU_E_ARGUMENT);
    CHECK(statuses[0] == 77 && counts[1] == 77 && two_out[0] == 0 && two[0] == 0);
    ANSWERS(solve_cells(2, two, 1, 1, two + 16, counts, statuses, NULL, NULL), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && two[15] == 0 && two[16] != 0);
    memset(two, 0, sizeof two);
    counts[1] = 77;
    two[16] = 5;
    ANSWERS(solve_cells(2, two, 2, 0, two_out, counts, statuses, NULL, NULL), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && counts[0] == 288 && two_out[0] != 0);
    CHECK(statuses[1] == ORDOKU_E_VALUE && counts[1] == 0 && two_out[16] == 0);
    ANSWERS(solve_cells(2, two, 1, 0, NULL, NULL, statuses, NULL, NULL), ORDOKU_OK);
    ANSWERS(solve_cells(2, two, 0, 0, NULL, NULL, statuses, NULL, NULL), ORDOKU_OK);
}

static void lines(void)
{
    /* A grid with a few empty cells, and one with a wrong character; line ends as on Windows. */
    static const char TEXT[] = "1234567894567891237891234562143658973658972148972143655316429786429785319785316.2\r\n"
                               "12345678945678912378912345621436589736589721489721436553164297864297853197853164x\r\n";
    char out[2 * 83 + 1], both[2 * 166];
    uint64_t counts[2] = {77, 77};
    int statuses[2] = {77, 77};
    static uint32_t cells[81];
    ordoku_solver *solver, *other;
    ordoku_options o;

    memset(out, '#', sizeof out);
    REFUSED(solve_lines(NULL, 83, 2, 2, out, 83, counts, statuses, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(solve_lines(TEXT, 83, 2, 2, out, 83, counts, NULL, NULL, NULL), ORDOKU_E_NULL);
    REFUSED(solve_lines(TEXT, 80, 2, 2, out, 83, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    REFUSED(solve_lines(TEXT, 83, 2, 2, out, 80, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(solve_lines(TEXT, 83, (size_t)-1, 2, out, 83, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.engine = 99;
    REFUSED(solve_lines(TEXT, 83, 2, 2, out, 83, counts, statuses, &o, NULL), ORDOKU_E_OPTION);
    memcpy(both, TEXT, 166);
    ANSWERS(solve_lines(both, 83, 2, 2, both, 83, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(solve_lines(both, 83, 2, 2, both + 163, 83, counts, statuses, NULL, NULL), ORDOKU_E_ARGUMENT);
    CHECK(statuses[0] == 77 && counts[1] == 77 && out[0] == '#' && memcmp(both, TEXT, 166) == 0);
    ANSWERS(solve_lines(both, 83, 2, 2, both + 164, 83, counts, statuses, NULL, NULL), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && both[164] == '1');
    ANSWERS(solve_lines(TEXT, 83, 2, 2, out, 82, counts, statuses, NULL, NULL), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && counts[0] == 1 && out[79] == '4' && out[81] == '#');
    CHECK(statuses[1] == ORDOKU_E_TEXT && counts[1] == 0 && out[82] == '#');
    ANSWERS(solve_lines(TEXT, 83, 1, 0, NULL, 0, NULL, statuses, NULL, NULL), ORDOKU_OK);
    ANSWERS(solve_lines(TEXT, 0, 0, 0, NULL, 0, NULL, statuses, NULL, NULL), ORDOKU_OK);
    o.engine = ORDOKU_ENGINE_DLX;
    ANSWERS(solve_lines(TEXT, 83, 2, 0, out, 83, counts, statuses, &o, NULL), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && counts[0] == 1 && statuses[1] == ORDOKU_E_TEXT);

    counts[0] = counts[1] = 77;
    statuses[0] = statuses[1] = 77;
    ANSWERS(ordoku_solver_new(2, &other), ORDOKU_OK);
    REFUSED(solver_solve_lines(other, TEXT, 83, 2, 2, out, 83, counts, statuses), ORDOKU_E_ARGUMENT);
    SAYS(other, "9x9");
    ordoku_solver_free(other);
    statuses[0] = statuses[1] = 77;
    memcpy(both, TEXT, 166);
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    REFUSED(solver_solve_lines(NULL, TEXT, 83, 2, 2, out, 83, counts, statuses), ORDOKU_E_NULL);
    REFUSED(solver_solve_lines(solver, NULL, 83, 2, 2, out, 83, counts, statuses), ORDOKU_E_NULL);
    SAYS(solver, "cells");
    REFUSED(solver_solve_lines(solver, TEXT, 80, 2, 2, out, 83, counts, statuses), ORDOKU_E_ARGUMENT);
    SAYS(solver, "stride");
    ANSWERS(solver_solve_lines(solver, both, 83, 2, 2, both, 83, counts, statuses), ORDOKU_E_ARGUMENT);
    SAYS(solver, "overlap");
    ANSWERS(solver_solve_cells(NULL, cells, 1, 2, NULL, counts, statuses), ORDOKU_E_NULL);
    CHECK(statuses[0] == ORDOKU_E_NULL && statuses[1] == 77);
    statuses[0] = 77;
    ANSWERS(solver_solve_cells(solver, NULL, 1, 2, NULL, counts, statuses), ORDOKU_E_NULL);
    CHECK(statuses[0] == ORDOKU_E_NULL && statuses[1] == 77);
    statuses[0] = 77;
    ANSWERS(solver_solve_cells(solver, cells, 1, 2, NULL, counts, NULL), ORDOKU_E_NULL);
    ANSWERS(solver_solve_cells(solver, cells, (size_t)-1, 2, NULL, counts, statuses), ORDOKU_E_ARGUMENT);
    ANSWERS(solver_solve_cells(solver, cells, 1, 2, cells, counts, statuses), ORDOKU_E_ARGUMENT);
    CHECK(statuses[0] == 77 && memcmp(both, TEXT, 166) == 0);
    /* A batch changes neither the puzzle of the solver nor its statistics. */
    ANSWERS(solver_solve_cells(solver, cells, 1, 2, NULL, counts, statuses), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && counts[0] == 2);
    ANSWERS(ordoku_solver_count(solver, 1, counts), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_set_options(solver, &o), ORDOKU_OK);
    ANSWERS(solver_solve_lines(solver, TEXT, 83, 2, 0, out, 83, counts, statuses), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && counts[0] == 1 && statuses[1] == ORDOKU_E_TEXT);
    ANSWERS(ordoku_solver_cancel(solver), ORDOKU_OK);
    ANSWERS(solver_solve_cells(solver, cells, 1, 0, NULL, counts, statuses), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_STOPPED);
    ordoku_solver_free(solver);
}

/* The candidates of a 4x4. */
static const char MARKS[] = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n";

static void texts(void)
{
    struct wrong {
        const char *text;
        int status;
        const char *message;
    };
    static const struct wrong WRONG[] = {
        {"", ORDOKU_E_TEXT, "line 1"},
        {" \r\n# only a comment\n", ORDOKU_E_TEXT, "line"},
        {"1 2 3 4\n3 4 ! 2\n2 1 4 3\n4 3 2 1\n", ORDOKU_E_TEXT, "line 2, column 5"},
        {"3x3:a5_3", ORDOKU_E_TEXT, "line 1, column 9"},
        {"1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n", ORDOKU_E_TEXT, "ordoku_parse_candidates"},
        {"1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 5\n", ORDOKU_E_VALUE, "line 4, column 7"},
    };
    char ten[10 * 21 + 1], sixteen[16 * 49 + 1], letters[256];
    ordoku_text parsed, before, format;
    int i;

    ANSWERS(ordoku_text_init(NULL, sizeof parsed), ORDOKU_E_NULL);
    ANSWERS(ordoku_text_init(&parsed, 255), ORDOKU_E_ARGUMENT);
    ANSWERS(parse_at(NULL, 4, 0, NULL, out, 81, &parsed), ORDOKU_E_NULL);
    ANSWERS(parse_at((const char *)(out + 80), 8, 0, NULL, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    CHECK(strstr(parsed.message, "overlap") != NULL);
    ANSWERS(parse_at("1", (size_t)-1, 0, NULL, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    CHECK(strstr(parsed.message, "length") != NULL);
    /* The report must not overlap the text or the cells. */
    memset(&parsed, 'x', sizeof parsed);
    parsed.struct_size = sizeof parsed;
    before = parsed;
    ANSWERS(ordoku_parse((const char *)&parsed, 8, NULL, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_parse("1 0 0 0", 7, NULL, (uint32_t *)(void *)&parsed, 16, &parsed), ORDOKU_E_ARGUMENT);
    CHECK(memcmp(&before, &parsed, sizeof parsed) == 0);
    for (i = 0; i < (int)(sizeof WRONG / sizeof *WRONG); i++) {
        int status = parse_at(WRONG[i].text, strlen(WRONG[i].text), 0, NULL, out, 81, &parsed);
        CHECK(status == WRONG[i].status);
        if (strstr(parsed.message, WRONG[i].message) == NULL || parsed.line == 0) {
            printf("%d: %s\n", i, parsed.message);
            failures++;
        }
    }
    /* Letters that may be digits above 9, until the format names the symbols. */
    memset(letters, '.', sizeof letters);
    letters[0] = 'B';
    ANSWERS(parse_at(letters, 256, 0, NULL, out, 81, &parsed), ORDOKU_E_AMBIGUOUS);
    CHECK(strstr(parsed.message, "line 1, column 1") != NULL && strstr(parsed.message, "symbols") != NULL);
    ANSWERS(ordoku_text_init(&format, sizeof format), ORDOKU_OK);
    format.symbols = ORDOKU_SYMBOLS_LETTERS;
    ANSWERS(parse_at(letters, 256, 0, &format, out, 81, &parsed), ORDOKU_E_BUFFER);
    CHECK(parsed.cells == 256 && parsed.symbols == ORDOKU_SYMBOLS_LETTERS);
    memset(ten, ' ', sizeof ten);
    for (i = 0; i < 100; i++)
        ten[i / 10 * 21 + i % 10 * 2] = '0';
    for (i = 0; i < 10; i++)
        ten[i * 21 + 20] = '\n';
    ANSWERS(parse_at(ten, 210, 0, NULL, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    CHECK(strstr(parsed.message, "10x10") != NULL);
    ANSWERS(ordoku_text_init(&format, sizeof format), ORDOKU_OK);
    format.box_rows = 2;
    format.box_cols = 5;
    ANSWERS(parse_at(ten, 210, 0, &format, out, 81, &parsed), ORDOKU_E_BUFFER);
    CHECK(parsed.cells == 100 && parsed.box_rows == 2 && parsed.box_cols == 5 && parsed.next == 0);
    ANSWERS(parse_at(ten, 210, 0, &format, NULL, 0, NULL), ORDOKU_E_BUFFER);
    ANSWERS(parse_at(ten, 210, 0, &format, NULL, 5, &parsed), ORDOKU_E_NULL);
    parsed.struct_size = 8;
    ANSWERS(ordoku_parse(ten, 210, &format, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    memset(sixteen, ' ', sizeof sixteen);
    for (i = 0; i < 256; i++)
        sixteen[i / 16 * 49 + i % 16 * 3] = '0';
    for (i = 0; i < 16; i++)
        sixteen[i * 49 + 48] = '\n';
    memcpy(sixteen + 5 * 49 + 3 * 3, "17", 2);
    ANSWERS(parse_at(sixteen, 16 * 49, 0, NULL, out, 81, &parsed), ORDOKU_E_VALUE);
    CHECK(parsed.line == 6 && parsed.column == 10 && strstr(parsed.message, "17") != NULL);
    format.layout = LAST_LAYOUT + 1;
    ANSWERS(parse_at(ten, 210, 0, &format, out, 81, &parsed), ORDOKU_E_OPTION);
    format.layout = 0;
    format.symbols = 9;
    ANSWERS(parse_at(ten, 210, 0, &format, out, 81, &parsed), ORDOKU_E_OPTION);
    format.symbols = 0;
    format.box_cols = 0;
    ANSWERS(parse_at(ten, 210, 0, &format, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    format.struct_size = 7;
    ANSWERS(parse_at(ten, 210, 0, &format, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    ANSWERS(parse_at("12\xFF", 3, 0, NULL, out, 81, &parsed), ORDOKU_E_TEXT);
    CHECK(parsed.column == 3 && parsed.offset == 2);
    ANSWERS(parse_at("1", 1, 2, NULL, out, 81, &parsed), ORDOKU_E_ARGUMENT);
    ANSWERS(parse_at("1", 1, 1, NULL, out, 81, &parsed), ORDOKU_E_TEXT);
    CHECK(untouched());

    /* The second of two puzzles is wrong: the error names its line and column in the whole text. */
    ANSWERS(parse_at("1234341221434321\r\n12343412!1434321\r\n", 36, 0, NULL, out, 81, &parsed),
            ORDOKU_OK);
    CHECK(parsed.next == 18 && parsed.cells == 16);
    for (i = 0; i < 81; i++)
        out[i] = 77;
    ANSWERS(parse_at("1234341221434321\r\n12343412!1434321\r\n", 36, 18, NULL, out, 81, &parsed),
            ORDOKU_E_TEXT);
    CHECK(parsed.line == 2 && parsed.column == 9 && parsed.offset == 26);
    CHECK(strstr(parsed.message, "line 2, column 9") != NULL);
    CHECK(untouched());
}

/* A table row by row: `found` remembers what the heading says. And what only names a variant. */
static void names_of_variants(void)
{
    static const char TABLE[] = "puzzle,type\n1......2.3....4.,classic\n..4.2......1.3..,killer\n";
    static const char TITLE[] = "X-Sudoku 5\n1......2.3....4.\n# a killer?\n..4.2......1.3..\n";
    const size_t last = (size_t)(strrchr(TITLE, 'k') - TITLE);
    uint32_t read[16];
    ordoku_text parsed, format;

    ANSWERS(parse_at(TABLE, sizeof TABLE - 1, 0, NULL, read, 16, &parsed), ORDOKU_OK);
    CHECK(parsed.has_heading == 1 && parsed.kind_columns == 2 && parsed.rules_columns == 0 && parsed.other_columns == 0);
    ANSWERS(ordoku_parse(TABLE, sizeof TABLE - 1, NULL, read, 16, &parsed), ORDOKU_E_TEXT);
    CHECK(parsed.line == 3 && strstr(parsed.message, "a Killer Sudoku") != NULL);
    /* Without what the first call remembers. */
    ANSWERS(parse_at(TABLE, sizeof TABLE - 1, 37, NULL, read, 16, &parsed), ORDOKU_E_TEXT);
    CHECK(parsed.line == 3);

    ANSWERS(ordoku_text_init(&format, sizeof format), ORDOKU_OK);
    ANSWERS(parse_at(TITLE, sizeof TITLE - 1, 0, &format, read, 16, &parsed), ORDOKU_E_TEXT);
    CHECK(strstr(parsed.message, "an X-Sudoku") != NULL && parsed.doubt[0] == 0);
    format.known_rules = 1;
    ANSWERS(parse_at(TITLE, sizeof TITLE - 1, 0, &format, read, 16, &parsed), ORDOKU_OK);
    CHECK(parsed.doubt[0] == 0 && parsed.doubt_offset == 0);
    ANSWERS(ordoku_parse(TITLE, sizeof TITLE - 1, NULL, read, 16, &parsed), ORDOKU_OK);
    CHECK(strcmp(parsed.doubt, "a Killer Sudoku") == 0 && parsed.doubt_offset == last);
}

static void pencil_marks(void)
{
    uint64_t words[16] = {77};
    ordoku_text parsed;

    ANSWERS(candidates_at(NULL, 4, 0, NULL, words, 16, &parsed), ORDOKU_E_NULL);
    ANSWERS(candidates_at(MARKS, sizeof MARKS - 1, 0, NULL, NULL, 5, &parsed), ORDOKU_E_NULL);
    ANSWERS(candidates_at((const char *)(words + 15), 9, 0, NULL, words, 16, &parsed), ORDOKU_E_ARGUMENT);
    CHECK(strstr(parsed.message, "overlap") != NULL);
    ANSWERS(candidates_at("", 0, 0, NULL, words, 16, &parsed), ORDOKU_E_TEXT);
    ANSWERS(candidates_at("1", 1, 2, NULL, words, 16, &parsed), ORDOKU_E_ARGUMENT);
    ANSWERS(candidates_at(MARKS, sizeof MARKS - 1, 0, NULL, words, 15, &parsed), ORDOKU_E_BUFFER);
    CHECK(parsed.cells == 16 && parsed.next == 0 && words[0] == 77);
    ANSWERS(candidates_at(MARKS, sizeof MARKS - 1, 0, NULL, words, 16, NULL), ORDOKU_OK);
    CHECK(words[0] == 1 && words[1] == 10 && words[15] == 5);
}

static void printing(void)
{
    char text[100];
    ordoku_text parsed, format;
    size_t needed = 77;

    memset(text, 'x', sizeof text);
    ANSWERS(ordoku_format(NULL, 81, NULL, text, sizeof text, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_format(cells, 80, NULL, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format(cells, 81, NULL, NULL, 5, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_format(cells, 81, NULL, (char *)(cells + 80), 100, &needed), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format(cells, 81, NULL, text, 82, &needed), ORDOKU_E_BUFFER);
    CHECK(needed == 83 && text[0] == 'x');
    ANSWERS(ordoku_format(cells, 81, NULL, NULL, 0, &needed), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_format(cells, 81, NULL, text, 83, NULL), ORDOKU_OK);
    CHECK(text[82] == 0 && text[81] == '\n' && text[83] == 'x');
    cells[3] = 11;
    ANSWERS(ordoku_format(cells, 81, NULL, text, sizeof text, &needed), ORDOKU_E_VALUE);
    cells[3] = 0;
    ANSWERS(ordoku_text_init(&format, sizeof format), ORDOKU_OK);
    format.box_rows = format.box_cols = 3;
    format.blank = 'q';
    ANSWERS(ordoku_format(cells, 81, &format, text, sizeof text, &needed), ORDOKU_E_OPTION);
    format.blank = '-';
    ANSWERS(ordoku_format(cells, 81, &format, text, sizeof text, &needed), ORDOKU_OK);
    CHECK(text[0] == '-');
    format.blank = '0';
    format.symbols = ORDOKU_SYMBOLS_ZERO_BASED;
    format.layout = ORDOKU_LAYOUT_NUMBERS;
    ANSWERS(ordoku_format(cells, 81, &format, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    /* Numbers have no letters. */
    format.symbols = ORDOKU_SYMBOLS_LETTERS;
    ANSWERS(ordoku_format(cells, 81, &format, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    ANSWERS(parse_at("1", 1, 0, &format, cells, 81, &parsed), ORDOKU_E_ARGUMENT);
    /* The format that the parser reports prints the text as it was read. */
    ANSWERS(parse_at("ABCD\nCDAB\nBADC\nDC.A\n", 20, 0, NULL, cells, 81, &parsed), ORDOKU_OK);
    CHECK(parsed.symbols == ORDOKU_SYMBOLS_LETTERS && parsed.next == 20);
    ANSWERS(ordoku_format(cells, 16, &parsed, text, sizeof text, NULL), ORDOKU_OK);
    CHECK(strchr(text, 'B') != NULL && strchr(text, '2') == NULL);
}

static void printing_marks(void)
{
    uint64_t words[16];
    char text[100];
    ordoku_text parsed;
    size_t needed = 77;

    ANSWERS(candidates_at(MARKS, sizeof MARKS - 1, 0, NULL, words, 16, &parsed), ORDOKU_OK);
    memset(text, 'x', sizeof text);
    ANSWERS(ordoku_format_candidates(NULL, 16, NULL, text, sizeof text, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_format_candidates(words, 15, NULL, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format_candidates(words, 16, NULL, NULL, 5, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_format_candidates(words, 16, NULL, (char *)(words + 15), 100, &needed), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_format_candidates(words, 16, NULL, text, 65, &needed), ORDOKU_E_BUFFER);
    CHECK(needed == 66 && text[0] == 'x');
    ANSWERS(ordoku_format_candidates(words, 16, NULL, NULL, 0, &needed), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_format_candidates(words, 16, NULL, text, 66, NULL), ORDOKU_OK);
    CHECK(text[65] == 0 && text[64] == '\n' && text[66] == 'x');
    ANSWERS(ordoku_format_candidates(words, 16, &parsed, text, sizeof text, &needed), ORDOKU_OK);
    CHECK(strcmp(text, MARKS) == 0);
    parsed.blank = 'q';
    ANSWERS(ordoku_format_candidates(words, 16, &parsed, text, sizeof text, &needed), ORDOKU_E_OPTION);
    parsed.blank = 0;
    parsed.layout = ORDOKU_LAYOUT_NUMBERS;
    ANSWERS(ordoku_format_candidates(words, 16, &parsed, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    words[3] = 16;
    ANSWERS(ordoku_format_candidates(words, 16, NULL, text, sizeof text, &needed), ORDOKU_E_VALUE);
}

/* The files of other programs: most are for 9x9, and one has pencil marks. */
static void printing_files(void)
{
    static const uint64_t words[16] = {1};
    char text[100];
    ordoku_text parsed, format;
    size_t needed = 77;

    ANSWERS(ordoku_text_init(&format, sizeof format), ORDOKU_OK);
    for (format.layout = ORDOKU_LAYOUT_SDK; format.layout <= LAST_LAYOUT; format.layout++) {
        uint64_t nine[81] = {511, 1};
        const int is_id = format.layout == ORDOKU_LAYOUT_TATHAM, has_marks = format.layout == ORDOKU_LAYOUT_HODOKU;
        const int has_four = is_id || format.layout == ORDOKU_LAYOUT_SDK;
        ANSWERS(ordoku_format(cells, 16, &format, text, sizeof text, NULL), has_four ? ORDOKU_OK : ORDOKU_E_ARGUMENT);
        ANSWERS(ordoku_format(cells, 81, &format, NULL, 0, &needed), ORDOKU_E_BUFFER);
        CHECK(needed > (is_id ? 10 : 82));
        ANSWERS(ordoku_format_candidates(words, 16, &format, NULL, 0, NULL), ORDOKU_E_ARGUMENT);
        ANSWERS(ordoku_format_candidates(nine, 81, &format, NULL, 0, NULL), has_marks ? ORDOKU_E_BUFFER : ORDOKU_E_ARGUMENT);
        nine[0] = 512 + 1;
        ANSWERS(ordoku_format_candidates(nine, 81, &format, NULL, 0, NULL), has_marks ? ORDOKU_E_VALUE : ORDOKU_E_ARGUMENT);
        ANSWERS(parse_at(MARKS, sizeof MARKS - 1, 0, &format, cells, 81, &parsed), ORDOKU_E_TEXT);
    }
    ANSWERS(ordoku_format(cells, 81, &format, NULL, 0, NULL), ORDOKU_E_OPTION);
    memset(cells, 0, sizeof cells);
}

/* Matrices as text. */
static void texts_of_matrices(void)
{
    static const char *const WRONG[][2] = {
        {"", "line 1, column 1: nothing"},
        {"a b a", "line 1, column 5: an item before"},
        {"a | b |", "line 1, column 7: a second"},
        {"a:1", "line 1, column 2: a name has no `:`"},
        {"a b\n\n| x\r\na c", "line 4, column 3: no item"},
        {"a b\nb a b", "line 2, column 5: the option"},
        {"a | b\na:1 b", "line 2, column 3: a primary item has no colour"},
        {"a\n\xFF", "line 2, column 1: this byte"},
    };
    static const char KNUTH[] = "| from Knuth\na b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n";
    ordoku_cover *matrix = NULL;
    char text[100];
    uint32_t options[7];
    size_t i, needed = 77, count = 77;

    ANSWERS(ordoku_cover_new(0, 1, &matrix), ORDOKU_OK);
    ANSWERS(ordoku_cover_format(matrix, NULL, 0, &needed), ORDOKU_E_ARGUMENT);
    CHECK(strstr(ordoku_cover_message(matrix), "primary item") != NULL && needed == 77);
    ANSWERS(ordoku_cover_parse(NULL, KNUTH, sizeof KNUTH - 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_parse(matrix, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_parse(matrix, NULL, 0), ORDOKU_E_TEXT);
    ANSWERS(ordoku_cover_parse(matrix, KNUTH, (size_t)-1), ORDOKU_E_ARGUMENT);
    /* The NUL is not part of the text. */
    ANSWERS(ordoku_cover_parse(matrix, KNUTH, sizeof KNUTH), ORDOKU_E_TEXT);
    CHECK(strstr(ordoku_cover_message(matrix), "line 9, column 1: a NUL") != NULL);
    ANSWERS(ordoku_cover_parse(matrix, KNUTH, sizeof KNUTH - 1), ORDOKU_OK);
    for (i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ANSWERS(ordoku_cover_parse(matrix, WRONG[i][0], strlen(WRONG[i][0])), ORDOKU_E_TEXT);
        CHECK(strncmp(ordoku_cover_message(matrix), WRONG[i][1], strlen(WRONG[i][1])) == 0);
    }
    ANSWERS(ordoku_cover_solve(matrix, options, 7, &count), ORDOKU_SOLVED);
    CHECK(count == 3 && options[0] == 3 && options[1] == 0 && options[2] == 4);

    ANSWERS(ordoku_cover_format(NULL, text, sizeof text, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_format(matrix, NULL, 1, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_format(matrix, text, (size_t)-1, &needed), ORDOKU_E_ARGUMENT);
    memset(text, 'x', sizeof text);
    CHECK(needed == 77);
    ANSWERS(ordoku_cover_format(matrix, NULL, 0, &needed), ORDOKU_E_BUFFER);
    CHECK(needed == sizeof KNUTH - strlen("| from Knuth\n"));
    ANSWERS(ordoku_cover_format(matrix, text, needed - 1, NULL), ORDOKU_E_BUFFER);
    CHECK(text[0] == 'x');
    ANSWERS(ordoku_cover_format(matrix, text, needed, NULL), ORDOKU_OK);
    CHECK(strcmp(text, strchr(KNUTH, '\n') + 1) == 0 && text[needed] == 'x');
    ANSWERS(ordoku_cover_reset(matrix, 1, 1), ORDOKU_OK);
    ANSWERS(ordoku_cover_format(matrix, text, sizeof text, &needed), ORDOKU_OK);
    CHECK(strcmp(text, "i0 | i1\n") == 0 && needed == 9);
    ordoku_cover_free(matrix);
}

#define SAYS_OF_RULES(rules, text) CHECK(strstr(ordoku_rules_message(rules), text) != NULL)

/* Rules of a 4x6 rectangle with four digits: a grid, and cells that are not in use. */
static void rules_of_variants(void)
{
    static const uint32_t CAGE[] = {0, 1, 6}, TWICE[] = {0, 1, 0}, OUTSIDE[] = {0, 24}, PAIRS[] = {0, 1, 2, 3};
    static const uint64_t ODD[] = {5, 0}, ABOVE[] = {21};
    static const uint8_t TABLE[17] = {1};
    static const char *const WRONG[][2] = {
        {"", "line 1, column 1: "},
        {"{\"size\":4,\"grids\":[[0,0,2,2]],\"wings\":[1]}", "line 1, column 31: this member is not known"},
        {"{\"size\":4,\"grids\":[[0,0,2,2]],\n\"variants\":[\"wings\"]}", "line 2, column 13: this variant"},
        {"{\"size\":4,\"grids\":[[0,0,3,3]]}", "line 1, column 20: the boxes"},
        {"\xFF", "line 1, column 1: this byte"},
    };
    ordoku_rules *rules = NULL, *none = (ordoku_rules *)&failures;
    ordoku_solver *made = (ordoku_solver *)&failures;
    char text[500], again[500];
    size_t i, rows = 77, columns = 77, needed = 77;
    uint32_t digits = 77;

    ANSWERS(ordoku_rules_new(4, 6, 4, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_new(0, 6, 4, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_new((size_t)-1, 2, 4, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_new(4, 6, 0, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_new(4, 6, 257, &none), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_new(1024, 1024, 65, &none), ORDOKU_E_ARGUMENT);
    CHECK(none == (ordoku_rules *)&failures);
    ANSWERS(ordoku_rules_new(4, 6, 4, &rules), ORDOKU_OK);
    ordoku_rules_free(NULL);
    CHECK(strcmp(ordoku_rules_message(NULL), "") == 0 && strcmp(ordoku_rules_message(rules), "") == 0);

    ANSWERS(ordoku_rules_add_grid(NULL, 2, 2, 0, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_grid(rules, 0, 2, 0, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_grid(rules, 3, 3, 0, 0), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "as many rows as the rules have digits");
    ANSWERS(ordoku_rules_add_grid(rules, 2, 2, 1, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_grid(rules, 2, 2, 0, 0xFFFFFFFFu), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "does not fit");
    ANSWERS(ordoku_rules_add_grid(rules, 2, 2, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_lines(NULL, 0, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_lines(rules, 0, 3), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_lines(rules, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_random_regions(NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_random_regions(rules, 1), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "random regions need a square");
    ANSWERS(ordoku_rules_add_random_thermometers(NULL, cells, 1, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_random_thermometers(rules, NULL, 1, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_random_thermometers(rules, cells, 1, 1), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "not a solution");
    ANSWERS(ordoku_rules_add_random_arrows(NULL, cells, 1, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_random_arrows(rules, NULL, 1, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_random_arrows(rules, cells, 1, 1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_variant(NULL, ORDOKU_VARIANT_DIAGONALS, 2, 2, 0, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_NON_CONSECUTIVE + 1, 2, 2, 0, 0), ORDOKU_E_OPTION);
    SAYS_OF_RULES(rules, "variant");
    ANSWERS(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_DIAGONALS, 0, 2, 0, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_DIAGONALS, 2, 2, 1, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_CENTRE_DOT, 2, 2, 0, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_WINDOKU, 1, 4, 0, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_ASTERISK, 2, 2, 0, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_GIRANDOLA, 2, 2, 0, 0), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "9x9");

    ANSWERS(ordoku_rules_add_region(NULL, CAGE, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_region(rules, NULL, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_region(rules, NULL, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_region(rules, CAGE, (size_t)-1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_region(rules, TWICE, 3), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "twice");
    ANSWERS(ordoku_rules_add_region(rules, OUTSIDE, 2), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_region(rules, cells, 5), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "more cells than there are digits");
    ANSWERS(ordoku_rules_add_cage(NULL, CAGE, 3, 6), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_cage(rules, NULL, 3, 6), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_cage(rules, NULL, 0, 6), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_cage(rules, TWICE, 3, 6), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_cage(rules, OUTSIDE, 2, 6), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_sum(NULL, CAGE, 3, 6), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_sum(rules, NULL, 3, 6), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_sum(rules, NULL, 0, 6), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_sum(rules, TWICE, 3, 6), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_sum(rules, OUTSIDE, 2, 6), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_arrow(NULL, 2, CAGE, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_arrow(rules, 2, NULL, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_arrow(rules, 24, CAGE, 3), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_arrow(rules, 6, CAGE, 3), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "circle");
    ANSWERS(ordoku_rules_add_pairs(NULL, ORDOKU_RELATION_LESS, 0, PAIRS, 4), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, NULL, 4), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_SUM + 1, 0, PAIRS, 4), ORDOKU_E_OPTION);
    SAYS_OF_RULES(rules, "relation");
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 1, PAIRS, 4), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "have a number");
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, PAIRS, 3), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "even");
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, OUTSIDE, 2), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, cells, 2), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "same cell twice");
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, NULL, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_table(NULL, TABLE, 16, PAIRS, 4), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_table(rules, NULL, 16, PAIRS, 4), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_table(rules, TABLE, 16, NULL, 4), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_add_table(rules, TABLE, 15, PAIRS, 4), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "digits * digits");
    ANSWERS(ordoku_rules_add_table(rules, TABLE, 17, PAIRS, 4), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_table(rules, TABLE, 16, PAIRS, 3), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "even");
    ANSWERS(ordoku_rules_add_table(rules, TABLE, 16, OUTSIDE, 2), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_add_table(rules, TABLE, 16, cells, 2), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "same cell twice");
    ANSWERS(ordoku_rules_add_table(rules, TABLE, 16, NULL, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_limit_digits(NULL, CAGE, 1, ODD, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_limit_digits(rules, NULL, 1, ODD, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_limit_digits(rules, CAGE, 1, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_limit_digits(rules, CAGE, 1, ODD, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_limit_digits(rules, CAGE, 1, ODD, 2), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_limit_digits(rules, CAGE, 1, ABOVE, 1), ORDOKU_E_VALUE);
    SAYS_OF_RULES(rules, "digit 5");
    ANSWERS(ordoku_rules_limit_digits(rules, OUTSIDE, 2, ODD, 1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_rules_limit_digits(rules, NULL, 0, ODD, 1), ORDOKU_OK);
    ANSWERS(ordoku_rules_use_cells(NULL, CAGE, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_use_cells(rules, NULL, 3), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_use_cells(rules, OUTSIDE, 2), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "no such cell");
    ANSWERS(ordoku_rules_use_cells(rules, NULL, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_size(NULL, &rows, &columns, &digits), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_size(rules, NULL, NULL, NULL), ORDOKU_OK);
    CHECK(rows == 77 && columns == 77 && digits == 77);
    ANSWERS(ordoku_rules_size(rules, &rows, &columns, &digits), ORDOKU_OK);
    CHECK(rows == 4 && columns == 6 && digits == 4);

    /* What was refused left no rule behind. */
    ANSWERS(ordoku_rules_format(NULL, ORDOKU_LAYOUT_AUTO, NULL, 0, text, sizeof text, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 24, text, sizeof text, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, cells, 24, NULL, 1, &needed), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, cells, 23, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "cells has length 23");
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, cells, 24, (char *)cells, sizeof cells, NULL), ORDOKU_E_ARGUMENT);
    cells[5] = 1;
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, cells, 24, text, sizeof text, &needed), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "no rule names");
    cells[5] = 0;
    cells[8] = 5;
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, cells, 24, text, sizeof text, &needed), ORDOKU_E_VALUE);
    SAYS_OF_RULES(rules, "value 5 at row 2, column 3 ");
    cells[8] = 0;
    CHECK(needed == 77);
    memset(text, 'x', sizeof text);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_LINE, NULL, 0, text, sizeof text, NULL), ORDOKU_E_OPTION);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_TATHAM, NULL, 0, text, sizeof text, NULL), ORDOKU_E_ARGUMENT);
    SAYS_OF_RULES(rules, "Solo");
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 0, NULL, 0, &needed), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 0, text, needed - 1, NULL), ORDOKU_E_BUFFER);
    CHECK(text[0] == 'x' && text[needed] == 'x');
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 0, text, needed, NULL), ORDOKU_OK);
    CHECK(strlen(text) == needed - 1 && text[needed] == 'x');
    CHECK(strstr(text, "{\"size\":4,\"rows\":4,\"cols\":6,\"cells\":[0,1,2,3,6,") == text);
    CHECK(strstr(text, "sums") == NULL && strstr(text, "pairs") == NULL && strstr(text, "candidates") == NULL);

    ANSWERS(ordoku_rules_parse(NULL, text, needed - 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_parse(rules, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_rules_parse(rules, text, (size_t)-1), ORDOKU_E_ARGUMENT);
    for (i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ANSWERS(ordoku_rules_parse(rules, WRONG[i][0], strlen(WRONG[i][0])), ORDOKU_E_TEXT);
        CHECK(strncmp(ordoku_rules_message(rules), WRONG[i][1], strlen(WRONG[i][1])) == 0);
    }
    ANSWERS(ordoku_rules_parse(rules, text, needed - 1), ORDOKU_OK);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 0, again, sizeof again, NULL), ORDOKU_OK);
    CHECK(strcmp(text, again) == 0);
    ANSWERS(ordoku_rules_parse(rules, "4j:1b2b3i,aaa_aac__b__b", 23), ORDOKU_OK);
    ANSWERS(ordoku_rules_format(rules, ORDOKU_LAYOUT_TATHAM, NULL, 0, again, sizeof again, &needed), ORDOKU_OK);
    CHECK(strcmp(again, "4j:1b2b3i,aaa_aac__b__b") == 0 && needed == 24);
    ANSWERS(ordoku_rules_parse(rules, text, strlen(text)), ORDOKU_OK);

    ANSWERS(ordoku_solver_new_rules(NULL, &made), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_new_rules(rules, NULL), ORDOKU_E_NULL);
    SAYS_OF_RULES(rules, "solver");
    CHECK(made == (ordoku_solver *)&failures);
    ANSWERS(ordoku_rules_new(4, 6, 4, &none), ORDOKU_OK);
    ordoku_rules_free(none);
    ordoku_rules_free(rules);
}

/* Makes killers by a solver of a row of four cells whose digits ascend. */
static void random_killers(ordoku_solver *of_row)
{
    ordoku_rules *killer = NULL, *jigsaw = NULL;
    ordoku_solver *of_killer = NULL;
    ordoku_options o;
    uint32_t row[4] = {0, 0, 0, 0};
    uint64_t count = 77;

    ANSWERS(ordoku_solver_generate_killer(NULL, 1, &killer), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_generate_killer(of_row, 1, NULL), ORDOKU_E_NULL);
    SAYS(of_row, "killer");
    ANSWERS(ordoku_solver_generate_killer(solver, 1, &killer), ORDOKU_E_ARGUMENT);
    SAYS(solver, "ordoku_solver_new_rules");
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.node_limit = 1;
    ANSWERS(ordoku_solver_set_options(of_row, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate_killer(of_row, 1, &killer), ORDOKU_STOPPED);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.engine = ORDOKU_ENGINE_DLX;
    ANSWERS(ordoku_solver_set_options(of_row, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate_killer(of_row, 1, &killer), ORDOKU_E_ARGUMENT);
    SAYS(of_row, "engine `auto`");
    CHECK(killer == NULL);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_options(of_row, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate_killer(of_row, 1, &killer), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(killer, &of_killer), ORDOKU_OK);
    ordoku_rules_free(killer);
    ANSWERS(ordoku_solver_set_data(of_killer, row, 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(of_killer, 0, &count), ORDOKU_SOLVED);
    CHECK(count == 1);
    ordoku_solver_free(of_killer);

    /* A jigsaw in place of boxes, and cages that cannot be. */
    ANSWERS(ordoku_rules_new(4, 4, 4, &jigsaw), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_lines(jigsaw, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_random_regions(jigsaw, 1), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_sum(jigsaw, row + 3, 1, 5), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(jigsaw, &of_killer), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate_killer(of_killer, 1, &killer), ORDOKU_NO_SOLUTION);
    ordoku_solver_free(of_killer);
    ordoku_rules_free(jigsaw);
}

/* A solver of rules refuses what is for grids with boxes, and options that it would ignore. */
static void solvers_of_rules(void)
{
    static const uint32_t GRID[] = {0, 1, 2, 3}, THREE[] = {0, 0, 0, 0, 5, 0, 0, 0, 4, 0, 0, 0};
    uint32_t solutions[12] = {0};
    uint64_t counts[3];
    int statuses[3];
    ordoku_batch batch;
    ordoku_rules *rules = NULL;
    ordoku_solver *made = NULL;
    ordoku_cover *matrix = NULL;
    ordoku_options o;
    ordoku_clash clash;
    ordoku_transform transform;
    ordoku_generation generation;
    uint32_t row[4] = {0, 0, 0, 0}, size = 77;
    uint64_t marks[4] = {77, 77, 77, 77}, count = 77;
    int unique = 77, status = 77;
    size_t len = 77;

    ANSWERS(ordoku_rules_new(1, 4, 4, &rules), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_region(rules, GRID, 4), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, GRID, 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(rules, &made), ORDOKU_OK);
    ordoku_rules_free(rules);
    random_killers(made);
    ANSWERS(ordoku_solver_count(made, 0, &count), ORDOKU_E_ARGUMENT);
    SAYS(made, "no puzzle yet");
    ANSWERS(ordoku_cover_from_puzzle(made, &matrix), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_set_data(made, row, 3), ORDOKU_E_ARGUMENT);
    SAYS(made, "cells has length 3");
    row[2] = 5;
    ANSWERS(ordoku_solver_set_data(made, row, 4), ORDOKU_E_VALUE);
    SAYS(made, "row 1, column 3 ");
    row[2] = 0;
    ANSWERS(ordoku_solver_set_data(made, row, 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(made, 0, &count), ORDOKU_SOLVED);
    CHECK(count == 6);
    ANSWERS(ordoku_solver_solve(made, out, 3), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_true_candidates(made, marks, 3), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_minimise(made, 1, out, 4), ORDOKU_E_IMPROPER);
    ANSWERS(ordoku_solver_redundant_givens(made, out, 4, &len), ORDOKU_E_IMPROPER);
    ANSWERS(ordoku_solver_redundant_givens(made, out, 3, &len), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_random_solution(made, 1, out, 3), ORDOKU_E_BUFFER);
    ANSWERS(ordoku_solver_enumerate(made, stop, NULL), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_prove(made, 0, refuse, NULL, &count), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_prove(made, 1, refuse, NULL, &count), ORDOKU_SOLVED);
    CHECK(count == 1);
    ANSWERS(ordoku_solver_check_proof(made, NULL, 0, "0", 1), ORDOKU_E_PROOF);
    ANSWERS(ordoku_solver_check_proof(made, row, 3, "0", 1), ORDOKU_E_ARGUMENT);
    SAYS(made, "solutions_len must be a multiple");
    ANSWERS(ordoku_cover_from_puzzle(made, &matrix), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(matrix, 0, &count), ORDOKU_SOLVED);
    CHECK(count == 6 && untouched() && marks[0] == 77 && len == 77);
    ordoku_cover_free(matrix);

    ordoku_transform_init(&transform, sizeof transform);
    ANSWERS(ordoku_solver_set_candidates(made, marks, 4), ORDOKU_E_ARGUMENT);
    SAYS(made, "for grids with boxes");
    ANSWERS(ordoku_solver_candidates(made, marks, 4), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_backdoors(made, 1, &size, stop, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_canonical(made, out, 81, NULL, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_is_equivalent(made, row, 4, &unique), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_transform(made, &transform, out, 81), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_shuffle(made, 1, out, 81, NULL), ORDOKU_E_ARGUMENT);
    SAYS(made, "for grids with boxes");
    ANSWERS(solver_canonical_cells(made, row, 1, out, &status), ORDOKU_E_ARGUMENT);
    CHECK(status == ORDOKU_E_ARGUMENT);
    SAYS(made, "for grids with boxes");
    batch = batch_of_cells(THREE, 3, 2, solutions, counts, statuses);
    ANSWERS(ordoku_solver_solve_batch(made, &batch), ORDOKU_OK);
    CHECK(statuses[0] == ORDOKU_SOLVED && statuses[1] == ORDOKU_E_VALUE && statuses[2] == ORDOKU_NO_SOLUTION);
    CHECK(counts[0] == 2 && counts[1] == 0 && counts[2] == 0 && solutions[0] < solutions[1] && solutions[4] == 0);
    batch.order = 2;
    ANSWERS(ordoku_solver_solve_batch(made, &batch), ORDOKU_E_ARGUMENT);
    SAYS(made, "different shapes");
    CHECK(statuses[0] == ORDOKU_E_ARGUMENT && statuses[2] == ORDOKU_E_ARGUMENT);
    generation = generation_of_cells(1, 1, out, &status);
    ANSWERS(ordoku_solver_generate(made, &generation), ORDOKU_E_ARGUMENT);
    SAYS(made, "for grids with boxes");
    CHECK(untouched() && marks[0] == 77 && size == 77 && unique == 77 && count == 6);

    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    for (o.engine = 0; o.engine <= LAST_ENGINE; o.engine++) {
        int has = o.engine == ORDOKU_ENGINE_AUTO || o.engine == ORDOKU_ENGINE_DLX;
        ANSWERS(ordoku_solver_set_options(made, &o), has ? ORDOKU_OK : ORDOKU_E_OPTION);
    }
    o.engine = 0;
    o.seed = 1;
    ANSWERS(ordoku_solver_set_options(made, &o), ORDOKU_E_OPTION);
    SAYS(made, "seed");
    o.seed = 0;
    o.threads = 2;
    o.node_limit = 1;
    ANSWERS(ordoku_solver_set_options(made, &o), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(made, 0, &count), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_set_options(made, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_cancel(made), ORDOKU_OK);
    ANSWERS(ordoku_solver_is_unique(made, &unique), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_reset_cancel(made), ORDOKU_OK);

    ordoku_clash_init(&clash, sizeof clash);
    row[1] = row[3] = 2;
    ANSWERS(ordoku_solver_set_data(made, row, 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_check(made, &clash), ORDOKU_CLASH);
    CHECK(clash.house_kind == ORDOKU_HOUSE_RULE && clash.digit == 2 && clash.first_cell == 1 && clash.second_cell == 3);
    SAYS(made, "digit 2 is twice in a region: at row 1, column 2 and at row 1, column 4");
    row[1] = 3;
    row[0] = 4;
    row[3] = 0;
    ANSWERS(ordoku_solver_set_data(made, row, 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_check(made, &clash), ORDOKU_CLASH);
    CHECK(clash.house_kind == ORDOKU_HOUSE_RULE && clash.digit == 0 && clash.first_cell == 0 && clash.second_cell == 1);
    ANSWERS(ordoku_solver_solve(made, out, 81), ORDOKU_NO_SOLUTION);
    ordoku_solver_free(made);
}

static char picture[200000];

/* Pictures of a 9x9 with steps, and of rules. */
static void pictures(void)
{
    static const uint32_t PAIRS[] = {0, 1}, PUZZLE[4] = {2, 1, 0, 0};
    uint32_t placed[81] = {0}, above[81] = {10};
    uint64_t marks[81], high[81] = {0, 0x200};
    ordoku_drawing d;
    ordoku_solver *fresh = NULL, *made = NULL;
    ordoku_rules *rules = NULL;
    ordoku_steps *steps = NULL, *mistake = NULL;
    size_t needed = 77, plain, i;

    ANSWERS(ordoku_drawing_init(NULL, sizeof d), ORDOKU_E_NULL);
    ANSWERS(ordoku_drawing_init(&d, 8), ORDOKU_E_ARGUMENT);
    memset(&d, 0xAA, sizeof d);
    ANSWERS(ordoku_drawing_init(&d, sizeof d), ORDOKU_OK);
    CHECK(d.struct_size == sizeof d && d.theme == ORDOKU_THEME_LIGHT && d.symbols == ORDOKU_SYMBOLS_AUTO);
    CHECK(d.placed == NULL && d.candidates == NULL && d.steps == NULL && d.title == NULL && d.caption == NULL);
    ANSWERS(ordoku_solver_new(3, &fresh), ORDOKU_OK);
    ANSWERS(ordoku_solver_draw(fresh, &d, picture, sizeof picture, NULL), ORDOKU_E_ARGUMENT);
    SAYS(fresh, "no puzzle yet");
    set_hard(fresh);
    ANSWERS(ordoku_solver_draw(NULL, &d, picture, sizeof picture, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_draw(fresh, &d, NULL, 1, NULL), ORDOKU_E_NULL);
    SAYS(fresh, "text");
    ANSWERS(ordoku_solver_draw(fresh, &d, picture, (size_t)-1, NULL), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_draw(fresh, NULL, NULL, 0, &needed), ORDOKU_E_BUFFER);
    CHECK(needed > 1000 && needed < 20000);
    plain = needed;
    memset(picture, 'x', plain + 1);
    ANSWERS(ordoku_solver_draw(fresh, &d, picture, plain - 1, NULL), ORDOKU_E_BUFFER);
    CHECK(picture[0] == 'x');
    ANSWERS(ordoku_solver_draw(fresh, &d, picture, plain, &needed), ORDOKU_OK);
    CHECK(needed == plain && strlen(picture) == plain - 1 && picture[plain] == 'x');
    CHECK(strncmp(picture, "<svg ", 5) == 0 && strstr(picture, "Sudoku 9x9") != NULL);

#define NO_PICTURE(status, text)                                                                                \
    do {                                                                                                     \
        ANSWERS(ordoku_solver_draw(fresh, &d, picture, sizeof picture, &needed), status);                    \
        SAYS(fresh, text);                                                                                   \
        ordoku_drawing_init(&d, sizeof d);                                                                   \
    } while (0)
    needed = 77;
    d.theme = 2;
    NO_PICTURE(ORDOKU_E_OPTION, "theme");
    d.symbols = 4;
    NO_PICTURE(ORDOKU_E_OPTION, "symbols");
    d.step = 1;
    NO_PICTURE(ORDOKU_E_ARGUMENT, "list of steps");
    d.len = 81;
    NO_PICTURE(ORDOKU_E_NULL, "placed");
    d.words = 81;
    NO_PICTURE(ORDOKU_E_NULL, "candidates");
    d.placed = placed;
    d.len = 80;
    NO_PICTURE(ORDOKU_E_ARGUMENT, "placed has length 80");
    d.placed = above;
    d.len = 81;
    NO_PICTURE(ORDOKU_E_VALUE, "value 10 at row 1, column 1 ");
    d.candidates = high;
    d.words = 82;
    NO_PICTURE(ORDOKU_E_ARGUMENT, "candidates has length 82");
    d.candidates = high;
    d.words = 81;
    NO_PICTURE(ORDOKU_E_VALUE, "value 10 at row 1, column 2 ");
    d.title = "\xFF";
    NO_PICTURE(ORDOKU_E_ARGUMENT, "UTF-8");
    d.caption = "\xC3";
    NO_PICTURE(ORDOKU_E_ARGUMENT, "UTF-8");
    picture[100] = 0;
    d.caption = picture;
    NO_PICTURE(ORDOKU_E_ARGUMENT, "overlap");
    d.placed = (const uint32_t *)(const void *)&needed;
    d.len = sizeof needed / 4;
    NO_PICTURE(ORDOKU_E_ARGUMENT, "overlap");
    CHECK(needed == 77);

    /* Candidates, a step, texts, and a digit that clashes. */
    ANSWERS(ordoku_solver_candidates(fresh, marks, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_steps(fresh, ORDOKU_SCALE_HODOKU, &steps), ORDOKU_OK);
    placed[1] = 1;
    ANSWERS(ordoku_solver_hint(fresh, ORDOKU_SCALE_USUAL, placed, 81, NULL, 0, &mistake), ORDOKU_WRONG_DIGITS);
    d.steps = steps;
    d.step = 60;
    NO_PICTURE(ORDOKU_E_ARGUMENT, "no such step");
    d.steps = mistake;
    NO_PICTURE(ORDOKU_E_ARGUMENT, "only a step has a picture");
    d.theme = ORDOKU_THEME_DARK;
    d.placed = placed;
    d.len = 81;
    d.candidates = marks;
    d.words = 81;
    d.steps = steps;
    d.title = "a < b";
    d.caption = "first\nsecond";
    ANSWERS(ordoku_solver_draw(fresh, &d, picture, sizeof picture, &needed), ORDOKU_OK);
    CHECK(strstr(picture, "<title>a &lt; b</title>") != NULL && strstr(picture, "second") != NULL);
    CHECK(strstr(picture, "Naked Single") != NULL && strstr(picture, "#161616") != NULL);
    ordoku_steps_free(mistake);

    /* A step of another layout, and digits in cells that are not in use. */
    ANSWERS(ordoku_rules_new(2, 2, 2, &rules), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, PAIRS, 2), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(rules, &made), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(made, PUZZLE, 4), ORDOKU_OK);
    ordoku_drawing_init(&d, sizeof d);
    ANSWERS(ordoku_solver_draw(made, &d, picture, sizeof picture, NULL), ORDOKU_OK);
    CHECK(strstr(picture, "Sudoku 2x2") != NULL && strstr(picture, "#d55e00") != NULL);
    d.steps = steps;
    ANSWERS(ordoku_solver_draw(made, &d, picture, sizeof picture, NULL), ORDOKU_E_ARGUMENT);
    SAYS(made, "the drawn puzzle does not have");
    d.steps = NULL;
    d.placed = above;
    d.len = 4;
    for (i = 0; i < 4; i++)
        above[i] = i == 2;
    ANSWERS(ordoku_solver_draw(made, &d, picture, sizeof picture, NULL), ORDOKU_E_ARGUMENT);
    SAYS(made, "no rule names");
    ordoku_steps_free(steps);
    ordoku_solver_free(made);
    ordoku_rules_free(rules);
    ordoku_solver_free(fresh);
#undef NO_PICTURE
}

/* Proofs of a ring of four items, which has two solutions: options 0 and 2, or 1 and 3. */
static void proofs_of_a_matrix(void)
{
    static const uint32_t ITEMS[] = {0, 1, 1, 2, 2, 3, 3, 0}, FOUND[] = {0, 2, 1, 3}, WRONG[] = {0, 1, 1, 9};
    static const size_t LENS[] = {2, 2, 2, 2};
    ordoku_cover *matrix = NULL;
    ordoku_options o;
    ordoku_stats stats;
    uint64_t count = 77;

    ANSWERS(ordoku_cover_new(4, 0, &matrix), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_options(matrix, ITEMS, 8, LENS, 4, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_prove(NULL, 0, refuse, NULL, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_prove(matrix, 0, NULL, NULL, &count), ORDOKU_E_NULL);
    CHECK(strstr(ordoku_cover_message(matrix), "write") != NULL);
    ANSWERS(ordoku_cover_prove(matrix, 0, refuse, NULL, NULL), ORDOKU_E_NULL);
    CHECK(count == 77);
    ANSWERS(ordoku_cover_prove(matrix, 0, refuse, NULL, &count), ORDOKU_STOPPED);
    proof_len = 0;
    ANSWERS(ordoku_cover_prove(matrix, 0, keep, NULL, &count), ORDOKU_SOLVED);
    CHECK(count == 2 && proof_len > 0);

    ANSWERS(ordoku_cover_check_proof(NULL, FOUND, 4, LENS, 2, proof, proof_len), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_check_proof(matrix, NULL, 4, LENS, 2, proof, proof_len), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 4, NULL, 2, proof, proof_len), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 4, LENS, 2, NULL, proof_len), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 3, LENS, 2, proof, proof_len), ORDOKU_E_ARGUMENT);
    CHECK(strstr(ordoku_cover_message(matrix), "options has length 3") != NULL);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, (size_t)-1, LENS, 2, proof, proof_len), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 4, LENS, (size_t)-1, proof, proof_len), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 4, LENS, 2, proof, (size_t)-1), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_check_proof(matrix, WRONG, 2, LENS, 1, proof, proof_len), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_check_proof(matrix, WRONG + 2, 2, LENS, 1, proof, proof_len), ORDOKU_E_ARGUMENT);
    CHECK(strstr(ordoku_cover_message(matrix), "not one of the matrix") != NULL);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 4, LENS, 2, proof, proof_len), ORDOKU_OK);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 2, LENS, 1, proof, proof_len), ORDOKU_E_PROOF);
    CHECK(strncmp(ordoku_cover_message(matrix), "line ", 5) == 0);
    ANSWERS(ordoku_cover_check_proof(matrix, NULL, 0, NULL, 0, proof, proof_len), ORDOKU_E_PROOF);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 4, LENS, 2, NULL, 0), ORDOKU_E_PROOF);

    ANSWERS(ordoku_cover_cancel(matrix), ORDOKU_OK);
    ANSWERS(ordoku_cover_prove(matrix, 0, keep, NULL, &count), ORDOKU_STOPPED);
    ANSWERS(ordoku_cover_check_proof(matrix, FOUND, 4, LENS, 2, proof, proof_len), ORDOKU_STOPPED);
    ANSWERS(ordoku_stats_init(&stats, sizeof stats), ORDOKU_OK);
    ANSWERS(ordoku_cover_stats(matrix, &stats), ORDOKU_OK);
    CHECK(stats.stop_reason == ORDOKU_STOP_CANCEL && stats.nodes == 0 && stats.solutions == 0);
    ANSWERS(ordoku_cover_reset_cancel(matrix), ORDOKU_OK);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    o.solution_limit = 1;
    o.engine = ORDOKU_ENGINE_DLX;
    ANSWERS(ordoku_cover_set_options(matrix, &o), ORDOKU_OK);
    ANSWERS(ordoku_cover_prove(matrix, 0, keep, NULL, &count), ORDOKU_STOPPED);
    CHECK(count == 1);
    ordoku_cover_free(matrix);
}

/* A 4x4 with two thermometers that has one solution: steps on the scale ordoku. */
static void steps_of_rules(void)
{
    static const uint32_t PAIRS[] = {0, 1, 5, 4}, PUZZLE[16] = {0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3};
    static const uint32_t CAGE[] = {1, 2}, ARROW[] = {0, 6};
    uint32_t placed[16] = {3};
    uint64_t wrong_marks[16] = {0};
    ordoku_rules *rules = NULL;
    ordoku_solver *made = NULL;
    ordoku_steps *steps = NULL;
    ordoku_rating rating;
    ordoku_step step;
    size_t i = 0;
    char text[100];

    ordoku_rating_init(&rating, sizeof rating);
    ordoku_step_init(&step, sizeof step);
    ANSWERS(ordoku_rules_new(4, 4, 4, &rules), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_grid(rules, 2, 2, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, PAIRS, 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(rules, &made), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(made, ORDOKU_SCALE_ORDOKU, &rating), ORDOKU_E_ARGUMENT);
    SAYS(made, "no puzzle yet");
    ANSWERS(ordoku_solver_set_data(made, placed, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_steps(made, ORDOKU_SCALE_ORDOKU, &steps), ORDOKU_E_IMPROPER);
    ANSWERS(ordoku_solver_set_data(made, PUZZLE, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(made, 77, &rating), ORDOKU_E_OPTION);
    ANSWERS(ordoku_solver_rate(made, ORDOKU_SCALE_HODOKU, &rating), ORDOKU_E_ARGUMENT);
    SAYS(made, "scale `ordoku` only");
    ANSWERS(ordoku_solver_steps(made, ORDOKU_SCALE_EXPLAINER, &steps), ORDOKU_E_ARGUMENT);
    SAYS(made, "scale `ordoku` only");
    ANSWERS(ordoku_solver_hint(made, ORDOKU_SCALE_USUAL, placed, 15, NULL, 0, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_hint(made, ORDOKU_SCALE_USUAL, placed, 15, NULL, 0, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_solver_why_not(made, NULL, 0, NULL, 0, 16, 1, &steps), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_solver_why_not(made, NULL, 0, NULL, 0, 0, 5, &steps), ORDOKU_E_VALUE);
    ANSWERS(ordoku_solver_cancel(made), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(made, ORDOKU_SCALE_ORDOKU, &rating), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_all_steps(made, NULL, 0, NULL, 0, &steps), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_reset_cancel(made), ORDOKU_OK);
    CHECK(steps == NULL && rating.number == 0);

    ANSWERS(ordoku_solver_rate(made, ORDOKU_SCALE_ORDOKU, &rating), ORDOKU_OK);
    CHECK(rating.scale == ORDOKU_SCALE_ORDOKU && rating.number > 0 && rating.guesses == 0);
    ANSWERS(ordoku_solver_steps(made, ORDOKU_SCALE_ORDOKU, &steps), ORDOKU_OK);
    ANSWERS(ordoku_steps_get(steps, 0, &step), ORDOKU_OK);
    CHECK(step.scale == ORDOKU_SCALE_ORDOKU && step.placed_len + step.removed_len > 0);
    ordoku_steps_free(steps);
    ANSWERS(ordoku_solver_all_steps(made, NULL, 0, NULL, 0, &steps), ORDOKU_OK);
    ordoku_steps_free(steps);
    ANSWERS(ordoku_solver_hint(made, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps), ORDOKU_OK);
    ordoku_steps_free(steps);
    ANSWERS(ordoku_solver_hint(made, ORDOKU_SCALE_USUAL, placed, 16, NULL, 0, &steps), ORDOKU_WRONG_DIGITS);
    ordoku_steps_free(steps);
    ANSWERS(ordoku_solver_hint(made, ORDOKU_SCALE_USUAL, NULL, 0, wrong_marks, 16, &steps), ORDOKU_WRONG_MARKS);
    ordoku_steps_free(steps);
    /* The rule about two cells has no house. */
    ANSWERS(ordoku_solver_why_not(made, NULL, 0, NULL, 0, 4, 1, &steps), ORDOKU_CLASH);
    ANSWERS(ordoku_steps_get(steps, 0, &step), ORDOKU_OK);
    CHECK(step.cells_len == 1 && step.cells[0] == 5 && step.digits[0] == 2 && step.houses_len == 0);
    ANSWERS(ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_SENTENCE, text, sizeof text, NULL), ORDOKU_OK);
    CHECK(strstr(text, "r2c1") != NULL && strstr(text, "r2c2") != NULL);
    ordoku_steps_free(steps);
    steps = NULL;
    ordoku_solver_free(made);

    ANSWERS(ordoku_rules_add_cage(rules, CAGE, 2, 5), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(rules, &made), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(made, PUZZLE, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_all_steps(made, NULL, 0, NULL, 0, &steps), ORDOKU_OK);
    while (step.technique != ORDOKU_TECHNIQUE_SUM_COMBINATIONS && ordoku_steps_get(steps, i++, &step) == ORDOKU_OK)
        ;
    CHECK(step.total == 5 && step.cells_len == 2 && step.cells[0] == 1 && step.cells[1] == 2 && step.sets_len == 0);
    ordoku_steps_free(steps);
    ordoku_solver_free(made);

    ANSWERS(ordoku_rules_add_arrow(rules, 2, ARROW, 2), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(rules, &made), ORDOKU_OK);
    ordoku_rules_free(rules);
    ANSWERS(ordoku_solver_set_data(made, PUZZLE, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_all_steps(made, NULL, 0, NULL, 0, &steps), ORDOKU_OK);
    i = 0;
    while (step.sets_len == 0 && ordoku_steps_get(steps, i++, &step) == ORDOKU_OK)
        ;
    CHECK(step.total == 0 && step.cells_len == 1 && step.cells[0] == 2 && step.sets_len == 1 && step.sets->cells_len == 2);
    ordoku_steps_free(steps);
    ordoku_solver_free(made);
}

static void exact_cover(void)
{
    static const uint32_t ITEMS[] = {0, 1, 1, 9}, TWICE[] = {1, 1, 1}, NONE[] = {0, 0};
    static const uint32_t SHARED[] = {0, 2, 1}, RED[] = {0, 5, 0}, BLUE[] = {6, 0};
    static const size_t LENS[] = {1, 2}, ONES[] = {1, 1};
    uint32_t option = 77, options[2] = {77, 77};
    size_t count = 77;
    uint64_t solutions = 77;
    ordoku_options o;

    ANSWERS(ordoku_cover_add_option(NULL, ITEMS, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_option(cover, NULL, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_option(cover, ITEMS + 1, 2, &option), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_add_option(cover, ITEMS + 2, 2, &option), ORDOKU_E_ARGUMENT);
    CHECK(strlen(ordoku_cover_message(cover)) > 0 && option == 77);
    ANSWERS(ordoku_cover_add_option_colours(NULL, ITEMS, ITEMS, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_option_colours(cover, NULL, ITEMS, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_option_colours(cover, ITEMS, NULL, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_option_colours(cover, ITEMS, ITEMS, (size_t)-1, &option), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_add_option_colours(cover, ITEMS, ITEMS, 2, &option), ORDOKU_E_ARGUMENT);
    CHECK(strstr(ordoku_cover_message(cover), "a primary item has a colour") != NULL && option == 77);
    ANSWERS(ordoku_cover_add_option_colours(cover, ITEMS + 1, NONE, 2, &option), ORDOKU_E_ARGUMENT);
    CHECK(option == 77);
    ANSWERS(ordoku_cover_add_node(NULL, 0, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_node(cover, 0, 2), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_add_node(cover, 0xFFFFFFFFu, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_add_nodes(NULL, ITEMS, ITEMS, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_nodes(cover, NULL, ITEMS, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_nodes(cover, ITEMS, NULL, 1), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_nodes(cover, TWICE, TWICE, 2), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_add_options(NULL, ITEMS, 1, LENS, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_options(cover, NULL, 1, LENS, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_options(cover, ITEMS, 1, NULL, 1, &option), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_add_options(cover, ITEMS, 2, LENS, 1, &option), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_add_options(cover, ITEMS, 1, LENS, 2, &option), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_add_options(cover, TWICE, 3, LENS, 2, &option), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_reset(NULL, 2, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_reset(cover, (size_t)-1, 1), ORDOKU_E_ARGUMENT);
    CHECK(option == 77);
    /* Two options share the secondary item in one colour, and not in two. */
    ANSWERS(ordoku_cover_reset(cover, 2, 1), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option_colours(cover, SHARED, RED, 2, &option), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option_colours(cover, SHARED + 1, BLUE, 2, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(cover, 0, &solutions), ORDOKU_NO_SOLUTION);
    CHECK(option == 0 && solutions == 0);
    ANSWERS(ordoku_cover_add_option_colours(cover, SHARED + 1, RED + 1, 2, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(cover, 0, &solutions), ORDOKU_SOLVED);
    CHECK(solutions == 1);
    ANSWERS(ordoku_cover_reset(cover, 2, 0), ORDOKU_OK);
    solutions = 77;
    /* Two options in one call, with the node of a third; then all are forgotten. */
    ANSWERS(ordoku_cover_add_options(cover, ITEMS, 2, ONES, 2, &option), ORDOKU_OK);
    CHECK(option == 0);
    ANSWERS(ordoku_cover_add_nodes(cover, ITEMS + 2, ITEMS, 1), ORDOKU_OK);
    ANSWERS(ordoku_cover_reset(cover, 2, 0), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option(cover, ITEMS, 1, &option), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option(cover, ITEMS + 1, 1, NULL), ORDOKU_OK);
    CHECK(option == 0);
    ANSWERS(ordoku_cover_cover_item(NULL, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_cover_item(cover, 2), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_uncover_item(NULL, 0), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_uncover_item(cover, 0), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_solve(NULL, options, 2, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_solve(cover, NULL, 2, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_solve(cover, options, (size_t)-1, &count), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_solve(cover, options, 2, NULL), ORDOKU_E_NULL);
    CHECK(count == 77);
    ANSWERS(ordoku_cover_solve(cover, options, 1, &count), ORDOKU_E_BUFFER);
    CHECK(count == 2 && options[0] == 77);
    ANSWERS(ordoku_cover_solve(cover, options, 2, &count), ORDOKU_SOLVED);
    CHECK(options[0] == 0 && options[1] == 1);
    ANSWERS(ordoku_cover_count(NULL, 0, &solutions), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_count(cover, 0, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_count(cover, 0, &solutions), ORDOKU_SOLVED);
    CHECK(solutions == 1);
    ANSWERS(ordoku_cover_enumerate(NULL, stop, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_enumerate(cover, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_enumerate(cover, stop, NULL), ORDOKU_STOPPED);
    ANSWERS(ordoku_cover_size(NULL, &count, NULL, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_size(cover, NULL, NULL, NULL), ORDOKU_OK);
    option = 0;
    ANSWERS(ordoku_cover_next_option(NULL, &option, options, 2, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_next_option(cover, NULL, options, 2, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_next_option(cover, &option, options, (size_t)-1, &count), ORDOKU_E_ARGUMENT);
    ANSWERS(ordoku_cover_next_option(cover, &option, NULL, 2, &count), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_next_option(cover, &option, options, 2, NULL), ORDOKU_E_NULL);
    ANSWERS(ordoku_cover_next_option(cover, &option, options, 0, &count), ORDOKU_E_BUFFER);
    CHECK(count == 1 && option == 0);
    ANSWERS(ordoku_cover_next_option(cover, &option, options, 2, &count), ORDOKU_OK);
    option = 2;
    ANSWERS(ordoku_cover_next_option(cover, &option, options, 2, &count), ORDOKU_DONE);
    ANSWERS(ordoku_options_init(&o, sizeof o), ORDOKU_OK);
    ANSWERS(ordoku_cover_set_options(NULL, &o), ORDOKU_E_NULL);
    o.engine = ORDOKU_ENGINE_GREEDY;
    ANSWERS(ordoku_cover_set_options(cover, &o), ORDOKU_E_OPTION);
    o.engine = ORDOKU_ENGINE_DLX;
    o.seed = 1;
    ANSWERS(ordoku_cover_set_options(cover, &o), ORDOKU_E_OPTION);
    o.seed = 0;
    o.threads = 2;
    ANSWERS(ordoku_cover_set_options(cover, &o), ORDOKU_OK);
    o.flags = ORDOKU_FLAG_RACE;
    o.memory_limit = 1;
    o.node_limit = 1;
    ANSWERS(ordoku_cover_set_options(cover, &o), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(cover, 0, &solutions), ORDOKU_STOPPED);
    CHECK(solutions == 0);
    o.node_limit = 0;
    o.solution_limit = 1;
    ANSWERS(ordoku_cover_set_options(cover, &o), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(cover, 0, &solutions), ORDOKU_STOPPED);
    CHECK(solutions == 1);
    ANSWERS(ordoku_cover_set_options(cover, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_cancel(cover), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(cover, 0, &solutions), ORDOKU_STOPPED);
    CHECK(solutions == 0);
    ANSWERS(ordoku_cover_reset_cancel(cover), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(cover, 0, &solutions), ORDOKU_SOLVED);
}

int main(void)
{
    int i;
    for (i = 0; i < 81; i++)
        out[i] = 77;
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    ANSWERS(ordoku_cover_new(2, 0, &cover), ORDOKU_OK);
    versions();
    layouts();
    options();
    callbacks();
    characters();
    handles();
    before_a_puzzle();
    puzzles();
    analysis();
    ratings();
    hints();
    fewer_givens();
    generations();
    rated_batches();
    forms();
    batches();
    lines();
    texts();
    names_of_variants();
    pencil_marks();
    printing();
    printing_marks();
    printing_files();
    exact_cover();
    texts_of_matrices();
    rules_of_variants();
    solvers_of_rules();
    steps_of_rules();
    proofs_of_a_matrix();
    pictures();
    ordoku_cover_free(cover);
    ordoku_solver_free(solver);
    if (failures == 0)
        printf("arguments: passed\n");
    return failures != 0;
}
