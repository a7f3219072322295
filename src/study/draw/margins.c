/* Tables with given margins: cell by cell where cells hold many points, point by point where they hold few. Sizes are
 * taken in descending order, so that the cells that are drawn as counts are a corner of the table. */
#include "base/mem.h"
#include "count.h"
#include <stdlib.h>
#include <string.h>

enum {
    COUNT_NS = 35,
    POINT_NS = 5,
    GRID = 64
}; /* what a count and a dealt point cost; corners that are tried a side */

typedef struct margin_size {
    uint64_t points;
    uint32_t at; /* as it was given */
} margin_size;

struct sm_margins {
    sm_hold hold;
    sm_factorials *f;
    uint32_t rows, cols;
    margin_size *row, *col;
    uint32_t counted_rows, counted_cols; /* the corner; of its rows the other columns are one lump */
    uint64_t n, *left;                   /* left: of each column of the corner, for the rows not yet drawn */
    uint32_t *urn;                       /* the columns of the points that are dealt, as they were given */
    uint32_t *line;                      /* dealt points of a row that nobody keeps; all 0 between rows */
};

/* ---- the plan ---------------------------------------------------------------------------------------------------- */

static int margins_by_size(const void *x, const void *y)
{
    const margin_size *a = x, *b = y;
    if (a->points != b->points) return a->points < b->points ? 1 : -1;
    return a->at < b->at ? -1 : 1;
}

static margin_size *margins_sorted(sm_hold *hold, const uint64_t *size, uint32_t n)
{
    margin_size *s = sm_held(hold, n, sizeof *s);
    for (uint32_t i = 0; i < n; i++) s[i] = (margin_size){size[i], i};
    qsort(s, n, sizeof *s, margins_by_size);
    return s;
}

/* Sums the first `some` of sizes. */
static uint64_t margins_first(const margin_size *s, uint32_t some)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < some; i++) sum += s[i].points;
    return sum;
}

/* Tick i of n sizes on the grid, and the points before it. */
static uint32_t margins_tick(uint32_t n, uint32_t i)
{
    return n < GRID ? i : (uint32_t)((uint64_t)n * i / GRID);
}

static void margins_ticks(const margin_size *s, uint32_t n, uint64_t before[GRID + 1])
{
    before[0] = 0;
    for (uint32_t i = 0; i < GRID && i < n; i++) {
        uint32_t from = margins_tick(n, i);
        before[i + 1] = before[i] + margins_first(s + from, margins_tick(n, i + 1) - from);
    }
}

/* The corner for which counts and dealt points together cost least: by the margins alone, so that a seed gives the same
 * tables whatever is asked of them. In whole numbers, for of equal costs the first counts. All cells where there are
 * more points than an urn can hold. */
static void margins_plan(sm_margins *m)
{
    uint64_t row[GRID + 1], col[GRID + 1], least = m->n * POINT_NS;
    uint32_t rows = m->rows < GRID ? m->rows : GRID, cols = m->cols < GRID ? m->cols : GRID;
    if (!m->n) return;
    margins_ticks(m->row, m->rows, row);
    margins_ticks(m->col, m->cols, col);
    for (uint32_t i = 1; i <= rows; i++)
        for (uint32_t j = 1; j <= cols; j++) {
            uint32_t r = margins_tick(m->rows, i), c = margins_tick(m->cols, j);
            uint64_t inside = (uint64_t)((sm_u128)row[i] * col[j] / m->n);
            uint64_t cost = COUNT_NS * ((uint64_t)r + 1) * ((uint64_t)c + 1) + POINT_NS * (m->n - inside);
            if (cost >= least && m->n <= UINT32_MAX) continue;
            least = cost;
            m->counted_rows = r;
            m->counted_cols = c;
        }
}

static sm_status margins_fill(sm_margins *m, const uint64_t *row, const uint64_t *col, sm_error *err)
{
    m->row = margins_sorted(&m->hold, row, m->rows);
    m->col = margins_sorted(&m->hold, col, m->cols);
    m->n = margins_first(m->row, m->rows);
    if (m->n > SM_MARGINS_MOST)
        return sm_fail(err, SM_LIMIT, "too many points for random tables (%llu, the maximum is %llu); use a sample",
                       (unsigned long long)m->n, (unsigned long long)SM_MARGINS_MOST);
    margins_plan(m);
    uint64_t lump = m->n - margins_first(m->col, m->counted_cols);
    uint64_t dealt = m->n - margins_first(m->row, m->counted_rows);
    m->left = sm_held(&m->hold, m->counted_cols, sizeof *m->left);
    m->urn = sm_held(&m->hold, (size_t)(lump > dealt ? lump : dealt), sizeof *m->urn);
    m->line = sm_held(&m->hold, m->cols, sizeof *m->line);
    sm_factorials_new(&m->f);
    return SM_OK;
}

