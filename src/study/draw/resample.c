/* Bootstrap samples of a table: each cell apart as a Poisson count, for slightly fewer points than there are, and the
 * missing ones point by point; or cell after cell as binomial counts, if there are few cells. */
#include "alias.h"
#include "base/mem.h"
#include "base/real.h"
#include "count.h"
#include <stdlib.h>
#include <string.h>
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

enum { LAW_BITS = 16, CELL_BITS = 24, SLOTS_MOST = 1000000 };
enum { BINOMIAL_NS = 45, CELL_NS = 6, SAMPLE_NS = 40, POINT_NS = 8 };

typedef struct resample_law { /* of a Poisson count: low, or so many more */
    uint64_t points, low, *slot;
    uint32_t slots;
} resample_law;

struct sm_resampling {
    sm_hold hold;
    sm_factorials *f;
    uint32_t rows, cols, cells; /* cells: with points, row after row: */
    uint64_t n, *points;
    uint32_t *col, *end; /* col: of a cell; end: of a row, the cell after its last */
    double fewer;        /* 0: binomial counts; else Poisson counts for n - fewer sqrt(n) points, */
    uint32_t *law, laws; /* law: of each cell; */
    resample_law *of;
    uint64_t *any; /* a cell by its share of the points */
};

/* ---- Poisson counts ---------------------------------------------------------------------------------------------- */

/* How far below n the mean of all Poisson counts lies, in square roots of n; how often their sum stays below n, and how
 * many points are missing then, in square roots of n: of the normal distribution. */
typedef struct resample_choice {
    double fewer, share, missing;
} resample_choice;
static const resample_choice choices[] = {{0.25, 0.5987, 0.896}, {0.5, 0.6915, 1.009}, {1, 0.8413, 1.288},
                                          {1.5, 0.9332, 1.639},  {2, 0.9772, 2.055},   {2.5, 0.9938, 2.518}};

/* Depends only on the cells, so that a seed gives the same samples for any number of draws. */
static double resample_choose(uint32_t cells, uint64_t n)
{
    double least = (double)BINOMIAL_NS * cells, best = 0, root = sm_square_root((double)n);
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        const resample_choice *c = &choices[i];
        double cost = ((double)CELL_NS * cells + SAMPLE_NS) / c->share + POINT_NS * c->missing * root;
        if (cost >= least || c->fewer >= root) continue;
        least = cost;
        best = c->fewer;
    }
    return best;
}

/* Counts beyond these have probabilities below 2^-56 together (Chernoff's bounds). False: too many for a law. */
static bool resample_bound(resample_law *l, double mean)
{
    double under = mean - sm_square_root(77.7 * mean), over = mean + 13 + sm_square_root(168 + 77.7 * mean);
    if (over >= 0x1p32) return false;
    l->low = under > 0 ? (uint64_t)under : 0;
    l->slots = (uint32_t)((uint64_t)over + 1 - l->low);
    return l->slots <= 1u << LAW_BITS;
}

/* From the likeliest count on by the ratios of neighbours, so that no logarithm is needed; their sum is taken out. */
static void resample_fill_law(const resample_law *l, double mean, double *chance, uint32_t *scratch)
{
    uint32_t mode = (uint32_t)((uint64_t)mean - l->low);
    chance[mode] = 1;
    for (uint32_t i = mode; i-- > 0;) chance[i] = chance[i + 1] * ((double)(l->low + i + 1) / mean);
    for (uint32_t i = mode + 1; i < l->slots; i++) chance[i] = chance[i - 1] * (mean / (double)(l->low + i));
    sm_alias_make(l->slot, LAW_BITS, chance, l->slots, scratch);
}

static int resample_by_points(const void *x, const void *y)
{
    const resample_law *a = x, *b = y;
    return (a->points > b->points) - (a->points < b->points);
}

/* A law for each number of points that a cell has, in ascending order. */
static void resample_sort_laws(sm_resampling *s)
{
    s->of = sm_held(&s->hold, s->cells, sizeof *s->of);
    s->law = sm_held(&s->hold, s->cells, sizeof *s->law);
    for (uint32_t i = 0; i < s->cells; i++) s->of[i].points = s->points[i];
    qsort(s->of, s->cells, sizeof *s->of, resample_by_points);
    for (uint32_t i = 0; i < s->cells; i++)
        if (!s->laws || s->of[i].points != s->of[s->laws - 1].points) s->of[s->laws++] = s->of[i];
    for (uint32_t i = 0; i < s->cells; i++) {
        resample_law key = {.points = s->points[i]};
        s->law[i] = (uint32_t)((resample_law *)bsearch(&key, s->of, s->laws, sizeof key, resample_by_points) - s->of);
    }
}

static double resample_mean(const sm_resampling *s, uint64_t points)
{
    double n = (double)s->n, drawn = n - s->fewer * sm_square_root(n);
    return (double)points * (drawn / n);
}

/* How many slots all laws take, and the most of one; false: too many. */
static bool resample_measure(sm_resampling *s, size_t *all, uint32_t *most)
{
    for (uint32_t k = 0; k < s->laws; k++) {
        if (!resample_bound(&s->of[k], resample_mean(s, s->of[k].points))) return false;
        *all += s->of[k].slots;
        if (s->of[k].slots > *most) *most = s->of[k].slots;
        if (*all > SLOTS_MOST) return false;
    }
    return true;
}

