/* Every allocation of building, copying and changing tables and points fails in turn: no crash, no leak, nothing
 * changed. */
#include "setmatch/base/mem.h"
#include "setmatch/core/lesson.h"
#include "setmatch/core/points.h"
#include "tests/support/checks.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

static const uint64_t count[] = {5, 9, 0, 0, 7, 1, 0, 0, 0, 12, 3, 2};

static sm_status change(sm_table *t, sm_points *p, const sm_dict *names)
{
    sm_edit e = {0};
    sm_status status = SM_OK;
    for (uint32_t j = 0; j < sm_dict_size(names) && status == SM_OK; j++) {
        sm_op open = {.kind = SM_OP_OPEN, .to = 4 + j, .from = SM_NONE, .name = sm_dict_text(names, j)};
        status = sm_edit_op(&e, open, NULL);
    }
    sm_op move = {.kind = SM_OP_MOVE, .row = 2, .from = 1, .to = 0, .count = 2};
    if (status == SM_OK) status = sm_edit_op(&e, move, NULL);
    for (uint32_t at = sm_points_first(p, 2, 1), i = 0; i < 2 && status == SM_OK; i++, at = sm_points_next(p, at))
        status = sm_edit_point(&e, at, NULL);
    if (status == SM_OK) status = sm_table_prepare(t, &e, NULL);
    if (status == SM_OK) status = sm_points_prepare(p, &e, NULL);
    if (status == SM_OK) {
        for (size_t i = 0; i < e.n_ops; i++) sm_table_op(t, &e.ops[i]);
        sm_points_apply(p, &e, SM_DO);
    }
    sm_edit_done(&e);
    return status;
}

/* Many short texts, and some that take a block of their own. */
static sm_status fill_dict(void)
{
    static char text[400] = "text ";
    sm_dict *d = NULL;
    uint32_t id;
    memset(text + 5, 'x', sizeof text - 5);
    sm_status status = sm_dict_new(&d, NULL);
    for (uint32_t i = 0; i < 60 && status == SM_OK; i++) {
        status = sm_dict_add(d, text, i % 20 ? i : 300 + i, &id, NULL);
        assert_int_equal(sm_dict_size(d), status == SM_OK ? i + 1 : i);
    }
    sm_dict_free(d);
    return status;
}

static sm_status all(const sm_dataset *d, const sm_dict *names, sm_storage storage)
{
    sm_table *t = NULL, *u = NULL;
    sm_points *p = NULL;
    sm_status status = sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), storage, NULL);
    if (status == SM_OK) status = sm_table_copy(&u, t, NULL, NULL);
    if (status == SM_OK) status = fill_dict();
    if (status == SM_OK) status = sm_points_new(&p, sm_dataset_truth(d), sm_dataset_pred(d), NULL, NULL);
    if (status == SM_OK) {
        status = change(t, p, names);
        assert_true(sm_table_check(t, NULL));
        assert_int_equal(sm_table_at(t, 2, 1), status == SM_OK ? 10 : 12);
    }
    sm_table_free(t);
    sm_table_free(u);
    sm_points_free(p);
    return status;
}

static void every_allocation_fails_in_turn(void **state)
{
    sm_dataset *d = sample_dataset(count, 3, 4);
    sm_dict *names = sample_names("N", 40);
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++)
        for (int keep = 0; keep < 2; keep++) {
            uint64_t before = mem_fault_live(), k = 0;
            sm_status status;
            do {
                mem_fault_at(++k, keep);
                status = all(d, names, (sm_storage)storage);
                assert_int_equal(status, mem_fault_happened() ? SM_LIMIT : SM_OK);
                mem_fault_at(0, false);
                assert_int_equal(mem_fault_live(), before);
            } while (status != SM_OK);
            assert_true(k > 20);
        }
    sm_dict_free(names);
    sm_dataset_free(d);
    assert_int_equal(mem_fault_live(), 0);
}

typedef struct asked { /* a pace that ends it when it is asked for the `last` time; 0: never */
    int times, last;
} asked;

