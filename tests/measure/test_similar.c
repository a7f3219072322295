#include "base/mem.h"
#include "measure/matching.h"
#include "tests/measure/assignment_tables.h"

enum { SMALL = 5 };

typedef struct oracle { /* every full matching; small whole numbers, or multiples of step */
    const sm_similarity *s;
    uint32_t now[SMALL], first[SMALL], pairs;
    double best;
    uint64_t optima;
} oracle;

static void try_row(oracle *o, uint32_t i, unsigned taken, uint32_t pairs, double sum)
{
    const sm_similarity *s = o->s;
    uint32_t full = s->rows < s->cols ? s->rows : s->cols;
    if (pairs + (s->rows - i) < full) return;
    if (i == s->rows) {
        if (!o->optima || sum > o->best + 1e-9) {
            o->best = sum;
            o->optima = 0;
            memcpy(o->first, o->now, sizeof o->now);
        }
        if (sum >= o->best - 1e-9) o->optima++;
        return;
    }
    for (uint32_t j = 0; j < s->cols; j++) {
        if (taken >> j & 1) continue;
        o->now[i] = j;
        try_row(o, i + 1, taken | 1u << j, pairs + 1, sum + s->value[i * s->cols + j]);
    }
    o->now[i] = SM_NONE;
    try_row(o, i + 1, taken, pairs, sum);
}

static void assert_prices_prove(const sm_similar *r, const sm_similarity *s, double tolerance)
{
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; j < s->cols; j++) {
            double value = s->value[(size_t)i * s->cols + j], prices = r->row_price[i] + r->col_price[j];
            assert_true(prices >= value - tolerance);
            if (r->col_of_row[i] == j) assert_near(prices, value, tolerance);
        }
}

static void assert_as_oracle(const sm_similarity *s)
{
    oracle o = {.s = s};
    try_row(&o, 0, 0, 0, 0);
    sm_error err = {0};
    sm_similar r;
    assert_ok(sm_similar_of(&r, s, &err), err);
    assert_near(r.total, o.best, 1e-9);
    for (uint32_t i = 0; i < s->rows; i++) assert_int_equal(r.col_of_row[i], o.first[i]);
    for (uint32_t j = 0; j < s->cols; j++)
        if (r.row_of_col[j] != SM_NONE) assert_int_equal(r.col_of_row[r.row_of_col[j]], j);
    assert_int_equal(r.optima, o.optima < 100 ? o.optima : 100);
    assert_prices_prove(&r, s, 1e-12 * (1 + fabs(o.best)));
    sm_similar_free(&r);
}

/* step 1: whole numbers; 0.25: exact fractions; 0.1: fractions that doubles only come near, whose ties count all the
 * same. Signs mixed. */
TEST(small_tables_match_full_enumeration)
{
    const double step[] = {1, 0.25, 0.1, 1e-7, 1e9, 12345.678};
    uint64_t seed = 4;
    for (int round = 0; round < 3000; round++) {
        uint32_t rows = 1 + tables_random(&seed) % SMALL, cols = 1 + tables_random(&seed) % SMALL;
        uint32_t most = 1 + tables_random(&seed) % 30;
        double value[SMALL * SMALL];
        for (uint32_t k = 0; k < rows * cols; k++)
            value[k] = ((double)(tables_random(&seed) % most) - (round % 2 ? 0 : most / 3)) * step[round % 6];
        if (round % 6 == 3) continue; /* below the oracle's own tolerance; the next test */
        assert_as_oracle(&(sm_similarity){rows, cols, value});
    }
}

/* The same table in other units and moved by a constant has the same optimum. */
TEST(units_and_zero_point_do_not_matter)
{
    const double scale[] = {1e-300, 1e-7, 0.5, 3, 1e12, 1e300};
    uint64_t seed = 6;
    for (int round = 0; round < 300; round++) {
        double value[2][12], by = scale[round % 6];
        for (int k = 0; k < 12; k++) {
            value[0][k] = tables_random(&seed) % 9;
            value[1][k] = value[0][k] * by;
        }
        sm_similar a, b;
        sm_error err = {0};
        assert_ok(sm_similar_of(&a, &(sm_similarity){3, 4, value[0]}, &err), err);
        assert_ok(sm_similar_of(&b, &(sm_similarity){3, 4, value[1]}, &err), err);
        assert_memory_equal(a.col_of_row, b.col_of_row, 3 * sizeof(uint32_t));
        assert_int_equal(a.optima, b.optima);
        assert_near(b.total, a.total * by, 1e-14 * fabs(a.total * by));
        sm_similar_free(&a);
        sm_similar_free(&b);
    }
}

