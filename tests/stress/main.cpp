// Calls the whole interface at random.
//
//     stress [--seed SEED] [--calls CALLS] [--out FILE]    random calls; a failure is shrunk and written to FILE
//     stress --replay FILE...                              traces that must pass
//     stress --shrink FILE --out FILE                      a trace that fails, made shorter
//
// A file of calls is a trace if its name ends in ".txt", and otherwise an input of the fuzzer.
//
// The exit code is 0 if nothing failed.
#include "child.hpp"
#include "calls.hpp"
#include "shrink.hpp"
#include "tally.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

using namespace stress;

static trace read_file(const std::string& path)
{
    std::ifstream file(path.c_str(), std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    if (path.size() >= 4 && path.compare(path.size() - 4, 4, ".txt") == 0) return read(file);
    const std::vector<unsigned char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    return generate(random_source(bytes.data(), bytes.size()), fuzzed_size);
}

static int shrink_to(const trace& calls, const std::string& out)
{
    const std::string failure = run_apart(calls, true);
    if (failure.empty()) {
        std::cout << "this trace alone does not fail\n";
        return 1;
    }
    const trace shortest = shrink(calls, failure);
    std::cout << "shrunk from " << calls.size() << " calls to " << shortest.size() << ":\n# " << failure << '\n';
    write(std::cout, shortest);
    if (out.empty()) return 1;
    std::ofstream file(out.c_str());
    file << "# " << failure << '\n';
    write(file, shortest);
    return 1;
}

static int run_random(std::uint64_t seed, std::uint64_t calls, const std::string& out)
{
    const std::string failure = run_random_apart(seed, calls);
    print(std::cout, shared());
    if (failure.empty()) return 0;
    std::cout << "seed " << shared().seed << ": " << failure << std::endl;
    return shrink_to(generate(random_source(shared().seed), trace_size), out);
}

static int replay(const std::vector<std::string>& files)
{
    int failures = 0;
    for (const std::string& path : files) {
        const std::string failure = run_apart(read_file(path), false);
        if (failure.empty()) continue;
        std::cout << path << ": " << failure << '\n';
        failures = 1;
    }
    std::cout << files.size() << " traces, " << shared().calls << " calls\n";
    return failures;
}

static int run(const std::vector<std::string>& words)
{
    std::uint64_t seed = 1, calls = 100000;
    std::string out, shrunk;
    std::vector<std::string> replayed;
    for (std::size_t k = 0; k < words.size(); ++k) {
        const std::string option = words[k];
        if (++k == words.size()) throw std::runtime_error(option + " needs a value");
        if (option == "--seed") seed = std::stoull(words[k]);
        else if (option == "--calls") calls = std::stoull(words[k]);
        else if (option == "--out") out = words[k];
        else if (option == "--shrink") shrunk = words[k];
        else if (option == "--replay") while (k < words.size()) replayed.push_back(words[k++]);
        else throw std::runtime_error("no such option: " + option);
    }
    if (!replayed.empty()) return replay(replayed);
    if (!shrunk.empty()) return shrink_to(read_file(shrunk), out);
    return run_random(seed, calls, out);
}

int main(int count, char** words)
{
    try {
        return run(std::vector<std::string>(words + 1, words + count));
    } catch (const std::exception& wrong) {
        std::cerr << wrong.what() << '\n';
        return 2;
    }
}
