// A program for the old SudokuKiller class, as its users have them: two puzzles in arrays, a timer, a loop that prints.
// It is C++98, and the only line that differs from such a program is the one that includes the class.
#include <ctime>
#include <iostream>

#include <ordoku/SudokuKiller.hpp> // was: #include "SudokuKiller.hpp"

static double Milliseconds()
{
    return 1000.0 * clock() / CLOCKS_PER_SEC;
}

static bool SolveAndPrint(SudokuKiller& killer, unsigned int* data)
{
    unsigned int output[81];

    if (!killer.SetData(data)) {
        cout << "the puzzle breaks the rules" << endl;
        return false;
    }
    double start = Milliseconds();
    bool solved = killer.Solve(output);
    cout << Milliseconds() - start << " ms" << endl;
    if (!solved) {
        cout << "the puzzle has no solution" << endl;
        return false;
    }
    for (int r = 0; r < 9; r++) {
        for (int c = 0; c < 9; c++) {
            cout << output[r * 9 + c] << " ";
        }
        cout << endl;
    }
    cout << endl;
    return true;
}

int main()
{
    // Order 3: 9x9.
    SudokuKiller killer(3);

    unsigned int data1[81] = {
        0, 6, 0, 0, 0, 0, 0, 0, 0,
        0, 8, 3, 7, 0, 0, 0, 0, 0,
        0, 2, 0, 0, 0, 1, 0, 5, 8,
        0, 0, 0, 8, 0, 0, 0, 2, 3,
        0, 0, 5, 0, 9, 0, 0, 0, 0,
        8, 0, 0, 0, 0, 0, 7, 0, 0,
        1, 0, 0, 0, 4, 0, 0, 9, 0,
        0, 0, 0, 9, 0, 0, 6, 0, 0,
        0, 5, 2, 0, 0, 0, 0, 0, 0,
    };

    unsigned int data2[81] = {
        3, 0, 0, 5, 0, 6, 0, 0, 0,
        0, 0, 2, 8, 0, 9, 4, 0, 1,
        0, 8, 7, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 6, 0, 0, 0, 0, 0,
        0, 0, 5, 3, 0, 0, 6, 1, 4,
        0, 0, 4, 0, 0, 2, 0, 0, 0,
        5, 0, 0, 1, 0, 0, 0, 0, 6,
        0, 0, 3, 0, 0, 4, 7, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0,
    };

    bool solved1 = SolveAndPrint(killer, data1);
    bool solved2 = SolveAndPrint(killer, data2);
    return solved1 && solved2 && cout ? 0 : 1; // cout is false when it could not write
}
