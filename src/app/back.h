/* The target of q in the current state, and its description. */
#ifndef SRC_APP_BACK_H
#define SRC_APP_BACK_H
#include "app/stage/app_internal.h"

typedef struct sm_way_back {
    bool (*open)(const sm_app *a, const char *key); /* whether this key goes back from here */
    const char *hint;                               /* text in the bottom line */
    const char *told;                               /* text after "q", shown if Esc is pressed but only q goes back */
    void (*go)(sm_app *a);
    const char *command; /* if there is nothing to call; without either, the data close and the start screen opens */
} sm_way_back;
/* Returns the first available way back, or NULL if the key leads nowhere (Esc in the first view). */
const sm_way_back *sm_way_back_of(const sm_app *a, const char *key);
#endif
