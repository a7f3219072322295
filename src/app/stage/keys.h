/* Keys as people read them, and which rows of keys are in force here. */
#ifndef SRC_APP_STAGE_KEYS_H
#define SRC_APP_STAGE_KEYS_H
#include "app/app.h"

/* "Left Down C-r" as people read it: "←↓ ^R". all: every key; else the first, arrows together. */
void sm_app_keys(char out[64], const char *keys, bool all);
enum { SM_GROUPS = 12 };
size_t sm_app_groups(const sm_app *a, const char *out[SM_GROUPS]); /* of the view's rows and the explorer's */
typedef struct sm_row_walk {
    const sm_action *row;
    bool global; /* of the explorer's own rows, which come behind the view's */
} sm_row_walk;   /* {0} begins */
/* A row of the explorer's own that does nothing as things are: without tiles, a lesson, data. */
bool sm_app_row_is_idle(const sm_app *a, const sm_action *row);
/* On to the next row of the group that is in force here; false: there are no more. A row of the explorer whose first
 * key the view uses for something of its own is not in force. */
bool sm_next_row(const sm_app *a, const char *group, sm_row_walk *at);
/* The first of a binding's keys is pressed when what is being done now is done. */
void sm_press_later(sm_app *a, const char *keys);
/* Headings of the groups that the explorer's own rows stand under. */
extern const char sm_group_around[], sm_group_change[], sm_group_file[], sm_group_program[];
#endif
