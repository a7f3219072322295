/* The sums that indices read, kept up to date by every op. Only whole numbers and fixed point, and every addend a
 * function of counts and margins alone: so the way to a table leaves no trace in its sums. */
#include "live_parts.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

enum { KNOWN = 1024 }; /* remembered x ln x, by the low bits of x */

void sm_tally_widen(sm_tally *s, uint32_t capacity, uint32_t want)
{
    if (!s->known) s->known = sm_alloc(KNOWN, sizeof *s->known);
    sm_rank_widen(&s->rank[0], capacity, want);
    sm_rank_widen(&s->rank[1], capacity, want);
    sm_widen(&s->row, capacity, want, sizeof *s->row);
    sm_widen(&s->col, capacity, want, sizeof *s->col);
    sm_widen(&s->namesake[0], capacity, want, sizeof *s->namesake[0]);
    sm_widen(&s->namesake[1], capacity, want, sizeof *s->namesake[1]);
}

void sm_tally_free(sm_tally *s)
{
    sm_rank_free(&s->rank[0]);
    sm_rank_free(&s->rank[1]);
    sm_free(s->row);
    sm_free(s->col);
    sm_free(s->namesake[0]);
    sm_free(s->namesake[1]);
    sm_free(s->known);
}

static sm_u128 square(uint64_t x)
{
    return (sm_u128)x * x;
}

static sm_logs log_of(sm_tally *s, uint64_t x)
{
    if (x < 2) return (sm_logs){0, 0};
    struct sm_known_log *k = &s->known[x % KNOWN];
    if (k->x != x) *k = (struct sm_known_log){x, sm_xlogx(x)};
    return k->logs;
}

/* x / by in units of 2^-64, rounded down; below 2^63 */
static sm_u128 part_of(sm_u128 x, uint64_t by)
{
    return ((x / by) << 64) + ((x % by) << 64) / by;
}

/* x / by to 2^-128, rounded down; x / by below 2^62 */
static sm_logs fine_part_of(sm_u128 x, uint64_t by)
{
    sm_u128 rest = (x % by) << 64;
    return (sm_logs){.hi = (sm_q64)(((x / by) << 64) + rest / by), .lo = (sm_q64)(((rest % by) << 64) / by)};
}

/* The same for a sum of such parts. */
static sm_logs fine_over(sm_logs x, uint64_t by)
{
    sm_u128 hi = (sm_u128)(x.hi + (x.lo >> 64));
    sm_u128 rest = ((hi % by) << 64) + (uint64_t)x.lo;
    return (sm_logs){.hi = (sm_q64)(hi / by), .lo = (sm_q64)(rest / by)};
}

/* the current row of a sequence */
static void share_row(sm_tally *s, uint32_t i)
{
    struct sm_row_share *r = &s->row[i];
    uint64_t a = s->rank[0].size[i];
    s->sums.share_cc -= r->share_cc;
    s->sums.share_clogc -= r->share_clogc;
    r->share_cc = a ? (sm_q64)(part_of(r->squares, a) / a) : 0;
    s->sums.cc_a -= r->cc_a;
    r->cc_a = a ? (sm_q64)part_of(r->squares, a) : 0;
    s->sums.cc_a += r->cc_a;
    r->share_clogc = a ? sm_logs_over(sm_logs_sub(r->logs, log_of(s, a)), a) : 0;
    s->sums.share_cc += r->share_cc;
    s->sums.share_clogc += r->share_clogc;
}

static void share_col(sm_tally *s, uint32_t j)
{
    struct sm_col_share *c = &s->col[j];
    uint64_t b = s->rank[1].size[j];
    s->sums.share_bb -= c->share_bb;
    s->sums.share_blogb -= c->share_blogb;
    s->sums.ecs -= c->ecs;
    c->share_bb = sm_q64_mul(c->q, c->q);
    c->share_blogb = sm_q64_xlogx(c->q);
    c->ecs = b ? (sm_q64)part_of(c->below, b) + c->above : 0;
    s->sums.share_bb += c->share_bb;
    s->sums.share_blogb += c->share_blogb;
    s->sums.ecs += c->ecs;
    s->sums.cc_b -= c->cc_b;
    s->sums.cc_ab = sm_logs_sub(s->sums.cc_ab, c->cc_ab);
    s->sums.cab = sm_wide_sub(s->sums.cab, c->cab);
    c->cc_b = b ? (sm_q64)part_of(c->squares, b) : 0;
    c->cc_ab = b ? fine_over(c->squares_a, b) : (sm_logs){0, 0};
    c->cab = sm_wide_mul(c->ca, b);
    s->sums.cc_b += c->cc_b;
    s->sums.cc_ab = sm_logs_add(s->sums.cc_ab, c->cc_ab);
    s->sums.cab = sm_wide_add(s->sums.cab, c->cab);
}

