// The library `ordoku` for C++11 and later: handles that free themselves, vectors in and out, exceptions for errors.
//
//     #include <iostream>
//     #include <ordoku/ordoku.hpp>
//
//     int main() {
//         ordoku::solver solver(3);                                   // 9x9; solver(2, 3) is 6x6
//         solver.set_data(ordoku::parse("8..........36......7..9.2...5...7.......457.....1...3..."
//                                       "1....68..85...1..9....4..").cells);
//         if (ordoku::solution found = solver.solve())
//             std::cout << ordoku::format(found.grid);
//         solver.enumerate([](const std::vector<std::uint32_t>& grid) { std::cout << grid[0] << '\n'; });
//     }
//
// What a search answers is a value: ORDOKU_SOLVED, ORDOKU_NO_SOLUTION or ORDOKU_STOPPED. What is wrong with a call, a
// negative number in C, is thrown as ordoku::error. Cells, candidates and limits, and which thread may call what, are
// as in ordoku.h.
//
// Callbacks are any callables. They return void, or something that, when true, ends the search (as in C). What they
// throw ends the search too, and is thrown again by the call that searched.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../ordoku.h"

namespace ordoku {

// A call that could not be done: what() says why.
class error : public std::runtime_error {
public:
    error(int status, const std::string& message)
        : std::runtime_error(message.empty() ? ordoku_status_text(status) : message), status_(status)
    {
    }
    explicit error(int status) : error(status, std::string()) {}

    // One of the negative ORDOKU_E_ numbers.
    int status() const noexcept { return status_; }

private:
    int status_;
};

// A text that does not parse, and where.
class text_error : public error {
public:
    text_error(int status, const ordoku_text& found)
        : error(status, found.message), offset_(static_cast<std::size_t>(found.offset)), line_(found.line),
          column_(found.column)
    {
    }

    // In bytes, from the start of the text.
    std::size_t offset() const noexcept { return offset_; }
    // From 1; 0 when the error has no place.
    std::uint64_t line() const noexcept { return line_; }
    std::uint64_t column() const noexcept { return column_; }

private:
    std::size_t offset_;
    std::uint64_t line_;
    std::uint64_t column_;
};

// How to search: the members of ordoku_options, with the library's defaults.
struct options : ordoku_options {
    options() : ordoku_options() { ordoku_options_init(this, sizeof(ordoku_options)); }
};

// How to read or print: the members of ordoku_text.
struct text_format : ordoku_text {
    text_format() : ordoku_text() { ordoku_text_init(this, sizeof(ordoku_text)); }
};

struct solution {
    int status;                       // ORDOKU_SOLVED, ORDOKU_NO_SOLUTION or ORDOKU_STOPPED
    std::vector<std::uint32_t> grid;  // empty unless solved

    explicit operator bool() const noexcept { return status == ORDOKU_SOLVED; }
};

struct tally {
    int status;           // ORDOKU_SOLVED (one or more), ORDOKU_NO_SOLUTION or ORDOKU_STOPPED
    std::uint64_t count;  // when stopped: how many were found so far
};

struct uniqueness {
    int status;   // as in a tally
    bool unique;  // false too when stopped

    explicit operator bool() const noexcept { return unique; }
};

struct proof_verdict {
    int status;  // ORDOKU_OK, ORDOKU_E_PROOF or ORDOKU_STOPPED

    explicit operator bool() const noexcept { return status == ORDOKU_OK; }
};

struct cover_solution {
    int status;                          // ORDOKU_SOLVED, ORDOKU_NO_SOLUTION or ORDOKU_STOPPED
    std::vector<std::uint32_t> options;  // in the order of choosing; empty unless solved

