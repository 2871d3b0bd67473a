// ordoku.hpp and solve_sudoku.hpp, every function: C++11 and later.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <iostream>
#include <sstream>
#include <thread>
#include <utility>

#include <ordoku/ordoku.hpp>
#include <ordoku/solve_sudoku.hpp>

#include "check.hpp"
#include "old_search.hpp"

using ordoku::status;

typedef std::vector<std::uint32_t> Cells;
typedef std::vector<std::vector<char>> Board;

static const char HARD[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char ANSWER[] =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452\n";

static_assert(!std::is_copy_constructible<ordoku::solver>::value, "a handle has one owner");
static_assert(std::is_nothrow_move_constructible<ordoku::solver>::value, "a handle can be moved");
static_assert(!std::is_copy_assignable<ordoku::exact_cover>::value, "a handle has one owner");
static_assert(std::is_nothrow_move_assignable<ordoku::exact_cover>::value, "a handle can be moved");
static_assert(std::is_base_of<std::runtime_error, ordoku::error>::value, "errors are standard");
static_assert(std::is_base_of<ordoku::error, ordoku::text_error>::value, "errors are standard");

// Returns the status of the error that `body` throws; status::ok without one, and status::done for
// an error without a message.
template <class Body>
static status status_thrown(Body body)
{
    try {
        body();
    } catch (const ordoku::error& thrown) {
        if (thrown.what()[0] == '\0') return status::done;
        return thrown.code();
    }
    return status::ok;
}

// What callbacks throw.
struct Oops {};

// Returns whether `body` throws Oops.
template <class Body>
static bool throws_oops(Body body)
{
    try {
        body();
    } catch (const Oops&) {
        return true;
    }
    return false;
}

// Returns the text that `body` throws.
template <class Body>
static std::string text_thrown(Body body)
{
    try {
        body();
    } catch (const std::string& thrown) {
        return thrown;
    }
    return "";
}

static ordoku::solver hard_solver()
{
    ordoku::solver solver;
    solver.set_data(ordoku::parse(HARD).cells);
    return solver;
}

static void text_in_and_text_out()
{
    std::ostringstream out;
    ordoku::solver solver(3);
    solver.set_data(ordoku::parse("8..........36......7..9.2...5...7.......457.....1...3..."
                                  "1....68..85...1..9....4..").cells);
    if (ordoku::solution found = solver.solve())
        out << ordoku::format(found.grid);
    solver.enumerate([&](const std::vector<std::uint32_t>& grid) { out << grid[0] << '\n'; });
    CHECK(out.str() == std::string(ANSWER) + "8\n");
}

static void one_call()
{
    const ordoku::solution found = ordoku::solve(3, ordoku::parse(HARD).cells);
    CHECK(found && ordoku::format(found.grid) == ANSWER);
    Cells clashing(16, 0);
    clashing[0] = clashing[1] = 1;
    const ordoku::solution none = ordoku::solve(2, clashing);
    CHECK(!none && none.status == status::no_solution && none.grid.empty());
    CHECK(status_thrown([] { ordoku::solve(2, Cells(15)); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solve(0, Cells()); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solve(17, Cells()); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solve(2, Cells(16, 5)); }) == status::value);
}

static void solving()
{
    ordoku::solver solver;
    const ordoku::shape shape = solver.shape();
    CHECK(shape.side() == 9 && shape.cells() == 81 && shape.words() == 1);
    solver.set_data(ordoku::parse(HARD).cells);
    CHECK(solver.check());
    CHECK(solver.count().count == 1 && solver.count().status == status::solved);
    const ordoku::uniqueness proper = solver.is_unique();
    CHECK(proper.unique && proper.status == status::solved);
    CHECK(solver.stats().solutions == 1 && solver.stats().nodes > 0);
}

// Returns the cells of HARD as the array that programs have.
static std::vector<int> ints_of_hard()
{
    const Cells cells = ordoku::parse(HARD).cells;
    return std::vector<int>(cells.begin(), cells.end());
}

static void arrays_of_int()
{
    const Cells answer = ordoku::parse(ANSWER).cells;
    int grid[9][9];
    const std::vector<int> hard = ints_of_hard();
    std::copy(hard.begin(), hard.end(), &grid[0][0]);
    CHECK(ordoku::solve(3, &grid[0][0], 81) == status::solved);
    CHECK(std::equal(answer.begin(), answer.end(), Cells(&grid[0][0], &grid[0][0] + 81).begin()));
    CHECK(ordoku::solve(3, hard).grid == answer);

    ordoku::solver solver;
    solver.set_data(hard);
    CHECK(solver.solve().grid == answer);
    std::copy(hard.begin(), hard.end(), &grid[0][0]);
    solver.set_data(&grid[0][0], 81);
    CHECK(solver.solve(&grid[0][0], 81) == status::solved && grid[0][1] == 1 && grid[8][8] == 2);
    ordoku::solver small(2);
    small.set_data({0, 2, 0, 0, 3, 0, 0, 2, 0, 1, 0, 3, 0, 0, 2, 0});  // a list is no array of int
    CHECK(small.solve().grid[0] == 1);

    grid[0][0] = grid[0][1];
    const int clashing = grid[0][0];
    solver.set_data(&grid[0][0], 81);
    CHECK(solver.solve(&grid[0][0], 81) == status::no_solution && grid[0][0] == clashing);
    CHECK(ordoku::solve(3, &grid[0][0], 81) == status::no_solution && grid[0][0] == clashing);
    grid[4][5] = -1;
    const auto refuses = [&](status code, const std::function<void()>& call) {
        return status_thrown(call) == code;
    };
    CHECK(refuses(status::value, [&] { solver.set_data(&grid[0][0], 81); }));
    CHECK(refuses(status::value, [&] { ordoku::solve(3, &grid[0][0], 81); }));
    grid[4][5] = 10;
    CHECK(refuses(status::value, [&] { solver.set_data(&grid[0][0], 81); }));
    CHECK(refuses(status::argument, [&] { solver.set_data(hard.data(), 80); }));
    CHECK(refuses(status::argument, [&] { ordoku::solve(3, std::vector<int>(80)); }));
    CHECK(refuses(status::argument, [&] { ordoku::solve(0, std::vector<int>()); }));
    CHECK(refuses(status::argument, [&] { ordoku::solve(3, &grid[0][0], 80); }));
    CHECK(refuses(status::null, [&] { solver.set_data(static_cast<const int*>(nullptr), 81); }));
    CHECK(refuses(status::null, [&] { solver.solve(nullptr, 81); }));
    CHECK(refuses(status::buffer, [&] { solver.solve(&grid[0][0], 80); }));
}

static void characters()
{
    char board[9][9];
    std::copy(HARD, HARD + 81, &board[0][0]);
    CHECK(ordoku::solve(3, &board[0][0], 81, '.') == status::solved);
    CHECK(std::equal(ANSWER, ANSWER + 81, &board[0][0]));
    std::string text = HARD;
    std::replace(text.begin(), text.end(), '.', '_');
    const std::string puzzle = text;
    CHECK(ordoku::is_unique(3, puzzle, '_').unique && ordoku::count(3, puzzle, '_').count == 1);
    CHECK(ordoku::solve(3, text, '_') == status::solved && text + '\n' == ANSWER);
    // Any boxes, and symbols that the program names.
    std::string six(36, ' ');
    CHECK(ordoku::solve(ordoku::shape(2, 3), six, ' ', "uvwxyz") == status::solved);
    CHECK(std::count(six.begin(), six.end(), 'z') == 6);
    const ordoku::count_result some = ordoku::count(2, std::string(16, '0'), '0', nullptr, 5);
    CHECK(some.status == status::solved && some.count == 5);
    CHECK(!ordoku::is_unique(2, std::string(16, '0'), '0').unique);

    std::string clashing = "11..............";
    CHECK(ordoku::solve(2, clashing, '.') == status::no_solution && clashing[2] == '.');
    CHECK(ordoku::count(2, clashing, '.').status == status::no_solution);
    CHECK(ordoku::is_unique(2, clashing, '.').status == status::no_solution);
    std::string large(256, '.');
    large[0] = 'B';
    CHECK(status_thrown([&] { ordoku::solve(4, large, '.'); }) == status::ambiguous);
    CHECK(status_thrown([&] { ordoku::solve(2, clashing, '_'); }) == status::text);
    CHECK(status_thrown([&] { ordoku::solve(3, clashing, '.'); }) == status::argument);
    CHECK(status_thrown([&] { ordoku::count(3, clashing, '.'); }) == status::argument);
    CHECK(status_thrown([&] { ordoku::is_unique(0, clashing, '.'); }) == status::argument);
    CHECK(status_thrown([&] { ordoku::solve(2, nullptr, 16, '.'); }) == status::null);
    CHECK(clashing == "11.............." && large == 'B' + std::string(255, '.'));
}

static void solving_and_uniqueness_at_once()
{
    ordoku::solver solver = hard_solver();
    const ordoku::unique_solution one = solver.solve_unique();
    CHECK(one && one.unique && one.status == status::solved && ordoku::format(one.grid) == ANSWER);
    solver.set_data(Cells(81, 0));
    const ordoku::unique_solution several = solver.solve_unique();
    CHECK(several && !several.unique && several.grid == solver.solve().grid);
    Cells clashing(81, 0);
    clashing[0] = clashing[1] = 7;
    solver.set_data(clashing);
    const ordoku::unique_solution none = solver.solve_unique();
    CHECK(!none && !none.unique && none.status == status::no_solution && none.grid.empty());
    solver.set_data(Cells(81, 0));
    ordoku::options how;
    how.solution_limit = 1;  // the first solution says nothing about others
    solver.set_options(how);
    const ordoku::unique_solution stopped = solver.solve_unique();
    CHECK(!stopped && !stopped.unique && stopped.status == status::stopped && stopped.grid.empty());
}

static void true_candidates_and_backdoors()
{
    ordoku::solver solver = hard_solver();
    const ordoku::true_candidates_result only = solver.true_candidates();
    const Cells grid = solver.solve().grid;
    CHECK(only.status == status::solved);
    for (std::size_t cell = 0; cell < 81; ++cell)
        CHECK(only.candidates[cell] == std::uint64_t(1) << (grid[cell] - 1));
    const ordoku::backdoors_result none = solver.backdoors(0);
    CHECK(none.status == status::done && none.size == 0 && none.cells.empty());
    const ordoku::backdoors_result some = solver.backdoors();
    CHECK(some.status == status::ok && some.size > 0 && !some.cells.empty());
    for (const Cells& cells : some.cells) CHECK(cells.size() == some.size && cells[0] < 81);
    solver.set_data(grid);
    CHECK(solver.backdoors().status == status::ok && solver.backdoors().size == 0);
    solver.set_data(Cells(81, 0));
    CHECK(solver.true_candidates().candidates == std::vector<std::uint64_t>(81, 0x1FF));
    CHECK(status_thrown([&] { solver.backdoors(); }) == status::improper);
    solver.cancel();
    CHECK(solver.true_candidates().status == status::stopped);
    CHECK(solver.backdoors().status == status::stopped);
}

static std::size_t givens_in(const Cells& cells)
{
    return cells.size() - static_cast<std::size_t>(std::count(cells.begin(), cells.end(), 0u));
}

static void ratings_and_steps()
{
    const std::string text =
        "100000036004168000020009000060900000090002003037080250000003040200006300700050000";
    ordoku::solver solver;
    solver.set_data(ordoku::parse(text).cells);
    const ordoku::rating rated = solver.rate();
    CHECK(rated && rated.scale == ordoku::scale::hodoku && rated.level == ordoku::level::hard);
    CHECK(rated.score == 740 && rated.steps == 60);
    CHECK(rated.hardest == ordoku::technique::skyscraper);
    const ordoku::rating other = solver.rate(ordoku::scale::explainer);
    CHECK(other.er == 45 && other.ep == 12 && other.ed == 12 && other.level == ordoku::level::none);

    const ordoku::found_steps path = solver.steps();
    CHECK(path && path.list.size() == 60 && !path.list.empty());
    std::size_t skyscrapers = 0;
    for (std::size_t i = 0; i < path.list.size(); ++i) {
        const ordoku::step step = path.list[i];
        CHECK(step.scale == ordoku::scale::hodoku && step.placed.size() + step.removed.size() > 0);
        if (step.technique != ordoku::technique::skyscraper) continue;
        ++skyscrapers;
        CHECK(step.digits.size() == 1 && step.cells.size() == 4 && step.placed.empty());
        CHECK(path.list.text(i, ordoku::step_text::name) == "Skyscraper");
        CHECK(path.list.text(i).find("So ") != std::string::npos);
        CHECK(path.list.text(i, ordoku::step_text::template_text).find("{digits}") != std::string::npos);
    }
    CHECK(skyscrapers > 0);
    CHECK(status_thrown([&] { (void)path.list[60]; }) == status::argument);
    CHECK(status_thrown([&] { path.list.text(60); }) == status::argument);
    // A step of the other scale has chains with nodes that follow from earlier ones.
    const ordoku::found_steps other_path = solver.steps(ordoku::scale::explainer);
    for (std::size_t i = 0; i < other_path.list.size(); ++i) {
        const ordoku::step step = other_path.list[i];
        CHECK(step.tenths >= 10 && step.score == 0);
        for (const std::vector<ordoku::chain_node>& chain : step.chains)
            for (std::size_t node = 1; node < chain.size(); ++node)
                for (const std::uint32_t parent : chain[node].parents) CHECK(parent < node);
    }

    // A list outlives its solver, and moves.
    ordoku::step_list kept = solver.hint().list;
    solver = ordoku::solver();
    ordoku::step_list moved(std::move(kept));
    CHECK(moved.size() == 1 && kept.empty() && ordoku::step_list().empty());
    CHECK(status_thrown([&] { (void)kept[0]; }) == status::argument);
    CHECK(moved.text(0, ordoku::step_text::notation) == "r6c1=4");
}

static void hints_for_a_player()
{
    ordoku::solver solver;
    const std::vector<std::uint32_t> givens =
        ordoku::parse("100000036004168000020009000060900000090002003037080250000003040200006300700050000")
            .cells;
    solver.set_data(givens);
    const std::vector<std::uint32_t> solution = solver.solve().grid;
    ordoku::player who;
    const ordoku::found_steps first = solver.hint();
    CHECK(first && first.list.text(0, ordoku::step_text::technique) == "There is a step: Naked Single.");
    CHECK(first.list[0].placed.size() == 1 && first.list[0].placed[0].cell == 45);
    CHECK(first.list[0].scale == ordoku::scale::hodoku);
    for (ordoku::scale on : {ordoku::scale::explainer, ordoku::scale::ordoku}) {
        const ordoku::found_steps next = solver.hint(ordoku::player(), on);
        CHECK(next && next.list[0].scale == on && next.list.text(0) == solver.steps(on).list.text(0));
    }

    who.placed = givens;
    who.placed[1] = 5;
    const ordoku::found_steps wrong = solver.hint(who);
    CHECK(!wrong && wrong.status == status::wrong_digits);
    CHECK(wrong.list[0].technique == ordoku::technique::none && wrong.list[0].removed[0].cell == 1);
    CHECK(wrong.list.text(0) == "The 5 in r1c2 is wrong.");
    CHECK(solver.why_not(10, 5, who).status == status::wrong_digits);
    CHECK(status_thrown([&] { solver.all_steps(who); }) == status::argument);
    who.placed.clear();

    who.marks.assign(81, 0x1FF);
    who.marks[1] = 1 << 4;
    const ordoku::found_steps missing = solver.hint(who);
    CHECK(missing.status == status::wrong_marks && missing.list[0].cells[0] == 1);
    who.marks.clear();

    const ordoku::found_steps possible = solver.all_steps(who);
    CHECK(possible && possible.list.size() > 1);
    const ordoku::found_steps seen = solver.why_not(4, 6, who);
    CHECK(seen.status == status::clash && seen.list[0].cells[0] == 8);
    CHECK(seen.list[0].houses[0].kind == ordoku::house::row);
    CHECK(seen.list.text(0) == "r1c5 is not 6, because r1c9 is 6 in row 1.");
    CHECK(solver.why_not(20, 5, who));
    CHECK(solver.why_not(1, solution[1], who).status == status::done);

    who.placed = solution;
    CHECK(solver.hint(who).status == status::done);
    who.placed.pop_back();
    CHECK(status_thrown([&] { solver.hint(who); }) == status::argument);
    solver.cancel();
    CHECK(solver.hint().status == status::stopped && solver.hint().list.empty());
    solver.reset_cancel();
    solver.set_poll([] { throw Oops(); });
    CHECK(throws_oops([&] { solver.rate(ordoku::scale::explainer); }));
}

static void puzzles_are_made()
{
    const Cells one = ordoku::generate(3, 7);
    ordoku::solver solver;
    ordoku::generation how;
    how.seed = 7;
    const ordoku::generated all = solver.generate(how, 40);
    CHECK(all.statuses == std::vector<status>(40, status::ok) && all.cells.size() == 40 * 81);
    CHECK(Cells(all.cells.begin(), all.cells.begin() + 81) == one);
    solver.set_data(one);
    CHECK(solver.is_unique().unique && solver.redundant_givens().cells.empty());
    how.first = 1;
    CHECK(solver.generate(how).cells == Cells(all.cells.begin() + 81, all.cells.begin() + 162));

    how.target = ordoku::target::givens;
    how.givens = 34;
    how.pattern = ordoku::pattern::half_turn;
    how.mask.assign(81, true);
    how.mask[3] = false;
    const Cells turned = solver.generate(how).cells;
    CHECK(givens_in(turned) == 34 && turned[3] == 0 && turned[77] == 0);
    for (std::size_t cell = 0; cell < 81; ++cell)
        CHECK((turned[cell] == 0) == (turned[80 - cell] == 0));
    how.mask.pop_back();
    CHECK(status_thrown([&] { solver.generate(how); }) == status::argument);
    how.mask.clear();
    ordoku::generation hard;
    hard.difficulty.technique = ordoku::technique::x_wing;
    hard.difficulty.else_up_to = ordoku::level::medium;
    solver.set_data(solver.generate(hard).cells);
    bool has_wing = false;
    const ordoku::found_steps path = solver.steps();
    for (std::size_t i = 0; i < path.list.size(); ++i) {
        const ordoku::step step = path.list[i];
        const bool is_wing = step.technique == ordoku::technique::x_wing;
        CHECK(is_wing || step.level <= ordoku::level::medium);
        has_wing = has_wing || is_wing;
    }
    CHECK(has_wing);
    hard.difficulty = {};
    hard.difficulty.min_number = 1000;
    hard.difficulty.max_number = 5000;
    solver.set_data(solver.generate(hard).cells);
    const std::uint64_t number = solver.rate(ordoku::scale::ordoku).number;
    CHECK(number >= 1000 && number <= 5000);
    Cells both = solver.generate(hard, 2).cells;
    both.resize(3 * 81);
    const std::vector<ordoku::rating> rated = solver.rate_batch(both, ordoku::scale::ordoku);
    CHECK(rated.size() == 3 && rated[0] && rated[0].number == number && rated[1].number >= 1000);
    CHECK(!rated[2] && rated[2].status == status::improper && rated[2].number == 0);
    const std::string lines_of_two = solver.generate_lines(hard, 2).text;
    CHECK(solver.rate_lines(lines_of_two, 82, ordoku::scale::ordoku)[1].number == rated[1].number);
    CHECK(solver.rate_lines(lines_of_two)[0].level != ordoku::level::none);
    CHECK(status_thrown([&] { solver.rate_batch(Cells(80)); }) == status::argument);
    CHECK(status_thrown([&] { solver.rate_lines(lines_of_two, 80); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solver(2).rate_batch(Cells(16), ordoku::scale::hodoku); }) == status::argument);
    const ordoku::rating unrated = ordoku::solver(2).rate_batch(Cells(16))[0];
    CHECK(unrated.status == status::improper && unrated.scale == ordoku::scale::usual);
    hard.difficulty.before_up_to = ordoku::level::hard;
    CHECK(status_thrown([&] { solver.generate(hard); }) == status::argument);
    how.row_givens.min = 2;
    how.row_givens.max = 5;
    how.box_givens.max = 6;
    const Cells bounded = solver.generate(how).cells;
    CHECK(givens_in(bounded) == 34);
    for (std::size_t row = 0; row < 9; ++row) {
        const std::size_t in_row =
            givens_in(Cells(bounded.begin() + 9 * row, bounded.begin() + 9 * (row + 1)));
        CHECK(in_row >= 2 && in_row <= 5);
    }
    how.column_givens.min = 10;
    CHECK(status_thrown([&] { solver.generate(how); }) == status::argument);
    how.column_givens.min = 0;
    how.givens = 82;
    CHECK(status_thrown([&] { solver.generate(how); }) == status::argument);
    how.givens = 81;
    how.target = ordoku::target::minimal_within_symmetry;
    CHECK(status_thrown([&] { solver.generate(how); }) == status::argument);
    CHECK(status_thrown([&] { solver.generate({}, std::size_t(-1)); }) == status::argument);
    CHECK(solver.generate({}, 0).statuses.empty() && solver.generate_lines({}, 0).text.empty());

    const ordoku::generated_lines lines = solver.generate_lines({}, 3);
    CHECK(lines.statuses.size() == 3 && lines.text.size() == 3 * 82 && lines.text[81] == '\n');
    const Cells two = solver.generate({}, 2).cells;
    CHECK(ordoku::parse(lines.text, 82).cells == Cells(two.begin() + 81, two.end()));
    CHECK(status_thrown([] { ordoku::solver(2).generate_lines({}); }) == status::argument);
    solver.cancel();
    CHECK(solver.generate({}, 2).statuses == std::vector<status>(2, status::stopped));
    CHECK(solver.generate_lines({}).text == std::string(81, ' ') + "\n");
    solver.reset_cancel();
    solver.set_poll([] { throw std::string("enough"); });
    CHECK(text_thrown([&] { solver.generate({}, 2000); }) == "enough");
    CHECK(status_thrown([] { ordoku::generate(0, 1); }) == status::argument);
    CHECK(givens_in(ordoku::random_grid({2, 3}, 1)) == 36);
    CHECK(status_thrown([] { ordoku::random_grid({0, 3}, 1); }) == status::argument);
}

static void givens_are_taken_away()
{
    ordoku::solver solver = hard_solver();
    const Cells grid = solver.solve().grid;
    CHECK(solver.random_solution(5).grid == grid);
    solver.set_data(grid);
    CHECK(solver.redundant_givens().cells.size() == 81);
    const ordoku::minimised minimal = solver.minimise(1);
    CHECK(minimal && givens_in(minimal.cells) < 40);
    for (std::size_t cell = 0; cell < 81; ++cell)
        CHECK(minimal.cells[cell] == 0 || minimal.cells[cell] == grid[cell]);
    CHECK(solver.minimise(2).cells != minimal.cells);
    solver.set_data(minimal.cells);
    CHECK(solver.is_unique().unique && solver.redundant_givens().cells.empty());
    solver.set_data(Cells(81, 0));
    CHECK(status_thrown([&] { solver.minimise(); }) == status::improper);
    CHECK(status_thrown([&] { solver.redundant_givens(); }) == status::improper);
    CHECK(solver.random_solution(1) && solver.random_solution(1).grid != solver.random_solution(2).grid);
    solver.cancel();
    CHECK(!solver.minimise() && solver.minimise().cells == Cells(81, 0));
    CHECK(solver.redundant_givens().status == status::stopped);
    CHECK(solver.random_solution(1).grid.empty());
}

static void canonical_forms()
{
    ordoku::solver solver = hard_solver();
    const Cells hard = ordoku::parse(HARD).cells;
    const ordoku::canonical_form form = solver.canonical();
    CHECK(form && form.automorphisms == 1 && givens_in(form.cells) == givens_in(hard));
    CHECK(solver.transform(form.transform) == form.cells);
    Cells images;
    std::string lines;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const ordoku::shuffled image = solver.shuffle(seed);
        CHECK(image.cells != hard && solver.is_equivalent(image.cells).equivalent);
        CHECK(solver.transform(image.transform) == image.cells);
        images.insert(images.end(), image.cells.begin(), image.cells.end());
        lines += ordoku::format(image.cells);
    }
    std::string form_line = ordoku::format(form.cells);
    std::replace(form_line.begin(), form_line.end(), '.', '0');
    const ordoku::batch_result forms = ordoku::canonical_batch(3, images);
    CHECK(forms.statuses == std::vector<status>(5, status::ok) && forms.counts[4] == 1);
    const ordoku::lines_result text = ordoku::canonical_lines(lines);
    for (std::size_t k = 0; k < 5; ++k) {
        CHECK(std::equal(form.cells.begin(), form.cells.end(), forms.grids.begin() + static_cast<long>(81 * k)));
        CHECK(text.text.substr(82 * k, 82) == form_line);
    }
    CHECK(solver.canonical_batch(images).grids == forms.grids);
    CHECK(solver.canonical_lines(lines).text == text.text);
    CHECK(ordoku::canonical_batch(3, Cells()).statuses.empty() && solver.canonical_batch(Cells()).grids.empty());
    CHECK(ordoku::canonical_lines("").text.empty());
    CHECK(ordoku::canonical_batch(3, images, {}, [] { return true; }).statuses.size() == 5);
    CHECK(text_thrown([] {
        ordoku::canonical_lines(std::string(82 * 3000, '.'), 82, {}, [] { throw std::string("enough"); });
    }) == "enough");

    ordoku::transform wrong = form.transform;
    wrong.digits.pop_back();
    CHECK(status_thrown([&] { solver.transform(wrong); }) == status::argument);
    wrong.digits.push_back(10);
    CHECK(status_thrown([&] { solver.transform(wrong); }) == status::argument);
    Cells other = hard;
    other[0] = 0;
    CHECK(!solver.is_equivalent(other).equivalent && solver.is_equivalent(other).status == status::ok);
    CHECK(status_thrown([&] { solver.is_equivalent(Cells(80)); }) == status::argument);
    solver.cancel();
    CHECK(solver.is_equivalent(hard).status == status::stopped);
    CHECK(!solver.canonical() && solver.canonical().cells.empty());
}

