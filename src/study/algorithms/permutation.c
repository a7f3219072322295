/* Shuffles of the labels one after the other: the table of each, the value of an index on it, and a histogram that
 * grows. Next to it is the mean over all shuffles, if it is known: by a formula, or from every table with these sizes.
 * Shuffle i draws from stream i of the seed, as score --chance does. */
#include "algorithms.h"
#include "base/real.h"
#include "measure/bounds/extent.h"
#include "study/draw/generate.h"
#include "study/draw/sample.h"
#include "tables.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROUNDING 1e-9 /* values this close are in one bar */
#define EVERY    4e6  /* of more tables than this, not all are weighed; */
#define AT_ONCE  5000 /* these are weighed before the first step, so that the bars are the exact ones */
enum { PILOT = 200, KINDS = 16, BINS = 12, MOST_BARS = KINDS > BINS ? KINDS : BINS };

typedef struct permutation {
    const sm_index *index;
    sm_margins *margins;
    uint64_t *drawn, *shown; /* with all ids, and the stepper's rows and columns alone */
} permutation;

typedef struct shuffles { /* the results so far */
    const double *value;  /* of the first so many; NAN: undefined */
    size_t n;
    double observed;
    bool all_weighed, weighs_all; /* all tables; they are to be */
    bool mean_known;
    double mean; /* exact */
    const char *why;
    double weighed, undefined, sum;                /* shares so far; of them without a value; share times value */
    double kind[KINDS + 1], kind_share[KINDS + 1]; /* values that came; more than KINDS: bins instead */
    size_t n_kinds;
    double low, high; /* of the bins */
    bool exact_bars;  /* the bars are all values there are, with their shares */
} shuffles;

static bool permutation_fits(const sm_index *x)
{
    return !strcmp(x->id, "ari");
}

/* ---- opened ------------------------------------------------------------------------------------------------------ */

static sm_status new_margins(const sm_stepper *t, sm_margins **out, sm_error *err)
{
    const sm_table *of = sm_live_table(t->ask.live);
    return sm_margins_new(out, sm_table_row_sums(of), sm_table_rows(of), sm_table_col_sums(of), sm_table_cols(of), err);
}

static uint64_t *new_counts(const sm_stepper *t)
{
    const sm_table *of = sm_live_table(t->ask.live);
    return sm_alloc((size_t)sm_table_rows(of) * sm_table_cols(of), sizeof(uint64_t));
}

static sm_status permutation_open(sm_stepper *t, sm_error *err)
{
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
    p->drawn = new_counts(t);
    p->shown = sm_alloc((size_t)t->rows * t->cols, sizeof *p->shown);
    if (!t->ask.seed) t->ask.seed = 1;
    if (!t->ask.tables) t->ask.tables = 1000;
    t->steps = (size_t)t->ask.tables + 1;
    return new_margins(t, &p->margins, err);
}

static void draw_shuffle(const sm_stepper *t, sm_margins *margins, size_t number, uint64_t *drawn)
{
    sm_rng r = sm_rng_stream(t->ask.seed, number);
    sm_margins_draw(margins, &r, drawn);
}

/* ---- the values -------------------------------------------------------------------------------------------------- */

typedef struct shuffling {
    sm_work *work;
    const sm_stepper *t;
    const sm_index *index;
    sm_sampler *sample;
    sm_margins *margins;
    sm_tables tables;
    uint64_t *drawn;
    double *value; /* those of is */
    shuffles is;
    bool shown; /* the bars are known, so steps can be shown */
} shuffling;

static sm_value value_drawn(shuffling *s)
{
    sm_value v;
    sm_error err = {0};
    sm_work_check(s->work, sm_sampler_values(s->sample, s->drawn, &v, &err), &err);
    return v;
}

static const shuffles *publish_shuffles(const shuffling *s)
{
    shuffles *now = sm_alloc(1, sizeof *now);
    *now = s->is;
    sm_work_publish(s->work, now);
    return now;
}

static void report(shuffling *s, double done, double total)
{
    if (sm_work_progress(s->work, done, total) && s->shown) publish_shuffles(s);
}

