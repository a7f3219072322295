/* What next in the explorer: applying a change has the value shown, and no key waits for the study. */
#include "tests/app/stage.h"
#include "tests/support/indices.h"

static void merging_the_two_pieces_of_fig1b_is_first(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "W");
    assert_says(&s, "▸ merge 1.0000 +0.2348 20 Tc K4 K3");
    assert_shows(&s, "merge K4 K3 · J 0.7652 → 1.0000 (+0.2348)");
    stage_keys(&s, "Enter");
    assert_shows(&s, "J-score = 1.0000");
    assert_string_equal(sm_session_last(s.session), "merge K4 K3");
    stage_keys(&s, "u");
    assert_shows(&s, "J-score = 0.7652");
    stage_free(&s);
}

/* J-score paper: H and F cannot see how the unmatched K4 is split. */
static void note_names_cluster_that_the_index_ignores(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "Tab j j j j Tab W");
    assert_shows(&s, "H is blind to cluster K4 unless it joins cluster K3");
    stage_keys(&s, "q Tab k Tab W");
    assert_shows(&s, "F-score = 0.8800");
    assert_shows(&s, "F is blind to how cluster K4 is split");
    stage_keys(&s, "[");
    assert_hides(&s, "F is blind");
    stage_free(&s);
}

/* Applies the change of every line and compares the J-score. */
static void applied_change_has_the_value_shown(void **state)
{
    static const uint64_t count[] = {5, 1, 0, 2, 7, 1, 0, 3, 9};
    static const char *const shown[] = {"ari", "h_score", "vi"};
    stage s = stage_of(sample_dataset(count, 3, 3), stage_caps(120, 60));
    stage_screen(&s);
    for (size_t i = 0; i < 3; i++) {
        for (int line = 0; line < 25; line++) {
            char keys[160], wanted[64], then[64];
            snprintf(keys, sizeof keys, ": v i e w Space m a t r i x Enter g g Tab / %s Enter Tab W", shown[i]);
            stage_keys(&s, keys);
            stage_screen(&s);
            for (int down = 0; down < line; down++) stage_keys(&s, "j");
            const char *inspector = strstr(stage_screen(&s), " · J 0."),
                       *arrow = inspector ? strstr(inspector, "→") : 0;
            assert_non_null(arrow);
            snprintf(wanted, sizeof wanted, "%.6s", arrow + 4);
            stage_keys(&s, "Enter");
            stage_screen(&s);
            size_t j = 0;
            while (strcmp(the_indices()[j]->id, "j_score") != 0) j++;
            sm_fixed(then, sm_session_now(s.session)[j].number, 4);
            assert_string_equal(wanted, then);
            stage_line(&s, "undo");
        }
    }
    stage_free(&s);
}

static void f_limits_changes_to_cluster_and_cell(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "G $ W");
    assert_shows(&s, "the whole table");
    stage_keys(&s, "f");
    assert_shows(&s, "cluster K4");
    assert_says_not(&s, "K1 2 halves");
    stage_keys(&s, "f");
    assert_shows(&s, "class Tc × cluster K4");
    stage_free(&s);
}

/* 60 x 60 without zeros: more changes than the study tries. */
static stage wide(void)
{
    enum { K = 60 };
    static uint64_t count[K * K];
    uint64_t seed = 4;
    for (int i = 0; i < K * K; i++) count[i] = 1 + sample_below(&seed, i % (K + 1) ? 6 : 90);
    stage s = stage_of(sample_dataset(count, K, K), stage_caps(100, 30));
    stage_screen(&s);
    return s;
}

static void ctrl_c_stops_and_r_continues(void **state)
{
    stage s = wide();
    stage_keys(&s, "W");
    sm_app_frame(s.app);
    assert_true(sm_app_busy(s.app));
    stage_event(&s, (sm_event){.kind = SM_EVENT_INTERRUPT});
    assert_false(sm_app_over(s.app));
    assert_shows(&s, "stopped; results so far are shown");
    assert_shows(&s, "r continues");
    stage_keys(&s, "r");
    assert_shows(&s, "the likeliest 3000 of");
    stage_event(&s, (sm_event){.kind = SM_EVENT_INTERRUPT}); /* nothing is running */
    assert_true(sm_app_over(s.app));
    stage_free(&s);
}

static void keys_work_while_the_study_runs(void **state)
{
    stage s = wide();
    stage_keys(&s, "W");
    for (int i = 0; i < 3; i++) stage_event(&s, (sm_event){.kind = SM_EVENT_IDLE});
    stage_keys(&s, "j j");
    sm_app_frame(s.app);
    stage_keys(&s, "q");
    assert_shows(&s, "[1 Matrix]");
    assert_false(sm_app_busy(s.app)); /* the study has stopped with its view */
    stage_free(&s);
}

static void single_point_has_no_changes(void **state)
{
    static const uint64_t count[] = {1};
    stage s = stage_of(sample_dataset(count, 1, 1), stage_caps(80, 24));
    stage_keys(&s, "W j G Enter");
    assert_shows(&s, "Nothing to move, merge or split here");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merging_the_two_pieces_of_fig1b_is_first),
        cmocka_unit_test(note_names_cluster_that_the_index_ignores),
        cmocka_unit_test(applied_change_has_the_value_shown),
        cmocka_unit_test(f_limits_changes_to_cluster_and_cell),
        cmocka_unit_test(ctrl_c_stops_and_r_continues),
        cmocka_unit_test(keys_work_while_the_study_runs),
        cmocka_unit_test(single_point_has_no_changes),
    };
    return cmocka_run_group_tests_name("next view", tests, NULL, NULL);
}
