// Ratings, steps and hints, and the lists of steps.
#include "perform.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace stress {

static const shape nine = {3, 3};

// Returns the solution of a 9x9 of givens with exactly one, otherwise nothing. The library finds it, on another
// handle, because a naive search takes too long for some; that it is right is checked here.
static grid only_solution(const solver_slot& slot)
{
    grid found;
    if (!has_work(slot) || !(slot.of == nine) || !slot.asked.candidates.empty()) return found;
    found.assign(81, 0);
    int unique = 0;
    ordoku_solver* other = nullptr;
    const bool solved = ordoku_solver_new(3, &other) == ORDOKU_OK &&
                        ordoku_solver_set_data(other, slot.asked.givens.data(), 81) == ORDOKU_OK &&
                        ordoku_solver_solve_unique(other, found.data(), 81, &unique) == ORDOKU_SOLVED;
    ordoku_solver_free(other);
    if (solved) expect(solves(slot.asked, found.data()), "comes before a wrong solution");
    if (!solved || !unique) found.clear();
    return found;
}

// Values of the argument "puzzle": the slot as it is, or with a new solver of a 9x9, since few slots have one whose
// puzzle has one solution.
static const argument new_puzzle = {"puzzle", 4 * seeds, EVEN};

static solver_slot& prepared(world& w, std::uint32_t index, std::uint32_t value)
{
    solver_slot& slot = w.solvers[index];
    const std::uint32_t kind = value % 4;
    if (kind != 0 && index + 1 < world::slots && !slot.busy && !slot.wrapper) {
        bool above;
        const puzzle next = givens_puzzle(nine, kind == 1 ? MINIMAL : HOLES, value / 4, above);
        ordoku_solver* made = nullptr;
        expect(ordoku_solver_new(3, &made) == ORDOKU_OK && ordoku_solver_set_data(made, next.givens.data(), 81) == ORDOKU_OK,
               "comes before a 9x9 that is refused");
        put(slot, made, nine);
        slot.ask(next);
    }
    tame(slot);
    return slot;
}

// Allows the answers of calls that need a 9x9 of givens with one solution.
static void need_steps(attempt& a, solver_slot& slot, int status)
{
    a.error(ORDOKU_E_ARGUMENT, !(slot.of == nine));
    need_one_solution(a, slot, status);
}

// The candidates of a 9x9 as a naive player keeps them.
class naive_board {
public:
    naive_board(const grid& values, const marks& mine) : values_(values), left_(mine)
    {
        for (std::size_t cell = 0; cell < 81; ++cell)
            if (values_[cell] != 0) exclude(cell);
    }

    bool is_filled() const { return std::count(values_.begin(), values_.end(), 0u) == 0; }
    bool may_be(std::size_t cell, std::uint32_t digit) const
    {
        return values_[cell] == 0 && (left_[cell] >> (digit - 1) & 1) != 0;
    }
    // Does what a step does. Returns whether anything is new.
    bool apply(const ordoku_step& step)
    {
        bool is_new = false;
        for (std::size_t k = 0; k < step.removed_len; ++k) {
            const ordoku_candidate& gone = step.removed[k];
            is_new |= may_be(gone.cell, gone.digit);
            left_[gone.cell] &= ~(std::uint64_t(1) << (gone.digit - 1));
        }
        for (std::size_t k = 0; k < step.placed_len; ++k) {
            const ordoku_candidate& placed = step.placed[k];
            is_new |= values_[placed.cell] == 0;
            values_[placed.cell] = placed.digit;
            exclude(placed.cell);
        }
        return is_new;
    }

private:
    void exclude(std::size_t cell)
    {
        for (std::size_t other = 0; other < 81; ++other)
            if (share_a_house(nine, cell, other)) left_[other] &= ~(std::uint64_t(1) << (values_[cell] - 1));
    }

    grid values_;
    marks left_;
};

static void check_numbers(const std::uint32_t* numbers, std::size_t len, std::uint32_t first, std::uint32_t end)
{
    expect((numbers == nullptr) == (len == 0), "has an array without elements");
    for (std::size_t k = 0; k < len; ++k) expect(numbers[k] >= first && numbers[k] < end, "has a number out of range");
}

static void check_cells(const std::uint32_t* cells, std::size_t len) { check_numbers(cells, len, 0, 81); }
static void check_digits(const std::uint32_t* digits, std::size_t len) { check_numbers(digits, len, 1, 10); }

