/* What every format writes, byte for byte, of three points, one of them taken out; and the labels that it has to mask
 * or cannot hold. By hand from the formats' own descriptions. */
#include "core/table.h"
#include "io/formats/formats.h"
#include "tests/io/case.h"

/* Writes the prediction of a CSV text, without point `out`. */
static sm_status write_as(const char *format, const char *bytes, const sm_read_options *o, uint32_t out, sm_text *to,
                          sm_error *err)
{
    sm_dataset *d = NULL;
    sm_table *t = NULL;
    uint32_t cluster[8];
    put_text("in", bytes);
    assert_ok(sm_read(&d, (const char *[]){"in"}, 1, o, err), *err);
    const sm_partition *pred = sm_dataset_pred(d);
    assert_ok(sm_table_of(&t, sm_dataset_truth(d), pred, SM_STORE_BEST, err), *err);
    for (uint32_t i = 0; i < pred->n; i++) cluster[i] = i == out ? SM_NONE : pred->label[i];
    sm_labels l = {.data = d, .table = t, .cluster = cluster};
    sm_status status = sm_format_write(sm_format_find(format), &l, sm_text_sink(to), err);
    sm_table_free(t);
    sm_dataset_free(d);
    return status;
}

/* A header of 118 bytes behind ten; its text is filled with blanks. */
static size_t npy(char out[512], const char *type, const char *elements, size_t length)
{
    char header[119];
    int n = snprintf(header, sizeof header, "{'descr': %s, 'fortran_order': False, 'shape': (3,), }", type);
    memset(header + n, ' ', sizeof header - (size_t)n);
    header[117] = '\n';
    memcpy(out, "\x93NUMPY\x01\x00\x76\x00", 10);
    memcpy(out + 10, header, 118);
    memcpy(out + 128, elements, length);
    return 128 + length;
}

