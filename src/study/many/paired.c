/* The samples are of triples: a class and the clusters of both predictions. */
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

#define EQUAL      1e-12 /* a smaller difference counts as 0 */
#define CELLS_MOST UINT64_C(4000000)

typedef struct paired {
    const sm_paired_ask *ask;
    sm_paired *is;
    size_t pair; /* which of ask */
    size_t triples;
    uint32_t *label[3];         /* of each triple: class, cluster of a, cluster of b */
    uint64_t *observed, *drawn; /* points of each triple */
    uint64_t *cell[2];          /* of the table with a, with b */
    uint32_t rows, cols[2];
    sm_sampler *sampler[2];
    sm_resampling *resampling;
    sm_leave *leave;
    sm_value *value;     /* scratch, one per index */
    double *seen, *left; /* differences, index by index: of the samples, and with points left out */
    sm_hold hold;
} paired;

/* ---- triples ----------------------------------------------------------------------------------------------------- */

static int by_key(const void *x, const void *y)
{
    uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return (a > b) - (a < b);
}

/* key is sorted. Equal keys are one triple. */
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

/* of: the classes, the clusters of a and of b. */
static void count_triples(paired *d, const sm_partition *of)
{
    uint32_t a = sm_dict_size(of[1].dict), b = sm_dict_size(of[2].dict);
    uint64_t *key = sm_alloc(of->n, sizeof *key);
    for (uint32_t i = 0; i < of->n; i++) key[i] = ((uint64_t)of[0].label[i] * a + of[1].label[i]) * b + of[2].label[i];
    qsort(key, of->n, sizeof *key, by_key);
    take_triples(d, key, of->n, a, b);
    sm_free(key);
}

static void fold_triples(const paired *d, const uint64_t *points)
{
    for (int side = 0; side < 2; side++) {
        memset(d->cell[side], 0, (size_t)d->rows * d->cols[side] * sizeof *d->cell[side]);
        for (size_t t = 0; t < d->triples; t++)
            d->cell[side][(size_t)d->label[0][t] * d->cols[side] + d->label[1 + side][t]] += points[t];
    }
}

/* ---- samples ----------------------------------------------------------------------------------------------------- */

static void prepare_side(sm_work *w, paired *d, int i, const sm_partition *truth, const sm_partition *side)
{
    sm_table *t = NULL;
    sm_error err = {0};
    sm_work_check(w, sm_table_of(&t, truth, side, SM_STORE_BEST, &err), &err);
    d->rows = sm_table_rows(t);
    d->cols[i] = sm_table_cols(t);
    uint64_t cells = (uint64_t)d->rows * d->cols[i];
    if (cells > CELLS_MOST)
        sm_fail(&err, SM_LIMIT, "samples of tables of at most %llu cells; this one has %llu; use fewer clusters",
                (unsigned long long)CELLS_MOST, (unsigned long long)cells);
    sm_work_check(w, err.status, &err);
    d->cell[i] = sm_held(&d->hold, (size_t)cells, sizeof *d->cell[i]);
    sm_live *live = sm_live_new(t);
    sm_live_set_beta(live, d->ask->beta);
    sm_sampler_on(&d->sampler[i], live, d->ask->index, d->ask->n);
}

/* Computes the differences on a sample; they become every step-th number of to. to NULL: on the observed points. */
static void compute_differences(sm_work *w, paired *d, const uint64_t *points, double *to, size_t step)
{
    sm_error err = {0};
    fold_triples(d, points);
    for (int side = 0; side < 2; side++) {
        sm_work_check(w, sm_sampler_values(d->sampler[side], d->cell[side], d->value, &err), &err);
        for (size_t i = 0; i < d->ask->n; i++) {
            double value = sm_value_known(d->value[i]) ? d->value[i].number : (double)NAN;
            if (to) to[i * step] = side ? value - to[i * step] : value;
            if (!to) *(side ? &d->is->of[i].second : &d->is->of[i].first) = d->value[i];
        }
    }
}

static void tell_progress(sm_work *w, const paired *d, uint64_t drawn)
{
    double all = (double)d->ask->samples + (double)sm_leave_tables(d->leave);
    sm_work_progress(w, (double)d->pair + (double)drawn / all, (double)d->ask->pairs);
}

