/* Data sets that scripts and tests of the explorer share. */
#ifndef TESTS_APP_DATA_H
#define TESTS_APP_DATA_H
#include "base/mem.h"
#include "tests/support/sample.h"
#include <stdio.h>

/* Ten points of two classes in two clusters, and three whose class is the noise label 0; two rows more had no class.
 * Worked by hand: n = 13, without noise 10. */
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
#endif
