#include <ordoku.h>
#include <stdio.h>
int main(void) {
    char text[2048];
    uint32_t cells[256];
    ordoku_text found = {.struct_size = sizeof found};
    ordoku_solver *solver;
    size_t len = fread(text, 1, sizeof text, stdin);
    if (ordoku_parse(text, len, NULL, cells, 256, &found) != ORDOKU_OK) return puts(found.message), 1;
    if (ordoku_solver_new(4, &solver) != ORDOKU_OK || ordoku_solver_set_data(solver, cells, 256) != ORDOKU_OK) return 1;
    if (ordoku_solver_solve(solver, cells, 256) == ORDOKU_SOLVED
        && ordoku_format(cells, 256, &found, text, sizeof text, NULL) == ORDOKU_OK) fputs(text, stdout);
    ordoku_solver_free(solver);
    return fflush(stdout) != 0;
}
