/* Tables of counts as they are laid out: which rows and columns are names and sums, the counts that are left, every
 * sentence whole, every place with its column. Worked out by hand: a last line is a sum where it adds up in every cell,
 * and the other side ends in sums too, or it is called so, or there are four lines of three cells. */
#include "core/table.h"
#include "io/import.h"
#include "tests/io/case.h"

typedef struct laid_out {
    const char *bytes;
    sm_read_options o;
    const char *text;   /* the warnings, or the question, whole */
    const char *counts; /* rows and columns by name, then the counts; NULL: it is asked or refused */
    uint64_t line, column;
} laid_out;

static void put_counts(const sm_dataset *d, sm_text *out)
{
    const sm_table *t = sm_dataset_parts(d)->counts;
    if (!t) {
        sm_text_puts(out, "points");
        return;
    }
    for (uint32_t i = 0; i < sm_table_rows(t); i++) sm_text_printf(out, "%s ", sm_table_row_name(t, i));
    sm_text_puts(out, "x");
    for (uint32_t j = 0; j < sm_table_cols(t); j++) sm_text_printf(out, " %s", sm_table_col_name(t, j));
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        sm_text_puts(out, ";");
        for (uint32_t j = 0; j < sm_table_cols(t); j++)
            sm_text_printf(out, " %llu", (unsigned long long)sm_table_at(t, i, j));
    }
}

static bool laid_out_holds(const laid_out *c)
{
    sm_import *im = NULL;
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_text text = {0}, counts = {0};
    put_text("in", c->bytes);
    sm_status status = sm_import_new(&im, (const char *[]){"in"}, 1, &c->o, &err);
    if (status == SM_OK) status = sm_import_take(im, &d, &err);
    if (status == SM_OK) {
        const sm_account *a = &sm_dataset_parts(d)->account;
        for (uint32_t i = 0; i < a->n_warnings; i++) sm_text_printf(&text, "%s%s", i ? "|" : "", a->warning[i]);
        put_counts(d, &counts);
    } else {
        sm_text_puts(&text, err.text);
    }
    bool same = strcmp(sm_text_of(&text), c->text) == 0 && strcmp(sm_text_of(&counts), c->counts ? c->counts : "") == 0;
    same = same && err.line == c->line && err.column == c->column;
    if (!same)
        print_error("%s\n  %d:%d: %s\n  %s\n", c->bytes, (int)err.line, (int)err.column, sm_text_of(&text),
                    sm_text_of(&counts));
    sm_text_free(&text);
    sm_text_free(&counts);
    sm_dataset_free(d);
    sm_import_free(im);
    return same;
}

static void check_laid_out(const laid_out *c, size_t n)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += !laid_out_holds(&c[i]);
    assert_int_equal(wrong, 0);
}
#define CHECK(cases) check_laid_out(cases, sizeof cases / sizeof *cases)
#define MATRIX       .o = {.matrix = true}
#define READ_NAMES                                                                                                     \
    "in: read as a table of counts, the first row and column are names (columns of labels: --true COL --pred COL)"
#define READ_NUMBERS                                                                                                   \
    "in: read as a table of counts, all numbers, as many rows as columns (columns of labels: --true COL --pred COL)"
#define NAMED(what, name) "the last " what " is named " name " and is left out (--margins keep counts it)"
#define SUM(line)         "the last " line " is the sum of the others and is left out (--margins keep counts it)"

