/* Visits all tables with given class sizes, or with given class and cluster sizes. */
#include "trial.h"

typedef struct walk {
    uint64_t size[SM_COUNTS_SIDE], left[SM_COUNTS_SIDE]; /* of classes; what clusters have left */
    bool with_cols;
    sm_counts at;
    sm_family_visit visit;
    void *self;
} walk;

static double ways(uint64_t n, uint64_t k)
{
    double out = 1;
    for (uint64_t i = 1; i <= k; i++) out = out * (double)(n - k + i) / (double)i;
    return out;
}

static sm_status family_fill(walk *w, uint32_t cell, uint64_t left, double weight, sm_error *err);

static sm_status family_put(walk *w, uint32_t cell, uint64_t count, uint64_t left, double weight, sm_error *err)
{
    uint32_t col = cell % w->at.cols;
    if (w->with_cols) weight *= ways(w->left[col], count);
    w->at.c[cell] = count;
    w->left[col] -= count;
    sm_status status = family_fill(w, cell + 1, left - count, weight, err);
    w->left[col] += count;
    return status;
}

/* left: points of the class of this cell that are not placed yet. */
static sm_status family_fill(walk *w, uint32_t cell, uint64_t left, double weight, sm_error *err)
{
    uint32_t cols = w->at.cols, row = cell / cols, col = cell % cols;
    sm_status status = SM_OK;
    if (row == w->at.rows) return w->visit(w->self, &w->at, weight, err);
    if (col == 0) left = w->size[row];
    if (col == cols - 1) return left <= w->left[col] ? family_put(w, cell, left, left, weight, err) : SM_OK;
    for (uint64_t c = 0; c <= left && c <= w->left[col] && !status; c++)
        status = family_put(w, cell, c, left, weight, err);
    return status;
}

sm_status sm_family_walk(const sm_counts *of, bool with_cols, sm_family_visit visit, void *self, sm_error *err)
{
    walk w = {.with_cols = with_cols, .at = {.rows = of->rows, .cols = of->cols}, .visit = visit, .self = self};
    for (uint32_t i = 0; i < of->rows; i++) w.size[i] = sm_counts_row(of, i);
    for (uint32_t j = 0; j < of->cols; j++) w.left[j] = with_cols ? sm_counts_col(of, j) : UINT64_MAX / 2;
    return family_fill(&w, 0, w.size[0], 1, err);
}

uint64_t sm_family_size(const sm_counts *of)
{
    double all = 1;
    for (uint32_t i = 0; i < of->rows; i++) all *= ways(sm_counts_row(of, i) + of->cols - 1, of->cols - 1);
    return all <= 1e6 ? (uint64_t)(all + .5) : UINT64_MAX;
}
