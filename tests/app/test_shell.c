/* What stands around every view: the title with what is left out, the prompt, predictions one after the other, lessons
 * that give one's own data back. */
#include "base/mem.h"
#include "io/lesson/lesson.h"
#include "tests/app/stage.h"

/* Ten points of two classes in two clusters, and three whose class is the noise label 0; two rows more had no class.
 * Worked by hand: n = 13, without noise 10. */
static sm_dataset *noisy(void)
{
    enum { POINTS = 13 };
    static const uint32_t truth[POINTS] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2},
                          pred[POINTS] = {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2};
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = 2, .pred = 1, .dropped = 2};
    p.partition = sm_alloc(2, sizeof *p.partition);
    p.partition[0] = sample_partition("gold", "T", truth, POINTS, 3);
    p.partition[1] = sample_partition("found", "K", pred, POINTS, 3);
    for (int axis = 0; axis < 2; axis++) {
        p.axis[axis] = sm_alloc(POINTS, sizeof *p.axis[axis]);
        for (size_t i = 0; i < POINTS; i++) p.axis[axis][i] = (double)i;
    }
    sm_dataset_new(&d, &p);
    return d;
}

/* The same truth against four predictions: each moves one point more. */
static sm_dataset *four(void)
{
    enum { POINTS = 12, PREDICTIONS = 4 };
    uint32_t label[POINTS];
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = PREDICTIONS + 1, .pred = 1};
    p.partition = sm_alloc(PREDICTIONS + 1, sizeof *p.partition);
    for (uint32_t i = 0; i < POINTS; i++) label[i] = i / 4;
    p.partition[0] = sample_partition("gold", "T", label, POINTS, 3);
    for (uint32_t c = 1; c <= PREDICTIONS; c++) {
        char name[16];
        label[c - 1] = 2;
        snprintf(name, sizeof name, "run%u", (unsigned)c);
        p.partition[c] = sample_partition(name, "K", label, POINTS, 3);
    }
    for (int axis = 0; axis < 2; axis++) {
        p.axis[axis] = sm_alloc(POINTS, sizeof *p.axis[axis]);
        for (size_t i = 0; i < POINTS; i++) p.axis[axis][i] = (double)(i % (axis ? 5 : 7));
    }
    sm_dataset_new(&d, &p);
    return d;
}

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

/* Undone, it is in again. */
static void noise_brought_back_is_no_longer_left_out(void **state)
{
    stage s = stage_of(noisy(), usual);
    stage_line(&s, "noise true:T3 drop");
    assert_title(&s, "3 noise points left out");
    stage_keys(&s, "u");
    assert_null(strstr(title_line(&s), "noise"));
    assert_title(&s, "n=13 ");
    stage_free(&s);
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

/* The name of the column where it fits, as in iris; else what rows and columns are. */
static void the_corner_names_the_column_of_the_rows(void **state)
{
    static const char *const name = "sample:iris";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.rows = true};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    stage s = stage_of(d, stage_caps(100, 30));
    assert_says(&s, "species c2");
    stage_keys(&s, "t");
    assert_says_not(&s, "species c2");
    assert_shows(&s, "K\\T");
    stage_free(&s);
}

static void the_corner_follows_an_exchange_of_roles(void **state)
{
    stage s = stage_fig1b();
    assert_says(&s, "class K1");
    stage_keys(&s, "t");
    assert_shows(&s, "K\\T");
    stage_free(&s);
}

/* ---- the prompt -------------------------------------------------------------------------------------------------- */

static void a_failed_command_closes_the_prompt(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "mov 1 Tc K4 K3");
    assert_shows(&s, "unknown command \"mov\"");
    assert_hides(&s, ":mov");
    stage_keys(&s, "j l"); /* the view's again */
    assert_shows(&s, "Tb × K2");
    assert_hides(&s, "unknown command");
    stage_keys(&s, ": Up");
    assert_shows(&s, ":mov 1 Tc K4 K3");
    stage_keys(&s, "Home Right Right Right e Enter");
    assert_shows(&s, "moved 1 point of Tc from K4 to K3");
    stage_free(&s);
}

