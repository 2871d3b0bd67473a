/*
 * The library beside an older solver with the interface of the SudokuKiller class, in one run: for each puzzle the time to
 * the first solution, medians of interleaved rounds, and the ratio; at the end the geometric mean of the ratios.
 *
 *     c++ -O2 -I include -DOLD_SOLVER='"/path/to/its/SudokuKiller.hpp"' benches/beside_original.cpp \
 *         target/release/libordoku.a -lpthread -ldl -lm -o /tmp/beside && /tmp/beside csp FILE...
 *
 * The older solver runs in a child process, which is stopped after 10 seconds; that counts as 10 seconds.
 */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>
#include OLD_SOLVER
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>
#include <ordoku.h>
#include <signal.h>
#include <string>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double PATIENCE = 10.0;

typedef std::vector<unsigned> Cells;

static double now()
{
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void fail(const char *what)
{
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
}

/* The best of five repetitions, or of as many as fit into a fifth of a second; negative when `solve` fails. */
template <typename Solve> static double best_of(Solve &solve)
{
    double best = PATIENCE, total = 0;
    for (int repetition = 0; repetition < 5 && total < 0.2; repetition++) {
        const double start = now();
        if (!solve()) return -1;
        const double taken = now() - start;
        best = std::min(best, taken);
        total += taken;
    }
    return best;
}

struct Old {
    SudokuKiller killer;
    Cells cells, out;
    Old(unsigned order, const Cells &cells) : killer(order), cells(cells), out(cells.size()) {}
    bool operator()() { return killer.SetData(&cells[0]) && killer.Solve(&out[0]); }
};

struct Ours {
    ordoku_solver *solver;
    const Cells &cells;
    Cells out;
    Ours(ordoku_solver *solver, const Cells &cells) : solver(solver), cells(cells), out(cells.size()) {}
    bool operator()()
    {
        return ordoku_solver_set_data(solver, &cells[0], cells.size()) == ORDOKU_OK &&
               ordoku_solver_solve(solver, &out[0], out.size()) == ORDOKU_SOLVED;
    }
};

/* Seconds the older solver takes, or PATIENCE. */
static double old_solver(unsigned order, Cells cells)
{
    int ends[2];
    double seconds = PATIENCE;
    if (pipe(ends) != 0) fail("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        Old old(order, cells);
        const double taken = best_of(old);
        _exit(taken >= 0 && write(ends[1], &taken, sizeof taken) == sizeof taken ? 0 : 1);
    }
    close(ends[1]);
    const double start = now();
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (now() - start > PATIENCE) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            break;
        }
        usleep(200);
    }
    if (read(ends[0], &seconds, sizeof seconds) != sizeof seconds) seconds = PATIENCE;
    close(ends[0]);
    return std::min(seconds, PATIENCE);
}

static double ordoku(ordoku_solver *solver, const Cells &cells)
{
    Ours ours(solver, cells);
    const double taken = best_of(ours);
    if (taken < 0) fail("ordoku finds no solution in time");
    return taken;
}

static double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

int main(int argc, char **argv)
{
    double logs = 0;
    int puzzles = 0;
    if (argc < 3) fail("usage: beside greedy|csp|dlx|auto FILE...");
    ordoku_options options;
    ordoku_options_init(&options, sizeof options);
    options.time_limit_ns = static_cast<uint64_t>(PATIENCE * 1e9);
    const std::string engine = argv[1];
    if (engine == "greedy") options.engine = ORDOKU_ENGINE_GREEDY;
    else if (engine == "csp") options.engine = ORDOKU_ENGINE_CSP;
    else if (engine == "dlx") options.engine = ORDOKU_ENGINE_DLX;
    else if (engine != "auto") fail("no such engine: greedy, csp, dlx or auto");

    for (int file = 2; file < argc; file++) {
        std::ifstream stream(argv[file]);
        const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        for (size_t at = 0; at < text.size();) {
            Cells cells(65536);
            ordoku_text parsed;
            ordoku_text_init(&parsed, sizeof parsed);
            parsed.next = at;
            if (ordoku_parse(text.data(), text.size(), NULL, &cells[0], cells.size(), &parsed) < 0)
                fail(parsed.message);
            cells.resize(static_cast<size_t>(parsed.cells));
            at = static_cast<size_t>(parsed.next);
            const unsigned order = static_cast<unsigned>(parsed.box_rows);
            ordoku_solver *solver = NULL;
            if (ordoku_solver_new(order, &solver) != ORDOKU_OK) fail("no solver");
            ordoku_solver_set_options(solver, &options);
            std::vector<double> theirs, ours;
            for (int round = 0; round < 9; round++) {
                theirs.push_back(old_solver(order, cells));
                ours.push_back(ordoku(solver, cells));
                if (theirs.back() > 0.5) break;
            }
            ordoku_solver_free(solver);
            const double ratio = median(theirs) / median(ours);
            std::printf("%-40s %10.3f ms %10.4f ms %10.1f\n", argv[file] + (strlen(argv[file]) > 40 ? strlen(argv[file]) - 40 : 0),
                        1e3 * median(theirs), 1e3 * median(ours), ratio);
            std::fflush(stdout);
            logs += std::log(ratio);
            puzzles++;
        }
    }
    std::printf("%d puzzles, %s: geometric mean %.1f times as fast\n", puzzles, engine.c_str(), std::exp(logs / puzzles));
    return 0;
}
