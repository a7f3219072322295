/* One explorer: made, stepped by events, drawn when something changed. A pure function of its state and the event; it
 * knows no clock and no terminal. */
#include "inside.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/journal.h"
#include "setmatch/io/samples.h"
#include "setmatch/io/save.h"
#include <string.h>

enum {
    FRAME_FUEL = 20 * 1000 * 1000, /* what may be settled before a frame, */
    IDLE_FUEL = 5 * 1000 * 1000    /* and on an idle event */
};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

/* Several predictions are to be compared before one of them is looked at. */
static size_t first_view(const sm_app *a)
{
    const sm_parts *p = a->session ? sm_dataset_parts(sm_session_data(a->session)) : NULL;
    bool many = p && p->n && p->n_partitions > 2 + p->n_more_truths;
    return many ? sm_view_at("compare") : sm_app_home(a);
}

static void drop_states(void **state, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (state[i] && sm_views[i]->done) sm_views[i]->done(state[i]);
        sm_free(state[i]);
        state[i] = NULL;
    }
}

static sm_status make_views(void **state, size_t *n, const sm_registry *indices, sm_error *err)
{
    for (*n = 0; sm_views[*n] && *n < SM_VIEWS_AT_MOST; ++*n) {
        const sm_view *v = sm_views[*n];
        state[*n] = sm_alloc(1, v->state_size);
        if (!state[*n]) return sm_no_memory(err);
        if (v->init) v->init(state[*n], indices);
    }
    return SM_OK;
}

static sm_status frame_of(sm_app *a, sm_caps caps, sm_error *err)
{
    sm_frame *frame;
    caps.w = caps.w < 1 ? 1 : caps.w > 500 ? 500 : caps.w;
    caps.h = caps.h < 1 ? 1 : caps.h > 500 ? 500 : caps.h;
    sm_status status = sm_frame_new(&frame, caps.w, caps.h, err);
    if (status) return status;
    sm_frame_free(a->frame);
    a->frame = frame;
    a->caps = caps;
    a->dirty = true;
    return SM_OK;
}

static sm_status list_samples(sm_app *a, sm_error *err)
{
    sm_status status = SM_OK;
    for (const sm_sample *s = sm_samples; s->name && !status; s++)
        status = sm_text_print(&a->samples, err, "%s\t%s\n", s->name, s->help);
    return status;
}

/* Behind what was said of the data. */
static sm_status warn(sm_app *a, sm_error *err)
{
    const char *warning = a->options.warning;
    if (!warning || !*warning) return SM_OK;
    if (!a->message.length) return sm_app_say(a, err, "%s", warning);
    if (a->brief.length) {
        sm_status status = sm_text_print(&a->brief, err, " · %s", warning);
        if (status) return status;
    }
    return sm_text_print(&a->message, err, " · %s", warning);
}

static sm_status first_lesson(sm_app *a, sm_error *err)
{
    sm_text line = {0};
    sm_status status = sm_text_print(&line, err, "lesson ");
    if (!status) status = sm_word_quote(&line, a->options.lesson, err);
    if (!status) status = sm_app_line(a, sm_text_of(&line), err);
    sm_text_done(&line);
    return status;
}

static sm_status begin(sm_app *a, sm_caps caps, sm_error *err)
{
    sm_status status = frame_of(a, caps, err);
    if (!status) status = make_views(a->state, &a->n_views, a->indices, err);
    if (!status && a->options.answers) status = sm_app_keep_answers(a, a->options.answers, err);
    if (!status) status = sm_text_print(&a->settings, err, "%s", a->options.settings ? a->options.settings : "");
    if (!status) status = sm_app_settings(a, a->session, err);
    if (!status && !a->session) status = sm_recent_read(&a->recent, NULL) == SM_LIMIT ? sm_no_memory(err) : SM_OK;
    if (!status) status = list_samples(a, err);
    if (!status) status = sm_app_lessons(a, err);
    if (status) return status;
    status = sm_app_say_notes(a, NULL, err);
    if (!status && a->options.recalled) status = sm_app_say_recalled(a, err);
    if (!status) status = sm_app_journal_begin(a, err);
    if (!status) status = warn(a, err);
    if (status) return status;
    a->here = first_view(a);
    if (a->options.import) {
        sm_importing *take = a->options.import;
        a->options.import = NULL;
        return sm_app_ask_import(a, take, err);
    }
    if (a->options.lesson) return first_lesson(a, err);
    if (!a->options.view) return SM_OK;
    size_t view = sm_view_at(a->options.view);
    if (view == SIZE_MAX) return sm_fail(err, SM_USAGE, "there is no view %s", a->options.view);
    if (a->session || sm_views[view]->without_data) a->here = view;
    return SM_OK;
}