static bool ask(void *self)
{
    asked *a = self;
    return ++a->times != a->last;
}

/* A pace is asked once in 2^18 points or cells, however few lines they lie in: so often for every time that all 2^20
 * points are gone through. A table that is ended leaves nothing, one that is not has them all. */
static void a_table_of_many_points_is_ended_at_any_question(void **state)
{
    enum { POINTS = 1 << 20, A_TIME = POINTS >> 18 };
    static const struct {
        uint32_t rows, cols;
        sm_storage storage;
        int times; /* counted by row, put in order, made lines of; in groups first where there are many rows */
    } row[] = {{10, 10, SM_STORE_DENSE, 1},    {600, 600, SM_STORE_DENSE, 1},  {1100, 1000, SM_STORE_DENSE, 1},
               {1, 40000, SM_STORE_SPARSE, 3}, {300, 300, SM_STORE_SPARSE, 3}, {5000, 5000, SM_STORE_SPARSE, 4}};
    uint32_t *label = sm_alloc(POINTS, sizeof *label);
    assert_non_null(label);
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        sm_partition side[2];
        for (int s = 0; s < 2; s++) {
            uint32_t many = s ? row[r].cols : row[r].rows;
            for (uint64_t i = 0; i < POINTS; i++) label[i] = (uint32_t)((s ? i * 7919 : i) % many);
            side[s] = sample_partition("p", "l", label, POINTS, many);
        }
        uint64_t before = mem_fault_live();
        asked a = {0};
        sm_table *t = NULL;
        sm_error err = {0};
        assert_ok(sm_table_make(&t, &side[0], &side[1], row[r].storage, &(sm_pace){ask, &a}, &err), err);
        assert_int_equal(sm_table_total(t), POINTS);
        assert_true(sm_table_check(t, NULL));
        sm_table_free(t);
        int all = a.times;
        assert_true(all >= row[r].times * A_TIME);
        for (int last = 1; last <= all; last += 1 + all / 5) {
            a = (asked){.last = last};
            assert_int_equal(sm_table_make(&t, &side[0], &side[1], row[r].storage, &(sm_pace){ask, &a}, NULL),
                             SM_CHECK);
            assert_null(t);
            assert_int_equal(a.times, last);
            assert_int_equal(mem_fault_live(), before);
        }
        for (int s = 0; s < 2; s++) sample_partition_done(&side[s]);
    }
    sm_free(label);
}

/* Two sources with two columns each, two warnings, two remarks, two reasons to leave something out. */
static sm_account rich_account(void)
{
    sm_account a = {0};
    a.source = sm_alloc(2, sizeof *a.source);
    for (; a.n_sources < 2; a.n_sources++) {
        sm_account_source *s = &a.source[a.n_sources];
        s->file = sm_copy_text("in.csv", 6);
        s->column = sm_alloc(2, sizeof *s->column);
        for (; s->n_columns < 2; s->n_columns++) s->column[s->n_columns].name = sm_copy_text("col", 3);
    }
    for (int i = 0; i < 2; i++) {
        sm_account_warn(&a, "warning %d", i);
        sm_account_remark(&a, "remark %d", i);
        sm_account_leave(&a, SM_LEFT_BAD_ROW, i ? "torn" : NULL, 1, 9);
    }
    return a;
}

/* Points with ids, a record and a coordinate each, and an account that tells of them. */
static void a_copy_of_data_is_whole_or_none(void **state)
{
    static const uint32_t label[] = {0, 1, 1};
    sm_parts p = {.n = 3, .n_partitions = 1};
    p.partition = sm_alloc(1, sizeof *p.partition);
    *p.partition = sample_partition("truth", "T", label, 3, 2);
    p.row = sm_alloc(3, sizeof *p.row);
    sample_ids(&p, "some point ");
    p.axis[0] = sm_alloc(3, sizeof *p.axis[0]);
    p.format = sm_copy_text("csv", 3);
    p.account = rich_account();
    sm_dataset *d = NULL, *copy = NULL;
    assert_int_equal(sm_dataset_new(&d, &p, NULL), SM_OK);
    for (int keep = 0; keep < 2; keep++) {
        uint64_t before = mem_fault_live(), k = 0;
        sm_status status;
        do {
            mem_fault_at(++k, keep);
            status = sm_dataset_copy(&copy, d, NULL);
            assert_int_equal(status, mem_fault_happened() ? SM_LIMIT : SM_OK);
            mem_fault_at(0, false);
            if (status == SM_OK) assert_string_equal(sm_point_id(sm_dataset_parts(copy), 2), "some point 2");
            sm_dataset_free(copy);
            assert_int_equal(mem_fault_live(), before);
        } while (status != SM_OK);
        assert_true(k > 15);
    }
    sm_dataset_free(d);
    assert_int_equal(mem_fault_live(), 0);
}

