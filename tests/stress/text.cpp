// ordoku_parse, ordoku_parse_candidates, ordoku_format and ordoku_format_candidates.
#include "perform.hpp"

#include "text.hpp"

#include <algorithm>
#include <string>

namespace stress {

static const shape classic = {3, 3};

static std::string as_symbols(const grid& values, std::size_t per_line)
{
    std::string text;
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        text += values[cell] == 0 ? '.' : static_cast<char>('0' + values[cell]);
        if ((cell + 1) % per_line == 0) text += '\n';
    }
    return text;
}

static std::string as_numbers(const grid& values, std::size_t side)
{
    std::string text;
    for (std::size_t cell = 0; cell < values.size(); ++cell)
        text += std::to_string(values[cell]) + ((cell + 1) % side == 0 ? '\n' : ' ');
    return text;
}

static void mutate(std::string& text, random_source& random)
{
    static const char* const pieces[] = {"\n", "\r", "0", "99999999999999999999", "|", "-", "+---+", "#", "end\n", " ", ",", "\xEF\xBB\xBF",
                                         "\xC3\xA9", "\xFF", "A", "z", ".", "_", "*", "\xE2\x94\x82"};
    for (std::uint64_t times = 1 + random.below(4); times > 0; --times) {
        const std::size_t position = text.empty() ? 0 : random.below(text.size());
        switch (random.below(4)) {
        case 0: text.insert(position, random.among(pieces)); break;
        case 1: text.erase(position, 1 + random.below(12)); break;
        case 2: text.resize(position); break;
        default:
            if (!text.empty()) text[position] = static_cast<char>(random.next());
        }
    }
}

// Makes a text of one of the other kinds, with its mistakes.
static std::string other_text(random_source& random)
{
    static const char* const kinds[] = {
        "Puzzle 1\n", "[State]\n", "[[1,2,,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n", "1,,3,4\n", "1\t\t3\t\n", "\"1\",\"\",\"3\",\"4\"\n",
        "| 1 |   | 3 | 4 |\n", "|---|---|---|---|\n", "1 24 3 24\n", "12  \n", " 3 1\n", "7,1......2.3....4.,1234341243212143,0.5\n",
        "2x2:1f2b3d4\n", "<td>1</td>", "<td></td>", "int grid[4][4] = {{1, 2, 3, 4},\n", "null, ", "1##4\n", "\xFF\xFE", "\xC2\xB7", "\xEF\xBC\x91"};
    std::string text;
    for (std::uint64_t parts = 1 + random.below(8); parts > 0; --parts) {
        const std::string part = random.among(kinds);
        for (std::uint64_t times = random.one_in(2) ? 4 : 1; times > 0; --times) text += part;
    }
    return text;
}

enum { LINE, ROWS, NUMBERS, ORDERED, TWO_LINES, MUTATED, SYMBOLS, BYTES, NOTHING, SMALL, LARGE, OTHER };

// Makes a text. `found` is the 9x9 that must be found at its start, or empty.
static std::string text_of(std::uint32_t kind, std::uint32_t seed, grid& found)
{
    random_source random(seed);
    bool above;
    const grid values = givens_puzzle(classic, seed % 3 == 0 ? FULL : HOLES, seed, above).givens;
    if (kind <= TWO_LINES) found = values;
    std::string text;
    switch (kind) {
    case LINE: return as_symbols(values, 81);
    case ROWS: return as_symbols(values, 9);
    case NUMBERS: return as_numbers(values, 9);
    case ORDERED: return "3\n" + as_numbers(values, 9);
    case TWO_LINES: return as_symbols(values, 81) + as_symbols(values, 81);
    case MUTATED: {
        grid unused;
        text = text_of(static_cast<std::uint32_t>(random.below(TWO_LINES + 1)), seed, unused);
        mutate(text, random);
        return text;
    }
    case SYMBOLS: {
        static const char symbols[] = "....123456789ABCDEFG0-_*|+= \n\n,#";
        for (std::uint64_t len = random.below(300); len > 0; --len) text += symbols[random.below(sizeof symbols - 1)];
        return text;
    }
    case BYTES:
        for (std::uint64_t len = random.below(100); len > 0; --len) text += static_cast<char>(random.next());
        return text;
    case SMALL: {
        const shape of = shape_of(static_cast<std::uint32_t>(random.below(9)));
        return as_numbers(random_grid(of, random), of.side());
    }
    case LARGE: {
        const std::uint32_t order = static_cast<std::uint32_t>(4 + random.below(2));
        const shape of = {order, order};
        return as_numbers(random_grid(of, random), of.side());
    }
    case OTHER: return other_text(random);
    default: return text;
    }
}

