/* The text of the message line in up to three lengths. */
#ifndef SRC_APP_STAGE_MESSAGES_H
#define SRC_APP_STAGE_MESSAGES_H
#include "base/text.h"

typedef struct sm_messages {
    sm_text full, brief, terse; /* brief, terse: shorter forms for narrow screens; "" if there are none */
    unsigned long said;         /* incremented by every message, to recognise a new one */
    bool wrong;                 /* it is an error */
    bool transient;             /* answers one key, and disappears with the next */
} sm_messages;

void sm_say_words(sm_messages *m, const char *format, ...) SM_LIKE_PRINTF(2, 3);
void sm_say_transient(sm_messages *m, const char *format, ...) SM_LIKE_PRINTF(2, 3);
void sm_say_nothing(sm_messages *m);
void sm_say_error(sm_messages *m, const sm_error *what);
/* Shows a text that was written before the action that it reports. Takes *text and leaves it {0}. */
void sm_say_text(sm_messages *m, sm_text *text);
void sm_messages_free(sm_messages *m);
#endif
