/*
 * Proves that a puzzle has exactly one solution; anyone can check the proof without the solver.
 *
 *     prove                  proves a built-in puzzle; the library's checker checks the proof
 *     prove FORMULA PROOF    also writes both files; "drat-trim FORMULA PROOF" checks them again
 */
#include "ordoku.h"
#include "puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (9 * 9)

/* A text that grows, and its file or NULL. */
struct text {
    char *bytes;
    size_t len;
    FILE *file;
    const char *path;
};

struct proof {
    struct text parts[2]; /* indexed by ORDOKU_PART_PROOF and ORDOKU_PART_FORMULA */
};

/* Receives a piece of text; any value except 0 ends the search with the status ORDOKU_STOPPED. */
static int receive(uint32_t part, const char *text, size_t len, void *user)
{
    struct text *whole = &((struct proof *)user)->parts[part];
    char *bytes = realloc(whole->bytes, whole->len + len);

    if (bytes == NULL) {
        perror("prove");
        return 1;
    }
    memcpy(bytes + whole->len, text, len);
    whole->bytes = bytes;
    whole->len += len;
    if (whole->file != NULL && fwrite(text, 1, len, whole->file) != len) {
        perror(whole->path);
        return 1;
    }
    return 0;
}

static int prove(ordoku_solver *solver, struct proof *proof)
{
    uint32_t cells[CELLS], solution[CELLS];
    ordoku_text parsed;
    uint64_t count = 0;
    const struct text *lines = &proof->parts[ORDOKU_PART_PROOF];
    int status = ordoku_text_init(&parsed, sizeof parsed);

    if (status == ORDOKU_OK) status = ordoku_parse(PUZZLE_9, strlen(PUZZLE_9), NULL, cells, CELLS, &parsed);
    if (status == ORDOKU_OK) status = ordoku_solver_set_data(solver, cells, CELLS);
    if (status == ORDOKU_OK) status = ordoku_solver_solve(solver, solution, CELLS);
    /* Limit 2 is enough to know whether there is a second solution. */
    if (status == ORDOKU_SOLVED) status = ordoku_solver_prove(solver, 2, receive, proof, &count);
    if (status != ORDOKU_SOLVED) return status;
    if (count != 1) {
        fprintf(stderr, "prove: more than one solution\n");
        return ORDOKU_STOPPED;
    }
    printf("exactly one solution: a proof of %lu bytes, a formula of %lu\n", (unsigned long)lines->len,
           (unsigned long)proof->parts[ORDOKU_PART_FORMULA].len);

    status = ordoku_solver_check_proof(solver, solution, CELLS, lines->bytes, lines->len);
    if (status != ORDOKU_OK) return status;
    printf("the checker accepts it\n");

    /* The same proof does not prove that there is no solution. */
    status = ordoku_solver_check_proof(solver, NULL, 0, lines->bytes, lines->len);
    if (status != ORDOKU_E_PROOF) return status;
    printf("as a proof of \"no solution\" it is rejected: %s\n", ordoku_solver_message(solver));
    return ORDOKU_OK;
}

int main(int argc, char **argv)
{
    struct proof proof = {{{NULL, 0, NULL, NULL}, {NULL, 0, NULL, NULL}}};
    ordoku_solver *solver = NULL;
    int status, failed, part;

    if (argc != 1 && argc != 3) {
        fprintf(stderr, "usage: %s [FORMULA PROOF]\n", argv[0]);
        return 2;
    }
    for (part = 0; part < 2 && argc == 3; part++) {
        struct text *text = &proof.parts[part];
        text->path = argv[part == ORDOKU_PART_FORMULA ? 1 : 2];
        text->file = fopen(text->path, "w");
        if (text->file == NULL) {
            perror(text->path);
            return EXIT_FAILURE;
        }
    }
    status = ordoku_solver_new(3, &solver);
    if (status == ORDOKU_OK) status = prove(solver, &proof);
    failed = status != ORDOKU_OK;
    if (failed && status != ORDOKU_STOPPED) { /* the callback has printed why */
        fprintf(stderr, "prove: %s %s\n", ordoku_status_text(status), ordoku_solver_message(solver));
    }
    ordoku_solver_free(solver);
    for (part = 0; part < 2; part++) {
        struct text *text = &proof.parts[part];
        free(text->bytes);
        if (text->file != NULL && fclose(text->file) != 0 && !failed) {
            perror(text->path);
            failed = 1;
        }
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("prove: cannot write");
        return EXIT_FAILURE;
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