/* Cell (i, j) holds c points: what it adds to its column, given the margins as they are known. sign: 1 or -1. */
static void enter(sm_tally *s, uint32_t i, uint32_t j, uint64_t c, int sign)
{
    uint64_t a = s->rank[0].size[i];
    struct sm_col_share *col = &s->col[j];
    if (c == 0 || a == 0) return;
    sm_logs part = fine_part_of(square(c), a);
    sm_q64 share = sign * part.hi;
    sm_u128 points = (sm_u128)c * a;
    col->q += sign * sm_q64_ratio(c, a);
    col->squares += sign < 0 ? (sm_u128)0 - square(c) : square(c);
    col->squares_a = sign < 0 ? sm_logs_sub(col->squares_a, part) : sm_logs_add(col->squares_a, part);
    col->ca += sign < 0 ? (sm_u128)0 - points : points;
    if (a >= s->rank[1].size[j])
        col->above += share;
    else
        col->below += sign < 0 ? (sm_u128)0 - square(c) : square(c);
}

/* ---- names ------------------------------------------------------------------------------------------------------- */
static uint32_t both_filled(const sm_tally *s, uint32_t i, uint32_t j)
{
    return i != SM_NONE && j != SM_NONE && s->rank[0].size[i] && s->rank[1].size[j];
}

/* What the class and the cluster of one name add to the sums of such, given the margins as they are known. j: SM_NONE,
 * or a cluster, which may have no namesake. sign: 1 or -1. */
static void enter_name(sm_tally *s, const sm_table *t, uint32_t j, int sign)
{
    uint32_t i = j == SM_NONE ? SM_NONE : s->namesake[1][j];
    if (i == SM_NONE) return;
    uint64_t a = s->rank[0].size[i], b = s->rank[1].size[j], c = sm_table_at(t, i, j);
    sm_u128 product = (sm_u128)a * b;
    s->sums.named_ab += sign < 0 ? (sm_u128)0 - product : product;
    if (!c) return;
    s->sums.named_recall += sign * sm_q64_ratio(c, a);
    s->sums.named_f1 += sign * sm_q64_ratio(2 * c, a + b);
    s->sums.named_a_f1 += sign * sm_q64_portion(a, 2 * c, a + b);
}

static void unlink_name(sm_tally *s, const sm_table *t, uint32_t j)
{
    uint32_t i = s->namesake[1][j];
    if (i == SM_NONE) return;
    enter_name(s, t, j, -1);
    s->sums.named -= sm_table_at(t, i, j);
    s->sums.names -= both_filled(s, i, j);
    s->sums.namesakes--;
    s->namesake[0][i] = s->namesake[1][j] = SM_NONE;
}

static void link_name(sm_tally *s, const sm_table *t, uint32_t j)
{
    uint32_t i = sm_table_find_row(t, sm_table_col_name(t, j));
    s->namesake[1][j] = i;
    if (i == SM_NONE) return;
    s->namesake[0][i] = j;
    s->sums.named += sm_table_at(t, i, j);
    s->sums.names += both_filled(s, i, j);
    s->sums.namesakes++;
    enter_name(s, t, j, 1);
}

/* ---- one cell, one margin ---------------------------------------------------------------------------------------- */
static void set_cell(sm_tally *s, uint32_t i, uint32_t j, uint64_t old, uint64_t new)
{
    sm_logs logs = sm_logs_sub(log_of(s, new), log_of(s, old));
    sm_u128 squares = square(new) - square(old);
    struct sm_row_share *r = &s->row[i];
    r->squares += squares;
    s->sums.cc += squares;
    r->logs = sm_logs_add(r->logs, logs);
    s->sums.clogc = sm_logs_add(s->sums.clogc, logs);
    enter(s, i, j, old, -1);
    enter(s, i, j, new, 1);
    if (s->namesake[0][i] == j) s->sums.named += new - old;
}

