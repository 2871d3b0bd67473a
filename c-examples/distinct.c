/*
 * A filter for 9x9 puzzles, one a line: prints the puzzles that are not the same as an earlier one.
 * Two puzzles are the same if one becomes the other by exchanging digits, rows in a band, bands,
 * columns in a stack, stacks, or rows with columns. Then they have the same canonical form.
 *
 *     distinct < puzzles.txt
 */
#include "ordoku.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 81
#define STRIDE (LINE + 1)

/* The lines that were read, with a line feed each, and their canonical forms. */
struct puzzles {
    size_t count, room;
    char *lines, *forms;
    int *statuses;
    size_t *order; /* the numbers of the lines, sorted by form */
};

static int make_room(struct puzzles *puzzles)
{
    char *lines;

    if (puzzles->count < puzzles->room) {
        return 0;
    }
    puzzles->room = puzzles->room * 2 + 1024;
    lines = realloc(puzzles->lines, puzzles->room * STRIDE);
    if (lines == NULL) {
        return 1;
    }
    puzzles->lines = lines;
    return 0;
}

static int read_lines(struct puzzles *puzzles)
{
    char line[256];

    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t len = strcspn(line, "\r\n");
        if (len == 0) {
            continue;
        }
        if (len != LINE) {
            fprintf(stderr, "distinct: puzzle %lu is no line of 81 characters\n", (unsigned long)puzzles->count + 1);
            return 1;
        }
        if (make_room(puzzles) != 0) {
            perror("distinct");
            return 1;
        }
        line[LINE] = '\n';
        memcpy(puzzles->lines + puzzles->count++ * STRIDE, line, STRIDE);
    }
    if (ferror(stdin)) {
        perror("distinct");
        return 1;
    }
    return 0;
}

static const struct puzzles *sorted; /* qsort passes no argument */

/* Compares the forms of two lines, and equal ones by their numbers. */
static int compare(const void *one, const void *other)
{
    size_t a = *(const size_t *)one, b = *(const size_t *)other;
    int by_form = memcmp(sorted->forms + a * STRIDE, sorted->forms + b * STRIDE, LINE);

    return by_form != 0 ? by_form : (a > b) - (a < b);
}

/* Finds the canonical form of every line, on all cores. */
static int find_forms(struct puzzles *puzzles)
{
    ordoku_batch batch;
    size_t k;
    int status;

    puzzles->forms = malloc(puzzles->count * STRIDE);
    puzzles->statuses = malloc(puzzles->count * sizeof *puzzles->statuses);
    puzzles->order = malloc(puzzles->count * sizeof *puzzles->order);
    if (puzzles->forms == NULL || puzzles->statuses == NULL || puzzles->order == NULL) {
        perror("distinct");
        return 1;
    }
    ordoku_batch_init(&batch, sizeof batch);
    batch.puzzles = puzzles->count;
    batch.lines = puzzles->lines;
    batch.stride = STRIDE;
    batch.out_lines = puzzles->forms;
    batch.out_stride = STRIDE;
    batch.statuses = puzzles->statuses;
    status = ordoku_canonical_batch(&batch, NULL, NULL);
    for (k = 0; k < puzzles->count && status == ORDOKU_OK; k++) {
        puzzles->order[k] = k;
        if (puzzles->statuses[k] != ORDOKU_OK) {
            fprintf(stderr, "distinct: puzzle %lu: ", (unsigned long)k + 1);
            status = puzzles->statuses[k];
        }
    }
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s\n", ordoku_status_text(status));
        return 1;
    }
    return 0;
}

/* Prints the first line of each form, in the order of the input. */
static void print(struct puzzles *puzzles)
{
    size_t k, distinct = 0;

    sorted = puzzles;
    qsort(puzzles->order, puzzles->count, sizeof *puzzles->order, compare);
    for (k = 0; k < puzzles->count; k++) {
        const char *form = puzzles->forms + puzzles->order[k] * STRIDE;
        int is_first = k == 0 || memcmp(form, puzzles->forms + puzzles->order[k - 1] * STRIDE, LINE) != 0;
        puzzles->statuses[puzzles->order[k]] = is_first;
        distinct += (size_t)is_first;
    }
    for (k = 0; k < puzzles->count; k++) {
        if (puzzles->statuses[k]) {
            fwrite(puzzles->lines + k * STRIDE, 1, STRIDE, stdout);
        }
    }
    fflush(stdout);
    fprintf(stderr, "%lu of %lu puzzles are distinct\n", (unsigned long)distinct, (unsigned long)puzzles->count);
}

int main(void)
{
    struct puzzles puzzles = {0, 0, NULL, NULL, NULL, NULL};
    int failed = read_lines(&puzzles);

    if (!failed && puzzles.count > 0) {
        failed = find_forms(&puzzles);
        if (!failed) print(&puzzles);
    }
    free(puzzles.lines);
    free(puzzles.forms);
    free(puzzles.statuses);
    free(puzzles.order);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("distinct: cannot write");
        return EXIT_FAILURE;
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
