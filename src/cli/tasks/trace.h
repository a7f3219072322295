/* The indices against the moves of a replay: one row per point that moved, as CSV or as a list in JSON. */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H
#include "session/session.h"

typedef struct sm_trace sm_trace;
/* Starts at the current node of the session. list: ids as for -m. */
SM_MUST sm_status sm_trace_new(sm_trace **out, const sm_session *s, const char *list, bool json, sm_out *to);
void sm_trace_free(sm_trace *t);
/* The heading and row 0; then, after each command, the rows of what it moved. */
SM_MUST sm_status sm_trace_head(sm_trace *t);
SM_MUST sm_status sm_trace_step(sm_trace *t, const char *command);
void sm_trace_end(sm_trace *t); /* after the last row */
#endif
