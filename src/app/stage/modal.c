#include "modal.h"
#include "app_internal.h"
#include "base/os.h"
#include "base/tick.h"
#include "io/state/journal.h"
#include "measure/index.h"
#include <string.h>

bool sm_app_late(const sm_app *a)
{
    return a->terminal && a->terminal->late && a->terminal->late(a->terminal);
}

static bool is_soon(void *self)
{
    return !sm_app_late(self);
}

static bool is_idle(void *self)
{
    sm_app *a = self;
    sm_os_slice_ends("idle", "until a look at the keyboard");
    sm_os_slice_begins();
    if (a->options.journal) sm_journal_tick(a->options.journal);
    return !a->terminal || !a->terminal->pressed || !a->terminal->pressed(a->terminal);
}

sm_tick_hook sm_app_idling(sm_app *a)
{
    return (sm_tick_hook){is_idle, a};
}

static bool settle(sm_app *a, unsigned needs, sm_tick_hook hook)
{
    if (!a->session) return true;
    uint64_t revision = sm_session_revision(a->session);
    sm_tick_hook before = sm_tick_with(hook);
    bool settled = sm_session_settle(a->session, needs);
    sm_tick_with(before);
    if (sm_session_revision(a->session) != revision) a->dirty = true;
    return settled;
}

bool sm_app_settle(sm_app *a, unsigned needs)
{
    return settle(a, needs, (sm_tick_hook){is_soon, a});
}

unsigned sm_app_pending(const sm_app *a, unsigned needs)
{
    return a->session ? needs & ~sm_live_facts(sm_session_live(a->session))->have : 0;
}

/* Need by need, so that each is seen as soon as it is known. The screen shows how far distances are, so they take no
 * longer than a frame. */
bool sm_app_settle_idly(sm_app *a, unsigned needs)
{
    for (unsigned pending; (pending = sm_app_pending(a, needs));) {
        unsigned need = pending & -pending;
        sm_tick_hook hook = need == SM_NEED_DISTANCES ? (sm_tick_hook){is_soon, a} : sm_app_idling(a);
        if (!settle(a, need, hook)) return false;
        if (sm_app_late(a)) return !sm_app_pending(a, needs);
    }
    return true;
}

sm_status sm_app_draft(sm_app *a, const sm_command *c, unsigned needs, sm_error *err)
{
    sm_tick_hook before = sm_tick_with((sm_tick_hook){is_soon, a});
    sm_status status = sm_session_draft(a->session, c, needs, err);
    sm_tick_with(before);
    return status;
}

/* ---- modal work -------------------------------------------------------------------------------------------------- */

/* Over the last frame: what the view would read is in use. Of another size it is empty. */
static void writing_show(sm_app *a)
{
    sm_text words = {0};
    size_t waiting = a->writing.n_ahead;
    sm_text_printf(&words, "%s%s", a->writing.what, a->writing.whole ? "" : "; Ctrl-C stops");
    if (waiting) sm_text_printf(&words, " · %zu key%s after it", waiting, sm_plural(waiting));
    sm_draw_message(a, sm_pen_on(a->frame, sm_app_look(a)), sm_text_of(&words), SM_ROLE_MESSAGE);
    sm_text_free(&words);
    a->writing.shown = true;
    if (a->terminal->present(a->terminal, a->frame, sm_app_theme(a), NULL)) a->writing.stopped = a->over = true;
}

static void writing_take(sm_app *a, const sm_event *ev)
{
    sm_writing *w = &a->writing;
    bool key = ev->kind == SM_EVENT_KEY, interrupt = ev->kind == SM_EVENT_INTERRUPT;
    bool stops = interrupt || (key && sm_key_among("Esc C-g", ev->key));
    if (ev->kind == SM_EVENT_IDLE) return;
    w->shown = false;
    if (ev->kind == SM_EVENT_END) a->over = true;
    if (ev->kind == SM_EVENT_RESIZE || ev->kind == SM_EVENT_RESUME) {
        if (!sm_app_fit(a, a->terminal->caps(a->terminal), NULL)) sm_frame_clear(a->frame);
    } else if ((stops && !w->whole) || ev->kind == SM_EVENT_END) {
        w->stopped = true;
    } else if ((key || interrupt) && w->n_ahead < SM_KEYS_AHEAD) {
        w->ahead[w->n_ahead++] = *ev;
    }
}

static bool writing_goes_on(void *self)
{
    sm_app *a = self;
    if (a->writing.stopped) return false;
    if (!sm_app_late(a)) return true;
    sm_event ev = {0};
    sm_os_slice_ends("write", a->writing.what);
    do {
        if (a->terminal->wait(a->terminal, true, &ev, NULL)) a->writing.stopped = a->over = true;
        writing_take(a, &ev);
    } while (ev.kind != SM_EVENT_IDLE && !a->writing.stopped);
    if (!a->writing.shown && !a->writing.stopped) writing_show(a);
    sm_os_slice_begins();
    return !a->writing.stopped;
}

void sm_app_writing(sm_app *a, const char *what)
{
    sm_writing *w = &a->writing; /* keys kept by the one before have their turn yet */
    memmove(w->ahead, w->ahead + w->taken, (w->n_ahead - w->taken) * sizeof *w->ahead);
    w->n_ahead -= w->taken;
    w->taken = 0;
    w->what = what;
    w->shown = w->stopped = w->whole = false;
    sm_tick_with((sm_tick_hook){writing_goes_on, a});
}

void sm_app_changing(sm_app *a, const char *what)
{
    sm_app_writing(a, what);
    a->writing.whole = true;
}

bool sm_app_written(sm_app *a, const char *done)
{
    bool stopped = a->writing.stopped && !a->writing.whole;
    sm_tick_with((sm_tick_hook){0});
    a->writing.what = NULL;
    a->writing.stopped = false;
    if (stopped) sm_say_words(&a->message, "stopped; nothing was %s", done);
    return stopped;
}

sm_status sm_app_ended(sm_app *a, const char *done, sm_status status, const sm_error *inner, sm_error *err)
{
    if (sm_app_written(a, done) && status) return sm_fail(err, SM_CHECK, "stopped; nothing was %s", done);
    if (status && err) *err = *inner;
    return status;
}

bool sm_app_ahead(sm_app *a, sm_event *out)
{
    sm_writing *w = &a->writing;
    if (w->taken == w->n_ahead) return false;
    *out = w->ahead[w->taken++];
    return true;
}
