/* The first optimum, repaired from move to move and ended early at random, is the one that brute force finds. In large
 * tables it is the one of a search in all tight cells (assignment_order.c), which knows nothing of moves. */
#include "measure/assign/assignment.h"
#include "measure/assign/assignment_parts.h"
#include "measure/assign/assignment_repair.h"
#include "tests/measure/assignment_tables.h"
#include "tests/support/checks.h"
#include "tests/support/ends.h"
#include "tests/support/matchings.h"
#include "tests/support/sample.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- a table that moves ------------------------------------------------------------------------------------------ */
typedef struct moving {
    tables_world world;
    sm_assignment *s;
    uint64_t seed;
    uint64_t cut_off, optima, states, tied; /* repairs and counts that ended early; states compared; with ties */
} moving;

static uint32_t below(moving *m, uint32_t n)
{
    return tables_random(&m->seed) % n;
}

static moving moving_of(tables_world world, uint64_t seed)
{
    moving m = {.world = world, .seed = seed};
    m.s = sm_assignment_new(world.t, SM_BY_COUNT, 0);
    return m;
}

static void moving_free(moving *m)
{
    sm_assignment_free(m->s);
    tables_free(&m->world);
}

/* Points go to another column, into the table or out of it; at times to another row's cell of the same column. */
static void move(moving *m)
{
    sm_table *t = m->world.t;
    uint32_t row = below(m, sm_table_rows(t)), from = below(m, sm_table_cols(t)), to = below(m, sm_table_cols(t));
    uint32_t kind = below(m, 10);
    if (kind == 0) from = SM_NONE;
    if (kind == 1) to = SM_NONE;
    uint64_t held = from == SM_NONE ? 1 : sm_table_at(t, row, from);
    if (!held || from == to) return;
    uint64_t count = kind < 4 ? held : 1 + below(m, (uint32_t)held);
    tables_op(t, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count});
    sm_assignment_touch(m->s, 0, row);
    if (!below(m, 8) && to != SM_NONE) sm_assignment_touch(m->s, 1, to); /* more than needed does no harm */
}

/* Ends early, after a random number of steps; the next move follows, or the rest. */
static void settle_some(moving *m, uint32_t most)
{
    end_after(below(m, most));
    bool solved = sm_assignment_settle(m->s);
    end_after(below(m, most));
    const sm_matching *first = solved ? sm_assignment_settle_first(m->s) : NULL;
    m->cut_off += solved && !first;
    if (first && below(m, 2)) {
        end_after(below(m, most));
        m->optima += !sm_assignment_settle_optima(m->s);
        end_after(below(m, most));
        sm_assignment_settle_prices(m->s);
    }
    end_never();
}

/* To the end, however often it ends early. */
static const sm_matching *settle_all(moving *m, uint32_t most)
{
    const sm_matching *first = NULL;
    const char *why;
    assert_true(sm_assignment_settle(m->s));
    for (uint64_t steps = 1 + below(m, most); !first; steps += steps / 2 + 1) {
        end_after(steps);
        first = sm_assignment_settle_first(m->s);
        m->cut_off += !first;
    }
    bool counted = false;
    for (uint64_t steps = 1 + below(m, most); !counted; steps += steps / 2 + 1) {
        end_after(steps);
        counted = sm_assignment_settle_optima(m->s);
        m->optima += !counted;
    }
    end_never();
    if (!sm_assignment_proven(m->s, &why)) fail_msg("not proven: %s", why);
    return first;
}

/* ---- small tables: every matching -------------------------------------------------------------------------------- */
static void compare_with_every_matching(moving *m)
{
    matchings o = matchings_every(m->world.t, SM_BY_COUNT);
    const sm_matching *f = settle_all(m, 200);
    assert_true(f->weight == (sm_q64)o.best << 64);
    assert_memory_equal(f->col_of_row, o.first, o.rows * sizeof *o.first);
    assert_int_equal(f->optima, o.optima < 100 ? o.optima : 100);
    m->states++;
    m->tied += o.optima > 1;
}

static tables_world random_world(uint64_t *seed, uint32_t rows, uint32_t cols, uint32_t most, uint32_t zeros,
                                 uint32_t diagonal)
{
    uint64_t *count = sm_alloc((size_t)rows * cols, sizeof *count);
    for (size_t k = 0; k < (size_t)rows * cols; k++) {
        count[k] = tables_random(seed) % 10 < zeros ? 0 : 1 + tables_random(seed) % most;
        if (k / cols == k % cols) count[k] += diagonal;
    }
    tables_world w = tables_of(rows, cols, count, tables_random(seed) % 2 ? SM_STORE_DENSE : SM_STORE_SPARSE);
    sm_free(count);
    return w;
}

/* Returns what was tried. */
static moving many_states(uint64_t seed, uint64_t states)
{
    moving all = {.seed = seed};
    while (all.states < states) {
        uint32_t rows = 1 + below(&all, MATCHINGS_SMALL), cols = 1 + below(&all, MATCHINGS_SMALL),
                 most = 1 + below(&all, 4);
        moving m = moving_of(random_world(&all.seed, rows, cols, most, below(&all, 9), below(&all, 3)), all.seed);
        for (int k = 0; k < 60; k++) {
            for (uint32_t n = below(&m, 4); n > 0; n--) {
                move(&m);
                if (below(&m, 2)) settle_some(&m, 300);
            }
            compare_with_every_matching(&m);
        }
        all.states += m.states;
        all.tied += m.tied;
        all.cut_off += m.cut_off;
        all.optima += m.optima;
        moving_free(&m);
    }
    return all;
}

