/* The state of the compare view, which its files share. */
#ifndef SM_VIEW_COMPARE_H
#define SM_VIEW_COMPARE_H
#include "study/many/bands.h"
#include "study/many/gains.h"
#include "study/many/versus.h"
#include "view/view.h"
#include "view/widgets/listing.h"

typedef enum sm_rivals_mode {
    SM_RIVALS_LIST,
    SM_RIVALS_AGREE, /* how similarly the indices rank */
    SM_RIVALS_SIDES, /* two partitions side by side */
    SM_RIVALS_GAINS, /* points that one places right and the other does not */
    SM_RIVALS_BY_K   /* an index against the number of clusters */
} sm_rivals_mode;
enum { SM_RIVALS_FIXED = 3, SM_RIVALS_INDICES = 12 }; /* columns before the indices; indices at most */

typedef struct sm_rivals {
    sm_listing listing; /* one partition per row */
    size_t n_all;       /* indices when the comparison began */
    sm_rivals_mode mode;
    sm_dataset *data;          /* shares the session's; NULL: no comparison began */
    const sm_compare *compare; /* result of the study of the listing; NULL: none yet */
    double beta;
    bool each;    /* each on its own points, as the option compare says */
    int w;        /* width of the view */
    bool ascii;   /* draw without UTF-8 */
    bool touched; /* the user moved the cursor, so it stays on its row */

    size_t index[SM_RIVALS_INDICES], n_index; /* positions in the registry */
    uint32_t *row;                            /* partition of each row */
    size_t n;
    bool unfolded;
    int show;              /* 0: values and ranks, 1: values, 2: ranks */
    uint32_t pinned, open; /* partitions; SM_NONE: none. open: the session's */
    sm_text facts;         /* of the row under the cursor */
    uint32_t facts_of;     /* its partition */

    size_t x, y; /* AGREE: the pair of indices under the cursor, by place */
    sm_agreement agree[SM_RIVALS_INDICES][SM_RIVALS_INDICES];
    bool agreed, conflict;
    size_t torn[2]; /* rivals that x and y order most differently */

    sm_study siding;        /* the study of two partitions */
    uint32_t side[2];       /* these partitions */
    sm_rivals_mode sided;   /* the mode of the study: SIDES or GAINS */
    const sm_versus *sides; /* its result for SIDES */
    sm_listing moved;       /* how the points of each class moved */
    sm_listing changes;     /* the change of every index */
    bool in_moved;          /* moved has the keys, not changes */
    size_t keep;            /* row to return to in moved or by_class */

    uint32_t base;                /* partition that the one under the cursor is compared with */
    const sm_gains *gains;        /* its result for GAINS */
    sm_noises noise, gains_noise; /* of the session when each study began */
    sm_listing by_class;
    sm_chosen_few few; /* the points listed last */
    sm_text few_title;
    uint32_t *few_point;
    size_t n_few, few_row, few_col; /* of this row and column of by_class */

    size_t line;           /* place of the index against K */
    size_t k_at;           /* the K at the cursor */
    sm_study banding;      /* the study of the best of each K */
    const sm_bands *bands; /* its result */
} sm_rivals;

/* ---- studies ----------------------------------------------------------------------------------------------------- */
void sm_rivals_settle(void *state, const sm_scene *scene);
bool sm_rivals_stop(void *state);
void sm_rivals_end(sm_rivals *v); /* forgets all results */
void sm_rivals_end_bands(sm_rivals *v);
bool sm_rivals_take(sm_rivals *v); /* lists and sorts the rows; false if there are too many */
sm_answer sm_rivals_resume(const sm_press *press);
/* Ends the study of two partitions, unless it is of these two and of this mode. Returns whether to start one. */
bool sm_rivals_begin_pair(sm_rivals *v, uint32_t first, uint32_t second);
const char *sm_rivals_missing(const sm_study *t); /* why there is no result */
/* Whether there are too few predictions to compare. */
bool sm_rivals_alone(const sm_session *s);

uint32_t sm_rivals_here(const sm_rivals *v); /* partition under the cursor, or SM_NONE */
size_t sm_rivals_rival(const sm_rivals *v, uint32_t partition);
const sm_index *sm_rivals_index(const sm_rivals *v, size_t place); /* of a column */
sm_value sm_rivals_value(const sm_rivals *v, uint32_t partition, size_t index);
uint32_t sm_rivals_rank(const sm_rivals *v, uint32_t partition, size_t index); /* see sm_compare_rank */
uint32_t sm_rivals_k(const sm_rivals *v, uint32_t partition);                  /* clusters */

/* ---- parts of the view ------------------------------------------------------------------------------------------- */
extern const sm_listing_kind sm_rivals_listing, sm_rivals_moved, sm_rivals_changes, sm_rivals_by_class;
void sm_rivals_draw_sides(const sm_rivals *v, const sm_scene *scene, sm_pen pen);
sm_answer sm_rivals_press_sides(sm_rivals *v, const sm_press *press);
void sm_rivals_say_moved(const sm_rivals *v, sm_text *out); /* the cell under its cursor */
void sm_rivals_run_gains(sm_rivals *v, uint32_t here), sm_rivals_end_gains(sm_rivals *v);
void sm_rivals_list_points(sm_rivals *v);               /* for the points view */
const sm_chosen_few *sm_rivals_few(const sm_rivals *v); /* the listed points; NULL: none */
void sm_rivals_draw_agree(const sm_rivals *v, const sm_scene *scene, sm_pen pen);
void sm_rivals_draw_by_k(const sm_rivals *v, const sm_scene *scene, sm_pen pen);
#endif
