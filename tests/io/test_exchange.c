/* The files of other programs: .npy, CNL, ARFF, LibSVM, JSON lines; read, written and broken. */
#include "core/table.h"
#include "io/formats/formats.h"
#include "tests/io/case.h"

static sm_dataset *read_pair(const void *first, size_t length, const void *second, size_t second_length)
{
    sm_error err = {0};
    sm_dataset *d = NULL;
    put_file("in", first, length);
    if (second) put_file("second", second, second_length);
    assert_ok(sm_read(&d, (const char *[]){"in", "second"}, second ? 2 : 1, &(sm_read_options){0}, &err), err);
    return d;
}

static sm_dataset *read_texts(const char *first, const char *second)
{
    return read_pair(first, strlen(first), second, second ? strlen(second) : 0);
}

static void check_labels(const sm_partition *p, const char *expected)
{
    sm_text t = {0};
    for (uint32_t i = 0; i < p->n; i++) sm_text_printf(&t, "%s%s", i ? " " : "", sm_dict_text(p->dict, p->label[i]));
    assert_string_equal(sm_text_of(&t), expected);
    sm_text_free(&t);
}

static void check(sm_dataset *d, const char *format, const char *truth, const char *pred)
{
    assert_string_equal(sm_dataset_parts(d)->format, format);
    check_labels(sm_dataset_truth(d), truth);
    check_labels(sm_dataset_pred(d), pred);
    sm_dataset_free(d);
}

/* Made by numpy 1.24: numpy.save(f, numpy.array([3, -1, 3], '<i8')) and numpy.array(['a', 'bé', '']), '<U2'. Headers
 * are padded so that the elements begin at a multiple of 64. */
static size_t npy(char out[512], const char *descr, const char *shape, const char *elements, size_t length)
{
    char header[128];
    memcpy(out, "\x93NUMPY\x01\x00\x76\x00", 10);
    int n = snprintf(header, sizeof header, "{'descr': %s, 'fortran_order': False, 'shape': %s, }", descr, shape);
    memset(out + 10, ' ', 118);
    memcpy(out + 10, header, (size_t)n);
    out[127] = '\n';
    memcpy(out + 128, elements, length);
    return 128 + length;
}
#define EIGHT(x) x "\0\0\0\0\0\0\0"

static void npy_of_integers_and_of_strings(void **state)
{
    char a[512], b[512];
    size_t n = npy(a, "'<i8'", "(3,)", EIGHT("\3") "\xff\xff\xff\xff\xff\xff\xff\xff" EIGHT("\3"), 24);
    size_t m = npy(b, "'<U2'", "(3,)", "a\0\0\0\0\0\0\0b\0\0\0\xe9\0\0\0x\0\0\0\0\0\0\0", 24);
    check(read_pair(a, n, b, m), "npy", "3 -1 3", "a b\xc3\xa9 x");
    n = npy(a, "'>i2'", "(3,)", "\0\7\1\0\0\7", 6);
    m = npy(b, "'|b1'", "(3,)", "\0\1\1", 3);
    check(read_pair(a, n, b, m), "npy", "7 256 7", "False True True");
    n = npy(a, "'<f8'", "(3,)", "\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\0\x40\0\0\0\0\0\0\0\x40", 24); /* 1.0, 2.0, 2.0 */
    m = npy(b, "'|S2'", "(3,)", "ab\0\0ab", 6);
    put_file("in", a, n);
    put_file("second", b, m);
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_read_options o = {.missing = "class"};
    assert_ok(sm_read(&d, (const char *[]){"in", "second"}, 2, &o, &err), err);
    check(d, "npy", "1 2 2", "ab  ab");
}

#define ONE       "\0\0\0\0\0\0\xf0\x3f"
#define TWO       "\0\0\0\0\0\0\0\x40"
#define NO_NUMBER "\0\0\0\0\0\0\xf8\x7f" /* struct.pack('<d', math.nan) */

