// How ordoku.hpp calls the callbacks of C++ programs from C. Include ordoku.hpp instead.
//
//     search ---> C library ---> static call(..., user) ---> the callable
//                                  | an exception: kept, and the search stopped
//     rethrow <--- C returns ------+
//
// No exception may cross the C library, so an exception_keeper keeps it until the C call returned.
//
// C++11 and later, with exceptions. Otherwise this header, and those that include it, only say so.
#pragma once

#if __cplusplus < 201103L && !defined(_MSVC_LANG)
#error "ordoku.hpp, solve_sudoku.hpp and callbacks.hpp need C++11: compile with -std=c++11 or later, or use ordoku.h, SudokuKiller.hpp or DancingLink.hpp"
#elif !defined(__cpp_exceptions) && !defined(__EXCEPTIONS) && !defined(_CPPUNWIND)
#error "ordoku.hpp, solve_sudoku.hpp and callbacks.hpp need exceptions: compile without -fno-exceptions, or use ordoku.h, SudokuKiller.hpp or DancingLink.hpp"
#else
/// Defined if the compiler can compile the headers that need C++11.
#define ORDOKU_CALLBACKS_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../ordoku.h"

namespace ordoku {

enum class proof_part : std::uint32_t;

namespace detail {

template <class Callable, class... Arguments>
struct returns_void
    : std::is_void<decltype(std::declval<Callable&>()(std::declval<Arguments>()...))> {};

/// Calls a callback; returns whether it asks to stop.
template <class Callable, class... Arguments>
typename std::enable_if<returns_void<Callable, Arguments...>::value, bool>::type
asks_to_stop(Callable& callable, Arguments&&... arguments)
{
    callable(std::forward<Arguments>(arguments)...);
    return false;
}

template <class Callable, class... Arguments>
typename std::enable_if<!returns_void<Callable, Arguments...>::value, bool>::type
asks_to_stop(Callable& callable, Arguments&&... arguments)
{
    return static_cast<bool>(callable(std::forward<Arguments>(arguments)...));
}

/// Keeps the exception of a callback until the C call has returned, because no exception may cross
/// that call.
class exception_keeper {
public:
    /// Runs a callback; returns 1 if the search must stop, else 0, as C callbacks do.
    template <class Body>
    int run(Body body) noexcept
    {
        try {
            return body() ? 1 : 0;
        } catch (...) {
            kept_ = std::current_exception();
            return 1;
        }
    }

    void forget() noexcept { kept_ = nullptr; }

    void rethrow()
    {
        const std::exception_ptr kept = kept_;
        forget();
        if (kept) std::rethrow_exception(kept);
    }

protected:
    ~exception_keeper() = default;

private:
    std::exception_ptr kept_ = nullptr;
};

/// The callback of an enumeration; `user` points to it.
template <class Callable>
class solution_callback : public exception_keeper {
public:
    explicit solution_callback(Callable& callable) : callable_(callable) {}

    static int call(const std::uint32_t* values, std::size_t len, void* user) noexcept
    {
        solution_callback& self = *static_cast<solution_callback*>(user);
        return self.run([&] {
            self.values_.assign(values, values + len);
            const std::vector<std::uint32_t>& handed_out = self.values_;
            return asks_to_stop(self.callable_, handed_out);
        });
    }

private:
    Callable& callable_;
    std::vector<std::uint32_t> values_ = {};
};

/// The callback that receives a proof; `user` points to it.
template <class Callable>
class proof_callback : public exception_keeper {
public:
    explicit proof_callback(Callable& callable) : callable_(callable) {}

    static int call(std::uint32_t part, const char* text, std::size_t len, void* user) noexcept
    {
        proof_callback& self = *static_cast<proof_callback*>(user);
        return self.run([&] {
            return asks_to_stop(self.callable_, static_cast<proof_part>(part),
                                std::string(text, len));
        });
    }

private:
    Callable& callable_;
};

/// A poll callback of any type.
class poll_callback : public exception_keeper {
public:
    virtual ~poll_callback() = default;
    virtual bool poll() = 0;

    static int call(void* user) noexcept
    {
        poll_callback& self = *static_cast<poll_callback*>(user);
        return self.run([&] { return self.poll(); });
    }
};

template <class Callable>
class poll_callback_of final : public poll_callback {
public:
    explicit poll_callback_of(Callable callable) : callable_((std::move)(callable)) {}
    bool poll() override { return asks_to_stop(callable_); }

private:
    Callable callable_;
};

/// The poll callback of a handle, or of one batch. It has one address for as long as it is set.
class poll_slot {
public:
    /// Sets a poll. `set` gives it to the library, and throws if the library refuses it: the old
    /// poll then stays.
    template <class Poll, class Set>
    void put(Poll poll, Set set)
    {
        std::unique_ptr<poll_callback> next(new poll_callback_of<Poll>((std::move)(poll)));
        ordoku_callbacks callbacks;
        ordoku_callbacks_init(&callbacks, sizeof callbacks);
        callbacks.poll = &poll_callback::call;
        callbacks.user = next.get();
        set(&callbacks);
        callback_ = (std::move)(next);
    }

    void reset() noexcept { callback_.reset(); }

    /// Forgets an exception from a call of ordoku.h, which could not throw it again.
    void forget() noexcept
    {
        if (callback_) callback_->forget();
    }

    void rethrow()
    {
        if (callback_) callback_->rethrow();
    }

private:
    std::unique_ptr<poll_callback> callback_ = nullptr;
};

}  // namespace detail

}  // namespace ordoku

#endif  // ORDOKU_CALLBACKS_HPP
