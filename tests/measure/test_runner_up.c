/* Second-best matchings and flips against every matching of small tables, written out. */
#include "measure/live/runner_up.h"
#include "tests/measure/assignment_tables.h"
#include "tests/measure/live_check.h"
#include "tests/support/ends.h"
#include "tests/support/sample.h"
#include <math.h>
#include <stdlib.h>

enum { SIDE = 4 };
typedef struct plain { /* a table as plain numbers */
    uint32_t rows, cols;
    uint64_t count[SIDE][SIDE + 1];
} plain;

static double weight(const plain *t, sm_weighting w, uint32_t i, uint32_t j)
{
    uint64_t a = 0, b = 0;
    for (uint32_t k = 0; k < t->cols; k++) a += t->count[i][k];
    for (uint32_t k = 0; k < t->rows; k++) b += t->count[k][j];
    double under = w == SM_BY_COUNT ? 1 : w == SM_BY_ROW_SHARE ? (double)a : (double)(a > b ? a : b);
    return t->count[i][j] ? (double)t->count[i][j] / under : 0;
}

typedef struct chosen { /* a matching that is looked at: the column of each row, cols: none */
    uint32_t col[SIDE], pairs;
} chosen;

/* Calls see for every matching of non-empty rows and columns. */
typedef void seer(void *self, const plain *t, const chosen *m);
static void every(const plain *t, chosen *m, uint32_t row, uint32_t used, uint32_t usable, seer *see, void *self)
{
    if (row == t->rows) {
        see(self, t, m);
        return;
    }
    m->col[row] = t->cols;
    every(t, m, row + 1, used, usable, see, self);
    bool empty = true;
    for (uint32_t j = 0; j < t->cols; j++) empty = empty && !t->count[row][j];
    for (uint32_t j = 0; j < t->cols && !empty; j++) {
        if (used >> j & 1 || !(usable >> j & 1)) continue;
        m->col[row] = j;
        m->pairs++;
        every(t, m, row + 1, used | 1u << j, usable, see, self);
        m->pairs--;
    }
    m->col[row] = t->cols;
}

static void every_matching(const plain *t, seer *see, void *self)
{
    chosen m = {.pairs = 0};
    uint32_t usable = 0;
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++) usable |= t->count[i][j] ? 1u << j : 0;
    every(t, &m, 0, 0, usable, see, self);
}

typedef struct survey {
    sm_weighting w;
    uint32_t pair[SIDE], full; /* the optimum; pairs of a matching that is as full as any */
    double present, best, without[SIDE];
} survey;

static double total(const survey *s, const plain *t, const uint32_t *col)
{
    double sum = 0;
    for (uint32_t i = 0; i < t->rows; i++)
        if (col[i] < t->cols) sum += weight(t, s->w, i, col[i]);
    return sum;
}

static void look(void *self, const plain *t, const chosen *m)
{
    survey *s = self;
    double sum = total(s, t, m->col);
    if (sum > s->best) s->best = sum;
    if (m->pairs < s->full) return;
    for (uint32_t i = 0; i < t->rows; i++)
        if (s->pair[i] < t->cols && m->col[i] != s->pair[i] && sum > s->without[i]) s->without[i] = sum;
}

static uint32_t fullest(const plain *t)
{
    uint32_t rows = 0, cols = 0;
    for (uint32_t i = 0; i < t->rows; i++) {
        uint64_t sum = 0;
        for (uint32_t j = 0; j < t->cols; j++) sum += t->count[i][j];
        rows += sum > 0;
    }
    for (uint32_t j = 0; j < t->cols; j++) {
        uint64_t sum = 0;
        for (uint32_t i = 0; i < t->rows; i++) sum += t->count[i][j];
        cols += sum > 0;
    }
    return rows < cols ? rows : cols;
}

static survey survey_of(const plain *t, sm_weighting w, const uint32_t *pair)
{
    survey s = {.w = w, .best = -1, .full = fullest(t)};
    for (uint32_t i = 0; i < t->rows; i++) {
        s.pair[i] = pair[i] == SM_NONE ? t->cols : pair[i];
        s.without[i] = -INFINITY;
    }
    s.present = total(&s, t, s.pair);
    every_matching(t, look, &s);
    return s;
}

/* ---- flips ------------------------------------------------------------------------------------------------------- */

typedef struct found {
    uint64_t points, n;
    sm_flip first[SM_FLIPS_NAMED];
} found;

static bool overthrown(plain t, const survey *was, sm_flip f, uint64_t points)
{
    t.count[f.row][f.from] -= points;
    t.count[f.row][f.to] += points;
    survey s = survey_of(&t, was->w, was->pair);
    return s.best > s.present + 1e-9;
}

static found flips_of(const plain *t, const survey *s)
{
    found r = {0};
    uint64_t most = 0;
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++) most = t->count[i][j] > most ? t->count[i][j] : most;
    for (uint64_t points = 1; points <= most && !r.n; points++) {
        sm_flip f = {0};
        for (f.row = 0; f.row < t->rows; f.row++)
            for (f.from = 0; f.from < t->cols; f.from++)
                for (f.to = 0; f.to < t->cols; f.to++) {
                    if (f.to == f.from || t->count[f.row][f.from] < points || !overthrown(*t, s, f, points)) continue;
                    r.points = points;
                    if (r.n < SM_FLIPS_NAMED) r.first[r.n] = f;
                    r.n++;
                }
    }
    return r;
}

