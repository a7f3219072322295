/* Computing what the first record says of the input and its points takes as long as reading the input. sm_tick is asked
 * meanwhile, and may end it. */
#include "base/tick.h"
#include "core/edit.h"
#include "io/read.h"
#include "io/state/journal.h"
#include "tests/io/case.h"

enum { ROWS = 400000, LABELS = 5000 }; /* about 4.8 MB */
enum { SLICE_BYTES = 1 << 20, SLICE_POINTS = 200000 };

typedef struct bound { /* data and a journal of them */
    sm_dataset *data;
    sm_table *table;
    sm_points *points;
    sm_journal *journal;
    sm_text said;
} bound;

static size_t size; /* of the file */

static int begin(void **state)
{
    if (enter_scratch(state) != 0) return -1;
    char here[256];
    setenv("XDG_STATE_HOME", getcwd(here, sizeof here), 1);
    FILE *f = fopen("in", "w");
    assert_non_null(f);
    fputs("class,cluster\n", f);
    for (uint32_t i = 0; i < ROWS; i++) fprintf(f, "c%u,k%u\n", i % LABELS, i * 7 / 3 % LABELS);
    size = (size_t)ftell(f);
    return fclose(f);
}

static int end(void **state)
{
    rmdir("setmatch");
    return leave_scratch(state);
}

static bound bind_in(sm_tick_hook hook)
{
    static const char *const file = "in";
    bound b = {0};
    sm_error err = {0};
    assert_ok(sm_read(&b.data, &file, 1, NULL, &err), err);
    const sm_partition *t = sm_dataset_truth(b.data), *p = sm_dataset_pred(b.data);
    assert_ok(sm_table_of(&b.table, t, p, SM_STORE_BEST, &err), err);
    assert_ok(sm_points_new(&b.points, t, p, &err), err);
    b.journal = sm_journal_new(1);
    sm_tick_with(hook);
    assert_ok(sm_journal_begin(b.journal, b.data, b.table, b.points, &b.said, &err), err);
    sm_tick_with((sm_tick_hook){0});
    return b;
}

/* Without an end, as after a kill; or with one, and nothing is kept. */
static void drop(bound *b, bool killed)
{
    if (!killed) sm_journal_end(b->journal, false);
    sm_journal_free(b->journal);
    sm_points_free(b->points);
    sm_table_free(b->table);
    sm_dataset_free(b->data);
    sm_text_free(&b->said);
}

typedef struct asked { /* a hook that counts, and ends it when it is requested the `last` time; 0: never */
    int times, last;
    bound *drafts; /* a move is made and taken back whenever it is asked; NULL: none */
} asked;

static void draft_move(const bound *b)
{
    sm_error err = {0};
    sm_op op = {.kind = SM_OP_MOVE, .row = 0, .from = 0, .to = 1, .count = 1};
    uint32_t point = sm_points_first(b->points, 0, 0);
    sm_edit e = {.ops = &op, .n_ops = 1, .points = &point, .n_points = 1};
    assert_ok(sm_table_prepare(b->table, &e, &err), err);
    sm_points_prepare(b->points, &e);
    sm_points_apply(b->points, &e, SM_DO);
    sm_table_op(b->table, &op);
    sm_op back = sm_op_inverse(op);
    sm_table_op(b->table, &back);
    sm_points_apply(b->points, &e, SM_UNDO);
}

static bool ask(void *self)
{
    asked *a = self;
    if (a->drafts) draft_move(a->drafts);
    return ++a->times != a->last;
}

static void assert_offered(sm_tick_hook hook, bool is)
{
    bound b = bind_in(hook);
    assert_int_equal(strstr(sm_text_of(&b.said), "was not saved: :restore brings it back") != NULL, is);
    sm_left left;
    if (is) assert_int_equal(sm_journal_left(b.journal, &left, NULL), SM_OK);
    if (is) sm_left_free(&left);
    if (is) sm_journal_forget(b.journal);
    drop(&b, false);
}

static sm_status asked_by(asked *a, sm_status (*does)(sm_journal *j, sm_error *err), sm_journal *j, sm_error *err)
{
    sm_tick_with((sm_tick_hook){ask, a});
    sm_status status = does(j, err);
    sm_tick_with((sm_tick_hook){0});
    return status;
}

/* A start that is not asked finds the same: it offers the change. */
TEST(first_record_calls_the_hook_while_computed)
{
    bound b = bind_in((sm_tick_hook){0});
    asked a = {.drafts = &b};
    sm_error err = {0};
    assert_ok(asked_by(&a, sm_journal_ready, b.journal, &err), err);
    assert_true(a.times >= (int)(size / SLICE_BYTES + ROWS / SLICE_POINTS));
    a.times = 0;
    assert_ok(asked_by(&a, sm_journal_ready, b.journal, &err), err);
    assert_int_equal(a.times, 0); /* it is known */
    assert_ok(sm_journal_add(b.journal, "move 1 c0 k0 k1", &err), err);
    drop(&b, true);
    assert_offered((sm_tick_hook){0}, true);
}

TEST(ended_first_record_is_not_written_and_continues)
{
    for (int last = 1; last < 12; last += 3) {
        bound b = bind_in((sm_tick_hook){0});
        asked a = {.last = last};
        sm_error err = {0};
        assert_int_equal(asked_by(&a, sm_journal_ready, b.journal, &err), SM_CHECK);
        drop(&b, true);
        assert_offered((sm_tick_hook){0}, false);
        b = bind_in((sm_tick_hook){0});
        a = (asked){.last = last};
        assert_int_equal(asked_by(&a, sm_journal_ready, b.journal, &err), SM_CHECK);
        assert_ok(sm_journal_add(b.journal, "move 1 c0 k0 k1", &err), err);
        drop(&b, true);
        assert_offered((sm_tick_hook){0}, true);
    }
}

/* At the start, a journal of the same file is compared with its bytes. */
TEST(start_offers_nothing_if_it_is_ended)
{
    bound b = bind_in((sm_tick_hook){0});
    sm_error err = {0};
    assert_ok(sm_journal_add(b.journal, "move 1 c0 k0 k1", &err), err);
    drop(&b, true);
    asked a = {.last = 2};
    assert_offered((sm_tick_hook){ask, &a}, false);
    assert_int_equal(a.times, 2);
    a = (asked){0};
    assert_offered((sm_tick_hook){ask, &a}, true);
    assert_true(a.times >= (int)(size / SLICE_BYTES + ROWS / SLICE_POINTS));
}

TEST(saving_calls_the_hook_while_computed)
{
    bound b = bind_in((sm_tick_hook){0});
    asked a = {.last = 1};
    sm_error err = {0};
    assert_ok(asked_by(&a, sm_journal_saving, b.journal, &err), err);
    assert_int_equal(a.times, 0); /* nothing is unsaved */
    assert_ok(sm_journal_add(b.journal, "move 1 c0 k0 k1", &err), err);
    assert_int_equal(asked_by(&a, sm_journal_saving, b.journal, &err), SM_CHECK);
    a = (asked){0};
    assert_ok(asked_by(&a, sm_journal_saving, b.journal, &err), err);
    assert_true(a.times >= ROWS / SLICE_POINTS);
    sm_journal_saved(b.journal, "out");
    drop(&b, true);
    assert_offered((sm_tick_hook){0}, false);
}

const test_group group_of_tests = {begin, end};
