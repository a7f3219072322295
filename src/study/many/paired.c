/* Two clusterings of the same points, sampled together: what is drawn are triples of class and both clusters. */
#include "paired.h"
#include "base/mem.h"
#include "base/real.h"
#include "chance.h"
#include "drop.h"
#include "interval.h"
#include "measure/index.h"
#include "study/draw/sample.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EQUAL      1e-12 /* a difference that is smaller is none */
#define CELLS_MOST UINT64_C(4000000)

typedef struct paired {
    sm_paired is; /* first: the job is read by it */
    sm_paired_ask ask;
    size_t triples;
    uint32_t *label[3];         /* of each triple: class, cluster of a, cluster of b */
    uint64_t *observed, *drawn; /* points of each triple */
    uint64_t *cell[2];          /* of the table with a, with b */
    uint32_t rows, cols[2];
    sm_sampler *sampler[2];
    sm_resampling *resampling;
    sm_leave *leave;
    sm_value *value;     /* scratch, one an index */
    double *seen, *left; /* differences, index by index */
    uint64_t at, all;
    bool done;
    sm_hold hold;
} paired;

/* ---- triples ----------------------------------------------------------------------------------------------------- */

static int by_key(const void *x, const void *y)
{
    uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return (a > b) - (a < b);
}

/* key: sorted; equal ones are one triple. */
static void take_triples(paired *d, const uint64_t *key, size_t n, uint32_t a_labels, uint32_t b_labels)
{
    for (size_t i = 0; i < n; i++) d->triples += i == 0 || key[i] != key[i - 1];
    for (int i = 0; i < 3; i++) d->label[i] = sm_held(&d->hold, d->triples, sizeof *d->label[i]);
    d->observed = sm_held(&d->hold, d->triples, sizeof *d->observed);
    d->drawn = sm_held(&d->hold, d->triples, sizeof *d->drawn);
    size_t t = 0;
    for (size_t i = 0; i < n; i++) {
        t += i > 0 && key[i] != key[i - 1];
        d->label[2][t] = (uint32_t)(key[i] % b_labels);
        d->label[1][t] = (uint32_t)(key[i] / b_labels % a_labels);
        d->label[0][t] = (uint32_t)(key[i] / b_labels / a_labels);
        d->observed[t]++;
    }
}

static void count_triples(paired *d, const sm_partition *truth, const sm_partition *const *side)
{
    uint32_t a = sm_dict_size(side[0]->dict), b = sm_dict_size(side[1]->dict);
    uint64_t *key = sm_alloc(truth->n, sizeof *key);
    for (uint32_t i = 0; i < truth->n; i++)
        key[i] = ((uint64_t)truth->label[i] * a + side[0]->label[i]) * b + side[1]->label[i];
    qsort(key, truth->n, sizeof *key, by_key);
    take_triples(d, key, truth->n, a, b);
    sm_free(key);
}

/* The cells of both tables from the points of the triples. */
static void fold_triples(const paired *d, const uint64_t *points)
{
    for (int side = 0; side < 2; side++) {
        memset(d->cell[side], 0, (size_t)d->rows * d->cols[side] * sizeof *d->cell[side]);
        for (size_t t = 0; t < d->triples; t++)
            d->cell[side][(size_t)d->label[0][t] * d->cols[side] + d->label[1 + side][t]] += points[t];
    }
}

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void paired_free(void *self)
{
    paired *d = self;
    for (int side = 0; side < 2; side++) sm_sampler_free(d->sampler[side]);
    sm_resampling_free(d->resampling);
    sm_leave_free(d->leave);
    sm_hold_free(&d->hold);
    sm_free(d);
}

static sm_status open_side(paired *d, int i, const sm_partition *truth, const sm_partition *side, sm_error *err)
{
    sm_table *t = NULL;
    sm_live *live = NULL;
    sm_status status = sm_table_of(&t, truth, side, SM_STORE_BEST, err);
    if (status) return status;
    d->rows = sm_table_rows(t);
    d->cols[i] = sm_table_cols(t);
    if ((uint64_t)d->rows * d->cols[i] > CELLS_MOST) {
        status =
            sm_fail(err, SM_LIMIT, "samples of tables of at most %llu cells; this one has %llu; use fewer clusters",
                    (unsigned long long)CELLS_MOST, (unsigned long long)d->rows * d->cols[i]);
        sm_table_free(t);
        return status;
    }
    d->cell[i] = sm_held(&d->hold, (size_t)d->rows * d->cols[i], sizeof *d->cell[i]);
    status = sm_live_new(&live, t, err);
    if (status) return status;
    sm_live_set_beta(live, d->ask.beta);
    sm_sampler_on(&d->sampler[i], live, d->ask.index, d->ask.n);
    return SM_OK;
}

