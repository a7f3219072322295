/* The explorer's inside, shared by the files of this room. */
#ifndef SM_APP_INSIDE_H
#define SM_APP_INSIDE_H
#include "setmatch/app/app.h"
#include "setmatch/session/player.h"
#include "setmatch/study/simulation.h"

enum { SM_VIEWS_AT_MOST = 24 };

/* What lies over the view and takes the keys first: a dialog, a prompt, help, a question. */
typedef struct sm_overlay {
    const char *name;
    size_t state_size;      /* of what stands in over_state while it is open */
    const sm_binding *keys; /* for the bottom line, ends in {0}; NULL: it has a use of its own for that line */
    sm_status (*key)(sm_app *a, const char *key, sm_error *err);
    sm_status (*paste)(sm_app *a, const char *text, sm_error *err);  /* NULL: a paste is dropped */
    sm_status (*mouse)(sm_app *a, const sm_mouse *m, sm_error *err); /* NULL: it does nothing here */
    void (*draw)(sm_app *a, sm_pen pen);
    void (*done)(sm_app *a); /* what over_state holds is freed */
} sm_overlay;
extern const sm_overlay sm_overlay_dialog, sm_overlay_prompt, sm_overlay_help, sm_overlay_question, sm_overlay_menu,
    sm_overlay_confirm, sm_overlay_save, sm_overlay_import, sm_overlay_warnings;

typedef struct sm_hand { /* the mouse's first button, while it is down in the view's part of the screen */
    bool down, dragged;
    sm_mouse at;
    char key[16]; /* to be pressed when it comes up where it went down; "" for none */
} sm_hand;

typedef struct sm_aside { /* one's own data while a lesson is on */
    sm_session *session;  /* NULL: there are none */
    void *state[SM_VIEWS_AT_MOST];
    size_t here, came;
    sm_node saved;
} sm_aside;

struct sm_app {
    sm_session *session; /* NULL: nothing loaded */
    sm_registry *indices;
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
    sm_hand hand;
    const sm_overlay *over_view;
    void *over_state;  /* the overlay's own */
    sm_text previewed; /* the command that the view wanted to see the outcome of */
    sm_node previewed_at;

    sm_text message, brief, terse;          /* the same in fewer words for narrow screens, "" if there are none */
    bool wrong;                             /* the message is an error */
    bool passing;                           /* it answers one key, and goes with the next */
    sm_text recent, samples, typed, sought; /* typed: lines of the : prompt, newest last */
    sm_lesson *lesson;                      /* what player walks through; both NULL: none */
    sm_player *player;
    bool same_lesson; /* the session that is taken is another section of it, */
    bool for_lesson;  /* or the first one: what is there is put aside */
    sm_aside aside;
    bool same_data;             /* the session that is taken is on another prediction of the same data, */
    bool same_files;            /* and that is from the same files, at least */
    struct sm_answers *answers; /* what was said about the files that are open; NULL: nothing */
    sm_text lessons;            /* for the list, a line each */
    sm_node saved;              /* where the history stood when the labels were last written */
    bool over, wants_stop, forced;
    bool wants_copy; /* copied is to be brought to the clipboard */
    sm_text copied, copied_what;
    sm_text settings;  /* lines OPTION=VALUE, for data that are opened */
    bool acknowledged; /* the warnings about the data were seen */
    bool discard;      /* whoever leaves said that the changes need not be kept */
};

/* ---- scene and screen -------------------------------------------------------------------------------------------- */
typedef struct sm_screen { /* which line is what; -1: not there */
    int title, tabs, body, body_h, inspector, warning, message, bottom;
} sm_screen;
enum { SM_WARNING_LINES = 8 }; /* of the least screen where warnings have a line of their own */
sm_screen sm_app_screen(const sm_app *a);
sm_scene sm_app_scene(const sm_app *a);
const sm_view *sm_app_view(const sm_app *a);
void sm_app_draw(sm_app *a, sm_pen pen);
void sm_app_draw_title(const sm_app *a, sm_pen pen);
size_t sm_app_prediction(const sm_parts *p, size_t *of); /* which one is open, from 1, of how many */
enum { SM_ITEMS = 48 };
typedef struct sm_item { /* of a line that can be pointed at */
    int x, w;
    const char *keys; /* as of a binding: the first is pressed. NULL: none */
    char text[64];
    const char *hint; /* behind the text; may be NULL */
    sm_role role;
} sm_item;
size_t sm_app_tabs(const sm_app *a, sm_item out[SM_ITEMS]), sm_app_hints(const sm_app *a, sm_item out[SM_ITEMS]);
void sm_app_draw_tabs(const sm_app *a, sm_pen pen), sm_app_draw_hints(const sm_app *a, sm_pen pen);
void sm_app_settle_view(sm_app *a);
unsigned sm_preview_needs(const sm_app *a); /* of the indices that a preview shows */

