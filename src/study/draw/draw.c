/* Counts drawn from exact distributions, by inversion: from the most likely count outwards, one step up and one down,
 * until the probabilities passed over exceed a uniform number. */
#include "setmatch/base/mem.h"
#include "setmatch/measure/fix.h"
#include "setmatch/study/generate.h"
#include <string.h>
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

enum { TABLE = 1 << 16 }; /* factorials kept; beyond, Stirling's series has more places than are kept */
#define LN2           ((sm_fix)0xB17217F7D1CF79ACu) /* in units of 2^-64 */
#define HALF_LN_TWOPI ((sm_fix)0xEB3F8E4325F5A534u)

struct sm_factorials {
    uint64_t n;  /* ln[0 .. n-1] */
    sm_fix ln[]; /* ln x! */
};

sm_status sm_factorials_new(sm_factorials **out, uint64_t most, sm_error *err)
{
    uint64_t n = most < TABLE ? most + 1 : TABLE;
    *out = sm_alloc(1, sizeof **out + (size_t)n * sizeof(sm_fix));
    if (!*out) return sm_no_memory(err);
    (*out)->n = n;
    for (uint64_t x = 1; x < n; x++) (*out)->ln[x] = (*out)->ln[x - 1] + sm_fix_log(x);
    return SM_OK;
}

void sm_factorials_free(sm_factorials *f)
{
    sm_free(f);
}

/* ln x! = x ln x - x + ln(2 pi x) / 2 + 1 / (12 x) - 1 / (360 x^3) + .., the next term below 2^-80 from 2^16 on. */
static sm_fix ln_factorial(const sm_factorials *f, uint64_t x)
{
    if (x < f->n) return f->ln[x];
    sm_fix one = (sm_fix)1 << 64, twelfth = one / 12 / (sm_fix)x, cube = one / 360 / (sm_fix)x / (sm_fix)x / (sm_fix)x;
    return sm_xlogx(x).hi - (sm_fix)x * one + HALF_LN_TWOPI + sm_fix_log(x) / 2 + twelfth - cube;
}

/* e^x for -40 < x <= 0, in units of 2^-64: x = r - q ln 2 with 0 <= r < ln 2, and the series of e^r. */
static double exp_of(sm_fix x)
{
    sm_fix below = -x, q = (below + LN2 - 1) / LN2;
    if (x >= 0 || q > 62) return x >= 0 ? 1 : 0;
    double r = sm_fix_double(q * LN2 - below), sum = 1;
    for (int i = 20; i > 0; i--) {
        double term = r * sum / i;
        sum = 1 + term;
    }
    return sum / (double)(UINT64_C(1) << q);
}

/* ---- from the mode outwards -------------------------------------------------------------------------------------- */

/* P(x+1) / P(x) = (white - x)(drawn - x) / ((x+1)(x + 1 + spare)) of a hypergeometric count, where spare = all - white
 * - drawn and may lie below 0; of a binomial one it is (drawn - x) odds / (x+1). */
typedef struct law {
    uint64_t low, high, mode;
    double at_mode, white, drawn, spare, odds; /* odds 0: hypergeometric */
} law;

static double up(const law *l, uint64_t at)
{
    double x = (double)at, over = l->drawn - x, under = x + 1;
    if (l->odds > 0) return over * l->odds / under;
    over *= l->white - x;
    under *= under + l->spare;
    return over / under;
}

static uint64_t draw_draw(const law *l, sm_rng *r)
{
    uint64_t high = l->mode, low = l->mode;
    double left = sm_rng_unit(r) - l->at_mode, above = l->at_mode, below = l->at_mode;
    while (left >= 0 && (high < l->high || low > l->low)) {
        if (high < l->high) {
            above *= up(l, high++);
            left -= above;
            if (left < 0) return high;
        }
        if (low > l->low) {
            below /= up(l, --low);
            left -= below;
            if (left < 0) return low;
        }
    }
    return l->mode; /* also the once in 2^50 that rounding leaves over */
}

