#ifndef ORDOKU_H
#define ORDOKU_H

/*
 * For all functions: 64 KiB of stack are enough, besides what callbacks take. A thread in a call is not to be ended
 * (pthread_cancel, pthread_exit), and a callback returns: it neither throws nor jumps out (longjmp). After fork(), whatever
 * other threads were at, the child may make handles, and go on with every handle that no other thread had in use; one that
 * was in use stays so. A child made inside a callback of a call with several threads may not return from it, and a child
 * with its parent's process number, in a namespace of its own, takes no handle that had batches. Before the library is
 * unloaded (dlclose), all handles are freed: a solver may have threads. Signals sent to the process, other than those that
 * faults raise, never reach a thread that the library started. Pointers are aligned for their types, and arrays no longer
 * than memory can be; a function that sees one that is not answers ORDOKU_E_ARGUMENT. A null pointer is ORDOKU_E_NULL also
 * where its length is 0, unless the function's comment says more. What one call reads and what it writes lies apart; arrays
 * of batches and texts that do not are refused. While a call runs, nobody else, its callbacks included, writes to its input
 * arrays or touches its output arrays; places of single values (*count, *unique) are the caller's until it returns. On an
 * error nothing is written except what the function's own comment names. Every function that returns a status may return
 * ORDOKU_E_INTERNAL.
 */


/* Generated from src/capi by cbindgen: `ORDOKU_UPDATE_HEADER=1 cargo test --test header` rewrites it. */

#include <stddef.h>
#include <stdint.h>

#define ORDOKU_VERSION_MAJOR 0
#define ORDOKU_VERSION_MINOR 1
#define ORDOKU_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A call that does not search did its work.
 */
#define ORDOKU_OK 0

/**
 * A solution was found (10 and 20 are what SAT solvers answer in the IPASIR interface).
 */
#define ORDOKU_SOLVED 10

/**
 * It is proved that there is no solution, or no further one.
 */
#define ORDOKU_NO_SOLUTION 20

/**
 * A limit, a request to cancel or a callback ended the search first; the statistics say which.
 */
#define ORDOKU_STOPPED 30

/**
 * A pointer that must not be null is null.
 */
#define ORDOKU_E_NULL -1

/**
 * An argument is out of its range, or an array's length is not the one the shape asks for.
 */
#define ORDOKU_E_ARGUMENT -2

/**
 * A cell's value is above the side.
 */
#define ORDOKU_E_VALUE -3

/**
 * The text holds no puzzle that can be read; ordoku_parse tells line, column and offset.
 */
#define ORDOKU_E_TEXT -4

/**
 * An output buffer is too small; the size that is enough is in the function's own output or in the handle's message.
 */
#define ORDOKU_E_BUFFER -5

/**
 * The memory asked for is not available.
 */
#define ORDOKU_E_MEMORY -6

/**
 * The handle is in use: by another thread, or by the call whose callback made this one.
 */
#define ORDOKU_E_BUSY -7

/**
 * An option, flag or struct member that this version does not know.
 */
#define ORDOKU_E_OPTION -8

/**
 * A proof does not show what it is to show; the message names the line.
 */
#define ORDOKU_E_PROOF -9

/**
 * A defect in this library; the handle now only accepts to be freed.
 */
#define ORDOKU_E_INTERNAL -127

/**
 * SearchEngine: the fastest for the puzzle at hand (the default).
 */
#define ORDOKU_ENGINE_AUTO 0

/**
 * SearchEngine: direct rules, then a guess in the cell with fewest candidates; the old SudokuKiller class's method.
 */
#define ORDOKU_ENGINE_GREEDY 1

/**
 * SearchEngine: exact cover by dancing links; the old DancingLink class's method.
 */
#define ORDOKU_ENGINE_DLX 2

/**
 * SearchEngine: singles and locked candidates over all items, guesses weighted by conflicts.
 */
#define ORDOKU_ENGINE_CSP 3

/**
 * SearchEngine: digits as bit boards, only for a 9x9 with 3x3 boxes. ORDOKU_ENGINE_AUTO begins with it there, and learns if it gets stuck.
 */
#define ORDOKU_ENGINE_NINE 4

/**
 * SearchEngine: a clause learnt from every conflict, on what singles, locked candidates and matchings leave; for large and hard puzzles.
 */
#define ORDOKU_ENGINE_CDCL 5

/**
 * Flag of ordoku_options: two threads may learn, too, where it matters which solution comes first (ordoku_solver_solve,
 * ordoku_solver_enumerate); another one may then come first than with one thread.
 */
#define ORDOKU_FLAG_RACE 1

/**
 * The search came to its end.
 */
#define ORDOKU_STOP_NONE 0

/**
 * The node limit stopped the search.
 */
#define ORDOKU_STOP_NODES 1

/**
 * The time limit stopped the search.
 */
#define ORDOKU_STOP_TIME 2

/**
 * A request to cancel stopped the search.
 */
#define ORDOKU_STOP_CANCEL 3

/**
 * A callback stopped the search.
 */
#define ORDOKU_STOP_CALLBACK 4

/**
 * As many solutions were found as were asked for.
 */
#define ORDOKU_STOP_SOLUTIONS 5

/**
 * The memory limit stopped the search.
 */
#define ORDOKU_STOP_MEMORY 6

/**
 * House kind: a row.
 */
#define ORDOKU_HOUSE_ROW 0

/**
 * House kind: a column.
 */
#define ORDOKU_HOUSE_COLUMN 1

/**
 * House kind: a box, numbered along rows of boxes.
 */
