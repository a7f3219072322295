/* What is said of labels that look alike, that may mean noise, and that have no points. Pairs by hand: the same number
 * however it is written, and Unicode's composed and decomposed forms (UAX 15). */
#include "tests/io/case.h"

#define NUMBER "are the same number"
#define UNSEEN "differ only in characters that cannot be seen"
#define FORMS  "are the same text in two forms of Unicode"

TEST(similar_labels_are_reported_and_kept_apart)
{
    static const struct {
        const char *a, *b, *why; /* NULL: nothing is said */
    } row[] = {{"k1", "k2", NULL},
               {"1", "2", NULL},
               {"1", "01", NUMBER},
               {"7", "+7", NUMBER},
               {"7", "7.5", NULL},
               {"0.5", ".50", NUMBER},
               {"0.5", "5e-1", NUMBER},
               {"0.5", "50e-2", NUMBER},
               {"0.5", "5e-2", NULL},
               {"100.5", "1005e-1", NUMBER},
               {"-1.5", "-1.50", NUMBER},
               {"-1.5", "1.50", NULL},
               {"0.0001", "1e-4", NUMBER},
               {"9007199254740993.5", "9007199254740992.5", NULL}, /* one double */
               {"1.0x", "1x", NULL},
               {"19.5", "1.5", NULL},
               {"10.5", "1.5", NULL},
               {"0", "-0", NUMBER},
               {"0", "0.00", NUMBER},
               {"0", "0e5", NUMBER},
               {"00", "000", NUMBER},
               {"10", "1e1", NUMBER},
               {"10", "1", NULL},
               {"100", "1e+2", NUMBER},
               {"1200", "1.2e3", NUMBER},
               {"1e-2", "0.010", NUMBER},
               {"-1e1", "-10", NUMBER},
               {"-10", "10", NULL},
               {"123456789012345678", "123456789012345678.0", NUMBER},
               {"1e12345678901234567", "1.0e12345678901234567", NUMBER},
               {"1e123456789012345678", "1.0e123456789012345678", NULL}, /* powers of 18 digits are left alone */
               {"123456789012345", "0123456789012345", NUMBER},
               {"1234567890123456", "+1234567890123456", NUMBER},
               {"a\xe2\x80\x8b"
                "b",
                "ab", UNSEEN}, /* a space of no width */
               {"ab\xe2\x80\x8b", "ab", UNSEEN},
               {"\xe2\x80\x8b"
                "ab",
                "ab", UNSEEN},
               {"a\xe2\x80\x8b"
                "b",
                "a\xe2\x80\x8c"
                "b",
                UNSEEN},
               {"a\xe2\x80\x8b"
                "bc",
                "ab", NULL},
               {"a\xe2\x80\x8b"
                "b",
                "ac", NULL},
               {"\xc3\xa9", "e\xcc\x81", FORMS},
               {"x\xc3\xa9y", "xe\xcc\x81y", FORMS},
               {"\xc3\xa9", "e", NULL},
               {"\xc3\xa9", "\xc3\xa8", NULL}};
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[160];
        sm_dataset *d = NULL;
        sm_error err = {0};
        snprintf(text, sizeof text, "true,pred\nt,%s\nt,%s\nu,%s\nu,word\n", row[i].a, row[i].b, row[i].b);
        put_text("in", text);
        assert_ok(sm_read(&d, (const char *[]){"in"}, 1, NULL, &err), err);
        assert_int_equal(sm_dict_size(sm_dataset_pred(d)->dict), 3); /* next to a word they stay as they are written */
        sm_text said = {0};
        account_of(d, &said);
        const char *warning = strstr(sm_text_of(&said), "\nwarning: ");
        bool same = row[i].why
                        ? warning && strstr(warning, row[i].why) && strstr(warning, "column pred: the labels \"") &&
                              strstr(warning, "; they are kept apart")
                        : !warning;
        if (!same) print_error("%s and %s: %s\n", row[i].a, row[i].b, sm_text_of(&said));
        wrong += !same;
        sm_text_free(&said);
        sm_dataset_free(d);
    }
    assert_int_equal(wrong, 0);
}

/* Of a prediction the words for noise; of a truth 0 next to 1 to k, k at least 2, where the prediction counts from 1.
 */
TEST(possible_noise_labels_are_reported)
{
    static const struct {
        const char *truth, *pred, *option; /* labels of six points; NULL: no remark of noise */
    } row[] = {{"aabbcc", "001122", NULL}, {"001122", "112211", "--noise true:0"},
               {"001122", "001122", NULL}, {"001111", "112211", NULL},
               {"112233", "112211", NULL}, {"001133", "112211", NULL},
               {"001122", "113311", NULL}, {"001122", "111222", "--noise true:0"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text t = {0};
        sm_dataset *d = NULL;
        sm_error err = {0};
        sm_text_puts(&t, "true,pred\n");
        for (int p = 0; p < 6; p++) sm_text_printf(&t, "%c,%c\n", row[i].truth[p], row[i].pred[p]);
        put_text("in", sm_text_of(&t));
        assert_ok(sm_read(&d, (const char *[]){"in"}, 1, NULL, &err), err);
        const sm_account *a = &sm_dataset_parts(d)->account;
        bool said = false;
        for (uint32_t k = 0; k < a->n_remarks; k++)
            said = said || strstr(a->remark[k], row[i].option ? row[i].option : "--noise");
        if (said != (row[i].option != NULL)) fail_msg("%s and %s", row[i].truth, row[i].pred);
        sm_text_free(&t);
        sm_dataset_free(d);
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
