/* What entropy, mutual information and V are made of: entropy as an area, p wide and ln(1/p) high for each class; then
 * homogeneity and completeness, and V as beta goes from one to the other (Rosenberg & Hirschberg 2007). */
#include "algorithms.h"
#include "measure/q64.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 30, HIGH = 6 };
static const double betas[] = {0, 0.25, 0.5, 1, 1.5, 2, 4, 8};
enum { AREAS = 2, BETAS = sizeof betas / sizeof *betas, FIRST_BETA = 4 };

static bool information_fits(const sm_index *x)
{
    return !strcmp(x->id, "v_measure") || !strcmp(x->id, "homogeneity") || !strcmp(x->id, "completeness");
}

/* ln(a/b) */
static double information_ln(uint64_t a, uint64_t b)
{
    return sm_q64_double(sm_q64_log(a) - sm_q64_log(b));
}

/* (n ln n - sum c ln c)/n of k counts that add up to n. */
static double information_entropy(const sm_stepper *t, const uint64_t *count, size_t k)
{
    sm_logs sum = sm_xlogx(t->n);
    for (size_t i = 0; i < k; i++) sum = sm_logs_sub(sum, sm_xlogx(count[i]));
    return sm_logs_double(sum) / (double)t->n;
}

static sm_status information_open(sm_stepper *t, sm_error *err)
{
    t->steps = FIRST_BETA + BETAS;
    return SM_OK;
}

/* Columns of signs side by side, as wide as the share and as high as ln(1/share). */
static void information_area(const sm_stepper *t, int side, sm_snapshot *out)
{
    uint32_t n = side ? t->cols : t->rows;
    double most = 0;
    for (uint32_t i = 0; i < n; i++) most = fmax(most, information_ln(t->n, t->sum[side][i]));
    for (int y = HIGH; y > 0; y--) {
        uint64_t before = 0;
        for (uint32_t i = 0; i < n; i++) {
            int from = (int)((double)before / (double)t->n * WIDE + 0.5);
            before += t->sum[side][i];
            int to = (int)((double)before / (double)t->n * WIDE + 0.5);
            bool filled = most > 0 && information_ln(t->n, t->sum[side][i]) * HIGH >= (y - 0.5) * most;
            for (int x = from; x < to; x++) sm_text_puts(&out->picture, filled ? (i % 2 ? "=" : "#") : " ");
        }
        sm_text_puts(&out->picture, "\n");
    }
    out->bars = "share p, and what it adds, p ln(1/p)";
    for (uint32_t i = 0; i < n; i++) {
        char text[40], number[64];
        double p = (double)t->sum[side][i] / (double)t->n;
        sm_fixed(number, p * information_ln(t->n, t->sum[side][i]), 4);
        snprintf(text, sizeof text, "%.30s", number);
        sm_snapshot_bar(out, t->name[side][i], p, (double)NAN, false, text);
    }
}

/* Of two entropies, one of which may be 0: what is known of nothing is known. */
static double information_share(double mi, double h)
{
    return h > 0 ? mi / h : 1;
}

static double information_v(double h, double c, double beta)
{
    double below = beta * h + c;
    return below > 0 ? (1 + beta) * h * c / below : 0;
}

static void information_entropies(const sm_stepper *t, size_t step, sm_snapshot *out)
{
    int side = (int)step;
    double h = information_entropy(t, t->sum[side], side ? t->cols : t->rows);
    snprintf(out->title, sizeof out->title,
             side ? "H(V), the entropy of the clusters" : "H(U), the entropy of the classes");
    sm_text_printf(
        &out->words,
        "Each %s is a block as wide as its share p of the points and as high as ln(1/p). The area of all is the "
        "entropy: %.4f nats. One %s alone would have none; equal ones have most.",
        side ? "cluster" : "class", h, side ? "cluster" : "class");
    information_area(t, side, out);
    sm_snapshot_figure(out, side ? "H(V)" : "H(U)", h);
}

static void information_beta(size_t i, double h, double c, sm_snapshot *out)
{
    snprintf(out->title, sizeof out->title, "V at beta %g", betas[i]);
    sm_text_printf(
        &out->words,
        "V = (1 + beta) h c/(beta h + c). At beta 0 it is homogeneity, at 1 NMI, and as beta grows it goes to "
        "completeness: %.4f at beta %g. :set beta=%g sets it for every view.",
        information_v(h, c, betas[i]), betas[i], betas[i]);
    sm_snapshot_figure(out, "homogeneity", h);
    sm_snapshot_figure(out, "completeness", c);
    sm_snapshot_figure(out, "V", information_v(h, c, betas[i]));
    out->bars = "beta, and V";
    for (size_t k = 0; k < BETAS; k++) {
        char name[24], text[40];
        snprintf(name, sizeof name, "%g", betas[k]);
        snprintf(text, sizeof text, "%.4f", information_v(h, c, betas[k]));
        sm_snapshot_bar(out, name, information_v(h, c, betas[k]), (double)NAN, k == i, text);
    }
}

static sm_status information_show(sm_stepper *t, size_t step, sm_snapshot *out, sm_error *err)
{
    double hu = information_entropy(t, t->sum[0], t->rows), hv = information_entropy(t, t->sum[1], t->cols);
    double both = information_entropy(t, t->count, (size_t)t->rows * t->cols);
    double mi = fmax(0, hu + hv - both), h = information_share(mi, hu), c = information_share(mi, hv);
    out->phase = step < AREAS ? 0 : step < FIRST_BETA ? 1 : 2;
    if (step < AREAS) {
        information_entropies(t, step, out);
    } else if (step == AREAS) {
        snprintf(out->title, sizeof out->title, "MI, what both have in common");
        sm_text_printf(
            &out->words,
            "Classes and clusters together, cell by cell, have %.4f nats. That is less than %.4f + %.4f: the "
            "rest, %.4f nats, is what a cluster tells about a class.",
            both, hu, hv, mi);
        sm_snapshot_figure(out, "H(U)", hu);
        sm_snapshot_figure(out, "H(V)", hv);
        sm_snapshot_figure(out, "H(U,V)", both);
        sm_snapshot_figure(out, "MI", mi);
    } else if (step < FIRST_BETA) {
        snprintf(out->title, sizeof out->title, "homogeneity and completeness");
        sm_text_printf(
            &out->words,
            "MI is %.4f of the entropy of the classes, the homogeneity, and %.4f of that of the clusters, the "
            "completeness. Pure clusters make the first 1, whole classes the second.",
            h, c);
        sm_snapshot_figure(out, "homogeneity", h);
        sm_snapshot_figure(out, "completeness", c);
    } else {
        information_beta(step - FIRST_BETA, h, c, out);
    }
    return SM_OK;
}

const sm_algorithm sm_algorithm_information = {
    .name = "information",
    .title = "entropy, MI and V",
    .help = "Entropy as an area, what both have in common, and V as beta grows",
    .fits = information_fits,
    .open = information_open,
    .show = information_show,
};
