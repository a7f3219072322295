/* Lists of what waits to be computed, which the parts of a live table share. */
#include "live_parts.h"

#include "base/mem.h"

void sm_waiting_widen(sm_waiting *w, uint32_t capacity, uint32_t want)
{
    sm_widen(&w->at, capacity, want, sizeof *w->at);
    sm_widen(&w->flag, capacity, want, sizeof *w->flag);
}

void sm_waiting_free(sm_waiting *w)
{
    sm_free(w->at);
    sm_free(w->flag);
}
