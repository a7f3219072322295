/* All tables with given sizes, as an odometer: the last cell that can still grow grows, and what is after it begins
 * anew. */
#include "tables.h"

double sm_tables_bound(const sm_tables *t)
{
    double bound = 1;
    for (uint32_t i = 0; i + 1 < t->rows; i++)
        for (uint32_t k = 1; k < t->cols; k++) bound *= ((double)t->row[i] + k) / k;
    return bound;
}

static uint64_t *tables_cell(const sm_tables *t, uint32_t i, uint32_t j)
{
    return &t->count[(size_t)i * t->cols + j];
}

/* The row's points that the columns before j have not taken. */
static uint64_t tables_rest(const sm_tables *t, uint32_t i, uint32_t j)
{
    uint64_t rest = t->row[i];
    for (uint32_t k = 0; k < j; k++) rest -= *tables_cell(t, i, k);
    return rest;
}

/* From a cell on everything is the least that can be completed: what the columns behind cannot hold. */
static void tables_fill(sm_tables *t, uint32_t i, uint32_t from)
{
    for (; i < t->rows; i++, from = 0) {
        uint64_t *left = t->left + (size_t)i * t->cols;
        for (uint32_t j = 0; j < t->cols && !from; j++)
            left[j] = i ? (left - t->cols)[j] - *tables_cell(t, i - 1, j) : t->col[j];
        for (uint32_t j = from; j < t->cols; j++) {
            uint64_t behind = 0, rest = tables_rest(t, i, j);
            for (uint32_t k = j + 1; k < t->cols; k++) behind += left[k];
            *tables_cell(t, i, j) = rest > behind ? rest - behind : 0;
        }
    }
}

void sm_tables_first(sm_tables *t)
{
    tables_fill(t, 0, 0);
}

bool sm_tables_next(sm_tables *t)
{
    for (uint32_t i = t->rows - 1; i-- > 0;)
        for (uint32_t j = t->cols - 1; j-- > 0;) {
            uint64_t *cell = tables_cell(t, i, j), left = t->left[(size_t)i * t->cols + j];
            if (*cell >= left || *cell >= tables_rest(t, i, j)) continue;
            ++*cell;
            tables_fill(t, i, j + 1);
            return true;
        }
    return false;
}

/* Row by row a multivariate hypergeometric draw from what the columns have left: the product of C(left, count), over
 * C(all left, row). Factors are taken in turn, so that no product leaves the range. */
double sm_tables_share(const sm_tables *t)
{
    double share = 1;
    for (uint32_t i = 0; i + 1 < t->rows; i++) {
        uint64_t all = 0, drawn = 0;
        for (uint32_t j = 0; j < t->cols; j++) all += t->left[(size_t)i * t->cols + j];
        for (uint32_t j = 0; j < t->cols; j++) {
            uint64_t left = t->left[(size_t)i * t->cols + j];
            for (uint64_t k = 0; k < *tables_cell(t, i, j); k++, drawn++) /* C(left, c)/C(all, row) = product of .. */
                share *= (double)(left - k) / (double)(k + 1) * (double)(drawn + 1) / (double)(all - drawn);
        }
    }
    return share;
}