static void draw_samples(sm_work *w, paired *d)
{
    const uint64_t samples = d->ask->samples, seed = d->ask->seed;
    sm_error err = {0};
    sm_work_check(w, sm_resampling_new(&d->resampling, d->observed, 1, (uint32_t)d->triples, &err), &err);
    sm_work_check(w, sm_leave_new(&d->leave, d->observed, d->triples, seed, &err), &err);
    size_t leaves = sm_leave_tables(d->leave);
    d->value = sm_held(&d->hold, d->ask->n, sizeof *d->value);
    d->seen = sm_held(&d->hold, d->ask->n * (size_t)samples, sizeof *d->seen);
    d->left = sm_held(&d->hold, d->ask->n * leaves, sizeof *d->left);
    compute_differences(w, d, d->observed, NULL, 0);
    for (uint64_t i = 0; i < samples; i++) {
        sm_rng r = sm_rng_stream(seed, i | UINT64_C(3) << 40);
        sm_resampling_draw(d->resampling, &r, d->drawn);
        compute_differences(w, d, d->drawn, d->seen + i, (size_t)samples);
        tell_progress(w, d, i);
    }
    for (size_t i = 0; i < leaves; i++) {
        sm_leave_draw(d->leave, i, d->drawn);
        compute_differences(w, d, d->drawn, d->left + i, leaves);
        tell_progress(w, d, samples + i);
    }
}

/* ---- read -------------------------------------------------------------------------------------------------------- */

/* The samples scatter around difference + bias, and the population's difference is near difference - bias, so they are
 * moved by twice the bias. Moving by their mean instead would move exact ties by its Monte Carlo error, to a side that
 * depends on the seed. A sample in which both score the same counts on both sides. */
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

static void read_index(const paired *d, size_t i)
{
    sm_paired_index *x = &d->is->of[i];
    double *seen = d->seen + i * d->ask->samples, mean = 0;
    if (!sm_value_known(x->first) || !sm_value_known(x->second)) return;
    for (uint64_t s = 0; s < d->ask->samples; s++)
        if (seen[s] == seen[s]) seen[x->n++] = seen[s];
    if (!x->n) return;
    sm_sort(seen, (size_t)x->n);
    for (uint64_t s = 0; s < x->n; s++) mean += seen[s] / (double)x->n;
    for (uint64_t s = 0; s < x->n; s++) x->sd += (seen[s] - mean) * (seen[s] - mean);
    x->sd = sm_square_root(x->sd / (double)(x->n > 1 ? x->n - 1 : 1));
    x->difference = x->second.number - x->first.number;
    bool varies = d->ask->index[i]->varies_with_n;
    sm_skew skew =
        varies ? SM_NO_SKEW : sm_leave_read(d->leave, d->left + i * sm_leave_tables(d->leave), x->difference);
    sm_interval(seen, (size_t)x->n, varies ? x->difference : mean, x->difference, skew, &x->low, &x->high);
    double most = d->ask->index[i]->high - d->ask->index[i]->low; /* the largest possible difference */
    if (fabs(x->difference) <= most) {
        x->low = fmax(x->low, -most);
        x->high = fmin(x->high, most);
    }
    x->bias = skew.bias;
    x->p = two_sided(seen, x->n, skew.bias);
}

/* of: the classes, the clusters of a and of b. */
static void compare_pair(sm_work *w, const sm_paired_ask *ask, const sm_partition *of, size_t pair, sm_paired *out)
{
    paired d = {.ask = ask, .is = out, .pair = pair};
    *out = (sm_paired){.points = of->n, .samples = ask->samples, .seed = ask->seed, .n = ask->n};
    out->of = sm_alloc(ask->n, sizeof *out->of);
    count_triples(&d, of);
    for (int i = 0; i < 2; i++) prepare_side(w, &d, i, &of[0], &of[1 + i]);
    draw_samples(w, &d);
    for (size_t i = 0; i < ask->n; i++) read_index(&d, i);
    for (int i = 0; i < 2; i++) sm_sampler_free(d.sampler[i]);
    sm_resampling_free(d.resampling);
    sm_leave_free(d.leave);
    sm_hold_free(&d.hold);
}

