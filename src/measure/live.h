/* A table that knows its indices. It owns the table and everything derived from it: sums, best partners, solvers with
 * their prices, remembered columns of E[MI]. A change updates the sums at once and marks the rest; computing computes
 * what is marked. Values are never stale: they are known or pending. */
#ifndef SM_MEASURE_LIVE_H
#define SM_MEASURE_LIVE_H
#include "base/value.h"
#include "matching.h"

typedef struct sm_index sm_index;
typedef struct sm_facts sm_facts;

typedef struct sm_live sm_live;
/* Takes the table. O(cells): sm_tick may show progress, but ends nothing. */
sm_live *sm_live_new(sm_table *take);
/* Copies the table and beta; nothing is computed. NULL if sm_tick_after ends it. 3000 x 3000 full cells take 140 ms. */
sm_live *sm_live_copy(const sm_live *of);
void sm_live_free(sm_live *l);
void sm_live_set_beta(sm_live *l, double beta);

SM_MUST sm_status sm_live_prepare(sm_live *l, const sm_edit *e,
                                  sm_error *err); /* calls sm_table_prepare and reserves memory */
/* Cannot fail after prepare. O(ops), or O(cells) if it exchanges the roles: as sm_live_new. */
void sm_live_apply(sm_live *l, const sm_edit *e, sm_way way);

/* Computes the facts that needs asks for. Returns true if all of them are met; false if sm_tick_after ended it. What is
 * known by then stays known (facts->have), and the next call continues. */
bool sm_live_settle(sm_live *l, unsigned needs);

const sm_facts *sm_live_facts(
    const sm_live *l); /* valid until the next prepare, apply or settle; facts->have: the needs that are met */
const sm_table *sm_live_table(const sm_live *l);
sm_value sm_live_value(const sm_live *l, const sm_index *x); /* PENDING when its needs are not met */
/* Marks of a cell; needs BEST and, for SM_MARK_MATCHED, sm_need_first (left out where not met). O(1). */
unsigned sm_live_marks(const sm_live *l, uint32_t row, uint32_t col, sm_weighting one_to_one);
/* Cell quantities for screens and reports. A row each: id (count, row, col, jaccard, f1, expected, residual), name,
 * kind. */
typedef struct sm_quantity {
    const char *id, *name, *help;
    bool whole;       /* count: a whole number */
    double low, high; /* limits of a shade; high 0: the largest in its row */
    double (*of)(uint64_t c, uint64_t a, uint64_t b, uint64_t n);
} sm_quantity;
extern const sm_quantity sm_quantities[];                              /* ends in {0} */
#define SM_QUANTITY_NAMES "count|row|col|jaccard|f1|expected|residual" /* their ids, as options offer them */
#endif
