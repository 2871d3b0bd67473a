#include "buffers.hpp"

#include "fail.hpp"

#include <cstdint>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#endif
#if defined __has_include
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#endif
#endif
#ifndef VALGRIND_MAKE_MEM_NOACCESS
#define VALGRIND_MAKE_MEM_NOACCESS(start, size) ((void)(start), (void)(size))
#define VALGRIND_MAKE_MEM_DEFINED(start, size) ((void)(start), (void)(size))
#endif

namespace stress {

static const std::size_t whole = std::size_t(32) << 20;
static const std::size_t fence = 32;
static const std::size_t unit = 16;
static const int filler = 0xA5;

// A stack: a call inside a callback puts its arrays above those of the outer call.
alignas(64) static unsigned char arena[whole];
alignas(64) static unsigned char copies[whole];
static std::size_t top = 0;

static void close(void* start, std::size_t size)
{
    ASAN_POISON_MEMORY_REGION(start, size);
    VALGRIND_MAKE_MEM_NOACCESS(start, size);
}

static void open(void* start, std::size_t size)
{
    ASAN_UNPOISON_MEMORY_REGION(start, size);
    VALGRIND_MAKE_MEM_DEFINED(start, size);
}

buffers::buffers() : begin_(top) {}

buffers::~buffers()
{
    // The leak check would take a pointer that is left here for a use of the handle.
    open(arena + begin_, top - begin_);
    std::memset(arena + begin_, filler, top - begin_);
    std::memset(copies + begin_, filler, top - begin_);
    close(arena + begin_, top - begin_);
    top = begin_;
}

unsigned char* buffers::take(std::size_t size, std::size_t shift, const void* content)
{
    const std::size_t first = top + fence + shift;
    const std::size_t next = (first + size + fence + unit - 1) / unit * unit;
    expect(size < whole && next <= whole, "needs larger buffers in this test");
    open(arena + top, next - top);
    std::memset(arena + top, filler, next - top);
    std::memset(copies + top, filler, next - top);
    if (content && size) {
        std::memcpy(arena + first, content, size);
        std::memcpy(copies + first, content, size);
    }
    close(arena + top, first - top);
    close(arena + first + size, next - first - size);
    top = next;
    return arena + first;
}

void buffers::answered(const void* start, std::size_t size)
{
    if (size) std::memcpy(copies + (static_cast<const unsigned char*>(start) - arena), start, size);
}

void buffers::check() const
{
    open(arena + begin_, top - begin_);
    expect(std::memcmp(arena + begin_, copies + begin_, top - begin_) == 0, "writes outside of its outputs");
}

}  // namespace stress
