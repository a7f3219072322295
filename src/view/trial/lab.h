/* The state of the property lab, and the parts of it that other files draw. */
#ifndef SM_VIEW_LAB_H
#define SM_VIEW_LAB_H
#include "study/properties/property.h"
#include "view/view.h"
#include "view/widgets/listing.h"

enum { SM_LAB_TRIALS = 10000, SM_LAB_HUNT = 100000 };

typedef struct sm_lab {
    sm_listing listing; /* the indices; its column is the property, its study the search */
    bool showing;       /* a trial instead of the table: */
    const sm_index *index;
    sm_property_id property;
    sm_search shown;                            /* so far, or a stored counterexample if no study runs */
    char found[SM_DEFINED_MOST][SM_PROPERTIES]; /* for the user's indices, by a search here: + or -, 0 if none ran */
    uint64_t seed;
} sm_lab;

/* Returns "+", "−", or "?" if it is unknown. */
const char *sm_lab_sign(const sm_lab *v, const sm_index *x, sm_property_id p);
void sm_lab_draw_trial(const sm_lab *v, const sm_scene *scene, sm_pen pen);
/* Draws a small table and, after an arrow, what became of it, unless that has 0 rows. alike: highlights counts that
 * differ. Returns the number of lines. */
int sm_pair_draw(sm_pen pen, int x, int y, const sm_counts *before, const sm_counts *after, bool alike);
#endif
