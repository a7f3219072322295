/* Every size shows the selected cell with the names of its row and column; the rest goes in a fixed order. */
#include "tests/app/stage.h"

static void open_at(stage *s, int w, int h, bool utf8)
{
    *s = stage_of(sample_fig1b(), (sm_caps){.w = w, .h = h, .colours = 8, .utf8 = utf8});
    stage_keys(s, "G $");
}

static void the_selected_cell_is_always_named(void **state)
{
    for (int w = 10; w <= 140; w += w < 50 ? 1 : 7)
        for (int h = 3; h <= 45; h += h < 12 ? 1 : 5) {
            if ((unsigned)(w + 3 * h) % sample_fewer() != 0) continue;
            stage s;
            open_at(&s, w, h, true);
            const char *text = stage_screen(&s);
            if (!strstr(text, "Tc") || !strstr(text, "K4") || !strstr(text, "20"))
                fail_msg("%dx%d does not show Tc, K4 and 20:\n%s", w, h, text);
            stage_free(&s);
        }
}

static void the_cursor_stands_on_the_number(void **state)
{
    for (int w = 40; w <= 140; w += 5)
        for (int h = 8; h <= 45; h += 4) {
            if ((unsigned)(w + 3 * h) % sample_fewer() != 0) continue;
            stage s;
            int x, y;
            open_at(&s, w, h, true);
            const sm_frame *f = stage_frame(&s);
            assert_true(sm_frame_cursor(f, &x, &y));
            assert_string_equal(sm_frame_cell(f, x, y)->text, "0");
            assert_string_equal(sm_frame_cell(f, x - 1, y)->text, "2");
            assert_int_equal(sm_frame_cell(f, x, y)->role, SM_ROLE_CURSOR);
            stage_free(&s);
        }
}

static void messages_are_the_last_to_go(void **state)
{
    for (int h = 2; h <= 30; h++) {
        stage s;
        open_at(&s, 60, h, true);
        stage_keys(&s, "m 1 Enter");
        assert_says(&s, "moved 1 of Tc: K4→K3 J +0.0084");
        stage_free(&s);
    }
}

static void long_bars_go_before_the_panel_and_the_panel_before_the_sums(void **state)
{
    bool seen[3] = {false};
    for (int w = 36; w <= 140; w++) {
        stage s;
        open_at(&s, w, 30, true);
        const char *text = stage_screen(&s);
        bool bars = strstr(text, "█████████"), panel = strstr(text, "INDICES");
        assert_true(!bars || panel);
        assert_true(panel || strstr(text, " J 0.7652")); /* a line of them is left */
        assert_non_null(strstr(text, "Σ"));
        seen[bars ? 2 : panel ? 1 : 0] = true;
        stage_free(&s);
    }
    for (size_t i = 0; i < 3; i++) assert_true(seen[i]);
}

static void ascii_screens_hold_nothing_else(void **state)
{
    static const char *const keys[] = {"", "m 5", "m 5 Enter", "e", "?", "z", ": s Tab", "Tab", "v v v c"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        stage s;
        open_at(&s, 80, 24, false);
        stage_keys(&s, keys[i]);
        for (const char *p = stage_screen(&s); *p; p++)
            if ((unsigned char)*p > 126) fail_msg("byte %02x after %s", (unsigned char)*p, keys[i]);
        stage_free(&s);
    }
}

static void a_giant_window_is_drawn_in_500x500_and_one_without_cells_in_1x1(void **state)
{
    static const int size[][4] = {{65535, 65535, 500, 500}, {100000, 24, 500, 24}, {0, 0, 1, 1}, {-3, 10, 1, 10}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        sm_error err = {0};
        stage s = stage_fig1b();
        assert_ok(sm_app_fit(s.app, stage_caps(size[i][0], size[i][1]), &err), err);
        const sm_frame *f = stage_frame(&s);
        assert_int_equal(sm_frame_w(f), size[i][2]);
        assert_int_equal(sm_frame_h(f), size[i][3]);
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_selected_cell_is_always_named),
        cmocka_unit_test(the_cursor_stands_on_the_number),
        cmocka_unit_test(messages_are_the_last_to_go),
        cmocka_unit_test(long_bars_go_before_the_panel_and_the_panel_before_the_sums),
        cmocka_unit_test(ascii_screens_hold_nothing_else),
        cmocka_unit_test(a_giant_window_is_drawn_in_500x500_and_one_without_cells_in_1x1),
    };
    return cmocka_run_group_tests_name("sizes", tests, NULL, NULL);
}