const void *sm_paired_study(sm_work *w, const void *asked)
{
    const sm_paired_ask *ask = asked;
    const sm_parts *p = sm_dataset_parts(ask->data);
    const sm_partition **side = sm_alloc(ask->pairs + 1, sizeof *side), *truth = &p->partition[p->truth];
    uint32_t *kept = NULL, n_kept = 0;
    sm_error err = {0};
    sm_work_check(w, sm_paired_check(ask, &err), &err);
    side[0] = &p->partition[ask->a];
    for (size_t i = 0; i < ask->pairs; i++) side[i + 1] = &p->partition[ask->b[i]];
    sm_work_check(w, sm_shared_points(side, ask->pairs + 1, truth, ask->noise, &kept, &n_kept, &err), &err);
    sm_paired *r = sm_alloc(ask->pairs, sizeof *r);
    for (size_t i = 0; i < ask->pairs; i++) {
        const sm_partition *all[] = {truth, side[0], side[i + 1]};
        sm_partition of[3] = {*truth, *side[0], *side[i + 1]};
        for (int k = 0; k < 3 && kept; k++) sm_partition_kept(all[k], kept, n_kept, &of[k]);
        compare_pair(w, ask, of, i, &r[i]);
        for (int k = 0; k < 3 && kept; k++) sm_free(of[k].label);
    }
    return r;
}

sm_status sm_paired_check(const sm_paired_ask *ask, sm_error *err)
{
    for (size_t i = 0; ask->noise && i < ask->noise->n; i++)
        if (ask->noise->of[i].apart)
            return sm_fail(err, SM_USAGE, "samples of the points cannot have noise as singletons; choose own or drop");
    if (!sm_dataset_parts(ask->data)->n)
        return sm_fail(err, SM_USAGE,
                       "only counts are known; samples of two clusterings need their points; give labels");
    if (ask->samples < 1 || ask->samples > SM_CHANCE_MOST)
        return sm_fail(err, SM_LIMIT, "invalid number of samples (expected 1 to %d, found %llu)", SM_CHANCE_MOST,
                       (unsigned long long)ask->samples);
    return SM_OK;
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

const char *const sm_difference_heads[SM_DIFFERENCE_COLUMNS] = {"difference", "low", "high", "p"};

sm_datum sm_difference_at(const sm_paired_index *x, size_t col)
{
    const double of[] = {x->difference, x->low, x->high, x->p};
    if (!x->n) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "no sample gave a difference"};
    return sm_datum_real(of[col]);
}

enum { PARTITION, INDEX, BASE, VALUE, DIFFERENCE };
static const sm_grid_column columns[] = {[PARTITION] = {.id = "partition"},
                                         [INDEX] = {.id = "index"},
                                         [BASE] = {.id = "base"},
                                         [VALUE] = {.id = "value"},
                                         [DIFFERENCE] = {.id = NULL}};

static size_t difference_times(const void *self, size_t column)
{
    return column == DIFFERENCE ? SM_DIFFERENCE_COLUMNS : 1;
}

static const char *difference_name(const void *self, sm_spot at)
{
    return sm_difference_heads[at.nth];
}

static sm_datum difference_cell(const void *self, sm_spot at)
{
    const sm_differences *d = self;
    size_t pair = at.row / d->n_index, index = at.row % d->n_index;
    const sm_paired_index *x = &d->pair[pair].of[index];
    if (at.column == PARTITION) return sm_datum_words(d->name[pair]);
    if (at.column == INDEX) return sm_datum_words(d->index[index]->id);
    if (at.column == DIFFERENCE) return sm_difference_at(x, at.nth);
    return sm_datum_value(at.column == BASE ? x->first : x->second);
}

sm_grid sm_differences_grid(const sm_differences *d)
{
    return sm_grid_lay((sm_grid){.title = "differences",
                                 .rows = d->n * d->n_index,
                                 .self = d,
                                 SM_COLUMNS(columns),
                                 .times = difference_times,
                                 .name = difference_name,
                                 .cell = difference_cell});
}

const sm_paired *sm_differences_of(const sm_differences *d, size_t candidate)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->candidate[i] == candidate) return &d->pair[i];
    return NULL;
}
