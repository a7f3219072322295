/* The rows after the points as files have them: what is read back is what this test wrote into them, field by field,
 * whatever the format, the line ends, the encoding and the way the bytes came. */
#include "tests/io/case.h"
#include "tests/support/sample.h"
#include <iconv.h>
#include <sys/wait.h>
#include <zlib.h>

enum { N = 600, COLUMNS = 6 };
static const char *const names[COLUMNS] = {"id", "split", "text", "true", "pred", "conf"};

/* Column 2: quotes, commas, line breaks and other scripts; what libraries quote. */
static const char *field(uint32_t point, uint32_t column, char buffer[256])
{
    static const char *const text[] = {"plain",
                                       "with, a comma",
                                       "he said \"no\", twice",
                                       "two\nlines, really\n",
                                       "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e, \xc3\xa4",
                                       "",
                                       "a,b;c\td|e",
                                       "\"\""};
    switch (column) {
    case 0:
        snprintf(buffer, 256, "T%04u", point);
        break;
    case 1:
        return point % 3 ? "train" : "test";
    case 2:
        snprintf(buffer, 256, "%s%s%u", text[point % 8], point % 8 == 5 ? "" : " ", point);
        return point % 16 == 5 ? "" : buffer;
    case 3:
        snprintf(buffer, 256, "%c", "abc"[point % 3]);
        break;
    case 4:
        snprintf(buffer, 256, "%c", "abc"[(point + (point % 5 == 0)) % 3]);
        break;
    default:
        snprintf(buffer, 256, "0.%03u", point * 7 % 1000);
    }
    return buffer;
}

static void put(sm_text *t, const char *text)
{
    sm_text_bytes(t, text, strlen(text));
}

/* A field as RFC 4180 has it. */
static void put_field(sm_text *t, const char *text, char separator, bool always)
{
    const char among[] = {separator, '"', '\n', '\r', 0};
    if (!always && !text[strcspn(text, among)]) {
        put(t, text);
        return;
    }
    put(t, "\"");
    for (; *text; text++) {
        const char one[] = {*text, 0};
        put(t, *text == '"' ? "\"\"" : one);
    }
    put(t, "\"");
}

typedef struct way { /* how it is written */
    const char *end;
    char separator;
    bool always, bom, no_last_end;
    const char *before; /* the header */
} way;

static sm_text written(const way *w)
{
    sm_text t = {0};
    char buffer[256];
    const char separator[] = {w->separator, 0};
    if (w->bom) put(&t, "\xef\xbb\xbf");
    if (w->before) put(&t, w->before);
    for (uint32_t p = 0; p <= N; p++) {
        for (uint32_t c = 0; c < COLUMNS; c++) {
            if (c) put(&t, separator);
            put_field(&t, p ? field(p - 1, c, buffer) : names[c], w->separator, w->always);
        }
        if (p < N || !w->no_last_end) put(&t, w->end);
    }
    return t;
}

static sm_dataset *read_rows(const char *const *files, size_t n, const sm_read_options *like)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_read_options o = like ? *like : (sm_read_options){0};
    o.rows = true;
    assert_ok(sm_read(&d, files, n, &o, &err), err);
    assert_int_equal(sm_dataset_parts(d)->rows.columns > 0, 1);
    return d;
}

static sm_dataset *read_one(const char *file)
{
    return read_rows(&file, 1, NULL);
}

static void assert_field(const sm_dataset *d, uint32_t point, uint32_t column, const char *text)
{
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    sm_error err = {0};
    sm_text *cell = calloc(rows->columns, sizeof *cell);
    assert_non_null(cell);
    assert_ok(rows->read(rows->self, point, cell, &err), err);
    if (strcmp(sm_text_of(&cell[column]), text))
        fail_msg("point %u, column %u: \"%s\", not \"%s\"", point, column, sm_text_of(&cell[column]), text);
    for (uint32_t c = 0; c < rows->columns; c++) sm_text_free(&cell[c]);
    free(cell);
}

