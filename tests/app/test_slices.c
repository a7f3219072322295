/* Slices in the explorer: listed, opened, left; and what one prediction gains over another. The values of slices are
 * held against files of their rows alone by tests/cli/check_slices.py. */
#include "tests/app/file_rows.h"
#include "tests/app/stage.h"

static const sm_caps caps = {.w = 110, .h = 26, .colours = 8, .utf8 = true};

static void a_column_with_too_many_values_is_refused(void **state)
{
    stage s = stage_of(file_rows_data(5000, (file_rows){.columns = 3}, NULL), caps);
    stage_line(&s, "slice c2");
    assert_says(&s, "more than 1000 different values");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_with_too_many_values_is_refused),
    };
    return cmocka_run_group_tests_name("slices", tests, NULL, NULL);
}
