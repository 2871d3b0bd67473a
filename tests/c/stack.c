/* Makes every call, with every engine and width of masks, on a thread with a stack of 64 KiB. A deeper stack
 * hits a page that cannot be written. C99 and POSIX threads. */
#define _DEFAULT_SOURCE
/* An address is an offset in /proc/self/mem. */
#define _FILE_OFFSET_BITS 64
#include "check.h"
#include "calls.h"
#include "grids.h"
#include "last.h"
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/* The functions that AddressSanitizer puts in place of memset and memcmp take 2 KiB more. */
#ifdef __SANITIZE_ADDRESS__
#define STACK (72 << 10)
#else
#define STACK (64 << 10)
#endif
#define PUZZLES 300
#define MOST_CELLS (256 * 256)

static uint32_t cells[MOST_CELLS], out[MOST_CELLS];
static uint64_t counts[PUZZLES], marks[MOST_CELLS * 4];
static int statuses[PUZZLES];
static char text[4 * MOST_CELLS];
static ordoku_options options;

static int stop(const uint32_t *solution, size_t len, void *user)
{
    (void)solution;
    (void)len;
    (void)user;
    return 1;
}

/* Solves a puzzle with the engine of the options, and counts up to `limit`, in every way. */
static void search(uint32_t order, uint32_t holes, uint64_t limit)
{
    uint32_t len = order * order * order * order;
    uint64_t count = 0;
    uint32_t size = 77;
    int unique, status;
    ordoku_solver *solver;
    ordoku_stats stats;
    static ordoku_rating rating; /* the stack is for the library */
    grids_puzzle(order, order, holes, 1, cells);
    ANSWERS(ordoku_solver_new(order, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, len), ORDOKU_OK);
    ANSWERS(ordoku_solver_check(solver, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(solver, out, len), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_count(solver, limit, &count), ORDOKU_SOLVED);
    CHECK(count == limit);
    ANSWERS(ordoku_solver_is_unique(solver, &unique), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_solve_unique(solver, out, len, &unique), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_enumerate(solver, stop, NULL), ORDOKU_STOPPED);
    if (order <= 5) {
        ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
        status = ordoku_solver_rate(solver, ORDOKU_SCALE_ORDOKU, &rating);
        CHECK(status == (unique ? ORDOKU_OK : ORDOKU_E_IMPROPER));
    }
    if (order <= 4) {
        ANSWERS(ordoku_solver_set_data(solver, out, len), ORDOKU_OK);
        ANSWERS(ordoku_solver_true_candidates(solver, marks, MOST_CELLS * 4), ORDOKU_SOLVED);
        ANSWERS(ordoku_solver_backdoors(solver, 1, &size, stop, NULL), ORDOKU_OK);
        CHECK(size == 0);
        ANSWERS(ordoku_solver_set_data(solver, cells, len), ORDOKU_OK);
    }
    ANSWERS(ordoku_solver_candidates(solver, marks, MOST_CELLS * 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_candidates(solver, marks, len * ((order * order + 63) / 64)), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(solver, out, len), ORDOKU_SOLVED);
    ANSWERS(read_stats(solver, &stats), ORDOKU_OK);
    ordoku_solver_free(solver);
}

/* Makes puzzles of a shape, takes givens away, and finds canonical forms. */
static void make(uint32_t box_rows, uint32_t box_cols, size_t puzzles)
{
    uint32_t side = box_rows * box_cols, len = side * side;
    size_t count;
    uint64_t automorphisms;
    int equivalent;
    static ordoku_transform transform; /* the stack is for the library */
    static ordoku_generation hard;
    ordoku_solver *solver;
    ANSWERS(ordoku_solver_new_boxes(box_rows, box_cols, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
    if (side <= 36) {
        memset(text, '.', len);
        ANSWERS(ordoku_solve_chars(box_rows, box_cols, text, '.', NULL), ORDOKU_SOLVED);
        ANSWERS(ordoku_count_chars(box_rows, box_cols, text, '.', NULL, 2, &automorphisms), ORDOKU_SOLVED);
        ANSWERS(ordoku_is_unique_chars(box_rows, box_cols, text, '.', NULL, &equivalent), ORDOKU_SOLVED);
    }
    ANSWERS(ordoku_random_grid(box_rows, box_cols, 1, cells, len), ORDOKU_OK);
    ANSWERS(generate_cells(solver, 1, puzzles, cells, statuses), ORDOKU_OK);
    CHECK(puzzles == 0 || statuses[puzzles - 1] == ORDOKU_OK);
    if (side == 9) {
        hard = generation_of_cells(1, puzzles, cells, statuses);
        hard.level = ORDOKU_LEVEL_EXTREME;
        hard.max_er = 75;
        hard.min_number = 1;
        ANSWERS(ordoku_solver_generate(solver, &hard), ORDOKU_OK);
    }
    ANSWERS(ordoku_solver_set_data(solver, cells, len), ORDOKU_OK);
    ANSWERS(ordoku_solver_random_solution(solver, 1, out, len), ORDOKU_SOLVED);
    if (side <= 16) {
        ANSWERS(ordoku_solver_set_data(solver, out, len), ORDOKU_OK);
        ANSWERS(ordoku_solver_minimise(solver, 1, out, len), ORDOKU_OK);
        ANSWERS(ordoku_solver_redundant_givens(solver, out, len, &count), ORDOKU_OK);
    }
    ANSWERS(ordoku_transform_init(&transform, sizeof transform), ORDOKU_OK);
    ANSWERS(ordoku_solver_shuffle(solver, 1, out, len, &transform), ORDOKU_OK);
    ANSWERS(ordoku_solver_is_equivalent(solver, out, len, &equivalent), ORDOKU_OK);
    ANSWERS(ordoku_solver_transform(solver, &transform, out, len), ORDOKU_OK);
    ANSWERS(ordoku_solver_canonical(solver, out, len, &transform, &automorphisms), ORDOKU_OK);
    ANSWERS(solver_canonical_cells(solver, cells, 1, out, statuses), ORDOKU_OK);
    ordoku_solver_free(solver);
}

static void texts(void)
{
    const size_t len = 64 * 64;
    size_t needed;
    ordoku_text parsed;
    grids_puzzle(8, 8, 50, 1, cells);
    ANSWERS(ordoku_format(cells, len, NULL, text, sizeof text, &needed), ORDOKU_OK);
    ANSWERS(parse_at(text, needed - 1, 0, NULL, out, len, &parsed), ORDOKU_OK);
    CHECK(memcmp(cells, out, len * sizeof *cells) == 0);
}

static void exact_cover(void)
{
    ordoku_solver *solver;
    ordoku_cover *cover;
    uint64_t count;
    grids_puzzle(3, 3, 70, 1, cells);
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_cover_from_puzzle(solver, &cover), ORDOKU_OK);
    ANSWERS(ordoku_cover_count(cover, 100, &count), ORDOKU_SOLVED);
    ordoku_cover_free(cover);
    ordoku_solver_free(solver);
}

/* A jigsaw with a cage, a thermometer and cells of odd digits. */
static void rules(void)
{
    static const uint32_t cage[] = {0, 1, 9}, line[] = {40, 41, 41, 42};
    static const uint64_t odd = 0x155;
    ordoku_rules *made, *read;
    ordoku_solver *solver;
    size_t needed, count;
    uint64_t solutions;
    int unique;
    ANSWERS(ordoku_rules_new(9, 9, 9, &made), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_grid(made, 3, 3, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_variant(made, ORDOKU_VARIANT_ANTI_KNIGHT, 3, 3, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_cage(made, cage, 3, 12), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_arrow(made, 2, cage + 1, 2), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_pairs(made, ORDOKU_RELATION_LESS, 0, line, 4), ORDOKU_OK);
    ANSWERS(ordoku_rules_limit_digits(made, cage, 1, &odd, 1), ORDOKU_OK);
    ANSWERS(ordoku_rules_format(made, ORDOKU_LAYOUT_AUTO, NULL, 0, text, sizeof text, &needed), ORDOKU_OK);
    ANSWERS(ordoku_rules_new(1, 1, 1, &read), ORDOKU_OK);
    ANSWERS(ordoku_rules_parse(read, text, needed - 1), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(read, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_random_solution(solver, 1, out, 81), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_set_data(solver, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_check(solver, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_redundant_givens(solver, out, 81, &count), ORDOKU_OK);
    ANSWERS(ordoku_solver_minimise(solver, 1, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(solver, out, 81), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_solve_unique(solver, out, 81, &unique), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_is_unique(solver, &unique), ORDOKU_SOLVED);
    CHECK(unique == 1);
    ANSWERS(ordoku_solver_true_candidates(solver, marks, 81), ORDOKU_SOLVED);
    memset(out, 0, 81 * sizeof *out);
    ANSWERS(ordoku_solver_set_data(solver, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(solver, 100, &solutions), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_enumerate(solver, stop, NULL), ORDOKU_STOPPED);
    ordoku_solver_free(solver);
    ordoku_rules_free(read);
    ordoku_rules_free(made);
}

/* Ratings, steps and hints of a puzzle with rules. */
static void steps_of_rules(void)
{
    static const uint32_t line[] = {40, 41, 41, 42};
    ordoku_rules *made, *killer;
    ordoku_solver *solver;
    ordoku_steps *found;
    static ordoku_rating rating; /* the stack is for the library */
    static ordoku_drawing drawing;
    size_t needed;
    ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
    ANSWERS(ordoku_rules_new(9, 9, 9, &made), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_grid(made, 3, 3, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_variant(made, ORDOKU_VARIANT_DIAGONALS, 3, 3, 0, 0), ORDOKU_OK);
    ANSWERS(ordoku_rules_add_pairs(made, ORDOKU_RELATION_LESS, 0, line, 4), ORDOKU_OK);
    ANSWERS(ordoku_solver_new_rules(made, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_generate_killer(solver, 1, &killer), ORDOKU_OK);
    ordoku_rules_free(killer);
    memset(out, 0, 81 * sizeof *out);
    ANSWERS(ordoku_solver_set_data(solver, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_random_solution(solver, 1, out, 81), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_set_data(solver, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_minimise(solver, 1, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, out, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_rate(solver, ORDOKU_SCALE_ORDOKU, &rating), ORDOKU_OK);
    ANSWERS(ordoku_solver_steps(solver, ORDOKU_SCALE_ORDOKU, &found), ORDOKU_OK);
    ANSWERS(ordoku_steps_text(found, 0, ORDOKU_STEP_TEXT_SENTENCE, text, sizeof text, &needed), ORDOKU_OK);
    ANSWERS(ordoku_drawing_init(&drawing, sizeof drawing), ORDOKU_OK);
    drawing.steps = found;
    ANSWERS(ordoku_solver_draw(solver, &drawing, text, sizeof text, NULL), ORDOKU_OK);
    ordoku_steps_free(found);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &found), ORDOKU_OK);
    ordoku_steps_free(found);
    ANSWERS(ordoku_solver_all_steps(solver, NULL, 0, NULL, 0, &found), ORDOKU_OK);
    ordoku_steps_free(found);
    CHECK(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 40, 9, &found) >= 0);
    ordoku_steps_free(found);
    ordoku_solver_free(solver);
    ordoku_rules_free(made);
}

/* Ratings, steps and hints of a puzzle that needs nested chains. */
static void *steps(void *none)
{
    static const char hardest[] = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
    ordoku_solver *solver;
    ordoku_steps *found;
    ordoku_step step;
    ordoku_rating rating;
    ordoku_batch batch;
    size_t count = 0, index, needed;
    uint32_t scale, which;
    for (index = 0; index < 81; index++)
        cells[index] = (uint32_t)(hardest[index] - '0');
    ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
    ANSWERS(ordoku_step_init(&step, sizeof step), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    for (scale = ORDOKU_SCALE_HODOKU; scale <= ORDOKU_SCALE_ORDOKU; scale++) {
        ANSWERS(ordoku_solver_rate(solver, scale, &rating), ORDOKU_OK);
        ANSWERS(ordoku_solver_steps(solver, scale, &found), ORDOKU_OK);
        ANSWERS(ordoku_steps_size(found, &count), ORDOKU_OK);
        for (index = 0; index < count; index++) {
            ANSWERS(ordoku_steps_get(found, index, &step), ORDOKU_OK);
            for (which = ORDOKU_STEP_TEXT_TECHNIQUE; which <= ORDOKU_STEP_TEXT_DEFINITION; which++)
                ANSWERS(ordoku_steps_text(found, index, which, text, sizeof text, &needed), ORDOKU_OK);
        }
        ordoku_steps_free(found);
        CHECK(rating.er > 100 || scale != ORDOKU_SCALE_EXPLAINER);
    }
    batch = batch_of_cells(cells, 1, 0, NULL, NULL, statuses);
    for (scale = ORDOKU_SCALE_HODOKU; scale <= ORDOKU_SCALE_ORDOKU; scale++)
        ANSWERS(ordoku_solver_rate_batch(solver, &batch, scale, &rating, sizeof rating), ORDOKU_OK);
    ANSWERS(ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &found), ORDOKU_OK);
    ordoku_steps_free(found);
    ANSWERS(ordoku_solver_all_steps(solver, NULL, 0, NULL, 0, &found), ORDOKU_OK);
    ordoku_steps_free(found);
    ANSWERS(ordoku_solver_why_not(solver, NULL, 0, NULL, 0, 1, 2, &found), ORDOKU_OK);
    ordoku_steps_free(found);
    ordoku_solver_free(solver);
    return none;
}

static size_t proof_len;

static int keep_proof(uint32_t part, const char *piece, size_t len, void *user)
{
    (void)user;
    if (part != ORDOKU_PART_PROOF)
        return 0;
    CHECK(len <= sizeof text - proof_len);
    memcpy(text + proof_len, piece, len);
    proof_len += len;
    return 0;
}

/* Proves that a puzzle with a wrong given has no solution. */
static void proofs(void)
{
    ordoku_solver *solver;
    ordoku_cover *cover;
    uint64_t count = 1;
    grids_puzzle(3, 3, 50, 1, cells);
    cells[0] = 1 + cells[0] % 9;
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, 81), ORDOKU_OK);
    proof_len = 0;
    ANSWERS(ordoku_solver_prove(solver, 0, keep_proof, NULL, &count), ORDOKU_NO_SOLUTION);
    CHECK(count == 0);
    ANSWERS(ordoku_solver_check_proof(solver, NULL, 0, text, proof_len), ORDOKU_OK);
    ANSWERS(ordoku_cover_from_puzzle(solver, &cover), ORDOKU_OK);
    proof_len = 0;
    ANSWERS(ordoku_cover_prove(cover, 0, keep_proof, NULL, &count), ORDOKU_NO_SOLUTION);
    ANSWERS(ordoku_cover_check_proof(cover, NULL, 0, NULL, 0, text, proof_len), ORDOKU_OK);
    ordoku_cover_free(cover);
    ordoku_solver_free(solver);
}

/* Counts more solutions than are visited one by one: in each rectangle of a grid, two digits may change places. The
 * order is even. */
static void count_many(uint32_t order, uint32_t rectangles)
{
    uint32_t side = order * order, half = order / 2, cell, k, corner;
    uint64_t count = 0;
    ordoku_solver *solver;
    for (cell = 0; cell < side * side; cell++)
        cells[cell] = (order * (cell / side % order) + cell / side / order + cell % side) % side + 1;
    for (k = 0; k < rectangles; k++)
        for (corner = 0; corner < 4; corner++) {
            uint32_t row = order * (k % order) + k / order % half + (corner & 1) * half;
            cells[row * side + (k + k / (order * half)) % (side / 2) + (corner >> 1) * (side / 2)] = 0;
        }
    ANSWERS(ordoku_solver_new(order, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, side * side), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(solver, 0, &count), ORDOKU_SOLVED);
    CHECK(count >= UINT64_C(1) << rectangles);
    ordoku_solver_free(solver);
}

static void *searches(void *none)
{
    size_t i;
    ordoku_options_init(&options, sizeof options);
    for (options.engine = ORDOKU_ENGINE_AUTO; options.engine <= LAST_ENGINE; options.engine++) {
        search(3, 80, 1000);
        proofs();
    }
    for (i = 0; i < 2; i++) {
        options.engine = i == 0 ? ORDOKU_ENGINE_AUTO : ORDOKU_ENGINE_CDCL;
        search(8, 35, 2);
        /* The search is long enough to learn, and uses two threads. */
        options.threads = 2;
        search(5, 55, 2);
        options.threads = 1;
    }
    /* There is a puzzle for each width of masks: up to 16, 32, 64, 128 and 256 digits. */
    for (options.engine = ORDOKU_ENGINE_AUTO; options.engine <= LAST_ENGINE; options.engine++) {
        if (options.engine == ORDOKU_ENGINE_NINE)
            continue;
        search(4, 30, 1);
        search(5, 20, 1);
        search(8, 10, 1);
        search(11, 10, 1);
        search(16, 2, 1);
    }
    options.engine = ORDOKU_ENGINE_CSP;
    search(8, 35, 2);
    options.engine = ORDOKU_ENGINE_AUTO;
    /* This puzzle uses local search. */
    search(6, 62, 2);
    count_many(2, 2);
    count_many(4, 16);
    count_many(6, 15);
    texts();
    exact_cover();
    return none;
}

/* These calls have stacks of their own, so that a compiler does not add their variables to those above. */
static void *batches(void *none)
{
    ordoku_solver *solver;
    size_t i;
    for (i = 0; i < PUZZLES; i++)
        grids_puzzle(3, 3, 60, i, cells + 81 * i);
    ANSWERS(solve_cells(3, cells, PUZZLES, 2, out, counts, statuses, &options, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    options.threads = 2;
    ANSWERS(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
    for (i = 0; i < 2; i++)
        ANSWERS(solver_solve_cells(solver, cells, PUZZLES, 2, out, counts, statuses), ORDOKU_OK);
    options.threads = 1;
    memset(text, '.', sizeof text);
    ANSWERS(solver_solve_lines(solver, text, 81, 1, 2, text + 81, 81, counts, statuses), ORDOKU_OK);
    ordoku_solver_free(solver);
    memset(text, '.', sizeof text);
    ANSWERS(solve_lines(text, 81, 1, 2, text + 81, 81, counts, statuses, &options, NULL), ORDOKU_OK);
    return none;
}

static void *makers(void *none)
{
    ANSWERS(ordoku_generate(3, 1, out), ORDOKU_OK);
    make(3, 3, 1);
    make(3, 3, 33); /* side by side */
    make(2, 3, 2);
    make(4, 4, 1);
    make(5, 5, 0);
    make(6, 6, 0);
    return none;
}

static void *calls_of_rules(void *none)
{
    rules();
    steps_of_rules();
    return none;
}

/* Makes calls on a thread of its own. */
static void on_stack(void *(*calls)(void *))
{
    const size_t size = STACK;
    static const unsigned char untouched = 0xA5;
    static unsigned char seen[STACK];
    pthread_attr_t attributes;
    pthread_t thread;
    size_t deepest = 0;
    int memory;
    unsigned char *guard = mmap(NULL, 2 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), *stack = guard + size;
    CHECK(guard != MAP_FAILED && mprotect(stack, size, PROT_READ | PROT_WRITE) == 0);
    memset(stack, untouched, size);
    CHECK(pthread_attr_init(&attributes) == 0 && pthread_attr_setstack(&attributes, stack, size) == 0);
    CHECK(pthread_create(&thread, &attributes, calls, NULL) == 0);
    pthread_join(thread, NULL);
    /* A sanitizer would object if this program read the stack of a finished thread itself. */
    memory = open("/proc/self/mem", O_RDONLY);
    CHECK(memory >= 0 && pread(memory, seen, size, (off_t)(size_t)stack) == (ssize_t)size && close(memory) == 0);
    while (deepest < size && seen[deepest] == untouched)
        deepest++;
    if (failures == 0)
        printf("stack: %lu of %lu bytes used: passed\n", (unsigned long)(size - deepest), (unsigned long)size);
}

int main(void)
{
    on_stack(searches);
    on_stack(batches);
    on_stack(makers);
    on_stack(calls_of_rules);
    on_stack(steps);
    return failures != 0;
}
