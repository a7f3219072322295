/* Each thread leads a live table from one random table to the next. Values are kept by the number of their table, and
 * sums are taken of sorted values, so the number of threads does not change a bit of the result. */
#include "chance.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/real.h"
#include "base/threads.h"
#include "interval.h"
#include "moments.h"
#include "study/draw/generate.h"
#include "study/draw/sample.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CELLS    UINT64_C(4000000)
#define VALUES   UINT64_C(64000000)
#define EDGE     2.6714 /* sqrt(.025 .975) / the normal density at 1.96 */
#define NAMED    6      /* indices that a warning names */
#define ROUNDING 1e-12  /* values that differ by less are equal */

/* LEAVES: tables that lack points of the observed one, see sm_leave */
typedef enum model { TABLES, SAMPLES, LEAVES, MODELS } model;

typedef struct worker { /* memory of a thread */
    sm_sampler *sampler;
    sm_margins *margins;
    uint64_t *count; /* cells of a random table, and scratch for its column sums */
    sm_value *value; /* one per index */
} worker;

typedef struct chance {
    const sm_chance_ask *ask;
    worker *worker; /* one per thread */
    unsigned workers;
    sm_resampling *resampling;
    sm_leave *leave;
    uint64_t *observed; /* cells of the table of ask */
    size_t cells;
    sm_value *now;        /* of the observed table, one per index */
    uint64_t n[MODELS];   /* tables of each model */
    double *seen[MODELS]; /* index by index, n values each; NAN: undefined */
    uint64_t at;          /* tables done, in the order of the models */
} chance;

/* ---- prepared ---------------------------------------------------------------------------------------------------- */

sm_status sm_chance_check(const sm_chance_ask *ask, sm_error *err)
{
    const sm_table *t = sm_live_table(ask->live);
    uint64_t cells = (uint64_t)sm_table_rows(t) * sm_table_cols(t), all = (ask->tables + ask->samples) * ask->n;
    uint64_t most = ask->tables > ask->samples ? ask->tables : ask->samples;
    if (all > VALUES)
        return sm_fail(err, SM_LIMIT, "random tables times indices: at most %llu, not %llu", (unsigned long long)VALUES,
                       (unsigned long long)all);
    if (most > SM_CHANCE_MOST)
        return sm_fail(err, SM_LIMIT, "at most %d random tables, not %llu", SM_CHANCE_MOST, (unsigned long long)most);
    if (cells > CELLS)
        return sm_fail(err, SM_LIMIT, "random tables of at most %llu cells; this one has %llu; use fewer clusters",
                       (unsigned long long)CELLS, (unsigned long long)cells);
    if (sm_table_total(t) > SM_MARGINS_MOST)
        return sm_fail(err, SM_LIMIT, "too many points for random tables (%llu, the maximum is %llu); use a sample",
                       (unsigned long long)sm_table_total(t), (unsigned long long)SM_MARGINS_MOST);
    return SM_OK;
}

static sm_status prepare_worker(const chance *c, worker *w, sm_error *err)
{
    const sm_table *t = sm_live_table(c->ask->live);
    w->count = sm_alloc(c->cells + sm_table_cols(t), sizeof *w->count);
    w->value = sm_alloc(c->ask->n, sizeof *w->value);
    sm_live *copy = sm_live_copy(c->ask->live);
    sm_sampler_on(&w->sampler, copy, c->ask->index, c->ask->n);
    if (!c->n[TABLES]) return SM_OK;
    return sm_margins_new(&w->margins, sm_table_row_sums(t), sm_table_rows(t), sm_table_col_sums(t), sm_table_cols(t),
                          err);
}

static sm_status prepare(chance *c, sm_error *err)
{
    const sm_chance_ask *ask = c->ask;
    const sm_table *t = sm_live_table(ask->live);
    sm_status status = SM_OK;
    c->cells = (size_t)sm_table_rows(t) * sm_table_cols(t);
    c->observed = sm_alloc(c->cells, sizeof *c->observed);
    sm_counts_of(t, c->observed);
    c->n[TABLES] = ask->tables;
    c->n[SAMPLES] = ask->samples;
    if (ask->samples) status = sm_resampling_new(&c->resampling, c->observed, sm_table_rows(t), sm_table_cols(t), err);
    if (ask->samples && !status) status = sm_leave_new(&c->leave, c->observed, c->cells, ask->seed, err);
    if (c->leave) c->n[LEAVES] = sm_leave_tables(c->leave);
    for (int m = 0; m < MODELS; m++) c->seen[m] = sm_alloc(ask->n * (size_t)c->n[m], sizeof *c->seen[m]);
    c->now = sm_alloc(ask->n, sizeof *c->now);
    c->workers = ask->threads < 1 ? 1 : ask->threads < SM_THREADS_MOST ? ask->threads : SM_THREADS_MOST;
    c->worker = sm_alloc(c->workers, sizeof *c->worker);
    for (unsigned i = 0; i < c->workers && !status; i++) status = prepare_worker(c, &c->worker[i], err);
    return status;
}

