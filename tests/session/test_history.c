/* The tree of changes. Expected numbers are counted by hand on the trees drawn in the comments. */
#include "tests/support/near.h"

#include "base/mem.h"
#include "session/history.h"
#include "tests/support/sample.h"

static sm_node add(sm_history *h, sm_node parent, const char *text)
{
    sm_error err = {0};
    sm_edit e = {0};
    sm_edit_op(&e, (sm_op){.kind = SM_OP_ROLES});
    assert_ok(sm_history_add(h, parent, &e, text, &err), err);
    assert_null(e.ops);
    return sm_history_here(h);
}

static sm_history *fresh(void)
{
    sm_history *h;
    sm_history_new(&h);
    return h;
}

TEST(new_history_is_its_root)
{
    sm_history *h = fresh();
    assert_int_equal(sm_history_size(h), 1);
    assert_int_equal(sm_history_here(h), 0);
    assert_int_equal(sm_history_at(h, 0)->back, 0);
    assert_int_equal(sm_history_at(h, 0)->forward, 0);
    assert_int_equal(sm_history_at(h, 0)->depth, 0);
    assert_string_equal(sm_history_at(h, 0)->text, "");
    assert_int_equal(sm_history_at(h, 0)->edit.n_ops, 0);
    sm_history_free(h);
}

/* 0 - 1 - 2 - 3
 *      \- 4 - 5      */
static sm_history *branched(void)
{
    sm_history *h = fresh();
    add(h, 0, "a");
    add(h, 1, "b");
    add(h, 2, "c");
    sm_history_visit(h, 1);
    add(h, 1, "d");
    add(h, 4, "e");
    return h;
}

TEST(forward_follows_the_child_last_visited)
{
    sm_history *h = branched();
    assert_int_equal(sm_history_here(h), 5);
    assert_int_equal(sm_history_at(h, 4)->back, 1);
    assert_int_equal(sm_history_at(h, 1)->forward, 4);
    sm_history_visit(h, 3);
    assert_int_equal(sm_history_at(h, 0)->forward, 1);
    assert_int_equal(sm_history_at(h, 1)->forward, 2);
    assert_int_equal(sm_history_at(h, 2)->forward, 3);
    assert_int_equal(sm_history_at(h, 3)->forward, 3);
    sm_history_visit(h, 0);
    assert_int_equal(sm_history_at(h, 1)->forward, 2);
    sm_history_visit(h, 4);
    assert_int_equal(sm_history_at(h, 1)->forward, 4);
    assert_int_equal(sm_history_at(h, 4)->forward, 5);
    assert_string_equal(sm_history_at(h, 5)->text, "e");
    assert_int_equal(sm_history_at(h, 5)->depth, 3);
    sm_history_free(h);
}

TEST(way_contains_only_nodes_between_here_and_the_root)
{
    static const bool expected[] = {true, true, false, false, true, true};
    sm_history *h = branched();
    bool *way = sm_history_way(h);
    assert_memory_equal(way, expected, sizeof expected);
    sm_free(way);
    sm_history_free(h);
}

/* 0 - 1 - 2, and behind 2 the reset 3, whose edit starts from 0 */
TEST(reset_starts_at_the_root_and_undo_returns)
{
    sm_history *h = fresh();
    add(h, 0, "a");
    add(h, 1, "b");
    sm_error err = {0};
    sm_edit none = {0};
    assert_ok(sm_history_add(h, 0, &none, "reset", &err), err);
    assert_int_equal(sm_history_at(h, 3)->parent, 0);
    assert_int_equal(sm_history_at(h, 3)->back, 2);
    assert_int_equal(sm_history_at(h, 3)->depth, 3);
    assert_int_equal(sm_history_at(h, 2)->forward, 3);
    assert_int_equal(sm_history_at(h, 0)->forward, 1);
    sm_history_free(h);
}

/* A chain of 100,000 nodes walked back and forth one by one: quadratic work would take minutes. */
TEST(visiting_neighbours_costs_only_the_path)
{
    sm_history *h = fresh();
    for (sm_node i = 0; i < 100000; i++) {
        sm_error err = {0};
        sm_edit none = {0};
        assert_ok(sm_history_add(h, i, &none, "x", &err), err);
    }
    for (sm_node i = 100000; i-- > 0;) sm_history_visit(h, i);
    for (sm_node i = 0; i < 100000; i++) sm_history_visit(h, sm_history_at(h, i)->forward);
    assert_int_equal(sm_history_here(h), 100000);
    sm_history_free(h);
}

/* A million changes may stay: none holds room for more than it does. */
TEST(kept_change_takes_only_the_memory_it_needs)
{
    sm_history *h = fresh();
    sm_error err = {0};
    for (size_t n = 0; n <= 9; n++) {
        sm_edit e = {0};
        for (size_t i = 0; i < n; i++) sm_edit_op(&e, (sm_op){.kind = SM_OP_CLOSE, .from = (uint32_t)i});
        assert_ok(sm_history_add(h, (sm_node)n, &e, "x", &err), err);
        const sm_edit *kept = &sm_history_at(h, sm_history_here(h))->edit;
        assert_int_equal(kept->n_ops, n);
        assert_int_equal(kept->ops_capacity, n);
        for (size_t i = 0; i < n; i++) assert_int_equal(kept->ops[i].from, i);
    }
    sm_history_free(h);
}

TEST(at_most_a_million_changes_are_kept)
{
    enum { MOST = 1000000 };
    if (sample_fewer() > 1) skip();
    sm_history *h = fresh();
    sm_error err = {0};
    sm_edit none = {0};
    for (sm_node i = 0; i < MOST; i++) assert_ok(sm_history_add(h, i, &none, "", &err), err);
    assert_int_equal(sm_history_add(h, 0, &none, "", &err), SM_LIMIT);
    assert_string_equal(err.text, "the history is full (1000000 changes); write the labels and open them again");
    assert_int_equal(sm_history_size(h), MOST + 1);
    assert_int_equal(sm_history_here(h), MOST);
    sm_history_free(h);
}
