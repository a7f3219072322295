#include "setmatch/session/session.h"
#include "inside.h"
#include "setmatch/base/mem.h"
#include "setmatch/measure/place.h"
#include "words.h"
#include <string.h>

/* ---- coming and going -------------------------------------------------------------------------------------------- */

static sm_status first_table(const sm_dataset *d, sm_table **out, sm_error *err)
{
    const sm_parts *parts = sm_dataset_parts(d);
    if (parts->counts) return sm_table_copy(out, parts->counts, err);
    return sm_table_of(out, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, err);
}

/* Every point, until noise is taken out, is where the data say. */
static sm_status place(sm_session *s, sm_error *err)
{
    const double *const *axis;
    sm_places p = {.n = sm_dataset_parts(s->data)->n, .axes = sm_dataset_places(s->data, &axis)};
    if (!p.axes || !s->points) return SM_OK;
    p.axis = axis;
    p.label[0] = sm_dataset_truth(s->data)->label;
    p.label[1] = sm_dataset_pred(s->data)->label;
    return sm_live_place(s->live, &p, err);
}

static sm_status begin(sm_session *s, sm_error *err)
{
    sm_table *table = NULL;
    sm_status status = first_table(s->data, &table, err);
    if (status == SM_OK) status = sm_live_new(&s->live, table, err);
    if (status == SM_OK && !sm_dataset_parts(s->data)->counts)
        status = sm_points_new(&s->points, sm_dataset_truth(s->data), sm_dataset_pred(s->data), err);
    if (status == SM_OK) status = place(s, err);
    if (status == SM_OK) status = sm_history_new(&s->history, err);
    if (status == SM_OK) status = sm_dict_new(&s->names, err);
    if (status == SM_OK) status = sm_values_new(s, err);
    if (status == SM_OK) status = sm_order_reserve(s, 1, err);
    if (status != SM_OK) return status;
    void *ids = NULL;
    if (!sm_grow(&ids, &s->ids_room, 1, sizeof *s->ids)) return sm_no_memory(err);
    s->ids = ids;
    const sm_table *t = sm_session_table(s);
    s->ids[0] = (sm_ids){sm_table_rows(t), sm_table_cols(t)};
    sm_order_changed(s, NULL);
    s->revision = 1;
    return SM_OK;
}

sm_status sm_session_new(sm_session **out, sm_dataset *take, sm_registry *indices, sm_error *err)
{
    *out = NULL;
    sm_session *s = sm_alloc(1, sizeof *s);
    if (!s) {
        sm_dataset_free(take);
        return sm_no_memory(err);
    }
    s->data = take;
    s->indices = indices;
    sm_status status = begin(s, err);
    if (status == SM_OK)
        *out = s;
    else
        sm_session_free(s);
    return status;
}

static void free_start(sm_session *s)
{
    for (size_t i = 0; i < s->n_start; i++) {
        sm_edit_done(&s->start[i].edit);
        sm_free(s->start[i].text);
    }
    sm_free(s->start);
}

void sm_session_free(sm_session *s)
{
    if (!s) return;
    for (size_t i = 0; i < SM_OPTIONS_AT_MOST; i++) sm_free(s->option[i]);
    sm_free(s->rows.id);
    sm_free(s->cols.id);
    sm_free(s->order_key);
    sm_free(s->values);
    sm_free(s->ids);
    free_start(s);
    sm_history_free(s->history);
    sm_points_free(s->points);
    sm_live_free(s->live);
    sm_dict_free(s->names);
    sm_dataset_free(s->data);
    sm_free(s);
}

/* A label that was left out of the prediction may be none of this one's. */
static sm_status start_like(sm_session *s, const sm_session *like, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < like->n_start && status == SM_OK; i++) {
        sm_error inner = {0};
        status = sm_session_start(s, like->start[i].text, &inner);
        if (status == SM_USAGE)
            status = SM_OK;
        else if (status != SM_OK && err)
            *err = inner;
    }
    return status;
}

sm_status sm_session_like(sm_session **out, sm_dataset *take, const sm_session *like, sm_error *err)
{
    sm_status status = sm_session_new(out, take, like->indices, err);
    if (status == SM_OK) status = start_like(*out, like, err);
    if (status == SM_OK) return SM_OK;
    sm_session_free(*out);
    *out = NULL;
    return status;
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
    return sm_history_text(s->history, s->last);
}

const sm_origin *sm_session_written(const sm_session *s)
{
    return s->written.changed ? &s->written : NULL;
}

void sm_session_note_written(sm_session *s, sm_origin now)
{
    s->written = now;
}