uint64_t sm_draw_hypergeometric(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    law l = {.low = white + drawn > all ? white + drawn - all : 0, .high = white < drawn ? white : drawn};
    if (l.low == l.high) return l.low;
    l.mode = (uint64_t)((sm_u128)(white + 1) * (drawn + 1) / (all + 2));
    uint64_t m = l.mode, black = all - white, left = all - drawn;
    l.white = (double)white;
    l.drawn = (double)drawn;
    l.spare = (double)((int64_t)left - (int64_t)white);
    l.at_mode = exp_of(ln_factorial(f, white) + ln_factorial(f, black) + ln_factorial(f, drawn) +
                       ln_factorial(f, left) - ln_factorial(f, all) - ln_factorial(f, m) - ln_factorial(f, white - m) -
                       ln_factorial(f, drawn - m) - ln_factorial(f, black + m - drawn));
    return draw_draw(&l, r);
}

/* How many of `drawn` draws with replacement are white. */
static uint64_t draw_binomial(const sm_factorials *f, sm_rng *r, uint64_t all, uint64_t white, uint64_t drawn)
{
    if (white == 0 || white == all || drawn == 0) return white ? drawn : 0;
    law l = {.high = drawn, .drawn = (double)drawn, .odds = (double)white / (double)(all - white)};
    l.mode = (uint64_t)((sm_u128)(drawn + 1) * white / all);
    uint64_t m = l.mode, rest = drawn - m;
    l.at_mode =
        exp_of(ln_factorial(f, drawn) - ln_factorial(f, m) - ln_factorial(f, rest) + (sm_fix)m * sm_fix_log(white) +
               (sm_fix)rest * sm_fix_log(all - white) - (sm_fix)drawn * sm_fix_log(all));
    return draw_draw(&l, r);
}

void sm_draw_resample(const sm_factorials *f, sm_rng *r, const uint64_t *all, size_t cells, uint64_t n, uint64_t *out)
{
    uint64_t weight = 0;
    for (size_t i = 0; i < cells; i++) weight += all[i];
    for (size_t i = 0; i < cells; i++) {
        out[i] = draw_binomial(f, r, weight, all[i], n);
        weight -= all[i];
        n -= out[i];
    }
}

/* ---- tables with given margins ----------------------------------------------------------------------------------- */

struct sm_margins {
    sm_hold hold;
    uint32_t rows, cols;
    uint64_t *row, *col, *left; /* left: of each column, for the rows not yet drawn */
    sm_factorials *f;
};

static sm_status draw_fill(sm_margins *m, const uint64_t *row, const uint64_t *col, sm_error *err)
{
    uint64_t n = 0;
    m->row = sm_held(&m->hold, m->rows, sizeof *m->row);
    m->col = sm_held(&m->hold, m->cols, sizeof *m->col);
    m->left = sm_held(&m->hold, m->cols, sizeof *m->left);
    if (m->hold.failed) return sm_no_memory(err);
    memcpy(m->row, row, m->rows * sizeof *row);
    memcpy(m->col, col, m->cols * sizeof *col);
    for (uint32_t i = 0; i < m->rows; i++) n += row[i];
    if (n > SM_MARGINS_MOST)
        return sm_fail(err, SM_LIMIT, "random tables of at most %llu points, not %llu; use a sample",
                       (unsigned long long)SM_MARGINS_MOST, (unsigned long long)n);
    return sm_factorials_new(&m->f, n, err);
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
    for (uint32_t j = 0; j < m->cols; j++) {
        count[j] = row ? sm_draw_hypergeometric(m->f, r, all, m->left[j], row) : 0;
        all -= m->left[j];
        row -= count[j];
        m->left[j] -= count[j];
    }
}

void sm_margins_draw(sm_margins *m, sm_rng *r, uint64_t *count)
{
    uint64_t all = 0;
    memcpy(m->left, m->col, m->cols * sizeof *m->col);
    for (uint32_t j = 0; j < m->cols; j++) all += m->col[j];
    for (uint32_t i = 0; i < m->rows; i++) {
        draw_draw_row_of(m, r, m->row[i], all, count + (size_t)i * m->cols);
        all -= m->row[i];
    }
}
