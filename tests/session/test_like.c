/* What a session made from another keeps of it, as the next prediction or a slice: silhouettes of all points stay so.
 * Of 20,002 points a sample of 19,999 is taken unless all are requested: more than 20,000, and as many distances
 * together. */
#include "measure/index.h"
#include "measure/place.h"
#include "tests/session/look.h"
#include "tests/support/indices.h"

enum { POINTS = 20002, SLICE = 20001, SAMPLE = 20000 * 20000 / POINTS, SLICE_SAMPLE = 20000 * 20000 / SLICE };

/* Two classes, two predictions, at 0 and 1 in turn. */
static sm_dataset *placed_data(void)
{
    static const char *const name[] = {"class", "one", "two"};
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = 3, .pred = 1};
    uint32_t *label = sm_alloc(POINTS, sizeof *label);
    p.partition = sm_alloc(3, sizeof *p.partition);
    for (int axis = 0; axis < 2; axis++) p.axis[axis] = sm_alloc(POINTS, sizeof *p.axis[axis]);
    assert_true(p.axis[0] && p.axis[1]);
    for (uint32_t i = 0; i < POINTS; i++) label[i] = i % 2, p.axis[0][i] = p.axis[1][i] = i % 2;
    for (int i = 0; i < 3; i++) p.partition[i] = sample_partition(name[i], "c", label, POINTS, 2);
    sm_free(label);
    sm_dataset_new(&d, &p);
    return d;
}

static uint32_t sampled(const sm_session *s)
{
    return sm_live_facts(sm_session_live(s))->placed->sampled;
}

static sm_dataset *slice_of(const sm_dataset *d)
{
    sm_error err = {0};
    sm_dataset *part = NULL;
    uint32_t *point = sm_alloc(SLICE, sizeof *point);
    assert_non_null(point);
    for (uint32_t i = 0; i < SLICE; i++) point[i] = i;
    assert_ok(sm_dataset_part(&part, d, point, SLICE, "part = odd", &err), err);
    sm_free(point);
    return part;
}

static sm_dataset *next_of(const sm_dataset *d)
{
    sm_error err = {0};
    sm_dataset *next = NULL;
    assert_ok(sm_dataset_again(&next, d, 2, &err), err);
    return next;
}

/* In one made from it, and in one of the next prediction made from that. */
static uint32_t sampled_in_one_like_it(const sm_session *s, sm_dataset *take)
{
    sm_error err = {0};
    sm_session *like = NULL, *again = NULL;
    assert_ok(sm_session_like(&like, take, s, &err), err);
    assert_ok(sm_session_like(&again, next_of(sm_session_data(like)), like, &err), err);
    uint32_t found = sampled(like);
    assert_int_equal(sampled(again), found);
    sm_session_free(again);
    sm_session_free(like);
    return found;
}

TEST(exact_silhouettes_survive_slices_and_predictions)
{
    sm_session *s = session_of(placed_data());
    const sm_dataset *d = sm_session_data(s);
    assert_int_equal(sampled(s), SAMPLE);
    assert_int_equal(sampled_in_one_like_it(s, slice_of(d)), SLICE_SAMPLE);
    assert_int_equal(sampled_in_one_like_it(s, next_of(d)), SAMPLE);
    sm_session_placing(s, (sm_placing){.exact = true});
    assert_int_equal(sampled(s), 0);
    assert_int_equal(sampled_in_one_like_it(s, slice_of(d)), 0);
    assert_int_equal(sampled_in_one_like_it(s, next_of(d)), 0);
    sm_session_free(s);
}
