/* The frame of every explanation: facts about the index, its formula worked out, and the convention that applies where
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
    sm_derive_text_free(d, &range);
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

/* A matching is shown in its canonical form, beside the total of greedy pairing. */
unsigned sm_index_explain_needs(const sm_index *x)
{
    unsigned needs = x->needs | (x->needs & SM_NEED_ONTO ? SM_NEED_MATCH_SHARE : 0);
    for (int w = 0; w < SM_WEIGHTINGS; w++)
        if (needs & (unsigned)SM_NEED_MATCH_COUNT << w)
            needs |= sm_need_first((sm_weighting)w) | sm_need_optima((sm_weighting)w);
    if (x->needs & SM_NEED_MATCH_COUNT) needs |= SM_NEED_GREEDY;
    return needs | (x->needs & SM_NEED_GREEDY ? SM_NEED_MATCH_COUNT : 0);
}

/* The formula of one that was defined at run time may go through the cells. */
static sm_value value_found(const sm_index *x, const sm_facts *f, sm_passes *passes)
{
    bool slow = x->defined && x->parsed && !(x->needs & ~f->have);
    return slow ? sm_evaluator_formula(sm_passes_evaluator(passes), x->parsed) : sm_index_value(x, f);
}

static void tell_all(const sm_index *x, const sm_facts *f, sm_passes *passes, sm_derivation *out)
{
    sm_value v = value_found(x, f, passes);
    tell_head(x, f, out);
    tell_value(out, x, v);
    if (v.state == SM_PENDING || f->sums->n == 0) return;
    if (x->of_places) {
        sm_tell_coordinates(x, f, out);
    } else { /* its parts and its formula */
        sm_telling t = {.index = x, .f = f, .d = out, .e = sm_passes_evaluator(passes), .passes = passes};
        sm_tell_formula(&t, x->parsed);
        sm_free(t.told);
    }
    /* The last step keeps a result of its own. */
    if (sm_passes_slice(passes)->unfinished) return;
    if (v.state == SM_DEFINED && !out->steps[out->n_steps - 1].result[0]) tell_value(out, x, v);
    if (v.state != SM_BY_CONVENTION && v.state != SM_UNDEFINED) return;
    sm_derive_step(out, v.state == SM_UNDEFINED ? "Not defined" : "By convention", "");
    SM_LINE(out, "%s", sm_index_reason(x, v).text);
    tell_value(out, x, v);
}

/* ---- in slices --------------------------------------------------------------------------------------------------- */
struct sm_explanation {
    const sm_index *x;
    const sm_facts *f;
    sm_derivation like; /* without steps */
    uint64_t cost;      /* of telling again what was told last */
    sm_passes *passes;
};

void sm_explanation_new(sm_explanation **out, const sm_index *x, const sm_facts *f, const sm_derivation *like)
{
    sm_explanation *w = *out = sm_alloc(1, sizeof *w);
    *w = (sm_explanation){.x = x, .f = f};
    w->like = (sm_derivation){
        .terms_at_most = like->terms_at_most, .digits = like->digits, .style = like->style, .bits = like->bits};
    sm_passes_new(&w->passes, f);
}

void sm_explanation_free(sm_explanation *w)
{
    if (w) sm_passes_free(w->passes);
    sm_free(w);
}

/* Everything is told again in each slice: unless that is far more than the slice, what is new may cost as much. */
static uint64_t budget_to_tell(const sm_explanation *w, uint64_t budget)
{
    bool worth = budget >= w->cost / 32 && budget < SM_BUDGET_ALL - w->cost;
    return worth ? budget + w->cost : budget;
}

/* False: not to the end. */
static bool tell_in_slice(sm_explanation *w, uint64_t *budget, sm_derivation *d)
{
    enum { A_TERM = 4000 }; /* nanoseconds or so */
    uint64_t given = budget_to_tell(w, *budget), left = given;
    sm_passes_begin(w->passes, &left);
    tell_all(w->x, w->f, w->passes, d);
    w->cost = 0;
    for (size_t i = 0; i < d->n_steps; i++) w->cost += A_TERM * (uint64_t)d->steps[i].n_terms;
    sm_spend(budget, given - left + w->cost);
    return !sm_passes_slice(w->passes)->unfinished;
}

bool sm_explanation_on(sm_explanation *w, uint64_t *budget, sm_derivation *out)
{
    while (*budget) {
        sm_derivation d = w->like;
        sm_passes_begin(w->passes, budget);
        bool went_on = sm_evaluator_go_on(sm_passes_evaluator(w->passes));
        if (went_on) continue;
        bool told = !went_on && tell_in_slice(w, budget, &d);
        if (told) {
            *out = d;
            return true;
        }
        sm_derivation_free(&d);
    }
    return false;
}

void sm_index_explain(const sm_index *x, const sm_facts *f, sm_derivation *out)
{
    sm_explanation *w;
    uint64_t budget = SM_BUDGET_ALL;
    sm_explanation_new(&w, x, f, out);
    sm_explanation_on(w, &budget, out);
    sm_explanation_free(w);
}
