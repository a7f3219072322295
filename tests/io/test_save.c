/* Whole files or nothing; standard output; recent files. */
#include "base/tick.h"
#include "io/bytes/save.h"
#include "io/bytes/unfinished.h"
#include "io/state/state.h"
#include "tests/io/case.h"
#include "tests/support/pty.h"
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>

static char *slurp(const char *name)
{
    static char text[4096];
    int fd = open(name, O_RDONLY);
    if (fd < 0) return NULL;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    text[n > 0 ? n : 0] = 0;
    return text;
}

static void clean(void)
{
    static const char *const name[] = {"out", "target", "link"};
    for (int i = 0; i < 3; i++) unlink(name[i]);
}

static sm_status put(sm_sink out, const char *text, sm_error *err)
{
    return out.write(out.self, text, strlen(text), err);
}

static sm_status save(const char *name, bool replace, const char *text, sm_error *err)
{
    sm_save *s = NULL;
    *err = (sm_error){0};
    sm_status status = sm_save_open(&s, name, replace, err);
    if (status != SM_OK) return status;
    status = put(sm_save_sink(s), text, err);
    return sm_save_close(s, status, NULL, NULL, err);
}

TEST(new_file_is_written_completely)
{
    sm_error err;
    clean();
    assert_ok(save("out", false, "hello\n", &err), err);
    assert_string_equal(slurp("out"), "hello\n");
    assert_int_equal(names_in("."), 1);
}

TEST(existing_file_is_replaced_only_with_permission)
{
    sm_error err;
    clean();
    put_text("out", "old");
    assert_int_equal(save("out", false, "new", &err), SM_IO);
    assert_string_equal(err.text, "file exists; use -f to overwrite it");
    assert_string_equal(err.file, "out");
    assert_string_equal(slurp("out"), "old");
    assert_ok(save("out", true, "new", &err), err);
    assert_string_equal(slurp("out"), "new");
    assert_int_equal(names_in("."), 1);
}

TEST(file_created_meanwhile_stays)
{
    sm_error err = {0};
    sm_save *s;
    clean();
    assert_ok(sm_save_open(&s, "out", false, &err), err);
    assert_ok(put(sm_save_sink(s), "mine", &err), err);
    put_text("out", "theirs");
    assert_int_equal(sm_save_commit(s, NULL, NULL, &err), SM_IO);
    assert_string_equal(slurp("out"), "theirs");
    assert_int_equal(names_in("."), 1);
}

static bool says_no(void *self)
{
    ++*(int *)self;
    return false;
}

/* What is read back before it takes the place of anything is read in pieces. */
TEST(interrupted_verification_keeps_the_old_file)
{
    sm_error err = {0};
    sm_save *s;
    int asked = 0;
    clean();
    put_text("out", "old");
    assert_ok(sm_save_open(&s, "out", true, &err), err);
    assert_ok(put(sm_save_sink(s), "new", &err), err);
    sm_tick_with((sm_tick_hook){says_no, &asked});
    assert_int_equal(sm_save_commit(s, NULL, NULL, &err), SM_CHECK);
    sm_tick_with((sm_tick_hook){0});
    assert_string_equal(err.text, "stopped; nothing was written");
    assert_int_equal(asked, 1);
    assert_string_equal(slurp("out"), "old");
    assert_int_equal(names_in("."), 1);
}

TEST(mode_is_kept_and_umask_respected)
{
    sm_error err;
    struct stat st;
    clean();
    mode_t old = umask(027);
    assert_ok(save("out", false, "x", &err), err);
    umask(old);
    stat("out", &st);
    assert_int_equal(st.st_mode & 07777, 0640);
    chmod("out", 0604);
    assert_ok(save("out", true, "y", &err), err);
    stat("out", &st);
    assert_int_equal(st.st_mode & 07777, 0604);
}

static mode_t seen_mode; /* of the file whose owner is set, just then: it holds nothing yet */

