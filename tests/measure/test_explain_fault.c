/* Explaining with every allocation failing in turn: the derivation says so, nothing leaks. */
#include "measure/scored.h"
#include "support/mem_fault.h"
#include "tests/support/indices.h"

static bool explain_failing_at(const scored *s, const sm_index *x, uint64_t k)
{
    sm_derivation d = {.terms_at_most = 2};
    mem_fault_at(k, true);
    sm_index_explain(x, sm_live_facts(s->live), &d);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (happened != d.failed) fail_msg("%s, allocation %llu: failed is %d", x->id, (unsigned long long)k, d.failed);
    sm_derivation_done(&d);
    return happened;
}

static void every_allocation_of(scored s)
{
    uint64_t live = mem_fault_live();
    for (size_t i = 0; the_indices()[i]; i++) {
        uint64_t k = 1;
        while (explain_failing_at(&s, the_indices()[i], k)) k++;
        assert_true(k > 5);
        assert_int_equal(mem_fault_live(), live);
    }
    scored_done(&s);
    assert_int_equal(mem_fault_live(), 1); /* the registry */
}

/* As many clusters as classes, and more: another explanation for nca_onto. */
static void an_explanation_without_memory_says_so_and_leaks_nothing(void **state)
{
    every_allocation_of(scored_as(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22}, 'K', SM_NEED_ALL));
    every_allocation_of(scored_as(2, 3, (uint64_t[]){50, 25, 25, 21, 40, 39}, 'K', SM_NEED_ALL));
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_explanation_without_memory_says_so_and_leaks_nothing)};
    return cmocka_run_group_tests_name("explain_fault", tests, NULL, NULL);
}
