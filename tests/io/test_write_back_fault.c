/* Labels written back without memory: told, nothing leaks, and the same goes well right after. */
#include "setmatch/io/write_back.h"
#include "tests/io/case.h"
#include "tests/support/mem_fault.h"

static const char *unchanged(const void *self, uint32_t point)
{
    const sm_partition *p = self;
    return point == 1 ? "new, \"one\"" : sm_dict_text(p->dict, p->label[point]);
}

static sm_status write_once(const sm_dataset *d, sm_text *out, sm_text *column, sm_error *err)
{
    const sm_partition *from = sm_dataset_pred(d);
    const sm_relabelled r = {.data = d, .from = from, .label = unchanged, .self = from};
    sm_text_clear(out);
    sm_text_clear(column);
    return sm_write_back(&r, sm_text_sink(out), column, err);
}

static void back_without_memory(const char *name, const char *text, const char *wanted)
{
    const char *const file[] = {name};
    sm_dataset *d = NULL;
    sm_text out = {0}, column = {0};
    sm_error err = {0};
    put_text(name, text);
    assert_ok(sm_read(&d, file, 1, NULL, &err), err);
    assert_ok(write_once(d, &out, &column, &err), err);
    assert_string_equal(sm_text_of(&out), wanted);
    assert_string_equal(sm_text_of(&column), "cluster_new");
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_error why = {0};
        mem_fault_at(k, false);
        sm_status status = write_once(d, &out, &column, &why);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(mem_fault_live(), before);
        if (!happened) {
            assert_int_equal(status, SM_OK);
            break;
        }
        assert_int_equal(status, SM_LIMIT);
    }
    sm_text_done(&out);
    sm_text_done(&column);
    sm_dataset_free(d);
    unlink(name);
}

static void every_failed_allocation_is_told(void **state)
{
    back_without_memory("back.csv", "id;class;cluster\n1;a;x\n2;b;x\n3;b;\"y;\"\n",
                        "id;class;cluster;cluster_new\n1;a;x;x\n2;b;x;\"new, \"\"one\"\"\"\n3;b;\"y;\";\"y;\"\n");
    back_without_memory("back.jsonl", "{\"class\":\"a\",\"cluster\":\"x\"}\n{\"class\":\"b\",\"cluster\":\"x\"}\n",
                        "{\"class\":\"a\",\"cluster\":\"x\",\"cluster_new\":\"x\"}\n"
                        "{\"class\":\"b\",\"cluster\":\"x\",\"cluster_new\":\"new, \\\"one\\\"\"}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_failed_allocation_is_told)};
    return cmocka_run_group_tests_name("io: labels written back without memory", tests, enter_scratch, leave_scratch);
}
