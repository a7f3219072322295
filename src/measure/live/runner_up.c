/* Exchanges of an optimum are walks in a graph of its vertices: row -> column along a cell, at the cost of the prices
 * over the weight; column -> its row, for nothing; row -> out, where the row stays unmatched, at its price; out ->
 * column, which is given up, at its price; an unmatched column -> out -> an unmatched row, for nothing. All costs are
 * at least 0, so what it costs to do without a pair, or to force a cell in, are shortest paths (Dijkstra), one search
 * from the row of each pair and one from out. */
#include "runner_up.h"
#include "live_parts.h"
#include "measure/assign/assignment_parts.h"
#include "runner_up_trial.h"

#include "base/mem.h"
#include "base/tick.h"

#include <math.h>
#include <string.h>

enum {
    CELLS_MOST = 4 * 1000 * 1000 /* of a table: what forcing a cell costs is kept for each */
};
static const uint64_t steps_most = 4ull * 1000 * 1000 * 1000, far = UINT64_MAX;

struct sm_runner_up {
    sm_hold hold;
    sm_weighting w;
    uint32_t rows, cols;
    uint64_t *price[2]; /* copies of the solver's: it may be touched and computed again between two calls */
    uint32_t *mate[2];
    uint64_t slack;
    uint64_t *dist;  /* by column, of one search; */
    uint64_t *final; /* all ones: its distance will not change */
    uint64_t *block; /* the least distance that is not final, of each block of columns */
    uint64_t *via;   /* for the scan, nobody reads it */
    uint64_t out;    /* and of out */
    bool out_final;
    uint32_t target; /* the root's own column, SM_NONE: none; */
    uint64_t into;   /* the nearest way in from a row */
    bool free;       /* some class or cluster with points is in no pair */
    bool gap_only;   /* nobody reads the losses above the least, nor flips; then */
    uint64_t *leave; /* the cheapest cell out of a row, but for its pair, */
    uint64_t *enter; /* and into a column; far: none */
    uint64_t giving; /* what it costs at least that somebody goes out on the way */
    uint64_t limit;  /* a search for this much or more is in vain */
    uint64_t *loss;  /* by row */
    uint64_t *force; /* rows x cols: what a matching with this cell weighs less at least */
    double *shown;
    uint32_t next; /* the next row to search from; rows: from out; beyond that: flips of row next - rows - 1 */
    sm_flip_trial *trial;
    sm_firmness margins;
};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

void sm_runner_up_free(sm_runner_up *s)
{
    if (!s) return;
    sm_hold_free(&s->hold);
    sm_flip_trial_free(s->trial);
    sm_free(s);
}

static bool too_large(const sm_runner_up *s, const sm_table *t)
{
    uint64_t size = (uint64_t)s->rows * s->cols;
    uint64_t search = sm_table_cells(t) + (uint64_t)s->cols * (s->cols / 8 + SM_SCAN_BLOCK);
    return size > CELLS_MOST || (s->margins.n_pairs + 1ull) * search > steps_most;
}

static void runner_up_reserve(sm_runner_up *s)
{
    uint32_t n[2] = {s->rows, s->cols};
    sm_hold *h = &s->hold;
    for (int side = 0; side < 2; side++) {
        s->price[side] = sm_held(h, n[side], sizeof *s->price[side]);
        s->mate[side] = sm_held(h, n[side], sizeof *s->mate[side]);
    }
    s->dist = sm_held(h, s->cols, sizeof *s->dist);
    s->final = sm_held(h, s->cols, sizeof *s->final);
    s->block = sm_held(h, s->cols / SM_SCAN_BLOCK + 1, sizeof *s->block);
    s->via = sm_held(h, s->cols, sizeof *s->via);
    s->loss = sm_held(h, s->rows, sizeof *s->loss);
    s->shown = sm_held(h, s->rows, sizeof *s->shown);
    if (s->w != SM_BY_BRAUN_BLANQUET && !s->gap_only)
        s->force = sm_held(h, (size_t)s->rows * s->cols, sizeof *s->force);
}

