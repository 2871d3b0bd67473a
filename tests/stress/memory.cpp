#include "memory.hpp"

#include <atomic>
#include <cerrno>
#include <cstddef>

namespace stress {

// No puzzle of this test needs a larger block. Larger ones are refused, so that huge sizes fail on
// every machine.
static const std::size_t most_bytes = std::size_t(64) << 20;

// The number of allocations until one fails; 0: none.
static std::atomic<long> left(0);
static std::atomic<bool> failed(false);

static bool refuses(std::size_t size)
{
    const bool refused = size > most_bytes || (left.load() > 0 && left.fetch_sub(1) == 1);
    if (refused) {
        failed = true;
        errno = ENOMEM;
    }
    return refused;
}

scarcity::scarcity(unsigned nth) : before_(left), bit_before_(failed)
{
    left = static_cast<long>(nth);
    failed = false;
}

scarcity::~scarcity()
{
    left = before_;
    failed = bit_before_;
}

bool scarcity::bit() { return failed; }

}  // namespace stress

extern "C" {

void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* block, std::size_t size);
int __real_posix_memalign(void** block, std::size_t alignment, std::size_t size);

void* __wrap_malloc(std::size_t size) { return stress::refuses(size) ? nullptr : __real_malloc(size); }

void* __wrap_calloc(std::size_t count, std::size_t size)
{
    const bool huge = size != 0 && count > static_cast<std::size_t>(-1) / size;
    return stress::refuses(huge ? static_cast<std::size_t>(-1) : count * size) ? nullptr : __real_calloc(count, size);
}

void* __wrap_realloc(void* block, std::size_t size)
{
    return stress::refuses(size) ? nullptr : __real_realloc(block, size);
}

int __wrap_posix_memalign(void** block, std::size_t alignment, std::size_t size)
{
    return stress::refuses(size) ? ENOMEM : __real_posix_memalign(block, alignment, size);
}

}  // extern "C"