sm_status sm_app_new(sm_app **out, sm_session *take, sm_registry *indices, sm_caps caps, const sm_app_options *o,
                     sm_error *err)
{
    *out = NULL;
    sm_app *a = sm_alloc(1, sizeof *a);
    if (!a) {
        sm_session_free(take);
        if (o) sm_importing_free(o->import);
        return sm_no_memory(err);
    }
    a->session = take;
    a->indices = indices;
    a->from_start = !take;
    if (o) a->options = *o;
    if (o && o->reading) a->reading = *o->reading;
    sm_status status = begin(a, caps, err);
    if (status)
        sm_app_free(a);
    else
        *out = a;
    return status;
}

static void drop_aside(sm_app *a)
{
    drop_states(a->aside.state, a->n_views);
    sm_session_free(a->aside.session);
    a->aside = (sm_aside){0};
}

void sm_app_free(sm_app *a)
{
    if (!a) return;
    sm_app_close(a);
    sm_importing_free(a->options.import);
    sm_app_drop_answers(a);
    sm_app_journal_end(a);
    drop_states(a->state, a->n_views);
    sm_app_lesson_end(a);
    sm_session_free(a->session);
    drop_aside(a);
    sm_frame_free(a->frame);
    sm_text *const texts[] = {&a->message, &a->brief,     &a->terse,  &a->samples,     &a->recent,   &a->typed,
                              &a->sought,  &a->previewed, &a->copied, &a->copied_what, &a->settings, &a->lessons};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) sm_text_done(texts[i]);
    sm_free(a);
}

/* Those whose state is about all the data stay, the others hand on where they stood. */
static void keep_views(sm_app *a, void **state, const sm_session *take)
{
    sm_scene scene = sm_app_scene(a);
    scene.session = take;
    for (size_t i = 0; i < a->n_views; i++) {
        if (sm_views[i]->carry) sm_views[i]->carry(state[i], a->state[i], &scene);
        if (!sm_views[i]->stays) continue;
        void *fresh = state[i];
        state[i] = a->state[i];
        a->state[i] = fresh;
    }
}

/* With history and place; its journal stays open. */
static void put_aside(sm_app *a)
{
    a->aside = (sm_aside){.session = a->session, .here = a->here, .came = a->came, .saved = a->saved};
    memcpy(a->aside.state, a->state, sizeof a->state);
}

/* Nothing of the old session is given up before everything of the new one stands. */
sm_status sm_app_take(sm_app *a, sm_session *take, sm_error *err)
{
    void *state[SM_VIEWS_AT_MOST] = {0};
    size_t n;
    sm_status status = make_views(state, &n, a->indices, err);
    if (!status) status = sm_app_settings(a, take, err);
    if (!status && a->session) status = sm_session_draft(a->session, NULL, 0, err);
    if (status) {
        drop_states(state, n < SM_VIEWS_AT_MOST ? n + 1 : n);
        sm_session_free(take);
        return status;
    }
    bool own_waits = a->same_lesson || a->for_lesson;
    if (!own_waits) sm_app_journal_end(a);
    if (!own_waits) drop_aside(a);
    if (a->for_lesson && a->session && !a->player) {
        put_aside(a);
    } else {
        if (a->same_data) keep_views(a, state, take);
        drop_states(a->state, a->n_views);
        sm_session_free(a->session);
    }
    memcpy(a->state, state, sizeof state);
    if (!a->same_lesson) sm_app_lesson_end(a);
    a->session = take;
    if (!a->same_data && !own_waits) a->acknowledged = false;
    if (!a->same_files && !own_waits) sm_app_drop_answers(a);
    a->saved = 0;
    a->came = 0;
    a->here = first_view(a);
    return SM_OK;
}

/* Where the data were left, but not in the list of lessons. */
sm_status sm_app_own_data(sm_app *a, sm_error *err)
{
    drop_states(a->state, a->n_views);
    sm_app_lesson_end(a);
    sm_session_free(a->session);
    a->session = a->aside.session;
    memcpy(a->state, a->aside.state, sizeof a->state);
    a->saved = a->aside.saved;
    a->came = a->aside.came;
    a->here = a->aside.here == sm_view_at("lesson") ? sm_app_home(a) : a->aside.here;
    a->aside = (sm_aside){0};
    a->rested = false;
    return sm_app_say(a, err, "back to your own data");
}

void sm_app_close(sm_app *a)
{
    if (a->over_view && a->over_view->done) a->over_view->done(a);
    sm_free(a->over_state);
    a->over_state = NULL;
    a->over_view = NULL;
    a->dirty = true;
}

