/* Expected mutual information. Reference: tests/data/emi.txt, the definition by mpmath
 * (tests/support/make_numbers.py). */
#include "measure/number/emi.h"

#include "base/rng.h"
#include "measure/scored.h"
#include "tests/support/ends.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

TEST(every_term_is_exact_to_1e_14)
{
    FILE *f = fopen("tests/data/emi.txt", "r");
    assert_non_null(f);
    uint64_t a, b, n;
    double expected;
    int lines = 0;
    while (fscanf(f, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %lf", &a, &b, &n, &expected) == 4) {
        assert_near(sm_emi_term(a, b, n), expected, 1e-14 * expected);
        assert_near(sm_emi_term(b, a, n), expected, 1e-14 * expected);
        lines++;
    }
    fclose(f);
    assert_true(lines >= 30);
}

/* A cell that expects 256 points is where one way of adding up gives way to the other. */
TEST(both_ways_of_adding_agree)
{
    double below = sm_emi_term(15999, 16000, 1000000), at = sm_emi_term(16000, 16000, 1000000);
    double above = sm_emi_term(16001, 16000, 1000000);
    assert_near(above - at, at - below, 1e-9);
    assert_true(fabs((above - at) / (at - below) - 1) < 1e-3);
}

TEST(class_or_cluster_of_all_points_adds_nothing)
{
    assert_near(sm_emi_term(10, 3, 10), 0, 0);
    assert_near(sm_emi_term(3, 10, 10), 0, 0);
    assert_near(sm_emi_term(1, 1, 1), 0, 0);
}

/* By hand: n = 4, sizes 2 2 against 2 2; a cell holds 0, 1, 2 points with probability 1/6, 4/6, 1/6, so
 * n E[MI] = 4 * (1/6) * 2 ln 2. */
TEST(two_halves_of_four_points_by_hand)
{
    const uint64_t size[] = {2};
    const double many[] = {2};
    double sum = 2 * sm_logs_double(sm_emi_column(size, many, 1, 2, 4));
    assert_near(sum, 4.0 / 3 * 0.6931471805599453, 1e-15);
}

/* Vinh, Epps & Bailey's example margins (2,3) against (3,2): E[MI] = 0.162939. */
TEST(five_points_in_margins_2_3_and_3_2)
{
    const uint64_t size[] = {2, 3};
    const double many[] = {1, 1};
    sm_logs sum = sm_logs_add(sm_emi_column(size, many, 2, 3, 5), sm_emi_column(size, many, 2, 2, 5));
    assert_near(sm_logs_double(sum) / 5, 0.162939, 5e-7);
}

TEST(column_adds_its_terms)
{
    const uint64_t size[] = {1, 40, 59};
    const double many[] = {1, 1, 2};
    double by_hand = sm_emi_term(1, 30, 159) + sm_emi_term(40, 30, 159) + 2 * sm_emi_term(59, 30, 159);
    assert_near(sm_logs_double(sm_emi_column(size, many, 3, 30, 159)), by_hand, 1e-15);
}

/* Some table with these margins: points go to the first class and cluster that have room. */
static void corner_table(const uint64_t *a, uint32_t k, const uint64_t *b, uint32_t other, uint64_t *c)
{
    uint64_t left[8], capacity[8];
    memcpy(left, a, k * sizeof *a);
    memcpy(capacity, b, other * sizeof *b);
    memset(c, 0, sizeof *c * k * other);
    for (uint32_t i = 0, j = 0; i < k && j < other;) {
        uint64_t most = left[i] < capacity[j] ? left[i] : capacity[j];
        c[i * other + j] = most;
        left[i] -= most;
        capacity[j] -= most;
        i += left[i] == 0;
        j += j < other && capacity[j] == 0;
    }
}

static uint32_t read_sizes(FILE *f, uint64_t size[8])
{
    uint32_t k = 0;
    if (fscanf(f, "%" SCNu32, &k) != 1) return 0;
    for (uint32_t i = 0; i < k; i++) assert_int_equal(fscanf(f, "%" SCNu64, &size[i]), 1);
    return k;
}

/* tests/data/emi_tables.txt: the definition summed by mpmath (tests/support/make_numbers.py). */
TEST(tiny_expectations_have_all_their_digits)
{
    FILE *f = fopen("tests/data/emi_tables.txt", "r");
    assert_non_null(f);
    uint64_t a[8], b[8], c[64];
    uint32_t k, other;
    int lines = 0;
    while ((k = read_sizes(f, a)) > 0) {
        double expected;
        other = read_sizes(f, b);
        assert_int_equal(fscanf(f, "%lf", &expected), 1);
        corner_table(a, k, b, other, c);
        scored s = scored_as(k, other, c, 'T', SM_NEED_EMI);
        assert_near(number_of(&s, "emi"), expected, 1e-14 * expected);
        scored_free(&s);
        lines++;
    }
    fclose(f);
    assert_true(lines >= 15);
}

/* ---- many sizes ---- */

/* k sizes that sum to n or a little more (the caller takes what the sum is), of several kinds. */
static uint64_t draw_sizes(uint64_t *size, uint32_t k, uint64_t n, int kind, sm_rng *r)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < k; i++) {
        double u = sm_rng_unit(r), mean = (double)n / k;
        double x = kind == 0   ? mean                                /* equal */
                   : kind == 1 ? 2 * mean * u                        /* even */
                   : kind == 2 ? mean * 0.05 / (u + 0.003)           /* a heavy tail */
                   : kind == 3 ? (i == 0 ? (double)n / 2 : mean * u) /* one giant */
                               : mean * (0.9 + 0.2 * u);             /* close together */
        size[i] = 1 + (uint64_t)x;
        sum += size[i];
    }
    return sum;
}

