// Pictures of the puzzles of solvers.
#include "perform.hpp"

#include <cstring>
#include <string>

namespace stress {

// Larger pictures would take most of the time of this test.
static const std::size_t largest_drawn = 16;

// Returns whether a length that is told of a text reaches an array behind its beginning.
template <class T>
static bool reaches(const array<char>& text, const T* other)
{
    const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(text.data), place = reinterpret_cast<std::uintptr_t>(other);
    return text.data && other && place > begin && place - begin < text.len;
}

// Checks what a picture is, as far as that needs no library for pictures.
static void check_picture(const std::string& picture)
{
    expect(picture.compare(0, 5, "<svg ") == 0, "does not begin with an element of SVG");
    expect(picture.size() > 7 && picture.compare(picture.size() - 7, 7, "</svg>\n") == 0, "does not end its element");
    long depth = 0, ends = 0;
    for (std::size_t k = 0; k < picture.size(); ++k) {
        if (picture[k] == '<') depth += picture[k + 1] == '/' ? -1 : 1;
        if (picture[k] == '>' && picture[k - 1] == '/') --depth;
        ends += depth == 0 && picture[k] == '>';
        expect(depth >= 0 && (static_cast<unsigned char>(picture[k]) >= ' ' || picture[k] == '\n'), "is no XML");
    }
    expect(depth == 0 && ends == 1, "has elements without an end");
}

// The struct of a caller, and what it offers.
struct offered_drawing {
    array<std::uint32_t> placed;
    array<std::uint64_t> mine;
    array<char> title;
    ordoku_drawing* given;
};

// Returns 0 most of the time.
static std::uint32_t rarely(random_source& random, std::uint32_t bound)
{
    return random.one_in(12) ? static_cast<std::uint32_t>(random.below(bound)) : 0;
}

// Makes a drawing with right and wrong members, of this and of other sizes.
static offered_drawing offer_drawing(world& w, attempt& a, shape of, values v)
{
    static const std::size_t exact = sizeof(ordoku_drawing), sizes[] = {exact, exact + 16, exact + 16, exact - 8, 0};
    static const char texts[][12] = {"A <b> & \"c\"", "", "\xC3\xA9\n\x01", "\xFF"};
    random_source random(v[1]);
    const array<std::uint64_t> room = a.offer<std::uint64_t>(nullptr, exact / 8 + 2, 0, v[2], true);
    offered_drawing made = {{nullptr, 0}, {nullptr, 0}, {nullptr, 0}, reinterpret_cast<ordoku_drawing*>(room.data)};
    if (!made.given) return made;
    std::memset(static_cast<void*>(made.given), 0, sizes[1]);
    const std::uint32_t size = static_cast<std::uint32_t>(sizes[v[3]]);
    a.error(ORDOKU_E_ARGUMENT, v[3] >= 3);
    a.error(ORDOKU_E_OPTION, v[3] == 2);

    ordoku_drawing how;
    ordoku_drawing_init(&how, sizeof how);
    grid digits = random.one_in(2) ? random_grid(of, random) : grid();
    for (std::uint32_t& digit : digits) digit = random.one_in(3) ? 0 : digit;
    if (!digits.empty() && random.one_in(10)) digits[random.below(digits.size())] = static_cast<std::uint32_t>(of.side() + 1);
    made.placed = a.offer(digits.data(), digits.size(), v[4], v[5]);
    a.error(ORDOKU_E_ARGUMENT, made.placed.len != 0 && made.placed.len != of.cells());
    for (const std::uint32_t digit : digits) a.error(ORDOKU_E_VALUE, made.placed.len == of.cells() && digit > of.side());
    const std::uint64_t all = (std::uint64_t(1) << of.side()) - 1;
    marks pencil(random.one_in(2) ? of.cells() : 0);
    for (std::uint64_t& word : pencil) word = random.next() & all;
    if (!pencil.empty() && random.one_in(10)) pencil[random.below(pencil.size())] |= all + 1;
    made.mine = a.offer(pencil.data(), pencil.size(), rarely(random, length_kinds), 0);
    a.error(ORDOKU_E_ARGUMENT, made.mine.len != 0 && made.mine.len != of.cells());
    for (const std::uint64_t word : pencil) a.error(ORDOKU_E_VALUE, made.mine.len == of.cells() && word > all);

    // All lists are of 9x9 puzzles, so that other pictures rarely have one.
    const steps_slot none;
    const steps_slot& list = of.side() == 9 || random.one_in(8) ? w.lists[v[6]] : none;
    how.steps = list.handle;
    const std::size_t steps = list.techniques.size();
    how.step = random.one_in(12) ? 0xFFFFFFFF : steps == 0 ? 0 : static_cast<std::uint32_t>(random.below(steps));
    const bool exists = how.step < list.techniques.size();
    a.error(ORDOKU_E_ARGUMENT, list.handle ? !exists || list.techniques[how.step] == ORDOKU_TECHNIQUE_NONE : how.step != 0);
    a.error(ORDOKU_E_ARGUMENT, list.handle && of.side() != 9);
    how.theme = random.one_in(12) ? 2 : static_cast<std::uint32_t>(random.below(2));
    how.symbols = random.one_in(12) ? 4 : static_cast<std::uint32_t>(random.below(4));
    a.error(ORDOKU_E_OPTION, how.theme > ORDOKU_THEME_DARK || how.symbols > ORDOKU_SYMBOLS_LETTERS);
    const std::size_t text = random.one_in(12) ? 3 : random.below(3);
    made.title = a.offer(texts[text], sizeof texts[0], 0, 0);
    a.error(ORDOKU_E_ARGUMENT, text == 3);
    (random.one_in(2) ? how.title : how.caption) = made.title.data;
    how.placed = made.placed.data;
    how.len = made.placed.len;
    how.candidates = made.mine.data;
    how.words = made.mine.len;
    how.struct_size = size;
    std::memcpy(static_cast<void*>(made.given), &how, sizeof how);
    if (v[3] == 2) reinterpret_cast<unsigned char*>(made.given)[size - 1] = 1;
    a.memory.answered(room.data, sizes[1]);
    return made;
}

static void solver_draw(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    const shape of = slot.handle ? slot.of : plain_shape;
    if (of.side() > largest_drawn) return;
    // Most solvers have a puzzle.
    if (slot.handle && !slot.has_puzzle && !slot.busy && v[1] % 4 != 0) {
        const grid empty(of.cells());
        expect(ordoku_solver_set_data(slot.handle, empty.data(), empty.size()) == ORDOKU_OK, "comes before an empty grid is refused");
        slot.ask(puzzle_of(of, empty.data()));
    }
    attempt a(slot);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !slot.has_puzzle);
    const offered_drawing how = offer_drawing(w, a, of, v);
    const kept_stats kept(slot);
    std::size_t size = 0;
    const std::size_t exact = ordoku_solver_draw(slot.handle, how.given, nullptr, 0, &size) == ORDOKU_E_BUFFER ? size : 100;
    const array<char> text = a.room<char>(exact, v[7], v[8]);
    std::size_t* const needed = a.output<std::size_t>(v[9], true);
    a.error(ORDOKU_E_ARGUMENT, reaches(text, needed) || reaches(text, how.placed.data) || reaches(text, how.mine.data) ||
                                   reaches(text, how.title.data));
    a.answer(ORDOKU_OK);
    const int status = a.make(v[10], [&] { return ordoku_solver_draw(slot.handle, how.given, text.data, text.len, needed); });
    if (a.judge(status)) {
        a.memory.answered(text.data, exact);
        expect(text.data[exact - 1] == '\0', "ends a picture elsewhere");
        check_picture(std::string(text.data, exact - 1));
    }
    if (needed && (status == ORDOKU_OK || status == ORDOKU_E_BUFFER)) {
        a.memory.answered(needed, sizeof *needed);
        expect(*needed == exact, "needs another size");
    }
    a.finish(slot, status);
}

