/* Ends the work of a live table early, as a key does. */
#ifndef TESTS_SUPPORT_ENDS_H
#define TESTS_SUPPORT_ENDS_H
#include "base/tick.h"

static uint64_t ends_left;

static inline bool ends_goes_on(void *self)
{
    return ends_left-- > 0;
}

/* Lets sm_tick_after return false after about so many steps. */
static inline void end_after(uint64_t steps)
{
    ends_left = steps / SM_TICK_STEPS;
    sm_tick_with((sm_tick_hook){.goes_on = ends_goes_on});
    (void)sm_tick_after(SM_TICK_STEPS - steps % SM_TICK_STEPS - (steps % SM_TICK_STEPS > 0));
}

static inline void end_never(void)
{
    sm_tick_with((sm_tick_hook){0});
}
#endif