    explicit operator bool() const noexcept { return status == ORDOKU_SOLVED; }
};

struct batch_result {
    std::vector<int> statuses;          // one for each puzzle
    std::vector<std::uint64_t> counts;  // solutions found, up to the limit
    std::vector<std::uint32_t> grids;   // one after another; 0 throughout where there is none
};

struct lines_result {
    std::vector<int> statuses;          // one for each puzzle
    std::vector<std::uint64_t> counts;  // solutions found, up to the limit
    std::string text;                   // the lines, with its first solution in place of each puzzle that has one
};

struct parsed {
    std::vector<std::uint32_t> cells;
    std::uint32_t box_rows;
    std::uint32_t box_cols;
    std::uint64_t layout;   // one of the ORDOKU_LAYOUT_ numbers
    std::uint64_t symbols;  // one of the ORDOKU_SYMBOLS_ numbers
    std::size_t next;       // where the rest of the text begins
};

namespace detail {

struct free_handle {
    void operator()(ordoku_solver* solver) const noexcept { ordoku_solver_free(solver); }
    void operator()(ordoku_cover* cover) const noexcept { ordoku_cover_free(cover); }
};

// A null pointer is an error in C even where the length is 0.
template <class T>
const T* pointer_to(const std::vector<T>& values) noexcept
{
    static const T nothing = T();
    return values.empty() ? &nothing : values.data();
}

template <class Callable, class... Arguments>
struct answers_nothing : std::is_void<decltype(std::declval<Callable&>()(std::declval<Arguments>()...))> {};

template <class Callable, class... Arguments>
typename std::enable_if<answers_nothing<Callable, Arguments...>::value, bool>::type
wants_to_stop(Callable& callable, Arguments&&... arguments)
{
    callable(std::forward<Arguments>(arguments)...);
    return false;
}

template <class Callable, class... Arguments>
typename std::enable_if<!answers_nothing<Callable, Arguments...>::value, bool>::type
wants_to_stop(Callable& callable, Arguments&&... arguments)
{
    return static_cast<bool>(callable(std::forward<Arguments>(arguments)...));
}

// Keeps what a callback throws, because no exception may cross the C call.
class keeper {
public:
    template <class Body>
    int run(Body body) noexcept
    {
        try {
            return body() ? 1 : 0;
        } catch (...) {
            thrown_ = std::current_exception();
            return 1;
        }
    }

    void forget() noexcept { thrown_ = nullptr; }

    void rethrow()
    {
        std::exception_ptr thrown;
        std::swap(thrown, thrown_);
        if (thrown) std::rethrow_exception(thrown);
    }

private:
    std::exception_ptr thrown_;
};

// `{}` stands for the default, as a struct of zeros does elsewhere.
template <class Struct>
Struct sized(Struct how)
{
    if (how.struct_size == 0) how.struct_size = sizeof how;
    return how;
}

// What `user` points to while solutions are enumerated.
template <class Callable>
class visitor : public keeper {
public:
    explicit visitor(Callable& callable) : callable_(callable) {}

    static int call(const std::uint32_t* values, std::size_t len, void* user) noexcept
    {
        visitor& self = *static_cast<visitor*>(user);
        return self.run([&] {
            self.values_.assign(values, values + len);
            return wants_to_stop(self.callable_, static_cast<const std::vector<std::uint32_t>&>(self.values_));
        });
    }

private:
    Callable& callable_;
    std::vector<std::uint32_t> values_;
};

// What `user` points to while a proof is written.
template <class Callable>
class writer : public keeper {
public:
    explicit writer(Callable& callable) : callable_(callable) {}

    static int call(int part, const char* text, std::size_t len, void* user) noexcept
    {
        writer& self = *static_cast<writer*>(user);
        return self.run([&] { return wants_to_stop(self.callable_, part, std::string(text, len)); });
    }

private:
    Callable& callable_;
};

// A poll callable of any type, held by its solver.
class poll_holder : public keeper {
public:
    virtual ~poll_holder() = default;
    virtual bool poll() = 0;

