/* What a tree is worth on a table. Sums over classes, clusters and cells are exact and rounded once, so that the order
 * of the labels leaves no trace. */
#include "setmatch/base/mem.h"

#include "tree.h"
#include "value.h"

#include "measure/index/family.h"
#include "measure/number/exact.h"

#include <math.h>

typedef struct bound { /* a binding with the numbers read there */
    uint32_t row, col;
    double a, b, c;
} bound;
static const bound none = {.row = SM_NONE, .col = SM_NONE};

typedef struct shared { /* a number that several places read */
    const void *of;     /* a formula, a quantity or a definition */
    sm_value value;
} shared;

typedef struct summed { /* what a reduction outside of any other came to, where that needed no reason */
    const sm_node *of;
    double value;
} summed;

typedef struct known { /* in slices: what a reduction came to */
    const sm_node *of;
    uint32_t row, col;
    sm_value value;
} known;

typedef struct walk {
    sm_evaluator *e;
    const sm_node *reduction;                      /* or match */
    bool (*take)(struct walk *w, const bound *at); /* false: no further */
    sm_taker taker;                                /* of its terms */
    sm_exact sum;
    double sizes, best, many;
    sm_reduced *terms;
    size_t n, room;
    bool cut;           /* no memory for more terms */
    bool adds, reasons; /* terms that are kept are added up too; one of them needed a reason */
} walk;

enum { SHARED = 24, SUMMED = 16, A_LINE = 30, A_CELL = 50 }; /* the last two: nanoseconds or so */
struct sm_evaluator {
    const sm_facts *facts;
    bool by_tree, shares;
    double n, *share_b;    /* share_b: of shares, the column sums */
    shared shared[SHARED]; /* the first of them; others are worked out again */
    summed summed[SUMMED]; /* so are these */
    size_t n_shared, n_summed;
    sm_evaluator *on_shares;
    const char *undefined, *convention; /* reasons, of the value that is being worked out */
    uint32_t column;
    int walking;          /* through the terms of so many reductions, one in another */
    sm_evaluating *slice; /* NULL: all at once */
    known *known;
    size_t n_known, room_known;
    walk under;           /* of the one reduction that slices are at; .reduction NULL: none */
    const char *under_by; /* a convention that one of its terms needed */
    uint32_t line;        /* its next */
    uint32_t share_line;  /* of share_b, the next */
};

sm_status sm_evaluator_new(sm_evaluator **out, const sm_facts *facts, sm_error *err)
{
    sm_evaluator *e = *out = sm_alloc(1, sizeof *e);
    if (!e) return sm_no_memory(err);
    e->facts = facts;
    e->n = (double)facts->sums->n;
    return SM_OK;
}

static void value_done(sm_evaluator *e)
{
    sm_evaluator_free(e->on_shares);
    sm_free(e->share_b);
    sm_free(e->known);
}

void sm_evaluator_free(sm_evaluator *e)
{
    if (e) value_done(e);
    sm_free(e);
}

void sm_evaluator_by_tree(sm_evaluator *e)
{
    e->by_tree = true;
}

void sm_evaluator_in_slices(sm_evaluator *e, sm_evaluating *slice)
{
    e->slice = slice;
}

/* The column sums of the shares, as far as the budget goes; false: not all. */
static bool value_sum_shares(sm_evaluator *s)
{
    const sm_table *t = s->facts->table;
    const uint64_t *a = sm_table_row_sums(t);
    uint64_t all = SM_BUDGET_ALL, *budget = s->slice ? s->slice->budget : &all;
    for (; *budget && s->share_line < sm_table_cols(t); s->share_line++) {
        sm_line line = sm_table_col(t, s->share_line);
        sm_exact q = {0};
        for (uint32_t p = 0; p < line.n; p++)
            if (line.count[p]) sm_exact_add(&q, (double)line.count[p] / (double)a[sm_line_at(line, p)]);
        s->share_b[s->share_line] = sm_exact_sum(&q);
        sm_spend(budget, A_LINE + A_CELL * (uint64_t)line.n);
    }
    bool whole = s->share_line == sm_table_cols(t);
    if (!whole) s->slice->unfinished = true;
    return whole;
}

