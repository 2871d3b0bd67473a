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

#include "ordoku.hpp"
#ifdef ORDOKU_CALLBACKS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "first_solution.hpp"

namespace ordoku {
namespace detail {

/// Returns the value of a symbol of a board: 0 for '.', and a number above 25 for no symbol.
inline std::uint32_t value_of(char symbol) noexcept
{
    const std::uint32_t code = static_cast<unsigned char>(symbol);
    const std::uint32_t digit = code - '0', letter = code - 'A';  // large below '0' and 'A'
    // Without branches, which boards make hard to predict.
    std::uint32_t value = letter < 16 ? letter + 10 : 26;
    value = digit - 1 < 9 ? digit : value;
    return code == '.' ? 0 : value;
}

/// Writes the first solution of the solver's puzzle to the `area` cells of `out`. Few guesses solve
/// most 9x9 boards, and greedy guessing some hard ones, by luck.
inline int first_solution_of_board(ordoku_solver* solver, std::uint32_t* out, std::size_t area)
{
    if (area == 81) {
        int unique = 0;
        int status = solve_with(solver, ORDOKU_ENGINE_AUTO, 4, out, area, &unique);
        if (status < 0 || status == ORDOKU_NO_SOLUTION || unique) return status;
        status = solve_with(solver, ORDOKU_ENGINE_GREEDY, 64, out, area, nullptr);
        if (status != ORDOKU_STOPPED) return status;
    }
    return first_solution(solver, 2000000, out, area);
}

}  // namespace detail

/// Fills a board of side 1, 4, 9, 16 or 25 in place. Its symbols are '.' for an empty cell, '1' to
/// '9', then 'A' to 'G' with side 16 and 'A' to 'P' with side 25. Returns false, and leaves the
/// board as it was, if the puzzle has no solution or the board is not of this form.
///
/// If there are several solutions, the board gets the first that greedy guessing finds: it guesses
/// in the first of the cells with fewest candidates, digits ascending. After 2,000,000 nodes or more
/// another engine takes over, and may find another solution.
///
/// Each thread keeps a solver for the side of its last board until it ends.
inline bool solveSudoku(std::vector<std::vector<char>>& board)
{
    const std::size_t side = board.size();
    std::uint32_t order = 1;
    while (order * order < side && order < 5) ++order;
    if (order * order != side) return false;

    std::uint32_t cells[625];
    std::size_t area = 0;
    for (const std::vector<char>& row : board) {
        if (row.size() != side) return false;
        for (const char symbol : row) {
            cells[area] = detail::value_of(symbol);
            if (cells[area] > side) return false;
            ++area;
        }
    }

    static thread_local std::unique_ptr<ordoku::solver> kept;
    if (!kept || kept->shape().box_rows != order) kept.reset(new ordoku::solver(order));
    ordoku_solver* const raw = kept->get();
    int status = ordoku_solver_set_data(raw, cells, area);
    if (status == ORDOKU_OK) status = detail::first_solution_of_board(raw, cells, area);
    if (status != ORDOKU_SOLVED) {
        detail::checked(status, status < 0 ? kept->message() : std::string());
        return false;
    }
    static const char symbols[] = ".123456789ABCDEFGHIJKLMNOP";
    const std::uint32_t* cell = cells;
    for (std::vector<char>& row : board)
        for (char& symbol : row) symbol = symbols[*cell++];
    return true;
}

}  // namespace ordoku

#endif  // ORDOKU_CALLBACKS_HPP
