/* How often 95 % intervals contain the population's value, or the population's difference of two clusterings. Data sets
 * are drawn from four populations whose tables are known; a population's value is that of its table times a large
 * number. test_coverage SETS draws SETS of each (500: 2,000 together), and a few without a number. */
#include "base/mem.h"
#include "base/rng.h"
#include "study/many/chance.h"
#include "study/many/paired.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FEW = 20, SAMPLES = 500, MOST_CELLS = 36, POPULATIONS = 4, LISTED = 4 };
enum { WIDEST = 6 }; /* standard deviations: of a normal distribution 95 % lie within 3.92 */

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

/* n points of cells of these weights. */
static void draw_points(const uint64_t *weight, size_t cells, uint32_t n, sm_rng *r, uint64_t *out)
{
    uint64_t all = 0;
    for (size_t i = 0; i < cells; i++) {
        all += weight[i];
        out[i] = 0;
    }
    for (uint32_t point = 0; point < n; point++) {
        uint64_t at = sm_rng_below(r, all);
        size_t cell = 0;
        while (at >= weight[cell]) at -= weight[cell++];
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
    sm_table *t = sample_table(count, k, k, SM_STORE_BEST, &m.rows, &m.cols);
    m.live = sm_live_new(t);
    sm_live_settle(m.live, SM_NEED_VALUES);
    return m;
}

static void measured_free(measured *m)
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
    measured_free(&m);
}

/* Adds up which intervals of a data set hold the population's values, and which hold the observed ones. */
static void try_set(const struct population *p, const sm_index **index, const double *value, uint64_t seed,
                    unsigned *held, unsigned *own)
{
    uint64_t count[MOST_CELLS], weight[MOST_CELLS];
    sm_rng r = sm_rng_stream(seed, 1);
    sm_error err = {0};
    sm_job *job = NULL;
    population_counts(p, weight);
    draw_points(weight, (size_t)p->k * p->k, p->n, &r, count);
    measured m = measured_of(count, p->k);
    const sm_chance_ask ask = {.live = m.live, .seed = seed, .samples = SAMPLES, .index = index, .n = LISTED};
    assert_ok(sm_job_call(&job, sm_chance_study, &ask, NULL, &err), err);
    const sm_chance *chance = sm_job_result(job);
    for (size_t i = 0; i < LISTED; i++) {
        sm_spread s = chance->samples[i];
        double now = sm_live_value(m.live, index[i]).number;
        held[i] += s.low <= value[i] && value[i] <= s.high;
        own[i] += s.low <= now && now <= s.high;
        assert_true(s.high - s.low <= WIDEST * s.sd);
        assert_true(fabs(s.bias) <= s.sd); /* where the correction suffices, nobody is warned */
    }
    sm_job_free(job);
    measured_free(&m);
}

TEST(intervals_cover_the_population_as_stated)
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

/* ---- differences ------------------------------------------------------------------------------------------------- */

enum { MOST_TRIPLES = 125 };

/* a puts `first` of first + k - 1 points of a class right; b does what a does in `tie` of tie + second + k - 1 points,
 * else it puts `second` of second + k - 1 right. */
static const struct twin {
    uint32_t k, n;
    uint64_t first, second, tie, weight[5];
} twins[POPULATIONS] = {
    {4, 300, 7, 5, 6, {1, 1, 1, 1}},
    {3, 1000, 20, 16, 10, {1, 2, 3}},
    {5, 500, 12, 12, 0, {1, 1, 1, 1, 1}}, /* no difference */
    {5, 800, 20, 14, 5, {5, 4, 3, 2, 1}},
};

static void twin_counts(const struct twin *t, uint64_t *count)
{
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t a = 0; a < t->k; a++)
            for (uint32_t b = 0; b < t->k; b++)
                count[(i * t->k + a) * t->k + b] =
                    t->weight[i] * (i == a ? t->first : 1) * ((i == b ? t->second : 1) + (a == b ? t->tie : 0));
}

static void twin_values(const struct twin *t, const sm_index **index, double *difference)
{
    uint64_t count[MOST_TRIPLES], side[2][MOST_CELLS] = {{0}};
    uint32_t k = t->k;
    twin_counts(t, count);
    for (uint32_t i = 0; i < k * k * k; i++) {
        side[0][i / k] += 1000 * count[i];
        side[1][i / k / k * k + i % k] += 1000 * count[i];
    }
    measured a = measured_of(side[0], k), b = measured_of(side[1], k);
    for (size_t i = 0; i < LISTED; i++)
        difference[i] = sm_live_value(b.live, index[i]).number - sm_live_value(a.live, index[i]).number;
    measured_free(&a);
    measured_free(&b);
}

