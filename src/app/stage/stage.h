/* The session and its views: the current view, its subject, and switching sessions. */
#ifndef SRC_APP_STAGE_STAGE_H
#define SRC_APP_STAGE_STAGE_H
#include "tiles.h"

enum { SM_VIEWS_AT_MOST = 24, SM_TRAIL = 8 };

typedef struct sm_stage {
    void *state[SM_VIEWS_AT_MOST]; /* a view each */
    size_t here;                   /* the current view; as tiles, it represents all of them */
    size_t trail[SM_TRAIL];        /* previous views; q goes back through them */
    size_t n_trail;                /* 0: q returns to the first view */
    size_t left;                   /* the view that the lessons were opened from, from 1; 0: none */
    sm_following following;
} sm_stage;

typedef struct sm_tour { /* a lesson, while one is on */
    sm_lesson *lesson;   /* the lesson that player runs; both NULL: none */
    sm_player *player;
    sm_session *own; /* the user's data and views while a lesson runs; NULL: none */
    sm_stage stage;
    sm_node saved;
} sm_tour;

size_t sm_app_here(const sm_app *a); /* the view that has the keys, */
const sm_view *sm_app_view(const sm_app *a);
/* The step of the lesson in view asks, and its numbers would be the answer. */
bool sm_app_hides_values(const sm_app *a);
void *sm_app_state(const sm_app *a);       /* and its state */
sm_rect sm_app_place(const sm_app *a);     /* its area on the screen */
sm_scene sm_app_scene(const sm_app *a);    /* the scene of that view */
size_t sm_app_home(const sm_app *a);       /* the first view; the start screen while nothing is loaded */
size_t sm_app_first_view(const sm_app *a); /* that, or where several predictions are to be compared first */
void sm_app_settle_view(sm_app *a);        /* updates the view after a change of the session */
void sm_app_go_about(sm_app *a, size_t view, const sm_subject *about); /* the view shows that, unless NULL */
void sm_app_go(sm_app *a, size_t view);       /* led there by the view that is seen: q comes back to it */
void sm_app_go_tab(sm_app *a, size_t view);   /* opens a view from the tabs: q then returns to the first view */
void sm_app_go_back(sm_app *a);               /* to the previous view, or the first */
void sm_stage_lead(sm_stage *s, size_t view); /* only that view is seen now, and q comes back to the one before */
bool sm_app_away(const sm_app *a);            /* whether q can go back */
void sm_app_find(sm_app *a, const char *text, int direction);
size_t sm_app_prediction(const sm_parts *p, size_t *of); /* the loaded prediction, from 1, and how many there are */

typedef enum sm_taking {
    SM_TAKE_DATA,       /* other data */
    SM_TAKE_FILES,      /* more of the loaded files */
    SM_TAKE_PREDICTION, /* another prediction of the same data: views keep their position */
    SM_TAKE_LESSON,     /* the first section of a lesson: sets the user's data aside */
    SM_TAKE_SECTION     /* another section of the lesson */
} sm_taking;
/* Another session (NULL: the start screen), its views anew. It is freed on failure, and then all stays as it was. */
SM_MUST sm_status sm_app_take(sm_app *a, sm_session *take, sm_taking how, sm_error *err);
/* A fresh state for every view. */
SM_MUST sm_status sm_stage_fill(sm_stage *s, const sm_registry *indices, sm_error *err);
void sm_stage_empty(sm_stage *s);
void sm_app_own_data(sm_app *a); /* returns from the lesson to the user's data */
void sm_app_drop_tour(sm_app *a);
/* Keeps the choices made for the loaded files. */
SM_MUST sm_status sm_app_keep_answers(sm_app *a, const struct sm_answers *answers, sm_error *err);
void sm_app_drop_answers(sm_app *a);
#endif
