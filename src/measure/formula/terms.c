/* Going through the terms of a reduction: classes, clusters and cells, and the pairs of a matching. Sums are exact and
 * rounded once, so that the order of the labels leaves no trace. */
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

/* Of a large sparse table the sizes that a line needs lie anywhere in memory: those of a line a few ahead are fetched
 * while this one is worked on, or waiting for them takes twice as long as the work. */
static void terms_fetch_ahead(const sm_table *t, bool row, uint32_t line)
{
    enum { AHEAD = 8, FEW = 4 };
    if (sm_table_size(t, row) - line <= AHEAD) return;
    sm_line l = sm_table_line(t, row, line + AHEAD);
    const uint64_t *size = row ? sm_table_col_sums(t) : sm_table_row_sums(t);
    for (uint32_t p = 0; l.at && p < l.n && p < FEW; p++) __builtin_prefetch(&size[l.at[p]]);
}

/* Its terms go along lines of the table themselves. */
static bool terms_goes_along(const sm_node *x)
{
    if (x->kind == SM_NODE_REDUCE || x->kind == SM_NODE_MATCH) return true;
    if (x->kind == SM_NODE_DEFINED && x->reads) return terms_goes_along(x->definition->node);
    for (const sm_node *child = x->first; child; child = child->next)
        if (terms_goes_along(child)) return true;
    return false;
}

static bool terms_is_of_cells(const sm_node *x)
{
    return x->kind == SM_NODE_MATCH || x->over == (SM_OVER_CLASSES | SM_OVER_CLUSTERS);
}

bool sm_terms_on(sm_terms *w, const sm_at *at, uint32_t *line, uint64_t *budget)
{
    const sm_table *t = w->e->facts->table;
    const sm_node *x = w->reduction;
    bool cells = terms_is_of_cells(x), clusters = !cells && x->over == SM_OVER_CLUSTERS;
    if (!cells && (clusters ? at->row : at->col) != SM_NONE) {
        terms_along(w, at, clusters);
        return true;
    }
    bool along = cells || terms_goes_along(x->first), on = true;
    const uint64_t *size = clusters ? sm_table_col_sums(t) : sm_table_row_sums(t);
    uint32_t n = sm_table_size(t, !clusters);
    for (; on && *budget && *line < n; ++*line) {
        sm_at row = {.row = *line};
        terms_fetch_ahead(t, !clusters, *line);
        if (size[*line])
            on = cells      ? terms_along(w, &row, true)
                 : clusters ? sm_terms_to(w, SM_NONE, *line, 0)
                            : sm_terms_to(w, *line, SM_NONE, 0);
        sm_spend(budget, SM_TERMS_LINE + (along ? SM_TERMS_CELL * (uint64_t)sm_table_line(t, !clusters, *line).n : 0));
    }
    return !on || *line == n;
}

void sm_terms_all(sm_terms *w, const sm_at *at)
{
    uint64_t all = SM_BUDGET_ALL;
    uint32_t line = 0;
    w->e->walking++;
    sm_terms_on(w, at, &line, &all);
    w->e->walking--;
}

/* ---- what they come to ------------------------------------------------------------------------------------------- */
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

void sm_terms_room(sm_terms *w, const sm_at *at)
{
    const sm_sums *s = w->e->facts->sums;
    uint64_t most = sm_match_is_kept(w->e, w->reduction)    ? s->rows
                    : terms_is_of_cells(w->reduction)       ? s->cells
                    : w->reduction->over == SM_OVER_CLASSES ? s->rows
                                                            : s->cols;
    if (!sm_at_is_none(at) || !most) return; /* few, of a line */
    w->terms = sm_alloc(most, sizeof *w->terms);
    w->capacity = most;
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

bool sm_match_solve(sm_terms *w)
{
    const sm_table *t = w->e->facts->table;
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
    for (size_t k = 0; k < w->n; k++) {
        const sm_reduced *r = &w->terms[k];
        double x = r->value.state == SM_UNDEFINED ? 0 : r->value.number;
        weight[(size_t)number[0][r->at.row] * s.cols + number[1][r->at.col]] = x > 0 ? x : 0;
    }
    bool solved = sm_similar_of(&found, &s, &quiet) == SM_OK;
    size_t kept = 0;
    for (size_t k = 0; solved && k < w->n; k++) {
        sm_reduced r = w->terms[k];
        if (found.col_of_row[number[0][r.at.row]] == number[1][r.at.col] && r.value.number > 0) w->terms[kept++] = r;
    }
    w->n = kept;
    sm_similar_free(&found);
    sm_hold_free(&hold);
    return solved;
}
