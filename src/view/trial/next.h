/* A single change as the command that makes it. */
#ifndef SM_VIEW_NEXT_H
#define SM_VIEW_NEXT_H
#include "session/session.h"
#include "study/change/next.h"

void sm_change_command(const sm_session *s, const sm_change *c, sm_text *out); /* "move 5 Tc K4 K3" */
#endif
