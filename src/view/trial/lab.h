/* The property lab in parts: its state, and how a trial is drawn. */
#ifndef SM_VIEW_LAB_H
#define SM_VIEW_LAB_H
#include "study/properties/property.h"
#include "view/view.h"
#include "view/widgets/listing.h"

enum { SM_LAB_TRIALS = 10000, SM_LAB_HUNT = 100000 };

typedef struct sm_lab {
    sm_listing listing; /* the indices; its column is the property, its task the search */
    bool showing;       /* a trial instead of the table: */
    const sm_index *index;
    sm_property_id property;
    sm_search *search;                          /* of that task; NULL: a kept counterexample */
    char found[SM_DEFINED_MOST][SM_PROPERTIES]; /* of the user's indices, by a search here: + or -; 0: none yet */
    uint64_t seed;
    bool any; /* trial and outcome are there */
    sm_trial trial;
    sm_outcome outcome;
} sm_lab;

/* "+", "−", or "?" where nobody knows. */
const char *sm_lab_sign(const sm_lab *v, const sm_index *x, sm_property_id p);
void sm_lab_draw_trial(const sm_lab *v, const sm_scene *scene, sm_pen pen);
/* A small table and, behind an arrow, what became of it (rows 0: nothing); alike: counts that differ stand out. Returns
 * the lines used. */
int sm_pair_draw(sm_pen pen, int x, int y, const sm_counts *before, const sm_counts *after, bool alike);
#endif