    static int call(void* user) noexcept
    {
        poll_holder& self = *static_cast<poll_holder*>(user);
        return self.run([&] { return self.poll(); });
    }
};

template <class Callable>
class poll_of final : public poll_holder {
public:
    explicit poll_of(Callable callable) : callable_(std::move(callable)) {}
    bool poll() override { return wants_to_stop(callable_); }

private:
    Callable callable_;
};

// The poll that a handle calls. `set` gives callbacks to the handle, and throws when it does not take them.
class poll_slot {
public:
    template <class Poll, class Set>
    void put(Poll poll, Set set)
    {
        std::unique_ptr<poll_holder> holder(new poll_of<Poll>(std::move(poll)));
        ordoku_callbacks callbacks;
        ordoku_callbacks_init(&callbacks, sizeof callbacks);
        callbacks.poll = &poll_holder::call;
        callbacks.user = holder.get();
        set(&callbacks);
        holder_ = std::move(holder);
    }

    template <class Set>
    void clear(Set set)
    {
        set(nullptr);
        holder_.reset();
    }

    // What it threw in a call of ordoku.h, which could not throw it again.
    void forget() noexcept
    {
        if (holder_) holder_->forget();
    }

    void rethrow()
    {
        if (holder_) holder_->rethrow();
    }

private:
    std::unique_ptr<poll_holder> holder_;
};

// A board has at most 256 x 256 cells.
const std::size_t most_cells = 65536;

const char* const no_side = "a side, the rows of a box times its columns, is from 1 to 256";

// A batch that writes to these results.
template <class Result>
ordoku_batch batch_for(Result& to, std::uint64_t limit)
{
    ordoku_batch batch;
    ordoku_batch_init(&batch, sizeof batch);
    batch.limit = limit;
    batch.puzzles = to.statuses.size();
    batch.statuses = to.statuses.data();
    batch.counts = to.counts.data();
    return batch;
}

inline ordoku_batch batch_for(const std::vector<std::uint32_t>& cells, batch_result& to, std::uint64_t limit)
{
    ordoku_batch batch = batch_for(to, limit);
    batch.cells = cells.data();
    batch.out = to.grids.data();
    return batch;
}

inline ordoku_batch batch_for(const std::string& lines, std::size_t stride, lines_result& to, std::uint64_t limit)
{
    ordoku_batch batch = batch_for(to, limit);
    batch.lines = lines.data();
    batch.stride = stride;
    batch.out_lines = &to.text[0];
    batch.out_stride = stride;
    return batch;
}

// What `call` makes of a batch, of which there is room for the answers.
template <class Call>
batch_result batch_of(std::size_t area, const std::vector<std::uint32_t>& cells, Call call)
{
    if (cells.size() % area != 0) throw error(ORDOKU_E_ARGUMENT, "the cells are not those of whole puzzles");
    const std::size_t puzzles = cells.size() / area;
    batch_result result = {std::vector<int>(puzzles), std::vector<std::uint64_t>(puzzles),
                           std::vector<std::uint32_t>(cells.size())};
    if (puzzles != 0) call(result);
    return result;
}

template <class Call>
lines_result lines_of(const std::string& lines, std::size_t stride, Call call)
{
    if (stride < 81) throw error(ORDOKU_E_ARGUMENT, "a stride below 81");
    const std::size_t rest = lines.size() % stride;
    if (rest != 0 && rest < 81) throw error(ORDOKU_E_ARGUMENT, "by this stride the last line has fewer than 81 characters; Windows line ends: 83");
    const std::size_t puzzles = lines.size() / stride + (rest != 0 ? 1 : 0);
    lines_result result = {std::vector<int>(puzzles), std::vector<std::uint64_t>(puzzles), lines};
    if (puzzles != 0) call(result);
    return result;
}

}  // namespace detail

// Solves puzzles of one shape. Can be moved, not copied.
class solver {
public:
    // Square boxes: order 3 is 9x9.
    explicit solver(std::uint32_t order = 3) : box_rows_(order), box_cols_(order)
    {
        ordoku_solver* made = nullptr;
        const int status = ordoku_solver_new(order, &made);
        take(status, made);
    }

