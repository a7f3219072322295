/* A picture in numbers: what a path looks like before anybody draws it. ui draws it in braille, report writes it as a
 * grid. Plain: every combination is legal. */
#ifndef SM_BASE_CHART_H
#define SM_BASE_CHART_H
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_series {
    const char *name;
    size_t n;
    const double *x, *y;      /* x ascends; y NAN: there is no value, the line is broken */
    const double *low, *high; /* a bar around each y, as of a standard deviation; NULL: none */
    bool peaked;              /* point number peak is the one to be pointed out */
    size_t peak;
} sm_series;
typedef struct sm_box { /* how values are spread: a box with whiskers, drawn one below the other with their names */
    const char *name;
    double low, q1, median, q3, high; /* the whiskers' ends, the quartiles; all NAN: there are no values */
    const char *note;                 /* what else is to be said of them, in a few letters; NULL: nothing */
} sm_box;
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
    bool x_log, y_log;   /* a logarithmic axis: values not above 0 are not drawn */
    const sm_box *boxes; /* instead of series: y is then their common axis, which runs from left to right */
    size_t n_boxes;
} sm_chart;
#endif