static void clashing_givens()
{
    ordoku::solver solver;
    Cells clashing(81, 0);
    clashing[0] = clashing[1] = 7;
    solver.set_data(clashing);
    ordoku::clash clash = ordoku::clash();
    CHECK(!solver.check(&clash));
    CHECK(clash.digit == 7 && clash.first_cell == 0 && clash.second_cell == 1);
    CHECK(clash.kind == ordoku::house::row && clash.house == 0);
    CHECK(!solver.message().empty());
    CHECK(!solver.check());
    const ordoku::solution none = solver.solve();
    CHECK(!none && none.status == status::no_solution && none.grid.empty());
    CHECK(solver.count().count == 0 && solver.count().status == status::no_solution);
    CHECK(!solver.is_unique().unique);
}

static void shapes_and_moves()
{
    ordoku::solver small(2, 3);
    small.set_data(Cells(36, 0));
    CHECK(small.shape().side() == 6 && small.solve().grid.size() == 36);
    CHECK(small.count(10).count == 10);
    CHECK(!small.is_unique().unique && small.is_unique().status == status::solved);
    ordoku::solver moved = std::move(small);
    CHECK(moved.solve() && moved.shape().cells() == 36);
    small = ordoku::solver(2);
    small.set_data(Cells(16, 0));
    CHECK(small.count().count == 288);
    CHECK(ordoku::shape(256, 1).words() == 4 && ordoku::shape(5, 13).words() == 2);
}

