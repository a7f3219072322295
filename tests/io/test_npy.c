/* NumPy's arrays by numpy.lib.format: every type in both byte orders, at the ends of its range, few elements and more
 * than are read one by one, and every way in which a header or an element can be wrong. Bytes are made here from
 * numbers and the header's text; labels are what C prints of the same numbers. */
#include "tests/io/case.h"
#include <inttypes.h>

enum { AT = 128, MOST = 64 }; /* where the elements begin; so many of them here */

/* The header as numpy.save pads it, of a version: from 2 on its length takes four bytes. */
static size_t begin_npy(char out[AT], int version, const char *descr, const char *more, const char *shape)
{
    size_t from = version == 1 ? 10 : 12;
    memcpy(out, "\x93NUMPY", 6);
    memset(out + 6, 0, 6);
    out[6] = (char)version;
    out[8] = (char)(AT - from);
    memset(out + from, ' ', AT - from);
    char header[AT];
    int n = snprintf(header, sizeof header, "{'descr': %s, 'fortran_order': %s, 'shape': %s, }", descr, more, shape);
    memcpy(out + from, header, (size_t)n);
    out[AT - 1] = '\n';
    return AT;
}

static void put_number(char *to, uint64_t x, size_t size, bool big)
{
    for (size_t i = 0; i < size; i++) to[big ? size - 1 - i : i] = (char)(x >> 8 * i);
}

/* Reads it as the prediction of n points, with so many elements read one by one. */
static sm_status read_npy(const char *bytes, size_t length, uint32_t n, uint64_t careful, sm_dataset **d, sm_error *err)
{
    char truth[2 * MOST + 1] = "";
    for (uint32_t i = 0; i < n; i++) memcpy(truth + 2 * i, i % 3 ? "a\n" : "b\n", 3);
    put_text("in", truth);
    put_file("second", bytes, length);
    sm_bounds b = sm_bounds_default();
    b.careful = careful;
    sm_read_options o = {.header = "no", .truth = "1", .pred = "1"};
    *err = (sm_error){0};
    return sm_read_within(d, (const char *[]){"in", "second"}, 2, &o, &b, err);
}

static void check_labels(const char *bytes, size_t length, uint32_t n, char label[][24], const char *what)
{
    for (uint64_t careful = 3; careful <= MOST + 1; careful += MOST - 2) { /* as a whole; one by one */
        sm_dataset *d = NULL;
        sm_error err = {0};
        if (read_npy(bytes, length, n, careful, &d, &err) != SM_OK) fail_msg("%s: %s", what, err.text);
        const sm_partition *p = sm_dataset_pred(d);
        assert_int_equal(p->n, n);
        for (uint32_t i = 0; i < n; i++)
            if (strcmp(sm_dict_text(p->dict, p->label[i]), label[i]) != 0)
                fail_msg("%s: element %u is %s, not %s", what, i, sm_dict_text(p->dict, p->label[i]), label[i]);
        sm_dataset_free(d);
    }
}

/* Around 0, around what has a separate place (2^19 on either side) and at the ends of the range, each of them twice.
 */
TEST(integers_of_every_size_and_byte_order)
{
    static const int64_t some[] = {0,      1,       -1,       2,        127,     -128,    200,        32767,
                                   -32768, 40000,   524287,   524288,   524289,  -524287, -524288,    -524289,
                                   0,      1 << 30, -5000000, 99999999, -524288, 524287,  4000000000, -1};
    enum { SOME = sizeof some / sizeof *some };
    for (int kind = 0; kind < 2; kind++)
        for (size_t size = 1; size <= 8; size *= 2)
            for (int big = 0; big < 2; big++) {
                char bytes[AT + 8 * MOST], label[MOST][24], descr[16], shape[16];
                uint32_t n = 2 * SOME + 2;
                snprintf(descr, sizeof descr, "'%c%c%zu'", size == 1 ? '|' : big ? '>' : '<', kind ? 'u' : 'i', size);
                snprintf(shape, sizeof shape, "(%u,)", n);
                begin_npy(bytes, 1, descr, "False", shape);
                for (uint32_t i = 0; i < n; i++) {
                    uint64_t x = i < 2 * SOME ? (uint64_t)some[i % SOME] : i % 2 ? UINT64_MAX >> 1 : UINT64_C(1) << 63;
                    unsigned unused = (unsigned)(64 - 8 * size);
                    put_number(bytes + AT + size * i, x, size, big && size > 1);
                    x <<= unused;
                    if (kind)
                        snprintf(label[i], sizeof label[i], "%" PRIu64, x >> unused);
                    else
                        snprintf(label[i], sizeof label[i], "%" PRId64, (int64_t)x / ((int64_t)1 << unused));
                }
                check_labels(bytes, AT + size * n, n, label, descr);
            }
}

