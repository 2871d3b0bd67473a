/* Every engine and every search of a solver. */
#include "probe.h"
#include "../c/last.h"
#include <string.h>

static uint32_t cells[MOST_CELLS], out[MOST_CELLS];
static uint64_t words[4 * MOST_CELLS];

/* Counts up to `limit` and solves, with each engine that takes the shape. */
static void with_each_engine(ordoku_solver *solver, size_t len, uint64_t limit, uint64_t node_limit)
{
    uint32_t engine;
    uint64_t count;
    for (engine = ORDOKU_ENGINE_AUTO; engine <= LAST_ENGINE; engine++) {
        if (engine == ORDOKU_ENGINE_NINE && len != 81)
            continue;
        begin(" ");
        number("with", engine);
        set_engine(solver, engine, node_limit);
        count = 0;
        status(ordoku_solver_count(solver, limit, &count));
        number("count", count);
        statistics(solver);
        memset(out, 0, len * sizeof *out);
        status(ordoku_solver_solve(solver, out, len));
        digest_cells("grid", out, len);
        end();
    }
}

void known_puzzles(const char *text, size_t len)
{
    const char *line = text, *last = text + len;
    while (line < last) {
        uint32_t box_rows = (uint32_t)(line[0] - '0'), box_cols = (uint32_t)(line[2] - '0');
        const char *puzzle = line + 6, *after = strchr(puzzle, ' ');
        uint32_t side = box_rows * box_cols;
        ordoku_solver *solver = solver_of(box_rows, box_cols);
        ordoku_text format, found;
        ordoku_text_init(&format, sizeof format);
        ordoku_text_init(&found, sizeof found);
        format.layout = ORDOKU_LAYOUT_LINE;
        format.box_rows = box_rows;
        format.box_cols = box_cols;
        begin("known");
        digest("puzzle", puzzle, (size_t)(after - puzzle));
        status(ordoku_parse(puzzle, (size_t)(after - puzzle), &format, cells, MOST_CELLS, &found));
        status(ordoku_solver_set_data(solver, cells, side * side));
        end();
        with_each_engine(solver, side * side, 0, 20000);
        ordoku_solver_free(solver);
        line = (const char *)memchr(after, '\n', (size_t)(last - after)) + 1;
    }
}

/* Stops when `user` counts down to 0. */
static int visit(const uint32_t *solution, size_t len, void *user)
{
    int *left = user;
    digest_cells("solution", solution, len);
    return --*left == 0;
}

/* Marks and analysis of the puzzle of a solver. */
static void analyse(ordoku_solver *solver, size_t len)
{
    ordoku_clash clash;
    size_t count = 0;
    uint32_t smallest = 0;
    int unique = 0, left = 5;
    begin(" ");
    ordoku_clash_init(&clash, sizeof clash);
    status(ordoku_solver_check(solver, &clash));
    status(ordoku_solver_candidates(solver, words, len));
    digest_words("candidates", words, len);
    status(ordoku_solver_true_candidates(solver, words, len));
    digest_words("true", words, len);
    status(ordoku_solver_solve_unique(solver, out, len, &unique));
    number("unique", (uint64_t)unique);
    status(ordoku_solver_redundant_givens(solver, out, len, &count));
    digest_cells("redundant", out, count);
    status(ordoku_solver_minimise(solver, 7, out, len));
    digest_cells("minimal", out, len);
    if (len == 81) {
        status(ordoku_solver_backdoors(solver, 1, &smallest, visit, &left));
        number("size", smallest);
    }
    end();
}

void file_of_puzzles(const char *name, const char *text, size_t len)
{
    ordoku_text found;
    ordoku_text_init(&found, sizeof found);
    begin(name);
    end();
    while (found.next < len) {
        ordoku_solver *solver;
        uint32_t order = 2;
        begin(name);
        status(ordoku_parse(text, len, NULL, cells, MOST_CELLS, &found));
        number("next", found.next);
        number("cells", found.cells);
        digest_cells("puzzle", cells, found.cells);
        end();
        while (order * order * order * order < found.cells)
            order++;
        solver = solver_of(order, order);
        ordoku_solver_set_data(solver, cells, found.cells);
        with_each_engine(solver, found.cells, 2, 1000);
        set_engine(solver, ORDOKU_ENGINE_AUTO, 0);
        if (order < 5)
            analyse(solver, found.cells);
        ordoku_solver_free(solver);
    }
}

static void options_of(ordoku_solver *solver, size_t len)
{
    ordoku_options options;
    uint64_t seed, count = 0;
    for (seed = 1; seed <= 3; seed++) {
        int left = 5;
        begin("  seed");
        ordoku_options_init(&options, sizeof options);
        options.seed = seed;
        options.memory_limit = 20000 * seed;
        options.node_limit = 500 * seed;
        options.solution_limit = 40;
        status(ordoku_solver_set_options(solver, &options));
        status(ordoku_solver_enumerate(solver, visit, &left));
        statistics(solver);
        status(ordoku_solver_count(solver, 30, &count));
        number("count", count);
        statistics(solver);
        status(ordoku_solver_random_solution(solver, seed, out, len));
        digest_cells("random", out, len);
        end();
    }
}

void shapes(void)
{
    static const uint32_t boxes[][3] = {
        /* rows, columns and percentage of holes */
        {1, 1, 100}, {1, 2, 60}, {2, 1, 60}, {1, 7, 60}, {7, 1, 60}, {2, 2, 60}, {2, 3, 60}, {3, 2, 60},
        {2, 4, 55}, {4, 2, 55}, {3, 3, 65}, {3, 3, 100}, {2, 5, 50}, {5, 2, 50}, {3, 4, 50}, {2, 7, 45},
        {3, 5, 45}, {4, 4, 55}, {4, 5, 45}, {5, 5, 42}, {5, 5, 55}, {5, 6, 40}, {6, 6, 40}, {6, 6, 30}, {7, 7, 25},
        {8, 8, 30}, {9, 9, 20}, {8, 16, 15}, {11, 11, 20}, {12, 13, 15}, {16, 16, 10}, {2, 32, 20}, {32, 2, 20}
    };
    size_t i;
    for (i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        uint32_t side = boxes[i][0] * boxes[i][1];
        size_t len = (size_t)side * side, marks = len * ((side + 63) / 64);
        uint32_t engine;
        uint64_t count = 0;
        ordoku_solver *solver = random_puzzle(boxes[i][0], boxes[i][1], boxes[i][2], i, cells);
        begin("shape");
        number("rows", boxes[i][0]);
        number("columns", boxes[i][1]);
        digest_cells("puzzle", cells, len);
        status(ordoku_solver_candidates(solver, words, marks));
        digest_words("candidates", words, marks);
        status(ordoku_solver_set_candidates(solver, words, marks));
        set_engine(solver, ORDOKU_ENGINE_AUTO, 200);
        status(ordoku_solver_count(solver, 2, &count));
        number("count", count);
        statistics(solver);
        end();
        ordoku_solver_set_data(solver, cells, len);
        for (engine = ORDOKU_ENGINE_AUTO; engine <= LAST_ENGINE; engine++) {
            if (engine == ORDOKU_ENGINE_NINE || (side > 64 && engine != ORDOKU_ENGINE_AUTO))
                continue;
            begin(" ");
            set_engine(solver, engine, 200);
            memset(out, 0, len * sizeof *out);
            status(ordoku_solver_solve(solver, out, len));
            statistics(solver);
            digest_cells("grid", out, len);
            end();
        }
        if (side <= 36)
            options_of(solver, len);
        ordoku_solver_free(solver);
    }
}
