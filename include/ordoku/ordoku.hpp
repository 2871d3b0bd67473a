// ordoku for C++11 and later: handles that free themselves, vectors in and out, exceptions.
//
// Reads a puzzle as text, solves it, and prints the solution in the symbols of the puzzle:
//
//     #include <iostream>
//     #include <ordoku/ordoku.hpp>
//
//     int main()
//     {
//         const ordoku::parsed puzzle = ordoku::parse(".B..\nC..B\n.A.C\n..B.\n");
//         ordoku::solver solver(puzzle.shape());
//         solver.set_data(puzzle.cells);
//         if (const ordoku::solution found = solver.solve())
//             std::cout << ordoku::format(found.grid, puzzle.format);
//     }
//
// Contents, in the order of ordoku.h as far as C++ declares before use:
//   Status codes            status, status_text, error
//   Shapes and results      shape, solution, unique_solution, count_result, uniqueness, ...
//   Puzzles to make         target, pattern, givens_range, level, difficulty, generation;
//                           canonical forms: transform, ...
//   Simple                  solve, count, is_unique, generate, random_grid: one call
//   Options and limits      engine, options
//   Statistics              stop_reason, statistics
//   Steps and hints         technique, scale, rating, step, step_list, player, found_steps
//   Handles                 handle: options, cancel and poll, count, enumerate, prove, statistics,
//                           message
//   Variants                variant, relation, rules: X, jigsaw, killer, samurai, ...
//   Solver                  solver: set_data, solve, solve_unique, is_unique, check, candidates,
//                           true_candidates, backdoors, rate, steps, hint, all_steps,
//                           why_not, draw, generate, minimise, redundant_givens,
//                           random_solution, generate_killer, canonical, is_equivalent, shuffle, transform,
//                           batches (also rate_batch, rate_lines), check_proof
//   Text                    text_format, parse, parse_candidates, format, format_candidates, text_error
//   Pictures                theme, drawing
//   Batches                 solve_batch, solve_lines, canonical_batch, canonical_lines
//   Exact cover             exact_cover
//
// Results: a search for a solution returns a value with a status: solved, no_solution or stopped.
// Other searches have ok, done (if they hand out one result after another) or stopped. A call that
// cannot be done throws ordoku::error with the message of the library.
//
// Callbacks: they are any callables, and run on the calling thread. A callback that returns void
// goes on; any other result that converts to true stops the search. An exception of a callback
// also stops the search, and the call that searched throws it again.
//
// Cells, candidates, threads, fork and signals are as in ordoku.h. The board of characters that is
// solved in place, solveSudoku, has a header of its own: ordoku/solve_sudoku.hpp.
//
// Macros of curses.h, windows.h, Xlib.h and the like do no harm if the standard headers were
// included before them. A name in parentheses, as in (std::move), is not taken for a macro.
#pragma once

#include "callbacks.hpp"
#ifdef ORDOKU_CALLBACKS_HPP

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../ordoku.h"
#include "techniques.hpp"

namespace ordoku {

// ---- Status codes -------------------------------------------------------------------------------

/// The status of a call. Below 0: an error, which is thrown as ordoku::error; the result of a batch
/// has it for a single puzzle.
enum class status : int {
    ok = ORDOKU_OK,                    ///< The call did what was asked.
    done = ORDOKU_DONE,                ///< Nothing is left to hand out.
    clash = ORDOKU_CLASH,              ///< Two cells have the same digit, or a rule is broken.
    wrong_digits = ORDOKU_WRONG_DIGITS,  ///< A digit of a player is not that of the solution.
    wrong_marks = ORDOKU_WRONG_MARKS,    ///< The marks of a cell lack the digit of the solution.
    solved = ORDOKU_SOLVED,            ///< A solution was found.
    no_solution = ORDOKU_NO_SOLUTION,  ///< The puzzle has no solution.
    stopped = ORDOKU_STOPPED,          ///< A limit, a cancel or a callback stopped the search.
    null = ORDOKU_E_NULL,              ///< The handle was moved from.
    argument = ORDOKU_E_ARGUMENT,      ///< An argument is out of range, or has the wrong length.
    value = ORDOKU_E_VALUE,            ///< The value of a cell is above the side.
    text = ORDOKU_E_TEXT,              ///< The text cannot be read; ordoku::text_error if from parse.
    buffer = ORDOKU_E_BUFFER,          ///< An output buffer is too small.
    memory = ORDOKU_E_MEMORY,          ///< Allocation failed inside the library.
    busy = ORDOKU_E_BUSY,              ///< The handle is in use.
    option = ORDOKU_E_OPTION,          ///< An option that the library does not know.
    proof = ORDOKU_E_PROOF,            ///< A proof does not prove the claim.
    improper = ORDOKU_E_IMPROPER,      ///< The puzzle does not have exactly one solution.
    ambiguous = ORDOKU_E_AMBIGUOUS,    ///< Two readings: name the symbols, the layout or the shape.
    internal = ORDOKU_E_INTERNAL       ///< A defect of the library: the handle is unusable.
};

/// Returns a text for a status.
inline const char* status_text(status code) noexcept
{
    return ordoku_status_text(static_cast<int>(code));
}

/// A call that could not be done; what() says why.
class error : public std::runtime_error {
public:
    /// An error with this message; an empty one: the text of the status.
    explicit error(ordoku::status code, const std::string& message = std::string())
        : std::runtime_error(message.empty() ? status_text(code) : message), code_(code)
    {
    }

    /// Returns the status of the call, which is below 0.
    ordoku::status code() const noexcept { return code_; }

private:
    ordoku::status code_;
};

// ---- Shapes and results -------------------------------------------------------------------------

/// The shape of a grid: the rows and columns of a box. Their product is the side, from 1 to 256.
struct shape {
    std::uint32_t box_rows;  ///< Rows of a box.
    std::uint32_t box_cols;  ///< Columns of a box.

    /// Square boxes: order 3 is 9x9, order 4 is 16x16.
    shape(std::uint32_t order) noexcept : box_rows(order), box_cols(order) {}
    /// Boxes of any shape: 2 rows and 3 columns are 6x6.
    shape(std::uint32_t rows, std::uint32_t cols) noexcept : box_rows(rows), box_cols(cols) {}

    /// Returns the number of rows, of columns and of digits.
    std::size_t side() const noexcept { return static_cast<std::size_t>(box_rows) * box_cols; }
    /// Returns the number of cells.
    std::size_t cells() const noexcept { return side() * side(); }
    /// Returns the number of 64-bit words for the candidates of a cell.
    std::size_t words() const noexcept { return (side() + 63) / 64; }
};

/// The result of a search for one solution.
struct solution {
    ordoku::status status;            ///< solved, no_solution or stopped
    std::vector<std::uint32_t> grid;  ///< Empty unless solved.

    /// Returns whether there is a solution.
    explicit operator bool() const noexcept { return status == ordoku::status::solved; }
};

/// The result of solver::solve_unique.
struct unique_solution {
    ordoku::status status;            ///< solved (one or more solutions), no_solution or stopped
    std::vector<std::uint32_t> grid;  ///< The solution; empty unless solved.
    bool unique;                      ///< There is no other solution; false unless solved.

    /// Returns whether there is a solution.
    explicit operator bool() const noexcept { return status == ordoku::status::solved; }
};

/// The result of solver::true_candidates.
struct true_candidates_result {
    /// solved, no_solution or stopped. If stopped, the candidates are true, but there may be others.
    ordoku::status status;
    std::vector<std::uint64_t> candidates;  ///< Laid out as for solver::set_candidates.
};

/// The result of solver::backdoors.
struct backdoors_result {
    ordoku::status status;  ///< ok, done (every backdoor is larger) or stopped
    std::uint32_t size;     ///< The size of the smallest backdoors; 0 if singles solve the puzzle.
    std::vector<std::vector<std::uint32_t>> cells;  ///< The cells of each, from 0; empty at size 0.
};

/// The result of a count.
struct count_result {
    ordoku::status status;  ///< solved (one or more), no_solution or stopped
    std::uint64_t count;    ///< If stopped: the number found so far.
};

/// The result of solver::is_unique.
struct uniqueness {
    ordoku::status status;  ///< solved (one or more solutions), no_solution or stopped
    bool unique;            ///< Exactly one solution; false also if stopped: look at the status, too.
};

/// The kinds of houses.
enum class house : std::uint32_t {
    row = ORDOKU_HOUSE_ROW,
    column = ORDOKU_HOUSE_COLUMN,
    box = ORDOKU_HOUSE_BOX,  ///< Boxes are numbered from left to right, then from top to bottom.
    rule = ORDOKU_HOUSE_RULE  ///< No house, but a rule of ordoku::rules.
};

/// Two cells of one house that have the same digit; or of a rule that is broken, whose other members
/// ordoku_clash in ordoku.h describes.
struct clash {
    ordoku::house kind;         ///< The kind of the house.
    std::uint32_t house;        ///< Which house of its kind, from 0.
    std::uint32_t digit;        ///< The digit, from 1.
    std::uint32_t first_cell;   ///< The first cell, row by row from 0.
    std::uint32_t second_cell;  ///< The second cell, row by row from 0.
};

/// The results of solve_batch.
struct batch_result {
    std::vector<ordoku::status> statuses = {};  ///< One for each puzzle.
    std::vector<std::uint64_t> counts = {};     ///< Solutions found for each, up to the limit.
    std::vector<std::uint32_t> grids = {};      ///< First solutions, one after another; 0 if none.
};

/// The results of solve_lines.
struct lines_result {
    std::vector<ordoku::status> statuses = {};  ///< One for each puzzle.
    std::vector<std::uint64_t> counts = {};     ///< Solutions found for each, up to the limit.
    std::string text = {};                      ///< The lines, each solved puzzle replaced by its
                                                ///< first solution.
};

/// The result of exact_cover::solve.
struct cover_solution {
    ordoku::status status;               ///< solved, no_solution or stopped
    std::vector<std::uint32_t> options;  ///< In the order of choosing; empty unless solved.

    /// Returns whether there is a solution.
    explicit operator bool() const noexcept { return status == ordoku::status::solved; }
};

/// The text to which a piece that prove hands out belongs.
enum class proof_part : std::uint32_t {
    proof = ORDOKU_PART_PROOF,     ///< The proof.
    formula = ORDOKU_PART_FORMULA  ///< The formula that the proof is about.
};

/// The result of check_proof.
struct proof_verdict {
    ordoku::status status;  ///< ok, proof (it does not prove the claim) or stopped

    /// Returns whether the proof is right.
    explicit operator bool() const noexcept { return status == ordoku::status::ok; }
};

// ---- Puzzles to make ----------------------------------------------------------------------------

/// How many givens a puzzle has.
enum class target : std::uint32_t {
    minimal = ORDOKU_TARGET_MINIMAL,  ///< No given can go without a second solution.
    /// No symmetric group of givens can be removed.
    minimal_within_symmetry = ORDOKU_TARGET_MINIMAL_WITHIN_SYMMETRY,
    givens = ORDOKU_TARGET_GIVENS  ///< As many as generation::givens says.
};

/// The symmetry of the cells that have a given.
enum class pattern : std::uint32_t {
    none = ORDOKU_PATTERN_NONE,                  ///< No symmetry.
    half_turn = ORDOKU_PATTERN_HALF_TURN,        ///< A half turn about the centre.
    quarter_turn = ORDOKU_PATTERN_QUARTER_TURN,  ///< A quarter turn about the centre.
    horizontal_axis = ORDOKU_PATTERN_HORIZONTAL_AXIS,  ///< Mirrored top to bottom.
    vertical_axis = ORDOKU_PATTERN_VERTICAL_AXIS,      ///< Mirrored left to right.
    diagonal = ORDOKU_PATTERN_DIAGONAL,                ///< The diagonal from the top left.
    anti_diagonal = ORDOKU_PATTERN_ANTI_DIAGONAL,      ///< The diagonal from the top right.
    full = ORDOKU_PATTERN_FULL                         ///< All turns and mirrors.
};

/// The fewest and the most givens of each house of a kind.
struct givens_range {
    std::uint32_t min = 0;  ///< The fewest.
    std::uint32_t max = 0;  ///< The most; 0: any number.
};

/// The levels of HoDoKu.
enum class level : std::uint32_t {
    none = ORDOKU_LEVEL_NONE,        ///< Any level, or the scale has none.
    easy = ORDOKU_LEVEL_EASY,        ///< A score up to 800.
    medium = ORDOKU_LEVEL_MEDIUM,    ///< A score up to 1000.
    hard = ORDOKU_LEVEL_HARD,        ///< A score up to 1600.
    unfair = ORDOKU_LEVEL_UNFAIR,    ///< A score up to 1800.
    extreme = ORDOKU_LEVEL_EXTREME,  ///< All others.
};

/// How hard puzzles are; each member that is not its default must be met. All but the last two are for
/// 9x9 with 3x3 boxes.
struct difficulty {
    ordoku::level level = ordoku::level::none;              ///< The level of HoDoKu.
    /// The technique of the hardest step of HoDoKu; with one of the two members below, of some step.
    ordoku::technique technique = ordoku::technique::none;
    /// With a technique: the hardest level of the other steps.
    ordoku::level else_up_to = ordoku::level::none;
    /// With a technique: the hardest level of the steps before the first one of it.
    ordoku::level before_up_to = ordoku::level::none;
    std::uint32_t min_er = 0;      ///< The lowest ER of Sudoku Explainer, in tenths.
    std::uint32_t max_er = 0;      ///< The highest ER, in tenths; 0: any.
    std::uint64_t min_number = 0;  ///< The lowest rating on the scale ordoku.
    std::uint64_t max_number = 0;  ///< The highest one; 0: any.
};

/// The puzzles to make: those of a seed from number `first` on. Every member has its default.
struct generation {
    /// The seed.
    std::uint64_t seed = 0;
    /// The number of the first puzzle.
    std::uint64_t first = 0;
    /// How many givens a puzzle has.
    ordoku::target target = ordoku::target::minimal;
    /// The number of givens for target::givens.
    std::uint32_t givens = 0;
    /// The symmetry of the cells that have a given.
    ordoku::pattern pattern = ordoku::pattern::none;
    /// For each cell whether it may have a given; empty: every cell may.
    std::vector<bool> mask = {};
    /// The givens of each row.
    givens_range row_givens = {};
    /// The givens of each column.
    givens_range column_givens = {};
    /// The givens of each box.
    givens_range box_givens = {};
    /// How hard the puzzles are: others are given up. Without limits a call may not end if there are few.
    ordoku::difficulty difficulty = {};
};

/// The results of solver::generate.
struct generated {
    std::vector<ordoku::status> statuses = {};  ///< ok for a puzzle that was made, or stopped.
    std::vector<std::uint32_t> cells = {};      ///< The puzzles, one after another; 0 if not made.
};

/// The results of solver::generate_lines.
struct generated_lines {
    std::vector<ordoku::status> statuses = {};  ///< ok for a puzzle that was made, or stopped.
    /// A line of 81 characters and a line feed for each puzzle; blanks if it was not made.
    std::string text = {};
};

/// The result of solver::minimise.
struct minimised {
    /// ok (the puzzle is minimal) or stopped (it may not be).
    ordoku::status status;
    std::vector<std::uint32_t> cells;  ///< The givens that are left: with the same solution.

