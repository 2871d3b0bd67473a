// Solves a killer Sudoku, whose cages are drawn as letters: variants with ordoku/ordoku.hpp, C++11.
//
//   killer
//
// The digits of a cage differ and add up to its sum. There are no givens.
#include <ordoku/ordoku.hpp>

#include <exception>
#include <iostream>
#include <map>
#include <string>
#include <vector>

// Cells with the same letter are a cage.
static const std::string drawn =
    "ABBCDDDDE"
    "ABBCCFGEE"
    "HHIIJFGGK"
    "LMINJFFGK"
    "LMONPPPKK"
    "QMONNRRST"
    "QMOUURVST"
    "QQOWUVVXY"
    "ZZWWaaaXY";

static const std::map<char, std::uint32_t> sums = {
    {'A', 17}, {'B', 19}, {'C', 13}, {'D', 19}, {'E', 13}, {'F', 21}, {'G', 28}, {'H', 7},
    {'I', 18}, {'J', 12}, {'K', 22}, {'L', 4}, {'M', 12}, {'N', 20}, {'O', 27}, {'P', 7},
    {'Q', 27}, {'R', 19}, {'S', 5}, {'T', 7}, {'U', 12}, {'V', 17}, {'W', 15}, {'X', 11},
    {'Y', 12}, {'Z', 10}, {'a', 11}};

static ordoku::rules killer()
{
    std::map<char, std::vector<std::uint32_t>> cages;
    for (std::uint32_t cell = 0; cell < drawn.size(); ++cell) cages[drawn[cell]].push_back(cell);
    ordoku::rules rules(3); // the rows, columns and boxes of a 9x9
    for (const auto& cage : cages) rules.add_cage(cage.second, sums.at(cage.first));
    return rules;
}

int main()
{
    try {
        ordoku::solver solver(killer());
        solver.set_data(std::vector<std::uint32_t>(81));
        const ordoku::unique_solution solution = solver.solve_unique();
        if (!solution) {
            std::cerr << "no solution\n";
            return 1;
        }
        std::cout << (solution.unique ? "unique:\n" : "several solutions, such as this:\n");
        for (std::size_t cell = 0; cell < 81; ++cell)
            std::cout << solution.grid[cell] << (cell % 9 == 8 ? '\n' : ' ');

        // The first two cells of the first column.
        std::vector<std::uint32_t> wrong(81);
        wrong[0] = wrong[9] = 8;
        solver.set_data(wrong);
        ordoku::clash clash;
        if (!solver.check(&clash)) std::cout << "wrong givens: " << solver.message() << '\n';
        return std::cout.flush() ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "killer: " << error.what() << '\n';
        return 1;
    }
}
