/* Formulas with memory that fails at every allocation in turn: parsed, printed, evaluated, their terms listed; and the
 * registry, which parses all of them. */
#include "measure/formulas.h"
#include "setmatch/base/mem.h"
#include "tests/support/mem_fault.h"

static const char *const texts[] = {"(YY - E)/((P + Q)/2 - E), E = P Q/N; range -1 1; best 1",
                                    "X = sum_i(a/n * max_j(M)), M = c/(a + b - c)",
                                    "match(c^2) + nba + shares(match(c/b)/k)", "ln(n) + e, e = n/k + f, f = -2"};

/* The status of it all. */
static sm_status use(const char *text, const sm_facts *facts, sm_value *value)
{
    sm_error err = {0};
    sm_formulas *s = NULL;
    sm_formula *f = NULL;
    sm_evaluator *e = NULL;
    sm_reduced *terms = NULL;
    size_t n;
    sm_text out = {0};
    sm_status status = sm_formulas_new(&s, &err);
    if (status == SM_OK) status = sm_formula_parse(&f, text, s, &err);
    if (status == SM_OK) {
        *value = sm_formula_value(f, facts);
        for (int style = 0; style <= SM_FORMULA_MARKDOWN; style++) sm_formula_text(f, (sm_formula_style)style, &out);
        status = sm_text_status(&out, &err);
    }
    if (status == SM_OK) status = sm_evaluator_new(&e, facts, &err);
    const sm_node *x = f ? f->head : NULL;
    while (x && x->kind != SM_NODE_REDUCE && x->kind != SM_NODE_MATCH) x = x->first;
    if (status == SM_OK && x) status = sm_node_terms(e, x, SM_UNBOUND, &terms, &n, &err);
    sm_free(terms);
    sm_evaluator_free(e);
    sm_text_done(&out);
    sm_formula_free(f);
    sm_formulas_free(s);
    return status;
}

static void formulas_survive_every_failed_allocation(void **state)
{
    scored s = scored_of(3, 3, (uint64_t[]){10, 2, 0, 3, 30, 1, 0, 4, 40});
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const sm_facts *facts = sm_live_facts(s.live);
        sm_value expected = {0}, value = {0};
        assert_int_equal(use(texts[i], facts, &expected), SM_OK);
        assert_int_equal(expected.state, SM_DEFINED);
        uint64_t before = mem_fault_live(), failures = 0;
        bool happened = true;
        for (uint64_t k = 1; happened; k++) {
            mem_fault_at(k, false);
            value = expected;
            sm_status status = use(texts[i], facts, &value);
            happened = mem_fault_happened();
            mem_fault_at(0, false);
            bool cut = value.state == SM_UNDEFINED && strcmp(value.why, "memory ran out") == 0;
            if (status != (happened && !cut ? SM_LIMIT : SM_OK)) fail_msg("%s: %d at %d", texts[i], status, (int)k);
            if (!cut) assert_near(value.number, expected.number, 0);
            assert_int_equal(mem_fault_live(), before);
            failures += happened;
        }
        assert_true(failures > 10);
    }
    scored_done(&s);
}

static void a_registry_is_whole_or_not_there(void **state)
{
    uint64_t before = mem_fault_live();
    bool happened = true;
    for (uint64_t k = 1; happened; k += 7) {
        sm_registry *r;
        mem_fault_at(k, false);
        sm_status status = sm_registry_new(&r, NULL);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
        sm_registry_free(r);
        assert_int_equal(mem_fault_live(), before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(formulas_survive_every_failed_allocation),
                                       cmocka_unit_test(a_registry_is_whole_or_not_there)};
    the_registry();
    return cmocka_run_group_tests_name("formula_fault", tests, NULL, NULL);
}
