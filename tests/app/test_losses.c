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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_stands_on_one_page),
        cmocka_unit_test(the_largest_loss_comes_first_unless_another_order_is_wanted),
    };
    return cmocka_run_group_tests_name("losses view", tests, NULL, NULL);
}
