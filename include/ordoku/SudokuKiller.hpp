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
// Define ORDOKU_NO_USING_STD to leave out `using namespace std;` of the old header.
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

// The number of nodes that Solve searches in the old order, up to 9x9. A larger board gets fewer,
// in proportion to its cells, so that the time is about the same. To change it, define it before
// the include, to the same value in every file.
#ifndef ORDOKU_SUDOKU_KILLER_NODES
#define ORDOKU_SUDOKU_KILLER_NODES 200000
#endif

#ifndef ORDOKU_NO_USING_STD
using namespace std;
#endif

class SudokuKiller {
public:
    SudokuKiller(unsigned int order = 3)
        : Order(order), Len(0), Area(0), GridCount(0), Data(NULL), Possible(NULL), GridData(NULL),
          solver_(NULL), ready_(false)
    {
        if (order == 0 || order > 16) return;
        Len = order * order;
        Area = Len * Len;
        GridCount = Len;
        Data = new (std::nothrow) unsigned int[Area];
        Possible = NewPossible();
        GridData = NewGrids();
        if (!Data || !Possible || !GridData) {
            Release();
            return;
        }
        for (unsigned int i = 0; i < Area; i++) Data[i] = 0;
        for (unsigned int i = 0; i < Area; i++) AllowAll(i);
    }

    SudokuKiller(const SudokuKiller& other)
        : Order(other.Order), Len(0), Area(0), GridCount(0), Data(NULL), Possible(NULL),
          GridData(NULL), solver_(NULL), ready_(false)
    {
        SudokuKiller copy(other.Order);
        Swap(copy);
        if (!Data || !other.Data) return;
        CopyData(Data, other.Data);
        CopyPossible(Possible, other.Possible);
        ready_ = other.ready_;
    }

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
        if (!Data || !input) return false;
        for (unsigned int i = 0; i < Area; i++)
            if (input[i] > Len) return false;
        for (unsigned int i = 0; i < Area; i++) {
            Data[i] = input[i];
            AllowAll(i);
        }
        ready_ = UpdatePossibility(Data, Possible);
        return ready_;
    }

    // Writes a solution to `output` and to Data. Returns false, and leaves `output` as it was, if
    // there is none. Candidates that a subclass removed from Possible stay out.
    bool Solve(unsigned int* output)
    {
        if (!ready_ || !output || !OpenSolver()) return false;
        uint32_t* cells = new (std::nothrow) uint32_t[Area];
        const bool solved = cells && Search(cells);
        if (solved) {
            for (unsigned int i = 0; i < Area; i++) output[i] = Data[i] = cells[i];
            UpdatePossibility(Data, Possible);
        }
        delete[] cells;
        return solved;
    }

protected:
    typedef std::pair<unsigned int, unsigned int> Grid;

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

    bool UpdatePossibilityByCol(unsigned int* data, bool** possible, int c)
    {
        return UpdateHouse(data, possible, static_cast<std::size_t>(c), Len, NULL);
    }

    bool UpdatePossibilityByGrid(unsigned int* data, bool** possible, int g)
    {
        return UpdateHouse(data, possible, 0, 0, GridData[g]);
    }

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
    bool ready_;  // the last SetData returned true

    // Cell k of the house is start + k * step, or the k-th of `box`.
    bool UpdateHouse(const unsigned int* data, bool** possible, std::size_t start, std::size_t step,
                     const Grid* box)
    {
        bool taken[256] = {false};
        for (unsigned int k = 0; k < Len; k++) {
            const unsigned int value = data[CellOf(start, step, box, k)];
            if (value == 0) continue;
            if (value > Len || taken[value - 1]) return false;
            taken[value - 1] = true;
        }
        for (unsigned int k = 0; k < Len; k++) {
            const std::size_t cell = CellOf(start, step, box, k);
            bool any = false;
            for (unsigned int n = 0; n < Len; n++) {
                if (taken[n]) possible[cell][n] = false;
                any = any || possible[cell][n];
            }
            if (data[cell] == 0 && !any) return false;
        }
        return true;
    }

    std::size_t CellOf(std::size_t start, std::size_t step, const Grid* box, unsigned int k) const
    {
        if (!box) return start + k * step;
        return static_cast<std::size_t>(box[k].first) * Len + box[k].second;
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

    // The library gets candidates and not Data alone, because a subclass may have removed some.
    bool Search(uint32_t* cells)
    {
        const std::size_t words = (Len + 63) / 64;
        uint64_t* marks = new (std::nothrow) uint64_t[Area * words];
        if (!marks) return false;
        std::memset(marks, 0, Area * words * sizeof *marks);
        bool valid = true;
        for (unsigned int i = 0; i < Area; i++) {
            uint64_t* cell = marks + i * words;
            if (Data[i] > Len) {
                valid = false;
            } else if (Data[i]) {
                Mark(cell, Data[i] - 1);
            } else {
                for (unsigned int n = 0; n < Len; n++)
                    if (Possible[i][n]) Mark(cell, n);
            }
        }
        valid = valid && ordoku_solver_set_candidates(solver_, marks, Area * words) == ORDOKU_OK;
        delete[] marks;
        if (!valid) return false;
        uint64_t nodes = ORDOKU_SUDOKU_KILLER_NODES;
        if (Area > 81) nodes = nodes * 81 / Area + 1;
        int status = SearchWith(ORDOKU_ENGINE_GREEDY, nodes, cells);
        if (status == ORDOKU_STOPPED) status = SearchWith(ORDOKU_ENGINE_AUTO, 0, cells);
        return status == ORDOKU_SOLVED;
    }

    int SearchWith(uint64_t engine, uint64_t nodes, uint32_t* cells)
    {
        ordoku_options options;
        ordoku_options_init(&options, sizeof options);
        options.engine = engine;
        options.node_limit = nodes;
        const int status = ordoku_solver_set_options(solver_, &options);
        return status == ORDOKU_OK ? ordoku_solver_solve(solver_, cells, Area) : status;
    }

    static void Mark(uint64_t* cell, unsigned int n)
    {
        cell[n / 64] |= static_cast<uint64_t>(1) << (n % 64);
    }

    bool OpenSolver() { return solver_ || ordoku_solver_new(Order, &solver_) == ORDOKU_OK; }

    void AllowAll(unsigned int i)
    {
        for (unsigned int n = 0; n < Len; n++) Possible[i][n] = true;
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
        solver_ = NULL;
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
        std::swap(ready_, other.ready_);
    }
};
