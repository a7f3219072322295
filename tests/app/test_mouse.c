/* The mouse, the menu, pasting, and what help and the bottom line say of keys. */
#include "app/stage/keys.h"
#include "tests/app/mouse.h"

/* Blobs have coordinates; Steps would weigh the millions of tables with their margins anew each time. */
static stage stage_at_view(const char *view, int w, int h)
{
    static const uint64_t few[] = {3, 1, 1, 2};
    sm_dataset *data = strcmp(view, "steps") == 0 ? sample_dataset(few, 2, 2) : sample_blobs();
    stage s = stage_of(data, stage_caps(w, h));
    char line[64];
    snprintf(line, sizeof line, "view %s", view);
    stage_line(&s, line);
    return s;
}

/* ---- the matrix ---------------------------------------------------------------------------------------------------
 */

static void a_cell_of_the_overview_is_selected(void **state)
{
    stage s = stage_fig1b();
    int x, y;
    stage_keys(&s, "z");
    assert_hides(&s, "Tc × ");
    assert_true(where(&s, "Tc", &x, &y)); /* its own line: the one above is of Ta and Tb */
    click(&s, x + 8, y);
    assert_shows(&s, "Tc × ");
    stage_free(&s);
}

static void the_button_that_comes_up_elsewhere_opens_nothing(void **state)
{
    stage s = stage_fig1b();
    int x, y;
    assert_true(where(&s, "20)", &x, &y));
    click(&s, x, y);
    mouse(&s, SM_MOUSE_PRESS, x, y);
    mouse(&s, SM_MOUSE_DRAG, x + 3, y + 5);
    mouse(&s, SM_MOUSE_RELEASE, x + 3, y + 5);
    assert_shows(&s, "[1 Matrix]");
    assert_shows(&s, "Tc × K4");
    stage_free(&s);
}

/* ---- bars ---------------------------------------------------------------------------------------------------------
 */

static void a_field_of_a_dialog_and_its_doing_can_be_pressed(void **state)
{
    stage s = stage_fig1b();
    int x, y;
    click_on(&s, "20)");
    stage_keys(&s, "m");
    assert_true(where(&s, "count", &x, &y) || where(&s, "how many", &x, &y));
    click(&s, x + 12, y);
    stage_type(&s, "5");
    assert_shows(&s, "move 5 Tc K4");
    click_on(&s, "Enter do it");
    assert_shows(&s, "changes 1");
    stage_free(&s);
}

static void an_answer_to_a_question_can_be_pressed(void **state)
{
    int x, y;
    stage s = stage_fig1b();
    stage_line(&s, "move 5 Tc K4 K3");
    stage_keys(&s, "q");
    assert_shows(&s, "y discard");
    assert_true(where(&s, "  Esc cancel", &x, &y)); /* in the bottom line */
    click(&s, x + 2, y);
    assert_false(sm_app_over(s.app));
    stage_keys(&s, "q");
    assert_true(where(&s, " y discard  ", &x, &y));
    click(&s, x + 1, y);
    assert_true(sm_app_over(s.app));
    stage_free(&s);
}

/* ---- lists and points ---------------------------------------------------------------------------------------------
 */

static void the_wheel_goes_three_lines(void **state)
{
    stage s = stage_at_view("points", 100, 30);
    stage_keys(&s, "c c c"); /* all points */
    stage_keys(&s, "Home");
    const char *first = strstr(stage_screen(&s), " row 1 · ");
    assert_non_null(first);
    mouse(&s, SM_MOUSE_WHEEL_DOWN, 20, 12);
    assert_shows(&s, " row 4 · ");
    mouse(&s, SM_MOUSE_WHEEL_UP, 20, 12);
    assert_shows(&s, " row 1 · ");
    stage_free(&s);
}

static void a_drag_over_points_marks_them(void **state)
{
    stage s = stage_at_view("points", 100, 30);
    int x, y;
    assert_true(where(&s, "○", &x, &y));
    mouse(&s, SM_MOUSE_PRESS, 20, y + 1);
    mouse(&s, SM_MOUSE_DRAG, 21, y + 2);
    mouse(&s, SM_MOUSE_DRAG, 21, y + 4);
    assert_hides(&s, "4 marked");
    mouse(&s, SM_MOUSE_RELEASE, 21, y + 4);
    assert_shows(&s, "4 marked");
    assert_hides(&s, "changes 1"); /* nothing moves before it is told to */
    stage_free(&s);
}

