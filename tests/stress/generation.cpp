// What makes puzzles and grids: ordoku_generate, ordoku_solver_generate, ordoku_random_grid.
#include "perform.hpp"

#include "wrapper.hpp"

#include <algorithm>
#include <string>

namespace stress {

static void generate_one(world&, values v)
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
        bool above;
        expect(givens_puzzle(of, MINIMAL, v[1], above).givens == grid(out.data, out.data + cells), "makes another puzzle than number 0 of its seed");
    }
    a.finish();
}

static void random_grid_of(world&, values v)
{
    const shape of = shape_of(v[0]);
    if (of.exists() && of.side() > 25) return;
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, !of.exists());
    const std::size_t needed = of.exists() ? of.cells() : plain_shape.cells();
    const array<std::uint32_t> out = a.room<std::uint32_t>(needed, v[2], v[3]);
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
    std::uint32_t min_row, max_row, min_box, max_box;  // the givens of a row and a box; 0 as the most: any number
    std::vector<std::uint8_t> mask;                    // empty: none
    std::uint32_t level;                               // of HoDoKu; 0: any
    bool known;                                        // whether target and pattern are

    settings(shape of, std::uint32_t detail)
        : target(0), givens(0), pattern(0), min_row(0), max_row(0), min_box(0), max_box(0), level(0), known(true)
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
        const bool free = mask.empty() && pattern == ORDOKU_PATTERN_NONE;
        const auto choose = [&](std::uint32_t& least, std::uint32_t& most, std::uint64_t rarely) {
            if (!random.one_in(rarely)) return;
            least = static_cast<std::uint32_t>(random.below(of.side() + 2));
            most = static_cast<std::uint32_t>(random.below(of.side() + 2));
        };
        choose(min_row, max_row, free ? 2 : 9);
        choose(min_box, max_box, free ? 4 : 9);
        if (random.one_in(4)) level = static_cast<std::uint32_t>(random.below(random.one_in(9) ? 9 : 3));
        known = target <= ORDOKU_TARGET_GIVENS && pattern <= ORDOKU_PATTERN_FULL && level <= ORDOKU_LEVEL_EXTREME;
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

    bool binds_rows() const { return min_row != 0 || max_row != 0; }
    bool binds_boxes() const { return min_box != 0 || max_box != 0; }

    // Returns whether houses of a kind may have as many givens as asked for, without a mask or a pattern.
    bool houses_can_be(shape of, std::uint32_t least, std::uint32_t at_most) const
    {
        const std::size_t side = of.side(), most = at_most == 0 || at_most > side ? side : at_most;
        const std::size_t fewest = of == shape{3, 3} ? 17 : side - 1;
        if (least > most) return false;
        if (target == ORDOKU_TARGET_GIVENS) return least * side <= givens && givens <= most * side;
        return most * side >= fewest && (target != ORDOKU_TARGET_MINIMAL || least < side || side == 1);
    }

    // Allows the errors of settings that no puzzle meets.
    void add_errors(attempt& a, shape of) const
    {
        a.error(ORDOKU_E_OPTION, !known);
        a.error(ORDOKU_E_ARGUMENT, target != ORDOKU_TARGET_GIVENS && givens != 0);
        a.error(ORDOKU_E_ARGUMENT, known && !can_be(of));
        a.error(ORDOKU_E_ARGUMENT, known && level != 0 && !(of == shape{3, 3}));
        a.error(ORDOKU_E_ARGUMENT, known && binds_rows() && !houses_can_be(of, min_row, max_row));
        a.error(ORDOKU_E_ARGUMENT, known && binds_boxes() && !houses_can_be(of, min_box, max_box));
        // Whether both kinds of bounds, a mask and a pattern go together is hard to tell.
        const bool alone = mask.empty() && pattern == ORDOKU_PATTERN_NONE && !(binds_rows() && binds_boxes());
        a.answer(ORDOKU_E_ARGUMENT, (binds_rows() || binds_boxes()) && !alone);
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
        std::vector<std::size_t> in_row(made.of.side()), in_box(made.of.side());
        for (std::size_t cell = 0; cell < made.of.cells(); ++cell) {
            in_row[cell / made.of.side()] += made.givens[cell] != 0;
            in_box[made.of.box(cell)] += made.givens[cell] != 0;
        }
        for (const std::size_t row : in_row)
            expect(row >= min_row && (max_row == 0 || row <= max_row), "makes a row of too few or too many givens");
        for (const std::size_t box : in_box)
            expect(box >= min_box && (max_box == 0 || box <= max_box), "makes a box of too few or too many givens");
        expect(target != ORDOKU_TARGET_GIVENS || number == givens, "makes a puzzle with another number of givens");
        if (target == ORDOKU_TARGET_MINIMAL) check_minimal(made);
        if (level != 0) check_level(made);
    }

    void check_level(const puzzle& made) const
    {
        ordoku_solver* rater = nullptr;
        ordoku_rating rating;
        expect(ordoku_rating_init(&rating, sizeof rating) == ORDOKU_OK && ordoku_solver_new(3, &rater) == ORDOKU_OK,
               "makes no solver");
        ordoku_solver_set_data(rater, made.givens.data(), made.givens.size());
        expect(ordoku_solver_rate(rater, ORDOKU_SCALE_HODOKU, &rating) == ORDOKU_OK && rating.level == level,
               "makes a puzzle of another level");
        ordoku_solver_free(rater);
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
enum { GENERATION_GOOD, NOWHERE, BOTH, NO_STATUS, SHIFTED_CELLS, SHIFTED_STATUS, OVERLAP, OTHER_SIZE };

// Makes puzzle number k of a generation again, alone: it must be the same.
static void check_alone(world& w, solver_slot& slot, ordoku_generation made, std::size_t k, int status, const grid& cells)
{
    grid again(slot.of.cells());
    int other = 0;
    made.first += k;
    made.puzzles = 1;
    made.out = again.data();
    made.out_lines = nullptr;
    made.statuses = &other;
    frame search(w, &slot, slot.plan);
    search.next = search.end;
    expect(ordoku_solver_generate(slot.handle, &made) == ORDOKU_OK, "does not make a puzzle again");
    const bool may_differ = slot.plan || slot.was_cancelled || slot.options.time || slot.options.memory;
    expect(other == status || may_differ, "has another status for a puzzle that is made alone");
    expect(other != ORDOKU_OK || status != ORDOKU_OK || again == cells, "makes another puzzle alone");
}

static void solver_generate(world& w, values v)
{
    static const std::size_t sizes[] = {1, 2, 0, 3, 40, static_cast<std::size_t>(-1) / 4, static_cast<std::size_t>(-1)};
    static const std::size_t strides[] = {0, 81, 82, 90, 80, static_cast<std::size_t>(-1)};
    solver_slot& slot = w.solvers[v[0]];
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::size_t puzzles = sizes[v[1]], real = puzzles > 40 ? 1 : puzzles;
    // To check a large puzzle takes too long.
    if (of.side() > 36 || (of.side() > 9 && real > 2)) return;
    const settings how(of, v[2]);
    const bool as_lines = v[4] != 0;
    const std::size_t stride = strides[v[5]], spaced = stride >= 81 && stride <= 90 ? stride : 81;
    // Only the plain settings of a small shape surely have puzzles.
    if (of.side() > 9 || v[2] % 3 != 0) tame(slot, of.side() <= 4 ? 500 : of.side() <= 9 ? 200 : 20);
    attempt a(slot);
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
    made.min_box_givens = how.min_box;
    made.max_box_givens = how.max_box;
    made.level = how.level;
    made.seed = v[3];
    made.first = v[3] % 7;
    made.puzzles = puzzles;
    made.out = out.data;
    made.out_lines = lines.data;
    made.out_stride = stride;
    made.statuses = statuses.data;

    const bool nine = of.box_rows == 3 && of.box_cols == 3;
    const bool stride_fits = stride == 0 || (stride >= 81 && stride <= 90) || (puzzles <= 1 && stride > 90);
    a.error(ORDOKU_E_NULL, !cells_too && !lines_too && puzzles > 0);
    a.error(ORDOKU_E_ARGUMENT, cells_too && lines_too);
    a.error(ORDOKU_E_ARGUMENT, lines_too && !nine);
    a.error(ORDOKU_E_ARGUMENT, lines_too && !stride_fits && puzzles > 0);
    a.error(ORDOKU_E_ARGUMENT, overlap);
    static const std::uint32_t other_sizes[] = {0, 8, 4104, 0xFFFFFFFF};
    if (v[6] == OTHER_SIZE) made.struct_size = other_sizes[v[3] % 4];
    a.error(ORDOKU_E_ARGUMENT, v[6] == OTHER_SIZE);
    // So many results do not fit into memory, and arrays of that length overlap.
    a.error(ORDOKU_E_MEMORY, puzzles != real);
    a.error(ORDOKU_E_ARGUMENT, puzzles != real);
    how.add_errors(a, of);
    a.answer(ORDOKU_OK);
    const kept_stats kept(slot);
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
            expect(one == ORDOKU_OK || (one == ORDOKU_STOPPED && may_stop) || (one == ORDOKU_E_MEMORY && a.starved()),
                   "has a wrong status for one puzzle");
            grid cells;
            if (one == ORDOKU_OK) {
                const std::uint32_t* const first = out.data + k * of.cells();
                if (out.data) a.memory.answered(first, of.cells() * sizeof *first);
                else a.memory.answered(lines.data + k * spaced, 81);
                cells = out.data ? grid(first, first + of.cells()) : cells_of(lines.data + k * spaced);
                how.check(puzzle_of(of, cells.data()));
            }
            if (k == v[3] % real && !a.starved()) check_alone(w, slot, made, k, one, cells);
        }
    } else if (statuses.data && of_statuses == 0 && puzzles == real) {
        // Each status is the error of the whole call if the array can be written.
        const bool told = std::all_of(statuses.data, statuses.data + real, [=](int one) { return one == status; });
        expect(told || overlap || !stride_fits || v[6] == OTHER_SIZE, "leaves a status of a generation that it refuses");
        if (told) a.memory.answered(statuses.data, real * sizeof *statuses.data);
    }
    a.finish(slot, status);
}

