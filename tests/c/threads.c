/* One handle and many callers: calls from a callback, two threads, a cancel from outside, many
 * handles at once, signals of the host, and batches and local search on several threads. C99 and
 * POSIX threads. */
#define _DEFAULT_SOURCE
#include "check.h"
#include "calls.h"
#include "grids.h"
#include "last.h"
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 64

static ordoku_solver *shared;
static uint32_t cells[81];

/* Runs in a callback of a search on `shared`: every call on it is refused, except a cancel. */
static int reenter(const uint32_t *values, size_t len, void *user)
{
    uint32_t out[81];
    uint64_t count, marks[81];
    uint32_t size;
    size_t redundant;
    int unique;
    ordoku_stats stats;
    ordoku_transform transform;
    ordoku_cover *cover;
    CHECK(len == 81 && values[0] >= 1 && values[0] <= 9);
    ANSWERS(ordoku_solver_solve(shared, out, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_count(shared, 0, &count), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_is_unique(shared, &unique), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_solve_unique(shared, out, 81, &unique), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_enumerate(shared, reenter, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_check(shared, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_candidates(shared, marks, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_true_candidates(shared, marks, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_backdoors(shared, 0, &size, reenter, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_minimise(shared, 0, out, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_redundant_givens(shared, out, 81, &redundant), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_random_solution(shared, 0, out, 81), ORDOKU_E_BUSY);
    ANSWERS(generate_cells(shared, 0, 1, out, &unique), ORDOKU_E_BUSY);
    ordoku_transform_init(&transform, sizeof transform);
    ANSWERS(ordoku_solver_transform(shared, &transform, out, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_shuffle(shared, 0, out, 81, &transform), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_canonical(shared, out, 81, &transform, &count), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_is_equivalent(shared, cells, 81, &unique), ORDOKU_E_BUSY);
    ANSWERS(solver_canonical_cells(shared, cells, 1, out, &unique), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_data(shared, cells, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_candidates(shared, marks, 81), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_options(shared, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_set_callbacks(shared, NULL), ORDOKU_E_BUSY);
    ANSWERS(read_stats(shared, &stats), ORDOKU_E_BUSY);
    ANSWERS(ordoku_cover_from_puzzle(shared, &cover), ORDOKU_E_BUSY);
    ANSWERS(solver_solve_cells(shared, cells, 1, 1, out, NULL, &unique), ORDOKU_E_BUSY);
    ANSWERS(solver_solve_lines(shared, "", 81, 0, 1, NULL, 0, NULL, &unique), ORDOKU_E_BUSY);
    SAYS(shared, "in use");
    ordoku_solver_free(shared);
    return ++*(int *)user == 3;
}

static int reenter_cover(const uint32_t *options, size_t len, void *user)
{
    ordoku_cover *cover = user;
    uint32_t out[2];
    size_t count;
    (void)options;
    CHECK(len == 1);
    ANSWERS(ordoku_cover_solve(cover, out, 2, &count), ORDOKU_E_BUSY);
    ANSWERS(ordoku_cover_add_option(cover, out, 0, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_cover_add_nodes(cover, out, out, 0), ORDOKU_E_BUSY);
    ANSWERS(ordoku_cover_add_options(cover, out, 0, &count, 0, NULL), ORDOKU_E_BUSY);
    ANSWERS(ordoku_cover_reset(cover, 1, 0), ORDOKU_E_BUSY);
    ordoku_cover_free(cover);
    ANSWERS(ordoku_cover_cancel(cover), ORDOKU_OK);
    return 0;
}

static int poll_five_times(void *user)
{
    return ++*(int *)user == 5;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int searching;

/* Tells the main thread that this thread uses the handle. */
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

/* The results of a thread with handles of its own. */
struct work {
    uint64_t seed, count;
    uint32_t out[256];
    int statuses[8];
};

/* Solves, counts and checks uniqueness on own handles, of two orders, with every engine in turn. */
static void *own_handle(void *user)
{
    struct work *work = user;
    uint32_t order = 3 + work->seed % 2, len = order * order * order * order, puzzle[256];
    ordoku_solver *solver;
    ordoku_options options;
    int unique;
    ordoku_options_init(&options, sizeof options);
    options.engine = (uint32_t)(work->seed % (LAST_ENGINE + 1));
    if (options.engine == ORDOKU_ENGINE_NINE)
        options.engine = ORDOKU_ENGINE_AUTO;
    options.threads = 2;
    grids_puzzle(order, order, order == 3 ? 60 : 45, work->seed, puzzle);
    work->statuses[0] = ordoku_solver_new(order, &solver);
    work->statuses[1] = ordoku_solver_set_options(solver, &options);
    work->statuses[2] = ordoku_solver_set_data(solver, puzzle, len);
    work->statuses[3] = ordoku_solver_solve(solver, work->out, len);
    work->statuses[4] = ordoku_solver_count(solver, 50, &work->count);
    work->statuses[5] = ordoku_solver_is_unique(solver, &unique);
    work->statuses[6] = unique;
    ordoku_solver_free(solver);
    work->statuses[7] = solve_cells(order, puzzle, 1, 1, NULL, NULL, &unique, &options, NULL);
    return NULL;
}

static struct work together[THREADS], alone[THREADS];

#define PUZZLES 2000

static volatile sig_atomic_t handled, handled_elsewhere;
static pthread_t host;

static void handle(int signal)
{
    (void)signal;
    handled = 1;
    if (!pthread_equal(pthread_self(), host))
        handled_elsewhere = 1;
}

/* Runs in a batch, on the host's thread: only a thread of the library could take the signal now. */
static int send_signal(void *user)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    CHECK(pthread_sigmask(SIG_BLOCK, &set, NULL) == 0 && kill(getpid(), SIGUSR1) == 0);
    ++*(int *)user;
    return 0;
}

/* The host gets its signals even while threads of the library run, and its mask does not change. */
static void signals(void)
{
    static uint32_t puzzles[PUZZLES * 81];
    static int statuses[PUZZLES];
    struct sigaction action;
    sigset_t before, after;
    int polls = 0, signal, i;
    ordoku_options options;
    ordoku_callbacks callbacks;
    ordoku_options_init(&options, sizeof options);
    ordoku_callbacks_init(&callbacks, sizeof callbacks);
    callbacks.poll = send_signal;
    callbacks.user = &polls;
    options.threads = 2;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    host = pthread_self();
    CHECK(sigaction(SIGUSR1, &action, NULL) == 0);
    for (i = 0; i < PUZZLES; i++)
        grids_puzzle(3, 3, 65, (uint64_t)i, puzzles + 81 * i);
    CHECK(pthread_sigmask(SIG_SETMASK, NULL, &before) == 0);
    ANSWERS(solve_cells(3, puzzles, PUZZLES, 2, NULL, NULL, statuses, &options, NULL), ORDOKU_OK);
    CHECK(pthread_sigmask(SIG_SETMASK, NULL, &after) == 0);
    for (signal = 1; signal < 32; signal++)
        CHECK(sigismember(&before, signal) == sigismember(&after, signal));
    /* On a busy machine another thread may finish the batch before this thread polls. */
    for (i = 0; i < 100 && polls == 0; i++)
        ANSWERS(solve_cells(3, puzzles, PUZZLES, 2, NULL, NULL, statuses, &options, &callbacks), ORDOKU_OK);
    CHECK(polls > 0);
    CHECK(!handled);
    CHECK(pthread_sigmask(SIG_SETMASK, &before, NULL) == 0);
    CHECK(handled && !handled_elsewhere);
}

/* Runs in a batch on `shared`: the handle is in use, and a cancel ends the batch. */
static int cancel_batch(void *user)
{
    int status;
    ANSWERS(solver_solve_cells(shared, cells, 1, 1, NULL, NULL, &status), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_cancel(shared), ORDOKU_OK);
    ++*(int *)user;
    return 0;
}

/* Frees the handle in a thread that did not use it. */
static void *free_shared(void *none)
{
    ordoku_solver_free(shared);
    return none;
}

/* A child process has the handle `shared`, but none of its threads. */
static void in_children(const uint32_t *puzzles, const uint32_t *expected, uint32_t *out, int *statuses)
{
#ifndef __SANITIZE_THREAD__ /* It supports no new threads in a child process. */
    int runs, i, ended;
    for (runs = 0; runs < 3; runs++) {
        pid_t child;
        fflush(stdout);
        child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            memset(out, 0, PUZZLES * 81 * sizeof *out);
            for (i = 0; i < runs; i++) {
                ANSWERS(solver_solve_cells(shared, puzzles, PUZZLES, 2, out, NULL, statuses), ORDOKU_OK);
                CHECK(memcmp(out, expected, PUZZLES * 81 * sizeof *out) == 0);
            }
            ordoku_solver_free(shared);
            _exit(failures != 0);
        }
        CHECK(waitpid(child, &ended, 0) == child && WIFEXITED(ended) && WEXITSTATUS(ended) == 0);
    }
#else
    (void)puzzles, (void)expected, (void)out, (void)statuses;
#endif
}

/* A handle that keeps threads runs batch after batch: on any number of threads, after a cancel,
 * in a child process, and until another thread frees it. */
static void batches(void)
{
    static uint32_t puzzles[PUZZLES * 81], expected[PUZZLES * 81], out[PUZZLES * 81];
    static int statuses[PUZZLES];
    static const uint32_t numbers[] = {2, 1, 7, 2, 0, 64, 3};
    ordoku_options options;
    ordoku_callbacks callbacks;
    int polls = 0, stopped = 0;
    pthread_t thread;
    size_t i, k;
    ordoku_options_init(&options, sizeof options);
    ordoku_callbacks_init(&callbacks, sizeof callbacks);
    callbacks.poll = cancel_batch;
    callbacks.user = &polls;
    for (i = 0; i < PUZZLES; i++)
        grids_puzzle(3, 3, 60, i, puzzles + 81 * i);
    options.threads = 1;
    ANSWERS(solve_cells(3, puzzles, PUZZLES, 2, expected, NULL, statuses, &options, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_new(3, &shared), ORDOKU_OK);
    for (i = 0; i < 60; i++) {
        options.threads = numbers[i % (sizeof numbers / sizeof *numbers)];
        ANSWERS(ordoku_solver_set_options(shared, &options), ORDOKU_OK);
        memset(out, 0, sizeof out);
        ANSWERS(solver_solve_cells(shared, puzzles, PUZZLES, 2, out, NULL, statuses), ORDOKU_OK);
        CHECK(memcmp(out, expected, sizeof out) == 0);
    }
    in_children(puzzles, expected, out, statuses);
    ANSWERS(ordoku_solver_set_callbacks(shared, &callbacks), ORDOKU_OK);
    for (k = 0; k < 100 && polls == 0; k++)
        ANSWERS(solver_solve_cells(shared, puzzles, PUZZLES, 2, NULL, NULL, statuses), ORDOKU_OK);
    CHECK(polls > 0);
    memset(statuses, 0, sizeof statuses);
    ANSWERS(solver_solve_cells(shared, puzzles, PUZZLES, 2, NULL, NULL, statuses), ORDOKU_OK);
    for (i = 0; i < PUZZLES; i++)
        stopped += statuses[i] == ORDOKU_STOPPED;
    CHECK(stopped == PUZZLES);
    ANSWERS(ordoku_solver_set_callbacks(shared, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_reset_cancel(shared), ORDOKU_OK);
    ANSWERS(solver_solve_cells(shared, puzzles, PUZZLES, 2, out, NULL, statuses), ORDOKU_OK);
    CHECK(memcmp(out, expected, sizeof out) == 0);
    CHECK(pthread_create(&thread, NULL, free_shared, NULL) == 0);
    pthread_join(thread, NULL);
}

/* Runs while puzzles are made on `shared`: the handle is in use, and a cancel ends the call. */
static int cancel_generation(void *user)
{
    static uint32_t one[81];
    int status;
    CHECK(pthread_equal(pthread_self(), host));
    ANSWERS(generate_cells(shared, 0, 1, one, &status), ORDOKU_E_BUSY);
    ANSWERS(ordoku_solver_cancel(shared), ORDOKU_OK);
    ++*(int *)user;
    return 0;
}

#define MADE 40

/* Puzzles and canonical forms are the same for any number of threads, and a cancel stops both. */
static void generations(void)
{
    static uint32_t expected[MADE * 81], out[MADE * 81], forms[MADE * 81];
    static int statuses[MADE];
    static const uint32_t numbers[] = {1, 2, 7, 0, 64, 3};
    ordoku_options options;
    ordoku_callbacks callbacks;
    int polls = 0, stopped = 0;
    size_t i, k;
    ordoku_options_init(&options, sizeof options);
    ordoku_callbacks_init(&callbacks, sizeof callbacks);
    callbacks.poll = cancel_generation;
    callbacks.user = &polls;
    host = pthread_self();
    ANSWERS(ordoku_solver_new(3, &shared), ORDOKU_OK);
    for (i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        uint32_t *puzzles = i == 0 ? expected : out;
        options.threads = numbers[i];
        ANSWERS(ordoku_solver_set_options(shared, &options), ORDOKU_OK);
        ANSWERS(generate_cells(shared, 9, MADE, puzzles, statuses), ORDOKU_OK);
        CHECK(memcmp(puzzles, expected, sizeof expected) == 0 && statuses[MADE - 1] == ORDOKU_OK);
        ANSWERS(solver_canonical_cells(shared, expected, MADE, i == 0 ? forms : out, statuses), ORDOKU_OK);
        CHECK(memcmp(i == 0 ? forms : out, forms, sizeof forms) == 0 && statuses[MADE - 1] == ORDOKU_OK);
    }
    options.threads = 2;
    ANSWERS(ordoku_solver_set_options(shared, &options), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_callbacks(shared, &callbacks), ORDOKU_OK);
    for (k = 0; k < 100 && polls == 0; k++)
        ANSWERS(generate_cells(shared, 9, MADE, out, statuses), ORDOKU_OK);
    CHECK(polls > 0);
    memset(statuses, 0, sizeof statuses);
    ANSWERS(generate_cells(shared, 9, MADE, out, statuses), ORDOKU_OK);
    for (i = 0; i < MADE; i++)
        stopped += statuses[i] == ORDOKU_STOPPED;
    CHECK(stopped == MADE);
    ANSWERS(solver_canonical_cells(shared, expected, MADE, out, statuses), ORDOKU_OK);
    for (i = 0; i < MADE; i++)
        stopped += statuses[i] == ORDOKU_STOPPED;
    CHECK(stopped == 2 * MADE);
    ANSWERS(ordoku_solver_set_callbacks(shared, NULL), ORDOKU_OK);
    ANSWERS(ordoku_solver_reset_cancel(shared), ORDOKU_OK);
    ANSWERS(generate_cells(shared, 9, MADE, out, statuses), ORDOKU_OK);
    CHECK(memcmp(out, expected, sizeof out) == 0);
    ordoku_solver_free(shared);
}

#define SIDE 36

/* Number of polls so far, and the number of polls after which the search ends. */
struct polls {
    long made, most;
};

static int count_polls(void *user)
{
    struct polls *polls = user;
    CHECK(pthread_equal(pthread_self(), host));
    return ++polls->made == polls->most;
}

static uint32_t found[2][SIDE * SIDE];

/* Solves, and returns the statistics without the time. */
static ordoku_stats search_locally(ordoku_solver *solver, uint32_t threads, struct polls *polls, uint32_t *out, int status)
{
    ordoku_options options;
    ordoku_callbacks callbacks;
    ordoku_stats stats;
    memset(&stats, 0, sizeof stats);
    ordoku_options_init(&options, sizeof options);
    ordoku_callbacks_init(&callbacks, sizeof callbacks);
    callbacks.poll = count_polls;
    options.threads = threads;
    callbacks.user = polls;
    polls->made = 0;
    ANSWERS(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_callbacks(solver, &callbacks), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(solver, out, SIDE * SIDE), status);
    ANSWERS(read_stats(solver, &stats), ORDOKU_OK);
    stats.elapsed_ns = 0;
    return stats;
}

/* On a crowded 36x36, local search finds the same in turns and on two threads, and can be
 * stopped. */
static void local_search(void)
{
    static uint32_t puzzle[SIDE * SIDE];
    struct polls alone = {0, -1}, beside = {0, -1}, few = {0, 0};
    ordoku_solver *solver;
    ordoku_stats one, two;
    int k;
    host = pthread_self();
    grids_puzzle(6, 6, 55, 19, puzzle);
    ANSWERS(ordoku_solver_new(6, &solver), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, puzzle, SIDE * SIDE), ORDOKU_OK);
    one = search_locally(solver, 1, &alone, found[0], ORDOKU_SOLVED);
    /* Repeats until local search ran on the other thread, which does not poll. */
    for (k = 0; k < 20 && (k == 0 || beside.made >= alone.made); k++) {
        two = search_locally(solver, 2, &beside, found[1], ORDOKU_SOLVED);
        CHECK(memcmp(found[0], found[1], sizeof found[0]) == 0 && memcmp(&one, &two, sizeof one) == 0);
    }
    CHECK(beside.made < alone.made);
    /* Stops while there are two threads: one thread makes about 1250 polls, two make about 1730. */
    few.most = alone.made * 2 / 3;
    two = search_locally(solver, 2, &few, found[1], ORDOKU_STOPPED);
    CHECK(few.made == few.most && two.stop_reason == ORDOKU_STOP_CALLBACK);
    ordoku_solver_free(solver);
}

int main(void)
{
    int seen = 0, status = 0;
    pthread_t threads[THREADS];
    ordoku_callbacks callbacks;
    ordoku_stats stats;
    ordoku_cover *cover;
    uint32_t out[81], item = 0;
    uint64_t count;

    ordoku_callbacks_init(&callbacks, sizeof callbacks);
    callbacks.poll = poll_five_times;
    callbacks.user = &seen;
    ANSWERS(ordoku_solver_new(3, &shared), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(shared, cells, 81), ORDOKU_OK);
    ANSWERS(ordoku_solver_enumerate(shared, reenter, &seen), ORDOKU_STOPPED);
    CHECK(seen == 3);
    ANSWERS(read_stats(shared, &stats), ORDOKU_OK);
    CHECK(stats.stop_reason == ORDOKU_STOP_CALLBACK && stats.solutions == 3);

    seen = 0;
    ANSWERS(ordoku_solver_set_callbacks(shared, &callbacks), ORDOKU_OK);
    ANSWERS(ordoku_solver_count(shared, 0, &count), ORDOKU_STOPPED);
    ANSWERS(read_stats(shared, &stats), ORDOKU_OK);
    CHECK(seen == 5 && count == stats.solutions);
    callbacks.poll = tell;
    ANSWERS(ordoku_solver_set_callbacks(shared, &callbacks), ORDOKU_OK);

    ANSWERS(ordoku_cover_new(1, 0, &cover), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option(cover, &item, 1, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option(cover, &item, 1, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_enumerate(cover, reenter_cover, cover), ORDOKU_STOPPED);
    ordoku_cover_free(cover);

    /* Another thread uses the handle: this thread is refused until it cancels. */
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

    /* Each thread has handles of its own, and the results are those of one thread alone. */
    for (seen = 0; seen < THREADS; seen++)
        together[seen].seed = (uint64_t)seen;
    memcpy(alone, together, sizeof alone);
    for (seen = 0; seen < THREADS; seen++)
        own_handle(&alone[seen]);
    for (seen = 0; seen < THREADS; seen++)
        CHECK(pthread_create(&threads[seen], NULL, own_handle, &together[seen]) == 0);
    for (seen = 0; seen < THREADS; seen++)
        pthread_join(threads[seen], NULL);
    CHECK(memcmp(together, alone, sizeof alone) == 0);
    CHECK(alone[3].statuses[0] == ORDOKU_OK && alone[3].statuses[3] == ORDOKU_SOLVED && alone[3].out[255] != 0);

    signals();
    batches();
    generations();
    local_search();
    if (failures == 0)
        printf("threads: passed\n");
    return failures != 0;
}
