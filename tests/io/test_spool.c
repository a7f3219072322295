/* A stream kept in a temporary file: every range comes back, nobody else can open it, nothing of it stays behind, and
 * a disk that is full is reported in a sentence. */
#include "io/bytes/bytes.h"
#include "tests/io/case.h"
#include "tests/support/sample.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sched.h>
#include <sys/mount.h>
#endif

TEST(spool_reads_back_any_pieces_from_any_offset)
{
    enum { SIZE = 1 << 20 };
    char *bytes = malloc(SIZE), *back = malloc(SIZE + 10);
    uint64_t seed = 5;
    sm_spool *s;
    sm_error err = {0};
    size_t at = 0, got;
    assert_true(bytes && back);
    for (size_t i = 0; i < SIZE; i++) bytes[i] = (char)sample_next(&seed);
    assert_ok(sm_spool_open(&s, &err), err);
    assert_ok(sm_spool_read(s, 0, 10, back, &got, &err), err);
    assert_int_equal(got, 0);
    while (at < SIZE) {
        size_t n = sample_below(&seed, 5000);
        if (n > SIZE - at) n = SIZE - at;
        assert_ok(sm_spool_add(s, bytes + at, n, &err), err);
        at += n;
        size_t from = sample_below(&seed, (uint32_t)at), capacity = sample_below(&seed, 3000); /* while it grows, too */
        assert_ok(sm_spool_read(s, from, capacity, back, &got, &err), err);
        assert_int_equal(got, capacity < at - from ? capacity : at - from);
        assert_memory_equal(back, bytes + from, got);
    }
    assert_ok(sm_spool_read(s, 0, SIZE + 10, back, &got, &err), err);
    assert_int_equal(got, SIZE);
    assert_memory_equal(back, bytes, SIZE);
    assert_ok(sm_spool_read(s, SIZE, 1, back, &got, &err), err);
    assert_int_equal(got, 0);
    sm_spool_close(s);
    free(bytes);
    free(back);
}

/* Of a descriptor that somebody closed: the error names the file, and no place in it. */
TEST(system_errors_are_reported)
{
    char back[4];
    sm_spool *s;
    sm_error err = {0};
    size_t got;
    int next = dup(1);
    assert_true(next >= 0);
    close(next);
    assert_ok(sm_spool_open(&s, &err), err);
    assert_ok(sm_spool_add(s, "head", 4, &err), err);
    assert_int_equal(close(next), 0);
    assert_int_equal(sm_spool_read(s, 0, 4, back, &got, &err), SM_IO);
    assert_string_equal(err.text,
                        "cannot read the temporary copy of the input: Bad file descriptor; open the input again");
    assert_true(*err.file && err.line == 0 && err.column == 0);
    err = (sm_error){0};
    assert_int_equal(sm_spool_add(s, "more", 4, &err), SM_IO);
    assert_string_equal(
        err.text,
        "cannot write the temporary copy of the input: Bad file descriptor; set TMPDIR to a directory with space");
    assert_true(*err.file && err.line == 0 && err.column == 0);
    err = (sm_error){0};
    assert_int_equal(sm_spool_add(s, "tail", 4, &err), SM_IO);
    assert_non_null(strstr(err.text, ": an earlier write failed; "));
    sm_spool_close(s);
}

TEST(spool_is_unnamed_and_private_in_tmpdir)
{
    struct stat st;
    sm_spool *s;
    sm_error err = {0};
    size_t found = 0;
    assert_int_equal(mkdir("room", 0700), 0);
    assert_int_equal(setenv("TMPDIR", "room", 1), 0);
    mode_t mask = umask(0);
    assert_ok(sm_spool_open(&s, &err), err);
    umask(mask);
    assert_ok(sm_spool_add(s, "secret", 6, &err), err);
    assert_int_equal(names_in("room"), 0);
    struct stat capacity;
    assert_int_equal(stat("room", &capacity), 0);
    for (int fd = 3; fd < 64; fd++) {
        if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size != 6 || st.st_nlink != 0) continue;
        assert_int_equal(st.st_mode & 07777, 0600);
        assert_int_equal(st.st_dev, capacity.st_dev);
        assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
        found++;
    }
    assert_int_equal(found, 1);
    sm_spool_close(s);
    assert_int_equal(names_in("room"), 0);
    assert_int_equal(unsetenv("TMPDIR"), 0);
    assert_int_equal(rmdir("room"), 0);
}

