/* What Tab offers for the end of a line that is being typed, and the list that one can move in. */
#ifndef SRC_APP_OFFERS_H
#define SRC_APP_OFFERS_H
#include "ui/editor.h"

typedef struct sm_offers {
    sm_text words;       /* the candidates, one per line, filled in by the caller */
    size_t from;         /* byte of the line where the replaced word starts */
    bool alone;          /* the line is that word: nothing follows it */
    const char **word;   /* start of each */
    size_t n, here, top; /* here: the candidate in the line; n: none */
    sm_text typed;       /* the line as it was */
    bool open;           /* the list is shown and takes keys */
} sm_offers;             /* {0} is empty */

/* Completes the common prefix of the candidates in words, and opens the list if there are several. */
void sm_offers_begin(sm_offers *o, sm_editor *line);
/* Handles a key: Tab Down C-n, S-Tab Up C-p, PgDn PgUp select; Enter accepts; Esc restores the typed text. Any other
 * key closes the list and is not consumed. again: a directory was accepted, so its files can be offered. */
void sm_offers_key(sm_offers *o, sm_editor *line, const char *key, bool *taken, bool *again);
void sm_offers_close(sm_offers *o);
/* Draws one line if they fit, else a list, in the last lines of pen. */
void sm_offers_draw(const sm_offers *o, sm_pen pen);
void sm_offers_free(sm_offers *o);
#endif
