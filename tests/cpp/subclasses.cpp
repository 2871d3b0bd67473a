// What subclasses of SudokuKiller may do with its protected members. C++98 and later, also with
// -fno-exceptions -fno-rtti.
//
// With -DHEADER='"SudokuKiller.hpp"' it is compiled with an original, which passes too. The results
// are printed, to be compared.
#include <cstring>
#include <iostream>

#ifndef HEADER
#define HEADER <ordoku/SudokuKiller.hpp>
#endif
#include HEADER

#include "check.hpp"
#include "old_search.hpp"

// Names that programs have, and that the class must not hide.
static int Fill(int value) { return value + 1; }
static int Swap(int value) { return value + 2; }
static int Mark(int value) { return value + 3; }
static int Release(int value) { return value + 4; }
enum State { Full, Stuck, Conflict };

class Subclass : public SudokuKiller {
public:
    explicit Subclass(unsigned int order) : SudokuKiller(order) {}

    using SudokuKiller::Solve;

    // Prints the result of a call, the values, and the number of candidates.
    void print(const char* what, bool result) const
    {
        unsigned int candidates = 0;
        for (unsigned int i = 0; i < Area; i++)
            for (unsigned int n = 0; n < Len; n++) candidates += Possible[i][n] * (i % 97 + n + 1);
        std::cout << what << ' ' << result << ' ' << candidates << ':';
        for (unsigned int i = 0; i < Area; i++) std::cout << ' ' << Data[i];
        std::cout << std::endl;
    }

    bool solve(const char* what)
    {
        Values output(Area, 77);
        const bool solved = Solve(&output[0]);
        CHECK(solved ? output == values() : output == Values(Area, 77));
        if (solved) print(what, solved);
        return solved;
    }

    bool set(Values puzzle)
    {
        const bool valid = SetData(&puzzle[0]);
        CHECK(values() == puzzle);
        print("set", valid);
        return valid;
    }

    Values values() const { return Values(Data, Data + Area); }

    // Whether each row, column and box of GridData has every digit.
    bool is_solved() const
    {
        for (unsigned int house = 0; house < 2 * Len + GridCount; house++) {
            Values times(Len + 1, 0);
            for (unsigned int k = 0; k < Len; k++) {
                unsigned int row = house % Len, col = k;
                if (house >= Len) std::swap(row, col);
                if (house >= 2 * Len) {
                    row = GridData[house - 2 * Len][k].first;
                    col = GridData[house - 2 * Len][k].second;
                }
                if (Data[row * Len + col] < 1 || Data[row * Len + col] > Len) return false;
                if (times[Data[row * Len + col]]++) return false;
            }
        }
        return true;
    }

    // Exchanges the arrays of random cells, the first and the last one among them.
    void exchange(RandomPuzzles& random)
    {
        std::swap(Possible[0], Possible[random.below(Area)]);
        std::swap(Possible[Area - 1], Possible[random.below(Area)]);
        for (int i = 0; i < 5; i++) std::swap(Possible[random.below(Area)], Possible[random.below(Area)]);
    }

    // Replaces arrays of the class by others, which it then deletes.
    void replace(RandomPuzzles& random)
    {
        for (int i = 0; i < 5; i++) {
            bool*& row = Possible[i == 0 ? 0 : random.below(Area)];
            bool* const fresh = new bool[Len];
            std::memcpy(fresh, row, Len);
            delete[] row;
            row = fresh;
        }
        bool** const rows = new bool*[Area];
        for (unsigned int i = 0; i < Area; i++) rows[i] = Possible[i];
        delete[] Possible;
        Possible = rows;
        unsigned int* const data = new unsigned int[Area];
        for (unsigned int i = 0; i < Area; i++) data[i] = Data[i];
        delete[] Data;
        Data = data;
    }

    void exchange_with(Subclass& other)
    {
        std::swap(Data, other.Data);
        std::swap(Possible, other.Possible);
        std::swap(GridData, other.GridData);
    }

