/* What every test needs: cmocka with its includes in the right order, and comparing doubles. */
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
