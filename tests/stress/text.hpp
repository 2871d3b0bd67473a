// The arguments of calls that read or print.
#pragma once

#include "naive_sudoku.hpp"

namespace stress {

const std::uint32_t text_kinds = 11;
const std::uint32_t text_starts = 6;
const std::uint32_t text_sizes = 6;

// The shape of this many cells when nobody names one; one that does not exist where there is none.
shape usual_shape(std::size_t cells);

}  // namespace stress
