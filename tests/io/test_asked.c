/* What is asked, word for word: the sentence, the columns it is about and the others in their order, and every answer
 * that is offered. Worked out by hand from the rules: names before labels, labels of the classes before numbers, else
 * as the columns stand in the file. */
#include "tests/io/import_case.h"

typedef struct asked_case {
    const char *id, *bytes, *second;
    sm_read_options o;
    sm_decision outcome;
    uint64_t line;
    const char *text;       /* the whole sentence */
    const char *candidates; /* all of them, between bars */
    size_t asked;           /* how many of these it is about */
    bool many, likely;      /* only which prediction is open; and all look like one */
    const char *answers;    /* between bars */
} asked_case;

static void join(sm_text *out, const char *part)
{
    sm_text_printf(out, "%s%s", out->length ? "|" : "", part);
}

static bool asked_holds(const asked_case *c)
{
    sm_import *im = NULL;
    sm_error err = {0};
    sm_text candidates = {0}, answers = {0};
    put_text("in", c->bytes);
    if (c->second) put_text("second", c->second);
    assert_ok(sm_import_new(&im, (const char *[]){"in", "second"}, c->second ? 2 : 1, &c->o, &err), err);
    for (size_t i = 0; sm_import_candidate(im, i); i++) join(&candidates, sm_import_candidate(im, i));
    for (size_t i = 0; sm_import_answer(im, i); i++) join(&answers, sm_import_answer(im, i));
    const sm_error *q = sm_import_question(im);
    bool same = sm_import_outcome(im) == c->outcome && strcmp(q->text, c->text) == 0 && q->line == c->line;
    same = same && strcmp(sm_text_of(&candidates), c->candidates ? c->candidates : "") == 0;
    same = same && strcmp(sm_text_of(&answers), c->answers ? c->answers : "") == 0;
    same = same && sm_import_asked(im) == c->asked && sm_import_is_many(im) == c->many &&
           sm_import_are_likely(im) == c->likely;
    if (!same)
        print_error("%s: outcome %d, line %d: %s\n  %s (%d, %d, %d)\n  %s\n", c->id, sm_import_outcome(im),
                    (int)q->line, q->text, sm_text_of(&candidates), (int)sm_import_asked(im), sm_import_is_many(im),
                    sm_import_are_likely(im), sm_text_of(&answers));
    sm_text_free(&candidates);
    sm_text_free(&answers);
    sm_import_free(im);
    return same;
}

static void check_asked(const asked_case *c, size_t n)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += !asked_holds(&c[i]);
    assert_int_equal(wrong, 0);
}
#define CHECK_ASKED(cases) check_asked(cases, sizeof cases / sizeof *cases)
#define FOUND(which, n)    "it is not clear which " which " (found " n "); specify which"
#define BOTH(n)            FOUND("columns are the truth and the prediction", n)
#define TRUTH(n)           FOUND("column is the truth", n)
#define PRED(n)            FOUND("column is the prediction", n)