    /// Returns whether the puzzle is minimal.
    explicit operator bool() const noexcept { return status == ordoku::status::ok; }
};

/// The result of solver::redundant_givens.
struct redundant_givens_result {
    ordoku::status status;             ///< ok or stopped
    std::vector<std::uint32_t> cells;  ///< The cells, row by row from 0; none for a minimal puzzle.
};

/// A symmetry of a shape; ordoku_transform in ordoku.h says what it does.
struct transform {
    bool transposed;                     ///< Whether rows and columns are exchanged.
    std::vector<std::uint32_t> rows;     ///< The row of the puzzle for each row of the image.
    std::vector<std::uint32_t> columns;  ///< The column of the puzzle for each column of the image.
    std::vector<std::uint32_t> digits;   ///< The image of each digit.
};

/// The result of solver::canonical.
struct canonical_form {
    ordoku::status status;             ///< ok or stopped
    std::vector<std::uint32_t> cells;  ///< The canonical form; empty if stopped.
    ordoku::transform transform;       ///< It maps the puzzle to the form.
    std::uint64_t automorphisms;       ///< Their number; 0 if it is 2^64 or more.

    /// Returns whether the form was found.
    explicit operator bool() const noexcept { return status == ordoku::status::ok; }
};

/// The result of solver::is_equivalent.
struct equivalence {
    ordoku::status status;  ///< ok or stopped
    bool equivalent;        ///< A transform maps one puzzle to the other; false also if stopped: look
                            ///< at the status, too.
};

/// The result of solver::shuffle.
struct shuffled {
    std::vector<std::uint32_t> cells;  ///< The image of the puzzle.
    ordoku::transform transform;       ///< It maps the puzzle and its solutions to the image's.
};

// ---- Simple -------------------------------------------------------------------------------------

namespace detail {

/// Throws the error of a negative status, and returns any other.
inline ordoku::status checked(int code, const std::string& message = std::string())
{
    const ordoku::status result = static_cast<ordoku::status>(code);
    if (code < 0) throw error(result, message);
    return result;
}

/// Accepts std::vector<int>, but not a list in braces, which stays one of std::uint32_t.
template <class Value>
using if_int = typename std::enable_if<std::is_same<Value, int>::value, int>::type;

/// Copies the cells of an array of int.
inline std::vector<std::uint32_t> to_cells(const int* values, std::size_t count, std::size_t side,
                                           std::size_t columns)
{
    if (!values && count > 0) throw error(status::null, "the array of cells is null");
    std::vector<std::uint32_t> cells(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (values[i] < 0)
            throw error(status::value,
                        "value " + std::to_string(values[i]) + " at row " +
                            std::to_string(i / columns + 1) + ", column " +
                            std::to_string(i % columns + 1) + " is out of range: digits go from 1 to " +
                            std::to_string(side) + ", and 0 is an empty cell");
        cells[i] = static_cast<std::uint32_t>(values[i]);
    }
    return cells;
}

/// Copies the cells of a grid, if there is one, to an array of int.
inline status write_cells(const solution& found, int* out)
{
    for (std::size_t i = 0; i < found.grid.size(); ++i) out[i] = static_cast<int>(found.grid[i]);
    return found.status;
}

/// Returns the number of cells of a shape, which must exist.
inline std::size_t cells_of(shape of)
{
    const std::uint64_t side = static_cast<std::uint64_t>(of.box_rows) * of.box_cols;
    if (side == 0 || side > 256)
        throw error(status::argument,
                    "a side, the rows of a box times its columns, is from 1 to 256");
    return static_cast<std::size_t>(side * side);
}

/// Returns the message about an array of a wrong length.
inline std::string wrong_length(const char* argument, std::size_t got, std::size_t wanted)
{
    return std::string(argument) + " has length " + std::to_string(got) +
           ", but its length must be " + std::to_string(wanted);
}

/// Checks the number of characters of a puzzle.
inline void check_characters(shape of, std::size_t count)
{
    if (count != cells_of(of))
        throw error(status::argument, detail::wrong_length("cells", count, cells_of(of)));
}

}  // namespace detail

/// Solves one puzzle with the default options and no limit: order^4 cells, row by row, 0 for an
/// empty cell.
inline solution solve(std::uint32_t order, const std::vector<std::uint32_t>& cells)
{
    if (cells.size() != detail::cells_of(order))
        throw error(status::argument,
                    detail::wrong_length("cells", cells.size(), detail::cells_of(order)));
    solution found = {status::stopped, cells};
    found.status = detail::checked(ordoku_solve(order, cells.data(), found.grid.data()));
    if (!found) found.grid.resize(0);
    return found;
}

/// The same for cells of type int.
template <class Int, detail::if_int<Int> = 0>
solution solve(std::uint32_t order, const std::vector<Int>& cells)
{
    detail::cells_of(order);
    return solve(order, detail::to_cells(cells.data(), cells.size(), order * order, order * order));
}

/// Solves an array of int in place: `int grid[9][9]` is solve(3, &grid[0][0], 81). Nothing is
/// written unless the status is solved.
inline status solve(std::uint32_t order, int* cells, std::size_t count)
{
    detail::cells_of(order);
    return detail::write_cells(
        solve(order, detail::to_cells(cells, count, order * order, order * order)), cells);
}

/// Solves a puzzle of characters in place: `char board[9][9]` is solve(3, &board[0][0], 81, '.').
/// `blank` is the character of an empty cell, `symbols` a string of the digits; null: they are
/// recognised. ordoku_solve_chars in ordoku.h says more. Nothing is written unless the status is
/// solved.
inline status solve(shape of, char* cells, std::size_t count, char blank,
                    const char* symbols = nullptr)
{
    detail::check_characters(of, count);
    return detail::checked(
        ordoku_solve_chars(of.box_rows, of.box_cols, cells, blank, symbols));
}

/// The same for the characters of a string.
inline status solve(shape of, std::string& cells, char blank, const char* symbols = nullptr)
{
    return solve(of, &cells[0], cells.size(), blank, symbols);
}

/// Counts the solutions of a puzzle of characters up to `limit`; 0: all, without a limit of time.
inline count_result count(shape of, const std::string& cells, char blank,
                          const char* symbols = nullptr, std::uint64_t limit = 0)
{
    detail::check_characters(of, cells.size());
    count_result found = {status::stopped, 0};
    found.status = detail::checked(ordoku_count_chars(of.box_rows, of.box_cols, cells.data(), blank,
                                                      symbols, limit, &found.count));
    return found;
}

/// Tells whether a puzzle of characters has exactly one solution.
inline uniqueness is_unique(shape of, const std::string& cells, char blank,
                            const char* symbols = nullptr)
{
    detail::check_characters(of, cells.size());
    int unique = 0;
    uniqueness found = {status::stopped, false};
    found.status = detail::checked(ordoku_is_unique_chars(of.box_rows, of.box_cols, cells.data(),
                                                          blank, symbols, &unique));
    found.unique = unique != 0;
    return found;
}

/// Makes a minimal puzzle: order^4 cells, row by row, 0 for an empty cell. It has no limit.
inline std::vector<std::uint32_t> generate(std::uint32_t order, std::uint64_t seed)
{
    std::vector<std::uint32_t> cells(detail::cells_of(order));
    detail::checked(ordoku_generate(order, seed, cells.data()));
    return cells;
}

/// Makes a random full grid.
inline std::vector<std::uint32_t> random_grid(shape of, std::uint64_t seed)
{
    std::vector<std::uint32_t> cells(detail::cells_of(of));
    detail::checked(
        ordoku_random_grid(of.box_rows, of.box_cols, seed, cells.data(), cells.size()));
    return cells;
}

// ---- Options and limits -------------------------------------------------------------------------

/// The engines.
enum class engine : std::uint32_t {
    automatic = ORDOKU_ENGINE_AUTO,  ///< Chooses the engine that suits the puzzle.
    greedy = ORDOKU_ENGINE_GREEDY,   ///< Direct rules, then guesses: the old SudokuKiller class.
    dlx = ORDOKU_ENGINE_DLX,         ///< Dancing links: the old DancingLink class.
    csp = ORDOKU_ENGINE_CSP,         ///< Singles, locked candidates, guesses weighted by conflicts.
    nine = ORDOKU_ENGINE_NINE,       ///< For 9x9 with 3x3 boxes only.
    cdcl = ORDOKU_ENGINE_CDCL,       ///< Learns from conflicts: for large and hard puzzles.
    greedy_order = ORDOKU_ENGINE_GREEDY_ORDER  ///< The order of greedy, sooner.
};

/// How to search. Every member has its default, so `options how;` and `{}` change nothing:
///
///     ordoku::options how;
///     how.time_limit = std::chrono::seconds(1);
///     solver.set_options(how);
///
/// From C++20 on also `solver.set_options({.time_limit = 1s})`. ordoku_options in ordoku.h says
/// more about each member. An exact cover takes the limits, `race`, and the engines `automatic` and
/// `dlx`.
struct options {
    /// The engine.
    ordoku::engine engine = ordoku::engine::automatic;
    /// Threads, at most 4096. In a batch, 0 means one for each core; for one puzzle, 0 and 1 mean
    /// the calling thread.
    std::uint32_t threads = 0;
    /// Lets a second thread learn where the order of solutions matters, too. The first solution may
    /// then differ from run to run. Lets exact_cover::solve find any solution.
    bool race = false;
    /// Largest number of nodes of the search tree for one puzzle; 0: no limit.
    std::uint64_t node_limit = 0;
    /// Largest time for one puzzle; 0: no limit.
    std::chrono::nanoseconds time_limit = std::chrono::nanoseconds(0);
    /// Largest number of solutions to visit for one puzzle; 0: no limit.
    std::uint64_t solution_limit = 0;
    /// Another seed than 0 shuffles the puzzle: other solutions come first.
    std::uint64_t seed = 0;
    /// Largest number of bytes for learnt clauses; 0: no limit.
    std::uint64_t memory_limit = 0;
};

namespace detail {

inline ordoku_options to_c(const options& how)
{
    if (how.time_limit.count() < 0)
        throw error(status::argument, "time_limit is negative: 0 is no limit");
    ordoku_options made;
    ordoku_options_init(&made, sizeof made);
    made.flags = how.race ? ORDOKU_FLAG_RACE : 0;
    made.engine = static_cast<std::uint32_t>(how.engine);
    made.threads = how.threads;
    made.node_limit = how.node_limit;
    made.time_limit_ns = static_cast<std::uint64_t>(how.time_limit.count());
    made.solution_limit = how.solution_limit;
    made.seed = how.seed;
    made.memory_limit = how.memory_limit;
    return made;
}

}  // namespace detail

// ---- Statistics ---------------------------------------------------------------------------------

/// Why a search ended early.
enum class stop_reason : std::uint32_t {
    none = ORDOKU_STOP_NONE,            ///< The search was not stopped.
    nodes = ORDOKU_STOP_NODES,          ///< The node limit.
    time = ORDOKU_STOP_TIME,            ///< The time limit.
    cancel = ORDOKU_STOP_CANCEL,        ///< A request to cancel.
    callback = ORDOKU_STOP_CALLBACK,    ///< A callback.
    solutions = ORDOKU_STOP_SOLUTIONS,  ///< As many solutions as the call or an option asks for.
    memory = ORDOKU_STOP_MEMORY         ///< The memory limit.
};

/// Statistics of the last search. Except for the time, they are the same on every machine for the
/// same input and options.
struct statistics {
    ordoku::stop_reason stop_reason;   ///< Why the search ended early.
    ordoku::engine engine;             ///< The engine that searched.
    std::uint32_t depth;               ///< Largest number of guesses in force at one time.
    std::uint64_t nodes;               ///< Nodes of the search tree.
    std::uint64_t conflicts;           ///< Dead ends met.
    std::uint64_t assignments;         ///< Options fixed: givens, guesses and what followed.
    std::uint64_t solutions;           ///< Solutions found.
    std::chrono::nanoseconds elapsed;  ///< From call to return.
};

// ---- Steps and hints ----------------------------------------------------------------------------

/// The scales of difficulty; ratings on different scales cannot be compared.
enum class scale : std::uint32_t {
    hodoku = ORDOKU_SCALE_HODOKU,        ///< HoDoKu 2.2: a level and a score.
    explainer = ORDOKU_SCALE_EXPLAINER,  ///< Sudoku Explainer 1.2.1: ER, EP and ED.
    ordoku = ORDOKU_SCALE_ORDOKU,        ///< This library's own: at most 65535 cells.
    usual = ORDOKU_SCALE_USUAL,          ///< An argument only: hodoku for 9x9, ordoku for all others.
};

/// The result of solver::rate. What the scale does not have is 0; ordoku_rating in ordoku.h says more.
struct rating {
    ordoku::status status;      ///< ok or stopped
    ordoku::scale scale;        ///< The scale; if the puzzle was not rated, that of the call.
    ordoku::level level;        ///< HoDoKu: the level.
    std::uint32_t score;        ///< HoDoKu: the sum of the scores of all steps.
    std::uint32_t steps;        ///< HoDoKu: the number of steps.
    ordoku::technique hardest;  ///< HoDoKu: the technique of the hardest step.
    std::uint32_t er;           ///< Sudoku Explainer: ER in tenths: 72 is 7.2.
    std::uint32_t ep;           ///< Sudoku Explainer: EP in tenths.
    std::uint32_t ed;           ///< Sudoku Explainer: ED in tenths.
    std::uint32_t tenths;       ///< ordoku: the difficulty of the hardest step in tenths.
    std::uint32_t rounds;       ///< ordoku: the number of rounds.
    bool guesses;               ///< ordoku: whether the techniques do not solve the puzzle.
    std::uint64_t number;       ///< ordoku: the rating.

