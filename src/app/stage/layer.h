/* What lies over the view and takes the keys first: a dialog, a prompt, help, a question. It changes its own state and
 * answers what is to become of it; whoever passed it the key closes it, and carries out what it asked for. */
#ifndef SRC_APP_STAGE_LAYER_H
#define SRC_APP_STAGE_LAYER_H
#include "app/app.h"

typedef struct sm_overlay {
    const char *name;
    size_t state_size;
    const sm_binding *keys; /* for the bottom line, ends in {0}; NULL: it uses that line for something else */
    sm_status (*key)(sm_app *a, const char *key, sm_error *err);
    sm_status (*paste)(sm_app *a, const char *text, sm_error *err);  /* NULL: a paste is ignored */
    sm_status (*mouse)(sm_app *a, const sm_mouse *m, sm_error *err); /* NULL: it does nothing here */
    void (*draw)(sm_app *a, sm_pen pen);
    void (*free)(sm_app *a);    /* frees what its state holds; NULL: nothing */
    bool (*settled)(sm_app *a); /* all values are settled: whether it had something to do. NULL: never */
    bool asks;                  /* the message is its question: it draws that, and Ctrl-C means yes */
    bool drafts;                /* it drafts a change itself, so the view's preview waits */
} sm_overlay;

typedef enum sm_overlay_outcome {
    SM_STAYS,
    SM_CLOSES,
    SM_RUNS,    /* closes; the line is run */
    SM_TYPED,   /* closes; the line was typed, behind its sign ':', '/' or '&' */
    SM_EDITS,   /* closes; the line editor opens with the line, behind its sign */
    SM_PRESSES, /* closes; the first of these keys is pressed */
    SM_OPENS,   /* the files that are shown are opened; closes where that works */
    SM_SHUTS    /* closes; back to the start screen */
} sm_overlay_outcome;

typedef struct sm_layer {
    const sm_overlay *top;      /* NULL: the view itself */
    void *state;                /* its own */
    sm_overlay_outcome outcome; /* what it answered, */
    sm_text line;               /* and what the answer is about */
} sm_layer;

/* Opens another one, its state zeroed, in place of what lies there. */
void sm_push_overlay(sm_app *a, const sm_overlay *o);
void sm_close_overlay(sm_app *a);
/* What its key, or its mouse, answers. */
void sm_overlay_answer(sm_app *a, sm_overlay_outcome outcome, const char *format, ...) SM_LIKE_PRINTF(3, 4);
void sm_overlay_closes(sm_app *a); /* SM_OK */
#endif
