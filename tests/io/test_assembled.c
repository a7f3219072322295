/* Points made of rows: two files counted together, several joined by id, and rows that are left out or have no partner.
 * Counts are counted a second time here; what is left out was worked out from the rows by hand. */
#include "core/table.h"
#include "tests/io/case.h"

static const char *const files[] = {"in", "second", "third"};

static void check_labels(const sm_partition *p, const char *expected)
{
    sm_text t = {0};
    for (uint32_t i = 0; i < p->n; i++) sm_text_printf(&t, "%s%s", i ? " " : "", sm_dict_text(p->dict, p->label[i]));
    assert_string_equal(sm_text_of(&t), expected);
    sm_text_free(&t);
}

static void assert_refused(size_t n, const sm_read_options *o, const char *file, uint64_t line, uint64_t column,
                           const char *text)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    assert_int_equal(sm_read(&d, files, n, o, &err), SM_INPUT);
    assert_null(d);
    assert_string_equal(err.text, text);
    assert_string_equal(err.file, file);
    if (err.line != line || err.column != column) fail_msg("%d:%d: %s", (int)err.line, (int)err.column, text);
}

/* ---- counted together -------------------------------------------------------------------------------------------- */
enum { POINTS = 3000, LABELS = 300 };

static uint32_t class_of(uint32_t point, uint32_t classes)
{
    return point * 7 % classes;
}

static uint32_t cluster_of(uint32_t point, uint32_t clusters)
{
    return (point / 5 + point) % clusters;
}

/* Every gap-th point from the third on has no cluster; 0: all have one. */
static void check_counted(uint32_t classes, uint32_t clusters, uint32_t gap)
{
    static uint64_t count[LABELS][LABELS];
    sm_text truth = {0}, pred = {0};
    sm_dataset *d = NULL;
    sm_error err = {0};
    uint32_t dropped = 0;
    char name[2][16];
    memset(count, 0, sizeof count);
    for (uint32_t i = 0; i < POINTS; i++) {
        bool gone = gap && i >= 2 && (i - 2) % gap == 0;
        sm_text_printf(&truth, "c%u\n", class_of(i, classes));
        sm_text_printf(&pred, gone ? "NA\n" : "k%u\n", cluster_of(i, clusters));
        dropped += gone;
        count[class_of(i, classes)][cluster_of(i, clusters)] += !gone;
    }
    put_text("in", sm_text_of(&truth));
    put_text("second", sm_text_of(&pred));
    sm_read_options o = {.only_counts = true, .header = "no"};
    assert_ok(sm_read(&d, files, 2, &o, &err), err);
    const sm_parts *p = sm_dataset_parts(d);
    const sm_table *t = p->counts;
    assert_non_null(t);
    assert_int_equal(p->dropped, dropped);
    assert_int_equal(sm_table_total(t), POINTS - dropped);
    for (uint32_t i = 0; i < classes; i++)
        for (uint32_t j = 0; j < clusters; j++) {
            uint32_t row, col;
            snprintf(name[0], sizeof name[0], "c%u", i);
            snprintf(name[1], sizeof name[1], "k%u", j);
            bool there = sm_dict_find(p->partition[0].dict, name[0], strlen(name[0]), &row) &&
                         sm_dict_find(p->partition[1].dict, name[1], strlen(name[1]), &col);
            assert_int_equal(there ? sm_table_at(t, row, col) : 0, count[i][j]);
        }
    if (dropped) {
        char said[80];
        snprintf(said, sizeof said, ", %u without a label left out (first at line 3)", dropped);
        assert_true(account_says(d, said, "gaps"));
    }
    sm_dataset_free(d);
    sm_text_free(&truth);
    sm_text_free(&pred);
}

/* Few labels take a byte each, 300 take two; more pairs than points are not counted beforehand. */
static void equal_points_of_two_files_are_counted_together(void **state)
{
    check_counted(3, 4, 0);
    check_counted(3, 4, 97);
    check_counted(LABELS, 2, 0);
    check_counted(2, LABELS, 13);
    check_counted(LABELS, 10, 0);
    check_counted(LABELS, 9, 500);
    check_counted(LABELS, LABELS, 7);
}