static void check_houses(const ordoku_house* houses, std::size_t len)
{
    for (std::size_t k = 0; k < len; ++k)
        expect(houses[k].kind <= ORDOKU_HOUSE_BOX && houses[k].index < 9, "names no house");
}

// Checks everything that a step has. `solution` is empty if there is none to compare with.
static void check_step(const ordoku_step& step, const grid& solution)
{
    check_digits(step.digits, step.digits_len);
    check_cells(step.cells, step.cells_len);
    check_cells(step.fins, step.fins_len);
    check_cells(step.endo_fins, step.endo_fins_len);
    check_houses(step.houses, step.houses_len);
    check_houses(step.cover, step.cover_len);
    for (std::size_t k = 0; k < step.sets_len; ++k) {
        expect(step.sets[k].cells_len > 0, "has a set without cells");
        check_cells(step.sets[k].cells, step.sets[k].cells_len);
        check_digits(step.sets[k].digits, step.sets[k].digits_len);
    }
    for (std::size_t k = 0; k < step.chains_len; ++k) {
        const ordoku_chain& chain = step.chains[k];
        expect(chain.nodes_len > 0 && chain.nodes[0].parents_len == 0, "has a chain without a premise");
        for (std::size_t at = 0; at < chain.nodes_len; ++at) {
            const ordoku_node& node = chain.nodes[at];
            expect(node.digit >= 1 && node.digit <= 9 && node.is_on <= 1 && node.cells_len > 0, "has a node of nothing");
            check_cells(node.cells, node.cells_len);
            check_numbers(node.parents, node.parents_len, 0, static_cast<std::uint32_t>(at));
        }
    }
    for (std::size_t k = 0; k < step.placed_len + step.removed_len; ++k) {
        const bool places = k < step.placed_len;
        const ordoku_candidate& one = places ? step.placed[k] : step.removed[k - step.placed_len];
        expect(one.cell < 81 && one.digit >= 1 && one.digit <= 9, "places or removes nothing");
        if (!solution.empty() && step.technique != ORDOKU_TECHNIQUE_NONE)
            expect((solution[one.cell] == one.digit) == places, "has an unsound step");
    }
}

static std::string text_of(const ordoku_steps* list, std::size_t index, std::uint32_t which)
{
    std::size_t needed = 0;
    expect(ordoku_steps_text(list, index, which, nullptr, 0, &needed) == ORDOKU_E_BUFFER && needed > 0, "has no text");
    std::string text(needed, '#');
    expect(ordoku_steps_text(list, index, which, &text[0], needed, nullptr) == ORDOKU_OK, "has no text that fits");
    expect(text.find('\0') == needed - 1, "has a text with its NUL elsewhere");
    text.resize(needed - 1);
    return text;
}

static std::size_t size_of(const ordoku_steps* list)
{
    std::size_t count = 0;
    expect(ordoku_steps_size(list, &count) == ORDOKU_OK, "makes a list without a size");
    return count;
}

static ordoku_step step_at(const ordoku_steps* list, std::size_t index)
{
    ordoku_step step;
    ordoku_step_init(&step, sizeof step);
    expect(ordoku_steps_get(list, index, &step) == ORDOKU_OK, "makes a list without a step");
    return step;
}

// Checks each step of a list that a call has made, and hands them to `see` one after another.
template <class See>
static void check_list(const ordoku_steps* list, const grid& solution, See see)
{
    const std::size_t count = size_of(list);
    for (std::size_t index = 0; index < count; ++index) {
        const ordoku_step step = step_at(list, index);
        check_step(step, solution);
        see(step);
        for (std::uint32_t which = ORDOKU_STEP_TEXT_TECHNIQUE; which <= ORDOKU_STEP_TEXT_DEFINITION; ++which) {
            const std::string text = text_of(list, index, which);
            // In sight of a solved puzzle there is nothing to remove.
            expect(!text.empty() || which == ORDOKU_STEP_TEXT_NOTATION, "has an empty text");
            // The notation has braces of its own.
            const bool has_braces = which == ORDOKU_STEP_TEXT_TEMPLATE || which == ORDOKU_STEP_TEXT_NOTATION;
            expect(has_braces || text.find('{') == std::string::npos, "leaves a placeholder");
            for (const char c : text) expect(c >= ' ' && c <= '~', "has a text that is not one line of ASCII");
        }
    }
}