sm_evaluator *sm_evaluator_on_shares(sm_evaluator *e)
{
    if (e->shares) return e;
    if (!e->on_shares) {
        sm_evaluator *s = sm_alloc(1, sizeof *s);
        double *b = sm_alloc(sm_table_cols(e->facts->table), sizeof *b);
        if (!s || !b) {
            sm_free(s);
            sm_free(b);
            return NULL;
        }
        *s =
            (sm_evaluator){.facts = e->facts, .by_tree = true, .shares = true, .share_b = b, .n = e->facts->sums->rows};
        e->on_shares = s;
    }
    e->on_shares->slice = e->slice;
    return value_sum_shares(e->on_shares) ? e->on_shares : NULL;
}

/* What is left of an exact 0 after rounding is 0, or quotients of such residues would pass for values. */
static double value_settled(double sum, double sizes)
{
    return fabs(sum) < sizes * 0x1p-44 ? 0 : sum;
}

/* ---- reasons ----------------------------------------------------------------------------------------------------- */
static double value_undefined(sm_evaluator *e, const sm_node *x, const char *why)
{
    if (!e->undefined) e->column = x->column;
    if (!e->undefined) e->undefined = why;
    return NAN;
}

/* A number that came with its own reasons. */
static double value_take(sm_evaluator *e, const sm_node *x, sm_value v)
{
    if (v.state == SM_PENDING) return value_undefined(e, x, "it is not worked out yet");
    if (v.state == SM_UNDEFINED) return value_undefined(e, x, v.why);
    if (v.state == SM_BY_CONVENTION && !e->convention) e->convention = v.why;
    return v.number;
}

static double value_of(sm_evaluator *e, const sm_node *x, const bound *at);

static sm_value value_with_reasons(sm_evaluator *e, const sm_node *x, const bound *at)
{
    const char *undefined = e->undefined, *convention = e->convention;
    uint32_t column = e->column;
    e->undefined = e->convention = NULL;
    e->column = 0;
    double number = value_of(e, x, at);
    sm_value v = {.number = number == 0 ? 0.0 : number, .state = SM_DEFINED};
    if (e->convention) v = sm_by_convention(v.number, e->convention);
    if (e->undefined) v = (sm_value){.state = SM_UNDEFINED, .column = e->column, .why = e->undefined};
    e->undefined = undefined;
    e->convention = convention;
    e->column = column;
    return v;
}

/* ---- going through classes, clusters and cells ------------------------------------------------------------------- */
/* The numbers of a class, a cluster, or a cell of c points. */
static bound value_at(const sm_evaluator *e, uint32_t row, uint32_t col, uint64_t c)
{
    const sm_table *t = e->facts->table;
    bound at = {.row = row, .col = col, .a = 1, .b = 1};
    double a = row == SM_NONE ? 1 : (double)sm_table_row_sums(t)[row];
    if (!e->shares) at.a = a;
    if (col != SM_NONE) at.b = e->shares ? e->share_b[col] : (double)sm_table_col_sums(t)[col];
    at.c = e->shares ? (double)c / a : (double)c;
    return at;
}

static bool value_bind(walk *w, uint32_t row, uint32_t col, uint64_t c)
{
    bound at = value_at(w->e, row, col, c);
    return w->take(w, &at);
}

static bool value_along(walk *w, const bound *fixed, bool row)
{
    const sm_table *t = w->e->facts->table;
    sm_line line = sm_table_line(t, row, row ? fixed->row : fixed->col);
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t other = sm_line_at(line, p);
        if (!line.count[p]) continue;
        if (!value_bind(w, row ? fixed->row : other, row ? other : fixed->col, line.count[p])) return false;
    }
    return true;
}

/* Of a large sparse table the sizes that a line needs lie anywhere in memory: those of a line a few ahead are fetched
 * while this one is worked on, or waiting for them takes twice as long as the work. */
static void value_fetch_ahead(const sm_table *t, bool row, uint32_t line)
{
    enum { AHEAD = 8, FEW = 4 };
    if (sm_table_size(t, row) - line <= AHEAD) return;
    sm_line l = sm_table_line(t, row, line + AHEAD);
    const uint64_t *size = row ? sm_table_col_sums(t) : sm_table_row_sums(t);
    for (uint32_t p = 0; l.at && p < l.n && p < FEW; p++) __builtin_prefetch(&size[l.at[p]]);
}

