/* Studies in child processes: their results, their ends, and what remains of a child. */
#include "base/arena.h"
#include "base/job.h"
#include "base/mem.h"
#include "tests/support/near.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct list {
    struct list *next;
    int number;
} list;

static list *numbers(int n)
{
    list *first = NULL;
    for (int i = 0; i < n; i++) {
        list *l = sm_alloc(1, sizeof *l);
        *l = (list){first, i};
        first = l;
    }
    return first;
}

static const void *make_list(sm_work *w, const void *ask)
{
    (void)w;
    return numbers(*(const int *)ask);
}

static const void *publish_and_wait(sm_work *w, const void *ask)
{
    sm_work_publish(w, numbers(*(const int *)ask));
    for (;;) pause();
    return NULL;
}

static const void *work_for_ever(sm_work *w, const void *ask)
{
    (void)ask;
    for (double done = 0;; done++) {
        sm_free(sm_alloc(1000, 1));
        sm_work_progress(w, done, 1e9);
    }
    return NULL;
}

static const void *crash(sm_work *w, const void *ask)
{
    (void)w;
    (void)ask;
    raise(SIGABRT);
    return NULL;
}

static const void *take_too_much(sm_work *w, const void *ask)
{
    (void)w;
    (void)ask;
    return sm_alloc(SIZE_MAX / 4, 2);
}

static const void *refuse(sm_work *w, const void *ask)
{
    sm_error err = {0};
    (void)ask;
    sm_work_check(w, sm_fail_at(&err, SM_USAGE, "labels.csv", 7, 0, "column \"id\" has 4711 different values"), &err);
    return NULL;
}

static void wait_for_end(const sm_job *job)
{
    while (!sm_job_is_over(job)) {
        assert_true(sm_jobs_wait(10000));
        sm_jobs_read();
    }
}

