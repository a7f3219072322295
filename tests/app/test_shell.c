/* What stands around every view: the title with what is left out, the prompt, predictions one after the other, lessons
 * that give one's own data back. */
#include "base/mem.h"
#include "io/lesson/lesson.h"
#include "tests/app/data.h"
#include "tests/app/stage.h"

static const sm_caps usual = {.w = 100, .h = 30, .colours = 8, .utf8 = true}, small = {.w = 80, .h = 24, .utf8 = true};

static char *title_line(stage *s)
{
    static char line[2048];
    const char *screen = stage_screen(s);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(screen, "\n"), screen);
    return line;
}

#define assert_title(s, part)                                                                                          \
    do {                                                                                                               \
        if (!strstr(title_line(s), part)) fail_msg("\"%s\" is not in the title \"%s\"", part, title_line(s));          \
    } while (0)

/* ---- the title --------------------------------------------------------------------------------------------------- */

static void noise_left_out_stands_in_the_title_of_every_view(void **state)
{
    for (int size = 0; size < 2; size++)
        for (size_t v = 0; sm_views[v]; v++) {
            char line[64];
            if (!strcmp(sm_views[v]->name, "start")) continue; /* it is there while nothing is loaded */
            stage s = stage_of(noisy(), size ? small : usual);
            stage_line(&s, "noise true:T3 drop");
            snprintf(line, sizeof line, "view %s", sm_views[v]->name);
            stage_line(&s, line);
            assert_title(&s, "n=10 ");
            assert_title(&s, "3 noise points left out");
            assert_title(&s, "2 without a label left out");
            assert_title(&s, "found");
            stage_free(&s);
        }
}

static void noise_that_is_loaded_stands_in_the_title(void **state)
{
    static const struct {
        const char *line, *said;
    } row[] = {
        {"noise true:T3 drop", "n=10  2×2  1 empty cluster  3 noise points left out  2 without a label left out"},
        {"noise true:T3 singletons",
         "n=13  5×3, 2 classes unmatched  3 noise points as singletons  2 without a label left out"},
        {"noise true:T3 own", "n=13  3×3  3 noise points as a group  2 without a label left out"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        stage s = stage_of(noisy(), stage_caps(140, 40));
        sm_error err = {0};
        assert_ok(sm_session_start(s.session, row[i].line, &err), err);
        assert_title(&s, row[i].said);
        stage_free(&s);
    }
}

/* Three columns are seen, two hold points: the title says both. */
static void the_title_counts_the_columns_that_are_seen(void **state)
{
    stage s = stage_of(noisy(), usual);
    stage_line(&s, "noise true:T3 drop");
    uint32_t seen;
    sm_session_col_order(s.session, &seen);
    assert_int_equal(seen, 3);
    assert_title(&s, "2×2");
    assert_title(&s, "1 empty");
    stage_line(&s, "roles");
    assert_title(&s, "2×2");
    stage_free(&s);
}

/* The file's name is the first to go, n and what is left out the last. */
static void a_narrow_title_keeps_n_and_what_is_left_out(void **state)
{
    for (int w = 55; w <= 140; w += 5) {
        stage s = stage_of(noisy(), (sm_caps){.w = w, .h = 24, .utf8 = true});
        stage_line(&s, "noise true:T3 drop");
        assert_title(&s, "n=10  ");
        assert_title(&s, w < 70 ? "5 left out" : "3 noise points left out  2 without a label left out");
        if (w >= 60) assert_title(&s, "found");
        stage_free(&s);
    }
}

/* ---- the prompt -------------------------------------------------------------------------------------------------- */

/* On loading, and when a command fails. */
static void a_message_never_covers_the_line_of_the_cursor(void **state)
{
    static const int sizes[][2] = {{40, 10}, {20, 4}, {30, 6}, {40, 5}, {60, 14}, {20, 3}};
    static const char *const keys[] = {"", "G", ": f o o Enter", "G : f o o Enter",
                                       "j : o p e n Space x . c s v Enter"};
    for (size_t z = 0; z < sizeof sizes / sizeof *sizes; z++)
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            sm_dataset *d = noisy();
            stage s = stage_of(d, (sm_caps){.w = sizes[z][0], .h = sizes[z][1], .utf8 = true});
            stage_keys(&s, keys[k]);
            const char *screen = stage_screen(&s), *class = strchr(keys[k], 'G') ? "T3" : *keys[k] == 'j' ? "T2" : "T1";
            int x, y;
            assert_true(sm_frame_cursor(stage_frame(&s), &x, &y));
            for (; y > 0; y--) screen += strcspn(screen, "\n") + 1;
            char line[512];
            snprintf(line, sizeof line, "%.*s", (int)strcspn(screen, "\n"), screen);
            if (!strstr(line, class))
                fail_msg("%dx%d \"%s\": the cursor is on \"%s\":\n%s", sizes[z][0], sizes[z][1], keys[k], line,
                         stage_screen(&s));
            stage_free(&s);
        }
}