#define ORDOKU_HOUSE_BOX 2

/**
 * A piece of the proof.
 */
#define ORDOKU_PART_PROOF 0

/**
 * A piece of the formula that the proof refers to.
 */
#define ORDOKU_PART_FORMULA 1

/**
 * Layout: recognise it; when printing, ORDOKU_LAYOUT_LINE up to side 36, else ORDOKU_LAYOUT_NUMBERS.
 */
#define ORDOKU_LAYOUT_AUTO 0

/**
 * Layout: all cells in one line, a character each.
 */
#define ORDOKU_LAYOUT_LINE 1

/**
 * Layout: a line for each row, a character for each cell.
 */
#define ORDOKU_LAYOUT_ROWS 2

/**
 * Layout: as ORDOKU_LAYOUT_ROWS, with the boxes drawn.
 */
#define ORDOKU_LAYOUT_BOXES 3

/**
 * Layout: numbers, set apart by white space or commas.
 */
#define ORDOKU_LAYOUT_NUMBERS 4

/**
 * Layout: the order n, then n^4 numbers.
 */
#define ORDOKU_LAYOUT_ORDERED 5

/**
 * Symbols: recognise them; when printing, ORDOKU_SYMBOLS_DIGITS up to side 35, ORDOKU_SYMBOLS_ZERO_BASED at 36.
 */
#define ORDOKU_SYMBOLS_AUTO 0

/**
 * Symbols: 1 to 9, then A to Z.
 */
#define ORDOKU_SYMBOLS_DIGITS 1

/**
 * Symbols: 0 to 9, then A to Z, where 0 is the first digit: hexadecimal for a 16x16.
 */
#define ORDOKU_SYMBOLS_ZERO_BASED 2

/**
 * Symbols: A to Z.
 */
#define ORDOKU_SYMBOLS_LETTERS 3

/**
 * An exact cover problem: choose options so that every primary item is met exactly once and every secondary item at most
 * once. Opaque: made by ordoku_cover_new or ordoku_cover_from_puzzle, freed by ordoku_cover_free. Threads as for ordoku_solver.
 */
typedef struct ordoku_cover ordoku_cover;

/**
 * Solves puzzles of one shape. Opaque: made by ordoku_solver_new, freed by ordoku_solver_free. A handle may move between
 * threads; one call at a time may use it, and a second one is answered ORDOKU_E_BUSY. Different handles share nothing. It has
 * threads of its own only once ordoku_solver_solve_batch or ordoku_solver_solve_lines started some.
 */
typedef struct ordoku_solver ordoku_solver;

/**
 * How to search. Fill it with ordoku_options_init, then change what you need; 0 stands for the default everywhere.
 * Later versions may append members; code compiled against this version goes on working.
 */
typedef struct ordoku_options {
  /**
   * The size of this struct in bytes, as the caller knows it: sizeof(ordoku_options).
   */
  uint32_t struct_size;
  /**
   * ORDOKU_FLAG_RACE or 0.
   */
  uint32_t flags;
  /**
   * One of the ORDOKU_ENGINE_ numbers.
   */
  uint64_t engine;
  /**
   * Threads of a batch, at most 4096; 0: one for each core. For one puzzle 0 and 1 are the calling thread. With 2 or more,
   * ORDOKU_ENGINE_AUTO may use a second one for the first solution of a large puzzle, and, where there is no limit on nodes or
   * memory, to count and to tell uniqueness; a stop may then come some hundredths of a second later. Answers are the same for
   * any number, unless flags has ORDOKU_FLAG_RACE.
   */
  uint64_t threads;
  /**
   * Most nodes of the search tree for one puzzle; 0: any number. Exact and repeatable. The random walks by which
   * ORDOKU_ENGINE_AUTO looks for the first solution of a large puzzle have no nodes: only time, cancel and poll end it.
   */
  uint64_t node_limit;
  /**
   * Most nanoseconds of real time for one puzzle; 0: any. A search usually notices within milliseconds up to side 64, and
   * within a second at 256. In a batch, time that other puzzles take does not count.
   */
  uint64_t time_limit_ns;
  /**
   * Most solutions to visit for one puzzle, whatever the call asks for; 0: any number.
   */
  uint64_t solution_limit;
  /**
   * 0: the engine's own order. Otherwise the engine gets a shuffled copy of the puzzle, so that other solutions are
   * found first. The same seed gives the same answer.
   */
  uint64_t seed;
  /**
   * Most bytes of what ORDOKU_ENGINE_CDCL, or ORDOKU_ENGINE_AUTO where it comes to that, learns about one puzzle; 0: any
   * number. Beyond them it forgets, and when that is not enough it stops. What the puzzle itself needs comes on top.
   */
  uint64_t memory_limit;
} ordoku_options;

/**
 * Called now and then during a search, on the calling thread. Anything but 0 ends the search. It must return: it may
 * neither throw nor longjmp.
 */
typedef int (*ordoku_poll_fn)(void *user);

/**
 * What a solver calls during every search. Later versions may append members.
 */
typedef struct ordoku_callbacks {
  /**
   * sizeof(ordoku_callbacks), as the caller knows it.
   */
  uint32_t struct_size;
  /**
   * No flag is defined: 0.
   */
  uint32_t flags;
  /**
   * May end a search early; or NULL.
   */
  ordoku_poll_fn poll;
  /**
   * Passed to poll as it is.
   */
  void *user;
} ordoku_callbacks;

/**
 * Two cells of one house that are bound to the same digit. This struct stays as it is.
 */
