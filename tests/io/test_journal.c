/* What is left when a process ends at any moment. A journal that is freed without an end is what a kill leaves behind:
 * the file as it is, and its lock gone. Expected lines are those that went in. */
#include "io/read.h"
#include "io/state/journal.h"
#include "io/state/journal_parts.h"
#include "tests/io/case.h"
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

static const char labels[] = "class,cluster\na,x\na,y\nb,y\nb,y\n";
static const char *const three[] = {"move 1 a x y", "new \"k 9\"", "undo"};

typedef struct bound { /* data and a journal of them */
    sm_dataset *data;
    sm_table *table;
    sm_points *points;
    sm_journal *journal;
    sm_text said;
} bound;

static bound bind_files(const char *const *files, size_t n)
{
    bound b = {0};
    sm_error err = {0};
    assert_ok(sm_read(&b.data, files, n, NULL, &err), err);
    const sm_partition *t = sm_dataset_truth(b.data), *p = sm_dataset_pred(b.data);
    assert_ok(sm_table_of(&b.table, t, p, SM_STORE_BEST, &err), err);
    assert_ok(sm_points_new(&b.points, t, p, &err), err);
    b.journal = sm_journal_new(1);
    assert_ok(sm_journal_begin(b.journal, b.data, b.table, b.points, &b.said, &err), err);
    return b;
}

static bound bind_file(const char *file)
{
    return bind_files(&file, 1);
}

/* As a kill would: no end. */
static void crash(bound *b)
{
    sm_journal_free(b->journal);
    sm_points_free(b->points);
    sm_table_free(b->table);
    sm_dataset_free(b->data);
    sm_text_free(&b->said);
}

static void finish(bound *b, bool keep)
{
    sm_journal_end(b->journal, keep);
    crash(b);
}

static void add(bound *b, const char *line)
{
    sm_error err = {0};
    assert_ok(sm_journal_add(b->journal, line, &err), err);
}

static void add_three(bound *b)
{
    for (size_t i = 0; i < 3; i++) add(b, three[i]);
}

static void left_is(bound *b, const char *lines)
{
    sm_left left;
    sm_error err = {0};
    sm_status status = sm_journal_left(b->journal, &left, &err);
    if (!lines) {
        assert_int_equal(status, SM_USAGE);
        return;
    }
    assert_ok(status, err);
    assert_string_equal(sm_text_of(&left.lines) + left.from, lines);
    sm_left_free(&left);
}

static int journals(char name[256])
{
    int n = 0;
    DIR *d = opendir("setmatch");
    if (!d) return 0;
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        if (e->d_name[0] != '.') {
            n++;
            if (name) snprintf(name, 256, "setmatch/%.200s", e->d_name);
        }
    closedir(d);
    return n;
}

static void drop_journals(void)
{
    char name[256];
    while (journals(name)) unlink(name);
}

static int begin_test(void **state)
{
    drop_journals();
    put_text("in", labels);
    return 0;
}

/* ---- offered ----------------------------------------------------------------------------------------------------- */
TEST_WITH(begin_test, NULL, what_a_dead_process_left_is_offered)
{
    bound b = bind_file("in");
    assert_int_equal(b.said.length, 0);
    add_three(&b);
    crash(&b);
    b = bind_file("in");
    assert_non_null(strstr(sm_text_of(&b.said), "3 changes from "));
    assert_non_null(strstr(sm_text_of(&b.said), " were not saved: :restore brings them back"));
    left_is(&b, "move 1 a x y\nnew \"k 9\"\nundo\n");
    finish(&b, false);
    assert_int_equal(journals(NULL), 1); /* not restored: it stays */
}

