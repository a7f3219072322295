/* Losses in the explorer: what stands on the page, where its keys lead. Numbers: J-score paper, Fig. 1B and 1D. */
#include "tests/app/stage.h"

static sm_dataset *fig1d(void)
{
    static const char *const classes[] = {"Ta", "Tb", "Tc"}, *const clusters[] = {"K1", "K2"};
    static const uint64_t count[] = {7, 3, 21, 9, 42, 18};
    return sample_named(count, 3, 2, classes, clusters);
}

static stage staged(sm_dataset *take)
{
    return stage_of(take, stage_caps(100, 30));
}

/* The text on the line that holds part. */
static const char *line_with(stage *s, const char *part)
{
    static char line[1024];
    const char *screen = stage_screen(s), *at = strstr(screen, part);
    if (!at) fail_msg("\"%s\" is not on the screen:\n%s", part, screen);
    while (at > screen && at[-1] != '\n') at--;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    return line;
}

static void everything_stands_on_one_page(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "D #");
    assert_shows(&s, "J-score = 0.7652, 0.2348 below the maximum 1");
    assert_shows(&s, "CLASSES 3");
    assert_shows(&s, "CLUSTERS 4");
    const char *k4 = line_with(&s, "!K4");
    assert_non_null(strstr(k4, "20  Tc"));
    assert_non_null(strstr(k4, "0.3333 1.0000 0.3333 0.5000 0.0000")); /* J, precision, recall, F1, H */
    assert_shows(&s, "Misplaced: 20 points in 1 cell; matched by counts");
    assert_shows(&s, "100.0% of the misplaced");
    stage_free(&s);
}

/* By every loss that is a sum, the parts of a side (or of both) are 100 %. */
static void the_index_under_the_panels_cursor_is_shared_out(void **state)
{
    stage s = staged(fig1d());
    stage_keys(&s, "Tab j j D #"); /* J-score, R, P */
    assert_shows(&s, "Jaccard precision = 0.4091, 0.5909 below the maximum 1");
    assert_non_null(strstr(line_with(&s, "!K2"), "0.2250")); /* 0.3 (1 - 18/72) */
    assert_non_null(strstr(line_with(&s, "!K2"), "38.1%"));  /* of 0.5909 */
    assert_non_null(strstr(line_with(&s, "!Tb"), "–"));      /* classes have no share in it */
    stage_keys(&s, "[");
    assert_shows(&s, "Jaccard recall");
    stage_free(&s);
}

/* By hand: 0.7 (1 - 42/88) of K1 is more than 0.3 (1 - 18/72) of K2; 0.6 (1 - 42/88) of Tc more than 0.1 (1 - 7/73). */
static void the_largest_loss_comes_first_unless_another_order_is_wanted(void **state)
{
    stage s = staged(fig1d());
    stage_keys(&s, "D #");
    assert_shows(&s, "worst first");
    const char *screen = stage_screen(&s);
    assert_true(strstr(screen, "\n  K1") < strstr(screen, "\n !K2"));
    assert_true(strstr(screen, "▸ Tc") < strstr(screen, "\n !Ta"));
    stage_keys(&s, "s");
    assert_shows(&s, "largest first");
    screen = stage_screen(&s);
    assert_true(strstr(screen, "▸ Tc") < strstr(screen, "\n !Ta"));
    stage_free(&s);
}

static void enter_leads_to_the_points_of_a_line(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "D #");
    stage_screen(&s);
    stage_keys(&s, "Tab Tab Enter");
    assert_shows(&s, "class Tc × cluster K4 · 20 points");
    stage_keys(&s, "D #");
    stage_screen(&s);
    stage_keys(&s, "Tab Tab g g Enter"); /* from where it was left: on the classes */
    assert_shows(&s, "cluster K4 · 20 points");
    stage_free(&s);
}

static void the_cursor_goes_through_all_three_parts(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "D #");
    assert_shows(&s, "class Tc: 60 points");
    stage_keys(&s, "j j j");
    assert_shows(&s, "cluster K4: 20 points · best class Tc, Jaccard 20/60 = 0.3333 · unmatched · 29.6% of the loss");
    stage_keys(&s, "j j j j");
    assert_shows(&s, "20 points of class Tc in cluster K4 · Tc is paired with K3, K4 is paired with nothing");
    stage_keys(&s, "j k k k k k k k k k k");
    assert_shows(&s, "class Tc: 60 points");
    stage_keys(&s, "! ");
    assert_shows(&s, "cluster K4: 20 ");
    stage_keys(&s, "q");
    assert_shows(&s, "Class Tc is split into clusters K3 (40) and K4 (20).");
    stage_free(&s);
}

static void what_is_perfect_has_nothing_left_over(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "merge K4 K3");
    stage_keys(&s, "D #");
    assert_shows(&s, "J-score = 1.0000, 0.0000 below the maximum");
    assert_shows(&s, "none: every point is in its class's partner");
    assert_hides(&s, "!K");
    stage_keys(&s, "u"); /* another table: another page */
    assert_shows(&s, "J-score = 0.7652");
    assert_shows(&s, "!K4");
    stage_free(&s);
}

static void an_index_that_is_no_sum_says_so(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "Tab / f m Enter D #"); /* the root of a product */
    assert_shows(&s, "not a sum over classes or clusters: no shares");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_stands_on_one_page),
        cmocka_unit_test(the_index_under_the_panels_cursor_is_shared_out),
        cmocka_unit_test(the_largest_loss_comes_first_unless_another_order_is_wanted),
        cmocka_unit_test(enter_leads_to_the_points_of_a_line),
        cmocka_unit_test(the_cursor_goes_through_all_three_parts),
        cmocka_unit_test(what_is_perfect_has_nothing_left_over),
        cmocka_unit_test(an_index_that_is_no_sum_says_so),
    };
    return cmocka_run_group_tests_name("losses view", tests, NULL, NULL);
}
