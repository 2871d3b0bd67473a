// How calls go through the C++ header.
#pragma once

#include "search.hpp"

namespace stress {

// A slot that has its handle from the header: the first one from `from` on; NULL when there is none.
template <class Slot>
Slot* wrapped(Slot (&slots)[world::slots], std::uint32_t from)
{
    for (std::uint32_t k = 0; k < world::slots; ++k)
        if (slots[(from + k) % world::slots].wrapper) return &slots[(from + k) % world::slots];
    return nullptr;
}

// Runs a call that answers a status or throws an error with one; what a callback threw is ORDOKU_STOPPED.
template <class Call>
int status_of(const frame* search, Call call)
{
    try {
        const ordoku::status status = call();
        expect(!search || !search->threw, "keeps what a callback threw");
        return static_cast<int>(status);
    } catch (const thrown&) {
        expect(search && search->threw, "throws what no callback of this call threw");
        return ORDOKU_STOPPED;
    } catch (const ordoku::error& wrong) {
        expect(!search || !search->threw, "throws another exception than a callback did");
        const int status = static_cast<int>(wrong.code());
        expect(status < 0 && wrong.what()[0] != '\0', "throws an error that says nothing");
        return status;
    }
}

// A verb through the header: `verb` answers a status.
template <class Slot, class Verb, class Judge>
void search_through(world& w, Slot& slot, bool asked, Verb verb, Judge judge)
{
    attempt a;
    tame(slot);
    a.holds(slot);
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
