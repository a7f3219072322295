/* What one cell adds to an overlap or to a matching, and which classes and clusters are unmatched. */
#include "measure/matching.h"

const char *sm_weighting_name(sm_weighting w)
{
    static const char *const name[SM_WEIGHTINGS] = {
        [SM_BY_COUNT] = "counts", [SM_BY_ROW_SHARE] = "row_share", [SM_BY_BRAUN_BLANQUET] = "braun_blanquet"};
    return name[w];
}

double sm_weight_at(sm_weighting w, const sm_table *t, uint32_t row, uint32_t col)
{
    double c = (double)sm_table_at(t, row, col), a = (double)sm_table_row_sums(t)[row],
           b = (double)sm_table_col_sums(t)[col];
    const double under[SM_WEIGHTINGS] = {
        [SM_BY_COUNT] = 1, [SM_BY_ROW_SHARE] = a, [SM_BY_BRAUN_BLANQUET] = a > b ? a : b};
    return c > 0 ? c / under[w] : 0;
}

void sm_overlap_of(sm_overlap o, uint64_t c, uint64_t a, uint64_t b, uint64_t *over, uint64_t *under)
{
    const uint64_t overs[SM_OVERLAPS] = {[SM_JACCARD] = c, [SM_F1] = 2 * c, [SM_MOST] = c};
    const uint64_t unders[SM_OVERLAPS] = {[SM_JACCARD] = a + b - c, [SM_F1] = a + b, [SM_MOST] = 1};
    *over = overs[o];
    *under = unders[o];
}

double sm_overlap_at(sm_overlap o, const sm_table *t, uint32_t row, uint32_t col)
{
    uint64_t over, under;
    sm_overlap_of(o, sm_table_at(t, row, col), sm_table_row_sums(t)[row], sm_table_col_sums(t)[col], &over, &under);
    return under ? (double)over / (double)under : 0;
}

/* A best partner shares points, so only those along the line can prefer it. */
static bool preferred(sm_line line, const uint32_t *choice, uint32_t choices, uint32_t wanted)
{
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t at = sm_line_at(line, p);
        if (line.count[p] && at < choices && choice[at] == wanted) return true;
    }
    return false;
}

bool sm_row_unmatched(const sm_best *b, const sm_table *t, uint32_t row)
{
    return sm_table_row_sums(t)[row] > 0 && !preferred(sm_table_row(t, row), b->row_of_col, b->cols, row);
}

bool sm_col_unmatched(const sm_best *b, const sm_table *t, uint32_t col)
{
    return sm_table_col_sums(t)[col] > 0 && !preferred(sm_table_col(t, col), b->col_of_row, b->rows, col);
}
