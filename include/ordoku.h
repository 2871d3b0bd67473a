/*
 * ordoku: Sudoku of any order, from 1x1 to 256x256, and exact cover.
 * Generated from src/capi; `ORDOKU_UPDATE_HEADER=1 cargo test --test header` rewrites it.
 *
 * Reads a puzzle as text, solves it, and prints the solution in the symbols of the puzzle:
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         const char puzzle[] = ".B..\nC..B\n.A.C\n..B.\n";
 *         char text[64];
 *         uint32_t cells[16];
 *         ordoku_text found;
 *
 *         ordoku_text_init(&found, sizeof found);
 *         if (ordoku_parse(puzzle, sizeof puzzle - 1, NULL, cells, 16, &found) != ORDOKU_OK
 *             || ordoku_solve(2, cells, cells) != ORDOKU_SOLVED
 *             || ordoku_format(cells, 16, &found, text, sizeof text, NULL) != ORDOKU_OK)
 *             return 1;
 *         fputs(text, stdout);
 *         return 0;
 *     }
 *
 * Contents:
 *   Conventions              what every call returns and writes, and the types of numbers
 *   Simple                   ordoku_solve: one call
 *   Solver                   new, set_data, solve, solve_unique, count, is_unique, enumerate, ...
 *   Characters               ordoku_solve_chars, count, is_unique: one call for a char board[81]
 *   Analysis                 true candidates and backbone, backdoors
 *   Ratings                  how hard a puzzle is, on three scales
 *   Steps and hints          why: the next step, all steps, the whole path, in plain English
 *   Techniques               their numbers
 *   Making puzzles           ordoku_generate, ordoku_solver_generate, minimise, random grids, ...
 *   Status codes             their numbers and texts
 *   Options and limits       engine, threads, limits on nodes, time, solutions and memory
 *   Cancel and poll          how to stop a search
 *   Text                     ordoku_parse, ordoku_parse_candidates, ordoku_format, ...
 *   Pictures                 a puzzle, a solution or a step as SVG
 *   Batches                  many puzzles in one call, on all cores
 *   Canonical forms          puzzles that are the same but for symmetries; transforms
 *   Statistics and messages  what a search did, what was wrong
 *   Exact cover              any matrix: solve, count, enumerate, ...
 *   Exact cover matrices     their options and nodes; cover and uncover an item
 *   Exact cover as text      the format of Knuth's DLX programs
 *   Variants                 X, jigsaw, killer, thermometers, samurai, ...: any rules
 *   Proofs                   that there are no other solutions
 *   Version                  of the header, and of the library
 *   Contract                 pointers, order of checks, structs, threads, fork, signals
 */
#ifndef ORDOKU_H
#define ORDOKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Conventions -------------------------------------------------------------------------
 *
 * Success: calls that look for solutions return ORDOKU_SOLVED if there are any, and
 * ORDOKU_NO_SOLUTION if there are none. These are the calls that solve, count, decide uniqueness or
 * prove, those for a random solution and for the true candidates, and the statuses of
 * ordoku_solve_batch. Calls that hand out one thing after another return ORDOKU_DONE when nothing
 * is left, ordoku_solver_check returns ORDOKU_CLASH for clashing givens, and ordoku_solver_hint has
 * statuses for what is wrong. Every other call and status is ORDOKU_OK if what was asked is done:
 * its outputs have what was found. ORDOKU_STOPPED means that it is not done, or only in part. A
 * call that needs a puzzle with exactly one solution returns ORDOKU_E_IMPROPER for all others.
 *
 * Errors: the comment of a function names the statuses that are particular to it. Besides these,
 * every function that returns a status may return:
 *
 *     ORDOKU_E_NULL        a pointer is NULL, and the comment does not allow it
 *     ORDOKU_E_MEMORY      allocation failed
 *     ORDOKU_E_INTERNAL    the library has a defect
 *     ORDOKU_E_BUSY        another call uses the handle; never for ordoku_steps, nor from the
 *                          functions that cancel a call or undo that
 *     ORDOKU_E_ARGUMENT    the struct_size of a struct is wrong; or the function works on the
 *                          puzzle of a solver, and no puzzle was set
 *     ORDOKU_E_OPTION      a struct that is read is longer than this version knows, and the part
 *                          that is unknown is not 0
 *
 * Outputs: a call writes its outputs when it succeeds. On an error or ORDOKU_STOPPED it leaves them
 * untouched, except those that its comment names. After ORDOKU_STOPPED, the *count of a call that
 * counts is the number of solutions found so far. ORDOKU_E_BUFFER means that an output array has
 * too little room. The call then writes only the length needed, to *needed for a text, otherwise to
 * the output that its comment names, if any. To ask for the length, pass NULL as the array and 0 as
 * its room.
 *
 * Types: an int is a status, the answer of a callback, or a yes (1) or no (0) in an output of its
 * own. A size_t is the length of an array, the number of elements that a call writes to one, a
 * number of bytes, a place in a text, the number of puzzles of a call or of parts of a matrix, or
 * the number of rows or columns of rules. A uint64_t is what can be larger than memory: numbers of
 * solutions, nodes and automorphisms, limits, nanoseconds, seeds and the numbers of the puzzles of
 * a seed. The candidates of a cell are such words, too. A uint32_t is everything else: an order,
 * the rows and columns of a box, a cell, its value, a row, a column, an item, an option, a constant
 * of this header, a character of ordoku_text, a number of givens to reach, of guesses or of
 * threads, struct_size, and a yes or no in a struct.
 */

/* ---- Simple ------------------------------------------------------------------------------ */

/**
 * Solves one puzzle on the calling thread with the default options. The boxes have `order` rows
 * and columns: order 3 is 9x9, order 4 is 16x16, up to order 16. `cells` and `out` have room for
 * order^4 cells, row by row: 1, 2, ... for a digit, 0 for an empty cell. `out` may be the same
 * array as `cells`. ordoku_solve_chars takes characters.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         uint32_t cells[16] = {0, 2, 0, 0,  3, 0, 0, 2,  0, 1, 0, 3,  0, 0, 2, 0};
 *         int i;
 *
 *         if (ordoku_solve(2, cells, cells) != ORDOKU_SOLVED)
 *             return 1;
 *         for (i = 0; i < 16; i++)
 *             printf("%u%c", (unsigned)cells[i], i % 4 == 3 ? '\n' : ' ');
 *         return 0;
 *     }
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_E_ARGUMENT (order) or ORDOKU_E_VALUE (a cell
 * above order^2). This call has no time limit and no message: use a solver for these.
 */
int ordoku_solve(uint32_t order, const uint32_t *cells, uint32_t *out);

/* ---- Solver ------------------------------------------------------------------------------ */

/**
 * Solves puzzles of one shape, and keeps its memory from call to call. One call at a time may use
 * a solver: a second one returns ORDOKU_E_BUSY. A solver may move between threads, and different
 * solvers share nothing.
 */
typedef struct ordoku_solver ordoku_solver;

/**
 * Receives a solution: `len` values, valid only during the call. They are the cells of a grid row
 * by row, the option numbers of an exact cover, or the indices of the cells of a backdoor. Returns
 * 0 to continue, any other value to stop the search.
 */
typedef int (*ordoku_solution_fn)(const uint32_t *cells, size_t len, void *user);

/**
 * Makes a solver for boxes of `order` rows and columns: order 3 is 9x9, order 4 is 16x16, up to
 * order 16. Writes it to *solver; free it with ordoku_solver_free.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         uint32_t cells[16] = {0, 2, 0, 0,  3, 0, 0, 2,  0, 1, 0, 3,  0, 0, 2, 0};
 *         ordoku_solver *solver = NULL;
 *         int unique = 0, failed = 1;
 *
 *         if (ordoku_solver_new(2, &solver) == ORDOKU_OK
 *             && ordoku_solver_set_data(solver, cells, 16) == ORDOKU_OK
 *             && ordoku_solver_solve_unique(solver, cells, 16, &unique) == ORDOKU_SOLVED) {
 *             printf("%s; first cell: %u\n", unique ? "unique" : "not unique", (unsigned)cells[0]);
 *             failed = 0;
 *         }
 *         ordoku_solver_free(solver);
 *         return failed;
 *     }
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (order).
 */
int ordoku_solver_new(uint32_t order, ordoku_solver **solver);

/**
 * Makes a solver for boxes of `box_rows` rows and `box_cols` columns: 2 and 3 are 6x6, 3 and 4 are
 * 12x12. The side of the grid is their product, at most 256.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (shape).
 */
int ordoku_solver_new_boxes(uint32_t box_rows, uint32_t box_cols, ordoku_solver **solver);

/** Frees a solver, and ends its threads. Does nothing if the solver is NULL or in use. */
void ordoku_solver_free(ordoku_solver *solver);

/**
 * Sets the puzzle: `len` = side * side cells, row by row, 1 to the side for a given and 0 for an
 * empty cell. The cells are copied. Clashing givens are no error: the puzzle has no solution, and
 * ordoku_solver_check names two of them.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len) or ORDOKU_E_VALUE (the message names the cell). On an
 * error the old puzzle stays.
 */
int ordoku_solver_set_data(ordoku_solver *solver, const uint32_t *cells, size_t len);

/**
 * Finds a solution and writes its side * side cells, row by row, to `out`, which has room for
 * `len`. `out` may be the array that was given to ordoku_solver_set_data.
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED or ORDOKU_E_BUFFER. `out` is written
 * on ORDOKU_SOLVED only.
 */
int ordoku_solver_solve(ordoku_solver *solver, uint32_t *out, size_t len);

/**
 * Counts solutions up to `limit`; 0 counts all. A count below `limit` is exact unless the search
 * was stopped. With ORDOKU_ENGINE_AUTO, and without limits on nodes or solutions, a count above
 * 16384 need not visit each solution, and may take up to 1 GiB of memory (see memory_limit). No
 * count exceeds 2^64 - 1, which then is a limit like `limit`.
 *
 * Returns ORDOKU_SOLVED (*count is at least 1), ORDOKU_NO_SOLUTION (*count is 0) or ORDOKU_STOPPED
 * (there are *count solutions or more; also if the option solution_limit ends the count below
 * `limit`).
 */
int ordoku_solver_count(ordoku_solver *solver, uint64_t limit, uint64_t *count);

/**
 * Writes 1 to *unique if the puzzle has exactly one solution, otherwise 0.
 *
 * Returns ORDOKU_SOLVED (one or more solutions), ORDOKU_NO_SOLUTION or ORDOKU_STOPPED (*unique is
 * not written; also if the option solution_limit is 1 and there is a solution).
 */
int ordoku_solver_is_unique(ordoku_solver *solver, int *unique);

/**
 * Finds a solution as ordoku_solver_solve does, and in the same search whether it is the only one.
 * Writes the solution to `out`, and 1 or 0 to *unique.
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION (*unique is 0, `out` is not written), ORDOKU_STOPPED
 * (nothing is written; also if the option solution_limit is 1 and there is a solution) or
 * ORDOKU_E_BUFFER.
 */
int ordoku_solver_solve_unique(ordoku_solver *solver,
                               uint32_t *out,
                               size_t len,
                               int *unique);

/**
 * Calls `callback` with each solution and `user`, until it returns any value except 0.
 *
 * Returns ORDOKU_DONE when all solutions were handed out (perhaps none), or ORDOKU_STOPPED when
 * the callback or a limit ended the search. The statistics have the number of solutions.
 */
int ordoku_solver_enumerate(ordoku_solver *solver, ordoku_solution_fn callback, void *user);

/** A row. */
#define ORDOKU_HOUSE_ROW 0
/** A column. */
#define ORDOKU_HOUSE_COLUMN 1
/** A box; boxes are numbered from left to right, then from top to bottom. */
#define ORDOKU_HOUSE_BOX 2
/** No house, but a rule of ordoku_rules. */
#define ORDOKU_HOUSE_RULE 3

/**
 * Two cells of one house that have the same digit; or cells whose digits break a rule of
 * ordoku_rules.
 */
typedef struct ordoku_clash {
  /** Set by ordoku_clash_init. */
  uint32_t struct_size;
  /** An ORDOKU_HOUSE_ number. */
  uint32_t house_kind;
  /** Index of the house in its kind, from 0; 0 for a rule. */
  uint32_t house;
  /**
   * The digit, from 1. For a rule: the one that is twice in a region or not allowed in its cell;
   * otherwise 0.
   */
  uint32_t digit;
  /** The first cell, row by row from 0. */
  uint32_t first_cell;
  /**
   * The second cell, row by row from 0. It is the first one for a rule that names one cell, and
   * the message names all cells of a rule that has more.
   */
  uint32_t second_cell;
} ordoku_clash;

/**
 * Sets *clash to 0 and its struct_size to `size`, which is sizeof *clash.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_clash_init(ordoku_clash *clash, size_t size);

/**
 * Sets the puzzle as candidates (pencil marks) instead of givens. Each cell, row by row, has
 * (side + 63) / 64 words: bit (d - 1) % 64 of word (d - 1) / 64 tells whether the cell may be d.
 * `len` is the number of words of all cells.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len) or ORDOKU_E_VALUE (a bit above the side; the message
 * names the cell). On an error the old puzzle stays.
 */
int ordoku_solver_set_candidates(ordoku_solver *solver, const uint64_t *candidates, size_t len);

/**
 * Writes the candidates of every cell, laid out as for ordoku_solver_set_candidates, to
 * `candidates`, which has room for `len` words. A given cell has its given. Any other cell has the
 * digits that no given of its row, column or box has. A puzzle set as candidates is written
 * unchanged.
 *
 * Returns ORDOKU_OK or ORDOKU_E_BUFFER.
 */
int ordoku_solver_candidates(ordoku_solver *solver, uint64_t *candidates, size_t len);

/**
 * Looks for two cells of one house that have the same digit, in rows, then columns, then boxes.
 * For a solver of rules, looks for digits that break a rule, among regions, then pairs, sums, and
 * the digits that cells may have; a sum is also broken if its open cells cannot keep it low
 * enough.
 *
 * Returns ORDOKU_OK if there are none. Returns ORDOKU_CLASH if there are: the message names the
 * first pair or rule, and *clash receives it unless `clash` is NULL.
 */
int ordoku_solver_check(ordoku_solver *solver, ordoku_clash *clash);

/* ---- Characters -------------------------------------------------------------------------- */

/**
 * Solves one puzzle of characters in place, on the calling thread with the default options. The
 * boxes have `box_rows` rows and `box_cols` columns, and their product is the side. `cells` are
 * side * side characters, row by row, without a NUL behind them: `char board[81]`, or
 * `&board[0][0]` of a `char board[9][9]`.
 *
 * `blank` is the character of an empty cell, whichever the program has: '.', '0', ' ', 0 ... Every
 * other character must be a digit. `symbols` is a string of the digits in ascending order, `side`
 * different characters: "123456789" or, for cells that are small numbers, "\1\2\3\4" with the blank
 * 0. If it is NULL, the digits are recognised as by ordoku_parse:
 *
 *     1 to 9, then A to Z     up to side 35
 *     A to Z                  up to side 26, if there are letters and none of 1 to 9
 *     0 to 9, then A to Z     side 36; above side 9 if 0 is a given; side 16 if there are givens
 *
 * A 16x16 with givens that has neither 0 nor G fits two of these, which is ORDOKU_E_AMBIGUOUS: name
 * its symbols. So is a puzzle with both capital and small letters. The blank is no digit, so that
 * digits are from 1 if it is '0'.
 *
 * On ORDOKU_SOLVED the empty cells have their digits, in small letters if the givens have these.
 * The givens stay. Otherwise nothing is written.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         char board[4][4] = {{'_', '2', '_', '_'}, {'3', '_', '_', '2'},
 *                             {'_', '1', '_', '3'}, {'_', '_', '2', '_'}};
 *
 *         if (ordoku_solve_chars(2, 2, &board[0][0], '_', NULL) != ORDOKU_SOLVED)
 *             return 1;
 *         printf("%.16s\n", &board[0][0]);
 *         return 0;
 *     }
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_E_ARGUMENT (shape; or symbols that are not
 * `side` different characters, or include the blank; or NULL for a side, or with a blank, that no
 * alphabet above has), ORDOKU_E_TEXT (a character is neither the blank nor a digit) or
 * ORDOKU_E_AMBIGUOUS. This call has no time limit and no message: ordoku_parse says where a text
 * is wrong, and a solver has limits.
 */
int ordoku_solve_chars(uint32_t box_rows,
                       uint32_t box_cols,
                       char *cells,
                       char blank,
                       const char *symbols);

