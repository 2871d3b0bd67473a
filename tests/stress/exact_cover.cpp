// Calls that make and read the matrix of an ordoku_cover.
#include "perform.hpp"

#include "handles.hpp"

#include <algorithm>

namespace stress {

static const std::size_t most = static_cast<std::size_t>(-1);

void put(matrix_slot& slot, ordoku_cover* made, std::size_t primary, std::size_t secondary)
{
    // A handle that searches keeps its slot: the new one is freed.
    if (slot.busy) {
        ordoku_cover_free(made);
        return;
    }
    if (!slot.wrapper) ordoku_cover_free(slot.handle);
    slot = matrix_slot();
    slot.handle = made;
    slot.asked.primary = primary;
    slot.asked.secondary = secondary;
}

static void cover_new(world& w, values v)
{
    static const std::size_t primaries[] = {3, 5, 4, 1, 0, 8, 12, 40, most, std::size_t(1) << 31, (std::size_t(1) << 31) - 1};
    static const std::size_t secondaries[] = {0, 2, 1, 6, most, std::size_t(1) << 31, (std::size_t(1) << 31) - 1};
    const std::size_t primary = primaries[v[1]], secondary = secondaries[v[2]];
    attempt a;
    ordoku_cover** const output = a.output<ordoku_cover*>(v[3]);
    const bool huge = primary > 100 || secondary > 100;
    const bool too_many = primary >= primaries[9] || secondary >= primaries[9] || primary + secondary >= primaries[9];
    a.error(ORDOKU_E_ARGUMENT, too_many);
    a.error(ORDOKU_E_MEMORY, huge && !too_many);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[4], [&] { return ordoku_cover_new(primary, secondary, output); });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        expect(*output != nullptr, "makes no handle");
        if (v[0] + 1 < world::slots) put(w.matrices[v[0]], *output, primary, secondary);
        else ordoku_cover_free(*output);
    }
    a.finish();
}

// Adds the options that ordoku_cover_from_puzzle documents.
void add_options_of(const puzzle& asked, matrix& to)
{
    const std::size_t side = asked.of.side(), area = asked.of.cells();
    const marks left = candidates(asked);
    to.options.resize(side * area);
    for (std::size_t cell = 0; cell < area; ++cell)
        for (std::size_t digit = 0; digit < side; ++digit) {
            if (!(left[cell * asked.of.words() + digit / 64] >> digit % 64 & 1)) continue;
            const std::size_t row = cell / side, column = cell % side;
            for (const std::size_t item : {cell, area + row * side + digit, 2 * area + column * side + digit,
                                           3 * area + asked.of.box(cell) * side + digit})
                to.options[digit * area + cell].push_back(static_cast<std::uint32_t>(item));
        }
}

static void cover_from_puzzle(world& w, values v)
{
    attempt a;
    solver_slot& from = w.solvers[v[0]];
    a.holds(from);
    ordoku_cover** const output = a.output<ordoku_cover*>(v[2]);
    a.error(ORDOKU_E_ARGUMENT, from.handle && !from.has_puzzle);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[3], [&] { return ordoku_cover_from_puzzle(from.handle, output); });
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        expect(*output != nullptr, "makes no handle");
        matrix_slot& slot = w.matrices[v[1]];
        if (v[1] + 1 == world::slots || slot.busy) {
            ordoku_cover_free(*output);
        } else {
            put(slot, *output, 4 * from.of.cells(), 0);
            slot.known = from.of.side() <= 9;
            if (slot.known) add_options_of(from.asked, slot.asked);
        }
    }
    a.finish();
    check_message(from, status);
}

static void cover_free(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    if (slot.busy || !slot.wrapper) ordoku_cover_free(slot.handle);
    note_call();
    if (!slot.busy) slot = matrix_slot();
}

