/* Logarithms, exponentials and the rest of Stirling's formula in doubles that are the same everywhere: tables made from
 * fixed point and square roots, and short series. For count.c alone. */
#ifndef STUDY_DRAW_REALS_H
#define STUDY_DRAW_REALS_H
#include <stdbool.h>
#include <stdint.h>

enum { SM_REALS_LOGS = 128, SM_REALS_POWERS = 64, SM_REALS_RESTS = 64 };
typedef struct sm_draw_reals {
    double near[SM_REALS_LOGS];    /* 1/m for m in the middle of each part of 1..2, rounded to 14 bits, */
    double ln[SM_REALS_LOGS];      /* and -ln of it */
    double power[SM_REALS_POWERS]; /* 2^(-i/64) */
    double rest[SM_REALS_RESTS];   /* ln x! - (x ln x - x + ln(2 pi x)/2); 0 for 0 */
} sm_draw_reals;
void sm_draw_reals_make(sm_draw_reals *t);
double sm_draw_reals_ln(const sm_draw_reals *t,
                        double x); /* x > 0 and normal; within 2^-52 and a rounding of the result */
double sm_draw_reals_exp(const sm_draw_reals *t, double x); /* x <= 0; relative error below 2^-49; 0 for x < -600 */
double sm_draw_reals_rest(const sm_draw_reals *t, uint64_t x);
#endif