TEST(missing_directory_is_named)
{
    sm_spool *s;
    sm_error err = {0};
    assert_int_equal(setenv("TMPDIR", "nowhere", 1), 0);
    assert_int_equal(sm_spool_open(&s, &err), SM_IO);
    assert_null(s);
    assert_string_equal(err.file, "nowhere");
    assert_string_equal(
        err.text, "cannot create a temporary file: No such file or directory; set TMPDIR to a directory with space");
    assert_int_equal(unsetenv("TMPDIR"), 0);
}

/* 100,000 bytes where 65,536 are allowed: what came before can still be read, and nothing more is taken. */
static void fill(const char *why)
{
    static char bytes[100000];
    char back[4];
    char text[256];
    sm_spool *s;
    sm_error err = {0};
    size_t got;
    assert_ok(sm_spool_open(&s, &err), err);
    assert_ok(sm_spool_add(s, "head", 4, &err), err);
    assert_int_equal(sm_spool_add(s, bytes, sizeof bytes, &err), SM_IO);
    snprintf(text, sizeof text,
             "cannot write the temporary copy of the input: %s; set TMPDIR to a directory with space", why);
    assert_string_equal(err.text, text);
    err = (sm_error){0};
    assert_int_equal(sm_spool_add(s, "more", 4, &err), SM_IO);
    assert_ok(sm_spool_read(s, 0, 4, back, &got, &(sm_error){0}), err);
    assert_memory_equal(back, "head", 4);
    sm_spool_close(s);
}

/* The limits of a separate process. 77: cannot be had here. */
static int in_child(int (*work)(void))
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(work());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int limited(void)
{
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &(struct rlimit){65536, 65536})) return 77;
    fill("File too large");
    return 0;
}

#ifdef __linux__
static bool told_kernel(const char *file, const char *text)
{
    int fd = open(file, O_WRONLY);
    bool told = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0) close(fd);
    return told;
}

/* A place of its own to mount in. Who is not root gets one as itself, else no file there could say whose it is. */
static bool apart(void)
{
    char user[64], group[64];
    snprintf(user, sizeof user, "%u %u 1", (unsigned)geteuid(), (unsigned)geteuid());
    snprintf(group, sizeof group, "%u %u 1", (unsigned)getegid(), (unsigned)getegid());
    if (!unshare(CLONE_NEWNS)) return true;
    return !unshare(CLONE_NEWUSER | CLONE_NEWNS) && told_kernel("/proc/self/setgroups", "deny") &&
           told_kernel("/proc/self/uid_map", user) && told_kernel("/proc/self/gid_map", group);
}
#endif

static int full(void)
{
#ifdef __linux__
    if (!apart()) return 77;
    if (mkdir("small", 0700) || mount("none", "/", "none", MS_REC | MS_PRIVATE, NULL)) return 77;
    if (mount("none", "small", "tmpfs", 0, "size=64k")) return 77;
    setenv("TMPDIR", "small", 1);
    fill("No space left on device");
    return 0;
#else
    return 77;
#endif
}

TEST(file_size_limit_is_reported)
{
    int status = in_child(limited);
    if (status == 77) skip();
    assert_int_equal(status, 0);
}

TEST(full_disk_is_reported)
{
    int status = in_child(full);
    rmdir("small");
    if (status == 77) skip();
    assert_int_equal(status, 0);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
