/* Modal work, such as loading, saving and replaying, asks between pieces whether it may continue. Meanwhile the
 * explorer draws how far it is and looks at the keyboard. */
#ifndef SM_BASE_TICK_H
#define SM_BASE_TICK_H
#include <stdbool.h>
#include <stdint.h>

typedef struct sm_tick_hook {
    bool (*goes_on)(void *self);
    void *self;
} sm_tick_hook;
/* Makes sm_tick call hook in this thread; {NULL} makes it return true. Returns the hook set before. */
sm_tick_hook sm_tick_with(sm_tick_hook hook);
bool sm_tick_is_set(void); /* whether a hook is set */
bool sm_tick(void);        /* false: the user wants to stop; the work returns sm_stopped(err) */
/* Counts steps of work, about a nanosecond each, and calls sm_tick after every SM_TICK_STEPS of them. Resumable work
 * calls it between its pieces and returns when it is false. It stays false until a hook is set, so that all enclosing
 * loops end. */
enum { SM_TICK_STEPS = 400000 };
bool sm_tick_after(uint64_t steps);
#endif
