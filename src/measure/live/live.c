/* A live table: the table, its sums, and a row for each part that is derived from it. A part says which needs it
 * meets and how to work off what an op has touched. */
#include "live_parts.h"
#include "places.h"

#include "base/mem.h"
#include "base/tick.h"
#include "measure/assign/homes.h"

/* ---- the parts --------------------------------------------------------------------------------------------------- */
typedef struct derived {
    unsigned need, after; /* after: needs that must be met before */
    sm_weighting w;
    bool (*settle)(sm_live *l, const struct derived *p); /* false: sm_tick_after ended it */
} derived;

static bool settle_best(sm_live *l, const derived *p)
{
    if (!sm_partners_settle(&l->best, l->table)) return false;
    sm_partners_show(&l->best, l->table, l->shown_best);
    return true;
}

static bool settle_matching(sm_live *l, const derived *p)
{
    sm_assignment **s = &l->solver[p->w];
    if (!*s) *s = sm_assignment_new(l->table, p->w, l->capacity);
    if (!sm_assignment_settle(*s)) return false;
    l->shown[p->w] = *sm_assignment_matching(*s);
    return true;
}

static bool settle_onto(sm_live *l, const derived *p)
{
    if (!l->onto) l->onto = sm_onto_new(l->table, l->solver[SM_BY_ROW_SHARE], l->capacity);
    if (!sm_onto_settle(l->onto)) return false;
    l->facts.onto = sm_onto_value(l->onto);
    return true;
}

static bool settle_greedy(sm_live *l, const derived *p)
{
    if (!sm_greedy_settle(&l->greedy, l->table, &l->tally.rank[0])) return false;
    l->shown_greedy = sm_greedy_show(&l->greedy, l->table);
    return true;
}

static bool settle_expected(sm_live *l, const derived *p)
{
    if (!sm_expected_settle(&l->expected, l->table, l->tally.rank)) return false;
    uint64_t n = sm_table_total(l->table);
    l->facts.emi = n ? sm_logs_double(l->expected.total) / (double)n : 0;
    return true;
}

static bool settle_canonical(sm_live *l, const derived *p)
{
    const sm_matching *m = l->canonical[p->w] = sm_assignment_settle_first(l->solver[p->w]);
    if (m) l->shown[p->w] = *m;
    return m;
}

static bool settle_optima(sm_live *l, const derived *p)
{
    if (!sm_assignment_settle_optima(l->solver[p->w])) return false;
    l->shown[p->w] = *l->canonical[p->w];
    return true;
}

static bool settle_prices(sm_live *l, const derived *p)
{
    if (!sm_assignment_settle_prices(l->solver[p->w])) return false;
    l->shown[p->w] = *l->canonical[p->w];
    return true;
}

static void homes_capacity(sm_live *l)
{
    uint32_t want = sm_longer_side(l->table);
    if (want <= l->home_capacity) return;
    sm_widen(&l->home, l->home_capacity, want, sizeof *l->home);
    l->facts.home = l->home;
    l->home_capacity = want;
}

/* The canonical optimum, if there is no other. A label that may mean noise is a cluster like others, unless it was
 * declared noise. */
static bool settle_homes(sm_live *l, const derived *p)
{
    bool weighable = sm_homes_weighable(l->table);
    const sm_matching *m = l->canonical[p->w];
    if (weighable && !settle_optima(l, p)) return false;
    homes_capacity(l);
    l->facts.homes = sm_table_rows(l->table);
    for (uint32_t i = 0; i < l->facts.homes; i++) l->home[i] = i < m->rows ? m->col_of_row[i] : SM_NONE;
    if (weighable && m->optima > 1) sm_homes_likest(l->table, NULL, l->home);
    return true;
}

/* Coordinates learn of changes from the points of an edit. */
static bool settle_places(sm_live *l, const derived *p)
{
    return !l->places || sm_place_settle_sums(l->places, l->table);
}

static bool settle_distances(sm_live *l, const derived *p)
{
    return !l->places || sm_place_settle_distances(l->places, l->table);
}

