// ordoku_solve_batch, ordoku_canonical_batch, and the same on a solver.
#include "perform.hpp"

#include "naive_canonical.hpp"

#include <algorithm>
#include <string>

namespace stress {

// The indices of a batch's arguments, in the order of its row.
enum { SHAPE, SLOT_OF = SHAPE, PUZZLES, KIND, SEED, LIMIT, POINTER, STARVE, STRIDE, OPTIONS, OPTIONS_DETAIL, CALLBACKS, CALLBACKS_DETAIL };

// Values of the argument "pointer": the one that is wrong.
enum { GOOD, NO_INPUT, NO_OUT, NO_COUNTS, NO_STATUSES, SHIFTED_INPUT, SHIFTED_OUT, SHIFTED_COUNTS, SHIFTED_STATUSES };

namespace {

// The common part of all batches: number, options and outputs.
struct batch {
    attempt a;
    solver_slot* slot;    // NULL: without a handle
    std::size_t puzzles;  // the number that the library is told
    std::size_t real;     // the number that the arrays have
    std::uint64_t limit;
    const ordoku_options* options;
    search_options made;
    const ordoku_callbacks* callbacks;
    const poll_plan* plan;
    bool stopped;  // a callback asked to stop
    array<std::uint64_t> counts;
    array<int> statuses;
    std::unique_ptr<const kept_stats> kept;  // a batch leaves those of its handle

    batch(world& w, values v, solver_slot* slot_, std::uint64_t most_nodes)
        : slot(slot_), limit(limit_of(v[LIMIT])), options(nullptr), callbacks(nullptr), stopped(false)
    {
        static const std::size_t sizes[] = {1, 2, 0, 3, 5, 17, std::size_t(1) << 44, static_cast<std::size_t>(-1) / 4, static_cast<std::size_t>(-1), 300};
        puzzles = sizes[v[PUZZLES]];
        real = puzzles > 300 ? 1 : puzzles;
        // So many results do not fit into memory, and arrays of that length overlap.
        a.error(ORDOKU_E_MEMORY, puzzles != real);
        a.error(ORDOKU_E_ARGUMENT, puzzles != real);
        if (slot) {
            tame(*slot, most_nodes);
            a.holds(*slot);
            kept.reset(new kept_stats(*slot));
            made = slot->options;
            plan = slot->plan;
        } else {
            options = offer_options(a, v[OPTIONS], v[OPTIONS_DETAIL], most_nodes, false, made);
            callbacks = offer_callbacks(a, v[CALLBACKS], v[CALLBACKS_DETAIL], w, plan);
        }
        counts = a.offer<std::uint64_t>(nullptr, real, 0, spoilt(v, NO_COUNTS, SHIFTED_COUNTS), true);
        statuses = a.offer<int>(nullptr, real, 0, spoilt(v, NO_STATUSES, SHIFTED_STATUSES));
    }

    static std::uint32_t spoilt(values v, std::uint32_t none, std::uint32_t shifted)
    {
        return v[POINTER] == none ? 1 : v[POINTER] == shifted ? 3 : 0;
    }

    // Checks the results of one puzzle: `first` is its first solution, or NULL.
    void check(std::size_t k, int unreadable, const puzzle& asked, const std::uint32_t* first) const
    {
        const int status = statuses.data[k];
        const std::uint64_t count = counts.data ? counts.data[k] : 0;
        if (unreadable != 0) {
            expect(status == unreadable && count == 0, "reads an invalid puzzle");
            return;
        }
        if (status == ORDOKU_E_MEMORY && a.starved()) {
            expect(count == 0, "counts without memory");
            return;
        }
        const bool cancelled = slot && slot->was_cancelled;
        const bool limited = made.nodes || made.time || made.solutions || made.memory || stopped || cancelled;
        expect(status == ORDOKU_SOLVED || status == ORDOKU_NO_SOLUTION || (status == ORDOKU_STOPPED && limited), "has a wrong status for one puzzle");
        expect(status != ORDOKU_NO_SOLUTION || (!asked.solvable && count == 0), "finds no solution where there is one");
        expect(status != ORDOKU_SOLVED || count > 0 || !counts.data, "solves and counts none");
        expect(limit == 0 || count <= limit, "counts beyond the limit");
        if (status != ORDOKU_STOPPED && counts.data) {
            // To count the solutions of all large puzzles takes too long.
            const bool few = k < 17 || asked.of.side() <= 4;
            const long most = limit == 0 || limit > 1000 ? all_solutions : static_cast<long>(limit);
            const long known = few ? stress::count(asked, most) : -1;
            expect(known < 0 || count == static_cast<std::uint64_t>(known), "counts wrong");
        }
        if (first && (status == ORDOKU_SOLVED || count > 0)) expect(solves(asked, first), "writes a wrong solution");
    }