static void a_click_on_the_sign_marks_one_and_takes_it_back(void **state)
{
    stage s = stage_at_view("points", 100, 30);
    int x, y;
    assert_true(where(&s, "○", &x, &y));
    click(&s, x, y);
    assert_shows(&s, " · 1 marked");
    click(&s, x, y);
    assert_hides(&s, " · 1 marked");
    assert_shows(&s, "[6 Points]");
    stage_free(&s);
}

static void a_drag_over_the_scatter_marks_a_box(void **state)
{
    stage s = stage_at_view("scatter", 100, 30);
    mouse(&s, SM_MOUSE_PRESS, 12, 5);
    mouse(&s, SM_MOUSE_DRAG, 40, 12);
    mouse(&s, SM_MOUSE_DRAG, 99, 27);
    mouse(&s, SM_MOUSE_DRAG, 8, 0); /* beyond the corner */
    mouse(&s, SM_MOUSE_DRAG, 99, 28);
    mouse(&s, SM_MOUSE_RELEASE, 99, 28);
    assert_shows(&s, " marked");
    assert_hides(&s, "changes 1");
    stage_free(&s);
}

/* ---- the other views ----------------------------------------------------------------------------------------------
 */

static void other_views_take_the_cursor_where_they_are_pressed(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "move 5 Tc K4 K3");
    stage_line(&s, "move 5 Tc K4 K3");
    stage_keys(&s, "2");
    click_on(&s, "K3 ");
    assert_shows(&s, "cluster K3: 50 points");
    stage_keys(&s, "3");
    click_on(&s, "Best class of each");
    assert_shows(&s, "step 3 of 4");
    stage_keys(&s, "4");
    click(&s, 9, 8);
    assert_shows(&s, "step 0 of 2");
    stage_keys(&s, "D");
    click_on(&s, "Class Tc is split");
    assert_shows(&s, " Tc × K4 "); /* the cursor was on it */
    stage_keys(&s, "D #");
    click_on(&s, "K2 ");
    assert_shows(&s, " K2");
    stage_keys(&s, "R");
    click_on(&s, "as loaded");
    assert_shows(&s, "the data as loaded");
    click_on(&s, "as loaded");
    assert_hides(&s, "changes 1");
    stage_keys(&s, "W");
    click_on(&s, "2 halves");
    assert_shows(&s, " split K4 10,10 ");
    stage_keys(&s, "F2");
    click_on(&s, "I_t, I_k");
    mouse(&s, SM_MOUSE_WHEEL_DOWN, 20, 12);
    assert_shows(&s, "▸ [(n)]"); /* three entries on */
    stage_free(&s);
}

/* ---- the menu -----------------------------------------------------------------------------------------------------
 */

/* ---- pastes -------------------------------------------------------------------------------------------------------
 */

/* ---- what is said of keys -----------------------------------------------------------------------------------------
 */

static void one_word(char out[32], const char *keys)
{
    snprintf(out, 32, "%.*s", (int)strcspn(keys, " "), keys);
    for (char *plus = strchr(out + 1, '+'); plus; plus = NULL) *plus = ' ';
}

static void help_lists_every_key_of_every_view(void **state)
{
    for (size_t v = 0; sm_views[v]; v++) {
        stage s = stage_at_view(sm_views[v]->name, 130, 200);
        stage_keys(&s, "?");
        const char *group[SM_GROUPS];
        const size_t groups = sm_app_groups(s.app, group);
        size_t own = 0, seen = 0;
        for (const sm_action *row = sm_views[v]->actions; row->bind.keys; row++) own += row->bind.help != NULL;
        for (size_t g = 0; g < groups; g++)
            for (sm_row_walk at = {0}; sm_next_row(s.app, group[g], &at);) {
                char keys[64];
                sm_app_keys(keys, at.row->bind.keys, true);
                assert_shows(&s, keys);
                seen += !at.global;
            }
        assert_int_equal(seen, own); /* a row without a group would be nowhere */
        stage_free(&s);
    }
}

