// The arguments of ordoku_parse, ordoku_parse_candidates, ordoku_format and ordoku_format_candidates.
#pragma once

#include "naive_sudoku.hpp"

namespace stress {

const std::uint32_t text_kinds = 12;
const std::uint32_t text_starts = 6;
const std::uint32_t text_sizes = 6;

// Returns the usual shape for a number of cells; a shape that does not exist if there is none.
shape usual_shape(std::size_t cells);

}  // namespace stress
