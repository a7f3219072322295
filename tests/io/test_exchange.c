/* The files of other programs that tests/data/inputs cannot hold: .npy with many rows, and what is written. */
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

/* Numbers that were seen before, hundreds at a time: 7 labels in turn, then an eighth, of 4 bytes and of 8. */
TEST(npy_with_few_distinct_numbers)
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
TEST(npy_with_many_distant_integers)
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

TEST(too_many_columns_are_rejected)
{
    char a[512];
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_bounds few = sm_bounds_default();
    few.most[SM_BOUND_COLUMNS] = 2;
    put_file("in", a, npy(a, "'<i8'", "(1, 3)", EIGHT("\1") EIGHT("\2") EIGHT("\3"), 24));
    put_text("second", "1\n");
    const char *const files[] = {"in", "second"};
    assert_int_equal(sm_read_within(&d, files, 2, &(sm_read_options){0}, &few, &err), SM_LIMIT);
    assert_string_equal(err.text, "too many columns; at most 2 are read; is the right separator used?");
    assert_int_equal(err.line, 1);
}

/* What is written is read back as the same labels; with ids where the format has them. */
TEST(every_format_reads_what_it_writes)
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

const test_group group_of_tests = {enter_scratch, leave_scratch};
