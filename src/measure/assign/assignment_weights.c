/* The weights of a line by each weighting, in whole units of a share. */
#include "assignment_parts.h"

uint64_t sm_weights_share(uint64_t count, sm_u128 inverse)
{
    /* inverse / 2^64 * count by two products: count <= size keeps the sum below 2^62 + 1 */
    return count * (uint64_t)(inverse >> 64) + (uint64_t)(((sm_u128)count * (uint64_t)inverse) >> 64);
}

void sm_weights_margin(sm_assignment *s, int side, uint32_t x)
{
    sm_solver_side *mine = &s->side[side];
    if (!s->table) return;
    uint64_t size = (side ? sm_table_col_sums(s->table) : sm_table_row_sums(s->table))[x];
    if (size == mine->size[x]) return;
    mine->size[x] = size;
    mine->inverse[x] = size && s->by_share ? (((sm_u128)1 << (2 * SM_SHARE_BITS + 2)) + size - 1) / size : 0;
}

static sm_line line_of(const sm_assignment *s, int side, uint32_t x)
{
    return side ? sm_table_col(s->table, x) : sm_table_row(s->table, x);
}

sm_weights sm_weights_by_count(const sm_assignment *s, int side, uint32_t x)
{
    sm_line l = line_of(s, side, x);
    return (sm_weights){l.count, l.at, l.n};
}

static void shares_of_one(uint64_t *restrict w, sm_line l, sm_u128 inverse)
{
    for (uint32_t p = 0; p < l.n; p++) w[p] = sm_weights_share(l.count[p], inverse);
}

static void shares_of_each(uint64_t *restrict w, sm_line l, const sm_u128 *inverse)
{
    if (l.at)
        for (uint32_t p = 0; p < l.n; p++) w[p] = sm_weights_share(l.count[p], inverse[l.at[p]]);
    else
        for (uint32_t p = 0; p < l.n; p++) w[p] = sm_weights_share(l.count[p], inverse[p]);
}

sm_weights sm_weights_by_row_share(const sm_assignment *s, int side, uint32_t x)
{
    sm_line l = line_of(s, side, x);
    if (side)
        shares_of_each(s->work.line, l, s->side[0].inverse);
    else
        shares_of_one(s->work.line, l, s->side[0].inverse[x]);
    return (sm_weights){s->work.line, l.at, l.n};
}

sm_weights sm_weights_by_larger(const sm_assignment *s, int side, uint32_t x)
{
    sm_line l = line_of(s, side, x);
    sm_u128 mine = s->side[side].inverse[x];
    const sm_u128 *other = s->side[!side].inverse; /* the larger size has the smaller inverse */
    uint64_t *restrict w = s->work.line;
    for (uint32_t p = 0; p < l.n; p++) {
        sm_u128 its = other[sm_line_at(l, p)];
        w[p] = sm_weights_share(l.count[p], its < mine ? its : mine);
    }
    return (sm_weights){w, l.at, l.n};
}

/* Row shares, to which every vertex of the far side adds its bonus in all its cells, absent ones too; an empty vertex
 * has no cells. */
static sm_weights onto_sparse(const sm_assignment *s, int side, uint32_t x, sm_line l)
{
    const sm_solver_side *mine = &s->side[side], *other = &s->side[!side];
    uint64_t *restrict w = s->work.line;
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t y = l.at[p];
        w[p] = other->bonus[y] + sm_weights_share(l.count[p], side ? other->inverse[y] : mine->inverse[x]);
    }
    return (sm_weights){w, l.at, mine->size[x] ? l.n : 0};
}

sm_weights sm_weights_onto(const sm_assignment *s, int side, uint32_t x)
{
    sm_line l = line_of(s, side, x);
    const sm_solver_side *mine = &s->side[side], *other = &s->side[!side];
    uint64_t *restrict w = s->work.line;
    bool empty = !mine->size[x], far = side != s->near;
    uint64_t own = far ? mine->bonus[x] : 0;
    if (!sm_solver_dense(s, side)) return onto_sparse(s, side, x, l);
    if (far)
        for (uint32_t y = 0; y < other->n; y++) w[y] = other->size[y] && !empty ? own : 0;
    else
        for (uint32_t y = 0; y < other->n; y++) w[y] = empty ? 0 : other->bonus[y];
    for (uint32_t p = 0; p < l.n && !empty; p++) {
        uint32_t y = sm_line_at(l, p);
        w[y] += sm_weights_share(l.count[p], side ? other->inverse[y] : mine->inverse[x]);
    }
    return (sm_weights){w, NULL, other->n};
}

sm_weights sm_weights_of_matrix(const sm_assignment *s, int side, uint32_t x)
{
    uint32_t n = s->side[!side].n;
    return (sm_weights){s->matrix[side] + (size_t)x * n, NULL, n};
}