static void check_parsed(const ordoku_text& parsed, int status, std::size_t text_len, std::size_t start)
{
    const std::size_t len = strnlen(parsed.message, sizeof parsed.message);
    expect(len < sizeof parsed.message, "has a message without a NUL");
    expect(strnlen(parsed.doubt, sizeof parsed.doubt) < sizeof parsed.doubt, "has a doubt without a NUL");
    expect(parsed.doubt_offset <= text_len, "has a doubt outside of the text");
    expect((len > 0) == (status != ORDOKU_OK), "has a message against its status");
    if (status == ORDOKU_OK || status == ORDOKU_E_BUFFER) {
        const std::uint64_t side = std::uint64_t(parsed.box_rows) * parsed.box_cols;
        expect(side >= 1 && side <= 256 && parsed.cells == side * side, "finds no shape");
        expect(status == ORDOKU_OK ? parsed.next > start && parsed.next <= text_len : parsed.next == start, "moves next wrongly");
        expect(parsed.layout >= ORDOKU_LAYOUT_LINE && parsed.layout <= ORDOKU_LAYOUT_ORDERED, "finds no layout");
        expect(parsed.symbols >= ORDOKU_SYMBOLS_DIGITS && parsed.symbols <= ORDOKU_SYMBOLS_LETTERS, "finds no symbols");
    } else {
        expect(parsed.offset <= text_len, "finds an error outside of the text");
        expect(parsed.next == start, "moves next after an error");
        if (status == ORDOKU_E_TEXT || status == ORDOKU_E_VALUE || status == ORDOKU_E_AMBIGUOUS)
            expect(parsed.line >= 1 && parsed.column >= 1 && parsed.offset >= start, "finds an error without a position");
    }
}

// Returns the words that a call writes for one cell.
static std::size_t words_of(const ordoku_text&, const std::uint32_t*) { return 1; }
static std::size_t words_of(const ordoku_text& found, const std::uint64_t*) { return (found.box_rows * found.box_cols + 63) / 64; }

// Checks what was read for one cell; `expected` is NULL if it is not known.
static void check_cell(std::uint32_t value, std::size_t side, const std::uint32_t* expected)
{
    expect(value <= side, "reads a value above the side");
    expect(!expected || value == *expected, "reads other cells");
}

static void check_cell(std::uint64_t candidates, std::size_t side, const std::uint32_t* expected)
{
    const std::uint64_t all = static_cast<std::uint64_t>(-1) >> (64 - (side < 64 ? side : 64));
    expect(side > 64 || (candidates & ~all) == 0, "reads a candidate above the side");
    expect(!expected || candidates == (*expected ? std::uint64_t(1) << (*expected - 1) : all), "reads other candidates");
}