    /// Returns whether the puzzle was rated.
    explicit operator bool() const noexcept { return status == ordoku::status::ok; }
};

namespace detail {

inline rating from_c(const ordoku_rating& raw, status code, scale on)
{
    return rating{code,
                  code == status::ok ? static_cast<scale>(raw.scale) : on,
                  static_cast<level>(raw.level),
                  raw.score,
                  raw.steps,
                  static_cast<technique>(raw.hardest),
                  raw.er,
                  raw.ep,
                  raw.ed,
                  raw.tenths,
                  raw.rounds,
                  raw.guesses != 0,
                  raw.number};
}

}  // namespace detail

/// A digit in a cell.
struct candidate {
    std::uint32_t cell;   ///< The cell, row by row from 0.
    std::uint32_t digit;  ///< The digit, from 1.
};

/// A house of a step.
struct step_house {
    ordoku::house kind;   ///< The kind.
    std::uint32_t house;  ///< Which house of its kind, from 0.
};

/// Cells that have together a few candidates, or the cells of a color.
struct cell_set {
    std::vector<std::uint32_t> cells;   ///< The cells.
    std::vector<std::uint32_t> digits;  ///< Their candidates.
};

/// A node of a chain: a digit is in one of the cells, or in none of them.
struct chain_node {
    std::uint32_t digit;                 ///< The digit.
    bool is_on;                          ///< Whether it is in one of the cells.
    std::vector<std::uint32_t> cells;    ///< The cells: one, or those of a group.
    std::vector<std::uint32_t> parents;  ///< The nodes that this one follows from, by their index.
};

/// A step: what was found, where, and what follows. Which parts it has depends on its technique;
/// ordoku_step in ordoku.h says more.
struct step {
    ordoku::technique technique;         ///< The technique; none for what is no step.
    ordoku::scale scale;                 ///< The scale of the step.
    ordoku::level level;                 ///< HoDoKu: the lowest level of a puzzle with such a step.
    std::uint32_t score;                 ///< HoDoKu: what the step adds to the score; ordoku: points.
    std::uint32_t tenths;                ///< Sudoku Explainer and ordoku: the rating in tenths.
    std::vector<std::uint32_t> digits;   ///< The digits of the pattern.
    std::vector<std::uint32_t> cells;    ///< The cells of the pattern.
    std::vector<step_house> houses;      ///< The houses of the pattern.
    std::vector<step_house> cover;       ///< The cover houses, or the second house.
    std::vector<std::uint32_t> fins;     ///< The fins of a fish.
    std::vector<std::uint32_t> endo_fins;  ///< The fins that are in two houses of the fish.
    std::vector<cell_set> sets;          ///< Almost locked sets, parts, colors, an arrow.
    std::vector<std::vector<chain_node>> chains;  ///< The chains, each with its premise first.
    std::vector<candidate> placed;       ///< The digits that the step places.
    std::vector<candidate> removed;      ///< The candidates that the step removes.
    std::uint32_t total;                 ///< A sum: what its cells add up to; 0 for an arrow.
};

/// The texts of a step: the four degrees of a hint, and others.
enum class step_text : std::uint32_t {
    technique = ORDOKU_STEP_TEXT_TECHNIQUE,    ///< "There is a step: Naked Single."
    place = ORDOKU_STEP_TEXT_PLACE,            ///< "Look at r6c1."
    reason = ORDOKU_STEP_TEXT_REASON,          ///< "r6c1 has only one candidate, 4."
    conclusion = ORDOKU_STEP_TEXT_CONCLUSION,  ///< "So r6c1 is 4."
    sentence = ORDOKU_STEP_TEXT_SENTENCE,      ///< The reason and the conclusion.
    name = ORDOKU_STEP_TEXT_NAME,              ///< "Naked Single"
    notation = ORDOKU_STEP_TEXT_NOTATION,      ///< "r6c1=4"
    template_text = ORDOKU_STEP_TEXT_TEMPLATE, ///< The reason with its placeholders.
    definition = ORDOKU_STEP_TEXT_DEFINITION   ///< What the technique is, in whole sentences.
};

namespace detail {

template <class Value>
std::vector<Value> to_vector(const Value* values, std::size_t count)
{
    return count == 0 ? std::vector<Value>() : std::vector<Value>(values, values + count);
}

/// Copies an array of C structs with a function for one of them.
template <class Value, class Raw>
std::vector<Value> to_vector(const Raw* values, std::size_t count, Value (*from)(const Raw&))
{
    std::vector<Value> copied;
    copied.reserve(count);
    for (std::size_t i = 0; i < count; ++i) copied.push_back(from(values[i]));
    return copied;
}

inline candidate from_c(const ordoku_candidate& raw) { return candidate{raw.cell, raw.digit}; }

inline step_house from_c(const ordoku_house& raw)
{
    return step_house{static_cast<house>(raw.kind), raw.index};
}

inline cell_set from_c(const ordoku_cell_set& raw)
{
    return cell_set{to_vector(raw.cells, raw.cells_len), to_vector(raw.digits, raw.digits_len)};
}

inline chain_node from_c(const ordoku_node& raw)
{
    return chain_node{raw.digit, raw.is_on != 0, to_vector(raw.cells, raw.cells_len),
                      to_vector(raw.parents, raw.parents_len)};
}

inline std::vector<chain_node> from_c(const ordoku_chain& raw)
{
    return to_vector<chain_node, ordoku_node>(raw.nodes, raw.nodes_len, from_c);
}

inline step from_c(const ordoku_step& raw)
{
    return step{static_cast<technique>(raw.technique),
                static_cast<scale>(raw.scale),
                static_cast<level>(raw.level),
                raw.score,
                raw.tenths,
                to_vector(raw.digits, raw.digits_len),
                to_vector(raw.cells, raw.cells_len),
                to_vector<step_house, ordoku_house>(raw.houses, raw.houses_len, from_c),
                to_vector<step_house, ordoku_house>(raw.cover, raw.cover_len, from_c),
                to_vector(raw.fins, raw.fins_len),
                to_vector(raw.endo_fins, raw.endo_fins_len),
                to_vector<cell_set, ordoku_cell_set>(raw.sets, raw.sets_len, from_c),
                to_vector<std::vector<chain_node>, ordoku_chain>(raw.chains, raw.chains_len, from_c),
                to_vector<candidate, ordoku_candidate>(raw.placed, raw.placed_len, from_c),
                to_vector<candidate, ordoku_candidate>(raw.removed, raw.removed_len, from_c),
                raw.total};
}

}  // namespace detail

/// Steps that a call found. They never change: any number of threads may read them at the same time.
/// A list can be moved but not copied; one that was moved from is empty.
class step_list {
public:
    /// An empty list.
    step_list() noexcept : raw_() {}
    /// Takes over a list of ordoku.h, which may be NULL.
    explicit step_list(ordoku_steps* raw) noexcept : raw_(raw) {}

    /// Returns the number of steps.
    std::size_t size() const
    {
        std::size_t count = 0;
        if (raw_) detail::checked(ordoku_steps_size(get(), &count));
        return count;
    }

    /// Returns whether there are no steps.
    bool empty() const { return size() == 0; }

    /// Returns a step; throws an error with status::argument if there is none with this index.
    step operator[](std::size_t index) const
    {
        ordoku_step found;
        ordoku_step_init(&found, sizeof found);
        check_index(index);
        detail::checked(ordoku_steps_get(get(), index, &found));
        return detail::from_c(found);
    }

    /// Returns a text of a step, in plain English and in one line.
    std::string text(std::size_t index, step_text which = step_text::sentence) const;

    /// Returns the C handle, for calls of ordoku.h; it still belongs to this object.
    ordoku_steps* get() const noexcept { return raw_.get(); }

private:
    struct release {
        void operator()(ordoku_steps* raw) const noexcept { ordoku_steps_free(raw); }
    };

    void check_index(std::size_t index) const
    {
        if (index >= size())
            throw error(status::argument, "there is no step " + std::to_string(index) +
                                              ": the list has " + std::to_string(size()));
    }

    std::unique_ptr<ordoku_steps, release> raw_;
};

/// The digits and marks of a player. Empty arrays: no digits were placed, and there are all
/// candidates that the digits leave. ordoku_solver_hint in ordoku.h says more.
struct player {
    std::vector<std::uint32_t> placed = {};  ///< The digits, row by row, 0 for an empty cell.
    /// The pencil marks, as for solver::set_candidates, for up to 64 digits.
    std::vector<std::uint64_t> marks = {};
};

/// The result of solver::hint and of other calls that find steps.
struct found_steps {
    ordoku::status status;  ///< What the list has; stopped: nothing.
    step_list list;         ///< The steps.

    /// Returns whether steps were found.
    explicit operator bool() const noexcept { return status == ordoku::status::ok; }
};

// ---- Handles ------------------------------------------------------------------------------------

namespace detail {

/// The C functions that both kinds of handles have, under one name each.
template <class Raw>
struct functions;

template <>
struct functions<ordoku_solver> {
    static constexpr auto release = &ordoku_solver_free;
    static constexpr auto set_options = &ordoku_solver_set_options;
    static constexpr auto set_callbacks = &ordoku_solver_set_callbacks;
    static constexpr auto count = &ordoku_solver_count;
    static constexpr auto enumerate = &ordoku_solver_enumerate;
    static constexpr auto prove = &ordoku_solver_prove;
    static constexpr auto cancel = &ordoku_solver_cancel;
    static constexpr auto reset_cancel = &ordoku_solver_reset_cancel;
    static constexpr auto stats = &ordoku_solver_stats;
    static constexpr auto message = &ordoku_solver_message;
};

template <>
struct functions<ordoku_cover> {
    static constexpr auto release = &ordoku_cover_free;
    static constexpr auto set_options = &ordoku_cover_set_options;
    static constexpr auto set_callbacks = &ordoku_cover_set_callbacks;
    static constexpr auto count = &ordoku_cover_count;
    static constexpr auto enumerate = &ordoku_cover_enumerate;
    static constexpr auto prove = &ordoku_cover_prove;
    static constexpr auto cancel = &ordoku_cover_cancel;
    static constexpr auto reset_cancel = &ordoku_cover_reset_cancel;
    static constexpr auto stats = &ordoku_cover_stats;
    static constexpr auto message = &ordoku_cover_message;
};

template <class Raw>
struct release_handle {
    void operator()(Raw* raw) const noexcept { functions<Raw>::release(raw); }
};

}  // namespace detail

/// The base of solver and exact_cover: it owns the handle of the C library. Handles can be moved
/// but not copied, and a handle that was moved from throws an error with status::null. One call at
/// a time may use a handle (status::busy); cancel may be called at any time.
template <class Raw>
class handle {
    typedef detail::functions<Raw> functions;

public:
    /// Sets the options of the calls that follow. On an error the old options stay.
    void set_options(const ordoku::options& how)
    {
        const ordoku_options made = detail::to_c(how);
        checked(functions::set_options(get(), &made));
    }

    /// Sets the default options.
    void set_default_options() { checked(functions::set_options(get(), nullptr)); }

    /// Stops the search that runs, and every later one until reset_cancel. Any thread may call
    /// this while the handle is neither moved nor destroyed.
    void cancel() { checked(functions::cancel(get())); }

    /// Undoes cancel.
    void reset_cancel() { checked(functions::reset_cancel(get())); }

    /// Sets a callback without arguments that every search that follows calls from time to time.
    template <class Poll>
    void set_poll(Poll poll)
    {
        poll_.put((std::move)(poll), [this](const ordoku_callbacks* callbacks) {
            checked(functions::set_callbacks(get(), callbacks));
        });
    }

