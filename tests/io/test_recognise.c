/* What columns, rows and files are taken for: a row for each rule of the reader, with its outcome, its sentence and the
 * options that answer it. Values were worked out from the rules by hand. */
#include "tests/io/import_case.h"

#define NINE(begin, row)                                                                                               \
    begin "1" row begin "2" row begin "3" row begin "4" row begin "5" row begin "6" row begin "7" row begin            \
          "8" row begin "9" row
#define ROWS(last)    NINE("u", ",a,k\n") NINE("v", ",b,l\n") "w,b,k\n" last
#define TEN(row)      row row row row row row row row row row
#define PART(header)  header "\na,k\nb,l\n"
#define PARTS(header) PART(header) PART(header) PART(header) PART(header) PART(header)

static void formats(void **state)
{
    static const import_case cases[] = {
        {"JSON by its content", "{\"truth\":[1,1],\"pred\":[2,2]}", .text = "in: json, header"},
        {"what is not JSON as a whole is lines", "[1]a\n[1]a\n[2]b\n", "a\nb\na\n",
         .text = "in, second: lines, no header"},
        {"ARFF", "@relation r\n@attribute truth {a,b}\n@attribute pred {k}\n@data\na,k\na,k\n", .text = "in: arff"},
        {"a value outside its set", "@relation r\n@attribute truth {a,b}\n@attribute pred {k}\n@data\na,k\nc,k\n",
         .outcome = SM_REFUSED, .line = 6, .text = ""},
        {"LibSVM", "1 1:2\n1 2:3\n2 1:1\n", "a\nb\na\n", .text = "in: libsvm"},
        {"labels with commas are none of LibSVM's", "1,2 1:3 2:4\n1,3 1:1\n", "a\nb\n", .outcome = SM_OPEN, .line = 1,
         .text = "which column is the truth (found 2 candidate columns)", .answer = {"--true 1"}},
        {"nor is a feature a label", "1:2 1:3\n1:2 1:3\n2:1 1:3\n", "a\nb\na\n", .outcome = SM_OPEN, .line = 1,
         .text = "which column is the truth (found 2 candidate columns)", .answer = {"--true 1"}},
        {"braces among brackets are labels", "[1]\n{\n[1]\n{\n", "a\nb\na\nb\n",
         .text = "in, second: lines, no header"},
        {"communities told", "1 2 5\n3 4\n", "1 2\n3 4 5\n", .o = {.format = "cnl"}, .text = "5 points"},
        {"a node in two of them", "1 2 5\n3 5\n", "1 2\n3 4 5\n", .o = {.format = "cnl"}, .outcome = SM_REFUSED,
         .line = 2, .text = "\"5\" is listed twice, first in line 1"},
    };
    CHECK_IMPORTS(cases);
}

