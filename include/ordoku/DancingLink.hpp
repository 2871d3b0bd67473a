// DancingLink: the interface of the old class of that name, exact cover by dancing links, over the library `ordoku`.
//
//     #include <cstdio>
//     #include <ordoku/DancingLink.hpp>    // instead of DancingLinkNode, memPool and the class; they may also stay
//
//     DancingLink DLX;
//     int main() {
//         DLX.init(3, 2);                  // 3 rows, 2 columns
//         DLX.addNode(0, 0);               // row 0 has a 1 in column 0
//         DLX.addNode(1, 0);
//         DLX.addNode(1, 1);
//         if (DLX.dfs(0))                  // rows that meet every column exactly once
//             for (int i = 0; i < DLX.len; ++i) std::printf("row %d\n", DLX.ans[i]);
//     }
//
// C++98 and later, also without exceptions and RTTI. Link with libordoku. Rows and columns are counted from 0, and
// numbers out of range are ignored. `len` and `ans` are what the old class gave: it takes the column with fewest rows,
// the lowest among equals, and its rows in the order in which their nodes were added.
//
// What is not as it was:
// - `ans` is an int*, not an array: sizeof tells nothing. It is null before the first init; then it has room for as many
//   numbers as there are rows or columns, whichever are fewer, and 16 more, and for all that dfs answers.
// - A dfs that succeeds leaves the matrix as it found it, where the old one left it covered. So a second dfs gives the
//   same answer, Print shows the whole matrix, and the columns that dfs went through need no resume: resume of a
//   column that cover did not take is ignored, as is cover of a column that is covered.
// - Columns may be resumed in any order, nodes added while columns are covered, and a node added twice counts once.
// - A dfs that fails leaves `ans` alone, where the old one left in it what it had tried.
// - A matrix has as many nodes as memory allows, and rows up to 2^26. Where init or a node finds no room, dfs answers false
//   until the next init.
// - It cannot be copied; copies of the old one shared their nodes.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "../ordoku.h"

class DancingLink {
public:
    int len;   // how many rows the last solution has
    int* ans;  // and their numbers

    DancingLink()
        : len(0), ans(NULL), matrix_(NULL), rows_(0), columns_(0), room_(0), covered_(NULL), depth_(0), lost_(false),
          buffer_(NULL)
    {
    }

    ~DancingLink() { Release(); }

    // Empties the matrix and gives it rows and columns.
    void init(int rows, int columns)
    {
        Release();
        rows_ = rows > 0 ? rows : 0;
        columns_ = columns > 0 ? columns : 0;
        const std::size_t width = static_cast<std::size_t>(columns_);
        // First, as it takes most: where it has room, no size below is too large for size_t.
        if (ordoku_cover_new(width, 0, &matrix_) != ORDOKU_OK) {
            Release();
            return;
        }
        covered_ = new (std::nothrow) int[width + 1];
        buffer_ = new (std::nothrow) uint32_t[width + 1];
        // Each row of a solution meets a column of its own.
        const int most = rows_ < columns_ ? rows_ : columns_;
        if (!GrowAns(static_cast<std::size_t>(most) + 16) || !covered_ || !buffer_) Release();
    }

    // Puts a 1 into the matrix.
    void addNode(int row, int column)
    {
        if (!matrix_ || row < 0 || row >= rows_ || !HasColumn(column)) return;
        Uncover(0);
        // A node that is there already is no error here.
        const int status = ordoku_cover_add_node(matrix_, static_cast<uint32_t>(row), static_cast<uint32_t>(column));
        if (status == ORDOKU_E_MEMORY || row >= MostRows) lost_ = true;
        Cover(0);
    }

    // Takes a column and the rows that meet it out of the matrix.
    void cover(int column)
    {
        if (!matrix_ || !HasColumn(column) || PlaceOf(column) < depth_) return;
        covered_[depth_] = column;
        depth_++;
        Cover(depth_ - 1);
    }

