/* Makes every allocation fail in turn. Each scenario runs once without failures. It then runs while
 * the first, the second, the third ... allocation fails, until a run ends before that allocation. A
 * call must return ORDOKU_E_MEMORY or its usual answer. Its handle works afterwards, and all memory
 * is freed.
 *
 *     failing [most=K] [all=N] [long] [SCENARIO]...
 *
 * Without names all scenarios run; those that take minutes need `long`. `most` ends each
 * scenario after its K-th allocation. With `all`, only every seventh allocation after the N-th
 * fails. */
#include "../c/check.h"
#include "../c/calls.h"
#include "../c/grids.h"
#include "../c/last.h"
#include "allocator.h"
#include <limits.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* How allocations fail. */
static const struct mode {
    const char *name;
    /* All later allocations fail too, until a call has returned ORDOKU_E_MEMORY twice. */
    int for_good;
    /* The scenario frees everything at the first ORDOKU_E_MEMORY; else it repeats the call, with
     * memory. */
    int leaves;
} modes[] = {{"once", 0, 0}, {"for good", 1, 0}, {"once, then free", 0, 1}, {"for good, then free", 1, 1}};

static struct mode mode;

/* The answers of the run without failures. */
static uint64_t answers[10000];
static size_t answer, answers_len;
static int recording;

static void same(uint64_t value)
{
    CHECK(answer < sizeof answers / sizeof *answers);
    if (recording)
        answers[answers_len++] = value;
    else
        CHECK(answers[answer] == value);
    answer++;
}

/* Number of calls that follow after memory is available again. */
#define CALLS_AFTER 2

static int calls_after;

/* Makes a call until it gets the memory it needs; at `end` a scenario frees everything. */
#define TRY(call)                                                                                            \
    do {                                                                                                     \
        long injected_before = LOAD(injected);                                                               \
        int status = (call);                                                                                 \
        if (status == ORDOKU_E_MEMORY) {                                                                     \
            /* A thread that did not start is not enough. */                                                 \
            CHECK(LOAD(injected) > injected_before);                                                         \
            if (mode.leaves)                                                                                 \
                goto end;                                                                                    \
            if (mode.for_good)                                                                               \
                status = (call);                                                                             \
        }                                                                                                    \
        if (status == ORDOKU_E_MEMORY) {                                                                     \
            stop_failing();                                                                                  \
            status = (call);                                                                                 \
            calls_after = 1;                                                                                 \
        }                                                                                                    \
        CHECK(status >= 0 || status == ORDOKU_E_TEXT);                                                       \
        same((uint64_t)status);                                                                              \
        if (calls_after > 0 && calls_after++ > CALLS_AFTER)                                                  \
            goto end;                                                                                        \
    } while (0)

#define MOST_CELLS (64 * 64)

static uint32_t cells[MOST_CELLS], values[MOST_CELLS];
static uint64_t marks[MOST_CELLS];

static void same_values(size_t len)
{
    uint64_t mixed = 0;
    size_t i;
    for (i = 0; i < len; i++)
        mixed = mixed * 1000003 + values[i];
    same(mixed);
}

static ordoku_options options_of(uint32_t engine)
{
    ordoku_options options;
    ordoku_options_init(&options, sizeof options);
    options.engine = engine;
    return options;
}

static int three(const uint32_t *solution, size_t len, void *user)
{
    (void)solution;
    (void)len;
    return ++*(int *)user == 3;
}

static int first(const uint32_t *backdoor, size_t len, void *user)
{
    (void)backdoor;
    (void)len;
    (void)user;
    return 1;
}

static int never(void *user)
{
    (void)user;
    return 0;
}

/* Reads text and characters. */
static void text(const void *none)
{
    /* Other kinds of text: fields, columns, tables, lists of candidates, game ids, UTF-16. */
    static const char *const kinds[] = {
        "1,,3,\n,3,,1\n2,,4,\n,4,,2\n", "1 3 \n 3 1\n2 4 \n 4 2\n", "| 1 |   | 3 | 4 |\n|---|---|---|---|\n| 3 | | | |\n| 2 | | | |\n| 4 | | | |\n",
        "<tr><td>1</td><td></td></tr>", "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n", "2x2:1f2b3d4",
        "Puzzle 1\n7,1......2.3....4.,1234341243212143\n"};
    static const char wide[] = "\xFF\xFE" "1\0.\0.\0.\0\n\0.\0.\0.\0.\0\n\0.\0.\0.\0.\0\n\0.\0.\0.\0.\0";
    static const char givens[] = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    char board[81];
    uint64_t count = 0;
    int unique = 0;
    ordoku_text parsed;
    size_t kind;
    (void)none;
    memcpy(board, givens, 81);
    TRY(ordoku_count_chars(3, 3, board, '.', NULL, 2, &count));
    TRY(ordoku_is_unique_chars(3, 3, board, '.', "123456789", &unique));
    CHECK(memcmp(board, givens, 81) == 0);
    TRY(ordoku_solve_chars(3, 3, board, '.', NULL));
    CHECK(count == 1 && unique == 1 && memcmp(board, "812753649", 9) == 0);
    /* The order precedes the puzzle: the 1 alone would be a 1x1 puzzle. */
    TRY(parse_at("1\n\n0\n", 5, 0, NULL, values, MOST_CELLS, &parsed));
    same_values(1);
    for (kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        TRY(parse_at(kinds[kind], strlen(kinds[kind]), 0, NULL, values, MOST_CELLS, &parsed));
        TRY(candidates_at(kinds[kind], strlen(kinds[kind]), 0, NULL, marks, MOST_CELLS, &parsed));
    }
    TRY(parse_at(wide, sizeof wide - 1, 0, NULL, values, MOST_CELLS, &parsed));
end:;
}