typedef struct ordoku_clash {
  /**
   * One of the ORDOKU_HOUSE_ numbers.
   */
  uint32_t house_kind;
  /**
   * Which house of its kind, from 0.
   */
  uint32_t house;
  /**
   * The digit, from 1.
   */
  uint32_t digit;
  /**
   * The first cell, row-major, from 0.
   */
  uint32_t first_cell;
  /**
   * The second cell, row-major, from 0.
   */
  uint32_t second_cell;
} ordoku_clash;

/**
 * Receives a solution: `len` cells, row-major, valid during the call only. Anything but 0 ends the search. It must
 * return: it may neither throw nor longjmp. Called on the calling thread, never twice at a time.
 */
typedef int (*ordoku_solution_fn)(const uint32_t *cells, size_t len, void *user);

/**
 * What the last search did. The counts are the same on every machine for the same input and options, except the time.
 * Later versions may append members.
 */
typedef struct ordoku_stats {
  /**
   * Bytes of this struct that were written.
   */
  uint32_t struct_size;
  /**
   * 0.
   */
  uint32_t flags;
  /**
   * The engine that searched: one of the ORDOKU_ENGINE_ numbers; ORDOKU_ENGINE_AUTO before
   * the first search, and after a proof was checked.
   */
  uint64_t engine;
  /**
   * Why the search ended early: one of the ORDOKU_STOP_ numbers; ORDOKU_STOP_NONE if it did not.
   */
  uint64_t stop_reason;
  /**
   * Nodes of the search tree: the root, and one for each option tried.
   */
  uint64_t nodes;
  /**
   * Dead ends met.
   */
  uint64_t conflicts;
  /**
   * Options that were fixed: givens, guesses and what followed from them. A solve without a dead end counts each cell once.
   */
  uint64_t assignments;
  /**
   * Solutions found.
   */
  uint64_t solutions;
  /**
   * Most guesses that stood at one time.
   */
  uint64_t depth;
  /**
   * Nanoseconds from call to return; for calls shorter than a millisecond exact to a few percent.
   */
  uint64_t elapsed_ns;
} ordoku_stats;

/**
 * Receives `len` bytes of text, valid during the call only and without a 0 at its end: the next piece of the proof or of the
 * formula. Anything but 0 ends the search. It must return: it may neither throw nor longjmp. Called on the calling thread, never
 * twice at a time.
 */
typedef int (*ordoku_proof_fn)(int part, const char *text, size_t len, void *user);

/**
 * How a text is to be read or printed. Set everything to 0, then struct_size, then what you know. Later versions may append
 * members.
 */
typedef struct ordoku_text_format {
  /**
   * sizeof(ordoku_text_format), as the caller knows it.
   */
  uint32_t struct_size;
  /**
   * No flag is defined: 0.
   */
  uint32_t flags;
  /**
   * One of the ORDOKU_LAYOUT_ numbers.
   */
  uint64_t layout;
  /**
   * One of the ORDOKU_SYMBOLS_ numbers.
   */
  uint64_t symbols;
  /**
   * Printing: the character for an empty cell, one of '.' '0' '-' '_' '*' ('0' only where it is no digit of the
   * symbols); the number 0: '.'. Layouts of numbers print 0. ParseOptions recognises all of them and ignores this member.
   */
  uint64_t blank;
  /**
   * Rows of a box; 0, with box_cols 0: those that the number of cells suggests.
   */
  uint64_t box_rows;
  /**
   * Columns of a box.
   */
  uint64_t box_cols;
} ordoku_text_format;

/**
 * What ordoku_parse found. Later versions may append members.
 */
typedef struct ordoku_parsed {
  /**
   * Bytes of this struct that were written.
   */
  uint32_t struct_size;
  /**
   * 0.
   */
  uint32_t flags;
  /**
   * Rows of a box.
   */
  uint64_t box_rows;
  /**
   * Columns of a box.
   */
  uint64_t box_cols;
  /**
   * The number of cells, side * side; on ORDOKU_E_BUFFER the length that is needed.
   */
  uint64_t cells;
  /**
   * The layout found: one of the ORDOKU_LAYOUT_ numbers.
   */
  uint64_t layout;
  /**
   * The symbols found: one of the ORDOKU_SYMBOLS_ numbers; ORDOKU_SYMBOLS_DIGITS for numbers.
   */
  uint64_t symbols;
  /**
   * Byte offset of what follows the puzzle: the text's length when nothing does, or a line "end" came. On an error other than
   * ORDOKU_E_BUFFER it is 0, so a loop over puzzles has to end there.
   */
  uint64_t next;
  /**
   * On ORDOKU_E_TEXT, ORDOKU_E_VALUE and whatever else is wrong with the text itself, the byte offset from its start;
   * otherwise 0.
   */
  uint64_t offset;
  /**
   * The line of that offset, from 1; otherwise 0.
   */
  uint64_t line;
  /**
   * Its column in characters, from 1; otherwise 0.
   */
  uint64_t column;
  /**
   * On an error, what was wrong and where; otherwise "".
   */
  char message[192];
} ordoku_parsed;

/**
 * The library's version as one number: 1000000 * major + 1000 * minor + patch.
 *
 * Any thread, any time.
 */
int ordoku_version_number(void);

/**
 * The library's version as text, for example "0.1.0". The text is static.
 *
 * Any thread, any time.
 */
const char *ordoku_version_string(void);

/**
 * What a status number means, as static text; for a number that is none, "unknown status".
 *
 * Any thread, any time.
 */
const char *ordoku_status_text(int status);