    // Puts back what cover took.
    void resume(int column)
    {
        const int place = PlaceOf(column);
        if (place == depth_) return;
        Uncover(place);
        for (int i = place + 1; i < depth_; ++i) covered_[i - 1] = covered_[i];
        depth_--;
        Cover(place);
    }

    // Looks for rows that meet every column left exactly once. True: their numbers are in ans[k..len). False: nothing
    // has changed.
    bool dfs(int k)
    {
        if (!matrix_ || lost_ || k < 0) return false;
        const std::size_t width = static_cast<std::size_t>(columns_);
        std::size_t count = 0;
        if (ordoku_cover_solve(matrix_, buffer_, width, &count) != ORDOKU_SOLVED) return false;
        if (count > static_cast<std::size_t>(INT_MAX - k) || !GrowAns(static_cast<std::size_t>(k) + count)) return false;
        for (std::size_t i = 0; i < count; ++i) ans[static_cast<std::size_t>(k) + i] = static_cast<int>(buffer_[i]);
        len = k + static_cast<int>(count);
        return true;
    }

    // Prints a line for each row: its nodes in the order they were added, as "(row column),". A row that a covered
    // column took out lacks its node in that column.
    void Print()
    {
        if (!matrix_) return;
        const std::size_t width = static_cast<std::size_t>(columns_);
        uint32_t row = 0;
        int printed = 0;
        std::size_t count = 0;
        while (ordoku_cover_next_option(matrix_, &row, buffer_, width, &count) == ORDOKU_OK) {
            for (; printed < static_cast<int>(row); ++printed) std::printf("\n");
            PrintRow(printed, count);
            ++printed;
            ++row;
        }
        for (; printed < rows_; ++printed) std::printf("\n");
    }

private:
    enum { MostRows = 1 << 26 };

    ordoku_cover* matrix_;
    int rows_;
    int columns_;
    std::size_t room_;  // of ans
    int* covered_;      // the columns that cover took, in that order
    int depth_;         // how many they are
    bool lost_;         // a node found no room
    uint32_t* buffer_;  // room for a solution, or for the columns of a row

    DancingLink(const DancingLink&);
    DancingLink& operator=(const DancingLink&);

    bool HasColumn(int column) const { return column >= 0 && column < columns_; }

    // Where a column is in covered_; depth_ when it is not.
    int PlaceOf(int column) const
    {
        int place = 0;
        while (place < depth_ && covered_[place] != column) ++place;
        return place;
    }

    // The library uncovers in the reverse order only: take off all from `place` on, change, and put back.
    void Uncover(int place)
    {
        for (int i = depth_; i > place; --i) ordoku_cover_uncover(matrix_, static_cast<uint32_t>(covered_[i - 1]));
    }

    void Cover(int place)
    {
        for (int i = place; i < depth_; ++i) ordoku_cover_cover(matrix_, static_cast<uint32_t>(covered_[i]));
    }

    // Of a row's covered columns the first one took it out, and only that one's node is missing.
    void PrintRow(int row, std::size_t count) const
    {
        int first = depth_;
        for (std::size_t i = 0; i < count; ++i) {
            const int place = PlaceOf(static_cast<int>(buffer_[i]));
            if (place < first) first = place;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const int column = static_cast<int>(buffer_[i]);
            if (first == depth_ || column != covered_[first]) std::printf("(%d %d),", row, column);
        }
        std::printf("\n");
    }

    bool GrowAns(std::size_t room)
    {
        if (room <= room_) return true;
        int* grown = static_cast<int*>(std::calloc(room, sizeof *grown));
        if (!grown) return false;
        if (ans) std::memcpy(grown, ans, room_ * sizeof *grown);
        std::free(ans);
        ans = grown;
        room_ = room;
        return true;
    }

    void Release()
    {
        ordoku_cover_free(matrix_);
        std::free(ans);
        delete[] covered_;
        delete[] buffer_;
        matrix_ = NULL;
        ans = NULL;
        covered_ = NULL;
        buffer_ = NULL;
        room_ = 0;
        len = rows_ = columns_ = depth_ = 0;
        lost_ = false;
    }
};
