/* The account of a load: one line, warnings, what is left out, and copies. */
#include "io/load/import.h"
#include "tests/io/case.h"

/* Everything in an account as text. */
static void spell(const sm_account *a, sm_text *out)
{
    sm_account_line(a, out);
    for (uint32_t i = 0; i < a->n_sources; i++) {
        const sm_account_source *s = &a->source[i];
        sm_text_printf(out, "\nsource %s %s '%c' '%s' %s %s header %d (%s) rows %d", s->file, s->format,
                       s->separator ? s->separator : '0', s->quoting, s->encoding, s->layout, s->header, s->header_why,
                       (int)s->rows);
        for (uint32_t c = 0; c < s->n_columns; c++)
            sm_text_printf(out, "\n column %s: %s, %s", s->column[c].name, sm_column_role_name(s->column[c].role),
                           s->column[c].why);
    }
    for (uint32_t i = 0; i < a->n_left_out; i++) {
        const sm_omission *l = &a->left_out[i];
        sm_text_printf(out, "\nleft out %d %s, %s, line %d", (int)l->count, sm_left_name(l->why),
                       l->detail ? l->detail : "-", (int)l->first_line);
        for (uint64_t k = 0; l->line && k < l->count; k++) sm_text_printf(out, " %d", (int)l->line[k]);
    }
    for (uint32_t i = 0; i < a->n_warnings; i++) sm_text_printf(out, "\nwarning %s", a->warning[i]);
    for (uint32_t i = 0; i < a->n_remarks; i++) sm_text_printf(out, "\nremark %s", a->remark[i]);
    for (int i = 0; i < 2; i++) sm_text_printf(out, "\nname %s", a->names[i] ? a->names[i] : "-");
}

static void check(const char *first, const char *second, sm_read_options o, const char *expected)
{
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_text text = {0};
    put_text("in", first);
    if (second) put_text("second", second);
    assert_ok(sm_read(&d, (const char *[]){"in", "second"}, second ? 2 : 1, &o, &err), err);
    spell(&sm_dataset_parts(d)->account, &text);
    assert_string_equal(sm_text_of(&text), expected);
    sm_text_free(&text);
    sm_dataset_free(d);
}

static void every_column_has_a_role_and_its_reason(void **state)
{
    check("id,x,y,truth,pred,size\n1,0.5,1,a,k,3\n2,1,1,a,k,4\n3,2,2,b,l,4\n", NULL, (sm_read_options){.pred = "pred"},
          "in: comma, header; truth \"truth\" x prediction \"pred\" (by name); 3 points\n"
          "source in csv ',' '' UTF-8 rows header 1 (a column is named) rows 3\n"
          " column id: id, all values different\n"
          " column x: coordinate, by name\n"
          " column y: coordinate, by name\n"
          " column truth: truth, by name\n"
          " column pred: prediction, named\n"
          " column size: attribute, \n"
          "name -\nname -");
}

/* A quote inside quotes is none that is odd; of odd ones a column tells the first. */
static void odd_labels_are_told_once_a_column(void **state)
{
#define COMMA                                                                                                          \
    "in: comma, header; truth \"truth\" x prediction \"pred\" (by name); 3 points\n"                                   \
    "source in csv ',' '' UTF-8 rows header 1 (known names) rows 3\n"                                                  \
    " column truth: truth, by name\n"                                                                                  \
    " column pred: prediction, by name\n"
    check("truth,pred\n\"a\nb\",k\n\"c\"\"d\",k\n\"e\nf\",l\n", NULL, (sm_read_options){0},
          COMMA "warning in: 2 fields of column truth hold a line break, the first in line 2\n"
                "name -\nname -");
    check("truth,pred\na,k\nb\"c,l\nd\"e,k\n", NULL, (sm_read_options){0},
          COMMA "warning in: a label of column truth holds a quote, though it is not quoted (line 3)\n"
                "name -\nname -");
}

/* Twelve rows, two of them bad: at most ten are skipped, and at most a tenth of 22. */
static void what_is_left_out_is_counted_with_its_lines(void **state)
{
    check("# made by "
          "hand\ntruth;pred\na;k\na;k\n;k\nb;l;m\n\nb;l\nb;l\nb;l\nb;l\nb;l\nb;l\nb;l\nb;l\nb;l\nb;l\nb;l\nb;l\n"
          "b;l\nb;l\nb;l\nb;\"l\"x\n",
          NULL, (sm_read_options){.bad_rows = "skip", .names = "expert A,expert B"},
          "in: semicolon, header; expert A \"truth\" x expert B \"pred\" (by name); 17 points, 1 without a label left "
          "out "
          "(at line 5), 1 comment left out (at line 1), 1 blank line left out (at line 7), 1 bad row left out "
          "(wrong number of fields) (at line 6), 1 bad row left out (text after a closing quote) (at line 23)\n"
          "source in csv ';' '' UTF-8 rows header 1 (known names) rows 20\n"
          " column truth: truth, by name\n"
          " column pred: prediction, by name\n"
          "left out 1 without a label, -, line 5\n"
          "left out 1 comments, -, line 1\n"
          "left out 1 blank lines, -, line 7\n"
          "left out 1 bad rows, wrong number of fields, line 6 6\n"
          "left out 1 bad rows, text after a closing quote, line 23 23\n"
          "warning 1 without a label left out (--missing class keeps it)\n"
          "warning in: 2 bad rows left out: lines 6, 23\n"
          "name expert A\nname expert B");
}