/* Every field of every point, in an order that jumps. */
static void assert_all(const sm_dataset *d)
{
    static const sm_column_role role[COLUMNS] = {SM_COLUMN_ID,    SM_COLUMN_ATTRIBUTE,  SM_COLUMN_ATTRIBUTE,
                                                 SM_COLUMN_TRUTH, SM_COLUMN_PREDICTION, SM_COLUMN_ATTRIBUTE};
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    char buffer[256];
    assert_int_equal(sm_dataset_parts(d)->n, N);
    assert_int_equal(rows->columns, COLUMNS);
    for (uint32_t c = 0; c < COLUMNS; c++) {
        assert_string_equal(rows->column[c].name, names[c]);
        assert_int_equal(rows->column[c].role, role[c]);
    }
    for (uint32_t i = 0; i < N; i++) {
        uint32_t p = i * 77 % N; /* 77 and 600 have no divisor in common */
        for (uint32_t c = 0; c < COLUMNS; c++) assert_field(d, p, c, field(p, c, buffer));
    }
}

static void assert_file(const char *file)
{
    sm_dataset *d = read_one(file);
    assert_all(d);
    sm_dataset_free(d);
}

static void put_bytes(const sm_text *t)
{
    put_file("in", t->data, t->length);
}

TEST(every_field_of_a_csv_is_read_back)
{
    static const way ways[] = {
        {.end = "\n", .separator = ','},
        {.end = "\r\n", .separator = ','},
        {.end = "\n", .separator = ',', .always = true, .no_last_end = true},
        {.end = "\r\n", .separator = ';', .bom = true},
        {.end = "\n", .separator = '\t', .before = "# made by hand\n# twice\n"},
        {.end = "\n", .separator = ','},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        sm_text t = written(&ways[i]);
        put_bytes(&t);
        assert_file("in");
        sm_text_free(&t);
    }
}

TEST(compressed_and_utf16_text_is_spooled)
{
    sm_text t = written(&(way){.end = "\n", .separator = ','});
    gzFile gz = gzopen("in.gz", "wb");
    assert_non_null(gz);
    assert_int_equal(gzwrite(gz, t.data, (unsigned)t.length), (int)t.length);
    assert_int_equal(gzclose(gz), Z_OK);
    sm_dataset *d = read_one("in.gz");
    assert_int_equal(unlink("in.gz"), 0); /* nothing of it is needed any more */
    assert_all(d);
    sm_dataset_free(d);
    static const char *const code[] = {"UTF-16LE", "UTF-16BE"};
    for (int i = 0; i < 2; i++) {
        char *out = malloc(t.length * 2 + 2), *to = out + 2, *from = t.data;
        size_t left = t.length, capacity = t.length * 2;
        iconv_t convert = iconv_open(code[i], "UTF-8");
        assert_true(out && convert != (iconv_t)-1);
        memcpy(out, i ? "\xfe\xff" : "\xff\xfe", 2);
        assert_int_equal(iconv(convert, &from, &left, &to, &capacity), 0);
        iconv_close(convert);
        put_file("in", out, (size_t)(to - out));
        assert_file("in");
        free(out);
    }
    sm_text_free(&t);
}

/* A child writes into a pipe that is standard input, or has a name. */
static pid_t write_slowly(int fd, const sm_text *t)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child) return child;
    for (size_t at = 0; at < t->length;) {
        size_t n = t->length - at < 1000 ? t->length - at : 1000;
        ssize_t done = write(fd, t->data + at, n);
        if (done < 0) _exit(1);
        at += (size_t)done;
    }
    _exit(0);
}

TEST(stream_is_spooled)
{
    int ends[2], before = dup(0), status;
    sm_text t = written(&(way){.end = "\n", .separator = ','});
    assert_int_equal(pipe(ends), 0);
    pid_t child = write_slowly(ends[1], &t);
    close(ends[1]);
    assert_int_equal(dup2(ends[0], 0), 0);
    close(ends[0]);
    assert_file("-");
    assert_int_equal(waitpid(child, &status, 0), child);
    put_bytes(&t);
    int fd = open("in", O_RDONLY);
    assert_int_equal(dup2(fd, 0), 0);
    close(fd);
    assert_file("-"); /* < in */
    assert_int_equal(dup2(before, 0), 0);
    close(before);
    sm_text_free(&t);
}

