/* One explorer: made, stepped by events, drawn when something changed. A pure function of its state and the event; it
 * knows no clock and no terminal. */
#include "base/job.h"
#include "base/mem.h"
#include "base/os.h"
#include "carry.h"
#include "events.h"
#include "io/bytes/samples.h"
#include "io/lesson/lesson.h"
#include "io/state/journal.h"
#include "io/state/state.h"
#include "measure/index.h"
#include "paint.h"
#include <string.h>

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

/* Options, and what the start screen and the list of lessons show. */
static sm_status prepare_lists(sm_app *a, sm_error *err)
{
    sm_text_puts(&a->settings, a->options.settings ? a->options.settings : "");
    for (const sm_sample *s = sm_samples; s->name; s++) sm_text_printf(&a->samples, "%s\t%s\n", s->name, s->help);
    sm_status status = sm_app_settings(a, a->session, false, err);
    if (!status && !a->session) sm_recent_read(&a->recent);
    if (!status && a->options.journal) sm_progress_read(&a->progress);
    if (!status) sm_list_lessons(a);
    return status;
}

/* Opens the first screen of the explorer: a question, a lesson, or a view. */
static sm_status begin_with(sm_app *a, sm_error *err)
{
    if (a->options.import) {
        sm_importing *take = a->options.import;
        a->options.import = NULL;
        sm_push_import(a, take);
        return SM_OK;
    }
    if (a->options.lesson) {
        sm_text line = {0};
        sm_text_puts(&line, "lesson ");
        sm_put_word(&line, a->options.lesson);
        sm_status status = sm_carry_line(a, sm_text_of(&line), err);
        sm_text_free(&line);
        return status;
    }
    if (!a->options.view) return SM_OK;
    size_t view = sm_view_at(a->options.view);
    if (view == SIZE_MAX) return sm_name_unknown(SM_NAMED_AT(sm_views), "view", a->options.view, NULL, err);
    if (a->session || sm_views[view]->without_data) a->stage.here = view;
    return SM_OK;
}

static sm_status begin_app(sm_app *a, sm_caps caps, sm_error *err)
{
    sm_status status = sm_app_fit(a, caps, err);
    if (!status) status = sm_stage_fill(&a->stage, a->indices, err);
    if (!status && a->options.answers) status = sm_app_keep_answers(a, a->options.answers, err);
    if (!status) status = prepare_lists(a, err);
    if (status) return status;
    sm_say_opened(a, a->options.recalled);
    status = sm_app_journal_start(a, err);
    const char *warning = a->options.warning;
    sm_messages *m = &a->message;
    if (warning && *warning) { /* after the warnings about the data */
        if (m->brief.length) sm_text_printf(&m->brief, " · %s", warning);
        sm_text_printf(&m->full, "%s%s", m->full.length ? " · " : "", warning);
    }
    a->stage.here = sm_app_first_view(a);
    return status ? status : begin_with(a, err);
}

sm_status sm_app_new(sm_app **out, sm_session *take, sm_registry *indices, sm_caps caps, const sm_app_options *o,
                     sm_error *err)
{
    *out = NULL;
    sm_app *a = sm_alloc(1, sizeof *a);
    if (take) sm_session_watch(take);
    a->session = take;
    a->indices = indices;
    a->from_start = !take;
    a->actions = sm_global_actions;
    if (o) a->options = *o;
    if (o && o->reading) a->reading = *o->reading;
    sm_status status = begin_app(a, caps, err);
    if (status)
        sm_app_free(a);
    else
        *out = a;
    return status;
}

void sm_app_free(sm_app *a)
{
    if (!a) return;
    sm_close_overlay(a);
    sm_importing_free(a->options.import);
    sm_app_drop_answers(a);
    sm_app_journal_end(a, !a->keep.discard);
    sm_stage_empty(&a->stage);
    sm_app_drop_tour(a);
    sm_session_free(a->session);
    sm_frame_free(a->frame);
    sm_messages_free(&a->message);
    sm_text *const texts[] = {&a->samples,  &a->recent, &a->typed,      &a->sought,    &a->previewed, &a->lessons,
                              &a->progress, &a->papers, &a->clip.bytes, &a->clip.what, &a->settings,  &a->layer.line};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) sm_text_free(texts[i]);
    sm_free(a);
}

