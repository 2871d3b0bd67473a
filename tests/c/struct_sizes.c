/* Every function that takes a versioned struct, with structs of older and of newer programs. Each
   struct is in memory of exactly its size, so that sanitizers and valgrind see an access beyond it. */
#include "check.h"
#include <stdlib.h>

static const uint32_t puzzle[16] = {0, 2, 0, 0, 3, 0, 0, 2, 0, 1, 0, 3, 0, 0, 2, 0};
static ordoku_solver *solver;
static ordoku_cover *cover;

static uint32_t out[16];
static uint64_t marks[16];
static int statuses[1];

/* Each of these calls a function of the library with the struct at `with`. */
static int options_init(void *with) { return ordoku_options_init((ordoku_options *)with, *(uint32_t *)with); }
static int callbacks_init(void *with)
{
    return ordoku_callbacks_init((ordoku_callbacks *)with, *(uint32_t *)with);
}
static int clash_init(void *with) { return ordoku_clash_init((ordoku_clash *)with, *(uint32_t *)with); }
static int text_init(void *with) { return ordoku_text_init((ordoku_text *)with, *(uint32_t *)with); }
static int batch_init(void *with) { return ordoku_batch_init((ordoku_batch *)with, *(uint32_t *)with); }
static int generation_init(void *with)
{
    return ordoku_generation_init((ordoku_generation *)with, *(uint32_t *)with);
}
static int transform_init(void *with)
{
    return ordoku_transform_init((ordoku_transform *)with, *(uint32_t *)with);
}
static int rating_init(void *with) { return ordoku_rating_init((ordoku_rating *)with, *(uint32_t *)with); }
static int step_init(void *with) { return ordoku_step_init((ordoku_step *)with, *(uint32_t *)with); }
static int stats_init(void *with) { return ordoku_stats_init((ordoku_stats *)with, *(uint32_t *)with); }

static int drawing_init(void *with) { return ordoku_drawing_init((ordoku_drawing *)with, *(uint32_t *)with); }
static int draw(void *with)
{
    static char picture[20000];
    return ordoku_solver_draw(solver, (ordoku_drawing *)with, picture, sizeof picture, NULL);
}

static int solver_options(void *with) { return ordoku_solver_set_options(solver, (ordoku_options *)with); }
static int cover_options(void *with) { return ordoku_cover_set_options(cover, (ordoku_options *)with); }
static int solver_callbacks(void *with)
{
    return ordoku_solver_set_callbacks(solver, (ordoku_callbacks *)with);
}
static int cover_callbacks(void *with) { return ordoku_cover_set_callbacks(cover, (ordoku_callbacks *)with); }

static int clash(void *with) { return ordoku_solver_check(solver, (ordoku_clash *)with); }
static int solver_stats(void *with) { return ordoku_solver_stats(solver, (ordoku_stats *)with); }
static int cover_stats(void *with) { return ordoku_cover_stats(cover, (ordoku_stats *)with); }

static int parse_format(void *with)
{
    return ordoku_parse(".2..3..2.1.3..2.", 16, (ordoku_text *)with, out, 16, NULL);
}
static int parse_found(void *with)
{
    return ordoku_parse(".2..3..2.1.3..2.", 16, NULL, out, 16, (ordoku_text *)with);
}
static const char pencil[] = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n";
static int marks_format(void *with)
{
    return ordoku_parse_candidates(pencil, sizeof pencil - 1, (ordoku_text *)with, marks, 16, NULL);
}
static int marks_found(void *with)
{
    return ordoku_parse_candidates(pencil, sizeof pencil - 1, NULL, marks, 16, (ordoku_text *)with);
}
static int format(void *with)
{
    static char text[64];
    return ordoku_format(puzzle, 16, (ordoku_text *)with, text, sizeof text, NULL);
}
static int format_marks(void *with)
{
    static const uint64_t all[16];
    static char text[80];
    return ordoku_format_candidates(all, 16, (ordoku_text *)with, text, sizeof text, NULL);
}

