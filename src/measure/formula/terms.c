/* Goes through the terms of a reduction: classes, clusters and cells, and the pairs of a matching. Sums are exact and
 * rounded once, so they do not depend on the order of the labels. */
#include "base/mem.h"
#include "evaluator.h"

#include <math.h>

double sm_terms_settled(double sum, double sizes)
{
    return fabs(sum) < sizes * 0x1p-44 ? 0 : sum;
}

/* ---- lines and cells --------------------------------------------------------------------------------------------- */
sm_at sm_terms_at(const sm_evaluator *e, uint32_t row, uint32_t col, uint64_t c)
{
    const sm_table *t = e->facts->table;
    sm_at at = {.row = row, .col = col, .a = 1, .b = 1};
    double a = row == SM_NONE ? 1 : (double)sm_table_row_sums(t)[row];
    if (!e->shares) at.a = a;
    if (col != SM_NONE) at.b = e->shares ? e->share_b[col] : (double)sm_table_col_sums(t)[col];
    at.c = e->shares ? (double)c / a : (double)c;
    return at;
}

bool sm_terms_to(sm_terms *w, uint32_t row, uint32_t col, uint64_t c)
{
    sm_at at = sm_terms_at(w->e, row, col, c);
    return w->take(w, &at);
}

static bool terms_along(sm_terms *w, const sm_at *fixed, bool row)
{
    const sm_table *t = w->e->facts->table;
    sm_line line = sm_table_line(t, row, row ? fixed->row : fixed->col);
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t other = sm_line_at(line, p);
        if (!line.count[p]) continue;
        if (!sm_terms_to(w, row ? fixed->row : other, row ? other : fixed->col, line.count[p])) return false;
    }
    return true;
}

/* In a large sparse table the sizes that a line needs are scattered in memory. Fetching those of a later line while
 * this one is processed takes a third of the time. */
static void terms_fetch_ahead(const sm_table *t, bool row, uint32_t line)
{
    enum { AHEAD = 8, FEW = 4 };
    if (sm_table_size(t, row) - line <= AHEAD) return;
    sm_line l = sm_table_line(t, row, line + AHEAD);
    const uint64_t *size = row ? sm_table_col_sums(t) : sm_table_row_sums(t);
    for (uint32_t p = 0; l.at && p < l.n && p < FEW; p++) __builtin_prefetch(&size[l.at[p]]);
}

void sm_terms_all(sm_terms *w, const sm_at *at)
{
    const sm_table *t = w->e->facts->table;
    const sm_node *x = w->reduction;
    bool cells = x->kind == SM_NODE_MATCH || x->over == (SM_OVER_CLASSES | SM_OVER_CLUSTERS);
    bool clusters = !cells && x->over == SM_OVER_CLUSTERS, on = true;
    if (!cells && (clusters ? at->row : at->col) != SM_NONE) {
        terms_along(w, at, clusters);
        return;
    }
    const uint64_t *size = clusters ? sm_table_col_sums(t) : sm_table_row_sums(t);
    uint32_t n = sm_table_size(t, !clusters);
    for (uint32_t i = 0; on && i < n; i++) {
        terms_fetch_ahead(t, !clusters, i);
        if (!size[i]) continue;
        on = cells      ? terms_along(w, &(sm_at){.row = i}, true)
             : clusters ? sm_terms_to(w, SM_NONE, i, 0)
                        : sm_terms_to(w, i, SM_NONE, 0);
    }
}

/* ---- results ----------------------------------------------------------------------------------------------------- */
void sm_terms_add(sm_terms *w, double term)
{
    bool better = w->reduction->which == SM_REDUCE_MIN ? term < w->best : term > w->best;
    if (w->many == 0 || better) w->best = term;
    w->many++;
    if (w->reduction->which == SM_REDUCE_SUM || w->reduction->which == SM_REDUCE_MEAN) {
        sm_exact_add(&w->sum, term);
        w->sizes += fabs(term);
    }
}

double sm_terms_reduced(const sm_terms *w)
{
    unsigned which = w->reduction->which;
    if (which == SM_REDUCE_MAX || which == SM_REDUCE_MIN) return w->best;
    double sum = sm_terms_settled(sm_exact_sum(&w->sum), w->sizes);
    return which == SM_REDUCE_SUM ? sum : sum / w->many;
}

/* ---- matching ---------------------------------------------------------------------------------------------------- */
bool sm_match_is_kept(const sm_evaluator *e, const sm_node *x)
{
    return x->kind == SM_NODE_MATCH && x->which < SM_WEIGHTINGS && !e->by_tree &&
           e->facts->have & (unsigned)SM_NEED_MATCH_COUNT << x->which;
}

/* Non-empty lines numbered without gaps. */
static uint32_t match_lines(const sm_table *t, bool rows, uint32_t *number)
{
    uint32_t many = 0;
    for (uint32_t x = 0; x < sm_table_size(t, rows); x++)
        if (sm_table_sum(t, rows, x)) number[x] = many++;
    return many;
}

bool sm_match_solve(const sm_evaluator *e, sm_term_list *cells)
{
    const sm_table *t = e->facts->table;
    sm_hold hold = {0};
    uint32_t *number[2] = {sm_held(&hold, sm_table_rows(t), sizeof(uint32_t)),
                           sm_held(&hold, sm_table_cols(t), sizeof(uint32_t))};
    sm_similarity s = {0};
    sm_similar found = {0};
    double *weight = NULL;
    sm_error quiet = {0};
    s.rows = match_lines(t, true, number[0]);
    s.cols = match_lines(t, false, number[1]);
    s.value = weight = sm_held(&hold, (size_t)s.rows * s.cols, sizeof *weight);
    for (size_t k = 0; k < cells->n; k++) {
        const sm_reduced *r = &cells->term[k];
        double x = r->value.state == SM_UNDEFINED ? 0 : r->value.number;
        weight[(size_t)number[0][r->at.row] * s.cols + number[1][r->at.col]] = x > 0 ? x : 0;
    }
    bool solved = sm_similar_of(&found, &s, &quiet) == SM_OK;
    size_t kept = 0;
    for (size_t k = 0; solved && k < cells->n; k++) {
        sm_reduced r = cells->term[k];
        if (found.col_of_row[number[0][r.at.row]] == number[1][r.at.col] && r.value.number > 0) cells->term[kept++] = r;
    }
    cells->n = kept;
    sm_similar_free(&found);
    sm_hold_free(&hold);
    return solved;
}
