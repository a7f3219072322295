/* E[MI] one cell at a time: over all shuffles with these sizes a cell holds l points with a hypergeometric probability,
 * and l points add l/n ln(n l/(a b)) (Vinh, Epps & Bailey 2010, JMLR 11). */
#include "measure/number/emi.h"
#include "algorithms.h"
#include "measure/q64.h"
#include <math.h>
#include <stdio.h>

enum { CELLS = 400, TERMS = 2 * 1000 * 1000 };

static bool emi_fits(const sm_index *x)
{
    return x->needs & SM_NEED_EMI;
}

static double emi_of(const sm_stepper *t, uint32_t i, uint32_t j)
{
    return sm_emi_term(t->sum[0][i], t->sum[1][j], t->n) / (double)t->n;
}

static uint64_t emi_least(const sm_stepper *t, uint64_t a, uint64_t b)
{
    return a + b > t->n ? a + b - t->n : 0;
}

/* P(l + 1)/P(l). */
static double emi_ratio(const sm_stepper *t, uint64_t a, uint64_t b, uint64_t l)
{
    return (double)(a - l) / (double)(l + 1) * (double)(b - l) / ((double)(t->n - a - b) + (double)(l + 1));
}

static sm_status emi_open(sm_stepper *t, sm_error *err)
{
    double terms = 0;
    size_t cells = (size_t)t->rows * t->cols;
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            terms += (double)(t->sum[0][i] < t->sum[1][j] ? t->sum[0][i] : t->sum[1][j]);
    if (cells > CELLS || terms > TERMS)
        return sm_fail(
            err, SM_LIMIT,
            "E[MI] is shown cell by cell for at most %d cells and %d terms; this table has %zu and %.0f; merge "
            "clusters",
            CELLS, TERMS, cells, terms);
    t->steps = cells + 2;
    return SM_OK;
}

/* The likeliest l, and the sum of all P(l)/P(mode). */
static double emi_scale(const sm_stepper *t, uint64_t a, uint64_t b, uint64_t mode)
{
    uint64_t most = a < b ? a : b;
    double sum = 1, p = 1;
    for (uint64_t l = mode; l < most && p > 1e-30; l++) sum += p *= emi_ratio(t, a, b, l);
    p = 1;
    for (uint64_t l = mode; l > emi_least(t, a, b) && p > 1e-30; l--) sum += p /= emi_ratio(t, a, b, l - 1);
    return sum;
}

/* Shows as many l as fit, around the most likely. */
static void emi_bars(const sm_stepper *t, uint64_t a, uint64_t b, sm_snapshot *out)
{
    uint64_t least = emi_least(t, a, b), most = a < b ? a : b;
    uint64_t mode = (uint64_t)(((double)a + 1) * ((double)b + 1) / ((double)t->n + 2));
    if (mode < least) mode = least;
    if (mode > most) mode = most;
    double scale = emi_scale(t, a, b, mode);
    uint64_t from = mode > least + SM_SNAPSHOT_BARS / 2 ? mode - SM_SNAPSHOT_BARS / 2 : least;
    double p = 1 / scale;
    for (uint64_t l = mode; l > from; l--) p /= emi_ratio(t, a, b, l - 1);
    out->bars = "points in the cell, their probability, and what they add";
    for (uint64_t l = from; l <= most && out->n_bars < SM_SNAPSHOT_BARS; p *= emi_ratio(t, a, b, l++)) {
        char name[24], text[40];
        sm_q64 log = sm_q64_log(t->n) + sm_q64_log(l) - sm_q64_log(a) - sm_q64_log(b);
        double term = p * (double)l / (double)t->n * sm_q64_double(log);
        snprintf(name, sizeof name, "%llu", (unsigned long long)l);
        snprintf(text, sizeof text, "%.5f  %+.6f", p, term == 0 ? 0.0 : term);
        sm_snapshot_bar(out, name, p, (double)NAN, false, text);
        if (l == most) break;
    }
    if (most - least + 1 > SM_SNAPSHOT_BARS)
        sm_text_printf(&out->words, " Of %llu possible counts the likeliest are shown.",
                       (unsigned long long)(most - least + 1));
}

static double emi_before(const sm_stepper *t, size_t cells)
{
    double sum = 0;
    for (size_t c = 0; c < cells; c++) sum += emi_of(t, (uint32_t)(c / t->cols), (uint32_t)(c % t->cols));
    return sum;
}

static sm_status emi_show(sm_stepper *t, size_t step, sm_snapshot *out, sm_error *err)
{
    size_t cells = t->steps - 2;
    out->phase = step ? (step - 1) / t->cols + 1 : 0;
    if (!step) {
        snprintf(out->title, sizeof out->title, "expected mutual information");
        sm_text_puts(&out->words,
                     "What MI do shuffled labels have on average? A shuffle keeps all sizes; only the "
                     "counts in the cells differ. So each cell has a distribution of its own, and E[MI] is "
                     "the sum of what the cells add on average.");
    } else if (step <= cells) {
        uint32_t i = (uint32_t)((step - 1) / t->cols), j = (uint32_t)((step - 1) % t->cols);
        uint64_t a = t->sum[0][i], b = t->sum[1][j];
        snprintf(out->title, sizeof out->title, "%.40s × %.40s", t->said[0][i], t->said[1][j]);
        sm_text_printf(&out->words,
                       "Of %llu point%s, %llu %s %s and %llu %s drawn for %s: how many are both? Each count "
                       "l adds its probability times l/n ln(n l/(%llu·%llu)); together %.6f.",
                       (unsigned long long)t->n, sm_plural(t->n), (unsigned long long)a, a == 1 ? "is" : "are",
                       t->said[0][i], (unsigned long long)b, b == 1 ? "is" : "are", t->said[1][j],
                       (unsigned long long)a, (unsigned long long)b, emi_of(t, i, j));
        out->sign[step - 1] |= SM_SNAPSHOT_LIT;
        emi_bars(t, a, b, out);
        sm_snapshot_figure(out, "this cell", emi_of(t, i, j));
    } else {
        snprintf(out->title, sizeof out->title, "E[MI]");
        sm_text_printf(&out->words,
                       "All cells together: E[MI] = %.6f nats. AMI takes it from MI above and from the "
                       "normaliser below, so shuffled labels have AMI 0 on average.",
                       emi_before(t, cells));
    }
    sm_snapshot_figure(out, step > cells ? "E[MI]" : "sum so far", emi_before(t, step > cells ? cells : step));
    return SM_OK;
}

const sm_algorithm sm_algorithm_emi = {
    .name = "emi",
    .title = "E[MI] cell by cell",
    .help = "The distribution of one cell after the other, and what it adds to E[MI]",
    .fits = emi_fits,
    .open = emi_open,
    .show = emi_show,
};
