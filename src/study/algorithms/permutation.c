/* Shuffles of the labels one after the other: the table of each, the value of an index on it, and a histogram that
 * grows. Beside it what all shuffles together give, where that is known: by a formula, or by going over every table
 * with these sizes. Shuffle i draws from stream i of the seed, as score --chance does. */
#include "base/real.h"
#include "measure/bounds/extent.h"
#include "plays.h"
#include "study/draw/generate.h"
#include "study/draw/sample.h"
#include "tables.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROUNDING 1e-9 /* values this close stand in one bar */
#define EVERY    4e6  /* more tables than this are not gone over, */
#define AT_ONCE  5000 /* and these before the first step, so that the bars are the exact ones */
enum { PILOT = 200, KINDS = 16, BINS = 12, MOST_BARS = KINDS > BINS ? KINDS : BINS };

typedef struct permutation {
    sm_sampler *sample, *counter; /* of shuffles; of all tables */
    sm_margins *margins;
    const sm_index *index;
    uint64_t *drawn, *shown; /* with all ids, and the theatre's rows and columns alone */
    double *value;           /* of the shuffles so far; NAN: undefined */
    size_t n_values;
    double observed;
    sm_tables tables;
    bool gone_over, goes_over; /* all tables were weighed; they are to be */
    bool mean_known;
    double mean; /* exact, where gone over or known */
    const char *why;
    double weighed, undefined, sum;                /* shares so far; of them without a value; share times value */
    double kind[KINDS + 1], kind_share[KINDS + 1]; /* values that came; more than KINDS: bins instead */
    size_t n_kinds;
    double low, high;         /* of the bins */
    bool settled, exact_bars; /* the bars are; they are all values there are, with their shares */
    sm_hold hold;
} permutation;

static bool permutation_fits(const sm_index *x)
{
    return !strcmp(x->id, "ari");
}

/* ---- opened ------------------------------------------------------------------------------------------------------ */

static sm_status read_observed(const sm_theatre *t, permutation *p, sm_error *err)
{
    sm_live *copy = NULL;
    sm_extent e;
    sm_live_copy(&copy, t->ask.live);
    sm_status status = sm_live_settle_all(copy, p->index->needs | sm_extent_needs(p->index), err);
    sm_value now = {0};
    if (status == SM_OK) now = sm_live_value(copy, p->index);
    if (status == SM_OK) status = sm_extent_of(&e, p->index, sm_live_facts(copy), err);
    p->observed = sm_value_known(now) ? now.number : (double)NAN;
    if (status == SM_OK && e.mean.known) {
        p->mean_known = true;
        p->mean = e.mean.value;
        p->why = "by formula";
    }
    sm_live_free(copy);
    return status;
}

static void permutation_capacity(sm_theatre *t, permutation *p)
{
    const sm_table *of = sm_live_table(t->ask.live);
    size_t all = (size_t)sm_table_rows(of) * sm_table_cols(of), cells = (size_t)t->rows * t->cols;
    p->drawn = sm_held(&p->hold, all, sizeof *p->drawn);
    p->shown = sm_held(&p->hold, cells, sizeof *p->shown);
    p->value = sm_held(&p->hold, (size_t)(t->ask.tables > PILOT ? t->ask.tables : PILOT), sizeof *p->value);
    p->tables = (sm_tables){.rows = t->rows, .cols = t->cols, .row = t->sum[0], .col = t->sum[1]};
    p->tables.count = sm_held(&p->hold, cells, sizeof *p->tables.count);
    p->tables.left = sm_held(&p->hold, cells, sizeof *p->tables.left);
}

static void permutation_sampler(const sm_theatre *t, permutation *p, sm_sampler **out)
{
    sm_live *copy = NULL;
    sm_live_copy(&copy, t->ask.live);
    sm_sampler_on(out, copy, &p->index, 1);
}

