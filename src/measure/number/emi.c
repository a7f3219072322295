/* E[MI] of the hypergeometric model without lgamma and without cancellation.
 *
 * With mu = ab/n the cell of a class of size a and a cluster of size b holds x points with probability P(x), and
 * E[x] = mu exactly. So sum P(x) x ln(x/mu) = sum P(x) F(x) with F(x) = x ln(x/mu) - (x - mu) >= 0: nothing cancels.
 * With s = (x - mu)/(x + mu) and ln(x/mu) = 2 atanh s,
 *     F(x) = (x - mu) s + 2 x s^3 (1/3 + s^2/5 + s^4/7 + ...),
 * cut after eleven terms for |s| <= 1/5 (exact to a double), and up to 0.36 (ten digits) where P has become so small
 * that a block adds less than 2^-13 of the sum. All is scaled by n so that n (x - mu) = n x - ab stays a whole number.
 * P is only needed up to a factor: it starts with 1 at the mode, follows the ratio of neighbours, and its own sum
 * divides in the end.
 *
 * Where all four cells of the table class, not class x cluster, not cluster expect many points, P is smooth, and so few
 * places are enough as would do for a normal distribution: by Poisson's summation formula the sum over places half a
 * standard deviation apart differs from the one over whole numbers by a factor of about 1 + exp(-8 pi^2). There
 * ln P(mu + t) - ln P(mu) = - sum over the cells c of F_c + ln(X_c/mu_c)/2 + S(X_c) - S(mu_c), S the rest of Stirling's
 * series, for the linear parts of F_c cancel. So the time does not grow with n. */
#include "setmatch/measure/emi.h"

#include "emi_table.h"
#include "xlogx.h"

#include <math.h>

enum { BLOCK = 8 };
static const double NEGLIGIBLE = 0x1p-66; /* of the probability at the mode */

struct walk {
    double a, b, n, product, rest; /* product = ab, rest = n - a - b */
    double ln_mean;                /* ln mu */
    double weight, weight_low;     /* sum of P and what its additions lost */
    double total, total_low;       /* sum of n P F */
};

struct place { /* of a block: x, n x - ab, P(x) there */
    double x, excess, p;
};

static void add(double *sum, double *low, double term)
{
    double t = *sum + term;
    *low += (*sum - t) + term; /* exact where |sum| >= |term|; else an error of one unit of the smaller one */
    *sum = t;
}

/* n F(x) by its definition: where |s| > 1/5, F is more than a tenth of what it is the difference of. Small x, and so
 * small means, are most of all there are where sizes are many; their logarithms are known. */
static double spread_far(const struct walk *w, double x, double excess)
{
    if (x <= 0) return w->product;
    double ln = x < SMALL ? ln_small[(int)x] - w->ln_mean : log(x * w->n / w->product);
    return x * w->n * ln - excess;
}

/* 1/3 + z/5 + z^2/7 + ... + z^10/23 */
static inline double series_of(double z)
{
    double high = 1.0 / 15 + z * (1.0 / 17 + z * (1.0 / 19 + z * (1.0 / 21 + z * (1.0 / 23))));
    return 1.0 / 3 + z * (1.0 / 5 + z * (1.0 / 7 + z * (1.0 / 9 + z * (1.0 / 11 + z * (1.0 / 13 + z * high)))));
}

/* s of a place, from n x - ab and n x + ab */
static double spread_near(double x, double excess, double s)
{
    return excess * s + 2 * x * s * (s * s) * series_of(s * s);
}

/* n F(x) for BLOCK places in a row; s grows with x, so that it is largest at one end. */
static void spread(const struct walk *w, struct place at, double step, double f[BLOCK])
{
    double s[BLOCK], end = at.x + step * (BLOCK - 1),
                     far = (at.excess + step * (BLOCK - 1) * w->n) / (end * w->n + w->product);
    far = fmax(fabs(far), fabs(at.excess / (at.x * w->n + w->product)));
    if (far <= 0.36) {
        for (int k = 0; k < BLOCK; k++) {
            double x = (at.x + step * k) * w->n, excess = at.excess + step * k * w->n;
            s[k] = excess / (x + w->product);
            f[k] = spread_near(x, excess, s[k]);
        }
        if (far <= 0.2 || BLOCK * at.p * fmax(f[0], f[BLOCK - 1]) < 0x1p-13 * w->total) return;
    }
    for (int k = 0; k < BLOCK; k++) {
        double x = at.x + step * k, excess = at.excess + step * k * w->n, sum = x * w->n + w->product;
        f[k] = fabs(excess) <= 0.2 * sum ? spread_near(x * w->n, excess, excess / sum) : spread_far(w, x, excess);
    }
}

/* P of the block and, as p[BLOCK], of the first place behind it; P is 0 beyond the last possible x. */
static void chances(const struct walk *w, struct place at, double step, double p[BLOCK + 1])
{
    double ratio[BLOCK];
    if (step > 0)
        for (int k = 0; k < BLOCK; k++) {
            double x = at.x + k;
            ratio[k] = ((w->a - x) * (w->b - x)) / ((x + 1) * (w->rest + x + 1));
        }
    else
        for (int k = 0; k < BLOCK; k++) {
            double x = at.x - k;
            ratio[k] = (x * (w->rest + x)) / ((w->a - x + 1) * (w->b - x + 1));
        }
    p[0] = at.p;
    for (int k = 0; k < BLOCK; k++) p[k + 1] = p[k] * ratio[k];
}

