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

// Returns rows or columns in a random order that keeps bands or stacks together.
static std::vector<std::size_t> shuffled_lines(std::size_t groups, std::size_t len, random_source& random)
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

struct grid_search {
    const puzzle& asked;
    houses held;
    long solutions;
    long left;  // cells to look at before giving up

    void from(std::size_t cell)
    {
        if (--left < 0) return;
        if (cell == asked.of.cells()) {
            ++solutions;
            return;
        }
        for (std::uint32_t digit = 1; digit <= asked.of.side(); ++digit)
            if (asked.may_be(cell, digit) && held.has_room(cell, digit)) {
                held.put(cell, digit, true);
                from(cell + 1);
                held.put(cell, digit, false);
            }
    }
};

}  // namespace

long count(const puzzle& asked)
{
    if (asked.of.side() > 4) return -1;
    grid_search all = {asked, houses(asked.of), 0, 3000};
    all.from(0);
    return all.left < 0 ? -1 : all.solutions;
}

}  // namespace stress
