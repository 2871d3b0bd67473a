/* Loads the library, uses it in threads and unloads it, again and again.
 *
 *     unload LIBRARY
 *
 * After dlclose the library must be gone, no thread of it may be left, and the number of mappings must
 * not grow. POSIX threads and Linux. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <ordoku.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 4
#define ROUNDS 100
#define PUZZLES 300

static const char *path;
static int failures;

#define CHECK(condition)                                                            \
    do                                                                              \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: %s is false\n", __FILE__, __LINE__, #condition); \
            failures++;                                                             \
        }                                                                           \
    while (0)

/* Returns the address of a function of the library. */
static void *find(void *library, const char *name)
{
    void *address = dlsym(library, name);
    if (address == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return address;
}

/* Solves an empty grid by one call, and a batch with a handle that keeps two worker threads. */
static void use(void *library)
{
    int (*solve)(uint32_t, const uint32_t *, uint32_t *);
    int (*solver_new)(uint32_t, ordoku_solver **);
    int (*options_init)(ordoku_options *, size_t);
    int (*batch_init)(ordoku_batch *, size_t);
    int (*set_options)(ordoku_solver *, const ordoku_options *);
    int (*solve_batch)(ordoku_solver *, const ordoku_batch *);
    void (*solver_free)(ordoku_solver *);
    uint32_t cells[81] = {0};
    uint32_t *many = calloc(PUZZLES, sizeof cells);
    int *statuses = calloc(PUZZLES, sizeof *statuses);
    ordoku_solver *solver = NULL;
    ordoku_options options;
    ordoku_batch batch;

    *(void **)&solve = find(library, "ordoku_solve");
    *(void **)&solver_new = find(library, "ordoku_solver_new");
    *(void **)&options_init = find(library, "ordoku_options_init");
    *(void **)&batch_init = find(library, "ordoku_batch_init");
    *(void **)&set_options = find(library, "ordoku_solver_set_options");
    *(void **)&solve_batch = find(library, "ordoku_solver_solve_batch");
    *(void **)&solver_free = find(library, "ordoku_solver_free");
    CHECK(solve(3, cells, cells) == ORDOKU_SOLVED);
    CHECK(solver_new(3, &solver) == ORDOKU_OK);
    CHECK(options_init(&options, sizeof options) == ORDOKU_OK);
    options.threads = 3;
    CHECK(set_options(solver, &options) == ORDOKU_OK);
    CHECK(batch_init(&batch, sizeof batch) == ORDOKU_OK);
    batch.limit = 1;
    batch.puzzles = PUZZLES;
    batch.cells = many;
    batch.statuses = statuses;
    CHECK(solve_batch(solver, &batch) == ORDOKU_OK && statuses[PUZZLES - 1] == ORDOKU_SOLVED);
    /* The worker threads end here. A library that is unloaded before takes their code away. */
    solver_free(solver);
    free(many);
    free(statuses);
}

static void *use_loaded(void *library)
{
    use(library);
    return NULL;
}

static void *load_and_use(void *unused)
{
    int round;
    for (round = 0; round < ROUNDS / 4; round++) {
        void *library = dlopen(path, RTLD_NOW);
        CHECK(library != NULL);
        if (library == NULL) break;
        use(library);
        CHECK(dlclose(library) == 0);
    }
    return unused;
}

/* Runs a function in several threads, and waits for them. */
static void in_threads(void *(*run)(void *), void *argument)
{
    pthread_t threads[THREADS];
    int i;
    for (i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, run, argument) == 0);
    for (i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

/* Returns the number of lines of a file that contain a word. */
static int lines_with(const char *file, const char *word)
{
    char line[4096];
    int lines = 0;
    FILE *opened = fopen(file, "r");
    CHECK(opened != NULL);
    while (opened != NULL && fgets(line, sizeof line, opened)) lines += strstr(line, word) != NULL;
    if (opened != NULL) fclose(opened);
    return lines;
}

static void check_unloaded(void)
{
    int tries;
    CHECK(dlopen(path, RTLD_NOW | RTLD_NOLOAD) == NULL);
    CHECK(lines_with("/proc/self/maps", "libordoku") == 0);
    /* The kernel may count a thread for a moment after the join. */
    for (tries = 0; tries < 1000 && lines_with("/proc/self/status", "Threads:\t1\n") != 1; tries++) sched_yield();
    CHECK(tries < 1000);
}

int main(int argc, char **argv)
{
    int round, mappings = 0;
    path = argc > 1 ? argv[1] : "libordoku.so";
    for (round = 0; round < ROUNDS && failures == 0; round++) {
        void *library = dlopen(path, RTLD_NOW);
        if (library == NULL) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        use(library); /* also in the thread that unloads it */
        if (round % 4 == 0) in_threads(use_loaded, library);
        CHECK(dlclose(library) == 0);
        check_unloaded();
        /* The C library keeps the stacks of threads and arenas, but not a mapping for each round. */
        if (round == ROUNDS / 2) mappings = lines_with("/proc/self/maps", "");
    }
    CHECK(lines_with("/proc/self/maps", "") < mappings + ROUNDS / 4);
    in_threads(load_and_use, NULL);
    check_unloaded();
    if (failures == 0) printf("unload: passed\n");
    return failures != 0;
}
