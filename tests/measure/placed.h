/* For tests of indices that read coordinates: points with two labellings, the live table over them, and their labels
 * followed by hand. */
#ifndef TESTS_MEASURE_PLACED_H
#define TESTS_MEASURE_PLACED_H
#include "base/mem.h"
#include "measure/place.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

enum { PLACED_AXES = 3, PLACED_NEEDS = SM_NEED_PLACES | SM_NEED_DISTANCES };

typedef struct placed {
    uint32_t n, k[2];
    uint32_t *label[2]; /* as they are now */
    double *axis[PLACED_AXES];
    uint32_t axes;
    sm_partition side[2];
    sm_live *live;
} placed;

/* Takes copies. Fails only if memory runs out. */
static inline sm_status placed_live(sm_live **out, const placed *p, sm_error *err)
{
    sm_table *t = NULL;
    *out = NULL;
    sm_status status = sm_table_of(&t, &p->side[0], &p->side[1], SM_STORE_BEST, err);
    if (status == SM_OK) *out = sm_live_new(t);
    sm_places at = {.n = p->n,
                    .axes = p->axes,
                    .axis = (const double *const *)p->axis,
                    .label = {p->side[0].label, p->side[1].label}};
    if (status == SM_OK) sm_live_place(*out, &at);
    if (status == SM_OK) return SM_OK;
    sm_live_free(*out);
    *out = NULL;
    return status;
}

static inline void placed_sides(placed *p)
{
    for (int s = 0; s < 2; s++)
        p->side[s] = sample_partition(s ? "pred" : "true", s ? "K" : "T", p->label[s], p->n, p->k[s]);
}

static inline placed placed_of(uint32_t n, uint32_t axes, const double *at, const uint32_t *classes,
                               const uint32_t *clusters, uint32_t k, uint32_t k_pred)
{
    placed p = {.n = n, .k = {k, k_pred}, .axes = axes};
    const uint32_t *from[2] = {classes, clusters};
    for (int s = 0; s < 2; s++) {
        p.label[s] = sm_alloc(n, sizeof(uint32_t));
        memcpy(p.label[s], from[s], n * sizeof(uint32_t));
    }
    for (uint32_t a = 0; a < axes; a++) {
        p.axis[a] = sm_alloc(n, sizeof(double));
        for (uint32_t i = 0; i < n; i++) p.axis[a][i] = at[(size_t)i * axes + a];
    }
    placed_sides(&p);
    sm_error err = {0};
    assert_ok(placed_live(&p.live, &p, &err), err);
    return p;
}

static inline placed placed_random(uint32_t n, uint32_t k, uint32_t k_pred, uint64_t seed)
{
    double *at = sm_alloc((size_t)n * PLACED_AXES, sizeof *at);
    uint32_t *label[2] = {sm_alloc(n, sizeof(uint32_t)), sm_alloc(n, sizeof(uint32_t))};
    for (uint32_t i = 0; i < n; i++) {
        label[0][i] = i < k ? i : sample_below(&seed, k);
        label[1][i] = i < k_pred ? i : sample_below(&seed, k_pred);
        for (uint32_t a = 0; a < PLACED_AXES; a++)
            at[i * PLACED_AXES + a] = label[0][i] * (a + 1) + sample_below(&seed, 1u << 20) * 0x1p-19 - 7;
    }
    placed p = placed_of(n, PLACED_AXES, at, label[0], label[1], k, k_pred);
    sm_free(label[0]);
    sm_free(label[1]);
    sm_free(at);
    return p;
}

static inline void placed_free(placed *p)
{
    sm_live_free(p->live);
    for (int s = 0; s < 2; s++) {
        sample_partition_free(&p->side[s]);
        sm_free(p->label[s]);
    }
    for (uint32_t a = 0; a < p->axes; a++) sm_free(p->axis[a]);
}

static inline void settle_placed(sm_live *l)
{
    assert_true(sm_live_settle(l, PLACED_NEEDS));
}

static inline sm_value placed_value(placed *p, const char *id)
{
    const sm_index *x = NULL;
    sm_error err = {0};
    assert_ok(sm_registry_find(the_registry(), id, &x, &err), err);
    settle_placed(p->live);
    return sm_live_value(p->live, x);
}

/* An edit that moves one point; the edit is the caller's. */
static inline sm_edit placed_move(const placed *p, uint32_t point, uint32_t to)
{
    sm_edit e = {0};
    sm_op op = {.kind = SM_OP_MOVE, .row = p->label[0][point], .from = p->label[1][point], .to = to, .count = 1};
    sm_edit_op(&e, op);
    sm_edit_point(&e, point);
    return e;
}
#endif
