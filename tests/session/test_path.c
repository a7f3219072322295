/* The values along the history, walked on a copy, against those that the session itself had when it was there. */
#include "session/change/path.h"
#include "tests/session/look.h"
#include "tests/support/ends.h"
#include "tests/support/indices.h"
#include <string.h>

enum { COMMANDS = 200, INDICES_AT_MOST = 128 };

typedef struct lived { /* what the session's values were, a row a node */
    sm_value (*row)[INDICES_AT_MOST];
    size_t capacity;
} lived;

static void settle(sm_session *s)
{
    sm_session_settle(s, SM_NEED_VALUES);
}

static void remember(sm_session *s, lived *l)
{
    sm_node here = sm_history_here(sm_session_history(s));
    void *row = l->row;
    settle(s);
    sm_grow(&row, &l->capacity, (size_t)here + 1, sizeof *l->row);
    l->row = row;
    assert_true(the_index_count() <= INDICES_AT_MOST);
    memcpy(l->row[here], sm_session_now(s), the_index_count() * sizeof(sm_value));
}

static sm_path *path_of(const sm_session *s, bool single, bool beyond)
{
    size_t index[INDICES_AT_MOST];
    sm_path *p;
    for (size_t i = 0; i < the_index_count(); i++) index[i] = i;
    sm_path_plan plan = {.index = index, .n = the_index_count(), .single = single, .beyond = beyond};
    sm_path_new(&p, s, &plan);
    return p;
}

/* To the end; each call ends after so many steps. 0: one call. */
static void walk(sm_path *p, const sm_session *s, uint64_t steps)
{
    bool whole = false;
    for (int i = 0; !whole; i++) {
        if (steps) end_after(steps);
        whole = sm_path_run(p, s);
        assert_true(steps ? i < 100000 : whole);
        assert_int_equal(whole, p->known == p->steps);
    }
    end_never();
}

static void same_value(sm_value is, sm_value was, const char *id, size_t step)
{
    bool number = was.state == SM_DEFINED || was.state == SM_BY_CONVENTION;
    if (is.state != was.state || (number && memcmp(&is.number, &was.number, sizeof is.number) != 0))
        fail_msg("%s at step %zu is %d:%a and was %d:%a", id, step, (int)is.state, is.number, (int)was.state,
                 was.number);
}

static void as_lived(const sm_path *p, const lived *l)
{
    size_t of;
    for (size_t step = 0; step < p->steps; step++) {
        sm_node node = sm_path_node(p, step);
        if (sm_path_part(p, step, &of) != of) continue; /* in the middle of a command: nobody was there */
        for (size_t x = 0; x < the_index_count(); x++)
            same_value(sm_path_value(p, x, step), l->row[node][x], the_indices()[x]->id, step);
        assert_int_equal(sm_path_last(p, node), step);
    }
}

/* The nodes of the path are those that undo would lead through. */
static void leads_here(const sm_path *p, const sm_session *s)
{
    const sm_history *h = sm_session_history(s);
    sm_node node = sm_history_here(h);
    size_t step = sm_path_last(p, node);
    assert_int_equal(step, p->steps - 1);
    for (; step > 0; step--, node = sm_history_at(h, node)->back) assert_int_equal(sm_path_node(p, step), node);
    assert_int_equal(node, 0);
}

/* ---- commands drawn at random ------------------------------------------------------------------------------------ */

static const char *some_row(const sm_session *s, uint64_t *seed)
{
    uint32_t n;
    const uint32_t *id = sm_session_row_order(s, &n);
    return n ? sm_table_row_name(sm_session_table(s), id[sample_below(seed, n)]) : "none";
}

static const char *some_col(const sm_session *s, uint64_t *seed)
{
    uint32_t n;
    const uint32_t *id = sm_session_col_order(s, &n);
    return n ? sm_table_col_name(sm_session_table(s), id[sample_below(seed, n)]) : "none";
}