static void cpp_generate(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot) return;
    const shape of = slot->of;
    const std::size_t puzzles = v[1] == 3 ? 40 : v[1];
    if (of.side() > 36 || (of.side() > 9 && puzzles > 2)) return;
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
    how.box_givens.min = made.min_box;
    how.box_givens.max = made.max_box;
    how.difficulty.level = static_cast<ordoku::level>(made.level);
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
                const bool was_made = statuses[k] == ordoku::status::ok;
                expect(was_made || (statuses[k] == ordoku::status::stopped && may_stop), "has a wrong status for one puzzle");
                if (!was_made) continue;
                const grid givens = v[4] ? cells_of(&lines.text[k * 82]) : grid(found.cells.begin() + k * of.cells(), found.cells.begin() + (k + 1) * of.cells());
                made.check(puzzle_of(of, givens.data()));
            }
        });
}

std::vector<function> generation_functions()
{
    return {
        {"ordoku_generate", 2, false, generate_one, {order, seed, pointer, starve}},
        {"ordoku_random_grid", 2, false, random_grid_of, {boxes, seed, length, pointer, starve}},
        {"ordoku_solver_generate", 5, true, solver_generate,
         {solver, {"puzzles", 7, FALLING}, {"settings", 3000, EVEN}, seed, {"lines", 2, FALLING}, {"stride", 6, FALLING},
          {"pointer", 8, RARE}, starve}},
        {"ordoku::solver::generate", 3, true, cpp_generate,
         {solver, {"puzzles", 4, FALLING}, {"settings", 3000, EVEN}, seed, {"lines", 2, FALLING}}},
    };
}

}  // namespace stress
