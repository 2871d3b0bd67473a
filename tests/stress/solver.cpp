// Calls on ordoku_solver.
#include "perform.hpp"

#include "handles.hpp"

namespace stress {

void put(solver_slot& slot, ordoku_solver* made, shape of)
{
    // A handle that searches keeps its slot: the new one is freed.
    if (slot.busy) {
        ordoku_solver_free(made);
        return;
    }
    if (!slot.wrapper) ordoku_solver_free(slot.handle);
    slot = solver_slot();
    slot.handle = made;
    slot.of = of;
}

template <class Call>
static void make_solver(world& w, values v, std::uint32_t starve, std::uint32_t pointer, shape of, Call call)
{
    attempt a;
    ordoku_solver** const output = a.output<ordoku_solver*>(pointer);
    a.error(ORDOKU_E_ARGUMENT, !of.exists());
    a.answer(ORDOKU_OK);
    const int status = a.make(starve, [&] { return call(output); });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        expect(*output != nullptr, "makes no handle");
        if (v[0] + 1 < world::slots) put(w.solvers[v[0]], *output, of);
        else ordoku_solver_free(*output);
    }
    a.finish();
}

static void solver_new(world& w, values v)
{
    const std::uint32_t order = order_of(v[1]);
    const shape of = {order, order};
    make_solver(w, v, v[3], v[2], of, [&](ordoku_solver** output) { return ordoku_solver_new(order, output); });
}

static void solver_new_boxes(world& w, values v)
{
    const shape of = shape_of(v[1]);
    make_solver(w, v, v[3], v[2], of, [&](ordoku_solver** output) {
        return ordoku_solver_new_boxes(of.box_rows, of.box_cols, output);
    });
}

static void solver_free(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    if (slot.busy || !slot.wrapper) ordoku_solver_free(slot.handle);
    note_call();
    if (!slot.busy) slot = solver_slot();
}

static void solver_set_options(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    attempt a(slot);
    search_options made;
    const ordoku_options* const options = offer_options(a, v[1], v[2], 0, false, made);
    if (slot.handle) add_errors(a, made, slot.of);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[3], [&] { return ordoku_solver_set_options(slot.handle, options); });
    if (a.judge(status)) slot.options = made;
    a.finish(slot, status);
}

static void solver_set_data(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    bool above;
    const puzzle next = givens_puzzle(of, v[1], v[2], above);
    const array<std::uint32_t> cells = a.offer(next.givens.data(), of.cells(), v[3], v[4]);
    a.error(ORDOKU_E_ARGUMENT, cells.len != of.cells());
    a.error(ORDOKU_E_VALUE, above);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_solver_set_data(slot.handle, cells.data, cells.len); });
    if (a.judge(status)) slot.ask(next);
    a.finish(slot, status);
}

static void solver_set_candidates(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    bool above;
    const puzzle next = marks_puzzle(of, v[1], v[2], above);
    const array<std::uint64_t> marks = a.offer(next.candidates.data(), next.candidates.size(), v[3], v[4]);
    a.error(ORDOKU_E_ARGUMENT, marks.len != next.candidates.size());
    a.error(ORDOKU_E_VALUE, above);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[5], [&] { return ordoku_solver_set_candidates(slot.handle, marks.data, marks.len); });
    if (a.judge(status)) slot.ask(next);
    a.finish(slot, status);
}

static void check_clash(const puzzle& asked, const ordoku_clash& clash)
{
    const std::size_t side = asked.of.side();
    expect(clash.house_kind <= ORDOKU_HOUSE_BOX && clash.house < side, "names no house");
    expect(clash.first_cell < clash.second_cell && clash.second_cell < asked.of.cells(), "names no two cells");
    expect(clash.digit >= 1 && clash.digit <= side, "names no digit");
    for (const std::uint32_t cell : {clash.first_cell, clash.second_cell}) {
        expect(asked.bound(cell) == clash.digit, "names a cell without the digit");
        const std::size_t house = clash.house_kind == ORDOKU_HOUSE_ROW      ? cell / side
                                  : clash.house_kind == ORDOKU_HOUSE_COLUMN ? cell % side
                                                                            : asked.of.box(cell);
        expect(house == clash.house, "names a cell outside of the house");
    }
}

