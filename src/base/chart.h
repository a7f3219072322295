/* The data of a chart. ui draws it in braille, and output writes it as a grid. Plain: every combination is valid. */
#ifndef SM_BASE_CHART_H
#define SM_BASE_CHART_H
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_series {
    const char *name;
    size_t n;
    const double *x, *y;      /* x ascends; a y of NAN breaks the line */
    const double *low, *high; /* error bars around y, such as a standard deviation; NULL: none */
    bool peaked;              /* highlight the point with index peak */
    size_t peak;
} sm_series;
typedef struct sm_box { /* a box with whiskers; boxes are drawn one below the other with their names */
    const char *name;
    double low, q1, median, q3, high; /* ends of the whiskers and quartiles; all NAN: no values */
    const char *note;                 /* a short remark; NULL: none */
} sm_box;
typedef struct sm_mark { /* a mark on the x axis */
    double x;
    const char *text;
} sm_mark;
typedef struct sm_chart {
    const char *title, *x_name, *y_name;
    const sm_series *series;
    size_t n_series;
    const sm_mark *marks; /* x ascends */
    size_t n_marks;
    bool x_log, y_log;   /* a logarithmic axis: values not above 0 are not drawn */
    const sm_box *boxes; /* used instead of series: y is their common axis, from left to right */
    size_t n_boxes;
} sm_chart;
#endif
