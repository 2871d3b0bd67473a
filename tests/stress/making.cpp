// What makes puzzles: ordoku_generate, ordoku_solver_generate, ordoku_solver_minimise and others.
#include "perform.hpp"

#include "puzzles.hpp"
#include "search.hpp"
#include "structs.hpp"
#include "wrapper.hpp"

#include <algorithm>
#include <string>

namespace stress {

// Returns a puzzle of these givens.
static puzzle puzzle_of(shape of, const std::uint32_t* givens)
{
    puzzle made;
    made.of = of;
    made.givens.assign(givens, givens + of.cells());
    made.solvable = true;
    return made;
}

// Checks that a puzzle has one solution, if counting is quick.
static void check_proper(const puzzle& made)
{
    const long known = count(made);
    expect(known < 0 || known == 1, "makes a puzzle without exactly one solution");
}

// Checks that a puzzle with one solution has several without any one of its givens, if it is small.
static void check_minimal(puzzle made)
{
    if (made.of.side() > 6) return;
    for (std::uint32_t& given : made.givens) {
        if (given == 0) continue;
        const std::uint32_t kept = given;
        given = 0;
        expect(count(made) != 1, "leaves a redundant given");
        given = kept;
    }
}

void generate_one(world&, values v)
{
    const std::uint32_t order = order_of(v[0]);
    const shape of = {order, order};
    // ordoku_generate has no limit, so its puzzles must be small.
    if (of.exists() && order > 3) return;
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, !of.exists());
    const std::size_t cells = of.exists() ? of.cells() : plain_shape.cells();
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, cells, 0, v[2]);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[3], [&] { return ordoku_generate(order, v[1], out.data); });
    if (a.judge(status)) {
        a.memory.answered(out.data, cells * sizeof *out.data);
        check_proper(puzzle_of(of, out.data));
        check_minimal(puzzle_of(of, out.data));
    }
    a.finish();
}

void random_grid_of(world&, values v)
{
    const shape of = shape_of(v[0]);
    if (of.exists() && of.side() > 25) return;
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, !of.exists());
    const std::size_t needed = of.exists() ? of.cells() : plain_shape.cells();
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, needed, v[2], v[3]);
    a.error(ORDOKU_E_BUFFER, out.len < needed);
    a.answer(ORDOKU_OK);
    const int status =
        a.make(v[4], [&] { return ordoku_random_grid(of.box_rows, of.box_cols, v[1], out.data, out.len); });
    if (a.judge(status)) {
        a.memory.answered(out.data, needed * sizeof *out.data);
        expect(obeys_the_rules(of, out.data), "makes a grid against the rules");
    }
    a.finish();
}

namespace {

// The settings of a generation, and which puzzles they allow.
struct settings {
    std::uint32_t target, givens, pattern;
    std::uint32_t min_row, max_row;  // the givens of a row; 0 as the most: any number
    std::vector<std::uint8_t> mask;  // empty: none
    bool known;                      // whether target and pattern are

    settings(shape of, std::uint32_t detail) : target(0), givens(0), pattern(0), min_row(0), max_row(0), known(true)
    {
        if (detail % 3 == 0) return;
        random_source random(detail);
        target = static_cast<std::uint32_t>(random.below(random.one_in(20) ? 5 : 3));
        pattern = static_cast<std::uint32_t>(random.below(random.one_in(20) ? 12 : 8));
        const std::size_t cells = of.cells();
        if (target == ORDOKU_TARGET_GIVENS || random.one_in(20))
            givens = static_cast<std::uint32_t>(random.one_in(8) ? random.below(cells + 3) : cells * (4 + random.below(4)) / 10);
        if (random.one_in(3))
            for (std::size_t cell = 0; cell < cells; ++cell)
                mask.push_back(static_cast<std::uint8_t>(random.one_in(9) ? 0 : 1 + random.below(255)));
        if (mask.empty() && pattern == ORDOKU_PATTERN_NONE && random.one_in(2)) {
            min_row = static_cast<std::uint32_t>(random.below(of.side() + 2));
            max_row = static_cast<std::uint32_t>(random.below(of.side() + 2));
        }
        known = target <= ORDOKU_TARGET_GIVENS && pattern <= ORDOKU_PATTERN_FULL;
    }

