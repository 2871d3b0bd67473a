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
// digits ascending. After ORDOKU_SUDOKU_KILLER_NODES nodes a stronger search takes over, and may
// find another solution.
//
// Differences from the original:
// - Solve returns false unless the last SetData returned true.
// - A SetData with a value above Len leaves Data and Possible as they were. If givens clash or a
//   cell has no candidate, Data holds the input, and Possible what was worked out so far, as
//   before.
// - A Solve that fails leaves Data and Possible as they were.
// - Copies are deep. If allocation fails, or the order is 0 or above 16, SetData and Solve return
//   false; the arrays are then null, and Len, Area and GridCount are 0.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "../ordoku.h"
#include "first_solution.hpp"

// The number of nodes that Solve searches in the old order, up to 9x9. A larger board gets fewer:
// 81 / Area times as many, so that the time is about the same; 0 is no limit. To change it,
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
          solver_(NULL), cells_(NULL), marks_(NULL), open_(NULL), ready_(false)
    {
        if (order == 0 || order > 16) return;
        Len = order * order;
        Area = Len * Len;
        GridCount = Len;
        Data = new (std::nothrow) unsigned int[Area];
        Possible = NewPossible();
        GridData = NewGrids();
        cells_ = new (std::nothrow) uint32_t[Area];
        open_ = new (std::nothrow) bool[3 * static_cast<std::size_t>(Len) * (Len + 1)];
        if (!Data || !Possible || !GridData || !cells_ || !open_) {
            Release();
            return;
        }
        for (unsigned int i = 0; i < Area; i++) Data[i] = 0;
        SetPossible(true);
    }

    // Copies the puzzle and its candidates.
    SudokuKiller(const SudokuKiller& other)
        : Order(other.Order), Len(0), Area(0), GridCount(0), Data(NULL), Possible(NULL),
          GridData(NULL), solver_(NULL), cells_(NULL), marks_(NULL), open_(NULL), ready_(false)
    {
        SudokuKiller copy(other.Order);
        Swap(copy);
        if (!Data || !other.Data) return;
        CopyData(Data, other.Data);
        CopyPossible(Possible, other.Possible);
        ready_ = other.ready_;
    }

    // Copies the puzzle and its candidates.
    SudokuKiller& operator=(const SudokuKiller& other)
    {
        SudokuKiller copy(other);
        Swap(copy);
        return *this;
    }

    virtual ~SudokuKiller() { Release(); }

    // Sets the puzzle: Area cells, row by row, 0 for an empty one. Returns false for a value above
    // Len, for givens that clash, and for an empty cell without a candidate.
    bool SetData(unsigned int* input)
    {
        ready_ = false;
        if (!Data || !input || !InRange(input)) return false;
        CopyData(Data, input);
        SetPossible(true);
        ready_ = UpdatePossibility(Data, Possible);
        return ready_;
    }

    // Writes a solution to `output` and to Data. Returns false, and leaves `output` as it was, if
    // there is none. Candidates that a subclass removed from Possible stay out.
    bool Solve(unsigned int* output)
    {
        if (!ready_ || !output || !OpenSolver() || !InRange(Data)) return false;
        if (!(IsPossibleOfData() ? PassGivens() : PassCandidates())) return false;
        uint64_t nodes = ORDOKU_SUDOKU_KILLER_NODES;
        if (nodes != 0 && Area > 81) nodes = nodes / Area * 81 + 1;
        if (ordoku::detail::first_solution(solver_, 2000, nodes, cells_, Area) !=
            ORDOKU_SOLVED)
            return false;
        for (unsigned int i = 0; i < Area; i++) output[i] = Data[i] = cells_[i];
        SetPossible(false);  // each value is in each house
        return true;
    }

