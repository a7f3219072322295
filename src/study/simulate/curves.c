/* Runs repetition 0 at every place, then repetition 1 and so on, so that all curves appear early and only get smoother.
 * Each repetition draws from its own stream. */
#include "curves.h"
#include "base/mem.h"
#include "base/real.h"
#include "base/text.h"
#include "repeat.h"
#include "study/draw/sample.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct moments { /* of the values so far; {0}: none */
    uint64_t n;
    double mean, squares; /* squares: sum of (x - mean)^2 (Welford 1962) */
} moments;

typedef struct curves_worker { /* what one thread uses alone */
    void *self;                /* of draw */
    sm_sampler *sample;
    uint64_t *count;
} curves_worker;

typedef struct curves {
    sm_curves_plan plan;
    uint64_t seed;
    const char *name, *title; /* of the simulation */
    size_t places;            /* groups times n_x */
    const sm_index **index;
    size_t n;
    curves_worker *worker;
    sm_value *value;  /* of the tables that are not taken yet, n each */
    moments *moments; /* [places][n] */
} curves;

typedef struct shown { /* the result: a copy, which does not change */
    sm_simulated is;
    curves of;
    sm_series *series; /* [groups][n] */
} shown;

/* ---- moments ----------------------------------------------------------------------------------------------------- */

static void curves_add(moments *m, double x)
{
    double apart = x - m->mean;
    m->n++;
    m->mean += apart / (double)m->n;
    m->squares += apart * (x - m->mean);
}

static double deviation(const moments *m)
{
    return m->n < 2 ? 0 : sm_square_root(m->squares / (double)(m->n - 1));
}

/* ---- repetitions ------------------------------------------------------------------------------------------------- */

const sm_index **sm_simulation_indices(sm_work *w, const sm_simulation_ask *ask, size_t *n)
{
    sm_error err = {0};
    const sm_index **out = sm_alloc(SM_SIMULATION_INDICES, sizeof *out);
    *n = 0;
    for (size_t i = 0; ask->index && i < ask->n_index; i++) out[(*n)++] = ask->index[i];
    for (const char *at = ask->row->indices; !ask->index && *at;) {
        char id[64];
        size_t length = strcspn(at, ",");
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        sm_work_check(w, sm_registry_find_tabular(ask->indices, id, &out[(*n)++], &err), &err);
        at += length + (at[length] == ',');
    }
    return out;
}

static sm_status curves_make(void *self, unsigned thread, uint64_t number, size_t place, sm_error *err)
{
    const curves *c = self;
    const sm_curves_plan *p = &c->plan;
    const curves_worker *w = &c->worker[thread];
    uint64_t rep = number / c->places, at = number % c->places, group = at / p->n_x;
    sm_rng r = sm_rng_stream(c->seed, (p->nested ? group : at) << 40 | rep);
    memset(w->count, 0, (size_t)p->rows * p->cols * sizeof *w->count);
    p->draw(w->self, (size_t)group, p->x[at % p->n_x], &r, w->count);
    return sm_sampler_values(w->sample, w->count, c->value + place * c->n, err);
}

static void curves_take(void *self, uint64_t number, size_t place)
{
    const curves *c = self;
    const sm_value *value = c->value + place * c->n;
    moments *m = c->moments + number % c->places * c->n;
    for (size_t x = 0; x < c->n; x++)
        if (sm_value_known(value[x])) curves_add(&m[x], value[x].number);
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static const moments *moments_at(const shown *s, size_t group, size_t place, size_t index)
{
    return &s->of.moments[(group * s->of.plan.n_x + place) * s->of.n + index];
}

static sm_datum real(const moments *m, double x)
{
    if (m->n) return sm_datum_real(x);
    return (sm_datum){.kind = SM_NOT_DEFINED, .words = "no repetition gave a value"};
}

/* A row per group, place and index: tidy, for programs. */
static const char *curves_head(const void *self, size_t col)
{
    static const char *const name[] = {"index", "mean", "sd", "values", "best"};
    const sm_curves_plan *p = &((const shown *)self)->of.plan;
    if (!p->group_name) col++;
    return col == 0 ? p->group_name : col == 1 ? p->x_name : name[col - 2];
}

static sm_datum curves_at(const void *self, size_t row, size_t col)
{
    const shown *s = self;
    const curves *c = &s->of;
    size_t x = row % c->n, place = row / c->n % c->plan.n_x, group = row / c->n / c->plan.n_x;
    const moments *m = moments_at(s, group, place, x);
    const sm_series *of = &s->series[group * c->n + x];
    if (!c->plan.group_name) col++;
    if (col == 0) return sm_datum_whole(c->plan.group[group]);
    if (col == 1) return sm_datum_whole(c->plan.x[place]);
    if (col == 2) return sm_datum_words(c->index[x]->id);
    if (col == 3) return real(m, m->mean);
    if (col == 4) return real(m, deviation(m));
    if (col == 5) return sm_datum_whole(m->n);
    return sm_datum_words(of->peaked && of->peak == place ? "yes" : "no");
}

/* For people: one row per group and place, one column per index. If there are many places, the first and every fifth.
 */
static bool is_listed(const curves *c, size_t place)
{
    return c->plan.n_x <= 12 || place == 0 || c->plan.x[place] % 5 == 0;
}

static size_t listed_places(const curves *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->plan.n_x; i++) n += is_listed(c, i);
    return n;
}

static const char *table_head(const void *self, size_t col)
{
    const curves *c = &((const shown *)self)->of;
    return col + !c->plan.group_name < 2 ? curves_head(self, col) : c->index[col + !c->plan.group_name - 2]->symbol;
}

