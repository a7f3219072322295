/* Compressed files and other sources. The ids are those of the catalogue of bad inputs; the compressed bytes are made
 * here by zlib, then broken. */
#include "tests/io/case.h"
#include "tests/io/same.h"
#include <zlib.h>

static const char text[] = "class,cluster\na,x\nb,y\na,y\n"; /* 26 bytes */

static size_t gzip(unsigned char *out, size_t capacity, const void *bytes, size_t length)
{
    z_stream z = {0};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (Bytef *)(uintptr_t)bytes;
    z.avail_in = (unsigned)length;
    z.next_out = out;
    z.avail_out = (unsigned)capacity;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    size_t used = z.total_out;
    deflateEnd(&z);
    return used;
}

static sm_status read_file(const char *name, const sm_bounds *b, uint32_t points, sm_error *err, sm_text *account)
{
    sm_bounds usual = sm_bounds_default();
    sm_dataset *d = NULL;
    *err = (sm_error){0};
    sm_status status = sm_read_within(&d, &name, 1, NULL, b ? b : &usual, err);
    assert_true((d != NULL) == (status == SM_OK));
    if (status == SM_OK) assert_int_equal(sm_dataset_parts(d)->n, points);
    if (status == SM_OK && account) account_of(d, account);
    sm_dataset_free(d);
    return status;
}

static void refused(const unsigned char *bytes, size_t length, sm_status status, const char *said)
{
    sm_error err;
    put_file("in", bytes, length);
    assert_int_equal(read_file("in", NULL, 0, &err, NULL), status);
    assert_string_equal(err.text, said);
    assert_string_equal(err.file, "in");
}

static void accepted(const void *bytes, size_t length, uint32_t points, const char *note)
{
    sm_error err;
    sm_text account = {0};
    put_file("in", bytes, length);
    assert_ok(read_file("in", NULL, points, &err, &account), err);
    if (note) assert_non_null(strstr(sm_text_of(&account), note));
    sm_text_free(&account);
}

/* Where compressed data are damaged, the line that was being uncompressed is reported. */
TEST(damage_reports_its_line)
{
    unsigned char packed[256];
    size_t n = gzip(packed, sizeof packed, text, strlen(text));
    sm_error err;
    packed[n - 8] ^= 1; /* of the checksum: all four lines are uncompressed before it is looked at */
    put_file("in", packed, n);
    assert_int_equal(read_file("in", NULL, 0, &err, NULL), SM_INPUT);
    assert_int_equal(err.line, 5);
    put_file("in", packed, 2);
    assert_int_equal(read_file("in", NULL, 0, &err, NULL), SM_INPUT);
    assert_int_equal(err.line, 1);
}

/* C1, C8: cut at every byte. */
TEST(gzip_cut_anywhere_is_rejected)
{
    unsigned char packed[256];
    size_t n = gzip(packed, sizeof packed, text, strlen(text));
    for (size_t cut = 2; cut < n; cut++) {
        sm_error err;
        put_file("in", packed, cut);
        assert_int_equal(read_file("in", NULL, 0, &err, NULL), SM_INPUT);
        assert_true(strncmp(err.text, "the gzip data ends too early (", 30) == 0);
    }
    refused(packed, n - 1, SM_INPUT,
            "the gzip data ends too early (after 26 uncompressed bytes); copy or download the file again");
    refused(packed, 2, SM_INPUT,
            "the gzip data ends too early (after 0 uncompressed bytes); copy or download the file again");
}

/* C2 */
TEST(wrong_checksum_or_length_is_rejected)
{
    unsigned char packed[256];
    size_t n = gzip(packed, sizeof packed, text, strlen(text));
    for (size_t back = 1; back <= 8; back++) {
        packed[n - back] ^= 1;
        refused(packed, n, SM_INPUT,
                "the gzip checksum does not match (after 26 uncompressed bytes); copy or download the file again");
        packed[n - back] ^= 1;
    }
}

/* C3: a flipped bit after the header is an error, but for the up to 7 bits that fill the last byte of the compressed
 * data and mean nothing. */
