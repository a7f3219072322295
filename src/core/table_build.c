/* How tables come to be: from labellings, from triples, a cell at a time. */
#include "base/mem.h"
#include "base/tick.h"
#include "table_parts.h"
#include <stdlib.h>
#include <string.h>

static sm_status too_many(sm_error *err)
{
    return sm_fail(err, SM_LIMIT, "the counts add up to more than 9007199254740992 (2^53); scale them down");
}

/* Where (row, col, count) triples come from: two labellings (each point counts 1) or an array. */
typedef struct feed {
    const uint32_t *row, *col;
    const sm_triple *triple;
    size_t m;
    uint64_t work; /* steps since it was asked */
    bool stopped;  /* it was answered no */
} feed;

/* Whether the work continues with so many steps: of a point or a cell about one, of a nanosecond where all lies near
 * and of ten where it does not. */
enum { FEED_LINE = 64, FEED_BLOCK = 1 << 15 };
static bool feed_goes_on(feed *f, uint64_t steps)
{
    enum { ASKED = 1 << 18 }; /* a millisecond or so */
    f->work += steps;
    if (f->work < ASKED) return !f->stopped;
    f->work = 0;
    f->stopped = f->stopped || !sm_tick();
    return !f->stopped;
}

/* All m of something in blocks: *end, 0 at first, is moved to the end of the next one. False: there is none, or the
 * work does not continue. */
static bool feed_block(feed *f, size_t *end, size_t m)
{
    size_t left = m - *end, block = left < FEED_BLOCK ? left : FEED_BLOCK;
    *end += block;
    return block && feed_goes_on(f, block);
}

static sm_status feed_status(const feed *f, sm_error *err)
{
    return f->stopped ? sm_stopped(err) : SM_OK;
}

static bool starts_dense(sm_storage storage, uint64_t rows, uint64_t cols, uint64_t cells)
{
    return storage == SM_STORE_DENSE || (storage == SM_STORE_BEST && sm_table_prefers_dense(rows, cols, cells));
}

/* Dense storage is laid out when the second side gets its room. */
static sm_status new_table(sm_table **out, const sm_dict *rows, const sm_dict *cols, bool dense, feed *f, sm_error *err)
{
    *out = NULL;
    sm_table *t = sm_alloc(1, sizeof *t);
    sm_status status = SM_OK;
    for (int s = 0; s < 2; s++) {
        sm_table_side *mine = &t->side[s];
        const sm_dict *names = s ? cols : rows;
        uint32_t n = sm_dict_size(names);
        sm_side_reserve(t, s, n ? n : 1);
        for (; mine->n < n && feed_goes_on(f, FEED_LINE); mine->n++) {
            mine->name[mine->n] = sm_dict_text(names, mine->n);
            mine->open[mine->n] = true;
            sm_side_enlist(mine, mine->n);
        }
    }
    status = feed_status(f, err);
    if (status == SM_OK && dense) sm_table_to_dense(t);
    if (status == SM_OK)
        *out = t;
    else
        sm_table_free(t);
    return status;
}

sm_status sm_table_new(sm_table **out, const sm_dict *rows, const sm_dict *cols, sm_storage storage, sm_error *err)
{
    feed f = {0};
    return new_table(out, rows, cols, starts_dense(storage, sm_dict_size(rows), sm_dict_size(cols), 0), &f, err);
}

void sm_table_free(sm_table *t)
{
    if (!t) return;
    for (int s = 0; s < 2; s++) {
        sm_table_side *mine = &t->side[s];
        sm_lines_free(mine->sparse, mine->n);
        sm_free(mine->sum);
        sm_free(mine->name);
        sm_free(mine->open);
        sm_free(mine->bucket);
        sm_free(mine->chain);
        sm_free(mine->dense);
        sm_free(mine->pool_count);
        sm_free(mine->pool_at);
    }
    sm_free(t);
}

sm_status sm_table_add(sm_table *t, uint32_t row, uint32_t col, uint64_t count, sm_error *err)
{
    if (count > (UINT64_C(1) << SM_TOTAL_BITS) - t->total) return too_many(err);
    sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = SM_NONE, .to = col, .count = count};
    sm_edit e = {.ops = &op, .n_ops = 1};
    sm_status status = sm_table_prepare(t, &e, err);
    if (status == SM_OK) sm_table_op(t, &op);
    return status;
}

/* ---- many at once ------------------------------------------------------------------------------------------------ */

/* Points are counted in narrow cells, of which more stay in the cache; where these are few there are two of each, so
 * that neighbours of the same labels do not wait for each other. */
