/* Answers to questions about ambiguous files: reading options that own their texts, and are kept for the next time. */
#ifndef SM_IO_ANSWERS_H
#define SM_IO_ANSWERS_H
#include "import.h"

typedef struct sm_answers { /* answers about the files */
    sm_read_options o;      /* texts are owned; unanswered options are NULL, 0 or false */
} sm_answers;               /* {0} is empty */

/* One answer by the name of its option ("true", "header"); NULL takes it back. SM_USAGE: no such option. */
SM_MUST sm_status sm_answers_set(sm_answers *a, const char *option, const char *value, sm_error *err);
const char *sm_answers_get(const sm_answers *a, const char *option); /* NULL: not answered */
/* Adds "--true class --pred 'a b'", parsed like a shell, to the previous answers. */
SM_MUST sm_status sm_answers_add(sm_answers *a, const char *words, sm_error *err);
void sm_answers_write(const sm_answers *a, sm_text *out); /* adds back to the same */
SM_MUST sm_status sm_answers_copy(sm_answers *to, const sm_answers *from, sm_error *err);
/* Applies the answers to *o, which borrows them. */
void sm_answers_lend(const sm_answers *a, sm_read_options *o);
void sm_answers_free(sm_answers *a);

/* For these files ($XDG_STATE_HOME/setmatch/imports, one per line, the latest 200), as long as they have the same
 * sizes, the first of them the same first row. Best effort, never fails loudly. */
void sm_answers_remember(const sm_answers *a, const sm_import *im, const char *const *files, size_t n);
void sm_answers_recall(sm_answers *a, const sm_import *im, const char *const *files, size_t n, bool *found);
#endif