static void tables_of_counts(void **state)
{
    static const import_case cases[] = {
        {"a corner with a slash is certain", "true\\pred,k,l\na,1,2\nb,3,4\n",
         .text = "in: comma, table of counts, rows are classes by name, header; 10 points"},
        {"shares of each class are refused", "true/pred,k,l\na,0.5,0.5\nb,0,1\n", .outcome = SM_REFUSED,
         .text = "this looks like a table of shares, but not of all points, for they add up to 2, more than 1"},
        {"shares with their sums below", "true/pred,k,l\na,0.5,0\nb,0.25,0.25\nall,0.75,0.25\n", .outcome = SM_REFUSED,
         .text = "this looks like a table of shares whose last row is the sum of the others"},
        {"beside", "true/pred,k,l,all\na,0.5,0,0.5\nb,0.25,0.25,0.5\n", .outcome = SM_REFUSED,
         .text = "this looks like a table of shares whose last column is the sum of the others"},
        {"or both", "true/pred,k,l,all\na,0.5,0,0.5\nb,0.25,0.25,0.5\nall,0.75,0.25,1\n", .outcome = SM_REFUSED,
         .text = "this looks like a table of shares whose last row and column are the sums of the others"},
        {"a sum above 1 by more than its digits", "true/pred,k,l\na,0.500,0.501\nb,0,0.002\n", .outcome = SM_REFUSED,
         .text = "they add up to 1.003, more than 1"},
        {"and by less", "true/pred,k,l\na,0.500,0.499\nb,0,0.002\n", .outcome = SM_LIKELY,
         .text =
             "shares that add up to 1.001, 1 but for rounding, read as the smallest whole counts in proportion, each "
             "times 1000; what"},
        {"below 1 by less", "true/pred,k,l\na,0.33,0.33\nb,0,0.33\n", .outcome = SM_LIKELY,
         .text = "shares that add up to 0.99, 1 but for rounding, read"},
        {"below 1 by more", "true/pred,k,l\na,0.1,0.05\nb,0.05,0.05\n", .outcome = SM_LIKELY,
         .text =
             "shares that add up to 0.25, not to 1, read as the smallest whole counts in proportion, each times 20; "
             "what depends on the number of points (Rand, FM, ARI, AMI, p-values, intervals) is of these counts"},
        {"a share that is text", "true/pred,k,l\na,0.5,0.25\nb,0.25,n/a\n", .outcome = SM_REFUSED, .line = 3,
         .text = "this is not a share (found \"n/a\"); write a number from 0 to 1, 0 for none"},
        {"a share that is missing", "true/pred,k,l\na,0.5,\nb,0.25,0.25\n", .outcome = SM_REFUSED, .line = 2,
         .text = "this is not a share (found \"\"); write"},
        {"a share that is negative", "0.5,0.25\n0.25,-0.1\n", .o = {.matrix = true}, .outcome = SM_REFUSED, .line = 2,
         .text = "a share cannot be negative (found \"-0.1\"); write"},
        {"numbers above 1 are counts, and whole", "true/pred,k,l\na,3,2\nb,2.5,0.5\n", .outcome = SM_REFUSED, .line = 3,
         .text = "a count must be whole, because points are moved one by one (found \"2.5\")"},
        {"a share near 0 is not 0", ",k,l\na,1e-300,0.5\nb,0.25,0.25\n", .o = {.matrix = true}, .outcome = SM_REFUSED,
         .text = "up to a million"},
        {"nor is one below all doubles", ",k,l\na,1e-400,0.5\nb,0.25,0.25\n", .o = {.matrix = true},
         .outcome = SM_REFUSED, .text = "up to a million"},
        {"a digit far behind counts", "true/pred,k,l\na,0.2,0.4\nb,0.1,0.3000000001\n", .outcome = SM_REFUSED,
         .text = "up to a million"},
        {"rounded digits are told", "true/pred,k,l\na,0.333333,0.333333\nb,0,0.333333\n", .outcome = SM_LIKELY,
         .text = "each times 3 and rounded; what"},
        /* [[50,25,25],[21,40,39],[39,39,22]]/900 of the NCA paper, Example 1, to eight digits: 300 points again */
        {"shares of all points are counts in proportion",
         "true/pred,k,l,m\na,0.05555556,0.02777778,0.02777778\nb,0.02333333,0.04444444,0.04333333\n"
         "c,0.04333333,0.04333333,0.02444444\n",
         .outcome = SM_LIKELY, .text = "table of counts, rows are classes by name, header; 300 points"},
        {"told by how much", "true/pred,k,l\na,0.5,0.25\nb,0,0.25\n", .outcome = SM_LIKELY, .text = "each times 4"},
        {"few digits are taken as they are", "true/pred,k,l\na,0.33,0.33\nb,0,0.33\n", .outcome = SM_LIKELY,
         .text = "99 points"},
        {"shares of no whole counts", "true/pred,k,l\na,0.1234567891,0.2\nb,0.3,0.3765432107\n", .outcome = SM_REFUSED,
         .text = "up to a million"},
        {"shares told to be a matrix", "0.5,0\n0.125,0.375\n", .o = {.matrix = true}, .outcome = SM_LIKELY,
         .text = "8 points"},
        {"row names that are column names", "x?,a,b\na,6.8e+01,2\nb,3,4\n",
         .text = "table of counts, rows are classes by default, header; 77 points"},
        {"an empty corner", ",k,l\na,1,2\nb,3,4\n", .outcome = SM_LIKELY, .text = "the first row and column are names"},
        {"an index", ",k,l\n0,1,2\n1,3,4\n2,3,4\n", .outcome = SM_OPEN, .text = "the rows are numbered",
         .answer = {"--true '#2' --pred '#3' --header yes", "--matrix"}},
        {"but not where a column is named", ",k,l\na,1,2\nb,1,2\nc,2,2\nd,2,1\n", .o = {.truth = "k"},
         .outcome = SM_LIKELY, .text = "truth \"k\" x prediction \"l\""},
        {"nor the prediction", ",k,l\na,1,2\nb,1,2\nc,2,2\nd,2,1\n", .o = {.pred = "k"}, .outcome = SM_LIKELY,
         .text = "truth \"l\" x prediction \"k\""},
        {"nor a column of counts", ",k,l\na,a,2\nb,a,2\na,b,2\n", .o = {.weight = "l"}, .outcome = SM_LIKELY,
         .text = "6 points"},
        {"nor the ids", "i,k,l\n7,1,2\n8,1,2\n9,2,2\n", .o = {.id = "i", .truth = "k", .pred = "l"},
         .text = "3 points"},
        {"nor whether there is a header", "x?,a,b\na,1,2\nb,1,2\na,2,2\n", .o = {.header = "yes"}, .outcome = SM_OPEN,
         .line = 1, .text = "which columns are the truth and the prediction", .answer = {"--true 'x?' --pred a"}},
        {"three by three numbers", "1,2,3\n4,5,6\n7,8,9\n", .outcome = SM_LIKELY, .text = "as many rows as columns"},
        {"four numbers", "1,2\n1,2\n", .outcome = SM_OPEN, .text = "four numbers",
         .answer = {"--matrix", "--true 1 --pred 2 --header no"}},
        {"numbers under a numbering", "0,1,2\n4,5,6\n7,8,9\n1,1,1\n", .outcome = SM_OPEN, .text = "below a numbering",
         .answer = {"--matrix --header yes", "--matrix --header no"}},
        {"a letter in a cell", "10,O\n20,30\n", .o = {.matrix = true}, .outcome = SM_REFUSED, .line = 1,
         .text = "this is not a count (found \"O\")"},
        {"nan is no name", "1,nan\n2,3\n", .o = {.matrix = true}, .outcome = SM_REFUSED, .line = 1,
         .text = "found \"nan\""},
        {"sums on both sides", ",k,l,m\na,1,2,3\nb,3,4,7\ns,4,6,10\n", .outcome = SM_LIKELY,
         .text = "table of counts, rows are classes by default, header; 10 points, 2 margins left out"},
        {"a sum that is called so", ",k,l\na,1,2\nb,3,4\nTotal,4,6\n", .outcome = SM_LIKELY,
         .text = "10 points, 1 margin"},
        {"a sum that is kept", ",k,l\na,1,2\nb,3,4\nTotal,4,6\n", .o = {.margins = "keep"}, .outcome = SM_LIKELY,
         .text = "20 points"},
        {"called so and none", ",k,l\na,1,2\nb,3,4\nTotal,4,7\n", .outcome = SM_OPEN,
         .text = "it is not the sum of the others", .answer = {"--margins keep", "--margins drop"}},
        {"transposed", "0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 0\na b b a a b b a a b b a a b b a a b b a\n",
         .outcome = SM_LIKELY, .text = "in: blanks, transposed, no header"},
        {"transposed, and no coordinates", "x 1 1 2" TEN(" 1 2") "\ny 1 2 2" TEN(" 2 2") "\n", .outcome = SM_LIKELY,
         .text = "transposed, header; truth \"y\" x prediction \"x\""},
    };
    CHECK_IMPORTS(cases);
}

