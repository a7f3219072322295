/* Shuffled labels: whether the value is what they give, too. */
#include "parts.h"
#include "study/draw/generate.h"
#include <math.h>

enum {
    FEW = 10,                /* shuffled tables that suffice where the value is far from all of them; */
    MANY = 100,              /* else so many, */
    FEWER = 25,              /* but of large tables so many at least, as those of one size differ little: */
    CELLS = 25 * 1000 * 1000 /* of all of them together */
};
#define FEW_SD 2.064 /* 97.5 % of Student's t with FEWER - 1 degrees of freedom */

static sm_floor floor_of(const sm_findings *f)
{
    const sm_spread *s = &f->shuffled;
    const sm_index *x = f->ask.index;
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
static bool is_beyond_doubt(const sm_findings *f)
{
    const sm_spread *s = &f->shuffled;
    const sm_index *x = f->ask.index;
    if (!s->n || !sm_value_known(f->now) || !isfinite(x->best)) return false;
    double way = x->best - s->mean, gone = f->now.number - s->mean;
    if (way < 0) way = -way, gone = -gone;
    double clear = 10 * (s->high - s->low);
    return gone > clear && (gone > way / 5 || gone > way / 10 + clear);
}

static uint64_t shuffles_of(const sm_findings *f)
{
    uint64_t cells = (uint64_t)sm_table_rows(f->table) * sm_table_cols(f->table), most = CELLS / (cells ? cells : 1);
    return most > MANY ? MANY : most < FEWER ? FEWER : most;
}

/* Where there can be no such tables (they would be too large), nothing is said about them. */
sm_status sm_floor_find(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    bool done = false;
    sm_error why = {0};
    if (!f->chance.self) {
        f->tables = f->tables ? shuffles_of(f) : FEW;
        sm_chance_ask ask = {.seed = f->ask.seed, .tables = f->tables, .index = &f->ask.index, .n = 1};
        sm_status status = sm_chance_new(&f->chance, f->live, &ask, &why);
        bool large = status && (uint64_t)sm_table_rows(f->table) * sm_table_cols(f->table) > 4000000;
        *next = large || (status && sm_table_total(f->table) > SM_MARGINS_MOST);
        if (*next) return SM_OK;
        if (status && err) *err = why;
        if (status) return status;
    }
    sm_status status = f->chance.run(f->chance.self, budget, &done, err);
    if (status || !done) return status;
    f->shuffled = ((const sm_chance *)f->chance.self)->tables[0];
    f->chance.free(f->chance.self);
    f->chance = (sm_sliced){.self = NULL};
    *next = f->tables > FEW || is_beyond_doubt(f);
    if (*next) f->floor = floor_of(f);
    return SM_OK;
}

double sm_floor_progress(const sm_findings *f)
{
    double part = f->tables ? 0.1 : 0;
    if (!f->chance.self) return part;
    double done = f->chance.progress(f->chance.self);
    return f->tables > FEW ? part + 0.9 * done : part * done;
}
