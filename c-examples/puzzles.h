/*
 * Puzzles made for the examples: shuffled grids, emptied cell by cell as long as the number of
 * solutions allows it. '.' is an empty cell. ordoku_parse reads these texts, and recognises the
 * size of each puzzle and its symbols.
 */
#ifndef ORDOKU_EXAMPLES_PUZZLES_H
#define ORDOKU_EXAMPLES_PUZZLES_H

/* 9x9, 22 givens, one solution. */
static const char PUZZLE_9[] =
    ".6.......\n"
    ".837.....\n"
    ".2...1.58\n"
    "...8...23\n"
    "..5.9....\n"
    "8.....7..\n"
    "1...4..9.\n"
    "...9..6..\n"
    ".52......\n";

/* 9x9, 25 givens, 20 solutions. */
static const char PUZZLE_9_MANY[] =
    "..1..5..7\n"
    "95....4.3\n"
    ".72....8.\n"
    "3........\n"
    "5..4....1\n"
    ".2.93....\n"
    "8..3....9\n"
    "1..7.6..4\n"
    "....1....\n";

/* 16x16 with the symbols 1-9 and A-G, 100 givens, one solution. */
static const char PUZZLE_16[] =
    "38DF....92...4..\n"
    "....C927DF8....E\n"
    ".7......61.E..F.\n"
    ".G6..D...B4A9.2.\n"
    "....6GE.....4..5\n"
    "9F..5....E..8B..\n"
    "6..E..3B4A1...C.\n"
    ".1...7C........6\n"
    "F....E..C..2.58.\n"
    "B5A.2.G....F....\n"
    "...4...D......G.\n"
    "...G..8.E46..D.F\n"
    ".E.57....DA..C6G\n"
    "..BDG.....371.5.\n"
    "..26...A...4....\n"
    ".3F.415.....BAD.\n";

#endif
