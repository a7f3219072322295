/* An evaluator: what it stands on, what it remembers of what it worked out, and the one reduction that slices of work
 * are at: enough to stop anywhere, to be asked again from the top, and to lose nothing. */
#include "evaluator.h"
#include "base/mem.h"
#include "measure/index/family.h"

#include <math.h>

void sm_evaluator_new(sm_evaluator **out, const sm_facts *facts)
{
    sm_evaluator *e = *out = sm_alloc(1, sizeof *e);
    e->facts = facts;
    e->n = (double)facts->sums->n;
}

void sm_evaluator_clear(sm_evaluator *e)
{
    sm_evaluator_free(e->on_shares);
    sm_free(e->share_b);
    sm_free(e->known);
}

void sm_evaluator_free(sm_evaluator *e)
{
    if (e) sm_evaluator_clear(e);
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
static bool evaluator_sum_shares(sm_evaluator *s)
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
        sm_spend(budget, SM_TERMS_LINE + SM_TERMS_CELL * (uint64_t)line.n);
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
        *s =
            (sm_evaluator){.facts = e->facts, .by_tree = true, .shares = true, .share_b = b, .n = e->facts->sums->rows};
        e->on_shares = s;
    }
    e->on_shares->slice = e->slice;
    return evaluator_sum_shares(e->on_shares) ? e->on_shares : NULL;
}

/* ---- what it remembers ------------------------------------------------------------------------------------------- */
sm_value sm_reasoned(const sm_evaluator *e, double number)
{
    if (e->why.undefined) return (sm_value){.state = SM_UNDEFINED, .column = e->why.column, .why = e->why.undefined};
    number += 0.0;
    return e->why.convention ? sm_by_convention(number, e->why.convention)
                             : (sm_value){.number = number, .state = SM_DEFINED};
}

void sm_note_sum(sm_evaluator *e, const sm_node *x, double v)
{
    if (isfinite(v) && e->n_summed < SM_SUMMED) e->summed[e->n_summed++] = (sm_summed){x, v};
}

const sm_summed *sm_summed_before(const sm_evaluator *e, const sm_node *x)
{
    for (size_t k = 0; k < e->n_summed; k++)
        if (e->summed[k].of == x) return &e->summed[k];
    return NULL;
}

/* ---- in slices --------------------------------------------------------------------------------------------------- */
const sm_known_reduction *sm_known_of(const sm_evaluator *e, const sm_node *x, const sm_at *at)
{
    for (size_t k = e->n_known; k-- > 0;)
        if (e->known[k].of == x && e->known[k].row == at->row && e->known[k].col == at->col) return &e->known[k];
    return NULL;
}

void sm_remember(sm_evaluator *e, const sm_node *x, const sm_at *at, sm_value v)
{
    sm_known_reduction k = {x, at->row, at->col, v};
    sm_push(&e->known, &e->n_known, &e->capacity_known, &k, sizeof k);
}

void sm_under_way_on(sm_evaluator *e)
{
    sm_terms *w = &e->under.terms;
    sm_reasons before = e->why;
    e->why = (sm_reasons){.convention = e->under.convention};
    e->walking++;
    bool over = sm_terms_on(w, &sm_at_none, &e->under.line, e->slice->budget);
    e->walking--;
    bool handed = w->taker.take, added = w->adds && !w->reasons;
    sm_value v = sm_reasoned(e, over && (added || (!e->why.undefined && !handed)) ? sm_terms_reduced(w) : 0);
    if (over && (!handed || added)) sm_remember(e, w->reduction, &sm_at_none, v);
    if (over && handed) *w->taker.done = true;
    if (over) w->reduction = NULL;
    e->under.convention = e->why.convention;
    e->why = before;
}

bool sm_evaluator_go_on(sm_evaluator *e)
{
    if (e->on_shares && sm_evaluator_go_on(e->on_shares)) return true;
    if (!e->under.terms.reduction) return false;
    sm_under_way_on(e);
    return true;
}
