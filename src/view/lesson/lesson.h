/* The lesson view in parts: the list of lessons, the step that is looked at, what keys do. */
#ifndef SM_VIEW_LESSON_H
#define SM_VIEW_LESSON_H
#include "setmatch/session/player.h"
#include "view/matrix/matrix.h"

enum { SM_IN_A_ROOM = 3 }; /* indices that a lecture room is shown, each with a line of air */
enum { SM_HEADING = 2 };   /* lines between lessons and simulations */

typedef struct sm_lectern {
    sm_matrix matrix;
    bool in_matrix; /* the keys go to the matrix */
    bool listed;    /* the list is shown although a lesson is under way */
    uint32_t at;    /* what is under the cursor of the list */
    int scroll;     /* lines of the words that are above the view */
    size_t step;    /* that scroll belongs to */
} sm_lectern;

bool sm_lectern_lists(const sm_lectern *l, const sm_scene *scene); /* the list is what is shown */
size_t sm_lectern_asked(const sm_player *p, bool projects);        /* the first index to be guessed; SIZE_MAX: none */
bool sm_lectern_open(const sm_player *p, bool projects);           /* the question of the step waits for its answer */
bool sm_lectern_projects(const sm_scene *scene);
const char *sm_lectern_label(const sm_session *s, size_t index); /* what the index panel calls it */
uint32_t sm_lectern_told(const sm_scene *scene);                 /* lessons, */
uint32_t sm_lectern_entries(const sm_scene *scene);              /* and behind them simulations: what the list holds */
/* The i-th of them; a simulation has no source of its own. */
void sm_lectern_entry(const sm_scene *scene, uint32_t i, char name[128], char title[256], char source[256]);

void sm_lectern_draw(const void *state, const sm_scene *scene, sm_pen pen);
int sm_lectern_below(const sm_lectern *l, const sm_scene *scene);         /* lines of the words that do not fit */
uint32_t sm_lectern_list_top(const sm_lectern *l, const sm_scene *scene); /* the first line that is seen */
extern const sm_action sm_lectern_actions[];
#endif