static void sums_are_left_out(void **state)
{
    static const laid_out cases[] = {
        {",k,l,m\na,1,2,3\nb,3,4,7\ns,4,6,10\n", .text = SUM("row \"s\"") "|" SUM("column \"m\"") "|" READ_NAMES,
         .counts = "a b x k l; 1 2; 3 4"},
        {"1,2,3\n3,4,7\n4,6,10\n", MATRIX, .text = SUM("row") "|" SUM("column"), .counts = "T1 T2 x K1 K2; 1 2; 3 4"},
        {"1,2,3\n3,4,7\n4,6,10\n", .text = SUM("row") "|" SUM("column") "|" READ_NUMBERS,
         .counts = "T1 T2 x K1 K2; 1 2; 3 4"},
        {"1,2,3\n3,4,7\n4,6,10\n", .o = {.matrix = true, .margins = "keep"}, .text = "",
         .counts = "T1 T2 T3 x K1 K2 K3; 1 2 3; 3 4 7; 4 6 10"},
        /* four lines of three cells, and less of either */
        {",k,l,m\na,1,2,5\nb,3,4,7\nc,1,0,0\ns,5,6,12\n", .text = SUM("row \"s\"") "|" READ_NAMES,
         .counts = "a b c x k l m; 1 2 5; 3 4 7; 1 0 0"},
        {",k,l,m\na,1,2,5\nb,3,4,7\ns,4,6,12\n", .text = READ_NAMES, .counts = "a b s x k l m; 1 2 5; 3 4 7; 4 6 12"},
        {",k,l\na,1,2\nb,3,4\nc,1,0\ns,5,6\n", .text = READ_NAMES, .counts = "a b c s x k l; 1 2; 3 4; 1 0; 5 6"},
        {",k,l,m,n1\na,1,2,5,8\nb,3,4,7,14\nc,1,0,0,1\n", .text = SUM("column \"n1\"") "|" READ_NAMES,
         .counts = "a b c x k l m; 1 2 5; 3 4 7; 1 0 0"},
        {",k,l,m,o\na,1,2,5,8\nb,3,4,7,14\n", .text = READ_NAMES, .counts = "a b x k l m o; 1 2 5 8; 3 4 7 14"},
        {",k,l,m\na,1,2,3\nb,3,4,7\nc,1,0,1\n", .text = READ_NAMES, .counts = "a b c x k l m; 1 2 3; 3 4 7; 1 0 1"},
        /* by one cell they are none */
        {",k,l,m\na,1,2,5\nb,3,4,7\nc,1,0,0\ns,5,6,13\n", .text = READ_NAMES,
         .counts = "a b c s x k l m; 1 2 5; 3 4 7; 1 0 0; 5 6 13"},
        {",k,l,m\na,1,2,5\nb,3,4,7\nc,1,0,0\ns,4,6,12\n", .text = READ_NAMES,
         .counts = "a b c s x k l m; 1 2 5; 3 4 7; 1 0 0; 4 6 12"},
        /* called so */
        {",k,l\na,1,2\nb,3,4\nTotal,4,6\n", .text = SUM("row \"Total\"") "|" READ_NAMES,
         .counts = "a b x k l; 1 2; 3 4"},
        {",k,l,Sum\na,1,2,3\nb,3,4,7\n", .text = SUM("column \"Sum\"") "|" READ_NAMES, .counts = "a b x k l; 1 2; 3 4"},
        {",k,l\na,1,2\nTotal,1,2\n", .text = READ_NAMES, .counts = "a Total x k l; 1 2; 1 2"},
        {",k,l\na,1,2\nTotal,3,4\n", .o = {.matrix = true, .margins = "drop"}, .text = NAMED("row", "\"Total\""),
         .counts = "a x k l; 1 2"},
        {",k,l\na,1,2\nb,1,2\nTotal,3,4\n", .o = {.matrix = true, .margins = "drop"}, .text = NAMED("row", "\"Total\""),
         .counts = "a b x k l; 1 2; 1 2"},
        {",k,l,All\na,1,2,9\nb,1,2,3\n", .o = {.matrix = true, .margins = "drop"}, .text = NAMED("column", "\"All\""),
         .counts = "a b x k l; 1 2; 1 2"},
        {",k,l\na,1,2\nb,1,2\nTotal,3,4\n", .o = {.matrix = true, .margins = "keep"}, .text = "",
         .counts = "a b Total x k l; 1 2; 1 2; 3 4"},
        {",k,l\na,1,2\nb,1,2\nTotal,3,4\n",
         .text =
             "the last row is called \"Total\", but it is not the sum of the others; it may be a class of its own or a "
             "sum; specify which: --margins keep"},
        {",k,l,All\na,1,2,9\nb,1,2,3\n",
         .text =
             "the last column is called \"All\", but it is not the sum of the others; it may be a cluster of its own "
             "or a sum; specify which: --margins keep"},
    };
    CHECK(cases);
}

