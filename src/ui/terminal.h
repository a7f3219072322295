/* What a terminal can do for us. term/curses.c and term/headless.c fill it in. */
#ifndef SM_UI_TERMINAL_H
#define SM_UI_TERMINAL_H
#include "theme.h"

/* A key is one UTF-8 character, or a name: Enter Esc Tab S-Tab Space Backspace Delete Insert Up Down Left Right Home
 * End PgUp PgDn F1..F12 C-a..C-z C-\ C-] (C-i is Tab, C-m Enter, C-[ Esc). keys of a binding: those that do it,
 * separated by spaces; two keys one after the other are joined by '+': "g+g". */
typedef struct sm_binding {
    const char *keys, *name, *help; /* name: one word, the action; help: a few words; NULL help: not shown */
    const char *hint;               /* a word or two for the bottom line, NULL: not there */
} sm_binding;

typedef enum sm_event_kind {
    SM_EVENT_IDLE,
    SM_EVENT_KEY,
    SM_EVENT_MOUSE,
    SM_EVENT_PASTE,
    SM_EVENT_RESIZE,
    SM_EVENT_RESUME,    /* after a stop: draw everything again */
    SM_EVENT_INTERRUPT, /* Ctrl-C */
    SM_EVENT_END        /* hang-up, SIGTERM, end of the keys of a headless one */
} sm_event_kind;
typedef enum sm_mouse_what {
    SM_MOUSE_PRESS,   /* the first button goes down, */
    SM_MOUSE_DRAG,    /* moves while it is down, */
    SM_MOUSE_RELEASE, /* comes up */
    SM_MOUSE_WHEEL_UP,
    SM_MOUSE_WHEEL_DOWN
} sm_mouse_what;
typedef struct sm_mouse {
    sm_mouse_what what;
    int x, y; /* a cell, counted from 0 */
} sm_mouse;
typedef struct sm_event {
    sm_event_kind kind;
    char key[16];
    sm_mouse mouse;
    const char *paste; /* valid until the next wait */
} sm_event;
typedef struct sm_caps {
    int w, h, colours;
    bool utf8;
} sm_caps;
enum { SM_SIDE_AT_MOST = 500 }; /* columns, lines; more of a terminal stays empty */
static inline sm_caps sm_caps_limited(sm_caps caps)
{
    caps.w = caps.w < 1 ? 1 : caps.w > SM_SIDE_AT_MOST ? SM_SIDE_AT_MOST : caps.w;
    caps.h = caps.h < 1 ? 1 : caps.h > SM_SIDE_AT_MOST ? SM_SIDE_AT_MOST : caps.h;
    return caps;
}

typedef struct sm_terminal sm_terminal;
struct sm_terminal {
    sm_caps (*caps)(const sm_terminal *t);         /* asked again after a resize */
    sm_theme_name (*ground)(const sm_terminal *t); /* dark or light, if it was asked and told, else auto; may be NULL */
    int patience; /* set by the caller, in milliseconds: IDLE after this long without input. 0: wait forever */
    int grace;    /* milliseconds that a frame waits for studies that have just begun; -1: until they are done */
    /* busy: IDLE at once if nothing came. Else blocks, as long as there is patience. */
    sm_status (*wait)(sm_terminal *t, bool busy, sm_event *out, sm_error *err);
    sm_status (*present)(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err);
    /* What began with the last event, or the frame after it, has lasted as long as a key may wait: work that can end
     * early ends here. NULL: never. */
    bool (*late)(const sm_terminal *t);
    bool (*pressed)(sm_terminal *t); /* a key, another size or a signal waits. Cheap. NULL: never */
    /* More input waits, and the last frame was shown a moment ago: the next one can wait. NULL: every frame is shown.
     */
    bool (*hurried)(const sm_terminal *t);
    /* To the clipboard, by way auto, tmux, osc52 or tool; said: where it went, "to the tmux buffer". SM_TERMINAL where
     * there is no way. May be NULL. */
    sm_status (*copy)(sm_terminal *t, const char *way, const char *bytes, size_t n, sm_text *said, sm_error *err);
    void (*suspend)(sm_terminal *t);         /* gives the screen back, stops the process, takes it again; may be NULL */
    int (*end_signal)(const sm_terminal *t); /* the signal behind END, 0: none; may be NULL */
    void (*close)(sm_terminal *t);           /* frees t; the screen is as it was before */
};
bool sm_key_among(const char *keys, const char *key); /* key is one of a binding's keys */
/* Splits `--keys` text: names and single characters separated by spaces; a longer word is typed letter by letter. The
 * mouse is press:X,Y drag:X,Y release:X,Y wheel-up:X,Y wheel-down:X,Y; click:X,Y is a press and a release. */
SM_MUST sm_status sm_keys_parse(const char *text, sm_text *out, sm_error *err); /* out: keys, each ended by '\n' */
sm_event sm_event_of(const char *key, size_t length); /* of one of those; a resize is left to the terminal, as a key */
#endif