static void observe(shuffling *s)
{
    sm_extent e;
    sm_error err = {0};
    sm_live *copy = sm_live_copy(s->t->ask.live);
    sm_live_settle(copy, s->index->needs | sm_extent_needs(s->index));
    sm_value now = sm_live_value(copy, s->index);
    sm_work_check(s->work, sm_extent_of(&e, s->index, sm_live_facts(copy), &err), &err);
    s->is.observed = sm_value_known(now) ? now.number : (double)NAN;
    s->is.mean_known = e.mean.known;
    s->is.mean = e.mean.value;
    s->is.why = "by formula";
    sm_sampler_on(&s->sample, copy, &s->index, 1);
}

static void draw_until(shuffling *s, size_t n)
{
    for (; s->is.n < n; s->is.n++) {
        draw_shuffle(s->t, s->margins, s->is.n, s->drawn);
        sm_value v = value_drawn(s);
        s->value[s->is.n] = sm_value_known(v) ? v.number : (double)NAN;
        report(s, (double)s->is.n, (double)s->t->steps);
    }
}

static void add_kind(shuffles *p, double value, double share)
{
    size_t k = 0;
    if (isnan(value)) return;
    while (k < p->n_kinds && fabs(p->kind[k] - value) > ROUNDING) k++;
    if (k > KINDS) return; /* too many already */
    if (k == p->n_kinds) p->kind[p->n_kinds++] = value;
    p->kind_share[k] += share;
}

/* Fills in the current table, with the ids of the live table. */
static void spread_counts(shuffling *s)
{
    const sm_stepper *t = s->t;
    const sm_table *of = sm_live_table(t->ask.live);
    memset(s->drawn, 0, (size_t)sm_table_rows(of) * sm_table_cols(of) * sizeof *s->drawn);
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            s->drawn[(size_t)t->id[0][i] * sm_table_cols(of) + t->id[1][j]] = s->tables.count[sm_stepper_cell(t, i, j)];
}

static void weigh_all(shuffling *s)
{
    shuffles *p = &s->is;
    bool more = true;
    for (sm_tables_first(&s->tables); more; more = sm_tables_next(&s->tables)) {
        spread_counts(s);
        sm_value v = value_drawn(s);
        double share = sm_tables_share(&s->tables);
        p->weighed += share;
        if (sm_value_known(v))
            p->sum += share * v.number;
        else
            p->undefined += share;
        if (!s->shown) add_kind(p, sm_value_known(v) ? v.number : (double)NAN, share);
        report(s, p->weighed, 1);
    }
    p->all_weighed = true;
    p->mean_known = p->undefined < 1;
    p->mean = p->sum / (p->weighed - p->undefined);
    p->why = "over all tables";
}

/* One bar for each value if there are few, else bins from the least to the largest of the first shuffles. */
static void choose_bars(shuffles *p)
{
    bool exact = p->all_weighed && p->n_kinds <= KINDS;
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
}

static const void *permutation_study(sm_work *w, const void *asked)
{
    const sm_stepper *t = asked;
    size_t cells = (size_t)t->rows * t->cols, n = t->ask.tables > PILOT ? (size_t)t->ask.tables : PILOT;
    sm_error err = {0};
    shuffling s = {.work = w, .t = t, .index = t->ask.index, .drawn = new_counts(t)};
    s.is.value = s.value = sm_alloc(n, sizeof *s.value);
    s.tables = (sm_tables){.rows = t->rows, .cols = t->cols, .row = t->sum[0], .col = t->sum[1]};
    s.tables.count = sm_alloc(cells, sizeof *s.tables.count);
    s.tables.left = sm_alloc(cells, sizeof *s.tables.left);
    sm_work_check(w, new_margins(t, &s.margins, &err), &err);
    observe(&s);

    double bound = sm_tables_bound(&s.tables);
    s.is.weighs_all = t->n > 1 && (bound <= AT_ONCE || (!s.is.mean_known && bound <= EVERY));
    if (s.is.weighs_all && bound <= AT_ONCE) weigh_all(&s);
    draw_until(&s, PILOT);
    choose_bars(&s.is);
    s.shown = true;
    publish_shuffles(&s);
    if (s.is.weighs_all && !s.is.all_weighed) weigh_all(&s);
    draw_until(&s, n);
    return publish_shuffles(&s);
}

