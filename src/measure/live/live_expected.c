/* E[MI] of a live table: a term a cluster, remembered by cluster size while the class sizes stand. */
#include "live_parts.h"

#include "base/mem.h"
#include "base/tick.h"
#include "measure/number/emi.h"

#include <math.h>
#include <string.h>

enum { SLOTS_AT_LEAST = 64, SLOTS_AT_MOST = 1 << 16 };

struct sm_known_column {
    uint64_t b; /* 0: free */
    sm_logs sum;
};

void sm_expected_widen(sm_expected *e, uint32_t capacity, uint32_t want)
{
    sm_widen(&e->size, capacity, want, sizeof *e->size);
    sm_widen(&e->weight, capacity, want, sizeof *e->weight);
    sm_widen(&e->term, capacity, want, sizeof *e->term);
    sm_waiting_widen(&e->wait, capacity, want);
}

void sm_expected_free(sm_expected *e)
{
    sm_free(e->size);
    sm_free(e->weight);
    sm_free(e->panel);
    sm_free(e->term);
    sm_free(e->known);
    sm_waiting_free(&e->wait);
}

void sm_expected_touch(sm_expected *e, const sm_touch *w)
{
    if (w->all || w->row_sum) e->cold = true;
    for (int k = 0; k < 2 && !e->cold; k++)
        if (w->col[k] != SM_NONE) sm_wait(&e->wait, w->col[k]);
}

static struct sm_known_column *slot_of(struct sm_known_column *known, size_t slots, uint64_t b)
{
    size_t at = (size_t)((b * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (slots - 1);
    while (known[at].b && known[at].b != b) at = (at + 1) & (slots - 1);
    return &known[at];
}

static void forget(sm_expected *e)
{
    if (e->known) memset(e->known, 0, e->slots * sizeof *e->known);
    e->used = 0;
}

/* At least half of the slots stay free. What is remembered is forgotten rather than let grow without end. */
static void more_slots(sm_expected *e)
{
    if (e->used < e->slots / 2) return;
    if (e->slots == SLOTS_AT_MOST) {
        forget(e);
        return;
    }
    size_t slots = e->slots ? 2 * e->slots : SLOTS_AT_LEAST;
    struct sm_known_column *known = sm_alloc(slots, sizeof *known);
    for (size_t k = 0; k < e->slots; k++)
        if (e->known[k].b) *slot_of(known, slots, e->known[k].b) = e->known[k];
    sm_free(e->known);
    e->known = known;
    e->slots = slots;
}

static void restart(sm_expected *e, const sm_table *t, const sm_rank *rows)
{
    forget(e);
    e->n_sizes = 0;
    for (uint32_t k = rows->n; k-- > 0;) {
        uint64_t a = rows->size[rows->order[k]];
        if (a == 0) continue;
        if (e->n_sizes && e->size[e->n_sizes - 1] == a) {
            e->weight[e->n_sizes - 1]++;
            continue;
        }
        e->size[e->n_sizes] = a;
        e->weight[e->n_sizes++] = 1;
    }
    e->n_sizes = sm_emi_condense(e->size, e->weight, e->n_sizes, sm_table_total(t));
    e->total = (sm_logs){0};
    while (e->wait.n) sm_wait_over(&e->wait);
    for (uint32_t j = 0; j < sm_longer_side(t); j++) e->term[j] = (sm_logs){0};
    for (uint32_t j = 0; j < sm_table_cols(t); j++) sm_wait(&e->wait, j);
    e->cold = false;
}

/* About 17 standard deviations of a cell are walked, a few nanoseconds a step, up to where a series takes over. */
static uint64_t steps_of(const sm_expected *e, uint64_t b, const sm_table *t)
{
    double share = (double)b / (double)sm_table_total(t), steps = 0;
    for (size_t k = 0; k < e->n_sizes; k++) {
        double mean = (double)e->size[k] * share;
        steps += mean < 50 ? 100 + 90 * sqrt(mean) : 50;
    }
    return (uint64_t)steps;
}

/* Adds to *steps what it costs. */
static sm_logs column_of(sm_expected *e, const sm_table *t, uint64_t b, uint64_t *steps)
{
    more_slots(e);
    struct sm_known_column *k = slot_of(e->known, e->slots, b);
    if (k->b != b) {
        *k = (struct sm_known_column){b, sm_emi_column(e->size, e->weight, e->n_sizes, b, sm_table_total(t))};
        e->used++;
        *steps += steps_of(e, b, t);
    }
    return k->sum;
}

/* ---- panels of cluster sizes ------------------------------------------------------------------------------------- */

/* Are there more distinct sizes in the panel than it has nodes? Then and only then its nodes represent them: so the way
 * to a table leaves no trace in its terms, and tables of few sizes keep their bits when the roles are exchanged. */
static bool is_crowded(const sm_rank *cols, int which)
{
    uint64_t least, end;
    sm_emi_panel_range(which, &least, &end);
    uint32_t at = sm_rank_above(cols, end - 1), last = sm_rank_above(cols, least - 1);
    int distinct = 0;
    if (last - at <= SM_EMI_NODES) return false;
    for (; at < last && distinct <= SM_EMI_NODES; distinct++) at = sm_rank_above(cols, cols->size[cols->order[at]] - 1);
    return distinct > SM_EMI_NODES;
}

/* Clusters of a panel that is, or is no longer, condensed get their terms anew. */
static void judge_panels(sm_expected *e, const sm_table *t, const sm_rank *cols)
{
    uint64_t least, end, n = sm_table_total(t);
    for (int which = 0; which < SM_EMI_PANELS; which++) {
        sm_emi_panel_range(which, &least, &end);
        bool crowded = sm_emi_panel_of(least, n) == which && is_crowded(cols, which);
        if (crowded == ((e->condensed >> which & 1) != 0)) continue;
        e->condensed ^= UINT32_C(1) << which;
        uint32_t last = sm_rank_above(cols, least - 1);
        for (uint32_t at = sm_rank_above(cols, end - 1); at < last; at++) sm_wait(&e->wait, cols->order[at]);
    }
}

/* The term of a cluster of size b. */
static sm_logs term_of(sm_expected *e, const sm_table *t, uint64_t b, uint64_t *steps)
{
    double weight[SM_EMI_NODES] = {0}, sum = 0;
    int which = sm_emi_panel_of(b, sm_table_total(t));
    if (b == 0) return (sm_logs){0};
    if (which < 0 || !(e->condensed >> which & 1)) return column_of(e, t, b, steps);
    if (!e->panel) e->panel = sm_alloc(SM_EMI_PANELS, sizeof *e->panel);
    sm_emi_panel *p = &e->panel[which];
    if (!p->node[0]) sm_emi_panel_fill(p, which);
    sm_emi_spread(p, b, 1, weight);
    for (int i = 0; i < SM_EMI_NODES; i++) {
        if (weight[i] == 0) continue;
        sum += weight[i] * sm_logs_double(column_of(e, t, p->node[i], steps));
    }
    return sm_logs_of(sum);
}

bool sm_expected_settle(sm_expected *e, const sm_table *t, const sm_rank rank[2])
{
    if (e->cold) restart(e, t, &rank[0]);
    if (e->wait.n) judge_panels(e, t, &rank[1]);
    while (e->wait.n) {
        uint32_t j = sm_wait_over(&e->wait);
        uint64_t steps = 10;
        sm_logs term = term_of(e, t, sm_table_col_sums(t)[j], &steps);
        e->total = sm_logs_add(e->total, sm_logs_sub(term, e->term[j]));
        e->term[j] = term;
        if (!sm_tick_after(steps)) return false;
    }
    return true;
}
