#include "assignment_first.h"
#include "assignment_parts.h"

#include "base/mem.h"
#include "base/tick.h"

#include <string.h>

/* ---- queues ------------------------------------------------------------------------------------------------------ */
void sm_queue_add(sm_queue *q, uint8_t *flags, uint32_t x, uint8_t flag, uint32_t capacity)
{
    if (flags[x] & flag) return;
    flags[x] |= flag;
    if (q->tail == capacity) { /* all that wait are different: there is room at the front */
        memmove(q->at, q->at + q->head, (q->tail - q->head) * sizeof(uint32_t));
        q->tail -= q->head;
        q->head = 0;
    }
    q->at[q->tail++] = x;
}

uint32_t sm_queue_take(sm_queue *q, uint8_t *flags, uint8_t flag)
{
    uint32_t x = q->at[q->head++];
    flags[x] &= (uint8_t)~flag;
    if (q->head == q->tail) q->head = q->tail = 0;
    return x;
}

static void touch(sm_assignment *s, int side, uint32_t x)
{
    sm_queue_add(&s->side[side].touched, s->side[side].flags, x, SM_TOUCHED, s->capacity);
}

static void set_adrift(sm_assignment *s, int side, uint32_t x)
{
    sm_solver_side *mine = &s->side[side];
    if (mine->price[x]) sm_queue_add(&mine->adrift, mine->flags, x, SM_ADRIFT, s->capacity);
}

/* ---- the matching ------------------------------------------------------------------------------------------------ */
/* A matched pair weighs the sum of its prices, whatever path changed them: so the total follows without the weights. */
void sm_solver_match(sm_assignment *s, int near, uint32_t x, uint32_t y)
{
    s->side[near].mate[x] = y;
    s->side[!near].mate[y] = x;
    sm_solver_note(s, near, x, 0);
    sm_solver_note(s, !near, y, 0);
    s->total += s->side[near].price[x] + s->side[!near].price[y];
}

uint32_t sm_solver_part(sm_assignment *s, int near, uint32_t x)
{
    uint32_t y = s->side[near].mate[x];
    if (y == SM_NONE) return y;
    s->total -= s->side[near].price[x] + s->side[!near].price[y];
    s->side[near].mate[x] = s->side[!near].mate[y] = SM_NONE;
    sm_solver_note(s, near, x, 0);
    sm_solver_note(s, !near, y, 0);
    return y;
}

/* What a vertex would pay at most, and for whom: the best partners at today's prices of the other side. */
typedef struct sm_bid {
    uint64_t most, second; /* 0: being unmatched is as good */
    uint32_t partner; /* partner with the maximum: old if among them, else an unmatched one, else any; SM_NONE if the
                         maximum is 0 */
    uint32_t cells;
} sm_bid;

/* Of two that gain alike, the first one met first. */
static bool bid_prefers(const sm_solver_side *other, uint32_t old, uint32_t first, uint32_t y)
{
    return first == SM_NONE || y == old || (first != old && other->mate[first] != SM_NONE);
}

static void bid_for(const sm_solver_side *other, uint32_t old, sm_bid *b, uint32_t y, uint64_t w)
{
    uint64_t price = other->price[y], gain = w - price;
    if (w <= price) return;
    if (gain > b->most) {
        b->second = b->most;
        b->most = gain;
        b->partner = y;
    } else if (gain == b->most) {
        b->second = gain;
        if (bid_prefers(other, old, b->partner, y)) b->partner = y;
    } else if (gain > b->second) {
        b->second = gain;
    }
}

static void bid_dense(const sm_assignment *s, const sm_solver_side *other, uint32_t old, sm_weights l, sm_bid *b)
{
    const uint64_t *price = other->price;
    sm_best_gains g = s->scans.gains(l.w, price, l.n);
    b->most = g.most;
    b->second = g.second;
    for (uint32_t from = 0; g.most && (from = s->scans.piece(l.w, price, l.n, g.most, from)) < l.n;) {
        uint32_t to = l.n - from < SM_SCAN_PIECE ? l.n : from + SM_SCAN_PIECE;
        for (uint32_t y = from; y < to; y++)
            if (l.w[y] - price[y] == g.most && bid_prefers(other, old, b->partner, y)) b->partner = y;
        bool only = g.most > g.second && b->partner != SM_NONE;
        from = only ? l.n : to;
    }
}

/* The best two of the edges that a bonus makes, and the one to the old mate. A vertex may come twice, for its cell and
 * for its bonus: then second is too large, which makes a bid smaller than it could be but never wrong. */
