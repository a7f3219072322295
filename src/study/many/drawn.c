/* Drawn clusterings of drawn references, and what the indices say of them. */
#include "drawn.h"
#include "base/mem.h"
#include "base/rng.h"
#include "measure/index.h"
#include "measure/live.h"
#include "study/draw/generate.h"
#include <stdio.h>

enum { CLASSES_MOST = 50, FEWEST_POINTS = 100, MORE_POINTS = 900 };

typedef struct drawn {
    sm_ranking *ranking;
    const sm_ranking_result *result;
    uint64_t seed, size[CLASSES_MOST];
    size_t at; /* readings done */
} drawn;

static uint32_t draw_reference(drawn *d, uint64_t number)
{
    sm_rng r = sm_rng_stream(d->seed, number * (SM_DRAWN_EACH + 1));
    double u = sm_rng_unit(&r); /* small numbers of classes are common, as in benchmarks */
    uint32_t k = 2 + (uint32_t)(u * u * u * u * (CLASSES_MOST - 1));
    uint64_t n = FEWEST_POINTS + 10 * k + sm_rng_below(&r, MORE_POINTS);
    if (sm_rng_unit(&r) < 0.53)
        sm_sizes_equal(d->size, k, n);
    else
        sm_sizes_composition(d->size, k, n, &r);
    return k;
}

/* A point is placed right, or misplaced; what is misplaced goes to one large cluster or anywhere, and each class may
 * have an error of its own. */
static sm_status draw_clustering(const drawn *d, uint32_t k, sm_rng *r, sm_table *t, sm_error *err)
{
    double error = sm_rng_unit(r), lump = sm_rng_unit(r), uneven = sm_rng_unit(r);
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < k && status == SM_OK; i++) {
        uint64_t count[CLASSES_MOST] = {0};
        double own = error * (1 - uneven) + uneven * error * 2 * sm_rng_unit(r);
        uint32_t neighbour = sm_rng_index(r, k);
        for (uint64_t p = 0; p < d->size[i]; p++) {
            bool right = sm_rng_unit(r) >= own;
            double u = sm_rng_unit(r);
            count[right ? i : u < lump * 0.5 ? 0 : u < lump ? neighbour : sm_rng_index(r, k)]++;
        }
        for (uint32_t j = 0; j < k && status == SM_OK; j++)
            if (count[j]) status = sm_table_add(t, i, j, count[j], err);
    }
    return status;
}

static void names_of(sm_dict **out, uint32_t k)
{
    sm_dict_new(out);
    for (uint32_t i = 0; i < k; i++) {
        char name[16];
        uint32_t id;
        int length = snprintf(name, sizeof name, "%u", i + 1);
        sm_dict_add(*out, name, (size_t)length, &id);
    }
}

static sm_status drawn_reading(drawn *d, uint64_t *budget, sm_error *err)
{
    uint64_t reference = d->at / SM_DRAWN_EACH, algorithm = d->at % SM_DRAWN_EACH;
    uint32_t k = draw_reference(d, reference);
    sm_rng r = sm_rng_stream(d->seed, reference * (SM_DRAWN_EACH + 1) + 1 + algorithm);
    char dataset[24], name[24];
    sm_dict *names = NULL;
    sm_table *t = NULL;
    sm_live *live = NULL;
    uint64_t all = SM_BUDGET_ALL;
    snprintf(dataset, sizeof dataset, "%u", (unsigned)reference);
    snprintf(name, sizeof name, "%u", (unsigned)algorithm);
    names_of(&names, k);
    sm_status status = sm_table_new(&t, names, names, SM_STORE_BEST, err);
    if (status == SM_OK) status = draw_clustering(d, k, &r, t, err);
    if (status == SM_OK && !algorithm) sm_ranking_reference(d->ranking, t);
    if (status == SM_OK)
        status = sm_live_new(&live, t, err);
    else
        sm_table_free(t);
    if (status == SM_OK) status = sm_live_settle(live, SM_NEED_VALUES & ~(unsigned)SM_NEED_EMI, &all, NULL, err);
    if (status == SM_OK) sm_ranking_add(d->ranking, dataset, name, live);
    sm_live_free(live);
    sm_dict_free(names);
    sm_spend(budget, 200000);
    d->at++;
    return status;
}

static sm_status drawn_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    drawn *d = self;
    sm_status status = SM_OK;
    size_t all = (size_t)SM_DRAWN_REFERENCES * SM_DRAWN_EACH;
    while (*budget && d->at < all && status == SM_OK) status = drawn_reading(d, budget, err);
    *done = d->at == all;
    return status == SM_OK && *done && !d->result ? sm_ranking_finish(d->ranking, &d->result, err) : status;
}

static double drawn_progress(const void *self)
{
    return (double)((const drawn *)self)->at / (SM_DRAWN_REFERENCES * SM_DRAWN_EACH);
}

static void drawn_free(void *self)
{
    drawn *d = self;
    sm_ranking_free(d->ranking);
    sm_free(d);
}

sm_status sm_drawn_new(sm_sliced *job, const sm_index *const *index, size_t n, uint64_t seed)
{
    drawn *d = sm_alloc(1, sizeof *d);
    *job = (sm_sliced){.self = d, .run = drawn_run, .progress = drawn_progress, .free = drawn_free};
    d->seed = seed;
    sm_ranking_new(&d->ranking, index, n);
    return sm_sliced_opened(job, SM_OK);
}

const sm_ranking_result *sm_drawn_result(const void *self)
{
    return ((const drawn *)self)->result;
}