    // Returns the image of a cell under the first or the second generator of the pattern.
    std::size_t image(shape of, std::size_t cell, bool second) const
    {
        const std::size_t last = of.side() - 1, row = cell / of.side(), column = cell % of.side();
        const auto at = [&](std::size_t r, std::size_t c) { return r * of.side() + c; };
        switch (pattern) {
        case ORDOKU_PATTERN_HALF_TURN: return at(last - row, last - column);
        case ORDOKU_PATTERN_QUARTER_TURN: return at(column, last - row);
        case ORDOKU_PATTERN_HORIZONTAL_AXIS: return at(last - row, column);
        case ORDOKU_PATTERN_VERTICAL_AXIS: return at(row, last - column);
        case ORDOKU_PATTERN_DIAGONAL: return at(column, row);
        case ORDOKU_PATTERN_ANTI_DIAGONAL: return at(last - column, last - row);
        case ORDOKU_PATTERN_FULL: return second ? at(column, row) : at(column, last - row);
        default: return cell;
        }
    }

    // Returns whether puzzles may have givens at whole orbits within the mask, as many as the target: at
    // least 17 in a 9x9, and else all digits but one.
    bool can_be(shape of) const
    {
        std::vector<bool> sums(of.cells() + 1), seen(of.cells());
        sums[0] = true;
        for (std::size_t start = 0; start < of.cells(); ++start) {
            if (seen[start]) continue;
            std::vector<std::size_t> orbit(1, start);
            seen[start] = true;
            bool allowed = true;
            for (std::size_t k = 0; k < orbit.size(); ++k) {
                allowed = allowed && (mask.empty() || mask[orbit[k]] != 0);
                for (const bool second : {false, true}) {
                    const std::size_t next = image(of, orbit[k], second);
                    if (!seen[next]) orbit.push_back(next);
                    seen[next] = true;
                }
            }
            for (std::size_t sum = of.cells(); allowed && sum >= orbit.size(); --sum)
                sums[sum] = sums[sum] || sums[sum - orbit.size()];
        }
        const std::size_t fewest = of == shape{3, 3} ? 17 : of.side() - 1;
        if (target == ORDOKU_TARGET_GIVENS) return givens >= fewest && givens <= of.cells() && sums[givens];
        for (std::size_t sum = fewest; sum <= of.cells(); ++sum)
            if (sums[sum]) return true;
        return false;
    }

    // Returns whether rows may have as many givens as asked for, without a mask or a pattern.
    bool rows_can_be(shape of) const
    {
        const std::size_t side = of.side(), most = max_row == 0 || max_row > side ? side : max_row;
        const std::size_t fewest = of == shape{3, 3} ? 17 : side - 1;
        if (min_row > most) return false;
        if (target == ORDOKU_TARGET_GIVENS) return min_row * side <= givens && givens <= most * side;
        return most * side >= fewest && (target != ORDOKU_TARGET_MINIMAL || min_row < side || side == 1);
    }

    // Allows the errors of settings that no puzzle meets.
    void add_errors(attempt& a, shape of) const
    {
        a.error(ORDOKU_E_OPTION, !known);
        a.error(ORDOKU_E_ARGUMENT, target != ORDOKU_TARGET_GIVENS && givens != 0);
        a.error(ORDOKU_E_ARGUMENT, known && !can_be(of));
        a.error(ORDOKU_E_ARGUMENT, known && (min_row != 0 || max_row != 0) && !rows_can_be(of));
    }

    void check(const puzzle& made) const
    {
        check_proper(made);
        std::size_t number = 0;
        for (std::size_t cell = 0; cell < made.of.cells(); ++cell) {
            const bool given = made.givens[cell] != 0;
            number += given;
            expect(!given || mask.empty() || mask[cell] != 0, "puts a given outside of the mask");
            for (const bool second : {false, true})
                expect(given == (made.givens[image(made.of, cell, second)] != 0), "breaks the pattern");
        }
        for (std::size_t row = 0; row < made.of.side(); ++row) {
            std::size_t in_row = 0;
            for (std::size_t k = 0; k < made.of.side(); ++k) in_row += made.givens[row * made.of.side() + k] != 0;
            expect(in_row >= min_row && (max_row == 0 || in_row <= max_row), "makes a row of too few or too many givens");
        }
        expect(target != ORDOKU_TARGET_GIVENS || number == givens, "makes a puzzle with another number of givens");
        if (target == ORDOKU_TARGET_MINIMAL) check_minimal(made);
    }
};

}  // namespace