/**
 * Fills *options with the defaults of this library. `size` is sizeof(ordoku_options) as the caller knows it.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, or ORDOKU_E_ARGUMENT when `size` is not that of any version.
 * Any thread, any time.
 *
 * # Safety
 * If not null, `size` bytes can be written at `options`.
 */
int ordoku_options_init(struct ordoku_options *options, size_t size);

/**
 * Makes a solver for square boxes: order 3 is 9x9, order 4 is 16x16, up to order 16.
 *
 * Writes the new handle to *solver. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (order 0 or above 16) or
 * ORDOKU_E_MEMORY. Any thread, any time.
 *
 * # Safety
 * If not null, a pointer can be written at `solver`.
 */
int ordoku_solver_new(uint32_t order,
                      struct ordoku_solver **solver);

/**
 * Makes a solver for boxes of box_rows rows and box_cols columns: 2, 3 is 6x6, 3, 4 is 12x12. The side, their product,
 * is at most 256.
 *
 * Writes the new handle to *solver. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such shape) or
 * ORDOKU_E_MEMORY. Any thread, any time.
 *
 * # Safety
 * If not null, a pointer can be written at `solver`.
 */
int ordoku_solver_new_boxes(uint32_t box_rows,
                            uint32_t box_cols,
                            struct ordoku_solver **solver);

/**
 * Frees a solver; NULL is fine. While a call on it runs, also from its callbacks, this does nothing.
 *
 * # Safety
 * `solver` is null or a handle that was not freed; no call on it follows.
 */
void ordoku_solver_free(struct ordoku_solver *solver);

/**
 * Sets how the calls that follow search; NULL: the defaults. On an error the old options stay.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL (solver), ORDOKU_E_ARGUMENT (struct_size, or an engine that does not take the
 * solver's shape), ORDOKU_E_OPTION (a value, or a non-zero member that this version does not know), ORDOKU_E_MEMORY or
 * ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, options->struct_size bytes can be read at `options`.
 */
int ordoku_solver_set_options(struct ordoku_solver *solver,
                              const struct ordoku_options *options);

/**
 * Sets what every search calls; NULL: nothing.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL (solver), ORDOKU_E_ARGUMENT (struct_size), ORDOKU_E_OPTION (flags, or a non-zero
 * member that this version does not know) or ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, callbacks->struct_size bytes can be read at `callbacks`, and its `poll` is
 * null or a function that may be called with its `user` until the callbacks are replaced.
 */
int ordoku_solver_set_callbacks(struct ordoku_solver *solver,
                                const struct ordoku_callbacks *callbacks);

/**
 * Sets the puzzle: `len` = side * side cells, row-major, 1 to the side, 0 for an empty cell. The cells are copied.
 *
 * Givens that clash are no error: the puzzle has no solution then, and ordoku_solver_check names them. Returns
 * ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (len), ORDOKU_E_VALUE (a cell above the side; the message names it) or
 * ORDOKU_E_BUSY; on an error the old puzzle stays.
 *
 * # Safety
 * `solver` is null or a handle; if not null, `len` values can be read at `cells`.
 */
int ordoku_solver_set_data(struct ordoku_solver *solver,
                           const uint32_t *cells,
                           size_t len);

/**
 * Sets the puzzle as pencil marks: for each cell, row-major, w = (side + 63) / 64 words in which bit (d - 1) % 64 of
 * word (d - 1) / 64 says that the cell may be d. `len` = side * side * w. It replaces what ordoku_solver_set_data set.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (len), ORDOKU_E_VALUE (a bit above the side; the message names
 * the cell), ORDOKU_E_MEMORY or ORDOKU_E_BUSY; on an error the old puzzle stays.
 *
 * # Safety
 * `solver` is null or a handle; if not null, `len` values can be read at `candidates`.
 */
int ordoku_solver_set_candidates(struct ordoku_solver *solver,
                                 const uint64_t *candidates,
                                 size_t len);

/**
 * Looks for two cells of one house that are bound to the same digit, among rows, then columns, then boxes.
 *
 * Returns ORDOKU_OK when there are none; ORDOKU_NO_SOLUTION when there are, and writes the first pair to *clash, which
 * may be NULL, and to the message. Otherwise ORDOKU_E_NULL (solver), ORDOKU_E_ARGUMENT (no puzzle set) or
 * ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, an ordoku_clash can be written at `clash`.
 */
int ordoku_solver_check(struct ordoku_solver *solver,
                        struct ordoku_clash *clash);

/**
 * Writes the candidates that direct propagation leaves: in an empty cell its marks less the givens of its row, column
 * and box; in a given cell the given. Pencil marks come back as they are. The layout and `len` are those of
 * ordoku_solver_set_candidates.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_BUFFER, ORDOKU_E_MEMORY or
 * ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, `len` values can be written at `candidates`.
 */
int ordoku_solver_candidates(struct ordoku_solver *solver,
                             uint64_t *candidates,
                             size_t len);

/**
 * Finds a solution and writes its side * side cells, row-major, to `out`, which has room for `len`. Only an
 * ORDOKU_SOLVED writes.
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set),
 * ORDOKU_E_BUFFER, ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, `len` values can be written at `out`.
 */
int ordoku_solver_solve(struct ordoku_solver *solver,
                        uint32_t *out,
                        size_t len);