static void cover_add_option(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    // Some items: most of them differ, and most of them exist.
    random_source random(v[1]);
    const std::size_t all = slot.asked.items();
    std::vector<std::uint32_t> items;
    for (std::uint64_t len = random.below(5) + (random.one_in(20) ? 30 : 0); len > 0; --len)
        items.push_back(static_cast<std::uint32_t>(random.one_in(60) ? all + random.below(3) : random.below(all + 1)));
    if (random.one_in(60)) items.push_back(0xFFFFFFFF);
    if (!random.one_in(10)) {
        std::sort(items.begin(), items.end());
        items.erase(std::unique(items.begin(), items.end()), items.end());
        if (!items.empty() && items.back() == all) items.pop_back();
    }
    const std::uint32_t pointer = v[3];
    array<std::uint32_t> given = a.offer(items.data(), items.size(), v[2], pointer);
    const bool read = given.data && given.len <= 2 * items.size() + 1;
    // The library reads the whole length, so a longer one must be refused.
    if (!read && given.data) given.len = most / 2;
    a.error(ORDOKU_E_ARGUMENT, given.len > most / 2 / 4);
    std::vector<std::uint32_t> met;
    if (read) {
        for (std::size_t k = 0; k < given.len; ++k) met.push_back(value_at<std::uint32_t>(given.data + k));
        std::vector<std::uint32_t> sorted = met;
        std::sort(sorted.begin(), sorted.end());
        a.error(ORDOKU_E_ARGUMENT, std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end());
        a.error(ORDOKU_E_ARGUMENT, !sorted.empty() && sorted.back() >= all);
    }
    std::uint32_t* const number = a.output<std::uint32_t>(v[4], true);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[5], [&] { return ordoku_cover_add_option(slot.handle, given.data, given.len, number); });
    if (a.judge(status)) {
        if (number) {
            a.memory.answered(number, sizeof *number);
            expect(!slot.known || *number == slot.asked.options.size(), "numbers options wrong");
        }
        slot.asked.options.push_back(met);
    }
    a.finish(slot, status);
}

// Adds an option with colours of its secondary items; now and then, a primary item has one.
static void cover_add_option_colours(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    random_source random(v[1]);
    const std::size_t all = slot.asked.items();
    std::vector<std::uint32_t> items, colours;
    bool wrong = false;
    for (std::size_t item = 0; item < all + 1; ++item) {
        if (item == all ? !random.one_in(60) : !random.one_in(3)) continue;
        const bool is_secondary = item >= slot.asked.primary;
        colours.push_back(static_cast<std::uint32_t>(is_secondary || random.one_in(60) ? random.below(6) : 0));
        wrong = wrong || item == all || (slot.known && !is_secondary && colours.back() != 0);
        items.push_back(static_cast<std::uint32_t>(item));
    }
    const array<std::uint32_t> given = a.offer(items.data(), items.size(), 0, v[2]);
    a.error(ORDOKU_E_ARGUMENT, wrong);
    std::uint32_t* const number = a.output<std::uint32_t>(v[3], true);
    a.answer(ORDOKU_OK);
    a.answer(ORDOKU_E_ARGUMENT, !slot.known);
    const int status = a.make(v[4], [&] {
        return ordoku_cover_add_option_colours(slot.handle, given.data, colours.data(), items.size(), number);
    });
    if (a.judge(status)) {
        const std::size_t option = slot.asked.options.size();
        if (number) {
            a.memory.answered(number, sizeof *number);
            expect(!slot.known || *number == option, "numbers options wrong");
        }
        slot.asked.options.push_back(items);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (colours[k]) slot.asked.colours[{option, items[k]}] = colours[k];
    }
    a.finish(slot, status);
}