// Returns the givens of a line of 81 characters.
static grid cells_of(const char* line)
{
    grid givens;
    for (std::size_t cell = 0; cell < 81; ++cell) {
        expect(line[cell] == '.' || (line[cell] >= '1' && line[cell] <= '9'), "writes no line");
        givens.push_back(line[cell] == '.' ? 0 : static_cast<std::uint32_t>(line[cell] - '0'));
    }
    return givens;
}

// Values of the argument "pointer": the one that is wrong.
enum { GENERATION_GOOD, NOWHERE, BOTH, NO_STATUS, SHIFTED_CELLS, SHIFTED_STATUS, OVERLAP, GENERATION_POINTERS };

void solver_generate(world& w, values v)
{
    static const std::size_t sizes[] = {1, 2, 0, 3, 40, static_cast<std::size_t>(-1) / 4, static_cast<std::size_t>(-1)};
    static const std::size_t strides[] = {0, 81, 82, 90, 80, static_cast<std::size_t>(-1)};
    solver_slot& slot = w.solvers[v[0]];
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::size_t puzzles = sizes[v[1]], real = puzzles > 40 ? 1 : puzzles;
    if (of.side() > 9 && real > 2) return;
    const settings how(of, v[2]);
    const bool as_lines = v[4] != 0;
    const std::size_t stride = strides[v[5]], spaced = stride >= 81 && stride <= 90 ? stride : 81;
    // Only the plain settings of a small shape surely have puzzles.
    if (of.side() > 9 || v[2] % 3 != 0) tame(slot, of.side() <= 4 ? 500 : of.side() <= 9 ? 200 : 20);
    attempt a;
    a.holds(slot);
    const std::uint32_t shifted = v[6] == SHIFTED_CELLS ? 3 : 0;
    const bool cells_too = v[6] == BOTH || (!as_lines && v[6] != NOWHERE);
    const bool lines_too = v[6] == BOTH || (as_lines && v[6] != NOWHERE);
    array<std::uint32_t> out = {nullptr, 0};
    array<char> lines = {nullptr, 0};
    if (cells_too) out = a.offer<std::uint32_t>(nullptr, real * of.cells(), 0, shifted);
    if (lines_too) lines = a.offer<char>(nullptr, real == 0 ? 0 : (real - 1) * spaced + 81, 0, 0);
    const std::uint32_t of_statuses = v[6] == NO_STATUS ? 1 : v[6] == SHIFTED_STATUS ? 3 : 0;
    const array<int> statuses = a.offer<int>(nullptr, real, 0, of_statuses);
    ordoku_generation made;
    ordoku_generation_init(&made, sizeof made);
    made.target = how.target;
    made.givens = how.givens;
    made.pattern = how.pattern;
    made.mask = how.mask.empty() ? nullptr : a.memory.given(how.mask.data(), how.mask.size());
    const bool overlap = v[6] == OVERLAP && real > 0 && out.data;
    if (overlap) made.mask = reinterpret_cast<const std::uint8_t*>(out.data);
    made.min_row_givens = how.min_row;
    made.max_row_givens = how.max_row;
    made.seed = v[3];
    made.first = v[3] % 7;
    made.puzzles = puzzles;
    made.out = out.data;
    made.out_lines = lines.data;
    made.out_stride = stride;
    made.statuses = statuses.data;

    const bool nine = of.box_rows == 3 && of.box_cols == 3;
    const bool stride_fits = stride == 0 || (stride >= 81 && stride <= 90) || (puzzles <= 1 && stride > 90);
    a.error(ORDOKU_E_NULL, !cells_too && !lines_too);
    a.error(ORDOKU_E_ARGUMENT, cells_too && lines_too);
    a.error(ORDOKU_E_ARGUMENT, lines_too && !nine);
    a.error(ORDOKU_E_ARGUMENT, lines_too && !stride_fits && puzzles > 0);
    a.error(ORDOKU_E_ARGUMENT, overlap);
    // So many results do not fit into memory, and arrays of that length overlap.
    a.error(ORDOKU_E_MEMORY, puzzles != real);
    a.error(ORDOKU_E_ARGUMENT, puzzles != real);
    how.add_errors(a, of);
    a.answer(ORDOKU_OK);
    int status;
    bool stopped;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[7], [&] { return ordoku_solver_generate(slot.handle, &made); });
        stopped = search.stopped;
    }
    if (a.judge(status)) {
        a.memory.answered(statuses.data, real * sizeof *statuses.data);
        for (std::size_t k = 0; k < real; ++k) {
            const int one = statuses.data[k];
            const bool may_stop = stopped || slot.limited();
            expect(one == ORDOKU_SOLVED || (one == ORDOKU_STOPPED && may_stop) || (one == ORDOKU_E_MEMORY && a.starved()),
                   "has a wrong status for one puzzle");
            if (one != ORDOKU_SOLVED) continue;
            if (out.data) {
                a.memory.answered(out.data + k * of.cells(), of.cells() * sizeof *out.data);
                how.check(puzzle_of(of, out.data + k * of.cells()));
            } else {
                const char* const line = lines.data + k * spaced;
                a.memory.answered(line, 81);
                how.check(puzzle_of(of, cells_of(line).data()));
            }
        }
    } else if (statuses.data && of_statuses == 0 && puzzles == real) {
        // Each status is the error of the whole call if the array can be written.
        const bool told = std::all_of(statuses.data, statuses.data + real, [=](int one) { return one == status; });
        expect(told || overlap || !stride_fits, "leaves a status of a generation that it refuses");
        if (told) a.memory.answered(statuses.data, real * sizeof *statuses.data);
    }
    a.finish();
    check_message(slot, status);
}