/**
 * Counts solutions up to `limit`; 0: all. A result below `limit` is the exact number: where the options' solution_limit
 * ends the count earlier, the answer is ORDOKU_STOPPED.
 *
 * Writes the number to *count on ORDOKU_SOLVED (at least one) and ORDOKU_NO_SOLUTION (0). On ORDOKU_STOPPED nothing is
 * written, and the statistics tell how many were found so far. Otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle
 * set), ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, a value can be written at `count`.
 */
int ordoku_solver_count(struct ordoku_solver *solver,
                        uint64_t limit,
                        uint64_t *count);

/**
 * Tells whether the puzzle has exactly one solution: writes 1 to *unique if so, else 0.
 *
 * Returns ORDOKU_SOLVED (one or more), ORDOKU_NO_SOLUTION (none; *unique is 0), ORDOKU_STOPPED (nothing is written; also
 * where solution_limit is 1 and there is a solution),
 * ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, a value can be written at `unique`.
 */
int ordoku_solver_is_unique(struct ordoku_solver *solver,
                            int *unique);

/**
 * Hands every solution to `callback`, with `user`, until it answers anything but 0.
 *
 * Returns ORDOKU_NO_SOLUTION when there is none or no further one, ORDOKU_STOPPED when the callback or a limit ended it
 * (the statistics tell which, and how many solutions there were), ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set),
 * ORDOKU_E_MEMORY or ORDOKU_E_BUSY. A call on the same solver from within the callback is answered ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; `callback` is null or may be called with `user`.
 */
int ordoku_solver_enumerate(struct ordoku_solver *solver,
                            ordoku_solution_fn callback,
                            void *user);

/**
 * Asks the search that runs on this solver, and those that follow until ordoku_solver_reset_cancel, to end soon.
 *
 * Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the solver is freed, also from a signal handler: it
 * is one atomic store.
 *
 * # Safety
 * `solver` is null or a handle that is not freed before this returns.
 */
int ordoku_solver_cancel(struct ordoku_solver *solver);

/**
 * Takes back ordoku_solver_cancel.
 *
 * Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the solver is freed.
 *
 * # Safety
 * `solver` is null or a handle that is not freed before this returns.
 */
int ordoku_solver_reset_cancel(struct ordoku_solver *solver);

/**
 * Writes what the last search did to *stats, all 0 if it ended with an error; `size` is sizeof(ordoku_stats)
 * as the caller knows it.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (size) or ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, `size` bytes can be written at `stats`.
 */
int ordoku_solver_stats(struct ordoku_solver *solver, struct ordoku_stats *stats, size_t size);

/**
 * What the last call on this solver has to say: for an error what was wrong and where, for a clash its place,
 * otherwise "". Valid until the next call on the solver other than this one, ordoku_solver_cancel and
 * ordoku_solver_reset_cancel. Never NULL: where the solver is NULL, in use or broken, the text of that status. Any thread.
 *
 * # Safety
 * `solver` is null or a handle.
 */
const char *ordoku_solver_message(const struct ordoku_solver *solver);

/**
 * Counts solutions up to `limit`, 0: all, as ordoku_solver_count does, and proves that there are no others: `write` is
 * given, with `user`, the pieces of a proof in the text form of DRAT, and then those of the formula that it refers to, in
 * DIMACS CNF. When this returns ORDOKU_SOLVED or ORDOKU_NO_SOLUTION and a count below the limit, or any with limit 0, the
 * count is proved. Otherwise there is no formula, and the proof is only the beginning of one.
 *
 * The formula: variable 1 + digit * side * side + row * side + column, everything from 0, says that the digit is in the cell.
 * First come the clauses of the rules and the puzzle, then, for each solution that was found, one that forbids it. Checkers for
 * DRAT (drat-trim) accept the pair, and ordoku_solver_check_proof does. The formula has about 2 * side^4 clauses: 150 KB for a
 * 9x9, 12 MB for a 25x25, 0.6 GB for a 64x64. All is done on the calling thread, with memory taken as it is needed.
 *
 * Writes the number to *count on ORDOKU_SOLVED (at least one) and ORDOKU_NO_SOLUTION (0). On ORDOKU_STOPPED, also where
 * `write` ended it, nothing is written to *count. Otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_MEMORY
 * or ORDOKU_E_BUSY. A call on the same solver from within `write` is answered ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, a value can be written at `count`; `write` is null or may be called with `user`.
 */
int ordoku_solver_prove(struct ordoku_solver *solver,
                        uint64_t limit,
                        ordoku_proof_fn write,
                        void *user,
                        uint64_t *count);

/**
 * Checks that a proof shows that the solver's puzzle has no solutions but the given ones: none, or one or more grids of
 * side * side cells, row-major, one after another; `solutions_len` is the length of all, and with 0 `solutions` may be NULL.
 * The proof is `len` bytes of text, as ordoku_solver_prove writes it.
 *
 * The check knows the rules of Sudoku and unit propagation only; it shares no code with what makes proofs. Clauses that need
 * more (RAT) are refused. Megabytes of hostile text can take hours: the options' time_limit_ns, ordoku_solver_cancel and the
 * poll callback end a check as they end a search; the other limits do not count. Of the statistics only stop_reason and elapsed_ns
 * are set.
 *
 * Returns ORDOKU_OK; ORDOKU_STOPPED, and nothing is known of the proof; ORDOKU_E_PROOF when the proof does not show it (the
 * message names the line); ORDOKU_E_ARGUMENT (no puzzle set, a length that makes no grids, or a grid that does not solve the
 * puzzle), ORDOKU_E_NULL, ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, `solutions_len` values can be read at `solutions`, and `len` bytes at `proof`.
 */
