/* Repetitions are made in batches and taken in their order. */
#include "repeat.h"
#include "base/threads.h"

typedef struct batch {
    const sm_repeat *repeat;
    uint64_t first;
} batch;

unsigned sm_repeat_threads(unsigned asked)
{
    return asked < SM_THREADS_MOST ? asked + !asked : SM_THREADS_MOST;
}

static sm_status make_one(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    const batch *b = self;
    return b->repeat->make(b->repeat->self, thread, b->first + part, (size_t)part, err);
}

void sm_repeat_run(sm_work *w, const sm_repeat *r)
{
    sm_error err = {0};
    sm_batch size = {0};
    const uint64_t most = (uint64_t)SM_REPEAT_PLACES * r->threads;
    if (r->so_far) sm_work_publish(w, r->so_far(r->self)); /* names come before values */
    for (batch b = {.repeat = r}; b.first < r->n;) {
        uint64_t left = r->n - b.first, parts = sm_batch_next(&size, left < most ? left : most, r->threads);
        sm_work_check(w, sm_threads_run(make_one, &b, parts, r->threads, &err), &err);
        for (uint64_t i = 0; i < parts; i++) r->take(r->self, b.first + i, (size_t)i);
        b.first += parts;
        if (sm_work_progress(w, (double)b.first, (double)r->n) && r->so_far) sm_work_publish(w, r->so_far(r->self));
    }
}