/* Stands in for the library's. */
int fchown(int fd, uid_t owner, gid_t group)
{
    struct stat st;
    if (fstat(fd, &st) == 0) seen_mode = st.st_mode & 07777;
    return (int)syscall(SYS_fchown, fd, owner, group);
}

static bool disk_lies; /* what it keeps is not what it was given */

/* Stands in for the library's. */
ssize_t write(int fd, const void *bytes, size_t n)
{
    char kept[64];
    if (!disk_lies || n > sizeof kept) return syscall(SYS_write, fd, bytes, n);
    memcpy(kept, bytes, n);
    if (n) kept[n / 2] ^= 1;
    return syscall(SYS_write, fd, kept, n);
}

TEST(file_that_reads_back_differently_replaces_nothing)
{
    sm_error err;
    clean();
    put_text("out", "old");
    disk_lies = true;
    sm_status status = save("out", true, "new", &err);
    disk_lies = false;
    assert_int_equal(status, SM_IO);
    assert_string_equal(err.text,
                        "the file read back differs from what was written; Input/output error; the file is as "
                        "it was before, save it elsewhere");
    assert_string_equal(slurp("out"), "old");
    assert_int_equal(names_in("."), 1);
}

TEST(temporary_file_of_a_private_one_is_private)
{
    sm_error err;
    struct stat st;
    clean();
    put_text("out", "secret");
    chmod("out", 0600);
    mode_t old = umask(0);
    seen_mode = 07777;
    assert_ok(save("out", true, "new secret", &err), err);
    umask(old);
    assert_int_equal(seen_mode, 0600);
    stat("out", &st);
    assert_int_equal(st.st_mode & 07777, 0600);
}

TEST(extended_attributes_are_kept)
{
    sm_error err;
    char value[64] = {0};
    static char large[3000];
    clean();
    put_text("out", "old");
    if (setxattr("out", "user.comment", "checked by hand", 15, 0) != 0)
        skip_because("this file system knows no attributes of users");
    memset(large, 'x', sizeof large);
    bool both = setxattr("out", "user.large", large, sizeof large, 0) == 0;
    assert_ok(save("out", true, "new", &err), err);
    assert_string_equal(slurp("out"), "new");
    assert_int_equal(getxattr("out", "user.comment", value, sizeof value), 15);
    assert_string_equal(value, "checked by hand");
    if (both) assert_int_equal(getxattr("out", "user.large", NULL, 0), sizeof large);
    assert_int_equal(names_in("."), 1);
}

/* acl(5): the owner reads and writes, user 1 reads, the group and others nothing, at most reading for all but the
 * owner. As the kernel takes it: version 2, then tag, rights and id of each, the lowest byte first. */
TEST(access_lists_are_kept)
{
    static const char list[] = "\2\0\0\0"
                               "\1\0\6\0\xff\xff\xff\xff"
                               "\2\0\4\0\1\0\0\0"
                               "\4\0\0\0\xff\xff\xff\xff"
                               "\x10\0\4\0\xff\xff\xff\xff"
                               "\x20\0\0\0\xff\xff\xff\xff";
    enum { LENGTH = sizeof list - 1 };
    static const char name[] = "system.posix_acl_access";
    sm_error err;
    char found[LENGTH];
    clean();
    put_text("out", "old");
    if (setxattr("out", name, list, LENGTH, 0) != 0) skip_because("this file system knows no lists of who may read");
    assert_ok(save("out", true, "new", &err), err);
    assert_string_equal(slurp("out"), "new");
    assert_int_equal(getxattr("out", name, found, LENGTH), LENGTH);
    assert_memory_equal(found, list, LENGTH);
    assert_int_equal(names_in("."), 1);
}

