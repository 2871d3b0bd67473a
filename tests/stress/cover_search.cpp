// Calls that search the matrix of an ordoku_cover.
#include "perform.hpp"

namespace stress {

long known_count(const matrix_slot& slot)
{
    return slot.known && slot.asked.used() <= 30 ? count(slot.asked) : -1;
}

static void cover_solve(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    tame(slot);
    attempt a(slot);
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, slot.asked.primary, v[1], v[2]);
    std::size_t* const len = a.output<std::size_t>(v[3]);
    const int status = search_on(
        w, slot, a, 0, [&] { return ordoku_cover_solve(slot.handle, out.data, out.len, len); },
        [&](const frame& search, int answer) {
            add_answers(a, search, false, answer == ORDOKU_STOPPED ? -1 : known_count(slot), 1);
            a.answer(ORDOKU_E_BUFFER, out.len < slot.asked.primary);
        });
    a.judge(status);
    if (status == ORDOKU_SOLVED || status == ORDOKU_E_BUFFER) {
        a.memory.answered(len, sizeof *len);
        expect(*len <= slot.asked.primary, "chooses more options than there are items");
        expect((status == ORDOKU_SOLVED) == (*len <= out.len), "needs no larger buffer than it has");
    }
    if (status == ORDOKU_SOLVED) {
        a.memory.answered(out.data, *len * sizeof *out.data);
        expect(!slot.known || solves(slot.asked, out.data, *len), "writes a wrong cover");
        expect(stats_of(slot).solutions == 1, "counts other solutions than the one it writes");
    }
    a.finish(slot, status);
}

static void cover_count(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    tame(slot);
    attempt a(slot);
    const std::uint64_t limit = limit_of(v[1]);
    std::uint64_t* const output = a.output<std::uint64_t>(v[2]);
    const int status = search_on(
        w, slot, a, 0, [&] { return ordoku_cover_count(slot.handle, limit, output); },
        [&](const frame& search, int answer) {
            add_answers(a, search, false, answer == ORDOKU_STOPPED ? -1 : known_count(slot), limit);
        });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        if (status != ORDOKU_STOPPED) check_count(*output, limit, false, known_count(slot), status);
        expect(stats_of(slot).solutions == *output, "counts other solutions than its statistics");
    }
    a.finish(slot, status);
}

static void cover_enumerate(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    tame(slot);
    attempt a(slot);
    a.error(ORDOKU_E_NULL, v[3] != 0);
    const bool busy = a.is_busy();
    int status;
    {
        frame search(w, &slot, slot.plan);
        search.cover = slot.known ? &slot.asked : nullptr;
        search.after = v[1];
        search.action = v[2];
        status = a.make(0, [&] { return ordoku_cover_enumerate(slot.handle, v[3] ? nullptr : stress_solution, &search); });
        if (!busy) check_enumeration(a, search, slot, status);
    }
    a.judge(status);
    a.finish(slot, status);
}

std::vector<function> cover_search_functions()
{
    return {
        {"ordoku_cover_solve", 10, true, cover_solve, {cover, length, pointer, output}},
        {"ordoku_cover_count", 8, true, cover_count, {cover, limit, output}},
        {"ordoku_cover_enumerate", 10, true, cover_enumerate, {cover, after, action, no_callback}},
    };
}

}  // namespace stress
