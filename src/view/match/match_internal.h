/* The parts of the Match view: its state, layout, the picture of arrows, and the tables below it. */
#ifndef SM_VIEW_MATCH_INTERNAL_H
#define SM_VIEW_MATCH_INTERNAL_H
#include "measure/assign/lanes.h"
#include "measure/live/runner_up.h"
#include "view/view.h"
#include "view/widgets/axis.h"

extern const sm_view sm_view_match;

typedef enum sm_ways { SM_BOTH_WAYS, SM_CLASS_TO_CLUSTER, SM_CLUSTER_TO_CLASS, SM_WAYS } sm_ways;

typedef struct sm_match {
    int side;              /* the cursor's */
    uint32_t id[SM_SIDES]; /* under the cursor of each side, */
    uint32_t at[SM_SIDES]; /* and where it is in the order of the view, when last computed */
    uint32_t top;          /* first lane asked for (of a list: first node); clamped when drawn */
    sm_overlap overlap;    /* what the arrows compare, */
    sm_ways ways;          /* directions of the arrows, */
    bool optimum;          /* whether the one-to-one matchings are laid next to: as set when last computed */
    sm_lanes lanes;        /* the positions of both sides */
    uint64_t laned;        /* revision when they were laid */
    char sought[128];
    uint64_t named;                      /* revision when the widths below were taken */
    int name[SM_SIDES];                  /* columns of the widest names */
    sm_runner_up *second[SM_WEIGHTINGS]; /* NULL: not asked for yet */
    uint32_t runner_up_of;               /* the history's node that they are about */
    bool stopped;                        /* Ctrl-C */
} sm_match;

typedef struct sm_match_layout { /* y of -1: not drawn */
    bool picture;                /* else a plain list of the cursor's side */
    int head, graph, graph_h, pitch, legend, table, table_h, totals, note;
    sm_affix common[SM_SIDES];                /* left out of the names, and said in the head */
    int name[SM_SIDES], count[SM_SIDES], bar; /* widths next to the picture */
    int best[SM_SIDES], best_end[SM_SIDES];   /* x of the tables of best partners; equal: not drawn */
    int one_to_one;                           /* x of the table of the one-to-one optimum; 0: it is a line */
    int left, right;                          /* x of the nodes */
    sm_span lane, node[SM_SIDES];             /* the visible ones */
    uint32_t at[SM_SIDES]; /* node to keep visible: the cursor, and its best partner on the other side */
} sm_match_layout;

typedef struct sm_match_canvas { /* inputs of all parts of the drawing */
    const sm_match *m;
    const sm_scene *scene;
    const sm_session *s;
    const sm_table *t;
    const sm_facts *facts;
    const sm_best *best;         /* by the overlap chosen; NULL while pending */
    const sm_matching *matching; /* by the weighting chosen, canonical; NULL while pending */
    sm_axis axis[SM_SIDES];
    sm_match_layout p;
    sm_pen pen;
} sm_match_canvas;

sm_match_canvas sm_match_on(const sm_match *m, const sm_scene *scene, sm_pen pen);
sm_match_layout sm_match_lay_out(const sm_match *m, const sm_scene *scene);

/* Draw and append a name without the affixes shared by its side, if those are omitted. Return the columns used. */
int sm_match_name(const sm_match_canvas *c, sm_pen pen, int x, int y, int columns, int side, uint32_t id);
void sm_match_put_name(const sm_match_canvas *c, int side, uint32_t id, sm_text *out);
/* Columns of a value of a pair, and the least of these heads of columns in the tables of best partners. */
enum { SM_MATCH_BEST = 4, SM_MATCH_RUNNER_UP = 9 };
int sm_match_value_width(const sm_match *m, const sm_match_layout *p, const sm_session *s);

/* Both sides in the order of this view; the lane of the node at a place of it. */
sm_axis sm_match_axis(const sm_match *m, const sm_session *s, int side);
uint32_t sm_match_lane(const sm_match *m, int side, uint32_t place);

/* ---- nodes ------------------------------------------------------------------------------------------------------- */
/* The best partner on the other side, SM_NONE: none; how many are as good; the next best one. */
uint32_t sm_match_best(const sm_match_canvas *c, int side, uint32_t id);
uint32_t sm_match_ties(const sm_match_canvas *c, int side, uint32_t id);
uint32_t sm_match_runner_up(const sm_match_canvas *c, int side, uint32_t id);
bool sm_match_unmatched(const sm_match_canvas *c, int side, uint32_t id);
uint32_t sm_match_paired(const sm_match_canvas *c, int side, uint32_t id); /* whether it is in the one-to-one optimum */
/* The overlap of x of this side with y of the other, as it is shown: "0.4773", "42". */
void sm_match_value(const sm_match_canvas *c, char out[32], int side, uint32_t x, uint32_t y);
sm_role sm_match_role(const sm_match_canvas *c, int side, uint32_t id);

/* ---- drawing ----------------------------------------------------------------------------------------------------- */
enum { SM_MATCH_PRICES = 76 }; /* columns from which prices have a separate place; else they are a line */
int sm_match_optima_lines(const sm_scene *scene);
void sm_match_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_match_picture(const sm_match_canvas *c);
void sm_match_legend(const sm_match_canvas *c);
void sm_match_optima(const sm_match_canvas *c); /* the one-to-one matchings side by side */
/* A weight by a weighting, as it is shown. */
void sm_match_weight(const sm_match_canvas *c, int weighting, double weight, char out[32]);
void sm_match_say_pair(const sm_match_canvas *c, sm_text *out); /* what the cursor's pair is worth */
#endif
