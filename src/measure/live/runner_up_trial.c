#include "runner_up_trial.h"
#include "measure/assign/assignment_parts.h"

#include "base/mem.h"
#include "base/tick.h"

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

/* A table with too many moves is not copied. */
sm_flip_trial *sm_flip_trial_new(const sm_table *t, const uint32_t *pair, uint64_t slack)
{
    sm_flip_trial *r = sm_alloc(1, sizeof *r);
    r->pair = pair;
    r->slack = slack;
    r->points = 1;
    if (moves_of(t, &r->most) > MOVES_MOST) return r;
    sm_tick_hook hook = sm_tick_with((sm_tick_hook){0}); /* so small a table is copied at once */
    r->table = sm_table_copy(t);
    sm_tick_with(hook);
    r->solver = sm_assignment_new(r->table, SM_BY_BRAUN_BLANQUET, 0);
    return r;
}

/* Sums the weights of the present pairs in units, each rounded down as in the solver. */
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

/* Inside a row, so no count can exceed its limit. */
static void carry_out_flip(sm_flip_trial *r, sm_flip f)
{
    sm_op op = {.kind = SM_OP_MOVE, .row = f.row, .from = f.from, .to = f.to, .count = r->points};
    if (sm_table_prepare(r->table, &(sm_edit){.ops = &op, .n_ops = 1}, NULL) != SM_OK) return;
    sm_table_op(r->table, &op);
    sm_assignment_touch(r->solver, 1, f.from);
    sm_assignment_touch(r->solver, 1, f.to);
}

/* Moves, solves, and moves back. False: sm_tick_after ended it. */
static bool try_move(sm_flip_trial *r, sm_firmness *out)
{
    carry_out_flip(r, r->at);
    bool solved = sm_assignment_settle(r->solver);
    bool overthrown = solved && r->solver->total > present_weight(r) + r->slack;
    carry_out_flip(r, (sm_flip){r->at.row, r->at.to, r->at.from});
    if (!solved || !sm_tick_after(10ull * sm_table_rows(r->table))) return false;
    r->tried++;
    if (!overthrown) return true;
    r->found = true;
    if (out->n_flips < SM_FLIPS_NAMED) out->flip[out->n_flips] = r->at;
    out->n_flips++;
    return true;
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

bool sm_flip_trial_settle(sm_flip_trial *r, sm_firmness *out)
{
    if (!r->table) out->flips = SM_RUNNER_UP_TOO_LARGE;
    while (out->flips == SM_RUNNER_UP_WORKING) {
        if (next_move(r, false)) {
            if (r->tried >= TRIALS_MOST) {
                out->flips = SM_RUNNER_UP_TOO_LARGE;
            } else {
                if (!try_move(r, out)) return false;
                next_move(r, true);
            }
            continue;
        }
        if (r->found || r->points >= r->most) out->flips = SM_RUNNER_UP_DONE;
        if (r->found) out->points = r->points;
        r->points++;
        r->at = (sm_flip){0};
    }
    return true;
}
