/* What is seen while a large file is read: how far it is, and keys and signals that stop it. The terminal is opened
 * when reading has lasted a moment, so that small files come without a flicker. */
#include "loading.h"
#include "base/os.h"
#include "base/tick.h"
#include "term/term.h"
#include "ui/frame.h"
#include <signal.h>
#include <string.h>

enum { QUIET_MS = 15, KEYS_MS = 20, DRAWN_MS = 100 }; /* before the screen comes; between looks for keys; drawings */

static void loading_note(sm_loading *l, const char *bytes, size_t n)
{
    const char *end = bytes + n;
    l->bytes += n;
    for (const char *p = bytes; p < end && (p = memchr(p, '\n', (size_t)(end - p))); p++) l->rows++;
}

static void loading_draw(const sm_loading *l, sm_frame *f, bool ascii)
{
    sm_pen p = sm_pen_on(f, (sm_look){.ascii = ascii});
    int w = sm_frame_w(f), h = sm_frame_h(f), y = h / 2 - 1 > 0 ? h / 2 - 1 : 0, x = w > 40 ? w / 2 - 20 : 0;
    sm_text read = {0};
    sm_text_printf(&read, "%.1f MB read, %llu line%s", (double)l->bytes / 1e6, (unsigned long long)l->rows,
                   sm_plural(l->rows));
    if (l->of && l->bytes <= l->of) sm_text_printf(&read, ", %.0f%%", 100 * (double)l->bytes / (double)l->of);
    sm_pen_cut(sm_pen_as(p, SM_ROLE_TITLE), x, y, w - x, "loading");
    sm_pen_cut(p, x + 8, y, w - x - 8, l->file);
    sm_pen_cut(p, x, y + 1, w - x, sm_text_of(&read));
    if (h > y + 3) sm_pen_cut(sm_pen_as(p, SM_ROLE_DIM), x, y + 3, w - x, "q, Esc or Ctrl-C stops");
    sm_text_free(&read);
}

/* Shows nothing if the terminal is too large for a frame; reading continues. */
static void loading_show(sm_loading *l)
{
    sm_caps caps = l->terminal->caps(l->terminal);
    sm_frame *f = NULL;
    if (sm_frame_new(&f, caps.w, caps.h, NULL) != SM_OK) return;
    loading_draw(l, f, !caps.utf8);
    l->wrong = l->terminal->present(l->terminal, f, SM_THEME_AUTO, NULL) != SM_OK;
    sm_frame_free(f);
}

static bool loading_stops(sm_loading *l)
{
    sm_event ev = {0};
    sm_terminal *t = l->terminal;
    do {
        if (t->wait(t, true, &ev, NULL) != SM_OK) return false;
        bool leaves = ev.kind == SM_EVENT_KEY && sm_key_among("q Q Esc C-g F10", ev.key);
        if (ev.kind == SM_EVENT_INTERRUPT) l->signal = SIGINT;
        if (ev.kind == SM_EVENT_END) l->signal = t->end_signal && t->end_signal(t) ? t->end_signal(t) : SIGHUP;
        if (ev.kind == SM_EVENT_RESIZE || ev.kind == SM_EVENT_RESUME) l->drawn = 0;
        l->stopped = l->stopped || leaves || l->signal;
    } while (!l->stopped && ev.kind != SM_EVENT_IDLE);
    return l->stopped;
}

static bool loading_goes_on(void *self, const char *bytes, size_t n)
{
    sm_loading *l = self;
    if (l->over) return true;
    loading_note(l, bytes, n);
    int64_t now = sm_os_milliseconds();
    if (!l->terminal && !l->refused.status && now - l->begun >= QUIET_MS)
        l->wrong = sm_curses_open(&l->terminal, l->wanted, &l->refused) != SM_OK;
    if (!l->terminal || l->wrong || now - l->looked < KEYS_MS) return true;
    l->looked = now;
    if (loading_stops(l)) return false;
    if (l->drawn && now - l->drawn < DRAWN_MS) return true;
    l->drawn = now;
    loading_show(l);
    return true;
}

static bool loading_asked(void *self)
{
    return loading_goes_on(self, "", 0);
}

void sm_loading_begin(sm_loading *l, const char *file, sm_curses_options wanted)
{
    struct stat st;
    *l = (sm_loading){.file = file, .wanted = wanted, .begun = sm_os_milliseconds()};
    l->watch = (sm_watch){loading_goes_on, l};
    sm_tick_with((sm_tick_hook){loading_asked, l});
    if (strcmp(file, "-") != 0 && sm_os_stat(file, &st) == 0 && S_ISREG(st.st_mode)) l->of = (uint64_t)st.st_size;
}

void sm_loading_end(sm_loading *l)
{
    l->over = true;
    sm_tick_with((sm_tick_hook){0});
    if (!l->terminal || l->stopped) return;
    if (!l->wrong) loading_show(l);
    sm_curses_end_at_once(l->terminal, true);
}
