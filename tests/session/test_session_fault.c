/* Every allocation fails once, in turn: the call says so, nothing has changed, nothing leaks, and the same call works
 * right after. Travel back needs no memory at all. */
#include "tests/session/look.h"

#include "setmatch/measure/index.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"

static sm_session *made(void)
{
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    uint64_t budget = SM_BUDGET_ALL;
    assert_ok(sm_session_settle(s, SM_NEED_ALL, &budget, NULL, &err), err);
    return s;
}

typedef struct world {
    sm_session *s;
    const char *line;
    unsigned needs;
} world;

typedef sm_status act(world *w, sm_error *err);

static sm_status act_run(world *w, sm_error *err)
{
    return sm_session_run_line(w->s, w->line, err);
}

static sm_status act_settle(world *w, sm_error *err)
{
    uint64_t budget = SM_BUDGET_ALL;
    return sm_session_settle(w->s, w->needs, &budget, NULL, err);
}

static sm_status act_draft(world *w, sm_error *err)
{
    sm_command c;
    sm_status status = sm_command_parse(&c, w->line, err);
    if (status == SM_OK) status = sm_session_draft(w->s, &c, SM_NEED_ALL, NULL, err);
    sm_command_done(&c);
    return status;
}

static sm_status act_start(world *w, sm_error *err)
{
    return sm_session_start(w->s, w->line, err);
}

static sm_status act_complete(world *w, sm_error *err)
{
    sm_text out = {0};
    size_t from;
    sm_status status = sm_complete(w->s, w->line, &(sm_known_names){0}, &from, &out, err);
    sm_text_done(&out);
    return status;
}

/* Fails the k-th allocation for k = 1, 2, .. until the act gets by; returns how many faults it met. */
static int torture(world *w, act *does, bool keep)
{
    sm_text was = {0}, is = {0};
    look_all(w->s, &was);
    size_t nodes = sm_history_size(sm_session_history(w->s));
    int faults = 0;
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        mem_fault_at(k, keep);
        sm_status status = does(w, &err);
        bool met = mem_fault_happened();
        mem_fault_at(0, false);
        if (status == SM_OK && (!met || does == act_start)) break;
        if (status == SM_OK) { /* survived: it only concerned room to be given back. Back to the start, and on */
            assert_ok(sm_session_draft(w->s, NULL, 0, NULL, &err), err);
            assert_ok(sm_session_go(w->s, 0, &err), err);
            nodes = sm_history_size(sm_session_history(w->s));
            continue;
        }
        faults++;
        assert_true(met);
        assert_int_equal(status, SM_LIMIT);
        assert_non_null(strstr(err.text, "out of memory"));
        look_all(w->s, &is);
        assert_string_equal(sm_text_of(&is), sm_text_of(&was));
        assert_int_equal(sm_history_size(sm_session_history(w->s)), nodes);
        assert_null(sm_session_drafted(w->s));
        assert_true(k < 10000);
    }
    sm_text_done(&was);
    sm_text_done(&is);
    return faults;
}

static const char *const lines[] = {"move 1 Tc K4 K3",
                                    "move 7 Tc K4 fresh",
                                    "split K4 10,10",
                                    "split K3 by class",
                                    "merge K4 K3",
                                    "swap K1 K3",
                                    "rename K1 \"a b\"",
                                    "new K5",
                                    "roles",
                                    "noise pred:K4 drop",
                                    "assign @1-50 K4",
                                    "noise true:Ta drop",
                                    "noise pred:K1 singletons",
                                    "noise true:Ta singletons",
                                    "set values=row",
                                    "sort best"};

static void a_command_is_run_whole_or_not_at_all(void **state)
{
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (int keep = 0; keep < 2; keep++) {
            uint64_t alive = mem_fault_live();
            world w = {.s = made(), .line = lines[i]};
            sm_text was = {0}, is = {0};
            look_all(w.s, &was);
            if (torture(&w, act_run, keep) < 3) fail_msg("%s met hardly a fault", lines[i]);
            run(w.s, "go 0");
            look_all(w.s, &is);
            assert_string_equal(sm_text_of(&is), sm_text_of(&was));
            sm_text_done(&was);
            sm_text_done(&is);
            sm_session_free(w.s);
            assert_int_equal(mem_fault_live(), alive);
        }
}

