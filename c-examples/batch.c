/*
 * Solves the puzzles of a text on all cores. Prints each solution in the layout and the symbols of
 * its puzzle.
 *
 * Reads what ordoku_parse reads, any number of puzzles one after another: lines of 81
 * characters, also with a last line "end" (as in POJ 3074), blocks of 16 lines of 16 letters (as
 * in POJ 3076), drawn boxes, numbers, and comments.
 */
#include "ordoku.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cells to solve in one call: enough to keep all cores busy, few enough to show answers soon. */
#define BATCH_CELLS ((size_t)1 << 20)
#define MAX_CELLS ((size_t)256 * 256)

enum { EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* The format of a puzzle, for printing its solution. */
struct look {
    uint32_t layout;
    uint32_t symbols;
};

/* Puzzles of one shape that wait to be solved. */
struct batch {
    ordoku_text format;    /* the box shape of the text, if --box gives it */
    uint32_t box_rows, box_cols;
    size_t area;           /* cells of a puzzle */
    size_t puzzles;        /* number of puzzles */
    uint32_t *cells;       /* puzzles * area */
    size_t cells_room;
    uint32_t *solutions;   /* puzzles * area */
    size_t solutions_room;
    struct look *looks;    /* one for each puzzle */
    size_t looks_room;
    int *statuses;         /* one for each puzzle */
    size_t statuses_room;
    char *text;            /* a printed solution */
    size_t text_room;
    int printed_block;     /* whether the last output had several lines */
    int printed_any;
};

/* Makes room for `wanted` elements in *array; the array may move. */
static int grow(void **array, size_t *room, size_t wanted, size_t element)
{
    size_t more = *room < 16 ? 16 : *room;
    void *moved;

    if (wanted <= *room) {
        return 1;
    }
    while (more < wanted) {
        if (more > SIZE_MAX / 2) {
            return 0;
        }
        more *= 2;
    }
    if (more > SIZE_MAX / element) {
        return 0;
    }
    moved = realloc(*array, more * element);
    if (moved == NULL) {
        return 0;
    }
    *array = moved;
    *room = more;
    return 1;
}

static int out_of_memory(void)
{
    fprintf(stderr, "batch: out of memory\n");
    return EXIT_FAILED;
}

static int internal(const char *call, int status)
{
    fprintf(stderr, "batch: %s: %s\n", call, ordoku_status_text(status));
    return EXIT_FAILED;
}

/* Prints one solution. Blank lines separate puzzles of several lines. */
static int print_solution(struct batch *batch, size_t puzzle)
{
    const uint32_t *solution = batch->solutions + puzzle * batch->area;
    const struct look *look = &batch->looks[puzzle];
    int is_block = look->layout != ORDOKU_LAYOUT_LINE;
    ordoku_text format;
    size_t needed = 0;
    int status;

    if (batch->printed_any && (is_block || batch->printed_block)) {
        putchar('\n');
    }
    batch->printed_any = 1;
    batch->printed_block = is_block;
    if (batch->statuses[puzzle] == ORDOKU_NO_SOLUTION) {
        puts("# no solution");
        return EXIT_SUCCESS;
    }
    if (batch->statuses[puzzle] != ORDOKU_SOLVED) {
        return internal("ordoku_solve_batch", batch->statuses[puzzle]);
    }
    ordoku_text_init(&format, sizeof format);
    format.layout = look->layout;
    format.symbols = look->symbols;
    format.box_rows = batch->box_rows;
    format.box_cols = batch->box_cols;
    status = ordoku_format(solution, batch->area, &format, batch->text, batch->text_room, &needed);
    if (status == ORDOKU_E_BUFFER) {
        void *text = batch->text;
        if (!grow(&text, &batch->text_room, needed, 1)) {
            return out_of_memory();
        }
        batch->text = text;
        status = ordoku_format(solution, batch->area, &format, batch->text, batch->text_room, &needed);
    }
    if (status != ORDOKU_OK) {
        return internal("ordoku_format", status);
    }
    fputs(batch->text, stdout);
    return EXIT_SUCCESS;
}

/* Solves and prints the puzzles that wait. */
static int flush(struct batch *batch)
{
    void *solutions = batch->solutions, *statuses = batch->statuses;
    ordoku_batch all;
    size_t puzzle;
    int status, result = EXIT_SUCCESS;

    if (batch->puzzles == 0) {
        return EXIT_SUCCESS;
    }
    if (!grow(&solutions, &batch->solutions_room, batch->puzzles * batch->area, sizeof *batch->solutions)) {
        return out_of_memory();
    }
    batch->solutions = solutions;
    if (!grow(&statuses, &batch->statuses_room, batch->puzzles, sizeof *batch->statuses)) {
        return out_of_memory();
    }
    batch->statuses = statuses;
    /* With limit 1 the batch only solves. It needs no counts; the default options use all cores. */
    ordoku_batch_init(&all, sizeof all);
    all.box_rows = batch->box_rows;
    all.box_cols = batch->box_cols;
    all.limit = 1;
    all.puzzles = batch->puzzles;
    all.cells = batch->cells;
    all.out = batch->solutions;
    all.statuses = batch->statuses;
    status = ordoku_solve_batch(&all, NULL, NULL);
    if (status != ORDOKU_OK) {
        return internal("ordoku_solve_batch", status);
    }
    for (puzzle = 0; puzzle < batch->puzzles && result == EXIT_SUCCESS; puzzle++) {
        result = print_solution(batch, puzzle);
    }
    batch->puzzles = 0;
    return result;
}

/* Appends a puzzle to those that wait; if it has another shape, they are solved first. */
static int append(struct batch *batch, const uint32_t *cells, const ordoku_text *parsed)
{
    void *all = batch->cells, *looks = batch->looks;
    int other = parsed->box_rows != batch->box_rows || parsed->box_cols != batch->box_cols;

    if (other || batch->puzzles * batch->area >= BATCH_CELLS) {
        int result = flush(batch);
        if (result != EXIT_SUCCESS) {
            return result;
        }
        batch->box_rows = parsed->box_rows;
        batch->box_cols = parsed->box_cols;
        batch->area = (size_t)parsed->cells;
    }
    if (!grow(&all, &batch->cells_room, (batch->puzzles + 1) * batch->area, sizeof *batch->cells)) {
        return out_of_memory();
    }
    batch->cells = all;
    if (!grow(&looks, &batch->looks_room, batch->puzzles + 1, sizeof *batch->looks)) {
        return out_of_memory();
    }
    batch->looks = looks;
    memcpy(batch->cells + batch->puzzles * batch->area, cells, batch->area * sizeof *cells);
    batch->looks[batch->puzzles].layout = parsed->layout;
    batch->looks[batch->puzzles].symbols = parsed->symbols;
    batch->puzzles++;
    return EXIT_SUCCESS;
}

/* Reads all puzzles of a text. The puzzles before a mistake are solved and printed. */
static int solve_text(struct batch *batch, const char *name, const char *text, size_t len, uint32_t *cells)
{
    ordoku_text parsed;
    int status, result;

    ordoku_text_init(&parsed, sizeof parsed);
    do {
        status = ordoku_parse(text, len, &batch->format, cells, MAX_CELLS, &parsed);
        if (status != ORDOKU_OK) {
            result = flush(batch);
            fflush(stdout);
            fprintf(stderr, "%s: %s\n", name, parsed.message[0] != '\0' ? parsed.message : ordoku_status_text(status));
            return result == EXIT_SUCCESS ? EXIT_FAILED : result;
        }
        result = append(batch, cells, &parsed);
        if (result != EXIT_SUCCESS) {
            return result;
        }
    } while (parsed.next < len);
    return flush(batch);
}

/* Reads a stream to its end. */
static int read_all(FILE *file, const char *name, char **text, size_t *len)
{
    void *buffer = NULL;
    size_t room = 0;

    *len = 0;
    do {
        if (!grow(&buffer, &room, *len + 65536, 1)) {
            free(buffer);
            return out_of_memory();
        }
        *len += fread((char *)buffer + *len, 1, room - *len, file);
    } while (!feof(file) && !ferror(file));
    if (ferror(file)) {
        free(buffer);
        perror(name);
        return EXIT_FAILED;
    }
    *text = buffer;
    return EXIT_SUCCESS;
}

static int solve_file(struct batch *batch, const char *path, uint32_t *cells)
{
    int is_stdin = strcmp(path, "-") == 0;
    const char *name = is_stdin ? "stdin" : path;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t len = 0;
    int result;

    if (file == NULL) {
        perror(path);
        return EXIT_FAILED;
    }
    result = read_all(file, name, &text, &len);
    if (!is_stdin) {
        fclose(file);
    }
    if (result == EXIT_SUCCESS && len == 0) {
        fprintf(stderr, "%s: the input is empty, but a puzzle was expected\n", name);
        result = EXIT_FAILED;
    } else if (result == EXIT_SUCCESS) {
        result = solve_text(batch, name, text, len, cells);
    }
    free(text);
    return result;
}

static const char USAGE[] =
    "usage: batch [--box ROWSxCOLUMNS] [FILE...]\n"
    "Reads puzzles from the files, or from standard input if there is no file or a file is '-',\n"
    "and prints their solutions in the layout and the symbols of the puzzles.\n"
    "With --box, all puzzles have boxes of that shape; for example, a 10x10 needs '--box 2x5'.\n"
    "All arguments after '--' are files.\n"
    "For a puzzle without a solution it prints the line '# no solution'.\n"
    "If a file cannot be read or has a mistake, it goes on with the next file.\n"
    "Exit status: 0; 1 if something could not be read or written; 2 for wrong arguments.\n";

static int wrong_usage(const char *what, const char *argument)
{
    fprintf(stderr, "batch: %s '%s'\n%s", what, argument, USAGE);
    return EXIT_USAGE;
}

/* Reports an error if the output could not be written. */
static int written(int result)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("batch: cannot write");
        return EXIT_FAILED;
    }
    return result;
}

