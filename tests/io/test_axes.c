/* Coordinates: told, or found by the names x and y; never a reason to refuse a file unless they were told. */
#include "tests/io/case.h"

static const char plain[] = "x,y,class,cluster\n0.5,-2,a,k\n1e3,4,a,l\n7,0.25,b,l\n";

static sm_status reading(const char *bytes, const sm_read_options *o, sm_dataset **d, sm_error *err)
{
    const char *const file = in_scratch("in");
    put_text(file, bytes);
    return sm_read(d, &file, 1, o, err);
}

/* The columns that the account calls coordinates, joined by blanks. */
static void assert_coordinates(const sm_dataset *d, const char *expected)
{
    const sm_account_source *s = &sm_dataset_parts(d)->account.source[0];
    char found[64] = "";
    for (uint32_t i = 0; i < s->n_columns; i++)
        if (s->column[i].role == SM_COLUMN_COORDINATE)
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s %s;", s->column[i].name,
                     s->column[i].why);
    assert_string_equal(found, expected);
}

static void assert_axes(const char *bytes, sm_read_options o, const double *x, const double *y, const char *columns)
{
    sm_dataset *d;
    sm_error err = {0};
    assert_ok(reading(bytes, &o, &d, &err), err);
    const sm_parts *p = sm_dataset_parts(d);
    const double *const wanted[] = {x, y};
    for (int a = 0; a < 2; a++) {
        assert_int_equal(p->axis[a] != NULL, wanted[a] != NULL);
        for (uint32_t i = 0; wanted[a] && i < p->n; i++) assert_near(p->axis[a][i], wanted[a][i], 0);
    }
    assert_coordinates(d, columns);
    sm_dataset_free(d);
}

static const double first[] = {0.5, 1000, 7}, second[] = {-2, 4, 0.25};

static void columns_called_x_and_y_are_coordinates_and_it_is_said(void **state)
{
    assert_axes(plain, (sm_read_options){0}, first, second, "x by name;y by name;");
    assert_axes("X,class,cluster,Y\n0.5,a,k,-2\n1e3,a,l,4\n7,b,l,0.25\n", (sm_read_options){0}, first, second,
                "X by name;Y by name;");
}

static void columns_of_reductions_are_coordinates(void **state)
{
    assert_axes("pc1,pc2,class,cluster\n0.5,-2,a,k\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, first, second,
                "pc1 by name;pc2 by name;");
    assert_axes("PC_1,PC_2,class,cluster\n0.5,-2,a,k\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, first, second,
                "PC_1 by name;PC_2 by name;");
    assert_axes("umap_1,umap_2,class,cluster\n0.5,-2,a,k\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, first, second,
                "umap_1 by name;umap_2 by name;");
    assert_axes("class,UMAP2,cluster,UMAP1\na,-2,k,0.5\na,4,l,1e3\nb,0.25,l,7\n", (sm_read_options){0}, first, second,
                "UMAP2 by name;UMAP1 by name;");
    assert_axes("t-SNE 1,t-SNE 2,class,cluster\n0.5,-2,a,k\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, first,
                second, "t-SNE 1 by name;t-SNE 2 by name;");
    assert_axes("umap_1,umap_2,x,y,class,cluster\n9,9,0.5,-2,a,k\n9,9,1e3,4,a,l\n9,9,7,0.25,b,l\n",
                (sm_read_options){0}, first, second, "x by name;y by name;"); /* x and y come first */
    assert_axes("pc1,umap_2,class,cluster\n0.5,-2,a,k\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, NULL, NULL,
                ""); /* no pair */
}

static void told_columns_are_taken_instead(void **state)
{
    assert_axes("x,z,east,north,class,cluster\n9,9,0.5,-2,a,k\n9,9,1e3,4,a,l\n9,9,7,0.25,b,l\n",
                (sm_read_options){.x = "east", .y = "4"}, first, second, "east named;north named;");
}

/* What is told to be a coordinate can be neither labelling: the other two columns are, in their order. */
static void either_of_them_told_alone_is_no_candidate(void **state)
{
    static const char bytes[] = "north,alpha,beta\n-2,a,k\n4,a,l\n0.25,b,l\n";
    assert_axes(bytes, (sm_read_options){.y = "north"}, NULL, second, "north named;");
    assert_axes(bytes, (sm_read_options){.x = "north"}, second, NULL, "north named;");
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.y = "north"};
    assert_ok(reading(bytes, &o, &d, &err), err);
    assert_string_equal(sm_dataset_truth(d)->name, "alpha");
    assert_string_equal(sm_dataset_pred(d)->name, "beta");
    sm_dataset_free(d);
    assert_int_equal(reading("class,cluster,h\na,k,1\na,l,x\n", &(sm_read_options){.y = "h"}, &d, &err), SM_INPUT);
    assert_string_equal(err.text, "a coordinate is not a number (found \"x\"); name another column: --y COL");
    assert_int_equal(err.line, 3);
}

/* Only one of several points in each of the columns called x and y is text: neither is a coordinate then. */
static void the_second_decides_as_the_first_does(void **state)
{
    assert_axes("x,y,class,cluster\n0.5,-2,a,k\nwest,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, NULL, NULL, "");
    assert_axes("x,y,class,cluster\n0.5,-2.5,a,k\n1e3,4,a,l\n7,south,b,l\n", (sm_read_options){0}, NULL, NULL, "");
}

static void one_of_them_alone_is_no_pair(void **state)
{
    assert_axes("x,height,class,cluster\n0.5,-2,a,k\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, NULL, NULL, "");
}

static void other_things_that_are_called_x_and_y_are_passed_over(void **state)
{
    assert_axes("x,y,class,cluster\n0.5,north,a,k\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, NULL, NULL, "");
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.x = "x", .y = "y"};
    assert_int_equal(reading("x,y,class,cluster\n0.5,north,a,k\n1e3,4,a,l\n", &o, &d, &err), SM_INPUT);
    assert_int_equal(err.line, 2);
    assert_non_null(strstr(err.text, "found \"north\""));
}

static void rows_left_out_take_their_coordinates_with_them(void **state)
{
    assert_axes("x,y,class,cluster\n0.5,-2,a,k\n5,5,,l\n1e3,4,a,l\n7,0.25,b,l\n", (sm_read_options){0}, first, second,
                "x by name;y by name;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_called_x_and_y_are_coordinates_and_it_is_said),
        cmocka_unit_test(columns_of_reductions_are_coordinates),
        cmocka_unit_test(told_columns_are_taken_instead),
        cmocka_unit_test(either_of_them_told_alone_is_no_candidate),
        cmocka_unit_test(the_second_decides_as_the_first_does),
        cmocka_unit_test(one_of_them_alone_is_no_pair),
        cmocka_unit_test(other_things_that_are_called_x_and_y_are_passed_over),
        cmocka_unit_test(rows_left_out_take_their_coordinates_with_them),
    };
    return cmocka_run_group_tests_name("axes", tests, NULL, NULL);
}