bool sm_session_swapped(const sm_session *s)
{
    return s->swapped;
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

sm_status sm_command_plan(const sm_session *s, const sm_command *c, sm_edit *out, sm_error *err)
{
    sm_status status = sm_command_fits(c, err);
    if (status != SM_OK) return status;
    if (c->verb->kind != SM_VERB_CHANGE)
        return sm_fail(err, SM_USAGE, "%s changes no cluster; a change is wanted; use move, split, merge ..",
                       c->verb->name);
    return c->verb->plan(s, c, s->names, out, err);
}

static sm_status run_change(sm_session *s, const sm_command *c, sm_error *err)
{
    sm_edit e = {0};
    sm_status status = sm_command_plan(s, c, &e, err);
    bool changes = e.n_ops > 0;
    sm_text text = {0};
    if (status == SM_OK && changes) {
        sm_put_command(&text, c);
        status = sm_text_status(&text, err);
        if (status == SM_OK) status = sm_commit(s, sm_history_here(s->history), &e, sm_text_of(&text), err);
    }
    sm_text_done(&text);
    sm_edit_done(&e);
    if (status != SM_OK || !changes) return status;
    sm_node left = sm_history_parent(s->history, sm_history_here(s->history));
    s->last = sm_history_here(s->history);
    sm_edit *made = sm_history_edit(s->history, s->last);
    sm_values_passed(s, left);
    sm_session_forget_draft(s);
    sm_apply(s, made, SM_DO);
    sm_order_changed(s, made);
    s->revision++;
    return SM_OK;
}

static sm_status run_itself(sm_session *s, const sm_command *c, sm_error *err)
{
    sm_status status = sm_command_fits(c, err);
    return status == SM_OK ? c->verb->run(s, c, err) : status;
}

static sm_status run_elsewhere(sm_session *s, const sm_command *c, sm_error *err)
{
    return sm_fail(err, SM_USAGE, "%s does not change the data; a change was wanted; use move, split, merge ..",
                   c->verb->name);
}

sm_status sm_session_run(sm_session *s, const sm_command *c, sm_error *err)
{
    static sm_status (*const run[])(sm_session *, const sm_command *, sm_error *) = {
        [SM_VERB_CHANGE] = run_change,     [SM_VERB_TRAVEL] = run_itself,    [SM_VERB_SETTING] = run_itself,
        [SM_VERB_OUTSIDE] = run_elsewhere, [SM_VERB_SCREEN] = run_elsewhere,
    };
    if (!c->verb) return sm_fail(err, SM_INTERNAL, "a command without a verb");
    return run[c->verb->kind](s, c, err);
}

sm_status sm_session_run_line(sm_session *s, const char *line, sm_error *err)
{
    sm_command c;
    sm_status status = sm_command_parse(&c, line, err);
    if (status != SM_OK) return status;
    status = sm_session_run(s, &c, err);
    sm_command_done(&c);
    return status;
}

/* ---- changes that are part of loading ---------------------------------------------------------------------------- */

static sm_status prepare_start(sm_session *s, const sm_command *c, sm_edit *e, sm_text *text, sm_error *err)
{
    void *start = s->start;
    sm_status status = sm_command_plan(s, c, e, err);
    if (status != SM_OK) return status;
    sm_put_command(text, c);
    status = sm_text_status(text, err);
    if (status != SM_OK) return status;
    if (!sm_grow(&start, &s->start_room, s->n_start + 1, sizeof *s->start)) return sm_no_memory(err);
    s->start = start;
    status = sm_order_reserve(s, e->n_ops, err);
    if (status == SM_OK) status = sm_live_prepare(s->live, e, err);
    if (status == SM_OK && s->points) status = sm_points_prepare(s->points, e, err);
    return status;
}

static sm_status start(sm_session *s, const sm_command *c, sm_error *err)
{
    sm_edit e = {0};
    sm_text text = {0};
    sm_status status = prepare_start(s, c, &e, &text, err);
    if (status != SM_OK) {
        sm_edit_done(&e);
        sm_text_done(&text);
        return status;
    }
    s->start[s->n_start++] = (sm_started){e, text.data};
    s->ids[0] = sm_ids_after(s->ids[0], &e);
    if (e.n_ops) sm_apply(s, &s->start[s->n_start - 1].edit, SM_DO); /* noise that is a group changes nothing */
    memset(s->now, 0, SM_INDICES_MOST * sizeof *s->now);
    memset(s->loaded, 0, SM_INDICES_MOST * sizeof *s->loaded);
    s->read = 0;
    sm_session_forget_draft(s);
    sm_order_changed(s, NULL);
    s->revision++;
    return SM_OK;
}

sm_status sm_session_start(sm_session *s, const char *line, sm_error *err)
{
    if (sm_history_size(s->history) > 1)
        return sm_fail(err, SM_INTERNAL, "a change of loading came behind the first change");
    sm_command c;
    sm_status status = sm_command_parse(&c, line, err);
    if (status != SM_OK) return status;
    status = start(s, &c, err);
    sm_command_done(&c);
    return status;
}

/* ---- settling ---------------------------------------------------------------------------------------------------- */

static bool went_on(sm_session *s)
{
    int placed = (int)(100 * sm_live_placed_part(s->live)), was = s->placed;
    s->placed = placed;
    return placed != was;
}

sm_status sm_session_settle(sm_session *s, unsigned needs, uint64_t *fuel, unsigned *pending, sm_error *err)
{
    sm_status status = sm_live_settle(s->live, needs | sm_order_needs(s), fuel, pending, err);
    bool values = sm_values_read(s), order = sm_order_settled(s), more = went_on(s);
    if (values || order || more) s->revision++;
    return status;
}
