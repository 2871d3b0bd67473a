// Calls on ordoku_rules, and searches of their solvers.
#include "perform.hpp"

#include <algorithm>
#include <cstring>

namespace stress {

static const argument rules = {"slot", world::slots, SLOT};
static const argument square = {"boxes", 6, FALLING};
static const argument row = {"row", 4, FALLING};
static const argument column = {"column", 4, FALLING};

static void put(rules_slot& slot, ordoku_rules* made, const rule_set& asked)
{
    ordoku_solver_free(slot.solver);
    ordoku_rules_free(slot.handle);
    slot = rules_slot();
    slot.handle = made;
    slot.asked = asked;
}

static void rules_new(world& w, values v)
{
    static const std::size_t most = static_cast<std::size_t>(-1);
    static const struct {
        std::size_t rows, columns;
        std::uint32_t digits;
        int status;
    } kinds[] = {{4, 4, 4, ORDOKU_OK}, {4, 6, 4, ORDOKU_OK}, {2, 3, 3, ORDOKU_OK}, {6, 6, 6, ORDOKU_OK},
                 {9, 9, 9, ORDOKU_OK}, {1, 5, 2, ORDOKU_OK}, {0, 4, 4, ORDOKU_E_ARGUMENT},
                 {4, most, 4, ORDOKU_E_ARGUMENT}, {4, 4, 0, ORDOKU_E_ARGUMENT}, {4, 4, 257, ORDOKU_E_ARGUMENT}};
    const auto& kind = kinds[v[1]];
    attempt a;
    ordoku_rules** const output = a.output<ordoku_rules*>(v[2]);
    a.error(ORDOKU_E_ARGUMENT, kind.status != ORDOKU_OK);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[3], [&] { return ordoku_rules_new(kind.rows, kind.columns, kind.digits, output); });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        expect(*output != nullptr, "makes no handle");
        if (v[0] + 1 < world::slots) put(w.rules[v[0]], *output, rule_set(kind.rows, kind.columns, kind.digits));
        else ordoku_rules_free(*output);
    }
    a.finish();
}

static void rules_free(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    ordoku_rules_free(slot.handle);
    note_call();
    ordoku_solver_free(slot.solver);
    slot = rules_slot();
}

// Makes a call that adds rules, which `add` adds to what is known.
template <class Call, class Add>
static void add_to(rules_slot& slot, attempt& a, std::uint32_t starved, Call call, Add add)
{
    a.answer(ORDOKU_OK);
    const int status = a.make(starved, call);
    if (a.judge(status)) add(slot.asked);
    a.finish(slot, status);
}

static shape square_of(std::uint32_t kind)
{
    static const shape kinds[] = {{2, 2}, {2, 3}, {3, 3}, {1, 4}, {0, 3}, {17, 17}};
    return kinds[kind];
}

static void rules_add_grid(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    const shape of = square_of(v[1]);
    if (slot.handle) a.error(ORDOKU_E_ARGUMENT, !slot.asked.fits(of, v[2], v[3]));
    add_to(slot, a, v[4], [&] { return ordoku_rules_add_grid(slot.handle, of.box_rows, of.box_cols, v[2], v[3]); },
           [&](rule_set& asked) { asked.add_grid(of, v[2], v[3]); });
}

static void rules_add_lines(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    if (slot.handle) a.error(ORDOKU_E_ARGUMENT, !slot.asked.fits({1, slot.asked.digits}, v[1], v[2]));
    add_to(slot, a, v[3], [&] { return ordoku_rules_add_lines(slot.handle, v[1], v[2]); },
           [&](rule_set& asked) { asked.add_lines(v[1], v[2]); });
}

static void rules_add_variant(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    const shape of = square_of(v[2]);
    const bool known = v[1] <= ORDOKU_VARIANT_NON_CONSECUTIVE;
    a.error(ORDOKU_E_OPTION, !known);
    if (slot.handle)
        a.error(ORDOKU_E_ARGUMENT, !slot.asked.fits(of, v[3], v[4]) || !rule_set::has_variant(v[1], of));
    add_to(slot, a, v[5],
           [&] { return ordoku_rules_add_variant(slot.handle, v[1], of.box_rows, of.box_cols, v[3], v[4]); },
           [&](rule_set& asked) { asked.add_variant(v[1], of, v[3], v[4]); });
}

// Returns some cells, most of them different ones of the rectangle.
static std::vector<std::uint32_t> some_cells(const rules_slot& slot, std::uint32_t seed)
{
    random_source random(seed);
    const std::size_t all = slot.asked.cells() + (random.one_in(20) ? 1 : 0);
    std::vector<std::uint32_t> cells;
    if (all == 0) return cells;
    for (std::uint64_t len = random.one_in(20) ? random.below(12) : 1 + random.below(4); len > 0; --len) {
        const std::uint32_t cell = static_cast<std::uint32_t>(random.below(all));
        if (random.one_in(20) || std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    }
    return cells;
}

static bool has_twice(std::vector<std::uint32_t> cells)
{
    std::sort(cells.begin(), cells.end());
    return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

static bool has_outside(const rules_slot& slot, const std::vector<std::uint32_t>& cells)
{
    return std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) { return cell >= slot.asked.cells(); });
}