/* Names above and beside whole numbers: at most 20 rows, or four times as many as columns. */
static void long_tables_are_rows(void **state)
{
    static const struct {
        uint32_t columns, rows;
        bool table;
    } row[] = {{2, 20, true}, {2, 21, false}, {5, 20, true}, {6, 24, true}, {6, 25, false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text text = {0};
        for (uint32_t c = 0; c < row[i].columns; c++) sm_text_printf(&text, ",k%u", c);
        for (uint32_t r = 0; r < row[i].rows; r++) {
            sm_text_printf(&text, "\nr%u", r);
            for (uint32_t c = 0; c < row[i].columns; c++) sm_text_printf(&text, ",%u", c ? 1 : r);
        }
        sm_import *im = NULL;
        sm_error err = {0};
        put_text("in", sm_text_of(&text));
        sm_read_options o = {0};
        sm_status status = sm_import_new(&im, (const char *[]){"in"}, 1, &o, &err);
        bool table =
            status == SM_OK && sm_import_outcome(im) == SM_LIKELY &&
            sm_import_account(im)->points == row[i].rows * (row[i].rows - 1) / 2 + row[i].rows * (row[i].columns - 1);
        if (table != row[i].table) fail_msg("%u rows of %u", row[i].rows, row[i].columns);
        sm_import_free(im);
        sm_text_free(&text);
    }
}

static void headers(void **state)
{
    static const import_case cases[] = {
        {"named", "kind,what\na,k\na,k\n", .o = {.truth = "kind", .pred = "what"}, .text = ", header; truth \"kind\""},
        {"a truth and a prediction", "gold,kmeans\na,k\na,k\n",
         .text = ", header; truth \"gold\" x prediction \"kmeans\""},
        {"an index without a name", ",kind,what\n0,a,k\n1,b,k\n2,a,l\n", .outcome = SM_LIKELY,
         .text = ", header; truth \"kind\""},
        {"new in the product of two columns",
         "kind,what\na,k\nb,k\nc,k\n"
         "d,k\nd,l\nd,l\nd,l\nd,k\nd,k\nd,l\n",
         .outcome = SM_LIKELY, .text = "the first row is taken for a header"}, /* 4/11 x 1/11 */
        {"new enough by half",
         "kind,what\na,k\nb,k\nc,k\n"
         "d,k\nd,l\nd,l\nd,l\nd,k\nd,k\nd,m\n",
         .outcome = SM_LIKELY, .text = "the first row is taken for a header"}, /* 4/11 x 2/11 */
        {"and not new enough",
         "kind,what\na,k\nb,m\nc,n\n"
         "d,o\nd,l\nd,l\nd,l\nd,l\nd,l\nd,l\n",
         .outcome = SM_OPEN, .line = 1, .text = "found \"kind\", \"what\"",
         .answer = {"--header yes", "--header no"}}, /* 4/11 x 5/11 */
        {"text over numbers", "kind,what\n1,2\n1,3\n", .outcome = SM_LIKELY, .text = ", header; truth \"kind\""},
        {"text that stands below", "a,k\nb,k\na,l\n", .outcome = SM_LIKELY, .text = ", no header; truth column 1"},
        {"for and against", "id,a\n1,a\n2,b\n3,b\n", .outcome = SM_OPEN, .line = 1,
         .text = "the first row may be a header or a point"}, /* neither leaves two columns of labels */
        {"new values only", "kind,what\n" TEN("a,k\nb,l\n"), .outcome = SM_LIKELY,
         .text = "the first row is taken for a header, because \"kind\" does not occur below (--header no"},
        {"a number among them", "kind,7\n" TEN("a,k\nb,l\n"), .outcome = SM_OPEN, .line = 1,
         .text = "found \"kind\", \"7\"", .answer = {"--header yes", "--header no"}},
        {"the same with few rows", "kind,what\na,k\nb,l\nb,l\na,k\n", .outcome = SM_OPEN, .line = 1,
         .text = "found \"kind\", \"what\"", .answer = {"--header yes", "--header no"}},
        {"a header again", "truth,pred\n" TEN("a,k\n") "truth,pred\nb,k\n", .outcome = SM_OPEN, .line = 1,
         .text = "the header occurs again further down", .answer = {"--shards"}},
        {"and parts one behind the other", "truth,pred\n" TEN("a,k\n") "truth,pred\nb,k\ntruth,pred\n",
         .o = {.shards = true, .header = "yes"}, .text = "11 points"},
        /* Role words that stand again are headers however often: 5 times 2 points. Told or not, that is open. */
        {"a header again and again", PARTS("class,cluster"), .outcome = SM_OPEN, .line = 1,
         .text = "the header occurs again further down (found it 4 more times)", .answer = {"--shards", "--header no"}},
        {"and told", PARTS("class,cluster"), .o = {.header = "yes"}, .outcome = SM_OPEN, .line = 1,
         .text = "the header occurs again further down (found it 4 more times)", .answer = {"--shards"}},
        {"and told that it is none", PARTS("class,cluster"), .o = {.header = "no"}, .outcome = SM_LIKELY,
         .text = "15 points"},
        {"as many parts", PARTS("class,cluster"), .o = {.shards = true}, .text = "10 points"},
        {"as many parts, told", PARTS("class,cluster"), .o = {.shards = true, .header = "yes"}, .text = "10 points"},
        {"columns that are named", PARTS("kind,what"), .o = {.truth = "kind", .pred = "what"}, .outcome = SM_OPEN,
         .line = 1, .text = "the header occurs again further down", .answer = {"--shards"}},
        {"labels that repeat", PARTS("kind,what"), .outcome = SM_LIKELY, .text = "15 points"},
        {"labels like roles", PARTS("true,cluster1"), .outcome = SM_LIKELY, .text = "15 points"},
        {"labels that repeat, told", PARTS("kind,what"), .o = {.header = "yes"}, .outcome = SM_LIKELY,
         .text = "4 rows below equal the header; they are counted as points"},
        {"told", "a,b\na,b\nc,b\n", .o = {.header = "yes"}, .outcome = SM_LIKELY, .text = ", header; truth \"a\""},
    };
    CHECK_IMPORTS(cases);
}

static void roles(void **state)
{
    static const import_case cases[] = {
        {"one weak name is the truth", "class,cluster\na,k\na,k\n",
         .text = "truth \"class\" x prediction \"cluster\" (by name)"},
        {"a truth comes before weak names", "class,true,cluster\na,b,k\na,b,k\n", .text = "truth \"true\""},
        {"neither words have no role", "species,pred,pred_score\na,k,0.5\na,k,0.6\n",
         .text = "prediction \"pred\" (by name)"},
        {"one named and one left", "species,what\na,k\na,l\n", .outcome = SM_LIKELY,
         .text = "the only possible columns"},
        {"not with a third column", "species,what,other\na,k,x\na,l,x\na,l,x\n", .outcome = SM_OPEN, .line = 1,
         .text = "which column is the prediction", .answer = {"--true species --pred what"}},
        {"ids are none of them", "barcode,kind,what\nAA,1,2\nAC,1,2\nAG,3,4\n", .outcome = SM_LIKELY,
         .text = "truth \"kind\""},
#define AGAIN "what,kind\n0,k\n1,l\n2,k\n3,l\n2,k\n1,l\n"
        {"numbers in order that come again are labels", AGAIN, .outcome = SM_LIKELY, .text = "6 points"},
        {"also where equal rows are added up", AGAIN, .o = {.only_counts = true}, .outcome = SM_LIKELY,
         .text = "6 points"},
        {"20 texts that are all different are ids where no column has a name", ROWS("x,a,k\n"), .o = {.header = "no"},
         .outcome = SM_LIKELY, .text = "truth column 2 x prediction column 3"},
        {"19 are none", ROWS(""), .o = {.header = "no"}, .outcome = SM_OPEN, .line = 1,
         .text = "found 3 candidate columns", .answer = {"--true 2 --pred 3"}},
        {"only one column of labels", "barcode,leiden\nAA,1\nAC,1\n", .outcome = SM_REFUSED, .line = 1,
         .text = "only one column of labels"},
        {"nothing occurs twice", "true,pred\na,k\nb,l\n", .outcome = SM_REFUSED,
         .text = "no label occurs twice in either column"},
        {"read it all the same", "true,pred\na,k\nb,l\n", .o = {.truth = "true", .pred = "pred"},
         .text = "(named); 2 points"},
        {"# is the position", "1,2\na,k\na,l\n", .o = {.truth = "#2", .pred = "#1", .header = "yes"},
         .text = "truth \"2\" x prediction \"1\""},
        {"a name beats a number", "2,1\na,k\na,l\n", .o = {.truth = "2", .pred = "1", .header = "yes"},
         .text = "truth \"2\" x prediction \"1\""},
        {"several predictions", "true,pred_a,pred_b\na,k,x\na,k,y\n", .outcome = SM_OPEN, .line = 1,
         .text = "it is not clear which column is the prediction (found 2", .answer = {"--true true --pred pred_a"}},
        {"labels that were written back stand for their column", "truth,pred,pred_new\na,k,k\na,l,k\nb,l,l\n",
         .text = "truth \"truth\" x prediction \"pred_new\" (by name)"},
        {"wherever they stand", "pred_new,truth,pred\nk,a,k\nk,a,l\nl,b,l\n",
         .text = "truth \"truth\" x prediction \"pred_new\" (by name)"},
        {"every prediction by name", "truth,pred,other\na,k,a\nb,k,u\nc,l,v\nd,l,w\na,k,a\n",
         .o = {.truth = "truth", .every = true}, .text = "truth \"truth\" x prediction \"pred\" (by name"},
        {"and by its labels", "truth,pred,other\na,k,a\nb,k,b\nc,l,v\nd,l,a\na,k,a\n",
         .o = {.truth = "truth", .every = true},
         .text = "truth \"truth\" x 2 predictions (by name or by their labels)"},
        {"the only other column is the truth", "kind,pred_a,pred_b\na,k,u\nb,l,v\nb,k,u\n", .o = {.every = true},
         .outcome = SM_LIKELY, .text = "truth is column kind, the only one beside columns that are called predictions"},
        {"not of two others", "kind,sort,pred_a,pred_b\na,d,k,u\nb,e,l,v\nb,d,k,u\n", .o = {.every = true},
         .outcome = SM_OPEN, .line = 1, .text = "which column is the truth", .answer = {"--true kind"}},
        {"columns by position below a title", "Results of May\n\ntruth,pred\na,k\na,k\n",
         .o = {.truth = "#1", .pred = "#2"}, .text = "2 points, 1 line above the table left out (at line 1)"},
        {"many labels are a warning", "true,pred\n" TEN("a,k\nb,k\n") "c,1\n", .text = "21 points"},
    };
    CHECK_IMPORTS(cases);
}

/* "title,group" with n rows, of which all titles but the first few are that of the first row. */
static void put_titles(sm_text *t, int rows, int values)
{
    sm_text_clear(t);
    sm_text_puts(t, "title,group\n");
    for (int i = 0; i < rows; i++) sm_text_printf(t, "n%d,g%d\n", i < values ? i : 0, i % 3);
}

/* The rule by hand: of 20 rows and more, 10 values of 20 are labels, 11 of 20 and 260 of 287 are not; below 20 rows
 * only values that are all different are not. A printed line names a column with fewer than nine values for ten rows:
 * 17 of 20, not 18 of 20 or 260 of 287. */
static void elimination_asks_when_values_are_many(void **state)
{
    static const struct {
        int rows, values;
        bool open;
        const char *answer;
    } row[] = {{287, 260, true, NULL}, {20, 18, true, NULL},  {20, 17, true, "--true group --pred title"},
               {20, 10, false, NULL},  {19, 18, false, NULL}, {19, 19, true, NULL},
               {287, 143, false, NULL}};
    sm_text t = {0};
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        put_titles(&t, row[i].rows, row[i].values);
        const import_case c = {"titles",
                               sm_text_of(&t),
                               .o = {.header = "yes"},
                               .outcome = row[i].open ? SM_OPEN : SM_LIKELY,
                               .line = row[i].open,
                               .text = row[i].open ? "which columns are the truth and the prediction" : "only possible",
                               .answer = {row[i].answer}};
        wrong += !import_holds(&c);
    }
    sm_text_free(&t);
    assert_int_equal(wrong, 0);
}

