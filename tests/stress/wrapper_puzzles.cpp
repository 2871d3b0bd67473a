// Calls through the C++ header that make, reduce and map puzzles.
#include "perform.hpp"

#include "naive_canonical.hpp"
#include "wrapper.hpp"

#include <algorithm>

namespace stress {

static void cpp_random_grid(world&, values v)
{
    const shape of = shape_of(v[0]);
    if (of.exists() && of.side() > 25) return;
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, !of.exists());
    a.answer(ORDOKU_OK);
    grid made;
    const int status = a.make(0, [&] {
        return status_of(nullptr, [&] {
            made = ordoku::random_grid(ordoku::shape(of.box_rows, of.box_cols), v[1]);
            return ordoku::status::ok;
        });
    });
    if (a.judge(status)) expect(made.size() == of.cells() && obeys_the_rules(of, made.data()), "makes a grid against the rules");
}

static bool has_givens(const solver_slot& slot) { return slot.has_puzzle && slot.asked.candidates.empty(); }

static void cpp_minimise(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::minimised found = {ordoku::status::ok, grid()};
    search_through(
        w, *slot, has_givens(*slot),
        [&](frame&) {
            found = slot->wrapper->minimise(v[1]);
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            need_one_solution(a, *slot, status);
            a.answer(ORDOKU_STOPPED, search.stopped || slot->limited());
            if (status < 0 || search.threw) return;
            check_stats(search, status, stats_of(*slot));
            check_minimised(slot->asked, found.cells.data(), status);
        });
}

static void cpp_redundant_givens(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::redundant_givens_result found = {ordoku::status::ok, grid()};
    search_through(
        w, *slot, has_givens(*slot),
        [&](frame&) {
            found = slot->wrapper->redundant_givens();
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            need_one_solution(a, *slot, status);
            a.answer(ORDOKU_STOPPED, search.stopped || slot->limited());
            if (status < 0) return;
            check_stats(search, status, stats_of(*slot));
            if (status == ORDOKU_OK) check_redundant(slot->asked, found.cells.data(), found.cells.size());
            else expect(found.cells.empty(), "names cells without an answer");
        });
}

static void cpp_random_solution(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::solution found = {ordoku::status::ok, grid()};
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame&) {
            found = slot->wrapper->random_solution(v[1]);
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, *slot, status, 1);
            check_solution(search, *slot, found.grid, status);
        });
}

static void cpp_true_candidates(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::true_candidates_result found = {ordoku::status::ok, marks()};
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame&) {
            found = slot->wrapper->true_candidates();
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, *slot, status, 0);
            if (status < 0 || search.threw) return;
            check_stats(search, status, stats_of(*slot));
            check_true_candidates(*slot, found.candidates.data(), status);
        });
}

static void cpp_backdoors(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::backdoors_result found = {ordoku::status::ok, 0, std::vector<grid>()};
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame&) {
            found = slot->wrapper->backdoors(v[1]);
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_backdoor_answers(a, *slot, status);
            a.answer(ORDOKU_STOPPED, search.stopped || slot->limited());
            expect(found.size <= v[1] && (found.size == 0) == found.cells.empty(), "has backdoors of another size");
            expect(status == ORDOKU_OK || found.cells.empty(), "has backdoors against its status");
            if (status == ORDOKU_OK || status == ORDOKU_DONE)
                check_backdoors(*slot, status == ORDOKU_OK ? found.size : v[1] + 1, status == ORDOKU_OK, found.cells);
            for (const grid& cells : found.cells) {
                expect(cells.size() == found.size && std::is_sorted(cells.begin(), cells.end()), "has cells in no order");
                for (const std::uint32_t cell : cells)
                    expect(cell < slot->of.cells() && slot->asked.bound(cell) == 0, "has a given cell in a backdoor");
            }
        });
}

// Returns the struct of a transform.
static ordoku_transform to_struct(const ordoku::transform& from, std::size_t side)
{
    expect(from.rows.size() == side && from.columns.size() == side && from.digits.size() == side, "has a transform of another side");
    ordoku_transform made;
    ordoku_transform_init(&made, sizeof made);
    made.transposed = from.transposed;
    std::copy(from.rows.begin(), from.rows.end(), made.rows);
    std::copy(from.columns.begin(), from.columns.end(), made.columns);
    std::copy(from.digits.begin(), from.digits.end(), made.digits);
    return made;
}

static void cpp_shuffle(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    attempt a(*slot);
    a.error(ORDOKU_E_ARGUMENT, !has_givens(*slot));
    a.answer(ORDOKU_OK);
    ordoku::shuffled made;
    grid again;
    const int status = a.make(0, [&] {
        return status_of(nullptr, [&] {
            made = slot->wrapper->shuffle(v[1]);
            again = slot->wrapper->transform(made.transform);
            return ordoku::status::ok;
        });
    });
    if (a.judge(status)) {
        check_image(slot->asked, to_struct(made.transform, slot->of.side()), made.cells.data());
        expect(again == made.cells, "makes another image of the same transform");
    }
    check_message(*slot, status);
}