/* ---- joined by id ------------------------------------------------------------------------------------------------ */
static void three_files_are_joined_by_the_ids_that_all_have(void **state)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    put_text("in", "id,class\n1,a\n2,b\n3,b\n4,c\n5,c\n6,a\n");
    put_text("second", "id,cluster\n6,u\n5,v\n4,v\n3,w\n1,u\n9,w\n");
    put_text("third", "id,pred\n3,x\n1,x\n2,y\n6,y\n4,x\n");
    assert_ok(sm_read(&d, files, 3, NULL, &err), err);
    const sm_parts *p = sm_dataset_parts(d);
    assert_int_equal(p->n_partitions, 3);
    check_labels(&p->partition[0], "a b c a");
    check_labels(&p->partition[1], "u w v u");
    check_labels(&p->partition[2], "x x x y");
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(sm_dataset_row(d, i), ((uint32_t[]){1, 3, 4, 6})[i]);
    /* 2 and 5 are in two of the files, 9 is in one */
    assert_true(account_says(d,
                             "; 4 points, 3 without a partner left out (first at line 3)\nwarning: 3 without a "
                             "partner left out: their ids are not in all 3 files",
                             "joined"));
    sm_dataset_free(d);
}

/* An id told by its place; each file has a header, or none, of its own. */
static void a_header_of_one_file_is_no_id(void **state)
{
    for (int header = 0; header < 3; header++) {
        sm_dataset *d = NULL;
        sm_error err = {0};
        sm_read_options o = {.id = "1", .truth = "2", .pred = "2"};
        put_text("in", header == 1 ? "1,a\n2,b\n3,b\n" : "id,class\n1,a\n2,b\n3,b\n");
        put_text("second", header == 2 ? "3,x\n1,y\n2,x\n" : "id,cluster\n3,x\n1,y\n2,x\n");
        assert_ok(sm_read(&d, files, 2, &o, &err), err);
        check_labels(sm_dataset_truth(d), "a b b");
        check_labels(sm_dataset_pred(d), "y x x");
        static const char *const joined[] = {"; joined by id \"id\"; 3 points",
                                             "; joined by id column 1 x id \"id\"; 3 points",
                                             "; joined by id \"id\" x id column 1; 3 points"};
        assert_true(account_says(d, joined[header], "headers"));
        assert_int_equal(sm_account_left(&sm_dataset_parts(d)->account, SM_LEFT_NO_PARTNER), 0);
        sm_dataset_free(d);
    }
}

/* As many points as pairs of labels, so that they are counted before anything else is done. The clusters are those of
 * points 11 to 0: c0 k1, c1 k0 and so on alternate. */
static void points_joined_by_id_are_counted_together(void **state)
{
    enum { ROWS = 12 };
    sm_text truth = {0}, pred = {0};
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_text_puts(&truth, "id,class\n");
    sm_text_puts(&pred, "id,cluster\n");
    for (uint32_t i = 0; i < ROWS; i++) {
        sm_text_printf(&truth, "%u,c%u\n", i, i % 2);
        sm_text_printf(&pred, "%u,k%u\n", ROWS - 1 - i, (ROWS - 1 - i) / 4 % 2);
    }
    put_text("in", sm_text_of(&truth));
    put_text("second", sm_text_of(&pred));
    sm_read_options o = {.only_counts = true};
    assert_ok(sm_read(&d, files, 2, &o, &err), err);
    const sm_table *t = sm_dataset_parts(d)->counts;
    assert_non_null(t);
    /* points 0 to 3 and 8 to 11 are in k0, 4 to 7 in k1; half of each are even. k0 is the first in the second file */
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t j = 0; j < 2; j++) assert_int_equal(sm_table_at(t, i, j), j ? 2 : 4);
    sm_dataset_free(d);
    sm_text_free(&truth);
    sm_text_free(&pred);
}

