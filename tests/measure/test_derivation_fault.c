/* Derivations, with memory that fails on request. */
#include "setmatch/measure/derivation.h"

#include "tests/support/mem_fault.h"
#include "tests/support/near.h"

static void write_two_steps(sm_derivation *d)
{
    sm_derive_step(d, "Jaccard of every pair", "c/(a+b-c)");
    for (uint32_t i = 0; i < 20; i++) sm_derive_term(d, i, 2 * i, "%u of %s", i, "x\x1b[31m");
    sm_derive_step(d, "Mean", NULL);
    sm_derive_result(d, "= %.4f", 0.5);
    sm_derive_result(d, "= %.4f", 0.8);
}

static void steps_terms_and_results_are_kept_as_given(void **state)
{
    sm_derivation d = {0};
    write_two_steps(&d);
    assert_false(d.failed);
    assert_int_equal(d.n_steps, 2);
    assert_int_equal(d.steps[0].n_terms, 20);
    assert_string_equal(d.steps[0].terms[19].text, "19 of x\x1b[31m");
    assert_int_equal(d.steps[0].terms[19].col, 38);
    assert_string_equal(d.steps[0].result, "");
    assert_string_equal(d.steps[1].formula, "");
    assert_string_equal(d.steps[1].result, "= 0.8000");
    sm_derivation_done(&d);
    assert_int_equal(d.n_steps, 0);
}

static void a_term_without_a_step_is_ignored(void **state)
{
    sm_derivation d = {0};
    sm_derive_term(&d, 0, 0, "lost");
    sm_derive_result(&d, "lost");
    assert_int_equal(d.n_steps, 0);
    sm_derivation_done(&d);
}

static void no_memory_sets_failed_and_leaks_nothing(void **state)
{
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_derivation d = {0};
        mem_fault_at(k, false);
        write_two_steps(&d);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(d.failed, happened);
        sm_derivation_done(&d);
        assert_int_equal(mem_fault_live(), before);
        if (!happened) break;
        assert_true(k < 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_terms_and_results_are_kept_as_given),
        cmocka_unit_test(a_term_without_a_step_is_ignored),
        cmocka_unit_test(no_memory_sets_failed_and_leaks_nothing),
    };
    return cmocka_run_group_tests_name("derivation", tests, NULL, NULL);
}