/* Prints every layout and every file of another program, and reads them back. */
static void layouts(const void *none)
{
    static const uint32_t shapes[][2] = {{3, 3}, {2, 3}, {4, 4}, {6, 6}, {8, 8}};
    static char printed[200000];
    ordoku_text parsed;
    uint32_t layout;
    size_t shape;
    (void)none;
    for (shape = 0; shape < sizeof shapes / sizeof *shapes; shape++) {
        uint32_t rows = shapes[shape][0], cols = shapes[shape][1], side = rows * cols;
        grids_puzzle(rows, cols, 40, 7, cells);
        for (layout = ORDOKU_LAYOUT_LINE; layout <= LAST_LAYOUT; layout++) {
            const int numbers = layout == ORDOKU_LAYOUT_NUMBERS || layout == ORDOKU_LAYOUT_ORDERED;
            const int has_marks = layout <= ORDOKU_LAYOUT_BOXES || layout == ORDOKU_LAYOUT_HODOKU;
            ordoku_text format;
            size_t needed;
            if ((side > 36 && !numbers) || (rows != cols && layout == ORDOKU_LAYOUT_ORDERED) ||
                (side != 9 && layout > ORDOKU_LAYOUT_SDK))
                continue;
            ordoku_text_init(&format, sizeof format);
            format.layout = layout;
            format.symbols = side == 36 && !numbers ? ORDOKU_SYMBOLS_ZERO_BASED : 0;
            format.box_rows = rows;
            format.box_cols = cols;
            TRY(ordoku_format(cells, side * side, &format, printed, sizeof printed, &needed));
            TRY(parse_at(printed, needed - 1, 0, &format, values, MOST_CELLS, &parsed));
            CHECK(memcmp(values, cells, side * side * sizeof *cells) == 0);
            TRY(parse_at(printed, needed - 1, 0, NULL, values, MOST_CELLS, &parsed));
            TRY(parse_at(printed, needed / 2, 0, &format, values, MOST_CELLS, &parsed));
            TRY(candidates_at(printed, needed - 1, 0, &format, marks, MOST_CELLS, &parsed));
            if (side > 9 || !has_marks) continue;
            TRY(ordoku_format_candidates(marks, side * side, &format, printed, sizeof printed, &needed));
            TRY(candidates_at(printed, needed - 1, 0, &format, marks, MOST_CELLS, &parsed));
        }
    }
end:;
}

/* A solver and how it searches; a long scenario solves and counts. */
static const struct search {
    const char *name;
    int is_long;
    uint32_t box_rows, box_cols, holes;
    uint32_t seed, engine, threads, flags, shuffle, memory;
    /* The engine that finishes the search. */
    uint32_t last;
} searches[] = {
    {"1x1", 0, 1, 1, 100, 1, ORDOKU_ENGINE_AUTO, 0, 0, 0, 0, ORDOKU_ENGINE_CSP},
    {"4x4 greedy", 0, 2, 2, 70, 1, ORDOKU_ENGINE_GREEDY, 0, 0, 0, 0, ORDOKU_ENGINE_GREEDY},
    {"4x4 greedy order", 0, 2, 2, 70, 1, ORDOKU_ENGINE_GREEDY_ORDER, 0, 0, 0, 0, ORDOKU_ENGINE_GREEDY},
    {"6x6 dlx", 0, 2, 3, 70, 1, ORDOKU_ENGINE_DLX, 0, 0, 0, 0, ORDOKU_ENGINE_DLX},
    {"6x6 cdcl", 0, 2, 3, 70, 1, ORDOKU_ENGINE_CDCL, 0, 0, 5, 0, ORDOKU_ENGINE_CDCL},
    {"9x9 nine", 0, 3, 3, 70, 1, ORDOKU_ENGINE_NINE, 0, 0, 5, 0, ORDOKU_ENGINE_NINE},
    {"9x9 greedy", 0, 3, 3, 60, 1, ORDOKU_ENGINE_GREEDY, 0, 0, 5, 0, ORDOKU_ENGINE_GREEDY},
    {"9x9 greedy order", 0, 3, 3, 60, 1, ORDOKU_ENGINE_GREEDY_ORDER, 0, 0, 5, 0, ORDOKU_ENGINE_GREEDY},
    {"9x9 dlx", 0, 3, 3, 60, 1, ORDOKU_ENGINE_DLX, 0, 0, 5, 0, ORDOKU_ENGINE_DLX},
    {"9x9 csp", 0, 3, 3, 60, 1, ORDOKU_ENGINE_CSP, 0, 0, 5, 0, ORDOKU_ENGINE_CSP},
    {"9x9 cdcl", 0, 3, 3, 60, 1, ORDOKU_ENGINE_CDCL, 0, 0, 0, 0, ORDOKU_ENGINE_CDCL},
    {"16x16 auto", 0, 4, 4, 60, 1, ORDOKU_ENGINE_AUTO, 0, 0, 7, 0, ORDOKU_ENGINE_CSP},
    {"16x16 cdcl", 0, 4, 4, 60, 1, ORDOKU_ENGINE_CDCL, 0, 0, 0, 0, ORDOKU_ENGINE_CDCL},
    {"16x16 cdcl in little memory", 0, 4, 4, 60, 1, ORDOKU_ENGINE_CDCL, 0, 0, 0, 500, ORDOKU_ENGINE_CDCL},
    {"25x25 auto", 1, 5, 5, 55, 5, ORDOKU_ENGINE_AUTO, 0, 0, 0, 0, ORDOKU_ENGINE_CDCL},
    {"25x25 on 2 threads", 1, 5, 5, 55, 5, ORDOKU_ENGINE_AUTO, 2, ORDOKU_FLAG_RACE, 0, 0, ORDOKU_ENGINE_CDCL},
    {"36x36 auto", 1, 6, 6, 62, 3, ORDOKU_ENGINE_AUTO, 0, 0, 0, 0, ORDOKU_ENGINE_CDCL},
    {"64x64 auto", 1, 8, 8, 35, 3, ORDOKU_ENGINE_AUTO, 0, 0, 0, 0, ORDOKU_ENGINE_CSP},
};

