/*
 * What solve.c and batch.c share: exit codes, reading a whole file, and a clash in words.
 */
#ifndef ORDOKU_EXAMPLES_TEXT_H
#define ORDOKU_EXAMPLES_TEXT_H

#include "ordoku.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CELLS ((size_t)256 * 256)
#define MAX_TEXT ((size_t)1 << 20) /* room for a printed puzzle of any size */

/* The exit code is the largest of those of all puzzles and files. */
enum {
    ALL_UNIQUE = 0,      /* every puzzle has exactly one solution */
    SOME_SEVERAL = 1,    /* a puzzle has several solutions */
    SOME_NONE = 2,       /* a puzzle has no solution, although no givens clash */
    SOME_CLASH = 3,      /* a puzzle has the same given twice in a row, column or box */
    SOME_FAILED = 4,     /* something could not be read, solved or written */
    WRONG_ARGUMENTS = 5
};

static int worse(int a, int b)
{
    return a > b ? a : b;
}

/* Returns the name of a file for messages. */
static const char *name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "stdin" : path;
}

/* Reads a file, or standard input if the path is "-". The caller frees the text. */
static int read_text(const char *path, char **text, size_t *len)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    size_t room = 0;

    *text = NULL;
    *len = 0;
    while (file != NULL && !feof(file) && !ferror(file)) {
        if (*len == room) {
            char *more = realloc(*text, room = 2 * room + 65536);

            if (more == NULL) {
                break;
            }
            *text = more;
        }
        *len += fread(*text + *len, 1, room - *len, file);
    }
    if (file == NULL || !feof(file)) {
        perror(name_of(path));
        free(*text);
        *text = NULL;
    }
    if (file != NULL && file != stdin) {
        fclose(file);
    }
    return *text != NULL;
}

/* Prints "3 is twice in row 1: ...", with the digit as in the text that was read. */
static void print_clash(const ordoku_clash *clash, const ordoku_text *found)
{
    static const char symbols[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char *const houses[] = {"row", "column", "box"};
    int numbers = found->layout == ORDOKU_LAYOUT_NUMBERS || found->layout == ORDOKU_LAYOUT_ORDERED;
    uint32_t side = found->box_rows * found->box_cols, digit = clash->digit;

    if (found->symbols == ORDOKU_SYMBOLS_ZERO_BASED) {
        digit -= 1;
    } else if (found->symbols == ORDOKU_SYMBOLS_LETTERS) {
        digit += 9; /* to the place of A */
    }
    if (numbers || digit >= sizeof symbols - 1) {
        printf("%u", (unsigned)digit);
    } else {
        putchar(symbols[digit]);
    }
    printf(" is twice in %s %u: at row %u, column %u and at row %u, column %u\n", houses[clash->house_kind],
           (unsigned)clash->house + 1, (unsigned)(clash->first_cell / side) + 1,
           (unsigned)(clash->first_cell % side) + 1, (unsigned)(clash->second_cell / side) + 1,
           (unsigned)(clash->second_cell % side) + 1);
}

/* Reports an error if the output could not be written. */
static int written(int code)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("cannot write");
        return SOME_FAILED;
    }
    return code;
}

#endif