// Keeps a list in the slot with this index, and its steps.
static void keep(world& w, std::uint32_t index, ordoku_steps* made)
{
    if (index + 1 == world::slots) return ordoku_steps_free(made);
    steps_slot& slot = w.lists[index];
    ordoku_steps_free(slot.handle);
    slot = steps_slot();
    slot.handle = made;
    for (std::size_t k = 0; k < size_of(made); ++k) {
        slot.techniques.push_back(step_at(made, k).technique);
        slot.sentences.push_back(text_of(made, k, ORDOKU_STEP_TEXT_SENTENCE));
    }
}

// Two scales take seconds for a hard puzzle, in a library that is not optimised. Other shapes than 9x9 have no step
// here: tests/api/ordoku_steps.rs checks theirs.
static std::uint32_t scale_of(const solver_slot& slot, std::uint32_t kind)
{
    static const std::uint32_t scales[] = {ORDOKU_SCALE_HODOKU, ORDOKU_SCALE_EXPLAINER, ORDOKU_SCALE_ORDOKU,
                                           ORDOKU_SCALE_USUAL, 77, 0xFFFFFFFF};
    if ((kind == 2 || kind == 3) && !(slot.of == nine)) return ORDOKU_SCALE_HODOKU;
    const bool is_easy = !has_work(slot) || !(slot.of == nine) ||
                         std::count(slot.asked.givens.begin(), slot.asked.givens.end(), 0u) < 50;
    return (kind == 1 || kind == 2) && !is_easy ? ORDOKU_SCALE_HODOKU : scales[kind];
}

static const argument scale = {"scale", 6, FALLING};

// Returns the scale of the answers for a 9x9.
static std::uint32_t told_scale(std::uint32_t which)
{
    return which == ORDOKU_SCALE_USUAL ? ORDOKU_SCALE_HODOKU : which;
}

static void solver_rate(world& w, values v)
{
    solver_slot& slot = prepared(w, v[0], v[5]);
    attempt a(slot);
    const std::uint32_t which = scale_of(slot, v[1]);
    const answer_struct told = offer_answer(a, v[2], v[3], sizeof(ordoku_rating), alignof(ordoku_rating));
    tell_size(a, told);
    a.error(ORDOKU_E_OPTION, which > ORDOKU_SCALE_USUAL);
    const int status = search_on(
        w, slot, a, v[4], [&] { return ordoku_solver_rate(slot.handle, which, static_cast<ordoku_rating*>(told.data)); },
        [&](const frame&, int answer) { need_steps(a, slot, answer); });
    if (a.judge(status) && status == ORDOKU_OK) {
        check_answer(a, told, sizeof(ordoku_rating));
        const ordoku_rating rating = value_at<ordoku_rating>(told.data);
        const bool is_hodoku = told_scale(which) == ORDOKU_SCALE_HODOKU;
        expect(rating.scale == told_scale(which), "rates on another scale");
        expect((rating.level != ORDOKU_LEVEL_NONE) == is_hodoku && rating.level <= ORDOKU_LEVEL_EXTREME, "has no level");
        expect(is_hodoku || (rating.ed <= rating.ep && rating.ep <= rating.er), "has ratings in no order");
        expect(!is_hodoku || (rating.steps == 0) == (rating.hardest == ORDOKU_TECHNIQUE_NONE), "has no hardest step");
    }
    a.finish(slot, status);
}

// Returns the status of a puzzle alone, on another handle, and its rating.
static int rate_alone(shape of, const grid& givens, std::uint32_t which, ordoku_rating& rating)
{
    ordoku_solver* other = nullptr;
    int status = ordoku_solver_new_boxes(of.box_rows, of.box_cols, &other);
    if (status == ORDOKU_OK) status = ordoku_solver_set_data(other, givens.data(), givens.size());
    if (status == ORDOKU_OK) status = ordoku_solver_rate(other, which, &rating);
    ordoku_solver_free(other);
    return status;
}