static void cpp_canonical(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    ordoku::canonical_form found = {ordoku::status::ok, grid(), ordoku::transform(), 0};
    search_through(
        w, *slot, has_givens(*slot),
        [&](frame&) {
            found = slot->wrapper->canonical();
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            a.answer(ORDOKU_OK);
            a.answer(ORDOKU_STOPPED, search.stopped || slot->limited());
            if (status != ORDOKU_OK) {
                expect(found.cells.empty(), "has a form against its status");
                return;
            }
            check_form(slot->asked, found.cells.data(), &found.automorphisms);
            check_image(slot->asked, to_struct(found.transform, slot->of.side()), found.cells.data());
        });
}

static void cpp_is_equivalent(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    // The puzzle with its digits in reverse; for some seeds with one given more or less.
    grid other(slot->of.cells());
    const bool differs = v[1] % 3 == 0;
    if (has_givens(*slot)) {
        const std::uint32_t side = static_cast<std::uint32_t>(slot->of.side());
        std::transform(slot->asked.givens.begin(), slot->asked.givens.end(), other.begin(),
                       [=](std::uint32_t given) { return given == 0 ? 0 : side + 1 - given; });
        std::uint32_t& changed = other[v[1] % other.size()];
        if (differs) changed = changed == 0 ? 1 : 0;
    }
    ordoku::equivalence found = {ordoku::status::ok, false};
    search_through(
        w, *slot, has_givens(*slot),
        [&](frame&) {
            found = slot->wrapper->is_equivalent(other);
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            a.answer(ORDOKU_OK);
            a.answer(ORDOKU_STOPPED, search.stopped || slot->limited());
            expect(status != ORDOKU_OK || found.equivalent == !differs, "is wrong about equivalence");
            expect(status == ORDOKU_OK || !found.equivalent, "is equivalent against its status");
        });
}

static void cpp_canonical_batch(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    const shape of = slot->of;
    tame(*slot, of.side() <= 4 ? 0 : of.side() <= 9 ? 100 : of.side() <= 16 ? 30 : 2);
    std::vector<puzzle> asked;
    std::vector<bool> above;
    grid all;
    for (std::uint32_t k = 0; k < v[1]; ++k) {
        bool bad;
        asked.push_back(givens_puzzle(of, v[2], v[3] + k, bad));
        above.push_back(bad);
        all.insert(all.end(), asked[k].givens.begin(), asked[k].givens.end());
    }
    ordoku::batch_result found;
    search_through(
        w, *slot, true,
        [&](frame&) {
            found = slot->wrapper->canonical_batch(all);
            return ordoku::status::ok;
        },
        [&](attempt& a, const frame& search, int status) {
            a.answer(ORDOKU_OK, !search.threw);
            a.answer(ORDOKU_STOPPED, search.threw);
            if (status != ORDOKU_OK) return;
            expect(found.statuses.size() == asked.size(), "has another number of statuses");
            for (std::size_t k = 0; k < asked.size(); ++k) {
                const ordoku::status one = found.statuses[k];
                const bool may_stop = search.stopped || slot->limited();
                expect(one == (above[k] ? ordoku::status::value : ordoku::status::ok) || (one == ordoku::status::stopped && may_stop && !above[k]),
                       "has a wrong status for one form");
                expect(found.counts[k] == (one == ordoku::status::ok ? 1u : 0u), "counts forms wrong");
                if (one == ordoku::status::ok) check_form(asked[k], found.grids.data() + k * of.cells());
            }
        });
}

std::vector<function> wrapper_puzzle_functions()
{
    return {
        {"ordoku::random_grid", 1, false, cpp_random_grid, {boxes, seed}},
        {"ordoku::solver::minimise", 3, true, cpp_minimise, {solver, seed}},
        {"ordoku::solver::redundant_givens", 3, true, cpp_redundant_givens, {solver}},
        {"ordoku::solver::random_solution", 3, true, cpp_random_solution, {solver, seed}},
        {"ordoku::solver::true_candidates", 3, true, cpp_true_candidates, {solver}},
        {"ordoku::solver::backdoors", 3, true, cpp_backdoors, {solver, {"largest", 4, FALLING}}},
        {"ordoku::solver::shuffle", 3, false, cpp_shuffle, {solver, seed}},
        {"ordoku::solver::canonical", 3, true, cpp_canonical, {solver}},
        {"ordoku::solver::is_equivalent", 3, true, cpp_is_equivalent, {solver, seed}},
        {"ordoku::solver::canonical_batch", 2, true, cpp_canonical_batch,
         {solver, {"puzzles", 5, FALLING}, givens, seed}},
    };
}

}  // namespace stress
