/* First rows that may be headers, of one file, of two, and of labels beside another kind of file: what is taken, every
 * sentence that says so, and the points that are left. By hand from the rules: what speaks for a header (a known name,
 * a text over numbers), what speaks against one (it stands below, a number over numbers), else chance: product of (once
 * + 1)/(rows + 1) over the columns of labels, below a tenth from the eleventh row on. */
#include "io/import.h"
#include "tests/io/case.h"

typedef struct headed {
    const char *first, *second; /* files called in and second; NULL: none */
    sm_read_options o;
    const char *text;   /* warnings between bars, or the question; whole */
    const char *labels; /* of both sides; NULL: it is asked or refused */
} headed;

static void put_labels(const sm_partition *p, sm_text *out)
{
    for (uint32_t i = 0; i < p->n; i++)
        sm_text_printf(out, "%s%s", out->length ? " " : "", sm_dict_text(p->dict, p->label[i]));
}

static bool headed_holds(const headed *c)
{
    sm_import *im = NULL;
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_text text = {0}, labels = {0};
    put_text("in", c->first);
    if (c->second) put_text("second", c->second);
    sm_status status = sm_import_new(&im, (const char *[]){"in", "second"}, c->second ? 2 : 1, &c->o, &err);
    if (status == SM_OK && sm_import_outcome(im) >= SM_OPEN) {
        sm_text_puts(&text, sm_import_question(im)->text);
    } else if (status == SM_OK && (status = sm_import_take(im, &d, &err)) == SM_OK) {
        const sm_account *a = &sm_dataset_parts(d)->account;
        for (uint32_t i = 0; i < a->n_warnings; i++) sm_text_printf(&text, "%s%s", i ? "|" : "", a->warning[i]);
        put_labels(sm_dataset_truth(d), &labels);
        sm_text_puts(&labels, " x");
        put_labels(sm_dataset_pred(d), &labels);
    } else {
        sm_text_puts(&text, err.text);
    }
    bool same = strcmp(sm_text_of(&text), c->text) == 0 && strcmp(sm_text_of(&labels), c->labels ? c->labels : "") == 0;
    if (!same) print_error("%s---\n%s\n  %s\n  %s\n", c->first, c->second, sm_text_of(&text), sm_text_of(&labels));
    sm_text_free(&text);
    sm_text_free(&labels);
    sm_dataset_free(d);
    sm_import_free(im);
    return same;
}

static void check_headed(const headed *c, size_t n)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += !headed_holds(&c[i]);
    assert_int_equal(wrong, 0);
}
#define CHECK(cases) check_headed(cases, sizeof cases / sizeof *cases)
#define TAKEN(file, first)                                                                                             \
    file ": the first row is taken for a header, because \"" first                                                     \
         "\" does not occur below (--header no: it is a point)"
#define OPEN(found) "the first row may be a header or a point (found " found "); specify which"
#define ONLY(t, p)  "in: truth is column " t " and prediction column " p ", the only possible columns"

static void plain_files_are_decided_together(void **state)
{
#define IN_ONE(a, b)                                                                                                   \
    "the first line looks like a header in one file only, which leaves it one label short (found \"" a "\" and \"" b   \
    "\"); specify which"
    static const headed cases[] = {
        /* (0 + 1)/(4 + 1) twice are 1/25 */
        {"kind\na\nb\na\nb\n", "what\nk\nl\nk\nl\n", .text = TAKEN("in", "kind") "|" TAKEN("second", "what"),
         .labels = "a b a b x k l k l"},
        /* 5/5 and 1/5 */
        {"kind\na\nb\nc\nd\n", "what\nk\nl\nk\nl\n", .text = OPEN("\"kind\"")},
        {"kind\na\nb\na\n", "k\nl\nk\n", .text = TAKEN("in", "kind"), .labels = "a b a x k l k"},
        {"k\nl\nk\n", "kind\na\nb\na\n", .text = TAKEN("second", "kind"), .labels = "k l k x a b a"},
        {"kind\na\nb\na\nb\n", "k\nl\nk\n", .text = OPEN("\"kind\"")},
        {"k\nl\nk\n", "kind\na\nb\na\nb\n", .text = OPEN("\"kind\"")},
        {"a\nb\na\n", "k\nl\nk\n", .text = "", .labels = "a b a x k l k"},
        {"z\na\nb\nb\n", "k\nl\nk\nl\n", .text = "", .labels = "z a b b x k l k l"},
        {"k\nl\nk\nl\n", "z\na\nb\nb\n", .text = "", .labels = "k l k l x z a b b"},
        {"class\na\nb\na\n", "pred\nk\nl\nk\n", .text = "", .labels = "a b a x k l k"},
        {"class\n1\n2\n1\n", "pred\n1\n2\n1\n", .text = "", .labels = "1 2 1 x 1 2 1"},
        {"kind\n1\n2\n1\n", "what\n1\n2\n1\n", .text = "", .labels = "1 2 1 x 1 2 1"},
        {"class\na\nb\na\n", "k\nl\nk\n", .text = "", .labels = "a b a x k l k"},
        {"k\nl\nk\n", "class\na\nb\na\n", .text = "", .labels = "k l k x a b a"},
        {"class\na\nb\na\n", "k\nl\nk\nl\n", .text = IN_ONE("class", "k")},
        {"a\nb\na\nb\n", "class\nk\nl\nk\n", .text = IN_ONE("a", "class")},
        {"1\n2\n1\n", "3\n4\n3\n", .text = "", .labels = "1 2 1 x 3 4 3"},
        {"class\na\nb\na\n", "pred\nk\nl\nk\n", .o = {.header = "no"}, .text = "",
         .labels = "class a b a x pred k l k"},
        {"a\nb\na\nb\n", "k\nl\nk\nl\n", .o = {.header = "yes"}, .text = "", .labels = "b a b x l k l"},
    };
    CHECK(cases);
}

