/* Each allocation fails in turn: an error is told, nothing leaks, and what stood before still works. */
#include "measure/assign/onto.h"
#include "setmatch/measure/assignment.h"
#include "tests/measure/assignment_tables.h"
#include "tests/support/mem_fault.h"
#include "tests/support/whole.h"

enum { N = 4, WIDE = 9, TRIES = 400 };
static const uint64_t counts[N * N] = {5, 2, 0, 1, 2, 5, 1, 0, 0, 1, 5, 2, 1, 0, 2, 5};

static sm_status use_solver(const sm_table *t, sm_error *err)
{
    uint64_t budget = UINT64_MAX;
    sm_assignment *s;
    const sm_matching *m;
    sm_status status = sm_assignment_new(&s, t, SM_BY_BRAUN_BLANQUET, 0, err);
    if (status != SM_OK) {
        assert_null(s);
        return status;
    }
    assert_true(sm_assignment_settle(s, &budget));
    status = whole_matching(s, &m, err);
    if (status != SM_OK) assert_null(m);
    if (status == SM_OK) status = sm_assignment_prepare(s, 100, 50, err);
    assert_int_equal(sm_assignment_matching(s)->col_of_row[3], 3); /* as before, whatever failed */
    sm_assignment_touch(s, 0, 0);
    budget = UINT64_MAX;
    assert_true(sm_assignment_settle(s, &budget));
    if (status == SM_OK) status = whole_matching(s, &m, err);
    sm_assignment_free(s);
    return status;
}

static sm_status use_onto(const sm_table *t, sm_error *err)
{
    uint64_t budget = UINT64_MAX;
    sm_onto *o;
    sm_status status = sm_onto_new(&o, t, NULL, 0, err);
    if (status != SM_OK) return status;
    status = sm_onto_prepare(o, 60, 70, err);
    assert_true(sm_onto_settle(o, &budget));
    sm_onto_free(o);
    return status;
}

static sm_status use_similar(const sm_table *t, sm_error *err)
{
    const double value[] = {1, 2, 2, 1, 1, 1};
    sm_similar r;
    sm_status status = sm_similar_of(&r, &(sm_similarity){2, 3, value}, err);
    if (status != SM_OK) assert_null(r.col_of_row);
    sm_similar_done(&r);
    return status;
}

static void fail_each(sm_status (*use)(const sm_table *, sm_error *))
{
    tables_world x = tables_of(N, N, counts, SM_STORE_BEST);
    uint64_t before = mem_fault_live();
    sm_status status = SM_LIMIT;
    int k = 0;
    while (status != SM_OK && ++k < TRIES) {
        sm_error err = {0};
        mem_fault_at((uint64_t)k, k % 2);
        status = use(x.t, &err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
        assert_int_equal(mem_fault_live(), before);
    }
    assert_int_equal(status, SM_OK);
    assert_true(k > 5);
    tables_done(&x);
}

static void a_solver_survives_every_failing_allocation(void **state)
{
    fail_each(use_solver);
}

/* One that is longer has been moved, which for 1e5 rows took 50 ms. */
static void a_solver_is_made_with_its_room_and_not_moved_into_it(void **state)
{
    tables_world x = tables_of(N, N, counts, SM_STORE_BEST);
    sm_error err = {0};
    sm_assignment *s;
    sm_onto *o;
    assert_ok(sm_assignment_new(&s, x.t, SM_BY_COUNT, 1000, &err), err);
    assert_ok(sm_onto_new(&o, x.t, NULL, 1000, &err), err);
    mem_fault_at(0, false);
    assert_ok(sm_assignment_prepare(s, 1000, 1000, &err), err);
    assert_ok(sm_onto_prepare(o, 1000, 1000, &err), err);
    assert_int_equal(mem_fault_calls(), 0);
    sm_assignment_free(s);
    sm_onto_free(o);
    tables_done(&x);
}

static void onto_survives_every_failing_allocation(void **state)
{
    fail_each(use_onto);
}

static void similarities_survive_every_failing_allocation(void **state)
{
    fail_each(use_similar);
}

/* ---- repairs ----------------------------------------------------------------------------------------------------- */
static sm_assignment *settled_solver(const sm_table *t)
{
    uint64_t budget = UINT64_MAX;
    sm_error err = {0};
    sm_assignment *s;
    assert_ok(sm_assignment_new(&s, t, SM_BY_COUNT, 0, &err), err);
    assert_true(sm_assignment_settle(s, &budget));
    return s;
}

static void move_and_settle(tables_world *x, sm_assignment *s, uint64_t *seed)
{
    uint64_t budget = UINT64_MAX;
    uint32_t row = tables_random(seed) % WIDE, from = tables_random(seed) % WIDE, to = (from + 1) % WIDE;
    uint64_t count = sm_table_at(x->t, row, from);
    if (!count) return;
    tables_op(x->t, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count});
    sm_assignment_touch(s, 0, row);
    assert_true(sm_assignment_settle(s, &budget));
}

static void assert_as_a_new_solver_finds(sm_assignment *s, const sm_table *t)
{
    sm_error err = {0};
    sm_assignment *other = settled_solver(t);
    const sm_matching *a, *b;
    assert_ok(whole_matching(s, &a, &err), err);
    assert_ok(whole_matching(other, &b, &err), err);
    assert_memory_equal(a->col_of_row, b->col_of_row, WIDE * sizeof(uint32_t));
    assert_memory_equal(a->row_price, b->row_price, WIDE * sizeof(double));
    assert_int_equal(a->optima, b->optima);
    sm_assignment_free(other);
}

/* Everything ties, so that there are exchanges, labels and a number of optima. False: nothing failed. */
static bool fail_in_a_repair(uint64_t at, bool keep, int moves)
{
    uint64_t ties[WIDE * WIDE], seed = at, before = mem_fault_live(), budget = UINT64_MAX;
    for (uint32_t k = 0; k < WIDE * WIDE; k++) ties[k] = 1 + tables_random(&seed) % 2;
    tables_world x = tables_of(WIDE, WIDE, ties, SM_STORE_BEST);
    sm_assignment *s = settled_solver(x.t);
    if (moves) assert_as_a_new_solver_finds(s, x.t);
    for (int n = 0; n < moves; n++) move_and_settle(&x, s, &seed);
    const sm_matching *m;
    sm_error err = {0};
    mem_fault_at(at, keep);
    sm_status status = whole_matching(s, &m, &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    assert_int_equal(status, happened ? SM_LIMIT : SM_OK);
    if (status != SM_OK) assert_null(m);
    assert_as_a_new_solver_finds(s, x.t);
    move_and_settle(&x, s, &seed);
    assert_true(sm_assignment_settle(s, &budget));
    assert_as_a_new_solver_finds(s, x.t);
    sm_assignment_free(s);
    tables_done(&x);
    assert_int_equal(mem_fault_live(), before);
    return happened;
}

static void a_repair_survives_every_failing_allocation(void **state)
{
    for (int moves = 0; moves < 3; moves++) {
        uint64_t at = 1;
        while (fail_in_a_repair(at, at % 2, moves)) assert_true(++at < TRIES);
        assert_true(at > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solver_survives_every_failing_allocation),
        cmocka_unit_test(a_solver_is_made_with_its_room_and_not_moved_into_it),
        cmocka_unit_test(onto_survives_every_failing_allocation),
        cmocka_unit_test(similarities_survive_every_failing_allocation),
        cmocka_unit_test(a_repair_survives_every_failing_allocation),
    };
    return cmocka_run_group_tests_name("assignment_fault", tests, NULL, NULL);
}
