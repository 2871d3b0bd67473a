// Any rules by their definitions, without the library.
#pragma once

#include "naive_sudoku.hpp"

#include <cstdint>
#include <vector>

namespace stress {

struct related {
    std::uint32_t relation, number, first, second;
};

// The relation of a table: its number tells which digits it allows.
const std::uint32_t TABLE = 1000;

inline bool is_in_table(std::uint32_t number, std::uint32_t one, std::uint32_t other)
{
    return (3 * one + 5 * other + number) % 4 != 0;
}

struct digit_sum {
    std::vector<std::uint32_t> cells;
    std::uint32_t total;  // or the circle
    bool is_arrow;
};

// The rules of a rectangle.
struct rule_set {
    std::size_t rows, columns;
    std::uint32_t digits;
    std::vector<bool> used;
    std::vector<std::vector<std::uint32_t>> regions;
    std::vector<related> pairs;
    std::vector<digit_sum> sums;
    std::vector<std::uint64_t> allowed;  // a bit for each digit of each cell

    rule_set() : rows(0), columns(0), digits(0) {}
    rule_set(std::size_t rows, std::size_t columns, std::uint32_t digits);
    std::size_t cells() const { return rows * columns; }
    // Returns whether a grid of this shape fits here.
    bool fits(shape of, std::uint32_t row, std::uint32_t column) const;
    void use(const std::vector<std::uint32_t>& cells);
    void add_region(const std::vector<std::uint32_t>& cells);
    void add_pair(const related& pair);
    void add_lines(std::uint32_t row, std::uint32_t column);
    void add_grid(shape of, std::uint32_t row, std::uint32_t column);
    // Returns whether a shape has a variant.
    static bool has_variant(std::uint32_t variant, shape of);
    void add_variant(std::uint32_t variant, shape of, std::uint32_t row, std::uint32_t column);
    // Returns whether digits break no rule. Cells with 0 are open.
    bool holds(const std::vector<std::uint32_t>& values) const;
    // Returns whether values solve the puzzle of these givens.
    bool solved_by(const std::uint32_t* values, const std::vector<std::uint32_t>& givens) const;
    // Counts the solutions; -1 if that takes long.
    long count(const std::vector<std::uint32_t>& givens) const;

private:
    void add_move(shape of, std::uint32_t row, std::uint32_t column, std::uint32_t relation, int down, int across);
};

}  // namespace stress
