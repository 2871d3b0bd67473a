/*
 * A file of 9x9 puzzles, one of 81 characters on each line, to a file of solutions: the quickest way through many.
 *
 *   lines INPUT OUTPUT
 *
 * The lines have to end alike; the last one may lack its end. OUTPUT has the solution of each line of INPUT, line by
 * line; of a puzzle with several solutions the first one, and the puzzle itself where there is none. How many had none,
 * one and several is printed, and how long solving took of the whole.
 */
#define _POSIX_C_SOURCE 199309L
#include "ordoku.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LINE 81

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The whole file, which the caller frees; NULL if it cannot be read. A last line without its end gets one. */
static char *read_file(const char *name, size_t *len)
{
    FILE *file = fopen(name, "rb");
    size_t room = 1 << 20, got;
    char *text = file == NULL ? NULL : malloc(room);

    *len = 0;
    while (text != NULL && (got = fread(text + *len, 1, room - *len - 2, file)) > 0) {
        *len += got;
        if (room - *len == 2) {
            char *more = realloc(text, 2 * room);
            if (more == NULL) {
                free(text);
            }
            text = more;
            room *= 2;
        }
    }
    if (text != NULL && ferror(file)) {
        free(text);
        text = NULL;
    }
    if (text != NULL && *len > 0 && text[*len - 1] != '\n') {
        const char *end = memchr(text, '\n', *len);
        if (end != NULL && end > text && end[-1] == '\r') {
            text[(*len)++] = '\r';
        }
        text[(*len)++] = '\n';
    }
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

/* Bytes from one line to the next if all lines are alike; else it says which is not, and answers 0. */
static size_t stride_of(const char *text, size_t len, const char *input)
{
    size_t stride = (size_t)((const char *)memchr(text, '\n', len) - text) + 1;
    size_t line = 0, characters;

    if (stride == LINE + 1 || (stride == LINE + 2 && text[LINE] == '\r')) {
        while ((line + 1) * stride <= len && text[line * stride + LINE] == text[LINE] &&
               text[(line + 1) * stride - 1] == '\n') {
            line++;
        }
        if (line * stride == len) {
            return stride;
        }
    }
    text += line * stride;
    characters = (size_t)((const char *)memchr(text, '\n', len - line * stride) - text);
    if (characters > 0 && text[characters - 1] == '\r') {
        characters--;
    }
    if (characters == LINE) {
        fprintf(stderr, "%s: line %lu does not end as line 1 does: one has a carriage return\n", input,
                (unsigned long)line + 1);
    } else {
        fprintf(stderr, "%s: line %lu: %d characters were expected, not %lu\n", input, (unsigned long)line + 1, LINE,
                (unsigned long)characters);
    }
    return 0;
}

static int solve(const char *text, size_t len, const char *input, const char *output, double started)
{
    size_t stride = stride_of(text, len, input), puzzles = stride == 0 ? 0 : len / stride, puzzle;
    unsigned long with[3] = {0, 0, 0}, bad = 0;
    double before, solving;
    uint64_t *counts = malloc((puzzles + 1) * sizeof *counts);
    int *statuses = malloc((puzzles + 1) * sizeof *statuses);
    char *out = malloc(len + 1);
    FILE *file = NULL;
    int status = ORDOKU_E_MEMORY;
    int failed = 1;

    if (stride != 0 && counts != NULL && statuses != NULL && out != NULL) {
        memcpy(out, text, len);
        before = seconds();
        status = ordoku_solve_lines(text, stride, puzzles, 2, out, stride, counts, statuses, NULL, NULL);
        solving = seconds() - before;
        if (status == ORDOKU_OK) {
            for (puzzle = 0; puzzle < puzzles; puzzle++) {
                if (statuses[puzzle] < 0) {
                    fprintf(stderr, "%s: line %lu: %s\n", input, (unsigned long)puzzle + 1,
                            ordoku_status_text(statuses[puzzle]));
                    bad++;
                } else {
                    with[counts[puzzle]]++;
                }
            }
            file = fopen(output, "wb");
            failed = file == NULL || fwrite(out, 1, len, file) != len;
            failed = (file != NULL && fclose(file) != 0) || failed;
            if (failed) {
                perror(output);
            } else {
                printf("%lu puzzles: %lu with one solution, %lu with several, %lu with none\n", (unsigned long)puzzles,
                       with[1], with[2], with[0]);
                printf("solving took %.3f ms, all together %.3f ms\n", 1e3 * solving, 1e3 * (seconds() - started));
                failed = bad > 0;
            }
        }
    }
    if (stride != 0 && status != ORDOKU_OK) {
        fprintf(stderr, "%s: %s\n", input, ordoku_status_text(status));
    }
    free(out);
    free(statuses);
    free(counts);
    return failed;
}

int main(int argc, char **argv)
{
    double started = seconds();
    size_t len = 0, mark;
    char *text;
    int failed;

    if (argc != 3) {
        fprintf(stderr, "usage: %s INPUT OUTPUT\n", argv[0]);
        return EXIT_FAILURE;
    }
    text = read_file(argv[1], &len);
    if (text == NULL) {
        perror(argv[1]);
        return EXIT_FAILURE;
    }
    if (len == 0) {
        fprintf(stderr, "%s: no puzzles\n", argv[1]);
        free(text);
        return EXIT_FAILURE;
    }
    mark = len > 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* a byte order mark is passed over */
    failed = solve(text + mark, len - mark, argv[1], argv[2], started);
    free(text);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("lines: cannot write");
        return EXIT_FAILURE;
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
