/* Names of files, completed wherever one is asked for. The directories are made here, so what is expected is known. */
#include "tests/app/stage.h"
#include "tests/support/scratch.h"
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct place { /* the working directory before; while a test runs it is the scratch directory, with its files */
    char before[PATH_MAX];
} place;

static void touch(const char *name)
{
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0);
    close(fd);
}

static place enter_place(const char *const *file, const char *directory)
{
    place p;
    assert_non_null(getcwd(p.before, sizeof p.before));
    assert_int_equal(chdir(scratch()), 0);
    if (directory) assert_int_equal(mkdir(directory, 0700), 0);
    for (; file && *file; file++) touch(*file);
    return p;
}

static void leave_place(const place *p)
{
    scratch_sweep();
    assert_int_equal(chdir(p->before), 0);
}

static stage stage_here(void)
{
    return stage_of(sample_fig1b(), stage_caps(80, 24));
}

static void tab_completes_the_path_of_open(void **state)
{
    static const char *const file[] = {"wine.csv", "winter.csv", "data/labels.csv", NULL};
    place p = enter_place(file, "data");
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "open wi");
    stage_keys(&s, "Tab"); /* as far as both agree */
    assert_shows(&s, ":open win");
    assert_shows(&s, "wine.csv");
    assert_shows(&s, "winter.csv");
    stage_keys(&s, "Down Down");
    assert_shows(&s, ":open winter.csv");
    stage_keys(&s, "Up Enter"); /* taken, not run */
    assert_shows(&s, ":open wine.csv");
    assert_hides(&s, "winter.csv");
    stage_keys(&s, "C-u");
    stage_type(&s, "open d");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open data/");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open data/labels.csv");
    stage_free(&s);
    leave_place(&p);
}

static void esc_closes_the_list_and_keeps_what_was_typed(void **state)
{
    static const char *const file[] = {"wine.csv", "winter.csv", NULL};
    place p = enter_place(file, NULL);
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "write win");
    stage_keys(&s, "Tab Tab");
    assert_shows(&s, ":write wine.csv");
    stage_keys(&s, "Esc");
    assert_shows(&s, ":write win");
    assert_hides(&s, "wine.csv");
    stage_free(&s);
    leave_place(&p);
}

static void hidden_files_are_offered_only_behind_a_dot(void **state)
{
    static const char *const file[] = {".hidden.csv", "seen.csv", NULL};
    place p = enter_place(file, NULL);
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "open ");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open seen.csv");
    stage_keys(&s, "C-u");
    stage_type(&s, "open .");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open .hidden.csv");
    stage_free(&s);
    leave_place(&p);
}

/* A blank, a quote, an escape and a line end in a name: quoted as a command quotes them, and the command finds them. */
static void odd_names_are_quoted_and_shown_safely(void **state)
{
    static const char *const file[] = {"my labels.csv", "od\"d.csv", "z\x1b[2J\n.csv", "\xff\xfe.csv", NULL};
    place p = enter_place(file, NULL);
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "write m");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":write \"my labels.csv\"");
    stage_keys(&s, "Enter"); /* it is that file: it exists */
    assert_shows(&s, "my labels.csv exists");
    stage_keys(&s, "Esc :");
    stage_type(&s, "write z");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":write \"z\\u001b[2J\\n.csv\"");
    stage_keys(&s, "C-u");
    stage_type(&s, "write ");
    stage_keys(&s, "Tab");
    const char *screen = stage_screen(&s);
    assert_null(strchr(screen, 0x1b));
    assert_non_null(strstr(screen, "od\\\"d.csv"));
    stage_free(&s);
    leave_place(&p);
}

static void a_directory_with_a_blank_goes_on_inside_its_quotes(void **state)
{
    static const char *const file[] = {"my data/a b.csv", NULL};
    place p = enter_place(file, "my data");
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "open my");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open \"my data/");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open \"my data/a b.csv\"");
    stage_free(&s);
    leave_place(&p);
}

static void taking_a_directory_offers_what_is_in_it(void **state)
{
    static const char *const file[] = {"dashes.csv", "data/one.csv", "data/two.csv", NULL};
    place p = enter_place(file, "data");
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "open da");
    stage_keys(&s, "Tab Up Enter");
    assert_shows(&s, ":open data/");
    assert_shows(&s, "one.csv");
    assert_shows(&s, "two.csv");
    stage_free(&s);
    leave_place(&p);
}

/* 5,000 names that agree in five characters, then in no more: f0000 to f4999 agree in "f" alone. */
static void thousands_of_names_are_offered_at_once(void **state)
{
    enum { MANY = 5000 };
    static char name[MANY][24];
    static const char *file[MANY + 1];
    for (int i = 0; i < MANY; i++) {
        snprintf(name[i], sizeof name[i], "f%04d.csv", i);
        file[i] = name[i];
    }
    place p = enter_place(file, NULL);
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "open f");
    clock_t before = clock();
    stage_keys(&s, "Tab");
    assert_shows(&s, "of 5000");
    stage_keys(&s, "Up");
    assert_shows(&s, ":open f4999.csv");
    assert_shows(&s, "5000 of 5000");
    assert_true((double)(clock() - before) / CLOCKS_PER_SEC < 2 * (double)sample_fewer());
    stage_free(&s);
    leave_place(&p);
}

