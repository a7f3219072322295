#include "base/mem.h"
#include "core/points.h"
#include "core/table_parts.h"
#include "tests/support/checks.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

static const uint64_t fig1b[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};

static void check(const sm_table *t)
{
    const char *why = "";
    if (!sm_table_check(t, &why)) fail_msg("%s", why);
}

TEST(both_storages_have_the_same_counts)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        sm_dict *rows, *cols;
        sm_table *t = sample_table(fig1b, 3, 4, (sm_storage)storage, &rows, &cols);
        check(t);
        assert_int_equal(sm_table_dense(t), storage == SM_STORE_DENSE);
        assert_int_equal(sm_table_total(t), 100);
        assert_int_equal(sm_table_cells(t), 4);
        for (uint32_t i = 0; i < 12; i++) assert_int_equal(sm_table_at(t, i / 4, i % 4), fig1b[i]);
        assert_int_equal(sm_table_row_sums(t)[2], 60);
        assert_int_equal(sm_table_col_sums(t)[3], 20);
        assert_int_equal(sm_table_find_col(t, "K4"), 3);
        assert_int_equal(sm_table_find_col(t, "K5"), SM_NONE);
        sm_table_free(t);
        sm_dict_free(rows);
        sm_dict_free(cols);
    }
}

TEST(labellings_and_triples_give_the_same_table)
{
    uint64_t seed = 7;
    enum { N = 3000, K = 60 };
    static uint32_t a[N], b[N];
    static sm_triple triple[N];
    for (uint32_t i = 0; i < N; i++) {
        a[i] = sample_below(&seed, K);
        b[i] = sample_below(&seed, 3) ? a[i] : sample_below(&seed, K);
        triple[i] = (sm_triple){a[i], b[i], 1};
    }
    sm_partition p = sample_partition("a", "T", a, N, K), q = sample_partition("b", "K", b, N, K);
    sm_table *t[3];
    assert_int_equal(sm_table_of(&t[0], &p, &q, SM_STORE_DENSE, NULL), SM_OK);
    assert_int_equal(sm_table_of(&t[1], &p, &q, SM_STORE_SPARSE, NULL), SM_OK);
    assert_int_equal(sm_table_of_triples(&t[2], p.dict, q.dict, triple, N, SM_STORE_SPARSE, NULL), SM_OK);
    for (int v = 0; v < 3; v++) {
        check(t[v]);
        uint64_t brute = 0;
        for (uint32_t i = 0; i < N; i++) brute += a[i] == 5 && b[i] == 5;
        assert_int_equal(sm_table_at(t[v], 5, 5), brute);
        assert_int_equal(sm_table_cells(t[v]), sm_table_cells(t[0]));
        for (uint32_t c = 0; c < K * K; c++)
            assert_int_equal(sm_table_at(t[v], c / K, c % K), sm_table_at(t[0], c / K, c % K));
    }
    for (int v = 0; v < 3; v++) sm_table_free(t[v]);
    sample_partition_free(&p);
    sample_partition_free(&q);
}

/* Counted one by one as well: cells of 4 bytes and of 1, one of them far beyond a byte; rows by the hundred and by
 * the ten thousand, where they are put into groups first. */
TEST(points_are_counted_equally_at_every_size)
{
    static const struct {
        uint32_t rows, cols, n;
        sm_storage storage;
    } of[] = {{40, 30, 100001, SM_STORE_DENSE},   {600, 500, 700001, SM_STORE_DENSE},
              {500, 3, 20000, SM_STORE_SPARSE},   {1025, 300, 60000, SM_STORE_SPARSE},
              {5000, 41, 90000, SM_STORE_SPARSE}, {20000, 7, 60000, SM_STORE_SPARSE}};
    uint64_t seed = 11;
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        const uint32_t rows = of[k].rows, cols = of[k].cols, n = of[k].n;
        uint32_t *a = sm_alloc(n, sizeof *a), *b = sm_alloc(n, sizeof *b);
        uint64_t *brute = sm_alloc((size_t)rows * cols, sizeof *brute);
        for (uint32_t i = 0; i < n; i++) {
            bool same = !sample_below(&seed, 10);
            a[i] = same ? rows - 1 : sample_below(&seed, rows);
            b[i] = same ? 1 : sample_below(&seed, cols);
            brute[(size_t)a[i] * cols + b[i]]++;
        }
        sm_partition p = sample_partition("a", "T", a, n, rows), q = sample_partition("b", "K", b, n, cols);
        sm_table *t;
        assert_int_equal(sm_table_of(&t, &p, &q, of[k].storage, NULL), SM_OK);
        check(t);
        for (uint32_t i = 0; i < rows; i++)
            for (uint32_t j = 0; j < cols; j++) assert_int_equal(sm_table_at(t, i, j), brute[(size_t)i * cols + j]);
        sm_table_free(t);
        sample_partition_free(&p);
        sample_partition_free(&q);
        sm_free(a);
        sm_free(b);
        sm_free(brute);
    }
}