    // Checks the canonical form of one puzzle at `form`, or that there is none.
    void check_one_form(std::size_t k, int unreadable, const puzzle& asked, const std::uint32_t* form) const
    {
        const int status = statuses.data[k];
        const std::uint64_t count = counts.data ? counts.data[k] : status == ORDOKU_OK;
        const bool limited = made.nodes || made.time || made.solutions || made.memory || stopped || (slot && slot->was_cancelled);
        expect((status == ORDOKU_OK) == (count == 1) && count <= 1, "counts forms wrong");
        if (unreadable != 0) expect(status == unreadable, "reads an invalid puzzle");
        else if (status != ORDOKU_E_MEMORY || !a.starved())
            expect(status == ORDOKU_OK || (status == ORDOKU_STOPPED && limited), "has a wrong status for one form");
        if (status == ORDOKU_OK) check_form(asked, form);
    }

    // Returns whether the last form is that of an image of the first puzzle.
    bool has_image(const std::vector<bool>& above) const
    {
        return real > 1 && !above[0] && statuses.data[0] == ORDOKU_OK && statuses.data[real - 1] == ORDOKU_OK;
    }

    template <class Call>
    int make(world& w, values v, Call call)
    {
        frame search(w, slot, plan);
        const int status = a.make(v[STARVE], call);
        stopped = search.stopped;
        return status;
    }

    void answered()
    {
        a.memory.answered(statuses.data, real * sizeof(int));
        if (counts.data) a.memory.answered(counts.data, real * sizeof(std::uint64_t));
    }

    // Returns the struct for the call.
    ordoku_batch as_struct() const
    {
        ordoku_batch made_of;
        ordoku_batch_init(&made_of, sizeof made_of);
        made_of.puzzles = puzzles;
        made_of.limit = limit;
        made_of.counts = counts.data;
        made_of.statuses = statuses.data;
        return made_of;
    }

    // Checks an error of the whole batch: each status is that error if the array can be written.
    void refused(values v, int status, bool lengths)
    {
        if (!statuses.data || v[POINTER] == SHIFTED_STATUSES || puzzles != real) return;
        const bool told = std::all_of(statuses.data, statuses.data + real, [=](int one) { return one == status; });
        expect(told || !lengths, "leaves a status of a batch that it refuses");
        if (told) a.memory.answered(statuses.data, real * sizeof(int));
    }

    void finish(int status)
    {
        a.finish();
        if (slot) check_message(*slot, status);
    }