    /// Removes the callback that set_poll set.
    void clear_poll()
    {
        checked(functions::set_callbacks(get(), nullptr));
        poll_.reset();
    }

    /// Counts solutions up to `limit`; 0 counts all. A count below `limit` is exact unless the status
    /// is stopped; then there are that many or more.
    count_result count(std::uint64_t limit = 0)
    {
        count_result found = {ordoku::status::stopped, 0};
        found.status = search([&](Raw* raw) { return functions::count(raw, limit, &found.count); });
        return found;
    }

    /// Calls `visit` with each solution, a const std::vector<std::uint32_t>&: the cells of a grid,
    /// or the option numbers of an exact cover. Returns status::done if all were handed out,
    /// status::stopped if `visit` or a limit ended the search.
    template <class Visit>
    ordoku::status enumerate(Visit&& visit)
    {
        typedef detail::solution_callback<typename std::remove_reference<Visit>::type> callback;
        callback visitor(visit);
        return search([&](Raw* raw) {
            const int code = functions::enumerate(raw, &callback::call, &visitor);
            visitor.rethrow();
            return code;
        });
    }

    /// Counts as count does, and proves that there are no other solutions. Calls `write` with
    /// proof_part and std::string: the pieces of a DRAT proof, then those of its formula in DIMACS
    /// CNF. ordoku_solver_prove and ordoku_cover_prove say what its variables are, and when the count
    /// is proved.
    template <class Write>
    count_result prove(std::uint64_t limit, Write&& write)
    {
        typedef detail::proof_callback<typename std::remove_reference<Write>::type> callback;
        callback writer(write);
        count_result found = {ordoku::status::stopped, 0};
        found.status = search([&](Raw* raw) {
            const int code = functions::prove(raw, limit, &callback::call, &writer, &found.count);
            writer.rethrow();
            return code;
        });
        return found;
    }

    /// Returns the statistics of the last search.
    statistics stats()
    {
        ordoku_stats last;
        ordoku_stats_init(&last, sizeof last);
        checked(functions::stats(get(), &last));
        return statistics{static_cast<ordoku::stop_reason>(last.stop_reason),
                          static_cast<ordoku::engine>(last.engine),
                          last.depth,
                          last.nodes,
                          last.conflicts,
                          last.assignments,
                          last.solutions,
                          std::chrono::nanoseconds(last.elapsed_ns)};
    }

    /// Returns the message of the last call: what was wrong after an error, the two cells of a
    /// clash, the wrong line of a proof; otherwise "".
    std::string message() const { return functions::message(get()); }

    /// Returns the C handle, for calls of ordoku.h; it still belongs to this object.
    Raw* get() const noexcept { return raw_.get(); }

protected:
    /// Takes the handle that a C function made with this status, or throws its error.
    handle(int code, Raw* raw, const std::string& message) : raw_(raw)
    {
        detail::checked(code, message);
    }

    /// Takes over the handle of another object.
    handle(handle&&) noexcept = default;
    /// Frees its handle, and takes over that of another object.
    handle& operator=(handle&&) noexcept = default;
    ~handle() = default;

    /// Throws the error of a negative status with the message of the handle; returns any other status.
    ordoku::status checked(int code) const
    {
        return detail::checked(code, code < 0 ? message() : std::string());
    }

    /// Runs a C function that searches, then throws the exception of the poll callback or the
    /// error of the function.
    template <class Search>
    ordoku::status search(Search run)
    {
        poll_.forget();
        const int code = run(get());
        // A busy handle belongs to another call, which throws what its poll threw.
        if (code != ORDOKU_E_BUSY) poll_.rethrow();
        return checked(code);
    }

    /// Runs a C function that checks a proof, and returns its verdict.
    template <class Check>
    proof_verdict verdict_of(Check run)
    {
        proof_verdict verdict = {ordoku::status::ok};
        const ordoku::status code = search([&](Raw* raw) {
            const int result = run(raw);
            if (result != ORDOKU_E_PROOF) return result;
            verdict.status = ordoku::status::proof;
            return ORDOKU_OK;
        });
        if (verdict) verdict.status = code;
        return verdict;
    }

private:
    detail::poll_slot poll_ = {};  // destroyed after the handle that calls it
    std::unique_ptr<Raw, detail::release_handle<Raw>> raw_;
};

// ---- Variants -----------------------------------------------------------------------------------

/// The variants that have a name.
enum class variant : std::uint32_t {
    diagonals = ORDOKU_VARIANT_DIAGONALS,              ///< Both diagonals: X-Sudoku.
    windoku = ORDOKU_VARIANT_WINDOKU,                  ///< Windows; the boxes must be square.
    disjoint_groups = ORDOKU_VARIANT_DISJOINT_GROUPS,  ///< The same position in all boxes.
    centre_dot = ORDOKU_VARIANT_CENTRE_DOT,            ///< The centre of each box.
    asterisk = ORDOKU_VARIANT_ASTERISK,                ///< Nine cells of a 9x9 in a star.
    girandola = ORDOKU_VARIANT_GIRANDOLA,              ///< The corners of a 9x9 and five others.
    anti_knight = ORDOKU_VARIANT_ANTI_KNIGHT,          ///< Cells a knight's move apart differ.
    anti_king = ORDOKU_VARIANT_ANTI_KING,              ///< Cells a king's move apart differ.
    non_consecutive = ORDOKU_VARIANT_NON_CONSECUTIVE   ///< Neighbours are not consecutive.
};

/// How the digit of one cell relates to that of another.
enum class relation : std::uint32_t {
    different = ORDOKU_RELATION_DIFFERENT,              ///< The digits differ.
    equal = ORDOKU_RELATION_EQUAL,                      ///< The digits are equal.
    less = ORDOKU_RELATION_LESS,                        ///< The first is less: a thermometer.
    consecutive = ORDOKU_RELATION_CONSECUTIVE,          ///< They differ by one: a white dot.
    non_consecutive = ORDOKU_RELATION_NON_CONSECUTIVE,  ///< They do not differ by one.
    twice = ORDOKU_RELATION_DOUBLE,                     ///< One is twice the other: a black dot.
    no_dot = ORDOKU_RELATION_NO_DOT,                    ///< Neither of these dots.
    apart = ORDOKU_RELATION_APART,                      ///< They differ at least by the number.
    sum = ORDOKU_RELATION_SUM                           ///< They add up to the number.
};

namespace detail {

/// Returns the number of digits of a shape, which must exist.
inline std::uint32_t digits_of(shape of)
{
    cells_of(of);
    return of.box_rows * of.box_cols;
}

}  // namespace detail

enum class layout : std::uint32_t;

/// The rules of a variant of Sudoku: a rectangle of cells, regions in which all digits differ,
/// relations between the digits of two cells, sums of digits, and digits that a cell may not have.
/// Cells are numbered row by row from 0. A cell is in use if a rule names it; others get no digit.
///
/// Rules can be moved but not copied; those that were moved from throw status::null. A call that
/// throws leaves the rules unchanged.
class rules {
public:
    /// A rectangle of cells without any rule; `digits` is the largest digit.
    rules(std::size_t rows, std::size_t columns, std::uint32_t digits) : raw_()
    {
        ordoku_rules* made = nullptr;
        const int code = ordoku_rules_new(rows, columns, digits, &made);
        raw_.reset(made);
        if (code == ORDOKU_E_ARGUMENT)
            throw error(status::argument, "rules have 1 to 2^20 cells and 1 to 256 digits, and "
                                          "digits times cells are at most 2^24");
        detail::checked(code);
    }

    /// The rules of Sudoku for this shape; others can be added.
    explicit rules(ordoku::shape of) : rules(of.side(), of.side(), detail::digits_of(of))
    {
        add_grid(of);
    }

    /// The rules and the givens of a text, see parse.
    explicit rules(const std::string& text) : rules(1, 1, 1) { parse(text); }

    /// Adds a Sudoku: the rows, columns and boxes of a square with its top left cell here.
    void add_grid(ordoku::shape of, std::uint32_t row = 0, std::uint32_t column = 0)
    {
        checked(ordoku_rules_add_grid(get(), of.box_rows, of.box_cols, row, column));
    }

    /// Adds the rows and columns of such a square, without boxes.
    void add_lines(std::uint32_t row = 0, std::uint32_t column = 0)
    {
        checked(ordoku_rules_add_lines(get(), row, column));
    }

    /// Adds the random regions of a jigsaw.
    void add_random_regions(std::uint64_t seed)
    {
        checked(ordoku_rules_add_random_regions(get(), seed));
    }

    /// Adds random thermometers that a solution obeys, as solver::random_solution finds one.
    void add_random_thermometers(const std::vector<std::uint32_t>& solution, std::uint64_t seed)
    {
        checked(ordoku_rules_add_random_thermometers(get(), solution.data(), solution.size(), seed));
    }

    /// Adds random arrows that a solution obeys.
    void add_random_arrows(const std::vector<std::uint32_t>& solution, std::uint64_t seed)
    {
        checked(ordoku_rules_add_random_arrows(get(), solution.data(), solution.size(), seed));
    }

    /// Adds a variant to the square of a Sudoku.
    void add_variant(ordoku::variant which, ordoku::shape of, std::uint32_t row = 0,
                     std::uint32_t column = 0)
    {
        checked(ordoku_rules_add_variant(get(), static_cast<std::uint32_t>(which), of.box_rows,
                                         of.box_cols, row, column));
    }

    /// Adds a region: its cells have different digits.
    void add_region(const std::vector<std::uint32_t>& cells)
    {
        checked(ordoku_rules_add_region(get(), cells.data(), cells.size()));
    }

    /// Adds a cage of killer Sudoku: different digits that add up to `total`.
    void add_cage(const std::vector<std::uint32_t>& cells, std::uint32_t total)
    {
        checked(ordoku_rules_add_cage(get(), cells.data(), cells.size(), total));
    }

    /// Adds a sum: the digits add up to `total`, and may be equal.
    void add_sum(const std::vector<std::uint32_t>& cells, std::uint32_t total)
    {
        checked(ordoku_rules_add_sum(get(), cells.data(), cells.size(), total));
    }

    /// Adds an arrow: the digits of the cells add up to that of the circle.
    void add_arrow(std::uint32_t circle, const std::vector<std::uint32_t>& cells)
    {
        checked(ordoku_rules_add_arrow(get(), circle, cells.data(), cells.size()));
    }

    /// Adds a relation of the first cell of each pair to the second. `number` is that of
    /// relation::apart and relation::sum, and 0 for the others.
    void add_pairs(ordoku::relation which,
                   const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                   std::uint32_t number = 0)
    {
        const std::vector<std::uint32_t> cells = cells_of(pairs);
        checked(ordoku_rules_add_pairs(get(), static_cast<std::uint32_t>(which), number,
                                       cells.data(), cells.size()));
    }

    /// Adds a relation that a function gives: `allows(first, second)` tells whether the first cell
    /// of a pair may have one digit while the second one has the other.
    template <class Allows>
    void add_pairs_by(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                      Allows allows)
    {
        const std::uint32_t most = digits();
        std::vector<std::uint8_t> table;
        table.reserve(static_cast<std::size_t>(most) * most);
        for (std::uint32_t first = 1; first <= most; ++first)
            for (std::uint32_t second = 1; second <= most; ++second)
                table.push_back(allows(first, second) ? 1 : 0);
        const std::vector<std::uint32_t> cells = cells_of(pairs);
        checked(ordoku_rules_add_table(get(), table.data(), table.size(), cells.data(),
                                       cells.size()));
    }

    /// Adds a relation of each cell of a line to the next one: relation::less is a thermometer.
    void add_line(ordoku::relation which, const std::vector<std::uint32_t>& cells,
                  std::uint32_t number = 0)
    {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (std::size_t i = 1; i < cells.size(); ++i) pairs.emplace_back(cells[i - 1], cells[i]);
        add_pairs(which, pairs, number);
    }

    /// Allows only these digits in each of these cells.
    void limit_digits(const std::vector<std::uint32_t>& cells,
                      const std::vector<std::uint32_t>& allowed)
    {
        const std::uint32_t most = digits();
        std::vector<std::uint64_t> words((static_cast<std::size_t>(most) + 63) / 64);
        for (const std::uint32_t digit : allowed) {
            if (digit == 0 || digit > most)
                throw error(status::value, "digit " + std::to_string(digit) +
                                               " is out of range: digits go from 1 to " +
                                               std::to_string(most));
            words[(digit - 1) / 64] |= std::uint64_t(1) << (digit - 1) % 64;
        }
        checked(ordoku_rules_limit_digits(get(), cells.data(), cells.size(), words.data(),
                                          words.size()));
    }

    /// Puts cells in use that no rule names: they may have any digit.
    void use_cells(const std::vector<std::uint32_t>& cells)
    {
        checked(ordoku_rules_use_cells(get(), cells.data(), cells.size()));
    }

    /// Replaces the rules by those of the first puzzle of a text, and keeps its givens;
    /// ordoku_rules_parse describes the text. An error has the line and the column.
    void parse(const std::string& text)
    {
        checked(ordoku_rules_parse(get(), text.data(), text.size()));
    }

    /// Prints the rules as an object of JSON in one line, as parse reads it, with these givens; no
    /// cells: with the givens that were read, or none.
    std::string format(
        const std::vector<std::uint32_t>& cells = std::vector<std::uint32_t>()) const;
    /// Prints the rules as format does, in a layout: automatic, or tatham, a game id of Solo. Throws
    /// status::argument for rules that Solo does not have, and status::option for another layout.
    std::string format(const std::vector<std::uint32_t>& cells, layout as) const;