/* ---- doing ------------------------------------------------------------------------------------------------------- */
SM_MUST sm_status sm_app_line(sm_app *a, const char *line, sm_error *err); /* runs it; an error is a message */
SM_MUST sm_status sm_app_ask(sm_app *a, const char *line, sm_error *err);  /* opens its dialog */
SM_MUST sm_status sm_app_prompt(sm_app *a, char sign, const char *text, sm_error *err);
/* A yes runs the line, or act if it is not NULL. */
SM_MUST sm_status sm_app_question(sm_app *a, const char *question, const char *line,
                                  sm_status (*act)(sm_app *a, sm_error *err), sm_error *err);
/* *asked: changes are unsaved, and a yes runs the command again with "!" before it, which asks no more. */
SM_MUST sm_status sm_app_ask_first(sm_app *a, const sm_command *c, bool *asked, sm_error *err);
/* As a question, but there is nothing to be written first. */
SM_MUST sm_status sm_app_confirm(sm_app *a, const char *question, const char *line, sm_error *err);
SM_MUST sm_status sm_app_shut(sm_app *a, sm_error *err); /* back to the start screen; asks as quit does */
SM_MUST sm_status sm_app_write_line(const sm_app *a, sm_text *out, sm_error *err); /* "write NAME.setmatch.csv" */
SM_MUST sm_status sm_app_write_name(const sm_app *a, sm_text *out, sm_error *err); /* that name alone, */
SM_MUST sm_status sm_app_stem(const sm_app *a, sm_text *out, sm_error *err);       /* and NAME */
#define SM_SCREEN "screen"                                   /* what export calls the screen as it is */
SM_MUST sm_status sm_app_ask_save(sm_app *a, sm_error *err); /* the box of all that can be written */
/* write, export; asks before it replaces a file */
SM_MUST sm_status sm_app_write_out(sm_app *a, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_app_press(sm_app *a, const char *key, sm_error *err);      /* a key no overlay took */
SM_MUST sm_status sm_app_key(sm_app *a, const char *key, sm_error *err);        /* any key */
SM_MUST sm_status sm_app_first_key(sm_app *a, const char *keys, sm_error *err); /* the first of a binding's keys */
SM_MUST sm_status sm_app_mouse(sm_app *a, const sm_mouse *m, sm_error *err);
SM_MUST sm_status sm_app_help(sm_app *a, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_app_quit(sm_app *a, sm_error *err); /* asks where something would be lost */
enum { SM_GROUPS = 12 };
size_t sm_app_groups(const sm_app *a, const char *out[SM_GROUPS]); /* of the view's rows and the global ones */
/* A global row whose first key the view uses for something of its own is not in force here. */
bool sm_app_in_force(const sm_app *a, const sm_action *row);
SM_MUST sm_status sm_app_follow(sm_app *a, sm_answer answer, const char *out, sm_error *err);
SM_MUST sm_status sm_app_find(sm_app *a, const char *text, int direction, sm_error *err);
SM_MUST sm_status sm_app_go(sm_app *a, size_t view, sm_error *err);
SM_MUST sm_status sm_app_take(sm_app *a, sm_session *take, sm_error *err); /* another session, views anew */
void sm_app_close(sm_app *a);                                              /* what lies over the view */
/* Opens another one, its state zeroed, in place of what lies there. */
SM_MUST sm_status sm_app_lay(sm_app *a, const sm_overlay *o, sm_error *err);
uint32_t sm_app_unsaved(const sm_app *a);
size_t sm_app_home(const sm_app *a);

/* ---- opening ----------------------------------------------------------------------------------------------------- */
/* Files take the place of what is there, at once where all about them is decided; else, or where it is asked for, the
 * screen that shows their columns is laid over the view. */
SM_MUST sm_status sm_app_open_files(sm_app *a, const char *const *files, size_t n, bool ask, sm_error *err);
SM_MUST sm_status sm_app_keep_answers(sm_app *a, const struct sm_answers *answers, sm_error *err);
void sm_app_drop_answers(sm_app *a), sm_app_lend_answers(const sm_app *a, sm_read_options *o);
SM_MUST sm_status sm_app_ask_import(sm_app *a, sm_importing *take, sm_error *err);

/* ---- copying and settings ---------------------------------------------------------------------------------------- */
SM_MUST sm_status sm_app_partition(sm_app *a, const sm_command *c, sm_error *err); /* another of the data's, */
SM_MUST sm_status sm_app_compare(sm_app *a, const sm_command *c, sm_error *err);   /* and all that the files hold */
SM_MUST sm_status sm_app_simulate(sm_app *a, const sm_command *c, sm_error *err);
/* "simulation:random": labels that a simulation draws, opened as a file is. NULL: no such name. */
const sm_simulation *sm_app_random(const char *word);
SM_MUST sm_status sm_app_random_data(sm_dataset **out, const sm_simulation *row, sm_error *err);
SM_MUST sm_status sm_app_copy(sm_app *a, const sm_command *c, sm_error *err); /* what, */
SM_MUST sm_status sm_app_deliver(sm_app *a, sm_terminal *t, sm_error *err);   /* and where to, if it was asked for */
enum { SM_VALUE_ROOM = 64 };
const char *sm_app_option(const sm_app *a, const char *name, char room[SM_VALUE_ROOM]); /* with nothing loaded too */
sm_theme_name sm_app_theme(const sm_app *a);
SM_MUST sm_status sm_app_settings(sm_app *a, sm_session *of_new, sm_error *err); /* as they are now, for new data */
SM_MUST sm_status sm_app_save_config(sm_app *a, const sm_command *c, sm_error *err);

/* ---- keeping ----------------------------------------------------------------------------------------------------- */
SM_MUST sm_status sm_app_journal_begin(sm_app *a, sm_error *err); /* data were loaded; says what was left of them */
bool sm_app_journal_work(sm_app *a);                              /* while idle; true while more is left */
void sm_app_journal_end(sm_app *a);
void sm_app_saved(sm_app *a, const char *file);                               /* the labels as they are were written */
SM_MUST sm_status sm_app_kept(sm_app *a, const sm_command *c, sm_error *err); /* runs it, written down before */
SM_MUST sm_status sm_app_restore(sm_app *a, const sm_command *c, sm_error *err);

/* ---- lessons ----------------------------------------------------------------------------------------------------- */
SM_MUST sm_status sm_app_lessons(sm_app *a, sm_error *err); /* fills the list */
SM_MUST sm_status sm_app_lesson(sm_app *a, const sm_command *c, sm_error *err),
    sm_app_lesson_step(sm_app *a, const sm_command *c, sm_error *err),
    sm_app_lesson_answer(sm_app *a, const sm_command *c, sm_error *err),
    sm_app_lesson_quiz(sm_app *a, const sm_command *c, sm_error *err),
    sm_app_lesson_guess(sm_app *a, const sm_command *c, sm_error *err);
void sm_app_lesson_end(sm_app *a);
SM_MUST sm_status sm_app_own_data(sm_app *a, sm_error *err); /* back from the lesson to what was put aside */

/* ---- warnings ---------------------------------------------------------------------------------------------------- */
uint32_t sm_app_warnings(const sm_app *a); /* how many nobody has acknowledged */
void sm_app_draw_warnings(const sm_app *a, sm_pen pen);
SM_MUST sm_status sm_app_warnings_shown(sm_app *a, const sm_command *c, sm_error *err);

/* ---- saying ------------------------------------------------------------------------------------------------------ */
SM_MUST sm_status sm_app_say(sm_app *a, sm_error *err, const char *format, ...) SM_LIKE_PRINTF(3, 4);
/* What was just said answers one key and goes with the next. Returns status. */
SM_MUST sm_status sm_app_pass(sm_app *a, sm_status status);
/* Words that were put together before what they tell of was done: needs no memory. Takes *text and leaves it {0}. */
void sm_app_say_text(sm_app *a, sm_text *text);
SM_MUST sm_status sm_app_say_unsaved(const sm_app *a, sm_text *out, sm_error *err);
SM_MUST sm_status sm_app_say_error(sm_app *a, const sm_error *what, sm_error *err);
SM_MUST sm_status sm_app_say_change(sm_app *a, const sm_command *c, sm_node before, sm_value j, sm_error *err);
SM_MUST sm_status sm_app_say_notes(sm_app *a, const char *opened, sm_error *err); /* what was assumed on loading */
SM_MUST sm_status sm_app_say_recalled(sm_app *a, sm_error *err);                  /* behind it: as the last time */
/* The message in as many lines as it takes, the last one the message line; upwards over what stands there. */
void sm_app_draw_message(const sm_app *a, sm_pen pen, const char *text, sm_role role);
int sm_app_message_lines(const sm_app *a);
/* "Left Down C-r" as people read it: "←↓ ^R". all: every key; else the first, arrows together. */
void sm_app_keys(char out[64], const char *keys, bool all);
#endif