/* ---- comparing --------------------------------------------------------------------------------------------------- */

static void same_number(double a, double b)
{
    if (isinf(a) || isinf(b))
        assert_true(isinf(a) && isinf(b));
    else
        assert_near(a, b, 1e-9);
}

/* Ends early at first, after so many steps. */
static void settle_runner_up(sm_runner_up *s, const sm_live *l, uint64_t steps)
{
    for (bool done = false; !done; steps += steps / 4 + 1) {
        end_after(steps);
        done = sm_runner_up_settle(s, l);
    }
    end_never();
}

/* The gap alone, by searches that end early, is the one that all losses written out give (check_margins). */
static void check_gap(const sm_firmness *all, const sm_live *l, sm_weighting w)
{
    sm_firmness gap = sm_runner_up_gap(l, w);
    assert_int_equal(gap.pairs, SM_RUNNER_UP_DONE);
    assert_true(gap.gap == all->gap);
    assert_int_equal(gap.row, all->row);
    assert_int_equal(gap.col, all->col);
}

static void check_margins(const sm_firmness *m, const plain *t, sm_weighting w, const sm_matching *matching)
{
    survey s = survey_of(t, w, matching->col_of_row);
    double gap = INFINITY;
    assert_int_equal(m->pairs, SM_RUNNER_UP_DONE);
    assert_int_equal(m->flips, SM_RUNNER_UP_DONE);
    for (uint32_t i = 0; i < t->rows; i++) {
        if (matching->col_of_row[i] == SM_NONE) continue;
        same_number(m->loss[i], s.present - s.without[i]);
        if (s.present - s.without[i] < gap) gap = s.present - s.without[i];
    }
    same_number(m->gap, gap);
    found f = flips_of(t, &s);
    assert_int_equal(m->points, f.points);
    assert_int_equal(m->n_flips, f.n);
    for (uint64_t i = 0; i < f.n && i < SM_FLIPS_NAMED; i++) {
        assert_int_equal(m->flip[i].row, f.first[i].row);
        assert_int_equal(m->flip[i].from, f.first[i].from);
        assert_int_equal(m->flip[i].to, f.first[i].to);
    }
}

static void check_table(const plain *t, sm_storage storage, uint64_t steps)
{
    uint64_t count[SIDE * SIDE];
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++) count[i * t->cols + j] = t->count[i][j];
    tables_world world = tables_of(t->rows, t->cols, count, storage);
    sm_live *l = sm_live_new(world.t);
    world.t = NULL;
    settle_all(l);
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        sm_runner_up *s = sm_runner_up_new(l, (sm_weighting)w);
        settle_runner_up(s, l, steps);
        check_margins(sm_runner_up_margins(s), t, (sm_weighting)w, &sm_live_facts(l)->matching[w]);
        check_gap(sm_runner_up_margins(s), l, (sm_weighting)w);
        sm_runner_up_free(s);
    }
    sm_live_free(l);
    tables_free(&world);
}

/* ---- the gap alone, on every small table ------------------------------------------------------------------------- */

static void check_gap_by_brute_force(const plain *t)
{
    uint64_t count[SIDE * SIDE];
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++) count[i * t->cols + j] = t->count[i][j];
    tables_world world = tables_of(t->rows, t->cols, count, SM_STORE_BEST);
    sm_live *l = sm_live_new(world.t);
    world.t = NULL;
    settle_all(l);
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        const sm_matching *m = &sm_live_facts(l)->matching[w];
        survey s = survey_of(t, (sm_weighting)w, m->col_of_row);
        double gap = INFINITY;
        for (uint32_t i = 0; i < t->rows; i++)
            if (m->col_of_row[i] != SM_NONE) gap = fmin(gap, s.present - s.without[i]);
        same_number(sm_runner_up_gap(l, (sm_weighting)w).gap, gap);
    }
    sm_live_free(l);
    tables_free(&world);
}

static plain table_of_rows(uint32_t rows, uint32_t cols, const uint32_t *row)
{
    plain t = {.rows = rows, .cols = cols};
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < cols; j++) t.count[i][j] = row[i] >> 2 * (cols - 1 - j) & 3;
    return t;
}

static bool columns_ascend(const plain *t)
{
    for (uint32_t j = 1; j < t->cols; j++) {
        int order = 0;
        for (uint32_t i = 0; i < t->rows && !order; i++)
            order = (t->count[i][j] > t->count[i][j - 1]) - (t->count[i][j] < t->count[i][j - 1]);
        if (order < 0) return false;
    }
    return true;
}

