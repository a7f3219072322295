/* Storage of rows and columns: room, names, sparse lines. */
#include "base/hash.h"
#include "base/mem.h"
#include "table_parts.h"
#include <string.h>

enum { DENSE_CELLS = 1 << 20, DENSE_CELLS_WHEN_FULL = 1 << 22, FULL = 3 };

bool sm_table_prefers_dense(uint64_t rows, uint64_t cols, uint64_t cells)
{
    uint64_t area = rows * cols;
    return area <= DENSE_CELLS || (area <= DENSE_CELLS_WHEN_FULL && cells * FULL >= area);
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

static uint32_t *bucket_of(sm_table_side *s, const char *name)
{
    return &s->bucket[sm_hash(name, strlen(name), 0) & (s->n_buckets - 1)];
}

void sm_side_enlist(sm_table_side *s, uint32_t id)
{
    uint32_t *b = bucket_of(s, s->name[id]);
    s->chain[id] = *b;
    *b = id + 1;
}

void sm_side_strike(sm_table_side *s, uint32_t id)
{
    for (uint32_t *link = bucket_of(s, s->name[id]); *link; link = &s->chain[*link - 1]) {
        if (*link != id + 1) continue;
        *link = s->chain[id];
        return;
    }
}

static void grow_buckets(sm_table_side *s, uint32_t capacity)
{
    uint32_t n = s->n_buckets ? s->n_buckets : 16;
    while (n < capacity) n *= 2;
    if (n == s->n_buckets) return;
    uint32_t *bucket = sm_alloc(n, sizeof *bucket);
    sm_free(s->bucket);
    s->bucket = bucket;
    s->n_buckets = n;
    for (uint32_t i = 0; i < s->n; i++)
        if (s->open[i]) sm_side_enlist(s, i);
}

/* ---- room -------------------------------------------------------------------------------------------------------- */

/* Each array grows by itself; room is only raised when all have grown, so a failure leaves no trace. */
static void resize_side(sm_table_side *s, uint32_t capacity, bool sparse)
{
    sm_widen(&s->sum, s->capacity, capacity, sizeof *s->sum);
    sm_widen(&s->name, s->capacity, capacity, sizeof *s->name);
    sm_widen(&s->open, s->capacity, capacity, sizeof *s->open);
    sm_widen(&s->chain, s->capacity, capacity, sizeof *s->chain);
    if (sparse) sm_widen(&s->sparse, s->capacity, capacity, sizeof *s->sparse);
    grow_buckets(s, capacity);
}

/* Both dense copies anew for this room. */
static void resize_cells(sm_table *t, const uint32_t capacity[2])
{
    uint64_t *cells[2] = {0};
    for (int s = 0; s < 2; s++) cells[s] = sm_alloc((size_t)capacity[0] * capacity[1], sizeof(uint64_t));
    for (int s = 0; s < 2; s++) {
        for (uint32_t i = 0; i < t->side[s].n && t->side[s].dense; i++)
            memcpy(cells[s] + (size_t)i * capacity[!s], line_dense(t, s, i), t->side[!s].n * sizeof(uint64_t));
        sm_free(t->side[s].dense);
        t->side[s].dense = cells[s];
    }
}

void sm_lines_free(sm_sparse_line *l, uint32_t n)
{
    for (uint32_t i = 0; l && i < n; i++) {
        if (l[i].pooled) continue;
        sm_free(l[i].count);
        sm_free(l[i].at);
    }
    sm_free(l);
}

/* Room for every cell there is, not only for those with points: what is taken back later, or in the middle of a trial,
 * may fill any of them again and must find its room. */
static void make_sparse(sm_table *t)
{
    sm_sparse_line *lines[2] = {0};
    for (int s = 0; s < 2; s++) {
        lines[s] = sm_alloc(t->side[s].capacity, sizeof(sm_sparse_line));
        for (uint32_t i = 0; i < t->side[s].n; i++) {
            sm_sparse_line *l = &lines[s][i];
            const uint64_t *count = line_dense(t, s, i);
            sm_line_reserve(l, t->side[!s].n);
            for (uint32_t k = 0; k < t->side[!s].n; k++) {
                if (!count[k]) continue;
                l->at[l->n] = k;
                l->count[l->n++] = count[k];
            }
        }
    }
    for (int s = 0; s < 2; s++) {
        sm_free(t->side[s].dense);
        t->side[s].dense = NULL;
        t->side[s].sparse = lines[s];
    }
    t->dense = false;
}

void sm_table_to_dense(sm_table *t)
{
    uint32_t capacities[2] = {t->side[0].capacity, t->side[1].capacity};
    resize_cells(t, capacities);
    for (int s = 0; s < 2; s++) {
        sm_lines_free(t->side[s].sparse, t->side[s].n);
        t->side[s].sparse = NULL;
    }
    t->dense = true;
}

void sm_side_reserve(sm_table *t, int s, uint32_t want)
{
    sm_table_side *mine = &t->side[s];
    if (want <= mine->capacity) return;
    uint32_t capacity = mine->capacity + mine->capacity / 2 + 8;
    if (capacity < want) capacity = want;
    uint32_t other = t->side[!s].capacity;
    if (t->dense && !sm_table_prefers_dense(capacity, other ? other : 1, t->cells)) make_sparse(t);
    resize_side(mine, capacity, !t->dense);
    if (t->dense && other > 0) {
        uint32_t capacities[2] = {s == 0 ? capacity : other, s == 1 ? capacity : other};
        resize_cells(t, capacities);
    }
    mine->capacity = capacity;
}

/* ---- sparse lines ------------------------------------------------------------------------------------------------ */

/* Moves the line out of the pool; its slot there stays unused. */
static void leave_pool(sm_sparse_line *l, uint32_t capacity)
{
    sm_sparse_line own = {.n = l->n, .capacity = capacity};
    own.count = sm_alloc(capacity, sizeof *own.count);
    own.at = sm_alloc(capacity, sizeof *own.at);
    memcpy(own.count, l->count, l->n * sizeof *l->count);
    memcpy(own.at, l->at, l->n * sizeof *l->at);
    *l = own;
}

void sm_line_reserve(sm_sparse_line *l, uint32_t want)
{
    if (want <= l->capacity) return;
    uint32_t capacity = l->capacity + l->capacity / 2 + 2;
    if (capacity < want) capacity = want;
    if (l->pooled) {
        leave_pool(l, capacity);
        return;
    }
    sm_widen(&l->count, l->capacity, capacity, sizeof *l->count);
    sm_widen(&l->at, l->capacity, capacity, sizeof *l->at);
    l->capacity = capacity;
}

static uint32_t entry_at(const sm_sparse_line *l, uint32_t at)
{
    uint32_t low = 0, high = l->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (l->at[middle] < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint64_t sm_line_get(const sm_sparse_line *l, uint32_t at)
{
    uint32_t p = entry_at(l, at);
    return p < l->n && l->at[p] == at ? l->count[p] : 0;
}

void sm_line_set(sm_sparse_line *l, uint32_t at, uint64_t count)
{
    uint32_t p = entry_at(l, at), behind = l->n - p;
    bool there = p < l->n && l->at[p] == at;
    if (there && count) {
        l->count[p] = count;
    } else if (there) {
        memmove(l->count + p, l->count + p + 1, (behind - 1) * sizeof *l->count);
        memmove(l->at + p, l->at + p + 1, (behind - 1) * sizeof *l->at);
        l->n--;
    } else if (count) {
        memmove(l->count + p + 1, l->count + p, behind * sizeof *l->count);
        memmove(l->at + p + 1, l->at + p, behind * sizeof *l->at);
        l->count[p] = count;
        l->at[p] = at;
        l->n++;
    }
}

/* ---- copies ------------------------------------------------------------------------------------------------------ */

/* A split gives each line of a full table one cell more: with no room, all of them would move at once. */
uint32_t sm_line_room(uint32_t n)
{
    return n + n / 64;
}

/* Two pieces of memory for all lines: a copy of 100,000 short ones costs no more than their bytes, nor does giving it
 * up. */
static void side_make_pool(sm_table_side *mine, uint64_t cells)
{
    cells += cells / 64;
    mine->pool_count = sm_alloc(cells, sizeof *mine->pool_count);
    mine->pool_at = sm_alloc(cells, sizeof *mine->pool_at);
}

size_t sm_side_copy_line(sm_table_side *mine, const sm_sparse_line *l, uint32_t i, size_t to)
{
    if (!l->n) return to;
    mine->sparse[i] = (sm_sparse_line){mine->pool_count + to, mine->pool_at + to, l->n, sm_line_room(l->n), true};
    memcpy(mine->pool_count + to, l->count, l->n * sizeof *l->count);
    memcpy(mine->pool_at + to, l->at, l->n * sizeof *l->at);
    return to + sm_line_room(l->n);
}

/* All but the lines. */
void sm_side_copy(sm_table *t, int s, const sm_table *of)
{
    const sm_table_side *from = &of->side[s];
    sm_table_side *mine = &t->side[s];
    sm_side_reserve(t, s, from->n ? from->n : 1);
    grow_buckets(mine, from->n_buckets); /* now as many as there: never more */
    if (from->n) {
        memcpy(mine->name, from->name, from->n * sizeof *mine->name);
        memcpy(mine->open, from->open, from->n * sizeof *mine->open);
        memcpy(mine->sum, from->sum, from->n * sizeof *mine->sum);
        memcpy(mine->chain, from->chain, from->n * sizeof *mine->chain);
        memcpy(mine->bucket, from->bucket, from->n_buckets * sizeof *mine->bucket);
    }
    mine->n = from->n;
    if (!of->dense) side_make_pool(mine, of->cells);
}
