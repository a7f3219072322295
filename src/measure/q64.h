/* Fixed point. Adding is exact and has no order, so a sum updated by a thousand moves and their undo, or owned
 * relabelled rows, has the same bits as a fresh one. Every sum that is not whole is one of these. */
#ifndef SM_MEASURE_Q64_H
#define SM_MEASURE_Q64_H
#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 sm_u128;
__extension__ typedef __int128 sm_q64; /* signed, unit 2^-64 */

/* A sum of x ln x: value = hi * 2^-64 + lo * 2^-128. Parts add separately; lo is never negative for a single term. */
typedef struct sm_logs {
    sm_q64 hi, lo;
} sm_logs;
/* x ln x for 0 <= x <= 2^53 (0 for 0), right to 2^-80 and better; the same bits for one x on every machine. */
sm_logs sm_xlogx(uint64_t x);
static inline sm_logs sm_logs_add(sm_logs a, sm_logs b)
{
    return (sm_logs){a.hi + b.hi, a.lo + b.lo};
}
static inline sm_logs sm_logs_sub(sm_logs a, sm_logs b)
{
    return (sm_logs){a.hi - b.hi, a.lo - b.lo};
}
double sm_logs_double(sm_logs a);                 /* rounded once */
sm_q64 sm_logs_over(sm_logs a, uint64_t divisor); /* a / divisor, rounded towards zero to 2^-64; order-free input */
sm_q64 sm_q64_log(uint64_t x);                    /* ln x, x >= 1 */

sm_q64 sm_q64_ratio(uint64_t over, uint64_t under); /* over / under rounded down; under > 0, over <= 2^53 */
sm_q64 sm_q64_mul(sm_q64 a, sm_q64 b);              /* rounded towards zero; |a b| < 2^63 */
double sm_q64_double(sm_q64 x);                     /* rounded once */

/* Whole numbers beyond 128 bits, for products of pair counts. Two's complement, 256 bits. */
typedef struct sm_wide {
    uint64_t limb[4]; /* least significant first */
} sm_wide;
sm_wide sm_wide_mul(sm_u128 a, sm_u128 b);
sm_wide sm_wide_sub(sm_wide a, sm_wide b), sm_wide_add(sm_wide a, sm_wide b);
int sm_wide_sign(sm_wide a);                       /* -1, 0, 1 */
double sm_wide_double(sm_wide a);                  /* rounded once */
double sm_u128_double(sm_u128 a);                  /* rounded once */
double sm_wide_ratio(sm_wide over, sm_wide under); /* within 1 ulp; under != 0 */
#endif
