/* Best partners of every row and column. A line that no op touched keeps its partner; only where the margin of a
 * partner of it changed is that one fraction compared again. Fractions are compared by their cross products. */
#include "live_parts.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

static void widen_side(sm_best_side *b, uint32_t capacity, uint32_t want)
{
    sm_widen(&b->partner, capacity, want, sizeof *b->partner);
    sm_widen(&b->ties, capacity, want, sizeof *b->ties);
    sm_widen(&b->count, capacity, want, sizeof *b->count);
    sm_widen(&b->sizes, capacity, want, sizeof *b->sizes);
    sm_widen(&b->most_partner, capacity, want, sizeof *b->most_partner);
    sm_widen(&b->most_ties, capacity, want, sizeof *b->most_ties);
    sm_widen(&b->most, capacity, want, sizeof *b->most);
    sm_widen(&b->jaccard, capacity, want, sizeof *b->jaccard);
    sm_widen(&b->f1, capacity, want, sizeof *b->f1);
    sm_widen(&b->seen, capacity, want, sizeof *b->seen);
    sm_waiting_widen(&b->dirty, capacity, want);
    sm_waiting_widen(&b->resized, capacity, want);
}

void sm_partners_widen(sm_partners *b, uint32_t capacity, uint32_t want)
{
    for (int s = 0; s < 2; s++) {
        widen_side(&b->side[s], capacity, want);
        for (uint32_t x = capacity; x < want; x++) b->side[s].partner[x] = b->side[s].most_partner[x] = SM_NONE;
    }
}

void sm_partners_free(sm_partners *b)
{
    for (int s = 0; s < 2; s++) {
        sm_best_side *m = &b->side[s];
        void *all[] = {m->partner,   m->ties, m->count,   m->sizes, m->most_partner,
                       m->most_ties, m->most, m->jaccard, m->f1,    m->seen};
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) sm_free(all[k]);
        sm_waiting_free(&m->dirty);
        sm_waiting_free(&m->resized);
    }
}

void sm_partners_touch(sm_partners *b, const sm_touch *w)
{
    if (w->all) b->cold = true;
    if (b->cold) return;
    if (w->row != SM_NONE) {
        sm_wait(&b->side[0].dirty, w->row);
        if (w->row_sum) sm_wait(&b->side[0].resized, w->row);
    }
    for (int k = 0; k < 2; k++)
        if (w->col[k] != SM_NONE) {
            sm_wait(&b->side[1].dirty, w->col[k]);
            sm_wait(&b->side[1].resized, w->col[k]);
        }
}

/* ---- what a line adds to the sums -------------------------------------------------------------------------------- */
/* size * best, rounded down. Equal fractions give equal terms, however they are written. */
static void weigh(sm_best_side *m, uint32_t x, uint64_t size)
{
    uint64_t c = m->count[x], sizes = m->sizes[x];
    bool none = m->partner[x] == SM_NONE;
    sm_q64 jaccard = none ? 0 : sm_q64_portion(size, c, sizes - c), f1 = none ? 0 : sm_q64_portion(size, 2 * c, sizes);
    m->sum[SM_JACCARD] += jaccard - m->jaccard[x];
    m->sum[SM_F1] += f1 - m->f1[x];
    m->jaccard[x] = jaccard;
    m->f1[x] = f1;
}

/* ---- looking through one line ------------------------------------------------------------------------------------ */
struct top {
    uint64_t count, sizes, most;
    uint32_t partner, ties, most_partner, most_ties;
};

/* c1/s1 against c2/s2: -1, 0, 1 */
static inline int compare(uint64_t c1, uint64_t s1, uint64_t c2, uint64_t s2)
{
    sm_u128 left = (sm_u128)c1 * s2, right = (sm_u128)c2 * s1;
    return (left > right) - (left < right);
}

static struct top look(sm_line l, uint64_t size, const uint64_t *other)
{
    struct top t = {.sizes = 1, .partner = SM_NONE, .most_partner = SM_NONE};
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t c = l.count[p];
        if (c == 0) continue;
        uint32_t y = sm_line_at(l, p);
        int by_share = compare(c, size + other[y], t.count, t.sizes);
        if (by_share > 0) {
            t.count = c;
            t.sizes = size + other[y];
            t.partner = y;
        }
        t.ties = by_share > 0 ? 1 : t.ties + (by_share == 0);
        if (c > t.most) {
            t.most = c;
            t.most_partner = y;
            t.most_ties = 1;
        } else
            t.most_ties += c == t.most;
    }
    return t;
}