static void help_is_a_command(void **state)
{
    static const char *const line[] = {"help", "h", "?"};
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        stage s = stage_fig1b();
        stage_line(&s, line[i]);
        assert_shows(&s, "Help: Matrix");
        stage_keys(&s, "Esc");
        assert_hides(&s, "Help: Matrix");
        stage_free(&s);
    }
    stage s = stage_fig1b();
    stage_line(&s, "help merge");
    assert_shows(&s, "merge CLUSTER.. INTO");
    stage_line(&s, "help merg");
    assert_shows(&s, "did you mean \"merge\"?");
    stage_line(&s, "e sample:iris");
    assert_title(&s, "sample:iris");
    stage_line(&s, "exit");
    assert_true(sm_app_over(s.app));
    stage_free(&s);
}

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

static void stepping_asks_where_changes_would_be_lost(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "merge K2 K1");
    stage_keys(&s, ";");
    assert_shows(&s, "1 unsaved change");
    assert_title(&s, "run1");
    stage_keys(&s, "y");
    assert_title(&s, "run2");
    stage_free(&s);
    s = stage_fig1b();
    stage_keys(&s, ";");
    assert_shows(&s, "one prediction is loaded");
    assert_hides(&s, ", ; pred");
    stage_free(&s);
}

/* ---- lessons ----------------------------------------------------------------------------------------------------- */

static void a_lesson_gives_ones_own_data_back(void **state)
{
    static const char *const ways[] = {": l e s s o n Space j s c o r e - f i g 1 Enter q",
                                       ": l e s s o n Space j s c o r e - f i g 1 Enter Space 1 q", "8 Enter q",
                                       "8 Enter Space 2 q q", ": l e s s o n Space n c a - f i g 4 Enter L Enter q"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        stage s = stage_of(four(), usual);
        stage_line(&s, "move 1 T1 K1 K2");
        stage_keys(&s, "1 j j l");
        stage_keys(&s, ways[i]);
        assert_title(&s, "gold × run1 (1 of 4)");
        assert_title(&s, "changes 1");
        assert_shows(&s, "T3 × K2");
        assert_shows(&s, "back to your own data");
        stage_keys(&s, "u");
        assert_hides(&s, "changes 1");
        stage_keys(&s, "C-r q"); /* and what is not saved is asked about as ever */
        assert_shows(&s, "1 unsaved change");
        assert_false(sm_app_over(s.app));
        stage_free(&s);
    }
}

/* "class Ta has 4 points in cluster K1" is told beside counts: first-screen begins with 4 and 1, 0 and 3. */
static void a_lesson_shows_counts_and_ones_own_way_of_showing_cells_comes_back(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "set values=row");
    stage_line(&s, "set shade=none");
    stage_line(&s, "lesson first-screen");
    assert_shows(&s, "█4");
    assert_hides(&s, "80.0%");
    stage_line(&s, "view matrix");
    assert_shows(&s, "shade: row %");
    assert_hides(&s, "cells: row %");
    stage_line(&s, "set values=col"); /* here, and not at home */
    assert_shows(&s, "cells: col %");
    stage_keys(&s, "8 q");
    assert_shows(&s, "back to your own data");
    stage_keys(&s, "1");
    assert_shows(&s, "cells: row %");
    assert_hides(&s, "shade: row %");
    stage_line(&s, "lesson first-screen");
    stage_line(&s, "open sample:fig1b");
    stage_keys(&s, "1");
    assert_shows(&s, "cells: row %");
    assert_hides(&s, "shade: row %");
    stage_free(&s);
}