static void draw_line(const sm_session *s, uint64_t *seed, char line[160])
{
    static const char *const travel[] = {"undo", "undo 3", "redo", "reset", "roles", "undo 12"};
    static const char *const policy[] = {"own", "drop", "singletons"};
    const char *a = some_col(s, seed), *b = some_col(s, seed), *row = some_row(s, seed);
    unsigned some = sample_below(seed, (uint32_t)sm_history_size(sm_session_history(s)));
    uint32_t k = sample_below(seed, 20);
    if (k < 8)
        snprintf(line, 160, "move %u %s %s %s", 1 + sample_below(seed, 9), row, a, b);
    else if (k == 8)
        snprintf(line, 160, "split %s by class", a);
    else if (k == 9)
        snprintf(line, 160, "merge %s %s", a, b);
    else if (k == 10)
        snprintf(line, 160, "swap %s %s", a, b);
    else if (k == 11)
        snprintf(line, 160, "rename %s R%u", a, sample_below(seed, 30));
    else if (k == 12)
        snprintf(line, 160, "noise pred:%s %s", a, policy[sample_below(seed, 3)]);
    else if (k < 15)
        snprintf(line, 160, "go %u", some);
    else
        snprintf(line, 160, "%s", travel[k - 15 > 5 ? 5 : k - 15]);
}

static void random_path(uint64_t seed, bool single)
{
    sm_session *s = session_of(sample_fig1b());
    lived l = {0};
    remember(s, &l);
    sm_path *kept = path_of(s, single, false);
    for (int i = 0; i < COMMANDS; i++) {
        char line[160];
        sm_error err = {0};
        draw_line(s, &seed, line);
        sm_status status = sm_session_run_line(s, line, &err);
        if (status != SM_OK && status != SM_USAGE) fail_msg("%s: %s", line, err.text);
        remember(s, &l);
        end_after(sample_below(&seed, 20000)); /* ends anywhere */
        sm_path_run(kept, s);
        end_never();
        if (i % 20) continue;
        walk(kept, s, 5000);
        as_lived(kept, &l);
        if (!single) leads_here(kept, s);
    }
    sm_path *fresh = path_of(s, single, false);
    walk(fresh, s, 0);
    as_lived(fresh, &l);
    sm_path_free(fresh);
    sm_path_free(kept);
    sm_free(l.row);
    sm_session_free(s);
}

TEST(values_match_the_live_ones_after_200_commands)
{
    for (uint64_t seed = 1; seed <= 6; seed++) random_path(seed, false);
}

TEST(values_match_with_one_step_per_point)
{
    for (uint64_t seed = 11; seed <= 14; seed++) random_path(seed, true);
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

TEST(command_of_five_points_has_five_steps)
{
    sm_session *one = session_of(sample_fig1b()), *five = session_of(sample_fig1b());
    run(one, "move 5 Tc K4 K3");
    run(one, "merge K4 K3");          /* 15 points: 15 steps */
    run(one, "assign @1-2,11-13 K3"); /* of two classes: 2 + 3 points */
    for (int i = 0; i < 5; i++) run(five, "move 1 Tc K4 K3");
    sm_path *a = path_of(one, true, false), *b = path_of(five, false, false);
    walk(a, one, 3000);
    walk(b, five, 3000);
    assert_int_equal(a->steps, 1 + 5 + 15 + 5);
    assert_int_equal(b->steps, 1 + 5);
    static const size_t parts[][3] = {{0, 0, 0},    {1, 1, 5},  {5, 5, 5}, {6, 1, 15},
                                      {20, 15, 15}, {21, 1, 5}, {25, 5, 5}}; /* step, which part, of how many */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t of = 99;
        assert_int_equal(sm_path_part(a, parts[i][0], &of), parts[i][1]);
        assert_int_equal(of, parts[i][2]);
    }
    assert_int_equal(sm_path_last(a, 1), 5);
    assert_int_equal(sm_path_last(a, 2), 20);
    assert_int_equal(sm_path_last(a, 3), 25);
    assert_int_equal(sm_path_value(a, 0, 26).state, SM_PENDING); /* there is no such step */
    assert_string_equal(a->chart.x_name, "points moved");
    assert_string_equal(b->chart.x_name, "changes");
    assert_int_equal(a->chart.n_series, the_index_count());
    assert_int_equal(a->chart.series[0].n, 26);
    for (size_t step = 0; step < 26; step++) assert_near(a->chart.series[1].x[step], (double)step, 0);
    for (size_t step = 0; step <= 5; step++)
        for (size_t x = 0; x < the_index_count(); x++)
            same_value(sm_path_value(a, x, step), sm_path_value(b, x, step), the_indices()[x]->id, step);
    sm_path_free(a);
    sm_path_free(b);
    sm_session_free(one);
    sm_session_free(five);
}

