#include "assignment_first.h"
#include "assignment_parts.h"
#include "assignment_repair.h"
#include "assignment_tight.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

typedef enum stage { RAISING, BUILDING, PARTING, ORDERING, COUNTING, FOUND } stage;
struct sm_first_work {
    stage stage;
    uint32_t rows, cols;
    sm_tight g;
};

static void work_free(sm_first *f)
{
    if (!f->work) return;
    sm_tight_finder_free(f->work->g.finder);
    sm_tight_counter_free(f->work->g.counter);
    sm_tight_free(&f->work->g);
    sm_free(f->work);
    f->work = NULL;
}

void sm_first_free(sm_first *f)
{
    if (!f) return;
    work_free(f);
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
static bool raise_rows(sm_first *f, sm_assignment *s, uint64_t *budget)
{
    bool fresh = !f->spreading;
    f->spreading = !sm_solver_spread(s, fresh, budget);
    if (f->spreading) return false;
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

static void work_begin(sm_first *f, sm_assignment *s)
{
    bool other = f->work && (f->work->rows != s->side[0].n || f->work->cols != s->side[1].n);
    if (other) sm_first_drop(f, s);
    if (f->work) return;
    reserve(f, s->capacity);
    f->work = sm_alloc(1, sizeof *f->work);
    f->work->rows = s->side[0].n;
    f->work->cols = s->side[1].n;
}

static void count_optima(sm_first *f, const sm_assignment *s, uint64_t *budget, bool *done)
{
    sm_tight *g = &f->work->g;
    uint32_t optima = 1;
    sm_tight_count(g, SM_OPTIMA_COUNTED, &optima, budget, done);
    if (!*done) return;
    for (uint32_t x = 0; x < g->rows; x++) f->mate[0][x] = g->mate[x] == SM_NONE ? SM_NONE : g->mate[x] - g->rows;
    for (uint32_t y = 0; y < g->cols; y++) f->mate[1][y] = g->mate[y + g->rows];
    show_mates(f, s, f->mate[0], f->mate[1]);
    show_prices(f, s);
    f->matching.optima = optima;
}

/* One stage after the other; *done: this one. */
static void work_on(sm_first *f, sm_assignment *s, uint64_t slack, uint64_t *budget, bool *done)
{
    struct sm_first_work *w = f->work;
    const uint64_t *const price[2] = {f->price[0], f->price[1]};
    switch (w->stage) {
    case RAISING:
        *done = raise_rows(f, s, budget);
        if (*done) sm_tight_new(&w->g, s, price, slack);
        return;
    case BUILDING:
        sm_tight_build(&w->g, budget, done);
        return;
    case PARTING:
        sm_tight_parts(&w->g, budget, done);
        return;
    case ORDERING:
        sm_tight_first(&w->g, budget, done);
        return;
    case COUNTING:
        count_optima(f, s, budget, done);
        return;
    case FOUND: /* where nobody works on */
        break;
    }
}

void sm_first_find(sm_first *f, sm_assignment *s, uint64_t slack, uint64_t *budget, bool *done)
{
    work_begin(f, s);
    bool over = true;
    *done = false;
    while (over && f->work->stage != FOUND) {
        work_on(f, s, slack, budget, &over);
        if (over) f->work->stage++;
    }
    *done = over;
    if (*done) sm_first_drop(f, s);
}

/* The search that raises prices lies in the solver's own arrays, and must leave them as a path expects them. */
void sm_first_drop(sm_first *f, sm_assignment *s)
{
    if (!f) return;
    if (f->spreading) sm_solver_spread_end(s);
    f->spreading = false;
    if (f->repair) sm_repair_drop_count(f->repair);
    work_free(f);
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

static sm_status repair(sm_first *f, sm_assignment *s, uint64_t *budget, bool *done, sm_error *err)
{
    *done = false;
    if (!f->repair) sm_repair_new(&f->repair);
    sm_status status = sm_repair_settle(f->repair, s, budget, done, err);
    if (*done) show_mates(f, s, s->side[0].mate, s->side[1].mate);
    return status;
}

sm_status sm_assignment_settle_first(sm_assignment *s, uint64_t *budget, const sm_matching **out, sm_error *err)
{
    *out = NULL;
    if (!sm_assignment_settled(s)) return sm_fail(err, SM_INTERNAL, "the assignment is not settled");
    if (!s->first) s->first = sm_alloc(1, sizeof *s->first);
    sm_status status = SM_OK;
    if (!is_valid(s) && is_repaired(s))
        status = repair(s->first, s, budget, &s->first_valid, err);
    else if (!is_valid(s))
        sm_first_find(s->first, s, slack_of(s), budget, &s->first_valid);
    if (status == SM_OK && s->first_valid) *out = &s->first->matching;
    return status;
}

static sm_status needs_first(const sm_assignment *s, sm_error *err)
{
    bool known = sm_assignment_settled(s) && s->first && is_valid(s);
    return known ? SM_OK : sm_fail(err, SM_INTERNAL, "the first optimum is not settled");
}

sm_status sm_assignment_settle_optima(sm_assignment *s, uint64_t *budget, bool *done, sm_error *err)
{
    uint32_t optima = 0;
    *done = false;
    sm_status status = needs_first(s, err);
    if (status != SM_OK) return status;
    *done = s->first->matching.optima != 0;
    if (*done) return SM_OK;
    status = sm_repair_count(s->first->repair, s, SM_OPTIMA_COUNTED, &optima, budget, done, err);
    if (*done) s->first->matching.optima = optima;
    return status;
}

sm_status sm_assignment_settle_prices(sm_assignment *s, uint64_t *budget, bool *done, sm_error *err)
{
    *done = false;
    sm_status status = needs_first(s, err);
    if (status != SM_OK) return status;
    *done = s->first->matching.row_price != NULL;
    if (*done) return SM_OK;
    reserve(s->first, s->capacity);
    *done = raise_rows(s->first, s, budget);
    if (*done) show_prices(s->first, s);
    return SM_OK;
}
