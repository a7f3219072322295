/* The one-to-one optimum of any table of real numbers: the numbers become whole ones, and the solver of assignments
 * does the rest. All weights are raised by OFFSET, so that an optimum leaves nobody of the smaller side out. */
#include "assignment_first.h"
#include "assignment_parts.h"

#include "base/mem.h"
#include "base/tick.h"

#include <math.h>

#define OFFSET ((int64_t)1 << 60)

typedef struct scale { /* a value is (whole + least) * 2^exponent */
    int exponent;
    int64_t least;
    uint64_t slack; /* totals this close are tied, for each pair */
} scale;

void sm_similar_free(sm_similar *s)
{
    void *all[] = {s->col_of_row, s->row_of_col, s->best_col,  s->best_row,
                   s->row_ties,   s->col_ties,   s->row_price, s->col_price};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) sm_free(all[i]);
    *s = (sm_similar){0};
}

static void reserve(sm_similar *out, uint32_t rows, uint32_t cols)
{
    uint32_t **by_row[] = {&out->col_of_row, &out->best_col, &out->row_ties};
    uint32_t **by_col[] = {&out->row_of_col, &out->best_row, &out->col_ties};
    bool all = true;
    for (int k = 0; k < 3; k++) {
        *by_row[k] = sm_alloc(rows, sizeof(uint32_t));
        *by_col[k] = sm_alloc(cols, sizeof(uint32_t));
        all = all && *by_row[k] && *by_col[k];
    }
    out->row_price = sm_alloc(rows, sizeof(double));
    out->col_price = sm_alloc(cols, sizeof(double));
}

static double at(const sm_similarity *s, uint32_t row, uint32_t col)
{
    return s->value[(size_t)row * s->cols + col];
}

static sm_status check(const sm_similarity *s, sm_error *err)
{
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; j < s->cols; j++)
            if (!isfinite(at(s, i, j)))
                return sm_fail(err, SM_INPUT,
                               "a similarity is not a finite number; row %u, column %u holds %g; give real numbers",
                               i + 1, j + 1, at(s, i, j));
    return SM_OK;
}

/* ---- best partners ----------------------------------------------------------------------------------------------- */
static void best_of(uint32_t *best, uint32_t *ties, uint32_t partner, double value, double best_value)
{
    if (*best == SM_NONE || value > best_value) {
        *best = partner;
        *ties = 1;
    } else if (value >= best_value) {
        (*ties)++;
    }
}

static void find_best(sm_similar *out, const sm_similarity *s)
{
    for (uint32_t i = 0; i < s->rows; i++) out->best_col[i] = SM_NONE;
    for (uint32_t j = 0; j < s->cols; j++) out->best_row[j] = SM_NONE;
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; j < s->cols; j++) {
            double x = at(s, i, j);
            uint32_t *col = &out->best_col[i], *row = &out->best_row[j];
            best_of(col, &out->row_ties[i], j, x, *col == SM_NONE ? x : at(s, i, *col));
            best_of(row, &out->col_ties[j], i, x, *row == SM_NONE ? x : at(s, *row, j));
        }
}

/* ---- whole numbers ----------------------------------------------------------------------------------------------- */
/* Exponent of the lowest bit that is set in x, which is not 0. */
static int lowest_bit(double x)
{
    int exponent;
    double m = frexp(fabs(x), &exponent);
    uint64_t bits = (uint64_t)ldexp(m, 53);
    for (exponent -= 53; !(bits & 1); bits >>= 1) exponent++;
    return exponent;
}

/* Whole numbers, halves, tenths of a billion in binary and the like are taken as they are, and only equal totals are
 * tied. Other numbers (0.1) were rounded when they were read: an error of half a unit in the last place of the largest
 * one each, so the totals of two matchings that tie in truth may differ by one such unit a pair. */
static scale scale_of(const sm_similarity *s)
{
    scale c = {0};
    int low = INT32_MAX, high = INT32_MIN, exponent;
    size_t n = (size_t)s->rows * s->cols;
    for (size_t k = 0; k < n; k++) {
        double x = s->value[k];
        if (!(fabs(x) > 0)) continue;
        (void)frexp(x, &exponent);
        high = exponent > high ? exponent : high;
        low = lowest_bit(x) < low ? lowest_bit(x) : low;
    }
    if (high == INT32_MIN) return c;
    bool exact = high - low <= 40 || (low >= 0 && high <= 53);
    c.exponent = exact ? low : high - 59;
    c.slack = exact ? 0 : 64; /* 2^(high - 53) in units of 2^(high - 59) */
    c.least = INT64_MAX;
    for (size_t k = 0; k < n; k++) {
        int64_t whole = (int64_t)rint(ldexp(s->value[k], -c.exponent));
        c.least = whole < c.least ? whole : c.least;
    }
    return c;
}

