/* Tables as people paste them. Every text is what the program it names printed of the same counts,
 * sklearn.metrics.confusion_matrix = [[5,1,0],[0,3,2],[1,0,3]], or of its transpose where the rows are predictions. */
#include "tests/io/counted_case.h"

#define NUMBERED "T1,T2,T3 x K1,K2,K3: 5 1 0; 0 3 2; 1 0 3"
#define ARRAY    "rows are classes by default, no header; 15 points; in: read from a printed array"

static void printed_arrays_are_tables(void **state)
{
    static const counted_case cases[] = {
        /* numpy: str, repr, floats; Python: a list over lines; torch */
        {"[[5 1 0]\n [0 3 2]\n [1 0 3]]\n", ARRAY, .counts = NUMBERED},
        {"array([[5, 1, 0],\n       [0, 3, 2],\n       [1, 0, 3]])\n", ARRAY, .counts = NUMBERED},
        {"[[5. 1. 0.]\n [0. 3. 2.]\n [1. 0. 3.]]\n", ARRAY, .counts = NUMBERED},
        {"[[5, 1, 0],\n [0, 3, 2],\n [1, 0, 3],\n]\n", ARRAY, .counts = NUMBERED},
        {"cm = np.array([[5, 1, 0],\n               [0, 3, 2],\n               [1, 0, 3]], dtype=int64)\n", ARRAY,
         .counts = NUMBERED},
        {"tensor([[5, 1, 0],\n        [0, 3, 2],\n        [1, 0, 3]])\n", ARRAY, .counts = NUMBERED},
        /* MATLAB and Octave: as written, over lines, as displayed; Julia */
        {"[5 1 0; 0 3 2; 1 0 3]", ARRAY, .counts = NUMBERED},
        {"C = [5, 1, 0; ...\n 0, 3, 2; ...\n 1, 0, 3];\n", ARRAY, .counts = NUMBERED},
        {"C = [5 1 0\n0 3 2\n1 0 3];\n", ARRAY, .counts = NUMBERED},
        {"C =\n\n     5     1     0\n     0     3     2\n     1     0     3\n\n", ARRAY, .counts = NUMBERED},
        {"3\xc3\x97"
         "3 Matrix{Int64}:\n 5  1  0\n 0  3  2\n 1  0  3\n",
         ARRAY, .counts = NUMBERED},
        /* R's matrix */
        {"     [,1] [,2] [,3]\n[1,]    5    1    0\n[2,]    0    3    2\n[3,]    1    0    3\n", "no header; 15 points",
         .counts = NUMBERED},
        {"[5 1 0; 2 3 1]", "no header; 12 points", .counts = "T1,T2 x K1,K2,K3: 5 1 0; 2 3 1"},
        {"[[50  2]\n [ 3 45]]\n", "no header; 100 points", .counts = "T1,T2 x K1,K2: 50 2; 3 45"},
    };
    CHECK(cases);
}

static void arrays_that_are_no_tables_are_not_called_json(void **state)
{
#define NEITHER                                                                                                        \
    "an array in brackets that is neither JSON nor a whole table of numbers; save it with numpy.savetxt, or write "    \
    "its rows without brackets"
#define SHORTENED(why)                                                                                                 \
    "a shortened print (" why "); some of its numbers are not there; print all of them, or save them (numpy.savetxt, " \
    "to_csv)"
#define SHORT SHORTENED("\"...\" in it")
    static const counted_case cases[] = {
        {"[[5 1 x]\n [0 3 2]]\n", NEITHER, NULL, 1},
        {"[[5 1 0]\n [0 3 2]\n [1 0]]\n", NEITHER, NULL, 1},
        {"[[5 1 0]\n [0 3", NEITHER, NULL, 1},
        {"[0 0 1 1 2 2 0 0 1 1 2 2 0 0 1 1 2 2 0 0 1 1 2 2 0 0 1 1 2 2 0 0 1 1 2 2\n 0 1 2]\n", NEITHER, NULL, 1},
        {"[[   0    1    2]\n ...\n [4788 4789 4790]]\n", SHORT, NULL, 1},
        {"[[0 1 2 ... 7 8 9]\n [1 2 3 ... 8 9 0]]\n", SHORT, NULL, 1},
        {"pred    a  b  ...  y  z\ntrue            ...      \nrow 1   4  1  ...  0  0\nrow 2   0  3  ...  1  0\n",
         SHORT, NULL, 1},
        {"pred  a  b  \\\ntrue         \nx     5  1   \ny     0  3   \n",
         SHORTENED("its header ends in \"\\\", and nothing follows"), NULL, 1},
        {"pred  a  b\ntrue      \nx     5  1\ny     0  3\n\n[200 rows x 7 columns]\n",
         SHORTENED("the line below it tells another size"), NULL, 1},
        {"pred  a  b\ntrue      \nx     5  1\ny     0  3\n\n[2 rows x 2 columns]\n", "9 points",
         .counts = "x,y x a,b: 5 1; 0 3"},
        {"[[50  2]\n [ 3 45]\n [ 0  9]]\n",
         "3 rows of two numbers; they may be a table of counts or points with their labels; specify which: --matrix",
         NULL, 0},
        {"[[1, 2, 3],\n [4, 5", "an array opened here is never closed (found \"[4\"); is the file complete?", NULL, 2},
    };
    CHECK(cases);
}