TEST(flipped_bit_is_rejected)
{
    enum { HEADER = 10 };
    unsigned char packed[256];
    size_t n = gzip(packed, sizeof packed, text, strlen(text));
    int harmless = 0;
    for (size_t bit = HEADER * 8; bit < n * 8; bit++) {
        sm_error err;
        packed[bit / 8] ^= (unsigned char)(1u << bit % 8);
        put_file("in", packed, n);
        sm_status status = read_file("in", NULL, 3, &err, NULL);
        assert_true(status == SM_INPUT || (status == SM_OK && ++harmless <= 7 && bit / 8 == n - 9));
        packed[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
}

/* C4, C5, C6, C7, C13 */
TEST(bytes_after_a_member_are_checked)
{
    unsigned char packed[512];
    size_t n = gzip(packed, sizeof packed, text, strlen(text));
    size_t m = gzip(packed + n, sizeof packed - n, "b,x\n", 4);
    accepted(packed, n + m, 4, "; in unpacked with gzip");
    refused(packed, n + m - 1, SM_INPUT,
            "the gzip data ends too early (after 30 uncompressed bytes); copy or download the file again");
    refused(packed, n + 2, SM_INPUT,
            "the gzip data ends too early (after 26 uncompressed bytes); copy or download the file again");
    memset(packed + n, 0, 100);
    accepted(packed, n + 100, 3, "; in unpacked with gzip");
    packed[n + 50] = 'x';
    refused(packed, n + 100, SM_INPUT,
            "unexpected bytes after the gzip data (after 26 uncompressed bytes); copy or download the file "
            "again");
    unsigned char twice[512];
    size_t k = gzip(twice, sizeof twice, packed, n);
    refused(twice, k, SM_INPUT, "this is not text; it looks like gzip inside gzip; unpack it once: gzip -dc FILE");
}

/* C9, C10 */
TEST(text_is_text_whatever_its_first_bytes_or_name)
{
    sm_error err;
    sm_text account = {0};
    accepted("\x1f"
             "a,x\nb,y\nb,y\n\x1f"
             "a,x\n",
             18, 4, "warning: in: 2 control characters in the text, the first in line 1");
    put_text("in.gz", text);
    assert_ok(read_file("in.gz", NULL, 3, &err, &account), err);
    assert_non_null(strstr(sm_text_of(&account), "; in.gz is not compressed, despite its name"));
    sm_text_free(&account);
}

/* C11 and files of other kinds */
TEST(other_kinds_of_files_are_named)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *said;
    } row[] = {
        {"\x78\x9c\x4b\x04", 4,
         "this is not text; it looks like a bare zlib stream; compress it with gzip, or not at all"},
        {"PK\x03\x04", 4, "this is not text; it looks like a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
        {"BZh91AY", 7, "this is not text; it looks like bzip2; unpack it: bzip2 -dc FILE"},
        {"\xfd"
         "7zXZ",
         5, "this is not text; it looks like xz; unpack it: xz -dc FILE"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        refused((const unsigned char *)row[i].bytes, row[i].length, SM_INPUT, row[i].said);
}

/* Each by its first bytes, told of the first byte; bzip2's level is a digit from 1 to 9, else these are labels. */
TEST(other_kinds_are_reported_at_their_first_byte)
{
    static const struct {
        const char *bytes;
        bool foreign;
    } row[] = {{"PK\x03\x04", true},    {"\xd0\xcf\x11\xe0", true}, {"\x28\xb5\x2f\xfd", true},
               {"BZh1\nBZh1\n", true},  {"BZh9\nBZh9\n", true},     {"BZh0\nBZh0\n", false},
               {"BZh:\nBZh:\n", false}, {"BZh\nBZh\n", false},      {"PK\nPK\n", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_error err = {0};
        sm_dataset *d = NULL;
        sm_read_options o = {.header = "no"};
        put_text("in", row[i].bytes);
        put_text("second", "a\na\n");
        sm_status status = sm_read(&d, (const char *[]){"in", "second"}, 2, &o, &err);
        if (status != (row[i].foreign ? SM_INPUT : SM_OK)) fail_msg("row %d: %s", (int)i, err.text);
        if (row[i].foreign &&
            (err.line != 1 || err.column != 1 || !strstr(err.text, "this is not text; it looks like")))
            fail_msg("row %d: %d:%d %s", (int)i, (int)err.line, (int)err.column, err.text);
        sm_dataset_free(d);
    }
}

/* C12: 4 MiB of zeros are 4 KiB of gzip; the ratio counts beyond 1 MiB here. */
TEST(gzip_bomb_is_rejected_early)
{
    enum { UNPACKED = 4 << 20 };
    char *zeros = sm_alloc(UNPACKED, 1);
    unsigned char *packed = sm_alloc(UNPACKED / 100, 1);
    memset(zeros, '1', UNPACKED);
    put_file("in", packed, gzip(packed, UNPACKED / 100, zeros, UNPACKED));
    sm_bounds b = sm_bounds_default();
    b.most[SM_BOUND_RATIO_FROM] = 1 << 20;
    b.most[SM_BOUND_RATIO] = 100;
    sm_error err;
    assert_int_equal(read_file("in", &b, 0, &err, NULL), SM_LIMIT);
    assert_string_equal(err.text,
                        "too many unpacked bytes for each packed byte; at most 100 are read; such a file is most "
                        "likely a decompression bomb; unpack it yourself if it is not");
    sm_free(zeros);
    sm_free(packed);
}

/* C17: a FIFO gives what a file gives; so does standard input. */
TEST(fifo_and_standard_input_are_read)
{
    sm_error err;
    int ends[2];
    char name[64];
    for (int way = 0; way < 2; way++) {
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], text, strlen(text)), (ssize_t)strlen(text));
        close(ends[1]);
        int kept = dup(STDIN_FILENO);
        if (way == 1) dup2(ends[0], STDIN_FILENO);
        snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
        assert_ok(read_file(way == 1 ? "-" : name, NULL, 3, &err, NULL), err);
        if (way == 1) dup2(kept, STDIN_FILENO);
        close(kept);
        close(ends[0]);
    }
}

typedef struct patience {
    int asked, most;
} patience;

static bool is_patient(void *self, const char *bytes, size_t n)
{
    patience *p = self;
    assert_int_equal(n, 0);
    return ++p->asked < p->most;
}

/* Anyone who would write there never does. */
TEST(empty_pipe_can_be_left)
{
    sm_error err = {0};
    sm_dataset *d = NULL;
    int ends[2];
    char name[64];
    patience p = {.most = 3};
    const sm_watch watch = {is_patient, &p};
    const sm_read_options o = {.watch = &watch};
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    alarm(20);
    assert_int_equal(sm_read(&d, (const char *const[]){name}, 1, &o, &err), SM_IO);
    alarm(0);
    assert_string_equal(err.text, "reading was stopped");
    assert_int_equal(p.asked, 3);
    close(ends[0]);
    close(ends[1]);
}

/* ---- several files ----------------------------------------------------------------------------------------------- */
/* So many labels, one per line or an array of JSON; where odd is not NULL, this line in the middle. */
static void put_labels(const char *name, uint32_t lines, uint32_t labels, const char *odd, bool json)
{
    sm_text t = {0};
    for (uint32_t i = 0; i < lines; i++) {
        const char *before = !json ? "" : i ? ",\"" : "[\"";
        sm_text_printf(&t, "%slabel-%u%s\n", before, i * 7919 % 104729 % labels, json ? "\"" : "");
        if (odd && i == lines / 2) sm_text_puts(&t, odd);
    }
    if (json) sm_text_puts(&t, "]\n");
    put_file(name, sm_text_of(&t), t.length);
    sm_text_free(&t);
}

/* Read at once, files give what they give one after the other: data, account, and the error of the first that fails. */
TEST(several_files_are_read_equally_on_threads)
{
    enum { LINES = 90000 };
    static const struct {
        uint32_t lines;
        const char *odd[2];
        sm_status status;
        bool json;
    } of[] = {{LINES, {NULL, NULL}, SM_OK, true},
              {LINES, {NULL, "7 8\n"}, SM_INPUT, true},
              {LINES, {NULL, NULL}, SM_OK, false},
              {LINES, {"\"a \"\"label\"\"\"\n", "NA\n"}, SM_OK, false},
              {LINES, {"\xff\n", NULL}, SM_INPUT, false},
              {LINES, {NULL, "\xff\n"}, SM_INPUT, false},
              {LINES, {"\xff\n", "\xfe\n"}, SM_INPUT, false},
              {LINES - 1, {NULL, NULL}, SM_INPUT, false}};
    static const char *const files[] = {"in", "second"};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        put_labels("in", LINES, 300, of[i].odd[0], of[i].json);
        put_labels("second", of[i].lines, 20000, of[i].odd[1], of[i].json);
        one_reading one[4] = {{0}};
        for (unsigned threads = 0; threads < 4; threads++) {
            sm_read_options o = {.threads = threads, .only_counts = threads % 2};
            assert_int_equal(sm_read(&one[threads].data, files, 2, &o, &one[threads].err), of[i].status);
            difference d = compare_readings(&one[0], &one[threads]);
            if (*d.text) fail_msg("files %zu on %u threads: %s", i, threads, d.text);
        }
        for (unsigned threads = 0; threads < 4; threads++) sm_dataset_free(one[threads].data);
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
