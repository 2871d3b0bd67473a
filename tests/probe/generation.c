/* Puzzles and grids of a seed. */
#include "probe.h"

static uint32_t cells[MOST_CELLS];

static void generate(uint32_t box_rows, uint32_t box_cols, uint32_t target, uint32_t pattern, uint32_t givens, size_t puzzles)
{
    static int statuses[16];
    size_t i, len = (size_t)box_rows * box_cols * box_rows * box_cols;
    ordoku_generation settings;
    ordoku_solver *solver = solver_of(box_rows, box_cols);
    ordoku_generation_init(&settings, sizeof settings);
    settings.target = target;
    settings.pattern = pattern;
    settings.givens = givens;
    settings.seed = 37;
    settings.puzzles = puzzles;
    settings.out = cells;
    settings.statuses = statuses;
    set_engine(solver, ORDOKU_ENGINE_AUTO, 0);
    begin("generate");
    number("rows", box_rows);
    number("columns", box_cols);
    number("target", target);
    number("pattern", pattern);
    status(ordoku_solver_generate(solver, &settings));
    for (i = 0; i < puzzles; i++)
        status(statuses[i]);
    digest_cells("puzzles", cells, len * puzzles);
    end();
    ordoku_solver_free(solver);
}

void generation(void)
{
    static const uint32_t boxes[][2] = {{1, 1}, {1, 5}, {2, 2}, {2, 3}, {3, 2}, {4, 2}, {3, 3}, {3, 4}, {4, 4},
                                        {5, 5}, {6, 6}, {8, 8}, {4, 16}, {9, 9}};
    uint32_t pattern, order;
    size_t i;
    for (i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        size_t len = (size_t)boxes[i][0] * boxes[i][1] * boxes[i][0] * boxes[i][1];
        begin("random grid");
        number("rows", boxes[i][0]);
        number("columns", boxes[i][1]);
        status(ordoku_random_grid(boxes[i][0], boxes[i][1], i, cells, len));
        digest_cells("grid", cells, len);
        end();
        if (len <= 256)
            generate(boxes[i][0], boxes[i][1], ORDOKU_TARGET_MINIMAL, ORDOKU_PATTERN_NONE, 0, len == 81 ? 16 : 3);
    }
    for (pattern = ORDOKU_PATTERN_NONE; pattern <= ORDOKU_PATTERN_FULL; pattern++) {
        generate(3, 3, ORDOKU_TARGET_MINIMAL_WITHIN_SYMMETRY, pattern, 0, 8);
        generate(3, 3, ORDOKU_TARGET_GIVENS, pattern, 36, 8);
        if (pattern != ORDOKU_PATTERN_FULL)
            generate(2, 3, ORDOKU_TARGET_MINIMAL, pattern, 0, 3);
    }
    for (order = 1; order <= 4; order++) {
        begin("ordoku_generate");
        number("order", order);
        status(ordoku_generate(order, 2026, cells));
        digest_cells("puzzle", cells, (size_t)order * order * order * order);
        end();
    }
}
