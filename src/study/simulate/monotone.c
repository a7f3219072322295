/* Fig. 2 and Example 11 of the paper on normalised clustering accuracy (Gagolewski 2024): how each index changes when
 * one point is corrected in a table whose largest counts lie on the diagonal. */
#include "base/mem.h"
#include "base/text.h"
#include "curves.h"
#include "repeat.h"
#include "study/draw/generate.h"
#include "study/draw/sample.h"
#include <math.h>
#include <stdio.h>

enum { K = 4, NOTE = 32 };
#define ROUNDING 1e-12 /* a smaller change is none */

typedef struct monotone {
    uint64_t seed, reps;
    const sm_index **index;
    size_t n;
    sm_sampler **sample;  /* of each thread */
    sm_value *value;      /* of the tables that are not taken yet, before and after: 2 n each */
    double *change;       /* index by index, reps each; sorted at the end */
    size_t *known, *less; /* of each index: changes that have a value; those below 0 */
    double *mean;
} monotone;

typedef struct boxes { /* the result */
    sm_simulated is;
    const monotone *of;
    sm_box *box;
    sm_chart chart;
} boxes;

/* ---- one table, and the same with a point corrected -------------------------------------------------------------- */

/* Draws a row of Example 11. Returns false if its first cell is not positive. */
static bool monotone_draw_row(uint64_t *row, uint64_t size, int home, sm_rng *r)
{
    double share[K];
    uint64_t rest = 0;
    int largest = 0;
    sm_shares_dirichlet(share, K, 1, r);
    for (int j = 1; j < K; j++) {
        row[j] = (uint64_t)(share[j] * (double)size);
        if (row[j] < 1) row[j] = 1;
        rest += row[j];
    }
    if (rest >= size) return false;
    row[0] = size - rest;
    for (int j = 1; j < K; j++)
        if (row[j] > row[largest]) largest = j;
    uint64_t most = row[largest];
    row[largest] = row[home];
    row[home] = most;
    return true;
}

static void monotone_draw(uint64_t count[K * K], sm_rng *r)
{
    static const uint64_t size[K] = {100, 100, 100, 700};
    for (int i = 0; i < K; i++)
        while (!monotone_draw_row(count + i * K, size[i], i, r)) continue;
}

static sm_status monotone_make(void *self, unsigned thread, uint64_t number, size_t place, sm_error *err)
{
    const monotone *m = self;
    sm_value *before = m->value + place * 2 * m->n;
    uint64_t count[K * K];
    sm_rng r = sm_rng_stream(m->seed, number);
    monotone_draw(count, &r);
    sm_status status = sm_sampler_values(m->sample[thread], count, before, err);
    if (status) return status;
    count[0]++;
    count[1]--;
    return sm_sampler_values(m->sample[thread], count, before + m->n, err);
}

static void monotone_take(void *self, uint64_t number, size_t place)
{
    const monotone *m = self;
    const sm_value *before = m->value + place * 2 * m->n, *after = before + m->n;
    for (size_t x = 0; x < m->n; x++) {
        if (!sm_value_known(before[x]) || !sm_value_known(after[x])) continue;
        double change = after[x].number - before[x].number;
        if (fabs(change) < ROUNDING) change = 0;
        m->less[x] += m->index[x]->distance ? change > 0 : change < 0;
        m->change[x * m->reps + m->known[x]++] = change;
        m->mean[x] += (change - m->mean[x]) / (double)m->known[x];
    }
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static const char *const heads[] = {"index",  "decreases", "mean",    "lowest", "quartile1",
                                    "median", "quartile3", "highest", "draws"};

static sm_datum monotone_at(const void *self, size_t row, size_t col)
{
    const boxes *r = self;
    const monotone *m = r->of;
    const sm_box *b = &r->box[row];
    double n = (double)m->known[row];
    if (col == 0) return sm_datum_words(m->index[row]->id);
    if (col == 8) return sm_datum_whole(m->known[row]);
    if (!m->known[row]) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "no draw gave a value"};
    double number[] = {(double)m->less[row] / n, m->mean[row], b->low, b->q1, b->median, b->q3, b->high};
    return sm_datum_real(number[col - 1]);
}

