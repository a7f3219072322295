/* The matrix as a part of another view: its state, made ready for a scene, drawn, told in words, and its keys. */
#ifndef SM_VIEW_MATRIX_H
#define SM_VIEW_MATRIX_H
#include "labels.h"
#include "plan.h"
#include "view/widgets/axis.h"
#include "view/widgets/chance.h"

enum { SM_SOUGHT = 128 };
typedef struct sm_matrix {
    uint32_t id[SM_SIDES];  /* under the cursor, */
    uint32_t at[SM_SIDES];  /* and where those are in the order of the view, when last computed */
    bool placed;            /* somebody took the cursor somewhere; until then it stays in the corner */
    uint32_t top[SM_SIDES]; /* first row and column asked for; the window is clamped when it is drawn, so that growing
                               shows everything again */
    int widen;              /* columns added to the automatic width by < and > */
    bool panel;             /* the keys go to the index panel */
    bool overview;
    bool card;                /* the next subject asks for the card of the index */
    bool bare;                /* drawn next to something else: only cells, names and margins */
    bool tiled;               /* its panel is a separate tile, when last computed */
    bool idle;                /* the keys go elsewhere: no cursor */
    const struct sm_lit *lit; /* what a lesson speaks of, n_lit of them; borrowed */
    size_t n_lit;
    bool secret;                         /* no marks and no overlaps: they would answer a question */
    uint32_t confusion;                  /* number of the confusion that C jumped to last, from 1; 0: none */
    uint32_t index;                      /* the line under the panel's cursor */
    char sought[SM_SOUGHT];              /* what was searched for last */
    uint64_t names_known, numbers_known; /* of what the widths below were taken; 0: of nothing yet */
    int name[SM_SIDES];                  /* widest names, in columns, */
    int common[SM_SIDES];                /* and what all of them share, which is left out where there is little room */
    int number, precise, sums;           /* widest number of a cell, with its decimals, and widest sum of a column */
    bool ties;                           /* any cell is marked as tied */
    sm_matrix_column column[SM_COLUMNS_MOST]; /* by place, where all can be seen */
    sm_cut cut[SM_SIDES];                     /* how names are shortened to fit */
    const sm_session *session;                /* as last computed, with the change that led there */
    sm_node node;
    bool fresh;             /* no change came after it: the panel shows its effect */
    sm_subject subject;     /* what the next view is to be about */
    bool selects;           /* heeds set top and the filter */
    char filter[SM_SOUGHT]; /* labels that hold this; "": all */
    struct sm_part *part;   /* the rows and columns that are shown; NULL: all */
    struct sm_air *air;     /* the overview, as last computed */
    sm_chances chances;     /* what the panel shows next to the values */
} sm_matrix;

void sm_matrix_clamp(sm_matrix *m, const sm_scene *scene); /* the cursor follows its row and column in any order */
void sm_matrix_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_matrix_inspect(const void *state, const sm_scene *scene, sm_text *out);
extern const sm_action sm_matrix_actions[];
extern const sm_view sm_view_matrix;
#endif
