// Transforms, and canonical forms of the puzzle of a solver.
#include "perform.hpp"

#include "puzzles.hpp"
#include "search.hpp"
#include "structs.hpp"

#include <algorithm>

namespace stress {

// Returns the image of givens by the definition in the header.
static grid image_of(shape of, const ordoku_transform& how, const grid& givens)
{
    const std::size_t side = of.side();
    grid made;
    for (std::size_t cell = 0; cell < of.cells(); ++cell) {
        const std::size_t row = how.rows[cell / side], column = how.columns[cell % side];
        expect(row < side && column < side, "has a line beyond the side");
        const std::uint32_t value = givens[how.transposed ? column * side + row : row * side + column];
        made.push_back(value == 0 ? 0 : how.digits[value - 1]);
    }
    return made;
}

// Returns whether each value of an array is there once, from `first` on.
static bool is_permutation(const std::uint16_t* values, std::size_t side, std::size_t first)
{
    std::vector<bool> seen(side);
    for (std::size_t k = 0; k < side; ++k) {
        if (values[k] < first || values[k] - first >= side || seen[values[k] - first]) return false;
        seen[values[k] - first] = true;
    }
    return true;
}

static bool keeps_together(const std::uint16_t* lines, std::size_t side, std::size_t len)
{
    for (std::size_t k = 0; k < side; ++k)
        if (lines[k] / len != lines[k / len * len] / len) return false;
    return true;
}

static bool is_transform(shape of, const ordoku_transform& how)
{
    const std::size_t side = of.side();
    return how.transposed <= (of.box_rows == of.box_cols ? 1u : 0u) && is_permutation(how.rows, side, 0) &&
           is_permutation(how.columns, side, 0) && is_permutation(how.digits, side, 1) &&
           keeps_together(how.rows, side, of.box_rows) && keeps_together(how.columns, side, of.box_cols);
}

// Returns how often each digit occurs, the rarest first.
static std::vector<std::size_t> frequencies(shape of, const grid& givens)
{
    std::vector<std::size_t> counts(of.side() + 1);
    for (const std::uint32_t given : givens) ++counts[given];
    std::sort(counts.begin() + 1, counts.end());
    return counts;
}

void check_form(const puzzle& asked, const std::uint32_t* form)
{
    const grid found(form, form + asked.of.cells());
    for (const std::uint32_t value : found) expect(value <= asked.of.side(), "writes a value above the side");
    expect(frequencies(asked.of, found) == frequencies(asked.of, asked.givens), "writes a form with other givens");
    expect(found <= asked.givens, "writes a form that comes after the puzzle");
}

void check_image(const puzzle& asked, const ordoku_transform& how, const std::uint32_t* image)
{
    expect(is_transform(asked.of, how), "writes no transform");
    expect(std::equal(image, image + asked.of.cells(), image_of(asked.of, how, asked.givens).begin()),
           "writes a transform with another image");
}

// Makes a struct for a transform that the library writes; NULL for the last kind.
static answer_struct offer_transform(attempt& a, std::uint32_t kind, std::uint32_t detail)
{
    answer_struct told = {nullptr, sizeof(ordoku_transform), false};
    if (kind < answer_kinds - 1)
        told = offer_answer(a, kind, detail, sizeof(ordoku_transform), alignof(ordoku_transform));
    tell_size(a, told);
    return told;
}

// Checks a transform that the library wrote, and that it maps the puzzle to `image`.
static void check_transform(attempt& a, const answer_struct& told, const puzzle& asked, const std::uint32_t* image)
{
    if (!told.data) return;
    check_answer(a, told, sizeof(ordoku_transform));
    check_image(asked, value_at<ordoku_transform>(told.data), image);
}

// Allows the errors of calls on a puzzle that must have givens.
static void need_givens(attempt& a, const solver_slot& slot)
{
    a.error(ORDOKU_E_ARGUMENT, slot.handle && (!slot.has_puzzle || !slot.asked.candidates.empty()));
}

void solver_shuffle(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    a.holds(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, of.cells(), v[2], v[3]);
    const answer_struct told = offer_transform(a, v[4], v[5]);
    need_givens(a, slot);
    a.error(ORDOKU_E_BUFFER, out.len < of.cells());
    a.answer(ORDOKU_OK);
    const int status = a.make(v[6], [&] {
        return ordoku_solver_shuffle(slot.handle, v[1], out.data, out.len, static_cast<ordoku_transform*>(told.data));
    });
    if (a.judge(status)) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        check_transform(a, told, slot.asked, out.data);
    }
    a.finish();
    check_message(slot, status);
}