static void solver_calls(const void *details)
{
    const struct search *search = details;
    uint32_t side = search->box_rows * search->box_cols, len = side * side, cell;
    size_t words = (side + 63) / 64 * len;
    ordoku_options options = options_of(search->engine);
    ordoku_callbacks callbacks;
    ordoku_solver *solver = NULL;
    ordoku_clash clash;
    ordoku_stats stats;
    uint64_t count = 0;
    uint32_t size = 0;
    int unique = 0, seen;
    options.threads = search->threads;
    options.flags = (uint32_t)search->flags;
    options.seed = search->shuffle;
    options.memory_limit = search->memory;
    ordoku_callbacks_init(&callbacks, sizeof callbacks);
    ordoku_clash_init(&clash, sizeof clash);
    callbacks.poll = never;
    memset(&stats, 0, sizeof stats);

    TRY(ordoku_solver_new_boxes(search->box_rows, search->box_cols, &solver));
    TRY(ordoku_solver_set_options(solver, &options));
    TRY(ordoku_solver_set_callbacks(solver, &callbacks));
    grids_puzzle(search->box_rows, search->box_cols, search->holes, search->seed, cells);
    TRY(ordoku_solver_set_data(solver, cells, len));
    TRY(ordoku_solver_check(solver, &clash));
    TRY(ordoku_solver_solve(solver, values, len));
    same_values(search->flags & ORDOKU_FLAG_RACE ? 0 : len);
    TRY(read_stats(solver, &stats));
    CHECK(stats.engine == search->last);
    TRY(ordoku_solver_count(solver, 20, &count));
    same(count);
    if (search->is_long)
        goto end;
    TRY(ordoku_solver_is_unique(solver, &unique));
    same((uint64_t)unique);
    TRY(ordoku_solver_solve_unique(solver, values, len, &unique));
    same((uint64_t)unique);
    same_values(search->flags & ORDOKU_FLAG_RACE ? 0 : len);
    TRY((seen = 0, ordoku_solver_enumerate(solver, three, &seen)));
    TRY(ordoku_solver_candidates(solver, marks, words));
    if (side <= 9) {
        TRY(ordoku_solver_true_candidates(solver, marks, words));
        for (cell = 0; cell < len; cell++)
            same(marks[cell]);
        TRY(ordoku_solver_set_data(solver, values, len));
        TRY(ordoku_solver_backdoors(solver, 1, &size, first, NULL));
        same(size);
        TRY(ordoku_solver_set_data(solver, cells, len));
        TRY(ordoku_solver_candidates(solver, marks, words));
    }
    TRY(ordoku_solver_set_candidates(solver, marks, words));
    TRY(ordoku_solver_solve(solver, values, len));
    for (cell = 0; cell < side; cell++)
        cells[cell] = 1;
    TRY(ordoku_solver_set_data(solver, cells, len));
    TRY(ordoku_solver_solve(solver, values, len));
    TRY(ordoku_solver_set_options(solver, NULL));
    TRY(ordoku_solver_solve(solver, values, len));
end:
    CHECK(ordoku_solver_message(solver) != NULL);
    ordoku_solver_free(solver);
}

/* Puzzles that are made, reduced, and mapped to their canonical forms. */
static const struct making {
    const char *name;
    int is_long;
    uint32_t box_rows, box_cols, pattern;
    size_t puzzles;
    uint32_t threads, nodes;
} makings[] = {
    {"making 4x4", 0, 2, 2, ORDOKU_PATTERN_HALF_TURN, 3, 1, 0},
    {"making 6x6 on 2 threads", 0, 2, 3, ORDOKU_PATTERN_NONE, 4, 2, 0},
    {"making 9x9", 0, 3, 3, ORDOKU_PATTERN_DIAGONAL, 2, 1, 1000000},
    {"making 9x9 side by side", 1, 3, 3, ORDOKU_PATTERN_NONE, 32, 1, 0},
    {"making 9x9 side by side on 3 threads", 1, 3, 3, ORDOKU_PATTERN_NONE, 40, 3, 0},
    {"making 16x16", 1, 4, 4, ORDOKU_PATTERN_NONE, 1, 1, 0},
};

/* Room for the puzzles and their statuses. */
static uint32_t made[40 * 81], many_out[40 * 81];
static int made_statuses[40];

/* Returns the status of a generation or a batch, or ORDOKU_E_MEMORY if a puzzle has that status. */
static int worst_of(int status, size_t puzzles)
{
    size_t i;
    for (i = 0; i < puzzles && status == ORDOKU_OK; i++)
        if (made_statuses[i] == ORDOKU_E_MEMORY)
            status = ORDOKU_E_MEMORY;
    return status;
}

static void making_calls(const void *details)
{
    const struct making *making = details;
    uint32_t side = making->box_rows * making->box_cols, len = side * side;
    uint8_t mask[256];
    ordoku_options options = options_of(ORDOKU_ENGINE_AUTO);
    ordoku_solver *solver = NULL;
    ordoku_generation generation = generation_of_cells(3, making->puzzles, made, made_statuses);
    ordoku_batch batch = batch_of_cells(made, making->puzzles, 0, many_out, NULL, made_statuses);
    ordoku_transform transform;
    uint64_t automorphisms = 0;
    size_t i, count = 0;
    int equivalent = 0;
    options.threads = making->threads;
    options.node_limit = making->nodes;
    generation.pattern = making->pattern;
    memset(mask, 1, sizeof mask);
    generation.mask = mask;
    generation.max_row_givens = side;
    generation.max_box_givens = side - side / 4;
    /* Every puzzle is rated. */
    if (making->puzzles < 10 && side == 9)
        generation.min_number = 1;
    batch.box_rows = making->box_rows;
    batch.box_cols = making->box_cols;
    ordoku_transform_init(&transform, sizeof transform);

    TRY(ordoku_random_grid(making->box_rows, making->box_cols, 1, values, len));
    same_values(len);
    if (side == 9 && making->puzzles < 10) {
        TRY(ordoku_generate(3, 1, values));
        same_values(len);
    }
    TRY(ordoku_solver_new_boxes(making->box_rows, making->box_cols, &solver));
    TRY(ordoku_solver_set_options(solver, &options));
    for (i = 0; i < 2; i++) {
        TRY(worst_of(ordoku_solver_generate(solver, &generation), making->puzzles));
        memcpy(values, made + (making->puzzles - 1) * len, len * sizeof *values);
        same_values(len);
    }
    TRY(worst_of(ordoku_canonical_batch(&batch, &options, NULL), making->puzzles));
    TRY(worst_of(ordoku_solver_canonical_batch(solver, &batch), making->puzzles));
    memcpy(values, many_out, len * sizeof *values);
    same_values(len);
    TRY(ordoku_solver_set_data(solver, made, len));
    TRY(ordoku_solver_random_solution(solver, 1, values, len));
    same_values(len);
    TRY(ordoku_solver_set_data(solver, values, len));
    TRY(ordoku_solver_minimise(solver, 5, values, len));
    same_values(len);
    TRY(ordoku_solver_redundant_givens(solver, values, len, &count));
    same(count);
    TRY(ordoku_solver_shuffle(solver, 1, values, len, &transform));
    TRY(ordoku_solver_is_equivalent(solver, values, len, &equivalent));
    same((uint64_t)equivalent);
    TRY(ordoku_solver_transform(solver, &transform, values, len));
    TRY(ordoku_solver_canonical(solver, values, len, &transform, &automorphisms));
    same_values(len);
    same(automorphisms);
end:
    ordoku_solver_free(solver);
}

