/* Random data against what enumeration and the textbooks' moments say, with bounds of five standard errors: a right
 * generator fails one such test with one seed in a million, and the seeds are fixed. */
#include "study/draw/count.h"
#include "study/draw/generate.h"
#include "study/many/moments.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdbool.h>

enum { MANY = 20000 };

/* A count of MANY draws that happen with probability p. */
static void assert_as_likely(const char *what, uint64_t count, double p)
{
    double expected = MANY * p, sd = sqrt(MANY * p * (1 - p));
    if (fabs((double)count - expected) > 5 * sd + 1e-9)
        fail_msg("%s: %u times, expected %g, standard deviation %g", what, (unsigned)count, expected, sd);
}

static double factorial(uint64_t n)
{
    return n < 2 ? 1 : (double)n * factorial(n - 1);
}

/* ---- tables with fixed margins ----------------------------------------------------------------------------------- */

/* P(C) = prod a_i! prod b_j! / (n! prod c_ij!) of the permutation model. */
static double probability(const uint64_t *c, const uint64_t *a, size_t rows, const uint64_t *b, size_t cols)
{
    uint64_t n = 0;
    double p = 1;
    for (size_t i = 0; i < rows; i++) p *= factorial(a[i]), n += a[i];
    for (size_t j = 0; j < cols; j++) p *= factorial(b[j]);
    for (size_t i = 0; i < rows * cols; i++) p /= factorial(c[i]);
    return p / factorial(n);
}

enum { ROWS = 3, COLS = 3 };
typedef struct seen {
    uint64_t cell[ROWS * COLS], times;
} seen;

static size_t place_of(seen *s, size_t *n, const uint64_t *c)
{
    for (size_t i = 0; i < *n; i++)
        if (!memcmp(s[i].cell, c, sizeof s[i].cell)) return i;
    memcpy(s[*n].cell, c, sizeof s[*n].cell);
    s[*n].times = 0;
    return (*n)++;
}

/* Goes through every table with these margins, a cell at a time; the last row and column follow. */
static double enumerate(seen *s, size_t *n, const uint64_t *a, const uint64_t *b, uint64_t *c, size_t cell)
{
    if (cell < 4) {
        double sum = 0;
        for (c[cell / 2 * COLS + cell % 2] = 0; c[cell / 2 * COLS + cell % 2] <= a[cell / 2];
             c[cell / 2 * COLS + cell % 2]++)
            sum += enumerate(s, n, a, b, c, cell + 1);
        return sum;
    }
    for (size_t i = 0; i < 2; i++) {
        if (c[i * COLS] + c[i * COLS + 1] > a[i]) return 0;
        c[i * COLS + 2] = a[i] - c[i * COLS] - c[i * COLS + 1];
    }
    for (size_t j = 0; j < COLS; j++) {
        if (c[j] + c[COLS + j] > b[j]) return 0;
        c[2 * COLS + j] = b[j] - c[j] - c[COLS + j];
    }
    double p = probability(c, a, ROWS, b, COLS);
    uint64_t times = s[place_of(s, n, c)].times;
    assert_as_likely("a table", times, p);
    return p;
}

TEST(tables_follow_the_permutation_model)
{
    static const uint64_t margin[][2][3] = {{{2, 3, 1}, {3, 2, 1}},
                                            {{4, 1, 2}, {2, 2, 3}},
                                            {{5, 3, 0}, {4, 0, 4}},
                                            {{26, 2, 1}, {20, 5, 4}}}; /* the last: a row by counts, two dealt */
    for (size_t m = 0; m < sizeof margin / sizeof *margin; m++) {
        seen s[400];
        size_t n = 0;
        sm_margins *g;
        sm_error err = {0};
        uint64_t c[ROWS * COLS];
        assert_ok(sm_margins_new(&g, margin[m][0], ROWS, margin[m][1], COLS, &err), err);
        sm_rng r = sm_rng_new(m);
        for (int i = 0; i < MANY; i++) {
            sm_margins_draw(g, &r, c);
            s[place_of(s, &n, c)].times++;
        }
        size_t drawn = n;
        assert_near(enumerate(s, &n, margin[m][0], margin[m][1], c, 0), 1, 1e-12);
        assert_true(drawn <= n); /* what was drawn has these margins, or the enumeration would not have met it */
        uint64_t met = 0;
        for (size_t i = 0; i < n; i++) met += s[i].times;
        assert_int_equal(met, MANY);
        sm_margins_free(g);
    }
}

