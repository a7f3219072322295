#include "measure/assign/assignment.h"
#include "measure/assign/assignment_parts.h"
#include "tests/measure/assignment_tables.h"
#include "tests/support/checks.h"
#include "tests/support/matchings.h"

enum { SMALL = 5 };

/* ---- solving ----------------------------------------------------------------------------------------------------- */
static void settle(sm_assignment *s)
{
    const char *why;
    assert_true(sm_assignment_settle(s));
    if (!sm_assignment_proven(s, &why)) fail_msg("not proven: %s", why);
}

static const sm_matching *canonical(sm_assignment *s)
{
    const sm_matching *m = settled_matching(s);
    assert_true(m->canonical);
    return m;
}

static void assert_consistent(const sm_matching *m, const sm_table *t)
{
    for (uint32_t i = 0; i < m->rows; i++) {
        uint32_t j = m->col_of_row[i];
        if (j == SM_NONE) continue;
        assert_true(j < m->cols);
        assert_int_equal(m->row_of_col[j], i);
        assert_true(sm_table_at(t, i, j) > 0);
    }
    for (uint32_t j = 0; j < m->cols; j++)
        if (m->row_of_col[j] != SM_NONE) assert_int_equal(m->col_of_row[m->row_of_col[j]], j);
}

static double weight_of(const sm_table *t, sm_weighting w, uint32_t i, uint32_t j)
{
    double c = (double)sm_table_at(t, i, j), a = (double)sm_table_row_sums(t)[i], b = (double)sm_table_col_sums(t)[j];
    double under = w == SM_BY_COUNT ? 1 : w == SM_BY_ROW_SHARE ? a : fmax(a, b);
    return c > 0 ? c / under : 0;
}

static void assert_prices_prove(const sm_matching *m, const sm_table *t, sm_weighting w)
{
    for (uint32_t i = 0; i < m->rows; i++)
        for (uint32_t j = 0; j < m->cols; j++) {
            double weight = weight_of(t, w, i, j), prices = m->row_price[i] + m->col_price[j];
            assert_true(m->row_price[i] >= 0 && m->col_price[j] >= 0);
            assert_true(prices >= weight - 1e-14);
            if (m->col_of_row[i] == j) assert_near(prices, weight, 1e-14);
        }
    for (uint32_t i = 0; i < m->rows; i++)
        if (m->col_of_row[i] == SM_NONE) assert_near(m->row_price[i], 0, 1e-14);
    for (uint32_t j = 0; j < m->cols; j++)
        if (m->row_of_col[j] == SM_NONE) assert_near(m->col_price[j], 0, 1e-14);
}

static void assert_as_oracle(const sm_table *t, sm_weighting w)
{
    matchings o = matchings_every(t, w);
    sm_assignment *s = sm_assignment_new(t, w, 0);
    settle(s);
    const sm_matching *m = canonical(s);
    for (uint32_t i = 0; i < o.rows; i++) assert_int_equal(m->col_of_row[i], o.first[i]);
    assert_int_equal(m->optima, o.optima < 100 ? o.optima : 100);
    if (w == SM_BY_COUNT)
        assert_true(m->weight == (sm_q64)(o.best << 64));
    else
        assert_near(sm_q64_double(m->weight), sm_u128_double(o.best) / (double)MATCHINGS_WHOLE, 1e-15 * 5);
    assert_consistent(m, t);
    assert_consistent(sm_assignment_matching(s), t);
    assert_prices_prove(m, t, w);
    sm_assignment_free(s);
}

static tables_world random_table(uint64_t *seed, uint32_t rows, uint32_t cols, uint32_t most, uint32_t zeros,
                                 sm_storage how)
{
    uint64_t count[SMALL * SMALL] = {0};
    for (uint32_t k = 0; k < rows * cols; k++)
        if (tables_random(seed) % 10 >= zeros) count[k] = 1 + tables_random(seed) % most;
    return tables_of(rows, cols, count, how);
}

TEST(small_tables_match_full_enumeration)
{
    uint64_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        uint32_t rows = 1 + tables_random(&seed) % SMALL, cols = 1 + tables_random(&seed) % SMALL;
        uint32_t most = 1 + tables_random(&seed) % 9, zeros = tables_random(&seed) % 9;
        tables_world x = random_table(&seed, rows, cols, most, zeros, round % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE);
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) assert_as_oracle(x.t, w);
        tables_free(&x);
    }
}

/* ---- known tables ------------------------------------------------------------------------------------------------ */
static void assert_optimum(const uint64_t *count, uint32_t n, sm_weighting w, const uint32_t *col, uint32_t optima)
{
    tables_world x = tables_of(n, n, count, SM_STORE_BEST);
    sm_assignment *s = sm_assignment_new(x.t, w, 0);
    settle(s);
    const sm_matching *m = canonical(s);
    for (uint32_t i = 0; i < n; i++) assert_int_equal(m->col_of_row[i], col[i] - 1);
    assert_int_equal(m->optima, optima);
    sm_assignment_free(s);
    tables_free(&x);
}

