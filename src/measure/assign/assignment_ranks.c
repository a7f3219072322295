/* Where every far vertex has a bonus, any near vertex may take any far one for it, whether the table has a cell there
 * or not. Nobody needs all these edges: those to the far vertices with the largest bonus - price are enough, one after
 * the other. A tournament keeps the largest at hand. */
#include "assignment_parts.h"

static int64_t key(const sm_assignment *s, uint32_t y)
{
    const sm_solver_side *far = &s->side[!s->near];
    return (int64_t)(far->bonus[y] - far->price[y]);
}

static uint32_t better(const sm_assignment *s, uint32_t a, uint32_t b)
{
    if (a == SM_NONE || b == SM_NONE) return a == SM_NONE ? b : a;
    return key(s, b) > key(s, a) ? b : a;
}

static void set_leaf(sm_assignment *s, uint32_t y, uint32_t winner)
{
    sm_ranks *r = &s->ranks;
    uint32_t at = r->leaves + y;
    r->winner[at] = winner;
    for (at /= 2; at; at /= 2) r->winner[at] = better(s, r->winner[2 * at], r->winner[2 * at + 1]);
}

void sm_ranks_build(sm_assignment *s, bool on)
{
    sm_ranks *r = &s->ranks;
    const sm_solver_side *far = &s->side[!s->near];
    r->on = on;
    if (!on) return;
    for (uint32_t y = 0; y < r->leaves; y++) r->winner[r->leaves + y] = y < far->n && far->size[y] ? y : SM_NONE;
    for (uint32_t at = r->leaves - 1; at; at--) r->winner[at] = better(s, r->winner[2 * at], r->winner[2 * at + 1]);
}

void sm_ranks_update(sm_assignment *s, int side, uint32_t y)
{
    if (s->ranks.on && side != s->near) set_leaf(s, y, s->side[side].size[y] ? y : SM_NONE);
}

void sm_ranks_leave_out(sm_assignment *s, uint32_t y)
{
    set_leaf(s, y, SM_NONE);
}

uint32_t sm_ranks_first(const sm_assignment *s)
{
    return s->ranks.winner[1];
}

/* The best of those that the first one beat on its way up. */
uint32_t sm_ranks_second(const sm_assignment *s)
{
    const sm_ranks *r = &s->ranks;
    uint32_t second = SM_NONE;
    if (r->winner[1] == SM_NONE) return second;
    for (uint32_t at = r->leaves + r->winner[1]; at > 1; at /= 2) second = better(s, second, r->winner[at ^ 1]);
    return second;
}