/* The last size makes the sums equal. */
static void even_out(uint64_t *a, uint32_t k, uint64_t sum_a, uint64_t *b, uint32_t other, uint64_t sum_b)
{
    if (sum_a < sum_b) a[k - 1] += sum_b - sum_a;
    if (sum_b < sum_a) b[other - 1] += sum_a - sum_b;
}

static int by_value(const void *x, const void *y)
{
    uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return (a > b) - (a < b);
}

/* The definition, every pair of sizes by itself (test above: each to 1e-14). */
static double full_sum(const uint64_t *a, uint32_t k, const uint64_t *b, uint32_t other, uint64_t n)
{
    double sum = 0;
    for (uint32_t j = 0, many; j < other; j += many) {
        double column = 0;
        for (many = 1; j + many < other && b[j + many] == b[j];) many++;
        for (uint32_t i = 0, same; i < k; i += same) {
            for (same = 1; i + same < k && a[i + same] == a[i];) same++;
            column += same * sm_emi_term(a[i], b[j], n);
        }
        sum += many * column;
    }
    return sum / (double)n;
}

static double of_table(const uint64_t *a, uint32_t k, const uint64_t *b, uint32_t other)
{
    scored s = {.rows = names_of('T', k), .cols = names_of('K', other)};
    sm_error err = {0};
    sm_table *t;
    uint64_t left = a[0], capacity = b[0];
    assert_ok(sm_table_new(&t, s.rows, s.cols, SM_STORE_SPARSE, &err), err);
    for (uint32_t i = 0, j = 0; i < k && j < other;) {
        uint64_t most = left < capacity ? left : capacity;
        assert_ok(sm_table_add(t, i, j, most, &err), err);
        left -= most;
        capacity -= most;
        if (!left && ++i < k) left = a[i];
        if (!capacity && ++j < other) capacity = b[j];
    }
    s.live = sm_live_new(t);
    sm_live_settle(s.live, SM_NEED_EMI);
    double emi = sm_live_facts(s.live)->emi;
    scored_free(&s);
    return emi;
}

/* Nodes represent sizes on both sides; so E[MI] may differ by rounding when the roles are exchanged. */
TEST(nodes_represent_many_sizes)
{
    static const struct {
        uint32_t k, other;
        uint64_t n;
    } shapes[] = {{3000, 2500, 2000000}, {300, 400, 50000}, {1000, 40, 100000000}, {500, 2000, 1000000000}};
    enum { MOST = 3000 };
    static uint64_t a[MOST], b[MOST];
    for (size_t x = 0; x < sizeof shapes / sizeof *shapes; x++)
        for (int kind = 0; kind < 5; kind++) {
            uint32_t k = shapes[x].k, other = shapes[x].other;
            sm_rng r = sm_rng_stream(x, (uint64_t)kind);
            uint64_t sum = draw_sizes(a, k, shapes[x].n, kind, &r);
            even_out(a, k, sum, b, other, draw_sizes(b, other, sum, (kind * 2 + (int)x) % 5, &r));
            qsort(a, k, sizeof *a, by_value);
            qsort(b, other, sizeof *b, by_value);
            uint64_t n = 0;
            for (uint32_t i = 0; i < k; i++) n += a[i];
            double expected = full_sum(a, k, b, other, n);
            assert_near(of_table(a, k, b, other), expected, 1e-14 * expected);
            assert_near(of_table(b, other, a, k), expected, 1e-14 * expected);
        }
}

