/* After any change a repaired optimum equals one that is worked out afresh: total, first optimum, prices, number. */
#include "measure/assign/assignment.h"
#include "measure/assign/assignment_parts.h"
#include "measure/assign/onto.h"
#include "tests/measure/assignment_tables.h"
#include "tests/support/checks.h"
#include "tests/support/whole.h"

typedef struct bench {
    tables_world world;
    uint64_t seed;
    sm_assignment *solver[SM_WEIGHTINGS];
    sm_onto *onto;
    char name[64][8];
    uint32_t n_names, cut_off; /* searches for the first optimum that ran out of budget */
} bench;

static uint32_t below(bench *b, uint32_t n)
{
    return tables_random(&b->seed) % n;
}

static bench bench_of(tables_world world, uint64_t seed)
{
    bench b = {.world = world, .seed = seed};
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) sm_assignment_new(&b.solver[w], world.t, w, 0);
    sm_onto_new(&b.onto, world.t, b.solver[SM_BY_ROW_SHARE], 0);
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
    sm_error err = {0};
    const char *why;
    uint64_t budget = UINT64_MAX;
    if (!sm_assignment_proven(s, &why)) fail_msg("not proven: %s", why);
    sm_assignment *fresh;
    sm_assignment_new(&fresh, t, w, 0);
    assert_true(sm_assignment_settle(fresh, &budget));
    assert_true(sm_assignment_matching(s)->weight == sm_assignment_matching(fresh)->weight);
    const sm_matching *a, *b;
    assert_ok(whole_matching(s, &a, &err), err);
    assert_ok(whole_matching(fresh, &b, &err), err);
    assert_same(a, b);
    sm_assignment_free(fresh);
}

static void assert_onto_as_fresh(const bench *b)
{
    uint64_t budget = UINT64_MAX;
    sm_onto *fresh;
    sm_onto_new(&fresh, b->world.t, NULL, 0);
    assert_true(sm_onto_settle(fresh, &budget));
    assert_true(sm_onto_value(fresh) == sm_onto_value(b->onto));
    sm_onto_free(fresh);
}

/* A slice of the search for the first optimum; what it leaves undone is gone on with, or dropped by the next change. */
static void look_for_first(bench *b, sm_assignment *s)
{
    sm_error err = {0};
    const sm_matching *first;
    uint64_t budget = below(b, 4000);
    assert_ok(sm_assignment_settle_first(s, &budget, &first, &err), err);
    if (!first) b->cut_off++;
}

/* In slices of random length, other changes in between. */
static bool settle_all(bench *b, bool whole)
{
    bool done = true;
    uint64_t budget = UINT64_MAX;
    for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) {
        if (!whole) budget = below(b, 400);
        bool solved = sm_assignment_settle(b->solver[w], &budget);
        if (solved && !whole) look_for_first(b, b->solver[w]);
        done = solved && done;
    }
    if (!whole) budget = below(b, 400);
    return sm_onto_settle(b->onto, &budget) && done;
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

/* How often a search for the first optimum was cut off. */
static uint32_t run(uint64_t seed, uint32_t rows, uint32_t cols, sm_storage how, int changes)
{
    bench b = bench_of(random_world(seed, rows, cols, how), seed);
    for (int k = 0; k < changes; k++) {
        change(&b);
        if (!below(&b, 3)) (void)settle_all(&b, false);
        if (below(&b, 4)) continue;
        assert_true(settle_all(&b, true));
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) assert_as_fresh(b.solver[w], b.world.t, w);
        assert_onto_as_fresh(&b);
    }
    bench_free(&b);
    return b.cut_off;
}

static void repaired_equals_fresh_in_small_tables(void **state)
{
    for (uint64_t seed = 1; seed <= 60; seed++)
        run(seed, 1 + (uint32_t)seed % 6, 1 + (uint32_t)(seed / 6) % 6, seed % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE,
            120);
}

static void repaired_equals_fresh_in_larger_tables(void **state)
{
    for (uint64_t seed = 1; seed <= 12; seed++)
        assert_true(
            run(seed, 20 + (uint32_t)seed, 32 - (uint32_t)seed, seed % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE, 200) > 10);
}

/* A step at a time, and whatever changes while the search for one path is under way: it is dropped, and found again. */
static uint32_t run_in_steps(uint64_t seed, uint32_t rows, uint32_t cols, sm_storage how)
{
    bench b = bench_of(random_world(seed, rows, cols, how), seed);
    uint32_t cut = 0;
    for (int k = 0; k < 40; k++) {
        bool under_way = false;
        for (uint32_t steps = 400; steps && !(under_way && !below(&b, 4)); steps--) {
            uint64_t budget = 1;
            (void)sm_onto_settle(b.onto, &budget);
            under_way = false;
            for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) {
                budget = 1;
                bool settled = sm_assignment_settle(b.solver[w], &budget);
                under_way = under_way || b.solver[w]->search.on;
                assert_false(settled && b.solver[w]->search.on);
            }
        }
        cut += under_way;
        if (below(&b, 2))
            open_or_close(&b);
        else
            change(&b);
        if (below(&b, 3)) continue;
        assert_true(settle_all(&b, true));
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) assert_as_fresh(b.solver[w], b.world.t, w);
        assert_onto_as_fresh(&b);
    }
    bench_free(&b);
    return cut;
}

