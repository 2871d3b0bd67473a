/*
 * Solves a file of 9x9 puzzles with 81 characters on each line, and writes a file of solutions.
 * This is the fastest way to solve many puzzles.
 *
 *   lines INPUT OUTPUT
 *
 * All lines must have the same line end. The last line may lack it, and blank lines may follow.
 * OUTPUT has one line for each line of INPUT: the solution, the first of several solutions, or
 * the puzzle itself if there is none. Files may be larger than memory. The program prints how
 * many puzzles have no solution, one, and several, and how much of the time was spent on
 * solving.
 */
#define _POSIX_C_SOURCE 200112L
#include "ordoku.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LINE 81
#define LONGEST (LINE + 2)
#define MOST 16384 /* lines in one batch: enough for all cores, few enough for the cache */

struct lines {
    const char *input, *output;
    FILE *in, *out;
    size_t stride; /* bytes from one line to the next */
    unsigned long before; /* lines of the earlier parts */
    size_t ends; /* lines of `solved` that have their ends already */
    unsigned long with[3], bad;
    double solving;
    int ended;
    char text[MOST * LONGEST + 2], solved[MOST * LONGEST];
    uint64_t counts[MOST];
    int statuses[MOST];
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Reads more after the first `len` bytes; returns the new number of bytes. */
static size_t fill(struct lines *lines, size_t len)
{
    size_t room = MOST * lines->stride;

    len += fread(lines->text + len, 1, room - len, lines->in);
    lines->ended = len < room;
    return len;
}

/* Adds the line end of the first line if the last line has none. */
static size_t end_last_line(struct lines *lines, size_t len)
{
    if (lines->ended && len > 0 && lines->text[len - 1] != '\n') {
        if (lines->stride == LONGEST) {
            lines->text[len++] = '\r';
        }
        lines->text[len++] = '\n';
    }
    return len;
}

/* Says what is wrong with a line that differs from the first line, or with a missing line. */
static int wrong_line(const struct lines *lines, unsigned long line, const char *text, size_t len)
{
    const char *end = memchr(text, '\n', len);
    size_t characters = end == NULL ? len : (size_t)(end - text);

    if (characters > 0 && text[characters - 1] == '\r') {
        characters--;
    }
    if (characters == LINE) {
        fprintf(stderr, "%s: line %lu and line 1 end differently: one of them has a carriage return\n", lines->input, line);
    } else {
        fprintf(stderr, "%s: line %lu has %s%lu characters instead of %d\n", lines->input, line,
                end == NULL ? "at least " : "", (unsigned long)characters, LINE);
    }
    return 1;
}

/*
 * Opens the output, which must not be the input, because the input is not read yet. An existing
 * file is overwritten, which is faster than emptying it first. It is truncated when it is
 * closed, so only a run that is killed leaves the end of an older file.
 */
static FILE *open_output(const struct lines *lines)
{
    struct stat in, out;
    FILE *opened = NULL;
    int file = open(lines->output, O_WRONLY | O_CREAT, 0666);

    if (file < 0 || fstat(fileno(lines->in), &in) != 0 || fstat(file, &out) != 0) {
        perror(lines->output);
    } else if (S_ISREG(out.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino) {
        fprintf(stderr, "%s: the output must be another file than the input\n", lines->output);
    } else if ((opened = fdopen(file, "wb")) == NULL) {
        perror(lines->output);
    }
    if (opened == NULL && file >= 0) {
        close(file);
    }
    return opened;
}

/* Closes the output and truncates it after the last byte written, also after an error. */
static int close_output(FILE *out)
{
    struct stat is;
    int file = fileno(out), failed = fflush(out) != 0;

    if (fstat(file, &is) != 0 || (S_ISREG(is.st_mode) && ftruncate(file, lseek(file, 0, SEEK_CUR)) != 0)) {
        failed = 1;
    }
    return fclose(out) != 0 || failed;
}

/* Returns whether the text has line ends only, as after the last line. */
static int is_blank(const char *text, size_t len)
{
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r')) {
        len--;
    }
    return len == 0;
}

/* Solves the whole lines of the first `len` bytes, and writes their solutions. */
static int solve(struct lines *lines, size_t len)
{
    size_t puzzle, puzzles = len / lines->stride, used = puzzles * lines->stride;
    ordoku_batch batch;
    double started;
    int status;

    for (puzzle = 0; puzzle < puzzles; puzzle++) {
        const char *line = lines->text + puzzle * lines->stride;
        if (line[LINE] != lines->text[LINE] || line[lines->stride - 1] != '\n') {
            return wrong_line(lines, lines->before + puzzle + 1, line, len - puzzle * lines->stride);
        }
    }
    if (lines->out == NULL && (lines->out = open_output(lines)) == NULL) {
        return 1;
    }
    if (lines->ends < puzzles) {
        memcpy(lines->solved, lines->text, used);
        lines->ends = puzzles;
    }
    started = seconds();
    ordoku_batch_init(&batch, sizeof batch);
    batch.limit = 2;
    batch.puzzles = puzzles;
    batch.lines = lines->text;
    batch.stride = lines->stride;
    batch.out_lines = lines->solved;
    batch.out_stride = lines->stride;
    batch.statuses = lines->statuses;
    batch.counts = lines->counts;
    status = ordoku_solve_batch(&batch, NULL, NULL);
    lines->solving += seconds() - started;
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s: %s\n", lines->input, ordoku_status_text(status));
        return 1;
    }
    for (puzzle = 0; puzzle < puzzles; puzzle++) {
        if (lines->statuses[puzzle] != ORDOKU_SOLVED) {
            memcpy(lines->solved + puzzle * lines->stride, lines->text + puzzle * lines->stride, LINE);
        }
        if (lines->statuses[puzzle] < 0) {
            fprintf(stderr, "%s: line %lu: %s\n", lines->input, lines->before + (unsigned long)puzzle + 1,
                    ordoku_status_text(lines->statuses[puzzle]));
            lines->bad++;
        } else {
            lines->with[lines->counts[puzzle]]++;
        }
    }
    lines->before += (unsigned long)puzzles;
    if (fwrite(lines->solved, 1, used, lines->out) != used) {
        perror(lines->output);
        return 1;
    }
    return 0;
}