static bool permutation_ready(const sm_stepper *t, size_t step)
{
    return ((const shuffles *)t->known)->n >= step;
}

/* ---- told -------------------------------------------------------------------------------------------------------- */

static size_t bar_of(const shuffles *p, double value)
{
    if (p->n_kinds <= KINDS) {
        for (size_t k = 0; k < p->n_kinds; k++)
            if (fabs(p->kind[k] - value) <= ROUNDING) return k;
        return p->n_kinds; /* others */
    }
    double at = (value - p->low) / (p->high - p->low) * BINS;
    return at < 0 ? 0 : at >= BINS ? BINS - 1 : (size_t)at;
}

static void permutation_bars(const shuffles *p, size_t step, sm_snapshot *out)
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
        sm_snapshot_bar(out, others ? "others" : name, known ? (double)count[k] / (double)known : 0, share, k == here,
                        text);
    }
}

static void permutation_figures(const shuffles *p, bool distance, size_t step, sm_snapshot *out)
{
    double mean = 0, squares = 0;
    size_t n = 0, as_good = 0;
    for (size_t i = 0; i < step; i++) {
        if (isnan(p->value[i])) continue;
        double apart = p->value[i] - mean;
        mean += apart / (double)++n;
        squares += apart * (p->value[i] - mean);
        as_good += distance ? p->value[i] <= p->observed + ROUNDING : p->value[i] >= p->observed - ROUNDING;
    }
    sm_snapshot_figure(out, "shuffles", (double)step);
    if (n) sm_snapshot_figure(out, "mean so far", mean == 0 ? 0.0 : mean);
    if (n > 1) sm_snapshot_figure(out, "its standard error", sm_square_root(squares / (double)(n - 1) / (double)n));
    if (p->mean_known) {
        char name[24];
        snprintf(name, sizeof name, "exact %s", p->all_weighed ? "(all tables)" : "(formula)");
        sm_snapshot_figure(out, name, p->mean);
    }
    if (!isnan(p->observed)) sm_snapshot_figure(out, "this table", p->observed);
    if (n && !isnan(p->observed)) sm_snapshot_figure(out, "p", (1 + (double)as_good) / (1 + (double)n));
}

static void compact_drawn(const sm_stepper *t, permutation *p)
{
    const sm_table *of = sm_live_table(t->ask.live);
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            p->shown[sm_stepper_cell(t, i, j)] = p->drawn[(size_t)t->id[0][i] * sm_table_cols(of) + t->id[1][j]];
}

static sm_status permutation_show(sm_stepper *t, size_t step, sm_snapshot *out, sm_error *err)
{
    permutation *own = t->own;
    const shuffles *p = t->known;
    const char *name = own->index->short_name;
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
        draw_shuffle(t, own->margins, step - 1, own->drawn);
        compact_drawn(t, own);
        out->count = own->shown;
        snprintf(out->title, sizeof out->title, "shuffle %zu", step);
        if (isnan(p->value[step - 1]))
            sm_text_printf(&out->words, "On this table %s is undefined.", name);
        else
            sm_text_printf(&out->words, "This table has %s %.4f.", name,
                           p->value[step - 1] == 0 ? 0.0 : p->value[step - 1]);
    }
    permutation_figures(p, own->index->distance, step, out);
    permutation_bars(p, step, out);
    if (p->mean_known)
        sm_text_printf(&out->words, " The exact mean over all shuffles is %.4f (%s).", p->mean, p->why);
    else if (p->weighs_all)
        sm_text_printf(&out->words, " The exact mean is being worked out: %.0f %% of all shuffles weighed.",
                       100 * p->weighed);
    return SM_OK;
}

static void permutation_free(void *own)
{
    permutation *p = own;
    sm_margins_free(p->margins);
    sm_free(p->drawn);
    sm_free(p->shown);
    sm_free(p);
}

const sm_algorithm sm_algorithm_permutation = {
    .name = "permutation",
    .title = "shuffles of the labels",
    .help = "Up and Down choose another index; its mean stands beside the exact one",
    .fits = permutation_fits,
    .open = permutation_open,
    .study = permutation_study,
    .ready = permutation_ready,
    .show = permutation_show,
    .free = permutation_free,
};
