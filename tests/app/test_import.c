/* Files whose columns are not decided: the screen that asks, what it changes, and what is remembered. Every file is
 * made here, row by row, so what is counted is known by hand. */
#include "tests/app/stage.h"
#include "tests/support/indices.h"
#include "tests/support/scratch.h"
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 64 };

/* Names of files are short: what is said of them is where it is, wherever the directory lies. */
static int enter_files(void **state)
{
    return chdir(scratch());
}

static int drop_files(void **state)
{
    scratch_sweep();
    return 0;
}

static FILE *file_in(const char *name, char path[PATH])
{
    snprintf(path, PATH, "%s", name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    return f;
}

static stage stage_at(int w, int h)
{
    stage s = stage_of(sample_fig1b(), stage_caps(w, h));
    setenv("XDG_STATE_HOME", scratch(), 1);
    return s;
}

static void open_file(stage *s, const char *verb, const char *path)
{
    char line[PATH + 16];
    snprintf(line, sizeof line, "%s %s", verb, path);
    stage_line(s, line);
}

/* 40 rows of three columns of labels, none of them called by its role: u v w by thirds, p q every other, and m n o. */
static void write_open(const char *name, char path[PATH])
{
    FILE *f = file_in(name, path);
    fputs("alpha,beta,gamma\n", f);
    for (int i = 0; i < 40; i++) fprintf(f, "%c,%c,%c\n", "uvw"[i % 3], "pq"[i % 2], "mno"[i / 14]);
    fclose(f);
}

/* As scikit-learn's digits clustered by k-means, DBSCAN and Ward: 40 rows, digit is what is left. */
static void write_digits(const char *name, char path[PATH])
{
    FILE *f = file_in(name, path);
    fputs(",digit,kmeans,dbscan,ward\n", f);
    for (int i = 0; i < 40; i++) fprintf(f, "%d,%d,%d,%d,%d\n", i, i % 5, i % 5 / 2, i % 3 - 1, (i + 1) % 5);
    fclose(f);
}

static void algorithms_are_compared_with_the_column_that_is_left(void **state)
{
    char path[PATH];
    write_digits("a.csv", path);
    for (int told = 0; told < 2; told++) {
        stage s = stage_at(80, 24);
        open_file(&s, "open", path);
        assert_says(&s, "1 --true digit compares all predictions");
        assert_shows(&s, " 2 --true digit --pred kmeans");
        assert_hides(&s, "▸1");
        stage_keys(&s, "Enter");
        assert_shows(&s, "the truth is a guess");
        stage_keys(&s, told ? "Right t Enter" : "1 Enter");
        assert_shows(&s, "[7 Compare]");
        assert_shows(&s, "3 distinct of 3 predictions");
        assert_shows(&s, "reference digit");
        stage_free(&s);
        assert_int_equal(unlink(path), 0);
        write_digits("b.csv", path); /* nothing is remembered of it */
    }
}

/* A truth by name beside columns of texts that are not its labels: they are asked about, not compared. Numbers, and the
 * labels of the truth, are compared at once. */
static void attributes_are_asked_about_and_clusters_are_not(void **state)
{
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    fputs("label,site,m\n", f);
    for (int i = 0; i < 40; i++) fprintf(f, "%c,%s,%d\n", "uvw"[i % 3], i % 2 ? "north" : "south", i % 4);
    fclose(f);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "▸1 --true label --pred m"); /* numbers look like a prediction, texts do not */
    stage_free(&s);
    f = file_in("b.csv", path);
    fputs("label,m,again\n", f);
    for (int i = 0; i < 40; i++) fprintf(f, "%c,%d,%c\n", "uvw"[i % 3], i % 4 - 1, "uvw"[i % 5 % 3]);
    fclose(f);
    s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "[7 Compare]");
    assert_shows(&s, "2 distinct of 2 predictions");
    stage_free(&s);
}

static void what_was_chosen_is_remembered_for_that_file(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    stage_keys(&s, "Right t Right p Enter");
    stage_line(&s, "open sample:fig1b");
    open_file(&s, "open", path);
    assert_says(&s, "a.csv beta × gamma");
    assert_shows(&s, "read as you chose before");
    sm_importing *told; /* whoever says which columns is not answered for */
    sm_error err = {0};
    const char *file = path;
    sm_read_options o = {.truth = "alpha", .pred = "beta"};
    assert_ok(sm_importing_new(&told, &file, 1, &o, &err), err);
    assert_false(sm_importing_recalled(told));
    sm_importing_free(told);
    o = (sm_read_options){.truth = NULL};
    assert_ok(sm_importing_new(&told, &file, 1, &o, &err), err);
    assert_true(sm_importing_recalled(told));
    sm_importing_free(told);
    stage_keys(&s, "I"); /* and can be chosen anew */
    assert_shows(&s, "open · a.csv");
    assert_says(&s, "truth prediction");
    stage_free(&s);
    FILE *f = fopen(path, "a"); /* another size: another file */
    fputs("u,p,m\n", f);
    fclose(f);
    s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, " 1 --true alpha --pred beta");
    stage_free(&s);
}

