// The old classes while each allocation fails in turn, or all later ones too: each answer is right,
// or false. With memory the classes work again.
#include "../cpp/check.hpp"
#include "allocator.h"
#include <cstdlib>
#include <new>
#include <ordoku/DancingLink.hpp>
#include <ordoku/SudokuKiller.hpp>

// The linker does not wrap the calls of malloc inside the C++ library.
void* operator new[](std::size_t size, const std::nothrow_t&) throw() { return std::malloc(size); }
void operator delete[](void* block) throw() { std::free(block); }
#if __cplusplus >= 201402L
void operator delete[](void* block, std::size_t) throw() { std::free(block); }
#endif

// There are so many rows that the nodes are reallocated several times.
static const int rows = 100, columns = 9;

// Row 10 a + b has the 1s of the number 37 a + 4 b + 1.
static bool meets(int row, int column) { return (37 * (row / 10) + 4 * (row % 10) + 1) >> column & 1; }

static bool covers(const int* chosen, int len)
{
    for (int column = 0; column < columns; ++column) {
        int times = 0;
        for (int i = 0; i < len; ++i) times += meets(chosen[i], column);
        if (times != 1) return false;
    }
    return true;
}

static bool solves(DancingLink& link)
{
    link.init(rows, columns);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (meets(row, column)) link.addNode(row, column);
    if (!link.dfs(0)) return false;
    CHECK(covers(link.ans, link.len));
    return true;
}

// If the last node were missing, row 1 would fit beside row 0. The class hands nodes over 512 at a
// time, so that the last one is sometimes the one that takes memory.
static void a_node_without_room()
{
    int lost = 0;
    for (int others = 490; others <= 530; ++others) {
        DancingLink link;
        link.init(2 + others, 3);
        for (int i = 0; i < others; ++i) link.addNode(2 + i, 2);
        link.addNode(0, 0);
        link.addNode(1, 1);
        link.addNode(1, 2);
        start_failing(1, 1);
        link.addNode(0, 1);
        stop_failing();
        lost += injected > 0;
        CHECK(link.dfs(0) == (injected == 0));
        CHECK(injected > 0 || (link.len == 2 && link.ans[0] + link.ans[1] >= 2));
    }
    CHECK(lost > 0 && lost < 40);
}

// The library has no such row.
static void a_row_too_many()
{
    DancingLink link;
    link.init((1 << 26) + 1, 1);
    link.addNode(0, 0);
    CHECK(link.dfs(0));
    link.addNode(1 << 26, 0);
    CHECK(!link.dfs(0));
}

struct FourByFour : SudokuKiller {
    FourByFour() : SudokuKiller(2) {}
};

static bool solves(FourByFour& killer)
{
    unsigned int puzzle[16] = {1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2};
    const unsigned int solution[16] = {1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2};
    unsigned int output[16] = {0};
    const FourByFour copy(killer);
    killer = copy;
    if (!killer.SetData(puzzle) || !killer.Solve(output)) return false;
    for (int i = 0; i < 16; ++i) CHECK(output[i] == solution[i]);
    return true;
}

// Candidates that a subclass removed, and several solutions: every stage of the search runs.
struct NineByNine : SudokuKiller {
    NineByNine() : SudokuKiller(3) {}
    void is_not(unsigned int cell, unsigned int value) { Possible[cell][value - 1] = false; }
};

static bool solves(NineByNine& killer)
{
    unsigned int cells[81] = {1};
    if (!killer.SetData(cells) || !killer.Solve(cells)) return false;
    for (unsigned int i = 0; i < 9; ++i) CHECK(cells[i] == i + 1);
    unsigned int others[81] = {1};
    unsigned int output[81];
    if (!killer.SetData(others)) return false;
    killer.is_not(1, 2);
    if (!killer.Solve(output)) return false;
    CHECK(output[0] == 1 && output[1] == 3 && output[2] == 2);
    return true;
}

// Makes an object, then lets allocations fail.
template <class Old>
static void fail()
{
    const int before = failures();
    for (int for_good = 0; for_good < 2; ++for_good) {
        long first = 0;
        do {
            ++first;
            start_failing(first, for_good);
            Old old;
            const bool solved = solves(old);
            stop_failing();
            CHECK(solved || injected > 0);
        } while (injected > 0 && failures() == before);
        CHECK(first > 10);
        std::printf("%ld requests\n", first - 1);
    }
}

int main()
{
    fail<DancingLink>();
    a_node_without_room();
    a_row_too_many();
    fail<FourByFour>();
    fail<NineByNine>();
    CHECK(live == 0);
    return failures();
}
