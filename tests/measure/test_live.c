/* The live table: whatever way was taken to a table, everything known about it has the bits of a fresh count. */
#include "tests/measure/live_check.h"
#include "tests/support/checks.h"
#include "tests/support/ends.h"
#include "tests/support/sample.h"

#include "base/mem.h"

#include <stdlib.h>

/* ---- random edits ------------------------------------------------------------------------------------------------ */
enum { EDITS = 10000, EVERY = 100 };

typedef struct world {
    sm_live *live;
    sm_dict *rows, *cols, *extra;
    uint64_t seed;
    uint32_t names;
    bool roles; /* may be exchanged */
} world;

static sm_live *live_of(sm_table *t)
{
    sm_live *l;
    l = sm_live_new(t);
    return l;
}

static world new_world(uint32_t rows, uint32_t cols, uint32_t n, sm_storage storage, uint64_t seed)
{
    world w = {.seed = seed};
    uint64_t *count = sm_alloc((size_t)rows * cols, sizeof *count);
    for (uint32_t p = 0; p < n; p++) {
        uint32_t i = sample_below(&w.seed, rows);
        uint32_t j = sample_below(&w.seed, 3) ? i % cols : sample_below(&w.seed, cols);
        count[(size_t)i * cols + j]++;
    }
    sm_table *t = sample_table(count, rows, cols, storage, &w.rows, &w.cols);
    sm_free(count);
    w.live = live_of(t);
    w.extra = sample_names("T", 4000); /* some of them are names of classes */
    return w;
}

static void end_world(world *w)
{
    sm_live_free(w->live);
    sm_dict_free(w->rows);
    sm_dict_free(w->cols);
    sm_dict_free(w->extra);
}

static uint32_t some_open_col(world *w)
{
    const sm_table *t = sm_live_table(w->live);
    for (;;) {
        uint32_t j = sample_below(&w->seed, sm_table_cols(t));
        if (sm_table_col_open(t, j)) return j;
    }
}

static uint32_t some_open_row(world *w)
{
    const sm_table *t = sm_live_table(w->live);
    for (;;) {
        uint32_t i = sample_below(&w->seed, sm_table_rows(t));
        if (sm_table_row_open(t, i)) return i;
    }
}

static const char *some_free_name(world *w)
{
    for (;;) {
        const char *name = sm_dict_text(w->extra, sample_below(&w->seed, sm_dict_size(w->extra)));
        if (sm_table_find_col(sm_live_table(w->live), name) == SM_NONE) return name;
    }
}

static void op(sm_edit *e, sm_op o)
{
    sm_edit_op(e, o);
}

static void plan_move(world *w, sm_edit *e)
{
    const sm_table *t = sm_live_table(w->live);
    for (int tries = 0; tries < 50; tries++) {
        uint32_t i = some_open_row(w), j = some_open_col(w);
        uint64_t c = sm_table_at(t, i, j);
        if (c == 0) continue;
        uint64_t count = sample_below(&w->seed, 4) ? 1 : 1 + sample_below(&w->seed, (uint32_t)c);
        op(e, (sm_op){.kind = SM_OP_MOVE, .row = i, .from = j, .to = some_open_col(w), .count = count});
        return;
    }
}

static void plan_out_or_in(world *w, sm_edit *e)
{
    const sm_table *t = sm_live_table(w->live);
    uint32_t i = some_open_row(w), j = some_open_col(w);
    uint64_t c = sm_table_at(t, i, j);
    if (c && sm_table_total(t) > 50)
        op(e, (sm_op){.kind = SM_OP_MOVE, .row = i, .from = j, .to = SM_NONE, .count = c});
    else
        op(e, (sm_op){.kind = SM_OP_MOVE, .row = i, .from = SM_NONE, .to = j, .count = 1 + sample_below(&w->seed, 5)});
}

/* merge: everything of one cluster goes to another, which is closed */
static void plan_merge(world *w, sm_edit *e)
{
    const sm_table *t = sm_live_table(w->live);
    uint32_t from = some_open_col(w), to = some_open_col(w);
    if (from == to) return;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        uint64_t c = sm_table_at(t, i, from);
        if (c) op(e, (sm_op){.kind = SM_OP_MOVE, .row = i, .from = from, .to = to, .count = c});
    }
    op(e, (sm_op){.kind = SM_OP_CLOSE, .from = from, .to = SM_NONE, .name = sm_table_col_name(t, from)});
}

