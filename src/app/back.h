/* Where q leads from here: what it does, and what is said of it. */
#ifndef SRC_APP_BACK_H
#define SRC_APP_BACK_H
#include "app/stage/app_internal.h"

typedef struct sm_way_back {
    bool (*open)(const sm_app *a, const char *key); /* whether q, or Esc, takes it from here */
    const char *hint;                               /* in the bottom line */
    const char *told;                               /* behind "q", to whoever presses Esc where only q leads on */
    void (*go)(sm_app *a);
    const char *command; /* where there is nothing to go; neither: the data are shut, which leads to the start screen */
} sm_way_back;
/* The first way that is open; NULL: the key leads nowhere (Esc at home). */
const sm_way_back *sm_way_back_of(const sm_app *a, const char *key);
#endif