/**
 * Counts the solutions of a puzzle of characters up to `limit`; 0 counts all, which can take very
 * long. A count below `limit` is exact. The other arguments are those of ordoku_solve_chars, but
 * `cells` stay as they are.
 *
 * Returns ORDOKU_SOLVED (*count is at least 1), ORDOKU_NO_SOLUTION (*count is 0), or an error of
 * ordoku_solve_chars.
 */
int ordoku_count_chars(uint32_t box_rows,
                       uint32_t box_cols,
                       const char *cells,
                       char blank,
                       const char *symbols,
                       uint64_t limit,
                       uint64_t *count);

/**
 * Writes 1 to *unique if a puzzle of characters has exactly one solution, otherwise 0. The other
 * arguments are those of ordoku_solve_chars, but `cells` stay as they are.
 *
 * Returns ORDOKU_SOLVED (one or more solutions), ORDOKU_NO_SOLUTION, or an error of
 * ordoku_solve_chars.
 */
int ordoku_is_unique_chars(uint32_t box_rows,
                           uint32_t box_cols,
                           const char *cells,
                           char blank,
                           const char *symbols,
                           int *unique);

/* ---- Analysis ---------------------------------------------------------------------------- */

/**
 * Writes the true candidates of every cell: the digits that it has in at least one solution. They
 * are laid out as for ordoku_solver_set_candidates; `candidates` has room for `len` words. A cell
 * with one true candidate belongs to the backbone of the puzzle.
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION (no cell has a candidate), ORDOKU_STOPPED (the
 * candidates written are true, but there may be others) or ORDOKU_E_BUFFER. The limits hold for
 * all searches of the call together.
 */
int ordoku_solver_true_candidates(ordoku_solver *solver, uint64_t *candidates, size_t len);

/**
 * Finds the smallest backdoors of a puzzle with exactly one solution, up to `largest` cells, and
 * writes their size to *size. A backdoor is a set of cells: with their digits as givens, naked and
 * hidden singles solve the puzzle. Then calls `callback` with the cells of each backdoor, row by
 * row from 0, until it returns any value except 0. A size of 0 means that singles solve the puzzle,
 * and `callback` is not called. A hard 9x9 has about 30,000 sets of three cells to try.
 *
 * Returns ORDOKU_OK, ORDOKU_DONE (every backdoor has more than `largest` cells; *size is not
 * written), ORDOKU_STOPPED (by a limit or a cancel; *size is not written and `callback` not
 * called) or ORDOKU_E_IMPROPER.
 */
int ordoku_solver_backdoors(ordoku_solver *solver,
                            uint32_t largest,
                            uint32_t *size,
                            ordoku_solution_fn callback,
                            void *user);

/* ---- Ratings ----------------------------------------------------------------------------- */

/** HoDoKu 2.2 with its default settings: a level and a score. */
#define ORDOKU_SCALE_HODOKU 0
/** Sudoku Explainer 1.2.1: ER, EP and ED. */
#define ORDOKU_SCALE_EXPLAINER 1
/** The scale ordoku, for at most 65535 cells: one number. */
#define ORDOKU_SCALE_ORDOKU 2
/** An argument only: HoDoKu for 9x9 with 3x3 boxes, and the scale ordoku for all other puzzles. */
#define ORDOKU_SCALE_USUAL 3
/** No level: the scale has none, or any level is wanted. */
#define ORDOKU_LEVEL_NONE 0
/** A score up to 800. */
#define ORDOKU_LEVEL_EASY 1
/** A score up to 1000. */
#define ORDOKU_LEVEL_MEDIUM 2
/** A score up to 1600. */
#define ORDOKU_LEVEL_HARD 3
/** A score up to 1800. */
#define ORDOKU_LEVEL_UNFAIR 4
/** All others. */
#define ORDOKU_LEVEL_EXTREME 5

/**
 * How hard a puzzle is. Members that the scale does not have are 0. Ratings of different scales
 * cannot be compared.
 */
typedef struct ordoku_rating {
  /** Set by ordoku_rating_init. */
  uint32_t struct_size;
  /** An ORDOKU_SCALE_ number. */
  uint32_t scale;
  /**
   * HoDoKu: an ORDOKU_LEVEL_ number: the highest level of a step, or a higher one if the score
   * needs it.
   */
  uint32_t level;
  /** HoDoKu: the sum of the scores of all steps. */
  uint32_t score;
  /** HoDoKu: the number of steps. */
  uint32_t steps;
  /**
   * HoDoKu: the ORDOKU_TECHNIQUE_ number of the hardest step: the one with the highest score
   * among those of the highest level. ORDOKU_TECHNIQUE_NONE for a puzzle without empty cells.
   */
  uint32_t hardest;
  /**
   * Sudoku Explainer: ER, the rating of the hardest step, in tenths: 72 is 7.2. 200 means that
   * Sudoku Explainer cannot solve the puzzle.
   */
  uint32_t er;
  /**
   * Sudoku Explainer: EP, the rating of the hardest step up to the first placed digit, in
   * tenths.
   */
  uint32_t ep;
  /** Sudoku Explainer: ED, the rating of the first step, in tenths. */
  uint32_t ed;
  /** ordoku: the difficulty of the hardest step in tenths: 72 is 7.2. */
  uint32_t tenths;
  /** ordoku: the number of rounds; a round is all steps of the easiest kind that has one. */
  uint32_t rounds;
  /** ordoku: 1 if the techniques do not solve the puzzle, 0 if they do. */
  uint32_t guesses;
  /** ordoku: the rating. */
  uint64_t number;
} ordoku_rating;

/**
 * Sets *rating to 0 and its struct_size to `size`, which is sizeof *rating.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_rating_init(ordoku_rating *rating, size_t size);

/**
 * Rates a puzzle with exactly one solution, and writes the answer to *rating. `scale` is an
 * ORDOKU_SCALE_ number. HoDoKu and Sudoku Explainer are for 9x9 with 3x3 boxes; the scale ordoku is
 * for at most 65535 cells, and at most 2^25 pairs of candidates of which one excludes the other.
 * Most 9x9 take less than a millisecond, the hardest ones some seconds.
 *
 * The limit on nodes applies to the search for the solution. The time limit, the poll and the
 * cancel apply to the whole call.
 *
 * Returns ORDOKU_OK, ORDOKU_STOPPED (*rating is not written), ORDOKU_E_OPTION (an unknown scale),
 * ORDOKU_E_ARGUMENT (the puzzle is one of candidates or too large, or the scale is not for its
 * shape or its rules) or ORDOKU_E_IMPROPER.
 */
int ordoku_solver_rate(ordoku_solver *solver, uint32_t scale, ordoku_rating *rating);

/* ---- Steps and hints --------------------------------------------------------------------- */

/**
 * A house.
 *
 * The rows, columns and boxes of ordoku_rules have their kinds if the rectangle has as many rows
 * and as many columns as digits. All other regions are ORDOKU_HOUSE_RULE, and their index is the
 * number of such regions that were added before; cages count, too.
 */
typedef struct ordoku_house {
  /** An ORDOKU_HOUSE_ number. */
  uint32_t kind;
  /** Index of the house in its kind, from 0. */
  uint32_t index;
} ordoku_house;

/**
 * Cells and the candidates that they have together, such as an almost locked set; or the cells of
 * a color or an arrow.
 */
typedef struct ordoku_cell_set {
  /** The cells, in ascending order. */
  const uint32_t *cells;
  /** Their number. */
  size_t cells_len;
  /** The candidates of the cells, in ascending order. */
  const uint32_t *digits;
  /** Their number. */
  size_t digits_len;
} ordoku_cell_set;

/** A node of a chain: a digit is in one of the cells, or in none of them. */
typedef struct ordoku_node {
  /** The digit. */
  uint32_t digit;
  /** 1 if the digit is in one of the cells, 0 if it is in none of them. */
  uint32_t is_on;
  /** The cells, in ascending order: one, or those of a group. */
  const uint32_t *cells;
  /** Their number. */
  size_t cells_len;
  /**
   * The indices in the chain of the nodes from which this one follows; none for the premise. A
   * link from a node that is on to one that is off is weak, and a link from off to on is strong.
   */
  const uint32_t *parents;
  /** Their number. */
  size_t parents_len;
} ordoku_node;

/** A chain or a net. */
typedef struct ordoku_chain {
  /** The nodes: the premise first, and each node after its parents. */
  const ordoku_node *nodes;
  /** Their number. */
  size_t nodes_len;
} ordoku_chain;

/** A digit in a cell. */
typedef struct ordoku_candidate {
  /** The cell, row by row from 0. */
  uint32_t cell;
  /** The digit, from 1. */
  uint32_t digit;
} ordoku_candidate;

/**
 * A step of ordoku_steps: what was found, where, and what follows. The parts of a step depend on
 * its technique. An array that a step does not have is NULL, and its length is 0. The arrays
 * belong to the list and are valid until it is freed.
 */
typedef struct ordoku_step {
  /** Set by ordoku_step_init. */
  uint32_t struct_size;
  /** An ORDOKU_TECHNIQUE_ number. */
  uint32_t technique;
  /** The scale of the step, an ORDOKU_SCALE_ number. */
  uint32_t scale;
  /**
   * HoDoKu: the lowest level of a puzzle with such a step, an ORDOKU_LEVEL_ number; otherwise 0.
   */
  uint32_t level;
  /**
   * HoDoKu: what the step adds to the score of its puzzle. The scale ordoku: its points.
   * Otherwise 0.
   */
  uint32_t score;
  /**
   * Sudoku Explainer and the scale ordoku: the rating of the step in tenths: 72 is 7.2.
   * HoDoKu: 0.
   */
  uint32_t tenths;
  /**
   * A sum: what the digits of the cells add up to. 0 for an arrow, which has its circle as the
   * cell and its other cells as a set, and for other steps.
   */
  uint32_t total;
  /** 0. It is in place of padding, whose bytes would have no value. */
  uint32_t reserved;
  /** The digits of the pattern. */
  const uint32_t *digits;
  /** Their number. */
  size_t digits_len;
  /** The cells of the pattern: those of a set, a wing (the pivot first) or a rectangle. */
  const uint32_t *cells;
  /** Their number. */
  size_t cells_len;
  /** The houses of the pattern: the house of a single or a set, or the base of a fish. */
  const ordoku_house *houses;
  /** Their number. */
  size_t houses_len;
  /** The cover houses of a fish, or the second house of locked candidates. */
  const ordoku_house *cover;
  /** Their number. */
  size_t cover_len;
  /** The fins of a fish: the cells of its houses that are not in the cover houses. */
  const uint32_t *fins;
  /** Their number. */
  size_t fins_len;
  /** The fins that are in two houses of the fish. */
  const uint32_t *endo_fins;
  /** Their number. */
  size_t endo_fins_len;
  /**
   * Almost locked sets, the parts of a sue de coq, the colors of a coloring, or the cells of an
   * arrow without its circle.
   */
  const ordoku_cell_set *sets;
  /** Their number. */
  size_t sets_len;
  /** The chains or nets. */
  const ordoku_chain *chains;
  /** Their number. */
  size_t chains_len;
  /** The digits that the step places. `removed` does not have the candidates that they exclude. */
  const ordoku_candidate *placed;
  /** Their number. */
  size_t placed_len;
  /** The candidates that the step removes. */
  const ordoku_candidate *removed;
  /** Their number. */
  size_t removed_len;
} ordoku_step;

/**
 * Sets *step to 0 and its struct_size to `size`, which is sizeof *step.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_step_init(ordoku_step *step, size_t size);

/** The first degree of a hint: "There is a step: Naked Single." */
#define ORDOKU_STEP_TEXT_TECHNIQUE 0
/** The second degree: "Look at r6c1." */
#define ORDOKU_STEP_TEXT_PLACE 1
/** The third degree: "r6c1 has only one candidate, 4." */
#define ORDOKU_STEP_TEXT_REASON 2
/** The fourth degree: "So r6c1 is 4." */
#define ORDOKU_STEP_TEXT_CONCLUSION 3
/** The third and the fourth degree together. */
#define ORDOKU_STEP_TEXT_SENTENCE 4
/** The name of the technique on the scale of the step: "Naked Single". */
#define ORDOKU_STEP_TEXT_NAME 5
/** The step in the notation of its scale: "r6c1=4". */
#define ORDOKU_STEP_TEXT_NOTATION 6

/**
 * The third degree with its placeholders: "{cell} has only one candidate, {digit}". There is a
 * fixed list of such texts, so each can be the key of a translation.
 */
#define ORDOKU_STEP_TEXT_TEMPLATE 7

/**
 * What the technique is: "A cell has one candidate left, so that is its digit." Without a
 * technique, it is the third and the fourth degree.
 */
#define ORDOKU_STEP_TEXT_DEFINITION 8

/**
 * A list of steps that a call found. It never changes, so any number of threads may read it at the
 * same time. It remains valid after its solver is freed.
 */
typedef struct ordoku_steps ordoku_steps;

/**
 * Writes the number of steps to *count.
 *
 * Returns ORDOKU_OK.
 */
int ordoku_steps_size(const ordoku_steps *steps, size_t *count);

/**
 * Writes the step at `index`, from 0, to *step.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (index).
 */
int ordoku_steps_get(const ordoku_steps *steps, size_t index, ordoku_step *step);

/**
 * Prints a text of the step at `index`, from 0, in plain English. `which` is an ORDOKU_STEP_TEXT_
 * number. A text is one line of ASCII without a line feed. A cell has a name such as r6c1.
 *
 * Writes the text and a NUL to `text`, which has room for `size` bytes. Unless `needed` is NULL,
 * the size needed, with the NUL, is written to *needed.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (index, or arrays that overlap), ORDOKU_E_OPTION (which) or
 * ORDOKU_E_BUFFER.
 */
int ordoku_steps_text(const ordoku_steps *steps,
                      size_t index,
                      uint32_t which,
                      char *text,
                      size_t size,
                      size_t *needed);

/** Frees a list of steps. Does nothing if it is NULL. */
void ordoku_steps_free(ordoku_steps *steps);

/**
 * Finds the steps by which a person solves a puzzle with exactly one solution, in the order of a
 * scale, an ORDOKU_SCALE_ number. Writes them to *steps; free them with ordoku_steps_free. The
 * scale ordoku is for at most 65535 cells: see ordoku_solver_rate.
 *
 * Returns ORDOKU_OK or another status of ordoku_solver_rate, and then *steps is not written.
 */
int ordoku_solver_steps(ordoku_solver *solver, uint32_t scale, ordoku_steps **steps);

/**
 * Finds what helps a player: what is wrong, or else the first step in the order of a scale, an
 * ORDOKU_SCALE_ number. The scale ordoku is for at most 65535 cells: see ordoku_solver_rate. If
 * Sudoku Explainer does not go on, the step is a digit of the solution. The puzzle of the solver
 * has the givens; it has exactly one solution. `placed` has the digits that the player placed, 0
 * for an empty cell, in `len` = side * side cells, or those of the rectangle of the rules; those in
 * cells with givens do not matter, so the whole board will do. NULL and 0: none.
 *
 * `candidates` are the marks of the player, laid out as for ordoku_solver_set_candidates, in
 * `words` words, for up to 64 digits. Marks that a digit excludes, and those of filled cells, do
 * not matter. NULL and 0: all candidates that the digits leave, for any number of digits.
 *
 * A step is found only if all digits and marks agree with the solution, so that it never follows
 * from a mistake. *steps receives a list of one; free it with ordoku_steps_free. What the call
 * returns tells what it is:
 *
 *     ORDOKU_OK             a step
 *     ORDOKU_WRONG_DIGITS   `removed` are digits that are wrong
 *     ORDOKU_WRONG_MARKS    the marks of `cells` lack the right digit
 *     ORDOKU_DONE           nothing: the puzzle is solved
 *
 * All but the first have no technique, but they have the same texts.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         uint32_t cells[81];
 *         ordoku_solver *solver = NULL;
 *         ordoku_steps *steps = NULL;
 *         char text[99];
 *         int failed = 1;
 *
 *         if (ordoku_generate(3, 1, cells) == ORDOKU_OK
 *             && ordoku_solver_new(3, &solver) == ORDOKU_OK
 *             && ordoku_solver_set_data(solver, cells, 81) == ORDOKU_OK
 *             && ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, NULL, 0, NULL, 0, &steps)
 *                    == ORDOKU_OK
 *             && ordoku_steps_text(steps, 0, ORDOKU_STEP_TEXT_NAME, text, 99, NULL) == ORDOKU_OK) {
 *             puts(text);
 *             failed = 0;
 *         }
 *         ordoku_steps_free(steps);
 *         ordoku_solver_free(solver);
 *         return failed;
 *     }
 *
 * Returns one of these, ORDOKU_STOPPED, ORDOKU_E_OPTION (an unknown scale), ORDOKU_E_ARGUMENT (len
 * or words, marks of more than 64 digits, or see ordoku_solver_rate), ORDOKU_E_VALUE (a digit or a
 * mark above the side; the message names the cell) or ORDOKU_E_IMPROPER. The limits are those of
 * ordoku_solver_rate.
 */
