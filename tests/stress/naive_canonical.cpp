#include "naive_canonical.hpp"

#include "fail.hpp"

#include <algorithm>

namespace stress {

static void copy_lines(const std::vector<std::size_t>& from, std::uint32_t* to, std::size_t first)
{
    for (const std::size_t line : from) *to++ = static_cast<std::uint32_t>(line + first);
}

ordoku_transform random_transform(shape of, random_source& random)
{
    ordoku_transform made;
    ordoku_transform_init(&made, sizeof made);
    made.transposed = of.box_rows == of.box_cols && random.one_in(2);
    copy_lines(shuffled_lines(of.box_cols, of.box_rows, random), made.rows, 0);
    copy_lines(shuffled_lines(of.box_rows, of.box_cols, random), made.columns, 0);
    copy_lines(shuffled_lines(1, of.side(), random), made.digits, 1);
    return made;
}

// Returns whether each value of an array is there once, from `first` on.
static bool is_permutation(const std::uint32_t* values, std::size_t side, std::size_t first)
{
    std::vector<bool> seen(side);
    for (std::size_t k = 0; k < side; ++k) {
        if (values[k] < first || values[k] - first >= side || seen[values[k] - first]) return false;
        seen[values[k] - first] = true;
    }
    return true;
}

static bool keeps_together(const std::uint32_t* lines, std::size_t side, std::size_t len)
{
    for (std::size_t k = 0; k < side; ++k)
        if (lines[k] / len != lines[k / len * len] / len) return false;
    return true;
}

bool is_transform(shape of, const ordoku_transform& how)
{
    const std::size_t side = of.side();
    return how.transposed <= (of.box_rows == of.box_cols ? 1u : 0u) && is_permutation(how.rows, side, 0) &&
           is_permutation(how.columns, side, 0) && is_permutation(how.digits, side, 1) &&
           keeps_together(how.rows, side, of.box_rows) && keeps_together(how.columns, side, of.box_cols);
}

grid image_of(shape of, const ordoku_transform& how, const grid& givens)
{
    const std::size_t side = of.side();
    grid made;
    for (std::size_t cell = 0; cell < of.cells(); ++cell) {
        const std::size_t row = how.rows[cell / side], column = how.columns[cell % side];
        expect(row < side && column < side, "has a line beyond the side");
        const std::uint32_t value = givens[how.transposed ? column * side + row : row * side + column];
        made.push_back(value == 0 ? 0 : how.digits[value - 1]);
    }
    return made;
}

std::vector<std::size_t> frequencies(shape of, const grid& givens)
{
    std::vector<std::size_t> counts(of.side() + 1);
    for (const std::uint32_t given : givens) ++counts[given];
    std::sort(counts.begin() + 1, counts.end());
    return counts;
}

// Renames the digits in the order in which they occur.
static grid renamed(shape of, grid values)
{
    std::vector<std::uint32_t> names(of.side() + 1);
    std::uint32_t last = 0;
    for (std::uint32_t& value : values) {
        if (value == 0) continue;
        if (names[value] == 0) names[value] = ++last;
        value = names[value];
    }
    return values;
}

// Returns the number of orders that keep groups of lines together; a number above 4000 if there are
// so many.
static std::size_t number_of_orders(std::size_t groups, std::size_t len)
{
    const auto times_factorial = [](std::size_t product, std::size_t n) {
        for (; n > 1 && product <= 4000; --n) product *= n;
        return product;
    };
    std::size_t number = times_factorial(1, groups);
    for (std::size_t group = 0; group < groups; ++group) number = times_factorial(number, len);
    return number;
}

typedef std::vector<std::vector<std::size_t>> orders_of_lines;

// Appends every order of the next groups after `lines`.
static void add_orders(orders_of_lines& all, std::vector<std::size_t> lines, std::vector<bool> used, std::size_t len)
{
    if (lines.size() == used.size() * len) {
        all.push_back(lines);
        return;
    }
    for (std::size_t group = 0; group < used.size(); ++group) {
        if (used[group]) continue;
        used[group] = true;
        std::vector<std::size_t> within(len);
        for (std::size_t k = 0; k < len; ++k) within[k] = group * len + k;
        do {
            std::vector<std::size_t> longer = lines;
            longer.insert(longer.end(), within.begin(), within.end());
            add_orders(all, longer, used, len);
        } while (std::next_permutation(within.begin(), within.end()));
        used[group] = false;
    }
}

std::uint64_t first_image(const puzzle& asked, grid& first)
{
    const shape of = asked.of;
    const std::size_t most = 4000;
    if (number_of_orders(of.box_cols, of.box_rows) * number_of_orders(of.box_rows, of.box_cols) > most) return 0;
    orders_of_lines rows, columns;
    add_orders(rows, {}, std::vector<bool>(of.box_cols), of.box_rows);
    add_orders(columns, {}, std::vector<bool>(of.box_rows), of.box_cols);
    random_source random(0);
    ordoku_transform how = random_transform(of, random);
    std::uint64_t times = 0;
    for (how.transposed = 0; how.transposed <= (of.box_rows == of.box_cols); ++how.transposed)
        for (const std::vector<std::size_t>& by_rows : rows)
            for (const std::vector<std::size_t>& by_columns : columns) {
                copy_lines(by_rows, how.rows, 0);
                copy_lines(by_columns, how.columns, 0);
                const grid image = renamed(of, image_of(of, how, asked.givens));
                if (times == 0 || image < first) first = image, times = 0;
                times += image == first;
            }
    return times;
}

void check_form(const puzzle& asked, const std::uint32_t* form, const std::uint64_t* automorphisms)
{
    const grid found(form, form + asked.of.cells());
    for (const std::uint32_t value : found) expect(value <= asked.of.side(), "writes a value above the side");
    expect(frequencies(asked.of, found) == frequencies(asked.of, asked.givens), "writes a form with other givens");
    grid first;
    if (const std::uint64_t times = first_image(asked, first)) {
        expect(found == first, "writes another form than the first image");
        expect(!automorphisms || *automorphisms == times, "counts automorphisms wrong");
        return;
    }
    expect(!automorphisms || *automorphisms != 0 || asked.of.side() > 20, "counts no automorphism");
    random_source random(1);
    for (int times = 0; times < 8; ++times)
        expect(found <= renamed(asked.of, image_of(asked.of, random_transform(asked.of, random), asked.givens)),
               "writes a form that comes after an image");
}

void check_equivalence(const puzzle& one, const grid& other, bool answer)
{
    if (frequencies(one.of, one.givens) != frequencies(one.of, other)) {
        expect(!answer, "takes two puzzles for one");
        return;
    }
    puzzle second = one;
    second.givens = other;
    grid first, first_of_second;
    if (first_image(one, first) == 0) return;
    first_image(second, first_of_second);
    expect(answer == (first == first_of_second), "is wrong about equivalence");
}

}  // namespace stress