// Rates a few puzzles at once: each as alone.
static void solver_rate_batch(world& w, values v)
{
    static const std::size_t sizes[] = {sizeof(ordoku_rating), sizeof(ordoku_rating) + 16, 8, sizeof(ordoku_rating) + 4, 4104};
    static const std::uint32_t scales[] = {ORDOKU_SCALE_HODOKU, ORDOKU_SCALE_ORDOKU, ORDOKU_SCALE_USUAL, 77};
    solver_slot& slot = prepared(w, v[0], v[5]);
    const shape of = slot.handle ? slot.of : plain_shape;
    // The steps of larger puzzles take long.
    if (of.side() > 9) return;
    const std::size_t puzzles = v[2], size = sizes[v[3]];
    const std::uint32_t which = scales[v[1]];
    attempt a(slot);
    std::vector<bool> above;
    std::vector<grid> asked;
    grid all;
    for (std::uint32_t k = 0; k < puzzles; ++k) {
        bool bad;
        asked.push_back(givens_puzzle(of, k % 5 == 4 ? std::uint32_t(ABOVE) : k % 5 == 3 ? std::uint32_t(EMPTY) : std::uint32_t(HOLES), v[5] + k, bad).givens);
        above.push_back(bad);
        all.insert(all.end(), asked[k].begin(), asked[k].end());
    }
    const array<std::uint32_t> cells = a.offer(all.data(), all.size(), 0, 0);
    const array<int> statuses = a.offer<int>(nullptr, puzzles, 0, 0);
    const std::size_t step = size > 1000 ? 8 : size;
    const array<std::uint64_t> ratings = a.offer<std::uint64_t>(nullptr, (puzzles * step + 7) / 8, 0, v[6]);
    ordoku_batch batch;
    ordoku_batch_init(&batch, sizeof batch);
    batch.puzzles = puzzles;
    batch.cells = cells.data;
    batch.statuses = statuses.data;
    a.error(ORDOKU_E_OPTION, which == 77);
    a.error(ORDOKU_E_ARGUMENT, v[3] >= 2);
    a.error(ORDOKU_E_ARGUMENT, which == ORDOKU_SCALE_HODOKU && !(of == nine));
    a.answer(ORDOKU_OK);
    const kept_stats kept(slot);
    int status;
    bool stopped;
    {
        frame search(w, &slot, slot.plan);
        status = a.make(v[4], [&] {
            return ordoku_solver_rate_batch(slot.handle, &batch, which, reinterpret_cast<ordoku_rating*>(ratings.data), size);
        });
        stopped = search.stopped;
    }
    if (statuses.data) a.memory.answered(statuses.data, puzzles * sizeof(int));
    if (a.judge(status)) {
        if (ratings.data) a.memory.answered(ratings.data, puzzles * size);
        for (std::size_t k = 0; k < puzzles; ++k) {
            const unsigned char* const told = reinterpret_cast<const unsigned char*>(ratings.data) + k * size;
            ordoku_rating rating, alone;
            ordoku_rating_init(&alone, sizeof alone);
            std::memcpy(&rating, told, sizeof rating);
            expect(rating.struct_size == size, "sets another size of a rating");
            for (std::size_t beyond = sizeof rating; beyond < size; ++beyond) expect(told[beyond] == 0, "fills a later member");
            const int one = statuses.data[k];
            const bool may_stop = stopped || slot.limited() || slot.was_cancelled;
            if ((one == ORDOKU_STOPPED && may_stop) || (one == ORDOKU_E_MEMORY && a.starved())) continue;
            expect(one == rate_alone(of, asked[k], which, alone), "has another status than a puzzle alone");
            expect(!above[k] || one == ORDOKU_E_VALUE, "rates an invalid puzzle");
            rating.struct_size = alone.struct_size;
            expect(std::memcmp(&rating, &alone, sizeof rating) == 0, "rates a puzzle in another way than alone");
        }
    } else {
        for (std::size_t k = 0; k < puzzles; ++k) expect(statuses.data[k] == status, "leaves a status of a batch that it refuses");
    }
    a.finish(slot, status);
}

static void solver_steps(world& w, values v)
{
    solver_slot& slot = prepared(w, v[0], v[5]);
    attempt a(slot);
    const std::uint32_t which = scale_of(slot, v[1]);
    ordoku_steps** const made = a.output<ordoku_steps*>(v[2]);
    a.error(ORDOKU_E_OPTION, which > ORDOKU_SCALE_USUAL);
    const int status = search_on(
        w, slot, a, v[4], [&] { return ordoku_solver_steps(slot.handle, which, made); },
        [&](const frame&, int answer) { need_steps(a, slot, answer); });
    if (a.judge(status) && status == ORDOKU_OK) {
        a.memory.answered(made, sizeof *made);
        const grid solution = only_solution(slot);
        expect(!solution.empty(), "walks a puzzle without one solution");
        naive_board board(slot.asked.givens, marks(81, 0x1FF));
        check_list(*made, solution, [&](const ordoku_step& step) {
            expect(step.scale == told_scale(which) && step.technique != ORDOKU_TECHNIQUE_NONE, "has a step of another scale");
            // Steps of one round may have the same effect.
            expect(board.apply(step) || which == ORDOKU_SCALE_ORDOKU, "has a step that does nothing");
        });
        expect(board.is_filled() || told_scale(which) != ORDOKU_SCALE_HODOKU, "ends before the puzzle is solved");
        keep(w, v[3], *made);
    }
    a.finish(slot, status);
}

