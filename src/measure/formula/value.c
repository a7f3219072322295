/* What a tree is worth on a table: its names, operations and reductions; and in slices of work, what of it is known. */
#include "base/mem.h"
#include "evaluator.h"
#include "measure/index/family.h"

#include <math.h>

/* ---- reasons ----------------------------------------------------------------------------------------------------- */
static double value_undefined(sm_evaluator *e, const sm_node *x, const char *why)
{
    if (!e->why.undefined) e->why.column = x->column;
    if (!e->why.undefined) e->why.undefined = why;
    return NAN;
}

/* A number that came with its own reasons. */
static double value_take(sm_evaluator *e, const sm_node *x, sm_value v)
{
    if (v.state == SM_PENDING) return value_undefined(e, x, "it is not worked out yet");
    if (v.state == SM_UNDEFINED) return value_undefined(e, x, v.why);
    if (v.state == SM_BY_CONVENTION && !e->why.convention) e->why.convention = v.why;
    return v.number;
}

static double value_of(sm_evaluator *e, const sm_node *x, const sm_at *at);

static sm_value value_with_reasons(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    sm_reasons before = e->why;
    e->why = (sm_reasons){0};
    sm_value v = sm_reasoned(e, value_of(e, x, at));
    e->why = before;
    return v;
}

/* ---- reductions -------------------------------------------------------------------------------------------------- */
static bool value_reduce_one(sm_terms *w, const sm_at *at)
{
    sm_terms_add(w, value_of(w->e, w->reduction->first, at));
    return !w->e->why.undefined;
}

static double value_reduce(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    sm_terms w = {.e = e, .reduction = x, .take = value_reduce_one};
    sm_terms_all(&w, at);
    return e->why.undefined ? NAN : sm_terms_reduced(&w);
}

static double value_in_slices(sm_evaluator *e, const sm_node *x, const sm_at *at);

static double value_reduce_once(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    bool whole = sm_at_is_none(at);
    if (e->slice && (!e->walking || (whole && sm_known_of(e, x, at)))) return value_in_slices(e, x, at);
    if (!whole) return value_reduce(e, x, at);
    const sm_summed *before = sm_summed_before(e, x);
    if (before) return before->value;
    const char *convention = e->why.convention;
    e->why.convention = NULL;
    double v = value_reduce(e, x, at);
    if (!e->why.undefined && !e->why.convention) sm_note_sum(e, x, v);
    if (convention) e->why.convention = convention;
    return v;
}

/* ---- in slices --------------------------------------------------------------------------------------------------- */
/* What the terms of a reduction read that is the same for all of them, before its walk begins. */
static void value_prepare(sm_evaluator *e, const sm_node *x)
{
    bool name = x->kind == SM_NODE_DEFINED || x->kind == SM_NODE_INDEX || x->kind == SM_NODE_QUANTITY;
    if (!x->reads && !x->sizes_only && (name || x->kind == SM_NODE_REDUCE)) {
        (void)value_with_reasons(e, x, &sm_at_none);
        return;
    }
    if (x->kind == SM_NODE_DEFINED) value_prepare(e, x->definition->node);
    for (const sm_node *child = x->first; child; child = child->next) value_prepare(e, child);
}

static double value_match(sm_evaluator *e, const sm_node *x);

/* What is bound, of a line of the table, or a matching that nobody keeps. */
static void value_at_once(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    bool row = at->row != SM_NONE, line = row || at->col != SM_NONE;
    sm_reasons before = e->why;
    e->why = (sm_reasons){0};
    sm_remember(e, x, at, sm_reasoned(e, x->kind == SM_NODE_MATCH ? value_match(e, x) : value_reduce(e, x, at)));
    e->why = before;
    uint64_t cells = line ? sm_table_line(e->facts->table, row, row ? at->row : at->col).n : 0;
    sm_spend(e->slice->budget, SM_TERMS_LINE + SM_TERMS_CELL * cells);
}

/* A reduction as far as the budget goes, and then what is remembered of it. */
static double value_in_slices(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    bool whole = sm_at_is_none(at) && x->kind == SM_NODE_REDUCE;
    bool goes_on = !e->slice->unfinished && *e->slice->budget;
    const sm_known_reduction *k = sm_known_of(e, x, at);
    if (!k && goes_on && whole && e->under.terms.reduction != x) {
        value_prepare(e, x->first);
        if (!e->slice->unfinished)
            e->under = (sm_under_way){.terms = {.e = e, .reduction = x, .take = value_reduce_one}};
    }
    if (!k && goes_on && whole && e->under.terms.reduction == x) sm_under_way_on(e);
    if (!k && goes_on && !whole) value_at_once(e, x, at);
    if (!k) k = sm_known_of(e, x, at);
    if (!k) {
        e->slice->unfinished = true;
        return value_take(e, x, (sm_value){.state = SM_PENDING});
    }
    if (k->value.state == SM_UNDEFINED) {
        e->why.column = k->value.column;
        e->why.undefined = k->value.why;
    }
    return value_take(e, x, k->value);
}

