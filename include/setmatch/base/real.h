/* The few functions of real numbers that rooms without formulas need: for spreads, and for axes. */
#ifndef SM_BASE_REAL_H
#define SM_BASE_REAL_H
double sm_square_root(double x); /* the same bits everywhere, as IEEE 754 wants it */
double sm_log10(double x);       /* for places on a screen: the last bit may differ between machines */
#endif
