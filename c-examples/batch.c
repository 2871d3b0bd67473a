/*
 * Solves the puzzles of texts on all cores. Prints each solution in the layout and the symbols of
 * its puzzle, with a comment unless it is the only one.
 *
 *   batch [--box ROWSxCOLUMNS] [FILE...]
 *
 * Reads what ordoku_parse reads, any number of puzzles one after another: lines of 81
 * characters, also with a last line "end" (as in POJ 3074), blocks of 16 lines of 16 letters (as
 * in POJ 3076), drawn boxes, numbers, and comments.
 *
 * The exit code is the largest of these:
 *   0  every puzzle has exactly one solution
 *   1  a puzzle has several solutions
 *   2  a puzzle has no solution
 *   3  a puzzle has the same given twice in a row, column or box
 *   4  something could not be read, solved or written
 *   5  wrong arguments
 */
#include "ordoku.h"
#include "text.h"


/* Puzzles and cells in one batch: enough to keep all cores busy, few enough to show answers soon. */
#define MOST_PUZZLES 16384
#define MOST_CELLS ((size_t)1 << 20)

/* Puzzles of one shape that wait to be solved, and their answers. */
struct batch {
    ordoku_text format; /* the box shape of the texts, if --box gives it */
    uint32_t box_rows, box_cols;
    size_t area;        /* cells of a puzzle */
    size_t puzzles;
    uint32_t cells[MOST_CELLS], solutions[MOST_CELLS];
    ordoku_text found[MOST_PUZZLES];
    int statuses[MOST_PUZZLES];
    uint64_t counts[MOST_PUZZLES];
    char text[MAX_TEXT];       /* a printed solution */
    int printed_block;         /* whether the last output had several lines */
    unsigned long unique, several, none;
};

static int failed(const char *call, int status)
{
    fprintf(stderr, "batch: %s: %s\n", call, ordoku_status_text(status));
    return SOME_FAILED;
}

/* Prints why a puzzle has no solution, as far as that is plain to see. */
static int print_none(struct batch *batch, size_t puzzle)
{
    ordoku_solver *solver = NULL;
    ordoku_clash clash;
    int status = ordoku_solver_new_boxes(batch->box_rows, batch->box_cols, &solver);

    ordoku_clash_init(&clash, sizeof clash);
    if (status == ORDOKU_OK) {
        status = ordoku_solver_set_data(solver, batch->cells + puzzle * batch->area, batch->area);
    }
    if (status == ORDOKU_OK) {
        status = ordoku_solver_check(solver, &clash);
    }
    ordoku_solver_free(solver);
    if (status < 0) {
        return failed("ordoku_solver_check", status);
    }
    if (status == ORDOKU_CLASH) {
        printf("# clash: ");
        print_clash(&clash, &batch->found[puzzle]);
        return SOME_CLASH;
    }
    puts("# no solution");
    return SOME_NONE;
}

/* Prints one answer. Blank lines separate puzzles of several lines. */
static int print_answer(struct batch *batch, size_t puzzle)
{
    const ordoku_text *found = &batch->found[puzzle];
    int is_block = found->layout != ORDOKU_LAYOUT_LINE, printed_any = batch->unique + batch->several + batch->none > 0;
    int status;

    if (printed_any && (is_block || batch->printed_block)) {
        putchar('\n');
    }
    batch->printed_block = is_block;
    if (batch->statuses[puzzle] == ORDOKU_NO_SOLUTION) {
        batch->none++;
        return print_none(batch, puzzle);
    }
    if (batch->statuses[puzzle] != ORDOKU_SOLVED) {
        return failed("ordoku_solve_batch", batch->statuses[puzzle]);
    }
    status = ordoku_format(batch->solutions + puzzle * batch->area, batch->area, found, batch->text, MAX_TEXT, NULL);
    if (status != ORDOKU_OK) {
        return failed("ordoku_format", status);
    }
    if (batch->counts[puzzle] == 1) {
        batch->unique++;
    } else {
        batch->several++;
        puts("# several solutions, such as this:");
    }
    fputs(batch->text, stdout);
    return batch->counts[puzzle] == 1 ? ALL_UNIQUE : SOME_SEVERAL;
}

