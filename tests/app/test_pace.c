/* What an explorer does between two keys on a terminal that says when somebody would be kept waiting. */
#include "tests/app/stage.h"

typedef struct patient { /* a terminal without one: it ends when nothing is left to do */
    sm_terminal terminal;
    int waits, frames;
    sm_text last;
} patient;

static sm_caps patient_caps(const sm_terminal *t)
{
    return (sm_caps){.w = 100, .h = 30, .utf8 = true};
}

static sm_status patient_wait(sm_terminal *t, bool busy, sm_event *out, sm_error *err)
{
    ((patient *)t)->waits++;
    *out = (sm_event){.kind = busy ? SM_EVENT_IDLE : SM_EVENT_END};
    return SM_OK;
}

static sm_status take_text(void *self, const char *bytes, size_t length, sm_error *err)
{
    return sm_text_add(self, bytes, length, err);
}

static sm_status patient_present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err)
{
    patient *p = (patient *)t;
    p->frames++;
    sm_text_clear(&p->last);
    return sm_frame_write(f, false, (sm_sink){.write = take_text, .self = &p->last}, err);
}

static bool always_late(const sm_terminal *t)
{
    return true;
}

static patient explored(uint32_t side, bool (*late)(const sm_terminal *))
{
    uint64_t seed = 3, *count = calloc((size_t)side * side, sizeof *count);
    for (size_t i = 0; i < (size_t)side * side; i++) count[i] = sample_below(&seed, 9);
    sm_caps caps = patient_caps(NULL);
    stage s = stage_of(sample_dataset(count, side, side), caps);
    patient p = {.terminal = {.caps = patient_caps, .wait = patient_wait, .present = patient_present, .late = late}};
    sm_error err = {0};
    assert_ok(sm_app_run(s.app, &p.terminal, &err), err);
    stage_done(&s);
    free(count);
    return p;
}

static void late_work_stops_after_a_piece_and_comes_to_the_same_end(void **state)
{
    patient calm = explored(600, NULL), hurried = explored(600, always_late);
    assert_true(hurried.waits > 3 * calm.waits);
    assert_string_equal(sm_text_of(&calm.last), sm_text_of(&hurried.last));
    sm_text_done(&calm.last);
    sm_text_done(&hurried.last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(late_work_stops_after_a_piece_and_comes_to_the_same_end)};
    return cmocka_run_group_tests_name("app/pace", tests, NULL, NULL);
}
