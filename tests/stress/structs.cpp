#include "structs.hpp"

#include "../c/last.h"
#include "random.hpp"

namespace stress {

// No version has a larger struct: a larger struct_size is an error.
static const std::size_t largest = 4096;

// The bytes of a caller's struct, and its struct_size.
struct struct_bytes {
    std::vector<unsigned char> content;
    std::uint32_t size;
};

enum { PLAIN, NONE, ANY_SIZE, ONE_WRONG, GARBAGE, UNALIGNED, ENORMOUS, NEWER };

// Makes a struct of this kind. `plain` has its members: after the first 8 bytes, 8 bytes each.
static struct_bytes spoil(const std::vector<unsigned char>& plain, std::uint32_t kind, random_source& random)
{
    struct_bytes made = {plain, static_cast<std::uint32_t>(plain.size())};
    if (kind == ANY_SIZE) made.size = static_cast<std::uint32_t>(random.below(2 * plain.size() + 1));
    if (kind == NEWER) made.size = static_cast<std::uint32_t>(plain.size() + 8 * (1 + random.below(plain.size() / 8)));
    if (kind == ENORMOUS) {
        static const std::uint32_t sizes[] = {4096, 4097, 4104, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
        made.size = random.among(sizes);
    }
    // A size that no version has comes with 4 bytes only: the library may not read more.
    made.content.resize(made.size <= largest ? (made.size < 4 ? 4 : made.size) : 4);
    const bool tail = random.one_in(2) && kind != NEWER;
    for (std::size_t k = plain.size(); k < made.content.size(); ++k)
        made.content[k] = static_cast<unsigned char>(tail ? random.next() : 0);
    if (kind == GARBAGE)
        for (std::size_t k = 4; k < made.content.size(); ++k) made.content[k] = static_cast<unsigned char>(random.next());
    if (kind == ONE_WRONG) {
        // A member of 4 bytes, or half of a larger one.
        static const std::uint32_t wrong[] = {6, 10, 255, 4097, 0x80000000u, 0xFFFFFFFFu};
        const std::uint32_t value = random.among(wrong);
        std::memcpy(&made.content[4 * (1 + random.below(made.content.size() / 4 - 1))], &value, sizeof value);
    }
    std::memcpy(made.content.data(), &made.size, sizeof made.size);
    return made;
}

template <class Struct>
static std::vector<unsigned char> bytes_of(const Struct& value)
{
    const unsigned char* const first = reinterpret_cast<const unsigned char*>(&value);
    return std::vector<unsigned char>(first, first + sizeof value);
}

// Returns the struct as this version reads it, and allows its errors.
template <class Struct>
static Struct seen(attempt& to, const struct_bytes& made, std::size_t first_size)
{
    Struct value = Struct();
    const bool of_a_version = made.size >= first_size && made.size <= largest && made.size % alignof(Struct) == 0;
    to.error(ORDOKU_E_ARGUMENT, !of_a_version);
    if (!of_a_version) return value;
    for (std::size_t k = sizeof(Struct); k < made.size; ++k) to.error(ORDOKU_E_OPTION, made.content[k] != 0);
    std::memcpy(&value, made.content.data(), made.size < sizeof value ? made.size : sizeof value);
    return value;
}

template <class Struct>
static const Struct* hand_over(attempt& to, const struct_bytes& made, std::uint32_t kind)
{
    to.error(ORDOKU_E_ARGUMENT, kind == UNALIGNED);
    return reinterpret_cast<const Struct*>(
        to.memory.given(made.content.data(), made.content.size(), kind == UNALIGNED ? 1 + made.size % 3 : 0));
}

search_options default_options() { return search_options(); }

ordoku_options to_struct(const search_options& options)
{
    ordoku_options made = ordoku_options();
    made.struct_size = sizeof made;
    made.flags = options.flags;
    made.engine = options.engine;
    made.threads = options.threads;
    made.node_limit = options.nodes;
    made.time_limit_ns = options.time;
    made.solution_limit = options.solutions;
    made.seed = options.seed;
    made.memory_limit = options.memory;
    return made;
}

static search_options random_options(random_source& random, bool matrix)
{
    static const std::uint64_t nodes[] = {0, 1, 2, 7, 50, 300};
    static const std::uint64_t times[] = {0, 0, 0, 1, 1000, 1000000000000000, static_cast<std::uint64_t>(-1)};
    static const std::uint64_t solutions[] = {0, 0, 0, 1, 2, 5, static_cast<std::uint64_t>(-1)};
    static const std::uint64_t memories[] = {0, 0, 1, 4096, 1 << 20, static_cast<std::uint64_t>(-1)};
    search_options made = search_options();
    made.nodes = random.among(nodes);
    made.time = random.among(times);
    made.solutions = random.among(solutions);
    if (matrix) {
        made.engine = random.one_in(2) ? ORDOKU_ENGINE_DLX : ORDOKU_ENGINE_AUTO;
        made.memory = random.among(memories);
        made.flags = random.one_in(4) ? ORDOKU_FLAG_RACE : 0;
        if (!random.one_in(6)) return made;
    }
    made.engine = static_cast<std::uint32_t>(random.below(7));
    made.memory = random.among(memories);
    made.flags = random.one_in(4) ? ORDOKU_FLAG_RACE : 0;
    made.seed = random.one_in(3) ? random.next() % 3 : 0;
    made.threads = random.one_in(3) ? static_cast<std::uint32_t>(random.below(4)) : 1;
    return made;
}

const ordoku_options* offer_options(attempt& to, std::uint32_t kind, std::uint32_t detail, std::uint64_t most_nodes,
                                    bool matrix, search_options& made)
{
    random_source random(detail);
    made = default_options();
    if (kind == NONE && most_nodes == 0) return nullptr;
    const search_options plain = random_options(random, matrix);
    struct_bytes offered = spoil(bytes_of(to_struct(plain)), kind, random);
    std::uint64_t nodes = 0;
    const std::size_t offset = offsetof(ordoku_options, node_limit);
    if (offered.content.size() >= offset + sizeof nodes) {
        std::memcpy(&nodes, &offered.content[offset], sizeof nodes);
        if (most_nodes != 0 && (nodes == 0 || nodes > most_nodes)) nodes = 1 + detail % most_nodes;
        std::memcpy(&offered.content[offset], &nodes, sizeof nodes);
    }
    const ordoku_options value = seen<ordoku_options>(to, offered, first_options_size);
    made.flags = value.flags;
    made.engine = value.engine;
    made.threads = value.threads;
    made.nodes = value.node_limit;
    made.time = value.time_limit_ns;
    made.solutions = value.solution_limit;
    made.seed = value.seed;
    made.memory = value.memory_limit;
    to.error(ORDOKU_E_OPTION, made.flags > ORDOKU_FLAG_RACE || made.engine > LAST_ENGINE || made.threads > 4096);
    return hand_over<ordoku_options>(to, offered, kind);
}

void add_errors(attempt& to, const search_options& options, shape of)
{
    const bool nine = of.box_rows == 3 && of.box_cols == 3;
    to.error(ORDOKU_E_ARGUMENT, options.engine == ORDOKU_ENGINE_NINE && !nine);
}

void add_matrix_errors(attempt& to, const search_options& options)
{
    to.error(ORDOKU_E_OPTION, options.seed != 0);
    to.error(ORDOKU_E_OPTION, options.engine != ORDOKU_ENGINE_AUTO && options.engine != ORDOKU_ENGINE_DLX);
}

const ordoku_callbacks* offer_callbacks(attempt& to, std::uint32_t kind, std::uint32_t detail, world& around,
                                        const poll_plan*& plan)
{
    plan = nullptr;
    if (kind == NONE) return nullptr;
    random_source random(detail);
    const poll_plan fresh = {static_cast<std::uint32_t>(random.below(poll_plan::ACTIONS)),
                             static_cast<std::uint32_t>(random.below(4)), false};
    around.plans.push_back(fresh);
    // This sets the bytes between the members, too.
    ordoku_callbacks plain;
    ordoku_callbacks_init(&plain, sizeof plain);
    plain.poll = random.one_in(4) ? nullptr : stress_poll;
    plain.user = &around.plans.back();
    struct_bytes offered = spoil(bytes_of(plain), kind, random);
    // The poll is always a valid function or NULL.
    const std::size_t end = offsetof(ordoku_callbacks, poll) + sizeof plain.poll;
    if (offered.content.size() >= end) std::memcpy(&offered.content[offsetof(ordoku_callbacks, poll)], &plain.poll, sizeof plain.poll);
    ordoku_callbacks value = seen<ordoku_callbacks>(to, offered, sizeof(ordoku_callbacks));
    if (value.poll) {
        // And its argument is its own.
        std::memcpy(&offered.content[offsetof(ordoku_callbacks, user)], &plain.user, sizeof plain.user);
        plan = &around.plans.back();
    }
    return hand_over<ordoku_callbacks>(to, offered, kind);
}

const ordoku_text* offer_format(attempt& to, std::uint32_t kind, std::uint32_t detail, ordoku_text& made)
{
    made = ordoku_text();
    if (kind == NONE) return nullptr;
    random_source random(detail);
    static const std::uint32_t blanks[] = {0, 0, '.', '0', '-', '_', '*', 'x', '?', 183, ' ', '#', 0x110000, static_cast<std::uint32_t>(-1)};
    static const std::uint32_t sides[] = {0, 3, 2, 1, 4, 5, 16, 17, static_cast<std::uint32_t>(-1)};
    ordoku_text plain = ordoku_text();
    plain.struct_size = sizeof plain;
    plain.layout = static_cast<std::uint32_t>(random.below(LAST_LAYOUT + 1));
    plain.symbols = static_cast<std::uint32_t>(random.one_in(2) ? random.below(4) : 0);
    plain.blank = random.one_in(2) ? random.among(blanks) : 0;
    if (random.one_in(3)) {
        plain.box_rows = random.among(sides);
        plain.box_cols = random.one_in(2) ? plain.box_rows : random.among(sides);
    }
    const struct_bytes offered = spoil(bytes_of(plain), kind, random);
    made = seen<ordoku_text>(to, offered, first_text_size);
    to.error(ORDOKU_E_OPTION, made.layout > LAST_LAYOUT || made.symbols > ORDOKU_SYMBOLS_LETTERS);
    const std::uint32_t separator = made.separator;
    const bool separates = separator == ',' || separator == ';' || separator == '\t' || separator == '|';
    to.error(ORDOKU_E_OPTION, made.puzzle_column != 0 && !separates);
    const bool named = made.box_rows != 0 || made.box_cols != 0;
    const bool exists = made.box_rows != 0 && made.box_cols != 0 && made.box_rows <= 256 && made.box_cols <= 256 &&
                        made.box_rows * made.box_cols <= 256;
    to.error(ORDOKU_E_ARGUMENT, named && !exists);
    return hand_over<ordoku_text>(to, offered, kind);
}

answer_struct offer_answer(attempt& to, std::uint32_t kind, std::uint32_t detail, std::size_t exact, std::size_t alignment,
                           std::size_t first)
{
    // Kinds: exact, unaligned, any size, a later version, the largest, too large, and NULL.
    static const std::size_t huge[] = {4097, 4104, static_cast<std::size_t>(-1), static_cast<std::size_t>(-1) / 2};
    answer_struct made = {nullptr, exact, false};
    if (kind == 2) made.size = detail % (2 * exact + 1);
    if (kind == 3) made.size = exact + 8 * (1 + detail % 8);
    if (kind == 4) made.size = largest;
    if (kind == 5) made.size = huge[detail % 4];
    const bool of_a_version = made.size >= (first ? first : exact) && made.size <= largest && made.size % alignment == 0;
    to.error(ORDOKU_E_ARGUMENT, !of_a_version);
    if (kind == 6) {
        to.error(ORDOKU_E_NULL);
        return made;
    }
    const std::size_t shift = kind == 1 ? 1 + detail % (alignment - 1) : 0;
    to.error(ORDOKU_E_ARGUMENT, shift != 0);
    // The array has room for any size that a version may have.
    made.data = to.memory.room<unsigned char>(made.size <= largest ? (made.size < 4 ? 4 : made.size) : exact, shift);
    made.can_be_written = of_a_version && shift == 0;
    return made;
}

void tell_size(attempt& to, const answer_struct& made)
{
    if (!made.data) return;
    // The library reads the size first, whatever it is.
    const std::uint32_t size = static_cast<std::uint32_t>(made.size);
    std::memcpy(made.data, &size, sizeof size);
    to.memory.answered(made.data, sizeof size);
}

void check_answer(attempt& to, const answer_struct& made, std::size_t exact)
{
    to.memory.answered(made.data, made.size);
    expect(value_at<std::uint32_t>(made.data) == made.size, "changes struct_size");
    const unsigned char* const bytes = static_cast<const unsigned char*>(made.data);
    for (std::size_t k = exact; k < made.size; ++k) expect(bytes[k] == 0, "leaves a later version's members undefined");
}

}  // namespace stress
