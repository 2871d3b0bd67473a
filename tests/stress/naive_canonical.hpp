// Transforms and canonical forms by the definitions in the header.
#pragma once

#include "naive_sudoku.hpp"

#include <ordoku.h>

namespace stress {

ordoku_transform random_transform(shape of, random_source& random);
bool is_transform(shape of, const ordoku_transform& how);
// Returns the image of givens under a transform.
grid image_of(shape of, const ordoku_transform& how, const grid& givens);

// Returns how often each digit occurs, the rarest first.
std::vector<std::size_t> frequencies(shape of, const grid& givens);

// Makes every image of a small puzzle. Returns how often the first one is made, which is the number
// of automorphisms; 0: there are too many images.
std::uint64_t first_image(const puzzle& asked, grid& first);

// Checks that `form` can be the canonical form of a puzzle: no image comes before it. `automorphisms`
// may be NULL.
void check_form(const puzzle& asked, const std::uint32_t* form, const std::uint64_t* automorphisms = nullptr);

// Checks an answer whether two puzzles are equivalent.
void check_equivalence(const puzzle& one, const grid& other, bool answer);

}  // namespace stress