#define FIRST_OF(weighting)                                                                                            \
    {                                                                                                                  \
        .need = SM_NEED_FIRST_COUNT << (weighting), .after = SM_NEED_MATCH_COUNT << (weighting), .w = (weighting),     \
        .settle = settle_canonical                                                                                     \
    }
#define BESIDES(what, weighting, does)                                                                                 \
    {                                                                                                                  \
        .need = (what) << (weighting), .after = SM_NEED_FIRST_COUNT << (weighting), .w = (weighting), .settle = (does) \
    }
static const derived parts[] = {
    {.need = SM_NEED_BEST, .settle = settle_best},
    {.need = SM_NEED_MATCH_COUNT, .w = SM_BY_COUNT, .settle = settle_matching},
    {.need = SM_NEED_MATCH_SHARE, .w = SM_BY_ROW_SHARE, .settle = settle_matching},
    {.need = SM_NEED_MATCH_BB, .w = SM_BY_BRAUN_BLANQUET, .settle = settle_matching},
    {.need = SM_NEED_ONTO, .after = SM_NEED_MATCH_SHARE, .settle = settle_onto},
    {.need = SM_NEED_GREEDY, .settle = settle_greedy},
    {.need = SM_NEED_EMI, .settle = settle_expected},
    FIRST_OF(SM_BY_COUNT),
    FIRST_OF(SM_BY_ROW_SHARE),
    FIRST_OF(SM_BY_BRAUN_BLANQUET),
    BESIDES(SM_NEED_OPTIMA_COUNT, SM_BY_COUNT, settle_optima),
    BESIDES(SM_NEED_OPTIMA_COUNT, SM_BY_ROW_SHARE, settle_optima),
    BESIDES(SM_NEED_OPTIMA_COUNT, SM_BY_BRAUN_BLANQUET, settle_optima),
    BESIDES(SM_NEED_PRICES_COUNT, SM_BY_COUNT, settle_prices),
    BESIDES(SM_NEED_PRICES_COUNT, SM_BY_ROW_SHARE, settle_prices),
    BESIDES(SM_NEED_PRICES_COUNT, SM_BY_BRAUN_BLANQUET, settle_prices),
    BESIDES(SM_NEED_HOMES, SM_BY_COUNT, settle_homes),
    {.need = SM_NEED_PLACES, .settle = settle_places},
    {.need = SM_NEED_DISTANCES, .after = SM_NEED_PLACES, .settle = settle_distances},
};
enum { PARTS = sizeof parts / sizeof *parts };

/* ---- life -------------------------------------------------------------------------------------------------------- */
static void widen(sm_live *l, uint32_t want)
{
    for (int w = 0; w < SM_WEIGHTINGS; w++)
        if (l->solver[w]) sm_assignment_prepare(l->solver[w], want, want);
    if (l->onto) sm_onto_prepare(l->onto, want, want);
    if (want <= l->capacity) return;
    if (want < l->capacity + l->capacity / 2 && l->capacity < SM_NONE / 2) want = l->capacity + l->capacity / 2;
    sm_tally_widen(&l->tally, l->capacity, want);
    sm_partners_widen(&l->best, l->capacity, want);
    sm_greedy_widen(&l->greedy, l->capacity, want);
    sm_expected_widen(&l->expected, l->capacity, want);
    l->capacity = want;
}

static void touch_solver(sm_assignment *s, sm_weighting w, const sm_touch *what)
{
    if (!s) return; /* it is made when first needed, and everything is new to it then */
    if (what->all) sm_assignment_touch_all(s);
    if (what->row != SM_NONE) sm_assignment_touch(s, 0, what->row); /* every cell that changed lies in it, */
    if (what->row != SM_NONE && w != SM_BY_BRAUN_BLANQUET) return;  /* and weighs by its own size alone */
    for (int k = 0; k < 2; k++)
        if (what->col[k] != SM_NONE) sm_assignment_touch(s, 1, what->col[k]);
}

