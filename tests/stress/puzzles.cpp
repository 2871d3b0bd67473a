#include "puzzles.hpp"

#include "fail.hpp"

#include <ordoku.h>

namespace stress {

std::uint32_t order_of(std::uint32_t kind)
{
    // 256x256 is last, and so the rarest, because it is slow.
    static const std::uint32_t all[orders] = {2, 3, 4, 1, 5, 0, 17, 0xFFFFFFFF, 6, 7, 256, 65536, 0x80000000, 16};
    return all[kind];
}

shape shape_of(std::uint32_t kind)
{
    static const shape all[shapes] = {{2, 2}, {3, 3}, {2, 3}, {3, 2}, {1, 4}, {4, 1}, {1, 1},          {3, 4},          {2, 4},
                                      {1, 3}, {0, 3}, {3, 0}, {4, 4}, {1, 257}, {257, 1}, {65536, 65536}, {0xFFFFFFFF, 1}, {2, 5},
                                      {5, 5}, {4, 5}, {17, 16}, {1, 25}, {6, 6}, {5, 7}, {1, 65}};
    return all[kind];
}

// Returns a minimal puzzle, which mostly needs more than singles. The library makes it: a naive
// search takes too long.
static grid minimal_puzzle(shape of, std::uint32_t seed)
{
    grid made(of.cells());
    int status = ORDOKU_E_INTERNAL;
    ordoku_generation how;
    ordoku_generation_init(&how, sizeof how);
    how.seed = seed;
    how.puzzles = 1;
    how.out = made.data();
    how.statuses = &status;
    ordoku_solver* maker = nullptr;
    if (ordoku_solver_new_boxes(of.box_rows, of.box_cols, &maker) == ORDOKU_OK) ordoku_solver_generate(maker, &how);
    ordoku_solver_free(maker);
    expect(status == ORDOKU_OK, "comes after a minimal puzzle that was not made");
    return made;
}

puzzle givens_puzzle(shape of, std::uint32_t kind, std::uint32_t seed, bool& above)
{
    random_source random(seed);
    puzzle made;
    made.of = of;
    made.givens = random_grid(of, random);
    made.solvable = kind <= FULL || kind == FEW;
    if (kind == MINIMAL && of.side() <= 9) made.givens = minimal_puzzle(of, seed);
    above = kind == ABOVE;
    const std::uint64_t percent = kind == EMPTY ? 100 : kind == FULL ? 0 : kind == FEW ? 80 : 20 + random.below(40);
    for (std::uint32_t& value : made.givens) {
        if (kind == ANY) value = static_cast<std::uint32_t>(random.below(of.side() + 1));
        else if ((kind != MINIMAL || of.side() > 9) && random.below(100) < percent) value = 0;
    }
    std::uint32_t& one = made.givens[random.below(of.cells())];
    if (kind == ONE_CHANGED) one = static_cast<std::uint32_t>(1 + random.below(of.side()));
    const std::uint32_t side = static_cast<std::uint32_t>(of.side());
    const std::uint32_t beyond[] = {side + 1, 256 + side + 1, 0x80000000, 0xFFFFFFFF};
    if (kind == ABOVE) one = random.among(beyond);
    return made;
}

puzzle marks_puzzle(shape of, std::uint32_t kind, std::uint32_t seed, bool& above)
{
    enum { SOME, ALL, SINGLE, ONE_LOST, TOO_HIGH, RANDOM };
    random_source random(seed);
    puzzle made;
    made.of = of;
    const grid solution = random_grid(of, random);
    made.givens.assign(of.cells(), 0);
    made.candidates.assign(of.cells() * of.words(), 0);
    made.solvable = kind <= SINGLE;
    above = kind == TOO_HIGH && of.side() % 64 != 0;
    const auto mark = [&](std::size_t cell, std::size_t digit) {
        made.candidates[cell * of.words() + digit / 64] |= std::uint64_t(1) << digit % 64;
    };
    for (std::size_t cell = 0; cell < of.cells(); ++cell) {
        if (kind != RANDOM) mark(cell, solution[cell] - 1);
        for (std::size_t digit = 0; digit < of.side(); ++digit)
            if (kind == ALL || (kind != SINGLE && random.one_in(3))) mark(cell, digit);
    }
    const std::size_t one = random.below(of.cells());
    if (kind == ONE_LOST)
        for (std::size_t word = 0; word < of.words(); ++word) made.candidates[one * of.words() + word] = 0;
    if (above) mark(one, random.one_in(2) ? of.side() : 64 * of.words() - 1);
    return made;
}

}  // namespace stress
