/* The last constant of each kind that tests in C and C++ loop up to. tests/header.rs checks that there is
 * no later one. */
#ifndef LAST_H
#define LAST_H

#include <ordoku.h>

#define LAST_ENGINE ORDOKU_ENGINE_GREEDY_ORDER
#define LAST_LAYOUT ORDOKU_LAYOUT_TATHAM

#endif
