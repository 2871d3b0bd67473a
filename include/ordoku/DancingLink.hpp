// DancingLink: exact cover with the interface of the old class of this name, over ordoku.
//
//     #include <cstdio>
//     #include <ordoku/DancingLink.hpp>    // instead of the class, DancingLinkNode and memPool
//
//     DancingLink DLX;
//     int main() {
//         DLX.init(3, 2);                  // 3 rows, 2 columns
//         DLX.addNode(0, 0);               // row 0 has a 1 in column 0
//         DLX.addNode(1, 0);
//         DLX.addNode(1, 1);
//         if (DLX.dfs(0))                  // rows with exactly one 1 in every column
//             for (int i = 0; i < DLX.len; ++i) std::printf("row %d\n", DLX.ans[i]);
//     }
//
// C++98 and later, also without exceptions and RTTI. Link with libordoku. Rows and columns are
// numbered from 0, and numbers out of range are ignored. The names DancingLinkNode and memPool are
// free: a program may keep them. `len` and `ans` are those of the old class: dfs chooses the column
// with fewest rows, the lowest among equals, and tries its rows in the order in which their nodes
// were added.
//
// Differences from the original:
// - `ans` is an int* instead of an array: sizeof does not tell its length. It is null before the
//   first init. After that it has room for 16 values more than the smaller of the numbers of rows
//   and columns, and for every result of dfs.
// - A dfs that succeeds leaves the matrix as it was; the old one left it covered. A second dfs
//   therefore gives the same result, Print shows the whole matrix, and the columns of the solution
//   need no resume. resume is ignored for a column that is not covered, and cover for one that is.
// - Columns may be resumed in any order, nodes may be added while columns are covered, and a node
//   that is added twice counts once.
// - A dfs that fails leaves `ans` as it was; the old one left its last attempt there.
// - A matrix has up to 2^31 nodes, in rows below 2^26. If allocation fails in init or for a node, or
//   a node has a higher row, dfs returns false until the next init. addNode collects nodes, so that
//   the allocation may be in a later call.
// - It cannot be copied. Copies of the old class shared their nodes.
//
// Private names end in `_`, so that they hide no name from a subclass. A name in parentheses is not
// taken for a macro with arguments, and a macro such as `#define printf libintl_printf` may replace
// a name of C, but not one of std.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include <climits>
#include <cstddef>
#include <cstring>

#include "../ordoku.h"

// An exact cover problem: a matrix of rows and columns.
class DancingLink {
public:
    int len;   // the number of rows in the last solution
    int* ans;  // their numbers

    // Makes an empty matrix without rows and columns.
    DancingLink()
        : len(0), ans(NULL), matrix_(NULL), rows_(0), columns_(0), room_(0), width_(0),
          covered_(NULL), depth_(0), lost_(false), buffer_(NULL), waiting_(0)
    {
    }

    ~DancingLink()
    {
        ordoku_cover_free(matrix_);
        (free)(ans);
        (free)(covered_);
        (free)(buffer_);
    }

    // Makes an empty matrix of this size. Keeps the memory of the last one.
    void init(int rows, int columns)
    {
        len = depth_ = waiting_ = 0;
        lost_ = false;
        rows_ = rows > 0 ? rows : 0;
        columns_ = columns > 0 ? columns : 0;
        const std::size_t width = static_cast<std::size_t>(columns_);
        // Each row of a solution has a column of its own.
        const std::size_t room = static_cast<std::size_t>(rows_ < columns_ ? rows_ : columns_) + 16;
        // The largest allocation is the first: if it succeeds, no size below overflows size_t.
        const int status = matrix_ ? ordoku_cover_reset(matrix_, width, 0)
                                   : ordoku_cover_new(width, 0, &matrix_);
        if (status != ORDOKU_OK || !GrowAns_(room) || !GrowWidth_(width)) {
            rows_ = columns_ = 0;
            lost_ = true;
        }
        if (ans) std::memset(ans, 0, (room < room_ ? room : room_) * sizeof *ans);
    }

    // Puts a 1 into the matrix.
    void addNode(int row, int column)
    {
        const uint32_t option = static_cast<uint32_t>(row);
        const uint32_t item = static_cast<uint32_t>(column);
        const int place = waiting_;
        options_[place] = option;
        items_[place] = item;
        // A negative number is above every positive one here. Without a branch, and with one store of
        // waiting_, compilers keep it in a register from call to call.
        int next = place + static_cast<int>((option < static_cast<uint32_t>(rows_)) &
                                            (item < static_cast<uint32_t>(columns_)));
        if (next == MostWaiting_) {
            AddNodes_(next);
            next = 0;
        }
        waiting_ = next;
    }

    // Removes a column, and the rows with a 1 in it, from the matrix.
    void cover(int column)
    {
        if (!HasColumn_(column) ||
            ordoku_cover_cover_item(matrix_, static_cast<uint32_t>(column)) != ORDOKU_OK)
            return;
        covered_[depth_] = column;
        depth_++;
    }

