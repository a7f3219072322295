/* Logarithms in fixed point, for this room only. */
#ifndef SM_SRC_MEASURE_XLOGX_H
#define SM_SRC_MEASURE_XLOGX_H
#include "measure/q64.h"

/* x ln x of a fixed-point x >= 0, right to a few units of 2^-64 times x; 0 for 0. */
sm_q64 sm_q64_xlogx(sm_q64 x);
/* over * over2 / under rounded down, in units of 2^-64; under > 0, the quotient below 2^63. */
sm_q64 sm_q64_portion(uint64_t over, uint64_t over2, uint64_t under);
/* x rounded to the nearest unit of 2^-64, halves away from zero; |x| < 2^62. */
sm_q64 sm_q64_of(double x);
/* x in units of 2^-128, rounded down there: exact for a double whose size is 2^-75 or more; |x| < 2^62. */
sm_logs sm_logs_of(double x);
#endif
