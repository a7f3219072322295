/* Points that a person has chosen, whatever the view: where they would best go, and the command that takes them there.
 */
#ifndef SM_VIEW_CHOSEN_H
#define SM_VIEW_CHOSEN_H
#include "session/state/home.h"
#include "view/view.h"
#include "view/widgets/axis.h"

/* Chosen points as bits. */
typedef struct sm_chosen {
    uint64_t *bits;
    uint32_t n; /* points of the session */
} sm_chosen;
void sm_chosen_room(sm_chosen *c, const sm_session *s); /* bits for every point, kept if so */
static inline bool sm_chosen_is(const sm_chosen *c, uint32_t point)
{
    return point < c->n && c->bits[point / 64] >> point % 64 & 1;
}
static inline void sm_chosen_set(sm_chosen *c, uint32_t point, bool on)
{
    uint64_t bit = (uint64_t)1 << point % 64;
    if (point < c->n) c->bits[point / 64] = on ? c->bits[point / 64] | bit : c->bits[point / 64] & ~bit;
}
uint32_t sm_chosen_count(const sm_chosen *c);
uint32_t sm_chosen_first(const sm_chosen *c); /* SM_NONE: nothing is chosen */
void sm_chosen_clear(sm_chosen *c);
void sm_chosen_free(sm_chosen *c);

enum { SM_RUNS_AT_MOST = 20000 }; /* rows of a command, runs of neighbours counted once */
/* Appends "assign @12-20,31 CLUSTER": exactly these points. SM_LIMIT when that takes too many runs. */
SM_MUST sm_status sm_chosen_assign(const sm_session *s, const sm_chosen *c, uint32_t to, sm_text *out, sm_error *err);
/* What a view answers to m: the dialog of that command with a likely cluster, or why there is none. */
sm_answer sm_chosen_ask(const sm_press *press, const sm_chosen *c);
/* The command to preview while points are marked: into the cluster that the one-to-one optimum wants for the first of
 * them. Nothing is written where that moves none, or where they are too many to be tried at every key. */
void sm_chosen_preview(const sm_session *s, const sm_chosen *c, sm_text *out);
/* "4 of 12 marked · preview m → cluster 2:  NCA 0.8700→0.9100 ..", as many indices as fit into columns. */
void sm_chosen_say(const sm_session *s, const sm_chosen *c, size_t of, int columns, bool ascii, sm_text *out);
/* "row 41 · x2-041 · class 1, cluster 1" */
void sm_point_say(const sm_session *s, uint32_t point, sm_text *out);
#endif
