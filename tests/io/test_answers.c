/* Answers about files: as words of a shell and back, over the options of a program, and kept between two runs. */
#include "io/load/answers.h"
#include "tests/support/near.h"
#include "tests/support/scratch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void assert_written(const sm_answers *a, const char *expected)
{
    sm_text words = {0};
    sm_answers_write(a, &words);
    assert_string_equal(sm_text_of(&words), expected);
    sm_text_free(&words);
}

/* Quoting as POSIX has it: 'a'\''b' is a'b. */
TEST(answers_are_parsed_like_a_shell)
{
    sm_answers a = {0};
    sm_error err = {0};
    assert_ok(sm_answers_add(&a, "--true 'a b' --pred c\\ d --id \"e \\\"f\\\"\" --weight 'g'\\''h' --matrix", &err),
              err);
    assert_string_equal(a.o.truth, "a b");
    assert_string_equal(a.o.pred, "c d");
    assert_string_equal(a.o.id, "e \"f\"");
    assert_string_equal(a.o.weight, "g'h");
    assert_true(a.o.matrix);
    assert_written(&a, "--true 'a b' --pred 'c d' --weight 'g'\\''h' --id 'e \"f\"' --matrix");
    sm_answers_free(&a);
    assert_int_equal(sm_answers_add(&a, "--rm x", &err), SM_USAGE);
    err = (sm_error){0};
    assert_int_equal(sm_answers_add(&a, "true x", &err), SM_USAGE);
    sm_answers_free(&a);
}

TEST(written_answers_read_back_equal)
{
    static const char *const odd[] = {"", "'", "a'b'c", "\"", "\\", "#1,#2", "-", " ", "\xe4\xb8\xad", "$(x)`y`"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        sm_answers a = {0}, b = {0};
        sm_text words = {0};
        sm_error err = {0};
        assert_ok(sm_answers_set(&a, "true", odd[i], &err), err);
        assert_ok(sm_answers_set(&a, "every", "", &err), err);
        sm_answers_write(&a, &words);
        assert_ok(sm_answers_add(&b, sm_text_of(&words), &err), err);
        assert_string_equal(b.o.truth, odd[i]);
        assert_true(b.o.every);
        sm_text_free(&words);
        sm_answers_free(&a);
        sm_answers_free(&b);
    }
}

TEST(answer_overrides_an_option_and_can_be_undone)
{
    sm_answers a = {0};
    sm_error err = {0};
    sm_read_options o = {.truth = "told", .id = "told"};
    assert_ok(sm_answers_set(&a, "true", "said", &err), err);
    sm_answers_lend(&a, &o);
    assert_string_equal(o.truth, "said");
    assert_string_equal(o.id, "told");
    assert_null(o.pred);
    assert_ok(sm_answers_set(&a, "true", NULL, &err), err);
    assert_null(sm_answers_get(&a, "true"));
    assert_written(&a, "");
    sm_answers_free(&a);
}

TEST(copy_outlives_its_original)
{
    sm_answers a = {0}, b = {0};
    sm_error err = {0};
    assert_ok(sm_answers_set(&a, "true", "said", &err), err);
    assert_ok(sm_answers_set(&a, "header", "no", &err), err);
    assert_ok(sm_answers_copy(&b, &a, &err), err);
    sm_answers_free(&a);
    assert_string_equal(sm_answers_get(&b, "true"), "said");
    assert_string_equal(sm_answers_get(&b, "header"), "no");
    assert_null(sm_answers_get(&b, "pred"));
    sm_answers_free(&b);
}

/* One prediction that is named is the only one, whatever the program was reported. */
TEST(named_prediction_is_not_every_prediction)
{
    sm_answers a = {0};
    sm_error err = {0};
    sm_read_options o = {.every = true};
    assert_ok(sm_answers_set(&a, "pred", "#3", &err), err);
    sm_answers_lend(&a, &o);
    assert_false(o.every);
    sm_answers_free(&a);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static bool recalled(const char *path, sm_answers *a)
{
    sm_import *im = NULL;
    sm_error err = {0};
    sm_read_options o = {0};
    bool found = false;
    assert_ok(sm_import_new(&im, &path, 1, &o, &err), err);
    sm_answers_recall(a, im, &path, 1, &found);
    sm_import_free(im);
    return found;
}

/* The same size with another first row, and another size, are other files; so is one that was never asked about. */
TEST(answers_are_kept_only_for_the_same_file)
{
    const char *const file = in_scratch("a b.csv"), *const other = in_scratch("b.csv");
    const char *const directory = in_scratch("setmatch"), *const kept = in_scratch("setmatch/imports");
    sm_answers a = {0}, b = {0};
    sm_import *im = NULL;
    sm_error err = {0};
    sm_read_options o = {0};
    setenv("XDG_STATE_HOME", scratch(), 1);
    write_file(file, "one,two,six\nu,v,w\n");
    write_file(other, "one,two,six\nu,v,w\n");
    assert_ok(sm_import_new(&im, &file, 1, &o, &err), err);
    assert_ok(sm_answers_add(&a, "--true one --pred six", &err), err);
    sm_answers_remember(&a, im, &file, 1);
    sm_import_free(im);
    assert_true(recalled(file, &b));
    assert_written(&b, "--true one --pred six");
    sm_answers_free(&b);
    assert_false(recalled(other, &b));
    write_file(file, "one,two,ten\nu,v,w\n");
    assert_false(recalled(file, &b));
    write_file(file, "one,two,six\nu,v,w\nu,v,w\n");
    assert_false(recalled(file, &b));
    write_file(file, "one,two,six\nu,v,w\n");
    assert_true(recalled(file, &b));
    sm_answers_free(&b);
    char line[1024] = "";
    FILE *f = fopen(kept, "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    assert_int_equal(fclose(f), 0);
    memcpy(strstr(line, "--pred"), "--prex", 6); /* an option that another version may have had */
    write_file(kept, line);
    assert_false(recalled(file, &b));
    assert_written(&b, "");
    write_file(kept, "garbage\n\t\n 1 2 3\t/x\n");
    assert_false(recalled(file, &b));
    sm_answers_free(&a);
    unlink(file);
    unlink(other);
    unlink(kept);
    assert_int_equal(rmdir(directory), 0);
    assert_int_equal(rmdir(scratch()), 0); /* nothing else was left there */
}
