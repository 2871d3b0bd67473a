// One call of the library: its arguments, the statuses that it may return, and the checks
// afterwards.
#pragma once

#include "buffers.hpp"
#include "fail.hpp"
#include "memory.hpp"
#include "tally.hpp"
#include "world.hpp"

#include <ordoku.h>

namespace stress {

// An array, and the length that the library is told.
template <class T>
struct array {
    T* data;
    std::size_t len;
};

// Returns the length that the library is told of an array that needs `exact` elements. `kind` is a
// value of the argument "length".
std::size_t claimed_length(std::uint32_t kind, std::size_t exact);
const std::uint32_t length_kinds = 10;
// Values of the argument "pointer": valid, NULL, or 1, 2 or 3 bytes off its alignment.
const std::uint32_t pointer_kinds = 5;
// Values of the argument "starve": the number of the allocation that fails.
const std::uint32_t starvations = 16;

class attempt {
public:
    buffers memory;

    attempt() : errors_(0), answers_(0), starved_(false), held_(nullptr) {}
    // A call that takes a handle.
    template <class Slot>
    explicit attempt(const Slot& slot) : attempt()
    {
        holds(slot);
    }

    // Allows an error status; once one is allowed, no success is.
    void error(int status, bool when = true) { errors_ |= when ? bit(status) : 0; }
    // Allows a status for a call without errors.
    void answer(int status, bool when = true) { answers_ |= when ? bit(status) : 0; }

    template <class Slot>
    void holds(const Slot& slot)
    {
        error(ORDOKU_E_NULL, slot.handle == nullptr);
        held_ = &slot;
    }

    // Returns whether an allocation failed.
    bool starved() const { return starved_; }

    bool is_busy() const { return held_ && held_->busy > 0; }

    // Makes an array that the call reads or writes, of at most twice its exact length. It may be NULL if
    // its length is 0.
    template <class T>
    array<T> offer(const T* content, std::size_t exact, std::uint32_t length, std::uint32_t pointer, bool optional = false)
    {
        array<T> made = {nullptr, claimed_length(length, exact)};
        if (pointer == 1) {
            error(ORDOKU_E_NULL, !optional && made.len > 0);
            return made;
        }
        const std::size_t shift = pointer > 1 ? pointer - 1 : 0;
        error(ORDOKU_E_ARGUMENT, shift % alignof(T) != 0);
        error(ORDOKU_E_ARGUMENT, made.len > static_cast<std::size_t>(-1) / 2 / sizeof(T));
        const std::size_t real = made.len > 2 * exact + 1 ? exact : made.len;
        made.data = memory.room<T>(real, shift);
        if (content && real) {
            // An array longer than its content repeats it.
            unsigned char* const bytes = reinterpret_cast<unsigned char*>(made.data);
            for (std::size_t k = 0; k < real && exact > 0; k += exact)
                std::memcpy(bytes + k * sizeof(T), content, (real - k < exact ? real - k : exact) * sizeof(T));
            memory.answered(made.data, real * sizeof(T));
        }
        return made;
    }

    // Makes an array for `exact` outputs.
    template <class T>
    array<T> room(std::size_t exact, std::uint32_t length, std::uint32_t pointer)
    {
        const array<T> made = offer<T>(nullptr, exact, length, pointer);
        error(ORDOKU_E_BUFFER, made.len < exact);
        return made;
    }

    // Makes an array for one output.
    template <class T>
    T* output(std::uint32_t pointer, bool optional = false)
    {
        return offer<T>(nullptr, 1, 0, pointer, optional).data;
    }

    // Makes the call while allocation `starve` fails, and counts its status.
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

    // Fails unless the status is allowed. Returns whether it is a success.
    bool judge(int status);
    // Fails if anything but the outputs has changed.
    void finish() { memory.check(); }
    // And if the message of the handle does not fit the status; see check_message.
    template <class Slot, class... Says>
    void finish(const Slot& slot, int status, Says... says)
    {
        finish();
        check_message(slot, status, says...);
    }

private:
    static unsigned bit(int status) { return 1u << column_of(status); }
    static void note(int status);

    unsigned errors_;
    unsigned answers_;
    bool starved_;
    const handle_state* held_;
};

// Counts a call without a status.
void note_call();

// Checks that a handle has a message after an error, and otherwise only if the call `says`
// something.
void check_message(const solver_slot& slot, int status, bool says = false);
void check_message(const matrix_slot& slot, int status);
void check_message(const rules_slot& slot, int status);

}  // namespace stress
