/* What work in slices may still use: steps of about a nanosecond, not time, so that the same keys give the same screens
 * everywhere. */
#ifndef SM_BASE_BUDGET_H
#define SM_BASE_BUDGET_H
#include <stdbool.h>
#include <stdint.h>

/* Where time counts too, a budget is given out in pieces, and a clock is asked between them. */
#define SM_BUDGET_PIECE 400000
#define SM_BUDGET_ALL   UINT64_MAX
/* Whoever shows the work is asked between the pieces of what cannot be put aside and gone on with later: a draft, a
 * document. NULL: nobody is asked. What is called *_make is the *_new or *_of beside it with somebody asked: SM_CHECK
 * where that ends it. */
typedef struct sm_pace {
    bool (*goes_on)(void *self); /* false: it ends here */
    void *self;
} sm_pace;
static inline bool sm_goes_on(const sm_pace *p)
{
    return !p || p->goes_on(p->self);
}
static inline void sm_spend(uint64_t *budget, uint64_t steps) /* never below 0 */
{
    *budget -= *budget < steps ? *budget : steps;
}
#endif
