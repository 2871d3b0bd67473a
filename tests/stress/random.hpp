// Random numbers that depend on a seed only, or that the bytes of a fuzzer are.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stress {

class random_source {
public:
    explicit random_source(std::uint64_t seed) : state_(seed), bytes_(nullptr), left_(1) {}
    random_source(const unsigned char* bytes, std::size_t len) : state_(0), bytes_(bytes), left_(len) {}

    // Returns whether all bytes were read. A seed has no end.
    bool is_empty() const { return left_ == 0; }

    // SplitMix64 (Steele, Lea, Flood 2014).
    std::uint64_t next()
    {
        if (bytes_) return read(8);
        std::uint64_t x = state_ += 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    std::uint64_t below(std::uint64_t bound)
    {
        return (bytes_ ? read(bound <= 256 ? 1 : bound <= 65536 ? 2 : 4) : next()) % bound;
    }
    bool one_in(std::uint64_t times) { return below(times) == 0; }

    template <class T, std::size_t N>
    T among(const T (&values)[N])
    {
        return values[below(N)];
    }

private:
    // Reads a number of so many bytes; there are zeros after the last one.
    std::uint64_t read(int count)
    {
        std::uint64_t value = 0;
        for (; count > 0 && left_ > 0; --count, --left_) value = value << 8 | *bytes_++;
        return value;
    }

    std::uint64_t state_;
    const unsigned char* bytes_;  // NULL: the numbers depend on the seed
    std::size_t left_;
};

}  // namespace stress
