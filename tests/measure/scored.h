/* A small table with everything derived from it computed, and its indices by id. Names are T0, T1 .. and K0, K1 ... */
#ifndef TESTS_MEASURE_SCORED_H
#define TESTS_MEASURE_SCORED_H
#include "measure/index.h"
#include "measure/live.h"
#include "support/near.h"
#include "tests/support/indices.h"

typedef struct scored {
    sm_dict *rows, *cols;
    sm_live *live;
} scored;

static inline sm_dict *names_of(char letter, uint32_t many)
{
    sm_dict *d;
    sm_dict_new(&d);
    for (uint32_t i = 0; i < many; i++) {
        char name[16];
        uint32_t id;
        int length = snprintf(name, sizeof name, "%c%u", letter, i);
        sm_dict_add(d, name, (size_t)length, &id);
    }
    return d;
}

/* A table of k x other counts, row after row; class names begin with `letter`; computed are the needs. */
static inline scored scored_as(uint32_t k, uint32_t other, const uint64_t *c, char letter, unsigned needs)
{
    sm_error err = {0};
    scored s = {.rows = names_of(letter, k), .cols = names_of('K', other)};
    sm_table *t;
    assert_ok(sm_table_new(&t, s.rows, s.cols, SM_STORE_BEST, &err), err);
    for (uint32_t i = 0; i < k; i++)
        for (uint32_t j = 0; j < other; j++)
            if (c[i * other + j]) assert_ok(sm_table_add(t, i, j, c[i * other + j], &err), err);
    s.live = sm_live_new(t);
    assert_true(sm_live_settle(s.live, needs));
    return s;
}

static inline scored scored_of(uint32_t k, uint32_t other, const uint64_t *c)
{
    return scored_as(k, other, c, 'T', SM_NEED_ALL);
}

static inline void scored_free(scored *s)
{
    sm_live_free(s->live);
    sm_dict_free(s->rows);
    sm_dict_free(s->cols);
}

static inline const sm_index *index_of(const char *id)
{
    sm_error err = {0};
    const sm_index *x = NULL;
    assert_ok(sm_registry_find_tabular(the_registry(), id, &x, &err), err);
    return x;
}

static inline sm_value value_of(const scored *s, const char *id)
{
    return sm_live_value(s->live, index_of(id));
}

static inline double number_of(const scored *s, const char *id)
{
    sm_value v = value_of(s, id);
    if (v.state != SM_DEFINED && v.state != SM_BY_CONVENTION) fail_msg("%s has no number", id);
    return v.number;
}

/* 0 .. below - 1, the same on every machine. */
static inline uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (*seed >> 33) % below;
}
#endif
