/* A dialog in parts: fields and keys, and how it is drawn. */
#ifndef SM_APP_DIALOG_H
#define SM_APP_DIALOG_H
#include "inside.h"

typedef struct sm_previewed { /* an index that a dialog shows before and after */
    const char *id, *label;
} sm_previewed;
extern const sm_previewed sm_previews[]; /* ends in {0} */

void sm_dialog_draw(sm_app *a, sm_pen pen);
/* The names or numbers that Up and Down go through in this field; index of the text that stands there, or -1. */
void sm_dialog_label(char out[24], const sm_arg *arg);
uint64_t sm_dialog_most(const sm_app *a); /* points that a COUNT can take; 0: not known */
#endif
