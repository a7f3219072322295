/* The explorer's inside, shared by the files of this room. */
#ifndef SM_APP_INSIDE_H
#define SM_APP_INSIDE_H
#include "setmatch/app/app.h"
#include "setmatch/ui/editor.h"

enum { SM_VIEWS_AT_MOST = 16 };

/* What lies over the view and takes the keys first: a dialog, a prompt, help, a question. */
typedef struct sm_overlay {
    const char *name;
    sm_status (*key)(sm_app *a, const char *key, sm_error *err);
    sm_status (*paste)(sm_app *a, const char *text, sm_error *err); /* NULL: a paste is dropped */
    void (*draw)(sm_app *a, sm_pen pen);
    void (*close)(sm_app *a);
} sm_overlay;
extern const sm_overlay sm_overlay_dialog, sm_overlay_prompt, sm_overlay_help, sm_overlay_question;

enum { SM_FIELDS = SM_ARGS };
typedef struct sm_dialog {
    const sm_verb *verb;
    sm_editor field[SM_FIELDS];
    size_t n, here;
    sm_text line;   /* the command as it stands */
    sm_error wrong; /* why it cannot run as it stands; status SM_OK: it can */
    bool drafted;
} sm_dialog;

typedef struct sm_prompt {
    char sign; /* ':', '/' or '&' */
    sm_editor line;
    size_t back;       /* lines gone back in the history, 0: none */
    sm_text offers;    /* candidates of the last Tab, a line each */
    size_t from, n, i; /* of the word they replace; how many; the one that stands there */
    bool offered;
} sm_prompt;

typedef struct sm_help {
    int top;
    char sought[64];
    sm_editor line; /* / within help */
    bool seeking;
} sm_help;

struct sm_app {
    sm_session *session; /* NULL: nothing loaded */
    sm_caps caps;
    sm_app_options options;
    sm_read_options reading;
    sm_frame *frame;
    bool dirty;

    void *state[SM_VIEWS_AT_MOST];
    size_t n_views, here;
    size_t came;      /* the view that a view without a tab was opened from, from 1; 0: none */
    bool from_start;  /* the program began at the start screen, and q leads back to it */
    unsigned pending; /* needs of the view, not met */
    bool rested;      /* nothing left to do when idle: all is settled, or settling got nowhere */

    char first[16]; /* first key of a binding of two */
    const sm_overlay *over_view;
    sm_dialog dialog;
    sm_prompt prompt;
    sm_help help;
    sm_text asked; /* the line that a yes to the question runs, or */
    sm_status (*asked_act)(sm_app *a, sm_error *err);
    sm_text previewed; /* the command that the view wanted to see the outcome of */
    sm_node previewed_at;

    sm_text message, brief;                 /* brief: the same for narrow screens, "" if there is none */
    bool wrong;                             /* the message is an error */
    sm_text recent, samples, typed, sought; /* typed: lines of the : prompt, newest last */
    sm_node saved;                          /* where the history stood when the labels were last written */
    bool over, wants_stop, forced;
    bool discard; /* whoever leaves said that the changes need not be kept */
};

/* ---- scene and screen -------------------------------------------------------------------------------------------- */
typedef struct sm_screen { /* which line is what; -1: not there */
    int title, tabs, body, body_h, inspector, message, bottom;
} sm_screen;
sm_screen sm_app_screen(const sm_app *a);
sm_scene sm_app_scene(const sm_app *a);
const sm_view *sm_app_view(const sm_app *a);
void sm_app_draw(sm_app *a, sm_pen pen);
void sm_app_settle_view(sm_app *a);
unsigned sm_preview_needs(void); /* of the indices that a preview shows */

/* ---- doing ------------------------------------------------------------------------------------------------------- */
SM_MUST sm_status sm_app_line(sm_app *a, const char *line, sm_error *err); /* runs it; an error is a message */
SM_MUST sm_status sm_app_ask(sm_app *a, const char *line, sm_error *err);  /* opens its dialog */
SM_MUST sm_status sm_app_prompt(sm_app *a, char sign, const char *text, sm_error *err);
/* A yes runs the line, or act if it is not NULL. */
SM_MUST sm_status sm_app_question(sm_app *a, const char *question, const char *line,
                                  sm_status (*act)(sm_app *a, sm_error *err), sm_error *err);
SM_MUST sm_status sm_app_shut(sm_app *a, sm_error *err); /* back to the start screen; asks as quit does */
SM_MUST sm_status sm_app_write_line(const sm_app *a, sm_text *out, sm_error *err); /* "write NAME.setmatch.csv" */
SM_MUST sm_status sm_app_press(sm_app *a, const char *key, sm_error *err);         /* a key no overlay took */
SM_MUST sm_status sm_app_quit(sm_app *a, sm_error *err); /* asks where something would be lost */
SM_MUST sm_status sm_app_find(sm_app *a, const char *text, int direction, sm_error *err);
SM_MUST sm_status sm_app_go(sm_app *a, size_t view, sm_error *err);
SM_MUST sm_status sm_app_take(sm_app *a, sm_session *take, sm_error *err); /* another session, views anew */
void sm_app_close(sm_app *a);                                              /* what lies over the view */
uint32_t sm_app_unsaved(const sm_app *a);
size_t sm_app_home(const sm_app *a);

/* ---- keeping ----------------------------------------------------------------------------------------------------- */
SM_MUST sm_status sm_app_journal_begin(sm_app *a, sm_error *err); /* data were loaded; says what was left of them */
bool sm_app_journal_work(sm_app *a);                              /* while idle; true while more is left */
void sm_app_journal_end(sm_app *a);
void sm_app_saved(sm_app *a, const char *file);                               /* the labels as they are were written */
SM_MUST sm_status sm_app_kept(sm_app *a, const sm_command *c, sm_error *err); /* runs it, written down before */
SM_MUST sm_status sm_app_restore(sm_app *a, const sm_command *c, sm_error *err);

/* ---- saying ------------------------------------------------------------------------------------------------------ */
SM_MUST sm_status sm_app_say(sm_app *a, sm_error *err, const char *format, ...) SM_LIKE_PRINTF(3, 4);
SM_MUST sm_status sm_app_say_unsaved(const sm_app *a, sm_text *out, sm_error *err);
SM_MUST sm_status sm_app_say_error(sm_app *a, const sm_error *what, sm_error *err);
SM_MUST sm_status sm_app_say_change(sm_app *a, const sm_command *c, sm_node before, sm_value j, sm_error *err);
SM_MUST sm_status sm_app_say_notes(sm_app *a, const char *opened, sm_error *err); /* what was assumed on loading */
/* The message in as many lines as it takes, the last one the message line; upwards over what stands there. */
void sm_app_draw_message(const sm_app *a, sm_pen pen, const char *text, sm_role role);
int sm_app_message_lines(const sm_app *a);
/* "Left Down C-r" as people read it: "←↓ ^R". all: every key; else the first, arrows together. */
void sm_app_keys(char out[64], const char *keys, bool all);
#endif