/* Enough rows and columns for every way of counting; the counts are made here in a plain array. */
TEST(table_of_labels_has_every_count)
{
    enum { N = 3000, K = 300 };
    static uint32_t row[N], col[N];
    static uint64_t count[K][K];
    uint64_t seed = 11;
    for (uint32_t i = 0; i < N; i++) {
        row[i] = i < K ? i : sample_below(&seed, K);
        col[i] = i < K ? i : sample_below(&seed, K);
        count[row[i]][col[i]]++;
    }
    sm_partition p = sample_partition("p", "T", row, N, K), q = sample_partition("q", "K", col, N, K);
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        sm_table *t;
        assert_int_equal(sm_table_of(&t, &p, &q, (sm_storage)storage, NULL), SM_OK);
        check(t);
        assert_int_equal(sm_table_total(t), N);
        for (uint32_t i = 0; i < K; i++)
            for (uint32_t j = 0; j < K; j++) assert_int_equal(sm_table_at(t, i, j), count[i][j]);
        sm_table_free(t);
    }
    sample_partition_free(&p);
    sample_partition_free(&q);
}

TEST(copy_is_equal_and_independent)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        sm_dict *rows, *cols;
        sm_table *t = sample_table(fig1b, 3, 4, (sm_storage)storage, &rows, &cols), *u;
        u = sm_table_copy(t);
        sm_op op = {.kind = SM_OP_MOVE, .row = 2, .from = 3, .to = 0, .count = 20};
        sm_edit e = {.ops = &op, .n_ops = 1};
        assert_int_equal(sm_table_prepare(u, &e, NULL), SM_OK);
        sm_table_op(u, &op);
        check(t);
        check(u);
        assert_int_equal(sm_table_at(t, 2, 3), 20);
        assert_int_equal(sm_table_at(u, 2, 3), 0);
        assert_int_equal(sm_table_at(u, 2, 0), 20);
        sm_table_free(t);
        sm_table_free(u);
        sm_dict_free(rows);
        sm_dict_free(cols);
    }
}

/* A row of a copy that grows may not write into the next row. Of this copy every
 * cell that was empty is filled, in both orders, a copy of it is taken half way, and neither touches another. */
TEST(lines_of_a_copy_grow_without_touching_neighbours)
{
    for (int back = 0; back < 2; back++) {
        sm_dict *rows, *cols;
        sm_table *t = sample_table(fig1b, 3, 4, SM_STORE_SPARSE, &rows, &cols), *u, *half = NULL;
        u = sm_table_copy(t);
        for (uint32_t k = 0; k < 12; k++) {
            uint32_t cell = back ? 11 - k : k;
            assert_int_equal(sm_table_add(u, cell / 4, cell % 4, 100 + cell, NULL), SM_OK);
            if (k == 5) half = sm_table_copy(u);
        }
        check(t);
        check(u);
        check(half);
        for (uint32_t cell = 0; cell < 12; cell++) {
            uint64_t was = fig1b[cell], more = 100 + cell;
            assert_int_equal(sm_table_at(t, cell / 4, cell % 4), was);
            assert_int_equal(sm_table_at(u, cell / 4, cell % 4), was + more);
            assert_int_equal(sm_table_at(half, cell / 4, cell % 4), was + ((back ? cell > 5 : cell < 6) ? more : 0));
        }
        sm_table_free(t);
        sm_table_free(u);
        sm_table_free(half);
        sm_dict_free(rows);
        sm_dict_free(cols);
    }
}

