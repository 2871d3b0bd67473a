// A driver for solveSudoku, compiled with -DHEADER='"solve_sudoku.hpp"' and -DSOLVE=ordoku::solveSudoku
// or another name for the function.
//
// Request: the 81 cells. Answer: 1 if no cell of the board is empty afterwards, else 0, and the board.
#include "driver.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

using namespace std;

#include HEADER

typedef std::vector<std::vector<char> > Board;

struct Program {
    Board puzzle, board;

    explicit Program(const Numbers& request) : puzzle(9, std::vector<char>(9))
    {
        for (std::size_t cell = 0; cell < 81; cell++)
            puzzle[cell / 9][cell % 9] = request[cell] ? static_cast<char>('0' + request[cell]) : '.';
    }

    void prepare() { board = puzzle; }

    void build() {}

    void solve() { SOLVE(board); }

    Numbers answer() const
    {
        Numbers numbers(1, 1);
        for (std::size_t cell = 0; cell < 81; cell++) {
            const char symbol = board[cell / 9][cell % 9];
            if (symbol == '.') numbers[0] = 0;
            numbers.push_back(symbol == '.' ? 0 : symbol - '0');
        }
        return numbers;
    }
};

int main(int argc, char** argv) { answer_requests<Program>(argc, argv); }
