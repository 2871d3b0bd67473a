/* Puzzles for tests: the cyclic grid of any shape, shuffled, with some of its cells emptied. */
#ifndef GRIDS_H
#define GRIDS_H

#include <stddef.h>
#include <stdint.h>

#define GRIDS_MOST_SIDE 256

/* Returns a number below `bound`, by SplitMix64 (Steele, Lea, Flood 2014). */
static uint32_t grids_below(uint64_t *random, uint32_t bound)
{
    uint64_t x = *random += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)((x ^ (x >> 31)) % bound);
}

static void grids_permutation(uint64_t *random, uint32_t *order, uint32_t len)
{
    uint32_t last, other;
    for (last = 0; last < len; last++) {
        other = grids_below(random, last + 1);
        order[last] = order[other];
        order[other] = last;
    }
}

/* Shuffles the lines, and keeps `groups` of `len` lines together. */
static void grids_lines(uint64_t *random, uint32_t *lines, uint32_t groups, uint32_t len)
{
    uint32_t order[GRIDS_MOST_SIDE], within[GRIDS_MOST_SIDE], group, line;
    grids_permutation(random, order, groups);
    for (group = 0; group < groups; group++) {
        grids_permutation(random, within, len);
        for (line = 0; line < len; line++)
            lines[group * len + line] = order[group] * len + within[line];
    }
}

/* Writes a puzzle with about `holes` percent of its cells empty, and with at least one solution. */
static void grids_puzzle(uint32_t box_rows, uint32_t box_cols, uint32_t holes, uint64_t seed, uint32_t *cells)
{
    uint32_t digits[GRIDS_MOST_SIDE], rows[GRIDS_MOST_SIDE], columns[GRIDS_MOST_SIDE];
    uint32_t side = box_rows * box_cols, cell;
    grids_permutation(&seed, digits, side);
    grids_lines(&seed, rows, box_cols, box_rows);
    grids_lines(&seed, columns, box_rows, box_cols);
    for (cell = 0; cell < side * side; cell++) {
        uint32_t row = rows[cell / side], column = columns[cell % side];
        uint32_t digit = digits[(box_cols * (row % box_rows) + row / box_rows + column) % side] + 1;
        cells[cell] = grids_below(&seed, 100) < holes ? 0 : digit;
    }
}

#endif
