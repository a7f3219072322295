/* The scatter in parts: what stands where, how it is drawn, what keys do. */
#ifndef SM_VIEW_SCATTER_INTERNAL_H
#define SM_VIEW_SCATTER_INTERNAL_H
#include "measure/number/components.h"
#include "plot.h"
#include "view/widgets/axis.h"
#include "view/widgets/chosen.h"
#include "view/widgets/study.h"

typedef struct sm_window { /* of an axis */
    double low, high;
} sm_window;
enum { SM_DOT_RIGHT, SM_DOT_MISPLACED, SM_DOT_NOISE, SM_DOT_KINDS };
typedef struct sm_dot { /* a place of one column and one line */
    uint32_t point;     /* the one that is drawn */
    uint32_t count;
    bool marked;
    struct sm_dot_kind {
        uint32_t count, point, lead; /* a point of the cell that most of this kind are of, if one is; its lead so far */
    } of[SM_DOT_KINDS];
} sm_dot;

typedef struct sm_scatter {
    const sm_session *s;
    const double *axis[2];      /* coordinates of the points, from the file or found: */
    sm_study study, shown;      /* finds the axes; found those that are shown */
    sm_text column[2];          /* whose values they are; "": of none */
    const sm_components *parts; /* or the principal components of more than two coordinates, */
    uint32_t first, wanted;     /* of which this one and the next are shown; the one that keys asked for */
    uint32_t here;              /* the point under the cursor; SM_NONE: no point has coordinates */
    sm_window all[2], window[2];
    bool measured, made, by_cluster; /* by_cluster: glyphs tell the cluster, colours the class */
    bool boxing;
    uint32_t corner; /* the box's first corner */
    bool sweeping;   /* a box by the mouse, from place to place of the plot: */
    int from[2], to[2];
    sm_chosen marks;
    sm_dot *dot;             /* w * h, lines from above */
    uint32_t *home;          /* per class: its partner in the one-to-one optimum */
    unsigned char *noise[2]; /* per class, per cluster: an sm_noise_label */
    size_t capacity, home_capacity, noise_capacity[2];
    int w, h;
    uint64_t revision;
    uint32_t placed, noisy;                      /* points that have a place; of these, noise */
    uint32_t seen, overlaps, misplaced, skipped; /* points in the window; that share a place; without a finite place */
} sm_scatter;

typedef struct sm_scatter_layout {
    int x, y, w, h;       /* the plot */
    int legend, legend_w; /* its column; 0: none */
    int words;            /* line of words below, -1: none */
    int values;           /* line of the indices that read coordinates, -1: none */
} sm_scatter_layout;
sm_scatter_layout sm_scatter_lay_out(const sm_scene *scene);

bool sm_scatter_possible(const sm_session *s);   /* there are points and both coordinates, or more */
bool sm_scatter_by_columns(const sm_session *s); /* columns were set for it */
bool sm_scatter_by_parts(const sm_session *s);   /* they have more than two, of which none were named for the axes */
bool sm_scatter_placed(const sm_scatter *v, uint32_t point); /* finite coordinates, and not taken out as noise */
void sm_scatter_forget_axes(sm_scatter *v);
void sm_scatter_settle(void *state, const sm_scene *scene);
void sm_scatter_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_scatter_inspect(const void *state, const sm_scene *scene, sm_text *out);
/* Returns whether its class or its cluster is noise. */
sm_noise_label sm_scatter_noise(const sm_scatter *v, uint32_t point);
void sm_scatter_at(const sm_scatter *v, uint32_t point, int *x, int *y); /* its place; may lie outside */
bool sm_scatter_inside(const sm_scatter *v, int x, int y);

void sm_scatter_to(sm_scatter *v, uint32_t point);
uint32_t sm_scatter_next(const sm_scatter *v, int right, int down); /* SM_NONE: nothing lies that way */
uint32_t sm_scatter_under(const sm_scatter *v);
/* Returns the next misplaced point in file order, wrapping around; SM_NONE: none. */
uint32_t sm_scatter_next_misplaced(const sm_scatter *v);
void sm_scatter_zoom(sm_scatter *v, double times);
void sm_scatter_mark_box(sm_scatter *v);
void sm_scatter_mark_sweep(sm_scatter *v);
uint32_t sm_scatter_near(const sm_scatter *v, int x,
                         int y); /* the point nearest to that place; SM_NONE: none is seen */
#endif
