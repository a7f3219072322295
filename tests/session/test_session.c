/* Values now, before, as loaded and drafted; travel; options. The numbers of Fig. 1B of the J-score paper
 * and of its changes are computed by hand in the comments. */
#include "base/tick.h"
#include "measure/index.h"
#include "tests/session/look.h"
#include "tests/support/ends.h"
#include "tests/support/indices.h"

static size_t at(const char *id)
{
    const sm_index *x = NULL;
    sm_error err = {0};
    assert_ok(sm_registry_find_tabular(the_registry(), id, &x, &err), err);
    return x->at;
}

static double now(const sm_session *s, const char *id)
{
    const sm_value *v = &sm_session_now(s)[at(id)];
    if (v->state != SM_DEFINED && v->state != SM_BY_CONVENTION)
        fail_msg("%s has no value (state %d)", id, (int)v->state);
    return v->number;
}

static sm_session *fig1b(void)
{
    sm_session *s = session_of(sample_fig1b());
    look_settle(s, SM_NEED_ALL);
    return s;
}

static void moved(sm_session *s, const char *line)
{
    run(s, line);
    look_settle(s, SM_NEED_ALL);
}

/* R = (10 + 30 + 60*40/60)/100; P = (10 + 30 + 40*40/60 + 20*20/60)/100. */
static void assert_start(const sm_session *s)
{
    assert_near(now(s, "j_recall"), 0.8, 1e-15);
    assert_near(now(s, "j_precision"), (40 + 1600 / 60.0 + 400 / 60.0) / 100, 1e-15);
    assert_near(now(s, "j_score"), 0.7652, 5e-5);
    assert_near(now(s, "h_score"), 0.2, 1e-15);
    assert_near(now(s, "f_score"), 0.88, 1e-15);
}

/* The merged clusters are the classes: identical partitions take the best value (accuracy asks for names). */
TEST(merging_k4_into_k3_maximises_all)
{
    sm_session *s = fig1b();
    moved(s, "merge K4 K3");
    for (size_t x = 0; x < the_index_count(); x++) {
        const sm_index *i = the_indices()[x];
        if (isnan(i->best) || i->by_name) continue;
        if (now(s, i->id) != i->best) fail_msg("%s is %.17g", i->id, now(s, i->id));
    }
    assert_true(now(s, "vi") == 0);
    sm_session_free(s);
}

static sm_value *kept(const sm_value *v)
{
    sm_value *copy = sm_alloc(the_index_count(), sizeof *copy);
    memcpy(copy, v, the_index_count() * sizeof *copy);
    return copy;
}

static void assert_same_values(const sm_value *a, const sm_value *b)
{
    for (size_t x = 0; x < the_index_count(); x++) {
        bool same = a[x].state == b[x].state && a[x].why == b[x].why &&
                    (a[x].state == SM_PENDING || a[x].state == SM_UNDEFINED ||
                     memcmp(&a[x].number, &b[x].number, sizeof a[x].number) == 0);
        if (!same) fail_msg("%s: %.17g is not %.17g", the_indices()[x]->id, a[x].number, b[x].number);
    }
}

TEST(undo_and_redo_restore_every_bit)
{
    static const char *const line[] = {"move 1 Tc K4 K3",
                                       "split K4 10,10",
                                       "merge K4 K3",
                                       "swap K1 K3",
                                       "rename K1 Ta",
                                       "new K5",
                                       "roles",
                                       "noise pred:K4 drop",
                                       "assign @1-50 K4",
                                       "noise true:Ta drop",
                                       "move all Tb K2 fresh"};
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        sm_session *s = fig1b();
        sm_value *start = kept(sm_session_now(s));
        moved(s, line[i]);
        sm_value *done = kept(sm_session_now(s));
        assert_same_values(sm_session_before(s), start);
        moved(s, "undo");
        assert_same_values(sm_session_now(s), start);
        for (size_t x = 0; x < the_index_count(); x++) assert_int_equal(sm_session_before(s)[x].state, SM_PENDING);
        moved(s, "redo");
        assert_same_values(sm_session_now(s), done);
        assert_same_values(sm_session_before(s), start);
        sm_free(start);
        sm_free(done);
        sm_session_free(s);
    }
}

/* ---- drafts ------------------------------------------------------------------------------------------------------ */

static void draft(sm_session *s, const char *line)
{
    sm_error err = {0};
    sm_command c;
    assert_ok(sm_command_parse(&c, line, &err), err);
    assert_ok(sm_session_draft(s, &c, SM_NEED_VALUES, &err), err);
    sm_command_free(&c);
}

