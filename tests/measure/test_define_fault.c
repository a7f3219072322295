/* A definition without memory changes nothing, and can be tried again. */
#include "measure/scored.h"
#include "tests/support/mem_fault.h"

static const char text[] = "SS = YY/(2P + 2Q - e), e = 3YY; range 0 1; best 1";

static void a_definition_is_whole_or_not_there(void **state)
{
    uint64_t start = mem_fault_live();
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        sm_registry *r;
        const sm_index *x = NULL, *again;
        sm_error err = {0};
        assert_int_equal(sm_registry_new(&r, NULL), SM_OK);
        size_t n = sm_registry_count(r);
        uint64_t before = mem_fault_live();
        mem_fault_at(k, false);
        sm_status status = sm_registry_define(r, text, &x, &err);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
        assert_int_equal(sm_registry_count(r), n + !happened);
        assert_true(happened == (x == NULL));
        if (happened && k > 1)
            assert_in_range(mem_fault_live(), before, before + 1); /* room for names may have grown */
        assert_ok(sm_registry_define(r, text, &again, &err), err);
        assert_int_equal(again->at, n);
        sm_registry_free(r);
        assert_int_equal(mem_fault_live(), start);
        if (!happened) assert_true(k > 10);
    }
}

static void a_preview_without_memory_says_so(void **state)
{
    scored s = scored_of(2, 2, (uint64_t[]){5, 1, 0, 4});
    sm_registry *r = the_registry();
    uint64_t before = mem_fault_live();
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        sm_value v;
        mem_fault_at(k, false);
        sm_status status = sm_registry_preview(r, text, sm_live_facts(s.live), &v, NULL);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        bool cut = status == SM_OK && v.state == SM_UNDEFINED;
        assert_true(happened ? status == SM_LIMIT || cut : status == SM_OK && v.state == SM_DEFINED);
        assert_int_equal(mem_fault_live(), before);
    }
    scored_done(&s);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_definition_is_whole_or_not_there),
                                       cmocka_unit_test(a_preview_without_memory_says_so)};
    return cmocka_run_group_tests_name("measure/define_fault", tests, NULL, NULL);
}
