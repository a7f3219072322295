/* Sums of a table that is only counts, for those who go through many tables. */
#include "live_parts.h"

#include "base/mem.h"

#include <string.h>

enum { KNOWN = 4096 }; /* remembered x ln x, by the low bits of x: most counts of one table lie close together */

struct sm_totals {
    sm_hold hold;
    sm_sums sums;
    uint32_t rows, cols;
    uint64_t *row, *col;
    struct sm_known_log *known;
};

void sm_totals_new(sm_totals **out, uint32_t rows, uint32_t cols)
{
    sm_totals *t = *out = sm_alloc(1, sizeof *t);
    t->rows = rows;
    t->cols = cols;
    t->row = sm_held(&t->hold, rows, sizeof *t->row);
    t->col = sm_held(&t->hold, cols, sizeof *t->col);
    t->known = sm_held(&t->hold, KNOWN, sizeof *t->known);
}

void sm_totals_free(sm_totals *t)
{
    if (t) sm_hold_free(&t->hold);
    sm_free(t);
}

static void total_add(sm_totals *t, uint64_t x, sm_u128 *squares, sm_logs *logs)
{
    struct sm_known_log *k = &t->known[x % KNOWN];
    if (k->x != x) *k = (struct sm_known_log){x, sm_xlogx(x)};
    *squares += (sm_u128)x * x;
    *logs = sm_logs_add(*logs, k->logs);
}

const sm_sums *sm_totals_of(sm_totals *t, const uint64_t *count)
{
    sm_sums *s = &t->sums;
    *s = (sm_sums){0};
    memset(t->col, 0, t->cols * sizeof *t->col);
    for (uint32_t i = 0; i < t->rows; i++, count += t->cols) {
        t->row[i] = 0;
        for (uint32_t j = 0; j < t->cols; j++) {
            if (!count[j]) continue;
            t->row[i] += count[j];
            t->col[j] += count[j];
            s->cells++;
            total_add(t, count[j], &s->cc, &s->clogc);
        }
        s->n += t->row[i];
        s->rows += t->row[i] != 0;
        total_add(t, t->row[i], &s->aa, &s->aloga);
    }
    for (uint32_t j = 0; j < t->cols; j++) {
        s->cols += t->col[j] != 0;
        total_add(t, t->col[j], &s->bb, &s->blogb);
    }
    return s;
}

const uint64_t *sm_totals_rows(const sm_totals *t)
{
    return t->row;
}

const uint64_t *sm_totals_cols(const sm_totals *t)
{
    return t->col;
}