int ordoku_solver_check_proof(struct ordoku_solver *solver,
                              const uint32_t *solutions,
                              size_t solutions_len,
                              const char *proof,
                              size_t len);

/**
 * As ordoku_solve_batch_boxes, with square boxes: order 3 is 9x9, up to order 16.
 *
 * # Safety
 * As ordoku_solve_batch_boxes.
 */
int ordoku_solve_batch(uint32_t order,
                       const uint32_t *cells,
                       size_t puzzles,
                       uint64_t limit,
                       uint32_t *out,
                       uint64_t *counts,
                       int *statuses,
                       const struct ordoku_options *options,
                       const struct ordoku_callbacks *callbacks);

/**
 * Solves many puzzles, on as many threads as options->threads says (NULL or 0: one for each core).
 *
 * With A = side * side: `cells` holds puzzles * A values, one puzzle after another, as ordoku_solver_set_data takes
 * them. For each puzzle up to `limit` solutions are counted (0: all; 1: just solve; 2: tell whether it is unique).
 * The first solution is written to its A values of `out`, which are left alone where there is none; `out` may be NULL.
 * The number of solutions found is written to its place in `counts`, which may be NULL. Its status is written to its
 * place in `statuses`: ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED (a limit of `options`, which hold for each
 * puzzle; or the poll of `callbacks`, which ends them all), ORDOKU_E_VALUE, ORDOKU_E_MEMORY where a puzzle needs more memory
 * than those before (above side 25, or for what is learnt), or for a defect ORDOKU_E_INTERNAL. The answers are the same for
 * any number of threads. `callbacks` may be NULL; its poll is called on the calling thread only.
 *
 * Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (shape, sizes,
 * arrays that overlap, struct_size, an engine that does not take the shape), ORDOKU_E_OPTION or ORDOKU_E_MEMORY, and
 * nothing is written. Any thread, any time; it uses no handle.
 *
 * # Safety
 * What is not null can be read or written to the lengths given.
 */
int ordoku_solve_batch_boxes(uint32_t box_rows,
                             uint32_t box_cols,
                             const uint32_t *cells,
                             size_t puzzles,
                             uint64_t limit,
                             uint32_t *out,
                             uint64_t *counts,
                             int *statuses,
                             const struct ordoku_options *options,
                             const struct ordoku_callbacks *callbacks);

/**
 * As ordoku_solve_batch_boxes, with the shape, the options and the callbacks of a solver, which keeps threads for its next
 * batch, and memory for 9x9: a batch that takes a few milliseconds is done sooner so.
 *
 * The first batch that wants more than one thread starts the others, a later one those that it wants beyond them. They sleep
 * between batches, and end when the solver is freed. They keep the cores, the priority and the floating-point settings of the thread
 * that called when they were started. ordoku_solver_cancel ends a batch as its poll does. The solver's puzzle and statistics stay
 * what they are.
 *
 * Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (sizes, arrays that overlap),
 * ORDOKU_E_MEMORY or ORDOKU_E_BUSY, and nothing is written. One call at a time on a solver.
 *
 * # Safety
 * `solver` is null or a handle; the arrays as for ordoku_solve_batch_boxes.
 */
int ordoku_solver_solve_batch(struct ordoku_solver *solver,
                              const uint32_t *cells,
                              size_t puzzles,
                              uint64_t limit,
                              uint32_t *out,
                              uint64_t *counts,
                              int *statuses);

/**
 * Solves many 9x9 puzzles that stand as lines of text, on as many threads as options->threads says (NULL or 0: one for
 * each core): the quickest way from text to answers.
 *
 * The line of puzzle i begins at lines[i * stride] and has 81 characters, row by row: '1' to '9', and for an empty cell
 * '0' or '.'. What stands between the lines, such as line ends, does not matter: a file of 81 characters and a line feed
 * on each line has stride 82. The first solution of puzzle i is written to out[i * out_stride] on, 81 digits and
 * nothing after them; `out` is left alone elsewhere and where there is no solution. `out` may be NULL. A line with
 * another character has the status ORDOKU_E_TEXT, and the others go on. All else is as for ordoku_solve_batch_boxes.
 *
 * Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (sizes, a stride below 81,
 * arrays that overlap, also where one lies in the gaps between the lines of another, struct_size, an engine that does not
 * take a 9x9), ORDOKU_E_OPTION or ORDOKU_E_MEMORY, and nothing is written. Any thread, any time; it uses no handle.
 *
 * # Safety
 * `lines` can be read, and `out` written, to (puzzles - 1) * stride + 81 bytes, each with its own stride; the other
 * arrays, if not null, to `puzzles` values.
 */
int ordoku_solve_lines(const char *lines,
                       size_t stride,
                       size_t puzzles,
                       uint64_t limit,
                       char *out,
                       size_t out_stride,
                       uint64_t *counts,
                       int *statuses,
                       const struct ordoku_options *options,
                       const struct ordoku_callbacks *callbacks);

/**
 * As ordoku_solve_lines, with the options, the callbacks and the threads of a solver, as ordoku_solver_solve_batch has it.
 *
 * Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (a solver of another shape than
 * 9x9, sizes, a stride below 81, arrays that overlap), ORDOKU_E_MEMORY or ORDOKU_E_BUSY, and nothing is written. One call at a
 * time on a solver.
 *
 * # Safety
 * `solver` is null or a handle; the arrays as for ordoku_solve_lines.
 */
int ordoku_solver_solve_lines(struct ordoku_solver *solver,
                              const char *lines,
                              size_t stride,
                              size_t puzzles,
                              uint64_t limit,
                              char *out,
                              size_t out_stride,
                              uint64_t *counts,
                              int *statuses);