static sm_status count_narrow(const sm_table *t, feed *f, sm_error *err)
{
    enum { FEW = 1 << 15 };
    const size_t rows = t->side[0].n, cols = t->side[1].n, cells = rows * cols, other = cells <= FEW ? cells : 0;
    uint32_t *narrow = sm_alloc(cells + other, sizeof *narrow);
    for (size_t i = 0, end = 0; feed_block(f, &end, f->m / 2 * 2);)
        for (; i < end; i += 2) {
            narrow[f->row[i] * cols + f->col[i]]++;
            narrow[other + f->row[i + 1] * cols + f->col[i + 1]]++;
        }
    if (f->m % 2) narrow[f->row[f->m - 1] * cols + f->col[f->m - 1]]++;
    for (size_t i = 0; i < other; i++) narrow[i] += narrow[other + i];
    for (size_t r = 0; r < rows && feed_goes_on(f, cols); r++)
        for (size_t c = 0; c < cols; c++) t->side[0].dense[r * t->side[1].capacity + c] = narrow[r * cols + c];
    sm_free(narrow);
    return feed_status(f, err);
}

/* The same for many cells, one byte each; overflow goes directly to the cell. */
static sm_status count_bytes(const sm_table *t, feed *f, sm_error *err)
{
    const size_t rows = t->side[0].n, cols = t->side[1].n, stride = t->side[1].capacity;
    const uint32_t *row = f->row, *col = f->col; /* a byte may lie anywhere: what is after a pointer is read anew */
    uint64_t *cell = t->side[0].dense;
    uint8_t *byte = sm_alloc(rows * cols, sizeof *byte);
    for (size_t i = 0, end = 0; feed_block(f, &end, f->m);)
        for (const size_t last = end; i < last; i++)
            if (!++byte[row[i] * cols + col[i]]) cell[row[i] * stride + col[i]] += UINT8_MAX + 1;
    for (size_t r = 0; r < rows && feed_goes_on(f, cols); r++)
        for (size_t c = 0; c < cols; c++) cell[r * stride + c] += byte[r * cols + c];
    sm_free(byte);
    return feed_status(f, err);
}

/* The columns from the rows, a tile at a time: a line of the cache is fetched once for all cells in it. */
static void turn_cells(sm_table *t, feed *f)
{
    enum { TILE = 16 };
    const uint64_t *cell = t->side[0].dense;
    const size_t stride = t->side[1].capacity;
    const uint32_t rows = t->side[0].n, cols = t->side[1].n;
    for (uint32_t top = 0; top < rows && feed_goes_on(f, (uint64_t)TILE * cols); top += TILE)
        for (uint32_t left = 0; left < cols; left += TILE)
            for (uint32_t i = top; i < rows && i < top + TILE; i++)
                for (uint32_t j = left; j < cols && j < left + TILE; j++)
                    t->side[1].dense[(size_t)j * t->side[0].capacity + i] = cell[i * stride + j];
}

static sm_status count_dense(sm_table *t, feed *f, sm_error *err)
{
    enum { MANY = 1 << 18 }; /* a megabyte of narrow cells */
    uint64_t *cell = t->side[0].dense;
    const size_t stride = t->side[1].capacity, cells = (size_t)t->side[0].n * t->side[1].n;
    bool narrow = !f->triple && f->m >= cells && f->m <= UINT32_MAX;
    sm_status status = !narrow ? SM_OK : (cells <= MANY ? count_narrow : count_bytes)(t, f, err);
    for (size_t i = 0; i < f->m && f->triple; i++)
        cell[f->triple[i].row * stride + f->triple[i].col] += f->triple[i].count;
    for (size_t i = 0, end = 0; !f->triple && !narrow && feed_block(f, &end, f->m);)
        for (; i < end; i++) cell[f->row[i] * stride + f->col[i]]++;
    turn_cells(t, f);
    return status == SM_OK ? feed_status(f, err) : status;
}

/* Rows from the feed: sorted by row (counting sort), then within a row through a scratch line of counts by column. */
typedef struct bucketed {
    sm_hold hold;
    uint32_t *start;   /* rows + 1 */
    uint32_t *order;   /* row after row: places among the triples, or the columns of the points themselves */
    uint64_t *scratch; /* a count a column, zero between rows */
    uint32_t *touched; /* columns of the row at hand */
    uint64_t *among;   /* a bit a column: is it one of them? zero between rows */
} bucketed;

enum { GROUPS = 256 }; /* of rows, at most */

/* Columns of points by row, in two steps if there are many rows: into groups of 1 << bits rows, with the row within
 * the group in front of the column, then within each group. One step would write to as many places as there are rows,
 * and so many pages are not found at once. sorted: room for the largest group. */