static void runner_up_begin(sm_runner_up *s, const sm_live *l)
{
    const sm_assignment *a = l->solver[s->w];
    const sm_matching *m = &a->first->matching;
    uint64_t k[2] = {0, 0};
    s->rows = m->rows;
    s->cols = m->cols;
    for (uint32_t x = 0; x < s->rows; x++) {
        s->margins.n_pairs += m->col_of_row[x] != SM_NONE;
        k[0] += sm_table_row_sums(l->table)[x] != 0;
    }
    for (uint32_t y = 0; y < s->cols; y++) k[1] += sm_table_col_sums(l->table)[y] != 0;
    s->slack = !a->by_share ? 0 : k[0] < k[1] ? k[0] : k[1];
    s->free = k[0] != s->margins.n_pairs || k[1] != s->margins.n_pairs;
    if (too_large(s, l->table)) {
        s->margins.pairs = s->margins.flips = SM_RUNNER_UP_TOO_LARGE;
        return;
    }
    runner_up_reserve(s);
    for (int side = 0; side < 2; side++) {
        uint32_t n = side ? s->cols : s->rows;
        memcpy(s->price[side], a->first->price[side], n * sizeof *s->price[side]);
        memcpy(s->mate[side], side ? m->row_of_col : m->col_of_row, n * sizeof *s->mate[side]);
    }
    s->margins.loss = s->shown;
    if (s->w == SM_BY_BRAUN_BLANQUET && !s->gap_only) s->trial = sm_flip_trial_new(l->table, s->mate[0], s->slack);
}

static sm_runner_up *runner_up_new(const sm_live *l, sm_weighting w, bool gap_only)
{
    sm_runner_up *s = sm_alloc(1, sizeof *s);
    s->w = w;
    s->gap_only = gap_only;
    s->limit = far;
    s->margins.row = s->margins.col = SM_NONE;
    s->margins.gap = INFINITY;
    runner_up_begin(s, l);
    return s;
}

sm_runner_up *sm_runner_up_new(const sm_live *l, sm_weighting w)
{
    return runner_up_new(l, w, false);
}

const sm_firmness *sm_runner_up_margins(const sm_runner_up *s)
{
    return &s->margins;
}

/* ---- one search -------------------------------------------------------------------------------------------------- */

static uint32_t end_of(const sm_runner_up *s, uint32_t block)
{
    uint32_t from = block * SM_SCAN_BLOCK;
    return s->cols - from < SM_SCAN_BLOCK ? s->cols : from + SM_SCAN_BLOCK;
}

static void look_again(sm_runner_up *s, uint32_t block)
{
    uint64_t least = far;
    for (uint32_t k = block * SM_SCAN_BLOCK; k < end_of(s, block); k++) {
        uint64_t key = s->dist[k] | s->final[k];
        least = key < least ? key : least;
    }
    s->block[block] = least;
}

static void offer_column(sm_runner_up *s, uint32_t y, uint64_t dist)
{
    uint64_t *least = &s->block[y / SM_SCAN_BLOCK];
    if (s->final[y] || dist >= s->dist[y]) return;
    s->dist[y] = dist;
    if (dist < *least) *least = dist;
}

/* Cells without points cost as much as the way by out, so they do no harm. */
static void relax_dense(sm_runner_up *s, const sm_assignment *a, uint64_t base, const uint64_t *w)
{
    sm_line_scan c = {.w = w, .v = s->price[1], .base = base, .n = s->cols};
    c.dist = s->dist;
    c.via = s->via;
    c.mask = s->final;
    c.block = s->block;
    a->scans.relax(&c);
}

/* From row x at this distance; the root's own cell is the one thing that it may not take. */
static uint64_t relax_row(sm_runner_up *s, const sm_assignment *a, uint32_t x, uint64_t dist)
{
    sm_weights l = a->line(a, 0, x);
    uint64_t base = dist + s->price[0][x], kept = s->target == SM_NONE ? 0 : s->dist[s->target], into = far;
    bool root = s->target != SM_NONE && s->mate[0][x] == s->target;
    if (!l.at) {
        if (s->target != SM_NONE) into = base + s->price[1][s->target] - l.w[s->target];
        relax_dense(s, a, base, l.w);
        if (root) {
            s->dist[s->target] = kept;
            look_again(s, s->target / SM_SCAN_BLOCK);
        }
    }
    for (uint32_t p = 0; l.at && p < l.n; p++) {
        uint32_t y = l.at[p];
        uint64_t d = base + s->price[1][y] - l.w[p];
        if (y == s->target) into = d;
        if (l.w[p] && y != s->mate[0][x]) offer_column(s, y, d);
    }
    if (!root && into < s->into) s->into = into;
    if (base < s->out) s->out = base;
    return l.n;
}

