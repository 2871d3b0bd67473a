// Calls through the C++ header. The exception of a callback leaves the call that searched, and no
// other call.
#include "perform.hpp"

#include "wrapper.hpp"

namespace stress {

static void cpp_simple_solve(world&, values v)
{
    const std::uint32_t order = order_of(v[0]);
    const shape of = {order, order};
    const bool exists = of.exists();
    // ordoku::solve has no limit, so its puzzles must be easy.
    if (exists && order > 3) return;
    bool above;
    const puzzle asked = givens_puzzle(exists ? of : plain_shape, v[1], v[2], above);
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, !exists);
    a.error(ORDOKU_E_VALUE, above);
    a.answer(ORDOKU_SOLVED);
    a.answer(ORDOKU_NO_SOLUTION, !asked.solvable);
    ordoku::solution found = {ordoku::status::ok, std::vector<std::uint32_t>()};
    const int status = a.make(0, [&] {
        return status_of(nullptr, [&] {
            found = ordoku::solve(order, asked.givens);
            return found.status;
        });
    });
    a.judge(status);
    if (status == ORDOKU_SOLVED) expect(solves(asked, found.grid.data()), "returns a wrong solution");
    else expect(found.grid.empty(), "returns a grid without a solution");
}

static void cpp_solver(world& w, values v)
{
    attempt a;
    const shape of = shape_of(v[1]);
    a.error(ORDOKU_E_ARGUMENT, !of.exists());
    a.answer(ORDOKU_OK);
    std::unique_ptr<ordoku::solver> made;
    const int status = a.make(0, [&] {
        return status_of(nullptr, [&] {
            made.reset(new ordoku::solver(of.box_rows, of.box_cols));
            return ordoku::status::ok;
        });
    });
    solver_slot& slot = w.solvers[v[0]];
    if (!a.judge(status) || v[0] + 1 == world::slots || slot.busy) return;
    put(slot, made->get(), of);
    slot.wrapper = std::move(made);
}

namespace {

// The two kinds of callables: some return whether to stop, some return void.
struct says {
    bool operator()() const { return current->frames.back()->poll(); }
    bool operator()(const std::vector<std::uint32_t>& values) const
    {
        return current->frames.back()->solution(values.data(), values.size());
    }
};

struct silent {
    void operator()() const { says()(); }
    void operator()(const std::vector<std::uint32_t>& values) const { says()(values); }
};

}  // namespace

static void cpp_set_poll(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    attempt a(*slot);
    a.answer(ORDOKU_OK);
    // A callable that returns void cannot stop the search, but it can throw.
    const bool mute = v[3] && v[1] != poll_plan::STOP;
    const poll_plan plan = {v[1], v[2], true};
    w.plans.push_back(plan);
    const int status = a.make(0, [&] {
        return status_of(nullptr, [&] {
            if (mute) slot->wrapper->set_poll(silent());
            else slot->wrapper->set_poll(says());
            return ordoku::status::ok;
        });
    });
    if (a.judge(status)) slot->plan = &w.plans.back();
    check_message(*slot, status);
}

static void cpp_clear_poll(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    attempt a(*slot);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] {
        return status_of(nullptr, [&] {
            slot->wrapper->clear_poll();
            return ordoku::status::ok;
        });
    });
    if (a.judge(status)) slot->plan = nullptr;
    check_message(*slot, status);
}

static void cpp_solve(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::solution found = {ordoku::status::ok, std::vector<std::uint32_t>()};
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame&) {
            found = slot->wrapper->solve();
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, *slot, status, 1);
            check_solution(search, *slot, found.grid, status);
        });
}

static void cpp_count(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    const std::uint64_t limit = limit_of(v[1]);
    ordoku::count_result found = {ordoku::status::ok, 0};
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame&) {
            found = slot->wrapper->count(limit);
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, *slot, status, limit);
            if (status < 0) return;
            const ordoku_stats stats = stats_of(*slot);
            check_stats(search, status, stats);
            if (status == ORDOKU_STOPPED) expect(search.threw || found.count == stats.solutions, "counts other solutions than the statistics");
            else check_count(found.count, limit, slot->asked.solvable, slot->count_naively(), status);
        });
}

static void cpp_is_unique(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::uniqueness found = {ordoku::status::ok, false};
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame&) {
            found = slot->wrapper->is_unique();
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, *slot, status, 2);
            if (status >= 0) check_stats(search, status, stats_of(*slot));
            check_uniqueness(*slot, found.unique, status);
        });
}

static void cpp_solve_unique(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::unique_solution found = {ordoku::status::ok, std::vector<std::uint32_t>(), false};
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame&) {
            found = slot->wrapper->solve_unique();
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, *slot, status, 2);
            check_uniqueness(*slot, found.unique, status);
            check_solution(search, *slot, found.grid, status);
        });
}

