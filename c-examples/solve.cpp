// Solves a 16x16 and a 25x25 and says whether the solution is the only one: solve.c in C++11, with the handles, vectors and
// exceptions of ordoku.hpp.
#include <ordoku/ordoku.hpp>

#include "puzzles.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

// Prints a puzzle or a grid with its boxes drawn, in the symbols it was written in.
static void show(const std::vector<std::uint32_t>& cells, const ordoku::parsed& puzzle)
{
    ordoku::text_format format;
    format.layout = ORDOKU_LAYOUT_BOXES;
    format.symbols = puzzle.symbols;
    format.box_rows = puzzle.box_rows;
    format.box_cols = puzzle.box_cols;
    std::cout << ordoku::format(cells, format);
}

static void solve(const std::string& name, const std::string& text)
{
    const ordoku::parsed puzzle = ordoku::parse(text);
    const auto blanks = std::count(puzzle.cells.begin(), puzzle.cells.end(), 0u);
    std::cout << name << " with " << puzzle.cells.size() - static_cast<std::size_t>(blanks) << " givens:\n";
    show(puzzle.cells, puzzle);

    ordoku::solver solver(puzzle.box_rows, puzzle.box_cols);
    solver.set_data(puzzle.cells);
    const ordoku::solution solution = solver.solve();
    if (!solution) {
        throw std::runtime_error(ordoku_status_text(solution.status));
    }
    const ordoku::uniqueness uniqueness = solver.is_unique();
    std::cout << "Solved; " << (uniqueness ? "it is the only solution:\n" : "there are other solutions:\n");
    show(solution.grid, puzzle);

    // The statistics are those of the last search, which proved the uniqueness.
    const ordoku_stats stats = solver.stats();
    char milliseconds[32];
    std::snprintf(milliseconds, sizeof milliseconds, "%.2f", static_cast<double>(stats.elapsed_ns) / 1e6);
    std::cout << "The proof took " << stats.nodes << " nodes, " << stats.conflicts << " dead ends and " << milliseconds
              << " ms.\n\n";
}

int main()
{
    try {
        solve("A 16x16", PUZZLE_16);
        solve("A 25x25", PUZZLE_25);
        if (!std::cout.flush()) {
            throw std::runtime_error("cannot write");
        }
    } catch (const std::exception& error) { // ordoku::error is one too
        std::cerr << error.what() << '\n';
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
