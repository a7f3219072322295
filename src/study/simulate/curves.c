/* One table after the other: repetition 0 at every place, then repetition 1 and so on, so that the curves are there
 * early and only grow firmer. Each repetition draws from a stream of its own. */
#include "curves.h"
#include "base/mem.h"
#include "base/real.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { A_REP = 500, ROUND = 512 }; /* steps besides what the indices take */

typedef struct moments { /* of the values seen so far; {0}: none */
    uint64_t n;
    double mean, squares; /* squares: sum of (x - mean)^2 (Welford 1962) */
} moments;

typedef struct curves_worker { /* what a thread has to itself */
    void *self;                /* of draw */
    sm_sampler *sample;
    uint64_t *count;
} curves_worker;

struct sm_curves {
    sm_curves_plan plan;
    uint64_t seed;
    sm_repeat repeat; /* tables: of every place in turn, repetition after repetition */
    size_t places;
    const sm_index **index;
    size_t n;
    curves_worker *worker;
    sm_value *value;    /* of the tables that are being made, n each */
    moments *moments;   /* groups x places x indices */
    double *x, *number; /* number: mean, low, high of every index of every group, places long */
    sm_series *series;
    sm_chart *chart;
    sm_hold hold;
};

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

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

sm_status sm_simulation_indices(const sm_simulation *s, const sm_simulation_ask *ask, sm_hold *hold,
                                const sm_index ***out, size_t *n, sm_error *err)
{
    sm_status status = SM_OK;
    *n = 0;
    *out = sm_held(hold, SM_SIMULATION_INDICES, sizeof **out);
    for (size_t i = 0; ask->index && i < ask->n_index; i++) (*out)[(*n)++] = ask->index[i];
    for (const char *at = s->indices; !ask->index && *at && !status;) {
        char id[64];
        size_t length = strcspn(at, ",");
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        status = sm_registry_find_tabular(ask->indices, id, &(*out)[(*n)++], err);
        at += length + (at[length] == ',');
    }
    return status;
}

static size_t at_of(const sm_curves *c, size_t group, size_t place)
{
    return (group * c->plan.n_x + place) * c->n;
}

/* What: 0 mean, 1 low, 2 high. */
static double *numbers_of(const sm_curves *c, size_t group, size_t index, size_t what)
{
    return c->number + ((group * c->n + index) * 3 + what) * c->plan.n_x;
}

static void make_charts(sm_curves *c)
{
    const sm_curves_plan *p = &c->plan;
    for (size_t i = 0; i < p->n_x; i++) c->x[i] = (double)p->x[i];
    for (size_t g = 0; g < p->groups; g++) {
        sm_series *s = c->series + g * c->n;
        for (size_t x = 0; x < c->n; x++)
            s[x] = (sm_series){.name = c->index[x]->symbol,
                               .n = p->n_x,
                               .x = c->x,
                               .y = numbers_of(c, g, x, 0),
                               .low = numbers_of(c, g, x, 1),
                               .high = numbers_of(c, g, x, 2)};
        c->chart[g] = (sm_chart){.title = p->title[g],
                                 .x_name = p->x_name,
                                 .y_name = "mean value",
                                 .series = s,
                                 .n_series = c->n,
                                 .x_log = p->x_log,
                                 .y_log = p->y_log};
    }
}

/* The first has the plan's own self. */
static sm_status curves_hire(void *self, unsigned worker, sm_error *err)
{
    sm_curves *c = self;
    const sm_curves_plan *p = &c->plan;
    curves_worker *w = &c->worker[worker];
    sm_status status = SM_OK;
    if (worker && p->again)
        status = p->again(&w->self, p->self, err);
    else
        w->self = p->self;
    if (!status) status = sm_sampler_new(&w->sample, p->rows, p->cols, c->index, c->n, err);
    w->count = sm_alloc((size_t)p->rows * p->cols, sizeof *w->count);
    return status;
}

static void curves_dismiss(void *self, unsigned worker)
{
    const sm_curves *c = self;
    curves_worker *w = &c->worker[worker];
    if (w->self && w->self != c->plan.self) c->plan.free(w->self);
    sm_sampler_free(w->sample);
    sm_free(w->count);
}