static sm_status permutation_open(sm_theatre *t, sm_error *err)
{
    const sm_table *of = sm_live_table(t->ask.live);
    if (!t->ask.index) return sm_fail(err, SM_USAGE, "the permutation needs an index, such as ari");
    if (t->ask.index->of_places)
        return sm_fail(err, SM_USAGE,
                       "%s reads coordinates, which shuffled labels do not change as a table does; name "
                       "an index of the table",
                       t->ask.index->id);
    if (t->n > SM_MARGINS_MOST || t->ask.tables > 100000)
        return sm_fail(err, SM_LIMIT, "at most 100000 shuffles of at most 2^40 points");
    permutation *p = t->own = sm_alloc(1, sizeof *p);
    p->index = t->ask.index;
    if (!t->ask.seed) t->ask.seed = 1;
    t->steps = (size_t)(t->ask.tables ? t->ask.tables : 1000) + 1;
    t->ask.tables = t->steps - 1;
    permutation_capacity(t, p);
    sm_status status = read_observed(t, p, err);
    if (status == SM_OK) permutation_sampler(t, p, &p->sample);
    if (status == SM_OK) permutation_sampler(t, p, &p->counter);
    if (status == SM_OK)
        status = sm_margins_new(&p->margins, sm_table_row_sums(of), sm_table_rows(of), sm_table_col_sums(of),
                                sm_table_cols(of), err);
    double bound = sm_tables_bound(&p->tables);
    p->goes_over = t->n > 1 && (bound <= AT_ONCE || (!p->mean_known && bound <= EVERY));
    if (status == SM_OK) sm_tables_first(&p->tables);
    return status;
}

/* ---- worked at --------------------------------------------------------------------------------------------------- */

static void draw_shuffle(const sm_theatre *t, permutation *p, size_t number)
{
    sm_rng r = sm_rng_stream(t->ask.seed, number);
    sm_margins_draw(p->margins, &r, p->drawn);
}

static sm_status draw_value(const sm_theatre *t, permutation *p, uint64_t *budget, sm_error *err)
{
    sm_value v;
    draw_shuffle(t, p, p->n_values);
    sm_spend(budget, 50 * (uint64_t)t->rows * t->cols);
    sm_status status = sm_sampler_values(p->sample, p->drawn, &v, budget, err);
    if (status == SM_OK) p->value[p->n_values++] = sm_value_known(v) ? v.number : (double)NAN;
    return status;
}

static void add_kind(permutation *p, double value, double share)
{
    size_t k = 0;
    if (isnan(value)) return;
    while (k < p->n_kinds && fabs(p->kind[k] - value) > ROUNDING) k++;
    if (k > KINDS) return; /* too many already */
    if (k == p->n_kinds) p->kind[p->n_kinds++] = value;
    p->kind_share[k] += share;
}

/* The table that the odometer stands at, with the ids of the live table. */
static void spread_counts(const sm_theatre *t, permutation *p)
{
    const sm_table *of = sm_live_table(t->ask.live);
    memset(p->drawn, 0, (size_t)sm_table_rows(of) * sm_table_cols(of) * sizeof *p->drawn);
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            p->drawn[(size_t)t->id[0][i] * sm_table_cols(of) + t->id[1][j]] = p->tables.count[sm_theatre_cell(t, i, j)];
}

static sm_status weigh_table(const sm_theatre *t, permutation *p, uint64_t *budget, sm_error *err)
{
    sm_value v;
    spread_counts(t, p);
    sm_spend(budget, 100 * (uint64_t)t->rows * t->cols);
    sm_status status = sm_sampler_values(p->counter, p->drawn, &v, budget, err);
    if (status) return status;
    double share = sm_tables_share(&p->tables);
    p->weighed += share;
    if (sm_value_known(v))
        p->sum += share * v.number;
    else
        p->undefined += share;
    if (!p->settled) add_kind(p, sm_value_known(v) ? v.number : (double)NAN, share);
    if (sm_tables_next(&p->tables)) return SM_OK;
    p->gone_over = true;
    p->mean_known = p->undefined < 1;
    p->mean = p->sum / (p->weighed - p->undefined);
    p->why = "over all tables";
    return SM_OK;
}

