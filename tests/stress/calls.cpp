#include "calls.hpp"

#include "functions.hpp"
#include "random.hpp"

#include <algorithm>

namespace stress {

static std::uint32_t choose(const argument& from, random_source& random)
{
    if (from.how == EVEN) return static_cast<std::uint32_t>(random.below(from.bound));
    if (from.how == SLOT) return random.below(25) == 24 ? from.bound - 1 : static_cast<std::uint32_t>(random.below(from.bound - 1));
    if (from.how == RARE) return random.one_in(12) ? static_cast<std::uint32_t>(random.below(from.bound)) : 0;
    // Long lists fall slower: otherwise their ends would never be chosen.
    std::uint32_t value = 0;
    while (value + 1 < from.bound && !random.one_in(from.bound > 20 ? 4 : 2)) ++value;
    return value;
}

static std::size_t choose_function(random_source& random)
{
    static const std::vector<std::size_t> by_weight = [] {
        std::vector<std::size_t> all;
        for (std::size_t k = 0; k < functions().size(); ++k) all.insert(all.end(), functions()[k].weight, k);
        return all;
    }();
    return by_weight[random.below(by_weight.size())];
}

static void add(trace& calls, unsigned depth, const call* around, random_source& random)
{
    call made = call();
    made.function = choose_function(random);
    made.depth = depth;
    const function& named = functions()[made.function];
    for (std::size_t k = 0; k < named.arguments.size(); ++k) made.values[k] = choose(named.arguments[k], random);
    // A call inside a callback mostly uses the busy handle. The slot is the first argument of
    // functions that call back.
    if (around && !random.one_in(3)) made.values[0] = std::min(around->values[0], named.arguments.empty() ? 0 : named.arguments[0].bound - 1);
    calls.push_back(made);
    if (named.calls_back && depth < 3 && random.one_in(2))
        for (std::uint64_t children = 1 + random.below(4); children > 0; --children) add(calls, depth + 1, &made, random);
}

trace generate(random_source random, std::size_t size)
{
    trace calls;
    while (calls.size() < size && !random.is_empty()) add(calls, 0, nullptr, random);
    return calls;
}

}  // namespace stress
