/* What the library takes by itself, files and start aside: kernels WORK REPS FILE [FILE]. Prints what it took, and as
 * the last word the median of CPU seconds. WORK: table, indices, assignment, emi (once each REPS times), move (REPS
 * moves of a point at random, one after the other, until the canonical matching of the counts stands), tables and
 * samples (REPS whole random tables or bootstrap samples drawn, what is made once for all of them included; the time is
 * of all of them). */
#include "base/mem.h"
#include "base/rng.h"
#include "io/read.h"
#include "measure/assign/assignment.h"
#include "measure/index.h"
#include "measure/live.h"
#include "study/draw/generate.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 100000 };

typedef struct timing { /* it remembers its first failure */
    const sm_dataset *data;
    double taken[MOST];
    size_t n, reps;
    sm_error err;
    sm_status status;
} timing;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The table of the data: of its labels where it has points. */
static sm_table *make_table(timing *t)
{
    const sm_parts *p = sm_dataset_parts(t->data);
    sm_table *table = NULL;
    if (p->n)
        t->status = sm_table_of(&table, sm_dataset_truth(t->data), sm_dataset_pred(t->data), SM_STORE_BEST, &t->err);
    else
        table = sm_table_copy(p->counts);
    return table;
}

static void settle(timing *t, sm_live *l, unsigned needs)
{
    if (t->status == SM_OK) sm_live_settle(l, needs);
}

static void time_table(timing *t)
{
    double from = now();
    sm_table *table = make_table(t);
    t->taken[t->n++] = now() - from;
    sm_table_free(table);
}

/* The table, and everything that any index reads of it. */
static void time_indices(timing *t)
{
    sm_live *live = NULL;
    double from = now();
    sm_table *table = make_table(t);
    if (t->status == SM_OK) live = sm_live_new(table);
    settle(t, live, SM_NEED_VALUES);
    t->taken[t->n++] = now() - from;
    sm_live_free(live);
}

static void time_emi(timing *t)
{
    sm_live *live = NULL;
    sm_table *table = make_table(t);
    if (t->status == SM_OK) live = sm_live_new(table);
    double from = now();
    settle(t, live, SM_NEED_EMI);
    t->taken[t->n++] = now() - from;
    sm_live_free(live);
}

static void time_assignment(timing *t)
{
    sm_assignment *s = NULL;
    sm_table *table = make_table(t);
    double from = now();
    if (t->status == SM_OK) s = sm_assignment_new(table, SM_BY_COUNT, 0);
    if (t->status == SM_OK) sm_assignment_settle(s);
    t->taken[t->n++] = now() - from;
    sm_assignment_free(s);
    sm_table_free(table);
}

/* A point of a row at random to another column. */
static sm_op random_move(const sm_table *t, sm_rng *r)
{
    uint32_t row = 0, k = sm_table_cols(t); /* 2 at least */
    do row = (uint32_t)sm_rng_below(r, sm_table_rows(t));
    while (!sm_table_row_sums(t)[row]);
    sm_line l = sm_table_row(t, row);
    uint32_t p = (uint32_t)sm_rng_below(r, l.n);
    while (!l.count[p]) p = (p + 1) % l.n;
    uint32_t from = sm_line_at(l, p), to = (from + 1 + (uint32_t)sm_rng_below(r, k - 1)) % k;
    return (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = 1};
}

static void time_moves(timing *t)
{
    sm_live *live = NULL;
    sm_rng r = sm_rng_new(5);
    sm_table *table = make_table(t);
    if (t->status == SM_OK) live = sm_live_new(table);
    settle(t, live, SM_NEED_FIRST_COUNT);
    while (t->n < t->reps && t->status == SM_OK) {
        sm_op op = random_move(sm_live_table(live), &r);
        sm_edit e = {.ops = &op, .n_ops = 1};
        double from = now();
        t->status = sm_live_prepare(live, &e, &t->err);
        if (t->status == SM_OK) sm_live_apply(live, &e, SM_DO);
        settle(t, live, SM_NEED_FIRST_COUNT);
        t->taken[t->n++] = now() - from;
    }
    sm_live_free(live);
}

/* As other tools draw them: every cell of every table, from sizes, or from shares, that are given once. */
static void time_draws(timing *t, bool samples)
{
    sm_margins *margins = NULL;
    sm_resampling *resampling = NULL;
    sm_table *table = make_table(t);
    if (t->status != SM_OK) return;
    uint32_t rows = sm_table_rows(table), cols = sm_table_cols(table);
    uint64_t *observed = sm_alloc((size_t)rows * cols, sizeof *observed);
    uint64_t *count = sm_alloc((size_t)rows * cols + cols, sizeof *count);
    for (uint32_t i = 0; i < rows && t->status == SM_OK; i++) {
        sm_line l = sm_table_row(table, i);
        for (uint32_t p = 0; p < l.n; p++) observed[(size_t)i * cols + sm_line_at(l, p)] = l.count[p];
    }
    double from = now();
    if (t->status == SM_OK && samples)
        t->status = sm_resampling_new(&resampling, observed, rows, cols, &t->err);
    else if (t->status == SM_OK)
        t->status = sm_margins_new(&margins, sm_table_row_sums(table), rows, sm_table_col_sums(table), cols, &t->err);
    for (size_t i = 0; i < t->reps && t->status == SM_OK; i++) {
        sm_rng r = sm_rng_stream(1, i);
        if (samples)
            sm_resampling_draw(resampling, &r, count);
        else
            sm_margins_draw(margins, &r, count);
    }
    t->taken[t->n++] = now() - from;
    t->reps = 1; /* they are one figure */
    sm_margins_free(margins);
    sm_resampling_free(resampling);
    sm_free(observed);
    sm_free(count);
    sm_table_free(table);
}

static void time_tables(timing *t)
{
    time_draws(t, false);
}

static void time_samples(timing *t)
{
    time_draws(t, true);
}

int main(int argc, char **argv)
{
    static const struct work {
        const char *name;
        void (*once)(timing *t);
    } work[] = {{"table", time_table},           {"indices", time_indices}, {"emi", time_emi},
                {"assignment", time_assignment}, {"move", time_moves},      {"tables", time_tables},
                {"samples", time_samples}};
    static timing t;
    sm_dataset *data = NULL;
    const struct work *w = NULL;
    for (size_t i = 0; argc > 3 && i < sizeof work / sizeof *work; i++)
        if (strcmp(work[i].name, argv[1]) == 0) w = &work[i];
    t.reps = w ? strtoul(argv[2], NULL, 10) : 0;
    if (t.reps < 1 || t.reps > MOST) return 2;
    t.status = sm_read(&data, (const char *const *)argv + 3, (size_t)argc - 3, NULL, &t.err);
    t.data = data;
    while (t.n < t.reps && t.status == SM_OK) w->once(&t);
    if (t.status != SM_OK) {
        fprintf(stderr, "%s\n", t.err.text);
        return 1;
    }
    qsort(t.taken, t.n, sizeof *t.taken, by_size);
    printf("p99 %.9f median %.9f\n", t.taken[t.n * 99 / 100], t.taken[t.n / 2]);
    sm_dataset_free(data);
    return 0;
}
