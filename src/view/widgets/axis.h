/* The two sides of the table, SM_CLASSES and SM_CLUSTERS, as views show them: in the order of the view, and the part of
 * that order for which there is room. */
#ifndef SM_VIEW_AXIS_H
#define SM_VIEW_AXIS_H
#include "base/affix.h"
#include "measure/bounds/loss.h"
#include "session/session.h"

#define SM_OTHER (SM_NONE - 1) /* id of the row, and of the column, that sums what is left out */

typedef struct sm_axis {
    const uint32_t *order; /* ids */
    uint32_t n;
} sm_axis;
sm_axis sm_axis_of(const sm_session *s, int side);
uint32_t sm_axis_find(sm_axis a, uint32_t id); /* its index in the order; n: it is not there */

const char *sm_axis_name(const sm_session *s, int side, uint32_t id); /* "(other)", "none" for SM_NONE */
/* Writes a name that no cluster has: the letters of this one's name and the next free number. */
void sm_axis_new_name(const sm_session *s, uint32_t cluster, sm_text *out);
uint64_t sm_axis_sum(const sm_session *s, int side, uint32_t id); /* points of a class, of a cluster */
const char *sm_axis_word(int side);                               /* "class", "cluster" */
/* The name; with its word before it where it begins as a number does, for such a label never is alone. */
void sm_axis_say(sm_text *out, const sm_session *s, int side, uint32_t id);
/* Columns of the widest name, of the first few hundred; at least 2. */
int sm_axis_widest(const sm_session *s, int side, sm_axis a, unsigned flags);

/* What all names of an axis have in common, (other) aside. */
sm_affix sm_axis_affix(const sm_session *s, int side, sm_axis a);

typedef struct sm_span { /* part of an order that is shown */
    uint32_t first, shown, of;
} sm_span;
/* As many as there is room for: from first on, moved by no more than it takes to show `at`; with `at` in the middle. */
sm_span sm_span_from(uint32_t first, uint32_t at, int space, uint32_t of);
sm_span sm_span_around(uint32_t at, int space, uint32_t of);
/* With `at` in the middle half, or at an end of the order: it stands still while `at` continues within that half. */
sm_span sm_span_leaf(uint32_t at, int space, uint32_t of);
static inline bool sm_span_ends(sm_span s) /* nothing follows it */
{
    return s.first + s.shown >= s.of;
}

static inline int sm_least(int a, int b)
{
    return a < b ? a : b;
}
static inline int sm_most(int a, int b)
{
    return a > b ? a : b;
}
#endif
