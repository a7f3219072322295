/* Every file of tests/corpus goes through its target: what a fuzzer found once, and a little of everything that reaches
 * code of its own. A file that breaks a promise aborts the program; the last line names it. */
#include "fuzz.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

enum { LONGEST = 1 << 16 };

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void run_file(const fuzz_target *t, const char *path)
{
    static uint8_t bytes[LONGEST];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    uint8_t *copy = malloc(n ? n : 1); /* of exactly that length, so that reading behind its end is seen */
    assert_non_null(copy);
    memcpy(copy, bytes, n);
    fprintf(stderr, "%s\n", path);
    t->run((fuzz_input){copy, n, false});
    free(copy);
}

static void the_corpus_breaks_no_promise(void **state)
{
    const fuzz_target *t = *state;
    struct dirent **entry;
    char folder[512], path[1024];
    snprintf(folder, sizeof folder, "%s/tests/corpus/%s", getenv("PWD_OF_TESTS"), t->name);
    int n = scandir(folder, &entry, NULL, by_name), run = 0;
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        bool chosen = entry[i]->d_name[0] != '.' && run++ % (int)sample_fewer() == 0;
        free(entry[i]);
        if (chosen) run_file(t, path);
    }
    free(entry);
    assert_true(run >= 20);
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
