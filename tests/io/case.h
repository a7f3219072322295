/* A case of bad (or odd) input: bytes, options, and what must come of them, word for word. */
#ifndef TESTS_IO_CASE_H
#define TESTS_IO_CASE_H
#include "base/mem.h"
#include "io/formats/formats.h"
#include "io/load/load.h"
#include "io/read.h"
#include "tests/support/near.h"
#include "tests/support/scratch.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct bad_case {
    const char *id;    /* in the catalogue of bad inputs */
    const char *bytes; /* length 0: up to the NUL */
    size_t length;
    const char *second; /* a second file */
    sm_read_options o;
    sm_status status;
    uint64_t line, column;
    const char *text; /* the whole error; when read: a part of the account, NULL for nothing to say, "" for any */
    uint32_t points;  /* when read; 0 with counts */
} bad_case;

/* Not truncated before it is written: some file systems then wait for the disk. */
static inline void put_file(const char *name, const void *bytes, size_t length)
{
    int fd = open(name, O_WRONLY | O_CREAT, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, length), (ssize_t)length);
    assert_int_equal(ftruncate(fd, (off_t)length), 0);
    close(fd);
}

static inline void put_text(const char *name, const char *text)
{
    put_file(name, text, strlen(text));
}

static inline bool same_error(const bad_case *c, const sm_error *err)
{
    bool same = strcmp(err->text, c->text) == 0;
    if (!same) print_error("%s:\n  says     %s\n  not      %s\n", c->id, err->text, c->text);
    if (err->line == c->line && err->column == c->column) return same;
    print_error("%s: at %d:%d, not %d:%d\n", c->id, (int)err->line, (int)err->column, (int)c->line, (int)c->column);
    return false;
}

/* The account as people see it: its line, then a line for each warning. */
static inline void account_of(const sm_dataset *d, sm_text *out)
{
    const sm_account *a = &sm_dataset_parts(d)->account;
    sm_account_line(a, out);
    for (uint32_t i = 0; i < a->n_warnings; i++) sm_text_printf(out, "\nwarning: %s", a->warning[i]);
}

/* NULL: neither a warning nor a remark. */
static inline bool account_says(const sm_dataset *d, const char *part, const char *id)
{
    const sm_account *a = &sm_dataset_parts(d)->account;
    sm_text all = {0};
    account_of(d, &all);
    bool said = part ? strstr(sm_text_of(&all), part) != NULL : a->n_warnings + a->n_remarks == 0;
    if (!said) print_error("%s:\n  says     %s\n  not      %s\n", id, sm_text_of(&all), part ? part : "nothing more");
    sm_text_free(&all);
    return said;
}

static inline bool same_account(const bad_case *c, const sm_dataset *d)
{
    const sm_parts *p = sm_dataset_parts(d);
    if (p->n != c->points) print_error("%s: %u points, not %u\n", c->id, p->n, c->points);
    return account_says(d, c->text, c->id) && p->n == c->points;
}

static inline bool case_holds(const bad_case *c, const sm_bounds *b)
{
    const char *files[] = {"in", "second"};
    put_file("in", c->bytes, c->length ? c->length : strlen(c->bytes));
    if (c->second) put_text("second", c->second);
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_bounds usual = sm_bounds_default();
    sm_status status = sm_read_within(&d, files, c->second ? 2 : 1, &c->o, b ? b : &usual, &err);
    bool good = status == c->status && (status == SM_OK) == (d != NULL);
    if (!good) print_error("%s: status %d, not %d: %s\n", c->id, status, c->status, err.text);
    if (good && status == SM_OK) good = same_account(c, d);
    if (good && status != SM_OK) good = same_error(c, &err);
    sm_dataset_free(d);
    return good;
}

static inline void check_cases(const bad_case *c, size_t n, const sm_bounds *b)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += !case_holds(&c[i], b);
    assert_int_equal(wrong, 0);
}

/* Every test program works in a directory of its own. */
static inline int enter_scratch(void **state)
{
    (void)state;
    return chdir(scratch());
}

static inline int leave_scratch(void **state)
{
    (void)state;
    static const char *const left[] = {"in", "second", "third", "in.gz", "out", "target", "link"};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) unlink(left[i]);
    return chdir("/") == 0 && rmdir(scratch()) == 0 ? 0 : -1; /* nothing else was left there */
}
#endif
