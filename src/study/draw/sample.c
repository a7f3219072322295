/* A live table that is led from each table to the next by the difference of their counts: what the margins alone
 * decide, E[MI] above all, is then found once. */
#include "sample.h"
#include "base/mem.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sm_sampler {
    sm_dict *name[2]; /* NULL: borrowed */
    sm_live *live;
    const sm_index *const *index;
    size_t n;
    unsigned needs;
    uint32_t rows, cols;
    uint64_t *now;     /* the counts of live's table */
    sm_totals *totals; /* NULL: an index reads more of the table than its sums */
    bool by_pairs;     /* none reads more than squares of cells and sizes */
    sm_edit edit;
};

void sm_counts_of(const sm_table *t, uint64_t *count)
{
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        sm_line l = sm_table_row(t, i);
        for (uint32_t p = 0; p < l.n; p++) count[(size_t)i * sm_table_cols(t) + sm_line_at(l, p)] = l.count[p];
    }
}

void sm_dict_numbered(sm_dict **out, const char *ahead, uint32_t n)
{
    sm_dict_new(out);
    for (uint32_t i = 1; i <= n; i++) {
        char text[16];
        uint32_t id;
        int length = snprintf(text, sizeof text, "%s%u", ahead, i);
        sm_dict_add(*out, text, (size_t)length, &id);
    }
}

void sm_sampler_on(sm_sampler **out, sm_live *take, const sm_index *const *index, size_t n)
{
    const sm_table *table = sm_live_table(take);
    sm_sampler *t = *out = sm_alloc(1, sizeof *t);
    *t = (sm_sampler){.live = take,
                      .index = index,
                      .n = n,
                      .rows = sm_table_rows(table),
                      .cols = sm_table_cols(table),
                      .by_pairs = true};
    bool by_sums = true;
    for (size_t i = 0; i < n; i++) {
        t->needs |= index[i]->needs;
        by_sums &= !index[i]->reads_table && !(index[i]->needs & ~(unsigned)SM_NEED_EMI);
        t->by_pairs &= !index[i]->reads_table && !index[i]->reads_logs && !index[i]->needs;
    }
    t->now = sm_alloc((size_t)t->rows * t->cols, sizeof *t->now);
    if (by_sums) sm_totals_new(&t->totals, t->rows, t->cols);
    sm_counts_of(table, t->now);
}

sm_status sm_sampler_new(sm_sampler **out, uint32_t rows, uint32_t cols, const sm_index *const *index, size_t n,
                         sm_error *err)
{
    sm_dict *name[2] = {0};
    sm_table *table = NULL;
    *out = NULL;
    sm_dict_numbered(&name[0], "T", rows);
    sm_dict_numbered(&name[1], "K", cols);
    sm_status status = sm_table_new(&table, name[0], name[1], SM_STORE_DENSE, err);
    if (!status) sm_sampler_on(out, sm_live_new(table), index, n);
    for (int i = 0; i < 2; i++)
        if (status)
            sm_dict_free(name[i]);
        else
            (*out)->name[i] = name[i];
    return status;
}

void sm_sampler_free(sm_sampler *t)
{
    if (!t) return;
    sm_live_free(t->live);
    sm_edit_free(&t->edit);
    sm_dict_free(t->name[0]);
    sm_dict_free(t->name[1]);
    sm_free(t->now);
    sm_totals_free(t->totals);
    sm_free(t);
}

/* ---- from one table to the next ---------------------------------------------------------------------------------- */

/* The next column from *at on where way says there are too many (1) or too few (-1); cols: none. */
static uint32_t next_col(const uint64_t *now, const uint64_t *then, uint32_t at, uint32_t cols, int way)
{
    while (at < cols && !(way > 0 ? now[at] > then[at] : now[at] < then[at])) at++;
    return at;
}

/* Moves surplus to where it is missing; the rest leaves or enters the table. */
static void lead_row(sm_sampler *t, uint32_t row, const uint64_t *then)
{
    uint64_t *now = t->now + (size_t)row * t->cols;
    uint32_t many = 0, few = 0;
    for (;;) {
        many = next_col(now, then, many, t->cols, 1);
        few = next_col(now, then, few, t->cols, -1);
        if (many == t->cols && few == t->cols) return;
        sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = SM_NONE, .to = SM_NONE};
        uint64_t out = UINT64_MAX, in = UINT64_MAX;
        if (many < t->cols) op.from = many, out = now[many] - then[many];
        if (few < t->cols) op.to = few, in = then[few] - now[few];
        op.count = out < in ? out : in;
        if (op.from != SM_NONE) now[many] -= op.count;
        if (op.to != SM_NONE) now[few] += op.count;
        sm_edit_op(&t->edit, op);
    }
}

