/* Ways to the clipboard. */
#ifndef TERM_CLIPBOARD_H
#define TERM_CLIPBOARD_H
#include "base/text.h"

#define SM_OSC52_AT_MOST                                                                                               \
    74994 /* maximum bytes: 100,000 in base64 with the escape sequence, which terminals still accept */

/* way: auto, tmux, osc52 or tool; auto takes the first that is there and works. known: the terminal's entry lists the
 * control string. tty: what shows the screen. said: where it went. SM_TERMINAL if there is no way. */
SM_MUST sm_status sm_clipboard_copy(const char *way, bool known, int tty, const char *bytes, size_t n, sm_text *said,
                                    sm_error *err);
#endif
