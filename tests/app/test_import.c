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

static void what_is_open_is_asked_with_the_rows_before_it(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "which");
    assert_shows(&s, " 1 --true alpha --pred beta");
    assert_says(&s, "alpha beta gamma");
    assert_says(&s, "40 rows 3 columns header: yes");
    assert_says(&s, "values 3 2 3");
    assert_says(&s, " 1 u p m");
    stage_free(&s);
}

/* Rows called cluster are the clusters; t exchanges the two, and exchanges them back. */
static void t_turns_a_table_of_counts_round(void **state)
{
    char path[PATH];
    FILE *f = file_in("m.csv", path);
    fputs("cluster,a,b\n0,5,0\n1,1,3\n2,0,7\n", f);
    fclose(f);
    stage s = stage_at(100, 24);
    open_file(&s, "import", path);
    assert_shows(&s, "rows are clusters by name");
    stage_keys(&s, "t");
    assert_shows(&s, "rows are classes as told");
    stage_keys(&s, "t");
    assert_shows(&s, "rows are clusters by name");
    stage_keys(&s, "Enter");
    assert_shows(&s, "columns");
    stage_free(&s);
}

static void esc_leaves_everything_as_it_was(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    stage_line(&s, "move 1 Tc K4 K3");
    open_file(&s, "open!", path);
    assert_shows(&s, "open · a.csv");
    stage_keys(&s, "t Right p Esc");
    assert_shows(&s, "changes 1");
    assert_shows(&s, "class × cluster");
    assert_shows(&s, "nothing was opened");
    stage_free(&s);
}

/* The truth is called one, so it is no guess; numbers look like its prediction. */
static void enter_takes_the_answer_that_is_marked(void **state)
{
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    fputs("label,site,m\n", f);
    for (int i = 0; i < 40; i++) fprintf(f, "%c,%s,%d\n", "uvw"[i % 3], i % 2 ? "north" : "south", i % 4);
    fclose(f);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "▸1 --true label --pred m");
    stage_keys(&s, "Enter");
    assert_says(&s, "a.csv label × m");
    assert_says(&s, "n=40 3×4");
    stage_free(&s);
}

