/* A copy of the table with one more cluster, into which the points go a few at a time. */
#include "sweep.h"
#include "base/mem.h"
#include "steps.h"

enum { A_PLACE = 2000 }; /* steps that a place costs besides settling */

typedef struct sweep {
    sm_sweep is; /* first: the job is read by it */
    sm_live_copying copying;
    sm_live *live; /* NULL: it is being copied */
    const sm_index *const *index;
    unsigned needs;
    sm_sweep_rule rule;
    uint32_t col, part;      /* the cluster, and the one that takes */
    uint32_t *row;           /* classes in the cluster, as loaded */
    uint64_t *count, *ahead; /* their points in it; those of the classes ahead */
    uint64_t *taken;         /* of them, in the part now */
    sm_value *value;         /* [places][n] */
    size_t n, rows;
    uint64_t all; /* points of the cluster */
    char name[SM_FRESH_NAME];
    sm_edit edit;
    bool applied;
    sm_hold hold;
} sweep;

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void take_classes(sweep *s, const sm_live *live)
{
    sm_line l = sm_table_col(sm_live_table(live), s->col);
    s->row = sm_held(&s->hold, l.n, sizeof *s->row);
    s->count = sm_held(&s->hold, l.n, sizeof *s->count);
    s->ahead = sm_held(&s->hold, l.n, sizeof *s->ahead);
    s->taken = sm_held(&s->hold, l.n, sizeof *s->taken);
    for (uint32_t p = 0; p < l.n; p++) {
        if (!l.count[p]) continue;
        s->row[s->rows] = sm_line_at(l, p);
        s->count[s->rows] = l.count[p];
        s->ahead[s->rows++] = s->all;
        s->all += l.count[p];
    }
}

static sm_status open_part(sweep *s, sm_error *err)
{
    const sm_table *t = sm_live_table(s->live);
    unsigned number = 0;
    sm_fresh_name(s->name, t, &number);
    s->part = sm_table_cols(t);
    sm_op op = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = s->part, .name = s->name};
    sm_edit_op(&s->edit, op);
    sm_status status = sm_live_prepare(s->live, &s->edit, err);
    if (!status) sm_live_apply(s->live, &s->edit, SM_DO);
    return status;
}

static void sweep_make(sweep *s, const sm_live *live)
{
    take_classes(s, live);
    s->copying.of = live;
    s->is.places = s->all < SM_SWEEP_STEPS ? (size_t)s->all + 1 : SM_SWEEP_STEPS + 1;
    for (size_t i = 0; i < s->n; i++) s->needs |= s->index[i]->needs;
    s->value = sm_held(&s->hold, s->is.places * s->n, sizeof *s->value);
    s->is.size = sm_held(&s->hold, s->is.places, sizeof *s->is.size);
    for (size_t i = 1; i < s->is.places; i++) s->is.size[i] = (uint64_t)((sm_u128)s->all * i / (s->is.places - 1));
}

static void sweep_free(void *self)
{
    sweep *s = self;
    sm_live_copying_free(&s->copying);
    sm_live_free(s->live);
    sm_edit_free(&s->edit);
    sm_hold_free(&s->hold);
    sm_free(s);
}

/* ---- who is in the first part ------------------------------------------------------------------------------------ */

/* In order as far as the size goes; else floor((ahead + count) size / all) - floor(ahead size / all): parts of one cut
 * through all classes, so that they add up, and none is a whole point from its share. */
static uint64_t sweep_wanted(const sweep *s, size_t i, size_t place)
{
    uint64_t size = s->is.size[place], ahead = s->ahead[i], count = s->count[i];
    if (s->rule != SM_SWEEP_IN_ORDER)
        return (uint64_t)((sm_u128)(ahead + count) * size / s->all - (sm_u128)ahead * size / s->all);
    if (size <= ahead) return 0;
    return size - ahead < count ? size - ahead : count;
}

uint64_t sm_sweep_of_class(const sm_sweep *self, size_t place, uint32_t row)
{
    const sweep *s = (const sweep *)self;
    for (size_t i = 0; i < s->rows; i++)
        if (s->row[i] == row) return sweep_wanted(s, i, place);
    return 0;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static sm_status go_to(sweep *s, size_t place, sm_error *err)
{
    sm_status status = SM_OK;
    s->edit.n_ops = 0;
    for (size_t i = 0; i < s->rows; i++) {
        uint64_t then = sweep_wanted(s, i, place), now = s->taken[i];
        if (then == now) continue;
        bool in = then > now;
        sm_op op = {.kind = SM_OP_MOVE,
                    .row = s->row[i],
                    .from = in ? s->col : s->part,
                    .to = in ? s->part : s->col,
                    .count = in ? then - now : now - then};
        sm_edit_op(&s->edit, op);
    }
    status = sm_live_prepare(s->live, &s->edit, err);
    if (status) return status;
    sm_live_apply(s->live, &s->edit, SM_DO);
    for (size_t i = 0; i < s->rows; i++) s->taken[i] = sweep_wanted(s, i, place);
    s->applied = true;
    return SM_OK;
}

static sm_status sweep_copy(sweep *s, uint64_t *budget, sm_error *err)
{
    sm_live_copy_on(&s->copying, &s->live, budget);
    return !s->live ? SM_OK : open_part(s, err);
}

static sm_status sweep_one(sweep *s, uint64_t *budget, sm_error *err)
{
    unsigned pending = 0;
    sm_status status = s->applied ? SM_OK : go_to(s, s->is.known, err);
    sm_spend(budget, A_PLACE);
    if (!status) status = sm_live_settle(s->live, s->needs, budget, &pending, err);
    if (status || pending) return status;
    for (size_t x = 0; x < s->n; x++) s->value[s->is.known * s->n + x] = sm_live_value(s->live, s->index[x]);
    s->is.known++;
    s->applied = false;
    return SM_OK;
}

static sm_status sweep_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    sweep *s = self;
    sm_status status = SM_OK;
    while (*budget && s->is.known < s->is.places && !status)
        status = s->live ? sweep_one(s, budget, err) : sweep_copy(s, budget, err);
    *done = s->is.known == s->is.places;
    return status;
}

static double sweep_progress(const void *self)
{
    const sweep *s = self;
    return (double)s->is.known / (double)s->is.places;
}

sm_status sm_sweep_new(sm_sliced *job, const sm_live *live, uint32_t col, sm_sweep_rule rule,
                       const sm_index *const *index, size_t n)
{
    sweep *s = sm_alloc(1, sizeof *s);
    *job = (sm_sliced){.self = s, .run = sweep_run, .progress = sweep_progress, .free = sweep_free};
    s->col = col;
    s->rule = rule;
    s->index = index;
    s->n = n;
    sweep_make(s, live);
    return sm_sliced_opened(job, SM_OK);
}

sm_value sm_sweep_value(const sm_sweep *self, size_t place, size_t index)
{
    const sweep *s = (const sweep *)self;
    if (place >= self->known || index >= s->n) return (sm_value){.state = SM_PENDING};
    return s->value[place * s->n + index];
}