static struct {
    size_t len;
    char text[1 << 20];
} proof;

static int keep_proof(uint32_t part, const char *text, size_t len, void *user)
{
    (void)user;
    if (part == ORDOKU_PART_PROOF && len <= sizeof proof.text - proof.len) {
        memcpy(proof.text + proof.len, text, len);
        proof.len += len;
    }
    return 0;
}

/* Writes proofs with every engine, and checks them. */
static void proofs(const void *none)
{
    ordoku_solver *solver = NULL;
    ordoku_options options = options_of(0);
    uint64_t count;
    (void)none;
    TRY(ordoku_solver_new(3, &solver));
    /* This puzzle has no solution. */
    grids_puzzle(3, 3, 50, 1, cells);
    cells[0] = 1 + cells[0] % 9;
    TRY(ordoku_solver_set_data(solver, cells, 81));
    for (options.engine = ORDOKU_ENGINE_AUTO; options.engine <= LAST_ENGINE; options.engine++) {
        options.seed = options.engine % 2;
        TRY(ordoku_solver_set_options(solver, &options));
        TRY((proof.len = 0, ordoku_solver_prove(solver, 0, keep_proof, NULL, &count)));
        CHECK(count == 0);
        same(proof.len);
        TRY(ordoku_solver_check_proof(solver, NULL, 0, proof.text, proof.len));
    }
end:
    ordoku_solver_free(solver);
}

/* A batch and how it is solved. */
static const struct batch {
    const char *name;
    int is_long;
    uint32_t order, holes;
    size_t puzzles;
    uint32_t engine, threads, shuffle;
} batches[] = {
    {"batch of 4x4", 0, 2, 80, 20, ORDOKU_ENGINE_AUTO, 1, 0},
    {"batch of 9x9", 0, 3, 60, 20, ORDOKU_ENGINE_AUTO, 1, 3},
    {"batch of 9x9 side by side", 0, 3, 60, 300, ORDOKU_ENGINE_AUTO, 1, 0},
    {"batch on 3 threads", 0, 3, 60, 6, ORDOKU_ENGINE_CDCL, 3, 0},
    {"batch on 64 threads", 1, 3, 60, 600, ORDOKU_ENGINE_CSP, 64, 0},
    {"batch side by side on 4 threads", 0, 3, 60, 300, ORDOKU_ENGINE_AUTO, 4, 0},
    {"batch side by side on all cores", 0, 3, 60, 300, ORDOKU_ENGINE_AUTO, 0, 0},
};

#define MOST_PUZZLES 1000

static uint32_t many[MOST_PUZZLES * 81], solved[MOST_PUZZLES * 81], again[MOST_PUZZLES * 81];
static char lines[MOST_PUZZLES * 82], solved_lines[MOST_PUZZLES * 82];
static uint64_t counts[MOST_PUZZLES];
static int statuses[MOST_PUZZLES];

/* Returns the status of a batch, or ORDOKU_E_MEMORY if a puzzle has that status. */
static int worst(int status, size_t puzzles)
{
    size_t i;
    for (i = 0; i < puzzles && status == ORDOKU_OK; i++)
        if (statuses[i] == ORDOKU_E_MEMORY)
            status = ORDOKU_E_MEMORY;
    return status;
}

static void batch_calls(const void *details)
{
    const struct batch *batch = details;
    uint32_t len = batch->order * batch->order * batch->order * batch->order;
    ordoku_options options = options_of(batch->engine);
    size_t i, k, puzzles = batch->puzzles;
    ordoku_solver *solver = NULL;
    options.threads = batch->threads;
    options.seed = batch->shuffle;
    for (i = 0; i < puzzles; i++)
        grids_puzzle(batch->order, batch->order, batch->holes, i, many + i * len);
    memset(solved, 0, sizeof solved);
    TRY(worst(solve_cells(batch->order, many, puzzles, 5, solved, counts, statuses, &options, NULL), puzzles));
    for (i = 0; i < puzzles; i++) {
        memcpy(values, solved + i * len, len * sizeof *values);
        same_values(len);
        same(counts[i]);
        CHECK(statuses[i] == ORDOKU_SOLVED);
    }
    /* Uses a solver; the second batch has threads and memory already. */
    TRY(ordoku_solver_new(batch->order, &solver));
    TRY(ordoku_solver_set_options(solver, &options));
    for (k = 0; k < 2; k++) {
        memset(again, 0, sizeof again);
        TRY(worst(solver_solve_cells(solver, many, puzzles, 5, again, NULL, statuses), puzzles));
        CHECK(memcmp(again, solved, puzzles * len * sizeof *again) == 0);
    }
    if (len != 81)
        goto end;
    for (i = 0; i < puzzles; i++) {
        for (k = 0; k < 81; k++)
            lines[i * 82 + k] = (char)('0' + many[i * 81 + k]);
        lines[i * 82 + 81] = '\n';
    }
    TRY(worst(solve_lines(lines, 82, puzzles, 5, solved_lines, 82, counts, statuses, &options, NULL), puzzles));
    for (i = 0; i < puzzles; i++)
        for (k = 0; k < 81; k++)
            CHECK(solved_lines[i * 82 + k] == (char)('0' + solved[i * 81 + k]));
end:
    ordoku_solver_free(solver);
}

