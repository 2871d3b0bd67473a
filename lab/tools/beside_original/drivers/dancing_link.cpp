// A driver for a DancingLink class, compiled with -DHEADER='"DancingLink.hpp"' -DORDER=3.
//
// Request: "0" and the cells of a puzzle of this order, from which the matrix is made as old programs
// do; or "1", the numbers of rows and columns, and row and column of each node. Answer: the result of
// dfs, len, and ans up to len.
#include "driver.hpp"

#include <cstring>
#include <new>
#include <ordoku.h>

// The original has room for the Sudoku of N digits. Our class takes no notice.
#define N (ORDER * ORDER)
#include HEADER
#undef N

static const int SIDE = ORDER * ORDER;

static DancingLink DLX;

struct Program {
    const Numbers& request;
    bool found;

    explicit Program(const Numbers& request) : request(request), found(false) {}

    void prepare() {}

    void build()
    {
        if (request[0] == 0) {
            build_puzzle(&request[1]);
            return;
        }
        DLX.init(request[1], request[2]);
        for (std::size_t i = 3; i + 1 < request.size(); i += 2) DLX.addNode(request[i], request[i + 1]);
    }

    void solve() { found = DLX.dfs(0); }

    // If a dfs fails, the two classes may leave different things in ans.
    Numbers answer() const
    {
        Numbers numbers(1, found);
        numbers.push_back(DLX.len);
        if (found)
            for (int i = 0; i < DLX.len; i++) numbers.push_back(DLX.ans[i]);
        return numbers;
    }

    // An empty cell gets a row for each digit, any other cell the row of its digit.
    static void build_puzzle(const int* cells)
    {
        DLX.init(SIDE * SIDE * SIDE, 4 * SIDE * SIDE);
        for (int row = 0; row < SIDE; row++)
            for (int column = 0; column < SIDE; column++) {
                const int given = cells[row * SIDE + column];
                if (given != 0)
                    add_option(row, column, given - 1);
                else
                    for (int digit = 0; digit < SIDE; digit++) add_option(row, column, digit);
            }
    }

    static void add_option(int row, int column, int digit)
    {
        const int cell = row * SIDE + column;
        const int box = row / ORDER * ORDER + column / ORDER;
        const int option = digit * SIDE * SIDE + cell;
        DLX.addNode(option, cell);
        DLX.addNode(option, SIDE * SIDE + row * SIDE + digit);
        DLX.addNode(option, 2 * SIDE * SIDE + column * SIDE + digit);
        DLX.addNode(option, 3 * SIDE * SIDE + box * SIDE + digit);
    }
};

int main(int argc, char** argv) { answer_requests<Program>(argc, argv); }
