// SudokuKiller: the interface of the old header of this name, over ordoku.
//
//     #include <iostream>
//     #include <ordoku/SudokuKiller.hpp>            // was: #include "SudokuKiller.hpp"
//
//     int main() {
//         unsigned int puzzle[16] = {1, 0, 0, 0,  0, 0, 3, 0,  0, 4, 0, 0,  0, 0, 0, 2};
//         unsigned int output[16];
//         SudokuKiller killer(2);                   // 4x4; order 3, the default, is 9x9
//         if (killer.SetData(puzzle) && killer.Solve(output))
//             for (int i = 0; i < 16; i++) cout << output[i] << (i % 4 == 3 ? '\n' : ' ');
//     }
//
// C++98 and later, also without exceptions and RTTI. Link with libordoku. Orders are 1 to 16.
// Define `ORDOKU_NO_USING_STD` to leave out `using namespace std;` of the old header.
//
// If a puzzle has several solutions, Solve finds the one of the old search. That search fills every
// cell that has one candidate, then guesses in the first of the cells with fewest candidates,
// digits ascending. After ORDOKU_SUDOKU_KILLER_NODES nodes or more a stronger search takes over, and
// may find another solution.
//
// A subclass may do with the protected members what it could do with the original: write to Data
// and Possible, exchange arrays and rows, and replace them by others from `new[]`, which the
// destructor deletes. It may also have other houses: other cells in GridData, more rows there and a
// higher GridCount, or a lower Len. Solve is the old search without limit then.
//
// Differences from the original:
// - Before the first SetData, and after one with a value above Len, there is no puzzle: Data is all
//   0, Possible all false, and Solve returns false. If givens clash or a cell has no candidate,
//   Data holds the input, and Possible what was worked out so far, as before.
// - Solve returns false if values in Data clash, or are above Len.
// - A Solve that fails leaves Data and Possible as they were.
// - Copies are deep. If allocation fails, or the order is 0 or above 16, SetData and Solve return
//   false; the arrays are then null, and Len, Area and GridCount are 0. With a Len above 256 too,
//   they return false.
//
// Private names end in `_` unless the original had them, so that they hide no name from a subclass.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "../ordoku.h"
#include "first_solution.hpp"
#include "old_arrays.hpp"

// The least number of nodes that Solve searches in the old order, up to 9x9. A larger board gets
// fewer: 81 / Area times as many, so that the time is about the same; 0 is no limit. To change it,
// define it before the include, to the same value in every file.
#ifndef ORDOKU_SUDOKU_KILLER_NODES
#define ORDOKU_SUDOKU_KILLER_NODES 2000000
#endif

#ifndef ORDOKU_NO_USING_STD
using namespace std;
#endif

// Solves puzzles of one order, one after another.
class SudokuKiller {
public:
    // Makes a solver for boxes of `order` rows and columns.
    SudokuKiller(unsigned int order = 3)
        : Order(order), Len(0), Area(0), GridCount(0), Data(NULL), Possible(NULL), GridData(NULL),
          order_(order), solver_(NULL), cells_(NULL), marks_(NULL), open_(NULL)
    {
        if (order == 0 || order > 16) return;
        if (!Allocate_(order * order, order * order * order * order, order * order)) return;
        Clear_();
        for (unsigned int g = 0; g < GridCount; g++) {
            for (unsigned int k = 0; k < Len; k++)
                GridData[g][k] = Grid(g % order * order + k / order, g / order * order + k % order);
        }
    }

    // Copies the puzzle, its candidates and the houses.
    SudokuKiller(const SudokuKiller& other)
        : Order(other.Order), Len(0), Area(0), GridCount(0), Data(NULL), Possible(NULL),
          GridData(NULL), order_(other.order_), solver_(NULL), cells_(NULL), marks_(NULL),
          open_(NULL)
    {
        if (!other.Data || !Allocate_(other.Len, other.Area, other.GridCount)) return;
        CopyData(Data, other.Data);
        for (unsigned int i = 0; i < Area; i++)
            std::memcpy(Possible[i], other.Possible[i], Len * sizeof **Possible);
        for (unsigned int g = 0; g < GridCount; g++)
            for (unsigned int k = 0; k < Len; k++) GridData[g][k] = other.GridData[g][k];
    }

    // Copies the puzzle, its candidates and the houses.
    SudokuKiller& operator=(const SudokuKiller& other)
    {
        SudokuKiller copy(other);
        Swap_(copy);
        return *this;
    }

    virtual ~SudokuKiller() { Release_(); }

    // Sets the puzzle: Area cells, row by row, 0 for an empty one. Returns false for a value above
    // Len, for givens that clash, and for an empty cell without a candidate.
    bool SetData(unsigned int* input)
    {
        if (!Data) return false;
        if (!input || !InRange_(input)) {
            Clear_();
            return false;
        }
        CopyData(Data, input);
        SetPossible_(true);
        return UpdatePossibility(Data, Possible);
    }