/* ---- terms, and matching ----------------------------------------------------------------------------------------- */
static bool value_take_term(sm_terms *w, const sm_at *at)
{
    sm_reduced term = {.at = {at->row, at->col}, .value = value_with_reasons(w->e, w->reduction->first, at)};
    if (w->taker.take)
        w->taker.take(w->taker.self, &term);
    else
        sm_push(&w->terms, &w->n, &w->capacity, &term, sizeof term);
    w->reasons = w->reasons || term.value.state != SM_DEFINED;
    if (w->adds && !w->reasons) sm_terms_add(w, term.value.number);
    return true;
}

/* The pairs of an optimum, from the solver that keeps it where there is one. */
static void value_match_terms(sm_terms *w)
{
    const sm_evaluator *e = w->e;
    if (!sm_match_is_kept(e, w->reduction)) {
        sm_terms_all(w, &sm_at_none);
        sm_match_solve(w);
        return;
    }
    const uint32_t *col_of_row = e->facts->matching[w->reduction->which].col_of_row;
    for (uint32_t i = 0; i < sm_table_rows(e->facts->table); i++) {
        uint64_t c = col_of_row[i] == SM_NONE ? 0 : sm_table_at(e->facts->table, i, col_of_row[i]);
        if (c) sm_terms_to(w, i, col_of_row[i], c);
    }
}

static double value_match(sm_evaluator *e, const sm_node *x)
{
    if (sm_match_is_kept(e, x)) return sm_q64_double(e->facts->matching[x->which].weight);
    sm_terms w = {.e = e, .reduction = x, .take = value_take_term};
    sm_terms_all(&w, &sm_at_none);
    for (size_t k = 0; k < w.n; k++) (void)value_take(e, x->first, w.terms[k].value);
    bool whole = e->why.undefined || sm_match_solve(&w);
    sm_exact total = {0};
    for (size_t k = 0; k < w.n; k++) sm_exact_add(&total, w.terms[k].value.number);
    sm_free(w.terms);
    if (!whole) return value_undefined(e, x, "a weight of the matching is not finite");
    return sm_exact_sum(&total);
}

/* ---- names ------------------------------------------------------------------------------------------------------- */
/* A formula as it is shown: with the value that identical partitions are given. */
sm_value sm_evaluator_formula(sm_evaluator *e, const sm_formula *f)
{
    if (e->facts->sums->n == 0) return (sm_value){.state = SM_UNDEFINED, .why = "no points are left"};
    sm_value v = value_with_reasons(e, f->head, &sm_at_none);
    if (isnan(f->best) || !sm_facts_identical(e->facts)) return v;
    return sm_value_when_identical(v, f->best);
}

static double value_of_name(sm_evaluator *e, const sm_node *x)
{
    const void *of = x->kind == SM_NODE_DEFINED ? (const void *)x->definition
                     : x->formula               ? (const void *)x->formula
                                                : (const void *)x->quantity;
    for (size_t k = 0; k < e->n_shared; k++)
        if (e->shared[k].of == of) return value_take(e, x, e->shared[k].value);
    sm_value v;
    if (x->kind == SM_NODE_DEFINED)
        v = value_with_reasons(e, x->definition->node, &sm_at_none);
    else if (x->kind == SM_NODE_QUANTITY && (!e->by_tree || !x->formula))
        v = sm_formula_quantity_value(x->quantity, e->facts);
    else if (x->kind == SM_NODE_INDEX && !e->by_tree && x->index->eval)
        v = sm_index_value(x->index, e->facts);
    else
        v = sm_evaluator_formula(e, x->formula);
    if (e->slice && e->slice->unfinished) return value_take(e, x, v);
    if (e->n_shared < SM_SHARED) e->shared[e->n_shared++] = (sm_shared){of, v};
    return value_take(e, x, v);
}

/* ---- operations -------------------------------------------------------------------------------------------------- */
static double value_quotient(sm_evaluator *e, const sm_node *x, double over, double under)
{
    if (e->why.undefined) return NAN;
    if (under != 0) return over / under;
    if (over != 0) return value_undefined(e, x, SM_DIVIDED_BY_0);
    if (x->first->next->sizes_only) return value_undefined(e, x, "the divisor is 0 for these n, k and k′");
    const char *why = x->index && x->index->zero_why ? x->index->zero_why : sm_zero_over_zero().why;
    if (isnan(x->number)) return value_undefined(e, x, why);
    if (!e->why.convention) e->why.convention = why;
    return x->number;
}

static double value_sum(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    double sum = 0, sizes = 0;
    for (const sm_node *term = x->first; term; term = term->next) {
        double v = value_of(e, term, at);
        sum += term->minus ? -v : v;
        sizes += fabs(v);
    }
    return sm_terms_settled(sum, sizes);
}

