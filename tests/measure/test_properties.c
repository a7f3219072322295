/* The ten properties of nca-2024, section 3, tried on random tables: no + is violated, and for every - a violation is
 * found. Definitions are the paper's, taken literally for distances too; [B1] is also tried on tables with more or
 * fewer clusters than classes, and [B0] by going through every table with given class sizes. */
#include "measure/scored.h"
#include "tests/support/indices.h"

#define MOST_INDICES 96

enum { PER, SYM, SU, SC, B1, E0, U0, O0, B0, MON, PROPERTIES };
static const char *const property_name[PROPERTIES] = {"PER", "SYM", "SU", "SC", "B1", "E0", "U0", "O0", "B0", "MON"};

typedef struct table {
    uint32_t k, other;
    uint64_t c[25];
} table;

typedef struct values {
    double of[MOST_INDICES]; /* NAN: undefined */
    bool identical;
} values;

typedef struct lab {
    bool violated[MOST_INDICES][PROPERTIES];
    uint64_t seed;
} lab;

static const double little = 1e-9;

/* Classes and clusters bear the same names, so that the accuracy by names can be asked too. */
static values values_of(const table *t)
{
    values v;
    scored s = scored_as(t->k, t->other, t->c, 'K', SM_NEED_VALUES);
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_value x = sm_live_value(s.live, the_indices()[i]);
        v.of[i] = x.state == SM_UNDEFINED ? NAN : x.number;
    }
    v.identical = sm_facts_identical(sm_live_facts(s.live));
    scored_free(&s);
    return v;
}

static bool differ(double a, double b)
{
    return fabs(a - b) > little * fmax(1, fabs(a));
}

static void expect_same(lab *l, int property, const values *v, const table *t)
{
    values w = values_of(t);
    for (size_t i = 0; the_indices()[i]; i++)
        if (differ(v->of[i], w.of[i])) l->violated[i][property] = true;
}

static void expect_zero(lab *l, int property, const table *t)
{
    values v = values_of(t);
    for (size_t i = 0; the_indices()[i]; i++)
        if (differ(v.of[i], 0)) l->violated[i][property] = true;
}

/* At most 1, and 1 only and always for identical partitions. */
static void expect_one_only_when_identical(lab *l, const values *v)
{
    for (size_t i = 0; the_indices()[i]; i++)
        if (v->of[i] > 1 + little || (fabs(v->of[i] - 1) < 1e-12) != v->identical) l->violated[i][B1] = true;
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static table drawn(lab *l, uint32_t k, uint32_t other)
{
    table t = {.k = k, .other = other};
    uint64_t most = (uint64_t[]){2, 3, 9, 40}[draw(&l->seed, 4)], holes = draw(&l->seed, 4);
    for (uint32_t i = 0; i < k; i++) {
        for (uint32_t j = 0; j < other; j++)
            t.c[i * other + j] = draw(&l->seed, 4) < holes ? 0 : 1 + draw(&l->seed, most);
        if (holes) t.c[i * other + draw(&l->seed, other)] += 1; /* no class is empty */
    }
    return t;
}

static table turned(const table *t)
{
    table u = {.k = t->other, .other = t->k};
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++) u.c[j * u.other + i] = t->c[i * t->other + j];
    return u;
}

/* Two classes, then two clusters change places. */
static table swapped(const table *t, uint32_t a, uint32_t b, bool clusters)
{
    table u = *t;
    for (uint32_t i = 0; i < t->k; i++) {
        uint32_t from = clusters ? i * t->k + a : a * t->k + i, to = clusters ? i * t->k + b : b * t->k + i;
        u.c[from] = t->c[to];
        u.c[to] = t->c[from];
    }
    return u;
}

static table times(const table *t, const uint64_t factor[5])
{
    table u = *t;
    for (uint32_t i = 0; i < t->k * t->other; i++) u.c[i] *= factor[i / t->other];
    return u;
}

