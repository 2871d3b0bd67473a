// Makes calls through the C++ header.
#pragma once

#include "search.hpp"

namespace stress {

// Returns the first slot from `from` on whose handle belongs to a C++ object, or NULL.
template <class Slot>
Slot* wrapped(Slot (&slots)[world::slots], std::uint32_t from)
{
    for (std::uint32_t k = 0; k < world::slots; ++k)
        if (slots[(from + k) % world::slots].wrapper) return &slots[(from + k) % world::slots];
    return nullptr;
}

// Runs a call, and returns its status or that of the error it throws. The exception of a callback
// is ORDOKU_STOPPED.
template <class Call>
int status_of(const frame* search, Call call)
{
    try {
        const ordoku::status status = call();
        expect(!search || !search->threw, "keeps the exception of a callback");
        return static_cast<int>(status);
    } catch (const thrown&) {
        expect(search && search->threw, "throws an exception that no callback of this call threw");
        return ORDOKU_STOPPED;
    } catch (const ordoku::error& wrong) {
        expect(!search || !search->threw, "throws another exception than a callback did");
        const int status = static_cast<int>(wrong.code());
        expect(status < 0 && wrong.what()[0] != '\0', "throws an error without a message");
        return status;
    }
}

// Checks the solution that a search through the header returned, or that it returned none.
inline void check_solution(const frame& search, const solver_slot& slot, const std::vector<std::uint32_t>& found, int status)
{
    if (status >= 0) check_stats(search, status, stats_of(slot));
    if (status == ORDOKU_SOLVED) expect(solves(slot.asked, found.data()), "returns a wrong solution");
    else expect(found.empty(), "returns a grid without a solution");
}

// Searches through the header. `verb` returns a status.
template <class Slot, class Verb, class Judge>
void search_through(world& w, Slot& slot, bool asked, Verb verb, Judge judge)
{
    tame(slot);
    attempt a(slot);
    a.error(ORDOKU_E_ARGUMENT, !asked);
    const bool busy = a.is_busy();
    int status;
    {
        frame search(w, &slot, slot.plan);
        search.wrapped = true;
        status = a.make(0, [&] { return status_of(&search, [&] { return verb(search); }); });
        if (!busy && asked) judge(a, search, status);
    }
    a.judge(status);
}

}  // namespace stress
