// ordoku_solver_true_candidates and ordoku_solver_backdoors.
#include "perform.hpp"

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
    const knowledge& seen = slot.explore();
    for (std::size_t cell = 0; cell < seen.shown.size(); ++cell) {
        expect(status == ORDOKU_STOPPED || (seen.shown[cell] & ~found[cell]) == 0, "loses a digit of a solution");
        expect(seen.solutions < 0 || (found[cell] & ~seen.shown[cell]) == 0, "writes a digit of no solution");
    }
    if (status == ORDOKU_STOPPED || seen.shown.empty()) return;
    // Every digit of one cell, if there are too many solutions to see them all.
    const std::size_t cell = (seen.shown[0] + seen.shown.back()) % of.cells();
    for (std::uint32_t digit = 1; seen.solutions < 0 && digit <= of.side(); ++digit) {
        if (!slot.asked.may_be(cell, digit)) continue;
        puzzle narrowed = slot.asked;
        narrowed.givens[cell] = digit;
        if (!narrowed.candidates.empty()) narrowed.candidates[cell] = std::uint64_t(1) << (digit - 1);
        const long exist = count(narrowed, 1);
        expect(exist < 0 || exist == static_cast<long>(found[cell] >> (digit - 1) & 1), "is wrong about a digit");
    }
}

static void solver_true_candidates(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::size_t needed = of.cells() * of.words();
    const array<std::uint64_t> out = a.room<std::uint64_t>(needed, v[1], v[2]);
    const int status = search_on(
        w, slot, a, v[3], [&] { return ordoku_solver_true_candidates(slot.handle, out.data, out.len); },
        [&](const frame& search, int answer) { add_answers(a, search, slot, answer, 0); });
    if (a.judge(status)) {
        a.memory.answered(out.data, needed * sizeof *out.data);
        check_true_candidates(slot, out.data, status);
    }
    a.finish(slot, status);
}

// Returns whether singles solve a puzzle with one solution once these cells are filled.
static bool is_backdoor(solver_slot& slot, const grid& cells)
{
    puzzle filled = slot.asked;
    for (const std::uint32_t cell : cells) {
        filled.givens[cell] = slot.explore().first[cell];
        if (!filled.candidates.empty()) filled.candidates[cell] = std::uint64_t(1) << (filled.givens[cell] - 1);
    }
    return singles_solve(filled);
}

void check_backdoors(solver_slot& slot, std::uint32_t size, bool all_seen, const std::vector<grid>& seen)
{
    if (slot.count_naively() != 1 || slot.of.side() > 9) return;
    expect(is_backdoor(slot, grid()) == (size == 0), "is wrong about singles");
    for (const grid& cells : seen) expect(is_backdoor(slot, cells), "hands out cells that are no backdoor");
    if (size == 0) return;
    std::vector<grid> single;
    for (std::uint32_t cell = 0; cell < slot.of.cells(); ++cell)
        if (slot.asked.bound(cell) == 0 && is_backdoor(slot, grid(1, cell))) single.push_back(grid(1, cell));
    if (size > 1) expect(single.empty(), "misses a backdoor of one cell");
    else if (all_seen) expect(seen == single, "hands out other backdoors");
}

void add_backdoor_answers(attempt& a, solver_slot& slot, int status)
{
    const long known = status == ORDOKU_STOPPED ? -1 : slot.count_naively();
    a.error(ORDOKU_E_IMPROPER, status == ORDOKU_E_IMPROPER && known != 1);
    a.answer(ORDOKU_OK, known < 0 || known == 1);
    a.answer(ORDOKU_DONE, known < 0 || known == 1);
}

// What the callback of ordoku_solver_backdoors saw.
struct backdoors_seen {
    const solver_slot* slot;
    const std::uint32_t* size;
    std::uint32_t largest, most;
    std::vector<grid> all;
};

static int see_backdoor(const std::uint32_t* cells, std::size_t len, void* user)
{
    backdoors_seen& seen = *static_cast<backdoors_seen*>(user);
    const grid now(cells, cells + len);
    expect(len > 0 && len == *seen.size && len <= seen.largest, "hands out a backdoor of another size");
    expect(seen.all.size() < seen.most, "calls the callback again after it ended the call");
    expect(seen.all.empty() || seen.all.back() < now, "hands out backdoors in no order");
    for (std::size_t k = 0; k < len; ++k) {
        expect(now[k] < seen.slot->of.cells() && (k == 0 || now[k - 1] < now[k]), "hands out cells in no order");
        expect(seen.slot->asked.bound(now[k]) == 0, "hands out a given cell");
    }
    seen.all.push_back(now);
    return seen.all.size() == seen.most;
}

static void solver_backdoors(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    // Singles are quick: only with many nodes the search ends.
    tame(slot, slot.has_puzzle && slot.of.side() > 9 ? most_nodes(slot.asked) : 5000);
    attempt a(slot);
    std::uint32_t* const size = a.output<std::uint32_t>(v[2]);
    backdoors_seen seen = {&slot, size, v[1], v[3] + 1, {}};
    a.error(ORDOKU_E_NULL, v[4] != 0);
    const int status = search_on(
        w, slot, a, v[5],
        [&] { return ordoku_solver_backdoors(slot.handle, seen.largest, size, v[4] ? nullptr : see_backdoor, &seen); },
        [&](const frame&, int answer) { add_backdoor_answers(a, slot, answer); });
    if (a.judge(status) && status == ORDOKU_OK) {
        a.memory.answered(size, sizeof *size);
        expect(*size <= seen.largest && (*size == 0) == seen.all.empty(), "hands out no backdoor");
        check_backdoors(slot, *size, seen.all.size() < seen.most, seen.all);
    } else {
        expect(seen.all.empty(), "hands out backdoors against its status");
        if (status == ORDOKU_DONE) check_backdoors(slot, seen.largest + 1, false, seen.all);
    }
    a.finish(slot, status);
}

std::vector<function> analysis_functions()
{
    return {
        {"ordoku_solver_true_candidates", 5, true, solver_true_candidates, {solver, length, pointer, starve}},
        {"ordoku_solver_backdoors", 5, true, solver_backdoors,
         {solver, {"largest", 4, FALLING}, output, after, no_callback, starve}},
    };
}

}  // namespace stress
