/* For tests of the live table: is one live equal to another made fresh from a copy of its table, bit for bit? */
#ifndef TESTS_MEASURE_LIVE_CHECK_H
#define TESTS_MEASURE_LIVE_CHECK_H
#include "measure/live.h"

#include "tests/support/indices.h"
#include "tests/support/near.h"

static inline void settle_all(sm_live *l)
{
    assert_true(sm_live_settle(l, SM_NEED_ALL));
    assert_int_equal(sm_live_facts(l)->have, SM_NEED_ALL);
}

static inline bool same_logs(sm_logs a, sm_logs b)
{
    return a.hi == b.hi && a.lo == b.lo;
}

static inline void check_same_sums(const sm_sums *a, const sm_sums *b, bool names_too)
{
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->cells, b->cells);
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->cols, b->cols);
    assert_true(a->cc == b->cc && a->aa == b->aa && a->bb == b->bb);
    assert_true(same_logs(a->clogc, b->clogc) && same_logs(a->aloga, b->aloga) && same_logs(a->blogb, b->blogb));
    assert_true(a->share_cc == b->share_cc);
    assert_true(a->share_bb == b->share_bb);
    assert_true(a->share_clogc == b->share_clogc);
    assert_true(a->share_blogb == b->share_blogb);
    assert_true(a->ecs == b->ecs);
    assert_true(a->sorted_min == b->sorted_min);
    if (!names_too) return;
    assert_int_equal(a->named, b->named);
    assert_int_equal(a->names, b->names);
    assert_true(a->named_recall == b->named_recall && a->named_f1 == b->named_f1);
    assert_true(a->named_a_f1 == b->named_a_f1 && a->named_ab == b->named_ab);
}

static inline void check_same_ids(const uint32_t *a, const uint32_t *b, uint32_t n)
{
    for (uint32_t x = 0; x < n; x++) assert_int_equal(a[x], b[x]);
}

/* Of a solver's own matching, which depends on the way taken, only the weight can be compared. */
static inline void check_same_matching(const sm_matching *a, const sm_matching *b, bool unique)
{
    assert_true(a->weight == b->weight);
    assert_int_equal(a->canonical, b->canonical);
    assert_int_equal(a->optima, b->optima);
    assert_true(a->rows <= b->rows && a->cols <= b->cols); /* a prepared edit may have made room for more */
    if (!unique) return;
    check_same_ids(a->col_of_row, b->col_of_row, a->rows);
    check_same_ids(a->row_of_col, b->row_of_col, a->cols);
}

static inline void check_same_best(const sm_best *a, const sm_best *b)
{
    assert_true(a->row_sum == b->row_sum && a->col_sum == b->col_sum);
    assert_true(a->rows <= b->rows && a->cols <= b->cols);
    check_same_ids(a->col_of_row, b->col_of_row, a->rows);
    check_same_ids(a->row_of_col, b->row_of_col, a->cols);
    for (uint32_t x = 0; x < a->rows; x++)
        if (a->col_of_row[x] != SM_NONE) assert_int_equal(a->row_ties[x], b->row_ties[x]);
    for (uint32_t x = 0; x < a->cols; x++)
        if (a->row_of_col[x] != SM_NONE) assert_int_equal(a->col_ties[x], b->col_ties[x]);
}

/* Both computed in full. */
static inline void check_same_facts(const sm_live *x, const sm_live *y)
{
    const sm_facts *a = sm_live_facts(x), *b = sm_live_facts(y);
    check_same_sums(a->sums, b->sums, true);
    for (int o = 0; o < SM_OVERLAPS; o++) check_same_best(&a->best[o], &b->best[o]);
    for (int w = 0; w < SM_WEIGHTINGS; w++)
        check_same_matching(&a->matching[w], &b->matching[w], a->matching[w].canonical);
    check_same_matching(a->greedy, b->greedy, true);
    assert_true(a->onto == b->onto);
    assert_memory_equal(&a->emi, &b->emi, sizeof a->emi);
}

static inline sm_live *fresh_of(const sm_live *l)
{
    sm_live *fresh = sm_live_new(sm_table_copy(sm_live_table(l)));
    settle_all(fresh);
    return fresh;
}

static inline void check_is_fresh(sm_live *l)
{
    settle_all(l);
    sm_live *fresh = fresh_of(l);
    check_same_facts(l, fresh);
    sm_live *copy = sm_live_copy(l); /* takes the sums over, and finds the rest anew */
    settle_all(copy);
    check_same_facts(copy, fresh);
    sm_live_free(copy);
    for (size_t k = 0; k < the_index_count(); k++) {
        sm_value a = sm_live_value(l, the_indices()[k]), b = sm_live_value(fresh, the_indices()[k]);
        assert_int_equal(a.state, b.state);
        if (a.state != SM_UNDEFINED) assert_memory_equal(&a.number, &b.number, sizeof a.number);
    }
    sm_live_free(fresh);
}
#endif
