/* Forks while other threads are in calls: at every instruction of the first call, while handles
 * are in use, and between the calls of a handle that keeps threads. SIGALRM ends a child that
 * hangs. C99 and POSIX threads. */
#define _GNU_SOURCE
#include "check.h"
#include "calls.h"
#include "grids.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __x86_64__
#include <ucontext.h>
#endif

#define PUZZLES 300
#define SECONDS 20

static uint32_t puzzles[PUZZLES * 81], out[PUZZLES * 81];
static int statuses[PUZZLES];

/* Valgrind does not trap, and in a child it takes the memory of other threads for lost. */
static int on_valgrind(void)
{
    const char *preloaded = getenv("LD_PRELOAD");
    return preloaded != NULL && strstr(preloaded, "vgpreload") != NULL;
}

/* Solves all puzzles on three threads, with a handle or without one. */
static void batch(ordoku_solver *solver)
{
    ordoku_options options;
    size_t i;
    ordoku_options_init(&options, sizeof options);
    options.threads = 3;
    memset(out, 0, sizeof out);
    if (solver != NULL) {
        ANSWERS(ordoku_solver_set_options(solver, &options), ORDOKU_OK);
        ANSWERS(solver_solve_cells(solver, puzzles, PUZZLES, 2, out, NULL, statuses), ORDOKU_OK);
    } else {
        ANSWERS(solve_cells(3, puzzles, PUZZLES, 2, out, NULL, statuses, &options, NULL), ORDOKU_OK);
    }
    for (i = 0; i < PUZZLES * 81; i++)
        CHECK(out[i] >= 1 && out[i] <= 9 && (puzzles[i] == 0 || out[i] == puzzles[i]));
}

/* Makes a call of each kind. */
static void calls(void)
{
    uint32_t cells[81], items[2] = {0, 1};
    uint64_t count;
    size_t len;
    ordoku_solver *solver;
    ordoku_text parsed;
    ordoku_cover *cover;
    ANSWERS(ordoku_solver_new(2, &solver), ORDOKU_OK);
    ANSWERS(parse_at("1...............", 16, 0, NULL, cells, 81, &parsed), ORDOKU_OK);
    ANSWERS(ordoku_solver_set_data(solver, cells, 16), ORDOKU_OK);
    ANSWERS(ordoku_solver_solve(solver, cells, 16), ORDOKU_SOLVED);
    ANSWERS(ordoku_solver_count(solver, 0, &count), ORDOKU_SOLVED);
    CHECK(cells[0] == 1 && count == 72);
    ordoku_solver_free(solver);
    ANSWERS(ordoku_cover_new(2, 0, &cover), ORDOKU_OK);
    ANSWERS(ordoku_cover_add_option(cover, items, 2, NULL), ORDOKU_OK);
    ANSWERS(ordoku_cover_solve(cover, cells, 1, &len), ORDOKU_SOLVED);
    CHECK(len == 1 && cells[0] == 0);
    ordoku_cover_free(cover);
    batch(NULL);
}

/* Forks a child that makes calls and exits; returns whether the child succeeded. */
static int child_passes(ordoku_solver *solver)
{
    int status = 0;
    pid_t child;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        alarm(SECONDS);
        if (solver != NULL) {
            batch(solver);
            ordoku_solver_free(solver);
        }
        calls();
        fflush(stdout);
        _exit(failures != 0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    if (WIFSIGNALED(status))
        printf("a child ended by signal %d%s\n", WTERMSIG(status), WTERMSIG(status) == SIGALRM ? ": it hung" : "");
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return failures == 0;
}

#ifdef __x86_64__
/* The processor flag that traps after an instruction. */
#define TRAP 0x100

static int arrived[2], leaves[2], stepping;

/* Runs after each instruction: the thread waits until the main thread has forked. */
static void step(int signal, siginfo_t *info, void *context)
{
    ucontext_t *here = context;
    char byte = 0;
    (void)signal, (void)info;
    here->uc_mcontext.gregs[REG_EFL] &= ~TRAP;
    if (!stepping)
        return;
    here->uc_mcontext.gregs[REG_EFL] |= TRAP;
    if (write(arrived[1], &byte, 1) != 1 || read(leaves[0], &byte, 1) != 1)
        _exit(1);
}

static void *first_call(void *none)
{
    /* The loader resolves the symbol here. It allocates nothing: fork would wait for malloc. */
    int (*first)(uint32_t, ordoku_solver **) = ordoku_solver_new;
    ordoku_solver *solver;
    stepping = 1;
    raise(SIGTRAP);
    ANSWERS(first(0, &solver), ORDOKU_E_ARGUMENT);
    stepping = 0;
    close(arrived[1]);
    return none;
}

static void while_another_thread_makes_the_first_call(void)
{
    struct sigaction action;
    pthread_t thread;
    long steps;
    char byte;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = step;
    action.sa_flags = SA_SIGINFO;
    CHECK(sigaction(SIGTRAP, &action, NULL) == 0 && pipe(arrived) == 0 && pipe(leaves) == 0);
    CHECK(pthread_create(&thread, NULL, first_call, NULL) == 0);
    for (steps = 0; read(arrived[0], &byte, 1) == 1; steps++) {
        if (!child_passes(NULL))
            exit(1);
        CHECK(write(leaves[1], &byte, 1) == 1);
    }
    pthread_join(thread, NULL);
    CHECK(steps > 50 || on_valgrind());
}
#endif

/* AddressSanitizer's malloc has no hooks for fork: a child hangs in it if another thread was inside
 * it during the fork, and a thread that starts is. */
#ifndef __SANITIZE_ADDRESS__
#define THREADS 2

static int going;

/* Makes, uses and frees handles until the main thread is done. */
static void *call_often(void *none)
{
    uint32_t cells[81];
    ordoku_solver *solver;
    while (__atomic_load_n(&going, __ATOMIC_RELAXED)) {
        ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
        ANSWERS(ordoku_solver_set_data(solver, puzzles, 81), ORDOKU_OK);
        ANSWERS(ordoku_solver_solve(solver, cells, 81), ORDOKU_SOLVED);
        ordoku_solver_free(solver);
    }
    return none;
}

/* Forks at a random moment after each batch of a handle that keeps threads. */
static void while_others_call(void)
{
    pthread_t threads[THREADS];
    ordoku_solver *solver;
    uint64_t random = 1;
    int others = on_valgrind() ? 0 : THREADS, rounds = on_valgrind() ? 5 : 100, i;
    ANSWERS(ordoku_solver_new(3, &solver), ORDOKU_OK);
    going = 1;
    for (i = 0; i < others; i++)
        CHECK(pthread_create(&threads[i], NULL, call_often, NULL) == 0);
    for (i = 0; i < rounds && failures == 0; i++) {
        batch(solver);
        usleep(grids_below(&random, 100));
        child_passes(solver);
    }
    __atomic_store_n(&going, 0, __ATOMIC_RELAXED);
    for (i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    ordoku_solver_free(solver);
}
#endif

int main(void)
{
    size_t i;
    for (i = 0; i < PUZZLES; i++)
        grids_puzzle(3, 3, 60, i, puzzles + 81 * i);
#ifdef __x86_64__
    while_another_thread_makes_the_first_call();
#endif
#ifndef __SANITIZE_ADDRESS__
    while_others_call();
#endif
    if (failures == 0)
        printf("forks: passed\n");
    return failures != 0;
}
