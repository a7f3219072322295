/* A tree of edits. Undo, redo, reset, a jump: all are one thing, going to a node. */
#ifndef SM_SESSION_HISTORY_H
#define SM_SESSION_HISTORY_H
#include "setmatch/core/edit.h"
#include <stdbool.h>
#include <stddef.h>

typedef uint32_t sm_node; /* 0: as loaded */
typedef struct sm_history sm_history;
SM_MUST sm_status sm_history_new(sm_history **out, sm_error *err);
void sm_history_free(sm_history *h);
size_t sm_history_size(const sm_history *h); /* nodes, the root too */
sm_node sm_history_here(const sm_history *h);
sm_node sm_history_parent(const sm_history *h, sm_node n);   /* where the edit of n starts from; a reset's is 0 */
sm_node sm_history_back(const sm_history *h, sm_node n);     /* where undo leads; n itself at the root */
sm_node sm_history_forward(const sm_history *h, sm_node n);  /* the child last visited, or n itself */
uint32_t sm_history_depth(const sm_history *h, sm_node n);   /* changes between the root and n, along back */
const char *sm_history_text(const sm_history *h, sm_node n); /* the command; "" for the root */
sm_edit *sm_history_edit(const sm_history *h, sm_node n);    /* from the parent to n; empty for a reset */
/* A new child of here with this edit and text, and here moves there. Takes the edit over when it succeeds. */
SM_MUST sm_status sm_history_add(sm_history *h, sm_node parent, sm_edit *take, const char *text, sm_error *err);
void sm_history_visit(sm_history *h, sm_node n); /* here = n; every node on the way back remembers it */
#endif
