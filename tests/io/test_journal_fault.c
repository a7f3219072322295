/* Journals when system calls fail. */
#include "io/read.h"
#include "io/state/journal.h"
#include "tests/io/case.h"
#include "tests/support/os_fault.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

static void drop_journals(void)
{
    char name[256];
    DIR *d = opendir("setmatch");
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        if (e->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "setmatch/%.200s", e->d_name);
        unlink(name);
    }
    if (d) closedir(d);
}

typedef struct data {
    sm_dataset *set;
    sm_table *table;
    sm_points *points;
} data;

static data load(void)
{
    data d = {0};
    sm_error err = {0};
    const char *file[] = {"in"};
    put_text("in", "class,cluster\na,x\na,y\nb,y\nb,y\n");
    assert_ok(sm_read(&d.set, file, 1, NULL, &err), err);
    const sm_partition *t = sm_dataset_truth(d.set), *p = sm_dataset_pred(d.set);
    assert_ok(sm_table_of(&d.table, t, p, SM_STORE_BEST, &err), err);
    assert_ok(sm_points_new(&d.points, t, p, &err), err);
    return d;
}

static void unload(data *d)
{
    sm_points_free(d->points);
    sm_table_free(d->table);
    sm_dataset_free(d->set);
}

static void leave_one(const data *d, const char *line)
{
    sm_journal *j;
    sm_text said = {0};
    sm_error err = {0};
    j = sm_journal_new(0);
    assert_ok(sm_journal_begin(j, d->set, d->table, d->points, &said, &err), err);
    assert_ok(sm_journal_add(j, line, &err), err);
    sm_journal_free(j);
    sm_text_free(&said);
}

static void leave_something(const data *d)
{
    drop_journals();
    leave_one(d, "roles");
}

static void left_is(const data *d, const char *wanted)
{
    sm_journal *j;
    sm_text said = {0};
    sm_left left;
    sm_error err = {0};
    j = sm_journal_new(0);
    assert_ok(sm_journal_begin(j, d->set, d->table, d->points, &said, &err), err);
    assert_ok(sm_journal_left(j, &left, &err), err);
    assert_string_equal(sm_text_of(&left.lines), wanted);
    sm_left_free(&left);
    sm_journal_end(j, false);
    sm_journal_free(j);
    sm_text_free(&said);
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
    rmdir("setmatch");
    return leave_scratch(state);
}

static int journals_here(const char *ending)
{
    int n = 0;
    DIR *d = opendir("setmatch");
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) n += strstr(e->d_name, ending) != NULL;
    if (d) closedir(d);
    return n;
}

/* Where there are no links it is renamed; where it cannot be written nothing of it stays. */
TEST(journal_has_its_name_or_does_not_exist)
{
    static const struct {
        os_kind kind;
        int code, named;
    } row[] = {{OS_RENAME, EPERM, 1}, {OS_WRITE, ENOSPC, 0}};
    data d = load();
    for (size_t i = 0; i < 2; i++) {
        sm_journal *j;
        sm_text said = {0};
        sm_error err = {0};
        drop_journals();
        j = sm_journal_new(0);
        os_fault_at(row[i].kind, 1, false, row[i].code);
        assert_ok(sm_journal_begin(j, d.set, d.table, d.points, &said, &err), err);
        assert_true(os_fault_happened());
        os_fault_at(row[i].kind, 0, false, 0);
        assert_int_equal(journals_here(".journal"), row[i].named);
        assert_int_equal(journals_here(".new"), 0);
        assert_ok(sm_journal_add(j, "roles", &err), err); /* where it was not there, it is made now */
        assert_int_equal(journals_here(".journal"), 1);
        sm_journal_free(j);
        sm_text_free(&said);
        left_is(&d, "roles\n");
    }
    unload(&d);
    drop_journals();
}

