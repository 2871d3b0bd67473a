// ordoku_cover_parse and ordoku_cover_format.
#include "perform.hpp"

#include <string>

namespace stress {

// Returns the line of the items of a matrix, with invented names.
static std::string heading_of(const matrix& asked)
{
    std::string text;
    for (std::size_t item = 0; item < asked.items(); ++item) {
        if (item == asked.primary) text += " |";
        text += (item ? " " : "") + ("i" + std::to_string(item));
    }
    return text + "\n";
}

static std::string option_line(const std::vector<std::uint32_t>& items)
{
    std::string text;
    for (const std::uint32_t item : items) text += (text.empty() ? "" : " ") + ("i" + std::to_string(item));
    return text + "\n";
}

// Returns the line of an option as it is printed: colours up to 9 are digits.
static std::string printed_line(const matrix& asked, std::size_t option)
{
    std::string text;
    for (const std::uint32_t item : asked.options[option]) {
        const std::uint32_t colour = asked.colour(option, item);
        text += (text.empty() ? "i" : " i") + std::to_string(item) + (colour ? ":" + std::to_string(colour) : "");
    }
    return text + "\n";
}

// Makes a matrix with names as they are invented.
static matrix random_matrix(random_source& random)
{
    matrix made = matrix();
    made.primary = 1 + random.below(6);
    made.secondary = random.below(4);
    for (std::uint64_t count = random.below(12); count > 0; --count) {
        std::vector<std::uint32_t> items;
        for (std::size_t item = 0; item < made.items(); ++item)
            if (random.one_in(3)) items.insert(items.begin() + random.below(items.size() + 1), static_cast<std::uint32_t>(item));
        if (!items.empty()) made.options.push_back(items);
    }
    return made;
}

static std::string dlx_text_of(const matrix& asked, random_source& random)
{
    static const char* const between[] = {"", "", "", "\n", "| a comment\n", " \t\r\n", "|\n"};
    std::string text = random.among(between) + heading_of(asked);
    for (const std::vector<std::uint32_t>& items : asked.options) text += random.among(between) + option_line(items);
    if (random.one_in(4)) text.pop_back();
    return text;
}

// What a text is changed by, so that it is wrong.
static const char* const dlx_faults[] = {"i0 i1 i0\n", "i99\n", "i0:1\n", "i0 | i0\n", "i0 \xFF\n", "i0\a\n"};

static void cover_parse(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    random_source random(v[1]);
    const matrix next = random_matrix(random);
    std::string content = v[2] == 1 ? "" : dlx_text_of(next, random);
    bool known = true;
    if (v[2] >= 2 && v[2] < 2 + sizeof dlx_faults / sizeof *dlx_faults) {
        if (content.back() != '\n') content += '\n';
        content += dlx_faults[v[2] - 2];
    } else if (v[2] >= 2) {
        // Any bytes may change, and the text may be right.
        known = false;
        for (std::uint64_t times = 1 + random.below(3); times > 0; --times)
            content[random.below(content.size())] = random.one_in(3) ? '\n' : static_cast<char>(random.next());
    }
    const array<char> text = a.offer(content.data(), content.size(), 0, v[3]);
    const std::size_t len = v[4] ? static_cast<std::size_t>(-1) - random.below(2) : text.len;
    a.error(ORDOKU_E_NULL, !text.data && len > 0);
    a.error(ORDOKU_E_ARGUMENT, v[4] != 0);
    a.error(ORDOKU_E_TEXT, known && v[2] != 0);
    a.answer(ORDOKU_OK);
    a.answer(ORDOKU_E_TEXT, !known);
    const int status = a.make(v[5], [&] { return ordoku_cover_parse(slot.handle, text.data, len); });
    if (a.judge(status)) {
        slot.asked = next;
        slot.known = known;
        if (!known) {
            // The matrix that was read is unknown, but its number of items is known.
            std::size_t items = 0;
            ordoku_cover_size(slot.handle, &items, nullptr, nullptr);
            slot.asked = matrix();
            slot.asked.primary = items;
        }
    }
    a.finish(slot, status);
}

static const std::uint32_t sizes_of_texts = 7;

static void cover_format(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    std::string expected = heading_of(slot.asked);
    for (std::size_t k = 0; k < slot.asked.options.size(); ++k)
        if (!slot.asked.options[k].empty()) expected += printed_line(slot.asked, k);
    static const std::size_t huge = static_cast<std::size_t>(-1);
    const std::size_t exact = slot.known ? expected.size() + 1 : 4096;
    const std::size_t sizes[sizes_of_texts] = {exact, 0, exact - 1, 0, 7, exact + 1, huge};
    const std::size_t size = sizes[v[1]];
    const bool no_text = v[1] == 1 || v[1] == 4;
    char* const text = no_text ? nullptr : a.memory.room<char>(size == huge ? exact : size);
    a.error(ORDOKU_E_NULL, no_text && size > 0);
    a.error(ORDOKU_E_ARGUMENT, size == huge);
    std::size_t* const needed = a.output<std::size_t>(v[2], true);
    a.error(ORDOKU_E_ARGUMENT, slot.asked.primary == 0);
    a.error(ORDOKU_E_BUFFER, slot.known && size <= expected.size());
    a.answer(ORDOKU_OK);
    a.answer(ORDOKU_E_BUFFER, !slot.known);
    // A text that was read by chance may have words for fewer colours than there are now.
    a.answer(ORDOKU_E_ARGUMENT, !slot.known);
    const int status = a.make(v[3], [&] { return ordoku_cover_format(slot.handle, text, size, needed); });
    a.judge(status);
    if (needed && (status == ORDOKU_OK || status == ORDOKU_E_BUFFER)) {
        a.memory.answered(needed, sizeof *needed);
        expect(status == ORDOKU_OK ? *needed <= size : *needed > size, "needs no larger buffer than it has");
        expect(!slot.known || *needed == expected.size() + 1, "needs another size");
    }
    if (status == ORDOKU_OK) {
        const std::size_t len = strnlen(text, size);
        expect(len > 0 && len < size && text[len - 1] == '\n', "prints no line");
        expect(!slot.known || expected == text, "prints another matrix");
        a.memory.answered(text, len + 1);
    }
    a.finish(slot, status);
}

std::vector<function> cover_text_functions()
{
    return {
        {"ordoku_cover_parse", 8, false, cover_parse,
         {cover, {"text", 10000, EVEN}, {"fault", 10, RARE}, {"pointer", 2, RARE}, {"length", 2, RARE}, starve}},
        {"ordoku_cover_format", 8, false, cover_format, {cover, {"size", sizes_of_texts, RARE}, output, starve}},
    };
}

}  // namespace stress
