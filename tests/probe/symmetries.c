/* Transforms and canonical forms. */
#include "probe.h"

static uint32_t cells[MOST_CELLS], out[MOST_CELLS], image[MOST_CELLS];

static void digest_transform(const ordoku_transform *transform, uint32_t side)
{
    static uint32_t numbers[3 * 256];
    uint32_t i;
    for (i = 0; i < side; i++) {
        numbers[i] = transform->rows[i];
        numbers[side + i] = transform->columns[i];
        numbers[2 * side + i] = transform->digits[i];
    }
    number("transposed", transform->transposed);
    digest_cells("transform", numbers, 3 * side);
}

void symmetries(void)
{
    static const uint32_t boxes[][3] = {{1, 3, 50}, {2, 2, 50}, {2, 3, 50}, {3, 2, 40}, {3, 3, 60}, {3, 3, 68},
                                        {3, 3, 0}, {3, 4, 50}, {4, 4, 50}, {5, 5, 50}, {6, 6, 45}};
    size_t i;
    for (i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        uint32_t side = boxes[i][0] * boxes[i][1];
        uint64_t seed, automorphisms = 0;
        for (seed = 0; seed < 5; seed++) {
            int equivalent = 0;
            ordoku_transform transform;
            ordoku_solver *solver = random_puzzle(boxes[i][0], boxes[i][1], boxes[i][2], seed, cells);
            begin("symmetries");
            number("rows", boxes[i][0]);
            number("columns", boxes[i][1]);
            ordoku_transform_init(&transform, sizeof transform);
            status(ordoku_solver_shuffle(solver, seed, out, side * side, &transform));
            digest_cells("shuffled", out, side * side);
            digest_transform(&transform, side);
            status(ordoku_solver_transform(solver, &transform, image, side * side));
            digest_cells("image", image, side * side);
            set_engine(solver, ORDOKU_ENGINE_AUTO, 20000);
            status(ordoku_solver_is_equivalent(solver, out, side * side, &equivalent));
            number("equivalent", (uint64_t)equivalent);
            status(ordoku_solver_canonical(solver, out, side * side, &transform, &automorphisms));
            digest_cells("form", out, side * side);
            digest_transform(&transform, side);
            number("automorphisms", automorphisms);
            end();
            ordoku_solver_free(solver);
        }
    }
}
