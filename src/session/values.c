/* What the indices are, were and would be. The live table knows only what is; it forgets when it is touched. */
#include "inside.h"
#include "setmatch/base/mem.h"
#include <string.h>

enum { ROWS = 3 + SM_TREND };
#define READ_ONCE (1u << 31) /* in read: those that need nothing were read */

/* One block: now, loaded, drafted and the past, all pending at first. */
sm_status sm_values_new(sm_session *s, sm_error *err)
{
    size_t n = sm_index_count();
    s->values = sm_alloc(ROWS * n, sizeof *s->values);
    if (!s->values) return sm_no_memory(err);
    s->now = s->values;
    s->loaded = s->now + n;
    s->drafted = s->loaded + n;
    for (size_t i = 0; i < SM_TREND; i++) s->past[i] = s->drafted + (i + 1) * n;
    return SM_OK;
}

void sm_values_passed(sm_session *s)
{
    sm_value *oldest = s->past[SM_TREND - 1];
    memmove(s->past + 1, s->past, (SM_TREND - 1) * sizeof *s->past);
    s->past[0] = s->now;
    s->now = oldest;
    memset(s->now, 0, sm_index_count() * sizeof *s->now);
    if (s->n_past < SM_TREND) s->n_past++;
    s->read = 0;
}

void sm_values_forget(sm_session *s, size_t index)
{
    s->now[index] = s->loaded[index] = s->drafted[index] = (sm_value){0};
    for (size_t i = 0; i < SM_TREND; i++) s->past[i][index] = (sm_value){0};
}

bool sm_at_root(const sm_session *s)
{
    sm_node here = sm_history_here(s->history);
    return here == 0 || (sm_history_parent(s->history, here) == 0 && sm_history_edit(s->history, here)->n_ops == 0);
}

bool sm_values_read(sm_session *s)
{
    unsigned have = sm_live_facts(s->live)->have;
    if (s->read && (have & ~s->read) == 0) return false;
    s->read |= have | READ_ONCE;
    for (size_t x = 0; x < sm_index_count(); x++) {
        sm_value v = sm_live_value(s->live, sm_indices[x]);
        if (v.state == SM_PENDING) continue;
        s->now[x] = v;
        if (sm_at_root(s) && s->loaded[x].state == SM_PENDING) s->loaded[x] = v;
    }
    return true;
}

const sm_value *sm_session_now(const sm_session *s)
{
    return s->now;
}

const sm_value *sm_session_before(const sm_session *s)
{
    return s->past[0];
}

const sm_value *sm_session_loaded(const sm_session *s)
{
    return s->loaded;
}

const sm_value *sm_session_drafted(const sm_session *s)
{
    return s->has_draft ? s->drafted : NULL;
}

static bool is_number(sm_value v)
{
    return v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
}

size_t sm_session_trend(const sm_session *s, size_t x, double out[SM_TREND])
{
    size_t n = 0, past = s->n_past < SM_TREND ? s->n_past : SM_TREND - 1;
    for (size_t i = past; i-- > 0;)
        if (is_number(s->past[i][x])) out[n++] = s->past[i][x].number;
    if (is_number(s->now[x])) out[n++] = s->now[x].number;
    return n;
}

/* ---- drafts ------------------------------------------------------------------------------------------------------ */

static sm_shape shape_of(const sm_live *l)
{
    const sm_sums *sums = sm_live_facts(l)->sums;
    return (sm_shape){sums->rows, sums->cols, sums->n};
}

sm_shape sm_session_shape(const sm_session *s)
{
    return shape_of(s->live);
}

sm_shape sm_session_drafted_shape(const sm_session *s)
{
    return s->has_draft ? s->drafted_shape : (sm_shape){0};
}

void sm_draft_forget(sm_session *s)
{
    if (s->has_draft) s->revision++;
    s->has_draft = false;
}

/* The table stands as after the change. */
static sm_status read_draft(sm_session *s, unsigned needs, sm_error *err)
{
    uint64_t fuel = SM_FUEL_ALL;
    sm_status status = sm_live_settle(s->live, needs, &fuel, NULL, err);
    if (status != SM_OK) return status;
    for (size_t x = 0; x < sm_index_count(); x++) s->drafted[x] = sm_live_value(s->live, sm_indices[x]);
    s->drafted_shape = shape_of(s->live);
    s->has_draft = true;
    s->revision++;
    return SM_OK;
}

static sm_status draft(sm_session *s, const sm_edit *e, unsigned needs, sm_error *err)
{
    sm_status status = sm_live_prepare(s->live, e, err);
    if (status != SM_OK) return status;
    if (e->n_ops) sm_live_apply(s->live, e, SM_DO);
    status = read_draft(s, needs, err);
    if (e->n_ops) sm_live_apply(s->live, e, SM_UNDO);
    return status;
}

sm_status sm_session_draft(sm_session *s, const sm_command *c, unsigned needs, sm_error *err)
{
    sm_draft_forget(s);
    if (!c) return SM_OK;
    sm_edit e = {0};
    sm_status status = sm_command_plan(s, c, &e, err);
    if (status == SM_OK) status = draft(s, &e, needs, err);
    sm_edit_done(&e);
    return status;
}
