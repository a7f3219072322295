/* Path and History at work: cursor, series, jumps, branches, and that a long history blocks no key. Values: J-score
 * paper, Fig. 1B; 0.7652 as loaded, and 1 when K4 is merged into K3. */
#include "tests/app/stage.h"

/* 20,000 changes: the first screen comes with values missing, keys are answered, Ctrl-C stops, a key goes on. */
static void a_long_history_is_walked_in_slices(void **state)
{
    stage s = stage_fig1b();
    sm_error err = {0};
    const sm_frame *frame;
    for (int i = 0; i < 10000; i++) {
        assert_ok(sm_session_run_line(s.session, "move 1 Tc K4 K3", &err), err);
        assert_ok(sm_session_run_line(s.session, "move 1 Tc K3 K4", &err), err);
    }
    stage_keys(&s, "4");
    frame = sm_app_frame(s.app);
    assert_true(sm_app_busy(s.app));
    sm_text text = {0};
    assert_ok(sm_frame_write(frame, false, sm_text_sink(&text), &err), err);
    assert_non_null(strstr(sm_text_of(&text), "computed "));
    sm_text_free(&text);
    stage_event(&s, (sm_event){.kind = SM_EVENT_INTERRUPT});
    assert_shows(&s, "stopped at ");
    stage_keys(&s, "Home");
    for (int i = 0; i < 100000 && sm_app_busy(s.app); i++) stage_event(&s, (sm_event){.kind = SM_EVENT_IDLE});
    assert_shows(&s, "step 0 of 20000");
    assert_hides(&s, "computed ");
    assert_shows(&s, "J J 0.7652");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_history_is_walked_in_slices),
    };
    return cmocka_run_group_tests_name("path view", tests, NULL, NULL);
}