static void solver_check(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    attempt a(slot);
    const bool asked = slot.handle && slot.has_puzzle;
    const bool clash = asked && has_clash(slot.asked);
    answer_struct found = {nullptr, sizeof(ordoku_clash), false};
    if (v[1] < answer_kinds - 1) found = offer_answer(a, v[1], v[2], sizeof(ordoku_clash), alignof(ordoku_clash));
    tell_size(a, found);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !asked);
    a.answer(clash ? ORDOKU_CLASH : ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_solver_check(slot.handle, static_cast<ordoku_clash*>(found.data)); });
    a.judge(status);
    if (status == ORDOKU_CLASH && found.data) {
        check_answer(a, found, sizeof(ordoku_clash));
        check_clash(slot.asked, value_at<ordoku_clash>(found.data));
    }
    a.finish(slot, status, status == ORDOKU_CLASH);
}

static void solver_candidates(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::size_t needed = of.cells() * of.words();
    const array<std::uint64_t> out = a.room<std::uint64_t>(needed, v[1], v[2]);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !slot.has_puzzle);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[3], [&] { return ordoku_solver_candidates(slot.handle, out.data, out.len); });
    if (a.judge(status)) {
        a.memory.answered(out.data, needed * sizeof *out.data);
        const marks left = candidates(slot.asked);
        expect(std::equal(left.begin(), left.end(), out.data), "writes wrong candidates");
    }
    a.finish(slot, status);
}

static void solver_solve(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const std::size_t needed = slot.handle ? slot.of.cells() : plain_shape.cells();
    const array<std::uint32_t> out = a.room<std::uint32_t>(needed, v[1], v[2]);
    const int status = search_on(
        w, slot, a, v[3], [&] { return ordoku_solver_solve(slot.handle, out.data, out.len); },
        [&](const frame& search, int answer) { add_answers(a, search, slot, answer, 1); });
    a.judge(status);
    if (status == ORDOKU_SOLVED) {
        a.memory.answered(out.data, needed * sizeof *out.data);
        expect(solves(slot.asked, out.data), "writes a wrong solution");
    }
    a.finish(slot, status);
}

static void solve(world&, values v)
{
    attempt a;
    const std::uint32_t order = order_of(v[0]);
    const shape of = {order, order};
    const bool exists = of.exists();
    // ordoku_solve has no limit, so its puzzles must be easy.
    if (exists && order > 3) return;
    bool above;
    const puzzle asked = givens_puzzle(exists ? of : plain_shape, v[1], v[2], above);
    const std::size_t count = asked.givens.size();
    const array<std::uint32_t> cells = a.offer(asked.givens.data(), count, 0, v[3]);
    std::uint32_t* const out = v[5] ? cells.data : a.offer<std::uint32_t>(nullptr, count, 0, v[4]).data;
    a.error(ORDOKU_E_ARGUMENT, !exists);
    a.error(ORDOKU_E_VALUE, above);
    a.answer(ORDOKU_SOLVED);
    a.answer(ORDOKU_NO_SOLUTION, !asked.solvable);
    const int status = a.make(v[6], [&] { return ordoku_solve(order, cells.data, out); });
    a.judge(status);
    if (status == ORDOKU_SOLVED) {
        a.memory.answered(out, count * sizeof *out);
        expect(solves(asked, out), "writes a wrong solution");
    }
    a.finish();
}

void check_count(std::uint64_t count, std::uint64_t limit, bool solvable, long known, int status)
{
    expect((count > 0) == (status == ORDOKU_SOLVED), "counts against its status");
    expect(limit == 0 || count <= limit, "counts beyond the limit");
    expect(count > 0 || !solvable, "counts no solution where there is one");
    const std::uint64_t all = static_cast<std::uint64_t>(known);
    expect(known < 0 || count == (limit != 0 && limit < all ? limit : all), "counts wrong");
}

static void solver_count(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const std::uint64_t limit = limit_of(v[1]);
    std::uint64_t* const output = a.output<std::uint64_t>(v[2]);
    const int status = search_on(
        w, slot, a, v[3], [&] { return ordoku_solver_count(slot.handle, limit, output); },
        [&](const frame& search, int answer) { add_answers(a, search, slot, answer, limit); });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        if (status != ORDOKU_STOPPED) check_count(*output, limit, slot.asked.solvable, slot.count_naively(), status);
        expect(stats_of(slot).solutions == *output, "counts other solutions than its statistics");
    }
    a.finish(slot, status);
}

void check_uniqueness(solver_slot& slot, bool unique, int status)
{
    const long known = status >= 0 && status != ORDOKU_STOPPED ? slot.count_naively() : -1;
    expect(!unique || status == ORDOKU_SOLVED, "is unique against its status");
    expect(known < 0 || unique == (known == 1), "is wrong about uniqueness");
}