static void points_are_written_with_their_ids(void **state)
{
    static const char plain[] = "class,cluster\na,x\nb,y\na,y\n", ids[] = "id,class,cluster\np,a,x\nq,b,y\nr,a,y\n";
    static const struct {
        const char *format, *plain, *ids; /* the point in the middle is taken out */
    } row[] = {
        {"csv", "class,cluster\na,x\nb,\"\"\na,y\n", "id,class,cluster\np,a,x\nq,b,\"\"\nr,a,y\n"},
        {"tsv", "class\tcluster\na\tx\nb\t\na\ty\n", "id\tclass\tcluster\np\ta\tx\nq\tb\t\nr\ta\ty\n"},
        {"lines", "x\nNA\ny\n", "x\nNA\ny\n"},
        {"json", "{\"y_true\":[\"a\",\"b\",\"a\"],\n \"y_pred\":[\"x\",null,\"y\"]}\n",
         "{\"id\":[\"p\",\"q\",\"r\"],\n \"y_true\":[\"a\",\"b\",\"a\"],\n \"y_pred\":[\"x\",null,\"y\"]}\n"},
        {"json-lines",
         "{\"class\":\"a\",\"cluster\":\"x\"}\n{\"class\":\"b\",\"cluster\":null}\n{\"class\":\"a\",\"cluster\":\"y\"}"
         "\n",
         "{\"id\":\"p\",\"class\":\"a\",\"cluster\":\"x\"}\n{\"id\":\"q\",\"class\":\"b\",\"cluster\":null}\n"
         "{\"id\":\"r\",\"class\":\"a\",\"cluster\":\"y\"}\n"},
        {"arff", "@relation setmatch\n@attribute class {a,b}\n@attribute cluster {x,y}\n@data\na,x\nb,?\na,y\n",
         "@relation setmatch\n@attribute id string\n@attribute class {a,b}\n@attribute cluster {x,y}\n@data\n"
         "p,a,x\nq,b,?\nr,a,y\n"},
        {"cnl", "# Clusters: 2, Nodes: 2, Fuzzy: 0, Numbered: 1\nx> 1\ny> 3\n",
         "# Clusters: 2, Nodes: 2, Fuzzy: 0, Numbered: 1\nx> p\ny> r\n"},
        {"counts", "class,cluster,count\na,x,1\na,y,1\nb,y,1\n", "class,cluster,count\na,x,1\na,y,1\nb,y,1\n"},
        {"matrix", "class\\cluster,x,y\na,1,1\nb,0,1\n", "class\\cluster,x,y\na,1,1\nb,0,1\n"},
        {"json-matrix", "{\"classes\":[\"a\",\"b\"],\n \"clusters\":[\"x\",\"y\"],\n \"counts\":[[1,1],\n  [0,1]]}\n",
         "{\"classes\":[\"a\",\"b\"],\n \"clusters\":[\"x\",\"y\"],\n \"counts\":[[1,1],\n  [0,1]]}\n"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int with = 0; with < 2; with++) {
            sm_text out = {0};
            sm_error err = {0};
            sm_read_options o = {.id = with ? "id" : NULL};
            assert_ok(write_as(row[i].format, with ? ids : plain, &o, 1, &out, &err), err);
            assert_string_equal(sm_text_of(&out), with ? row[i].ids : row[i].plain);
            sm_text_free(&out);
        }
}

static void a_cluster_of_no_points_is_none(void **state)
{
    sm_text out = {0};
    sm_error err = {0};
    sm_read_options o = {0};
    assert_ok(write_as("cnl", "class,cluster\na,x\nb,y\nb,y\n", &o, 0, &out, &err), err);
    assert_string_equal(sm_text_of(&out), "# Clusters: 1, Nodes: 2, Fuzzy: 0, Numbered: 1\ny> 2 3\n");
    sm_text_free(&out);
}

static void arrays_are_written_as_numpy_reads_them(void **state)
{
    static const struct {
        const char *bytes, *type, *elements;
        size_t length;
        uint32_t out;
    } row[] = {
        {"class,cluster\na,1\na,-2\na,300\n", "'<i8'",
         "\1\0\0\0\0\0\0\0\xfe\xff\xff\xff\xff\xff\xff\xff\x2c\1\0\0\0\0\0\0", 24, SM_NONE},
        {"class,cluster\na,1\na,\xc3\xa4x\na,1\n", "'<U2'",
         "1\0\0\0\0\0\0\0\xe4\0\0\0x\0\0\0"
         "1\0\0\0\0\0\0\0",
         24, SM_NONE},
        {"class,cluster\na,1\na,2\na,1\n", "'<U2'",
         "1\0\0\0\0\0\0\0N\0\0\0A\0\0\0"
         "1\0\0\0\0\0\0\0",
         24, 1},
        {"class,cluster\na,\xf0\x9f\x98\x80\na,2\na,2\n", "'<U1'",
         "\x00\xf6\1\0"
         "2\0\0\0"
         "2\0\0\0",
         12, SM_NONE},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char wanted[512];
        sm_text out = {0};
        sm_error err = {0};
        sm_read_options o = {.header = "yes", .truth = "class", .pred = "cluster"};
        size_t n = npy(wanted, row[i].type, row[i].elements, row[i].length);
        assert_ok(write_as("npy", row[i].bytes, &o, row[i].out, &out, &err), err);
        assert_int_equal(out.length, n);
        assert_memory_equal(out.data, wanted, n);
        sm_text_free(&out);
    }
}

/* The same label as class, cluster and id: what becomes of it, or why not. */
static void labels_are_masked_or_refused(void **state)
{
#define TOLD(what, label, why) "a label cannot be written " what "; \"" label "\" " why "; use csv"
#define TAB                    "holds a tab or a line end"
#define NODE                   "holds a blank, '>' or '#'"
#define ROUND                  "begins with a quote, or has blanks around it"
#define ARFF(x)                                                                                                        \
    "@relation setmatch\n@attribute class {" x ",b}\n@attribute cluster {" x ",y}\n@data\n" x "," x "\nb,y\n" x ",y\n"
#define LINE_FIRST(label) "\"" label "\" cannot be the first line; it would not be read as a label; use csv"
    static const struct {
        const char *format, *json; /* the label as JSON */
        sm_status status;
        const char *text;
    } row[] = {
        {"csv", " x", SM_OK, "class,cluster\n\" x\",\" x\"\nb,y\n\" x\",y\n"},
        {"csv", "x ", SM_OK, "class,cluster\n\"x \",\"x \"\nb,y\n\"x \",y\n"},
        {"csv", "\\tx", SM_OK, "class,cluster\n\"\tx\",\"\tx\"\nb,y\n\"\tx\",y\n"},
        {"csv", "x,", SM_OK, "class,cluster\n\"x,\",\"x,\"\nb,y\n\"x,\",y\n"},
        {"csv", "x\\\"", SM_OK, "class,cluster\n\"x\"\"\",\"x\"\"\"\nb,y\n\"x\"\"\",y\n"},
        {"csv", "#x", SM_OK, "class,cluster\n\"#x\",\"#x\"\nb,y\n\"#x\",y\n"},
        {"csv", "%x", SM_OK, "class,cluster\n\"%x\",\"%x\"\nb,y\n\"%x\",y\n"},
        {"csv", "x#%", SM_OK, "class,cluster\nx#%,x#%\nb,y\nx#%,y\n"},
        {"csv", "x\\ny", SM_OK, "class,cluster\n\"x\ny\",\"x\ny\"\nb,y\n\"x\ny\",y\n"},
        {"csv", "x\\ry", SM_OK, "class,cluster\n\"x\ry\",\"x\ry\"\nb,y\n\"x\ry\",y\n"},
        {"tsv", "x,", SM_OK, "class\tcluster\nx,\tx,\nb\ty\nx,\ty\n"},
        {"tsv", " x", SM_OK, "class\tcluster\n\" x\"\t\" x\"\nb\ty\n\" x\"\ty\n"},
        {"tsv", "x\\ty", SM_USAGE, TOLD("in TSV", "x^Iy", TAB)},
        {"tsv", "x\\ny", SM_USAGE, TOLD("in TSV", "x^Jy", TAB)},
        {"tsv", "x\\ry", SM_USAGE, TOLD("in TSV", "x^My", TAB)},
        {"lines", "x,y", SM_OK, "x,y\ny\ny\n"},
        {"lines", "x#", SM_OK, "x#\ny\ny\n"},
        {"lines", "x\\ny", SM_USAGE, TOLD("as a line", "x^Jy", "holds a line end")},
        {"lines", "x\\ry", SM_USAGE, TOLD("as a line", "x^My", "holds a line end")},
        {"lines", "\\\"x", SM_USAGE, TOLD("as a line", "\\\"x", ROUND)},
        {"lines", " x", SM_USAGE, TOLD("as a line", " x", ROUND)},
        {"lines", "x\\t", SM_USAGE, TOLD("as a line", "x^I", ROUND)},
        {"lines", "#x", SM_USAGE, LINE_FIRST("#x")},
        {"lines", "%x", SM_USAGE, LINE_FIRST("%x")},
        {"lines", "{x", SM_USAGE, LINE_FIRST("{x")},
        {"lines", "[x", SM_USAGE, LINE_FIRST("[x")},
        {"lines", "sep=x", SM_USAGE, LINE_FIRST("sep=x")},
        {"lines", "sepx", SM_OK, "sepx\ny\ny\n"},
        {"lines", "\\ufeffx", SM_USAGE, LINE_FIRST("<U+FEFF>x")},
        {"arff", "x", SM_OK, ARFF("x")},
        {"arff", "x y", SM_OK, ARFF("'x y'")},
        {"arff", "x\\ty", SM_OK, ARFF("'x\ty'")},
        {"arff", "x,y", SM_OK, ARFF("'x,y'")},
        {"arff", "x%", SM_OK, ARFF("'x%'")},
        {"arff", "{x", SM_OK, ARFF("'{x'")},
        {"arff", "x}", SM_OK, ARFF("'x}'")},
        {"arff", "?", SM_OK, ARFF("'?'")},
        {"arff", "?x", SM_OK, ARFF("?x")},
        {"arff", "it's", SM_OK, ARFF("'it\\'s'")},
        {"arff", "x\\\\y", SM_OK, ARFF("'x\\\\y'")},
        {"arff", "x\\\"y", SM_OK, ARFF("'x\"y'")},
        {"arff", "x\\ny", SM_USAGE, TOLD("in ARFF", "x^Jy", "holds a line end")},
        {"arff", "x\\ry", SM_USAGE, TOLD("in ARFF", "x^My", "holds a line end")},
        {"cnl", "x:y", SM_OK, "# Clusters: 2, Nodes: 3, Fuzzy: 0, Numbered: 1\nx:y> 1\ny> 2 3\n"},
        {"cnl", "x#", SM_OK, "# Clusters: 2, Nodes: 3, Fuzzy: 0, Numbered: 1\nx#> 1\ny> 2 3\n"},
        {"cnl", "#x", SM_USAGE, TOLD("in CNL", "#x", NODE)},
        {"cnl", "x y", SM_USAGE, TOLD("in CNL", "x y", NODE)},
        {"cnl", "x\\ty", SM_USAGE, TOLD("in CNL", "x^Iy", NODE)},
        {"cnl", "x>", SM_USAGE, TOLD("in CNL", "x>", NODE)},
        {"cnl", "x\\ny", SM_USAGE, TOLD("in CNL", "x^Jy", NODE)},
        {"libsvm", "x", SM_USAGE, TOLD("in LibSVM", "x", "is not a number")},
    };
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char bytes[256];
        sm_text out = {0};
        sm_error err = {0};
        sm_read_options o = {0};
        snprintf(bytes, sizeof bytes, "{\"class\":[\"%s\",\"b\",\"%s\"],\"cluster\":[\"%s\",\"y\",\"y\"]}", row[i].json,
                 row[i].json, row[i].json);
        sm_status status = write_as(row[i].format, bytes, &o, SM_NONE, &out, &err);
        const char *text = status == SM_OK ? sm_text_of(&out) : err.text;
        bool same = status == row[i].status && strcmp(text, row[i].text) == 0;
        if (!same) print_error("%s, %s: %s\n", row[i].format, row[i].json, text);
        wrong += !same;
        sm_text_free(&out);
    }
    assert_int_equal(wrong, 0);
}

