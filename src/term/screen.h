/* The screen on a real terminal in parts: signals, keys and mouse, drawing, opening and closing. */
#ifndef SM_TERM_SCREEN_H
#define SM_TERM_SCREEN_H
#include "ground.h"
#include "mouse.h"
#include "term.h"
#include <signal.h>
#include <stdio.h>
#include <termios.h>
#include <wchar.h>

#define NCURSES_NOMACROS 1
#include <curses.h>

enum {
    DRAIN_MS = 20,         /* how long the terminal may take for some of what goes out, before we do other things */
    ESCAPE_MS = 25,        /* how long an Esc may still become the start of a key */
    GRACE_MS = 20,         /* that a frame waits for a study that has just begun */
    LATE_MS = 12,          /* how long work may continue before we look for a key again */
    FRAME_MS = 40,         /* a frame is shown after so long, whatever keys wait */
    GROUND_MS = 50,        /* how long we wait to be told of the ground */
    AHEAD_AT_MOST = 256,   /* keys that are typed meanwhile; the rest waits in the terminal */
    PASTE_MS = 1000,       /* timeout after which an unterminated paste ends */
    PASTE_AT_MOST = 65536, /* bytes; the rest is dropped */
    PAIRS_AT_MOST = 254,
    STUCK_AT_MOST = 50, /* readable, and nothing to read: so often, and the terminal is gone */
    SIGNALS_AT_MOST = 16,
    KEY_PASTE_BEGIN = KEY_MAX + 1,
    KEY_PASTE_END = KEY_MAX + 2,
    KEY_REPORT = KEY_MAX + 3, /* of the mouse */
    KEY_OLD_REPORT = KEY_MAX + 4,
    KEY_TOLD = KEY_MAX + 5 /* of the ground */
};

typedef struct sm_output { /* descriptors; -1: none */
    FILE *stream;          /* output stream of curses, */
    int curses;            /* and its descriptor; */
    int memory;            /* is after it while curses draws, */
    int real;              /* and this, the terminal, otherwise */
    int fd;                /* the terminal, for writing without waiting */
    bool caught, behind; /* curses is drawing; the terminal has not taken what was drawn, and there is a newer frame */
    sm_text left;        /* bytes that the terminal has not taken yet */
} sm_output;

typedef struct screen {
    sm_terminal terminal; /* first, so that a pointer to one is a pointer to the other */
    SCREEN *curses;
    FILE *tty; /* /dev/tty when stdin is not a terminal, else NULL */
    int in;
    sm_output output;
    struct termios raw; /* how we want the terminal */
    sigset_t waiting;   /* the mask while we wait */
    bool utf8, defaults, more, gone, pasting, resumed;
    int colours, w, h, stuck; /* w, h: as last reported */
    char character[8];        /* bytes of one, as received so far */
    size_t n_character;
    sm_text paste;
    char paste_on[16], paste_off[16];
    char mouse_on[32], mouse_off[32];
    sm_report report;
    sm_told told; /* a reply being received, even if it is too late to matter */
    sm_theme_name ground;
    struct timespec since;    /* the last event */
    struct timespec shown;    /* the last frame */
    int ahead[AHEAD_AT_MOST]; /* curses' codes that came while we waited for the ground */
    size_t n_ahead, at_ahead;
    short pair[PAIRS_AT_MOST][2];
    int n_pairs;
} screen;

/* ---- signals ----------------------------------------------------------------------------------------------------- */
/* The mutable global of this room: what handlers set, and what the crash handler needs to give the terminal back. */
extern struct sm_signals {
    volatile sig_atomic_t end, stop, go_on;
    struct termios before;
    char leave[160];
    size_t leave_length;
    struct sigaction was[SIGNALS_AT_MOST];
} sm_signal;
void sm_signals_catch(screen *s), sm_signals_release(const screen *s);
void sm_signals_at_once(bool on);        /* blocks or unblocks signals that end the program at any time */
void sm_signals_let_in(const screen *s); /* delivers pending signals */

/* ---- what goes out ----------------------------------------------------------------------------------------------- */
FILE *sm_output_open(screen *s); /* what curses is to write to; NULL: there is no such thing */
void sm_output_close(screen *s);
void sm_output_begin(screen *s), sm_output_end(screen *s); /* around what makes curses write */
void sm_output_send(screen *s, const char *text);
/* Sends what is left, as far as the terminal takes some every `ms` milliseconds; true when nothing is left. */
bool sm_output_flush(screen *s, int ms);

/* ---- the others -------------------------------------------------------------------------------------------------- */
void sm_screen_fit(void); /* curses follows the window */
void sm_screen_stop(screen *s, bool group);
void sm_screen_take_back(screen *s);
void sm_screen_ask_ground(screen *s);
SM_MUST sm_status sm_screen_wait(sm_terminal *t, bool busy, sm_event *out, sm_error *err);
bool sm_screen_late(const sm_terminal *t);
bool sm_screen_pressed(sm_terminal *t);
bool sm_screen_hurried(const sm_terminal *t);
SM_MUST sm_status sm_screen_present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err);
#endif
