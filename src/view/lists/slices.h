/* What the view of slices has found, for anyone who opens one of them. */
#ifndef SM_VIEW_SLICES_H
#define SM_VIEW_SLICES_H
#include "study/many/slices.h"

/* All of them, of that column of the file; NULL: they are not known yet. state: the view's. */
const sm_slices *sm_slices_shown(const void *state, uint32_t column);
#endif
