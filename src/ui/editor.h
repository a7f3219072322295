/* One line being typed: cursor, words, history. */
#ifndef SM_UI_EDITOR_H
#define SM_UI_EDITOR_H
#include "frame.h"

typedef struct sm_editor {
    sm_text text;
    size_t at;  /* byte of the cursor */
    bool fresh; /* the text was put there, not typed: the first character typed replaces it */
} sm_editor;    /* {0} is empty */
void sm_editor_set(sm_editor *e, const char *text, bool fresh);
/* Left Right Home End C-a C-e C-b C-f Backspace Delete C-w C-u C-k C-d and characters. True when the key was taken. */
void sm_editor_key(sm_editor *e, const char *key, bool *taken);
void sm_editor_insert(sm_editor *e, const char *text); /* a paste: controls become spaces */
void sm_editor_draw(const sm_editor *e, sm_pen pen, int x, int y, int columns, bool cursor); /* scrolls to the cursor */
void sm_editor_free(sm_editor *e);
#endif
