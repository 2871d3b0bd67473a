// ordoku.hpp, every verb: C++11 and later.
#include <atomic>
#include <chrono>
#include <iostream>
#include <sstream>
#include <thread>

#include <ordoku/ordoku.hpp>

#include "check.hpp"

typedef std::vector<std::uint32_t> Cells;

static const char HARD[] = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char ANSWER[] = "812753649943682175675491283154237896369845721287169534521974368438526917796318452\n";

static_assert(!std::is_copy_constructible<ordoku::solver>::value, "a handle has one owner");
static_assert(std::is_nothrow_move_constructible<ordoku::solver>::value, "a handle can be moved");
static_assert(!std::is_copy_assignable<ordoku::exact_cover>::value, "a handle has one owner");
static_assert(std::is_nothrow_move_assignable<ordoku::exact_cover>::value, "a handle can be moved");

template <class Body>
static int status_thrown(Body body)
{
    try {
        body();
    } catch (const ordoku::error& thrown) {
        if (thrown.what()[0] == '\0') return 1;
        return thrown.status();
    }
    return 0;
}

// The example at the top of ordoku.hpp.
static void the_example()
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

static void solving()
{
    ordoku::solver solver;
    CHECK(solver.side() == 9 && solver.cells() == 81 && solver.words() == 1);
    solver.set_data(ordoku::parse(HARD).cells);
    CHECK(solver.check());
    CHECK(solver.count().count == 1 && solver.count().status == ORDOKU_SOLVED);
    const ordoku::uniqueness proper = solver.is_unique();
    CHECK(proper && proper.unique && proper.status == ORDOKU_SOLVED);
    CHECK(solver.stats().solutions == 1 && solver.stats().nodes > 0);

    Cells clashing(81, 0);
    clashing[0] = clashing[1] = 7;
    solver.set_data(clashing);
    ordoku_clash clash = ordoku_clash();
    CHECK(!solver.check(&clash));
    CHECK(clash.digit == 7 && clash.first_cell == 0 && clash.second_cell == 1 && clash.house_kind == ORDOKU_HOUSE_ROW);
    CHECK(!solver.message().empty());
    const ordoku::solution none = solver.solve();
    CHECK(!none && none.status == ORDOKU_NO_SOLUTION && none.grid.empty());
    CHECK(solver.count().count == 0 && solver.count().status == ORDOKU_NO_SOLUTION);
    CHECK(!solver.is_unique());

    ordoku::solver small(2, 3);
    small.set_data(Cells(36, 0));
    CHECK(small.side() == 6 && small.solve().grid.size() == 36);
    CHECK(small.count(10).count == 10);
    CHECK(!small.is_unique() && small.is_unique().status == ORDOKU_SOLVED);
    ordoku::solver moved = std::move(small);
    CHECK(moved.solve() && moved.cells() == 36);
    small = ordoku::solver(2);
    small.set_data(Cells(16, 0));
    CHECK(small.count().count == 288);
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
    ordoku::solver solver;
    solver.set_data(ordoku::parse(HARD).cells);
    ordoku::options how;
    CHECK(how.struct_size == sizeof(ordoku_options) && how.engine == ORDOKU_ENGINE_AUTO);
    how.engine = ORDOKU_ENGINE_DLX;
    how.node_limit = 5;
    solver.set_options(how);
    CHECK(solver.solve().status == ORDOKU_STOPPED);
    CHECK(solver.solve().grid.empty());
    CHECK(solver.count().status == ORDOKU_STOPPED && solver.count().count == 0);
    CHECK(!solver.is_unique() && solver.is_unique().status == ORDOKU_STOPPED);
    CHECK(solver.stats().stop_reason == ORDOKU_STOP_NODES && solver.stats().engine == ORDOKU_ENGINE_DLX);
    how.engine = 77;
    CHECK(status_thrown([&] { solver.set_options(how); }) == ORDOKU_E_OPTION);
    solver.set_default_options();
    CHECK(solver.solve());
}

struct Oops {};

