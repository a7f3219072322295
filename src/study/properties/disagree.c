/* All small tables, each once up to the order of its classes and clusters, and every move of one point on them. */
#include "disagree.h"
#include "base/mem.h"
#include "trial.h"
#include <math.h>

enum { A_TABLE = 60 };

typedef struct disagree {
    sm_disagree is; /* first: the job is read by it */
    const sm_index *index[2];
    sm_tester *tester;
    sm_counts at;
    uint32_t t, h; /* of the step from one composition to the next */
    bool begun, over;
    double clear; /* of the best: the smaller of the two changes */
} disagree;

/* ---- from one table to the next ---------------------------------------------------------------------------------- */

/* The next way to write points as a sum of as many numbers as there are cells (Nijenhuis & Wilf, NEXCOM); false: that
 * was the last. */
static bool next_composition(disagree *d)
{
    uint32_t cells = d->at.rows * d->at.cols;
    if (!d->begun) {
        for (uint32_t i = 0; i < cells; i++) d->at.c[i] = 0;
        d->at.c[0] = d->is.points;
        d->t = (uint32_t)d->is.points;
        d->h = 0;
        d->begun = true;
        return true;
    }
    if (d->at.c[cells - 1] == d->is.points) return false;
    if (d->t > 1) d->h = 0;
    d->h++;
    d->t = (uint32_t)d->at.c[d->h - 1];
    d->at.c[d->h - 1] = 0;
    d->at.c[0] = d->t - 1;
    d->at.c[d->h]++;
    return true;
}

static bool next_shape(disagree *d)
{
    d->begun = false;
    if (d->at.cols < SM_DISAGREE_CLUSTERS) {
        d->at.cols++;
    } else {
        d->at.cols = 2;
        d->at.rows = d->at.rows % SM_DISAGREE_CLASSES + 1;
        d->is.points += d->at.rows == 1;
    }
    return d->is.points <= SM_DISAGREE_POINTS;
}

/* Lines in descending order: of all orders of a table's lines, one at least is so. */
static bool descends(const sm_counts *t, bool cols, uint32_t line)
{
    for (uint32_t p = 0; p < (cols ? t->rows : t->cols); p++) {
        uint64_t a = cols ? sm_counts_at(t, p, line) : sm_counts_at(t, line, p);
        uint64_t b = cols ? sm_counts_at(t, p, line + 1) : sm_counts_at(t, line + 1, p);
        if (a != b) return a > b;
    }
    return true;
}

/* Classes have points; one cluster at most has none, the one that a point may found. */
static bool disagree_wanted(const sm_counts *t)
{
    if (!sm_counts_row(t, t->rows - 1) || !sm_counts_col(t, t->cols - 2)) return false;
    for (uint32_t i = 0; i + 1 < t->rows; i++)
        if (!descends(t, false, i)) return false;
    for (uint32_t j = 0; j + 1 < t->cols; j++)
        if (!descends(t, true, j)) return false;
    return true;
}

/* ---- the moves --------------------------------------------------------------------------------------------------- */

int sm_disagree_way(const sm_index *x, sm_value before, sm_value after)
{
    if (!sm_value_known(before) || !sm_value_known(after)) return 0;
    double more = after.number - before.number;
    if (fabs(more) <= SM_PROPERTY_SAME * fmax(1, fabs(before.number))) return 0;
    return (more > 0) != x->distance ? 1 : -1;
}

static sm_status try_move(disagree *d, sm_disagreement *m, uint64_t *budget, sm_error *err)
{
    sm_value after[2];
    m->after = m->before;
    --*sm_counts_cell(&m->after, m->row, m->from);
    ++*sm_counts_cell(&m->after, m->row, m->to);
    sm_status status = sm_tester_values(d->tester, &m->after, after, budget, err);
    if (status) return status;
    for (int i = 0; i < 2; i++) m->value[i][1] = after[i];
    if (sm_disagree_way(d->index[0], m->value[0][0], m->value[0][1]) != 1) return SM_OK;
    if (sm_disagree_way(d->index[1], m->value[1][0], m->value[1][1]) != -1) return SM_OK;
    double clear =
        fmin(fabs(m->value[0][1].number - m->value[0][0].number), fabs(m->value[1][1].number - m->value[1][0].number));
    if (d->is.found && clear <= d->clear + SM_PROPERTY_SAME) return SM_OK;
    d->is.found = true;
    d->clear = clear;
    d->is.best = *m;
    return SM_OK;
}

static sm_status try_table(disagree *d, uint64_t *budget, sm_error *err)
{
    sm_disagreement m = {.before = d->at};
    sm_value before[2];
    sm_status status = sm_tester_values(d->tester, &d->at, before, budget, err);
    for (int i = 0; i < 2 && !status; i++) m.value[i][0] = before[i];
    for (m.row = 0; m.row < d->at.rows; m.row++)
        for (m.from = 0; m.from < d->at.cols; m.from++)
            for (m.to = 0; m.to < d->at.cols && sm_counts_at(&d->at, m.row, m.from) && !status; m.to++)
                if (m.to != m.from) status = try_move(d, &m, budget, err);
    return status;
}

static sm_status disagree_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    disagree *d = self;
    sm_status status = SM_OK;
    while (*budget && !d->over && !status) {
        sm_spend(budget, A_TABLE);
        if (!next_composition(d))
            d->over = d->is.found || !next_shape(d);
        else if (disagree_wanted(&d->at))
            status = try_table(d, budget, err);
    }
    *done = d->over;
    return status;
}

static double disagree_progress(const void *self)
{
    const disagree *d = self;
    return d->over ? 1 : (double)(d->is.points - 2) / (SM_DISAGREE_POINTS - 1);
}

static void disagree_free(void *self)
{
    disagree *d = self;
    sm_tester_free(d->tester);
    sm_free(d);
}

sm_status sm_disagree_new(sm_sliced *job, const sm_index *better, const sm_index *worse)
{
    disagree *d = sm_alloc(1, sizeof *d);
    *job = (sm_sliced){.self = d, .run = disagree_run, .progress = disagree_progress, .free = disagree_free};
    d->index[0] = better;
    d->index[1] = worse;
    d->is.points = 2;
    d->at = (sm_counts){.rows = 1, .cols = 2};
    sm_tester_new(&d->tester, d->index, 2);
    return sm_sliced_opened(job, SM_OK);
}
