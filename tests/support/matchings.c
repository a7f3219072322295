#include "tests/support/matchings.h"
#include <string.h>

static void matchings_row(matchings *o, uint32_t i, unsigned taken, sm_u128 sum)
{
    if (o->optima && sum + o->most[i] < o->best) return;
    if (i == o->rows) {
        if (sum > o->best || !o->optima) {
            o->best = sum;
            o->optima = 0;
            memcpy(o->first, o->now, sizeof o->now);
        }
        if (sum == o->best) o->optima++;
        return;
    }
    for (uint32_t j = 0; j < o->cols; j++) {
        if ((taken >> j & 1) || !o->weight[i][j]) continue;
        o->now[i] = j;
        matchings_row(o, i + 1, taken | 1u << j, sum + o->weight[i][j]);
    }
    o->now[i] = SM_NONE;
    matchings_row(o, i + 1, taken, sum);
}

matchings matchings_every(const sm_table *t, sm_weighting w)
{
    matchings o = {.rows = sm_table_rows(t), .cols = sm_table_cols(t)};
    for (uint32_t i = o.rows; i-- > 0;) {
        for (uint32_t j = 0; j < o.cols; j++) {
            uint64_t c = sm_table_at(t, i, j), a = sm_table_row_sums(t)[i], b = sm_table_col_sums(t)[j];
            uint64_t under = w == SM_BY_ROW_SHARE ? a : a > b ? a : b;
            if (c) o.weight[i][j] = w == SM_BY_COUNT ? c : MATCHINGS_WHOLE / under * c;
            if (o.weight[i][j] > o.most[i]) o.most[i] = o.weight[i][j];
        }
        o.most[i] += o.most[i + 1];
    }
    matchings_row(&o, 0, 0, 0); /* rows in order, columns ascending: the first best one is the first in loaded order */
    return o;
}
