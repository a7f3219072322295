/* Which line of the screen is what, and the message over it. */
#include "app_internal.h"
#include "view/widgets/words.h"

sm_status sm_app_fit(sm_app *a, sm_caps caps, sm_error *err)
{
    sm_frame *frame;
    caps = sm_caps_limited(caps);
    sm_status status = sm_frame_new(&frame, caps.w, caps.h, err);
    if (status) return status;
    sm_frame_free(a->frame);
    a->frame = frame;
    a->caps = caps;
    a->dirty = true;
    return SM_OK;
}

sm_screen sm_app_screen(const sm_app *a)
{
    int w = a->caps.w, h = a->caps.h;
    sm_screen s = {-1, -1, 0, h, -1, -1, -1, -1};
    const sm_view *v = sm_views[a->stage.here];
    bool airy = h >= 28 && !(v->crowded && v->crowded(a->stage.state[a->stage.here], a->session));
    int top = 0, bottom = h;
    if (h >= 5) s.title = top++;
    if (h >= 18 && w >= 60) s.tabs = top++;
    if (airy && s.tabs >= 0) top++;
    if (h >= 5) s.bottom = --bottom;
    if (h >= 2) s.message = --bottom;
    if (h >= SM_WARNING_LINES && sm_app_warnings(a)) s.warning = --bottom;
    if (h >= 15 && w >= 50) s.inspector = --bottom;
    if (airy && s.inspector >= 0) bottom--;
    s.body = top;
    s.body_h = bottom - top;
    return s;
}

unsigned sm_app_show_flags(const sm_app *a)
{
    return a->options.ascii || !a->caps.utf8 ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
}

sm_look sm_app_look(const sm_app *a)
{
    return (sm_look){.ascii = a->options.ascii || !a->caps.utf8,
                     .ramp = a->caps.colours >= 256 && sm_app_theme(a) != SM_THEME_MONO};
}

sm_scene sm_scene_in(const sm_app *a, sm_rect place)
{
    return (sm_scene){.session = a->session,
                      .indices = a->indices,
                      .w = place.w,
                      .h = place.h,
                      .look = sm_app_look(a),
                      .pending = a->pending,
                      .recent = sm_text_of(&a->recent),
                      .samples = sm_text_of(&a->samples),
                      .lessons = sm_text_of(&a->lessons),
                      .papers = sm_text_of(&a->papers),
                      .player = a->tour.player};
}

static int message_room(const sm_app *a)
{
    return a->caps.w - 2 * (a->caps.w > 40);
}

const char *sm_message_shown(const sm_app *a)
{
    const sm_text *form[] = {&a->message.full, &a->message.brief, &a->message.terse};
    const char *text = sm_text_of(form[0]);
    for (size_t i = 1; i < 3 && form[i]->length && sm_show_width(text, sm_app_show_flags(a)) > message_room(a); i++)
        text = sm_text_of(form[i]);
    return text;
}

static int lines_of_message(const sm_app *a, const char *text)
{
    sm_pen counted = {.look = sm_app_look(a)};
    return sm_words_wrap(counted, 0, 0, message_room(a), text);
}

int sm_message_lines(const sm_app *a)
{
    return lines_of_message(a, sm_message_shown(a));
}

/* The line of the view's cursor is what it is about: the message is below it, or above where that is more room. */
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

void sm_draw_message(const sm_app *a, sm_pen pen, const char *text, sm_role role)
{
    sm_screen s = sm_app_screen(a);
    int last = s.message < 0 ? 0 : s.message, first = s.body < last ? s.body + (s.body_h > 3) : last;
    int lines = lines_of_message(a, text), margin = a->caps.w > 40;
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

void sm_draw_typed(const sm_app *a, sm_pen pen, const char *before, const sm_editor *line)
{
    sm_screen s = sm_app_screen(a);
    int y = s.bottom >= 0 ? s.bottom : s.message >= 0 ? s.message : 0;
    pen = sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, a->caps.w, 1}), SM_ROLE_FIELD_HERE);
    sm_pen_fill(pen, " ");
    int x = sm_pen_text(pen, 0, 0, before);
    sm_editor_draw(line, pen, x, 0, a->caps.w - x, true);
    if (a->caps.w == 1) sm_pen_cursor(pen, 0, 0);
}

void sm_draw_same(const sm_app *a, sm_pen pen, const sm_text *line)
{
    int w = a->caps.w, margin = w > 40;
    pen = sm_pen_as(sm_pen_in(pen, (sm_rect){0, sm_app_screen(a).message, w, 1}), SM_ROLE_MESSAGE);
    sm_pen_fill(pen, " ");
    int x = margin + sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), margin, 0, "same as  :");
    sm_pen_cut(pen, x, 0, w - x, sm_text_of(line));
}