static void two_files_are_two_sources(void **state)
{
    check("a\nb\na\n", "id\tk\n1\t-1\n2\t-1\n3\t0\n", (sm_read_options){0},
          "in: lines, no header; second: tab, header; truth in x prediction \"k\" (the only one possible); 3 "
          "points; 2 "
          "points have label -1; if it means noise: --noise pred:-1\n"
          "source in lines '0' '' UTF-8 rows header 0 () rows 3\n"
          " column 1: truth, the only one possible\n"
          "source second tsv '\t' '' UTF-8 rows header 1 (known names) rows 3\n"
          " column id: attribute, \n"
          " column k: prediction, the only one possible\n"
          "warning in: only one of the files has ids; the files are joined row by row\n"
          "remark 2 points have label -1; if it means noise: --noise pred:-1\n"
          "name -\nname -");
}

/* What is the same of both files is told once; JSON has it twice. By hand: \r\n and \n in both files. */
static void notes_are_told_once_with_all_files(void **state)
{
    static const char *const told[] = {"in, second: line ends of different kinds are mixed", NULL};
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_text text = {0};
    put_text("in", "1.0\r\n2.0\n2.0\n");
    put_text("second", "1.0\r\n1.0\n2.0\n");
    assert_ok(sm_read(&d, (const char *[]){"in", "second"}, 2, NULL, &err), err);
    const sm_account *a = &sm_dataset_parts(d)->account;
    sm_account_line(a, &text);
    assert_string_equal(sm_text_of(&text), "in, second: lines, no header; truth in x prediction second; 3 points; "
                                           "in, second: floats read as whole numbers");
    assert_int_equal(a->n_warnings, 2);
    size_t n = 0;
    for (uint32_t i = 0; i < a->n_warnings; i++)
        if (sm_account_warning(a, i, &text)) assert_string_equal(sm_text_of(&text), told[n++]);
    assert_int_equal(n, 1);
    sm_text_free(&text);
    sm_dataset_free(d);
}

static void shards_tell_neither_file_nor_line(void **state)
{
    check(
        "truth,pred\na,k\n,k\n", "truth,pred\na,k\nb,l\ntruth,pred\n", (sm_read_options){.shards = true},
        "2 parts, the first in: comma, header; truth \"truth\" x prediction \"pred\" (by name); 3 points, 1 without a "
        "label left out\n"
        "source in csv ',' '' UTF-8 rows header 1 (known names) rows 2\n"
        " column truth: truth, by name\n"
        " column pred: prediction, by name\n"
        "source second csv ',' '' UTF-8 rows header 1 (that of the first part) rows 3\n"
        " column truth: truth, by name\n"
        " column pred: prediction, by name\n"
        "left out 1 without a label, -, line 0\n"
        "warning 1 without a label left out (--missing class keeps it)\n"
        "name -\nname -");
}

/* One row of three fields and one with a text behind a quote, each among ten; a control character in one part. */
static void shards_add_up_what_is_left_out_and_warn_once(void **state)
{
#define TEN "a,k\na,k\na,k\nb,l\nb,l\nb,l\nb,l\nb,l\na,k\n\"c\nd\",l\n"
    static const char first[] = "truth,pred\na,k,k\n\n" TEN, second[] = "# by hand\ntruth,pred\na,\"k\"k\na\1,k\n" TEN;
    static const char told[] = "left out 1 bad rows, text after a closing quote, line 0\n"
                               "left out 1 bad rows, wrong number of fields, line 0\n"
                               "left out 1 comments, -, line 0\n"
                               "left out 1 blank lines, -, line 0\n"
                               "warning 1 control character in the text\n"
                               "warning 2 bad rows left out\n"
                               "warning 2 fields of column truth hold a line break\n"
                               "name -\nname -";
    for (int turned = 0; turned < 2; turned++) {
        sm_error err = {0};
        sm_dataset *d = NULL;
        sm_text text = {0};
        put_text("in", turned ? second : first);
        put_text("second", turned ? first : second);
        sm_read_options o = {.shards = true, .bad_rows = "skip"};
        assert_ok(sm_read(&d, (const char *[]){"in", "second"}, 2, &o, &err), err);
        const sm_account *a = &sm_dataset_parts(d)->account;
        spell(a, &text);
        assert_int_equal(a->points, 21);
        assert_string_equal(strstr(sm_text_of(&text), "left out 1 bad rows, text after"), told);
        sm_text_free(&text);
        sm_dataset_free(d);
    }
}