/* Solves the whole input. */
static int solve_all(struct lines *lines)
{
    size_t len, used;

    lines->stride = LINE + 1;
    len = fill(lines, 0);
    if (len >= 3 && memcmp(lines->text, "\xEF\xBB\xBF", 3) == 0) { /* a byte order mark */
        memmove(lines->text, lines->text + 3, len -= 3);
        len = fill(lines, len);
    }
    if (len > LINE && lines->text[LINE] == '\r') {
        lines->stride = LONGEST;
    }
    for (;;) {
        len = end_last_line(lines, len);
        if (len >= lines->stride && solve(lines, len) != 0) {
            return 1;
        }
        used = len / lines->stride * lines->stride;
        memmove(lines->text, lines->text + used, len -= used);
        if (lines->ended) {
            break;
        }
        len = fill(lines, len);
    }
    if (ferror(lines->in)) {
        perror(lines->input);
        return 1;
    }
    if (!is_blank(lines->text, len)) {
        return wrong_line(lines, lines->before + 1, lines->text, len);
    }
    if (lines->before == 0) {
        fprintf(stderr, "%s: the input has no puzzles\n", lines->input);
        return 1;
    }
    return lines->bad > 0;
}

int main(int argc, char **argv)
{
    double started = seconds();
    struct lines *lines;
    int failed;

    if (argc != 3) {
        fprintf(stderr, "usage: %s INPUT OUTPUT\n", argv[0]);
        return EXIT_FAILURE;
    }
    lines = calloc(1, sizeof *lines);
    if (lines == NULL) {
        perror("lines");
        return EXIT_FAILURE;
    }
    lines->input = argv[1];
    lines->output = argv[2];
    lines->in = fopen(lines->input, "rb");
    if (lines->in == NULL) {
        perror(lines->input);
        failed = 1;
    } else {
        failed = solve_all(lines);
        fclose(lines->in);
    }
    if (lines->out != NULL && close_output(lines->out) != 0) {
        perror(lines->output);
        failed = 1;
    }
    if (lines->before > 0 && !failed) {
        printf("%lu puzzles: %lu with one solution, %lu with several, %lu with none\n", lines->before, lines->with[1],
               lines->with[2], lines->with[0]);
        printf("solving took %.3f ms, in total %.3f ms\n", 1e3 * lines->solving, 1e3 * (seconds() - started));
    }
    free(lines);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("lines: cannot write");
        return EXIT_FAILURE;
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