/* One point of each class to a new cluster: by hand, ten arrays of a side and a line that grows by halves, two arrays a
 * time. Where the lines of 200 classes had to move, they would be 400 more. */
static void a_split_of_a_full_table_moves_no_line(void **state)
{
    enum { SIDE = 200 };
    uint64_t each[SIDE * SIDE];
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) each[i] = 2;
    sm_dict *rows, *cols;
    sm_table *t = sample_table(each, SIDE, SIDE, SM_STORE_SPARSE, &rows, &cols), *u = NULL;
    assert_int_equal(sm_table_copy(&u, t, NULL, NULL), SM_OK);
    sm_op op[SIDE + 1] = {{.kind = SM_OP_OPEN, .to = SIDE, .name = "new"}};
    for (uint32_t i = 0; i < SIDE; i++)
        op[i + 1] = (sm_op){.kind = SM_OP_MOVE, .row = i, .from = 0, .to = SIDE, .count = 1};
    const sm_edit e = {.ops = op, .n_ops = SIDE + 1};
    mem_fault_at(0, false);
    assert_int_equal(sm_table_prepare(u, &e, NULL), SM_OK);
    assert_true(mem_fault_calls() < 50);
    sm_table_free(u);
    sm_table_free(t);
    sm_dict_free(rows);
    sm_dict_free(cols);
}

/* A diagonal of 1024 by 1024 cells, dense on demand: with a further cluster it becomes sparse, line by line, or stays
 * as it was. 1 and some of the first side, then of the second. */
static void a_table_that_becomes_sparse_does_so_whole(void **state)
{
    enum { SIDE = 1024 };
    static uint64_t each[SIDE * SIDE];
    static const uint64_t at[] = {1, 2, 1000, 2040, 2060, 3000, 4000, 0};
    for (size_t i = 0; i < SIDE; i++) each[i * SIDE + i] = i + 1;
    sm_dict *rows, *cols;
    sm_table *t = sample_table(each, SIDE, SIDE, SM_STORE_DENSE, &rows, &cols);
    sm_op op = {.kind = SM_OP_OPEN, .to = SIDE, .name = "new"};
    const sm_edit e = {.ops = &op, .n_ops = 1};
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        uint64_t before = mem_fault_live();
        mem_fault_at(at[k], false);
        sm_status status = sm_table_prepare(t, &e, NULL);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(failed, at[k] != 0);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
        assert_int_equal(sm_table_dense(t), failed);
        if (failed) assert_int_equal(mem_fault_live(), before);
        for (uint32_t i = 0; i < SIDE; i++) assert_int_equal(sm_table_at(t, i, i), i + 1);
        assert_int_equal(sm_table_at(t, 0, SIDE - 1), 0);
    }
    sm_table_free(t);
    sm_dict_free(rows);
    sm_dict_free(cols);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_split_of_a_full_table_moves_no_line),
                                       cmocka_unit_test(a_table_that_becomes_sparse_does_so_whole),
                                       cmocka_unit_test(every_allocation_fails_in_turn),
                                       cmocka_unit_test(a_table_of_many_points_is_ended_at_any_question),
                                       cmocka_unit_test(a_copy_of_data_is_whole_or_none)};
    return cmocka_run_group_tests_name("core/fault", tests, NULL, NULL);
}
