/* Labels of one side of the table in a few columns: what all begin and end with is left out, and the rest is cut at one
 * place, where the labels still differ. */
#ifndef SM_VIEW_LABELS_H
#define SM_VIEW_LABELS_H
#include "view/widgets/axis.h"

enum { SM_LABELS_MOST = 1000 }; /* that are distinguished */

typedef struct sm_cut {
    int columns;                       /* 0: nothing is cut */
    sm_affix common;                   /* left out of every label */
    int tail;                          /* of them, so many at the end of a label that is cut */
    bool clashes;                      /* no place tells all of them apart: */
    uint8_t clash[SM_LABELS_MOST / 8]; /* by place in the axis, a bit each: those that look alike end in ~1, ~2, .. */
} sm_cut;

/* The cut for the labels of an axis: a third of the columns for the tail, or more or less until all differ, or as many
 * as can. Costs a pass over the labels a try; of more than SM_LABELS_MOST only the first are looked at. */
void sm_cut_find(sm_cut *out, const sm_session *s, int side, sm_axis a, int columns, unsigned flags);
/* The label at a place of the axis as it is cut; returns the columns used. */
int sm_cut_label(char *out, size_t capacity, const sm_cut *cut, const sm_session *s, int side, sm_axis a,
                 uint32_t place, unsigned flags);
#endif