static void names_are_found_or_refused(void **state)
{
#define MIXED "; their counts would be mixed; rename one"
    static const laid_out cases[] = {
        {"class,K1,K2\nTa,1,2\nTb,3,4\n", MATRIX, .text = "", .counts = "Ta Tb x K1 K2; 1 2; 3 4"},
        {"1,2\n3,4\n", MATRIX, .text = "", .counts = "T1 T2 x K1 K2; 1 2; 3 4"},
        {"Ta,1,2\nTb,3,4\n", MATRIX, .text = "", .counts = "Ta Tb x K1 K2; 1 2; 3 4"},
        {"K8,K9\n1,2\n3,4\n", MATRIX, .text = "", .counts = "T1 T2 x K8 K9; 1 2; 3 4"},
        {"x,k,l\n1,2,3\n4,5,6\n", MATRIX, .text = "", .counts = "T1 T2 x x k l; 1 2 3; 4 5 6"},
        {"1\\2,5,6\n7,1,2\n8,3,4\n", MATRIX, .text = "", .counts = "7 8 x 5 6; 1 2; 3 4"},
        {"1/2,5,6\n7,1,2\n8,3,4\n", MATRIX, .text = "", .counts = "7 8 x 5 6; 1 2; 3 4"},
        {"k l\na 1 2\nb 3 4\n", MATRIX, .text = "", .counts = "a b x k l; 1 2; 3 4"},
        {"1,2\n3,4\n5,6\n", .o = {.matrix = true, .header = "yes"}, .text = "", .counts = "T1 T2 x 1 2; 3 4; 5 6"},
        {"class,1,2\na,3,4\n", .o = {.matrix = true, .header = "no"}, .text = "",
         .counts = "class a x K1 K2; 1 2; 3 4"},
        {"a,1,2\nb,3,4\n", .o = {.matrix = true, .header = "no"}, .text = "", .counts = "a b x K1 K2; 1 2; 3 4"},
        {",k,k\na,1,2\nb,3,4\n", MATRIX, .text = "two columns of the table are called \"k\"" MIXED, .line = 1},
        {",k,\na,1,2\nb,3,4\n", MATRIX, .text = "a column of the table has no name; it needs one; name it", .line = 1},
        {",k,l\na,1,2\n\na,3,4\n", MATRIX, .text = "two rows of the table are called \"a\"" MIXED, .line = 4},
        {",k,l\na,1,2\n,3,4\n", MATRIX, .text = "a row of the table has no name; it needs one; name it", .line = 3},
        {"class,K1,K2\n", MATRIX, .text = "no points; there is only a header; is this the right file?", .line = 1},
        {"\n\nclass,K1,K2\n", MATRIX, .text = "no points; there is only a header; is this the right file?", .line = 3},
        {"class,K1,K2\nTa,0,0\n", MATRIX, .text = "no points, because all counts are 0; is this the right file?",
         .line = 1},
    };
    CHECK(cases);
}