TEST(draft_ends_with_the_next_or_a_rejected_change)
{
    sm_session *s = fig1b();
    sm_error err = {0};
    sm_command c;
    draft(s, "merge K4 K3");
    run(s, "move 1 Tc K4 K3");
    assert_null(sm_session_drafted(s));
    draft(s, "merge K4 K3");
    assert_ok(sm_command_parse(&c, "move 25 Tc K4 K3", &err), err);
    assert_int_equal(sm_session_draft(s, &c, SM_NEED_VALUES, &err), SM_USAGE);
    assert_non_null(strstr(err.text, "holds 19 points"));
    assert_null(sm_session_drafted(s));
    sm_command_free(&c);
    err = (sm_error){0};
    assert_ok(sm_command_parse(&c, "undo", &err), err);
    assert_int_equal(sm_session_draft(s, &c, SM_NEED_VALUES, &err), SM_USAGE);
    sm_command_free(&c);
    draft(s, "merge K4 K3");
    err = (sm_error){0};
    uint64_t revision = sm_session_revision(s);
    assert_ok(sm_session_draft(s, NULL, 0, &err), err);
    assert_null(sm_session_drafted(s));
    assert_int_equal(sm_session_revision(s), revision + 1);
    assert_ok(sm_session_draft(s, NULL, 0, &err), err);
    assert_int_equal(sm_session_revision(s), revision + 1); /* there was none to forget */
    draft(s, "merge K4 K3");
    assert_int_equal(sm_session_revision(s), revision + 2);
    draft(s, "merge K4 K3"); /* one goes, one comes */
    assert_int_equal(sm_session_revision(s), revision + 4);
    sm_session_free(s);
}

TEST(values_read_before_a_draft_do_not_flicker)
{
    sm_session *s = fig1b();
    draft(s, "merge K4 K3");
    end_after(0);
    sm_session_settle(s, SM_NEED_VALUES);
    end_never();
    assert_start(s);
    sm_session_free(s);
    s = session_of(sample_fig1b());
    look_settle(s, SM_NEED_VALUES);
    draft(s, "merge K4 K3");
    look_settle(s, SM_NEED_CANONICAL); /* something new is read while E[MI] is pending again */
    assert_near(now(s, "ami"), 0.81915, 5e-6);
    sm_session_free(s);
}

/* ---- the past ---------------------------------------------------------------------------------------------------- */

/* Sixteen places that were left last are remembered, each once; by hand from the order in which they are left. */
TEST(last_sixteen_positions_are_remembered)
{
    static const struct {
        sm_node go;
        double before;               /* 0: not remembered */
    } row[] = {{3, 0},               /* left 18: 18 .. 3 are known, 2 is not */
               {4, 0.83},            /* left 3, which was known already */
               {17, 0.96},           /* left 4 */
               {3, 0},     {1, 0.8}, /* 0: as loaded is never forgotten */
               {18, 0.97}, {2, 0.81}, {5, 0.84}, {6, 0.85}};
    sm_session *s = fig1b();
    size_t pa = at("pa");
    for (int i = 0; i < 18; i++) moved(s, "move 1 Tc K4 K3");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char line[16];
        snprintf(line, sizeof line, "go %u", (unsigned)row[i].go);
        moved(s, line);
        const sm_value *before = &sm_session_before(s)[pa];
        if ((before->state == SM_DEFINED) != (row[i].before > 0)) fail_msg("row %d", (int)i);
        if (row[i].before > 0) assert_near(before->number, row[i].before, 1e-15);
        assert_near(now(s, "pa"), 0.8 + 0.01 * row[i].go, 1e-15);
    }
    sm_session_free(s);
}

TEST(computing_twice_changes_nothing)
{
    sm_session *s = session_of(sample_fig1b());
    look_settle(s, 0);
    uint64_t revision = sm_session_revision(s);
    look_settle(s, 0);
    assert_int_equal(sm_session_revision(s), revision);
    look_settle(s, SM_NEED_BEST);
    assert_true(sm_session_revision(s) > revision);
    revision = sm_session_revision(s);
    look_settle(s, SM_NEED_BEST);
    assert_int_equal(sm_session_revision(s), revision);
    run(s, "sort best"); /* the matching makes another order once */
    look_settle(s, SM_NEED_ALL);
    revision = sm_session_revision(s);
    look_settle(s, SM_NEED_ALL);
    assert_int_equal(sm_session_revision(s), revision);
    sm_session_free(s);
}

/* ---- travel ------------------------------------------------------------------------------------------------------ */

/* ---- options ----------------------------------------------------------------------------------------------------- */