static void candidates()
{
    ordoku::solver solver(2);
    Cells cells(16, 0);
    cells[0] = 1;
    solver.set_data(cells);
    std::vector<std::uint64_t> marks = solver.candidates();
    CHECK(marks.size() == 16 && marks[0] == 1 && marks[1] == 14 && marks[15] == 15);
    marks[1] = 8;  // the second cell is 4
    solver.set_candidates(marks);
    const ordoku::solution found = solver.solve();
    CHECK(found && found.grid[0] == 1 && found.grid[1] == 4);
    CHECK(solver.count().count == 24);
}

static void options()
{
    ordoku::solver solver = hard_solver();
    ordoku::options how;
    CHECK(how.engine == ordoku::engine::automatic && how.node_limit == 0);
    how.engine = ordoku::engine::dlx;
    how.node_limit = 5;
    solver.set_options(how);
    CHECK(solver.solve().status == status::stopped);
    CHECK(solver.solve().grid.empty());
    CHECK(solver.count().status == status::stopped && solver.count().count == 0);
    CHECK(!solver.is_unique().unique && solver.is_unique().status == status::stopped);
    CHECK(solver.stats().stop_reason == ordoku::stop_reason::nodes);
    CHECK(solver.stats().engine == ordoku::engine::dlx);
    how.engine = static_cast<ordoku::engine>(77);
    CHECK(status_thrown([&] { solver.set_options(how); }) == status::option);
    solver.set_default_options();
    CHECK(solver.solve());
}

