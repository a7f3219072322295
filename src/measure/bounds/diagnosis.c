/* The diagnosis page. Everything is read from the facts; the shares of a loss come from loss.c. */
#include "diagnosis.h"
#include "base/mem.h"
#include <stdlib.h>

unsigned sm_diagnosis_needs(const sm_index *x, sm_weighting one_to_one)
{
    return SM_NEED_BEST | sm_need_first(one_to_one) | sm_need_optima(one_to_one) | sm_loss_needs(x);
}

double sm_diagnosis_part(const sm_diagnosis *d, const sm_diagnosed *line)
{
    double loss = d->loss.kind ? d->loss.total.number : 0;
    return !(loss > 0) ? 0 : line->share < loss ? line->share / loss : 1;
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* (size ln size - sum c ln c)/size */
static double entropy_of(sm_line l, uint64_t size)
{
    sm_logs sum = sm_xlogx(size);
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p]) sum = sm_logs_sub(sum, sm_xlogx(l.count[p]));
    double nats = sm_logs_double(sum) / (double)size;
    return nats > 0 ? nats : 0;
}

static sm_diagnosed line_at(const sm_diagnosis *d, const sm_facts *f, int side, uint32_t x)
{
    const sm_table *t = f->table;
    const sm_best *b = &f->best[SM_JACCARD];
    bool row = side == SM_CLASSES;
    sm_diagnosed l = {.id = x,
                      .best = (row ? b->col_of_row : b->row_of_col)[x],
                      .ties = (row ? b->row_ties : b->col_ties)[x],
                      .unmatched = row ? sm_row_unmatched(b, t, x) : sm_col_unmatched(b, t, x)};
    uint32_t r = row ? x : l.best, c = row ? l.best : x;
    uint64_t classes = sm_table_row_sums(t)[r], clusters = sm_table_col_sums(t)[c];
    l.size = row ? classes : clusters;
    l.common = sm_table_at(t, r, c);
    l.jaccard = sm_overlap_at(SM_JACCARD, t, r, c);
    l.f1 = sm_overlap_at(SM_F1, t, r, c);
    l.precision = (double)l.common / (double)clusters;
    l.recall = (double)l.common / (double)classes;
    l.entropy = entropy_of(row ? sm_table_row(t, x) : sm_table_col(t, x), l.size);
    l.share = d->loss.share[side] ? d->loss.share[side][x] : 0;
    return l;
}

/* ---- orders ------------------------------------------------------------------------------------------------------ */

static int by_id(const void *x, const void *y)
{
    const sm_diagnosed *a = x, *b = y;
    return (a->id > b->id) - (a->id < b->id);
}

static int larger(double a, double b)
{
    return (a < b) - (a > b);
}

static int worst_first(const void *x, const void *y)
{
    const sm_diagnosed *a = x, *b = y;
    int how = larger(a->share, b->share);
    if (!how) how = larger(b->jaccard, a->jaccard);
    return how ? how : by_id(a, b);
}

static int large_first(const void *x, const void *y)
{
    const sm_diagnosed *a = x, *b = y;
    int how = (a->size < b->size) - (a->size > b->size);
    return how ? how : by_id(a, b);
}

static int unlike_first(const void *x, const void *y)
{
    const sm_diagnosed *a = x, *b = y;
    int how = larger(b->jaccard, a->jaccard);
    return how ? how : by_id(a, b);
}

static int mixed_first(const void *x, const void *y)
{
    const sm_diagnosed *a = x, *b = y;
    int how = larger(a->entropy, b->entropy);
    return how ? how : by_id(a, b);
}

static int (*const orders[SM_DIAGNOSIS_ORDERS])(const void *, const void *) = {
    [SM_FIRST_WORST] = worst_first, [SM_FIRST_LARGE] = large_first, [SM_FIRST_UNLIKE] = unlike_first,
    [SM_FIRST_MIXED] = mixed_first, [SM_FIRST_LOADED] = by_id,
};

/* ---- confusions -------------------------------------------------------------------------------------------------- */

static int more_points(const void *x, const void *y)
{
    const sm_confusion *a = x, *b = y;
    if (a->count != b->count) return a->count < b->count ? 1 : -1;
    if (a->row != b->row) return a->row < b->row ? -1 : 1;
    return (a->col > b->col) - (a->col < b->col);
}

static void keep_largest(sm_diagnosis *d, size_t most)
{
    if (d->n_confusions) qsort(d->confusion, d->n_confusions, sizeof *d->confusion, more_points);
    if (d->n_confusions > most) d->n_confusions = most;
}

/* Keeps up to twice as many as wanted, then drops the smaller half: O(cells log most). */
static void add_confusion(sm_diagnosis *d, sm_confusion c, size_t most)
{
    d->cells_left++;
    d->points_left += c.count;
    if (most == 0) return;
    if (d->n_confusions >= 2 * most) keep_largest(d, most);
    sm_grow(&d->confusion, &d->capacity, d->n_confusions + 1, sizeof c);
    d->confusion[d->n_confusions++] = c;
}

static void take_confusions(sm_diagnosis *d, const sm_facts *f, const sm_matching *m, uint32_t row, size_t most)
{
    sm_line l = sm_table_row(f->table, row);
    for (uint32_t p = 0; p < l.n; p++) {
        sm_confusion c = {row, sm_line_at(l, p), l.count[p]};
        if (c.count && m->col_of_row[row] != c.col) add_confusion(d, c, most);
    }
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

/* A line for each group of a side. */
static void diagnose_lines(sm_work *w, sm_diagnosis *d, const sm_diagnosis_ask *ask, int side)
{
    const sm_table *t = ask->facts->table;
    uint32_t n = sm_table_size(t, side == SM_CLASSES);
    d->line[side] = sm_alloc(n, sizeof(sm_diagnosed));
    for (uint32_t i = 0; i < n; i++) {
        sm_work_progress(w, i, n);
        if (!sm_table_sum(t, side == SM_CLASSES, i)) continue;
        sm_diagnosed l = line_at(d, ask->facts, side, i);
        d->unmatched[side] += l.unmatched;
        d->line[side][d->n[side]++] = l;
    }
    if (d->n[side]) qsort(d->line[side], d->n[side], sizeof(sm_diagnosed), orders[ask->order]);
}

const void *sm_diagnosis_study(sm_work *w, const void *asked)
{
    const sm_diagnosis_ask *ask = asked;
    const sm_matching *m = &ask->facts->matching[ask->one_to_one];
    uint32_t rows = sm_table_rows(ask->facts->table);
    sm_diagnosis *d = sm_alloc(1, sizeof *d);
    *d = (sm_diagnosis){.index = ask->index, .value = sm_index_value(ask->index, ask->facts), .optima = m->optima};
    d->loss = sm_loss_of(ask->index, ask->facts);
    sm_work_part(w, 0.4, 0.6);
    diagnose_lines(w, d, ask, SM_CLASSES);
    sm_work_part(w, 0.6, 0.8);
    diagnose_lines(w, d, ask, SM_CLUSTERS);
    sm_work_part(w, 0.8, 1);
    for (uint32_t i = 0; i < rows; i++) {
        take_confusions(d, ask->facts, m, i, ask->confusions_at_most);
        sm_work_progress(w, i, rows);
    }
    keep_largest(d, ask->confusions_at_most);
    return d;
}