int ordoku_solver_hint(ordoku_solver *solver,
                       uint32_t scale,
                       const uint32_t *placed,
                       size_t len,
                       const uint64_t *candidates,
                       size_t words,
                       ordoku_steps **steps);

/**
 * Finds the steps that are possible for a player, in the order of ORDOKU_SCALE_USUAL, and writes
 * them to *steps; free them with ordoku_steps_free. The other arguments and the puzzles are those
 * of ordoku_solver_hint: 9x9 with 3x3 boxes, or at most 65535 cells.
 *
 * Sue de coq, almost locked sets and chains have one step of a technique for each set of candidates
 * that is removed: the one with the fewest cells, or the shortest chain. Fish with boxes have the
 * first one for each such set; forcing chains and nets have the first step of each.
 * Franken jellyfish, death blossoms and templates come last: no path has them.
 *
 * Returns ORDOKU_OK or another status of ordoku_solver_hint, and then *steps is not written;
 * ORDOKU_E_ARGUMENT also if a digit or a mark does not agree with the solution.
 */
int ordoku_solver_all_steps(ordoku_solver *solver,
                            const uint32_t *placed,
                            size_t len,
                            const uint64_t *candidates,
                            size_t words,
                            ordoku_steps **steps);

/**
 * Tells a player why a candidate is false: `digit` in `cell`, which counts from 0 row by row. It
 * need not be among the marks of the cell. The other arguments and the puzzles are those of
 * ordoku_solver_hint: 9x9 with 3x3 boxes, or at most 65535 cells. *steps receives a
 * list; free it with ordoku_steps_free. What the call returns tells what it is:
 *
 *     ORDOKU_OK             steps in the order of ORDOKU_SCALE_USUAL; the last one excludes the
 *                           candidate
 *     ORDOKU_CLASH          one of three things, see below
 *     ORDOKU_WRONG_DIGITS   as ordoku_solver_hint
 *     ORDOKU_WRONG_MARKS    as ordoku_solver_hint
 *     ORDOKU_DONE           nothing: the candidate is true
 *
 * With ORDOKU_CLASH, `removed` has the candidate, and the other arrays tell what excludes it:
 *
 * - The cell is filled: `digits` has its digit, and `cells` has the cell itself.
 * - Another cell excludes it: `digits` has the digit of that cell, `cells` has that cell, and
 *   `houses` has a house of both cells, or nothing if a rule about two cells excludes it.
 * - The rules never allow the digit in the cell: `digits`, `cells` and `houses` are empty.
 *
 * If singles that follow from a candidate of a 9x9 contradict each other before a technique leads
 * on, the last step is an ORDOKU_TECHNIQUE_FORCING_NET_CONTRADICTION with its chain.
 *
 * Returns one of these, or another status of ordoku_solver_hint; ORDOKU_E_ARGUMENT also for a cell
 * that is not on the grid or not in use, and ORDOKU_E_VALUE for a digit that is 0 or above the
 * side.
 */
int ordoku_solver_why_not(ordoku_solver *solver,
                          const uint32_t *placed,
                          size_t len,
                          const uint64_t *candidates,
                          size_t words,
                          uint32_t cell,
                          uint32_t digit,
                          ordoku_steps **steps);

/* ---- Techniques -------------------------------------------------------------------------- */

/** No technique: what is wrong in a state of a player. */
#define ORDOKU_TECHNIQUE_NONE 0
/** The last empty cell of a house. */
#define ORDOKU_TECHNIQUE_FULL_HOUSE 1
/** The only candidate of a cell. */
#define ORDOKU_TECHNIQUE_NAKED_SINGLE 2
/** The only place of a digit in a house. */
#define ORDOKU_TECHNIQUE_HIDDEN_SINGLE 3
/** A pointing that leaves a hidden single. */
#define ORDOKU_TECHNIQUE_DIRECT_POINTING 4
/** A claiming that leaves a hidden single. */
#define ORDOKU_TECHNIQUE_DIRECT_CLAIMING 5
/** A hidden pair that leaves a hidden single. */
#define ORDOKU_TECHNIQUE_DIRECT_HIDDEN_PAIR 6
/** A hidden triple that leaves a hidden single. */
#define ORDOKU_TECHNIQUE_DIRECT_HIDDEN_TRIPLE 7
/** A naked pair within a box and a line. */
#define ORDOKU_TECHNIQUE_LOCKED_PAIR 8
/** A naked triple within a box and a line. */
#define ORDOKU_TECHNIQUE_LOCKED_TRIPLE 9
/** A digit of a box within one line. */
#define ORDOKU_TECHNIQUE_POINTING 10
/** A digit of a line within one box. */
#define ORDOKU_TECHNIQUE_CLAIMING 11
/** Two cells with two digits. */
#define ORDOKU_TECHNIQUE_NAKED_PAIR 12
/** Three cells with three digits. */
#define ORDOKU_TECHNIQUE_NAKED_TRIPLE 13
/** Four cells with four digits. */
#define ORDOKU_TECHNIQUE_NAKED_QUAD 14
/** Two digits with two places. */
#define ORDOKU_TECHNIQUE_HIDDEN_PAIR 15
/** Three digits with three places. */
#define ORDOKU_TECHNIQUE_HIDDEN_TRIPLE 16
/** Four digits with four places. */
#define ORDOKU_TECHNIQUE_HIDDEN_QUAD 17
/** A fish of size 2. */
#define ORDOKU_TECHNIQUE_X_WING 18
/** A fish of size 3. */
#define ORDOKU_TECHNIQUE_SWORDFISH 19
/** A fish of size 4. */
#define ORDOKU_TECHNIQUE_JELLYFISH 20
/** A fish of size 2 with fins. */
#define ORDOKU_TECHNIQUE_FINNED_X_WING 21
/** A fish of size 2 that needs its fins. */
#define ORDOKU_TECHNIQUE_SASHIMI_X_WING 22
/** A fish of size 3 with fins. */
#define ORDOKU_TECHNIQUE_FINNED_SWORDFISH 23
/** A fish of size 3 that needs its fins. */
#define ORDOKU_TECHNIQUE_SASHIMI_SWORDFISH 24
/** A fish of size 4 with fins. */
#define ORDOKU_TECHNIQUE_FINNED_JELLYFISH 25
/** A fish of size 4 that needs its fins. */
#define ORDOKU_TECHNIQUE_SASHIMI_JELLYFISH 26
/** A fish of size 2 with boxes. */
#define ORDOKU_TECHNIQUE_FRANKEN_X_WING 27
/** A fish of size 3 with boxes. */
#define ORDOKU_TECHNIQUE_FRANKEN_SWORDFISH 28
/** A fish of size 2 with boxes and fins. */
#define ORDOKU_TECHNIQUE_FINNED_FRANKEN_X_WING 29
/** A fish of size 3 with boxes and fins. */
#define ORDOKU_TECHNIQUE_FINNED_FRANKEN_SWORDFISH 30
/** Two lines with two places each, joined at one end. */
#define ORDOKU_TECHNIQUE_SKYSCRAPER 31
/** A row and a column with two places each, joined in a box. */
#define ORDOKU_TECHNIQUE_TWO_STRING_KITE 32
/** An X-chain of three links. */
#define ORDOKU_TECHNIQUE_TURBOT_FISH 33
/** A box whose places lie in a row and a column. */
#define ORDOKU_TECHNIQUE_EMPTY_RECTANGLE 34
/** A chain of cells with the same two candidates. */
#define ORDOKU_TECHNIQUE_REMOTE_PAIR 35
/** Two equal cells joined by a strong link. */
#define ORDOKU_TECHNIQUE_W_WING 36
/** A pivot with two candidates and two wings. */
#define ORDOKU_TECHNIQUE_XY_WING 37
/** A pivot with three candidates and two wings. */
#define ORDOKU_TECHNIQUE_XYZ_WING 38
/** One cell away from two candidates everywhere. */
#define ORDOKU_TECHNIQUE_BUG_1 39
/** One digit away from two candidates everywhere. */
#define ORDOKU_TECHNIQUE_BUG_2 40
/** A naked set avoids two candidates everywhere. */
#define ORDOKU_TECHNIQUE_BUG_3 41
/** Two cells away from two candidates everywhere. */
#define ORDOKU_TECHNIQUE_BUG_4 42
/** A rectangle with one other cell. */
#define ORDOKU_TECHNIQUE_UNIQUENESS_TEST_1 43
/** A rectangle with one other digit. */
#define ORDOKU_TECHNIQUE_UNIQUENESS_TEST_2 44
/** A rectangle with a naked set. */
#define ORDOKU_TECHNIQUE_UNIQUENESS_TEST_3 45
/** A rectangle with a strong link. */
#define ORDOKU_TECHNIQUE_UNIQUENESS_TEST_4 46
/** A rectangle with one other digit in a diagonal. */
#define ORDOKU_TECHNIQUE_UNIQUENESS_TEST_5 47
/** A rectangle with an X-wing. */
#define ORDOKU_TECHNIQUE_UNIQUENESS_TEST_6 48
/** A rectangle with two strong links. */
#define ORDOKU_TECHNIQUE_HIDDEN_RECTANGLE 49
/** A rectangle of solved cells with one other cell. */
#define ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_1 50
/** A rectangle of solved cells with one other digit. */
#define ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_2 51
/** A loop with one other cell. */
#define ORDOKU_TECHNIQUE_UNIQUE_LOOP_1 52
/** A loop with one other digit. */
#define ORDOKU_TECHNIQUE_UNIQUE_LOOP_2 53
/** A loop with a naked or hidden set. */
#define ORDOKU_TECHNIQUE_UNIQUE_LOOP_3 54
/** A loop with a strong link. */
#define ORDOKU_TECHNIQUE_UNIQUE_LOOP_4 55
/** A line and a box that share the digits of their crossing. */
#define ORDOKU_TECHNIQUE_SUE_DE_COQ 56
/** Candidates that see both colors. */
#define ORDOKU_TECHNIQUE_SIMPLE_COLORS_TRAP 57
/** A color that sees itself. */
#define ORDOKU_TECHNIQUE_SIMPLE_COLORS_WRAP 58
/** Two pairs of colors that see each other. */
#define ORDOKU_TECHNIQUE_MULTI_COLORS_1 59
/** A color that sees both colors of another pair. */
#define ORDOKU_TECHNIQUE_MULTI_COLORS_2 60
/** A chain on one digit. */
#define ORDOKU_TECHNIQUE_X_CHAIN 61
/** A chain of cells with two candidates. */
#define ORDOKU_TECHNIQUE_XY_CHAIN 62
/** A closed chain whose links alternate. */
#define ORDOKU_TECHNIQUE_CONTINUOUS_NICE_LOOP 63
/** A closed chain with one break. */
#define ORDOKU_TECHNIQUE_DISCONTINUOUS_NICE_LOOP 64
/** An alternating inference chain. */
#define ORDOKU_TECHNIQUE_AIC 65
/** A continuous nice loop with groups. */
#define ORDOKU_TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP 66
/** A discontinuous nice loop with groups. */
#define ORDOKU_TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP 67
/** An alternating inference chain with groups. */
#define ORDOKU_TECHNIQUE_GROUPED_AIC 68
/** Two almost locked sets with a restricted common digit. */
#define ORDOKU_TECHNIQUE_ALS_XZ 69
/** Three almost locked sets. */
#define ORDOKU_TECHNIQUE_ALS_XY_WING 70
/** A chain of almost locked sets. */
#define ORDOKU_TECHNIQUE_ALS_CHAIN 71
/** Pairs of digits that two cells cannot have. */
#define ORDOKU_TECHNIQUE_ALIGNED_PAIR_EXCLUSION 72
/** Triples of digits that three cells cannot have. */
#define ORDOKU_TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION 73
/** A cycle on one digit, in both directions. */
#define ORDOKU_TECHNIQUE_BIDIRECTIONAL_X_CYCLE 74
/** A cycle of cells with two candidates. */
#define ORDOKU_TECHNIQUE_BIDIRECTIONAL_Y_CYCLE 75
/** A cycle, in both directions. */
#define ORDOKU_TECHNIQUE_BIDIRECTIONAL_CYCLE 76
/** A chain on one digit from a candidate to its opposite. */
#define ORDOKU_TECHNIQUE_FORCING_X_CHAIN 77
/** A chain from a candidate to its opposite. */
#define ORDOKU_TECHNIQUE_FORCING_CHAIN 78
/** A candidate whose chains contradict each other. */
#define ORDOKU_TECHNIQUE_FORCING_CHAIN_CONTRADICTION 79
/** Chains from all possibilities to one conclusion. */
#define ORDOKU_TECHNIQUE_FORCING_CHAIN_VERITY 80
/** A candidate whose nets contradict each other. */
#define ORDOKU_TECHNIQUE_FORCING_NET_CONTRADICTION 81
/** Nets from all possibilities to one conclusion. */
#define ORDOKU_TECHNIQUE_FORCING_NET_VERITY 82
/** A candidate that leaves its digit no place in some house. */
#define ORDOKU_TECHNIQUE_NISHIO 83
/** Chains from all candidates of a cell. */
#define ORDOKU_TECHNIQUE_CELL_CHAINS 84
/** Chains from all places of a digit in a house. */
#define ORDOKU_TECHNIQUE_REGION_CHAINS 85
/** A candidate whose nets contradict each other. */
#define ORDOKU_TECHNIQUE_DYNAMIC_CONTRADICTION 86
/** Nets from both states of a candidate. */
#define ORDOKU_TECHNIQUE_DYNAMIC_DOUBLE 87
/** Nets from all candidates of a cell. */
#define ORDOKU_TECHNIQUE_DYNAMIC_CELL 88
/** Nets from all places of a digit in a house. */
#define ORDOKU_TECHNIQUE_DYNAMIC_REGION 89
/** The digit of the solution. */
#define ORDOKU_TECHNIQUE_BRUTE_FORCE 90
/** All places of a digit, or all digits of a cell, exclude a candidate. */
#define ORDOKU_TECHNIQUE_LOCKED_CANDIDATES 91
/** As many cells as digits, five or more. */
#define ORDOKU_TECHNIQUE_NAKED_SET 92
/** As many digits as places, five or more. */
#define ORDOKU_TECHNIQUE_HIDDEN_SET 93
/** A fish of size 5. */
#define ORDOKU_TECHNIQUE_SQUIRMBAG 94
/** A fish of size 6. */
#define ORDOKU_TECHNIQUE_WHALE 95
/** A fish of size 7. */
#define ORDOKU_TECHNIQUE_LEVIATHAN 96
/** A chain on one digit with groups. */
#define ORDOKU_TECHNIQUE_GROUPED_X_CHAIN 97
/** A candidate whose net contradicts itself by contradictions inside of it. */
#define ORDOKU_TECHNIQUE_NESTED_CONTRADICTION 98
/** A fish of size 4 with boxes. */
#define ORDOKU_TECHNIQUE_FRANKEN_JELLYFISH 99
/** A fish of size 4 with boxes and fins. */
#define ORDOKU_TECHNIQUE_FINNED_FRANKEN_JELLYFISH 100
/** An almost locked set for each candidate of a cell. */
#define ORDOKU_TECHNIQUE_DEATH_BLOSSOM 101
/** A cell that a digit fills in every template. */
#define ORDOKU_TECHNIQUE_TEMPLATE_SET 102
/** A candidate that is in no template. */
#define ORDOKU_TECHNIQUE_TEMPLATE_DELETE 103
/** A digit that no combination of a cage, an arrow or another sum has. */
#define ORDOKU_TECHNIQUE_SUM_COMBINATIONS 104
/** The same, of cells whose sum follows from whole houses and cages. */
#define ORDOKU_TECHNIQUE_INNIES_OUTIES 105
/** A digit that each combination of a sum has. */
#define ORDOKU_TECHNIQUE_SUM_DIGIT 106
/** A candidate from which singles and sums follow that contradict each other. */
#define ORDOKU_TECHNIQUE_SINGLES_CONTRADICTION 107

/* ---- Making puzzles ---------------------------------------------------------------------- */

