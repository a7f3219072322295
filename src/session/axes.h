/* Which columns of the file Scatter shows: set x=COLUMN y=COLUMN. They belong to the data, and are not carried over. */
#ifndef SM_SESSION_AXES_H
#define SM_SESSION_AXES_H
#include "session.h"

/* The column of axis 0 (x) or 1 (y); "": the coordinates that were read. */
const char *sm_session_axis(const sm_session *s, int axis);
#endif