static uint64_t cell(const sm_path *p, const char *row, const char *col)
{
    const sm_table *t = sm_live_table(p->live);
    return sm_table_at(t, sm_table_find_row(t, row), sm_table_find_col(t, col));
}

/* fig1b: Tc has 40 points in K3 and 20 in K4. */
TEST(look_shows_the_table_of_its_step)
{
    static const size_t steps[] = {3, 0, 7, 5, 6, 1, 8, 2};
    sm_session *s = session_of(sample_fig1b());
    run(s, "move 5 Tc K4 K3");
    run(s, "move 3 Tc K4 K3");
    run(s, "rename K4 rest");
    sm_path *p = path_of(s, true, false);
    walk(p, s, 0);
    assert_int_equal(p->steps, 1 + 5 + 3 + 1);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        bool there = false;
        for (int ended = 0; !there; ended++) {
            end_after(700);
            there = sm_path_look(p, s, steps[i], SM_NEED_BEST);
            assert_true(ended < 1000);
        }
        end_never();
        assert_int_equal(cell(p, "Tc", "K3"), 40 + steps[i]);
        assert_int_equal(cell(p, "Tc", "K4"), 20 - steps[i]);
    }
    assert_int_equal(cell(p, "Tc", "K3"), 42);
    assert_false(sm_path_look(p, s, p->steps, SM_NEED_BEST)); /* no such step */
    sm_path_free(p);
    sm_session_free(s);
}

/* A part of a cluster that is split opens with its first point. */
TEST(cluster_opened_by_a_point_is_in_its_step)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "split K4 10,10");
    sm_path *p = path_of(s, true, false);
    assert_int_equal(p->steps, 1 + 20);
    for (size_t step = 0; step <= 20; step++) {
        assert_true(sm_path_look(p, s, step, SM_NEED_BEST));
        const sm_table *t = sm_live_table(p->live);
        assert_int_equal(sm_table_find_col(t, "K4.1") != SM_NONE, step >= 1);
        assert_int_equal(sm_table_find_col(t, "K4.2") != SM_NONE, step >= 11);
        assert_int_equal(sm_table_find_col(t, "K4") != SM_NONE, step < 20);
    }
    sm_path_free(p);
    sm_session_free(s);
}

TEST(path_continues_to_where_redo_leads)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "move 5 Tc K4 K3");
    run(s, "move 3 Tc K4 K3");
    run(s, "undo");
    sm_path *here = path_of(s, false, false), *tip = path_of(s, false, true);
    walk(here, s, 0);
    walk(tip, s, 0);
    assert_int_equal(here->steps, 2);
    assert_int_equal(tip->steps, 3);
    assert_int_equal(sm_path_last(here, 2), SIZE_MAX);
    assert_int_equal(sm_path_last(tip, 2), 2);
    run(s, "move 1 Ta K1 K2"); /* a branch: the old tip is no longer ahead */
    walk(tip, s, 0);
    assert_int_equal(tip->steps, 3);
    assert_int_equal(sm_path_node(tip, 2), 3);
    assert_int_equal(sm_path_node(tip, 99), 3); /* the last one */
    assert_int_equal(sm_path_node(tip, 1), 1);
    sm_path_free(here);
    sm_path_free(tip);
    sm_session_free(s);
}

TEST(reset_is_a_step_with_the_first_values)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "move 5 Tc K4 K3");
    run(s, "reset");
    run(s, "move 2 Ta K1 K2");
    sm_path *p = path_of(s, false, false);
    walk(p, s, 9000);
    assert_int_equal(p->steps, 4);
    for (size_t x = 0; x < the_index_count(); x++)
        same_value(sm_path_value(p, x, 2), sm_path_value(p, x, 0), the_indices()[x]->id, 2);
    sm_path_free(p);
    sm_session_free(s);
}

