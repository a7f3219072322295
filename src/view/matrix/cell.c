/* One cell: its number, its shade, its sign. The numbers themselves are measure's. */
#include "matrix_internal.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

const sm_quantity *sm_matrix_quantity(const sm_session *s, const char *option)
{
    const char *id = sm_session_option(s, option);
    for (const sm_quantity *q = sm_quantities; id && q->id; q++)
        if (!strcmp(q->id, id)) return q;
    return NULL;
}

sm_seen sm_matrix_seen(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col)
{
    return (sm_seen){sm_part_count(m, s, row, col), sm_part_sum(m, s, SM_CLASSES, row),
                     sm_part_sum(m, s, SM_CLUSTERS, col), sm_table_total(sm_session_table(s))};
}

static double quantity_of(const sm_quantity *q, sm_seen k)
{
    return q->of(k.count, k.row, k.col, k.total);
}

/* ---- shade ------------------------------------------------------------------------------------------------------- */

uint64_t sm_matrix_largest(const sm_quantity *q, const sm_session *s, uint32_t row)
{
    if (!q || q->high > 0 || row == SM_OTHER) return 0;
    sm_line line = sm_table_row(sm_session_table(s), row);
    uint64_t largest = 0;
    for (uint32_t p = 0; p < line.n; p++)
        if (line.count[p] > largest) largest = line.count[p];
    return largest;
}

double sm_matrix_share(const sm_quantity *q, sm_seen cell, uint64_t largest)
{
    double high = q->high > 0 ? q->high : (double)largest;
    if (!(high > q->low)) return 0;
    double share = (quantity_of(q, cell) - q->low) / (high - q->low);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

int sm_matrix_step(double share)
{
    return share < 0.02 ? 0 : 1 + sm_least(SM_SHADES - 2, (int)(share * (SM_SHADES - 1)));
}

const char *sm_matrix_glyph(double share)
{
    return share >= 0.75 ? "█" : share >= 0.5 ? "▓" : share >= 0.25 ? "▒" : "░";
}

/* ---- number ------------------------------------------------------------------------------------------------------ */

/* "99%", "99.4%": only the whole is called 100, and no part of it 0. */
static void percent_words(char out[32], double x, bool precise)
{
    double least = precise ? 0.1 : 1, most = precise ? 99.9 : 99;
    char text[64];
    bool tiny = x < least / 2, nearly = x < 100 && x > most;
    sm_fixed(text, tiny ? least : nearly ? most : x, precise ? 1 : 0);
    snprintf(out, 32, "%s%.20s%%", tiny ? "<" : "", tiny && precise ? text + 1 : text);
}

void sm_matrix_number(char out[32], const sm_quantity *q, sm_seen cell, bool precise)
{
    double x = q && !q->whole ? quantity_of(q, cell) : (double)cell.count;
    snprintf(out, 32, "·");
    if (!isfinite(x) || (cell.count == 0 && !(fabs(x) > 0))) return;
    if (!q || q->whole)
        sm_words_count(out, cell.count);
    else if (q->high == 100)
        percent_words(out, x, precise);
    else if (q->high == 1 && !precise)
        sm_words_share(out, x);
    else {
        double size = fabs(x);
        int digits = q->high > 0 && q->high <= 1 ? 4 : size < 10 ? 3 : size < 100 ? 2 : 1;
        sm_words_value(out, (sm_value){.number = x, .state = SM_DEFINED}, size >= 1000 ? 0 : digits);
    }
}

/* ---- sign -------------------------------------------------------------------------------------------------------- */

const char *sm_matrix_sign(unsigned marks)
{
    static const char *const chosen[2][4] = {{"", "[", "(", "%"},
                                             {"*", "{", "<", "#"}}; /* by neither, class, cluster, both */
    return chosen[!!(marks & SM_MARK_MATCHED)][!!(marks & SM_MARK_ROW) + 2 * !!(marks & SM_MARK_COL)];
}