static void words_and_questions_are_kept_or_refused(void **state)
{
    static const char *const note[] = {"say \"a word\"",
                                       "ask \"How many?\" \"They are three.\" three \"four=one is too many\""};
    for (size_t i = 0; i < 2; i++)
        for (int keep = 0; keep < 2; keep++) {
            uint64_t alive = mem_fault_live();
            world w = {.s = made(), .line = note[i]};
            assert_true(torture(&w, act_run, keep) > 1);
            sm_session_free(w.s);
            assert_int_equal(mem_fault_live(), alive);
        }
}

static void undo_and_one_redo_need_no_memory_for_the_change(void **state)
{
    sm_session *s = made();
    for (int i = 0; i < 3; i++) run(s, "move 1 Tc K4 K3");
    run(s, "split K4 by class");
    run(s, "split K4 8,9");
    sm_error err = {0};
    mem_fault_at(1, true);
    sm_status back = sm_session_go(s, 0, &err), forth = sm_session_go(s, 1, &err);
    bool met = mem_fault_happened();
    mem_fault_at(0, false);
    assert_int_equal(back, SM_OK);
    assert_int_equal(forth, SM_OK);
    assert_false(met);
    look_is(s, "K1 10,0,0; K2 0,30,0; K3 0,0,41; K4 0,0,19");
    sm_session_free(s);
}

static void a_draft_leaves_nothing_behind_when_memory_is_short(void **state)
{
    static const char *const draft[] = {"split K4 1,2,3,4,5,5", "merge K4 K3", "noise true:Tb singletons"};
    for (size_t i = 0; i < 3; i++) {
        uint64_t alive = mem_fault_live();
        world w = {.s = made(), .line = draft[i]};
        assert_true(torture(&w, act_draft, false) > 3);
        sm_session_free(w.s);
        assert_int_equal(mem_fault_live(), alive);
    }
}

static void settling_can_go_on_after_a_fault(void **state)
{
    uint64_t alive = mem_fault_live();
    sm_session *calm = made();
    world w = {.s = session_of(sample_fig1b()), .needs = SM_NEED_ALL};
    torture(&w, act_settle, false);
    for (size_t x = 0; x < the_index_count(); x++) {
        const sm_value *a = &sm_session_now(calm)[x], *b = &sm_session_now(w.s)[x];
        assert_int_equal(a->state, b->state);
        assert_true(a->state == SM_UNDEFINED || a->number == b->number);
    }
    sm_session_free(w.s);
    sm_session_free(calm);
    assert_int_equal(mem_fault_live(), alive);
}

static void loading_with_noise_and_completing_leak_nothing(void **state)
{
    uint64_t alive = mem_fault_live();
    world w = {.s = made(), .line = "noise true:Ta singletons"};
    bool met = true;
    sm_text was = {0}, is = {0};
    look_all(w.s, &was);
    for (uint64_t k = 1; met; k++) { /* each time from the begin: what was given room keeps it */
        world fresh = {.s = made(), .line = w.line};
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = act_start(&fresh, &err);
        met = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, met ? SM_LIMIT : SM_OK);
        if (met) { /* nothing of it is there: it can be said once more, and is told once */
            look_all(fresh.s, &is);
            assert_string_equal(sm_text_of(&is), sm_text_of(&was));
            assert_int_equal(sm_session_account(fresh.s)->n_remarks, 0);
            assert_ok(act_start(&fresh, &err), err);
        }
        assert_int_equal(sm_session_account(fresh.s)->n_remarks, 1);
        look_is(fresh.s, "K1 0,0,1,1,1,1,1,1,1,1,1,1; K2 30,0,0,0,0,0,0,0,0,0,0,0; "
                         "K3 0,40,0,0,0,0,0,0,0,0,0,0; K4 0,20,0,0,0,0,0,0,0,0,0,0"); /* each of the ten of Ta apart */
        sm_session_free(fresh.s);
    }
    sm_text_done(&was);
    sm_text_done(&is);
    assert_true(torture(&w, act_start, false) > 3);
    w.line = "merge K";
    assert_true(torture(&w, act_complete, false) > 1);
    sm_session_free(w.s);
    assert_int_equal(mem_fault_live(), alive);
}

/* Which labels are noise is told, or that memory ran out: never that there is none. */
static void noise_is_not_taken_for_none_without_memory(void **state)
{
    world w = {.s = made()};
    run(w.s, "noise pred:K4 singletons");
    run(w.s, "roles");
    run(w.s, "noise pred:Ta drop");
    run(w.s, "roles");
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        sm_noises noise = {0};
        mem_fault_at(k, false);
        sm_status status = sm_session_noises(w.s, &noise, &err);
        bool met = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, met ? SM_LIMIT : SM_OK);
        assert_int_equal(noise.n, met ? 0 : 2);
        if (met) assert_non_null(strstr(err.text, "out of memory"));
        sm_noises_done(&noise);
        if (met) continue;
        assert_true(k > 6);
        break;
    }
    sm_session_free(w.s);
}