static uint64_t look_again(sm_partners *b, const sm_table *t, int s, uint32_t x)
{
    sm_best_side *m = &b->side[s];
    sm_line l = sm_table_line(t, !s, x);
    uint64_t size = sm_table_sum(t, !s, x);
    struct top top = look(l, size, b->side[!s].seen);
    m->partner[x] = top.partner;
    m->ties[x] = top.ties;
    m->count[x] = top.count;
    m->sizes[x] = top.sizes;
    m->most_partner[x] = top.most_partner;
    m->most_ties[x] = top.most_ties;
    m->sum[SM_MOST] += ((sm_q64)top.most - (sm_q64)m->most[x]) * ((sm_q64)1 << 64);
    m->most[x] = top.most;
    weigh(m, x, size);
    return l.n;
}

/* ---- one margin changed ------------------------------------------------------------------------------------------ */
/* The fraction of line x with partner y, c over old, is now c over new. */
static void offer(sm_best_side *m, uint32_t x, uint32_t y, uint64_t c, uint64_t old, uint64_t new, uint64_t size)
{
    bool was_best = compare(c, old, m->count[x], m->sizes[x]) == 0;
    if (was_best && new > old) {
        if (m->ties[x] == 1 || m->partner[x] == y)
            sm_wait(&m->dirty, x);
        else
            m->ties[x]--;
        return;
    }
    int against = was_best ? 1 : compare(c, new, m->count[x], m->sizes[x]);
    if (against < 0) return;
    if (against == 0) {
        m->ties[x]++;
        if (y < m->partner[x]) m->partner[x] = y;
        return;
    }
    m->partner[x] = y;
    m->ties[x] = 1;
    m->count[x] = c;
    m->sizes[x] = new;
    weigh(m, x, size);
}

/* Line y of side s has another margin: the lines that cross it look at this one fraction. */
static uint64_t resize(sm_partners *b, const sm_table *t, int s, uint32_t y)
{
    uint64_t old = b->side[s].seen[y], new = sm_table_sum(t, !s, y);
    b->side[s].seen[y] = new;
    if (old == new) return 1;
    sm_best_side *m = &b->side[!s];
    sm_line l = sm_table_line(t, !s, y);
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t x = sm_line_at(l, p);
        uint64_t size = sm_table_sum(t, s, x);
        if (l.count[p] && !m->dirty.flag[x]) offer(m, x, y, l.count[p], size + old, size + new, size);
    }
    return l.n;
}

/* ---- computing --------------------------------------------------------------------------------------------------- */
static void see_all(sm_partners *b, const sm_table *t, int s)
{
    uint32_t n = sm_table_size(t, !s), others = sm_table_size(t, s);
    while (b->side[s].resized.n) sm_wait_over(&b->side[s].resized);
    for (uint32_t y = 0; y < n; y++) b->side[s].seen[y] = sm_table_sum(t, !s, y);
    for (uint32_t x = 0; x < others; x++) sm_wait(&b->side[!s].dirty, x);
}

/* Clears it up to the longer side, because its ids may belong to either side. */
static void clear(sm_best_side *m, uint32_t n)
{
    while (m->dirty.n) sm_wait_over(&m->dirty);
    while (m->resized.n) sm_wait_over(&m->resized);
    for (uint32_t x = 0; x < n; x++) {
        m->partner[x] = m->most_partner[x] = SM_NONE;
        m->most[x] = m->seen[x] = 0;
        m->jaccard[x] = m->f1[x] = 0;
    }
    memset(m->sum, 0, sizeof m->sum);
}

enum { LINE = 20 }; /* steps of a line in addition to its cells */

bool sm_partners_settle(sm_partners *b, const sm_table *t)
{
    for (int s = 0; b->cold && s < 2; s++) clear(&b->side[s], sm_longer_side(t));
    for (int s = 0; b->cold && s < 2; s++) see_all(b, t, s);
    b->cold = false;
    for (int s = 0; s < 2; s++) {
        if (b->side[s].resized.n > 4 + sm_table_size(t, !s) / 4) see_all(b, t, s);
        while (b->side[s].resized.n)
            if (!sm_tick_after(LINE + 2 * resize(b, t, s, sm_wait_over(&b->side[s].resized)))) return false;
    }
    for (int s = 0; s < 2; s++)
        while (b->side[s].dirty.n)
            if (!sm_tick_after(LINE + 2 * look_again(b, t, s, sm_wait_over(&b->side[s].dirty)))) return false;
    return true;
}

void sm_partners_show(const sm_partners *b, const sm_table *t, sm_best out[SM_OVERLAPS])
{
    const sm_best_side *r = &b->side[0], *c = &b->side[1];
    for (int o = 0; o < SM_OVERLAPS; o++) {
        out[o] = (sm_best){.rows = sm_table_rows(t), .cols = sm_table_cols(t)};
        out[o].col_of_row = o == SM_MOST ? r->most_partner : r->partner;
        out[o].row_of_col = o == SM_MOST ? c->most_partner : c->partner;
        out[o].row_ties = o == SM_MOST ? r->most_ties : r->ties;
        out[o].col_ties = o == SM_MOST ? c->most_ties : c->ties;
        out[o].row_sum = r->sum[o];
        out[o].col_sum = c->sum[o];
    }
}
