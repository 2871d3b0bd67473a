/* Hints its way through a hard 9x9: each step in four degrees, until the puzzle is solved. */
#include "ordoku.h"

#include <stdio.h>

static const char GIVENS[] = "100000036004168000020009000060900000090002003037080250000003040200006300700050000";

/* Does what a step does to the board, and to the marks: bit d - 1 is digit d. */
static void apply(const ordoku_step *step, uint32_t *board, uint64_t *marks)
{
    size_t i;

    for (i = 0; i < step->placed_len; i++)
        board[step->placed[i].cell] = step->placed[i].digit;
    for (i = 0; i < step->removed_len; i++)
        marks[step->removed[i].cell] &= ~((uint64_t)1 << (step->removed[i].digit - 1));
}

int main(void)
{
    uint32_t board[81], degree;
    uint64_t marks[81];
    char text[1000];
    ordoku_solver *solver = NULL;
    ordoku_steps *steps = NULL;
    ordoku_step step;
    int i, status;

    for (i = 0; i < 81; i++) {
        board[i] = (uint32_t)(GIVENS[i] - '0');
        marks[i] = 0x1FF;
    }
    ordoku_step_init(&step, sizeof step);
    status = ordoku_solver_new(3, &solver);
    if (status == ORDOKU_OK)
        status = ordoku_solver_set_data(solver, board, 81);
    while (status == ORDOKU_OK) {
        status = ordoku_solver_hint(solver, ORDOKU_SCALE_USUAL, board, 81, marks, 81, &steps);
        for (degree = ORDOKU_STEP_TEXT_TECHNIQUE; degree <= ORDOKU_STEP_TEXT_CONCLUSION; degree++)
            if (status == ORDOKU_OK && ordoku_steps_text(steps, 0, degree, text, sizeof text, NULL) == ORDOKU_OK)
                printf("%s%c", text, degree == ORDOKU_STEP_TEXT_CONCLUSION ? '\n' : ' ');
        if (status == ORDOKU_OK && ordoku_steps_get(steps, 0, &step) == ORDOKU_OK)
            apply(&step, board, marks);
        ordoku_steps_free(steps);
        steps = NULL;
    }
    if (status == ORDOKU_DONE)
        for (i = 0; i < 81; i++)
            printf("%d%s", (int)board[i], i % 9 == 8 ? "\n" : " ");
    else
        fprintf(stderr, "hint: %s %s\n", ordoku_status_text(status), ordoku_solver_message(solver));
    ordoku_solver_free(solver);
    return status == ORDOKU_DONE && fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