// Every member of the options arrives.
static void each_option()
{
    ordoku::solver solver;
    solver.set_data(Cells(81, 0));
    ordoku::options how;
    how.time_limit = std::chrono::milliseconds(20);
    solver.set_options(how);
    CHECK(solver.count().status == status::stopped);
    CHECK(solver.stats().stop_reason == ordoku::stop_reason::time);
    how.time_limit = std::chrono::nanoseconds(-1);
    CHECK(status_thrown([&] { solver.set_options(how); }) == status::argument);

    how = ordoku::options();
    how.solution_limit = 3;
    solver.set_options(how);
    CHECK(solver.count().count == 3);
    CHECK(solver.stats().stop_reason == ordoku::stop_reason::solutions);

    how = ordoku::options();
    how.engine = ordoku::engine::cdcl;
    how.memory_limit = 1;
    solver.set_options(how);
    CHECK(solver.count().status == status::stopped);
    CHECK(solver.stats().stop_reason == ordoku::stop_reason::memory);

    solver.set_default_options();
    const Cells usual = solver.solve().grid;
    how = ordoku::options();
    how.seed = 1;
    solver.set_options(how);
    CHECK(solver.solve().grid != usual);

    how = ordoku::options();
    how.threads = 4097;
    CHECK(status_thrown([&] { solver.set_options(how); }) == status::option);
    how.threads = 2;
    how.race = true;
    solver.set_options(how);
    CHECK(solver.solve());
    ordoku::exact_cover(1).set_options(how);
    how.seed = 1;
    CHECK(status_thrown([&] { ordoku::exact_cover(1).set_options(how); }) == status::option);
#if __cplusplus >= 202002L
    solver.set_options({.node_limit = 1});
    CHECK(solver.count().status == status::stopped);
    CHECK(solver.stats().stop_reason == ordoku::stop_reason::nodes);
#endif
}

static void callbacks()
{
    ordoku::solver solver(2);
    solver.set_data(Cells(16, 0));
    int seen = 0;
    CHECK(solver.enumerate([&](const Cells& grid) { seen += grid.size() == 16; }) == status::done);
    CHECK(seen == 288);
    seen = 0;
    CHECK(solver.enumerate([&](const Cells&) { return ++seen == 3; }) == status::stopped);
    CHECK(seen == 3 && solver.stats().stop_reason == ordoku::stop_reason::callback);

    seen = 0;
    const bool caught = throws_oops([&] {
        solver.enumerate([&](const Cells&) {
            if (++seen == 2) throw Oops();
        });
    });
    CHECK(caught && seen == 2);
    CHECK(solver.count().count == 288);

    status inside = status::ok;
    solver.enumerate([&](const Cells&) {
        inside = status_thrown([&] { solver.solve(); });
        return true;
    });
    CHECK(inside == status::busy);

    struct Counter {  // a callable with state, by reference
        int calls;
        void operator()(const Cells&) { ++calls; }
    } counter = {0};
    solver.enumerate(counter);
    CHECK(counter.calls == 288);
}

// Proves that HARD has one solution; returns the proof.
static std::string proof_of_hard()
{
    std::string proof, formula;
    const auto receive = [&](ordoku::proof_part part, const std::string& piece) {
        (part == ordoku::proof_part::proof ? proof : formula) += piece;
    };
    const ordoku::count_result proved = hard_solver().prove(2, receive);
    CHECK(proved.status == status::solved && proved.count == 1);
    CHECK(proof.size() > 100 && formula.compare(0, 10, "p cnf 729 ") == 0);
    return proof;
}

static void proofs_are_checked()
{
    const std::string proof = proof_of_hard();
    ordoku::solver solver = hard_solver();
    const Cells grid = solver.solve().grid;
    CHECK(solver.check_proof(grid, proof));
    CHECK(!solver.check_proof(Cells(), proof) && solver.message().compare(0, 5, "line ") == 0);
    CHECK(solver.check_proof(grid, "").status == status::proof);
    solver.set_poll([] { return true; });
    CHECK(!solver.check_proof(grid, proof));
    CHECK(solver.check_proof(grid, proof).status == status::stopped);
    solver.set_poll([]() -> bool { throw Oops(); });
    const bool polled = throws_oops([&] { solver.check_proof(grid, proof); });
    solver.clear_poll();
    CHECK(polled && solver.check_proof(grid, proof).status == status::ok);
    CHECK(status_thrown([&] { solver.check_proof(Cells(81, 1), proof); }) == status::argument);
    CHECK(status_thrown([&] { solver.check_proof(Cells(80, 1), proof); }) == status::argument);
}

static void writers_stop_a_proof()
{
    ordoku::solver solver = hard_solver();
    int pieces = 0;
    const auto stop = [&](ordoku::proof_part, const std::string&) { return ++pieces == 1; };
    CHECK(solver.prove(2, stop).status == status::stopped);
    CHECK(pieces == 1 && solver.stats().stop_reason == ordoku::stop_reason::callback);
    const bool caught = throws_oops([&] {
        solver.prove(2, [](ordoku::proof_part, const std::string&) { throw Oops(); });
    });
    CHECK(caught && solver.is_unique().unique);
}

// The solutions of an empty 9x9 are too many to count: something must stop the search.
static void polls()
{
    ordoku::solver solver;
    solver.set_data(Cells(81, 0));
    int polled = 0;
    solver.set_poll([&] { return ++polled == 3; });
    CHECK(solver.count().status == status::stopped);
    CHECK(polled == 3 && solver.stats().stop_reason == ordoku::stop_reason::callback);

    solver.set_poll([]() -> bool { throw Oops(); });
    ordoku::solver moved = std::move(solver);
    int caught = 0;
    for (int i = 0; i < 2; i++) caught += throws_oops([&] { moved.count(); });
    CHECK(caught == 2);

    // A call of ordoku.h cannot throw an exception again, and no later call may throw it.
    bool throwing = true;
    moved.set_poll([&] {
        if (throwing) throw Oops();
    });
    std::uint64_t count = 0;
    CHECK(ordoku_solver_count(moved.get(), 5, &count) == ORDOKU_STOPPED);
    throwing = false;
    CHECK(moved.count(5).count == 5);
    moved.clear_poll();
    CHECK(moved.count(5).count == 5);
}

