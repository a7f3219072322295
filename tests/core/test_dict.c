#include "core/dict.h"
#include "tests/support/near.h"

TEST(ids_follow_first_appearance_and_texts_stay_put)
{
    enum { N = 50000 };
    sm_dict *d;
    sm_dict_new(&d);
    uint32_t id;
    sm_dict_add(d, "", 0, &id);
    const char *first = sm_dict_text(d, 0);
    for (uint32_t i = 1; i < N; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "label %u", i);
        sm_dict_add(d, text, (size_t)length, &id);
        assert_int_equal(id, i);
    }
    assert_int_equal(sm_dict_size(d), N);
    assert_ptr_equal(sm_dict_text(d, 0), first);
    sm_dict_add(d, "label 777 and more", 9, &id);
    assert_int_equal(id, 777);
    assert_true(sm_dict_find(d, "", 0, &id));
    assert_int_equal(id, 0);
    assert_false(sm_dict_find(d, "label 50000", 11, &id));
    assert_string_equal(sm_dict_text(d, 49999), "label 49999");
    sm_dict_free(d);
}

/* Of 400,000 texts some 18 pairs share all 32 bits of a hash (n^2 / 2^33), and many a text is the beginning of another.
 */
TEST(texts_with_equal_hash_or_prefix_are_distinguished)
{
    enum { N = 400000 };
    sm_dict *d;
    uint32_t id;
    char text[32];
    sm_dict_new(&d);
    for (uint32_t i = 0; i < N; i++) {
        int length = snprintf(text, sizeof text, "%u", N - i);
        sm_dict_add(d, text, (size_t)length, &id);
        if (id != i) fail_msg("%s is taken for text %u", text, id);
    }
    for (uint32_t i = 0; i < N; i++) {
        int length = snprintf(text, sizeof text, "%u", N - i);
        if (!sm_dict_find(d, text, (size_t)length, &id) || id != i) fail_msg("%s is not found", text);
    }
    sm_dict_free(d);
}

/* The first block holds 256 bytes, and a text needs one more. */
TEST(text_as_long_as_a_block_is_kept)
{
    char text[300];
    memset(text, 'x', sizeof text);
    for (size_t length = 253; length < 260; length++) {
        sm_dict *d;
        uint32_t id;
        sm_dict_new(&d);
        for (size_t i = 0; i < 3; i++) sm_dict_add(d, text, length - i, &id);
        for (uint32_t i = 0; i < 3; i++) assert_int_equal(strlen(sm_dict_text(d, i)), length - i);
        sm_dict_free(d);
    }
}

TEST(text_longer_than_a_block_is_kept)
{
    static char big[200000];
    memset(big, 'x', sizeof big);
    sm_dict *d;
    uint32_t id;
    sm_dict_new(&d);
    sm_dict_add(d, big, sizeof big, &id);
    assert_int_equal(strlen(sm_dict_text(d, id)), sizeof big);
    sm_dict_free(d);
}

static uint32_t added(sm_dict *d, const char *text)
{
    uint32_t id = UINT32_MAX;
    sm_dict_add(d, text, strlen(text), &id);
    return id;
}

static uint32_t found(const sm_dict *d, const char *text)
{
    uint32_t id = UINT32_MAX;
    sm_dict_find(d, text, strlen(text), &id);
    return id;
}

/* Expected ids by hand: "" is 0, 8 to 107 are 1 to 100, other texts follow. */
TEST(counting_numbers_keep_ids_and_texts)
{
    sm_dict *d;
    char text[16];
    sm_dict_new(&d);
    assert_int_equal(added(d, ""), 0);
    for (uint32_t i = 0; i < 60; i++) {
        snprintf(text, sizeof text, "%u", 8 + i);
        assert_int_equal(added(d, text), 1 + i);
    }
    sm_dict_count_up(d, 40);
    assert_int_equal(sm_dict_size(d), 101);
    assert_int_equal(found(d, "107"), 100);
    assert_int_equal(found(d, "108"), UINT32_MAX);
    assert_int_equal(found(d, "7"), UINT32_MAX);
    assert_int_equal(found(d, "08"), UINT32_MAX);
    assert_int_equal(added(d, "08"), 101);
    assert_int_equal(added(d, "108"), 102); /* the run has ended */
    assert_int_equal(added(d, "7"), 103);
    assert_int_equal(added(d, "107"), 100);
    assert_int_equal(found(d, "108"), 102);
    assert_int_equal(found(d, "08"), 101);
    const sm_dict_run run = sm_dict_run_of(d);
    assert_true(run.first == 8 && run.begin == 1 && run.n == 100);
    const char *last = sm_dict_text(d, 100);
    assert_string_equal(last, "107");
    assert_string_equal(sm_dict_text(d, 1), "8");
    assert_string_equal(sm_dict_text(d, 0), "");
    assert_string_equal(sm_dict_text(d, 103), "7");
    assert_ptr_equal(sm_dict_text(d, 100), last);
    assert_ptr_equal(sm_dict_share(d), d);
    sm_dict_free(d);
    assert_string_equal(sm_dict_text(d, 99), "106"); /* the other owner still has it */
    sm_dict_free(d);
}

/* Numbers with 16 digits, signs or leading zeros, after two texts, or after a gap are ordinary texts. */
TEST(other_numbers_start_no_run)
{
    static const char *const text[][3] = {{"1000000000000000", "1000000000000001", "0"},
                                          {"-1", "-2", "-3"},
                                          {"00", "01", "02"},
                                          {"5", "7", "6"},
                                          {"", "0", "00"}};
    static const uint32_t n[] = {0, 0, 0, 1, 1};
    for (size_t k = 0; k < sizeof n / sizeof *n; k++) {
        sm_dict *d;
        sm_dict_new(&d);
        for (uint32_t i = 0; i < 3; i++) assert_int_equal(added(d, text[k][i]), i);
        for (uint32_t i = 0; i < 3; i++) assert_int_equal(found(d, text[k][i]), i);
        for (uint32_t i = 0; i < 3; i++) assert_string_equal(sm_dict_text(d, i), text[k][i]);
        assert_int_equal(sm_dict_run_of(d).n, n[k]);
        sm_dict_free(d);
    }
}
