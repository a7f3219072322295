/* The property lab and its tools at work: what is said there is so, and what Enter does is what was shown. */
#include "tests/app/stage.h"
#include <string.h>

static void a_minus_is_shown_with_both_values(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "P");
    assert_shows(&s, "MON, correcting a point never lowers the index");
    stage_keys(&s, "Enter");
    assert_shows(&s, "a stored counterexample");
    assert_shows(&s, "it falls");
    stage_keys(&s, "n");
    assert_shows(&s, "made small");
    assert_shows(&s, "it falls");
    stage_keys(&s, "Esc");
    assert_shows(&s, "Table 2");
    stage_free(&s);
}

static void a_plus_is_tried_on_ten_thousand_tables(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "P / n c a Enter Enter"); /* NCA, MON */
    assert_shows(&s, "10000 trials, 0 counterexamples, ");
    assert_shows(&s, " different tables · n tries others");
    stage_keys(&s, "Esc h Enter"); /* B0: of two classes 3 times 3 sizes, of three one */
    assert_shows(&s, "10000 trials, 0 counterexamples, 10 different class sizes");
    assert_shows(&s, "drawn: class sizes that are multiples of k");
    stage_free(&s);
}

/* Fig. 1C of the J-score paper: K4 of Fig. 1B in halves, J .74667. */
static void the_sweep_makes_the_split_under_the_cursor(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "G $ X");
    assert_shows(&s, "10 + 10");
    assert_shows(&s, "0.7467");
    stage_keys(&s, "l l Enter");
    assert_string_equal(sm_session_last(s.session), "split K4 12,8");
    stage_keys(&s, "u Home Enter");
    assert_shows(&s, "Nothing is split here");
    stage_free(&s);
}

/* One point goes into either part: places 0 and 1, and the cursor is on the second of the two. */
static void sweep_keeps_its_cursor_in_the_only_cluster(void **state)
{
    stage s = stage_of(sample_dataset((const uint64_t[]){1}, 1, 1), stage_caps(100, 30));
    stage_keys(&s, "X");
    assert_shows(&s, "cluster K1, 1 point, class by class · not split");
    char *opened = sm_copy_text(stage_screen(&s), strlen(stage_screen(&s)));
    stage_keys(&s, "Down"); /* to the next cluster, which is the same */
    assert_string_equal(stage_screen(&s), opened);
    stage_keys(&s, "Up p Down");
    assert_shows(&s, "in equal shares · not split");
    sm_free(opened);
    stage_free(&s);
}

static void a_small_table_opens_from_the_finder(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "disagree nca nmi");
    assert_shows(&s, "NCA 0.0000 → 0.5000");
    assert_shows(&s, "NMI 0.4000 → 0.3437");
    stage_keys(&s, "o");
    assert_shows(&s, "n=4");
    stage_line(&s, "disagree j");
    assert_shows(&s, "needs two indices");
    stage_keys(&s, "Esc"); /* the line is there again, to be mended */
    stage_line(&s, "disagree j j_score");
    assert_shows(&s, "cannot disagree with itself");
    stage_free(&s);
}

static void the_probe_changes_nothing(void **state)
{
    stage s = stage_fig1b();
    sm_node here = sm_history_here(sm_session_history(s.session));
    stage_keys(&s, "P p");
    assert_shows(&s, "every point of class Tc twice");
    stage_keys(&s, "Left Left");
    assert_shows(&s, "the unmatched cluster K4 is split in half");
    assert_shows(&s, "-0.0434"); /* ARI .66412 to .62069: Fig. 1B and C */
    assert_int_equal(sm_history_here(sm_session_history(s.session)), here);
    assert_int_equal(sm_table_total(sm_session_table(s.session)), 100);
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_minus_is_shown_with_both_values),
        cmocka_unit_test(a_plus_is_tried_on_ten_thousand_tables),
        cmocka_unit_test(the_sweep_makes_the_split_under_the_cursor),
        cmocka_unit_test(sweep_keeps_its_cursor_in_the_only_cluster),
        cmocka_unit_test(a_small_table_opens_from_the_finder),
        cmocka_unit_test(the_probe_changes_nothing),
    };
    return cmocka_run_group_tests_name("lab", tests, NULL, NULL);
}
