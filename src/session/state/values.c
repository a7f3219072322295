/* Values of the indices: now, before, and in a preview. The live table knows only the current values, until it changes.
 */
#include "base/mem.h"
#include "measure/index.h"
#include "state.h"
#include <string.h>

enum { ROWS = 4 + SM_PAST };
#define READ_ONCE (1u << 31) /* in read: those that need nothing were read */

/* One block: now, loaded, drafted, none and the past, all pending at first. */
void sm_values_new(sm_session *s)
{
    size_t n = SM_INDICES_MOST;
    s->values = sm_alloc(ROWS * n, sizeof *s->values);
    s->now = s->values;
    s->loaded = s->now + n;
    s->drafted = s->loaded + n;
    s->none = s->drafted + n;
    for (size_t i = 0; i < SM_PAST; i++) s->past[i] = s->none + (i + 1) * n;
}

void sm_values_passed(sm_session *s, sm_node left)
{
    size_t at = 0;
    while (at < s->n_past && s->past_node[at] != left) at++;
    if (at == s->n_past && s->n_past < SM_PAST) s->n_past++;
    if (at == SM_PAST) at--; /* the oldest is given up */
    sm_value *row = s->past[at];
    memmove(s->past + 1, s->past, at * sizeof *s->past);
    memmove(s->past_node + 1, s->past_node, at * sizeof *s->past_node);
    s->past[0] = s->now;
    s->past_node[0] = left;
    s->now = row;
    memset(s->now, 0, SM_INDICES_MOST * sizeof *s->now);
    s->read = 0;
}

void sm_values_forget(sm_session *s, size_t index)
{
    s->now[index] = s->loaded[index] = s->drafted[index] = (sm_value){0};
    for (size_t i = 0; i < SM_PAST; i++) s->past[i][index] = (sm_value){0};
}

bool sm_at_root(const sm_session *s)
{
    sm_node here = sm_history_here(s->history);
    return here == 0 ||
           (sm_history_at(s->history, here)->parent == 0 && sm_history_at(s->history, here)->edit.n_ops == 0);
}

bool sm_values_read(sm_session *s)
{
    unsigned have = sm_live_facts(s->live)->have;
    size_t n = sm_registry_count(s->indices);
    if (s->read && s->n_read == n && (have & ~s->read) == 0) return false;
    s->read |= have | READ_ONCE;
    s->n_read = n;
    for (size_t x = 0; x < n; x++) {
        sm_value v = sm_live_value(s->live, sm_registry_at(s->indices, x));
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

/* Returns the values at a node of the history, if they are remembered. */
static const sm_value *values_at(const sm_session *s, sm_node n)
{
    if (n == 0) return s->loaded;
    for (size_t i = 0; i < s->n_past; i++)
        if (s->past_node[i] == n) return s->past[i];
    return s->none;
}

const sm_value *sm_session_before(const sm_session *s)
{
    sm_node here = sm_history_here(s->history);
    return here == 0 ? s->none : values_at(s, sm_history_at(s->history, here)->back);
}

const sm_value *sm_session_drafted(const sm_session *s)
{
    return s->has_draft ? s->drafted : NULL;
}

size_t sm_session_trend(const sm_session *s, size_t x, double out[SM_TREND])
{
    double back[SM_TREND];
    size_t n = 0;
    const sm_value *values = s->now;
    sm_node at = sm_history_here(s->history);
    for (size_t i = 0; i < SM_TREND; i++) {
        if (sm_value_known(values[x])) back[n++] = values[x].number;
        if (at == 0) break;
        at = sm_history_at(s->history, at)->back;
        values = values_at(s, at);
    }
    for (size_t i = 0; i < n; i++) out[i] = back[n - 1 - i];
    return n;
}

/* ---- drafts ------------------------------------------------------------------------------------------------------ */

sm_shape sm_session_shape(const sm_session *s)
{
    const sm_sums *sums = sm_live_facts(s->live)->sums;
    return (sm_shape){sums->rows, sums->cols, sums->n};
}

sm_shape sm_session_drafted_shape(const sm_session *s)
{
    return s->has_draft ? s->drafted_shape : (sm_shape){0};
}

bool sm_session_draft_pending(const sm_session *s)
{
    return s->has_draft && s->draft_pending;
}

void sm_session_forget_draft(sm_session *s)
{
    if (s->has_draft) s->revision++;
    s->has_draft = false;
}