/* A bar a value where there are few, else bins from the least to the largest of the first shuffles. */
static void settle_bars(permutation *p)
{
    bool exact = p->gone_over && p->n_kinds <= KINDS;
    if (!exact) p->n_kinds = 0;
    p->low = INFINITY;
    p->high = -INFINITY;
    for (size_t i = 0; i < PILOT; i++) {
        if (isnan(p->value[i])) continue;
        if (!exact) add_kind(p, p->value[i], 0);
        p->low = fmin(p->low, p->value[i]);
        p->high = fmax(p->high, p->value[i]);
    }
    p->exact_bars = exact;
    for (size_t i = 1; i < p->n_kinds; i++) /* a few, by value; their shares go with them */
        for (size_t k = i; k > 0 && p->kind[k] < p->kind[k - 1]; k--) {
            double value = p->kind[k], share = p->kind_share[k];
            p->kind[k] = p->kind[k - 1], p->kind_share[k] = p->kind_share[k - 1];
            p->kind[k - 1] = value, p->kind_share[k - 1] = share;
        }
    p->settled = true;
}

static sm_status permutation_work(sm_theatre *t, size_t step, uint64_t *budget, bool *more, sm_error *err)
{
    permutation *p = t->own;
    sm_status status = SM_OK;
    bool first = sm_tables_bound(&p->tables) <= AT_ONCE;
    size_t want = step > PILOT ? step : PILOT;
    while (*budget && status == SM_OK && first && p->goes_over && !p->gone_over)
        status = weigh_table(t, p, budget, err);
    while (*budget && status == SM_OK && p->n_values < want) status = draw_value(t, p, budget, err);
    if (p->n_values >= want && !p->settled && (!first || !p->goes_over || p->gone_over)) settle_bars(p);
    while (*budget && status == SM_OK && p->goes_over && !p->gone_over) status = weigh_table(t, p, budget, err);
    *more = p->n_values < want || (p->goes_over && !p->gone_over);
    return status;
}

static bool permutation_ready(const sm_theatre *t, size_t step)
{
    const permutation *p = t->own;
    return p->settled && p->n_values >= step;
}

/* ---- told -------------------------------------------------------------------------------------------------------- */

static size_t bar_of(const permutation *p, double value)
{
    if (p->n_kinds <= KINDS) {
        for (size_t k = 0; k < p->n_kinds; k++)
            if (fabs(p->kind[k] - value) <= ROUNDING) return k;
        return p->n_kinds; /* others */
    }
    double at = (value - p->low) / (p->high - p->low) * BINS;
    return at < 0 ? 0 : at >= BINS ? BINS - 1 : (size_t)at;
}

static void permutation_bars(const permutation *p, size_t step, sm_act *out)
{
    bool kinds = p->n_kinds <= KINDS, exact = p->exact_bars;
    size_t n = kinds ? p->n_kinds + 1 : BINS, count[MOST_BARS + 1] = {0}, known = 0, here = SIZE_MAX;
    for (size_t i = 0; i < step; i++) {
        if (isnan(p->value[i])) continue;
        count[bar_of(p, p->value[i])]++;
        known++;
    }
    if (step && !isnan(p->value[step - 1])) here = bar_of(p, p->value[step - 1]);
    out->bars = exact ? "value, shuffles, and its exact share" : kinds ? "value, shuffles" : "values from, shuffles";
    for (size_t k = 0; k < n; k++) {
        char name[64], text[40];
        bool others = kinds && k == p->n_kinds;
        if (others && !count[k]) break;
        double share = exact && !others ? p->kind_share[k] : (double)NAN;
        sm_fixed(name, kinds && !others ? p->kind[k] : p->low + (p->high - p->low) * (double)k / BINS, 4);
        snprintf(text, sizeof text, "%zu", count[k]);
        if (!isnan(share)) snprintf(text, sizeof text, "%zu  exact %.5f", count[k], share);
        sm_act_bar(out, others ? "others" : name, known ? (double)count[k] / (double)known : 0, share, k == here, text);
    }
}

