/* What y copies in each view, what is said of it, and what becomes of the options of the data that are left. */
#include "tests/app/stage.h"
#include "tests/support/indices.h"
#include "tests/support/scratch.h"
#include <sys/stat.h>
#include <unistd.h>

typedef struct copied {
    char text[16384], screen[16384];
} copied;

static copied copied_by_with(const char *keys, const sm_app_options *o)
{
    static copied c;
    sm_app *app;
    sm_session *s = NULL;
    sm_terminal *t;
    sm_error err = {0};
    sm_text screen = {0};
    sm_caps caps = {.w = 100, .h = 30, .utf8 = true};
    assert_ok(sm_session_new(&s, sample_fig1b(), the_registry(), &err), err);
    assert_ok(sm_headless_open(&t, caps, keys, &err), err);
    assert_ok(sm_app_new(&app, s, the_registry(), caps, o, &err), err);
    assert_ok(sm_app_run(app, t, &err), err);
    assert_ok(sm_frame_write(sm_headless_last(t), false, sm_text_sink(&screen), &err), err);
    snprintf(c.text, sizeof c.text, "%s", sm_headless_copied(t));
    snprintf(c.screen, sizeof c.screen, "%s", sm_text_of(&screen));
    sm_app_free(app);
    t->close(t);
    sm_text_free(&screen);
    return c;
}

static copied copied_by(const char *keys)
{
    return copied_by_with(keys, NULL);
}

static void assert_holds(const char *text, const char *part)
{
    if (!strstr(text, part)) fail_msg("\"%s\" is missing in:\n%s", part, text);
}

static void y_copies_the_matrix_and_says_so(void **state)
{
    copied c = copied_by("y");
    assert_holds(c.text, "Σ");
    assert_holds(c.text, "Tc"); /* fig1b of the J-score paper: Tc has 60 of the 100 points */
    assert_holds(c.text, "[(40)]*");
    assert_holds(c.screen, "copied matrix as text, ");
    assert_holds(c.screen, " lines, to the clipboard");
}

static void the_number_of_lines_is_that_of_what_was_copied(void **state)
{
    char said[64];
    copied c = copied_by(": c o p y Space c s v Enter");
    int lines = 0;
    for (const char *p = c.text; *p; p++) lines += *p == '\n';
    assert_int_equal(lines, 4); /* a heading and three classes */
    snprintf(said, sizeof said, "copied matrix as csv, %d lines, to the clipboard", lines);
    assert_holds(c.screen, said);
}

/* Counts of fig1b: Ta 10 in K1; Tb 30 in K2; Tc 40 in K3 and 20 in K4. */
static void a_format_can_be_asked_for(void **state)
{
    assert_string_equal(copied_by(": c o p y Space c s v Enter").text,
                        "class,K1,K2,K3,K4\nTa,10,0,0,0\nTb,0,30,0,0\nTc,0,0,40,20\n");
    assert_holds(copied_by(": c o p y Space m a r k d o w n Enter").text, "| Tc");
    assert_holds(copied_by(": c o p y Space l a t e x Enter").text, "\\begin{tabular}");
}

static void the_menu_of_formats_is_one_key_away(void **state)
{
    assert_holds(copied_by("Y").screen, "text  plain  csv  tsv  json  markdown  latex  screen");
    assert_holds(copied_by("Y j s o n Enter").text, "\"counts\":[[10,0,0,0],[0,30,0,0],[0,0,40,20]]");
}

