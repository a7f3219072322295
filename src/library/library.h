/* The inside of libsetmatch, a thin layer over session and output. */
#ifndef SRC_LIBRARY_H
#define SRC_LIBRARY_H
#include "base/arena.h"
#include "core/dataset.h"
#include "session/session.h"
#include "setmatch.h"

struct setmatch_table {
    sm_arena *arena; /* holds everything below, and this table */
    bool broken;     /* it ran out of memory during a call, so only its arena may be used */
    sm_registry *registry;
    sm_arena *registry_memory;
    bool defines; /* the registry may hold more than the built-in indices */
    sm_session *session;
    uint64_t left_out;
    uint32_t *cell; /* of each of n points, until the session has the points; NULL: it has them, or they are unknown */
    size_t n;       /* points of the input, including those without a label; 0: only counts are known */
    uint32_t *side_of_cell[2]; /* class and cluster of each cell, SM_NONE: no label */
};

/* ---- the border -------------------------------------------------------------------------------------------------- */
typedef sm_status sm_call_body(setmatch_table *t, void *ask, sm_error *err);
/* Runs body(t, ask) with the memory of t. If it runs out of memory, t is broken. Returns the code. */
int sm_call(const setmatch_table *t, sm_call_body *body, void *ask, setmatch_error *err);
/* Makes a table by body. *out is NULL if it fails, and nothing is kept. */
int sm_call_new(setmatch_table **out, sm_call_body *body, void *ask, setmatch_error *err);

/* Keeps the registry of a table for the next one, or frees it. */
void sm_registry_give_back(setmatch_table *t);

/* ---- memory ------------------------------------------------------------------------------------------------------ */
void sm_arenas_free(void); /* frees the arenas that this thread made and did not keep */
void sm_arena_keep(sm_arena *a);
void sm_files_end(bool close); /* forgets the files that this thread opened, after closing them */

/* ---- tables ------------------------------------------------------------------------------------------------------ */
SM_MUST sm_status sm_library_open(setmatch_table *t, sm_dataset *take, sm_error *err); /* makes its session */
SM_MUST sm_status sm_library_points(setmatch_table *t, sm_error *err); /* gives its session the points, if known */
/* Sets at[id] to the place of each open class (rows) or cluster in its order. From sm_alloc. */
ptrdiff_t *sm_library_places(const setmatch_table *t, bool rows);
#endif