/* Numbers alone: as many rows as columns from three on; four of them, or a numbering above them, are asked about. */
static void numbers_alone_are_a_table_or_asked_about(void **state)
{
#define NUMBERING(n, m)                                                                                                \
    n " rows of " m " whole numbers below a numbering; the first row may be names; specify which: --matrix --header "  \
      "yes"
    static const laid_out cases[] = {
        {"1,2,3\n4,5,6\n7,8,9\n", .text = READ_NUMBERS, .counts = "T1 T2 T3 x K1 K2 K3; 1 2 3; 4 5 6; 7 8 9"},
        {"1,2\n3,4\n",
         .text =
             "four numbers; they may be a table of counts or two points with their labels; specify which: --matrix"},
        {"0,1,2\n4,5,6\n7,8,9\n1,1,1\n", .text = NUMBERING("3", "3")},
        {"1,2,3\n4,5,6\n7,8,9\n1,1,1\n", .text = NUMBERING("3", "3")},
        {"0,1\n4,5\n7,8\n", .text = NUMBERING("2", "2")},
        {"1,2\n1,2\n2,1\n", .text = NUMBERING("2", "2")},
        {"2,3\n2,3\n3,2\n", .text = "in: truth is column 1 and prediction column 2, the only possible columns",
         .counts = "points"},
        {"0,2\n0,2\n2,0\n", .text = "in: truth is column 1 and prediction column 2, the only possible columns",
         .counts = "points"},
        {"1,1\n1,2\n2,1\n2,2\n", .text = "in: truth is column 1 and prediction column 2, the only possible columns",
         .counts = "points"},
    };
    CHECK(cases);
}

/* Shares are numbers in every cell; else the columns are read as labels. */
static void a_table_with_texts_or_gaps_holds_no_shares(void **state)
{
#define ONE_COLUMN "only one column of labels (found 3 columns); give the other labelling too: TRUE PRED"
    static const laid_out cases[] = {
        {",a,b\na,0.5,x\nb,0.25,0.25\n", .text = ONE_COLUMN, .line = 1},
        {",a,b\na,0.5,\nb,0.25,0.25\n", .text = ONE_COLUMN, .line = 1},
    };
    CHECK(cases);
}

static void cells_that_are_no_counts_are_told_where_they_are(void **state)
{
#define WHOLE(cell) "this is not a count (found \"" cell "\"); write a whole number, 0 for none"
    static const laid_out cases[] = {
        {"class,K1,K2\nTa,1,x\nTb,2,3\n", MATRIX, .text = WHOLE("x"), .line = 2, .column = 6},
        {"class,K1,K2\nTa,1,2\nTb,y,3\n", MATRIX, .text = WHOLE("y"), .line = 3, .column = 4},
        {"1,xx\n2,3\n", MATRIX, .text = WHOLE("xx"), .line = 1, .column = 3},
        {"10,x\n2,3\n", MATRIX, .text = WHOLE("x"), .line = 1, .column = 4},
        {"class,K1,K2\nTa,1,-2\nTb,2,3\n", MATRIX,
         .text = "a count cannot be negative (found \"-2\"); write a whole number, 0 for none", .line = 2, .column = 6},
        {"class,K1,K2\nTa,1,2.5\nTb,2,3\n", MATRIX,
         .text = "a count must be whole, because points are moved one by one (found \"2.5\"); scale the numbers up and "
                 "round them",
         .line = 2, .column = 6},
    };
    CHECK(cases);
}

