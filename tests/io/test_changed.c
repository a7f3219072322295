/* A file that changes while it is read: no number comes of it, whatever its format is and whatever was done to it. It
 * is larger than what is read of it at first, and is changed when the reader tells that it has read that much. */
#include "base/rng.h"
#include "io/load/import.h"
#include "tests/io/case.h"
#include <zlib.h>

enum { ROWS = 120000, PAST_S = 1000000000 };

/* ---- files of ROWS points, with labels drawn from 0 .. 9 --------------------------------------------------------- */
typedef void put_rows(const char *name, uint64_t seed);

static void put_made(const char *name, sm_text *t)
{
    put_file(name, sm_text_of(t), t->length);
    sm_text_free(t);
}

static void add_rows(sm_text *t, uint64_t seed, const char *row)
{
    sm_rng rng = sm_rng_new(seed);
    for (int i = 0; i < ROWS; i++) {
        unsigned drawn = sm_rng_index(&rng, 100);
        sm_text_printf(t, row, drawn / 10, drawn % 10);
    }
}

static void put_csv(const char *name, uint64_t seed)
{
    sm_text t = {0};
    sm_text_puts(&t, "class,cluster\n");
    add_rows(&t, seed, "%u,%u\n");
    put_made(name, &t);
}

static void put_arff(const char *name, uint64_t seed)
{
    sm_text t = {0};
    sm_text_puts(&t, "@relation r\n@attribute class string\n@attribute cluster string\n@data\n");
    add_rows(&t, seed, "%u,%u\n");
    put_made(name, &t);
}

static void put_json_lines(const char *name, uint64_t seed)
{
    sm_text t = {0};
    add_rows(&t, seed, "{\"class\":%u,\"cluster\":%u}\n");
    put_made(name, &t);
}

static void put_gz(const char *name, uint64_t seed)
{
    sm_text t = {0};
    sm_text_puts(&t, "class,cluster\n");
    add_rows(&t, seed, "%u,%u\n");
    gzFile out = gzopen("made", "wb");
    assert_non_null(out);
    assert_int_equal(gzwrite(out, sm_text_of(&t), (unsigned)t.length), t.length);
    assert_int_equal(gzclose(out), Z_OK);
    assert_int_equal(rename("made", name), 0);
    sm_text_free(&t);
}

static void put_npy(const char *name, uint64_t seed)
{
    char head[129];
    sm_text t = {0};
    sm_rng rng = sm_rng_new(seed);
    snprintf(head, sizeof head, "{'descr': '|u1', 'fortran_order': False, 'shape': (%d,), }", 4 * ROWS);
    sm_text_bytes(&t, "\x93NUMPY\1\0\x76\0", 10);
    sm_text_printf(&t, "%-117s\n", head);
    for (int i = 0; i < 4 * ROWS; i++) sm_text_bytes(&t, (char[]){(char)sm_rng_index(&rng, 10)}, 1);
    put_made(name, &t);
}

/* ---- what is done to a file -------------------------------------------------------------------------------------- */
static void set_time(const char *name, time_t s)
{
    const struct timespec times[2] = {{.tv_sec = s}, {.tv_sec = s}};
    assert_int_equal(utimensat(AT_FDCWD, name, times, 0), 0);
}

