/* A live table of its own that is carried from change to change, a point at a time if need be. */
#ifndef SRC_SESSION_WALK_H
#define SRC_SESSION_WALK_H
#include "session/session.h"

typedef struct sm_walk { /* {0} at first */
    sm_live_copying copying;
    sm_live *live;    /* NULL: it is being copied */
    sm_node at, into; /* at: whose table this is; into: the change that is done in part, or at itself */
    size_t op;        /* of into's edit: ops that are done, */
    uint64_t taken;   /* points that the next one has moved already, */
    uint64_t parts;   /* and points moved in all */
    sm_edit part;     /* scratch */
} sm_walk;

/* Copies the session's table in slices; w->live is there when it stands where the session stands. */
void sm_walk_begin(sm_walk *w, const sm_session *s, uint64_t *budget);
void sm_walk_free(sm_walk *w);
SM_MUST sm_status sm_walk_up(sm_walk *w, const sm_history *h, sm_error *err); /* to the parent of a whole change */
void sm_walk_enter(sm_walk *w, sm_node child);
/* Moves so many points more of the change it is in, and does what lies between and behind them. */
SM_MUST sm_status sm_walk_on(sm_walk *w, const sm_history *h, uint64_t points, sm_error *err);
uint64_t sm_walk_cost(const sm_history *h, sm_node n); /* budget that a change takes */
uint64_t sm_edit_moves(const sm_edit *e);              /* points that it moves, one by one */
#endif