/* Where only the second file has more, no line of the first is told. */
static void an_id_of_the_second_file_alone_has_no_line(void **state)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    put_text("in", "id,class\n1,a\n2,b\n3,b\n");
    put_text("second", "id,cluster\n4,y\n3,x\n1,y\n2,x\n");
    assert_ok(sm_read(&d, files, 2, NULL, &err), err);
    check_labels(sm_dataset_pred(d), "y x x");
    assert_true(account_says(d,
                             "; 3 points, 1 without a partner left out\nwarning: 1 without a partner left out: their "
                             "ids are in one file only",
                             "more"));
    sm_dataset_free(d);
}

/* A column of one name with all values different in both is an id, wherever it stands. */
static void a_common_name_is_an_id(void **state)
{
    static const struct {
        const char *first, *second, *labels; /* NULL: they are not joined, and the rows pair up as they stand */
    } row[] = {
        {"v,class,who\n1,a,p\n1,b,q\n2,b,r\n", "cluster,v2,who\nx,5,r\nx,5,q\ny,6,p\n", "y x x"},
        {"who,class\np,a\nq,b\nr,b\n", "cluster,who\nx,r\nx,q\ny,p\n", "y x x"},
        {"class,who\na,p\nb,q\nb,r\n", "who,cluster\nr,x\nq,x\np,y\n", "y x x"},
        {"class,who\na,p\nb,q\nb,q\n", "who,cluster\nr,x\nq,x\np,y\n", NULL},
        {"class,who\na,p\nb,q\nb,r\n", "who,cluster\nr,x\nq,x\nq,y\n", NULL},
        {"class,who\na,p\nb,q\nb,r\n", "whom,cluster\nr,x\nq,x\np,y\n", NULL},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_dataset *d = NULL;
        sm_error err = {0};
        sm_read_options o = {.truth = "class", .pred = "cluster"};
        put_text("in", row[i].first);
        put_text("second", row[i].second);
        assert_ok(sm_read(&d, files, 2, &o, &err), err);
        check_labels(sm_dataset_truth(d), "a b b");
        check_labels(sm_dataset_pred(d), row[i].labels ? row[i].labels : "x x y");
        sm_dataset_free(d);
    }
}

/* At least half of the ids of the smaller file have to be in both. */
static void ids_of_other_points_are_refused(void **state)
{
    static const struct {
        const char *first, *second;
        uint32_t common, of; /* of 0: they are joined */
    } row[] = {
        {"id,class\n1,a\n2,b\n3,b\n4,a\n", "id,cluster\n3,x\n4,y\n5,y\n6,x\n", 2, 0},
        {"id,class\n1,a\n2,b\n3,b\n4,a\n", "id,cluster\n4,x\n5,y\n6,y\n7,x\n", 1, 4},
        {"id,class\n1,a\n2,b\n3,b\n", "id,cluster\n3,x\n4,y\n5,y\n6,x\n7,y\n", 1, 3},
        {"id,class\n1,a\n2,b\n3,b\n4,a\n5,b\n", "id,cluster\n5,x\n6,y\n7,y\n", 1, 5},
        {"id,class\n1,a\n2,b\n3,b\n4,a\n5,b\n", "id,cluster\n5,x\n4,y\n7,y\n", 2, 0},
        {"id,class\n1,a\n2,b\n3,b\n", "id,cluster\n4,x\n5,y\n6,y\n", 0, 3},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[160];
        sm_dataset *d = NULL;
        sm_error err = {0};
        put_text("in", row[i].first);
        put_text("second", row[i].second);
        if (row[i].of) {
            snprintf(
                text, sizeof text,
                "the ids are not those of in; %u of %u are in both; check that both files describe the same points",
                row[i].common, row[i].of);
            assert_refused(2, NULL, "second", 0, 0, text);
            continue;
        }
        assert_ok(sm_read(&d, files, 2, NULL, &err), err);
        assert_int_equal(sm_dataset_parts(d)->n, row[i].common);
        sm_dataset_free(d);
    }
}

static void an_id_twice_is_told_with_both_lines(void **state)
{
    put_text("in", "id,class\n1,a\n2,b\n3,b\n");
    put_text("second", "id,cluster\n3,x\n1,y\n3.0,x\n2,y\n");
    sm_read_options o = {.id = "id"};
    assert_refused(2, &o, "second", 4, 0, "duplicate id \"3\" (first in line 2); ids must be unique");
}

