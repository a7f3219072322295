/* Unsaved changes and unread warnings. */
#ifndef SRC_APP_STAGE_KEEP_H
#define SRC_APP_STAGE_KEEP_H
#include "app/app.h"
#include "session/history.h"

typedef struct sm_keep {
    sm_node saved;     /* node of the history when the labels were last written */
    bool discard;      /* the user chose to discard the changes */
    bool acknowledged; /* the warnings about the data were seen */
} sm_keep;

uint32_t sm_app_unsaved(const sm_app *a);          /* unsaved changes of the user's data, not of a lesson */
uint32_t sm_app_warnings(const sm_app *a);         /* number of unread warnings */
const sm_account *sm_app_account(const sm_app *a); /* how the files were read; NULL: nothing is loaded */
#endif
