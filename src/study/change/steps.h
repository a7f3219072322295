/* Which changes are worth trying, for the job that tries them; and names for the clusters that tries open. */
#ifndef SM_STUDY_STEPS_H
#define SM_STUDY_STEPS_H
#include "measure/index.h"
#include "next.h"

typedef struct sm_steps { /* {0} is empty */
    sm_change *step;
    size_t n, capacity;
    uint64_t possible;
} sm_steps;
/* The changes that ask is about, at most ask->most of them; *out is {0} after a failure. O(cells) and a sort. */
SM_MUST sm_status sm_steps_choose(sm_steps *out, const sm_table *t, const sm_next_ask *ask, sm_error *err);
void sm_steps_add(sm_steps *s, sm_change step);

enum { SM_STEPS_PARTS = 200 }; /* a split into more is not tried */
enum { SM_FRESH_NAME = 32 };
/* No cluster of t bears it, nor does it look like one; *number counts those that were tried. */
void sm_fresh_name(char out[SM_FRESH_NAME], const sm_table *t, unsigned *number);
#endif