// Makes a call with cells, which `add` adds to what is known. `errors` tells which of them are refused.
template <class Call, class Errors, class Add>
static void add_cells(world& w, values v, Call call, Errors errors, Add add)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    const std::vector<std::uint32_t> made = some_cells(slot, v[1]);
    array<std::uint32_t> given = a.offer(made.data(), made.size(), v[2], v[3]);
    const bool read = given.len == 0 || (given.data && given.len <= 2 * made.size() + 1);
    // The library reads the whole length, so a longer one must be refused.
    if (!read && given.data) given.len = static_cast<std::size_t>(-1) / 2;
    a.error(ORDOKU_E_ARGUMENT, given.len > static_cast<std::size_t>(-1) / 2 / 4);
    std::vector<std::uint32_t> cells;
    if (read)
        for (std::size_t k = 0; k < given.len; ++k) cells.push_back(value_at<std::uint32_t>(given.data + k));
    if (slot.handle && read) {
        a.error(ORDOKU_E_ARGUMENT, has_outside(slot, cells));
        errors(a, slot, cells);
    }
    add_to(slot, a, v[4], [&] { return call(slot.handle, given.data, given.len); },
           [&](rule_set& asked) { add(asked, cells); });
}

static void region_errors(attempt& a, const rules_slot& slot, const std::vector<std::uint32_t>& cells)
{
    a.error(ORDOKU_E_ARGUMENT, cells.empty() || cells.size() > slot.asked.digits || has_twice(cells));
}

static void sum_errors(attempt& a, const rules_slot&, const std::vector<std::uint32_t>& cells)
{
    a.error(ORDOKU_E_ARGUMENT, cells.empty() || cells.size() > 256 || has_twice(cells));
}

static void rules_add_region(world& w, values v)
{
    add_cells(w, v, ordoku_rules_add_region, region_errors,
              [](rule_set& asked, const std::vector<std::uint32_t>& cells) { asked.add_region(cells); });
}

static void rules_add_cage(world& w, values v)
{
    add_cells(w, v, [&](ordoku_rules* handle, const std::uint32_t* cells, std::size_t len) {
        return ordoku_rules_add_cage(handle, cells, len, v[5]);
    }, region_errors, [&](rule_set& asked, const std::vector<std::uint32_t>& cells) {
        asked.add_region(cells);
        asked.sums.push_back({cells, v[5], false});
    });
}

static void rules_add_sum(world& w, values v)
{
    add_cells(w, v, [&](ordoku_rules* handle, const std::uint32_t* cells, std::size_t len) {
        return ordoku_rules_add_sum(handle, cells, len, v[5]);
    }, sum_errors, [&](rule_set& asked, const std::vector<std::uint32_t>& cells) {
        asked.use(cells);
        asked.sums.push_back({cells, v[5], false});
    });
}

static void rules_add_arrow(world& w, values v)
{
    add_cells(w, v, [&](ordoku_rules* handle, const std::uint32_t* cells, std::size_t len) {
        return ordoku_rules_add_arrow(handle, v[5], cells, len);
    }, [&](attempt& a, const rules_slot& slot, const std::vector<std::uint32_t>& cells) {
        sum_errors(a, slot, cells);
        a.error(ORDOKU_E_ARGUMENT, v[5] >= slot.asked.cells() || std::find(cells.begin(), cells.end(), v[5]) != cells.end());
    }, [&](rule_set& asked, const std::vector<std::uint32_t>& cells) {
        asked.use(cells);
        asked.use({v[5]});
        asked.sums.push_back({cells, v[5], true});
    });
}

static void rules_add_pairs(world& w, values v)
{
    const bool has_number = v[5] == ORDOKU_RELATION_APART || v[5] == ORDOKU_RELATION_SUM;
    // Relations without a number mostly have 0.
    const std::uint32_t number = has_number || v[6] == 11 ? v[6] : 0;
    add_cells(w, v, [&](ordoku_rules* handle, const std::uint32_t* cells, std::size_t len) {
        return ordoku_rules_add_pairs(handle, v[5], number, cells, len);
    }, [&](attempt& a, const rules_slot&, const std::vector<std::uint32_t>& cells) {
        a.error(ORDOKU_E_OPTION, v[5] > ORDOKU_RELATION_SUM);
        a.error(ORDOKU_E_ARGUMENT, (!has_number && number != 0) || cells.size() % 2 != 0);
        for (std::size_t k = 0; k + 1 < cells.size(); k += 2) a.error(ORDOKU_E_ARGUMENT, cells[k] == cells[k + 1]);
    }, [&](rule_set& asked, const std::vector<std::uint32_t>& cells) {
        for (std::size_t k = 0; k < cells.size(); k += 2) asked.add_pair({v[5], number, cells[k], cells[k + 1]});
    });
}