/* Five pigeons in four holes, beside twelve pairs that the search chooses first. Clause learning ends this soon.
   Without memory for it, the search ends it alone. */
static void learnt_cover(const void *none)
{
    ordoku_cover *cover = NULL;
    ordoku_options options = options_of(0);
    uint32_t items[17], option;
    size_t count;
    uint64_t solutions;
    int seen;
    (void)none;
    TRY(ordoku_cover_new(17, 4, &cover));
    for (option = 0; option < 44; option++) {
        items[0] = option < 20 ? option / 4 : 5 + (option - 20) / 2;
        items[1] = 17 + option % 4;
        TRY(ordoku_cover_add_option(cover, items, option < 20 ? 2 : 1, NULL));
    }
    TRY(ordoku_cover_count(cover, 0, &solutions));
    CHECK(solutions == 0);
    /* An option with a pigeon, a hole and all pairs, so that these are not counted apart. */
    for (option = 0; option < 14; option++)
        items[option] = option == 0 ? 0 : 4 + option;
    TRY(ordoku_cover_add_option(cover, items, 14, NULL));
    TRY(ordoku_cover_count(cover, 0, &solutions));
    CHECK(solutions == 0);
    TRY(ordoku_cover_solve(cover, items, 17, &count));
    TRY((seen = 0, ordoku_cover_enumerate(cover, three, &seen)));
    CHECK(seen == 0);
    options.flags = ORDOKU_FLAG_RACE;
    TRY(ordoku_cover_set_options(cover, &options));
    TRY(ordoku_cover_solve(cover, items, 17, &count));
end:
    ordoku_cover_free(cover);
}

/* A matrix that is read from a text and printed. */
static void cover_text(const void *none)
{
    static const char many[] = "a b c d e f | g h\na g\nb c d\n\nd e f h\nf\n| the rest\nb c\nd e\n";
    ordoku_cover *cover = NULL;
    char printed[100];
    size_t needed = 0;
    uint64_t solutions;
    (void)none;
    TRY(ordoku_cover_new(1, 0, &cover));
    TRY(ordoku_cover_parse(cover, many, sizeof many - 1));
    TRY(ordoku_cover_count(cover, 0, &solutions));
    CHECK(solutions == 2);
    CHECK(ordoku_cover_format(cover, printed, 1, &needed) < 0);
    TRY(ordoku_cover_format(cover, printed, sizeof printed, &needed));
    CHECK(needed == strlen(printed) + 1);
    TRY(ordoku_cover_parse(cover, printed, needed - 1));
    TRY(ordoku_cover_count(cover, 0, &solutions));
    CHECK(solutions == 2);
end:
    ordoku_cover_free(cover);
}

/* Colourings of a path of vertices with three colours: 3, and twice as many with each further vertex. The second path
   takes the memo and the learner, the third one is searched in sets. */
static void coloured_cover(const void *none)
{
    static const uint32_t lengths[] = {4, 16, 64};
    static const uint64_t limits[] = {0, 0, 500}, known[] = {24, 98304, 500};
    ordoku_cover *cover = NULL;
    uint32_t items[3], colours[3] = {0, 0, 0}, option, k;
    uint64_t solutions;
    size_t count;
    char printed[100];
    (void)none;
    TRY(ordoku_cover_new(0, 0, &cover));
    for (k = 0; k < 3; k++) {
        const uint32_t vertices = lengths[k];
        TRY(ordoku_cover_reset(cover, vertices - 1, vertices));
        for (option = 0; option < 6 * (vertices - 1); option++) {
            items[0] = option / 6;
            items[1] = vertices - 1 + items[0];
            items[2] = items[1] + 1;
            colours[1] = 1 + option % 3;
            colours[2] = 1 + (option % 3 + 1 + option / 3 % 2) % 3;
            TRY(ordoku_cover_add_option_colours(cover, items, colours, 3, NULL));
        }
        TRY(ordoku_cover_solve(cover, values, MOST_CELLS, &count));
        same_values(count);
        TRY(ordoku_cover_count(cover, limits[k], &solutions));
        CHECK(solutions == known[k]);
    }
    TRY(ordoku_cover_parse(cover, "a b | c\na c:red\nb c:red\nb c:1\n", 30));
    TRY(ordoku_cover_format(cover, printed, sizeof printed, NULL));
    TRY(ordoku_cover_count(cover, 0, &solutions));
    CHECK(solutions == 1);
end:
    ordoku_cover_free(cover);
}

static char matrix_proof[20000];
static size_t matrix_proof_len;

static int keep_matrix_proof(uint32_t part, const char *piece, size_t len, void *user)
{
    (void)user;
    if (part != ORDOKU_PART_PROOF)
        return 0;
    CHECK(len <= sizeof matrix_proof - matrix_proof_len);
    memcpy(matrix_proof + matrix_proof_len, piece, len);
    matrix_proof_len += len;
    return 0;
}

/* A proof of a matrix with colours, and its check: pigeons, of which two share a hole in one colour. */
static void proved_cover(const void *none)
{
    ordoku_cover *cover = NULL;
    uint32_t items[2], colours[2] = {0, 1}, pigeon;
    uint64_t solutions;
    (void)none;
    TRY(ordoku_cover_new(6, 4, &cover));
    for (pigeon = 0; pigeon < 6; pigeon++)
        for (items[1] = 6; items[1] < 10; items[1]++) {
            items[0] = pigeon;
            colours[1] = pigeon < 2 ? 1 : pigeon;
            TRY(ordoku_cover_add_option_colours(cover, items, colours, 2, NULL));
        }
    TRY((matrix_proof_len = 0, ordoku_cover_prove(cover, 0, keep_matrix_proof, NULL, &solutions)));
    same(solutions);
    TRY(ordoku_cover_check_proof(cover, NULL, 0, NULL, 0, matrix_proof, matrix_proof_len));
end:
    ordoku_cover_free(cover);
}