static void group_points(bucketed *b, uint32_t rows, unsigned bits, feed *f, uint32_t *sorted)
{
    const unsigned shift = 32 - bits;
    uint32_t place[GROUPS], n = ((rows - 1) >> bits) + 1;
    for (uint32_t g = 0; g < n; g++) place[g] = b->start[((size_t)g << bits) + 1];
    for (size_t i = 0, end = 0; feed_block(f, &end, f->m);)
        for (; i < end; i++)
            b->order[place[f->row[i] >> bits]++] = (uint32_t)((uint64_t)f->row[i] << shift) | f->col[i];
    for (uint32_t g = 0; g < n && !f->stopped; g++) {
        const uint32_t begin = b->start[((size_t)g << bits) + 1], size = place[g] - begin;
        uint32_t *const next = b->start + ((size_t)g << bits) + 1, *const order = b->order + begin;
        for (size_t i = 0, end = 0; feed_block(f, &end, size);)
            for (; i < end; i++) sorted[next[order[i] >> shift]++ - begin] = order[i] & ((UINT32_C(1) << shift) - 1);
        memcpy(order, sorted, size * sizeof *order);
    }
}

static sm_status order_points(bucketed *b, uint32_t rows, uint32_t cols, feed *f, sm_error *err)
{
    unsigned bits = 0;
    while (rows > (uint64_t)GROUPS << bits) bits++;
    if (bits < 3 || cols > UINT32_C(1) << (32 - bits)) {
        for (size_t i = 0, end = 0; feed_block(f, &end, f->m);)
            for (; i < end; i++) b->order[b->start[f->row[i] + 1]++] = f->col[i];
        return feed_status(f, err);
    }
    uint32_t largest = 0;
    for (uint64_t r = 0; r < rows; r += UINT64_C(1) << bits) {
        uint64_t end = r + (UINT64_C(1) << bits) < rows ? r + (UINT64_C(1) << bits) : rows;
        uint32_t size = b->start[end + 1] - b->start[r + 1];
        if (size > largest) largest = size;
    }
    uint32_t *sorted = sm_alloc(largest, sizeof *sorted);
    group_points(b, rows, bits, f, sorted);
    sm_free(sorted);
    return feed_status(f, err);
}