static void rules_add_table(world& w, values v)
{
    const std::size_t digits = w.rules[v[0]].asked.digits;
    std::vector<std::uint8_t> table;
    for (std::uint32_t one = 1; one <= digits; ++one)
        for (std::uint32_t other = 1; other <= digits; ++other) table.push_back(is_in_table(v[5], one, other));
    // A table is mostly as long as it must be.
    const std::size_t table_len = v[6] == 1 ? table.size() / 2 : table.size();
    add_cells(w, v, [&](ordoku_rules* handle, const std::uint32_t* cells, std::size_t len) {
        return ordoku_rules_add_table(handle, table.data(), table_len, cells, len);
    }, [&](attempt& a, const rules_slot&, const std::vector<std::uint32_t>& cells) {
        a.error(ORDOKU_E_ARGUMENT, table_len != digits * digits || cells.size() % 2 != 0);
        for (std::size_t k = 0; k + 1 < cells.size(); k += 2) a.error(ORDOKU_E_ARGUMENT, cells[k] == cells[k + 1]);
    }, [&](rule_set& asked, const std::vector<std::uint32_t>& cells) {
        for (std::size_t k = 0; k < cells.size(); k += 2) asked.add_pair({TABLE, v[5], cells[k], cells[k + 1]});
    });
}

static void rules_use_cells(world& w, values v)
{
    add_cells(w, v, ordoku_rules_use_cells,
              [](attempt&, const rules_slot&, const std::vector<std::uint32_t>&) {},
              [](rule_set& asked, const std::vector<std::uint32_t>& cells) { asked.use(cells); });
}

static void rules_limit_digits(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    const std::vector<std::uint32_t> made = some_cells(slot, v[1]);
    const array<std::uint32_t> cells = a.offer(made.data(), made.size(), 0, v[2]);
    const std::uint64_t all = slot.handle ? (std::uint64_t(1) << slot.asked.digits) - 1 : 15;
    const std::uint64_t digits = v[3] == 0 ? all : v[3] == 1 ? all + 1 : (v[1] * 7u + v[3]) & all;
    const array<std::uint64_t> words = a.offer(&digits, 1, v[4], v[5]);
    if (slot.handle) {
        a.error(ORDOKU_E_ARGUMENT, words.len != 1 || has_outside(slot, made));
        a.error(ORDOKU_E_VALUE, (digits & ~all) != 0);
    }
    add_to(slot, a, v[6],
           [&] { return ordoku_rules_limit_digits(slot.handle, cells.data, cells.len, words.data, words.len); },
           [&](rule_set& asked) {
               asked.use(made);
               for (const std::uint32_t cell : made) asked.allowed[cell] &= digits;
           });
}

static void rules_size(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    std::size_t* const rows = a.output<std::size_t>(v[1], true);
    std::size_t* const columns = a.output<std::size_t>(v[2], true);
    std::uint32_t* const digits = a.output<std::uint32_t>(v[3], true);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_rules_size(slot.handle, rows, columns, digits); });
    if (a.judge(status)) {
        if (rows) a.memory.answered(rows, sizeof *rows);
        if (columns) a.memory.answered(columns, sizeof *columns);
        if (digits) a.memory.answered(digits, sizeof *digits);
        expect((!rows || *rows == slot.asked.rows) && (!columns || *columns == slot.asked.columns) &&
                   (!digits || *digits == slot.asked.digits), "tells a wrong size");
    }
    a.finish(slot, status);
}

static void rules_message(world& w, values v)
{
    const rules_slot& slot = w.rules[v[0]];
    const char* const message = ordoku_rules_message(slot.handle);
    note_call();
    expect(message != nullptr && std::strlen(message) < 192, "is no message");
    expect(slot.handle || *message == '\0', "has a message without a handle");
}

// Returns givens that rules may have, mostly few.
static std::vector<std::uint32_t> some_givens(const rules_slot& slot, std::uint32_t seed)
{
    random_source random(seed);
    std::vector<std::uint32_t> givens(slot.asked.cells());
    const std::uint64_t rarely = 2 + random.below(8);
    for (std::size_t cell = 0; cell < givens.size(); ++cell)
        if (slot.asked.used[cell] && random.one_in(rarely))
            givens[cell] = static_cast<std::uint32_t>(1 + random.below(slot.asked.digits));
    return givens;
}

static std::string text_of(const rules_slot& slot)
{
    std::size_t needed = 0;
    if (ordoku_rules_format(slot.handle, ORDOKU_LAYOUT_AUTO, nullptr, 0, nullptr, 0, &needed) != ORDOKU_E_BUFFER) fail("needs no room");
    std::string text(needed, 'x');
    expect(ordoku_rules_format(slot.handle, ORDOKU_LAYOUT_AUTO, nullptr, 0, &text[0], needed, nullptr) == ORDOKU_OK, "prints nothing");
    text.resize(needed - 1);
    return text;
}