    /// Returns the number of rows of the rectangle.
    std::size_t rows() const { return sizes().rows; }
    /// Returns the number of columns of the rectangle.
    std::size_t columns() const { return sizes().columns; }
    /// Returns the largest digit.
    std::uint32_t digits() const { return sizes().digits; }

    /// Returns the message of the last call: what was wrong after an error, otherwise "".
    std::string message() const { return ordoku_rules_message(get()); }

    /// Returns the C handle, for calls of ordoku.h; it still belongs to this object.
    ordoku_rules* get() const noexcept { return raw_.get(); }

private:
    /// The numbers that ordoku_rules_size writes.
    struct rectangle {
        std::size_t rows;      ///< The number of rows.
        std::size_t columns;   ///< The number of columns.
        std::uint32_t digits;  ///< The largest digit.
    };

    struct release {
        void operator()(ordoku_rules* raw) const noexcept { ordoku_rules_free(raw); }
    };

    static std::vector<std::uint32_t>
    cells_of(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs)
    {
        std::vector<std::uint32_t> cells;
        cells.reserve(2 * pairs.size());
        for (const std::pair<std::uint32_t, std::uint32_t>& pair : pairs) {
            cells.push_back(pair.first);
            cells.push_back(pair.second);
        }
        return cells;
    }

    friend class solver;
    explicit rules(ordoku_rules* made) : raw_(made) {}

    rectangle sizes() const
    {
        rectangle found = {0, 0, 0};
        checked(ordoku_rules_size(get(), &found.rows, &found.columns, &found.digits));
        return found;
    }

    void checked(int code) const { detail::checked(code, code < 0 ? message() : std::string()); }

    std::unique_ptr<ordoku_rules, release> raw_;
};

/// The result of solver::generate_killer.
struct killer_result {
    ordoku::status status;                  ///< ok, no_solution or stopped
    std::unique_ptr<ordoku::rules> killer;  ///< The rules with cages; null unless ok.

    /// Returns whether there is a killer.
    explicit operator bool() const noexcept { return killer != nullptr; }
};

// ---- Solver -------------------------------------------------------------------------------------

namespace detail {

/// The status and the handle of a C function that makes one.
template <class Raw>
struct made_handle {
    Raw* raw;
    int code;
    std::string message;
};

inline made_handle<ordoku_solver> make_solver(shape of)
{
    cells_of(of);
    made_handle<ordoku_solver> made = {nullptr, ORDOKU_OK, std::string()};
    made.code = ordoku_solver_new_boxes(of.box_rows, of.box_cols, &made.raw);
    return made;
}

inline made_handle<ordoku_solver> make_solver(const rules& of)
{
    made_handle<ordoku_solver> made = {nullptr, ORDOKU_OK, std::string()};
    made.code = ordoku_solver_new_rules(of.get(), &made.raw);
    if (made.code < 0) made.message = of.message();
    return made;
}

/// Runs a batch whose results go to `result`, which has room for the counts of all puzzles. `call`
/// gets the batch.
template <class Result, class Call>
void run_batch(ordoku_batch& batch, std::uint64_t limit, Result& result, Call call)
{
    std::vector<int> codes(result.counts.size());
    batch.limit = limit;
    batch.puzzles = codes.size();
    batch.statuses = codes.data();
    batch.counts = result.counts.data();
    call(batch);
    result.statuses.reserve(codes.size());
    for (const int code : codes) result.statuses.push_back(static_cast<status>(code));
}

/// Returns the number of puzzles of `area` cells each.
inline std::size_t puzzles_in(const std::vector<std::uint32_t>& cells, std::size_t area)
{
    if (cells.size() % area != 0)
        throw error(status::argument, std::to_string(cells.size()) +
                                          " cells are not whole puzzles: a puzzle has " +
                                          std::to_string(area) + " cells");
    return cells.size() / area;
}

/// Solves puzzles of `area` cells each. `call` gets a batch that lacks only its shape.
template <class Call>
batch_result solve_cells(std::size_t area, const std::vector<std::uint32_t>& cells,
                         std::uint64_t limit, Call call)
{
    batch_result result;
    result.counts.resize(puzzles_in(cells, area));
    result.grids.resize(cells.size());
    ordoku_batch batch;
    ordoku_batch_init(&batch, sizeof batch);
    batch.cells = cells.data();
    batch.out = result.grids.data();
    run_batch(batch, limit, result, call);
    return result;
}

/// Returns the number of lines of a text; the last one needs no line feed.
inline std::size_t lines_in(const std::string& lines, std::size_t stride)
{
    if (stride < 81)
        throw error(status::argument,
                    "stride is " + std::to_string(stride) + ", but it must be 81 or more");
    const std::size_t rest = lines.size() % stride;
    if (rest != 0 && rest < 81)
        throw error(status::argument, "by this stride the last line has fewer than 81 characters; "
                                      "Windows line ends: 83");
    return lines.size() / stride + (rest != 0 ? 1 : 0);
}

/// Solves puzzles that are lines of text. `call` gets the batch.
template <class Call>
lines_result solve_text(const std::string& lines, std::size_t stride, std::uint64_t limit,
                        Call call)
{
    lines_result result;
    result.counts.resize(lines_in(lines, stride));
    result.text = lines;
    ordoku_batch batch;
    ordoku_batch_init(&batch, sizeof batch);
    batch.lines = lines.data();
    batch.stride = stride;
    batch.out_lines = &result.text[0];
    batch.out_stride = stride;
    run_batch(batch, limit, result, call);
    return result;
}

/// Makes puzzles whose statuses go to `result`. `call` gets the generation.
template <class Result, class Call>
void run_generation(const generation& how, ordoku_generation& made, std::size_t area,
                    std::size_t puzzles, Result& result, Call call)
{
    if (!how.mask.empty() && how.mask.size() != area)
        throw error(status::argument, "the mask has " + std::to_string(how.mask.size()) +
                                          " values instead of " + std::to_string(area));
    const std::vector<std::uint8_t> mask(how.mask.begin(), how.mask.end());
    std::vector<int> codes(puzzles);
    made.target = static_cast<std::uint32_t>(how.target);
    made.givens = how.givens;
    made.pattern = static_cast<std::uint32_t>(how.pattern);
    made.mask = mask.empty() ? nullptr : mask.data();
    made.min_row_givens = how.row_givens.min;
    made.max_row_givens = how.row_givens.max;
    made.min_column_givens = how.column_givens.min;
    made.max_column_givens = how.column_givens.max;
    made.min_box_givens = how.box_givens.min;
    made.max_box_givens = how.box_givens.max;
    made.level = static_cast<std::uint32_t>(how.difficulty.level);
    made.technique = static_cast<std::uint32_t>(how.difficulty.technique);
    made.else_up_to = static_cast<std::uint32_t>(how.difficulty.else_up_to);
    made.before_up_to = static_cast<std::uint32_t>(how.difficulty.before_up_to);
    made.min_er = how.difficulty.min_er;
    made.max_er = how.difficulty.max_er;
    made.min_number = how.difficulty.min_number;
    made.max_number = how.difficulty.max_number;
    made.seed = how.seed;
    made.first = how.first;
    made.puzzles = puzzles;
    made.statuses = codes.data();
    call(made);
    result.statuses.reserve(codes.size());
    for (const int code : codes) result.statuses.push_back(static_cast<status>(code));
}

inline std::vector<std::uint32_t> first_of(const std::uint32_t* values, std::size_t side)
{
    return std::vector<std::uint32_t>(values, values + side);
}

inline transform from_c(const ordoku_transform& found, std::size_t side)
{
    return transform{found.transposed == 1, first_of(found.rows, side),
                     first_of(found.columns, side), first_of(found.digits, side)};
}

inline ordoku_transform to_c(const transform& how, std::size_t side)
{
    if (how.rows.size() != side || how.columns.size() != side || how.digits.size() != side)
        throw error(status::argument,
                    "the rows, columns and digits of a transform are as many as the side");
    ordoku_transform made;
    ordoku_transform_init(&made, sizeof made);
    made.transposed = how.transposed;
    std::copy(how.rows.begin(), how.rows.end(), made.rows);
    std::copy(how.columns.begin(), how.columns.end(), made.columns);
    std::copy(how.digits.begin(), how.digits.end(), made.digits);
    return made;
}

}  // namespace detail

struct drawing;

/// Solves puzzles of one shape, and keeps its memory and its threads from call to call.
class solver : public handle<ordoku_solver> {
public:
    /// A solver for this shape: solver(3) is 9x9, the default.
    explicit solver(ordoku::shape of = 3) : solver(of, detail::make_solver(of)) {}

    /// A solver for boxes of these rows and columns: solver(2, 3) is 6x6.
    solver(std::uint32_t box_rows, std::uint32_t box_cols)
        : solver(ordoku::shape(box_rows, box_cols))
    {
    }

    /// A solver for puzzles with rules, which are copied. If they were read from a text, the puzzle is
    /// that of the text. Grids are rectangles, row by row, with 0 in cells that are not in use.
    /// ordoku_solver_new_rules names the calls that it has; all others throw status::argument.
    explicit solver(const rules& of);

    /// Returns the shape of its puzzles; 0 rows and columns for a solver of rules.
    ordoku::shape shape() const noexcept { return shape_; }

    /// Sets the puzzle: the cells, row by row, 0 for an empty one. Clashing givens are no error:
    /// the puzzle has no solution, and check names two of them.
    void set_data(const std::vector<std::uint32_t>& cells)
    {
        checked(ordoku_solver_set_data(get(), cells.data(), cells.size()));
    }

    /// The same for cells of type int.
    template <class Int, detail::if_int<Int> = 0>
    void set_data(const std::vector<Int>& cells)
    {
        set_data(cells.data(), cells.size());
    }

    /// The same for an array of int: `int grid[9][9]` is set_data(&grid[0][0], 81).
    void set_data(const int* cells, std::size_t count)
    {
        set_data(detail::to_cells(cells, count, digits_, columns_));
    }