static sm_datum table_at(const void *self, size_t row, size_t col)
{
    const shown *s = self;
    const curves *c = &s->of;
    size_t n = listed_places(c), group = row / n, left = row % n, place = 0;
    while (!is_listed(c, place) || left--) place++;
    if (!c->plan.group_name) col++;
    if (col == 0) return sm_datum_whole(c->plan.group[group]);
    if (col == 1) return sm_datum_whole(c->plan.x[place]);
    const moments *m = moments_at(s, group, place, col - 2);
    return real(m, m->mean);
}

static void find_peak(sm_series *s, bool distance)
{
    for (size_t i = 0; i < s->n; i++) {
        bool better = !s->peaked || (distance ? s->y[i] < s->y[s->peak] : s->y[i] > s->y[s->peak]);
        if (!isfinite(s->y[i]) || !better) continue;
        s->peaked = true;
        s->peak = i;
    }
}

/* The means of an index in a group, with a standard deviation on either side. */
static sm_series series_of(const shown *s, size_t group, size_t index, const double *x)
{
    const sm_curves_plan *p = &s->of.plan;
    double *y = sm_alloc(3 * p->n_x, sizeof *y), *low = y + p->n_x, *high = low + p->n_x;
    for (size_t i = 0; i < p->n_x; i++) {
        const moments *m = moments_at(s, group, i, index);
        double sd = deviation(m);
        y[i] = m->n ? m->mean : (double)NAN;
        low[i] = y[i] - sd;
        high[i] = y[i] + sd;
    }
    sm_series out = {.name = s->of.index[index]->symbol, .n = p->n_x, .x = x, .y = y, .low = low, .high = high};
    if (p->peaks) find_peak(&out, s->of.index[index]->distance);
    return out;
}

static const sm_chart *charts_of(shown *s)
{
    const sm_curves_plan *p = &s->of.plan;
    sm_chart *chart = sm_alloc(p->groups, sizeof *chart);
    double *x = sm_alloc(p->n_x, sizeof *x);
    s->series = sm_alloc(p->groups * s->of.n, sizeof *s->series);
    for (size_t i = 0; i < p->n_x; i++) x[i] = (double)p->x[i];
    for (size_t g = 0; g < p->groups; g++) {
        for (size_t i = 0; i < s->of.n; i++) s->series[g * s->of.n + i] = series_of(s, g, i, x);
        chart[g] = (sm_chart){.title = p->title[g],
                              .x_name = p->x_name,
                              .y_name = "mean value",
                              .series = s->series + g * s->of.n,
                              .n_series = s->of.n,
                              .x_log = p->x_log,
                              .y_log = p->y_log};
    }
    return chart;
}

/* "10 classes, best at K = J 10, F 10, ..", a line per group. */
static const char *say_peaks(const shown *s)
{
    sm_text out = {0};
    const sm_curves_plan *p = &s->of.plan;
    for (size_t g = 0; g < p->groups; g++) {
        sm_text_printf(&out, "%s, best at %s =", p->title[g], p->x_name);
        for (size_t x = 0; x < s->of.n; x++) {
            const sm_series *of = &s->series[g * s->of.n + x];
            if (of->peaked)
                sm_text_printf(&out, "%s %s %llu", x ? "," : "", of->name, (unsigned long long)p->x[of->peak]);
        }
        sm_text_puts(&out, "\n");
    }
    return sm_text_of(&out);
}

static const void *curves_so_far(const void *self)
{
    const curves *c = self;
    const sm_curves_plan *p = &c->plan;
    moments *kept = sm_alloc(c->places * c->n, sizeof *kept);
    shown *s = sm_alloc(1, sizeof *s);
    memcpy(kept, c->moments, c->places * c->n * sizeof *kept);
    s->of = *c;
    s->of.moments = kept;
    s->is = (sm_simulated){.chart = charts_of(s), .n_charts = p->groups};
    s->is.verdict = p->peaks ? say_peaks(s) : "";
    s->is.grid = (sm_grid){.title = c->name,
                           .rows = c->places * c->n,
                           .cols = 5u + (p->group_name != NULL) + p->peaks,
                           .self = s,
                           .head = curves_head,
                           .at = curves_at};
    s->is.table = (sm_grid){.title = c->title,
                            .rows = p->groups * listed_places(c),
                            .cols = 1u + (p->group_name != NULL) + c->n,
                            .self = s,
                            .head = table_head,
                            .at = table_at};
    return s;
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

const sm_simulated *sm_curves_run(sm_work *w, const sm_curves_plan *plan, const sm_simulation_ask *ask)
{
    sm_error err = {0};
    unsigned threads = sm_repeat_threads(ask->threads);
    curves c = {.plan = *plan,
                .seed = ask->seed,
                .name = ask->row->name,
                .title = ask->row->title,
                .places = plan->groups * plan->n_x,
                .worker = sm_alloc(threads, sizeof *c.worker)};
    c.index = sm_simulation_indices(w, ask, &c.n);
    c.value = sm_alloc(threads * SM_REPEAT_PLACES * c.n, sizeof *c.value);
    c.moments = sm_alloc(c.places * c.n, sizeof *c.moments);
    for (unsigned i = 0; i < threads; i++) {
        curves_worker *of = &c.worker[i];
        of->self = i && plan->again ? plan->again(w, plan->self) : plan->self;
        of->count = sm_alloc((size_t)plan->rows * plan->cols, sizeof *of->count);
        sm_work_check(w, sm_sampler_new(&of->sample, plan->rows, plan->cols, c.index, c.n, &err), &err);
    }
    uint64_t reps = ask->reps ? ask->reps : ask->row->reps;
    sm_repeat_run(w, &(sm_repeat){&c, reps * c.places, threads, curves_make, curves_take, curves_so_far});
    return curves_so_far(&c);
}
