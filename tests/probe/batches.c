/* Many puzzles in one call, as cells and as lines. */
#include "probe.h"
#include <string.h>

#define PUZZLES 700
#define SIXTEENS 20

static char lines[82 * PUZZLES], out_lines[82 * PUZZLES];
static uint32_t cells[81 * PUZZLES], out[81 * PUZZLES];
static int statuses[PUZZLES];
static uint64_t counts[PUZZLES];

/* Prints the results of a batch, and clears them. */
static void results(const ordoku_batch *batch, int answer, size_t cells_of_puzzle)
{
    static uint64_t numbers[PUZZLES];
    size_t i;
    status(answer);
    for (i = 0; i < batch->puzzles; i++)
        numbers[i] = (uint64_t)(statuses[i] + 1000);
    digest_words("statuses", numbers, batch->puzzles);
    digest_words("counts", counts, batch->puzzles);
    if (batch->out)
        digest_cells("cells", out, batch->puzzles * cells_of_puzzle);
    if (batch->out_lines)
        digest("lines", out_lines, sizeof out_lines);
    end();
    memset(out, 0, sizeof out);
    memset(out_lines, ' ', sizeof out_lines);
    memset(counts, 0, sizeof counts);
}

/* Random 9x9 with one solution, several and none, and some wrong characters. */
static void make_lines(void)
{
    size_t i, j;
    for (i = 0; i < PUZZLES; i++) {
        uint64_t random = i;
        make_puzzle(3, 3, 45 + (uint32_t)(i % 30), i, cells + 81 * i);
        if (i % 7 == 0)
            cells[81 * i + below(&random, 81)] = 1 + below(&random, 9);
        for (j = 0; j < 81; j++)
            lines[82 * i + j] = cells[81 * i + j] == 0 ? '.' : (char)('0' + cells[81 * i + j]);
        if (i % 100 == 99)
            lines[82 * i + i % 81] = 'x';
        lines[82 * i + 81] = '\n';
    }
}

void batches(void)
{
    ordoku_batch batch;
    ordoku_options options;
    uint64_t limit, nodes;
    size_t i;
    ordoku_options_init(&options, sizeof options);
    options.threads = 1;
    ordoku_batch_init(&batch, sizeof batch);
    batch.statuses = statuses;
    batch.counts = counts;
    batch.puzzles = PUZZLES;
    memset(out_lines, ' ', sizeof out_lines);
    make_lines();
    for (limit = 1; limit <= 100; limit *= 10) {
        for (nodes = 0; nodes <= 9; nodes += 3) {
            batch.limit = limit;
            options.node_limit = nodes;
            begin("batch");
            number("limit", limit);
            number("node_limit", nodes);
            end();
            batch.lines = lines;
            batch.stride = batch.out_stride = 82;
            batch.out_lines = out_lines;
            begin("  lines");
            results(&batch, ordoku_solve_batch(&batch, &options, NULL), 81);
            batch.lines = NULL;
            batch.out_lines = NULL;
            batch.cells = cells;
            batch.out = out;
            begin("  cells");
            results(&batch, ordoku_solve_batch(&batch, &options, NULL), 81);
            batch.cells = batch.out = NULL;
        }
    }
    options.node_limit = 0;
    batch.lines = lines;
    batch.out_lines = out_lines;
    begin("batch of canonical forms");
    results(&batch, ordoku_canonical_batch(&batch, &options, NULL), 81);
    batch.lines = NULL;
    batch.out_lines = NULL;
    for (i = 0; i < SIXTEENS; i++)
        make_puzzle(4, 4, 50, i, cells + 256 * i);
    batch.order = 4;
    batch.puzzles = SIXTEENS;
    batch.cells = cells;
    batch.out = out;
    batch.limit = 2;
    begin("batch of 16x16");
    results(&batch, ordoku_solve_batch(&batch, &options, NULL), 256);
    begin("canonical forms of 16x16");
    results(&batch, ordoku_canonical_batch(&batch, &options, NULL), 256);
}
