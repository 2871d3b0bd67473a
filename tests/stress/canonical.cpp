// Transforms, and canonical forms of the puzzle of a solver.
#include "perform.hpp"

#include "naive_canonical.hpp"

#include <algorithm>

namespace stress {

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

static void solver_shuffle(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.room<std::uint32_t>(of.cells(), v[2], v[3]);
    const answer_struct told = offer_transform(a, v[4], v[5]);
    need_givens(a, slot);
    a.answer(ORDOKU_OK);
    const kept_stats kept(slot);
    const int status = a.make(v[6], [&] {
        return ordoku_solver_shuffle(slot.handle, v[1], out.data, out.len, static_cast<ordoku_transform*>(told.data));
    });
    if (a.judge(status)) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        check_transform(a, told, slot.asked, out.data);
        grid again(of.cells());
        expect(ordoku_solver_shuffle(slot.handle, v[1], again.data(), again.size(), nullptr) == ORDOKU_OK &&
                   std::equal(again.begin(), again.end(), out.data),
               "makes another image of the same seed");
    }
    a.finish(slot, status);
}

static void solver_transform(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const std::size_t side = of.side();
    random_source random(v[1]);
    ordoku_transform how = random_transform(of, random);
    // The values beyond the side do not count.
    if (side < 256) how.rows[side] = 77;
    switch (v[2]) {
    case 1: how.rows[random.below(side)] = static_cast<std::uint32_t>(random.next()); break;
    case 2: how.digits[random.below(side)] = static_cast<std::uint32_t>(random.one_in(2) ? 0 : side + 1); break;
    case 3: std::swap(how.columns[random.below(side)], how.columns[random.below(side)]); break;
    case 4: how.transposed = static_cast<std::uint32_t>(random.next()); break;
    case 5: how.struct_size = static_cast<std::uint32_t>(random.below(4000)); break;
    default: break;
    }
    const bool of_a_version = how.struct_size == sizeof how;
    if (how.struct_size > sizeof how) how.struct_size = sizeof how - 4;
    const array<std::uint32_t> out = a.room<std::uint32_t>(of.cells(), v[3], v[4]);
    const ordoku_transform* given = v[5] ? nullptr : a.memory.given(&how, 1);
    a.error(ORDOKU_E_NULL, v[5] != 0);
    need_givens(a, slot);
    a.error(ORDOKU_E_ARGUMENT, !of_a_version || !is_transform(of, how));
    a.answer(ORDOKU_OK);
    const kept_stats kept(slot);
    const int status = a.make(v[6], [&] { return ordoku_solver_transform(slot.handle, given, out.data, out.len); });
    if (a.judge(status)) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        expect(std::equal(out.data, out.data + of.cells(), image_of(of, how, slot.asked.givens).begin()),
               "writes another image");
    }
    a.finish(slot, status);
}

// Checks on another handle that a random image of the puzzle has the same form.
static void check_other_image(const solver_slot& slot, const std::uint32_t* form, const std::uint64_t* automorphisms)
{
    const shape of = slot.of;
    random_source random(form[0] + 3 * form[of.cells() - 1]);
    const grid image = image_of(of, random_transform(of, random), slot.asked.givens);
    search_options options = default_options();
    options.nodes = slot.options.nodes;
    const ordoku_options given = to_struct(options);
    ordoku_solver* other = nullptr;
    expect(ordoku_solver_new_boxes(of.box_rows, of.box_cols, &other) == ORDOKU_OK &&
               ordoku_solver_set_options(other, &given) == ORDOKU_OK &&
               ordoku_solver_set_data(other, image.data(), image.size()) == ORDOKU_OK,
           "comes before an image that is refused");
    grid again(of.cells());
    std::uint64_t number;
    int equivalent = 0;
    const int status = ordoku_solver_canonical(other, again.data(), again.size(), nullptr, &number);
    const int compared = ordoku_solver_is_equivalent(other, slot.asked.givens.data(), of.cells(), &equivalent);
    ordoku_solver_free(other);
    const bool may_stop = options.nodes != 0;
    expect(status == ORDOKU_OK || (may_stop && status == ORDOKU_STOPPED), "has no form of an image");
    expect(compared == ORDOKU_OK || (may_stop && compared == ORDOKU_STOPPED), "does not compare an image");
    expect(status != ORDOKU_OK || std::equal(again.begin(), again.end(), form), "writes another form of an image");
    expect(status != ORDOKU_OK || !automorphisms || number == *automorphisms, "counts other automorphisms of an image");
    expect(compared != ORDOKU_OK || equivalent == 1, "does not know an image again");
}