static void cancelling()
{
    ordoku::solver solver;
    solver.set_data(Cells(81, 0));
    std::thread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        solver.cancel();
    });
    CHECK(solver.count().status == status::stopped);
    canceller.join();
    CHECK(solver.stats().stop_reason == ordoku::stop_reason::cancel);
    CHECK(solver.count(1).status == status::stopped);  // until reset_cancel
    solver.reset_cancel();
    CHECK(solver.count(1).status == status::solved);

    ordoku::exact_cover matrix(solver);
    matrix.cancel();
    CHECK(matrix.count().status == status::stopped);
    matrix.reset_cancel();
    CHECK(matrix.count(1).status == status::solved);
}

static void errors()
{
    CHECK(status_thrown([] { ordoku::solver solver(0); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solver solver(17); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solver solver(100, 100); }) == status::argument);
    ordoku::solver solver;
    CHECK(status_thrown([&] { solver.solve(); }) == status::argument);
    CHECK(status_thrown([&] { solver.set_data(Cells()); }) == status::argument);
    CHECK(status_thrown([&] { solver.set_data(Cells(80)); }) == status::argument);
    CHECK(status_thrown([&] { solver.set_data(Cells(81, 10)); }) == status::value);
    CHECK(!solver.message().empty());
    ordoku::solver moved = std::move(solver);
    CHECK(status_thrown([&] { solver.solve(); }) == status::null);
    CHECK(status_thrown([&] { ordoku::exact_cover matrix(moved); }) == status::argument);
    CHECK(std::string(ordoku::status_text(status::busy)) == ordoku_status_text(ORDOKU_E_BUSY));
    try {
        ordoku::solver(17);
        CHECK(false);
    } catch (const std::exception& wrong) {
        CHECK(std::string(wrong.what()).find("from 1 to 256") != std::string::npos);
    }
}

// The matrix of Knuth's paper "Dancing Links".
static ordoku::exact_cover knuths_matrix()
{
    ordoku::exact_cover matrix(7);
    CHECK(matrix.add_option({2, 4, 5}) == 0);
    matrix.add_option({0, 3, 6});
    matrix.add_option({1, 2, 5});
    matrix.add_option({0, 3});
    matrix.add_option({1, 6});
    matrix.add_option({3, 4, 6});
    return matrix;
}

static void exact_cover()
{
    ordoku::exact_cover matrix = knuths_matrix();
    CHECK(matrix.items() == 7 && matrix.options() == 6 && matrix.nodes() == 16 + 7 + 1);
    const ordoku::cover_solution found = matrix.solve();
    CHECK(found && found.options == (Cells{3, 0, 4}));
    CHECK(matrix.count().count == 1);
    int seen = 0;
    const status all = matrix.enumerate([&](const Cells& options) { seen += options.size() == 3; });
    CHECK(all == status::done && seen == 1);
    CHECK(throws_oops([&] { matrix.enumerate([](const Cells&) { throw Oops(); }); }));

    matrix.cover(6);
    matrix.cover(0);
    CHECK(!matrix.solve() && matrix.solve().status == status::no_solution);
    CHECK(matrix.solve().options.empty());
    CHECK(status_thrown([&] { matrix.uncover(5); }) == status::argument);
    matrix.uncover(6);
    matrix.uncover(0);
    CHECK(matrix.solve());
    CHECK(status_thrown([&] { matrix.add_option({1, 1}); }) == status::argument);
    CHECK(status_thrown([&] { matrix.add_node(0, 7); }) == status::argument);

    matrix.reset(2, 1);
    CHECK(!matrix.solve());
    CHECK(matrix.add_options({{0, 2}, {1}, {1, 2}}) == 0);
    CHECK(matrix.solve().options == (Cells{0, 1}));
    matrix.add_nodes({7, 7}, {1, 0});
    CHECK(matrix.count().count == 2);
    CHECK(status_thrown([&] { matrix.add_nodes({8, 7}, {1, 0}); }) == status::argument);
    CHECK(status_thrown([&] { matrix.add_nodes({8}, {}); }) == status::argument);
    CHECK(status_thrown([&] { matrix.add_options({{0}, {3}}); }) == status::argument);
    CHECK(matrix.count().count == 2);

    ordoku::exact_cover empty(0);
    CHECK(empty.solve() && empty.solve().options.empty());
}

static void proofs_of_a_matrix()
{
    ordoku::exact_cover matrix = knuths_matrix();
    std::string proof, formula;
    const ordoku::count_result proved = matrix.prove(0, [&](ordoku::proof_part part, const std::string& piece) {
        (part == ordoku::proof_part::proof ? proof : formula) += piece;
    });
    CHECK(proved.status == status::solved && proved.count == 1 && formula.compare(0, 8, "p cnf 6 ") == 0);
    CHECK(matrix.check_proof({{3, 0, 4}}, proof));
    CHECK(!matrix.check_proof({}, proof) && matrix.message().compare(0, 5, "line ") == 0);
    CHECK(status_thrown([&] { matrix.check_proof({{3, 0}}, proof); }) == status::argument);
    CHECK(throws_oops([&] { matrix.prove(0, [](ordoku::proof_part, const std::string&) { throw Oops(); }); }));
    matrix.cancel();
    CHECK(matrix.check_proof({{3, 0, 4}}, proof).status == status::stopped);
}

static void options_of_a_matrix()
{
    ordoku::exact_cover matrix = knuths_matrix();
    matrix.add_node(8, 1);
    std::uint32_t option = 5;
    Cells items;
    CHECK(matrix.next_option(option, items) && option == 5 && items == (Cells{3, 4, 6}));
    ++option;
    CHECK(matrix.next_option(option, items) && option == 8 && items == (Cells{1}));
    ++option;
    CHECK(!matrix.next_option(option, items) && items.empty());

    ordoku::exact_cover wide(6);
    wide.add_option({0, 1, 2, 3, 4, 5});
    option = 0;
    Cells short_buffer;
    CHECK(wide.next_option(option, short_buffer) && short_buffer.size() == 6);
}

static void matrix_of_a_text()
{
    const std::string text = "| a comment\na b | c\na c\nb c\nb\n";
    ordoku::exact_cover matrix(text);
    CHECK(matrix.items() == 3 && matrix.options() == 3);
    CHECK(matrix.solve().options == (Cells{0, 2}));
    CHECK(matrix.format() == "a b | c\na c\nb c\nb\n");
    matrix.add_option({1, 2});
    CHECK(matrix.format() == "a b | c\na c\nb c\nb\nb c\n");

    ordoku::exact_cover coloured(2, 1);
    CHECK(coloured.add_option({0, 2}, {0, 1}) == 0);
    CHECK(coloured.add_option({1, 2}, {0, 2}) == 1);
    CHECK(coloured.solve().status == status::no_solution);
    CHECK(coloured.add_option({1, 2}, {0, 1}) == 2);
    CHECK(coloured.solve().options == (Cells{0, 2}));
    CHECK(coloured.format() == "i0 i1 | i2\ni0 i2:1\ni1 i2:2\ni1 i2:1\n");
    CHECK(status_thrown([&] { coloured.add_option({0, 2}, {1, 0}); }) == status::argument);
    CHECK(status_thrown([&] { coloured.add_option({0, 2}, {0}); }) == status::argument);
    coloured.parse("a b | c\na c:red\nb c:blue\nb c:red\n");
    CHECK(coloured.count().count == 1);
    CHECK(coloured.format() == "a b | c\na c:red\nb c:blue\nb c:red\n");

    // A text that is refused changes nothing.
    std::string message;
    try {
        matrix.parse("a b\na x\n");
    } catch (const ordoku::error& refused) {
        CHECK(refused.code() == status::text);
        message = refused.what();
    }
    CHECK(message.find("line 2, column 3: ") == 0);
    CHECK(matrix.options() == 4);
    CHECK(status_thrown([] { ordoku::exact_cover nothing(std::string("| only a comment")); }) == status::text);

    matrix.parse("x\r\nx\r\n");
    CHECK(matrix.format() == "x\nx\n");
    matrix.reset(2, 1);
    CHECK(matrix.format() == "i0 i1 | i2\n");
    matrix.reset(0, 1);
    CHECK(status_thrown([&] { matrix.format(); }) == status::argument);
    CHECK(knuths_matrix().format().find("i0 i1 i2 i3 i4 i5 i6\ni2 i4 i5\n") == 0);
}

