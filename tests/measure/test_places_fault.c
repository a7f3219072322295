/* Coordinates with every allocation failing in turn: an error or the right values, nothing leaked; what failed once
 * succeeds with memory. */
#include "tests/measure/placed.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"

static void coordinates_that_cannot_be_placed_leave_nothing(void **state)
{
    for (int sampled = 0; sampled < 2; sampled++) {
        placed p = placed_random(sampled ? SM_PLACE_POINTS + 1 : 20, 3, 4, 2);
        sm_live_free(p.live);
        p.live = NULL;
        uint64_t before = mem_fault_live(), k = 0;
        for (bool happened = true; happened;) {
            sm_live *l = NULL;
            sm_error err = {0};
            mem_fault_at(++k, true);
            sm_status status = placed_live(&l, &p, &err);
            happened = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
            sm_live_free(l);
            assert_int_equal(mem_fault_live(), before);
        }
        assert_true(k > 10);
        placed_done(&p);
    }
}

/* A fifth cluster opens and takes a point: every array grows. */
static void open_and_move(placed *p)
{
    sm_edit e = placed_move(p, 9, 4);
    sm_error err = {0};
    assert_ok(sm_edit_op(&e, e.ops[0], &err), err);
    e.ops[0] = (sm_op){.kind = SM_OP_OPEN, .to = 4, .name = "K5"};
    assert_ok(sm_live_prepare(p->live, &e, &err), err);
    sm_live_apply(p->live, &e, SM_DO);
    sm_edit_done(&e);
}

/* True when allocation k of the settling failed. */
static bool settle_failing_at(uint64_t k, bool settled_before, const double wanted[2])
{
    placed p = placed_random(20, 3, 4, 2);
    uint64_t budget = SM_BUDGET_ALL;
    sm_error err = {0};
    if (settled_before) settle_placed(p.live);
    open_and_move(&p);
    mem_fault_at(k, true);
    sm_status status = sm_live_settle(p.live, PLACED_NEEDS, &budget, NULL, &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
    assert_near(placed_value(&p, "silhouette").number, wanted[0], 0);
    assert_near(placed_value(&p, "davies_bouldin").number, wanted[1], 0);
    placed_done(&p);
    return happened;
}

static void settling_without_memory_can_be_done_again(void **state)
{
    placed whole = placed_random(20, 3, 4, 2);
    open_and_move(&whole);
    double wanted[2] = {placed_value(&whole, "silhouette").number, placed_value(&whole, "davies_bouldin").number};
    uint64_t before = mem_fault_live(), k = 1, again = 1;
    while (settle_failing_at(k, false, wanted)) k++;
    while (settle_failing_at(again, true, wanted)) again++;
    assert_true(k > 10);
    assert_true(again > 2);
    assert_int_equal(mem_fault_live(), before);
    placed_done(&whole);
}

/* On threads, with memory gone for good from the k-th allocation on, or for that one alone: without room for their
 * sums, or for themselves, one thread does what they would have done. */
static bool threads_failing_at(uint64_t k, bool for_good, double wanted)
{
    placed p = placed_random(700, 3, 4, 2);
    uint64_t budget = SM_BUDGET_ALL;
    sm_error err = {0};
    sm_live_placing(p.live, (sm_placing){.threads = 3});
    mem_fault_at(k, for_good);
    sm_status status = sm_live_settle(p.live, PLACED_NEEDS, &budget, NULL, &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (!happened) assert_int_equal(status, SM_OK);
    if (status != SM_OK) assert_int_equal(status, SM_LIMIT);
    assert_near(placed_value(&p, "silhouette").number, wanted, 0);
    placed_done(&p);
    return happened;
}

static void threads_without_memory_leave_the_work_to_one(void **state)
{
    placed whole = placed_random(700, 3, 4, 2);
    double wanted = placed_value(&whole, "silhouette").number;
    uint64_t before = mem_fault_live();
    for (int for_good = 0; for_good < 2; for_good++)
        for (uint64_t k = 1; threads_failing_at(k, for_good, wanted); k++) {}
    assert_int_equal(mem_fault_live(), before);
    placed_done(&whole);
}

static void an_explanation_without_memory_says_so(void **state)
{
    placed p = placed_random(20, 3, 4, 2);
    settle_placed(p.live);
    uint64_t before = mem_fault_live();
    for (size_t at = the_index_count(); at < sm_registry_count(the_registry()); at++)
        for (uint64_t k = 1;; k++) {
            sm_derivation d = {.terms_at_most = 2};
            mem_fault_at(k, true);
            sm_index_explain(sm_registry_at(the_registry(), at), sm_live_facts(p.live), &d);
            bool happened = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(happened, d.failed);
            sm_derivation_done(&d);
            assert_int_equal(mem_fault_live(), before);
            if (!happened) break;
        }
    placed_done(&p);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(coordinates_that_cannot_be_placed_leave_nothing),
                                       cmocka_unit_test(settling_without_memory_can_be_done_again),
                                       cmocka_unit_test(threads_without_memory_leave_the_work_to_one),
                                       cmocka_unit_test(an_explanation_without_memory_says_so)};
    return cmocka_run_group_tests_name("places_fault", tests, NULL, NULL);
}