void cpp_generate(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    const shape of = slot->of;
    const std::size_t puzzles = v[1] == 3 ? 40 : v[1];
    if (of.side() > 9 && puzzles > 2) return;
    const settings made(of, v[2]);
    if (of.side() > 9 || v[2] % 3 != 0) tame(*slot, of.side() <= 4 ? 500 : of.side() <= 9 ? 200 : 20);
    ordoku::generation how;
    how.seed = v[3];
    how.first = v[3] % 7;
    how.target = static_cast<ordoku::target>(made.target);
    how.givens = made.givens;
    how.pattern = static_cast<ordoku::pattern>(made.pattern);
    how.mask.assign(made.mask.begin(), made.mask.end());
    how.row_givens.min = made.min_row;
    how.row_givens.max = made.max_row;
    ordoku::generated found;
    ordoku::generated_lines lines;
    search_through(
        w, *slot, true,
        [&](frame&) {
            if (v[4]) lines = slot->wrapper->generate_lines(how, puzzles);
            else found = slot->wrapper->generate(how, puzzles);
            return ordoku::status::ok;
        },
        [&](attempt& a, const frame& search, int status) {
            made.add_errors(a, of);
            a.error(ORDOKU_E_ARGUMENT, v[4] && (of.box_rows != 3 || of.box_cols != 3));
            a.answer(ORDOKU_OK, !search.threw);
            a.answer(ORDOKU_STOPPED, search.threw);
            if (status != ORDOKU_OK) return;
            const std::vector<ordoku::status>& statuses = v[4] ? lines.statuses : found.statuses;
            expect(statuses.size() == puzzles, "has another number of statuses");
            for (std::size_t k = 0; k < puzzles; ++k) {
                const bool may_stop = search.stopped || slot->limited();
                const bool solved = statuses[k] == ordoku::status::solved;
                expect(solved || (statuses[k] == ordoku::status::stopped && may_stop), "has a wrong status for one puzzle");
                if (!solved) continue;
                const grid givens = v[4] ? cells_of(&lines.text[k * 82]) : grid(found.cells.begin() + k * of.cells(), found.cells.begin() + (k + 1) * of.cells());
                made.check(puzzle_of(of, givens.data()));
            }
        });
}

