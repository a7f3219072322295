/* Rows sorted by one of their cells. */
#ifndef SM_UI_SORTING_H
#define SM_UI_SORTING_H
#include "base/grid.h"
#include "base/text.h"

typedef struct sm_sorting {
    bool down;
    size_t at_most; /* bytes of a text that are compared; 0: all of them */
    struct sm_sorting_key *key;
    size_t n, keys_capacity;
    sm_text texts;
    uint32_t *order; /* of keys */
} sm_sorting;        /* {0} is empty */

/* Adds a row with its cell. Amortised O(1); 16 bytes per row, plus the sort key of a text. */
void sm_sorting_add(sm_sorting *s, uint32_t row, sm_datum d);
/* Sorts numbers by size, then texts, then what has no value, whichever the direction; equal rows keep the order in
 * which they were added. 8 more bytes per row. O(n log n). */
void sm_sorting_run(sm_sorting *s);
uint32_t sm_sorting_at(const sm_sorting *s, size_t place); /* the row there, after run */
void sm_sorting_free(sm_sorting *s);

/* A text that writes a decimal number, as a datum: it sorts as one; neither inf, nan nor hexadecimal is a number. */
sm_datum sm_datum_field(const char *text);
#endif