/* The reason of a right or wrong guess is a sentence of its own, whether the index moved or not. */
static void a_guess_is_answered_with_what_the_index_sees_or_does_not(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson jscore-fig1");
    stage_line(&s, "quiz on");
    stage_line(&s, "step 3");
    stage_line(&s, "guess h_score up");
    assert_shows(&s, "H stays the same (0 of 1). Its blind spot: How unmatched");
    stage_line(&s, "guess j_score up");
    assert_shows(&s, ". It sees: ");
    stage_free(&s);
}

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

/* The fewest changes known are 2: all 163 tables that two changes lead to were searched. */
static void a_task_is_judged_after_every_change(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson through-the-valley");
    assert_shows(&s, ", wanted >= 0.9");
    assert_shows(&s, "changes 0 of 2 · fewest known 2");
    stage_line(&s, "swap K1 K2"); /* refused, and does not count */
    assert_shows(&s, "This task does not take swap; it takes move, merge, split");
    assert_shows(&s, "changes 0 of 2");
    stage_line(&s, "move 3 Ta K1 K3");
    stage_line(&s, "move 1 Ta K2 K3"); /* the best change each time: J .8602 */
    assert_shows(&s, "· J: 0.8602, wanted >= 0.9");
    stage_line(&s, "move 1 Ta K1 K3");
    assert_shows(&s, "This task takes 2 changes; u takes one back");
    stage_keys(&s, "u");
    assert_shows(&s, "changes 1 of 2");
    stage_line(&s, "step here");
    stage_line(&s, "merge K1 K2");
    stage_line(&s, "move 4 Ta K2 K3");
    assert_shows(&s, "✓ J: 1, wanted >= 0.9");
    assert_shows(&s, "Solved with 2 changes; fewest known: 2");
    stage_line(&s, "view lesson");
    stage_keys(&s, "L");
    stage_line(&s, "lesson no-step-back"); /* the paper's order: the fifth change lowers NMI from .7337 to .7051 */
    for (int i = 0; i < 4; i++) stage_line(&s, "move 1 Tb K1 K2");
    stage_line(&s, "move 1 Tc K1 K3");
    assert_shows(&s, "Every change has to keep NMI >= before; this one takes it from 0.7337 to 0.7051");
    stage_line(&s, "move 2 Tc K1 K3");
    assert_shows(&s, "This task moves at most 1 point a change");
    stage_line(&s, "answer");
    assert_shows(&s, "a solution: move 1 Tb K1 K2; ");
    stage_free(&s);
}

/* First screen: K2 holds 1 point of Ta and 3 of Tb; then Tb has one point in each cluster, and the smallest union with
 * K3, J = 1/4. The marks that would tell are not there yet. */