/* ---- random tables ----------------------------------------------------------------------------------------------- */

/* Reads only the sums that the indices need. They equal those of the whole table that the same numbers give. */
static void draw_pairs(const chance *c, worker *w, model m, sm_rng *r)
{
    sm_resampled sums = sm_sampler_sizes(w->sampler);
    if (m == TABLES)
        sums.cells = sm_margins_draw_pairs(w->margins, r);
    else
        sums = sm_resampling_draw_pairs(c->resampling, r, w->count);
    sm_sampler_of_pairs(w->sampler, &sums, w->value);
}

static sm_status draw_whole(const chance *c, worker *w, model m, uint64_t number, sm_rng *r, sm_error *err)
{
    if (m == TABLES)
        sm_margins_draw(w->margins, r, w->count);
    else if (m == SAMPLES)
        sm_resampling_draw(c->resampling, r, w->count);
    else
        sm_leave_draw(c->leave, number, w->count);
    return sm_sampler_values(w->sampler, w->count, w->value, err);
}

/* For sm_threads_run: draws table number c->at + part and keeps its values. */
static sm_status draw_table(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    const chance *c = self;
    worker *w = &c->worker[thread];
    sm_status status = SM_OK;
    uint64_t number = c->at + part;
    model m = TABLES;
    while (number >= c->n[m]) number -= c->n[m++];
    sm_rng r = sm_rng_stream(c->ask->seed, number | (uint64_t)m << 40);
    if (m != LEAVES && sm_sampler_reads_pairs(w->sampler))
        draw_pairs(c, w, m, &r);
    else
        status = draw_whole(c, w, m, number, &r, err);
    for (size_t i = 0; i < c->ask->n && !status; i++)
        c->seen[m][i * c->n[m] + number] = sm_value_known(w->value[i]) ? w->value[i].number : (double)NAN;
    return status;
}

static sm_status draw_tables(sm_work *w, chance *c, sm_error *err)
{
    uint64_t all = c->n[TABLES] + c->n[SAMPLES] + c->n[LEAVES];
    sm_batch batch = {0};
    sm_status status = SM_OK;
    while (c->at < all && !status) {
        uint64_t parts = sm_batch_next(&batch, all - c->at, c->workers);
        status = sm_threads_run(draw_table, c, parts, c->workers, err);
        c->at += parts;
        sm_work_progress(w, (double)c->at, (double)all);
    }
    return status;
}

/* ---- read -------------------------------------------------------------------------------------------------------- */

static double p_of(const sm_index *x, double now, const double *seen, uint64_t n)
{
    uint64_t as_good = 0;
    for (uint64_t i = 0; i < n; i++) as_good += x->distance ? seen[i] <= now + ROUNDING : seen[i] >= now - ROUNDING;
    return (1 + (double)as_good) / (1 + (double)n);
}

/* seen is sorted, so that sums do not depend on the order of the tables. */
static sm_spread spread_of(const double *seen, uint64_t n)
{
    sm_spread s = {.n = n, .p = (double)NAN, .p_error = (double)NAN, .z = (double)NAN};
    double squares = 0;
    if (!n) return s;
    for (uint64_t i = 0; i < n; i++) {
        double apart = seen[i] - s.mean;
        s.mean += apart / (double)(i + 1);
        squares += apart * (seen[i] - s.mean);
    }
    s.sd = n > 1 ? sm_square_root(squares / (double)(n - 1)) : 0;
    s.error = s.sd / sm_square_root((double)n);
    s.edge_error = EDGE * s.error;
    s.low = sm_quantile(seen, n, 0.025);
    s.high = sm_quantile(seen, n, 0.975);
    return s;
}

/* Moves the known values to the front, sorts them and returns how many there are. */
static uint64_t sort_known(double *seen, uint64_t n)
{
    uint64_t known = 0;
    for (uint64_t i = 0; i < n; i++)
        if (seen[i] == seen[i]) seen[known++] = seen[i];
    sm_sort(seen, known);
    return known;
}

