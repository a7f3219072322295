/* Memory that the parts of a live table share: arrays that grow with its ids, and lists of what waits to be settled. */
#include "live_parts.h"

#include "setmatch/base/mem.h"

#include <string.h>

bool sm_widen(void *p, size_t room, size_t want, size_t size)
{
    void *old;
    memcpy(&old, p, sizeof old);
    void *new = sm_resize(old, want, size);
    if (!new) return false;
    memset((char *)new + room *size, 0, (want - room) * size);
    memcpy(p, &new, sizeof new);
    return true;
}

bool sm_waiting_widen(sm_waiting *w, uint32_t room, uint32_t want)
{
    return sm_widen(&w->at, room, want, sizeof *w->at) && sm_widen(&w->flag, room, want, sizeof *w->flag);
}

void sm_waiting_free(sm_waiting *w)
{
    sm_free(w->at);
    sm_free(w->flag);
}
