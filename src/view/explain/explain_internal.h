/* The Explain view in parts: its state and keys, how a derivation is drawn, the small matrix next to it, why the value
 * changed, the card of an index. */
#ifndef SM_VIEW_EXPLAIN_INTERNAL_H
#define SM_VIEW_EXPLAIN_INTERNAL_H
#include "explain.h"
#include "measure/bounds/extent.h"
#include "view/widgets/axis.h"
#include "view/widgets/chance.h"
#include "view/widgets/study.h"

typedef struct sm_explain_for { /* what a derivation is made for */
    size_t index;
    int digits;
    uint64_t revision;
    sm_node node;
} sm_explain_for;

typedef struct sm_why { /* why the value changed */
    sm_value was;
    sm_text facts, why; /* what changed in the table; in the index */
} sm_why;

typedef struct sm_explain {
    const sm_registry *indices;
    size_t index, step; /* the index explained; the step under the cursor */
    size_t term;        /* the term under the cursor, from 1; 0: the step's own line */
    uint64_t folded;    /* one bit per step */
    int digits;         /* chosen here, while the option says */
    int digits_before;  /* this; 0: as the option says */
    bool card;          /* the card of the index is shown, not how its value came about, */
    int card_at;        /* and this line of it first */
    sm_study study;     /* derives the value, for: */
    sm_explain_for study_for;
    sm_study shown;  /* has derived: */
    sm_derivation d; /* if made, for: */
    sm_explain_for made_for;
    bool made, located;
    sm_extent extent;  /* if located: where the value lies */
    sm_study why_work; /* finds out why the value changed: */
    const sm_why *why; /* NULL: not yet */
    sm_node why_of;    /* current node of the session, and the change that led to it, */
    sm_node undone;    /* or the one that was just taken back; 0: none was */
    size_t why_index;  /* and for which index */
    int why_digits;
    bool why_bits, why_wanted;
    sm_chances chances; /* of this index alone, with samples of the points */
} sm_explain;

static inline const sm_index *sm_explained(const sm_explain *e)
{
    return sm_registry_at(e->indices, e->index);
}
int sm_explain_digits(const sm_explain *e, const sm_scene *scene);
static inline int sm_told_digits(int digits) /* as a derivation takes them */
{
    return digits ? digits : -1;
}
/* The first step is the index's card: name and formula, which are in the head. */
size_t sm_explain_first(const sm_explain *e);
static inline bool sm_explain_folded(const sm_explain *e, size_t step)
{
    return step < 64 && e->folded >> step & 1;
}
const sm_term *sm_explain_term(const sm_explain *e); /* under the cursor; NULL: the step's own line */
bool sm_explain_is_cell(const sm_term *t);           /* is in columns; else a sentence with a separate line */

void sm_explain_draw(const void *state, const sm_scene *scene, sm_pen pen);
/* The step, and its term or 0, that are at a place of the view; false: none does. */
bool sm_explain_hit(const sm_explain *e, const sm_scene *scene, int x, int y, size_t *step, size_t *term);
int sm_explain_card_lines(const sm_explain *e, const sm_scene *scene); /* how far the card can be turned */
int sm_explain_across(const sm_explain *e, const sm_scene *scene); /* terms of the cursor's step next to each other */

/* ---- searching --------------------------------------------------------------------------------------------------- */
/* Moves to the next step or term that contains text, direction -1: the one before. False: none does. */
bool sm_explain_seek(sm_explain *e, const sm_scene *scene, const char *text, int direction);
/* Whether the text is anywhere else in the view, which is moved so that it is seen. */
bool sm_explain_seek_rest(sm_explain *e, const sm_scene *scene, const char *text);

void sm_explain_range(const sm_index *x, const sm_scene *scene, sm_text *out); /* in the current unit */

/* ---- the small matrix -------------------------------------------------------------------------------------------- */
typedef struct sm_small {
    sm_rect box;        /* w 0: there is no room for it */
    uint32_t row, col;  /* highlighted part; SM_NONE: all or none */
    sm_span rows, cols; /* the part that is seen, in the order of the view */
    int name, cell;
    sm_affix common; /* left out of the names of columns */
} sm_small;
/* Between two lines of the view: at its right, or from the first free one on. */
sm_small sm_small_beside(const sm_scene *scene, const sm_term *lit, int from, int to);
sm_small sm_small_below(const sm_scene *scene, const sm_term *lit, int from, int to);
void sm_small_draw(const sm_small *m, const sm_scene *scene, sm_pen pen);

/* ---- why --------------------------------------------------------------------------------------------------------- */
/* Starts the study after a change, and takes its result. */
void sm_why_settle(sm_explain *e, const sm_scene *scene);
int sm_why_draw(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, int w); /* lines it took */

/* ---- the card ---------------------------------------------------------------------------------------------------- */
int sm_card_draw(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y); /* lines it took */
/* Draws the range and the value, as a bar and in words. */
int sm_card_extent(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, int w);
#endif
