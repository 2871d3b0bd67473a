#include "naive_sudoku.hpp"

#include <algorithm>

namespace stress {

static bool has(const marks& of, std::size_t words, std::size_t cell, std::uint32_t digit)
{
    return of[cell * words + (digit - 1) / 64] >> (digit - 1) % 64 & 1;
}

bool puzzle::may_be(std::size_t cell, std::uint32_t digit) const
{
    if (!candidates.empty()) return has(candidates, of.words(), cell, digit);
    return givens[cell] == 0 || givens[cell] == digit;
}

std::uint32_t puzzle::bound(std::size_t cell) const
{
    if (candidates.empty()) return givens[cell];
    std::uint32_t only = 0;
    for (std::uint32_t digit = 1; digit <= of.side(); ++digit)
        if (may_be(cell, digit)) {
            if (only) return 0;
            only = digit;
        }
    return only;
}

static std::vector<std::size_t> shuffled(std::size_t len, random_source& random)
{
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < len; ++k) {
        order.push_back(k);
        std::swap(order[k], order[random.below(k + 1)]);
    }
    return order;
}

std::vector<std::size_t> shuffled_lines(std::size_t groups, std::size_t len, random_source& random)
{
    std::vector<std::size_t> lines;
    for (const std::size_t group : shuffled(groups, random))
        for (const std::size_t line : shuffled(len, random)) lines.push_back(group * len + line);
    return lines;
}

grid random_grid(shape of, random_source& random)
{
    const std::size_t side = of.side();
    const std::vector<std::size_t> digits = shuffled(side, random);
    const std::vector<std::size_t> rows = shuffled_lines(of.box_cols, of.box_rows, random);
    const std::vector<std::size_t> columns = shuffled_lines(of.box_rows, of.box_cols, random);
    grid values(of.cells());
    for (std::size_t r = 0; r < side; ++r)
        for (std::size_t c = 0; c < side; ++c) {
            const std::size_t pattern = of.box_cols * (rows[r] % of.box_rows) + rows[r] / of.box_rows + columns[c];
            values[r * side + c] = static_cast<std::uint32_t>(digits[pattern % side] + 1);
        }
    return values;
}

// The digits in each house.
class houses {
public:
    explicit houses(shape of) : of_(of), held_(3 * of.cells()) {}

    // Returns whether no house of the cell has the digit.
    bool has_room(std::size_t cell, std::uint32_t digit) const
    {
        for (std::size_t kind = 0; kind < 3; ++kind)
            if (held_[index(kind, cell, digit)]) return false;
        return true;
    }

    void put(std::size_t cell, std::uint32_t digit, bool in)
    {
        for (std::size_t kind = 0; kind < 3; ++kind) held_[index(kind, cell, digit)] = in;
    }

private:
    std::size_t index(std::size_t kind, std::size_t cell, std::uint32_t digit) const
    {
        const std::size_t side = of_.side();
        const std::size_t house = kind == 0 ? cell / side : kind == 1 ? cell % side : of_.box(cell);
        return (kind * side + house) * side + digit - 1;
    }

    shape of_;
    std::vector<char> held_;
};

bool obeys_the_rules(shape of, const std::uint32_t* values)
{
    houses seen(of);
    for (std::size_t cell = 0; cell < of.cells(); ++cell) {
        if (values[cell] == 0 || values[cell] > of.side() || !seen.has_room(cell, values[cell])) return false;
        seen.put(cell, values[cell], true);
    }
    return true;
}

bool solves(const puzzle& asked, const std::uint32_t* values)
{
    if (!obeys_the_rules(asked.of, values)) return false;
    for (std::size_t cell = 0; cell < asked.of.cells(); ++cell)
        if (!asked.may_be(cell, values[cell])) return false;
    return true;
}

bool share_a_house(shape of, std::size_t one, std::size_t other)
{
    const std::size_t side = of.side();
    return one / side == other / side || one % side == other % side || of.box(one) == of.box(other);
}

bool has_clash(const puzzle& asked)
{
    houses seen(asked.of);
    for (std::size_t cell = 0; cell < asked.of.cells(); ++cell) {
        const std::uint32_t digit = asked.bound(cell);
        if (digit == 0) continue;
        if (!seen.has_room(cell, digit)) return true;
        seen.put(cell, digit, true);
    }
    return false;
}

