/* Formulas for tests: parsed, found by name, and evaluated by their trees alone. */
#ifndef TESTS_MEASURE_FORMULAS_H
#define TESTS_MEASURE_FORMULAS_H
#include "measure/formula/evaluator.h"
#include "measure/number/exact.h"
#include "measure/scored.h"

static inline sm_formulas *all_formulas(void)
{
    sm_formulas *s;
    sm_formulas_new(&s);
    return s;
}

static inline sm_formula *parsed(sm_formulas *s, const char *text)
{
    sm_error err = {0};
    sm_formula *f;
    assert_ok(sm_formula_parse(&f, text, s, &err), err);
    return f;
}

static inline sm_value value_of_parsed(const sm_index *x, const sm_facts *f)
{
    return sm_formula_value(x->parsed, f);
}

/* A row as it would be if the formula were defined by a user; the formula must outlive it. */
static inline sm_index defined_index(const sm_formula *f, const char *id)
{
    return (sm_index){.id = id,
                      .symbol = id,
                      .aliases = "",
                      .name = id,
                      .formula = "",
                      .shown = "",
                      .source = "",
                      .doi = "",
                      .properties = "??????????",
                      .sees = "",
                      .blind = "",
                      .use = "",
                      .range = "",
                      .low = f->low,
                      .high = f->high,
                      .best = f->best,
                      .needs = f->needs,
                      .parsed = f,
                      .eval = value_of_parsed};
}

static inline const sm_formula *formula_named(sm_formulas *s, const char *name)
{
    sm_error err = {0};
    const sm_formula *f;
    assert_ok(sm_formulas_find(s, name, &f, &err), err);
    return f;
}

static inline sm_value by_tree(const sm_formula *f, const sm_facts *facts)
{
    sm_evaluator *e = sm_evaluator_new(facts);
    sm_evaluator_by_tree(e);
    sm_value v = sm_evaluator_formula(e, f);
    sm_evaluator_free(e);
    return v;
}

/* Both undefined, or within 1e-12 max(1, |value|). */
static inline bool agree(sm_value a, sm_value b)
{
    if (a.state == SM_UNDEFINED || b.state == SM_UNDEFINED) return a.state == b.state;
    return fabs(a.number - b.number) <= 1e-12 * fmax(1, fabs(b.number));
}
#endif
