/* The compare view in parts: its state, the work behind it, the list, and what else it shows. */
#ifndef SM_VIEW_COMPARE_H
#define SM_VIEW_COMPARE_H
#include "setmatch/study/chance.h"
#include "setmatch/study/compare.h"
#include "setmatch/study/versus.h"
#include "setmatch/ui/list.h"
#include "view/views.h"

typedef enum sm_rivals_mode {
    SM_RIVALS_LIST,
    SM_RIVALS_AGREE, /* how the indices rank alike, */
    SM_RIVALS_SIDES, /* two partitions side by side, */
    SM_RIVALS_BY_K   /* an index against the number of clusters */
} sm_rivals_mode;
enum { SM_RIVALS_FIXED = 3, SM_RIVALS_INDICES = 12 }; /* columns before the indices; indices at most */

typedef struct sm_rivals {
    const sm_registry *indices;
    size_t n_all; /* how many there were when all this began */
    sm_rivals_mode mode;
    sm_dataset *data; /* shares the session's; NULL: nothing is compared yet */
    sm_compare *compare;
    double beta;
    bool over, stopped, touched; /* touched: the cursor was moved, so it stays on its row */
    sm_error wrong;

    size_t index[SM_RIVALS_INDICES], n_index; /* positions in the registry */
    uint32_t *row;                            /* of the list: a partition each */
    size_t n;
    sm_list list;
    bool unfolded;
    int show;              /* 0 values and ranks, 1 values, 2 ranks */
    uint32_t pinned, open; /* partitions; SM_NONE: none is pinned. open: the session's */
    sm_text facts;         /* of the row under the cursor, */
    uint32_t facts_of;     /* which was this partition */

    size_t x, y; /* of the indices: the pair under the cursor when they are asked how alike they rank */
    sm_agreement agree[SM_RIVALS_INDICES][SM_RIVALS_INDICES];
    bool agreed, conflict;
    size_t torn[2]; /* rivals that x and y order most differently */

    sm_versus *sides;
    uint32_t side[2]; /* partitions */
    bool sides_over;
    sm_list changes; /* every index's change */

    size_t line;     /* of the indices: the one against K */
    size_t k_at;     /* which K the cursor is at */
    size_t n_k;      /* how many there are, 0: not found out yet */
    size_t *best;    /* the best rival of each K */
    sm_spread *band; /* what chance gives there, */
    size_t banded;   /* known of so many */
    sm_chance *chance;
    const sm_index *banding; /* the index it is asked for */
} sm_rivals;

/* ---- the work ---------------------------------------------------------------------------------------------------- */
void sm_rivals_settle(void *state, const sm_scene *scene);
bool sm_rivals_work(void *state, const sm_scene *scene, uint64_t *fuel), sm_rivals_stop(void *state);
void sm_rivals_forget(sm_rivals *v);
void sm_rivals_forget_sides(sm_rivals *v), sm_rivals_forget_bands(sm_rivals *v);
bool sm_rivals_take(sm_rivals *v); /* the rows anew: folded or not, sorted; false without memory */
void sm_rivals_sort(sm_rivals *v, size_t col, bool reverse);
/* What to do with so few: there is nothing to be compared. */
bool sm_rivals_alone(const sm_rivals *v, const sm_session *s);

/* ---- what stands in the list ------------------------------------------------------------------------------------- */
uint32_t sm_rivals_here(const sm_rivals *v); /* partition under the cursor; SM_NONE */
size_t sm_rivals_rival(const sm_rivals *v, uint32_t partition);
sm_value sm_rivals_value(const sm_rivals *v, const sm_session *s, uint32_t partition, size_t index);
typedef struct sm_rivals_sheet { /* a grid's self */
    const sm_rivals *v;
    const sm_session *s;
    bool ascii;
    int digits, name, value, rank; /* columns of a name, a value, a rank */
    char head[SM_LIST_TEXT], cell[SM_LIST_TEXT];
} sm_rivals_sheet;
sm_rivals_sheet sm_rivals_sheet_of(const sm_rivals *v, const sm_scene *scene);
sm_grid sm_rivals_shown(const sm_rivals_sheet *sheet); /* as it is drawn, */
sm_grid sm_rivals_keys(const sm_rivals_sheet *sheet);  /* as it is sorted and searched, */
sm_grid sm_rivals_whole(const sm_rivals_sheet *sheet); /* and as it is copied: a column a value and a rank */
sm_grid sm_rivals_changes(const sm_rivals_sheet *sheet);

/* ---- drawing ----------------------------------------------------------------------------------------------------- */
sm_rect sm_rivals_place(const sm_scene *scene); /* of the list */
void sm_rivals_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_rivals_draw_list(const sm_rivals *v, const sm_scene *scene, sm_pen pen);
void sm_rivals_draw_agree(const sm_rivals *v, const sm_scene *scene, sm_pen pen);
void sm_rivals_draw_sides(const sm_rivals *v, const sm_scene *scene, sm_pen pen);
void sm_rivals_draw_by_k(const sm_rivals *v, const sm_scene *scene, sm_pen pen);
sm_list_look sm_rivals_look(const sm_grid *grid);
extern const sm_action sm_rivals_actions[];
/* A line of text, made and freed. */
void sm_rivals_line(sm_pen pen, int y, int w, sm_text *line, sm_status status);
#endif
