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

static void what_fits_is_left_and_a_third_is_the_end(void **state)
{
    static const char *const names[] = {"ash", "hornbeam-of-the-hills", "oak"};
    static const char *const is[] = {"ash", "hornbe…lls", "oak"}, *const plain[] = {"ash", "hornbe~lls", "oak"};
    assert_cut(names, is, 3, 10, 0);
    assert_cut(names, plain, 3, 10, SM_SHOW_ASCII);
}

/* The last three letters are the same, the first eight too; the place moves until all differ. */
static void the_place_moves_for_the_whole_set(void **state)
{
    static const char *const names[] = {"monocyte-a-classical", "monocyte-b-classical", "other"};
    static const char *const is[] = {"monocyte-a…al", "monocyte-b…al", "other"};
    assert_cut(names, is, 3, 13, 0);
}

static void labels_that_no_place_tells_apart_are_numbered_and_no_others(void **state)
{
    static const char *const names[] = {"aaaaaaaaaaaa1bbbbbbbbbbbb", "aaaaaaaaaaaa2bbbbbbbbbbbb", "cccccccccccccccc"};
    static const char *const is[] = {"aaaaaa~1", "aaaaaa~2", "ccccc…cc"};
    assert_cut(names, is, 3, 8, 0);
}

static void wide_characters_are_not_halved(void **state)
{
    static const char *const names[] = {"打印机没有纸了", "打印机没有墨了"};
    static const char *const is[] = {"打印…纸了", "打印…墨了"};
    assert_cut(names, is, 2, 9, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_is_left_and_a_third_is_the_end),
        cmocka_unit_test(the_place_moves_for_the_whole_set),
        cmocka_unit_test(labels_that_no_place_tells_apart_are_numbered_and_no_others),
        cmocka_unit_test(wide_characters_are_not_halved),
    };
    return cmocka_run_group_tests_name("labels", tests, NULL, NULL);
}