    /// Finds a solution.
    solution solve()
    {
        solution found = {status::stopped, std::vector<std::uint32_t>(cells_)};
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_solve(raw, found.grid.data(), found.grid.size());
        });
        if (!found) found.grid.resize(0);
        return found;
    }

    /// Finds a solution and writes it to an array of int, which may be the one that was given to
    /// set_data. Nothing is written unless the status is solved.
    ordoku::status solve(int* out, std::size_t count)
    {
        if (!out) throw error(status::null, "the array for the solution is null");
        if (count < cells_)
            throw error(status::buffer, "the array for the solution has " + std::to_string(count) +
                                            " of " + std::to_string(cells_) + " cells");
        return detail::write_cells(solve(), out);
    }

    /// Finds the solution that solve finds, and in the same search whether it is the only one.
    unique_solution solve_unique()
    {
        unique_solution found = {status::stopped, std::vector<std::uint32_t>(cells_), false};
        int unique = 0;
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_solve_unique(raw, found.grid.data(), found.grid.size(), &unique);
        });
        found.unique = unique == 1;
        if (!found) found.grid.resize(0);
        return found;
    }

    /// Tells whether the puzzle has exactly one solution.
    uniqueness is_unique()
    {
        int unique = 0;
        const status code =
            search([&](ordoku_solver* raw) { return ordoku_solver_is_unique(raw, &unique); });
        return uniqueness{code, unique == 1};
    }

    /// Returns whether no two cells of a house have the same digit, and no rule is broken. If it
    /// returns false, `found` and message() name the first two cells.
    bool (check)(clash* found = nullptr)
    {
        ordoku_clash named;
        ordoku_clash_init(&named, sizeof named);
        if (checked(ordoku_solver_check(get(), &named)) == status::ok) return true;
        if (found)
            *found = clash{static_cast<house>(named.house_kind), named.house, named.digit,
                           named.first_cell, named.second_cell};
        return false;
    }

    /// Sets the puzzle as candidates (pencil marks): shape().words() words for each cell. Bit
    /// (d - 1) % 64 of word (d - 1) / 64 tells whether the cell may be d.
    void set_candidates(const std::vector<std::uint64_t>& candidates)
    {
        checked(ordoku_solver_set_candidates(get(), candidates.data(), candidates.size()));
    }

    /// Returns the candidates of every cell, laid out as for set_candidates: the digits that no
    /// given of its row, column or box has.
    std::vector<std::uint64_t> candidates()
    {
        std::vector<std::uint64_t> found(cells_ * words_);
        checked(ordoku_solver_candidates(get(), found.data(), found.size()));
        return found;
    }

    /// Finds the true candidates of every cell: the digits that it has in at least one solution.
    true_candidates_result true_candidates()
    {
        true_candidates_result found = {status::stopped,
                                        std::vector<std::uint64_t>(cells_ * words_)};
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_true_candidates(raw, found.candidates.data(),
                                                 found.candidates.size());
        });
        return found;
    }

    /// Finds the smallest backdoors of a puzzle with exactly one solution, up to `largest` cells.
    /// With the digits of a backdoor as givens, naked and hidden singles solve the puzzle.
    backdoors_result backdoors(std::uint32_t largest = 3)
    {
        backdoors_result found = {status::stopped, 0, std::vector<std::vector<std::uint32_t>>()};
        auto keep = [&](const std::vector<std::uint32_t>& cells) { found.cells.push_back(cells); };
        typedef detail::solution_callback<decltype(keep)> callback;
        callback visitor(keep);
        found.status = search([&](ordoku_solver* raw) {
            const int code =
                ordoku_solver_backdoors(raw, largest, &found.size, &callback::call, &visitor);
            visitor.rethrow();
            return code;
        });
        return found;
    }

    /// Rates a puzzle with one solution. Two of the scales are for 9x9; rules have scale::ordoku,
    /// which is their usual one.
    rating rate(ordoku::scale on = ordoku::scale::usual)
    {
        ordoku_rating told;
        ordoku_rating_init(&told, sizeof told);
        const status code = search([&](ordoku_solver* raw) {
            return ordoku_solver_rate(raw, static_cast<std::uint32_t>(on), &told);
        });
        return detail::from_c(told, code, on);
    }

    /// Finds the steps by which a person solves a puzzle with one solution: ok or stopped.
    found_steps steps(ordoku::scale on = ordoku::scale::usual)
    {
        return find_steps([&](ordoku_solver* raw, ordoku_steps** made) {
            return ordoku_solver_steps(raw, static_cast<std::uint32_t>(on), made);
        });
    }

    /// Finds what helps a player, a list of one: the next step on a scale (ok), what is wrong
    /// (wrong_digits or wrong_marks), or that nothing is left (done); or stopped.
    found_steps hint(const player& who = player(), ordoku::scale on = ordoku::scale::usual)
    {
        return find_steps([&](ordoku_solver* raw, ordoku_steps** made) {
            return ordoku_solver_hint(raw, static_cast<std::uint32_t>(on), who.placed.data(),
                                      who.placed.size(), who.marks.data(), who.marks.size(), made);
        });
    }

    /// Finds the steps that are possible for a player: ok or stopped. Throws status::argument if a
    /// digit or a mark does not agree with the solution.
    found_steps all_steps(const player& who = player())
    {
        return find_steps([&](ordoku_solver* raw, ordoku_steps** made) {
            return ordoku_solver_all_steps(raw, who.placed.data(), who.placed.size(),
                                                who.marks.data(), who.marks.size(), made);
        });
    }

    /// Tells a player why a digit cannot be in a cell: steps, the last of which excludes it (ok), a
    /// digit on the grid that excludes it (clash), that it is true (done), or what is wrong
    /// (wrong_digits or wrong_marks); or stopped.
    found_steps why_not(std::uint32_t cell, std::uint32_t digit, const player& who = player())
    {
        return find_steps([&](ordoku_solver* raw, ordoku_steps** made) {
            return ordoku_solver_why_not(raw, who.placed.data(), who.placed.size(),
                                         who.marks.data(), who.marks.size(), cell, digit, made);
        });
    }

    /// Draws the puzzle as an element `svg` of SVG 1.1. A drawing adds digits, pencil marks, a step and
    /// texts. Digits that break a rule are marked.
    std::string draw(const drawing& how);
    /// Draws the puzzle alone.
    std::string draw();

    /// Makes puzzles with one solution, of the shape of this solver, on all cores unless the options
    /// say otherwise. The limits of the options hold for each puzzle.
    generated generate(const generation& how, std::size_t puzzles = 1)
    {
        generated result;
        if (puzzles > result.cells.max_size() / cells_)
            throw error(status::argument, "there are more puzzles than memory can hold");
        result.cells.resize(puzzles * cells_);
        ordoku_generation made;
        ordoku_generation_init(&made, sizeof made);
        made.out = result.cells.data();
        make_puzzles(how, made, puzzles, result);
        return result;
    }

    /// Makes 9x9 puzzles as generate does, as lines of text.
    generated_lines generate_lines(const generation& how, std::size_t puzzles = 1)
    {
        const std::size_t stride = 82;
        generated_lines result;
        if (puzzles > result.text.max_size() / stride)
            throw error(status::argument, "there are more puzzles than memory can hold");
        result.text.assign(puzzles * stride, ' ');
        for (std::size_t i = 0; i < puzzles; ++i) result.text[i * stride + stride - 1] = '\n';
        ordoku_generation made;
        ordoku_generation_init(&made, sizeof made);
        made.out_lines = &result.text[0];
        made.out_stride = stride;
        make_puzzles(how, made, puzzles, result);
        return result;
    }

    /// Takes givens away from a puzzle with one solution until none can go. Another seed may find
    /// another minimal puzzle.
    minimised minimise(std::uint64_t seed = 0)
    {
        minimised found = {status::stopped, std::vector<std::uint32_t>(cells_)};
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_minimise(raw, seed, found.cells.data(), found.cells.size());
        });
        return found;
    }

    /// Finds the givens of a puzzle with one solution that can each go alone.
    redundant_givens_result redundant_givens()
    {
        redundant_givens_result found = {status::stopped,
                                         std::vector<std::uint32_t>(cells_)};
        std::size_t count = 0;
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_redundant_givens(raw, found.cells.data(), found.cells.size(),
                                                  &count);
        });
        found.cells.resize(count);
        return found;
    }

    /// Finds a random solution; all are nearly equally likely, except with a solver of rules.
    solution random_solution(std::uint64_t seed)
    {
        solution found = {status::stopped, std::vector<std::uint32_t>(cells_)};
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_random_solution(raw, seed, found.grid.data(), found.grid.size());
        });
        if (!found) found.grid.resize(0);
        return found;
    }

    /// Makes a killer: the rules of this solver with random cages in addition, which leave exactly
    /// one solution without any given. A solver of a shape throws status::argument.
    killer_result generate_killer(std::uint64_t seed)
    {
        killer_result found = {status::stopped, nullptr};
        ordoku_rules* made = nullptr;
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_generate_killer(raw, seed, &made);
        });
        if (made) found.killer.reset(new ordoku::rules(made));
        return found;
    }

    /// Finds the canonical form: two puzzles have the same one if and only if they are equivalent.
    canonical_form canonical()
    {
        canonical_form found = {status::stopped, std::vector<std::uint32_t>(cells_),
                                ordoku::transform{false, {}, {}, {}}, 0};
        ordoku_transform told;
        ordoku_transform_init(&told, sizeof told);
        found.status = search([&](ordoku_solver* raw) {
            return ordoku_solver_canonical(raw, found.cells.data(), found.cells.size(), &told,
                                           &found.automorphisms);
        });
        if (found) found.transform = detail::from_c(told, shape_.side());
        else found.cells.resize(0);
        return found;
    }

    /// Tells whether a transform maps the puzzle to the puzzle of these cells.
    equivalence is_equivalent(const std::vector<std::uint32_t>& cells)
    {
        int equivalent = 0;
        const status code = search([&](ordoku_solver* raw) {
            return ordoku_solver_is_equivalent(raw, cells.data(), cells.size(), &equivalent);
        });
        return equivalence{code, equivalent == 1};
    }

    /// Returns a random image of the puzzle: the same puzzle, but it looks different.
    shuffled shuffle(std::uint64_t seed)
    {
        std::vector<std::uint32_t> cells(cells_);
        ordoku_transform told;
        ordoku_transform_init(&told, sizeof told);
        checked(ordoku_solver_shuffle(get(), seed, cells.data(), cells.size(), &told));
        return shuffled{(std::move)(cells), detail::from_c(told, shape_.side())};
    }

    /// Returns the image of the puzzle under a transform.
    std::vector<std::uint32_t> transform(const ordoku::transform& how)
    {
        std::vector<std::uint32_t> cells(cells_);
        const ordoku_transform made = detail::to_c(how, shape_.side());
        checked(ordoku_solver_transform(get(), &made, cells.data(), cells.size()));
        return cells;
    }

    /// Finds canonical forms as ordoku::canonical_batch does, with the shape, options, poll and
    /// threads of this solver.
    batch_result canonical_batch(const std::vector<std::uint32_t>& puzzles)
    {
        return detail::solve_cells(cells_, puzzles, 0, [&](const ordoku_batch& batch) {
            search([&](ordoku_solver* raw) { return ordoku_solver_canonical_batch(raw, &batch); });
        });
    }

    /// Finds canonical forms as ordoku::canonical_lines does, on this solver, which must be one for
    /// 9x9.
    lines_result canonical_lines(const std::string& lines, std::size_t stride = 82)
    {
        return detail::solve_text(lines, stride, 0, [&](const ordoku_batch& batch) {
            search([&](ordoku_solver* raw) { return ordoku_solver_canonical_batch(raw, &batch); });
        });
    }

    /// Solves a batch as ordoku::solve_batch does, with the shape, options, poll and threads of
    /// this solver: faster for many short batches.
    batch_result solve_batch(const std::vector<std::uint32_t>& puzzles, std::uint64_t limit = 1)
    {
        return detail::solve_cells(cells_, puzzles, limit, [&](const ordoku_batch& batch) {
            search([&](ordoku_solver* raw) { return ordoku_solver_solve_batch(raw, &batch); });
        });
    }

    /// Rates puzzles, one after another, as rate does: on all cores unless the options say otherwise. A
    /// puzzle that has no rating has its status: improper, value or stopped.
    std::vector<rating> rate_batch(const std::vector<std::uint32_t>& puzzles,
                                   ordoku::scale on = ordoku::scale::usual)
    {
        ordoku_batch batch;
        ordoku_batch_init(&batch, sizeof batch);
        batch.cells = puzzles.data();
        return rate_all(batch, detail::puzzles_in(puzzles, cells_), on);
    }

    /// Rates lines, which are as for solve_lines, as rate_batch does.
    std::vector<rating> rate_lines(const std::string& lines, std::size_t stride = 82,
                                   ordoku::scale on = ordoku::scale::usual)
    {
        ordoku_batch batch;
        ordoku_batch_init(&batch, sizeof batch);
        batch.lines = lines.data();
        batch.stride = stride;
        return rate_all(batch, detail::lines_in(lines, stride), on);
    }

    /// Solves lines as ordoku::solve_lines does, on this solver, which must be one for 9x9.
    lines_result solve_lines(const std::string& lines, std::size_t stride = 82,
                             std::uint64_t limit = 1)
    {
        return detail::solve_text(lines, stride, limit, [&](const ordoku_batch& batch) {
            search([&](ordoku_solver* raw) { return ordoku_solver_solve_batch(raw, &batch); });
        });
    }

    /// Checks a proof that the puzzle has no solutions but these grids, one after another. If the
    /// proof is wrong, message() names the line.
    proof_verdict check_proof(const std::vector<std::uint32_t>& solutions, const std::string& proof)
    {
        return verdict_of([&](ordoku_solver* raw) {
            return ordoku_solver_check_proof(raw, solutions.data(), solutions.size(), proof.data(),
                                             proof.size());
        });
    }

private:
    solver(ordoku::shape of, const detail::made_handle<ordoku_solver>& made)
        : handle(made.code, made.raw, made.message),
          shape_(of),
          cells_(of.cells()),
          words_(of.words()),
          columns_(of.side()),
          digits_(of.side())
    {
    }

    /// Calls a C function that makes a list of steps.
    template <class Call>
    found_steps find_steps(Call call)
    {
        step_list list;
        const status code = search([&](ordoku_solver* raw) {
            ordoku_steps* made = nullptr;
            const int result = call(raw, &made);
            list = step_list(made);
            return result;
        });
        return found_steps{code, (std::move)(list)};
    }

    std::vector<rating> rate_all(ordoku_batch& batch, std::size_t puzzles, ordoku::scale on)
    {
        std::vector<int> codes(puzzles);
        std::vector<ordoku_rating> told(puzzles);
        batch.puzzles = puzzles;
        batch.statuses = codes.data();
        search([&](ordoku_solver* raw) {
            return ordoku_solver_rate_batch(raw, &batch, static_cast<std::uint32_t>(on),
                                            told.data(), sizeof(ordoku_rating));
        });
        std::vector<rating> ratings;
        ratings.reserve(puzzles);
        for (std::size_t i = 0; i < puzzles; ++i)
            ratings.push_back(detail::from_c(told[i], static_cast<status>(codes[i]), on));
        return ratings;
    }

    template <class Result>
    void make_puzzles(const generation& how, ordoku_generation& made, std::size_t puzzles,
                      Result& result)
    {
        detail::run_generation(how, made, cells_, puzzles, result,
                               [&](const ordoku_generation& complete) {
                                   search([&](ordoku_solver* raw) {
                                       return ordoku_solver_generate(raw, &complete);
                                   });
                               });
    }

    ordoku::shape shape_;
    std::size_t cells_;
    std::size_t words_;  // for each cell
    std::size_t columns_;
    std::size_t digits_;
};

inline solver::solver(const rules& of) : solver(ordoku::shape(0, 0), detail::make_solver(of))
{
    columns_ = of.columns();
    digits_ = of.digits();
    cells_ = of.rows() * columns_;
    words_ = (digits_ + 63) / 64;
}

// ---- Text ---------------------------------------------------------------------------------------

/// The layouts of a text.
enum class layout : std::uint32_t {
    automatic = ORDOKU_LAYOUT_AUTO,   ///< Parsing: recognise. Printing: line, or numbers if large.
    line = ORDOKU_LAYOUT_LINE,        ///< All cells in one line, a character each.
    rows = ORDOKU_LAYOUT_ROWS,        ///< A line for each row.
    boxes = ORDOKU_LAYOUT_BOXES,      ///< As rows, with the boxes drawn.
    numbers = ORDOKU_LAYOUT_NUMBERS,  ///< Numbers separated by white space or commas.
    ordered = ORDOKU_LAYOUT_ORDERED,  ///< The order n, then n^4 numbers.
    sdk = ORDOKU_LAYOUT_SDK,          ///< Printing: SudoCue and SadMan, for usual boxes.
    sdm = ORDOKU_LAYOUT_SDM,          ///< Printing: a line of SadMan, for 9x9.
    ss = ORDOKU_LAYOUT_SS,            ///< Printing: Simple Sudoku, for 9x9.
    hodoku = ORDOKU_LAYOUT_HODOKU,    ///< Printing: a line of HoDoKu, for 9x9; with candidates, too.
    tatham = ORDOKU_LAYOUT_TATHAM     ///< Printing: a game id of Solo, for sides up to 31.
};

