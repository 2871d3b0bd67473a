/* Wrong arguments, and the texts of statuses. */
#include "probe.h"

static uint32_t cells[MOST_CELLS];

static void say(ordoku_solver *solver, int answer)
{
    status(answer);
    named("message", ordoku_solver_message(solver));
}

static void wrong_sizes(void)
{
    static const uint32_t sizes[] = {0, 1, 2, 3, 16, 17, 255, 256, 257, 65535, 65536, 0x7FFFFFFF, 0x80000000u, 0xFFFFFFFFu};
    size_t i, j;
    for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        ordoku_solver *solver = NULL;
        begin("sizes");
        number("rows", sizes[i]);
        if (sizes[i] != 1 && sizes[i] != 2 && sizes[i] != 3 && sizes[i] != 16) {
            status(ordoku_solver_new(sizes[i], &solver));
            status(ordoku_solve(sizes[i], cells, cells));
        }
        for (j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            solver = NULL;
            status(ordoku_solver_new_boxes(sizes[i], sizes[j], &solver));
            ordoku_solver_free(solver);
        }
        end();
    }
}

static void wrong_structs(void)
{
    /* The members of ordoku_text that every version has end at 256, or earlier if a size_t has four bytes. */
    const uint32_t less = 256 - (uint32_t)offsetof(ordoku_text, solution);
    uint32_t size;
    for (size = 0; size <= 512; size += 8) {
        union {
            ordoku_options options;
            ordoku_text text;
            ordoku_stats stats;
            ordoku_clash clash;
            char room[512];
        } any;
        begin("struct_size");
        number("size", size);
        status(ordoku_options_init(&any.options, size));
        status(ordoku_text_init(&any.text, size > less ? size - less : 0));
        status(ordoku_stats_init(&any.stats, size));
        status(ordoku_clash_init(&any.clash, size));
        end();
    }
}

static void wrong_puzzles(void)
{
    ordoku_solver *solver = solver_of(3, 3);
    ordoku_options options;
    uint32_t i;
    begin("wrong");
    say(solver, ordoku_solver_solve(solver, cells, 81));
    say(solver, ordoku_solver_set_data(solver, cells, 80));
    for (i = 0; i < 81; i++)
        cells[i] = 0;
    cells[80] = 10;
    say(solver, ordoku_solver_set_data(solver, cells, 81));
    cells[80] = 0xFFFFFFFFu;
    say(solver, ordoku_solver_set_data(solver, cells, 81));
    cells[80] = 9;
    cells[79] = 9;
    say(solver, ordoku_solver_set_data(solver, cells, 81));
    say(solver, ordoku_solver_check(solver, NULL));
    say(solver, ordoku_solver_solve(solver, cells, 80));
    say(solver, ordoku_solver_solve(solver, cells, 81));
    say(solver, ordoku_solver_minimise(solver, 1, cells, 81));
    end();
    for (i = 0; i < 48; i++) {
        begin("options");
        ordoku_options_init(&options, sizeof options);
        if (i < 8)
            options.engine = i;
        else if (i < 16)
            options.flags = 1u << (i - 8);
        else
            options.threads = UINT32_C(1) << (i - 16);
        say(solver, ordoku_solver_set_options(solver, &options));
        end();
    }
    ordoku_solver_free(solver);
}

void mistakes(void)
{
    int i;
    for (i = -130; i <= 40; i++) {
        begin("status");
        status(i);
        named("text", ordoku_status_text(i));
        end();
    }
    begin("version");
    number("number", (uint64_t)ordoku_version_number());
    named("text", ordoku_version_string());
    end();
    wrong_sizes();
    wrong_structs();
    wrong_puzzles();
}
