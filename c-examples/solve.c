/*
 * Solves puzzles, and says of each whether it has one solution, several or none, and which givens
 * clash.
 *
 *   solve [FILE...]
 *
 * Reads the files, or standard input if there is none or a file is "-": any number of puzzles one
 * after another, in every format that ordoku_parse reads. Prints each solution in the layout and
 * the symbols of its puzzle. If a text has a mistake, it goes on with the next file.
 *
 * The exit code is the largest of these:
 *   0  every puzzle has exactly one solution
 *   1  a puzzle has several solutions
 *   2  a puzzle has no solution
 *   3  a puzzle has the same given twice in a row, column or box
 *   4  something could not be read, solved or written
 *   5  wrong arguments
 *
 * Every program that uses ordoku follows the same steps: parse text (or fill an array yourself),
 * make a solver for the shape, set the data, solve, free.
 */
#include "ordoku.h"
#include "text.h"

#include <inttypes.h>

/* Solves the puzzle of a solver, and prints what was found. Returns an exit code. */
static int answer(ordoku_solver *solver, uint32_t *cells, const ordoku_text *found)
{
    static char text[MAX_TEXT];
    ordoku_clash clash;
    ordoku_stats stats;
    int unique = 0, status;

    ordoku_clash_init(&clash, sizeof clash);
    if (ordoku_solver_check(solver, &clash) == ORDOKU_CLASH) {
        printf("clash: ");
        print_clash(&clash, found);
        return SOME_CLASH;
    }
    status = ordoku_solver_solve_unique(solver, cells, (size_t)found->cells, &unique);
    if (status == ORDOKU_NO_SOLUTION) {
        printf("no solution\n");
        return SOME_NONE;
    }
    if (status != ORDOKU_SOLVED) {
        printf("failed\n");
        fprintf(stderr, "solve: %s %s\n", ordoku_status_text(status), ordoku_solver_message(solver));
        return SOME_FAILED;
    }
    ordoku_stats_init(&stats, sizeof stats);
    ordoku_solver_stats(solver, &stats);
    printf("%s; %" PRIu64 " nodes and %.2f ms to decide\n", unique ? "unique" : "several solutions, such as this",
           stats.nodes, (double)stats.elapsed_ns / 1e6);
    /* What the parser found says how to print the solution as the puzzle was written. */
    status = ordoku_format(cells, (size_t)found->cells, found, text, sizeof text, NULL);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "solve: %s\n", ordoku_status_text(status));
        return SOME_FAILED;
    }
    fputs(text, stdout);
    return unique ? ALL_UNIQUE : SOME_SEVERAL;
}

static int solve(uint32_t *cells, const ordoku_text *found)
{
    ordoku_solver *solver = NULL;
    int code = SOME_FAILED, status = ordoku_solver_new_boxes(found->box_rows, found->box_cols, &solver);

    if (status == ORDOKU_OK) {
        status = ordoku_solver_set_data(solver, cells, (size_t)found->cells);
    }
    if (status == ORDOKU_OK) {
        code = answer(solver, cells, found);
    } else {
        fprintf(stderr, "solve: %s\n", ordoku_status_text(status));
    }
    ordoku_solver_free(solver);
    return code;
}

/* Solves all puzzles of a file, up to the first mistake. */
static int solve_file(const char *path)
{
    static uint32_t cells[MAX_CELLS];
    ordoku_text found;
    char *text;
    size_t len, cell, givens;
    unsigned long number = 0;
    int code = ALL_UNIQUE, status;

    if (!read_text(path, &text, &len)) {
        return SOME_FAILED;
    }
    ordoku_text_init(&found, sizeof found);
    do {
        status = ordoku_parse(text, len, NULL, cells, MAX_CELLS, &found);
        if (status != ORDOKU_OK) {
            fflush(stdout);
            fprintf(stderr, "%s: %s\n", name_of(path), found.message);
            code = SOME_FAILED;
            break;
        }
        for (cell = givens = 0; cell < found.cells; cell++) {
            givens += cells[cell] != 0;
        }
        printf("%s, puzzle %lu, %ux%u with %lu givens: ", name_of(path), ++number,
               (unsigned)(found.box_rows * found.box_cols), (unsigned)(found.box_rows * found.box_cols),
               (unsigned long)givens);
        code = worse(code, solve(cells, &found));
    } while (found.next < len);
    free(text);
    return code;
}

int main(int argc, char **argv)
{
    int code = ALL_UNIQUE, i;

    for (i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            fprintf(stderr, "solve: unknown option '%s'\nusage: solve [FILE...]\n", argv[i]);
            return WRONG_ARGUMENTS;
        }
    }
    if (argc < 2) {
        code = solve_file("-");
    }
    for (i = 1; i < argc; i++) {
        code = worse(code, solve_file(argv[i]));
    }
    /* Output may still be in a buffer: the error of a full disk appears only here. */
    return written(code);
}
