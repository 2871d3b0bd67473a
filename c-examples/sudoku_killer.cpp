// A C++98 program for the old SudokuKiller class: it reads lines of 81 characters, solves each, and
// prints the solutions, until "end". Only the include line of the class has changed. The last line says how
// long SetData and Solve took; lab/tools/beside_original/drivers measures the same with the original class.
#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>

#include <ordoku/SudokuKiller.hpp> // was: #include "SudokuKiller.hpp"

// Puts a line into the array of a puzzle. Returns false if it is not 81 characters, each '.', 0 or 1 to 9.
static bool Read(const string& line, unsigned int* data)
{
    if (line.size() != 81 || line.find_first_not_of(".0123456789") != string::npos) {
        return false;
    }
    for (size_t i = 0; i < 81; i++) {
        data[i] = line[i] == '.' ? 0 : static_cast<unsigned int>(line[i] - '0');
    }
    return true;
}

int main()
{
    SudokuKiller killer(3); // order 3: 9x9
    unsigned int data[81], output[81];
    clock_t time = 0;
    int puzzles = 0;

    for (string line; getline(cin, line);) {
        if (!line.empty() && line[line.size() - 1] == '\r') {
            line.erase(line.size() - 1);
        }
        if (line == "end") {
            break;
        }
        if (!Read(line, data)) {
            cerr << "sudoku_killer: '" << line << "' is not a line of 81 characters, each '.' or 0 to 9" << endl;
            return 1;
        }
        const clock_t start = clock();
        const bool valid = killer.SetData(data);
        const bool solved = valid && killer.Solve(output);
        time += clock() - start;
        puzzles++;
        if (!valid) {
            cout << "the puzzle breaks the rules\n";
        } else if (!solved) {
            cout << "no solution\n";
        } else {
            for (int i = 0; i < 81; i++) {
                cout << output[i];
            }
            cout << '\n';
        }
    }
    cout << puzzles << " puzzles in " << 1000.0 * static_cast<double>(time) / CLOCKS_PER_SEC << " ms" << endl;
    if (ferror(stdin) || !cout) {
        cerr << "sudoku_killer: cannot read or write" << endl;
        return 1;
    }
    return 0;
}