/* Labels 000111 against 001122: h = 2/3 and c = 0.4206 (scikit-learn's page); V = (1+b)hc/(bh+c), 0.5467 at b = 0.6. */
TEST(beta_affects_only_v_measure)
{
    static const uint64_t count[] = {2, 1, 0, 0, 1, 2};
    sm_session *s = session_of(sample_dataset(count, 2, 3));
    look_settle(s, SM_NEED_ALL);
    sm_value *start = kept(sm_session_now(s));
    run(s, "set beta=0.6");
    look_settle(s, SM_NEED_ALL);
    double h = now(s, "homogeneity"), c = now(s, "completeness");
    assert_near(now(s, "v_measure"), 1.6 * h * c / (0.6 * h + c), 1e-14);
    assert_near(now(s, "v_measure"), 0.5467, 5e-5);
    moved(s, "move 1 T1 K1 K3");
    assert_near(sm_session_before(s)[at("v_measure")].number, 0.5467, 5e-5);
    run(s, "set beta=2");
    assert_int_equal(sm_session_before(s)[at("v_measure")].state, SM_PENDING);
    assert_int_equal(sm_session_before(s)[at("homogeneity")].state, SM_DEFINED);
    moved(s, "undo");
    run(s, "set beta=1");
    look_settle(s, SM_NEED_ALL);
    assert_same_values(sm_session_now(s), start);
    double trend[SM_TREND];
    for (int i = 0; i < 3; i++) moved(s, i % 2 ? "move 1 T2 K3 K1" : "move 1 T1 K1 K3");
    assert_int_equal(sm_session_trend(s, at("v_measure"), trend), 4);
    run(s, "set beta=3"); /* of all places that are remembered nothing at another beta is left */
    look_settle(s, SM_NEED_ALL);
    assert_int_equal(sm_session_trend(s, at("v_measure"), trend), 1);
    assert_int_equal(sm_session_trend(s, at("homogeneity"), trend), 4);
    sm_free(start);
    sm_session_free(s);
}

TEST(digits_match_the_documents)
{
    sm_session *s = fig1b();
    assert_int_equal(sm_session_digits(s), 4);
    run(s, "set digits=0");
    assert_int_equal(sm_session_digits(s), -1);
    run(s, "set digits=17");
    assert_int_equal(sm_session_digits(s), 17);
    sm_session_free(s);
}

TEST(no_draft_has_no_drafted_shape)
{
    sm_session *s = session_of(sample_fig1b());
    sm_shape none = sm_session_drafted_shape(s);
    assert_true(none.classes == 0 && none.clusters == 0 && none.points == 0);
    assert_false(sm_session_draft_pending(s));
    assert_null(sm_session_drafted(s));
    sm_session_free(s);
}

static bool goes_on_for(void *self)
{
    return (*(int *)self)-- > 0;
}

TEST(computation_ends_early_and_continues)
{
    static const uint64_t count[] = {100000, 100000, 100000, 100000};
    sm_session *s = session_of_counts(count, 2, 2);
    end_after(10);
    assert_false(sm_session_settle(s, SM_NEED_ALL));
    end_never();
    assert_true(sm_session_settle(s, SM_NEED_ALL));
    sm_session_free(s);
}

/* 90000 cells of 20 steps each are 4 pieces of 400000. A no ends nothing: the sums are those of the turned table. */
TEST(exchanging_roles_calls_the_hook)
{
    enum { K = 300, MANY = 1000 };
    static uint64_t count[K * K];
    uint64_t seed = 5;
    for (size_t i = 0; i < K * K; i++) count[i] = sample_below(&seed, 9);
    static const char *const line[] = {"roles", "undo", "redo", "roles"};
    static const char *const twin[] = {"homogeneity", "completeness"};
    sm_session *s = session_of_counts(count, K, K);
    sm_error err = {0};
    const sm_registry *r = the_registry();
    size_t at[2];
    double value[2];
    for (size_t i = 0; i < 2; i++) at[i] = sm_registry_id(r, twin[i])->at;
    sm_session_settle(s, SM_NEED_VALUES);
    for (size_t i = 0; i < 2; i++) value[i] = sm_session_now(s)[at[i]].number;
    assert_true(value[0] != value[1]);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        int left = i % 2 ? 0 : MANY;
        sm_tick_with((sm_tick_hook){goes_on_for, &left});
        assert_ok(sm_session_run_line(s, line[i], &err), err);
        sm_tick_with((sm_tick_hook){0});
        assert_true(i % 2 ? left == -1 : MANY - left >= 4);
        sm_session_settle(s, SM_NEED_VALUES);
        bool turned = i % 2 == 0;
        for (size_t x = 0; x < 2; x++) assert_true(sm_session_now(s)[at[x]].number == value[turned ? 1 - x : x]);
    }
    sm_session_free(s);
}

