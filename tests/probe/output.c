#include "probe.h"
#include "../c/grids.h"
#include <stdio.h>
#include <stdlib.h>

void begin(const char *title)
{
    fputs(title, stdout);
}

void named(const char *name, const char *text)
{
    printf(" %s [%s]", name, text);
}

void number(const char *name, uint64_t value)
{
    char digits[21], *first = digits + sizeof digits - 1;
    *first = 0;
    do {
        *--first = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    printf(" %s %s", name, first);
}

void status(int status)
{
    printf(" %d", status);
}

uint64_t digest_more(uint64_t digest, const void *bytes, size_t len)
{
    const unsigned char *byte = bytes;
    size_t i;
    for (i = 0; i < len; i++)
        digest = (digest ^ byte[i]) * UINT64_C(0x100000001B3);
    return digest;
}

static void hexadecimal(const char *name, uint64_t digest)
{
    printf(" %s %08lx%08lx", name, (unsigned long)(digest >> 32), (unsigned long)(digest & 0xFFFFFFFFu));
}

void digest(const char *name, const char *bytes, size_t len)
{
    hexadecimal(name, digest_more(DIGEST, bytes, len));
}

static uint64_t digest_number(uint64_t digest, uint64_t value, int bytes)
{
    unsigned char byte[8];
    int i;
    for (i = 0; i < bytes; i++)
        byte[i] = (unsigned char)(value >> (8 * i));
    return digest_more(digest, byte, (size_t)bytes);
}

void digest_cells(const char *name, const uint32_t *cells, size_t len)
{
    uint64_t digest = DIGEST;
    size_t i;
    for (i = 0; i < len; i++)
        digest = digest_number(digest, cells[i], 4);
    hexadecimal(name, digest);
}

void digest_words(const char *name, const uint64_t *words, size_t len)
{
    uint64_t digest = DIGEST;
    size_t i;
    for (i = 0; i < len; i++)
        digest = digest_number(digest, words[i], 8);
    hexadecimal(name, digest);
}

void end(void)
{
    putchar('\n');
}

void statistics(ordoku_solver *solver)
{
    ordoku_stats stats;
    ordoku_stats_init(&stats, sizeof stats);
    if (ordoku_solver_stats(solver, &stats) != ORDOKU_OK)
        named("no", "statistics");
    number("engine", stats.engine);
    number("nodes", stats.nodes);
    number("conflicts", stats.conflicts);
    number("assignments", stats.assignments);
    number("depth", stats.depth);
    number("solutions", stats.solutions);
    number("stop", stats.stop_reason);
}

uint32_t below(uint64_t *random, uint32_t bound)
{
    return grids_below(random, bound);
}

void make_puzzle(uint32_t box_rows, uint32_t box_cols, uint32_t holes, uint64_t seed, uint32_t *cells)
{
    grids_puzzle(box_rows, box_cols, holes, seed, cells);
}

ordoku_solver *solver_of(uint32_t box_rows, uint32_t box_cols)
{
    ordoku_solver *solver = NULL;
    if (ordoku_solver_new_boxes(box_rows, box_cols, &solver) != ORDOKU_OK) {
        fputs("no solver\n", stderr);
        exit(1);
    }
    return solver;
}

ordoku_solver *random_puzzle(uint32_t box_rows, uint32_t box_cols, uint32_t holes, uint64_t seed, uint32_t *cells)
{
    ordoku_solver *solver = solver_of(box_rows, box_cols);
    uint32_t side = box_rows * box_cols;
    make_puzzle(box_rows, box_cols, holes, seed, cells);
    if (ordoku_solver_set_data(solver, cells, (size_t)side * side) != ORDOKU_OK) {
        fputs(ordoku_solver_message(solver), stderr);
        exit(1);
    }
    return solver;
}

void set_engine(ordoku_solver *solver, uint32_t engine, uint64_t node_limit)
{
    ordoku_options options;
    ordoku_options_init(&options, sizeof options);
    options.engine = engine;
    options.threads = 1;
    options.node_limit = node_limit;
    if (ordoku_solver_set_options(solver, &options) != ORDOKU_OK)
        named("options", ordoku_solver_message(solver));
}
