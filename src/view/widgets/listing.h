/* A listing: rows in columns that one walks through, sorts, filters, searches, marks and copies. A view that lists
 * something describes its columns and says how many rows there are; everything else is done here. The listing is the
 * first member of the view's state, so that the functions below can be in its row of actions and in its sm_view. */
#ifndef SM_VIEW_LISTING_H
#define SM_VIEW_LISTING_H
#include "view/widgets/study.h"

enum { SM_LISTING_LOW = 12 }; /* fewer lines show nothing below the rows */

typedef struct sm_listing_kind {
    sm_grid grid;       /* its title and columns; self is state */
    bool marks, placed; /* see sm_list_look */
    int below;          /* lines below the rows, if there is space: the first stays empty */
    sm_datum (*shown)(const void *state, sm_spot at); /* the cell as it is drawn; NULL: as it is */
    /* Why no rows are shown; NULL: they are. */
    const char *(*missing)(const void *state, const sm_scene *scene);
    /* Draws what is above the rows and returns its lines; into a pen without a frame only these count. */
    int (*above)(const void *state, const sm_scene *scene, sm_pen pen);
    void (*draw_below)(const void *state, const sm_scene *scene, sm_pen pen);
} sm_listing_kind;

typedef struct sm_listing {
    sm_study study; /* what finds the rows; not begun where they are at hand */
    const sm_listing_kind *kind;
    void *state; /* what the functions of kind get */
    const sm_registry *indices;
    const sm_session *s; /* for the cells; borrowed, and set again before each frame; NULL: none */
    sm_list list;
    sm_grid grid, drawn;         /* of all rows; the second as they are drawn */
    bool made;                   /* false: the rows must be taken again, or are too many */
    char (*words)[SM_LIST_TEXT]; /* room for the words of a cell */
} sm_listing;

/* state: what kind's functions get. */
void sm_listing_begin(sm_listing *l, const sm_listing_kind *kind, void *state, const sm_registry *indices);
/* Sets the number of rows and moves the cursor to row keep (SIZE_MAX: it stays). False if the rows are too many. */
bool sm_listing_take(sm_listing *l, size_t rows, size_t keep);
extern const char sm_listing_too_long[]; /* the message for that */
sm_grid sm_listing_grid(const sm_listing *l, size_t rows);
bool sm_listing_show(sm_listing *l, const sm_grid *grid, size_t keep); /* the same with another grid */
size_t sm_listing_row(const sm_listing *l);                            /* under the cursor; SIZE_MAX: none */
sm_rect sm_listing_place(const sm_listing *l, const sm_scene *scene);  /* of the rows on the screen */
/* Words that are made for a cell; valid until the next ones. */
sm_datum sm_listing_words(const sm_listing *l, const char *format, ...) SM_LIKE_PRINTF(2, 3);
sm_datum sm_listing_index(const sm_index *x);
/* A title on the left, in dim letters what is under way on the right, then a note of two lines; without a note (NULL)
 * an empty line if there is room. Ends both texts. */
int sm_listing_heading(const sm_scene *scene, sm_pen pen, sm_text *left, sm_text *right, const char *note);
void sm_listing_say(const sm_listing *l, sm_text *out); /* " · 4 with "x" · by class ▲": how the rows are shown */

/* For the rows of actions: a key of the list, and Esc, which ends a range or a filter. */
sm_answer sm_listing_key(const sm_press *press), sm_listing_leave(const sm_press *press);
sm_answer sm_listing_press(sm_listing *l, const sm_press *press); /* a key for a listing that is not the first member */

/* Members of sm_view. */
void sm_listing_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_listing_free(void *state);
sm_answer sm_listing_mouse(const sm_press *press);
bool sm_listing_find(void *state, const sm_scene *scene, const char *text, int direction);
void sm_listing_filter(void *state, const sm_scene *scene, const char *text);
sm_status sm_listing_copy(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err);
#endif
