/* Tells ThreadSanitizer about the locks of the prebuilt standard library, which it cannot see
 * inside. Otherwise it would report a race on data behind a lock wherever a thread had to wait.
 *
 * The linker's --wrap redirects the functions that take or release a lock there; LOCK, WAIT and
 * WAIT_TIMEOUT are their mangled names. The compiler instruments everything else. */
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

/* Mutex::lock_contended(&self) */
void lock_contended(void *mutex) __asm__("__real_" LOCK);
void lock_in_sight(void *mutex) __asm__("__wrap_" LOCK);

void lock_in_sight(void *mutex)
{
    lock_contended(mutex);
    __tsan_acquire(mutex);
}

/* Condvar::wait(&self, mutex: &Mutex) */
void wait(void *condvar, void *mutex) __asm__("__real_" WAIT);
void wait_in_sight(void *condvar, void *mutex) __asm__("__wrap_" WAIT);

void wait_in_sight(void *condvar, void *mutex)
{
    __tsan_release(mutex);
    wait(condvar, mutex);
    __tsan_acquire(mutex);
}

/* Condvar::wait_timeout(&self, mutex: &Mutex, timeout: Duration) -> bool */
unsigned char wait_timeout(void *condvar, void *mutex, uint64_t seconds, uint32_t nanoseconds) __asm__("__real_" WAIT_TIMEOUT);
unsigned char wait_timeout_in_sight(void *condvar, void *mutex, uint64_t seconds, uint32_t nanoseconds) __asm__("__wrap_" WAIT_TIMEOUT);

unsigned char wait_timeout_in_sight(void *condvar, void *mutex, uint64_t seconds, uint32_t nanoseconds)
{
    unsigned char woken;
    __tsan_release(mutex);
    woken = wait_timeout(condvar, mutex, seconds, nanoseconds);
    __tsan_acquire(mutex);
    return woken;
}
