/* Measures how long a program takes from before it is started until it has read and solved its first 9x9.
 *
 *     cc lab/benches/start_up.c -o start_up $(pkg-config --cflags --libs ordoku)
 *     ./start_up [RUNS]
 *
 * Starts itself RUNS times (1000), and prints the least and the median time in milliseconds. */
#define _POSIX_C_SOURCE 200809L
#include <ordoku.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

/* Solves, and writes the time to standard output. */
static int child(void)
{
    static const char puzzle[] = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    uint32_t cells[81];
    double now;
    if (ordoku_parse(puzzle, 81, NULL, cells, 81, NULL) != ORDOKU_OK || ordoku_solve(3, cells, cells) != ORDOKU_SOLVED)
        return 1;
    now = milliseconds();
    return write(STDOUT_FILENO, &now, sizeof now) != sizeof now;
}

static double run(const char *program)
{
    int ends[2], status;
    double begin, end;
    pid_t process;
    if (pipe(ends) != 0)
        exit(1);
    begin = milliseconds();
    process = fork();
    if (process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execl(program, program, "child", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    if (process < 0 || read(ends[0], &end, sizeof end) != sizeof end || waitpid(process, &status, 0) < 0 || status != 0) {
        fprintf(stderr, "start_up: %s did not solve\n", program);
        exit(1);
    }
    close(ends[0]);
    return end - begin;
}

static int compare(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

int main(int argc, char **argv)
{
    long runs = argc > 1 ? atol(argv[1]) : 1000, i;
    double *times;
    if (argc > 1 && strcmp(argv[1], "child") == 0)
        return child();
    times = calloc(runs > 0 ? (size_t)runs : 1, sizeof *times);
    if (runs <= 0 || times == NULL) {
        fputs("usage: start_up [RUNS]\n", stderr);
        return 2;
    }
    for (i = 0; i < runs; i++)
        times[i] = run("/proc/self/exe");
    qsort(times, (size_t)runs, sizeof *times, compare);
    printf("from the start to the first solution: least %.2f ms, median %.2f ms\n", times[0], times[runs / 2]);
    free(times);
    return 0;
}
