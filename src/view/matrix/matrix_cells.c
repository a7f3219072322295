/* One cell: its number, its shade, its marks. The numbers themselves are measure's. */
#include "matrix.h"
#include "setmatch/view/words.h"
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
    return (sm_seen){sm_part_count(m, s, row, col), sm_part_row_sum(m, s, row), sm_part_col_sum(m, s, col),
                     sm_table_total(sm_session_table(s))};
}

static double quantity_of(const sm_quantity *q, sm_seen k)
{
    return q->of(k.count, k.row, k.col, k.total);
}

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

const char *sm_matrix_glyph(double share)
{
    return share >= 0.75 ? "█" : share >= 0.5 ? "▓" : share >= 0.25 ? "▒" : "░";
}

void sm_matrix_number(char out[32], const sm_quantity *q, sm_seen cell)
{
    uint64_t count = cell.count;
    if (!q || q->whole) {
        char text[16] = "·";
        if (count) sm_words_count(text, count);
        snprintf(out, 32, "%s", text);
        return;
    }
    double x = quantity_of(q, cell);
    if (!isfinite(x) || (count == 0 && !(fabs(x) > 0))) {
        snprintf(out, 32, "·");
        return;
    }
    double size = fabs(x);
    int digits = q->high > 0 && q->high <= 1 ? 4 : size < 10 ? 3 : size < 100 ? 2 : 1;
    sm_words_value(out, (sm_value){.number = x, .state = SM_DEFINED}, size >= 1000 ? 0 : digits);
}

bool sm_matrix_matched(const sm_session *s, char out[64])
{
    sm_weighting w = sm_session_match(s);
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    if (!(f->have & (unsigned)SM_NEED_MATCH_COUNT << w)) return false;
    double total = sm_fix_double(f->matching[w].weight);
    char number[64];
    sm_fixed(number, total, w == SM_BY_COUNT ? 0 : 4);
    if (w == SM_BY_COUNT)
        snprintf(out, 64, "%.24s of %llu", number, (unsigned long long)sm_table_total(f->table));
    else
        snprintf(out, 64, "%.60s", number);
    return true;
}

unsigned sm_matrix_marks(const sm_session *s, uint32_t row, uint32_t col)
{
    if (row == SM_OTHER || col == SM_OTHER) return 0;
    return sm_live_marks(sm_session_live(s), row, col, sm_session_match(s));
}

bool sm_matrix_hit(const sm_matrix *m, const char *name)
{
    return sm_words_contain(name, m->sought);
}

sm_axis sm_matrix_rows(const sm_session *s)
{
    sm_axis a;
    a.order = sm_session_row_order(s, &a.n);
    return a;
}

sm_axis sm_matrix_cols(const sm_session *s)
{
    sm_axis a;
    a.order = sm_session_col_order(s, &a.n);
    return a;
}
