/* Which line of the screen is what, and the message over it. What does not fit goes first: tabs, then inspector, keys,
 * title; the message line is there to the last. */
#ifndef SRC_APP_STAGE_SCREEN_H
#define SRC_APP_STAGE_SCREEN_H
#include "app/app.h"
#include "ui/editor.h"

typedef struct sm_screen { /* -1: not there */
    int title, tabs, body, body_h, inspector, warning, message, bottom;
} sm_screen;
enum { SM_WARNING_LINES = 8 }; /* of the smallest screen where warnings have a line of their own */
sm_screen sm_app_screen(const sm_app *a);
sm_look sm_app_look(const sm_app *a);
sm_scene sm_scene_in(const sm_app *a, sm_rect place); /* what a view knows that stands there alone */
unsigned sm_app_show_flags(const sm_app *a);          /* of sm_show, for this terminal */
/* The message in as many lines as it takes, the last one the message line; upwards over what stands there. */
void sm_draw_message(const sm_app *a, sm_pen pen, const char *text, sm_role role);
int sm_message_lines(const sm_app *a);
const char *sm_message_shown(const sm_app *a); /* in the longest form that fits into a line */
/* The message line says which command does the same as what lies over the view. */
void sm_draw_same(const sm_app *a, sm_pen pen, const sm_text *line);
/* A line being typed at the bottom, behind its sign. */
void sm_draw_typed(const sm_app *a, sm_pen pen, const char *before, const sm_editor *line);
#endif