/* As in a file of text: left out and counted, refused, or kept. */
static void missing_labels_of_npy(void **state)
{
    static const struct {
        const char *type, *bytes;
        size_t length;
        const char *kept, *all; /* of the four, with one missing in the third place */
    } row[] = {
        {"'<f8'", ONE TWO NO_NUMBER TWO, 32, "1 2 2", "1 2 nan 2"},
        {"'|S3'", "a\0\0b\0\0nanb\0\0", 12, "a b b", "a b nan b"},
        {"'|S1'", "ab\0b", 4, "a b b", "a b  b"},
        {"'<U2'", "a\0\0\0\0\0\0\0b\0\0\0\0\0\0\0N\0\0\0A\0\0\0b\0\0\0\0\0\0\0", 32, "a b b", "a b NA b"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char a[512];
        put_file("in", "x\nx\ny\nz\n", 8);
        put_file("second", a, npy(a, row[i].type, "(4,)", row[i].bytes, row[i].length));
        const char *const file[] = {"in", "second"};
        sm_error err = {0};
        sm_dataset *d = NULL;
        sm_read_options o = {0};
        assert_ok(sm_read(&d, file, 2, &o, &err), err);
        assert_int_equal(sm_dataset_parts(d)->dropped, 1);
        check_labels(sm_dataset_truth(d), "x x z");
        check_labels(sm_dataset_pred(d), row[i].kept);
        sm_dataset_free(d);
        o.missing = "class";
        assert_ok(sm_read(&d, file, 2, &o, &err), err);
        check_labels(sm_dataset_pred(d), row[i].all);
        sm_dataset_free(d);
        o.missing = "error";
        assert_int_equal(sm_read(&d, file, 2, &o, &err), SM_INPUT);
        assert_non_null(strstr(err.text, "missing label in column 1; fill it in"));
        assert_int_equal(err.line, 3);
    }
}

/* numpy.save(f, x.reshape(...)): a column, a row and two columns, in the order of C and of Fortran. */
static void npy_of_two_dimensions_holds_floats_and_strings_too(void **state)
{
    static const struct {
        const char *type, *bytes, *label;
        size_t length;
    } row[] = {
        {"'<f8'", ONE TWO TWO, "1 2 2", 24},       {"'<f4'", "\0\0\x80\x3f\0\0\0\x40\0\0\0\x40", "1 2 2", 12},
        {"'|S2'", "ab\0\0ab", "ab  ab", 6},        {"'<U1'", "a\0\0\0b\0\0\0b\0\0\0", "a b b", 12},
        {"'|b1'", "\0\1\1", "False True True", 3},
    };
    sm_read_options o = {.missing = "class"};
    sm_error err = {0};
    sm_dataset *d = NULL;
    char a[512];
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        put_file("in", "x\nx\ny\n", 6);
        put_file("second", a, npy(a, row[i].type, "(3, 1)", row[i].bytes, row[i].length));
        assert_ok(sm_read(&d, (const char *[]){"in", "second"}, 2, &o, &err), err);
        check_labels(sm_dataset_pred(d), row[i].label);
        sm_dataset_free(d);
    }
    /* One row is turned from twenty labels on. */
    put_file("in", "x\ny\nx\ny\nx\ny\nx\ny\nx\ny\nx\ny\nx\ny\nx\ny\nx\ny\nx\ny\n", 40);
    put_file("second", a,
             npy(a, "'<f8'", "(1, 20)", ONE TWO ONE TWO ONE TWO ONE TWO ONE TWO ONE TWO ONE TWO ONE TWO ONE TWO ONE TWO,
                 160));
    assert_ok(sm_read(&d, (const char *[]){"in", "second"}, 2, &o, &err), err);
    check_labels(sm_dataset_pred(d), "1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2");
    sm_dataset_free(d);
    sm_read_options columns = {.truth = "1", .pred = "2"};
    for (int fortran = 0; fortran < 2; fortran++) {
        size_t n = npy(a, "'|S1'", "(3, 2)", fortran ? "aabxyy" : "axayby", 6);
        if (fortran) memcpy(strstr(a + 10, "False"), "True ", 5);
        put_file("in", a, n);
        assert_ok(sm_read(&d, (const char *[]){"in"}, 1, &columns, &err), err);
        check(d, "npy", "a a b", "x y y");
    }
}

/* Numbers that were seen before, hundreds at a time: 7 labels in turn, then an eighth, of 4 bytes and of 8. */
static void npy_of_few_numbers_that_come_again(void **state)
{
    enum { ROWS = 2000, NEW = 1700 };
    static char a[128 + 8 * ROWS];
    for (uint32_t size = 4; size <= 8; size += 4) {
        npy(a, size == 4 ? "'<i4'" : "'<i8'", "(2000,)", "", 0);
        for (uint32_t i = 0; i < ROWS; i++) {
            uint64_t x = i == NEW ? 99 : (uint64_t)(int64_t)((int)(i % 7) - 3);
            for (uint32_t k = 0; k < size; k++) a[128 + size * i + k] = (char)(x >> 8 * k);
        }
        sm_dataset *d = read_pair(a, 128 + size * ROWS, a, 128 + size * ROWS);
        const sm_partition *p = sm_dataset_truth(d);
        assert_int_equal(p->n, ROWS);
        assert_int_equal(sm_dict_size(p->dict), 8);
        for (uint32_t i = 0; i < ROWS; i++)
            assert_int_equal(strtol(sm_dict_text(p->dict, p->label[i]), NULL, 10), i == NEW ? 99 : (int)(i % 7) - 3);
        sm_dataset_free(d);
    }
}

