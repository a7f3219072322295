/* A text remembers that memory ran out; what is added later does not hide the hole. */
#include "setmatch/base/mem.h"
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

static void what_cannot_be_pushed_leaves_the_list_as_it_was(void **state)
{
    char *list = NULL;
    size_t n = 0, room = 0;
    assert_true(sm_push(&list, &n, &room, "a", 1));
    n = room; /* full */
    char *before = list;
    mem_fault_at(1, false);
    assert_false(sm_push(&list, &n, &room, "b", 1));
    mem_fault_at(0, false);
    assert_ptr_equal(list, before);
    assert_int_equal(n, room);
    sm_free(list);
}

static void a_text_that_lacks_something_fails_its_writer(void **state)
{
    sm_text part = {0}, t = {0};
    sm_error err = {0};
    mem_fault_at(1, false);
    sm_text_puts(&part, "lost");
    mem_fault_at(0, false);
    sm_out o = sm_out_to(sm_text_sink(&t), &err);
    sm_out_text(&o, &part);
    sm_out_puts(&o, "behind");
    assert_int_equal(sm_out_end(&o), SM_LIMIT);
    assert_string_equal(sm_text_of(&t), "");
    sm_text_done(&part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_text_remembers_that_memory_ran_out),
                                       cmocka_unit_test(what_cannot_be_pushed_leaves_the_list_as_it_was),
                                       cmocka_unit_test(a_text_that_lacks_something_fails_its_writer)};
    return cmocka_run_group_tests_name("text without memory", tests, NULL, NULL);
}
