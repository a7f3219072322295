/* The best partition for each number of clusters, and what chance gives there. */
#include "bands.h"
#include "base/mem.h"
#include "measure/index.h"
#include <string.h>

/* Inserts the K of a prediction, or makes the prediction the best of its K. There are few different K. */
static void add_candidate(sm_bands *b, const sm_bands_ask *ask, size_t candidate)
{
    const sm_compare *c = ask->compare;
    uint32_t k = c->candidate[candidate].k, rank = sm_compare_rank(c, candidate, ask->index->at);
    size_t at = 0;
    while (at < b->n && c->candidate[b->best[at]].k < k) at++;
    if (!rank) return;
    if (at < b->n && c->candidate[b->best[at]].k == k) {
        if (rank < sm_compare_rank(c, b->best[at], ask->index->at)) b->best[at] = candidate;
        return;
    }
    memmove(b->best + at + 1, b->best + at, (b->n - at) * sizeof *b->best);
    b->best[at] = candidate;
    b->n++;
}

/* A separate job frees the memory of the study, and can fail alone. */
static sm_spread band_of(sm_work *w, const sm_bands_ask *ask, const sm_candidate *r)
{
    const sm_parts *p = sm_dataset_parts(ask->data);
    uint32_t which = r->reference[ask->index->at];
    uint32_t truth = which ? p->n_partitions - p->n_more_truths + which - 1 : p->truth;
    sm_error err = {0};
    sm_table *t = NULL;
    sm_job *job = NULL;
    sm_spread band = {.n = 0};
    sm_work_check(w, sm_table_of(&t, &p->partition[truth], &p->partition[r->partition], SM_STORE_BEST, &err), &err);
    sm_live *live = sm_live_new(t);
    sm_live_set_beta(live, ask->beta);
    const sm_chance_ask chance = {
        .live = live, .seed = ask->seed, .tables = ask->tables, .index = &ask->index, .n = 1, .threads = 1};
    if (!sm_job_call(&job, sm_chance_study, &chance, NULL, NULL))
        band = ((const sm_chance *)sm_job_result(job))->tables[0];
    sm_job_free(job);
    sm_live_free(live);
    return band;
}

static void publish(sm_work *w, const sm_bands *b)
{
    sm_bands *copy = sm_alloc(1, sizeof *copy);
    *copy = *b;
    sm_work_publish(w, copy);
}

const void *sm_bands_study(sm_work *w, const void *asked)
{
    const sm_bands_ask *ask = asked;
    sm_bands *b = sm_alloc(1, sizeof *b);
    b->best = sm_alloc(ask->compare->n, sizeof *b->best);
    for (size_t i = 0; i < ask->compare->n; i++) add_candidate(b, ask, i);
    b->band = sm_alloc(b->n, sizeof *b->band);
    publish(w, b);
    while (b->done < b->n) {
        b->band[b->done] = band_of(w, ask, &ask->compare->candidate[b->best[b->done]]);
        b->done++;
        if (sm_work_progress(w, (double)b->done, (double)b->n)) publish(w, b);
    }
    return b;
}
