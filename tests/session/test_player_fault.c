/* Every allocation of walking a lesson fails in turn: it is told, the step stays, going on afterwards works, and
 * nothing leaks. */
#include "setmatch/io/lesson.h"
#include "setmatch/session/player.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"

static sm_status count(void *self, const sm_finding *f, sm_error *err)
{
    size_t *n = self;
    n[f->right]++;
    return SM_OK;
}

static sm_status look(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    return sm_player_check(p, s, count, self, err);
}

static sm_lesson *lesson(void)
{
    sm_lesson *l;
    sm_error err = {0};
    assert_ok(sm_lesson_read(&l, "jscore-fig1", &err), err); /* two sections, a split among the commands */
    return l;
}

static sm_status walk(const sm_lesson *l, size_t n[2], sm_error *err)
{
    sm_player *p = NULL;
    sm_status status = sm_player_new(&p, l, the_registry(), err);
    if (status == SM_OK) status = sm_player_walk(p, look, n, err);
    sm_player_free(p);
    return status;
}

static void walking_without_memory_is_told(void **state)
{
    sm_lesson *l = lesson();
    uint64_t before = mem_fault_live(), k = 1;
    for (bool happened = true; happened; k++) {
        sm_error err = {0};
        size_t n[2] = {0};
        mem_fault_at(k, false);
        sm_status status = walk(l, n, &err);
        happened = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(n[false], 0);
        if (status == SM_OK)               /* warm starts of the matchings can do without */
            assert_int_equal(n[true], 64); /* 32 values, 12 marks in the words, 20 sources */
        else
            assert_true(happened && status == SM_LIMIT);
        assert_int_equal(mem_fault_live(), before);
    }
    assert_true(k > 100);
    sm_lesson_free(l);
}

static void a_step_that_fails_leaves_the_player_where_it_was(void **state)
{
    sm_lesson *l = lesson();
    for (uint64_t k = 1; k < 40; k++) {
        sm_player *p;
        sm_session *s;
        sm_error err = {0};
        assert_ok(sm_player_new(&p, l, the_registry(), &err), err);
        assert_ok(sm_player_session(p, 0, &s, &err), err);
        assert_ok(sm_player_step(p, s, 0, true, &err), err);
        mem_fault_at(k, false);
        sm_status status = sm_player_step(p, s, 2, false, &err);
        mem_fault_at(0, false);
        if (status != SM_OK) assert_int_equal(p->at, 0);
        err = (sm_error){0};
        assert_ok(sm_player_step(p, s, 2, false, &err), err);
        assert_near(p->stop[p->at].value[p->stop[2].look[2]].number, 0.74666666666666667, 1e-12);
        sm_session_free(s);
        sm_player_free(p);
    }
    sm_lesson_free(l);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walking_without_memory_is_told),
        cmocka_unit_test(a_step_that_fails_leaves_the_player_where_it_was),
    };
    return cmocka_run_group_tests_name("player without memory", tests, NULL, NULL);
}