static uint64_t leave_out(sm_runner_up *s, const sm_assignment *a)
{
    uint64_t steps = s->rows + s->cols;
    s->out_final = true;
    for (uint32_t y = 0; y < s->cols; y++) {
        if (s->mate[1][y] != SM_NONE) offer_column(s, y, s->out + s->price[1][y]);
    }
    for (uint32_t x = 0; x < s->rows; x++)
        if (s->mate[0][x] == SM_NONE && a->side[0].size[x]) steps += relax_row(s, a, x, s->out);
    return steps;
}

/* The nearest column that is not final; SM_NONE: there is none. */
static uint32_t nearest_column(sm_runner_up *s)
{
    uint32_t blocks = s->cols / SM_SCAN_BLOCK + (s->cols % SM_SCAN_BLOCK != 0), found = 0, y = SM_NONE;
    for (uint32_t b = 1; b < blocks; b++)
        if (s->block[b] < s->block[found]) found = b;
    for (uint32_t k = found * SM_SCAN_BLOCK; k < end_of(s, found); k++)
        if (!s->final[k] && s->dist[k] != far && (y == SM_NONE || s->dist[k] < s->dist[y])) y = k;
    return y;
}

static void begin_search(sm_runner_up *s, uint32_t root)
{
    for (uint32_t y = 0; y < s->cols; y++) s->dist[y] = far;
    for (uint32_t b = 0; b <= s->cols / SM_SCAN_BLOCK; b++) s->block[b] = far;
    memset(s->final, 0, s->cols * sizeof *s->final);
    s->out = root == SM_NONE ? 0 : far;
    s->out_final = false;
    s->target = root == SM_NONE ? SM_NONE : s->mate[0][root];
    s->into = far;
}

static uint64_t least_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Distances to all columns and to out, as far as they are below the limit, from a row, or from out (root SM_NONE).
 * Returns the steps it took. */
static uint64_t search_from(sm_runner_up *s, const sm_assignment *a, uint32_t root)
{
    begin_search(s, root);
    uint64_t steps = root == SM_NONE ? 0 : relax_row(s, a, root, 0);
    uint64_t last = s->gap_only ? least_of(s->enter[s->target], s->giving + s->price[1][s->target]) : 0;
    uint64_t last_out = s->gap_only ? least_of(s->enter[s->target], s->price[1][s->target]) : 0;
    for (;;) {
        uint32_t y = nearest_column(s);
        bool out_next = !s->out_final && s->out != far && (y == SM_NONE || s->out <= s->dist[y]);
        uint64_t near = out_next ? s->out : y == SM_NONE ? far : s->dist[y];
        steps += 2 * SM_SCAN_BLOCK;
        if (near == far || near + (out_next ? last_out : last) >= s->limit) return steps;
        if (out_next) {
            steps += leave_out(s, a);
            continue;
        }
        s->final[y] = far;
        look_again(s, y / SM_SCAN_BLOCK);
        uint32_t x = s->mate[1][y];
        if (x != SM_NONE)
            steps += relax_row(s, a, x, s->dist[y]);
        else if (s->dist[y] < s->out)
            s->out = s->dist[y];
    }
}

/* ---- what it tells ----------------------------------------------------------------------------------------------- */

static double weight_of_units(const sm_runner_up *s, uint64_t units)
{
    if (units == far) return INFINITY;
    return ldexp((double)units, s->w == SM_BY_COUNT ? 0 : -SM_SHARE_BITS);
}

/* The way to the row's own column. Row and column left to themselves would be the forbidden pair again, unless somebody
 * else is free to take one of them; so another row must go out for the column. */
static uint64_t way_back(const sm_runner_up *s, uint32_t row)
{
    uint32_t col = s->mate[0][row];
    if (s->free) return s->dist[col];
    uint64_t others = far;
    for (uint32_t x = 0; x < s->rows; x++) {
        uint32_t y = s->mate[0][x];
        if (x == row || y == SM_NONE || s->dist[y] == far) continue;
        if (s->dist[y] + s->price[0][x] < others) others = s->dist[y] + s->price[0][x];
    }
    if (others != far) others += s->price[1][col];
    return s->into < others ? s->into : others;
}

