/* The views of this room, for its list. */
#ifndef SM_VIEW_VIEWS_H
#define SM_VIEW_VIEWS_H
#include "view.h"
extern const sm_view sm_view_matrix, sm_view_match, sm_view_explain, sm_view_path, sm_view_scatter, sm_view_points,
    sm_view_compare, sm_view_diagnosis, sm_view_losses, sm_view_next, sm_view_history, sm_view_slices, sm_view_lab,
    sm_view_sweep, sm_view_disagree, sm_view_probe, sm_view_start, sm_view_glossary, sm_view_lesson, sm_view_simulation,
    sm_view_steps;
#endif
