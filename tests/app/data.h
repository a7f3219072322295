/* Data sets that scripts and golden screens name. */
#ifndef TESTS_APP_DATA_H
#define TESTS_APP_DATA_H
#include "base/mem.h"
#include "io/read.h"
#include "tests/app/file_rows.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdio.h>
#include <stdlib.h>

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

/* A point of each of 3 classes in each of 12 clusters, each in a separate place. */
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

/* k x k: 90 points on the diagonal, 10 next to it. */
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

/* 60 x 40, banded, so that it scrolls both ways; the numbers come from a generator that is the same everywhere. */
static inline sm_dataset *large(void)
{
    enum { ROWS = 60, COLS = 40 };
    uint64_t *count = calloc(ROWS * COLS, sizeof *count), seed = 1;
    for (uint32_t i = 0; i < ROWS; i++)
        for (uint32_t j = 0; j < COLS; j++) {
            uint32_t far = i * 2 / 3 > j ? i * 2 / 3 - j : j - i * 2 / 3;
            if (far < 4) count[i * COLS + j] = sample_below(&seed, far ? 60 / (far * far) : 400);
        }
    sm_dataset *d = sample_dataset(count, ROWS, COLS);
    free(count);
    return d;
}

/* 300 points in three classes against 200 columns: labels more and more by chance, 2 to 6 of them; every fifth column
 * is the one before under other names. Some names are hostile. */
static inline sm_dataset *many(void)
{
    enum { POINTS = 300, COLUMNS = 200 };
    uint32_t label[POINTS];
    uint64_t seed = 3;
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = COLUMNS + 1, .pred = 1};
    p.partition = sm_alloc(COLUMNS + 1, sizeof *p.partition);
    for (uint32_t i = 0; i < POINTS; i++) label[i] = i * 3 / POINTS;
    p.partition[0] = sample_partition("labels0", "T", label, POINTS, 3);
    for (uint32_t c = 1; c <= COLUMNS; c++) {
        char name[64];
        uint32_t k = 2 + c % 5;
        bool copy = c % 5 == 0;
        for (uint32_t i = 0; i < POINTS; i++) {
            uint32_t before = copy ? p.partition[c - 1].label[i] : i * 3 / POINTS % k;
            label[i] = copy ? 5 - before : sample_below(&seed, COLUMNS) < c ? sample_below(&seed, k) : before;
        }
        snprintf(name, sizeof name, c == 7 ? "\x1b[2J\xe2\x80\xae%u" : "algorithm_with_long_name_%03u", (unsigned)c);
        p.partition[c] = sample_partition(name, "c", label, POINTS, 6);
    }
    sm_dataset_new(&d, &p);
    return d;
}

/* k classes in k clusters, made here: of a class's points three of four are in its own cluster, the others in that of a
 * class close by; no cluster is in the place of its class. */
static inline sm_dataset *confused(uint32_t k, uint32_t points)
{
    uint64_t *count = calloc((size_t)k * k, sizeof *count), seed = k + points;
    for (uint32_t i = 0; i < points; i++) {
        uint32_t class = i % k, away = sample_below(&seed, 4) ? 0 : 1 + sample_below(&seed, 1 + sample_below(&seed, 4));
        if (sample_below(&seed, 3) == 0 && class % 3 == 0) continue; /* not all of one size */
        count[class * k + ((class + away) % k * 7 + 3) % k]++;
    }
    sm_dataset *d = sample_dataset(count, k, k);
    free(count);
    return d;
}

/* Names that differ in their middle, at their end, and not in their beginning; counts made here. */
static inline sm_dataset *cell_types(void)
{
    static const char *const classes[] = {"B cell, naive",      "B cell, memory",      "CD4 T cell, naive",
                                          "CD4 T cell, memory", "CD8 T cell, naive",   "CD8 T cell, effector",
                                          "NK cell, bright",    "Monocyte, classical", "Monocyte, non-classical",
                                          "Dendritic cell"};
    static const char *const clusters[] = {"leiden_00", "leiden_01", "leiden_02", "leiden_03", "leiden_04",
                                           "leiden_05", "leiden_06", "leiden_07", "leiden_08", "leiden_09"};
    uint64_t count[100] = {0};
    for (uint32_t i = 0; i < 10; i++) {
        count[i * 10 + (i * 3 + 1) % 10] = 300 - 17 * i;
        count[i * 10 + ((i + 1) * 3 + 1) % 10] = 20 + i;
    }
    return sample_named(count, 10, 10, classes, clusters);
}

static inline const char *ticket(uint32_t point, uint32_t column)
{
    static const char *const text[] = {"the printer, the one on floor 2, prints \"OK\" and nothing else",
                                       "kein Papier\nim Drucker",
                                       "打印机没有纸了",
                                       "\x1b[2J",
                                       "",
                                       "password"};
    static const char *const conf[] = {"0.91", "0.5", "1", "0.333"};
    return column == 3 ? text[point % 6] : column == 4 ? conf[point % 4] : column == 2 ? "test" : NULL;
}

/* A file with a text and a confidence after each point. */
static inline sm_dataset *tickets(void)
{
    static const char *const names[] = {"split", "text", "conf", "team", "", NULL};
    return file_rows_data(600, (file_rows){.columns = 40, .field = ticket}, names);
}

static inline sm_dataset *changed(void)
{
    static const uint64_t off = 1;
    return file_rows_data(600, (file_rows){.columns = 7, .off = &off}, NULL);
}

/* A data set below; else a file, which is read with options. NULL: nothing. */
static inline sm_dataset *data_named(const char *name, const sm_read_options *o)
{
    static const struct {
        const char *name;
        sm_dataset *(*make)(void);
    } one[] = {{"fig1b", sample_fig1b}, {"four", four}, {"noisy", noisy},           {"grid", grid},
               {"large", large},        {"many", many}, {"cell_types", cell_types}, {"tickets", tickets},
               {"changed", changed}};
    unsigned k, points;
    sm_dataset *d = NULL;
    sm_error err = {0};
    if (!strcmp(name, "nothing")) return NULL;
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        if (!strcmp(one[i].name, name)) return one[i].make();
    if (sscanf(name, "confused:%u:%u", &k, &points) == 2) return confused(k, points);
    if (sscanf(name, "diagonal:%u", &k) == 1) return diagonal(k);
    if (sscanf(name, "full:%u", &k) == 1) return full(k);
    bool blobs = !strcmp(name, "blobs");
    if (blobs) name = "sample:blobs";
    assert_ok(sm_read(&d, &name, 1, blobs ? &(sm_read_options){.id = "id"} : o, &err), err);
    return d;
}
#endif