/* Three columns without a role beside ids: any two of them. */
static void both_are_open(void **state)
{
    static const asked_case cases[] = {
        {"three columns of labels", "id,kind,sort,what\n1,a,u,k\n2,b,v,l\n3,a,u,k\n4,b,u,l\n", .outcome = SM_OPEN,
         .line = 1, .text = BOTH("3 candidate columns"), .candidates = "kind|sort|what|id", .asked = 3,
         .answers = "--true kind --pred sort"},
        {"labels before what is none", "id,value,kind,sort,what\n1,.5,a,u,k\n2,.6,b,v,l\n3,.5,a,u,k\n4,.6,b,u,l\n",
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns"), .candidates = "kind|sort|what|id|value",
         .asked = 3, .answers = "--true kind --pred sort"},
        {"names that a shell or a list would divide", "id,my kind,\"a,b\",what\n1,a,u,k\n2,b,v,l\n3,a,u,k\n4,b,u,l\n",
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns"), .candidates = "my kind|a,b|what|id",
         .asked = 3, .answers = "--true 'my kind' --pred '#3'"},
        {"names that stand twice", "id,kind,kind,what\n1,a,u,k\n2,b,v,l\n3,a,u,k\n4,b,u,l\n", .outcome = SM_OPEN,
         .line = 1, .text = BOTH("3 candidate columns"), .candidates = "kind|kind|what|id", .asked = 3,
         .answers = "--true '#2' --pred '#3'"},
        {"a mark in front of a name", "id,#kind,-sort,what\n1,a,u,k\n2,b,v,l\n3,a,u,k\n4,b,u,l\n", .outcome = SM_OPEN,
         .line = 1, .text = BOTH("3 candidate columns"), .candidates = "#kind|-sort|what|id", .asked = 3,
         .answers = "--true '#2' --pred '#3'"},
        {"columns without names", "a,u,k\nb,v,l\na,u,k\nb,u,l\na,u,l\n", .outcome = SM_OPEN, .line = 1,
         .text = BOTH("3 candidate columns"), .candidates = "column 1|column 2|column 3", .asked = 3,
         .answers = "--true 1 --pred 2"},
        {"six of whole numbers may be a table", "id,a,b,c,d,e,f\n1,1,2,3,1,1,1\n2,2,2,3,1,2,1\n3,1,2,1,1,2,1\n",
         .outcome = SM_OPEN, .line = 1, .text = BOTH("6 candidate columns"), .candidates = "a|e|c|b|d|f|id", .asked = 6,
         .answers = "--matrix"},
        {"five may be one, too", "id,a,b,c,d,e\n1,1,2,3,1,1\n2,2,2,3,1,2\n3,1,2,1,1,2\n", .outcome = SM_OPEN, .line = 1,
         .text = BOTH("5 candidate columns"), .candidates = "a|e|c|b|d|id", .asked = 5,
         .answers = "--matrix|--true a --pred e"},
        {"nor six of which one is below 0", "id,a,b,c,d,e,f\n1,1,2,3,1,1,1\n2,2,2,3,1,2,1\n3,1,2,1,1,2,-1\n",
         .outcome = SM_OPEN, .line = 1, .text = BOTH("6 candidate columns"), .candidates = "a|e|c|f|b|d|id", .asked = 6,
         .answers = "--true a --pred e"},
    };
    CHECK_ASKED(cases);
}

/* By hand: half and more of the labels in both columns, before names like those of labels, before the order of the
 * file; numbers that both have count less than such names. A line never names a column of one value, or, from 3 rows
 * on, one with nine values or more for ten rows. */