    // Writes a solution to `output` and to Data. Returns false, and leaves `output` as it was, if
    // there is none. Candidates that a subclass removed from Possible stay out.
    bool Solve(unsigned int* output)
    {
        if (!Data || !output || !InRange_(Data)) return false;
        uint64_t nodes = Endless_();
        if (!HasUsualHouses_()) return SolveInPlace_(output, nodes);
        if (!solver_ && ordoku_solver_new(order_, &solver_) != ORDOKU_OK) return false;
        const int marks = ordoku::detail::compare_marks(Data, Possible, order_, open_);
        const bool of_data = marks == ordoku::detail::marks_of_data;
        if (!(of_data ? PassGivens_() : PassCandidates_())) return false;
        uint64_t limit = ORDOKU_SUDOKU_KILLER_NODES;
        if (limit != 0 && Area > 81) limit = limit / Area * 81 + 1;
        int status = ORDOKU_STOPPED, unique = 0;
        if (marks == ordoku::detail::other_marks) {
            // The old search takes candidates that Data rules out for candidates at first, and then
            // guesses elsewhere. That matters if there are several solutions.
            status = ordoku::detail::solve_with(solver_, ORDOKU_ENGINE_AUTO, limit, cells_, Area,
                                                &unique);
            if (status == ORDOKU_NO_SOLUTION) return false;
            if (limit != 0) nodes = limit;
            if (!unique && SolveInPlace_(output, nodes)) return true;
            if (!unique && nodes != 0) return false;
        }
        if (status != ORDOKU_SOLVED)
            status = ordoku::detail::first_solution(solver_, limit, cells_, Area);
        if (status != ORDOKU_SOLVED) return false;
        for (unsigned int i = 0; i < Area; i++) output[i] = Data[i] = cells_[i];
        SetPossible_(false);  // each value is in each house
        return true;
    }

protected:
    typedef std::pair<unsigned int, unsigned int> Grid;  // row and column of a cell

    unsigned int Order;      // rows and columns of a box
    unsigned int Len;        // rows, columns, digits
    unsigned int Area;       // cells
    unsigned int GridCount;  // boxes
    unsigned int* Data;      // the value of each cell, or 0
    bool** Possible;         // [cell][value - 1]: the candidates; each cell has an array of its own
    Grid** GridData;         // [box][0..Len): row and column of each cell; boxes are numbered down
                             // the columns of boxes; each box has an array of its own

    // The four Update functions remove from `possible` the candidates that `data` rules out. They
    // return false at a contradiction: a value is twice in a house (nothing was removed for that
    // house), or an empty cell has no candidate.
    bool UpdatePossibilityByRow(unsigned int* data, bool** possible, int r)
    {
        const std::size_t row = static_cast<std::size_t>(r);
        return UpdateHouse_(data, possible, row * Len, 1, NULL);
    }

    // The same for a column.
    bool UpdatePossibilityByCol(unsigned int* data, bool** possible, int c)
    {
        return UpdateHouse_(data, possible, static_cast<std::size_t>(c), Len, NULL);
    }

    // The same for a box.
    bool UpdatePossibilityByGrid(unsigned int* data, bool** possible, int g)
    {
        return UpdateHouse_(data, possible, 0, 0, GridData[g]);
    }

    // The same for all rows, columns and boxes, up to the first contradiction.
    bool UpdatePossibility(unsigned int* data, bool** possible)
    {
        const int houses = static_cast<int>(Len);
        for (int i = 0; i < houses; i++)
            if (!UpdatePossibilityByRow(data, possible, i) ||
                !UpdatePossibilityByCol(data, possible, i))
                return false;
        const int grids = static_cast<int>(GridCount);
        for (int g = 0; g < grids; g++)
            if (!UpdatePossibilityByGrid(data, possible, g)) return false;
        return true;
    }

    // Writes the candidates of cell `i` to `possibleValues`.
    void GetPossibleValues(bool** possible, int i, std::vector<unsigned int>& possibleValues)
    {
        possibleValues.resize(0);  // `clear` is a macro of curses
        for (unsigned int n = 0; n < Len; n++)
            if (possible[i][n]) possibleValues.push_back(n + 1);
    }

    // The old search itself, without limit, on arrays of the caller. On success `data` is the
    // solution. On failure it holds the values that were found without a guess. Once `solved` is
    // set, by this call or by another one, no call makes a further guess.
    bool Solve(unsigned int* data, bool** possible, volatile bool& solved, int nest = 0)
    {
        uint64_t nodes = Endless_();
        (void)nest;  // it told the original whether to use several threads
        return Search_(data, possible, solved, nodes);
    }

private:
    enum Filled_ { Conflict_, Full_, Stuck_ };