/* Reads a box shape such as 2x5. */
static int read_box(const char *shape, ordoku_text *format)
{
    unsigned rows, columns;
    char rest;

    if (shape[strspn(shape, "0123456789x")] != '\0' || sscanf(shape, "%3ux%3u%c", &rows, &columns, &rest) != 2 ||
        rows == 0 || columns == 0 || rows * columns > 256) {
        return 0;
    }
    format->box_rows = rows;
    format->box_cols = columns;
    return 1;
}

int main(int argc, char **argv)
{
    struct batch batch;
    uint32_t *cells;
    int i, files = 0, options_end = 0, result = EXIT_SUCCESS;

    memset(&batch, 0, sizeof batch);
    ordoku_text_init(&batch.format, sizeof batch.format);
    for (i = 1; i < argc; i++) {
        const char *argument = argv[i];

        if (options_end || argument[0] != '-' || argument[1] == '\0') {
            argv[files++] = argv[i]; /* the files move to the front */
        } else if (strcmp(argument, "--") == 0) {
            options_end = 1;
        } else if (strcmp(argument, "--help") == 0) {
            fputs(USAGE, stdout);
            return written(EXIT_SUCCESS);
        } else if (strcmp(argument, "--box") == 0 || strncmp(argument, "--box=", 6) == 0) {
            const char *shape = argument[5] == '=' ? argument + 6 : argv[++i];

            if (shape == NULL) {
                return wrong_usage("a box shape such as 2x5 is needed after", argument);
            }
            if (!read_box(shape, &batch.format)) {
                return wrong_usage("a box shape is ROWSxCOLUMNS such as 2x5, with up to 256 cells, not", shape);
            }
        } else {
            return wrong_usage("unknown option", argument);
        }
    }
    if (files == 0) {
        argv[files++] = "-";
    }

    cells = malloc(MAX_CELLS * sizeof *cells);
    if (cells == NULL) {
        return out_of_memory();
    }
    for (i = 0; i < files && !ferror(stdout); i++) {
        if (written(solve_file(&batch, argv[i], cells)) != EXIT_SUCCESS) {
            result = EXIT_FAILED;
            batch.puzzles = 0;
        }
    }
    free(cells);
    free(batch.cells);
    free(batch.solutions);
    free(batch.looks);
    free(batch.statuses);
    free(batch.text);
    return result;
}
