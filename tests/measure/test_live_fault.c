/* The live table with memory that fails at every allocation in turn: an error, nothing half done, nothing leaked. */
#include "tests/measure/live_check.h"
#include "tests/support/mem_fault.h"
#include "tests/support/sample.h"

static const uint64_t counts[] = {10, 0, 3, 0, 0, 30, 0, 0, 0, 7, 40, 20};

typedef struct names {
    sm_dict *rows, *cols;
} names;

static sm_table *table_of(names *d, sm_storage storage)
{
    return sample_table(counts, 3, 4, storage, &d->rows, &d->cols);
}

static void names_done(names *d)
{
    sm_dict_free(d->rows);
    sm_dict_free(d->cols);
}

static void check_error(sm_status status, const sm_error *err)
{
    assert_int_equal(status, SM_LIMIT);
    assert_int_equal(err->status, SM_LIMIT);
}

static void a_live_that_cannot_be_made_frees_its_table(void **state)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++)
        for (uint64_t k = 1;; k++) {
            uint64_t before = mem_fault_live();
            names d;
            sm_table *t = table_of(&d, (sm_storage)storage);
            sm_live *l;
            sm_error err = {0};
            mem_fault_at(k, false);
            sm_status status = sm_live_new(&l, t, &err);
            bool happened = mem_fault_happened();
            mem_fault_at(0, false);
            if (happened) {
                check_error(status, &err);
                assert_null(l);
            }
            sm_live_free(l);
            names_done(&d);
            assert_int_equal(mem_fault_live(), before);
            if (!happened) break;
        }
}

/* A line a slice: so many slices, and then what a live table that was counted in one go has. */
static void sums_are_counted_in_slices(void **state)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        names d, e;
        sm_error err = {0};
        sm_live *whole, *sliced;
        assert_ok(sm_live_new(&whole, table_of(&d, (sm_storage)storage), &err), err);
        assert_ok(sm_live_begin(&sliced, table_of(&e, (sm_storage)storage), &err), err);
        for (int slice = 0; slice < 3 + 4; slice++) {
            unsigned pending = 0;
            uint64_t budget = 1;
            assert_ok(sm_live_settle(sliced, SM_NEED_BEST, &budget, &pending, &err), err);
            assert_int_equal(pending, SM_NEED_BEST);
        }
        settle_all(whole);
        settle_all(sliced);
        check_same_facts(sliced, whole);
        sm_live_free(whole);
        sm_live_free(sliced);
        names_done(&d);
        names_done(&e);
    }
}

/* A budget that ends with the counting has nothing left for what is derived: that has the next slice. */
static void counting_that_takes_the_whole_budget_ends_the_slice(void **state)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        names d, e;
        sm_error err = {0};
        sm_live *first, *second;
        unsigned pending = 0;
        uint64_t plenty = SM_BUDGET_PIECE;
        assert_ok(sm_live_begin(&first, table_of(&d, (sm_storage)storage), &err), err);
        assert_ok(sm_live_settle(first, 0, &plenty, NULL, &err), err); /* counts, and nothing else */
        uint64_t budget = SM_BUDGET_PIECE - plenty;
        assert_true(plenty && budget);
        assert_ok(sm_live_begin(&second, table_of(&e, (sm_storage)storage), &err), err);
        uint64_t before = mem_fault_live();
        assert_ok(sm_live_settle(second, SM_NEED_VALUES, &budget, &pending, &err), err);
        assert_int_equal(budget, 0);
        assert_int_equal(mem_fault_live(), before); /* no solver was made */
        assert_int_equal(pending, SM_NEED_VALUES);
        settle_all(first);
        settle_all(second);
        check_same_facts(second, first);
        sm_live_free(first);
        sm_live_free(second);
        names_done(&d);
        names_done(&e);
    }
}

/* A slice that fails leaves nothing behind, and the next one goes on. */
static void a_copy_in_slices_goes_on_after_it_failed(void **state)
{
    for (int storage = SM_STORE_DENSE; storage <= SM_STORE_SPARSE; storage++) {
        uint64_t before = mem_fault_live();
        names d;
        sm_error err = {0};
        sm_live *whole;
        assert_ok(sm_live_new(&whole, table_of(&d, (sm_storage)storage), &err), err);
        settle_all(whole);
        bool happened = true;
        for (uint64_t k = 1; happened; k++) {
            sm_live_copying c = {.of = whole};
            sm_live *copy = NULL;
            mem_fault_at(k, false);
            for (bool failed = false; !copy;) {
                uint64_t budget = 1;
                sm_status status = sm_live_copy_on(&c, &copy, &budget, &err);
                assert_true(!status || !failed);
                failed = failed || status;
                if (status) check_error(status, &err);
                if (status) assert_null(copy);
            }
            happened = mem_fault_happened();
            mem_fault_at(0, false);
            sm_live_copying_done(&c);
            settle_all(copy);
            check_same_facts(copy, whole);
            sm_live_free(copy);
            assert_true(k < 1000);
        }
        sm_live_free(whole);
        names_done(&d);
        assert_int_equal(mem_fault_live(), before);
    }
}

