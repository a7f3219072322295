/* Tiles: where they stand, that one cursor moves them all, and that nothing is lost when the window is too small. The
 * counts of digits by kmeans10 are those of the sample's file (awk: class 2 has 8 points in cluster 7). */
#include "app/stage/app_internal.h"
#include "tests/app/stage.h"

static sm_dataset *digits(void)
{
    static const char *const name = "sample:digits";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.truth = "digit", .pred = "kmeans10", .id = "id"};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return d;
}

static stage opened(sm_dataset *d, int w, int h)
{
    return stage_of(d, (sm_caps){.w = w, .h = h, .colours = 256, .utf8 = true});
}

/* The last screen after such keys, "resize:WxH" among them. */
static void seen_after(const char *keys, int w, int h, sm_text *out)
{
    sm_caps caps = {.w = w, .h = h, .colours = 256, .utf8 = true};
    sm_session *s = NULL;
    sm_app *app;
    sm_terminal *t;
    sm_error err = {0};
    assert_ok(sm_session_new(&s, digits(), the_registry(), &err), err);
    assert_ok(sm_app_new(&app, s, the_registry(), caps, NULL, &err), err);
    assert_ok(sm_headless_open(&t, caps, keys, &err), err);
    assert_ok(sm_app_run(app, t, &err), err);
    sm_text_clear(out);
    assert_ok(sm_frame_write(sm_headless_last(t), true, sm_text_sink(out), &err), err);
    t->close(t);
    sm_app_free(app);
}

/* ---- where they stand -------------------------------------------------------------------------------------------- */

static void tiles_come_with_160x45_unless_told_otherwise(void **state)
{
    static const struct {
        int w, h;
        const char *line;
        bool tiled;
    } at[] = {{160, 45, NULL, true},
              {200, 60, NULL, true},
              {159, 60, NULL, false},
              {200, 44, NULL, false},
              {200, 60, "set tiles=off", false},
              {100, 30, "set tiles=on", true},
              {99, 30, "set tiles=on", false}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        stage s = opened(digits(), at[i].w, at[i].h);
        if (at[i].line) stage_line(&s, at[i].line);
        const char *screen = stage_screen(&s);
        if ((strstr(screen, "Points of the cell") != NULL) != at[i].tiled)
            fail_msg("%dx%d %s:\n%s", at[i].w, at[i].h, at[i].line ? at[i].line : "", screen);
        stage_free(&s);
    }
}

static bool overlap(sm_rect a, sm_rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* However the border was moved: each has room, none is under another, all are between the tabs and the inspector. */
static void tiles_never_overlap_and_each_keeps_room(void **state)
{
    static const char *const keys[] = {"",
                                       "+",
                                       "- - -",
                                       "+ + + + + + + + + + + + + + +",
                                       "- - - - - - - - - - - - - - -",
                                       "Tab + + + + +",
                                       "Tab Tab Tab + + + + + + + + + + + + + + + + + + +"};
    for (int w = 100; w <= 300; w += 25)
        for (int h = 30; h <= 100; h += 10)
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
                if ((unsigned)(w + h + (int)k) % sample_fewer() != 0) continue;
                stage s = opened(sample_fig1b(), w, h);
                stage_line(&s, "set tiles=on");
                stage_keys(&s, keys[k]);
                sm_screen lines = sm_app_screen(s.app);
                for (size_t i = 0; i < SM_TILES; i++) {
                    sm_rect r = sm_tile_place(s.app, i);
                    assert_true(r.w >= 39 && r.h >= 6);
                    assert_true(r.x >= 0 && r.x + r.w <= w);
                    assert_true(r.y > lines.body && r.y + r.h <= lines.body + lines.body_h);
                    for (size_t j = 0; j < i; j++) assert_false(overlap(r, sm_tile_place(s.app, j)));
                }
                stage_free(&s);
            }
}

static void plus_and_minus_move_the_border_and_go_back_at_once(void **state)
{
    stage s = opened(sample_fig1b(), 200, 60);
    sm_rect was = sm_tile_place(s.app, 0);
    stage_keys(&s, "+");
    sm_rect larger = sm_tile_place(s.app, 0);
    assert_true(larger.w > was.w && larger.h > was.h);
    stage_keys(&s, "+ + + + + + + + + + + + + + + + + + + + + + + +"); /* to its end, and not further in secret */
    sm_rect largest = sm_tile_place(s.app, 0);
    stage_keys(&s, "-");
    assert_true(sm_tile_place(s.app, 0).w < largest.w);
    stage_keys(&s, "S-Tab +"); /* the points, at the other corner */
    assert_true(sm_tile_place(s.app, 0).w < largest.w - 4);
    stage_free(&s);
}

/* ---- one cursor -------------------------------------------------------------------------------------------------- */

static bool is_lit(stage *s, const char *text)
{
    const sm_frame *f = stage_frame(s);
    for (int y = 0; y < 60; y++)
        for (int x = 0; x < 4; x++)
            if (stage_begins(f, x, y, text)) return true;
    return false;
}