static void rules_format(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    const bool with_givens = v[1] % 2 == 1 && slot.handle;
    const std::vector<std::uint32_t> givens = some_givens(slot, v[1]);
    const array<std::uint32_t> cells = a.offer(givens.data(), with_givens ? givens.size() : 0, with_givens ? v[2] : 0, v[3]);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && cells.len != 0 && cells.len != givens.size());
    static const std::size_t sizes[] = {20000, 0, 1, 50, static_cast<std::size_t>(-1)};
    const std::size_t size = sizes[v[4]];
    char* const text = v[4] == 1 ? nullptr : a.memory.room<char>(size > 20000 ? 10 : size);
    a.error(ORDOKU_E_ARGUMENT, size > 20000);
    std::size_t* const needed = a.output<std::size_t>(v[5], true);
    a.answer(ORDOKU_OK, size == 20000);
    a.answer(ORDOKU_E_BUFFER);
    static const std::uint32_t layouts[] = {ORDOKU_LAYOUT_AUTO, ORDOKU_LAYOUT_TATHAM, ORDOKU_LAYOUT_LINE, 77};
    const std::uint32_t layout = layouts[v[7]];
    a.error(ORDOKU_E_OPTION, v[7] > 1);
    // Solo does not have all rules.
    a.answer(ORDOKU_E_ARGUMENT, layout == ORDOKU_LAYOUT_TATHAM);
    const int status =
        a.make(v[6], [&] { return ordoku_rules_format(slot.handle, layout, cells.data, cells.len, text, size, needed); });
    a.judge(status);
    if (needed && (status == ORDOKU_OK || status == ORDOKU_E_BUFFER)) {
        a.memory.answered(needed, sizeof *needed);
        expect(status == ORDOKU_OK ? *needed <= size : *needed > size, "needs no larger buffer than it has");
    }
    if (status == ORDOKU_OK) {
        const std::size_t len = strnlen(text, size);
        expect(len > 0 && len < size && text[len - 1] != '\n', "prints no text");
        expect(layout != ORDOKU_LAYOUT_AUTO || (text[0] == '{' && text[len - 1] == '}'), "prints no object");
        a.memory.answered(text, len + 1);
        // Reading an object makes the same rules and givens. A game id may leave out rules that follow from others.
        ordoku_rules* again = nullptr;
        expect(ordoku_rules_new(1, 1, 1, &again) == ORDOKU_OK, "makes no rules");
        expect(ordoku_rules_parse(again, text, len) == ORDOKU_OK, "prints what cannot be read");
        rules_slot read;
        read.handle = again;
        expect(layout != ORDOKU_LAYOUT_AUTO || text_of(read) == text, "reads other rules than it prints");
        ordoku_rules_free(again);
    }
    a.finish(slot, status);
}

// Reads the text of the rules of another slot, which may have a fault. No allocation fails here and in
// solver_new_rules: docs/design/ffi.md names the one that must not.
static void rules_parse(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    const rules_slot& other = w.rules[v[1]];
    std::string text = other.handle ? text_of(other) : "1.3....22..3.3..";
    rule_set asked = other.asked;
    std::vector<std::uint32_t> givens = other.read;
    if (!other.handle) {
        asked = rule_set(4, 4, 4);
        asked.add_grid({2, 2}, 0, 0);
        givens.clear();
        for (const char c : text) givens.push_back(c == '.' ? 0 : static_cast<std::uint32_t>(c - '0'));
    }
    if (givens.empty()) givens.resize(asked.cells());
    attempt a(slot);
    const std::uint32_t fault = v[2];
    if (fault == 1) text.resize(text.size() / 2);
    if (fault == 2) text.insert(1, "\"wings\":1,");
    if (fault == 3) text[text.size() / 2] = '\xFF';
    const array<char> given = a.offer(text.data(), text.size(), fault == 4 ? 2 : 0, v[3]);
    const bool whole = given.len == text.size() && (fault == 0 || fault > 4) && text.size() > 0;
    a.answer(ORDOKU_OK);
    if (!whole && slot.handle && given.data) {
        a.answer(ORDOKU_E_TEXT);
        a.answer(ORDOKU_E_VALUE);
        a.answer(ORDOKU_E_ARGUMENT);
        a.answer(ORDOKU_E_AMBIGUOUS);
    }
    a.error(ORDOKU_E_TEXT, given.len == 0 || (fault == 2 && other.handle) || fault == 3);
    const int status = a.make(0, [&] { return ordoku_rules_parse(slot.handle, given.data, given.len); });
    if (a.judge(status)) {
        if (whole) {
            slot.asked = asked;
            slot.read = givens;
        } else {
            // A text with a fault that is none has unknown rules.
            put(slot, nullptr, rule_set());
            return;
        }
    }
    a.finish(slot, status);
}