static void a_path_is_searched_for_in_slices(void **state)
{
    uint32_t cut = 0;
    for (uint64_t seed = 1; seed <= 150; seed++)
        cut += run_in_steps(seed, 8 + (uint32_t)seed % 24, 34 - (uint32_t)seed % 24,
                            seed % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE);
    assert_true(cut > 100);
}

static void dense_and_sparse_storage_give_the_same_bits(void **state)
{
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint32_t rows = 1 + (uint32_t)seed % 30, cols = 1 + (uint32_t)(seed * 7) % 33;
        bench a = bench_of(random_world(seed, rows, cols, SM_STORE_DENSE), seed);
        bench b = bench_of(random_world(seed, rows, cols, SM_STORE_SPARSE), seed);
        assert_true(settle_all(&a, true) && settle_all(&b, true));
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++) {
            const sm_matching *x, *y;
            sm_error err = {0};
            assert_ok(whole_matching(a.solver[w], &x, &err), err);
            assert_ok(whole_matching(b.solver[w], &y, &err), err);
            assert_same(x, y);
        }
        assert_true(sm_onto_value(a.onto) == sm_onto_value(b.onto));
        bench_free(&a);
        bench_free(&b);
    }
}

/* Relabelled rows and columns: another first optimum, the same total. */
static void totals_do_not_depend_on_the_order_of_labels(void **state)
{
    enum { N = 17 };
    uint64_t seed = 3, count[N * N] = {0}, other[N * N];
    for (int round = 0; round < 50; round++) {
        for (uint32_t k = 0; k < N * N; k++) count[k] = tables_random(&seed) % 4 ? tables_random(&seed) % 50 : 0;
        for (uint32_t i = 0; i < N; i++)
            for (uint32_t j = 0; j < N; j++) other[(i * 5 + 3) % N * N + (j * 11 + 7) % N] = count[i * N + j];
        bench a = bench_of(tables_of(N, N, count, SM_STORE_DENSE), 1),
              b = bench_of(tables_of(N, N, other, SM_STORE_SPARSE), 1);
        assert_true(settle_all(&a, true) && settle_all(&b, true));
        for (sm_weighting w = 0; w < SM_WEIGHTINGS; w++)
            assert_true(sm_assignment_matching(a.solver[w])->weight == sm_assignment_matching(b.solver[w])->weight);
        bench_free(&a);
        bench_free(&b);
    }
}

static void budget_is_used_up_and_work_goes_on_where_it_stopped(void **state)
{
    bench b = bench_of(random_world(8, 30, 30, SM_STORE_DENSE), 8);
    int slices = 0;
    for (uint64_t budget = 100; !sm_assignment_settle(b.solver[SM_BY_COUNT], &budget); budget = 100) {
        assert_true(budget == 0);
        assert_true(slices++ < 10000);
    }
    assert_true(slices > 10);
    uint64_t none = 0;
    assert_true(sm_assignment_settle(b.solver[SM_BY_COUNT], &none)); /* nothing left to do costs nothing */
    bench_free(&b);
}

/* Classes and clusters differ in number: what was begun is gone on with, however small the slices. */
static void the_first_optimum_of_a_wide_table_is_found_in_slices(void **state)
{
    bench b = bench_of(random_world(8, 12, 30, SM_STORE_DENSE), 8);
    sm_assignment *s = b.solver[SM_BY_COUNT];
    uint64_t budget = SM_BUDGET_ALL;
    assert_true(sm_assignment_settle(s, &budget));
    const sm_matching *first = NULL;
    sm_error err = {0};
    int slices = 0;
    for (; !first; slices++) {
        budget = 100;
        assert_ok(sm_assignment_settle_first(s, &budget, &first, &err), err);
        assert_true(slices < 10000);
    }
    assert_true(slices > 3);
    bench_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repaired_equals_fresh_in_small_tables),
        cmocka_unit_test(repaired_equals_fresh_in_larger_tables),
        cmocka_unit_test(a_path_is_searched_for_in_slices),
        cmocka_unit_test(dense_and_sparse_storage_give_the_same_bits),
        cmocka_unit_test(totals_do_not_depend_on_the_order_of_labels),
        cmocka_unit_test(budget_is_used_up_and_work_goes_on_where_it_stopped),
        cmocka_unit_test(the_first_optimum_of_a_wide_table_is_found_in_slices),
    };
    return cmocka_run_group_tests_name("assignment_warm", tests, NULL, NULL);
}