    solver(std::uint32_t box_rows, std::uint32_t box_cols) : box_rows_(box_rows), box_cols_(box_cols)
    {
        ordoku_solver* made = nullptr;
        const int status = ordoku_solver_new_boxes(box_rows, box_cols, &made);
        take(status, made);
    }

    std::size_t side() const noexcept { return std::size_t(box_rows_) * box_cols_; }
    std::size_t cells() const noexcept { return side() * side(); }
    // 64-bit words of candidates for each cell.
    std::size_t words() const noexcept { return (side() + 63) / 64; }

    void set_options(const ordoku_options& options)
    {
        const ordoku_options sized = detail::sized(options);
        check_status(ordoku_solver_set_options(get(), &sized));
    }
    void set_default_options() { check_status(ordoku_solver_set_options(get(), nullptr)); }

    // Calls `poll` now and then during every search that follows.
    template <class Poll>
    void set_poll(Poll poll)
    {
        poll_.put(std::move(poll), [this](const ordoku_callbacks* callbacks) { set_callbacks(callbacks); });
    }

    void clear_poll()
    {
        poll_.clear([this](const ordoku_callbacks* callbacks) { set_callbacks(callbacks); });
    }

    void set_data(const std::vector<std::uint32_t>& cells)
    {
        check_status(ordoku_solver_set_data(get(), detail::pointer_to(cells), cells.size()));
    }

    void set_candidates(const std::vector<std::uint64_t>& candidates)
    {
        check_status(ordoku_solver_set_candidates(get(), detail::pointer_to(candidates), candidates.size()));
    }

    // True when no two cells of a house are bound to the same digit; otherwise `clash` names the first two, and
    // message() too.
    bool check(ordoku_clash* clash = nullptr)
    {
        if (clash != nullptr) ordoku_clash_init(clash, sizeof *clash);
        return check_status(ordoku_solver_check(get(), clash)) == ORDOKU_OK;
    }

    // What direct propagation leaves.
    std::vector<std::uint64_t> candidates()
    {
        std::vector<std::uint64_t> found(cells() * words());
        check_status(ordoku_solver_candidates(get(), found.data(), found.size()));
        return found;
    }

    solution solve()
    {
        solution found = {ORDOKU_STOPPED, std::vector<std::uint32_t>(cells())};
        found.status = searched(ordoku_solver_solve(searching(), found.grid.data(), found.grid.size()));
        if (!found) found.grid.clear();
        return found;
    }

    // Counts up to `limit`; 0: all.
    tally count(std::uint64_t limit = 0)
    {
        tally found = {ORDOKU_STOPPED, 0};
        found.status = searched(ordoku_solver_count(searching(), limit, &found.count));
        if (found.status == ORDOKU_STOPPED) found.count = stats().solutions;
        return found;
    }

    uniqueness is_unique()
    {
        int unique = 0;
        const int status = searched(ordoku_solver_is_unique(searching(), &unique));
        return uniqueness{status, unique == 1};
    }

    // Hands each solution to `visit`, as a const std::vector<std::uint32_t>&. ORDOKU_DONE: there is no further one.
    // ORDOKU_STOPPED: `visit` or a limit ended it.
    template <class Visit>
    int enumerate(Visit&& visit)
    {
        typedef detail::visitor<typename std::remove_reference<Visit>::type> visitor;
        visitor visiting(visit);
        const int status = ordoku_solver_enumerate(searching(), &visitor::call, &visiting);
        visiting.rethrow();
        return searched(status);
    }

    // Counts as count() does and hands the pieces of a proof that there are no others to `write`, as int (one of the
    // ORDOKU_PART_ numbers) and std::string; see ordoku_solver_prove.
    template <class Write>
    tally prove(std::uint64_t limit, Write&& write)
    {
        typedef detail::writer<typename std::remove_reference<Write>::type> writer;
        writer writing(write);
        tally found = {ORDOKU_STOPPED, 0};
        const int status = ordoku_solver_prove(searching(), limit, &writer::call, &writing, &found.count);
        writing.rethrow();
        found.status = searched(status);
        if (found.status == ORDOKU_STOPPED) found.count = stats().solutions;
        return found;
    }