/* All different, as each step can be undone (the finish of SplitMix64, doi:10.1145/2660193.2660195). */
static uint64_t far_number(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* More distinct numbers, far from 0, than the quick slots can all hold: each still has its own label when it comes
 * again. */
static void npy_of_many_far_integers(void **state)
{
    enum { LABELS = 60000, ROWS = 3 * LABELS };
    static char a[128 + 8 * ROWS];
    char shape[32];
    uint64_t value[LABELS];
    snprintf(shape, sizeof shape, "(%d,)", ROWS);
    npy(a, "'<i8'", shape, "", 0);
    for (uint32_t i = 0; i < LABELS; i++) value[i] = far_number(i + 1);
    for (uint32_t i = 0; i < ROWS; i++)
        for (uint32_t k = 0; k < 8; k++) a[128 + 8 * i + k] = (char)(value[i % LABELS] >> 8 * k);
    sm_dataset *d = read_pair(a, sizeof a, a, sizeof a);
    const sm_partition *p = sm_dataset_truth(d);
    assert_int_equal(sm_dict_size(p->dict), LABELS);
    for (uint32_t i = 0; i < p->n; i++)
        if ((uint64_t)strtoll(sm_dict_text(p->dict, p->label[i]), NULL, 10) != value[i % LABELS])
            fail_msg("row %u is %s", i, sm_dict_text(p->dict, p->label[i]));
    sm_dataset_free(d);
}

static void broken_npy(void **state)
{
    char a[512];
    size_t n = npy(a, "'|O'", "(3,)", "\x80\4", 2);
    bad_case c = {.id = "pickled", .bytes = a, .length = n, .second = "1\n2\n3\n", .status = SM_INPUT};
    c.line = 1;
    c.column = 129; /* behind 10 bytes of version and lengths and 118 of header */
    c.text = "this .npy file holds Python objects, which are pickled (found dtype object); unpickling runs code and is "
             "never done; save plain labels: numpy.save(FILE, labels.astype(str))";
    check_cases(&c, 1, NULL);
    c.length = npy(a, "'<U1'", "(3, 2, 1)", "", 0);
    c.id = "three-dimensional";
    c.text = "this array is neither one row of labels nor a table of them (found (3, 2, 1)); save one label a "
             "point: numpy.save(FILE, labels.ravel())";
    check_cases(&c, 1, NULL);
    c.length = npy(a, "'<i8'", "(3,)", "\1\0\0\0\0\0\0\0", 8);
    c.id = "cut off";
    c.text = "this .npy file is cut off (found fewer elements than its shape says); copy it again, whole";
    check_cases(&c, 1, NULL);
    c.length = npy(a, "'<f8'", "(1,)", "\0\0\0\0\0\0\xf8\x3f", 8);
    c.second = "1\n";
    c.id = "a real number";
    c.text = "a label that is not a whole number; element 0 is 1.5; save labels as integers or strings";
    check_cases(&c, 1, NULL);
    static const struct { /* the bytes: struct.pack('<d', x) and '<f' of Python */
        const char *type, *bytes, *text;
        size_t length;
    } odd[] = {
        {"'<f8'", "\0\0\0\0\0\0\xf0\x7f",
         "a label that is infinite; element 0 is plus infinity; save labels as integers or strings", 8},
        {"'<f4'", "\0\0\x80\xff",
         "a label that is infinite; element 0 is minus infinity; save labels as integers or strings", 4},
        {"'<f8'", "\2\0\0\0\0\0\x40\x43",
         "a label beyond 9007199254740992 (2^53), where floats skip whole numbers; element 0 is 9007199254740996; save "
         "labels as integers or strings",
         8},
    };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        c.length = npy(a, odd[i].type, "(1,)", odd[i].bytes, odd[i].length);
        c.id = c.text = odd[i].text;
        check_cases(&c, 1, NULL);
    }
    c.length = npy(a, "'<c16'", "(1,)", "", 0);
    c.id = "complex";
    c.text = "labels of this type are not read (found '<c16'); save whole numbers or strings";
    check_cases(&c, 1, NULL);
    sm_bounds few = sm_bounds_default();
    few.most[SM_BOUND_COLUMNS] = 2;
    c.length = npy(a, "'<i8'", "(1, 3)", EIGHT("\1") EIGHT("\2") EIGHT("\3"), 24);
    c.id = "more columns than may be";
    c.status = SM_LIMIT;
    c.column = 0;
    c.text = "too many columns; at most 2 are read; is the right separator used?";
    check_cases(&c, 1, &few);
    c.status = SM_INPUT;
    c.length = 9;
    c.column = 1;
    c.id = "header cut off";
    c.text = "the header of this .npy file is damaged (found no version from 1 to 3); write it again with numpy.save";
    check_cases(&c, 1, NULL);
}

/* 128 bytes that would be as many labels as there can be. */
static void npy_of_strings_without_characters_is_no_bomb(void **state)
{
    char a[512];
    size_t n = npy(a, "'|S0'", "(2147483647,)", "", 0);
    bad_case c = {.id = "S0", .bytes = a, .length = n, .second = "1\n", .status = SM_INPUT, .line = 1, .column = 129};
    c.text = "labels of this type are not read (found '|S0'); save whole numbers or strings";
    check_cases(&c, 1, NULL);
    c.length = npy(a, "'<U0'", "(1,)", "", 0);
    c.id = "U0";
    c.text = "labels of this type are not read (found '<U0'); save whole numbers or strings";
    check_cases(&c, 1, NULL);
}

