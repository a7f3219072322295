/* Fig. 2 and Example 11 of the paper on normalised clustering accuracy (Gagolewski 2024): what each index does when one
 * point is put right in a table where no doubt exists which cluster belongs to which class. */
#include "base/mem.h"
#include "curves.h"
#include "study/draw/generate.h"
#include "study/draw/sample.h"
#include <math.h>
#include <stdio.h>

enum { K = 4, NOTE = 32, ROUND = 512 };
#define ROUNDING 1e-12 /* a smaller change is none */

typedef struct monotone {
    uint64_t seed, reps;
    sm_repeat repeat;
    const sm_index **index;
    size_t n;
    sm_sampler **sample;  /* of each worker */
    sm_value *value;      /* of the tables that are being made, before and after: 2 n each */
    double *change;       /* index by index, reps each; sorted once all are there */
    size_t *known, *less; /* of each index: changes that have a value; those below 0 */
    double *mean;
    sm_box *box;
    char (*note)[NOTE];
    sm_chart chart;
    sm_mark zero;
    sm_hold hold;
} monotone;

/* ---- one table, and the same with a point gone home -------------------------------------------------------------- */

/* A row of Example 11; false: its first cell is not positive. */
static bool monotone_draw_row(uint64_t *row, uint64_t size, int home, sm_rng *r, sm_status *status)
{
    double share[K];
    uint64_t rest = 0;
    int largest = 0;
    sm_shares_dirichlet(share, K, 1, r);
    *status = SM_OK;
    if (*status) return true;
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

static sm_status monotone_draw(uint64_t count[K * K], sm_rng *r)
{
    static const uint64_t size[K] = {100, 100, 100, 700};
    sm_status status = SM_OK;
    for (int i = 0; i < K && !status; i++)
        while (!monotone_draw_row(count + i * K, size[i], i, r, &status)) continue;
    return status;
}

static sm_status monotone_make_one(void *self, unsigned worker, uint64_t number, size_t place, uint64_t *budget,
                                   sm_error *err)
{
    const monotone *m = self;
    sm_value *before = m->value + place * 2 * m->n;
    uint64_t count[K * K];
    sm_rng r = sm_rng_stream(m->seed, number);
    sm_status status = monotone_draw(count, &r);
    if (!status) status = sm_sampler_values(m->sample[worker], count, before, budget, err);
    if (status) return status;
    count[0]++;
    count[1]--;
    return sm_sampler_values(m->sample[worker], count, before + m->n, budget, err);
}

static sm_status monotone_note(void *self, uint64_t number, size_t place, sm_error *err)
{
    monotone *m = self;
    const sm_value *before = m->value + place * 2 * m->n, *after = before + m->n;
    for (size_t x = 0; x < m->n; x++) {
        if (!sm_value_known(before[x]) || !sm_value_known(after[x])) continue;
        double change = after[x].number - before[x].number;
        if (fabs(change) < ROUNDING) change = 0;
        m->less[x] += m->index[x]->distance ? change > 0 : change < 0;
        m->change[x * m->reps + m->known[x]++] = change;
        m->mean[x] += (change - m->mean[x]) / (double)m->known[x];
    }
    return SM_OK;
}

static sm_status monotone_hire(void *self, unsigned worker, sm_error *err)
{
    const monotone *m = self;
    return sm_sampler_new(&m->sample[worker], K, K, m->index, m->n, err);
}

static void monotone_dismiss(void *self, unsigned worker)
{
    sm_sampler_free(((const monotone *)self)->sample[worker]);
}

static const sm_repeated monotone_repeated = {monotone_hire, monotone_dismiss, monotone_make_one, monotone_note, ROUND};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static sm_status monotone_make(monotone *m, const sm_simulation_ask *ask, sm_error *err)
{
    sm_status status = sm_simulation_indices(&sm_simulation_nca_fig2, ask, &m->hold, &m->index, &m->n, err);
    if (status) return status;
    m->seed = ask->seed;
    m->reps = ask->reps ? ask->reps : sm_simulation_nca_fig2.reps;
    m->repeat = sm_repeat_of(&monotone_repeated, m, m->reps, ask->threads);
    m->sample = sm_held(&m->hold, m->repeat.wanted, sizeof *m->sample);
    m->value = sm_held(&m->hold, sm_repeat_places(&m->repeat) * 2 * m->n, sizeof *m->value);
    m->change = sm_held(&m->hold, m->n * (size_t)m->reps, sizeof *m->change);
    m->known = sm_held(&m->hold, m->n, sizeof *m->known);
    m->less = sm_held(&m->hold, m->n, sizeof *m->less);
    m->mean = sm_held(&m->hold, m->n, sizeof *m->mean);
    m->box = sm_held(&m->hold, m->n, sizeof *m->box);
    m->note = sm_held(&m->hold, m->n, sizeof *m->note);
    for (size_t x = 0; x < m->n; x++)
        m->box[x] =
            (sm_box){m->index[x]->symbol, (double)NAN, (double)NAN, (double)NAN, (double)NAN, (double)NAN, NULL};
    m->zero = (sm_mark){0, "no change"};
    m->chart = (sm_chart){.title = "Change of each index when one point is corrected, and how often it gets worse",
                          .y_name = "change",
                          .boxes = m->box,
                          .n_boxes = m->n,
                          .marks = &m->zero,
                          .n_marks = 1};
    return sm_repeat_begin(&m->repeat, err);
}

static void monotone_free(void *self)
{
    monotone *m = self;
    sm_repeat_end(&m->repeat);
    sm_hold_free(&m->hold);
    sm_free(m);
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static void finish(monotone *m)
{
    for (size_t x = 0; x < m->n; x++) {
        double *c = m->change + x * m->reps;
        size_t n = m->known[x];
        if (!n) continue;
        sm_sort(c, n);
        snprintf(m->note[x], NOTE, "%.1f %%", 100 * (double)m->less[x] / (double)n);
        m->box[x] = (sm_box){.name = m->index[x]->symbol,
                             .low = c[0],
                             .q1 = sm_quantile(c, n, 0.25),
                             .median = sm_quantile(c, n, 0.5),
                             .q3 = sm_quantile(c, n, 0.75),
                             .high = c[n - 1],
                             .note = m->note[x]};
    }
}

static sm_status monotone_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    monotone *m = self;
    bool was = m->repeat.at == m->reps;
    sm_status status = sm_repeat_run(&m->repeat, budget, err);
    *done = m->repeat.at == m->reps;
    if (*done && !was && !status) finish(m);
    return status;
}

static double monotone_progress(const void *self)
{
    return sm_repeat_progress(&((const monotone *)self)->repeat);
}

static sm_status monotone_open(sm_sliced *job, const sm_simulation_ask *ask, sm_error *err)
{
    monotone *m = sm_alloc(1, sizeof *m);
    *job = (sm_sliced){.self = m, .run = monotone_run, .progress = monotone_progress, .free = monotone_free};
    return sm_sliced_opened(job, monotone_make(m, ask, err));
}

/* ---- what came of it --------------------------------------------------------------------------------------------- */

static const char *const heads[] = {"index",  "decreases", "mean",    "lowest", "quartile1",
                                    "median", "quartile3", "highest", "draws"};

static const char *monotone_head(const void *self, size_t col)
{
    return heads[col];
}

static sm_datum monotone_at(const void *self, size_t row, size_t col)
{
    const monotone *m = self;
    const sm_box *b = &m->box[row];
    double n = (double)m->known[row];
    if (col == 0) return sm_datum_words(m->index[row]->id);
    if (col == 8) return sm_datum_whole(m->known[row]);
    if (!m->known[row]) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "no draw gave a value"};
    double number[] = {(double)m->less[row] / n, m->mean[row], b->low, b->q1, b->median, b->q3, b->high};
    return (sm_datum){.kind = m->repeat.at == m->reps ? SM_REAL : SM_NOT_YET, .real = number[col - 1]};
}

static sm_grid monotone_grid(const void *self)
{
    return (sm_grid){.title = sm_simulation_nca_fig2.name,
                     .rows = ((const monotone *)self)->n,
                     .cols = sizeof heads / sizeof *heads,
                     .self = self,
                     .head = monotone_head,
                     .at = monotone_at};
}

static const sm_chart *monotone_chart(const void *self, size_t which)
{
    return which ? NULL : &((const monotone *)self)->chart;
}

static sm_status monotone_verdict(const void *self, sm_text *out, sm_error *err)
{
    const monotone *m = self;
    size_t never = 0;
    sm_text_puts(out, "Never worse:");
    for (size_t x = 0; x < m->n; x++)
        if (!m->less[x] && m->known[x]) sm_text_printf(out, "%s %s", never++ ? "," : "", m->index[x]->symbol);
    sm_text_puts(out, never ? ".\n" : " none.\n");
    return SM_OK;
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
    .open = monotone_open,
    .grid = monotone_grid,
    .chart = monotone_chart,
    .verdict = monotone_verdict,
};
