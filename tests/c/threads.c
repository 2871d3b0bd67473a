/* One handle and many callers: re-entry, two threads, cancel from outside, many handles at once. C99 and POSIX threads. */
#include "check.h"
#include <pthread.h>

#define THREADS 16

static ordoku_solver *shared;
static uint32_t cells[81];

/* In a callback of a search on `shared`: every call on it is refused, a cancel is not. */
static int reenter(const uint32_t *values, size_t len, void *user)
{
    uint32_t out[81];
    uint64_t count, marks[81];
    int unique;
    ordoku_stats stats;
    ordoku_xc *xc;
    CHECK(len == 81 && values[0] >= 1 && values[0] <= 9);
    ANSWERS(ordoku_solver_solve(shared, out, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_count(shared, 0, &count), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_is_unique(shared, &unique), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_enumerate(shared, reenter, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_check(shared, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_candidates(shared, marks, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_data(shared, cells, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_candidates(shared, marks, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_options(shared, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_callbacks(shared, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_stats(shared, &stats, sizeof stats), ORDOKU_E_BUSY);
    ANSWERS(ordoku_xc_from_puzzle(shared, &xc), ORDOKU_E_BUSY);
    SAYS(shared, "in use");
    ordoku_solver_free(shared);
    return ++*(int *)user == 3;
}

static int reenter_xc(const uint32_t *options, size_t len, void *user)
{
    ordoku_xc *xc = user;
    uint32_t out[2];
    size_t count;
    (void)options;
    CHECK(len == 1);
    ANSWERS(ordoku_xc_solve(xc, out, 2, &count), ORDOKU_E_BUSY);
    ANSWERS(ordoku_xc_add_option(xc, out, 0, NULL), ORDOKU_E_BUSY);
    ordoku_xc_free(xc);
    ANSWERS(ordoku_xc_cancel(xc), ORDOKU_OK);
    return 0;
}

static int poll_five_times(void *user)
{
    return ++*(int *)user == 5;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int searching;

/* Tells the main thread that the other one holds the handle. */
static int tell(void *user)
{
    (void)user;
    pthread_mutex_lock(&lock);
    searching = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *count_forever(void *result)
{
    uint64_t count;
    *(int *)result = ordoku_solver_count(shared, 0, &count);
    return NULL;
}

/* Solves, counts and enumerates on a handle of its own; answers how many failures it saw. */
static void *own_handle(void *user)
{
    size_t bad = 0;
    int round;
    (void)user;
    for (round = 0; round < 20; round++) {
        ordoku_solver *solver;
        uint32_t out[81];
        uint64_t count;
        bad += ordoku_solver_new(3, &solver) != ORDOKU_OK;
        bad += ordoku_solver_set_data(solver, cells, 81) != ORDOKU_OK;
        bad += ordoku_solver_solve(solver, out, 81) != ORDOKU_SOLVED;
        bad += ordoku_solver_count(solver, 100, &count) != ORDOKU_SOLVED || count != 100;
        ordoku_solver_free(solver);
    }
    return (void *)bad;
}

int main(void)
{
    int seen = 0, status = 0;
    pthread_t threads[THREADS];
    ordoku_callbacks callbacks = {sizeof callbacks, 0, poll_five_times, &seen};
    ordoku_stats stats;
    ordoku_xc *xc;
    uint32_t out[81], item = 0;
    uint64_t count;

    ANSWERS(ordoku_solver_new(3, &shared), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(shared, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_enumerate(shared, reenter, &seen), ORDOKU_STOPPED);
    CHECK(seen == 3);
    ANSWERS(ordoku_solver_stats(shared, &stats, sizeof stats), ORDOKU_OK);
    CHECK(stats.stop_reason == ORDOKU_STOP_CALLBACK && stats.solutions == 3);

    seen = 0;
    ANSWERS(ordoku_solver_set_callbacks(shared, &callbacks), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(shared, 0, &count), ORDOKU_STOPPED);
    CHECK(seen == 5);
    callbacks.poll = tell;
    ANSWERS(ordoku_solver_set_callbacks(shared, &callbacks), ORDOKU_OK);

    ANSWERS(ordoku_xc_new(1, 0, &xc), ORDOKU_OK);
    ANSWERS(ordoku_xc_add_option(xc, &item, 1, NULL), ORDOKU_OK);
    ANSWERS(ordoku_xc_add_option(xc, &item, 1, NULL), ORDOKU_OK);
    ANSWERS(ordoku_xc_enumerate(xc, reenter_xc, xc), ORDOKU_STOPPED);
    ordoku_xc_free(xc);

    /* Another thread holds the handle: this one is refused until it cancels. */
    pthread_create(&threads[0], NULL, count_forever, &status);
    pthread_mutex_lock(&lock);
    while (!searching)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    ANSWERS(ordoku_solver_solve(shared, out, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_cancel(shared), ORDOKU_OK);
    pthread_join(threads[0], NULL);
    CHECK(status == ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_solve(shared, out, 81), ORDOKU_STOPPED);
    ANSWERS(ordoku_solver_reset_cancel(shared), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(shared, out, 81), ORDOKU_SOLVED);
    ordoku_solver_free(shared);

    for (seen = 0; seen < THREADS; seen++)
        pthread_create(&threads[seen], NULL, own_handle, NULL);
    for (seen = 0; seen < THREADS; seen++) {
        void *bad;
        pthread_join(threads[seen], &bad);
        CHECK(bad == NULL);
    }
    if (failures == 0)
        printf("threads: passed\n");
    return failures != 0;
}
