/* The explorer on a real terminal, and one frame of it as text. */
#include "app/app.h"
#include "base/os.h"
#include "io/state/journal.h"
#include "io/state/state.h"
#include "io/write_back.h"
#include "loading.h"
#include "tasks.h"
#include "term/term.h"
#include "ui/picture.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIGNALLED = 128 };

/* No option, no line of the configuration says dark, light or mono; of several the last counts. */
static bool theme_is_open(const sm_settings *s)
{
    static const char option[] = "theme=";
    const char *said = NULL;
    for (const char *p = sm_text_of(&s->set); (p = strstr(p, option)); p += sizeof option - 1) said = p;
    return !said || strncmp(said + sizeof option - 1, "auto", 4) == 0;
}

/* What auto represents: as the terminal answered; else COLORFGBG ends in the number of the ground, where one tells;
 * else dark. */
static sm_theme_name usual_theme(sm_theme_name told_ground)
{
    if (told_ground != SM_THEME_AUTO) return told_ground;
    const char *told = getenv("COLORFGBG"), *ground = told ? strrchr(told, ';') : NULL;
    if (!ground || !ground[1] || strspn(ground + 1, "0123456789") != strlen(ground + 1) || strlen(ground + 1) > 3)
        return SM_THEME_DARK;
    int number = atoi(ground + 1);
    return number == 7 || (number >= 9 && number <= 15) ? SM_THEME_LIGHT : SM_THEME_DARK;
}

static sm_app_options options_of(const sm_settings *s, bool ascii, sm_theme_name theme)
{
    return (sm_app_options){.theme = theme,
                            .ascii = ascii,
                            .view = s->view,
                            .lesson = s->lesson,
                            .work = s->work,
                            .settings = sm_text_of(&s->set),
                            .config = s->config_file.length ? s->config_file.data : NULL,
                            .warning = s->warning.length ? s->warning.data : NULL,
                            .asks_nothing = s->no_input,
                            .reading = &s->reading};
}

sm_status sm_open_files(sm_settings *s, sm_session **out, sm_error *err)
{
    *out = NULL;
    sm_status status =
        s->view && !sm_view_find(s->view) ? sm_name_unknown(SM_NAMED_AT(sm_views), "view", s->view, NULL, err) : SM_OK;
    if (status == SM_OK && s->n_operands) status = sm_settings_session(s, s->operand, s->n_operands, out, err);
    return status;
}

typedef struct opening { /* what the explorer begins with: a session, or files that are asked about, or neither */
    sm_session *session;
    sm_importing *asks, *from; /* what the session was read from */
} opening;

/* The same for somebody who can be asked. */
static sm_status open_or_ask(sm_settings *s, sm_loading *l, opening *out, sm_error *err)
{
    sm_importing *i = NULL;
    sm_dataset *data = NULL;
    sm_read_options reading;
    if (!s->n_operands) return sm_open_files(s, &out->session, err);
    sm_status status =
        s->view && !sm_view_find(s->view) ? sm_name_unknown(SM_NAMED_AT(sm_views), "view", s->view, NULL, err) : SM_OK;
    if (status == SM_OK) status = sm_settings_reading(s, s->operand, s->n_operands, &reading, err);
    if (status == SM_OK) status = sm_importing_new(&i, s->operand, s->n_operands, &reading, err);
    if (status == SM_OK && sm_importing_asks(i)) {
        out->asks = i;
        return SM_OK;
    }
    if (status == SM_OK) status = sm_importing_take(i, &data, err);
    if (status == SM_OK) status = sm_session_new(&out->session, data, s->registry, err);
    if (status == SM_OK) sm_loading_end(l);
    if (status == SM_OK) status = sm_settings_begin(s, out->session, err);
    out->from = i;
    if (status == SM_OK) return SM_OK;
    sm_session_free(out->session);
    out->session = NULL;
    return status;
}

/* ---- on a terminal ----------------------------------------------------------------------------------------------- */
typedef struct judging { /* the values that were loaded are judged, whatever is made of them afterwards */
    sm_settings *s;
    sm_status status;
} judging;

static sm_status judge(judging *j, sm_session *session, sm_error *err)
{
    j->status = sm_settings_judge(j->s, session, err);
    return j->status == SM_CHECK ? SM_OK : j->status;
}

static sm_status explorer_begin(void *self, sm_session *session, sm_error *err)
{
    judging *j = self;
    sm_status status = sm_settings_begin(j->s, session, err);
    return status == SM_OK ? judge(j, session, err) : status;
}

