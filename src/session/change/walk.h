/* A separate live table that is moved from change to change, one point at a time if requested. */
#ifndef SRC_SESSION_WALK_H
#define SRC_SESSION_WALK_H
#include "session/session.h"

typedef struct sm_walk { /* {0} at first */
    sm_live *live;       /* NULL: not copied yet */
    sm_node at, into;    /* at: whose table this is; into: the change that is done in part, or at itself */
    size_t op;           /* finished ops of into's edit, */
    uint64_t taken;      /* points that the next one has moved already, */
    uint64_t parts;      /* and points moved in all */
    sm_edit part;        /* scratch */
} sm_walk;

/* Copies the session's table, unless that was done. Returns false if sm_tick_after ended it; the next call begins anew.
 */
bool sm_walk_begin(sm_walk *w, const sm_session *s);
void sm_walk_free(sm_walk *w);
/* Both change the table and return what sm_tick_after does. A change that the session has made always fits. */
bool sm_walk_up(sm_walk *w, const sm_history *h); /* to the parent of a whole change */
/* Moves so many points more of the change it is in, and does what lies between and after them. */
bool sm_walk_on(sm_walk *w, const sm_history *h, uint64_t points);
void sm_walk_enter(sm_walk *w, sm_node child);
uint64_t sm_edit_moves(const sm_edit *e); /* points that it moves, one by one */
#endif
