/* What chance gives, beside the values: asked for with a key, of the table as it is, stopped and gone on with. */
#include "tests/app/stage.h"

/* nca-2024, Example 11 and test_chance of study: on Fig. 1B no index is where chance would leave it. */
static void no_value_of_fig1b_is_as_by_chance(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "p");
    assert_shows(&s, "1000 random tables");
    for (int i = 0; i < 16; i++) {
        stage_keys(&s, i ? "j" : "Tab");
        const char *screen = stage_screen(&s), *foot = strstr(screen, "≈ within"), *mark = strstr(screen, "≈");
        assert_ptr_equal(mark, foot);
    }
    stage_keys(&s, "p");
    assert_hides(&s, "random tables");
    stage_free(&s);
}

/* The two clusters of Fig. 1D are of the same make-up: J, ARI and NMI are what chance gives, and say so. */
static void clusters_of_one_make_up_are_as_by_chance(void **state)
{
    static const uint64_t count[] = {7, 3, 21, 9, 42, 18};
    stage s = stage_of(sample_dataset(count, 3, 2), stage_caps(100, 30));
    stage_keys(&s, "p");
    static const char *const label[] = {"│ J ", "│ ARI", "│ NMI"};
    for (size_t i = 0; i < 3; i++) {
        const char *line = strstr(stage_screen(&s), label[i]);
        assert_non_null(line);
        const char *mark = strstr(line, "≈"), *end = strchr(line, '\n');
        assert_true(mark && mark < end);
    }
    stage_free(&s);
}

/* Before anything was worked off, the numbers of the table that was are gone. */
static void a_changed_table_waits_for_its_own_chance(void **state)
{
    stage s = stage_fig1b();
    sm_error err = {0};
    const sm_frame *frame;
    stage_keys(&s, "p");
    assert_shows(&s, "0.267 [");
    stage_line(&s, "merge K4 K3");
    frame = sm_app_frame(s.app);
    sm_text_clear(&s.text);
    assert_ok(sm_frame_write(frame, false, sm_text_sink(&s.text), &err), err);
    assert_null(strstr(sm_text_of(&s.text), "0.267 ["));
    assert_non_null(strstr(sm_text_of(&s.text), "Ctrl-C stops"));
    assert_shows(&s, "1000 random tables");
    assert_hides(&s, "0.267 [");
    stage_free(&s);
}

/* How many points stood behind shares nobody knows: whoever reads the intervals is told, where they stand. */
static void chance_of_shares_says_that_they_are_no_counts(void **state)
{
    static const int width[] = {80, 100, 132};
    for (size_t i = 0; i < sizeof width / sizeof *width; i++) {
        stage s = stage_of(NULL, stage_caps(width[i], 30));
        stage_line(&s, "open sample:eq14_shares");
        stage_keys(&s, "p");
        assert_shows(&s, "of shares");
        if (width[i] >= 100) assert_shows(&s, "1000 tables of shares, not counts");
        stage_keys(&s, "e i");
        assert_says(&s, "Warning:");
        stage_line(&s, "open sample:eq14");
        assert_hides(&s, "of shares");
        assert_says_not(&s, "Warning:");
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_value_of_fig1b_is_as_by_chance),
        cmocka_unit_test(clusters_of_one_make_up_are_as_by_chance),
        cmocka_unit_test(a_changed_table_waits_for_its_own_chance),
        cmocka_unit_test(chance_of_shares_says_that_they_are_no_counts),
    };
    return cmocka_run_group_tests_name("chance", tests, NULL, NULL);
}
