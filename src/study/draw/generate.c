/* Sizes, labels, and clusterings made of classes by merging and splitting. */
#include "generate.h"
#include "base/mem.h"
#include "study/draw/sample.h"
#include <string.h>
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a product and a sum rounded together would be other numbers elsewhere */
#endif

/* ---- sizes ------------------------------------------------------------------------------------------------------- */

void sm_sizes_equal(uint64_t *size, size_t k, uint64_t n)
{
    for (size_t i = 0; i < k; i++) size[i] = n / k + (i < n % k);
}

/* k - 1 of the n - 1 places between neighbours become borders, every choice of them equally likely. */
void sm_sizes_composition(uint64_t *size, size_t k, uint64_t n, sm_rng *r)
{
    uint64_t borders = k - 1, last = 0;
    for (uint64_t place = 1; place < n && borders; place++) {
        if (sm_rng_below(r, n - place) >= borders) continue;
        *size++ = place - last;
        last = place;
        borders--;
    }
    *size = n - last;
}

void sm_shares_dirichlet(double *share, size_t k, uint64_t alpha, sm_rng *r)
{
    size_t cuts = k * (size_t)alpha - 1;
    double *cut = sm_alloc(cuts, sizeof *cut), last = 0;
    for (size_t i = 0; i < cuts; i++) cut[i] = sm_rng_unit(r);
    sm_sort(cut, cuts);
    for (size_t i = 0; i < k; i++) {
        double end = i + 1 < k ? cut[(i + 1) * (size_t)alpha - 1] : 1;
        share[i] = end - last;
        last = end;
    }
    sm_free(cut);
}

static size_t most_lost(const double *lost, size_t k)
{
    size_t best = 0;
    for (size_t i = 1; i < k; i++)
        if (lost[i] > lost[best]) best = i;
    return best;
}

void sm_sizes_dirichlet(uint64_t *size, size_t k, uint64_t n, uint64_t alpha, sm_rng *r)
{
    double *share = sm_alloc(k, sizeof *share);
    sm_shares_dirichlet(share, k, alpha, r);
    uint64_t left = n;
    for (size_t i = 0; i < k; i++) {
        double exact = share[i] * (double)n;
        size[i] = (uint64_t)exact < left ? (uint64_t)exact : left;
        share[i] = exact - (double)size[i];
        left -= size[i];
    }
    for (; left; left--) {
        size_t i = most_lost(share, k);
        size[i]++;
        share[i] -= 1;
    }
    sm_free(share);
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */

void sm_labels_of_sizes(uint32_t *label, const uint64_t *size, size_t k)
{
    for (size_t i = 0; i < k; i++)
        for (uint64_t p = 0; p < size[i]; p++) *label++ = (uint32_t)i;
}

void sm_shuffle(uint32_t *label, size_t n, sm_rng *r)
{
    for (size_t i = n; i > 1; i--) {
        size_t other = (size_t)sm_rng_below(r, i);
        uint32_t kept = label[i - 1];
        label[i - 1] = label[other];
        label[other] = kept;
    }
}

/* ---- splits and merges ------------------------------------------------------------------------------------------- */

typedef struct clusters { /* columns 0 .. n-1 of count */
    const sm_splits *s;
    uint64_t *count, points;
    uint32_t n;
} clusters;

static uint64_t *cell(const clusters *c, uint32_t row, uint32_t col)
{
    return &c->count[(size_t)row * c->s->capacity + col];
}

static uint64_t size_of(const clusters *c, uint32_t col)
{
    uint64_t size = 0;
    for (uint32_t i = 0; i < c->s->classes; i++) size += *cell(c, i, col);
    return size;
}

/* The last cluster takes the place of the one that went. */
static void merge(clusters *c, sm_rng *r)
{
    uint32_t into = (uint32_t)sm_rng_below(r, c->n), from = (uint32_t)sm_rng_below(r, c->n - 1);
    from += from >= into;
    c->n--;
    for (uint32_t i = 0; i < c->s->classes; i++) {
        *cell(c, i, into) += *cell(c, i, from);
        *cell(c, i, from) = *cell(c, i, c->n);
        *cell(c, i, c->n) = 0;
    }
}

/* The cluster of a random point that is not alone there; there is one while there are fewer clusters than points. */
static uint32_t divisible(const clusters *c, sm_rng *r, uint64_t *size)
{
    for (;;) {
        uint64_t point = sm_rng_below(r, c->points);
        uint32_t col = 0;
        for (; point >= (*size = size_of(c, col)); col++) point -= *size;
        if (*size >= 2) return col;
    }
}

/* Splits a cluster, whose points are ordered by class, at one position. */
static void generate_split(clusters *c, sm_rng *r)
{
    uint64_t all, part;
    uint32_t col = divisible(c, r, &all);
    part = 1 + sm_rng_below(r, all - 1);
    for (uint32_t i = 0; i < c->s->classes; i++) {
        uint64_t here = *cell(c, i, col), goes = here < part ? here : part;
        *cell(c, i, col) -= goes;
        *cell(c, i, c->n) = goes;
        part -= goes;
    }
    c->n++;
}

void sm_draw_splits(const sm_splits *s, sm_rng *r, uint64_t *count)
{
    clusters c = {.s = s, .count = count, .n = s->classes};
    memset(count, 0, (size_t)s->classes * s->capacity * sizeof *count);
    for (uint32_t i = 0; i < s->classes; i++) {
        *cell(&c, i, i) = s->size[i];
        c.points += s->size[i];
    }
    for (uint64_t m = sm_rng_below(r, (uint64_t)s->merges + 1); m && c.n > 1; m--) merge(&c, r);
    while (c.n > s->k) merge(&c, r);
    while (c.n < s->k) generate_split(&c, r);
}