/* Exact cover of a matrix that grows, and of the matrix of a puzzle. */
static void exact_cover(const void *none)
{
    ordoku_cover *cover = NULL, *of_puzzle = NULL;
    ordoku_solver *solver = NULL;
    ordoku_options options = options_of(0);
    uint32_t items[40], more[40], option;
    size_t count, needed = 0, lens[20];
    uint64_t solutions;
    int seen;
    ordoku_stats stats;
    (void)none;
    TRY(ordoku_cover_new(40, 5, &cover));
    for (option = 0; option < 40; option++) {
        items[option] = option;
        more[option] = 800 + option / 3;
    }
    for (count = 0; count < 20; count++)
        lens[count] = 2;
    TRY(ordoku_cover_add_options(cover, items, 40, lens, 20, &option));
    TRY(ordoku_cover_add_nodes(cover, more, items, 40));
    for (option = 0; option < 40; option++)
        TRY(ordoku_cover_add_node(cover, 20 * option, 40 + option % 5));
    for (option = 0; option < 40; option++)
        CHECK(ordoku_cover_add_node(cover, 20 * option, 40 + option % 5) == ORDOKU_E_ARGUMENT);
    TRY(ordoku_cover_reset(cover, 40, 5));
    TRY(ordoku_cover_add_option(cover, items, 40, &option));
    for (count = 0; count < 40; count += 2)
        TRY(ordoku_cover_add_option(cover, items + count, 2, &option));
    TRY(ordoku_cover_add_node(cover, 700, 0));
    for (option = 1; option < 40; option++)
        TRY(ordoku_cover_add_node(cover, 700, option));
    TRY(ordoku_cover_set_options(cover, &options));
    TRY(ordoku_cover_set_callbacks(cover, NULL));
    TRY(ordoku_cover_solve(cover, values, MOST_CELLS, &needed));
    same_values(needed);
    TRY(ordoku_cover_count(cover, 0, &solutions));
    CHECK(solutions == 3);
    TRY((seen = 0, ordoku_cover_enumerate(cover, three, &seen)));
    TRY(ordoku_cover_cover_item(cover, 44));
    TRY(ordoku_cover_uncover_item(cover, 44));
    TRY(read_cover_stats(cover, &stats));
    TRY(ordoku_solver_new(3, &solver));
    grids_puzzle(3, 3, 60, 1, cells);
    TRY(ordoku_solver_set_data(solver, cells, 81));
    TRY(ordoku_cover_from_puzzle(solver, &of_puzzle));
    TRY(ordoku_cover_count(of_puzzle, 20, &solutions));
    same(solutions);
end:
    ordoku_cover_free(cover);
    ordoku_cover_free(of_puzzle);
    ordoku_solver_free(solver);
}

/* Makes a call while no allocation fails: stable Rust cannot share rules without an allocation that
 * ends the process if it fails. */
#define WITH_MEMORY(call)                                                                                    \
    do {                                                                                                     \
        int was_failing = LOAD(failing);                                                                     \
        stop_failing();                                                                                      \
        CHECK((call) == ORDOKU_OK);                                                                          \
        __atomic_store_n(&failing, was_failing, __ATOMIC_RELAXED);                                           \
    } while (0)

/* Rules, a solver of them, and their text. */
static void rules_calls(const void *none)
{
    static const uint32_t cage[] = {0, 1, 4}, line[] = {10, 14}, circled[] = {7}, three_cells[] = {0, 1, 2};
    static const uint64_t odd = 5;
    static const uint8_t table[16] = {1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    static char printed[1000];
    ordoku_rules *rules = NULL, *row = NULL, *square = NULL, *killer = NULL;
    ordoku_solver *solver = NULL, *of_row = NULL;
    ordoku_cover *cover = NULL;
    ordoku_options options = options_of(0);
    size_t needed = 0, count;
    uint64_t solutions;
    int unique, seen;
    (void)none;
    TRY(ordoku_rules_new(4, 4, 4, &rules));
    TRY(ordoku_rules_add_grid(rules, 2, 2, 0, 0));
    TRY(ordoku_rules_add_lines(rules, 0, 0));
    TRY(ordoku_rules_add_variant(rules, ORDOKU_VARIANT_DIAGONALS, 2, 2, 0, 0));
    TRY(ordoku_rules_add_region(rules, line, 2));
    TRY(ordoku_rules_add_cage(rules, cage, 3, 6));
    TRY(ordoku_rules_add_sum(rules, line, 2, 5));
    TRY(ordoku_rules_add_arrow(rules, 9, circled, 1));
    TRY(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, line, 2));
    TRY(ordoku_rules_add_table(rules, table, sizeof table, line, 2));
    TRY(ordoku_rules_limit_digits(rules, cage, 1, &odd, 1));
    TRY(ordoku_rules_use_cells(rules, cage, 3));
    TRY(ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, NULL, 0, printed, sizeof printed, &needed));
    WITH_MEMORY(ordoku_rules_parse(rules, printed, needed - 1));
    WITH_MEMORY(ordoku_solver_new_rules(rules, &solver));
    TRY(ordoku_solver_set_options(solver, &options));
    TRY(ordoku_solver_count(solver, 0, &solutions));
    same(solutions);
    TRY(ordoku_solver_solve(solver, values, 16));
    same_values(16);
    TRY(ordoku_solver_solve_unique(solver, values, 16, &unique));
    TRY(ordoku_solver_is_unique(solver, &unique));
    TRY((seen = 0, ordoku_solver_enumerate(solver, three, &seen)));
    TRY(ordoku_cover_from_puzzle(solver, &cover));
    TRY(ordoku_cover_count(cover, 0, &solutions));
    same(solutions);
    /* These search often: a row of three digits is enough for them. */
    TRY(ordoku_rules_new(1, 3, 3, &row));
    WITH_MEMORY(ordoku_rules_new(3, 3, 3, &square));
    TRY(ordoku_rules_add_region(row, cage, 1));
    TRY(ordoku_rules_add_region(row, three_cells, 3));
    TRY(ordoku_rules_add_sum(row, three_cells, 2, 3));
    WITH_MEMORY(ordoku_solver_new_rules(row, &of_row));
    memset(values, 0, 3 * sizeof *values);
    TRY(ordoku_solver_set_data(of_row, values, 3));
    TRY(ordoku_solver_true_candidates(of_row, marks, 3));
    TRY(ordoku_solver_random_solution(of_row, 1, values, 3));
    same_values(3);
    WITH_MEMORY(ordoku_solver_generate_killer(of_row, 1, &killer));
    TRY(ordoku_rules_add_random_regions(square, 1));
    TRY(ordoku_solver_set_data(of_row, values, 3));
    TRY(ordoku_solver_minimise(of_row, 1, values, 3));
    same_values(3);
    {
        static const uint32_t one_to_three[] = {1, 2, 3};

        TRY(ordoku_rules_add_random_thermometers(row, one_to_three, 3, 1));
        TRY(ordoku_rules_add_random_arrows(row, one_to_three, 3, 1));
    }
    TRY(ordoku_solver_redundant_givens(of_row, values, 3, &count));
    values[0] = values[1] = values[2] = 2;
    TRY(ordoku_solver_set_data(of_row, values, 3));
    TRY(ordoku_solver_check(of_row, NULL));
