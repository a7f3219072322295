#include "assignment_first.h"
#include "assignment_parts.h"
#include "assignment_repair.h"
#include "assignment_tight.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

void sm_first_free(sm_first *f)
{
    if (!f) return;
    sm_repair_free(f->repair);
    for (int side = 0; side < 2; side++) {
        sm_free(f->price[side]);
        sm_free(f->mate[side]);
        sm_free(f->shown[side]);
    }
    sm_free(f);
}

static void reserve(sm_first *f, uint32_t want)
{
    if (want <= f->capacity) return;
    for (int side = 0; side < 2; side++) {
        sm_widen(&f->price[side], f->capacity, want, sizeof *f->price[side]);
        sm_widen(&f->mate[side], f->capacity, want, sizeof *f->mate[side]);
        sm_widen(&f->shown[side], f->capacity, want, sizeof *f->shown[side]);
    }
    f->capacity = want;
}

/* The largest prices of the rows among all proofs (there is one that is largest in every row). A row may rise by its
 * column's price, and by what is left to any other row in that column plus that row's own rise; unmatched rows stay. So
 * the rises are shortest distances, and one search finds them all. */
static bool raise_rows(sm_first *f, sm_assignment *s)
{
    if (!sm_solver_spread(s)) return false;
    for (int side = 0; side < 2; side++)
        memcpy(f->price[side], s->side[side].price, s->side[side].n * sizeof(uint64_t));
    for (uint32_t y = 0; y < s->side[1].n; y++) {
        uint32_t x = s->side[1].mate[y];
        if (x == SM_NONE) continue;
        f->price[0][x] += s->work.dist[y];
        f->price[1][y] -= s->work.dist[y];
    }
    return true;
}

static void show_mates(sm_first *f, const sm_assignment *s, const uint32_t *col_of_row, const uint32_t *row_of_col)
{
    f->matching = (sm_matching){.rows = s->side[0].n,
                                .cols = s->side[1].n,
                                .col_of_row = col_of_row,
                                .row_of_col = row_of_col,
                                .weight = s->own.weight,
                                .canonical = true};
}

static void show_prices(sm_first *f, const sm_assignment *s)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t x = 0; x < s->side[side].n; x++)
            f->shown[side][x] = ldexp((double)f->price[side][x], s->by_share ? -SM_SHARE_BITS : 0);
    f->matching.row_price = f->shown[0];
    f->matching.col_price = f->shown[1];
}

static void show_optimum(sm_first *f, const sm_assignment *s, const sm_tight *g, uint32_t optima)
{
    for (uint32_t x = 0; x < g->rows; x++) f->mate[0][x] = g->mate[x] == SM_NONE ? SM_NONE : g->mate[x] - g->rows;
    for (uint32_t y = 0; y < g->cols; y++) f->mate[1][y] = g->mate[y + g->rows];
    show_mates(f, s, f->mate[0], f->mate[1]);
    show_prices(f, s);
    f->matching.optima = optima;
}

bool sm_first_find(sm_first *f, sm_assignment *s, uint64_t slack)
{
    uint32_t optima;
    reserve(f, s->capacity);
    const uint64_t *const price[2] = {f->price[0], f->price[1]};
    if (!raise_rows(f, s)) return false;
    sm_tight g = sm_tight_new(s, price, slack);
    bool found = sm_tight_build(&g) && sm_tight_parts(&g) && sm_tight_first(&g);
    found = found && sm_tight_count(&g, SM_OPTIMA_COUNTED, &optima);
    if (found) show_optimum(f, s, &g, optima);
    sm_tight_free(&g);
    return found;
}

/* Every share was rounded down by less than a unit, so optima that tie in truth differ by less than a unit a pair. */
static uint64_t slack_of(const sm_assignment *s)
{
    uint64_t k[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (uint32_t x = 0; x < s->side[side].n; x++) k[side] += s->side[side].size[x] != 0;
    return !s->by_share ? 0 : k[0] < k[1] ? k[0] : k[1];
}

static bool is_valid(const sm_assignment *s)
{
    const sm_matching *m = &s->first->matching; /* an empty row or column may have come without a touch */
    return s->first_valid && m->rows == s->side[0].n && m->cols == s->side[1].n;
}

/* Whole weights of a table that moves: the optimum is kept from move to move. */
static bool is_repaired(const sm_assignment *s)
{
    return s->table && !s->by_share && !s->onto;
}

static bool repair(sm_first *f, sm_assignment *s)
{
    if (!f->repair) f->repair = sm_repair_new();
    if (!sm_repair_settle(f->repair, s)) return false;
    show_mates(f, s, s->side[0].mate, s->side[1].mate);
    return true;
}

const sm_matching *sm_assignment_settle_first(sm_assignment *s)
{
    if (!s->first) s->first = sm_alloc(1, sizeof *s->first);
    if (!is_valid(s)) s->first_valid = is_repaired(s) ? repair(s->first, s) : sm_first_find(s->first, s, slack_of(s));
    return s->first_valid ? &s->first->matching : NULL;
}

bool sm_assignment_settle_optima(sm_assignment *s)
{
    uint32_t *optima = &s->first->matching.optima;
    return *optima || sm_repair_count(s->first->repair, s, SM_OPTIMA_COUNTED, optima);
}

bool sm_assignment_settle_prices(sm_assignment *s)
{
    if (s->first->matching.row_price) return true;
    reserve(s->first, s->capacity);
    if (!raise_rows(s->first, s)) return false;
    show_prices(s->first, s);
    return true;
}
