/* The frame around a view: title, tabs, inspector, message, keys. What does not fit goes first: tabs, then inspector,
 * keys, title; the message line is there to the last. */
#include "inside.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

sm_screen sm_app_screen(const sm_app *a)
{
    int w = a->caps.w, h = a->caps.h;
    sm_screen s = {-1, -1, 0, h, -1, -1, -1, -1};
    int top = 0, bottom = h;
    if (h >= 5) s.title = top++;
    if (h >= 18 && w >= 60) s.tabs = top++;
    if (h >= 28 && s.tabs >= 0) top++;
    if (h >= 5) s.bottom = --bottom;
    if (h >= 2) s.message = --bottom;
    if (h >= SM_WARNING_LINES && sm_app_warnings(a)) s.warning = --bottom;
    if (h >= 15 && w >= 50) s.inspector = --bottom;
    if (h >= 28 && s.inspector >= 0) bottom--;
    s.body = top;
    s.body_h = bottom - top;
    return s;
}

sm_scene sm_app_scene(const sm_app *a)
{
    sm_screen s = sm_app_screen(a);
    sm_look look = {.ascii = a->options.ascii || !a->caps.utf8,
                    .ramp = a->caps.colours >= 256 && sm_app_theme(a) != SM_THEME_MONO};
    return (sm_scene){.session = a->session,
                      .indices = a->indices,
                      .w = a->caps.w,
                      .h = s.body_h,
                      .look = look,
                      .pending = a->pending,
                      .recent = sm_text_of(&a->recent),
                      .samples = sm_text_of(&a->samples),
                      .lessons = sm_text_of(&a->lessons),
                      .player = a->player};
}

/* ---- lines below --------------------------------------------------------------------------------------------------
 */

static void draw_inspector(const sm_app *a, sm_pen pen)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    sm_text line = {0};
    if (v->inspect) v->inspect(a->state[a->here], &scene, &line);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_TEXT), 1, 0, a->caps.w - 2, sm_text_of(&line));
    sm_text_done(&line);
}

static int message_room(const sm_app *a)
{
    return a->caps.w - 2 * (a->caps.w > 40);
}

static unsigned look_flags(sm_pen pen)
{
    return pen.look.ascii ? SM_SHOW_ASCII : 0;
}

static const char *message_of(const sm_app *a, unsigned flags)
{
    const sm_text *form[] = {&a->message, &a->brief, &a->terse};
    const char *text = sm_text_of(form[0]);
    for (size_t i = 1; i < 3 && form[i]->length && sm_show_width(text, flags) > message_room(a); i++)
        text = sm_text_of(form[i]);
    return text;
}

static int wrapped(const sm_app *a, sm_pen pen, const char *text)
{
    pen.box.h = 0; /* only counted */
    return sm_words_wrap(pen, 0, 0, message_room(a), text);
}

int sm_app_message_lines(const sm_app *a)
{
    sm_pen pen = {.look = sm_app_scene(a).look};
    return wrapped(a, pen, message_of(a, look_flags(pen)));
}

/* The line of the view's cursor is what it is about: the message stands below it, or above where that is more room. */
static void keep_clear(sm_pen pen, sm_screen s, int lines, int *first, int *last)
{
    int x, y;
    if (s.message < 0 || !sm_frame_cursor(pen.frame, &x, &y)) return;
    if (y < s.body || y >= s.body + s.body_h) return;
    int below = *last - y, above = y - *first;
    if (lines <= below || below >= above)
        *first = *first > y ? *first : y + 1;
    else
        *last = y - 1;
}

void sm_app_draw_message(const sm_app *a, sm_pen pen, const char *text, sm_role role)
{
    sm_screen s = sm_app_screen(a);
    int last = s.message < 0 ? 0 : s.message, first = s.body < last ? s.body + (s.body_h > 3) : last;
    int lines = wrapped(a, pen, text), margin = a->caps.w > 40;
    if (lines < 1) return;
    keep_clear(pen, s, lines, &first, &last);
    bool cut = lines > last - first + 1;
    if (cut) lines = last - first + 1;
    sm_pen block = sm_pen_as(sm_pen_in(pen, (sm_rect){0, last - lines + 1, a->caps.w, lines}), role);
    sm_pen_fill(block, " ");
    if (lines == 1)
        sm_pen_cut(block, margin, 0, message_room(a), text);
    else
        sm_words_wrap(block, margin, 0, message_room(a), text);
    if (cut && lines > 1) sm_pen_text(block, a->caps.w - 1, lines - 1, "…");
}

static sm_pen line_of(const sm_app *a, sm_pen pen, int y)
{
    return sm_pen_in(pen, (sm_rect){0, y, a->caps.w, y < 0 ? 0 : 1});
}

void sm_app_draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    sm_scene scene = sm_app_scene(a);
    sm_pen_cursor(pen, 0, 0);                      /* wherever nobody has a better place for it */
    bool message_only = s.message < 0 && a->wrong; /* one line: an error takes it until the next key */
    if (!message_only)
        sm_app_view(a)->draw(a->state[a->here], &scene, sm_pen_in(pen, (sm_rect){0, s.body, a->caps.w, s.body_h}));
    if (s.title >= 0) sm_app_draw_title(a, line_of(a, pen, s.title));
    if (s.tabs >= 0) sm_app_draw_tabs(a, line_of(a, pen, s.tabs));
    /* a second line of the message goes where the blank line was, and the inspector above it */
    int lift = s.body + s.body_h < s.inspector && sm_app_message_lines(a) == 2;
    if (s.inspector >= 0) draw_inspector(a, line_of(a, pen, s.inspector - lift));
    if (s.warning >= 0) sm_app_draw_warnings(a, line_of(a, pen, s.warning));
    if ((s.message >= 0 || message_only) && a->over_view != &sm_overlay_question)
        sm_app_draw_message(a, pen, message_of(a, look_flags(pen)), a->wrong ? SM_ROLE_ERROR : SM_ROLE_MESSAGE);
    if (s.bottom >= 0) sm_app_draw_hints(a, line_of(a, pen, s.bottom));
    if (a->over_view) a->over_view->draw(a, pen);
}
