/* Files in a directory of the test program, and what the account of reading them says. */
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

/* Every test program works in a separate directory. */
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
