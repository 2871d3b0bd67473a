/* Two searches whose callbacks increment one counter without a lock. ThreadSanitizer must report
 * the race. */
#include <ordoku.h>
#include <pthread.h>

static uint64_t seen;

static int count(const uint32_t *cells, size_t len, void *user)
{
    (void)cells;
    (void)len;
    (void)user;
    return ++seen > 1000;
}

static void *search(void *user)
{
    static const uint32_t empty[16];
    ordoku_solver *solver;
    if (ordoku_solver_new(2, &solver) == ORDOKU_OK && ordoku_solver_set_data(solver, empty, 16) == ORDOKU_OK)
        ordoku_solver_enumerate(solver, count, user);
    ordoku_solver_free(solver);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, search, NULL);
    pthread_create(&threads[1], NULL, search, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