TEST(prepare_rejects_misfits_and_changes_nothing)
{
    static const sm_op bad[] = {
        {.kind = SM_OP_MOVE, .row = 2, .from = 3, .to = 2, .count = 21},
        {.kind = SM_OP_MOVE, .row = 2, .from = 3, .to = 9, .count = 1},
        {.kind = SM_OP_MOVE, .row = 3, .from = 3, .to = 2, .count = 0},
        {.kind = SM_OP_MOVE, .row = 2, .from = SM_NONE, .to = SM_NONE, .count = 1},
        {.kind = SM_OP_MOVE, .row = 2, .from = 4, .to = 2, .count = 0},
        {.kind = SM_OP_CLOSE, .from = 3},
        {.kind = SM_OP_CLOSE, .from = 4},
        {.kind = SM_OP_OPEN, .to = 4, .name = "K1"},
        {.kind = SM_OP_OPEN, .to = 2, .name = "new"},
        {.kind = SM_OP_NAME, .to = 2, .name = "K1", .was = "K3"},
        {.kind = SM_OP_NAME, .to = 4, .name = "new", .was = ""},
        {.kind = SM_OP_MOVE, .row = 2, .from = SM_NONE, .to = 2, .count = UINT64_C(1) << 53},
    };
    sm_dict *rows, *cols;
    sm_table *t = sample_table(fig1b, 3, 4, SM_STORE_BEST, &rows, &cols);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        sm_op ops[2] = {{.kind = SM_OP_MOVE, .row = 0, .from = 0, .to = 1, .count = 3}, bad[i]};
        sm_edit e = {.ops = ops, .n_ops = 2};
        assert_int_equal(sm_table_prepare(t, &e, NULL), SM_INTERNAL);
        check(t);
        assert_int_equal(sm_table_at(t, 0, 0), 10);
    }
    sm_table_free(t);
    sm_dict_free(rows);
    sm_dict_free(cols);
}

/* ---- random edits ------------------------------------------------------------------------------------------------ */

typedef struct scene {
    sm_table *t;
    sm_points *p;
    sm_dict *names;
    uint64_t seed;
} scene;

static void plan_move(scene *s, sm_edit *e)
{
    uint32_t point = sample_below(&s->seed, sm_points_n(s->p));
    uint32_t row = sm_points_class(s->p, point), from = sm_points_cluster(s->p, point), to;
    do to = sample_below(&s->seed, sm_table_cols(s->t));
    while (!sm_table_col_open(s->t, to));
    if (sample_below(&s->seed, 10) == 0) to = SM_NONE;
    /* One taken out before the roles were exchanged has no class, or one that was closed meanwhile. */
    if (from == to || row == SM_NONE || !sm_table_row_open(s->t, row)) return;
    uint64_t in_cell = from == SM_NONE ? 1 : sm_table_at(s->t, row, from);
    uint64_t count = 1 + sample_below(&s->seed, (uint32_t)in_cell);
    sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count};
    sm_edit_op(e, op);
    /* from anywhere in the chain, not from its front alone */
    uint32_t at = count == 1 ? point : sm_points_first(s->p, row, from);
    for (uint64_t i = 0; i < count; i++, at = sm_points_next(s->p, at)) sm_edit_point(e, at);
}

static void plan_open(scene *s, sm_edit *e)
{
    char name[32];
    uint32_t id;
    snprintf(name, sizeof name, "new%u", sm_dict_size(s->names));
    sm_dict_add(s->names, name, strlen(name), &id);
    sm_op op = {.kind = SM_OP_OPEN, .to = sm_table_cols(s->t), .from = SM_NONE, .name = sm_dict_text(s->names, id)};
    sm_edit_op(e, op);
}

static void plan_close(scene *s, sm_edit *e)
{
    for (uint32_t j = 0; j < sm_table_cols(s->t); j++) {
        if (!sm_table_col_open(s->t, j) || sm_table_col_sums(s->t)[j]) continue;
        sm_op op = {.kind = SM_OP_CLOSE, .from = j, .to = SM_NONE, .name = sm_table_col_name(s->t, j)};
        sm_edit_op(e, op);
        return;
    }
}

static void plan_roles(scene *s, sm_edit *e)
{
    sm_edit_op(e, (sm_op){.kind = SM_OP_ROLES});
}

static void apply(scene *s, sm_edit *e)
{
    sm_error err = {0};
    assert_ok(sm_table_prepare(s->t, e, &err), err);
    sm_points_prepare(s->p, e);
    for (size_t i = 0; i < e->n_ops; i++) sm_table_op(s->t, &e->ops[i]);
    sm_points_apply(s->p, e, SM_DO);
}