static void counts(void **state)
{
    static const import_case cases[] = {
        {"called a count", "class,cluster,count\na,k,3\na,k,4\n",
         .text = "counts, header; truth \"class\" x prediction \"cluster\" (by name); 7 points"},
        {"a count in the first column", "count,class,cluster\n3,a,k\n4,a,k\n",
         .text = "counts, header; truth \"class\" x prediction \"cluster\" (by name); 7 points"},
        {"in the order of names", "cluster,class,freq\nk,a,3\nl,a,4\n",
         .text = "truth \"class\" x prediction \"cluster\""},
        {"called n", "class,cluster,n\na,k,3\nb,k,4\n", .text = "7 points"},
        {"called n, a pair twice", "class,cluster,n\na,k,3\na,k,4\n", .outcome = SM_OPEN, .line = 1,
         .text = "column n may count the points", .answer = {"--weight n", "--true class --pred cluster"}},
        {"called weight", "class,cluster,weight\na,k,3\nb,k,4\n", .outcome = SM_OPEN, .line = 1,
         .text = "column weight may count the points", .answer = {"--weight weight", "--true class --pred cluster"}},
        {"six pairs that are all different", "true,pred,kg\na,k,3\nb,k,4\na,l,3\nb,l,9\na,m,1\nb,m,2\n",
         .outcome = SM_OPEN, .line = 1, .text = "column kg may count the points",
         .answer = {"--weight kg", "--true true --pred pred"}},
        {"the same under a header that is named", "true,pred,kg\na,k,3\nb,k,4\na,l,3\nb,l,9\na,m,1\nb,m,2\n",
         .o = {.header = "yes"}, .outcome = SM_OPEN, .line = 1, .text = "column kg may count the points",
         .answer = {"--weight kg", "--true true --pred pred"}},
        {"five are too few for that", "true,pred,kg\na,k,3\nb,k,4\na,l,3\nb,l,9\na,m,1\n", .text = "5 points"},
        {"one of six twice", "true,pred,kg\na,k,3\nb,k,4\na,l,3\nb,l,9\na,m,1\na,m,2\n", .text = "6 points"},
        {"two columns may be it", "true,pred,kg,cm\na,k,3,1\nb,k,4,1\na,l,3,1\nb,l,9,1\na,m,1,1\nb,m,2,1\n",
         .text = "6 points"},
        {"told", "class,cluster,kg\na,k,3\nb,k,4\n", .o = {.weight = "kg"}, .text = "7 points"},
    };
    CHECK_IMPORTS(cases);
}

