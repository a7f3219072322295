/* The plot in parts: lines, and boxes. */
#ifndef SM_UI_PLOT_PARTS_H
#define SM_UI_PLOT_PARTS_H
#include "plot.h"

void sm_plot_number(char out[32], double x, double span); /* of an axis that spans so much */
void sm_plot_draw_boxes(const sm_plot *plot, sm_pen pen);
#endif