static sm_status paired_capacity(paired *d, sm_error *err)
{
    sm_status status = sm_resampling_new(&d->resampling, d->observed, 1, (uint32_t)d->triples, err);
    if (!status) status = sm_leave_new(&d->leave, d->observed, d->triples, d->ask.seed, err);
    if (status) return status;
    size_t leaves = sm_leave_tables(d->leave);
    d->all = 1 + d->ask.samples + leaves;
    d->value = sm_held(&d->hold, d->ask.n, sizeof *d->value);
    d->seen = sm_held(&d->hold, d->ask.n * (size_t)d->ask.samples, sizeof *d->seen);
    d->left = sm_held(&d->hold, d->ask.n * leaves, sizeof *d->left);
    d->is.of = sm_held(&d->hold, d->ask.n, sizeof *d->is.of);
    return SM_OK;
}

/* side: truth, a and b on the points that are compared. */
static sm_status paired_open(paired *d, const sm_partition *of, sm_error *err)
{
    const sm_partition *const side[2] = {&of[1], &of[2]};
    count_triples(d, &of[0], side);
    sm_status status = SM_OK;
    for (int i = 0; i < 2 && !status; i++) status = open_side(d, i, &of[0], side[i], err);
    d->is.points = of[0].n;
    return status ? status : paired_capacity(d, err);
}

static sm_status paired_make(paired *d, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d->ask.data);
    const uint32_t own[] = {d->ask.a, d->ask.b}, *among = d->ask.n_among ? d->ask.among : own;
    const size_t n_among = d->ask.n_among ? d->ask.n_among : 2;
    const sm_partition *of[3] = {&p->partition[p->truth], &p->partition[d->ask.a], &p->partition[d->ask.b]};
    sm_partition some[3] = {{0}};
    uint32_t *kept = NULL, n_kept = 0;
    const sm_partition **side = sm_alloc(n_among, sizeof *side);
    for (size_t i = 0; i < n_among; i++) side[i] = &p->partition[among[i]];
    sm_status status = sm_shared_points(side, n_among, of[0], d->ask.noise, &kept, &n_kept, err);
    for (int i = 0; i < 3 && !status; i++) {
        some[i] = *of[i];
        if (kept) sm_partition_kept(of[i], kept, n_kept, &some[i]);
    }
    if (!status) status = paired_open(d, some, err);
    for (int i = 0; i < 3 && kept; i++)
        if (some[i].label != of[i]->label) sm_free(some[i].label);
    sm_free(kept);
    sm_free(side);
    return status;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

/* The differences of what was drawn. */
static sm_status paired_values(paired *d, const uint64_t *points, double *to, size_t step, uint64_t *budget,
                               sm_error *err)
{
    sm_status status = SM_OK;
    fold_triples(d, points);
    for (int side = 0; side < 2 && !status; side++) {
        status = sm_sampler_values(d->sampler[side], d->cell[side], d->value, budget, err);
        for (size_t i = 0; i < d->ask.n && !status; i++) {
            double value = sm_value_known(d->value[i]) ? d->value[i].number : (double)NAN;
            if (to) to[i * step] = side ? value - to[i * step] : value;
            if (!to) *(side ? &d->is.of[i].second : &d->is.of[i].first) = d->value[i];
        }
    }
    return status;
}

static sm_status paired_step(paired *d, uint64_t *budget, sm_error *err)
{
    uint64_t number = d->at - 1;
    if (!d->at) return paired_values(d, d->observed, NULL, 0, budget, err);
    sm_spend(budget, 50 * (uint64_t)d->triples);
    if (number < d->ask.samples) {
        sm_rng r = sm_rng_stream(d->ask.seed, number | UINT64_C(3) << 40);
        sm_resampling_draw(d->resampling, &r, d->drawn);
        return paired_values(d, d->drawn, d->seen + number, (size_t)d->ask.samples, budget, err);
    }
    number -= d->ask.samples;
    sm_leave_draw(d->leave, (size_t)number, d->drawn);
    return paired_values(d, d->drawn, d->left + number, sm_leave_tables(d->leave), budget, err);
}