static size_t place_of(const char *id)
{
    for (size_t x = 0; x < the_index_count(); x++)
        if (strcmp(the_indices()[x]->id, id) == 0) return x;
    fail_msg("%s is not an index", id);
    return 0;
}

static void same_at_step(const sm_path *a, const char *of_a, const sm_path *b, const char *of_b, size_t step)
{
    sm_value one = sm_path_value(a, place_of(of_a), step), other = sm_path_value(b, place_of(of_b), step + 1);
    assert_int_equal(one.state, other.state);
    assert_near(one.number, other.number, 1e-12);
}

/* The class Tb has 30 points. The other session exchanges the roles first, in a separate step, so there Tb is a
 * cluster: classes and clusters have exchanged values at every step. */
TEST(noise_of_a_class_keeps_the_sides_at_every_step)
{
    sm_session *s = session_of(sample_fig1b()), *mirror = session_of(sample_fig1b());
    run(s, "noise true:Tb singletons");
    run(mirror, "roles");
    run(mirror, "noise pred:Tb singletons");
    sm_path *a = path_of(s, true, false), *b = path_of(mirror, true, false);
    walk(a, s, 12000);
    walk(b, mirror, 14000);
    assert_int_equal(a->steps, 1 + 30);
    for (size_t step = 0; step < a->steps; step++) {
        same_at_step(a, "homogeneity", b, "completeness", step);
        same_at_step(a, "completeness", b, "homogeneity", step);
        same_at_step(a, "entropy_true", b, "entropy_pred", step);
        same_at_step(a, "j_recall", b, "j_precision", step);
    }
    assert_true(sm_path_look(a, s, 12, SM_NEED_BEST));
    assert_int_equal(cell(a, "Tb", "K2"), 30 - 12);
    sm_path_free(a);
    sm_path_free(b);
    sm_session_free(s);
    sm_session_free(mirror);
}

/* What was walked stays known for as long as the way leads over it. */
TEST(only_new_steps_are_computed)
{
    static const struct {
        const char *line;
        size_t known, steps;
    } row[] = {
        {"move 1 Tc K4 K3", 4, 5}, {"undo 2", 3, 3}, {"redo", 3, 4}, {"undo 2", 2, 2}, {"move 2 Tc K4 K1", 2, 3}};
    sm_session *s = session_of(sample_fig1b());
    for (int i = 0; i < 3; i++) run(s, "move 1 Tc K4 K3");
    sm_path *p = path_of(s, false, false);
    walk(p, s, 0);
    assert_int_equal(p->known, 4);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        run(s, row[i].line);
        sm_path_follow(p, s);
        if (p->known != row[i].known || p->steps != row[i].steps)
            fail_msg("%s: %zu of %zu", row[i].line, p->known, p->steps);
        assert_int_equal(p->chart.series[0].n, p->known);
        walk(p, s, 0);
    }
    sm_path_free(p);
    sm_session_free(s);
}

TEST(path_ended_at_once_computes_at_most_one_step)
{
    sm_session *s = session_of(sample_fig1b());
    for (int i = 0; i < 9; i++) run(s, "move 1 Tc K4 K3");
    sm_path *p = path_of(s, false, false);
    end_after(0);
    assert_false(sm_path_run(p, s)); /* the copy of the table was ended */
    assert_int_equal(p->known, 0);
    assert_null(p->live);
    end_never();
    assert_true(sm_path_look(p, s, 9, 0));
    for (size_t known = 0; p->known < p->steps; known = p->known) {
        end_after(0);
        sm_path_run(p, s);
        end_never();
        assert_in_range(p->known, known, known + 1);
        assert_true(sm_path_look(p, s, p->known < 9 ? p->known : 9, SM_NEED_VALUES));
    }
    sm_path_free(p);
    sm_session_free(s);
}

TEST(different_beta_is_computed_again)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "move 5 Tc K4 K3");
    sm_path *p = path_of(s, false, false);
    walk(p, s, 0);
    run(s, "set beta=3");
    walk(p, s, 0);
    settle(s);
    for (size_t x = 0; x < the_index_count(); x++)
        same_value(sm_path_value(p, x, 1), sm_session_now(s)[x], the_indices()[x]->id, 1);
    sm_path_free(p);
    sm_session_free(s);
}
