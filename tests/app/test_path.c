/* Path and History at work: cursor, series, jumps, branches, and that a long history blocks no key. Values: J-score
 * paper, Fig. 1B; 0.7652 as loaded, and 1 when K4 is merged into K3. */
#include "tests/app/stage.h"

static const sm_session *of(const stage *s)
{
    return s->session;
}

static unsigned here(const stage *s)
{
    return (unsigned)sm_history_here(sm_session_history(of(s)));
}

static stage moved(void)
{
    stage s = stage_fig1b();
    stage_line(&s, "move 5 Tc K4 K3");
    stage_line(&s, "move 5 Tc K4 K3");
    stage_line(&s, "merge K4 K3");
    stage_keys(&s, "4");
    return s;
}

static void the_cursor_walks_and_its_values_stand_below(void **state)
{
    stage s = moved();
    assert_shows(&s, "step 3 of 3 · merge K4 K3");
    assert_shows(&s, "J J 1.0000 +0.1346");
    stage_keys(&s, "Home");
    assert_shows(&s, "step 0 of 3 · as loaded");
    assert_shows(&s, "J J 0.7652");
    assert_shows(&s, "(20)");
    stage_keys(&s, "l");
    assert_shows(&s, "J J 0.8108 +0.0456");
    assert_shows(&s, "(15)");
    stage_keys(&s, ")");
    assert_shows(&s, "step 2 of 3");
    stage_keys(&s, ")");
    assert_shows(&s, "step 3 of 3");
    stage_keys(&s, "( (");
    assert_shows(&s, "step 0 of 3");
    assert_int_equal(here(&s), 3); /* looking moves nothing */
    stage_free(&s);
}

static void enter_goes_there_and_the_rest_stays_in_sight(void **state)
{
    stage s = moved();
    stage_keys(&s, "Left Left Enter");
    assert_int_equal(here(&s), 1);
    assert_shows(&s, "step 1 of 3");
    assert_shows(&s, "(current)");
    stage_keys(&s, "} }");
    assert_int_equal(here(&s), 3);
    stage_keys(&s, "{");
    assert_int_equal(here(&s), 2);
    assert_shows(&s, "step 2 of 3");
    stage_keys(&s, "0 g q");
    assert_int_equal(here(&s), 0);
    assert_shows(&s, "[1 Matrix]");
    stage_free(&s);
}

static void series_come_and_go(void **state)
{
    stage s = moved();
    assert_shows(&s, "N NCA 1.0000");
    stage_line(&s, "view matrix");
    stage_keys(&s, "Tab j 4 s");
    assert_shows(&s, "R J rec. 1.0000");
    stage_keys(&s, "s");
    assert_hides(&s, "R J rec. 1.0000");
    stage_keys(&s, "p Home");
    assert_shows(&s, "step 0 of 20");
    stage_keys(&s, "l l");
    assert_shows(&s, "point 2 of 5");
    stage_free(&s);
}

static void another_file_or_branch_is_another_path(void **state)
{
    stage s = moved();
    stage_keys(&s, "Home l Enter");
    stage_line(&s, "rename K1 one");
    assert_shows(&s, "step 2 of 2 · rename K1 one");
    stage_keys(&s, "R");
    assert_shows(&s, "4 changes · 1 branch");
    assert_shows(&s, "└ rename K1 one");
    stage_keys(&s, "k Enter");
    assert_int_equal(here(&s), 3);
    stage_keys(&s, "4");
    assert_shows(&s, "step 3 of 3 · merge K4 K3");
    stage_line(&s, "open! sample:eq14");
    stage_keys(&s, "4");
    assert_shows(&s, "step 0 of 0");
    stage_keys(&s, "R");
    assert_shows(&s, "0 changes");
    stage_free(&s);
}

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
        cmocka_unit_test(the_cursor_walks_and_its_values_stand_below),
        cmocka_unit_test(enter_goes_there_and_the_rest_stays_in_sight),
        cmocka_unit_test(series_come_and_go),
        cmocka_unit_test(another_file_or_branch_is_another_path),
        cmocka_unit_test(a_long_history_is_walked_in_slices),
    };
    return cmocka_run_group_tests_name("path view", tests, NULL, NULL);
}