/* E c = a b / n, Var c = a b (n-a)(n-b) / (n^2 (n-1)): the hypergeometric distribution. */
TEST(cells_have_the_hypergeometric_mean_and_variance)
{
    static const uint64_t a[] = {100, 100, 100, 700}, b[] = {400, 350, 200, 49, 1};
    double n = 1000, sum[20] = {0}, squares[20] = {0};
    sm_margins *g;
    sm_error err = {0};
    assert_ok(sm_margins_new(&g, a, 4, b, 5, &err), err);
    for (int i = 0; i < MANY; i++) {
        uint64_t c[20], rows[4] = {0}, cols[5] = {0};
        sm_rng r = sm_rng_stream(7, (uint64_t)i);
        sm_margins_draw(g, &r, c);
        for (int x = 0; x < 20; x++) {
            double apart = (double)c[x] - (double)(a[x / 5] * b[x % 5]) / n;
            rows[x / 5] += c[x];
            cols[x % 5] += c[x];
            sum[x] += apart;
            squares[x] += apart * apart;
        }
        assert_memory_equal(rows, a, sizeof a);
        assert_memory_equal(cols, b, sizeof b);
    }
    for (int x = 0; x < 20; x++) {
        double p = (double)a[x / 5], q = (double)b[x % 5], variance = p * q * (n - p) * (n - q) / (n * n * (n - 1));
        assert_near(sum[x] / MANY, 0, 5 * sqrt(variance / MANY));
        assert_near(squares[x] / MANY, variance, variance * 5 * sqrt(2.2 / MANY) + 0.01);
    }
    sm_margins_free(g);
}

/* Beyond the table of factorials the series takes over. */
TEST(large_hypergeometric_counts_have_exact_moments)
{
    sm_factorials *f;
    const uint64_t all = 3000000, white = 800000, drawn = 500000;
    double p = (double)white / (double)all, m = (double)drawn * p, sum = 0, squares = 0;
    double variance = m * (1 - p) * (double)(all - drawn) / (double)(all - 1);
    sm_rng r = sm_rng_new(3);
    sm_factorials_new(&f);
    for (int i = 0; i < MANY; i++) {
        double apart = (double)sm_draw_hypergeometric(f, &r, all, white, drawn) - m;
        sum += apart;
        squares += apart * apart;
    }
    assert_near(sum / MANY, 0, 5 * sqrt(variance / MANY));
    assert_near(squares / MANY, variance, 5 * variance * sqrt(2. / MANY));
    sm_factorials_free(f);
}

/* ---- whole distributions ----------------------------------------------------------------------------------------- */

/* P(x) for x = 0 .. top of a count: of white balls without replacement, or with it. By the ratios of neighbours from
 * the likeliest on, which needs no factorial, and divided by their sum. */
static void fill_law(double *p, uint64_t top, uint64_t all, uint64_t white, uint64_t drawn, bool again)
{
    double sum = 0;
    uint64_t mode = (uint64_t)((double)drawn * (double)white / (double)all);
    for (uint64_t x = 0; x <= top; x++) p[x] = x == mode;
    for (int way = 1; way >= -1; way -= 2)
        for (uint64_t x = mode; way > 0 ? x < top : x > 0; x += (uint64_t)way) {
            double y = (double)(way > 0 ? x : x - 1), w = (double)white, d = (double)drawn, n = (double)all;
            double ratio = (d - y) / (y + 1) * (again ? w / (n - w) : (w - y) / (n - w - d + y + 1));
            p[x + (uint64_t)way] = way > 0 ? p[x] * ratio : p[x] / ratio;
        }
    for (uint64_t x = 0; x <= top; x++) sum += p[x];
    for (uint64_t x = 0; x <= top; x++) p[x] /= sum;
}

/* Pearson's statistic over classes of neighbours that are met 10 times or more, at most 5 standard deviations above its
 * mean. */
static void assert_drawn_from(const double *p, const uint64_t *times, uint64_t top, double draws)
{
    double expected = 0, met = 0, statistic = 0, classes = 0, left = draws;
    for (uint64_t x = 0; x <= top; x++) {
        expected += p[x] * draws;
        met += (double)times[x];
        if (expected < 10 || left - expected < 10) continue;
        statistic += (met - expected) * (met - expected) / expected;
        left -= expected;
        expected = met = 0;
        classes++;
    }
    if (expected > 0.01 || met > 0) statistic += (met - expected) * (met - expected) / expected, classes++;
    assert_true(classes > 5);
    if (fabs(statistic - classes + 1) > 5 * sqrt(2 * (classes - 1)))
        fail_msg("chi-square %g of %g classes", statistic, classes);
}

