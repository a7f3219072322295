/* The diagnosis page. Everything is read from the facts; the shares of a loss come from loss.c. */
#include "setmatch/measure/diagnosis.h"
#include "setmatch/base/mem.h"
#include <stdlib.h>

unsigned sm_diagnosis_needs(const sm_index *x, sm_weighting one_to_one)
{
    return SM_NEED_BEST | sm_need_first(one_to_one) | sm_need_optima(one_to_one) | sm_loss_needs(x);
}

void sm_diagnosis_done(sm_diagnosis *d)
{
    for (int side = 0; side < SM_SIDES; side++) sm_free(d->line[side]);
    sm_free(d->confusion);
    sm_loss_done(&d->loss);
    *d = (sm_diagnosis){0};
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

static sm_status take_lines(sm_diagnosis *d, const sm_facts *f, int side, sm_error *err)
{
    const uint64_t *size = side == SM_CLASSES ? sm_table_row_sums(f->table) : sm_table_col_sums(f->table);
    uint32_t ids = side == SM_CLASSES ? sm_table_rows(f->table) : sm_table_cols(f->table);
    d->line[side] = sm_alloc(side == SM_CLASSES ? f->sums->rows : f->sums->cols, sizeof(sm_diagnosed));
    if (!d->line[side]) return sm_no_memory(err);
    for (uint32_t x = 0; x < ids; x++) {
        if (!size[x]) continue;
        sm_diagnosed l = line_at(d, f, side, x);
        d->unmatched[side] += l.unmatched;
        d->line[side][d->n[side]++] = l;
    }
    return SM_OK;
}

/* ---- orders ------------------------------------------------------------------------------------------------------ */

static int by_id(const sm_diagnosed *a, const sm_diagnosed *b)
{
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

static int loaded_first(const void *x, const void *y)
{
    return by_id(x, y);
}

static int (*const orders[SM_DIAGNOSIS_ORDERS])(const void *, const void *) = {
    [SM_FIRST_WORST] = worst_first, [SM_FIRST_LARGE] = large_first,   [SM_FIRST_UNLIKE] = unlike_first,
    [SM_FIRST_MIXED] = mixed_first, [SM_FIRST_LOADED] = loaded_first,
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

/* Up to twice as many as wanted are kept, then the smaller half goes: O(cells log most). */
static sm_status add_confusion(sm_diagnosis *d, sm_confusion c, size_t most, sm_error *err)
{
    d->cells_left++;
    d->points_left += c.count;
    if (most == 0) return SM_OK;
    if (d->n_confusions >= 2 * most) keep_largest(d, most);
    if (!sm_grow(&d->confusion, &d->room, d->n_confusions + 1, sizeof c)) return sm_no_memory(err);
    d->confusion[d->n_confusions++] = c;
    return SM_OK;
}

static sm_status take_confusions(sm_diagnosis *d, const sm_facts *f, const sm_matching *m, size_t most, sm_error *err)
{
    uint32_t rows = sm_table_rows(f->table);
    for (uint32_t r = 0; r < rows; r++) {
        sm_line l = sm_table_row(f->table, r);
        for (uint32_t p = 0; p < l.n; p++) {
            sm_confusion c = {r, sm_line_at(l, p), l.count[p]};
            if (!c.count || m->col_of_row[r] == c.col) continue;
            sm_status status = add_confusion(d, c, most, err);
            if (status) return status;
        }
    }
    keep_largest(d, most);
    return SM_OK;
}

sm_status sm_diagnosis_of(sm_diagnosis *out, const sm_facts *f, const sm_index *x, sm_weighting one_to_one,
                          sm_diagnosis_order order, size_t confusions_at_most, sm_error *err)
{
    const sm_matching *m = &f->matching[one_to_one];
    sm_diagnosis_done(out);
    out->index = x;
    out->value = sm_index_value(x, f);
    out->optima = m->optima;
    sm_status status = sm_loss_of(&out->loss, x, f, err);
    if (!status) status = take_lines(out, f, SM_CLASSES, err);
    if (!status) status = take_lines(out, f, SM_CLUSTERS, err);
    if (!status) status = take_confusions(out, f, m, confusions_at_most, err);
    if (status) {
        sm_diagnosis_done(out);
        return status;
    }
    for (int side = 0; side < SM_SIDES; side++)
        if (out->n[side]) qsort(out->line[side], out->n[side], sizeof(sm_diagnosed), orders[order]);
    return SM_OK;
}
