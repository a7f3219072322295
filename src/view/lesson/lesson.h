/* The lesson view in parts: the list of lessons, the step that is looked at, how a step is drawn. */
#ifndef SM_VIEW_LESSON_H
#define SM_VIEW_LESSON_H
#include "session/player.h"
#include "view/matrix/matrix.h"
#include "view/widgets/entries.h"
#include "view/widgets/phrases.h"

typedef struct sm_lectern {
    sm_entries list; /* lessons, then simulations */
    sm_matrix matrix;
    sm_lit lit[SM_LIT_MOST];
    bool in_matrix;           /* the keys go to the matrix */
    bool noted;               /* the lecturer's note is shown */
    bool listed;              /* the list is shown during a lesson */
    int scroll;               /* lines of the words that are above the view */
    size_t step;              /* that scroll belongs to */
    sm_use use[SM_USES_MOST]; /* words that the step uses first */
    size_t n_uses, told;      /* which of them is explained, from 1; 0: none */
    sm_binding keys[12];      /* what the bottom line says that keys do now; ends in {0} */
} sm_lectern;

/* The first index to be guessed; SIZE_MAX: none. */
size_t sm_lectern_asked(const sm_scene *scene);
bool sm_lectern_open(const sm_scene *scene); /* the question of the step waits for its answer */
bool sm_lectern_projects(const sm_scene *scene);
bool sm_lectern_notes(const sm_scene *scene); /* the lecturer's notes may be shown */

void sm_lectern_draw_step(const sm_lectern *l, const sm_scene *scene, sm_pen pen);
int sm_lectern_below(const sm_lectern *l, const sm_scene *scene); /* lines of the words that do not fit */
#endif
