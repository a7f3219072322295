/* The journal, which keeps the work beyond a crash. */
#ifndef SRC_APP_STAGE_JOURNALED_H
#define SRC_APP_STAGE_JOURNALED_H
#include "app/app.h"
#include "session/session.h"

SM_MUST sm_status sm_app_journal_start(sm_app *a,
                                       sm_error *err); /* starts a journal for loaded data; reports unsaved changes */
bool sm_app_journal_work(sm_app *a);                   /* while idle; true while more is left */
void sm_app_journal_end(sm_app *a, bool keep);         /* keep: unsaved changes stay restorable */
/* Records that the labels were written. Computes the journal's record first; sm_tick can end that with SM_CHECK. If
 * anything else fails, only the record is missing and the labels are saved. */
SM_MUST sm_status sm_app_saving(sm_app *a, sm_error *err);
void sm_app_saved(sm_app *a, const char *file);
/* Appends lines to the journal before the change. A key or Ctrl-C ends the work to start it, with a message. */
SM_MUST sm_status sm_app_journal_add(sm_app *a, const char *lines, sm_error *err);
/* Runs a command after recording it; if it cannot be recorded, it does not run. */
SM_MUST sm_status sm_app_journaled(sm_app *a, const sm_command *c, sm_error *err);
#endif