static void lines_put_likely_columns_first(void **state)
{
#define FOUR_ROWS(a, b, c, d) a "\n" b "\n" c "\n" d "\n"
    static const asked_case cases[] = {
        {"shared words", "id,kind,left,right\n" FOUR_ROWS("1,u,a,a", "2,v,b,b", "3,v,c,a", "4,u,c,c"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns"), .candidates = "left|right|kind|id",
         .asked = 3, .answers = "--true left --pred right"},
        {"the truth is called so",
         "id,site,answer,gold,actual\n" FOUR_ROWS("1,n,a,a,q", "2,s,b,b,q", "3,n,c,a,r", "4,s,c,c,r"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("4 candidate columns"), .candidates = "gold|answer|site|actual|id",
         .asked = 4, .answers = "--true gold --pred answer"},
        {"names like labels",
         "id,site,genus,depth,family\n" FOUR_ROWS("1,n,a,x,q", "2,s,b,y,q", "3,n,b,x,r", "4,s,a,y,r"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("4 candidate columns"), .candidates = "genus|family|site|depth|id",
         .asked = 4, .answers = "--true genus --pred family"},
        {"numbers after names",
         "id,rooms,baths,type,group\n" FOUR_ROWS("1,1,1,a,q", "2,2,2,b,q", "3,1,2,b,r", "4,2,1,a,r"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("4 candidate columns"), .candidates = "type|group|rooms|baths|id",
         .asked = 4, .answers = "--true type --pred group"},
        {"numbers before nothing", "id,site,rooms,baths\n" FOUR_ROWS("1,n,1,1", "2,s,2,2", "3,n,1,2", "4,s,2,1"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns"), .candidates = "rooms|baths|site|id",
         .asked = 3, .answers = "--true rooms --pred baths"},
        {"no column of one value", "id,kind,sort,what\n" FOUR_ROWS("1,a,u,k", "2,a,v,l", "3,a,u,k", "4,a,u,l"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns"), .candidates = "sort|what|kind|id",
         .asked = 3, .answers = "--true sort --pred what"},
        {"nor of one and gaps", "id,kind,sort,what\n" FOUR_ROWS("1,a,u,k", "2,,v,l", "3,a,u,k", "4,a,u,l"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns"), .candidates = "sort|what|kind|id",
         .asked = 3, .answers = "--true sort --pred what"},
        {"nor of a value a row", "id,kind,sort,what\n" FOUR_ROWS("1,a,u,k", "2,b,v,l", "3,c,u,k", "4,d,u,l"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns"), .candidates = "sort|what|kind|id",
         .asked = 3, .answers = "--true sort --pred what"},
        {"no line if one is left", "id,kind,sort,what\n" FOUR_ROWS("1,a,u,k", "2,b,v,k", "3,c,u,k", "4,d,u,k"),
         .outcome = SM_OPEN, .line = 1, .text = BOTH("3 candidate columns") ": --true COL --pred COL",
         .candidates = "sort|kind|what|id", .asked = 3},
        {"nor is such a column the prediction", "species,kind,sort\n" FOUR_ROWS("x,a,k", "x,b,k", "y,c,k", "y,d,k"),
         .outcome = SM_OPEN, .line = 1, .text = PRED("2 candidate columns") ": --pred COL",
         .candidates = "kind|sort|species", .asked = 2, .many = true},
        {"nor the truth", "leiden,kind,sort\n" FOUR_ROWS("1,a,k", "1,a,l", "2,a,k", "2,a,l"), .outcome = SM_OPEN,
         .line = 1, .text = TRUTH("2 candidate columns"), .candidates = "sort|kind|leiden", .asked = 2,
         .answers = "--true sort --pred leiden"},
        {"a table of four columns and few rows", "a,b,c,d\n1,0,2,1\n0,1,2,1\n1,1,0,2\n", .o = {.header = "yes"},
         .outcome = SM_OPEN, .line = 1, .text = BOTH("4 candidate columns"), .candidates = "a|b|c|d", .asked = 4,
         .answers = "--matrix|--true a --pred b"},
    };
    CHECK_ASKED(cases);
}

/* kmeans5 has the name (4) and the labels (2), v the labels, u is numbers without a gap (1), w nothing. */
static void the_prediction_is_open(void **state)
{
#define SIGNS "species,u,kmeans5,v,w\na,1,a,a,x\na,1,b,a,y\nb,2,b,b,x\nb,2,a,a,y\nb,1,a,b,x\n"
    static const asked_case cases[] = {
        {"by name, labels and numbers", SIGNS, .outcome = SM_OPEN, .line = 1, .text = PRED("4 candidate columns"),
         .candidates = "kmeans5|v|u|w|species", .asked = 4, .many = true,
         .answers = "--true species --pred kmeans5|--true species --pred v|--true species --pred u"},
        {"beside a truth that was told", SIGNS, .o = {.truth = "species"}, .outcome = SM_OPEN, .line = 1,
         .text = PRED("4 candidate columns"), .candidates = "kmeans5|v|u|w", .asked = 4, .many = true,
         .answers = "--pred kmeans5|--pred v|--pred u"},
        {"all look like one", "species,u,kmeans5,v\na,1,a,a\na,1,b,a\nb,2,b,b\nb,2,a,a\nb,1,a,b\n", .outcome = SM_OPEN,
         .line = 1, .text = PRED("3 candidate columns"), .candidates = "kmeans5|v|u|species", .asked = 3, .many = true,
         .likely = true, .answers = "--true species --pred kmeans5|--true species --pred v|--true species --pred u"},
        {"numbers with a gap are no sign", "species,u,v\na,1,x\na,,y\nb,2,x\nb,2,y\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("2 candidate columns"), .candidates = "u|v|species", .asked = 2, .many = true,
         .answers = "--true species --pred u"},
        {"fractions are none", "species,f,g,h\na,0.5,1,x\na,0.7,2,y\nb,0.9,2,x\nb,0.1,1,y\n", .outcome = SM_OPEN,
         .line = 1, .text = PRED("2 candidate columns"), .candidates = "g|h|species|f", .asked = 2, .many = true,
         .answers = "--true species --pred g"},
        {"fractions with commas are none", "species;f;g;h\na;0,5;1;x\na;0,7;2;y\nb;0,9;2;x\nb;0,1;1;y\n",
         .outcome = SM_OPEN, .line = 1, .text = PRED("2 candidate columns"), .candidates = "g|h|species|f", .asked = 2,
         .many = true, .answers = "--true species --pred g"},
        {"where a comma divides words they are texts",
         "species;f;g;h\na;0,5;1;x,y\na;0,7;2;y\nb;0,9;2;x,y\nb;0,5;1;y\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("3 candidate columns"), .candidates = "g|f|h|species", .asked = 3, .many = true,
         .answers = "--true species --pred g"},
        {"none looks like one", "species,what,other\na,k,x\na,l,x\na,l,x\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("2 candidate columns"), .candidates = "what|other|species", .asked = 2, .many = true,
         .answers = "--true species --pred what"},
        {"half of the labels are too few", "species,p,q\na,a,x\nb,x,a\na,a,b\nb,x,a\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("2 candidate columns"), .candidates = "q|p|species", .asked = 2, .many = true,
         .answers = "--true species --pred q"},
        {"several by name", "true,pred_a,pred_b\na,k,x\na,k,y\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("2 candidate columns"), .candidates = "pred_a|pred_b|true", .asked = 2, .many = true,
         .likely = true, .answers = "--true true --pred pred_a"},
        {"and twice each", "true,pred_a,pred_b\na,k,x\na,k,y\nb,k,y\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("2 candidate columns"), .candidates = "pred_a|pred_b|true", .asked = 2, .many = true,
         .likely = true, .answers = "--true true --pred pred_a|--true true --pred pred_b"},
        {"of which one has fractions and one no value",
         "true,pred_a,pred_b,pred_c,pred_d\na,k,0.5,,x\na,k,0.7,,y\nb,k,0.1,,y\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("2 candidate columns"), .candidates = "pred_a|pred_d|true|pred_b|pred_c", .asked = 2,
         .many = true, .likely = true, .answers = "--true true --pred pred_a|--true true --pred pred_d"},
        {"all different is no sign", "true,pred_a,pred_b\na,k,x\na,l,y\nb,m,y\n", .outcome = SM_OPEN, .line = 1,
         .text = PRED("2 candidate columns"), .candidates = "pred_b|pred_a|true", .asked = 2, .many = true,
         .likely = true, .answers = "--true true --pred pred_b"},
        {"four look like one, three are offered", "true,pred_a,pred_b,pred_c,pred_d\na,k,x,u,x\na,k,y,u,x\na,k,y,u,y\n",
         .outcome = SM_OPEN, .line = 1, .text = PRED("4 candidate columns"),
         .candidates = "pred_a|pred_b|pred_c|pred_d|true", .asked = 4, .many = true, .likely = true,
         .answers = "--true true --pred pred_a|--true true --pred pred_b|--true true --pred pred_c"},
    };
    CHECK_ASKED(cases);
}

/* scikit-learn's digits clustered three times, as pandas writes them: digit is left, so it is the likely truth. */
static void algorithms_are_predictions_of_what_is_left(void **state)
{
#define DIGITS "0,1,1,-1,1\n1,2,1,0,2\n2,2,2,0,2\n3,1,1,0,1\n"
    static const asked_case cases[] = {
        {"digit, kmeans, dbscan, ward", ",digit,kmeans,dbscan,ward\n" DIGITS, .outcome = SM_OPEN, .line = 1,
         .text = TRUTH("1 candidate column"), .candidates = "digit|kmeans|dbscan|ward|column 1", .asked = 1,
         .many = true, .answers = "--true digit --pred kmeans|--true digit --pred dbscan|--true digit --pred ward"},
        {"with numbers and suffixes", ",KMeans_10,digit,GMM-full,ward2\n" DIGITS, .outcome = SM_OPEN, .line = 1,
         .text = TRUTH("1 candidate column"), .candidates = "digit|KMeans_10|GMM-full|ward2|column 1", .asked = 1,
         .many = true,
         .answers = "--true digit --pred KMeans_10|--true digit --pred GMM-full|--true digit --pred ward2"},
        {"models", ",digit,random_forest,svm,k-means\n" DIGITS, .outcome = SM_OPEN, .line = 1,
         .text = TRUTH("1 candidate column"), .candidates = "digit|random_forest|svm|k-means|column 1", .asked = 1,
         .many = true,
         .answers = "--true digit --pred random_forest|--true digit --pred svm|--true digit --pred k-means"},
        {"of two that are left that of labels", ",site,kmeans,digit,ward\n" DIGITS, .outcome = SM_OPEN, .line = 1,
         .text = TRUTH("2 candidate columns"), .candidates = "digit|site|kmeans|ward|column 1", .asked = 2,
         .many = true, .answers = "--true digit --pred kmeans|--true digit --pred ward"},
        {"where all are compared", ",site,kmeans,digit,ward\n" DIGITS, .o = {.every = true}, .outcome = SM_OPEN,
         .line = 1, .text = TRUTH("2 candidate columns"), .candidates = "digit|site|kmeans|ward|column 1", .asked = 2,
         .answers = "--true digit"},
        {"nothing is left", "kmeans,dbscan\n1,2\n2,2\n1,1\n2,1\n", .outcome = SM_OPEN, .line = 1,
         .text = BOTH("2 candidate columns"), .candidates = "kmeans|dbscan", .asked = 2,
         .answers = "--true kmeans --pred dbscan"}, /* as a table two of its rows had one name */
    };
    CHECK_ASKED(cases);
}

static void the_truth_is_open(void **state)
{
    static const asked_case cases[] = {
        {"beside a prediction by name", "leiden,aa,bb\n1,u,p\n2,v,q\n1,u,q\n2,v,p\n", .outcome = SM_OPEN, .line = 1,
         .text = TRUTH("2 candidate columns"), .candidates = "aa|bb|leiden", .asked = 2,
         .answers = "--true aa --pred leiden"},
        {"beside one that was told", "leiden,aa,bb\n1,u,p\n2,v,q\n1,u,q\n2,v,p\n", .o = {.pred = "leiden"},
         .outcome = SM_OPEN, .line = 1, .text = TRUTH("2 candidate columns"), .candidates = "aa|bb|leiden", .asked = 2,
         .answers = "--true aa"},
        {"where every column is a prediction", "kind,sort,pred_a,pred_b\na,d,k,u\nb,e,l,v\nb,d,k,u\n",
         .o = {.every = true}, .outcome = SM_OPEN, .line = 1, .text = TRUTH("2 candidate columns"),
         .candidates = "kind|sort|pred_a|pred_b", .asked = 2, .answers = "--true kind"},
        {"of two files the first", "id,kind,sort\n1,a,u\n2,b,v\n3,a,u\n4,b,u\n", "h\nx\ny\nx\ny\n",
         .o = {.header = "yes"}, .outcome = SM_OPEN, .line = 1, .text = TRUTH("2 candidate columns"),
         .candidates = "kind|sort|id", .asked = 2, .answers = "--true kind"},
        {"of two files the second", "h\nx\ny\nx\n", "id,kind,sort\n1,a,u\n2,b,v\n3,a,u\n", .o = {.header = "yes"},
         .outcome = SM_OPEN, .line = 1, .text = PRED("2 candidate columns"), .candidates = "kind|sort|id", .asked = 2,
         .many = true, .answers = "--pred kind"},
    };
    CHECK_ASKED(cases);
}

#define ONE_COLUMN(n) "only one column of labels (found " n "); give the other labelling too: TRUE PRED"
static void one_column_of_labels_is_too_few(void **state)
{
    static const asked_case cases[] = {
        {"a prediction beside a score", "id,leiden,score\n1,1,0.5\n2,1,0.7\n3,2,0.1\n", .outcome = SM_REFUSED,
         .line = 1, .text = ONE_COLUMN("3 columns")},
        {"one column", "leiden\n1\n1\n", .outcome = SM_REFUSED, .line = 1, .text = ONE_COLUMN("1 column")},
        {"below blank lines", "\n\nleiden\n1\n1\n", .outcome = SM_REFUSED, .line = 3, .text = ONE_COLUMN("1 column")},
        {"ids beside it", "barcode,leiden\nAA,1\nAC,1\n", .outcome = SM_REFUSED, .line = 1,
         .text = ONE_COLUMN("2 columns")},
    };
    CHECK_ASKED(cases);
}

/* Either sentence tells how to read it all the same. */
static void nothing_to_compare(void **state)
{
#define NO_TWICE                                                                                                       \
    "no label occurs twice in either column, so there is nothing to compare; each row may be a class, not a "
    static const asked_case cases[] = {
        {"in two columns", "my true,pred\na,k\nb,l\n", .outcome = SM_REFUSED,
         .text = NO_TWICE "point; to read it anyway: --true 'my true' --pred pred"},
        {"in two files", "a\nb\nc\n", "x\ny\nz\n", .o = {.header = "no"}, .outcome = SM_REFUSED,
         .text = "no label occurs twice in either file, so there is nothing to compare; if a line lists the members "
                 "of a cluster, name the files .cnl (--format cnl); to read them anyway: --true 1 --pred 1"},
        {"in two arrays", "[1,2,3]", "[4,5,6]", .outcome = SM_REFUSED,
         .text = "no label occurs twice in either file, so there is nothing to compare; to read them anyway: --true 1 "
                 "--pred 1"},
    };
    CHECK_ASKED(cases);
}

/* Labels over labels without a number: with equally many lines both first ones are headers where chance would not have
 * both new; with one more line in one file, this one's is. */
static void headers_of_two_files(void **state)
{
#define HEADER(found) "the first row may be a header or a point (found " found "); specify which"
#define EITHER        "--header yes|--header no"
    static const asked_case cases[] = {
        {"lines that are nearly all new", "kind\na\nb\nc\nd\n", "what\nk\nl\nk\nl\n", .outcome = SM_OPEN, .line = 1,
         .text = HEADER("\"kind\""), .answers = EITHER},
        {"the second is the longer by two", "kind\na\nb\na\n", "what\nk\nl\nk\nl\nk\n", .outcome = SM_OPEN, .line = 1,
         .text = HEADER("\"kind\"")}, /* no answer makes them equally long */
        {"a header in the second only", "a\nb\na\nb\n", "class\nk\nl\nk\n", .outcome = SM_OPEN, .line = 1,
         .text = "the first line looks like a header in one file only, which leaves it one label short (found \"a\" "
                 "and \"class\"); specify which",
         .answers = EITHER},
        {"a header in the first only", "class\na\nb\na\n", "k\nl\nk\nl\n", .outcome = SM_OPEN, .line = 1,
         .text = "the first line looks like a header in one file only, which leaves it one label short (found "
                 "\"class\" and \"k\"); specify which",
         .answers = EITHER},
        {"a column of two", "kind,7\na,k\nb,l\nb,l\na,k\n", .outcome = SM_OPEN, .line = 1,
         .text = HEADER("\"kind\", \"7\""), .answers = EITHER},
        {"the header again", "truth,pred\na,k\na,l\nb,k\nb,l\na,k\na,l\nb,k\nb,l\na,k\na,l\ntruth,pred\nb,k\n",
         .outcome = SM_OPEN, .line = 1,
         .text = "the header occurs again further down (found it 1 more time); these may be parts of one table, one "
                 "after the other; specify if so",
         .answers = "--shards"},
    };
    CHECK_ASKED(cases);
}

/* One row of twelve may be left out with every answer to what is open; one of five is what is told first. */
static void bad_rows_come_before_what_is_open(void **state)
{
#define BAD_WIDTH                                                                                                      \
    "malformed row: expected 2 fields, found 1; add the missing fields, or quote a field that contains the separator"
    static const asked_case cases[] = {
        {"too many", "kind,7\na,k\nb,l\nb\na,k\n", .outcome = SM_REFUSED, .line = 4, .text = BAD_WIDTH},
        {"few", "kind,7\na,k\nb,l\nb\na,k\na,k\nb,l\na,k\na,k\nb,l\na,k\na,k\n", .outcome = SM_OPEN, .line = 1,
         .text = HEADER("\"kind\", \"7\""), .answers = "--header yes --bad-rows skip|--header no --bad-rows skip"},
    };
    CHECK_ASKED(cases);
}

static void parts_or_a_pair(void **state)
{
    static const asked_case cases[] = {
        {"both labellings in both", "class,cluster\na,k\na,k\n", "class,cluster\na,l\na,l\n", .outcome = SM_OPEN,
         .text = "each file holds both labellings; they may be parts of one table, or the first is the truth and the "
                 "second the prediction; specify which",
         .answers = "--shards|--true class --pred cluster"},
        {"by other names", "pred_x,gold\na,k\na,k\n", "class,kmeans\na,l\na,l\n", .outcome = SM_OPEN,
         .text = "each file holds both labellings; they may be parts of one table, or the first is the truth and the "
                 "second the prediction; specify which",
         .answers = "--true gold --pred kmeans"}, /* their columns differ */
        {"by no names", "kind,sort\na,k\na,k\n", "kind,sort\na,l\na,l\n", .o = {.header = "yes"}, .outcome = SM_OPEN,
         .text = "each file holds both labellings; they may be parts of one table, or the first is the truth and the "
                 "second the prediction; specify which",
         .answers = "--shards|--true kind --pred sort"},
        {"counts", "class,cluster,count\na,x,2\nb,y,1\n", "class,cluster,count\na,y,2\nb,y,1\n", .outcome = SM_OPEN,
         .text = "each file holds counts; they may be parts of one table, or the first is the truth and the second the "
                 "prediction; specify which",
         .answers = "--shards"},
        {"two words a line", "a b\nc d\na b\n", "k l\nm n\nk l\n", .outcome = SM_OPEN,
         .text = "each line holds two words; it is not clear whether a line is one label; specify which",
         .answers = "--format lines|--true 1 --pred 2|--shards"},
        {"a table beside labels", "{\"counts\":[[1,2],[3,4]]}", "a\nb\na\n", .outcome = SM_REFUSED,
         .text = "a table of counts beside another file; it holds both labellings; give it alone, or add tables up "
                 "with --shards"},
    };
    CHECK_ASKED(cases);
}

/* What is said of columns that were taken without being asked: of 20 rows, 11 different labels are many. */
static void what_was_taken_is_said(void **state)
{
    static const struct {
        const char *bytes;
        sm_read_options o;
        const char *said; /* the account behind its first line, whole; "": nothing */
    } row[] = {
        {"species,what\na,k\na,l\n",
         {0},
         "\nwarning: in: truth is column species and prediction column what, the only possible columns"},
        {"species,what\na,k\na,l\n",
         {.truth = "species", .pred = "species"},
         "\nwarning: in: column species is both the truth and a prediction, so it is compared with itself"},
        {"t,p\na,k1\na,k2\na,k3\na,k4\na,k5\na,k6\na,k7\na,k8\na,k9\na,10\na,11\na,11\na,11\na,11\na,11\na,11\na,11\n"
         "a,11\na,11\na,11\n",
         {.truth = "t", .pred = "p"},
         "\nwarning: in: column p has 11 different labels for 20 points; is it a column of labels?"},
        {"t,p\na,k1\na,k2\na,k3\na,k4\na,k5\na,k6\na,k7\na,k8\na,k9\na,10\na,10\na,10\na,10\na,10\na,10\na,10\na,10\n"
         "a,10\na,10\na,10\n",
         {.truth = "t", .pred = "p"},
         ""},
        {"t,p\na,k1\na,k2\na,k3\na,k4\na,k5\na,k6\na,k7\na,k8\na,k9\na,10\na,11\na,12\na,13\na,14\na,15\na,16\na,17\n"
         "a,18\na,19\n",
         {.truth = "t", .pred = "p"},
         ""},
        {"t,p\nk1,a\nk2,a\nk3,a\nk4,a\nk5,a\nk6,a\nk7,a\nk8,a\nk9,a\n10,a\n11,a\n11,a\n11,a\n11,a\n11,a\n11,a\n11,a\n"
         "11,a\n11,a\n11,a\n",
         {.truth = "t", .pred = "p"},
         "\nwarning: in: column t has 11 different labels for 20 points; is it a column of labels?"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_dataset *d = NULL;
        sm_error err = {0};
        sm_text all = {0};
        put_text("in", row[i].bytes);
        assert_ok(sm_read(&d, (const char *[]){"in"}, 1, &row[i].o, &err), err);
        account_of(d, &all);
        const char *end = strchr(sm_text_of(&all), '\n');
        assert_string_equal(end ? end : "", row[i].said);
        sm_text_free(&all);
        sm_dataset_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_are_open),
        cmocka_unit_test(lines_put_likely_columns_first),
        cmocka_unit_test(algorithms_are_predictions_of_what_is_left),
        cmocka_unit_test(the_prediction_is_open),
        cmocka_unit_test(the_truth_is_open),
        cmocka_unit_test(one_column_of_labels_is_too_few),
        cmocka_unit_test(nothing_to_compare),
        cmocka_unit_test(headers_of_two_files),
        cmocka_unit_test(bad_rows_come_before_what_is_open),
        cmocka_unit_test(parts_or_a_pair),
        cmocka_unit_test(what_was_taken_is_said),
    };
    return cmocka_run_group_tests_name("io: what is asked", tests, enter_scratch, leave_scratch);
}