/* The samples scatter around difference + bias, and the population's difference is near difference - bias, so they are
 * moved by twice the bias. Their own mean would move exact ties by its Monte Carlo error, to a side that the seed
 * chooses. A sample in which both score the same counts on both sides, wherever it is moved. */
static double two_sided(const double *seen, uint64_t n, double bias)
{
    uint64_t below = 0, above = 0;
    for (uint64_t i = 0; i < n; i++) {
        double moved = fabs(seen[i]) <= EQUAL ? 0 : seen[i] - 2 * bias;
        below += moved <= EQUAL;
        above += moved >= -EQUAL;
    }
    double p = 2 * (1 + (double)(below < above ? below : above)) / (1 + (double)n);
    return p < 1 ? p : 1;
}

static void paired_read(const paired *d, size_t i)
{
    sm_paired_index *x = &d->is.of[i];
    double *seen = d->seen + i * d->ask.samples, mean = 0;
    if (!sm_value_known(x->first) || !sm_value_known(x->second)) return;
    for (uint64_t s = 0; s < d->ask.samples; s++)
        if (seen[s] == seen[s]) seen[x->n++] = seen[s];
    if (!x->n) return;
    sm_sort(seen, (size_t)x->n);
    for (uint64_t s = 0; s < x->n; s++) mean += seen[s] / (double)x->n;
    for (uint64_t s = 0; s < x->n; s++) x->sd += (seen[s] - mean) * (seen[s] - mean);
    x->sd = sm_square_root(x->sd / (double)(x->n > 1 ? x->n - 1 : 1));
    x->difference = x->second.number - x->first.number;
    bool varies = d->ask.index[i]->varies_with_n;
    sm_skew skew =
        varies ? SM_NO_SKEW : sm_leave_read(d->leave, d->left + i * sm_leave_tables(d->leave), x->difference);
    sm_interval(seen, (size_t)x->n, varies ? x->difference : mean, x->difference, skew, &x->low, &x->high);
    double most = d->ask.index[i]->high - d->ask.index[i]->low; /* what two values can be apart */
    if (fabs(x->difference) <= most) {
        x->low = fmax(x->low, -most);
        x->high = fmin(x->high, most);
    }
    x->bias = skew.bias;
    x->p = two_sided(seen, x->n, skew.bias);
}

static sm_status paired_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    paired *d = self;
    sm_status status = SM_OK;
    while (d->at < d->all && *budget && !status) {
        status = paired_step(d, budget, err);
        d->at += !status;
    }
    if (!status && d->at == d->all && !d->done) {
        for (size_t i = 0; i < d->ask.n; i++) paired_read(d, i);
        d->done = true;
    }
    *done = d->done;
    return status;
}

static double paired_progress(const void *self)
{
    const paired *d = self;
    return d->all ? (double)d->at / (double)d->all : 0;
}

sm_status sm_paired_new(sm_sliced *job, const sm_paired_ask *ask, sm_error *err)
{
    *job = (sm_sliced){.run = paired_run, .progress = paired_progress, .free = paired_free};
    for (size_t i = 0; ask->noise && i < ask->noise->n; i++)
        if (ask->noise->of[i].apart)
            return sm_fail(err, SM_USAGE, "samples of the points cannot have noise as singletons; choose own or drop");
    if (!sm_dataset_parts(ask->data)->n)
        return sm_fail(err, SM_USAGE,
                       "only counts are known; samples of two clusterings need their points; give labels");
    if (ask->samples < 1 || ask->samples > SM_CHANCE_MOST)
        return sm_fail(err, SM_LIMIT, "from 1 to %d samples, not %llu", SM_CHANCE_MOST,
                       (unsigned long long)ask->samples);
    paired *d = job->self = sm_alloc(1, sizeof *d);
    d->ask = *ask;
    d->is.n = ask->n;
    d->is.samples = ask->samples;
    d->is.seed = ask->seed;
    return sm_sliced_opened(job, paired_make(d, err));
}