sm_status sm_margins_new(sm_margins **out, const uint64_t *row, uint32_t rows, const uint64_t *col, uint32_t cols,
                         sm_error *err)
{
    *out = NULL;
    sm_margins *m = sm_alloc(1, sizeof *m);
    m->rows = rows;
    m->cols = cols;
    sm_status status = margins_fill(m, row, col, err);
    if (status)
        sm_margins_free(m);
    else
        *out = m;
    return status;
}

void sm_margins_free(sm_margins *m)
{
    if (!m) return;
    sm_factorials_free(m->f);
    sm_hold_free(&m->hold);
    sm_free(m);
}

void sm_margins_decide_exactly(sm_margins *m)
{
    sm_factorials_decide_exactly(m->f);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

/* Of a row's points, which fall among so many: the first column's share is hypergeometric among all that are left, the
 * second's among those of the columns after the first, and so on. Returns how many fall after the corner. */
static uint64_t margins_count(sm_margins *m, sm_rng *r, uint64_t points, uint64_t among, uint64_t *line, sm_pairs *of)
{
    uint64_t cells = 0;
    sm_u128 squares = 0;
    for (uint32_t j = 0; j < m->counted_cols && points; j++) {
        uint64_t x = sm_draw_hypergeometric(m->f, r, among, m->left[j], points);
        among -= m->left[j];
        m->left[j] -= x;
        points -= x;
        if (line) line[m->col[j].at] = x;
        squares += (sm_u128)x * x;
        cells += x > 0;
    }
    of->squares += squares;
    of->cells += cells;
    return points;
}

/* Takes so many points out of the urn, of which `left` are left, for a row of the table. */
static uint32_t margins_deal(sm_margins *m, sm_rng *r, uint64_t points, uint32_t left, uint64_t *line)
{
    for (; points > 0; points--) {
        uint32_t *taken = m->urn + sm_rng_index(r, left);
        line[*taken]++;
        *taken = m->urn[--left];
    }
    return left;
}

/* The same for a row that nobody keeps: (c + 1)^2 is 2c + 1 more than c^2. What is taken stays after those that are
 * left, so that the line can be cleared by it. */
static uint32_t margins_deal_pairs(sm_margins *m, sm_rng *r, uint64_t points, uint32_t left, sm_pairs *of)
{
    uint64_t squares = 0, cells = 0;
    uint32_t *line = m->line, end = left;
    for (; points > 0; points--) {
        uint32_t *taken = m->urn + sm_rng_index(r, left), label = *taken;
        *taken = m->urn[--left];
        m->urn[left] = label;
        uint32_t before = line[label]++;
        squares += 2 * (uint64_t)before + 1;
        cells += before == 0;
    }
    for (uint32_t i = left; i < end; i++) line[m->urn[i]] = 0;
    of->squares += squares;
    of->cells += cells;
    return left;
}

static uint32_t margins_fill_urn(sm_margins *m, uint32_t full, uint32_t col, uint64_t points)
{
    for (uint64_t x = 0; x < points; x++) m->urn[full++] = m->col[col].at;
    return full;
}

/* First the rows of the corner, each with its share of the lump; what the columns of the corner have left then joins
 * the lump's points, and all of it is dealt to the other rows. count NULL: nobody keeps the table. */
static sm_pairs margins_draw(sm_margins *m, sm_rng *r, uint64_t *count)
{
    sm_pairs of = {0};
    uint64_t all = m->n;
    uint32_t full = 0;
    for (uint32_t j = 0; j < m->counted_cols; j++) m->left[j] = m->col[j].points;
    for (uint32_t j = m->counted_cols; j < m->cols; j++) full = margins_fill_urn(m, full, j, m->col[j].points);
    for (uint32_t i = 0; i < m->rows; i++) {
        uint64_t *line = count ? count + (size_t)m->row[i].at * m->cols : NULL, points = m->row[i].points;
        if (i == m->counted_rows)
            for (uint32_t j = 0; j < m->counted_cols; j++) full = margins_fill_urn(m, full, j, m->left[j]);
        if (i < m->counted_rows) points = margins_count(m, r, points, all, line, &of);
        full = line ? margins_deal(m, r, points, full, line) : margins_deal_pairs(m, r, points, full, &of);
        all -= m->row[i].points;
    }
    return of;
}

void sm_margins_draw(sm_margins *m, sm_rng *r, uint64_t *count)
{
    memset(count, 0, (size_t)m->rows * m->cols * sizeof *count);
    margins_draw(m, r, count);
}

sm_pairs sm_margins_draw_pairs(sm_margins *m, sm_rng *r)
{
    return margins_draw(m, r, NULL);
}