/* ---- predictions ------------------------------------------------------------------------------------------------- */

static void two_keys_step_through_the_predictions_in_every_view(void **state)
{
    for (size_t v = 0; sm_views[v]; v++) {
        char line[64];
        if (!strcmp(sm_views[v]->name, "start")) continue;
        stage s = stage_of(four(), usual);
        snprintf(line, sizeof line, "view %s", sm_views[v]->name);
        stage_line(&s, line);
        stage_keys(&s, "; ;");
        assert_title(&s, "gold × run3 (3 of 4)");
        assert_shows(&s, "prediction 3 of 4: run3");
        stage_keys(&s, ",");
        assert_title(&s, "gold × run2 (2 of 4)");
        stage_line(&s, line); /* it is this view still: nothing happens */
        assert_title(&s, "run2");
        stage_keys(&s, ", ,");
        assert_shows(&s, "this is the first prediction; ; is the next");
        assert_shows(&s, ", ; pred");
        stage_free(&s);
    }
}

static int cursor_line(stage *s)
{
    int x, y;
    assert_true(sm_frame_cursor(stage_frame(s), &x, &y));
    return y;
}

static void stepping_keeps_the_cursor(void **state)
{
    static const char *const keys[] = {"1 j j l",   "2 j j", "3 j j j", "1 6 c c c j j j",
                                       "D # Tab j", "P j j", "8 j j",   "F2 j"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        stage s = stage_of(four(), usual);
        stage_keys(&s, keys[i]);
        int before = cursor_line(&s);
        stage_keys(&s, "; ;");
        if (cursor_line(&s) != before) fail_msg("\"%s\": line %d became %d", keys[i], before, cursor_line(&s));
        stage_keys(&s, ",");
        assert_int_equal(cursor_line(&s), before);
        stage_free(&s);
    }
    stage s = stage_of(four(), usual);
    stage_keys(&s, "1 j j l");
    assert_shows(&s, "T3 × K2");
    stage_keys(&s, ";");
    assert_shows(&s, "T3 × K2");
    stage_keys(&s, "6 c c c g g j j j Space"); /* the point under the cursor, and the marked one */
    assert_says(&s, "▸ ○ 5 T2");
    stage_keys(&s, ";");
    assert_says(&s, "▸ ○ 5 T2");
    assert_says(&s, "◉ 4 T1");
    stage_free(&s);
}

/* ---- lessons ----------------------------------------------------------------------------------------------------- */

static void leaving_from_a_lesson_asks_about_ones_own_changes(void **state)
{
    static const char *const ways[] = {"quit", "open sample:iris"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        stage s = stage_of(four(), usual);
        stage_line(&s, "merge K2 K1");
        stage_line(&s, "lesson jscore-fig1");
        stage_line(&s, ways[i]);
        assert_shows(&s, "1 unsaved change");
        assert_title(&s, "gold × run1"); /* which is seen */
        assert_false(sm_app_over(s.app));
        stage_keys(&s, "y");
        assert_true(i == 0 ? sm_app_over(s.app) : strstr(title_line(&s), "iris") != NULL);
        stage_free(&s);
    }
    stage s = stage_of(four(), usual); /* nothing to be lost */
    stage_line(&s, "lesson jscore-fig1");
    stage_line(&s, "open sample:iris");
    assert_title(&s, "iris");
    stage_free(&s);
}

/* A word of the glossary is underlined and explained where the lesson has it first, and nowhere else. */
static void a_word_is_explained_where_a_lesson_uses_it_first(void **state)
{
    static const char meaning[] = "pairs of a class and a cluster, each in one pair at most";
    stage s = stage_of(four(), small);
    stage_line(&s, "lesson nca-eq14");
    assert_shows(&s, "Enter explains the underlined words");
    const sm_frame *f = stage_frame(&s);
    size_t underlined = 0;
    for (int y = 0; y < sm_frame_h(f); y++)
        for (int x = 0; x < sm_frame_w(f); x++) underlined += sm_frame_cell(f, x, y)->role == SM_ROLE_FIELD;
    assert_int_equal(underlined, strlen("one-to-one"));
    assert_hides(&s, meaning);
    stage_keys(&s, "Enter");
    assert_shows(&s, meaning);
    stage_keys(&s, "Enter");
    assert_hides(&s, meaning);
    stage_line(&s, "step 5"); /* the uniform table U is new there */
    stage_keys(&s, "T");
    assert_shows(&s, "each class spread evenly over all clusters");
    stage_keys(&s, "Left Right"); /* what was explained is closed with the step */
    assert_hides(&s, "each class spread evenly over all clusters");
    stage_line(&s, "step 2");
    stage_keys(&s, "T");
    assert_shows(&s, "No word is new in this step");
    stage_free(&s);
}

