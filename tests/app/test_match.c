/* Match as a person meets it: what the papers' examples show, what the keys do, what is left on small screens. */
#include "io/read.h"
#include "tests/app/stage.h"

static const sm_caps wide = {.w = 100, .h = 30, .colours = 8, .utf8 = true};

/* J-score paper, Fig. 1D: classes of 10, 30, 60; clusters of 70 and 30; every class 70 % in K1. */
static sm_dataset *fig1d(void)
{
    static const char *const classes[] = {"Ta", "Tb", "Tc"}, *const clusters[] = {"K1", "K2"};
    static const uint64_t count[] = {7, 3, 21, 9, 42, 18};
    return sample_named(count, 3, 2, classes, clusters);
}

static sm_dataset *square(uint32_t k)
{
    uint64_t *count = calloc((size_t)k * k, sizeof *count), seed = 7;
    for (uint32_t i = 0; i < k; i++)
        for (uint32_t j = 0; j < k; j++) count[i * k + j] = sample_below(&seed, 20) + (i == j ? 900 : 0);
    sm_dataset *d = sample_dataset(count, k, k);
    free(count);
    return d;
}

static stage opened(sm_dataset *d, const char *keys)
{
    stage s = stage_of(d, wide);
    stage_screen(&s);
    stage_keys(&s, "2");
    stage_keys(&s, keys);
    return s;
}

/* Of a long table the node under the cursor and its best partner are always among those seen. */
static void the_arrow_at_the_cursor_is_always_drawn_or_named(void **state)
{
    stage s = opened(square(60), "");
    for (int i = 0; i < 59; i++) {
        char name[24], partner[24];
        stage_keys(&s, "j");
        snprintf(name, sizeof name, "▸T%d ", i + 2);
        snprintf(partner, sizeof partner, " K%d ", i + 2);
        assert_shows(&s, name);
        assert_shows(&s, partner);
    }
    stage_free(&s);
}

static void ctrl_c_stops_the_search_for_margins(void **state)
{
    stage s = opened(square(250), "o");
    sm_app_frame(s.app);
    for (int i = 0; i < 4; i++) stage_event(&s, (sm_event){.kind = SM_EVENT_IDLE});
    assert_true(sm_app_busy(s.app));
    stage_event(&s, (sm_event){.kind = SM_EVENT_INTERRUPT});
    assert_shows(&s, "stopped ");
    assert_false(sm_app_over(s.app));
    stage_keys(&s, "j"); /* goes on */
    assert_hides(&s, "stopped ");
    assert_shows(&s, "points");
    stage_free(&s);
}

/* By some name the node under the cursor is on every screen that has two columns and a line for the view. */
static void the_node_under_the_cursor_is_always_named(void **state)
{
    static const char *const keys[] = {"2 l j", "2 l j o", "2 l j f t"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        for (int w = 10; w <= 140; w += w < 50 ? 3 : 7)
            for (int h = 3; h <= 45; h += h < 12 ? 1 : 5) {
                if ((unsigned)(w + 3 * h) % sample_fewer() != 0) continue;
                stage s = stage_of(fig1d(), stage_caps(w, h));
                stage_screen(&s);
                stage_keys(&s, keys[k]);
                if (!strstr(stage_screen(&s), "▸K2")) fail_msg("%dx%d, %s:\n%s", w, h, keys[k], sm_text_of(&s.text));
                stage_free(&s);
            }
}

static void ascii_screens_hold_nothing_else(void **state)
{
    static const char *const keys[] = {"2", "2 o", "2 f", "2 t t", "2 l j"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        stage s = stage_of(fig1d(), (sm_caps){.w = 80, .h = 24, .colours = 8, .utf8 = false});
        stage_screen(&s);
        stage_keys(&s, keys[i]);
        for (const char *p = stage_screen(&s); *p; p++)
            if ((unsigned char)*p > 126) fail_msg("byte %02x after %s", (unsigned char)*p, keys[i]);
        assert_hides(&s, "?--");
        stage_free(&s);
    }
}

/* Whether both stand on one line of the screen. */
static bool on_one_line(stage *s, const char *left, const char *right)
{
    for (const char *line = stage_screen(s); *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char text[1024];
        snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
        const char *from = strstr(text, left);
        if (from && strstr(from, right)) return true;
    }
    return false;
}

/* T1 to T4 lie in K3, K4 and K5, K1, K2, as loaded: the clusters stand beside them, the second of T2 a line below. */
static void clusters_stand_beside_their_best_classes(void **state)
{
    static const uint64_t count[] = {0, 0, 9, 0, 0, /**/ 0, 0, 0, 8, 4, /**/ 7, 0, 0, 0, 0, /**/ 0, 6, 0, 1, 0};
    stage s = opened(sample_dataset(count, 4, 5), "");
    assert_true(on_one_line(&s, "T1 ", "═►●  K3 "));
    assert_true(on_one_line(&s, "T2 ", "═►●  K4 "));
    assert_true(on_one_line(&s, "T3 ", "═►●  K1 "));
    assert_true(on_one_line(&s, "T4 ", "═►●  K2 "));
    assert_true(on_one_line(&s, "╰◄┄", "┄●  K5!"));
    stage_keys(&s, "j l");
    assert_shows(&s, "▸K4");
    stage_keys(&s, "j");
    assert_shows(&s, "▸K5!");
    stage_keys(&s, "h"); /* nothing stands beside it */
    assert_shows(&s, "▸T3");
    stage_free(&s);
}

/* By hand from the table: 13 of billing in c3 are 13/(70 + 52 - 13), 18 of returns in c1 are 18/(60 + 72 - 18). */
static void values_of_runners_up_stand_in_full_or_not_at_all(void **state)
{
    static const char *const name = "sample:tickets";
    for (int w = 96; w <= 132; w += 4) {
        sm_dataset *d;
        sm_error err = {0};
        sm_read_options o = {0};
        assert_ok(sm_read(&d, &name, 1, &o, &err), err);
        stage s = stage_of(d, (sm_caps){.w = w, .h = 30, .colours = 8, .utf8 = true});
        stage_keys(&s, "2");
        assert_hides(&s, "returns 0.1 ");
        assert_hides(&s, "c3 0.1 ");
        if (w >= 100) assert_shows(&s, "c3 0.1193");
        if (w >= 100) assert_shows(&s, "returns 0.1579");
        if (w >= 100) assert_shows(&s, "technical–c5");
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_runners_up_stand_in_full_or_not_at_all),
        cmocka_unit_test(the_arrow_at_the_cursor_is_always_drawn_or_named),
        cmocka_unit_test(clusters_stand_beside_their_best_classes),
        cmocka_unit_test(ctrl_c_stops_the_search_for_margins),
        cmocka_unit_test(the_node_under_the_cursor_is_always_named),
        cmocka_unit_test(ascii_screens_hold_nothing_else),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
