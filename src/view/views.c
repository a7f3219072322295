/* The views, in the order of their tabs. Adding one: its file, and its row here. */
#include "view.h"

extern const sm_view sm_view_matrix, sm_view_match, sm_view_explain, sm_view_path, sm_view_scatter, sm_view_points,
    sm_view_compare, sm_view_diagnosis, sm_view_losses, sm_view_next, sm_view_history, sm_view_slices, sm_view_lab,
    sm_view_sweep, sm_view_disagree, sm_view_probe, sm_view_start, sm_view_glossary, sm_view_lesson, sm_view_simulation,
    sm_view_steps;

const sm_view *const sm_views[] = {&sm_view_matrix,    &sm_view_match,
                                   &sm_view_explain,   &sm_view_path,
                                   &sm_view_scatter,   &sm_view_points,
                                   &sm_view_compare,   &sm_view_lesson,
                                   &sm_view_diagnosis, &sm_view_losses,
                                   &sm_view_next,      &sm_view_history,
                                   &sm_view_slices,    &sm_view_lab,
                                   &sm_view_sweep,     &sm_view_disagree,
                                   &sm_view_probe,     &sm_view_simulation,
                                   &sm_view_steps,     &sm_view_start,
                                   &sm_view_glossary,  NULL};

size_t sm_view_at(const char *name)
{
    return sm_name_at(SM_NAMED_AT(sm_views), name);
}

const sm_view *sm_view_find(const char *name)
{
    return sm_name_row(SM_NAMED_AT(sm_views), name);
}

/* The digits of the list above, as keys. */
const char sm_view_digits[] = "1 2 3 4 5 6 7 8";
