#include "tally.hpp"

#include "fail.hpp"
#include "functions.hpp"

#include <ordoku.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <ostream>
#include <sys/mman.h>
#include <unistd.h>

namespace stress {

static const struct {
    int status;
    const char* name;
} table[statuses] = {{ORDOKU_OK, "OK"},         {ORDOKU_DONE, "DONE"},         {ORDOKU_CLASH, "CLASH"},
                     {ORDOKU_WRONG_DIGITS, "DIGITS"}, {ORDOKU_WRONG_MARKS, "MARKS"},
                     {ORDOKU_SOLVED, "SOLVED"},       {ORDOKU_NO_SOLUTION, "NO_SOL"},
                     {ORDOKU_STOPPED, "STOPPED"}, {ORDOKU_E_NULL, "NULL"},         {ORDOKU_E_ARGUMENT, "ARGUMENT"},
                     {ORDOKU_E_VALUE, "VALUE"},   {ORDOKU_E_TEXT, "TEXT"},         {ORDOKU_E_BUFFER, "BUFFER"},
                     {ORDOKU_E_MEMORY, "MEMORY"}, {ORDOKU_E_BUSY, "BUSY"},         {ORDOKU_E_OPTION, "OPTION"}, {ORDOKU_E_PROOF, "PROOF"}, {ORDOKU_E_IMPROPER, "IMPROPER"}, {ORDOKU_E_AMBIGUOUS, "AMBIG"},
                     {ORDOKU_E_INTERNAL, "INTERNAL"}, {0, "(none)"}};

tally& shared()
{
    static void* const memory =
        mmap(nullptr, sizeof(tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        std::perror("mmap");
        _exit(1);
    }
    return *static_cast<tally*>(memory);
}

std::size_t column_of(int status)
{
    for (std::size_t column = 0; column < no_status; ++column)
        if (table[column].status == status) return column;
    fail("returns " + std::to_string(status) + ", which is no status");
}

const char* name_of(std::size_t column) { return table[column].name; }

void print(std::ostream& out, const tally& made)
{
    std::uint64_t totals[statuses] = {};
    const auto row = [&](const char* name, const std::uint64_t* counts) {
        out << std::left << std::setw(34) << name << std::right;
        for (std::size_t column = 0; column < statuses; ++column) {
            if (counts[column] == 0) out << std::setw(10) << '.';
            else out << std::setw(10) << counts[column];
        }
        out << '\n';
    };
    out << std::left << std::setw(34) << "function" << std::right;
    for (const auto& column : table) out << std::setw(10) << column.name;
    out << '\n';
    for (std::size_t k = 0; k < functions().size(); ++k) {
        row(functions()[k].name, made.counts[k]);
        for (std::size_t column = 0; column < statuses; ++column) totals[column] += made.counts[k][column];
    }
    row("all", totals);
    out << made.calls << " calls\n";
}

void fail(const std::string& what)
{
    tally& seen = shared();
    std::snprintf(seen.failure, sizeof seen.failure, "%s: %s", functions()[seen.function].name, what.c_str());
    std::fprintf(stderr, "%s\n", seen.failure);
    std::abort();
}

}  // namespace stress
