/* What is unsaved, and the warnings that nobody has seen yet. */
#ifndef SRC_APP_STAGE_KEEP_H
#define SRC_APP_STAGE_KEEP_H
#include "app/app.h"
#include "session/history.h"

typedef struct sm_keep {
    sm_node saved;     /* where the history stood when the labels were last written */
    bool discard;      /* whoever leaves said that the changes need not be kept */
    bool acknowledged; /* the warnings about the data were seen */
} sm_keep;

uint32_t sm_app_unsaved(const sm_app *a);          /* changes since; of one's own data, not of a lesson */
uint32_t sm_app_warnings(const sm_app *a);         /* how many nobody has acknowledged */
const sm_account *sm_app_account(const sm_app *a); /* how the files were read; NULL: nothing is loaded */
#endif