void solver_transform(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    a.holds(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::size_t side = of.side();
    random_source random(v[1]);
    ordoku_transform how;
    ordoku_transform_init(&how, sizeof how);
    for (std::size_t line = 0; line < side; ++line) {
        how.rows[line] = how.columns[line] = static_cast<std::uint16_t>(line);
        how.digits[line] = static_cast<std::uint16_t>(line + 1);
    }
    // Exchanges lines or digits, mostly those that may be exchanged.
    for (int times = 0; times < 4; ++times) {
        const std::size_t band = random.below(side / of.box_rows) * of.box_rows, stack = random.below(side / of.box_cols) * of.box_cols;
        std::swap(how.rows[band], how.rows[band + random.below(of.box_rows)]);
        std::swap(how.columns[stack], how.columns[stack + random.below(of.box_cols)]);
        std::swap(how.digits[random.below(side)], how.digits[random.below(side)]);
    }
    how.transposed = random.one_in(2) && of.box_rows == of.box_cols;
    // The values beyond the side do not count.
    if (side < 256) how.rows[side] = 77;
    switch (v[2]) {
    case 1: how.rows[random.below(side)] = static_cast<std::uint16_t>(random.next()); break;
    case 2: how.digits[random.below(side)] = 0; break;
    case 3: std::swap(how.columns[0], how.columns[side - 1]); break;
    case 4: how.transposed = static_cast<std::uint32_t>(random.next()); break;
    case 5: how.struct_size = static_cast<std::uint32_t>(random.below(2000)); break;
    default: break;
    }
    const bool of_a_version = how.struct_size == sizeof how;
    if (how.struct_size > sizeof how) how.struct_size = sizeof how - 4;
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, of.cells(), v[3], v[4]);
    const ordoku_transform* given = v[5] ? nullptr : a.memory.given(&how, 1);
    a.error(ORDOKU_E_NULL, v[5] != 0);
    need_givens(a, slot);
    a.error(ORDOKU_E_ARGUMENT, !of_a_version || !is_transform(of, how));
    a.error(ORDOKU_E_BUFFER, out.len < of.cells());
    a.answer(ORDOKU_OK);
    const int status = a.make(v[6], [&] { return ordoku_solver_transform(slot.handle, given, out.data, out.len); });
    if (a.judge(status)) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        expect(std::equal(out.data, out.data + of.cells(), image_of(of, how, slot.asked.givens).begin()),
               "writes another image");
    }
    a.finish();
    check_message(slot, status);
}

void solver_canonical(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    a.holds(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, of.cells(), v[1], v[2]);
    const answer_struct told = offer_transform(a, v[3], v[4]);
    std::uint64_t* const automorphisms = a.output<std::uint64_t>(v[5], true);
    need_givens(a, slot);
    a.error(ORDOKU_E_BUFFER, out.len < of.cells());
    a.answer(ORDOKU_SOLVED);
    int status;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[6], [&] {
            return ordoku_solver_canonical(slot.handle, out.data, out.len, static_cast<ordoku_transform*>(told.data),
                                           automorphisms);
        });
        a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
    }
    if (a.judge(status) && status == ORDOKU_SOLVED) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        check_form(slot.asked, out.data);
        check_transform(a, told, slot.asked, out.data);
        if (automorphisms) {
            a.memory.answered(automorphisms, sizeof *automorphisms);
            expect(*automorphisms != 0 || of.side() > 20, "counts no automorphism");
        }
    }
    a.finish();
    check_message(slot, status);
}

void solver_is_equivalent(world& w, values v)
{
    attempt a;
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    a.holds(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::uint32_t side = static_cast<std::uint32_t>(of.side());
    const bool has_givens = slot.handle && slot.has_puzzle && slot.asked.candidates.empty();
    // The first kind is the puzzle with its digits in reverse.
    bool above = false;
    puzzle other;
    if (v[1] == 0 && has_givens) {
        other = slot.asked;
        for (std::uint32_t& given : other.givens) given = given == 0 ? 0 : side + 1 - given;
    } else {
        other = givens_puzzle(of, v[1] == 0 ? 0 : v[1] - 1, v[2], above);
    }
    const array<std::uint32_t> cells = a.offer(other.givens.data(), of.cells(), v[3], v[4]);
    int* const equivalent = a.output<int>(v[5]);
    need_givens(a, slot);
    a.error(ORDOKU_E_ARGUMENT, cells.len != of.cells());
    a.error(ORDOKU_E_VALUE, above);
    a.answer(ORDOKU_SOLVED);
    int status;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[6],
                        [&] { return ordoku_solver_is_equivalent(slot.handle, cells.data, cells.len, equivalent); });
        a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
    }
    if (a.judge(status) && status == ORDOKU_SOLVED) {
        a.memory.answered(equivalent, sizeof *equivalent);
        expect(*equivalent == 0 || *equivalent == 1, "is neither equivalent nor not");
        expect(v[1] != 0 || *equivalent == 1, "does not know the puzzle again");
        expect(*equivalent == 0 || frequencies(of, other.givens) == frequencies(of, slot.asked.givens),
               "takes two puzzles for one");
    }
    a.finish();
    check_message(slot, status);
}

}  // namespace stress