sm_status sm_app_lay(sm_app *a, const sm_overlay *o, sm_error *err)
{
    void *state = sm_alloc(1, o->state_size ? o->state_size : 1);
    if (!state) return sm_no_memory(err);
    sm_app_close(a);
    a->over_view = o;
    a->over_state = state;
    return SM_OK;
}

/* ---- where things stand ------------------------------------------------------------------------------------------ */

const sm_view *sm_app_view(const sm_app *a)
{
    return sm_views[a->here];
}

/* The first view; the start screen while nothing is loaded. */
size_t sm_app_home(const sm_app *a)
{
    return a->session ? 0 : sm_view_at("start");
}

uint32_t sm_app_unsaved(const sm_app *a)
{
    const sm_session *own = a->player ? a->aside.session : a->session; /* what is tried in a lesson is no work */
    sm_node written = a->player ? a->aside.saved : a->saved;
    if (!own) return 0;
    const sm_history *h = sm_session_history(own);
    sm_node here = sm_history_here(h);
    if (here == written) return 0;
    uint32_t depth = sm_history_depth(h, here), saved = sm_history_depth(h, written);
    return depth > saved ? depth - saved : 1;
}

/* ---- settling ---------------------------------------------------------------------------------------------------- */

static unsigned visible_needs(const sm_app *a)
{
    if (!a->session) return 0;
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    return SM_NEED_BEST | (v->needs ? v->needs(a->state[a->here], &scene) : 0);
}

static sm_status settle(sm_app *a, unsigned needs, uint64_t *fuel, unsigned *pending, sm_error *err)
{
    *pending = 0;
    if (!a->session) return SM_OK;
    uint64_t revision = sm_session_revision(a->session);
    sm_status status = sm_session_settle(a->session, needs, fuel, pending, err);
    if (sm_session_revision(a->session) != revision) a->dirty = true;
    return status;
}

bool sm_app_busy(const sm_app *a)
{
    return (a->session || sm_app_view(a)->without_data) && !a->rested && !a->over;
}

/* The view's own work comes last; what it found out is to be seen. */
static bool work(sm_app *a)
{
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    uint64_t fuel = IDLE_FUEL;
    bool more = v->work && v->work(a->state[a->here], &scene, &fuel);
    if (fuel != IDLE_FUEL) a->dirty = true;
    return more;
}