// Calls a function that reads cells of type T.
template <class T, class Function>
static void parse_into(values v, Function call)
{
    attempt a;
    grid expected;
    const std::string content = text_of(v[0], v[1], expected);
    const array<char> text = a.offer(content.data(), content.size(), 0, v[3]);
    const std::size_t starts[text_starts] = {0, 82, content.size() / 2, content.size(), content.size() + 1, static_cast<std::size_t>(-1)};
    ordoku_text how;
    const ordoku_text* const format = offer_format(a, v[4], v[5], how);
    const array<T> cells = a.offer<T>(nullptr, 81, v[6], v[7], true);
    a.error(ORDOKU_E_NULL, !cells.data && cells.len > 0);
    answer_struct parsed = {nullptr, sizeof(ordoku_text), false};
    if (v[8] < answer_kinds - 1) parsed = offer_answer(a, v[8], v[9], sizeof(ordoku_text), 8, first_text_size);
    // The struct tells where to begin; without it, parsing begins at the start.
    const std::size_t start = parsed.data ? starts[v[2]] : 0;
    if (parsed.can_be_written) {
        const std::uint64_t next = start;
        std::memset(parsed.data, 0, parsed.size);
        std::memcpy(static_cast<unsigned char*>(parsed.data) + offsetof(ordoku_text, next), &next, sizeof next);
        a.memory.answered(parsed.data, parsed.size);
    }
    tell_size(a, parsed);
    a.error(ORDOKU_E_ARGUMENT, start > content.size());
    const bool plain = !format && start == 0 && !expected.empty();
    a.answer(ORDOKU_OK);
    a.answer(ORDOKU_E_BUFFER, !plain || cells.len < 81);
    for (const int status : {ORDOKU_E_TEXT, ORDOKU_E_VALUE, ORDOKU_E_ARGUMENT, ORDOKU_E_AMBIGUOUS}) a.answer(status, !plain);
    const int status = a.make(v[10], [&] {
        return call(text.data, text.len, format, cells.data, cells.len, static_cast<ordoku_text*>(parsed.data));
    });
    a.judge(status);
    if (parsed.can_be_written) {
        check_answer(a, parsed, sizeof(ordoku_text));
        ordoku_text found = ordoku_text();
        std::memcpy(&found, parsed.data, parsed.size < sizeof found ? parsed.size : sizeof found);
        check_parsed(found, status, content.size(), start);
        const std::size_t words = words_of(found, cells.data);
        if (status == ORDOKU_E_BUFFER) expect(found.cells * words > cells.len, "needs no larger buffer than it has");
        if (status == ORDOKU_OK) {
            expect(found.cells * words <= cells.len, "writes more cells than there is room for");
            a.memory.answered(cells.data, found.cells * words * sizeof *cells.data);
            for (std::size_t k = 0; k < found.cells && words == 1; ++k)
                check_cell(cells.data[k], found.box_rows * found.box_cols, plain ? &expected[k] : nullptr);
        }
    } else if (status == ORDOKU_OK) {
        // The number of cells is not known here; an error would leave all cells untouched.
        a.memory.answered(cells.data, (cells.len < 162 ? cells.len : 81) * sizeof *cells.data);
        for (std::size_t k = 0; plain && k < 81; ++k) check_cell(cells.data[k], 9, &expected[k]);
    }
    a.finish();
}

static void parse(world&, values v) { parse_into<std::uint32_t>(v, ordoku_parse); }
static void parse_candidates(world&, values v) { parse_into<std::uint64_t>(v, ordoku_parse_candidates); }

static int read(const char* text, const ordoku_text& how, std::uint32_t* cells, std::size_t len)
{
    return ordoku_parse(text, std::strlen(text), &how, cells, len, nullptr);
}
static int read(const char* text, const ordoku_text& how, std::uint64_t* cells, std::size_t len)
{
    return ordoku_parse_candidates(text, std::strlen(text), &how, cells, len, nullptr);
}

// Returns the cells that a text of the cells at `from` must read as.
static grid printed_cells(const std::uint32_t* from, shape of, std::uint32_t) { return grid(from, from + of.cells()); }
static marks printed_cells(const std::uint64_t* from, shape of, std::uint32_t layout)
{
    marks printed(from, from + of.cells());
    if (layout != ORDOKU_LAYOUT_HODOKU) return printed;
    // A line of HoDoKu has digits, and names what is missing of the candidates that they leave. All others
    // are read.
    puzzle digits;
    digits.of = of;
    digits.candidates = printed;
    for (std::size_t cell = 0; cell < of.cells(); ++cell) digits.givens.push_back(digits.bound(cell));
    digits.candidates.clear();
    const marks left = candidates(digits);
    const std::uint64_t all = (std::uint64_t(1) << of.side()) - 1;
    for (std::size_t cell = 0; cell < of.cells(); ++cell)
        if (!digits.givens[cell]) printed[cell] = all & (printed[cell] | ~left[cell]);
    return printed;
}