TEST(integral_floats_and_booleans)
{
    static const double some[] = {0, 1, -1, 2, 1, 16777216, -16777216, 65536, 0.0, 3};
    enum { N = sizeof some / sizeof *some };
    for (size_t size = 4; size <= 8; size += 4)
        for (int big = 0; big < 2; big++) {
            char bytes[AT + 8 * MOST], label[MOST][24], descr[16];
            snprintf(descr, sizeof descr, "'%c%s%zu'", big ? '>' : '<', "f", size);
            begin_npy(bytes, 2, descr, "False", "(10,)");
            for (uint32_t i = 0; i < N; i++) {
                float narrow = (float)some[i];
                uint32_t low;
                uint64_t x;
                memcpy(&low, &narrow, sizeof low);
                memcpy(&x, &some[i], sizeof x);
                put_number(bytes + AT + size * i, size == 4 ? low : x, size, big);
                snprintf(label[i], sizeof label[i], "%d", (int)some[i]);
            }
            check_labels(bytes, AT + size * N, N, label, descr);
        }
    char bytes[AT + 4], label[4][24] = {"True", "False", "True", "False"};
    begin_npy(bytes, 3, "'|b1'", "False", "(4,)");
    memcpy(bytes + AT, "\1\0\1\0", 4);
    check_labels(bytes, sizeof bytes, 4, label, "'|b1'");
}

/* Two columns, each number several times, in the order of C and of Fortran: as whole numbers and as floats. */
TEST(two_column_tables_contain_labels)
{
    static const int some[] = {5, -7, 5, 5, 900, -7, 0, 900, 5, 0, -7, 1, 0, 900, 1, 5};
    enum { N = sizeof some / sizeof *some };
    for (int kind = 0; kind < 3; kind++)
        for (int fortran = 0; fortran < 2; fortran++)
            for (int big = 0; big < 2; big++) {
                char bytes[AT + 16 * N], descr[16];
                size_t size = kind == 1 ? 4 : 8;
                sm_dataset *d = NULL;
                sm_error err = {0};
                snprintf(descr, sizeof descr, "'%c%c%zu'", big ? '>' : '<', kind == 2 ? 'f' : 'i', size);
                begin_npy(bytes, 1, descr, fortran ? "True" : "False", "(16, 2)");
                for (size_t row = 0; row < N; row++)
                    for (size_t c = 0; c < 2; c++) {
                        int value = some[c ? N - 1 - row : row];
                        double x = value;
                        uint64_t bits;
                        memcpy(&bits, &x, sizeof bits);
                        if (kind < 2) bits = (uint64_t)(int64_t)value;
                        put_number(bytes + AT + size * (fortran ? c * N + row : row * 2 + c), bits, size, big);
                    }
                put_file("in", bytes, AT + size * 2 * N);
                sm_read_options o = {.truth = "1", .pred = "2"};
                assert_ok(sm_read(&d, (const char *[]){"in"}, 1, &o, &err), err);
                const sm_partition *t = sm_dataset_truth(d), *p = sm_dataset_pred(d);
                assert_int_equal(t->n, N);
                assert_int_equal(sm_dict_size(t->dict), 5);
                for (uint32_t i = 0; i < N; i++) {
                    assert_int_equal(atoi(sm_dict_text(t->dict, t->label[i])), some[i]);
                    assert_int_equal(atoi(sm_dict_text(p->dict, p->label[i])), some[N - 1 - i]);
                }
                sm_dataset_free(d);
            }
}

/* 2^53 is the last float that is told from its neighbours; a quarter and minus infinity are none at all. */
TEST(non_label_floats_report_their_position)
{
#define SAVE "; save labels as integers or strings"
    static const struct {
        double x;
        const char *text; /* NULL: it is one */
    } row[] = {
        {0x1p53, NULL},
        {-0x1p53, NULL},
        {0x1p53 + 2, "a label beyond 9007199254740992 (2^53), where floats skip whole numbers; element 2 is "
                     "9007199254740994" SAVE},
        {-0x1p53 - 2, "a label beyond 9007199254740992 (2^53), where floats skip whole numbers; element 2 is "
                      "-9007199254740994" SAVE},
        {0.25, "a label that is not a whole number; element 2 is 0.25" SAVE},
        {-0.5, "a label that is not a whole number; element 2 is -0.5" SAVE},
        {(double)INFINITY, "a label that is infinite; element 2 is plus infinity" SAVE},
        {(double)-INFINITY, "a label that is infinite; element 2 is minus infinity" SAVE},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char bytes[AT + 32];
        uint64_t x;
        sm_dataset *d = NULL;
        sm_error err = {0};
        begin_npy(bytes, 1, "'<f8'", "False", "(4,)");
        memset(bytes + AT, 0, 32);
        memcpy(&x, &row[i].x, sizeof x);
        put_number(bytes + AT + 16, x, 8, false);
        sm_status status = read_npy(bytes, sizeof bytes, 4, 64, &d, &err);
        assert_int_equal(status, row[i].text ? SM_INPUT : SM_OK);
        assert_string_equal(err.text, row[i].text ? row[i].text : "");
        assert_int_equal(err.line, row[i].text != NULL);
        assert_int_equal(err.column, row[i].text ? AT + 2 * 8 + 1 : 0);
        if (row[i].text) assert_string_equal(err.file, "second");
        sm_dataset_free(d);
    }
}

