/* Names that are nearly the one that was meant, and words among choices. */
#include "setmatch/base/text.h"
#include <string.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

size_t sm_distance(const char *a, const char *b)
{
    enum { MOST = 32 };
    size_t m = strnlen(a, MOST), n = strnlen(b, MOST), row[MOST + 1];
    for (size_t j = 0; j <= n; j++) row[j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t above = row[j], best = diagonal + (lower(a[i - 1]) != lower(b[j - 1]));
            if (above + 1 < best) best = above + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            row[j] = best;
            diagonal = above;
        }
    }
    return row[n];
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
    return n->best && n->distance <= strlen(n->word) / 2 + 1 ? n->best : NULL;
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
