/* A dialog in parts: fields and keys, and how it is drawn. */
#ifndef SM_APP_DIALOG_H
#define SM_APP_DIALOG_H
#include "inside.h"
#include "setmatch/ui/editor.h"

enum { SM_FIELDS = SM_ARGS };
typedef struct sm_dialog { /* over_state of the overlay */
    const sm_verb *verb;
    sm_editor field[SM_FIELDS];
    size_t n, here;
    sm_text line;   /* the command as it stands */
    sm_error wrong; /* why it cannot run as it stands; status SM_OK: it can */
    bool drafted;
} sm_dialog;

static inline sm_dialog *sm_dialog_of(const sm_app *a)
{
    return a->over_state;
}

typedef struct sm_previewed { /* an index that a dialog shows before and after */
    const char *id, *label;
} sm_previewed;
extern const sm_previewed sm_previews[]; /* ends in {0} */

void sm_dialog_draw(sm_app *a, sm_pen pen);
size_t sm_dialog_at(const sm_app *a, int x, int y); /* the field there, or SM_FIELDS */
uint64_t sm_dialog_most(const sm_app *a);           /* points that a COUNT can take; 0: not known */
#endif
