/* A table of real shares, as papers print them (c/n in every cell): the smallest whole counts in proportion. */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCALE_MOST = 1000 * 1000, ROUNDED_FROM = 6, POWER_MOST = 9999 };
static const double DOUBT_MOST = 0.05; /* that all digits together may leave in the sum */

typedef struct share { /* a cell as it is written */
    double value;
    double half;  /* of the last digit's unit; 0 if no digits follow a point */
    bool rounded; /* so many digits are written that the last one was rounded */
} share;

/* With a decimal comma too: a cell is one number already. */
static share share_of(const char *cell)
{
    char copy[64];
    const char *text = cell;
    if (strchr(cell, ',')) {
        snprintf(copy, sizeof copy, "%s", cell);
        if (strchr(copy, ',')) *strchr(copy, ',') = '.';
        text = copy;
    }
    share s = {.value = strtod(text, NULL)};
    size_t mantissa = strcspn(text, "eE");
    if (s.value == 0 && strcspn(text, "123456789") < mantissa) s.value = DBL_TRUE_MIN; /* no zero is written */
    const char *point = memchr(text, '.', mantissa);
    long digits = point ? (long)strspn(point + 1, "0123456789") : 0;
    long exponent = text[mantissa] ? strtol(text + mantissa + 1, NULL, 10) : 0;
    if (!point && !text[mantissa]) return s;
    if (exponent < -POWER_MOST) exponent = -POWER_MOST;
    if (exponent > POWER_MOST) exponent = POWER_MOST;
    char unit[32];
    snprintf(unit, sizeof unit, "0.5e%ld", exponent - digits);
    s.half = strtod(unit, NULL);
    s.rounded = digits - exponent >= ROUNDED_FROM;
    return s;
}

/* As exact as doubles are. */
static bool share_is_exact(share s, double scale)
{
    double product = s.value * scale;
    return fabs(product - floor(product + 0.5)) <= product * (4 * DBL_EPSILON);
}

/* Whether times so many it is a whole number, as far as its digits tell, and 0 only where it is 0. A scale at which
 * they tell nothing counts only where the product is exact. */
static bool share_is_whole(share s, double scale)
{
    double product = s.value * scale, doubt = s.rounded ? s.half * scale : 0;
    double count = floor(product + 0.5);
    if (count < 1 && s.value > 0) return false;
    return share_is_exact(s, scale) || (doubt <= 0.05 && fabs(product - count) <= doubt);
}

sm_shares sm_shares_inside(const sm_sheet *s, const sm_meaning *m)
{
    const sm_columns *rows = &m->inside[0], *cols = &m->inside[1];
    sm_shares found = {0};
    for (size_t i = 0; i < rows->n; i++)
        for (size_t k = 0; k < cols->n; k++) {
            const uint32_t r = rows->at[i], c = cols->at[k];
            const char *text = sm_sheet_cell(s, r, c);
            sm_number_kind kind = sm_sheet_number(s, text);
            share cell = kind == SM_NO_NUMBER ? (share){.value = -1} : share_of(text);
            if (cell.value < 0) {
                if (!found.bad) found.bad_row = r, found.bad_column = c;
                found.bad = true;
                continue;
            }
            found.real = found.real || kind == SM_FLOAT;
            found.large = found.large || cell.value > 1;
            found.sum += cell.value;
            found.doubt += cell.half;
        }
    found.doubt = 1e-9 + (found.doubt < DOUBT_MOST ? found.doubt : DOUBT_MOST);
    return found;
}

bool sm_shares_end_in_sums(const sm_sheet *s, const sm_meaning *m, bool column, double doubt)
{
    const sm_columns *line = &m->inside[!column], *along = &m->inside[column];
    if (along->n < 3) return false;
    for (size_t i = 0; i < line->n; i++) {
        double sum = 0, last = 0;
        for (size_t k = 0; k < along->n; k++) {
            const uint32_t at[2] = {line->at[i], along->at[k]};
            sum += last;
            last = share_of(sm_sheet_cell(s, at[!column], at[column])).value;
        }
        if (fabs(sum - last) > doubt) return false;
    }
    return true;
}

static int by_share(const void *a, const void *b)
{
    const share *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return (x->half > y->half) - (x->half < y->half);
}

/* Collects the shares over 0, each once. Returns their count. */
static size_t shares_gather(const sm_sheet *s, const sm_meaning *m, share **out)
{
    const sm_columns *rows = &m->inside[0], *cols = &m->inside[1];
    size_t n = 0, once = 0;
    share *all = *out = sm_alloc(rows->n * cols->n, sizeof *all);
    for (size_t i = 0; i < rows->n; i++)
        for (size_t k = 0; k < cols->n; k++) {
            all[n] = share_of(sm_sheet_cell(s, rows->at[i], cols->at[k]));
            n += all[n].value > 0;
        }
    qsort(all, n, sizeof *all, by_share);
    for (size_t i = 0; i < n; i++)
        if (!i || by_share(&all[i], &all[once - 1])) all[once++] = all[i];
    return once;
}

/* One that is not whole goes to the front, so that few are looked at for most scales. */
static bool shares_are_whole(share *all, size_t n, double scale)
{
    for (size_t i = 0; i < n; i++) {
        if (share_is_whole(all[i], scale)) continue;
        share first = all[0];
        all[0] = all[i];
        all[i] = first;
        return false;
    }
    return true;
}

void sm_shares_scale(const sm_sheet *s, const sm_meaning *m, uint64_t *scale, bool *rounded)
{
    share *all;
    size_t n = shares_gather(s, m, &all);
    *rounded = false;
    for (*scale = 2; *scale <= SCALE_MOST && !shares_are_whole(all, n, (double)*scale);) ++*scale;
    for (size_t i = 0; i < n; i++) *rounded = *rounded || !share_is_exact(all[i], (double)*scale);
    if (*scale > SCALE_MOST) *scale = 0;
    sm_free(all);
}

sm_count_fault sm_cell_count(const sm_meaning *m, const char *text, uint64_t *count)
{
    if (!m->shares) return sm_count_of(text, strlen(text), count);
    *count = (uint64_t)floor(share_of(text).value * (double)m->shares + 0.5);
    return SM_COUNT_OK;
}
