/* Commands are planned, run and drafted; some are part of loading. */
#include "base/mem.h"
#include "base/tick.h"
#include "change.h"
#include "session/language/words.h"
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
} runs[] = {{"undo", sm_run_undo},     {"redo", sm_run_redo}, {"go", sm_run_go},
            {"reset", sm_run_reset},   {"set", sm_run_set},   {"sort", sm_run_sort},
            {"define", sm_run_define}, {"say", sm_run_say},   {"ask", sm_run_ask}};

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
    sm_text text = {0};
    sm_node left = sm_history_here(s->history);
    sm_status status = plan_command(s, c, &e, err);
    bool changes = status == SM_OK && e.n_ops > 0;
    if (changes) {
        sm_put_command(&text, c);
        status = sm_commit(s, left, &e, sm_text_of(&text), err);
    }
    sm_text_free(&text);
    sm_edit_free(&e);
    if (status != SM_OK || !changes) return status;
    s->last = sm_history_here(s->history);
    const sm_edit *made = &sm_history_at(s->history, s->last)->edit;
    sm_apply(s, made, SM_DO);
    sm_arrive(s, left, made);
    return SM_OK;
}

sm_status sm_session_run(sm_session *s, const sm_command *c, sm_error *err)
{
    if (!c->verb) return sm_fail(err, SM_INTERNAL, "missing verb in a command");
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
    sm_command_free(&c);
    return status;
}

/* ---- changes that are part of loading ---------------------------------------------------------------------------- */

/* The root of the history is another: by this edit, done or taken back. */
static void start_anew(sm_session *s, const sm_edit *e, sm_way way, sm_ids ids)
{
    s->ids[0] = ids;
    sm_apply(s, e, way);
    memset(s->now, 0, SM_INDICES_MOST * sizeof *s->now);
    memset(s->loaded, 0, SM_INDICES_MOST * sizeof *s->loaded);
    s->read = 0;
    sm_session_forget_draft(s);
    sm_order_changed(s, NULL);
    s->revision++;
}

static sm_status run_start(sm_session *s, const sm_command *c, sm_error *err)
{
    sm_started made = {0};
    sm_text text = {0};
    sm_status status = plan_command(s, c, &made.edit, err);
    if (status == SM_OK) sm_put_command(&text, c);
    made.text = text.data;
    if (status == SM_OK) status = sm_prepare(s, &made.edit, err);
    if (status == SM_OK) sm_push(&s->start, &s->n_start, &s->start_capacity, &made, sizeof made);
    if (status == SM_OK) {
        start_anew(s, &made.edit, SM_DO, sm_ids_after(s->ids[0], &made.edit));
        return SM_OK;
    }
    sm_edit_free(&made.edit);
    sm_text_free(&text);
    return status;
}

/* Its own copy: other sessions look at the same data. */
static void start_account(sm_session *s, const sm_command *c, sm_left_out before)
{
    sm_left_out now = sm_session_left_out(s);
    uint64_t points = sm_noise_points(now) - sm_noise_points(before);
    sm_account *told = sm_alloc(1, sizeof *told);
    sm_account_copy(told, sm_session_account(s));
    sm_account_noise(told, c->word[0], c->word[1], points, now.noise - before.noise);
    sm_account *gone = s->account;
    s->account = told;
    if (gone) sm_account_free(gone);
    sm_free(gone);
}

sm_status sm_session_start(sm_session *s, const char *line, sm_error *err)
{
    if (sm_history_size(s->history) > 1)
        return sm_fail(err, SM_INTERNAL, "loading options must come before the first change");
    sm_command c;
    sm_status status = sm_command_parse(&c, line, err);
    if (status != SM_OK) return status;
    sm_left_out before = sm_session_left_out(s);
    status = run_start(s, &c, err);
    if (status == SM_OK && strcmp(c.verb->name, "noise") == 0) start_account(s, &c, before);
    sm_command_free(&c);
    return status;
}

sm_status sm_session_like(sm_session **out, sm_dataset *take, const sm_session *like, sm_error *err)
{
    sm_status status = sm_session_new(out, take, like->indices, err);
    for (size_t i = 0; i < like->n_start && status == SM_OK; i++) {
        sm_error inner = {0};
        status = sm_session_start(*out, like->start[i].text, &inner);
        if (status == SM_USAGE) status = SM_OK; /* not a label of this prediction */
        if (status != SM_OK && err) *err = inner;
    }
    if (status == SM_OK) {
        (*out)->placing = like->placing;
        sm_session_place_like(like, (*out)->live);
        return SM_OK;
    }
    sm_session_free(*out);
    *out = NULL;
    return status;
}

/* ---- drafts ------------------------------------------------------------------------------------------------------ */

/* Applies the change to the table while the values are read. */
static sm_status read_draft(sm_session *s, const sm_edit *e, unsigned needs, sm_error *err)
{
    sm_status status = sm_live_prepare(s->live, e, err);
    if (status != SM_OK) return status;
    if (e->n_ops) sm_live_apply(s->live, e, SM_DO);
    s->draft_pending = !sm_live_settle(s->live, needs);
    for (size_t x = 0; x < sm_registry_count(s->indices); x++)
        s->drafted[x] = sm_live_value(s->live, sm_registry_at(s->indices, x));
    s->drafted_shape = sm_session_shape(s);
    s->has_draft = true;
    s->revision++;
    if (e->n_ops) sm_live_apply(s->live, e, SM_UNDO);
    return SM_OK;
}

sm_status sm_session_draft(sm_session *s, const sm_command *c, unsigned needs, sm_error *err)
{
    sm_session_forget_draft(s);
    if (!c) return SM_OK;
    sm_edit e = {0};
    sm_status status = plan_command(s, c, &e, err);
    if (status == SM_OK) status = read_draft(s, &e, needs, err);
    sm_edit_free(&e);
    return status;
}