enum { DRAWS = 400000, TOP = 4000 };
#define TRILLION UINT64_C(1000000000000)
static const uint64_t laws[][3] = {{TRILLION, 1000000, 2000000000},
                                   {TRILLION, 4000, TRILLION / 2},
                                   {TRILLION, TRILLION - 30, TRILLION / 5 * 2},
                                   {TRILLION, 20, TRILLION / 10},
                                   {TRILLION, 2000000000, 1500},
                                   {60, 30, 30},
                                   {1000, 300, 200},
                                   {1000, 900, 850},
                                   {400, 200, 200},
                                   {100, 50, 40},
                                   {100000, 300, 9000},
                                   {1000000, 2000, 30000},
                                   {3000000, 120, 600000}};

TEST(hypergeometric_counts_follow_their_distribution)
{
    for (size_t l = 0; l < sizeof laws / sizeof *laws; l++) {
        static double p[TOP + 1];
        static uint64_t times[TOP + 1];
        uint64_t all = laws[l][0], white = laws[l][1], drawn = laws[l][2];
        uint64_t low = white + drawn > all ? white + drawn - all : 0, top = (white < drawn ? white : drawn) - low;
        if (top > TOP) top = TOP; /* at least 40 standard deviations away */
        sm_factorials *f;
        sm_rng r = sm_rng_new(l);
        sm_factorials_new(&f);
        memset(times, 0, sizeof times);
        for (int i = 0; i < DRAWS; i++) times[sm_draw_hypergeometric(f, &r, all, white, drawn) - low]++;
        /* x - low white ones are as likely as so many of the other colours' remainders: the same law from 0 on */
        if (low)
            fill_law(p, top, all, all - white, all - drawn, false);
        else
            fill_law(p, top, all, white, drawn, false);
        assert_drawn_from(p, times, top, DRAWS);
        sm_factorials_free(f);
    }
}

/* Two cells: the first one's count is binomial, of as many draws as there are points. */
TEST(bootstrap_counts_follow_the_binomial_distribution)
{
    static const uint64_t cells[][2] = {{30, 970}, {500, 500}, {1100, 900}, {12, 99988}, {250, 2999750}};
    for (size_t l = 0; l < sizeof cells / sizeof *cells; l++) {
        static double p[TOP + 1];
        static uint64_t times[TOP + 1];
        uint64_t n = cells[l][0] + cells[l][1], top = n < TOP ? n : TOP, count[2];
        sm_resampling *s;
        sm_error err = {0};
        sm_rng r = sm_rng_new(l);
        assert_ok(sm_resampling_new(&s, cells[l], 1, 2, &err), err);
        memset(times, 0, sizeof times);
        for (int i = 0; i < DRAWS; i++) {
            sm_resampling_draw(s, &r, count);
            assert_int_equal(count[0] + count[1], n);
            times[count[0]]++;
        }
        fill_law(p, top, n, cells[l][0], n, true);
        assert_drawn_from(p, times, top, DRAWS);
        sm_resampling_free(s);
    }
}

/* Of 26 and 100 points, which are dealt, and of 491, of which those of the two large cells are counted. */
TEST(resample_has_the_multinomial_moments)
{
    static const uint64_t sets[][5] = {{13, 8, 0, 4, 1}, {50, 30, 0, 19, 1}, {300, 150, 0, 40, 1}};
    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
        const uint64_t *all = sets[k];
        double sum[5] = {0}, squares[5] = {0}, total = 0;
        sm_resampling *s;
        sm_error err = {0};
        sm_rng r = sm_rng_new(4);
        for (int x = 0; x < 5; x++) total += (double)all[x];
        assert_ok(sm_resampling_new(&s, all, 1, 5, &err), err);
        for (int i = 0; i < MANY; i++) {
            uint64_t c[5], n = 0;
            sm_resampling_draw(s, &r, c);
            for (int x = 0; x < 5; x++) {
                double apart = (double)c[x] - (double)all[x];
                n += c[x];
                sum[x] += apart;
                squares[x] += apart * apart;
            }
            assert_int_equal(n, total);
            assert_int_equal(c[2], 0);
        }
        for (int x = 0; x < 5; x++) {
            double p = (double)all[x] / total, variance = total * p * (1 - p);
            assert_near(sum[x] / MANY, 0, 5 * sqrt(variance / MANY) + 1e-12);
            assert_near(squares[x] / MANY, variance, 5 * variance * sqrt(4. / MANY) + 1e-12);
        }
        sm_resampling_free(s);
    }
}

