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
// negative number in C, is thrown as ordoku::error. Cells, candidates and limits, and which thread may call what, are as
// in ordoku.h.
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
    text_error(int status, const ordoku_parsed& found, std::size_t from)
        : error(status, found.message), offset_(from + static_cast<std::size_t>(found.offset)), line_(found.line),
          column_(found.column)
    {
    }

    // In bytes, from the start of the text.
    std::size_t offset() const noexcept { return offset_; }
    // From 1, counted from where reading began; 0 when the error has no place.
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

// How to read or print: the members of ordoku_text_format.
struct text_format : ordoku_text_format {
    text_format() : ordoku_text_format() { struct_size = sizeof(ordoku_text_format); }
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

struct cover_solution {
    int status;                          // ORDOKU_SOLVED, ORDOKU_NO_SOLUTION or ORDOKU_STOPPED
    std::vector<std::uint32_t> options;  // in the order of choosing; empty unless solved

    explicit operator bool() const noexcept { return status == ORDOKU_SOLVED; }
};

struct batch_result {
    std::vector<int> statuses;         // one for each puzzle
    std::vector<std::uint64_t> counts;
    std::vector<std::uint32_t> grids;  // one after another; 0 throughout where there is none
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
    void operator()(ordoku_xc* xc) const noexcept { ordoku_xc_free(xc); }
};

// A null pointer is an error in C even where the length is 0.
template <class T>
const T* pointer_to(const std::vector<T>& values) noexcept
{
    static const T nothing = T();
    return values.empty() ? &nothing : values.data();
}

template <class Callable, class... Arguments>
typename std::enable_if<std::is_void<decltype(std::declval<Callable&>()(std::declval<Arguments>()...))>::value, bool>::type
wants_to_stop(Callable& callable, Arguments&&... arguments)
{
    callable(std::forward<Arguments>(arguments)...);
    return false;
}

template <class Callable, class... Arguments>
typename std::enable_if<!std::is_void<decltype(std::declval<Callable&>()(std::declval<Arguments>()...))>::value, bool>::type
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

    void rethrow()
    {
        if (thrown_) std::rethrow_exception(std::exchange(thrown_));
    }

private:
    struct std_exchange;
    std::exception_ptr thrown_;
};

}  // namespace detail

}  // namespace ordoku
