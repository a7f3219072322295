/* Path and Scatter: two views. */
#ifndef SM_VIEW_PLOT_H
#define SM_VIEW_PLOT_H
#include "view/view.h"
extern const sm_view sm_view_path, sm_view_scatter;
#endif
