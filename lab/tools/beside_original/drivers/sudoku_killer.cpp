// A driver for a SudokuKiller class, compiled with -DHEADER='"SudokuKiller.hpp"'.
//
// Request: the order, then the cells. Answer: 0 if SetData returns false, 1 if Solve does, or 2 and the
// solution.
#include "driver.hpp"

#include <cstring>
#include HEADER

struct Program {
    SudokuKiller& killer;
    std::vector<unsigned int> cells, output;
    bool valid, solved;

    Program(SudokuKiller& killer, const Numbers& request)
        : killer(killer), cells(request.begin() + 1, request.end()), output(cells.size()), valid(false),
          solved(false)
    {
    }

    void prepare() {}

    void build() { valid = killer.SetData(&cells[0]); }

    void solve() { solved = valid && killer.Solve(&output[0]); }

    Numbers answer() const
    {
        Numbers numbers(1, valid + solved);
        if (solved) numbers.insert(numbers.end(), output.begin(), output.end());
        return numbers;
    }
};

int main(int argc, char** argv)
{
    choose_processor(argc, argv);
    Numbers request;
    SudokuKiller* killer = NULL;
    int order = 0;
    while (read_request(request)) {
        if (request[0] != order) {
            delete killer;
            order = request[0];
            killer = new SudokuKiller(static_cast<unsigned int>(order));
        }
        Program program(*killer, request);
        repeat(program);
    }
    delete killer;
}