/* 26 clusters of one panel lose points to each other until 22 sizes are left, and part again: what is kept is at every
 * step what a fresh table has, to the bit, at once or a little at a time. */
TEST(panel_that_fills_and_empties_leaves_no_trace)
{
    enum { K = 30, OTHER = 28 };
    static uint64_t c[K * OTHER];
    for (uint32_t i = 0; i < K; i++)
        for (uint32_t j = 0; j < OTHER; j++) c[i * OTHER + j] = j < 26 ? 4 + (i + j) % 3 + (i < j ? 1 : 0) : 400;
    scored s = scored_as(K, OTHER, c, 'T', SM_NEED_EMI);
    bool condensed = false, whole = false;
    for (int step = 0; step < 160; step++) {
        uint32_t back = step < 80 ? (uint32_t)step : (uint32_t)(159 - step), row = back % K;
        sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = back % 13, .to = 13 + back % 13, .count = 1 + back / 26};
        sm_edit e = {0};
        sm_error err = {0};
        if (step >= 80) op = sm_op_inverse(op);
        sm_edit_op(&e, op);
        assert_ok(sm_live_prepare(s.live, &e, &err), err);
        sm_live_apply(s.live, &e, SM_DO);
        sm_edit_free(&e);
        for (bool settled = false; !settled;) {
            if (step % 2 == 0) end_after(1000);
            settled = sm_live_settle(s.live, SM_NEED_EMI);
        }
        end_never();
        sm_live *fresh = sm_live_copy(s.live);
        uint64_t sizes[OTHER];
        sm_live_settle(fresh, SM_NEED_EMI);
        assert_memory_equal(&sm_live_facts(s.live)->emi, &sm_live_facts(fresh)->emi, sizeof(double));
        memcpy(sizes, sm_table_col_sums(sm_live_table(fresh)), sizeof sizes);
        sm_live_free(fresh);
        qsort(sizes, OTHER, sizeof *sizes, by_value);
        size_t distinct = 0;
        for (size_t j = 0; j < OTHER; j++)
            distinct += sizes[j] >= 64 && sizes[j] < 256 && (j == 0 || sizes[j] != sizes[j - 1]);
        condensed |= distinct > SM_EMI_NODES;
        whole |= distinct <= SM_EMI_NODES;
    }
    assert_true(condensed && whole);
    scored_free(&s);
}

/* A panel of 25 sizes is condensed to 24 nodes, one of 24 is not; sizes outside of panels stay as they are. */
TEST(sizes_are_condensed_panel_by_panel)
{
    uint64_t size[40];
    double weight[40], sum = 0;
    for (size_t i = 0; i < 40; i++)
        size[i] = i < 2 ? 3 + i : i < 27 ? 62 + 2 * i : i < 39 ? 300 + i : 60000, weight[i] = 1;
    size_t n =
        sm_emi_condense(size, weight, 40, 100000); /* 2 below 64, 25 from 66 to 114, 12 from 327, 1 beyond n/16 */
    assert_int_equal(n, 2 + 24 + 12 + 1);
    assert_int_equal(size[1], 4);
    assert_int_equal(size[26], 327);
    assert_int_equal(size[38], 60000);
    for (size_t i = 2; i < 26; i++) sum += weight[i] * sqrt((double)size[i]);
    double expected = 0;
    for (size_t i = 2; i < 27; i++) expected += sqrt(62.0 + 2 * (double)i); /* sqrt(s) itself is hit by any nodes */
    assert_near(sum, expected, 1e-12 * expected);
    assert_int_equal(sm_emi_panel_of(255, 4096), 0);
    assert_int_equal(sm_emi_panel_of(255, 4095), -1);
    assert_int_equal(sm_emi_panel_of(63, 1 << 20), -1);
    assert_int_equal(sm_emi_panel_of(256, 1 << 20), 1);
}
