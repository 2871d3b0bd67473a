/* Makes each allocation of a thread's first calls fail, in a library loaded by dlopen.
 *
 *     dlopened LIBRARY
 *
 * Such a library allocates its thread-locals when a thread first uses them. If that allocation
 * fails, the C library ends the process. Therefore no call may use thread-locals. POSIX threads. */
#include "../c/check.h"
#include "../c/grids.h"
#include "allocator.h"
#include <dlfcn.h>

#define PUZZLES 300

static int (*solver_new)(uint32_t, ordoku_solver **);
static void (*solver_free)(ordoku_solver *);
static int (*solve_batch)(const ordoku_batch *, const ordoku_options *, const ordoku_callbacks *);

static uint32_t cells[PUZZLES * 81];
static int statuses[PUZZLES];

static void *first_calls(void *user)
{
    ordoku_solver *solver = NULL;
    ordoku_options options;
    ordoku_batch batch;
    int made, solved;
    memset(&batch, 0, sizeof batch);
    batch.struct_size = sizeof batch;
    batch.order = 3;
    batch.cells = cells;
    batch.puzzles = PUZZLES;
    batch.limit = 1;
    batch.statuses = statuses;
    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.threads = 3;
    start_failing(*(long *)user, 1);
    made = solver_new(3, &solver);
    solved = solve_batch(&batch, &options, NULL);
    stop_failing();
    CHECK(made == ORDOKU_OK || (made == ORDOKU_E_MEMORY && injected > 0));
    CHECK(solved == ORDOKU_OK || (solved == ORDOKU_E_MEMORY && injected > 0));
    solver_free(solver);
    return NULL;
}

int main(int argc, char **argv)
{
    long first;
    size_t i;
    void *library = dlopen(argc > 1 ? argv[1] : "", RTLD_NOW);
    CHECK(library != NULL);
    if (library == NULL)
        return 1;
    *(void **)&solver_new = dlsym(library, "ordoku_solver_new");
    *(void **)&solver_free = dlsym(library, "ordoku_solver_free");
    *(void **)&solve_batch = dlsym(library, "ordoku_solve_batch");
    for (i = 0; i < PUZZLES; i++)
        grids_puzzle(3, 3, 60, i, cells + i * 81);
    injected = 1;
    for (first = 1; injected > 0 && failures == 0; first++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, first_calls, &first) == 0);
        pthread_join(thread, NULL);
    }
    CHECK(first > 10);
    if (failures == 0)
        printf("dlopened: passed\n");
    return failures != 0;
}