// Checks that the text reads as the cells it was printed from, if the format names everything.
template <typename T>
static void check_printed(const char* text, const T* cells, shape of, const ordoku_text& how)
{
    ordoku_text named = ordoku_text();
    named.struct_size = sizeof named;
    named.layout = how.layout ? how.layout : of.side() <= 36 ? ORDOKU_LAYOUT_LINE : ORDOKU_LAYOUT_NUMBERS;
    const bool numbers = named.layout == ORDOKU_LAYOUT_NUMBERS || named.layout == ORDOKU_LAYOUT_ORDERED;
    named.symbols = how.symbols ? how.symbols : numbers || of.side() <= 35 ? ORDOKU_SYMBOLS_DIGITS : ORDOKU_SYMBOLS_ZERO_BASED;
    if (how.layout == ORDOKU_LAYOUT_HODOKU || how.layout == ORDOKU_LAYOUT_TATHAM) named.symbols = ORDOKU_SYMBOLS_DIGITS;
    named.box_rows = of.box_rows;
    named.box_cols = of.box_cols;
    std::vector<T> again(of.cells());
    const int status = read(text, named, again.data(), again.size());
    expect(status == ORDOKU_OK && again == printed_cells(cells, of, how.layout), "prints text that reads as other cells");
}

static bool is_above(std::uint32_t value, std::size_t side) { return value > side; }
static bool is_above(std::uint64_t word, std::size_t side) { return side < 64 && word >> side; }

// Prints digits with ordoku_format, or candidates with ordoku_format_candidates.
template <typename T, typename Call>
static void print(values v, const std::vector<T>& printed, Call call)
{
    attempt a;
    const bool lists = sizeof(T) == 8;
    const std::size_t count = printed.size();
    array<T> cells = a.offer(printed.data(), count, v[3], v[4]);
    const bool read = cells.data && cells.len <= 2 * count + 1;
    ordoku_text how;
    const ordoku_text* const format = offer_format(a, v[5], v[6], how);

    // The shape that the library must choose.
    shape taken = {how.box_rows, how.box_cols};
    if (how.box_rows == 0 && how.box_cols == 0) taken = usual_shape(cells.len);
    const bool fits = taken.exists() && taken.cells() == cells.len;
    a.error(ORDOKU_E_ARGUMENT, !fits);
    const std::size_t side = fits ? taken.side() : 0;
    for (std::size_t k = 0; read && k < cells.len; ++k) a.error(ORDOKU_E_VALUE, is_above(value_at<T>(cells.data + k), side));
    const bool numbers = how.layout == ORDOKU_LAYOUT_NUMBERS || how.layout == ORDOKU_LAYOUT_ORDERED || (how.layout == 0 && side > 36);
    const std::uint64_t symbols = how.symbols ? how.symbols : side <= 35 ? ORDOKU_SYMBOLS_DIGITS : ORDOKU_SYMBOLS_ZERO_BASED;
    static const std::size_t most[] = {0, 35, 36, 26};
    a.error(ORDOKU_E_ARGUMENT, how.layout == ORDOKU_LAYOUT_ORDERED && taken.box_rows != taken.box_cols);
    a.error(ORDOKU_E_ARGUMENT, lists && numbers);
    const bool hodoku = how.layout == ORDOKU_LAYOUT_HODOKU, id = how.layout == ORDOKU_LAYOUT_TATHAM;
    const bool own_symbols = hodoku || id;
    a.error(ORDOKU_E_ARGUMENT, how.layout == ORDOKU_LAYOUT_SDK && usual_shape(cells.len).exists() && !(usual_shape(cells.len) == taken));
    a.error(ORDOKU_E_ARGUMENT, how.layout > ORDOKU_LAYOUT_SDK && !id && (taken.box_rows != 3 || taken.box_cols != 3));
    a.error(ORDOKU_E_ARGUMENT, id && (taken.box_rows < 2 || taken.box_cols < 2 || side > 31));
    a.error(ORDOKU_E_ARGUMENT, how.layout >= ORDOKU_LAYOUT_SDK && lists && !hodoku);
    a.error(ORDOKU_E_ARGUMENT, !numbers && !own_symbols && side > most[symbols <= 3 ? symbols : 0]);
    a.error(ORDOKU_E_ARGUMENT, numbers && how.symbols == ORDOKU_SYMBOLS_LETTERS);
    const bool zero = how.blank == '0' || (how.blank == 0 && how.layout == ORDOKU_LAYOUT_SDM);
    a.error(ORDOKU_E_ARGUMENT, zero && !own_symbols && (numbers ? how.symbols : symbols) == ORDOKU_SYMBOLS_ZERO_BASED);
    a.error(ORDOKU_E_ARGUMENT, !numbers && !own_symbols && side > 23 && how.blank == 'x');
    const bool blank = how.blank == 0 || how.blank == 183 || (how.blank < 128 && std::strchr(".0-_*x?", static_cast<char>(how.blank)));
    a.error(ORDOKU_E_OPTION, !blank);

    static const std::size_t huge = static_cast<std::size_t>(-1);
    const std::size_t ample = (lists ? 80 : 8) * cells.len + 4096;
    const std::size_t sizes[text_sizes] = {read ? ample : 4096, 0, 0, 1 + v[1] % 200, 7, huge};
    const std::size_t size = sizes[v[7]];
    const bool no_text = v[7] == 1 || v[7] == 4;
    char* const text = no_text ? nullptr : a.memory.room<char>(size == huge ? 64 : size);
    a.error(ORDOKU_E_NULL, no_text && size > 0);
    a.error(ORDOKU_E_ARGUMENT, size == huge);
    std::size_t* const needed = a.output<std::size_t>(v[8], true);
    a.answer(ORDOKU_OK, v[7] == 0 || v[7] == 3);
    a.answer(ORDOKU_E_BUFFER, v[7] != 0);
    const int status = a.make(v[9], [&] { return call(cells.data, cells.len, format, text, size, needed); });
    a.judge(status);
    if (needed && (status == ORDOKU_OK || status == ORDOKU_E_BUFFER)) {
        a.memory.answered(needed, sizeof *needed);
        expect(status == ORDOKU_OK ? *needed <= size : *needed > size, "needs no larger buffer than it has");
    }
    if (status == ORDOKU_OK) {
        const std::size_t len = strnlen(text, size);
        expect(len > 0 && len < size && text[len - 1] == '\n', "prints no line");
        expect(!needed || *needed == len + 1, "tells another size than it writes");
        a.memory.answered(text, len + 1);
        // A dash may also be a drawn line, and the heading of a file a row of letters.
        const bool heading = how.layout == ORDOKU_LAYOUT_SDK && how.symbols == ORDOKU_SYMBOLS_LETTERS && side == 6;
        if ((how.blank != '-' || own_symbols) && !heading) check_printed(text, cells.data, taken, how);
    }
    a.finish();
}

