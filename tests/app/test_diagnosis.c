/* Diagnosis in the explorer: its remedies are carried out. Values of indices: scikit-learn 1.2.1. */
#include "tests/app/stage.h"

/* Classes a, b in K1, K2 (100 points each) and three small clusters: K3 has 4 of a and 1 of b, K4 4 of a, K5 4 of b. */
static stage fragments(int w, int h)
{
    static const uint64_t count[] = {100, 0, 4, 4, 0, 0, 100, 1, 0, 4};
    static const char *const classes[] = {"a", "b"};
    return stage_of(sample_named(count, 2, 5, classes, NULL), stage_caps(w, h));
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
    assert_shows(&s, "of 74 indices");
    assert_shows(&s, "K 5 → 2");
    stage_keys(&s, "Enter");
    assert_string_equal(sm_session_last(s.session), "merge K3 K4 K1 , K5 K2");
    assert_shows(&s, "merged K3 and K4 into K1, K5 into K2, 13 points");
    assert_int_equal(sm_session_shape(s.session).clusters, 2);
    stage_keys(&s, "u");
    assert_int_equal(sm_session_shape(s.session).clusters, 5);
    assert_int_equal(sm_history_here(sm_session_history(s.session)), 0);
    stage_done(&s);
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
    assert_shows(&s, "to 74 of 74 indices");
    stage_keys(&s, "Esc");
    assert_int_equal(sm_history_here(sm_session_history(s.session)), 0);
    stage_done(&s);
}

/* A mixed cluster: only its points' classes tell what would put it right. */
static void finding_without_a_remedy_says_so(void **state)
{
    static const uint64_t count[] = {70, 30, 9, 91};
    stage s = stage_of(sample_dataset(count, 2, 2), stage_caps(100, 30));
    stage_keys(&s, "D a");
    assert_shows(&s, "Nothing that needs no classes puts this finding right");
    stage_done(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remedy_is_carried_out_as_one_change),
        cmocka_unit_test(remedy_dialog_pages_through_all_indices),
        cmocka_unit_test(finding_without_a_remedy_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
