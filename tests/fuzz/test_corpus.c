/* Runs every input in the archives of tests/corpus through its target: inputs that once broke a promise, and a few for
 * all code that a target reaches. An input that breaks a promise aborts the program; the last line printed names it. */
#include "fuzz.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

/* A tar archive is a sequence of blocks: a header with the file's name and its size in octal, then the file's bytes. */
enum { BLOCK = 512, SIZE_AT = 124, LONGEST = 1 << 16 };

/* Reads the next file of a tar archive into bytes. Returns its size, or -1 at the end of the archive. */
static long next_file(gzFile archive, char name[BLOCK], uint8_t bytes[LONGEST])
{
    assert_int_equal(gzread(archive, name, BLOCK), BLOCK);
    if (!*name) return -1;
    long size = strtol(name + SIZE_AT, NULL, 8), padded = (size + BLOCK - 1) / BLOCK * BLOCK;
    assert_in_range(size, 0, LONGEST);
    assert_int_equal(gzread(archive, bytes, (unsigned)padded), padded);
    return size;
}

static void run_input(const fuzz_target *t, const char *name, const uint8_t *bytes, size_t n)
{
    uint8_t *copy = malloc(n ? n : 1); /* exactly as long as the input, so that reading past its end is noticed */
    assert_non_null(copy);
    memcpy(copy, bytes, n);
    fprintf(stderr, "%s/%s\n", t->name, name);
    t->run((fuzz_input){copy, n, false});
    free(copy);
}

static void the_corpus_breaks_no_promise(void **state)
{
    static uint8_t bytes[LONGEST];
    const fuzz_target *t = *state;
    char path[512], name[BLOCK];
    snprintf(path, sizeof path, "%s/tests/corpus/%s.tar.gz", getenv("PWD_OF_TESTS"), t->name);
    gzFile archive = gzopen(path, "rb");
    assert_non_null(archive);
    unsigned inputs = 0;
    for (long size; (size = next_file(archive, name, bytes)) >= 0;)
        if (inputs++ % sample_fewer() == 0) run_input(t, name, bytes, (size_t)size);
    gzclose(archive);
    assert_true(inputs >= 20);
}

static int enter(void **state)
{
    char here[400];
    if (!getcwd(here, sizeof here)) return -1;
    setenv("PWD_OF_TESTS", here, 1);
    the_registry();
    fuzz_enter();
    return 0;
}

static int leave(void **state)
{
    fuzz_leave();
    return 0;
}

int main(void)
{
    struct CMUnitTest tests[16];
    size_t n = 0;
    for (const fuzz_target *t = fuzz_targets; t->name; t++)
        tests[n++] = (struct CMUnitTest){t->name, the_corpus_breaks_no_promise, NULL, NULL, (void *)(uintptr_t)t};
    return _cmocka_run_group_tests("corpus", tests, n, enter, leave);
}
