/* The repetitions of a simulation, alone or on threads: each thread works with memory of its own, and what they make is
 * taken in the order of the repetitions, so that their number changes no bit. */
#ifndef SM_SRC_STUDY_REPEAT_H
#define SM_SRC_STUDY_REPEAT_H
#include "base/error.h"
#include <stddef.h>

/* self is the simulation. place: where in its memory a repetition is kept until it is taken, below sm_repeat_places. */
typedef struct sm_repeated {
    sm_status (*hire)(void *self, unsigned worker, sm_error *err); /* makes what a worker needs; of 0 first */
    void (*dismiss)(void *self, unsigned worker);                  /* frees it, however little of it there is */
    /* On any thread; *budget is lowered by what was used. */
    sm_status (*make)(void *self, unsigned worker, uint64_t number, size_t place, uint64_t *budget, sm_error *err);
    sm_status (*take)(void *self, uint64_t number, size_t place, sm_error *err); /* in order, one at a time */
    size_t round; /* repetitions of a worker between two looks at the budget, at most */
} sm_repeated;

typedef struct sm_repeat {
    const sm_repeated *how;
    void *self;
    uint64_t at, all;         /* taken, of so many */
    uint64_t steps;           /* that the last one took that was made alone */
    unsigned workers, wanted; /* that there are, of so many at most; worker numbers are below wanted */
} sm_repeat;                  /* {0} can be ended */

/* threads: 0 or 1: one. */
sm_repeat sm_repeat_of(const sm_repeated *how, void *self, uint64_t all, unsigned threads);
size_t sm_repeat_places(const sm_repeat *r);
/* Hires the workers. If only some can be hired, those do the work. */
SM_MUST sm_status sm_repeat_begin(sm_repeat *r, sm_error *err);
void sm_repeat_end(sm_repeat *r);
/* As far as the budget goes, or to the end. */
SM_MUST sm_status sm_repeat_run(sm_repeat *r, uint64_t *budget, sm_error *err);
double sm_repeat_progress(const sm_repeat *r);
#endif