/**
 * Makes a minimal puzzle: it has exactly one solution, and several without any one of its givens.
 * The boxes have `order` rows and columns; `out` has room for order^4 cells. The same seed gives
 * the same puzzle on every machine: number 0 of ordoku_solver_generate.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         uint32_t cells[81];
 *         int i;
 *
 *         if (ordoku_generate(3, 2026, cells) != ORDOKU_OK)
 *             return 1;
 *         for (i = 0; i < 81; i++)
 *             printf("%u%c", (unsigned)cells[i], i % 9 == 8 ? '\n' : ' ');
 *         return 0;
 *     }
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (order). This call has no limit, and a 25x25 takes many
 * seconds, larger ones far longer: ordoku_solver_generate has limits.
 */
int ordoku_generate(uint32_t order, uint64_t seed, uint32_t *out);

/**
 * Makes a random full grid, whose boxes have `box_rows` rows and `box_cols` columns, and writes its
 * cells to `out`, which has room for `len`. The same seed gives the same grid on every machine.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (shape) or ORDOKU_E_BUFFER.
 */
int ordoku_random_grid(uint32_t box_rows,
                       uint32_t box_cols,
                       uint64_t seed,
                       uint32_t *out,
                       size_t len);

/**
 * Finds a random solution of the puzzle and writes its cells to `out`, which has room for `len`.
 * All solutions are nearly equally likely, except with a solver of rules. The same seed gives the
 * same solution on every machine. `out` may be the array that was given to ordoku_solver_set_data.
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED or ORDOKU_E_BUFFER. The limits hold
 * for all searches of the call together. `out` is written on ORDOKU_SOLVED only.
 */
int ordoku_solver_random_solution(ordoku_solver *solver, uint64_t seed, uint32_t *out, size_t len);

/** No given can go without a second solution (the default). */
#define ORDOKU_TARGET_MINIMAL 0
/** No symmetric group of givens can be removed; a single given may be redundant. */
#define ORDOKU_TARGET_MINIMAL_WITHIN_SYMMETRY 1
/** As many givens as the member `givens` says; they may be redundant. */
#define ORDOKU_TARGET_GIVENS 2
/** No symmetry (the default). */
#define ORDOKU_PATTERN_NONE 0
/** A half turn about the centre, the usual pattern of newspapers. */
#define ORDOKU_PATTERN_HALF_TURN 1
/** A quarter turn about the centre. */
#define ORDOKU_PATTERN_QUARTER_TURN 2
/** Mirrored top to bottom. */
#define ORDOKU_PATTERN_HORIZONTAL_AXIS 3
/** Mirrored left to right. */
#define ORDOKU_PATTERN_VERTICAL_AXIS 4
/** The mirror at the diagonal from the top left to the bottom right. */
#define ORDOKU_PATTERN_DIAGONAL 5
/** The mirror at the diagonal from the top right to the bottom left. */
#define ORDOKU_PATTERN_ANTI_DIAGONAL 6
/** All turns and mirrors of the square. */
#define ORDOKU_PATTERN_FULL 7

/**
 * The puzzles to make: those of a seed from number `first` on. Puzzle k of a seed depends on k, the
 * shape, the members up to `seed`, the bounds of the houses, and the difficulty only.
 */
typedef struct ordoku_generation {
  /** Set by ordoku_generation_init. */
  uint32_t struct_size;
  /** An ORDOKU_TARGET_ number. */
  uint32_t target;
  /** Number of givens for ORDOKU_TARGET_GIVENS; otherwise 0. */
  uint32_t givens;
  /** An ORDOKU_PATTERN_ number: the symmetry of the cells that have a given. */
  uint32_t pattern;
  /** A byte for each cell, 0 if it must have no given; NULL if every cell may have one. */
  const uint8_t *mask;
  /** The seed. */
  uint64_t seed;
  /** The number of the first puzzle. */
  uint64_t first;
  /** The number of puzzles to make. */
  size_t puzzles;
  /** Receives the cells of all puzzles, one puzzle after another; or NULL. */
  uint32_t *out;
  /**
   * For 9x9: receives puzzle i as 81 characters, '.' for an empty cell, at out_lines[i *
   * out_stride]; or NULL. Nothing between the lines is written.
   */
  char *out_lines;
  /** Bytes from one line to the next, at least 81, or 0 for 81. */
  size_t out_stride;
  /**
   * Receives the status of each puzzle: ORDOKU_OK if it was made, ORDOKU_STOPPED or
   * ORDOKU_E_MEMORY. Nothing is written of a puzzle that was not made.
   */
  int *statuses;
  /**
   * The fewest and the most givens of each row; 0 as the most: any number. A call without limits
   * may not end if few or no puzzles are within the bounds.
   */
  uint32_t min_row_givens;
  /** See min_row_givens. */
  uint32_t max_row_givens;
  /** The fewest and the most givens of each column, likewise. */
  uint32_t min_column_givens;
  /** See min_column_givens. */
  uint32_t max_column_givens;
  /** The fewest and the most givens of each box, likewise. */
  uint32_t min_box_givens;
  /** See min_box_givens. */
  uint32_t max_box_givens;
  /**
   * An ORDOKU_LEVEL_ number: the level of HoDoKu that the puzzles have; ORDOKU_LEVEL_NONE: any. A
   * puzzle that is not as hard as this and the members below ask for is given up for another one:
   * a call without limits may not end if there are few or none. All but the last two members are
   * for 9x9 with 3x3 boxes.
   */
  uint32_t level;
  /**
   * An ORDOKU_TECHNIQUE_ number: the technique of the hardest step of HoDoKu; with one of the two
   * members below, of some step. ORDOKU_TECHNIQUE_NONE: any.
   */
  uint32_t technique;
  /** With a technique, an ORDOKU_LEVEL_ number: the hardest level of the other steps. */
  uint32_t else_up_to;
  /**
   * With a technique, an ORDOKU_LEVEL_ number: the hardest level of the steps before the first one
   * of the technique.
   */
  uint32_t before_up_to;
  /** The lowest and the highest ER of Sudoku Explainer, in tenths; 0 as the highest: any. */
  uint32_t min_er;
  /** See min_er. */
  uint32_t max_er;
  /**
   * The lowest and the highest rating on the scale ordoku, which is for at most 65535 cells; 0
   * as the highest: any.
   */
  uint64_t min_number;
  /** See min_number. */
  uint64_t max_number;
} ordoku_generation;

/**
 * Sets *generation to 0, minimal puzzles of seed 0, and its struct_size to `size`, which is sizeof
 * *generation.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_generation_init(ordoku_generation *generation, size_t size);

/**
 * Makes puzzles with exactly one solution, of the shape of a solver and with its callbacks. Some of
 * its options count: the threads as in a batch, and the limits on nodes, time and memory for each
 * puzzle. 9x9 without limits are made side by side, which is faster. The puzzle and the statistics
 * of the solver do not change; it keeps the threads as after ordoku_solver_solve_batch.
 * ordoku_solver_cancel stops all puzzles.
 *
 * Each puzzle comes from a random full grid of its own, from which givens are taken away in a
 * random order. It is the same on every machine, for any number of threads, and alone or beside
 * others. Without limits a call may not end if few or no puzzles meet the settings, such as 17
 * givens.
 *
 * Returns ORDOKU_OK when every puzzle has its status. On an error of the whole call, every status
 * is that error if the array can be written, and nothing else is touched: ORDOKU_E_ARGUMENT
 * (sizes, arrays that overlap, lines of another shape than 9x9, a number of givens, of the puzzle
 * or of its houses, that no puzzle with this pattern and mask can have, or a difficulty that none
 * of the shape can have) or ORDOKU_E_OPTION (target, pattern, level, technique).
 */
int ordoku_solver_generate(ordoku_solver *solver, const ordoku_generation *generation);

/**
 * Takes givens away from a puzzle with exactly one solution until none can go, and writes the
 * minimal puzzle to `out`, which has room for `len` cells. Without any one of its givens it has
 * several solutions. Each seed tries the givens in another order, and may find another minimal
 * puzzle. `out` may be the array that was given to ordoku_solver_set_data; the puzzle of the solver
 * stays.
 *
 * Returns ORDOKU_OK, ORDOKU_STOPPED (`out` has the givens that are left: the puzzle still has its
 * only solution, but may not be minimal; if the search ended before it knew that there is one
 * solution, these are all givens), ORDOKU_E_IMPROPER, ORDOKU_E_ARGUMENT (a puzzle of candidates) or
 * ORDOKU_E_BUFFER. The limits hold for all searches of the call together.
 */
int ordoku_solver_minimise(ordoku_solver *solver, uint64_t seed, uint32_t *out, size_t len);

/**
 * Finds the redundant givens of a puzzle with exactly one solution: those that can each go alone
 * without a second solution. Writes their number to *count and their cells, from 0 row by row and
 * ascending, to `cells`, which has room for `len` cells: side * side are enough for any puzzle, and
 * fewer are refused. The puzzle is minimal if there are none. Removing one redundant given may make
 * another necessary: ordoku_solver_minimise removes as many as possible.
 *
 * Returns ORDOKU_OK, ORDOKU_STOPPED (nothing is written), ORDOKU_E_IMPROPER, ORDOKU_E_ARGUMENT (a
 * puzzle of candidates) or ORDOKU_E_BUFFER. The limits hold for all searches of the call together.
 */
int ordoku_solver_redundant_givens(ordoku_solver *solver,
                                   uint32_t *cells,
                                   size_t len,
                                   size_t *count);

/* ---- Status codes ------------------------------------------------------------------------ */

/** The call did what was asked, and its outputs have what it found. */
#define ORDOKU_OK 0

/**
 * Nothing is left: an enumeration handed out every solution, ordoku_cover_next_option found no
 * further option, ordoku_solver_backdoors no backdoor that is small enough, ordoku_solver_hint a
 * solved puzzle, or ordoku_solver_why_not a true candidate.
 */
#define ORDOKU_DONE 1

/** Two cells of one house have the same digit, or would have it; or a rule is broken. */
#define ORDOKU_CLASH 2
/** ordoku_solver_hint: a digit of the player is not that of the solution. */
#define ORDOKU_WRONG_DIGITS 3
/** ordoku_solver_hint: the marks of a cell lack the digit of the solution. */
#define ORDOKU_WRONG_MARKS 4
/** A solution was found. 10 and 20 are the numbers of SAT solvers in the IPASIR interface. */
#define ORDOKU_SOLVED 10
/** The puzzle or the matrix has no solution. */
#define ORDOKU_NO_SOLUTION 20
/** A limit, a cancel or a callback stopped the search; the statistics have the reason. */
#define ORDOKU_STOPPED 30
/** A pointer that must not be NULL is NULL. */
#define ORDOKU_E_NULL -1
/** An argument is out of its range, or an array has the wrong length. */
#define ORDOKU_E_ARGUMENT -2
/** The value of a cell is above the side. */
#define ORDOKU_E_VALUE -3

/**
 * The text cannot be read; ordoku_parse reports line, column and offset, and the message of
 * ordoku_cover_parse line and column.
 */
#define ORDOKU_E_TEXT -4

/** An output buffer is too small; an output or the message has the size needed. */
#define ORDOKU_E_BUFFER -5
/** Allocation failed. */
#define ORDOKU_E_MEMORY -6
/** The handle is in use, by another thread or by the call whose callback is running. */
#define ORDOKU_E_BUSY -7
/** This version does not know a value or a struct member. */
#define ORDOKU_E_OPTION -8
/** A proof does not prove the claim; the message names the line. */
#define ORDOKU_E_PROOF -9
/** The puzzle has no solution or several, but the call needs one with exactly one. */
#define ORDOKU_E_IMPROPER -10
/** The text or the characters have two readings: name the symbols, the layout or the shape. */
#define ORDOKU_E_AMBIGUOUS -11
/** This library has a defect. The handle is unusable; free it. */
#define ORDOKU_E_INTERNAL -127

/** Returns the static text of a status, or "unknown status" for any other number. */
const char *ordoku_status_text(int status);

/* ---- Options and limits ------------------------------------------------------------------ */

/** Chooses the engine that suits the puzzle (the default). */
#define ORDOKU_ENGINE_AUTO 0

/**
 * Fills every cell that has one candidate, then guesses in a cell with the fewest candidates: the
 * method of the old SudokuKiller class.
 */
#define ORDOKU_ENGINE_GREEDY 1

/** Solves the exact cover problem by algorithm X: the method of the old DancingLink class. */
#define ORDOKU_ENGINE_DLX 2
/** Uses singles and locked candidates, and guesses weighted by conflicts. */
#define ORDOKU_ENGINE_CSP 3
/** Keeps digits as bit boards, only for a 9x9 with 3x3 boxes. */
#define ORDOKU_ENGINE_NINE 4
/** Learns a clause from every conflict, for large and hard puzzles. */
#define ORDOKU_ENGINE_CDCL 5

/**
 * Finds the solutions in the order of ORDOKU_ENGINE_GREEDY, sooner: ORDOKU_ENGINE_AUTO shows that
 * there is no solution, or no other one.
 */
#define ORDOKU_ENGINE_GREEDY_ORDER 6

/**
 * Lets a second thread learn in ordoku_solver_solve and ordoku_solver_enumerate, too. Their first
 * solution may then differ from run to run. For a matrix, lets ordoku_cover_solve find any
 * solution.
 */
#define ORDOKU_FLAG_RACE 1

/** How to search. */
typedef struct ordoku_options {
  /** Set by ordoku_options_init. */
  uint32_t struct_size;
  /** ORDOKU_FLAG_RACE or 0. */
  uint32_t flags;
  /** An ORDOKU_ENGINE_ number. */
  uint32_t engine;
  /**
   * Number of threads, at most 4096. In a batch, 0 means one for each core. For one puzzle, 0
   * and 1 mean the calling thread only. From 2 on, ORDOKU_ENGINE_AUTO may use a second thread to
   * find the first solution of a large puzzle. Without a limit on nodes or memory, it may also
   * use the second thread to count and to decide uniqueness. A stop may then take some
   * hundredths of a second longer. Answers do not depend on the number of threads, except with
   * ORDOKU_FLAG_RACE.
   */
  uint32_t threads;
  /**
   * Largest number of nodes of the search tree for one puzzle; 0: no limit. The limit is exact
   * and repeatable. The local search that ORDOKU_ENGINE_AUTO uses for the first solution of a
   * large puzzle has no nodes: only the time limit, cancel and poll stop it.
   */
  uint64_t node_limit;
  /**
   * Largest time for one puzzle in nanoseconds; 0: no limit. A search usually notices within
   * milliseconds up to side 64, and within a second at side 256. In a batch, the time of other
   * puzzles does not count. WebAssembly (wasm32-unknown-unknown) has no clock, and refuses a
   * limit with ORDOKU_E_OPTION.
   */
  uint64_t time_limit_ns;
  /**
   * Largest number of solutions to visit for one puzzle, even if the call asks for more; 0: no
   * limit.
   */
  uint64_t solution_limit;
  /**
   * If the seed is not 0, the engine gets a shuffled copy of the puzzle and finds other
   * solutions first. The same seed gives the same answer.
   */
  uint64_t seed;
  /**
   * Largest number of bytes for the clauses learnt about one puzzle; 0: no limit. The engine
   * forgets clauses to keep the limit, and stops if it cannot; a search of a matrix continues
   * without clauses. The limit does not include the memory for the puzzle itself. It is also the
   * largest number of bytes with which ordoku_solver_count goes on without visiting solutions.
   */
  uint64_t memory_limit;
} ordoku_options;

/**
 * Sets *options to the defaults and its struct_size to `size`, which is sizeof *options.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_options_init(ordoku_options *options, size_t size);

/**
 * Sets the options of later calls; NULL means the defaults. On an error the old options stay.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (an engine that does not take the solver's shape) or
 * ORDOKU_E_OPTION.
 */
int ordoku_solver_set_options(ordoku_solver *solver, const ordoku_options *options);

/* ---- Cancel and poll --------------------------------------------------------------------- */

/** Called regularly during a search. Returns 0 to continue, any other value to stop the search. */
typedef int (*ordoku_poll_fn)(void *user);

/** Functions that every search calls. */
typedef struct ordoku_callbacks {
  /** Set by ordoku_callbacks_init. */
  uint32_t struct_size;
  /** Can stop a search; NULL if nothing should. */
  ordoku_poll_fn poll;
  /** Argument for poll. */
  void *user;
} ordoku_callbacks;

/**
 * Sets *callbacks to 0, which calls nothing, and its struct_size to `size`, which is sizeof
 * *callbacks.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_callbacks_init(ordoku_callbacks *callbacks, size_t size);

/**
 * Sets the callbacks of later searches; NULL means none.
 *
 * Returns ORDOKU_OK.
 */
