/* The explorer: an event becomes an action, an action a command, one command per change; then the screen is drawn
 * again. */
#ifndef SM_APP_APP_H
#define SM_APP_APP_H
#include "core/coursework.h"
#include "io/read.h"
#include "view/view.h"

typedef struct sm_app sm_app;
/* Files being opened in the explorer. The previous choices for them apply again, and if there are many predictions, all
 * are read. Borrows the texts in *o. */
typedef struct sm_importing sm_importing;
SM_MUST sm_status sm_importing_new(sm_importing **out, const char *const *files, size_t n, const sm_read_options *o,
                                   sm_error *err);
bool sm_importing_asks(const sm_importing *i);     /* a question is unanswered */
bool sm_importing_compares(const sm_importing *i); /* compares many predictions */
bool sm_importing_recalled(const sm_importing *i); /* uses the previous choices: */
const struct sm_answers *sm_importing_answers(const sm_importing *i);
SM_MUST sm_status sm_importing_take(sm_importing *i, sm_dataset **out, sm_error *err);
void sm_importing_free(sm_importing *i);

typedef struct sm_app_options {
    sm_theme_name theme; /* the theme that auto represents */
    bool ascii;
    const char *view;                 /* the view to begin with, or NULL */
    const char *lesson;               /* the lesson to begin with, a name or a path; or NULL */
    sm_coursework *work;              /* records answers given in lessons to a file; borrowed; NULL: not recorded */
    const char *settings;             /* lines OPTION=VALUE that apply to all files; NULL: none */
    const char *config;               /* file of save-config; NULL: none */
    const char *warning;              /* said at first; NULL: nothing */
    bool asks_nothing;                /* never prompts: does nothing and says so instead */
    const sm_read_options *reading;   /* options for open FILE */
    const struct sm_answers *answers; /* choices for the first files; NULL: none */
    bool recalled;                    /* the first files were read with the previous choices */
    sm_importing *import;             /* question to show first; owned; NULL: none */
    sm_status (*begin)(void *self, sm_session *s, sm_error *err); /* run after the answer; NULL: nothing */
    void *begin_self;
    struct sm_journal *journal; /* keeps changes beyond a crash; outlives the explorer. NULL: nothing is kept */
} sm_app_options;
/* Creates the explorer. take may be NULL for the start screen; its registry is borrowed. */
SM_MUST sm_status sm_app_new(sm_app **out, sm_session *take, sm_registry *indices, sm_caps caps,
                             const sm_app_options *o, sm_error *err);
void sm_app_free(sm_app *a);
void sm_app_step(sm_app *a, const sm_event *ev); /* errors of commands become messages */
/* Adapts to another terminal or size; frames are 1x1 to 500x500. On failure nothing changes. */
SM_MUST sm_status sm_app_fit(sm_app *a, sm_caps caps, sm_error *err);
bool sm_app_busy(const sm_app *a), sm_app_over(const sm_app *a);
const sm_frame *sm_app_frame(sm_app *a);                                /* drawn only if something changed */
SM_MUST sm_status sm_app_run(sm_app *a, sm_terminal *t, sm_error *err); /* wait, step, present, until over */
extern const sm_action sm_global_actions[];
#endif
