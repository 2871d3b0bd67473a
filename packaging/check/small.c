/* A small program in C89 and C++98: solves a puzzle with a handle, and prints the first row. It calls
 * malloc in the library, and frees there. */
#include <ordoku.h>
#include <stdio.h>

int main(void)
{
    uint32_t cells[16] = {0, 2, 0, 0, 3, 0, 0, 2, 0, 1, 0, 3, 0, 0, 2, 0};
    ordoku_solver *solver = NULL;
    int status = ordoku_solver_new(2, &solver);

    if (status == ORDOKU_OK) status = ordoku_solver_set_data(solver, cells, 16);
    if (status == ORDOKU_OK) status = ordoku_solver_solve(solver, cells, 16);
    ordoku_solver_free(solver);
    printf("%s: %u %u %u %u\n", ordoku_status_text(status), (unsigned)cells[0], (unsigned)cells[1],
           (unsigned)cells[2], (unsigned)cells[3]);
    return status != ORDOKU_SOLVED;
}
