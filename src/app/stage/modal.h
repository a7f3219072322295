/* Limits how long the explorer works between two keys, and handles keys while it writes a document. */
#ifndef SRC_APP_STAGE_MODAL_H
#define SRC_APP_STAGE_MODAL_H
#include "app/app.h"
#include "base/tick.h"

enum { SM_KEYS_AHEAD = 32 };
typedef struct sm_writing { /* a document, while it is written or copied */
    const char *what;       /* "writing out.html"; NULL: nothing is being written */
    bool shown, stopped;    /* stopped by a key or a signal: nothing is left of it */
    bool whole;             /* no key stops it */
    size_t n_ahead, taken;  /* keys that were pressed meanwhile; how many of them had their turn since */
    sm_event ahead[SM_KEYS_AHEAD];
} sm_writing;

bool sm_app_late(const sm_app *a); /* the next key would have to wait: work that can end early ends */
/* Computes the inputs and returns true if all are known. sm_app_settle stops when it is late; sm_app_settle_idly stops
 * at a key, or when one of several inputs is known and a frame is due. */
bool sm_app_settle(sm_app *a, unsigned needs), sm_app_settle_idly(sm_app *a, unsigned needs);
unsigned sm_app_pending(const sm_app *a, unsigned needs); /* inputs that are not known yet */
sm_tick_hook sm_app_idling(sm_app *a);                    /* ends work when a key is pressed */
/* Like sm_session_draft, but late values stay pending. */
SM_MUST sm_status sm_app_draft(sm_app *a, const sm_command *c, unsigned needs, sm_error *err);
/* Modal work begins: sm_tick now shows what (borrowed), looks for keys and ends the work if the user wants that. It
 * keeps the first SM_KEYS_AHEAD keys for afterwards, and ignores the mouse and pasted text. sm_app_written ends it, and
 * returns true if it was stopped, which it has said then. */
void sm_app_writing(sm_app *a, const char *what);
bool sm_app_written(sm_app *a, const char *done); /* done: "written" */
/* The same for what soon ends: nothing stops it, Ctrl-C has its turn afterwards as well. */
void sm_app_changing(sm_app *a, const char *what);
/* Ends work like sm_app_written. status is that of the work, inner its error. Returns SM_CHECK with a message in err if
 * it was stopped and failed; else status, moving inner to err if it failed. */
SM_MUST sm_status sm_app_ended(sm_app *a, const char *done, sm_status status, const sm_error *inner, sm_error *err);
bool sm_app_ahead(sm_app *a, sm_event *out); /* takes the next queued key; false: none */
#endif
