// The old DancingLink interface: C++98 and later, also with -fno-exceptions -fno-rtti.
#include <limits.h>
#include <stdio.h>
#include <string.h>
#ifndef _WIN32
#include <sys/resource.h>
#endif

// Declarations of the old program that a user may have kept.
const int N = 9;
const int MAX_WIDTH = 4 * N * N + 10;
const int MAX_HEIGHT = N * N * N + 10;
struct DancingLinkNode {
    int row;
    int col;
    DancingLinkNode *pR, *pL, *pU, *pD;
};

#include <ordoku/DancingLink.hpp>

#include "check.hpp"

DancingLink DLX;

static bool answer_is(const DancingLink& link, int len, const int* rows)
{
    if (link.len != len) return false;
    for (int i = 0; i < len; ++i)
        if (link.ans[i] != rows[i]) return false;
    return true;
}

// The example at the top of the header.
static void the_example()
{
    (void)MAX_WIDTH; // the header leaves these names to the program
    (void)MAX_HEIGHT;
    DLX.init(3, 2);
    DLX.addNode(0, 0);
    DLX.addNode(1, 0);
    DLX.addNode(1, 1);
    CHECK(DLX.dfs(0) && DLX.len == 1 && DLX.ans[0] == 1);
}

// The matrix of Knuth's paper "Dancing Links". Its only solution is rows 0, 3 and 4.
static void knuth()
{
    static const char* const matrix[6] = {"0010110", "1001001", "0110010",
                                          "1001000", "0100001", "0001101"};
    DLX.init(6, 7);
    CHECK(DLX.len == 0 && DLX.ans[0] == 0 && DLX.ans[5] == 0);
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 7; ++column)
            if (matrix[row][column] == '1') DLX.addNode(row, column);
    const int expected[3] = {3, 0, 4};
    CHECK(DLX.dfs(0));
    CHECK(answer_is(DLX, 3, expected));
    CHECK(DLX.dfs(0));  // the matrix is as it was
    CHECK(answer_is(DLX, 3, expected));

    // Given that row 0 is chosen, dfs finds the others.
    DLX.ans[0] = 0;
    DLX.cover(2);
    DLX.cover(4);
    DLX.cover(5);
    CHECK(DLX.dfs(1));
    const int rest[3] = {0, 4, 3};
    CHECK(answer_is(DLX, 3, rest));
    DLX.resume(2);  // in any order
    DLX.resume(5);
    DLX.resume(4);
    CHECK(DLX.dfs(0));
    CHECK(answer_is(DLX, 3, expected));

    // Without row 4 there is no solution, and nothing changes.
    DLX.cover(6);
    DLX.cover(0);
    CHECK(!DLX.dfs(0));
    CHECK(answer_is(DLX, 3, expected));
    DLX.resume(0);
    DLX.resume(6);
    CHECK(DLX.dfs(4));
    CHECK(DLX.len == 7 && DLX.ans[4] == 3 && DLX.ans[6] == 4);
}

static void order_of_rows()
{
    DancingLink link;
    const int first[1] = {2};
    link.init(3, 1);
    link.addNode(2, 0);
    link.addNode(0, 0);
    link.addNode(1, 0);
    CHECK(link.dfs(0) && answer_is(link, 1, first));

    // Columns 1 and 2 have one row each: the lower column is first.
    const int lowest[2] = {1, 0};
    link.init(3, 3);
    link.addNode(0, 2);
    link.addNode(1, 1);
    link.addNode(1, 0);
    link.addNode(2, 0);
    CHECK(link.dfs(0) && answer_is(link, 2, lowest));
}

static void empty_matrices_and_wrong_numbers()
{
    DancingLink link;
    CHECK(!link.dfs(0));  // no init
    link.addNode(0, 0);
    link.cover(0);
    link.resume(0);
    link.Print();

    link.init(4, 0);
    CHECK(link.dfs(0) && link.len == 0);
    CHECK(link.dfs(3) && link.len == 3);
    link.init(0, 2);
    CHECK(!link.dfs(0) && link.len == 0);
    link.init(-1, -1);
    CHECK(link.dfs(0) && link.len == 0);

    link.init(2, 2);
    link.addNode(0, 0);
    link.addNode(0, 1);
    link.addNode(0, 1);  // twice
    link.addNode(2, 0);  // out of range, here and below
    link.addNode(0, 2);
    link.addNode(-1, 0);
    link.addNode(0, -1);
    link.cover(2);
    link.cover(-1);
    link.resume(2);
    link.resume(-1);
    link.resume(0);  // not covered
    CHECK(!link.dfs(-1));
    CHECK(link.dfs(0) && link.len == 1 && link.ans[0] == 0);
    link.cover(0);
    link.cover(0);
    link.addNode(1, 1);  // while a column is covered
    CHECK(link.dfs(0) && link.len == 1 && link.ans[0] == 1);
    link.resume(0);
    CHECK(link.dfs(100) && link.len == 101 && link.ans[100] == 0 && link.ans[99] == 0);
}