/* As many lines as there are points, or one more, which then is a header. */
static void labels_beside_an_array_are_counted(void **state)
{
    static const headed cases[] = {
        {"kind\na\nb\na\n", "[1,2,1]", .text = TAKEN("in", "kind"), .labels = "a b a x 1 2 1"},
        {"[1,2,1]", "kind\na\nb\na\n", .text = TAKEN("second", "kind"), .labels = "1 2 1 x a b a"},
        {"kind\na\nb\na\n", "[1,2,1,2]", .text = "", .labels = "kind a b a x 1 2 1 2"},
        {"kind\na\nb\na\n", "[1,2]", .text = OPEN("\"kind\"")},
        {"kind\na\nb\na\n", "[1,2,1,2,1]", .text = OPEN("\"kind\"")},
        {"class\na\nb\na\n", "[1,2,1]", .text = "", .labels = "a b a x 1 2 1"},
        {"kind\na\nb\na\n", "[1,2,1]", .o = {.header = "yes"}, .text = "", .labels = "a b a x 1 2 1"},
        {"kind\na\nb\na\n", "[1,2,1,2]", .o = {.header = "auto"}, .text = "", .labels = "kind a b a x 1 2 1 2"},
    };
    CHECK(cases);
}

static void evidence_of_columns_is_weighed(void **state)
{
    static const headed cases[] = {
        {"gold,kmeans\na,k\na,k\n", .text = "", .labels = "a a x k k"},
        {"gold,kmeans\ngold,k\na,k\n", .text = OPEN("\"gold\", \"kmeans\"")}, /* gold stands below */
        {"label,kmeans\na,k\na,k\n", .text = "", .labels = "a a x k k"},
        {"kind,what\n1,2\n1,3\n", .text = ONLY("kind", "what"), .labels = "1 1 x 2 3"},
        {"kind,what\n1,2\n1,what\n", .text = OPEN("\"kind\", \"what\"")},
        {"noise,what\n1,u\n1,v\n2,u\n", .text = OPEN("\"noise\", \"what\"")}, /* a label */
        {"NA,what\n1,u\n1,v\n2,u\n", .text = OPEN("\"NA\", \"what\"")},
        {"7,what\n1,u\n1,v\n2,u\n", .text = ONLY("1", "2"), .labels = "7 1 1 2 x what u v u"},
        {"7,id\n1,u\n1,v\n2,u\n", .text = OPEN("\"7\", \"id\"")}, /* for and against */
        {"a,k\na,l\nb,k\n", .text = ONLY("1", "2"), .labels = "a a b x k l k"},
        {"kind,what\na,k\nb,l\nb,l\na,k\n", .text = OPEN("\"kind\", \"what\"")},
        {"kind,what\na,k\nb,l\nb,l\na,k\na,k\nb,l\nb,l\na,k\na,k\nb,l\n",
         .text = TAKEN("in", "kind") "|" ONLY("kind", "what"),
         .labels = "a b b a a b b a a b x k l l k k l l k k l"}, /* eleven rows */
        {"kind,what\na,k\nb,l\nb,l\na,k\na,k\nb,l\nb,l\na,k\na,k\n", .text = OPEN("\"kind\", \"what\"")}, /* ten */
    };
    CHECK(cases);
}

