/* The oracle of matchings: every one of a small table, weighed in whole numbers. It shares nothing with the solvers. */
#ifndef TESTS_SUPPORT_MATCHINGS_H
#define TESTS_SUPPORT_MATCHINGS_H
#include "measure/assign/assignment.h"
#include "measure/q64.h"

enum { MATCHINGS_SMALL = 6 }; /* rows and columns at most */

/* A multiple of every margin up to 45, so that shares are whole: lcm(1..45), by hand from the prime powers
 * 32 27 25 7 11 13 17 19 23 29 31 37 41 43. */
#define MATCHINGS_WHOLE ((uint64_t)32 * 27 * 25 * 7 * 11 * 13 * 17 * 19 * 23 * 29 * 31 * 37 * 41 * 43)

typedef struct matchings {
    uint32_t rows, cols;
    uint64_t weight[MATCHINGS_SMALL][MATCHINGS_SMALL];     /* counts; shares times MATCHINGS_WHOLE */
    sm_u128 most[MATCHINGS_SMALL + 1];                     /* what the rows from here on add at most */
    uint32_t now[MATCHINGS_SMALL], first[MATCHINGS_SMALL]; /* column of each row, SM_NONE; first: the canonical one */
    sm_u128 best;
    uint64_t optima; /* how many have that weight */
} matchings;
/* By other weights than counts no margin may be above 45. */
matchings matchings_every(const sm_table *t, sm_weighting w);
#endif