/* Solves and prints the puzzles that wait. */
static int flush(struct batch *batch)
{
    ordoku_batch all;
    size_t puzzle;
    int status, code = ALL_UNIQUE;

    if (batch->puzzles == 0) {
        return ALL_UNIQUE;
    }
    /* Limit 2 tells one solution from several. The default options use all cores. */
    ordoku_batch_init(&all, sizeof all);
    all.box_rows = batch->box_rows;
    all.box_cols = batch->box_cols;
    all.limit = 2;
    all.puzzles = batch->puzzles;
    all.cells = batch->cells;
    all.out = batch->solutions;
    all.statuses = batch->statuses;
    all.counts = batch->counts;
    status = ordoku_solve_batch(&all, NULL, NULL);
    if (status != ORDOKU_OK) {
        code = failed("ordoku_solve_batch", status);
    }
    for (puzzle = 0; puzzle < batch->puzzles && code != SOME_FAILED; puzzle++) {
        code = worse(code, print_answer(batch, puzzle));
    }
    batch->puzzles = 0;
    return code;
}

/* Appends a puzzle to those that wait. If it has another shape, or they are many, they are solved first. */
static int append(struct batch *batch, const uint32_t *cells, const ordoku_text *found)
{
    size_t area = (size_t)found->cells;
    int code = ALL_UNIQUE;

    if (found->box_rows != batch->box_rows || found->box_cols != batch->box_cols ||
        batch->puzzles == MOST_PUZZLES || (batch->puzzles + 1) * area > MOST_CELLS) {
        code = flush(batch);
    }
    batch->box_rows = found->box_rows;
    batch->box_cols = found->box_cols;
    batch->area = area;
    memcpy(batch->cells + batch->puzzles * area, cells, area * sizeof *cells);
    batch->found[batch->puzzles] = *found;
    batch->puzzles++;
    return code;
}

/* Solves all puzzles of a file, up to the first mistake. */
static int solve_file(struct batch *batch, const char *path)
{
    static uint32_t cells[MAX_CELLS];
    ordoku_text found;
    char *text;
    size_t len;
    int code = ALL_UNIQUE, status;

    if (!read_text(path, &text, &len)) {
        return SOME_FAILED;
    }
    ordoku_text_init(&found, sizeof found);
    do {
        status = ordoku_parse(text, len, &batch->format, cells, MAX_CELLS, &found);
        if (status == ORDOKU_OK) {
            code = worse(code, append(batch, cells, &found));
        }
    } while (status == ORDOKU_OK && found.next < len);
    code = worse(code, flush(batch));
    if (status != ORDOKU_OK) {
        fflush(stdout);
        fprintf(stderr, "%s: %s\n", name_of(path), found.message);
        code = SOME_FAILED;
    }
    free(text);
    return code;
}

static const char USAGE[] =
    "usage: batch [--box ROWSxCOLUMNS] [FILE...]\n"
    "Reads puzzles from the files, or from standard input if there is no file or a file is '-',\n"
    "and prints their solutions in the layout and the symbols of the puzzles.\n"
    "With --box, all puzzles have boxes of that shape; for example, a 10x10 needs '--box 2x5'.\n"
    "All arguments after '--' are files.\n"
    "A comment precedes one of several solutions, and takes the place of a solution if there is\n"
    "none or if givens clash. The last line counts the puzzles of each kind.\n"
    "If a file cannot be read or has a mistake, it goes on with the next file.\n"
    "Exit status, the largest that applies: 0 every puzzle has exactly one solution, 1 a puzzle\n"
    "has several, 2 a puzzle has none, 3 givens clash, 4 something could not be read, solved or\n"
    "written, 5 wrong arguments.\n";

static int wrong_usage(const char *what, const char *argument)
{
    fprintf(stderr, "batch: %s '%s'\n%s", what, argument, USAGE);
    return WRONG_ARGUMENTS;
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
    static struct batch batch; /* too large for the stack */
    int i, files = 0, options_end = 0, code = ALL_UNIQUE;

    ordoku_text_init(&batch.format, sizeof batch.format);
    for (i = 1; i < argc; i++) {
        const char *argument = argv[i];

        if (options_end || argument[0] != '-' || argument[1] == '\0') {
            argv[files++] = argv[i]; /* the files move to the front */
        } else if (strcmp(argument, "--") == 0) {
            options_end = 1;
        } else if (strcmp(argument, "--help") == 0) {
            fputs(USAGE, stdout);
            return written(ALL_UNIQUE);
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
    for (i = 0; i < files && !ferror(stdout); i++) {
        code = worse(code, solve_file(&batch, argv[i]));
    }
    if (batch.unique + batch.several + batch.none > 0) {
        printf("# unique: %lu, several solutions: %lu, no solution: %lu\n", batch.unique, batch.several, batch.none);
    }
    return written(code);
}
