/* A text remembers that memory ran out; what is added later does not hide the hole. */
#include "setmatch/base/text.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"

static void a_text_remembers_that_memory_ran_out(void **state)
{
    sm_text t = {0};
    sm_error err = {0};
    mem_fault_at(1, false); /* the first allocation alone fails */
    sm_text_puts(&t, "first");
    mem_fault_at(0, false);
    sm_text_printf(&t, "%s", "second");
    assert_string_equal(sm_text_of(&t), "");
    assert_int_equal(sm_text_status(&t, &err), SM_LIMIT);
    sm_text_clear(&t);
    sm_text_printf(&t, "%d", 3);
    assert_int_equal(sm_text_status(&t, &err), SM_OK);
    assert_string_equal(sm_text_of(&t), "3");
    sm_text_done(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_text_remembers_that_memory_ran_out)};
    return cmocka_run_group_tests_name("text without memory", tests, NULL, NULL);
}
