/* First the observed values, then random tables, then samples: on a live table for each thread, which is led from one
 * to the next. What a table gives is kept by its number, and sums are taken of sorted numbers, so that the number of
 * threads changes no bit. */
#include "chance.h"
#include "base/mem.h"
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

#define CELLS    UINT64_C(4000000)
#define VALUES   UINT64_C(64000000)
#define EDGE     2.6714 /* sqrt(.025 .975) over the normal density at 1.96 */
#define NAMED    6      /* indices that a warning names */
#define ROUNDING 1e-12  /* as good as the observed value up to this */

typedef enum model { TABLES, SAMPLES, MODELS } model;

typedef struct chance_worker { /* what a thread has to itself */
    sm_sampler *sample;
    sm_margins *margins;
    uint64_t *count; /* cells of a random table, and room for its column sums */
    sm_value *value; /* one an index */
} chance_worker;

typedef struct chance_exact { /* what the model gives, where that is known without a table */
    bool known;
    double mean, sd;
} chance_exact;

typedef struct chance {
    sm_chance is; /* first: the job is read by it */
    sm_chance_ask ask;
    chance_worker *worker;
    unsigned workers, wanted; /* that there are, of so many at most */
    sm_resampling *resampling;
    uint64_t *observed; /* cells of the table as it is */
    uint32_t rows, cols;
    size_t cells;
    uint64_t at;          /* of all tables and samples, 0 being the observed one */
    uint64_t steps;       /* that the last table took alone, so far */
    bool drawn;           /* the table at hand lies in the first worker's count, and is not done with */
    sm_value *now;        /* one an index, of the observed table */
    double *seen[MODELS]; /* index by index, NAN: no value; those known come first and are sorted once all are there */
    sm_spread *spread[MODELS];
    sm_leave *leave; /* tables that lack points of the observed one: of so many */
    uint64_t leaves;
    double *left;        /* index by index, as seen, in the order of these tables */
    chance_exact *exact; /* one an index */
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

static sm_status make_models(chance *c, sm_error *err)
{
    for (int m = 0; m < MODELS; m++) {
        c->seen[m] = sm_held(&c->hold, c->ask.n * (size_t)reps_of(c, (model)m), sizeof *c->seen[m]);
        c->spread[m] = sm_held(&c->hold, c->ask.n, sizeof *c->spread[m]);
    }
    c->is.tables = c->spread[TABLES];
    c->is.samples = c->spread[SAMPLES];
    if (!c->ask.samples) return SM_OK;
    sm_status status = sm_resampling_new(&c->resampling, c->observed, c->rows, c->cols, err);
    if (!status) status = sm_leave_new(&c->leave, c->observed, c->cells, c->ask.seed, err);
    if (status) return status;
    c->leaves = sm_leave_tables(c->leave);
    c->left = sm_held(&c->hold, c->ask.n * (size_t)c->leaves, sizeof *c->left);
    return SM_OK;
}

static sm_status chance_add_worker(chance *c, const sm_live *live, sm_error *err)
{
    const sm_table *t = sm_live_table(live);
    chance_worker *w = &c->worker[c->workers];
    sm_live *copy = NULL;
    w->count = sm_alloc(c->cells + c->cols, sizeof *w->count);
    w->value = sm_alloc(c->ask.n, sizeof *w->value);
    sm_status status = SM_OK;
    if (c->ask.tables)
        status = sm_margins_new(&w->margins, sm_table_row_sums(t), sm_table_rows(t), sm_table_col_sums(t),
                                sm_table_cols(t), err);
    if (!status) sm_live_copy(&copy, live);
    if (!status) sm_sampler_on(&w->sample, copy, c->ask.index, c->ask.n);
    c->workers += status == SM_OK;
    return status;
}

static void chance_worker_free(chance_worker *w)
{
    sm_sampler_free(w->sample);
    sm_margins_free(w->margins);
    sm_free(w->count);
    sm_free(w->value);
}

/* Adds the workers. The first is needed; if a further one fails, fewer do the work. */
static sm_status chance_add_workers(chance *c, const sm_live *live, sm_error *err)
{
    sm_status status = chance_add_worker(c, live, err);
    for (sm_error none = {0}; !status && c->workers < c->wanted;) {
        if (chance_add_worker(c, live, &none) == SM_OK) continue;
        chance_worker_free(&c->worker[c->workers]);
        c->worker[c->workers] = (chance_worker){0};
        break;
    }
    return status;
}

static void chance_find_exact(chance *c, const sm_live *live)
{
    sm_moments pairs = sm_moments_of(sm_live_table(live));
    for (size_t i = 0; i < c->ask.n; i++) {
        chance_exact *e = &c->exact[i];
        e->known = sm_moments_linear(c->ask.index[i], sm_live_facts(live), pairs, &e->mean, &e->sd);
    }
}

static sm_status chance_make(chance *c, const sm_live *live, sm_error *err)
{
    const sm_table *t = sm_live_table(live);
    sm_status status = chance_check(t, &c->ask, err);
    if (status) return status;
    c->rows = sm_table_rows(t);
    c->cols = sm_table_cols(t);
    c->cells = (size_t)c->rows * c->cols;
    c->observed = sm_held(&c->hold, c->cells, sizeof *c->observed);
    c->now = sm_held(&c->hold, c->ask.n, sizeof *c->now);
    c->wanted = c->ask.threads < SM_THREADS_MOST ? c->ask.threads + !c->ask.threads : SM_THREADS_MOST;
    c->exact = sm_held(&c->hold, c->ask.n, sizeof *c->exact);
    c->worker = sm_held(&c->hold, c->wanted, sizeof *c->worker);
    sm_counts_of(t, c->observed);
    chance_find_exact(c, live);
    status = make_models(c, err);
    return status ? status : chance_add_workers(c, live, err);
}

static void chance_free(void *self)
{
    chance *c = self;
    for (unsigned i = 0; c->worker && i < c->wanted; i++) chance_worker_free(&c->worker[i]);
    sm_resampling_free(c->resampling);
    sm_leave_free(c->leave);
    sm_hold_free(&c->hold);
    sm_free(c);
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

/* The values of a random table of which no more than sums are drawn; they are those of the whole table. */
static void chance_draw_pairs(chance *c, chance_worker *w, model m, sm_rng *r)
{
    sm_resampled of = sm_sampler_sizes(w->sample);
    if (m == TABLES)
        of.cells = sm_margins_draw_pairs(w->margins, r);
    else
        of = sm_resampling_draw_pairs(c->resampling, r, w->count);
    sm_sampler_of_pairs(w->sample, &of, w->value);
}

/* The model of table, or sample, *number of all, which becomes its number of that model; and its random numbers. */
static model chance_stream(const chance *c, uint64_t *number, sm_rng *r)
{
    model m = *number < c->ask.tables ? TABLES : SAMPLES;
    if (m == SAMPLES) *number -= c->ask.tables;
    *r = sm_rng_stream(c->ask.seed, *number | (uint64_t)m << 40); /* another stream for each model */
    return m;
}

static bool chance_leaves_out(const chance *c, uint64_t number)
{
    return number >= c->ask.tables + c->ask.samples;
}

static void chance_draw_whole(chance *c, chance_worker *w, uint64_t number)
{
    sm_rng r;
    if (chance_leaves_out(c, number))
        sm_leave_draw(c->leave, number - c->ask.tables - c->ask.samples, w->count);
    else if (chance_stream(c, &number, &r) == TABLES)
        sm_margins_draw(w->margins, &r, w->count);
    else
        sm_resampling_draw(c->resampling, &r, w->count);
}

/* Keeps the values of that table in their place. */
static void chance_keep(chance *c, const chance_worker *w, uint64_t number)
{
    sm_rng r;
    bool leaves = chance_leaves_out(c, number);
    model m = leaves ? SAMPLES : chance_stream(c, &number, &r);
    double *to = leaves ? c->left : c->seen[m];
    uint64_t n = leaves ? c->leaves : reps_of(c, m), at = leaves ? number - c->ask.tables - c->ask.samples : number;
    for (size_t i = 0; i < c->ask.n; i++)
        to[i * n + at] = sm_value_known(w->value[i]) ? w->value[i].number : (double)NAN;
}

/* Table, or sample, `number`, all of them counted through from 0, as far as the budget goes. drawn: it lies in w->count
 * already; afterwards, whether it is to be gone on with. */
static sm_status chance_one(chance *c, chance_worker *w, uint64_t number, bool *drawn, uint64_t *budget, sm_error *err)
{
    sm_status status = SM_OK;
    bool done = true, pairs = sm_sampler_reads_pairs(w->sample) && !chance_leaves_out(c, number);
    if (!pairs && !*drawn) chance_draw_whole(c, w, number);
    if (!*drawn) sm_spend(budget, 50 * c->cells);
    if (!pairs) status = sm_sampler_values_on(w->sample, w->count, w->value, budget, &done, err);
    *drawn = !done && !status;
    uint64_t of_model = number;
    sm_rng r;
    if (pairs) chance_draw_pairs(c, w, chance_stream(c, &of_model, &r), &r);
    if (done && !status) chance_keep(c, w, number);
    return status;
}

static sm_status chance_alone(chance *c, uint64_t *budget, sm_error *err)
{
    uint64_t had = *budget;
    bool done = false;
    if (!c->drawn) c->steps = 0;
    sm_status status = SM_OK;
    if (c->at) {
        status = chance_one(c, c->worker, c->at - 1, &c->drawn, budget, err);
        done = !c->drawn;
    } else {
        status = sm_sampler_values_on(c->worker->sample, c->observed, c->now, budget, &done, err);
        c->drawn = !done && !status;
    }
    c->steps += had - *budget;
    c->at += done && status == SM_OK;
    return status;
}

static sm_status chance_part(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    chance *c = self;
    sm_status status = SM_OK;
    bool drawn = false;
    do {
        uint64_t budget = SM_BUDGET_ALL;
        status = chance_one(c, &c->worker[thread], c->at - 1 + part, &drawn, &budget, err);
    } while (drawn);
    return status;
}

/* As many tables as threads can make of the budget, were each as dear as the last one made alone. */
static sm_status chance_together(chance *c, uint64_t all, uint64_t *budget, sm_error *err)
{
    uint64_t each = *budget / (c->steps + 1) + 1, left = all - c->at;
    uint64_t parts = each < left / c->workers ? each * c->workers : left;
    sm_status status = sm_threads_run(chance_part, c, parts, c->workers, err);
    c->at += status ? 0 : parts;
    *budget = 0;
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

/* The known values first, sorted; how many. */
static uint64_t chance_sort_known(double *seen, uint64_t n)
{
    uint64_t known = 0;
    for (uint64_t i = 0; i < n; i++)
        if (seen[i] == seen[i]) seen[known++] = seen[i];
    sm_sort(seen, known);
    return known;
}

static void finish(chance *c)
{
    for (size_t i = 0; i < c->ask.n; i++)
        for (int m = 0; m < MODELS; m++) {
            double *seen = c->seen[m] + i * reps_of(c, (model)m), now = c->now[i].number;
            sm_spread *s = &c->spread[m][i];
            bool known = m == TABLES || sm_value_known(c->now[i]); /* what has no value has no interval */
            *s = spread_of(seen, known ? chance_sort_known(seen, reps_of(c, (model)m)) : 0);
            if (m == TABLES && s->n && c->exact[i].known) {
                s->mean = c->exact[i].mean;
                s->sd = c->exact[i].sd;
                s->error = 0;
            }
            if (m == SAMPLES && s->n && sm_value_known(c->now[i])) {
                bool varies = c->ask.index[i]->varies_with_n;
                sm_skew skew = varies ? SM_NO_SKEW : sm_leave_read(c->leave, c->left + i * c->leaves, now);
                sm_interval(seen, s->n, varies ? now : s->mean, now, skew, &s->low, &s->high);
                s->bias = skew.bias;
                if (now >= c->ask.index[i]->low) s->low = fmax(s->low, c->ask.index[i]->low);
                if (now <= c->ask.index[i]->high) s->high = fmin(s->high, c->ask.index[i]->high);
            }
            if (m == SAMPLES || !s->n || !sm_value_known(c->now[i])) continue;
            s->p = p_of(c->ask.index[i], now, seen, s->n);
            s->p_error = sm_square_root(s->p * (1 - s->p) / (double)s->n);
            if (s->sd > ROUNDING) s->z = (now - s->mean) / s->sd;
        }
}

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

static sm_status chance_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    chance *c = self;
    uint64_t all = 1 + c->ask.tables + c->ask.samples + c->leaves, was = c->at;
    sm_status status = SM_OK;
    while (*budget && c->at < all && !status)
        status = c->workers > 1 && c->at > 1 && !c->drawn ? chance_together(c, all, budget, err)
                                                          : chance_alone(c, budget, err);
    *done = c->at == all;
    if (*done && was < all) finish(c);
    return status;
}

static double chance_progress(const void *self)
{
    const chance *c = self;
    return (double)c->at / (double)(1 + c->ask.tables + c->ask.samples + c->leaves);
}

sm_status sm_chance_new(sm_sliced *job, const sm_live *live, const sm_chance_ask *ask, sm_error *err)
{
    *job = (sm_sliced){.run = chance_run, .progress = chance_progress, .free = chance_free};
    if ((ask->tables + ask->samples) * ask->n > VALUES)
        return sm_fail(err, SM_LIMIT, "random tables times indices: at most %llu, not %llu", (unsigned long long)VALUES,
                       (unsigned long long)((ask->tables + ask->samples) * ask->n));
    chance *c = job->self = sm_alloc(1, sizeof *c);
    c->ask = *ask;
    return sm_sliced_opened(job, chance_make(c, live, err));
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