static void matrix_of_a_puzzle()
{
    const ordoku::solver solver = hard_solver();
    ordoku::exact_cover sudoku(solver);
    CHECK(sudoku.items() == 324);
    CHECK(sudoku.solve().options.size() <= 81 && sudoku.count(2).count == 1);
    ordoku::options how;
    how.node_limit = 3;
    sudoku.set_options(how);
    CHECK(sudoku.solve().status == status::stopped);
    CHECK(sudoku.stats().stop_reason == ordoku::stop_reason::nodes);

    sudoku.set_default_options();
    int polled = 0;
    sudoku.set_poll([&] { return ++polled == 1; });
    CHECK(sudoku.count().status == status::stopped);
    CHECK(sudoku.stats().stop_reason == ordoku::stop_reason::callback);
    sudoku.set_poll([]() -> bool { throw Oops(); });
    CHECK(throws_oops([&] { sudoku.count(); }));
    sudoku.clear_poll();
    CHECK(sudoku.count().count == 1);
}

// HARD, a puzzle with a clash, an empty one, and one with a value above 9.
static Cells four_puzzles()
{
    Cells puzzles = ordoku::parse(HARD).cells;
    Cells more(81, 0);
    more[0] = more[1] = 1;
    puzzles.insert(puzzles.end(), more.begin(), more.end());
    puzzles.insert(puzzles.end(), 81, 0);
    more[0] = 10;
    puzzles.insert(puzzles.end(), more.begin(), more.end());
    return puzzles;
}

static const std::vector<status> FOUR_STATUSES = {status::solved, status::no_solution,
                                                  status::solved, status::value};

static void pictures()
{
    ordoku::solver solver = hard_solver();
    const std::string plain = solver.draw();
    CHECK(plain.compare(0, 5, "<svg ") == 0 && plain.back() == '\n');
    const ordoku::found_steps path = solver.steps();
    ordoku::drawing how;
    how.theme = ordoku::theme::dark;
    how.marks = solver.candidates();
    how.steps = &path.list;
    how.step = 1;
    how.title = "step 2";
    const std::string shown = solver.draw(how);
    CHECK(shown.find("<title>step 2</title>") != std::string::npos && shown.size() > plain.size());
    how.step = 100000;
    CHECK(status_thrown([&] { solver.draw(how); }) == status::argument);
    const ordoku::step_list none;
    how.steps = &none;
    how.step = 0;
    CHECK(status_thrown([&] { solver.draw(how); }) == status::argument);
    how.steps = nullptr;
    how.title.push_back('\0');
    CHECK(status_thrown([&] { solver.draw(how); }) == status::argument);
    how.title.clear();
    how.placed = Cells(81, 10);
    CHECK(status_thrown([&] { solver.draw(how); }) == status::value && !solver.message().empty());
}

// A killer 4x4, an X-Sudoku in a larger rectangle, and a text.
static void rules_of_variants()
{
    ordoku::rules killer(2);
    killer.add_cage({0, 1, 4}, 6);
    killer.add_cage({2, 3}, 7);
    killer.add_cage({10, 14}, 5);
    ordoku::solver solver(killer);
    CHECK(status_thrown([&] { solver.solve(); }) == status::argument);
    solver.set_data(Cells(16));
    CHECK(solver.shape().cells() == 0 && solver.count().count == 12 && solver.check());
    const ordoku::solution found = solver.solve();
    CHECK(found && found.grid.size() == 16 && found.grid[0] + found.grid[1] + found.grid[4] == 6);
    const ordoku::unique_solution first = solver.solve_unique();
    CHECK(first && !first.unique && first.grid == found.grid && !solver.is_unique().unique);
    CHECK(solver.true_candidates().candidates.size() == 16);
    std::size_t seen = 0;
    CHECK(solver.enumerate([&](const Cells& cells) { seen += cells.size(); }) == status::done && seen == 12 * 16);
    CHECK(ordoku::exact_cover(solver).count().count == 12);
    solver.set_data(solver.random_solution(1).grid);
    const ordoku::minimised made = solver.minimise(1);
    CHECK(made && made.cells.size() == 16 && !solver.redundant_givens().cells.empty());
    solver.set_data(made.cells);
    CHECK(solver.is_unique().unique && solver.redundant_givens().cells.empty());
    const ordoku::killer_result random = solver.generate_killer(3);
    CHECK(random && random.status == status::ok);
    ordoku::solver of_random(*random.killer);
    of_random.set_data(Cells(16));
    CHECK(of_random.count().count == 1 && of_random.solve().grid[2] + of_random.solve().grid[3] == 7);
    CHECK(status_thrown([] { ordoku::solver(3).generate_killer(1); }) == status::argument);
    ordoku::rules jigsaw(5, 5, 5);
    jigsaw.add_lines();
    jigsaw.add_random_regions(1);
    CHECK(status_thrown([] { ordoku::rules(4, 5, 5).add_random_regions(1); }) == status::argument);
    jigsaw.parse("4j:1b2b3i,aaa_aac__b__b");
    CHECK(jigsaw.format({}, ordoku::layout::tatham) == "4j:1b2b3i,aaa_aac__b__b");
    CHECK(jigsaw.format({}, ordoku::layout::automatic) == jigsaw.format());
    CHECK(status_thrown([&] { jigsaw.format({}, ordoku::layout::line); }) == status::option);
    ordoku::rules with_paths(ordoku::shape(3, 3));
    ordoku::solver nine(3);
    nine.set_data(Cells(81));
    const Cells grid = nine.random_solution(1).grid;
    with_paths.add_random_thermometers(grid, 1);
    with_paths.add_random_arrows(grid, 1);
    ordoku::solver of_paths(with_paths);
    of_paths.set_data(grid);
    CHECK(of_paths.check() && with_paths.format().find("\"lt\"") != std::string::npos);
    CHECK(status_thrown([&] { with_paths.add_random_arrows(Cells(81), 1); }) == status::argument);
    // The rules were copied.
    killer.add_sum({0}, 4);
    solver.set_data(std::vector<int>(16));
    CHECK(solver.count().count == 12);
    CHECK(status_thrown([&] { solver.set_data(std::vector<int>(16, -1)); }) == status::value);

    Cells clashing(16);
    clashing[2] = clashing[3] = 3;
    solver.set_data(clashing);
    ordoku::clash clash;
    CHECK(!solver.check(&clash) && clash.kind == ordoku::house::rule && clash.digit == 3);
    CHECK(clash.first_cell == 2 && clash.second_cell == 3);

    ordoku::rules thermometers(2);
    thermometers.add_line(ordoku::relation::less, {0, 1});
    thermometers.add_line(ordoku::relation::less, {5, 4});
    ordoku::solver stepped(thermometers);
    stepped.set_data(Cells{0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0});
    CHECK(status_thrown([&] { stepped.rate(ordoku::scale::hodoku); }) == status::argument);
    CHECK(status_thrown([&] { stepped.steps(ordoku::scale::explainer); }) == status::argument);
    const ordoku::rating rated = stepped.rate(ordoku::scale::ordoku);
    CHECK(rated && rated.number > 0 && !rated.guesses);
    const ordoku::rating usual = stepped.rate();
    CHECK(usual.scale == ordoku::scale::ordoku && usual.number == rated.number);
    const ordoku::found_steps path = stepped.steps(ordoku::scale::ordoku), hint = stepped.hint();
    CHECK(path && hint && hint.list.text(0) == path.list.text(0));
    CHECK(!stepped.all_steps().list.empty());
    CHECK(stepped.why_not(4, 1).status == status::clash && stepped.why_not(4, 3).status == status::ok);
    thermometers.add_cage({1, 2}, 5);
    ordoku::solver caged(thermometers);
    caged.set_data(Cells{0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0});
    const ordoku::found_steps of_cage = caged.all_steps();
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < of_cage.list.size(); ++i)
        if (of_cage.list[i].technique == ordoku::technique::sum_combinations) total = of_cage.list[i].total;
    CHECK(total == 5);

    // A solver of rules refuses the calls for grids with boxes.
    CHECK(status_thrown([&] { solver.candidates(); }) == status::argument);
    CHECK(status_thrown([&] { solver.set_candidates({1}); }) == status::argument);
    CHECK(status_thrown([&] { solver.backdoors(); }) == status::argument);
    CHECK(status_thrown([&] { solver.canonical(); }) == status::argument);
    CHECK(status_thrown([&] { solver.shuffle(1); }) == status::argument);
    CHECK(status_thrown([&] { solver.generate(ordoku::generation()); }) == status::argument);
    CHECK(status_thrown([&] { solver.rate_batch(Cells(16)); }) == status::argument);
    CHECK(status_thrown([&] { solver.canonical_batch(Cells(16)); }) == status::argument);
    CHECK(status_thrown([&] { solver.solve_lines(HARD); }) == status::argument);
    const ordoku::batch_result solved = solver.solve_batch(Cells(32), 0);
    CHECK(solved.counts.size() == 2 && solved.counts[0] == 12 && solved.counts[1] == 12);
    CHECK(status_thrown([&] { solver.solve_batch(Cells(17)); }) == status::argument);
    ordoku::options options;
    options.seed = 1;
    CHECK(status_thrown([&] { solver.set_options(options); }) == status::option);

    ordoku::rules wide(9, 12, 9);
    CHECK(wide.rows() == 9 && wide.columns() == 12 && wide.digits() == 9);
    wide.add_grid(3, 0, 3);
    wide.add_variant(ordoku::variant::diagonals, 3, 0, 3);
    wide.add_line(ordoku::relation::less, {3, 4, 5});
    wide.add_pairs(ordoku::relation::sum, {{6, 7}}, 10);
    wide.add_pairs_by({{8, 7}}, [](std::uint32_t first, std::uint32_t second) { return first < 2 * second; });
    wide.add_arrow(11, {10});
    wide.add_region({6, 19});
    wide.limit_digits({8}, {2, 4, 6, 8});
    wide.use_cells({0});
    CHECK(status_thrown([&] { wide.limit_digits({8}, {10}); }) == status::value);
    CHECK(status_thrown([&] { wide.add_lines(0, 4); }) == status::argument && !wide.message().empty());
    CHECK(status_thrown([&] { wide.add_pairs(ordoku::relation::less, {{6, 7}}, 1); }) == status::argument);
    CHECK(status_thrown([] { ordoku::rules(0, 1, 1); }) == status::argument);
    CHECK(status_thrown([] { ordoku::rules(ordoku::shape(17)); }) == status::argument);
    CHECK(status_thrown([&] {
        wide.add_pairs_by({{6, 6}}, [](std::uint32_t, std::uint32_t) { return true; });
    }) == status::argument);
    wide.add_lines(0, 3);
    // Cell 10 is the circle of cell 11, and both are in the first row.
    ordoku::solver never(wide);
    never.set_data(Cells(9 * 12));
    CHECK(never.solve().status == status::no_solution);

    const std::string text = killer.format(made.cells);
    ordoku::rules read(text);
    CHECK(read.format() == text && read.rows() == 4 && read.digits() == 4);
    CHECK(status_thrown([&] { read.parse("{}"); }) == status::text && read.format() == text);
    ordoku::solver of_text(read);
    CHECK(of_text.count().status != status::stopped);
    ordoku::rules moved(std::move(read));
    CHECK(moved.format() == text && status_thrown([&] { read.rows(); }) == status::null);
    CHECK(status_thrown([&] { ordoku::solver none(read); }) == status::null);
}

