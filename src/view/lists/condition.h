/* What & asks of a row: some text anywhere, or something of one column. */
#ifndef SM_VIEW_CONDITION_H
#define SM_VIEW_CONDITION_H
#include "setmatch/ui/list.h"

typedef struct sm_condition {
    const struct sm_condition_way *way; /* NULL: some cell contains the text */
    size_t column;                      /* else the one that is asked */
    char text[SM_LIST_TEXT];
    char unknown[SM_LIST_TEXT]; /* a word ahead of a sign that is no column's name; "": none */
} sm_condition;

/* `text`, `column=value`, `column!=value`, `column~text`, `column>number` and so on. A sign behind what is no column's
 * name is part of the text. column: the column of that name, SIZE_MAX: there is none. */
void sm_condition_read(sm_condition *c, const char *text, size_t (*column)(const void *self, const char *name),
                       const void *self);
/* = and != compare texts as they stand, ~ finds a part whatever its case; < and > compare numbers by size, and where
 * the value is none, texts by their letters, so that 2024-05-01 works. An empty cell is neither above nor below. */
bool sm_condition_holds(const sm_condition *c, sm_datum cell);
#endif
