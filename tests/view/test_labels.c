/* Labels of a whole axis in a few columns; what they look like was cut by hand. */
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "view/matrix/labels.h"
#include <stdlib.h>
#include <string.h>

static sm_session *session_with(const char *const *names, uint32_t n)
{
    uint64_t *count = calloc(n, sizeof *count);
    static const char *const one[] = {"K"};
    sm_session *s;
    sm_error err = {0};
    for (uint32_t i = 0; i < n; i++) count[i] = 1;
    assert_ok(sm_session_new(&s, sample_named(count, n, 1, names, one), the_registry(), &err), err);
    free(count);
    return s;
}

static void assert_cut(const char *const *names, const char *const *expected, uint32_t n, int columns, unsigned flags)
{
    sm_session *s = session_with(names, n);
    sm_axis rows = sm_axis_of(s, SM_CLASSES);
    sm_cut cut;
    sm_cut_find(&cut, s, SM_CLASSES, rows, columns, flags);
    for (uint32_t i = 0; i < n; i++) {
        char text[64];
        int used = sm_cut_label(text, sizeof text, &cut, s, SM_CLASSES, rows, i, flags);
        assert_string_equal(text, expected[i]);
        assert_int_equal(used, sm_show_width(text, flags));
        assert_true(used <= columns);
    }
    sm_session_free(s);
}

TEST(texts_that_fit_are_unchanged)
{
    static const char *const names[] = {"ash", "hornbeam-of-the-hills", "oak"};
    static const char *const is[] = {"ash", "hornbe…lls", "oak"}, *const plain[] = {"ash", "hornbe~lls", "oak"};
    assert_cut(names, is, 3, 10, 0);
    assert_cut(names, plain, 3, 10, SM_SHOW_ASCII);
}

/* The last three letters are the same, the first eight too; the place moves until all differ. */
TEST(position_moves_for_the_complete_set)
{
    static const char *const names[] = {"monocyte-a-classical", "monocyte-b-classical", "other"};
    static const char *const is[] = {"monocyte-a…al", "monocyte-b…al", "other"};
    assert_cut(names, is, 3, 13, 0);
}

TEST(only_indistinguishable_labels_are_numbered)
{
    static const char *const names[] = {"aaaaaaaaaaaa1bbbbbbbbbbbb", "aaaaaaaaaaaa2bbbbbbbbbbbb", "cccccccccccccccc"};
    static const char *const is[] = {"aaaaaa~1", "aaaaaa~2", "ccccc…cc"};
    assert_cut(names, is, 3, 8, 0);
}

TEST(wide_characters_are_not_halved)
{
    static const char *const names[] = {"打印机没有纸了", "打印机没有墨了"};
    static const char *const is[] = {"打印…纸了", "打印…墨了"};
    assert_cut(names, is, 2, 9, 0);
}

/* What all begin or end with is left out if the room is short: up to a sign or a number, never a part of a number or of
 * a word, and something is left of each. By hand. */
TEST(common_prefixes_are_omitted_when_space_is_short)
{
    static const char *const class[] = {"class_00", "class_01", "class_10"}, *const number[] = {"00", "01", "10"};
    static const char *const tens[] = {"cluster10", "cluster12", "cluster19"}, *const ten[] = {"10", "12", "19"};
    static const char *const file[] = {"img-a.jpeg", "img-bc.jpeg", "img-d.jpeg"}, *const bare[] = {"a", "bc", "d"};
    assert_cut(class, number, 3, 7, 0);
    assert_cut(tens, ten, 3, 4, 0);
    assert_cut(file, bare, 3, 4, 0);
}

static const char *nth_of(const void *self, uint32_t i)
{
    return ((const char *const *)self)[i];
}

TEST(affix_ends_at_a_word_or_number)
{
    static const struct {
        const char *label[3], *told; /* what the corner says; "": nothing is common */
    } row[] = {{{"class_00", "class_99", "class_05"}, "class_…"},
               {{"class_10", "class_12", "class_15"}, "class_…"},
               {{"cluster1", "cluster12", "cluster105"}, "cluster…"},
               {{"a.csv", "b.csv", "cd.csv"}, "….csv"},
               {{"run 1 (old)", "run 2 (old)", "run 3 (old)"}, "run … (old)"},
               {{"caf\xc3\xa9-1", "caf\xc3\xa9-2", "caf\xc3\xa9-3"}, "caf\xc3\xa9-…"},
               {{"monocyte", "monolith", "monotone"}, ""}, /* a part of a word */
               {{"1.5", "1.7", "1.9"}, ""},                /* of a number */
               {{"-10", "-11", "-12"}, ""},
               {{"K1", "K2", "K3"}, ""},               /* one letter is not a gain */
               {{"class_", "class_1", "class_2"}, ""}, /* nothing would be left of the first */
               {{"class_00", "class_01", "other"}, ""},
               {{"x_1", NULL, "x_2"}, "x_…"}, /* (other) does not count */
               {{"only_one", NULL, NULL}, ""}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text told = {0};
        sm_affix a = sm_affix_of(nth_of, row[i].label, 3);
        sm_affix_put(&a, &told);
        assert_string_equal(sm_text_of(&told), row[i].told);
        assert_int_equal(sm_affix_width(&a, 0), told.length ? sm_show_width(sm_text_of(&told), 0) - 1 : 0);
        sm_text_free(&told);
    }
}
