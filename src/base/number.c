/* Numbers as text, with a point whatever the locale. */
#include "text.h"
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

/* Exact division by a power of ten, so that 0.6 reads as everywhere else. */
bool sm_decimal_read(const char *text, double *out)
{
    uint64_t number = 0;
    double unit = 1;
    size_t digits = 0, most = 15 + (*text == '0');
    bool behind = false;
    for (const char *p = text; *p; p++) {
        if (*p == '.' && !behind) {
            behind = true;
            continue;
        }
        if (*p < '0' || *p > '9' || ++digits > most) return false;
        number = number * 10 + (uint64_t)(*p - '0');
        if (behind) unit *= 10;
    }
    *out = (double)number / unit;
    return digits > 0;
}

bool sm_answer_number(const char *text, double *out)
{
    static const char minus[] = "\u2212";
    char plain[64], *end;
    bool negative = !strncmp(text, minus, strlen(minus));
    int length = snprintf(plain, sizeof plain, "%s%s", negative ? "-" : "", negative ? text + strlen(minus) : text);
    if (length >= (int)sizeof plain || plain[strspn(plain, " +-.0123456789eE/")]) return false;
    *out = strtod(plain, &end);
    if (end == plain) return false;
    if (*end == '/') {
        char *below = end + 1;
        double by = strtod(below, &end);
        if (end == below || by == 0) return false;
        *out /= by;
    }
    return *end == 0 && isfinite(*out);
}

bool sm_number_read(const char *text, double *out)
{
    char *end;
    if (!*text || text[strspn(text, "+-.0123456789eE")]) return false;
    *out = strtod(text, &end);
    return *end == 0 && isfinite(*out);
}