int ordoku_solver_set_callbacks(ordoku_solver *solver, const ordoku_callbacks *callbacks);

/**
 * Stops the search that runs on the solver, and every later one until ordoku_solver_reset_cancel.
 * Those calls return ORDOKU_STOPPED; in a batch it is the status of the puzzles that are left.
 *
 * Any thread may call this at any time before the solver is freed, and so may a signal handler: it
 * is one atomic store. Returns ORDOKU_OK.
 */
int ordoku_solver_cancel(ordoku_solver *solver);

/** Undoes ordoku_solver_cancel; the same threads may call it, and it returns the same values. */
int ordoku_solver_reset_cancel(ordoku_solver *solver);

/* ---- Text -------------------------------------------------------------------------------- */

/**
 * Parsing: recognises the layout. Printing: ORDOKU_LAYOUT_LINE up to side 36, else
 * ORDOKU_LAYOUT_NUMBERS; rules: an object of JSON.
 */
#define ORDOKU_LAYOUT_AUTO 0

/** All cells in one line, one character for each cell. */
#define ORDOKU_LAYOUT_LINE 1
/** One line for each row, one character for each cell. */
#define ORDOKU_LAYOUT_ROWS 2
/** Like ORDOKU_LAYOUT_ROWS, with drawn boxes. */
#define ORDOKU_LAYOUT_BOXES 3
/** Numbers separated by white space or commas. */
#define ORDOKU_LAYOUT_NUMBERS 4
/** The order n, then n^4 numbers. */
#define ORDOKU_LAYOUT_ORDERED 5

/**
 * Printing: a file of SudoCue and SadMan, `[Puzzle]` and rows. For all grids of usual boxes.
 * Parsing: as ORDOKU_LAYOUT_AUTO, like the next four.
 */
#define ORDOKU_LAYOUT_SDK 6

/** Printing: a line of SadMan, with 0 for an empty cell. For 9x9 only. */
#define ORDOKU_LAYOUT_SDM 7
/** Printing: a file of Simple Sudoku, rows with bars. For 9x9 only. */
#define ORDOKU_LAYOUT_SS 8
/** Printing: a line of HoDoKu's library, with the symbols 1 to 9. For 9x9 only. */
#define ORDOKU_LAYOUT_HODOKU 9

/**
 * Printing: a game id of Simon Tatham's Solo, with numbers from 1. For sides up to 31, and boxes
 * of two rows and columns or more; ordoku_rules_format says which other rules it can hold.
 */
#define ORDOKU_LAYOUT_TATHAM 10

/**
 * Parsing: recognises the symbols. Printing: ORDOKU_SYMBOLS_DIGITS up to side 35,
 * ORDOKU_SYMBOLS_ZERO_BASED at 36.
 */
#define ORDOKU_SYMBOLS_AUTO 0

/** 1 to 9, then A to Z. */
#define ORDOKU_SYMBOLS_DIGITS 1
/** 0 to 9, then A to Z; 0 is the first digit. A 16x16 is hexadecimal. Numbers are from 0. */
#define ORDOKU_SYMBOLS_ZERO_BASED 2
/** A to Z. Not for the layouts of numbers. */
#define ORDOKU_SYMBOLS_LETTERS 3

/**
 * The format of a text. ordoku_parse fills it in, and ordoku_format prints in it: a solution then
 * has the layout, the symbols, the blank and the boxes of its puzzle.
 */
typedef struct ordoku_text {
  /** Set by ordoku_text_init. */
  uint32_t struct_size;
  /** An ORDOKU_LAYOUT_ number. */
  uint32_t layout;
  /** An ORDOKU_SYMBOLS_ number. */
  uint32_t symbols;
  /**
   * The character for an empty cell, as a Unicode code point. Parsed: that of the text. Printing:
   * one of '.' '0' '-' '_' '*' 'x' 'X' '?' '~' and the middle dot (183); 0: '.', but '0' for
   * numbers from 1. It must not be a digit of the symbols. Ignored when parsing.
   */
  uint32_t blank;
  /** Rows of a box; if this and box_cols are 0, the usual boxes for the number of cells. */
  uint32_t box_rows;
  /** Columns of a box. */
  uint32_t box_cols;
  /** Parsed: the number of cells, side * side, also with ORDOKU_E_BUFFER. */
  size_t cells;
  /**
   * Parsed: the offset in bytes after the puzzle, the start for the next call. It is the length
   * of the text if nothing follows. An error does not change it.
   */
  size_t next;
  /** Parsed: the offset of the error, otherwise 0. */
  size_t offset;
  /** Parsed: the line of the error, from 1; otherwise 0. */
  size_t line;
  /** Parsed: the column of the error in characters, from 1; otherwise 0. */
  size_t column;
  /** Parsed: what was wrong and where, after an error; otherwise "". */
  char message[192];
  /**
   * Parsed: the offset of the solution, if the text has it beside the puzzle in one line, as in
   * a table of puzzles, and is not in UTF-16; otherwise 0. To check it, parse these bytes as a
   * text of their own.
   */
  size_t solution;
  /** Parsed: the length of the solution in bytes; 0 if there is none. */
  size_t solution_len;
  /**
   * The character between two columns of the table that the puzzle is in a row of: ',', ';', a
   * tab or '|'; 0 if `puzzle_column` is 0.
   */
  uint32_t separator;
  /**
   * The column of the table that has the puzzles, from 1; 0: find it. A heading is looked at
   * first, then the rows. Parsed: the column found, also after an error. If `next` is not 0, the
   * next call with this `found` reads this column of the rows that follow, and nothing else in
   * them.
   */
  uint32_t puzzle_column;
  /** The column of the box shapes, from 1, with values such as 3x2; 0 if the table has none. */
  uint32_t boxes_column;
  /**
   * 1 if the table has a heading: each line below it with the separator is a row. 0: lines of
   * words between the rows are titles.
   */
  uint32_t has_heading;
  /**
   * The number of columns of the table; 0: not known. A row with another number of fields is an
   * error unless its puzzle has an empty cell and `row_cells` cells and no other field looks
   * like a part of a puzzle. Empty fields behind the last column do not count.
   */
  uint32_t columns;
  /** The number of cells of the puzzle in the row above; 0: not known. */
  uint32_t row_cells;
  /**
   * The columns of the table whose names in the heading are those of rules, such as `cages` or
   * `variant`. A field that says something there is an error: its rule would be lost. Bit 0 is
   * column 1, here and in the next four, and bit 31 is also the columns behind column 32. In a
   * column that is in none of the five, the name of a variant is an error.
   */
  uint32_t rules_columns;
  /** The columns named `regions`. There, the number of rows of the puzzle says nothing. */
  uint32_t regions_columns;
  /** The columns such as `type`, where the name of a variant is an error. */
  uint32_t kind_columns;
  /** The columns such as `title`, where a title that names a variant is an error. */
  uint32_t title_columns;
  /** The columns that say nothing about rules, such as `author`. */
  uint32_t other_columns;
  /**
   * 1 if the caller knows the rules of the puzzles: a text that only names a variant is then no
   * error. One with rules of its own still is.
   */
  uint32_t known_rules;
  /** Parsed: the offset of the name in `doubt`, otherwise 0. */
  size_t doubt_offset;
  /**
   * Parsed: the variant, such as "a Killer Sudoku", that a comment or a sentence near the puzzle
   * names, so that the digits alone may be another puzzle; otherwise "". It is not told if the
   * rules are known.
   */
  char doubt[56];
} ordoku_text;

/**
 * Sets *text to 0 and its struct_size to `size`, which is sizeof *text. The parser then recognises
 * everything, from the start of a text.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_text_init(ordoku_text *text, size_t size);

/**
 * Reads the puzzle that begins at found->next in a text of `text_len` bytes, which needs no
 * closing NUL. A comment is the rest of a line from #, from //, or from -- before a word, at the
 * start of the line or after white space.
 *
 * `format` says how the text is written; NULL: recognise everything. Writes the cells, row by row
 * with 0 for an empty cell, to `cells`, which has room for `len`, and a report to *found. `found`
 * may be NULL: the puzzle is then at the start. To read all puzzles of a text, call this with the
 * same `found` until found->next is `text_len`: it also remembers the columns of a table and what
 * its heading says. What it remembers counts more than a table that `format` names.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (next, arrays that overlap, an impossible box shape, or a
 * side such as 10 whose box shape must be given), ORDOKU_E_VALUE (a value above the side),
 * ORDOKU_E_AMBIGUOUS (the text has two readings: name one in `format`), ORDOKU_E_TEXT (anything
 * else, also an empty text), ORDOKU_E_BUFFER (found->cells are needed) or ORDOKU_E_OPTION. On an
 * error *found says what was wrong and where.
 */
int ordoku_parse(const char *text,
                 size_t text_len,
                 const ordoku_text *format,
                 uint32_t *cells,
                 size_t len,
                 ordoku_text *found);

/**
 * Reads the candidates (pencil marks) of the puzzle that begins at found->next, as ordoku_parse
 * reads its digits. A cell with pencil marks has these. In a text without pencil marks, a given
 * has itself, and an empty cell has every digit.
 *
 * Writes them to `candidates`, which has room for `len` words: each cell, row by row, has
 * (side + 63) / 64 words as for ordoku_solver_set_candidates. With ORDOKU_E_BUFFER, that many words
 * are needed for each of found->cells.
 *
 * Returns what ordoku_parse returns.
 */
int ordoku_parse_candidates(const char *text,
                            size_t text_len,
                            const ordoku_text *format,
                            uint64_t *candidates,
                            size_t len,
                            ordoku_text *found);

/**
 * Prints `len` = side * side cells, row by row with 0 for an empty cell, as text that ends with a
 * line feed and a NUL. `format` says how, and may be the report of ordoku_parse; NULL: the
 * defaults.
 *
 * Writes the text to `text`, which has room for `size` bytes, and the size needed, with its NUL,
 * to *needed unless that is NULL. ordoku_parse reads the text back with the same format if that
 * names layout, symbols and boxes, but not the letters of a 6x6 in ORDOKU_LAYOUT_SDK: its heading
 * could be a row. If the boxes are the usual ones and symbols and blank were 0
 * here, ordoku_parse without a format finds the same puzzle, or reports which member of the format
 * it needs.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len, shape, arrays that overlap, too few symbols for the
 * side, or a shape that the layout is not for), ORDOKU_E_VALUE, ORDOKU_E_BUFFER or ORDOKU_E_OPTION.
 */
int ordoku_format(const uint32_t *cells,
                  size_t len,
                  const ordoku_text *format,
                  char *text,
                  size_t size,
                  size_t *needed);

/**
 * Prints the candidates (pencil marks) of len = side * side cells, row by row, as text that ends
 * with a line feed and a NUL. Each is a word as for ordoku_solver_set_candidates. `format` says
 * how; NULL: the defaults.
 *
 * ORDOKU_LAYOUT_LINE, the default, has a place for each digit of each cell, with the blank for a
 * digit that is no candidate: a 9x9 has 729 characters. ORDOKU_LAYOUT_ROWS has a list of digits
 * for each cell, and !! for a cell without candidates, ORDOKU_LAYOUT_BOXES has drawn boxes around
 * them. ORDOKU_LAYOUT_HODOKU has digits for the cells with one candidate, and a list of the
 * candidates that these digits leave in other cells, but that the cells do not have. The other
 * layouts and sides above 36 have no candidates. ordoku_parse_candidates reads the text back with
 * the same format if that names layout, symbols and boxes; from HoDoKu it reads candidates with
 * the same solutions.
 *
 * Writes the text and *needed, and returns what ordoku_format does.
 */
int ordoku_format_candidates(const uint64_t *candidates,
                             size_t len,
                             const ordoku_text *format,
                             char *text,
                             size_t size,
                             size_t *needed);

/* ---- Pictures ---------------------------------------------------------------------------- */

/** Dark digits on white, also for print. */
#define ORDOKU_THEME_LIGHT 0
/** Light digits on a dark background. */
#define ORDOKU_THEME_DARK 1

/** The content of a picture besides the puzzle of its solver. */
typedef struct ordoku_drawing {
  /** Set by ordoku_drawing_init. */
  uint32_t struct_size;
  /** An ORDOKU_THEME_ number. */
  uint32_t theme;
  /**
   * An ORDOKU_SYMBOLS_ number; ORDOKU_SYMBOLS_AUTO: 1 to 9, then A to Z. Digits are numbers if the
   * symbols are not enough for the side.
   */
  uint32_t symbols;
  /** Which step of `steps` is shown, from 0. */
  uint32_t step;
  /**
   * The digits of all cells, such as a solution or those of a player, row by row, 0 for an empty
   * cell. They differ from givens in colour and weight, and those in cells with givens do not
   * matter. NULL: none.
   */
  const uint32_t *placed;
  /** The number of values of `placed`: that of the cells, or 0. */
  size_t len;
  /**
   * The pencil marks, laid out as for ordoku_solver_set_candidates; marks of filled cells do not
   * matter. NULL: those of a puzzle that was set as candidates, otherwise none.
   */
  const uint64_t *candidates;
  /** The number of words of `candidates`: that of all cells, or 0. */
  size_t words;
  /**
   * The list that has the step to show, in the state before it: its houses, cells, sets and
   * links, what it places and what it removes. Its name and its sentence are below the grid. NULL:
   * none.
   */
  const ordoku_steps *steps;
  /**
   * The name of the picture for screen readers, in UTF-8; NULL or "": the size of the puzzle, or
   * the name of the step.
   */
  const char *title;
  /**
   * A text below the grid, in UTF-8; NULL: none. A picture has at most 100000 lines below its grid.
   */
  const char *caption;
} ordoku_drawing;

/**
 * Sets *drawing to 0, which shows the puzzle alone, and its struct_size to `size`, which is sizeof
 * *drawing.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_drawing_init(ordoku_drawing *drawing, size_t size);

/**
 * Draws the puzzle of a solver, with what *drawing adds, as an element `svg` of SVG 1.1 that ends
 * with a line feed and a NUL. NULL: the puzzle alone. The picture has the rules of a solver of
 * rules, and marks all digits that break a rule of the puzzle. It has the same bytes on every
 * machine, and needs no other file.
 *
 * Writes the text, which is UTF-8, to `text`, which has room for `size` bytes, and the size needed,
 * with its NUL, to *needed unless that is NULL. The statistics of the solver do not change.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len, words, a placed digit in a cell that is not in use, a
 * step that the list does not have or that is not one of the layout, a list that has an answer in
 * place of a step, a `step` above 0 without `steps`, a text that is not UTF-8, more than 100000
 * lines below the grid, or arrays that overlap, the struct included), ORDOKU_E_VALUE (a digit or a
 * mark above the side; the message names the cell), ORDOKU_E_OPTION (theme or symbols) or
 * ORDOKU_E_BUFFER.
 */
int ordoku_solver_draw(ordoku_solver *solver,
                       const ordoku_drawing *drawing,
                       char *text,
                       size_t size,
                       size_t *needed);

/* ---- Batches ----------------------------------------------------------------------------- */

/**
 * Many puzzles of one shape, or with the rules of one solver: either `cells`, or, for 9x9 only,
 * `lines` of text. Arrays that a function writes must not overlap any other array.
 */
typedef struct ordoku_batch {
  /** Set by ordoku_batch_init. */
  uint32_t struct_size;
  /**
   * Rows and columns of a box; 0 to use box_rows and box_cols instead. If all three are 0, the
   * shape is that of the solver, or 9x9 without a solver. Leave them 0 for a solver of rules.
   */
  uint32_t order;
  /** Rows of a box, if order is 0. */
  uint32_t box_rows;
  /** Columns of a box, if order is 0. */
  uint32_t box_cols;
  /**
   * Largest number of solutions to count for each puzzle: 1 just solves, 2 decides uniqueness, 0
   * counts all.
   */
  uint64_t limit;
  /** Number of puzzles. */
  size_t puzzles;
  /** The cells of all puzzles, one puzzle after another, as for ordoku_solver_set_data; or NULL. */
  const uint32_t *cells;
  /**
   * Puzzle i is the 81 characters at lines[i * stride]: '1' to '9', and '0' or '.' for an empty
   * cell; or NULL. Bytes between the lines are ignored.
   */
  const char *lines;
  /**
   * Bytes from one line to the next, at least 81, or 0 for 81. It is 82 if each line ends with a
   * line feed.
   */
  size_t stride;
  /**
   * With cells: receives the first solution of each puzzle, laid out like `cells`; NULL if not
   * wanted.
   */
  uint32_t *out;
  /**
   * With lines: receives the first solution of puzzle i, 81 digits, at out_lines[i *
   * out_stride]; NULL if not wanted. Nothing between the lines is written.
   */
  char *out_lines;
  /** As stride, for out_lines. */
  size_t out_stride;
  /**
   * Receives the status of each puzzle: the one that ordoku_solver_set_data and
   * ordoku_solver_count would return for it, or ORDOKU_E_TEXT for a line with another character.
   */
  int *statuses;
  /** Receives the number of solutions found for each puzzle; NULL if not wanted. */
  uint64_t *counts;
} ordoku_batch;

