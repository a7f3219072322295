/* Names that are nearly the one that was meant, words among choices, and the order of names. */
#include "text.h"
#include <stdint.h>
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
    return n->best && *n->best && n->distance <= 2 && n->distance <= (length + 1) / 3 ? n->best : NULL;
}

sm_status sm_near_fail(const sm_near *n, const char *kind, const char *hint, sm_error *err)
{
    const char *nearest = sm_near_found(n);
    if (nearest)
        return sm_fail(err, SM_USAGE, "unknown %s \"%s\"; did you mean \"%s\"?", kind, sm_quote(n->word).text,
                       sm_quote(nearest).text);
    return sm_fail(err, SM_USAGE, "unknown %s \"%s\"%s%s", kind, sm_quote(n->word).text, hint ? "; " : "",
                   hint ? hint : "");
}

/* ---- rows by name ------------------------------------------------------------------------------------------------ */

/* NULL: there is no such row. */
static const char *name_nth(sm_names names, size_t i)
{
    const char *row = (const char *)names.first + i * (names.size ? names.size : sizeof row), *name = NULL;
    if (!names.size) row = *(const char *const *)(const void *)row;
    if (row) memcpy(&name, row, sizeof name);
    return name;
}

size_t sm_name_at(sm_names names, const char *name)
{
    const char *row;
    for (size_t i = 0; (row = name_nth(names, i)); i++)
        if (strcmp(row, name) == 0) return i;
    return SIZE_MAX;
}

const void *sm_name_row(sm_names names, const char *name)
{
    size_t at = sm_name_at(names, name);
    if (at == SIZE_MAX) return NULL;
    const char *row = (const char *)names.first + at * (names.size ? names.size : sizeof row);
    if (!names.size) row = *(const char *const *)(const void *)row;
    return row;
}

sm_status sm_name_unknown(sm_names names, const char *kind, const char *word, const char *hint, sm_error *err)
{
    sm_near near = {.word = word};
    const char *name;
    for (size_t i = 0; (name = name_nth(names, i)); i++) sm_near_try(&near, name);
    if (hint || sm_near_found(&near)) return sm_near_fail(&near, kind, hint, err);
    sm_text all = {0};
    for (size_t i = 0; (name = name_nth(names, i)); i++)
        if (*name) sm_text_printf(&all, "%s%s", all.length ? ", " : "", name);
    sm_status status =
        sm_fail(err, SM_USAGE, "unknown %s \"%s\" (one of: %s)", kind, sm_quote(word).text, sm_text_of(&all));
    sm_text_free(&all);
    return status;
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

void sm_put_choices(sm_text *out, const char *choices)
{
    sm_text_puts(out, "(one of: ");
    for (const char *p = choices; *p;) {
        size_t n = strcspn(p, "|");
        sm_text_printf(out, "%.*s%s", (int)n, p, p[n] ? ", " : "");
        p += n + (p[n] == '|');
    }
    sm_text_puts(out, ")");
}

sm_status sm_choice_fail(const char *option, const char *choices, const char *word, sm_error *err)
{
    sm_text among = {0};
    sm_put_choices(&among, choices);
    sm_status status =
        sm_fail(err, SM_USAGE, "%s: invalid value \"%s\" %s", option, sm_quote(word).text, sm_text_of(&among));
    sm_text_free(&among);
    return status;
}

/* Two runs of digits, by their value; both are skipped. */
static int runs_order(const char **a, const char **b)
{
    const char *x = *a + strspn(*a, "0"), *y = *b + strspn(*b, "0");
    size_t n = strspn(x, "0123456789"), m = strspn(y, "0123456789");
    *a = x + n;
    *b = y + m;
    return n != m ? (n < m ? -1 : 1) : strncmp(x, y, n);
}

int sm_natural_order(const char *a, const char *b)
{
    while (*a && *b) {
        if (*a >= '0' && *a <= '9' && *b >= '0' && *b <= '9') {
            int order = runs_order(&a, &b);
            if (order) return order;
            continue;
        }
        char x = lower(*a), y = lower(*b);
        if (x != y) return (unsigned char)x < (unsigned char)y ? -1 : 1;
        a++, b++;
    }
    return *a ? 1 : *b ? -1 : 0;
}