static void the_box_of_writing_completes_a_name_that_was_begun(void **state)
{
    static const char *const file[] = {"here is one.csv", NULL};
    place p = enter_place(file, NULL);
    stage s = stage_here();
    stage_keys(&s, "w Tab Tab C-u");
    stage_type(&s, "her");
    stage_keys(&s, "Tab");
    assert_shows(&s, "[here is one.csv");
    assert_shows(&s, "write \"here is one.csv\"");
    stage_keys(&s, "Tab"); /* nothing goes on from it: the next field */
    stage_type(&s, "x");
    assert_hides(&s, "one.csvx");
    stage_free(&s);
    leave_place(&p);
}

/* Whatever the size, the cursor stands inside, and where there is room the list says where it is. */
static void the_list_fits_every_screen(void **state)
{
    static const int size[][2] = {{1, 1}, {20, 2}, {20, 5}, {40, 10}, {80, 24}, {132, 43}};
    static const char *const file[] = {
        "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9-with-a-name-that-is-longer-than-forty-columns-or-even-more",
        NULL};
    place p = enter_place(file, NULL);
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        stage s = stage_of(sample_fig1b(), stage_caps(size[i][0], size[i][1]));
        stage_keys(&s, ":");
        stage_type(&s, "open a");
        stage_keys(&s, "Tab S-Tab");
        const sm_frame *f = stage_frame(&s);
        int x, y;
        assert_true(sm_frame_cursor(f, &x, &y));
        assert_true(x < size[i][0] && y < size[i][1]);
        if (size[i][0] == 132) assert_shows(&s, "a9-with-a-name-that-is-longer-than-forty-columns-or-even-more");
        if (size[i][0] == 40 || size[i][0] == 80) assert_shows(&s, "9 of 9");
        stage_free(&s);
    }
    leave_place(&p);
}

static void tab_completes_samples_and_lessons(void **state)
{
    static const char *const file[] = {"bluebells.csv", NULL};
    place p = enter_place(file, NULL);
    stage s = stage_here();
    stage_keys(&s, ":");
    stage_type(&s, "open sample:ri");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open sample:rivals");
    stage_keys(&s, "C-u");
    stage_type(&s, "open iri"); /* part of a name, where no file begins so */
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open sample:iris");
    stage_keys(&s, "C-u");
    stage_type(&s, "open bl"); /* sample:blobs has it too, but a file begins with it */
    stage_keys(&s, "Tab");
    assert_shows(&s, ":open bluebells.csv");
    stage_keys(&s, "C-u");
    stage_type(&s, "lesson nca-fig5");
    stage_keys(&s, "Tab");
    assert_shows(&s, ":lesson nca-fig5");
    stage_keys(&s, "C-u");
    stage_type(&s, "write sample:r"); /* nothing to write to */
    stage_keys(&s, "Tab");
    assert_shows(&s, "no name begins with \"sample:r\"");
    stage_free(&s);
    leave_place(&p);
}

static void tab_completes_behind_the_short_forms_of_verbs(void **state)
{
    static const char *const file[] = {"wine.csv", NULL}, *const line[][2] = {{"o wi", ":o wine.csv"},
                                                                              {"e wi", ":e wine.csv"},
                                                                              {"w wi", ":w wine.csv"},
                                                                              {"w! wi", ":w! wine.csv"}};
    place p = enter_place(file, NULL);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        stage s = stage_here();
        stage_keys(&s, ":");
        stage_type(&s, line[i][0]);
        stage_keys(&s, "Tab");
        assert_shows(&s, line[i][1]);
        stage_free(&s);
    }
    leave_place(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tab_completes_the_path_of_open),
        cmocka_unit_test(esc_closes_the_list_and_keeps_what_was_typed),
        cmocka_unit_test(hidden_files_are_offered_only_behind_a_dot),
        cmocka_unit_test(odd_names_are_quoted_and_shown_safely),
        cmocka_unit_test(a_directory_with_a_blank_goes_on_inside_its_quotes),
        cmocka_unit_test(taking_a_directory_offers_what_is_in_it),
        cmocka_unit_test(thousands_of_names_are_offered_at_once),
        cmocka_unit_test(the_box_of_writing_completes_a_name_that_was_begun),
        cmocka_unit_test(the_list_fits_every_screen),
        cmocka_unit_test(tab_completes_samples_and_lessons),
        cmocka_unit_test(tab_completes_behind_the_short_forms_of_verbs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
