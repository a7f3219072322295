/* The explorer: an event becomes an action, an action a command, a command a change; then the screen is drawn again. */
#ifndef SM_APP_APP_H
#define SM_APP_APP_H
#include "setmatch/io/read.h"
#include "setmatch/view/view.h"

typedef struct sm_app sm_app;
typedef struct sm_app_options {
    sm_theme_name theme; /* that auto stands for */
    bool ascii;
    const char *view;               /* the view to begin with, or NULL */
    const char *lesson;             /* the lesson to begin with, a name or a path; or NULL */
    const char *settings;           /* lines OPTION=VALUE, for everything that is opened; NULL: none */
    const char *config;             /* file of save-config; NULL: none */
    const char *warning;            /* said at first; NULL: nothing */
    bool asks_nothing;              /* where it would ask, it does not do it and says so */
    const sm_read_options *reading; /* for open FILE */
    struct sm_journal *journal;     /* keeps changes beyond a crash; outlives the explorer. NULL: nothing is kept */
} sm_app_options;
/* take may be NULL: the start screen. */
SM_MUST sm_status sm_app_new(sm_app **out, sm_session *take, sm_caps caps, const sm_app_options *o, sm_error *err);
void sm_app_free(sm_app *a);
SM_MUST sm_status sm_app_step(sm_app *a, const sm_event *ev, sm_error *err); /* errors of commands become messages */
bool sm_app_busy(const sm_app *a), sm_app_over(const sm_app *a);
SM_MUST sm_status sm_app_frame(sm_app *a, const sm_frame **out, sm_error *err); /* drawn only if something changed */
SM_MUST sm_status sm_app_run(sm_app *a, sm_terminal *t, sm_error *err);         /* wait, step, present, until over */
extern const sm_action sm_global_actions[];
#endif
