/* Tries properties on indices: computes the values of the tables, then judges them. */
#include "base/mem.h"
#include "study/draw/sample.h"
#include "trial.h"
#include <math.h>

enum { SIDES = SM_COUNTS_SIDE };

struct sm_tester {
    const sm_index *const *index;
    size_t n;
    sm_dict *names[SIDES + 1];        /* 1 .. k, of classes and clusters alike: one index reads names */
    sm_sampler *sample[SIDES][SIDES]; /* by shape, made when first wanted */
    sm_value *value[2];
};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

void sm_tester_new(sm_tester **out, const sm_index *const *index, size_t n)
{
    sm_tester *t = *out = sm_alloc(1, sizeof *t);
    t->index = index;
    t->n = n;
    for (unsigned k = 1; k <= SIDES; k++) sm_dict_numbered(&t->names[k], "", k);
    for (int i = 0; i < 2; i++) t->value[i] = sm_alloc(n, sizeof **t->value);
}

void sm_tester_free(sm_tester *t)
{
    if (!t) return;
    for (int i = 0; i < SIDES; i++)
        for (int j = 0; j < SIDES; j++) sm_sampler_free(t->sample[i][j]);
    for (int k = 0; k <= SIDES; k++) sm_dict_free(t->names[k]);
    sm_free(t->value[0]);
    sm_free(t->value[1]);
    sm_free(t);
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

static sm_status make_sample(sm_tester *t, uint32_t rows, uint32_t cols, sm_error *err)
{
    sm_table *table = NULL;
    sm_status status = sm_table_new(&table, t->names[rows], t->names[cols], SM_STORE_DENSE, err);
    if (!status) sm_sampler_on(&t->sample[rows - 1][cols - 1], sm_live_new(table), t->index, t->n);
    return status;
}

sm_status sm_tester_values(sm_tester *t, const sm_counts *c, sm_value *out, sm_error *err)
{
    sm_sampler **s = &t->sample[c->rows - 1][c->cols - 1];
    sm_status status = *s ? SM_OK : make_sample(t, c->rows, c->cols, err);
    return status ? status : sm_sampler_values(*s, c->c, out, err);
}

/* ---- judged ------------------------------------------------------------------------------------------------------ */

static bool differ(double a, double b)
{
    return fabs(a - b) > SM_PROPERTY_SAME * fmax(1, fabs(a));
}

static bool not_same(const sm_trial *t, double v, double w)
{
    return differ(v, w);
}

static bool not_one_alone(const sm_trial *t, double v, double w)
{
    return v > 1 + SM_PROPERTY_SAME || !differ(v, 1) != sm_counts_identical(&t->before);
}

static bool not_zero(const sm_trial *t, double v, double w)
{
    return differ(w, 0);
}

static bool falls(const sm_trial *t, double v, double w)
{
    return w < v && differ(v, w);
}

typedef enum way { PAIR, ONE, MEAN, LEAST } way;
static const struct {
    way way;
    bool (*violated)(const sm_trial *t, double v, double w);
} rules[SM_PROPERTIES] = {
    [SM_PER] = {PAIR, not_same},    [SM_SYM] = {PAIR, not_same}, [SM_SU] = {PAIR, not_same}, [SM_SC] = {PAIR, not_same},
    [SM_B1] = {ONE, not_one_alone}, [SM_E0] = {MEAN, not_zero},  [SM_U0] = {ONE, not_zero},  [SM_O0] = {ONE, not_zero},
    [SM_B0] = {LEAST, not_zero},    [SM_MON] = {PAIR, falls},
};

typedef struct gathering { /* values of a family of tables, combined */
    sm_tester *t;
    way way;
    sm_outcome *outcome;
    double weight;
} gathering;

/* Without one of the values there is no mean, or minimum. */
static void gather_one(const gathering *g, sm_outcome *o, sm_value v, double weight)
{
    o->tables++;
    if (!sm_value_known(v) || !sm_value_known(o->after))
        o->after = sm_value_known(v) ? o->after : v;
    else if (g->way == MEAN)
        o->after.number += weight * v.number;
    else
        o->after.number = fmin(o->after.number, v.number);
}

static sm_status gather(void *self, const sm_counts *c, double weight, sm_error *err)
{
    gathering *g = self;
    sm_status status = sm_tester_values(g->t, c, g->t->value[1], err);
    g->weight += weight;
    for (size_t i = 0; i < g->t->n && !status; i++) gather_one(g, &g->outcome[i], g->t->value[1][i], weight);
    return status;
}

static sm_status try_family(sm_tester *t, const sm_trial *trial, sm_outcome *outcome, sm_error *err)
{
    gathering g = {.t = t, .way = rules[trial->property].way, .outcome = outcome};
    for (size_t i = 0; i < t->n; i++) {
        outcome[i].after = (sm_value){.state = SM_DEFINED, .number = g.way == MEAN ? 0 : HUGE_VAL};
        outcome[i].tables = 0;
    }
    sm_status status = sm_family_walk(&trial->before, g.way == MEAN, gather, &g, err);
    for (size_t i = 0; i < t->n && g.way == MEAN && !status; i++) outcome[i].after.number /= g.weight;
    return status;
}

static sm_status try_after(sm_tester *t, const sm_trial *trial, sm_outcome *outcome, sm_error *err)
{
    bool pair = rules[trial->property].way == PAIR;
    sm_status status = pair ? sm_tester_values(t, &trial->after, t->value[1], err) : SM_OK;
    for (size_t i = 0; i < t->n && !status; i++) {
        outcome[i].after = pair ? t->value[1][i] : outcome[i].before;
        outcome[i].tables = pair ? 2 : 1;
    }
    return status;
}

sm_status sm_tester_try(sm_tester *t, const sm_trial *trial, sm_outcome *outcome, sm_error *err)
{
    bool family = rules[trial->property].way >= MEAN;
    sm_status status = sm_tester_values(t, &trial->before, t->value[0], err);
    for (size_t i = 0; i < t->n && !status; i++) outcome[i].before = t->value[0][i];
    if (!status) status = (family ? try_family : try_after)(t, trial, outcome, err);
    for (size_t i = 0; i < t->n && !status; i++) {
        sm_outcome *o = &outcome[i];
        o->violated = sm_value_known(o->before) && sm_value_known(o->after) &&
                      rules[trial->property].violated(trial, o->before.number, o->after.number);
    }
    return status;
}
