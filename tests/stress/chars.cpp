// Calls on puzzles of characters.
#include "perform.hpp"

namespace stress {

// A puzzle as characters, and how a call names its blank and its digits.
struct board {
    enum { DIGITS, NAMED_DIGITS, LETTERS, BYTES, TOO_FEW, TOO_MANY, TWICE };

    shape of;
    bool exists, above;
    std::uint32_t kind;
    puzzle asked;
    std::string text, digits;
    char blank;

    explicit board(values v) : of(shape_of(v[0])), exists(of.exists()), above(false), kind(v[4]), blank(".0 \0_1\377"[v[3]])
    {
        // Without limits, puzzles must be easy.
        if (is_hard()) return;
        asked = givens_puzzle(exists ? of : plain_shape, v[1], v[2], above);
        const std::size_t side = asked.of.side();
        for (std::size_t digit = 0; digit < side; ++digit)
            digits += static_cast<char>((kind == LETTERS ? 'A' : kind == BYTES ? 200 : '1') + digit);
        bool has_givens = false;
        for (const std::uint32_t value : asked.givens) {
            text += value == 0 ? blank : value <= side ? digits[value - 1] : '!';
            has_givens = has_givens || value != 0;
        }
        if (kind == LETTERS && !has_givens)
            for (std::size_t digit = 0; digit < side; ++digit) digits[digit] = static_cast<char>('1' + digit);
        if (kind == TOO_FEW) digits.erase(side - 1);
        if (kind == TOO_MANY) digits += 'z';
        if (kind == TWICE) digits[side - 1] = side > 1 ? digits[0] : blank;
    }

    bool is_hard() const { return exists && of.side() > 9; }
    bool names_digits() const { return kind != DIGITS && kind != LETTERS; }
    // A digit cannot be told from the blank, and the library has to recognise the others.
    bool is_unclear() const { return !names_digits() && blank == '1'; }

    const char* symbols(attempt& a) const
    {
        return names_digits() ? a.offer(digits.c_str(), digits.size() + 1, 0, 0).data : nullptr;
    }

    void allow(attempt& a) const
    {
        a.error(ORDOKU_E_ARGUMENT, !exists || kind >= TOO_FEW || (names_digits() && digits.find(blank) != std::string::npos));
        a.error(ORDOKU_E_TEXT, above);
        a.answer(ORDOKU_SOLVED);
        a.answer(ORDOKU_NO_SOLUTION, !asked.solvable);
    }
};

static void solve_chars(world&, values v)
{
    attempt a;
    const board b(v);
    if (b.is_hard() || b.is_unclear()) return;
    const array<char> cells = a.offer(b.text.data(), b.text.size(), 0, v[5]);
    const char* const symbols = b.symbols(a);
    b.allow(a);
    const int status =
        a.make(v[6], [&] { return ordoku_solve_chars(b.of.box_rows, b.of.box_cols, cells.data, b.blank, symbols); });
    if (a.judge(status) && status == ORDOKU_SOLVED) {
        a.memory.answered(cells.data, b.text.size());
        grid found;
        for (std::size_t cell = 0; cell < b.text.size(); ++cell)
            found.push_back(static_cast<std::uint32_t>(b.digits.find(cells.data[cell]) + 1));
        expect(solves(b.asked, found.data()), "writes a wrong solution");
    }
    a.finish();
}

static void count_chars(world&, values v)
{
    attempt a;
    const board b(v);
    if (b.is_hard() || b.is_unclear()) return;
    const array<char> cells = a.offer(b.text.data(), b.text.size(), 0, v[5]);
    const char* const symbols = b.symbols(a);
    std::uint64_t* const output = a.output<std::uint64_t>(v[7]);
    // All solutions of an empty 9x9 are too many.
    const std::uint64_t limit = 1 + limit_of(v[8]) % 100;
    b.allow(a);
    const int status = a.make(v[6], [&] {
        return ordoku_count_chars(b.of.box_rows, b.of.box_cols, cells.data, b.blank, symbols, limit, output);
    });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        check_count(*output, limit, b.asked.solvable, count(b.asked), status);
    }
    a.finish();
}

static void is_unique_chars(world&, values v)
{
    attempt a;
    const board b(v);
    if (b.is_hard() || b.is_unclear()) return;
    const array<char> cells = a.offer(b.text.data(), b.text.size(), 0, v[5]);
    const char* const symbols = b.symbols(a);
    int* const output = a.output<int>(v[7]);
    b.allow(a);
    const int status = a.make(v[6], [&] {
        return ordoku_is_unique_chars(b.of.box_rows, b.of.box_cols, cells.data, b.blank, symbols, output);
    });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        const long known = count(b.asked);
        expect(known < 0 || *output == (known == 1), "is wrong about uniqueness");
    }
    a.finish();
}

// A puzzle of characters, and an output.
static std::vector<argument> of_chars()
{
    return {boxes, givens, seed, {"blank", 7, EVEN}, {"symbols", 7, FALLING}, pointer, starve, output};
}

std::vector<function> chars_functions()
{
    return {
        {"ordoku_solve_chars", 4, false, solve_chars, of_chars()},
        {"ordoku_count_chars", 3, false, count_chars, [] {
             std::vector<argument> all = of_chars();
             all.push_back(limit);
             return all;
         }()},
        {"ordoku_is_unique_chars", 3, false, is_unique_chars, of_chars()},
    };
}

}  // namespace stress