/**
 * Reads the puzzle that begins at byte `start` of a text of `text_len` bytes, which needs no closing NUL and counts
 * none. `format` says how; NULL: recognise it. To read several, begin with start 0 and go on with parsed->next until that
 * is text_len. A line that begins with # is a comment, and so is what follows a # behind white space; a line "end" ends
 * the whole text.
 *
 * Writes its cells, row-major, 0 for empty, to `cells`, which has room for `len`, and what was found to *parsed, which
 * may be NULL; `parsed_size` is sizeof(ordoku_parsed) as the caller knows it. On an error no cells are written, and
 * *parsed tells the place, unless it overlaps the text or the cells: then nothing is written.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (sizes, start, overlaps, a box shape that is none, or a text of
 * e.g. 10x10 cells, whose box shape must be named), ORDOKU_E_VALUE (a value above the side), ORDOKU_E_TEXT (anything
 * else, an empty text too), ORDOKU_E_BUFFER (parsed->cells are needed; cells may be NULL with len 0 to ask),
 * ORDOKU_E_OPTION or ORDOKU_E_MEMORY. Any thread, any time.
 *
 * # Safety
 * What is not null can be read or written to the sizes given.
 */
int ordoku_parse(const char *text,
                 size_t text_len,
                 size_t start,
                 const struct ordoku_text_format *format,
                 uint32_t *cells,
                 size_t len,
                 struct ordoku_parsed *parsed,
                 size_t parsed_size);

/**
 * Prints `len` = side * side cells, row-major, 0 for empty, as NUL-terminated text, with a line end at its end. `format`
 * says how; NULL: as ORDOKU_LAYOUT_AUTO.
 *
 * Writes the text to `text`, which has room for `text_size` bytes, and the size it needs, the NUL included, to *needed,
 * which may be NULL. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (len, overlaps, shape, or symbols that this side
 * does not have), ORDOKU_E_VALUE, ORDOKU_E_BUFFER (*needed is written; text may be NULL with text_size 0 to ask),
 * ORDOKU_E_OPTION or ORDOKU_E_MEMORY. Any thread, any time.
 *
 * ordoku_parse reads the text back, also several one after another, when its format names the layout, symbols and boxes
 * of this one. If it is left to recognise layout or symbols, it finds the same puzzle or says what to name, provided that
 * symbols and blank were 0 here and the text holds nothing else. The same goes for the boxes, if they are those that the
 * number of cells suggests.
 *
 * # Safety
 * What is not null can be read or written to the sizes given.
 */
int ordoku_format(const uint32_t *cells,
                  size_t len,
                  const struct ordoku_text_format *format,
                  char *text,
                  size_t text_size,
                  size_t *needed);

/**
 * Makes a matrix without options. Items are numbered from 0, the `primary` ones first, then the `secondary` ones.
 *
 * Writes the new handle to *cover. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (2^31 items or more) or
 * ORDOKU_E_MEMORY. Any thread, any time.
 *
 * # Safety
 * If not null, a pointer can be written at `cover`.
 */
int ordoku_cover_new(size_t primary,
                     size_t secondary,
                     struct ordoku_cover **cover);

/**
 * Makes the matrix of a solver's puzzle: 4 * N * N items for side N (cell, row-digit, column-digit, box-digit),
 * and the options that its givens or pencil marks leave. With everything counted from 0, digit d at row r and column c is option
 * d*N*N + r*N + c and meets the items r*N + c, N*N + r*N + d, 2*N*N + c*N + d and 3*N*N + b*N + d, b being its box along
 * rows of boxes.
 *
 * Writes the new handle to *cover. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_MEMORY or
 * ORDOKU_E_BUSY.
 *
 * # Safety
 * `solver` is null or a handle; if not null, a pointer can be written at `cover`.
 */
int ordoku_cover_from_puzzle(struct ordoku_solver *solver,
                             struct ordoku_cover **cover);

/**
 * Frees a matrix; NULL is fine. While a call on it runs, also from its callbacks, this does nothing.
 *
 * # Safety
 * `cover` is null or a handle that was not freed; no call on it follows.
 */
void ordoku_cover_free(struct ordoku_cover *cover);

/**
 * Adds an option that meets the `len` items at `items`, and writes its number to *option, which may be NULL. Numbers go
 * up from 0, in a puzzle's matrix from N*N*N; always one above the highest in use, be it by ordoku_cover_add_node.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such item, an item twice, while an item is covered, or more than
 * 2^26 options or 2^31 nodes), ORDOKU_E_MEMORY or ORDOKU_E_BUSY; on an error nothing is added.
 *
 * # Safety
 * `cover` is null or a handle; what is not null can be read to `len` values or written.
 */
int ordoku_cover_add_option(struct ordoku_cover *cover,
                            const uint32_t *items,
                            size_t len,
                            uint32_t *option);

/**
 * Adds a single 1 to the matrix: `option` meets `item`. Within an item, options are tried in the order in which their
 * nodes were added.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such item, the node is there already, while an item is
 * covered, an option of 2^26 or more, or more than 2^31 nodes), ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle.
 */
int ordoku_cover_add_node(struct ordoku_cover *cover,
                          uint32_t option,
                          uint32_t item);

/**
 * Takes an item and all its options out of the matrix, as if an option of it had been chosen elsewhere.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such item, or covered already) or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle.
 */
int ordoku_cover_cover(struct ordoku_cover *cover, uint32_t item);