    // ORDOKU_OK when the proof shows that the puzzle has no solutions but these grids, one after another; ORDOKU_E_PROOF when
    // it does not, and message() names the line where it fails.
    proof_verdict check_proof(const std::vector<std::uint32_t>& solutions, const std::string& proof)
    {
        const int status =
            ordoku_solver_check_proof(searching(), solutions.data(), solutions.size(), proof.data(), proof.size());
        const proof_verdict verdict = {status == ORDOKU_E_PROOF ? status : searched(status)};
        return verdict;
    }

    // As the functions of these names below, with this solver's shape, options and poll. It keeps threads for the next batch: see
    // ordoku_solver_solve_batch.
    batch_result solve_batch(const std::vector<std::uint32_t>& puzzles, std::uint64_t limit = 1)
    {
        return detail::batch_of(cells(), puzzles, [&](batch_result& to) {
            const ordoku_batch batch = detail::batch_for(puzzles, to, limit);
            searched(ordoku_solver_solve_batch(searching(), &batch));
        });
    }

    lines_result solve_lines(const std::string& lines, std::size_t stride = 82, std::uint64_t limit = 1)
    {
        return detail::lines_of(lines, stride, [&](lines_result& to) {
            const ordoku_batch batch = detail::batch_for(lines, stride, to, limit);
            searched(ordoku_solver_solve_batch(searching(), &batch));
        });
    }

    // From any thread, while the solver stays where it is; sticky.
    void cancel() { check_status(ordoku_solver_cancel(get())); }
    void reset_cancel() { check_status(ordoku_solver_reset_cancel(get())); }

    // Of the last search.
    ordoku_stats stats()
    {
        ordoku_stats last;
        ordoku_stats_init(&last, sizeof last);
        check_status(ordoku_solver_stats(get(), &last));
        return last;
    }

    std::string message() const { return get() ? ordoku_solver_message(get()) : ""; }

    // For calls of ordoku.h; the solver keeps it.
    ordoku_solver* get() const noexcept { return handle_.get(); }

private:
    void take(int status, ordoku_solver* made)
    {
        handle_.reset(made);
        if (status == ORDOKU_E_ARGUMENT) throw error(status, detail::no_side);
        if (status < 0) throw error(status);
    }

    int check_status(int status) const
    {
        if (status < 0) throw error(status, message());
        return status;
    }

    void set_callbacks(const ordoku_callbacks* callbacks)
    {
        check_status(ordoku_solver_set_callbacks(get(), callbacks));
    }

    // The handle for a search that throws what is thrown during it.
    ordoku_solver* searching() noexcept
    {
        poll_.forget();
        return get();
    }

    int searched(int status)
    {
        if (status != ORDOKU_E_BUSY) poll_.rethrow();
        return check_status(status);
    }

    std::uint32_t box_rows_;
    std::uint32_t box_cols_;
    detail::poll_slot poll_;
    std::unique_ptr<ordoku_solver, detail::free_handle> handle_;
};

// An exact cover problem: options that meet every primary item once and every secondary item at most once. Can be
// moved, not copied.
class exact_cover {
public:
    explicit exact_cover(std::size_t primary, std::size_t secondary = 0)
    {
        ordoku_cover* made = nullptr;
        const int status = ordoku_cover_new(primary, secondary, &made);
        take(status, made, std::string());
    }

    // The matrix of a solver's puzzle.
    explicit exact_cover(const solver& puzzle)
    {
        ordoku_cover* made = nullptr;
        const int status = ordoku_cover_from_puzzle(puzzle.get(), &made);
        take(status, made, status < 0 ? puzzle.message() : std::string());
    }

    // The number of the new option.
    std::uint32_t add_option(const std::vector<std::uint32_t>& items)
    {
        std::uint32_t option = 0;
        check_status(ordoku_cover_add_option(get(), detail::pointer_to(items), items.size(), &option));
        return option;
    }

