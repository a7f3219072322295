/* The tests of a program, and the main of those that have no other. */
#include "near.h"
#include <stdlib.h>

extern const test_group group_of_tests __attribute__((weak));
static registered_test *first_test;

void register_test(registered_test *t)
{
    registered_test **at = &first_test;
    while (*at && (*at)->line < t->line) at = &(*at)->next;
    t->next = *at;
    *at = t;
}

int run_registered(void)
{
    size_t n = 0;
    for (const registered_test *t = first_test; t; t = t->next) n++;
    struct CMUnitTest *tests = calloc(n + 1, sizeof *tests);
    if (!tests || !n) abort();
    n = 0;
    for (const registered_test *t = first_test; t; t = t->next) tests[n++] = t->test;
    const test_group *group = &group_of_tests ? &group_of_tests : &(const test_group){NULL, NULL};
    int failed = _cmocka_run_group_tests(first_test->file, tests, n, group->before, group->after);
    free(tests);
    return failed;
}

__attribute__((weak)) int main(int argc, char **argv)
{
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return run_registered();
}