static void callbacks()
{
    ordoku::solver solver(2);
    solver.set_data(Cells(16, 0));
    int seen = 0;
    CHECK(solver.enumerate([&](const Cells& grid) { seen += grid.size() == 16; }) == ORDOKU_DONE);
    CHECK(seen == 288);
    seen = 0;
    CHECK(solver.enumerate([&](const Cells&) { return ++seen == 3; }) == ORDOKU_STOPPED);
    CHECK(seen == 3 && solver.stats().stop_reason == ORDOKU_STOP_CALLBACK);

    bool caught = false;
    seen = 0;
    try {
        solver.enumerate([&](const Cells&) {
            if (++seen == 2) throw Oops();
        });
    } catch (const Oops&) {
        caught = true;
    }
    CHECK(caught && seen == 2);
    CHECK(solver.count().count == 288);

    int inside = 0;
    solver.enumerate([&](const Cells&) {
        inside = status_thrown([&] { solver.solve(); });
        return true;
    });
    CHECK(inside == ORDOKU_E_BUSY);

    struct Counter {  // a callable with state, by reference
        int calls;
        void operator()(const Cells&) { ++calls; }
    } counter = {0};
    solver.enumerate(counter);
    CHECK(counter.calls == 288);
}

static void proofs()
{
    ordoku::solver solver;
    solver.set_data(ordoku::parse(HARD).cells);
    std::string proof, formula;
    auto receive = [&](int part, const std::string& piece) { (part == ORDOKU_PART_PROOF ? proof : formula) += piece; };
    const ordoku::tally proved = solver.prove(2, receive);
    CHECK(proved.status == ORDOKU_SOLVED && proved.count == 1);
    CHECK(proof.size() > 100 && formula.compare(0, 10, "p cnf 729 ") == 0);
    const Cells grid = solver.solve().grid;
    CHECK(solver.check_proof(grid, proof));
    CHECK(!solver.check_proof(Cells(), proof) && solver.message().compare(0, 5, "line ") == 0);
    CHECK(solver.check_proof(grid, "").status == ORDOKU_E_PROOF);
    solver.set_poll([] { return true; });
    CHECK(!solver.check_proof(grid, proof) && solver.check_proof(grid, proof).status == ORDOKU_STOPPED);
    solver.set_poll([]() -> bool { throw Oops(); });
    bool polled = false;
    try {
        solver.check_proof(grid, proof);
    } catch (const Oops&) {
        polled = true;
    }
    solver.clear_poll();
    CHECK(polled && solver.check_proof(grid, proof).status == ORDOKU_OK);
    CHECK(status_thrown([&] { solver.check_proof(Cells(81, 1), proof); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([&] { solver.check_proof(Cells(80, 1), proof); }) == ORDOKU_E_ARGUMENT);

    int pieces = 0;
    CHECK(solver.prove(2, [&](int, const std::string&) { return ++pieces == 1; }).status == ORDOKU_STOPPED);
    CHECK(pieces == 1 && solver.stats().stop_reason == ORDOKU_STOP_CALLBACK);
    bool caught = false;
    try {
        solver.prove(2, [](int, const std::string&) { throw Oops(); });
    } catch (const Oops&) {
        caught = true;
    }
    CHECK(caught && solver.is_unique());
}

// An empty 9x9 cannot be counted through: something has to end it.
static void polls()
{
    ordoku::solver solver;
    solver.set_data(Cells(81, 0));
    int polled = 0;
    solver.set_poll([&] { return ++polled == 3; });
    CHECK(solver.count().status == ORDOKU_STOPPED);
    CHECK(polled == 3 && solver.stats().stop_reason == ORDOKU_STOP_CALLBACK);

    solver.set_poll([]() -> bool { throw Oops(); });
    ordoku::solver moved = std::move(solver);
    int caught = 0;
    for (int i = 0; i < 2; i++) {
        try {
            moved.count();
        } catch (const Oops&) {
            ++caught;
        }
    }
    CHECK(caught == 2);

    // What is thrown in a call of ordoku.h cannot come out of it, and must not come out of another.
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
    CHECK(solver.count().status == ORDOKU_STOPPED);
    canceller.join();
    CHECK(solver.stats().stop_reason == ORDOKU_STOP_CANCEL);
    CHECK(solver.count(1).status == ORDOKU_STOPPED);  // sticky
    solver.reset_cancel();
    CHECK(solver.count(1).status == ORDOKU_SOLVED);

    ordoku::exact_cover matrix(solver);
    matrix.cancel();
    CHECK(matrix.count().status == ORDOKU_STOPPED);
    matrix.reset_cancel();
    CHECK(matrix.count(1).status == ORDOKU_SOLVED);
}

static void errors()
{
    CHECK(status_thrown([] { ordoku::solver solver(0); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([] { ordoku::solver solver(17); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([] { ordoku::solver solver(100, 100); }) == ORDOKU_E_ARGUMENT);
    ordoku::solver solver;
    CHECK(status_thrown([&] { solver.solve(); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([&] { solver.set_data(Cells()); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([&] { solver.set_data(Cells(80)); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([&] { solver.set_data(Cells(81, 10)); }) == ORDOKU_E_VALUE);
    CHECK(!solver.message().empty());
    ordoku::solver moved = std::move(solver);
    CHECK(status_thrown([&] { solver.solve(); }) == ORDOKU_E_NULL);
    CHECK(status_thrown([&] { ordoku::exact_cover matrix(moved); }) == ORDOKU_E_ARGUMENT);
}

static void exact_cover()
{
    // The matrix of Knuth's paper "Dancing Links".
    ordoku::exact_cover matrix(7);
    CHECK(matrix.add_option({2, 4, 5}) == 0);
    matrix.add_option({0, 3, 6});
    matrix.add_option({1, 2, 5});
    matrix.add_option({0, 3});
    matrix.add_option({1, 6});
    matrix.add_option({3, 4, 6});
    CHECK(matrix.items() == 7 && matrix.options() == 6 && matrix.nodes() == 16 + 7 + 1);
    const ordoku::cover_solution found = matrix.solve();
    CHECK(found && found.options == (Cells{3, 0, 4}));
    CHECK(matrix.count().count == 1);
    int seen = 0;
    CHECK(matrix.enumerate([&](const Cells& options) { seen += options.size() == 3; }) == ORDOKU_DONE);
    CHECK(seen == 1);
    bool caught = false;
    try {
        matrix.enumerate([](const Cells&) { throw Oops(); });
    } catch (const Oops&) {
        caught = true;
    }
    CHECK(caught);

    matrix.cover(6);
    matrix.cover(0);
    CHECK(!matrix.solve() && matrix.solve().status == ORDOKU_NO_SOLUTION && matrix.solve().options.empty());
    CHECK(status_thrown([&] { matrix.uncover(6); }) == ORDOKU_E_ARGUMENT);
    matrix.uncover(0);
    matrix.uncover(6);
    CHECK(matrix.solve());
    CHECK(status_thrown([&] { matrix.add_option({1, 1}); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([&] { matrix.add_node(0, 7); }) == ORDOKU_E_ARGUMENT);
    matrix.add_node(8, 1);

    std::uint32_t option = 5;
    Cells met;
    CHECK(matrix.next_option(option, met) && option == 5 && met == (Cells{3, 4, 6}));
    ++option;
    CHECK(matrix.next_option(option, met) && option == 8 && met == (Cells{1}));
    ++option;
    CHECK(!matrix.next_option(option, met) && met.empty());

    ordoku::exact_cover wide(6);
    wide.add_option({0, 1, 2, 3, 4, 5});
    option = 0;
    Cells short_room;
    CHECK(wide.next_option(option, short_room) && short_room.size() == 6);

    ordoku::exact_cover nothing(0);
    CHECK(nothing.solve() && nothing.solve().options.empty());

    ordoku::solver solver;
    solver.set_data(ordoku::parse(HARD).cells);
    ordoku::exact_cover sudoku(solver);
    CHECK(sudoku.items() == 324);
    CHECK(sudoku.solve().options.size() <= 81 && sudoku.count(2).count == 1);
    ordoku::options how;
    how.node_limit = 3;
    sudoku.set_options(how);
    CHECK(sudoku.solve().status == ORDOKU_STOPPED && sudoku.stats().stop_reason == ORDOKU_STOP_NODES);

    sudoku.set_default_options();
    int polled = 0;
    sudoku.set_poll([&] { return ++polled == 1; });
    CHECK(sudoku.count().status == ORDOKU_STOPPED && sudoku.stats().stop_reason == ORDOKU_STOP_CALLBACK);
    sudoku.set_poll([]() -> bool { throw Oops(); });
    bool thrown = false;
    try {
        sudoku.count();
    } catch (const Oops&) {
        thrown = true;
    }
    CHECK(thrown);
    sudoku.clear_poll();
    CHECK(sudoku.count().count == 1);
}

static void batches()
{
    Cells puzzles = ordoku::parse(HARD).cells;
    Cells more(81, 0);
    more[0] = more[1] = 1;
    puzzles.insert(puzzles.end(), more.begin(), more.end());
    puzzles.insert(puzzles.end(), 81, 0);
    more[0] = 10;
    puzzles.insert(puzzles.end(), more.begin(), more.end());
    const ordoku::batch_result result = ordoku::solve_batch(3, puzzles, 2);
    CHECK(result.statuses == (std::vector<int>{ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_SOLVED, ORDOKU_E_VALUE}));
    CHECK(result.counts[0] == 1 && result.counts[1] == 0 && result.counts[2] == 2);
    CHECK(ordoku::format(Cells(result.grids.begin(), result.grids.begin() + 81)) == ANSWER);
    CHECK(result.grids[81] == 0);

    int polls = 0;
    const Cells empty(81 * 400, 0);
    const ordoku::batch_result stopped =
        ordoku::solve_batch(3, empty, 0, ordoku::options(), [&polls] { return ++polls == 2; });
    CHECK(polls == 2 && stopped.statuses == std::vector<int>(400, ORDOKU_STOPPED));
    CHECK(ordoku::solve_batch(3, 3, puzzles, 2, {}, [] {}).counts == result.counts);
    try {
        ordoku::solve_batch(3, empty, 0, ordoku::options(), [] { throw std::string("enough"); });
        CHECK(false);
    } catch (const std::string& thrown) {
        CHECK(thrown == "enough");
    }

    // On a solver, whose poll and cancel end it.
    ordoku::solver solver(3);
    for (int k = 0; k < 3; ++k) {
        const ordoku::batch_result again = solver.solve_batch(puzzles, 2);
        CHECK(again.statuses == result.statuses && again.counts == result.counts && again.grids == result.grids);
    }
    solver.cancel();
    CHECK(solver.solve_batch(puzzles).statuses[0] == ORDOKU_STOPPED);
    solver.reset_cancel();
    solver.set_poll([] { throw std::string("enough"); });
    try {
        solver.solve_batch(empty, 0);
        CHECK(false);
    } catch (const std::string& thrown) {
        CHECK(thrown == "enough");
    }
    solver.clear_poll();
    CHECK(solver.solve_batch(Cells()).statuses.empty());
    CHECK(status_thrown([&] { solver.solve_batch(Cells(80)); }) == ORDOKU_E_ARGUMENT);

    CHECK(ordoku::solve_batch(2, 3, Cells(36, 0)).statuses[0] == ORDOKU_SOLVED);
    CHECK(ordoku::parse(ordoku::format(Cells(81, 0), {}), 0, {}).cells.size() == 81);
    ordoku::solver(3).set_options({});
    CHECK(ordoku::solve_batch(3, Cells()).statuses.empty());
    CHECK(status_thrown([] { ordoku::solve_batch(3, Cells(80)); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([] { ordoku::solve_batch(0, Cells()); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([] { ordoku::solve_batch(0xFFFFFFFFu, Cells()); }) == ORDOKU_E_ARGUMENT);
    try {
        ordoku::solver(17);
        CHECK(false);
    } catch (const ordoku::error& wrong) {
        CHECK(std::string(wrong.what()).find("from 1 to 256") != std::string::npos);
    }
}

static void lines()
{
    const std::string text = std::string(81, '.') + "\r\n" + HARD + "\r\n" + std::string(80, '.') + "x";
    const ordoku::lines_result result = ordoku::solve_lines(text, 83, 2);
    CHECK(result.statuses == (std::vector<int>{ORDOKU_SOLVED, ORDOKU_SOLVED, ORDOKU_E_TEXT}));
    CHECK(result.counts[0] == 2 && result.counts[1] == 1);
    CHECK(result.text.size() == text.size() && result.text.substr(83, 81) + "\n" == ANSWER);
    CHECK(result.text.substr(81, 2) == "\r\n" && result.text.substr(166) == text.substr(166));

    ordoku::solver solver;
    CHECK(solver.solve_lines(text, 83, 2).text == result.text && solver.solve_lines("").statuses.empty());
    CHECK(status_thrown([] { ordoku::solver(2).solve_lines(HARD); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([&] { solver.solve_lines(HARD, 80); }) == ORDOKU_E_ARGUMENT);

    const std::string empty(82 * 300 - 1, '.');
    CHECK(ordoku::solve_lines(empty, 82, 0, {}, [] { return true; }).statuses[299] == ORDOKU_STOPPED);

    CHECK(ordoku::solve_lines(std::string(HARD) + "\n").statuses.size() == 1);
    CHECK(ordoku::solve_lines("").statuses.empty());
    CHECK(status_thrown([] { ordoku::solve_lines(HARD, 80); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([] { ordoku::solve_lines(std::string(82 + 80, '.')); }) == ORDOKU_E_ARGUMENT);
}

static void texts()
{
    const std::string text = std::string(HARD) + "\n" + ANSWER;
    const ordoku::parsed first = ordoku::parse(text);
    CHECK(first.cells.size() == 81 && first.cells[0] == 8 && first.box_rows == 3 && first.box_cols == 3);
    CHECK(first.layout == ORDOKU_LAYOUT_LINE && first.next < text.size());
    const ordoku::parsed second = ordoku::parse(text, first.next);
    CHECK(second.next == text.size() && ordoku::format(second.cells) == ANSWER);

    ordoku::text_format rows;
    rows.layout = ORDOKU_LAYOUT_ROWS;
    CHECK(ordoku::format(Cells{1, 2, 3, 4, 3, 4, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0}, rows) == "1234\n34.2\n....\n....\n");

    // A large board needs a second look.
    Cells large(2401, 0);
    large[0] = 49;
    CHECK(ordoku::parse(ordoku::format(large)).cells == large);

    CHECK(status_thrown([] { ordoku::parse(""); }) == ORDOKU_E_TEXT);
    CHECK(status_thrown([] { ordoku::format(Cells()); }) == ORDOKU_E_ARGUMENT);
    CHECK(status_thrown([] { ordoku::format(Cells(81, 10)); }) == ORDOKU_E_VALUE);
    try {
        const std::string wrong = std::string(ANSWER) + "12?4\n3412\n2143\n4321\n";
        ordoku::parse(wrong, ordoku::parse(wrong).next);
        CHECK(false);
    } catch (const ordoku::text_error& thrown) {
        CHECK(thrown.status() == ORDOKU_E_TEXT && thrown.line() == 2);
        CHECK(thrown.offset() >= 82 && thrown.column() >= 1);
    }
}

static std::vector<std::vector<char>> board_of(const std::string& text, std::size_t side)
{
    std::vector<std::vector<char>> board;
    for (std::size_t row = 0; row < side; ++row)
        board.push_back(std::vector<char>(text.begin() + static_cast<std::ptrdiff_t>(row * side),
                                          text.begin() + static_cast<std::ptrdiff_t>((row + 1) * side)));
    return board;
}

static void boards()
{
    std::vector<std::vector<char>> board = board_of(HARD, 9);
    CHECK(ordoku::solveSudoku(board));
    CHECK(board == board_of(ANSWER, 9));

    board[0][0] = board[0][1];
    board[8][8] = '.';
    const std::vector<std::vector<char>> before = board;
    CHECK(!ordoku::solveSudoku(board) && board == before);
    board[8][8] = '0';
    CHECK(!ordoku::solveSudoku(board));
    board[8].pop_back();
    CHECK(!ordoku::solveSudoku(board));
    board.pop_back();
    CHECK(!ordoku::solveSudoku(board));

    std::vector<std::vector<char>> hexadecimal(16, std::vector<char>(16, '.'));
    hexadecimal[3][3] = 'G';
    CHECK(ordoku::solveSudoku(hexadecimal) && hexadecimal[3][3] == 'G' && hexadecimal[0][0] == '1');
    hexadecimal[0][0] = 'H';  // the seventeenth symbol
    CHECK(!ordoku::solveSudoku(hexadecimal));
}

int main()
{
    the_example();
    solving();
    candidates();
    options();
    callbacks();
    proofs();
    polls();
    cancelling();
    errors();
    exact_cover();
    batches();
    lines();
    texts();
    boards();
    if (failures()) std::cout << failures() << " checks failed\n";
    return failures() != 0;
}
