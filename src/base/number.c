/* Numbers as text, with a point whatever the locale. */
#include "setmatch/base/text.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sm_number(char out[32], double x)
{
    if (x == 0) x = 0; /* no -0 */
    if (fabs(x) < 9007199254740992.0 && x == floor(x)) {
        snprintf(out, 32, "%.0f", x == 0 ? 0.0 : x);
        return;
    }
    for (int digits = fabs(x) < DBL_MIN ? 1 : 15; digits <= 17; digits++) { /* a subnormal has fewer to begin with */
        snprintf(out, 32, "%.*g", digits, x);
        if (strtod(out, NULL) == x) return;
    }
}

void sm_fixed(char out[64], double x, int digits)
{
    if (digits < 0) digits = 0;
    if (digits > 17) digits = 17;
    if (fabs(x) >= 1e16)
        snprintf(out, 64, "%.6e", x);
    else
        snprintf(out, 64, "%.*f", digits, x);
    if (out[0] == '-' && out[1 + strspn(out + 1, "0.")] == 0) memmove(out, out + 1, strlen(out));
}
