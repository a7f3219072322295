/* The explorer: an event becomes an action, an action a command, one command per change; then the screen is drawn
 * again. */
#ifndef SM_APP_APP_H
#define SM_APP_APP_H
#include "core/coursework.h"
#include "io/read.h"
#include "view/view.h"

typedef struct sm_app sm_app;
/* Files that are being opened in the explorer: what was chosen for them the last time holds again, and many predictions
 * are all taken. Lends the texts in *o. */
typedef struct sm_importing sm_importing;
SM_MUST sm_status sm_importing_new(sm_importing **out, const char *const *files, size_t n, const sm_read_options *o,
                                   sm_error *err);
bool sm_importing_asks(const sm_importing *i);     /* something is open */
bool sm_importing_compares(const sm_importing *i); /* there are many predictions */
bool sm_importing_recalled(const sm_importing *i); /* as it was chosen the last time: */
const struct sm_answers *sm_importing_answers(const sm_importing *i);
SM_MUST sm_status sm_importing_take(sm_importing *i, sm_dataset **out, sm_error *err);
void sm_importing_free(sm_importing *i);

typedef struct sm_app_options {
    sm_theme_name theme; /* that auto stands for */
    bool ascii;
    const char *view;                 /* the view to begin with, or NULL */
    const char *lesson;               /* the lesson to begin with, a name or a path; or NULL */
    sm_coursework *work;              /* keeps what is answered in lessons, in its file; borrowed. NULL: nothing does */
    const char *settings;             /* lines OPTION=VALUE, for everything that is opened; NULL: none */
    const char *config;               /* file of save-config; NULL: none */
    const char *warning;              /* said at first; NULL: nothing */
    bool asks_nothing;                /* where it would ask, it does not do it and says so */
    const sm_read_options *reading;   /* for open FILE */
    const struct sm_answers *answers; /* what was said about the files that it begins with; NULL: nothing */
    bool recalled;                    /* what it begins with was read as it was chosen the last time */
    sm_importing *import;             /* asked about first; taken over. NULL: nothing */
    sm_status (*begin)(void *self, sm_session *s, sm_error *err); /* done to what it becomes; NULL: nothing */
    void *begin_self;
    struct sm_journal *journal; /* keeps changes beyond a crash; outlives the explorer. NULL: nothing is kept */
} sm_app_options;
/* take may be NULL: the start screen. The registry is that of take, and borrowed. */
SM_MUST sm_status sm_app_new(sm_app **out, sm_session *take, sm_registry *indices, sm_caps caps,
                             const sm_app_options *o, sm_error *err);
void sm_app_free(sm_app *a);
void sm_app_step(sm_app *a, const sm_event *ev); /* errors of commands become messages */
/* The terminal is another, or of another size; frames are at least 1x1 and at most 500x500. On failure all stands. */
SM_MUST sm_status sm_app_fit(sm_app *a, sm_caps caps, sm_error *err);
bool sm_app_busy(const sm_app *a), sm_app_over(const sm_app *a);
const sm_frame *sm_app_frame(sm_app *a);                                /* drawn only if something changed */
SM_MUST sm_status sm_app_run(sm_app *a, sm_terminal *t, sm_error *err); /* wait, step, present, until over */
extern const sm_action sm_global_actions[];
#endif