// The state of a player, and what a hint must tell about it.
struct player {
    bool places;     // has digits
    bool has_marks;
    grid placed;
    marks mine;
    int expected;    // if the puzzle has one solution
    grid mistakes;   // the cells

    player() : places(false), has_marks(false), placed(81), mine(81, 0x1FF), expected(ORDOKU_OK) {}
};

enum { NOTHING_PLACED, SOME_PLACED, SOME_MARKED, WRONG_DIGIT, MISSING_MARK, ALL_PLACED, DIGIT_ABOVE, MARK_ABOVE, player_kinds };

static player make_player(const grid& solution, std::uint32_t kind, std::uint32_t detail)
{
    player made;
    random_source random(detail);
    made.places = kind != NOTHING_PLACED && kind != MARK_ABOVE;
    made.has_marks = kind == SOME_MARKED || kind == MISSING_MARK || kind == MARK_ABOVE;
    for (std::size_t cell = 0; cell < 81 && !solution.empty(); ++cell) {
        if (made.places && (kind == ALL_PLACED || random.one_in(3))) made.placed[cell] = solution[cell];
        // Marks that are false may be gone.
        if (made.has_marks && random.one_in(2)) made.mine[cell] &= random.next() | std::uint64_t(1) << (solution[cell] - 1);
    }
    const std::size_t one = random.below(81);
    if (kind == WRONG_DIGIT) made.placed[one] = 1 + static_cast<std::uint32_t>(random.below(9));
    if (kind == MISSING_MARK) made.mine[one] &= random.next();
    if (kind == DIGIT_ABOVE) made.placed[one] = random.one_in(2) ? 10 : 0xFFFFFFFF;
    if (kind == MARK_ABOVE) made.mine[one] |= std::uint64_t(1) << (9 + random.below(55));
    return made;
}

// The digits of a player on the grid. What is placed in a cell with a given does not matter.
static grid board_of(const grid& givens, const player& who)
{
    grid values = givens;
    for (std::size_t cell = 0; cell < 81; ++cell)
        if (values[cell] == 0 && who.places) values[cell] = who.placed[cell];
    return values;
}

static bool has_value_above(const grid& givens, const player& who)
{
    const grid values = board_of(givens, who);
    bool above = false;
    for (std::size_t cell = 0; cell < 81; ++cell) above |= values[cell] > 9 || (who.has_marks && who.mine[cell] >> 9 != 0);
    return above;
}

// Finds out what is wrong.
static void judge_player(const grid& givens, const grid& solution, player& who)
{
    const grid values = board_of(givens, who);
    grid missing;
    for (std::uint32_t cell = 0; cell < 81; ++cell) {
        if (values[cell] != 0 && values[cell] != solution[cell]) who.mistakes.push_back(cell);
        if (values[cell] == 0 && who.has_marks && !(who.mine[cell] >> (solution[cell] - 1) & 1)) missing.push_back(cell);
    }
    if (!who.mistakes.empty()) {
        who.expected = ORDOKU_WRONG_DIGITS;
    } else if (!missing.empty()) {
        who.expected = ORDOKU_WRONG_MARKS;
        who.mistakes = missing;
    } else if (std::count(values.begin(), values.end(), 0u) == 0) {
        who.expected = ORDOKU_DONE;
    }
}

// A call on the state of a player, and the checks that these calls share. The values of its arguments are in the order
// of `player_arguments`.
struct player_call {
    world& w;
    solver_slot& slot;
    attempt a;
    grid givens, solution;
    player who;
    array<std::uint32_t> placed;
    array<std::uint64_t> mine;
    ordoku_steps** made;

    player_call(world& around, values v)
        : w(around), slot(prepared(around, v[0], v[10])), a(slot), givens(81), solution(only_solution(slot)),
          who(make_player(solution, v[1], v[2])), placed(), mine(), made(nullptr)
    {
        if (has_work(slot) && slot.of == nine) givens = slot.asked.givens;
        placed = a.offer(who.placed.data(), who.places ? 81 : 0, v[3], v[5]);
        mine = a.offer(who.mine.data(), who.has_marks ? 81 : 0, v[4], v[6]);
        made = a.output<ordoku_steps*>(v[7]);
        a.error(ORDOKU_E_ARGUMENT, (placed.len != 0 && placed.len != 81) || (mine.len != 0 && mine.len != 81));
        who.places = placed.len == 81;
        who.has_marks = mine.len == 81;
        const bool above = has_value_above(givens, who);
        a.error(ORDOKU_E_VALUE, above);
        if (!solution.empty() && !above) judge_player(givens, solution, who);
    }
    player_call(const player_call&) = delete;
    player_call& operator=(const player_call&) = delete;

