// Solves puzzles, and says of each whether it has one solution, several or none, and which givens
// clash: solve.c in C++11. The output and the exit codes are the same.
//
//   solve_cpp [FILE...]
//
// The exit code is the largest of these:
//   0  every puzzle has exactly one solution
//   1  a puzzle has several solutions
//   2  a puzzle has no solution
//   3  a puzzle has the same given twice in a row, column or box
//   4  something could not be read, solved or written
//   5  wrong arguments
#include <ordoku/ordoku.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>

enum exit_code { all_unique, some_several, some_none, some_clash, some_failed, wrong_arguments };

// Returns a digit as in the text that was read.
static std::string symbol(std::uint32_t digit, const ordoku::text_format& format)
{
    static const std::string symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const bool numbers = format.layout == ordoku::layout::numbers || format.layout == ordoku::layout::ordered;
    if (format.symbols == ordoku::symbols::zero_based) digit -= 1;
    if (format.symbols == ordoku::symbols::letters) digit += 9; // to the place of A
    return numbers || digit >= symbols.size() ? std::to_string(digit) : std::string(1, symbols[digit]);
}

static exit_code solve(const ordoku::parsed& puzzle)
{
    const ordoku::shape shape = puzzle.shape();
    ordoku::solver solver(shape);
    solver.set_data(puzzle.cells);
    ordoku::clash clash;
    if (!solver.check(&clash)) {
        const char* const houses[] = {"row", "column", "box"};
        const std::size_t side = shape.side();
        std::cout << "clash: " << symbol(clash.digit, puzzle.format) << " is twice in "
                  << houses[static_cast<int>(clash.kind)] << ' ' << clash.house + 1 << ": at row "
                  << clash.first_cell / side + 1 << ", column " << clash.first_cell % side + 1 << " and at row "
                  << clash.second_cell / side + 1 << ", column " << clash.second_cell % side + 1 << '\n';
        return some_clash;
    }
    const ordoku::unique_solution solution = solver.solve_unique();
    if (!solution) {
        std::cout << "no solution\n";
        return some_none;
    }
    const ordoku::statistics stats = solver.stats();
    const std::chrono::duration<double, std::milli> time = stats.elapsed;
    std::cout << (solution.unique ? "unique" : "several solutions, such as this") << "; " << stats.nodes << " nodes and "
              << time.count() << " ms to decide\n"
              << ordoku::format(solution.grid, puzzle.format);
    return solution.unique ? all_unique : some_several;
}

// Reads a file, or standard input if the path is "-".
static std::string read(const std::string& path)
{
    std::ifstream file;
    if (path != "-") {
        file.open(path, std::ios::binary);
        if (!file) throw std::runtime_error(std::strerror(errno));
    }
    std::istream& stream = path == "-" ? std::cin : file;
    return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
}

static exit_code solve_file(const std::string& path)
{
    const std::string name = path == "-" ? "stdin" : path;
    exit_code code = all_unique;
    try {
        const std::string text = read(path);
        std::size_t next = 0;
        int number = 0;
        do {
            const ordoku::parsed puzzle = ordoku::parse(text, next);
            const auto blanks = std::count(puzzle.cells.begin(), puzzle.cells.end(), 0u);
            const std::size_t side = puzzle.shape().side();
            std::cout << name << ", puzzle " << ++number << ", " << side << 'x' << side << " with "
                      << puzzle.cells.size() - static_cast<std::size_t>(blanks) << " givens: ";
            code = std::max(code, solve(puzzle));
            next = puzzle.next;
        } while (next < text.size());
    } catch (const std::exception& error) { // ordoku::error is one, too
        std::cout.flush();
        std::cerr << name << ": " << error.what() << '\n';
        code = some_failed;
    }
    return code;
}

int main(int argc, char** argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            std::cerr << "solve: unknown option '" << argv[i] << "'\nusage: solve [FILE...]\n";
            return wrong_arguments;
        }
    }
    exit_code code = all_unique;
    if (argc < 2) code = solve_file("-");
    for (int i = 1; i < argc; i++) code = std::max(code, solve_file(argv[i]));
    if (!std::cout.flush()) {
        std::cerr << "cannot write\n";
        return some_failed;
    }
    return code;
}
