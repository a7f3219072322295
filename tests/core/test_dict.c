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

/* Of 400,000 texts some 18 pairs share all 32 bits of a hash (n^2 / 2^33), and many a text is the beginning of another.
 */
static void texts_that_share_a_hash_or_a_beginning_are_told_apart(void **state)
{
    enum { N = 400000 };
    sm_dict *d;
    uint32_t id;
    char text[32];
    assert_int_equal(sm_dict_new(&d, NULL), SM_OK);
    for (uint32_t i = 0; i < N; i++) {
        int length = snprintf(text, sizeof text, "%u", N - i);
        assert_int_equal(sm_dict_add(d, text, (size_t)length, &id, NULL), SM_OK);
        if (id != i) fail_msg("%s is taken for text %u", text, id);
    }
    for (uint32_t i = 0; i < N; i++) {
        int length = snprintf(text, sizeof text, "%u", N - i);
        if (!sm_dict_find(d, text, (size_t)length, &id) || id != i) fail_msg("%s is not found", text);
    }
    sm_dict_free(d);
}

/* The first block holds 256 bytes, and a text needs one more. */
static void a_text_as_long_as_a_block_is_kept(void **state)
{
    char text[300];
    memset(text, 'x', sizeof text);
    for (size_t length = 253; length < 260; length++) {
        sm_dict *d;
        uint32_t id;
        assert_int_equal(sm_dict_new(&d, NULL), SM_OK);
        for (size_t i = 0; i < 3; i++) assert_int_equal(sm_dict_add(d, text, length - i, &id, NULL), SM_OK);
        for (uint32_t i = 0; i < 3; i++) assert_int_equal(strlen(sm_dict_text(d, i)), length - i);
        sm_dict_free(d);
    }
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
        cmocka_unit_test(texts_that_share_a_hash_or_a_beginning_are_told_apart),
        cmocka_unit_test(a_text_as_long_as_a_block_is_kept),
        cmocka_unit_test(a_text_longer_than_a_block_is_kept),
    };
    return cmocka_run_group_tests_name("core/dict", tests, NULL, NULL);
}