    // Removes random candidates of empty cells, but none of `solution`.
    void remove_candidates(RandomPuzzles& random, const Values& solution)
    {
        for (unsigned int i = 0; i < Area / 2; i++) {
            const unsigned int cell = random.below(Area), n = random.below(Len);
            if (n + 1 != solution[cell]) Possible[cell][n] = false;
        }
    }

    // Fills the members as SetData does.
    bool fill_in(const Values& puzzle)
    {
        for (unsigned int i = 0; i < Area; i++) {
            Data[i] = puzzle[i];
            for (unsigned int n = 0; n < Len; n++) Possible[i][n] = true;
        }
        return UpdatePossibility(Data, Possible);
    }

    // Changes a cell, but not its candidates and those of other cells.
    void give(unsigned int cell, unsigned int digit) { Data[cell] = digit; }

    bool set_again() { return SetData(Data); }

    void say_that_the_order_is(unsigned int order) { Order = order; }

    void names()
    {
        CHECK(Fill(1) == 2 && Swap(1) == 3 && Mark(1) == 4 && Release(1) == 5);
        CHECK(Full != Stuck && Stuck != Conflict);
    }
};

// With boxes that have exchanged a cell with the next box in the band.
class Jigsaw : public Subclass {
public:
    explicit Jigsaw(unsigned int order) : Subclass(order)
    {
        for (unsigned int g = 0; g + Order < GridCount; g++)
            std::swap(GridData[g][Len - 1], GridData[g + Order][0]);
    }
};

// With both diagonals.
class Diagonals : public Subclass {
public:
    explicit Diagonals(unsigned int order) : Subclass(order)
    {
        Grid** const grids = new Grid*[GridCount + 2];
        for (unsigned int g = 0; g < GridCount; g++) grids[g] = GridData[g];
        for (unsigned int g = GridCount; g < GridCount + 2; g++) {
            grids[g] = new Grid[Len];
            for (unsigned int k = 0; k < Len; k++)
                grids[g][k] = Grid(k, g == GridCount ? k : Len - 1 - k);
        }
        delete[] GridData;
        GridData = grids;
        GridCount += 2;
    }

private:
    typedef std::pair<unsigned int, unsigned int> Grid;
};

// Rows and columns only.
class Latin : public Subclass {
public:
    explicit Latin(unsigned int order) : Subclass(order) { GridCount = 0; }
    ~Latin() { GridCount = Len; }
};

// A 6x6 with boxes of two rows and three columns.
class Six : public Subclass {
public:
    Six() : Subclass(3)
    {
        for (unsigned int i = 36; i < Area; i++) delete[] Possible[i];
        for (unsigned int g = 6; g < GridCount; g++) delete[] GridData[g];
        Len = GridCount = 6;
        Area = 36;
        for (unsigned int g = 0; g < GridCount; g++)
            for (unsigned int k = 0; k < Len; k++) {
                GridData[g][k].first = g / 2 * 2 + k / 3;
                GridData[g][k].second = g % 2 * 3 + k % 3;
            }
    }
};

static const char* const PUZZLE =
    "005300000800000020070010500400005300010070006003200080060500009004000030000009700";
static const char* const SOLUTION =
    "145327698839654127672918543496185372218473956753296481367542819984761235521839764";

static Values read(const char* text)
{
    Values values;
    for (; *text; text++) values.push_back(static_cast<unsigned int>(*text - '0'));
    return values;
}

static void rows_that_are_exchanged()
{
    RandomPuzzles random(1);
    Subclass killer(3);
    for (int round = 0; round < 3; round++) {
        killer.exchange(random);
        CHECK(killer.set(read(PUZZLE)));
        CHECK(killer.solve("exchanged") && killer.values() == read(SOLUTION));
    }
    // Exchanged after SetData, the candidates are those of other cells.
    for (unsigned int order = 2; order <= 3; order++)
        for (int round = 0; round < 20; round++) {
            Subclass other(order);
            if (!other.set(random.next(order, 90))) continue;
            other.exchange(random);
            if (other.solve("other candidates")) CHECK(other.is_solved());
        }
}

