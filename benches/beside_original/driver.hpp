// The part of a driver that does not depend on the class: it reads a puzzle, repeats it, and prints
// times and answer.
//
// A request is a line of numbers; each driver says which. The reply is a line: seconds of the whole
// program, of its first part and of its second part, each the least of all repetitions, then the
// answer as numbers. A driver ends when its input ends.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <time.h>
#include <vector>

typedef std::vector<int> Numbers;

inline double now()
{
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
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
        const double start = now();
        program.build();
        const double built = now();
        program.solve();
        const double end = now();
        if (done == 0 || end - start < least) least = end - start;
        if (done == 0 || built - start < least_build) least_build = built - start;
        if (done == 0 || end - built < least_solve) least_solve = end - built;
        total += end - start;
    }
    std::printf("%.9f %.9f %.9f", least, least_build, least_solve);
    const Numbers answer = program.answer();
    for (std::size_t i = 0; i < answer.size(); i++) std::printf(" %d", answer[i]);
    std::printf("\n");
    std::fflush(stdout);
}
