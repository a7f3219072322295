/* The two terminals. */
#ifndef SM_TERM_TERM_H
#define SM_TERM_TERM_H
#include "ui/recording.h"
#include "ui/terminal.h"

/* SM_TERMINAL when stdout is not a terminal, TERM is unset or dumb, or curses rejects it. Keys come from stdin,
 * or from /dev/tty when stdin is not a terminal. */
typedef struct sm_curses_options {
    bool colour; /* false: as if the terminal had none, */
    bool mouse;  /* or no mouse: it is the terminal's own */
    bool ground; /* ask for its ground, and wait for an answer, 50 ms at most: see sm_terminal */
} sm_curses_options;
SM_MUST sm_status sm_curses_open(sm_terminal **out, sm_curses_options o, sm_error *err);
/* While on, a signal that ends the program does so at once, wherever it is; the terminal is given back. For work that
 * is nothing to lose, and asks nobody. */
void sm_curses_end_at_once(sm_terminal *t, bool on);
bool sm_curses_possible(sm_error *why); /* the checks alone: is a terminal there that could show the explorer? */
/* TERM where it names a kind of terminal that is not known here; another kind, *used, represents it then. NULL: it is
 * known, or there is no terminal. */
const char *sm_curses_unknown(const char **used);
/* keys as sm_keys_parse takes them; present keeps the last frame as text. "resize:WxH" among the keys is a resize. */
SM_MUST sm_status sm_headless_open(sm_terminal **out, sm_caps caps, const char *keys, sm_error *err);
const sm_frame *sm_headless_last(const sm_terminal *t); /* NULL before the first present */
sm_theme_name sm_headless_theme(const sm_terminal *t);  /* that it was presented in */
const char *sm_headless_copied(const sm_terminal *t);   /* what was copied last; "" if nothing was */

/* A terminal that plays a script and records the screen. A script has keys as in sm_keys_parse, comments that begin a
 * line with #, and pause:SECONDS. The keys of a word follow quickly, a new word after half a second. file: for errors.
 */
SM_MUST sm_status sm_recorder_open(sm_terminal **out, sm_caps caps, const char *script, const char *file,
                                   sm_error *err);
const sm_recording *sm_recorder_recording(const sm_terminal *t);
#endif