static int open_descriptors(void)
{
    int n = 0;
    for (int fd = 0; fd < 256; fd++) n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

/* Children that were killed are waited for later; this test gives them two seconds. */
static void assert_no_child(void)
{
    for (int i = 0; i < 200; i++) {
        sm_jobs_read();
        if (waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD) return;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    fail_msg("a child is left");
}

static void assert_numbers(const list *l, int n)
{
    for (; n-- > 0; l = l->next) assert_int_equal(l->number, n);
    assert_null(l);
}

TEST(result_is_read_where_the_child_built_it)
{
    int n = 100000;
    sm_job *job = sm_job_start(make_list, &n);
    wait_for_end(job);
    assert_null(sm_job_error(job));
    assert_numbers(sm_job_result(job), n);
    assert_near(sm_job_share(job), 1, 0);
    sm_job_free(job);
    assert_no_child();
}

TEST(published_result_is_seen_before_the_end)
{
    int n = 5;
    sm_job *job = sm_job_start(publish_and_wait, &n);
    while (!sm_job_result(job)) {
        assert_true(sm_jobs_wait(10000));
        sm_jobs_read();
    }
    assert_false(sm_job_is_over(job));
    assert_numbers(sm_job_result(job), n);
    sm_job_free(job);
    assert_no_child();
}

TEST(call_runs_in_this_process)
{
    int n = 7;
    sm_job *job;
    sm_error err = {0};
    assert_ok(sm_job_call(&job, make_list, &n, NULL, &err), err);
    assert_numbers(sm_job_result(job), n);
    sm_job_free(job);
    assert_null(sm_arena_used());
}

/* Each kind of end by child and by call. */
TEST(failed_study_ends_only_itself_with_its_reason)
{
    static const struct {
        sm_job_body *body;
        sm_status status;
        const char *text;
        bool calls; /* a crash would end this test */
        sm_status lost;
    } row[] = {{refuse, SM_USAGE, "4711", true, SM_OK},
               {crash, SM_INTERNAL, "signal 6", false, SM_INTERNAL},
               {take_too_much, SM_LIMIT, "out of memory", true, SM_INTERNAL}}; /* the first that was lost is kept */
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_job *job = sm_job_start(row[i].body, NULL);
        wait_for_end(job);
        assert_int_equal(sm_job_error(job)->status, row[i].status);
        assert_non_null(strstr(sm_job_error(job)->text, row[i].text));
        assert_null(sm_job_result(job));
        assert_int_equal(sm_jobs_lost() ? sm_jobs_lost()->status : SM_OK, row[i].lost);
        sm_job_free(job);
        if (!row[i].calls) continue;
        sm_error err = {0};
        assert_int_equal(sm_job_call(&job, row[i].body, NULL, NULL, &err), row[i].status);
        assert_non_null(strstr(err.text, row[i].text));
        sm_job_free(job);
    }
    assert_no_child();
}

static bool says_no(void *self, double share)
{
    *(double *)self = share;
    return false;
}

TEST(watch_ends_a_call)
{
    double share = -1;
    sm_job *job;
    sm_error err = {0};
    assert_int_equal(sm_job_call(&job, work_for_ever, NULL, &(sm_job_watch){says_no, &share}, &err), SM_CHECK);
    assert_true(share >= 0);
    sm_job_free(job);
}

TEST(killed_jobs_leave_nothing_behind)
{
    int before = open_descriptors();
    for (int i = 0; i < 200; i++) {
        sm_job *job = sm_job_start(work_for_ever, NULL);
        if (i % 3 == 0) sm_job_pause(job, true);
        nanosleep(&(struct timespec){.tv_nsec = i % 7 * 300000}, NULL);
        sm_jobs_read();
        sm_job_free(job);
    }
    assert_no_child();
    assert_int_equal(open_descriptors(), before);
}

TEST(paused_job_waits_until_resumed)
{
    int n = 3;
    sm_job *job = sm_job_start(publish_and_wait, &n);
    sm_job_pause(job, true);
    assert_false(sm_jobs_running());
    assert_false(sm_jobs_wait(0));
    sm_job_pause(job, false);
    while (!sm_job_result(job)) {
        assert_true(sm_jobs_wait(10000));
        sm_jobs_read();
    }
    sm_job_free(job);
    assert_no_child();
}

static const void *tell_number(sm_work *w, const void *ask)
{
    (void)ask;
    pid_t *self = sm_alloc(1, sizeof *self);
    *self = getpid();
    sm_work_publish(w, self);
    for (;;) pause();
    return NULL;
}

static bool is_gone(pid_t pid)
{
    char name[64], text[256] = "";
    snprintf(name, sizeof name, "/proc/%d/stat", pid);
    int fd = open(name, O_RDONLY);
    ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
    if (fd >= 0) close(fd);
    return n <= 0 || strstr(text, ") Z ");
}

/* Writes the numbers of five children to fd and waits to be killed. */
static void be_a_parent(int fd)
{
    for (int i = 0; i < 5; i++) {
        sm_job *job = sm_job_start(tell_number, NULL);
        while (!sm_job_result(job) && sm_jobs_wait(10000)) sm_jobs_read();
        ssize_t n = write(fd, sm_job_result(job), sizeof(pid_t));
        (void)n;
    }
    for (;;) pause();
}

/* The children also close what their parent had opened: the other end of the pipe closes when it dies. */
TEST(children_die_with_their_parent)
{
    int ends[2];
    pid_t child[5];
    char byte;
    assert_int_equal(pipe(ends), 0);
    pid_t parent = fork();
    if (!parent) be_a_parent(ends[1]);
    close(ends[1]);
    for (int i = 0; i < 5; i++) assert_int_equal(read(ends[0], &child[i], sizeof *child), sizeof *child);
    kill(parent, SIGKILL);
    waitpid(parent, NULL, 0);
    assert_int_equal(read(ends[0], &byte, 1), 0);
    for (int i = 0; i < 5; i++) {
        for (int wait = 0; wait < 200 && !is_gone(child[i]); wait++)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        assert_true(is_gone(child[i]));
    }
    close(ends[0]);
}

enum { FILES = 100 };

static const void *read_each(sm_work *w, const void *ask)
{
    char *out = sm_alloc(FILES + 1, 1);
    (void)w;
    for (int i = 0; i < FILES; i++)
        if (pread(((const int *)ask)[i], out + i, 1, i) != 1) out[i] = '-';
    return out;
}

/* Byte i of descriptor i; the child has closed every tenth. */
TEST(child_keeps_named_descriptors_open)
{
    int fd[FILES];
    char path[] = "/tmp/test_job_XXXXXX", bytes[FILES];
    int file = mkstemp(path);
    assert_true(file >= 0);
    for (int i = 0; i < FILES; i++) bytes[i] = (char)('a' + i % 26);
    assert_int_equal(write(file, bytes, FILES), FILES);
    for (int i = 0; i < FILES; i++) {
        fd[i] = open(path, O_RDONLY);
        assert_true(fd[i] >= 0);
        if (i % 10) sm_jobs_keep_open(fd[i], true);
    }
    sm_job *job = sm_job_start(read_each, fd);
    wait_for_end(job);
    assert_null(sm_job_error(job));
    const char *read = sm_job_result(job);
    for (int i = 0; i < FILES; i++) assert_int_equal(read[i], i % 10 ? bytes[i] : '-');
    sm_job_free(job);
    for (int i = 0; i < FILES; i++) {
        sm_jobs_keep_open(fd[i], false);
        close(fd[i]);
    }
    close(file);
    unlink(path);
    assert_no_child();
}

/* As a user whose limit on processes is reached; root has none. */
TEST(missing_process_fails_the_job)
{
    pid_t pid = fork();
    if (!pid) {
        int n = 1;
        bool dropped = geteuid() != 0 || setuid(65534) == 0;
        setrlimit(RLIMIT_NPROC, &(struct rlimit){0, 0});
        sm_job *job = sm_job_start(make_list, &n);
        bool failed = dropped && sm_job_is_over(job) && sm_job_error(job) &&
                      strstr(sm_job_error(job)->text, "cannot start a process");
        sm_job_free(job);
        _exit(failed ? 0 : 1);
    }
    int status;
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
}

/* Blocks of every size up to 5,000 bytes, given back and taken again: none overlaps another. */
TEST(arena_blocks_do_not_overlap)
{
    enum { BLOCKS = 5000 };
    static unsigned char *block[BLOCKS];
    sm_arena *a = sm_arena_new();
    sm_arena_use(a);
    for (int turn = 0; turn < 3; turn++) {
        for (size_t i = (size_t)turn; i < BLOCKS; i++) block[i] = sm_alloc(i, 1);
        for (size_t i = (size_t)turn; i < BLOCKS; i++) memset(block[i], (int)i + turn, i);
        for (int i = turn; i < BLOCKS; i++) {
            for (int k = 0; k < i; k++)
                if (block[i][k] != (unsigned char)(i + turn)) fail_msg("block %d, byte %d", i, k);
            sm_free(block[i]);
        }
    }
    sm_arena_use(NULL);
    sm_arena_free(a);
}

TEST(arena_reuses_freed_blocks)
{
    sm_arena *a = sm_arena_new();
    assert_non_null(a);
    assert_null(sm_arena_use(a));
    for (int i = 0; i < 30000; i++) { /* 30 GB if nothing were reused */
        char *p = sm_alloc(1 << 20, 1);
        assert_int_equal(p[0] | p[(1 << 20) - 1], 0);
        p[0] = p[(1 << 20) - 1] = 1;
        sm_free(p);
    }
    sm_arena_use(NULL);
    char *heap = sm_copy_text("heap", 4);
    sm_arena_use(a);
    char *wider = sm_resize(heap, 4096, 1); /* moves into the arena; heap stays its owner's */
    assert_string_equal(wider, "heap");
    wider = sm_resize(wider, 1 << 22, 1);
    assert_string_equal(wider, "heap");
    sm_arena_use(NULL);
    sm_free(heap);
    sm_arena_free(a);
}
