/* After any change a repaired optimum equals one that is computed afresh: total, first optimum, prices, number. */
#include "measure/assign/assignment.h"
#include "measure/assign/assignment_parts.h"
#include "measure/assign/onto.h"
#include "tests/measure/assignment_tables.h"
#include "tests/support/checks.h"
#include "tests/support/ends.h"

typedef struct bench {
    tables_world world;
    uint64_t seed;
    sm_assignment *solver[SM_WEIGHTINGS];
    sm_onto *onto;
    char name[64][8];
    uint32_t n_names;
    uint32_t unsolved, cut_off; /* how often a solver, and a search for the first optimum, ended early */
} bench;

static uint32_t below(bench *b, uint32_t n)
{
    return tables_random(&b->seed) % n;
}

static bench bench_of(tables_world world, uint64_t seed)
{
    bench b = {.world = world, .seed = seed};
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) b.solver[w] = sm_assignment_new(world.t, w, 0);
    b.onto = sm_onto_new(world.t, b.solver[SM_BY_ROW_SHARE], 0);
    return b;
}

static void bench_free(bench *b)
{
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) sm_assignment_free(b->solver[w]);
    sm_onto_free(b->onto);
    tables_free(&b->world);
}

static void assert_same(const sm_matching *a, const sm_matching *b)
{
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->cols, b->cols);
    assert_true(a->weight == b->weight);
    assert_int_equal(a->optima, b->optima);
    assert_memory_equal(a->col_of_row, b->col_of_row, a->rows * sizeof(uint32_t));
    assert_memory_equal(a->row_of_col, b->row_of_col, a->cols * sizeof(uint32_t));
    assert_memory_equal(a->row_price, b->row_price, a->rows * sizeof(double));
    assert_memory_equal(a->col_price, b->col_price, a->cols * sizeof(double));
}

static void assert_as_fresh(sm_assignment *s, const sm_table *t, sm_weighting w)
{
    const char *why;
    if (!sm_assignment_proven(s, &why)) fail_msg("not proven: %s", why);
    sm_assignment *fresh = sm_assignment_new(t, w, 0);
    assert_true(sm_assignment_settle(fresh));
    assert_true(sm_assignment_matching(s)->weight == sm_assignment_matching(fresh)->weight);
    assert_same(settled_matching(s), settled_matching(fresh));
    sm_assignment_free(fresh);
}

static void assert_onto_as_fresh(const bench *b)
{
    sm_onto *fresh = sm_onto_new(b->world.t, NULL, 0);
    assert_true(sm_onto_settle(fresh));
    assert_true(sm_onto_value(fresh) == sm_onto_value(b->onto));
    sm_onto_free(fresh);
}

/* Ends early, after a random number of steps; other changes follow. */
static void settle_some(bench *b)
{
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) {
        end_after(below(b, 400));
        bool solved = sm_assignment_settle(b->solver[w]);
        b->unsolved += !solved;
        end_after(below(b, 4000));
        if (solved) b->cut_off += !sm_assignment_settle_first(b->solver[w]);
    }
    end_after(below(b, 400));
    sm_onto_settle(b->onto);
    end_never();
}

static void settle_all(bench *b)
{
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) assert_true(sm_assignment_settle(b->solver[w]));
    assert_true(sm_onto_settle(b->onto));
}

static void touch(bench *b, uint32_t row, uint32_t from, uint32_t to)
{
    const uint32_t col[] = {from, to};
    bool resized = from == SM_NONE || to == SM_NONE;
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) sm_assignment_touch(b->solver[w], 0, row);
    sm_onto_touch(b->onto, 0, row);
    for (int k = 0; k < 2; k++) {
        if (col[k] == SM_NONE) continue;
        sm_assignment_touch(b->solver[SM_BY_BRAUN_BLANQUET], 1, col[k]);
        sm_onto_touch(b->onto, 1, col[k]);
        if (resized) sm_assignment_touch(b->solver[SM_BY_COUNT], 1, col[k]); /* more than needed does no harm */
    }
}

static void prepare(bench *b, uint32_t rows, uint32_t cols)
{
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) sm_assignment_prepare(b->solver[w], rows, cols);
    sm_onto_prepare(b->onto, rows, cols);
}

static void move_some(bench *b)
{
    sm_table *t = b->world.t;
    uint32_t row = below(b, sm_table_rows(t)), from = below(b, sm_table_cols(t)), to = below(b, sm_table_cols(t));
    uint64_t count = sm_table_at(t, row, from);
    if (!sm_table_row_open(t, row) || !sm_table_col_open(t, from) || !sm_table_col_open(t, to) || from == to) return;
    uint32_t kind = below(b, 8);
    if (kind == 0) from = SM_NONE, count = 1 + below(b, 5); /* into the table */
    if (!count) return;
    if (kind == 1) to = SM_NONE; /* out of it */
    if (kind > 4) count = 1 + tables_random(&b->seed) % count;
    tables_op(t, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count});
    touch(b, row, from, to);
}

