/* Any chart as lines: in braille, a hue and a letter a line; in ASCII, letters alone. */
#ifndef SM_UI_PLOT_H
#define SM_UI_PLOT_H
#include "setmatch/base/chart.h"
#include "setmatch/ui/frame.h"

typedef struct sm_plot {
    const sm_chart *chart;
    const char *letters;  /* one a series, as many as there are series; NULL: A, B, C .. */
    double x_low, x_high; /* what the width spans; */
    double y_low, y_high; /* and the height. low >= high: one value, in the middle */
    double cursor;        /* an x to point out; NAN: none */
} sm_plot;
/* The range that all the series' values lie in; false: there is no value. */
bool sm_plot_range(const sm_chart *chart, double *low, double *high);
/* Where the lines go in a pen of this size: what is left of the axes' labels and marks. */
sm_rect sm_plot_area(const sm_plot *plot, int w, int h);
int sm_plot_column(const sm_plot *plot, int w, double x); /* of an area so wide; 0..w-1 */
/* Sets the terminal's cursor to the column of plot->cursor. */
void sm_plot_draw(const sm_plot *plot, sm_pen pen);
#endif
