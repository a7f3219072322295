/* How long the explorer works between two keys, and what it does about keys while it writes a document. */
#ifndef SRC_APP_STAGE_MODAL_H
#define SRC_APP_STAGE_MODAL_H
#include "app/app.h"

enum { SM_KEYS_AHEAD = 32 };
typedef struct sm_writing { /* a document, while it is written or copied */
    const char *what;       /* "writing out.html"; NULL: none is */
    bool shown, stopped;    /* stopped by a key or a signal: nothing is left of it */
    bool whole;             /* no key stops it */
    size_t n_ahead, taken;  /* keys that were pressed meanwhile; how many of them had their turn since */
    sm_event ahead[SM_KEYS_AHEAD];
} sm_writing;

bool sm_app_late(const sm_app *a); /* whoever pressed the next key would wait: what can be cut stops */
/* Settles needs as far as the budget goes, or until it is late: then *budget is 0. *pending: what is missing still. */
SM_MUST sm_status sm_app_settle(sm_app *a, unsigned needs, uint64_t *budget, unsigned *pending, sm_error *err);
/* As sm_session_draft; values that are late stay pending. */
SM_MUST sm_status sm_app_draft(sm_app *a, const sm_command *c, unsigned needs, sm_error *err);
/* Modal work begins: sm_tick now shows what (borrowed), looks for keys and ends the work if the user wants that. It
 * keeps the first SM_KEYS_AHEAD keys for afterwards, and ignores the mouse and pasted text. sm_app_written ends it, and
 * returns true if it was stopped, which it has said then. */
void sm_app_writing(sm_app *a, const char *what);
bool sm_app_written(sm_app *a, const char *done); /* done: "written" */
/* The same for what soon ends: nothing stops it, Ctrl-C has its turn afterwards as well. */
void sm_app_changing(sm_app *a, const char *what);
/* Ends it as sm_app_written does. status is that of the work, inner its error. Returns SM_CHECK, with err saying that
 * it was stopped, where it was stopped and the work failed; else status, and inner becomes err where it failed. */
SM_MUST sm_status sm_app_ended(sm_app *a, const char *done, sm_status status, const sm_error *inner, sm_error *err);
bool sm_app_ahead(sm_app *a, sm_event *out); /* the next of those keys; false: there is none */
#endif
