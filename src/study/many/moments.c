/* What the permutation model gives on average, in closed form, for indices that are linear in the pairs that both
 * labellings join. */
#include "moments.h"

#include "base/real.h"

#include <math.h>

/* Pairs as a graph of each side: joined or not. A function on pairs of n points is the sum of its mean, of a part that
 * each point brings into all its pairs, and of a rest; a random permutation of the points keeps the three apart, and
 * turns each in every direction alike. So the inner product of two such functions has the variance
 *     U1 V1 / (n - 1) + U2 V2 / (n (n - 3) / 2),
 * with U1, U2 the squared lengths of those parts on one side, V1, V2 on the other: nothing cancels, as it does in the
 * sums of Hubert & Arabie 1985 and Fowlkes & Mallows 1983, with which it agrees. */
typedef struct moments_side {
    double pairs, points, rest; /* joined pairs; squared lengths of what points bring, and of the rest */
} moments_side;

static moments_side moments_of(const uint64_t *size, uint32_t k, double n)
{
    moments_side s = {0};
    for (uint32_t i = 0; i < k; i++) s.pairs += (double)size[i] * ((double)size[i] - 1) / 2;
    double all = n * (n - 1) / 2, mean = 2 * s.pairs / n;
    for (uint32_t i = 0; n > 2 && i < k; i++) {
        double apart = (double)size[i] - 1 - mean;
        s.points += (double)size[i] * apart * apart / (n - 2);
    }
    s.rest = fmax(0, s.pairs * ((all - s.pairs) / all) - s.points);
    return s;
}

sm_moments sm_moments_of(const sm_table *t)
{
    double n = (double)sm_table_total(t);
    if (n < 2) return (sm_moments){0};
    moments_side a = moments_of(sm_table_row_sums(t), sm_table_rows(t), n);
    moments_side b = moments_of(sm_table_col_sums(t), sm_table_cols(t), n);
    double variance = a.points * b.points / (n - 1);
    if (n > 3) variance += a.rest * b.rest / (n * (n - 3) / 2);
    return (sm_moments){a.pairs / (n * (n - 1) / 2) * b.pairs, sm_square_root(variance)};
}

/* With so many pairs joined by both; others: other cells and logarithms next to them. */
static sm_value moments_value(const sm_index *x, const sm_facts *f, uint64_t joined, bool others)
{
    sm_sums sums = *f->sums;
    sm_facts facts = *f;
    sums.cc = (sm_u128)joined * 2 + sums.n;
    sums.clogc = (sm_logs){(sm_q64)(1 + others) << 64, 0};
    sums.cells = (uint64_t)sums.rows * sums.cols + 1 + others; /* of no partition that is identical */
    facts.sums = &sums;
    return sm_index_value(x, &facts);
}

bool sm_moments_linear(const sm_index *x, const sm_facts *f, sm_moments m, double *mean, double *sd)
{
    if (x->needs || x->reads_table || x->of_places || !(m.mean >= 1) || m.mean > 0x1p60) return false;
    uint64_t half = (uint64_t)m.mean, all = 2 * half;
    sm_value v[4] = {moments_value(x, f, 0, false), moments_value(x, f, half, false), moments_value(x, f, all, false),
                     moments_value(x, f, all, true)};
    for (int i = 0; i < 4; i++)
        if (!sm_value_known(v[i])) return false;
    double size = fmax(fabs(v[0].number), fabs(v[2].number));
    double bend = v[0].number - 2 * v[1].number + v[2].number, slope = (v[2].number - v[0].number) / (double)all;
    if (v[2].number != v[3].number || fabs(bend) > 1e-13 * size || slope == 0) return false;
    *mean = v[1].number + slope * (m.mean - (double)half);
    *sd = fabs(slope) * m.sd;
    return true;
}
