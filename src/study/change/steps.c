/* The single changes of a table: all of them if they are few, else the larger ones with the likelier targets. */
#include "steps.h"
#include "base/mem.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 3000, NEAR = 3 };

typedef struct choice {
    const sm_table *t;
    const sm_next_ask *ask;
    size_t most;
    bool every;             /* the table has no more changes than that */
    bool opens;             /* changes that open a cluster are allowed */
    uint32_t *col, cols;    /* the clusters with points */
    uint32_t (*near)[NEAR]; /* the clusters with most points of each class; unused if every */
    sm_steps part;          /* changes of one kind: */
    size_t quota;           /* so many are kept, */
    uint64_t least;         /* and none of fewer points */
    sm_steps out;
} choice;

/* ---- the larger ones --------------------------------------------------------------------------------------------- */

static int steps_compare(const void *x, const void *y)
{
    const sm_change *a = x, *b = y;
    if (a->count != b->count) return a->count < b->count ? 1 : -1;
    if (a->kind != b->kind) return a->kind < b->kind ? 1 : -1;
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    if (a->to != b->to) return a->to < b->to ? -1 : 1;
    return (a->row > b->row) - (a->row < b->row);
}

/* Sorts the changes, and removes duplicates and all but the first most. */
static void keep_larger(sm_steps *s, size_t most)
{
    size_t kept = 0;
    if (s->n) qsort(s->step, s->n, sizeof *s->step, steps_compare);
    for (size_t i = 0; i < s->n && kept < most; i++)
        if (kept == 0 || steps_compare(&s->step[kept - 1], &s->step[i]) != 0) s->step[kept++] = s->step[i];
    s->n = kept;
}

static void add_step(sm_steps *s, sm_change step)
{
    sm_push(&s->step, &s->n, &s->capacity, &step, sizeof step);
}

void sm_fresh_name(char out[SM_FRESH_NAME], const sm_table *t, unsigned *number)
{
    do snprintf(out, SM_FRESH_NAME, "\x01%u", (*number)++);
    while (sm_table_find_col(t, out) != SM_NONE);
}

static void offer(choice *c, sm_change step)
{
    if (step.count < c->least) return;
    if (c->part.n >= 2 * c->quota) {
        keep_larger(&c->part, c->quota);
        if (c->part.n == c->quota && c->quota) c->least = c->part.step[c->quota - 1].count;
    }
    add_step(&c->part, step);
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

static void offer_move(choice *c, uint32_t row, uint32_t from, uint32_t to, uint64_t count)
{
    if (to == from) return;
    offer(c, (sm_change){.kind = SM_STEP_MOVE, .row = row, .from = from, .to = to, .count = count});
}

/* near: the clusters with most points of the class, largest first; SM_NONE if there are fewer. */
static void find_near(const sm_table *t, uint32_t row, uint32_t near[NEAR])
{
    sm_line l = sm_table_row(t, row);
    uint64_t size[NEAR] = {0};
    for (int k = 0; k < NEAR; k++) near[k] = SM_NONE;
    for (uint32_t p = 0; p < l.n; p++) {
        uint64_t count = l.count[p];
        uint32_t at = sm_line_at(l, p);
        for (int k = 0; k < NEAR && count; k++) {
            if (count <= size[k]) continue;
            uint64_t less = size[k];
            uint32_t other = near[k];
            size[k] = count;
            near[k] = at;
            count = less;
            at = other;
        }
    }
}

static void moves_of_cell(choice *c, uint32_t row, uint32_t from, uint64_t count)
{
    if (c->opens) offer_move(c, row, from, SM_NONE, count);
    uint32_t targets = c->every ? c->cols : NEAR;
    for (uint32_t k = 0; k < targets; k++) {
        uint32_t to = c->every ? c->col[k] : c->near[row][k];
        if (to != SM_NONE) offer_move(c, row, from, to, count);
    }
}

/* ---- merges and splits ------------------------------------------------------------------------------------------- */

static uint32_t classes_in(const sm_table *t, uint32_t col, uint32_t *one)
{
    sm_line l = sm_table_col(t, col);
    uint32_t n = 0;
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p]) {
            *one = sm_line_at(l, p);
            n++;
        }
    return n;
}

/* Merges the smaller one into the larger one. */
static void offer_merge(choice *c, uint32_t x, uint32_t y)
{
    const uint64_t *size = sm_table_col_sums(c->t);
    if (x == SM_NONE || y == SM_NONE || x == y) return;
    bool other = size[x] > size[y] || (size[x] == size[y] && x < y);
    uint32_t from = other ? y : x, to = other ? x : y, row = SM_NONE;
    if (classes_in(c->t, from, &row) != 1) row = SM_NONE;
    offer(c, (sm_change){.kind = SM_STEP_MERGE, .row = row, .from = from, .to = to, .count = size[from]});
}

static bool is_asked(const choice *c, uint32_t col)
{
    return c->ask->col == SM_NONE || c->ask->col == col;
}