    // Makes the call. `allow` allows answers; it gets the one that the call gave.
    template <class Call, class Allow>
    int make(std::uint32_t starved, Call call, Allow allow)
    {
        return search_on(w, slot, a, starved, call, [&](const frame&, int answer) {
            need_steps(a, slot, answer);
            allow(answer);
        });
    }

    // Checks a mistake that was told. Returns whether it was one.
    bool tells_mistake(int status) const
    {
        if (status != ORDOKU_WRONG_DIGITS && status != ORDOKU_WRONG_MARKS) return false;
        expect(size_of(*made) == 1, "tells more than a mistake");
        const ordoku_step step = step_at(*made, 0);
        const bool digits = status == ORDOKU_WRONG_DIGITS;
        expect(step.technique == ORDOKU_TECHNIQUE_NONE && step.placed_len == 0, "tells a mistake as a step");
        expect((digits ? step.removed_len : step.cells_len) == who.mistakes.size(), "tells other mistakes");
        for (std::size_t k = 0; k < who.mistakes.size(); ++k) {
            const std::uint32_t cell = who.mistakes[k];
            expect((digits ? step.removed[k].cell : step.cells[k]) == cell, "tells other mistakes");
            expect(!digits || step.removed[k].digit == who.placed[cell], "tells another digit");
        }
        return true;
    }

    naive_board board() const
    {
        return naive_board(board_of(givens, who), who.has_marks ? who.mine : marks(81, 0x1FF));
    }

    void finish(std::uint32_t list, int status)
    {
        if (status >= 0 && status != ORDOKU_STOPPED) keep(w, list, *made);
        a.finish(slot, status);
    }
};

static const argument list = {"list", world::slots, SLOT};
static const std::vector<argument> player_arguments = {
    solver, {"player", player_kinds, EVEN}, {"detail", details, EVEN}, {"placed_length", length_kinds, RARE},
    {"marks_length", length_kinds, RARE},
    {"placed", pointer_kinds, RARE}, {"marks", pointer_kinds, RARE}, output, list, starve, new_puzzle};