/* By hand: 6 permutations a weighting. Counts 1+24+20 = 45 is the largest; shares 12/22 + 8/54 + 20/28; with the larger
 * of both sizes 12/33 + 22/54 + 7/28. */
TEST(three_weightings_can_have_three_optima)
{
    const uint64_t count[] = {1, 12, 9, 8, 24, 22, 7, 1, 20};
    assert_optimum(count, 3, SM_BY_COUNT, (const uint32_t[]){1, 2, 3}, 1);
    assert_optimum(count, 3, SM_BY_ROW_SHARE, (const uint32_t[]){2, 1, 3}, 1);
    assert_optimum(count, 3, SM_BY_BRAUN_BLANQUET, (const uint32_t[]){2, 3, 1}, 1);
}

/* 50 + 0 = 25 + 25; the pair of zero overlap does not count, so the first optimum leaves the second row out. */
TEST(tie_is_reported_and_prefers_the_first_column)
{
    assert_optimum((const uint64_t[]){50, 25, 25, 0}, 2, SM_BY_COUNT, (const uint32_t[]){1, 0}, 2);
    assert_optimum((const uint64_t[]){1, 1, 1, 1}, 2, SM_BY_BRAUN_BLANQUET, (const uint32_t[]){1, 2}, 2);
}

/* Classes of two points and of any size, all in K1: the share of either is 1, to the last unit. */
TEST(integral_shares_tie_whatever_the_sizes)
{
    for (uint64_t size = 1; size < 100; size++)
        assert_optimum((const uint64_t[]){size, 0, 2, 0}, 2, SM_BY_ROW_SHARE, (const uint32_t[]){1, 0}, 2);
}

/* nca-2024 eq. 14 and Remark 3: 128 points can be matched (greedy pairing finds 112). */
TEST(optimum_of_eq_14_is_128)
{
    const uint64_t count[] = {50, 25, 25, 21, 40, 39, 39, 39, 22};
    tables_world x = tables_of(3, 3, count, SM_STORE_BEST);
    sm_assignment *s = sm_assignment_new(x.t, SM_BY_COUNT, 0);
    settle(s);
    assert_true(canonical(s)->weight == (sm_q64)128 << 64);
    sm_assignment_free(s);
    tables_free(&x);
}

/* All cells alike: n! optima, the first one is the diagonal. */
TEST(optima_are_counted_up_to_a_hundred)
{
    const uint32_t factorial[] = {1, 1, 2, 6, 24, 100, 100};
    uint64_t ones[36];
    for (int k = 0; k < 36; k++) ones[k] = 7;
    const uint32_t diagonal[] = {1, 2, 3, 4, 5, 6};
    for (uint32_t n = 1; n <= 6; n++)
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) assert_optimum(ones, n, w, diagonal, factorial[n]);
}

TEST(equal_cells_of_a_large_table_pair_the_diagonal)
{
    enum { N = 150 };
    uint64_t *ones = sm_alloc(N * N, sizeof *ones);
    for (size_t k = 0; k < N * N; k++) ones[k] = 3;
    tables_world x = tables_of(N, N, ones, SM_STORE_BEST);
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) {
        sm_assignment *s = sm_assignment_new(x.t, w, 0);
        settle(s);
        const sm_matching *m = canonical(s);
        for (uint32_t i = 0; i < N; i++) assert_int_equal(m->col_of_row[i], i);
        assert_int_equal(m->optima, 100);
        sm_assignment_free(s);
    }
    tables_free(&x);
    sm_free(ones);
}

/* A ring of n rows, each as close to its own column as to the next: two optima, however long the ring. Two rings: four.
 */
TEST(rings_have_two_optima_each)
{
    enum { N = 60 };
    uint64_t *ring = sm_alloc(N * N, sizeof *ring);
    for (size_t i = 0; i < N; i++) {
        size_t half = i < N / 2 ? 0 : N / 2;
        ring[i * N + i] = 4;
        ring[i * N + half + (i + 1 - half) % (N / 2)] = 4;
    }
    tables_world x = tables_of(N, N, ring, SM_STORE_SPARSE);
    sm_assignment *s = sm_assignment_new(x.t, SM_BY_ROW_SHARE, 0);
    settle(s);
    assert_int_equal(canonical(s)->optima, 4);
    for (uint32_t i = 0; i < N; i++) assert_int_equal(canonical(s)->col_of_row[i], i);
    sm_assignment_free(s);
    tables_free(&x);
    sm_free(ring);
}

