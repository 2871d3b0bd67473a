// Solves a 16x16 and a 25x25, and says whether the solution is the only one: solve.c in C++11.
#include <ordoku/ordoku.hpp>

#include "puzzles.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

static void solve(const std::string& name, const std::string& text)
{
    const ordoku::parsed puzzle = ordoku::parse(text);
    ordoku::text_format boxes = puzzle.format; // the symbols of the puzzle
    boxes.layout = ordoku::layout::boxes;
    const auto blanks = std::count(puzzle.cells.begin(), puzzle.cells.end(), 0u);
    std::cout << name << " with " << puzzle.cells.size() - static_cast<std::size_t>(blanks) << " givens:\n"
              << ordoku::format(puzzle.cells, boxes);

    ordoku::solver solver(puzzle.shape());
    solver.set_data(puzzle.cells);
    const ordoku::solution solution = solver.solve();
    if (!solution) {
        throw std::runtime_error(ordoku::status_text(solution.status));
    }
    const bool unique = solver.is_unique().unique;
    std::cout << "Solved; " << (unique ? "it is the only solution:\n" : "there are other solutions:\n")
              << ordoku::format(solution.grid, boxes);

    // The statistics are those of the last search, which proved the uniqueness.
    const ordoku::statistics stats = solver.stats();
    const std::chrono::duration<double, std::milli> time = stats.elapsed;
    std::cout << "The proof took " << stats.nodes << " nodes, " << stats.conflicts << " dead ends and "
              << time.count() << " ms.\n\n";
}

int main()
{
    try {
        solve("A 16x16", PUZZLE_16);
        solve("A 25x25", PUZZLE_25);
        if (!std::cout.flush()) {
            throw std::runtime_error("cannot write");
        }
    } catch (const std::exception& error) { // ordoku::error is one, too
        std::cerr << error.what() << '\n';
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
