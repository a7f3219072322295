/* JSON with a table in it, as the programs named write the counts [[5,1,0],[0,3,2],[1,0,3]] that numpy holds, and
 * labels as pandas writes them. */
#include "tests/io/counted_case.h"

#define DEFAULT "rows are classes by default, header; 15 points"
#define LABELS  "[\"cat\",\"dog\",\"fish\"]"
#define COUNTS  "[[5,1,0],[0,3,2],[1,0,3]]"

static void matrices_with_labels_are_tables(void **state)
{
    static const counted_case cases[] = {
        /* by hand from scikit-learn's confusion_matrix(..).tolist() */
        {"{\"labels\":" LABELS ",\"matrix\":" COUNTS "}", DEFAULT, .counts = NAMED},
        {"{\"confusion_matrix\":" COUNTS ",\"target_names\":" LABELS ",\"accuracy\":0.73}", DEFAULT, .counts = NAMED},
        {"{\"model\":\"svm\",\"test\":{\"cm\":" COUNTS ",\"class_names\":" LABELS "}}", DEFAULT, .counts = NAMED},
        {"{\"matrix\":[[5,1],[0,3],[1,0]],\"row_labels\":" LABELS ",\"col_labels\":[\"x\",\"y\"]}", "10 points",
         .counts = "cat,dog,fish x x,y: 5 1; 0 3; 1 0"},
        {"{\"matrix\":[[5,1],[0,3]]}", "9 points", .counts = "T1,T2 x K1,K2: 5 1; 0 3"},
        /* AWS Comprehend, Azure AutoML, Vertex AI */
        {"{\"type\":\"multi_class\",\"confusion_matrix\":" COUNTS ",\"labels\":" LABELS ",\"all_labels\":" LABELS "}",
         DEFAULT, .counts = NAMED},
        {"{\"schema_type\":\"confusion_matrix\",\"schema_version\":\"1.0.0\",\"data\":{\"class_labels\":" LABELS
         ",\"matrix\":" COUNTS "}}",
         DEFAULT, .counts = NAMED},
        {"{\"confusionMatrix\":{\"annotationSpecs\":[{\"id\":\"1\",\"displayName\":\"a\"},{\"displayName\":\"b\"}],"
         "\"rows\":[{\"row\":[5,1]},{\"row\":[0,3]}]}}",
         "9 points", .counts = "a,b x a,b: 5 1; 0 3"},
        /* pycm's save_obj, with tuples and with dictionaries */
        {"{\"Actual-Vector\":null,\"Predict-Vector\":null,\"Matrix\":[[\"cat\",[[\"cat\",5],[\"dog\",1],[\"fish\",0]]],"
         "[\"dog\",[[\"cat\",0],[\"dog\",3],[\"fish\",2]]],[\"fish\",[[\"cat\",1],[\"dog\",0],[\"fish\",3]]]],"
         "\"Digit\":5,\"Sample-Weight\":null,\"Transpose\":false}",
         DEFAULT, .counts = NAMED},
        {"{\"Actual-Vector\":null,\"Digit\":5,\"Predict-Vector\":null,\"Matrix\":{\"0\":{\"0\":3,\"1\":0},\"1\":{\"0\":"
         "2,\"1\":1}},\"Transpose\":true}",
         "6 points", .counts = "0,1 x 0,1: 3 0; 2 1"},
        /* W&B's plot.confusion_matrix */
        {"{\"columns\":[\"Actual\",\"Predicted\",\"nPredictions\"],\"data\":[[\"cat\",\"cat\",5],[\"cat\",\"dog\",1],"
         "[\"dog\",\"dog\",3],[\"dog\",\"cat\",0]],\"ncols\":3,\"nrows\":4}",
         "truth \"Actual\" x prediction \"Predicted\" (by name); 9 points", .counts = "cat,dog x cat,dog: 5 1; 0 3"},
        {"{\"labels\":[\"cat\",\"dog\"],\"matrix\":" COUNTS "}",
         "the labels do not fit the rows of the matrix; write one for each", NULL, 1},
        {"{\"labels\":[\"cat\",\"dog\"],\"matrix\":[[1,2],[3]]}",
         "a row of the matrix has another number of counts than the first", NULL, 1},
        /* several tables, or labels too: which is meant, nothing says */
        {"{\"labels\":[\"a\",\"b\"],\"confusion_matrix\":[[5,1],[0,3]],\n\"matrix\":[[9,9],[9,9]]}",
         "2 different tables of counts (found $.confusion_matrix, $.matrix); write the one that is meant into a file "
         "of "
         "its own",
         NULL, 2},
        {"{\"a\":{\"matrix\":[[5,1],[0,3]]},\n\"b\":{\"matrix\":[[9,1],[0,3]]}}",
         "2 different tables of counts (found $.a.matrix, $.b.matrix); write the one that is meant into a file of its "
         "own",
         NULL, 2},
        {"{\"cm\":[[5,1],[0,3]],\"confusion_matrix\":[[5,1],[0,3]]}", "9 points", .counts = "T1,T2 x K1,K2: 5 1; 0 3"},
        {"{\"labels\":[\"a\",\"b\"],\"cm\":[[5,1],[0,3]],\"y_true\":[1,1,2],\"y_pred\":[1,2,2]}",
         "a table of counts beside two lists of labels (found both in one file); specify which: --matrix, or --true "
         "NAME "
         "--pred NAME",
         NULL, 1},
    };
    CHECK(cases);
}

