/* Changes of a session: the plans of the verbs, and moving through its history. */
#ifndef SRC_SESSION_CHANGE_H
#define SRC_SESSION_CHANGE_H
#include "session/state/state.h"

/* ---- travel ------------------------------------------------------------------------------------------------------ */
SM_MUST sm_status sm_run_undo(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_run_redo(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_run_go(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_run_reset(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_prepare(sm_session *s, const sm_edit *e, sm_error *err); /* reserves all that applying takes */
/* The table is no longer what it was at the node that was left; e: what was done, NULL: anything may differ. */
void sm_arrive(sm_session *s, sm_node left, const sm_edit *e);
SM_MUST sm_status sm_commit(sm_session *s, sm_node parent, sm_edit *take, const char *text, sm_error *err);
sm_ids sm_ids_after(sm_ids ids, const sm_edit *e); /* the pair behind e */
void sm_apply(sm_session *s, const sm_edit *e, sm_way way);

/* ---- plans of the verbs ------------------------------------------------------------------------------------------ */
typedef sm_status sm_plan_function(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out,
                                   sm_error *err);
sm_plan_function sm_plan_move, sm_plan_assign, sm_plan_split, sm_plan_merge, sm_plan_swap, sm_plan_rename, sm_plan_new,
    sm_plan_roles, sm_plan_noise;
#endif
