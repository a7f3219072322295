/* Homes of classes in small tables: the one-to-one optimum without noise, of several the one of most alike pairs. */
#include "homes.h"
#include "base/mem.h"
#include "core/dict.h"
#include "measure/matching.h"

bool sm_homes_weighable(const sm_table *t)
{
    enum { AT_ONCE = 250000 };
    return (uint64_t)sm_table_rows(t) * sm_table_cols(t) <= AT_ONCE;
}

void sm_homes_noise(const sm_table *t, bool *noise)
{
    uint32_t cols = sm_table_cols(t), clusters = 0;
    for (uint32_t j = 0; j < cols; j++) {
        noise[j] = false;
        clusters += sm_table_col_sums(t)[j] > 0;
    }
    for (uint32_t j = 0; j < cols && clusters > 2; j++)
        if (sm_table_col_sums(t)[j]) sm_label_means_noise(sm_table_col_name(t, j), &noise[j]);
}

static int bits_of(uint64_t x)
{
    int bits = 0;
    while (x >> bits) bits++;
    return bits;
}

/* Whole numbers: the count above as many binary digits of the Jaccard as there is room for in 53, which a sum over all
 * pairs cannot carry over. */
void sm_homes_likest(const sm_table *t, const bool *noise, uint32_t *home)
{
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    double *value = sm_alloc((size_t)rows * cols, sizeof *value);
    int digits = 52 - bits_of(sm_table_total(t));
    uint64_t unit = UINT64_C(1) << (digits > 30 ? 30 : digits > 1 ? digits : 1), pairs = rows < cols ? rows : cols;
    const uint64_t capacity = unit / (pairs + 1);
    for (uint32_t i = 0; i < rows; i++) {
        sm_line l = sm_table_row(t, i);
        for (uint32_t p = 0; p < l.n; p++) {
            uint32_t j = sm_line_at(l, p);
            uint64_t jaccard = (uint64_t)(sm_overlap_at(SM_JACCARD, t, i, j) * (double)capacity);
            if (l.count[p] && !(noise && noise[j])) value[(size_t)i * cols + j] = (double)(l.count[p] * unit + jaccard);
        }
    }
    sm_similar s = {0};
    bool found =
        sm_similar_of(&s, &(sm_similarity){rows, cols, value}, NULL) == SM_OK; /* whole numbers: it cannot fail */
    for (uint32_t i = 0; i < rows && found; i++) {
        uint32_t j = s.col_of_row[i];
        home[i] = j != SM_NONE && value[(size_t)i * cols + j] > 0 ? j : SM_NONE;
    }
    sm_similar_free(&s);
    sm_free(value);
}