static void shares_become_counts_or_say_why_not(void **state)
{
#define TIMES(sum, n)                                                                                                  \
    "shares" sum " read as the smallest whole counts in proportion, each times " n                                     \
    "; what depends on the number of points (Rand, FM, ARI, AMI, p-values, intervals) is of these counts"
#define NOT_OF_ALL(sum)                                                                                                \
    "this looks like a table of shares, but not of all points, for they add up to " sum ", more than 1; "              \
    "counts are needed, because points are moved one by one; scale the numbers up and round them"
#define LAST(what, it)                                                                                                 \
    "this looks like a table of shares whose last " what "; sums of shares are not left out; remove " it
#define NO_NUMBER                                                                                                      \
    "shares that are whole counts for no number of points up to a million; counts are needed, because points "         \
    "are moved one by one; multiply the shares by the number of points and round them"
    static const laid_out cases[] = {
        {"t\\p,k,l\na,0.5,0.25\nb,0,0.25\n", .text = TIMES("", "4"), .counts = "a b x k l; 2 1; 0 1"},
        {"t\\p,k,l\na,0.1,0.05\nb,0.05,0.05\n", .text = TIMES(" that add up to 0.25, not to 1,", "20"),
         .counts = "a b x k l; 2 1; 1 1"},
        {"t\\p,k,l\na,0.33,0.33\nb,0,0.33\n", .text = TIMES(" that add up to 0.99, 1 but for rounding,", "100"),
         .counts = "a b x k l; 33 33; 0 33"},
        {"t\\p,k,l\na,0.5,0.5\nb,0,1\n", .text = NOT_OF_ALL("2")},
        {"t\\p,k,l\na,0.5,0\nb,0.25,0.25\nall,0.75,0.25\n", .text = LAST("row is the sum of the others", "that row")},
        {"t\\p,k,l,all\na,0.5,0,0.5\nb,0.25,0.25,0.5\n",
         .text = LAST("column is the sum of the others", "that column")},
        {"t\\p,k,l,all\na,0.5,0,0.5\nb,0.25,0.25,0.5\nall,0.75,0.25,1\n",
         .text = LAST("row and column are the sums of the others", "both")},
        {",k,l,all,accuracy\na,0.5,0,0.5,100%\nb,0.25,0.25,0.5,50%\nall,0.75,0.25,1,\n", MATRIX,
         .text = LAST("row and column are the sums of the others", "both")},
        {"t\\p,k,l\na,0.5,1e-7\nb,0.25,0.2499999\n", .text = NO_NUMBER},
        {"t\\p,k,l\na,0.5,0.25\nb,0.25,n/a\n",
         .text = "this is not a share (found \"n/a\"); write a number from 0 to 1, 0 for none", .line = 3, .column = 8},
        {"t\\p,k,l\na,0.5,-0.25\nb,0.25,0\n",
         .text = "a share cannot be negative (found \"-0.25\"); write a number from 0 to 1, 0 for none", .line = 2,
         .column = 7},
        {"0.5,x\n0.25,0.1\n", MATRIX,
         .text = "this is not a share (found \"x\"); write a number from 0 to 1, 0 for none", .line = 1, .column = 5},
        {"t\\p,k,l\na,1.5,0\nb,0,0.25\n",
         .text = "a count must be whole, because points are moved one by one (found \"1.5\"); scale the numbers up and "
                 "round them",
         .line = 2, .column = 3},
        {"t\\p,k,l\na,3,2\nb,2.5,0.5\n",
         .text = "a count must be whole, because points are moved one by one (found \"2.5\"); scale the numbers up and "
                 "round them",
         .line = 3, .column = 3},
    };
    CHECK(cases);
}