static void enter_asks_for_a_truth_that_is_a_guess(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_hides(&s, "▸1");
    stage_keys(&s, "Enter");
    assert_shows(&s, "the truth is a guess: say which column it is (t)");
    assert_shows(&s, "open · a.csv");
    stage_keys(&s, "1 Enter");
    assert_says(&s, "a.csv alpha × beta");
    assert_says(&s, "n=40 3×2");
    stage_free(&s);
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

/* By hand: 40 rows, beta has 2 values, gamma 3. */
static void keys_give_columns_their_roles(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    stage_keys(&s, "Right t"); /* the others are texts of their own: they may be anything, so they stay open */
    assert_says(&s, "role - truth -");
    stage_keys(&s, "Right p"); /* it is this one */
    assert_says(&s, "role - truth prediction");
    assert_shows(&s, "\"gamma\" (named); 40 points"); /* of the account, as wide as the screen */
    assert_hides(&s, "▸1");
    stage_keys(&s, "Enter");
    assert_says(&s, "a.csv beta × gamma");
    assert_says(&s, "n=40 2×3");
    stage_free(&s);
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

static void several_predictions_go_into_compare(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    stage_keys(&s, "t Right p Right p");
    assert_says(&s, "truth prediction prediction");
    stage_keys(&s, "Left p"); /* again: taken back */
    assert_says(&s, "truth - prediction");
    stage_keys(&s, "p Enter");
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

static void a_first_row_of_its_own_is_asked_about(void **state)
{
    static const char *const rows[] = {"u,v", "x,a", "y,b", "z,b", "x,a", "y,b", "z,c", "x,a"};
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    for (size_t i = 0; i < 8; i++) fprintf(f, "%s\n", rows[i]);
    fclose(f);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "header");
    assert_shows(&s, "--header yes");
    assert_says(&s, "8 rows 2 columns header: no");
    stage_keys(&s, "h");
    assert_says(&s, "7 rows 2 columns header: yes (chosen)");
    stage_keys(&s, "h");
    assert_says(&s, "8 rows 2 columns header: no (chosen)");
    stage_keys(&s, "Enter");
    assert_shows(&s, "n=8");
    stage_free(&s);
}

/* Quotes that join lines 3 and 4: three rows, or four. */
static void quotes_are_changed_by_their_key(void **state)
{
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    fputs("token,true,pred\nx,a,k\n\",a,k\n\",b,l\nx,b,l\n", f);
    fclose(f);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "a quote may open a field that goes on in the next line");
    assert_shows(&s, "--quote none");
    stage_keys(&s, "\"");
    assert_says(&s, "4 rows 3 columns header: yes");
    assert_shows(&s, "no quotes");
    stage_keys(&s, "\"");
    assert_says(&s, "3 rows 3 columns header: yes");
    stage_keys(&s, "\"");
    assert_shows(&s, "--quote none");
    stage_keys(&s, "1 Enter");
    assert_shows(&s, "n=4");
    stage_free(&s);
}

/* Line 4 has no truth: one of six rows is left out. */
static void warnings_take_a_line_until_they_are_seen(void **state)
{
    char path[PATH];
    FILE *f = file_in("a.csv", path);
    fputs("true,pred\na,x\nb,y\n,x\na,x\nb,y\nb,x\n", f);
    fclose(f);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    assert_shows(&s, "warning (F8): 1 without a label left out");
    stage_keys(&s, "Down 2 1");
    assert_shows(&s, "warning (F8): 1 without a label left out");
    stage_line(&s, "warnings");
    assert_shows(&s, "How the files were read");
    assert_shows(&s, "5 points");
    assert_shows(&s, "line 4");
    stage_keys(&s, "Enter");
    assert_hides(&s, "warning (F8)");
    open_file(&s, "open", path); /* another time: to be seen again */
    assert_shows(&s, "warning (F8)");
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

/* Two predictions of two; :compare reads the file again, as it was said to be. */
static void compare_reads_files_as_they_were_said_to_be(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "open", path);
    stage_keys(&s, "Right t Right p Enter");
    assert_shows(&s, "beta × gamma");
    stage_line(&s, "compare");
    assert_shows(&s, "reference beta");
    assert_shows(&s, "2 distinct of 2 predictions");
    stage_free(&s);
}

static void question_mark_lists_the_keys(void **state)
{
    char path[PATH];
    write_open("a.csv", path);
    stage s = stage_at(80, 24);
    open_file(&s, "import", path);
    stage_keys(&s, "?");
    assert_shows(&s, "this column holds the true classes");
    assert_shows(&s, "this column names the points");
    assert_shows(&s, "a column by its name");
    stage_keys(&s, "x");
    assert_hides(&s, "this column names the points");
    stage_free(&s);
}

#define TEST(f) cmocka_unit_test_teardown(f, drop_files)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_open_is_asked_with_the_rows_before_it),
        TEST(t_turns_a_table_of_counts_round),
        TEST(esc_leaves_everything_as_it_was),
        TEST(enter_takes_the_answer_that_is_marked),
        TEST(enter_asks_for_a_truth_that_is_a_guess),
        TEST(algorithms_are_compared_with_the_column_that_is_left),
        TEST(keys_give_columns_their_roles),
        TEST(attributes_are_asked_about_and_clusters_are_not),
        TEST(several_predictions_go_into_compare),
        TEST(what_was_chosen_is_remembered_for_that_file),
        TEST(what_was_chosen_does_not_hold_in_scripts),
        TEST(named_columns_open_without_a_question),
        TEST(twenty_eight_predictions_open_in_compare_at_once),
        TEST(a_first_row_of_its_own_is_asked_about),
        TEST(quotes_are_changed_by_their_key),
        TEST(warnings_take_a_line_until_they_are_seen),
        TEST(any_file_fits_any_screen),
        TEST(files_named_at_the_start_are_asked_about_first),
        TEST(compare_reads_files_as_they_were_said_to_be),
        TEST(question_mark_lists_the_keys),
    };
    return cmocka_run_group_tests(tests, enter_files, NULL);
}
