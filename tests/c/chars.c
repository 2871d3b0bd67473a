/* Puzzles of characters: every answer is checked by the rules, in memory that ends or begins at a page
 * that cannot be touched. C99 with POSIX. */
#define _DEFAULT_SOURCE
#include "check.h"
#include "grids.h"
#include <ctype.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOST_SIDE 64
#define MOST_CELLS (MOST_SIDE * MOST_SIDE)

#define DIGITS "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define ZERO_BASED "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define BASE64 "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

static char *region;
static size_t page, room;

/* Makes room for all cells between two pages that cannot be touched. */
static int make_region(void)
{
    page = (size_t)sysconf(_SC_PAGESIZE);
    room = (MOST_CELLS + page - 1) / page * page;
    region = mmap(NULL, room + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    return region != MAP_FAILED && mprotect(region, page, PROT_NONE) == 0
        && mprotect(region + page + room, page, PROT_NONE) == 0;
}

/* Returns memory for `len` characters directly behind the first guarded page, or in front of the last. */
static char *guarded(size_t len, int at_end)
{
    return region + page + (at_end ? room - len : 0);
}

static void protect(int protection)
{
    CHECK(mprotect(region + page, room, protection) == 0);
}

/* Returns whether each house of a grid has each of the symbols. */
static int obeys_the_rules(uint32_t box_rows, uint32_t box_cols, const char *cells, const char *symbols)
{
    const uint32_t side = box_rows * box_cols;
    uint32_t kind, house, place, digit;

    for (kind = 0; kind < 3; kind++)
        for (house = 0; house < side; house++)
            for (digit = 0; digit < side; digit++) {
                int found = 0;
                for (place = 0; place < side; place++) {
                    const uint32_t row = house / box_rows * box_rows + place / box_cols;
                    const uint32_t column = house % box_rows * box_cols + place % box_cols;
                    const uint32_t cell = kind == 0 ? house * side + place
                                        : kind == 1 ? place * side + house
                                                    : row * side + column;
                    found += cells[cell] == symbols[digit];
                }
                if (found != 1)
                    return 0;
            }
    return 1;
}

/* Returns whether a grid has the characters of the puzzle where that is not blank. */
static int has_the_givens(const char *puzzle, const char *grid, size_t len, char blank)
{
    size_t i;
    for (i = 0; i < len; i++)
        if (puzzle[i] != blank && puzzle[i] != grid[i])
            return 0;
    return 1;
}

static uint32_t cells[MOST_CELLS];
static char puzzle[MOST_CELLS];

/* Writes the cells as characters to `puzzle`. */
static void write_puzzle(size_t len, char blank, const char *symbols)
{
    size_t i;
    for (i = 0; i < len; i++)
        puzzle[i] = cells[i] ? symbols[cells[i] - 1] : blank;
}

/* Solves, counts and decides uniqueness of `puzzle`, whose digits are `symbols`. `named` is NULL if the
 * library shall recognise them. */
static void check_puzzle(uint32_t box_rows, uint32_t box_cols, char blank, const char *symbols, const char *named)
{
    const size_t len = (size_t)box_rows * box_cols * box_rows * box_cols;
    uint64_t expected = 77, count = 77;
    int unique = 77, at_end, status;
    ordoku_solver *solver = NULL;

    ANSWERS(ordoku_solver_new_boxes(box_rows, box_cols, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, len), ORDOKU_OK);
    status = ordoku_solver_count(solver, 2, &expected);
    ordoku_solver_free(solver);
    for (at_end = 0; at_end < 2; at_end++) {
        char *const board = guarded(len, at_end);
        memset(region + page, '#', room);
        memcpy(board, puzzle, len);
        protect(PROT_READ);
        ANSWERS(ordoku_count_chars(box_rows, box_cols, board, blank, named, 2, &count), status);
        ANSWERS(ordoku_is_unique_chars(box_rows, box_cols, board, blank, named, &unique), status);
        CHECK(count == expected && unique == (expected == 1));
        protect(PROT_READ | PROT_WRITE);
        ANSWERS(ordoku_solve_chars(box_rows, box_cols, board, blank, named), status);
        if (status == ORDOKU_SOLVED)
            CHECK(obeys_the_rules(box_rows, box_cols, board, symbols) && has_the_givens(puzzle, board, len, blank));
        else
            CHECK(memcmp(board, puzzle, len) == 0);
        /* Nothing beside the cells is written. */
        CHECK(len == room || (at_end ? board[-1] == '#' : board[len] == '#'));
    }
}

/* A call on `puzzle` gives an error, and leaves it as it is. */
static void refused(uint32_t box_rows, uint32_t box_cols, char blank, const char *named, int status)
{
    const size_t len = (size_t)box_rows * box_cols * box_rows * box_cols;
    uint64_t count = 77;
    int unique = 77;
    char *const board = guarded(len, 1);

    memcpy(board, puzzle, len);
    ANSWERS(ordoku_solve_chars(box_rows, box_cols, board, blank, named), status);
    ANSWERS(ordoku_count_chars(box_rows, box_cols, board, blank, named, 2, &count), status);
    ANSWERS(ordoku_is_unique_chars(box_rows, box_cols, board, blank, named, &unique), status);
    CHECK(memcmp(board, puzzle, len) == 0 && count == 77 && unique == 77);
}

/* Puzzles of every kind of alphabet, with every blank that is none of their digits. */
static void alphabets(void)
{
    static const struct {
        uint32_t box_rows, box_cols;
        const char *symbols;
        int recognised;
    } kinds[] = {
        {1, 1, DIGITS, 1},     {1, 2, DIGITS, 1},     {2, 2, DIGITS, 1},     {2, 2, LETTERS, 1},    {2, 3, DIGITS, 1},
        {3, 2, LETTERS, 1},    {2, 4, DIGITS, 1},     {3, 3, DIGITS, 1},     {3, 3, LETTERS, 1},    {3, 3, ZERO_BASED, 0},
        {3, 3, "ROYGBIVWP", 0}, {2, 5, DIGITS, 1},    {2, 5, ZERO_BASED, 1}, {3, 4, DIGITS, 1},     {3, 4, ZERO_BASED, 1},
        {4, 3, LETTERS, 1},    {4, 4, DIGITS, 1},     {4, 4, ZERO_BASED, 1}, {4, 4, LETTERS, 1},    {5, 5, DIGITS, 1},
        {5, 5, LETTERS, 1},    {5, 5, ZERO_BASED, 1}, {5, 7, DIGITS, 1},     {6, 6, ZERO_BASED, 1}, {7, 7, BASE64, 0},
        {8, 8, BASE64, 0},
    };
    static const char blanks[] = {'.', '0', ' ', '_', 0, '-', '*', 'x', '\n', '\377'};
    size_t k, b;

    for (k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const uint32_t side = kinds[k].box_rows * kinds[k].box_cols, len = side * side;
        char symbols[MOST_SIDE + 1] = "", small[MOST_SIDE + 1] = "";
        uint32_t digit;

        memcpy(symbols, kinds[k].symbols, side);
        for (digit = 0; digit < side; digit++) small[digit] = (char)tolower((unsigned char)symbols[digit]);
        grids_puzzle(kinds[k].box_rows, kinds[k].box_cols, side < 3 ? 0 : 35, 47 + k, cells);
        cells[len - 1] = 0;
        for (b = 0; b < (side > 25 ? 3 : sizeof blanks); b++) {
            const char blank = blanks[b];
            if (memchr(symbols, blank, side) || (blank == 'x' && memchr(symbols, 'X', side)))
                continue;
            write_puzzle(len, blank, symbols);
            check_puzzle(kinds[k].box_rows, kinds[k].box_cols, blank, symbols, symbols);
            if (!kinds[k].recognised)
                continue;
            check_puzzle(kinds[k].box_rows, kinds[k].box_cols, blank, symbols, NULL);
            write_puzzle(len, blank, small);
            check_puzzle(kinds[k].box_rows, kinds[k].box_cols, blank, small, NULL);
        }
    }
    /* Small numbers, as many programs have them in characters. */
    grids_puzzle(3, 3, 50, 3, cells);
    write_puzzle(81, 0, "\1\2\3\4\5\6\7\10\11");
    check_puzzle(3, 3, 0, "\1\2\3\4\5\6\7\10\11", "\1\2\3\4\5\6\7\10\11");
    refused(3, 3, 0, NULL, ORDOKU_E_TEXT);
    /* Without givens the digits are from 1. */
    memset(cells, 0, sizeof cells);
    write_puzzle(256, ' ', DIGITS);
    check_puzzle(4, 4, ' ', DIGITS, NULL);
    write_puzzle(81, '0', DIGITS);
    check_puzzle(3, 3, '0', DIGITS, NULL);
}

/* Two readings that give different answers are an error; naming the symbols is one of them. */
static void ambiguities(void)
{
    size_t i;

    /* A 16x16 without 0 and G. */
    grids_puzzle(4, 4, 40, 5, cells);
    for (i = 0; i < 256; i++)
        if (cells[i] == 16) cells[i] = 0;
    write_puzzle(256, '.', DIGITS);
    refused(4, 4, '.', NULL, ORDOKU_E_AMBIGUOUS);
    check_puzzle(4, 4, '.', DIGITS, "123456789ABCDEFG");
    write_puzzle(256, '.', ZERO_BASED + 1);
    refused(4, 4, '.', NULL, ORDOKU_E_AMBIGUOUS);
    for (i = 0; i < 256; i++)
        cells[i] += cells[i] != 0;     /* the same characters are one digit more, if 0 is a digit */
    check_puzzle(4, 4, '.', ZERO_BASED, "0123456789ABCDEF");
    for (i = 0; i < 256; i++)
        cells[i] -= cells[i] != 0;
    /* With the blank 0 it is no hexadecimal puzzle. */
    write_puzzle(256, '0', DIGITS);
    check_puzzle(4, 4, '0', DIGITS, NULL);

    /* Letters that may be the digits above 9. */
    memset(cells, 0, sizeof cells);
    cells[0] = 1;
    cells[1] = 6;
    write_puzzle(256, '-', LETTERS);
    refused(4, 4, '-', NULL, ORDOKU_E_AMBIGUOUS);
    check_puzzle(4, 4, '-', LETTERS, "ABCDEFGHIJKLMNOP");
    /* Capital and small letters may be the same digits, or different ones. */
    memcpy(puzzle, "A..b............", 16);
    refused(2, 2, '.', NULL, ORDOKU_E_AMBIGUOUS);
    memset(cells, 0, sizeof cells);
    cells[0] = 1;
    cells[3] = 4;
    check_puzzle(2, 2, '.', "ABab", "ABab");
}

static void no_digits(void)
{
    /* The blank of another program, and characters that no puzzle has. */
    static const char wrong[] = {'0', '.', ' ', 0, 'x', 'X', 'A', '?', '\n', '\200', '5'};
    size_t i;

    for (i = 0; i < sizeof wrong; i++) {
        memcpy(puzzle, "1__2_____________", 16);
        puzzle[15] = wrong[i];
        refused(2, 2, '_', NULL, ORDOKU_E_TEXT);
        refused(2, 2, '_', "1234", ORDOKU_E_TEXT);
    }
    /* A small letter is no capital one, if the symbols are named. */
    memcpy(puzzle, "A__b____________", 16);
    refused(2, 2, '_', "ABCD", ORDOKU_E_TEXT);
}

static void no_answers(void)
{
    uint64_t count = 77;
    int unique = 77;
    char board[] = "55...............................................................................";
    char dead[] = "12345678.........9...............................................................";
    char two[] = "..343412..434321";     /* 1 and 2 may be exchanged in two rows */
    char same[82];

    memcpy(same, board, sizeof same);
    ANSWERS(ordoku_solve_chars(3, 3, board, '.', NULL), ORDOKU_NO_SOLUTION);
    CHECK(strcmp(board, same) == 0);
    memcpy(same, dead, sizeof same);
    ANSWERS(ordoku_solve_chars(3, 3, dead, '.', NULL), ORDOKU_NO_SOLUTION);
    ANSWERS(ordoku_count_chars(3, 3, dead, '.', NULL, 0, &count), ORDOKU_NO_SOLUTION);
    ANSWERS(ordoku_is_unique_chars(3, 3, dead, '.', NULL, &unique), ORDOKU_NO_SOLUTION);
    CHECK(strcmp(dead, same) == 0 && count == 0 && unique == 0);

    /* 288 grids of a 4x4. */
    memset(board, '.', 16);
    ANSWERS(ordoku_count_chars(2, 2, board, '.', NULL, 0, &count), ORDOKU_SOLVED);
    CHECK(count == 288);
    ANSWERS(ordoku_count_chars(2, 2, board, '.', NULL, 5, &count), ORDOKU_SOLVED);
    CHECK(count == 5);
    ANSWERS(ordoku_count_chars(2, 2, two, '.', NULL, 0, &count), ORDOKU_SOLVED);
    ANSWERS(ordoku_is_unique_chars(2, 2, two, '.', NULL, &unique), ORDOKU_SOLVED);
    CHECK(count == 2 && unique == 0);
    memcpy(same, two, sizeof two);
    ANSWERS(ordoku_solve_chars(2, 2, two, '.', NULL), ORDOKU_SOLVED);
    CHECK(obeys_the_rules(2, 2, two, DIGITS) && has_the_givens(same, two, 16, '.'));
    two[0] = '1';
    two[1] = '.';
    ANSWERS(ordoku_is_unique_chars(2, 2, two, '.', NULL, &unique), ORDOKU_SOLVED);
    CHECK(unique == 1);
}

/* The symbols are read up to their NUL, and no further than one character beyond the side. */
static void strings_of_symbols(void)
{
    static const char givens[] = "1..2............";
    char board[16], *string = guarded(5, 1);

    memcpy(string, "1234", 5);
    memcpy(board, givens, 16);
    ANSWERS(ordoku_solve_chars(2, 2, board, '.', string), ORDOKU_SOLVED);
    memcpy(string = guarded(4, 1), "123", 4);
    memcpy(board, givens, 16);
    ANSWERS(ordoku_solve_chars(2, 2, board, '.', string), ORDOKU_E_ARGUMENT);
    memcpy(string = guarded(5, 1), "12345", 5);     /* without a NUL */
    ANSWERS(ordoku_solve_chars(2, 2, board, '.', string), ORDOKU_E_ARGUMENT);
    CHECK(memcmp(board, givens, 16) == 0);
}

int main(void)
{
    if (!make_region()) {
        printf("no memory between guarded pages\n");
        return 1;
    }
    alphabets();
    ambiguities();
    no_digits();
    no_answers();
    strings_of_symbols();
    if (failures == 0)
        printf("chars: passed\n");
    return failures != 0;
}
