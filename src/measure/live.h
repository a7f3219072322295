/* A table that knows its indices. It owns the table and everything derived from it: sums, best partners, solvers with
 * their prices, remembered columns of E[MI]. A change updates the sums at once and marks the rest; settling computes
 * what is marked. Values are never stale: they are known or pending. */
#ifndef SM_MEASURE_LIVE_H
#define SM_MEASURE_LIVE_H
#include "base/budget.h"
#include "base/value.h"
#include "matching.h"

typedef struct sm_index sm_index;
typedef struct sm_facts sm_facts;

typedef struct sm_live sm_live;
/* Takes the table. O(cells): sm_tick may show progress, but ends nothing. */
sm_live *sm_live_new(sm_table *take);
void sm_live_copy(sm_live **out, const sm_live *of); /* its table and beta; nothing settled */
/* The same in slices, for whoever has keys to answer: of a table of 3000 x 3000 full cells it takes 140 ms. {.of = ..}
 * begins; gone on with until *out is not NULL. `of` is borrowed; where it was changed between two slices, the copy
 * begins anew and is of what it is then. */
typedef struct sm_live_copying {
    const sm_live *of;
    sm_table_copying table; /* table.to NULL: not begun, or taken */
    uint64_t changes;       /* of `of` when it was begun */
} sm_live_copying;
void sm_live_copy_on(sm_live_copying *c, sm_live **out, uint64_t *budget);
void sm_live_copying_free(sm_live_copying *c);
void sm_live_free(sm_live *l);
void sm_live_set_beta(sm_live *l, double beta);

SM_MUST sm_status sm_live_prepare(sm_live *l, const sm_edit *e,
                                  sm_error *err); /* what sm_table_prepare says, and more room */
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
    double low, high; /* of a shade; high 0: the largest in its row */
    double (*of)(uint64_t c, uint64_t a, uint64_t b, uint64_t n);
} sm_quantity;
extern const sm_quantity sm_quantities[];                              /* ends in {0} */
#define SM_QUANTITY_NAMES "count|row|col|jaccard|f1|expected|residual" /* their ids, as options offer them */
#endif