/* Its terms go along lines of the table themselves. */
static bool value_goes_along(const sm_node *x)
{
    if (x->kind == SM_NODE_REDUCE || x->kind == SM_NODE_MATCH) return true;
    if (x->kind == SM_NODE_DEFINED && x->reads) return value_goes_along(x->definition->node);
    for (const sm_node *child = x->first; child; child = child->next)
        if (value_goes_along(child)) return true;
    return false;
}

/* From a line on, as far as the budget goes; what is bound is done at once. True: to the end, or no further. */
static bool value_walk_on(walk *w, const bound *at, uint32_t *line, uint64_t *budget)
{
    const sm_table *t = w->e->facts->table;
    const sm_node *x = w->reduction;
    bool cells = x->kind == SM_NODE_MATCH || x->over == (SM_OVER_CLASSES | SM_OVER_CLUSTERS);
    bool clusters = !cells && x->over == SM_OVER_CLUSTERS;
    if (!cells && (clusters ? at->row : at->col) != SM_NONE) {
        value_along(w, at, clusters);
        return true;
    }
    bool along = cells || value_goes_along(x->first), on = true;
    const uint64_t *size = clusters ? sm_table_col_sums(t) : sm_table_row_sums(t);
    uint32_t n = sm_table_size(t, !clusters);
    for (; on && *budget && *line < n; ++*line) {
        bound row = {.row = *line};
        value_fetch_ahead(t, !clusters, *line);
        if (size[*line])
            on = cells      ? value_along(w, &row, true)
                 : clusters ? value_bind(w, SM_NONE, *line, 0)
                            : value_bind(w, *line, SM_NONE, 0);
        sm_spend(budget, A_LINE + (along ? A_CELL * (uint64_t)sm_table_line(t, !clusters, *line).n : 0));
    }
    return !on || *line == n;
}

static void value_walk(walk *w, const bound *at)
{
    uint64_t all = SM_BUDGET_ALL;
    uint32_t line = 0;
    w->e->walking++;
    value_walk_on(w, at, &line, &all);
    w->e->walking--;
}

static void value_reduce_by(walk *w, double x)
{
    bool better = w->reduction->which == SM_REDUCE_MIN ? x < w->best : x > w->best;
    if (w->many == 0 || better) w->best = x;
    w->many++;
    if (w->reduction->which == SM_REDUCE_SUM || w->reduction->which == SM_REDUCE_MEAN) {
        sm_exact_add(&w->sum, x);
        w->sizes += fabs(x);
    }
}

static bool value_reduce_one(walk *w, const bound *at)
{
    value_reduce_by(w, value_of(w->e, w->reduction->first, at));
    return !w->e->undefined;
}

static double value_reduced(const walk *w)
{
    unsigned which = w->reduction->which;
    if (which == SM_REDUCE_MAX || which == SM_REDUCE_MIN) return w->best;
    double sum = value_settled(sm_exact_sum(&w->sum), w->sizes);
    return which == SM_REDUCE_SUM ? sum : sum / w->many;
}

static double value_reduce(sm_evaluator *e, const sm_node *x, const bound *at)
{
    walk w = {.e = e, .reduction = x, .take = value_reduce_one};
    value_walk(&w, at);
    return e->undefined ? NAN : value_reduced(&w);
}

/* An explanation and a loss ask for the same sum at several places: of a large table each time would be a slice of
 * work.
 */
static void value_note_sum(sm_evaluator *e, const sm_node *x, double v)
{
    if (isfinite(v) && e->n_summed < SUMMED) e->summed[e->n_summed++] = (summed){x, v};
}

static const summed *value_summed(const sm_evaluator *e, const sm_node *x)
{
    for (size_t k = 0; k < e->n_summed; k++)
        if (e->summed[k].of == x) return &e->summed[k];
    return NULL;
}

static double value_in_slices(sm_evaluator *e, const sm_node *x, const bound *at);
static const known *value_known(const sm_evaluator *e, const sm_node *x, const bound *at);

