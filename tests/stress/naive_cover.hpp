// A naive oracle for exact cover.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace stress {

struct matrix {
    std::size_t primary;
    std::size_t secondary;
    std::vector<std::vector<std::uint32_t>> options;  // the items of each; empty: there is no such option
    std::vector<std::uint32_t> covered;               // in the order of covering
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> colours;  // of an option's items, if not 0

    std::size_t items() const { return primary + secondary; }
    std::size_t nodes() const;
    std::size_t used() const;  // options with a node
    bool is_covered(std::uint32_t item) const;
    std::uint32_t colour(std::size_t option, std::uint32_t item) const;
};

bool solves(const matrix& asked, const std::uint32_t* chosen, std::size_t len);

// Returns the number of solutions, or -1 if counting takes too long.
long count(const matrix& asked);

}  // namespace stress
