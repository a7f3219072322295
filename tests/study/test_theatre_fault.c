/* Memory taken away from a theatre, call after call: it fails with a sentence, and loses nothing. */
#include "setmatch/study/theatre.h"
#include "tests/measure/scored.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"

static sm_status show_all(const scored *s, const sm_play *play, const sm_index *pa, sm_error *err)
{
    sm_theatre *t = NULL;
    sm_theatre_ask ask = {.live = s->live, .index = pa, .indices = the_registry(), .seed = 1, .tables = 3};
    sm_status status = sm_theatre_open(&t, play, &ask, err);
    for (bool more = true; more && !status;) {
        uint64_t all = SM_BUDGET_ALL;
        status = sm_theatre_work(t, t->steps - 1, &all, &more, err);
    }
    const sm_act *a;
    for (size_t i = 0; !status && i < t->steps; i++) status = sm_theatre_act(t, i, &a, err);
    sm_theatre_free(t);
    return status;
}

static void every_allocation_of_every_play_may_fail(void **state)
{
    static const uint64_t c[] = {2, 1, 1, 2};
    scored s = scored_as(2, 2, c, '-', SM_NEED_ALL); /* -1 is a word for noise */
    const sm_index *pa = index_of("pa");
    for (size_t k = 0; sm_plays[k]; k++) {
        uint64_t before = mem_fault_live();
        for (uint64_t call = 1; call < 5000; call++) {
            sm_error err = {0};
            mem_fault_at(call, false);
            sm_status status = show_all(&s, sm_plays[k], pa, &err);
            bool happened = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(mem_fault_live(), before);
            if (!happened) assert_ok(status, err);
            if (!happened) break;
            assert_int_equal(status, SM_LIMIT);
        }
    }
    scored_done(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_of_every_play_may_fail)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
