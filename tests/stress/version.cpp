// Calls without a handle that do not search.
#include "perform.hpp"

#include <climits>

namespace stress {

static void version_number(world&, values)
{
    note_call();
    expect(ordoku_version_number() == ORDOKU_VERSION_NUMBER, "is not the header's");
}

static void version_string(world&, values)
{
    note_call();
    const std::string expected = std::to_string(ORDOKU_VERSION_MAJOR) + '.' + std::to_string(ORDOKU_VERSION_MINOR) + '.' +
                                 std::to_string(ORDOKU_VERSION_PATCH);
    expect(ordoku_version_string() == expected, "is not the header's");
}

static void status_text(world&, values v)
{
    note_call();
    static const int others[] = {0, INT_MIN, INT_MAX, 5, 9, 11, -12, -126, -128};
    const int status = v[0] == 0 ? others[v[1]] : 1 - static_cast<int>(v[0]);
    const char* const text = ordoku_status_text(status);
    bool known = false;
    for (const int one : {ORDOKU_OK, ORDOKU_DONE, ORDOKU_CLASH, ORDOKU_WRONG_DIGITS, ORDOKU_WRONG_MARKS, ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT,
                          ORDOKU_E_VALUE, ORDOKU_E_TEXT, ORDOKU_E_BUFFER, ORDOKU_E_MEMORY, ORDOKU_E_BUSY, ORDOKU_E_OPTION, ORDOKU_E_PROOF, ORDOKU_E_IMPROPER, ORDOKU_E_AMBIGUOUS,
                          ORDOKU_E_INTERNAL})
        known = known || one == status;
    expect(text && *text, "says nothing");
    expect((std::strcmp(text, "unknown status") == 0) == !known, "knows another status");
}

// Calls an init function. `first` is the size of the first version of the struct.
template <class Struct>
static void init(values v, std::size_t first, int (*call)(Struct*, std::size_t))
{
    attempt a;
    const answer_struct made = offer_answer(a, v[0], v[1], sizeof(Struct), alignof(Struct), first);
    a.answer(ORDOKU_OK);
    const int status = a.make(0, [&] { return call(static_cast<Struct*>(made.data), made.size); });
    if (a.judge(status)) {
        check_answer(a, made, sizeof(Struct));
        for (std::size_t k = 4; k < made.size; ++k)
            expect(static_cast<const unsigned char*>(made.data)[k] == 0, "sets what is no default");
    }
    a.finish();
}

// The first version of the options had no memory_limit.
static void options_init(world&, values v) { init<ordoku_options>(v, first_options_size, ordoku_options_init); }
static void callbacks_init(world&, values v) { init<ordoku_callbacks>(v, sizeof(ordoku_callbacks), ordoku_callbacks_init); }
static void clash_init(world&, values v) { init<ordoku_clash>(v, sizeof(ordoku_clash), ordoku_clash_init); }
static void text_init(world&, values v) { init<ordoku_text>(v, first_text_size, ordoku_text_init); }
static void batch_init(world&, values v) { init<ordoku_batch>(v, sizeof(ordoku_batch), ordoku_batch_init); }
// The first version of a generation had no bounds on rows and boxes.
static void generation_init(world&, values v) { init<ordoku_generation>(v, 80, ordoku_generation_init); }
static void transform_init(world&, values v) { init<ordoku_transform>(v, sizeof(ordoku_transform), ordoku_transform_init); }
static void stats_init(world&, values v) { init<ordoku_stats>(v, sizeof(ordoku_stats), ordoku_stats_init); }
static void rating_init(world&, values v) { init<ordoku_rating>(v, sizeof(ordoku_rating), ordoku_rating_init); }
static void drawing_init(world&, values v) { init<ordoku_drawing>(v, sizeof(ordoku_drawing), ordoku_drawing_init); }
static void step_init(world&, values v) { init<ordoku_step>(v, sizeof(ordoku_step), ordoku_step_init); }

std::vector<function> plain_functions()
{
    return {
        {"ordoku_version_number", 1, false, version_number, {}},
        {"ordoku_version_string", 1, false, version_string, {}},
        {"ordoku_status_text", 2, false, status_text, {{"status", 140, EVEN}, {"other", 9, EVEN}}},
        {"ordoku_options_init", 4, false, options_init, {answer, answer_detail}},
        {"ordoku_callbacks_init", 1, false, callbacks_init, {answer, answer_detail}},
        {"ordoku_clash_init", 1, false, clash_init, {answer, answer_detail}},
        {"ordoku_text_init", 1, false, text_init, {answer, answer_detail}},
        {"ordoku_batch_init", 1, false, batch_init, {answer, answer_detail}},
        {"ordoku_generation_init", 1, false, generation_init, {answer, answer_detail}},
        {"ordoku_transform_init", 1, false, transform_init, {answer, answer_detail}},
        {"ordoku_stats_init", 1, false, stats_init, {answer, answer_detail}},
        {"ordoku_rating_init", 1, false, rating_init, {answer, answer_detail}},
        {"ordoku_step_init", 1, false, step_init, {answer, answer_detail}},
        {"ordoku_drawing_init", 1, false, drawing_init, {answer, answer_detail}},
    };
}

}  // namespace stress