    unsigned int order_;  // of the constructor
    ordoku_solver* solver_;
    uint32_t* cells_;  // a puzzle for the library, and its solution
    uint64_t* marks_;  // candidates for the library; NULL until a subclass changes Possible
    bool* open_;       // room for compare_marks

    // Cell k of the house is start + k * step, or the k-th of `box`.
    bool UpdateHouse_(const unsigned int* data, bool** possible, std::size_t start,
                      std::size_t step, const Grid* box)
    {
        // With a known length the compiler unrolls the loops.
        if (Len == 9) return UpdateHouseOf_<9>(data, possible, start, step, box);
        if (Len == 16) return UpdateHouseOf_<16>(data, possible, start, step, box);
        return UpdateHouseOf_<0>(data, possible, start, step, box);
    }

    template <unsigned int known>
    bool UpdateHouseOf_(const unsigned int* data, bool** possible, std::size_t start,
                        std::size_t step, const Grid* box)
    {
        const unsigned int len = known ? known : Len;
        if (len > 256) return false;
        bool open[(known ? known : 256) + 1];  // open[0] is for empty cells
        std::memset(open, true, len + 1);
        bool clash = false;
        for (unsigned int k = 0; k < len; k++) {
            const unsigned int value = data[box ? CellOf_(box[k], len) : start + k * step];
            if (value > len) return false;
            clash |= !open[value] & (value != 0);
            open[value] = false;
        }
        if (clash) return false;
        for (unsigned int k = 0; k < len; k++) {
            const std::size_t cell = box ? CellOf_(box[k], len) : start + k * step;
            bool* const allowed = possible[cell];
            uint64_t any = 0;
            unsigned int n = 0;
            for (; n + 8 <= len; n += 8) {
                const uint64_t left = ordoku::detail::eight(allowed + n) &
                                      ordoku::detail::eight(open + 1 + n);
                std::memcpy(allowed + n, &left, sizeof left);
                any |= left;
            }
            for (; n < len; n++) any |= allowed[n] = allowed[n] & open[1 + n];
            if ((any == 0) & (data[cell] == 0)) return false;
        }
        return true;
    }

    static std::size_t CellOf_(const Grid& at, unsigned int len)
    {
        return static_cast<std::size_t>(at.first) * len + at.second;
    }

    // Returns whether the houses are those of the constructor: a subclass may have others.
    bool HasUsualHouses_() const
    {
        const unsigned int order = order_, len = order * order;
        if (Len != len || Area != len * len || GridCount != len) return false;
        unsigned int differs = 0;
        Grid* const* box = GridData;
        for (unsigned int left = 0; left < len; left += order)
            for (unsigned int top = 0; top < len; top += order) {
                const Grid* at = *box++;
                for (unsigned int r = top; r < top + order; r++)
                    for (unsigned int c = left; c < left + order; c++, at++)
                        differs |= (at->first ^ r) | (at->second ^ c);
            }
        return differs == 0;
    }

    static uint64_t Endless_() { return ~static_cast<uint64_t>(0); }

    // The old search, up to `nodes` guesses, of which it leaves what is left.
    bool Search_(unsigned int* data, bool** possible, volatile bool& solved, uint64_t& nodes)
    {
        std::size_t cell = 0;
        const Filled_ filled = Fill_(data, possible, cell);
        if (filled != Stuck_) return filled == Full_;
        if (solved) return false;

        const ordoku::detail::saved_board before(data, possible, Area, Len);
        if (!before.is_whole()) return false;
        const bool* const values = before.candidates(cell);
        for (unsigned int n = 0; n < Len && !solved && nodes != 0; n++) {
            if (!values[n]) continue;
            nodes--;
            data[cell] = n + 1;
            if (UpdatePossibility(data, possible) && Search_(data, possible, solved, nodes)) {
                solved = true;
                return true;
            }
            before.restore(data, possible);
        }
        return false;
    }

    // Solves by the old search, which knows any houses and any candidates.
    bool SolveInPlace_(unsigned int* output, uint64_t& nodes)
    {
        const ordoku::detail::saved_board before(Data, Possible, Area, Len);
        if (!before.is_whole()) return false;
        volatile bool solved = false;
        // A board without empty cells is not checked by the search.
        if (!Search_(Data, Possible, solved, nodes) || !UpdatePossibility(Data, Possible)) {
            before.restore(Data, Possible);
            return false;
        }
        CopyData(output, Data);
        return true;
    }

