/*
 * Makes and solves a jigsaw of side 6: its regions are drawn as letters.
 *
 *     jigsaw [SEED]
 *
 * SEED is 2026 by default. The puzzle has exactly one solution, and the same seed makes the same one
 * on every machine.
 */
#include "ordoku.h"

#include <stdio.h>
#include <stdlib.h>

#define SIDE 6
#define CELLS (SIDE * SIDE)

/* Cells with the same letter are a region. */
static const char drawn[] = "AAABBB"
                            "AACCBB"
                            "ACCDDB"
                            "ECCDDF"
                            "EEDDFF"
                            "EEEFFF";

/* Makes the rules: rows, columns, and the regions that are drawn. */
static int make_rules(ordoku_rules **rules)
{
    int status = ordoku_rules_new(SIDE, SIDE, SIDE, rules);
    char letter;

    if (status == ORDOKU_OK) status = ordoku_rules_add_lines(*rules, 0, 0);
    for (letter = 'A'; status == ORDOKU_OK && letter < 'A' + SIDE; letter++) {
        uint32_t region[CELLS], cell;
        size_t len = 0;
        for (cell = 0; cell < CELLS; cell++)
            if (drawn[cell] == letter) region[len++] = cell;
        status = ordoku_rules_add_region(*rules, region, len);
    }
    return status;
}

static void print(const char *title, const uint32_t *cells)
{
    int cell;

    puts(title);
    for (cell = 0; cell < CELLS; cell++)
        printf("%c%c", cells[cell] == 0 ? '.' : (int)('0' + cells[cell]), cell % SIDE == SIDE - 1 ? '\n' : ' ');
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoul(argv[1], NULL, 10) : 2026;
    uint32_t cells[CELLS] = {0};
    ordoku_rules *rules = NULL;
    ordoku_solver *solver = NULL;
    int unique = 0, status = make_rules(&rules);

    if (status == ORDOKU_OK) status = ordoku_solver_new_rules(rules, &solver);
    /* A random full grid, from which givens are taken away. */
    if (status >= 0) status = ordoku_solver_set_data(solver, cells, CELLS);
    if (status >= 0) status = ordoku_solver_random_solution(solver, seed, cells, CELLS);
    if (status >= 0) status = ordoku_solver_set_data(solver, cells, CELLS);
    if (status >= 0) status = ordoku_solver_minimise(solver, seed, cells, CELLS);
    if (status == ORDOKU_OK) {
        print("puzzle", cells);
        status = ordoku_solver_set_data(solver, cells, CELLS);
    }
    if (status == ORDOKU_OK) status = ordoku_solver_solve_unique(solver, cells, CELLS, &unique);
    if (status == ORDOKU_SOLVED)
        print(unique ? "the only solution" : "one of several solutions", cells);
    else
        fprintf(stderr, "jigsaw: %s %s%s\n", ordoku_status_text(status), ordoku_rules_message(rules),
                ordoku_solver_message(solver));
    ordoku_solver_free(solver);
    ordoku_rules_free(rules);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("jigsaw: cannot write");
        return EXIT_FAILURE;
    }
    return status == ORDOKU_SOLVED ? EXIT_SUCCESS : EXIT_FAILURE;
}
