/* Proofs, byte for byte, and their check. */
#include "probe.h"
#include "../c/last.h"
#include <string.h>

static uint32_t cells[MOST_CELLS], out[MOST_CELLS];

struct proof {
    uint64_t digests[2], lens[2];
    char text[1 << 20];
    size_t len;
};

static struct proof written;

static int receive(uint32_t part, const char *text, size_t len, void *user)
{
    struct proof *proof = user;
    proof->digests[part] = digest_more(proof->digests[part], text, len);
    proof->lens[part] += len;
    if (part == ORDOKU_PART_PROOF && proof->len + len <= sizeof proof->text) {
        memcpy(proof->text + proof->len, text, len);
        proof->len += len;
    }
    return 0;
}

void proofs(void)
{
    static const uint32_t boxes[][3] = {{1, 1, 100}, {1, 3, 50}, {2, 2, 60}, {2, 3, 60}, {3, 2, 55}, {3, 3, 55}, {3, 3, 62},
                                        {3, 4, 50}, {4, 4, 50}};
    size_t i;
    for (i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        uint64_t seed;
        uint32_t engine;
        size_t len = (size_t)boxes[i][0] * boxes[i][1] * boxes[i][0] * boxes[i][1];
        for (seed = 0; seed < 4; seed++) {
            ordoku_solver *solver = random_puzzle(boxes[i][0], boxes[i][1], boxes[i][2], seed, cells);
            for (engine = ORDOKU_ENGINE_AUTO; engine <= LAST_ENGINE; engine++) {
                uint64_t count = 0;
                if (engine == ORDOKU_ENGINE_NINE && len != 81)
                    continue;
                begin("proof");
                number("side", boxes[i][0] * boxes[i][1]);
                number("engine", engine);
                memset(&written, 0, sizeof written);
                written.digests[0] = written.digests[1] = DIGEST;
                set_engine(solver, engine, 5000);
                status(ordoku_solver_prove(solver, 40, receive, &written, &count));
                number("count", count);
                statistics(solver);
                number("len", written.lens[ORDOKU_PART_PROOF]);
                digest_words("proof", &written.digests[ORDOKU_PART_PROOF], 1);
                number("len", written.lens[ORDOKU_PART_FORMULA]);
                digest_words("formula", &written.digests[ORDOKU_PART_FORMULA], 1);
                if (count <= 1) {
                    ordoku_solver_solve(solver, out, len);
                    status(ordoku_solver_check_proof(solver, out, count * len, written.text, written.len));
                    status(ordoku_solver_check_proof(solver, NULL, 0, written.text, written.len));
                    named("message", ordoku_solver_message(solver));
                }
                end();
            }
            ordoku_solver_free(solver);
        }
    }
}