/* By hand. Row 1: 0.5 twice; column 2: 0.5 and 0.9. */
TEST(best_partners_are_first_and_ties_are_counted)
{
    const double value[] = {0.5, 0.5, 0.1, 0.2, 0.9, 0.1};
    sm_similar r;
    sm_error err = {0};
    assert_ok(sm_similar_of(&r, &(sm_similarity){2, 3, value}, &err), err);
    assert_int_equal(r.best_col[0], 0);
    assert_int_equal(r.row_ties[0], 2);
    assert_int_equal(r.best_col[1], 1);
    assert_int_equal(r.row_ties[1], 1);
    assert_int_equal(r.best_row[0], 0);
    assert_int_equal(r.best_row[1], 1);
    assert_int_equal(r.best_row[2], 0);
    assert_int_equal(r.col_ties[2], 2);
    assert_near(r.total, 1.4, 1e-15);
    assert_int_equal(r.row_of_col[2], SM_NONE);
    assert_int_equal(r.optima, 1);
    sm_similar_free(&r);
}

/* Worse than nothing is still paired: a full matching is requested. -1 -2 against -5 -4. */
TEST(negative_similarities_are_paired_too)
{
    sm_similar r;
    sm_error err = {0};
    assert_ok(sm_similar_of(&r, &(sm_similarity){2, 2, (const double[]){-1, -4, -5, -2}}, &err), err);
    assert_near(r.total, -3, 0);
    assert_int_equal(r.col_of_row[0], 0);
    assert_int_equal(r.col_of_row[1], 1);
    sm_similar_free(&r);
}

TEST(non_finite_similarity_reports_its_position)
{
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3; k++) {
        double value[] = {1, 2, 3, bad[k]};
        sm_similar r;
        sm_error err = {0};
        assert_int_equal(sm_similar_of(&r, &(sm_similarity){2, 2, value}, &err), SM_INPUT);
        assert_non_null(strstr(err.text, "row 2, column 2"));
        assert_null(r.col_of_row);
    }
}

/* 1e308 + 1e308 is above the largest double, 1.8e308. */
TEST(overflowing_similarities_are_rejected)
{
    sm_similar r;
    sm_error err = {0};
    assert_int_equal(sm_similar_of(&r, &(sm_similarity){2, 2, (const double[]){1e308, 0, 0, 1e308}}, &err), SM_INPUT);
    assert_string_equal(err.text, "the sum of the similarities overflows; divide them all by the same number");
    assert_null(r.col_of_row);
}

TEST(table_without_rows_has_nothing_to_pair)
{
    sm_similar r;
    sm_error err = {0};
    assert_ok(sm_similar_of(&r, &(sm_similarity){0, 3, NULL}, &err), err);
    assert_near(r.total, 0, 0);
    assert_int_equal(r.row_of_col[2], SM_NONE);
    assert_int_equal(r.best_row[2], SM_NONE);
    sm_similar_free(&r);
}

/* Larger tables by proof: the prices cover every value and add up to the total. */
TEST(prices_of_a_large_table_add_up_to_its_total)
{
    enum { ROWS = 120, COLS = 90 };
    uint64_t seed = 8;
    double *value = sm_alloc(ROWS * COLS, sizeof *value), sum = 0;
    for (int k = 0; k < ROWS * COLS; k++) value[k] = tables_random(&seed) / 4294967296.0;
    sm_similarity s = {ROWS, COLS, value};
    sm_similar r;
    sm_error err = {0};
    assert_ok(sm_similar_of(&r, &s, &err), err);
    assert_prices_prove(&r, &s, 1e-13);
    for (uint32_t i = 0; i < ROWS; i++) sum += r.row_price[i];
    for (uint32_t j = 0; j < COLS; j++) sum += r.col_price[j];
    assert_near(r.total, sum, 1e-12);
    assert_int_equal(r.optima, 1);
    sm_similar_free(&r);
    sm_free(value);
}
