/* Repetitions made alone or on threads, and taken in their order. */
#include "repeat.h"
#include "base/threads.h"
#include "study/sliced.h"

sm_repeat sm_repeat_of(const sm_repeated *how, void *self, uint64_t all, unsigned threads)
{
    unsigned wanted = threads < SM_THREADS_MOST ? threads + !threads : SM_THREADS_MOST;
    return (sm_repeat){.how = how, .self = self, .all = all, .wanted = wanted};
}

size_t sm_repeat_places(const sm_repeat *r)
{
    return r->wanted > 1 ? r->how->round * r->wanted : 1;
}

sm_status sm_repeat_begin(sm_repeat *r, sm_error *err)
{
    sm_status status = r->how->hire(r->self, 0, err);
    r->workers = 1;
    for (sm_error none = {0}; !status && r->workers < r->wanted; r->workers++) {
        if (r->how->hire(r->self, r->workers, &none) == SM_OK) continue;
        r->how->dismiss(r->self, r->workers);
        break;
    }
    return status;
}

void sm_repeat_end(sm_repeat *r)
{
    for (unsigned i = 0; i < r->workers; i++) r->how->dismiss(r->self, i);
    r->workers = 0;
}

static sm_status repeat_alone(sm_repeat *r, uint64_t *budget, sm_error *err)
{
    uint64_t had = *budget;
    sm_status status = r->how->make(r->self, 0, r->at, 0, budget, err);
    r->steps = had - *budget;
    if (!status) status = r->how->take(r->self, r->at, 0, err);
    r->at += status == SM_OK;
    return status;
}

static sm_status repeat_part(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    const sm_repeat *r = self;
    uint64_t budget = SM_BUDGET_ALL;
    return r->how->make(r->self, thread, r->at + part, (size_t)part, &budget, err);
}

/* As many as threads can make of the budget, were each as dear as the last one made alone. */
static sm_status repeat_together(sm_repeat *r, uint64_t *budget, sm_error *err)
{
    uint64_t each = *budget / (r->steps + 1) + 1, left = r->all - r->at;
    if (each > r->how->round) each = r->how->round;
    uint64_t parts = each * r->workers < left ? each * r->workers : left;
    sm_status status = sm_threads_run(repeat_part, r, parts, r->workers, err);
    for (uint64_t i = 0; i < parts && !status; i++) {
        status = r->how->take(r->self, r->at, (size_t)i, err);
        r->at += status == SM_OK;
    }
    sm_spend(budget, each * (r->steps + 1));
    return status;
}

sm_status sm_repeat_run(sm_repeat *r, uint64_t *budget, sm_error *err)
{
    sm_status status = SM_OK;
    while (*budget && r->at < r->all && !status)
        status = r->workers > 1 && r->at ? repeat_together(r, budget, err) : repeat_alone(r, budget, err);
    return status;
}

double sm_repeat_progress(const sm_repeat *r)
{
    return r->all ? (double)r->at / (double)r->all : 1;
}
