/* Tries all small tables, each once up to the order of its classes and clusters, and every move of one point on them.
 */
#include "disagree.h"
#include "base/mem.h"
#include "trial.h"
#include <math.h>

typedef struct disagree {
    sm_work *work;
    const sm_index *index[2];
    sm_tester *tester;
    sm_disagree found;
    double clear; /* of the best: the smaller of the two changes */
} disagree;

/* ---- from one table to the next ---------------------------------------------------------------------------------- */

/* The next way to write the points as a sum of as many numbers as there are cells (Nijenhuis & Wilf, NEXCOM). Returns
 * false after the last. */
static bool next_composition(sm_counts *t)
{
    uint32_t first = 0;
    while (!t->c[first]) first++;
    if (first + 1 == t->rows * t->cols) return false;
    uint64_t count = t->c[first];
    t->c[first] = 0;
    t->c[0] = count - 1;
    t->c[first + 1]++;
    return true;
}

/* Lines in descending order. At least one order of the lines of any table is. */
static bool descends(const sm_counts *t, bool cols, uint32_t line)
{
    for (uint32_t p = 0; p < (cols ? t->rows : t->cols); p++) {
        uint64_t a = cols ? sm_counts_at(t, p, line) : sm_counts_at(t, line, p);
        uint64_t b = cols ? sm_counts_at(t, p, line + 1) : sm_counts_at(t, line + 1, p);
        if (a != b) return a > b;
    }
    return true;
}

/* Every class has points, and every cluster but the last, to which a point may move. */
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

static void values_of(const disagree *d, const sm_counts *t, sm_value out[2])
{
    sm_error err = {0};
    sm_work_check(d->work, sm_tester_values(d->tester, t, out, &err), &err);
}

static void try_move(disagree *d, sm_disagreement *m)
{
    sm_value after[2];
    m->after = m->before;
    --*sm_counts_cell(&m->after, m->row, m->from);
    ++*sm_counts_cell(&m->after, m->row, m->to);
    values_of(d, &m->after, after);
    for (int i = 0; i < 2; i++) m->value[i][1] = after[i];
    if (sm_disagree_way(d->index[0], m->value[0][0], m->value[0][1]) != 1) return;
    if (sm_disagree_way(d->index[1], m->value[1][0], m->value[1][1]) != -1) return;
    double clear =
        fmin(fabs(m->value[0][1].number - m->value[0][0].number), fabs(m->value[1][1].number - m->value[1][0].number));
    if (d->found.found && clear <= d->clear + SM_PROPERTY_SAME) return;
    d->found.found = true;
    d->clear = clear;
    d->found.best = *m;
}

static void try_table(disagree *d, const sm_counts *t)
{
    sm_disagreement m = {.before = *t};
    sm_value before[2];
    values_of(d, t, before);
    for (int i = 0; i < 2; i++) m.value[i][0] = before[i];
    for (m.row = 0; m.row < t->rows; m.row++)
        for (m.from = 0; m.from < t->cols; m.from++)
            for (m.to = 0; m.to < t->cols && sm_counts_at(t, m.row, m.from); m.to++)
                if (m.to != m.from) try_move(d, &m);
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

static const sm_disagree *copy_of(const disagree *d)
{
    sm_disagree *copy = sm_alloc(1, sizeof *copy);
    *copy = d->found;
    return copy;
}

static void try_shape(disagree *d, uint64_t points, uint32_t rows, uint32_t cols)
{
    d->found.points = points;
    sm_counts t = {.rows = rows, .cols = cols, .c = {points}};
    do {
        if (disagree_wanted(&t)) try_table(d, &t);
        if (sm_work_progress(d->work, (double)(points - 2), SM_DISAGREE_POINTS - 1))
            sm_work_publish(d->work, copy_of(d));
    } while (next_composition(&t));
}

const void *sm_disagree_study(sm_work *w, const void *asked)
{
    const sm_disagree_ask *ask = asked;
    disagree d = {.work = w, .index = {ask->better, ask->worse}};
    sm_tester_new(&d.tester, d.index, 2);
    for (uint64_t points = 2; points <= SM_DISAGREE_POINTS; points++)
        for (uint32_t rows = 1; rows <= SM_DISAGREE_CLASSES; rows++)
            for (uint32_t cols = 2; cols <= SM_DISAGREE_CLUSTERS && !d.found.found; cols++)
                try_shape(&d, points, rows, cols);
    return copy_of(&d);
}
