/* Tries one property of one index on random tables. A violation that was searched for is then made small. */
#include "base/mem.h"
#include "trial.h"

typedef struct search {
    sm_work *work;
    const sm_search_ask *ask;
    sm_tester *tester;
    sm_variety seen;
    sm_search found;
} search;

static sm_outcome try_trial(const search *s, const sm_trial *t)
{
    sm_outcome o;
    sm_error err = {0};
    sm_work_check(s->work, sm_tester_try(s->tester, t, &o, &err), &err);
    return o;
}

/* ---- a smaller violation ----------------------------------------------------------------------------------------- */

static bool without_line(const sm_counts *t, uint32_t row, uint32_t col, sm_counts *out)
{
    if (t->rows <= 2 || t->cols <= 2) return false;
    *out = (sm_counts){.rows = t->rows - 1, .cols = t->cols - 1};
    for (uint32_t i = 0; i < out->rows; i++)
        for (uint32_t j = 0; j < out->cols; j++)
            *sm_counts_cell(out, i, j) = sm_counts_at(t, i + (i >= row), j + (j >= col));
    return true;
}

/* The step-th way to make a trial smaller: remove a class and a cluster, a point of each cell of a row, a point or half
 * of a cell, or lower the factor. Returns false if there is no such step. */
static bool smaller(const sm_trial *t, uint32_t step, sm_trial *out, bool *last)
{
    const sm_counts *c = &t->before;
    uint32_t rows = c->rows, cols = c->cols, lines = rows * cols;
    *out = *t;
    *last = step >= 3 * lines + rows + 1;
    if (step < lines) return without_line(c, step / cols, step % cols, &out->before);
    if ((step -= lines) < 2 * lines) {
        uint64_t *cell = &out->before.c[step / 2], was = *cell;
        if (was < 1 + (step % 2 == 0)) return false;
        *cell = step % 2 ? was - 1 : was / 2;
        return true;
    }
    if ((step -= 2 * lines) < rows) {
        for (uint32_t j = 0; j < cols; j++) {
            uint64_t *cell = sm_counts_cell(&out->before, step, j);
            *cell -= *cell > 0;
        }
        return true;
    }
    out->by--; /* if the property uses no factor, sm_trial_make rejects or nothing changes */
    return step == rows && t->by > 1;
}

/* Until no step leaves a violation. */
static void shrink(search *s)
{
    bool last = false;
    for (uint32_t step = 0; !last; step++) {
        sm_trial t;
        if (!smaller(&s->found.trial, step, &t, &last) || !sm_trial_make(&t)) continue;
        sm_outcome o = try_trial(s, &t);
        bool less = sm_counts_total(&t.before) < sm_counts_total(&s->found.trial.before) || t.by < s->found.trial.by;
        if (!o.violated || !less) continue;
        s->found.trial = t;
        s->found.outcome = o;
        step = UINT32_MAX; /* from the first step again */
    }
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

static bool try_next(search *s)
{
    sm_rng r = sm_rng_stream(s->ask->seed, s->found.tried);
    sm_trial t = sm_trial_draw(s->ask->property, &r);
    sm_outcome o = try_trial(s, &t);
    sm_variety_add(&s->seen, &t);
    if (o.violated || !s->found.violations) {
        s->found.trial = t;
        s->found.outcome = o;
    }
    s->found.tried++;
    s->found.different = s->seen.n;
    s->found.violations += o.violated;
    return o.violated;
}

static const sm_search *copy_of(const search *s)
{
    sm_search *copy = sm_alloc(1, sizeof *copy);
    *copy = s->found;
    return copy;
}

const void *sm_search_study(sm_work *w, const void *asked)
{
    search s = {.work = w, .ask = asked};
    bool ends = false;
    sm_tester_new(&s.tester, &s.ask->index, 1);
    while (!ends && s.found.tried < s.ask->most) {
        ends = try_next(&s) && s.ask->stop;
        if (sm_work_progress(w, (double)s.found.tried, (double)s.ask->most)) sm_work_publish(w, copy_of(&s));
    }
    if (ends) shrink(&s);
    return copy_of(&s);
}
