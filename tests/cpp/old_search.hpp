// The old search as the headers document it, naive and without the library. C++98.
#pragma once

#include <cstddef>
#include <vector>

typedef std::vector<unsigned int> Values;

class OldSearch {
public:
    explicit OldSearch(unsigned int boxes) : order(boxes), len(boxes * boxes), area(len * len) {}

    const unsigned int order, len, area;

    bool share_a_house(unsigned int one, unsigned int other) const
    {
        return one / len == other / len || one % len == other % len || box(one) == box(other);
    }

    bool may_be(const Values& values, unsigned int cell, unsigned int value) const
    {
        const unsigned int row = cell / len, col = cell % len;
        const unsigned int corner = row / order * order * len + col / order * order;
        for (unsigned int k = 0; k < len; k++)
            if (values[row * len + k] == value || values[k * len + col] == value ||
                values[corner + k / order * len + k % order] == value)
                return false;
        return true;
    }

    bool has_clash(const Values& values) const
    {
        for (unsigned int one = 0; one < area; one++)
            for (unsigned int other = 0; other < one; other++)
                if (values[one] && values[one] == values[other] && share_a_house(one, other))
                    return true;
        return false;
    }

    // Fills cells that have one candidate, then guesses in the first of the cells with fewest.
    // Returns false if there is no solution, or when `nodes` have run out.
    bool solve(Values& values, long& nodes) const
    {
        if (nodes-- <= 0) return false;
        unsigned int cell = 0, fewest;
        bool filled;
        do {
            fewest = len + 1;
            filled = false;
            for (unsigned int i = 0; i < area; i++) {
                if (values[i]) continue;
                const unsigned int count = count_of(values, i);
                if (count == 0) return false;
                if (count == 1) {
                    values[i] = next(values, i, 0);
                    filled = true;
                } else if (count < fewest) {
                    fewest = count;
                    cell = i;
                }
            }
        } while (filled);
        if (fewest > len) return true;
        for (unsigned int value = next(values, cell, 0); value; value = next(values, cell, value)) {
            Values with_guess = values;
            with_guess[cell] = value;
            if (solve(with_guess, nodes)) {
                values = with_guess;
                return true;
            }
        }
        return false;
    }

    // Counts solutions up to 2.
    unsigned int count_solutions(const Values& values, long& nodes) const
    {
        Values first = values;
        if (!solve(first, nodes)) return 0;
        // Another solution differs in some cell from the first.
        for (unsigned int cell = 0; cell < area; cell++) {
            if (values[cell]) continue;
            for (unsigned int value = next(values, cell, 0); value; value = next(values, cell, value)) {
                Values other = values;
                other[cell] = value;
                if (value != first[cell] && solve(other, nodes)) return 2;
            }
        }
        return 1;
    }

    // The candidates that SetData leaves: [cell][value - 1]. Houses are taken in the old order, and
    // the first contradiction ends the work. Returns whether there is none.
    bool set(const Values& values, std::vector<std::vector<bool> >& possible) const
    {
        possible.assign(area, std::vector<bool>(len, true));
        for (unsigned int i = 0; i < len; i++)
            if (!rule_out(values, possible, 0, i) || !rule_out(values, possible, 1, i)) return false;
        for (unsigned int i = 0; i < len; i++)
            if (!rule_out(values, possible, 2, i)) return false;
        return true;
    }

private:
    // Boxes are numbered down the columns of boxes.
    unsigned int box(unsigned int cell) const
    {
        return cell % len / order * order + cell / len / order;
    }

    unsigned int house(unsigned int kind, unsigned int cell) const
    {
        return kind == 0 ? cell / len : kind == 1 ? cell % len : box(cell);
    }

    // Returns the next candidate above `value`, or 0.
    unsigned int next(const Values& values, unsigned int cell, unsigned int value) const
    {
        while (++value <= len)
            if (may_be(values, cell, value)) return value;
        return 0;
    }

    unsigned int count_of(const Values& values, unsigned int cell) const
    {
        unsigned int count = 0;
        for (unsigned int value = 1; value <= len; value++) count += may_be(values, cell, value);
        return count;
    }

    bool rule_out(const Values& values, std::vector<std::vector<bool> >& possible,
                  unsigned int kind, unsigned int which) const
    {
        std::vector<unsigned int> times(len + 1, 0);
        for (unsigned int cell = 0; cell < area; cell++)
            if (house(kind, cell) == which && values[cell] && ++times[values[cell]] == 2)
                return false;
        for (unsigned int cell = 0; cell < area; cell++) {
            if (house(kind, cell) != which) continue;
            bool any = false;
            for (unsigned int value = 1; value <= len; value++) {
                if (times[value]) possible[cell][value - 1] = false;
                any = any || possible[cell][value - 1];
            }
            if (!any && !values[cell]) return false;
        }
        return true;
    }
};

// Makes puzzles: a shuffled grid with holes, and in some of them a wrong value.
class RandomPuzzles {
public:
    explicit RandomPuzzles(unsigned int seed) : state_(seed) {}

    unsigned int below(unsigned int end)
    {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<unsigned int>((state_ >> 8) % end);
    }

    Values next(unsigned int order, unsigned int percent_of_holes)
    {
        const unsigned int len = order * order;
        const Values digits = permutation(len), rows = lines(order), columns = lines(order);
        Values values(len * len);
        for (unsigned int r = 0; r < len; r++)
            for (unsigned int c = 0; c < len; c++) {
                const unsigned int row = rows[r];
                const unsigned int digit = (row % order * order + row / order + columns[c]) % len;
                const bool hole = below(100) < percent_of_holes;
                values[r * len + c] = hole ? 0 : digits[digit] + 1;
            }
        if (below(3) == 0) values[below(len * len)] = below(len) + 1;
        return values;
    }

private:
    unsigned int state_;

    Values permutation(unsigned int count)
    {
        Values numbers(count);
        for (unsigned int i = 0; i < count; i++) {
            const unsigned int at = below(i + 1);
            numbers[i] = numbers[at];
            numbers[at] = i;
        }
        return numbers;
    }

    // Shuffles bands, and the rows in each.
    Values lines(unsigned int order)
    {
        Values shuffled;
        const Values bands = permutation(order);
        for (unsigned int b = 0; b < order; b++) {
            const Values in_band = permutation(order);
            for (unsigned int k = 0; k < order; k++)
                shuffled.push_back(bands[b] * order + in_band[k]);
        }
        return shuffled;
    }
};
