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

/* The matrix of the NCA paper by which the three weightings disagree. */
static sm_dataset *three_optima(void)
{
    static const char *const classes[] = {"Ta", "Tb", "Tc"}, *const clusters[] = {"K1", "K2", "K3"};
    static const uint64_t count[] = {1, 12, 9, 8, 24, 22, 7, 1, 20};
    return sample_named(count, 3, 3, classes, clusters);
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

/* 7/73, 21/79, 42/88, 18/72; runners-up 3/37, 9/51; R = .1 .0959 + .3 .2658 + .6 .4773 = 0.3757 and so on. */
static void fig1d_shows_its_matches_and_what_is_unmatched(void **state)
{
    stage s = opened(fig1d(), "l j");
    static const char *const parts[] = {"0.0959",
                                        "0.2658",
                                        "0.4773 mutual",
                                        "0.2500",
                                        "K2 0.0811",
                                        "K2 0.1765",
                                        "Tb 0.1765",
                                        "K2!",
                                        "J rec. = 0.3757",
                                        "J prec = 0.4091",
                                        "J = 0.3917",
                                        "51/100",
                                        "Tb–K2",
                                        "Tc–K1",
                                        "no cluster left",
                                        "cluster K2: 30 points · unmatched · K→T: Tc 18/72 = 0.2500",
                                        "cluster K2 is unmatched: H and F ignore it; J prec does not"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_shows(&s, parts[i]);
    stage_free(&s);
}

/* Totals by hand: 1 + 24 + 20 = 45; 12/22 + 8/54 + 20/28 = 1.4079; 12/37 + 22/54 + 7/28 = 0.9817 (sizes 22 54 28 and
 * 16 37 51, the larger one of each pair below). */
static void three_weightings_show_three_optima_each_unique(void **state)
{
    stage s = opened(three_optima(), "o");
    static const char *const parts[] = {"total 45 of 104 1.4079 0.9817 45 of 104",
                                        "1, unique 1, unique 1, unique",
                                        "Ta K1 1 K2≠ 0.5455 K2≠ 0.3243",
                                        "Tb K2 24 K1≠ 0.1481 K3≠ 0.4074",
                                        "Tc K3 20 K3 0.7143 K1≠ 0.2500",
                                        "Σu + Σv = 45",
                                        "*K1",
                                        "runner-up −4"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_says(&s, parts[i]);
    stage_free(&s);
}

/* After the move that is named the optimum is (2, 1, 3): 12 + 11 + 20 = 43. */
static void the_move_that_flips_the_optimum_does(void **state)
{
    stage s = opened(three_optima(), "o");
    assert_says(&s, "changed by 3 points");
    assert_says(&s, "moved Tb K2→K1");
    stage_line(&s, "move 2 Tb K2 K1");
    assert_says(&s, "Tb K2 22");
    stage_line(&s, "move 1 Tb K2 K1");
    assert_shows(&s, "43 of 104");
    assert_says(&s, "Ta K2 12");
    assert_says(&s, "Tb K1 11");
    stage_free(&s);
}

static void f_goes_round_the_overlaps_and_e_explains_their_index(void **state)
{
    stage s = opened(fig1d(), "");
    assert_shows(&s, "Jaccard matches");
    stage_keys(&s, "f");
    assert_shows(&s, "F1 matches");
    assert_shows(&s, "0.6462 mutual"); /* 2 42 / (60 + 70) */
    stage_keys(&s, "e");
    assert_shows(&s, "f_score");
    stage_keys(&s, "2 f");
    assert_shows(&s, "largest overlaps");
    assert_shows(&s, "42 mutual");
    stage_keys(&s, "f");
    assert_shows(&s, "Jaccard matches");
    stage_free(&s);
}

static void t_leaves_one_direction_out(void **state)
{
    stage s = opened(fig1d(), "t");
    assert_shows(&s, ", T→K");
    assert_shows(&s, "──0.0959──");
    assert_hides(&s, "mutual═");
    assert_hides(&s, "┄0.2500┄");
    stage_keys(&s, "t");
    assert_shows(&s, ", K→T");
    assert_shows(&s, "┄0.2500┄");
    assert_shows(&s, "┄0.4773┄");
    assert_hides(&s, "──0.0959──");
    stage_keys(&s, "t");
    assert_shows(&s, "──0.0959──");
    assert_shows(&s, "┄0.2500┄");
    stage_free(&s);
}

static void the_cursor_walks_both_sides(void **state)
{
    stage s = opened(sample_fig1b(), "G");
    assert_shows(&s, "▸Tc");
    stage_keys(&s, "Tab");
    assert_shows(&s, "▸K3");
    stage_keys(&s, "!");
    assert_shows(&s, "▸K4!");
    stage_keys(&s, "h k");
    assert_shows(&s, "▸Tb");
    stage_keys(&s, "/ k 1 Enter");
    assert_shows(&s, "▸K1");
    stage_keys(&s, "G g g");
    assert_shows(&s, "▸K1");
    stage_keys(&s, "C-f");
    assert_shows(&s, "▸K4");
    stage_keys(&s, "q");
    assert_shows(&s, "[1 Matrix]");
    stage_free(&s);
}

/* Enter goes to the 30 points of K2, and what was selected elsewhere is selected here. */
static void other_views_are_about_the_same_node(void **state)
{
    stage s = opened(fig1d(), "l j Enter");
    assert_shows(&s, "[6 Points]");
    assert_shows(&s, "30");
    stage_keys(&s, "1");
    assert_shows(&s, "[1 Matrix]");
    stage_keys(&s, "G 2 h");
    assert_shows(&s, "▸Tc");
    stage_free(&s);
}

static void what_is_sought_and_not_there_is_said(void **state)
{
    stage s = opened(three_optima(), "/ z z Enter");
    assert_shows(&s, "nothing here contains \"zz\"");
    stage_free(&s);
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

/* Of the NCA paper's matrix T2 and K2 choose each other; T1 and K1 are a pair of the optimum by counts that neither
 * chooses, 1 of 37 points. */
static void o_draws_the_optimum_as_heavy_lines(void **state)
{
    stage s = opened(three_optima(), "");
    assert_hides(&s, "━");
    stage_keys(&s, "o");
    assert_shows(&s, "━━━ one-to-one");
    assert_true(on_one_line(&s, "Tb ", "━━►●  K2 "));
    assert_true(on_one_line(&s, "┗━", "━┓"));
    stage_line(&s, "set optimum=off");
    assert_hides(&s, "━");
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
        cmocka_unit_test(fig1d_shows_its_matches_and_what_is_unmatched),
        cmocka_unit_test(three_weightings_show_three_optima_each_unique),
        cmocka_unit_test(the_move_that_flips_the_optimum_does),
        cmocka_unit_test(f_goes_round_the_overlaps_and_e_explains_their_index),
        cmocka_unit_test(t_leaves_one_direction_out),
        cmocka_unit_test(the_cursor_walks_both_sides),
        cmocka_unit_test(other_views_are_about_the_same_node),
        cmocka_unit_test(what_is_sought_and_not_there_is_said),
        cmocka_unit_test(the_arrow_at_the_cursor_is_always_drawn_or_named),
        cmocka_unit_test(clusters_stand_beside_their_best_classes),
        cmocka_unit_test(o_draws_the_optimum_as_heavy_lines),
        cmocka_unit_test(ctrl_c_stops_the_search_for_margins),
        cmocka_unit_test(the_node_under_the_cursor_is_always_named),
        cmocka_unit_test(ascii_screens_hold_nothing_else),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
