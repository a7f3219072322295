/* Fig. 3 of the paper on normalised clustering accuracy (Gagolewski 2024): the mean of each index if the predicted
 * labels are assigned at random. */
#include "base/mem.h"
#include "curves.h"
#include "study/draw/generate.h"

enum { SIZES = 4 };

typedef struct data {
    uint64_t x[SIZES];
    sm_margins *margins[SIZES];
    uint64_t *table; /* of the largest size */
} data;

static void expected_draw(void *self, size_t group, uint64_t x, sm_rng *r, uint64_t *count)
{
    data *d = self;
    size_t i = 0;
    while (d->x[i] != x) i++;
    sm_margins_draw(d->margins[i], r, d->table);
    for (uint64_t row = 0; row < x; row++)
        for (uint64_t col = 0; col < x; col++) count[row * d->x[SIZES - 1] + col] = d->table[row * x + col];
}

/* k classes and k clusters of 100 k points each. */
static void *expected_data(sm_work *w, const void *of)
{
    static const uint64_t k[SIZES] = {2, 3, 5, 10};
    uint64_t size[10];
    sm_error err = {0};
    data *d = sm_alloc(1, sizeof *d);
    d->table = sm_alloc(k[SIZES - 1] * k[SIZES - 1], sizeof *d->table);
    for (int i = 0; i < SIZES; i++) {
        d->x[i] = k[i];
        sm_sizes_equal(size, k[i], 100 * k[i] * k[i]);
        sm_work_check(w, sm_margins_new(&d->margins[i], size, (uint32_t)k[i], size, (uint32_t)k[i], &err), &err);
    }
    return d;
}

static const void *run_expected(sm_work *w, const void *ask)
{
    static const char *const title[] = {"Labels assigned at random, n = 100 k²"};
    data *d = expected_data(w, NULL);
    const sm_curves_plan plan = {.x_name = "k",
                                 .title = title,
                                 .groups = 1,
                                 .x = d->x,
                                 .n_x = SIZES,
                                 .x_log = true,
                                 .y_log = true,
                                 .rows = 10,
                                 .cols = 10,
                                 .draw = expected_draw,
                                 .self = d,
                                 .again = expected_data};
    return sm_curves_run(w, &plan, ask);
}

const sm_simulation sm_simulation_nca_fig3 = {
    .name = "nca-fig3",
    .title = "Expected values for labels assigned at random",
    .help = "labels assigned at random to k = 2, 3, 5, 10 clusters of 100 k points: the mean of each index",
    .note =
        "Reference of k classes of equal size, n = 100 k²; the predicted labels are shuffled (hypergeometric model, "
        "tables drawn by AS 159). As in the paper, all but the Rand index and MI decrease (NMI from k = 3 on), and "
        "those "
        "that are normalised for uniform tables (NR', NFM', NMI, NBA, NA, NCA) lie near 0. Both axes are logarithmic.",
    .indices = "ri,fm,pa,ba,mi,nmi,nr,nfm,na,nba,nca,j_score",
    .reps = 10000,
    .most_reps = 1000000,
    .run = run_expected,
};
