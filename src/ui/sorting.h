/* Rows sorted by what stands in one of their cells, in slices: for lists of any length. */
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
    uint32_t *order,
        *other; /* of keys: runs of `width` are sorted; the pair of them that begins at low is merged into */
    size_t width, low, first, second, to; /* other, so far from its own beginning to `to` */
} sm_sorting;                             /* {0} is empty */

/* One row more, with what it is sorted by. Amortised O(1); 16 bytes a row, and of texts as much as is compared. */
void sm_sorting_add(sm_sorting *s, uint32_t row, sm_datum d);
/* Numbers by size, then texts, what has no value last whichever the direction; equals stay as they were added. Works as
 * far as the budget goes (see sm_live_settle), and is done when some is left; goes on when called again. 8 more bytes a
 * row. O(n log n). */
void sm_sorting_run(sm_sorting *s, uint64_t *budget);
double sm_sorting_progress(const sm_sorting *s);           /* 0 to 1 */
uint32_t sm_sorting_at(const sm_sorting *s, size_t place); /* the row there, once it is done */
void sm_sorting_free(sm_sorting *s);

/* A text that writes a decimal number, as a datum: it sorts as one; neither inf, nan nor hexadecimal is a number. */
sm_datum sm_datum_field(const char *text);
#endif