static void take_loss(sm_runner_up *s, uint32_t row)
{
    sm_firmness *m = &s->margins;
    uint32_t col = s->mate[0][row];
    uint64_t way = way_back(s, row), loss = way <= s->slack ? 0 : way;
    s->loss[row] = loss;
    s->shown[row] = weight_of_units(s, loss);
    if (m->row != SM_NONE && loss >= s->loss[m->row]) return;
    m->row = row;
    m->col = col;
    m->gap = s->shown[row];
}

static uint64_t weight_at(const sm_runner_up *s, const sm_table *t, uint32_t row, uint32_t col)
{
    uint64_t count = sm_table_at(t, row, col), size = sm_table_row_sums(t)[row];
    if (s->w == SM_BY_COUNT || !size) return count;
    return (uint64_t)(((sm_u128)count << SM_SHARE_BITS) / size);
}

/* Forcing (row, col) in: col leaves its row, whose search has just been made, and whatever row had is left over. */
static uint64_t take_force(sm_runner_up *s, const sm_table *t, uint32_t col)
{
    if (!s->force) return 0;
    for (uint32_t row = 0; row < s->rows; row++) {
        uint32_t former = s->mate[0][row];
        uint64_t rest = former == col ? 0 : former == SM_NONE ? s->out : s->dist[former];
        uint64_t cost = s->price[0][row] + s->price[1][col] - weight_at(s, t, row, col);
        s->force[(size_t)row * s->cols + col] = former == col ? 0 : rest == far ? far : cost + rest;
    }
    return 8ull * s->rows;
}

static uint64_t pairs_step(sm_runner_up *s, const sm_live *l)
{
    const sm_assignment *a = l->solver[s->w];
    uint32_t row = s->next++;
    if (row < s->rows && s->mate[0][row] == SM_NONE) return 1;
    uint64_t steps = search_from(s, a, row < s->rows ? row : SM_NONE);
    if (row < s->rows) {
        take_loss(s, row);
        return steps + take_force(s, l->table, s->mate[0][row]);
    }
    for (uint32_t y = 0; y < s->cols; y++)
        if (s->mate[1][y] == SM_NONE) steps += take_force(s, l->table, y);
    s->margins.pairs = SM_RUNNER_UP_DONE;
    return steps;
}

/* ---- flips, where a move changes two cells ----------------------------------------------------------------------- */

/* The fewest points of which each is worth `each` points' weight against the cost. */
static uint64_t points_over(const sm_runner_up *s, const sm_table *t, uint32_t row, uint64_t cost, unsigned each)
{
    if (cost == far) return far;
    sm_u128 need = (sm_u128)cost + s->slack;
    if (s->w == SM_BY_COUNT) return (uint64_t)(need / each) + 1;
    return (uint64_t)((need * sm_table_row_sums(t)[row]) / ((sm_u128)each << SM_SHARE_BITS)) + 1;
}

static void take_flip(sm_firmness *m, uint64_t points, sm_flip f)
{
    if (m->points && points > m->points) return;
    if (points != m->points) m->n_flips = 0;
    m->points = points;
    if (m->n_flips < SM_FLIPS_NAMED) m->flip[m->n_flips] = f;
    m->n_flips++;
}

/* How many points of a row must go to each column: from its own pair, where each counts against the pair too, and twice
 * where it goes into the matching that takes over; and from any other column. Searches are over: their arrays serve. */
static void points_of_row(sm_runner_up *s, const sm_table *t, uint32_t row, uint64_t least[2])
{
    uint64_t *const points[2] = {s->dist, s->via}, one = points_over(s, t, row, s->loss[row], 1);
    least[0] = least[1] = far;
    for (uint32_t to = 0; to < s->cols; to++) {
        uint64_t force = s->force[(size_t)row * s->cols + to], both = points_over(s, t, row, force, 2);
        bool open = to != s->mate[0][row] && sm_table_col_open(t, to);
        points[0][to] = !open ? far : points_over(s, t, row, force, 1);
        points[1][to] = !open ? far : both < one ? both : one;
        for (int k = 0; k < 2; k++)
            if (points[k][to] < least[k]) least[k] = points[k][to];
    }
}