/// The symbols of the digits.
enum class symbols : std::uint32_t {
    automatic = ORDOKU_SYMBOLS_AUTO,         ///< Parsing: recognise. Printing: by the side.
    digits = ORDOKU_SYMBOLS_DIGITS,          ///< 1 to 9, then A to Z.
    zero_based = ORDOKU_SYMBOLS_ZERO_BASED,  ///< 0 to 9, then A to Z; 0 is the first digit.
    letters = ORDOKU_SYMBOLS_LETTERS         ///< A to Z.
};

/// How a text is written. Every member has its default: recognise, or print in the usual way.
struct text_format {
    /// The layout.
    ordoku::layout layout = ordoku::layout::automatic;
    /// The symbols of the digits.
    ordoku::symbols symbols = ordoku::symbols::automatic;
    /// The character for an empty cell. Parsed: that of the text. Printing: one of . 0 - _ * x X ? ~
    /// and U+00B7; 0: '.', but '0' for numbers from 1.
    char32_t blank = 0;
    /// Rows of a box; 0 with box_cols 0: the usual boxes for the number of cells.
    std::uint32_t box_rows = 0;
    /// Columns of a box.
    std::uint32_t box_cols = 0;
    /// Parsing: whether the caller knows the rules, so that a text that only names a variant is no
    /// error.
    bool known_rules = false;
};

/// The columns of a table with one puzzle in each row. Members as in ordoku_text.
struct table {
    /// ',', ';', a tab or '|'.
    char32_t separator = 0;
    /// The column of the puzzles, from 1; 0: parse finds it.
    std::uint32_t puzzle_column = 0;
    /// The column of the box shapes, from 1; 0 if there is none.
    std::uint32_t boxes_column = 0;
    /// Whether the table has a heading.
    bool has_heading = false;
    /// The number of columns; 0: not known.
    std::uint32_t columns = 0;
    /// The number of cells of the puzzle in the row above; 0: not known.
    std::uint32_t row_cells = 0;
    /// The columns of rules, as the heading names them: bit 0 is column 1, here and in the next four.
    std::uint32_t rules_columns = 0;
    /// The columns named `regions`.
    std::uint32_t regions_columns = 0;
    /// The columns such as `type`, which may name a variant.
    std::uint32_t kind_columns = 0;
    /// The columns of titles.
    std::uint32_t title_columns = 0;
    /// The columns that say nothing about rules.
    std::uint32_t other_columns = 0;
};

/// A puzzle that parse found in a text.
struct parsed {
    std::vector<std::uint32_t> cells = {};  ///< Row by row, 0 for an empty cell.
    text_format format = {};                ///< How it is written, for ordoku::format.
    std::size_t next = 0;                   ///< The offset in bytes after the puzzle.
    std::size_t solution = 0;       ///< The offset of a solution beside the puzzle in its line.
    std::size_t solution_size = 0;  ///< Its length in bytes; 0 if there is none.
    /// From parse_candidates: the candidates of every cell, for solver::set_candidates.
    std::vector<std::uint64_t> candidates = {};
    /// The table that has the puzzle in a row, for the next call of parse.
    ordoku::table table = {};
    /// The variant, such as "a Killer Sudoku", that a comment or a sentence near the puzzle names, so
    /// that the digits alone may be another puzzle; empty for most texts.
    std::string doubt = {};
    std::size_t doubt_offset = 0;  ///< The offset of the name.

    /// Returns the shape of the puzzle, for a solver.
    ordoku::shape shape() const noexcept
    {
        return ordoku::shape(format.box_rows, format.box_cols);
    }
};

/// A text that is not a puzzle; what() names the line and what is wrong.
class text_error : public error {
public:
    /// An error that ordoku_parse reported.
    text_error(ordoku::status code, const ordoku_text& found)
        : error(code, found.message), offset_(found.offset), line_(found.line), column_(found.column)
    {
    }

    /// Returns the offset in bytes from the start of the text.
    std::size_t offset() const noexcept { return offset_; }
    /// Returns the line, from 1; 0 if the error has no position.
    std::size_t line() const noexcept { return line_; }
    /// Returns the column in characters, from 1; 0 if the error has no position.
    std::size_t column() const noexcept { return column_; }

private:
    std::size_t offset_;
    std::size_t line_;
    std::size_t column_;
};

namespace detail {

/// Copies what is known about a table, from C or to C.
template <class From, class To>
void carry_table(const From& from, To& to)
{
    to.separator = static_cast<decltype(to.separator)>(from.separator);
    to.puzzle_column = from.puzzle_column;
    to.boxes_column = from.boxes_column;
    to.has_heading = from.has_heading != 0;
    to.columns = from.columns;
    to.row_cells = from.row_cells;
    to.rules_columns = from.rules_columns;
    to.regions_columns = from.regions_columns;
    to.kind_columns = from.kind_columns;
    to.title_columns = from.title_columns;
    to.other_columns = from.other_columns;
}

inline ordoku_text to_c(const text_format& how, const table& rows = table())
{
    ordoku_text made;
    ordoku_text_init(&made, sizeof made);
    made.layout = static_cast<std::uint32_t>(how.layout);
    made.symbols = static_cast<std::uint32_t>(how.symbols);
    made.blank = static_cast<std::uint32_t>(how.blank);
    made.box_rows = how.box_rows;
    made.box_cols = how.box_cols;
    made.known_rules = how.known_rules;
    carry_table(rows, made);
    return made;
}

inline text_format from_c(const ordoku_text& found)
{
    text_format made;
    made.layout = static_cast<layout>(found.layout);
    made.symbols = static_cast<symbols>(found.symbols);
    made.blank = static_cast<char32_t>(found.blank);
    made.box_rows = found.box_rows;
    made.box_cols = found.box_cols;
    return made;
}

/// Calls `call` with an array of `made` that is large enough for what it reads, and shortens it.
template <class Word, class Call>
ordoku_text read_text(std::vector<Word>& made, std::size_t from, Call call)
{
    const std::size_t usual_cells = 1296, most_cells = 65536, most_words = 256 / 64;
    ordoku_text found;
    ordoku_text_init(&found, sizeof found);
    found.next = from;
    made.resize(usual_cells);
    int code = call(made, found);
    if (code == ORDOKU_E_BUFFER) {
        made.resize(sizeof(Word) == 8 ? most_cells * most_words : most_cells);
        code = call(made, found);
    }
    if (code < 0) throw text_error(static_cast<status>(code), found);
    const shape of(found.box_rows, found.box_cols);
    made.resize(sizeof(Word) == 8 ? of.cells() * of.words() : of.cells());
    return found;
}

inline parsed to_parsed(const ordoku_text& found)
{
    parsed made;
    made.format = from_c(found);
    made.next = found.next;
    made.solution = found.solution;
    made.solution_size = found.solution_len;
    carry_table(found, made.table);
    made.doubt = found.doubt;
    made.doubt_offset = found.doubt_offset;
    return made;
}

}  // namespace detail

/// Reads the puzzle that begins at offset `from` of a text. To read all puzzles of a text, go on at
/// `next` until it is the size of the text, and pass `table` of the puzzle before: the puzzles of a
/// table are then read from one column. Throws text_error.
inline parsed parse(const std::string& text, std::size_t from = 0,
                    const text_format& how = text_format(), const table& rows = table())
{
    const ordoku_text format = detail::to_c(how, rows);
    std::vector<std::uint32_t> cells;
    const ordoku_text found =
        detail::read_text(cells, from, [&](std::vector<std::uint32_t>& to, ordoku_text& report) {
            return ordoku_parse(text.data(), text.size(), &format, to.data(), to.size(), &report);
        });
    parsed made = detail::to_parsed(found);
    made.cells = (std::move)(cells);
    return made;
}

/// Reads candidates (pencil marks), as parse reads digits: `candidates` has them, and `cells` the
/// cells with a single one. A puzzle of givens has all digits in its empty cells. Throws text_error.
inline parsed parse_candidates(const std::string& text, std::size_t from = 0,
                               const text_format& how = text_format(),
                               const table& rows = table())
{
    const ordoku_text format = detail::to_c(how, rows);
    std::vector<std::uint64_t> words;
    const ordoku_text found =
        detail::read_text(words, from, [&](std::vector<std::uint64_t>& to, ordoku_text& report) {
            return ordoku_parse_candidates(text.data(), text.size(), &format, to.data(), to.size(),
                                           &report);
        });
    parsed made = detail::to_parsed(found);
    made.cells.assign(found.cells, 0);
    const std::size_t per_cell = words.size() / made.cells.size();
    for (std::size_t cell = 0; cell < made.cells.size(); ++cell) {
        std::uint32_t members = 0;
        for (std::uint32_t bit = 0; bit < 64 * per_cell; ++bit) {
            if (!(words[cell * per_cell + bit / 64] >> (bit % 64) & 1)) continue;
            made.cells[cell] = ++members == 1 ? bit + 1 : 0;
        }
    }
    made.candidates = (std::move)(words);
    return made;
}

namespace detail {

/// Prints to `text` with `call`, which has the last arguments of ordoku_format: once for the size, and
/// once for the text. Returns its status.
template <class Call>
int print_to(std::string& text, Call call)
{
    std::size_t needed = 0;
    int code = call(static_cast<char*>(nullptr), std::size_t(0), needed);
    if (code != ORDOKU_E_BUFFER) return code;
    text.resize(needed);
    code = call(&text[0], text.size(), needed);
    text.resize(code < 0 ? 0 : needed - 1);
    return code;
}

/// Prints with `call`, which has the arguments of ordoku_format behind the format.
template <class Call>
std::string printed(const text_format& how, Call call)
{
    const ordoku_text made = to_c(how);
    std::string text;
    checked(print_to(text, [&](char* room, std::size_t size, std::size_t& needed) {
        return call(made, room, size, needed);
    }));
    return text;
}

}  // namespace detail

/// Prints cells as text that ends with a line feed.
inline std::string format(const std::vector<std::uint32_t>& cells,
                          const text_format& how = text_format())
{
    return detail::printed(
        how, [&](const ordoku_text& made, char* text, std::size_t size, std::size_t& needed) {
            return ordoku_format(cells.data(), cells.size(), &made, text, size, &needed);
        });
}

inline std::string step_list::text(std::size_t index, step_text which) const
{
    check_index(index);
    std::string made;
    detail::checked(
        detail::print_to(made, [&](char* room, std::size_t size, std::size_t& needed) {
            return ordoku_steps_text(get(), index, static_cast<std::uint32_t>(which), room, size,
                                     &needed);
        }));
    return made;
}

inline std::string rules::format(const std::vector<std::uint32_t>& cells) const
{
    return format(cells, layout::automatic);
}

inline std::string rules::format(const std::vector<std::uint32_t>& cells, layout as) const
{
    std::string text;
    checked(detail::print_to(text, [&](char* room, std::size_t size, std::size_t& needed) {
        return ordoku_rules_format(get(), static_cast<std::uint32_t>(as), cells.data(),
                                   cells.size(), room, size, &needed);
    }));
    return text;
}

/// Prints the candidates of each cell (pencil marks), up to side 36, as text that ends with a line
/// feed. The layouts are line, which has a place for each digit, rows and boxes, which have lists.
/// parse_candidates reads the text back.
inline std::string format_candidates(const std::vector<std::uint64_t>& candidates,
                                     const text_format& how = text_format())
{
    return detail::printed(
        how, [&](const ordoku_text& made, char* text, std::size_t size, std::size_t& needed) {
            return ordoku_format_candidates(candidates.data(), candidates.size(), &made, text, size,
                                            &needed);
        });
}

// ---- Pictures -----------------------------------------------------------------------------------

/// The colours of a picture.
enum class theme : std::uint32_t {
    light = ORDOKU_THEME_LIGHT,  ///< Dark digits on white, also for print.
    dark = ORDOKU_THEME_DARK     ///< Light digits on a dark background.
};

/// The content of a picture besides the puzzle of its solver; ordoku_drawing in ordoku.h says more.
struct drawing {
    ordoku::theme theme = ordoku::theme::light;              ///< The colours.
    ordoku::symbols symbols = ordoku::symbols::automatic;    ///< The characters of digits.
    std::vector<std::uint32_t> placed = {};  ///< The digits of all cells, 0 for an empty one; or none.
    std::vector<std::uint64_t> marks = {};   ///< The pencil marks, as for solver::set_candidates; or none.
    const step_list* steps = nullptr;        ///< The list that has the step to show, or null.
    std::uint32_t step = 0;                  ///< Which step of the list.
    std::string title = {};                  ///< The name for screen readers; or a usual one.
    std::string caption = {};                ///< A text below the grid, up to 100000 lines.
};

inline std::string solver::draw() { return draw(drawing()); }

