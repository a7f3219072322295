/* Which changes are worth trying, for the job that tries them. */
#ifndef SM_SRC_STUDY_NEXT_H
#define SM_SRC_STUDY_NEXT_H
#include "setmatch/study/next.h"

typedef struct sm_steps { /* {0} is empty */
    sm_change *step;
    size_t n, room;
    uint64_t possible;
} sm_steps;
/* The changes that ask is about, at most ask->most of them; without memory *out is {0}. O(cells) and a sort. */
SM_MUST sm_status sm_steps_choose(sm_steps *out, const sm_table *t, const sm_next_ask *ask, sm_error *err);
SM_MUST sm_status sm_steps_add(sm_steps *s, sm_change step, sm_error *err);
#endif
