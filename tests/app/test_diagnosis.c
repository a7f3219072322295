/* Diagnosis in the explorer: its remedies are carried out. Values of indices: scikit-learn 1.2.1. */
#include "tests/app/stage.h"

/* Classes a, b in K1, K2 (100 points each) and three small clusters: K3 has 4 of a and 1 of b, K4 4 of a, K5 4 of b. */
static stage fragments(int w, int h)
{
    static const uint64_t count[] = {100, 0, 4, 4, 0, 0, 100, 1, 0, 4};
    static const char *const classes[] = {"a", "b"};
    return stage_of(sample_named(count, 2, 5, classes, NULL), stage_caps(w, h));
}

/* "of 79 indices"; on the last page "to 79 of 79 indices". */
static const char *every_index(bool last)
{
    static char text[64];
    size_t n;
    sm_registry_tabular(the_registry(), &n);
    if (last)
        snprintf(text, sizeof text, "to %zu of %zu indices", n, n);
    else
        snprintf(text, sizeof text, "of %zu indices", n);
    return text;
}

/* By hand: classes 108 and 105, clusters 100, 100, 5, 4, 4, and 109, 104: 22689 + 20057 - 2·20049 = 2648, and
 * 22689 + 22697 - 2·22481 = 424. */
static void name_and_value_are_apart_in_a_preview(void **state)
{
    stage s = fragments(80, 24);
    bool seen = false;
    stage_keys(&s, "D a");
    for (int page = 0; page < 20 && !seen; page++, stage_keys(&s, "PgDn"))
        seen = strstr(stage_screen(&s), "↓Mirkin 2648.0→424.0");
    if (!seen) fail_msg("%s", stage_screen(&s));
    stage_free(&s);
}

/* ARI .8827, and .9812 with K3 and K4 merged into K1 and K5 into K2; NMI .8307 and .9616. */
static void remedy_is_carried_out_as_one_change(void **state)
{
    stage s = fragments(110, 34);
    stage_keys(&s, "D");
    assert_shows(&s, "merge 3 clusters into the homes of their largest classes");
    stage_keys(&s, "a");
    assert_shows(&s, "ARI    0.8827→0.9812");
    assert_shows(&s, "NMI    0.8307→0.9616");
    assert_shows(&s, every_index(false));
    assert_shows(&s, "K 5 → 2");
    stage_keys(&s, "Enter");
    assert_string_equal(sm_session_last(s.session), "merge K3 K4 K1 , K5 K2");
    assert_shows(&s, "merged K3 and K4 into K1, K5 into K2, 13 points");
    assert_int_equal(sm_session_shape(s.session).clusters, 2);
    stage_keys(&s, "u");
    assert_int_equal(sm_session_shape(s.session).clusters, 5);
    assert_int_equal(sm_history_here(sm_session_history(s.session)), 0);
    stage_free(&s);
}

static void remedy_dialog_pages_through_all_indices(void **state)
{
    stage s = fragments(80, 24);
    stage_keys(&s, "D a");
    assert_shows(&s, "1 to ");
    assert_hides(&s, "ECS");
    for (int i = 0; i < 10; i++) {
        stage_screen(&s);
        stage_keys(&s, "PgDn");
    }
    assert_shows(&s, "ECS");
    assert_shows(&s, every_index(true));
    stage_keys(&s, "Esc");
    assert_int_equal(sm_history_here(sm_session_history(s.session)), 0);
    stage_free(&s);
}

static void list_of_indices_fits_every_size(void **state)
{
    static const int size[][2] = {{1, 1}, {2, 2}, {10, 3}, {19, 5}, {20, 5}, {40, 6}, {60, 10}, {200, 60}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        stage s = stage_of(sample_fig1b(), stage_caps(size[i][0], size[i][1]));
        stage_keys(&s, "D i");
        stage_screen(&s);
        stage_keys(&s, "a r i x x Up Down PgDn PgUp Enter Backspace Backspace");
        stage_screen(&s);
        stage_keys(&s, "Enter");
        stage_screen(&s);
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(name_and_value_are_apart_in_a_preview),
        cmocka_unit_test(remedy_is_carried_out_as_one_change),
        cmocka_unit_test(remedy_dialog_pages_through_all_indices),
        cmocka_unit_test(list_of_indices_fits_every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
