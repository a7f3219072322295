/* Which side of a table of counts holds the classes. A corner reads "rows\columns", and the name of a pandas index or
 * of an R dimension names the rows; the counts that must come of it are the table's own, or its transpose. */
#include "core/table.h"
#include "tests/io/case.h"

typedef struct turned_case {
    const char *bytes;
    bool transpose;
    const char *orientation;
    const char *rows, *cols; /* the first class and the first cluster */
} turned_case;

static bool turned_case_holds(const turned_case *c)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    const char *file = "in";
    sm_read_options o = {.matrix = true, .transpose = c->transpose};
    put_text("in", c->bytes);
    if (sm_read(&d, &file, 1, &o, &err) != SM_OK) {
        print_error("%s: %s\n", c->bytes, err.text);
        return false;
    }
    const sm_table *t = sm_dataset_parts(d)->counts;
    const char *said = sm_dataset_parts(d)->account.source[0].orientation;
    bool same = strcmp(said, c->orientation) == 0 && strcmp(sm_table_row_name(t, 0), c->rows) == 0 &&
                strcmp(sm_table_col_name(t, 0), c->cols) == 0 && sm_table_at(t, 0, 1) == (*c->rows == 'r' ? 2 : 3);
    if (!same) print_error("%s: %s, %s x %s\n", c->bytes, said, sm_table_row_name(t, 0), sm_table_col_name(t, 0));
    sm_dataset_free(d);
    return same;
}

#define CLASSES       "rows are classes by name", "r", "c"
#define CLUSTERS      "rows are clusters by name", "c", "r"
#define DEFAULT       "rows are classes by default", "r", "c"
#define UNDER(corner) corner ",c,d\nr,1,2\ns,3,4\n"

static void table_is_turned_when_words_name_its_sides(void **state)
{
    static const turned_case cases[] = {
        {UNDER("predicted\\true"), false, CLUSTERS},
        {UNDER("Predicted \\ Actual"), false, CLUSTERS},
        {UNDER("Prediction/Reference"), false, CLUSTERS},
        {UNDER("cluster vs species"), false, CLUSTERS},
        {UNDER("label\\true"), false, CLUSTERS},
        {UNDER("\\true"), false, CLUSTERS},
        {UNDER("predicted"), false, CLUSTERS},
        {UNDER("leiden"), false, CLUSTERS},
        {UNDER("true\\predicted"), false, CLASSES},
        {UNDER("Actual"), false, CLASSES},
        {UNDER("class"), false, CLASSES},
        {UNDER("class\\cluster"), false, CLASSES},
        {UNDER("row_0"), false, DEFAULT},
        {UNDER(""), false, DEFAULT},
        {UNDER("true\\reference"), false, DEFAULT},
        {UNDER("pred\\cluster"), false, DEFAULT},
    };
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) wrong += !turned_case_holds(&cases[i]);
    assert_int_equal(wrong, 0);
}

static void names_of_a_side_turn_table_when_corner_is_silent(void **state)
{
    static const turned_case cases[] = {
        {",c,d\nr pred,1,2\ns pred,3,4\n", false, "rows are clusters by name", "c", "r pred"},
        {",c true,d true\nr,1,2\ns,3,4\n", false, "rows are clusters by name", "c true", "r"},
        {",c pred,d pred\nr,1,2\ns,3,4\n", false, "rows are classes by name", "r", "c pred"},
        {",c,d\nr pred,1,2\ns,3,4\n", false, "rows are classes by default", "r pred", "c"},
        {",cluster 0,cluster 1\nr pred,1,2\ns pred,3,4\n", false, "rows are classes by default", "r pred", "cluster 0"},
    };
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) wrong += !turned_case_holds(&cases[i]);
    assert_int_equal(wrong, 0);
}

static void transpose_option_turns_table_whatever_words_say(void **state)
{
    static const turned_case cases[] = {
        {UNDER("predicted\\true"), true, "rows are classes as told", "r", "c"},
        {UNDER("class\\cluster"), true, "rows are clusters as told", "c", "r"},
        {UNDER(""), true, "rows are clusters as told", "c", "r"},
        {"{\"classes\":[\"r\",\"s\"],\"clusters\":[\"c\",\"d\"],\"counts\":[[1,2],[3,4]]}", true,
         "rows are clusters as told", "c", "r"},
    };
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) wrong += !turned_case_holds(&cases[i]);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_is_turned_when_words_name_its_sides),
        cmocka_unit_test(names_of_a_side_turn_table_when_corner_is_silent),
        cmocka_unit_test(transpose_option_turns_table_whatever_words_say),
    };
    return cmocka_run_group_tests_name("io: which side holds the classes", tests, enter_scratch, leave_scratch);
}