static void revert(scene *s, const sm_edit *e)
{
    for (size_t i = e->n_ops; i-- > 0;) {
        sm_op op = sm_op_inverse(e->ops[i]);
        sm_table_op(s->t, &op);
    }
    sm_points_apply(s->p, e, SM_UNDO);
}

/* Every chain in full, cell after cell: what undo must give back. Each has its points in their order. */
static uint64_t chains(const scene *s)
{
    uint64_t sum = 0, place = 1;
    for (uint32_t i = 0; i < sm_table_rows(s->t); i++)
        for (uint32_t j = 0; j < sm_table_cols(s->t); j++) {
            uint64_t count = 0;
            for (uint32_t p = sm_points_first(s->p, i, j), next; p != SM_NONE; p = next, count++) {
                sum += ++place * (p + 1) * 2654435761u;
                next = sm_points_next(s->p, p);
                assert_true(next > p); /* SM_NONE is the largest */
            }
            assert_int_equal(count, sm_table_at(s->t, i, j));
        }
    return sum;
}

TEST(random_edits_and_undo_restore_everything)
{
    static void (*const plans[])(scene *, sm_edit *) = {plan_move, plan_move,  plan_move,  plan_move,
                                                        plan_open, plan_close, plan_roles, plan_move};
    enum { EDITS = 1500 };
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        static const uint64_t count[] = {5, 9, 0, 0, 7, 1, 0, 0, 0, 12, 3, 2};
        sm_dataset *d = sample_dataset(count, 3, 4);
        scene s = {.seed = 42};
        assert_int_equal(sm_table_of(&s.t, sm_dataset_truth(d), sm_dataset_pred(d), (sm_storage)storage, NULL), SM_OK);
        assert_int_equal(sm_points_new(&s.p, sm_dataset_truth(d), sm_dataset_pred(d), NULL), SM_OK);
        sm_dict_new(&s.names);
        static sm_edit edit[EDITS];
        static uint64_t seen[EDITS];
        const int edits = EDITS / (int)sample_fewer();
        for (int i = 0; i < edits; i++) {
            seen[i] = chains(&s);
            edit[i] = (sm_edit){0};
            plans[sample_below(&s.seed, 8)](&s, &edit[i]);
            apply(&s, &edit[i]);
            if (i % 50 == 0) check(s.t);
        }
        for (int i = edits; i-- > 0;) {
            revert(&s, &edit[i]);
            assert_int_equal(chains(&s), seen[i]);
            sm_edit_free(&edit[i]);
        }
        check(s.t);
        for (uint32_t i = 0; i < 12; i++) assert_int_equal(sm_table_at(s.t, i / 4, i % 4), count[i]);
        sm_table_free(s.t);
        sm_points_free(s.p);
        sm_dict_free(s.names);
        sm_dataset_free(d);
    }
}

TEST(dense_table_that_grows_becomes_sparse)
{
    enum { ROWS = 500 };
    sm_dict *rows = sample_names("T", ROWS), *cols = sample_names("K", 2), *names = sample_names("N", 9000);
    sm_table *t;
    assert_int_equal(sm_table_new(&t, rows, cols, SM_STORE_BEST, NULL), SM_OK);
    assert_true(sm_table_dense(t));
    assert_int_equal(sm_table_add(t, 3, 1, 17, NULL), SM_OK);
    sm_edit e = {0};
    for (uint32_t j = 0; j < 9000; j++) {
        sm_op op = {.kind = SM_OP_OPEN, .to = 2 + j, .from = SM_NONE, .name = sm_dict_text(names, j)};
        sm_edit_op(&e, op);
    }
    assert_int_equal(sm_table_prepare(t, &e, NULL), SM_OK);
    for (size_t i = 0; i < e.n_ops; i++) sm_table_op(t, &e.ops[i]);
    check(t);
    assert_false(sm_table_dense(t));
    assert_int_equal(sm_table_at(t, 3, 1), 17);
    assert_int_equal(sm_table_find_col(t, "N9000"), 9001);
    sm_edit_free(&e);
    sm_table_free(t);
    sm_dict_free(rows);
    sm_dict_free(cols);
    sm_dict_free(names);
}