/* Code points of one to four bytes, and those that are none (Unicode 3.9, D92: surrogates; beyond U+10FFFF). */
TEST(strings_are_code_points_or_bytes)
{
    static const struct {
        uint32_t code;
        const char *label; /* NULL: it is not a text */
    } row[] = {{0x24, "$"},
               {0x7f, "\x7f"},
               {0x80, "\xc2\x80"},
               {0x7ff, "\xdf\xbf"},
               {0x800, "\xe0\xa0\x80"},
               {0xd7ff, "\xed\x9f\xbf"},
               {0xd800, NULL},
               {0xdfff, NULL},
               {0xe000, "\xee\x80\x80"},
               {0xffff, "\xef\xbf\xbf"},
               {0x10000, "\xf0\x90\x80\x80"},
               {0x10ffff, "\xf4\x8f\xbf\xbf"},
               {0x110000, NULL}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int big = 0; big < 2; big++) {
            char bytes[AT + 24] = "";
            sm_dataset *d = NULL;
            sm_error err = {0};
            begin_npy(bytes, 1, big ? "'>U2'" : "'<U2'", "False", "(3,)");
            for (int k = 0; k < 3; k++) put_number(bytes + AT + 8 * k, k == 1 ? row[i].code : 'x', 4, big);
            for (int k = 0; k < 3; k++) put_number(bytes + AT + 8 * k + 4, k == 0 ? 'y' : 0, 4, big);
            sm_status status = read_npy(bytes, sizeof bytes, 3, 64, &d, &err);
            assert_int_equal(status, row[i].label ? SM_OK : SM_INPUT);
            if (row[i].label) {
                const sm_partition *p = sm_dataset_pred(d);
                assert_string_equal(sm_dict_text(p->dict, p->label[0]), "xy");
                assert_string_equal(sm_dict_text(p->dict, p->label[1]), row[i].label);
                assert_string_equal(sm_dict_text(p->dict, p->label[2]), "x");
            } else {
                assert_string_equal(err.text, "a label that is not text; element 1 holds bytes that are not UTF-8; "
                                              "save labels as str");
                assert_int_equal(err.line, 1);
                assert_int_equal(err.column, AT + 8 + 1);
            }
            sm_dataset_free(d);
        }
    sm_dataset *d = NULL;
    sm_error err = {0};
    char bytes[AT + 6];
    begin_npy(bytes, 1, "'|S2'", "False", "(3,)");
    memcpy(bytes + AT, "ab\xc3\xa4\xc3\0", 6);
    assert_int_equal(read_npy(bytes, sizeof bytes, 3, 64, &d, &err), SM_INPUT);
    assert_string_equal(err.text,
                        "a label that is not text; element 2 holds bytes that are not UTF-8; save labels as str");
    assert_int_equal(err.column, AT + 4 + 1);
}

#define TYPE(found) "labels of this type are not read (found " found "); save whole numbers or strings"
#define SHAPE(found)                                                                                                   \
    "this array is neither one row of labels nor a table of them (found " found                                        \
    "); save one label a point: numpy.save(FILE, labels.ravel())"