static sm_dataset *twin_data(const struct twin *t, const uint64_t *count)
{
    static const char *const name[] = {"class", "a", "b"};
    uint32_t *label[3], at = 0;
    sm_dataset *d = NULL;
    sm_parts p = {.n = t->n, .n_partitions = 3, .pred = 1, .partition = sm_alloc(3, sizeof *p.partition)};
    for (int c = 0; c < 3; c++) label[c] = sm_alloc(t->n, sizeof *label[c]);
    for (uint32_t i = 0; i < t->k * t->k * t->k; i++)
        for (uint64_t n = 0; n < count[i]; n++, at++) {
            label[0][at] = i / t->k / t->k;
            label[1][at] = i / t->k % t->k;
            label[2][at] = i % t->k;
        }
    for (int c = 0; c < 3; c++) {
        p.partition[c] = sample_partition(name[c], "c", label[c], t->n, t->k);
        sm_free(label[c]);
    }
    sm_dataset_new(&d, &p);
    return d;
}

static void try_twin(const struct twin *t, const sm_index **index, const double *difference, uint64_t seed,
                     unsigned *held, unsigned *small)
{
    uint64_t weight[MOST_TRIPLES], count[MOST_TRIPLES];
    sm_rng r = sm_rng_stream(seed, 2);
    sm_error err = {0};
    sm_job *job = NULL;
    twin_counts(t, weight);
    draw_points(weight, (size_t)t->k * t->k * t->k, t->n, &r, count);
    sm_dataset *d = twin_data(t, count);
    const sm_paired_ask ask = {.data = d,
                               .a = 1,
                               .b = (const uint32_t[]){2},
                               .pairs = 1,
                               .index = index,
                               .n = LISTED,
                               .beta = 1,
                               .samples = SAMPLES,
                               .seed = seed};
    assert_ok(sm_job_call(&job, sm_paired_study, &ask, NULL, &err), err);
    const sm_paired *p = sm_job_result(job);
    for (size_t i = 0; i < LISTED; i++) {
        sm_paired_index x = p->of[i];
        held[i] += x.low <= difference[i] && difference[i] <= x.high;
        small[i] += x.p < 0.05;
        assert_true(x.low <= x.difference && x.difference <= x.high);
        assert_true(x.high - x.low <= WIDEST * x.sd);
        assert_true(fabs(x.bias) <= x.sd);
    }
    sm_job_free(job);
    sm_dataset_free(d);
}

TEST(difference_intervals_have_the_stated_coverage)
{
    const sm_index *index[LISTED];
    unsigned all[LISTED] = {0};
    const unsigned n = sets == FEW ? FEW / sample_fewer() + (sample_fewer() > FEW) : sets;
    find_indices(index);
    for (size_t p = 0; p < POPULATIONS; p++) {
        double difference[LISTED];
        unsigned held[LISTED] = {0}, small[LISTED] = {0};
        twin_values(&twins[p], index, difference);
        for (unsigned s = 0; s < n; s++)
            try_twin(&twins[p], index, difference, 1 + s + 100000 * (uint64_t)p, held, small);
        printf("twins %zu, k %u, n %u:", p + 1, twins[p].k, twins[p].n);
        for (size_t i = 0; i < LISTED; i++) {
            printf("  %s %.3f (p < .05: %.3f)", id[i], held[i] / (double)n, small[i] / (double)n);
            all[i] += held[i];
            if (sets != FEW && p == 2) assert_true(small[i] >= 0.02 * n && small[i] <= 0.08 * n);
        }
        printf("\n");
    }
    const double most = sets == FEW ? 1 : 0.97, least = n < FEW ? 0 : sets == FEW ? 0.86 : 0.93;
    for (size_t i = 0; i < LISTED; i++) {
        double share = all[i] / (double)(n * POPULATIONS);
        printf("all differences: %s %.4f of %u\n", id[i], share, n * POPULATIONS);
        assert_true(share >= least && share <= most);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) sets = (unsigned)strtoul(argv[1], NULL, 10);
    return run_registered();
}