static sm_status bucket_rows(bucketed *b, const sm_table *t, feed *f, sm_error *err)
{
    uint32_t rows = t->side[0].n, cols = t->side[1].n;
    b->start = sm_held(&b->hold, (size_t)rows + 2, sizeof *b->start);
    b->order = sm_held(&b->hold, f->m, sizeof *b->order);
    b->scratch = sm_held(&b->hold, cols, sizeof *b->scratch);
    b->touched = sm_held(&b->hold, cols, sizeof *b->touched);
    b->among = sm_held(&b->hold, (size_t)cols / 64 + 1, sizeof *b->among);
    if (f->m >= UINT32_MAX) return sm_fail(err, SM_LIMIT, "more than 4294967294 rows; aggregate them first");
    for (size_t i = 0, end = 0; feed_block(f, &end, f->m);)
        for (; i < end; i++) b->start[(f->triple ? f->triple[i].row : f->row[i]) + 2]++;
    if (f->stopped) return sm_stopped(err);
    for (uint32_t r = 0; r < rows; r++) b->start[r + 2] += b->start[r + 1];
    for (size_t i = 0; i < f->m && f->triple; i++) b->order[b->start[f->triple[i].row + 1]++] = (uint32_t)i;
    return f->triple ? SM_OK : order_points(b, rows, cols, f, err);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The touched columns in order: through a bit each where they are many, for that takes no comparisons. */
static void order_touched(bucketed *b, uint32_t n, uint32_t cols)
{
    uint32_t words = cols / 64 + 1, to = 0;
    if (n < words / 4) {
        qsort(b->touched, n, sizeof *b->touched, ascending);
        return;
    }
    for (uint32_t i = 0; i < n; i++) b->among[b->touched[i] / 64] |= UINT64_C(1) << b->touched[i] % 64;
    for (uint32_t w = 0; w < words; w++) {
        for (uint64_t left = b->among[w]; left; left &= left - 1)
            b->touched[to++] = w * 64 + (uint32_t)__builtin_ctzll(left);
        b->among[w] = 0;
    }
}

/* ---- line by line ------------------------------------------------------------------------------------------------ */
typedef struct making {
    feed f;
    bucketed b;
    sm_table *t;
} making;

static sm_status count_points(making *m, uint32_t line, sm_error *err)
{
    return m->t->dense ? count_dense(m->t, &m->f, err) : bucket_rows(&m->b, m->t, &m->f, err);
}

static sm_status fill_row(making *m, uint32_t row, sm_error *err)
{
    bucketed *b = &m->b;
    feed *f = &m->f;
    uint32_t n = 0;
    for (size_t i = b->start[row], end = i; feed_block(f, &end, b->start[row + 1]);)
        for (const size_t last = end; i < last; i++) {
            const sm_triple *x = f->triple ? &f->triple[b->order[i]] : NULL;
            uint32_t col = x ? x->col : b->order[i];
            uint64_t count = x ? x->count : 1;
            if (count && !b->scratch[col]) b->touched[n++] = col;
            b->scratch[col] += count;
        }
    if (f->stopped) return sm_stopped(err);
    order_touched(b, n, m->t->side[1].n);
    sm_sparse_line *l = &m->t->side[0].sparse[row];
    sm_line_reserve(l, sm_line_room(n));
    for (uint32_t i = 0; i < n; i++) {
        uint32_t col = b->touched[i];
        l->at[i] = col;
        l->count[i] = b->scratch[col];
        b->scratch[col] = 0;
    }
    l->n = n;
    return SM_OK;
}

/* Columns from finished rows, each asked for its exact room once: touched says how much. */
static sm_status count_used(making *m, uint32_t row, sm_error *err)
{
    const sm_sparse_line *l = &m->t->side[0].sparse[row];
    if (row == 0) memset(m->b.touched, 0, m->t->side[1].n * sizeof *m->b.touched);
    for (uint32_t p = 0; p < l->n; p++) m->b.touched[l->at[p]]++;
    return SM_OK;
}

static sm_status reserve_col(making *m, uint32_t col, sm_error *err)
{
    sm_line_reserve(&m->t->side[1].sparse[col], sm_line_room(m->b.touched[col]));
    return SM_OK;
}

static sm_status fill_cols(making *m, uint32_t row, sm_error *err)
{
    const sm_sparse_line *from = &m->t->side[0].sparse[row];
    for (uint32_t p = 0; p < from->n; p++) {
        sm_sparse_line *l = &m->t->side[1].sparse[from->at[p]];
        l->at[l->n] = row;
        l->count[l->n++] = from->count[p];
    }
    return SM_OK;
}

static sm_status sum_row(making *m, uint32_t row, sm_error *err)
{
    sm_table *t = m->t;
    sm_line l = sm_table_row(t, row);
    for (uint32_t p = 0; p < l.n; p++) {
        t->side[0].sum[row] += l.count[p];
        t->side[1].sum[sm_line_at(l, p)] += l.count[p];
        t->cells += l.count[p] != 0;
    }
    t->total += t->side[0].sum[row];
    return SM_OK;
}

enum { OF_ROWS, OF_COLS, ONCE };
static const struct {
    int lines;
    bool sparse; /* of a sparse table only */
    sm_status (*does)(making *m, uint32_t line, sm_error *err);
} phases[] = {{ONCE, false, count_points},  {OF_ROWS, true, fill_row},  {OF_ROWS, true, count_used},
              {OF_COLS, true, reserve_col}, {OF_ROWS, true, fill_cols}, {OF_ROWS, false, sum_row}};
enum { PHASES = sizeof phases / sizeof *phases };

static uint64_t line_cost(const sm_table *t, int side, uint32_t line)
{
    return t->dense ? t->side[!side].n : t->side[side].sparse[line].capacity;
}

static sm_status make(sm_table **out, const sm_dict *rows, const sm_dict *cols, const feed *f, sm_storage storage,
                      sm_error *err)
{
    making m = {.f = *f};
    bool dense = starts_dense(storage, sm_dict_size(rows), sm_dict_size(cols), f->m);
    sm_status status = new_table(&m.t, rows, cols, dense, &m.f, err);
    for (size_t i = 0; i < PHASES && !status; i++) {
        int of = phases[i].lines;
        uint32_t lines = of == ONCE ? 1 : m.t->side[of].n;
        if (phases[i].sparse && m.t->dense) continue;
        for (uint32_t line = 0; line < lines && !status; line++) {
            status = phases[i].does(&m, line, err);
            if (!status && !feed_goes_on(&m.f, of == ONCE ? 0 : line_cost(m.t, of, line))) status = sm_stopped(err);
        }
    }
    sm_hold_free(&m.b.hold);
    if (status) sm_table_free(m.t);
    *out = status ? NULL : m.t;
    return status;
}

sm_status sm_table_of(sm_table **out, const sm_partition *rows, const sm_partition *cols, sm_storage storage,
                      sm_error *err)
{
    *out = NULL;
    if (rows->n != cols->n) return sm_fail(err, SM_INTERNAL, "the two labellings have different lengths");
    feed f = {.row = rows->label, .col = cols->label, .m = rows->n};
    return make(out, rows->dict, cols->dict, &f, storage, err);
}

sm_status sm_table_of_triples(sm_table **out, const sm_dict *rows, const sm_dict *cols, const sm_triple *triple,
                              size_t m, sm_storage storage, sm_error *err)
{
    uint64_t total = 0;
    *out = NULL;
    for (size_t i = 0; i < m; i++) {
        if (triple[i].count > (UINT64_C(1) << SM_TOTAL_BITS) - total) return too_many(err);
        total += triple[i].count;
    }
    feed f = {.triple = triple, .m = m};
    return make(out, rows, cols, &f, storage, err);
}