/**
 * Sets *batch to 0 and its struct_size to `size`, which is sizeof *batch.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_batch_init(ordoku_batch *batch, size_t size);

/**
 * Solves the puzzles of a batch on the threads that `options` asks for. If `options` is NULL, it
 * uses the defaults, with one thread for each core. The limits of `options` apply to each puzzle.
 * The poll of `callbacks`, which may be NULL, is called on the calling thread and stops the whole
 * batch. The answers are the same for any number of threads.
 *
 * Returns ORDOKU_OK when every puzzle has its status. On an error of the whole batch, every status
 * is that error if the array can be written, and nothing else is touched. It is ORDOKU_E_ARGUMENT
 * (shape, sizes, arrays that overlap, or an engine that does not take the shape), ORDOKU_E_OPTION
 * (options), or one that every function may return.
 */
int ordoku_solve_batch(const ordoku_batch *batch,
                       const ordoku_options *options,
                       const ordoku_callbacks *callbacks);

/**
 * Solves the puzzles of a batch as ordoku_solve_batch does, with the options, callbacks and
 * threads of a solver. The solver keeps its threads and memory, so many short batches are faster
 * with a solver. Its puzzle and statistics do not change.
 *
 * The threads start with the first batch that needs them. They keep the cores, the priority and the
 * floating-point settings that the calling thread has then. They sleep between batches, and end
 * when the solver is freed. ordoku_solver_cancel stops a batch.
 *
 * With a solver of rules, each puzzle has these rules; the batch has `cells`, and no shape.
 *
 * Returns what ordoku_solve_batch returns; ORDOKU_E_ARGUMENT also if the shape of the batch is not
 * the solver's.
 */
int ordoku_solver_solve_batch(ordoku_solver *solver, const ordoku_batch *batch);

/**
 * Rates the puzzles of a batch, with the options, callbacks and threads of a solver, as
 * ordoku_solver_solve_batch uses them. `scale` is an ORDOKU_SCALE_ number. Writes the ratings of
 * all puzzles to `ratings`, which need not be set before; `size` is sizeof *ratings.
 *
 * A puzzle gets the status that ordoku_solver_set_data and ordoku_solver_rate would return for it,
 * or ORDOKU_E_TEXT for a line with another character. The members of a rating are 0, except for
 * its size, unless the status is ORDOKU_OK. The members out, out_lines and counts of the batch must
 * be NULL, and its limit has no effect.
 *
 * Returns ORDOKU_OK when every puzzle has its status, or another status of
 * ordoku_solver_solve_batch, and then no rating is written; ORDOKU_E_OPTION also for an unknown
 * scale, and ORDOKU_E_ARGUMENT also for a size that no version has, and for a scale that is not for
 * the shape of the solver.
 */
int ordoku_solver_rate_batch(ordoku_solver *solver,
                             const ordoku_batch *batch,
                             uint32_t scale,
                             ordoku_rating *ratings,
                             size_t size);

/* ---- Canonical forms --------------------------------------------------------------------- */

/**
 * A symmetry of a shape: it maps puzzles to puzzles and solutions to solutions. It permutes the
 * bands, the rows in each band, the stacks, the columns in each stack, and the digits; if boxes are
 * square, it may also exchange rows and columns. With r and c from 0, and an empty cell that stays
 * empty:
 *
 *     image[r][c] = digits[puzzle[rows[r]][columns[c]] - 1]      if not transposed
 *     image[r][c] = digits[puzzle[columns[c]][rows[r]] - 1]      if transposed
 */
typedef struct ordoku_transform {
  /** Set by ordoku_transform_init. */
  uint32_t struct_size;
  /** 1 if rows and columns are exchanged, otherwise 0. */
  uint32_t transposed;
  /**
   * For each row of the image the row of the puzzle, or the column if transposed, from 0. Only
   * the first `side` values of this and of the other arrays count.
   */
  uint32_t rows[256];
  /** For each column of the image the column of the puzzle, or the row if transposed, from 0. */
  uint32_t columns[256];
  /** The image of each digit, at the index of the digit minus 1. */
  uint32_t digits[256];
} ordoku_transform;

/**
 * Sets *transform to 0, which is no transform, and its struct_size to `size`, which is sizeof
 * *transform.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_transform_init(ordoku_transform *transform, size_t size);

/**
 * Writes the image of the puzzle of givens, which has the same layout, to `out`, which has room for
 * `len` cells and may be the array that was given to ordoku_solver_set_data.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (a puzzle of candidates, or arrays that are no transform of
 * the shape; the message says more) or ORDOKU_E_BUFFER.
 */
int ordoku_solver_transform(ordoku_solver *solver,
                            const ordoku_transform *transform,
                            uint32_t *out,
                            size_t len);

/**
 * Writes a random image of the puzzle of givens to `out`, as ordoku_solver_transform does. It is
 * the same puzzle, but looks different. *transform receives the transform, which also maps the
 * solutions; NULL if it is not wanted. Every transform of the shape is equally likely, and a seed
 * has the same one on every machine.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (a puzzle of candidates) or ORDOKU_E_BUFFER.
 */
int ordoku_solver_shuffle(ordoku_solver *solver,
                          uint64_t seed,
                          uint32_t *out,
                          size_t len,
                          ordoku_transform *transform);

/**
 * Writes the canonical form of the puzzle of givens to `out`, which has room for `len` cells and
 * may be the array that was given to ordoku_solver_set_data. It is the one image of the puzzle
 * (see ordoku_transform) whose cells, row by row, come first, with 0 before every digit. Two
 * puzzles have the same form if and only if a transform maps one to the other. The puzzle need not
 * have a solution.
 *
 * *transform receives a transform from the puzzle to the form, and *automorphisms the number of
 * automorphisms: the ways to permute and exchange rows and columns that map the puzzle to itself if
 * its digits are then renamed, 1 for most puzzles. It is 0 if the number is 2^64 or more. Both may
 * be NULL.
 *
 * A 9x9 takes microseconds, larger puzzles mostly milliseconds. Three kinds can take very long:
 * puzzles in which a long row has many digits twice; complete grids whose boxes have one row or one
 * column, from side 16; and regular complete grids whose boxes have two columns, from 14x2. The
 * solver's limits on nodes and time hold, and its poll and cancel; a node is a choice of a row, a
 * stack or a column. The statistics do not change.
 *
 * Returns ORDOKU_OK, ORDOKU_STOPPED (nothing is written), ORDOKU_E_ARGUMENT (a puzzle of
 * candidates) or ORDOKU_E_BUFFER.
 */
int ordoku_solver_canonical(ordoku_solver *solver,
                            uint32_t *out,
                            size_t len,
                            ordoku_transform *transform,
                            uint64_t *automorphisms);

/**
 * Writes 1 to *equivalent if a transform maps the puzzle of the solver to the puzzle at `cells`,
 * otherwise 0. `cells` are `len` = side * side givens as for ordoku_solver_set_data.
 *
 * Returns ORDOKU_OK, ORDOKU_STOPPED (*equivalent is not written), ORDOKU_E_ARGUMENT (a puzzle of
 * candidates, or len) or ORDOKU_E_VALUE. The limits are those of ordoku_solver_canonical, for each
 * of the two puzzles.
 */
int ordoku_solver_is_equivalent(ordoku_solver *solver,
                                const uint32_t *cells,
                                size_t len,
                                int *equivalent);

/**
 * Writes the canonical form of each puzzle of a batch to `out` or `out_lines`, with '0' for an
 * empty cell of a line. A puzzle gets the status that ordoku_solver_canonical would return for it,
 * and a count of 1 or 0. The limit of the batch and the engine of the options have no effect.
 *
 * Everything else is as for ordoku_solve_batch; it returns ORDOKU_E_ARGUMENT also if there is no
 * array for the forms.
 */
int ordoku_canonical_batch(const ordoku_batch *batch,
                           const ordoku_options *options,
                           const ordoku_callbacks *callbacks);

/**
 * Writes canonical forms as ordoku_canonical_batch does, with the options, callbacks and threads of
 * a solver, as ordoku_solver_solve_batch uses them. Returns what those two return.
 */
int ordoku_solver_canonical_batch(ordoku_solver *solver, const ordoku_batch *batch);

/* ---- Statistics and messages ------------------------------------------------------------- */

/** The search was not stopped. */
#define ORDOKU_STOP_NONE 0
/** The node limit stopped the search. */
#define ORDOKU_STOP_NODES 1
/** The time limit stopped the search. */
#define ORDOKU_STOP_TIME 2
/** A request to cancel stopped the search. */
#define ORDOKU_STOP_CANCEL 3
/** A callback stopped the search. */
#define ORDOKU_STOP_CALLBACK 4
/** The search found as many solutions as the call or solution_limit asks for. */
#define ORDOKU_STOP_SOLUTIONS 5
/** The memory limit stopped the search. */
#define ORDOKU_STOP_MEMORY 6

/**
 * Statistics of the last search. Except for the time, they are the same on every machine for the
 * same input and options.
 */
typedef struct ordoku_stats {
  /** Set by ordoku_stats_init. */
  uint32_t struct_size;
  /** Why the search ended early: an ORDOKU_STOP_ number. */
  uint32_t stop_reason;
  /**
   * The engine that searched last: an ORDOKU_ENGINE_ number. It is never
   * ORDOKU_ENGINE_GREEDY_ORDER, which asks other engines. It is ORDOKU_ENGINE_AUTO only if none
   * searched, as in the check of a proof. With rules, ORDOKU_ENGINE_CSP has no matrix.
   */
  uint32_t engine;
  /** Largest number of guesses at one time. */
  uint32_t depth;
  /** Nodes of the search tree: the root, and one for each option tried. */
  uint64_t nodes;
  /** Number of dead ends. */
  uint64_t conflicts;
  /**
   * Options assigned: givens, guesses and their consequences. A search without a dead end counts
   * each cell once.
   */
  uint64_t assignments;
  /** Solutions found. */
  uint64_t solutions;
  /** Nanoseconds from call to return. Below a millisecond, the value is exact to a few percent. */
  uint64_t elapsed_ns;
} ordoku_stats;

/**
 * Sets *stats to 0 and its struct_size to `size`, which is sizeof *stats.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
 */
int ordoku_stats_init(ordoku_stats *stats, size_t size);

/**
 * Writes the statistics of the last search to *stats. They are all 0 if that search ended with an
 * error.
 *
 * Returns ORDOKU_OK.
 */
int ordoku_solver_stats(ordoku_solver *solver, ordoku_stats *stats);

/**
 * Returns the message of the last call on the solver: what was wrong and where after an error, the
 * two cells after ORDOKU_CLASH, otherwise "". If the solver is in use or unusable, returns the text
 * of that status. A solver that is NULL, as after ordoku_solver_new failed, has the message "". The
 * result is never NULL.
 *
 * The text is valid until the next call on the solver; ordoku_solver_message, ordoku_solver_cancel
 * and ordoku_solver_reset_cancel do not change it.
 */
const char *ordoku_solver_message(const ordoku_solver *solver);

/* ---- Exact cover ------------------------------------------------------------------------- */

/**
 * A matrix whose columns are items and whose rows are options. A solution is a set of options that
 * covers each primary item exactly once and each secondary item at most once. Options that give a
 * secondary item the same colour may share it. The rules for threads are those of ordoku_solver.
 */
typedef struct ordoku_cover ordoku_cover;

/**
 * Makes a matrix without options, and writes it to *cover; free it with ordoku_cover_free. Items
 * are numbered from 0: first the `primary` items, then the `secondary` ones.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (2^31 items or more).
 */
int ordoku_cover_new(size_t primary, size_t secondary, ordoku_cover **cover);

/**
 * Makes the matrix of a solver's puzzle: 4 * N * N primary items for side N, and the options that
 * the givens or candidates leave. With everything counted from 0, digit d at row r and column c is
 * option d*N*N + r*N + c. If b is the box of the cell, the option covers four items: r*N + c (the
 * cell), N*N + r*N + d (row and digit), 2*N*N + c*N + d (column and digit) and 3*N*N + b*N + d
 * (box and digit).
 *
 * For a solver of rules, option d*C + c puts digit d in cell c of the C cells of its rectangle.
 * Options with higher numbers belong to sums. The items depend on the version of the library. Each
 * solution of the puzzle is one solution of the matrix.
 *
 * Returns ORDOKU_OK, or ORDOKU_E_ARGUMENT if the matrix of the rules would be too large.
 */
int ordoku_cover_from_puzzle(ordoku_solver *solver, ordoku_cover **cover);

/** Frees a matrix. Does nothing if it is NULL or in use. */
void ordoku_cover_free(ordoku_cover *cover);

/**
 * Sets the limits of later searches: node_limit, time_limit_ns, solution_limit and memory_limit;
 * NULL means no limits. The engine is ORDOKU_ENGINE_AUTO, or ORDOKU_ENGINE_DLX for the search
 * alone. With ORDOKU_FLAG_RACE, ordoku_cover_solve finds any solution, often sooner. The seed
 * must be 0.
 *
 * Whatever `threads` is, a matrix is searched on one thread, in the order of the old DancingLink
 * class: it takes the item with the fewest options, the lowest of several, and tries its options
 * in the order they were added. With ORDOKU_ENGINE_AUTO, clause learning helps a search that takes
 * long, and the engines for Sudoku help ordoku_cover_solve. Their nodes count, too. Without
 * ORDOKU_FLAG_RACE, a search that no limit stops has the same answer with either engine.
 * memory_limit is for the learnt clauses and for the memo of what was searched: at the limit the
 * search goes on without them.
 *
 * Returns ORDOKU_OK or ORDOKU_E_OPTION.
 */
int ordoku_cover_set_options(ordoku_cover *cover, const ordoku_options *options);

/**
 * Sets the callbacks of later searches; NULL means none.
 *
 * Returns ORDOKU_OK.
 */
int ordoku_cover_set_callbacks(ordoku_cover *cover, const ordoku_callbacks *callbacks);

/**
 * Finds a solution. Writes the numbers of its options, in the order of choosing, to `options`,
 * which has room for `len`, and their number to *count. A solution has at most as many options as
 * there are primary items. The matrix does not change.
 *
 * The solution is the first one of the search, except with ORDOKU_FLAG_RACE. If the matrix is that
 * of a Sudoku of any order and box shape, the engines for Sudoku help to find it after a few
 * conflicts. The matrix is recognised even if options are missing or reordered, or if whole
 * options were covered by four consecutive calls of ordoku_cover_cover_item.
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED or ORDOKU_E_BUFFER (*count is the
 * length needed).
 */
int ordoku_cover_solve(ordoku_cover *cover, uint32_t *options, size_t len, size_t *count);

/**
 * Counts solutions up to `limit`; 0 counts all. A count below `limit` is exact unless the search
 * was stopped.
 *
 * Returns ORDOKU_SOLVED (*count is at least 1), ORDOKU_NO_SOLUTION (*count is 0) or ORDOKU_STOPPED
 * (there are *count solutions or more; also if the option solution_limit ends the count below
 * `limit`).
 */
int ordoku_cover_count(ordoku_cover *cover, uint64_t limit, uint64_t *count);

/**
 * Calls `callback` with each solution and `user`, until it returns any value except 0. A solution
 * is the list of its option numbers in the order of choosing; it may be empty.
 *
 * Returns ORDOKU_DONE when all solutions were handed out (perhaps none), or ORDOKU_STOPPED.
 */
int ordoku_cover_enumerate(ordoku_cover *cover, ordoku_solution_fn callback, void *user);

/**
 * Stops the search that runs on the matrix, and every later one until ordoku_cover_reset_cancel,
 * like ordoku_solver_cancel.
 */
int ordoku_cover_cancel(ordoku_cover *cover);

/** Undoes ordoku_cover_cancel. */
int ordoku_cover_reset_cancel(ordoku_cover *cover);

/** Writes the statistics of the last search to *stats, like ordoku_solver_stats. */
int ordoku_cover_stats(ordoku_cover *cover, ordoku_stats *stats);

