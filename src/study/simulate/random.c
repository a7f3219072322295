/* Two labellings drawn at random, to start exploring from. */
#include "base/mem.h"
#include "simulations.h"
#include "study/draw/generate.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 16, MOST_K = 10000, MOST_N = 10000000 };

typedef struct labels {
    uint64_t n, k, clusters, alpha, merges;
    bool nested; /* merges were asked for: the clusters come from the classes */
    uint64_t seed, *size;
    uint64_t *told; /* sizes of the classes that were given; NULL: none were */
    bool alike;     /* the clusters have them too */
    uint32_t *label[2];
    char (*name[2])[NAME];
    bool done;
    double *number;      /* 1, 2, .. and the sizes of the classes and of the clusters, the larger count long each */
    sm_series series[2]; /* the sizes, as a chart */
    sm_chart chart;
    char title[96];
    sm_hold hold;
} labels;

static void random_free(void *self)
{
    labels *l = self;
    sm_hold_free(&l->hold);
    sm_free(l);
}

/* How large the groups are: what the labels alone can be seen by. */
static void make_chart(labels *l)
{
    static const char *const name[] = {"classes", "clusters"};
    const uint64_t k[] = {l->k, l->clusters};
    size_t most = (size_t)(l->k > l->clusters ? l->k : l->clusters);
    for (size_t i = 0; i < most; i++) l->number[i] = (double)i + 1;
    for (size_t side = 0; side < 2; side++)
        l->series[side] =
            (sm_series){.name = name[side], .n = (size_t)k[side], .x = l->number, .y = l->number + (side + 1) * most};
    snprintf(l->title, sizeof l->title, "Random labels: sizes of %llu class%s and %llu cluster%s of %llu point%s",
             (unsigned long long)l->k, sm_plural_es(l->k), (unsigned long long)l->clusters, sm_plural(l->clusters),
             (unsigned long long)l->n, sm_plural(l->n));
    l->chart = (sm_chart){.title = l->title,
                          .x_name = "group, as numbered in its label",
                          .y_name = "points",
                          .series = l->series,
                          .n_series = 2};
}

static void count_sizes(labels *l)
{
    size_t most = (size_t)(l->k > l->clusters ? l->k : l->clusters);
    for (uint64_t side = 0; side < 2; side++)
        for (uint64_t i = 0; i < l->n; i++) l->number[(side + 1) * most + l->label[side][i]] += 1;
}

static void random_make(labels *l)
{
    const uint64_t k[] = {l->k, l->clusters};
    size_t most = (size_t)(l->k > l->clusters ? l->k : l->clusters);
    l->size = sm_held(&l->hold, most, sizeof *l->size);
    l->number = sm_held(&l->hold, 3 * most, sizeof *l->number);
    for (int i = 0; i < 2; i++) {
        l->label[i] = sm_held(&l->hold, (size_t)l->n, sizeof *l->label[i]);
        l->name[i] = sm_held(&l->hold, (size_t)k[i], sizeof *l->name[i]);
        for (uint64_t j = 0; j < k[i]; j++)
            snprintf(l->name[i][j], NAME, "%c%u", i ? 'K' : 'T', (unsigned)(j + 1) % 1000000);
    }
    make_chart(l);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static sm_status sizes(const labels *l, uint64_t k, bool told, sm_rng *r, sm_error *err)
{
    if (told) {
        memcpy(l->size, l->told, (size_t)k * sizeof *l->size);
        return SM_OK;
    }
    if (l->alpha) {
        sm_sizes_dirichlet(l->size, (size_t)k, l->n, l->alpha, r);
        return SM_OK;
    }
    sm_sizes_composition(l->size, (size_t)k, l->n, r);
    return SM_OK;
}

/* Class by class, cluster by cluster, as many points as the table of splits says. */
static sm_status nested(labels *l, sm_rng *r, sm_error *err)
{
    uint64_t capacity = l->k > l->clusters ? l->k : l->clusters,
             *count = sm_alloc((size_t)(l->k * capacity), sizeof *count);
    sm_splits s = {(uint32_t)l->k, (uint32_t)l->clusters, (uint32_t)l->merges, (uint32_t)capacity, l->size};
    sm_draw_splits(&s, r, count);
    uint32_t *at = l->label[1];
    for (uint64_t i = 0; i < l->k; i++)
        for (uint64_t j = 0; j < l->clusters; j++)
            for (uint64_t p = 0; p < count[i * capacity + j]; p++) *at++ = (uint32_t)j;
    sm_free(count);
    return SM_OK;
}

static sm_status random_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    labels *l = self;
    sm_rng r = sm_rng_stream(l->seed, 0);
    sm_spend(budget, l->n);
    sm_status status = l->done ? SM_OK : sizes(l, l->k, l->told != NULL, &r, err);
    if (!status && !l->done) {
        sm_labels_of_sizes(l->label[0], l->size, (size_t)l->k);
        status = l->nested ? nested(l, &r, err) : sizes(l, l->clusters, l->alike, &r, err);
        if (!status && !l->nested) {
            sm_labels_of_sizes(l->label[1], l->size, (size_t)l->clusters);
            sm_shuffle(l->label[1], (size_t)l->n, &r);
        }
    }
    if (!status && !l->done) count_sizes(l);
    if (!status) l->done = true;
    *done = l->done;
    return status;
}