TEST(totals_above_2_to_the_53_are_rejected)
{
    sm_dict *rows = sample_names("T", 1), *cols = sample_names("K", 2);
    sm_triple triple[2] = {{0, 0, UINT64_C(1) << 53}, {0, 1, 1}};
    sm_table *t;
    assert_int_equal(sm_table_of_triples(&t, rows, cols, triple, 2, SM_STORE_BEST, NULL), SM_LIMIT);
    assert_null(t);
    assert_int_equal(sm_table_of_triples(&t, rows, cols, triple, 1, SM_STORE_BEST, NULL), SM_OK);
    assert_int_equal(sm_table_add(t, 0, 1, 1, NULL), SM_LIMIT);
    check(t);
    sm_table_free(t);
    sm_dict_free(rows);
    sm_dict_free(cols);
}

/* Up to 2^20 cells always; up to 2^22 = 4,194,304 where a third of them hold points, that is 1,398,102. */
TEST(storage_is_dense_up_to_its_two_bounds)
{
    assert_true(sm_table_prefers_dense(1024, 1024, 0));
    assert_false(sm_table_prefers_dense(1024, 1025, 0));
    assert_true(sm_table_prefers_dense(2048, 2048, 1398102));
    assert_false(sm_table_prefers_dense(2048, 2048, 1398101));
    assert_true(sm_table_prefers_dense(3, 524289, 524289));
    assert_false(sm_table_prefers_dense(2048, 2049, 2048 * 2049));
}

/* The check that the tests of three rooms lean on must itself say no. */
static void assert_found_out(const sm_table *t, const char *expected)
{
    const char *why = "nothing";
    assert_false(sm_table_check(t, &why));
    assert_string_equal(why, expected);
    assert_false(sm_table_check(t, NULL));
}

TEST(wrong_count_is_detected)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        sm_dict *rows, *cols;
        sm_table *t = sample_table(fig1b, 3, 4, (sm_storage)storage, &rows, &cols);
        for (int s = 0; s < 2; s++) {
            uint64_t *count = t->dense ? t->side[s].dense : t->side[s].sparse[0].count;
            (*count)++; /* one cell is read by rows, so there only the margin tells */
            assert_found_out(t, s ? "the two directions differ" : "a margin is not the sum of its line");
            (*count)--;
            t->side[s].sum[2]++;
            assert_found_out(t, "a margin is not the sum of its line");
            t->side[s].sum[2]--;
            t->side[s].open[1] = false;
            assert_found_out(t, "a closed cluster holds points");
            t->side[s].open[1] = true;
        }
        t->total++;
        assert_found_out(t, "the total is not the sum of the margins");
        t->total--;
        t->cells--;
        assert_found_out(t, "the cells with points are counted wrong");
        t->cells++;
        check(t);
        sm_table_free(t);
        sm_dict_free(rows);
        sm_dict_free(cols);
    }
}

/* Row 3 of Fig. 1B has two entries, 40 in column 3 and 20 in column 4. */
TEST(unsorted_sparse_line_is_detected)
{
    sm_dict *rows, *cols;
    sm_table *t = sample_table(fig1b, 3, 4, SM_STORE_SPARSE, &rows, &cols);
    sm_sparse_line *line = &t->side[0].sparse[2];
    assert_int_equal(line->n, 2);
    line->at[1] = 2;
    assert_found_out(t, "a sparse line is out of order");
    line->at[1] = 3;
    line->count[1] = 0;
    assert_found_out(t, "a sparse line is out of order");
    line->count[1] = 20;
    check(t);
    sm_table_free(t);
    sm_dict_free(rows);
    sm_dict_free(cols);
}

TEST(name_with_a_wrong_id_is_detected)
{
    for (int s = 0; s < 2; s++) {
        sm_dict *rows, *cols;
        sm_table *t = sample_table(fig1b, 3, 4, SM_STORE_BEST, &rows, &cols);
        for (uint32_t id = 0; id < 3; id++) {
            const char *name = t->side[s].name[id];
            t->side[s].name[id] = "somebody else";
            assert_found_out(t, "an open line is not found by its name");
            t->side[s].name[id] = t->side[s].name[(id + 1) % 3];
            assert_found_out(t, "an open line is not found by its name");
            t->side[s].name[id] = name;
        }
        check(t);
        sm_table_free(t);
        sm_dict_free(rows);
        sm_dict_free(cols);
    }
}
