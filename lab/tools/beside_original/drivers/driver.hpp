// The part of a driver that does not depend on the class: it reads a puzzle, repeats it, and prints
// times and answer.
//
// A request is a line of numbers; each driver says which. The reply is a line: seconds of the whole
// program, of its first part and of its second part, each the least of all repetitions, then the
// answer as numbers. A driver ends when its input ends. Its argument is a number: the original and ours
// get the same, and with it the same processor, because processors may differ in speed.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#ifdef __linux__
#include <sched.h>
#endif
#include <string>
#include <time.h>
#include <vector>

typedef std::vector<int> Numbers;

inline double seconds_of(clockid_t clock)
{
    timespec t;
    clock_gettime(clock, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

inline double now() { return seconds_of(CLOCK_MONOTONIC); }

// Stays on one of the processors that are allowed.
inline void choose_processor(int argc, char** argv)
{
#ifdef __linux__
    cpu_set_t allowed, one;
    if (argc < 2 || sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
    int skip = std::atoi(argv[1]) % CPU_COUNT(&allowed), processor = 0;
    while (!CPU_ISSET(processor, &allowed) || skip-- > 0) processor++;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    sched_setaffinity(0, sizeof one, &one);
#else
    (void)argc, (void)argv;
#endif
}

inline bool read_request(Numbers& request)
{
    std::string line;
    if (!std::getline(std::cin, line)) return false;
    request.clear();
    const char* at = line.c_str();
    for (;;) {
        char* end;
        const long number = std::strtol(at, &end, 10);
        if (end == at) return true;
        request.push_back(static_cast<int>(number));
        at = end;
    }
}

// Repeats a program until the times can be trusted: five repetitions and 200 microseconds, or 20
// milliseconds.
template <typename Program> void repeat(Program& program)
{
    double total = 0, least = 0, least_build = 0, least_solve = 0;
    for (int done = 0; total < 0.02 && (done < 5 || total < 200e-6); done++) {
        program.prepare();
        const double worked = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        const double start = now();
        program.build();
        const double built = now();
        program.solve();
        const double end = now();
        double whole = end - start;
        // A long run may have waited for other processes. The clock that does not count this is too
        // slow for short runs.
        if (whole > 0.001) whole = std::min(whole, seconds_of(CLOCK_PROCESS_CPUTIME_ID) - worked);
        if (done == 0 || whole < least) least = whole;
        if (done == 0 || built - start < least_build) least_build = built - start;
        if (done == 0 || end - built < least_solve) least_solve = end - built;
        total += whole;
    }
    std::printf("%.9f %.9f %.9f", least, least_build, least_solve);
    const Numbers answer = program.answer();
    for (std::size_t i = 0; i < answer.size(); i++) std::printf(" %d", answer[i]);
    std::printf("\n");
    std::fflush(stdout);
}

template <typename Program> void answer_requests(int argc, char** argv)
{
    choose_processor(argc, argv);
    Numbers request;
    while (read_request(request)) {
        Program program(request);
        repeat(program);
    }
}
