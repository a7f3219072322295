/* What work in slices may still use: steps of about a nanosecond, not time, so that the same keys give the same screens
 * everywhere. */
#ifndef SM_BASE_BUDGET_H
#define SM_BASE_BUDGET_H
#include <stdbool.h>
#include <stdint.h>

/* Where time counts too, a budget is given out in pieces, and a clock is asked between them. */
#define SM_BUDGET_PIECE 400000
#define SM_BUDGET_ALL   UINT64_MAX
static inline void sm_spend(uint64_t *budget, uint64_t steps) /* never below 0 */
{
    *budget -= *budget < steps ? *budget : steps;
}
#endif