static void solver_new_rules(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    attempt a(slot);
    ordoku_solver** const output = a.output<ordoku_solver*>(v[1]);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_solver_new_rules(slot.handle, output); });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        expect(*output != nullptr, "makes no handle");
        ordoku_solver_free(slot.solver);
        slot.solver = *output;
        slot.searched = slot.asked;
        slot.givens = slot.read;
        // Searches end soon.
        ordoku_options few;
        ordoku_options_init(&few, sizeof few);
        few.node_limit = 300;
        few.engine = v[2] % 2 == 0 ? ORDOKU_ENGINE_AUTO : ORDOKU_ENGINE_DLX;
        expect(ordoku_solver_set_options(slot.solver, &few) == ORDOKU_OK, "refuses options");
        // Most solvers have a puzzle.
        if (slot.givens.empty() && v[2] < 4) {
            slot.givens.resize(slot.searched.cells());
            expect(ordoku_solver_set_data(slot.solver, slot.givens.data(), slot.givens.size()) == ORDOKU_OK, "refuses no givens");
        }
    }
    a.finish(slot, status);
}

static void set_data_of_rules(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    if (!slot.solver) return;
    rules_slot of;
    of.asked = slot.searched;
    const std::vector<std::uint32_t> givens = some_givens(of, v[1]);
    attempt a;
    const array<std::uint32_t> cells = a.offer(givens.data(), givens.size(), v[2], v[3]);
    a.error(ORDOKU_E_ARGUMENT, cells.len != givens.size());
    a.answer(ORDOKU_OK);
    const int status = a.make(v[4], [&] { return ordoku_solver_set_data(slot.solver, cells.data, cells.len); });
    if (a.judge(status)) slot.givens = givens;
    a.finish();
}

extern "C" int stress_collect(const std::uint32_t* cells, std::size_t len, void* user)
{
    std::vector<std::vector<std::uint32_t>>& found = *static_cast<std::vector<std::vector<std::uint32_t>>*>(user);
    found.emplace_back(cells, cells + len);
    return found.size() == 50;
}

// Returns the only solution of the puzzle of a solver, or nothing if it is not known to be the only one.
static grid only_solution(const rules_slot& slot, long known)
{
    grid found(slot.searched.cells());
    // The limit may end this search.
    const bool solved = known == 1 && ordoku_solver_solve(slot.solver, found.data(), found.size()) == ORDOKU_SOLVED;
    if (solved) expect(slot.searched.solved_by(found.data(), slot.givens), "comes before a wrong solution");
    else found.clear();
    return found;
}

// Checks the steps that a call has made for a puzzle with this solution, and frees them.
static void check_steps_of_rules(const rules_slot& slot, ordoku_steps* made, const grid& solution)
{
    const std::uint32_t cells = static_cast<std::uint32_t>(slot.searched.cells()), digits = slot.searched.digits;
    std::size_t count = 0;
    expect(ordoku_steps_size(made, &count) == ORDOKU_OK, "makes a list without a size");
    for (std::size_t index = 0; index < count; ++index) {
        ordoku_step step;
        ordoku_step_init(&step, sizeof step);
        expect(ordoku_steps_get(made, index, &step) == ORDOKU_OK, "makes a list without a step");
        const bool is_step = step.technique != ORDOKU_TECHNIQUE_NONE;
        expect(!is_step || step.scale == ORDOKU_SCALE_ORDOKU, "has a step of another scale");
        for (std::size_t k = 0; k < step.placed_len + step.removed_len; ++k) {
            const bool places = k < step.placed_len;
            const ordoku_candidate& one = places ? step.placed[k] : step.removed[k - step.placed_len];
            expect(one.cell < cells && one.digit >= 1 && one.digit <= digits, "places or removes nothing");
            expect(!is_step || solution.empty() || (solution[one.cell] == one.digit) == places, "has an unsound step");
        }
        const bool is_sum = step.technique == ORDOKU_TECHNIQUE_SUM_COMBINATIONS ||
                            step.technique == ORDOKU_TECHNIQUE_INNIES_OUTIES ||
                            step.technique == ORDOKU_TECHNIQUE_SUM_DIGIT;
        expect(is_sum || step.total == 0, "has a total without a sum");
        std::uint32_t sum = 0;
        for (std::size_t k = 0; k < step.cells_len; ++k) {
            expect(step.cells[k] < cells, "names no cell");
            if (!solution.empty()) sum += solution[step.cells[k]];
        }
        expect(!is_sum || solution.empty() || step.sets_len > 0 || sum == step.total, "has a wrong total");
        std::size_t needed = 0;
        expect(ordoku_steps_text(made, index, ORDOKU_STEP_TEXT_SENTENCE, nullptr, 0, &needed) == ORDOKU_E_BUFFER &&
                   needed > 1, "has no sentence");
    }
    ordoku_steps_free(made);
}

// Asks for a rating, the path, a hint, all steps, or why a candidate is false.
static int find_steps_of_rules(const rules_slot& slot, values v, ordoku_steps** made, ordoku_rating* rating)
{
    const std::uint32_t cell = v[3] % 7, digit = v[3] % 4 + 1;
    switch (v[1]) {
    case 7: return ordoku_solver_rate(slot.solver, ORDOKU_SCALE_ORDOKU, rating);
    case 8: return ordoku_solver_steps(slot.solver, ORDOKU_SCALE_ORDOKU, made);
    case 9: return ordoku_solver_hint(slot.solver, ORDOKU_SCALE_USUAL, nullptr, 0, nullptr, 0, made);
    case 10: return ordoku_solver_all_steps(slot.solver, nullptr, 0, nullptr, 0, made);
    default: return ordoku_solver_why_not(slot.solver, nullptr, 0, nullptr, 0, cell, digit, made);
    }
}