    // Fills cells that have one candidate until none has. If the result is Stuck_, `cell` is the
    // first of the cells with fewest candidates.
    Filled_ Fill_(unsigned int* data, bool** possible, std::size_t& cell)
    {
        for (;;) {
            bool filled = false;
            unsigned int fewest = Len + 1;
            for (unsigned int i = 0; i < Area; i++) {
                if (data[i]) continue;
                unsigned int count = 0;
                unsigned int last = 0;
                for (unsigned int n = 0; n < Len; n++) {
                    if (!possible[i][n]) continue;
                    count++;
                    last = n + 1;
                }
                if (count == 1) {
                    data[i] = last;
                    filled = true;
                } else if (count < fewest) {
                    fewest = count;
                    cell = i;
                }
            }
            if (filled && !UpdatePossibility(data, possible)) return Conflict_;
            if (fewest == Len + 1) return Full_;
            if (!filled) return Stuck_;
        }
    }

    bool PassGivens_()
    {
        for (unsigned int i = 0; i < Area; i++) cells_[i] = Data[i];
        return ordoku_solver_set_data(solver_, cells_, Area) == ORDOKU_OK;
    }

    // For a subclass that changed candidates.
    bool PassCandidates_()
    {
        const std::size_t words = (Len + 63) / 64;
        if (!marks_) marks_ = new (std::nothrow) uint64_t[Area * words];
        if (!marks_) return false;
        std::memset(marks_, 0, Area * words * sizeof *marks_);
        for (unsigned int i = 0; i < Area; i++) {
            uint64_t* cell = marks_ + i * words;
            if (Data[i]) {
                Mark_(cell, Data[i] - 1);
            } else {
                for (unsigned int n = 0; n < Len; n++)
                    if (Possible[i][n]) Mark_(cell, n);
            }
        }
        return ordoku_solver_set_candidates(solver_, marks_, Area * words) == ORDOKU_OK;
    }

    static void Mark_(uint64_t* cell, unsigned int n)
    {
        cell[n / 64] |= static_cast<uint64_t>(1) << (n % 64);
    }

    bool InRange_(const unsigned int* values) const
    {
        const unsigned int len = Len;
        const unsigned int* const end = values + Area;
        bool above = false;
        for (; values != end; values++) above |= *values > len;
        return !above;
    }

    // Leaves no puzzle: no empty cell has a candidate.
    void Clear_()
    {
        for (unsigned int i = 0; i < Area; i++) Data[i] = 0;
        SetPossible_(false);
    }

    void SetPossible_(bool to)
    {
        // With a known length the compiler needs no call for each cell.
        if (Len == 9) return SetPossibleOf_<9>(to);
        if (Len == 16) return SetPossibleOf_<16>(to);
        SetPossibleOf_<0>(to);
    }

    template <unsigned int known>
    void SetPossibleOf_(bool to)
    {
        const std::size_t len = known ? known : Len;
        bool* const* const end = Possible + Area;
        for (bool* const* cell = Possible; cell != end; cell++) std::memset(*cell, to, len);
    }

    void CopyData(unsigned int* to, const unsigned int* from)
    {
        if (to != from) std::memcpy(to, from, Area * sizeof *to);
    }

    // Makes the arrays. Returns false, and leaves none, if there is no memory for all.
    bool Allocate_(unsigned int len, unsigned int area, unsigned int grid_count)
    {
        const std::size_t usual_len = order_ * order_, usual_area = usual_len * usual_len;
        Data = new (std::nothrow) unsigned int[area];
        Possible = ordoku::detail::new_rows<bool>(area, len);
        GridData = ordoku::detail::new_rows<Grid>(grid_count, len);
        cells_ = new (std::nothrow) uint32_t[usual_area];
        open_ = new (std::nothrow) bool[3 * usual_len * (usual_len + 1)];
        Len = len;
        Area = area;
        GridCount = grid_count;
        if (Data && Possible && GridData && cells_ && open_) return true;
        Release_();
        return false;
    }

    void Release_()
    {
        ordoku_solver_free(solver_);
        delete[] Data;
        ordoku::detail::delete_rows(Possible, Area);
        ordoku::detail::delete_rows(GridData, GridCount);
        delete[] cells_;
        delete[] marks_;
        delete[] open_;
        solver_ = NULL;
        cells_ = NULL;
        marks_ = NULL;
        open_ = NULL;
        Data = NULL;
        Possible = NULL;
        GridData = NULL;
        Len = Area = GridCount = 0;
    }

    void Swap_(SudokuKiller& other)
    {
        (std::swap)(Order, other.Order);
        (std::swap)(Len, other.Len);
        (std::swap)(Area, other.Area);
        (std::swap)(GridCount, other.GridCount);
        (std::swap)(Data, other.Data);
        (std::swap)(Possible, other.Possible);
        (std::swap)(GridData, other.GridData);
        (std::swap)(order_, other.order_);
        (std::swap)(solver_, other.solver_);
        (std::swap)(cells_, other.cells_);
        (std::swap)(marks_, other.marks_);
        (std::swap)(open_, other.open_);
    }
};
