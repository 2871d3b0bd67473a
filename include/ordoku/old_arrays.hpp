// The arrays of SudokuKiller.hpp: boards of values, and a row of candidates for each cell.
//
// C++98 and later, also without exceptions and RTTI.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>

#include "../ordoku.h"

namespace ordoku {
namespace detail {

/// Deletes an array of `count` arrays.
template <class Value>
void delete_rows(Value** rows, unsigned int count)
{
    if (!rows) return;
    for (unsigned int i = 0; i < count; i++) delete[] rows[i];
    delete[] rows;
}

/// Makes `count` arrays of `len` values, each on its own, so that any of them may be replaced.
/// Returns NULL if there is no memory for all.
template <class Value>
Value** new_rows(unsigned int count, unsigned int len)
{
    Value** const rows = new (std::nothrow) Value*[count];
    if (!rows) return NULL;
    for (unsigned int i = 0; i < count; i++) {
        rows[i] = new (std::nothrow) Value[len];
        if (!rows[i]) {
            delete_rows(rows, i);
            return NULL;
        }
    }
    return rows;
}

/// A copy of the values and candidates of `area` cells, in one block each.
class saved_board {
public:
    saved_board(const unsigned int* data, bool* const* possible, std::size_t area, std::size_t len)
        : area_(area), len_(len), data_(new (std::nothrow) unsigned int[area]),
          possible_(new (std::nothrow) bool[area * len])
    {
        if (!is_whole()) return;
        std::memcpy(data_, data, area * sizeof *data);
        for (std::size_t i = 0; i < area; i++)
            std::memcpy(possible_ + i * len, possible[i], len * sizeof **possible);
    }

    ~saved_board()
    {
        delete[] data_;
        delete[] possible_;
    }

    /// Returns whether there was memory for the copy.
    bool is_whole() const { return data_ && possible_; }

    /// Returns the candidates of a cell.
    const bool* candidates(std::size_t cell) const { return possible_ + cell * len_; }

    /// Copies everything back.
    void restore(unsigned int* data, bool* const* possible) const
    {
        std::memcpy(data, data_, area_ * sizeof *data);
        for (std::size_t i = 0; i < area_; i++)
            std::memcpy(possible[i], possible_ + i * len_, len_ * sizeof **possible);
    }

private:
    const std::size_t area_, len_;
    unsigned int* data_;
    bool* possible_;

    saved_board(const saved_board&);
    saved_board& operator=(const saved_board&);
};

/// Reads eight flags at once.
inline uint64_t eight(const bool* flags)
{
    uint64_t together;
    std::memcpy(&together, flags, sizeof together);
    return together;
}

enum { marks_of_data, fewer_marks, other_marks };

/// Compares the candidates of a board with square boxes with those that SetData leaves: they are
/// the same, some are missing, or there are others too.
///
/// `open` has room for 3 * len * (len + 1) flags. It becomes [house][0..len]: whether no cell of
/// the house has this value. Rows come first, then columns, then boxes along the rows of boxes.
inline int compare_marks(const unsigned int* data, const bool* const* possible, unsigned int order,
                         bool* open)
{
    const unsigned int len = order * order;
    const std::size_t stride = len + 1;
    bool* const columns = open + len * stride;
    bool* const boxes = columns + len * stride;
    std::memset(open, true, 3 * len * stride);
    for (unsigned int r = 0; r < len; r++) {
        bool* const row = open + r * stride;
        bool* column = columns;
        bool* box = boxes + r / order * order * stride;
        for (unsigned int b = 0; b < order; b++, box += stride)
            for (unsigned int k = 0; k < order; k++, data++, column += stride)
                row[*data] = column[*data] = box[*data] = false;
    }
    uint64_t missing = 0, others = 0;
    for (unsigned int r = 0; r < len; r++) {
        const bool* const row = open + r * stride + 1;
        const bool* column = columns + 1;
        const bool* box = boxes + r / order * order * stride + 1;
        for (unsigned int b = 0; b < order; b++, box += stride)
            for (unsigned int k = 0; k < order; k++, possible++, column += stride) {
                unsigned int n = 0;
                for (; n + 8 <= len; n += 8) {
                    const uint64_t left = eight(row + n) & eight(column + n) & eight(box + n);
                    missing |= left & ~eight(*possible + n);
                    others |= ~left & eight(*possible + n);
                }
                for (; n < len; n++) {
                    const bool left = row[n] & column[n] & box[n];
                    missing |= left & !(*possible)[n];
                    others |= !left & (*possible)[n];
                }
            }
    }
    return others ? other_marks : missing ? fewer_marks : marks_of_data;
}

}  // namespace detail
}  // namespace ordoku