static sm_status curves_draw(void *self, unsigned worker, uint64_t number, size_t place, uint64_t *budget,
                             sm_error *err)
{
    const sm_curves *c = self;
    const sm_curves_plan *p = &c->plan;
    const curves_worker *w = &c->worker[worker];
    uint64_t rep = number / c->places, at = number % c->places, group = at / p->n_x;
    sm_rng r = sm_rng_stream(c->seed, (p->nested ? group : at) << 40 | rep);
    memset(w->count, 0, (size_t)p->rows * p->cols * sizeof *w->count);
    sm_status status = p->draw(w->self, (size_t)group, p->x[at % p->n_x], &r, w->count, err);
    sm_spend(budget, A_REP);
    return status ? status : sm_sampler_values(w->sample, w->count, c->value + place * c->n, budget, err);
}

static sm_status curves_note(void *self, uint64_t number, size_t place, sm_error *err)
{
    sm_curves *c = self;
    size_t group = number % c->places / c->plan.n_x, at = number % c->places % c->plan.n_x;
    const sm_value *value = c->value + place * c->n;
    moments *m = c->moments + at_of(c, group, at);
    for (size_t x = 0; x < c->n; x++) {
        if (sm_value_known(value[x])) curves_add(&m[x], value[x].number);
        double sd = deviation(&m[x]), mean = m[x].n ? m[x].mean : (double)NAN;
        numbers_of(c, group, x, 0)[at] = mean;
        numbers_of(c, group, x, 1)[at] = mean - sd;
        numbers_of(c, group, x, 2)[at] = mean + sd;
    }
    return SM_OK;
}

static const sm_repeated curves_repeated = {curves_hire, curves_dismiss, curves_draw, curves_note, ROUND};

static sm_status curves_make(sm_curves *c, const sm_simulation_ask *ask, sm_error *err)
{
    const sm_curves_plan *p = &c->plan;
    sm_status status = sm_simulation_indices(p->row, ask, &c->hold, &c->index, &c->n, err);
    if (status) return status;
    c->places = p->groups * p->n_x;
    c->repeat = sm_repeat_of(&curves_repeated, c, (ask->reps ? ask->reps : p->row->reps) * c->places, ask->threads);
    c->worker = sm_held(&c->hold, c->repeat.wanted, sizeof *c->worker);
    c->value = sm_held(&c->hold, sm_repeat_places(&c->repeat) * c->n, sizeof *c->value);
    c->moments = sm_held(&c->hold, p->groups * p->n_x * c->n, sizeof *c->moments);
    c->x = sm_held(&c->hold, p->n_x, sizeof *c->x);
    c->number = sm_held(&c->hold, p->groups * c->n * 3 * p->n_x, sizeof *c->number);
    c->series = sm_held(&c->hold, p->groups * c->n, sizeof *c->series);
    c->chart = sm_held(&c->hold, p->groups, sizeof *c->chart);
    c->seed = ask->seed;
    make_charts(c);
    return sm_repeat_begin(&c->repeat, err);
}

static void curves_free(void *self)
{
    sm_curves *c = self;
    sm_repeat_end(&c->repeat);
    if (c->plan.free) c->plan.free(c->plan.self);
    sm_hold_free(&c->hold);
    sm_free(c);
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static void find_peaks(sm_curves *c)
{
    for (size_t g = 0; c->plan.peaks && g < c->plan.groups; g++)
        for (size_t x = 0; x < c->n; x++) {
            sm_series *s = &c->series[g * c->n + x];
            s->peaked = false;
            for (size_t i = 0; i < s->n; i++) {
                bool better = !s->peaked || (c->index[x]->distance ? s->y[i] < s->y[s->peak] : s->y[i] > s->y[s->peak]);
                if (!isfinite(s->y[i]) || !better) continue;
                s->peaked = true;
                s->peak = i;
            }
        }
}

static sm_status curves_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    sm_curves *c = self;
    sm_status status = sm_repeat_run(&c->repeat, budget, err);
    find_peaks(c);
    *done = c->repeat.at == c->repeat.all;
    return status;
}

static double curves_progress(const void *self)
{
    return sm_repeat_progress(&((const sm_curves *)self)->repeat);
}

sm_status sm_curves_open(sm_sliced *job, const sm_curves_plan *plan, const sm_simulation_ask *ask, sm_error *err)
{
    sm_curves *c = sm_alloc(1, sizeof *c);
    c->plan = *plan;
    *job = (sm_sliced){.self = c, .run = curves_run, .progress = curves_progress, .free = curves_free};
    return sm_sliced_opened(job, curves_make(c, ask, err));
}