/* Means of 10,000 and more, and sizes of up to 10^12: E x and Var x as above. Beyond the variance of 10,000 another
 * method draws. */
TEST(huge_counts_have_exact_mean_and_variance)
{
    static const uint64_t law[][3] = {{TRILLION, TRILLION / 5 * 2, TRILLION / 10 * 3},
                                      {TRILLION, 123456789, 987654321},
                                      {TRILLION, 3000000, TRILLION / 3},
                                      {TRILLION, TRILLION / 4, 39000},
                                      {40000, 20000, 20000},
                                      {41000000, 20000000, 20000}};
    for (size_t l = 0; l < sizeof law / sizeof *law; l++) {
        for (int again = 0; again < 2; again++) {
            sm_factorials *f;
            sm_rng r = sm_rng_new(20 + l);
            double n = (double)law[l][0], p = (double)law[l][1] / n, drawn = (double)law[l][2], mean = drawn * p;
            double variance = mean * (1 - p) * (again ? 1 : (n - drawn) / (n - 1)), sum = 0, squares = 0;
            sm_factorials_new(&f);
            for (int i = 0; i < MANY; i++) {
                uint64_t x =
                    (again ? sm_draw_binomial : sm_draw_hypergeometric)(f, &r, law[l][0], law[l][1], law[l][2]);
                double apart = (double)x - mean;
                sum += apart;
                squares += apart * apart;
            }
            assert_near(sum / MANY, 0, 5 * sqrt(variance / MANY));
            assert_near(squares / MANY, variance, 5 * variance * sqrt(2. / MANY));
            sm_factorials_free(f);
        }
    }
}

/* Of sizes that fall as 1/i^2, so that a corner is drawn as counts, the lumps of its rows and all other rows dealt; of
 * few large ones, counts alone; of small ones, dealt alone. E YY = P Q / N (Hubert & Arabie 1985); the variance is held
 * against all orders of points in test_chance.c. */
TEST(joined_pairs_have_the_moments_of_the_model)
{
    static const struct {
        uint64_t largest;
        uint32_t rows, cols;
    } shape[] = {{40000, 40, 30}, {4000000, 6, 5}, {40, 6, 6}};
    for (size_t k = 0; k < sizeof shape / sizeof *shape; k++) {
        uint64_t row[40], col[40], count[40 * 40] = {0}, n = 0, left = 0;
        uint32_t rows = shape[k].rows, cols = shape[k].cols;
        sm_margins *m;
        sm_dict *name[2];
        sm_error err = {0};
        for (uint32_t i = 0; i < rows; i++) n += row[i] = shape[k].largest / ((i + 1) * (i + 1));
        for (uint32_t j = cols; j-- > 0; left += j ? col[j] : 0) col[j] = j ? n / (3 * cols) + j : n - left;
        assert_ok(sm_margins_new(&m, row, rows, col, cols, &err), err);
        sm_rng r = sm_rng_new(30 + k), same = r;
        sm_margins_draw(m, &same, count);
        sm_table *t = sample_table(count, rows, cols, SM_STORE_DENSE, &name[0], &name[1]);
        sm_moments is = sm_moments_of(t);
        double sum = 0, squares = 0;
        for (int i = 0; i < MANY; i++) {
            double joined = ((double)sm_margins_draw_pairs(m, &r).squares - (double)n) / 2,
                   apart = (joined - is.mean) / is.sd;
            sum += apart;
            squares += apart * apart;
        }
        assert_near(sum / MANY, 0, 5 * sqrt(1. / MANY));
        assert_near(squares / MANY, 1, 5 * sqrt(3. / MANY));
        sm_table_free(t);
        sm_dict_free(name[0]);
        sm_dict_free(name[1]);
        sm_margins_free(m);
    }
}

/* ---- quick decisions --------------------------------------------------------------------------------------------- */

