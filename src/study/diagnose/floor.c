/* Shuffled labels: whether the value is what they give, too. */
#include "parts.h"
#include "study/draw/generate.h"
#include <math.h>

enum {
    FEW = 10,                 /* shuffled tables that suffice if the value is far from all of them; */
    MANY = 100,               /* else so many, */
    FEWER = 25,               /* but at least so many of large tables, since those of one size differ little: */
    CELLS = 25 * 1000 * 1000, /* of all of them together */
    SHUFFLED = 4000000        /* cells of a table that can be shuffled */
};
#define FEW_SD 2.064 /* 97.5 % of Student's t with FEWER - 1 degrees of freedom */

static sm_floor floor_of(const sm_finder *f)
{
    const sm_spread *s = &f->shuffled;
    const sm_index *x = f->ask->index;
    if (!s->n || !sm_value_known(f->now)) return SM_FLOOR_FAR;
    double now = f->now.number;
    if (x != f->j && s->high - s->low <= SM_FINDINGS_ROUNDING)
        return SM_FLOOR_FAR; /* it tells no two such tables apart */
    /* 95 % of few tables end where the outermost happen to be: then a distance in standard deviations counts too */
    bool usual = s->n < MANY && fabs(now - s->mean) <= FEW_SD * s->sd;
    if (usual || (now >= s->low - SM_FINDINGS_ROUNDING && now <= s->high + SM_FINDINGS_ROUNDING))
        return SM_FLOOR_WITHIN;
    if (!isfinite(x->best)) return SM_FLOOR_FAR;
    double way = x->best - s->mean, gone = now - s->mean;
    return way < 0 ? (gone > way / 10 ? SM_FLOOR_NEAR : SM_FLOOR_FAR) : gone < way / 10 ? SM_FLOOR_NEAR : SM_FLOOR_FAR;
}

/* A few tables already leave no doubt: beyond twice the way that counts as near, or beyond it by far more than they
 * range over; and far outside of that range. */
static bool is_beyond_doubt(const sm_finder *f)
{
    const sm_spread *s = &f->shuffled;
    const sm_index *x = f->ask->index;
    if (!s->n || !sm_value_known(f->now) || !isfinite(x->best)) return false;
    double way = x->best - s->mean, gone = f->now.number - s->mean;
    if (way < 0) way = -way, gone = -gone;
    double clear = 10 * (s->high - s->low);
    return gone > clear && (gone > way / 5 || gone > way / 10 + clear);
}

static uint64_t shuffles_of(const sm_finder *f)
{
    uint64_t cells = (uint64_t)sm_table_rows(f->table) * sm_table_cols(f->table), most = CELLS / (cells ? cells : 1);
    return most > MANY ? MANY : most < FEWER ? FEWER : most;
}

static void shuffle(sm_finder *f, uint64_t tables)
{
    const sm_chance_ask ask = {
        .live = f->live, .seed = f->ask->seed, .tables = tables, .index = &f->ask->index, .n = 1};
    const sm_chance *chance = sm_chance_study(f->work, &ask);
    f->shuffled = chance->tables[0];
}

/* The value of a table that is too large to be shuffled counts as far. */
void sm_floor_find(sm_finder *f)
{
    uint64_t cells = (uint64_t)sm_table_rows(f->table) * sm_table_cols(f->table);
    if (cells > SHUFFLED || sm_table_total(f->table) > SM_MARGINS_MOST) return;
    sm_work_part(f->work, 0.2, 0.23);
    shuffle(f, FEW);
    sm_work_part(f->work, 0.23, 0.5);
    if (!is_beyond_doubt(f)) shuffle(f, shuffles_of(f));
    f->floor = floor_of(f);
}
