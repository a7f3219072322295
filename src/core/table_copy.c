/* A table from another one, in slices. */
#include "base/mem.h"
#include "base/tick.h"
#include "table_parts.h"
#include <string.h>

void sm_table_copy_begin(sm_table_copying *c, const sm_table *of)
{
    sm_table *to = sm_alloc(1, sizeof *to);
    *c = (sm_table_copying){.of = of};
    to->total = of->total;
    to->cells = of->cells;
    sm_side_copy(to, 0, of);
    sm_side_copy(to, 1, of);
    if (of->dense) sm_table_to_dense(to);
    c->to = to;
}

bool sm_table_copy_on(sm_table_copying *c, uint64_t *budget)
{
    enum { A_LINE = 20, A_CELL = 10 }; /* nanoseconds or so, most of them for memory that is used for the first time */
    for (; c->side < 2; c->side++, c->line = 0, c->at = 0) {
        const sm_table_side *from = &c->of->side[c->side];
        sm_table_side *mine = &c->to->side[c->side];
        uint32_t across = c->of->side[!c->side].n, capacity = c->to->side[!c->side].capacity;
        for (; c->line < from->n; c->line++) {
            if (!*budget) return false;
            uint64_t cells = c->of->dense ? across : from->sparse[c->line].n;
            if (c->of->dense)
                memcpy(mine->dense + (size_t)c->line * capacity, line_dense(c->of, c->side, c->line),
                       across * sizeof(uint64_t));
            else
                c->at = sm_side_copy_line(mine, &from->sparse[c->line], c->line, c->at);
            sm_spend(budget, A_LINE + A_CELL * cells);
        }
    }
    return true;
}

sm_status sm_table_copy(sm_table **out, const sm_table *t, sm_error *err)
{
    sm_table_copying c;
    uint64_t budget = SM_BUDGET_PIECE;
    sm_table_copy_begin(&c, t);
    sm_status status = SM_OK;
    for (; status == SM_OK && !sm_table_copy_on(&c, &budget); budget = SM_BUDGET_PIECE)
        if (!sm_tick()) status = sm_stopped(err);
    if (status != SM_OK) sm_table_free(c.to); /* NULL where it was not begun */
    *out = status == SM_OK ? c.to : NULL;
    return status;
}
