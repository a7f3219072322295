/* The Steps view: each algorithm from its first step to its last and back, in every size. What the steps say is held
 * against formulas in tests/study/test_theatre.c; how many there are is counted here by hand. */
#include "study/algorithms/theatre.h"
#include "tests/app/stage.h"
#include "tests/support/scratch.h"
#include <string.h>

static sm_dataset *counts_of(const char *text)
{
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.matrix = true};
    const char *name = in_scratch("counts.csv");
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    remove(name);
    return d;
}

/* 2 1 / 1 2: fifteen pairs of six points and two steps around them; four cells of E[MI], an introduction and the sum.
 */

static const struct {
    const char *name, *title;
    size_t steps;      /* 0: not counted by hand */
    const char *class; /* the name of the second one */
} each[] = {{"assignment", "the best one-to-one pairing, row by row", 0, "Tb"},
            {"pairs", "pairs of points", 17, "Tb"},
            {"emi", "E[MI] cell by cell", 6, "Tb"},
            {"information", "entropy, MI and V", 12, "Tb"}, /* two areas, MI, h and c, and eight values of beta */
            {"namings", "all namings of the clusters", 2, "Tb"},
            {"permutation", "shuffles of the labels", 0, "Tb"},
            {"policies", "three policies for noise", 4, "noise"}}; /* one a step, and all of them */

static stage stage_small(size_t at, int w, int h)
{
    char text[80];
    snprintf(text, sizeof text, ",K1,K2\nTa,2,1\n%s,1,2\n", each[at].class);
    return stage_of(counts_of(text), stage_caps(w, h));
}

/* Opens an algorithm with the keys. J, which the panel's cursor is on, rests on none, so shuffles are first. */
static stage stage_play(size_t at, int w, int h)
{
    stage s = stage_small(at, w, h);
    stage_line(&s, "view steps");
    for (size_t i = 0; i < (at + 2) % (sizeof each / sizeof *each); i++) stage_keys(&s, "]");
    return s;
}

static void assert_step(stage *s, size_t at, size_t step)
{
    char head[160];
    snprintf(head, sizeof head, "%s · step %zu of ", each[at].title, step);
    assert_shows(s, head);
}

static void every_algorithm_is_among_those_that_are_walked(void **state)
{
    size_t n = 0;
    for (; sm_plays[n]; n++) {
        if (n == sizeof each / sizeof *each) fail_msg("%s is not walked by this test", sm_plays[n]->name);
        assert_string_equal(sm_plays[n]->name, each[n].name);
        assert_string_equal(sm_plays[n]->title, each[n].title);
    }
    assert_int_equal(n, sizeof each / sizeof *each);
}

static void first_next_back_and_end(void **state)
{
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        char all[64];
        stage s = stage_play(i, 80, 24);
        assert_step(&s, i, 1);
        if (each[i].steps) {
            snprintf(all, sizeof all, "step 1 of %zu ", each[i].steps);
            assert_shows(&s, all);
        }
        stage_keys(&s, "Space");
        assert_step(&s, i, 2);
        stage_keys(&s, "Right Left");
        assert_step(&s, i, each[i].steps == 2 ? 1 : 2);
        stage_keys(&s, "Home Space");
        stage_keys(&s, "Left");
        assert_step(&s, i, 1);
        stage_keys(&s, "Left"); /* there is nothing ahead of the first */
        assert_step(&s, i, 1);
        stage_keys(&s, "End");
        stage_keys(&s, "Space");
        assert_shows(&s, "the last step");
        stage_keys(&s, "Home Enter 3 Enter"); /* or the last, where there are fewer */
        assert_step(&s, i, each[i].steps == 2 ? 2 : 3);
        stage_keys(&s, "q");
        assert_shows(&s, "[1 Matrix]");
        stage_free(&s);
    }
}

/* The step stays what it was, through sizes that have no room for the table and back. */
static void every_size_shows_the_step_and_growing_shows_all_of_it_again(void **state)
{
    static const int size[][2] = {{132, 43}, {80, 24}, {60, 14}, {40, 10}, {39, 9}, {20, 5}, {10, 3}, {1, 1}};
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        sm_error err = {0};
        stage s = stage_play(i, 100, 30);
        size_t step = each[i].steps == 2 ? 2 : 3;
        stage_keys(&s, step == 3 ? "Space Space" : "Space");
        assert_step(&s, i, step);
        char *before = sm_copy_text(stage_screen(&s), strlen(stage_screen(&s)));
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            sm_caps caps = {.w = size[k][0], .h = size[k][1], .colours = 8, .utf8 = true};
            assert_ok(sm_app_fit(s.app, caps, &err), err);
            const sm_frame *f = stage_frame(&s);
            assert_int_equal(sm_frame_w(f), size[k][0]);
            assert_int_equal(sm_frame_h(f), size[k][1]);
            if (caps.w >= 60 && caps.h >= 14) assert_step(&s, i, step);
        }
        stage_keys(&s, step == 3 ? "Space Left" : "Left Space"); /* keys where nothing is seen */
        assert_ok(sm_app_fit(s.app, stage_caps(100, 30), &err), err);
        assert_string_equal(stage_screen(&s), before);
        sm_free(before);
        stage_free(&s);
    }
}