/* ---- what came of it --------------------------------------------------------------------------------------------- */

const sm_chart *sm_curves_chart(const void *self, size_t which)
{
    const sm_curves *c = self;
    return which < c->plan.groups ? &c->chart[which] : NULL;
}

static sm_datum real(const moments *m, double x)
{
    if (m->n) return sm_datum_real(x);
    return (sm_datum){.kind = SM_NOT_DEFINED, .words = "no repetition gave a value"};
}

/* A row a group, place and index: tidy, for programs. */
static const char *curves_head(const void *self, size_t col)
{
    const sm_curves *c = self;
    static const char *const name[] = {"index", "mean", "sd", "values", "best"};
    if (!c->plan.group_name) col++;
    return col == 0 ? c->plan.group_name : col == 1 ? c->plan.x_name : name[col - 2];
}

static sm_datum curves_at(const void *self, size_t row, size_t col)
{
    const sm_curves *c = self;
    size_t x = row % c->n, place = row / c->n % c->plan.n_x, group = row / c->n / c->plan.n_x;
    const moments *m = &c->moments[at_of(c, group, place) + x];
    const sm_series *s = &c->series[group * c->n + x];
    if (!c->plan.group_name) col++;
    if (col == 0) return sm_datum_whole(c->plan.group[group]);
    if (col == 1) return sm_datum_whole(c->plan.x[place]);
    if (col == 2) return sm_datum_words(c->index[x]->id);
    if (col == 3) return real(m, m->mean);
    if (col == 4) return real(m, deviation(m));
    if (col == 5) return sm_datum_whole(m->n);
    return sm_datum_words(s->peaked && s->peak == place ? "yes" : "no");
}

sm_grid sm_curves_grid(const void *self)
{
    const sm_curves *c = self;
    return (sm_grid){.title = c->plan.row->name,
                     .rows = c->plan.groups * c->plan.n_x * c->n,
                     .cols = 5u + (c->plan.group_name != NULL) + c->plan.peaks,
                     .self = self,
                     .head = curves_head,
                     .at = curves_at};
}

/* For people: one row per group and place, one column per index; of many places every fifth and the first. */
static bool curves_is_told(const sm_curves *c, size_t place)
{
    return c->plan.n_x <= 12 || place == 0 || c->plan.x[place] % 5 == 0;
}

static size_t told(const sm_curves *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->plan.n_x; i++) n += curves_is_told(c, i);
    return n;
}

static const char *table_head(const void *self, size_t col)
{
    const sm_curves *c = self;
    if (!c->plan.group_name) col++;
    return col == 0 ? c->plan.group_name : col == 1 ? c->plan.x_name : c->index[col - 2]->symbol;
}

static sm_datum table_at(const void *self, size_t row, size_t col)
{
    const sm_curves *c = self;
    size_t n = told(c), group = row / n, left = row % n, place = 0;
    while (!curves_is_told(c, place) || left--) place++;
    if (!c->plan.group_name) col++;
    if (col == 0) return sm_datum_whole(c->plan.group[group]);
    if (col == 1) return sm_datum_whole(c->plan.x[place]);
    const moments *m = &c->moments[at_of(c, group, place) + col - 2];
    return real(m, m->mean);
}

sm_grid sm_curves_table(const void *self)
{
    const sm_curves *c = self;
    return (sm_grid){.title = c->plan.row->title,
                     .rows = c->plan.groups * told(c),
                     .cols = 1u + (c->plan.group_name != NULL) + c->n,
                     .self = self,
                     .head = table_head,
                     .at = table_at};
}

sm_status sm_curves_peaks(const void *self, sm_text *out, sm_error *err)
{
    const sm_curves *c = self;
    for (size_t g = 0; g < c->plan.groups; g++) {
        sm_text_printf(out, "%s, best at %s =", c->plan.title[g], c->plan.x_name);
        for (size_t x = 0; x < c->n; x++) {
            const sm_series *s = &c->series[g * c->n + x];
            if (s->peaked)
                sm_text_printf(out, "%s %s %llu", x ? "," : "", s->name, (unsigned long long)c->plan.x[s->peak]);
        }
        sm_text_puts(out, "\n");
    }
    return SM_OK;
}
