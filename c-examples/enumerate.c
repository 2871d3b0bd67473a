/* Visits the solutions of a puzzle one by one in a callback, which ends the search. */
#include "ordoku.h"
#include "puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (9 * 9)

/* The state of the callback, which gets a pointer to it at every call. */
struct visit {
    int seen;
    int wanted;
};

/* Called for each solution. The cells are valid only during the call: copy what you want to
 * keep. */
static int visit_solution(const uint32_t *cells, size_t len, void *user)
{
    struct visit *visit = user;
    size_t cell;

    visit->seen++;
    printf("%2d: ", visit->seen);
    for (cell = 0; cell < len; cell++) {
        putchar('0' + (int)cells[cell]);
    }
    putchar('\n');
    return visit->seen == visit->wanted; /* any value except 0 ends the search */
}

static int enumerate(ordoku_solver *solver, int wanted)
{
    struct visit visit = {0, 0};
    ordoku_stats stats;
    int status;

    visit.wanted = wanted;
    status = ordoku_solver_enumerate(solver, visit_solution, &visit);
    if (status < 0) {
        fprintf(stderr, "enumerate: %s\n", ordoku_solver_message(solver));
        return status;
    }
    if (status == ORDOKU_DONE) {
        printf("There are no more solutions: %d in all.\n\n", visit.seen);
        return ORDOKU_OK;
    }
    ordoku_stats_init(&stats, sizeof stats);
    status = ordoku_solver_stats(solver, &stats);
    if (status == ORDOKU_OK) {
        printf("%s ended the search after %" PRIu64 " solutions.\n\n",
               stats.stop_reason == ORDOKU_STOP_CALLBACK ? "The callback" : "A limit", stats.solutions);
    }
    return status;
}

int main(void)
{
    uint32_t cells[CELLS];
    ordoku_text parsed;
    ordoku_solver *solver = NULL;
    int status;

    ordoku_text_init(&parsed, sizeof parsed);
    status = ordoku_parse(PUZZLE_9_MANY, strlen(PUZZLE_9_MANY), NULL, cells, CELLS, &parsed);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "parse: %s\n", parsed.message);
        return EXIT_FAILURE;
    }
    status = ordoku_solver_new(3, &solver);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "new: %s\n", ordoku_status_text(status));
        return EXIT_FAILURE;
    }
    status = ordoku_solver_set_data(solver, cells, CELLS);
    if (status == ORDOKU_OK) {
        status = enumerate(solver, 3);
    }
    if (status == ORDOKU_OK) {
        status = enumerate(solver, 0); /* the callback never ends the search */
    }
    ordoku_solver_free(solver);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("enumerate: cannot write");
        return EXIT_FAILURE;
    }
    return status == ORDOKU_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
