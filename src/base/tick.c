/* One hook for each thread: work does not have to pass it on to whatever it calls. */
#include "base/tick.h"
#include "base/arena.h"

static _Thread_local sm_tick_hook sm_tick_set;
static _Thread_local uint64_t sm_tick_steps; /* since the hook was last called */
static _Thread_local bool sm_tick_ended;     /* sm_tick_after has returned false */

sm_tick_hook sm_tick_with(sm_tick_hook hook)
{
    sm_tick_hook before = sm_tick_set;
    sm_tick_set = hook;
    sm_tick_steps = 0;
    sm_tick_ended = false;
    return before;
}

bool sm_tick_is_set(void)
{
    return sm_tick_set.goes_on;
}

bool sm_tick(void)
{
    if (!sm_tick_set.goes_on) return true;
    sm_arena *arena = sm_arena_use(NULL); /* what the hook allocates outlives a study that asks */
    bool goes_on = sm_tick_set.goes_on(sm_tick_set.self);
    sm_arena_use(arena);
    return goes_on;
}

bool sm_tick_after(uint64_t steps)
{
    if (!sm_tick_set.goes_on) return true;
    sm_tick_steps += steps;
    if (sm_tick_ended || sm_tick_steps < SM_TICK_STEPS) return !sm_tick_ended;
    sm_tick_steps = 0;
    sm_tick_ended = !sm_tick();
    return !sm_tick_ended;
}
