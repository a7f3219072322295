/* The columns of a file that have no other place in a list of points. Their fields are read again when a row is seen;
 * kept are the rows of a screen, and of them as much as a screen can show. */
#ifndef SM_VIEW_ATTRIBUTES_H
#define SM_VIEW_ATTRIBUTES_H
#include "core/dataset.h"

typedef struct sm_attributes_row sm_attributes_row;
typedef struct sm_attributes {
    const sm_rows *rows;     /* the dataset's; NULL: not opened */
    uint32_t *column, n;     /* the displayed ones, as columns of rows */
    sm_text *cell;           /* a text each column of rows: the row that was read last, */
    uint32_t point;          /* which is this point's; SM_NONE: nothing was read */
    sm_attributes_row *kept; /* n_kept rows read before */
    size_t n_kept, next;     /* next: the one that makes room */
    sm_error wrong;          /* with a status: why no row can be shown any more */
    char name[32];           /* room for the name of a column that has none */
} sm_attributes;             /* {0}: none */

/* The columns of d's file but for the two labellings that are compared and the id and coordinates that the list has
 * already. None where the rows were not kept. */
void sm_attributes_open(sm_attributes *a, const sm_dataset *d);
void sm_attributes_free(sm_attributes *a);
/* Reads the rows of n points ahead and keeps so many; column: one that is seen. False: a->wrong says why not. */
bool sm_attributes_fetch(sm_attributes *a, const uint32_t *point, size_t n, uint32_t column);
const char *sm_attributes_name(sm_attributes *a, uint32_t column);     /* "#7" where it has none */
const char *sm_attributes_row_name(sm_attributes *a, uint32_t column); /* of a column of a->rows */
/* A field as its file has it, or as much of it as a list shows; NULL: it cannot be read. Valid until the next call. */
const char *sm_attributes_at(sm_attributes *a, uint32_t point, uint32_t column);
/* Every column of the row as its file has them, in full: a text each column of a->rows; NULL: it cannot be read. Valid
 * until the next call. */
const sm_text *sm_attributes_whole(sm_attributes *a, uint32_t point);
#endif