template <class Slot>
static ordoku::status enumerate(Slot& slot, frame& search, values v)
{
    search.after = v[1];
    search.action = v[2];
    // A callable that returns void can end the search only by throwing.
    if (v[3] && v[2] == poll_plan::THROW) return slot.wrapper->enumerate(silent());
    return slot.wrapper->enumerate(says());
}

static void cpp_enumerate(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame& search) {
            search.sudoku = &slot->asked;
            return enumerate(*slot, search, v);
        },
        [&](attempt& a, frame& search, int status) { check_enumeration(a, search, *slot, status); });
}

static void cpp_exact_cover(world& w, values v)
{
    attempt a;
    a.answer(ORDOKU_OK);
    const solver_slot* const from = v[3] ? wrapped(w.solvers, v[1]) : nullptr;
    if (from) {
        a.holds(*from);
        a.error(ORDOKU_E_ARGUMENT, !from->has_puzzle);
    }
    std::unique_ptr<ordoku::exact_cover> made;
    const int status = a.make(0, [&] {
        return status_of(nullptr, [&] {
            made.reset(from ? new ordoku::exact_cover(*from->wrapper) : new ordoku::exact_cover(v[1], v[2]));
            return ordoku::status::ok;
        });
    });
    matrix_slot& slot = w.matrices[v[0]];
    if (!a.judge(status) || v[0] + 1 == world::slots || slot.busy) return;
    if (from) {
        put(slot, made->get(), 4 * from->of.cells(), 0);
        slot.known = from->of.side() <= 9;
        if (slot.known) add_options_of(from->asked, slot.asked);
    } else {
        put(slot, made->get(), v[1], v[2]);
    }
    slot.wrapper = std::move(made);
}

static void cpp_cover_solve(world& w, values v)
{
    matrix_slot* const slot = wrapped(w.matrices, v[0]);
    if (!slot) return;
    ordoku::cover_solution found = {ordoku::status::ok, std::vector<std::uint32_t>()};
    search_through(
        w, *slot, true,
        [&](frame&) {
            found = slot->wrapper->solve();
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, false, status == ORDOKU_STOPPED ? -1 : known_count(*slot), 1);
            if (status >= 0) check_stats(search, status, stats_of(*slot));
            if (status == ORDOKU_SOLVED && slot->known)
                expect(solves(slot->asked, found.options.data(), found.options.size()), "returns a wrong cover");
        });
}

static void cpp_cover_count(world& w, values v)
{
    matrix_slot* const slot = wrapped(w.matrices, v[0]);
    if (!slot) return;
    const std::uint64_t limit = limit_of(v[1]);
    ordoku::count_result found = {ordoku::status::ok, 0};
    search_through(
        w, *slot, true,
        [&](frame&) {
            found = slot->wrapper->count(limit);
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, false, status == ORDOKU_STOPPED ? -1 : known_count(*slot), limit);
            if (status < 0) return;
            check_stats(search, status, stats_of(*slot));
            if (status != ORDOKU_STOPPED) check_count(found.count, limit, false, known_count(*slot), status);
        });
}

static void cpp_cover_enumerate(world& w, values v)
{
    matrix_slot* const slot = wrapped(w.matrices, v[0]);
    if (!slot) return;
    search_through(
        w, *slot, true,
        [&](frame& search) {
            search.cover = slot->known ? &slot->asked : nullptr;
            return enumerate(*slot, search, v);
        },
        [&](attempt& a, frame& search, int status) { check_enumeration(a, search, *slot, status); });
}

std::vector<function> wrapper_functions()
{
    return {
        {"ordoku::solve", 3, false, cpp_simple_solve, {order, givens, seed}},
        {"ordoku::solver", 3, false, cpp_solver, {solver, boxes}},
        {"ordoku::solver::set_poll", 4, false, cpp_set_poll, {solver, action, {"after", 4, EVEN}, {"silent", 2, EVEN}}},
        {"ordoku::solver::clear_poll", 2, false, cpp_clear_poll, {solver}},
        {"ordoku::solver::solve", 4, true, cpp_solve, {solver}},
        {"ordoku::solver::count", 4, true, cpp_count, {solver, limit}},
        {"ordoku::solver::is_unique", 4, true, cpp_is_unique, {solver}},
        {"ordoku::solver::solve_unique", 4, true, cpp_solve_unique, {solver}},
        {"ordoku::solver::enumerate", 6, true, cpp_enumerate, {solver, after, action, {"silent", 2, EVEN}}},
        {"ordoku::exact_cover", 3, false, cpp_exact_cover,
         {cover, {"primary", 6, EVEN}, {"secondary", 3, FALLING}, {"from_puzzle", 2, FALLING}}},
        {"ordoku::exact_cover::solve", 3, true, cpp_cover_solve, {cover}},
        {"ordoku::exact_cover::count", 3, true, cpp_cover_count, {cover, limit}},
        {"ordoku::exact_cover::enumerate", 4, true, cpp_cover_enumerate, {cover, after, action, {"silent", 2, EVEN}}},
    };
}

}  // namespace stress