/* A table of these class sizes whose largest entry of each row is on the diagonal. */
static table dominant(lab *l, uint32_t k, const uint64_t *size)
{
    table t = {.k = k, .other = k};
    for (uint32_t i = 0; i < k; i++) {
        uint64_t *row = &t.c[i * k];
        for (uint64_t left = size[i]; left > 0;) {
            uint64_t some = 1 + draw(&l->seed, left);
            row[draw(&l->seed, k)] += some;
            left -= some;
        }
        uint32_t most = 0;
        for (uint32_t j = 1; j < k; j++)
            if (row[j] > row[most]) most = j;
        uint64_t keep = row[i];
        row[i] = row[most];
        row[most] = keep;
    }
    return t;
}

/* ---- one property after the other -------------------------------------------------------------------------------- */

static void try_invariances(lab *l, uint32_t k)
{
    table t = drawn(l, k, k);
    values v = values_of(&t);
    uint32_t a = (uint32_t)draw(&l->seed, k), b = (uint32_t)draw(&l->seed, k);
    table rows = swapped(&t, a, b, false), cols = swapped(&t, a, b, true), back = turned(&t);
    uint64_t every[5] = {3, 3, 3, 3, 3}, each[5];
    for (int i = 0; i < 5; i++) each[i] = 1 + draw(&l->seed, 4);
    table tripled = times(&t, every), unequal = times(&t, each);
    expect_same(l, PER, &v, &rows);
    expect_same(l, PER, &v, &cols);
    expect_same(l, SYM, &v, &back);
    expect_same(l, SU, &v, &tripled);
    expect_same(l, SC, &v, &unequal);
    expect_one_only_when_identical(l, &v);
}

static void try_other_shapes(lab *l)
{
    uint32_t k = 1 + (uint32_t)draw(&l->seed, 4);
    table t = drawn(l, k, 1 + (uint32_t)draw(&l->seed, 5));
    values v = values_of(&t);
    expect_one_only_when_identical(l, &v);
}

static void try_worst_cases(lab *l, uint32_t k)
{
    table uniform = {.k = k, .other = k}, one = {.k = k, .other = k};
    for (uint32_t i = 0; i < k; i++) {
        uint64_t size = 1 + draw(&l->seed, 5);
        for (uint32_t j = 0; j < k; j++) uniform.c[i * k + j] = size;
        one.c[i * k] = size;
    }
    expect_zero(l, U0, &uniform);
    expect_zero(l, O0, &one);
}

static void expect_no_fall(lab *l, const table *t, const table *better)
{
    values v = values_of(t), w = values_of(better);
    for (size_t i = 0; the_indices()[i]; i++)
        if (w.of[i] < v.of[i] - little) l->violated[i][MON] = true;
}

static bool below(const table *t, const table *u)
{
    for (uint32_t i = 0; i < t->k; i++)
        if (t->c[i * t->k + i] > u->c[i * t->k + i]) return false;
    return true;
}

static void try_monotonicity(lab *l, uint32_t k)
{
    uint64_t size[5];
    for (uint32_t i = 0; i < k; i++) size[i] = (uint64_t[]){2, 3, 4, 6, 10, 30, 90}[draw(&l->seed, 7)];
    table t = dominant(l, k, size), any = dominant(l, k, size), moved = t;
    uint32_t i = (uint32_t)draw(&l->seed, k), j = (uint32_t)draw(&l->seed, k);
    if (i != j && t.c[i * k + j] > 0) {
        moved.c[i * k + i]++;
        moved.c[i * k + j]--;
        expect_no_fall(l, &t, &moved);
    }
    if (below(&t, &any)) expect_no_fall(l, &t, &any);
}

/* ---- every table ------------------------------------------------------------------------------------------------- */

typedef void (*visitor)(void *self, const table *t);

/* Every way to fill the cells from at on, with left points still to place in this row. */
static void fill(table *t, const uint64_t *size, uint32_t at, uint64_t left, visitor visit, void *self)
{
    uint32_t row = at / t->other;
    if (at % t->other == t->other - 1) {
        t->c[at] = left;
        if (row + 1 == t->k)
            visit(self, t);
        else
            fill(t, size, at + 1, size[row + 1], visit, self);
        return;
    }
    for (uint64_t c = 0; c <= left; c++) {
        t->c[at] = c;
        fill(t, size, at + 1, left - c, visit, self);
    }
}

