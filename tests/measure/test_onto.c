#include "measure/assign/onto.h"
#include "tests/measure/assignment_tables.h"

enum { SMALL = 5 };
/* lcm(1..45): shares of rows with up to 45 points become whole */
#define WHOLE ((uint64_t)32 * 27 * 25 * 7 * 11 * 13 * 17 * 19 * 23 * 29 * 31 * 37 * 41 * 43)

typedef struct square { /* the definition: C° padded to a square */
    uint32_t n;
    sm_u128 w[SMALL][SMALL], best;
} square;

static void try_row(square *q, uint32_t i, unsigned taken, sm_u128 sum)
{
    if (i == q->n) {
        if (sum > q->best) q->best = sum;
        return;
    }
    for (uint32_t j = 0; j < q->n; j++)
        if (!(taken >> j & 1)) try_row(q, i + 1, taken | 1u << j, sum + q->w[i][j]);
}

/* Non-empty rows and columns only; then rows of column maxima, or columns of row maxima, until it is square. */
static square padded(const sm_table *t)
{
    square q = {0};
    uint32_t k[2] = {0, 0};
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        if (!sm_table_row_sums(t)[i]) continue;
        k[1] = 0;
        for (uint32_t j = 0; j < sm_table_cols(t); j++)
            if (sm_table_col_sums(t)[j])
                q.w[k[0]][k[1]++] = (sm_u128)(WHOLE / sm_table_row_sums(t)[i]) * sm_table_at(t, i, j);
        k[0]++;
    }
    q.n = k[0] > k[1] ? k[0] : k[1];
    for (uint32_t i = 0; i < q.n; i++)
        for (uint32_t j = 0; j < q.n; j++) {
            if (i >= k[0])
                for (uint32_t x = 0; x < k[0]; x++) q.w[i][j] = q.w[x][j] > q.w[i][j] ? q.w[x][j] : q.w[i][j];
            if (j >= k[1])
                for (uint32_t y = 0; y < k[1]; y++) q.w[i][j] = q.w[i][y] > q.w[i][j] ? q.w[i][y] : q.w[i][j];
        }
    try_row(&q, 0, 0, 0);
    return q;
}

static double value_of(const sm_table *t)
{
    sm_onto *o = sm_onto_new(t, NULL, 0);
    assert_true(sm_onto_settle(o));
    double v = sm_q64_double(sm_onto_value(o));
    sm_onto_free(o);
    return v;
}

TEST(small_tables_match_the_padded_square)
{
    uint64_t seed = 11;
    for (int round = 0; round < 3000; round++) {
        uint32_t rows = 1 + tables_random(&seed) % SMALL, cols = 1 + tables_random(&seed) % SMALL;
        uint32_t most = 1 + tables_random(&seed) % 9, zeros = tables_random(&seed) % 9;
        uint64_t count[SMALL * SMALL] = {0};
        for (uint32_t k = 0; k < rows * cols; k++)
            if (tables_random(&seed) % 10 >= zeros) count[k] = 1 + tables_random(&seed) % most;
        tables_world x = tables_of(rows, cols, count, round % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE);
        square q = padded(x.t);
        assert_near(value_of(x.t), sm_u128_double(q.best) / (double)WHOLE, 2e-15 * SMALL);
        tables_free(&x);
    }
}

/* By hand: classes of 2 and 3 points, clusters {2}, {1}, {2}: shares 1 0 0 / 0 1/3 2/3; the third row is 1 1/3 2/3.
 * Each cluster goes to its best class and both classes are covered: 1 + 1/3 + 2/3 = 2. */
TEST(splitting_a_class_costs_nothing)
{
    tables_world x = tables_of(2, 3, (const uint64_t[]){2, 0, 0, 0, 1, 2}, SM_STORE_BEST);
    assert_near(value_of(x.t), 2, 1e-15);
    tables_free(&x);
}

/* By hand: two clusters, both purely of class 1 of 2 (shares 3/4 0, 1/4 ... of class 2): [[3,0],[1,0]] has one
 * non-empty cluster; each class goes to it: 1 + 1. */
TEST(one_cluster_takes_every_class)
{
    tables_world x = tables_of(2, 2, (const uint64_t[]){3, 0, 1, 0}, SM_STORE_BEST);
    assert_near(value_of(x.t), 2, 1e-15);
    tables_free(&x);
}

TEST(empty_table_gives_nothing)
{
    tables_world x = tables_of(2, 2, (const uint64_t[]){0, 0, 0, 0}, SM_STORE_BEST);
    assert_near(value_of(x.t), 0, 0);
    tables_free(&x);
}

/* Transposing twice over is not a change; a table and its copy with empty rows and columns between have the same value.
 */
TEST(empty_rows_and_columns_do_not_count)
{
    uint64_t seed = 2;
    for (int round = 0; round < 200; round++) {
        uint64_t tight[6 * 4], wide[12 * 8] = {0};
        for (uint32_t i = 0; i < 6; i++)
            for (uint32_t j = 0; j < 4; j++)
                wide[(2 * i + 1) * 8 + 2 * j] = tight[i * 4 + j] =
                    tables_random(&seed) % 3 ? tables_random(&seed) % 40 : 0;
        tables_world a = tables_of(6, 4, tight, SM_STORE_DENSE), b = tables_of(12, 8, wide, SM_STORE_SPARSE);
        assert_near(value_of(a.t), value_of(b.t), 0);
        tables_free(&a);
        tables_free(&b);
    }
}
