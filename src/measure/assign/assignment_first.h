/* The first of all optima in loaded order, the prices that are best for the rows, and how many optima there are: none
 * of it depends on the way that the solver took. */
#ifndef SM_MEASURE_ASSIGNMENT_FIRST_H
#define SM_MEASURE_ASSIGNMENT_FIRST_H
#include "assignment.h"

enum { SM_OPTIMA_COUNTED = 100 };

typedef struct sm_first { /* arrays by row and by column */
    uint64_t *price[2];   /* in the solver's units */
    uint32_t *mate[2];
    double *shown[2]; /* the prices as numbers */
    uint32_t capacity;
    sm_matching matching;
    struct sm_mender *repair; /* if the optimum is repaired after each move (assignment_repair.h); else NULL */
} sm_first;
void sm_first_free(sm_first *f);
/* s is computed. slack: cells and prices within so many units of 0 count as 0. Returns false if sm_tick_after ends it;
 * the next call begins again. */
bool sm_first_find(sm_first *f, sm_assignment *s, uint64_t slack);
#endif