static void note_least(void *self, const table *t)
{
    double *least = self;
    values v = values_of(t);
    for (size_t i = 0; the_indices()[i]; i++) least[i] = fmin(least[i], v.of[i]);
}

/* Sizes are multiples of k, so that the uniform table is among them. */
static void try_least_value(lab *l, uint32_t k, const uint64_t *size)
{
    double least[MOST_INDICES];
    for (int i = 0; i < MOST_INDICES; i++) least[i] = INFINITY;
    table t = {.k = k, .other = k};
    fill(&t, size, 0, size[0], note_least, least);
    for (size_t i = 0; the_indices()[i]; i++)
        if (differ(least[i], 0)) l->violated[i][B0] = true;
}

typedef struct mean {
    const uint64_t *cols;
    double sum[MOST_INDICES], weight;
} mean;

static double ways(uint64_t n, uint64_t k)
{
    return k == 0 ? 1 : ways(n - 1, k - 1) * (double)n / (double)k;
}

/* A table's weight among all deals of its margins: the product over rows of the ways to pick its cells from what the
 * columns still have. */
static void add_weighted(void *self, const table *t)
{
    mean *m = self;
    uint64_t left[5];
    double weight = 1;
    for (uint32_t j = 0; j < t->other; j++) left[j] = m->cols[j];
    for (uint32_t i = 0; i < t->k; i++)
        for (uint32_t j = 0; j < t->other; j++) {
            uint64_t c = t->c[i * t->other + j];
            if (c > left[j]) return;
            weight *= ways(left[j], c);
            left[j] -= c;
        }
    values v = values_of(t);
    m->weight += weight;
    for (size_t i = 0; the_indices()[i]; i++) m->sum[i] += weight * v.of[i];
}

static void try_expectation(lab *l, uint32_t k, const uint64_t *rows, const uint64_t *cols)
{
    mean m = {.cols = cols};
    table t = {.k = k, .other = k};
    fill(&t, rows, 0, rows[0], add_weighted, &m);
    for (size_t i = 0; the_indices()[i]; i++)
        if (differ(m.sum[i] / m.weight, 0)) l->violated[i][E0] = true;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static void run(lab *l)
{
    for (int round = 0; round < 600; round++) {
        uint32_t k = 2 + (uint32_t)draw(&l->seed, 3);
        try_invariances(l, k);
        try_other_shapes(l);
        try_worst_cases(l, k);
        for (int more = 0; more < 5; more++) try_monotonicity(l, k);
    }
    try_least_value(l, 2, (uint64_t[]){4, 6});
    try_least_value(l, 3, (uint64_t[]){3, 6, 3});
    try_expectation(l, 2, (uint64_t[]){2, 2}, (uint64_t[]){2, 2});
    try_expectation(l, 2, (uint64_t[]){3, 2}, (uint64_t[]){4, 1});
    try_expectation(l, 3, (uint64_t[]){3, 2, 1}, (uint64_t[]){2, 2, 2});
}

static void compare_column(const lab *l, int property)
{
    for (size_t i = 0; the_indices()[i]; i++) {
        char sign = the_indices()[i]->properties[property];
        if (sign == '?') continue;
        if (l->violated[i][property] != (sign == '-'))
            fail_msg("%s is %c of %s, but %s", property_name[property], sign, the_indices()[i]->id,
                     sign == '+' ? "a violation was found" : "none was found");
    }
}

static int run_lab(void **state)
{
    static lab l = {.seed = 2024};
    if (the_index_count() > MOST_INDICES) return -1;
    run(&l);
    *state = &l;
    return 0;
}

TEST(first_five_properties_match_the_rows)
{
    for (int p = PER; p <= B1; p++) compare_column(*state, p);
}

TEST(expectation_matches_the_rows)
{
    compare_column(*state, E0);
}

TEST(worst_cases_match_the_rows)
{
    for (int p = U0; p <= B0; p++) compare_column(*state, p);
}

TEST(monotonicity_matches_the_rows)
{
    compare_column(*state, MON);
}

const test_group group_of_tests = {run_lab, NULL};