end:
    ordoku_cover_free(cover);
    ordoku_solver_free(solver);
    ordoku_solver_free(of_row);
    ordoku_rules_free(row);
    ordoku_rules_free(killer);
    ordoku_rules_free(square);
    ordoku_rules_free(rules);
}

/* Steps of a 4x4 with two thermometers, and the picture of one. */
static void steps_of_rules_calls(const void *none)
{
    static const uint32_t pairs[] = {0, 1, 5, 4}, puzzle[16] = {0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3};
    ordoku_rules *rules = NULL;
    ordoku_solver *solver = NULL;
    ordoku_steps *path = NULL, *hint = NULL, *possible = NULL, *why = NULL;
    ordoku_rating rating;
    ordoku_drawing drawing;
    static char printed[20000];
    size_t count = 0, needed = 0;
    (void)none;
    ordoku_rating_init(&rating, sizeof rating);
    TRY(ordoku_rules_new(4, 4, 4, &rules));
    TRY(ordoku_rules_add_grid(rules, 2, 2, 0, 0));
    TRY(ordoku_rules_add_pairs(rules, ORDOKU_RELATION_LESS, 0, pairs, 4));
    WITH_MEMORY(ordoku_solver_new_rules(rules, &solver));
    TRY(ordoku_solver_set_data(solver, puzzle, 16));
    TRY(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &hint));
    TRY(ordoku_solver_all_steps(solver, NULL, 0, NULL, 0, &possible));
    TRY(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 4, 1, &why));
    TRY(ordoku_solver_rate(solver, ORDOKU_SCALE_ORDOKU, &rating));
    same(rating.number);
    TRY(ordoku_solver_steps(solver, ORDOKU_SCALE_ORDOKU, &path));
    TRY(ordoku_steps_size(path, &count));
    same(count);
    ordoku_drawing_init(&drawing, sizeof drawing);
    drawing.placed = puzzle;
    drawing.len = 16;
    drawing.steps = path;
    drawing.caption = "a line\nand another";
    TRY(ordoku_solver_draw(solver, &drawing, printed, sizeof printed, &needed));
    same(needed);
end:
    ordoku_steps_free(why);
    ordoku_steps_free(possible);
    ordoku_steps_free(hint);
    ordoku_steps_free(path);
    ordoku_solver_free(solver);
    ordoku_rules_free(rules);
}

/* Ratings, steps and hints of a puzzle with few holes: tests/failing_allocations.rs has those of all techniques. */
static void step_calls(const void *none)
{
    static const char solution[] = "179425836354168927628379415562937184891542763437681259986713542245896371713254698";
    static const size_t most_steps = 100;
    uint32_t placed[81];
    ordoku_solver *solver = NULL;
    ordoku_steps *path = NULL, *hint = NULL, *possible = NULL, *why = NULL;
    ordoku_rating rating, ratings[2];
    ordoku_batch batch;
    ordoku_step step;
    char printed[2000];
    size_t count = 0, needed, i;
    (void)none;
    for (i = 0; i < 81; i++) {
        cells[i] = i % 3 == 0 ? 0 : (uint32_t)(solution[i] - '0');
        placed[i] = i % 27 == 0 ? 0 : (uint32_t)(solution[i] - '0');
    }
    memcpy(made, cells, 81 * sizeof *cells);
    memcpy(made + 81, cells, 81 * sizeof *cells);
    batch = batch_of_cells(made, 2, 0, NULL, NULL, made_statuses);
    ordoku_rating_init(&rating, sizeof rating);
    ordoku_step_init(&step, sizeof step);
    TRY(ordoku_solver_new(3, &solver));
    TRY(ordoku_solver_set_data(solver, cells, 81));
    TRY(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &hint));
    TRY(ordoku_solver_all_steps(solver, placed, 81, NULL, 0, &possible));
    TRY(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 0, 5, &why));
    TRY(ordoku_solver_rate(solver, ORDOKU_SCALE_HODOKU, &rating));
    same(rating.score);
    TRY(ordoku_solver_rate(solver, ORDOKU_SCALE_EXPLAINER, &rating));
    same(rating.er);
    TRY(ordoku_solver_rate(solver, ORDOKU_SCALE_ORDOKU, &rating));
    same(rating.number);
    TRY(worst_of(ordoku_solver_rate_batch(solver, &batch, ORDOKU_SCALE_HODOKU, ratings, sizeof rating), 2));
    same(ratings[1].score);
    TRY(ordoku_solver_steps(solver, ORDOKU_SCALE_HODOKU, &path));
    TRY(ordoku_steps_size(path, &count));
    same(count);
    /* These take no memory. */
    for (i = 0; i < count && i < most_steps; i++) {
        CHECK(ordoku_steps_get(path, i, &step) == ORDOKU_OK && step.placed_len + step.removed_len > 0);
        CHECK(ordoku_steps_text(path, i, ORDOKU_STEP_TEXT_SENTENCE, printed, sizeof printed, &needed) == ORDOKU_OK);
        CHECK(ordoku_steps_text(path, i, ORDOKU_STEP_TEXT_NOTATION, printed, sizeof printed, &needed) == ORDOKU_OK);
    }