static void cross_one(sm_tally *s, uint32_t j, uint64_t a, uint64_t c, bool sinks)
{
    struct sm_col_share *col = &s->col[j];
    if (c == 0) return;
    sm_q64 share = sm_q64_portion(c, c, a);
    col->above += sinks ? -share : share;
    col->below += sinks ? square(c) : (sm_u128)0 - square(c);
}

/* Column j grows or shrinks: rows whose size lies between are now below it, or no longer. */
static void cross(sm_tally *s, const sm_table *t, uint32_t j, uint64_t old, uint64_t new)
{
    uint64_t low = old < new ? old : new, high = old < new ? new : old;
    const sm_rank *rows = &s->rank[0];
    uint32_t first = sm_rank_above(rows, high - 1), last = sm_rank_above(rows, low ? low - 1 : 0);
    sm_line l = sm_table_col(t, j);
    if (!l.at || last - first < l.n / 8) {
        for (uint32_t k = first; k < last; k++) {
            uint32_t i = rows->order[k];
            cross_one(s, j, rows->size[i], sm_table_at(t, i, j), old < new);
        }
        return;
    }
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t a = rows->size[l.at[p]];
        if (a && low <= a && a < high) cross_one(s, j, a, l.count[p], old < new);
    }
}

static void set_col_sum(sm_tally *s, const sm_table *t, uint32_t j, uint64_t new)
{
    uint64_t old = s->rank[1].size[j];
    if (old == new) return;
    cross(s, t, j, old, new);
    s->sums.names -= both_filled(s, s->namesake[1][j], j);
    s->sums.sorted_min = sm_rank_move(&s->rank[1], j, new, &s->rank[0], s->sums.sorted_min);
    s->sums.names += both_filled(s, s->namesake[1][j], j);
    s->sums.bb += square(new) - square(old);
    s->sums.blogb = sm_logs_add(s->sums.blogb, sm_logs_sub(log_of(s, new), log_of(s, old)));
    s->sums.cols += (uint32_t)(new != 0) - (uint32_t)(old != 0);
}

/* Every share of the row has another divisor now. */
static void set_row_sum(sm_tally *s, const sm_table *t, uint32_t i, uint64_t new)
{
    uint64_t old = s->rank[0].size[i];
    if (old == new) return;
    sm_line l = sm_table_row(t, i);
    for (uint32_t p = 0; p < l.n; p++) enter(s, i, sm_line_at(l, p), l.count[p], -1);
    s->sums.names -= both_filled(s, i, s->namesake[0][i]);
    s->sums.sorted_min = sm_rank_move(&s->rank[0], i, new, &s->rank[1], s->sums.sorted_min);
    s->sums.names += both_filled(s, i, s->namesake[0][i]);
    for (uint32_t p = 0; p < l.n; p++) enter(s, i, sm_line_at(l, p), l.count[p], 1);
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p]) share_col(s, sm_line_at(l, p));
    s->sums.aa += square(new) - square(old);
    s->sums.aloga = sm_logs_add(s->sums.aloga, sm_logs_sub(log_of(s, new), log_of(s, old)));
    s->sums.rows += (uint32_t)(new != 0) - (uint32_t)(old != 0);
}

/* ---- ops --------------------------------------------------------------------------------------------------------- */
/* A row that was empty had no shares to enter; a row that becomes empty takes its shares out before. So a cell is set
 * while its row is filled: before the margin shrinks, after it has grown. */
static void do_move(sm_tally *s, sm_table *t, const sm_op *op)
{
    if (op->from == op->to || op->count == 0) return;
    uint32_t col[2] = {op->from, op->to}, namesake = s->namesake[0][op->row];
    bool third = namesake != op->from && namesake != op->to;
    uint64_t before[2];
    for (int k = 0; k < 2; k++) enter_name(s, t, col[k], -1);
    if (third) enter_name(s, t, namesake, -1);
    for (int k = 0; k < 2; k++) before[k] = col[k] == SM_NONE ? 0 : sm_table_at(t, op->row, col[k]);
    sm_table_op(t, op);
    for (int k = 0; k < 2; k++) {
        if (col[k] == SM_NONE) continue;
        set_cell(s, op->row, col[k], before[k], k ? before[k] + op->count : before[k] - op->count);
        set_col_sum(s, t, col[k], sm_table_col_sums(t)[col[k]]);
    }
    set_row_sum(s, t, op->row, sm_table_row_sums(t)[op->row]);
    for (int k = 0; k < 2; k++)
        if (col[k] != SM_NONE) share_col(s, col[k]);
    share_row(s, op->row);
    for (int k = 0; k < 2; k++) enter_name(s, t, col[k], 1);
    if (third) enter_name(s, t, namesake, 1);
    s->sums.n = sm_table_total(t);
    s->sums.cells = sm_table_cells(t);
}

