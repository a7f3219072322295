/* All namings of the clusters, one after the other: how many points stand where class and cluster have the same name.
 * The best of them is the accuracy of the one-to-one optimum; their mean is 1/k, whatever the table. */
#include "algorithms.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAMED_MOST = 6 }; /* 720 namings */

typedef struct namings {
    uint32_t first[NAMED_MOST]; /* the class that each cluster is called after, as the table is */
    uint64_t *right;            /* of each naming */
    size_t n;
} namings;

static bool namings_fits(const sm_index *x)
{
    return !strcmp(x->id, "accuracy");
}

/* The s-th order of k things: each digit says which of those that are left comes next. */
static void namings_order(size_t s, uint32_t k, uint32_t out[NAMED_MOST])
{
    uint32_t left[NAMED_MOST];
    size_t base = 1;
    for (uint32_t i = 0; i < k; i++) left[i] = i;
    for (uint32_t i = 1; i < k; i++) base *= i;
    for (uint32_t i = 0; i < k; i++) {
        size_t at = s / base;
        s %= base;
        if (i + 1 < k) base /= k - 1 - i;
        out[i] = left[at];
        memmove(left + at, left + at + 1, (k - i - at - 1) * sizeof *left);
    }
}

/* The class that each cluster is called after in a naming. */
static void namings_classes(const sm_stepper *t, size_t s, uint32_t out[NAMED_MOST])
{
    const namings *own = t->own;
    uint32_t order[NAMED_MOST];
    namings_order(s, t->cols, order);
    for (uint32_t j = 0; j < t->cols; j++) out[j] = own->first[order[j]];
}

/* By equal names where all have one, else in the order of the table. */
static void namings_begin(const sm_stepper *t, namings *own)
{
    bool named = true;
    for (uint32_t j = 0; j < t->cols; j++) {
        uint32_t i = 0;
        while (i < t->rows && strcmp(t->name[SM_CLASSES][i], t->name[SM_CLUSTERS][j]) != 0) i++;
        named = named && i < t->rows;
        own->first[j] = i;
    }
    for (uint32_t j = 0; j < t->cols && !named; j++) own->first[j] = j;
}

static sm_status namings_open(sm_stepper *t, sm_error *err)
{
    if (t->rows != t->cols || t->cols > NAMED_MOST)
        return sm_fail(
            err, SM_LIMIT,
            "namings are shown for as many clusters as classes, at most %d; this table has %u classes and %u "
            "clusters; merge clusters, or split one",
            NAMED_MOST, t->rows, t->cols);
    namings *own = t->own = sm_held(&t->hold, 1, sizeof *own);
    size_t n = 1;
    for (uint32_t k = 2; k <= t->cols; k++) n *= k;
    own->right = sm_held(&t->hold, n, sizeof *own->right);
    own->n = n;
    namings_begin(t, own);
    for (size_t s = 0; s < n; s++) {
        uint32_t called[NAMED_MOST];
        namings_classes(t, s, called);
        for (uint32_t j = 0; j < t->cols; j++) own->right[s] += t->count[sm_stepper_cell(t, called[j], j)];
    }
    t->steps = n;
    return SM_OK;
}

/* A bar for each number of points that namings have right, the fewest first. */
static void namings_bars(const sm_stepper *t, uint64_t here, sm_snapshot *out)
{
    const namings *own = t->own;
    out->bars = "points right, and the share of the namings";
    for (uint64_t from = 0;;) {
        uint64_t next = UINT64_MAX;
        size_t many = 0;
        for (size_t s = 0; s < own->n; s++)
            if (own->right[s] >= from && own->right[s] < next) next = own->right[s];
        if (next == UINT64_MAX) return;
        for (size_t s = 0; s < own->n; s++) many += own->right[s] == next;
        char name[24], text[40];
        snprintf(name, sizeof name, "%llu", (unsigned long long)next);
        snprintf(text, sizeof text, "%zu of %zu", many, own->n);
        sm_snapshot_bar(out, name, (double)many / (double)own->n, (double)NAN, next == here, text);
        from = next + 1;
    }
}

static sm_status namings_show(sm_stepper *t, size_t step, sm_snapshot *out, sm_error *err)
{
    const namings *own = t->own;
    uint32_t called[NAMED_MOST];
    uint64_t here = own->right[step], best = 0;
    double sum = 0;
    for (size_t s = 0; s < own->n; s++) {
        sum += (double)own->right[s];
        if (own->right[s] > best) best = own->right[s];
    }
    namings_classes(t, step, called);
    snprintf(out->title, sizeof out->title, step ? "naming %zu" : "as the clusters are named", step + 1);
    for (uint32_t j = 0; j < t->cols; j++) {
        sm_text_printf(&out->words, "%s%s after %s", j ? ", " : "Called ", t->said[SM_CLUSTERS][j],
                       t->said[SM_CLASSES][called[j]]);
        out->sign[sm_stepper_cell(t, called[j], j)] |= SM_SNAPSHOT_LIT;
    }
    sm_text_printf(&out->words,
                   ": %llu of %llu points are right. Of %zu namings the best has %llu right, and the mean is 1/%u.",
                   (unsigned long long)here, (unsigned long long)t->n, own->n, (unsigned long long)best, t->cols);
    sm_snapshot_figure(out, "accuracy", (double)here / (double)t->n);
    sm_snapshot_figure(out, "best naming", (double)best / (double)t->n);
    sm_snapshot_figure(out, "mean of all", sum / (double)own->n / (double)t->n);
    namings_bars(t, here, out);
    return SM_OK;
}

const sm_algorithm sm_algorithm_namings = {
    .name = "namings",
    .title = "all namings of the clusters",
    .help = "How many points are right under each naming; the best is the accuracy ACC",
    .fits = namings_fits,
    .open = namings_open,
    .show = namings_show,
};