/* All pairs of two classes and 300 clusters are different, also where their numbers differ in the second byte alone. */
static void pairs_of_many_clusters_are_told_apart(void **state)
{
    sm_text t = {0};
    sm_text_puts(&t, "true,pred,kg\n");
    for (int i = 0; i < 600; i++) sm_text_printf(&t, "%c,k%d,%d\n", i % 2 ? 'a' : 'b', i / 2, 1 + i % 7);
    const import_case asked = {"600 pairs that are all different",
                               sm_text_of(&t),
                               .outcome = SM_OPEN,
                               .line = 1,
                               .text = "column kg may count the points",
                               .answer = {"--weight kg", "--true true --pred pred"}};
    assert_true(import_holds(&asked));
    sm_text_puts(&t, "a,k299,5\n");
    const import_case taken = {"one of them twice", sm_text_of(&t), .text = "601 points"};
    assert_true(import_holds(&taken));
    sm_text_free(&t);
}

static void two_files(void **state)
{
    static const import_case cases[] = {
        {"by row", "a\nb\na\n", "k\nl\nk\n", .text = "3 points"},
        {"blank lines above labels are none", "\n\na\nb\na\n", "k\nl\nk\n", .text = "3 points"},
        {"among them they may be labels", "a\n\nb\na\n", "k\nl\nk\nk\n", .outcome = SM_REFUSED, .line = 2, .text = ""},
        {"both hold both", "class,cluster\na,k\na,k\n", "class,cluster\na,l\na,l\n", .outcome = SM_OPEN,
         .text = "each file holds both labellings", .answer = {"--shards", "--true class --pred cluster"}},
        {"added up", "class,cluster\na,k\nb,k\n", "class,cluster\na,l\na,l\n", .o = {.shards = true},
         .text = "4 points"},
        {"parts of counts with other columns", "count,class,cluster\n3,a,k\n", "count,class,cluster,more\n1,a,k,z\n",
         .o = {.shards = true, .weight = "count"}, .outcome = SM_REFUSED,
         .text = "this is not part of the same table as in; their columns differ"},
        {"counts in one of them", "count,class,cluster\n3,a,k\n", "class,cluster\na,k\nb,k\n", .o = {.shards = true},
         .text = "5 points"},
        {"short parts", "class,cluster\na,k\nb,l\n", "class,cluster\nc,m\n", .o = {.shards = true}, .text = "3 points"},
        {"counts in both", "class,cluster,count\na,k,1\n", "class,cluster,count\na,k,1\n", .outcome = SM_OPEN,
         .text = "each file holds counts", .answer = {"--shards"}},
        {"of two columns of ids the first", "id,key,class\n1,7,a\n2,8,a\n3,9,b\n", "id,cluster\n3,k\n1,l\n2,l\n",
         .text = "; 3 points"},
        {"joined in any order", "id,class\n1,a\n2,a\n3,b\n", "id,cluster\n3.0,k\n1.0,l\n2.0,l\n", .text = "3 points"},
        {"half have a partner", "id,class\n1,a\n2,a\n", "id,cluster\n2,k\n3,k\n", .outcome = SM_CERTAIN,
         .text = "without a partner left out"},
        {"only one has ids", "id,class\n7,a\n8,a\n", "k\nk\n", .o = {.header = "auto"}, .outcome = SM_LIKELY,
         .text = "only one of the files has ids"},
        {"a number and a word a line", "0.5 a\n1.5 b\n0.5 a\n", "0.1 k\n0.2 l\n0.5 k\n", .text = "3 points"},
        {"a header in one makes the lengths equal", "kind\na\nb\nc\nd\n", "k\nl\nk\nk\n", .outcome = SM_LIKELY,
         .text = "4 points"},
        {"a header in one leaves it one short", "class\na\nb\na\n", "k\nl\nk\nk\n", .outcome = SM_OPEN, .line = 1,
         .text = "in one file only", .answer = {"--header yes", "--header no"}},
        {"two words a line", "a b\nc d\na b\n", "k l\nm n\nk l\n", .outcome = SM_OPEN,
         .text = "each line holds two words", .answer = {"--format lines", "--true 1 --pred 2", "--shards"}},
    };
    CHECK_IMPORTS(cases);
}

