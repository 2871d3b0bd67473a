/* Many threads use one handle: cancels at random moments, and calls of two threads at once. C99 and
 * POSIX threads.
 *
 *     cancel_stress [storms=N]
 *
 * Each of N storms (1) makes 500 cancels for each of four ways to search. It makes as many calls
 * from each of two threads on one handle. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "calls.h"
#include "grids.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#ifdef _WIN32
#include <windows.h>
#endif

#define CANCELLERS 4
#define CANCELS 125

static ordoku_solver *shared;
static ordoku_cover *matrix;
static long storms = 1, cancels, stopped, ended, busy;

#define ADD(counter) __atomic_add_fetch(&(counter), 1, __ATOMIC_RELAXED)

static void sleep_at_most(uint64_t *random, uint32_t microseconds)
{
#ifdef _WIN32
    /* Windows sleeps whole milliseconds. */
    Sleep(grids_below(random, 1 + microseconds / 100));
#else
    struct timespec pause = {0, 0};
    pause.tv_nsec = 1000 * (long)grids_below(random, microseconds);
    nanosleep(&pause, NULL);
#endif
}

/* Cancels again and again, and sometimes resets the cancel. */
static void *cancel_often(void *seed)
{
    uint64_t random = *(uint64_t *)seed;
    int i;
    for (i = 0; i < CANCELS; i++) {
        sleep_at_most(&random, 500);
        ANSWERS(matrix != NULL ? ordoku_cover_cancel(matrix) : ordoku_solver_cancel(shared), ORDOKU_OK);
        ADD(cancels);
        sleep_at_most(&random, 100);
        ANSWERS(matrix != NULL ? ordoku_cover_reset_cancel(matrix) : ordoku_solver_reset_cancel(shared), ORDOKU_OK);
    }
    ADD(ended);
    return NULL;
}

/* Counts while others cancel; afterwards the handle must answer as it did before. */
static void storm(uint32_t order, uint32_t engine, uint32_t threads, uint32_t holes, uint64_t limit, int as_matrix)
{
    static uint32_t cells[625], first[625], again[625];
    uint32_t len = order * order * order * order;
    pthread_t cancellers[CANCELLERS];
    uint64_t seeds[CANCELLERS], count, few, i;
    ordoku_options options;
    ordoku_stats stats;
    ordoku_options_init(&options, sizeof options);
    options.engine = engine;
    options.threads = threads;
    ANSWERS(ordoku_solver_new(order, &shared), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_options(shared, &options), ORDOKU_OK);
    grids_puzzle(order, order, holes, order, cells);
    ANSWERS(ordoku_solver_set_data(shared, cells, len), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(shared, first, len), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_count(shared, 30, &few), ORDOKU_SOLVED);
    if (as_matrix)
        ANSWERS(ordoku_cover_from_puzzle(shared, &matrix), ORDOKU_OK);
    ended = 0;
    for (i = 0; i < CANCELLERS; i++) {
        seeds[i] = 10 * order + i;
        CHECK(pthread_create(&cancellers[i], NULL, cancel_often, &seeds[i]) == 0);
    }
    while (__atomic_load_n(&ended, __ATOMIC_RELAXED) < CANCELLERS) {
        int answer = matrix != NULL ? ordoku_cover_count(matrix, limit, &count) : ordoku_solver_count(shared, limit, &count);
        CHECK((answer == ORDOKU_SOLVED && count == limit) || answer == ORDOKU_STOPPED);
        if (answer == ORDOKU_STOPPED) {
            stopped++;
            ANSWERS(matrix != NULL ? read_cover_stats(matrix, &stats)
                                   : read_stats(shared, &stats),
                    ORDOKU_OK);
            CHECK(stats.stop_reason == ORDOKU_STOP_CANCEL && stats.solutions <= limit && stats.solutions == count);
        }
        answer = ordoku_solver_solve(shared, again, len);
        CHECK((answer == ORDOKU_SOLVED && memcmp(first, again, len * sizeof *again) == 0) || answer == ORDOKU_STOPPED);
    }
    for (i = 0; i < CANCELLERS; i++)
        pthread_join(cancellers[i], NULL);
    ANSWERS(ordoku_solver_reset_cancel(shared), ORDOKU_OK);
    memset(again, 0, sizeof again);
    ANSWERS(ordoku_solver_solve(shared, again, len), ORDOKU_SOLVED);
    CHECK(memcmp(first, again, len * sizeof *again) == 0);
    ANSWERS(ordoku_solver_count(shared, 30, &count), ORDOKU_SOLVED);
    CHECK(count == few);
    if (matrix != NULL) {
        ANSWERS(ordoku_cover_reset_cancel(matrix), ORDOKU_OK);
        ANSWERS(ordoku_cover_count(matrix, 30, &count), ORDOKU_SOLVED);
        CHECK(count == few);
    }
    ordoku_cover_free(matrix);
    ordoku_solver_free(shared);
    matrix = NULL;
}

/* Returns whether a call was refused, and then yields to the other thread. */
static int refused(int answer, uint64_t *random)
{
    if (answer != ORDOKU_E_BUSY)
        return 0;
    ADD(busy);
    sleep_at_most(random, 50);
    return 1;
}

/* Makes calls on a handle that another thread also uses: each succeeds or is refused. */
static void *call_often(void *expected)
{
    uint32_t cells[81], out[81];
    uint64_t count, random = 1;
    int i, answer;
    grids_puzzle(3, 3, 75, 3, cells);
    for (i = 0; i < CANCELLERS * CANCELS; i++) {
        memset(out, 0, sizeof out);
        answer = ordoku_solver_solve(shared, out, 81);
        CHECK(refused(answer, &random) ? out[0] == 0
                                       : answer == ORDOKU_SOLVED && memcmp(out, expected, sizeof out) == 0);
        count = 0;
        answer = ordoku_solver_count(shared, 500, &count);
        CHECK(refused(answer, &random) ? count == 0 : answer == ORDOKU_SOLVED && count == 500);
        answer = ordoku_solver_set_data(shared, cells, 81);
        CHECK(refused(answer, &random) || answer == ORDOKU_OK);
        CHECK(ordoku_solver_message(shared) != NULL);
    }
    return NULL;
}

static void two_at_once(void)
{
    uint32_t cells[81], first[81];
    pthread_t threads[2];
    int i;
    grids_puzzle(3, 3, 75, 3, cells);
    ANSWERS(ordoku_solver_new(3, &shared), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(shared, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(shared, first, 81), ORDOKU_SOLVED);
    for (i = 0; i < 2; i++)
        CHECK(pthread_create(&threads[i], NULL, call_often, first) == 0);
    for (i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    ANSWERS(ordoku_solver_solve(shared, cells, 81), ORDOKU_SOLVED);
    ordoku_solver_free(shared);
}

int main(int argc, char **argv)
{
    long i;
    if (argc > 1 && strncmp(argv[1], "storms=", 7) == 0)
        storms = atol(argv[1] + 7);
    for (i = 0; i < storms; i++) {
        storm(3, ORDOKU_ENGINE_AUTO, 1, 75, 30000, 0);
        storm(4, ORDOKU_ENGINE_CDCL, 1, 75, 300, 0);
        storm(5, ORDOKU_ENGINE_AUTO, 2, 55, 100, 0);
        storm(3, ORDOKU_ENGINE_GREEDY, 1, 75, 3000, 1);
        two_at_once();
    }
    CHECK(stopped > 0);
    if (failures == 0)
        printf("cancel_stress: %ld cancels, %ld searches stopped, %ld calls refused: passed\n", cancels, stopped, busy);
    return failures != 0;
}