/* As the kernel does where protected_symlinks is 1 (proc(5)). */
TEST(foreign_link_in_a_shared_directory_is_not_followed)
{
    enum { SOMEBODY = 12345 };
    sm_error err;
    if (geteuid() != 0) skip_because("only root can make another user's link");
    clean();
    put_text("target", "old");
    assert_int_equal(mkdir("all", 0700), 0);
    assert_int_equal(chmod("all", 01777), 0);
    assert_int_equal(symlink("../target", "all/link"), 0);
    assert_int_equal(lchown("all/link", SOMEBODY, SOMEBODY), 0);
    assert_int_equal(save("all/link", true, "new", &err), SM_IO);
    assert_string_equal(
        err.text, "refusing to follow another user's link in a shared directory; name its target, or another file");
    assert_string_equal(slurp("target"), "old");
    /* the directory's owner may lead elsewhere, and so may oneself, and anybody where others cannot write */
    assert_int_equal(chown("all", SOMEBODY, SOMEBODY), 0);
    assert_ok(save("all/link", true, "new", &err), err);
    assert_int_equal(chown("all", 0, 0), 0);
    assert_int_equal(lchown("all/link", 0, 0), 0);
    assert_ok(save("all/link", true, "newer", &err), err);
    assert_int_equal(lchown("all/link", SOMEBODY, SOMEBODY), 0);
    assert_int_equal(chmod("all", 0755), 0);
    assert_ok(save("all/link", true, "newest", &err), err);
    assert_string_equal(slurp("target"), "newest");
    unlink("all/link");
    assert_int_equal(rmdir("all"), 0);
}

/* D9 */
TEST(link_is_followed_and_stays_a_link)
{
    sm_error err;
    struct stat st;
    clean();
    put_text("target", "old");
    assert_int_equal(symlink("target", "link"), 0);
    assert_ok(save("link", true, "new", &err), err);
    assert_string_equal(slurp("target"), "new");
    lstat("link", &st);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(mkdir("deep", 0700), 0);
    assert_int_equal(symlink("../target", "deep/link"), 0); /* from where the link lies */
    assert_ok(save("deep/link", true, "newer", &err), err);
    assert_string_equal(slurp("target"), "newer");
    unlink("deep/link");
    assert_int_equal(rmdir("deep"), 0);
    unlink("target");
    assert_ok(save("link", false, "again", &err), err);
    assert_string_equal(slurp("target"), "again");
    unlink("link");
    assert_int_equal(symlink("link", "link"), 0);
    assert_int_equal(save("link", true, "new", &err), SM_IO);
}

/* D10 */
TEST(file_with_two_names_keeps_both)
{
    sm_error err = {0};
    sm_save *s;
    sm_text said = {0};
    clean();
    put_text("target", "old and longer");
    assert_int_equal(link("target", "out"), 0);
    assert_ok(sm_save_open(&s, "out", true, &err), err);
    assert_ok(put(sm_save_sink(s), "new", &err), err);
    assert_ok(sm_save_commit(s, &said, NULL, &err), err);
    assert_string_equal(slurp("target"), "new");
    assert_string_equal(sm_text_of(&said), "; overwritten in its place, because it has further names (hard links)");
    assert_int_equal(names_in("."), 2);
    sm_text_free(&said);
}

/* The bytes of `printf hello | gzip -n` but for the system's number: what gunzip gives is what counts. */
TEST(gz_name_is_compressed_without_a_time)
{
    sm_error err = {0};
    sm_text lines = {0};
    unlink("out.gz");
    assert_ok(save("out.gz", false, "hello\n", &err), err);
    const unsigned char *bytes = (const unsigned char *)slurp("out.gz");
    assert_int_equal(bytes[0], 0x1f);
    assert_int_equal(bytes[1], 0x8b);
    for (int i = 4; i < 8; i++) assert_int_equal(bytes[i], 0);
    assert_ok(sm_read_lines(&lines, "out.gz", &err), err);
    assert_string_equal(sm_text_of(&lines), "hello\n");
    sm_text_free(&lines);
    unlink("out.gz");
}

TEST(cancelling_leaves_nothing)
{
    sm_error err = {0};
    sm_save *s;
    clean();
    put_text("out", "old");
    assert_ok(sm_save_open(&s, "out", true, &err), err);
    assert_ok(put(sm_save_sink(s), "new", &err), err);
    sm_save_cancel(s);
    sm_save_cancel(NULL);
    assert_string_equal(slurp("out"), "old");
    assert_int_equal(names_in("."), 1);
}