/* The cell of class 1 and cluster 7 belongs to the second finding, that of class 0 and cluster 6 to none. */
static void the_finding_that_claims_the_cell_is_lit(void **state)
{
    stage s = opened(digits(), 200, 60);
    stage_keys(&s, "Down $ Left");
    assert_says(&s, "class 1 × cluster 7 · 99 points");
    assert_true(is_lit(&s, "▸2 Cluster 7 mixes"));
    stage_keys(&s, "Up 0 Right");
    assert_false(is_lit(&s, "▸1 Cluster") || is_lit(&s, "▸2 Cluster"));
    stage_keys(&s, "Tab Tab Down"); /* the tile has a cursor of its own once keys go there */
    assert_true(is_lit(&s, "▸3 Cluster 8"));
    stage_free(&s);
}

/* The rows of a large cell come when no key is waiting; until then none of another cell stand there. */
static void many_points_do_not_make_a_key_wait(void **state)
{
    static const uint64_t count[] = {3, 20000, 1, 2};
    stage s = opened(sample_dataset(count, 2, 2), 200, 60);
    assert_says(&s, "class T1 × cluster K1 · 3 points");
    stage_keys(&s, "Right");
    sm_error err = {0};
    sm_text_clear(&s.text);
    assert_ok(sm_frame_write(sm_app_frame(s.app), false, sm_text_sink(&s.text), &err), err); /* the first one behind */
    assert_non_null(strstr(sm_text_of(&s.text), "…"));
    assert_null(strstr(sm_text_of(&s.text), "3 points ·"));
    assert_null(strstr(sm_text_of(&s.text), "20000 points\n"));
    assert_says(&s, "class T1 × cluster K2 · 20000 points");
    assert_null(strstr(sm_text_of(&s.text), "…"));
    stage_free(&s);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void tab_goes_round_and_back(void **state)
{
    static const char *const heading[] = {"▸Matrix", "▸Indices", "▸Diagnosis", "▸Points of the cell"};
    stage s = opened(digits(), 200, 60);
    for (size_t i = 0; i <= SM_TILES; i++) {
        assert_shows(&s, heading[i % SM_TILES]);
        stage_keys(&s, "Tab");
    }
    stage_keys(&s, "S-Tab");
    assert_shows(&s, heading[0]);
    stage_keys(&s, "S-Tab");
    assert_shows(&s, heading[3]);
    stage_keys(&s, "q");
    assert_shows(&s, heading[0]);
    stage_free(&s);
}

static void a_press_takes_the_keys_to_its_tile(void **state)
{
    stage s = opened(digits(), 200, 60);
    stage_screen(&s);
    sm_rect r = sm_tile_place(s.app, 3);
    stage_event(&s, (sm_event){.kind = SM_EVENT_MOUSE, .mouse = {SM_MOUSE_PRESS, r.x + 10, r.y + 6}});
    stage_event(&s, (sm_event){.kind = SM_EVENT_MOUSE, .mouse = {SM_MOUSE_RELEASE, r.x + 10, r.y + 6}});
    assert_shows(&s, "▸Points of the cell");
    r = sm_tile_place(s.app, 1);
    stage_event(&s, (sm_event){.kind = SM_EVENT_MOUSE, .mouse = {SM_MOUSE_PRESS, r.x + 3, r.y + 3}});
    assert_shows(&s, "▸Indices");
    assert_shows(&s, "j_precision"); /* the third of them; the inspector names it */
    stage_free(&s);
}

/* ---- the window is pulled about ---------------------------------------------------------------------------------- */

static void a_small_window_has_the_plain_view_and_a_large_one_the_tiles_again(void **state)
{
    static const char *const keys[] = {"",           "Down Down Right", "Tab Down Down", "Tab Tab Down",
                                       "S-Tab Down", "+ + Tab +"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        sm_text first = {0}, again = {0};
        char there_and_back[128];
        snprintf(there_and_back, sizeof there_and_back, "%s resize:100x30 resize:7x2 resize:200x60", keys[i]);
        seen_after(keys[i], 200, 60, &first);
        seen_after(there_and_back, 200, 60, &again);
        assert_string_equal(sm_text_of(&first), sm_text_of(&again));
        snprintf(there_and_back, sizeof there_and_back, "%s resize:100x30", keys[i]);
        seen_after(there_and_back, 200, 60, &again);
        assert_null(strstr(sm_text_of(&again), "Points of the cell"));
        assert_non_null(strstr(sm_text_of(&again), "[1 Matrix]"));
        sm_text_free(&first);
        sm_text_free(&again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_come_with_160x45_unless_told_otherwise),
        cmocka_unit_test(tiles_never_overlap_and_each_keeps_room),
        cmocka_unit_test(plus_and_minus_move_the_border_and_go_back_at_once),
        cmocka_unit_test(the_finding_that_claims_the_cell_is_lit),
        cmocka_unit_test(many_points_do_not_make_a_key_wait),
        cmocka_unit_test(tab_goes_round_and_back),
        cmocka_unit_test(a_press_takes_the_keys_to_its_tile),
        cmocka_unit_test(a_small_window_has_the_plain_view_and_a_large_one_the_tiles_again),
    };
    return cmocka_run_group_tests_name("tiles", tests, NULL, NULL);
}