/* What is seen first, then everything else that any index reads. */
static sm_status idle(sm_app *a, sm_error *err)
{
    unsigned before = a->pending, rest = 0;
    uint64_t fuel = IDLE_FUEL;
    if (a->options.journal) sm_journal_tick(a->options.journal);
    sm_status status = settle(a, visible_needs(a), &fuel, &a->pending, err);
    if (a->pending != before) a->dirty = true;
    if (!status && !a->pending) status = settle(a, SM_NEED_ALL, &fuel, &rest, err);
    a->rested = status || !(a->pending | rest) || fuel == IDLE_FUEL;
    if (!status && a->rested && (work(a) || sm_app_journal_work(a))) a->rested = false;
    return status;
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

/* Something that cannot be done is told, not fatal: everything stands as it was. Fatal is only what keeps it from being
 * told, whatever it was. */
static sm_status told(sm_app *a, sm_status status, sm_error *inner, sm_error *err)
{
    return status == SM_OK ? SM_OK : sm_app_say_error(a, inner, err);
}

/* A message that covers something, or says that nothing happened, has been read. */
static void read_message(sm_app *a)
{
    if (a->over_view || !(a->wrong || a->passing || sm_app_message_lines(a) > 1)) return;
    sm_text_clear(&a->message);
    a->wrong = a->passing = false;
}

sm_status sm_app_key(sm_app *a, const char *key, sm_error *err)
{
    return a->over_view ? a->over_view->key(a, key, err) : sm_app_press(a, key, err);
}

static sm_status interrupt(sm_app *a, sm_error *err)
{
    if (a->over_view == &sm_overlay_question) {
        a->over = true;
    } else if (a->over_view) {
        sm_app_close(a);
    } else if (sm_app_view(a)->stop && sm_app_view(a)->stop(a->state[a->here])) {
        return sm_app_say(a, err, "stopped; what was found so far is shown");
    } else {
        return sm_app_quit(a, err);
    }
    return SM_OK;
}

static sm_status paste(sm_app *a, const char *text, sm_error *err)
{
    if (a->over_view && a->over_view->paste) return a->over_view->paste(a, text ? text : "", err);
    return sm_app_say(a, err, "pasted text was left alone; : opens the command line");
}

static sm_status happen(sm_app *a, const sm_event *ev, sm_error *err)
{
    switch (ev->kind) {
    case SM_EVENT_IDLE:
        return idle(a, err);
    case SM_EVENT_KEY:
        read_message(a);
        return sm_app_key(a, ev->key, err);
    case SM_EVENT_MOUSE:
        if (ev->mouse.what == SM_MOUSE_PRESS) read_message(a);
        return sm_app_mouse(a, &ev->mouse, err);
    case SM_EVENT_PASTE:
        return paste(a, ev->paste, err);
    case SM_EVENT_INTERRUPT:
        return interrupt(a, err);
    case SM_EVENT_END:
        a->over = true;
        return SM_OK;
    case SM_EVENT_RESIZE:
    case SM_EVENT_RESUME:
        return SM_OK;
    }
    return SM_OK;
}

sm_status sm_app_step(sm_app *a, const sm_event *ev, sm_error *err)
{
    sm_error inner = {0};
    if (a->dirty) sm_app_settle_view(a); /* events may come faster than frames */
    if (ev->kind != SM_EVENT_IDLE) {
        a->dirty = true;
        a->rested = false;
    }
    return told(a, happen(a, ev, &inner), &inner, err);
}

bool sm_app_over(const sm_app *a)
{
    return a->over;
}

/* C-z was pressed; asked once. */
static bool wants_stop(sm_app *a)
{
    bool wants = a->wants_stop;
    a->wants_stop = false;
    return wants;
}

void sm_app_settle_view(sm_app *a)
{
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    if (v->settle) v->settle(a->state[a->here], &scene);
}

/* The outcome of the command that the view is about to offer. A dialog drafts for itself. */
static sm_status preview(sm_app *a, sm_error *err)
{
    if (!a->session || a->over_view == &sm_overlay_dialog) return SM_OK;
    sm_text line = {0};
    sm_command c = {0};
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    sm_node here = sm_history_here(sm_session_history(a->session));
    if (v->preview) v->preview(a->state[a->here], &scene, &line);
    bool there = sm_session_drafted(a->session) != NULL, wanted = line.length > 0;
    bool same = here == a->previewed_at && !strcmp(sm_text_of(&line), sm_text_of(&a->previewed));
    sm_status status = SM_OK;
    if (there && !(wanted && same)) status = sm_session_draft(a->session, NULL, 0, err);
    if (!status && wanted && !(there && same)) {
        status = sm_command_parse(&c, sm_text_of(&line), err);
        if (!status) status = sm_session_draft(a->session, &c, sm_preview_needs(a), err);
        sm_command_done(&c);
    }
    sm_text_done(&a->previewed);
    a->previewed = line;
    a->previewed_at = here;
    return status;
}

sm_status sm_app_frame(sm_app *a, const sm_frame **out, sm_error *err)
{
    *out = a->frame;
    if (!a->dirty) return SM_OK;
    sm_app_settle_view(a);
    sm_error inner = {0};
    uint64_t fuel = FRAME_FUEL;
    sm_status status = told(a, preview(a, &inner), &inner, err);
    if (status) return status;
    status = told(a, settle(a, visible_needs(a), &fuel, &a->pending, &inner), &inner, err);
    if (status) return status;
    sm_app_settle_view(a); /* again: marks and order may be others now */
    a->dirty = false;
    sm_frame_clear(a->frame);
    sm_app_draw(a, sm_pen_on(a->frame, (sm_look){.ascii = a->options.ascii || !a->caps.utf8,
                                                 .ramp = a->caps.colours >= 256 && sm_app_theme(a) != SM_THEME_MONO}));
    return SM_OK;
}

/* ---- the loop ---------------------------------------------------------------------------------------------------- */

static sm_status show(sm_app *a, sm_terminal *t, sm_error *err)
{
    const sm_frame *frame;
    if (!a->dirty) return SM_OK;
    sm_status status = sm_app_frame(a, &frame, err);
    return status ? status : t->present(t, frame, sm_app_theme(a), err);
}

static sm_status one_turn(sm_app *a, sm_terminal *t, sm_error *err)
{
    sm_event ev;
    sm_status status = show(a, t, err);
    t->patience = a->options.journal ? sm_journal_due(a->options.journal) : 0;
    if (!status) status = t->wait(t, sm_app_busy(a), &ev, err);
    if (!status && (ev.kind == SM_EVENT_RESIZE || ev.kind == SM_EVENT_RESUME)) status = frame_of(a, t->caps(t), err);
    if (!status) status = sm_app_step(a, &ev, err);
    if (!status) status = sm_app_deliver(a, t, err);
    if (!status && wants_stop(a) && t->suspend) {
        if (a->options.journal) sm_journal_sync(a->options.journal);
        t->suspend(t);
        status = frame_of(a, t->caps(t), err);
    }
    return status;
}

sm_status sm_app_run(sm_app *a, sm_terminal *t, sm_error *err)
{
    sm_status status = SM_OK;
    while (!status && !a->over) status = one_turn(a, t, err);
    return status;
}