/* ---- files of different lengths ---------------------------------------------------------------------------------- */
static void the_first_row_without_a_partner_is_told(void **state)
{
#define ORDER "; this is the first one without a partner; check that both files describe the same points"
    static const struct {
        const char *first, *second, *file, *text;
        uint64_t line;
    } row[] = {
        {"class\na\nb\na\n", "pred\nx\ny\n", "in", "second has 2 labels but in has 3" ORDER ", in the same order", 4},
        {"class\na\nb\n", "pred\nx\ny\n\n\n", NULL, NULL, 0},
        {"class\na\nb\n", "pred\nx\ny\nx\ny\n", "second",
         "second has 4 labels but in has 2" ORDER ", in the same order", 4},
        {"class\na\nb\n", "pred,more\nx,1\ny,2\nx,1\n", "second",
         "second has 3 labels but in has 2" ORDER ", in the same order", 4},
        {"class\na\na\n", "pred\nx\n", "in", "second has 1 label but in has 2" ORDER ", in the same order", 3},
        {"class,more\na,1\nb,1\na,2\n", "pred\nx\ny\n", "in",
         "second has 2 labels but in has 3" ORDER ", in the same order", 4},
        {"class,more\na,1\nb,1\na,2\n", "pred,more\nx,1\ny,2\n", "in",
         "second has 2 labels but in has 3" ORDER ", or join them: --id NAME", 4},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_read_options o = {.header = "yes", .truth = "class", .pred = "pred"};
        put_text("in", row[i].first);
        put_text("second", row[i].second);
        if (row[i].text) {
            assert_refused(2, &o, row[i].file, row[i].line, 1, row[i].text);
            continue;
        }
        sm_dataset *d = NULL;
        sm_error err = {0};
        assert_ok(sm_read(&d, files, 2, &o, &err), err);
        sm_dataset_free(d);
    }
    put_text("in", "a\nb\n");
    put_text("second", "x\ny\n");
    put_text("third", "x\ny\ny\n");
    sm_read_options o = {.header = "no"};
    assert_refused(3, &o, "third", 3, 1, "third has 3 labels but in has 2" ORDER ", in the same order");
}

static void truths_beside_the_first_are_partitions_too(void **state)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_read_options o = {.every = true, .truth = "t,u,v,w,x", .pred = "p"};
    put_text("in", "t,u,v,w,x,p\na,b,c,d,e,k\na,,c,d,f,l\nb,b,c,d,e,l\na,b,c,d,f,k\n");
    assert_ok(sm_read(&d, files, 1, &o, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n_more_truths, 4);
    assert_int_equal(sm_dataset_parts(d)->dropped, 1); /* has no u */
    check_labels(sm_dataset_truth(d), "a b a");
    check_labels(sm_dataset_pred(d), "k l k");
    assert_int_equal(sm_dataset_parts(d)->n_partitions, 6);
    check_labels(&sm_dataset_parts(d)->partition[5], "e e f");
    sm_dataset_free(d);
}

static void a_file_without_a_row_is_told_whichever_it_is(void **state)
{
    static const char *const text[3][2] = {
        {"class\n", "class\na\nb\n"}, {"pred\n", "pred\nx\ny\n"}, {"k\n", "k\nu\nv\n"}};
    for (size_t empty = 0; empty < 3; empty++) {
        sm_read_options o = {.header = "yes"};
        for (size_t i = 0; i < 3; i++) put_text(files[i], text[i][i != empty]);
        assert_refused(3, &o, files[empty], 1, 0, "no points; the file is empty; is this the right file?");
    }
}

