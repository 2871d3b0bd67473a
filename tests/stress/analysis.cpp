// ordoku_solver_true_candidates and ordoku_solver_backdoors.
#include "attempt.hpp"
#include "callbacks.hpp"
#include "perform.hpp"
#include "puzzles.hpp"
#include "search.hpp"

#include <algorithm>

namespace stress {

void check_true_candidates(solver_slot& slot, const std::uint64_t* found, int status)
{
    const shape of = slot.of;
    const marks possible = candidates(slot.asked);
    for (std::size_t word = 0; word < of.cells() * of.words(); ++word)
        expect((found[word] & ~possible[word]) == 0, "writes a candidate that a given rules out");
    const long known = status == ORDOKU_SOLVED ? slot.count_naively() : -1;
    for (std::size_t cell = 0; cell < of.cells(); ++cell) {
        std::size_t digits = 0;
        for (std::size_t digit = 0; digit < of.side(); ++digit)
            digits += found[cell * of.words() + digit / 64] >> digit % 64 & 1;
        expect(status != ORDOKU_SOLVED || digits > 0, "leaves a cell without candidates");
        expect(status != ORDOKU_NO_SOLUTION || digits == 0, "writes candidates without a solution");
        expect(known != 1 || digits == 1, "writes several candidates for one solution");
    }
}

void solver_true_candidates(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    a.holds(slot);
    const bool asked = slot.handle && slot.has_puzzle;
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::size_t needed = of.cells() * of.words();
    const array<std::uint64_t> out = a.offer<std::uint64_t>(nullptr, needed, v[1], v[2]);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !asked);
    a.error(ORDOKU_E_BUFFER, out.len < needed);
    const bool busy = a.is_busy();
    int status;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[3], [&] { return ordoku_solver_true_candidates(slot.handle, out.data, out.len); });
        if (!busy) {
            if (asked) add_answers(a, search, slot.asked.solvable, status == ORDOKU_STOPPED ? -1 : slot.count_naively(), 0);
            if (status >= 0) check_stats(search, status, stats_of(slot));
        }
    }
    if (a.judge(status)) {
        a.memory.answered(out.data, needed * sizeof *out.data);
        check_true_candidates(slot, out.data, status);
    }
    a.finish();
    check_message(slot, status);
}

// What the callback of ordoku_solver_backdoors saw.
struct backdoors_seen {
    const solver_slot* slot;
    const std::uint32_t* size;
    std::uint32_t largest, calls, most;
    std::vector<std::uint32_t> last;
};

static int see_backdoor(const std::uint32_t* cells, std::size_t len, void* user)
{
    backdoors_seen& seen = *static_cast<backdoors_seen*>(user);
    const std::vector<std::uint32_t> now(cells, cells + len);
    expect(len > 0 && len == *seen.size && len <= seen.largest, "hands out a backdoor of another size");
    expect(seen.calls < seen.most, "calls the callback again after it ended the call");
    expect(seen.last < now, "hands out backdoors in no order");
    for (std::size_t k = 0; k < len; ++k) {
        expect(now[k] < seen.slot->of.cells() && (k == 0 || now[k - 1] < now[k]), "hands out cells in no order");
        expect(seen.slot->asked.bound(now[k]) == 0, "hands out a given cell");
    }
    seen.last = now;
    return ++seen.calls == seen.most;
}

void solver_backdoors(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    a.holds(slot);
    const bool asked = slot.handle && slot.has_puzzle;
    std::uint32_t* const size = a.output<std::uint32_t>(v[2]);
    backdoors_seen seen = {&slot, size, v[1], 0, v[3] + 1, {}};
    a.error(ORDOKU_E_NULL, v[4] != 0);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !asked);
    const bool busy = a.is_busy();
    int status;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[5], [&] {
            return ordoku_solver_backdoors(slot.handle, seen.largest, size, v[4] ? nullptr : see_backdoor, &seen);
        });
        if (!busy && asked) {
            const long known = status == ORDOKU_STOPPED ? -1 : slot.count_naively();
            a.error(ORDOKU_E_IMPROPER, status == ORDOKU_E_IMPROPER && known != 1);
            a.answer(ORDOKU_SOLVED, known < 0 || known == 1);
            a.answer(ORDOKU_DONE, known < 0 || known == 1);
            a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
            if (status >= 0) check_stats(search, status == ORDOKU_DONE ? ORDOKU_SOLVED : status, stats_of(slot));
        }
    }
    if (a.judge(status) && status == ORDOKU_SOLVED) {
        a.memory.answered(size, sizeof *size);
        expect(*size <= seen.largest && (*size == 0) == (seen.calls == 0), "hands out no backdoor");
    } else {
        expect(seen.calls == 0, "hands out backdoors against its status");
    }
    a.finish();
    check_message(slot, status);
}

}  // namespace stress
