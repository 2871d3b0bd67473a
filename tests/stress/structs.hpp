// Structs of callers of every version, and of no version.
#pragma once

#include "attempt.hpp"
#include "callbacks.hpp"

namespace stress {

// How a struct is offered: the arguments "options", "format" and so on, each with a "detail".
const std::uint32_t struct_kinds = 8;
const std::uint32_t details = 100000;

// Options: `made` is what the call will see, where there is no error. Where `most_nodes` is not 0, they limit nodes to
// that. `matrix`: mostly what a matrix takes.
const ordoku_options* offer_options(attempt& to, std::uint32_t kind, std::uint32_t detail, std::uint64_t most_nodes,
                                    bool matrix, search_options& made);

// Callbacks: `plan` is what is polled, NULL for nothing, where there is no error.
const ordoku_callbacks* offer_callbacks(attempt& to, std::uint32_t kind, std::uint32_t detail, world& around,
                                        const poll_plan*& plan);

const ordoku_text* offer_format(attempt& to, std::uint32_t kind, std::uint32_t detail, ordoku_text& made);

// A struct for an answer: its size as the caller tells it.
struct answer_struct {
    void* data;
    std::size_t size;
    bool can_be_written;
};
answer_struct offer_answer(attempt& to, std::uint32_t kind, std::uint32_t detail, std::size_t exact, std::size_t alignment = 8);
// As a call finds it: with its size, as far as the struct has room for that.
void tell_size(attempt& to, const answer_struct& made);
const std::uint32_t answer_kinds = 7;
// After the call wrote it: the size it tells, and zeros beyond what this version knows.
void check_answer(attempt& to, const answer_struct& made, std::size_t exact);

// What a solver's options become where nothing was set.
search_options default_options();
ordoku_options to_struct(const search_options& options);

// What is wrong with options for a solver of this shape, or for a matrix.
void add_errors(attempt& to, const search_options& options, shape of);
void add_matrix_errors(attempt& to, const search_options& options);

}  // namespace stress
