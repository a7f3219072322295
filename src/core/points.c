#include "points.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/tick.h"
#include <string.h>

/* Heads of chains, by cell; a cell once seen keeps its slot. Sides 0 and 1 are the labellings as loaded; `swapped`
 * tells which of them are the classes now. */
typedef struct head {
    uint32_t side[2], first, last;
    bool used;
} head;

struct sm_points {
    sm_hold hold;
    uint32_t n;
    uint32_t *label[2], *next, *prev;
    head *heads;
    size_t n_heads, n_slots; /* slots: a power of two, at least twice the heads */
    bool swapped;
};

static head *find_head(const sm_points *p, uint32_t a, uint32_t b)
{
    size_t mask = p->n_slots - 1, at = (size_t)sm_hash_pair(a, b) & mask;
    while (p->heads[at].used && (p->heads[at].side[0] != a || p->heads[at].side[1] != b)) at = (at + 1) & mask;
    return &p->heads[at];
}

static head *cell_head(const sm_points *p, uint32_t row, uint32_t col)
{
    return p->swapped ? find_head(p, col, row) : find_head(p, row, col);
}

static void reserve_heads(sm_points *p, size_t more)
{
    size_t want = (p->n_heads + more) * 2, slots = p->n_slots ? p->n_slots : 16;
    while (slots < want) slots *= 2;
    if (slots == p->n_slots) return;
    head *fresh = sm_alloc(slots, sizeof *fresh), *old = p->heads;
    size_t n_old = p->n_slots;
    p->heads = fresh;
    p->n_slots = slots;
    for (size_t i = 0; i < n_old; i++)
        if (old[i].used) *find_head(p, old[i].side[0], old[i].side[1]) = old[i];
    sm_free(old);
}

/* The head of a cell, made if it is new; there is room. */
static head *make_head(sm_points *p, uint32_t row, uint32_t col)
{
    head *h = cell_head(p, row, col);
    if (h->used) return h;
    *h = (head){{p->swapped ? col : row, p->swapped ? row : col}, SM_NONE, SM_NONE, true};
    p->n_heads++;
    return h;
}

static void copy_labels(sm_points *p, const sm_partition *classes, const sm_partition *clusters)
{
    size_t n = classes->n;
    p->n = classes->n;
    p->label[0] = sm_held(&p->hold, n, sizeof(uint32_t));
    p->label[1] = sm_held(&p->hold, n, sizeof(uint32_t));
    p->next = sm_held(&p->hold, n, sizeof(uint32_t));
    p->prev = sm_held(&p->hold, n, sizeof(uint32_t));
    if (n == 0) return;
    memcpy(p->label[0], classes->label, n * sizeof(uint32_t));
    memcpy(p->label[1], clusters->label, n * sizeof(uint32_t));
}

static bool is_in(const sm_points *p, const head *h, uint32_t point)
{
    return p->label[0][point] == h->side[0] && p->label[1][point] == h->side[1];
}

/* The one of a cell before point; SM_NONE: none. Looked for on both sides of the point, among all, and from the front
 * of the chain: few points are found by the chain, many are near. Points of one change come in order, each next to the
 * one before, so all of them together cost no more than the n points do. */
static uint32_t find_before(const sm_points *p, const head *h, uint32_t point)
{
    if (h->first == SM_NONE || point < h->first) return SM_NONE;
    if (point > h->last) return h->last;
    uint32_t below = point, above = point, chain = h->first;
    for (;;) {
        if (is_in(p, h, --below)) return below;
        if (is_in(p, h, ++above)) return p->prev[above];
        if (p->next[chain] > point) return chain;
        chain = p->next[chain];
    }
}

static void link_point(sm_points *p, head *h, uint32_t point)
{
    uint32_t before = find_before(p, h, point), after = before == SM_NONE ? h->first : p->next[before];
    p->prev[point] = before;
    p->next[point] = after;
    *(before == SM_NONE ? &h->first : &p->next[before]) = point;
    *(after == SM_NONE ? &h->last : &p->prev[after]) = point;
}

sm_status sm_points_new(sm_points **out, const sm_partition *classes, const sm_partition *clusters, sm_error *err)
{
    enum { ASKED = 1 << 14 }; /* points, a few milliseconds */
    *out = NULL;
    if (classes->n != clusters->n) return sm_fail(err, SM_INTERNAL, "the two labellings have different lengths");
    sm_points *p = sm_alloc(1, sizeof *p);
    copy_labels(p, classes, clusters);
    sm_status status = SM_OK;
    reserve_heads(p, 8);
    for (uint32_t i = p->n; i-- > 0 && status == SM_OK;) {
        /* from the last on, each to the front of its chain */
        if (i % ASKED == 0 && !sm_tick()) status = sm_stopped(err);
        if (status == SM_OK && p->n_heads * 2 + 2 > p->n_slots) reserve_heads(p, 1);
        if (status == SM_OK) link_point(p, make_head(p, p->label[0][i], p->label[1][i]), i);
    }
    if (status != SM_OK) {
        sm_points_free(p);
        return status;
    }
    *out = p;
    return SM_OK;
}

void sm_points_free(sm_points *p)
{
    if (!p) return;
    sm_hold_free(&p->hold);
    sm_free(p->heads);
    sm_free(p);
}

uint32_t sm_points_n(const sm_points *p)
{
    return p->n;
}

uint32_t sm_points_class(const sm_points *p, uint32_t point)
{
    return p->label[p->swapped][point];
}

uint32_t sm_points_cluster(const sm_points *p, uint32_t point)
{
    return p->label[!p->swapped][point];
}

uint32_t sm_points_first(const sm_points *p, uint32_t row, uint32_t col)
{
    const head *h = cell_head(p, row, col);
    return h->used ? h->first : SM_NONE;
}

uint32_t sm_points_next(const sm_points *p, uint32_t point)
{
    return p->next[point];
}

void sm_points_prepare(sm_points *p, const sm_edit *e)
{
    reserve_heads(p, e->n_ops + 1);
}

static void move_point(sm_points *p, uint32_t point, uint32_t row, uint32_t from, uint32_t to)
{
    head *h = make_head(p, row, to), *left = cell_head(p, row, from);
    uint32_t before = p->prev[point], after = p->next[point];
    *(before == SM_NONE ? &left->first : &p->next[before]) = after;
    *(after == SM_NONE ? &left->last : &p->prev[after]) = before;
    link_point(p, h, point);
    p->label[!p->swapped][point] = to;
}

void sm_points_apply(sm_points *p, const sm_edit *e, sm_way way)
{
    size_t at = way == SM_DO ? 0 : e->n_points;
    for (size_t i = 0; i < e->n_ops; i++) {
        const sm_op *op = &e->ops[way == SM_DO ? i : e->n_ops - 1 - i];
        if (op->kind == SM_OP_ROLES) p->swapped = !p->swapped;
        for (uint64_t k = 0; op->kind == SM_OP_MOVE && k < op->count; k++)
            if (way == SM_DO)
                move_point(p, e->points[at++], op->row, op->from, op->to);
            else
                move_point(p, e->points[--at], op->row, op->to, op->from);
    }
}