/* "in" as "third" is, changed long ago. */
static void put_again(void)
{
    int from = open("third", O_RDONLY), to = open("in", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    while (copy_file_range(from, NULL, to, NULL, 1 << 30, 0) > 0) continue;
    close(from);
    close(to);
    set_time("in", PAST_S);
}

static off_t size_of(const char *name)
{
    struct stat st;
    assert_int_equal(stat(name, &st), 0);
    return st.st_size;
}

static void leave_it(const char *name) {}

static void truncate_it(const char *name)
{
    assert_int_equal(truncate(name, size_of(name) * 2 / 3), 0);
}

static void empty_it(const char *name)
{
    assert_int_equal(truncate(name, 0), 0);
}

static void append_to_it(const char *name)
{
    int fd = open(name, O_WRONLY | O_APPEND);
    assert_int_equal(write(fd, "1,1\n", 4), 4);
    close(fd);
}

/* Its last 4 bytes become its first ones: as many as before. */
static void overwrite_it(const char *name)
{
    char bytes[4];
    int fd = open(name, O_RDWR);
    assert_int_equal(pread(fd, bytes, 4, size_of(name) - 4), 4);
    assert_int_equal(pwrite(fd, bytes, 4, 0), 4);
    close(fd);
}

/* The same, and it has the time again that it had; what nobody can set back has another value as soon as the clock of
 * the file system continues. */
static void overwrite_in_secret(const char *name)
{
    struct stat before, now;
    assert_int_equal(stat(name, &before), 0);
    overwrite_it(name);
    do {
        set_time(name, PAST_S);
        assert_int_equal(stat(name, &now), 0);
    } while (now.st_ctim.tv_sec == before.st_ctim.tv_sec && now.st_ctim.tv_nsec == before.st_ctim.tv_nsec);
}

typedef struct meddler {
    void (*act)(const char *name);
    bool done;
} meddler;

static bool meddle(void *self, const char *bytes, size_t n)
{
    meddler *m = self;
    if (n && !m->done) m->act("in");
    m->done = m->done || n;
    return true;
}

/* The status of reading the files while it is done to the first of them. */
static sm_status read_while(void (*act)(const char *name), size_t n, sm_read_options o, sm_dataset **d, sm_error *err)
{
    meddler m = {act, false};
    const sm_watch watch = {meddle, &m};
    o.watch = &watch;
    *d = NULL;
    *err = (sm_error){0};
    sm_status status = sm_read(d, (const char *const[]){"in", "second"}, n, &o, err);
    assert_true(m.done && (status == SM_OK) == (*d != NULL));
    return status;
}

/* ---- tests ------------------------------------------------------------------------------------------------------- */
static const struct {
    const char *what;
    put_rows *put;
    size_t files;
    sm_read_options o;
} ways[] = {{"text", put_csv, 1, {0}},
            {"equal rows added up", put_csv, 1, {.only_counts = true}},
            {"rows to be shown", put_csv, 1, {.rows = true}},
            {"with a digest", put_csv, 1, {.hash = true}},
            {"parts of one table", put_csv, 2, {.shards = true}},
            {"gz", put_gz, 1, {0}},
            {"rows of gz to be shown", put_gz, 1, {.rows = true}},
            {"JSON", put_json_lines, 1, {0}},
            {"ARFF", put_arff, 1, {0}},
            {"npy", put_npy, 2, {0}},
            {"pairs of npy", put_npy, 2, {.only_counts = true}}};

TEST(file_that_changes_while_reading_is_rejected)
{
    static void (*const acts[])(const char *) = {leave_it,     truncate_it,  empty_it,
                                                 append_to_it, overwrite_it, overwrite_in_secret};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        ways[w].put("third", 1);
        ways[w].put("second", 2);
        for (size_t a = 0; a < sizeof acts / sizeof *acts; a++) {
            sm_dataset *d;
            sm_error err;
            put_again();
            assert_true(size_of("in") == size_of("third"));
            sm_status status = read_while(acts[a], ways[w].files, ways[w].o, &d, &err);
            sm_dataset_free(d);
            if (status != (a ? SM_IO : SM_OK)) fail_msg("%s, act %d: %d %s", ways[w].what, (int)a, status, err.text);
            if (!a) continue;
            assert_string_equal(err.text, "file changed during reading; read it again or copy it");
            assert_string_equal(err.file, "in");
            assert_int_equal(err.line, 0);
        }
    }
}

/* A time of 0 is one like others. */
TEST(file_from_1970_is_checked_too)
{
    sm_dataset *d;
    sm_error err;
    for (int changes = 0; changes < 2; changes++) {
        put_csv("in", 1);
        set_time("in", 0);
        assert_int_equal(read_while(changes ? truncate_it : leave_it, 1, (sm_read_options){0}, &d, &err),
                         changes ? SM_IO : SM_OK);
        sm_dataset_free(d);
    }
}

/* What happens after the end of reading is not a concern of it. */
TEST(file_may_change_after_reading)
{
    sm_dataset *d;
    sm_error err;
    put_text("in", "class,cluster\na,x\nb,y\na,y\n");
    assert_ok(read_while(append_to_it, 1, (sm_read_options){0}, &d, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, 3);
    sm_dataset_free(d);
}

/* A sentence about a row or damaged data would blame bytes that nobody wrote so. */
static void write_nonsense(const char *name)
{
    int fd = open(name, O_WRONLY);
    for (off_t at = 0, size = size_of(name); at < size; at += 4096) assert_int_equal(pwrite(fd, "\0\"\0", 3, at), 3);
    close(fd);
}

TEST(file_that_became_malformed_reports_a_change)
{
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        sm_dataset *d;
        sm_error err;
        if (ways[w].put == put_npy) continue;
        ways[w].put("in", 1);
        ways[w].put("second", 2);
        set_time("in", PAST_S);
        assert_int_equal(read_while(write_nonsense, ways[w].files, ways[w].o, &d, &err), SM_IO);
        assert_string_equal(err.text, "file changed during reading; read it again or copy it");
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
