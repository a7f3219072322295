/* Explain, Diagnosis and Losses: three views. */
#ifndef SM_VIEW_EXPLAIN_H
#define SM_VIEW_EXPLAIN_H
#include "view/view.h"
extern const sm_view sm_view_explain, sm_view_diagnosis, sm_view_losses, sm_view_steps;
#endif