static void touch_onto(sm_onto *o, const sm_touch *what)
{
    if (!o) return;
    if (what->all) sm_onto_touch_all(o);
    if (what->row != SM_NONE) sm_onto_touch(o, 0, what->row);
    for (int k = 0; k < 2; k++)
        if (what->col[k] != SM_NONE) sm_onto_touch(o, 1, what->col[k]);
}

static void touch(sm_live *l, const sm_touch *what)
{
    l->facts.have = 0;
    sm_partners_touch(&l->best, what);
    sm_greedy_touch(&l->greedy, what);
    sm_expected_touch(&l->expected, what);
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        touch_solver(l->solver[w], (sm_weighting)w, what);
        l->canonical[w] = NULL;
    }
    touch_onto(l->onto, what);
}

static const sm_touch everything = {.row = SM_NONE, .col = {SM_NONE, SM_NONE}, .row_sum = true, .all = true};

/* of: a live table of the same, whose sums are copied; NULL: they are counted. */
static sm_live *live_around(sm_table *take, const sm_live *of)
{
    sm_live *l = sm_alloc(1, sizeof *l);
    l->table = take;
    uint32_t longer = sm_longer_side(take),
             spare = longer / 8; /* for clusters that will be opened; not touched before */
    widen(l, longer < SM_NONE / 2 ? longer + spare + 1 : longer);
    l->facts = (sm_facts){.table = take, .sums = &l->tally.sums, .best = l->shown_best, .matching = l->shown};
    l->facts.greedy = &l->shown_greedy;
    l->facts.beta = of ? of->facts.beta : 1;
    if (of)
        sm_tally_copy(&l->tally, &of->tally, take);
    else
        sm_tally_count(&l->tally, take);
    touch(l, &everything);
    return l;
}

sm_live *sm_live_new(sm_table *take)
{
    return live_around(take, NULL);
}

sm_live *sm_live_copy(const sm_live *of)
{
    sm_table *table = sm_table_copy(of->table);
    return table ? live_around(table, of) : NULL;
}

void sm_live_free(sm_live *l)
{
    if (!l) return;
    sm_onto_free(l->onto);
    for (int w = 0; w < SM_WEIGHTINGS; w++) sm_assignment_free(l->solver[w]);
    sm_tally_free(&l->tally);
    sm_partners_free(&l->best);
    sm_greedy_free(&l->greedy);
    sm_expected_free(&l->expected);
    sm_place_free(l->places);
    sm_table_free(l->table);
    sm_free(l->home);
    sm_free(l);
}

void sm_live_set_beta(sm_live *l, double beta)
{
    l->facts.beta = beta;
}

/* ---- changing ---------------------------------------------------------------------------------------------------- */
/* The displayed arrays may have moved. */
static void show_again(sm_live *l)
{
    unsigned have = l->facts.have;
    if (have & SM_NEED_BEST) sm_partners_show(&l->best, l->table, l->shown_best);
    if (have & SM_NEED_GREEDY) l->shown_greedy = sm_greedy_show(&l->greedy, l->table);
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        bool solved = have & (unsigned)SM_NEED_MATCH_COUNT << w;
        if (solved) l->shown[w] = *sm_assignment_matching(l->solver[w]);
        if (have & sm_need_first((sm_weighting)w)) l->shown[w] = *l->canonical[w];
    }
}

/* Room first: a prepared table may have more columns already, and every array must be as long. */
sm_status sm_live_prepare(sm_live *l, const sm_edit *e, sm_error *err)
{
    uint32_t most = sm_longer_side(l->table);
    for (size_t k = 0; k < e->n_ops; k++) most += e->ops[k].kind == SM_OP_OPEN;
    widen(l, most ? most : 1);
    show_again(l);
    return sm_table_prepare(l->table, e, err);
}