static void every_view_copies_what_it_is_about(void **state)
{
    static const struct {
        const char *keys, *said, *holds;
    } row[] = {
        {"2 y", "copied match as text", "One-to-one optimum"},
        {"3 y", "copied explain as text", "J-score"},
        {"3 L", "copied explain as latex", "\\frac{2\\,R\\,P}{R + P}"},
        {"4 y", "copied path as csv", "step,change,command,j_score"},
        {"D # y", "copied losses as text", "jaccard"},
        {"D y", "copied diagnosis as text", "1 Class Tc is split into clusters K3 (40) and K4 (20)."},
        {"D y", "copied diagnosis as text",
         "\n     merge cluster K4 into K3: J +0.235\n"}, /* its lines, as they are read */
        {"R y", "copied log as text", "# setmatch-log 1"},
        {"F2 y", "copied the screen as text, 30 lines", "setmatch"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        copied c = copied_by(row[i].keys);
        assert_holds(c.screen, row[i].said);
        assert_holds(c.text, row[i].holds);
    }
}

static void explain_copies_the_index_it_shows(void **state)
{
    copied c = copied_by("3 : e x p l a i n Enter ] y");
    assert_null(strstr(c.text, "J-score =\n"));
    copied first = copied_by("3 y"), next = copied_by("3 ] y");
    assert_string_not_equal(first.text, next.text);
}

static void lists_are_copied_in_the_order_they_are_seen_in(void **state)
{
    /* what next on fig1b: merging K3 and K4 makes the partition whole, J 1.0000; the other end is last */
    copied down = copied_by("W y");
    const char *best = strstr(down.text, "merge  1.0000"), *any = strchr(down.text, '\n');
    assert_non_null(best);
    assert_ptr_equal(best, any + 1);
    assert_holds(down.screen, "copied What next as text");
    copied few = copied_by("6 c c c & K 4 Enter y");
    assert_holds(few.screen, "copied Points as text");
    assert_holds(few.text, "  Tc     K4");
    assert_null(strstr(few.text, "Ta"));
}

static void the_screen_can_be_copied_as_it_is(void **state)
{
    copied c = copied_by(": c o p y Space s c r e e n Enter");
    assert_holds(c.text, "1 Matrix");
    assert_holds(c.screen, "copied the screen as text, 30 lines");
}

static void what_cannot_be_copied_says_so(void **state)
{
    assert_holds(copied_by(": c o p y Space w o r d Enter").screen, "unknown format \"word\"");
    assert_holds(copied_by("F2 : c o p y Space c s v Enter").screen, "can only be copied as text");
    assert_string_equal(copied_by(": c o p y Space w o r d Enter").text, "");
}

static void without_a_clipboard_it_is_a_file_and_the_file_is_named(void **state)
{
    const char *file = in_scratch("setmatch/copy.txt");
    struct stat st;
    setenv("XDG_STATE_HOME", scratch(), 1);
    copied c = copied_by(": s e t Space clipboard=file Enter y");
    assert_holds(c.screen, file);
    assert_string_equal(c.text, ""); /* nothing went to the terminal */
    assert_int_equal(stat(file, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void a_file_that_cannot_be_written_is_an_error_that_says_which(void **state)
{
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    copied c = copied_by(": s e t Space clipboard=file Enter y");
    assert_holds(c.screen, "/dev/null/none/setmatch/copy.txt");
    assert_null(strstr(c.screen, "copied"));
}

static void settings_go_with_whoever_opens_something_else(void **state)
{
    sm_app_options o = {.settings = "digits=6\nvalues=jaccard\n"};
    /* Jaccard of Tc and K3 in fig1b: 40 / 60 */
    assert_holds(copied_by_with("y", &o).text, "0.666667");
    assert_holds(copied_by_with(":open Space sample:fig1d Enter y", &o).text, "0.477273"); /* 42 / 88, fig1d */
}

static void save_config_writes_what_differs_and_names_the_file(void **state)
{
    const char *file = in_scratch("config");
    char content[256];
    sm_app_options o = {.config = file};
    copied c = copied_by_with("v", &o);
    assert_int_not_equal(access(file, F_OK), 0); /* never behind anybody's back */
    c = copied_by_with(":set Space digits=6 Enter :save-config Enter", &o);
    assert_holds(c.screen, "digits=6");
    assert_holds(c.screen, file);
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    content[fread(content, 1, sizeof content - 1, f)] = 0;
    fclose(f);
    assert_string_equal(content, "digits = 6\n");
}

static void without_a_configuration_there_is_nothing_to_save_to(void **state)
{
    assert_holds(copied_by(":save-config Enter").screen, "no configuration file");
}

static void no_question_is_asked_of_whoever_wants_none(void **state)
{
    sm_app_options o = {.asks_nothing = true};
    copied c = copied_by_with("m 1 Enter q", &o);
    assert_holds(c.screen, "1 unsaved change");
    assert_null(strstr(c.screen, "y discard"));
    assert_holds(copied_by("m 1 Enter q").screen, "y discard");
}

int main(void)
{
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(y_copies_the_matrix_and_says_so),
        cmocka_unit_test(the_number_of_lines_is_that_of_what_was_copied),
        cmocka_unit_test(a_format_can_be_asked_for),
        cmocka_unit_test(the_menu_of_formats_is_one_key_away),
        cmocka_unit_test(every_view_copies_what_it_is_about),
        cmocka_unit_test(explain_copies_the_index_it_shows),
        cmocka_unit_test(lists_are_copied_in_the_order_they_are_seen_in),
        cmocka_unit_test(the_screen_can_be_copied_as_it_is),
        cmocka_unit_test(what_cannot_be_copied_says_so),
        cmocka_unit_test(without_a_clipboard_it_is_a_file_and_the_file_is_named),
        cmocka_unit_test(a_file_that_cannot_be_written_is_an_error_that_says_which),
        cmocka_unit_test(settings_go_with_whoever_opens_something_else),
        cmocka_unit_test(save_config_writes_what_differs_and_names_the_file),
        cmocka_unit_test(without_a_configuration_there_is_nothing_to_save_to),
        cmocka_unit_test(no_question_is_asked_of_whoever_wants_none),
    };
    return cmocka_run_group_tests_name("copy", tests, NULL, NULL);
}
