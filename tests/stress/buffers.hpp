// The arrays that a call reads and writes. Each array is between two fences, and has a copy
// elsewhere:
//
//     arena     ... | fence | array | fence | ...
//     copies    ... | fence | copy  | fence | ...
//
// After the call, arrays and fences must equal their copies, except for the outputs. For sanitizers
// and valgrind, fences are out of bounds, and so are arrays after their call.
#pragma once

#include <cstddef>
#include <cstring>

namespace stress {

class buffers {
public:
    buffers();
    ~buffers();
    buffers(const buffers&) = delete;
    buffers& operator=(const buffers&) = delete;

    // Makes an array to write to, `shift` bytes off its alignment.
    template <class T>
    T* room(std::size_t count, std::size_t shift = 0)
    {
        return reinterpret_cast<T*>(take(count * sizeof(T), shift, nullptr));
    }

    // Makes an array to read.
    template <class T>
    T* given(const T* values, std::size_t count, std::size_t shift = 0)
    {
        return reinterpret_cast<T*>(take(count * sizeof(T), shift, values));
    }

    // Marks bytes as an output.
    void answered(const void* start, std::size_t size);

    // Fails if anything else has changed.
    void check() const;

private:
    unsigned char* take(std::size_t size, std::size_t shift, const void* content);

    std::size_t begin_;
};

// Reads a value from a pointer that may not be aligned.
template <class T>
T value_at(const void* start)
{
    T value;
    std::memcpy(&value, start, sizeof value);
    return value;
}

}  // namespace stress
