/* Which changes are worth trying, and names for the clusters that they open. */
#ifndef SM_STUDY_STEPS_H
#define SM_STUDY_STEPS_H
#include "measure/index.h"
#include "next.h"

typedef struct sm_steps { /* {0} is empty */
    sm_change *step;
    size_t n, capacity;
    uint64_t possible;
} sm_steps;
/* Returns the changes that ask is about, at most ask->most of them. For a study: frees nothing. O(cells) and a sort. */
sm_steps sm_steps_choose(const sm_table *t, const sm_next_ask *ask);

enum { SM_STEPS_PARTS = 200 }; /* a split into more is not tried */
enum { SM_FRESH_NAME = 32 };
/* Makes a name that no cluster of t has. *number counts the names tried. */
void sm_fresh_name(char out[SM_FRESH_NAME], const sm_table *t, unsigned *number);
#endif
