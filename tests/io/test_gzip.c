/* What is compressed is what zlib unpacks (inflate of the same library), of every size around a piece; and back by our
 * own.
 */
#include "io/bytes/gzip.h"
#include "tests/io/case.h"
#include "tests/support/sample.h"
#include <zlib.h>

typedef struct packed { /* bytes to be uncompressed */
    const sm_text *text;
    size_t at, most; /* given at once */
} packed;

static sm_status pull(void *self, unsigned char *bytes, size_t capacity, size_t *got, sm_error *err)
{
    packed *p = self;
    size_t left = p->text->length - p->at, n = left < capacity ? left : capacity;
    *got = n < p->most ? n : p->most;
    memcpy(bytes, p->text->data + p->at, *got);
    p->at += *got;
    return SM_OK;
}

static void pack(const char *bytes, size_t length, size_t piece, sm_text *out)
{
    sm_pack *p;
    sm_error err = {0};
    p = sm_pack_open(sm_text_sink(out));
    for (size_t at = 0; at < length; at += piece)
        assert_ok(sm_pack_add(p, bytes + at, length - at < piece ? length - at : piece, &err), err);
    assert_ok(sm_pack_end(p, &err), err);
    sm_pack_close(p);
}

static void zlib_unpacks(const sm_text *t, const char *bytes, size_t length)
{
    unsigned char *back = malloc(length + 1);
    z_stream z = {.next_in = (unsigned char *)t->data, .avail_in = (uInt)t->length, .next_out = back};
    z.avail_out = (uInt)length + 1;
    assert_non_null(back);
    assert_int_equal(inflateInit2(&z, 15 + 16), Z_OK);
    assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
    assert_int_equal(z.total_out, length);
    assert_int_equal(z.avail_in, 0);
    assert_memory_equal(back, bytes, length);
    inflateEnd(&z);
    free(back);
}

static void ours_unpacks(const sm_text *t, const char *bytes, size_t length, size_t most)
{
    sm_unpack *u;
    sm_error err = {0};
    sm_bounds b = sm_bounds_default();
    packed from = {t, 0, most};
    sm_text back = {0};
    unsigned char piece[1000];
    size_t got = 1;
    u = sm_unpack_open("x", &b, pull, &from);
    while (got) {
        assert_ok(sm_unpack_read(u, piece, sizeof piece, &got, &err), err);
        sm_text_bytes(&back, (char *)piece, got);
    }
    sm_unpack_close(u);
    assert_int_equal(back.length, length);
    assert_memory_equal(sm_text_of(&back), bytes, length);
    sm_text_free(&back);
}

/* Random bytes do not become fewer, so that what comes out fills a piece of 16 KiB up to its last byte, and beyond. */
TEST(every_size_is_restored)
{
    enum { LARGEST = 200000 };
    char *bytes = malloc(LARGEST);
    uint64_t seed = 7;
    assert_non_null(bytes);
    for (size_t i = 0; i < LARGEST; i++) bytes[i] = (char)sample_next(&seed);
    static const size_t sizes[] = {1, 2, 1000, 16300, 16384, 32768, 65535, 65536, 65537, LARGEST};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t piece = 999; piece <= LARGEST; piece *= 201) {
            sm_text t = {0};
            pack(bytes, sizes[i], piece, &t);
            zlib_unpacks(&t, bytes, sizes[i]);
            ours_unpacks(&t, bytes, sizes[i], piece);
            sm_text_free(&t);
        }
    for (size_t size = 16330; size <= 16390; size++) { /* the end falls on every byte of a piece */
        sm_text t = {0};
        pack(bytes, size, size, &t);
        zlib_unpacks(&t, bytes, size);
        sm_text_free(&t);
    }
    free(bytes);
}

/* Each kind of damage, with what was uncompressed before it and the line that was reached; zeros and additional members
 * behind are none (RFC 1952, 2.2: members one after the other; the last eight bytes are checksum and length). */