/* Laws of every kind: up to 2^40 balls, sizes spread over all orders of magnitude. */
static uint64_t any_size(sm_rng *r, uint64_t most)
{
    uint64_t below = UINT64_C(1) << sm_rng_below(r, 41);
    return sm_rng_below(r, below < most ? below : most) + 1;
}

TEST(quick_decisions_match_the_exact_ones)
{
    sm_factorials *quick, *exact;
    sm_rng r = sm_rng_new(6);
    sm_factorials_new(&quick);
    sm_factorials_new(&exact);
    sm_factorials_decide_exactly(exact);
    for (uint64_t i = 0; i < 40000 / sample_fewer(); i++) {
        uint64_t all = any_size(&r, UINT64_C(1) << 40), white = any_size(&r, all), drawn = any_size(&r, all);
        sm_rng a = sm_rng_stream(7, i), b = a;
        for (int k = 0; k < 20; k++) {
            uint64_t x = sm_draw_hypergeometric(quick, &a, all, white, drawn);
            if (x != sm_draw_hypergeometric(exact, &b, all, white, drawn))
                fail_msg("%llu of %llu drawn, %llu white: not %llu", (unsigned long long)drawn, (unsigned long long)all,
                         (unsigned long long)white, (unsigned long long)x);
        }
        assert_memory_equal(&a, &b, sizeof a);
    }
    sm_factorials_free(quick);
    sm_factorials_free(exact);
}

/* Sizes that fall from 40,000 to 1, so that cells of every size are drawn, and some points dealt. */
TEST(results_do_not_depend_on_quick_decisions)
{
    enum { SIDE = 40 };
    static uint64_t size[SIDE], count[2][SIDE * SIDE + SIDE];
    sm_margins *m[2];
    sm_resampling *s[2];
    sm_error err = {0};
    for (int i = 0; i < SIDE; i++) size[i] = (uint64_t)(40000 / ((i + 1) * (i + 1)));
    for (int i = 0; i < 2; i++) assert_ok(sm_margins_new(&m[i], size, SIDE, size, SIDE, &err), err);
    sm_margins_decide_exactly(m[1]);
    for (uint64_t seed = 0; seed < 400 / sample_fewer(); seed++) {
        for (int i = 0; i < 2; i++) {
            sm_rng r = sm_rng_new(seed);
            sm_margins_draw(m[i], &r, count[i]);
        }
        assert_memory_equal(count[0], count[1], SIDE * SIDE * sizeof(uint64_t));
    }
    static const uint32_t sides[] = {SIDE, 3}; /* Poisson counts; binomial counts of few cells */
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 2; i++) assert_ok(sm_resampling_new(&s[i], count[0], sides[k], sides[k], &err), err);
        sm_resampling_decide_exactly(s[1]);
        for (uint64_t seed = 0; seed < 400 / sample_fewer(); seed++) {
            static uint64_t sample[2][SIDE * SIDE];
            for (int i = 0; i < 2; i++) {
                sm_rng r = sm_rng_new(seed);
                sm_resampling_draw(s[i], &r, sample[i]);
            }
            assert_memory_equal(sample[0], sample[1], sizeof sample[0]);
        }
        for (int i = 0; i < 2; i++) sm_resampling_free(s[i]);
    }
    for (int i = 0; i < 2; i++) sm_margins_free(m[i]);
}

/* ---- sizes and labels -------------------------------------------------------------------------------------------- */

/* 10 ways to write 6 as an ordered sum of 3 numbers above 0. */
TEST(every_composition_is_equally_likely)
{
    uint64_t times[7][7] = {{0}}, size[3];
    sm_rng r = sm_rng_new(5);
    for (int i = 0; i < MANY; i++) {
        sm_sizes_composition(size, 3, 6, &r);
        assert_int_equal(size[0] + size[1] + size[2], 6);
        assert_true(size[0] && size[1] && size[2]);
        times[size[0]][size[1]]++;
    }
    for (int x = 1; x < 5; x++)
        for (int y = 1; x + y < 6; y++) assert_as_likely("a composition", times[x][y], 0.1);
}

TEST(equal_sizes_differ_by_one_at_most)
{
    uint64_t size[4];
    static const uint64_t expected[] = {3, 3, 2, 2};
    sm_sizes_equal(size, 4, 10);
    assert_memory_equal(size, expected, sizeof size);
}