static void nested_objects_of_counts_are_tables(void **state)
{
    static const counted_case cases[] = {
        /* json.dumps of a dictionary of Counters: what did not occur is not there */
        {"{\"cat\":{\"cat\":5,\"dog\":1},\"dog\":{\"dog\":3,\"fish\":2},\"fish\":{\"cat\":1,\"fish\":3}}",
         "15 points; in: read from nested objects of counts, their outer keys as rows", .counts = NAMED},
        /* crosstab(true, pred).to_json(): its columns are the outer keys, so that it is turned; nothing says so */
        {"{\"cat\":{\"cat\":5,\"dog\":0},\"dog\":{\"cat\":4,\"dog\":3}}",
         "warning: in: the outer keys are read as classes, a guess; pandas writes a crosstab with its columns as outer "
         "keys (--transpose reads them as clusters)",
         .counts = "cat,dog x cat,dog: 5 0; 4 3"},
        /* SageMaker Model Monitor */
        {"{\"multiclass_classification_metrics\":{\"confusion_matrix\":{\"a\":{\"a\":5,\"b\":1},\"b\":{\"a\":0,\"b\":3}"
         "}"
         ",\"accuracy\":{\"value\":0.9}}}",
         "9 points", .counts = "a,b x a,b: 5 1; 0 3"},
        {"{\"cluster 0\":{\"a\":5,\"b\":1},\"cluster 1\":{\"a\":0,\"b\":3}}", "rows are clusters by name",
         .counts = "a,b x cluster 0,cluster 1: 5 0; 1 3"},
    };
    CHECK(cases);
}

static void frames_of_pandas_are_read_in_every_orient(void **state)
{
    static const counted_case cases[] = {
        /* crosstab(true, pred): split, index, table (of crosstab(cluster, true)) */
        {"{\"columns\":" LABELS ",\"index\":" LABELS ",\"data\":" COUNTS "}", DEFAULT, .counts = NAMED},
        {"{\"columns\":[\"a\",\"b\"],\"index\":[0,1,2],\"data\":[[3,0],[2,4],[1,1]]}",
         "whole numbers below names, the rows are numbered; it may be a table of counts or columns of labels with an "
         "index; specify which: --true '#2' --pred '#3' --header yes",
         NULL, 0},
        {"{\"cat\":{\"cat\":5,\"dog\":1,\"fish\":0},\"dog\":{\"cat\":0,\"dog\":3,\"fish\":2},\"fish\":{\"cat\":1,"
         "\"dog\":0,\"fish\":3}}",
         DEFAULT, .counts = NAMED},
        {"{\"schema\":{\"fields\":[{\"name\":\"cluster\"},{\"name\":\"a\"},{\"name\":\"b\"}]},\"data\":[{\"cluster\":0,"
         "\"a\":3,\"b\":0},{\"cluster\":1,\"a\":2,\"b\":4},{\"cluster\":2,\"a\":1,\"b\":1}]}",
         "rows are clusters by name, header; 11 points", .counts = "a,b x 0,1,2: 3 2 1; 0 4 1"},
        /* labels: split with and without an index, columns, index, table */
        {"{\"columns\":[\"true\",\"pred\"],\"index\":[0,1,2],\"data\":[[\"a\",1],[\"a\",2],[\"b\",2]]}",
         "truth \"true\" x prediction \"pred\" (by name); 3 points", .counts = "3 points"},
        {"{\"columns\":[\"true\",\"pred\"],\"data\":[[\"a\",1],[\"a\",2],[\"b\",2]]}",
         "truth \"true\" x prediction \"pred\" (by name); 3 points", .counts = "3 points"},
        {"{\"true\":{\"0\":\"a\",\"1\":\"a\",\"2\":\"b\"},\"pred\":{\"0\":1,\"1\":2,\"2\":2}}",
         "truth \"true\" x prediction \"pred\" (by name); 3 points", .counts = "3 points"},
        {"{\"true\":{\"0\":0,\"1\":0,\"2\":1},\"pred\":{\"0\":1,\"1\":2,\"2\":2}}", "3 points", .counts = "3 points"},
        {"{\"p\":{\"true\":\"a\",\"pred\":1},\"q\":{\"true\":\"a\",\"pred\":2},\"r\":{\"true\":\"b\",\"pred\":2}}",
         "truth \"true\" x prediction \"pred\" (by name); 3 points", .counts = "3 points"},
        {"{\"schema\":{\"fields\":[{\"name\":\"index\"},{\"name\":\"true\"},{\"name\":\"pred\"}]},\"data\":[{\"index\":"
         "0,\"true\":\"a\",\"pred\":1},{\"index\":1,\"true\":\"b\",\"pred\":2},{\"index\":2,\"true\":\"b\",\"pred\":2}]"
         "}",
         "truth \"true\" x prediction \"pred\" (by name); 3 points", .counts = "3 points"},
        {"{\"columns\":[\"true\",\"pred\"],\"data\":[[\"a\",1],[\"a\"]]}",
         "a row of $.data has another number of values than $.columns; write as many", NULL, 1},
    };
    CHECK(cases);
}