/* A rule is three strokes somewhere, and strokes alone; kinds are Orange's words, or nothing, and never nothing alone.
 */
static void lines_below_the_header_that_are_no_rows(void **state)
{
    static const char no_row[] = "malformed row: a line that is not a row of data";
#define NO_ROW .outcome = SM_REFUSED, .line = 2, .text = no_row
    static const import_case cases[] = {
        {"a rule", "truth,pred\n---,---\na,k\na,k\n", NO_ROW},
        {"of every stroke", "truth,pred\n-+:,==\na,k\na,k\n", NO_ROW},
        {"two strokes are a label", "truth,pred\n--,--\na,k\na,k\n", .text = "3 points"},
        {"a word behind strokes is one", "truth,pred\n----,--a\na,k\na,k\n", .text = "3 points"},
        {"kinds", "truth,pred\nclass,string\na,k\na,k\n", NO_ROW},
        {"a kind alone", "truth,pred\nmeta,\na,k\na,k\n", NO_ROW},
        {"the last kind", "truth,pred\n,ignore\na,k\na,k\n", NO_ROW},
        {"a word that is none beside one", "truth,pred\nclass,k\na,k\na,k\n", .text = "3 points"},
        {"a word that a kind begins", "truth,pred\nclass,strings\na,k\na,k\n", .text = "3 points"},
        {"further down they are labels", "truth,pred\na,k\na,k\n---,---\n", .text = "3 points"},
        {"a rule of another width has the wrong width", "truth,pred\n---,---,---\na,k\na,k\n", .outcome = SM_REFUSED,
         .line = 2, .text = "malformed row: a line that is not a row of data"},
    };
    CHECK_IMPORTS(cases);
}

/* 1 % or 10 rows, whichever is more, and never over a tenth: 11 of 111 are too many, 10 of 110 are not, nor 1 of 10; a
 * header is no row, so 1 of 9 is. */