#define CUT_OFF "this .npy file is cut off (found fewer elements than its shape says); copy it again, whole"
TEST(headers_are_read_or_rejected)
{
    static const struct {
        const char *descr, *shape;
        size_t length;    /* of the elements */
        const char *text; /* NULL: two labels are read */
    } row[] = {
        {"'<i8'", "(2,)", 16, NULL},
        {"'=i8'", "(2,)", 16, NULL},
        {"'|i8'", "(2,)", 16, NULL},
        {"   '<i8'", "(2,  )", 16, NULL},
        {"'<i8'", "(2)", 16, NULL},
        {"'<i8'", "(2, 1)", 16, NULL},
        {"'<i8'", "(2,1)", 16, NULL},
        {"'<i8'", "(2, 1,)", 16, SHAPE("(2, 1,)")},
        {"'<i8'", "(2,)", 15, CUT_OFF},
        {"'<i8'", "(3,)", 16, CUT_OFF},
        {"'<U1'", "(2,)", 8, NULL},
        {"'<U1'", "(2,)", 7, CUT_OFF},
        {"'<i8'", "(2, 0)", 16, SHAPE("(2, 0)")},
        {"'<i8'", "(2, 1, 1)", 16, SHAPE("(2, 1, 1)")},
        {"'<i8'", "()", 8, SHAPE("()")},
        {"'<i8'", "(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)", 16,
         SHAPE("(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13")}, /* 39 characters of it */
        {"'<i8'", "(-2,)", 16, SHAPE("(-2,)")},
        {"'<i8'", "(2,x)", 16, SHAPE("(2,x)")},
        {"'<i8'", "(2,x", 16, SHAPE("(2,x, }")}, /* numpy fills the header up with spaces and a line end */
        {"'<i8'", "(2, 99999999999999999999)", 16, SHAPE("(2, 99999999999999999999)")},
        {"'<i3'", "(2,)", 6, TYPE("'<i3'")},
        {"'<i16'", "(2,)", 32, TYPE("'<i16'")},
        {"'<f2'", "(2,)", 4, TYPE("'<f2'")},
        {"'<f1'", "(2,)", 2, TYPE("'<f1'")},
        {"'<f16'", "(2,)", 32, TYPE("'<f16'")},
        {"'|b2'", "(2,)", 4, NULL},
        {"'<u0'", "(2,)", 4, TYPE("'<u0'")},
        {"'<i8", "(2,)", 16, TYPE("'<i8, '")},
        {"'?i8'", "(2,)", 16, TYPE("'?i8'")},
        {"'<q8'", "(2,)", 16, TYPE("'<q8'")},
        {"'<M8[ns]'", "(2,)", 16, TYPE("'<M8[ns]'")},
        {"'<i8x'", "(2,)", 16, TYPE("'<i8x'")},
        {"'|S1048577'", "(1,)", 16, TYPE("'|S1048577'")},
        {"'|S1048576'", "(2,)", 16, CUT_OFF},
        {"[('a', '<i8'), ('bcdefghijklmnopqrs', '<i8')]", "(2,)", 16, TYPE("[('")},
        {"", "(2,)", 16, TYPE(", '")},
    };
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int version = 1; version <= 3; version++)
            for (uint64_t careful = 1; careful <= 64; careful += 63) {
                char bytes[AT + 64] = "";
                sm_dataset *d = NULL;
                sm_error err = {0};
                begin_npy(bytes, version, row[i].descr, "False", row[i].shape);
                bytes[AT] = 'x';
                bytes[AT + 4] = 'y';
                sm_status status = read_npy(bytes, AT + row[i].length, 2, careful, &d, &err);
                bool same = status == (row[i].text ? SM_INPUT : SM_OK) &&
                            !strcmp(err.text, row[i].text ? row[i].text : "") && err.line == (row[i].text != NULL) &&
                            err.column == (row[i].text ? AT + 1 : 0);
                if (!same)
                    print_error("%s %s: at %d:%d: %s\n", row[i].descr, row[i].shape, (int)err.line, (int)err.column,
                                err.text);
                wrong += !same;
                sm_dataset_free(d);
            }
    assert_int_equal(wrong, 0);
}

TEST(damaged_headers_are_reported)
{
#define DAMAGED(found) "the header of this .npy file is damaged (found " found "); write it again with numpy.save"
#define NO_END         "this .npy file is cut off (found no end of its header); copy it again, whole"
    static const struct {
        size_t at; /* this byte is another, */
        int byte;
        size_t length; /* and only so many are there */
        uint64_t column;
        const char *text;
    } row[] = {
        {6, 0, AT + 16, 1, DAMAGED("no version from 1 to 3")},
        {6, 4, AT + 16, 1, DAMAGED("no version from 1 to 3")},
        {6, 1, 9, 1, DAMAGED("no version from 1 to 3")},
        {6, 1, 10, 1, NO_END},
        {6, 2, 11, 1, DAMAGED("no version from 1 to 3")},
        {6, 2, 12, 1, NO_END},
        {6, 1, 7, 1, DAMAGED("no version from 1 to 3")},
        {6, 1, 6, 1, DAMAGED("no version from 1 to 3")},
        {6, 1, AT - 1, 1, NO_END},
        {9, 1, AT + 16, 1, NO_END},
        {100, 0, AT + 16, AT + 1, DAMAGED("a zero byte")},
    };
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char bytes[AT + 16] = "";
        sm_dataset *d = NULL;
        sm_error err = {0};
        begin_npy(bytes, 1, "'<i8'", "False", "(2,)");
        bytes[row[i].at] = (char)row[i].byte;
        sm_status status = read_npy(bytes, row[i].length, 2, 64, &d, &err);
        bool same =
            status == SM_INPUT && !strcmp(err.text, row[i].text) && err.line == 1 && err.column == row[i].column;
        if (!same) print_error("row %zu: at %d:%d: %s\n", i, (int)err.line, (int)err.column, err.text);
        wrong += !same;
    }
    assert_int_equal(wrong, 0);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