/** Returns the message of the last call on the matrix, like ordoku_solver_message. */
const char *ordoku_cover_message(const ordoku_cover *cover);

/* ---- Exact cover matrices ---------------------------------------------------------------- */

/**
 * Adds an option that covers `len` items, and writes its number to *option unless that is NULL.
 * Its number is one more than the highest number in use. The first is 0, or N*N*N in the matrix of
 * a puzzle.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, an item twice, more than 2^26 options or
 * 2^31 nodes). On an error nothing is added.
 */
int ordoku_cover_add_option(ordoku_cover *cover,
                            const uint32_t *items,
                            size_t len,
                            uint32_t *option);

/**
 * Adds an option as ordoku_cover_add_option does, and gives the item at each index the colour at
 * the same index of `colours`; 0 is no colour. Only secondary items have colours. Chosen options
 * may share a secondary item if all of them give it the same colour. An option without a colour on
 * an item shares it with no other.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (the reasons of ordoku_cover_add_option, a colour of a
 * primary item, or more than 2^26 colours). On an error nothing is added.
 */
int ordoku_cover_add_option_colours(ordoku_cover *cover,
                                    const uint32_t *items,
                                    const uint32_t *colours,
                                    size_t len,
                                    uint32_t *option);

/**
 * Makes `option` cover one more `item`. The options of an item are tried in the order in which
 * their nodes were added.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, the node exists, an option of 2^26 or
 * more, or more than 2^31 nodes).
 */
int ordoku_cover_add_node(ordoku_cover *cover, uint32_t option, uint32_t item);

/**
 * Adds `len` nodes in one call: each of `options` covers one more item, the one at the same index
 * of `items`, as by ordoku_cover_add_node.
 *
 * Returns what ordoku_cover_add_node does. On an error nothing is added.
 */
int ordoku_cover_add_nodes(ordoku_cover *cover,
                           const uint32_t *options,
                           const uint32_t *items,
                           size_t len);

/**
 * Adds `count` options in one call, and writes the number of the first one to *first unless that is
 * NULL; the others follow in order. Without options that is the next free number. Each value of
 * `lens` is the number of items of an option, which are the next values of `items`; there are `len`
 * values in all.
 *
 * Returns what ordoku_cover_add_option does, and ORDOKU_E_ARGUMENT if `len` is not the sum of
 * `lens`. On an error nothing is added.
 */
int ordoku_cover_add_options(ordoku_cover *cover,
                             const uint32_t *items,
                             size_t len,
                             const size_t *lens,
                             size_t count,
                             uint32_t *first);

/**
 * Empties a matrix and gives it new items, as a new one has them. Keeps the memory, the options of
 * searches and the callbacks.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (2^31 items or more). On an error the matrix is
 * unchanged.
 */
int ordoku_cover_reset(ordoku_cover *cover, size_t primary, size_t secondary);

/**
 * Removes an item and all its options from the matrix, as choosing one of these options would.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, or covered already).
 */
int ordoku_cover_cover_item(ordoku_cover *cover, uint32_t item);

/**
 * Puts back an item that ordoku_cover_cover_item removed. Covered items may be put back in any
 * order.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no such item, or it is not covered).
 */
int ordoku_cover_uncover_item(ordoku_cover *cover, uint32_t item);

/**
 * Writes three numbers: items, options that have a node, and nodes. There is a node for each one
 * of the matrix, for each item, and for the root of the lists. Each of the three pointers may be
 * NULL.
 *
 * Returns ORDOKU_OK.
 */
int ordoku_cover_size(ordoku_cover *cover, size_t *items, size_t *options, size_t *nodes);

/**
 * Finds the first option with a node, starting at the number *option. Writes its number to
 * *option, its items to `items`, which has room for `len`, and their number to *count. The matrix
 * of a puzzle needs room for 4. Add 1 to *option for the next call.
 *
 * Returns ORDOKU_OK, ORDOKU_DONE (there is no further option) or ORDOKU_E_BUFFER (*count is the
 * length needed).
 */
int ordoku_cover_next_option(ordoku_cover *cover,
                             uint32_t *option,
                             uint32_t *items,
                             size_t len,
                             size_t *count);

/* ---- Exact cover as text ----------------------------------------------------------------- */

/**
 * Replaces the items and options of a matrix by those of a text of `text_len` bytes, which needs no
 * closing NUL, and keeps the names of the items. The settings (ordoku_options) and the callbacks
 * stay.
 *
 * The text is as Knuth's DLX1 and DLX2 read it. Lines that begin with | are comments; they and
 * blank lines are ignored. The first other line has the names of the items, with white space
 * between them and a lone | in front of the secondary ones. Each later line is an option: names of
 * items. The first option has number 0, the one of the next line number 1, and so on. A secondary
 * item may have a colour, as in x:1: a word of up to 255 bytes. The first colour of the text has
 * number 1, the next one number 2, and so on; the matrix keeps their words.
 *
 * Returns ORDOKU_OK or ORDOKU_E_TEXT. The message of the error has the line and the column. On an
 * error the matrix is unchanged.
 */
int ordoku_cover_parse(ordoku_cover *cover, const char *text, size_t text_len);

/**
 * Prints a matrix as ordoku_cover_parse reads it, with a NUL behind the last line feed. The first
 * line has the names of the items: those that were read, otherwise i0, i1 and so on. Each option
 * that has a node has a line, in the order of their numbers, and its items in the order in which
 * they were added. Colours are the words that were read, otherwise 1 to 9, a to z, A to Z, 62 and
 * so on. Items that are covered are printed like all others.
 *
 * Writes the text to `text`, which has room for `size` bytes, and the size needed, with its NUL,
 * to *needed unless that is NULL.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (no primary items: the first line would be a comment; words
 * for some colours only; or arrays that overlap) or ORDOKU_E_BUFFER.
 */
int ordoku_cover_format(ordoku_cover *cover, char *text, size_t size, size_t *needed);

/* ---- Variants ---------------------------------------------------------------------------- */

/** Both diagonals: X-Sudoku. */
#define ORDOKU_VARIANT_DIAGONALS 0

/**
 * Windows of the size of a box, one cell apart from the border and from each other. The boxes must
 * be square.
 */
#define ORDOKU_VARIANT_WINDOKU 1

/** The cells with the same position in all boxes. */
#define ORDOKU_VARIANT_DISJOINT_GROUPS 2
/** The centre of each box. The boxes need an odd number of rows and of columns. */
#define ORDOKU_VARIANT_CENTRE_DOT 3
/** Nine cells of a 9x9 in a star. */
#define ORDOKU_VARIANT_ASTERISK 4

/**
 * Nine cells of a 9x9: the corners, the centre, and the middle of the second line from each side.
 */
#define ORDOKU_VARIANT_GIRANDOLA 5

/** Cells a knight's move apart differ. */
#define ORDOKU_VARIANT_ANTI_KNIGHT 6
/** Cells a king's move apart differ. */
#define ORDOKU_VARIANT_ANTI_KING 7
/** Neighbours in a row or column are not consecutive. */
#define ORDOKU_VARIANT_NON_CONSECUTIVE 8

/**
 * The rules of a variant of Sudoku: a rectangle of cells, regions in which all digits differ,
 * relations between the digits of two cells, sums of digits, and digits that a cell may not have.
 *
 * At first no cell is in use. A rule puts the cells that it names in use, and only those get a
 * digit. Cells are numbered row by row from 0; digits go from 1. The rules for threads are those
 * of ordoku_solver.
 */
typedef struct ordoku_rules ordoku_rules;

/**
 * Makes rules for a rectangle of cells, without any rule, and writes them to *rules; free them
 * with ordoku_rules_free. `digits` is the largest digit.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         const uint32_t cage[3] = {0, 1, 4};
 *         uint32_t cells[16] = {0, 0, 0, 1,  0, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 3};
 *         ordoku_rules *rules = NULL;
 *         ordoku_solver *solver = NULL;
 *         int unique = 0, failed = 1;
 *
 *         if (ordoku_rules_new(4, 4, 4, &rules) == ORDOKU_OK
 *             && ordoku_rules_add_grid(rules, 2, 2, 0, 0) == ORDOKU_OK
 *             && ordoku_rules_add_variant(rules, ORDOKU_VARIANT_DIAGONALS, 2, 2, 0, 0) == ORDOKU_OK
 *             && ordoku_rules_add_cage(rules, cage, 3, 8) == ORDOKU_OK
 *             && ordoku_solver_new_rules(rules, &solver) == ORDOKU_OK
 *             && ordoku_solver_set_data(solver, cells, 16) == ORDOKU_OK
 *             && ordoku_solver_solve_unique(solver, cells, 16, &unique) == ORDOKU_SOLVED) {
 *             printf("%s; first cell: %u\n", unique ? "unique" : "not unique", (unsigned)cells[0]);
 *             failed = 0;
 *         }
 *         ordoku_solver_free(solver);
 *         ordoku_rules_free(rules);
 *         return failed;
 *     }
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no cells or more than 2^20, digits 0 or above 256, or
 * digits times cells above 2^24).
 */
int ordoku_rules_new(size_t rows, size_t columns, uint32_t digits, ordoku_rules **rules);

/** Frees rules. Does nothing if they are NULL or in use. Solvers that were made of them stay. */
void ordoku_rules_free(ordoku_rules *rules);

/**
 * Adds a Sudoku: the rows, the columns and the boxes of a square. Its top left cell is at `row`
 * and `column`, from 0. Its side is box_rows * box_cols, the number of digits. A region that the
 * rules have already is not added again: two grids may share a box.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (shape, or a square that does not fit in the rectangle).
 * On an error the rules are unchanged.
 */
int ordoku_rules_add_grid(ordoku_rules *rules,
                          uint32_t box_rows,
                          uint32_t box_cols,
                          uint32_t row,
                          uint32_t column);

/**
 * Adds the rows and columns of a square, without boxes: a latin square. It has as many rows as
 * there are digits, and its top left cell is at `row` and `column`, from 0. A region that the
 * rules have already is not added again. With ordoku_rules_add_region, it makes a jigsaw.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (a square that does not fit in the rectangle). On an
 * error the rules are unchanged.
 */
int ordoku_rules_add_lines(ordoku_rules *rules, uint32_t row, uint32_t column);

/**
 * Adds random regions: those of a jigsaw. Each is connected, and has as many cells as there are
 * digits. The rectangle needs as many rows and columns as there are digits; add the rows and
 * columns with ordoku_rules_add_lines. The same seed gives the same regions on every machine. Not
 * every such jigsaw has a solution. A second call adds regions beside those of the first one.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (another rectangle). On an error the rules are unchanged.
 */
int ordoku_rules_add_random_regions(ordoku_rules *rules, uint64_t seed);

/**
 * Adds random thermometers that a solution obeys: digits increase from the first cell to the last.
 * Each has three to six cells, of which each touches the next one, also diagonally; about a third
 * of the cells are on thermometers, fewer if no more fit. The `len` values of `solution` are a
 * digit for each cell in use, and 0 for the others; ordoku_solver_random_solution writes one. The
 * same seed gives the same thermometers on every machine.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         ordoku_rules *rules = NULL;
 *         ordoku_solver *solver = NULL, *of_all = NULL;
 *         uint32_t cells[81] = {0};
 *         static char text[20000];
 *         int status = ordoku_rules_new(9, 9, 9, &rules);
 *
 *         if (status == ORDOKU_OK) status = ordoku_rules_add_grid(rules, 3, 3, 0, 0);
 *         if (status == ORDOKU_OK) status = ordoku_solver_new_rules(rules, &solver);
 *         if (status == ORDOKU_OK) status = ordoku_solver_set_data(solver, cells, 81);
 *         if (status == ORDOKU_OK) status = ordoku_solver_random_solution(solver, 1, cells, 81);
 *         if (status == ORDOKU_SOLVED)
 *             status = ordoku_rules_add_random_thermometers(rules, cells, 81, 1);
 *         if (status == ORDOKU_OK) status = ordoku_solver_new_rules(rules, &of_all);
 *         if (status == ORDOKU_OK) status = ordoku_solver_set_data(of_all, cells, 81);
 *         if (status == ORDOKU_OK) status = ordoku_solver_minimise(of_all, 1, cells, 81);
 *         if (status == ORDOKU_OK)
 *             status = ordoku_rules_format(rules, ORDOKU_LAYOUT_AUTO, cells, 81, text, sizeof text,
 *                                          NULL);
 *         if (status == ORDOKU_OK) puts(text);
 *         ordoku_solver_free(of_all);
 *         ordoku_solver_free(solver);
 *         ordoku_rules_free(rules);
 *         return status != ORDOKU_OK;
 *     }
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no solution of the rules). On an error the rules are
 * unchanged.
 */
int ordoku_rules_add_random_thermometers(ordoku_rules *rules,
                                         const uint32_t *solution,
                                         size_t len,
                                         uint64_t seed);

/**
 * Adds random arrows that a solution obeys: the digits of two to five cells add up to the digit of
 * a circle. The arguments are those of ordoku_rules_add_random_thermometers, and so are the paths.
 *
 * Returns what ordoku_rules_add_random_thermometers returns.
 */
int ordoku_rules_add_random_arrows(ordoku_rules *rules,
                                   const uint32_t *solution,
                                   size_t len,
                                   uint64_t seed);

/**
 * Adds a variant, an ORDOKU_VARIANT_ number, to the square of a Sudoku. The arguments name the
 * square as those of ordoku_rules_add_grid do, which adds the Sudoku itself. A region that the
 * rules have already is not added again.
 *
 * Returns ORDOKU_OK, ORDOKU_E_OPTION (an unknown variant) or ORDOKU_E_ARGUMENT (shape, a square
 * that does not fit in the rectangle, or a shape that does not have the variant). On an error the
 * rules are unchanged.
 */
int ordoku_rules_add_variant(ordoku_rules *rules,
                             uint32_t variant,
                             uint32_t box_rows,
                             uint32_t box_cols,
                             uint32_t row,
                             uint32_t column);

/**
 * Writes the numbers of rows and columns of the rectangle, and the number of digits. Each of the
 * three pointers may be NULL.
 *
 * Returns ORDOKU_OK.
 */
int ordoku_rules_size(ordoku_rules *rules, size_t *rows, size_t *columns, uint32_t *digits);

/** Returns the message of the last call on the rules, like ordoku_solver_message. */
const char *ordoku_rules_message(const ordoku_rules *rules);

/**
 * Makes a solver for puzzles with rules, and writes it to *solver; free it with ordoku_solver_free.
 * The rules are copied: later calls on them do not change the solver. If they were read by
 * ordoku_rules_parse, the puzzle is that of the text.
 *
 * The calls of ordoku_solver take and write the cells of the rectangle, row by row; those that are
 * not in use are 0. These calls work: set_data, check, solve, solve_unique, count, is_unique,
 * enumerate, true_candidates (with the words of `digits` for the side), random_solution, minimise,
 * redundant_givens, prove, check_proof, solve_batch, rate, steps and hint on ORDOKU_SCALE_ORDOKU
 * or ORDOKU_SCALE_USUAL, all_steps, why_not, draw, ordoku_cover_from_puzzle, and those for options,
 * callbacks, cancel, statistics and the message. All others are for grids with boxes, and return
 * ORDOKU_E_ARGUMENT. To make a puzzle, set a random solution as data and minimise it;
 * ordoku_solver_generate_killer makes one with cages.
 *
 * Options: the engine is ORDOKU_ENGINE_AUTO, or ORDOKU_ENGINE_DLX for the search alone; others and
 * a seed are ORDOKU_E_OPTION. The calling thread searches alone, except in a batch. With
 * ORDOKU_FLAG_RACE, ordoku_solver_solve finds any solution, often sooner.
 *
 * Returns ORDOKU_OK.
 */
int ordoku_solver_new_rules(ordoku_rules *rules, ordoku_solver **solver);