/* ---- computing --------------------------------------------------------------------------------------------------- */

bool sm_app_busy(const sm_app *a)
{
    if (!a->terminal && sm_jobs_running() && !a->over) return true; /* nobody would wake us */
    return (a->session || sm_app_view(a)->without_data) && !a->rested && !a->over;
}

static bool work_in_view(sm_app *a)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    sm_tick_hook before = sm_tick_with(sm_app_idling(a));
    bool works = sm_app_tiled(a) ? sm_tiles_work(a) : v->work && v->work(sm_app_state(a), &scene);
    sm_tick_with(before);
    if (works) a->dirty = true;
    return works;
}

/* First the facts that the screen shows, then all others that any index reads, then the view's own work. Matchings that
 * are not seen wait. */
static void idle(sm_app *a)
{
    unsigned before = a->pending;
    if (a->options.journal) sm_journal_tick(a->options.journal);
    if (!a->terminal) sm_jobs_wait(-1);
    if (sm_jobs_read()) a->dirty = true;
    bool seen = sm_app_settle_idly(a, sm_app_needs(a));
    a->pending = sm_app_pending(a, sm_app_needs(a));
    if (a->pending != before) a->dirty = true;
    a->rested = seen && sm_app_settle_idly(a, SM_NEED_VALUES);
    if (sm_tiles_late(a)) a->rested = false;
    if (a->rested && (work_in_view(a) || sm_app_journal_work(a))) a->rested = false;
    if (a->rested && a->layer.top && a->layer.top->settled && a->layer.top->settled(a)) a->rested = false;
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

/* A message that covers something, or says that nothing happened, has been read. */
static void read_message(sm_app *a)
{
    if (!a->layer.top && (a->message.wrong || a->message.transient || sm_message_lines(a) > 1))
        sm_say_nothing(&a->message);
}

static sm_status take_key(sm_app *a, const char *key, sm_error *err)
{
    if (!a->layer.top) return sm_app_press(a, key, err);
    sm_status status = a->layer.top->key(a, key, err);
    return status ? status : sm_carry_overlay(a, err);
}

/* Keys that what was done wants pressed: as by hand, and one of a pair after the other. */
static sm_status press_rest(sm_app *a, sm_error *err)
{
    sm_status status = SM_OK;
    while (a->pressed[0] && !status) {
        char key[sizeof a->pressed], *plus;
        memcpy(key, a->pressed, sizeof key);
        a->pressed[0] = 0;
        plus = strchr(key + 1, '+'); /* a pair, "g+g"; "+" is a key */
        if (plus) *plus = 0;
        status = take_key(a, key, err);
        if (!status && plus) status = take_key(a, plus + 1, err);
    }
    a->pressed[0] = 0;
    return status;
}

static void interrupt(sm_app *a)
{
    const sm_view *v = sm_app_view(a);
    bool stops = sm_app_tiled(a); /* and then whichever of them is at work */
    if (a->layer.top && a->layer.top->asks)
        a->over = true;
    else if (a->layer.top)
        sm_close_overlay(a);
    else if (stops ? sm_tiles_stop(a, SIZE_MAX) : v->stop && v->stop(sm_app_state(a)))
        sm_say_words(&a->message, "stopped; results so far are shown");
    else {
        sm_app_quit(a);
        return;
    }
}

static sm_status happen(sm_app *a, const sm_event *ev, sm_error *err)
{
    switch (ev->kind) {
    case SM_EVENT_IDLE:
        idle(a);
        return SM_OK;
    case SM_EVENT_KEY:
        read_message(a);
        return take_key(a, ev->key, err);
    case SM_EVENT_MOUSE:
        if (ev->mouse.what == SM_MOUSE_PRESS) read_message(a);
        return sm_app_mouse(a, &ev->mouse, err);
    case SM_EVENT_PASTE:
        if (a->layer.top && a->layer.top->paste) return a->layer.top->paste(a, ev->paste ? ev->paste : "", err);
        sm_say_words(&a->message, "paste ignored; : opens the command line");
        return SM_OK;
    case SM_EVENT_INTERRUPT:
        interrupt(a);
        return SM_OK;
    case SM_EVENT_END:
        a->over = true;
        return SM_OK;
    case SM_EVENT_RESIZE:
    case SM_EVENT_RESUME:
        return SM_OK;
    }
    return SM_OK;
}

/* What lies over the view, or the view. */
static const char *slice_owner(const sm_app *a)
{
    return a->layer.top ? a->layer.top->name : sm_app_view(a)->name;
}

/* A failing action is reported, not fatal: the state is unchanged. */
void sm_app_step(sm_app *a, const sm_event *ev)
{
    sm_error inner = {0};
    sm_os_slice_begins();
    if (a->dirty) sm_app_settle_view(a); /* events may come faster than frames */
    if (ev->kind != SM_EVENT_IDLE) {
        a->dirty = true;
        a->rested = false;
    }
    const sm_view *from = sm_app_view(a);
    unsigned long said = a->message.said;
    const char *whose = slice_owner(a);
    sm_status status = happen(a, ev, &inner);
    if (!status) status = press_rest(a, &inner);
    /* A message about one screen does not apply to the next. */
    if (sm_app_view(a) != from && a->message.said == said) sm_say_nothing(&a->message);
    sm_os_slice_ends(ev->kind == SM_EVENT_IDLE ? "idle" : ev->kind == SM_EVENT_KEY ? ev->key : "event", whose);
    if (!status) return;
    sm_say_error(&a->message, &inner);
    a->dirty = true;
}

bool sm_app_over(const sm_app *a)
{
    return a->over;
}

/* ---- the loop ---------------------------------------------------------------------------------------------------- */

enum { HURRIED_MS = 20 };

/* A study that is done soon is in the frame that began it, so that small tables do not flicker. */
static void await_studies(sm_app *a, int grace)
{
    sm_app_settle_view(a);
    if (!sm_jobs_begun() && grace >= 0) return;
    int64_t begun = sm_os_milliseconds(), left = grace;
    while (left && sm_jobs_wait((int)left)) {
        if (sm_jobs_read()) sm_app_settle_view(a);
        left = grace < 0 ? -1 : begun + grace - sm_os_milliseconds();
        if (grace >= 0 && left < 0) left = 0;
    }
}

/* Keys that come faster than frames, as text sent without brackets does, share a frame. */
static sm_status one_turn(sm_app *a, sm_terminal *t, sm_error *err)
{
    sm_event ev;
    bool hurried = a->dirty && t->hurried && t->hurried(t);
    sm_os_slice_begins();
    if (a->dirty) await_studies(a, t->grace); /* also if hurried: the next key may be for its rows */
    const sm_frame *frame = a->dirty && !hurried ? sm_app_frame(a) : NULL;
    sm_os_slice_ends("draw", slice_owner(a));
    sm_os_slice_begins();
    sm_status status = frame ? t->present(t, frame, sm_app_theme(a), err) : SM_OK;
    sm_os_slice_ends("present", slice_owner(a));
    t->patience = hurried ? HURRIED_MS : a->options.journal ? sm_journal_due(a->options.journal) : 0;
    if (!status && !sm_app_ahead(a, &ev)) status = t->wait(t, sm_app_busy(a), &ev, err);
    if (!status && (ev.kind == SM_EVENT_RESIZE || ev.kind == SM_EVENT_RESUME)) status = sm_app_fit(a, t->caps(t), err);
    if (status) return status;
    sm_app_step(a, &ev);
    sm_app_deliver(a, t);
    bool stops = a->wants_stop && t->suspend;
    a->wants_stop = false;
    if (!stops) return SM_OK;
    if (a->options.journal) sm_journal_sync(a->options.journal);
    t->suspend(t);
    return sm_app_fit(a, t->caps(t), err);
}

sm_status sm_app_run(sm_app *a, sm_terminal *t, sm_error *err)
{
    sm_status status = SM_OK;
    a->terminal = t;
    while (!status && !a->over) status = one_turn(a, t, err);
    a->terminal = NULL;
    return status;
}
