/* Tables with given margins, and bootstrap samples of a table: count by count where cells hold many points, point by
 * point where they hold few. */
#include "count.h"

#include "setmatch/base/mem.h"

#include <string.h>

/* So many points a cell cost about as much to deal as one count does to draw. */
enum { DEALT = 8 };

/* ---- tables with given margins ----------------------------------------------------------------------------------- */

struct sm_margins {
    sm_hold hold;
    uint32_t rows, cols;
    uint64_t *row, *col, *left; /* left: of each column, for the rows not yet drawn */
    uint64_t dealt;             /* points of the rows that are dealt: those of at most DEALT points a column */
    uint32_t *urn;              /* the column of each of them */
    sm_factorials *f;
};

static bool draw_is_dealt(const sm_margins *m, uint32_t i)
{
    return m->row[i] <= (uint64_t)DEALT * m->cols;
}

static sm_status draw_fill(sm_margins *m, const uint64_t *row, const uint64_t *col, sm_error *err)
{
    uint64_t n = 0;
    m->row = sm_held(&m->hold, m->rows, sizeof *m->row);
    m->col = sm_held(&m->hold, m->cols, sizeof *m->col);
    m->left = sm_held(&m->hold, m->cols, sizeof *m->left);
    if (m->hold.failed) return sm_no_memory(err);
    memcpy(m->row, row, m->rows * sizeof *row);
    memcpy(m->col, col, m->cols * sizeof *col);
    for (uint32_t i = 0; i < m->rows; i++) {
        n += row[i];
        if (draw_is_dealt(m, i)) m->dealt += row[i];
    }
    if (n > SM_MARGINS_MOST)
        return sm_fail(err, SM_LIMIT, "random tables of at most %llu points, not %llu; use a sample",
                       (unsigned long long)SM_MARGINS_MOST, (unsigned long long)n);
    m->urn = sm_held(&m->hold, (size_t)m->dealt, sizeof *m->urn);
    return m->hold.failed ? sm_no_memory(err) : sm_factorials_new(&m->f, n, err);
}

sm_status sm_margins_new(sm_margins **out, const uint64_t *row, uint32_t rows, const uint64_t *col, uint32_t cols,
                         sm_error *err)
{
    *out = NULL;
    sm_margins *m = sm_alloc(1, sizeof *m);
    if (!m) return sm_no_memory(err);
    m->rows = rows;
    m->cols = cols;
    sm_status status = draw_fill(m, row, col, err);
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
    sm_hold_done(&m->hold);
    sm_free(m);
}

/* The row's points fall among what the columns have left: the first column's share of them is hypergeometric among all
 * that are left, the second's among those of the columns behind the first, and so on. */
static void draw_draw_row_of(sm_margins *m, sm_rng *r, uint64_t row, uint64_t all, uint64_t *count)
{
    for (uint32_t j = 0; j < m->cols && row; j++) {
        count[j] = sm_draw_hypergeometric(m->f, r, all, m->left[j], row);
        all -= m->left[j];
        row -= count[j];
        m->left[j] -= count[j];
    }
}

/* What the columns have left falls to the other rows point by point. */
static void draw_deal(sm_margins *m, sm_rng *r, uint64_t *count)
{
    uint32_t *end = m->urn;
    for (uint32_t j = 0; j < m->cols; j++)
        for (uint64_t x = 0; x < m->left[j]; x++) *end++ = j;
    for (uint32_t i = 0; i < m->rows; i++) {
        uint64_t *row = count + (size_t)i * m->cols;
        for (uint64_t x = draw_is_dealt(m, i) ? m->row[i] : 0; x > 0; x--) {
            uint32_t *taken = m->urn + sm_rng_index(r, (uint32_t)(end - m->urn));
            row[*taken]++;
            *taken = *--end;
        }
    }
}

