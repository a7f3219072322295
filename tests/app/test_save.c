/* What w offers, the command that it comes to, and that nothing is replaced unasked. */
#include "tests/app/stage.h"
#include "tests/support/scratch.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char *slurp(const char *name)
{
    static char text[8192];
    int fd = open(name, O_RDONLY);
    if (fd < 0) return NULL;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    text[n > 0 ? n : 0] = 0;
    return text;
}

static void the_report_and_the_picture_of_the_screen_have_short_commands(void **state)
{
    char line[256];
    stage s = stage_fig1b();
    snprintf(line, sizeof line, "report %s", in_scratch("r.html"));
    stage_line(&s, line);
    assert_non_null(strstr(slurp(line + 7), "<!DOCTYPE html>"));
    snprintf(line, sizeof line, "screen %s", in_scratch("s.svg"));
    stage_line(&s, line);
    assert_non_null(strstr(slurp(line + 7), "<svg xmlns"));
    snprintf(line, sizeof line, "screen %s", in_scratch("s.txt"));
    stage_line(&s, line);
    assert_non_null(strstr(slurp(line + 7), "1 Matrix"));
    stage_free(&s);
}

static void a_file_is_replaced_after_a_yes_only(void **state)
{
    const char *name = in_scratch("there");
    char line[256];
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0);
    close(fd);
    stage s = stage_fig1b();
    snprintf(line, sizeof line, "export csv %s", name);
    stage_line(&s, line);
    assert_shows(&s, "exists; y replace");
    stage_keys(&s, "q");
    assert_string_equal(slurp(name), "");
    stage_line(&s, line);
    stage_keys(&s, "y");
    assert_shows(&s, "wrote the matrix to");
    assert_string_equal(slurp(name), "class,K1,K2,K3,K4\nTa,10,0,0,0\nTb,0,30,0,0\nTc,0,0,40,20\n");
    stage_free(&s);
}

static void the_screen_is_written_as_it_is_seen(void **state)
{
    const char *name = in_scratch("new");
    char line[256];
    stage s = stage_fig1b();
    snprintf(line, sizeof line, "export screen %s", name);
    stage_line(&s, line);
    assert_shows(&s, "wrote the screen to");
    assert_non_null(strstr(slurp(name), "1 Matrix"));
    assert_null(strstr(slurp(name), "exists"));
    stage_free(&s);
}

/* Nothing goes to standard output, which is the screen, and no file gets that name: the second line would ask. */
static void standard_output_is_no_file(void **state)
{
    static const char *const line[] = {"export screen -", "export screen -", "export rows -",
                                       "export csv -",    "export path -",   "write -"};
    assert_int_equal(chdir(in_scratch("")), 0);
    stage s = stage_fig1b();
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        stage_line(&s, line[i]);
        assert_shows(&s, "needs a file name; the explorer uses standard output");
        stage_keys(&s, "Esc");
        assert_int_equal(access("-", F_OK), -1);
    }
    stage_free(&s);
}

/* The box says what will be written, and what cannot keep all that its file holds replaces no input: nothing is asked.
 */
static void an_input_is_replaced_by_all_that_it_held_alone(void **state)
{
    static const struct {
        const char *name, *bytes, *promise, *line, *refusal;
    } row[] = {{"k.json", "{\"y_true\":[\"a\",\"a\"],\"y_pred\":[\"x\",\"y\"],\"meta\":1}",
                "the labels alone, as JSON; all else is left out", "write k.json", "of JSON only the labels are kept"},
               {"t.csv", "class,cluster,n\na,x,1.5\na,y,2.5\nb,y,3.5\n",
                "as they came in; next to other columns in one of their own", "export csv t.csv",
                "refusing to overwrite the input file"}};
    assert_int_equal(chdir(in_scratch("")), 0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_dataset *d = NULL;
        sm_error err = {0};
        int fd = open(row[i].name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
        assert_int_equal(write(fd, row[i].bytes, strlen(row[i].bytes)), (ssize_t)strlen(row[i].bytes));
        close(fd);
        assert_ok(sm_read(&d, &row[i].name, 1, NULL, &err), err);
        stage s = stage_of(d, stage_caps(160, 30));
        stage_keys(&s, "w");
        assert_shows(&s, row[i].promise);
        stage_keys(&s, "Esc");
        stage_line(&s, row[i].line);
        assert_shows(&s, row[i].refusal);
        assert_hides(&s, "y replace");
        assert_string_equal(slurp(row[i].name), row[i].bytes);
        stage_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_report_and_the_picture_of_the_screen_have_short_commands),
        cmocka_unit_test(a_file_is_replaced_after_a_yes_only),
        cmocka_unit_test(the_screen_is_written_as_it_is_seen),
        cmocka_unit_test(standard_output_is_no_file),
        cmocka_unit_test(an_input_is_replaced_by_all_that_it_held_alone),
    };
    return cmocka_run_group_tests_name("save", tests, NULL, NULL);
}
