/* Trials of one property of one index, one after the other; a violation that is looked for is then made small. */
#include "base/mem.h"
#include "trial.h"

enum { A_TRIAL = 500 }; /* steps besides those of its tables */

typedef struct search {
    sm_search is; /* first: the job is read by it */
    sm_search_ask ask;
    sm_tester *tester;
    const sm_index *index[1];
    sm_variety seen;
    bool over;
} search;

/* ---- made small -------------------------------------------------------------------------------------------------- */

static bool without_line(const sm_counts *t, uint32_t row, uint32_t col, sm_counts *out)
{
    if (t->rows <= 2 || t->cols <= 2) return false;
    *out = (sm_counts){.rows = t->rows - 1, .cols = t->cols - 1};
    for (uint32_t i = 0; i < out->rows; i++)
        for (uint32_t j = 0; j < out->cols; j++)
            *sm_counts_cell(out, i, j) = sm_counts_at(t, i + (i >= row), j + (j >= col));
    return true;
}

/* The step-th way to make a trial smaller: a class and a cluster go, a point of a row each, a point or half of a cell.
 * False: no such step. */
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
    out->by--; /* fewer points, a smaller factor; where that means nothing, sm_trial_make says no or nothing changes */
    return step == rows && t->by > 1;
}

/* Until no step leaves a violation. Small as these tables are, that is done at once. */
static sm_status shrink(search *s, uint64_t *budget, sm_error *err)
{
    sm_status status = SM_OK;
    bool last = false;
    for (uint32_t step = 0; !last && !status; step++) {
        sm_trial t;
        sm_outcome o;
        if (!smaller(&s->is.trial, step, &t, &last) || !sm_trial_make(&t)) continue;
        status = sm_tester_try(s->tester, &t, &o, budget, err);
        if (status || !o.violated) continue;
        bool progress = sm_counts_total(&t.before) < sm_counts_total(&s->is.trial.before) || t.by < s->is.trial.by;
        if (!progress) continue;
        s->is.trial = t;
        s->is.outcome = o;
        step = UINT32_MAX; /* from the first step again */
    }
    return status;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static sm_status search_one(search *s, uint64_t *budget, sm_error *err)
{
    sm_rng r = sm_rng_stream(s->ask.seed, s->is.tried);
    sm_trial t = sm_trial_draw(s->ask.property, &r);
    sm_outcome o;
    sm_variety_add(&s->seen, &t);
    sm_status status = sm_tester_try(s->tester, &t, &o, budget, err);
    if (status) return status;
    if (o.violated || !s->is.violations) {
        s->is.trial = t;
        s->is.outcome = o;
    }
    s->is.tried++;
    s->is.different = s->seen.n;
    s->is.violations += o.violated;
    sm_spend(budget, A_TRIAL);
    s->over = s->is.tried >= s->ask.most || (s->ask.stop && o.violated);
    return o.violated && s->ask.stop ? shrink(s, budget, err) : SM_OK;
}

static sm_status search_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    search *s = self;
    sm_status status = SM_OK;
    while (*budget && !s->over && !status) status = search_one(s, budget, err);
    *done = s->over;
    return status;
}

static double search_progress(const void *self)
{
    const search *s = self;
    return s->over || !s->ask.most ? 1 : (double)s->is.tried / (double)s->ask.most;
}

static void search_free(void *self)
{
    search *s = self;
    sm_tester_free(s->tester);
    sm_variety_free(&s->seen);
    sm_free(s);
}

sm_status sm_search_new(sm_sliced *job, const sm_search_ask *ask)
{
    search *s = sm_alloc(1, sizeof *s);
    *job = (sm_sliced){.self = s, .run = search_run, .progress = search_progress, .free = search_free};
    s->ask = *ask;
    s->index[0] = ask->index;
    sm_tester_new(&s->tester, s->index, 1);
    return sm_sliced_opened(job, SM_OK);
}