/* A change of the table begins the algorithm anew: its steps would be of another table. */
static void a_change_begins_anew(void **state)
{
    stage s = stage_play(1, 80, 24);
    stage_keys(&s, "End");
    assert_step(&s, 1, 17);
    stage_line(&s, "move 1 Ta K2 K1");
    assert_step(&s, 1, 1);
    stage_line(&s, "merge K2 K1"); /* one cluster: 6 points are still 15 pairs */
    assert_step(&s, 1, 1);
    assert_shows(&s, "of 17");
    stage_free(&s);
}

/* By hand, of [[2,1],[1,2]] with the second class noise: dropped, three points of one class, so ARI is 0 and NCA is
 * undefined; apart, the pairs together in both are 1, in the classes 3, in the clusters 6, of 15: ARI (1 - 6/5)/(9/2 -
 * 6/5) = -.0606. */
static void policies_light_what_they_change(void **state)
{
    stage s = stage_play(6, 80, 24);
    assert_shows(&s, "▐   own▌   drop  singletons");
    assert_shows(&s, "▐  1 ▌▐  2 ▌");
    stage_keys(&s, "Space");
    assert_shows(&s, "own ▐  drop▌ singletons");
    assert_shows(&s, "▐  · ▌▐  · ▌");
    assert_shows(&s, "n/a");
    stage_keys(&s, "Space");
    assert_shows(&s, "own    drop ▐singletons▌");
    assert_shows(&s, "-0.0606");
    assert_shows(&s, "noise.3");
    stage_line(&s, "noise true:noise drop"); /* and then there is no label to compare */
    assert_shows(&s, "no class or cluster here has a label for noise");
    stage_keys(&s, "Space Left End Enter 2 Enter");
    assert_shows(&s, "no class or cluster here has a label for noise");
    stage_free(&s);
}

/* 30 x 30 cells are more than E[MI] is shown for, and it says so in a sentence. */
static void a_table_that_is_too_large_is_told(void **state)
{
    sm_text text = {0};
    for (int i = 0; i <= 30; i++)
        for (int j = 0; j <= 30; j++) {
            if (i && j) sm_text_printf(&text, ",%d", 1 + (i * j) % 7);
            if (!i != !j) sm_text_printf(&text, i ? "T%d" : ",K%d", i ? i : j);
            if (j == 30) sm_text_puts(&text, "\n");
        }
    stage s = stage_of(counts_of(sm_text_of(&text)), stage_caps(80, 24));
    stage_line(&s, "view steps");
    stage_keys(&s, "] ] ] ]");
    assert_shows(&s, "E[MI] is shown cell by cell for at most 400 cells");
    stage_keys(&s, "Space Left End"); /* and none of the keys breaks it */
    assert_shows(&s, "E[MI] is shown cell by cell for at most 400 cells");
    stage_keys(&s, "[ [");
    assert_step(&s, 0, 1);
    sm_text_free(&text);
    stage_free(&s);
}

/* The shuffles were not done when ] left them; what follows cannot be shown, and nothing is left to do. */
static void refused_algorithm_ends_the_work_of_the_one_before(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "S");
    assert_shows(&s, "shuffles of the labels");
    stage_keys(&s, "]");
    assert_shows(&s, "no class or cluster here has a label for noise");
    assert_false(sm_app_busy(s.app));
    for (size_t i = 0; sm_plays[i]; i++) {
        stage_keys(&s, "]");
        stage_rest(&s);
    }
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_is_among_those_that_are_walked),
        cmocka_unit_test(first_next_back_and_end),
        cmocka_unit_test(every_size_shows_the_step_and_growing_shows_all_of_it_again),
        cmocka_unit_test(a_change_begins_anew),
        cmocka_unit_test(policies_light_what_they_change),
        cmocka_unit_test(a_table_that_is_too_large_is_told),
        cmocka_unit_test(refused_algorithm_ends_the_work_of_the_one_before),
    };
    return cmocka_run_group_tests_name("app: steps", tests, NULL, NULL);
}
