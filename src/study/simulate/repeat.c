/* Repetitions are made in batches, which grow until one takes about as long as the time between two reports. */
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
    uint64_t each = 1;
    if (r->so_far) sm_work_publish(w, r->so_far(r->self)); /* names come before values */
    for (batch b = {.repeat = r}; b.first < r->n;) {
        uint64_t left = r->n - b.first, parts = each * r->threads < left ? each * r->threads : left;
        sm_work_check(w, sm_threads_run(make_one, &b, parts, r->threads, &err), &err);
        for (uint64_t i = 0; i < parts; i++) r->take(r->self, b.first + i, (size_t)i);
        b.first += parts;
        bool reported = sm_work_progress(w, (double)b.first, (double)r->n);
        if (reported && r->so_far) sm_work_publish(w, r->so_far(r->self));
        each = reported ? (each + 1) / 2 : 2 * each < SM_REPEAT_PLACES ? 2 * each : SM_REPEAT_PLACES;
    }
}
