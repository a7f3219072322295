/* Commands are planned, run and drafted; some are part of loading. */
#include "session_internal.h"
#include "setmatch/base/mem.h"
#include "words.h"
#include <string.h>

/* ---- what the verbs do ------------------------------------------------------------------------------------------- */

static const struct { /* changes: what one would do, by ids; names is where a new label's text is kept for life */
    const char *verb;
    sm_plan_function *plan;
} plans[] = {{"move", sm_plan_move},   {"assign", sm_plan_assign}, {"split", sm_plan_split},
             {"merge", sm_plan_merge}, {"swap", sm_plan_swap},     {"rename", sm_plan_rename},
             {"new", sm_plan_new},     {"roles", sm_plan_roles},   {"noise", sm_plan_noise}};

static const struct { /* travel and settings */
    const char *verb;
    sm_status (*run)(sm_session *s, const sm_command *c, sm_error *err);
} runs[] = {{"undo", sm_run_undo}, {"redo", sm_run_redo}, {"go", sm_run_go},        {"reset", sm_run_reset},
            {"set", sm_run_set},   {"sort", sm_run_sort}, {"define", sm_run_define}};

static sm_status plan_command(const sm_session *s, const sm_command *c, sm_edit *out, sm_error *err)
{
    sm_status status = sm_command_fits(c, err);
    if (status != SM_OK) return status;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++)
        if (strcmp(plans[i].verb, c->verb->name) == 0) return plans[i].plan(s, c, s->names, out, err);
    return sm_fail(err, SM_USAGE, "%s changes no cluster; use move, split, merge ..", c->verb->name);
}

static sm_status run_change(sm_session *s, const sm_command *c, sm_error *err)
{
    sm_edit e = {0};
    sm_status status = plan_command(s, c, &e, err);
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

sm_status sm_session_run(sm_session *s, const sm_command *c, sm_error *err)
{
    if (!c->verb) return sm_fail(err, SM_INTERNAL, "a command without a verb");
    if (c->verb->kind == SM_VERB_CHANGE) return run_change(s, c, err);
    sm_status status = sm_command_fits(c, err);
    if (status != SM_OK) return status;
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (strcmp(runs[i].verb, c->verb->name) == 0) return runs[i].run(s, c, err);
    return sm_fail(err, SM_USAGE, "%s does not change the data; use move, split, merge ..", c->verb->name);
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
    sm_status status = plan_command(s, c, e, err);
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

static sm_status run_start(sm_session *s, const sm_command *c, sm_error *err)
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
    status = run_start(s, &c, err);
    sm_command_done(&c);
    return status;
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

/* ---- drafts ------------------------------------------------------------------------------------------------------ */

/* The table stands as after the change. */
static sm_status read_draft(sm_session *s, unsigned needs, sm_error *err)
{
    uint64_t fuel = SM_FUEL_ALL;
    sm_status status = sm_live_settle(s->live, needs, &fuel, NULL, err);
    if (status != SM_OK) return status;
    for (size_t x = 0; x < sm_registry_count(s->indices); x++)
        s->drafted[x] = sm_live_value(s->live, sm_registry_at(s->indices, x));
    s->drafted_shape = sm_shape_of(s->live);
    s->has_draft = true;
    s->revision++;
    return SM_OK;
}

static sm_status draft_edit(sm_session *s, const sm_edit *e, unsigned needs, sm_error *err)
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
    sm_session_forget_draft(s);
    if (!c) return SM_OK;
    sm_edit e = {0};
    sm_status status = plan_command(s, c, &e, err);
    if (status == SM_OK) status = draft_edit(s, &e, needs, err);
    sm_edit_done(&e);
    return status;
}