static void format(world&, values v)
{
    bool above;
    const shape of = shape_of(v[0]);
    print(v, givens_puzzle(of.exists() ? of : plain_shape, v[2], v[1], above).givens, ordoku_format);
}

static void format_candidates(world&, values v)
{
    bool above;
    const shape of = shape_of(v[0]);
    print(v, marks_puzzle(of.exists() ? of : plain_shape, v[2], v[1], above).candidates, ordoku_format_candidates);
}

shape usual_shape(std::size_t cells)
{
    static const shape none = {0, 0};
    for (std::uint32_t order = 1; order <= 16; ++order)
        if (cells == std::size_t(order) * order * order * order) return shape{order, order};
    return cells == 36 ? shape{2, 3} : cells == 144 ? shape{3, 4} : none;
}

std::vector<function> text_functions()
{
    return {
        {"ordoku_parse", 16, false, parse,
         {{"text", text_kinds, EVEN}, seed, {"start", text_starts, RARE}, {"pointer", 2, RARE}, format_struct, format_detail,
          length, {"cells", pointer_kinds, RARE}, answer, answer_detail, starve}},
        {"ordoku_parse_candidates", 8, false, parse_candidates,
         {{"text", text_kinds, EVEN}, seed, {"start", text_starts, RARE}, {"pointer", 2, RARE}, format_struct, format_detail,
          length, {"candidates", pointer_kinds, RARE}, answer, answer_detail, starve}},
        {"ordoku_format", 16, false, format,
         {boxes, seed, givens, length, pointer, format_struct, format_detail, {"size", text_sizes, FALLING}, output, starve}},
        {"ordoku_format_candidates", 8, false, format_candidates,
         {boxes, seed, {"kind", marks_kinds, FALLING}, length, pointer, format_struct, format_detail,
          {"size", text_sizes, FALLING}, output, starve}},
    };
}

}  // namespace stress
