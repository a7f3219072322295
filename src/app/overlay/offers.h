/* What Tab offers for the end of a line that is being typed, and the list that one can move in. */
#ifndef SRC_APP_OFFERS_H
#define SRC_APP_OFFERS_H
#include "ui/editor.h"

typedef struct sm_offers {
    sm_text words;       /* the candidates, a line each, filled in by whoever knows them */
    size_t from;         /* byte of the line where the word that they replace begins */
    bool alone;          /* the line is that word: nothing follows it */
    const char **word;   /* where each begins */
    size_t n, here, top; /* here: the one that stands in the line; n: none */
    sm_text typed;       /* the line as it was */
    bool open;           /* the list is shown and takes keys */
} sm_offers;             /* {0} is empty */

/* Words and from were filled in: completes as far as all agree, and opens the list where there are several. */
void sm_offers_begin(sm_offers *o, sm_editor *line);
/* Tab Down C-n, S-Tab Up C-p, PgDn PgUp: to another; Enter: keeps the one that stands there; Esc: back to what was
 * typed. Any other key closes the list and is left alone. again: a directory was taken, its own files may be offered.
 */
void sm_offers_key(sm_offers *o, sm_editor *line, const char *key, bool *taken, bool *again);
void sm_offers_close(sm_offers *o);
/* In one line where they fit, else as a list; in the last lines of pen. */
void sm_offers_draw(const sm_offers *o, sm_pen pen);
void sm_offers_free(sm_offers *o);
#endif
