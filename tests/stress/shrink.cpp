#include "shrink.hpp"

#include "child.hpp"
#include "functions.hpp"

namespace stress {

static bool still_fails(const trace& calls, const std::string& failure) { return run_apart(calls, true) == failure; }

// Returns `calls` without those from `begin` to `end` and without the calls inside of them.
static trace without(const trace& calls, std::size_t begin, std::size_t end)
{
    trace rest;
    for (std::size_t k = 0; k < calls.size();) {
        if (k >= begin && k < end) {
            k = end_of_children(calls, k);
        } else {
            rest.push_back(calls[k++]);
        }
    }
    return rest;
}

static bool remove_some(trace& calls, const std::string& failure)
{
    bool removed = false;
    for (std::size_t size = (calls.size() + 1) / 2; size > 0; size = size == 1 ? 0 : (size + 1) / 2) {
        // From the end: later calls do not change earlier ones.
        for (std::size_t end = calls.size(); end > 0; end = end > size ? end - size : 0) {
            const trace rest = without(calls, end > size ? end - size : 0, end);
            if (rest.size() < calls.size() && still_fails(rest, failure)) {
                calls = rest;
                removed = true;
                if (end > calls.size()) end = calls.size();
                if (end == 0) break;
            }
        }
    }
    return removed;
}

static bool simplify_some(trace& calls, const std::string& failure)
{
    bool simplified = false;
    for (std::size_t k = 0; k < calls.size(); ++k)
        for (std::size_t index = 0; index < functions()[calls[k].function].arguments.size(); ++index) {
            const std::uint32_t value = calls[k].values[index];
            for (const std::uint32_t plainer : {0u, value / 2, value ? value - 1 : 0}) {
                if (plainer >= calls[k].values[index]) continue;
                trace next = calls;
                next[k].values[index] = plainer;
                if (!still_fails(next, failure)) continue;
                calls = next;
                simplified = true;
            }
        }
    return simplified;
}

trace shrink(trace calls, const std::string& failure)
{
    while (remove_some(calls, failure) || simplify_some(calls, failure)) {
    }
    return calls;
}

}  // namespace stress
