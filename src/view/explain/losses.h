/* The parts of the losses: state, drawing, keys. */
#ifndef SM_VIEW_LOSSES_H
#define SM_VIEW_LOSSES_H
#include "explain.h"
#include "measure/bounds/diagnosis.h"
#include "measure/place.h"
#include "view/widgets/axis.h"
#include "view/widgets/study.h"

enum { SM_PANE_LEFT = SM_SIDES, SM_PANES }; /* classes, clusters, and the misplaced */

typedef struct sm_losses {
    const sm_registry *indices;
    size_t index; /* index whose loss is shared */
    sm_diagnosis_order order;
    int pane;              /* pane of the cursor, */
    uint32_t at[SM_PANES]; /* and on which line of each */
    sm_study study;
    const sm_diagnosis *d; /* of the study; NULL: not yet. Made for: */
    size_t made_index;
    sm_diagnosis_order made_order;
    sm_weighting made_match;
    int by;      /* the direction in which to look for an index with a loss that can be shared out; 0: stay here */
    size_t from; /* start of the search */
} sm_losses;

uint32_t sm_losses_lines(const sm_losses *p, int pane);
const sm_diagnosed *sm_losses_line(const sm_losses *p); /* under the cursor; NULL: it is on a confusion, or nowhere */
const sm_confusion *sm_losses_confusion(const sm_losses *p);              /* the same */
int sm_losses_shown(const sm_losses *p, const sm_scene *scene, int pane); /* lines of a pane that are seen */
/* The line of a pane there; false: none. */
bool sm_losses_at(const sm_losses *p, const sm_scene *scene, int y, int *pane, uint32_t *line);
void sm_losses_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_losses_inspect(const void *state, const sm_scene *scene, sm_text *out);
bool sm_losses_silhouettes(const sm_scene *scene); /* whether silhouettes can be shown */
#endif
