// A C++98 program for the old SudokuKiller class: it solves two puzzles in arrays, and prints them
// with the time. Only the include line of the class has changed.
#include <ctime>
#include <iostream>

#include <ordoku/SudokuKiller.hpp> // was: #include "SudokuKiller.hpp"

static bool SolveAndPrint(SudokuKiller& killer, unsigned int* data)
{
    unsigned int output[81];

    if (!killer.SetData(data)) {
        cout << "the puzzle breaks the rules" << endl;
        return false;
    }
    clock_t start = clock();
    bool solved = killer.Solve(output);
    cout << 1000.0 * (clock() - start) / CLOCKS_PER_SEC << " ms" << endl;
    if (!solved) {
        cout << "the puzzle has no solution" << endl;
        return false;
    }
    for (int i = 0; i < 81; i++) {
        cout << output[i] << (i % 9 == 8 ? " \n" : " ");
    }
    cout << endl;
    return true;
}

int main()
{
    SudokuKiller killer(3); // order 3: 9x9

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
    return solved1 && solved2 && cout ? 0 : 1; // cout is false if it could not write
}
