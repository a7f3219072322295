/* Orders of classes and clusters: as loaded, by label, by size, along the matching; and what they turn to by
 * themselves. Expected by hand. */
#include "tests/session/look.h"

static void assert_cols(sm_session *s, const char *expected)
{
    sm_text is = {0};
    uint32_t n = 0;
    const uint32_t *col = sm_session_col_order(s, &n);
    for (uint32_t j = 0; j < n; j++) {
        look_add(&is, j ? " " : "");
        look_add(&is, sm_table_col_name(sm_session_table(s), col[j]));
    }
    assert_string_equal(sm_text_of(&is), expected);
    sm_text_free(&is);
}

/* The 3 x 3 example of genieclust's page: K2 belongs to T1 (37 of 50), K1 to T2. */
static void sorting_changes_the_view_only(void **state)
{
    static const uint64_t count[] = {12, 37, 1, 40, 0, 0, 0, 0, 30};
    sm_session *s = session_of(sample_dataset(count, 3, 3));
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "K1 K2 K3");
    run(s, "sort best");
    assert_cols(s, "K2 K1 K3");
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "K2 K1 K3");
    run(s, "set sort=size");
    assert_cols(s, "K1 K2 K3");
    run(s, "move all T1 K2 K3");
    assert_cols(s, "K3 K1 K2");
    uint32_t n = 0;
    assert_int_equal(sm_session_row_order(s, &n)[0], 0);
    assert_int_equal(n, 3);
    run(s, "sort label");
    run(s, "new K10");
    run(s, "new K02");
    assert_cols(s, "K1 K02 K2 K3 K10");
    run(s, "sort loaded");
    assert_cols(s, "K1 K2 K3 K10 K02");
    run(s, "merge K2 K1");
    assert_cols(s, "K1 K3 K10 K02");
    assert_string_equal(sm_session_option(s, "sort"), "loaded");
    sm_session_free(s);
}

static void assert_rows(const sm_session *s, const char *expected)
{
    sm_text is = {0};
    uint32_t n = 0;
    const uint32_t *row = sm_session_row_order(s, &n);
    for (uint32_t i = 0; i < n; i++) {
        look_add(&is, i ? " " : "");
        look_add(&is, sm_table_row_name(sm_session_table(s), row[i]));
    }
    assert_string_equal(sm_text_of(&is), expected);
    sm_text_free(&is);
}

/* Numbers by value and clusters below their classes, but only where somebody looks; all is as loaded for documents. */
static void auto_order_suits_the_table_where_somebody_looks(void **state)
{
    static const char *const digits[] = {"10", "9", "-1.5"}, *const same[] = {"-1.5", "10", "9"};
    static const uint64_t count[] = {0, 5, 1, 1, 0, 7, 9, 0, 0};
    sm_session *s = session_of(sample_named(count, 3, 3, digits, same));
    look_settle(s, SM_NEED_VALUES);
    assert_rows(s, "10 9 -1.5");
    assert_cols(s, "-1.5 10 9");
    assert_string_equal(sm_session_sorted(s), "as loaded");
    sm_session_watch(s);
    look_settle(s, SM_NEED_VALUES);
    assert_rows(s, "-1.5 9 10");
    assert_cols(s, "-1.5 9 10"); /* called alike, so the optimum 9 + 7 + 5 is the diagonal */
    assert_string_equal(sm_session_sorted(s), "diagonal");
    run(s, "move 7 9 9 10");
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "-1.5 10 9"); /* 9 + 7 + 1 */
    run(s, "sort loaded");
    assert_rows(s, "10 9 -1.5");
    assert_string_equal(sm_session_sorted(s), "as loaded");
    sm_session_free(s);
}

/* As many clusters as classes, but called otherwise: nothing says that they belong together. */
static void as_many_of_other_names_stay_as_loaded(void **state)
{
    static const char *const rows[] = {"b", "a", "c"}, *const cols[] = {"a", "x", "b"};
    static const uint64_t count[] = {0, 5, 1, 1, 0, 7, 9, 0, 0};
    sm_session *s = session_of(sample_named(count, 3, 3, rows, cols));
    sm_session_watch(s);
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "a x b");
    assert_string_equal(sm_session_sorted(s), "as loaded");
    run(s, "rename x c");
    look_settle(s, SM_NEED_VALUES);
    assert_string_equal(sm_session_sorted(s), "diagonal");
    run(s, "merge c b");
    assert_string_equal(sm_session_sorted(s), "as loaded");
    sm_session_free(s);
}

