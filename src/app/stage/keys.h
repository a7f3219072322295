/* Formats keys for display, and finds the active rows of keys. */
#ifndef SRC_APP_STAGE_KEYS_H
#define SRC_APP_STAGE_KEYS_H
#include "app/app.h"

/* Formats "Left Down C-r" for display: "←↓ ^R". all: every key; else the first, with arrows joined. */
void sm_app_keys(char out[64], const char *keys, bool all);
enum { SM_GROUPS = 12 };
size_t sm_app_groups(const sm_app *a, const char *out[SM_GROUPS]); /* groups of rows of the view and the explorer */
typedef struct sm_row_walk {
    const sm_action *row;
    bool global; /* a row of the explorer, which come after the view's rows */
} sm_row_walk;   /* {0} begins */
/* A row of the explorer's own that does nothing as things are: without tiles, a lesson, data. */
bool sm_app_row_is_idle(const sm_app *a, const sm_action *row);
/* Advances to the next active row of the group; returns false at the end. A row of the explorer is inactive if the view
 * uses its first key. */
bool sm_next_row(const sm_app *a, const char *group, sm_row_walk *at);
/* Presses the first key of a binding when the current action is finished. */
void sm_press_later(sm_app *a, const char *keys);
/* Headings of the explorer's groups of rows. */
extern const char sm_group_around[], sm_group_change[], sm_group_file[], sm_group_program[];
#endif
