/* Conditions of the & filter: all must be true, each for any text or one column. */
#ifndef SM_VIEW_CONDITION_H
#define SM_VIEW_CONDITION_H
#include "ui/list.h"

typedef struct sm_condition {
    const struct sm_condition_way *way; /* NULL: some cell contains the text */
    size_t column;                      /* else the column of the question */
    char text[SM_LIST_TEXT];
    char unknown[SM_LIST_TEXT];    /* a word before a sign that is not a column name; "": none */
    unsigned long long numbers;    /* filled cells of the column that were asked so far: numbers, */
    unsigned long long not_number; /* and others */
} sm_condition;

enum { SM_CONDITIONS = 8 };
typedef struct sm_conditions {
    sm_condition at[SM_CONDITIONS]; /* all of them must hold */
    size_t n;
    char unknown[SM_LIST_TEXT]; /* looks like a column where a condition starts, but is not one; "": none */
    const char *wrong;          /* another error in the text, as a sentence; NULL: none */
} sm_conditions;

/* Conditions `text`, `column=value`, `column!=value`, `column~text`, `column>number` and so on, joined by a blank, a
 * comma, "and" or &. A value ends where a further condition begins; in double quotes it ends with them, so that it may
 * hold what looks like one. Only the first may be a text without a column; a sign after what is not a column's name is
 * part of it. column: the column of that name, SIZE_MAX: there is none. */
void sm_conditions_read(sm_conditions *c, const char *text, size_t (*column)(const void *self, const char *name),
                        const void *self);
/* = and != compare texts as they are, ~ finds a part whatever its case; < and > compare numbers by size, and where
 * the value is none, texts by their letters, so that 2024-05-01 works. An empty cell is neither above nor below. */
bool sm_condition_holds(sm_condition *c, sm_datum cell);
/* Once cells were asked: a value of letters was compared with a column of numbers only, or the other way round. "": no,
 * else why, a whole sentence. name: of the column. */
void sm_condition_mismatch(const sm_condition *c, const char *name, char *out, size_t capacity);
#endif