static void communities_are_joined_by_id(void **state)
{
    check(read_texts("# Clusters: 2, Nodes: 4, Fuzzy: 0, Numbered: 0\n1 3\n2 4\n",
                     "# Clusters: 2, Nodes:4,Fuzzy: 0, Numbered: 1\nb> 4:1 3\na> 2 1\n"),
          "cnl", "1 1 2 2", "a b a b");
}

static void broken_communities(void **state)
{
    static const bad_case c[] = {
        {.id = "overlap",
         .bytes = "# Clusters: 2\n1 3\n2 3 4\n",
         .second = "# Clusters: 1\n1 2 3 4\n",
         .status = SM_INPUT,
         .line = 3,
         .column = 3,
         .text =
             "\"3\" is listed twice, first in line 2; overlapping clusters cannot be compared, so keep it in one of "
             "them"},
        {.id = "extra id",
         .bytes = "# Clusters: 2\n1 3\n2 5\n",
         .second = "# Clusters: 1\n1 2 3\n",
         .points = 3,
         .text = "; 3 points, 1 without a partner left out (at line 3)"},
        {.id = "fuzzy",
         .bytes = "# Clusters: 2\n1:0.5 3\n",
         .second = "1\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 1,
         .text =
             "a node that belongs to the cluster in part (found \"1:0.5\"); only whole memberships make a partition; "
             "leave shares out"},
        {.id = "alone",
         .bytes = "# Clusters: 2\n1 3\n2 5\n",
         .status = SM_INPUT,
         .text = "a community file holds one partition; two are needed; give the other file too"},
        {.id = "no ids on the other side",
         .bytes = "# Clusters: 2\n1 3\n2 5\n",
         .second = "a\nb\na\nb\n",
         .status = SM_INPUT,
         .text = "no column of ids, which are needed to find the members that in lists; add one, or name it: --id COL"},
    };
    check_cases(c, sizeof c / sizeof *c, NULL);
}

/* By hand, in the forms of programs; what they wrote themselves is in tests/data/wild. */
#define MEMBERS     "id,class\na,1\nb,1\nc,1\nd,2\ne,2\n"
#define UC(a, b, c) a "\t" b "\t9\t*\t*\t*\t*\t*\t" c "\t*\n"

