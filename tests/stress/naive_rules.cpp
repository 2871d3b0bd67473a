#include "naive_rules.hpp"

#include <ordoku.h>

#include <algorithm>

namespace stress {

rule_set::rule_set(std::size_t rows, std::size_t columns, std::uint32_t digits)
    : rows(rows), columns(columns), digits(digits), used(rows * columns), allowed(rows * columns, ~std::uint64_t(0))
{
}

bool rule_set::fits(shape of, std::uint32_t row, std::uint32_t column) const
{
    const std::size_t side = of.side();
    return of.exists() && side == digits && side <= rows && row <= rows - side && side <= columns && column <= columns - side;
}

void rule_set::use(const std::vector<std::uint32_t>& cells)
{
    for (const std::uint32_t cell : cells) used[cell] = true;
}

void rule_set::add_region(const std::vector<std::uint32_t>& cells)
{
    regions.push_back(cells);
    use(cells);
}

void rule_set::add_pair(const related& pair)
{
    pairs.push_back(pair);
    use({pair.first, pair.second});
}

void rule_set::add_lines(std::uint32_t row, std::uint32_t column)
{
    for (std::uint32_t line = 0; line < digits; ++line) {
        std::vector<std::uint32_t> across, down;
        for (std::uint32_t at = 0; at < digits; ++at) {
            across.push_back(static_cast<std::uint32_t>((row + line) * columns + column + at));
            down.push_back(static_cast<std::uint32_t>((row + at) * columns + column + line));
        }
        add_region(across);
        add_region(down);
    }
}

void rule_set::add_grid(shape of, std::uint32_t row, std::uint32_t column)
{
    add_lines(row, column);
    std::vector<std::vector<std::uint32_t>> boxes(digits);
    for (std::uint32_t cell = 0; cell < digits * digits; ++cell)
        boxes[of.box(cell)].push_back(
            static_cast<std::uint32_t>((row + cell / digits) * columns + column + cell % digits));
    for (const std::vector<std::uint32_t>& box : boxes) add_region(box);
}

bool rule_set::has_variant(std::uint32_t variant, shape of)
{
    switch (variant) {
    case ORDOKU_VARIANT_WINDOKU: return of.box_rows == of.box_cols;
    case ORDOKU_VARIANT_CENTRE_DOT: return of.box_rows % 2 == 1 && of.box_cols % 2 == 1;
    case ORDOKU_VARIANT_ASTERISK:
    case ORDOKU_VARIANT_GIRANDOLA: return of.side() == 9;
    default: return true;
    }
}

void rule_set::add_move(shape, std::uint32_t row, std::uint32_t column, std::uint32_t relation, int down, int across)
{
    const int side = static_cast<int>(digits);
    const auto cell = [&](int r, int c) {
        return static_cast<std::uint32_t>((row + static_cast<std::size_t>(r)) * columns + column + static_cast<std::size_t>(c));
    };
    for (int r = 0; r < side; ++r)
        for (int c = 0; c < side; ++c)
            if (r + down < side && c + across >= 0 && c + across < side)
                add_pair({relation, 0, cell(r, c), cell(r + down, c + across)});
}

void rule_set::add_variant(std::uint32_t variant, shape of, std::uint32_t row, std::uint32_t column)
{
    const std::uint32_t side = digits;
    const auto cell = [&](std::size_t r, std::size_t c) {
        return static_cast<std::uint32_t>((row + r) * columns + column + c);
    };
    std::vector<std::uint32_t> region;
    const std::uint32_t different = ORDOKU_RELATION_DIFFERENT, apart = ORDOKU_RELATION_NON_CONSECUTIVE;
    switch (variant) {
    case ORDOKU_VARIANT_DIAGONALS: {
        std::vector<std::uint32_t> other;
        for (std::uint32_t k = 0; k < side; ++k) {
            region.push_back(cell(k, k));
            other.push_back(cell(k, side - 1 - k));
        }
        add_region(region);
        add_region(other);
        break;
    }
    case ORDOKU_VARIANT_WINDOKU:
        for (std::uint32_t top = 1; top + of.box_rows < side; top += of.box_rows + 1)
            for (std::uint32_t left = 1; left + of.box_cols < side; left += of.box_cols + 1) {
                region.clear();
                for (std::uint32_t k = 0; k < side; ++k) region.push_back(cell(top + k / of.box_cols, left + k % of.box_cols));
                add_region(region);
            }
        break;
    case ORDOKU_VARIANT_DISJOINT_GROUPS:
        for (std::uint32_t place = 0; place < side; ++place) {
            region.clear();
            for (std::uint32_t r = place / of.box_cols; r < side; r += of.box_rows)
                for (std::uint32_t c = place % of.box_cols; c < side; c += of.box_cols) region.push_back(cell(r, c));
            add_region(region);
        }
        break;
    case ORDOKU_VARIANT_CENTRE_DOT:
        for (std::uint32_t r = of.box_rows / 2; r < side; r += of.box_rows)
            for (std::uint32_t c = of.box_cols / 2; c < side; c += of.box_cols) region.push_back(cell(r, c));
        add_region(region);
        break;
    case ORDOKU_VARIANT_ASTERISK:
        add_region({cell(1, 4), cell(2, 2), cell(2, 6), cell(4, 1), cell(4, 4), cell(4, 7), cell(6, 2), cell(6, 6), cell(7, 4)});
        break;
    case ORDOKU_VARIANT_GIRANDOLA:
        add_region({cell(0, 0), cell(0, 8), cell(1, 4), cell(4, 1), cell(4, 4), cell(4, 7), cell(7, 4), cell(8, 0), cell(8, 8)});
        break;
    case ORDOKU_VARIANT_ANTI_KNIGHT:
        for (const int sign : {1, -1}) {
            add_move(of, row, column, different, 1, 2 * sign);
            add_move(of, row, column, different, 2, sign);
        }
        break;
    case ORDOKU_VARIANT_ANTI_KING:
        for (const int across : {-1, 0, 1}) add_move(of, row, column, different, 1, across);
        add_move(of, row, column, different, 0, 1);
        break;
    case ORDOKU_VARIANT_NON_CONSECUTIVE:
        add_move(of, row, column, apart, 1, 0);
        add_move(of, row, column, apart, 0, 1);
        break;
    default: break;
    }
}

static bool relates(const related& pair, std::uint32_t one, std::uint32_t other)
{
    const std::uint32_t distance = one > other ? one - other : other - one;
    const bool twice = one == 2 * other || other == 2 * one;
    switch (pair.relation) {
    case ORDOKU_RELATION_DIFFERENT: return one != other;
    case ORDOKU_RELATION_EQUAL: return one == other;
    case ORDOKU_RELATION_LESS: return one < other;
    case ORDOKU_RELATION_CONSECUTIVE: return distance == 1;
    case ORDOKU_RELATION_NON_CONSECUTIVE: return distance != 1;
    case ORDOKU_RELATION_DOUBLE: return twice;
    case ORDOKU_RELATION_NO_DOT: return distance != 1 && !twice;
    case ORDOKU_RELATION_APART: return distance >= pair.number;
    case TABLE: return is_in_table(pair.number, one, other);
    default: return one + other == pair.number;
    }
}

bool rule_set::holds(const std::vector<std::uint32_t>& values) const
{
    for (const std::vector<std::uint32_t>& region : regions) {
        std::vector<bool> seen(digits + 1);
        for (const std::uint32_t cell : region) {
            if (values[cell] && seen[values[cell]]) return false;
            seen[values[cell]] = true;
        }
    }
    for (const related& pair : pairs)
        if (values[pair.first] && values[pair.second] && !relates(pair, values[pair.first], values[pair.second])) return false;
    for (const digit_sum& sum : sums) {
        const std::uint64_t total = sum.is_arrow ? values[sum.total] : sum.total;
        if (sum.is_arrow && total == 0) continue;
        std::uint64_t found = 0, open = 0;
        for (const std::uint32_t cell : sum.cells) {
            found += values[cell];
            open += values[cell] == 0;
        }
        if (found + open > total || (open == 0 && found != total)) return false;
    }
    for (std::size_t cell = 0; cell < cells(); ++cell)
        if (values[cell] && !(allowed[cell] >> (values[cell] - 1) & 1)) return false;
    return true;
}

bool rule_set::solved_by(const std::uint32_t* values, const std::vector<std::uint32_t>& givens) const
{
    const std::vector<std::uint32_t> copy(values, values + cells());
    for (std::size_t cell = 0; cell < cells(); ++cell)
        if ((copy[cell] != 0) != used[cell] || copy[cell] > digits || (givens[cell] && givens[cell] != copy[cell])) return false;
    return holds(copy);
}

// Tries all digits of the cells from `cell` on, until `left` grids were looked at.
static long fill(const rule_set& rules, std::vector<std::uint32_t>& values, std::size_t cell, long& left)
{
    if (--left < 0 || !rules.holds(values)) return 0;
    while (cell < values.size() && (values[cell] != 0 || !rules.used[cell])) ++cell;
    if (cell == values.size()) return 1;
    long found = 0;
    for (std::uint32_t digit = 1; digit <= rules.digits; ++digit) {
        values[cell] = digit;
        found += fill(rules, values, cell + 1, left);
    }
    values[cell] = 0;
    return found;
}

long rule_set::count(const std::vector<std::uint32_t>& givens) const
{
    if (cells() > 36) return -1;
    std::vector<std::uint32_t> values = givens;
    long left = 3000;
    const long found = fill(*this, values, 0, left);
    return left < 0 ? -1 : found;
}

}  // namespace stress