/* Two shares with parameters alpha, alpha: a beta distribution, mean 1/2, variance 1 / (4 (2 alpha + 1)). */
TEST(dirichlet_shares_have_the_variance_of_beta)
{
    sm_rng r = sm_rng_new(8);
    for (uint64_t alpha = 1; alpha <= 9; alpha += 4) {
        double variance = 1 / (4 * (2 * (double)alpha + 1)), sum = 0, squares = 0, share[2];
        for (int i = 0; i < MANY; i++) {
            sm_shares_dirichlet(share, 2, alpha, &r);
            assert_near(share[0] + share[1], 1, 1e-15);
            sum += share[0] - 0.5;
            squares += (share[0] - 0.5) * (share[0] - 0.5);
        }
        assert_near(sum / MANY, 0, 5 * sqrt(variance / MANY));
        assert_near(squares / MANY, variance, 5 * variance * sqrt(2. / MANY));
    }
}

TEST(dirichlet_sizes_sum_to_n)
{
    uint64_t size[7];
    sm_rng r = sm_rng_new(9);
    for (uint64_t n = 0; n < 300; n++) {
        uint64_t sum = 0;
        sm_sizes_dirichlet(size, 7, n, 1, &r);
        for (int i = 0; i < 7; i++) sum += size[i];
        assert_int_equal(sum, n);
    }
}

TEST(all_shuffles_are_equally_likely)
{
    uint64_t times[3][3] = {{0}};
    sm_rng r = sm_rng_new(10);
    for (int i = 0; i < MANY; i++) {
        uint32_t label[3];
        static const uint64_t ones[] = {1, 1, 1};
        sm_labels_of_sizes(label, ones, 3);
        sm_shuffle(label, 3, &r);
        times[label[0]][label[1]]++;
    }
    for (int x = 0; x < 3; x++)
        for (int y = 0; y < 3; y++)
            if (x != y) assert_as_likely("an order", times[x][y], 1. / 6);
}

/* ---- splits and merges ------------------------------------------------------------------------------------------- */

static const uint64_t classes[] = {30, 50, 20};
enum { CAPACITY = 12 };

static void assert_clusters(const uint64_t *count, uint32_t k)
{
    uint32_t filled = 0;
    for (int i = 0; i < 3; i++) {
        uint64_t sum = 0;
        for (int j = 0; j < CAPACITY; j++) sum += count[i * CAPACITY + j];
        assert_int_equal(sum, classes[i]);
    }
    for (int j = 0; j < CAPACITY; j++) filled += count[j] + count[CAPACITY + j] + count[2 * CAPACITY + j] > 0;
    assert_int_equal(filled, k);
}

TEST(splits_give_the_requested_number_of_clusters)
{
    uint64_t count[3 * CAPACITY];
    for (uint32_t k = 1; k <= CAPACITY; k++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            sm_rng r = sm_rng_new(seed);
            sm_splits s = {.classes = 3, .k = k, .merges = (uint32_t)seed % 4, .capacity = CAPACITY, .size = classes};
            sm_draw_splits(&s, &r, count);
            assert_clusters(count, k);
        }
}

TEST(each_cluster_has_one_class_without_merges)
{
    uint64_t count[3 * CAPACITY];
    sm_rng r = sm_rng_new(11);
    sm_splits s = {.classes = 3, .k = 8, .capacity = CAPACITY, .size = classes};
    sm_draw_splits(&s, &r, count);
    for (int j = 0; j < CAPACITY; j++)
        assert_true((count[j] > 0) + (count[CAPACITY + j] > 0) + (count[2 * CAPACITY + j] > 0) <= 1);
}

/* The same numbers and one cluster more: all columns but two are the same, and those two were one. */
TEST(more_clusters_split_the_same_ones_further)
{
    uint64_t count[2][3 * CAPACITY];
    for (uint32_t k = 3; k < CAPACITY; k++) {
        for (uint32_t more = 0; more < 2; more++) {
            sm_rng r = sm_rng_new(12);
            sm_splits s = {.classes = 3, .k = k + more, .merges = 2, .capacity = CAPACITY, .size = classes};
            sm_draw_splits(&s, &r, count[more]);
        }
        int changed = 0;
        for (uint32_t j = 0; j < CAPACITY; j++) {
            bool same = true;
            for (uint32_t i = 0; i < 3; i++) same = same && count[0][i * CAPACITY + j] == count[1][i * CAPACITY + j];
            changed += !same;
        }
        assert_int_equal(changed, 2);
    }
}
