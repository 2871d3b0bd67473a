#include "child.hpp"

#include "callbacks.hpp"
#include "functions.hpp"
#include "calls.hpp"

#include <csignal>
#include <cstdio>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#else
static int __lsan_do_recoverable_leak_check() { return 0; }
#endif

namespace stress {

// A trace that takes longer hangs, even under valgrind.
static const unsigned most_seconds = 300;

void run(const trace& calls)
{
    world fresh(calls);
    current = &fresh;
    fresh.run();
}

static void run_in_time(const trace& calls)
{
    alarm(most_seconds);
    run(calls);
}

static void check_leaks()
{
    expect(__lsan_do_recoverable_leak_check() == 0, "is the last call of a trace that leaks");
}

static std::string how_it_ended(int status)
{
    const tally& seen = shared();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return "";
    if (seen.failure[0] != '\0') return seen.failure;
    const std::string function = seen.function < functions().size() ? functions()[seen.function].name : "";
    if (WIFSIGNALED(status)) return function + ": ends by signal " + std::to_string(WTERMSIG(status));
    return function + ": ends with " + std::to_string(WEXITSTATUS(status));
}

static std::string apart(const std::function<void()>& body, bool quiet)
{
    shared().failure[0] = '\0';
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) return "cannot fork";
    if (child == 0) {
        if (quiet && !std::freopen("/dev/null", "w", stderr)) _exit(1);
        body();
        // Not _exit, because the leak check runs at exit.
        std::exit(0);
    }
    int status = 0;
    if (waitpid(child, &status, 0) != child) return "cannot wait";
    return how_it_ended(status);
}

std::string run_apart(const trace& calls, bool quiet)
{
    return apart([&] { run_in_time(calls); }, quiet);
}

std::string run_random_apart(std::uint64_t seed, std::uint64_t calls)
{
    return apart(
        [&] {
            tally& seen = shared();
            const std::uint64_t end = seen.calls + calls;
            for (std::uint64_t k = 0; seen.calls < end; ++k) {
                seen.seed = seed + k;
                run_in_time(generate(random_source(seen.seed), trace_size));
                if (k % 64 == 63) check_leaks();
            }
        },
        false);
}

}  // namespace stress