// Makes a call that finds steps of the puzzle, and checks its answer.
static void find_steps(const rules_slot& slot, attempt& a, values v, long known)
{
    const grid solution = only_solution(slot, known);
    a.answer(ORDOKU_OK, known < 0 || known == 1);
    a.answer(ORDOKU_E_IMPROPER, known != 1);
    if (v[1] == 9 || v[1] == 11) a.answer(ORDOKU_DONE);
    if (v[1] == 11) {
        const std::uint32_t cell = v[3] % 7, digit = v[3] % 4 + 1;
        a.answer(ORDOKU_CLASH);
        a.error(ORDOKU_E_ARGUMENT, cell >= slot.searched.cells());
        a.error(ORDOKU_E_VALUE, digit > slot.searched.digits);
        // A cell that is not in use.
        a.answer(ORDOKU_E_ARGUMENT, cell < slot.searched.cells() && !slot.searched.used[cell]);
    }
    ordoku_rating empty;
    ordoku_rating_init(&empty, sizeof empty);
    ordoku_rating* const rating = a.offer(&empty, 1, 0, 0).data;
    ordoku_steps** const made = a.output<ordoku_steps*>(0);
    const int status = a.make(v[2], [&] { return find_steps_of_rules(slot, v, made, rating); });
    a.judge(status);
    if (status < 0 || status == ORDOKU_STOPPED) return;
    if (v[1] == 7) {
        a.memory.answered(rating, sizeof *rating);
        expect(rating->scale == ORDOKU_SCALE_ORDOKU && rating->er == 0, "rates on another scale");
    } else {
        a.memory.answered(made, sizeof *made);
        check_steps_of_rules(slot, *made, solution);
    }
}

// Makes one search of the puzzle, and checks its answer.
static void search_rules(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    if (!slot.solver) return;
    const bool asked = !slot.givens.empty();
    const rule_set& by = slot.searched;
    const std::size_t cells = by.cells();
    const long known = asked ? by.count(slot.givens) : -1;
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, !asked);
    const array<std::uint32_t> out = a.offer<std::uint32_t>(nullptr, cells, 0, 0);
    const bool clashes = asked && !by.holds(slot.givens);
    // Rules may be too large for a matrix, or without solution.
    const bool none = known == 0;
    a.answer(ORDOKU_STOPPED);
    switch (v[1]) {
    case 0: case 1: case 2: {
        int* const unique = a.output<int>(0);
        a.answer(ORDOKU_SOLVED, !none);
        a.answer(ORDOKU_NO_SOLUTION, known <= 0);
        const int status = a.make(v[2], [&] {
            return v[1] == 0   ? ordoku_solver_solve(slot.solver, out.data, out.len)
                   : v[1] == 1 ? ordoku_solver_random_solution(slot.solver, v[3], out.data, out.len)
                               : ordoku_solver_solve_unique(slot.solver, out.data, out.len, unique);
        });
        a.judge(status);
        if (status == ORDOKU_SOLVED) {
            a.memory.answered(out.data, cells * sizeof *out.data);
            expect(by.solved_by(out.data, slot.givens), "breaks the rules");
            expect(!clashes, "solves a puzzle that breaks its rules");
        }
        if (v[1] == 2 && (status == ORDOKU_SOLVED || status == ORDOKU_NO_SOLUTION)) {
            a.memory.answered(unique, sizeof *unique);
            expect(known < 0 || (*unique == 1) == (known == 1), "is wrong about uniqueness");
        }
        break;
    }
    case 3: {
        std::uint64_t* const count = a.output<std::uint64_t>(0);
        a.answer(ORDOKU_SOLVED, !none);
        a.answer(ORDOKU_NO_SOLUTION, known <= 0);
        const int status = a.make(v[2], [&] { return ordoku_solver_count(slot.solver, 0, count); });
        if (a.judge(status)) {
            a.memory.answered(count, sizeof *count);
            expect(known < 0 || status == ORDOKU_STOPPED || *count == static_cast<std::uint64_t>(known), "counts wrong");
        }
        break;
    }
    case 4: {
        std::vector<std::vector<std::uint32_t>> found;
        a.answer(ORDOKU_DONE);
        const int status = a.make(v[2], [&] { return ordoku_solver_enumerate(slot.solver, stress_collect, &found); });
        a.judge(status);
        for (const std::vector<std::uint32_t>& one : found)
            expect(one.size() == cells && by.solved_by(one.data(), slot.givens), "hands out a wrong solution");
        expect(status != ORDOKU_DONE || known < 0 || found.size() == static_cast<std::size_t>(known), "hands out a wrong number");
        std::sort(found.begin(), found.end());
        expect(std::adjacent_find(found.begin(), found.end()) == found.end(), "hands out a solution twice");
        break;
    }
    case 5: {
        a.answer(ORDOKU_OK, known < 0 || known == 1);
        a.answer(ORDOKU_E_IMPROPER, known != 1);
        const int status = a.make(v[2], [&] { return ordoku_solver_minimise(slot.solver, v[3], out.data, out.len); });
        a.judge(status);
        if (status == ORDOKU_OK || status == ORDOKU_STOPPED) {
            a.memory.answered(out.data, cells * sizeof *out.data);
            for (std::size_t cell = 0; cell < cells; ++cell)
                expect(out.data[cell] == 0 || out.data[cell] == slot.givens[cell], "adds a given");
            const long left = by.count(std::vector<std::uint32_t>(out.data, out.data + cells));
            expect(status != ORDOKU_OK || left < 0 || left == 1, "takes away too much");
        }
        break;
    }
    case 6: {
        a.answer(ORDOKU_OK, !clashes);
        a.answer(ORDOKU_CLASH, clashes);
        ordoku_clash empty;
        ordoku_clash_init(&empty, sizeof empty);
        ordoku_clash* const clash = a.offer(&empty, 1, 0, 0).data;
        const int status = a.make(v[2], [&] { return ordoku_solver_check(slot.solver, clash); });
        a.judge(status);
        if (status == ORDOKU_CLASH) a.memory.answered(clash, sizeof *clash);
        expect(status != ORDOKU_CLASH || (clash->house_kind == ORDOKU_HOUSE_RULE && clash->first_cell < cells &&
                                          clash->second_cell < cells && *ordoku_solver_message(slot.solver)),
               "names no cells");
        break;
    }
    case 7: case 8: case 9: case 10: case 11:
        // The steps of larger puzzles take long.
        if (cells <= 36) find_steps(slot, a, v, known);
        break;
    default: {
        // The calls for grids with boxes.
        a.error(ORDOKU_E_ARGUMENT);
        std::uint64_t mark = 1;
        a.judge(a.make(v[2], [&] { return ordoku_solver_candidates(slot.solver, &mark, 1); }));
        break;
    }
    }
    a.finish();
}

