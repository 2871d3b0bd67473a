// SudokuKiller: the interface of the old header of that name, over the library `ordoku`.
//
//     #include <iostream>
//     #include <ordoku/SudokuKiller.hpp>            // was: #include "SudokuKiller.hpp"
//
//     int main() {
//         unsigned int puzzle[16] = {1, 0, 0, 0,  0, 0, 3, 0,  0, 4, 0, 0,  0, 0, 0, 2};
//         unsigned int output[16];
//         SudokuKiller killer(2);                   // order 2: 4x4; order 3, the default, is 9x9; up to order 16
//         if (killer.SetData(puzzle) && killer.Solve(output))
//             for (int i = 0; i < 16; i++) cout << output[i] << (i % 4 == 3 ? '\n' : ' ');
//     }
//
// C++98 and later, also without exceptions and RTTI. Link with libordoku. Define ORDOKU_NO_USING_STD to do without the
// old header's `using namespace std;`.
//
// Which solution, when there are several: the one of the old search, which fills every cell that has one candidate and
// then guesses in the first of the cells with fewest, digits ascending. Past a number of nodes (see below) a stronger
// search answers, and may find another one.
//
// What is not as it was:
// - Solve answers false unless the last SetData was true.
// - After a SetData with a value above Len, Data and Possible are what they were before it. When givens clash or a cell
//   has no candidate, Data holds the input and Possible as much as was worked out, as always.
// - A Solve that fails leaves Data and Possible as they were.
// - Copies are deep. Without memory, or with an order of 0 or above 16, SetData and Solve answer false; the arrays are
//   null then, and Len, Area and GridCount 0.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "../ordoku.h"

// How many nodes Solve searches in the old order on a 9x9 or smaller; on a larger board fewer, in proportion to its
// cells, so that the time is about the same. Define it before the include, and alike in every file, to change it.
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
        : Order(other.Order), Len(0), Area(0), GridCount(0), Data(NULL), Possible(NULL), GridData(NULL),
          solver_(NULL), ready_(false)
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

    // Takes Area cells, row by row, 0 for an empty one. False for a value above Len, for givens that clash, and for an
    // empty cell without a candidate.
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

    // Writes a solution to `output` and to Data; false, and `output` untouched, when there is none. What a subclass
    // struck from Possible stays out.
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
    unsigned int* Data;      // a value for each cell, 0 for none
    bool** Possible;         // [cell][value - 1]
    Grid** GridData;         // [box][0..Len): row and column of its cells; boxes are counted down the columns of boxes

    // The four Update functions strike from `possible` what `data` rules out, and answer false at a contradiction: a
    // value twice in a house (then nothing was struck for that house), or an empty cell without a candidate.
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
            if (!UpdatePossibilityByRow(data, possible, i) || !UpdatePossibilityByCol(data, possible, i)) return false;
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

    // The old search itself, without limit, on arrays of the caller's. On success `data` is the solution. On failure it
    // holds what follows from the puzzle without a guess, as far as that went. When `solved` is set, by this call or
    // another one, no further guess is made.
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
    bool ready_;  // the last SetData was true

    // Cell k of the house is start + k * step, or the k-th of `box`.
    bool UpdateHouse(const unsigned int* data, bool** possible, std::size_t start, std::size_t step, const Grid* box)
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
        return box ? static_cast<std::size_t>(box[k].first) * Len + box[k].second : start + k * step;
    }

    // Fills cells that have one candidate until none has. When stuck, `cell` is the first of the cells with fewest.
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

    // The library is given candidates and not only Data, because a subclass may have struck some.
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
        const uint64_t nodes = ORDOKU_SUDOKU_KILLER_NODES;
        const int status = SearchWith(ORDOKU_ENGINE_GREEDY, Area <= 81 ? nodes : nodes * 81 / Area + 1, cells);
        return (status == ORDOKU_STOPPED ? SearchWith(ORDOKU_ENGINE_AUTO, 0, cells) : status) == ORDOKU_SOLVED;
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

    static void Mark(uint64_t* cell, unsigned int n) { cell[n / 64] |= static_cast<uint64_t>(1) << (n % 64); }

    bool OpenSolver() { return solver_ || ordoku_solver_new(Order, &solver_) == ORDOKU_OK; }

    void AllowAll(unsigned int i)
    {
        for (unsigned int n = 0; n < Len; n++) Possible[i][n] = true;
    }

    void CopyData(unsigned int* to, const unsigned int* from) { std::memcpy(to, from, Area * sizeof *to); }

    void CopyPossible(bool** to, bool* const* from)
    {
        for (unsigned int i = 0; i < Area; i++) std::memcpy(to[i], from[i], Len * sizeof **to);
    }

    // One block, and a pointer to each cell's part of it.
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
