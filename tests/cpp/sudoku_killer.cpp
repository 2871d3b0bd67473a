// The old SudokuKiller interface: C++98 and later, also with -fno-exceptions -fno-rtti.
#include <iostream>

#include <ordoku/SudokuKiller.hpp>

#include "check.hpp"
#include "old_search.hpp"

// The two puzzles of the old program, and what it printed for them.
static const char* const HARD[2] = {
    "005300000800000020070010500400005300010070006003200080060500009004000030000009700",
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400"};
static const char* const ANSWERS[2] = {
    "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452"};

static void read(const char* text, unsigned int* cells)
{
    for (int i = 0; i < 81; i++) cells[i] = static_cast<unsigned int>(text[i] - '0');
}

static bool is_solution(const unsigned int* cells, unsigned int order)
{
    const unsigned int len = order * order;
    for (unsigned int house = 0; house < len; house++) {
        vector<int> seen(3 * len, 0);  // `vector` without std::, as old code has it
        for (unsigned int k = 0; k < len; k++) {
            const unsigned int row = house / order * order + k / order;
            const unsigned int col = house % order * order + k % order;
            const unsigned int values[3] = {cells[house * len + k], cells[k * len + house],
                                            cells[row * len + col]};
            for (unsigned int kind = 0; kind < 3; kind++) {
                if (values[kind] < 1 || values[kind] > len) return false;
                if (seen[kind * len + values[kind] - 1]++) return false;
            }
        }
    }
    return true;
}

static void the_old_program()
{
    SudokuKiller killer(3);
    unsigned int output[81];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 2; i++) {
            unsigned int data[81];
            unsigned int expected[81];
            read(HARD[i], data);
            read(ANSWERS[i], expected);
            CHECK(killer.SetData(data));
            CHECK(killer.Solve(output));
            CHECK(memcmp(output, expected, sizeof output) == 0);
            memset(output, 0, sizeof output);
            CHECK(killer.Solve(output));  // Data holds the solution now
            CHECK(memcmp(output, expected, sizeof output) == 0);
        }
    }
}

// The example at the top of the header.
static void the_example()
{
    unsigned int puzzle[16] = {1, 0, 0, 0,  0, 0, 3, 0,  0, 4, 0, 0,  0, 0, 0, 2};
    unsigned int output[16];
    SudokuKiller killer(2);
    CHECK(killer.SetData(puzzle) && killer.Solve(output));
    CHECK(is_solution(output, 2) && output[6] == 3 && output[15] == 2);
}

static void what_is_rejected()
{
    SudokuKiller killer;
    unsigned int data[81];
    unsigned int output[81];
    for (int i = 0; i < 81; i++) output[i] = 77;

    CHECK(!killer.Solve(output));  // no SetData yet

    read(HARD[0], data);
    data[80] = 10;  // above Len
    CHECK(!killer.SetData(data));
    CHECK(!killer.Solve(output));

    read(HARD[0], data);
    CHECK(killer.SetData(data));
    data[0] = 5;  // a second 5 in the row
    CHECK(!killer.SetData(data));
    CHECK(!killer.Solve(output));

    memset(data, 0, sizeof data);
    for (unsigned int i = 0; i < 8; i++) data[i] = i + 1;
    data[80 - 9 - 9] = 0;
    data[9 + 8] = 9;  // the ninth cell of the row has no candidate
    CHECK(!killer.SetData(data));
    CHECK(!killer.Solve(output));

    // The direct rules find nothing wrong, but the first box has no cell for its 1.
    read("000010000000000010234000000000000000000000000000000000000000000000000000000000000", data);
    CHECK(killer.SetData(data));
    CHECK(!killer.Solve(output));
    CHECK(!killer.Solve(output));

    CHECK(!killer.SetData(NULL));
    CHECK(!killer.Solve(NULL));
    for (int i = 0; i < 81; i++) CHECK(output[i] == 77);

    read(HARD[1], data);  // the object still works
    CHECK(killer.SetData(data));
    CHECK(killer.Solve(output));
    CHECK(is_solution(output, 3));
}