static void bad_rows(void **state)
{
#define BAD   "a,k,x\n"
#define EIGHT "a,k\na,k\nb,k\na,k\na,k\nb,k\na,k\na,k\n"
    static const import_case cases[] = {
        {"the first is the error", "true,pred\n" TEN("a,k\n") BAD, .outcome = SM_REFUSED, .line = 12,
         .text = "malformed row: expected 2 fields, found 3", .answer = {"--bad-rows skip"}},
        {"skipped", "true,pred\n" TEN("a,k\n") BAD, .o = {.bad_rows = "skip"},
         .text = "warning: in: 1 bad row left out: line 12"},
        {"over a tenth", "true,pred\na,k\na,k\n" BAD, .o = {.bad_rows = "skip"}, .outcome = SM_REFUSED, .line = 4,
         .text = "too many malformed rows to skip (1 of 3, "},
        {"a tenth", "true,pred\n" EIGHT "a,k\n" BAD, .o = {.bad_rows = "skip"}, .text = "1 bad row left out"},
        {"one of nine", "true,pred\n" EIGHT BAD, .o = {.bad_rows = "skip"}, .outcome = SM_REFUSED, .line = 10,
         .text = "too many malformed rows to skip (1 of 9, "},
        {"and not offered", "true,pred\n" EIGHT BAD, .outcome = SM_REFUSED, .line = 10,
         .text = "or quote a field that contains the separator"},
        {"ten of many", "true,pred\n" TEN(TEN("a,k\n")) TEN(BAD), .o = {.bad_rows = "skip"},
         .text = "10 bad rows left out"},
        {"eleven of many", "true,pred\n" TEN(TEN("a,k\n")) TEN(BAD) BAD, .o = {.bad_rows = "skip"},
         .outcome = SM_REFUSED, .line = 102, .text = "too many malformed rows to skip (11 of 111, "},
    };
    CHECK_IMPORTS(cases);
}

/* Options are looked at again without reading; another separator needs another import. */
static void recognised_again_with_other_options(void **state)
{
    sm_import *im = NULL;
    sm_error err = {0}, other = {0};
    sm_read_options o = {0};
    static const char *const file[] = {"in"};
    put_text("in", "kind,what\na,k\nb,l\nb,l\na,k\n");
    assert_ok(sm_import_new(&im, file, 1, &o, &err), err);
    assert_int_equal(sm_import_outcome(im), SM_OPEN);
    o.header = "yes";
    assert_ok(sm_import_again(im, &o, &err), err);
    assert_int_equal(sm_import_outcome(im), SM_LIKELY);
    assert_int_equal(sm_import_account(im)->points, 4);
    assert_int_equal(sm_import_summary(im, 0).distinct, 2);
    o.header = "no";
    assert_ok(sm_import_again(im, &o, &err), err);
    assert_int_equal(sm_import_account(im)->points, 5);
    assert_int_equal(sm_import_summary(im, 0).distinct, 3);
    o.truth = "nothing";
    assert_int_equal(sm_import_again(im, &o, &other), SM_INPUT);
    assert_int_equal(sm_import_account(im)->points, 5); /* as before */
    o.separator = ';';
    other = (sm_error){0};
    assert_int_equal(sm_import_again(im, &o, &other), SM_USAGE);
    sm_import_free(im);
}

/* Two labels are named when the file is read, so that arrays of three are passed over. */
static void what_was_passed_over_cannot_be_taken_later(void **state)
{
    static const char *const file[] = {"in"};
    sm_import *im = NULL;
    sm_error err = {0};
    sm_read_options o = {.pred = "q"};
    put_text("in", "{\"a\":[1,2,3],\"p\":[1,2,3],\"q\":[1,2]}");
    assert_ok(sm_import_new(&im, file, 1, &o, &err), err);
    assert_int_equal(sm_import_outcome(im), SM_OPEN);
    o.truth = "a";
    assert_ok(sm_import_again(im, &o, &err), err);
    assert_int_equal(sm_import_outcome(im), SM_REFUSED);
    assert_string_equal(sm_import_question(im)->text, "column \"a\" does not have one label for each point; name "
                                                      "another column: --true, --pred");
    sm_import_free(im);
}

/* The values are counted by hand: rows, or the sum of the counts. */
static void longer_name_counts_only_when_pairs_differ(void **state)
{
    static const import_case cases[] = {
        {"a frequency that repeats", "truth,pred,command_freq\na,x,3\na,x,5\nb,y,2\n", .outcome = SM_LIKELY,
         .text = "3 points"},
        {"a frequency in fractions", "truth,pred,command_freq\na,x,.3\na,y,.5\nb,y,.2\nb,x,.1\n", .text = "4 points"},
        {"counts under a longer name", "class,cluster,pair_count\na,x,3\nb,y,2\n", .outcome = SM_LIKELY,
         .text = "5 points\nwarning: in: column pair_count is read as counts"},
        {"a word within a word", "truth,pred,discount\na,x,3\na,y,5\nb,y,2\n", .text = "3 points"},
        {"and an account", "truth,pred,account\na,x,3\na,y,5\nb,y,2\n", .text = "3 points"},
        {"the word alone counts even if pairs repeat", "truth,pred,freq\na,x,3\na,x,5\nb,y,2\n", .text = "10 points"},
        {"and refuses what is no count", "truth,pred,freq\na,x,3\na,x,.5\nb,y,2\n", .outcome = SM_REFUSED, .line = 3,
         .text = "a count must be whole"},
    };
    CHECK_IMPORTS(cases);
}