/**
 * Makes a killer: the rules of the solver with random cages in addition, which leave exactly one
 * solution without any given. Writes these rules to *killer; free them with ordoku_rules_free. A
 * cage has one to five cells; there are few of one cell, mostly none. The solver needs rules;
 * those of a Sudoku have a grid only. It needs no puzzle, and keeps the one that it has. The same
 * seed gives the same killer on every machine.
 *
 *     #include <ordoku.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         ordoku_rules *rules = NULL, *killer = NULL;
 *         ordoku_solver *solver = NULL;
 *         static char text[20000];
 *         int status = ordoku_rules_new(9, 9, 9, &rules);
 *
 *         if (status == ORDOKU_OK) status = ordoku_rules_add_grid(rules, 3, 3, 0, 0);
 *         if (status == ORDOKU_OK) status = ordoku_solver_new_rules(rules, &solver);
 *         if (status == ORDOKU_OK) status = ordoku_solver_generate_killer(solver, 1, &killer);
 *         if (status == ORDOKU_OK)
 *             status = ordoku_rules_format(killer, ORDOKU_LAYOUT_AUTO, NULL, 0, text, sizeof text,
 *                                          NULL);
 *         if (status == ORDOKU_OK) puts(text);
 *         ordoku_rules_free(killer);
 *         ordoku_rules_free(rules);
 *         ordoku_solver_free(solver);
 *         return status != ORDOKU_OK;
 *     }
 *
 * Returns ORDOKU_OK, ORDOKU_NO_SOLUTION (the rules have none), ORDOKU_STOPPED or ORDOKU_E_ARGUMENT
 * (a solver without rules, above 25 digits or 640 cells in use, or another engine than
 * ORDOKU_ENGINE_AUTO). The limits hold for all searches of the call together. *killer is written
 * on ORDOKU_OK only.
 */
int ordoku_solver_generate_killer(ordoku_solver *solver,
                                  uint64_t seed,
                                  ordoku_rules **killer);

/** The digits differ, as a knight's or king's move apart. */
#define ORDOKU_RELATION_DIFFERENT 0
/** The digits are equal, as in a palindrome. */
#define ORDOKU_RELATION_EQUAL 1

/**
 * The first digit is less than the second, as on a thermometer and between cells of a futoshiki.
 */
#define ORDOKU_RELATION_LESS 2

/** The digits differ by one: a white dot of kropki. */
#define ORDOKU_RELATION_CONSECUTIVE 3
/** The digits do not differ by one. */
#define ORDOKU_RELATION_NON_CONSECUTIVE 4
/** One digit is twice the other: a black dot of kropki. */
#define ORDOKU_RELATION_DOUBLE 5
/** The digits neither differ by one, nor is one twice the other: no dot, where all are given. */
#define ORDOKU_RELATION_NO_DOT 6
/** The digits differ at least by `number`, as on a whisper line with 5. */
#define ORDOKU_RELATION_APART 7
/** The digits add up to `number`, as V with 5 and X with 10. */
#define ORDOKU_RELATION_SUM 8

/**
 * Adds a region: its `len` cells have different digits. A region of as many cells as there are
 * digits has each digit exactly once.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no cells, a cell that is twice in the region or not in
 * the rectangle, more cells than digits, or 2^24 cells of all regions). On an error the rules are
 * unchanged.
 */
int ordoku_rules_add_region(ordoku_rules *rules, const uint32_t *cells, size_t len);

/**
 * Adds a cage of killer Sudoku: its `len` cells have different digits, which add up to `total`.
 *
 * Returns what ordoku_rules_add_region and ordoku_rules_add_sum return. On an error the rules are
 * unchanged.
 */
int ordoku_rules_add_cage(ordoku_rules *rules, const uint32_t *cells, size_t len, uint32_t total);

/**
 * Adds a sum: the digits of `len` cells add up to `total`. They may be equal unless another rule
 * forbids it.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (no cells or more than 256, a cell that is twice in the
 * sum or not in the rectangle, or 2^24 cells of all sums). On an error the rules are unchanged.
 */
int ordoku_rules_add_sum(ordoku_rules *rules, const uint32_t *cells, size_t len, uint32_t total);

/**
 * Adds an arrow: the digits of `len` cells add up to the digit of the cell `circle`. They may be
 * equal unless another rule forbids it.
 *
 * Returns what ordoku_rules_add_sum returns; ORDOKU_E_ARGUMENT also for a circle that is one of
 * the cells or not in the rectangle. On an error the rules are unchanged.
 */
int ordoku_rules_add_arrow(ordoku_rules *rules, uint32_t circle, const uint32_t *cells, size_t len);

/**
 * Adds a relation, an ORDOKU_RELATION_ number, of pairs of cells. `cells` has `len` cells, two for
 * each pair: the first cell is related to the second, the third to the fourth, and so on. `number`
 * is the number of ORDOKU_RELATION_APART and ORDOKU_RELATION_SUM, and 0 for the others. A
 * thermometer has a pair for each two cells that follow one another.
 *
 * Returns ORDOKU_OK, ORDOKU_E_OPTION (an unknown relation) or ORDOKU_E_ARGUMENT (an odd len, a
 * number of a relation without one, a pair that has a cell twice, a cell that is not in the
 * rectangle, more than 2^24 pairs, or more than 4096 different relations). On an error the rules
 * are unchanged.
 */
int ordoku_rules_add_pairs(ordoku_rules *rules,
                           uint32_t relation,
                           uint32_t number,
                           const uint32_t *cells,
                           size_t len);

/**
 * Adds a relation that a table gives, of pairs of cells as ordoku_rules_add_pairs takes them.
 * `table` has digits * digits values: value (d - 1) * digits + e - 1 is 0 if the first cell of a
 * pair must not be d while the second one is e, and another number if that is allowed.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (a table_len other than digits * digits, and as for
 * ordoku_rules_add_pairs). On an error the rules are unchanged.
 */
int ordoku_rules_add_table(ordoku_rules *rules,
                           const uint8_t *table,
                           size_t table_len,
                           const uint32_t *cells,
                           size_t len);

/**
 * Allows only some digits in each of `len` cells. `digits` has a bit for each digit, as a cell of
 * ordoku_solver_set_candidates: bit (d - 1) % 64 of word (d - 1) / 64 tells whether the cells may
 * be d. `words` is their number, (largest digit + 63) / 64. Cells that are limited twice may have
 * the digits that both calls allow. Even and odd cells are limited so.
 *
 * Returns ORDOKU_OK, ORDOKU_E_VALUE (a bit above the number of digits) or ORDOKU_E_ARGUMENT
 * (words, or a cell that is not in the rectangle). On an error the rules are unchanged.
 */
int ordoku_rules_limit_digits(ordoku_rules *rules,
                              const uint32_t *cells,
                              size_t len,
                              const uint64_t *digits,
                              size_t words);

/**
 * Puts `len` cells in use that no rule names: they may have any digit.
 *
 * Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (a cell that is not in the rectangle). On an error the
 * rules are unchanged.
 */
int ordoku_rules_use_cells(ordoku_rules *rules, const uint32_t *cells, size_t len);

/**
 * Replaces rules by those of the first puzzle of a text of `text_len` bytes, which needs no
 * closing NUL, and keeps the givens of the puzzle: ordoku_solver_new_rules makes a solver of both.
 * Text after the first puzzle is not read.
 *
 * The text is an object of JSON as ordoku_rules_format prints it, a puzzle or a link of f-puzzles,
 * a game of Simon Tatham's Solo, or the cells and the regions of a jigsaw: docs/guide/variants.md
 * of the source describes them. A puzzle with boxes as ordoku_parse reads it has the rules of
 * Sudoku. ordoku_rules_size tells how many rows, columns and digits were read.
 *
 * Returns ORDOKU_OK, ORDOKU_E_TEXT (also for a member or a rule that is not known), or another
 * error of ordoku_parse. The message of the error has the line and the column. On an error the
 * rules are unchanged.
 */
int ordoku_rules_parse(ordoku_rules *rules, const char *text, size_t text_len);

/**
 * Prints rules, and a puzzle of them, in one line without a line feed, with a NUL behind it. The
 * layout is ORDOKU_LAYOUT_AUTO, an object of JSON that can hold all rules, or
 * ORDOKU_LAYOUT_TATHAM, a game id of Simon Tatham's Solo: boxes or a jigsaw, with or without both
 * diagonals, with or without cages, which then cover the grid. `cells` are the `len` = rows *
 * columns cells of the puzzle, row by row, 0 for an empty cell and for one that is not in use;
 * NULL and 0: the givens that were read, or none.
 *
 * Writes the text to `text`, which has room for `size` bytes, and the size needed, with its NUL,
 * to *needed unless that is NULL. ordoku_rules_parse reads the same puzzle.
 *
 * Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len, a given in a cell that is not in use, arrays that
 * overlap, or rules that Solo does not have: the message names one), ORDOKU_E_OPTION (another
 * layout), ORDOKU_E_VALUE (the message names the cell) or ORDOKU_E_BUFFER.
 */
int ordoku_rules_format(ordoku_rules *rules,
                        uint32_t layout,
                        const uint32_t *cells,
                        size_t len,
                        char *text,
                        size_t size,
                        size_t *needed);

/* ---- Proofs ------------------------------------------------------------------------------ */

/** A piece of the proof. */
#define ORDOKU_PART_PROOF 0
/** A piece of the formula that the proof is about. */
#define ORDOKU_PART_FORMULA 1

/**
 * Receives the next `len` bytes of the proof or the formula (`part`), without a NUL and valid only
 * during the call. Returns 0 to continue, any other value to stop the search.
 */
typedef int (*ordoku_proof_fn)(uint32_t part, const char *text, size_t len, void *user);

/**
 * Counts solutions up to `limit` (0: all) as ordoku_solver_count does, and proves that there are
 * no others. Calls `write` with `user` and the pieces of a proof in the text form of DRAT, then
 * with those of the formula in DIMACS CNF. The count is proved if this function returns
 * ORDOKU_SOLVED or ORDOKU_NO_SOLUTION, and the count is below `limit` or `limit` is 0. Otherwise
 * the formula is missing and the proof is incomplete.
 *
 * With digits and cells counted from 0, variable 1 + digit * cells + cell says that the digit
 * is in the cell; cells are row-major. The formula has the rules, the givens, and one clause
 * that excludes each solution found. drat-trim and ordoku_solver_check_proof check the proof.
 * The formula of a grid with boxes has about 2 * side^4 clauses: 150 KB for a 9x9, 12 MB for a
 * 25x25, 0.6 GB for a 64x64. That of rules is the exact cover that ordoku_cover_from_puzzle
 * makes: variables of sums and relations follow those of digits. The search runs on the
 * calling thread, and allocates as much memory as the proof needs.
 *
 * Returns the values of ordoku_solver_count; also ORDOKU_STOPPED if `write` stopped the search.
 */
int ordoku_solver_prove(ordoku_solver *solver,
                        uint64_t limit,
                        ordoku_proof_fn write,
                        void *user,
                        uint64_t *count);

/**
 * Checks a proof of `proof_len` bytes that the solver's puzzle has no other solutions than the
 * given ones. These are `solutions_len` values, one for each cell of one solution after another; 0
 * for a cell that is not in use.
 *
 * The check uses only the rules and unit propagation, and shares no code with the search; with
 * a solver of rules, it makes the same exact cover as ordoku_solver_prove. The check refuses
 * clauses that need more (RAT). A hostile proof of some megabytes can take hours:
 * time_limit_ns, ordoku_solver_cancel and the poll callback stop a check. The proof is not read if
 * unit propagation alone shows that there are no other solutions. The statistics have only
 * stop_reason and elapsed_ns. Returns ORDOKU_OK if the proof is right; ORDOKU_E_PROOF if it is
 * not; ORDOKU_STOPPED; or ORDOKU_E_ARGUMENT (solutions_len is no multiple of the number of cells,
 * or a solution does not solve the puzzle or is there twice).
 */
int ordoku_solver_check_proof(ordoku_solver *solver,
                              const uint32_t *solutions,
                              size_t solutions_len,
                              const char *proof,
                              size_t proof_len);

/**
 * Counts solutions of a matrix up to `limit` (0: all) as ordoku_cover_count does, and proves that
 * there are no others. Writes proof and formula as ordoku_solver_prove does, and the count is
 * proved under the same conditions.
 *
 * Variable 1 + k says that option k is chosen. Behind these, each colour of a secondary item has a
 * variable. The formula has a clause for each primary item that is not covered, one for each two
 * options that exclude each other, and one that excludes each solution found. drat-trim and
 * ordoku_cover_check_proof check the proof. An item with n options has n * (n - 1) / 2 clauses of
 * two options: the formula grows with the square of the options of an item. Clause learning does
 * the search on the calling thread, whatever the engine of the options is, and allocates as much
 * memory as the proof needs.
 *
 * Returns the values of ordoku_cover_count; also ORDOKU_STOPPED if `write` stopped the search.
 */
int ordoku_cover_prove(ordoku_cover *cover,
                       uint64_t limit,
                       ordoku_proof_fn write,
                       void *user,
                       uint64_t *count);

/**
 * Checks a proof of `proof_len` bytes that a matrix has no other solutions than `count` given ones.
 * Each value of `lens` is the number of options of a solution, which are the next values of
 * `options`, in any order; there are `len` values in all.
 *
 * The check shares no code with the search. It takes as long as that of ordoku_solver_check_proof,
 * and is stopped in the same ways; node_limit counts the lines of the proof. The proof is not read
 * if unit propagation alone shows that there are no other solutions. The statistics have only
 * stop_reason and elapsed_ns. Returns ORDOKU_OK if the proof is right; ORDOKU_E_PROOF if it is
 * not; ORDOKU_STOPPED; or ORDOKU_E_ARGUMENT (len is not the sum of lens, or a solution is none or
 * is there twice).
 */
int ordoku_cover_check_proof(ordoku_cover *cover,
                             const uint32_t *options,
                             size_t len,
                             const size_t *lens,
                             size_t count,
                             const char *proof,
                             size_t proof_len);

/* ---- Version ----------------------------------------------------------------------------- */

/** The major version of this header; ordoku_version_number returns the version of the library. */
#define ORDOKU_VERSION_MAJOR 0
/** The minor version of this header. */
#define ORDOKU_VERSION_MINOR 1
/** The patch version of this header. */
#define ORDOKU_VERSION_PATCH 0
/** The version of this header as a number for `#if`: 1000000 * major + 1000 * minor + patch. */
#define ORDOKU_VERSION_NUMBER 1000

/** Returns the version of the library as a number, like ORDOKU_VERSION_NUMBER. */
int ordoku_version_number(void);

/** Returns the version of the library as text, for example "0.1.0". The text is static. */
const char *ordoku_version_string(void);

/* ---- Contract ----------------------------------------------------------------------------
 *
 * Pointers: a pointer is aligned for its type, and points to as many values as the arguments say.
 * An array of length 0 may always be NULL: it is empty, and as an output it has no room. A handle
 * is one that was not freed. Except where the comment allows it, inputs and outputs must not
 * overlap; a batch or a text whose arrays overlap is refused with ORDOKU_E_ARGUMENT. During a call,
 * nothing else may write to its input arrays or use its output arrays; single outputs such as
 * *count may be used until it returns.
 *
 * Order of checks: if several arguments are wrong, the first of these steps that fails decides.
 *   1. The handle: NULL, in use, unusable, or without a puzzle that the call can work on.
 *   2. Other pointers: NULL.
 *   3. Sizes: struct_size; arrays that are not aligned, overlap or exceed the address space.
 *   4. Values: numbers, lengths of inputs, cells, characters, and members of structs.
 *   5. The room of outputs: ORDOKU_E_BUFFER.
 * The arrays in a batch, a generation or a drawing are checked as arguments are, after all
 * struct_sizes.
 *
 * Structs: every struct that a program makes begins with struct_size, has an init function that
 * sets the size and the defaults, and 0 is the default of every member. The elements of the arrays
 * of ordoku_step never change. Later versions may append members: programs built with an older or a
 * newer header keep working, and a member that this version does not know must be 0.
 *
 * Threads: one call at a time may use a handle, and a second one returns ORDOKU_E_BUSY; but an
 * ordoku_steps never changes, and any number of threads may read it at the same time. The functions
 * that cancel and that undo a cancel may be called at any time. So may those that return the
 * message; while one runs, other calls get ORDOKU_E_BUSY. Handles may move between threads, and
 * different handles share nothing. Functions without a handle may be called from any thread at any
 * time. Callbacks run on the calling thread, one at a time. They must return: they must not throw,
 * longjmp or end the thread. Do not cancel a thread (pthread_cancel) while it is inside a call. A
 * call needs 64 KiB of stack besides what callbacks need.
 *
 * Fork: the child of a fork may make handles, and use every handle that was not in use by another
 * thread; a handle that was in use stays busy. If a callback of a call with several threads forks,
 * the child must not return from the callback. A child in a PID namespace of its own, where it has
 * the process number of its parent, must not use a solver that ran a batch.
 *
 * Signals: the threads of the library block all signals but those of faults. The library installs
 * no handler, writes nothing to stdout or stderr, and reads no environment variable.
 *
 * Unloading: let every call return, and free every handle, before dlclose.
 */

#ifdef __cplusplus
}
#endif

#endif /* ORDOKU_H */
