// Random numbers that depend on the seed only.
#pragma once

#include <cstdint>

namespace stress {

// SplitMix64 (Steele, Lea, Flood 2014).
class random_source {
public:
    explicit random_source(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next()
    {
        std::uint64_t x = state_ += 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    std::uint64_t below(std::uint64_t bound) { return next() % bound; }
    bool one_in(std::uint64_t times) { return below(times) == 0; }

    template <class T, std::size_t N>
    T among(const T (&values)[N])
    {
        return values[below(N)];
    }

private:
    std::uint64_t state_;
};

}  // namespace stress