static void every_order()
{
    for (unsigned int order = 1; order <= 5; order++) {
        const unsigned int area = order * order * order * order;
        vector<unsigned int> data(area, 0);
        vector<unsigned int> output(area, 0);
        SudokuKiller killer = order;  // the constructor is not explicit
        CHECK(killer.SetData(&data[0]));
        CHECK(killer.Solve(&output[0]));
        CHECK(is_solution(&output[0], order));
    }
    const unsigned int wrong[3] = {0, 17, 0xFFFFFFFFu};
    for (int i = 0; i < 3; i++) {
        unsigned int cell = 0;
        SudokuKiller killer(wrong[i]);
        CHECK(!killer.SetData(&cell));
        CHECK(!killer.Solve(&cell));
    }
}

// Order 16, filled but for a diagonal.
static void the_largest_order()
{
    const unsigned int order = 16, len = 256;
    vector<unsigned int> solution(len * len), data, output(len * len, 0);
    for (unsigned int row = 0; row < len; row++)
        for (unsigned int col = 0; col < len; col++)
            solution[row * len + col] = (row % order * order + row / order + col) % len + 1;
    CHECK(is_solution(&solution[0], order));
    data = solution;
    for (unsigned int i = 0; i < len; i++) data[i * len + i] = 0;
    SudokuKiller killer(order);
    CHECK(killer.SetData(&data[0]));
    CHECK(killer.Solve(&output[0]));
    CHECK(output == solution);
}

static void copies_are_deep()
{
    unsigned int data[81];
    unsigned int first[81];
    unsigned int second[81];
    SudokuKiller a;
    read(HARD[0], data);
    CHECK(a.SetData(data));
    SudokuKiller b = a;
    SudokuKiller c(2);
    c = b;
    read(HARD[1], data);
    CHECK(a.SetData(data));
    CHECK(a.Solve(first));
    CHECK(c.Solve(second));
    CHECK(memcmp(first, second, sizeof first) != 0);
    CHECK(b.Solve(first));
    CHECK(memcmp(first, second, sizeof first) == 0);
    SudokuKiller& same = c;
    c = same;
    CHECK(c.Solve(first));
    vector<SudokuKiller> many(3, b);
    CHECK(many[2].Solve(second));
    CHECK(memcmp(first, second, sizeof first) == 0);
}

class Subclass : public SudokuKiller {
public:
    Subclass(unsigned int order) : SudokuKiller(order) {}

    void members()
    {
        CHECK(Order == 2 && Len == 4 && Area == 16 && GridCount == 4);
        // Boxes are numbered down the columns of boxes.
        CHECK(GridData[1][0].first == 2 && GridData[1][0].second == 0);
        CHECK(GridData[2][3].first == 1 && GridData[2][3].second == 3);

        unsigned int input[16] = {1, 0, 0, 0};
        CHECK(SetData(input));
        CHECK(Data[0] == 1);
        CHECK(!Possible[0][0] && Possible[0][1]);  // a filled cell loses its own value
        CHECK(!Possible[3][0] && Possible[3][3]);
        CHECK(!Possible[12][0] && !Possible[5][0] && Possible[10][0]);

        vector<unsigned int> values;
        GetPossibleValues(Possible, 3, values);
        CHECK(values.size() == 3 && values[0] == 2 && values[2] == 4);
    }

    void after_a_solve()
    {
        unsigned int input[16] = {0};
        unsigned int output[16];
        CHECK(SetData(input));
        CHECK(Solve(output));
        CHECK(memcmp(Data, output, sizeof output) == 0);
        for (unsigned int i = 0; i < Area; i++)
            for (unsigned int n = 0; n < Len; n++) CHECK(!Possible[i][n]);
    }

    void after_a_value_too_large()
    {
        unsigned int input[16] = {1, 2, 3, 4};
        CHECK(SetData(input));
        input[0] = 3;
        input[5] = 5;
        CHECK(!SetData(input));  // there is no puzzle then
        for (unsigned int i = 0; i < Area; i++) {
            CHECK(Data[i] == 0);
            for (unsigned int n = 0; n < Len; n++) CHECK(!Possible[i][n]);
        }
    }