marks candidates(const puzzle& asked)
{
    const std::size_t words = asked.of.words();
    houses given(asked.of);
    for (std::size_t cell = 0; cell < asked.of.cells(); ++cell)
        if (asked.givens[cell]) given.put(cell, asked.givens[cell], true);
    marks left(asked.of.cells() * words);
    for (std::size_t cell = 0; cell < asked.of.cells(); ++cell)
        for (std::uint32_t digit = 1; digit <= asked.of.side(); ++digit)
            if (asked.givens[cell] == digit || (asked.may_be(cell, digit) && given.has_room(cell, digit)))
                left[cell * words + (digit - 1) / 64] |= std::uint64_t(1) << (digit - 1) % 64;
    return left;
}

namespace {

// Tries every digit of the empty cell that has fewest.
class grid_search {
public:
    grid_search(const puzzle& asked, long most) : side_(asked.of.side()), most_(most), left_(3000), values_(asked.of.cells())
    {
        for (std::size_t cell = 0; cell < values_.size(); ++cell) {
            std::uint64_t own = 0;
            for (std::uint32_t digit = 1; digit <= side_; ++digit) own |= std::uint64_t(asked.may_be(cell, digit)) << (digit - 1);
            own_.push_back(own);
            const std::size_t houses[] = {cell / side_, side_ + cell % side_, 2 * side_ + asked.of.box(cell)};
            houses_.insert(houses_.end(), houses, houses + 3);
        }
        used_.assign(3 * side_, 0);
        found.solutions = 0;
        found.shown.assign(values_.size(), 0);
        go_on();
        if (left_ < 0) found.solutions = -1;
    }

    knowledge found;

private:
    std::uint64_t open(std::size_t cell) const
    {
        const std::size_t* const house = &houses_[3 * cell];
        return own_[cell] & ~(used_[house[0]] | used_[house[1]] | used_[house[2]]);
    }

    void mark(std::size_t cell, std::uint64_t digit)
    {
        for (std::size_t kind = 0; kind < 3; ++kind) used_[houses_[3 * cell + kind]] ^= digit;
    }

    void go_on()
    {
        if (--left_ < 0) return;
        std::size_t best = values_.size();
        int fewest = 65;
        for (std::size_t cell = 0; cell < values_.size(); ++cell) {
            if (values_[cell] != 0) continue;
            const int digits = __builtin_popcountll(open(cell));
            if (digits < fewest) fewest = digits, best = cell;
        }
        if (best == values_.size()) return keep();
        const std::uint64_t digits = open(best);
        for (std::uint32_t value = 1; value <= side_ && left_ >= 0 && found.solutions < most_; ++value) {
            const std::uint64_t digit = std::uint64_t(1) << (value - 1);
            if (!(digits & digit)) continue;
            mark(best, digit);
            values_[best] = value;
            go_on();
            values_[best] = 0;
            mark(best, digit);
        }
    }

    void keep()
    {
        if (found.solutions++ == 0) found.first = values_;
        for (std::size_t cell = 0; cell < values_.size(); ++cell) found.shown[cell] |= std::uint64_t(1) << (values_[cell] - 1);
    }

    const std::size_t side_;
    const long most_;
    long left_;  // steps before giving up
    grid values_;
    std::vector<std::uint64_t> own_, used_;  // the digits that a cell may be; those in each house
    std::vector<std::size_t> houses_;        // three of each cell
};

}  // namespace

knowledge explore(const puzzle& asked, long most)
{
    if (asked.of.side() > 25) return knowledge();
    return grid_search(asked, most).found;
}

bool singles_solve(const puzzle& asked)
{
    const std::size_t side = asked.of.side();
    marks left;
    std::vector<std::vector<std::size_t>> houses(3 * side);
    for (std::size_t cell = 0; cell < asked.of.cells(); ++cell) {
        left.push_back(0);
        for (std::uint32_t digit = 1; digit <= side; ++digit) left[cell] |= std::uint64_t(asked.may_be(cell, digit)) << (digit - 1);
        for (const std::size_t house : {cell / side, side + cell % side, 2 * side + asked.of.box(cell)}) houses[house].push_back(cell);
    }
    const auto is_single = [](std::uint64_t digits) { return digits != 0 && (digits & (digits - 1)) == 0; };
    for (;;) {
        const marks before = left;
        for (const std::vector<std::size_t>& house : houses) {
            for (const std::size_t cell : house)
                for (const std::size_t other : house)
                    if (other != cell && is_single(before[cell])) left[other] &= ~before[cell];
            for (std::uint32_t digit = 0; digit < side; ++digit) {
                std::vector<std::size_t> places;
                for (const std::size_t cell : house)
                    if (left[cell] >> digit & 1) places.push_back(cell);
                if (places.size() == 1) left[places[0]] = std::uint64_t(1) << digit;
            }
        }
        if (left == before) return std::all_of(left.begin(), left.end(), is_single);
    }
}

}  // namespace stress