static void printed_tables_are_read_with_the_names_of_their_sides(void **state)
{
#define CLASSES  "rows are classes by name, header; 15 points"
#define CLUSTERS "rows are clusters by name, header; 15 points"
    static const counted_case cases[] = {
        /* pandas.crosstab */
        {"pred  cat  dog  fish\ntrue                \ncat     5    1     0\ndog     0    3     2\nfish    1    0     "
         "3\n",
         CLASSES, .counts = NAMED},
        {"actual     cat  dog  fish\npredicted                \ncat          5    0     1\ndog          1    3     "
         "0\nfish"
         "         0    2     3\n",
         CLUSTERS, .counts = NAMED},
        {"col_0  cat  dog  fish\nrow_0                \n0        5    1     0\n1        0    3     2\n2        1    0  "
         "   "
         "3\n",
         "rows are classes by default, header; 15 points", .counts = "0,1,2 x cat,dog,fish: 5 1 0; 0 3 2; 1 0 3"},
        {"species  Iris setosa  Iris versicolor  Iris virginica\ncluster                                              "
         "\n0 "
         "                 0               48              14\n1                 50                0               "
         "0\n2 "
         "                 0                2              36\n",
         "rows are clusters by name, header; 150 points",
         .counts = "Iris setosa,Iris versicolor,Iris virginica x 0,1,2: 0 50 0; 48 0 2; 14 0 36"},
        /* R: table with dnn, addmargins, ftable */
        {"       species\ncluster cat dog fish\n      0   3   0    1\n      1   2   4    0\n      2   1   1    3\n",
         CLUSTERS, .counts = "cat,dog,fish x 0,1,2: 3 2 1; 0 4 1; 1 0 3"},
        {"         Actual\nPredicted cat dog fish Sum\n     cat    5   0    1   6\n     dog    1   3    0   4\n     "
         "fish   "
         "0   2    3   5\n     Sum    6   5    4  15\n",
         "15 points, 2 margins left out", .counts = NAMED},
        {"     pred cat dog fish\ntrue                  \ncat         5   1    0\ndog         0   3    2\nfish        "
         "1   "
         "0    3\n",
         CLASSES, .counts = NAMED},
        /* caret */
        {"Confusion Matrix and Statistics\n\n          Reference\nPrediction cat dog fish\n      cat    5   0    1\n   "
         "   "
         "dog    1   3    0\n      fish   0   2    3\n\nOverall Statistics\n\n               Accuracy : 0.7333         "
         " "
         "\n\n                     Class: cat Class: dog\nSensitivity              0.8333     0.6000\n",
         "15 points, 4 lines below the table left out (first at line 9), 1 line above the table left out (at line 1)",
         .counts = NAMED},
        /* too wide for one screen */
        {"          Actual\nPredicted  group 1 group 2\n  group 9        5       1\n  group 10       0       3\n       "
         "   "
         "Actual\nPredicted  group 3\n  group 9        0\n  group 10       2\n",
         "rows are clusters by name, header; 11 points",
         .counts = "group 1,group 2,group 3 x group 9,group 10: 5 0; 1 3; 0 2"},
        {"          Actual\nPredicted  group 1 group 2\n  group 9        5       1\n  group 10       0       3\n       "
         "   "
         "Actual\nPredicted  group 3\n  group 9        0\n",
         "a printed table that goes on here in another way; its columns cannot be put together; write it with "
         "write.csv or to_csv",
         NULL, 5},
        /* the names stand one beside the numbers: rows of fields as they were before */
        {"    cat  dog  fish\ncat    5    1     0\ndog    0    3     2\nfish   1    0     3\n",
         "blanks, table of counts", .counts = NAMED},
    };
    CHECK(cases);
}