static double random_progress(const void *self)
{
    return ((const labels *)self)->done;
}

/* "10,30,60": they say how many points and classes there are. */
static sm_status read_sizes(labels *l, const char *text, sm_error *err)
{
    size_t capacity = 1;
    for (const char *p = text; *p; p++) capacity += *p == ',';
    bool good = capacity <= MOST_K;
    l->told = good ? sm_held(&l->hold, capacity, sizeof *l->told) : NULL;
    l->n = l->k = 0;
    for (const char *p = text; good; p++) {
        size_t digits = strspn(p, "0123456789");
        uint64_t size = digits && digits <= 8 ? strtoull(p, NULL, 10) : 0;
        l->told[l->k++] = size;
        l->n += size;
        p += digits;
        good = size > 0 && l->n <= MOST_N && (*p == ',' || !*p);
        if (!*p) break;
    }
    if (good) return SM_OK;
    return sm_fail(
        err, SM_USAGE,
        "--sizes: expected positive whole numbers such as 10,30,60, at most %d of them and %d points, found \"%s\"",
        MOST_K, MOST_N, sm_quote(text).text);
}

static sm_status take_sizes(labels *l, const sm_simulation_ask *ask, sm_error *err)
{
    const bool *given = ask->given;
    if (!ask->sizes) return SM_OK;
    if (given[SM_PARAMETER_N] || given[SM_PARAMETER_K])
        return sm_fail(err, SM_USAGE, "--sizes already fixes %s; remove --%s", given[SM_PARAMETER_N] ? "n" : "k",
                       given[SM_PARAMETER_N] ? "n" : "k");
    l->alike = !given[SM_PARAMETER_CLUSTERS] && !given[SM_PARAMETER_ALPHA] && !given[SM_PARAMETER_MERGES];
    return read_sizes(l, ask->sizes, err);
}

static sm_status random_check(const labels *l, sm_error *err)
{
    uint64_t most = l->k > l->clusters ? l->k : l->clusters;
    if (most <= l->n && !(l->nested && most > 1000)) return SM_OK;
    return sm_fail(err, SM_USAGE, "%llu point%s cannot form %llu groups; %s", (unsigned long long)l->n, sm_plural(l->n),
                   (unsigned long long)most, most > l->n ? "use fewer groups" : "--merges takes up to 1000");
}

static sm_status random_open(sm_sliced *job, const sm_simulation_ask *ask, sm_error *err)
{
    const sm_simulation *row = &sm_simulation_random;
    labels *l = sm_alloc(1, sizeof *l);
    *job = (sm_sliced){.self = l, .run = random_run, .progress = random_progress, .free = random_free};
    l->seed = ask->seed;
    l->n = sm_simulation_value(row, ask, SM_PARAMETER_N);
    l->k = sm_simulation_value(row, ask, SM_PARAMETER_K);
    sm_status status = take_sizes(l, ask, err);
    l->clusters = ask->given[SM_PARAMETER_CLUSTERS] ? ask->value[SM_PARAMETER_CLUSTERS] : l->k;
    l->alpha = sm_simulation_value(row, ask, SM_PARAMETER_ALPHA);
    l->nested = ask->given[SM_PARAMETER_MERGES];
    l->merges = sm_simulation_value(row, ask, SM_PARAMETER_MERGES);
    if (!status) status = random_check(l, err);
    if (!status) random_make(l);
    return sm_sliced_opened(job, status);
}

/* ---- the labels -------------------------------------------------------------------------------------------------- */

static const char *random_head(const void *self, size_t col)
{
    return col ? "cluster" : "class";
}

static sm_datum random_at(const void *self, size_t row, size_t col)
{
    const labels *l = self;
    return sm_datum_words(l->name[col][l->label[col][row]]);
}

static sm_grid random_grid(const void *self)
{
    const labels *l = self;
    return (sm_grid){.title = sm_simulation_random.name,
                     .rows = l->done ? (size_t)l->n : 0,
                     .cols = 2,
                     .self = self,
                     .head = random_head,
                     .at = random_at};
}

static const sm_chart *random_chart(const void *self, size_t which)
{
    return which ? NULL : &((const labels *)self)->chart;
}

static const sm_parameter parameters[] = {
    {SM_PARAMETER_N, "points", 1000, 1, MOST_N},
    {SM_PARAMETER_K, "classes", 10, 1, MOST_K},
    {SM_PARAMETER_CLUSTERS, "clusters; as many as classes by default", 10, 1, MOST_K},
    {SM_PARAMETER_ALPHA,
     "draw the sizes from a Dirichlet distribution of this concentration, 1 uneven, 100 nearly equal; "
     "unless given, whole numbers that sum to n, each list equally likely",
     0, 1, 1000},
    {SM_PARAMETER_MERGES,
     "make the clusters from the classes by at most so many merges, then splits; unless "
     "given, they are independent of the classes",
     0, 0, 1000},
};

const sm_simulation sm_simulation_random = {
    .name = "random",
    .title = "Random labels",
    .help = "labels to start exploring from: random partitions, sizes given or drawn, or classes merged and split",
    .note = "",
    .parameters = parameters,
    .n_parameters = sizeof parameters / sizeof *parameters,
    .sizes = "sizes of the classes, and of the clusters unless --clusters, --alpha or --merges is given",
    .labels = true,
    .open = random_open,
    .grid = random_grid,
    .chart = random_chart,
};