/* Nothing is remembered for a script: sm_read asks nobody. */
static void what_was_chosen_does_not_hold_in_scripts(void **state)
{
    char path[PATH];
    const char *file = path;
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    stage_keys(&s, "1 Enter");
    assert_shows(&s, "n=40");
    stage_free(&s);
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_read_options o = {0};
    assert_int_equal(sm_read(&d, &file, 1, &o, &err), SM_INPUT);
}

/* 600 rows: 200 of each class, and every fifth is predicted as the class after it. */
static void named_columns_open_without_a_question(void **state)
{
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    fputs("id,split,text,true,pred,conf\n", f);
    for (int i = 0; i < 600; i++)
        fprintf(f, "t-%d,%s,\"a \"\"quoted\"\" text, number %d\",%c,%c,0.%d\n", i, i % 4 ? "train" : "test", i,
                "abc"[i / 200], "abc"[(i / 200 + !(i % 5)) % 3], i % 10);
    fclose(f);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_says(&s, "a.csv true × pred");
    assert_says(&s, "n=600 3×3");
    assert_shows(&s, "160"); /* four fifths of 200 */
    stage_free(&s);
}

static void twenty_eight_predictions_open_in_compare_at_once(void **state)
{
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    fputs("id,target", f);
    for (int c = 0; c < 28; c++) fprintf(f, ",pred_%d", c);
    for (int i = 0; i < 60; i++) {
        fprintf(f, "\n%d,%c", i, "abc"[i / 20]);
        for (int c = 0; c < 28; c++) fprintf(f, ",%d", (i * (c + 3) / 7) % (c + 2));
    }
    fputs("\n", f);
    fclose(f);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "[7 Compare]");
    assert_shows(&s, "of 28 predictions");
    assert_shows(&s, "reference target");
    stage_free(&s);
}

/* Hostile texts in names and cells, 3,000 columns, every size; the cursor stays inside. */
static void any_file_fits_any_screen(void **state)
{
    static const int size[][2] = {{1, 1}, {3, 2}, {20, 5}, {40, 10}, {60, 14}, {80, 24}, {132, 43}};
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    for (int c = 0; c < 3000; c++) fprintf(f, "%s\x1b[2J\xe2\x80\xae%d", c ? "," : "", c);
    for (int r = 0; r < 30; r++) {
        fputs("\n", f);
        for (int c = 0; c < 3000; c++) fprintf(f, "%s\xe4\xb8\xad\xe6\x96\x87%d\x1b]0;x\a", c ? "," : "", r * c % 5);
    }
    fputs("\n", f);
    fclose(f);
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        stage s = stage_at(size[i][0], size[i][1]);
        open_file(&s, "import", path);
        static const char *const keys[] = {"", "$", "H t", "0 p", "G", "L L p", "?", "h h", "/ 2 9 9 Enter", "i w x"};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            int x, y;
            stage_keys(&s, keys[k]);
            const sm_frame *frame = stage_frame(&s);
            assert_null(strchr(stage_screen(&s), 0x1b));
            assert_true(sm_frame_cursor(frame, &x, &y) && x < size[i][0] && y < size[i][1]);
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
static void files_named_at_the_start_are_asked_about_first(void **state)
{
    char path[PATH];
    const char *file = path;
    sm_error err = {0};
    int begun = 0;
    stage s = {0};
    sm_read_options reading = {0};
    write_open("a.csv", path);
    setenv("XDG_STATE_HOME", scratch(), 1);
    sm_app_options o = {.reading = &reading, .begin = begin_with_noise, .begin_self = &begun};
    assert_ok(sm_importing_new(&o.import, &file, 1, &reading, &err), err);
    assert_true(sm_importing_asks(o.import));
    assert_ok(sm_app_new(&s.app, NULL, the_registry(), stage_caps(80, 24), &o, &err), err);
    assert_shows(&s, " 1 --true alpha --pred beta");
    stage_keys(&s, "1 Enter");
    assert_shows(&s, "alpha × beta");
    assert_shows(&s, "n=20");
    open_file(&s, "open", path);
    assert_shows(&s, "n=40");
    assert_int_equal(begun, 1);
    stage_free(&s);
}

#define TEST(f) cmocka_unit_test_teardown(f, drop_files)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(algorithms_are_compared_with_the_column_that_is_left),
        TEST(attributes_are_asked_about_and_clusters_are_not),
        TEST(what_was_chosen_is_remembered_for_that_file),
        TEST(what_was_chosen_does_not_hold_in_scripts),
        TEST(named_columns_open_without_a_question),
        TEST(twenty_eight_predictions_open_in_compare_at_once),
        TEST(any_file_fits_any_screen),
        TEST(files_named_at_the_start_are_asked_about_first),
    };
    return cmocka_run_group_tests(tests, enter_files, NULL);
}
