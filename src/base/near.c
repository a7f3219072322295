/* Names that are nearly the one that was meant, and words among choices. */
#include "setmatch/base/text.h"
#include <string.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Rows of the table of distances between beginnings: this one, the one above, and the one above that. */
size_t sm_distance(const char *a, const char *b)
{
    enum { MOST = 32 };
    size_t m = strnlen(a, MOST), n = strnlen(b, MOST), row[3][MOST + 1] = {{0}};
    for (size_t j = 0; j <= n; j++) row[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = row[i % 3], *above = row[(i + 2) % 3], *higher = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            now[j] = least(above[j - 1] + (x != y), least(above[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
                now[j] = least(now[j], higher[j - 2] + 1);
        }
    }
    return row[m % 3][n];
}

void sm_near_try(sm_near *n, const char *candidate)
{
    size_t length = strlen(n->word);
    size_t distance = length && strncmp(candidate, n->word, length) == 0 ? 0 : sm_distance(n->word, candidate);
    if (n->best && distance >= n->distance) return;
    n->best = candidate;
    n->distance = distance;
}

const char *sm_near_found(const sm_near *n)
{
    size_t length = strlen(n->word);
    return n->best && n->distance <= (length + 1) / 3 ? n->best : NULL;
}

bool sm_choice_among(const char *choices, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = choices; *p;) {
        size_t n = strcspn(p, "|");
        if (n == length && strncmp(p, word, n) == 0) return true;
        p += n + (p[n] == '|');
    }
    return false;
}
