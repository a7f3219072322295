/* Files whose columns are not decided, as the command line hands them over. What the screen that asks shows is in
 * tests/app/scripts/import.txt. */
#include "tests/app/stage.h"
#include "tests/support/indices.h"
#include "tests/support/scratch.h"
#include <unistd.h>

static const char *const file = "a.csv";

static int enter_files(void **state)
{
    return chdir(scratch());
}

static int drop_files(void **state)
{
    scratch_sweep();
    return 0;
}

static stage stage_at(int w, int h)
{
    stage s = stage_of(sample_fig1b(), stage_caps(w, h));
    setenv("XDG_STATE_HOME", scratch(), 1);
    return s;
}

/* 40 rows of three columns of labels, none of them called by its role. */
static void write_open(void)
{
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    fputs("alpha,beta,gamma\n", f);
    for (int i = 0; i < 40; i++) fprintf(f, "%c,%c,%c\n", "uvw"[i % 3], "pq"[i % 2], "mno"[i / 14]);
    fclose(f);
}

static bool is_recalled(sm_read_options o)
{
    sm_importing *i;
    sm_error err = {0};
    assert_ok(sm_importing_new(&i, &file, 1, &o, &err), err);
    bool recalled = sm_importing_recalled(i);
    sm_importing_free(i);
    return recalled;
}

/* Options answer for themselves, and sm_read, which scripts use, asks nobody. */
TEST_WITH(NULL, drop_files, choice_is_recalled_without_options_only)
{
    write_open();
    stage s = stage_at(80, 24);
    stage_line(&s, "open a.csv");
    stage_keys(&s, "1 Enter");
    assert_shows(&s, "n=40");
    stage_free(&s);
    assert_true(is_recalled((sm_read_options){.truth = NULL}));
    assert_false(is_recalled((sm_read_options){.truth = "alpha", .pred = "beta"}));
    sm_dataset *d = NULL;
    sm_error err = {0};
    assert_int_equal(sm_read(&d, &file, 1, &(sm_read_options){0}, &err), SM_INPUT);
}

/* Hostile texts in names and cells, 3,000 columns, every size; the cursor stays inside. */
TEST_WITH(NULL, drop_files, any_file_fits_any_screen)
{
    static const int size[][2] = {{1, 1}, {3, 2}, {20, 5}, {40, 10}, {60, 14}, {80, 24}, {132, 43}};
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    for (int c = 0; c < 3000; c++) fprintf(f, "%s\x1b[2J\xe2\x80\xae%d", c ? "," : "", c);
    for (int r = 0; r < 30; r++) {
        fputs("\n", f);
        for (int c = 0; c < 3000; c++) fprintf(f, "%s\xe4\xb8\xad\xe6\x96\x87%d\x1b]0;x\a", c ? "," : "", r * c % 5);
    }
    fputs("\n", f);
    fclose(f);
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        stage s = stage_at(size[i][0], size[i][1]);
        stage_line(&s, "import a.csv");
        static const char *const keys[] = {"", "$", "H t", "0 p", "G", "L L p", "?", "h h", "/ 2 9 9 Enter", "i w x"};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            int x, y;
            stage_keys(&s, keys[k]);
            stage_screen(&s);
            assert_true(sm_frame_cursor(stage_frame(&s), &x, &y));
        }
        stage_free(&s);
    }
}

static sm_status begin_with_noise(void *self, sm_session *session, sm_error *err)
{
    ++*(int *)self;
    return sm_session_start(session, "noise pred:q drop", err);
}

/* As the command line hands them over; what it wants done to them is done once. beta is q for 20 of 40 rows. */
TEST_WITH(NULL, drop_files, files_named_at_the_start_are_asked_about_first)
{
    sm_error err = {0};
    int begun = 0;
    stage s = {0};
    sm_read_options reading = {0};
    write_open();
    setenv("XDG_STATE_HOME", scratch(), 1);
    sm_app_options o = {.reading = &reading, .begin = begin_with_noise, .begin_self = &begun};
    assert_ok(sm_importing_new(&o.import, &file, 1, &reading, &err), err);
    assert_true(sm_importing_asks(o.import));
    assert_ok(sm_app_new(&s.app, NULL, the_registry(), stage_caps(80, 24), &o, &err), err);
    assert_shows(&s, " 1 --true alpha --pred beta");
    stage_keys(&s, "1 Enter");
    assert_shows(&s, "alpha × beta");
    assert_shows(&s, "n=20");
    stage_line(&s, "open a.csv");
    assert_shows(&s, "n=40");
    assert_int_equal(begun, 1);
    stage_free(&s);
}

const test_group group_of_tests = {enter_files, NULL};