static void bid_ranked(const sm_assignment *s, const sm_solver_side *other, uint32_t old, sm_bid *b)
{
    uint32_t first = sm_ranks_first(s), second = sm_ranks_second(s);
    if (first != SM_NONE) bid_for(other, old, b, first, other->bonus[first]);
    if (second != SM_NONE) bid_for(other, old, b, second, other->bonus[second]);
    if (old != SM_NONE && old != first && old != second) bid_for(other, old, b, old, other->bonus[old]);
}

static sm_bid bid_of(const sm_assignment *s, int near, uint32_t x, uint32_t old)
{
    sm_bid b = {.partner = SM_NONE};
    sm_weights l = s->line(s, near, x);
    const sm_solver_side *other = &s->side[!near];
    b.cells = l.n;
    if (!l.at)
        bid_dense(s, other, old, l, &b);
    else
        for (uint32_t p = 0; p < l.n; p++) bid_for(other, old, &b, l.at[p], l.w[p]);
    if (sm_solver_ranked(s, near) && s->side[near].size[x]) bid_ranked(s, other, old, &b);
    return b;
}

/* The weights of x are others: the least price that covers them, and the old mate if the pair is still worth it. */
static uint32_t refresh(sm_assignment *s, int near, uint32_t x)
{
    uint32_t old = sm_solver_part(s, near, x);
    sm_bid b = bid_of(s, near, x, old);
    s->side[near].price[x] = b.most;
    sm_solver_note(s, near, x, SM_REPRICED);
    sm_ranks_update(s, near, x);
    if (b.partner != SM_NONE && s->side[!near].mate[b.partner] == SM_NONE)
        sm_solver_match(s, near, x, b.partner);
    else
        set_adrift(s, near, x);
    if (old != SM_NONE && s->side[!near].mate[old] == SM_NONE) set_adrift(s, !near, old);
    return b.cells;
}

/* Augmenting row reduction: x takes its best partner from anyone who has it and raises its price as far as x can afford
 * without regret. Returns who lost the partner, or SM_NONE. */
static uint32_t bid(sm_assignment *s, int near, uint32_t x, bool *raised, uint64_t *cells)
{
    sm_solver_side *mine = &s->side[near], *other = &s->side[!near];
    uint32_t old = sm_solver_part(s, near, x);
    sm_bid b = bid_of(s, near, x, old);
    *cells += b.cells;
    *raised = b.most > b.second;
    mine->price[x] = b.second;
    sm_solver_note(s, near, x, SM_REPRICED);
    uint32_t loser = SM_NONE;
    if (b.partner != SM_NONE) {
        loser = other->mate[b.partner];
        if (loser != SM_NONE) sm_solver_part(s, near, loser);
        other->price[b.partner] += b.most - b.second;
        sm_solver_note(s, !near, b.partner, SM_REPRICED);
        sm_ranks_update(s, !near, b.partner);
        sm_solver_match(s, near, x, b.partner);
    }
    if (old != SM_NONE && other->mate[old] == SM_NONE) set_adrift(s, !near, old);
    return loser;
}

/* x bids, and anyone who loses by a raised price bids at once; a loser by a tie waits for the next round. */
static uint64_t bid_chain(sm_assignment *s, int near, uint32_t x)
{
    uint64_t cells = 0;
    bool raised = true;
    while (x != SM_NONE && raised && s->bids) {
        s->bids--;
        x = bid(s, near, x, &raised, &cells);
    }
    if (x != SM_NONE) set_adrift(s, near, x);
    return cells;
}

/* ---- computing --------------------------------------------------------------------------------------------------- */
enum { ROUNDS = 2, BIDS_EACH = 8, STEP = 20 }; /* STEP: the cost of a line in addition to its cells */

static void reset_side(sm_assignment *s, int side)
{
    sm_solver_side *mine = &s->side[side];
    memset(mine->price, 0, s->capacity * sizeof(uint64_t));
    memset(mine->flags, 0, s->capacity);
    mine->n_changed = 0;
    for (uint32_t x = 0; x < s->capacity; x++) mine->mate[x] = SM_NONE;
    mine->touched.head = mine->touched.tail = mine->adrift.head = mine->adrift.tail = 0;
    memset(mine->size, 0, s->capacity * sizeof(uint64_t));
    memset(mine->inverse, 0, s->capacity * sizeof(sm_u128));
    for (uint32_t x = 0; x < mine->n; x++) sm_weights_margin(s, side, x);
}

/* Everything unmatched; the prices of one side cover whatever the cells weigh. */
static void reset(sm_assignment *s)
{
    for (int side = 0; side < 2; side++) reset_side(s, side);
    s->ranks.on = s->followed = false;
    s->total = 0;
    s->restart = false;
    s->roots = s->onto ? s->near : s->side[1].n < s->side[0].n;
    sm_solver_side *roots = &s->side[s->roots];
    s->rounds = ROUNDS;
    s->in_round = 0;
    s->bids = BIDS_EACH * (uint64_t)roots->n;
    for (uint32_t x = 0; x < roots->n; x++) {
        roots->price[x] = SM_WEIGHT_TOP;
        touch(s, s->roots, x);
    }
}