    void add_node(std::uint32_t option, std::uint32_t item) { check_status(ordoku_cover_add_node(get(), option, item)); }
    void cover(std::uint32_t item) { check_status(ordoku_cover_cover(get(), item)); }
    void uncover(std::uint32_t item) { check_status(ordoku_cover_uncover(get(), item)); }
    void set_options(const ordoku_options& options)
    {
        const ordoku_options sized = detail::sized(options);
        check_status(ordoku_cover_set_options(get(), &sized));
    }
    void set_default_options() { check_status(ordoku_cover_set_options(get(), nullptr)); }

    // Calls `poll` now and then during every search that follows.
    template <class Poll>
    void set_poll(Poll poll)
    {
        poll_.put(std::move(poll), [this](const ordoku_callbacks* callbacks) { set_callbacks(callbacks); });
    }

    void clear_poll()
    {
        poll_.clear([this](const ordoku_callbacks* callbacks) { set_callbacks(callbacks); });
    }

    std::size_t items() { return size(0); }
    std::size_t options() { return size(1); }
    std::size_t nodes() { return size(2); }

    cover_solution solve()
    {
        cover_solution found = {ORDOKU_STOPPED, std::vector<std::uint32_t>(items() + 1)};
        std::size_t count = 0;
        found.status = searched(ordoku_cover_solve(searching(), found.options.data(), found.options.size(), &count));
        found.options.resize(found ? count : 0);
        return found;
    }

    // Counts up to `limit`; 0: all.
    tally count(std::uint64_t limit = 0)
    {
        tally found = {ORDOKU_STOPPED, 0};
        found.status = searched(ordoku_cover_count(searching(), limit, &found.count));
        if (found.status == ORDOKU_STOPPED) found.count = stats().solutions;
        return found;
    }

    // Hands each solution, the numbers of its options, to `visit`; answers as solver::enumerate.
    template <class Visit>
    int enumerate(Visit&& visit)
    {
        typedef detail::visitor<typename std::remove_reference<Visit>::type> visitor;
        visitor visiting(visit);
        const int status = ordoku_cover_enumerate(searching(), &visitor::call, &visiting);
        visiting.rethrow();
        return searched(status);
    }

    // Finds the first option from number `option` on that has a node, and its items; false when there is none. To go
    // on, add one to `option`.
    bool next_option(std::uint32_t& option, std::vector<std::uint32_t>& met)
    {
        std::size_t count = 0;
        met.resize((std::max)(met.capacity(), std::size_t(4)));
        int status = ordoku_cover_next_option(get(), &option, met.data(), met.size(), &count);
        if (status == ORDOKU_E_BUFFER) {
            met.resize(count);
            status = ordoku_cover_next_option(get(), &option, met.data(), met.size(), &count);
        }
        const bool found = check_status(status) == ORDOKU_OK;
        met.resize(found ? count : 0);
        return found;
    }

    // From any thread, while the matrix stays where it is; sticky.
    void cancel() { check_status(ordoku_cover_cancel(get())); }
    void reset_cancel() { check_status(ordoku_cover_reset_cancel(get())); }

    // Of the last search.
    ordoku_stats stats()
    {
        ordoku_stats last;
        ordoku_stats_init(&last, sizeof last);
        check_status(ordoku_cover_stats(get(), &last));
        return last;
    }

    std::string message() const { return get() ? ordoku_cover_message(get()) : ""; }

    // For calls of ordoku.h; the matrix keeps it.
    ordoku_cover* get() const noexcept { return handle_.get(); }

private:
    void take(int status, ordoku_cover* made, const std::string& message)
    {
        handle_.reset(made);
        if (status < 0) throw error(status, message);
    }

    int check_status(int status) const
    {
        if (status < 0) throw error(status, message());
        return status;
    }

    std::size_t size(int which)
    {
        std::size_t sizes[3] = {0, 0, 0};
        check_status(ordoku_cover_size(get(), &sizes[0], &sizes[1], &sizes[2]));
        return sizes[which];
    }