static void apply_op(sm_live *l, const sm_op *op)
{
    if (op->kind == SM_OP_ROLES) {
        sm_table_op(l->table, op);
        sm_tally_count(&l->tally, l->table);
        touch(l, &everything);
        return;
    }
    sm_tally_op(&l->tally, l->table, op);
    bool moves = op->kind == SM_OP_MOVE && op->count;
    sm_touch what = {.row = moves ? op->row : SM_NONE,
                     .col = {moves ? op->from : SM_NONE, moves || op->kind == SM_OP_OPEN ? op->to : SM_NONE},
                     .row_sum = moves && (op->from == SM_NONE || op->to == SM_NONE)};
    touch(l, &what);
}

void sm_live_apply(sm_live *l, const sm_edit *e, sm_way way)
{
    for (size_t k = 0; k < e->n_ops; k++) {
        sm_op op = way == SM_DO ? e->ops[k] : sm_op_inverse(e->ops[e->n_ops - 1 - k]);
        apply_op(l, &op);
    }
    if (l->places) sm_place_apply(l->places, e, way);
}

void sm_live_place(sm_live *l, const sm_places *p)
{
    sm_place_new(&l->places, p);
    l->facts.have &= ~(unsigned)(SM_NEED_PLACES | SM_NEED_DISTANCES);
    l->facts.placed = &l->places->facts;
}

void sm_live_placing(sm_live *l, sm_placing how)
{
    if (!l->places) return;
    if (how.seed) sm_place_draw(l->places, how.seed);
    if (how.exact) sm_place_exactly(l->places);
    if (how.exact) l->facts.have &= ~(unsigned)SM_NEED_DISTANCES;
    if (how.threads) l->places->threads = how.threads;
}

/* ---- computing --------------------------------------------------------------------------------------------------- */
static unsigned with_befores(unsigned needs)
{
    for (size_t k = PARTS; k-- > 0;)
        if (needs & parts[k].need) needs |= parts[k].after;
    return needs;
}

bool sm_live_settle(sm_live *l, unsigned needs)
{
    unsigned wanted = with_befores(needs);
    for (size_t k = 0; k < PARTS; k++) {
        const derived *p = &parts[k];
        if (!(wanted & ~l->facts.have & p->need)) continue;
        if (!p->settle(l, p)) return false;
        l->facts.have |= p->need;
    }
    return true;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */
const sm_facts *sm_live_facts(const sm_live *l)
{
    return &l->facts;
}

double sm_live_placed_part(const sm_live *l)
{
    const sm_place_part *p = l->places;
    return !p || p->shown || !p->n ? 1 : (double)p->rows / p->todo;
}

const sm_table *sm_live_table(const sm_live *l)
{
    return l->table;
}

sm_value sm_live_value(const sm_live *l, const sm_index *x)
{
    if (x->needs & ~l->facts.have) return (sm_value){.state = SM_PENDING};
    return sm_index_value(x, &l->facts);
}

/* Is cell (row, col) of c points as good for line x of side s as its best partner? */
static bool reaches_best(const sm_best_side *m, uint32_t x, uint64_t c, uint64_t sizes)
{
    return c && (sm_u128)c * m->sizes[x] == (sm_u128)m->count[x] * sizes;
}

unsigned sm_live_marks(const sm_live *l, uint32_t row, uint32_t col, sm_weighting one_to_one)
{
    unsigned marks = 0;
    if (l->facts.have & SM_NEED_BEST) {
        const sm_best_side *r = &l->best.side[0], *c = &l->best.side[1];
        uint64_t count = sm_table_at(l->table, row, col);
        uint64_t sizes = sm_table_row_sums(l->table)[row] + sm_table_col_sums(l->table)[col];
        if (r->partner[row] == col) marks |= SM_MARK_ROW;
        if (c->partner[col] == row) marks |= SM_MARK_COL;
        if (r->ties[row] > 1 && reaches_best(r, row, count, sizes)) marks |= SM_MARK_ROW_TIED;
        if (c->ties[col] > 1 && reaches_best(c, col, count, sizes)) marks |= SM_MARK_COL_TIED;
    }
    if (l->facts.have & sm_need_first(one_to_one) && l->shown[one_to_one].col_of_row[row] == col)
        marks |= SM_MARK_MATCHED;
    return marks;
}
