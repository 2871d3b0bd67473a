// What a call is given to read and write: each array stands between fences, and has a copy elsewhere. What a call may not
// change must equal its copy afterwards, fences included. Sanitizers and valgrind are told that fences, and arrays after
// their call, are out of bounds.
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

    // An array to write to, `shift` bytes off its alignment.
    template <class T>
    T* room(std::size_t count, std::size_t shift = 0)
    {
        return reinterpret_cast<T*>(take(count * sizeof(T), shift, nullptr));
    }

    // An array to read.
    template <class T>
    T* given(const T* values, std::size_t count, std::size_t shift = 0)
    {
        return reinterpret_cast<T*>(take(count * sizeof(T), shift, values));
    }

    // These bytes are an answer.
    void answered(const void* start, std::size_t size);

    // Ends the process when anything else has changed.
    void check() const;

private:
    unsigned char* take(std::size_t size, std::size_t shift, const void* content);

    std::size_t begin_;
};

// A value, from a place that may not be aligned.
template <class T>
T value_at(const void* start)
{
    T value;
    std::memcpy(&value, start, sizeof value);
    return value;
}

}  // namespace stress
