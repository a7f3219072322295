/* First the observed values, then random tables, then samples: all on one live table that is led from one to the next.
 */
#include "setmatch/study/chance.h"
#include "setmatch/base/mem.h"
#include "setmatch/base/real.h"
#include "setmatch/study/generate.h"
#include "study/draw/sample.h"
#include <math.h>

#define CELLS    UINT64_C(4000000)
#define VALUES   UINT64_C(64000000)
#define ROUNDING 1e-12 /* as good as the observed value up to this */

typedef enum model { TABLES, SAMPLES, MODELS } model;

typedef struct chance {
    sm_chance is; /* first: the job is read by it */
    sm_chance_ask ask;
    sm_sampler *sample;
    sm_margins *margins;
    sm_resampling *resampling;
    uint64_t *observed, *count; /* cells of the table as it is, and of a random one */
    size_t cells;
    uint64_t at;             /* at: of all tables and samples, 0 being the observed one */
    sm_value *value, *now;   /* one an index; now: of the observed table */
    double *seen[MODELS];    /* index by index; sorted once all are there */
    uint64_t *known[MODELS]; /* how many values of each index */
    sm_spread *spread[MODELS];
    sm_hold hold;
} chance;

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static uint64_t reps_of(const chance *c, model m)
{
    return m == TABLES ? c->ask.tables : c->ask.samples;
}

static sm_status chance_check(const sm_table *t, const sm_chance_ask *ask, sm_error *err)
{
    uint64_t cells = (uint64_t)sm_table_rows(t) * sm_table_cols(t);
    uint64_t most = ask->tables > ask->samples ? ask->tables : ask->samples;
    if (most > SM_CHANCE_MOST)
        return sm_fail(err, SM_LIMIT, "at most %d random tables, not %llu", SM_CHANCE_MOST, (unsigned long long)most);
    if (cells > CELLS)
        return sm_fail(err, SM_LIMIT, "random tables of at most %llu cells; this one has %llu; use fewer clusters",
                       (unsigned long long)CELLS, (unsigned long long)cells);
    if (sm_table_total(t) > SM_MARGINS_MOST)
        return sm_fail(err, SM_LIMIT, "random tables of at most %llu points, not %llu; use a sample",
                       (unsigned long long)SM_MARGINS_MOST, (unsigned long long)sm_table_total(t));
    return SM_OK;
}

static sm_status make_models(chance *c, const sm_table *t, sm_error *err)
{
    for (int m = 0; m < MODELS; m++) {
        c->seen[m] = sm_held(&c->hold, c->ask.n * (size_t)reps_of(c, (model)m), sizeof *c->seen[m]);
        c->known[m] = sm_held(&c->hold, c->ask.n, sizeof *c->known[m]);
        c->spread[m] = sm_held(&c->hold, c->ask.n, sizeof *c->spread[m]);
    }
    c->is.tables = c->spread[TABLES];
    c->is.samples = c->spread[SAMPLES];
    if (c->hold.failed) return sm_no_memory(err);
    sm_status status = sm_resampling_new(&c->resampling, c->observed, c->cells, err);
    if (status) return status;
    return sm_margins_new(&c->margins, sm_table_row_sums(t), sm_table_rows(t), sm_table_col_sums(t), sm_table_cols(t),
                          err);
}

static sm_status chance_make(chance *c, const sm_live *live, sm_error *err)
{
    const sm_table *t = sm_live_table(live);
    sm_status status = chance_check(t, &c->ask, err);
    if (status) return status;
    c->cells = (size_t)sm_table_rows(t) * sm_table_cols(t);
    c->observed = sm_held(&c->hold, c->cells, sizeof *c->observed);
    c->count = sm_held(&c->hold, c->cells, sizeof *c->count);
    c->value = sm_held(&c->hold, c->ask.n, sizeof *c->value);
    c->now = sm_held(&c->hold, c->ask.n, sizeof *c->now);
    if (c->hold.failed) return sm_no_memory(err);
    sm_live *copy = NULL;
    sm_counts_of(t, c->observed);
    status = make_models(c, t, err);
    if (!status) status = sm_live_copy(&copy, live, err);
    return status ? status : sm_sampler_on(&c->sample, copy, c->ask.index, c->ask.n, err);
}