/* Does the work of one line; false if none is left. */
static bool touched_step(sm_assignment *s, uint64_t *cells)
{
    for (int k = 0; k < 2; k++) {
        int side = k ? !s->roots : s->roots;
        if (!sm_queue_waits(&s->side[side].touched)) continue;
        uint32_t x = sm_queue_take(&s->side[side].touched, s->side[side].flags, SM_TOUCHED);
        sm_weights_margin(s, side, x);
        *cells = !k && s->rounds && s->bids ? bid_chain(s, side, x) : refresh(s, side, x);
        return true;
    }
    return false;
}

static uint32_t next_adrift(sm_assignment *s, int side)
{
    sm_solver_side *mine = &s->side[side];
    while (sm_queue_waits(&mine->adrift)) {
        uint32_t x = sm_queue_take(&mine->adrift, mine->flags, SM_ADRIFT);
        if (mine->mate[x] == SM_NONE && mine->price[x]) return x;
    }
    return SM_NONE;
}

/* Rounds of bidding follow a cold start only. */
static bool bid_step(sm_assignment *s, uint64_t *cells)
{
    sm_queue *q = &s->side[s->roots].adrift;
    while (s->rounds) {
        if (!s->in_round) s->in_round = q->tail - q->head;
        if (s->in_round && s->bids) {
            s->in_round--;
            uint32_t x = sm_queue_take(q, s->side[s->roots].flags, SM_ADRIFT);
            bool wanted = s->side[s->roots].mate[x] == SM_NONE && s->side[s->roots].price[x];
            *cells = wanted ? bid_chain(s, s->roots, x) : 1;
            if (!s->in_round) s->rounds--;
            return true;
        }
        s->rounds = s->in_round ? 0 : s->rounds - 1;
        s->in_round = 0;
    }
    return false;
}

/* False: sm_tick_after ended the search, and the vertex still needs a path. */
static bool path_step(sm_assignment *s)
{
    for (int k = 0; k < 2; k++) {
        int side = k ? !s->roots : s->roots;
        uint32_t x = next_adrift(s, side);
        if (x == SM_NONE) continue;
        if (sm_solver_path(s, side, x)) return true;
        set_adrift(s, side, x);
        return false;
    }
    return true;
}

static void publish(sm_assignment *s)
{
    sm_q64 total = (sm_q64)(s->by_share ? s->total << (64 - SM_SHARE_BITS) : s->total << 64);
    s->own = (sm_matching){.rows = s->side[0].n,
                           .cols = s->side[1].n,
                           .col_of_row = s->side[0].mate,
                           .row_of_col = s->side[1].mate,
                           .weight = total};
}

static bool busy(const sm_assignment *s)
{
    return sm_queue_waits(&s->side[0].touched) || sm_queue_waits(&s->side[1].touched) ||
           sm_queue_waits(&s->side[0].adrift) || sm_queue_waits(&s->side[1].adrift);
}

bool sm_assignment_settle(sm_assignment *s)
{
    if (s->table) {
        s->side[0].n = sm_table_rows(s->table);
        s->side[1].n = sm_table_cols(s->table);
    }
    if (s->restart) reset(s);
    if (s->onto && s->ranks.on == sm_table_dense(s->table)) sm_ranks_build(s, !sm_table_dense(s->table));
    for (uint64_t cells = 0; busy(s);) {
        if (!sm_tick_after(cells + STEP)) return false;
        cells = 0;
        if (!touched_step(s, &cells) && !bid_step(s, &cells) && !path_step(s)) return false;
    }
    s->rounds = 0;
    publish(s);
    return true;
}

const sm_matching *sm_assignment_matching(const sm_assignment *s)
{
    return &s->own;
}

/* ---- touching ---------------------------------------------------------------------------------------------------- */
void sm_assignment_touch(sm_assignment *s, int side, uint32_t x)
{
    s->first_valid = false;
    if (!s->restart) touch(s, side, x);
}

void sm_assignment_touch_all(sm_assignment *s)
{
    s->first_valid = false;
    s->restart = true;
}