static sm_spread read_tables(const chance *c, size_t i, sm_moments pairs)
{
    const sm_index *x = c->ask->index[i];
    double *seen = c->seen[TABLES] + i * c->n[TABLES], now = c->now[i].number;
    sm_spread s = spread_of(seen, sort_known(seen, c->n[TABLES]));
    if (s.n && sm_moments_linear(x, sm_live_facts(c->ask->live), pairs, &s.mean, &s.sd)) s.error = 0;
    if (!s.n || !sm_value_known(c->now[i])) return s;
    s.p = p_of(x, now, seen, s.n);
    s.p_error = sm_square_root(s.p * (1 - s.p) / (double)s.n);
    if (s.sd > ROUNDING) s.z = (now - s.mean) / s.sd;
    return s;
}

/* An undefined value has no interval. */
static sm_spread read_samples(const chance *c, size_t i)
{
    const sm_index *x = c->ask->index[i];
    double *seen = c->seen[SAMPLES] + i * c->n[SAMPLES], now = c->now[i].number;
    sm_spread s = spread_of(seen, sm_value_known(c->now[i]) ? sort_known(seen, c->n[SAMPLES]) : 0);
    if (!s.n) return s;
    sm_skew skew = x->varies_with_n ? SM_NO_SKEW : sm_leave_read(c->leave, c->seen[LEAVES] + i * c->n[LEAVES], now);
    sm_interval(seen, s.n, x->varies_with_n ? now : s.mean, now, skew, &s.low, &s.high);
    s.bias = skew.bias;
    if (now >= x->low) s.low = fmax(s.low, x->low);
    if (now <= x->high) s.high = fmin(s.high, x->high);
    return s;
}

const void *sm_chance_study(sm_work *w, const void *ask)
{
    chance c = {.ask = ask};
    sm_error err = {0};
    sm_work_check(w, sm_chance_check(c.ask, &err), &err);
    sm_work_check(w, prepare(&c, &err), &err);
    sm_work_check(w, sm_sampler_values(c.worker->sampler, c.observed, c.now, &err), &err);
    sm_work_check(w, draw_tables(w, &c, &err), &err);
    sm_moments pairs = sm_moments_of(sm_live_table(c.ask->live));
    sm_spread *tables = sm_alloc(c.ask->n, sizeof *tables), *samples = sm_alloc(c.ask->n, sizeof *samples);
    for (size_t i = 0; i < c.ask->n; i++) tables[i] = read_tables(&c, i, pairs);
    for (size_t i = 0; i < c.ask->n; i++) samples[i] = read_samples(&c, i);
    for (unsigned i = 0; i < c.workers; i++) sm_sampler_free(c.worker[i].sampler);
    sm_chance *r = sm_alloc(1, sizeof *r);
    *r = (sm_chance){.tables = tables, .samples = samples};
    return r;
}

/* ---- told -------------------------------------------------------------------------------------------------------- */

int sm_spread_digits(double error, int digits)
{
    int n = 0;
    for (double unit = 1; n < digits && unit > error; unit /= 10) n++;
    return n;
}

void sm_spread_say_p(const sm_spread *s, int digits, const char *at_most, char out[64])
{
    char number[64];
    double unit = 1;
    sm_fixed(number, s->p, digits);
    double said = strtod(number, NULL);
    bool bar = said == 0 || s->p * ((double)s->n + 1) < 1.5;
    for (int i = 0; i < digits; i++) unit /= 10;
    if (bar && said < s->p) sm_fixed(number, s->p + unit, digits);
    size_t length = bar ? strlen(at_most) : 0;
    memcpy(out, at_most, length);
    snprintf(out + length, 64 - length, "%s", number);
}

void sm_chance_doubt(const sm_parts *p, sm_text *out)
{
    if (p->shares)
        sm_text_printf(out,
                       "the file holds shares, and these are of shares times %llu as if they were counts; another "
                       "number of points gives other intervals and p-values",
                       (unsigned long long)p->shares);
}

void sm_bias_doubt_add(sm_bias_doubt *d, const sm_index *x, double bias, double error)
{
    if (!(fabs(bias) > error + ROUNDING)) return;
    if (d->n < NAMED) sm_text_printf(&d->names, "%s%s", d->n ? ", " : "", x->short_name);
    d->n++;
    if (fabs(bias) <= d->bias) return;
    d->bias = fabs(bias);
    d->error = error;
}

void sm_bias_doubt_tell(sm_bias_doubt *d, sm_text *out)
{
    if (d->n) sm_text_printf(out, "the bias of %s", sm_text_of(&d->names));
    if (d->n > NAMED) sm_text_printf(out, " and %zu more", d->n - NAMED);
    if (d->n)
        sm_text_printf(out,
                       " (%s%.2g) exceeds %s standard error (%.2g): too few points per cell for a 95 %% interval; take "
                       "more points or fewer classes",
                       d->n > 1 ? "up to " : "", d->bias, d->n > 1 ? "their" : "its", d->error);
    sm_text_free(&d->names);
}