static void a_session_is_made_whole_or_not_at_all(void **state)
{
    uint64_t alive = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_dataset *d = sample_fig1b();
        sm_error err = {0};
        sm_session *s = NULL;
        mem_fault_at(k, false);
        sm_status status = sm_session_new(&s, d, the_registry(), &err);
        mem_fault_at(0, false);
        sm_session_free(s);
        assert_int_equal(mem_fault_live(), alive);
        if (status == SM_OK) {
            assert_true(k > 20);
            break;
        }
        assert_null(s);
        assert_int_equal(status, SM_LIMIT);
    }
}

/* ---- made in slices ---------------------------------------------------------------------------------------------- */

typedef struct asked { /* a pace that ends it when it is asked for the `last` time; 0: never */
    int times, last;
} asked;

static bool ask(void *self)
{
    asked *a = self;
    return ++a->times != a->last;
}

/* Two points a class and a cluster, none together twice: most of the work is by line. */
static sm_dataset *points_data(void)
{
    enum { POINTS = 40000, LABELS = POINTS / 2 };
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = 2, .pred = 1};
    uint32_t *label = sm_alloc(POINTS, sizeof *label);
    p.partition = sm_alloc(2, sizeof *p.partition);
    assert_true(label && p.partition);
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < POINTS; i++) label[i] = (side ? i / 2 + i % 2 * 7 : i / 2) % LABELS;
        p.partition[side] = sample_partition(side ? "cluster" : "class", side ? "k" : "c", label, POINTS, LABELS);
    }
    sm_free(label);
    assert_ok(sm_dataset_new(&d, &p, &err), err);
    return d;
}

static sm_dataset *full_data(void)
{
    enum { SIDE = 700 };
    uint64_t *count = sm_alloc((size_t)SIDE * SIDE, sizeof *count);
    assert_non_null(count);
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) count[i] = 1 + i % 5;
    sm_dataset *d = sample_dataset(count, SIDE, SIDE);
    sm_free(count);
    return d;
}

/* A session of 1e5 classes and 1e5 clusters of two points takes 170 ms, one of 3000 x 3000 full cells 370: a fifth and
 * a twentieth of these are asked often enough for some two milliseconds each. Ended at any question, nothing is left.
 */
static void a_session_is_made_in_slices_and_ended_at_any_of_them_leaves_nothing(void **state)
{
    static const struct {
        sm_dataset *(*data)(void);
        int at_least;
    } row[] = {{points_data, 18}, {full_data, 10}};
    sm_registry *indices = the_registry();
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        uint64_t before = mem_fault_live();
        asked a = {0};
        sm_session *s = NULL;
        sm_error err = {0};
        assert_ok(sm_session_make(&s, row[r].data(), indices, &(sm_pace){ask, &a}, &err), err);
        sm_session_free(s);
        int all = a.times;
        assert_true(all >= row[r].at_least);
        for (int last = 1; last <= all; last += 1 + all / 4) {
            a = (asked){.last = last};
            assert_int_equal(sm_session_make(&s, row[r].data(), indices, &(sm_pace){ask, &a}, NULL), SM_CHECK);
            assert_null(s);
            assert_int_equal(a.times, last);
            assert_int_equal(mem_fault_live(), before);
        }
    }
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_session_is_made_in_slices_and_ended_at_any_of_them_leaves_nothing),
        cmocka_unit_test(a_command_is_run_whole_or_not_at_all),
        cmocka_unit_test(words_and_questions_are_kept_or_refused),
        cmocka_unit_test(undo_and_one_redo_need_no_memory_for_the_change),
        cmocka_unit_test(a_draft_leaves_nothing_behind_when_memory_is_short),
        cmocka_unit_test(settling_can_go_on_after_a_fault),
        cmocka_unit_test(loading_with_noise_and_completing_leak_nothing),
        cmocka_unit_test(noise_is_not_taken_for_none_without_memory),
        cmocka_unit_test(a_session_is_made_whole_or_not_at_all),
    };
    return cmocka_run_group_tests_name("session/session_fault", tests, NULL, NULL);
}