/* A draft whose computing is stopped says that it is not all there; one that is let continue has every value. */
TEST(stopped_draft_is_pending)
{
    enum { K = 200 };
    static uint64_t count[K * K];
    for (uint64_t i = 0; i < K * K; i++) count[i] = 1000 + i;
    sm_session *s = session_of_counts(count, K, K);
    sm_error err = {0};
    sm_command c;
    int times = 0;
    assert_ok(sm_command_parse(&c, "move 1 T1 K1 K2", &err), err);
    sm_tick_with((sm_tick_hook){goes_on_for, &times});
    assert_ok(sm_session_draft(s, &c, SM_NEED_VALUES, &err), err);
    sm_tick_with((sm_tick_hook){0});
    assert_true(sm_session_draft_pending(s));
    assert_int_equal(sm_session_drafted(s)[at("ami")].state, SM_PENDING);
    assert_ok(sm_session_draft(s, &c, SM_NEED_VALUES, &err), err);
    assert_false(sm_session_draft_pending(s));
    assert_int_equal(sm_session_drafted(s)[at("ami")].state, SM_DEFINED);
    assert_int_equal(sm_session_drafted(s)[at("j_score")].state, SM_DEFINED);
    sm_session_forget_draft(s);
    assert_false(sm_session_draft_pending(s));
    end_after(10);
    assert_false(sm_session_settle(s, SM_NEED_VALUES));
    end_never();
    assert_true(sm_session_settle(s, SM_NEED_ALL));
    assert_int_equal(sm_session_now(s)[at("ami")].state, SM_DEFINED);
    sm_command_free(&c);
    sm_session_free(s);
}

TEST(written_state_is_known_afterwards)
{
    sm_session *s = fig1b();
    assert_null(sm_session_written(s));
    sm_session_note_written(s, (sm_origin){.size = 5, .changed = 1});
    assert_int_equal(sm_session_written(s)->size, 5);
    sm_session_note_written(s, (sm_origin){.size = 5});
    assert_null(sm_session_written(s));
    sm_session_free(s);
}

/* Anyone who shows something sees by the revision that it is another now. */
TEST(every_setting_counts_as_one_revision)
{
    static const struct {
        const char *line;
        unsigned by;
    } row[] = {{"set log=2", 1},          {"set log=2", 0}, {"set beta=2", 1},      {"sort size", 1}, {"sort size", 0},
               {"define Half = YY/2", 1}, {"say x", 1},     {"move 1 Tc K4 K3", 1}, {"undo", 1}};
    sm_session *s = session_of(sample_fig1b());
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        uint64_t before = sm_session_revision(s);
        run(s, row[i].line);
        if (sm_session_revision(s) != before + row[i].by) fail_msg("%s", row[i].line);
    }
    sm_session_free(s);
}

/* Of more than 256 classes or clusters the columns follow their fullest class, and no matching is looked for. */
TEST(matching_is_awaited_up_to_256_groups)
{
    enum { MANY = 257 };
    for (int turned = 0; turned < 2; turned++)
        for (uint32_t n = MANY - 1; n <= MANY; n++) {
            uint64_t count[2 * MANY] = {0};
            const uint64_t four[2][2] = {{9, 8}, {5, 0}}; /* fullest: T1 in K1; together most: T1 in K2, T2 in K1 */
            for (uint32_t i = 0; i < 2 * n; i++) {
                uint32_t row = turned ? i / 2 : i / n, col = turned ? i % 2 : i % n;
                count[i] = row < 2 && col < 2 ? four[row][col] : turned ? col == 0 : row == 0;
            }
            sm_session *s = session_of_counts(count, turned ? n : 2, turned ? 2 : n);
            run(s, "sort best");
            look_settle(s, SM_NEED_VALUES);
            uint32_t cols;
            assert_int_equal(sm_session_col_order(s, &cols)[0], n == MANY ? 0 : 1);
            assert_int_equal(cols, turned ? 2 : n);
            sm_session_free(s);
        }
}

