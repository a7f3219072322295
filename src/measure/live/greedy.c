/* Greedy pairing, repaired after every change; live_parts.h says why that can be done. */
#include "live_parts.h"

#include "base/mem.h"
#include "base/tick.h"

void sm_greedy_widen(sm_greedy *g, uint32_t capacity, uint32_t want)
{
    for (int s = 0; s < 2; s++) {
        sm_widen(&g->mate[s], capacity, want, sizeof *g->mate[s]);
        sm_widen(&g->count[s], capacity, want, sizeof *g->count[s]);
        sm_waiting_widen(&g->wait[s], capacity, want);
        for (uint32_t x = capacity; x < want; x++) g->mate[s][x] = SM_NONE;
    }
}

void sm_greedy_free(sm_greedy *g)
{
    for (int s = 0; s < 2; s++) {
        sm_free(g->mate[s]);
        sm_free(g->count[s]);
        sm_waiting_free(&g->wait[s]);
    }
}

/* x loses its mate, which looks for another one. */
static void part(sm_greedy *g, int s, uint32_t x)
{
    uint32_t y = g->mate[s][x];
    if (y == SM_NONE) return;
    g->weight -= (sm_q64)g->count[s][x] * ((sm_q64)1 << 64);
    g->mate[s][x] = g->mate[!s][y] = SM_NONE;
    g->count[s][x] = g->count[!s][y] = 0;
    sm_wait(&g->wait[!s], y);
}

static void pair(sm_greedy *g, int s, uint32_t x, uint32_t y, uint64_t count)
{
    g->mate[s][x] = y;
    g->mate[!s][y] = x;
    g->count[s][x] = g->count[!s][y] = count;
    g->weight += (sm_q64)count * ((sm_q64)1 << 64);
}

/* Margins do not matter, and every cell that changed lies in the row. */
void sm_greedy_touch(sm_greedy *g, const sm_touch *w)
{
    if (w->all) g->cold = true;
    if (g->cold || w->row == SM_NONE) return;
    part(g, 0, w->row);
    sm_wait(&g->wait[0], w->row);
}

/* The best pair of x that beats both what x has and what the other one has. Two pairs of one line with equal counts
 * are in the order of their other line. Each pair made this way is above those it breaks, so this comes to an end. */
static uint64_t improve(sm_greedy *g, const sm_table *t, int s, uint32_t x)
{
    sm_line l = sm_table_line(t, !s, x);
    const uint64_t *rival = g->count[!s];
    uint64_t count = g->count[s][x];
    uint32_t best = g->mate[s][x], had = best;
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t c = l.count[p];
        if (c < count || c == 0) continue;
        uint32_t y = sm_line_at(l, p);
        if ((c == count && y >= best) || c < rival[y] || (c == rival[y] && x > g->mate[!s][y])) continue;
        count = c;
        best = y;
    }
    if (best != had) {
        part(g, s, x);
        part(g, !s, best);
        pair(g, s, x, best, count);
    }
    return l.n;
}

/* The largest rows choose first, so that few lose what they chose. */
static void restart(sm_greedy *g, const sm_table *t, const sm_rank *rows)
{
    for (int s = 0; s < 2; s++) {
        while (g->wait[s].n) sm_wait_over(&g->wait[s]);
        for (uint32_t x = 0; x < sm_longer_side(t); x++) {
            g->mate[s][x] = SM_NONE;
            g->count[s][x] = 0;
        }
    }
    g->weight = 0;
    for (uint32_t k = rows->n; k-- > 0;) sm_wait(&g->wait[0], rows->order[k]);
    g->cold = false;
}

enum { LINE = 10 }; /* steps of a line in addition to its cells */

bool sm_greedy_settle(sm_greedy *g, const sm_table *t, const sm_rank *rows)
{
    if (g->cold) restart(g, t, rows);
    while (g->wait[0].n || g->wait[1].n) {
        int s = g->wait[0].n == 0;
        if (!sm_tick_after(LINE + improve(g, t, s, sm_wait_over(&g->wait[s])))) return false;
    }
    return true;
}

sm_matching sm_greedy_show(const sm_greedy *g, const sm_table *t)
{
    return (sm_matching){.rows = sm_table_rows(t),
                         .cols = sm_table_cols(t),
                         .col_of_row = g->mate[0],
                         .row_of_col = g->mate[1],
                         .weight = g->weight};
}
