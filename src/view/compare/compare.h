/* The state of the compare view, which its files share. */
#ifndef SM_VIEW_COMPARE_H
#define SM_VIEW_COMPARE_H
#include "study/many/bands.h"
#include "study/many/gains.h"
#include "study/many/versus.h"
#include "view/view.h"
#include "view/widgets/listing.h"

typedef enum sm_candidates_mode {
    SM_CANDIDATES_LIST,
    SM_CANDIDATES_AGREE, /* how similarly the indices rank */
    SM_CANDIDATES_SIDES, /* two partitions side by side */
    SM_CANDIDATES_GAINS, /* points that one places right and the other does not */
    SM_CANDIDATES_BY_K   /* an index against the number of clusters */
} sm_candidates_mode;
enum { SM_CANDIDATES_FIXED = 3, SM_CANDIDATES_INDICES = 12 }; /* columns before the indices; indices at most */

typedef struct sm_candidates {
    sm_listing listing; /* one partition per row */
    size_t n_all;       /* indices when the comparison began */
    sm_candidates_mode mode;
    sm_dataset *data;          /* shares the session's; NULL: no comparison began */
    const sm_compare *compare; /* result of the study of the listing; NULL: none yet */
    double beta;
    bool each;    /* each on its own points, as the option compare says */
    int w;        /* width of the view */
    bool ascii;   /* draw without UTF-8 */
    bool touched; /* the user moved the cursor, so it stays on its row */

    size_t index[SM_CANDIDATES_INDICES], n_index; /* positions in the registry */
    uint32_t *row;                                /* partition of each row */
    size_t n;
    bool unfolded;
    int show;              /* 0: values and ranks, 1: values, 2: ranks */
    uint32_t pinned, open; /* partitions; SM_NONE: none. open: the session's */
    sm_text facts;         /* of the row under the cursor */
    uint32_t facts_of;     /* its partition */

    size_t x, y; /* AGREE: the pair of indices under the cursor, by place */
    sm_agreement agree[SM_CANDIDATES_INDICES][SM_CANDIDATES_INDICES];
    bool agreed, conflict;
    size_t torn[2]; /* candidates that x and y order most differently */

    sm_study siding;          /* the study of two partitions */
    uint32_t side[2];         /* these partitions */
    sm_candidates_mode sided; /* the mode of the study: SIDES or GAINS */
    const sm_versus *sides;   /* its result for SIDES */
    sm_listing moved;         /* how the points of each class moved */
    sm_listing changes;       /* the change of every index */
    bool in_moved;            /* moved has the keys, not changes */
    size_t keep;              /* row to return to in moved or by_class */

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
} sm_candidates;

/* ---- studies ----------------------------------------------------------------------------------------------------- */
void sm_candidates_settle(void *state, const sm_scene *scene);
bool sm_candidates_stop(void *state);
void sm_candidates_end(sm_candidates *v); /* forgets all results */
void sm_candidates_end_bands(sm_candidates *v);
bool sm_candidates_take(sm_candidates *v); /* lists and sorts the rows; false if there are too many */
sm_answer sm_candidates_resume(const sm_press *press);
/* Ends the study of two partitions, unless it is of these two and of this mode. Returns whether to start one. */
bool sm_candidates_begin_pair(sm_candidates *v, uint32_t first, uint32_t second);
const char *sm_candidates_missing(const sm_study *t); /* why there is no result */
/* Returns whether there are too few predictions to compare. */
bool sm_candidates_alone(const sm_session *s);

uint32_t sm_candidates_here(const sm_candidates *v); /* partition under the cursor, or SM_NONE */
size_t sm_candidates_candidate(const sm_candidates *v, uint32_t partition);
const sm_index *sm_candidates_index(const sm_candidates *v, size_t place); /* of a column */
sm_value sm_candidates_value(const sm_candidates *v, uint32_t partition, size_t index);
uint32_t sm_candidates_rank(const sm_candidates *v, uint32_t partition, size_t index); /* see sm_compare_rank */
uint32_t sm_candidates_k(const sm_candidates *v, uint32_t partition);                  /* clusters */

/* ---- parts of the view ------------------------------------------------------------------------------------------- */
extern const sm_listing_kind sm_candidates_listing, sm_candidates_moved, sm_candidates_changes, sm_candidates_by_class;
void sm_candidates_draw_sides(const sm_candidates *v, const sm_scene *scene, sm_pen pen);
sm_answer sm_candidates_press_sides(sm_candidates *v, const sm_press *press);
void sm_candidates_say_moved(const sm_candidates *v, sm_text *out); /* the cell under its cursor */
void sm_candidates_run_gains(sm_candidates *v, uint32_t here), sm_candidates_end_gains(sm_candidates *v);
void sm_candidates_list_points(sm_candidates *v);               /* for the points view */
const sm_chosen_few *sm_candidates_few(const sm_candidates *v); /* the listed points; NULL: none */
void sm_candidates_draw_agree(const sm_candidates *v, const sm_scene *scene, sm_pen pen);
void sm_candidates_draw_by_k(const sm_candidates *v, const sm_scene *scene, sm_pen pen);
#endif
