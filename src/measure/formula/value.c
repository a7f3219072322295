/* Evaluates a tree on a table: its names, operations and reductions. */
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

static double value_match(sm_evaluator *e, const sm_node *x);

/* The value of a reduction or a match outside of any other. */
static double value_once(sm_evaluator *e, const sm_node *x)
{
    const sm_value *known = sm_evaluator_known(e, x);
    sm_value v;
    if (known) {
        v = *known;
    } else {
        sm_reasons before = e->why;
        e->why = (sm_reasons){0};
        v = sm_reasoned(e, x->kind == SM_NODE_MATCH ? value_match(e, x) : value_reduce(e, x, &sm_at_none));
        e->why = before;
        sm_evaluator_note(e, x, v);
    }
    if (v.state == SM_UNDEFINED) {
        e->why.column = v.column;
        e->why.undefined = v.why;
    }
    return value_take(e, x, v);
}

/* ---- terms, and matching ----------------------------------------------------------------------------------------- */
static bool value_take_term(sm_terms *w, const sm_at *at)
{
    sm_reduced term = {.at = {at->row, at->col}, .value = value_with_reasons(w->e, w->reduction->first, at)};
    w->reasons = w->reasons || term.value.state != SM_DEFINED;
    if (!w->reasons) sm_terms_add(w, term.value.number);
    w->hand(w->self, &term);
    return true;
}

static void value_keep_term(void *self, const sm_reduced *term)
{
    sm_term_list *l = self;
    sm_push(&l->term, &l->n, &l->capacity, term, sizeof *term);
}

/* Returns the weights of a match that the facts do not have. */
static sm_term_list value_match_cells(sm_evaluator *e, const sm_node *x)
{
    sm_term_list cells = {0};
    sm_terms w = {.e = e, .reduction = x, .take = value_take_term, .hand = value_keep_term, .self = &cells};
    sm_terms_all(&w, &sm_at_none);
    return cells;
}

static void value_match_terms(sm_terms *w)
{
    sm_evaluator *e = w->e;
    if (!sm_match_is_kept(e, w->reduction)) {
        sm_term_list cells = value_match_cells(e, w->reduction);
        sm_match_solve(e, &cells);
        for (size_t k = 0; k < cells.n; k++) w->hand(w->self, &cells.term[k]);
        sm_free(cells.term);
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
    sm_term_list cells = value_match_cells(e, x);
    for (size_t k = 0; k < cells.n; k++) (void)value_take(e, x->first, cells.term[k].value);
    bool solved = e->why.undefined || sm_match_solve(e, &cells);
    sm_exact total = {0};
    for (size_t k = 0; k < cells.n; k++) sm_exact_add(&total, cells.term[k].value.number);
    sm_free(cells.term);
    if (!solved) return value_undefined(e, x, "a weight of the matching is not finite");
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
    const sm_value *known = sm_evaluator_known(e, of);
    if (known) return value_take(e, x, *known);
    sm_value v;
    if (x->kind == SM_NODE_DEFINED)
        v = value_with_reasons(e, x->definition->node, &sm_at_none);
    else if (x->kind == SM_NODE_QUANTITY && (!e->by_tree || !x->formula))
        v = sm_formula_quantity_value(x->quantity, e->facts);
    else if (x->kind == SM_NODE_INDEX && !e->by_tree && x->index->eval)
        v = sm_index_value(x->index, e->facts);
    else
        v = sm_evaluator_formula(e, x->formula);
    sm_evaluator_note(e, of, v);
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
        return sm_at_is_none(at) ? value_once(e, x) : value_reduce(e, x, at);
    case SM_NODE_MATCH:
        return value_once(e, x);
    case SM_NODE_DEFINED:
        if (x->reads) return value_of(e, x->definition->node, at);
        return value_of_name(e, x);
    case SM_NODE_SHARES:
        return value_take(e, x, value_with_reasons(sm_evaluator_on_shares(e), x->first, &sm_at_none));
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

void sm_node_terms(sm_evaluator *e, const sm_node *reduction, sm_bound_to at, sm_take_term *take, void *self)
{
    sm_terms w = {.e = e, .reduction = reduction, .take = value_take_term, .hand = take, .self = self};
    sm_at bound = value_bound(e, at);
    if (reduction->kind == SM_NODE_MATCH) {
        value_match_terms(&w);
        return;
    }
    sm_terms_all(&w, &bound);
    if (sm_at_is_none(&bound) && !w.reasons)
        sm_evaluator_note(e, reduction, (sm_value){.number = sm_terms_reduced(&w) + 0.0, .state = SM_DEFINED});
}

sm_value sm_formula_value(const sm_formula *f, const sm_facts *facts)
{
    if (f->needs & ~facts->have) return (sm_value){.state = SM_PENDING};
    sm_evaluator e = {.facts = facts, .n = (double)facts->sums->n};
    sm_value v = sm_evaluator_formula(&e, f);
    sm_evaluator_clear(&e);
    return v;
}