TEST(damage_is_reported_by_kind)
{
#define BEFORE " (after 12 uncompressed bytes); copy or download the file again"
    static const struct {
        int cut; /* bytes away from the end */
        int at;  /* this one, from the end, is another */
        const char *behind;
        size_t length;    /* of what stands behind */
        const char *text; /* NULL: it is read */
    } row[] = {
        {0, 0, "", 0, NULL},
        {0, 0, "\0\0\0", 3, NULL},
        {0, 8, "", 0, "the gzip checksum does not match" BEFORE},
        {0, 4, "", 0, "the gzip checksum does not match" BEFORE},
        {1, 0, "", 0, "the gzip data ends too early" BEFORE},
        {8, 0, "", 0, "the gzip data ends too early" BEFORE},
        {0, 0, "x", 1, "unexpected bytes after the gzip data" BEFORE},
        {0, 0, "\0x", 2, "unexpected bytes after the gzip data" BEFORE},
        {0, 0, "\x1f", 1, "the gzip data ends too early" BEFORE},
        {0, 0, "\x1f\x8b\x07\0", 4, "the gzip data is damaged" BEFORE},
        {0, 0, "\0\x1f\x8b\x07\0", 5, "the gzip data is damaged" BEFORE},
    };
    static const char text[] = "a,x\nb,y\na,x\n";
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text t = {0};
        sm_dataset *d = NULL;
        sm_error err = {0};
        pack(text, sizeof text - 1, sizeof text, &t);
        if (row[i].at) t.data[t.length - (size_t)row[i].at] ^= 1;
        t.length -= (size_t)row[i].cut;
        sm_text_bytes(&t, row[i].behind, row[i].length);
        put_file("in.gz", t.data, t.length);
        sm_status status = sm_read(&d, (const char *[]){"in.gz"}, 1, NULL, &err);
        assert_int_equal(status, row[i].text ? SM_INPUT : SM_OK);
        assert_string_equal(err.text, row[i].text ? row[i].text : "");
        assert_int_equal(err.line, row[i].text ? 4 : 0);
        assert_int_equal(err.column, 0);
        if (d) assert_int_equal(sm_dataset_parts(d)->n, 3);
        sm_dataset_free(d);
        sm_text_free(&t);
    }
    sm_text two = {0};
    sm_dataset *d = NULL;
    sm_error err = {0};
    pack(text, 6, 6, &two);
    pack(text + 6, sizeof text - 7, sizeof text, &two);
    put_file("in.gz", two.data, two.length);
    assert_ok(sm_read(&d, (const char *[]){"in.gz"}, 1, NULL, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, 3);
    sm_dataset_free(d);
    sm_text_free(&two);
}

/* Each line the members of a cluster: that only a name can say. */
TEST(name_before_gz_selects_the_format)
{
    static const char *const files[] = {"in.cnl.gz", "second.CNL.gz"}, *const text[] = {"1 2 5\n3 4\n", "1 2\n3 4 5\n"};
    sm_dataset *d = NULL;
    sm_error err = {0};
    for (int i = 0; i < 2; i++) {
        sm_text t = {0};
        pack(text[i], strlen(text[i]), 100, &t);
        put_file(files[i], t.data, t.length);
        sm_text_free(&t);
    }
    assert_ok(sm_read(&d, files, 2, NULL, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, 5);
    assert_int_equal(sm_dict_size(sm_dataset_pred(d)->dict), 2);
    sm_dataset_free(d);
    for (int i = 0; i < 2; i++) unlink(files[i]);
}

static sm_status full(void *self, const char *bytes, size_t length, sm_error *err)
{
    size_t *left = self;
    if (length > *left) return sm_fail(err, SM_IO, "no room");
    *left -= length;
    return SM_OK;
}

TEST(full_sink_stops_decompression)
{
    enum { SIZE = 100000 };
    char *bytes = malloc(SIZE);
    uint64_t seed = 9;
    assert_non_null(bytes);
    for (size_t i = 0; i < SIZE; i++) bytes[i] = (char)sample_next(&seed);
    for (size_t capacity = 0; capacity < SIZE; capacity += 16384) {
        size_t left = capacity;
        sm_pack *p;
        sm_error err = {0};
        p = sm_pack_open((sm_sink){full, &left});
        sm_status status = sm_pack_add(p, bytes, SIZE, &err);
        if (status == SM_OK) status = sm_pack_end(p, &err);
        assert_int_equal(status, SM_IO);
        assert_string_equal(err.text, "no room");
        sm_pack_close(p);
    }
    free(bytes);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