static sm_box box_of(const monotone *m, size_t x)
{
    double *c = m->change + x * m->reps;
    size_t n = m->known[x];
    sm_box none = {m->index[x]->symbol, (double)NAN, (double)NAN, (double)NAN, (double)NAN, (double)NAN, NULL};
    if (!n) return none;
    char *note = sm_alloc(NOTE, 1);
    snprintf(note, NOTE, "%.1f %%", 100 * (double)m->less[x] / (double)n);
    sm_sort(c, n);
    return (sm_box){.name = m->index[x]->symbol,
                    .low = c[0],
                    .q1 = sm_quantile(c, n, 0.25),
                    .median = sm_quantile(c, n, 0.5),
                    .q3 = sm_quantile(c, n, 0.75),
                    .high = c[n - 1],
                    .note = note};
}

static const char *say_never_worse(const monotone *m)
{
    size_t never = 0;
    sm_text out = {0};
    sm_text_puts(&out, "Never worse:");
    for (size_t x = 0; x < m->n; x++)
        if (!m->less[x] && m->known[x]) sm_text_printf(&out, "%s %s", never++ ? "," : "", m->index[x]->symbol);
    sm_text_puts(&out, never ? ".\n" : " none.\n");
    return sm_text_of(&out);
}

static boxes *boxes_of(const monotone *m)
{
    static const sm_mark zero = {0, "no change"};
    boxes *r = sm_alloc(1, sizeof *r);
    r->of = m;
    r->box = sm_alloc(m->n, sizeof *r->box);
    for (size_t x = 0; x < m->n; x++) r->box[x] = box_of(m, x);
    r->chart = (sm_chart){.title = "Change of each index when one point is corrected, and how often it gets worse",
                          .y_name = "change",
                          .boxes = r->box,
                          .n_boxes = m->n,
                          .marks = &zero,
                          .n_marks = 1};
    r->is = (sm_simulated){.chart = &r->chart, .n_charts = 1};
    return r;
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

static const void *run_monotone(sm_work *w, const void *asked)
{
    sm_error err = {0};
    const sm_simulation_ask *ask = asked;
    unsigned threads = sm_repeat_threads(ask->threads);
    monotone *m = sm_alloc(1, sizeof *m);
    m->seed = ask->seed;
    m->reps = ask->reps ? ask->reps : ask->row->reps;
    m->index = sm_simulation_indices(w, ask, &m->n);
    m->sample = sm_alloc(threads, sizeof *m->sample);
    m->value = sm_alloc(threads * SM_REPEAT_PLACES * 2 * m->n, sizeof *m->value);
    m->change = sm_alloc(m->n * (size_t)m->reps, sizeof *m->change);
    m->known = sm_alloc(m->n, sizeof *m->known);
    m->less = sm_alloc(m->n, sizeof *m->less);
    m->mean = sm_alloc(m->n, sizeof *m->mean);
    for (unsigned i = 0; i < threads; i++)
        sm_work_check(w, sm_sampler_new(&m->sample[i], K, K, m->index, m->n, &err), &err);
    sm_work_publish(w, boxes_of(m)); /* the names */
    sm_repeat_run(w, &(sm_repeat){m, m->reps, threads, monotone_make, monotone_take, NULL});
    boxes *r = boxes_of(m);
    r->is.verdict = say_never_worse(m);
    r->is.grid = (sm_grid){.title = ask->row->name,
                           .rows = m->n,
                           .cols = sizeof heads / sizeof *heads,
                           .self = r,
                           .heads = heads,
                           .at = monotone_at};
    return r;
}

const sm_simulation sm_simulation_nca_fig2 = {
    .name = "nca-fig2",
    .title = "What one corrected point does to each index",
    .help = "diagonally max-dominant tables (Example 11): how each index changes when one misplaced point is corrected",
    .note = "Four classes of 100, 100, 100 and 700 points; a row is cut at uniformly random places (Dirichlet with all "
            "parameters 1), cells of 0 become 1, its largest cell goes to the diagonal. Then one point of the first "
            "class leaves the second cluster for the first. Rows whose first cell would not be positive are drawn "
            "again: the paper says that this cannot happen, and moves the point in the transposed cell. Whiskers end "
            "at the smallest and the largest change.",
    .indices = "ri,ri_lim,fm,fm_lim,mi,pa,ba,ca,ari,afm,ami,nr,nfm,nmi,na,ncr,ncfm,ncmi,nba,nca,j_score",
    .reps = 10000,
    .most_reps = 200000,
    .run = run_monotone,
};