static void batches()
{
    const Cells puzzles = four_puzzles();
    const ordoku::batch_result result = ordoku::solve_batch(3, puzzles, 2);
    CHECK(result.statuses == FOUR_STATUSES);
    CHECK(result.counts[0] == 1 && result.counts[1] == 0 && result.counts[2] == 2);
    CHECK(ordoku::format(Cells(result.grids.begin(), result.grids.begin() + 81)) == ANSWER);
    CHECK(result.grids[81] == 0);

    int polls = 0;
    const Cells empty(81 * 400, 0);
    const ordoku::batch_result stopped =
        ordoku::solve_batch(3, empty, 0, ordoku::options(), [&polls] { return ++polls == 2; });
    CHECK(polls == 2 && stopped.statuses == std::vector<status>(400, status::stopped));
    CHECK(ordoku::solve_batch({3, 3}, puzzles, 2, {}, [] {}).counts == result.counts);
    CHECK(text_thrown([&] {
        ordoku::solve_batch(3, empty, 0, ordoku::options(), [] { throw std::string("enough"); });
    }) == "enough");

    CHECK(ordoku::solve_batch({2, 3}, Cells(36, 0)).statuses[0] == status::solved);
    CHECK(ordoku::solve_batch(3, Cells()).statuses.empty());
    CHECK(status_thrown([] { ordoku::solve_batch(3, Cells(80)); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solve_batch(0, Cells()); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solve_batch(0xFFFFFFFFu, Cells()); }) == status::argument);
}

static void batches_of_a_solver()
{
    const Cells puzzles = four_puzzles();
    const ordoku::batch_result result = ordoku::solve_batch(3, puzzles, 2);
    ordoku::solver solver(3);
    for (int k = 0; k < 3; ++k) {
        const ordoku::batch_result again = solver.solve_batch(puzzles, 2);
        CHECK(again.statuses == result.statuses && again.counts == result.counts);
        CHECK(again.grids == result.grids);
    }
    solver.cancel();
    CHECK(solver.solve_batch(puzzles).statuses[0] == status::stopped);
    solver.reset_cancel();
    solver.set_poll([] { throw std::string("enough"); });
    CHECK(text_thrown([&] { solver.solve_batch(Cells(81 * 400, 0), 0); }) == "enough");
    solver.clear_poll();
    CHECK(solver.solve_batch(Cells()).statuses.empty());
    CHECK(status_thrown([&] { solver.solve_batch(Cells(80)); }) == status::argument);
    // A call that cannot be done throws, also without puzzles.
    ordoku::options wrong;
    wrong.threads = 5000;
    CHECK(status_thrown([&] { ordoku::solve_batch(3, Cells(), 1, wrong); }) == status::option);
    CHECK(status_thrown([&] { ordoku::solve_lines("", 82, 1, wrong); }) == status::option);
    const ordoku::solver moved = std::move(solver);
    CHECK(status_thrown([&] { solver.solve_batch(Cells()); }) == status::null);
    CHECK(status_thrown([&] { solver.solve_lines(""); }) == status::null);
}

static void lines()
{
    const std::string text =
        std::string(81, '.') + "\r\n" + HARD + "\r\n" + std::string(80, '.') + "x";
    const ordoku::lines_result result = ordoku::solve_lines(text, 83, 2);
    CHECK(result.statuses ==
          (std::vector<status>{status::solved, status::solved, status::text}));
    CHECK(result.counts[0] == 2 && result.counts[1] == 1);
    CHECK(result.text.size() == text.size() && result.text.substr(83, 81) + "\n" == ANSWER);
    CHECK(result.text.substr(81, 2) == "\r\n" && result.text.substr(166) == text.substr(166));

    ordoku::solver solver;
    CHECK(solver.solve_lines(text, 83, 2).text == result.text);
    CHECK(solver.solve_lines("").statuses.empty());
    CHECK(status_thrown([] { ordoku::solver(2).solve_lines(""); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solver(2).solve_lines(HARD); }) == status::argument);
    CHECK(status_thrown([&] { solver.solve_lines(HARD, 80); }) == status::argument);

    const std::string empty(82 * 300 - 1, '.');
    CHECK(ordoku::solve_lines(empty, 82, 0, {}, [] { return true; }).statuses[299] ==
          status::stopped);

    CHECK(ordoku::solve_lines(std::string(HARD) + "\n").statuses.size() == 1);
    CHECK(ordoku::solve_lines("").statuses.empty());
    CHECK(status_thrown([] { ordoku::solve_lines(HARD, 80); }) == status::argument);
    CHECK(status_thrown([] { ordoku::solve_lines(std::string(82 + 80, '.')); }) ==
          status::argument);
}