static ordoku_batch one_puzzle(void)
{
    ordoku_batch batch;
    ANSWERS(ordoku_batch_init(&batch, sizeof batch), ORDOKU_OK);
    batch.order = 2;
    batch.limit = 1;
    batch.puzzles = 1;
    batch.cells = puzzle;
    batch.statuses = statuses;
    return batch;
}
static int batch_of_solver(void *with) { return ordoku_solver_solve_batch(solver, (ordoku_batch *)with); }
static int batch(void *with) { return ordoku_solve_batch((ordoku_batch *)with, NULL, NULL); }
static int batch_options(void *with)
{
    const ordoku_batch one = one_puzzle();
    return ordoku_solve_batch(&one, (ordoku_options *)with, NULL);
}
static int batch_callbacks(void *with)
{
    const ordoku_batch one = one_puzzle();
    return ordoku_solve_batch(&one, NULL, (ordoku_callbacks *)with);
}
static int canonical_batch_of_solver(void *with)
{
    return ordoku_solver_canonical_batch(solver, (ordoku_batch *)with);
}
static int canonical_batch(void *with) { return ordoku_canonical_batch((ordoku_batch *)with, NULL, NULL); }
static int rated_batch(void *with)
{
    static ordoku_rating rating;
    return ordoku_solver_rate_batch(solver, (ordoku_batch *)with, ORDOKU_SCALE_ORDOKU, &rating, sizeof rating);
}
static int ratings_of_batch(void *with)
{
    const ordoku_batch one = one_puzzle();
    uint32_t size;
    memcpy(&size, with, sizeof size);
    return ordoku_solver_rate_batch(solver, &one, ORDOKU_SCALE_ORDOKU, (ordoku_rating *)with, size);
}
static ordoku_batch one_form(void)
{
    ordoku_batch batch = one_puzzle();
    batch.out = out;
    return batch;
}
static int canonical_options(void *with)
{
    const ordoku_batch one = one_form();
    return ordoku_canonical_batch(&one, (ordoku_options *)with, NULL);
}
static int canonical_callbacks(void *with)
{
    const ordoku_batch one = one_form();
    return ordoku_canonical_batch(&one, NULL, (ordoku_callbacks *)with);
}

static int generate(void *with) { return ordoku_solver_generate(solver, (ordoku_generation *)with); }
static int transform(void *with)
{
    return ordoku_solver_transform(solver, (ordoku_transform *)with, out, 16);
}
static int shuffle(void *with) { return ordoku_solver_shuffle(solver, 1, out, 16, (ordoku_transform *)with); }
static int canonical(void *with)
{
    return ordoku_solver_canonical(solver, out, 16, (ordoku_transform *)with, NULL);
}

static ordoku_solver *nine;
static ordoku_steps *steps;
static int rate(void *with) { return ordoku_solver_rate(nine, ORDOKU_SCALE_HODOKU, (ordoku_rating *)with); }
static int step_of_list(void *with) { return ordoku_steps_get(steps, 0, (ordoku_step *)with); }

/* INPUT is read, and perhaps written too; OUTPUT is only written. */
enum use { INPUT, OUTPUT };

/* Calls with the `known` bytes at `value` in a struct of `size` bytes, whose last byte is `last` if that
   is beyond the known ones. */
static void with_size(const char *name, int (*call)(void *), enum use use, const void *value, size_t known,
                      size_t size, int last, int status)
{
    unsigned char *bytes = (unsigned char *)calloc(1, size < 4 ? 4 : size);
    const uint32_t struct_size = (uint32_t)size;
    int answer;
    if (bytes == NULL)
        abort();
    memcpy(bytes, value, size < known ? size : known);
    memcpy(bytes, &struct_size, sizeof struct_size);
    if (size > known)
        bytes[size - 1] = (unsigned char)last;
    answer = call(bytes);
    if (answer != status) {
        printf("%s with a struct of %u bytes, the last one %d: is %d, must be %d\n", name, (unsigned)size, last,
               answer, status);
        failures++;
    }
    /* A failed call writes nothing; the others keep the size, and clear what they do not know. */
    CHECK(memcmp(bytes, &struct_size, sizeof struct_size) == 0);
    if (size > known)
        CHECK(bytes[size - 1] == (answer >= 0 && use != INPUT ? 0 : last));
    free(bytes);
}