static void plan_split(world *w, sm_edit *e)
{
    const sm_table *t = sm_live_table(w->live);
    uint32_t from = some_open_col(w), to = sm_table_cols(t);
    for (uint32_t j = 0; j < sm_table_cols(t) && sample_below(&w->seed, 2); j++)
        if (!sm_table_col_open(t, j)) to = j;
    op(e, (sm_op){.kind = SM_OP_OPEN, .to = to, .from = SM_NONE, .name = some_free_name(w)});
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        uint64_t c = sm_table_at(t, i, from) / 2;
        if (c) op(e, (sm_op){.kind = SM_OP_MOVE, .row = i, .from = from, .to = to, .count = c});
    }
}

static void plan_name(world *w, sm_edit *e)
{
    uint32_t j = some_open_col(w);
    const char *was = sm_table_col_name(sm_live_table(w->live), j);
    op(e, (sm_op){.kind = SM_OP_NAME, .to = j, .from = SM_NONE, .name = some_free_name(w), .was = was});
}

static void plan_roles(world *w, sm_edit *e)
{
    if (w->roles) op(e, (sm_op){.kind = SM_OP_ROLES, .from = SM_NONE, .to = SM_NONE});
}

static void plan(world *w, sm_edit *e)
{
    uint32_t dice = sample_below(&w->seed, 1000);
    const sm_table *t = sm_live_table(w->live);
    uint32_t open = 0;
    for (uint32_t j = 0; j < sm_table_cols(t); j++) open += sm_table_col_open(t, j);
    if (dice < 5)
        plan_roles(w, e);
    else if (dice < 35)
        plan_name(w, e);
    else if (dice < 70)
        plan_out_or_in(w, e);
    else if (dice < 90 && open > 3)
        plan_merge(w, e);
    else if (dice < 110 && open < 60)
        plan_split(w, e);
    else
        plan_move(w, e);
}

static void settle_a_little(world *w)
{
    unsigned needs =
        sample_below(&w->seed, sample_below(&w->seed, 20) ? SM_NEED_FIRST_COUNT : SM_NEED_ALL + 1) & SM_NEED_ALL;
    if (!sample_below(&w->seed, 3)) end_after(sample_below(&w->seed, 2000));
    if (sample_below(&w->seed, 2)) sm_live_settle(w->live, needs);
    end_never();
}

static void ten_thousand_edits_and_back(world *w)
{
    sm_edit *edits = sm_alloc(EDITS, sizeof *edits);
    sm_error err = {0};
    const char *why = "";
    settle_all(w->live);
    sm_live *start = fresh_of(w->live);
    const size_t n_edits = EDITS / sample_fewer();
    for (size_t k = 0; k < n_edits; k++) {
        plan(w, &edits[k]);
        assert_ok(sm_live_prepare(w->live, &edits[k], &err), err);
        sm_live_apply(w->live, &edits[k], SM_DO);
        settle_a_little(w);
        if (k % EVERY == EVERY - 1) check_is_fresh(w->live);
    }
    if (!sm_table_check(sm_live_table(w->live), &why)) fail_msg("%s", why);
    for (size_t k = n_edits; k-- > 0;) {
        sm_live_apply(w->live, &edits[k], SM_UNDO);
        settle_a_little(w);
        if (k % (5 * EVERY) == 0) check_is_fresh(w->live);
        sm_edit_free(&edits[k]);
    }
    settle_all(w->live);
    const sm_facts *a = sm_live_facts(w->live), *b = sm_live_facts(start);
    check_same_sums(a->sums, b->sums, true);
    assert_memory_equal(&a->emi, &b->emi, sizeof a->emi);
    for (int i = 0; i < SM_WEIGHTINGS; i++) {
        assert_true(a->matching[i].weight == b->matching[i].weight);
        if (b->matching[i].canonical)
            check_same_ids(a->matching[i].col_of_row, b->matching[i].col_of_row, b->matching[i].rows);
    }
    sm_live_free(start);
    sm_free(edits);
}

static void edits_and_their_undo_leave_no_trace(sm_storage storage, uint64_t seed, bool roles)
{
    world w = new_world(13, 17, 400, storage, seed);
    w.roles = roles;
    ten_thousand_edits_and_back(&w);
    end_world(&w);
}

TEST(edits_and_their_undo_leave_no_trace_in_a_dense_table)
{
    edits_and_their_undo_leave_no_trace(SM_STORE_DENSE, 11, true);
}

TEST(edits_and_their_undo_leave_no_trace_in_a_sparse_table)
{
    edits_and_their_undo_leave_no_trace(SM_STORE_SPARSE, 12, true);
}

TEST(edits_and_their_undo_leave_no_trace_with_few_ties)
{
    world w = new_world(30, 30, 20000, SM_STORE_DENSE, 5);
    ten_thousand_edits_and_back(&w);
    end_world(&w);
}
