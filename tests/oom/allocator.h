/* An allocator that fails on demand, and counts the blocks that are not freed.
 *
 * By default it replaces the functions of the C library, so the requests of the C library itself
 * can fail too: for example the start of a thread. With WRAPPED it uses the linker's --wrap
 * instead. Then it sees only the calls of this program and of the library linked into it, and
 * valgrind and sanitizers see the blocks. WRAPPED also fails the start of threads. */
#ifndef ALLOCATOR_H
#define ALLOCATOR_H

#include <errno.h>
#include <pthread.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef WRAPPED
#define OURS(name) __wrap_##name
#define SYSTEMS(name) __real_##name
#else
#define OURS(name) name
#define SYSTEMS(name) __libc_##name
#endif

void *SYSTEMS(malloc)(size_t);
void *SYSTEMS(calloc)(size_t, size_t);
void *SYSTEMS(realloc)(void *, size_t);
void SYSTEMS(free)(void *);
void *SYSTEMS(memalign)(size_t, size_t);

/* Requests until the first failure, and whether all later requests fail. */
static long countdown;
static int failing, fail_for_good;
/* Requests so far, failed allocations, threads that did not start, and blocks that are not
 * freed. */
static long requests, injected, refused, live;

#define LOAD(counter) __atomic_load_n(&(counter), __ATOMIC_RELAXED)
#define ADD(counter, number) __atomic_add_fetch(&(counter), number, __ATOMIC_RELAXED)

static void start_failing(long first, int for_good)
{
    requests = injected = refused = 0;
    countdown = first;
    fail_for_good = for_good;
    __atomic_store_n(&failing, 1, __ATOMIC_RELAXED);
}

static void stop_failing(void)
{
    __atomic_store_n(&failing, 0, __ATOMIC_RELAXED);
}

static int fails(void)
{
    long left;
    if (!LOAD(failing))
        return 0;
    ADD(requests, 1);
    left = ADD(countdown, -1);
    return left == 0 || (left < 0 && fail_for_good);
}

static int no_memory(void)
{
    if (!fails())
        return 0;
    ADD(injected, 1);
    errno = ENOMEM;
    return 1;
}

static void *counted(void *block)
{
    ADD(live, block != NULL);
    return block;
}

void *OURS(malloc)(size_t size)
{
    return no_memory() ? NULL : counted(SYSTEMS(malloc)(size));
}

void *OURS(calloc)(size_t count, size_t size)
{
    return no_memory() ? NULL : counted(SYSTEMS(calloc)(count, size));
}

void *OURS(realloc)(void *block, size_t size)
{
    void *moved = no_memory() ? NULL : SYSTEMS(realloc)(block, size);
    return block == NULL ? counted(moved) : moved;
}

void OURS(free)(void *block)
{
    ADD(live, -(block != NULL));
    SYSTEMS(free)(block);
}

void *OURS(memalign)(size_t alignment, size_t size)
{
    return no_memory() ? NULL : counted(SYSTEMS(memalign)(alignment, size));
}

void *OURS(aligned_alloc)(size_t alignment, size_t size)
{
    return OURS(memalign)(alignment, size);
}

int OURS(posix_memalign)(void **out, size_t alignment, size_t size)
{
    void *block = OURS(memalign)(alignment, size);
    if (block == NULL)
        return ENOMEM;
    *out = block;
    return 0;
}

#ifdef WRAPPED
int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *), void *user)
{
    if (!fails())
        return __real_pthread_create(thread, attributes, main, user);
    ADD(refused, 1);
    return EAGAIN;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