static void y_true_is_read_when_all_labels_differ(void **state)
{
    static const import_case cases[] = {
        {"columns", "y_true,y_pred\n1,1\n2,3\n3,2\n", .outcome = SM_LIKELY,
         .text = "3 points\nwarning: in: no label occurs twice in either column; they are read because of their names"},
        {"keys", "{\"y_true\":[\"a\",\"b\"],\"y_pred\":[\"x\",\"y\"]}", .outcome = SM_LIKELY,
         .text = "2 points\nwarning: in: no label occurs twice"},
        {"files", "y_true\na\nb\n", "y_pred\na\nc\n", .outcome = SM_LIKELY,
         .text = "2 points\nwarning: no label occurs twice in either file"},
        {"other names", "true,y_pred\n1,1\n2,3\n3,2\n", .outcome = SM_REFUSED, .text = "no label occurs twice"},
        {"names the other way round", "y_pred,y_true\n1,1\n2,3\n3,2\n", .outcome = SM_LIKELY, .text = "3 points"},
    };
    CHECK_IMPORTS(cases);
}

/* Counted by hand: rows below the header, or all of them. */
static void header_is_told_for_each_of_two_files(void **state)
{
    static const import_case cases[] = {
        {"the first", "lab\na\na\nb\n", "k\nk\nl\n", .o = {.header = "yes,no"},
         .text = "in: lines, header; second: lines, no header"},
        {"the second", "a\na\nb\n", "lab\nk\nk\nl\n", .o = {.header = "no,yes"},
         .text = "in: lines, no header; second: lines, header"},
        {"one file", "a,k\na,k\nb,l\n", .o = {.header = "yes,no"}, .outcome = SM_REFUSED,
         .text = "--header yes,no requires two files, TRUE and PRED (found 1); use yes or no"},
        {"anything else", "a\nb\n", "k\nl\n", .o = {.header = "yes,maybe"}, .outcome = SM_REFUSED,
         .text = "--header: invalid value \"yes,maybe\""},
    };
    CHECK_IMPORTS(cases);
}

static void ids_are_joined_up_to_the_first_space(void **state)
{
    static const import_case cases[] = {
        {"names with a description", "id,label\ns1 of a frog,a\ns2 of a toad,a\ns3,b\n",
         "id,cluster\ns3 z,l\ns1,k\ns2,k\n",
         .text = "3 points\nwarning: ids are joined up to the first space: \"s1 of a frog\" is \"s1\""},
    };
    static const bad_case twice = {
        .id = "not one to one",
        .bytes = "id,label\ncell 1,a\ncell 2,a\ncell 3,b\n",
        .second = "id,cluster\ncell 4,l\ncell 5,k\ncell 6,k\n",
        .status = SM_INPUT,
        .text = "the ids are not those of in; 0 of 3 are in both; check that both files describe the same points"};
    CHECK_IMPORTS(cases);
    check_cases(&twice, 1, NULL);
}

static void ids_are_joined_without_directory_and_suffix(void **state)
{
    static const import_case cases[] = {
        {"in another order", "file,label\n/train/1.las,a\n/train/2.las,a\n/train/3.las,b\n/train/4.las,b\n",
         "file,cluster\n4.laz,y\n3.laz,y\n1.laz,x\n2.laz,x\n",
         .text = "4 points\nwarning: ids are joined without directory and suffix: \"/train/1.las\" is \"1.laz\""},
        {"packed, and one without a partner", "file,label\nx\\1.npy.gz,a\nx\\2.npy.gz,a\nx\\3.npy.gz,b\n",
         "file,cluster\n2,k\n1,k\n9,l\n", .text = "2 points"},
        {"equal ids stay as they are", "file,label\na/1.x,a\na/2.x,a\nb/1.x,b\n",
         "file,cluster\nb/1.x,l\na/2.x,k\na/1.x,k\n", .text = "3 points"},
    };
    static const bad_case twice[] = {
        {.id = "not one to one",
         .bytes = "file,label\na/1.x,a\na/2.x,a\nb/1.x,b\n",
         .second = "file,cluster\n1.y,l\n2.y,k\n3.y,k\n",
         .status = SM_INPUT,
         .text = "the ids are not those of in; 0 of 3 are in both; check that both files describe the same points"},
    };
    CHECK_IMPORTS(cases);
    check_cases(twice, 1, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),
        cmocka_unit_test(tables_of_counts),
        cmocka_unit_test(long_tables_are_rows),
        cmocka_unit_test(headers),
        cmocka_unit_test(roles),
        cmocka_unit_test(elimination_asks_when_values_are_many),
        cmocka_unit_test(counts),
        cmocka_unit_test(header_is_told_for_each_of_two_files),
        cmocka_unit_test(ids_are_joined_up_to_the_first_space),
        cmocka_unit_test(ids_are_joined_without_directory_and_suffix),
        cmocka_unit_test(longer_name_counts_only_when_pairs_differ),
        cmocka_unit_test(y_true_is_read_when_all_labels_differ),
        cmocka_unit_test(pairs_of_many_clusters_are_told_apart),
        cmocka_unit_test(two_files),
        cmocka_unit_test(lines_below_the_header_that_are_no_rows),
        cmocka_unit_test(bad_rows),
        cmocka_unit_test(recognised_again_with_other_options),
        cmocka_unit_test(what_was_passed_over_cannot_be_taken_later),
    };
    return cmocka_run_group_tests_name("io: recognition", tests, enter_scratch, leave_scratch);
}
