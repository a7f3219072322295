/* A table from another one. */
#include "base/mem.h"
#include "base/tick.h"
#include "table_parts.h"
#include <string.h>

static bool copy_lines(sm_table *to, const sm_table *of, int s)
{
    enum { A_LINE = 20, A_CELL = 10 }; /* nanoseconds or so, most of them for memory that is used for the first time */
    const sm_table_side *from = &of->side[s];
    sm_table_side *mine = &to->side[s];
    uint32_t across = of->side[!s].n;
    size_t at = 0;
    for (uint32_t i = 0; i < from->n; i++) {
        if (of->dense)
            memcpy(line_dense(to, s, i), line_dense(of, s, i), across * sizeof(uint64_t));
        else
            at = sm_side_copy_line(mine, &from->sparse[i], i, at);
        if (!sm_tick_after(A_LINE + A_CELL * (uint64_t)(of->dense ? across : from->sparse[i].n))) return false;
    }
    return true;
}

sm_table *sm_table_copy(const sm_table *t)
{
    sm_table *to = sm_alloc(1, sizeof *to);
    to->total = t->total;
    to->cells = t->cells;
    sm_side_copy(to, 0, t);
    sm_side_copy(to, 1, t);
    if (t->dense) sm_table_to_dense(to);
    if (copy_lines(to, t, 0) && copy_lines(to, t, 1)) return to;
    sm_table_free(to);
    return NULL;
}