/* Of two the older one is finished first. A signal takes the other along, and ends the program as ever; without one it
 * is finished too, and nobody waits for signals any more. */
TEST(unfinished_files_are_removed_on_a_signal)
{
    for (int killed = 0; killed < 2; killed++) {
        sm_unfinished older, newer;
        struct sigaction now;
        int how = 0;
        clean();
        pid_t child = killed ? fork() : 0;
        assert_true(child >= 0);
        if (child == 0) {
            int one = sm_unfinished_open(&older, "out", 0600), two = sm_unfinished_open(&newer, "target", 0600);
            assert_true(one >= 0 && two >= 0);
            sm_unfinished_drop(&older);
            if (killed) raise(SIGTERM);
            sm_unfinished_drop(&newer);
            close(one);
            close(two);
        }
        if (killed) {
            assert_int_equal(waitpid(child, &how, 0), child);
            assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGTERM);
        }
        assert_int_equal(sigaction(SIGTERM, NULL, &now), 0);
        assert_true(now.sa_handler == SIG_DFL);
        assert_non_null(slurp("out"));
        assert_int_equal(names_in("."), killed ? 1 : 2);
    }
}

TEST(terminal_is_distinguished_from_other_devices)
{
    put_text("out", "");
    assert_false(sm_names_terminal("/dev/null"));
    assert_false(sm_names_terminal("out"));
    assert_false(sm_names_terminal("no/such/file"));
    skip_without_pty();
    int pty = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_int_equal(grantpt(pty), 0);
    assert_int_equal(unlockpt(pty), 0);
    assert_true(sm_names_terminal(ptsname(pty)));
    close(pty);
}

/* D5: more than the process may write. */
TEST(file_over_the_size_limit_keeps_the_old_one)
{
    sm_error err = {0};
    sm_save *s;
    struct rlimit old, small;
    clean();
    put_text("out", "old");
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 100000;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    sm_status status = sm_save_open(&s, "out", true, &err);
    for (int i = 0; i < 20000 && status == SM_OK; i++) status = put(sm_save_sink(s), "0123456789", &err);
    assert_int_equal(status, SM_IO);
    sm_save_cancel(s);
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, before);
    assert_string_equal(err.text, "writing failed; File too large; the file is as it was before, save it elsewhere");
    assert_string_equal(slurp("out"), "old");
    assert_int_equal(names_in("."), 1);
}

/* D1, D12: devices and directories. */
TEST(device_is_written_and_a_directory_rejected)
{
    sm_error err;
    assert_ok(save("/dev/null", true, "x", &err), err);
    assert_int_equal(save("/dev/full", true, "x", &err), SM_IO);
    assert_string_equal(err.text, "writing failed; No space left on device; save it elsewhere"); /* there is no file */
    assert_int_equal(save("/tmp", true, "x", &err), SM_IO);
    assert_string_equal(err.text, "is a directory; name a file in it");
    assert_int_equal(save("~/out", true, "x", &err), SM_IO);
    assert_non_null(strstr(err.text, "; ~ is not expanded here; write the full path"));
    assert_int_equal(save("no/such/directory/out", true, "x", &err), SM_IO);
    assert_string_equal(err.text, "this directory does not accept new files; No such file or directory; "
                                  "save it elsewhere");
}

