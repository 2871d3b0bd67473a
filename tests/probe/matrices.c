/* Exact cover: random matrices, and those of puzzles. */
#include "probe.h"

static uint32_t cells[MOST_CELLS], options[4096];

static void matrix_statistics(ordoku_cover *cover)
{
    ordoku_stats stats;
    ordoku_stats_init(&stats, sizeof stats);
    status(ordoku_cover_stats(cover, &stats));
    number("nodes", stats.nodes);
    number("conflicts", stats.conflicts);
    number("solutions", stats.solutions);
    number("depth", stats.depth);
    number("stop", stats.stop_reason);
}

static int visit(const uint32_t *chosen, size_t len, void *user)
{
    uint64_t *sum = user;
    size_t i;
    for (i = 0; i < len; i++)
        *sum = *sum * 31 + chosen[i];
    return 0;
}

static void searches(ordoku_cover *cover)
{
    size_t count = 0, items = 0, rows = 0, nodes = 0;
    uint64_t solutions = 0, sum = 1;
    status(ordoku_cover_size(cover, &items, &rows, &nodes));
    number("items", items);
    number("options", rows);
    number("nodes", nodes);
    status(ordoku_cover_solve(cover, options, 4096, &count));
    digest_cells("solution", options, count);
    matrix_statistics(cover);
    status(ordoku_cover_count(cover, 500, &solutions));
    number("count", solutions);
    matrix_statistics(cover);
    if (solutions < 500) {
        status(ordoku_cover_enumerate(cover, visit, &sum));
        number("sum", sum);
    }
}

static void random_matrix(uint64_t seed)
{
    uint64_t random = seed;
    uint32_t primary = 1 + below(&random, 18), secondary = below(&random, 5);
    uint32_t rows = below(&random, 60), row, item, len, list[32];
    ordoku_cover *cover = NULL;
    begin("matrix");
    number("seed", seed);
    status(ordoku_cover_new(primary, secondary, &cover));
    for (row = 0; row < rows; row++) {
        for (len = 0, item = 0; item < primary + secondary; item++)
            if (below(&random, 4) == 0)
                list[len++] = item;
        if (ordoku_cover_add_option(cover, list, len, NULL) != ORDOKU_OK)
            named("refused", ordoku_cover_message(cover));
    }
    searches(cover);
    status(ordoku_cover_cover_item(cover, 0));
    status(ordoku_cover_cover_item(cover, 0));
    status(ordoku_cover_cover_item(cover, primary + secondary));
    searches(cover);
    status(ordoku_cover_uncover_item(cover, 0));
    searches(cover);
    end();
    ordoku_cover_free(cover);
}

void matrices(void)
{
    static const uint32_t numbers[] = {0x3FFFFFF, 0x4000000, 0x7FFFFFFF, 0x80000000u, 0xFFFFFFFEu, 0xFFFFFFFFu};
    uint64_t seed;
    ordoku_cover *cover = NULL;
    size_t i;
    for (seed = 0; seed < 60; seed++)
        random_matrix(seed);
    for (seed = 0; seed < 12; seed++) {
        uint32_t order = 2 + (uint32_t)(seed % 3), option = 0, items[4];
        size_t count = 0;
        ordoku_solver *solver = random_puzzle(order, order, 55, seed, cells);
        cover = NULL;
        begin("matrix of a puzzle");
        number("order", order);
        status(ordoku_cover_from_puzzle(solver, &cover));
        status(ordoku_cover_next_option(cover, &option, items, 4, &count));
        number("option", option);
        digest_cells("items", items, count);
        searches(cover);
        end();
        ordoku_cover_free(cover);
        ordoku_solver_free(solver);
    }
    begin("numbers of options");
    cover = NULL;
    status(ordoku_cover_new(3, 0, &cover));
    for (i = 1; i < sizeof numbers / sizeof *numbers; i++) {
        status(ordoku_cover_add_node(cover, numbers[i], 0));
        named("message", ordoku_cover_message(cover));
        status(ordoku_cover_add_node(cover, 0, numbers[i]));
        named("message", ordoku_cover_message(cover));
    }
    status(ordoku_cover_cover_item(cover, 0xFFFFFFFFu));
    searches(cover);
    end();
    ordoku_cover_free(cover);
}
