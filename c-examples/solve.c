/*
 * Solves a 16x16 and a 25x25, and says whether the solution is the only one.
 *
 * Every program that uses ordoku follows the same steps: parse text (or fill an array yourself),
 * make a solver for the shape, set the data, solve, free.
 */
#include "ordoku.h"
#include "puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CELLS (25 * 25)
#define MAX_TEXT 4096

/* Prints a puzzle or a grid in the format `look`. */
static int show(const uint32_t *cells, const ordoku_text *look)
{
    char text[MAX_TEXT];
    int status;

    status = ordoku_format(cells, (size_t)look->cells, look, text, sizeof text, NULL);
    if (status == ORDOKU_OK) {
        fputs(text, stdout);
    }
    return status;
}

static int solve(const char *name, const char *puzzle)
{
    uint32_t cells[MAX_CELLS];
    ordoku_text parsed;
    ordoku_solver *solver = NULL;
    ordoku_stats stats;
    size_t len, cell, givens = 0;
    int unique = 0;
    int status;

    ordoku_text_init(&parsed, sizeof parsed);
    status = ordoku_parse(puzzle, strlen(puzzle), NULL, cells, MAX_CELLS, &parsed);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s: %s\n", name, parsed.message);
        return status;
    }
    /* The grid is printed in the symbols of the text, with drawn boxes. */
    parsed.layout = ORDOKU_LAYOUT_BOXES;
    len = (size_t)parsed.cells;
    for (cell = 0; cell < len; cell++) {
        givens += cells[cell] != 0;
    }
    printf("%s with %zu givens:\n", name, givens);
    status = show(cells, &parsed);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s: %s\n", name, ordoku_status_text(status));
        return status;
    }

    status = ordoku_solver_new_boxes(parsed.box_rows, parsed.box_cols, &solver);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s: %s\n", name, ordoku_status_text(status));
        return status;
    }
    status = ordoku_solver_set_data(solver, cells, len);
    if (status == ORDOKU_OK) {
        status = ordoku_solver_solve(solver, cells, len);
    }
    if (status == ORDOKU_SOLVED) {
        status = ordoku_solver_is_unique(solver, &unique);
    }
    if (status == ORDOKU_SOLVED) {
        printf("Solved; %s\n", unique ? "it is the only solution:" : "there are other solutions:");
        status = show(cells, &parsed);
    } else {
        fprintf(stderr, "%s: %s %s\n", name, ordoku_status_text(status), ordoku_solver_message(solver));
    }
    if (status == ORDOKU_OK) {
        /* The statistics describe the last search, which proved that the solution is unique. */
        ordoku_stats_init(&stats, sizeof stats);
        status = ordoku_solver_stats(solver, &stats);
    }
    if (status == ORDOKU_OK) {
        printf("The proof took %" PRIu64 " nodes, %" PRIu64 " dead ends and %.2f ms.\n\n", stats.nodes, stats.conflicts,
               (double)stats.elapsed_ns / 1e6);
    }
    ordoku_solver_free(solver);
    return status;
}

int main(void)
{
    if (solve("A 16x16", PUZZLE_16) != ORDOKU_OK || solve("A 25x25", PUZZLE_25) != ORDOKU_OK) {
        return EXIT_FAILURE;
    }
    /* Output may still be in a buffer: the error of a full disk appears only here. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("solve: cannot write");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