/* Opens a new column or one that was closed, or closes one without points. */
static void open_or_close(bench *b)
{
    sm_table *t = b->world.t;
    uint32_t cols = sm_table_cols(t), col = below(b, cols);
    bool another = below(b, 2), open = sm_table_col_open(t, col);
    if (another) col = cols;
    if ((another || !open) && b->n_names < 64) {
        char *name = b->name[b->n_names];
        (void)snprintf(name, sizeof b->name[0], "n%u", b->n_names++);
        prepare(b, sm_table_rows(t), cols + 1);
        tables_op(t, (sm_op){.kind = SM_OP_OPEN, .to = col, .name = name});
    } else if (!another && open && !sm_table_col_sums(t)[col]) {
        tables_op(t, (sm_op){.kind = SM_OP_CLOSE, .from = col, .name = sm_table_col_name(t, col)});
    }
}

static void exchange_roles(bench *b)
{
    tables_op(b->world.t, (sm_op){.kind = SM_OP_ROLES});
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) sm_assignment_touch_all(b->solver[w]);
    sm_onto_touch_all(b->onto);
}

static void change(bench *b)
{
    uint32_t what = below(b, 40);
    if (what == 0)
        exchange_roles(b);
    else if (what == 1)
        open_or_close(b);
    else
        move_some(b);
}

static tables_world random_world(uint64_t seed, uint32_t rows, uint32_t cols, sm_storage how)
{
    uint64_t count[40 * 40] = {0};
    uint32_t most = 1 + tables_random(&seed) % 30, zeros = tables_random(&seed) % 9;
    for (uint32_t k = 0; k < rows * cols; k++) {
        count[k] = tables_random(&seed) % 10 < zeros ? 0 : 1 + tables_random(&seed) % most;
        if (k / cols == k % cols) count[k] += 20;
    }
    return tables_of(rows, cols, count, how);
}

/* Returns the lower of how often a solver and a search for the first optimum ended early. */
static uint32_t run(uint64_t seed, uint32_t rows, uint32_t cols, sm_storage how, int changes)
{
    bench b = bench_of(random_world(seed, rows, cols, how), seed);
    for (int k = 0; k < changes; k++) {
        change(&b);
        if (!below(&b, 3)) settle_some(&b);
        if (below(&b, 4)) continue;
        settle_all(&b);
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) assert_as_fresh(b.solver[w], b.world.t, w);
        assert_onto_as_fresh(&b);
    }
    bench_free(&b);
    return b.unsolved < b.cut_off ? b.unsolved : b.cut_off;
}

TEST(repair_equals_fresh_in_small_tables)
{
    for (uint64_t seed = 1; seed <= 60; seed++)
        run(seed, 1 + (uint32_t)seed % 6, 1 + (uint32_t)(seed / 6) % 6, seed % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE,
            120);
}

TEST(repair_equals_fresh_in_larger_tables)
{
    for (uint64_t seed = 1; seed <= 12; seed++)
        assert_true(
            run(seed, 20 + (uint32_t)seed, 32 - (uint32_t)seed, seed % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE, 200) > 10);
}

TEST(dense_and_sparse_storage_give_the_same_bits)
{
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint32_t rows = 1 + (uint32_t)seed % 30, cols = 1 + (uint32_t)(seed * 7) % 33;
        bench a = bench_of(random_world(seed, rows, cols, SM_STORE_DENSE), seed);
        bench b = bench_of(random_world(seed, rows, cols, SM_STORE_SPARSE), seed);
        settle_all(&a);
        settle_all(&b);
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) {
            assert_same(settled_matching(a.solver[w]), settled_matching(b.solver[w]));
        }
        assert_true(sm_onto_value(a.onto) == sm_onto_value(b.onto));
        bench_free(&a);
        bench_free(&b);
    }
}

/* Relabelled rows and columns: another first optimum, the same total. */
TEST(totals_do_not_depend_on_the_order_of_labels)
{
    enum { N = 17 };
    uint64_t seed = 3, count[N * N] = {0}, other[N * N];
    for (int round = 0; round < 50; round++) {
        for (uint32_t k = 0; k < N * N; k++) count[k] = tables_random(&seed) % 4 ? tables_random(&seed) % 50 : 0;
        for (uint32_t i = 0; i < N; i++)
            for (uint32_t j = 0; j < N; j++) other[(i * 5 + 3) % N * N + (j * 11 + 7) % N] = count[i * N + j];
        bench a = bench_of(tables_of(N, N, count, SM_STORE_DENSE), 1),
              b = bench_of(tables_of(N, N, other, SM_STORE_SPARSE), 1);
        settle_all(&a);
        settle_all(&b);
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++)
            assert_true(sm_assignment_matching(a.solver[w])->weight == sm_assignment_matching(b.solver[w])->weight);
        bench_free(&a);
        bench_free(&b);
    }
}
