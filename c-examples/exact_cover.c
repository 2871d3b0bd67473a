/*
 * Exact cover with any matrix: choose options so that every primary item is met exactly once, and
 * every secondary item at most once. The first matrix is small, the second is that of a 9x9 puzzle.
 */
#include "ordoku.h"
#include "puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (9 * 9)

static int failed(const ordoku_cover *cover, int status)
{
    fprintf(stderr, "%s %s\n", ordoku_status_text(status), ordoku_cover_message(cover));
    return EXIT_FAILURE;
}

/* Items a to g and six options: the example of Knuth's paper "Dancing Links" (2000). */
static const char ITEMS[] = "abcdefg";
static const char *const OPTIONS[] = {"cef", "adg", "bcf", "ad", "bg", "deg"};
#define OPTION_COUNT (sizeof OPTIONS / sizeof OPTIONS[0])

static int print_solution(const uint32_t *options, size_t len, void *user)
{
    size_t i;

    (void)user;
    printf("  options");
    for (i = 0; i < len; i++) {
        printf(" %" PRIu32 "=%s", options[i], OPTIONS[options[i]]);
    }
    printf("\n");
    return 0;
}

/* Finds all solutions if the first `primary` items must be met and the others may be met. */
static int small_matrix(size_t primary)
{
    size_t all = strlen(ITEMS), option, len;
    ordoku_cover *cover = NULL;
    uint64_t count = 0;
    int status;

    status = ordoku_cover_new(primary, all - primary, &cover);
    for (option = 0; status == ORDOKU_OK && option < OPTION_COUNT; option++) {
        uint32_t items[8];
        for (len = 0; OPTIONS[option][len] != '\0'; len++) {
            items[len] = (uint32_t)(OPTIONS[option][len] - 'a');
        }
        status = ordoku_cover_add_option(cover, items, len, NULL);
    }
    if (status == ORDOKU_OK) {
        status = ordoku_cover_count(cover, 0, &count);
    }
    if (status == ORDOKU_SOLVED || status == ORDOKU_NO_SOLUTION) {
        printf("%zu primary and %zu secondary items: %" PRIu64 " solution%s\n", primary, all - primary, count,
               count == 1 ? "" : "s");
        status = ordoku_cover_enumerate(cover, print_solution, NULL);
    }
    if (status != ORDOKU_DONE) {
        failed(cover, status);
        ordoku_cover_free(cover);
        return EXIT_FAILURE;
    }
    ordoku_cover_free(cover);
    return EXIT_SUCCESS;
}

/* The matrix of a puzzle is like any other: counts its solutions, reads its options, solves it. */
static int read_and_solve(ordoku_cover *cover)
{
    size_t items = 0, options = 0, nodes = 0, seen = 0, ones = 0, len = 0, i;
    uint32_t option, option_items[4], chosen[CELLS], cells[CELLS];
    int status;

    status = ordoku_cover_size(cover, &items, &options, &nodes);
    if (status != ORDOKU_OK) {
        return failed(cover, status);
    }
    printf("A 9x9 as a matrix: %zu items (columns), %zu options (rows), %zu nodes (ones, items and the root)\n", items,
           options, nodes);

    for (option = 0;; option++) {
        status = ordoku_cover_next_option(cover, &option, option_items, 4, &len);
        if (status != ORDOKU_OK) {
            break;
        }
        if (seen < 3) {
            printf("  option %" PRIu32 ": digit %" PRIu32 " at row %" PRIu32 ", column %" PRIu32 " meets items", option,
                   option / CELLS + 1, option % CELLS / 9 + 1, option % 9 + 1);
            for (i = 0; i < len; i++) {
                printf(" %" PRIu32, option_items[i]);
            }
            printf("\n");
        }
        seen++;
        ones += len;
    }
    if (status != ORDOKU_DONE) {
        return failed(cover, status);
    }
    printf("  ... %zu options read, %zu ones in the matrix\n", seen, ones);

    status = ordoku_cover_solve(cover, chosen, CELLS, &len);
    if (status != ORDOKU_SOLVED) {
        return failed(cover, status);
    }
    for (i = 0; i < len; i++) {
        cells[chosen[i] % CELLS] = chosen[i] / CELLS + 1;
    }
    printf("Its solution chooses %zu options: ", len);
    for (i = 0; i < CELLS; i++) {
        printf("%" PRIu32, cells[i]);
    }
    printf("\n");
    return EXIT_SUCCESS;
}

static int puzzle_matrix(void)
{
    uint32_t cells[CELLS];
    ordoku_text parsed;
    ordoku_solver *solver = NULL;
    ordoku_cover *cover = NULL;
    int status, result;

    ordoku_text_init(&parsed, sizeof parsed);
    status = ordoku_parse(PUZZLE_9, strlen(PUZZLE_9), NULL, cells, CELLS, &parsed);
    if (status == ORDOKU_OK) {
        status = ordoku_solver_new(3, &solver);
    }
    if (status == ORDOKU_OK) {
        status = ordoku_solver_set_data(solver, cells, CELLS);
    }
    if (status == ORDOKU_OK) {
        status = ordoku_cover_from_puzzle(solver, &cover);
    }
    ordoku_solver_free(solver); /* the matrix does not need the solver */
    if (status != ORDOKU_OK) {
        return failed(NULL, status);
    }
    result = read_and_solve(cover);
    ordoku_cover_free(cover);
    return result;
}

int main(void)
{
    int failures = 0;

    failures |= small_matrix(7); /* each item exactly once, as in Knuth's paper */
    failures |= small_matrix(4); /* e, f and g may stay unmet */
    failures |= puzzle_matrix();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("exact_cover: cannot write");
        return EXIT_FAILURE;
    }
    return failures;
}
