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
    struct sm_first_work *work; /* what is under way; NULL: nothing */
    bool spreading;             /* prices are, in the solver's arrays */
    struct sm_mender *repair;   /* where optima are kept from move to move (assignment_repair.h); else NULL */
} sm_first;
void sm_first_free(sm_first *f);
/* s is settled. slack: cells and prices within so many units of 0 count as 0. Works as far as the budget goes; the next
 * call goes on until *done. */
void sm_first_find(sm_first *f, sm_assignment *s, uint64_t slack, uint64_t *budget, bool *done);
void sm_first_drop(sm_first *f, sm_assignment *s); /* what is under way; before s changes. f may be NULL */
#endif
