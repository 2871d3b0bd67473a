/*
 * Four ways to end a search that would run for ever: a node limit, a time limit, a cancel from
 * another thread, and a poll callback. The statistics say which one ended it. The handle can be
 * used again.
 */
#define _POSIX_C_SOURCE 200809L

#include "ordoku.h"
#include "puzzles.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CELLS (16 * 16)

static const char *stop_text(uint64_t reason)
{
    switch (reason) {
    case ORDOKU_STOP_NODES:
        return "the node limit";
    case ORDOKU_STOP_TIME:
        return "the time limit";
    case ORDOKU_STOP_CANCEL:
        return "the cancel";
    case ORDOKU_STOP_CALLBACK:
        return "the poll callback";
    default:
        return "something else";
    }
}

/* Counts all solutions of an empty 16x16, which no computer can finish, and prints what ended
 * it. */
static int count_for_ever(ordoku_solver *solver)
{
    uint64_t count = 0;
    ordoku_stats stats;
    int status;

    status = ordoku_solver_count(solver, 0, &count);
    if (status != ORDOKU_STOPPED) {
        fprintf(stderr, "count: %s %s\n", ordoku_status_text(status), ordoku_solver_message(solver));
        return status < 0 ? status : ORDOKU_E_INTERNAL;
    }
    ordoku_stats_init(&stats, sizeof stats);
    status = ordoku_solver_stats(solver, &stats);
    if (status != ORDOKU_OK) {
        return status;
    }
    /* Only a node limit gives the same result each time; the others depend on the clock. */
    printf("Stopped by %s: %s%" PRIu64 " nodes, %s%" PRIu64 " solutions so far, %.2f ms\n", stop_text(stats.stop_reason),
           stats.stop_reason == ORDOKU_STOP_NODES ? "" : "about ", stats.nodes,
           stats.stop_reason == ORDOKU_STOP_NODES ? "" : "about ", stats.solutions, (double)stats.elapsed_ns / 1e6);
    return ORDOKU_OK;
}

static int with_options(ordoku_solver *solver, uint64_t node_limit, uint64_t time_limit_ns)
{
    ordoku_options options;
    int status;

    status = ordoku_options_init(&options, sizeof options);
    if (status != ORDOKU_OK) {
        return status;
    }
    options.node_limit = node_limit;
    options.time_limit_ns = time_limit_ns;
    status = ordoku_solver_set_options(solver, &options);
    if (status != ORDOKU_OK) {
        return status;
    }
    status = count_for_ever(solver);
    if (status != ORDOKU_OK) {
        return status;
    }
    return ordoku_solver_set_options(solver, NULL); /* back to the defaults */
}

/* Runs in another thread: waits, then cancels. ordoku_solver_cancel may be called during a
 * search. */
static void *cancel_soon(void *solver)
{
    struct timespec wait = {0, 50 * 1000 * 1000};

    nanosleep(&wait, NULL);
    ordoku_solver_cancel(solver);
    return NULL;
}

static int with_cancel(ordoku_solver *solver)
{
    pthread_t thread;
    int status;

    if (pthread_create(&thread, NULL, cancel_soon, solver) != 0) {
        fprintf(stderr, "cannot start a thread\n");
        return ORDOKU_E_MEMORY;
    }
    status = count_for_ever(solver);
    pthread_join(thread, NULL); /* before the handle is used again or freed */
    if (status != ORDOKU_OK) {
        return status;
    }
    return ordoku_solver_reset_cancel(solver); /* a cancel stays until it is reset */
}

/* Called regularly on the thread that searches. A program can read a button or update progress
 * here. */
static int on_poll(void *user)
{
    int *polls = user;

    *polls += 1;
    return *polls == 100;
}

static int with_poll(ordoku_solver *solver)
{
    ordoku_callbacks callbacks;
    int polls = 0;
    int status;

    ordoku_callbacks_init(&callbacks, sizeof callbacks);
    callbacks.poll = on_poll;
    callbacks.user = &polls;
    status = ordoku_solver_set_callbacks(solver, &callbacks);
    if (status != ORDOKU_OK) {
        return status;
    }
    status = count_for_ever(solver);
    if (status != ORDOKU_OK) {
        return status;
    }
    return ordoku_solver_set_callbacks(solver, NULL);
}

static int solve_afterwards(ordoku_solver *solver)
{
    uint32_t cells[CELLS];
    ordoku_text parsed;
    int status, column;

    ordoku_text_init(&parsed, sizeof parsed);
    status = ordoku_parse(PUZZLE_16, strlen(PUZZLE_16), NULL, cells, CELLS, &parsed);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "parse: %s\n", parsed.message);
        return status;
    }
    status = ordoku_solver_set_data(solver, cells, CELLS);
    if (status == ORDOKU_OK) {
        status = ordoku_solver_solve(solver, cells, CELLS);
    }
    if (status != ORDOKU_SOLVED) {
        return status;
    }
    printf("The same handle then solved a puzzle; its first row is");
    for (column = 0; column < 16; column++) {
        printf(" %" PRIu32, cells[column]);
    }
    printf("\n");
    return ORDOKU_OK;
}

int main(void)
{
    static const uint32_t empty[CELLS] = {0};
    ordoku_solver *solver = NULL;
    int status;

    status = ordoku_solver_new(4, &solver);
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s\n", ordoku_status_text(status));
        return EXIT_FAILURE;
    }
    status = ordoku_solver_set_data(solver, empty, CELLS);
    if (status == ORDOKU_OK) {
        status = with_options(solver, 1000, 0);
    }
    if (status == ORDOKU_OK) {
        status = with_options(solver, 0, 50 * 1000 * 1000);
    }
    if (status == ORDOKU_OK) {
        status = with_cancel(solver);
    }
    if (status == ORDOKU_OK) {
        status = with_poll(solver);
    }
    if (status == ORDOKU_OK) {
        status = solve_afterwards(solver);
    }
    if (status != ORDOKU_OK) {
        fprintf(stderr, "%s %s\n", ordoku_status_text(status), ordoku_solver_message(solver));
    }
    ordoku_solver_free(solver);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("limits: cannot write");
        return EXIT_FAILURE;
    }
    return status == ORDOKU_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
