/* The Points view in parts: which points, in which order, the cells of a row, one row as a card. */
#ifndef SM_VIEW_POINTS_H
#define SM_VIEW_POINTS_H
#include "attributes.h"
#include "condition.h"
#include "ui/sorting.h"
#include "view/widgets/axis.h"
#include "view/widgets/chosen.h"
#include "view/widgets/listing.h"

typedef enum sm_scope { /* in the order in which c cycles through them */
                        SM_SCOPE_CELL,
                        SM_SCOPE_CLASS,
                        SM_SCOPE_CLUSTER,
                        SM_SCOPE_ALL,
                        SM_SCOPE_MISPLACED,
                        SM_SCOPE_FEW, /* what another view asked for */
                        SM_SCOPES
} sm_scope;
enum {
    SM_POINT_ROW,
    SM_POINT_ID,
    SM_POINT_CLASS,
    SM_POINT_CLUSTER,
    SM_POINT_PLACED,
    SM_POINT_SILHOUETTE,
    SM_POINT_X,
    SM_POINT_Y,
    SM_POINT_FIELD
};

typedef struct sm_arrangement { /* which rows of the set are shown, in which order */
    char filter[SM_LIST_TEXT];
    bool sorted, down;
    size_t sort_col;
} sm_arrangement;

typedef struct sm_point_set { /* what is listed */
    sm_scope scope;
    uint32_t row, col; /* class and cluster asked for */
    bool swapped;      /* as the session was then: roles may be exchanged since */
    sm_text title;     /* of FEW, */
    struct sm_place *cell;
    size_t cells;
    uint32_t *few; /* or points */
    size_t n_few;
    uint32_t *point; /* all of them, as in the file */
    size_t n, capacity;
} sm_point_set;

typedef struct sm_arranged { /* the result of sm_points_arrange */
    uint32_t *point;
    size_t n;
    char filter_wrong[SM_QUOTED + 3 * SM_LIST_TEXT]; /* why the filter cannot be answered; "": it can */
    sm_error unreadable;                             /* why a row could not be read */
} sm_arranged;

typedef struct sm_seek { /* a search of a long list */
    sm_study study;
    char text[SM_LIST_TEXT];
    int direction;
    bool missed; /* it found nothing */
} sm_seek;

typedef struct sm_points_list {
    sm_listing listing; /* its study arranges the rows */
    sm_point_set set;
    const uint32_t *point; /* the rows of the list: the set's, or */
    uint32_t *arranged;    /* those that the study found */
    size_t n;
    sm_arrangement have, wanted;                     /* how the rows are arranged; how the study arranges them */
    char filter_wrong[SM_QUOTED + 3 * SM_LIST_TEXT]; /* see sm_arranged */
    uint32_t to;                                     /* the point to go to, SM_NONE: none */
    sm_chosen kept;            /* marked points, those that have left the list too: undo brings them back */
    size_t hidden;             /* marked points of the set that the filter hides */
    sm_attributes *more;       /* the columns of the file, which follow ours */
    sm_affix common[SM_SIDES]; /* left out of the names as they are drawn, where space is short */
    bool known, homes;         /* the list was made with silhouettes, with homes, */
    sm_node node;              /* at this place in history */
    sm_seek seek;
    bool card;    /* the row under the cursor is shown as one */
    int card_top; /* first line of it; clamped when drawn */
} sm_points_list;

extern const sm_listing_kind sm_points_listing; /* its state is an sm_points_list */

/* ---- which points ------------------------------------------------------------------------------------------------ */
/* Collects set->point. */
void sm_point_set_collect(sm_point_set *set, const sm_session *s);
/* What another view asked for. */
void sm_point_set_take(sm_point_set *set, const sm_chosen_few *few);
void sm_point_set_turn(sm_point_set *set); /* what was a class is a cluster now */
void sm_point_set_say(const sm_point_set *set, const sm_session *s, sm_text *out);
void sm_point_set_free(sm_point_set *set);

/* ---- what is in a row -------------------------------------------------------------------------------------------- */
/* Finds the affixes to omit from names, and measures the columns. */
void sm_points_leave_out(sm_points_list *v, const sm_scene *scene);
/* Returns the value in a column of the list for a point; its file's fields are read by reader. */
sm_datum sm_point_datum(const sm_points_list *v, sm_attributes *reader, uint32_t point, sm_spot at);

enum { SM_POINT_EXPORTED = 2 };
extern const struct sm_point_exported { /* a column that `export rows` adds, for filters by its name */
    const char *name;
    sm_datum (*datum)(const sm_points_list *v, uint32_t point);
} sm_point_exported[SM_POINT_EXPORTED];

/* ---- in which order ---------------------------------------------------------------------------------------------- */
/* Returns true if each condition holds for some cell of the row, or for that of its column. */
bool sm_point_holds(const sm_points_list *v, sm_attributes *reader, sm_conditions *c, uint32_t point);
bool sm_arrangement_is(const sm_arrangement *a, const sm_list *l);
/* Filters and sorts the set as the list says. ask is the sm_points_list; the result is an sm_arranged. */
sm_job_body sm_points_arrange;

static inline uint32_t sm_points_here(const sm_points_list *v)
{
    size_t row = sm_listing_row(&v->listing);
    return row < v->n ? v->point[row] : SM_NONE;
}

/* ---- those that are marked, or the one under the cursor ---------------------------------------------------------- */
sm_answer sm_points_move(const sm_press *press);
void sm_points_preview(const void *state, const sm_scene *scene, sm_text *out);
void sm_points_inspect(const void *state, const sm_scene *scene, sm_text *out);

/* ---- a row as a card --------------------------------------------------------------------------------------------- */
void sm_points_card(const sm_points_list *v, const sm_scene *scene, sm_pen pen);
int sm_points_card_lines(const sm_points_list *v, const sm_scene *scene);
#endif
