/* Draws the frame around a view. Clickable parts are items, which are drawn and pressed. */
#ifndef SRC_APP_PAINT_H
#define SRC_APP_PAINT_H
#include "app/stage/app_internal.h"

enum { SM_ITEMS = 48 };
typedef struct sm_item { /* a clickable part of a line */
    int x, w;
    const char *keys; /* keys of its binding; pressing it sends the first; NULL: none */
    size_t view;      /* view that a tab opens, from 1; 0: none */
    char text[64];
    const char *hint; /* after the text; may be NULL */
    sm_role role;
} sm_item;
size_t sm_app_tabs(const sm_app *a, sm_item out[SM_ITEMS]), sm_app_hints(const sm_app *a, sm_item out[SM_ITEMS]);
void sm_draw_items(sm_pen pen, const sm_item *item, size_t n);
void sm_app_draw_title(const sm_app *a, sm_pen pen);
unsigned sm_app_needs(const sm_app *a); /* inputs of the visible parts */
#endif
