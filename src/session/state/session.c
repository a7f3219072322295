/* Creating, freeing, reading and computing a session. */
#include "session/session.h"
#include "base/mem.h"
#include "base/tick.h"
#include "measure/place.h"
#include "state.h"

/* ---- coming and going -------------------------------------------------------------------------------------------- */

/* Every point, until noise is taken out, is where the data say. */
static void place_points(sm_session *s)
{
    const double *const *axis;
    sm_places p = {.n = sm_dataset_parts(s->data)->n, .axes = sm_dataset_places(s->data, &axis)};
    if (!p.axes || !s->points) return;
    p.axis = axis;
    p.label[0] = sm_dataset_truth(s->data)->label;
    p.label[1] = sm_dataset_pred(s->data)->label;
    sm_live_place(s->live, &p);
}

static sm_status begin_session(sm_session *s, sm_error *err)
{
    const sm_table *counts = sm_dataset_parts(s->data)->counts;
    const sm_partition *truth = sm_dataset_truth(s->data), *pred = sm_dataset_pred(s->data);
    sm_table *table = counts ? sm_table_copy(counts) : NULL;
    sm_status status = SM_OK;
    if (counts && !table) status = sm_stopped(err);
    if (!counts) status = sm_table_of(&table, truth, pred, SM_STORE_BEST, err);
    if (status == SM_OK) s->live = sm_live_new(table);
    if (status == SM_OK && !counts) status = sm_points_new(&s->points, truth, pred, err);
    if (status == SM_OK) place_points(s);
    if (status == SM_OK && !sm_tick()) status = sm_stopped(err);
    if (status == SM_OK) sm_history_new(&s->history);
    if (status == SM_OK) sm_dict_new(&s->names);
    if (status == SM_OK) sm_values_new(s);
    if (status == SM_OK) sm_order_reserve(s, 1);
    if (status != SM_OK) return status;
    const sm_ids ids = {sm_table_rows(sm_session_table(s)), sm_table_cols(sm_session_table(s))};
    size_t nodes = 0;
    sm_push(&s->ids, &nodes, &s->ids_capacity, &ids, sizeof ids);
    sm_order_changed(s, NULL);
    s->revision = 1;
    return SM_OK;
}

sm_status sm_session_new(sm_session **out, sm_dataset *take, sm_registry *indices, sm_error *err)
{
    *out = NULL;
    sm_session *s = sm_alloc(1, sizeof *s);
    s->data = take;
    s->indices = indices;
    sm_status status = begin_session(s, err);
    if (status == SM_OK)
        *out = s;
    else
        sm_session_free(s);
    return status;
}

void sm_session_free(sm_session *s)
{
    if (!s) return;
    for (size_t i = 0; i < SM_OPTIONS_AT_MOST; i++) sm_free(s->option[i]);
    for (size_t a = 0; a < 2; a++) sm_free(s->axis[a]);
    sm_free(s->rows.id);
    sm_free(s->cols.id);
    sm_free(s->order_key);
    sm_free(s->row_place);
    sm_free(s->sort_key);
    sm_free(s->values);
    sm_free(s->ids);
    for (size_t i = 0; i < s->n_start; i++) {
        sm_edit_free(&s->start[i].edit);
        sm_free(s->start[i].text);
    }
    sm_free(s->start);
    sm_notes_free(s);
    sm_history_free(s->history);
    sm_points_free(s->points);
    sm_live_free(s->live);
    sm_dict_free(s->names);
    if (s->account) sm_account_free(s->account);
    sm_free(s->account);
    sm_dataset_free(s->data);
    sm_free(s);
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

uint64_t sm_session_revision(const sm_session *s)
{
    return s->revision;
}

const sm_dataset *sm_session_data(const sm_session *s)
{
    return s->data;
}

const sm_points *sm_session_points(const sm_session *s)
{
    return s->points;
}

const sm_live *sm_session_live(const sm_session *s)
{
    return s->live;
}

sm_registry *sm_session_registry(const sm_session *s)
{
    return s->indices;
}

const sm_table *sm_session_table(const sm_session *s)
{
    return sm_live_table(s->live);
}

const sm_history *sm_session_history(const sm_session *s)
{
    return s->history;
}

const char *sm_session_last(const sm_session *s)
{
    return sm_history_at(s->history, s->last)->text;
}

const sm_origin *sm_session_written(const sm_session *s)
{
    return s->written.changed ? &s->written : NULL;
}

void sm_session_note_written(sm_session *s, sm_origin now)
{
    s->written = now;
}

const sm_account *sm_session_account(const sm_session *s)
{
    return s->account ? s->account : &sm_dataset_parts(s->data)->account;
}

bool sm_session_swapped(const sm_session *s)
{
    return s->swapped;
}

void sm_session_placing(sm_session *s, sm_placing how)
{
    if (how.seed) s->placing.seed = how.seed;
    if (how.exact) s->placing.exact = true;
    sm_live_placing(s->live, how);
}

void sm_session_place_like(const sm_session *s, sm_live *live)
{
    sm_live_placing(live, s->placing);
}

/* ---- computing --------------------------------------------------------------------------------------------------- */

bool sm_session_settle(sm_session *s, unsigned needs)
{
    bool settled = sm_live_settle(s->live, needs | sm_order_needs(s));
    bool values = sm_values_read(s), order = sm_order_settled(s);
    int placed = (int)(100 * sm_live_placed_part(s->live));
    if (values || order || placed != s->placed) s->revision++;
    s->placed = placed;
    return settled;
}
