/* An axis of a picture: its range, the positions of values, and its ticks. */
#ifndef OUTPUT_AXIS_H
#define OUTPUT_AXIS_H
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_chart_axis {
    double low, high; /* what it spans; low > high: no value was seen */
    double from, to;  /* positions of low and high, in pixels */
    bool log;         /* only values above 0 have a place */
    bool whole;       /* only whole numbers were seen */
} sm_chart_axis;
sm_chart_axis sm_axis_new(bool log);
bool sm_axis_has(const sm_chart_axis *a, double value); /* position of a number on the axis */
void sm_axis_see(sm_chart_axis *a, double value);
/* Widens the span to ticks, and to something where it is a single value. */
void sm_axis_settle(sm_chart_axis *a);
double sm_axis_at(const sm_chart_axis *a, double value);

enum { SM_TICKS = 24 };
typedef struct sm_ticks {
    double at[SM_TICKS];
    char text[SM_TICKS][32];
    size_t n;
} sm_ticks;
sm_ticks sm_axis_ticks(const sm_chart_axis *a);
#endif
