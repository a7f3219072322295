#include "places.h"
#include "base/mem.h"
#include <stdlib.h>

typedef struct placed {
    uint32_t behind; /* how many places; none at all is behind everybody */
    size_t i;
} placed;

static int by_place(const void *pa, const void *pb)
{
    const placed *a = pa, *b = pb;
    if (a->behind != b->behind) return a->behind < b->behind ? -1 : 1;
    return (a->i > b->i) - (a->i < b->i);
}

void sm_places_order(size_t **order, size_t n, uint32_t (*place)(const void *self, size_t i), const void *self)
{
    placed *all = sm_alloc(n, sizeof *all);
    *order = sm_alloc(n, sizeof **order);
    for (size_t i = 0; i < n; i++) {
        uint32_t at = place(self, i);
        all[i] = (placed){at ? at - 1 : UINT32_MAX, i};
    }
    qsort(all, n, sizeof *all, by_place);
    for (size_t i = 0; i < n; i++) (*order)[i] = all[i].i;
    sm_free(all);
}