    bool was_written(std::size_t k, bool filled) const
    {
        return statuses.data[k] == ORDOKU_SOLVED || statuses.data[k] == ORDOKU_OK ||
               (statuses.data[k] == ORDOKU_STOPPED && (counts.data ? counts.data[k] > 0 : filled));
    }
};

// Returns a puzzle of a batch. Every fifth is invalid.
puzzle given_puzzle(shape of, values v, std::size_t k, bool& above)
{
    return givens_puzzle(of, k % 5 == 4 ? std::uint32_t(ABOVE) : v[KIND], v[SEED] + static_cast<std::uint32_t>(k), above);
}

// Returns an image of a puzzle, whose form must be the same.
puzzle image_puzzle(const puzzle& from, std::uint32_t seed)
{
    random_source random(seed);
    puzzle made = from;
    made.givens = image_of(from.of, random_transform(from.of, random), from.givens);
    return made;
}

}  // namespace

template <class Call>
static void solve_cells(world& w, values v, solver_slot* slot, shape asked_for, Call call, bool forms = false)
{
    const bool exists = asked_for.exists();
    // A shape that does not exist still has arrays.
    const shape of = exists ? asked_for : plain_shape;
    const bool easy = (v[KIND] == HOLES || v[KIND] == FULL) && of.side() <= 9;
    const bool small = of.side() <= 4;
    batch b(w, v, slot, small ? 0 : easy ? 2000 : of.side() <= 9 ? 100 : of.side() <= 16 ? 30 : 2);
    if (of.side() > 36 && b.real > 3) return;
    b.a.error(ORDOKU_E_ARGUMENT, !exists);
    // The library checks the shape before the number of puzzles.
    if (exists && !slot && !forms) add_errors(b.a, b.made, of);
    std::vector<puzzle> asked;
    std::vector<bool> above;
    grid all;
    for (std::size_t k = 0; k < b.real; ++k) {
        bool bad;
        asked.push_back(given_puzzle(of, v, k, bad));
        if (forms && k > 0 && k + 1 == b.real && !above[0]) asked[k] = image_puzzle(asked[0], v[SEED]), bad = false;
        above.push_back(bad);
        all.insert(all.end(), asked[k].givens.begin(), asked[k].givens.end());
    }
    const array<std::uint32_t> cells = b.a.offer(all.data(), all.size(), 0, batch::spoilt(v, NO_INPUT, SHIFTED_INPUT));
    const array<std::uint32_t> out = b.a.offer<std::uint32_t>(nullptr, all.size(), 0, batch::spoilt(v, NO_OUT, SHIFTED_OUT), true);
    b.a.error(ORDOKU_E_ARGUMENT, forms && !out.data && b.puzzles > 0);
    b.a.answer(ORDOKU_OK);
    const int status = b.make(w, v, [&] { return call(of, b, cells.data, out.data); });
    if (b.a.judge(status)) {
        b.answered();
        const unsigned char* const filler = reinterpret_cast<const unsigned char*>(out.data);
        for (std::size_t k = 0; k < b.real; ++k) {
            std::uint32_t* const first = out.data ? out.data + k * of.cells() : nullptr;
            const bool filled = first && filler[k * of.cells() * sizeof *first] != 0xA5;
            if (forms) b.check_one_form(k, above[k] ? ORDOKU_E_VALUE : 0, asked[k], first);
            else b.check(k, above[k] ? ORDOKU_E_VALUE : 0, asked[k], first);
            if (first && b.was_written(k, filled)) b.a.memory.answered(first, of.cells() * sizeof *first);
        }
        if (forms && b.has_image(above))
            expect(std::equal(out.data, out.data + of.cells(), out.data + (b.real - 1) * of.cells()), "writes another form of an image");
    } else {
        b.refused(v, status, true);
    }
    b.finish(status);
}

static void solve_batch(world& w, values v)
{
    const std::uint32_t order = order_of(v[SHAPE]);
    // Order 0 means the default, 9x9.
    const shape square = {order == 0 ? 3 : order, order == 0 ? 3 : order};
    solve_cells(w, v, nullptr, square, [&](shape, batch& b, const std::uint32_t* cells, std::uint32_t* out) {
        ordoku_batch all = b.as_struct();
        all.order = order;
        all.cells = cells;
        all.out = out;
        return ordoku_solve_batch(&all, b.options, b.callbacks);
    });
}

static void solve_batch_boxes(world& w, values v)
{
    const shape boxes = shape_of(v[SHAPE]);
    solve_cells(w, v, nullptr, boxes, [&](shape, batch& b, const std::uint32_t* cells, std::uint32_t* out) {
        ordoku_batch all = b.as_struct();
        all.box_rows = boxes.box_rows;
        all.box_cols = boxes.box_cols;
        all.cells = cells;
        all.out = out;
        return ordoku_solve_batch(&all, b.options, b.callbacks);
    });
}

static void solver_solve_batch(world& w, values v)
{
    solver_slot& slot = w.solvers[v[SLOT_OF]];
    const shape of = slot.handle ? slot.of : plain_shape;
    solve_cells(w, v, &slot, of, [&](shape, batch& b, const std::uint32_t* cells, std::uint32_t* out) {
        ordoku_batch all = b.as_struct();
        all.cells = cells;
        all.out = out;
        return ordoku_solver_solve_batch(slot.handle, &all);
    });
}

static const shape lines_shape = {3, 3};

// Returns 81 characters, with an invalid one for a value above the side.
static std::string line_of(const grid& givens)
{
    std::string line;
    for (const std::uint32_t value : givens) line += value == 0 ? (line.size() % 2 ? '0' : '.') : value > 9 ? 'x' : static_cast<char>('0' + value);
    return line;
}

template <class Call>
static void solve_text(world& w, values v, solver_slot* slot, Call call, bool forms = false)
{
    static const std::size_t strides[] = {81, 82, 90, 80, 0, static_cast<std::size_t>(-1), static_cast<std::size_t>(-1) / 2};
    const std::size_t stride = strides[v[STRIDE] % 7], out_stride = strides[v[STRIDE] / 7 % 7];
    const bool easy = v[KIND] == HOLES || v[KIND] == FULL;
    batch b(w, v, slot, easy ? 2000 : 100);
    if (!slot && !forms) add_errors(b.a, b.made, lines_shape);
    std::vector<puzzle> asked;
    std::vector<bool> above;
    // Strides that are too small or too large still have arrays.
    const auto spaced = [](std::size_t claimed) { return claimed >= 81 && claimed <= 100 ? claimed : 81; };
    std::string text(b.real ? (b.real - 1) * spaced(stride) + 81 : 0, '\n');
    for (std::size_t k = 0; k < b.real; ++k) {
        bool bad;
        asked.push_back(given_puzzle(lines_shape, v, k, bad));
        if (forms && k > 0 && k + 1 == b.real && !above[0]) asked[k] = image_puzzle(asked[0], v[SEED]), bad = false;
        above.push_back(bad);
        text.replace(k * spaced(stride), 81, line_of(asked[k].givens));
    }
    // Returns whether an array of lines may have this stride.
    const auto fits = [&](std::size_t claimed) {
        if (claimed == 0) claimed = 81;
        return b.puzzles == 0 || (claimed >= 81 && (b.puzzles == 1 || claimed <= static_cast<std::size_t>(-1) / 2 / b.puzzles));
    };
    const std::size_t out_size = b.real ? (b.real - 1) * spaced(out_stride) + 81 : 0;
    const array<char> lines = b.a.offer(text.data(), text.size(), 0, v[POINTER] == NO_INPUT);
    const array<char> out = b.a.offer<char>(nullptr, out_size, 0, v[POINTER] == NO_OUT, true);
    b.a.error(ORDOKU_E_ARGUMENT, forms && !out.data && b.puzzles > 0);
    // A batch without puzzles or arrays is none of lines.
    const bool nine = !slot || !slot->handle || (slot->of.box_rows == 3 && slot->of.box_cols == 3);
    b.a.error(ORDOKU_E_ARGUMENT, !nine && (b.puzzles > 0 || lines.data || out.data));
    b.a.error(ORDOKU_E_ARGUMENT, !fits(stride) || (out.data && !fits(out_stride)));
    b.a.answer(ORDOKU_OK);
    const int status = b.make(w, v, [&] { return call(b, lines.data, stride, out.data, out_stride); });
    if (b.a.judge(status)) {
        b.answered();
        for (std::size_t k = 0; k < b.real; ++k) {
            char* const first = out.data ? out.data + k * spaced(out_stride) : nullptr;
            grid digits;
            for (std::size_t cell = 0; first && cell < 81; ++cell) digits.push_back(static_cast<std::uint32_t>(first[cell] - '0'));
            const bool filled = first && *first >= '0' && *first <= '9';
            if (forms) b.check_one_form(k, above[k] ? ORDOKU_E_TEXT : 0, asked[k], digits.data());
            else b.check(k, above[k] ? ORDOKU_E_TEXT : 0, asked[k], first ? digits.data() : nullptr);
            if (first && b.was_written(k, filled)) b.a.memory.answered(first, 81);
        }
        if (forms && b.has_image(above))
            expect(std::equal(out.data, out.data + 81, out.data + (b.real - 1) * spaced(out_stride)), "writes another form of an image");
    } else {
        b.refused(v, status, fits(stride) && (!out.data || fits(out_stride)));
    }
    b.finish(status);
}

static ordoku_batch of_lines(const batch& b, const char* lines, std::size_t stride, char* out, std::size_t out_stride)
{
    ordoku_batch all = b.as_struct();
    all.lines = lines;
    all.stride = stride;
    all.out_lines = out;
    all.out_stride = out_stride;
    return all;
}

static void solve_lines(world& w, values v)
{
    solve_text(w, v, nullptr, [&](batch& b, const char* lines, std::size_t stride, char* out, std::size_t out_stride) {
        const ordoku_batch all = of_lines(b, lines, stride, out, out_stride);
        return ordoku_solve_batch(&all, b.options, b.callbacks);
    });
}

static void solver_solve_lines(world& w, values v)
{
    solver_slot& slot = w.solvers[v[SLOT_OF]];
    solve_text(w, v, &slot, [&](batch& b, const char* lines, std::size_t stride, char* out, std::size_t out_stride) {
        const ordoku_batch all = of_lines(b, lines, stride, out, out_stride);
        return ordoku_solver_solve_batch(slot.handle, &all);
    });
}

static void canonical_batch(world& w, values v)
{
    const shape boxes = shape_of(v[SHAPE]);
    const auto call = [&](shape, batch& b, const std::uint32_t* cells, std::uint32_t* out) {
        ordoku_batch all = b.as_struct();
        all.box_rows = boxes.box_rows;
        all.box_cols = boxes.box_cols;
        all.cells = cells;
        all.out = out;
        return ordoku_canonical_batch(&all, b.options, b.callbacks);
    };
    solve_cells(w, v, nullptr, boxes, call, true);
}

static void canonical_lines(world& w, values v)
{
    const auto call = [&](batch& b, const char* lines, std::size_t stride, char* out, std::size_t out_stride) {
        const ordoku_batch all = of_lines(b, lines, stride, out, out_stride);
        return ordoku_canonical_batch(&all, b.options, b.callbacks);
    };
    solve_text(w, v, nullptr, call, true);
}

static void solver_canonical_batch(world& w, values v)
{
    solver_slot& slot = w.solvers[v[SLOT_OF]];
    const auto call = [&](shape, batch& b, const std::uint32_t* cells, std::uint32_t* out) {
        ordoku_batch all = b.as_struct();
        all.cells = cells;
        all.out = out;
        return ordoku_solver_canonical_batch(slot.handle, &all);
    };
    solve_cells(w, v, &slot, slot.handle ? slot.of : plain_shape, call, true);
}

static std::vector<argument> of_batch(const argument& shape)
{
    return {shape,   {"puzzles", 10, FALLING}, givens,    seed,      limit,           {"pointer", 9, RARE}, starve, {"strides", 49, RARE},
            options, options_detail,           callbacks, callbacks_detail};
}

// Without shape, options and callbacks: the handle has them.
static std::vector<argument> of_batch_on_handle()
{
    const std::vector<argument> all = of_batch(solver);
    return {all.begin(), all.begin() + 8};
}

std::vector<function> batch_functions()
{
    return {
        {"ordoku_solver_canonical_batch", 3, true, solver_canonical_batch, of_batch_on_handle()},
        {"ordoku_solver_solve_batch", 4, true, solver_solve_batch, of_batch_on_handle()},
        {"ordoku_solver_solve_batch: lines", 4, true, solver_solve_lines, of_batch_on_handle()},
        {"ordoku_solve_batch", 4, true, solve_batch, of_batch(order)},
        {"ordoku_solve_batch: boxes", 4, true, solve_batch_boxes, of_batch(boxes)},
        {"ordoku_solve_batch: lines", 4, true, solve_lines, of_batch({"unused", 1, EVEN})},
        {"ordoku_canonical_batch", 3, true, canonical_batch, of_batch(boxes)},
        {"ordoku_canonical_batch: lines", 2, true, canonical_lines, of_batch({"unused", 1, EVEN})},
    };
}

}  // namespace stress
