/* Data sets that scripts and golden screens name. */
#ifndef TESTS_APP_DATA_H
#define TESTS_APP_DATA_H
#include "base/mem.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdio.h>

/* Points with two labellings, at x and y. */
static inline sm_dataset *placed(uint32_t n, const uint32_t *truth, uint32_t classes, const uint32_t *pred,
                                 uint32_t clusters, const double *x, const double *y)
{
    sm_dataset *d = NULL;
    sm_parts p = {.n = n, .n_partitions = 2, .pred = 1, .partition = sm_alloc(2, sizeof *p.partition)};
    p.partition[0] = sample_partition("gold", "T", truth, n, classes);
    p.partition[1] = sample_partition("found", "K", pred, n, clusters);
    for (int axis = 0; axis < 2; axis++) {
        p.axis[axis] = sm_alloc(n, sizeof *p.axis[axis]);
        memcpy(p.axis[axis], axis ? y : x, n * sizeof *x);
    }
    sm_dataset_new(&d, &p);
    return d;
}

/* Ten points of two classes in two clusters, and three whose class is the noise label 0; two more rows had no class.
 * By hand: n = 13, without noise 10. */
static inline sm_dataset *noisy(void)
{
    enum { POINTS = 13 };
    static const uint32_t truth[POINTS] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2},
                          pred[POINTS] = {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2};
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = 2, .pred = 1, .dropped = 2};
    p.partition = sm_alloc(2, sizeof *p.partition);
    p.partition[0] = sample_partition("gold", "T", truth, POINTS, 3);
    p.partition[1] = sample_partition("found", "K", pred, POINTS, 3);
    for (int axis = 0; axis < 2; axis++) {
        p.axis[axis] = sm_alloc(POINTS, sizeof *p.axis[axis]);
        for (size_t i = 0; i < POINTS; i++) p.axis[axis][i] = (double)i;
    }
    sm_dataset_new(&d, &p);
    return d;
}

/* The same truth against four predictions: each moves one point more. */
static inline sm_dataset *four(void)
{
    enum { POINTS = 12, PREDICTIONS = 4 };
    uint32_t label[POINTS];
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = PREDICTIONS + 1, .pred = 1};
    p.partition = sm_alloc(PREDICTIONS + 1, sizeof *p.partition);
    for (uint32_t i = 0; i < POINTS; i++) label[i] = i / 4;
    p.partition[0] = sample_partition("gold", "T", label, POINTS, 3);
    for (uint32_t c = 1; c <= PREDICTIONS; c++) {
        char name[16];
        label[c - 1] = 2;
        snprintf(name, sizeof name, "run%u", (unsigned)c);
        p.partition[c] = sample_partition(name, "K", label, POINTS, 3);
    }
    for (int axis = 0; axis < 2; axis++) {
        p.axis[axis] = sm_alloc(POINTS, sizeof *p.axis[axis]);
        for (size_t i = 0; i < POINTS; i++) p.axis[axis][i] = (double)(i % (axis ? 5 : 7));
    }
    sm_dataset_new(&d, &p);
    return d;
}

/* A point of each of 3 classes in each of 12 clusters, each in a place of its own. */
static inline sm_dataset *grid(void)
{
    enum { CLASSES = 3, CLUSTERS = 12, POINTS = CLASSES * CLUSTERS };
    uint32_t truth[POINTS], pred[POINTS];
    double x[POINTS], y[POINTS];
    for (uint32_t i = 0; i < POINTS; i++) {
        y[i] = truth[i] = i / CLUSTERS;
        x[i] = pred[i] = i % CLUSTERS;
    }
    return placed(POINTS, truth, CLASSES, pred, CLUSTERS, x, y);
}

/* k x k: 90 points on the diagonal, 10 beside it. */
static inline sm_dataset *diagonal(uint32_t k)
{
    uint64_t *count = sm_alloc((size_t)k * k, sizeof *count);
    for (uint32_t i = 0; i < k; i++) count[i * k + i] = 90, count[i * k + (i + 1) % k] = 10;
    sm_dataset *d = sample_dataset(count, k, k);
    sm_free(count);
    return d;
}

/* k x k without zeros: small counts from a generator, and a larger diagonal. */
static inline sm_dataset *full(uint32_t k)
{
    uint64_t *count = sm_alloc((size_t)k * k, sizeof *count), seed = 4;
    for (uint32_t i = 0; i < k * k; i++) count[i] = 1 + sample_below(&seed, 20) + (i % (k + 1) ? 0 : 900);
    sm_dataset *d = sample_dataset(count, k, k);
    sm_free(count);
    return d;
}
#endif