static void columns_that_are_not_there_are_told(void **state)
{
    static const headed cases[] = {
        {"c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,id\n1,1,1,1,1,1,1,1,1,1,1,1\n", .o = {.truth = "zz", .header = "yes"},
         .text = "unknown column \"zz\" (one of: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, id)"},
        {"c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,id,zx\n1,1,1,1,1,1,1,1,1,1,1,1,1\n", .o = {.truth = "zz", .header = "yes"},
         .text = "unknown column \"zz\" (one of: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, id and 1 more); did you "
                 "mean \"zx\"?"},
        {"class,pred\na,k\na,k\n", .o = {.truth = "class", .pred = "prd"},
         .text = "unknown column \"prd\" (one of: class, pred); did you mean \"pred\"?"},
        {"a,k\na,k\n", .o = {.truth = "zz", .header = "no"},
         .text = "unknown column \"zz\"; the file has no header, use a number from 1 to 2"},
        {"a,k\na,k\n", .o = {.truth = "3", .header = "no"}, .text = "unknown column 3 (expected a number from 1 to 2)"},
        {"a,k\na,k\n", .o = {.truth = "#0", .header = "no"},
         .text = "unknown column 0 (expected a number from 1 to 2)"},
        {"x,x,x\na,k,1\na,k,1\n", .o = {.truth = "x", .pred = "3", .header = "yes"},
         .text = "ambiguous column \"x\" (columns 1 and 2); use its position: #1"},
        {"y,x,x\na,k,1\na,k,1\n", .o = {.truth = "y", .pred = "x", .header = "yes"},
         .text = "ambiguous column \"x\" (columns 2 and 3); use its position: #2"},
        {"y,2,x\na,k,1\na,k,1\n", .o = {.truth = "#2", .pred = "2", .header = "yes"},
         .text = "in: column 2 is both the truth and a prediction, so it is compared with itself",
         .labels = "k k x k k"},
        {"a,k\na,k\n", .o = {.header = "maybe"},
         .text = "--header: invalid value \"maybe\" (one of: auto, yes, no, yes,no, no,yes)"},
        {"a,k\na,k\n", .o = {.bad_rows = "x"}, .text = "--bad-rows: invalid value \"x\" (one of: error, skip)"},
        {"a,k\na,k\n", .o = {.margins = "x"}, .text = "--margins: invalid value \"x\" (one of: keep, drop)"},
        {"a,k\na,k\n", .o = {.missing = "x"}, .text = "--missing: invalid value \"x\" (one of: drop, class, error)"},
        {"a,k\na,k\n", .o = {.format = "x"}, .text = "unknown format \"x\"; see setmatch list formats"},
    };
    CHECK(cases);
}

/* Of 1,202 rows 12 may be bad, of which ten lines are told. */
static void lines_of_bad_rows_are_told(void **state)
{
    static const struct {
        size_t bad;
        const char *text;
    } row[] = {{0, ""},
               {1, "in: 1 bad row left out: line 2"},
               {2, "in: 2 bad rows left out: lines 2, 3"},
               {10, "in: 10 bad rows left out: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"},
               {11, "in: 11 bad rows left out: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 1 more"},
               {12, "in: 12 bad rows left out: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"},
               {13, "too many malformed rows to skip (13 of 1202, here: wrong number of fields; limit: 1 % or 10 rows, "
                    "at most 10 %); is the separator right?"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text t = {0};
        sm_text_puts(&t, "a,k\n");
        for (size_t k = 0; k < row[i].bad; k++) sm_text_puts(&t, "a,k,x\n");
        for (size_t k = row[i].bad; k < 1201; k++) sm_text_puts(&t, k % 2 ? "a,k\n" : "b,k\n");
        sm_error err = {0};
        sm_dataset *d = NULL;
        sm_read_options o = {.bad_rows = "skip", .header = "no", .truth = "1", .pred = "2"};
        put_text("in", sm_text_of(&t));
        sm_status status = sm_read(&d, (const char *[]){"in"}, 1, &o, &err);
        const sm_account *a = d ? &sm_dataset_parts(d)->account : NULL;
        assert_string_equal(status != SM_OK ? err.text : a->n_warnings ? a->warning[0] : "", row[i].text);
        assert_int_equal(status != SM_OK, row[i].bad > 12);
        sm_dataset_free(d);
        sm_text_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_files_are_decided_together), cmocka_unit_test(labels_beside_an_array_are_counted),
        cmocka_unit_test(evidence_of_columns_is_weighed),   cmocka_unit_test(columns_that_are_not_there_are_told),
        cmocka_unit_test(lines_of_bad_rows_are_told),
    };
    return cmocka_run_group_tests_name("io: first rows", tests, enter_scratch, leave_scratch);
}