static void lists_of_members_are_joined_by_id(void **state)
{
    static const struct {
        const char *bytes, *cluster;
    } row[] = {
        {">Cluster 0\n0\t9aa, >b... *\n1\t9nt, >a... at +/95%\n2\t9nt, >c... at 1:9:1:9/+/95.00%\n\n>Cluster 7\n"
         "0\t9aa, >d... *\n1\t9aa, >e... at 95%\n",
         "0 0 0 7 7"},
        {">Cluster 5\n0\t9aa, >b x... *\n1\t9aa, >a ... y... at 95%\n2\t9aa, >c , >z... at 95%\n>Cluster 6\n"
         "0\t9aa, >d... *\n>Cluster 7\n0\t9aa, >e... *\n",
         "5 5 5 6 7"},
        {"# uclust\n" UC("S", "3", "a") UC("N", "*", "z") UC("H", "3", "b") UC("S", "1", "e") UC("H", "1", "d")
             UC("H", "3", "c") UC("C", "3", "a") UC("D", "1", "q") UC("R", "1", "a") UC("L", "1", "a"),
         "3 3 3 1 1"},
        {UC("S", "0", "a 1") UC("H", "0", "b 2") UC("H", "0", "c 1") UC("S", "1", "e 4") UC("H", "1", "d 1 2"),
         "0 0 0 1 1"},
        {"Community 0: a b c\nCommunity 1: d e\n", "0 0 0 1 1"},
        {"\nCommunity 1:\nc, b, a\n\nCommunity 2:\nd\ne\n", "1 1 1 2 2"},
        {"Cluster 0 : ['a', 'b',\n 'c']\nCLUSTER 1:{'d', \"e\"}\n", "0 0 0 1 1"},
        {"Community 0: frozenset({a, b, c})\nCommunity 1: ([d\te])\nCommunity 2: []\n", "0 0 0 1 1"},
        {"Community 0: (a, b, c,)\nCommunity 1: d, Jean Valjean, 'x, y'\n  Community 2: e\n", "0 0 0 1 2"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check(read_texts(MEMBERS, row[i].bytes), "csv", "1 1 1 2 2", row[i].cluster);
}

static void order_of_members_means_nothing(void **state)
{
    static const char list[] = "Community 0: d e\nCommunity 1: c b a\n";
    check(read_texts("node,class\na,1\nb,1\nc,1\nd,2\ne,2\n", list), "csv", "1 1 1 2 2", "1 1 1 0 0");
    static const bad_case c[] = {
        {.id = "no column of ids",
         .bytes = "1\n1\n1\n2\n2\n",
         .second = "Community 0: d e\nCommunity 1: c b a\n",
         .status = SM_INPUT,
         .text = "no column of ids, which are needed to find the members that second lists; add one, or name it: --id "
                 "COL"},
        {.id = "two that may be it",
         .bytes = "node,nick,class\na,A,1\nb,B,1\nc,C,1\nd,D,2\ne,E,2\n",
         .second = "Community 0: d e\nCommunity 1: c b a\n",
         .status = SM_INPUT,
         .text = "no column of ids, which are needed to find the members that second lists; add one, or name it: --id "
                 "COL"},
        {.id = "named",
         .bytes = "node,nick,class\na,A,1\nb,B,1\nc,C,1\nd,D,2\ne,E,2\n",
         .second = "Community 0: d e\nCommunity 1: c b a\n",
         .o = {.id = "node"},
         .points = 5,
         .text = "; 5 points; second: read from lists of members"},
    };
    check_cases(c, sizeof c / sizeof *c, NULL);
}

#define TWICE   " is listed twice, first in line "
#define KEEP    "; overlapping clusters cannot be compared, so keep it in one of them"
#define UC_KIND "malformed record (expected one of SHNCDLR, then 9 more columns between tabs, found "

static void broken_lists_of_members(void **state)
{
    static const struct {
        const char *bytes;
        uint64_t line, column;
        const char *text;
    } row[] = {
        {">Cluster 0\n0\t9aa, >ab... *\n1\t9aa, >ab... at 95%\n", 3, 9,
         "\"ab\"" TWICE "2; if cd-hit cut the ids off, run it with -d 0"},
        {">Cluster 0\n0\t9aa, >a... *\n>Cluster 0\n0\t9aa, >b... *\n", 3, 1,
         "cluster \"0\" begins a second time; its first member is in line 2; keep one clustering per file"},
        {">Cluster 0\n0\t9aa, a... *\n", 2, 1,
         "malformed line (expected \"0 <tab> 297aa, >ID... *\" or \">Cluster N\", found \"0^I9aa, a... *\"); is the "
         "file damaged?"},
        {">Cluster 0\n0\t9aa, >... *\n", 2, 1,
         "malformed line (expected \"0 <tab> 297aa, >ID... *\" or \">Cluster N\", found \"0^I9aa, >... *\"); is the "
         "file damaged?"},
        {UC("S", "0", "a") UC("H", "0", "b") UC("H", "1", "b"), 3, 17,
         "\"b\"" TWICE "2; a sequence must be in one cluster, so keep its best hit only"},
        {UC("S", "0", "a") UC("S", "0", "b"), 2, 3,
         "cluster \"0\" begins a second time; its first member is in line 1; keep one clustering per file"},
        {UC("S", "0", "a") "H\t0\t9\n", 2, 1, UC_KIND "\"H^I0^I9\"); is the file complete?"},
        {UC("S", "0", "a") UC("X", "0", "b"), 2, 1, UC_KIND "\"X^I0^I9^I*^I*^I*^I*^I*^Ib^I*\"); is the file complete?"},
        {UC("S", "0", "a") UC("H", "*", "b"), 2, 3,
         "record H has no cluster (expected a number, found \"*\"); correct column 2"},
        {"Community 0: a b\nCommunity 1: b\n", 2, 14, "\"b\"" TWICE "1" KEEP},
        {"Community 0: a b\nCommunity 0: c\n", 2, 1,
         "cluster \"0\" begins a second time; its first member is in line 1; keep one clustering per file"},
        {"Community 0: a b\nModularity: 0.4\n", 2, 1,
         "not a community (expected \"Community N:\" or members, found \"Modularity: 0.4\"); remove the line"},
        {"Community 0: [a, b]\nModularity 0.4\n", 2, 1,
         "text after the closing bracket (expected \"Community N:\", found \"Modularity 0.4\"); remove it"},
        {"Community 0: [a,\nb\nCommunity 1: [c]\n", 1, 14,
         "a bracket opened here is never closed; is the file complete?"},
        {"Community 0: a,,b\n", 1, 16, "a member is missing before this comma; remove the comma"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bad_case c = {.id = row[i].bytes, .bytes = row[i].bytes, .second = MEMBERS, .status = SM_INPUT};
        c.line = row[i].line;
        c.column = row[i].column;
        c.text = row[i].text;
        check_cases(&c, 1, NULL);
    }
}

static void arff_of_weka(void **state)
{
    check(
        read_texts(
            "% iris\n@RELATION iris\n\n@ATTRIBUTE 'sepal length' NUMERIC\n@attribute class {setosa, 'iris virginica'}\n"
            "@attribute cluster {c1,c2}\n@data\n5.1,setosa,c1\n4.9, 'iris virginica' ,c2 % odd\n\n?,setosa,\"c1\"\n",
            NULL),
        "arff", "setosa iris virginica setosa", "c1 c2 c1");
    check(read_texts("@relation a\n@attribute f numeric\n@attribute kind {x,y}\n@data\n1,x\n2,y\n3,y\n", "b\na\na\n"),
          "arff", "x y y", "b a a");
    /* The last attribute, whichever the file is of. */
    static const char kinds[] = "@relation a\n@attribute hue {r,g}\n@attribute kind {x,y}\n@data\nr,x\nr,y\ng,y\n";
    check(read_texts(kinds, "b\na\na\n"), "arff", "x y y", "b a a");
    check(read_texts("b\na\na\n", kinds), "lines", "b a a", "x y y");
}

static void broken_arff(void **state)
{
#define HEAD "@relation a\n@attribute class {x,y}\n@attribute cluster {x,y}\n@data\n"
    static const bad_case c[] = {
        {.id = "too few",
         .bytes = HEAD "x,y\nx\n",
         .status = SM_INPUT,
         .line = 6,
         .column = 2,
         .text = "fewer values than attributes (found 1 value for 2 attributes); write ? for what is missing"},
        {.id = "too many",
         .bytes = HEAD "x,y,x\n",
         .status = SM_INPUT,
         .line = 5,
         .column = 5,
         .text =
             "more values than attributes (found 2 attributes); put a value with a comma inside in quotes, or remove "
             "what is too much"},
        {.id = "sparse",
         .bytes = HEAD "{0 x, 1 y}\n",
         .status = SM_INPUT,
         .line = 5,
         .column = 1,
         .text = "a sparse row (found '{'); write the rows in full (Weka's filter SparseToNonSparse)"},
        {.id = "quote",
         .bytes = HEAD "'x,y\n",
         .status = SM_INPUT,
         .line = 5,
         .column = 1,
         .text = "a quote opened here is never closed (found the end of the line); close it in the same line"},
        {.id = "no data",
         .bytes = "@relation a\n@attribute class {x,y}\n",
         .status = SM_INPUT,
         .line = 1,
         .text = "no values; there is no line @data; is the file cut off?"},
        {.id = "no type",
         .bytes = "@relation a\n@attribute class\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 17,
         .text = "an attribute without a name or a type (found the end of the line); write @attribute NAME TYPE"},
        {.id = "early row",
         .bytes = "@relation a\n1,2\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 1,
         .text =
             "this line is not understood (found neither @relation, @attribute nor @data); values come after a line "
             "@data; comments begin with %"},
        {.id = "text behind a quoted value",
         .bytes = HEAD "'x' y,y\n",
         .status = SM_INPUT,
         .line = 5,
         .column = 5,
         .text = "unexpected text after a value (found no comma); put the whole value in quotes"},
        {.id = "text behind a quoted value that is named",
         .bytes = "@relation a\n@attribute class {'x' y}\n@data\nx\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 23,
         .text = "unexpected text after a value (found no comma); put the whole value in quotes"},
        {.id = "missing",
         .bytes = HEAD "?,y\nx,y\ny,y\n",
         .text = "1 without a label left out (at line 5)",
         .points = 2},
    };
    check_cases(c, sizeof c / sizeof *c, NULL);
}

static void libsvm_gives_the_labels(void **state)
{
    check(read_texts("+1 1:0.5 3:2 # first\n-1 2:1\n+1\n", "a\nb\na\n"), "libsvm", "+1 -1 +1", "a b a");
    /* Blanks in front of a label and between features say nothing, nor do they at the end; one line of comments, two
     * without anything. */
    check(read_texts("  +1 1:0.5\t 3:2 \n\t-1   2:1 # x\n# all of it\n \n\n +1\n", "a\nb\na\n"), "libsvm", "+1 -1 +1",
          "a b a");
    check(read_texts("2 qid:1 1:0.5\n1 qid:1 1:1e-3\n2 qid:7 9:-2\n", "a\nb\na\n"), "libsvm", "2 1 2",
          "a b a"); /* SVMlight's ranks */
    static const bad_case c[] = {
        {.id = "no value",
         .bytes = "1 1:2\n1 2:\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 3,
         .text = "this is not a feature (found \"2:\"); features are INDEX:VALUE, separated by blanks"},
        {.id = "no index",
         .bytes = "1 1:2\n1 :2\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 3,
         .text = "this is not a feature (found \":2\"); features are INDEX:VALUE, separated by blanks"},
        {.id = "another word for the index",
         .bytes = "1 1:2\n1 qix:2\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 3,
         .text = "this is not a feature (found \"qix:2\"); features are INDEX:VALUE, separated by blanks"},
        {.id = "blanks before",
         .bytes = "  1 1:2\n \t1:2 2:3\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 3,
         .text = "no label in front of the features (found \"1:2\"); each line begins with the label of its point"},
        {.id = "blanks between",
         .bytes = "1 1:2\n 1 \t 2:x\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 6,
         .text = "this is not a feature (found \"2:x\"); features are INDEX:VALUE, separated by blanks"},
        {.id = "no label",
         .bytes = "1 1:2\n1:2 2:3\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 1,
         .text = "no label in front of the features (found \"1:2\"); each line begins with the label of its point"},
        {.id = "several",
         .bytes = "1 1:2\n1,2 2:3\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 1,
         .text = "several labels for one point (found \"1,2\"); a point belongs to one class; keep one of them"},
        {.id = "no feature",
         .bytes = "1 1:2\n1 2:x\n",
         .second = "a\nb\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 3,
         .text = "this is not a feature (found \"2:x\"); features are INDEX:VALUE, separated by blanks"},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        bad_case told = c[i];
        told.o.format = "libsvm"; /* such lines are no LibSVM by themselves */
        check_cases(&told, 1, NULL);
    }
}

static void json_lines(void **state)
{
    check(read_texts("{\"class\":\"a\",\"cluster\":1}\n{\"cluster\":2,\"class\":\"b\"}\n\n{\"class\":\"a\","
                     "\"cluster\":2}\n",
                     NULL),
          "json-lines", "a b a", "1 2 2");
    static const bad_case c[] = {
        {.id = "broken",
         .bytes = "{\"class\":\"a\",\"cluster\":1}\n{\"class\":\"b\",cluster:2}\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 14,
         .text = "a key in double quotes is missing (found \"cluster\"); write {\"key\": value}"},
        {.id = "no record",
         .bytes = "{\"class\":\"a\",\"cluster\":1}\n{\"class\":\"b\",\"cluster\":2}\n[1]\n",
         .status = SM_INPUT,
         .line = 3,
         .column = 1,
         .text = "this line is not a record (found an array at $); write an object a line, all with the same keys"},
        {.id = "no record in the second line",
         .bytes = "{\"class\":\"a\",\"cluster\":1}\n[\"b\",2]\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 1,
         .text = "this line is not a record (found an array at $); write an object a line, all with the same keys"},
        {.id = "no label, behind a blank line",
         .bytes = "{\"class\":\"a\",\"cluster\":1}\n\n{\"class\":\"b\",\"cluster\":{}}\n",
         .status = SM_INPUT,
         .line = 3,
         .column = 24,
         .text =
             "this is not a label (found an object at $.cluster of line 3); labels are numbers or strings, null for a "
             "missing one"},
        {.id = "a key less",
         .bytes = "{\"class\":\"a\",\"cluster\":1}\n{\"class\":\"b\"}\n",
         .status = SM_INPUT,
         .line = 2,
         .column = 1,
         .text =
             "a record lacks a key that the first one has (found no \"cluster\" in line 2); write null for a missing "
             "label"},
    };
    check_cases(c, sizeof c / sizeof *c, NULL);
}

/* What is written is read back as the same labels; with ids where the format has them. */
static void every_format_reads_what_it_writes(void **state)
{
    static const char *const name[] = {"npy", "arff", "json-lines", "libsvm", "cnl"};
    static const char both[] = "id,class,cluster\np1,a b,2\np2,it's,-1\np3,a b,2\n";
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        sm_dataset *d = read_texts(both, NULL), *again = NULL;
        const sm_format *f = sm_format_find(name[i]);
        sm_error err = {0};
        sm_text out = {0};
        sm_table *t = NULL;
        const sm_partition *truth = sm_dataset_truth(d), *pred = sm_dataset_pred(d);
        assert_ok(sm_table_of(&t, truth, pred, SM_STORE_BEST, &err), err);
        assert_ok(sm_format_write(f, &(sm_labels){d, t, pred->label, {NULL, NULL}}, sm_text_sink(&out), &err), err);
        put_file("in", out.data, out.length);
        bool both_sides = !strcmp(name[i], "arff") || !strcmp(name[i], "json-lines");
        put_text("second", !strcmp(name[i], "cnl") ? "# Clusters: 1\nx> p1 p2 p3\n" : "x\nx\nx\n");
        assert_ok(sm_read(&again, (const char *[]){"in", "second"}, both_sides ? 1 : 2, &(sm_read_options){0}, &err),
                  err);
        bool bare = !strcmp(name[i], "libsvm"); /* without coordinates a line is its label and nothing else */
        assert_string_equal(sm_dataset_parts(again)->format, bare ? "lines" : name[i]);
        if (both_sides) check_labels(sm_dataset_truth(again), "a b it's a b");
        check_labels(both_sides ? sm_dataset_pred(again) : sm_dataset_truth(again),
                     strcmp(name[i], "cnl") ? "2 -1 2" : "2 2 -1");
        sm_dataset_free(again);
        sm_dataset_free(d);
        sm_table_free(t);
        sm_text_free(&out);
    }
}

/* Whole numbers where each of them prints back as it was, else strings as wide as the longest, in characters. */
static void an_array_is_of_numbers_or_of_strings(void **state)
{
    static const struct {
        const char *label[2], *type;
    } row[] = {{{"1", "2"}, "'<i8'"},
               {{"-5", "7"}, "'<i8'"},
               {{"9223372036854775807", "0"}, "'<i8'"},
               {{"9223372036854775808", "0"}, "'<U19'"},
               {{"1", "02"}, "'<U2'"},
               {{"x", "1"}, "'<U1'"},
               {{"1", "x"}, "'<U1'"},
               {{"+1", "2"}, "'<U2'"},
               {{"-0", "2"}, "'<U2'"},
               {{"1", "\xc3\xa4\xc3\xb6\xc3\xbc"}, "'<U3'"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[128];
        sm_table *t = NULL;
        sm_error err = {0};
        sm_text out = {0};
        snprintf(text, sizeof text, "class,cluster\na,%s\na,%s\nb,%s\n", row[i].label[0], row[i].label[1],
                 row[i].label[1]);
        sm_dataset *d = read_texts(text, NULL);
        assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, &err), err);
        sm_labels labels = {.data = d, .table = t, .cluster = sm_dataset_pred(d)->label};
        assert_ok(sm_format_write(sm_format_find("npy"), &labels, sm_text_sink(&out), &err), err);
        assert_true(out.length > 128);
        out.data[127] = 0;
        if (!strstr(out.data + 10, row[i].type)) fail_msg("%s: %s, not %s", text, out.data + 10, row[i].type);
        sm_text_free(&out);
        sm_table_free(t);
        sm_dataset_free(d);
    }
}

/* x goes out as feature 1, y as feature 2. */
static void coordinates_are_features_of_libsvm(void **state)
{
    static const struct {
        const char *bytes, *out;
    } row[] = {{"x,y,class,cluster\n0.5,-2,a,1\n1e3,4,a,2\n7,0.25,b,2\n", "1 1:0.5 2:-2\n2 1:1000 2:4\n2 1:7 2:0.25\n"},
               {"east,h,class,cluster\n0.5,u,a,1\n4,v,a,2\n7,w,b,2\n", "1 1:0.5\n2 1:4\n2 1:7\n"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_dataset *d = NULL;
        sm_table *t = NULL;
        sm_error err = {0};
        sm_text out = {0};
        put_text("in", row[i].bytes);
        sm_read_options o = {.x = i ? "east" : NULL};
        assert_ok(sm_read(&d, (const char *[]){"in"}, 1, &o, &err), err);
        assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, &err), err);
        sm_labels labels = {.data = d, .table = t, .cluster = sm_dataset_pred(d)->label};
        assert_ok(sm_format_write(sm_format_find("libsvm"), &labels, sm_text_sink(&out), &err), err);
        assert_string_equal(sm_text_of(&out), row[i].out);
        sm_text_free(&out);
        sm_table_free(t);
        sm_dataset_free(d);
    }
}

