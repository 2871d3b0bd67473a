// One call of the library: what it is given, what it may answer, what must hold afterwards.
#pragma once

#include "buffers.hpp"
#include "fail.hpp"
#include "memory.hpp"
#include "tally.hpp"
#include "world.hpp"

#include <ordoku.h>

namespace stress {

// Where an array stands and how long it is said to be.
template <class T>
struct array {
    T* data;
    std::size_t len;
};

// How long an array is said to be that should have `exact` elements; the kinds are those of the argument "length".
std::size_t claimed_length(std::uint32_t kind, std::size_t exact);
const std::uint32_t length_kinds = 10;
// "pointer": good, NULL, or off its alignment by 1, 2, 3.
const std::uint32_t pointer_kinds = 5;
// "starve": which allocation fails.
const std::uint32_t starvations = 16;

class attempt {
public:
    buffers memory;

    attempt() : errors_(0), answers_(0), starved_(false), held_(nullptr) {}

    // `status` is an answer to what is wrong with this call.
    void error(int status, bool when = true) { errors_ |= when ? bit(status) : 0; }
    // `status` is an answer when nothing is wrong.
    void answer(int status, bool when = true) { answers_ |= when ? bit(status) : 0; }

    template <class Slot>
    void holds(const Slot& slot)
    {
        error(ORDOKU_E_NULL, slot.handle == nullptr);
        held_ = &slot;
    }

    // Whether an allocation failed.
    bool starved() const { return starved_; }

    bool is_busy() const { return held_ && held_->busy > 0; }

    // An array that the call reads or writes. At most twice its exact length is there.
    template <class T>
    array<T> offer(const T* content, std::size_t exact, std::uint32_t length, std::uint32_t pointer, bool optional = false)
    {
        array<T> made = {nullptr, claimed_length(length, exact)};
        if (pointer == 1) {
            error(ORDOKU_E_NULL, !optional);
            return made;
        }
        const std::size_t shift = pointer > 1 ? pointer - 1 : 0;
        error(ORDOKU_E_ARGUMENT, shift % alignof(T) != 0);
        error(ORDOKU_E_ARGUMENT, made.len > static_cast<std::size_t>(-1) / 2 / sizeof(T));
        const std::size_t real = made.len > 2 * exact + 1 ? exact : made.len;
        made.data = memory.room<T>(real, shift);
        if (content && real) {
            // What is longer than the content repeats it.
            unsigned char* const bytes = reinterpret_cast<unsigned char*>(made.data);
            for (std::size_t k = 0; k < real && exact > 0; k += exact)
                std::memcpy(bytes + k * sizeof(T), content, (real - k < exact ? real - k : exact) * sizeof(T));
            memory.answered(made.data, real * sizeof(T));
        }
        return made;
    }

    // A place for one output.
    template <class T>
    T* output(std::uint32_t pointer, bool optional = false)
    {
        return offer<T>(nullptr, 1, 0, pointer, optional).data;
    }

    // Makes the call while allocation `starve` fails, and notes what it answered.
    template <class Call>
    int make(std::uint32_t starve, Call call)
    {
        int status;
        {
            const scarcity scarce(starve);
            status = call();
            starved_ = scarcity::bit();
        }
        note(status);
        return status;
    }

    // Whether the answer was one for these arguments; true when it is no error.
    bool judge(int status);
    // Nothing has changed but what was answered.
    void finish() { memory.check(); }

private:
    static unsigned bit(int status) { return 1u << column_of(status); }
    static void note(int status);

    unsigned errors_;
    unsigned answers_;
    bool starved_;
    const handle_state* held_;
};

// Notes a call without a status.
void note_call();

// A handle has a message after an error; otherwise only if the call `says` something.
void check_message(const solver_slot& slot, int status, bool says = false);
void check_message(const matrix_slot& slot, int status);

}  // namespace stress
