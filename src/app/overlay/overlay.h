/* The overlays, and how each is opened. None of them calls what carries out: they answer it. */
#ifndef SRC_APP_OVERLAY_OVERLAY_H
#define SRC_APP_OVERLAY_OVERLAY_H
#include "app/stage/app_internal.h"

extern const sm_overlay sm_overlay_dialog, sm_overlay_prompt, sm_overlay_help, sm_overlay_question, sm_overlay_menu,
    sm_overlay_confirm, sm_overlay_choose, sm_overlay_save, sm_overlay_import, sm_overlay_warnings;

/* The dialog of a change, filled in with the command's words. all: it shows what becomes of every index. */
void sm_push_dialog(sm_app *a, const sm_command *c, bool all);
unsigned sm_preview_needs(const sm_app *a); /* of the indices that a dialog shows before and after */
void sm_push_prompt(sm_app *a, char sign, const char *text);
/* The verb that people mean who type such a word out of habit: "open" for "o"; NULL: none. */
const char *sm_typed_verb(const char *word, size_t length);
/* Changes are unsaved: a yes runs the line all the same, or, where it is empty, leads to the start screen. */
void sm_ask_unsaved(sm_app *a, const char *line);
/* The same where there are unsaved changes and the command was typed without "!"; a yes runs it with one. */
void sm_ask_first(sm_app *a, const sm_command *c, bool *asked);
/* A yes runs the line. */
void sm_push_confirm(sm_app *a, const char *question, const char *line);
void sm_push_choice(sm_app *a); /* the list of indices, for a view that one is chosen for */
void sm_push_save(sm_app *a);   /* the box of all that can be written */
void sm_push_import(sm_app *a, sm_importing *take);
sm_importing *sm_import_shown(const sm_app *a); /* what the import screen shows; it stays its own */

/* A page over the view, which scrolls: its box, framed where there is room; *in: what is inside the frame. */
sm_rect sm_page_box(const sm_app *a, sm_rect *in);
int sm_page_by(const char *key, int page); /* the lines that a key scrolls by, far more than there are to an end */

#define SM_SCREEN "screen" /* what export calls the screen as it is, */
#define SM_ROWS   "rows"   /* and the rows that Points lists */
/* The file that labels of data/iris.csv.gz are written to. */
void sm_put_write_name(const sm_app *a, sm_text *out);
void sm_put_indices(const sm_app *a, sm_text *out); /* the ids that the document of the view is about, between commas */

#endif