static double value_reduce_once(sm_evaluator *e, const sm_node *x, const bound *at)
{
    bool whole = at->row == SM_NONE && at->col == SM_NONE;
    if (e->slice && (!e->walking || (whole && value_known(e, x, at)))) return value_in_slices(e, x, at);
    if (!whole) return value_reduce(e, x, at);
    const summed *before = value_summed(e, x);
    if (before) return before->value;
    const char *convention = e->convention;
    e->convention = NULL;
    double v = value_reduce(e, x, at);
    if (!e->undefined && !e->convention) value_note_sum(e, x, v);
    if (convention) e->convention = convention;
    return v;
}

/* ---- in slices --------------------------------------------------------------------------------------------------- */
static const known *value_known(const sm_evaluator *e, const sm_node *x, const bound *at)
{
    for (size_t k = e->n_known; k-- > 0;)
        if (e->known[k].of == x && e->known[k].row == at->row && e->known[k].col == at->col) return &e->known[k];
    return NULL;
}

static void value_remember(sm_evaluator *e, const sm_node *x, const bound *at, sm_value v)
{
    known k = {x, at->row, at->col, v};
    if (!sm_push(&e->known, &e->n_known, &e->room_known, &k, sizeof k)) e->slice->failed = true;
}

/* A number with the reasons that stand now; 0 is never negative. */
static sm_value value_told(const sm_evaluator *e, double number)
{
    if (e->undefined) return (sm_value){.number = NAN, .state = SM_UNDEFINED, .column = e->column, .why = e->undefined};
    return e->convention ? sm_by_convention(number + 0.0, e->convention)
                         : (sm_value){.number = number + 0.0, .state = SM_DEFINED};
}

/* The reduction that slices are at, as far as the budget goes; what it came to is remembered. */
static void value_go_on(sm_evaluator *e)
{
    walk *w = &e->under;
    const char *undefined = e->undefined, *convention = e->convention;
    uint32_t column = e->column;
    e->undefined = NULL;
    e->convention = e->under_by;
    e->column = 0;
    e->walking++;
    bool over = value_walk_on(w, &none, &e->line, e->slice->budget);
    e->walking--;
    bool reduced = over && ((!e->undefined && !w->taker.take) || (w->adds && !w->reasons));
    sm_value v = value_told(e, reduced ? value_reduced(w) : 0);
    if (over && (!w->taker.take || (w->adds && !w->reasons && !w->cut))) value_remember(e, w->reduction, &none, v);
    if (over && w->taker.take && !w->cut) *w->taker.done = true;
    if (w->cut) e->slice->failed = true;
    if (over) w->reduction = NULL;
    e->under_by = e->convention;
    e->undefined = undefined;
    e->convention = convention;
    e->column = column;
}

bool sm_evaluator_go_on(sm_evaluator *e)
{
    if (e->on_shares && sm_evaluator_go_on(e->on_shares)) return true;
    if (!e->under.reduction) return false;
    value_go_on(e);
    return true;
}

/* What the terms of a reduction read that is the same for all of them, before its walk begins. */
static void value_prepare(sm_evaluator *e, const sm_node *x)
{
    bool name = x->kind == SM_NODE_DEFINED || x->kind == SM_NODE_INDEX || x->kind == SM_NODE_QUANTITY;
    if (!x->reads && !x->sizes_only && (name || x->kind == SM_NODE_REDUCE)) {
        (void)value_with_reasons(e, x, &none);
        return;
    }
    if (x->kind == SM_NODE_DEFINED) value_prepare(e, x->definition->node);
    for (const sm_node *child = x->first; child; child = child->next) value_prepare(e, child);
}

static void value_begin(sm_evaluator *e, walk w)
{
    e->under = w;
    e->under_by = NULL;
    e->line = 0;
}

static double value_match(sm_evaluator *e, const sm_node *x);

/* What is bound, of a line of the table, or a matching that nobody keeps. */
static void value_at_once(sm_evaluator *e, const sm_node *x, const bound *at)
{
    bool row = at->row != SM_NONE, line = row || at->col != SM_NONE;
    const char *convention = e->convention;
    e->convention = NULL;
    double number = x->kind == SM_NODE_MATCH ? value_match(e, x) : value_reduce(e, x, at);
    sm_value v = value_told(e, number);
    e->convention = convention;
    e->undefined = NULL;
    value_remember(e, x, at, v);
    sm_spend(e->slice->budget,
             A_LINE + (line ? A_CELL * (uint64_t)sm_table_line(e->facts->table, row, row ? at->row : at->col).n : 0));
}

