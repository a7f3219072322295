/* Moves the points of a cluster into a new one, place after place, on a copy of the table. */
#include "sweep.h"
#include "base/mem.h"
#include "steps.h"

size_t sm_sweep_places(uint64_t points)
{
    return points < SM_SWEEP_STEPS ? (size_t)points + 1 : SM_SWEEP_STEPS + 1;
}

uint64_t sm_sweep_size(uint64_t points, size_t place)
{
    return place ? (uint64_t)((sm_u128)points * place / (sm_sweep_places(points) - 1)) : 0;
}

/* In shares: floor((ahead + count) size / all) - floor(ahead size / all). These add up to size, and each is less than a
 * point away from its share. */
uint64_t sm_sweep_taken(sm_sweep_rule rule, uint64_t ahead, uint64_t count, uint64_t size, uint64_t all)
{
    if (rule != SM_SWEEP_IN_ORDER)
        return (uint64_t)((sm_u128)(ahead + count) * size / all - (sm_u128)ahead * size / all);
    if (size <= ahead) return 0;
    return size - ahead < count ? size - ahead : count;
}

/* Moves points so that the first part at place - 1 becomes that at place. */
static void edit_to(const sm_sweep_ask *ask, uint32_t part, size_t place, sm_edit *e)
{
    const sm_table *t = sm_live_table(ask->live);
    sm_line l = sm_table_col(t, ask->col);
    uint64_t all = sm_table_col_sums(t)[ask->col], ahead = 0;
    uint64_t was = sm_sweep_size(all, place - 1), is = sm_sweep_size(all, place);
    for (uint32_t p = 0; p < l.n; ahead += l.count[p++]) {
        uint64_t before = sm_sweep_taken(ask->rule, ahead, l.count[p], was, all);
        uint64_t then = sm_sweep_taken(ask->rule, ahead, l.count[p], is, all);
        sm_op op = {.kind = SM_OP_MOVE, .row = sm_line_at(l, p), .from = ask->col, .to = part, .count = then - before};
        if (then < before) op.from = part, op.to = ask->col, op.count = before - then; /* rounding can lower a share */
        if (op.count) sm_edit_op(e, op);
    }
}

static const sm_sweep *sweep_of(const sm_value *value, size_t n, size_t known)
{
    sm_sweep *s = sm_alloc(1, sizeof *s);
    *s = (sm_sweep){.value = value, .n = n, .known = known};
    return s;
}

const void *sm_sweep_study(sm_work *w, const void *asked)
{
    const sm_sweep_ask *ask = asked;
    const sm_table *t = sm_live_table(ask->live);
    uint32_t part = sm_table_cols(t);
    size_t places = sm_sweep_places(sm_table_col_sums(t)[ask->col]);
    sm_value *value = sm_alloc(places * ask->n, sizeof *value);
    sm_edit edit = {0};
    sm_error err = {0};
    char name[SM_FRESH_NAME];
    unsigned number = 0, needs = 0;
    for (size_t i = 0; i < ask->n; i++) needs |= ask->index[i]->needs;
    sm_fresh_name(name, t, &number);
    sm_live *live = sm_live_copy(ask->live);
    sm_edit_op(&edit, (sm_op){.kind = SM_OP_OPEN, .from = SM_NONE, .to = part, .name = name});
    for (size_t place = 0; place < places; place++) {
        if (sm_work_progress(w, (double)place, (double)places)) sm_work_publish(w, sweep_of(value, ask->n, place));
        if (place) edit_to(ask, part, place, &edit);
        sm_work_check(w, sm_live_prepare(live, &edit, &err), &err);
        sm_live_apply(live, &edit, SM_DO);
        edit.n_ops = 0;
        sm_live_settle(live, needs);
        for (size_t i = 0; i < ask->n; i++) value[place * ask->n + i] = sm_live_value(live, ask->index[i]);
    }
    sm_live_free(live);
    return sweep_of(value, ask->n, places);
}

sm_value sm_sweep_value(const sm_sweep *s, size_t place, size_t index)
{
    if (!s || place >= s->known || index >= s->n) return (sm_value){.state = SM_PENDING};
    return s->value[place * s->n + index];
}