static void solver_is_unique(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    int* const output = a.output<int>(v[1]);
    const int status = search_on(
        w, slot, a, v[2], [&] { return ordoku_solver_is_unique(slot.handle, output); },
        [&](const frame& search, int answer) { add_answers(a, search, slot, answer, 2); });
    if (a.judge(status) && status != ORDOKU_STOPPED) {
        a.memory.answered(output, sizeof *output);
        expect(*output == 0 || *output == 1, "writes no answer about uniqueness");
        check_uniqueness(slot, *output == 1, status);
    }
    a.finish(slot, status);
}

static void solver_solve_unique(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const std::size_t needed = slot.handle ? slot.of.cells() : plain_shape.cells();
    const array<std::uint32_t> out = a.room<std::uint32_t>(needed, v[1], v[2]);
    int* const output = a.output<int>(v[3]);
    const int status = search_on(
        w, slot, a, v[4], [&] { return ordoku_solver_solve_unique(slot.handle, out.data, out.len, output); },
        [&](const frame& search, int answer) { add_answers(a, search, slot, answer, 2); });
    if (a.judge(status) && status != ORDOKU_STOPPED) {
        a.memory.answered(output, sizeof *output);
        expect(*output == 0 || *output == 1, "writes no answer about uniqueness");
        check_uniqueness(slot, *output == 1, status);
    }
    if (status == ORDOKU_SOLVED) {
        a.memory.answered(out.data, needed * sizeof *out.data);
        expect(solves(slot.asked, out.data), "writes a wrong solution");
    }
    a.finish(slot, status);
}

static void solver_enumerate(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const bool asked = slot.handle && slot.has_puzzle;
    a.error(ORDOKU_E_NULL, v[3] != 0);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !asked);
    const bool busy = a.is_busy();
    int status;
    {
        frame search(w, &slot, slot.plan);
        search.sudoku = &slot.asked;
        search.after = v[1];
        search.action = v[2];
        status = a.make(v[4], [&] {
            return ordoku_solver_enumerate(slot.handle, v[3] ? nullptr : stress_solution, &search);
        });
        if (!busy && asked) check_enumeration(a, search, slot, status);
    }
    a.judge(status);
    a.finish(slot, status);
}

void check_handed_out(frame& search, const ordoku_stats& stats)
{
    search.check_solutions();
    expect(stats.solutions == search.solutions, "hands out other solutions than it counts");
    expect(!search.stopped || search.held->was_cancelled || stats.stop_reason == ORDOKU_STOP_CALLBACK,
           "does not name the callback that stopped it");
}

std::vector<function> solver_functions()
{
    return {
        {"ordoku_solve", 4, true, solve, {order, givens, seed, pointer, output, {"in_place", 2, EVEN}, starve}},
        {"ordoku_solver_new", 5, false, solver_new, {solver, order, output, starve}},
        {"ordoku_solver_new_boxes", 5, false, solver_new_boxes, {solver, boxes, output, starve}},
        {"ordoku_solver_free", 2, false, solver_free, {solver}},
        {"ordoku_solver_set_options", 10, false, solver_set_options, {solver, options, options_detail, starve}},
        {"ordoku_solver_set_callbacks", 8, false, set_callbacks<solver_slot, ordoku_solver_set_callbacks>, {solver, callbacks, callbacks_detail}},
        {"ordoku_solver_set_data", 20, false, solver_set_data, {solver, givens, seed, length, pointer}},
        {"ordoku_solver_set_candidates", 8, false, solver_set_candidates,
         {solver, {"kind", marks_kinds, FALLING}, seed, length, pointer, starve}},
        {"ordoku_solver_check", 6, false, solver_check, {solver, answer, answer_detail}},
        {"ordoku_solver_candidates", 6, false, solver_candidates, {solver, length, pointer, starve}},
        {"ordoku_solver_solve", 12, true, solver_solve, {solver, length, pointer, starve}},
        {"ordoku_solver_count", 12, true, solver_count, {solver, limit, output, starve}},
        {"ordoku_solver_is_unique", 10, true, solver_is_unique, {solver, output, starve}},
        {"ordoku_solver_solve_unique", 10, true, solver_solve_unique, {solver, length, pointer, output, starve}},
        {"ordoku_solver_enumerate", 14, true, solver_enumerate, {solver, after, action, no_callback, starve}},
        {"ordoku_solver_cancel", 2, false, cancel<solver_slot, ordoku_solver_cancel>, {solver}},
        {"ordoku_solver_reset_cancel", 6, false, reset_cancel<solver_slot, ordoku_solver_reset_cancel>, {solver}},
        {"ordoku_solver_stats", 6, false, read_stats<solver_slot, ordoku_solver_stats>, {solver, answer, answer_detail}},
        {"ordoku_solver_message", 4, false, read_message<solver_slot, ordoku_solver, ordoku_solver_message>, {solver}},
    };
}

}  // namespace stress