/* A reduction as far as the budget goes, and then what is remembered of it. */
static double value_in_slices(sm_evaluator *e, const sm_node *x, const bound *at)
{
    bool whole = at->row == SM_NONE && at->col == SM_NONE && x->kind == SM_NODE_REDUCE;
    bool goes_on = !e->slice->unfinished && *e->slice->budget;
    const known *k = value_known(e, x, at);
    if (!k && goes_on && whole && e->under.reduction != x) {
        value_prepare(e, x->first);
        if (!e->slice->unfinished) value_begin(e, (walk){.e = e, .reduction = x, .take = value_reduce_one});
    }
    if (!k && goes_on && whole && e->under.reduction == x) value_go_on(e);
    if (!k && goes_on && !whole) value_at_once(e, x, at);
    if (!k) k = value_known(e, x, at);
    if (!k) {
        e->slice->unfinished = !e->slice->failed;
        return value_undefined(e, x, "it is not worked out yet");
    }
    if (k->value.state == SM_UNDEFINED) {
        e->column = k->value.column;
        e->undefined = k->value.why;
    }
    return value_take(e, x, k->value);
}

static bool value_hand_on(walk *w, const bound *at)
{
    sm_reduced term = {.at = {at->row, at->col}, .value = value_with_reasons(w->e, w->reduction->first, at)};
    w->cut = !w->taker.take(w->taker.self, &term);
    w->reasons = w->reasons || term.value.state != SM_DEFINED;
    if (w->adds && !w->reasons) value_reduce_by(w, term.value.number);
    return !w->cut;
}

static bool value_is_kept(const sm_evaluator *e, const sm_node *x) /* a matching that the facts have */
{
    return x->kind == SM_NODE_MATCH && x->which < SM_WEIGHTINGS && !e->by_tree &&
           e->facts->have & (unsigned)SM_NEED_MATCH_COUNT << x->which;
}

/* Room for as many terms as there may be, at once: while a list grows, most of its memory is used twice. */
static void value_room_for_terms(walk *w, const bound *at)
{
    const sm_sums *s = w->e->facts->sums;
    bool cells = w->reduction->kind == SM_NODE_MATCH || w->reduction->over == (SM_OVER_CLASSES | SM_OVER_CLUSTERS);
    uint64_t most = value_is_kept(w->e, w->reduction)       ? s->rows
                    : cells                                 ? s->cells
                    : w->reduction->over == SM_OVER_CLASSES ? s->rows
                                                            : s->cols;
    if (at->row != SM_NONE || at->col != SM_NONE || !most) return; /* few, of a line */
    w->terms = sm_alloc(most, sizeof *w->terms);
    w->room = w->terms ? most : 0;
    w->cut = !w->terms;
}

static bool value_keep_term(walk *w, const bound *at)
{
    sm_reduced term = {.at = {at->row, at->col}, .value = value_with_reasons(w->e, w->reduction->first, at)};
    w->cut = !sm_push(&w->terms, &w->n, &w->room, &term, sizeof term);
    w->reasons = w->reasons || term.value.state != SM_DEFINED;
    if (w->adds && !w->reasons) value_reduce_by(w, term.value.number);
    return !w->cut;
}

/* ---- matching ---------------------------------------------------------------------------------------------------- */
/* Non-empty lines numbered without gaps. */
static uint32_t value_lines(const sm_table *t, bool rows, uint32_t *number)
{
    uint32_t many = 0;
    for (uint32_t x = 0; x < sm_table_size(t, rows); x++)
        if (sm_table_sum(t, rows, x)) number[x] = many++;
    return many;
}

