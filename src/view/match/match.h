/* Match: the view. */
#ifndef SM_VIEW_MATCH_H
#define SM_VIEW_MATCH_H
#include "view/view.h"
extern const sm_view sm_view_match;
#endif
