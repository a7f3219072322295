/* The first of all optima in loaded order, and how many there are. */
#ifndef SM_MEASURE_ASSIGNMENT_FIRST_H
#define SM_MEASURE_ASSIGNMENT_FIRST_H
#include "setmatch/measure/assignment.h"

enum { SM_OPTIMA_COUNTED = 100 };

typedef struct sm_first sm_first;
void sm_first_free(sm_first *f);
#endif
