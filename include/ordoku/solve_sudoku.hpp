// solveSudoku: solves a board of characters in place, as the well-known function of this name does.
//
//     #include <iostream>
//     #include <ordoku/solve_sudoku.hpp>
//
//     int main()
//     {
//         std::vector<std::vector<char>> board = {{'.', '2', '.', '.'},
//                                                 {'3', '.', '.', '2'},
//                                                 {'.', '1', '.', '3'},
//                                                 {'.', '.', '2', '.'}};
//         if (ordoku::solveSudoku(board))
//             for (const std::vector<char>& row : board)
//                 std::cout << std::string(row.begin(), row.end()) << '\n';
//     }
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ordoku.hpp"

namespace ordoku {

/// Fills a board of side 1, 4, 9, 16 or 25 in place. Its symbols are '.' for an empty cell, '1' to
/// '9', then 'A' to 'G' with side 16 and 'A' to 'P' with side 25. Returns false, and leaves the
/// board as it was, if the puzzle has no solution or the board is not of this form.
///
/// If there are several solutions, the board gets the first that greedy guessing finds: it guesses
/// in the first of the cells with fewest candidates, digits ascending. After 200,000 nodes another
/// engine takes over, and may find another solution.
inline bool solveSudoku(std::vector<std::vector<char>>& board)
{
    static const char symbols[] = ".123456789ABCDEFGHIJKLMNOP";
    const std::size_t side = board.size();
    std::uint32_t order = 1;
    while (order * order < side && order < 5) ++order;
    if (order * order != side) return false;

    std::vector<std::uint32_t> cells;
    for (const std::vector<char>& row : board) {
        if (row.size() != side) return false;
        for (const char symbol : row) {
            const char* const end = symbols + side + 1;
            const char* const found = std::find(symbols + 0, end, symbol);
            if (found == end) return false;
            cells.push_back(static_cast<std::uint32_t>(found - symbols));
        }
    }

    ordoku::solver solver(order);
    solver.set_data(cells);
    options greedy;
    greedy.engine = engine::greedy;
    greedy.node_limit = 200000;
    solver.set_options(greedy);
    solution found = solver.solve();
    if (found.status == status::stopped) {
        solver.set_default_options();
        found = solver.solve();
    }
    if (!found) return false;
    for (std::size_t cell = 0; cell < found.grid.size(); ++cell)
        board[cell / side][cell % side] = symbols[found.grid[cell]];
    return true;
}

}  // namespace ordoku
