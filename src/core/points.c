#include "setmatch/core/points.h"
#include "setmatch/base/hash.h"
#include "setmatch/base/mem.h"
#include <string.h>

/* Heads of chains, by cell; a cell once seen keeps its slot. Sides 0 and 1 are the labellings as loaded; `swapped`
 * tells which of them are the classes now. */
typedef struct head {
    uint32_t side[2], first;
    bool used;
} head;

struct sm_points {
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

static sm_status reserve_heads(sm_points *p, size_t more, sm_error *err)
{
    size_t want = (p->n_heads + more) * 2, slots = p->n_slots ? p->n_slots : 16;
    while (slots < want) slots *= 2;
    if (slots == p->n_slots) return SM_OK;
    head *fresh = sm_alloc(slots, sizeof *fresh), *old = p->heads;
    if (!fresh) return sm_no_memory(err);
    size_t n_old = p->n_slots;
    p->heads = fresh;
    p->n_slots = slots;
    for (size_t i = 0; i < n_old; i++)
        if (old[i].used) *find_head(p, old[i].side[0], old[i].side[1]) = old[i];
    sm_free(old);
    return SM_OK;
}

/* The head of a cell, made if it is new; there is room. */
static head *make_head(sm_points *p, uint32_t row, uint32_t col)
{
    head *h = cell_head(p, row, col);
    if (h->used) return h;
    *h = (head){{p->swapped ? col : row, p->swapped ? row : col}, SM_NONE, true};
    p->n_heads++;
    return h;
}

static sm_status copy_labels(sm_points *p, const sm_partition *classes, const sm_partition *clusters, sm_error *err)
{
    size_t n = classes->n;
    p->n = classes->n;
    p->label[0] = sm_alloc(n, sizeof(uint32_t));
    p->label[1] = sm_alloc(n, sizeof(uint32_t));
    p->next = sm_alloc(n, sizeof(uint32_t));
    p->prev = sm_alloc(n, sizeof(uint32_t));
    if (!p->label[0] || !p->label[1] || !p->next || !p->prev) return sm_no_memory(err);
    if (n == 0) return SM_OK;
    memcpy(p->label[0], classes->label, n * sizeof(uint32_t));
    memcpy(p->label[1], clusters->label, n * sizeof(uint32_t));
    return SM_OK;
}

static void link_behind(sm_points *p, head *h, uint32_t point, uint32_t behind)
{
    uint32_t next = behind == SM_NONE ? h->first : p->next[behind];
    p->prev[point] = behind;
    p->next[point] = next;
    if (next != SM_NONE) p->prev[next] = point;
    if (behind == SM_NONE)
        h->first = point;
    else
        p->next[behind] = point;
}

static void unlink_point(sm_points *p, head *h, uint32_t point)
{
    uint32_t before = p->prev[point], after = p->next[point];
    if (before == SM_NONE)
        h->first = after;
    else
        p->next[before] = after;
    if (after != SM_NONE) p->prev[after] = before;
}

/* Points are pushed to the front, last one first, so that every chain ends up in the order of the points. */
static sm_status link_all(sm_points *p, sm_error *err)
{
    for (uint32_t i = p->n; i-- > 0;) {
        if (p->n_heads * 2 + 2 > p->n_slots) {
            sm_status status = reserve_heads(p, 1, err);
            if (status != SM_OK) return status;
        }
        link_behind(p, make_head(p, p->label[0][i], p->label[1][i]), i, SM_NONE);
    }
    return SM_OK;
}

sm_status sm_points_new(sm_points **out, const sm_partition *classes, const sm_partition *clusters, sm_error *err)
{
    *out = NULL;
    if (classes->n != clusters->n) return sm_fail(err, SM_INTERNAL, "two labellings of different lengths");
    sm_points *p = sm_alloc(1, sizeof *p);
    if (!p) return sm_no_memory(err);
    sm_status status = copy_labels(p, classes, clusters, err);
    if (status == SM_OK) status = reserve_heads(p, 8, err);
    if (status == SM_OK) status = link_all(p, err);
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
    sm_free(p->label[0]);
    sm_free(p->label[1]);
    sm_free(p->next);
    sm_free(p->prev);
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

sm_status sm_points_prepare(sm_points *p, const sm_edit *e, sm_error *err)
{
    return reserve_heads(p, e->n_ops + 1, err);
}

static void move_point(sm_points *p, sm_edit *e, size_t i, const sm_op *op)
{
    uint32_t point = e->points[i];
    e->behind[i] = p->prev[point];
    unlink_point(p, cell_head(p, op->row, op->from), point);
    p->label[!p->swapped][point] = op->to;
    link_behind(p, make_head(p, op->row, op->to), point, SM_NONE);
}

void sm_points_apply(sm_points *p, sm_edit *e)
{
    size_t at = 0;
    for (size_t i = 0; i < e->n_ops; i++) {
        const sm_op *op = &e->ops[i];
        if (op->kind == SM_OP_ROLES) p->swapped = !p->swapped;
        if (op->kind != SM_OP_MOVE) continue;
        for (uint64_t k = 0; k < op->count; k++) move_point(p, e, at++, op);
    }
}

void sm_points_revert(sm_points *p, const sm_edit *e)
{
    size_t at = e->n_points;
    for (size_t i = e->n_ops; i-- > 0;) {
        const sm_op *op = &e->ops[i];
        if (op->kind == SM_OP_ROLES) p->swapped = !p->swapped;
        if (op->kind != SM_OP_MOVE) continue;
        for (uint64_t k = 0; k < op->count; k++) {
            uint32_t point = e->points[--at];
            unlink_point(p, cell_head(p, op->row, op->to), point);
            p->label[!p->swapped][point] = op->from;
            link_behind(p, make_head(p, op->row, op->from), point, e->behind[at]);
        }
    }
}
