/* Creates evaluators, and remembers the values that a formula reads at several places. */
#include "evaluator.h"
#include "base/mem.h"
#include "measure/index/family.h"

sm_evaluator *sm_evaluator_new(const sm_facts *facts)
{
    sm_evaluator *e = sm_alloc(1, sizeof *e);
    e->facts = facts;
    e->n = (double)facts->sums->n;
    return e;
}

void sm_evaluator_clear(sm_evaluator *e)
{
    sm_evaluator_free(e->on_shares);
    sm_free(e->share_b);
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

static double *sum_shares(const sm_table *t)
{
    const uint64_t *a = sm_table_row_sums(t);
    double *sum = sm_alloc(sm_table_cols(t), sizeof *sum);
    for (uint32_t col = 0; col < sm_table_cols(t); col++) {
        sm_line line = sm_table_col(t, col);
        sm_exact q = {0};
        for (uint32_t p = 0; p < line.n; p++)
            if (line.count[p]) sm_exact_add(&q, (double)line.count[p] / (double)a[sm_line_at(line, p)]);
        sum[col] = sm_exact_sum(&q);
    }
    return sum;
}

sm_evaluator *sm_evaluator_on_shares(sm_evaluator *e)
{
    if (e->shares) return e;
    if (!e->on_shares) {
        sm_evaluator *s = e->on_shares = sm_evaluator_new(e->facts);
        s->by_tree = s->shares = true;
        s->n = e->facts->sums->rows;
        s->share_b = sum_shares(e->facts->table);
    }
    return e->on_shares;
}

sm_value sm_reasoned(const sm_evaluator *e, double number)
{
    if (e->why.undefined) return (sm_value){.state = SM_UNDEFINED, .column = e->why.column, .why = e->why.undefined};
    number += 0.0;
    return e->why.convention ? sm_by_convention(number, e->why.convention)
                             : (sm_value){.number = number, .state = SM_DEFINED};
}

const sm_value *sm_evaluator_known(const sm_evaluator *e, const void *of)
{
    for (size_t k = 0; k < e->n_known; k++)
        if (e->known[k].of == of) return &e->known[k].value;
    return NULL;
}

void sm_evaluator_note(sm_evaluator *e, const void *of, sm_value v)
{
    if (e->n_known < SM_KNOWN_MOST && !sm_evaluator_known(e, of)) e->known[e->n_known++] = (sm_known_value){of, v};
}