/* Four points; the second prediction has no K2 that could be left out, the class T2 is left out of both tables. */
TEST(another_prediction_is_loaded_like_the_first)
{
    static const uint32_t label[3][4] = {{0, 0, 1, 1}, {0, 1, 0, 1}, {0, 0, 0, 0}};
    sm_error err = {0};
    sm_dataset *d = NULL, *other = NULL;
    sm_session *second = NULL;
    sm_parts p = {.n = 4, .n_partitions = 3, .pred = 1};
    p.partition = sm_alloc(3, sizeof *p.partition);
    for (uint32_t i = 0; i < 3; i++) p.partition[i] = sample_partition("p", i ? "K" : "T", label[i], 4, i < 2 ? 2 : 1);
    sm_dataset_new(&d, &p);
    sm_session *first = session_of(d);
    assert_ok(sm_session_start(first, "noise true:T2 drop", &err), err);
    assert_ok(sm_session_start(first, "noise pred:K2 drop", &err), err);
    assert_int_equal(sm_table_total(sm_session_table(first)), 1);
    assert_ok(sm_dataset_again(&other, d, 2, &err), err);
    assert_ok(sm_session_like(&second, other, first, &err), err);
    assert_int_equal(sm_table_total(sm_session_table(second)), 2);
    assert_int_equal(sm_history_size(sm_session_history(second)), 1);
    sm_session_free(first); /* the data go with the last of them */
    look_is(second, "K1 2");
    sm_session_free(second);
}

/* Loading says of a label that it may be noise; until a command names it, that is all there is to go by. */
TEST(loading_note_hints_at_noise)
{
    static const uint32_t label[] = {0, 1, 0, 1};
    sm_dataset *d = NULL;
    sm_parts p = {.n = 4, .n_partitions = 2, .pred = 1};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (uint32_t i = 0; i < 2; i++) p.partition[i] = sample_partition("p", "x", label, 4, 2);
    sm_account_remark(&p.account, "2 points have the label x2; if it means noise: --noise true:x2");
    sm_account_remark(&p.account, "a remark: x1");
    sm_account_remark(&p.account, "2 points have the label x1; if it means noise: --noise pred:x1");
    sm_dataset_new(&d, &p);
    sm_session *s = session_of(d);
    for (int turned = 0; turned < 2; turned++) {
        assert_int_equal(sm_session_noise(s, !turned, "x2"), SM_NOISE_HINTED);
        assert_int_equal(sm_session_noise(s, turned, "x2"), SM_NOT_NOISE);
        assert_int_equal(sm_session_noise(s, turned, "x1"), SM_NOISE_HINTED);
        assert_int_equal(sm_session_noise(s, !turned, "x1"), SM_NOT_NOISE);
        assert_int_equal(sm_session_noise(s, turned, "x"), SM_NOT_NOISE);
        run(s, "roles");
    }
    run(s, "noise pred:x1 drop");
    assert_int_equal(sm_session_noise(s, false, "x1"), SM_NOISE_SAID);
    sm_session_free(s);
}

/* By number and in words: one point is said of otherwise than two. */
TEST(left_out_points_are_described)
{
    static const struct {
        sm_left_out l;
        const char *words;
    } row[] = {{{0}, ""},
               {{.noise = 1}, "1 noise point left out"},
               {{.apart = 1}, "1 noise point as a singleton"},
               {{.apart = 2}, "2 noise points as singletons"},
               {{.own = 1}, "1 noise point as a group"},
               {{.own = 2}, "2 noise points as a group"},
               {{.unlabelled = 1}, "1 without a label left out"},
               {{.bad_rows = 1}, "1 bad row left out"},
               {{.bad_rows = 2}, "2 bad rows left out"},
               {{.alone = 3}, "3 without a partner left out"},
               {{.noise = 5, .unlabelled = 6, .alone = 7},
                "5 noise points left out; 6 without a label left out; 7 without a partner left out"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text out = {0};
        sm_put_left_out(&out, &row[i].l, "; ");
        assert_string_equal(sm_text_of(&out), row[i].words);
        sm_text_free(&out);
    }
}

TEST(name_can_have_4096_bytes)
{
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    char line[4200] = "new ";
    memset(line + 4, 'x', 4097);
    assert_int_equal(sm_session_run_line(s, line, &err), SM_LIMIT);
    assert_string_equal(err.text, "name too long (4097 bytes, the maximum is 4096)");
    line[4 + 4096] = 0;
    run(s, line);
    sm_session_free(s);
}

TEST(empty_table_has_an_empty_order)
{
    sm_session *s = session_of_counts(NULL, 0, 0);
    sm_session_watch(s);
    look_settle(s, SM_NEED_VALUES);
    uint32_t rows, cols;
    sm_session_row_order(s, &rows);
    sm_session_col_order(s, &cols);
    assert_true(rows == 0 && cols == 0);
    assert_true(strcmp(sm_session_sorted(s), "by number") != 0);
    sm_session_free(s);
}