static std::vector<argument> player_arguments_and(const std::vector<argument>& more)
{
    std::vector<argument> all = player_arguments;
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

static void solver_hint(world& w, values v)
{
    if (!(prepared(w, v[0], v[10]).of == nine)) return;
    player_call call(w, v);
    attempt& a = call.a;
    const std::uint32_t which = scale_of(call.slot, v[11]);
    a.error(ORDOKU_E_OPTION, which > ORDOKU_SCALE_USUAL);
    const int status = call.make(
        v[9],
        [&] {
            return ordoku_solver_hint(call.slot.handle, which, call.placed.data, call.placed.len, call.mine.data, call.mine.len,
                                      call.made);
        },
        [&](int) {
            a.answer(ORDOKU_WRONG_DIGITS);
            a.answer(ORDOKU_WRONG_MARKS);
            a.answer(ORDOKU_DONE);
        });
    if (a.judge(status) && status != ORDOKU_STOPPED) {
        a.memory.answered(call.made, sizeof *call.made);
        expect(!call.solution.empty() && status == call.who.expected, "misses what is wrong with a state");
        expect(size_of(*call.made) == 1, "gives more than a hint");
        naive_board board = call.board();
        check_list(*call.made, call.solution, [&](const ordoku_step& step) {
            expect((step.technique == ORDOKU_TECHNIQUE_NONE) == (status != ORDOKU_OK), "hints at no technique");
            expect(status != ORDOKU_OK || step.scale == told_scale(which), "hints on another scale");
            expect(status != ORDOKU_OK || board.apply(step), "has a hint that does nothing");
        });
        call.tells_mistake(status);
    }
    call.finish(v[8], status);
}

static void solver_all_steps(world& w, values v)
{
    if (!(prepared(w, v[0], v[10]).of == nine)) return;
    player_call call(w, v);
    attempt& a = call.a;
    const bool is_wrong = call.who.expected == ORDOKU_WRONG_DIGITS || call.who.expected == ORDOKU_WRONG_MARKS;
    const int status = call.make(
        v[9],
        [&] {
            return ordoku_solver_all_steps(call.slot.handle, call.placed.data, call.placed.len, call.mine.data,
                                                call.mine.len, call.made);
        },
        [&](int answer) { a.error(ORDOKU_E_ARGUMENT, is_wrong && answer == ORDOKU_E_ARGUMENT); });
    if (a.judge(status) && status == ORDOKU_OK) {
        a.memory.answered(call.made, sizeof *call.made);
        expect(!call.solution.empty() && !is_wrong, "finds steps in a state that is wrong");
        check_list(*call.made, call.solution, [&](const ordoku_step& step) {
            naive_board board = call.board();
            expect(step.technique != ORDOKU_TECHNIQUE_NONE && board.apply(step), "has a step that does nothing");
        });
    }
    call.finish(v[8], status);
}

// Returns whether a step excludes a candidate.
static bool excludes(const ordoku_step& step, std::uint32_t cell, std::uint32_t digit)
{
    bool found = false;
    for (std::size_t k = 0; k < step.removed_len; ++k)
        found |= step.removed[k].cell == cell && step.removed[k].digit == digit;
    for (std::size_t k = 0; k < step.placed_len; ++k) {
        const ordoku_candidate& placed = step.placed[k];
        found |= placed.cell == cell ? placed.digit != digit
                                     : placed.digit == digit && share_a_house(nine, placed.cell, cell);
    }
    return found;
}

static void solver_why_not(world& w, values v)
{
    if (!(prepared(w, v[0], v[10]).of == nine)) return;
    player_call call(w, v);
    attempt& a = call.a;
    const std::uint32_t of = v[11] % 84, which = v[11] / 84;
    static const std::uint32_t cells[] = {81, 0xFFFFFFFF, 65536}, digits[] = {0, 10, 65537, 0xFFFFFFFF};
    const std::uint32_t cell = of < 81 ? of : cells[of - 81], digit = which < 9 ? which + 1 : digits[which - 9];
    a.error(ORDOKU_E_ARGUMENT, cell >= 81);
    a.error(ORDOKU_E_VALUE, digit == 0 || digit > 9);
    const int status = call.make(
        v[9],
        [&] {
            return ordoku_solver_why_not(call.slot.handle, call.placed.data, call.placed.len, call.mine.data, call.mine.len,
                                         cell, digit, call.made);
        },
        [&](int) {
            a.answer(ORDOKU_WRONG_DIGITS);
            a.answer(ORDOKU_WRONG_MARKS);
            a.answer(ORDOKU_CLASH);
            a.answer(ORDOKU_DONE);
        });
    if (a.judge(status) && status != ORDOKU_STOPPED) {
        a.memory.answered(call.made, sizeof *call.made);
        expect(!call.solution.empty(), "tells why without one solution");
        const bool is_wrong = call.who.expected == ORDOKU_WRONG_DIGITS || call.who.expected == ORDOKU_WRONG_MARKS;
        expect(call.tells_mistake(status) == is_wrong, "misses what is wrong with a state");
        ordoku_step last = ordoku_step();
        check_list(*call.made, call.solution, [&](const ordoku_step& step) { last = step; });
        if (!is_wrong) {
            const grid values = board_of(call.givens, call.who);
            bool on_the_grid = values[cell] != 0;
            for (std::uint32_t other = 0; other < 81; ++other)
                on_the_grid |= values[other] == digit && share_a_house(nine, cell, other);
            const bool is_true = call.solution[cell] == digit;
            expect((status == ORDOKU_DONE) == is_true, "is wrong about a true candidate");
            expect(is_true || (status == ORDOKU_CLASH) == on_the_grid, "misses a digit on the grid");
            expect(is_true || excludes(last, cell, digit), "does not tell what excludes the candidate");
            expect(status != ORDOKU_CLASH || (last.cells_len == 1 && values[last.cells[0]] == last.digits[0]),
                   "names another digit on the grid");
        }
    }
    call.finish(v[8], status);
}

static void steps_size(world& w, values v)
{
    const steps_slot& slot = w.lists[v[0]];
    attempt a;
    a.error(ORDOKU_E_NULL, !slot.handle);
    std::size_t* const count = a.output<std::size_t>(v[1]);
    a.answer(ORDOKU_OK);
    if (a.judge(a.make(v[2], [&] { return ordoku_steps_size(slot.handle, count); }))) {
        a.memory.answered(count, sizeof *count);
        expect(*count == slot.techniques.size(), "changes the size of a list");
    }
    a.finish();
}

static void steps_get(world& w, values v)
{
    const steps_slot& slot = w.lists[v[0]];
    attempt a;
    a.error(ORDOKU_E_NULL, !slot.handle);
    const std::size_t index = v[1] == 200 ? static_cast<std::size_t>(-1) : v[1];
    const answer_struct told = offer_answer(a, v[2], v[3], sizeof(ordoku_step));
    tell_size(a, told);
    a.error(ORDOKU_E_ARGUMENT, index >= slot.techniques.size());
    a.answer(ORDOKU_OK);
    if (a.judge(a.make(v[4], [&] { return ordoku_steps_get(slot.handle, index, static_cast<ordoku_step*>(told.data)); }))) {
        check_answer(a, told, sizeof(ordoku_step));
        const ordoku_step step = value_at<ordoku_step>(told.data);
        expect(step.technique == slot.techniques[index], "changes a step");
        check_step(step, grid());
    }
    a.finish();
}

static void steps_text(world& w, values v)
{
    const steps_slot& slot = w.lists[v[0]];
    attempt a;
    a.error(ORDOKU_E_NULL, !slot.handle);
    const std::size_t index = v[1] == 200 ? static_cast<std::size_t>(-1) : v[1];
    const std::uint32_t which = v[2] == 10 ? 0xFFFFFFFF : v[2];
    const bool exists = slot.handle && index < slot.techniques.size() && which <= ORDOKU_STEP_TEXT_DEFINITION;
    const std::size_t exact = exists ? text_of(slot.handle, index, which).size() + 1 : 20;
    const array<char> text = a.room<char>(exact, v[3], v[4]);
    std::size_t* const needed = a.output<std::size_t>(v[5], true);
    // A length that is told of the text may reach the other output.
    const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(text.data), place = reinterpret_cast<std::uintptr_t>(needed);
    a.error(ORDOKU_E_ARGUMENT, text.data && needed && place > begin && place - begin < text.len);
    a.error(ORDOKU_E_ARGUMENT, index >= slot.techniques.size());
    a.error(ORDOKU_E_OPTION, which > ORDOKU_STEP_TEXT_DEFINITION);
    a.answer(ORDOKU_OK);
    const int status = a.make(
        v[6], [&] { return ordoku_steps_text(slot.handle, index, which, text.data, text.len, needed); });
    if (a.judge(status)) {
        a.memory.answered(text.data, exact);
        const std::string printed(text.data, exact - 1);
        expect(which != ORDOKU_STEP_TEXT_SENTENCE || printed == slot.sentences[index], "changes a sentence");
    }
    if (needed && (status == ORDOKU_OK || status == ORDOKU_E_BUFFER)) {
        a.memory.answered(needed, sizeof *needed);
        expect(*needed == exact, "needs another size");
    }
    a.finish();
}

static void steps_free(world& w, values v)
{
    ordoku_steps_free(w.lists[v[0]].handle);
    note_call();
    w.lists[v[0]] = steps_slot();
}

static const argument at = {"index", 201, FALLING};

std::vector<function> steps_functions()
{
    return {
        {"ordoku_solver_rate", 4, true, solver_rate, {solver, scale, answer, answer_detail, starve, new_puzzle}},
        {"ordoku_solver_rate_batch", 2, true, solver_rate_batch,
         {solver, {"scale", 4, FALLING}, {"puzzles", 7, EVEN}, {"size", 5, FALLING}, starve, new_puzzle, pointer}},
        {"ordoku_solver_steps", 4, true, solver_steps, {solver, scale, output, list, starve, new_puzzle}},
        {"ordoku_solver_hint", 5, true, solver_hint, player_arguments_and({scale})},
        {"ordoku_solver_all_steps", 4, true, solver_all_steps, player_arguments},
        {"ordoku_solver_why_not", 5, true, solver_why_not,
         player_arguments_and({{"candidate", 84 * 13, EVEN}})},
        {"ordoku_steps_size", 2, false, steps_size, {list, output, starve}},
        {"ordoku_steps_get", 4, false, steps_get, {list, at, answer, answer_detail, starve}},
        {"ordoku_steps_text", 4, false, steps_text,
         {list, at, {"which", 11, EVEN}, length, pointer, output, starve}},
        {"ordoku_steps_free", 1, false, steps_free, {list}},
    };
}

}  // namespace stress
