/* How often 95 % intervals hold the value of the population: data sets are drawn from four populations whose tables are
 * known, and the value of the population is that of its table times a million. test_coverage SETS draws SETS of each
 * (500: 2,000 together); without a number a few, for a first look. */
#include "setmatch/base/mem.h"
#include "setmatch/base/rng.h"
#include "setmatch/study/chance.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdio.h>
#include <stdlib.h>

enum { FEW = 20, SAMPLES = 500, MOST_CELLS = 36, POPULATIONS = 4, LISTED = 4 };

static unsigned sets = FEW;
static const char *const id[LISTED] = {"nmi", "ami", "ari", "j_score"};

/* Classes of the weights; of a class `right` parts of its points lie in its own cluster, one part in each other. */
static const struct population {
    uint32_t k, n;
    uint64_t right, weight[6];
} populations[POPULATIONS] = {
    {4, 200, 7, {1, 1, 1, 1}},
    {6, 500, 20, {6, 5, 4, 3, 2, 1}},
    {3, 1000, 38, {1, 1, 1}},
    {5, 1000, 4, {1, 1, 1, 1, 1}},
};

static void population_counts(const struct population *p, uint64_t *count)
{
    for (uint32_t i = 0; i < p->k; i++)
        for (uint32_t j = 0; j < p->k; j++) count[i * p->k + j] = p->weight[i] * (i == j ? p->right : 1);
}

static void draw_points(const struct population *p, sm_rng *r, uint64_t *out)
{
    uint64_t count[MOST_CELLS], all = 0;
    size_t cells = (size_t)p->k * p->k;
    population_counts(p, count);
    for (size_t i = 0; i < cells; i++) {
        all += count[i];
        out[i] = 0;
    }
    for (uint32_t point = 0; point < p->n; point++) {
        uint64_t at = sm_rng_below(r, all);
        size_t cell = 0;
        while (at >= count[cell]) at -= count[cell++];
        out[cell]++;
    }
}

typedef struct measured {
    sm_dict *rows, *cols;
    sm_live *live;
} measured;

static measured measured_of(const uint64_t *count, uint32_t k)
{
    measured m = {0};
    sm_error err = {0};
    uint64_t budget = SM_BUDGET_ALL;
    sm_table *t = sample_table(count, k, k, SM_STORE_BEST, &m.rows, &m.cols);
    assert_ok(sm_live_new(&m.live, t, &err), err);
    assert_ok(sm_live_settle(m.live, SM_NEED_VALUES, &budget, NULL, &err), err);
    return m;
}

static void measured_done(measured *m)
{
    sm_live_free(m->live);
    sm_dict_free(m->rows);
    sm_dict_free(m->cols);
}

static void find_indices(const sm_index **index)
{
    sm_error err = {0};
    for (size_t i = 0; i < LISTED; i++) assert_ok(sm_registry_find(the_registry(), id[i], &index[i], &err), err);
}

static void population_values(const struct population *p, const sm_index **index, double *value)
{
    uint64_t count[MOST_CELLS];
    population_counts(p, count);
    for (size_t i = 0; i < MOST_CELLS && i < (size_t)p->k * p->k; i++) count[i] *= 10000;
    measured m = measured_of(count, p->k);
    for (size_t i = 0; i < LISTED; i++) value[i] = sm_live_value(m.live, index[i]).number;
    measured_done(&m);
}

/* Adds up which intervals of a data set hold the population's values, and which hold the observed ones. */
static void try_set(const struct population *p, const sm_index **index, const double *value, uint64_t seed,
                    unsigned *held, unsigned *own)
{
    uint64_t count[MOST_CELLS];
    sm_rng r = sm_rng_stream(seed, 1);
    sm_error err = {0};
    sm_job job = {0};
    draw_points(p, &r, count);
    measured m = measured_of(count, p->k);
    const sm_chance_ask ask = {.seed = seed, .samples = SAMPLES, .index = index, .n = LISTED};
    assert_ok(sm_chance_new(&job, m.live, &ask, &err), err);
    assert_ok(sm_job_finish(&job, NULL, &err), err);
    const sm_chance *chance = job.self;
    for (size_t i = 0; i < LISTED; i++) {
        sm_spread s = chance->samples[i];
        double now = sm_live_value(m.live, index[i]).number;
        held[i] += s.low <= value[i] && value[i] <= s.high;
        own[i] += s.low <= now && now <= s.high;
    }
    job.free(job.self);
    measured_done(&m);
}

static void intervals_hold_the_population_as_often_as_they_say(void **state)
{
    const sm_index *index[LISTED];
    unsigned all[LISTED] = {0}, own[LISTED] = {0};
    const unsigned n = sets == FEW ? FEW / sample_fewer() + (sample_fewer() > FEW) : sets;
    find_indices(index);
    for (size_t p = 0; p < POPULATIONS; p++) {
        double value[LISTED];
        unsigned held[LISTED] = {0};
        population_values(&populations[p], index, value);
        for (unsigned s = 0; s < n; s++)
            try_set(&populations[p], index, value, 1 + s + 100000 * (uint64_t)p, held, own);
        printf("population %zu, k %u, n %u:", p + 1, populations[p].k, populations[p].n);
        for (size_t i = 0; i < LISTED; i++) {
            printf("  %s %.3f", id[i], held[i] / (double)n);
            all[i] += held[i];
        }
        printf("\n");
    }
    /* Of 2,000 sets the standard deviation of a share of .95 is .005; of 80 it is .024. */
    const double most = sets == FEW ? 1 : 0.97, least = n < FEW ? 0 : sets == FEW ? 0.86 : 0.93;
    for (size_t i = 0; i < LISTED; i++) {
        double share = all[i] / (double)(n * POPULATIONS);
        printf("all: %s %.4f of %u\n", id[i], share, n * POPULATIONS);
        assert_int_equal(own[i], n * POPULATIONS);
        assert_true(share >= least && share <= most);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(intervals_hold_the_population_as_often_as_they_say)};
    if (argc > 1) sets = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests_name("study/coverage", tests, NULL, NULL);
}