/* ln(x/y) near 1 from x - y, which is exact there. */
static double value_log(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    const sm_node *inside = x->first;
    double over, under = 1;
    if (inside->kind == SM_NODE_OVER) {
        over = value_of(e, inside->first, at);
        under = value_of(e, inside->first->next, at);
        double quotient = value_quotient(e, inside, over, under);
        if (e->why.undefined || under == 0) over = quotient, under = 1;
    } else {
        over = value_of(e, inside, at);
    }
    if (e->why.undefined) return NAN;
    double quotient = over / under;
    if (quotient == 0) return value_undefined(e, x, "the logarithm of 0");
    if (quotient < 0) return value_undefined(e, x, "the logarithm of a number below 0");
    return quotient > 0.5 && quotient < 2 ? log1p((over - under) / under) : log(quotient);
}

static double value_call(sm_evaluator *e, const sm_node *x, const sm_at *at)
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

static double value_plain(sm_evaluator *e, const sm_node *x, const sm_at *at)
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
        if (e->slice && !e->walking && !sm_match_is_kept(e, x)) return value_in_slices(e, x, at);
        return value_match(e, x);
    case SM_NODE_DEFINED:
        if (x->reads) return value_of(e, x->definition->node, at);
        return value_of_name(e, x);
    case SM_NODE_SHARES: {
        sm_evaluator *s = sm_evaluator_on_shares(e);
        if (!s) return value_undefined(e, x, "the sums of the shares are not known yet");
        return value_take(e, x, value_with_reasons(s, x->first, &sm_at_none));
    }
    default:
        return value_of_name(e, x);
    }
}

static double value_of(sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    if (e->why.undefined) return NAN;
    double v = value_plain(e, x, at);
    return isfinite(v) || e->why.undefined ? v : value_undefined(e, x, "a number is too large");
}

/* ---- outside ----------------------------------------------------------------------------------------------------- */
static sm_at value_bound(const sm_evaluator *e, sm_bound_to at)
{
    bool cell = at.row != SM_NONE && at.col != SM_NONE;
    return sm_terms_at(e, at.row, at.col, cell ? sm_table_at(e->facts->table, at.row, at.col) : 0);
}

sm_value sm_node_value(sm_evaluator *e, const sm_node *node, sm_bound_to at)
{
    sm_at b = value_bound(e, at);
    return value_with_reasons(e, node, &b);
}

void sm_node_terms(sm_evaluator *e, const sm_node *reduction, sm_bound_to at, sm_reduced **out, size_t *n)
{
    sm_terms w = {.e = e, .reduction = reduction, .take = value_take_term};
    sm_at b = value_bound(e, at);
    bool sum = reduction->kind == SM_NODE_REDUCE && reduction->which == SM_REDUCE_SUM;
    w.adds = sum && at.row == SM_NONE && at.col == SM_NONE && !sm_summed_before(e, reduction);
    sm_terms_room(&w, &b);
    if (reduction->kind == SM_NODE_MATCH)
        value_match_terms(&w);
    else
        sm_terms_all(&w, &b);
    if (w.adds && !w.reasons) sm_note_sum(e, reduction, sm_terms_reduced(&w));
    *out = w.terms;
    *n = w.n;
}

static void value_hand_all(sm_evaluator *e, const sm_node *reduction, const sm_taker *taker)
{
    sm_reduced *terms;
    size_t n;
    sm_node_terms(e, reduction, SM_UNBOUND, &terms, &n);
    for (size_t k = 0; k < n; k++) taker->take(taker->self, &terms[k]);
    sm_free(terms);
    *taker->done = true;
}

void sm_node_terms_on(sm_evaluator *e, const sm_node *reduction, const sm_taker *taker)
{
    if (e->slice->unfinished) return;
    if (reduction->kind == SM_NODE_MATCH) {
        value_hand_all(e, reduction, taker);
        return;
    }
    if (e->under.terms.reduction != reduction || e->under.terms.taker.self != taker->self) {
        value_prepare(e, reduction->first);
        if (e->slice->unfinished) return;
        sm_terms w = {.e = e, .reduction = reduction, .take = value_take_term, .taker = *taker};
        w.adds = reduction->which == SM_REDUCE_SUM && !sm_known_of(e, reduction, &sm_at_none);
        e->under = (sm_under_way){.terms = w};
    }
    sm_under_way_on(e);
    e->slice->unfinished = e->slice->unfinished || !*taker->done;
}

sm_value sm_formula_value(const sm_formula *f, const sm_facts *facts)
{
    if (f->needs & ~facts->have) return (sm_value){.state = SM_PENDING};
    sm_evaluator e = {.facts = facts, .n = (double)facts->sums->n};
    sm_value v = sm_evaluator_formula(&e, f);
    sm_evaluator_clear(&e);
    return v;
}