/* ---- life -------------------------------------------------------------------------------------------------------- */
static void widen_side(sm_solver_side *m, uint32_t capacity, uint32_t want)
{
    sm_widen(&m->price, capacity, want, sizeof *m->price);
    sm_widen(&m->mate, capacity, want, sizeof *m->mate);
    sm_widen(&m->size, capacity, want, sizeof *m->size);
    sm_widen(&m->inverse, capacity, want, sizeof *m->inverse);
    sm_widen(&m->bonus, capacity, want, sizeof *m->bonus);
    sm_widen(&m->flags, capacity, want, sizeof *m->flags);
    sm_widen(&m->changed, capacity, want, sizeof *m->changed);
    sm_widen(&m->touched.at, capacity, want, sizeof *m->touched.at);
    sm_widen(&m->adrift.at, capacity, want, sizeof *m->adrift.at);
}

static void widen_workings(sm_workings *w, uint32_t capacity, uint32_t want)
{
    sm_widen(&w->dist, capacity, want, sizeof *w->dist);
    sm_widen(&w->via, capacity, want, sizeof *w->via);
    sm_widen(&w->mask, capacity, want, sizeof *w->mask);
    sm_widen(&w->state, capacity, want, sizeof *w->state);
    sm_widen(&w->next, capacity, want, sizeof *w->next);
    sm_widen(&w->prev, capacity, want, sizeof *w->prev);
    sm_widen(&w->seen, capacity, want, sizeof *w->seen);
    sm_widen(&w->final, capacity, want, sizeof *w->final);
    sm_widen(&w->block, capacity, want, sizeof *w->block);
    sm_widen(&w->line, capacity, want, sizeof *w->line);
}

static void widen_ranks(sm_ranks *r, uint32_t want)
{
    uint32_t leaves = r->leaves ? r->leaves : 1;
    while (leaves < want) leaves *= 2;
    sm_widen(&r->winner, 2 * (size_t)r->leaves, 2 * (size_t)leaves, sizeof *r->winner);
    if (leaves > r->leaves) r->on = false; /* to be built anew */
    r->leaves = leaves;
}

void sm_assignment_prepare(sm_assignment *s, uint32_t rows, uint32_t cols)
{
    uint32_t want = rows > cols ? rows : cols; /* either side may take either shape: roles may be exchanged */
    if (want <= s->capacity) return;
    if (s->capacity && want < s->capacity + s->capacity / 2 && s->capacity < SM_NONE / 2)
        want = s->capacity + s->capacity / 2;
    widen_side(&s->side[0], s->capacity, want);
    widen_side(&s->side[1], s->capacity, want);
    widen_workings(&s->work, s->capacity, want);
    if (s->onto) widen_ranks(&s->ranks, want);
    s->own.col_of_row = s->side[0].mate; /* they may have moved */
    s->own.row_of_col = s->side[1].mate;
    if (s->first && s->first->repair) { /* the displayed mates are the solver's */
        s->first->matching.col_of_row = s->side[0].mate;
        s->first->matching.row_of_col = s->side[1].mate;
    }
    for (int side = 0; side < 2; side++)
        for (uint32_t x = s->capacity; x < want; x++) s->side[side].mate[x] = SM_NONE;
    s->capacity = want;
}

static sm_weights_line *const weights_of[SM_WEIGHTINGS] = {
    [SM_BY_COUNT] = sm_weights_by_count,
    [SM_BY_ROW_SHARE] = sm_weights_by_row_share,
    [SM_BY_BRAUN_BLANQUET] = sm_weights_by_larger,
};

sm_assignment *sm_solver_new(const sm_table *t, sm_weights_line *line, bool by_share, uint32_t capacity)
{
    sm_assignment *s = sm_alloc(1, sizeof *s);
    s->table = t;
    s->line = line;
    s->by_share = by_share;
    s->onto = line == sm_weights_onto;
    sm_scans here[SM_SCANS];
    sm_scans_here(here);
    s->scans = here[0];
    s->restart = true;
    sm_assignment_prepare(s, capacity, 1);
    return s;
}

sm_assignment *sm_assignment_new(const sm_table *t, sm_weighting w, uint32_t capacity)
{
    for (int side = 0; side < 2; side++) {
        uint32_t n = side ? sm_table_cols(t) : sm_table_rows(t);
        if (n > capacity) capacity = n;
    }
    return sm_solver_new(t, weights_of[w], w != SM_BY_COUNT, capacity);
}

static void free_side(sm_solver_side *m)
{
    void *all[] = {m->price, m->mate, m->size, m->inverse, m->bonus, m->flags, m->touched.at, m->adrift.at, m->changed};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) sm_free(all[i]);
}

void sm_assignment_free(sm_assignment *s)
{
    if (!s) return;
    free_side(&s->side[0]);
    free_side(&s->side[1]);
    sm_workings *w = &s->work;
    void *all[] = {w->dist, w->via, w->mask, w->state, w->next, w->prev, w->seen, w->final, w->block, w->line};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) sm_free(all[i]);
    sm_free(s->ranks.winner);
    sm_first_free(s->first);
    sm_free(s);
}
