/* A table of real shares, as papers print them (c/n in every cell): the smallest whole counts in proportion. */
#include "io/sheet/sheet.h"
#include "load.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCALE_MOST = 1000 * 1000, ROUNDED_FROM = 6 };

typedef struct share { /* a cell as it is written */
    double value;
    double half; /* of the last digit's unit, where so many are written that it was rounded; else 0 */
} share;

/* With a decimal comma too: a cell is one number already. */
static share share_of(const char *cell)
{
    char text[64];
    snprintf(text, sizeof text, "%s", cell);
    if (strchr(text, ',')) *strchr(text, ',') = '.';
    share s = {.value = strtod(text, NULL)};
    const char *point = strchr(text, '.'), *power = strpbrk(text, "eE");
    int digits = point ? (int)strspn(point + 1, "0123456789") : 0;
    int exponent = power ? (int)strtol(power + 1, NULL, 10) : 0;
    if (digits - exponent >= ROUNDED_FROM) {
        char unit[32];
        snprintf(unit, sizeof unit, "0.5e%d", exponent - digits);
        s.half = strtod(unit, NULL);
    }
    return s;
}

/* Whether times so many it is a whole number, as far as its digits tell. A scale at which they tell nothing counts only
 * where the product is exact. */
static bool share_is_whole(share s, double scale)
{
    double product = s.value * scale, doubt = s.half * scale;
    return fabs(product - floor(product + 0.5)) <= (doubt <= 0.05 ? doubt : 0) + 1e-9;
}

/* Shares of all points add up to 1 at most. Those of each class by itself add up to 1 a row: how large the classes are
 * cannot be told from them. */
bool sm_shares_inside(const sm_sheet *s, const sm_meaning *m)
{
    double total = 0;
    bool real = false;
    for (uint64_t r = m->col_names; r < s->rows; r++)
        for (uint32_t c = m->row_names; c < m->columns; c++) {
            const char *text = sm_sheet_cell(s, r, c);
            sm_number_kind kind = sm_sheet_number(s, text);
            double value = kind == SM_NO_NUMBER ? -1 : share_of(text).value;
            if (!(value >= 0)) return false;
            real = real || kind == SM_FLOAT;
            total += value;
        }
    return real && total <= 1 + 1e-6;
}

uint64_t sm_shares_scale(const sm_sheet *s, const sm_meaning *m)
{
    for (uint64_t scale = 2; scale <= SCALE_MOST; scale++) {
        bool whole = true;
        for (uint64_t r = m->col_names; r < s->rows && whole; r++)
            for (uint32_t c = m->row_names; c < m->columns && whole; c++)
                whole = share_is_whole(share_of(sm_sheet_cell(s, r, c)), (double)scale);
        if (whole) return scale;
    }
    return 0;
}

sm_count_fault sm_cell_count(const sm_meaning *m, const char *text, uint64_t *count)
{
    if (!m->shares) return sm_count_of(text, strlen(text), count);
    *count = (uint64_t)floor(share_of(text).value * (double)m->shares + 0.5);
    return SM_COUNT_OK;
}
