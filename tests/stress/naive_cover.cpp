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

std::uint32_t matrix::colour(std::size_t option, std::uint32_t item) const
{
    const auto found = colours.find({option, item});
    return found == colours.end() ? 0 : found->second;
}

namespace {

// The items that the chosen options cover, and those that were covered before.
class meeting {
public:
    explicit meeting(const matrix& asked) : asked_(asked), times_(asked.items()), colours_(asked.items())
    {
        for (const std::uint32_t item : asked.covered) times_[item] = 1;
    }

    bool has_room(std::size_t option) const
    {
        const std::vector<std::uint32_t>& items = asked_.options[option];
        return std::all_of(items.begin(), items.end(), [this, option](std::uint32_t item) {
            const std::uint32_t colour = asked_.colour(option, item);
            return times_[item] == 0 || (colour != 0 && colours_[item] == colour);
        });
    }

    // Adds an option for which there is room, or takes it out.
    void put(std::size_t option, bool in)
    {
        for (const std::uint32_t item : asked_.options[option]) {
            times_[item] += in ? 1 : -1;
            colours_[item] = times_[item] ? asked_.colour(option, item) : 0;
        }
    }

    // Returns the first primary item that is not covered; `primary` if all are.
    std::size_t first_open(std::size_t primary) const
    {
        return static_cast<std::size_t>(std::find(times_.begin(), times_.begin() + static_cast<long>(primary), 0) - times_.begin());
    }

private:
    const matrix& asked_;
    std::vector<int> times_;
    std::vector<std::uint32_t> colours_;
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
        for (std::size_t option = 0; option < asked.options.size(); ++option) {
            if (--left < 0) return;
            const std::vector<std::uint32_t>& items = asked.options[option];
            const bool meets = std::find(items.begin(), items.end(), item) != items.end();
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
        // An option without primary items is in no solution.
        if (*std::min_element(asked.options[chosen[k]].begin(), asked.options[chosen[k]].end()) >= asked.primary)
            return false;
        if (!met.has_room(chosen[k])) return false;
        met.put(chosen[k], true);
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