static void auto_order_turns_to_the_diagonal_from_nine_clusters_on(void **state)
{
    uint64_t count[81] = {0};
    for (uint32_t i = 0; i < 9; i++) count[i * 9 + 8 - i] = 1 + i;
    sm_session *eight = session_of(sample_dataset(count, 9, 8)), *nine = session_of(sample_dataset(count, 9, 9));
    sm_session_watch(eight);
    sm_session_watch(nine);
    look_settle(eight, SM_NEED_VALUES);
    look_settle(nine, SM_NEED_VALUES);
    assert_cols(eight, "K1 K2 K3 K4 K5 K6 K7 K8");
    assert_string_equal(sm_session_sorted(eight), "as loaded");
    assert_cols(nine, "K9 K8 K7 K6 K5 K4 K3 K2 K1");
    assert_string_equal(sm_session_sorted(nine), "diagonal");
    sm_session_free(eight);
    sm_session_free(nine);
}

static void one_class_with_a_number_is_by_number(void **state)
{
    static const char *const number[] = {"7"}, *const words[] = {"k", "l"};
    static const uint64_t count[] = {2, 3};
    for (int named = 0; named < 2; named++) {
        sm_session *s = session_of(sample_named(count, 1, 2, named ? words : number, words));
        sm_session_watch(s);
        assert_string_equal(sm_session_sorted(s), named ? "as loaded" : "by number");
        sm_session_free(s);
    }
    static const char *const mixed[] = {"7", "x"}; /* one that is none makes all of them words */
    sm_session *s = session_of(sample_named(count, 2, 1, mixed, words));
    sm_session_watch(s);
    assert_string_equal(sm_session_sorted(s), "as loaded");
    sm_session_free(s);
}

/* Labels that begin alike for longer than a key holds: their numbers by value still, leading zeros or not. */
static void long_labels_are_in_the_order_of_their_numbers(void **state)
{
    static const char *const rows[] = {"a class of long name 0010",  "a class of long name 9",
                                       "a class of long name 0009b", "a class of long name 010",
                                       "a class of long name ten",   "a class of long name :",
                                       "a class of long name 08",    "a class of long name 9a"},
                             *const cols[] = {"k"};
    static const uint64_t count[] = {1, 1, 1, 1, 1, 1, 1, 1};
    sm_session *s = session_of(sample_named(count, 8, 1, rows, cols));
    run(s, "sort label");
    assert_rows(s,
                "a class of long name 08 a class of long name 9 a class of long name 9a a class of long name 0009b "
                "a class of long name 0010 a class of long name 010 a class of long name : a class of long name ten");
    sm_session_free(s);
}

/* Of one value those with more zeros first, as their bytes are. */
static void labels_of_one_value_are_in_the_order_of_their_bytes(void **state)
{
    static const char *const rows[2][3] = {{"001", "01", "1"}, {"1", "01", "001"}}, *const cols[] = {"k"};
    static const uint64_t count[] = {1, 1, 1};
    for (int i = 0; i < 2; i++) {
        sm_session *s = session_of(sample_named(count, 3, 1, rows[i], cols));
        run(s, "sort label");
        assert_rows(s, "001 01 1");
        sm_session_free(s);
    }
}

/* By hand: the first character that differs decides, and of digits how many there are, whatever that is. */
static void labels_are_in_their_natural_order(void **state)
{
    static char nines[301], longer[302], zeros[304], end[302];
    memset(nines, '9', 300);
    memset(longer, '1', 301);
    snprintf(zeros, sizeof zeros, "00%s", longer);
    snprintf(end, sizeof end, "%.300s2", longer);
    static const char *const cols[] = {"k"};
    const char *const rows[] = {"b1", "a2", end, "c0", longer, "2x", nines, "1y", zeros, "b10", "b9", "B", "a"};
    enum { N = sizeof rows / sizeof *rows };
    static const uint64_t count[N] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    sm_session *s = session_of(sample_named(count, N, 1, rows, cols));
    sm_text wanted = {0};
    run(s, "sort label");
    sm_text_printf(&wanted, "1y 2x %s %s %s %s a a2 B b1 b9 b10 c0", nines, zeros, longer, end);
    assert_rows(s, sm_text_of(&wanted));
    sm_text_free(&wanted);
    sm_session_free(s);
}

static void numbers_are_in_the_order_of_their_values(void **state)
{
    static const char *const rows[] = {"0.5", "1", "-0.5", "0.25", "0", "-1", "100", "-20"}, *const cols[] = {"k"};
    static const uint64_t count[] = {1, 1, 1, 1, 1, 1, 1, 1};
    sm_session *s = session_of(sample_named(count, 8, 1, rows, cols));
    uint64_t revision = sm_session_revision(s);
    sm_session_watch(s);
    assert_int_equal(sm_session_revision(s), revision + 1);
    assert_rows(s, "-20 -1 -0.5 0 0.25 0.5 1 100");
    sm_session_watch(s);
    assert_int_equal(sm_session_revision(s), revision + 1);
    sm_session_free(s);
}