static void cover_add_node(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    static const std::uint32_t high[] = {(1u << 26) - 1, 1u << 26, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    const std::uint32_t option = v[1] < 25 ? v[1] : high[v[1] - 25];
    const std::size_t all = slot.asked.items();
    const std::uint32_t item = static_cast<std::uint32_t>(v[2] < 40 ? v[2] % (all + 1) : 0xFFFFFFFF - (v[2] - 40));
    a.error(ORDOKU_E_ARGUMENT, item >= all || option >= high[1]);
    // Every number up to the highest takes memory.
    a.error(ORDOKU_E_MEMORY, option == high[0]);
    const bool is_there = option < slot.asked.options.size() &&
                          std::count(slot.asked.options[option].begin(), slot.asked.options[option].end(), item) > 0;
    if (slot.known) a.error(ORDOKU_E_ARGUMENT, is_there);
    a.answer(ORDOKU_OK);
    a.answer(ORDOKU_E_ARGUMENT, !slot.known);
    const int status = a.make(v[3], [&] { return ordoku_cover_add_node(slot.handle, option, item); });
    if (a.judge(status)) {
        if (slot.asked.options.size() <= option) slot.asked.options.resize(option + 1);
        slot.asked.options[option].push_back(item);
    }
    a.finish(slot, status);
}

// Adds some nodes, mostly of new options; now and then one that exists, or an item that does not.
static void cover_add_nodes(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    random_source random(v[1]);
    const std::size_t all = slot.asked.items(), first = slot.asked.options.size();
    std::vector<std::uint32_t> options, items;
    for (std::uint64_t len = random.below(12); len > 0; --len) {
        const std::size_t option = random.one_in(8) ? random.below(first + 1) : first + random.below(3);
        options.push_back(static_cast<std::uint32_t>(option));
        items.push_back(static_cast<std::uint32_t>(random.below(random.one_in(60) ? all + 2 : std::max<std::size_t>(all, 1))));
    }
    std::vector<std::vector<std::uint32_t>> after = slot.asked.options;
    bool wrong = false;
    for (std::size_t k = 0; k < items.size(); ++k) {
        if (after.size() <= options[k]) after.resize(options[k] + 1);
        std::vector<std::uint32_t>& met = after[options[k]];
        wrong = wrong || items[k] >= all || std::count(met.begin(), met.end(), items[k]) > 0;
        met.push_back(items[k]);
    }
    a.error(ORDOKU_E_ARGUMENT, slot.known && wrong);
    a.answer(ORDOKU_OK);
    a.answer(ORDOKU_E_ARGUMENT, !slot.known);
    const int status = a.make(v[2], [&] {
        return ordoku_cover_add_nodes(slot.handle, options.data(), items.data(), items.size());
    });
    if (a.judge(status)) slot.asked.options = after;
    a.finish(slot, status);
}

static void cover_add_options(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    random_source random(v[1]);
    const std::size_t all = slot.asked.items();
    std::vector<std::uint32_t> items;
    std::vector<std::size_t> lens;
    std::vector<std::vector<std::uint32_t>> added;
    bool wrong = false;
    for (std::uint64_t count = random.below(5); count > 0; --count) {
        std::vector<std::uint32_t> met;
        for (std::uint64_t len = random.below(4); len > 0; --len) {
            const std::uint32_t item = static_cast<std::uint32_t>(random.below(all + (random.one_in(40) ? 2 : 0) + 1));
            if (item == all && !random.one_in(20)) continue;
            if (std::count(met.begin(), met.end(), item) > 0 && !random.one_in(10)) continue;
            wrong = wrong || item >= all || std::count(met.begin(), met.end(), item) > 0;
            met.push_back(item);
        }
        items.insert(items.end(), met.begin(), met.end());
        lens.push_back(met.size());
        added.push_back(met);
    }
    const std::size_t extra = random.one_in(20) ? 1 : 0;
    items.push_back(0);
    lens.push_back(0);
    std::uint32_t* const number = a.output<std::uint32_t>(v[2], true);
    a.error(ORDOKU_E_ARGUMENT, wrong || extra != 0);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[3], [&] {
        return ordoku_cover_add_options(slot.handle, items.data(), items.size() - 1 + extra, lens.data(),
                                        lens.size() - 1, number);
    });
    if (a.judge(status)) {
        if (number) {
            a.memory.answered(number, sizeof *number);
            expect(!slot.known || *number == slot.asked.options.size(), "numbers options wrong");
        }
        slot.asked.options.insert(slot.asked.options.end(), added.begin(), added.end());
    }
    a.finish(slot, status);
}

