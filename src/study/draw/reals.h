/* Logarithms, exponentials and the rest of Stirling's formula in doubles that are the same everywhere: tables made from
 * fixed point and square roots, and short series. For count.c alone. */
#ifndef STUDY_DRAW_REALS_H
#define STUDY_DRAW_REALS_H
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* here, and in what includes this: see reals.c */
#endif

enum { SM_REALS_LOGS = 128, SM_REALS_POWERS = 256, SM_REALS_RESTS = 64 };
typedef struct sm_draw_reals {
    double near[SM_REALS_LOGS];    /* 1/m for m in the middle of each part of 1..2, rounded to 14 bits, */
    double ln[SM_REALS_LOGS];      /* and -ln of it */
    double power[SM_REALS_POWERS]; /* 2^(-i/256) */
    double rest[SM_REALS_RESTS];   /* ln x! - (x ln x - x + ln(2 pi x)/2); 0 for 0 */
} sm_draw_reals;
void sm_draw_reals_make(sm_draw_reals *t);
double sm_draw_reals_ln(const sm_draw_reals *t,
                        double x); /* x > 0 and normal; within 2^-52 and a rounding of the result */
double sm_draw_reals_exp(const sm_draw_reals *t, double x); /* x <= 0; relative error below 2^-49; 0 for x < -600 */
/* The same for -600 < x < 2, with a relative error of up to 2^-20, in a third of the time. */
static inline double sm_draw_reals_near_exp(const sm_draw_reals *t, double x)
{
    enum { BIAS = 4 };
    double steps = (BIAS * SM_REALS_POWERS + 0.5) - x * (SM_REALS_POWERS / 0x1.62e42fefa39efp-1), power;
    uint64_t i = (uint64_t)(int64_t)steps, bits;
    double rest = (double)(int64_t)i + 0.5 - steps;
    memcpy(&bits, &t->power[i % SM_REALS_POWERS], sizeof bits);
    bits += (uint64_t)BIAS << 52;
    bits -= i / SM_REALS_POWERS << 52;
    memcpy(&power, &bits, sizeof power);
    return power + power * (rest * (0x1.62e42fefa39efp-1 / SM_REALS_POWERS));
}
double sm_draw_reals_rest(const sm_draw_reals *t, uint64_t x);
#endif