#define SECOND "a second table below the first one; which of them is meant is not clear; keep one table in the file"
static void markdown_and_latex_tables_are_read(void **state)
{
    static const counted_case cases[] = {
        {"|      |   cat |   dog |   fish |\n|:-----|------:|------:|-------:|\n| cat  |     5 |     1 |      0 |\n| "
         "dog  | "
         "    0 |     3 |      2 |\n| fish |     1 |     0 |      3 |\n",
         "read from a Markdown or grid table", .counts = NAMED},
        {"Results:\n\n| **predicted\\\\true** | cat | dog | fish |\n|---|---|---|---|\n| cat | **5** | 0 | 1 |\n| dog "
         "| 1 | "
         "**3** | 0 |\n| fish | 0 | 2 | **3** |\n",
         CLUSTERS ", 1 line above the table left out (at line 1)", .counts = NAMED},
        {"+------+-----+-----+\n|      | cat | dog |\n+======+=====+=====+\n| cat  | 5   | 1   "
         "|\n+------+-----+-----+\n| "
         "dog  | 0   | 3   |\n+------+-----+-----+\n",
         "9 points", .counts = "cat,dog x cat,dog: 5 1; 0 3"},
        {"+-------+---------+----+\n| class | cluster | n  |\n+-------+---------+----+\n| a     | 1       | 40 |\n| b  "
         "   "
         "| 2       | 30 |\n+-------+---------+----+\n",
         "truth \"class\" x prediction \"cluster\"", .counts = "a,b x 1,2: 40 0; 0 30"},
        /* pandas.DataFrame.to_latex, Styler.to_latex, and by hand */
        {"\\begin{tabular}{lrrr}\n\\toprule\npred &  cat &  dog &  fish \\\\\ntrue &      &      &       "
         "\\\\\n\\midrule\ncat "
         " &    5 &    1 &     0 \\\\\ndog  &    0 &    3 &     2 \\\\\nfish &    1 &    0 &     3 "
         "\\\\\n\\bottomrule\n\\end{tabular}\n",
         CLASSES, .counts = NAMED},
        {"\\begin{tabular}{lrrr}\nactual & cat & dog & fish \\\\\npredicted &  &  &  \\\\\ncat & 5 & 0 & 1 \\\\\ndog & "
         "1 & 3 "
         "& 0 \\\\\nfish & 0 & 2 & 3 \\\\\n\\end{tabular}\n",
         CLUSTERS, .counts = NAMED},
        {"\\begin{tabular}{|l|c|c|c|}\n\\hline\n & \\multicolumn{3}{c|}{\\textbf{Predicted}} \\\\ "
         "\\hline\n\\textbf{Actual} & "
         "cat & dog & fish\\_1 \\\\ \\hline\ncat & \\cellcolor{gray!20}\\textbf{5} & $1$ & 0 \\\\\ndog & 0 & 3 & 2 "
         "\\\\\nfish\\_1 & 1 & 0 & 3 \\\\[2pt] \\hline\n\\end{tabular}\n",
         CLASSES, .counts = "cat,dog,fish_1 x cat,dog,fish_1: 5 1 0; 0 3 2; 1 0 3"},
        {"True & cat & dog \\\\ \\hline\ncat & 5 & 1 \\\\\ndog & 0 & 3 \\\\ \\hline\n", "9 points",
         .counts = "cat,dog x cat,dog: 5 1; 0 3"},
        /* comments are no rows */
        {"\\begin{tabular}{lrr}\n & cat & dog \\\\ % & x \\\\\ncat & 5 & 1 \\\\\n% dog & 9 & 9 \\\\\ndog & 0 & 3 \\\\% "
         "& 4\n"
         "\\end{tabular}\n",
         "9 points", .counts = "cat,dog x cat,dog: 5 1; 0 3"},
        /* a second table */
        {"| | a | b |\n|---|---|---|\n| a | 12 | 1 |\n| b | 2 | 30 |\n\n| | a | b |\n|---|---|---|\n| a | 1 | 100 |\n"
         "| b | 200 | 3 |\n",
         SECOND, NULL, 6},
        {"| | a | b |\n|---|---|---|\n| a | 12 | 1 |\n| b | 2 | 30 |\n\n| | f1 | n |\n|---|---|---|\n| a | 0.9 | 13 "
         "|\n",
         "3 lines below the table left out", .counts = "a,b x a,b: 12 1; 2 30"},
        {"\\begin{tabular}{lrr}\n & a & b \\\\\na & 5 & 1 \\\\\nb & 0 & 3 \\\\\n\\end{tabular}\n\\begin{tabular}{lrr}\n"
         " & a & b \\\\\na & 9 & 1 \\\\\nb & 0 & 3 \\\\\n\\end{tabular}\n",
         SECOND, NULL, 6},
    };
    CHECK(cases);
}

static void other_texts_are_read_as_before(void **state)
{
    static const counted_case cases[] = {
        {"true,pred\n[a,[b\n[a,[b\n[c,|d\n", "3 points", .counts = "3 points"},
        {"[[5,1,0],[0,3,2],[1,0,3]]", "json, table of counts", .counts = NUMBERED},
        {"class cluster n\na 1 40\nb 2 30\nb 1 3\n", "73 points", .counts = "a,b x 1,2: 40 0; 3 30"},
        {"true|pred\na|x\na|x\nb|y\n", "bar, header", .counts = "3 points"},
    };
    CHECK(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_arrays_are_tables),
        cmocka_unit_test(arrays_that_are_no_tables_are_not_called_json),
        cmocka_unit_test(printed_tables_are_read_with_the_names_of_their_sides),
        cmocka_unit_test(markdown_and_latex_tables_are_read),
        cmocka_unit_test(other_texts_are_read_as_before),
    };
    return cmocka_run_group_tests_name("io: pasted tables", tests, enter_scratch, leave_scratch);
}