static void cover_reset(world& w, values v)
{
    static const std::size_t primaries[] = {3, 5, 4, 1, 0, 8, 12, 40, most, std::size_t(1) << 31};
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    const std::size_t primary = primaries[v[1]], secondary = v[2];
    a.error(ORDOKU_E_ARGUMENT, primary > 100);
    a.answer(ORDOKU_OK);
    const int status = a.make(v[3], [&] { return ordoku_cover_reset(slot.handle, primary, secondary); });
    if (a.judge(status)) {
        slot.asked = matrix();
        slot.asked.primary = primary;
        slot.asked.secondary = secondary;
        slot.known = true;
    }
    a.finish(slot, status);
}

static std::uint32_t item_of(const matrix_slot& slot, std::uint32_t value)
{
    return value == 12 ? 0xFFFFFFFF : static_cast<std::uint32_t>(value % (slot.asked.items() + 1));
}

static void cover_cover(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    const std::uint32_t item = item_of(slot, v[1]);
    a.error(ORDOKU_E_ARGUMENT, item >= slot.asked.items() || slot.asked.is_covered(item));
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_cover_cover_item(slot.handle, item); });
    if (a.judge(status)) slot.asked.covered.push_back(item);
    check_message(slot, status);
}

static void cover_uncover(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    std::vector<std::uint32_t>& covered = slot.asked.covered;
    // Mostly an item that is covered.
    const std::uint32_t item =
        v[1] < 10 && !covered.empty() ? covered[v[1] % covered.size()] : item_of(slot, v[1]);
    const bool is_covered = slot.asked.is_covered(item);
    a.error(ORDOKU_E_ARGUMENT, !is_covered);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_cover_uncover_item(slot.handle, item); });
    if (a.judge(status)) covered.erase(std::find(covered.begin(), covered.end(), item));
    check_message(slot, status);
}

static void cover_set_options(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    search_options made;
    const ordoku_options* const options = offer_options(a, v[1], v[2], 0, true, made);
    add_matrix_errors(a, made);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_cover_set_options(slot.handle, options); });
    if (a.judge(status)) slot.options = made;
    a.finish(slot, status);
}

static void cover_size(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    std::size_t* outputs[3];
    for (std::size_t k = 0; k < 3; ++k) outputs[k] = a.output<std::size_t>(v[1 + k], true);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return ordoku_cover_size(slot.handle, outputs[0], outputs[1], outputs[2]); });
    if (a.judge(status)) {
        const std::size_t sizes[] = {slot.asked.items(), slot.asked.used(), slot.asked.nodes()};
        for (std::size_t k = 0; k < 3; ++k) {
            if (!outputs[k]) continue;
            a.memory.answered(outputs[k], sizeof(std::size_t));
            expect(*outputs[k] == sizes[k] || (!slot.known && k > 0), "tells a wrong size");
        }
    }
    a.finish(slot, status);
}

