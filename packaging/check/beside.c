/* Calls ordoku and another library in Rust. The other one panics and catches it, in both orders of first
 * calls: with an argument it is called first. */
#include <ordoku.h>
#include <stdio.h>

uint32_t other_sum(uint32_t end);

static int others_work(void)
{
    return other_sum(10) == 45 && other_sum(100000) == 0;
}

int main(int argc, char **argv)
{
    uint32_t cells[16] = {0, 2, 0, 0, 3, 0, 0, 2, 0, 1, 0, 3, 0, 0, 2, 0};
    int works = 1, status;

    (void)argv;
    if (argc > 1) works = others_work();
    status = ordoku_solve(2, cells, cells);
    works = works && others_work();
    printf("%s, %s\n", ordoku_status_text(status), works ? "both work" : "the other library fails");
    return !works || status != ORDOKU_SOLVED;
}