// Returns the rows and columns of a square, or of a rectangle that is none.
static ordoku_rules* some_lines(std::uint32_t side)
{
    ordoku_rules* made = nullptr;
    const std::size_t rows = side == 0 ? 3 : side;
    expect(ordoku_rules_new(rows, rows + (side == 0), static_cast<std::uint32_t>(rows), &made) == ORDOKU_OK, "makes no rules");
    expect(ordoku_rules_add_lines(made, 0, 0) == ORDOKU_OK, "adds no lines");
    return made;
}

static void rules_add_random_regions(world&, values v)
{
    ordoku_rules* const made = some_lines(v[0]);
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, v[0] == 0);
    a.answer(ORDOKU_OK);
    a.judge(a.make(v[2], [&] { return ordoku_rules_add_random_regions(made, v[1]); }));
    a.finish();
    ordoku_rules_free(made);
}

// Draws paths through a Latin square, which has a digit too many if `v[3]` is not 0.
template <typename call> static void add_random_paths(values v, call draw)
{
    ordoku_rules* const made = some_lines(v[0]);
    std::size_t rows = 0, columns = 0;
    expect(ordoku_rules_size(made, &rows, &columns, nullptr) == ORDOKU_OK, "has no size");
    std::vector<std::uint32_t> solution(rows * columns);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < rows; ++column)
            solution[row * columns + column] = static_cast<std::uint32_t>((row + column) % rows + 1);
    if (v[3] != 0) ++solution[0];
    attempt a;
    a.error(ORDOKU_E_ARGUMENT, v[3] != 0);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[2], [&] { return draw(made, solution.data(), solution.size(), v[1]); });
    a.judge(status);
    if (status == ORDOKU_OK) {
        ordoku_solver* solver = nullptr;
        expect(ordoku_solver_new_rules(made, &solver) == ORDOKU_OK, "makes no solver");
        expect(ordoku_solver_set_data(solver, solution.data(), solution.size()) == ORDOKU_OK, "refuses the solution");
        expect(ordoku_solver_check(solver, nullptr) == ORDOKU_OK, "draws what the solution breaks");
        ordoku_solver_free(solver);
    }
    a.finish();
    ordoku_rules_free(made);
}

static void rules_add_random_thermometers(world&, values v)
{
    add_random_paths(v, ordoku_rules_add_random_thermometers);
}

static void rules_add_random_arrows(world&, values v)
{
    add_random_paths(v, ordoku_rules_add_random_arrows);
}

