/* A copy of the table with one more cluster, into which the points go a few at a time. */
#include "setmatch/study/sweep.h"
#include "next.h"
#include "setmatch/base/mem.h"

enum { A_PLACE = 2000 }; /* steps that a place costs besides settling */

struct sm_sweep {
    sm_live *live;
    const sm_index *const *index;
    size_t n;
    unsigned needs;
    sm_sweep_rule rule;
    uint32_t col, part;      /* the cluster, and the one that takes */
    uint32_t *row;           /* classes in the cluster, as loaded */
    uint64_t *count, *ahead; /* their points in it; those of the classes ahead */
    uint64_t *taken;         /* of them, in the part now */
    size_t rows, places, known;
    uint64_t size;
    sm_value *value; /* [places][n] */
    char name[SM_FRESH_NAME];
    sm_edit edit;
    bool applied;
    sm_hold hold;
};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static sm_status take_classes(sm_sweep *s, sm_error *err)
{
    sm_line l = sm_table_col(sm_live_table(s->live), s->col);
    s->row = sm_held(&s->hold, l.n, sizeof *s->row);
    s->count = sm_held(&s->hold, l.n, sizeof *s->count);
    s->ahead = sm_held(&s->hold, l.n, sizeof *s->ahead);
    s->taken = sm_held(&s->hold, l.n, sizeof *s->taken);
    if (s->hold.failed) return sm_no_memory(err);
    for (uint32_t p = 0; p < l.n; p++) {
        if (!l.count[p]) continue;
        s->row[s->rows] = sm_line_at(l, p);
        s->count[s->rows] = l.count[p];
        s->ahead[s->rows++] = s->size;
        s->size += l.count[p];
    }
    return SM_OK;
}

static sm_status open_part(sm_sweep *s, sm_error *err)
{
    const sm_table *t = sm_live_table(s->live);
    unsigned number = 0;
    sm_fresh_name(s->name, t, &number);
    s->part = sm_table_cols(t);
    sm_op op = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = s->part, .name = s->name};
    sm_status status = sm_edit_op(&s->edit, op, err);
    if (!status) status = sm_live_prepare(s->live, &s->edit, err);
    if (!status) sm_live_apply(s->live, &s->edit, SM_DO);
    return status;
}

static sm_status sweep_make(sm_sweep *s, const sm_live *live, sm_error *err)
{
    sm_status status = sm_live_copy(&s->live, live, err);
    if (!status) status = take_classes(s, err);
    if (!status) status = open_part(s, err);
    if (status) return status;
    s->places = s->size < SM_SWEEP_STEPS ? (size_t)s->size + 1 : SM_SWEEP_STEPS + 1;
    for (size_t i = 0; i < s->n; i++) s->needs |= s->index[i]->needs;
    s->value = sm_held(&s->hold, s->places * s->n, sizeof *s->value);
    return s->value ? SM_OK : sm_no_memory(err);
}

static void sweep_free(void *self)
{
    sm_sweep *s = self;
    sm_live_free(s->live);
    sm_edit_done(&s->edit);
    sm_hold_done(&s->hold);
    sm_free(s);
}

/* ---- who is in the first part ------------------------------------------------------------------------------------ */

uint64_t sm_sweep_size(const sm_sweep *s, size_t place)
{
    return s->places < 2 ? 0 : (uint64_t)((sm_u128)s->size * place / (s->places - 1));
}

/* floor((ahead + count) size / all) - floor(ahead size / all): parts of one cut through all classes, so that they add
 * up, and none is a whole point from its share. */
static uint64_t share(const sm_sweep *s, size_t i, uint64_t size)
{
    sm_u128 upto = (sm_u128)(s->ahead[i] + s->count[i]) * size / s->size,
            before = (sm_u128)s->ahead[i] * size / s->size;
    return (uint64_t)(upto - before);
}

static uint64_t in_order(const sm_sweep *s, size_t i, uint64_t size)
{
    if (size <= s->ahead[i]) return 0;
    return size - s->ahead[i] < s->count[i] ? size - s->ahead[i] : s->count[i];
}

static uint64_t sweep_wanted(const sm_sweep *s, size_t i, size_t place)
{
    uint64_t size = sm_sweep_size(s, place);
    return s->rule == SM_SWEEP_IN_ORDER ? in_order(s, i, size) : share(s, i, size);
}

uint64_t sm_sweep_of_class(const sm_sweep *s, size_t place, uint32_t row)
{
    for (size_t i = 0; i < s->rows; i++)
        if (s->row[i] == row) return sweep_wanted(s, i, place);
    return 0;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

static sm_status go_to(sm_sweep *s, size_t place, sm_error *err)
{
    sm_status status = SM_OK;
    s->edit.n_ops = 0;
    for (size_t i = 0; i < s->rows && !status; i++) {
        uint64_t then = sweep_wanted(s, i, place), now = s->taken[i];
        if (then == now) continue;
        bool in = then > now;
        sm_op op = {.kind = SM_OP_MOVE,
                    .row = s->row[i],
                    .from = in ? s->col : s->part,
                    .to = in ? s->part : s->col,
                    .count = in ? then - now : now - then};
        status = sm_edit_op(&s->edit, op, err);
    }
    if (!status) status = sm_live_prepare(s->live, &s->edit, err);
    if (status) return status;
    sm_live_apply(s->live, &s->edit, SM_DO);
    for (size_t i = 0; i < s->rows; i++) s->taken[i] = sweep_wanted(s, i, place);
    s->applied = true;
    return SM_OK;
}

static sm_status sweep_one(sm_sweep *s, uint64_t *fuel, sm_error *err)
{
    unsigned pending = 0;
    sm_status status = s->applied ? SM_OK : go_to(s, s->known, err);
    sm_burn(fuel, A_PLACE);
    if (!status) status = sm_live_settle(s->live, s->needs, fuel, &pending, err);
    if (status || pending) return status;
    for (size_t x = 0; x < s->n; x++) s->value[s->known * s->n + x] = sm_live_value(s->live, s->index[x]);
    s->known++;
    s->applied = false;
    return SM_OK;
}

static sm_status sweep_run(void *self, uint64_t *fuel, bool *done, sm_error *err)
{
    sm_sweep *s = self;
    sm_status status = SM_OK;
    while (*fuel && s->known < s->places && !status) status = sweep_one(s, fuel, err);
    *done = s->known == s->places;
    return status;
}

static double sweep_progress(const void *self)
{
    const sm_sweep *s = self;
    return (double)s->known / (double)s->places;
}

sm_status sm_sweep_new(sm_job *job, const sm_live *live, uint32_t col, sm_sweep_rule rule, const sm_index *const *index,
                       size_t n, sm_error *err)
{
    sm_sweep *s = sm_alloc(1, sizeof *s);
    *job = (sm_job){.self = s, .run = sweep_run, .progress = sweep_progress, .free = sweep_free};
    if (!s) return sm_no_memory(err);
    s->col = col;
    s->rule = rule;
    s->index = index;
    s->n = n;
    return sm_job_opened(job, sweep_make(s, live, err));
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

size_t sm_sweep_places(const sm_sweep *s)
{
    return s->places;
}

size_t sm_sweep_known(const sm_sweep *s)
{
    return s->known;
}

sm_value sm_sweep_value(const sm_sweep *s, size_t place, size_t index)
{
    if (place >= s->known || index >= s->n) return (sm_value){.state = SM_PENDING};
    return s->value[place * s->n + index];
}
