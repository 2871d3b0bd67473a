// Exact cover, naively: what answers are compared with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stress {

struct matrix {
    std::size_t primary;
    std::size_t secondary;
    std::vector<std::vector<std::uint32_t>> options;  // the items of each, none where the number stands for no option
    std::vector<std::uint32_t> covered;               // in that order

    std::size_t items() const { return primary + secondary; }
    std::size_t nodes() const;
    std::size_t used() const;  // options with a node
    bool is_covered(std::uint32_t item) const;
};

bool solves(const matrix& asked, const std::uint32_t* chosen, std::size_t len);

// How many solutions there are; -1 when that takes too long this way.
long count(const matrix& asked);

}  // namespace stress
