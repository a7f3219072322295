/* What is known of the files after a dataset. Digests by sha256sum (GNU coreutils 9.1):
 * printf '1\n2\n1\n' | sha256sum, printf '3\n4\n3\n' | sha256sum, and the sha256sum of both digests one after the
 * other. */
#include "base/tick.h"
#include "io/read.h"
#include "io/write_back.h"
#include "tests/io/case.h"

static const char ours[] = "57e50702eb22b4b06cac50993a5cb61dd3823023a76c735fd6925fa62fee0122",
                  theirs[] = "35b19f220a9fc265419448b7a6547c1062cc11517c02f95b27a5d582ef413e7d",
                  both[] = "24e66104bfb43dcdccbe9f6cfa1ad8d0e8d747b016f4af651c6971c323479c02";

static sm_dataset *load(const char *const *file, size_t n, bool hash)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_read_options o = {.hash = hash};
    assert_ok(sm_read(&d, file, n, &o, &err), err);
    return d;
}

static void digest_is(const sm_dataset *d, const char *expected)
{
    char hex[65];
    sm_error err = {0};
    assert_ok(sm_origin_sha256(sm_dataset_parts(d), hex, &err), err);
    assert_string_equal(hex, expected);
}

static const char *const files[] = {"in", "second"};

TEST(two_files_have_the_digest_of_their_digests)
{
    put_text("in", "1\n2\n1\n");
    put_text("second", "3\n4\n3\n");
    for (int hash = 0; hash < 2; hash++) {
        sm_dataset *d = load(files, 2, hash);
        const sm_parts *p = sm_dataset_parts(d);
        assert_int_equal(p->n_origins, 2);
        assert_string_equal(p->origin[1].file, "second");
        assert_int_equal(p->origin[0].size, 6);
        assert_string_equal(p->origin[0].sha256, hash ? ours : "");
        assert_string_equal(p->origin[1].sha256, hash ? theirs : "");
        digest_is(d, both);
        sm_dataset_free(d);
    }
}

/* What the shell put in its place (< in) is a file; what it piped there is none. */
TEST(standard_input_is_identified_by_its_file)
{
    static const char *const input[] = {"-"};
    for (int piped = 0; piped < 2; piped++) {
        int before = dup(0), ends[2] = {-1, -1};
        put_text("in", "a,x\nb,y\na,x\n");
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], "a,x\nb,y\na,x\n", 12), 12);
        close(ends[1]);
        int fd = open("in", O_RDONLY);
        assert_true(before >= 0 && fd >= 0);
        dup2(piped ? ends[0] : fd, 0);
        close(ends[0]);
        close(fd);
        sm_dataset *d = NULL;
        sm_error err = {0};
        sm_read_options o = {.header = "no"};
        assert_ok(sm_read(&d, input, 1, &o, &err), err);
        dup2(before, 0);
        close(before);
        assert_int_equal(sm_dataset_parts(d)->origin[0].size, piped ? 0 : 12);
        assert_int_equal(sm_dataset_parts(d)->origin[0].changed != 0, !piped);
        sm_dataset_free(d);
    }
}