TEST(repair_matches_brute_force)
{
    uint64_t states = 60000 / sample_fewer();
    moving all = many_states(1, states);
    assert_true(all.tied > states / 5 && all.cut_off > states / 5 && all.optima > states / 5);
}

/* ---- large tables: a search that knows nothing of moves ---------------------------------------------------------- */
static void compare_with_search(moving *m, uint32_t most)
{
    const sm_matching *f = settle_all(m, most);
    sm_assignment *fresh = sm_assignment_new(m->world.t, SM_BY_COUNT, 0);
    sm_first *first = sm_alloc(1, sizeof *first);
    assert_true(sm_assignment_settle(fresh) && sm_first_find(first, fresh, 0));
    assert_true(f->weight == first->matching.weight);
    assert_memory_equal(f->col_of_row, first->matching.col_of_row, f->rows * sizeof(uint32_t));
    assert_memory_equal(f->row_of_col, first->matching.row_of_col, f->cols * sizeof(uint32_t));
    assert_int_equal(f->optima, first->matching.optima);
    end_after(below(m, most));
    sm_assignment_settle_prices(m->s);
    end_never();
    assert_true(sm_assignment_settle_prices(m->s));
    assert_memory_equal(f->row_price, first->matching.row_price, f->rows * sizeof(double));
    assert_memory_equal(f->col_price, first->matching.col_price, f->cols * sizeof(double));
    m->states++;
    m->tied += f->optima > 1;
    sm_first_free(first);
    sm_assignment_free(fresh);
}

TEST(repair_matches_a_search_in_large_tables)
{
    for (uint64_t seed = 1; seed <= 24 / sample_fewer() + 1; seed++) {
        uint64_t random = seed * 77;
        uint32_t rows = 40 + (uint32_t)(seed * 13) % 90, cols = 40 + (uint32_t)(seed * 29) % 90;
        uint32_t most = seed % 3 == 0 ? 2 : seed % 3 == 1 ? 8 : 200;
        moving m = moving_of(random_world(&random, rows, cols, most, seed % 4 * 3, seed % 2 ? 3 * most : 0), seed);
        for (int k = 0; k < 40; k++) {
            for (uint32_t n = 1 + below(&m, 5); n > 0; n--) {
                move(&m);
                if (below(&m, 2)) settle_some(&m, 20000);
            }
            compare_with_search(&m, k % 2 ? 3000 : 1000000);
        }
        moving_free(&m);
    }
}

/* ---- shapes ------------------------------------------------------------------------------------------------------ */
/* One cycle through all rows, in an order that is none: two optima, and each exchange has to find the whole of it. */
TEST(long_cycle_is_found_after_ending_early)
{
    enum { N = 2000 };
    sm_triple *c = sm_alloc((size_t)2 * N, sizeof *c);
    uint32_t order[N];
    uint64_t seed = 5;
    for (uint32_t i = 0; i < N; i++) {
        uint32_t j = tables_random(&seed) % (i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (uint32_t i = 0; i < N; i++) {
        c[(size_t)2 * i] = (sm_triple){order[i], order[i], 3};
        c[(size_t)2 * i + 1] = (sm_triple){order[i], order[(i + 1) % N], 3};
    }
    moving m = moving_of(tables_of_triples(N, N, c, (size_t)2 * N, SM_STORE_SPARSE), 1);
    compare_with_search(&m, 500);
    assert_true(m.cut_off > 5 && m.tied == 1);
    const uint32_t row = order[7], home = order[7], next = order[8];
    for (uint32_t k = 0; k < 6; k++) { /* the cycle breaks, closes, breaks the other way, closes */
        bool out = k % 2 == 0;
        uint32_t col = k / 2 % 2 ? next : home;
        tables_op(
            m.world.t,
            (sm_op){
                .kind = SM_OP_MOVE, .row = row, .from = out ? col : SM_NONE, .to = out ? SM_NONE : col, .count = 1});
        sm_assignment_touch(m.s, 0, row);
        compare_with_search(&m, 500);
        assert_int_equal(m.tied, 1 + (k + 1) / 2);
    }
    sm_free(c);
    moving_free(&m);
}

/* All cells equal: every tight cell ties. The first optimum is the diagonal, by hand. */
TEST(ties_everywhere_pair_the_diagonal)
{
    enum { N = 60 };
    uint64_t *count = sm_alloc((size_t)N * N, sizeof *count);
    for (size_t k = 0; k < (size_t)N * N; k++) count[k] = 5;
    moving m = moving_of(tables_of(N, N, count, SM_STORE_DENSE), 1);
    const sm_matching *f = settle_all(&m, 1000);
    for (uint32_t i = 0; i < N; i++) assert_int_equal(f->col_of_row[i], i);
    assert_int_equal(f->optima, 100);
    tables_op(m.world.t, (sm_op){.kind = SM_OP_MOVE, .row = 0, .from = 0, .to = N - 1, .count = 1});
    sm_assignment_touch(m.s, 0, 0);
    f = settle_all(&m, 1000); /* 6 in the corner; the others take the lowest that is left */
    assert_int_equal(f->col_of_row[0], N - 1);
    for (uint32_t i = 1; i < N; i++) assert_int_equal(f->col_of_row[i], i - 1);
    sm_free(count);
    moving_free(&m);
}

/* Two numbers: how many states of small tables are tried, from which seed on (`make fuzz-optima`). */
int main(int argc, char **argv)
{
    if (argc != 3) return run_registered();
    moving all = many_states(strtoull(argv[2], NULL, 10), strtoull(argv[1], NULL, 10));
    printf("%" PRIu64 " states, %" PRIu64 " of them with several optima; %" PRIu64 " repairs and %" PRIu64
           " counts ended early and begun again: no difference\n",
           all.states, all.tied, all.cut_off, all.optima);
    return 0;
}
