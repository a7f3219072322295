/* An overlay covers the view and gets keys first: a dialog, a prompt, help, a question. It changes only its state and
 * returns an outcome; the caller closes it and dispatches its answer. */
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
    void (*free)(sm_app *a); /* frees its state; NULL: nothing to free */
    bool (*settled)(
        sm_app *a); /* called when all values are computed; returns whether it did something; NULL: never called */
    bool asks;      /* the message is its question: it draws that, and Ctrl-C means yes */
    bool drafts;    /* it drafts a change itself, so the view's preview waits */
} sm_overlay;

typedef enum sm_overlay_outcome {
    SM_STAYS,
    SM_CLOSES,
    SM_RUNS,    /* closes; the line is run */
    SM_TYPED,   /* closes; the line was typed after its sign ':', '/' or '&' */
    SM_EDITS,   /* closes; the line editor opens with the line after its sign */
    SM_PRESSES, /* closes; the first of these keys is pressed */
    SM_OPENS,   /* opens the displayed files; closes if that succeeds */
    SM_SHUTS    /* closes; back to the start screen */
} sm_overlay_outcome;

typedef struct sm_layer {
    const sm_overlay *top;      /* NULL: the view itself */
    void *state;                /* its own */
    sm_overlay_outcome outcome; /* its outcome, */
    sm_text line;               /* and the argument of the outcome */
} sm_layer;

/* Replaces the current overlay by another, whose state is zeroed. */
void sm_push_overlay(sm_app *a, const sm_overlay *o);
void sm_close_overlay(sm_app *a);
/* Applies the answer to its key or mouse event. */
void sm_overlay_answer(sm_app *a, sm_overlay_outcome outcome, const char *format, ...) SM_LIKE_PRINTF(3, 4);
void sm_overlay_closes(sm_app *a); /* SM_OK */
#endif
