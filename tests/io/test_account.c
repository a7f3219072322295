/* The account of a load: one line and copies. What files give is in tests/data/inputs/account.txt. */
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

/* What is the same of both files is reported once; JSON has it twice. By hand: \r\n and \n in both files. */
TEST(notes_are_reported_once_for_all_files)
{
    static const char *const told[] = {"in, second: the line endings are mixed", NULL};
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
TEST(summary_line_is_complete)
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

TEST(copy_is_equal_and_independent)
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

/* The account is before anything is taken, and data can be taken more than once. */
TEST(data_can_be_taken_twice)
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

const test_group group_of_tests = {enter_scratch, leave_scratch};