/* `value` is a struct of this version with members that the call accepts; `first` is the size of the
   struct's first version, which never changes. */
static void sizes(const char *name, int (*call)(void *), enum use use, const void *value, size_t known,
                  size_t first, size_t alignment, int status)
{
    const size_t larger = known + 3 * alignment;
    with_size(name, call, use, value, known, first, 0, status);
    with_size(name, call, use, value, known, known, 0, status);
    with_size(name, call, use, value, known, larger, 0, status);
    with_size(name, call, use, value, known, larger, 1, use == INPUT ? ORDOKU_E_OPTION : status);
    with_size(name, call, use, value, known, first - alignment, 0, ORDOKU_E_ARGUMENT);
    with_size(name, call, use, value, known, known + 1, 0, ORDOKU_E_ARGUMENT);
    with_size(name, call, use, value, known, 0, 0, ORDOKU_E_ARGUMENT);
}

/* The offset of `wide` is the alignment of structs with 64-bit members. */
struct wide_after_narrow {
    char narrow;
    uint64_t wide;
};

int main(void)
{
    static uint32_t made[16];
    const size_t pointer = sizeof(void *), wide = offsetof(struct wide_after_narrow, wide);
    ordoku_options options;
    ordoku_callbacks callbacks;
    ordoku_clash pair;
    ordoku_text found;
    ordoku_batch one, form;
    ordoku_generation generation;
    ordoku_transform how;
    ordoku_stats stats;
    ordoku_rating rating;
    ordoku_step step;
    ordoku_drawing drawing;
    uint32_t of_nine[81];

    ANSWERS(ordoku_solver_new(2, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, puzzle, 16), ORDOKU_OK);
    ANSWERS(ordoku_cover_from_puzzle(solver, &cover), ORDOKU_OK);
    ANSWERS(ordoku_options_init(&options, sizeof options), ORDOKU_OK);
    ANSWERS(ordoku_callbacks_init(&callbacks, sizeof callbacks), ORDOKU_OK);
    ANSWERS(ordoku_clash_init(&pair, sizeof pair), ORDOKU_OK);
    ANSWERS(ordoku_text_init(&found, sizeof found), ORDOKU_OK);
    ANSWERS(ordoku_generation_init(&generation, sizeof generation), ORDOKU_OK);
    ANSWERS(ordoku_transform_init(&how, sizeof how), ORDOKU_OK);
    ANSWERS(ordoku_stats_init(&stats, sizeof stats), ORDOKU_OK);
    ANSWERS(ordoku_rating_init(&rating, sizeof rating), ORDOKU_OK);
    ANSWERS(ordoku_step_init(&step, sizeof step), ORDOKU_OK);
    ANSWERS(ordoku_drawing_init(&drawing, sizeof drawing), ORDOKU_OK);
    ANSWERS(ordoku_generate(3, 1, of_nine), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &nine), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(nine, of_nine, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_steps(nine, ORDOKU_SCALE_HODOKU, &steps), ORDOKU_OK);
    one = one_puzzle();
    form = one_form();
    generation.puzzles = 1;
    generation.out = made;
    generation.statuses = statuses;
    ANSWERS(ordoku_solver_shuffle(solver, 1, out, 16, &how), ORDOKU_OK);

/* The numbers are the sizes of the first versions. */
#define SIZES(call, use, value, first, alignment, status)                                                    \
    sizes(#call, call, use, &value, sizeof value, first, alignment, status)
#define OPTIONS(call, use) SIZES(call, use, options, 48, wide, ORDOKU_OK)
    OPTIONS(options_init, OUTPUT);
    OPTIONS(solver_options, INPUT);
    OPTIONS(cover_options, INPUT);
    OPTIONS(batch_options, INPUT);
    OPTIONS(canonical_options, INPUT);
#define CALLBACKS(call, use) SIZES(call, use, callbacks, 3 * pointer, pointer, ORDOKU_OK)
    CALLBACKS(callbacks_init, OUTPUT);
    CALLBACKS(solver_callbacks, INPUT);
    CALLBACKS(cover_callbacks, INPUT);
    CALLBACKS(batch_callbacks, INPUT);
    CALLBACKS(canonical_callbacks, INPUT);
#define TEXT(call, use) SIZES(call, use, found, 216 + 5 * pointer, pointer, ORDOKU_OK)
    TEXT(text_init, OUTPUT);
    TEXT(parse_format, INPUT);
    TEXT(parse_found, INPUT);
    TEXT(marks_format, INPUT);
    TEXT(marks_found, INPUT);
    TEXT(format, INPUT);
    TEXT(format_marks, INPUT);
#define BATCH(call, use, value) SIZES(call, use, value, 24 + 9 * pointer, wide, ORDOKU_OK)
    BATCH(batch_init, OUTPUT, one);
    BATCH(batch, INPUT, one);
    BATCH(batch_of_solver, INPUT, one);
    BATCH(rated_batch, INPUT, one);
    BATCH(canonical_batch, INPUT, form);
    BATCH(canonical_batch_of_solver, INPUT, form);
#define GENERATION(call, use) SIZES(call, use, generation, 32 + 6 * pointer, wide, ORDOKU_OK)
    GENERATION(generation_init, OUTPUT);
    GENERATION(generate, INPUT);
#define TRANSFORM(call, use) SIZES(call, use, how, 3080, sizeof(uint32_t), ORDOKU_OK)
    TRANSFORM(transform_init, OUTPUT);
    TRANSFORM(transform, INPUT);
    TRANSFORM(shuffle, OUTPUT);
    SIZES(canonical, OUTPUT, how, 3080, sizeof(uint32_t), ORDOKU_OK);
#define STATS(call, use) SIZES(call, use, stats, 56, wide, ORDOKU_OK)
    STATS(stats_init, OUTPUT);
    STATS(solver_stats, OUTPUT);
    STATS(cover_stats, OUTPUT);
    SIZES(rating_init, OUTPUT, rating, 56, sizeof(uint64_t), ORDOKU_OK);
    SIZES(rate, OUTPUT, rating, 56, sizeof(uint64_t), ORDOKU_OK);
    SIZES(ratings_of_batch, OUTPUT, rating, 56, sizeof(uint64_t), ORDOKU_OK);
    SIZES(step_init, OUTPUT, step, 32 + 20 * pointer, pointer, ORDOKU_OK);
    SIZES(step_of_list, OUTPUT, step, 32 + 20 * pointer, pointer, ORDOKU_OK);
    SIZES(drawing_init, OUTPUT, drawing, 16 + 7 * pointer, pointer, ORDOKU_OK);
    SIZES(draw, INPUT, drawing, 16 + 7 * pointer, pointer, ORDOKU_OK);

    SIZES(clash_init, OUTPUT, pair, 24, sizeof(uint32_t), ORDOKU_OK);
    {
        uint32_t clashing[16];
        memcpy(clashing, puzzle, sizeof clashing);
        clashing[0] = clashing[1];
        ANSWERS(ordoku_solver_set_data(solver, clashing, 16), ORDOKU_OK);
        SIZES(clash, OUTPUT, pair, 24, sizeof(uint32_t), ORDOKU_CLASH);
    }

    ordoku_steps_free(steps);
    ordoku_solver_free(nine);
    ordoku_cover_free(cover);
    ordoku_solver_free(solver);
    return failures != 0;
}