/* As many bytes at the same time of change: the digest distinguishes them, and rights alone change no bytes. */
static void set_back(const char *file)
{
    const struct timespec times[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(utimensat(AT_FDCWD, file, times, 0), 0);
}

static bool says_no(void *self)
{
    return false;
}

TEST(origin_is_valid_while_its_bytes_are)
{
    put_text("in", "1\n2\n1\n");
    set_back("in");
    put_text("second", "3\n4\n3\n");
    sm_dataset *d = load(files, 2, true), *plain = load(files, 2, false);
    const sm_origin *with = &sm_dataset_parts(d)->origin[0], *without = &sm_dataset_parts(plain)->origin[0];
    assert_true(sm_origin_stands(with, "in"));
    assert_true(sm_origin_stands(without, "in"));
    sm_tick_with((sm_tick_hook){says_no, NULL});
    assert_false(sm_origin_stands(with, "in")); /* its bytes are read in pieces */
    assert_true(sm_origin_stands(without, "in"));
    sm_tick_with((sm_tick_hook){0});
    assert_false(sm_origin_stands(with, "second"));
    assert_false(sm_origin_stands(with, "third"));
    assert_int_equal(chmod("in", 0640), 0);
    set_back("in");
    assert_true(sm_origin_stands(with, "in"));
    assert_false(sm_origin_stands(without, "in"));
    put_text("in", "1\n3\n1\n");
    set_back("in");
    assert_false(sm_origin_stands(with, "in"));
    put_text("in", "1\n2\n1\n");
    assert_false(sm_origin_stands(with, "in")); /* the bytes of then, of another time */
    sm_dataset_free(d);
    sm_dataset_free(plain);
}

TEST(similar_files_are_distinguished)
{
    put_text("in", "1\n");
    put_text("second", "1\n");
    assert_int_equal(symlink("in", "link"), 0);
    assert_true(sm_origin_is("in", "link"));
    assert_true(sm_origin_is("in", "./in"));
    assert_false(sm_origin_is("in", "second"));
    assert_false(sm_origin_is("in", "third"));
    unlink("link");
    assert_int_equal(sm_origin_now("in").size, 2);
    assert_int_equal(sm_origin_now("third").changed, 0);
    assert_null(sm_origin_now("third").file);
    assert_int_equal(sm_origin_now("third").size, 0);
    assert_int_equal(sm_origin_now("/dev/null").size, 0);
    assert_true(sm_origin_wants_digest((const char *const[]){"-"}, 1));
    assert_true(sm_origin_wants_digest((const char *const[]){"third", "in"}, 2)); /* small: cheap */
    assert_false(sm_origin_wants_digest((const char *const[]){"third", "/dev/null"}, 2));
    assert_int_equal(truncate("in", 5 << 20), 0); /* large, but changed a moment ago */
    assert_true(sm_origin_wants_digest((const char *const[]){"in"}, 1));
}

TEST(changed_file_is_no_longer_recognised)
{
    put_text("in", "1\n2\n1\n");
    put_text("second", "3\n4\n3\n");
    sm_dataset *d = load(files, 2, false), *hashed = load(files, 2, true);
    put_text("second", "3\n4\n3\n4\n");
    digest_is(d, "");
    digest_is(hashed, both);
    unlink("second");
    digest_is(d, "");
    sm_dataset_free(d);
    sm_dataset_free(hashed);
}

/* Cuts the second file while the first one is read, so that its end comes too early. */
static bool cut_second(void *self)
{
    bool *cut = self;
    if (!*cut) assert_int_equal(truncate("second", 4), 0);
    return *cut = true;
}

TEST(file_that_shrinks_while_reading_has_no_digest)
{
    enum { LINES = 400000 }; /* so many that the hook is called */
    char hex[65];
    sm_error err = {0};
    sm_text text = {0};
    for (int i = 0; i < LINES; i++) sm_text_puts(&text, i % 2 ? "1\n" : "2\n");
    put_text("in", text.data);
    put_text("second", text.data);
    sm_dataset *d = load(files, 2, false);
    bool cut = false;
    sm_tick_with((sm_tick_hook){cut_second, &cut});
    assert_ok(sm_origin_sha256(sm_dataset_parts(d), hex, &err), err);
    sm_tick_with((sm_tick_hook){0});
    assert_true(cut);
    assert_string_equal(hex, "");
    sm_dataset_free(d);
    sm_text_free(&text);
}

/* sha256sum samples/fig1b.csv */
TEST(sample_has_the_digest_of_its_file)
{
    const char *sample[] = {"sample:fig1b"};
    sm_dataset *d = load(sample, 1, false);
    digest_is(d, "30985736093961d47ea3bc27227a2df6cc871db3ca0c4d6a70d9f3aaa2a97d13");
    sm_dataset_free(d);
}

/* Opening it waited for somebody who would write, deaf to keys and signals. */
TEST(pipe_in_place_of_a_file_does_not_block)
{
    put_text("in", "a,x\nb,y\na,x\n");
    sm_dataset *d = load(files, 1, false);
    unlink("in");
    assert_int_equal(mkfifo("in", 0600), 0);
    alarm(20);
    digest_is(d, "");
    alarm(0);
    unlink("in");
    sm_dataset_free(d);
}

TEST(lines_have_one_kind_of_line_end)
{
    sm_text t = {0};
    sm_error err = {0};
    put_text("in", "one\r\ntwo\n\nlast");
    assert_ok(sm_read_lines(&t, "in", &err), err);
    assert_string_equal(sm_text_of(&t), "one\ntwo\n\nlast\n");
    put_text("in", "fine\nb\xff");
    assert_int_equal(sm_read_lines(&t, "in", &err), SM_INPUT);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 2);
    sm_text_free(&t);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