static void settling_that_fails_can_go_on(void **state)
{
    uint64_t before = mem_fault_live();
    names d;
    sm_error err = {0};
    sm_live *whole;
    assert_ok(sm_live_new(&whole, table_of(&d, SM_STORE_BEST), &err), err);
    settle_all(whole);
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        sm_table *t;
        sm_live *l;
        err = (sm_error){0};
        assert_ok(sm_table_copy(&t, sm_live_table(whole), NULL, &err), err);
        assert_ok(sm_live_new(&l, t, &err), err);
        uint64_t budget = SM_BUDGET_ALL;
        mem_fault_at(k, false);
        sm_status status = sm_live_settle(l, SM_NEED_ALL, &budget, NULL, &err);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (happened) check_error(status, &err);
        settle_all(l);
        check_same_facts(l, whole);
        sm_live_free(l);
        assert_true(k < 1000);
    }
    sm_live_free(whole);
    names_done(&d);
    assert_int_equal(mem_fault_live(), before);
}

/* A split into four new clusters, and roles exchanged. */
static void plan(sm_edit *e, sm_dict *cols)
{
    static const char *const name[] = {"n1", "n2", "n3", "n4"};
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t id;
        assert_int_equal(sm_dict_add(cols, name[k], 2, &id, NULL), SM_OK);
        sm_op open = {.kind = SM_OP_OPEN, .to = 4 + k, .from = SM_NONE, .name = sm_dict_text(cols, id)};
        sm_op move = {.kind = SM_OP_MOVE, .row = 2, .from = 2, .to = 4 + k, .count = 5};
        assert_int_equal(sm_edit_op(e, open, NULL), SM_OK);
        assert_int_equal(sm_edit_op(e, move, NULL), SM_OK);
    }
    assert_int_equal(sm_edit_op(e, (sm_op){.kind = SM_OP_ROLES}, NULL), SM_OK);
}

static void prepare_fails_or_apply_works(sm_storage storage)
{
    bool happened = true;
    for (uint64_t k = 1; happened; k++) {
        names d;
        sm_live *l;
        sm_edit e = {0};
        sm_error err = {0};
        assert_ok(sm_live_new(&l, table_of(&d, storage), &err), err);
        plan(&e, d.cols);
        settle_all(l);
        mem_fault_at(k, false);
        sm_status status = sm_live_prepare(l, &e, &err);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (happened) check_error(status, &err);
        check_is_fresh(l);
        assert_ok(sm_live_prepare(l, &e, NULL), err);
        mem_fault_at(1, true); /* from here on there is no memory at all */
        sm_live_apply(l, &e, SM_DO);
        sm_live_apply(l, &e, SM_UNDO);
        sm_live_apply(l, &e, SM_DO);
        mem_fault_at(0, false);
        check_is_fresh(l);
        sm_live_free(l);
        sm_edit_done(&e);
        names_done(&d);
        assert_true(k < 1000);
    }
}

static void a_prepared_edit_is_applied_and_taken_back_without_memory(void **state)
{
    uint64_t before = mem_fault_live();
    prepare_fails_or_apply_works(SM_STORE_DENSE);
    prepare_fails_or_apply_works(SM_STORE_SPARSE);
    assert_int_equal(mem_fault_live(), before);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_counted_in_slices),
        cmocka_unit_test(counting_that_takes_the_whole_budget_ends_the_slice),
        cmocka_unit_test(a_live_that_cannot_be_made_frees_its_table),
        cmocka_unit_test(a_copy_in_slices_goes_on_after_it_failed),
        cmocka_unit_test(settling_that_fails_can_go_on),
        cmocka_unit_test(a_prepared_edit_is_applied_and_taken_back_without_memory),
    };
    return cmocka_run_group_tests_name("live table without memory", tests, NULL, NULL);
}