static void a_question_takes_an_answer_and_gives_a_reason(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson first-screen");
    assert_shows(&s, "Enter, then a number; Space shows answer and numbers");
    assert_hides(&s, "[(");
    stage_keys(&s, "Enter 4 Enter");
    assert_shows(&s, "no: that is the size of K2");
    assert_shows(&s, "right at once: 0 of 1");
    stage_keys(&s, "Enter 1 Enter");
    assert_shows(&s, "3 of them of Tb");
    assert_shows(&s, "[(");
    stage_keys(&s, "Space");
    assert_shows(&s, "a letter answers; Space shows answer and numbers");
    assert_hides(&s, "0.250");
    assert_hides(&s, "[(");
    stage_line(&s, "answer K3");
    assert_shows(&s, "right at once: 1 of 2");
    assert_shows(&s, "K3: 1/(3 + 2");
    stage_keys(&s, "Space Enter . 1 4 2 9 Enter"); /* J of Tc and K1: 1/7 */
    assert_shows(&s, "1/(2 + 6");
    stage_keys(&s, "Space Enter 6 Enter"); /* points outside the stars: 12 - 6 */
    assert_shows(&s, "half of them");
    stage_keys(&s, "Space Space a b c"); /* none, of three letters */
    assert_shows(&s, "None: every class and every");
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

/* From the list of lessons to a table of a paper and back; NCA's Table 2 has 20 indices by 10 properties, and all 200
 * signs are found as they are printed. */
static void a_table_of_a_paper_opens_from_the_list(void **state)
{
    stage s = stage_of(four(), usual);
    stage_keys(&s, "8 /");
    stage_type(&s, "nca-table2");
    stage_keys(&s, "Enter");
    assert_shows(&s, "Enter shows it as it is printed");
    stage_keys(&s, "Enter");
    stage_rest(&s);
    assert_shows(&s, "FM' (16)");
    stage_keys(&s, "End");
    assert_shows(&s, "200 printed values: 200 agree");
    stage_keys(&s, "q");
    assert_shows(&s, "THE PAPERS, as printed");
    stage_line(&s, "paper table2");
    assert_shows(&s, "unknown table or figure \"table2\"");
    stage_line(&s, "paper jscore-fig1");
    assert_shows(&s, "Square brackets");
    stage_keys(&s, "Esc");
    stage_free(&s);
}

/* samples/lessons/gaps.json: no name and no title has the words that its summary ends with. */
static void slash_finds_words_of_a_lessons_summary(void **state)
{
    stage s = stage_of(four(), usual);
    stage_keys(&s, "8 /");
    stage_type(&s, "wide gaps");
    stage_keys(&s, "Enter");
    assert_says(&s, "▸ gaps");
    assert_shows(&s, "They reward wide gaps.");
    stage_keys(&s, "/");
    stage_type(&s, "no such words");
    stage_keys(&s, "Enter");
    assert_says(&s, "▸ gaps");
    stage_free(&s);
}

/* While a number is asked for, a digit begins it, and what is wrong is told as too large or too small; the best pairing
 * of eq. 14 has 128 points. */
static void a_digit_begins_the_number_that_is_asked_for(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson nca-eq14");
    stage_keys(&s, "b");
    assert_shows(&s, "This step asks nothing; Space goes on");
    assert_shows(&s, "Space next");
    assert_hides(&s, "Enter start");
    stage_keys(&s, "Space b");
    assert_shows(&s, "The answer is a number: type it, then Enter");
    assert_shows(&s, "Enter answer  Space show");
    stage_keys(&s, "1");
    assert_shows(&s, "answer: 1");
    stage_keys(&s, "2 7 Enter");
    assert_shows(&s, "no: it is larger; try again");
    stage_keys(&s, "1 3 0 Enter");
    assert_shows(&s, "no: it is smaller; try again");
    stage_keys(&s, "1 2 8 Enter");
    assert_shows(&s, "50 + 39 + 39 = 128");
    stage_free(&s);
}

/* Shuffled, step 4: E[ACC] of two halves; errata, step 3: MI of the printed formula is -.7496, printed as .7496. Before
 * it was the answer's, a point repeated the last change. */
static void answer_line_takes_points_signs_and_digits(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson shuffled");
    stage_line(&s, "step 4");
    stage_line(&s, "move 1 T1 K1 K2");
    stage_line(&s, "step here");
    stage_type(&s, ".1");
    assert_shows(&s, "answer: .1");
    assert_shows(&s, "[8 Lesson]");
    stage_keys(&s, "Enter");
    assert_shows(&s, "A  ");
    assert_hides(&s, "your own changes");
    stage_line(&s, "lesson errata");
    stage_line(&s, "step 3");
    stage_type(&s, "-0.7496");
    assert_shows(&s, "answer: -0.7496");
    stage_keys(&s, "Enter");
    assert_shows(&s, "right at once: 1 of 1");
    stage_free(&s);
}

/* Up, Tab, a command and an empty line do nothing in the answer line; a digit at a choice begins an answer, too. */
static void answer_line_runs_no_command(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson first-screen");
    stage_line(&s, "move 1 Ta K1 K2");
    stage_line(&s, "step here");
    stage_keys(&s, "1 Backspace Up Tab");
    stage_type(&s, "move 1 Ta K1 K2");
    assert_shows(&s, "answer: move 1 Ta K1 K2");
    stage_keys(&s, "Enter");
    assert_shows(&s, "the answer is a number (found \"move 1 Ta");
    assert_hides(&s, "your own changes");
    stage_keys(&s, "3 C-u Enter");
    assert_hides(&s, "answer: ");
    stage_keys(&s, "5 Esc 1 Space Enter");
    assert_shows(&s, "3 of them of Tb");
    stage_keys(&s, "Right 4");
    assert_shows(&s, "answer: 4");
    stage_keys(&s, "Enter");
    assert_shows(&s, "[8 Lesson]");
    assert_shows(&s, "no such choice (found \"4\"); type its letter");
    stage_free(&s);
}

/* The step's numbers stay hidden over a change of one's own, as long as its question is open. */
static void a_change_of_ones_own_does_not_show_what_is_asked(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson nca-example2-4");
    stage_line(&s, "step 5");
    assert_shows(&s, "?");
    stage_line(&s, "new Z");
    assert_shows(&s, "your own changes");
    assert_hides(&s, "0.01"); /* AMI is -.0177, as the lesson states */
    stage_line(&s, "answer");
    assert_shows(&s, "0.01");
    stage_free(&s);
}

/* Keys out of place say where they work; behind the end of a lesson Space starts the next one. */
static void a_key_out_of_place_says_where_it_works(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson pair-them-off");
    stage_keys(&s, "c");
    assert_shows(&s, "This key works in the matrix; press Tab first");
    stage_keys(&s, "Tab Space");
    assert_shows(&s, "This key works in the lesson; press Tab first");
    stage_keys(&s, "Tab L c");
    assert_shows(&s, "This key works in a lesson; L returns to it");
    stage_keys(&s, "L");
    assert_shows(&s, "· unmatched clusters: 1, wanted 0");
    stage_line(&s, "move 2 Tb K3 K2");
    stage_keys(&s, "Tab Space");
    assert_shows(&s, "lesson names");
    stage_line(&s, "step 2");
    stage_line(&s, "quiz on");
    stage_line(&s, "answer 0.0");
    assert_shows(&s, "guess first: + it rises");
    stage_free(&s);
}

/* ARI ignores names by definition (property PER), so a renaming is no blind spot of it. */
static void renaming_is_not_called_a_blind_spot(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson nca-eq8");
    stage_line(&s, "step 5");
    stage_line(&s, "answer");
    assert_shows(&s, "= stays");
    assert_hides(&s, "blind");
    stage_line(&s, "lesson nca-eq8");
    stage_line(&s, "quiz on");
    stage_line(&s, "step 5");
    stage_line(&s, "guess ari same");
    assert_shows(&s, "right: ARI stays the same");
    assert_hides(&s, "blind");
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

/* Two of the lessons of unit 1 come after one another in the list. */
static void what_was_gone_through_is_marked_in_the_list(void **state)
{
    stage s = stage_of(four(), usual);
    stage_keys(&s, "8");
    assert_shows(&s, "1 Reading the screen · 8 min · 0 of 3 done");
    stage_line(&s, "lesson sklearn-contingency");
    stage_line(&s, "step 3");
    stage_keys(&s, "L");
    assert_shows(&s, "0 of 3 done"); /* one step is left */
    stage_keys(&s, "L");
    stage_line(&s, "step 4");
    stage_keys(&s, "L");
    assert_shows(&s, "0 of 3 done, 1 seen"); /* its question is left */
    assert_shows(&s, "· Reading a contingency matrix");
    stage_keys(&s, "L");
    stage_line(&s, "step 3");
    stage_line(&s, "answer \"inverse purity\"");
    stage_line(&s, "lesson pair-them-off");
    stage_line(&s, "step here"); /* the last step of a task is not its end */
    stage_keys(&s, "L");
    assert_shows(&s, "1 of 3 done");
    assert_hides(&s, " seen");
    assert_shows(&s, "✓ Reading a contingency matrix");
    stage_line(&s, "move 2 Tb K3 K2");
    assert_shows(&s, "2 of 3 done");
    stage_free(&s);
}

/* Space shows answers and goes on: the lesson is seen. A try, wrong at first, makes it done, and no later skipping
 * takes that back. */
static void a_lesson_whose_answers_were_only_shown_is_seen_not_done(void **state)
{
    stage s = stage_of(four(), usual);
    stage_line(&s, "lesson sklearn-contingency");
    stage_keys(&s, "Space Space Space Space"); /* 1 to 3, the answer of 3, 4 */
    stage_keys(&s, "Right");
    assert_shows(&s, "seen, not done: 1 question left out");
    stage_keys(&s, "L k j");
    assert_shows(&s, "0 of 3 done, 1 seen");
    stage_keys(&s, "L");
    stage_line(&s, "lesson sklearn-contingency");
    stage_keys(&s, "Space Space b a Space Space");
    stage_keys(&s, "L");
    assert_shows(&s, "1 of 3 done");
    assert_hides(&s, " seen");
    stage_keys(&s, "L");
    stage_line(&s, "lesson sklearn-contingency");
    stage_keys(&s, "Right Right Right L");
    assert_shows(&s, "1 of 3 done");
    assert_hides(&s, " seen");
    stage_free(&s);
}

static void a_lesson_from_the_list_leads_back_to_the_view_before_it(void **state)
{
    stage s = stage_of(four(), usual);
    stage_keys(&s, "1 j j l 3 ] 8 Enter q");
    assert_shows(&s, "[3 Explain]");
    assert_shows(&s, "back to your own data: Explain, as you left it");
    stage_keys(&s, "1"); /* and the matrix is where it was */
    assert_shows(&s, "T3 × K2");
    stage_free(&s);
}

/* ---- splits, and partitions that become equal ---------------------------------------------------------------------
 */

/* Fig. 1D: K1 holds 7, 21 and 42 points of the three classes, K2 the other 30. */
static void a_cluster_of_several_classes_is_split_by_class_unless_told_otherwise(void **state)
{
    static const char *const classes[] = {"Ta", "Tb", "Tc"}, *const clusters[] = {"K1", "K2"};
    static const uint64_t count[] = {7, 3, 21, 9, 42, 18};
    stage s = stage_of(sample_named(count, 3, 2, classes, clusters), usual);
    stage_keys(&s, "x");
    assert_says(&s, "same as :split K1 by class");
    stage_keys(&s, "Up"); /* equal parts, one more at each key */
    assert_says(&s, "same as :split K1 35,35");
    stage_keys(&s, "Up");
    assert_says(&s, "same as :split K1 24,23,23");
    stage_keys(&s, "Down Down Down Enter");
    assert_says(&s, "split K1 by class · J");
    assert_title(&s, "3×4");
    stage_keys(&s, "u");
    stage_line(&s, "split K1 30,40");
    assert_says(&s, "split K1 into 30,40 · J");
    stage_free(&s);
}

/* K4 of Fig. 1B is of one class: by class would change nothing. */
static void a_cluster_of_one_class_is_split_in_halves(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "G $ x");
    assert_says(&s, "same as :split K4 10,10");
    stage_free(&s);
}

/* With one class and one cluster, or one point each, formulas that correct for chance are 0/0. */
static void partitions_that_become_identical_are_said_to_be(void **state)
{
    static const char *const classes[] = {"Ta"}, *const clusters[] = {"K1", "K2"};
    static const uint64_t count[] = {2, 1};
    stage s = stage_fig1b();
    assert_hides(&s, "identical");
    stage_line(&s, "merge K4 K3");
    assert_shows(&s, "identical partitions · u undo");
    assert_title(&s, "3×3, identical");
    stage_keys(&s, "u");
    assert_hides(&s, "identical");
    stage_keys(&s, "C-r");
    assert_shows(&s, "redone: merge K4 K3");
    assert_shows(&s, "identical partitions");
    stage_free(&s);
    s = stage_of(sample_named(count, 1, 2, classes, clusters), (sm_caps){.w = 160, .h = 30, .utf8 = true});
    stage_line(&s, "merge K2 K1");
    assert_shows(&s, "identical partitions; ");
    assert_shows(&s, "indices by convention (†)");
    assert_shows(&s, "1.0000†");
    stage_free(&s);
}

/* fig1b: of Tc K3 has 40 points and K4 has 20, no other class has any there; Ta, where the cursor is, has none in both.
 */
static void a_search_for_a_label_leads_to_its_points(void **state)
{
    static const char *const row[][2] = {{"/ T c Enter", "Tc × K3   40 points"},
                                         {"/ K 4 Enter", "Tc × K4   20 points"}};
    for (size_t i = 0; i < 2; i++) {
        stage s = stage_fig1b();
        stage_keys(&s, row[i][0]);
        assert_shows(&s, row[i][1]);
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_left_out_stands_in_the_title_of_every_view),
        cmocka_unit_test(noise_that_is_loaded_stands_in_the_title),
        cmocka_unit_test(noise_brought_back_is_no_longer_left_out),
        cmocka_unit_test(the_title_counts_the_columns_that_are_seen),
        cmocka_unit_test(a_narrow_title_keeps_n_and_what_is_left_out),
        cmocka_unit_test(the_corner_names_the_column_of_the_rows),
        cmocka_unit_test(the_corner_follows_an_exchange_of_roles),
        cmocka_unit_test(a_failed_command_closes_the_prompt),
        cmocka_unit_test(help_is_a_command),
        cmocka_unit_test(a_message_never_covers_the_line_of_the_cursor),
        cmocka_unit_test(two_keys_step_through_the_predictions_in_every_view),
        cmocka_unit_test(stepping_keeps_the_cursor),
        cmocka_unit_test(stepping_asks_where_changes_would_be_lost),
        cmocka_unit_test(a_lesson_gives_ones_own_data_back),
        cmocka_unit_test(a_search_for_a_label_leads_to_its_points),
        cmocka_unit_test(a_lesson_shows_counts_and_ones_own_way_of_showing_cells_comes_back),
        cmocka_unit_test(a_guess_is_answered_with_what_the_index_sees_or_does_not),
        cmocka_unit_test(leaving_from_a_lesson_asks_about_ones_own_changes),
        cmocka_unit_test(a_task_is_judged_after_every_change),
        cmocka_unit_test(a_question_takes_an_answer_and_gives_a_reason),
        cmocka_unit_test(a_digit_begins_the_number_that_is_asked_for),
        cmocka_unit_test(answer_line_takes_points_signs_and_digits),
        cmocka_unit_test(answer_line_runs_no_command),
        cmocka_unit_test(slash_finds_words_of_a_lessons_summary),
        cmocka_unit_test(a_change_of_ones_own_does_not_show_what_is_asked),
        cmocka_unit_test(a_key_out_of_place_says_where_it_works),
        cmocka_unit_test(renaming_is_not_called_a_blind_spot),
        cmocka_unit_test(a_word_is_explained_where_a_lesson_uses_it_first),
        cmocka_unit_test(a_table_of_a_paper_opens_from_the_list),
        cmocka_unit_test(the_course_is_gone_through),
        cmocka_unit_test(what_was_gone_through_is_marked_in_the_list),
        cmocka_unit_test(a_step_of_a_lesson_opens_the_algorithm_it_speaks_of),
        cmocka_unit_test(a_lesson_whose_answers_were_only_shown_is_seen_not_done),
        cmocka_unit_test(a_lesson_from_the_list_leads_back_to_the_view_before_it),
        cmocka_unit_test(a_cluster_of_several_classes_is_split_by_class_unless_told_otherwise),
        cmocka_unit_test(a_cluster_of_one_class_is_split_in_halves),
        cmocka_unit_test(partitions_that_become_identical_are_said_to_be),
    };
    return cmocka_run_group_tests_name("shell", tests, NULL, NULL);
}