/* A journal has no name of its own until its first line is written: who ended before, left it to be removed. */
TEST_WITH(begin_test, NULL, what_was_never_named_goes_with_its_process)
{
    char dead[64], living[64], locked[64];
    int how;
    pid_t pid = fork(), other;
    if (pid == 0) _exit(0);
    assert_int_equal(waitpid(pid, &how, 0), pid);
    other = fork();
    if (other == 0) _exit(0);
    assert_int_equal(waitpid(other, &how, 0), other);
    snprintf(dead, sizeof dead, "setmatch/%ld-0.new", (long)pid);
    snprintf(locked, sizeof locked, "setmatch/%ld-0.new", (long)other);
    snprintf(living, sizeof living, "setmatch/%ld-7.new", (long)getpid());
    mkdir("setmatch", 0700);
    const char *const name[] = {dead, living, locked, "setmatch/x-0.new"};
    for (size_t i = 0; i < 4; i++) put_text(name[i], "");
    int fd = open(locked, O_RDONLY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    bound b = bind_file("in");
    for (size_t i = 0; i < 4; i++) assert_int_equal(access(name[i], F_OK) == 0, i > 0);
    close(fd);
    finish(&b, false);
}

TEST_WITH(begin_test, NULL, what_another_process_restores_is_not_restored_here)
{
    char name[256];
    sm_left left;
    sm_error err = {0};
    bound b = bind_file("in");
    add_three(&b);
    crash(&b);
    assert_int_equal(journals(name), 1);
    b = bind_file("in");
    int fd = open(name, O_RDONLY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    assert_int_equal(sm_journal_left(b.journal, &left, &err), SM_USAGE);
    assert_string_equal(err.text, "another process is restoring these changes; try again later");
    close(fd);
    left_is(&b, "move 1 a x y\nnew \"k 9\"\nundo\n");
    finish(&b, false);
}

/* RFC 3986, 2.1: a percent sign and two digits for what a line would divide at or take for one of these. */
TEST_WITH(begin_test, NULL, paths_are_one_word_each)
{
    sm_text t = {0};
    sm_path_add(&t, "no/such a%\x7f\n\xc3\xa9");
    assert_string_equal(sm_text_of(&t), "no/such%20a%25%7F%0A\xc3\xa9");
    sm_text_free(&t);
}

TEST_WITH(begin_test, NULL, restored_lines_are_in_the_new_journal_before_the_old_one_goes)
{
    sm_left left;
    sm_error err = {0};
    bound b = bind_file("in");
    add_three(&b);
    crash(&b);
    b = bind_file("in");
    assert_ok(sm_journal_left(b.journal, &left, &err), err);
    assert_int_equal(left.n, 3);
    assert_ok(sm_journal_add(b.journal, sm_text_of(&left.lines), &err), err);
    assert_false(sm_journal_forget(b.journal));
    sm_left_free(&left);
    assert_int_equal(journals(NULL), 1);
    add(&b, "redo");
    crash(&b);
    b = bind_file("in");
    left_is(&b, "move 1 a x y\nnew \"k 9\"\nundo\nredo\n");
    finish(&b, false);
}

TEST_WITH(begin_test, NULL, the_newest_of_several_comes_first)
{
    const struct timespec past[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    char name[256];
    bound b = bind_file("in");
    add_three(&b);
    crash(&b);
    assert_int_equal(journals(name), 1);
    assert_int_equal(utimensat(AT_FDCWD, name, past, 0), 0);
    b = bind_file("in");
    add(&b, "roles");
    crash(&b);
    b = bind_file("in");
    assert_non_null(strstr(sm_text_of(&b.said), "1 change from "));
    left_is(&b, "roles\n");
    assert_true(sm_journal_forget(b.journal));
    left_is(&b, "move 1 a x y\nnew \"k 9\"\nundo\n");
    assert_false(sm_journal_forget(b.journal));
    left_is(&b, NULL);
    finish(&b, false);
    assert_int_equal(journals(NULL), 0);
}

TEST_WITH(begin_test, NULL, the_time_is_told_with_the_date_unless_it_is_of_today)
{
    const struct timespec then[2] = {{.tv_sec = 43380}, {.tv_sec = 43380}}; /* 12:03 on the first day of 1970 */
    char name[256];
    setenv("TZ", "UTC0", 1);
    bound b = bind_file("in");
    add(&b, "roles");
    crash(&b);
    assert_int_equal(journals(name), 1);
    assert_int_equal(utimensat(AT_FDCWD, name, then, 0), 0);
    b = bind_file("in"); /* the journal's now is second 1 of that day */
    assert_string_equal(sm_text_of(&b.said), "1 change from 12:03 was not saved: :restore brings it back");
    sm_journal *late;
    sm_error err = {0};
    late = sm_journal_new(3 * 86400);
    sm_text_clear(&b.said);
    assert_ok(sm_journal_begin(late, b.data, b.table, b.points, &b.said, &err), err);
    assert_non_null(strstr(sm_text_of(&b.said), "1 change from 1970-01-01 12:03 was not saved"));
    sm_journal_end(late, false);
    sm_journal_free(late);
    finish(&b, false);
}

/* ---- not offered ------------------------------------------------------------------------------------------------- */
TEST_WITH(begin_test, NULL, nothing_stays_of_a_clean_end_or_of_no_change)
{
    for (int keep = 0; keep < 2; keep++) {
        bound b = bind_file("in");
        if (!keep) add_three(&b);
        finish(&b, keep);
        assert_int_equal(journals(NULL), 0);
    }
    bound b = bind_file("in");
    add_three(&b);
    finish(&b, true);
    assert_int_equal(journals(NULL), 1);
    drop_journals();
    b = bind_file("in");
    crash(&b);
    assert_int_equal(journals(NULL), 1); /* it holds nothing, */
    b = bind_file("in");
    assert_int_equal(journals(NULL), 1); /* so the next start removes it and has its own */
    finish(&b, false);
    assert_int_equal(journals(NULL), 0);
}

TEST_WITH(begin_test, NULL, a_retracted_line_is_not_there)
{
    bound b = bind_file("in");
    add(&b, "move 1 nobody x y");
    sm_journal_retract(b.journal);
    add(&b, three[0]);
    add(&b, "move 1 nobody x y");
    sm_journal_retract(b.journal);
    add(&b, three[2]);
    crash(&b);
    b = bind_file("in");
    left_is(&b, "move 1 a x y\nundo\n");
    finish(&b, false);
}

TEST_WITH(begin_test, NULL, other_input_is_left_alone)
{
    bound b = bind_file("in");
    add_three(&b);
    crash(&b);
    put_text("in", "class,cluster\na,x\na,y\nb,y\nb,x\n");
    b = bind_file("in"); /* other points */
    assert_int_equal(b.said.length, 0);
    left_is(&b, NULL);
    finish(&b, false);
    put_text("in", "class,cluster\na,x\na,y\nb,y\nb,y\n\n");
    b = bind_file("in"); /* the same points of other bytes */
    left_is(&b, NULL);
    finish(&b, false);
    put_text("second", labels);
    b = bind_file("second"); /* the same bytes of another name */
    left_is(&b, NULL);
    finish(&b, false);
    put_text("in", labels);
    b = bind_file("in");
    left_is(&b, "move 1 a x y\nnew \"k 9\"\nundo\n");
    finish(&b, false);
}

TEST_WITH(begin_test, NULL, another_version_is_left_alone)
{
    sm_text text = {0};
    uint64_t sequence = 0;
    sm_record_add(&text, &sequence, "# setmatch-journal 2");
    sm_record_add(&text, &sequence, "roles");
    mkdir("setmatch", 0700);
    put_file("setmatch/1-0.journal", text.data, text.length);
    sm_text_free(&text);
    bound b = bind_file("in");
    assert_int_equal(b.said.length, 0);
    left_is(&b, NULL);
    finish(&b, false);
    assert_int_equal(access("setmatch/1-0.journal", F_OK), 0);
}

/* ---- two at once ------------------------------------------------------------------------------------------------- */
TEST_WITH(begin_test, NULL, a_second_process_is_told_of_the_first)
{
    char wanted[128];
    bound first = bind_file("in");
    snprintf(wanted, sizeof wanted, "also open in process %ld; changes here go to a separate journal", (long)getpid());
    add(&first, "roles");
    sm_error err = {0};
    assert_ok(sm_left_find(first.journal, &err), err); /* its own journal is nobody else's */
    assert_int_equal(first.journal->live, 0);
    assert_int_equal(first.journal->n_left, 0);
    bound second = bind_file("in");
    assert_string_equal(sm_text_of(&second.said), wanted);
    left_is(&second, NULL);
    add(&second, "reset");
    assert_int_equal(journals(NULL), 2);
    crash(&second);
    crash(&first);
    second = bind_file("in");
    assert_non_null(strstr(sm_text_of(&second.said), ", then older ones"));
    finish(&second, false);
}

static void bind_stdin_again(bound *b)
{
    int fd = open("in", O_RDONLY);
    assert_true(fd >= 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO);
    close(fd);
    *b = bind_file("-");
}

/* Nobody can say whether two pipes are one; but the same points from a pipe are the same input. */
TEST_WITH(begin_test, NULL, standard_input_is_told_by_its_points)
{
    bound first, second;
    bind_stdin_again(&first);
    add(&first, "roles");
    bind_stdin_again(&second);
    assert_int_equal(second.said.length, 0);
    finish(&second, false);
    crash(&first);
    bind_stdin_again(&second);
    left_is(&second, "roles\n");
    finish(&second, false);
}

TEST_WITH(begin_test, NULL, a_killed_process_holds_no_lock)
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        bound b = bind_file("in");
        add_three(&b);
        if (write(ready[1], "x", 1) == 1)
            for (;;) pause();
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    bound b = bind_file("in");
    assert_non_null(strstr(sm_text_of(&b.said), "open in process"));
    finish(&b, false);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    b = bind_file("in");
    left_is(&b, "move 1 a x y\nnew \"k 9\"\nundo\n");
    finish(&b, false);
    close(ready[0]);
    close(ready[1]);
}

/* ---- saved ------------------------------------------------------------------------------------------------------- */
/* Points 1 and 2 of class a: x y; moved to y y and saved, then an edit that no file has. */
TEST_WITH(begin_test, NULL, edits_behind_a_save_are_offered_with_the_input_and_with_the_saved_file)
{
    sm_error err = {0};
    sm_edit e = {0};
    sm_left left;
    bound b = bind_file("in");
    add(&b, "move 1 a x y");
    sm_edit_op(&e, (sm_op){.kind = SM_OP_MOVE, .row = 0, .from = 0, .to = 1, .count = 1});
    sm_edit_point(&e, 0);
    assert_ok(sm_table_prepare(b.table, &e, &err), err);
    sm_points_prepare(b.points, &e);
    sm_table_op(b.table, e.ops);
    sm_points_apply(b.points, &e, SM_DO);
    put_text("out", "class,cluster\na,y\na,y\nb,y\nb,y\n");
    sm_journal_saved(b.journal, "out");
    add(&b, "rename y z");
    crash(&b);
    sm_edit_free(&e);
    b = bind_file("out");
    assert_non_null(strstr(sm_text_of(&b.said), "1 change from "));
    left_is(&b, "rename y z\n");
    finish(&b, false);
    b = bind_file("in");
    assert_non_null(strstr(sm_text_of(&b.said), "1 change from "));
    assert_ok(sm_journal_left(b.journal, &left, &err), err);
    assert_int_equal(left.from, 0);
    assert_memory_equal(sm_text_of(&left.lines), "move 1 a x y\n" SM_SAVED " ", 21);
    assert_non_null(strstr(sm_text_of(&left.lines), "/out\nrename y z\n"));
    sm_left_free(&left);
    finish(&b, false);
}

TEST_WITH(begin_test, NULL, what_was_saved_last_is_not_offered)
{
    bound b = bind_file("in");
    add(&b, "roles");
    sm_journal_saved(b.journal, "out");
    crash(&b);
    b = bind_file("in");
    assert_int_equal(b.said.length, 0);
    finish(&b, false);
    assert_int_equal(journals(NULL), 0);
}

/* ---- damaged ----------------------------------------------------------------------------------------------------- */
enum { LINES = 12 };

static void line_of(int i, char out[64])
{
    snprintf(out, 64, i % 3 ? "move %d a x \"y %d\"" : "undo", i + 1, i);
}

/* The commands whose records end at or before byte `good`; the file is `bytes`. */
static void expected_of(const char *bytes, size_t good, char *out)
{
    *out = 0;
    int i = 0;
    for (const char *p = bytes, *end; (end = memchr(p, '\n', good - (size_t)(p - bytes))) != NULL; p = end + 1) {
        const char *text = strchr(strchr(p, ' ') + 1, ' ') + 1;
        if (*text == '#') continue;
        char line[64];
        line_of(i++, line);
        strcat(strcat(out, line), "\n");
    }
}

static void read_back(const char *bytes, size_t length, sm_leaving *out)
{
    put_file("third", bytes, length);
    int fd = open("third", O_RDONLY);
    sm_leaving_read(out, fd);
    close(fd);
}

static size_t whole_journal(char bytes[4096])
{
    char line[64], name[256];
    bound b = bind_file("in");
    for (int i = 0; i < LINES; i++) {
        line_of(i, line);
        add(&b, line);
    }
    crash(&b);
    assert_int_equal(journals(name), 1);
    int fd = open(name, O_RDONLY);
    ssize_t n = read(fd, bytes, 4096);
    close(fd);
    assert_in_range(n, 400, 4095);
    return (size_t)n;
}

TEST_WITH(begin_test, NULL, cut_at_every_byte_the_whole_records_come_back)
{
    char bytes[4096], wanted[2048];
    size_t n = whole_journal(bytes);
    for (size_t cut = 0; cut <= n; cut++) {
        sm_leaving l;
        expected_of(bytes, cut, wanted);
        read_back(bytes, cut, &l);
        assert_string_equal(sm_text_of(&l.lines), wanted);
        sm_leaving_free(&l);
    }
    assert_non_null(strstr(wanted, "\"y 11\"")); /* the last cut was none */
    unlink("third");
}

TEST_WITH(begin_test, NULL, flipped_at_every_bit_the_records_ahead_come_back)
{
    char bytes[4096], damaged[4096], wanted[2048];
    size_t n = whole_journal(bytes);
    for (size_t bit = 0; bit < 8 * n; bit++) {
        sm_leaving l;
        size_t at = bit / 8, start = at;
        while (start && bytes[start - 1] != '\n') start--;
        memcpy(damaged, bytes, n);
        damaged[at] = (char)(damaged[at] ^ 1 << bit % 8);
        expected_of(bytes, start, wanted);
        read_back(damaged, n, &l);
        assert_string_equal(sm_text_of(&l.lines), wanted);
        sm_leaving_free(&l);
    }
    unlink("third");
}

/* Changes a byte in the line, counted from 1, of the only journal. */
static void damage_line(size_t line, char name[256])
{
    char bytes[4096], *at = bytes;
    size_t n = whole_journal(bytes);
    assert_int_equal(journals(name), 1);
    for (size_t i = 1; i < line; i++) at = strchr(at, '\n') + 1;
    at[12] = (char)(at[12] ^ 1);
    put_file(name, bytes, n);
}

/* Five lines are the head: version, process, file, input, state. The third of twelve changes is damaged. */
TEST_WITH(begin_test, NULL, changes_behind_damage_are_counted_and_kept)
{
    char name[256], aside[300];
    damage_line(8, name);
    bound b = bind_file("in");
    assert_non_null(strstr(sm_text_of(&b.said), "2 changes from "));
    assert_non_null(strstr(sm_text_of(&b.said), "the journal is damaged at line 8: 10 later changes cannot be read"));
    sm_left left;
    sm_error err = {0};
    assert_ok(sm_journal_left(b.journal, &left, &err), err);
    assert_int_equal(left.n, 2);
    assert_int_equal(left.n_lost, 10);
    assert_int_equal(left.damaged, 8);
    assert_non_null(strstr(sm_text_of(&left.kept), ".journal.damaged"));
    add(&b, "undo");
    assert_false(sm_journal_forget(b.journal));
    sm_left_free(&left);
    snprintf(aside, sizeof aside, "%s.damaged", name);
    assert_int_equal(access(name, F_OK), -1);
    assert_int_equal(access(aside, F_OK), 0);
    finish(&b, false);
}

/* No change ahead of the damage: there is nothing to restore, and it is reported once. */
TEST_WITH(begin_test, NULL, damaged_head_is_told_and_kept)
{
    for (size_t line = 1; line <= 6; line++) {
        char name[256], aside[300], told[64];
        drop_journals();
        damage_line(line, name);
        bound b = bind_file("in");
        snprintf(told, sizeof told, "a journal is damaged at line %zu: 12 changes cannot be read", line);
        assert_non_null(strstr(sm_text_of(&b.said), told));
        assert_non_null(strstr(sm_text_of(&b.said), ".journal.damaged"));
        left_is(&b, NULL);
        finish(&b, false);
        snprintf(aside, sizeof aside, "%s.damaged", name);
        assert_int_equal(access(aside, F_OK), 0);
        b = bind_file("in");
        assert_int_equal(b.said.length, 0);
        finish(&b, false);
    }
}

TEST_WITH(begin_test, NULL, garbage_is_no_journal)
{
    static const char *const text[] = {"", "\n", "x", "00000000 0 \n", "# setmatch-journal 1\n"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        sm_leaving l;
        read_back(text[i], strlen(text[i]), &l);
        assert_false(l.known);
        assert_int_equal(l.lines.length, 0);
        sm_leaving_free(&l);
    }
    unlink("third");
}

/* ---- no room, no place ------------------------------------------------------------------------------------------- */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST_WITH(begin_test, NULL, a_full_disk_refuses_the_change_and_spoils_nothing)
{
    char name[256];
    struct stat st;
    sm_error err = {0};
    signal(SIGXFSZ, SIG_IGN);
    bound b = bind_file("in");
    add(&b, three[0]);
    assert_int_equal(journals(name), 1);
    assert_int_equal(stat(name, &st), 0);
    limit_files((rlim_t)st.st_size + 5); /* the next record does not fit, but a part of it does */
    assert_int_equal(sm_journal_add(b.journal, three[1], &err), SM_IO);
    assert_non_null(strstr(err.text, "change rejected, because it cannot be recorded in "));
    limit_files(RLIM_INFINITY);
    add(&b, three[2]);
    crash(&b);
    b = bind_file("in");
    left_is(&b, "move 1 a x y\nundo\n");
    finish(&b, false);
}

TEST_WITH(begin_test, NULL, without_a_place_changes_are_made_all_the_same)
{
    char here[256];
    snprintf(here, sizeof here, "%s", getenv("XDG_STATE_HOME"));
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    bound b = bind_file("in");
    assert_string_equal(sm_text_of(&b.said),
                        "changes will not survive a crash: /dev/null/none/setmatch/: Not a directory");
    add_three(&b);
    sm_journal_retract(b.journal);
    finish(&b, true);
    setenv("XDG_STATE_HOME", here, 1);
}

TEST_WITH(begin_test, NULL, the_file_is_for_its_owner_only)
{
    char name[256];
    struct stat st;
    bound b = bind_file("in");
    assert_int_equal(journals(name), 1);
    assert_int_equal(stat(name, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    finish(&b, false);
}

TEST_WITH(begin_test, NULL, what_dead_processes_left_while_saving_is_removed)
{
    pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, NULL, 0);
    char dead[64], own[64];
    snprintf(dead, sizeof dead, ".setmatch-%ld-0", (long)child);
    snprintf(own, sizeof own, ".setmatch-%ld-7", (long)getpid());
    put_text(dead, "half");
    put_text(own, "half");
    put_text(".setmatch-x", "mine");
    bound b = bind_file("in");
    finish(&b, false);
    assert_int_equal(access(dead, F_OK), -1);
    assert_int_equal(unlink(own), 0);
    assert_int_equal(unlink(".setmatch-x"), 0);
}

static int enter(void **state)
{
    char here[256];
    int code = enter_scratch(state);
    if (!getcwd(here, sizeof here)) return -1;
    setenv("XDG_STATE_HOME", here, 1);
    return code;
}

static int leave(void **state)
{
    drop_journals();
    rmdir("setmatch");
    return leave_scratch(state);
}

/* The clock is not the test's, so it waits as the explorer does: as long as it is reported. */
TEST_WITH(begin_test, NULL, a_change_is_due_on_the_disk_within_a_second)
{
    bound b = bind_file("in");
    assert_int_equal(sm_journal_due(b.journal), 0);
    add(&b, three[0]);
    assert_in_range(sm_journal_due(b.journal), 1, 1000);
    sm_journal_sync(b.journal);
    assert_int_equal(sm_journal_due(b.journal), 0);
    add(&b, three[1]);
    int rounds = 0;
    for (int ms; (ms = sm_journal_due(b.journal)) > 0 && rounds < 100; rounds++) {
        struct timespec wait = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
        nanosleep(&wait, NULL);
        sm_journal_tick(b.journal);
    }
    assert_in_range(rounds, 1, 10);
    finish(&b, false);
}

const test_group group_of_tests = {enter, leave};