TEST(empty_tables_finish_at_once)
{
    uint64_t none[4] = {0};
    for (uint32_t rows = 0; rows < 3; rows++) {
        tables_world x = tables_of(rows, 2, none, SM_STORE_BEST);
        sm_assignment *s = sm_assignment_new(x.t, SM_BY_BRAUN_BLANQUET, 0);
        settle(s);
        assert_true(canonical(s)->weight == 0);
        assert_int_equal(canonical(s)->optima, 1);
        assert_int_equal(canonical(s)->row_of_col[1], SM_NONE);
        sm_assignment_free(s);
        tables_free(&x);
    }
}

/* ---- weights ----------------------------------------------------------------------------------------------------- */
TEST(shares_are_rounded_down_to_units_of_2_to_the_minus_62)
{
    uint64_t seed = 5;
    for (int round = 0; round < 20000; round++) {
        uint64_t size =
            1 + (((uint64_t)tables_random(&seed) << 32 | tables_random(&seed)) >> (32 + tables_random(&seed) % 32));
        uint64_t count = round % 3 ? tables_random(&seed) % (size + 1) : size;
        sm_u128 inverse = (((sm_u128)1 << 126) + size - 1) / size;
        assert_true(sm_weights_share(count, inverse) == (uint64_t)(((sm_u128)count << 62) / size));
    }
    uint64_t largest = (uint64_t)1 << 53; /* above 2^32 a unit more is possible, but never a share above 1 */
    assert_true(sm_weights_share(largest - 1, (((sm_u128)1 << 126) + largest - 2) / (largest - 1)) == SM_WEIGHT_TOP);
}

/* As found by looking at one after the other. */
static void scans_find_the_best_two(const sm_scans *by, const uint64_t *w, const uint64_t *v, uint32_t n)
{
    uint64_t most = 0, second = 0;
    for (uint32_t j = 0; j < n; j++) {
        uint64_t gain = w[j] > v[j] ? w[j] - v[j] : 0;
        if (gain > most)
            second = most, most = gain;
        else if (gain > second)
            second = gain;
    }
    sm_best_gains found = by->gains(w, v, n);
    assert_true(found.most == most && found.second == second);
    for (uint32_t j = 0; j < n && most; j++) /* no piece with it is skipped */
        if (w[j] - v[j] == most) assert_in_range(by->piece(w, v, n, most, j), j, j);
    uint32_t last = n;
    while (most && last && w[last - 1] - v[last - 1] != most) last--;
    for (uint32_t j = 0; j < n; j++) /* and none without it is stopped at, but for what is left at the end */
        if (most && j >= last) assert_true(n - by->piece(w, v, n, most, j) < SM_SCAN_PIECE);
}

/* Each variant that runs here next to plain code. */
TEST(every_processor_scans_equally)
{
    enum { N = 200 };
    uint64_t seed = 9, w[N], v[N], mask[N], old[N], dist[2][N], via[2][N], block[2][4], base = (uint64_t)1 << 62;
    sm_scans here[SM_SCANS];
    uint32_t variants = sm_scans_here(here);
    assert_in_range(variants, 1, SM_SCANS);
    for (int round = 0; round < 300; round++) {
        uint32_t n = 1 + tables_random(&seed) % N, blocks = (n + SM_SCAN_BLOCK - 1) / SM_SCAN_BLOCK;
        for (uint32_t j = 0; j < n; j++) {
            w[j] = ((uint64_t)tables_random(&seed) << 30) >> tables_random(&seed) % 60;
            v[j] = w[j] + tables_random(&seed) % 3;
            mask[j] = tables_random(&seed) % 5 ? 0 : UINT64_MAX;
            old[j] = tables_random(&seed) % 2 ? base + 1 : UINT64_MAX;
        }
        for (uint32_t k = variants; k-- > 0;) {
            int to = k + 1 < variants; /* 0: plain code, which goes first */
            for (uint32_t j = 0; j < n; j++) dist[to][j] = old[j], via[to][j] = 7;
            here[k].relax(&(sm_line_scan){w, v, base, 5, dist[to], via[to], mask, block[to], n});
            assert_memory_equal(dist[0], dist[to], n * sizeof(uint64_t));
            assert_memory_equal(via[0], via[to], n * sizeof(uint64_t));
            assert_memory_equal(block[0], block[to], blocks * sizeof(uint64_t));
        }
        for (uint32_t k = variants; k-- > 0;) {
            int to = k + 1 < variants;
            here[k].least(&(sm_line_scan){.w = w, .v = v, .base = base, .block = block[to], .n = n});
            assert_memory_equal(block[0], block[to], blocks * sizeof(uint64_t));
            scans_find_the_best_two(&here[k], w, v, n);
            scans_find_the_best_two(&here[k], v, w, n); /* gains of 0 to 2: ties */
        }
    }
}