static void solver_generate_killer(world&, values v)
{
    ordoku_rules* const lines = some_lines(v[0]);
    ordoku_solver *solver = nullptr, *of_killer = nullptr;
    expect(ordoku_solver_new_rules(lines, &solver) == ORDOKU_OK, "makes no solver");
    ordoku_options few;
    ordoku_options_init(&few, sizeof few);
    few.node_limit = v[4] * 100;
    expect(ordoku_solver_set_options(solver, &few) == ORDOKU_OK, "refuses options");
    attempt a;
    ordoku_rules** const output = a.output<ordoku_rules*>(v[3]);
    a.answer(ORDOKU_OK);
    a.answer(ORDOKU_STOPPED, v[4] > 0);
    const int status = a.make(v[2], [&] { return ordoku_solver_generate_killer(solver, v[1], output); });
    a.judge(status);
    if (status == ORDOKU_OK) {
        a.memory.answered(output, sizeof *output);
        std::uint64_t count = 0;
        std::size_t rows = 0, columns = 0;
        expect(ordoku_rules_size(*output, &rows, &columns, nullptr) == ORDOKU_OK, "has no size");
        const std::vector<std::uint32_t> none(rows * columns);
        expect(ordoku_solver_new_rules(*output, &of_killer) == ORDOKU_OK, "makes no rules for a solver");
        expect(ordoku_solver_set_data(of_killer, none.data(), none.size()) == ORDOKU_OK, "refuses no givens");
        expect(ordoku_solver_count(of_killer, 0, &count) == ORDOKU_SOLVED && count == 1, "leaves several solutions");
        ordoku_rules_free(*output);
    }
    a.finish();
    ordoku_solver_free(of_killer);
    ordoku_solver_free(solver);
    ordoku_rules_free(lines);
}

std::vector<function> rules_functions()
{
    const argument cells = {"cells", 10000, EVEN}, total = {"total", 20, EVEN};
    return {
        {"ordoku_rules_new", 16, false, rules_new, {rules, {"kind", 10, FALLING}, output, starve}},
        {"ordoku_rules_free", 1, false, rules_free, {rules}},
        {"ordoku_rules_add_grid", 5, false, rules_add_grid, {rules, square, row, column, starve}},
        {"ordoku_rules_add_lines", 3, false, rules_add_lines, {rules, row, column, starve}},
        {"ordoku_rules_add_random_regions", 2, false, rules_add_random_regions, {{"side", 10, EVEN}, seed, starve}},
        {"ordoku_rules_add_random_thermometers", 2, false, rules_add_random_thermometers,
         {{"side", 10, EVEN}, seed, starve, {"wrong", 2, RARE}}},
        {"ordoku_rules_add_random_arrows", 2, false, rules_add_random_arrows,
         {{"side", 10, EVEN}, seed, starve, {"wrong", 2, RARE}}},
        {"ordoku_solver_generate_killer", 3, false, solver_generate_killer,
         {{"side", 7, EVEN}, seed, starve, output, {"limit", 4, EVEN}}},
        {"ordoku_rules_add_variant", 5, false, rules_add_variant, {rules, {"variant", 10, EVEN}, square, row, column, starve}},
        {"ordoku_rules_add_region", 4, false, rules_add_region, {rules, cells, length, pointer, starve}},
        {"ordoku_rules_add_cage", 4, false, rules_add_cage, {rules, cells, length, pointer, starve, total}},
        {"ordoku_rules_add_sum", 4, false, rules_add_sum, {rules, cells, length, pointer, starve, total}},
        {"ordoku_rules_add_arrow", 4, false, rules_add_arrow, {rules, cells, length, pointer, starve, {"circle", 20, EVEN}}},
        {"ordoku_rules_add_pairs", 5, false, rules_add_pairs,
         {rules, cells, length, pointer, starve, {"relation", 10, EVEN}, {"number", 12, EVEN}}},
        {"ordoku_rules_add_table", 4, false, rules_add_table,
         {rules, cells, length, pointer, starve, {"number", 8, EVEN}, {"short", 2, RARE}}},
        {"ordoku_rules_limit_digits", 3, false, rules_limit_digits,
         {rules, cells, pointer, {"digits", 5, EVEN}, length, {"words", pointer_kinds, RARE}, starve}},
        {"ordoku_rules_use_cells", 2, false, rules_use_cells, {rules, cells, length, pointer, starve}},
        {"ordoku_rules_size", 2, false, rules_size, {rules, output, {"second", pointer_kinds, RARE}, {"third", pointer_kinds, RARE}}},
        {"ordoku_rules_message", 2, false, rules_message, {rules}},
        {"ordoku_rules_format", 4, false, rules_format,
         {rules, seed, length, pointer, {"size", 5, FALLING}, output, starve, {"layout", 4, FALLING}}},
        {"ordoku_rules_parse", 4, false, rules_parse, {rules, {"other", world::slots, EVEN}, {"fault", 8, RARE}, {"pointer", 2, RARE}}},
        {"ordoku_solver_new_rules", 12, false, solver_new_rules, {rules, output, {"engine", 6, EVEN}}},
        {"rules::set_data", 10, false, set_data_of_rules, {rules, seed, length, pointer, starve}},
        {"rules::search", 40, false, search_rules, {rules, {"verb", 13, EVEN}, starve, seed}},
    };
}

}  // namespace stress