static void arrays_that_are_replaced()
{
    RandomPuzzles random(2);
    Subclass killer(3), other(3);
    for (int round = 0; round < 3; round++) {
        killer.replace(random);
        CHECK(killer.set(read(PUZZLE)));
        killer.replace(random);
        CHECK(killer.solve("replaced") && killer.values() == read(SOLUTION));
        CHECK(other.set(read(SOLUTION)));
        killer.exchange_with(other);
        CHECK(other.solve("of the other one") && killer.solve("of the other one"));
        CHECK(killer.set(read(PUZZLE)));
    }
}

static void values_that_are_written()
{
    RandomPuzzles random(3);
    Subclass filled(3);  // no SetData
    CHECK(filled.fill_in(read(PUZZLE)));
    CHECK(filled.solve("filled in") && filled.values() == read(SOLUTION));
    CHECK(filled.fill_in(read(SOLUTION)) && filled.solve("filled in"));

    Subclass given(3);
    CHECK(given.set(Values(81, 0)));
    for (unsigned int i = 0; i < 81; i++)
        if (PUZZLE[i] != '0') given.give(i, static_cast<unsigned int>(PUZZLE[i] - '0'));
    CHECK(given.set_again());
    CHECK(given.solve("given") && given.values() == read(SOLUTION));
    given.give(80, 0);
    CHECK(given.set_again());
    CHECK(given.solve("given") && given.values() == read(SOLUTION));

    for (int round = 0; round < 10; round++) {
        Subclass killer(3);
        CHECK(killer.set(Values(81, 0)));
        killer.remove_candidates(random, read(SOLUTION));
        killer.give(random.below(81), 1 + random.below(9));
        killer.say_that_the_order_is(2);
        if (killer.solve("fewer candidates")) CHECK(killer.is_solved());
    }
    filled.names();
}

// Solves puzzles of a subclass with houses of its own: random ones, with a solution and without.
template <class Killer>
static void solve_random(Killer& killer, const char* what, unsigned int fewest_holes)
{
    RandomPuzzles random(4);
    CHECK(killer.set(Values(killer.values().size(), 0)));
    if (!killer.solve(what)) return;
    CHECK(killer.is_solved());
    const Values solution = killer.values();
    unsigned int solved = 0, failed = 0;
    for (int round = 0; round < 40; round++) {
        Values puzzle = solution;
        for (std::size_t i = 0; i < puzzle.size(); i++)
            if (random.below(100) < fewest_holes + static_cast<unsigned int>(round) / 2) puzzle[i] = 0;
        if (round % 4 == 0) puzzle[random.below(static_cast<unsigned int>(puzzle.size()))] = 1;
        if (!killer.set(puzzle) || !killer.solve(what)) {
            failed++;
            continue;
        }
        solved++;
        CHECK(killer.is_solved());
        for (std::size_t i = 0; i < puzzle.size(); i++)
            CHECK(puzzle[i] == 0 || puzzle[i] == killer.values()[i]);
    }
    CHECK(solved >= 30 && failed > 0);
}

static void other_houses()
{
    Jigsaw jigsaw(3);
    solve_random(jigsaw, "jigsaw", 50);
    Diagonals diagonals(3);
    solve_random(diagonals, "diagonals", 50);
    Latin latin(3);
    solve_random(latin, "latin", 40);
    Six six;
    solve_random(six, "6x6", 40);
}

int main()
{
    rows_that_are_exchanged();
    arrays_that_are_replaced();
    values_that_are_written();
    other_houses();
    if (failures()) std::cout << failures() << " checks failed" << std::endl;
    return failures() != 0;
}
