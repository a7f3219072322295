/* Random tables for the tests of assignments. */
#ifndef TESTS_MEASURE_ASSIGNMENT_TABLES_H
#define TESTS_MEASURE_ASSIGNMENT_TABLES_H
#include "base/mem.h"
#include "core/table.h"
#include "tests/support/near.h"

typedef struct tables_world { /* a table and the dicts that it borrows names from */
    sm_dict *dict[2];
    sm_table *t;
} tables_world;

static inline uint32_t tables_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    uint64_t x = *seed ^ *seed >> 29;
    x *= 0xbf58476d1ce4e5b9u;
    return (uint32_t)(x >> 32);
}

static inline sm_dict *tables_names(uint32_t n)
{
    sm_dict *d;
    sm_dict_new(&d);
    for (uint32_t i = 0; i < n; i++) {
        char name[16];
        uint32_t id;
        int length = snprintf(name, sizeof name, "%u", i + 1);
        sm_dict_add(d, name, (size_t)length, &id);
    }
    return d;
}

static inline tables_world tables_of_triples(uint32_t rows, uint32_t cols, const sm_triple *c, size_t m, sm_storage how)
{
    sm_error err = {0};
    tables_world w = {{tables_names(rows), tables_names(cols)}, NULL};
    assert_ok(sm_table_of_triples(&w.t, w.dict[0], w.dict[1], c, m, how, &err), err);
    return w;
}

static inline tables_world tables_of(uint32_t rows, uint32_t cols, const uint64_t *count, sm_storage how)
{
    sm_triple *c = sm_alloc((size_t)rows * cols, sizeof *c);
    size_t m = 0;
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < cols; j++)
            if (count[(size_t)i * cols + j]) c[m++] = (sm_triple){i, j, count[(size_t)i * cols + j]};
    tables_world w = tables_of_triples(rows, cols, c, m, how);
    sm_free(c);
    return w;
}

static inline void tables_free(tables_world *w)
{
    sm_table_free(w->t);
    sm_dict_free(w->dict[0]);
    sm_dict_free(w->dict[1]);
}

/* A move, taken out of (from SM_NONE: into) the table; the caller tells the solvers. */
static inline void tables_op(sm_table *t, sm_op op)
{
    sm_error err = {0};
    sm_edit e = {0};
    sm_edit_op(&e, op);
    assert_ok(sm_table_prepare(t, &e, &err), err);
    sm_table_op(t, &op);
    sm_edit_free(&e);
}
#endif