static void stage_answer(stage *s, const sm_step *step)
{
    char line[256];
    snprintf(line, sizeof line, "answer \"%s\"", step->right ? step->right : "");
    if (step->right) stage_line(s, line);
}

/* The whole course at 80x24: every lesson to its end, every question answered, every task solved by its recorded
 * solution and by nothing that is recorded as wrong; then all of it is done. */
static void the_course_is_gone_through(void **state)
{
    stage s = stage_of(four(), small);
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        char line[128];
        sm_lesson *l;
        sm_error err = {0};
        assert_ok(sm_lesson_read(&l, e->name, &err), err);
        snprintf(line, sizeof line, "lesson %s", e->name);
        stage_line(&s, line);
        stage_answer(&s, &l->step[0]);
        for (size_t i = 1; i < l->n_steps; i++) {
            stage_keys(&s, "Right");
            stage_answer(&s, &l->step[i]);
        }
        const sm_challenge *t = &l->step[l->n_steps - 1].task;
        for (size_t i = 0; i < t->refused.n; i++) {
            char *all = sm_copy_text(t->refused.row[i].text, strlen(t->refused.row[i].text)), *save = NULL;
            for (char *one = strtok_r(all, ";", &save); one; one = strtok_r(NULL, ";", &save)) stage_line(&s, one);
            assert_hides(&s, "Solved");
            stage_line(&s, "step here");
            sm_free(all);
        }
        for (size_t i = 0; i < t->solution.n; i++) stage_line(&s, t->solution.row[i].text);
        if (t->goal.n) assert_shows(&s, "Solved with ");
        sm_lesson_free(l);
    }
    stage_keys(&s, "L");
    assert_shows(&s, "3 of 3 done");
    assert_hides(&s, "0 of ");
    assert_hides(&s, " seen");
    stage_free(&s);
}

/* One key from a step to the algorithm it speaks of, and back; totals of eq. 14 row by row by hand: 50, 90, 128. */
static void a_step_of_a_lesson_opens_the_algorithm_it_speaks_of(void **state)
{
    static const struct {
        const char *lesson, *step, *title, *keys, *shows;
    } each[] = {
        {"nca-eq14", "step 3", "the best one-to-one pairing, row by row · step 1 of", "End", "The proof"},
        {"sklearn-fm", "step 1", "pairs of points · step 1 of 17", "Space", "points 1 and 2: YY"},
        {"shuffled", "step 6", "shuffles of the labels · step 1 of", "Space", "shuffle 1"},
        {"sklearn-mi", "step 5", "E[MI] cell by cell · step 1 of 6", "End", "0.120284"}, /* scikit-learn: 0.1202844 */
        {"sklearn-mi", "step 3", "E[MI] cell by cell · step 1 of 8", "End", "0.277259"},
    };
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        char line[64];
        stage s = stage_of(four(), small);
        snprintf(line, sizeof line, "lesson %s", each[i].lesson);
        stage_line(&s, line);
        stage_line(&s, each[i].step);
        assert_shows(&s, "S opens ");
        stage_keys(&s, "S");
        assert_shows(&s, each[i].title);
        stage_keys(&s, each[i].keys);
        assert_shows(&s, each[i].shows);
        stage_keys(&s, "q");
        assert_shows(&s, "S opens ");
        stage_free(&s);
    }
}

/* ---- splits, and partitions that become equal ---------------------------------------------------------------------
 */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_left_out_stands_in_the_title_of_every_view),
        cmocka_unit_test(noise_that_is_loaded_stands_in_the_title),
        cmocka_unit_test(the_title_counts_the_columns_that_are_seen),
        cmocka_unit_test(a_narrow_title_keeps_n_and_what_is_left_out),
        cmocka_unit_test(a_message_never_covers_the_line_of_the_cursor),
        cmocka_unit_test(two_keys_step_through_the_predictions_in_every_view),
        cmocka_unit_test(stepping_keeps_the_cursor),
        cmocka_unit_test(leaving_from_a_lesson_asks_about_ones_own_changes),
        cmocka_unit_test(a_word_is_explained_where_a_lesson_uses_it_first),
        cmocka_unit_test(the_course_is_gone_through),
        cmocka_unit_test(a_step_of_a_lesson_opens_the_algorithm_it_speaks_of),
    };
    return cmocka_run_group_tests_name("shell", tests, NULL, NULL);
}