static void labels_that_a_format_cannot_carry_are_refused(void **state)
{
    sm_dataset *d = read_texts("class,cluster\na,x y\nb,z\nb,z\n", NULL);
    sm_table *t = NULL;
    sm_error err = {0}, other = {0};
    sm_text out = {0};
    assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, &err), err);
    assert_int_equal(sm_format_write(&sm_format_cnl, &(sm_labels){d, t, sm_dataset_pred(d)->label, {NULL, NULL}},
                                     sm_text_sink(&out), &err),
                     SM_USAGE);
    assert_string_equal(err.text, "a label cannot be written in CNL; \"x y\" holds a blank, '>' or '#'; use csv");
    assert_int_equal(sm_format_write(&sm_format_libsvm, &(sm_labels){d, t, sm_dataset_pred(d)->label, {NULL, NULL}},
                                     sm_text_sink(&out), &other),
                     SM_USAGE);
    assert_string_equal(other.text, "a label cannot be written in LibSVM; \"x y\" is not a number; use csv");
    sm_dataset_free(d);
    sm_table_free(t);
    sm_text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(npy_of_integers_and_of_strings),
        cmocka_unit_test(missing_labels_of_npy),
        cmocka_unit_test(npy_of_two_dimensions_holds_floats_and_strings_too),
        cmocka_unit_test(npy_of_few_numbers_that_come_again),
        cmocka_unit_test(npy_of_many_far_integers),
        cmocka_unit_test(broken_npy),
        cmocka_unit_test(npy_of_strings_without_characters_is_no_bomb),
        cmocka_unit_test(communities_are_joined_by_id),
        cmocka_unit_test(broken_communities),
        cmocka_unit_test(lists_of_members_are_joined_by_id),
        cmocka_unit_test(order_of_members_means_nothing),
        cmocka_unit_test(broken_lists_of_members),
        cmocka_unit_test(arff_of_weka),
        cmocka_unit_test(broken_arff),
        cmocka_unit_test(libsvm_gives_the_labels),
        cmocka_unit_test(an_array_is_of_numbers_or_of_strings),
        cmocka_unit_test(coordinates_are_features_of_libsvm),
        cmocka_unit_test(json_lines),
        cmocka_unit_test(every_format_reads_what_it_writes),
        cmocka_unit_test(labels_that_a_format_cannot_carry_are_refused),
    };
    return cmocka_run_group_tests_name("exchange", tests, enter_scratch, leave_scratch);
}