/* Solves it and leaves the matched terms in w->terms. False without memory. */
static bool value_solve(walk *w)
{
    const sm_table *t = w->e->facts->table;
    sm_hold hold = {0};
    uint32_t *number[2] = {sm_held(&hold, sm_table_rows(t), sizeof(uint32_t)),
                           sm_held(&hold, sm_table_cols(t), sizeof(uint32_t))};
    sm_similarity s = {0};
    sm_similar found = {0};
    double *weight = NULL;
    sm_error quiet = {0};
    if (!hold.failed) {
        s.rows = value_lines(t, true, number[0]);
        s.cols = value_lines(t, false, number[1]);
        s.value = weight = sm_held(&hold, (size_t)s.rows * s.cols, sizeof *weight);
    }
    for (size_t k = 0; weight && k < w->n; k++) {
        const sm_reduced *r = &w->terms[k];
        double x = r->value.state == SM_UNDEFINED ? 0 : r->value.number;
        weight[(size_t)number[0][r->at.row] * s.cols + number[1][r->at.col]] = x > 0 ? x : 0;
    }
    bool solved = weight && sm_similar_of(&found, &s, &quiet) == SM_OK;
    size_t kept = 0;
    for (size_t k = 0; solved && k < w->n; k++) {
        sm_reduced r = w->terms[k];
        if (found.col_of_row[number[0][r.at.row]] == number[1][r.at.col] && r.value.number > 0) w->terms[kept++] = r;
    }
    w->n = kept;
    sm_similar_done(&found);
    sm_hold_done(&hold);
    return solved;
}

/* The pairs of an optimum, from the solver that keeps it where there is one. */
static sm_status value_match_terms(walk *w, sm_error *err)
{
    const sm_evaluator *e = w->e;
    w->take = value_keep_term;
    if (!value_is_kept(e, w->reduction)) {
        value_walk(w, &none);
        return w->cut ? SM_LIMIT : value_solve(w) ? SM_OK : sm_no_memory(err);
    }
    const uint32_t *col_of_row = e->facts->matching[w->reduction->which].col_of_row;
    for (uint32_t i = 0; i < sm_table_rows(e->facts->table); i++) {
        uint64_t c = col_of_row[i] == SM_NONE ? 0 : sm_table_at(e->facts->table, i, col_of_row[i]);
        if (c && !value_bind(w, i, col_of_row[i], c)) return SM_LIMIT;
    }
    return SM_OK;
}

static double value_match(sm_evaluator *e, const sm_node *x)
{
    if (value_is_kept(e, x)) return sm_q64_double(e->facts->matching[x->which].weight);
    walk w = {.e = e, .reduction = x, .take = value_keep_term};
    value_walk(&w, &none);
    for (size_t k = 0; k < w.n; k++) (void)value_take(e, x->first, w.terms[k].value);
    bool whole = !w.cut && (e->undefined || value_solve(&w));
    sm_exact total = {0};
    for (size_t k = 0; k < w.n; k++) sm_exact_add(&total, w.terms[k].value.number);
    sm_free(w.terms);
    if (!whole) return value_undefined(e, x, "memory ran out");
    return sm_exact_sum(&total);
}

static double value_match_at(sm_evaluator *e, const sm_node *x, const bound *at)
{
    (void)at;
    return value_match(e, x);
}

/* ---- names ------------------------------------------------------------------------------------------------------- */
static bool value_find_shared(sm_evaluator *e, const void *of, sm_value *out)
{
    for (size_t k = 0; k < e->n_shared; k++)
        if (e->shared[k].of == of) {
            *out = e->shared[k].value;
            return true;
        }
    return false;
}

/* A formula as it is shown: with the value that identical partitions are given. */
sm_value sm_evaluator_formula(sm_evaluator *e, const sm_formula *f)
{
    if (e->facts->sums->n == 0) return (sm_value){.state = SM_UNDEFINED, .why = "no points are left"};
    sm_value v = value_with_reasons(e, f->head, &none);
    if (isnan(f->best) || !sm_facts_identical(e->facts)) return v;
    return sm_value_when_identical(v, f->best);
}

static double value_of_name(sm_evaluator *e, const sm_node *x)
{
    const void *of = x->kind == SM_NODE_DEFINED ? (const void *)x->definition
                     : x->formula               ? (const void *)x->formula
                                                : (const void *)x->quantity;
    sm_value v;
    if (value_find_shared(e, of, &v)) return value_take(e, x, v);
    if (x->kind == SM_NODE_DEFINED)
        v = value_with_reasons(e, x->definition->node, &none);
    else if (x->kind == SM_NODE_QUANTITY && (!e->by_tree || !x->formula))
        v = sm_formula_quantity_value(x->quantity, e->facts);
    else if (x->kind == SM_NODE_INDEX && !e->by_tree && x->index->eval)
        v = sm_index_value(x->index, e->facts);
    else
        v = sm_evaluator_formula(e, x->formula);
    if (e->slice && e->slice->unfinished) return value_take(e, x, v);
    if (e->n_shared < SHARED) e->shared[e->n_shared++] = (shared){of, v};
    return value_take(e, x, v);
}

