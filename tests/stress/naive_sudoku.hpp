// A naive oracle for Sudoku.
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
    grid givens;       // 0 throughout if it has candidates
    marks candidates;  // empty if it has givens
    bool solvable;     // known to have a solution

    puzzle() : of(), solvable(false) {}
    bool may_be(std::size_t cell, std::uint32_t digit) const;  // by its given or candidates alone
    std::uint32_t bound(std::size_t cell) const;               // the only such digit, or 0
};

// Returns rows or columns in a random order that keeps bands or stacks together.
std::vector<std::size_t> shuffled_lines(std::size_t groups, std::size_t len, random_source& random);

// Makes a solved grid.
grid random_grid(shape of, random_source& random);

bool obeys_the_rules(shape of, const std::uint32_t* values);
bool solves(const puzzle& asked, const std::uint32_t* values);

bool share_a_house(shape of, std::size_t one, std::size_t other);
bool has_clash(const puzzle& asked);
// Returns the candidates that ordoku_solver_candidates must find.
marks candidates(const puzzle& asked);

// What a naive search finds out about a puzzle.
struct knowledge {
    long solutions;  // at most as many as were asked for; -1: to find them takes too long
    grid first;      // the first that was found; empty: none
    marks shown;     // the digits of each cell in those that were found, in one word; empty: no search

    knowledge() : solutions(-1) {}
};
const long all_solutions = 1000000;
knowledge explore(const puzzle& asked, long most = all_solutions);
inline long count(const puzzle& asked, long most = all_solutions) { return explore(asked, most).solutions; }

// Returns whether naked and hidden singles solve a puzzle. For sides up to 25.
bool singles_solve(const puzzle& asked);

}  // namespace stress