/* What is not in help must not do anything, and what is must. */
static void every_key_that_help_names_does_something(void **state)
{
    for (size_t v = 0; sm_views[v]; v++)
        for (size_t l = 0; l < 2; l++)
            for (const sm_action *row = l ? sm_global_actions : sm_views[v]->actions; row->bind.keys; row++) {
                if (!row->bind.help) continue;
                stage s = stage_at_view(sm_views[v]->name, 100, 30);
                char key[32];
                one_word(key, row->bind.keys);
                stage_screen(&s);
                stage_keys(&s, key);
                if (!sm_app_over(s.app) && strstr(stage_screen(&s), "does nothing here"))
                    fail_msg("%s of %s does nothing", key, l ? "all views" : sm_views[v]->name);
                stage_free(&s);
            }
}

static void q_leads_home_from_everywhere(void **state)
{
    static const char *const before[] = {"", "Tab", "z", "b", "v", "o", "s", "Enter", "& x Enter", "g"};
    for (size_t v = 0; sm_views[v]; v++)
        for (size_t k = 0; k < sizeof before / sizeof *before; k++) {
            stage s = stage_at_view(sm_views[v]->name, 100, 30);
            stage_keys(&s, before[k]);
            for (int i = 0; i < 7 && !sm_app_over(s.app); i++) { /* a prompt takes q as a letter: Esc leaves it */
                stage_screen(&s);
                if (strstr(sm_text_of(&s.text), "[1 Matrix]") && strstr(sm_text_of(&s.text), "q quit")) break;
                stage_keys(&s, i == 4 ? "Esc" : "q");
            }
            if (!sm_app_over(s.app) && !strstr(stage_screen(&s), "[1 Matrix]"))
                fail_msg("q does not lead home from %s after \"%s\"", sm_views[v]->name, before[k]);
            assert_false(sm_app_over(s.app) && k == 0 && v > 0);
            stage_free(&s);
        }
}

/* ---- anything anywhere --------------------------------------------------------------------------------------------
 */

static void any_mouse_anywhere_leaves_the_table_whole(void **state)
{
    static const char *const keys[] = {"1", "2", "3",   "4",   "5", "6",   "D", "W",  "R", "F2", "F9", "?",
                                       ":", "m", "Tab", "Esc", "z", "Esc", "v", "F9", "q", "/",  "s",  "b"};
    static const sm_caps sizes[] = {{100, 30, 8, true}, {80, 24, 256, true}, {60, 14, 8, true}, {40, 10, 0, false},
                                    {20, 5, 0, true},   {3, 2, 0, true},     {1, 1, 0, true}};
    uint64_t seed = 20260101;
    for (size_t z = 0; z < sizeof sizes / sizeof *sizes; z++) {
        stage s = stage_of(sample_blobs(), sizes[z]);
        for (int i = 0; i < 1500 && !sm_app_over(s.app); i++) {
            sm_mouse m = {(sm_mouse_what)sample_below(&seed, 5), (int)sample_below(&seed, (uint32_t)sizes[z].w + 2),
                          (int)sample_below(&seed, (uint32_t)sizes[z].h + 2)};
            if (sample_below(&seed, 4) == 0) stage_keys(&s, keys[sample_below(&seed, sizeof keys / sizeof *keys)]);
            mouse(&s, m.what, m.x, m.y);
            if (i % 10 == 0) stage_screen(&s);
        }
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_of_the_overview_is_selected),
        cmocka_unit_test(the_button_that_comes_up_elsewhere_opens_nothing),
        cmocka_unit_test(a_field_of_a_dialog_and_its_doing_can_be_pressed),
        cmocka_unit_test(an_answer_to_a_question_can_be_pressed),
        cmocka_unit_test(the_wheel_goes_three_lines),
        cmocka_unit_test(a_drag_over_points_marks_them),
        cmocka_unit_test(a_click_on_the_sign_marks_one_and_takes_it_back),
        cmocka_unit_test(a_drag_over_the_scatter_marks_a_box),
        cmocka_unit_test(other_views_take_the_cursor_where_they_are_pressed),
        cmocka_unit_test(help_lists_every_key_of_every_view),
        cmocka_unit_test(every_key_that_help_names_does_something),
        cmocka_unit_test(q_leads_home_from_everywhere),
        cmocka_unit_test(any_mouse_anywhere_leaves_the_table_whole),
    };
    return cmocka_run_group_tests_name("mouse", tests, NULL, NULL);
}