static sm_status explore(sm_settings *s, const opening *take, judging *j, sm_terminal *t, sm_error *err)
{
    sm_app *app = NULL;
    sm_caps caps = t->caps(t);
    sm_app_options o = options_of(s, s->ascii || !caps.utf8, usual_theme(t->ground ? t->ground(t) : SM_THEME_AUTO));
    if (take->from) {
        if (sm_importing_compares(take->from) && !o.view) o.view = "compare";
        o.recalled = sm_importing_recalled(take->from);
        o.answers = sm_importing_answers(take->from);
    }
    o.import = take->asks;
    o.begin = explorer_begin;
    o.begin_self = j;
    struct timespec now = {0};
    if (sm_os_clock(CLOCK_REALTIME, &now) != 0) now.tv_sec = 0;
    o.journal = sm_journal_new((int64_t)now.tv_sec);
    sm_status status = sm_app_new(&app, take->session, s->registry, caps, &o, err);
    if (status == SM_OK) status = sm_app_run(app, t, err);
    int signal = t->end_signal ? t->end_signal(t) : 0;
    if (signal) s->exit_code = SIGNALLED + signal;
    sm_app_free(app);
    sm_journal_free(o.journal);
    return status;
}

static sm_status explore_judged(sm_settings *s, const opening *take, sm_terminal *t, sm_error *err)
{
    judging j = {s, SM_OK};
    sm_status status = take->session ? judge(&j, take->session, err) : SM_OK;
    if (status != SM_OK) {
        sm_session_free(take->session);
        return status;
    }
    if (!take->asks && s->n_operands == 1 && strcmp(s->operand[0], "-") != 0) sm_recent_add(s->operand[0]);
    status = explore(s, take, &j, t, err);
    return status == SM_OK ? j.status : status;
}

static sm_status no_file(const sm_settings *s, sm_error *err)
{
    sm_text usage = {0};
    for (const sm_cli_task *t = s->tasks; t->name; t++)
        sm_text_printf(&usage, "\n      setmatch %s%s%s", t->name, *t->name ? " " : "", t->operands);
    sm_fail(err, SM_USAGE, "no file, and no terminal for the explorer; setmatch --help shows more%s",
            sm_text_of(&usage));
    sm_text_free(&usage);
    return SM_USAGE;
}

/* Warns in the explorer, after other warnings. */
static void warn_of_terminal(sm_settings *s)
{
    const char *used = "", *unknown = sm_curses_unknown(&used);
    if (!unknown) return;
    sm_text_printf(&s->warning,
                   "%sTERM=%s is unknown here, so %s is used; to silence this warning: TERM=%s setmatch ..",
                   s->warning.length ? " · " : "", unknown, used, used);
}

/* Without a terminal we cannot prompt, so ambiguous input is an error. */
static sm_status report(sm_settings *s, opening *take, const sm_error *refused, sm_error *err)
{
    bool nowhere = refused->status == SM_TERMINAL && s->n_operands && !s->screen;
    if (refused->status != SM_OK && !nowhere) {
        if (err) *err = *refused;
        return refused->status;
    }
    sm_status status = take->asks ? sm_open_files(s, &take->session, err) : SM_OK;
    return status == SM_OK ? sm_text_report(s, take->session, err) : status;
}

/* The same, seen while it lasts. Stopped by hand is not an error. */
static sm_status load_shown(sm_settings *s, sm_loading *l, sm_curses_options wanted, opening *out, sm_error *err)
{
    sm_error inner = {0};
    sm_loading_begin(l, s->n_operands ? s->operand[0] : "-", wanted);
    s->reading.watch = &l->watch;
    sm_status status = open_or_ask(s, l, out, &inner);
    s->reading.watch = NULL;
    l->over = true;
    if (l->terminal) sm_curses_end_at_once(l->terminal, false);
    if (l->signal) s->exit_code = SIGNALLED + l->signal;
    if (l->stopped) return SM_OK;
    if (status != SM_OK && err) *err = inner;
    return status;
}

