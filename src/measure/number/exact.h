/* Sums of doubles that are rounded once, whatever their order. */
#ifndef MEASURE_EXACT_H
#define MEASURE_EXACT_H

enum { SM_EXACT_PARTS = 48 };
typedef struct sm_exact { /* a sum of finite doubles, {0} at first */
    double part[SM_EXACT_PARTS];
    unsigned n;
} sm_exact;
void sm_exact_add(sm_exact *s, double x);
double sm_exact_sum(const sm_exact *s); /* rounded once; no order of the addends changes it */
#endif
