/* Anyone who is not matched on the larger (far) side goes to its best partner, which gives m_f = its largest share; the
 * matched ones must cover the smaller (near) side. So v = sum of m + optimum of the assignment of all near vertices
 * with weights C° - m_f. With TOP - m_f instead of - m_f no weight is negative, and as there are more far vertices than
 * near ones an optimum that may leave near vertices unmatched is worth as much as one that may not: v = sum of m +
 * optimum - (number of near vertices) * TOP. */
#include "onto.h"
#include "assignment_parts.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

typedef struct onto_side {
    sm_queue touched;
    uint8_t *flags;
    uint64_t *most; /* m of the far side, in units of 2^-62 */
    uint32_t k;     /* non-empty ones */
} onto_side;

struct sm_onto {
    const sm_table *table;
    sm_assignment *share; /* borrowed, or NULL */
    sm_assignment *solver;
    onto_side side[2];
    sm_u128 total_most; /* sum of m */
    uint32_t capacity;
    bool restart;
    sm_q64 value;
};

sm_onto *sm_onto_new(const sm_table *t, sm_assignment *share, uint32_t capacity)
{
    sm_onto *o = sm_alloc(1, sizeof *o);
    o->table = t;
    o->share = share;
    o->restart = true;
    o->solver = sm_solver_new(t, sm_weights_onto, true, 0);
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    sm_onto_prepare(o, rows > capacity ? rows : capacity, cols);
    return o;
}

void sm_onto_free(sm_onto *o)
{
    if (!o) return;
    sm_assignment_free(o->solver);
    for (int side = 0; side < 2; side++) {
        sm_free(o->side[side].touched.at);
        sm_free(o->side[side].flags);
        sm_free(o->side[side].most);
    }
    sm_free(o);
}

void sm_onto_prepare(sm_onto *o, uint32_t rows, uint32_t cols)
{
    sm_assignment_prepare(o->solver, rows, cols);
    uint32_t want = o->solver->capacity;
    if (want <= o->capacity) return;
    for (int side = 0; side < 2; side++) {
        sm_widen(&o->side[side].touched.at, o->capacity, want, sizeof(uint32_t));
        sm_widen(&o->side[side].flags, o->capacity, want, sizeof(uint8_t));
        sm_widen(&o->side[side].most, o->capacity, want, sizeof(uint64_t));
    }
    o->capacity = want;
}

/* ---- touching ---------------------------------------------------------------------------------------------------- */
void sm_onto_touch(sm_onto *o, int side, uint32_t x)
{
    if (!o->restart) sm_queue_add(&o->side[side].touched, o->side[side].flags, x, SM_TOUCHED, o->capacity);
}

void sm_onto_touch_all(sm_onto *o)
{
    o->restart = true;
}

/* ---- computing --------------------------------------------------------------------------------------------------- */
static void count_side(sm_onto *o, int side)
{
    const uint64_t *size = side ? sm_table_col_sums(o->table) : sm_table_row_sums(o->table);
    uint32_t n = side ? sm_table_cols(o->table) : sm_table_rows(o->table), k = 0;
    for (uint32_t x = 0; x < n; x++) k += size[x] != 0;
    o->side[side].k = k;
    o->solver->side[side].n = n;
}

static void reset(sm_onto *o, int near)
{
    o->restart = false;
    o->total_most = 0;
    o->solver->near = near;
    sm_assignment_touch_all(o->solver);
    for (int side = 0; side < 2; side++) {
        onto_side *mine = &o->side[side];
        memset(mine->flags, 0, o->capacity);
        memset(mine->most, 0, o->capacity * sizeof(uint64_t));
        memset(o->solver->side[side].bonus, 0, o->capacity * sizeof(uint64_t));
        mine->touched.head = mine->touched.tail = 0;
        for (uint32_t x = 0; x < o->solver->side[side].n; x++) sm_onto_touch(o, side, x);
    }
}

/* The largest share among the cells of a row or column. */
static uint64_t most_of(const sm_onto *o, int side, uint32_t x)
{
    sm_weights l = sm_weights_by_row_share(o->solver, side, x);
    uint64_t most = 0;
    for (uint32_t p = 0; p < l.n; p++) most = l.w[p] > most ? l.w[p] : most;
    return most;
}

/* A row of another size has other shares in each of its columns. */
static void touch_cols_of(sm_onto *o, uint32_t row)
{
    sm_line l = sm_table_row(o->table, row);
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p]) sm_onto_touch(o, 1, sm_line_at(l, p));
}

static void take_in(sm_onto *o, int side, uint32_t x)
{
    sm_solver_side *mine = &o->solver->side[side];
    uint64_t before = mine->size[x], most;
    sm_weights_margin(o->solver, side, x);
    if (side == 0 && mine->size[x] != before) touch_cols_of(o, x);
    sm_assignment_touch(o->solver, side, x);
    if (side == o->solver->near) return;
    most = most_of(o, side, x);
    o->total_most = o->total_most - o->side[side].most[x] + most;
    o->side[side].most[x] = most;
    mine->bonus[x] = mine->size[x] ? SM_WEIGHT_TOP - most : 0;
    sm_ranks_update(o->solver, side, x);
}

static bool take_in_all(sm_onto *o)
{
    for (int side = 0; side < 2; side++) /* rows first: they may touch columns */
        while (sm_queue_waits(&o->side[side].touched)) {
            uint32_t x = sm_queue_take(&o->side[side].touched, o->side[side].flags, SM_TOUCHED);
            sm_line l = side ? sm_table_col(o->table, x) : sm_table_row(o->table, x);
            take_in(o, side, x);
            if (!sm_tick_after(20 + l.n)) return false;
        }
    return true;
}

bool sm_onto_settle(sm_onto *o)
{
    count_side(o, 0);
    count_side(o, 1);
    uint32_t k[2] = {o->side[0].k, o->side[1].k};
    if (k[0] == k[1] && o->share) {
        if (!sm_assignment_settle(o->share)) return false;
        o->value = sm_assignment_matching(o->share)->weight;
        return true;
    }
    int near = k[0] == k[1] ? o->solver->near : k[1] < k[0];
    if (o->restart || near != o->solver->near) reset(o, near);
    if (!take_in_all(o) || !sm_assignment_settle(o->solver)) return false;
    sm_u128 v = o->total_most + o->solver->total - (sm_u128)k[near] * SM_WEIGHT_TOP;
    o->value = (sm_q64)(v << (64 - SM_SHARE_BITS));
    return true;
}

sm_q64 sm_onto_value(const sm_onto *o)
{
    return o->value;
}
