/* Pairs of points, one after the other: together in both partitions, in the classes alone, in the clusters alone, apart
 * in both. Of many points, all pairs between two cells of the table at a time. */
#include "algorithms.h"
#include "base/real.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { POINTS = 60, CELLS = 60, DRAWN = 12, KINDS = 4 }; /* DRAWN: points that a triangle of pairs is drawn of */

typedef struct pairs {
    uint32_t row[POINTS > CELLS ? POINTS : CELLS], col[POINTS > CELLS ? POINTS : CELLS];
    uint64_t size[POINTS > CELLS ? POINTS : CELLS];
    size_t n;      /* points, or cells */
    bool by_point; /* size 1 each, and no pair within one */
} pairs;

static const char *const pair_word[KINDS] = {"YY", "YN", "NY", "NN"};

static bool pairs_fits(const sm_index *x)
{
    return x->family && !strcmp(x->family, "Pair counting") && strcmp(x->id, "ari") != 0;
}

static sm_status pairs_open(sm_stepper *t, sm_error *err)
{
    size_t cells = 0;
    for (size_t c = 0; c < (size_t)t->rows * t->cols; c++) cells += t->count[c] > 0;
    if (t->n > POINTS && cells > CELLS)
        return sm_fail(err, SM_LIMIT,
                       "pairs are shown one by one for at most %d points or %d cells with points; this table has %llu "
                       "and %zu; merge clusters",
                       POINTS, CELLS, (unsigned long long)t->n, cells);
    pairs *p = t->own = sm_alloc(1, sizeof *p);
    p->by_point = t->n <= POINTS;
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++) {
            uint64_t count = t->count[sm_stepper_cell(t, i, j)];
            for (uint64_t k = 0; k < (p->by_point ? count : count > 0); k++) {
                p->row[p->n] = i;
                p->col[p->n] = j;
                p->size[p->n++] = p->by_point ? 1 : count;
            }
        }
    t->steps = p->n * (p->by_point ? p->n - 1 : p->n + 1) / 2 + 2; /* number of visible steps, and the total */
    return SM_OK;
}

static size_t pair_kind(const pairs *p, size_t a, size_t b)
{
    return 2 * (size_t)(p->row[a] != p->row[b]) + (p->col[a] != p->col[b]);
}

static uint64_t pair_count(const pairs *p, size_t a, size_t b)
{
    return a == b ? p->size[a] * (p->size[a] - 1) / 2 : p->size[a] * p->size[b];
}

/* Counts the first `last` steps; the last of them is *a and *b. */
static void count_pairs(const pairs *p, size_t last, uint64_t kind[KINDS], size_t *a, size_t *b)
{
    size_t done = 0;
    for (size_t i = 0; i < p->n; i++)
        for (size_t j = i + p->by_point; j < p->n; j++) {
            if (done++ == last) return;
            kind[pair_kind(p, i, j)] += pair_count(p, i, j);
            *a = i;
            *b = j;
        }
}

/* A line a point: what it is with each one before it. */
static void draw_triangle(const pairs *p, size_t last, sm_text *out)
{
    if (!p->by_point || p->n > DRAWN) return;
    for (size_t j = 1; j < p->n; j++) {
        sm_text_printf(out, "%2zu", j + 1);
        for (size_t i = 0; i < j; i++) {
            size_t at = i * p->n - i * (i + 1) / 2 + j - i - 1; /* its place among all steps */
            sm_text_printf(out, " %s", at < last ? pair_word[pair_kind(p, i, j)] : " ?");
        }
        sm_text_puts(out, "\n");
    }
    sm_text_puts(out, "  ");
    for (size_t i = 1; i < p->n; i++) sm_text_printf(out, " %2zu", i);
}