// Makes a call that reduces or solves the puzzle of a solver, and checks what all of them share.
// `answers` allows the answers that depend on the number of solutions, if known.
template <class Call, class Answers>
static int reduce(world& w, solver_slot& slot, attempt& a, std::uint32_t starved, Call call, Answers answers)
{
    const bool asked = slot.handle && slot.has_puzzle;
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !asked);
    const bool busy = a.is_busy();
    frame search(w, &slot, slot.plan);
    const int status = a.make(starved, call);
    if (!busy) {
        if (asked) {
            answers(status);
            a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
        }
        if (status >= 0) check_stats(search, status, stats_of(slot));
    }
    return status;
}

void need_one_solution(attempt& a, solver_slot& slot, int status)
{
    const bool of_marks = !slot.asked.candidates.empty();
    a.error(ORDOKU_E_ARGUMENT, of_marks);
    const long known = status == ORDOKU_STOPPED ? -1 : slot.count_naively();
    a.error(ORDOKU_E_IMPROPER, !of_marks && status == ORDOKU_E_IMPROPER && known != 1);
    a.answer(ORDOKU_SOLVED, known < 0 || known == 1);
}

void check_minimised(const puzzle& asked, const std::uint32_t* cells, int status)
{
    const puzzle left = puzzle_of(asked.of, cells);
    for (std::size_t cell = 0; cell < asked.of.cells(); ++cell)
        expect(left.givens[cell] == 0 || left.givens[cell] == asked.givens[cell], "adds a given");
    if (status == ORDOKU_SOLVED) {
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
        if (asked.of.side() > 6 || asked.givens[cell] == 0) {
            expect(!named || asked.givens[cell] != 0, "names an empty cell");
            continue;
        }
        fewer.givens[cell] = 0;
        const long known = count(fewer);
        expect(known < 0 || (known == 1) == named, "is wrong about a given");
        fewer.givens[cell] = asked.givens[cell];
    }
    expect(next == number, "names cells in no order");
}

void solver_minimise(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    a.holds(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, of.cells(), v[2], v[3]);
    a.error(ORDOKU_E_BUFFER, out.len < of.cells());
    const int status = reduce(
        w, slot, a, v[4], [&] { return ordoku_solver_minimise(slot.handle, v[1], out.data, out.len); },
        [&](int answer) { need_one_solution(a, slot, answer); });
    if (a.judge(status)) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        check_minimised(slot.asked, out.data, status);
    }
    a.finish();
    check_message(slot, status);
}

void solver_redundant_givens(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    a.holds(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, of.cells(), v[1], v[2]);
    std::size_t* const number = a.output<std::size_t>(v[3]);
    a.error(ORDOKU_E_BUFFER, out.len < of.cells());
    const int status = reduce(
        w, slot, a, v[4], [&] { return ordoku_solver_redundant_givens(slot.handle, out.data, out.len, number); },
        [&](int answer) { need_one_solution(a, slot, answer); });
    if (a.judge(status) && status == ORDOKU_SOLVED) {
        a.memory.answered(number, sizeof *number);
        expect(*number <= of.cells(), "counts more givens than cells");
        a.memory.answered(out.data, *number * sizeof *out.data);
        check_redundant(slot.asked, out.data, *number);
    }
    a.finish();
    check_message(slot, status);
}

void solver_random_solution(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    a.holds(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, of.cells(), v[2], v[3]);
    a.error(ORDOKU_E_BUFFER, out.len < of.cells());
    const int status = reduce(
        w, slot, a, v[4], [&] { return ordoku_solver_random_solution(slot.handle, v[1], out.data, out.len); },
        [&](int answer) {
            const long known = answer == ORDOKU_STOPPED ? -1 : slot.count_naively();
            a.answer(ORDOKU_SOLVED, known != 0);
            a.answer(ORDOKU_NO_SOLUTION, !slot.asked.solvable && known <= 0);
        });
    if (a.judge(status) && status == ORDOKU_SOLVED) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        expect(solves(slot.asked, out.data), "writes a wrong solution");
    }
    a.finish();
    check_message(slot, status);
}

}  // namespace stress