protected:
    typedef std::pair<unsigned int, unsigned int> Grid;  // row and column of a cell

    unsigned int Order;      // rows and columns of a box
    unsigned int Len;        // rows, columns, digits
    unsigned int Area;       // cells
    unsigned int GridCount;  // boxes
    unsigned int* Data;      // the value of each cell, or 0
    bool** Possible;         // [cell][value - 1]: the candidates
    Grid** GridData;         // [box][0..Len): row and column of each cell; boxes are numbered down
                             // the columns of boxes

    // The four Update functions remove from `possible` the candidates that `data` rules out. They
    // return false at a contradiction: a value is twice in a house (nothing was removed for that
    // house), or an empty cell has no candidate.
    bool UpdatePossibilityByRow(unsigned int* data, bool** possible, int r)
    {
        const std::size_t row = static_cast<std::size_t>(r);
        return UpdateHouse(data, possible, row * Len, 1, NULL);
    }

    // The same for a column.
    bool UpdatePossibilityByCol(unsigned int* data, bool** possible, int c)
    {
        return UpdateHouse(data, possible, static_cast<std::size_t>(c), Len, NULL);
    }

    // The same for a box.
    bool UpdatePossibilityByGrid(unsigned int* data, bool** possible, int g)
    {
        return UpdateHouse(data, possible, 0, 0, GridData[g]);
    }

    // The same for all rows, columns and boxes, up to the first contradiction.
    bool UpdatePossibility(unsigned int* data, bool** possible)
    {
        const int houses = static_cast<int>(Len);
        for (int i = 0; i < houses; i++)
            if (!UpdatePossibilityByRow(data, possible, i) ||
                !UpdatePossibilityByCol(data, possible, i))
                return false;
        for (int i = 0; i < houses; i++)
            if (!UpdatePossibilityByGrid(data, possible, i)) return false;
        return true;
    }

    // Writes the candidates of cell `i` to `possibleValues`.
    void GetPossibleValues(bool** possible, int i, std::vector<unsigned int>& possibleValues)
    {
        possibleValues.clear();
        for (unsigned int n = 0; n < Len; n++)
            if (possible[i][n]) possibleValues.push_back(n + 1);
    }

    // The old search itself, without limit, on arrays of the caller. On success `data` is the
    // solution. On failure it holds the values that were found without a guess. Once `solved` is
    // set, by this call or by another one, no call makes a further guess.
    bool Solve(unsigned int* data, bool** possible, volatile bool& solved, int nest = 0)
    {
        std::size_t cell = 0;
        const Filled filled = Fill(data, possible, cell);
        if (filled != Stuck) return filled == Full;
        if (solved) return false;

        unsigned int* dataBefore = new (std::nothrow) unsigned int[Area];
        bool** possibleBefore = NewPossible();
        bool found = false;
        if (dataBefore && possibleBefore) {
            CopyData(dataBefore, data);
            CopyPossible(possibleBefore, possible);
            for (unsigned int n = 0; n < Len && !solved; n++) {
                if (!possibleBefore[cell][n]) continue;
                data[cell] = n + 1;
                if (UpdatePossibility(data, possible) && Solve(data, possible, solved, nest + 1)) {
                    found = true;
                    solved = true;
                } else {
                    CopyData(data, dataBefore);
                    CopyPossible(possible, possibleBefore);
                }
            }
        }
        delete[] dataBefore;
        DeletePossible(possibleBefore);
        return found;
    }

