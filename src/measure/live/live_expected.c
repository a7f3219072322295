/* E[MI] of a live table: a term a cluster, remembered by cluster size while the class sizes stand. */
#include "live_parts.h"

#include "setmatch/base/mem.h"
#include "setmatch/measure/emi.h"

#include <math.h>
#include <string.h>

enum { SLOTS_AT_LEAST = 64, SLOTS_AT_MOST = 1 << 16 };

struct sm_known_column {
    uint64_t b; /* 0: free */
    sm_logs sum;
};

bool sm_expected_widen(sm_expected *e, uint32_t room, uint32_t want)
{
    return sm_widen(&e->size, room, want, sizeof *e->size) && sm_widen(&e->many, room, want, sizeof *e->many) &&
           sm_widen(&e->term, room, want, sizeof *e->term) && sm_waiting_widen(&e->wait, room, want);
}

void sm_expected_free(sm_expected *e)
{
    sm_free(e->size);
    sm_free(e->many);
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
static bool more_slots(sm_expected *e)
{
    if (e->used < e->slots / 2) return true;
    if (e->slots == SLOTS_AT_MOST) {
        forget(e);
        return true;
    }
    size_t slots = e->slots ? 2 * e->slots : SLOTS_AT_LEAST;
    struct sm_known_column *known = sm_alloc(slots, sizeof *known);
    if (!known) return false;
    for (size_t k = 0; k < e->slots; k++)
        if (e->known[k].b) *slot_of(known, slots, e->known[k].b) = e->known[k];
    sm_free(e->known);
    e->known = known;
    e->slots = slots;
    return true;
}

static void restart(sm_expected *e, const sm_table *t, const sm_rank *rows)
{
    forget(e);
    e->n_sizes = 0;
    for (uint32_t k = rows->n; k-- > 0;) {
        uint64_t a = rows->size[rows->order[k]];
        if (a == 0) continue;
        if (e->n_sizes && e->size[e->n_sizes - 1] == a) {
            e->many[e->n_sizes - 1]++;
            continue;
        }
        e->size[e->n_sizes] = a;
        e->many[e->n_sizes++] = 1;
    }
    e->total = (sm_logs){0};
    while (e->wait.n) sm_wait_over(&e->wait);
    for (uint32_t j = 0; j < sm_longer_side(t); j++) e->term[j] = (sm_logs){0};
    for (uint32_t j = 0; j < sm_table_cols(t); j++) sm_wait(&e->wait, j);
    e->cold = false;
}

/* About 17 standard deviations of a cell are walked, a few nanoseconds a step, up to where sm_emi_term gets by with
 * fewer places. */
static uint64_t steps_of(const sm_expected *e, uint64_t b, const sm_table *t)
{
    double share = (double)b / (double)sm_table_total(t), steps = 0;
    for (size_t k = 0; k < e->n_sizes; k++) steps += 100 + 90 * fmin(sqrt((double)e->size[k] * share), 16);
    return (uint64_t)steps;
}

/* The term of a cluster of size b; SM_LIMIT when it could not be remembered. */
static sm_status term_of(sm_expected *e, const sm_table *t, uint64_t b, uint64_t *fuel, sm_logs *term, sm_error *err)
{
    *term = (sm_logs){0};
    if (b == 0) return SM_OK;
    if (!more_slots(e)) return sm_no_memory(err);
    struct sm_known_column *k = slot_of(e->known, e->slots, b);
    if (k->b != b) {
        *k = (struct sm_known_column){b, sm_emi_column(e->size, e->many, e->n_sizes, b, sm_table_total(t))};
        e->used++;
        sm_burn(fuel, steps_of(e, b, t));
    }
    *term = k->sum;
    return SM_OK;
}

sm_status sm_expected_settle(sm_expected *e, const sm_table *t, const sm_rank *rows, uint64_t *fuel, bool *done,
                             sm_error *err)
{
    if (e->cold) restart(e, t, rows);
    *done = false;
    while (e->wait.n) {
        if (!*fuel) return SM_OK;
        uint32_t j = e->wait.at[e->wait.n - 1];
        sm_logs term;
        sm_burn(fuel, 10);
        sm_status status = term_of(e, t, sm_table_col_sums(t)[j], fuel, &term, err);
        if (status != SM_OK) return status;
        e->total = sm_logs_add(e->total, sm_logs_sub(term, e->term[j]));
        e->term[j] = term;
        sm_wait_over(&e->wait);
    }
    *done = true;
    return SM_OK;
}
