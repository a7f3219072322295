#include "setmatch/core/dict.h"
#include "tests/support/near.h"

static void ids_follow_first_appearance_and_texts_stay_put(void **state)
{
    enum { N = 50000 };
    sm_dict *d;
    assert_int_equal(sm_dict_new(&d, NULL), SM_OK);
    uint32_t id;
    assert_int_equal(sm_dict_add(d, "", 0, &id, NULL), SM_OK);
    const char *first = sm_dict_text(d, 0);
    for (uint32_t i = 1; i < N; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "label %u", i);
        assert_int_equal(sm_dict_add(d, text, (size_t)length, &id, NULL), SM_OK);
        assert_int_equal(id, i);
    }
    assert_int_equal(sm_dict_size(d), N);
    assert_ptr_equal(sm_dict_text(d, 0), first);
    assert_int_equal(sm_dict_add(d, "label 777 and more", 9, &id, NULL), SM_OK);
    assert_int_equal(id, 777);
    assert_true(sm_dict_find(d, "", 0, &id));
    assert_int_equal(id, 0);
    assert_false(sm_dict_find(d, "label 50000", 11, &id));
    assert_string_equal(sm_dict_text(d, 49999), "label 49999");
    sm_dict_free(d);
}

static void a_text_longer_than_a_block_is_kept(void **state)
{
    static char big[200000];
    memset(big, 'x', sizeof big);
    sm_dict *d;
    uint32_t id;
    assert_int_equal(sm_dict_new(&d, NULL), SM_OK);
    assert_int_equal(sm_dict_add(d, big, sizeof big, &id, NULL), SM_OK);
    assert_int_equal(strlen(sm_dict_text(d, id)), sizeof big);
    sm_dict_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_follow_first_appearance_and_texts_stay_put),
        cmocka_unit_test(a_text_longer_than_a_block_is_kept),
    };
    return cmocka_run_group_tests_name("core/dict", tests, NULL, NULL);
}
