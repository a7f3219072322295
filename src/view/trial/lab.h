/* The property lab in parts: its state, and how a trial is drawn. */
#ifndef SM_VIEW_LAB_H
#define SM_VIEW_LAB_H
#include "setmatch/study/property.h"
#include "setmatch/ui/list.h"
#include "view/views.h"

enum { SM_LAB_TRIALS = 10000, SM_LAB_HUNT = 100000 };

typedef struct sm_lab {
    const sm_registry *indices;
    sm_list list; /* the indices; its column is the property */
    bool taken;
    bool showing; /* a trial instead of the table: */
    size_t index;
    sm_property_id property;
    sm_search *search; /* NULL: the kept witness */
    bool stopped, over;
    uint64_t seed;
    bool any; /* trial and outcome are there */
    sm_trial trial;
    sm_outcome outcome;
    sm_error wrong;
} sm_lab;

void sm_lab_draw_trial(const sm_lab *v, const sm_scene *scene, sm_pen pen);
/* A small table and, behind an arrow, what became of it (rows 0: nothing); alike: counts that differ stand out. Returns
 * the lines used. */
int sm_pair_draw(sm_pen pen, int x, int y, const sm_counts *before, const sm_counts *after, bool alike);
#endif
