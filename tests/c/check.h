/* The common part of the C tests. */
#ifndef CHECK_H
#define CHECK_H

#include <ordoku.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                           \
            failures++;                                                                                      \
        }                                                                                                    \
    } while (0)

/* ANSWERS: the call returns `status`. SAYS: the message of the handle contains `text`. */
#define ANSWERS(call, status) CHECK((call) == (status))
#define SAYS(solver, text) CHECK(strstr(ordoku_solver_message(solver), text) != NULL)

#endif
