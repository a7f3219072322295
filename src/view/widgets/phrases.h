/* The words and signs that screens and lessons use, and what each means: the glossary lists them, and a lesson explains
 * one where it is used first. */
#ifndef VIEW_WIDGETS_PHRASES_H
#define VIEW_WIDGETS_PHRASES_H
#include "measure/registry.h"
#include "session/player.h"

typedef struct sm_phrase {
    const char *word, *meaning;
    const char *forms; /* as it is in sentences, '|' between; NULL: it is not looked for there */
} sm_phrase;
extern const sm_phrase sm_phrases[]; /* ends in {0} */

typedef struct sm_use {    /* the first use of a term in a lesson */
    const char *at;        /* in one of the step's texts */
    size_t length;         /* bytes */
    const sm_phrase *term; /* NULL: it is */
    const sm_index *index;
} sm_use;
enum { SM_USES_MOST = 12 };
/* The terms, and the indices by their short names, that no earlier step has and this one has in what may be seen of it,
 * in the order of the text. */
size_t sm_first_uses(const sm_player *p, sm_use out[SM_USES_MOST]);
void sm_put_use(sm_text *out, const sm_use *u); /* "nats: unit of information .." */
#endif