// Draws a puzzle of rules, with a list of steps that is one of another puzzle.
static void draw_rules(world& w, values v)
{
    rules_slot& slot = w.rules[v[0]];
    if (!slot.solver) return;
    attempt a;
    ordoku_drawing how;
    ordoku_drawing_init(&how, sizeof how);
    how.theme = v[1] % 2;
    how.steps = w.lists[v[2]].handle;
    std::size_t* const needed = a.output<std::size_t>(0);
    const bool asked = !slot.givens.empty();
    a.error(ORDOKU_E_ARGUMENT, !asked);
    // A list of a 9x9 may have a step that this layout has, too.
    a.answer(ORDOKU_E_ARGUMENT, how.steps != nullptr);
    a.answer(ORDOKU_E_BUFFER);
    const int status = a.make(v[3], [&] { return ordoku_solver_draw(slot.solver, &how, nullptr, 0, needed); });
    a.judge(status);
    if (status == ORDOKU_E_BUFFER) {
        a.memory.answered(needed, sizeof *needed);
        std::string picture(*needed, '#');
        expect(ordoku_solver_draw(slot.solver, &how, &picture[0], picture.size(), nullptr) == ORDOKU_OK, "does not draw");
        picture.resize(picture.size() - 1);
        check_picture(picture);
    }
    a.finish();
}

std::vector<function> drawing_functions()
{
    const argument list = {"list", world::slots, SLOT};
    return {
        {"ordoku_solver_draw", 6, true, solver_draw,
         {solver, seed, {"drawing", pointer_kinds, RARE}, {"size", 5, FALLING}, length, pointer, list,
          {"text_length", length_kinds, RARE}, {"text", pointer_kinds, RARE}, output, starve}},
        {"rules::draw", 3, false, draw_rules, {{"slot", world::slots, SLOT}, {"theme", 2, EVEN}, list, starve}},
    };
}

}  // namespace stress
