/* The repetitions of a simulation, on any number of threads. What they make is taken in their order, so the number of
 * threads changes no bit. */
#ifndef SM_SRC_STUDY_REPEAT_H
#define SM_SRC_STUDY_REPEAT_H
#include "base/job.h"
#include <stdint.h>

enum { SM_REPEAT_PLACES = 128 }; /* repetitions per thread that are kept until they are taken, at most */

typedef struct sm_repeat {
    void *self; /* the simulation */
    uint64_t n;
    unsigned threads;
    /* Makes one repetition, on any thread, and keeps it at place, which is below threads * SM_REPEAT_PLACES. */
    sm_status (*make)(void *self, unsigned thread, uint64_t number, size_t place, sm_error *err);
    void (*take)(void *self, uint64_t number, size_t place); /* in order */
    const void *(*so_far)(const void *self); /* returns a copy to publish, also at the start. NULL: publishes nothing */
} sm_repeat;

unsigned sm_repeat_threads(unsigned asked); /* at least 1, at most SM_THREADS_MOST */
void sm_repeat_run(sm_work *w, const sm_repeat *r);
#endif
