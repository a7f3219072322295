/* The property lab and its tools at work: what is said there is so, and what Enter does is what was shown. */
#include "tests/app/stage.h"
#include <string.h>

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
        cmocka_unit_test(sweep_keeps_its_cursor_in_the_only_cluster),
        cmocka_unit_test(the_probe_changes_nothing),
    };
    return cmocka_run_group_tests_name("lab", tests, NULL, NULL);
}
