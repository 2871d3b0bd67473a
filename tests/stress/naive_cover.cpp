#include "naive_cover.hpp"

#include <algorithm>

namespace stress {

std::size_t matrix::nodes() const
{
    std::size_t ones = items() + 1;
    for (const std::vector<std::uint32_t>& option : options) ones += option.size();
    return ones;
}

std::size_t matrix::used() const
{
    return options.size() - static_cast<std::size_t>(std::count(options.begin(), options.end(), std::vector<std::uint32_t>()));
}

bool matrix::is_covered(std::uint32_t item) const
{
    return std::find(covered.begin(), covered.end(), item) != covered.end();
}

namespace {

// The items that the chosen options cover, and those that were covered before.
class meeting {
public:
    explicit meeting(const matrix& asked) : met_(asked.items())
    {
        for (const std::uint32_t item : asked.covered) met_[item] = 1;
    }

    bool has_room(const std::vector<std::uint32_t>& option) const
    {
        return std::none_of(option.begin(), option.end(), [this](std::uint32_t item) { return met_[item]; });
    }

    void put(const std::vector<std::uint32_t>& option, bool in)
    {
        for (const std::uint32_t item : option) met_[item] = in;
    }

    // Returns the first primary item that is not covered; `primary` if all are.
    std::size_t first_open(std::size_t primary) const
    {
        return static_cast<std::size_t>(std::find(met_.begin(), met_.begin() + static_cast<long>(primary), 0) - met_.begin());
    }

private:
    std::vector<char> met_;
};

struct cover_search {
    const matrix& asked;
    meeting met;
    long solutions;
    long left;  // options to look at before giving up

    void go_on()
    {
        const std::size_t item = met.first_open(asked.primary);
        if (item == asked.primary) {
            ++solutions;
            return;
        }
        for (const std::vector<std::uint32_t>& option : asked.options) {
            if (--left < 0) return;
            const bool meets = std::find(option.begin(), option.end(), item) != option.end();
            if (!meets || !met.has_room(option)) continue;
            met.put(option, true);
            go_on();
            met.put(option, false);
        }
    }
};

}  // namespace

bool solves(const matrix& asked, const std::uint32_t* chosen, std::size_t len)
{
    meeting met(asked);
    for (std::size_t k = 0; k < len; ++k) {
        if (chosen[k] >= asked.options.size() || asked.options[chosen[k]].empty()) return false;
        if (!met.has_room(asked.options[chosen[k]])) return false;
        met.put(asked.options[chosen[k]], true);
    }
    return met.first_open(asked.primary) == asked.primary;
}

long count(const matrix& asked)
{
    cover_search all = {asked, meeting(asked), 0, 3000};
    all.go_on();
    return all.left < 0 ? -1 : all.solutions;
}

}  // namespace stress