private:
    enum Filled { Conflict, Full, Stuck };

    ordoku_solver* solver_;
    uint32_t* cells_;  // a puzzle for the library, and its solution
    uint64_t* marks_;  // candidates for the library; NULL until a subclass changes Possible
    bool* open_;       // [house][0..Len]: whether no cell of the house has this value; rows, columns,
                       // then boxes, here numbered along the rows of boxes
    bool ready_;       // the last SetData returned true

    // Cell k of the house is start + k * step, or the k-th of `box`.
    bool UpdateHouse(const unsigned int* data, bool** possible, std::size_t start, std::size_t step,
                     const Grid* box)
    {
        // With a known length the compiler unrolls the loops.
        if (Len == 9) return UpdateHouseOf<9>(data, possible, start, step, box);
        if (Len == 16) return UpdateHouseOf<16>(data, possible, start, step, box);
        return UpdateHouseOf<0>(data, possible, start, step, box);
    }

    template <unsigned int known>
    bool UpdateHouseOf(const unsigned int* data, bool** possible, std::size_t start,
                       std::size_t step, const Grid* box)
    {
        const unsigned int len = known ? known : Len;
        bool open[(known ? known : 256) + 1];  // open[0] is for empty cells
        std::memset(open, true, len + 1);
        bool clash = false;
        for (unsigned int k = 0; k < len; k++) {
            const unsigned int value = data[box ? CellOf(box[k], len) : start + k * step];
            if (value > len) return false;
            clash |= !open[value] & (value != 0);
            open[value] = false;
        }
        if (clash) return false;
        for (unsigned int k = 0; k < len; k++) {
            const std::size_t cell = box ? CellOf(box[k], len) : start + k * step;
            bool* const allowed = possible[cell];
            uint64_t any = 0;
            unsigned int n = 0;
            for (; n + 8 <= len; n += 8) {
                const uint64_t left = Eight(allowed + n) & Eight(open + 1 + n);
                std::memcpy(allowed + n, &left, sizeof left);
                any |= left;
            }
            for (; n < len; n++) any |= allowed[n] = allowed[n] & open[1 + n];
            if ((any == 0) & (data[cell] == 0)) return false;
        }
        return true;
    }

    static std::size_t CellOf(const Grid& at, unsigned int len)
    {
        return static_cast<std::size_t>(at.first) * len + at.second;
    }

    // Sets open_ to what Data says.
    void FillOpen()
    {
        const unsigned int order = Order, len = Len;
        const std::size_t houses = len, stride = len + 1;
        std::memset(open_, true, 3 * houses * stride);
        const unsigned int* value = Data;
        bool* row = open_;
        bool* const columns = row + houses * stride;
        bool* box = columns + houses * stride;
        for (unsigned int r = 0; r < len; r++, row += stride) {
            bool* column = columns;
            for (unsigned int b = 0; b < order; b++, box += stride)
                for (unsigned int k = 0; k < order; k++, value++, column += stride)
                    row[*value] = column[*value] = box[*value] = false;
            if ((r + 1) % order != 0) box -= order * stride;
        }
    }

    // Returns whether Possible is as SetData made it: a subclass may have removed candidates.
    bool IsPossibleOfData()
    {
        FillOpen();
        const unsigned int order = Order, len = Len;
        const std::size_t houses = len, stride = len + 1;
        bool* const* allowed = Possible;
        const bool* row = open_ + 1;
        const bool* const columns = row + houses * stride;
        const bool* box = columns + houses * stride;
        uint64_t changed = 0;
        for (unsigned int r = 0; r < len; r++, row += stride) {
            const bool* column = columns;
            for (unsigned int b = 0; b < order; b++, box += stride)
                for (unsigned int k = 0; k < order; k++, allowed++, column += stride) {
                    unsigned int n = 0;
                    for (; n + 8 <= len; n += 8)
                        changed |= (Eight(row + n) & Eight(column + n) & Eight(box + n)) ^
                                   Eight(*allowed + n);
                    for (; n < len; n++) changed |= (row[n] & column[n] & box[n]) ^ (*allowed)[n];
                }
            if ((r + 1) % order != 0) box -= order * stride;
        }
        return changed == 0;
    }

    static uint64_t Eight(const bool* flags)
    {
        uint64_t eight;
        std::memcpy(&eight, flags, sizeof eight);
        return eight;
    }

    // Fills cells that have one candidate until none has. If the result is Stuck, `cell` is the
    // first of the cells with fewest candidates.
    Filled Fill(unsigned int* data, bool** possible, std::size_t& cell)
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
            if (filled && !UpdatePossibility(data, possible)) return Conflict;
            if (fewest == Len + 1) return Full;
            if (!filled) return Stuck;
        }
    }

    bool PassGivens()
    {
        for (unsigned int i = 0; i < Area; i++) cells_[i] = Data[i];
        return ordoku_solver_set_data(solver_, cells_, Area) == ORDOKU_OK;
    }

    // For a subclass that removed candidates.
    bool PassCandidates()
    {
        const std::size_t words = (Len + 63) / 64;
        if (!marks_) marks_ = new (std::nothrow) uint64_t[Area * words];
        if (!marks_) return false;
        std::memset(marks_, 0, Area * words * sizeof *marks_);
        for (unsigned int i = 0; i < Area; i++) {
            uint64_t* cell = marks_ + i * words;
            if (Data[i]) {
                Mark(cell, Data[i] - 1);
            } else {
                for (unsigned int n = 0; n < Len; n++)
                    if (Possible[i][n]) Mark(cell, n);
            }
        }
        return ordoku_solver_set_candidates(solver_, marks_, Area * words) == ORDOKU_OK;
    }

    static void Mark(uint64_t* cell, unsigned int n)
    {
        cell[n / 64] |= static_cast<uint64_t>(1) << (n % 64);
    }

    bool OpenSolver() { return solver_ || ordoku_solver_new(Order, &solver_) == ORDOKU_OK; }

    bool InRange(const unsigned int* values) const
    {
        const unsigned int len = Len;
        const unsigned int* const end = values + Area;
        bool above = false;
        for (; values != end; values++) above |= *values > len;
        return !above;
    }

    void SetPossible(bool to)
    {
        const std::size_t len = Len;
        bool* const* const end = Possible + Area;
        bool* const block = Possible[0];
        bool* next = block;
        bool is_block = true;  // unless a subclass has put in arrays of its own
        for (bool* const* cell = Possible; cell != end; cell++, next += len) is_block &= *cell == next;
        if (is_block) {
            std::memset(block, to, Area * len);
        } else {
            for (unsigned int i = 0; i < Area; i++) std::memset(Possible[i], to, len);
        }
    }

    void CopyData(unsigned int* to, const unsigned int* from)
    {
        std::memcpy(to, from, Area * sizeof *to);
    }

    void CopyPossible(bool** to, bool* const* from)
    {
        for (unsigned int i = 0; i < Area; i++) std::memcpy(to[i], from[i], Len * sizeof **to);
    }

    // Makes one block, and a pointer to the part of each cell.
    bool** NewPossible() const
    {
        bool** rows = new (std::nothrow) bool*[Area];
        bool* block = new (std::nothrow) bool[static_cast<std::size_t>(Area) * Len];
        if (!rows || !block) {
            delete[] rows;
            delete[] block;
            return NULL;
        }
        for (unsigned int i = 0; i < Area; i++) rows[i] = block + static_cast<std::size_t>(i) * Len;
        return rows;
    }

    static void DeletePossible(bool** possible)
    {
        if (possible) delete[] possible[0];
        delete[] possible;
    }

    Grid** NewGrids() const
    {
        Grid** boxes = new (std::nothrow) Grid*[GridCount];
        Grid* block = new (std::nothrow) Grid[Area];
        if (!boxes || !block) {
            delete[] boxes;
            delete[] block;
            return NULL;
        }
        for (unsigned int g = 0; g < GridCount; g++) {
            boxes[g] = block + g * Len;
            for (unsigned int k = 0; k < Len; k++)
                boxes[g][k] = Grid(g % Order * Order + k / Order, g / Order * Order + k % Order);
        }
        return boxes;
    }

    void Release()
    {
        ordoku_solver_free(solver_);
        delete[] Data;
        DeletePossible(Possible);
        if (GridData) delete[] GridData[0];
        delete[] GridData;
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
        ready_ = false;
    }

    void Swap(SudokuKiller& other)
    {
        std::swap(Order, other.Order);
        std::swap(Len, other.Len);
        std::swap(Area, other.Area);
        std::swap(GridCount, other.GridCount);
        std::swap(Data, other.Data);
        std::swap(Possible, other.Possible);
        std::swap(GridData, other.GridData);
        std::swap(solver_, other.solver_);
        std::swap(cells_, other.cells_);
        std::swap(marks_, other.marks_);
        std::swap(open_, other.open_);
        std::swap(ready_, other.ready_);
    }
};
