/* How long the explorer works between two keys, and what it does about keys while it writes a document. */
#ifndef SRC_APP_STAGE_PACE_H
#define SRC_APP_STAGE_PACE_H
#include "app/app.h"

enum { SM_KEYS_AHEAD = 32 };
typedef struct sm_writing { /* a document, while it is written or copied */
    const char *what;       /* "writing out.html"; NULL: none is */
    sm_watch watch;         /* the same for what is read */
    bool shown, stopped;    /* stopped by a key or a signal: nothing is left of it */
    bool whole;             /* no key stops it */
    size_t n_ahead, taken;  /* keys that were pressed meanwhile; how many of them had their turn since */
    sm_event ahead[SM_KEYS_AHEAD];
} sm_writing;

bool sm_app_late(const sm_app *a); /* whoever pressed the next key would wait: what can be cut stops */
/* Settles needs as far as the budget goes, or until it is late: then *budget is 0. *pending: what is missing still. */
SM_MUST sm_status sm_app_settle(sm_app *a, unsigned needs, uint64_t *budget, unsigned *pending, sm_error *err);
sm_pace sm_app_pace(sm_app *a); /* goes on until it is late */
/* Goes on until somebody stops it: says so, looks for keys, and keeps the first SM_KEYS_AHEAD of those that are for
 * afterwards; the mouse and pasted text it ignores. what is borrowed as
 * long as it is asked; sm_app_written ends that, and is true where it was stopped, which it has said then. */
sm_pace sm_app_writing(sm_app *a, const char *what);
bool sm_app_written(sm_app *a, const char *done); /* done: "written" */
/* The same for what soon ends: nothing stops it, Ctrl-C has its turn afterwards as well. */
sm_pace sm_app_changing(sm_app *a, const char *what);
/* Ends it as sm_app_written does. status is that of the work, inner its error. Returns SM_CHECK, with err saying that
 * it was stopped, where it was stopped and the work failed; else status, and inner becomes err where it failed. */
SM_MUST sm_status sm_app_ended(sm_app *a, const char *done, sm_status status, const sm_error *inner, sm_error *err);
/* Whoever reads files asks it; between sm_app_writing and sm_app_written it does what that says, else nothing. Lives as
 * long as the app. */
const sm_watch *sm_app_watch(sm_app *a);
bool sm_app_ahead(sm_app *a, sm_event *out); /* the next of those keys; false: there is none */
#endif