static void chance_free(void *self)
{
    chance *c = self;
    sm_sampler_free(c->sample);
    sm_margins_free(c->margins);
    sm_resampling_free(c->resampling);
    sm_hold_done(&c->hold);
    sm_free(c);
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static sm_status chance_one(chance *c, uint64_t *fuel, sm_error *err)
{
    uint64_t number = c->at - 1, steps = 50 * c->cells;
    if (c->at == 0) {
        sm_status status = sm_sampler_values(c->sample, c->observed, c->now, fuel, err);
        c->at += status == SM_OK;
        return status;
    }
    model m = number < c->ask.tables ? TABLES : SAMPLES;
    if (m == SAMPLES) number -= c->ask.tables;
    sm_rng r = sm_rng_stream(c->ask.seed, number | (uint64_t)m << 40); /* another stream for each model */
    if (m == TABLES)
        sm_margins_draw(c->margins, &r, c->count);
    else
        sm_resampling_draw(c->resampling, &r, c->count);
    sm_burn(fuel, steps);
    sm_status status = sm_sampler_values(c->sample, c->count, c->value, fuel, err);
    for (size_t i = 0; i < c->ask.n && !status; i++)
        if (sm_value_known(c->value[i])) c->seen[m][i * reps_of(c, m) + c->known[m][i]++] = c->value[i].number;
    c->at += status == SM_OK;
    return status;
}

static double p_of(const sm_index *x, double now, const double *seen, uint64_t n)
{
    uint64_t as_good = 0;
    for (uint64_t i = 0; i < n; i++) as_good += x->distance ? seen[i] <= now + ROUNDING : seen[i] >= now - ROUNDING;
    return (1 + (double)as_good) / (1 + (double)n);
}

/* seen is sorted, so that sums do not depend on the order of the tables. */
static sm_spread spread_of(const double *seen, uint64_t n)
{
    sm_spread s = {.n = n, .p = (double)NAN, .z = (double)NAN};
    double squares = 0;
    if (!n) return s;
    for (uint64_t i = 0; i < n; i++) {
        double apart = seen[i] - s.mean;
        s.mean += apart / (double)(i + 1);
        squares += apart * (seen[i] - s.mean);
    }
    s.sd = n > 1 ? sm_square_root(squares / (double)(n - 1)) : 0;
    s.low = sm_quantile(seen, n, 0.025);
    s.high = sm_quantile(seen, n, 0.975);
    return s;
}

static void finish(chance *c)
{
    for (size_t i = 0; i < c->ask.n; i++)
        for (int m = 0; m < MODELS; m++) {
            double *seen = c->seen[m] + i * reps_of(c, (model)m), now = c->now[i].number;
            sm_spread *s = &c->spread[m][i];
            sm_sort(seen, c->known[m][i]);
            *s = spread_of(seen, c->known[m][i]);
            if (m == SAMPLES || !s->n || !sm_value_known(c->now[i])) continue;
            s->p = p_of(c->ask.index[i], now, seen, s->n);
            if (s->sd > ROUNDING) s->z = (now - s->mean) / s->sd;
        }
}

static sm_status chance_run(void *self, uint64_t *fuel, bool *done, sm_error *err)
{
    chance *c = self;
    uint64_t all = 1 + c->ask.tables + c->ask.samples, was = c->at;
    sm_status status = SM_OK;
    while (*fuel && c->at < all && !status) status = chance_one(c, fuel, err);
    *done = c->at == all;
    if (*done && was < all) finish(c);
    return status;
}

static double chance_progress(const void *self)
{
    const chance *c = self;
    return (double)c->at / (double)(1 + c->ask.tables + c->ask.samples);
}

sm_status sm_chance_new(sm_job *job, const sm_live *live, const sm_chance_ask *ask, sm_error *err)
{
    *job = (sm_job){.run = chance_run, .progress = chance_progress, .free = chance_free};
    if ((ask->tables + ask->samples) * ask->n > VALUES)
        return sm_fail(err, SM_LIMIT, "random tables times indices: at most %llu, not %llu", (unsigned long long)VALUES,
                       (unsigned long long)((ask->tables + ask->samples) * ask->n));
    chance *c = job->self = sm_alloc(1, sizeof *c);
    if (!c) return sm_no_memory(err);
    c->ask = *ask;
    return sm_job_opened(job, chance_make(c, live, err));
}