sm_status sm_run_explore(sm_settings *s, sm_error *err)
{
    opening take = {0};
    sm_terminal *terminal = NULL;
    if (s->screen && s->output)
        return sm_fail(err, SM_USAGE, "--screen and -o are mutually exclusive; use one of them");
    sm_error refused = {0};
    bool screen = !s->output && sm_curses_possible(&refused);
    if (s->screen && !screen) return sm_fail(err, SM_TERMINAL, "--screen: %s", refused.text);
    if (!s->n_operands && !screen) return no_file(s, err);
    sm_status status = sm_open_work(s, err);
    if (status != SM_OK) return status;
    s->reading.hash = screen && sm_origin_wants_digest(s->operand, s->n_operands);
    s->reading.rows = screen;
    sm_curses_options wanted = {
        .colour = sm_settings_wants_colour(s), .mouse = !s->no_mouse, .ground = theme_is_open(s)};
    sm_loading loading;
    if (screen) warn_of_terminal(s); /* before the terminal is opened: asking about its kind would forget its size */
    status = screen ? load_shown(s, &loading, wanted, &take, err) : sm_open_files(s, &take.session, err);
    if (screen) terminal = loading.terminal;
    if (status != SM_OK || (screen && loading.stopped)) {
        if (terminal) terminal->close(terminal);
        sm_session_free(take.session);
        sm_importing_free(take.asks);
        sm_importing_free(take.from);
        return status;
    }
    if (screen && !terminal) status = sm_curses_open(&terminal, wanted, &refused);
    if (status == SM_OK && terminal) {
        status = explore_judged(s, &take, terminal, err);
        terminal->close(terminal);
        sm_importing_free(take.from);
        return status;
    }
    status = report(s, &take, &refused, err);
    sm_session_free(take.session);
    sm_importing_free(take.asks);
    sm_importing_free(take.from);
    return status;
}

/* ---- one frame, as text or as a picture -------------------------------------------------------------------------- */

bool sm_writes_picture(const sm_settings *s)
{
    const sm_export *e = s->output ? sm_export_of_file(s->output) : NULL;
    return e && strcmp(e->name, SM_PICTURE_ENDINGS) == 0;
}

typedef struct shot {
    const sm_settings *s;
    const sm_terminal *terminal;
} shot;

static void write_frame(void *self, sm_out *out)
{
    const shot *w = self;
    const sm_frame *frame = sm_headless_last(w->terminal);
    sm_text lines = {0};
    if (frame && sm_writes_picture(w->s))
        sm_frame_picture(frame, sm_headless_theme(w->terminal), "setmatch", out);
    else if (frame)
        sm_frame_write(frame, false, &lines);
    sm_out_text(out, &lines);
    sm_text_free(&lines);
}

sm_status sm_run_headless(sm_settings *s, sm_session *take, sm_terminal *t, sm_error *err)
{
    sm_app *app = NULL;
    sm_app_options o = options_of(s, s->ascii, SM_THEME_AUTO);
    sm_status status = sm_app_new(&app, take, s->registry, t->caps(t), &o, err);
    if (status == SM_OK) status = sm_app_run(app, t, err);
    sm_app_free(app);
    if (status == SM_OK && sm_jobs_lost()) { /* the frames lack its result */
        *err = *sm_jobs_lost();
        status = err->status;
    }
    return status;
}

sm_status sm_run_screen(sm_settings *s, sm_error *err)
{
    sm_session *session = NULL;
    sm_terminal *terminal = NULL;
    bool coloured = sm_writes_picture(s) ? strcmp(s->color, "never") != 0 : strcmp(s->color, "always") == 0;
    int colours = coloured ? 256 : 0; /* text has none, so glyphs must say it all */
    sm_caps caps = {.w = s->w, .h = s->h, .colours = colours, .utf8 = !s->ascii};
    s->reading.rows = true;
    sm_status status = sm_open_work(s, err);
    if (status == SM_OK) status = sm_open_files(s, &session, err);
    sm_status judged = status == SM_OK && session ? sm_settings_judge(s, session, err) : SM_OK;
    if (judged != SM_OK && judged != SM_CHECK) status = judged;
    if (status == SM_OK) status = sm_headless_open(&terminal, caps, s->keys ? s->keys : "", err);
    if (status != SM_OK) {
        sm_session_free(session);
        return status;
    }
    status = sm_run_headless(s, session, terminal, err);
    if (status == SM_OK) status = sm_with_output(s, write_frame, &(shot){s, terminal}, err);
    terminal->close(terminal);
    return status == SM_OK ? judged : status;
}

/* ---- a lesson ---------------------------------------------------------------------------------------------------- */
sm_status sm_run_lesson_start(sm_settings *s, sm_error *err)
{
    if (s->output || !sm_curses_possible(NULL))
        return sm_fail(err, SM_TERMINAL, "lesson start needs a terminal; lesson show writes the lesson as text");
    s->lesson = s->operand[1];
    s->n_operands = 0;
    return sm_run_explore(s, err);
}
