/* A tree of edits. Undo, redo, reset, a jump: all are one thing, going to a node. */
#ifndef SM_SESSION_HISTORY_H
#define SM_SESSION_HISTORY_H
#include "core/edit.h"
#include <stdbool.h>
#include <stddef.h>

typedef uint32_t sm_node; /* 0: as loaded */
typedef struct sm_history_node {
    sm_node parent;   /* start of the edit; 0 for a reset */
    sm_node back;     /* target of undo; the node itself at the root */
    sm_node forward;  /* the child last visited, or the node itself */
    uint32_t depth;   /* changes between the root and it, along back */
    const char *text; /* the command; "" for the root; stays for as long as the history does */
    sm_edit edit;     /* from the parent; empty for a reset */
} sm_history_node;
typedef struct sm_history sm_history;
void sm_history_new(sm_history **out);
void sm_history_free(sm_history *h);
size_t sm_history_size(const sm_history *h); /* nodes, the root too */
sm_node sm_history_here(const sm_history *h);
/* Returns for each node whether it is on the way back from here to the root, both included. The caller frees it. */
bool *sm_history_way(const sm_history *h);
const sm_history_node *sm_history_at(const sm_history *h, sm_node n); /* until the next one is added */
/* A new child of here with this edit and text, and here moves there. Takes the edit over when it succeeds. */
SM_MUST sm_status sm_history_add(sm_history *h, sm_node parent, sm_edit *take, const char *text, sm_error *err);
void sm_history_visit(sm_history *h, sm_node n); /* here = n; every node on the way back remembers it */
#endif