static void splits(choice *c)
{
    for (uint32_t i = 0; i < c->cols && c->opens; i++) {
        uint32_t col = c->col[i], row = SM_NONE, classes = classes_in(c->t, col, &row);
        sm_change s = {.kind = SM_STEP_SPLIT, .row = SM_NONE, .from = col, .to = SM_NONE};
        s.count = sm_table_col_sums(c->t)[col];
        if (classes == 1) s.kind = SM_STEP_HALVE, s.row = row;
        if (is_asked(c, col) && s.count > 1 && classes <= SM_STEPS_PARTS) offer(c, s);
    }
}

/* A cluster of one class has no moves: moving all of it is merging it. If not everything is tried, a class stays in the
 * cluster that has most of it. */
static void moves(choice *c)
{
    for (uint32_t i = 0; i < c->cols; i++) {
        uint32_t col = c->col[i], row = SM_NONE;
        if (!is_asked(c, col) || classes_in(c->t, col, &row) < 2) continue;
        sm_line l = sm_table_col(c->t, col);
        for (uint32_t p = 0; p < l.n; p++) {
            row = sm_line_at(l, p);
            bool at_home = !c->every && c->ask->col == SM_NONE && c->near[row][0] == col;
            if (l.count[p] && (c->ask->row == SM_NONE || c->ask->row == row) && !at_home)
                moves_of_cell(c, row, col, l.count[p]);
        }
    }
}

static void every_merge(choice *c)
{
    for (uint32_t i = 0; i < c->cols; i++)
        for (uint32_t k = c->ask->col == SM_NONE ? i + 1 : 0; k < c->cols; k++)
            if (c->ask->col == SM_NONE || c->ask->col == c->col[i]) offer_merge(c, c->col[i], c->col[k]);
}

/* Merges clusters that hold much of one class. */
static void likely_merges(choice *c)
{
    uint32_t rows = sm_table_rows(c->t);
    for (uint32_t row = 0; row < rows; row++) {
        bool here = c->ask->col == SM_NONE || sm_table_at(c->t, row, c->ask->col);
        if (!here) continue;
        const uint32_t *near = c->near[row];
        for (int i = 0; i < NEAR; i++) {
            if (c->ask->col != SM_NONE) offer_merge(c, c->ask->col, near[i]);
            for (int k = i + 1; k < NEAR && c->ask->col == SM_NONE; k++) offer_merge(c, near[i], near[k]);
        }
    }
}

/* ---- how many there are ------------------------------------------------------------------------------------------ */

static uint64_t moves_possible(const choice *c, uint32_t col)
{
    uint32_t row = SM_NONE, classes = classes_in(c->t, col, &row);
    if (classes < 2) return 0;
    uint64_t cells = classes;
    if (c->ask->row != SM_NONE) cells = sm_table_at(c->t, c->ask->row, col) > 0;
    return cells * (c->cols - 1 + c->opens);
}

static uint64_t possible(const choice *c)
{
    uint64_t n = c->cols, all = c->ask->col == SM_NONE ? n * (n - (n > 0)) / 2 : n - (n > 0);
    for (uint32_t i = 0; i < c->cols; i++) {
        if (!is_asked(c, c->col[i])) continue;
        all += moves_possible(c, c->col[i]);
        all += c->opens && sm_table_col_sums(c->t)[c->col[i]] > 1;
    }
    return all;
}

/* Takes at most quota changes of one kind. */
static void collect(choice *c, void (*kind)(choice *c), size_t quota)
{
    c->quota = quota;
    c->least = 0;
    c->part.n = 0;
    kind(c);
    keep_larger(&c->part, quota);
    for (size_t i = 0; i < c->part.n; i++) add_step(&c->out, c->part.step[i]);
}

sm_steps sm_steps_choose(const sm_table *t, const sm_next_ask *ask)
{
    uint32_t ids = sm_table_cols(t), rows = sm_table_rows(t);
    const uint64_t *size = sm_table_col_sums(t);
    choice c = {.t = t, .ask = ask, .most = ask->most ? ask->most : MOST};
    c.opens = !ask->index->by_name && !ask->second->by_name; /* the name of a new cluster is not known here */
    if (ask->col != SM_NONE && !size[ask->col]) return c.out;
    c.col = sm_alloc(ids, sizeof *c.col);
    for (uint32_t j = 0; j < ids; j++)
        if (size[j]) c.col[c.cols++] = j;
    c.out.possible = possible(&c);
    c.every = c.out.possible <= c.most;
    c.near = sm_alloc(rows, sizeof *c.near);
    for (uint32_t row = 0; row < rows && !c.every; row++) find_near(t, row, c.near[row]);
    size_t some = c.every ? c.most : c.most / 4;
    collect(&c, c.every ? every_merge : likely_merges, some);
    collect(&c, splits, some);
    collect(&c, moves, c.most - c.out.n);
    return c.out;
}
