/* What shells may offer, from the rows: words of a kind, one behind the other. */
#ifndef CLI_OFFERS_H
#define CLI_OFFERS_H
#include "settings.h"

typedef struct sm_script { /* the first error sticks */
    sm_sink out;
    sm_error *err;
    sm_status status;
} sm_script;
void sm_script_put(sm_script *s, const char *text);
void sm_script_printf(sm_script *s, const char *format, ...) SM_LIKE_PRINTF(2, 3);
/* text with before in front of every character of special. */
void sm_script_escaped(sm_script *s, const char *text, const char *special, const char *before);

void sm_script_words(sm_script *s, sm_completion kind, const char *between); /* indices, views, lists, noise */
void sm_script_choices(sm_script *s, const char *choices);                   /* "a|b" as "a b" */
void sm_script_tasks(sm_script *s, const char *between);                     /* names of commands */
void sm_script_samples(sm_script *s, const char *between);                   /* without "sample:" */
void sm_script_endings(sm_script *s, const char *between);                   /* that convert writes */
#endif