static void resample_make_laws(sm_resampling *s)
{
    size_t all = 0;
    uint32_t most = s->cells;
    sm_hold scratch = {0};
    resample_sort_laws(s);
    if (!resample_measure(s, &all, &most)) {
        s->fewer = 0;
        return;
    }
    uint64_t *slot = sm_held(&s->hold, all, sizeof *slot);
    s->any = sm_held(&s->hold, s->cells, sizeof *s->any);
    double *share = sm_held(&scratch, most, sizeof *share);
    uint32_t *order = sm_held(&scratch, most, sizeof *order);
    for (uint32_t k = 0; k < s->laws; k++) {
        s->of[k].slot = slot;
        slot += s->of[k].slots;
        resample_fill_law(&s->of[k], resample_mean(s, s->of[k].points), share, order);
    }
    for (uint32_t i = 0; i < s->cells; i++) share[i] = (double)s->points[i];
    sm_alias_make(s->any, CELL_BITS, share, s->cells, order);
    sm_hold_free(&scratch);
}

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void resample_note_cells(sm_resampling *s, const uint64_t *count)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        for (uint32_t j = 0; j < s->cols; j++, count++) {
            if (!*count) continue;
            s->col[k] = j;
            s->points[k++] = *count;
        }
        s->end[i] = k;
    }
}

static sm_status resample_fill(sm_resampling *s, const uint64_t *count, sm_error *err)
{
    size_t cells = 0;
    for (size_t i = 0; i < (size_t)s->rows * s->cols; i++) {
        s->n += count[i];
        cells += count[i] > 0;
    }
    if (cells > SM_RESAMPLING_CELLS)
        return sm_fail(err, SM_LIMIT, "samples of at most %lu cells with points, not %llu; use fewer clusters",
                       (unsigned long)SM_RESAMPLING_CELLS, (unsigned long long)cells);
    s->cells = (uint32_t)cells;
    s->points = sm_held(&s->hold, cells, sizeof *s->points);
    s->col = sm_held(&s->hold, cells, sizeof *s->col);
    s->end = sm_held(&s->hold, s->rows, sizeof *s->end);
    sm_factorials_new(&s->f);
    resample_note_cells(s, count);
    s->fewer = resample_choose(s->cells, s->n);
    if (s->fewer > 0) resample_make_laws(s);
    return SM_OK;
}

sm_status sm_resampling_new(sm_resampling **out, const uint64_t *count, uint32_t rows, uint32_t cols, sm_error *err)
{
    *out = NULL;
    sm_resampling *s = sm_alloc(1, sizeof *s);
    s->rows = rows;
    s->cols = cols;
    sm_status status = resample_fill(s, count, err);
    if (status)
        sm_resampling_free(s);
    else
        *out = s;
    return status;
}

void sm_resampling_free(sm_resampling *s)
{
    if (!s) return;
    sm_factorials_free(s->f);
    sm_hold_free(&s->hold);
    sm_free(s);
}

void sm_resampling_decide_exactly(sm_resampling *s)
{
    sm_factorials_decide_exactly(s->f);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

/* Each cell's share of the draws that are left is binomial among the cells that are left. */
static void resample_count(const sm_resampling *s, sm_rng *r, uint64_t *x)
{
    uint64_t weight = s->n, n = s->n;
    for (uint32_t i = 0; i < s->cells; i++) {
        x[i] = sm_draw_binomial(s->f, r, weight, s->points[i], n);
        weight -= s->points[i];
        n -= x[i];
    }
}

/* Poisson counts whose sum is known are multinomial counts of that sum. Where it exceeds n all are drawn anew; else
 * each missing point falls into a cell by its share. */
static void resample_scatter(const sm_resampling *s, sm_rng *r, uint64_t *x)
{
    sm_rng numbers = *r; /* a copy, which the compiler knows that x does not touch */
    uint64_t sum;
    do {
        sum = 0;
        for (uint32_t i = 0; i < s->cells; i++) {
            const resample_law *l = &s->of[s->law[i]];
            x[i] = l->low + sm_alias_pick(l->slot, LAW_BITS, l->slots, sm_rng_next(&numbers));
            sum += x[i];
        }
    } while (sum > s->n);
    for (; sum < s->n; sum++) x[sm_alias_pick(s->any, CELL_BITS, s->cells, sm_rng_next(&numbers))]++;
    *r = numbers;
}

/* The cells that have points in the data, one after the other. */
static void resample_draw(const sm_resampling *s, sm_rng *r, uint64_t *x)
{
    (s->fewer > 0 ? resample_scatter : resample_count)(s, r, x);
}

/* From the last cell on, for none is after the place where it belongs. */
void sm_resampling_draw(const sm_resampling *s, sm_rng *r, uint64_t *count)
{
    size_t end = (size_t)s->rows * s->cols;
    resample_draw(s, r, count);
    for (uint32_t i = s->rows, k = s->cells; i-- > 0;)
        for (uint32_t first = i ? s->end[i - 1] : 0; k > first;) {
            k--;
            size_t at = (size_t)i * s->cols + s->col[k];
            uint64_t x = count[k];
            memset(count + at, 0, (end - at) * sizeof *count);
            count[at] = x;
            end = at;
        }
    memset(count, 0, end * sizeof *count);
}

static void resample_note(sm_pairs *of, uint64_t x)
{
    of->squares += (sm_u128)x * x;
    of->cells += x > 0;
}

sm_resampled sm_resampling_draw_pairs(const sm_resampling *s, sm_rng *r, uint64_t *count)
{
    sm_resampled of = {0};
    uint64_t *size = count + s->cells;
    resample_draw(s, r, count);
    memset(size, 0, s->cols * sizeof *size);
    for (uint32_t i = 0, k = 0; i < s->rows; i++) {
        uint64_t row = 0;
        for (; k < s->end[i]; k++) {
            row += count[k];
            size[s->col[k]] += count[k];
            resample_note(&of.cells, count[k]);
        }
        resample_note(&of.classes, row);
    }
    for (uint32_t j = 0; j < s->cols; j++) resample_note(&of.clusters, size[j]);
    return of;
}
