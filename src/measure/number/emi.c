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
 * Where the cell has a variance of 40 or more, the sum is a series that needs no places at all. With Gregory's
 * coefficients G_k (1/2, 1/12, 1/24, 19/720, ..), D(x) = psi(x) - ln x and rising factorials x^(k),
 *     sum P(x) F(x) = mu [D(a) + D(b) - D(n) + sum_k |G_k| (k-1)! n^(k) / (a^(k) b^(k))],
 * whose rest at mu = 40 is below 1e-18 (measured against mpmath). */
#include "emi.h"

#include "emi_table.h"
#include "xlogx.h"

#include <math.h>
#include <string.h>

enum { BLOCK = 8 };
static const double NEGLIGIBLE = 0x1p-66; /* of the probability at the mode */

struct walk {
    double a, b, n, product, rest; /* product = ab, rest = n - a - b */
    double ln_mean;                /* ln mu */
    double weight, weight_low;     /* sum of P and what its additions lost */
    double total, total_low;       /* sum of n P F */
};

struct place { /* coefficients of a block: x, n x - ab, P(x) there */
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

/* Within the loop over a block, which then takes two places at a time and more. */
#define IN_PLACE static inline __attribute__((always_inline))

/* 1/3 + z/5 + z^2/7 + ... + z^10/23 */
IN_PLACE double series_of(double z)
{
    double high = 1.0 / 15 + z * (1.0 / 17 + z * (1.0 / 19 + z * (1.0 / 21 + z * (1.0 / 23))));
    return 1.0 / 3 + z * (1.0 / 5 + z * (1.0 / 7 + z * (1.0 / 9 + z * (1.0 / 11 + z * (1.0 / 13 + z * high)))));
}

/* s of a place, from n x - ab and n x + ab */
IN_PLACE double spread_near(double x, double excess, double s)
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

/* P of the block and, as p[BLOCK], of the first place after it; P is 0 beyond the last possible x. */
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

/* ---- many points ------------------------------------------------------------------------------------------------- */
static const double MANY = 40; /* variance */

/* psi(x) - ln x + 1/(2x) */
static double digamma_rest(double x)
{
    double y = 1 / (x * x);
    return -y * (1.0 / 12 - y * (1.0 / 120 - y * (1.0 / 252 - y / 240)));
}

/* The first term of the series with the 1/(2x) of the three D; the second; then the others by their ratios. */
static double series_term(double a, double b, double n)
{
    double first = (n - a) / n * ((n - b) / n) / 2, term = (n + 1) / ((a + 1) * (b + 1)) / 12, tail = 0;
    double sum = term + a * b / n * ((digamma_rest(a) + digamma_rest(b)) - digamma_rest(n));
    for (int k = 2; k < GREGORY; k++) {
        double ratio = gregory_ratio[k] * (n + k) / ((a + k) * (b + k));
        if (ratio >= 1) break;
        term *= ratio;
        tail += term;
        if (term < 0x1p-58 * first) break;
    }
    return first + (sum + tail);
}

/* ---- any --------------------------------------------------------------------------------------------------------- */
static double walked_term(uint64_t a, uint64_t b, uint64_t n)
{
    sm_u128 product = (sm_u128)a * b;
    uint64_t mode = (uint64_t)((product + a + b + 1) / (n + 2)), low = a + b > n ? a + b - n : 0;
    if (mode < low) mode = low;
    sm_q64 excess = (sm_q64)((sm_u128)mode * n) - (sm_q64)product;
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
    if (a >= n || b >= n) return 0;
    if (a > b) return sm_emi_term(b, a, n); /* the same bits when the roles are exchanged */
    double x = (double)a, y = (double)b, all = (double)n;
    double variance = x * y / all * ((double)(n - a) / all) * ((double)(n - b) / all);
    return variance < MANY ? walked_term(a, b, n) : series_term(x, y, all);
}

/* Exact where so many classes have the size; a node may represent a part of one. */
static sm_logs times(double weight, double term)
{
    sm_logs one = sm_logs_of(term);
    sm_q64 many = (sm_q64)weight;
    return (double)many == weight ? (sm_logs){one.hi * many, one.lo * many} : sm_logs_of(weight * term);
}

sm_logs sm_emi_column(const uint64_t *size, const double *weight, size_t n_sizes, uint64_t b, uint64_t n)
{
    sm_logs sum = {0};
    for (size_t i = 0; i < n_sizes; i++) sum = sm_logs_add(sum, times(weight[i], sm_emi_term(size[i], b, n)));
    return sum;
}

/* ---- many sizes -------------------------------------------------------------------------------------------------- */
enum { LEAST = 64, FROM_ALL = 16 }; /* where the first panel begins; no panel goes beyond n / FROM_ALL */
static const double PI = 3.14159265358979323846;

int sm_emi_panel_of(uint64_t size, uint64_t n)
{
    uint64_t most = n / FROM_ALL;
    int which = 0;
    if (size < LEAST || size >= most) return -1;
    for (uint64_t end = 4 * LEAST; end <= size; end *= 4) which++;
    return (uint64_t)(4 * LEAST) << 2 * which <= most ? which : -1;
}

void sm_emi_panel_range(int which, uint64_t *least, uint64_t *end)
{
    *least = (uint64_t)LEAST << 2 * which;
    *end = 4 * *least;
}

/* The nodes are those of Chebyshev, rounded to whole sizes, in t = (s - 2L)/(s + 2L), which goes from -1/3 to 1/3;
 * share: the weights of the barycentric formula for these nodes, in s. */
void sm_emi_panel_fill(sm_emi_panel *p, int which)
{
    double middle = (double)((uint64_t)(2 * LEAST) << 2 * which);
    for (int i = 0; i < SM_EMI_NODES; i++) {
        double t = -cos((2 * i + 1) * PI / (2 * SM_EMI_NODES)) / 3;
        p->node[i] = (uint64_t)(middle * (1 + t) / (1 - t) + 0.5);
        if (i && p->node[i] <= p->node[i - 1]) p->node[i] = p->node[i - 1] + 1;
    }
    for (int i = 0; i < SM_EMI_NODES; i++) {
        double at = (double)p->node[i], share = 1;
        for (int j = 0; j < SM_EMI_NODES; j++)
            if (j != i) share *= 0.3 * (at + middle) / (at - (double)p->node[j]);
        p->share[i] = share;
    }
}

void sm_emi_spread(const sm_emi_panel *p, uint64_t size, double times, double weight[SM_EMI_NODES])
{
    double part[SM_EMI_NODES], sum = 0;
    for (int i = 0; i < SM_EMI_NODES; i++) {
        if (p->node[i] == size) {
            weight[i] += times;
            return;
        }
        part[i] = p->share[i] / ((double)size - (double)p->node[i]);
        sum += part[i];
    }
    for (int i = 0; i < SM_EMI_NODES; i++) weight[i] += times * part[i] / sum * sqrt((double)size / (double)p->node[i]);
}

/* The sizes of a panel from `from` on, up to the next panel. */
static size_t sizes_of_panel(const uint64_t *size, size_t from, size_t n_sizes, uint64_t n)
{
    size_t at = from;
    while (at < n_sizes && sm_emi_panel_of(size[at], n) == sm_emi_panel_of(size[from], n)) at++;
    return at - from;
}

size_t sm_emi_condense(uint64_t *size, double *weight, size_t n_sizes, uint64_t n)
{
    size_t kept = 0;
    for (size_t from = 0, m; from < n_sizes; from += m) {
        sm_emi_panel panel;
        double sum[SM_EMI_NODES] = {0};
        int which = sm_emi_panel_of(size[from], n);
        m = sizes_of_panel(size, from, n_sizes, n);
        if (which < 0 || m <= SM_EMI_NODES) {
            memmove(size + kept, size + from, m * sizeof *size);
            memmove(weight + kept, weight + from, m * sizeof *weight);
            kept += m;
            continue;
        }
        sm_emi_panel_fill(&panel, which);
        for (size_t i = from; i < from + m; i++) sm_emi_spread(&panel, size[i], weight[i], sum);
        memcpy(size + kept, panel.node, sizeof panel.node);
        memcpy(weight + kept, sum, sizeof sum);
        kept += SM_EMI_NODES;
    }
    return kept;
}
