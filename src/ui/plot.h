/* Any chart as lines: in braille, a hue and one letter per line; in ASCII, letters alone. A chart of boxes is a line of
 * text a box. */
#ifndef SM_UI_PLOT_H
#define SM_UI_PLOT_H
#include "base/chart.h"
#include "frame.h"
#include <stdint.h>

typedef struct sm_plot {
    const sm_chart *chart;
    const char *letters;  /* one per series; NULL: A, B, C .. */
    double x_low, x_high; /* what the width spans; */
    double y_low, y_high; /* and the height. low >= high: one value, in the middle */
    double cursor;        /* an x to point out; NAN: none */
    bool pointed;         /* letters are at the points of the lines, and nowhere between them */
    size_t barred;        /* the series whose bars are drawn, from 1; 0: none; SM_PLOT_ALL */
    size_t first;         /* of the boxes: the one in the first line */
} sm_plot;
#define SM_PLOT_ALL SIZE_MAX
/* The whole of a chart: every x, every value and bar of the series that are barred, every box; from 0 to 1 where that
 * holds everything. */
sm_plot sm_plot_of(const sm_chart *chart, size_t barred);
/* A letter a series: the first of its name that no other has, upper case. out: room for all and a NUL. */
void sm_plot_letters(const sm_chart *chart, char *out, size_t capacity);
/* How many of so many boxes are seen in a pen of this height. */
size_t sm_plot_boxes(const sm_plot *plot, int h);
/* The range that all the series' values lie in; false: there is no value. */
bool sm_plot_range(const sm_chart *chart, double *low, double *high);
/* Returns the area for lines in a pen of this size, without labels and marks of the axes. */
sm_rect sm_plot_area(const sm_plot *plot, int w, int h);
int sm_plot_column(const sm_plot *plot, int w, double x); /* of an area so wide; 0..w-1 */
/* Sets the terminal's cursor to the column of plot->cursor. */
void sm_plot_draw(const sm_plot *plot, sm_pen pen);

void sm_plot_number(char out[32], double x, double span); /* of an axis that spans so much */
void sm_plot_draw_boxes(const sm_plot *plot, sm_pen pen);
#endif