static uint64_t flips_step(sm_runner_up *s, const sm_table *t)
{
    uint32_t row = s->next++ - s->rows - 1;
    uint64_t steps = 20ull * s->cols, *const points[2] = {s->dist, s->via};
    uint64_t least[2];
    if (row + 1 >= s->rows) s->margins.flips = SM_RUNNER_UP_DONE;
    if (row >= s->rows) return 1;
    points_of_row(s, t, row, least);
    for (sm_flip f = {.row = row}; f.from < s->cols; f.from++) {
        int own = f.from == s->mate[0][row];
        uint64_t there = sm_table_at(t, row, f.from);
        if (least[own] > there || (s->margins.points && least[own] > s->margins.points)) continue;
        for (f.to = 0; f.to < s->cols; f.to++)
            if (f.to != f.from && points[own][f.to] <= there) take_flip(&s->margins, points[own][f.to], f);
        steps += 2ull * s->cols;
    }
    return steps;
}

/* A search or a row of flips at a time. */
static bool settle_steps(sm_runner_up *s, const sm_live *l)
{
    sm_firmness *m = &s->margins;
    while (m->pairs == SM_RUNNER_UP_WORKING)
        if (!sm_tick_after(pairs_step(s, l))) return false;
    if (s->trial) return sm_flip_trial_settle(s->trial, m);
    while (m->flips == SM_RUNNER_UP_WORKING)
        if (!sm_tick_after(flips_step(s, l->table))) return false;
    return true;
}

bool sm_runner_up_settle(sm_runner_up *s, const sm_live *l)
{
    bool done = settle_steps(s, l);
    uint64_t all = s->trial ? s->rows + 1ull : 2ull * s->rows + 1;
    s->margins.percent = done ? 100 : (unsigned)(s->next * 100ull / (all + 1));
    return done;
}

/* ---- the gap alone ----------------------------------------------------------------------------------------------- */

/* Of the ways from a row back to its own column: their first and their last steps, and the step out of all. */
static void bound_steps(sm_runner_up *s, const sm_assignment *a)
{
    s->leave = sm_held(&s->hold, s->rows, sizeof *s->leave);
    s->enter = sm_held(&s->hold, s->cols, sizeof *s->enter);
    s->giving = s->free ? 0 : far;
    for (uint32_t y = 0; y < s->cols; y++) s->enter[y] = far / 4;
    for (uint32_t x = 0; x < s->rows; x++) {
        sm_weights l = a->line(a, 0, x);
        s->leave[x] = far / 4;
        if (s->mate[0][x] != SM_NONE) s->giving = least_of(s->giving, s->price[0][x]);
        for (uint32_t p = 0; p < l.n; p++) {
            uint32_t y = l.at ? l.at[p] : p;
            uint64_t cost = s->price[0][x] + s->price[1][y] - l.w[p];
            if (y == s->mate[0][x] || !l.w[p]) continue;
            s->leave[x] = least_of(s->leave[x], cost);
            s->enter[y] = least_of(s->enter[y], cost);
        }
    }
}

/* No way from the row back to its own column costs less. */
static uint64_t least_way(const sm_runner_up *s, uint32_t row)
{
    uint32_t col = s->mate[0][row];
    uint64_t out = s->price[0][row], in = s->price[1][col];
    uint64_t both = out + in + (s->free ? 0 : s->giving); /* row and column in cells without points */
    uint64_t way = least_of(s->leave[row] + least_of(s->enter[col], s->giving + in), out + s->enter[col]);
    return least_of(way, both);
}

sm_firmness sm_runner_up_gap(const sm_live *l, sm_weighting w)
{
    sm_runner_up *s = runner_up_new(l, w, true);
    bool known = s->margins.pairs == SM_RUNNER_UP_WORKING;
    if (known) bound_steps(s, l->solver[w]);
    for (uint32_t row = 0; known && row < s->rows && s->limit; row++) {
        if (s->mate[0][row] == SM_NONE || least_way(s, row) >= s->limit) continue;
        search_from(s, l->solver[w], row);
        take_loss(s, row);
        s->limit = s->loss[s->margins.row];
    }
    sm_firmness found = s->margins;
    found.loss = NULL;
    if (known) found.pairs = SM_RUNNER_UP_DONE;
    sm_runner_up_free(s);
    return found;
}
