#include "attempt.hpp"

#include <string>

namespace stress {

std::size_t claimed_length(std::uint32_t kind, std::size_t exact)
{
    const std::size_t most = static_cast<std::size_t>(-1);
    const std::size_t kinds[length_kinds] = {exact,         exact ? exact - 1 : 0, 0,        exact + 1,    2 * exact,
                                             exact / 2 + 1, most / 3 + 1,          most / 2, most / 2 + 1, most};
    return kinds[kind];
}

void attempt::note(int status)
{
    tally& seen = shared();
    ++seen.calls;
    ++seen.counts[seen.function][column_of(status)];
}

void note_call()
{
    tally& seen = shared();
    ++seen.calls;
    ++seen.counts[seen.function][no_status];
}

static std::string names(unsigned bits)
{
    std::string all;
    for (std::size_t column = 0; column < no_status; ++column)
        if (bits >> column & 1) all += (all.empty() ? "" : " or ") + std::string(name_of(column));
    return all;
}

bool attempt::judge(int status)
{
    unsigned may = errors_ ? errors_ : answers_;
    // The order of checks: only the handle and the size of a struct precede NULL, and room is the last.
    if (errors_ & bit(ORDOKU_E_NULL)) may &= bit(ORDOKU_E_NULL) | bit(ORDOKU_E_ARGUMENT);
    if (errors_ & ~bit(ORDOKU_E_BUFFER)) may &= ~bit(ORDOKU_E_BUFFER);
    if (starved_) may |= bit(ORDOKU_E_MEMORY);
    if (is_busy()) may = bit(ORDOKU_E_BUSY);
    if (!(bit(status) & may)) fail("returns " + std::string(name_of(column_of(status))) + " instead of " + names(may));
    return status >= 0;
}

static void check_text(const char* message, int status, bool says)
{
    expect(message != nullptr, "has no message");
    const std::size_t len = strnlen(message, 192);
    expect(len < 192, "has a message without a NUL");
    if (status < 0) expect(len > 0, "has no message for its error");
    else expect((len > 0) == says, "has a message against its status");
}

void check_message(const solver_slot& slot, int status, bool says)
{
    // While the handle is in use, the message is that of ORDOKU_E_BUSY.
    if (slot.handle && !slot.busy) check_text(ordoku_solver_message(slot.handle), status, says);
}

void check_message(const matrix_slot& slot, int status)
{
    if (slot.handle && !slot.busy) check_text(ordoku_cover_message(slot.handle), status, false);
}

void check_message(const rules_slot& slot, int status)
{
    if (slot.handle) check_text(ordoku_rules_message(slot.handle), status, false);
}

}  // namespace stress