/* ---- operations -------------------------------------------------------------------------------------------------- */
static double value_quotient(sm_evaluator *e, const sm_node *x, double over, double under)
{
    if (e->undefined) return NAN;
    if (under != 0) return over / under;
    if (over != 0) return value_undefined(e, x, SM_DIVIDED_BY_0);
    if (x->first->next->sizes_only) return value_undefined(e, x, "the divisor is 0 for these n, k and k′");
    const char *why = x->index && x->index->zero_why ? x->index->zero_why : sm_zero_over_zero().why;
    if (!e->convention) e->convention = why;
    return x->number;
}

static double value_sum(sm_evaluator *e, const sm_node *x, const bound *at)
{
    double sum = 0, sizes = 0;
    for (const sm_node *term = x->first; term; term = term->next) {
        double v = value_of(e, term, at);
        sum += term->minus ? -v : v;
        sizes += fabs(v);
    }
    return value_settled(sum, sizes);
}

/* ln(x/y) near 1 from x - y, which is exact there. */
static double value_log(sm_evaluator *e, const sm_node *x, const bound *at)
{
    const sm_node *inside = x->first;
    double over, under = 1;
    if (inside->kind == SM_NODE_OVER) {
        over = value_of(e, inside->first, at);
        under = value_of(e, inside->first->next, at);
        double quotient = value_quotient(e, inside, over, under);
        if (e->undefined || under == 0) over = quotient, under = 1;
    } else {
        over = value_of(e, inside, at);
    }
    if (e->undefined) return NAN;
    double quotient = over / under;
    if (quotient == 0) return value_undefined(e, x, "the logarithm of 0");
    if (quotient < 0) return value_undefined(e, x, "the logarithm of a number below 0");
    return quotient > 0.5 && quotient < 2 ? log1p((over - under) / under) : log(quotient);
}

static double value_call(sm_evaluator *e, const sm_node *x, const bound *at)
{
    if (x->which == SM_CALL_LN) return value_log(e, x, at);
    double v = value_of(e, x->first, at);
    switch (x->which) {
    case SM_CALL_SQRT:
        return v < 0 ? value_undefined(e, x, "the root of a number below 0") : sqrt(v);
    case SM_CALL_ABS:
        return fabs(v);
    case SM_CALL_PAIRS:
        return v * (v - 1) / 2;
    default:
        for (const sm_node *other = x->first->next; other; other = other->next) {
            double w = value_of(e, other, at);
            if (x->which == SM_CALL_MIN ? w < v : w > v) v = w;
        }
        return v;
    }
}

static double value_size(const sm_evaluator *e, const sm_node *x)
{
    const sm_sums *s = e->facts->sums;
    switch (x->which) {
    case SM_SIZE_N:
        return e->n;
    case SM_SIZE_K:
        return s->rows;
    case SM_SIZE_KK:
        return s->cols;
    case SM_SIZE_LARGER:
        return s->rows > s->cols ? s->rows : s->cols;
    default:
        return e->facts->beta;
    }
}

static double value_plain(sm_evaluator *e, const sm_node *x, const bound *at)
{
    switch (x->kind) {
    case SM_NODE_NUMBER:
        return x->number;
    case SM_NODE_SIZE:
        return value_size(e, x);
    case SM_NODE_CELL:
        return x->which == SM_CELL_A ? at->a : x->which == SM_CELL_B ? at->b : at->c;
    case SM_NODE_SUM:
        return value_sum(e, x, at);
    case SM_NODE_TIMES: {
        double left = value_of(e, x->first, at);
        return left * value_of(e, x->first->next, at);
    }
    case SM_NODE_OVER: {
        double over = value_of(e, x->first, at);
        return value_quotient(e, x, over, value_of(e, x->first->next, at));
    }
    case SM_NODE_POWER: {
        double base = value_of(e, x->first, at), power = 1;
        for (unsigned k = (unsigned)x->number; k; k >>= 1, base *= base)
            if (k & 1) power *= base;
        return power;
    }
    case SM_NODE_CALL:
        return value_call(e, x, at);
    case SM_NODE_REDUCE:
        return value_reduce_once(e, x, at);
    case SM_NODE_MATCH:
        return (e->slice && !e->walking && !value_is_kept(e, x) ? value_in_slices : value_match_at)(e, x, at);
    case SM_NODE_DEFINED:
        if (x->reads) return value_of(e, x->definition->node, at);
        return value_of_name(e, x);
    case SM_NODE_SHARES: {
        sm_evaluator *s = sm_evaluator_on_shares(e);
        if (!s) return value_undefined(e, x, "memory ran out");
        return value_take(e, x, value_with_reasons(s, x->first, &none));
    }
    default:
        return value_of_name(e, x);
    }
}

