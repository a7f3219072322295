/* The ranking of indices on drawn clusterings of drawn references. */
#include "drawn.h"
#include "base/mem.h"
#include "base/rng.h"
#include "measure/index.h"
#include "measure/live.h"
#include "study/draw/generate.h"
#include "study/draw/sample.h"
#include <stdio.h>

enum { CLASSES_MOST = 50, FEWEST_POINTS = 100, MORE_POINTS = 900 };

/* Draws the class sizes of a reference; returns how many classes there are. */
static uint32_t draw_reference(uint64_t seed, uint64_t number, uint64_t *size)
{
    sm_rng r = sm_rng_stream(seed, number * (SM_DRAWN_EACH + 1));
    double u = sm_rng_unit(&r); /* small numbers of classes are common, as in benchmarks */
    uint32_t k = 2 + (uint32_t)(u * u * u * u * (CLASSES_MOST - 1));
    uint64_t n = FEWEST_POINTS + 10 * k + sm_rng_below(&r, MORE_POINTS);
    if (sm_rng_unit(&r) < 0.53)
        sm_sizes_equal(size, k, n);
    else
        sm_sizes_composition(size, k, n, &r);
    return k;
}

/* Misplaced points go to one large cluster, to a neighbour or anywhere. Each class has its own error. */
static sm_status draw_clustering(const uint64_t *size, uint32_t k, sm_rng *r, sm_table *t, sm_error *err)
{
    double error = sm_rng_unit(r), lump = sm_rng_unit(r), uneven = sm_rng_unit(r);
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < k && status == SM_OK; i++) {
        uint64_t count[CLASSES_MOST] = {0};
        double own = error * (1 - uneven) + uneven * error * 2 * sm_rng_unit(r);
        uint32_t neighbour = sm_rng_index(r, k);
        for (uint64_t p = 0; p < size[i]; p++) {
            bool right = sm_rng_unit(r) >= own;
            double u = sm_rng_unit(r);
            count[right ? i : u < lump * 0.5 ? 0 : u < lump ? neighbour : sm_rng_index(r, k)]++;
        }
        for (uint32_t j = 0; j < k && status == SM_OK; j++)
            if (count[j]) status = sm_table_add(t, i, j, count[j], err);
    }
    return status;
}

static void read_clustering(sm_work *w, sm_ranking *ranking, uint64_t seed, uint64_t reference, uint64_t algorithm)
{
    uint64_t size[CLASSES_MOST];
    uint32_t k = draw_reference(seed, reference, size);
    sm_rng r = sm_rng_stream(seed, reference * (SM_DRAWN_EACH + 1) + 1 + algorithm);
    char dataset[24], name[24];
    sm_dict *names = NULL;
    sm_table *t = NULL;
    sm_error err = {0};
    snprintf(dataset, sizeof dataset, "%u", (unsigned)reference);
    snprintf(name, sizeof name, "%u", (unsigned)algorithm);
    sm_dict_numbered(&names, "", k);
    sm_work_check(w, sm_table_new(&t, names, names, SM_STORE_BEST, &err), &err);
    sm_work_check(w, draw_clustering(size, k, &r, t, &err), &err);
    if (!algorithm) sm_ranking_reference(ranking, t);
    sm_live *live = sm_live_new(t);
    sm_live_settle(live, SM_NEED_VALUES & ~(unsigned)SM_NEED_EMI);
    sm_ranking_add(ranking, dataset, name, live);
    sm_live_free(live);
    sm_dict_free(names);
}

const void *sm_drawn_study(sm_work *w, const void *asked)
{
    const sm_drawn_ask *ask = asked;
    sm_ranking *ranking = sm_ranking_new(ask->index, ask->n);
    for (uint64_t i = 0; i < SM_DRAWN_REFERENCES * SM_DRAWN_EACH; i++) {
        read_clustering(w, ranking, ask->seed, i / SM_DRAWN_EACH, i % SM_DRAWN_EACH);
        sm_work_progress(w, (double)i, SM_DRAWN_REFERENCES * SM_DRAWN_EACH);
    }
    return sm_ranking_finish(ranking, true);
}
