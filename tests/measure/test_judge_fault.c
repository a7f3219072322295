/* Bounds and shares of a loss with every allocation failing in turn: SM_LIMIT, or all of it; nothing leaks. */
#include "measure/formulas.h"
#include "measure/judge/losing.h"
#include "setmatch/measure/diagnosis.h"
#include "setmatch/measure/extent.h"
#include "support/mem_fault.h"
#include "tests/support/indices.h"
#include "tests/support/whole.h"
#include <string.h>

static bool same_shares(const sm_loss *a, const sm_loss *b, uint32_t groups)
{
    if (a->kind != b->kind) return false;
    for (int side = 0; side < SM_SIDES; side++) {
        if (!a->share[side] != !b->share[side]) return false;
        if (a->share[side] && memcmp(a->share[side], b->share[side], groups * sizeof(double)) != 0) return false;
    }
    return true;
}

static bool loss_failing_at(const scored *s, const sm_index *x, const sm_loss *whole, uint64_t k)
{
    sm_error err = {0};
    sm_loss l = {0};
    mem_fault_at(k, true);
    sm_status status = whole_loss(&l, x, sm_live_facts(s->live), &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (status != SM_OK) assert_true(happened && status == SM_LIMIT);
    bool undefined = l.total.state == SM_UNDEFINED && whole->total.state != SM_UNDEFINED; /* for want of memory */
    if (undefined) assert_string_equal(l.total.why, "memory ran out");
    if (status == SM_OK && !undefined && !same_shares(&l, whole, 3))
        fail_msg("%s, allocation %llu", x->id, (unsigned long long)k);
    sm_loss_done(&l);
    return happened;
}

/* In slices: what was begun is given up, or all of it is there. */
static bool diagnosis_failing_at(const scored *s, const sm_index *x, const sm_loss *whole, uint64_t k)
{
    sm_error err = {0};
    sm_diagnosis d = {0};
    mem_fault_at(k, true);
    sm_status status = sm_diagnosis_of(&d, sm_live_facts(s->live), x, SM_BY_COUNT, SM_FIRST_WORST, 2, NULL, &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (status != SM_OK) assert_true(happened && status == SM_LIMIT);
    bool undefined = d.loss.total.state == SM_UNDEFINED && whole->total.state != SM_UNDEFINED;
    if (status == SM_OK && !undefined && !same_shares(&d.loss, whole, 3))
        fail_msg("%s, allocation %llu", x->id, (unsigned long long)k);
    if (status == SM_OK) assert_true(d.n[SM_CLASSES] == 3 && d.n[SM_CLUSTERS] == 3 && d.n_confusions == 2);
    sm_diagnosis_done(&d);
    return happened;
}

static bool extent_failing_at(const scored *s, const sm_index *x, const sm_extent *whole, uint64_t k)
{
    sm_error err = {0};
    sm_extent e;
    mem_fault_at(k, true);
    sm_status status = sm_extent_of(&e, x, sm_live_facts(s->live), &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (status != SM_OK) assert_true(happened && status == SM_LIMIT);
    bool nothing = !e.least.known && !e.mean.known && !e.most.known && x->eval == value_of_parsed; /* has no value */
    if (status == SM_OK && !nothing &&
        (e.least.known != whole->least.known || e.mean.known != whole->mean.known ||
         e.most.known != whole->most.known || e.most.value < whole->most.value))
        fail_msg("%s, allocation %llu", x->id, (unsigned long long)k);
    return happened;
}

static void every_allocation_for(const scored *s, const sm_index *x)
{
    sm_error err = {0};
    sm_loss whole = {0};
    sm_extent all;
    uint64_t live = mem_fault_live();
    assert_ok(whole_loss(&whole, x, sm_live_facts(s->live), &err), err);
    for (uint64_t k = 1; loss_failing_at(s, x, &whole, k);) k++;
    for (uint64_t k = 1; diagnosis_failing_at(s, x, &whole, k);) k++;
    sm_loss_done(&whole);
    assert_ok(sm_extent_of(&all, x, sm_live_facts(s->live), &err), err);
    for (uint64_t k = 1; extent_failing_at(s, x, &all, k);) k++;
    assert_int_equal(mem_fault_live(), live);
}

static void without_memory_nothing_is_half_known(void **state)
{
    scored s = scored_as(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22}, 'K', SM_NEED_ALL);
    for (size_t i = 0; the_indices()[i]; i++) every_allocation_for(&s, the_indices()[i]);
    sm_formulas *known = all_formulas();
    sm_formula *own = parsed(known, "match(c^2/(a b))/k; best 1"); /* no solver keeps this one */
    sm_index x = defined_index(own, "own");
    every_allocation_for(&s, &x);
    sm_formula_free(own);
    sm_formulas_free(known);
    scored_done(&s);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(without_memory_nothing_is_half_known)};
    return cmocka_run_group_tests_name("judge_fault", tests, NULL, NULL);
}