/* With no journal of its own to continue in, restoring removed the only copy. */
TEST(restored_changes_stay_if_no_file_can_be_opened)
{
    data d = load();
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        sm_journal *j;
        sm_text said = {0};
        sm_left left = {0};
        sm_error err = {0};
        leave_something(&d);
        j = sm_journal_new(0);
        os_fault_at(OS_OPEN, k, false, EACCES);
        sm_status status = sm_journal_begin(j, d.set, d.table, d.points, &said, &err);
        if (status == SM_OK) status = sm_journal_left(j, &left, &err);
        if (status == SM_OK) status = sm_journal_add(j, sm_text_of(&left.lines), &err);
        if (status == SM_OK) sm_journal_forget(j);
        happened = os_fault_happened();
        os_fault_at(OS_OPEN, 0, false, 0);
        sm_left_free(&left);
        sm_journal_free(j);
        j = sm_journal_new(0);
        assert_ok(sm_journal_begin(j, d.set, d.table, d.points, &said, &err), err);
        assert_ok(sm_journal_left(j, &left, &err), err);
        sm_left_free(&left);
        sm_text_free(&said);
        sm_journal_free(j);
    }
    drop_journals();
    unload(&d);
}

/* "No such file or directory" was reported where the directory could not be made. */
TEST(failed_directory_reports_its_reason)
{
    data d = load();
    char here[256], none[300];
    size_t told = 0;
    bool happened = true;
    snprintf(here, sizeof here, "%s", getenv("XDG_STATE_HOME"));
    snprintf(none, sizeof none, "%s/none", here);
    setenv("XDG_STATE_HOME", none, 1);
    for (uint64_t k = 1; happened; k++) {
        sm_journal *j;
        sm_text said = {0};
        sm_error err = {0};
        rmdir("none/setmatch");
        rmdir("none");
        j = sm_journal_new(0);
        os_fault_at(OS_OPEN, k, false, EROFS);
        assert_ok(sm_journal_begin(j, d.set, d.table, d.points, &said, &err), err);
        happened = os_fault_happened();
        os_fault_at(OS_OPEN, 0, false, 0);
        assert_null(strstr(sm_text_of(&said), "No such file"));
        told += strstr(sm_text_of(&said), "/none/setmatch/: Read-only file system") != NULL;
        sm_text_free(&said);
        sm_journal_end(j, false);
        sm_journal_free(j);
    }
    assert_true(told >= 3); /* the directory above, its own, and the file in it */
    setenv("XDG_STATE_HOME", here, 1);
    rmdir("none/setmatch");
    rmdir("none");
    unload(&d);
}

TEST(newest_journal_is_offered)
{
    static const char *const line[] = {"roles", "reset", "rename col x z"};
    data d = load();
    drop_journals();
    for (size_t i = 0; i < 3; i++) leave_one(&d, line[i]);
    for (size_t newest = 0; newest < 3; newest++) {
        for (size_t i = 0; i < 3; i++) {
            char name[64];
            snprintf(name, sizeof name, "setmatch/%ld-%zu.journal", (long)getpid(), i);
            const struct timespec at[] = {{0, UTIME_OMIT}, {i == newest ? 2000 : 1000, 0}};
            assert_int_equal(utimensat(AT_FDCWD, name, at, 0), 0);
        }
        sm_journal *j;
        sm_text said = {0};
        sm_left left = {0};
        sm_error err = {0};
        char wanted[64];
        snprintf(wanted, sizeof wanted, "%s\n", line[newest]);
        j = sm_journal_new(0);
        assert_ok(sm_journal_begin(j, d.set, d.table, d.points, &said, &err), err);
        assert_ok(sm_journal_left(j, &left, &err), err);
        assert_string_equal(sm_text_of(&left.lines), wanted);
        sm_left_free(&left);
        sm_journal_end(j, false);
        sm_journal_free(j);
        sm_text_free(&said);
    }
    unload(&d);
    drop_journals();
}

const test_group group_of_tests = {enter, leave};
