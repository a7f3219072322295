/* A picture in numbers: what a path looks like before anybody draws it. ui draws it in braille, report writes it as a
 * grid. Plain: every combination is legal. */
#ifndef SM_BASE_CHART_H
#define SM_BASE_CHART_H
#include <stddef.h>

typedef struct sm_series {
    const char *name;
    size_t n;
    const double *x, *y;      /* x ascends; y NAN: there is no value, the line is broken */
    const double *low, *high; /* a band around y; NULL: none */
} sm_series;
typedef struct sm_mark { /* something to be pointed out on the x axis */
    double x;
    const char *text;
} sm_mark;
typedef struct sm_chart {
    const char *title, *x_name, *y_name;
    const sm_series *series;
    size_t n_series;
    const sm_mark *marks; /* x ascends */
    size_t n_marks;
} sm_chart;
#endif