void sm_margins_draw(sm_margins *m, sm_rng *r, uint64_t *count)
{
    uint64_t all = 0;
    memset(count, 0, (size_t)m->rows * m->cols * sizeof *count);
    memcpy(m->left, m->col, m->cols * sizeof *m->col);
    for (uint32_t j = 0; j < m->cols; j++) all += m->col[j];
    for (uint32_t i = 0; i < m->rows; i++) {
        if (draw_is_dealt(m, i)) continue;
        draw_draw_row_of(m, r, m->row[i], all, count + (size_t)i * m->cols);
        all -= m->row[i];
    }
    if (m->dealt) draw_deal(m, r, count);
}

/* ---- bootstrap samples ------------------------------------------------------------------------------------------- */

/* Cells of at most FEW points are drawn as one, and its points dealt: so many cost about as much as one binomial count,
 * but no more than URN of them are kept. */
enum { FEW = 64, URN = 1 << 24 };

struct sm_resampling {
    sm_hold hold;
    size_t cells, large;
    uint64_t n, *points; /* points: of the large cells, */
    uint32_t *cell;      /* and which these are */
    uint64_t dealt;      /* points of the others: */
    uint32_t *of;        /* the cell of each */
    sm_factorials *f;
};

/* Points in cells of at most `few`. */
static uint64_t draw_points_of_few(const uint64_t *count, size_t cells, uint64_t few)
{
    uint64_t n = 0;
    for (size_t i = 0; i < cells; i++) n += count[i] <= few ? count[i] : 0;
    return n;
}

static void draw_note_cells(sm_resampling *s, const uint64_t *count, uint64_t few)
{
    uint64_t at = 0;
    for (size_t i = 0, k = 0; i < s->cells; i++) {
        if (count[i] > few) {
            s->cell[k] = (uint32_t)i;
            s->points[k++] = count[i];
            continue;
        }
        for (uint64_t x = 0; x < count[i]; x++) s->of[at++] = (uint32_t)i;
    }
}

sm_status sm_resampling_new(sm_resampling **out, const uint64_t *count, size_t cells, sm_error *err)
{
    sm_resampling *s = *out = sm_alloc(1, sizeof *s);
    if (!s) return sm_no_memory(err);
    uint64_t few = FEW;
    while (draw_points_of_few(count, cells, few) > URN) few /= 2;
    s->cells = cells;
    s->dealt = draw_points_of_few(count, cells, few);
    for (size_t i = 0; i < cells; i++) {
        s->n += count[i];
        s->large += count[i] > few;
    }
    s->points = sm_held(&s->hold, s->large, sizeof *s->points);
    s->cell = sm_held(&s->hold, s->large, sizeof *s->cell);
    s->of = sm_held(&s->hold, (size_t)s->dealt, sizeof *s->of);
    sm_status status = s->hold.failed ? sm_no_memory(err) : sm_factorials_new(&s->f, s->n, err);
    if (!status) {
        draw_note_cells(s, count, few);
        return SM_OK;
    }
    sm_resampling_free(s);
    *out = NULL;
    return status;
}

void sm_resampling_free(sm_resampling *s)
{
    if (!s) return;
    sm_factorials_free(s->f);
    sm_hold_done(&s->hold);
    sm_free(s);
}

/* Each large cell's share of the draws that are left is binomial among the cells that are left; what remains falls to
 * the points of the small ones, each as likely. */
void sm_resampling_draw(const sm_resampling *s, sm_rng *r, uint64_t *count)
{
    uint64_t weight = s->n, n = s->n;
    memset(count, 0, s->cells * sizeof *count);
    for (size_t k = 0; k < s->large && n; k++) {
        uint64_t x = sm_draw_binomial(s->f, r, weight, s->points[k], n);
        count[s->cell[k]] = x;
        weight -= s->points[k];
        n -= x;
    }
    for (; n > 0; n--) count[s->of[sm_rng_index(r, (uint32_t)s->dealt)]]++;
}
