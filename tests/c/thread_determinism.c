/* Batches give the same answers on any number of threads, byte for byte. C99.
 *
 *     thread_determinism [puzzles=N]
 *
 * There are N puzzles (500): 9x9 as values and as lines of text, 4x4, 6x6, 12x12 and 16x16. One in
 * three has one cell changed. */
#include "check.h"
#include "calls.h"
#include "grids.h"
#include <stdlib.h>

/* A set of puzzles, its share of N in percent, and how it is solved. */
static const struct set {
    uint32_t box_rows, box_cols, share;
    uint32_t engine;
    uint64_t shuffle;
} sets[] = {
    {3, 3, 60, ORDOKU_ENGINE_AUTO, 0},   {3, 3, 10, ORDOKU_ENGINE_AUTO, 9}, {3, 3, 10, ORDOKU_ENGINE_CDCL, 0},
    {2, 2, 5, ORDOKU_ENGINE_AUTO, 0},    {2, 3, 5, ORDOKU_ENGINE_CSP, 0}, {3, 4, 5, ORDOKU_ENGINE_AUTO, 0},
    {4, 4, 5, ORDOKU_ENGINE_AUTO, 0},
};

static const uint32_t threads[] = {1, 2, 4, 8, 64};

/* The output of a batch. */
struct answers {
    uint32_t *out;
    char *lines;
    uint64_t *counts;
    int *statuses;
};

static struct answers answers_for(size_t puzzles, size_t cells)
{
    struct answers answers;
    answers.out = calloc(puzzles * cells + 1, sizeof *answers.out);
    answers.lines = calloc(puzzles * 82 + 1, 1);
    answers.counts = calloc(puzzles + 1, sizeof *answers.counts);
    answers.statuses = calloc(puzzles + 1, sizeof *answers.statuses);
    CHECK(answers.out != NULL && answers.lines != NULL && answers.counts != NULL && answers.statuses != NULL);
    return answers;
}

static void free_answers(struct answers *answers)
{
    free(answers->out);
    free(answers->lines);
    free(answers->counts);
    free(answers->statuses);
}

static int are_same(const struct answers *one, const struct answers *other, size_t puzzles, size_t cells)
{
    return memcmp(one->out, other->out, puzzles * cells * sizeof *one->out) == 0 &&
           memcmp(one->lines, other->lines, puzzles * 82) == 0 &&
           memcmp(one->counts, other->counts, puzzles * sizeof *one->counts) == 0 &&
           memcmp(one->statuses, other->statuses, puzzles * sizeof *one->statuses) == 0;
}

/* Solves a set on every number of threads; adds the puzzles with no, one and more solutions. */
static void solve(const struct set *set, size_t puzzles, size_t *totals)
{
    uint32_t side = set->box_rows * set->box_cols;
    size_t cells = (size_t)side * side, i, k, run;
    uint32_t *values = calloc(puzzles * cells + 1, sizeof *values);
    char *lines = calloc(puzzles * 82 + 1, 1);
    struct answers alone = answers_for(puzzles, cells), many = answers_for(puzzles, cells);
    ordoku_options options;
    ordoku_solver *solver = NULL;
    CHECK(values != NULL && lines != NULL);
    ordoku_options_init(&options, sizeof options);
    options.engine = set->engine;
    options.seed = set->shuffle;
    for (i = 0; i < puzzles; i++) {
        uint64_t random = i;
        uint32_t *puzzle = values + i * cells;
        grids_puzzle(set->box_rows, set->box_cols, side > 9 ? 45 : 40 + grids_below(&random, 35), i, puzzle);
        if (i % 3 == 0)
            puzzle[grids_below(&random, (uint32_t)cells)] = 1 + grids_below(&random, side);
        for (k = 0; k < cells && cells == 81; k++)
            lines[i * 82 + k] = puzzle[k] == 0 ? '.' : (char)('0' + puzzle[k]);
    }
    ANSWERS(ordoku_solver_new_boxes(set->box_rows, set->box_cols, &solver), ORDOKU_OK);
    for (run = 0; run < sizeof threads / sizeof *threads; run++) {
        struct answers *answers = run == 0 ? &alone : &many;
        options.threads = threads[run];
        if (cells == 81) {
            ANSWERS(solve_lines(lines, 82, puzzles, 20, answers->lines, 82, answers->counts, answers->statuses,
                                       &options, NULL),
                    ORDOKU_OK);
            for (i = 0; i < puzzles; i++)
                CHECK(answers->counts[i] == alone.counts[i] && answers->statuses[i] == alone.statuses[i]);
        }
        ANSWERS(solve_boxes(set->box_rows, set->box_cols, values, puzzles, 20, answers->out, answers->counts,
                                         answers->statuses, &options, NULL),
                ORDOKU_OK);
        CHECK(run == 0 || are_same(&alone, &many, puzzles, cells));
        /* The solver keeps its threads from run to run. */
        ANSWERS(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
        memset(many.out, 0, puzzles * cells * sizeof *many.out);
        ANSWERS(solver_solve_cells(solver, values, puzzles, 20, many.out, many.counts, many.statuses), ORDOKU_OK);
        if (run == 0 && cells == 81)
            memcpy(many.lines, alone.lines, puzzles * 82);
        if (run > 0 && cells == 81)
            ANSWERS(solver_solve_lines(solver, lines, 82, puzzles, 20, many.lines, 82, many.counts, many.statuses), ORDOKU_OK);
        CHECK(are_same(&alone, &many, puzzles, cells));
    }
    for (i = 0; i < puzzles; i++) {
        CHECK(alone.statuses[i] == (alone.counts[i] > 0 ? ORDOKU_SOLVED : ORDOKU_NO_SOLUTION));
        totals[alone.counts[i] > 1 ? 2 : alone.counts[i]]++;
    }
    ordoku_solver_free(solver);
    free_answers(&alone);
    free_answers(&many);
    free(values);
    free(lines);
}

int main(int argc, char **argv)
{
    size_t puzzles = 500, totals[3] = {0, 0, 0}, i;
    if (argc > 1 && strncmp(argv[1], "puzzles=", 8) == 0)
        puzzles = (size_t)atol(argv[1] + 8);
    for (i = 0; i < sizeof sets / sizeof *sets; i++)
        solve(&sets[i], puzzles * sets[i].share / 100, totals);
    CHECK(totals[0] > 0 && totals[1] > 0 && totals[2] > 0);
    if (failures == 0)
        printf("thread_determinism: %lu puzzles without a solution, %lu with one, %lu with more, on 1, 2, 4, 8 and 64 threads: passed\n",
               (unsigned long)totals[0], (unsigned long)totals[1], (unsigned long)totals[2]);
    return failures != 0;
}