end:
    ordoku_steps_free(why);
    ordoku_steps_free(possible);
    ordoku_steps_free(hint);
    ordoku_steps_free(path);
    ordoku_solver_free(solver);
}

/* Options that select the scenarios and the allocations. */
static long most = LONG_MAX, all_until = LONG_MAX;
static int with_long;
static char **names;

static int is_wanted(const char *name, int is_long)
{
    char **wanted;
    for (wanted = names; *wanted != NULL; wanted++)
        if (strcmp(*wanted, name) == 0)
            return 1;
    return *names == NULL && (with_long || !is_long);
}

/* Runs a scenario without failures, then in every mode while each allocation fails in turn. */
static void run(const char *name, int is_long, void (*scenario)(const void *), const void *details)
{
    size_t i;
    long first, all, runs = 0;
    if (failures > 0 || !is_wanted(name, is_long))
        return;
    recording = 1;
    answer = answers_len = 0;
    start_failing(LONG_MAX, 0);
    scenario(details);
    stop_failing();
    all = requests;
    recording = 0;
    /* Long scenarios run in two modes, which together have each choice once. */
    for (i = is_long; i < sizeof modes / sizeof *modes - (size_t)is_long; i++) {
        mode = modes[i];
        injected = 1;
        for (first = 1; first <= most && injected + refused > 0 && failures == 0; first += first < all_until ? 1 : 7) {
            long live_before = LOAD(live);
            answer = 0;
            calls_after = 0;
            start_failing(first, mode.for_good);
            scenario(details);
            stop_failing();
#ifdef WRAPPED
            CHECK(LOAD(live) == live_before);
#else
            /* The C library keeps the memory of threads. */
            (void)live_before;
#endif
            if (failures > 0)
                printf("%s: failed when request %ld fails %s\n", name, first, mode.name);
            runs++;
        }
    }
    printf("%s: %ld requests, %ld runs\n", name, all, runs);
}

#ifndef WRAPPED
/* Limits the address space, so that the system refuses memory, also for the stacks of threads. The
 * limit grows with each step. */
static void narrow_address_space(void)
{
    static const size_t puzzles = 600;
    static uint32_t alone[MOST_PUZZLES * 81];
    ordoku_options options = options_of(ORDOKU_ENGINE_AUTO);
    struct rlimit all, narrow;
    unsigned long pages = 0, step, steps = 160;
    long fewest = 0;
    FILE *sizes = fopen("/proc/self/statm", "r");
    size_t i;
    for (i = 0; i < puzzles; i++)
        grids_puzzle(3, 3, 60, i, many + i * 81);
    options.threads = 1;
    ANSWERS(solve_cells(3, many, puzzles, 5, alone, counts, statuses, &options, NULL), ORDOKU_OK);
    options.threads = 16;
    CHECK(sizes != NULL && fscanf(sizes, "%lu", &pages) == 1);
    fclose(sizes);
    getrlimit(RLIMIT_AS, &all);
    for (step = 0; step < steps; step++) {
        int status;
        narrow = all;
        narrow.rlim_cur = pages * (unsigned long)sysconf(_SC_PAGESIZE) + step * (128 << 10);
        memset(solved, 0, sizeof solved);
        setrlimit(RLIMIT_AS, &narrow);
        start_failing(LONG_MAX, 0);
        status = solve_cells(3, many, puzzles, 5, solved, counts, statuses, &options, NULL);
        stop_failing();
        setrlimit(RLIMIT_AS, &all);
        if (step == 0)
            fewest = requests;
        CHECK(status == ORDOKU_E_MEMORY || (status == ORDOKU_OK && memcmp(solved, alone, sizeof alone) == 0));
    }
    /* Every thread that starts in time allocates memory, so there were fewer requests at first. */
    for (step = 0; step < 1000 && requests <= fewest + 16; step++) {
        start_failing(LONG_MAX, 0);
        ANSWERS(solve_cells(3, many, puzzles, 5, solved, counts, statuses, &options, NULL), ORDOKU_OK);
        stop_failing();
    }
    CHECK(requests > fewest + 16);
    printf("narrow address space: %ld to %ld requests\n", fewest, requests);
}
#endif

int main(int argc, char **argv)
{
    size_t i;
    for (names = argv + 1; *names != NULL; names++) {
        if (strncmp(*names, "most=", 5) == 0)
            most = atol(*names + 5);
        else if (strncmp(*names, "all=", 4) == 0)
            all_until = atol(*names + 4);
        else if (strcmp(*names, "long") == 0)
            with_long = 1;
        else
            break;
    }
    (void)argc;
    setvbuf(stdout, NULL, _IOLBF, 0);
#ifndef WRAPPED
    narrow_address_space();
#endif
    run("text", 0, text, NULL);
    run("layouts", 0, layouts, NULL);
    run("exact cover", 0, exact_cover, NULL);
    run("exact cover as text", 0, cover_text, NULL);
    run("exact cover with clause learning", 0, learnt_cover, NULL);
    run("exact cover with colours", 0, coloured_cover, NULL);
    run("a proof of a matrix", 0, proved_cover, NULL);
    run("rules", 0, rules_calls, NULL);
    run("proofs", 0, proofs, NULL);
    run("steps", 0, step_calls, NULL);
    run("steps of rules", 0, steps_of_rules_calls, NULL);
    for (i = 0; i < sizeof searches / sizeof *searches; i++)
        run(searches[i].name, searches[i].is_long, solver_calls, &searches[i]);
    for (i = 0; i < sizeof makings / sizeof *makings; i++)
        run(makings[i].name, makings[i].is_long, making_calls, &makings[i]);
    for (i = 0; i < sizeof batches / sizeof *batches; i++)
        run(batches[i].name, batches[i].is_long, batch_calls, &batches[i]);
    if (failures == 0)
        printf("failing: passed\n");
    return failures != 0;
}
