/* Functions with plain arguments for calls that take structs, for tests that make many calls. */
#ifndef CALLS_H
#define CALLS_H

#include <ordoku.h>
#include <string.h>

#define MAY_BE_UNUSED __attribute__((unused))

/* Returns a batch of cells; the caller may add its shape. */
MAY_BE_UNUSED static ordoku_batch batch_of_cells(const uint32_t *cells, size_t puzzles, uint64_t limit, uint32_t *out,
                                                 uint64_t *counts, int *statuses)
{
    ordoku_batch batch;
    ordoku_batch_init(&batch, sizeof batch);
    batch.cells = cells;
    batch.puzzles = puzzles;
    batch.limit = limit;
    batch.out = out;
    batch.counts = counts;
    batch.statuses = statuses;
    return batch;
}

MAY_BE_UNUSED static ordoku_batch batch_of_lines(const char *lines, size_t stride, size_t puzzles, uint64_t limit, char *out,
                                                 size_t out_stride, uint64_t *counts, int *statuses)
{
    ordoku_batch batch = batch_of_cells(NULL, puzzles, limit, NULL, counts, statuses);
    batch.lines = lines;
    batch.stride = stride;
    batch.out_lines = out;
    batch.out_stride = out_stride;
    return batch;
}

MAY_BE_UNUSED static int solve_cells(uint32_t order, const uint32_t *cells, size_t puzzles, uint64_t limit, uint32_t *out,
                                     uint64_t *counts, int *statuses, const ordoku_options *options,
                                     const ordoku_callbacks *callbacks)
{
    ordoku_batch batch = batch_of_cells(cells, puzzles, limit, out, counts, statuses);
    batch.order = order;
    return ordoku_solve_batch(&batch, options, callbacks);
}

MAY_BE_UNUSED static int solve_boxes(uint32_t box_rows, uint32_t box_cols, const uint32_t *cells, size_t puzzles,
                                     uint64_t limit, uint32_t *out, uint64_t *counts, int *statuses,
                                     const ordoku_options *options, const ordoku_callbacks *callbacks)
{
    ordoku_batch batch = batch_of_cells(cells, puzzles, limit, out, counts, statuses);
    batch.box_rows = box_rows;
    batch.box_cols = box_cols;
    return ordoku_solve_batch(&batch, options, callbacks);
}

MAY_BE_UNUSED static int solve_lines(const char *lines, size_t stride, size_t puzzles, uint64_t limit, char *out,
                                     size_t out_stride, uint64_t *counts, int *statuses, const ordoku_options *options,
                                     const ordoku_callbacks *callbacks)
{
    ordoku_batch batch = batch_of_lines(lines, stride, puzzles, limit, out, out_stride, counts, statuses);
    return ordoku_solve_batch(&batch, options, callbacks);
}

MAY_BE_UNUSED static int solver_solve_cells(ordoku_solver *solver, const uint32_t *cells, size_t puzzles, uint64_t limit,
                                            uint32_t *out, uint64_t *counts, int *statuses)
{
    ordoku_batch batch = batch_of_cells(cells, puzzles, limit, out, counts, statuses);
    return ordoku_solver_solve_batch(solver, &batch);
}

MAY_BE_UNUSED static int solver_solve_lines(ordoku_solver *solver, const char *lines, size_t stride, size_t puzzles,
                                            uint64_t limit, char *out, size_t out_stride, uint64_t *counts, int *statuses)
{
    ordoku_batch batch = batch_of_lines(lines, stride, puzzles, limit, out, out_stride, counts, statuses);
    return ordoku_solver_solve_batch(solver, &batch);
}

/* Returns what makes puzzles of cells; the caller may add its settings. */
MAY_BE_UNUSED static ordoku_generation generation_of_cells(uint64_t seed, size_t puzzles, uint32_t *out, int *statuses)
{
    ordoku_generation generation;
    ordoku_generation_init(&generation, sizeof generation);
    generation.seed = seed;
    generation.puzzles = puzzles;
    generation.out = out;
    generation.statuses = statuses;
    return generation;
}

MAY_BE_UNUSED static int generate_cells(ordoku_solver *solver, uint64_t seed, size_t puzzles, uint32_t *out, int *statuses)
{
    ordoku_generation generation = generation_of_cells(seed, puzzles, out, statuses);
    return ordoku_solver_generate(solver, &generation);
}

MAY_BE_UNUSED static int canonical_cells(uint32_t order, const uint32_t *cells, size_t puzzles, uint32_t *out, int *statuses,
                                         const ordoku_options *options)
{
    ordoku_batch batch = batch_of_cells(cells, puzzles, 0, out, NULL, statuses);
    batch.order = order;
    return ordoku_canonical_batch(&batch, options, NULL);
}

MAY_BE_UNUSED static int solver_canonical_cells(ordoku_solver *solver, const uint32_t *cells, size_t puzzles, uint32_t *out,
                                                int *statuses)
{
    ordoku_batch batch = batch_of_cells(cells, puzzles, 0, out, NULL, statuses);
    return ordoku_solver_canonical_batch(solver, &batch);
}

/* Parses from an offset; `found` may be NULL. */
MAY_BE_UNUSED static int parse_at(const char *text, size_t len, size_t start, const ordoku_text *format, uint32_t *cells,
                                  size_t room, ordoku_text *found)
{
    if (found != NULL) {
        ordoku_text_init(found, sizeof *found);
        found->next = start;
    }
    return ordoku_parse(text, len, format, cells, room, found);
}

/* As parse_at, for candidates. */
MAY_BE_UNUSED static int candidates_at(const char *text, size_t len, size_t start, const ordoku_text *format,
                                       uint64_t *candidates, size_t room, ordoku_text *found)
{
    if (found != NULL) {
        ordoku_text_init(found, sizeof *found);
        found->next = start;
    }
    return ordoku_parse_candidates(text, len, format, candidates, room, found);
}

MAY_BE_UNUSED static int read_stats(ordoku_solver *solver, ordoku_stats *stats)
{
    ordoku_stats_init(stats, sizeof *stats);
    return ordoku_solver_stats(solver, stats);
}

MAY_BE_UNUSED static int read_cover_stats(ordoku_cover *cover, ordoku_stats *stats)
{
    ordoku_stats_init(stats, sizeof *stats);
    return ordoku_cover_stats(cover, stats);
}

#endif
