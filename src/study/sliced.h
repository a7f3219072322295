/* Long work in slices. It works on its own copies: nothing it does can be seen, and nothing done meanwhile disturbs it.
 * Whoever shows it owns it. */
#ifndef SM_STUDY_SLICED_H
#define SM_STUDY_SLICED_H
#include "base/budget.h"
#include "base/error.h"
#include "base/tick.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_sliced {
    void *self;
    /* Works as far as the budget goes (see sm_live_settle), overrunning it by one step at most; *done: nothing is left.
     */
    sm_status (*run)(void *self, uint64_t *budget, bool *done, sm_error *err);
    double (*progress)(const void *self); /* 0 to 1 */
    void (*free)(void *self);
} sm_sliced; /* self NULL: none is open */
/* The last step of opening one: with a status it is freed again, and none is open. */
static inline sm_status sm_sliced_opened(sm_sliced *job, sm_status status)
{
    if (status) job->free(job->self);
    if (status) job->self = NULL;
    return status;
}
/* All of it, in pieces. SM_CHECK if sm_tick ends it. */
static inline sm_status sm_sliced_finish(const sm_sliced *job, sm_error *err)
{
    bool done = false;
    sm_status status = SM_OK;
    while (!done && status == SM_OK) {
        uint64_t budget = SM_BUDGET_PIECE;
        status = job->run(job->self, &budget, &done, err);
        if (status == SM_OK && !done && !sm_tick()) status = sm_stopped(err);
    }
    return status;
}
#endif