static void say_pair(const sm_stepper *t, const pairs *p, size_t a, size_t b, sm_snapshot *out)
{
    size_t kind = pair_kind(p, a, b);
    static const char *const why[KINDS] = {"together in both", "together in the class, apart in the clusters",
                                           "apart in the classes, together in the cluster", "apart in both"};
    char *const *class = t->said[SM_CLASSES], *const *cluster = t->said[SM_CLUSTERS];
    if (p->by_point) {
        snprintf(out->title, sizeof out->title, "points %zu and %zu: %s", a + 1, b + 1, pair_word[kind]);
        sm_text_printf(&out->words, "Point %zu is in %s and %s, point %zu in %s and %s: %s, %s.", a + 1,
                       class[p->row[a]], cluster[p->col[a]], b + 1, class[p->row[b]], cluster[p->col[b]], why[kind],
                       pair_word[kind]);
    } else {
        snprintf(out->title, sizeof out->title, "%.20s-%.20s with %.20s-%.20s", class[p->row[a]], cluster[p->col[a]],
                 class[p->row[b]], cluster[p->col[b]]);
        sm_text_printf(&out->words, "%llu point%s of %s in %s, %llu of %s in %s: %llu pair%s %s, %s.",
                       (unsigned long long)p->size[a], sm_plural(p->size[a]), class[p->row[a]], cluster[p->col[a]],
                       (unsigned long long)p -> size[b], class[p->row[b]], cluster[p->col[b]],
                       (unsigned long long)pair_count(p, a, b), sm_plural(pair_count(p, a, b)), why[kind],
                       pair_word[kind]);
    }
    out->sign[sm_stepper_cell(t, p->row[a], p->col[a])] |= SM_SNAPSHOT_LIT;
    out->sign[sm_stepper_cell(t, p->row[b], p->col[b])] |= SM_SNAPSHOT_LIT;
}

static void say_sum(const uint64_t kind[KINDS], double all, sm_snapshot *out)
{
    double together = sm_square_root((double)(kind[0] + kind[1])) * sm_square_root((double)(kind[0] + kind[2]));
    snprintf(out->title, sizeof out->title, "all pairs");
    sm_text_printf(&out->words,
                   "All %.0f pairs are counted. Rand takes those that are judged alike: (%llu + %llu)/%.0f", all,
                   (unsigned long long)kind[0], (unsigned long long)kind[3], all);
    if (all > 0) sm_text_printf(&out->words, " = %.4f", (double)(kind[0] + kind[3]) / all);
    if (together > 0)
        sm_text_printf(&out->words, ". Fowlkes-Mallows leaves NN out: %llu/√(%llu·%llu) = %.4f.",
                       (unsigned long long)kind[0], (unsigned long long)(kind[0] + kind[1]),
                       (unsigned long long)(kind[0] + kind[2]), (double)kind[0] / together);
    else
        sm_text_puts(&out->words, ".");
}

static sm_status pairs_show(sm_stepper *t, size_t step, sm_snapshot *out, sm_error *err)
{
    const pairs *p = t->own;
    uint64_t kind[KINDS] = {0};
    size_t a = 0, b = 0, last = step == t->steps - 1 ? step - 1 : step;
    double all = (double)t->n * (double)(t->n - 1) / 2;
    count_pairs(p, last, kind, &a, &b);
    out->phase = step == t->steps - 1 ? p->n : step ? a + 1 : 0;
    if (!step) {
        snprintf(out->title, sizeof out->title, "every pair of points");
        sm_text_printf(
            &out->words,
            "%llu point%s make%s %.0f pair%s. Each is together (Y) or apart (N), first in the "
            "classes, then in the clusters: YY, YN, NY, NN.%s",
            (unsigned long long)t->n, sm_plural(t->n), t->n == 1 ? "s" : "", all, sm_plural((uint64_t)all),
            p->by_point ? "" : " There are too many to look at one by one: a step takes all pairs between two cells.");
    } else if (step == t->steps - 1) {
        say_sum(kind, all, out);
    } else {
        say_pair(t, p, a, b, out);
    }
    out->bars = "pairs so far";
    for (size_t k = 0; k < KINDS; k++) {
        char text[32];
        snprintf(text, sizeof text, "%llu", (unsigned long long)kind[k]);
        sm_snapshot_bar(out, pair_word[k], all > 0 ? (double)kind[k] / all : 0, (double)NAN,
                        step && step < t->steps - 1 && pair_kind(p, a, b) == k, text);
    }
    for (size_t k = 0; k < KINDS; k++) sm_snapshot_figure(out, pair_word[k], (double)kind[k]);
    draw_triangle(p, last, &out->picture);
    return SM_OK;
}

static void pairs_free(void *own)
{
    sm_free(own);
}

const sm_algorithm sm_algorithm_pairs = {
    .name = "pairs",
    .title = "pairs of points",
    .help = "Together (Y) or apart (N), first in the classes, then in the clusters",
    .fits = pairs_fits,
    .open = pairs_open,
    .show = pairs_show,
    .free = pairs_free,
};