/* Tables of this size with cells from 0 to 3, one for each order of rows and columns. */
static uint64_t check_every_table(uint32_t rows, uint32_t cols)
{
    uint32_t row[SIDE] = {0}, top = 1u << 2 * cols;
    uint64_t n = 0;
    for (;;) {
        plain t = table_of_rows(rows, cols, row);
        if (columns_ascend(&t)) {
            check_gap_by_brute_force(&t);
            n++;
        }
        uint32_t i = rows;
        while (i && row[i - 1] == top - 1) i--;
        if (!i) return n;
        uint32_t next = row[i - 1] + 1;
        for (uint32_t k = i - 1; k < rows; k++) row[k] = next;
    }
}

/* All up to 3 x 3, and a seeded share of 3 x 4 and 4 x 4; SETMATCH_EVERY=1 goes through these too, in minutes. */
TEST(gap_equals_brute_force_on_small_tables)
{
    bool whole = getenv("SETMATCH_EVERY") != NULL;
    uint64_t seed = 28, n = 0;
    for (uint32_t rows = 1; rows <= (whole ? SIDE : 3); rows++)
        for (uint32_t cols = 1; cols <= (whole ? SIDE : 3); cols++)
            if (rows * cols < 9 || sample_fewer() == 1) n += check_every_table(rows, cols);
    for (int k = 0; k < 20000 / (int)sample_fewer() && !whole; k++, n++) {
        plain t = {.rows = 3 + (uint32_t)k % 2, .cols = SIDE};
        uint32_t zeros = tables_random(&seed) % 4;
        for (uint32_t i = 0; i < t.rows; i++)
            for (uint32_t j = 0; j < t.cols; j++)
                t.count[i][j] = tables_random(&seed) % 4 < zeros ? 0 : tables_random(&seed) % 4;
        check_gap_by_brute_force(&t);
    }
    print_message("%llu tables\n", (unsigned long long)n);
}

/* Small counts tie often, larger ones seldom; zeros make empty rows and columns. */
static plain random_table(uint64_t *seed)
{
    plain t = {.rows = 1 + tables_random(seed) % SIDE, .cols = 1 + tables_random(seed) % SIDE};
    uint32_t top = tables_random(seed) % 2 ? 4 : 15, zeros = tables_random(seed) % 3;
    for (uint32_t i = 0; i < t.rows; i++)
        for (uint32_t j = 0; j < t.cols; j++)
            t.count[i][j] = tables_random(seed) % 3 < zeros ? 0 : tables_random(seed) % top;
    return t;
}

TEST(runner_up_and_flips_match_full_enumeration)
{
    uint64_t seed = 20;
    for (int k = 0; k < 300; k++) {
        plain t = random_table(&seed);
        check_table(&t, k % 2 ? SM_STORE_SPARSE : SM_STORE_DENSE, k % 3 ? SM_TICK_STEPS : 1);
    }
}

/* Six matchings by hand: 45 for (1,2,3), 41 for (2,3,1), 40 for (2,1,3) and (3,2,1), 24 for (1,3,2), 18 for (3,1,2).
 * Two points of Tb from K2 to K1 leave 43 against 42, three 42 against 43. */
TEST(three_optima_lead_by_4_and_flip_with_3_points)
{
    static const uint64_t count[] = {1, 12, 9, 8, 24, 22, 7, 1, 20};
    tables_world world = tables_of(3, 3, count, SM_STORE_BEST);
    sm_live *l = sm_live_new(world.t);
    world.t = NULL;
    settle_all(l);
    sm_runner_up *s = sm_runner_up_new(l, SM_BY_COUNT);
    settle_runner_up(s, l, SM_TICK_STEPS);
    const sm_firmness *m = sm_runner_up_margins(s);
    assert_near(m->gap, 4, 0);
    assert_near(m->loss[0], 4, 0);
    assert_near(m->loss[1], 4, 0);
    assert_near(m->loss[2], 4, 0); /* 41 does without any of the three */
    assert_int_equal(m->points, 3);
    assert_int_equal(m->flip[0].row, 1);
    assert_int_equal(m->flip[0].from, 1);
    assert_int_equal(m->flip[0].to, 0);
    sm_runner_up_free(s);
    sm_live_free(l);
    tables_free(&world);
}

TEST(table_that_would_take_too_long_is_rejected_at_once)
{
    enum { K = 2001 };
    sm_triple *c = sm_alloc(K, sizeof *c);
    for (uint32_t i = 0; i < K; i++) c[i] = (sm_triple){i, i, 5};
    tables_world world = tables_of_triples(K, K, c, K, SM_STORE_SPARSE);
    sm_live *l = sm_live_new(world.t);
    world.t = NULL;
    settle_all(l);
    sm_runner_up *s = sm_runner_up_new(l, SM_BY_COUNT);
    end_after(1);
    assert_true(sm_runner_up_settle(s, l));
    end_never();
    assert_int_equal(sm_runner_up_margins(s)->pairs, SM_RUNNER_UP_TOO_LARGE);
    assert_int_equal(sm_runner_up_margins(s)->flips, SM_RUNNER_UP_TOO_LARGE);
    sm_runner_up_free(s);
    sm_live_free(l);
    tables_free(&world);
    sm_free(c);
}