    // Puts back what cover removed.
    void resume(int column)
    {
        if (!HasColumn_(column) ||
            ordoku_cover_uncover_item(matrix_, static_cast<uint32_t>(column)) != ORDOKU_OK)
            return;
        int position = --depth_;
        while (covered_[position] != column) --position;
        for (; position < depth_; ++position) covered_[position] = covered_[position + 1];
    }

    // Looks for rows with exactly one 1 in every column that is not covered. Returns true, with
    // their numbers in ans[k..len), or false, with nothing changed.
    bool dfs(int k)
    {
        AddWaiting_();
        if (!matrix_ || lost_ || k < 0) return false;
        const std::size_t width = static_cast<std::size_t>(columns_);
        std::size_t count = 0;
        if (ordoku_cover_solve(matrix_, buffer_, width, &count) != ORDOKU_SOLVED) return false;
        const std::size_t first = static_cast<std::size_t>(k);
        if (count > static_cast<std::size_t>(INT_MAX - k) || !GrowAns_(first + count)) return false;
        for (std::size_t i = 0; i < count; ++i) ans[first + i] = static_cast<int>(buffer_[i]);
        len = k + static_cast<int>(count);
        return true;
    }

    // Prints a line for each row: its nodes in the order they were added, as "(row column),". A row
    // that a covered column removed lacks its node in that column.
    void Print()
    {
        AddWaiting_();
        const std::size_t width = static_cast<std::size_t>(columns_);
        uint32_t row = 0;
        int printed = 0;
        std::size_t count = 0;
        while (ordoku_cover_next_option(matrix_, &row, buffer_, width, &count) == ORDOKU_OK) {
            for (; printed < static_cast<int>(row); ++printed) (printf)("\n");
            PrintRow_(printed, count);
            ++printed;
            ++row;
        }
        for (; printed < rows_; ++printed) (printf)("\n");
    }

private:
    enum { MostRows_ = 1 << 26, MostWaiting_ = 512 };

    ordoku_cover* matrix_;
    int rows_;
    int columns_;
    std::size_t room_;   // the length of ans
    std::size_t width_;  // the length of covered_ and buffer_
    int* covered_;       // the covered columns, in the order of covering
    int depth_;          // their number
    bool lost_;          // a node could not be added
    uint32_t* buffer_;   // room for a solution, or for the columns of a row
    int waiting_;        // the number of nodes that the matrix has not got yet
    uint32_t options_[MostWaiting_];
    uint32_t items_[MostWaiting_];

    DancingLink(const DancingLink&);
    DancingLink& operator=(const DancingLink&);

    bool HasColumn_(int column) const { return column >= 0 && column < columns_; }

    // Returns the position of a column in covered_, or depth_.
    int PositionOf_(int column) const
    {
        int position = 0;
        while (position < depth_ && covered_[position] != column) ++position;
        return position;
    }

    // Adds the waiting nodes to the matrix.
    void AddWaiting_()
    {
        AddNodes_(waiting_);
        waiting_ = 0;
    }

    // Adds the first nodes of the buffer to the matrix.
    void AddNodes_(int count)
    {
        if (count == 0 || ordoku_cover_add_nodes(matrix_, options_, items_,
                                                 static_cast<std::size_t>(count)) == ORDOKU_OK)
            return;
        // Nothing was added, perhaps because a node exists, which is not an error here.
        for (int i = 0; i < count; ++i) {
            const int status = ordoku_cover_add_node(matrix_, options_[i], items_[i]);
            if (status == ORDOKU_E_MEMORY || options_[i] >= MostRows_) lost_ = true;
        }
    }

    // The first of a row's covered columns removed the row, and only the node in it is missing.
    void PrintRow_(int row, std::size_t count) const
    {
        int first = depth_;
        for (std::size_t i = 0; i < count; ++i) {
            const int position = PositionOf_(static_cast<int>(buffer_[i]));
            if (position < first) first = position;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const int column = static_cast<int>(buffer_[i]);
            if (first == depth_ || column != covered_[first]) (printf)("(%d %d),", row, column);
        }
        (printf)("\n");
    }

    bool GrowAns_(std::size_t room)
    {
        if (room <= room_) return true;
        int* grown = static_cast<int*>((calloc)(room, sizeof *grown));
        if (!grown) return false;
        if (ans) std::memcpy(grown, ans, room_ * sizeof *grown);
        (free)(ans);
        ans = grown;
        room_ = room;
        return true;
    }

    bool GrowWidth_(std::size_t width)
    {
        if (buffer_ && width <= width_) return true;
        (free)(covered_);
        (free)(buffer_);
        // One more, because an allocation of 0 bytes may be null.
        covered_ = static_cast<int*>((malloc)((width + 1) * sizeof *covered_));
        buffer_ = static_cast<uint32_t*>((malloc)((width + 1) * sizeof *buffer_));
        width_ = covered_ && buffer_ ? width : 0;
        return covered_ && buffer_;
    }
};