/* /dev/fd/5 leads to a pipe, which has no name that a file next to it could take. */
TEST(pipe_behind_a_link_is_written_unchanged)
{
    sm_error err;
    int end[2];
    char name[40], read_there[8] = {0};
    clean();
    assert_int_equal(pipe(end), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", end[1]);
    assert_true(sm_names_pipe(name));
    assert_ok(save(name, false, "mine", &err), err);
    assert_int_equal(symlink(name, "out"), 0);
    assert_ok(save("out", false, "too", &err), err);
    assert_int_equal(read(end[0], read_there, sizeof read_there), 7);
    assert_memory_equal(read_there, "minetoo", 7);
    close(end[0]);
    close(end[1]);
    unlink("out");
    assert_int_equal(mkfifo("out", 0600), 0);
    assert_true(sm_names_pipe("out"));
    assert_int_equal(save("out", false, "x", &err), SM_IO); /* it would wait for a reader */
    assert_non_null(strstr(err.text, "pipe has no reader"));
    int reader = open("out", O_RDONLY | O_NONBLOCK);
    assert_ok(save("out", false, "mine", &err), err);
    assert_int_equal(read(reader, read_there, sizeof read_there), 4);
    close(reader);
    unlink("out");
    put_text("out", "");
    assert_false(sm_names_pipe("out"));
    assert_false(sm_names_pipe("/dev/null"));
    assert_false(sm_names_pipe("no/such/file"));
}

/* What is opened under such a name is the sample, so nobody could read the file back. */
TEST(name_of_a_sample_is_not_written)
{
    sm_error err;
    assert_int_equal(save("sample:digits", true, "x", &err), SM_USAGE);
    assert_non_null(strstr(err.text, "write ./sample:digits for a file"));
    assert_int_equal(access("sample:digits", F_OK), -1);
    assert_ok(save("./sample:digits", false, "x", &err), err);
    assert_string_equal(slurp("sample:digits"), "x");
    unlink("sample:digits");
}

/* D13: a name of 255 bytes leaves no room after it. */
TEST(name_of_255_bytes_is_accepted)
{
    sm_error err;
    char name[256];
    memset(name, 'n', 255);
    name[255] = 0;
    assert_ok(save(name, false, "x", &err), err);
    assert_string_equal(slurp(name), "x");
    unlink(name);
}

static void with_stdout(int fd, const char *text, sm_stdout *o, sm_status *status, sm_error *err)
{
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    dup2(fd, STDOUT_FILENO);
    *status = put(sm_stdout_sink(o), text, err);
    if (*status == SM_OK) *status = sm_stdout_flush(o, err);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    clearerr(stdout);
    if (fflush(stdout) != 0) clearerr(stdout);
    clearerr(stdout);
}

TEST(full_and_closed_standard_output_are_distinguished)
{
    sm_error err = {0};
    sm_stdout o = {false};
    sm_status status;
    int full = open("/dev/full", O_WRONLY), ends[2];
    with_stdout(full, "x", &o, &status, &err);
    close(full);
    assert_int_equal(status, SM_IO);
    assert_false(o.broken_pipe);
    assert_string_equal(err.text, "cannot write output: No space left on device; the output is incomplete");
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    with_stdout(ends[1], "x", &o, &status, &err);
    signal(SIGPIPE, before);
    close(ends[1]);
    assert_int_equal(status, SM_IO);
    assert_true(o.broken_pipe);
}

TEST(recent_files_are_the_20_newest_without_duplicates)
{
    char here[256], name[32], first[900];
    sm_text lines = {0};
    assert_non_null(getcwd(here, sizeof here));
    setenv("XDG_STATE_HOME", here, 1);
    sm_recent_read(&lines);
    assert_int_equal(lines.length, 0);
    for (int i = 0; i < 25; i++) {
        snprintf(name, sizeof name, "recent-%d", i % 23);
        put_text(name, "");
        sm_recent_add(name);
    }
    sm_recent_add("-");
    sm_recent_add("not-there");
    sm_recent_read(&lines);
    snprintf(first, sizeof first, "%s/recent-1\n%s/recent-0\n%s/recent-22\n", here, here, here);
    assert_true(strncmp(lines.data, first, strlen(first)) == 0);
    int n = 0;
    for (const char *p = lines.data; *p; p++) n += *p == '\n';
    assert_int_equal(n, 20);
    sm_text_free(&lines);
    for (int i = 0; i < 23; i++) {
        snprintf(name, sizeof name, "recent-%d", i);
        unlink(name);
    }
    unlink("setmatch/recent");
    rmdir("setmatch");
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
