/* Counts the solutions of a puzzle. A proper puzzle has exactly one. */
#include "ordoku.h"
#include "puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (9 * 9)

static int count(const char *name, const char *puzzle)
{
    uint32_t cells[CELLS];
    ordoku_text parsed;
    ordoku_solver *solver = NULL;
    uint64_t all = 0, few = 0;
    int unique = 0;
    int status;

    ordoku_text_init(&parsed, sizeof parsed);
    status = ordoku_parse(puzzle, strlen(puzzle), NULL, cells, CELLS, &parsed);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s: %s\n", name, parsed.message);
        return EXIT_FAILURE;
    }
    status = ordoku_solver_new(3, &solver);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s: %s\n", name, ordoku_status_text(status));
        return EXIT_FAILURE;
    }
    status = ordoku_solver_set_data(solver, cells, CELLS);
    if (status == ORDOKU_OK) {
        status = ordoku_solver_is_unique(solver, &unique);
    }
    /* Limit 0 counts all solutions. A limit saves time if "5 or more" is all you need to know. */
    if (status == ORDOKU_SOLVED || status == ORDOKU_NO_SOLUTION) {
        status = ordoku_solver_count(solver, 0, &all);
    }
    if (status == ORDOKU_SOLVED || status == ORDOKU_NO_SOLUTION) {
        status = ordoku_solver_count(solver, 5, &few);
    }
    if (status == ORDOKU_SOLVED || status == ORDOKU_NO_SOLUTION) {
        printf("%-30s %2" PRIu64 " solutions; with limit 5: %" PRIu64 "; %s\n", name, all, few,
               unique ? "unique" : "not unique");
    } else {
        fprintf(stderr, "%s: %s %s\n", name, ordoku_status_text(status), ordoku_solver_message(solver));
    }
    ordoku_solver_free(solver);
    return status < 0 || status == ORDOKU_STOPPED ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(void)
{
    char clash[sizeof PUZZLE_9];
    int failed;

    /* Two equal digits in the first row are no error: the puzzle just has no solution. */
    memcpy(clash, PUZZLE_9, sizeof clash);
    clash[0] = '6';

    failed = count("A proper puzzle:", PUZZLE_9);
    failed |= count("A puzzle with too few givens:", PUZZLE_9_MANY);
    failed |= count("A puzzle with a clash:", clash);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("count: cannot write");
        return EXIT_FAILURE;
    }
    return failed;
}
