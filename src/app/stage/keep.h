/* What is kept of the work: the journal beyond a crash, and where the labels were last written. */
#ifndef SRC_APP_STAGE_KEEP_H
#define SRC_APP_STAGE_KEEP_H
#include "setmatch/app/app.h"
#include "setmatch/session/history.h"

typedef struct sm_keep {
    sm_node saved;     /* where the history stood when the labels were last written */
    bool discard;      /* whoever leaves said that the changes need not be kept */
    bool acknowledged; /* the warnings about the data were seen */
} sm_keep;

uint32_t sm_app_unsaved(const sm_app *a);                     /* changes since; of one's own data, not of a lesson */
SM_MUST sm_status sm_journal_start(sm_app *a, sm_error *err); /* data were loaded; says what was left of them */
bool sm_app_journal_work(sm_app *a);                          /* while idle; true while more is left */
void sm_app_journal_end(sm_app *a, bool keep);                /* keep: what is unsaved may be restored later */
/* The labels as they are were written; what the journal tells of them is worked out ahead of that, as pace says. */
SM_MUST sm_status sm_app_saving(sm_app *a, const sm_pace *pace, sm_error *err);
void sm_app_saved(sm_app *a, const char *file);
/* Lines into the journal that there is, ahead of the change; a key or Ctrl-C ends what it takes to begin it, and says
 * so. */
SM_MUST sm_status sm_app_journal_add(sm_app *a, const char *lines, sm_error *err);
/* Runs it, written down before: what could not be journaled is not done. */
SM_MUST sm_status sm_app_journaled(sm_app *a, const sm_command *c, sm_error *err);
uint32_t sm_app_warnings(const sm_app *a);         /* how many nobody has acknowledged */
const sm_account *sm_app_account(const sm_app *a); /* how the files were read; NULL: nothing is loaded */
#endif