static void nothing_at_all_is_in_no_order(void **state)
{
    sm_session *s = session_of_counts(NULL, 0, 0);
    sm_session_watch(s);
    look_settle(s, SM_NEED_VALUES);
    assert_rows(s, "");
    assert_cols(s, "");
    assert_true(strcmp(sm_session_sorted(s), "by number") != 0);
    sm_session_free(s);
}

static void both_zeros_are_one_number(void **state)
{
    static const char *const rows[] = {"0", "-0", "-1"}, *const cols[] = {"k"};
    static const uint64_t count[] = {1, 1, 1};
    sm_session *s = session_of(sample_named(count, 3, 1, rows, cols));
    sm_session_watch(s);
    assert_rows(s, "-1 0 -0"); /* as loaded */
    sm_session_free(s);
}

/* A column whose classes are equally full follows the first of them: K2 stands before K1, which is T2's. */
static void the_first_of_equally_full_classes_counts(void **state)
{
    static const uint64_t count[] = {1, 5, 19, 5};
    sm_session *s = session_of(sample_dataset(count, 2, 2));
    run(s, "sort best");
    assert_cols(s, "K2 K1");
    sm_session_free(s);
}

/* Behind the diagonal what no class is matched with, and last of all what holds no points. */
static void empty_clusters_stand_behind_all_others(void **state)
{
    static const uint64_t count[] = {0, 1, 0, 5, 0, 0, 5, 0};
    static const char *const rows[] = {"a", "b"}, *const cols[] = {"none", "few", "of b", "of a"};
    sm_session *s = session_of(sample_named(count, 2, 4, rows, cols));
    run(s, "sort best");
    assert_cols(s, "of a few of b none"); /* by the fullest class alone, larger ones first */
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "of a of b few none");
    sm_session_free(s);
}

/* Both columns are fullest in T1, but only the matching (K2-T1 8 + K1-T2 5 = 13 > 9) puts the confusion on the
 * diagonal. */
static void best_order_follows_the_matching_and_not_the_fullest_class(void **state)
{
    static const uint64_t count[] = {9, 8, 5, 0};
    sm_session *s = session_of(sample_dataset(count, 2, 2));
    run(s, "sort best");
    assert_cols(s, "K1 K2");
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "K2 K1");
    run(s, "move 6 T1 K2 K1");
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "K1 K2");
    sm_session_free(s);
}

/* The canonical matching may be known only later; until then the columns stay where somebody is looking at them. */
static void a_diagonal_stays_until_the_matching_is_known_again(void **state)
{
    static const uint64_t count[] = {9, 8, 5, 0};
    sm_session *s = session_of(sample_dataset(count, 2, 2));
    run(s, "sort best");
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "K2 K1");
    run(s, "move 6 T1 K2 K1");
    assert_cols(s, "K2 K1");
    look_settle(s, SM_NEED_VALUES);
    assert_cols(s, "K1 K2");
    run(s, "split K1 by class"); /* not a move alone: all are there at once */
    uint32_t n;
    sm_session_col_order(s, &n);
    assert_int_equal(n, 3);
    sm_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorting_changes_the_view_only),
        cmocka_unit_test(auto_order_suits_the_table_where_somebody_looks),
        cmocka_unit_test(as_many_of_other_names_stay_as_loaded),
        cmocka_unit_test(auto_order_turns_to_the_diagonal_from_nine_clusters_on),
        cmocka_unit_test(one_class_with_a_number_is_by_number),
        cmocka_unit_test(long_labels_are_in_the_order_of_their_numbers),
        cmocka_unit_test(labels_of_one_value_are_in_the_order_of_their_bytes),
        cmocka_unit_test(labels_are_in_their_natural_order),
        cmocka_unit_test(numbers_are_in_the_order_of_their_values),
        cmocka_unit_test(nothing_at_all_is_in_no_order),
        cmocka_unit_test(both_zeros_are_one_number),
        cmocka_unit_test(the_first_of_equally_full_classes_counts),
        cmocka_unit_test(empty_clusters_stand_behind_all_others),
        cmocka_unit_test(best_order_follows_the_matching_and_not_the_fullest_class),
        cmocka_unit_test(a_diagonal_stays_until_the_matching_is_known_again),
    };
    return cmocka_run_group_tests_name("session: orders", tests, NULL, NULL);
}
