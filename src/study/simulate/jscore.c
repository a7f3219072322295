/* The simulations of the J-score paper (Ahmadinejad, Chung & Liu 2022): the number of clusters that an index rates
 * best, and its value for two random partitions. */
#include "base/mem.h"
#include "curves.h"
#include "study/draw/generate.h"
#include <stdio.h>

enum { MOST_K = 50 };

typedef struct data {
    uint64_t n, merges, group[2];
    uint64_t x[MOST_K], size[2][MOST_K];
    uint32_t *label; /* n of them */
    char text[2][24];
    const char *title[2];
} data;

/* ---- Fig. 2 ------------------------------------------------------------------------------------------------------ */

static void draw_splits(void *self, size_t group, uint64_t x, sm_rng *r, uint64_t *count)
{
    data *d = self;
    sm_splits s = {.classes = (uint32_t)d->group[group],
                   .k = (uint32_t)x,
                   .merges = (uint32_t)d->merges,
                   .capacity = MOST_K,
                   .size = d->size[group]};
    sm_draw_splits(&s, r, count);
}

static const void *run_splits(sm_work *w, const void *asked)
{
    const sm_simulation_ask *ask = asked;
    data *d = sm_alloc(1, sizeof *d);
    d->n = sm_simulation_value(ask, SM_PARAMETER_N);
    d->merges = sm_simulation_value(ask, SM_PARAMETER_MERGES);
    bool one = ask->given[SM_PARAMETER_K];
    d->group[0] = one ? ask->value[SM_PARAMETER_K] : 10;
    d->group[1] = 5;
    for (int g = 0; g < 2; g++) {
        sm_sizes_equal(d->size[g], d->group[g], d->n);
        snprintf(d->text[g], sizeof d->text[g], "%u classes", (unsigned)d->group[g]);
        d->title[g] = d->text[g];
    }
    for (uint64_t k = 1; k <= MOST_K; k++) d->x[k - 1] = k;
    const sm_curves_plan plan = {.x_name = "K",
                                 .title = d->title,
                                 .groups = one ? 1 : 2,
                                 .group_name = "classes",
                                 .group = d->group,
                                 .x = d->x,
                                 .n_x = MOST_K,
                                 .peaks = true,
                                 .nested = true,
                                 .rows = (uint32_t)(d->group[0] > 5 ? d->group[0] : 5),
                                 .cols = MOST_K,
                                 .draw = draw_splits,
                                 .self = d};
    return sm_curves_run(w, &plan, ask);
}

static const sm_parameter splits_parameters[] = {
    {SM_PARAMETER_N, "points, in classes of equal size", 1000, 50, 1000000},
    {SM_PARAMETER_K, "number of classes, instead of 10 and 5", 10, 1, 50},
    {SM_PARAMETER_MERGES, "merges before the splits, at most", 4, 0, 1000},
};

const sm_simulation sm_simulation_jscore_fig2 = {
    .name = "jscore-fig2",
    .title = "How many clusters each index finds best",
    .help = "classes merged and split into K = 1 .. 50 clusters: mean and spread of each index, and where it is best",
    .note =
        "1000 points in 10, then in 5 classes of equal size. The paper does not say how classes are split and merged; "
        "pure splitting or merging makes every index best at the number of classes. Here up to 4 random pairs are "
        "merged first (--merges, each number equally likely); then, up to K clusters, a random point's cluster is "
        "cut at a random place, its points in the order of their classes; for fewer, further pairs are merged. As "
        "in the paper the J-score is best at 10 and at 5; with 10 classes F is best at 10 too, ARI at 10 (with some "
        "seeds 11), the Rand index at about 13, and it hardly falls up to K = 50; with 5 classes F, ARI, NMI and "
        "the Rand index want more than 5. Not as in the paper: V-measure and NVI (a distance here) are best at the "
        "number of classes "
        "(published: 13 for 10), NMI over the larger entropy at 11 for 10 (10).",
    .parameters = splits_parameters,
    .n_parameters = 3,
    .indices = "j_score,f_score,v_measure,ri,ari,nmi_max,nvi",
    .reps = 200,
    .most_reps = 100000,
    .run = run_splits,
};

/* ---- Fig. 3 ------------------------------------------------------------------------------------------------------ */

/* Draws new sizes of both, and shuffles the labels of one of them. */
static void draw_random(void *self, size_t group, uint64_t x, sm_rng *r, uint64_t *count)
{
    data *d = self;
    for (int side = 0; side < 2; side++) sm_sizes_composition(d->size[side], (size_t)x, d->n, r);
    sm_labels_of_sizes(d->label, d->size[1], (size_t)x);
    sm_shuffle(d->label, (size_t)d->n, r);
    const uint32_t *label = d->label;
    for (uint64_t i = 0; i < x; i++)
        for (uint64_t p = 0; p < d->size[0][i]; p++) count[i * MOST_K + *label++]++;
}

static void *random_again(sm_work *w, const void *of)
{
    data *d = sm_alloc(1, sizeof *d);
    *d = *(const data *)of;
    d->label = sm_alloc((size_t)d->n, sizeof *d->label);
    return d;
}

static const void *run_random(sm_work *w, const void *asked)
{
    static const char *const title[] = {"Two random partitions into K groups each"};
    const sm_simulation_ask *ask = asked;
    data *d = sm_alloc(1, sizeof *d);
    d->n = sm_simulation_value(ask, SM_PARAMETER_N);
    for (uint64_t k = 2; k <= MOST_K; k++) d->x[k - 2] = k;
    d->label = sm_alloc((size_t)d->n, sizeof *d->label);
    const sm_curves_plan plan = {.x_name = "K",
                                 .title = title,
                                 .groups = 1,
                                 .x = d->x,
                                 .n_x = MOST_K - 1,
                                 .rows = MOST_K,
                                 .cols = MOST_K,
                                 .draw = draw_random,
                                 .self = d,
                                 .again = random_again};
    return sm_curves_run(w, &plan, ask);
}

static const sm_parameter random_parameters[] = {
    {SM_PARAMETER_N, "points", 1000, 50, 1000000},
};

const sm_simulation sm_simulation_jscore_fig3 = {
    .name = "jscore-fig3",
    .title = "Values of each index for two random partitions",
    .help = "two random partitions into K = 2 .. 50 groups each: the baseline of each index",
    .note =
        "The sizes are K whole numbers that sum to n, every such list equally likely; which points go where is "
        "random. As in the paper ARI stays at 0, the J-score levels off (.06 to .09 from K = 15 on; published: about "
        ".08), F levels off above it, and the Rand index, V-measure, NMI and NVI (a distance here) go on towards "
        "their value for identical partitions. The paper speaks of 50 repetitions and of 200.",
    .parameters = random_parameters,
    .n_parameters = 1,
    .indices = "j_score,f_score,v_measure,ri,ari,nmi_max,nvi",
    .reps = 200,
    .most_reps = 100000,
    .run = run_random,
};
