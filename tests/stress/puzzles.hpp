// The shapes and puzzles for the values of arguments.
#pragma once

#include "naive_sudoku.hpp"

namespace stress {

const std::uint32_t orders = 14;
std::uint32_t order_of(std::uint32_t kind);
const std::uint32_t shapes = 25;
shape shape_of(std::uint32_t kind);
// The shape for calls without a handle.
const shape plain_shape = {2, 2};

const std::uint32_t seeds = 1000;

// Makes a puzzle of givens; `above` tells whether one is above the side.
enum { HOLES, MINIMAL, EMPTY, FULL, ONE_CHANGED, ABOVE, ANY, FEW, givens_kinds };
puzzle givens_puzzle(shape of, std::uint32_t kind, std::uint32_t seed, bool& above);

// Makes a puzzle of candidates; `above` tells whether one is above the side.
const std::uint32_t marks_kinds = 6;
puzzle marks_puzzle(shape of, std::uint32_t kind, std::uint32_t seed, bool& above);

}  // namespace stress