static void counts_are_read_as_matrix_under_any_key(void **state)
{
    static const counted_case cases[] = {
        {"{\"counts\":[[5,1],[0,3]],\"labels\":[\"a\",\"b\"]}", "9 points", .counts = "a,b x a,b: 5 1; 0 3"},
        {"{\"labels\":[\"a\",\"b\",\"Sum\"],\"counts\":[[5,1,6],[0,3,3],[5,4,9]]}",
         "warning: the last row \"Sum\" is the sum of the others", .counts = "a,b x a,b: 5 1; 0 3"},
        {"{\"counts\":[[5,1],[0,3]]}", "9 points", .counts = "T1,T2 x K1,K2: 5 1; 0 3"},
        {"{\"counts\":[[5,1,2]],\"classes\":[\"a\"]}", "8 points", .counts = "a x K1,K2,K3: 5 1 2"},
        {"{\"y_true\":[\"a\",\"a\",\"b\"],\"y_pred\":[1,2,2]}", "3 points", .counts = "3 points"},
    };
    CHECK(cases);
}

/* The last line of each is the sum of the others, and some names say what the other side is. */
static void own_matrix_is_read_without_guesses(void **state)
{
    static const counted_case cases[] = {
        {"{\"classes\":[\"Ta\",\"Tb\"],\"clusters\":[\"K1\"],\"counts\":[[3],[4]]}", "7 points",
         .counts = "Ta,Tb x K1: 3; 4"},
        {"{\"classes\":[\"a\",\"b\",\"Sum\"],\"clusters\":[\"x\",\"y\",\"total\"],\"counts\":[[5,1,6],[0,3,3],[5,4,9]]"
         "}",
         "36 points", .counts = "a,b,Sum x x,y,total: 5 1 6; 0 3 3; 5 4 9"},
        {"{\"classes\":[\"cluster 0\",\"cluster 1\"],\"clusters\":[\"true\",\"\"],\"counts\":[[5,1],[0,3]]}",
         "rows are classes by default", .counts = "cluster 0,cluster 1 x true,: 5 1; 0 3"},
        {"{\"classes\":[\"a\",\"b\"],\"clusters\":[\"x\"],\"counts\":[[1,2],[3,4]]}",
         "the labels do not fit the columns of the matrix; write one for each", NULL, 1},
        {"{\"classes\":[\"a\",\"a\"],\"clusters\":[\"x\"],\"counts\":[[5],[1]]}",
         "two rows of the table are called \"a\"; their counts would be mixed; rename one", NULL, 1},
    };
    CHECK(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_with_labels_are_tables),
        cmocka_unit_test(nested_objects_of_counts_are_tables),
        cmocka_unit_test(frames_of_pandas_are_read_in_every_orient),
        cmocka_unit_test(counts_are_read_as_matrix_under_any_key),
        cmocka_unit_test(own_matrix_is_read_without_guesses),
    };
    return cmocka_run_group_tests_name("io: tables in JSON", tests, enter_scratch, leave_scratch);
}
