/* Many predictions in the explorer: what the compare view shows, and going from one prediction to another. */
#include "io/read.h"
#include "tests/app/stage.h"
#include "tests/support/indices.h"

static sm_dataset *rivals(bool every)
{
    static const char *const name = "sample:rivals";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.every = every};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return d;
}

static stage stage_rivals(bool every)
{
    return stage_of(rivals(every), stage_caps(100, 30));
}

/* A view asked for by name is what comes up. */
static void a_view_that_is_asked_for_is_the_first(void **state)
{
    stage s = {0};
    sm_error err = {0};
    sm_app_options o = {.view = "match"};
    assert_ok(sm_session_new(&s.session, rivals(true), the_registry(), &err), err);
    assert_ok(sm_app_new(&s.app, s.session, the_registry(), (sm_caps){.w = 100, .h = 30, .utf8 = true}, &o, &err), err);
    assert_shows(&s, "[2 Match]");
    stage_free(&s);
}

static void the_prediction_that_was_opened_is_named_in_the_title_of_every_view(void **state)
{
    stage s = stage_rivals(true);
    stage_keys(&s, "j j Enter");
    assert_shows(&s, "[1 Matrix]");
    for (size_t i = 0; sm_views[i]; i++) {
        char line[64];
        if (!strcmp(sm_views[i]->name, "start")) continue; /* there is nothing open on it */
        snprintf(line, sizeof line, "view %s", sm_views[i]->name);
        stage_line(&s, line);
        const char *screen = stage_screen(&s), *name = strstr(screen, "class × bands");
        if (!name || name > strchr(screen, '\n')) fail_msg("%s is called\n%s", sm_views[i]->name, screen);
    }
    stage_free(&s);
}

static void no_chance_band_is_missing_once_all_is_done(void **state)
{
    stage s = stage_rivals(true);
    stage_keys(&s, "7 K");
    assert_shows(&s, "K 2: kmeans2 0.6243, chance ");
    for (int k = 3; k <= 6; k++) {
        char text[32];
        stage_keys(&s, "Right");
        snprintf(text, sizeof text, "K %d: ", k);
        assert_shows(&s, text);
        assert_shows(&s, ", chance ");
    }
    stage_keys(&s, "Down");
    assert_shows(&s, "o Normalised clustering accuracy");
    stage_free(&s);
}

/* The last line of the screen. */
static const char *keys_line(stage *s)
{
    static char line[1024];
    const char *screen = stage_words(s), *last = screen;
    for (const char *p = screen; *p; p++)
        if (*p == '\n' && p[1]) last = p + 1;
    snprintf(line, sizeof line, "%s", last);
    return line;
}

static void what_stands_in_the_lists_place_has_keys_of_its_own(void **state)
{
    static const struct {
        const char *keys, *begins;
    } rows[] = {{"7", " Enter open Space pin p pair d diff K plot"},
                {"7 t", " ↑↓←→ pair t list u undo"},
                {"7 Space Down p", " ↑↓ index ←→ partition Enter open p list"},
                {"7 j d", " ↑↓ class Enter points d list"},
                {"7 K", " ←→ K ↑↓ index Enter open K list"},
                {"7 t t", " Enter open Space pin p pair d diff K plot"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        stage s = stage_rivals(true);
        stage_keys(&s, rows[i].keys);
        if (strncmp(keys_line(&s), rows[i].begins, strlen(rows[i].begins)) != 0) fail_msg("%s", keys_line(&s));
        stage_free(&s);
    }
}

/* Five values of K, five partitions: five letters, each above its K. */
static void the_letters_of_the_k_chart_stand_at_values_of_k_alone(void **state)
{
    for (int ascii = 0; ascii < 2; ascii++) {
        stage s = stage_of(rivals(true), (sm_caps){.w = 100, .h = 30, .colours = 8, .utf8 = !ascii});
        stage_keys(&s, "7 K");
        const sm_frame *f = stage_frame(&s);
        int axis = 0, letters = 0;
        while (!stage_begins(f, 8, axis, ascii ? "+^-" : "└▲─")) assert_true(++axis < 29);
        for (int x = 9; x < 100; x++)
            for (int y = 4; y < axis; y++) {
                if (strcmp(sm_frame_cell(f, x, y)->text, "o") != 0) continue;
                letters++;
                assert_string_not_equal(sm_frame_cell(f, x, axis)->text, ascii ? "-" : "─");
            }
        assert_int_equal(letters, 5);
        stage_free(&s);
    }
}

/* The session that the lists were made in is gone then: how they are drawn is for the one that came. Under
 * AddressSanitizer this also holds that no list reads the old one. */
static void lists_of_two_partitions_outlive_the_prediction_that_was_open(void **state)
{
    static const char *const row[] = {"p", "d"}, *const shown[] = {"alike", "gained"};
    for (size_t i = 0; i < 2; i++) {
        stage s = stage_rivals(true);
        stage_keys(&s, "7 Space Down");
        stage_keys(&s, row[i]);
        assert_shows(&s, shown[i]);
        stage_keys(&s, row[i]);
        stage_keys(&s, "Enter 7");
        assert_shows(&s, "[7 Compare]");
        stage_keys(&s, row[i]);
        assert_shows(&s, shown[i]);
        stage_line(&s, "set digits=2");
        assert_shows(&s, shown[i]);
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_that_is_asked_for_is_the_first),
        cmocka_unit_test(the_prediction_that_was_opened_is_named_in_the_title_of_every_view),
        cmocka_unit_test(no_chance_band_is_missing_once_all_is_done),
        cmocka_unit_test(what_stands_in_the_lists_place_has_keys_of_its_own),
        cmocka_unit_test(lists_of_two_partitions_outlive_the_prediction_that_was_open),
        cmocka_unit_test(the_letters_of_the_k_chart_stand_at_values_of_k_alone),
    };
    return cmocka_run_group_tests_name("app/compare", tests, NULL, NULL);
}
