/* The journal, which keeps the work beyond a crash. */
#ifndef SRC_APP_STAGE_JOURNALED_H
#define SRC_APP_STAGE_JOURNALED_H
#include "app/app.h"
#include "session/session.h"

SM_MUST sm_status sm_app_journal_start(sm_app *a, sm_error *err); /* data were loaded; says what was left of them */
bool sm_app_journal_work(sm_app *a);                              /* while idle; true while more is left */
void sm_app_journal_end(sm_app *a, bool keep);                    /* keep: what is unsaved may be restored later */
/* The labels as they are were written; what the journal tells of them is computed before that; sm_tick may end it.
 * SM_CHECK: it was stopped. Where that fails otherwise only the journal's record is missing, and labels are saved. */
SM_MUST sm_status sm_app_saving(sm_app *a, sm_error *err);
void sm_app_saved(sm_app *a, const char *file);
/* Lines into the journal that there is, ahead of the change; a key or Ctrl-C ends what it takes to begin it, and says
 * so. */
SM_MUST sm_status sm_app_journal_add(sm_app *a, const char *lines, sm_error *err);
/* Runs it, written down before: what could not be journaled is not done. */
SM_MUST sm_status sm_app_journaled(sm_app *a, const sm_command *c, sm_error *err);
#endif
