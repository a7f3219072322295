/* The diagnosis page, a slice at a time. Everything is read from the facts; the shares of a loss come from loss.c. */
#include "diagnosis.h"
#include "base/mem.h"
#include "losing.h"
#include <stdlib.h>

unsigned sm_diagnosis_needs(const sm_index *x, sm_weighting one_to_one)
{
    return SM_NEED_BEST | sm_need_first(one_to_one) | sm_need_optima(one_to_one) | sm_loss_needs(x);
}

void sm_diagnosis_free(sm_diagnosis *d)
{
    for (int side = 0; side < SM_SIDES; side++) sm_free(d->line[side]);
    sm_free(d->confusion);
    sm_loss_free(&d->loss);
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

/* Up to twice as many as wanted are kept, then the smaller half goes: O(cells log most). */
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

/* ---- the work ---------------------------------------------------------------------------------------------------- */

struct sm_diagnosing {
    sm_diagnosis d;
    const sm_facts *f;
    sm_weighting one_to_one;
    sm_diagnosis_order order;
    size_t confusions_at_most;
    sm_losing *losing; /* NULL: it is worked out */
    int stage;
    uint32_t line; /* the next of this stage */
};

enum { A_CELL = 100, A_LINE = 150, A_SORTED_LINE = 200 }; /* nanoseconds or so */

static void share_loss(sm_diagnosing *w, int side, uint64_t *budget, bool *next)
{
    *next = !w->losing;
    if (w->losing) sm_losing_on(w->losing, budget, next);
    if (!*next) return;
    sm_losing_free(w->losing);
    w->losing = NULL;
}

/* A line for each group of a side. */
static void diagnose_lines(sm_diagnosing *w, int side, uint64_t *budget, bool *next)
{
    const sm_table *t = w->f->table;
    sm_diagnosis *d = &w->d;
    uint32_t n = sm_table_size(t, side == SM_CLASSES);
    if (!w->line)
        d->line[side] = sm_alloc(side == SM_CLASSES ? w->f->sums->rows : w->f->sums->cols, sizeof(sm_diagnosed));
    for (; *budget && w->line < n; w->line++) {
        sm_spend(budget, A_LINE + A_CELL * (uint64_t)sm_table_line(t, side == SM_CLASSES, w->line).n);
        if (!sm_table_sum(t, side == SM_CLASSES, w->line)) continue;
        sm_diagnosed l = line_at(d, w->f, side, w->line);
        d->unmatched[side] += l.unmatched;
        d->line[side][d->n[side]++] = l;
    }
    *next = w->line == n;
}

static void diagnose_confusions(sm_diagnosing *w, int side, uint64_t *budget, bool *next)
{
    const sm_table *t = w->f->table;
    for (; *budget && w->line < sm_table_rows(t); w->line++) {
        take_confusions(&w->d, w->f, &w->f->matching[w->one_to_one], w->line, w->confusions_at_most);
        sm_spend(budget, A_LINE + A_LINE * (uint64_t)sm_table_row(t, w->line).n);
    }
    *next = w->line == sm_table_rows(t);
    if (*next) keep_largest(&w->d, w->confusions_at_most);
}

static void sort_lines(sm_diagnosing *w, int side, uint64_t *budget, bool *next)
{
    if (w->d.n[side]) qsort(w->d.line[side], w->d.n[side], sizeof(sm_diagnosed), orders[w->order]);
    sm_spend(budget, A_SORTED_LINE * (uint64_t)w->d.n[side]);
    *next = true;
}

static const struct {
    void (*on)(sm_diagnosing *w, int side, uint64_t *budget, bool *next);
    int side; /* SM_SIDES: it is about neither alone */
} stages[] = {
    {share_loss, SM_SIDES},          {diagnose_lines, SM_CLASSES}, {diagnose_lines, SM_CLUSTERS},
    {diagnose_confusions, SM_SIDES}, {sort_lines, SM_CLASSES},     {sort_lines, SM_CLUSTERS},
};
enum { STAGES = sizeof stages / sizeof *stages };

void sm_diagnosing_new(sm_diagnosing **out, const sm_facts *f, const sm_index *x, sm_weighting one_to_one,
                       sm_diagnosis_order order, size_t confusions_at_most)
{
    sm_diagnosing *w = *out = sm_alloc(1, sizeof *w);
    w->f = f;
    w->one_to_one = one_to_one;
    w->order = order;
    w->confusions_at_most = confusions_at_most;
    w->d.index = x;
    w->d.value = sm_index_value(x, f);
    w->d.optima = f->matching[one_to_one].optima;
    sm_losing_new(&w->losing, &w->d.loss, x, f);
}

void sm_diagnosing_free(sm_diagnosing *w)
{
    if (!w) return;
    sm_losing_free(w->losing);
    sm_diagnosis_free(&w->d);
    sm_free(w);
}

void sm_diagnosing_on(sm_diagnosing *w, uint64_t *budget, bool *done)
{
    while (*budget && w->stage < STAGES) {
        bool next = false;
        stages[w->stage].on(w, stages[w->stage].side, budget, &next);
        if (!next) continue;
        w->stage++;
        w->line = 0;
    }
    *done = w->stage == STAGES;
}

bool sm_diagnosing_shares(const sm_diagnosing *w)
{
    return w->stage == 0 || w->d.loss.kind != SM_LOSS_UNSHARED;
}

void sm_diagnosing_take(sm_diagnosing *w, sm_diagnosis *out)
{
    sm_diagnosis_free(out);
    *out = w->d;
    w->d = (sm_diagnosis){0};
}

sm_status sm_diagnosis_of(sm_diagnosis *out, const sm_facts *f, const sm_index *x, sm_weighting one_to_one,
                          sm_diagnosis_order order, size_t confusions_at_most, const sm_pace *pace, sm_error *err)
{
    sm_diagnosing *w;
    sm_diagnosis_free(out);
    sm_status status = SM_OK;
    sm_diagnosing_new(&w, f, x, one_to_one, order, confusions_at_most);
    for (bool done = false; !done && !status;) {
        uint64_t budget = SM_BUDGET_PIECE;
        sm_diagnosing_on(w, &budget, &done);
        if (!done && !sm_goes_on(pace)) status = sm_stopped(err);
    }
    if (!status) sm_diagnosing_take(w, out);
    sm_diagnosing_free(w);
    return status;
}