static void fill(const sm_similarity *s, scale c, uint64_t *by_row, uint64_t *by_col)
{
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; j < s->cols; j++) {
            int64_t whole = (int64_t)rint(ldexp(at(s, i, j), -c.exponent));
            uint64_t w = (uint64_t)(whole - c.least + OFFSET);
            by_row[(size_t)i * s->cols + j] = by_col[(size_t)j * s->rows + i] = w;
        }
}

/* ---- the optimum ------------------------------------------------------------------------------------------------- */
/* The smaller side, all of which is matched, bears what the values were raised by. */
static void take_prices(sm_similar *out, const sm_similarity *s, const sm_first *f, scale c)
{
    int bearer = s->rows > s->cols;
    double *price[2] = {out->row_price, out->col_price};
    for (int side = 0; side < 2; side++)
        for (uint32_t x = 0; x < (side ? s->cols : s->rows); x++) {
            int64_t whole = (int64_t)f->price[side][x] + (side == bearer ? c.least - OFFSET : 0);
            price[side][x] = ldexp((double)whole, c.exponent);
        }
}

/* Sum of the matched values with what rounding lost (Neumaier 1974). */
static double total_of(const sm_similar *out, const sm_similarity *s)
{
    double sum = 0, lost = 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        if (out->col_of_row[i] == SM_NONE) continue;
        double x = at(s, i, out->col_of_row[i]), next = sum + x;
        lost += fabs(sum) >= fabs(x) ? (sum - next) + x : (x - next) + sum;
        sum = next;
    }
    return sum + lost + 0.0;
}

static sm_status take(sm_similar *out, const sm_similarity *s, sm_assignment *solver, scale c, sm_error *err)
{
    sm_first *f = solver->first = sm_alloc(1, sizeof *f);
    uint64_t pairs = s->rows < s->cols ? s->rows : s->cols;
    sm_tick_hook hook = sm_tick_with((sm_tick_hook){0}); /* values need the optimum: nothing stops the search */
    sm_assignment_settle(solver);
    sm_first_find(f, solver, c.slack * pairs);
    sm_tick_with(hook);
    for (uint32_t i = 0; i < s->rows; i++) out->col_of_row[i] = f->mate[0][i];
    for (uint32_t j = 0; j < s->cols; j++) out->row_of_col[j] = f->mate[1][j];
    take_prices(out, s, f, c);
    out->optima = f->matching.optima;
    out->total = total_of(out, s);
    if (isfinite(out->total)) return SM_OK;
    return sm_fail(err, SM_INPUT, "the sum of the similarities overflows; divide them all by the same number");
}

static sm_status solve(sm_similar *out, const sm_similarity *s, sm_error *err)
{
    scale c = scale_of(s);
    size_t n = s->cols && s->rows > SIZE_MAX / s->cols ? SIZE_MAX : (size_t)s->rows * s->cols;
    uint64_t *by_row = sm_alloc(n, sizeof *by_row), *by_col = sm_alloc(n, sizeof *by_col);
    uint32_t capacity = s->rows > s->cols ? s->rows : s->cols;
    sm_assignment *solver = sm_solver_new(NULL, sm_weights_of_matrix, false, capacity);
    fill(s, c, by_row, by_col);
    solver->matrix[0] = by_row;
    solver->matrix[1] = by_col;
    solver->side[0].n = s->rows;
    solver->side[1].n = s->cols;
    sm_status status = take(out, s, solver, c, err);
    sm_assignment_free(solver);
    sm_free(by_row);
    sm_free(by_col);
    return status;
}

sm_status sm_similar_of(sm_similar *out, const sm_similarity *s, sm_error *err)
{
    *out = (sm_similar){0};
    sm_status status = check(s, err);
    if (status == SM_OK) reserve(out, s->rows, s->cols);
    if (status == SM_OK) {
        find_best(out, s);
        status = solve(out, s, err);
    }
    if (status != SM_OK) sm_similar_free(out);
    return status;
}