/* Named as measures or sums are, and no counts or the sum of the others; the counts are numpy's confusion matrix. */
static void columns_beside_a_table_are_left_out(void **state)
{
#define COLUMN(name, range)                                                                                            \
    "column \"" name "\" is not a cluster (not counts, or a sum) and is left out (--columns " range " chooses)"
#define ROW(name) "row \"" name "\" is not a class (not counts, or a sum) and is left out"
#define CAT_DOG   .counts = "cat dog fish x cat dog fish; 5 1 0; 0 3 2; 1 0 3"
    static const laid_out cases[] = {
        {",cat,dog,fish,accuracy\ncat,5,1,0,0.833\ndog,0,3,2,0.6\nfish,1,0,3,0.75\n",
         .text = COLUMN("accuracy", "cat..fish"), CAT_DOG},
        {"true,cat,dog,fish,%error\ncat,5,1,0,16.7\ndog,0,3,2,40.0\nfish,1,0,3,25.0\n",
         .text = COLUMN("%error", "cat..fish"), CAT_DOG},
        {",cat,dog,fish,support\ncat,5,1,0,6\ndog,0,3,2,5\nfish,1,0,3,4\n", .text = COLUMN("support", "cat..fish"),
         CAT_DOG},
        {",cat,dog,fish,total,recall\ncat,5,1,0,6,83%\ndog,0,3,2,5,60%\nfish,1,0,3,4,75%\n",
         .text = SUM("column \"total\"") "|" COLUMN("recall", "cat..fish"), CAT_DOG},
        {",cat,dog,fish,recall\ncat,5,1,0,1\ndog,0,3,2,0.6\nfish,1,0,3,1\nprecision,1,0.75,0.6,\n",
         .text = COLUMN("recall", "cat..fish") "|" ROW("precision"), CAT_DOG},
        {"class,total,cat,dog,fish\ncat,6,5,1,0\ndog,5,0,3,2\nfish,4,1,0,3\n", .text = COLUMN("total", "cat..fish"),
         CAT_DOG},
        {"t\\p,cat,dog,fish,h\ncat,5,1,0,0.5\ndog,0,3,2,0.97\nfish,1,0,3,0.81\n", .text = COLUMN("h", "cat..fish"),
         CAT_DOG},
        /* whole numbers that are no sum: a cluster may be called so; a class of that name says that it is one */
        {",cat,dog,fish,percent\ncat,5,1,0,83\ndog,0,3,2,60\nfish,1,0,3,75\n",
         .text = "column \"percent\" may be a cluster or stand beside the table, for it is not the sum of the others; "
                 "specify which: --columns cat..fish"},
        {",cat,error\ncat,5,1\nerror,0,3\n", .text = "", .counts = "cat error x cat error; 5 1; 0 3"},
        /* one cell that is no count is a mistake, not a measure */
        {"t\\p,k,l,m\na,3,2,2\nb,2,1,0.5\nc,1,1,1\n",
         .text = "a count must be whole, because points are moved one by one (found \"0.5\"); scale the numbers up and "
                 "round them",
         .line = 3, .column = 7},
    };
    CHECK(cases);
}

static void columns_option_chooses_the_clusters(void **state)
{
#define WIDE ",cat,dog,fish,accuracy\ncat,5,1,0,0.833\ndog,0,3,2,0.6\nfish,1,0,3,0.75\n"
    static const laid_out cases[] = {
        {WIDE, .o = {.columns = "cat..fish"}, .text = "", CAT_DOG},
        {WIDE, .o = {.columns = "#2..#4"}, .text = "", CAT_DOG},
        {WIDE, .o = {.columns = "cat,fish"}, .text = "", .counts = "cat dog fish x cat fish; 5 0; 0 2; 1 3"},
        {WIDE, .o = {.columns = "cat,dog..fish"}, .text = "", CAT_DOG},
        {"5,1,9\n0,3,9\n", .o = {.columns = "1,2"}, .text = "", .counts = "T1 T2 x K1 K2; 5 1; 0 3"},
        {WIDE, .o = {.columns = "fish..cat"},
         .text = "--columns names an empty range \"fish..cat\"; write FIRST..LAST"},
        {WIDE, .o = {.columns = "cow"}, .text = "unknown column \"cow\" (one of: 1, cat, dog, fish, accuracy)",
         .line = 1},
    };
    CHECK(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_left_out),
        cmocka_unit_test(names_are_found_or_refused),
        cmocka_unit_test(numbers_alone_are_a_table_or_asked_about),
        cmocka_unit_test(a_table_with_texts_or_gaps_holds_no_shares),
        cmocka_unit_test(cells_that_are_no_counts_are_told_where_they_are),
        cmocka_unit_test(columns_beside_a_table_are_left_out),
        cmocka_unit_test(columns_option_chooses_the_clusters),
        cmocka_unit_test(shares_become_counts_or_say_why_not),
    };
    return cmocka_run_group_tests_name("io: tables of counts laid out", tests, enter_scratch, leave_scratch);
}