inline std::string solver::draw(const drawing& how)
{
    for (const std::string* text : {&how.title, &how.caption})
        if (text->find('\0') != std::string::npos)
            throw error(status::argument, "the title or the caption of a drawing has a NUL");
    if (how.steps && !how.steps->get())
        throw error(status::argument, "the list of steps of a drawing is empty");
    ordoku_drawing made;
    ordoku_drawing_init(&made, sizeof made);
    made.theme = static_cast<std::uint32_t>(how.theme);
    made.symbols = static_cast<std::uint32_t>(how.symbols);
    made.step = how.step;
    made.placed = how.placed.data();
    made.len = how.placed.size();
    made.candidates = how.marks.data();
    made.words = how.marks.size();
    if (how.steps) made.steps = how.steps->get();
    made.title = how.title.c_str();
    made.caption = how.caption.c_str();
    std::string text;
    checked(detail::print_to(text, [&](char* room, std::size_t size, std::size_t& needed) {
        return ordoku_solver_draw(get(), &made, room, size, &needed);
    }));
    return text;
}

// ---- Batches ------------------------------------------------------------------------------------

namespace detail {

/// Runs `call` with callbacks for this poll, and throws what the poll threw.
template <class Poll, class Call>
auto with_poll(Poll poll, Call call) -> decltype(call(nullptr))
{
    poll_slot slot;
    ordoku_callbacks callbacks;
    slot.put((std::move)(poll), [&](const ordoku_callbacks* made) { callbacks = *made; });
    auto result = call(&callbacks);
    slot.rethrow();
    return result;
}

/// A C function that takes a batch.
typedef int batch_function(const ordoku_batch*, const ordoku_options*, const ordoku_callbacks*);

inline batch_result run_cells(batch_function* run, shape of,
                              const std::vector<std::uint32_t>& cells, std::uint64_t limit,
                              const options& how, const ordoku_callbacks* callbacks)
{
    const std::size_t area = cells_of(of);
    const ordoku_options made = to_c(how);
    return solve_cells(area, cells, limit, [&](ordoku_batch& batch) {
        batch.box_rows = of.box_rows;
        batch.box_cols = of.box_cols;
        checked(run(&batch, &made, callbacks));
    });
}

inline lines_result run_lines(batch_function* run, const std::string& lines, std::size_t stride,
                              std::uint64_t limit, const options& how,
                              const ordoku_callbacks* callbacks)
{
    const ordoku_options made = to_c(how);
    return solve_text(lines, stride, limit, [&](const ordoku_batch& batch) {
        checked(run(&batch, &made, callbacks));
    });
}

}  // namespace detail

/// Solves puzzles of one shape, whose cells follow one another, on all cores unless `how` says
/// otherwise. Counts up to `limit` solutions of each: 1 just solves, 2 decides uniqueness, 0 counts
/// all. The shape is an order, as in solve_batch(3, cells), or rows and columns of a box, as in
/// solve_batch({2, 3}, cells).
inline batch_result solve_batch(shape of, const std::vector<std::uint32_t>& cells,
                                std::uint64_t limit = 1, const options& how = options())
{
    return detail::run_cells(&ordoku_solve_batch, of, cells, limit, how, nullptr);
}

/// The same with a poll, which is called on this thread and stops the whole batch.
template <class Poll>
batch_result solve_batch(shape of, const std::vector<std::uint32_t>& cells, std::uint64_t limit,
                         const options& how, Poll poll)
{
    return detail::with_poll((std::move)(poll), [&](const ordoku_callbacks* callbacks) {
        return detail::run_cells(&ordoku_solve_batch, of, cells, limit, how, callbacks);
    });
}

/// Solves 9x9 puzzles that are lines of 81 characters: 1 to 9, and 0 or . for an empty cell. Line i
/// begins at byte i * stride: 82 with line feeds, 83 with Windows line ends. Threads and `limit`
/// are as in solve_batch.
inline lines_result solve_lines(const std::string& lines, std::size_t stride = 82,
                                std::uint64_t limit = 1, const options& how = options())
{
    return detail::run_lines(&ordoku_solve_batch, lines, stride, limit, how, nullptr);
}

/// The same with a poll, which is called on this thread and stops the whole batch.
template <class Poll>
lines_result solve_lines(const std::string& lines, std::size_t stride, std::uint64_t limit,
                         const options& how, Poll poll)
{
    return detail::with_poll((std::move)(poll), [&](const ordoku_callbacks* callbacks) {
        return detail::run_lines(&ordoku_solve_batch, lines, stride, limit, how, callbacks);
    });
}

/// Finds the canonical forms of puzzles of one shape, whose cells follow one another, on all cores
/// unless `how` says otherwise: `grids` are the forms, and the counts are 1. A puzzle whose form was
/// not found before a limit has the status stopped.
inline batch_result canonical_batch(shape of, const std::vector<std::uint32_t>& cells,
                                    const options& how = options())
{
    return detail::run_cells(&ordoku_canonical_batch, of, cells, 0, how, nullptr);
}

/// The same with a poll, which is called on this thread and stops the whole batch.
template <class Poll>
batch_result canonical_batch(shape of, const std::vector<std::uint32_t>& cells, const options& how,
                             Poll poll)
{
    return detail::with_poll((std::move)(poll), [&](const ordoku_callbacks* callbacks) {
        return detail::run_cells(&ordoku_canonical_batch, of, cells, 0, how, callbacks);
    });
}

/// Finds the canonical forms of lines, which are as for solve_lines: in `text` each line is replaced
/// by its form, with 0 for an empty cell.
inline lines_result canonical_lines(const std::string& lines, std::size_t stride = 82,
                                    const options& how = options())
{
    return detail::run_lines(&ordoku_canonical_batch, lines, stride, 0, how, nullptr);
}

/// The same with a poll, which is called on this thread and stops the whole batch.
template <class Poll>
lines_result canonical_lines(const std::string& lines, std::size_t stride, const options& how,
                             Poll poll)
{
    return detail::with_poll((std::move)(poll), [&](const ordoku_callbacks* callbacks) {
        return detail::run_lines(&ordoku_canonical_batch, lines, stride, 0, how, callbacks);
    });
}

// ---- Exact cover --------------------------------------------------------------------------------

namespace detail {

inline made_handle<ordoku_cover> make_cover(std::size_t primary, std::size_t secondary)
{
    made_handle<ordoku_cover> made = {nullptr, ORDOKU_OK, std::string()};
    made.code = ordoku_cover_new(primary, secondary, &made.raw);
    return made;
}

inline made_handle<ordoku_cover> make_cover(const solver& puzzle)
{
    made_handle<ordoku_cover> made = {nullptr, ORDOKU_OK, std::string()};
    made.code = ordoku_cover_from_puzzle(puzzle.get(), &made.raw);
    if (made.code < 0) made.message = puzzle.message();
    return made;
}

/// Lists one after another, and their lengths.
struct joined_lists {
    explicit joined_lists(const std::vector<std::vector<std::uint32_t>>& lists) : values(), lens()
    {
        for (const std::vector<std::uint32_t>& list : lists) {
            values.insert(values.end(), list.begin(), list.end());
            lens.push_back(list.size());
        }
    }

    std::vector<std::uint32_t> values;
    std::vector<std::size_t> lens;
};

}  // namespace detail

/// A matrix whose columns are items and whose rows are options. A solution is a set of options that
/// covers each primary item exactly once and each secondary item at most once. Options that give a
/// secondary item the same colour may share it.
class exact_cover : public handle<ordoku_cover> {
public:
    /// A matrix without options. Items are numbered from 0, the primary ones first.
    explicit exact_cover(std::size_t primary, std::size_t secondary = 0)
        : exact_cover(detail::make_cover(primary, secondary))
    {
    }

    /// The matrix of a solver's puzzle; ordoku_cover_from_puzzle tells the numbers of its options.
    explicit exact_cover(const solver& puzzle) : exact_cover(detail::make_cover(puzzle)) {}

    /// The matrix of a text, see parse.
    explicit exact_cover(const std::string& text) : exact_cover(std::size_t(0)) { parse(text); }

    /// Replaces items and options by those of a text as Knuth's DLX programs read it, and keeps the
    /// names of the items; ordoku_cover_parse describes the text. Throws an error with status::text,
    /// whose message has line and column. The matrix is then unchanged.
    void parse(const std::string& text)
    {
        checked(ordoku_cover_parse(get(), text.data(), text.size()));
    }

    /// Prints the matrix as parse reads it: a line with the names of the items, and a line for each
    /// option that has a node. Without names the items are i0, i1 and so on.
    std::string format()
    {
        std::string text;
        checked(detail::print_to(text, [&](char* room, std::size_t size, std::size_t& needed) {
            return ordoku_cover_format(get(), room, size, &needed);
        }));
        return text;
    }

    /// Adds an option that covers these items, and returns its number.
    std::uint32_t add_option(const std::vector<std::uint32_t>& items)
    {
        std::uint32_t option = 0;
        checked(ordoku_cover_add_option(get(), items.data(), items.size(), &option));
        return option;
    }

    /// Adds an option that covers these items, and gives each the colour at the same index; 0 is no
    /// colour. The lengths must be the same. Options may share a secondary item in one colour.
    std::uint32_t add_option(const std::vector<std::uint32_t>& items,
                             const std::vector<std::uint32_t>& colours)
    {
        if (items.size() != colours.size())
            throw error(status::argument,
                        detail::wrong_length("colours", colours.size(), items.size()));
        std::uint32_t option = 0;
        checked(ordoku_cover_add_option_colours(get(), items.data(), colours.data(), items.size(),
                                                &option));
        return option;
    }

    /// Makes an option cover one more item.
    void add_node(std::uint32_t option, std::uint32_t item)
    {
        checked(ordoku_cover_add_node(get(), option, item));
    }

    /// Adds an option for each element of `options`, the items that it covers. Returns the number of
    /// the first one; the others follow in order.
    std::uint32_t add_options(const std::vector<std::vector<std::uint32_t>>& options)
    {
        const detail::joined_lists joined(options);
        std::uint32_t first = 0;
        checked(ordoku_cover_add_options(get(), joined.values.data(), joined.values.size(),
                                         joined.lens.data(), joined.lens.size(), &first));
        return first;
    }

    /// Adds a node for each pair of options[k] and items[k]. The lengths must be the same.
    void add_nodes(const std::vector<std::uint32_t>& options, const std::vector<std::uint32_t>& items)
    {
        if (options.size() != items.size()) detail::checked(ORDOKU_E_ARGUMENT);
        checked(ordoku_cover_add_nodes(get(), options.data(), items.data(), items.size()));
    }

    /// Empties the matrix and gives it new items. Keeps the memory.
    void reset(std::size_t primary, std::size_t secondary = 0)
    {
        checked(ordoku_cover_reset(get(), primary, secondary));
    }

    /// Removes an item and all its options, as choosing one of these options would.
    void cover(std::uint32_t item) { checked(ordoku_cover_cover_item(get(), item)); }

    /// Puts back an item that cover removed, in any order.
    void uncover(std::uint32_t item) { checked(ordoku_cover_uncover_item(get(), item)); }

    /// Finds the first solution of the search, or any with options::race. The matrix stays as it was.
    cover_solution solve()
    {
        cover_solution found = {status::stopped, std::vector<std::uint32_t>(items() + 1)};
        std::size_t count = 0;
        found.status = search([&](ordoku_cover* raw) {
            return ordoku_cover_solve(raw, found.options.data(), found.options.size(), &count);
        });
        found.options.resize(found ? count : 0);
        return found;
    }

    /// Checks a proof that the matrix has no solutions but these, each a list of option numbers. If the
    /// proof is wrong, message() names the line.
    proof_verdict check_proof(const std::vector<std::vector<std::uint32_t>>& solutions,
                              const std::string& proof)
    {
        const detail::joined_lists joined(solutions);
        return verdict_of([&](ordoku_cover* raw) {
            return ordoku_cover_check_proof(raw, joined.values.data(), joined.values.size(),
                                            joined.lens.data(), joined.lens.size(), proof.data(),
                                            proof.size());
        });
    }

    /// Returns the number of items.
    std::size_t items() { return sizes().items; }
    /// Returns the number of options that have a node.
    std::size_t options() { return sizes().options; }
    /// Returns the number of nodes, including one for each item and one for the root.
    std::size_t nodes() { return sizes().nodes; }

    /// Finds the first option that has a node, from number `option` on, and its items. Returns
    /// false if there is none. To go on, add 1 to `option`.
    bool next_option(std::uint32_t& option, std::vector<std::uint32_t>& items)
    {
        const std::size_t usual_items = 4;
        std::size_t count = 0;
        items.resize((std::max)(items.capacity(), usual_items));
        const auto next = [&] {
            return ordoku_cover_next_option(get(), &option, items.data(), items.size(), &count);
        };
        int code = next();
        if (code == ORDOKU_E_BUFFER) {
            items.resize(count);
            code = next();
        }
        const bool found = checked(code) == status::ok;
        items.resize(found ? count : 0);
        return found;
    }

private:
    /// The numbers that ordoku_cover_size writes.
    struct matrix_size {
        std::size_t items;    ///< The number of items.
        std::size_t options;  ///< The number of options.
        std::size_t nodes;    ///< The number of nodes.
    };

    explicit exact_cover(const detail::made_handle<ordoku_cover>& made)
        : handle(made.code, made.raw, made.message)
    {
    }

    matrix_size sizes()
    {
        matrix_size size = {0, 0, 0};
        checked(ordoku_cover_size(get(), &size.items, &size.options, &size.nodes));
        return size;
    }
};

}  // namespace ordoku

#endif  // ORDOKU_CALLBACKS_HPP
