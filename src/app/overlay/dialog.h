/* The dialog of a verb: for its keys, and for how it is drawn. */
#ifndef SRC_APP_DIALOG_H
#define SRC_APP_DIALOG_H
#include "overlay.h"

enum { SM_DIALOG_FIELDS = SM_ARGS };

typedef struct sm_dialog { /* state of the overlay */
    const sm_verb *verb;
    sm_editor field[SM_DIALOG_FIELDS];
    size_t n, here;
    bool all;          /* show every index before and after, not only those of the panel; */
    size_t top, shown; /* the first of them, and how many were drawn last */
    sm_text line;      /* the current command */
    sm_error wrong;    /* why it cannot run; status SM_OK: it can */
    bool drafted, redrafted;
} sm_dialog;

static inline sm_dialog *sm_dialog_of(const sm_app *a)
{
    return a->layer.state;
}
static inline bool sm_arg_is_cluster(sm_arg_kind kind)
{
    return kind == SM_ARG_CLUSTER || kind == SM_ARG_TARGET;
}
static inline const char *sm_dialog_text(const sm_dialog *d, size_t field)
{
    return sm_text_of(&d->field[field].text);
}
uint64_t sm_dialog_most_points(const sm_app *a); /* maximum of COUNT; 0: unknown */
/* Moves to the previous (1) or next (-1) choice of the field being typed. */
void sm_dialog_step(sm_app *a, int by);

size_t sm_dialog_field_at(const sm_app *a, int x, int y); /* the field there, or SM_DIALOG_FIELDS */
void sm_dialog_draw(sm_app *a, sm_pen pen);
size_t sm_dialog_indices(const sm_app *a); /* number of indices that fit */
#endif
