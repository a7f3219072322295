/* Every allocation of reading a lesson, and of a copy of its data, fails in turn: it is told, and nothing leaks. */
#include "setmatch/io/lesson.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"

static const char text[] =
    "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"sample\":\"eq14\"},\"steps\":["
    "{\"words\":\"w\",\"look\":[\"ari\"],\"values\":{\"ari\":\"1\"},\"commands\":[\"undo\"]},"
    "{\"words\":\"v\",\"data\":{\"matrix\":[[2,1],[0,3]],\"classes\":[\"a\",\"b\"]}},"
    "{\"words\":\"u\",\"data\":{\"true\":[1,2],\"pred\":[2,2],\"x\":[0,1],\"y\":[1,0]}},"
    "{\"words\":\"u\",\"data\":{\"matrix\":[[100001]]},\"question\":\"q\",\"answer\":\"r\"}]}";

static sm_status read_and_copy(sm_error *err)
{
    sm_lesson *l = NULL;
    sm_status status = sm_lesson_parse(&l, "x.json", text, sizeof text - 1, err);
    for (size_t i = 0; status == SM_OK && i < l->n_steps; i++) {
        sm_dataset *copy = NULL;
        status = sm_dataset_copy(&copy, l->step[i].data, err);
        sm_dataset_free(copy);
    }
    sm_lesson_free(l);
    return status;
}

static void reading_without_memory_is_told(void **state)
{
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = read_and_copy(&err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (!happened) {
            assert_ok(status, err);
            assert_true(k > 100);
            break;
        }
        assert_int_equal(status, SM_LIMIT);
        assert_int_equal(mem_fault_live(), before);
    }
    assert_int_equal(mem_fault_live(), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reading_without_memory_is_told)};
    return cmocka_run_group_tests_name("lesson without memory", tests, NULL, NULL);
}
