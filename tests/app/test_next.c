/* What next in the explorer: applying a change has the value shown, and no key waits for the study. */
#include "tests/app/stage.h"
#include "tests/support/indices.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(applied_change_has_the_value_shown),
        cmocka_unit_test(ctrl_c_stops_and_r_continues),
        cmocka_unit_test(keys_work_while_the_study_runs),
    };
    return cmocka_run_group_tests_name("next view", tests, NULL, NULL);
}
