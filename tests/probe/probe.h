/*
 * A program that prints what the library answers: statuses, messages, node counts, and digests of
 * solutions, texts and proofs. The output is the same on every machine: `expected.txt`.
 *
 *     probe FILE...      lines of puzzles, or texts in any format; see main.c
 *
 * It starts no thread and reads no clock, so that it runs under emulators and as WebAssembly.
 */
#ifndef PROBE_H
#define PROBE_H

#include <ordoku.h>
#include <stddef.h>
#include <stdint.h>

/* Cells of the largest grid. */
#define MOST_CELLS 65536

/* One line of output has a title, then pairs of a name and a value. */
void begin(const char *title);
void named(const char *name, const char *text);
void number(const char *name, uint64_t value);
void status(int status);
/* Prints FNV-1a (Fowler, Noll, Vo 1991) of bytes, or of the bytes of numbers with the lowest first. */
void digest(const char *name, const char *bytes, size_t len);
void digest_cells(const char *name, const uint32_t *cells, size_t len);
void digest_words(const char *name, const uint64_t *words, size_t len);
void end(void);

/* Continues a digest, which begins with DIGEST. */
#define DIGEST UINT64_C(0xCBF29CE484222325)
uint64_t digest_more(uint64_t digest, const void *bytes, size_t len);

/* Prints the statistics of the last search, but not the time. */
void statistics(ordoku_solver *solver);
/* A number below `bound`, and a puzzle with about `holes` percent of its cells empty. */
uint32_t below(uint64_t *random, uint32_t bound);
void make_puzzle(uint32_t box_rows, uint32_t box_cols, uint32_t holes, uint64_t seed, uint32_t *cells);
/* Ends the program if there is no memory. */
ordoku_solver *solver_of(uint32_t box_rows, uint32_t box_cols);
/* Makes a puzzle, and a solver that has it. */
ordoku_solver *random_puzzle(uint32_t box_rows, uint32_t box_cols, uint32_t holes, uint64_t seed, uint32_t *cells);
void set_engine(ordoku_solver *solver, uint32_t engine, uint64_t node_limit);

/* The sections. */
void known_puzzles(const char *text, size_t len);
void file_of_puzzles(const char *name, const char *text, size_t len);
void file_of_text(const char *name, const char *text, size_t len);
void shapes(void);
void batches(void);
void generation(void);
void symmetries(void);
void printing(void);
void matrices(void);
void proofs(void);
void mistakes(void);

#endif
