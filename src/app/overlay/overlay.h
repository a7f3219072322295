/* The overlays and the functions that open them. Overlays return answers; they never dispatch commands. */
#ifndef SRC_APP_OVERLAY_OVERLAY_H
#define SRC_APP_OVERLAY_OVERLAY_H
#include "app/stage/app_internal.h"

extern const sm_overlay sm_overlay_dialog, sm_overlay_prompt, sm_overlay_help, sm_overlay_question, sm_overlay_menu,
    sm_overlay_confirm, sm_overlay_choose, sm_overlay_save, sm_overlay_import, sm_overlay_warnings;

/* Opens the dialog of a change, filled in from the command. all: it previews every index. */
void sm_push_dialog(sm_app *a, const sm_command *c, bool all);
unsigned sm_preview_needs(const sm_app *a); /* inputs of the indices in the preview */
void sm_push_prompt(sm_app *a, char sign, const char *text);
/* The verb that people mean who type such a word out of habit: "open" for "o"; NULL: none. */
const char *sm_typed_verb(const char *word, size_t length);
/* Asks about unsaved changes. Yes runs the line anyway, or returns to the start screen if it is empty. */
void sm_ask_unsaved(sm_app *a, const char *line);
/* The same, only if there are unsaved changes and the command was typed without "!". Yes runs it with "!". */
void sm_ask_first(sm_app *a, const sm_command *c, bool *asked);
/* A yes runs the line. */
void sm_push_confirm(sm_app *a, const char *question, const char *line);
void sm_push_choice(sm_app *a); /* the list of indices, for a view that one is chosen for */
void sm_push_save(sm_app *a);   /* the box of all that can be written */
void sm_push_import(sm_app *a, sm_importing *take);
sm_importing *sm_import_shown(const sm_app *a); /* the files on the import screen; borrowed */

/* Computes the box of a scrolling page over the view, framed if it fits; *in: the area inside the frame. */
sm_rect sm_page_box(const sm_app *a, sm_rect *in);
int sm_page_by(const char *key, int page); /* the lines that a key scrolls by, far more than there are to an end */

#define SM_SCREEN "screen" /* the name of the current screen in export */
#define SM_ROWS   "rows"   /* and the rows that Points lists */
/* Appends the default output name, such as that for data/iris.csv.gz. */
void sm_put_write_name(const sm_app *a, sm_text *out);
void sm_put_indices(const sm_app *a, sm_text *out); /* the ids that the document of the view is about, between commas */

#endif