    void updates()
    {
        unsigned int input[16] = {1, 2, 0, 0};
        CHECK(SetData(input));
        for (unsigned int i = 0; i < Area; i++)
            for (unsigned int n = 0; n < Len; n++) Possible[i][n] = true;
        CHECK(UpdatePossibilityByRow(Data, Possible, 0));
        CHECK(!Possible[2][0] && !Possible[3][1] && Possible[2][2] && Possible[4][0]);
        CHECK(UpdatePossibilityByCol(Data, Possible, 1));
        CHECK(!Possible[13][1] && Possible[13][0]);
        CHECK(UpdatePossibilityByGrid(Data, Possible, 0));
        CHECK(!Possible[4][0] && !Possible[5][1] && Possible[6][0]);
        CHECK(UpdatePossibility(Data, Possible));
        Data[3] = 1;
        CHECK(!UpdatePossibilityByRow(Data, Possible, 0));
        CHECK(!UpdatePossibility(Data, Possible));
        CHECK(UpdatePossibilityByCol(Data, Possible, 3));
    }

    void the_old_search()
    {
        unsigned int input[16] = {0, 0, 3, 0};
        unsigned int output[16];
        CHECK(SetData(input));
        volatile bool solved = false;
        CHECK(SudokuKiller::Solve(Data, Possible, solved));
        CHECK(solved && is_solution(Data, 2));
        unsigned int found[16];
        memcpy(found, Data, sizeof found);
        CHECK(SetData(input));
        CHECK(Solve(output));
        CHECK(memcmp(output, found, sizeof output) == 0);

        CHECK(SetData(input));
        solved = true;  // another call has a solution: this one makes no guess
        CHECK(!Solve(Data, Possible, solved, 1));
        CHECK(Data[0] == 0);
    }

    // The rule of this subclass: the top left cell is 4.
    void candidates_removed_by_a_subclass()
    {
        unsigned int input[16] = {0};
        unsigned int output[16];
        CHECK(SetData(input));
        for (unsigned int n = 0; n < 3; n++) Possible[0][n] = false;
        CHECK(SudokuKiller::Solve(output));
        CHECK(output[0] == 4 && is_solution(output, 2));
    }

    // Data and Possible after SetData and Solve, and the solution, are those of the old search.
    // Returns the number of solutions, up to 2; 3 if SetData refuses, 4 if they are not known.
    unsigned int compare(const Values& puzzle)
    {
        const OldSearch old(Order);
        Values input = puzzle, output(Area, 77), expected = puzzle;
        std::vector<std::vector<bool> > possible;
        const bool set = old.set(puzzle, possible);
        CHECK(SetData(&input[0]) == set);
        CHECK(input == puzzle && Values(Data, Data + Area) == puzzle);
        for (unsigned int i = 0; i < Area; i++)
            for (unsigned int n = 0; n < Len; n++) CHECK(Possible[i][n] == possible[i][n]);
        long nodes = Order == 4 ? 60 : 300;
        const bool solvable = set && old.solve(expected, nodes);
        if (nodes <= 0) return 4;
        CHECK(Solve(&output[0]) == solvable);
        if (!solvable) CHECK(output == Values(Area, 77));
        if (!set) return 3;
        if (!solvable) return 0;
        CHECK(output == expected && Values(Data, Data + Area) == expected);
        for (unsigned int i = 0; i < Area; i++)
            for (unsigned int n = 0; n < Len; n++) CHECK(!Possible[i][n]);
        const unsigned int count = old.count_solutions(puzzle, nodes);
        return nodes > 0 ? count : 4;
    }

    using SudokuKiller::Solve;
};

// Puzzles of three orders, with no solution, one and several.
static void random_puzzles()
{
    const unsigned int puzzles[3] = {150, 60, 10}, fewest_holes[3] = {40, 45, 36};
    RandomPuzzles random(7);
    for (unsigned int order = 2; order <= 4; order++) {
        Subclass killer(order);
        unsigned int found[5] = {0};
        for (unsigned int i = 0; i < puzzles[order - 2]; i++)
            found[killer.compare(random.next(order, fewest_holes[order - 2] + random.below(20)))]++;
        for (unsigned int kind = 0; kind < 4; kind++) CHECK(found[kind] > 0 || order == 4);
    }
}

int main()
{
    the_example();
    the_old_program();
    what_is_rejected();
    every_order();
    the_largest_order();
    copies_are_deep();
    random_puzzles();
    Subclass subclass(2);
    subclass.members();
    subclass.after_a_solve();
    subclass.after_a_value_too_large();
    subclass.updates();
    subclass.the_old_search();
    subclass.candidates_removed_by_a_subclass();
    if (failures()) cout << failures() << " checks failed" << endl;
    return failures() != 0;
}
