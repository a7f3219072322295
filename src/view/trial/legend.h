/* The legend below curves: one entry per line of the plot, several per row if they fit. */
#ifndef SM_VIEW_LEGEND_H
#define SM_VIEW_LEGEND_H
#include "ui/frame.h"

typedef struct sm_legend_entry {
    char text[96];
    sm_role role;
} sm_legend_entry;

/* Draws at most so many lines of n entries from line y on, the one under the cursor (here) pointed out, and returns how
 * many lines all of them need; most 0 only counts. w: columns, a margin on either side included. */
int sm_legend_draw(sm_pen pen, int y, int w, int most, const sm_legend_entry *entry, size_t n, size_t here);
#endif
