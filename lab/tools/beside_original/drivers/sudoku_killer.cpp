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

    explicit Program(const Numbers& request)
        : killer(of_order(request[0])), cells(request.begin() + 1, request.end()), output(cells.size()), valid(false),
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

    // The class is kept until a puzzle has another order.
    static SudokuKiller& of_order(int wanted)
    {
        static SudokuKiller* killer = NULL;
        static int order = 0;
        if (wanted != order) {
            delete killer;
            order = wanted;
            killer = new SudokuKiller(static_cast<unsigned int>(order));
        }
        return *killer;
    }
};

int main(int argc, char** argv) { answer_requests<Program>(argc, argv); }