static double value_of(sm_evaluator *e, const sm_node *x, const bound *at)
{
    if (e->undefined) return NAN;
    double v = value_plain(e, x, at);
    return isfinite(v) || e->undefined ? v : value_undefined(e, x, "a number is too large");
}

/* ---- outside ----------------------------------------------------------------------------------------------------- */
static bound value_bound(const sm_evaluator *e, sm_bound_to at)
{
    bool cell = at.row != SM_NONE && at.col != SM_NONE;
    return value_at(e, at.row, at.col, cell ? sm_table_at(e->facts->table, at.row, at.col) : 0);
}

sm_value sm_node_value(sm_evaluator *e, const sm_node *node, sm_bound_to at)
{
    bound b = value_bound(e, at);
    return value_with_reasons(e, node, &b);
}

sm_status sm_node_terms(sm_evaluator *e, const sm_node *reduction, sm_bound_to at, sm_reduced **out, size_t *n,
                        sm_error *err)
{
    walk w = {.e = e, .reduction = reduction, .take = value_keep_term};
    bound b = value_bound(e, at);
    sm_status status = SM_OK;
    bool sum = reduction->kind == SM_NODE_REDUCE && reduction->which == SM_REDUCE_SUM;
    w.adds = sum && at.row == SM_NONE && at.col == SM_NONE && !value_summed(e, reduction);
    value_room_for_terms(&w, &b);
    if (!w.cut && reduction->kind == SM_NODE_MATCH)
        status = value_match_terms(&w, err);
    else if (!w.cut)
        value_walk(&w, &b);
    if (w.adds && !w.cut && !w.reasons) value_note_sum(e, reduction, value_reduced(&w));
    if (w.cut) status = sm_no_memory(err);
    if (status != SM_OK) {
        sm_free(w.terms);
        w.terms = NULL;
        w.n = 0;
    }
    *out = w.terms;
    *n = w.n;
    return status;
}

static sm_status value_hand_all(sm_evaluator *e, const sm_node *reduction, const sm_taker *taker, sm_error *err)
{
    sm_reduced *terms;
    size_t n, k = 0;
    sm_status status = sm_node_terms(e, reduction, SM_UNBOUND, &terms, &n, err);
    while (status == SM_OK && k < n && taker->take(taker->self, &terms[k])) k++;
    if (status == SM_OK && k < n) status = sm_no_memory(err);
    sm_free(terms);
    *taker->done = status == SM_OK;
    return status;
}

sm_status sm_node_terms_on(sm_evaluator *e, const sm_node *reduction, const sm_taker *taker, sm_error *err)
{
    if (e->slice->unfinished) return SM_OK;
    if (reduction->kind == SM_NODE_MATCH) return value_hand_all(e, reduction, taker, err);
    if (e->under.reduction != reduction || e->under.taker.self != taker->self) {
        value_prepare(e, reduction->first);
        if (e->slice->unfinished) return SM_OK;
        walk w = {.e = e, .reduction = reduction, .take = value_hand_on, .taker = *taker};
        w.adds = reduction->which == SM_REDUCE_SUM && !value_known(e, reduction, &none);
        value_begin(e, w);
    }
    value_go_on(e);
    e->slice->unfinished = e->slice->unfinished || !*taker->done;
    return e->slice->failed ? sm_no_memory(err) : SM_OK;
}

sm_value sm_formula_value(const sm_formula *f, const sm_facts *facts)
{
    if (f->needs & ~facts->have) return (sm_value){.state = SM_PENDING};
    sm_evaluator e = {.facts = facts, .n = (double)facts->sums->n};
    sm_value v = sm_evaluator_formula(&e, f);
    value_done(&e);
    return v;
}