// Windows has no such function: memory is measured on the other systems only.
static long most_kilobytes()
{
#ifdef _WIN32
    return 0;
#else
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
#endif
}

// Rows without a node take no memory, nor do the elements of ans below k.
static void many_rows()
{
    DancingLink link;
    const long before = most_kilobytes();
    const int rows[3] = {1 << 26, INT_MAX - 1, INT_MAX};
    for (int i = 0; i < 3 && most_kilobytes() - before < 100000; ++i) {
        link.init(rows[i], 2);
        link.addNode(5, 1);
        link.addNode(7, 0);
        const int expected[2] = {7, 5};
        CHECK(link.dfs(0) && answer_is(link, 2, expected));
        link.addNode(rows[i], 0);  // out of range
        CHECK(link.dfs(0) && answer_is(link, 2, expected));
    }
    CHECK(!link.dfs(INT_MAX - 1) && !link.dfs(INT_MAX) && link.len == 2);
    const int k = 1 << 24;
    CHECK(link.dfs(k) && link.len == k + 2 && link.ans[k + 1] == 5 && link.ans[77] == 0);
    CHECK(most_kilobytes() - before < 100000);
    link.init(INT_MAX, 0);
    CHECK(link.dfs(0) && link.len == 0 && link.ans[15] == 0);
    link.init(INT_MIN, INT_MIN);
    CHECK(link.dfs(0) && link.len == 0);
}

// The matrix of a Sudoku, numbered as in the old program.
static void insert(int row, int column, int digit)
{
    const int cell = N * row + column;
    const int option = N * N * digit + cell;
    const int box = row / 3 * 3 + column / 3;
    DLX.addNode(option, cell);
    DLX.addNode(option, N * N + N * row + digit);
    DLX.addNode(option, 2 * N * N + N * column + digit);
    DLX.addNode(option, 3 * N * N + N * box + digit);
}

static void sudoku(const char* puzzle, const char* solution)
{
    DLX.init(N * N * N, 4 * N * N);
    for (int i = 0; i < N * N; ++i) {
        if (puzzle[i] != '.') {
            insert(i / N, i % N, puzzle[i] - '1');
            continue;
        }
        for (int digit = 0; digit < N; ++digit) insert(i / N, i % N, digit);
    }
    CHECK(DLX.dfs(0));
    CHECK(DLX.len == N * N);
    char answer[N * N + 1] = {0};
    for (int i = 0; i < DLX.len; ++i)
        answer[DLX.ans[i] % (N * N)] = static_cast<char>('1' + DLX.ans[i] / (N * N));
    CHECK(strcmp(answer, solution) == 0);
}

static void printing(const char* file)
{
    fflush(stdout);
    if (!freopen(file, "w", stdout)) {
        fprintf(stderr, "cannot write %s\n", file);
        ++failures();
        return;
    }
    DancingLink link;
    link.init(4, 3);
    link.addNode(2, 1);
    link.addNode(0, 2);
    link.addNode(0, 0);
    link.addNode(2, 2);
    link.Print();
    link.cover(2);
    link.cover(0);
    link.Print();
    fclose(stdout);

    char text[200] = {0};
    FILE* printed = fopen(file, "r");
    const size_t size = printed ? fread(text, 1, sizeof text - 1, printed) : 0;
    if (printed) fclose(printed);
    remove(file);
    const char expected[] = "(0 2),(0 0),\n\n(2 1),(2 2),\n\n"
                            "(0 0),\n\n(2 1),\n\n";
    if (size != strlen(expected) || strcmp(text, expected) != 0) {
        fprintf(stderr, "Print printed:\n%s", text);
        ++failures();
    }
}

// The argument is a file for the output of Print.
int main(int argc, char** argv)
{
    the_example();
    knuth();
    order_of_rows();
    empty_matrices_and_wrong_numbers();
    many_rows();
    for (int round = 0; round < 20; ++round) {
        sudoku("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
               "145327698839654127672918543496185372218473956753296481367542819984761235521839764");
        sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
               "812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    }
    if (argc > 1) printing(argv[1]);
    return failures() != 0;
}
