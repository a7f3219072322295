/* The frame of every explanation: facts about the index, its formula computed, and the convention that applies where
 * the formula alone gives no value. */
#include "explain.h"
#include "base/mem.h"
#include "measure/formula/evaluator.h"

static void tell_head(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    const sm_sums *s = f->sums;
    sm_derive_step(d, x->name, x->shown);
    SM_LINE(d, "source: %s%s%s", x->source, x->doi[0] ? "; doi:" : "", x->doi);
    sm_text range = {0};
    if (d->bits)
        sm_formula_in_bits(x->range, &range);
    else
        sm_text_puts(&range, x->range);
    if (x->defined)
        SM_LINE(d, "range: %s; %s", sm_text_of(&range), sm_index_direction(x));
    else
        SM_LINE(d, "range: %s%s", sm_text_of(&range),
                x->distance    ? "; a distance, 0 is best"
                : x->best == 1 ? "; 1 is best"
                               : "");
    sm_text_free(&range);
    SM_LINE(d, "reacts to: %s", x->sees);
    SM_LINE(d, "blind spot: %s", x->blind);
    SM_LINE(d, "points n = %s, classes k = %s (of sizes a), clusters k′ = %s (of sizes b), overlaps c", SM_WHOLE(s->n),
            SM_WHOLE(s->rows), SM_WHOLE(s->cols));
}

static void tell_value(sm_derivation *d, const sm_index *x, sm_value v)
{
    if (x->nats) v.number *= sm_unit_of(d);
    if (v.state == SM_DEFINED || v.state == SM_BY_CONVENTION)
        sm_derive_result(d, "= %s", sm_say_amount(d, v.number).text);
    else
        sm_derive_result(d, v.state == SM_UNDEFINED ? "not defined" : "not computed yet");
}

/* A matching is shown in its canonical form, next to the total of greedy pairing. */
unsigned sm_index_explain_needs(const sm_index *x)
{
    unsigned needs = x->needs | (x->needs & SM_NEED_ONTO ? SM_NEED_MATCH_SHARE : 0);
    for (int w = 0; w < SM_WEIGHTINGS; w++)
        if (needs & (unsigned)SM_NEED_MATCH_COUNT << w)
            needs |= sm_need_first((sm_weighting)w) | sm_need_optima((sm_weighting)w);
    if (x->needs & SM_NEED_MATCH_COUNT) needs |= SM_NEED_GREEDY;
    return needs | (x->needs & SM_NEED_GREEDY ? SM_NEED_MATCH_COUNT : 0);
}

/* The eval of an index that was defined at run time would compute its reductions once more. */
static sm_value value_found(const sm_index *x, const sm_facts *f, sm_evaluator *e)
{
    bool by_formula = x->defined && x->parsed && !(x->needs & ~f->have);
    return by_formula ? sm_evaluator_formula(e, x->parsed) : sm_index_value(x, f);
}

static void tell_all(const sm_index *x, const sm_facts *f, sm_evaluator *e, sm_derivation *out)
{
    sm_value v = value_found(x, f, e);
    tell_head(x, f, out);
    tell_value(out, x, v);
    if (v.state == SM_PENDING || f->sums->n == 0) return;
    if (x->of_places) {
        sm_tell_coordinates(x, f, out);
    } else {
        sm_telling t = {.index = x, .f = f, .d = out, .e = e};
        sm_tell_formula(&t, x->parsed);
        sm_free(t.told);
    }
    /* The last step keeps its own result. */
    if (v.state == SM_DEFINED && !out->steps[out->n_steps - 1].result[0]) tell_value(out, x, v);
    if (v.state != SM_BY_CONVENTION && v.state != SM_UNDEFINED) return;
    sm_derive_step(out, v.state == SM_UNDEFINED ? "Not defined" : "By convention", "");
    SM_LINE(out, "%s", sm_index_reason(x, v).text);
    tell_value(out, x, v);
}

void sm_index_explain(const sm_index *x, const sm_facts *f, sm_derivation *out)
{
    sm_evaluator *e = sm_evaluator_new(f);
    tell_all(x, f, e, out);
    sm_evaluator_free(e);
}
