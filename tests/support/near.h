/* Tests that register themselves, cmocka with its includes in the right order, and checks of doubles and errors. */
#ifndef TESTS_SUPPORT_NEAR_H
#define TESTS_SUPPORT_NEAR_H
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"

/* TEST(claim) { ... } defines a test. A program runs all its tests in the order of their lines. TEST_WITH also runs two
 * fixtures, before and after it; NULL: none. tests/support/main.c is the main of every program that has no other; its
 * argument selects tests by a pattern, such as 'ari_*'. */
#define TEST(claim) TEST_WITH(NULL, NULL, claim)
#define TEST_WITH(before, after, claim)                                                                                \
    static void claim(void **state);                                                                                   \
    __attribute__((constructor)) static void register_##claim(void)                                                    \
    {                                                                                                                  \
        static registered_test t = {.test = {#claim, claim, before, after, NULL}, .file = __FILE__, .line = __LINE__}; \
        register_test(&t);                                                                                             \
    }                                                                                                                  \
    static void claim(void **state)

typedef struct registered_test {
    struct CMUnitTest test;
    const char *file;
    int line;
    struct registered_test *next;
} registered_test;
void register_test(registered_test *t);
int run_registered(void); /* returns the number of failures */

/* A program that defines it runs these two before its first test and after its last one; NULL: none. */
typedef struct test_group {
    CMFixtureFunction before, after;
} test_group;
extern const test_group group_of_tests;

#define assert_near(a, b, tolerance)                                                                                   \
    do {                                                                                                               \
        double near_a = (a), near_b = (b);                                                                             \
        if (!(fabs(near_a - near_b) <= (tolerance)))                                                                   \
            fail_msg("%s = %.17g, expected %.17g within %g", #a, near_a, near_b, (double)(tolerance));                 \
    } while (0)

/* A call that must succeed: its error text is shown when it does not. */
#define assert_ok(call, err)                                                                                           \
    do {                                                                                                               \
        if ((call) != SM_OK) fail_msg("%s: %s", #call, (err).text);                                                    \
    } while (0)

/* What a test needs is missing: it says so, and tests/run.sh counts it as skipped. */
static inline void skip_because(const char *why)
{
    print_message("SKIPPED: %s\n", why);
    skip();
}
#endif