static void permutation_figures(const permutation *p, size_t step, sm_act *out)
{
    double mean = 0, squares = 0;
    size_t n = 0, as_good = 0;
    for (size_t i = 0; i < step; i++) {
        if (isnan(p->value[i])) continue;
        double apart = p->value[i] - mean;
        mean += apart / (double)++n;
        squares += apart * (p->value[i] - mean);
        as_good += p->index->distance ? p->value[i] <= p->observed + ROUNDING : p->value[i] >= p->observed - ROUNDING;
    }
    sm_act_figure(out, "shuffles", (double)step);
    if (n) sm_act_figure(out, "mean so far", mean == 0 ? 0.0 : mean);
    if (n > 1) sm_act_figure(out, "its standard error", sm_square_root(squares / (double)(n - 1) / (double)n));
    if (p->mean_known) {
        char name[24];
        snprintf(name, sizeof name, "exact %s", p->gone_over ? "(all tables)" : "(formula)");
        sm_act_figure(out, name, p->mean);
    }
    if (!isnan(p->observed)) sm_act_figure(out, "this table", p->observed);
    if (n && !isnan(p->observed)) sm_act_figure(out, "p", (1 + (double)as_good) / (1 + (double)n));
}

static void compact_drawn(const sm_theatre *t, permutation *p)
{
    const sm_table *of = sm_live_table(t->ask.live);
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            p->shown[sm_theatre_cell(t, i, j)] = p->drawn[(size_t)t->id[0][i] * sm_table_cols(of) + t->id[1][j]];
}

static sm_status permutation_act(sm_theatre *t, size_t step, sm_act *out, sm_error *err)
{
    permutation *p = t->own;
    const char *name = p->index->short_name;
    out->phase = step / 100;
    if (!step) {
        snprintf(out->title, sizeof out->title, "%s of shuffled labels", name);
        sm_text_printf(&out->words,
                       "Every step shuffles the labels of the clusters: all sizes stay, who is where does "
                       "not. %s of the table as it is",
                       name);
        if (isnan(p->observed))
            sm_text_puts(&out->words, " is undefined.");
        else
            sm_text_printf(&out->words, ": %.4f. What do shuffles reach?", p->observed);
    } else {
        draw_shuffle(t, p, step - 1);
        compact_drawn(t, p);
        out->count = p->shown;
        snprintf(out->title, sizeof out->title, "shuffle %zu", step);
        if (isnan(p->value[step - 1]))
            sm_text_printf(&out->words, "On this table %s is undefined.", name);
        else
            sm_text_printf(&out->words, "This table has %s %.4f.", name,
                           p->value[step - 1] == 0 ? 0.0 : p->value[step - 1]);
    }
    permutation_figures(p, step, out);
    permutation_bars(p, step, out);
    if (p->mean_known)
        sm_text_printf(&out->words, " The exact mean over all shuffles is %.4f (%s).", p->mean, p->why);
    else if (p->goes_over)
        sm_text_printf(&out->words, " The exact mean is being worked out: %.0f %% of all shuffles weighed.",
                       100 * p->weighed);
    return SM_OK;
}

static void permutation_free(void *own)
{
    permutation *p = own;
    sm_sampler_free(p->sample);
    sm_sampler_free(p->counter);
    sm_margins_free(p->margins);
    sm_hold_free(&p->hold);
    sm_free(p);
}

const sm_play sm_play_permutation = {
    .name = "permutation",
    .title = "shuffles of the labels",
    .help = "Up and Down choose another index; its mean stands beside the exact one",
    .fits = permutation_fits,
    .open = permutation_open,
    .work = permutation_work,
    .ready = permutation_ready,
    .act = permutation_act,
    .free = permutation_free,
};
