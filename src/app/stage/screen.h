/* Layout of the screen and its message line. If space is short, tabs are dropped first, then inspector, keys and title;
 * the message line is always shown. */
#ifndef SRC_APP_STAGE_SCREEN_H
#define SRC_APP_STAGE_SCREEN_H
#include "app/app.h"
#include "ui/editor.h"

typedef struct sm_screen { /* -1: not there */
    int title, tabs, body, body_h, inspector, warning, message, bottom;
} sm_screen;
enum { SM_WARNING_LINES = 8 }; /* minimum height of a screen with a line for warnings */
sm_screen sm_app_screen(const sm_app *a);
sm_look sm_app_look(const sm_app *a);
sm_scene sm_scene_in(const sm_app *a, sm_rect place); /* a view that shows the complete state on its own */
unsigned sm_app_show_flags(const sm_app *a);          /* flags of sm_show for this terminal */
/* Draws the message in as many lines as it needs, upwards from the message line. */
void sm_draw_message(const sm_app *a, sm_pen pen, const char *text, sm_role role);
int sm_message_lines(const sm_app *a);
const char *sm_message_shown(const sm_app *a); /* the longest form that fits in a line */
/* Shows the command equivalent to the overlay in the message line. */
void sm_draw_same(const sm_app *a, sm_pen pen, const sm_text *line);
/* Draws a line being typed at the bottom, after its sign. */
void sm_draw_typed(const sm_app *a, sm_pen pen, const char *before, const sm_editor *line);
#endif