/**
 * Puts back the item that ordoku_cover_cover covered last.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (not the item covered last) or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle.
 */
int ordoku_cover_uncover(struct ordoku_cover *cover, uint32_t item);

/**
 * Sets the limits of the searches that follow: node_limit, time_limit_ns and solution_limit of `options`; NULL: none. A
 * matrix is searched on one thread, in the old DancingLink class's order: the item with fewest options, the lowest
 * among equals, its options in the order they were added. So threads, seed, flags, memory_limit and engine must be 0 (the
 * engine may also be ORDOKU_ENGINE_DLX).
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL (cover), ORDOKU_E_ARGUMENT (struct_size), ORDOKU_E_OPTION or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle; if not null, options->struct_size bytes can be read at `options`.
 */
int ordoku_cover_set_options(struct ordoku_cover *cover,
                             const struct ordoku_options *options);

/**
 * Sets what every search on this matrix calls; NULL: nothing.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL (cover), ORDOKU_E_ARGUMENT (struct_size), ORDOKU_E_OPTION (flags, or a non-zero member
 * that this version does not know) or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle; the callbacks are as ordoku_solver_set_callbacks wants them.
 */
int ordoku_cover_set_callbacks(struct ordoku_cover *cover,
                               const struct ordoku_callbacks *callbacks);

/**
 * Finds a solution: writes the numbers of its options, in the order of choosing, to `options`, which has room for `len`,
 * and how many there are to *count. A solution has at most as many options as there are primary items.
 *
 * Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED, ORDOKU_E_BUFFER (*count tells how many are needed, and
 * nothing else is written), ORDOKU_E_NULL or ORDOKU_E_BUSY. The matrix is afterwards what it was.
 *
 * # Safety
 * `cover` is null or a handle; if not null, `len` values can be written at `options` and one at `count`.
 */
int ordoku_cover_solve(struct ordoku_cover *cover,
                       uint32_t *options,
                       size_t len,
                       size_t *count);

/**
 * Counts solutions up to `limit`; 0: all. A result below `limit` is the exact number: where solution_limit ends the count
 * earlier, the answer is ORDOKU_STOPPED.
 *
 * Writes the number to *count on ORDOKU_SOLVED (at least one) and ORDOKU_NO_SOLUTION (0), not on ORDOKU_STOPPED.
 * Otherwise ORDOKU_E_NULL or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle; if not null, a value can be written at `count`.
 */
int ordoku_cover_count(struct ordoku_cover *cover,
                       uint64_t limit,
                       uint64_t *count);

/**
 * Hands every solution, the numbers of its options in the order of choosing, to `callback` until it answers anything but
 * 0. An empty solution has length 0.
 *
 * Returns ORDOKU_NO_SOLUTION when there is none or no further one, ORDOKU_STOPPED, ORDOKU_E_NULL or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle; `callback` is null or may be called with `user`.
 */
int ordoku_cover_enumerate(struct ordoku_cover *cover,
                           ordoku_solution_fn callback,
                           void *user);

/**
 * Writes the size of a matrix: items (primary and secondary), options that have a node, and nodes, where each item and
 * the root of the lists count one too. Each of the three may be NULL.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL (cover) or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle; what is not null can be written.
 */
int ordoku_cover_size(struct ordoku_cover *cover,
                      size_t *items,
                      size_t *options,
                      size_t *nodes);

/**
 * Walks over the options: begins at number *option, finds the first option from there on that has a node, writes its
 * number to *option, its items to `items`, which has room for `len` (4 is enough for a puzzle's matrix), and how many
 * they are to *count. To go on, add one to *option.
 *
 * Returns ORDOKU_OK, ORDOKU_NO_SOLUTION when there is no further option, ORDOKU_E_BUFFER (*count tells how many are
 * needed, and nothing else is written), ORDOKU_E_NULL or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle; if not null, `len` values can be written at `items` and one each at `option` and `count`.
 */
int ordoku_cover_next_option(struct ordoku_cover *cover,
                             uint32_t *option,
                             uint32_t *items,
                             size_t len,
                             size_t *count);

/**
 * Asks the search that runs on this matrix, and those that follow until ordoku_cover_reset_cancel, to end soon.
 *
 * Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the matrix is freed; also from a signal handler: it
 * is one atomic store.
 *
 * # Safety
 * `cover` is null or a handle that is not freed before this returns.
 */
int ordoku_cover_cancel(struct ordoku_cover *cover);

/**
 * Takes back ordoku_cover_cancel.
 *
 * Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the matrix is freed.
 *
 * # Safety
 * `cover` is null or a handle that is not freed before this returns.
 */
int ordoku_cover_reset_cancel(struct ordoku_cover *cover);

/**
 * Writes what the last search did to *stats; `size` is sizeof(ordoku_stats) as the caller knows it.
 *
 * Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (size) or ORDOKU_E_BUSY.
 *
 * # Safety
 * `cover` is null or a handle; if not null, `size` bytes can be written at `stats`.
 */
int ordoku_cover_stats(struct ordoku_cover *cover, struct ordoku_stats *stats, size_t size);

/**
 * What the last call on this matrix has to say about its error, otherwise "". Valid until the next call on it other than
 * this one, ordoku_cover_cancel and ordoku_cover_reset_cancel. Never NULL: where the matrix is NULL, in use or broken, the text
 * of that status. Any thread.
 *
 * # Safety
 * `cover` is null or a handle.
 */
const char *ordoku_cover_message(const struct ordoku_cover *cover);

#ifdef __cplusplus
}
#endif

#endif /* ORDOKU_H */
