/* Looking at a table, and the ops that change it. */
#include "table.h"
#include "base/hash.h"
#include "table_parts.h"
#include <string.h>

/* ---- looking ----------------------------------------------------------------------------------------------------- */

static uint64_t cell_at(const sm_table *t, uint32_t row, uint32_t col)
{
    const sm_table_side *rows = &t->side[0];
    if (t->dense) return rows->dense[(size_t)row * t->side[1].capacity + col];
    return sm_line_get(&rows->sparse[row], col);
}

static sm_line table_line(const sm_table *t, int s, uint32_t i)
{
    const sm_table_side *mine = &t->side[s];
    if (t->dense) return (sm_line){mine->dense + (size_t)i * t->side[!s].capacity, NULL, t->side[!s].n};
    return (sm_line){mine->sparse[i].count, mine->sparse[i].at, mine->sparse[i].n};
}

static uint32_t find_name(const sm_table_side *s, const char *name)
{
    if (s->n_buckets == 0) return SM_NONE;
    uint32_t in = s->bucket[sm_hash(name, strlen(name), 0) & (s->n_buckets - 1)];
    while (in && strcmp(s->name[in - 1], name) != 0) in = s->chain[in - 1];
    return in ? in - 1 : SM_NONE;
}

uint64_t sm_table_at(const sm_table *t, uint32_t row, uint32_t col)
{
    return cell_at(t, row, col);
}

sm_line sm_table_row(const sm_table *t, uint32_t row)
{
    return table_line(t, 0, row);
}

sm_line sm_table_col(const sm_table *t, uint32_t col)
{
    return table_line(t, 1, col);
}

uint32_t sm_table_find_row(const sm_table *t, const char *name)
{
    return find_name(&t->side[0], name);
}

uint32_t sm_table_find_col(const sm_table *t, const char *name)
{
    return find_name(&t->side[1], name);
}

void sm_table_part_name(const sm_table *t, bool rows, const char *base, uint64_t *number, sm_dict *names,
                        const char **out)
{
    sm_text name = {0};
    uint32_t id = SM_NONE;
    do {
        sm_text_clear(&name);
        sm_text_printf(&name, "%s.%llu", base, (unsigned long long)++*number);
    } while (sm_table_find(t, rows, sm_text_of(&name)) != SM_NONE);
    sm_dict_add(names, sm_text_of(&name), name.length, &id);
    sm_text_free(&name);
    *out = sm_dict_text(names, id);
}

bool sm_table_dense(const sm_table *t)
{
    return t->dense;
}

/* ---- changing ---------------------------------------------------------------------------------------------------- */

static void set_cell(sm_table *t, uint32_t row, uint32_t col, uint64_t count)
{
    if (t->dense) {
        t->side[0].dense[(size_t)row * t->side[1].capacity + col] = count;
        t->side[1].dense[(size_t)col * t->side[0].capacity + row] = count;
    } else {
        sm_line_set(&t->side[0].sparse[row], col, count);
        sm_line_set(&t->side[1].sparse[col], row, count);
    }
}

/* Adds to a cell, or takes from it (by is then its two's complement). */
static void change_cell(sm_table *t, uint32_t row, uint32_t col, uint64_t by)
{
    uint64_t before = cell_at(t, row, col), after = before + by;
    set_cell(t, row, col, after);
    t->cells += !before && after;
    t->cells -= before && !after;
    t->side[0].sum[row] += by;
    t->side[1].sum[col] += by;
    t->total += by;
}

static void do_move(sm_table *t, const sm_op *op)
{
    if (op->count == 0) return;
    if (op->from != SM_NONE) change_cell(t, op->row, op->from, (uint64_t)0 - op->count);
    if (op->to != SM_NONE) change_cell(t, op->row, op->to, op->count);
}

static void do_open(sm_table *t, const sm_op *op)
{
    sm_table_side *cols = &t->side[1];
    if (op->to == cols->n) cols->n++;
    cols->name[op->to] = op->name;
    cols->open[op->to] = true;
    sm_side_enlist(cols, op->to);
}

static void do_close(sm_table *t, const sm_op *op)
{
    sm_side_strike(&t->side[1], op->from);
    t->side[1].open[op->from] = false;
}

