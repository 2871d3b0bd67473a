/*
 * Makes puzzles with exactly one solution, and prints each in one line.
 *
 *     generate [COUNT [ORDER [SEED]]]
 *
 * COUNT is 3, ORDER is 3 (9x9) and SEED is 2026 by default. No given can be taken away from these
 * puzzles without a second solution. The same arguments print the same puzzles on every machine.
 */
#include "ordoku.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST 10000

/* Prints the puzzles that were made; returns the number of those that were not. */
static size_t print(const ordoku_generation *made, size_t cells)
{
    char text[4096];
    size_t puzzle, missing = 0;

    for (puzzle = 0; puzzle < made->puzzles; puzzle++) {
        int status = made->statuses[puzzle];
        if (status == ORDOKU_OK) {
            status = ordoku_format(made->out + puzzle * cells, cells, NULL, text, sizeof text, NULL);
        }
        if (status == ORDOKU_OK) {
            fputs(text, stdout);
        } else {
            fprintf(stderr, "puzzle %lu: %s\n", (unsigned long)puzzle, ordoku_status_text(status));
            missing++;
        }
    }
    return missing;
}

/* Makes and prints puzzles; returns whether this failed. */
static int generate(size_t puzzles, uint32_t order, uint64_t seed)
{
    size_t cells = (size_t)order * order * order * order, missing = 0;
    ordoku_solver *solver = NULL;
    ordoku_options options;
    ordoku_generation generation;
    int status = ordoku_solver_new(order, &solver);

    ordoku_generation_init(&generation, sizeof generation);
    generation.seed = seed;
    generation.puzzles = puzzles;
    generation.out = malloc(puzzles * cells * sizeof *generation.out);
    generation.statuses = malloc(puzzles * sizeof *generation.statuses);
    /* Large puzzles take long: a limit on nodes stops them at the same point on every machine. */
    ordoku_options_init(&options, sizeof options);
    options.node_limit = order > 3 ? 10 * 1000 * 1000 : 0;
    if (generation.out == NULL || generation.statuses == NULL) status = ORDOKU_E_MEMORY;
    if (status == ORDOKU_OK) status = ordoku_solver_set_options(solver, &options);
    if (status == ORDOKU_OK) status = ordoku_solver_generate(solver, &generation);
    if (status == ORDOKU_OK) {
        missing = print(&generation, cells);
    } else {
        fprintf(stderr, "generate: %s %s\n", ordoku_status_text(status), ordoku_solver_message(solver));
    }
    free(generation.out);
    free(generation.statuses);
    ordoku_solver_free(solver);
    return status != ORDOKU_OK || missing > 0;
}

int main(int argc, char **argv)
{
    unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 3;
    unsigned long order = argc > 2 ? strtoul(argv[2], NULL, 10) : 3;
    unsigned long seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 2026;
    int failed;

    if (argc > 4 || count < 1 || count > MOST || order < 1 || order > 5) {
        fprintf(stderr, "usage: %s [COUNT [ORDER [SEED]]], with a COUNT to %d and an ORDER to 5\n", argv[0], MOST);
        return 2;
    }
    failed = generate(count, (uint32_t)order, seed);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("generate: cannot write");
        return EXIT_FAILURE;
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
