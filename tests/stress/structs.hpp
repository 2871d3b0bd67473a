// Structs as callers of every version pass them, and wrong ones.
#pragma once

#include "attempt.hpp"
#include "callbacks.hpp"

namespace stress {

// Values of the arguments "options", "format" and so on, and of their "detail".
const std::uint32_t struct_kinds = 8;
const std::uint32_t details = 100000;

// Makes options. `made` is what the library reads in them if there is no error. `most_nodes` limits
// their nodes unless it is 0. `matrix`: mostly options that a matrix takes.
const ordoku_options* offer_options(attempt& to, std::uint32_t kind, std::uint32_t detail, std::uint64_t most_nodes,
                                    bool matrix, search_options& made);

// Makes callbacks. `plan` is the plan of their poll, or NULL, if there is no error.
const ordoku_callbacks* offer_callbacks(attempt& to, std::uint32_t kind, std::uint32_t detail, world& around,
                                        const poll_plan*& plan);

const ordoku_text* offer_format(attempt& to, std::uint32_t kind, std::uint32_t detail, ordoku_text& made);

// The sizes of the first versions.
const std::size_t first_text_size = offsetof(ordoku_text, solution);
const std::size_t first_options_size = offsetof(ordoku_options, memory_limit);

// A struct that the library fills: its size is the one that the caller tells. The first version had the size `first`; 0: this size.
struct answer_struct {
    void* data;
    std::size_t size;
    bool can_be_written;
};
answer_struct offer_answer(attempt& to, std::uint32_t kind, std::uint32_t detail, std::size_t exact, std::size_t alignment = 8,
                           std::size_t first = 0);
// Writes the size into the struct, as the init function does.
void tell_size(attempt& to, const answer_struct& made);
const std::uint32_t answer_kinds = 7;
// Checks a struct that the library filled: its size, and zeros after the members of this version.
void check_answer(attempt& to, const answer_struct& made, std::size_t exact);

// Returns the default options.
search_options default_options();
ordoku_options to_struct(const search_options& options);

// Allow the errors of options for a solver of this shape, or for a matrix.
void add_errors(attempt& to, const search_options& options, shape of);
void add_matrix_errors(attempt& to, const search_options& options);

}  // namespace stress