    void set_callbacks(const ordoku_callbacks* callbacks)
    {
        check_status(ordoku_cover_set_callbacks(get(), callbacks));
    }

    ordoku_cover* searching() noexcept
    {
        poll_.forget();
        return get();
    }

    int searched(int status)
    {
        if (status != ORDOKU_E_BUSY) poll_.rethrow();
        return check_status(status);
    }

    detail::poll_slot poll_;
    std::unique_ptr<ordoku_cover, detail::free_handle> handle_;
};

namespace detail {

// `poll` may be null.
inline batch_result solve_batch(std::uint32_t box_rows, std::uint32_t box_cols, const std::vector<std::uint32_t>& cells,
                                std::uint64_t limit, const ordoku_options& how, const ordoku_callbacks* poll)
{
    const std::uint64_t side = std::uint64_t(box_rows) * box_cols;
    if (side == 0 || side > 256) throw error(ORDOKU_E_ARGUMENT, no_side);
    const ordoku_options options = sized(how);
    return batch_of(static_cast<std::size_t>(side * side), cells, [&](batch_result& to) {
        ordoku_batch batch = batch_for(cells, to, limit);
        batch.box_rows = box_rows;
        batch.box_cols = box_cols;
        const int status = ordoku_solve_batch(&batch, &options, poll);
        if (status < 0) throw error(status);
    });
}

// `poll` may be null.
inline lines_result solve_lines(const std::string& lines, std::size_t stride, std::uint64_t limit, const ordoku_options& how,
                                const ordoku_callbacks* poll)
{
    const ordoku_options options = sized(how);
    return lines_of(lines, stride, [&](lines_result& to) {
        const ordoku_batch batch = batch_for(lines, stride, to, limit);
        const int status = ordoku_solve_batch(&batch, &options, poll);
        if (status < 0) throw error(status);
    });
}

// What `call` answers, which gets this poll as callbacks; throws what the poll threw.
template <class Poll, class Call>
auto with_poll(Poll poll, Call call) -> decltype(call(nullptr))
{
    poll_slot slot;
    ordoku_callbacks callbacks;
    slot.put(std::move(poll), [&](const ordoku_callbacks* made) { callbacks = *made; });
    auto result = call(&callbacks);
    slot.rethrow();
    return result;
}

}  // namespace detail

// Solves the puzzles that `cells` holds one after another, on all cores unless `how` says otherwise. Up to `limit`
// solutions of each are counted; 0: all.
inline batch_result solve_batch(std::uint32_t box_rows, std::uint32_t box_cols, const std::vector<std::uint32_t>& cells,
                                std::uint64_t limit = 1, const ordoku_options& how = options())
{
    return detail::solve_batch(box_rows, box_cols, cells, limit, how, nullptr);
}

inline batch_result solve_batch(std::uint32_t order, const std::vector<std::uint32_t>& cells, std::uint64_t limit = 1,
                                const ordoku_options& how = options())
{
    return detail::solve_batch(order, order, cells, limit, how, nullptr);
}

// With a poll, which is called on this thread and ends the batch with true: what it had not settled by then is
// ORDOKU_STOPPED.
template <class Poll>
batch_result solve_batch(std::uint32_t box_rows, std::uint32_t box_cols, const std::vector<std::uint32_t>& cells,
                         std::uint64_t limit, const ordoku_options& how, Poll poll)
{
    return detail::with_poll(std::move(poll), [&](const ordoku_callbacks* made) {
        return detail::solve_batch(box_rows, box_cols, cells, limit, how, made);
    });
}

template <class Poll>
batch_result solve_batch(std::uint32_t order, const std::vector<std::uint32_t>& cells, std::uint64_t limit,
                         const ordoku_options& how, Poll poll)
{
    return solve_batch(order, order, cells, limit, how, std::move(poll));
}

// Solves 9x9 puzzles that stand as lines of 81 characters, each `stride` bytes after the one before (82: a line feed
// between them; 83: Windows line ends), on all cores unless `how` says otherwise. See ordoku_batch.
inline lines_result solve_lines(const std::string& lines, std::size_t stride = 82, std::uint64_t limit = 1,
                                const ordoku_options& how = options())
{
    return detail::solve_lines(lines, stride, limit, how, nullptr);
}

// With a poll, as batches have it.
template <class Poll>
lines_result solve_lines(const std::string& lines, std::size_t stride, std::uint64_t limit, const ordoku_options& how,
                         Poll poll)
{
    return detail::with_poll(std::move(poll), [&](const ordoku_callbacks* made) {
        return detail::solve_lines(lines, stride, limit, how, made);
    });
}

// Reads the first puzzle of a text, or of what begins at byte `from`. To read several, go on at `next` until it is the
// text's size. Throws text_error.
inline parsed parse(const std::string& text, std::size_t from = 0, const ordoku_text& how = text_format())
{
    text_format found;
    found.next = from;
    std::vector<std::uint32_t> cells(1296);
    int status = ORDOKU_E_BUFFER;
    const ordoku_text format = detail::sized(how);
    while (status == ORDOKU_E_BUFFER) {
        status = ordoku_parse(text.data(), text.size(), &format, cells.data(), cells.size(), &found);
        if (status == ORDOKU_E_BUFFER) cells.resize(detail::most_cells);
    }
    if (status < 0) throw text_error(status, found);
    cells.resize(static_cast<std::size_t>(found.cells));
    return parsed{std::move(cells),
                  found.box_rows,
                  found.box_cols,
                  found.layout,
                  found.symbols,
                  static_cast<std::size_t>(found.next)};
}

// Prints cells, with a line end at the end.
inline std::string format(const std::vector<std::uint32_t>& cells, const ordoku_text& how = text_format())
{
    std::size_t needed = 0;
    const ordoku_text format = detail::sized(how);
    int status = ordoku_format(detail::pointer_to(cells), cells.size(), &format, nullptr, 0, &needed);
    std::string text(needed, '\0');
    if (status == ORDOKU_E_BUFFER)
        status = ordoku_format(cells.data(), cells.size(), &format, &text[0], text.size(), &needed);
    if (status < 0) throw error(status);
    text.resize(needed - 1);
    return text;
}

// Fills a board in place, as the well-known function of this name: '.' is an empty cell, then '1' to '9', and 'A' to
// 'G' where the side is 16, 'A' to 'P' where it is 25. False, and the board untouched, when there is no solution or it is no such board.
// Among several solutions it takes the usual one: that of guessing in the first of the cells with fewest candidates,
// digits ascending, unless that takes more than 200,000 nodes.
inline bool solveSudoku(std::vector<std::vector<char>>& board)
{
    static const char symbols[] = ".123456789ABCDEFGHIJKLMNOP";
    const std::size_t side = board.size();
    std::uint32_t order = 1;
    while (order * order < side && order < 5) ++order;
    if (order * order != side) return false;

    std::vector<std::uint32_t> cells;
    for (const std::vector<char>& row : board) {
        if (row.size() != side) return false;
        for (const char symbol : row) {
            const char* const end = symbols + side + 1;
            const char* const place = std::find(symbols + 0, end, symbol);
            if (place == end) return false;
            cells.push_back(static_cast<std::uint32_t>(place - symbols));
        }
    }

    solver solving(order);
    solving.set_data(cells);
    options how;
    how.engine = ORDOKU_ENGINE_GREEDY;
    how.node_limit = 200000;
    solving.set_options(how);
    solution found = solving.solve();
    if (found.status == ORDOKU_STOPPED) {
        solving.set_default_options();
        found = solving.solve();
    }
    if (!found) return false;
    for (std::size_t i = 0; i < found.grid.size(); ++i) board[i / side][i % side] = symbols[found.grid[i]];
    return true;
}

}  // namespace ordoku
