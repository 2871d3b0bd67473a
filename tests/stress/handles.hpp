// What both kinds of handles can do. Each function is a template of the slot and the C function.
#pragma once

#include "perform.hpp"

#include <cstring>

namespace stress {

inline solver_slot& slot_at(world& w, std::uint32_t index, const solver_slot*) { return w.solvers[index]; }
inline matrix_slot& slot_at(world& w, std::uint32_t index, const matrix_slot*) { return w.matrices[index]; }
template <class Slot>
Slot& slot_at(world& w, std::uint32_t index)
{
    return slot_at(w, index, static_cast<const Slot*>(nullptr));
}

template <class Slot, int (*set)(decltype(Slot::handle), const ordoku_callbacks*)>
void set_callbacks(world& w, values v)
{
    Slot& slot = slot_at<Slot>(w, v[0]);
    attempt a(slot);
    const poll_plan* plan;
    const ordoku_callbacks* const callbacks = offer_callbacks(a, v[1], v[2], w, plan);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return set(slot.handle, callbacks); });
    if (a.judge(status)) slot.plan = plan;
    a.finish(slot, status);
}

// A cancel is possible while the handle is in use.
template <class Slot, int (*call)(decltype(Slot::handle))>
bool make_at_any_time(Slot& slot)
{
    attempt a;
    a.error(ORDOKU_E_NULL, !slot.handle);
    a.answer(ORDOKU_OK);
    return a.judge(a.make(0, [&] { return call(slot.handle); }));
}

template <class Slot, int (*call)(decltype(Slot::handle))>
void cancel(world& w, values v)
{
    Slot& slot = slot_at<Slot>(w, v[0]);
    if (make_at_any_time<Slot, call>(slot)) slot.cancelled = slot.was_cancelled = true;
}

template <class Slot, int (*call)(decltype(Slot::handle))>
void reset_cancel(world& w, values v)
{
    Slot& slot = slot_at<Slot>(w, v[0]);
    if (make_at_any_time<Slot, call>(slot)) slot.cancelled = false;
}

template <class Slot, int (*read)(decltype(Slot::handle), ordoku_stats*)>
void read_stats(world& w, values v)
{
    Slot& slot = slot_at<Slot>(w, v[0]);
    attempt a(slot);
    const answer_struct stats = offer_answer(a, v[1], v[2], sizeof(ordoku_stats));
    tell_size(a, stats);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return read(slot.handle, static_cast<ordoku_stats*>(stats.data)); });
    if (a.judge(status)) check_answer(a, stats, sizeof(ordoku_stats));
    a.finish(slot, status);
}

template <class Slot, class Raw, const char* (*read)(const Raw*)>
void read_message(world& w, values v)
{
    const Slot& slot = slot_at<Slot>(w, v[0]);
    const char* const message = read(slot.handle);
    note_call();
    expect(message != nullptr && std::strlen(message) < 192, "is no message");
    if (!slot.handle) expect(*message == '\0', "has a message without a handle");
    else if (slot.busy) expect(std::strcmp(message, ordoku_status_text(ORDOKU_E_BUSY)) == 0, "has no message while busy");
}

}  // namespace stress
