/* Draws two labellings at random, to start exploring from. */
#include "base/mem.h"
#include "base/text.h"
#include "simulations.h"
#include "study/draw/generate.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 16, MOST_K = 10000, MOST_N = 10000000 };

typedef struct labels {
    sm_simulated is; /* first: the result */
    uint64_t n, k, clusters, alpha, merges;
    bool nested;    /* merges were requested: the clusters come from the classes */
    uint64_t *size; /* sizes of the classes, then of the clusters */
    uint64_t *told; /* given sizes of the classes; NULL: none */
    bool alike;     /* the clusters have them too */
    uint32_t *label[2];
    char (*name[2])[NAME];
    double *number;      /* 1, 2, .., then the sizes of the classes and of the clusters */
    sm_series series[2]; /* the sizes, as a chart */
    sm_chart chart;
    char title[96];
} labels;

/* Shows how large the groups are. */
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
    l->size = sm_alloc(most, sizeof *l->size);
    l->number = sm_alloc(3 * most, sizeof *l->number);
    for (int i = 0; i < 2; i++) {
        l->label[i] = sm_alloc((size_t)l->n, sizeof *l->label[i]);
        l->name[i] = sm_alloc((size_t)k[i], sizeof *l->name[i]);
        for (uint64_t j = 0; j < k[i]; j++)
            snprintf(l->name[i][j], NAME, "%c%u", i ? 'K' : 'T', (unsigned)(j + 1) % 1000000);
    }
    make_chart(l);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_sizes(const labels *l, uint64_t k, bool told, sm_rng *r)
{
    if (told)
        memcpy(l->size, l->told, (size_t)k * sizeof *l->size);
    else if (l->alpha)
        sm_sizes_dirichlet(l->size, (size_t)k, l->n, l->alpha, r);
    else
        sm_sizes_composition(l->size, (size_t)k, l->n, r);
}

/* Labels the points class by class with the counts of the table of splits. */
static void draw_nested(labels *l, sm_rng *r)
{
    uint64_t capacity = l->k > l->clusters ? l->k : l->clusters,
             *count = sm_alloc((size_t)(l->k * capacity), sizeof *count);
    sm_splits s = {(uint32_t)l->k, (uint32_t)l->clusters, (uint32_t)l->merges, (uint32_t)capacity, l->size};
    sm_draw_splits(&s, r, count);
    uint32_t *at = l->label[1];
    for (uint64_t i = 0; i < l->k; i++)
        for (uint64_t j = 0; j < l->clusters; j++)
            for (uint64_t p = 0; p < count[i * capacity + j]; p++) *at++ = (uint32_t)j;
}

static void draw_labels(labels *l, uint64_t seed)
{
    sm_rng r = sm_rng_stream(seed, 0);
    draw_sizes(l, l->k, l->told != NULL, &r);
    sm_labels_of_sizes(l->label[0], l->size, (size_t)l->k);
    if (l->nested) {
        draw_nested(l, &r);
        return;
    }
    draw_sizes(l, l->clusters, l->alike, &r);
    sm_labels_of_sizes(l->label[1], l->size, (size_t)l->clusters);
    sm_shuffle(l->label[1], (size_t)l->n, &r);
}

/* ---- what was requested ------------------------------------------------------------------------------------------ */

/* Reads "10,30,60", which also sets the numbers of points and classes. */
static sm_status read_sizes(labels *l, const char *text, sm_error *err)
{
    size_t capacity = 1;
    for (const char *p = text; *p; p++) capacity += *p == ',';
    bool good = capacity <= MOST_K;
    l->told = good ? sm_alloc(capacity, sizeof *l->told) : NULL;
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

/* ---- the study --------------------------------------------------------------------------------------------------- */

static sm_datum random_at(const void *self, size_t row, size_t col)
{
    const labels *l = self;
    return sm_datum_words(l->name[col][l->label[col][row]]);
}

static const void *run_random(sm_work *w, const void *asked)
{
    static const char *const heads[] = {"class", "cluster"};
    const sm_simulation_ask *ask = asked;
    sm_error err = {0};
    labels *l = sm_alloc(1, sizeof *l);
    l->n = sm_simulation_value(ask, SM_PARAMETER_N);
    l->k = sm_simulation_value(ask, SM_PARAMETER_K);
    sm_work_check(w, take_sizes(l, ask, &err), &err);
    l->clusters = ask->given[SM_PARAMETER_CLUSTERS] ? ask->value[SM_PARAMETER_CLUSTERS] : l->k;
    l->alpha = sm_simulation_value(ask, SM_PARAMETER_ALPHA);
    l->nested = ask->given[SM_PARAMETER_MERGES];
    l->merges = sm_simulation_value(ask, SM_PARAMETER_MERGES);
    sm_work_check(w, random_check(l, &err), &err);
    random_make(l);
    draw_labels(l, ask->seed);
    count_sizes(l);
    l->is = (sm_simulated){.chart = &l->chart, .n_charts = 1};
    l->is.grid =
        (sm_grid){.title = ask->row->name, .rows = (size_t)l->n, .cols = 2, .self = l, .heads = heads, .at = random_at};
    return l;
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
    .run = run_random,
};
