#include "runner_up_trial.h"
#include "measure/assign/assignment_parts.h"

#include "base/mem.h"

/* About a second of work. */
enum { TRIALS_MOST = 200 * 1000, MOVES_MOST = 20 * 1000 };

struct sm_flip_trial {
    sm_table *table;
    sm_assignment *solver;
    const uint32_t *pair;
    uint64_t slack, points, tried;
    sm_flip at;    /* the next move to try with so many points */
    uint64_t most; /* points in the largest cell */
    bool found;
};

void sm_flip_trial_free(sm_flip_trial *t)
{
    if (!t) return;
    sm_assignment_free(t->solver);
    sm_table_free(t->table);
    sm_free(t);
}

static uint64_t moves_of(const sm_table *t, uint64_t *most)
{
    uint64_t cells = 0;
    *most = 0;
    for (uint32_t x = 0; x < sm_table_rows(t); x++) {
        sm_line l = sm_table_row(t, x);
        for (uint32_t p = 0; p < l.n; p++) {
            cells += l.count[p] != 0;
            if (l.count[p] > *most) *most = l.count[p];
        }
    }
    return cells * sm_table_cols(t);
}

/* *out stays NULL inside: a table with too many moves has no copy. */
sm_status sm_flip_trial_new(sm_flip_trial **out, const sm_table *t, const uint32_t *pair, uint64_t slack, sm_error *err)
{
    *out = NULL;
    sm_flip_trial *r = sm_alloc(1, sizeof *r);
    r->pair = pair;
    r->slack = slack;
    r->points = 1;
    sm_status status = SM_OK;
    if (moves_of(t, &r->most) <= MOVES_MOST) {
        status = sm_table_copy(&r->table, t, err);
        if (status == SM_OK) sm_assignment_new(&r->solver, r->table, SM_BY_BRAUN_BLANQUET, 0);
    }
    if (status == SM_OK)
        *out = r;
    else
        sm_flip_trial_free(r);
    return status;
}

/* What the present pairs weigh, in units, each rounded down as the solver does. */
static sm_u128 present_weight(const sm_flip_trial *r)
{
    const uint64_t *a = sm_table_row_sums(r->table), *b = sm_table_col_sums(r->table);
    sm_u128 sum = 0;
    for (uint32_t x = 0; x < sm_table_rows(r->table); x++) {
        uint32_t y = r->pair[x];
        if (y == SM_NONE) continue;
        uint64_t size = a[x] > b[y] ? a[x] : b[y];
        if (size) sum += ((sm_u128)sm_table_at(r->table, x, y) << SM_SHARE_BITS) / size;
    }
    return sum;
}

static sm_status carry_out_flip(sm_flip_trial *r, sm_flip f, sm_error *err)
{
    sm_op op = {.kind = SM_OP_MOVE, .row = f.row, .from = f.from, .to = f.to, .count = r->points};
    sm_edit e = {.ops = &op, .n_ops = 1};
    sm_status status = sm_table_prepare(r->table, &e, err);
    if (status != SM_OK) return status;
    sm_table_op(r->table, &op);
    sm_assignment_touch(r->solver, 1, f.from);
    sm_assignment_touch(r->solver, 1, f.to);
    return SM_OK;
}

/* Moves, solves, and moves back. */
static sm_status try_move(sm_flip_trial *r, bool *overthrown, uint64_t *budget, sm_error *err)
{
    uint64_t all = UINT64_MAX;
    sm_status status = carry_out_flip(r, r->at, err);
    if (status != SM_OK) return status;
    sm_assignment_settle(r->solver, &all);
    *overthrown = r->solver->total > present_weight(r) + r->slack;
    sm_spend(budget, UINT64_MAX - all + 10ull * sm_table_rows(r->table));
    return carry_out_flip(r, (sm_flip){r->at.row, r->at.to, r->at.from}, err);
}

/* The next move whose cell holds as many points; false: there is none. */
static bool next_move(sm_flip_trial *r, bool step)
{
    const sm_table *t = r->table;
    uint32_t cols = sm_table_cols(t);
    sm_flip *f = &r->at;
    if (step) f->to++;
    for (; f->row < sm_table_rows(t); f->row++, f->from = f->to = 0)
        for (; f->from < cols; f->from++, f->to = 0) {
            if (sm_table_at(t, f->row, f->from) < r->points) continue;
            for (; f->to < cols; f->to++)
                if (f->to != f->from && sm_table_col_open(t, f->to)) return true;
        }
    return false;
}

static sm_status one_trial(sm_flip_trial *r, sm_firmness *out, uint64_t *budget, sm_error *err)
{
    bool overthrown = false;
    sm_status status = try_move(r, &overthrown, budget, err);
    if (status != SM_OK) return status;
    r->tried++;
    if (overthrown) {
        r->found = true;
        if (out->n_flips < SM_FLIPS_NAMED) out->flip[out->n_flips] = r->at;
        out->n_flips++;
    }
    next_move(r, true);
    return SM_OK;
}

sm_status sm_flip_trial_settle(sm_flip_trial *r, sm_firmness *out, uint64_t *budget, sm_error *err)
{
    sm_status status = SM_OK;
    if (!r->table) out->flips = SM_RUNNER_UP_TOO_LARGE;
    while (*budget && out->flips == SM_RUNNER_UP_WORKING && status == SM_OK) {
        sm_spend(budget, 10);
        if (next_move(r, false)) {
            if (r->tried >= TRIALS_MOST)
                out->flips = SM_RUNNER_UP_TOO_LARGE;
            else
                status = one_trial(r, out, budget, err);
            continue;
        }
        if (r->found || r->points >= r->most) out->flips = SM_RUNNER_UP_DONE;
        if (r->found) out->points = r->points;
        r->points++;
        r->at = (sm_flip){0};
    }
    return status;
}