/* P(x - 1) / P(x) */
static double chance_below(const struct walk *w, double x)
{
    return (x * (w->rest + x)) / ((w->a - x + 1) * (w->b - x + 1));
}

static void go(struct walk *w, struct place at, double step)
{
    double p[BLOCK + 1], f[BLOCK];
    for (;;) {
        chances(w, at, step, p);
        spread(w, at, step, f);
        double weight = 0, total = 0;
        for (int k = 0; k < BLOCK; k++) {
            if (!(p[k] > 0)) p[k + 1] = 0;
            weight += p[k];
            total += p[k] * f[k];
        }
        add(&w->weight, &w->weight_low, weight);
        add(&w->total, &w->total_low, total);
        at = (struct place){at.x + step * BLOCK, at.excess + step * BLOCK * w->n, p[BLOCK]};
        if (!(at.p > 0) || (at.p < NEGLIGIBLE && at.p * f[BLOCK - 1] * BLOCK < w->total * 0x1p-58)) return;
    }
}

/* ---- many points everywhere -------------------------------------------------------------------------------------- */
enum { CELLS = 4 };
static const double MANY = 256; /* points that every cell expects; 1 / (1680 X^7) is left of Stirling's series */

struct smooth {
    double mean[CELLS], rest[CELLS]; /* expected points; S of them */
};

static double series_rest(double x)
{
    double y = 1 / (x * x);
    return (1.0 / 12 - y * (1.0 / 360 - y / 1260)) / x;
}

/* ln P(mu + t) - ln P(mu), and F of the first cell; |t| is at most a third of the smallest mean or P is below 1e-6 */
static double smooth_at(const struct smooth *m, double t, double *f)
{
    static const double sign[CELLS] = {1, -1, -1, 1};
    double exponent[CELLS], first[CELLS];
    for (int c = 0; c < CELLS; c++) {
        double away = sign[c] * t, x = m->mean[c] + away, s = away / (x + m->mean[c]), z = s * s, series = series_of(z);
        first[c] = away * s + 2 * x * s * z * series;
        exponent[c] = first[c] + s + s * z * series + (series_rest(x) - m->rest[c]);
    }
    *f = first[0];
    return -((exponent[0] + exponent[3]) + (exponent[1] + exponent[2]));
}

/* It ends about nine deviations away, long before any cell is empty: sixteen deviations are at most its mean. */
static double smooth_term(const struct smooth *m, double deviation)
{
    double weight = 1, total = 0;
    for (int side = -1; side <= 1; side += 2)
        for (int k = 1;; k++) {
            double t = side * k * deviation / 2, f;
            double p = exp(smooth_at(m, t, &f));
            weight += p;
            total += p * f;
            if (p * f < 0x1p-60 * total) break;
        }
    return total / weight;
}

static bool is_smooth(struct smooth *m, double a, double b, double n)
{
    const double mean[CELLS] = {a * b / n, a * ((n - b) / n), b * ((n - a) / n), (n - a) * ((n - b) / n)};
    for (int c = 0; c < CELLS; c++) {
        if (mean[c] < MANY) return false;
        m->mean[c] = mean[c];
        m->rest[c] = series_rest(mean[c]);
    }
    return true;
}

/* ---- any --------------------------------------------------------------------------------------------------------- */
static double walked_term(uint64_t a, uint64_t b, uint64_t n)
{
    sm_u128 product = (sm_u128)a * b;
    uint64_t mode = (uint64_t)((product + a + b + 1) / (n + 2)), low = a + b > n ? a + b - n : 0;
    if (mode < low) mode = low;
    sm_fix excess = (sm_fix)((sm_u128)mode * n) - (sm_fix)product;
    struct walk w = {.a = (double)a, .b = (double)b, .n = (double)n, .product = (double)product};
    w.rest = (double)((int64_t)n - (int64_t)a - (int64_t)b);
    w.ln_mean = log(w.product / w.n);
    struct place start = {(double)mode, (double)excess, 1};
    go(&w, start, 1);
    double p = chance_below(&w, start.x);
    if (p > 0) go(&w, (struct place){start.x - 1, start.excess - w.n, p}, -1);
    return (w.total + w.total_low) / ((w.weight + w.weight_low) * w.n);
}

double sm_emi_term(uint64_t a, uint64_t b, uint64_t n)
{
    struct smooth m;
    if (a >= n || b >= n) return 0;
    if (a > b) return sm_emi_term(b, a, n); /* the same bits when the roles are exchanged */
    if (!is_smooth(&m, (double)a, (double)b, (double)n)) return walked_term(a, b, n);
    return smooth_term(&m, sqrt(m.mean[0] * ((double)(n - a) / (double)n) * ((double)(n - b) / (double)n)));
}

sm_logs sm_emi_column(const uint64_t *size, const uint64_t *many, size_t n_sizes, uint64_t b, uint64_t n)
{
    sm_logs sum = {0};
    for (size_t i = 0; i < n_sizes; i++) {
        sm_logs term = sm_logs_of(sm_emi_term(size[i], b, n));
        sum.hi += term.hi * (sm_fix)many[i];
        sum.lo += term.lo * (sm_fix)many[i];
    }
    return sum;
}
