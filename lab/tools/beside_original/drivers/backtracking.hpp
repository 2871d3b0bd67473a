// The usual solveSudoku by backtracking, for folders without an original: it fills the first of the
// cells with fewest candidates, digits ascending.
#pragma once

#include <vector>

class Solution {
public:
    void solveSudoku(std::vector<std::vector<char> >& board)
    {
        for (int i = 0; i < 9; i++) row_[i] = column_[i] = box_[i] = 0;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++)
                if (board[r][c] != '.') flip(r, c, 1 << (board[r][c] - '1'));
        fill(board);
    }

private:
    int row_[9], column_[9], box_[9];  // a bit for each digit that is taken

    void flip(int r, int c, int digit)
    {
        row_[r] ^= digit;
        column_[c] ^= digit;
        box_[r / 3 * 3 + c / 3] ^= digit;
    }

    bool fill(std::vector<std::vector<char> >& board)
    {
        int row = -1, column = -1, fewest = 10, taken = 0;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) {
                if (board[r][c] != '.') continue;
                const int here = row_[r] | column_[c] | box_[r / 3 * 3 + c / 3];
                const int candidates = 9 - __builtin_popcount(static_cast<unsigned>(here));
                if (candidates >= fewest) continue;
                row = r, column = c, fewest = candidates, taken = here;
            }
        if (row < 0) return true;
        for (int digit = 0; digit < 9; digit++) {
            if (taken >> digit & 1) continue;
            board[row][column] = static_cast<char>('1' + digit);
            flip(row, column, 1 << digit);
            if (fill(board)) return true;
            flip(row, column, 1 << digit);
        }
        board[row][column] = '.';
        return false;
    }
};