static void do_name(sm_table *t, const sm_op *op)
{
    sm_table_side *cols = &t->side[1];
    sm_side_strike(cols, op->to);
    cols->name[op->to] = op->name;
    sm_side_enlist(cols, op->to);
}

static void do_roles(sm_table *t, const sm_op *op)
{
    sm_table_side rows = t->side[0];
    t->side[0] = t->side[1];
    t->side[1] = rows;
}

/* ---- what an op needs and what it may ask for -------------------------------------------------------------------- */

static sm_status does_not_fit(sm_error *err, const char *why)
{
    return sm_fail(err, SM_INTERNAL, "a change does not fit the table: %s", why);
}

static bool is_open(const sm_table_side *s, uint32_t id)
{
    return id < s->n && s->open[id];
}

static void reserve_cell(sm_table *t, uint32_t row, uint32_t col)
{
    if (t->dense || cell_at(t, row, col)) return;
    sm_sparse_line *across = &t->side[0].sparse[row], *down = &t->side[1].sparse[col];
    sm_line_reserve(across, across->n + 1);
    sm_line_reserve(down, down->n + 1);
}

static sm_status may_move(sm_table *t, const sm_op *op, sm_error *err)
{
    if (!is_open(&t->side[0], op->row)) return does_not_fit(err, "the class is closed");
    if (op->from == op->to && op->to == SM_NONE) return does_not_fit(err, "no such cell");
    if (op->from != SM_NONE && op->from >= t->side[1].n) return does_not_fit(err, "no such cluster");
    if (op->from != SM_NONE && cell_at(t, op->row, op->from) < op->count) return does_not_fit(err, "too few points");
    if (op->to == SM_NONE) return SM_OK;
    if (!is_open(&t->side[1], op->to)) return does_not_fit(err, "the cluster is closed");
    if (op->from == SM_NONE && op->count > (UINT64_C(1) << SM_TOTAL_BITS) - t->total)
        return does_not_fit(err, "too many points");
    reserve_cell(t, op->row, op->to);
    return SM_OK;
}

static sm_status may_open(sm_table *t, const sm_op *op, sm_error *err)
{
    if (op->to > t->side[1].n || is_open(&t->side[1], op->to)) return does_not_fit(err, "the cluster is open already");
    if (find_name(&t->side[1], op->name) != SM_NONE) return does_not_fit(err, "the name is taken");
    sm_side_reserve(t, 1, op->to + 1);
    return SM_OK;
}

static sm_status may_close(sm_table *t, const sm_op *op, sm_error *err)
{
    if (!is_open(&t->side[1], op->from)) return does_not_fit(err, "the cluster is closed already");
    return t->side[1].sum[op->from] ? does_not_fit(err, "the cluster holds points") : SM_OK;
}

static sm_status may_name(sm_table *t, const sm_op *op, sm_error *err)
{
    if (!is_open(&t->side[1], op->to)) return does_not_fit(err, "the cluster is closed");
    uint32_t bearer = find_name(&t->side[1], op->name);
    return bearer == SM_NONE || bearer == op->to ? SM_OK : does_not_fit(err, "the name is taken");
}

static const struct {
    sm_status (*may)(sm_table *t, const sm_op *op, sm_error *err);
    void (*apply)(sm_table *t, const sm_op *op);
} ops[] = {
    [SM_OP_MOVE] = {may_move, do_move}, [SM_OP_OPEN] = {may_open, do_open}, [SM_OP_CLOSE] = {may_close, do_close},
    [SM_OP_NAME] = {may_name, do_name}, [SM_OP_ROLES] = {NULL, do_roles},
};

void sm_table_op(sm_table *t, const sm_op *op)
{
    ops[op->kind].apply(t, op);
}

/* A trial: each op is checked and given its room just before it is done; then all are taken back. Room is never given
 * up, so doing them again, or taking them back later, finds it. */
sm_status sm_table_prepare(sm_table *t, const sm_edit *e, sm_error *err)
{
    sm_status status = SM_OK;
    size_t done = 0;
    for (; done < e->n_ops; done++) {
        const sm_op *op = &e->ops[done];
        if (ops[op->kind].may) status = ops[op->kind].may(t, op, err);
        if (status != SM_OK) break;
        sm_table_op(t, &e->ops[done]);
    }
    while (done-- > 0) {
        sm_op back = sm_op_inverse(e->ops[done]);
        sm_table_op(t, &back);
    }
    return status;
}
