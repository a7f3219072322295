/* Files that are being opened, and the screen that asks what their columns are: for import*.c and opening. */
#ifndef SRC_APP_IMPORT_H
#define SRC_APP_IMPORT_H
#include "io/load/answers.h"
#include "overlay.h"
#include "ui/editor.h"

struct sm_importing {
    sm_import *im;
    char **file;
    size_t n_files;
    sm_read_options base; /* options of the program */
    sm_answers answers;   /* current or previous choices */
    bool recalled;        /* the answers are from the previous time */
    bool every;           /* all predictions are read because none was chosen */
    sm_text compared;     /* the answer that compares all predictions with a guessed truth; empty: none */
};
/* Recognises with the answers as they are now. */
SM_MUST sm_status sm_importing_decide(sm_importing *i, sm_error *err);
/* The answers that are offered, NULL at the end. *every: with all predictions, so that they are compared. */
const char *sm_importing_answer(const sm_importing *i, size_t n, bool *every);
/* Returns the answer that Enter selects, or SIZE_MAX if it would guess the truth. */
size_t sm_importing_marked(const sm_importing *i);

typedef struct sm_import_screen { /* state of the overlay */
    sm_importing *i;
    bool recognised; /* whether a role was detected before the user chose one */
    uint32_t col, left;
    uint64_t top;
    bool keys; /* help on the keys is shown */
    bool seeking;
    sm_editor sought;
} sm_import_screen;
static inline sm_import_screen *sm_import_of(const sm_app *a) /* while it is the overlay */
{
    return a->layer.state;
}

bool sm_import_is_open(const sm_import_screen *s);
/* Returns the column's name, or its number if it has none, in room. */
const char *sm_import_column(const sm_import_screen *s, uint32_t column, char buffer[16]);
bool sm_import_names(const sm_import_screen *s, const char *word, uint32_t column); /* "#3", "3" or its name */
sm_column_role sm_import_role(const sm_import_screen *s, uint32_t column, const char **why);
uint64_t sm_import_first_row(const sm_import_screen *s), sm_import_shown_rows(const sm_import_screen *s);

void sm_import_draw(sm_app *a, sm_pen pen);
int sm_import_lines(const sm_app *a); /* rows of the file that are seen */
/* How many columns are seen, from the one on that is shown first when the cursor is on col. */
uint32_t sm_import_across(const sm_app *a, uint32_t *left);
bool sm_import_at(const sm_app *a, int x, int y, uint32_t *column, size_t *answer); /* SM_NONE, SIZE_MAX: not there */
#endif