static sm_account make_account(void)
{
    sm_account a = {.how = "by name", .points = 7};
    a.source = sm_alloc(1, sizeof *a.source);
    a.n_sources = 1;
    a.source[0] = (sm_account_source){.file = sm_copy_text("f\x1b.csv", 6),
                                      .format = "csv",
                                      .separator = '~',
                                      .quoting = "backslash escapes",
                                      .encoding = "UTF-16",
                                      .layout = "transposed",
                                      .header_why = "",
                                      .rows = 9};
    a.source[0].column = sm_alloc(3, sizeof *a.source[0].column);
    static const sm_column_role role[] = {SM_COLUMN_TRUTH, SM_COLUMN_PREDICTION, SM_COLUMN_PREDICTION};
    for (; a.source[0].n_columns < 3; a.source[0].n_columns++)
        a.source[0].column[a.source[0].n_columns] =
            (sm_account_column){sm_copy_text("c\nd", 3), false, role[a.source[0].n_columns], "by name", 2, 7};
    sm_account_warn(&a, "take care of %d", 3);
    sm_account_remark(&a, "by the way");
    for (uint64_t line = 4; line < 7; line++) sm_account_leave(&a, SM_LEFT_BAD_ROW, "torn", 1, line);
    sm_account_leave(&a, SM_LEFT_NO_LABEL, NULL, 2, 9);
    sm_account_leave(&a, SM_LEFT_NO_LABEL, NULL, 0, 11);
    sm_account_leave(&a, SM_LEFT_NO_LABEL, NULL, 3, 11);
    a.names[0] = sm_copy_text("A", 1);
    a.names[1] = sm_copy_text("B", 1);
    return a;
}

/* By hand: 2 + 3 without a label, the first in line 9; three bad rows from line 4 on. Foreign text is made visible. */
static void the_line_says_all_of_it(void **state)
{
    sm_account a = make_account();
    sm_text line = {0};
    assert_int_equal(sm_account_left(&a, SM_LEFT_NO_LABEL), 5);
    assert_int_equal(sm_account_left(&a, SM_LEFT_MARGIN), 0);
    sm_account_line(&a, &line);
    assert_string_equal(sm_text_of(&line),
                        "f^[.csv: ~, backslash escapes, UTF-16, transposed, no header; A \"c^Jd\" x 2 predictions (by "
                        "name); 7 points, 3 bad rows left out (torn) (first at line 4), 5 without a label left out "
                        "(first at line 9); by the way");
    sm_text_free(&line);
    sm_account_free(&a);
}

static void a_copy_is_the_same_and_stands_alone(void **state)
{
    sm_account a = make_account(), b;
    sm_text before = {0}, after = {0};
    spell(&a, &before);
    sm_account_copy(&b, &a);
    sm_account_free(&a);
    spell(&b, &after);
    assert_string_equal(sm_text_of(&after), sm_text_of(&before));
    sm_account_leave(&b, SM_LEFT_BAD_ROW, "torn", 1, 12);
    assert_int_equal(b.left_out[0].count, 4);
    assert_int_equal(b.left_out[0].line[3], 12);
    char again[] = "torn", other[] = "worn"; /* the words count, not where they stand */
    sm_account_leave(&b, SM_LEFT_BAD_ROW, again, 1, 13);
    assert_int_equal(b.left_out[0].count, 5);
    sm_account_leave(&b, SM_LEFT_BAD_ROW, other, 1, 14);
    assert_int_equal(b.n_left_out, 3);
    sm_account_free(&b);
    sm_text_free(&before);
    sm_text_free(&after);
}

/* The account stands before anything is taken, and data can be taken more than once. */
static void data_can_be_taken_twice(void **state)
{
    sm_import *im = NULL;
    sm_error err = {0};
    sm_dataset *d[2] = {NULL, NULL};
    put_text("in", "truth,pred\na,k\n,k\nb,l\n");
    static const char *const files[] = {"in"}; /* borrowed to the import */
    assert_ok(sm_import_new(&im, files, 1, NULL, &err), err);
    assert_int_equal(sm_account_left(sm_import_account(im), SM_LEFT_NO_LABEL), 1);
    for (int i = 0; i < 2; i++) {
        assert_ok(sm_import_take(im, &d[i], &err), err);
        assert_int_equal(sm_dataset_parts(d[i])->n_origins, 1);
        assert_string_equal(sm_dataset_parts(d[i])->origin[0].file, "in");
        assert_int_equal(sm_dataset_parts(d[i])->n, 2);
    }
    sm_import_free(im);
    for (int i = 0; i < 2; i++) sm_dataset_free(d[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_column_has_a_role_and_its_reason),
        cmocka_unit_test(odd_labels_are_told_once_a_column),
        cmocka_unit_test(what_is_left_out_is_counted_with_its_lines),
        cmocka_unit_test(two_files_are_two_sources),
        cmocka_unit_test(notes_are_told_once_with_all_files),
        cmocka_unit_test(shards_tell_neither_file_nor_line),
        cmocka_unit_test(shards_add_up_what_is_left_out_and_warn_once),
        cmocka_unit_test(the_line_says_all_of_it),
        cmocka_unit_test(a_copy_is_the_same_and_stands_alone),
        cmocka_unit_test(data_can_be_taken_twice),
    };
    return cmocka_run_group_tests_name("io: account", tests, enter_scratch, leave_scratch);
}
