/*
 * Proves that a puzzle has exactly one solution, so that nobody has to believe the solver:
 *
 *     prove                      a puzzle that is built in; the proof is checked by the library's checker
 *     prove FORMULA PROOF        also writes both to files; "drat-trim FORMULA PROOF" checks them once more
 */
#include "ordoku.h"
#include "puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (9 * 9)

/* A text that grows, and a file for it or NULL. */
struct text {
    char *bytes;
    size_t len;
    FILE *file;
    const char *path;
};

struct proof {
    struct text parts[2]; /* by ORDOKU_PART_PROOF and ORDOKU_PART_FORMULA */
};

/* Receives the pieces; anything but 0 ends the search, whose status is then ORDOKU_STOPPED. */
static int receive(int part, const char *text, size_t len, void *user)
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
    /* 2: it is enough to know whether there is a second one. */
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

    /* The same proof does not show that there is no solution at all. */
    status = ordoku_solver_check_proof(solver, NULL, 0, lines->bytes, lines->len);
    if (status != ORDOKU_E_PROOF) return status;
    printf("of \"no solution\" it says: %s\n", ordoku_solver_message(solver));
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
    if (failed && status != ORDOKU_STOPPED) { /* what stopped it has said why */
        fprintf(stderr, "prove: %s %s\n", ordoku_status_text(status), solver ? ordoku_solver_message(solver) : "");
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
