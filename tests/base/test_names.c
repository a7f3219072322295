/* Rows with names: an array of rows, an array of pointers to rows, and what is said of a name that is not there. */
#include "setmatch/base/names.h"
#include "tests/support/near.h"

typedef struct row {
    const char *name;
    int number;
} row;
static const row rows[] = {{"", 1}, {"matrix", 2}, {"match", 3}, {0}};
static const row *const pointers[] = {&rows[2], &rows[1], NULL};

static void a_row_is_found_by_its_name(void **state)
{
    const sm_names by_row = {rows, sizeof *rows}, by_pointer = {pointers, 0};
    assert_ptr_equal(sm_names_find(by_row, "match"), &rows[2]);
    assert_ptr_equal(sm_names_find(by_pointer, "match"), &rows[2]);
    assert_null(sm_names_find(by_row, "matc"));
    assert_null(sm_names_find(by_pointer, ""));
    assert_string_equal(sm_names_at(by_row, 1), "matrix");
    assert_string_equal(sm_names_at(by_pointer, 1), "matrix");
    assert_null(sm_names_at(by_row, 3));
    assert_null(sm_names_at(by_pointer, 2));
}

static void an_unknown_name_is_told_with_the_nearest_or_with_all(void **state)
{
    const sm_names by_row = {rows, sizeof *rows};
    sm_error err = {0};
    assert_int_equal(sm_names_unknown(by_row, "view", "matrx", &err), SM_USAGE);
    assert_string_equal(err.text, "unknown view \"matrx\"; did you mean matrix?");
    err = (sm_error){0};
    assert_int_equal(sm_names_unknown(by_row, "view", "xyzzy", &err), SM_USAGE);
    assert_string_equal(err.text, "unknown view \"xyzzy\"; choose from matrix, match");
    assert_int_equal(sm_names_unknown(by_row, "view", "xyzzy", NULL), SM_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_found_by_its_name),
        cmocka_unit_test(an_unknown_name_is_told_with_the_nearest_or_with_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
