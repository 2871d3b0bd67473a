// What reduces and fills puzzles: ordoku_solver_minimise and others.
#include "perform.hpp"

namespace stress {

// Returns a puzzle of these givens.
puzzle puzzle_of(shape of, const std::uint32_t* givens)
{
    puzzle made;
    made.of = of;
    made.givens.assign(givens, givens + of.cells());
    made.solvable = true;
    return made;
}

// Checks that a puzzle has one solution, if counting is quick.
void check_proper(const puzzle& made)
{
    const long known = count(made, 2);
    expect(known < 0 || known == 1, "makes a puzzle without exactly one solution");
}

// Of a large puzzle, only every seventh cell is tried.
static std::size_t step(shape of) { return of.side() <= 6 ? 1 : 7; }

// Checks that a puzzle with one solution has several without any one of its givens.
void check_minimal(puzzle made)
{
    for (std::size_t cell = 0; cell < made.of.cells(); cell += step(made.of)) {
        const std::uint32_t given = made.givens[cell];
        if (given == 0) continue;
        made.givens[cell] = 0;
        expect(count(made, 2) != 1, "leaves a redundant given");
        made.givens[cell] = given;
    }
}

void need_one_solution(attempt& a, solver_slot& slot, int status)
{
    const bool of_marks = !slot.asked.candidates.empty();
    a.error(ORDOKU_E_ARGUMENT, of_marks);
    const long known = status == ORDOKU_STOPPED ? -1 : slot.count_naively();
    a.error(ORDOKU_E_IMPROPER, !of_marks && status == ORDOKU_E_IMPROPER && known != 1);
    a.answer(ORDOKU_OK, known < 0 || known == 1);
}

void check_minimised(const puzzle& asked, const std::uint32_t* cells, int status)
{
    const puzzle left = puzzle_of(asked.of, cells);
    for (std::size_t cell = 0; cell < asked.of.cells(); ++cell)
        expect(left.givens[cell] == 0 || left.givens[cell] == asked.givens[cell], "adds a given");
    if (status == ORDOKU_OK) {
        check_proper(left);
        check_minimal(left);
    } else if (left.givens != asked.givens) {
        check_proper(left);
    }
}

void check_redundant(const puzzle& asked, const std::uint32_t* cells, std::size_t number)
{
    puzzle fewer = asked;
    std::size_t next = 0;
    for (std::uint32_t cell = 0; cell < asked.of.cells(); ++cell) {
        const bool named = next < number && cells[next] == cell;
        next += named;
        expect(!named || asked.givens[cell] != 0, "names an empty cell");
        if (cell % step(asked.of) != 0 || asked.givens[cell] == 0) continue;
        fewer.givens[cell] = 0;
        const long known = count(fewer, 2);
        expect(known < 0 || (known == 1) == named, "is wrong about a given");
        fewer.givens[cell] = asked.givens[cell];
    }
    expect(next == number, "names cells in no order");
}

static void solver_minimise(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.room<std::uint32_t>(of.cells(), v[2], v[3]);
    const int status = search_on(
        w, slot, a, v[4], [&] { return ordoku_solver_minimise(slot.handle, v[1], out.data, out.len); },
        [&](const frame&, int answer) { need_one_solution(a, slot, answer); });
    if (a.judge(status)) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        check_minimised(slot.asked, out.data, status);
    }
    a.finish(slot, status);
}

static void solver_redundant_givens(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.room<std::uint32_t>(of.cells(), v[1], v[2]);
    std::size_t* const number = a.output<std::size_t>(v[3]);
    const int status = search_on(
        w, slot, a, v[4], [&] { return ordoku_solver_redundant_givens(slot.handle, out.data, out.len, number); },
        [&](const frame&, int answer) { need_one_solution(a, slot, answer); });
    if (a.judge(status) && status == ORDOKU_OK) {
        a.memory.answered(number, sizeof *number);
        expect(*number <= of.cells(), "counts more givens than cells");
        a.memory.answered(out.data, *number * sizeof *out.data);
        check_redundant(slot.asked, out.data, *number);
    }
    a.finish(slot, status);
}

static void solver_random_solution(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.room<std::uint32_t>(of.cells(), v[2], v[3]);
    const int status = search_on(
        w, slot, a, v[4], [&] { return ordoku_solver_random_solution(slot.handle, v[1], out.data, out.len); },
        [&](const frame& search, int answer) { add_answers(a, search, slot, answer, 1); });
    if (a.judge(status) && status == ORDOKU_SOLVED) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        expect(solves(slot.asked, out.data), "writes a wrong solution");
    }
    a.finish(slot, status);
}

std::vector<function> minimise_functions()
{
    return {
        {"ordoku_solver_minimise", 5, true, solver_minimise, {solver, seed, length, pointer, starve}},
        {"ordoku_solver_redundant_givens", 5, true, solver_redundant_givens, {solver, length, pointer, output, starve}},
        {"ordoku_solver_random_solution", 5, true, solver_random_solution, {solver, seed, length, pointer, starve}},
    };
}

}  // namespace stress