static void solver_canonical(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const array<std::uint32_t> out = a.room<std::uint32_t>(of.cells(), v[1], v[2]);
    const answer_struct told = offer_transform(a, v[3], v[4]);
    std::uint64_t* const automorphisms = a.output<std::uint64_t>(v[5], true);
    need_givens(a, slot);
    a.answer(ORDOKU_OK);
    const kept_stats kept(slot);
    int status;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[6], [&] {
            return ordoku_solver_canonical(slot.handle, out.data, out.len, static_cast<ordoku_transform*>(told.data),
                                           automorphisms);
        });
        a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
    }
    if (a.judge(status) && status == ORDOKU_OK) {
        a.memory.answered(out.data, of.cells() * sizeof *out.data);
        check_form(slot.asked, out.data, automorphisms);
        check_transform(a, told, slot.asked, out.data);
        if (automorphisms) a.memory.answered(automorphisms, sizeof *automorphisms);
        check_other_image(slot, out.data, automorphisms);
    }
    a.finish(slot, status);
}

static void solver_is_equivalent(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    tame(slot);
    attempt a(slot);
    const shape of = slot.handle ? slot.of : plain_shape;
    const bool has_givens = slot.handle && slot.has_puzzle && slot.asked.candidates.empty();
    // Kinds: an image, one with another value, one with two values exchanged, and other puzzles.
    bool above = false;
    puzzle other = givens_puzzle(of, v[1] < 3 ? std::uint32_t(HOLES) : v[1] - 3, v[2], above);
    if (v[1] < 3 && has_givens) {
        random_source random(v[2]);
        other.givens = image_of(of, random_transform(of, random), slot.asked.givens);
        std::uint32_t& one = other.givens[random.below(of.cells())];
        if (v[1] == 1) one = static_cast<std::uint32_t>(random.below(of.side() + 1));
        if (v[1] == 2) std::swap(one, other.givens[random.below(of.cells())]);
    }
    const array<std::uint32_t> cells = a.offer(other.givens.data(), of.cells(), v[3], v[4]);
    int* const equivalent = a.output<int>(v[5]);
    need_givens(a, slot);
    a.error(ORDOKU_E_ARGUMENT, cells.len != of.cells());
    a.error(ORDOKU_E_VALUE, above);
    a.answer(ORDOKU_OK);
    const kept_stats kept(slot);
    int status;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[6],
                        [&] { return ordoku_solver_is_equivalent(slot.handle, cells.data, cells.len, equivalent); });
        a.answer(ORDOKU_STOPPED, search.stopped || slot.limited());
    }
    if (a.judge(status) && status == ORDOKU_OK) {
        a.memory.answered(equivalent, sizeof *equivalent);
        expect(*equivalent == 0 || *equivalent == 1, "is neither equivalent nor not");
        expect(v[1] != 0 || *equivalent == 1, "does not know the puzzle again");
        check_equivalence(slot.asked, other.givens, *equivalent == 1);
    }
    a.finish(slot, status);
}

std::vector<function> canonical_functions()
{
    return {
        {"ordoku_solver_transform", 4, false, solver_transform,
         {solver, seed, {"wrong", 6, RARE}, length, pointer, {"none", 2, RARE}, starve}},
        {"ordoku_solver_shuffle", 4, false, solver_shuffle, {solver, seed, length, pointer, answer, answer_detail, starve}},
        {"ordoku_solver_canonical", 6, true, solver_canonical,
         {solver, length, pointer, answer, answer_detail, output, starve}},
        {"ordoku_solver_is_equivalent", 5, true, solver_is_equivalent,
         {solver, {"kind", 3 + givens_kinds, EVEN}, seed, length, pointer, output, starve}},
    };
}

}  // namespace stress
