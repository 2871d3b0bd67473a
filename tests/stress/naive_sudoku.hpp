// The rules, naively: what answers are compared with.
#pragma once

#include "random.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stress {

struct shape {
    std::uint32_t box_rows;
    std::uint32_t box_cols;

    bool exists() const { return box_rows != 0 && box_cols != 0 && std::uint64_t(box_rows) * box_cols <= 256; }
    std::size_t side() const { return std::size_t(box_rows) * box_cols; }
    std::size_t cells() const { return side() * side(); }
    std::size_t words() const { return (side() + 63) / 64; }
    std::size_t box(std::size_t cell) const
    {
        return cell / side() / box_rows * box_rows + cell % side() / box_cols;
    }
    bool operator==(const shape& other) const { return box_rows == other.box_rows && box_cols == other.box_cols; }
};

typedef std::vector<std::uint32_t> grid;
typedef std::vector<std::uint64_t> marks;

struct puzzle {
    shape of;
    grid givens;       // 0 where it has marks
    marks candidates;  // empty without marks
    bool solvable;     // known to have a solution

    puzzle() : of(), solvable(false) {}
    bool may_be(std::size_t cell, std::uint32_t digit) const;  // by its own given or marks
    std::uint32_t bound(std::size_t cell) const;               // the one digit it may be by them, or 0
};

// A filled grid.
grid random_grid(shape of, random_source& random);

bool obeys_the_rules(shape of, const std::uint32_t* values);
bool solves(const puzzle& asked, const std::uint32_t* values);

bool share_a_house(shape of, std::size_t one, std::size_t other);
bool has_clash(const puzzle& asked);
// What direct propagation leaves.
marks candidates(const puzzle& asked);

// How many solutions there are; -1 when that takes too long this way.
long count(const puzzle& asked);

}  // namespace stress