static void texts()
{
    const std::string text = std::string(HARD) + "\n" + ANSWER;
    const ordoku::parsed first = ordoku::parse(text);
    CHECK(first.cells.size() == 81 && first.cells[0] == 8);
    CHECK(first.shape().box_rows == 3 && first.shape().box_cols == 3);
    CHECK(first.format.layout == ordoku::layout::line && first.next < text.size());
    const ordoku::parsed second = ordoku::parse(text, first.next);
    CHECK(second.next == text.size() && ordoku::format(second.cells) == ANSWER);

    ordoku::text_format rows;
    rows.layout = ordoku::layout::rows;
    const Cells small = {1, 2, 3, 4, 3, 4, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0};
    CHECK(ordoku::format(small, rows) == "1234\n34.2\n....\n....\n");
    rows.symbols = ordoku::symbols::letters;
    rows.blank = '-';
    CHECK(ordoku::format(small, rows) == "ABCD\nCD-B\n----\n----\n");
    const ordoku::text_format letters = ordoku::parse("AB..\n....\n....\n....\n").format;
    CHECK(ordoku::format(small, letters) == "ABCD\nCD.B\n....\n....\n");
    ordoku::text_format file;
    file.layout = ordoku::layout::sdk;
    CHECK(ordoku::format(small, file) == "[Puzzle]\n1234\n34.2\n....\n....\n");
    file.layout = ordoku::layout::tatham;
    CHECK(ordoku::format(small, file) == "2x2:1_2_3_4_3_4a2h\n");
    CHECK(ordoku::parse(ordoku::format(Cells(81, 0), {}), 0, {}).cells.size() == 81);

    // A solution beside its puzzle, the blank that was read, and candidates.
    const std::string table = "quiz,solution\n1______2_3____4_,1234341243212143\n";
    const ordoku::parsed quiz = ordoku::parse(table);
    CHECK(table.substr(quiz.solution, quiz.solution_size) == "1234341243212143");
    CHECK(ordoku::format(quiz.cells, quiz.format) == "1______2_3____4_\n");
    CHECK(first.solution_size == 0 && first.candidates.empty());
    const ordoku::parsed marks =
        ordoku::parse_candidates("1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n");
    CHECK(marks.candidates.size() == 16 && marks.candidates[1] == 10 && marks.cells[1] == 0);
    CHECK(marks.cells[0] == 1 && marks.cells[2] == 3);
    CHECK(ordoku::format_candidates(marks.candidates, marks.format) ==
          "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n");
    const std::string places = ordoku::format_candidates(marks.candidates);
    CHECK(places.size() == 65 && places.substr(0, 8) == "1....2.4");
    CHECK(ordoku::parse_candidates(places).candidates == marks.candidates);
    CHECK(status_thrown([] { ordoku::format_candidates({}); }) == status::argument);
    CHECK(status_thrown([] { ordoku::format_candidates(std::vector<std::uint64_t>(16, 16)); }) ==
          status::value);
    ordoku::solver on_marks(2);
    on_marks.set_candidates(marks.candidates);
    CHECK(on_marks.solve());
    CHECK(ordoku::parse_candidates(HARD).candidates[1] == 511);
    CHECK(status_thrown([] { ordoku::parse_candidates(""); }) == status::text);

    // The first buffer of parse is too small for it.
    Cells large(2401, 0);
    large[0] = 49;
    CHECK(ordoku::parse(ordoku::format(large)).cells == large);
    CHECK(ordoku::parse_candidates(ordoku::format(large)).candidates.size() == 2401);
}

// Returns how many rows of a table are read and how many are refused, with the table passed on or not.
static std::pair<int, int> rows_of(const std::string& text, bool passes_on)
{
    std::pair<int, int> rows(0, 0);
    ordoku::table known;
    for (std::size_t at = 0; at < text.size();) {
        try {
            const ordoku::parsed row =
                ordoku::parse(text, at, {}, passes_on ? known : ordoku::table());
            known = row.table;
            at = row.next;
            ++rows.first;
        } catch (const ordoku::text_error& refused) {
            CHECK(refused.code() == status::text);
            at = text.find('\n', refused.offset()) + 1;
            ++rows.second;
        }
    }
    return rows;
}

// The rows of tables whose heading has columns of rules, kinds and titles; and what names a variant elsewhere.
static void names_of_variants()
{
    const std::string one = "1......2.3....4.", other = "..4.2......1.3..";
    const char* const fields[][3] = {
        {"type", "classic", "x"},          {"variant", "none", "killer"},
        {"rules", "", "cages have sums"},  {"constraints", "none", "1+2=5"},
        {"regions", "4", "9"},             {"title", "X-Wing 5", "Killer 7"},
        {"author", "Jigsaw Jim", nullptr}, {"regions", "aabbaabbccddccdd", "aabbabbdaccdccdd"}};
    for (const auto& field : fields) {
        for (const char separator : {',', ';', '\t', '|'}) {
            for (const char* const end : {"\n", "\r\n"}) {
                const std::string classic = one + separator + field[1] + end;
                std::string text = std::string("puzzle") + separator + field[0] + end + classic + classic;
                std::pair<int, int> expected(2, 0);
                if (field[2]) {
                    text += other + separator + field[2] + end + classic + other + separator + field[2] + end;
                    expected = std::make_pair(3, 2);
                }
                CHECK(rows_of(text, true) == expected && rows_of(text, false) == expected);
            }
        }
    }

    const std::string title = "X-Sudoku 5\n" + one + "\n# a killer?\n" + other + "\n";
    CHECK(status_thrown([&] { ordoku::parse(title); }) == status::text);
    ordoku::text_format known;
    known.known_rules = true;
    const ordoku::parsed first = ordoku::parse(title, 0, known);
    CHECK(first.cells[0] == 1 && first.doubt.empty() && first.doubt_offset == 0);
    const ordoku::parsed second = ordoku::parse(title, first.next);
    CHECK(second.doubt == "a Killer Sudoku" && second.doubt_offset == title.find("killer"));
    CHECK(ordoku::parse_candidates(title, first.next).doubt == second.doubt);
}

static void wrong_texts()
{
    CHECK(status_thrown([] { ordoku::parse(""); }) == status::text);
    CHECK(status_thrown([] { ordoku::parse("B" + std::string(255, '.')); }) == status::ambiguous);
    CHECK(status_thrown([] { ordoku::format(Cells()); }) == status::argument);
    CHECK(status_thrown([] { ordoku::format(Cells(81, 10)); }) == status::value);
    try {
        const std::string wrong = std::string(ANSWER) + "12!4\n3412\n2143\n4321\n";
        ordoku::parse(wrong, ordoku::parse(wrong).next);
        CHECK(false);
    } catch (const ordoku::text_error& thrown) {
        CHECK(thrown.code() == status::text && thrown.line() == 2);
        CHECK(thrown.offset() >= 82 && thrown.column() >= 1);
    }
}

// Options and formats may be written as {}.
static void defaults()
{
    ordoku::solver(3).set_options({});
    ordoku::exact_cover(1).set_options({});
}

static Board board_of(const std::string& text, std::size_t side)
{
    Board board;
    for (std::size_t row = 0; row < side; ++row) {
        const std::string line = text.substr(row * side, side);
        board.push_back(std::vector<char>(line.begin(), line.end()));
    }
    return board;
}

static void boards()
{
    Board board = board_of(HARD, 9);
    CHECK(ordoku::solveSudoku(board));
    CHECK(board == board_of(ANSWER, 9));

    board[0][0] = board[0][1];
    board[8][8] = '.';
    const Board before = board;
    CHECK(!ordoku::solveSudoku(board) && board == before);
    board[8][8] = '0';
    CHECK(!ordoku::solveSudoku(board));
    board[8].pop_back();
    CHECK(!ordoku::solveSudoku(board));
    board.pop_back();
    CHECK(!ordoku::solveSudoku(board));

    Board hexadecimal(16, std::vector<char>(16, '.'));
    hexadecimal[3][3] = 'G';
    CHECK(ordoku::solveSudoku(hexadecimal) && hexadecimal[3][3] == 'G' && hexadecimal[0][0] == '1');
    hexadecimal[0][0] = 'H';  // the seventeenth symbol
    CHECK(!ordoku::solveSudoku(hexadecimal));
}

// The first solution of greedy guessing, on boards of random puzzles.
static void boards_with_several_solutions()
{
    static const char symbols[] = ".123456789ABCDEFG";
    RandomPuzzles random(9);
    unsigned int solved = 0, unsolvable = 0;
    for (unsigned int i = 0; i < 60; ++i) {
        const OldSearch old(i % 6 == 0 ? 4 : i % 3 + 1);
        Values values = random.next(old.order, old.order == 4 ? 40 : 50 + random.below(20));
        Board board(old.len, std::vector<char>(old.len));
        for (unsigned int cell = 0; cell < old.area; ++cell)
            board[cell / old.len][cell % old.len] = symbols[values[cell]];
        const Board before = board;
        long nodes = 300;
        const bool solvable = !old.has_clash(values) && old.solve(values, nodes);
        if (nodes <= 0) continue;
        CHECK(ordoku::solveSudoku(board) == solvable);
        for (unsigned int cell = 0; cell < old.area && solvable; ++cell)
            CHECK(board[cell / old.len][cell % old.len] == symbols[values[cell]]);
        if (!solvable) CHECK(board == before);
        ++(solvable ? solved : unsolvable);
    }
    CHECK(solved > 20 && unsolvable > 5);
}

int main()
{
    text_in_and_text_out();
    one_call();
    solving();
    arrays_of_int();
    characters();
    solving_and_uniqueness_at_once();
    true_candidates_and_backdoors();
    ratings_and_steps();
    hints_for_a_player();
    puzzles_are_made();
    givens_are_taken_away();
    canonical_forms();
    clashing_givens();
    shapes_and_moves();
    candidates();
    options();
    each_option();
    callbacks();
    proofs_are_checked();
    writers_stop_a_proof();
    polls();
    cancelling();
    errors();
    exact_cover();
    proofs_of_a_matrix();
    matrix_of_a_text();
    options_of_a_matrix();
    matrix_of_a_puzzle();
    pictures();
    rules_of_variants();
    batches();
    batches_of_a_solver();
    lines();
    texts();
    names_of_variants();
    wrong_texts();
    defaults();
    boards();
    boards_with_several_solutions();
    if (failures()) std::cout << failures() << " checks failed\n";
    return failures() != 0;
}