TEST(arff_and_samples_have_rows)
{
    put_text("in", "@relation r\n@attribute size numeric\n@attribute class {a,b}\n@attribute cluster {x,y}\n"
                   "@attribute note string\n@data\n1.50,a,x,'one, two'\n2,b,y,?\n3,a,x,three\n");
    const char *const file = "in", *const sample = "sample:blobs";
    sm_dataset *d = read_rows(&file, 1, &(sm_read_options){.format = "arff"});
    assert_field(d, 0, 0, "1.50");
    assert_field(d, 0, 3, "one, two");
    assert_field(d, 1, 3, "");
    sm_dataset_free(d);
    d = read_rows(&sample, 1, NULL); /* samples/blobs.csv: p001,0.9962,0.8791,birch,c2 .. p130 */
    assert_field(d, 0, 0, "p001");
    assert_field(d, 129, 0, "p130");
    sm_dataset_free(d);
}

/* 300 rows of 5,000 numbers that are all different: more than is looked at before loading. */
TEST(columns_too_many_to_keep_are_read_again)
{
    enum { ROWS = 300, WIDE = 5000 };
    sm_text t = {0};
    put(&t, "id,true,pred");
    for (int c = 0; c < WIDE; c++) sm_text_printf(&t, ",g%d", c);
    for (int r = 0; r < ROWS; r++) {
        sm_text_printf(&t, "\n%d,%c,%c", r, "ab"[r % 2], "xy"[r % 3 > 0]);
        for (int c = 0; c < WIDE; c++) sm_text_printf(&t, ",%d.%d", r, c);
    }
    put(&t, "\n");
    put_bytes(&t);
    sm_text_free(&t);
    sm_dataset *d = read_one("in");
    assert_int_equal(sm_dataset_parts(d)->n, ROWS);
    assert_int_equal(sm_dataset_parts(d)->rows.columns, 3 + WIDE);
    assert_field(d, 0, 3, "0.0");
    assert_field(d, 299, 3 + WIDE - 1, "299.4999");
    assert_field(d, 17, 1000, "17.997");
    assert_string_equal(sm_dataset_parts(d)->rows.column[1000].name, "g997");
    sm_dataset_free(d);
}

TEST(counts_and_unrequested_rows_are_absent)
{
    const char *const file = "in";
    sm_dataset *d;
    sm_error err = {0};
    put_text("in", "class,cluster,count\na,x,3\nb,y,4\na,y,1\n");
    assert_ok(sm_read(&d, &file, 1, &(sm_read_options){.rows = true}, &err), err);
    assert_int_equal(sm_dataset_parts(d)->rows.columns, 0);
    sm_dataset_free(d);
    put_text("in", "true,pred,note\na,x,3\nb,y,4\na,y,1\n");
    assert_ok(sm_read(&d, &file, 1, &(sm_read_options){0}, &err), err);
    assert_int_equal(sm_dataset_parts(d)->rows.columns, 0);
    sm_dataset_free(d);
}

static void refuse(const sm_dataset *d, const char *text)
{
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    sm_error err = {0};
    sm_text *cell = calloc(rows->columns, sizeof *cell);
    assert_int_equal(rows->read(rows->self, 1, cell, &err), SM_IO);
    assert_string_equal(err.text, text);
    for (uint32_t c = 0; c < rows->columns; c++) sm_text_free(&cell[c]);
    free(cell);
}

TEST(file_that_changed_meanwhile_is_reported)
{
    put_text("in", "id,true,pred,note\n1,a,x,one\n2,b,y,two\n3,a,x,three\n");
    sm_dataset *d = read_one("in");
    assert_field(d, 1, 3, "two");
    put_text("in", "id,true,pred,note\n1,a,x,one\n2,b,y,TWO AND MORE\n3,a,x,three\n");
    refuse(d, "the file has changed since it was read; its rows are not shown; open it again");
    sm_dataset_free(d);
}

/* The data are read nevertheless: only their rows cannot be shown, and the reason is reported. */
TEST(stream_without_a_spool_loses_only_its_rows)
{
    sm_text t = written(&(way){.end = "\n", .separator = ','});
    put_bytes(&t);
    int before = dup(0), fd = open("in", O_RDONLY);
    assert_int_equal(dup2(fd, 0), 0);
    close(fd);
    setenv("TMPDIR", "nowhere", 1);
    sm_dataset *d = read_one("-");
    unsetenv("TMPDIR");
    assert_int_equal(dup2(before, 0), 0);
    close(before);
    assert_int_equal(sm_dataset_parts(d)->n, N);
    refuse(d, "cannot create a temporary file: No such file or directory; set TMPDIR to a directory with space");
    sm_dataset_free(d);
    sm_text_free(&t);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