static void ids_of_communities_hold_what_divides_nothing(void **state)
{
    static const char *const bad[][2] = {{"p q", "p q"}, {"p\\tq", "p^Iq"}, {"p:1", "p:1"},
                                         {"p>", "p>"},   {"#p", "#p"},      {"p\\nq", "p^Jq"}};
    for (size_t i = 0; i <= sizeof bad / sizeof *bad; i++) {
        char bytes[256], wanted[200];
        bool good = i == sizeof bad / sizeof *bad;
        sm_text out = {0};
        sm_error err = {0};
        sm_read_options o = {.id = "id"};
        snprintf(bytes, sizeof bytes, "{\"id\":[\"%s\",\"q\",\"r\"],\"class\":[1,2,1],\"cluster\":[1,2,2]}",
                 good ? "p#" : bad[i][0]);
        snprintf(wanted, sizeof wanted,
                 "an id cannot be written in CNL; \"%s\" holds a blank, ':', '>' or '#'; use csv",
                 good ? "" : bad[i][1]);
        assert_int_equal(write_as("cnl", bytes, &o, SM_NONE, &out, &err), good ? SM_OK : SM_USAGE);
        assert_string_equal(good ? sm_text_of(&out) : err.text,
                            good ? "# Clusters: 2, Nodes: 3, Fuzzy: 0, Numbered: 1\n1> p#\n2> q r\n" : wanted);
        sm_text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_written_with_their_ids),
        cmocka_unit_test(a_cluster_of_no_points_is_none),
        cmocka_unit_test(arrays_are_written_as_numpy_reads_them),
        cmocka_unit_test(labels_are_masked_or_refused),
        cmocka_unit_test(ids_of_communities_hold_what_divides_nothing),
    };
    return cmocka_run_group_tests_name("io: what is written", tests, enter_scratch, leave_scratch);
}