static void do_open(sm_tally *s, sm_table *t, const sm_op *op)
{
    sm_table_op(t, op);
    while (s->rank[1].n <= op->to) {
        s->col[s->rank[1].n] = (struct sm_col_share){0};
        s->namesake[1][s->rank[1].n] = SM_NONE;
        sm_rank_add(&s->rank[1]);
    }
    link_name(s, t, op->to);
}

static void do_close(sm_tally *s, sm_table *t, const sm_op *op)
{
    unlink_name(s, t, op->from);
    sm_table_op(t, op);
}

static void do_name(sm_tally *s, sm_table *t, const sm_op *op)
{
    unlink_name(s, t, op->to);
    sm_table_op(t, op);
    link_name(s, t, op->to);
}

void sm_tally_op(sm_tally *s, sm_table *t, const sm_op *op)
{
    static void (*const ops[])(sm_tally *, sm_table *, const sm_op *) = {
        [SM_OP_MOVE] = do_move, [SM_OP_OPEN] = do_open, [SM_OP_CLOSE] = do_close, [SM_OP_NAME] = do_name};
    ops[op->kind](s, t, op);
}

/* ---- everything -------------------------------------------------------------------------------------------------- */
static void count_row(sm_tally *s, const sm_table *t, uint32_t i)
{
    struct sm_row_share *r = &s->row[i];
    sm_line l = sm_table_row(t, i);
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t c = l.count[p];
        if (c == 0) continue;
        r->squares += square(c);
        r->logs = sm_logs_add(r->logs, log_of(s, c));
        enter(s, i, sm_line_at(l, p), c, 1);
    }
    uint64_t a = s->rank[0].size[i];
    s->sums.cc += r->squares;
    s->sums.clogc = sm_logs_add(s->sums.clogc, r->logs);
    s->sums.aa += square(a);
    s->sums.aloga = sm_logs_add(s->sums.aloga, log_of(s, a));
    s->sums.rows += a != 0;
    share_row(s, i);
}

static void count_col(sm_tally *s, const sm_table *t, uint32_t j)
{
    uint64_t b = s->rank[1].size[j];
    s->sums.bb += square(b);
    s->sums.blogb = sm_logs_add(s->sums.blogb, log_of(s, b));
    s->sums.cols += b != 0;
    share_col(s, j);
    if (sm_table_col_open(t, j)) link_name(s, t, j);
}

static void begin_count(sm_tally *s, const sm_table *t)
{
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    s->sums = (sm_sums){.n = sm_table_total(t), .cells = sm_table_cells(t)};
    sm_rank_fill(&s->rank[0], sm_table_row_sums(t), rows);
    sm_rank_fill(&s->rank[1], sm_table_col_sums(t), cols);
    s->sums.sorted_min = sm_rank_overlap(&s->rank[0], &s->rank[1]);
    memset(s->row, 0, rows * sizeof *s->row);
    memset(s->col, 0, cols * sizeof *s->col);
    for (uint32_t i = 0; i < rows; i++) s->namesake[0][i] = SM_NONE;
    for (uint32_t j = 0; j < cols; j++) s->namesake[1][j] = SM_NONE;
}

void sm_tally_count(sm_tally *s, const sm_table *t)
{
    enum { A_LINE = 400, A_CELL = 20 }; /* about so many nanoseconds; finding a name is slow */
    begin_count(s, t);
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        count_row(s, t, i);
        (void)sm_tick_after(A_LINE + A_CELL * (uint64_t)sm_table_row(t, i).n); /* shows progress, ends nothing */
    }
    for (uint32_t j = 0; j < sm_table_cols(t); j++) {
        count_col(s, t, j);
        (void)sm_tick_after(A_LINE);
    }
}

void sm_tally_copy(sm_tally *s, const sm_tally *of, const sm_table *t)
{
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    s->sums = of->sums;
    memcpy(s->row, of->row, rows * sizeof *s->row);
    memcpy(s->col, of->col, cols * sizeof *s->col);
    for (int side = 0; side < 2; side++) {
        sm_rank_copy(&s->rank[side], &of->rank[side]);
        memcpy(s->namesake[side], of->namesake[side], sm_table_size(t, !side) * sizeof *s->namesake[side]);
    }
}
