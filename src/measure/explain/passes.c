/* What an explanation found on its passes over the table, remembered from slice to slice: in each of them everything is
 * told from the start, until something is not known. Only a line of the table is gone through at once. */
#include "base/mem.h"
#include "numbers.h"

enum { A_TERM = 100 }; /* nanoseconds or so */

typedef struct pass_terms {
    sm_node reduction; /* a copy: some live for a slice only */
    const sm_node *of; /* that, or itself where its sum is to be remembered too */
    bool shares, done;
    double unit; /* a value as shown is so often that in nats */
    sm_largest ranking;
} pass_terms;

typedef struct pass_choice {
    const sm_node *chooser;
    bool shares;
    sm_bound_to at, chosen;
    size_t ties;
} pass_choice;

struct sm_passes {
    sm_evaluator *e;
    sm_evaluating slice;
    pass_terms **terms;
    size_t n_terms, capacity_terms;
    pass_choice *choice;
    size_t n_choices, capacity_choices;
};

void sm_passes_new(sm_passes **out, const sm_facts *f)
{
    sm_passes *w = *out = sm_alloc(1, sizeof *w);
    sm_evaluator_new(&w->e, f);
}

void sm_passes_free(sm_passes *w)
{
    if (!w) return;
    for (size_t i = 0; i < w->n_terms; i++) {
        sm_free(w->terms[i]->ranking.list);
        sm_free(w->terms[i]);
    }
    sm_free(w->terms);
    sm_free(w->choice);
    sm_evaluator_free(w->e);
    sm_free(w);
}

sm_evaluator *sm_passes_evaluator(const sm_passes *w)
{
    return w->e;
}

void sm_passes_begin(sm_passes *w, uint64_t *budget)
{
    w->slice = (sm_evaluating){.budget = budget};
    sm_evaluator_in_slices(w->e, &w->slice);
}

const sm_evaluating *sm_passes_slice(const sm_passes *w)
{
    return &w->slice;
}

bool sm_telling_is_unfinished(const sm_telling *t)
{
    return t->passes->slice.unfinished;
}

/* ---- terms ------------------------------------------------------------------------------------------------------- */
static void pass_take(void *self, const sm_reduced *term)
{
    pass_terms *l = self;
    sm_largest_add(&l->ranking, (sm_piece){term->at.row, term->at.col, term->value.number * l->unit});
}

static pass_terms *pass_terms_of(sm_telling *t, const sm_node *x)
{
    sm_passes *w = t->passes;
    for (size_t i = 0; i < w->n_terms; i++) {
        pass_terms *l = w->terms[i];
        const sm_node *r = &l->reduction;
        if (l->shares == t->shares && r->kind == x->kind && r->which == x->which && r->over == x->over &&
            r->first == x->first)
            return l;
    }
    pass_terms *l = sm_alloc(1, sizeof *l);
    sm_push(&w->terms, &w->n_terms, &w->capacity_terms, &l, sizeof l);
    l->reduction = *x;
    l->of = x->kind == SM_NODE_REDUCE && x->which != SM_REDUCE_SUM ? &l->reduction : x;
    l->shares = t->shares;
    l->unit = sm_shown_value(t, x->first, (sm_value){.number = 1});
    l->ranking.few = t->d->terms_at_most;
    return l;
}

const sm_largest *sm_passes_terms(sm_telling *t, const sm_node *reduction)
{
    pass_terms *l = pass_terms_of(t, reduction);
    if (t->passes->slice.unfinished) return NULL;
    sm_taker taker = {.self = l, .take = pass_take, .done = &l->done};
    if (!l->done) sm_node_terms_on(t->e, l->of, &taker);
    return l->done ? &l->ranking : NULL;
}

/* ---- choices ----------------------------------------------------------------------------------------------------- */
static void pass_choose(sm_telling *t, pass_choice *c)
{
    sm_reduced *terms;
    size_t n;
    sm_node_terms(t->e, c->chooser, c->at, &terms, &n);
    double best = sm_node_value(t->e, c->chooser, c->at).number;
    for (size_t i = 0; i < n; i++) {
        if (terms[i].value.number != best) continue;
        if (!c->ties++) c->chosen = terms[i].at;
    }
    sm_free(terms);
    sm_spend(t->passes->slice.budget, A_TERM * (uint64_t)n);
}

sm_bound_to sm_passes_choice(sm_telling *t, const sm_node *chooser, sm_bound_to at, size_t *ties)
{
    sm_passes *w = t->passes;
    pass_choice c = {.chooser = chooser, .shares = t->shares, .at = at, .chosen = at};
    *ties = 0;
    for (size_t i = w->n_choices; i-- > 0;) {
        const pass_choice *had = &w->choice[i];
        if (had->chooser != chooser || had->shares != c.shares || had->at.row != at.row || had->at.col != at.col)
            continue;
        *ties = had->ties;
        return had->chosen;
    }
    if (!*w->slice.budget) w->slice.unfinished = true;
    if (w->slice.unfinished) return at;
    pass_choose(t, &c);
    sm_push(&w->choice, &w->n_choices, &w->capacity_choices, &c, sizeof c);
    *ties = c.ties;
    return c.chosen;
}