/* ---- labels that are missing ------------------------------------------------------------------------------------- */
static void gaps_of_several_columns_are_told_by_column(void **state)
{
    static const struct {
        const char *bytes, *pred, *said;
        uint32_t points;
    } row[] = {
        {"t,p,q\na,1,2\na,,2\nb,1,2\n", "p,q",
         "2 points, 1 without a label left out (at line 3)\nwarning: 1 without a label left out, missing in column "
         "\"p\" (--missing class keeps it)",
         2},
        {"t,p,q\na,1,2\na,,2\nb,,\n", "p,q",
         "1 point, 2 without a label left out (first at line 3)\nwarning: 2 without a label left out, missing in "
         "columns \"p\" (2), \"q\" (1) (--missing class keeps them)",
         1},
        {"t,p,q\na,1,2\na,,2\nb,1,2\n", "p",
         "2 points, 1 without a label left out (at line 3)\nwarning: 1 without a label left out (--missing class keeps "
         "it)",
         2},
        {"t,p,q,r,s\n,1,2,3,4\na,,2,3,4\na,1,,3,4\na,1,2,,4\na,1,2,3,4\n", "p,q,r,s",
         "1 point, 4 without a label left out (first at line 2)\nwarning: 4 without a label left out, missing in "
         "columns \"t\" (1), \"p\" (1), \"q\" (1), \"r\" (1) (--missing class keeps them)",
         1},
        {"t,p,q,r,s\n,1,2,3,4\na,,2,3,4\na,1,,3,4\na,1,2,,\na,1,2,3,4\n", "p,q,r,s",
         "1 point, 4 without a label left out (first at line 2)\nwarning: 4 without a label left out, missing in "
         "columns \"t\" (1), \"p\" (1), \"q\" (1), \"r\" (1) and 1 more (--missing class keeps them)",
         1},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_dataset *d = NULL;
        sm_error err = {0};
        sm_read_options o = {.header = "yes", .truth = "t", .pred = row[i].pred};
        put_text("in", row[i].bytes);
        assert_ok(sm_read(&d, files, 1, &o, &err), err);
        assert_true(account_says(d, row[i].said, row[i].bytes));
        assert_int_equal(sm_dataset_parts(d)->n, row[i].points);
        sm_dataset_free(d);
    }
}

/* The first gap of a column stands at its place; a later one, behind a word for it in the header, in its line. */
static void a_gap_that_is_refused_is_told_where_it_is(void **state)
{
#define MISSING(column) "missing label in column " column "; fill it in, or skip such rows: --missing drop"
    sm_read_options o = {.missing = "error", .header = "yes", .truth = "1", .pred = "2"};
    put_text("in", "t,p\na,x\nb,\nb,y\n");
    assert_refused(1, &o, "in", 3, 3, MISSING("p"));
    put_text("in", "t,p\na,x\nNA,y\nb,\n");
    assert_refused(1, &o, "in", 3, 1, MISSING("t"));
    put_text("in", "NA,p\na,x\nNA,y\nb,y\n");
    assert_refused(1, &o, "in", 3, 0, MISSING("NA"));
    o.header = "no";
    put_text("in", "a,x\nb,nan\nb,y\n");
    assert_refused(1, &o, "in", 2, 3, MISSING("2"));
    put_text("in", "t,p\n,x\n,y\n,y\n");
    o = (sm_read_options){.header = "yes", .truth = "1", .pred = "2"};
    assert_refused(1, &o, "in", 1, 0, "no points; no row has both labels; is this the right file?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_points_of_two_files_are_counted_together),
        cmocka_unit_test(three_files_are_joined_by_the_ids_that_all_have),
        cmocka_unit_test(a_header_of_one_file_is_no_id),
        cmocka_unit_test(points_joined_by_id_are_counted_together),
        cmocka_unit_test(an_id_of_the_second_file_alone_has_no_line),
        cmocka_unit_test(a_common_name_is_an_id),
        cmocka_unit_test(ids_of_other_points_are_refused),
        cmocka_unit_test(an_id_twice_is_told_with_both_lines),
        cmocka_unit_test(the_first_row_without_a_partner_is_told),
        cmocka_unit_test(truths_beside_the_first_are_partitions_too),
        cmocka_unit_test(a_file_without_a_row_is_told_whichever_it_is),
        cmocka_unit_test(gaps_of_several_columns_are_told_by_column),
        cmocka_unit_test(a_gap_that_is_refused_is_told_where_it_is),
    };
    return cmocka_run_group_tests_name("io: points made of rows", tests, enter_scratch, leave_scratch);
}
