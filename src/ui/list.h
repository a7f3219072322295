/* A list of any grid: scrolls, sorts, filters, marks and finds. It knows rows by their number in the grid and nothing
 * of what they mean. Scrolling asks the grid for the rows that are seen and no others; sorting and filtering ask for
 * all of them, once. */
#ifndef SM_UI_LIST_H
#define SM_UI_LIST_H
#include "base/grid.h"
#include "terminal.h"

enum { SM_LIST_MEASURED = 32, SM_LIST_TEXT = 128, SM_LIST_CELL = 28 }; /* CELL: the most columns of a cell of words */

typedef struct sm_list {
    size_t rows, cols; /* of the grid when it was taken */
    uint32_t *order;   /* the rows that are seen, in order */
    size_t shown;      /* how many those are */
    uint64_t *marks;   /* one bit per row of the grid */
    size_t marked;
    size_t at, top; /* place of the cursor in order; first place asked for, clamped when drawn */
    size_t col;     /* the column under the cursor */
    bool ranging;   /* v was pressed: moving marks from anchor to the cursor */
    size_t anchor;
    bool sorted, down; /* by sort_col, downwards */
    size_t sort_col;
    uint64_t falls; /* set by the owner, one bit per column: s sorts it downwards first */
    bool ranked;    /* likewise: s only turns the order round and never gives it up */
    /* Likewise: the rows come filtered and sorted as filter, sorted, sort_col and down say, or soon will: the owner
     * sees to it when they change. */
    bool arranged;
    char filter[SM_LIST_TEXT], sought[SM_LIST_TEXT];
    /* Measures a sample of the rows for the first columns that are not lookups; the screen may need more. */
    int width[SM_LIST_MEASURED];
    size_t looked_up; /* set by the owner: the last n columns are too expensive to sample */
} sm_list;            /* {0} is empty */

/* The grid has other rows now: order, filter and sort anew, nothing marked; the cursor keeps its row if row keep (of
 * the new grid; SIZE_MAX: its place) is still seen. On failure the list is as it was. At most 2^32 rows. O(rows). */
SM_MUST sm_status sm_list_take(sm_list *l, const sm_grid *g, size_t keep, sm_error *err);
void sm_list_free(sm_list *l);
void sm_list_measure(sm_list *l, const sm_grid *g); /* the widths anew, of a grid that shows the same rows otherwise */
/* An empty list that is to begin where another one was: cursor, column, sorting and filter of it, for the next take. */
void sm_list_like(sm_list *l, const sm_list *was);
size_t sm_list_row(const sm_list *l); /* row of the grid under the cursor; SIZE_MAX: nothing is seen */

/* Words by their letters with runs of digits as numbers, numbers by size, what has no value last; equals stay in the
 * order of the grid. O(rows log rows). */
void sm_list_sort(sm_list *l, const sm_grid *g, size_t col, bool down);
void sm_list_unsort(sm_list *l, const sm_grid *g);
/* Only the rows with text in some cell, ASCII case aside; "": all. Marks of rows no longer seen stay. */
void sm_list_filter(sm_list *l, const sm_grid *g, const char *text);
bool sm_list_find(sm_list *l, const sm_grid *g, const char *text, int direction); /* the next one, round and round */
void sm_list_to(sm_list *l, size_t row);                                          /* if it is seen */

void sm_list_mark(sm_list *l, size_t row, bool on);
bool sm_list_is_marked(const sm_list *l, size_t row);

/* Up Down j k PgUp PgDn C-b C-f g+g G Home End: the cursor; Left Right h l: the column; s: sort by it upwards,
 * downwards, as it came; Space: mark and continue, v: mark a range, *: all that are seen, or none, i: the others. True
 * when the key was taken. h: lines of the list on the screen, head included. */
bool sm_list_key(sm_list *l, const sm_grid *g, const char *key, int h);
/* The first place seen on so many lines, and how many rows there is room for (*room; may be NULL). */
size_t sm_list_top(const sm_list *l, int h, size_t *capacity);

typedef struct sm_list_look {
    bool marks;   /* a column of ◉ and ○ */
    bool resting; /* the keys go elsewhere: the row of the cursor is pointed at, not lit */
    bool placed;  /* words that write a number stand where they are; else they are aligned to the right */
    int digits;   /* after the point, of real numbers; 0: four */
    const sm_grid *grid;
} sm_list_look;
/* Head, rule (if there is room) and rows; the first column stays when the others scroll aside. Sets the terminal's
 * cursor to the row of the cursor. */
void sm_list_draw(const sm_list *l, const sm_list_look *look, sm_pen pen);
typedef enum sm_list_hit { SM_LIST_MISSED, SM_LIST_HIT, SM_LIST_HIT_AGAIN } sm_list_hit;
/* A press takes the cursor to a row (again: it was there), marks it in the column of marks, takes the cursor to a
 * column where its head is pressed and sorts by it when it was there; a drag marks a range as v does. at: where the
 * list was drawn. The wheel misses. */
sm_list_hit sm_list_mouse(sm_list *l, const sm_list_look *look, sm_look screen, sm_rect at, const sm_mouse *m);
/* "K4", "12", "0.2500", "n/a": a cell as the list writes it. */
void sm_list_words(char out[SM_LIST_TEXT], sm_datum d, int digits);
#endif