static void cover_next_option(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    static const std::uint32_t high[] = {0xFFFFFFFF, 0x80000000, 1u << 26};
    const std::uint32_t from = v[1] < 37 ? v[1] * (slot.asked.options.size() > 40 ? 20 : 1) : high[v[1] - 37];
    std::uint32_t* const number = a.offer(&from, 1, 0, v[4]).data;
    const array<std::uint32_t> items = a.offer<std::uint32_t>(nullptr, 4, v[2], v[3]);
    std::size_t* const len = a.output<std::size_t>(v[5]);
    std::size_t next = from;
    while (next < slot.asked.options.size() && slot.asked.options[next].empty()) ++next;
    const std::size_t needed = next < slot.asked.options.size() ? slot.asked.options[next].size() : 0;
    a.answer(ORDOKU_DONE, needed == 0 || !slot.known);
    a.answer(ORDOKU_OK, (needed > 0 && needed <= items.len) || !slot.known);
    a.answer(ORDOKU_E_BUFFER, needed > items.len || !slot.known);
    const int status = a.make(0, [&] { return ordoku_cover_next_option(slot.handle, number, items.data, items.len, len); });
    a.judge(status);
    if (status == ORDOKU_OK || status == ORDOKU_E_BUFFER) {
        a.memory.answered(len, sizeof *len);
        expect(!slot.known || *len == needed, "counts an option's items wrong");
        expect((status == ORDOKU_OK) == (*len <= items.len), "needs no larger buffer than it has");
    }
    if (status == ORDOKU_OK) {
        a.memory.answered(number, sizeof *number);
        a.memory.answered(items.data, *len * sizeof *items.data);
        expect(*number >= from, "goes back");
        if (slot.known) {
            const std::vector<std::uint32_t>& expected = slot.asked.options[next];
            expect(*number == next && std::equal(expected.begin(), expected.end(), items.data), "finds another option");
        }
    }
    a.finish(slot, status);
}

std::vector<function> cover_functions()
{
    return {
        {"ordoku_cover_new", 7, false, cover_new, {cover, {"primary", 11, FALLING}, {"secondary", 7, FALLING}, output, starve}},
        {"ordoku_cover_from_puzzle", 3, false, cover_from_puzzle, {{"solver", world::slots, SLOT}, cover, output, starve}},
        {"ordoku_cover_free", 2, false, cover_free, {cover}},
        {"ordoku_cover_add_option", 30, false, cover_add_option,
         {cover, {"items", 10000, EVEN}, length, pointer, output, starve}},
        {"ordoku_cover_add_option_colours", 20, false, cover_add_option_colours,
         {cover, {"items", 10000, EVEN}, pointer, output, starve}},
        {"ordoku_cover_add_node", 16, false, cover_add_node,
         {cover, {"option", 30, EVEN}, {"item", 42, EVEN}, starve}},
        {"ordoku_cover_add_nodes", 16, false, cover_add_nodes, {cover, {"nodes", 10000, EVEN}, starve}},
        {"ordoku_cover_add_options", 12, false, cover_add_options, {cover, {"items", 10000, EVEN}, output, starve}},
        {"ordoku_cover_reset", 3, false, cover_reset, {cover, {"primary", 10, FALLING}, {"secondary", 4, FALLING}, starve}},
        {"ordoku_cover_cover_item", 5, false, cover_cover, {cover, item}},
        {"ordoku_cover_uncover_item", 8, false, cover_uncover, {cover, item}},
        {"ordoku_cover_set_options", 6, false, cover_set_options, {cover, options, options_detail}},
        {"ordoku_cover_set_callbacks", 5, false, set_callbacks<matrix_slot, ordoku_cover_set_callbacks>, {cover, callbacks, callbacks_detail}},
        {"ordoku_cover_size", 4, false, cover_size, {cover, {"items", 3, RARE}, {"options", 3, RARE}, {"nodes", 3, RARE}}},
        {"ordoku_cover_next_option", 8, false, cover_next_option,
         {cover, {"option", 40, EVEN}, length, pointer, {"number", pointer_kinds, RARE}, output}},
        {"ordoku_cover_cancel", 1, false, cancel<matrix_slot, ordoku_cover_cancel>, {cover}},
        {"ordoku_cover_reset_cancel", 4, false, reset_cancel<matrix_slot, ordoku_cover_reset_cancel>, {cover}},
        {"ordoku_cover_stats", 4, false, read_stats<matrix_slot, ordoku_cover_stats>, {cover, answer, answer_detail}},
        {"ordoku_cover_message", 3, false, read_message<matrix_slot, ordoku_cover, ordoku_cover_message>, {cover}},
    };
}

}  // namespace stress