/* Some rows at a time: an edit of few moves costs no less. */
static sm_status lead_to(sm_sampler *t, const uint64_t *count, sm_error *err)
{
    enum { MANY = 256 };
    sm_status status = SM_OK;
    for (uint32_t row = 0; row < t->rows && !status;) {
        t->edit.n_ops = 0;
        for (; row < t->rows && t->edit.n_ops < MANY; row++) lead_row(t, row, count + (size_t)row * t->cols);
        status = sm_live_prepare(t->live, &t->edit, err);
        if (!status) sm_live_apply(t->live, &t->edit, SM_DO);
    }
    return status;
}

/* Large tables that differ in many of the cells with points are counted anew, which costs a tenth of so many moves, and
 * a little for every empty cell; but for what the margins alone decide, and for names. */
static bool is_better_counted(const sm_sampler *t, const uint64_t *count)
{
    enum { LARGE = 2500, EMPTY = 16 };
    size_t cells = (size_t)t->rows * t->cols, differ = 0, filled = 0;
    if (cells < LARGE || (t->needs & SM_NEED_EMI)) return false;
    for (size_t x = 0; x < t->n; x++)
        if (t->index[x]->by_name) return false;
    for (size_t i = 0; i < cells; i++) {
        differ += t->now[i] != count[i];
        filled += count[i] > 0;
    }
    return 4 * differ > filled + cells / EMPTY;
}

static sm_status count_anew(sm_sampler *t, const uint64_t *count, sm_error *err)
{
    size_t cells = (size_t)t->rows * t->cols;
    sm_table *table = NULL;
    if (!t->name[0]) sm_dict_numbered(&t->name[0], "T", t->rows);
    if (!t->name[1]) sm_dict_numbered(&t->name[1], "K", t->cols);
    sm_status status = sm_table_new(&table, t->name[0], t->name[1], SM_STORE_DENSE, err);
    for (size_t i = 0; i < cells && !status; i++)
        if (count[i]) status = sm_table_add(table, (uint32_t)(i / t->cols), (uint32_t)(i % t->cols), count[i], err);
    if (status) {
        sm_table_free(table);
        return status;
    }
    sm_live *live = sm_live_new(table);
    sm_live_set_beta(live, sm_live_facts(t->live)->beta);
    sm_live_free(t->live);
    t->live = live;
    memcpy(t->now, count, cells * sizeof *count);
    return SM_OK;
}

/* E[MI] is that of the live table as long as the margins are. */
static bool sums_suffice(const sm_sampler *t)
{
    const sm_table *live = sm_live_table(t->live);
    return !(t->needs & SM_NEED_EMI) ||
           (!memcmp(sm_totals_rows(t->totals), sm_table_row_sums(live), t->rows * sizeof(uint64_t)) &&
            !memcmp(sm_totals_cols(t->totals), sm_table_col_sums(live), t->cols * sizeof(uint64_t)));
}

sm_status sm_sampler_values(sm_sampler *t, const uint64_t *count, sm_value *value, sm_error *err)
{
    const sm_sums *sums = t->totals ? sm_totals_of(t->totals, count) : NULL;
    const bool suffice = sums && sums_suffice(t);
    sm_status status = SM_OK;
    if (!suffice) status = is_better_counted(t, count) ? count_anew(t, count, err) : lead_to(t, count, err);
    if (status) return status;
    if (!sm_live_settle(t->live, t->needs)) return sm_stopped(err);
    sm_facts facts = *sm_live_facts(t->live);
    if (suffice) facts.sums = sums;
    for (size_t x = 0; x < t->n; x++) value[x] = sm_index_value(t->index[x], &facts);
    return SM_OK;
}

/* ---- tables that nobody makes ------------------------------------------------------------------------------------ */

bool sm_sampler_reads_pairs(const sm_sampler *t)
{
    return t->by_pairs;
}

sm_resampled sm_sampler_sizes(const sm_sampler *t)
{
    const sm_sums *s = sm_live_facts(t->live)->sums;
    return (sm_resampled){.classes = {.cells = s->rows, .squares = s->aa},
                          .clusters = {.cells = s->cols, .squares = s->bb}};
}

void sm_sampler_of_pairs(const sm_sampler *t, const sm_resampled *of, sm_value *value)
{
    sm_facts facts = *sm_live_facts(t->live);
    sm_sums sums = {.n = facts.sums->n,
                    .cells = of->cells.cells,
                    .rows = (uint32_t)of->classes.cells,
                    .cols = (uint32_t)of->clusters.cells,
                    .cc = of->cells.squares,
                    .aa = of->classes.squares,
                    .bb = of->clusters.squares};
    facts.sums = &sums;
    for (size_t x = 0; x < t->n; x++) value[x] = sm_index_value(t->index[x], &facts);
}

/* ---- quantiles --------------------------------------------------------------------------------------------------- */
static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

void sm_sort(double *x, size_t n)
{
    if (n) qsort(x, n, sizeof *x, by_size);
}

double sm_quantile(const double *sorted, size_t n, double share)
{
    double at = share * (double)(n - 1);
    size_t i = (size_t)at;
    if (i + 1 >= n) return sorted[n - 1];
    return sorted[i] + (sorted[i + 1] - sorted[i]) * (at - (double)i);
}
